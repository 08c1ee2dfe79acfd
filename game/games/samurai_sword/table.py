"""The table of Samurai Sword: the seats round the mat, the piles, what is being played, and the own hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, cast

from pygame import Rect, Surface

from game.engine.state import HIDDEN, Event, Game, State, Target
from game.games.samurai_sword import table_art, table_motion, words
from game.games.samurai_sword.parts import KIND, NINJA, REACH, RONIN, SAMURAI, WEAPONS
from game.games.samurai_sword.state import SwordState
from game.games.samurai_sword.state_actions import SwordGame
from game.games.samurai_sword.table_seats import SeatPanel, clockwise, reach_disc, ring
from game.ui import art, cards, emphasis, layout, motion, richtext, text, theme
from game.ui.cards import Face
from game.ui.emphasis import Marks
from game.ui.materials import NIGHT_TRAY, TRAY, draw_panel
from game.ui.shapes import Point, blit_centred, rounded
from game.ui.table import Outlook, SeatLook, Spot, Table
from game.ui.widget import Widget
from game.ui.words import _, ngettext, say

_SUSPICIONS: Final = (SAMURAI, RONIN, NINJA)


class SwordTable(Table):
    """Samurai Sword as a widget (see `game.ui.table.Table`)."""

    game: SwordGame

    standing = ("end",)

    def __init__(
        self,
        game: Game,
        looks: Sequence[SeatLook],
        timeline: motion.Timeline,
        pick: Callable[[Target], object],
    ) -> None:
        super().__init__(game, looks, timeline, pick)
        self.names = [look.name for look in looks]
        self.view: SwordState | None = None
        self.panels = [SeatPanel(seat, look) for seat, look in enumerate(looks)]
        self.seats = [Spot(words.seat_target(seat), look.name, self.press) for seat, look in enumerate(looks)]
        self.deck = Spot(Target("pile", "deck"), _("Deck"), self.press)
        self.discards = Spot(Target("pile", "discards"), _("Discards"), self.press)
        self.hand: list[Spot] = []
        self.kinds: list[int] = []
        self.laid: list[Spot] = []
        self.board_rect = self.tray_rect = self.middle = Rect(0, 0, 1, 1)
        self.card_size = (1, 1)

    def children(self) -> Sequence[Widget]:
        """Hand, then seats and what lies before them, then the piles: the order of the keyboard."""
        return [*self.hand, *self.seats, *self.laid, self.deck, self.discards]

    # -- layout ---------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Mat and seats at the left, the chronicle at the right, hand and own seat below."""
        scale = self.scale
        gap = scale.px(16)
        inner = layout.inset(self.rect, gap)
        tray_h = max(scale.px(218), scale.line(theme.LEAD) + 4 * scale.line(theme.SMALL))
        column_w = min(round(inner.w * 0.3), max(scale.px(300), scale.font_px(theme.BODY) * 14))
        upper, self.tray_rect = layout.rows(inner, [1.0, min(tray_h, round(inner.h * 0.34))], gap)
        self.board_rect, self.areas["chronicle"] = layout.columns(upper, [1.0, column_w], gap)
        buttons_w = min(max(scale.px(240), scale.font_px(theme.LEAD) * 9), self.tray_rect.w // 4)
        buttons = Rect(0, 0, buttons_w, self.tray_rect.h - scale.px(24))
        buttons.midright = (self.tray_rect.right - scale.px(20), self.tray_rect.centery)
        self.areas["buttons"] = buttons
        self._arrange_seats()
        self._place_hand()

    def _arrange_seats(self) -> None:
        board, scale = self.board_rect, self.scale
        viewer = self._viewer()
        order = clockwise(len(self.looks), viewer)
        high = min(max(scale.px(136), 4 * scale.smallest_text + scale.px(34)), round(board.h / 3.75))
        wide = min(max(scale.px(252), round(high * 1.75)), round(board.w / 3.6))
        for seat, rect in zip(order, ring(board, (wide, high), len(order)), strict=True):
            self.panels[seat].place(rect, scale)
        if viewer is not None:
            own = Rect(0, 0, min(wide, round(self.tray_rect.w * 0.22)), self.tray_rect.h - scale.px(24))
            own.midleft = (self.tray_rect.x + scale.px(14), self.tray_rect.centery)
            self.panels[viewer].place(own, scale)
        for panel, spot in zip(self.panels, self.seats, strict=True):
            spot.place(panel.rect, scale)
        self._arrange_middle(high)
        self._place_laid()

    def _arrange_middle(self, panel_h: int) -> None:
        """Deck, the card that is being played, discards: side by side in the middle of the mat."""
        board, scale = self.board_rect, self.scale
        high = min(scale.px(170), round((board.h - 2 * panel_h) * 0.62), round(board.h * 0.3))
        high = max(high, scale.px(84))
        self.card_size = (round(high * cards.ASPECT), high)
        gap = round(self.card_size[0] * 0.34)
        self.middle = layout.centre(board, (3 * self.card_size[0] + 2 * gap, high))
        self.middle.y += round(panel_h * 0.12)
        left, right = Rect(self.middle.topleft, self.card_size), Rect((0, 0), self.card_size)
        right.topright = self.middle.topright
        self.deck.place(left, scale)
        self.discards.place(right, scale)

    def _viewer(self) -> int | None:
        return self.view.viewer if self.view is not None and self.view.viewer >= 0 else None

    def hand_area(self) -> Rect:
        """Where the hand lies on the tray."""
        viewer, tray, scale = self._viewer(), self.tray_rect, self.scale
        left = self.panels[viewer].rect.right + scale.px(18) if viewer is not None else tray.x + scale.px(18)
        return Rect(
            left, tray.y + scale.px(10), self.areas["buttons"].x - scale.px(18) - left, tray.h - scale.px(20)
        )

    def _place_hand(self) -> None:
        area, count = self.hand_area(), max(1, len(self.hand))
        high = round(area.h * 0.94)
        wide = round(high * cards.ASPECT)
        step = min(round(wide * 1.07), round((area.w - wide) / max(1, count - 1)))
        for number, spot in enumerate(self.hand):
            lifted = spot.target in self.outlook.picks and spot is self._first(spot.target)
            rect = Rect(
                area.x + number * step, area.bottom - high - (scale_up(area) if lifted else 0), wide, high
            )
            spot.place(rect, self.scale)

    def _first(self, target: Target) -> Spot | None:
        return next((spot for spot in self.hand if spot.target == target), None)

    def _place_laid(self) -> None:
        """Spots for the properties in front of every seat."""
        if self.view is None:
            return
        found: list[Spot] = []
        for panel in self.panels:
            for kind, rect in panel.property_rects(self.view).items():
                target = words.property_target(panel.seat, kind)
                spot = next((each for each in self.laid if each.target == target), None)
                spot = spot or Spot(target, say(words.card(kind)), self.press)
                spot.place(rect, self.scale)
                found.append(spot)
        self.laid = found

    # -- state ----------------------------------------------------------------------------------------------

    def show(self, view: State, outlook: Outlook) -> None:
        """Draw this view from now on."""
        moved = self.view is None or self.view.viewer != view.viewer
        self.view, self.outlook = cast(SwordState, view), outlook
        kinds = [] if view.viewer < 0 else list(self.view.hands[view.viewer])
        if kinds != self.kinds or moved:
            self.kinds = kinds
            self.hand = [Spot(words.card_target(kind), say(words.card(kind)), self.press) for kind in kinds]
        if self.rect.h:
            if moved:
                self._arrange_seats()
            self._place_laid()
            self._place_hand()
        for spot in self.spots():
            spot.lit = spot.target in outlook.lit or (
                spot.target.kind == "card" and spot.target in outlook.picks
            )
            spot.tells = True
            spot.tip = self._why_not(spot) if outlook.acting and not spot.lit else ""
        for spot, count in ((self.deck, len(self.view.deck)), (self.discards, len(self.view.discards))):
            known = ngettext("{n} card", "{n} cards", count).format(n=count)
            why = richtext.plain(spot.tip)
            spot.tip = "\n".join(part for part in (f"{spot.name}: {known}", why) if part)
        self.touch()

    def _why_not(self, spot: Spot) -> str:
        """Why this cannot be chosen now, where that is worth telling."""
        view, picks = self.view, self.outlook.picks
        if view is None or spot.target in picks or (spot.target.kind != "card" and not picks):
            return ""
        wanted = frozenset((spot.target,)) if spot.target.kind == "card" else picks | {spot.target}
        reason = view.why_not(wanted)
        return say(reason.text, self.names) if reason is not None else ""

    def press(self, target: Target) -> None:
        """A spot was pressed; a seat that is not to be chosen takes a note instead."""
        if target.kind == "seat" and target not in self.outlook.lit and not self.outlook.picks:
            self.note(int(target.name) - 1)
            return
        self.pick(target)

    # -- notes ----------------------------------------------------------------------------------------------

    def notes(self) -> dict[str, int]:
        """The viewer's own suspicions: the role by seat, as texts and numbers that a record can keep."""
        viewer = self._viewer()
        if viewer is None:
            return {}
        kept = self.memo.get("notes")
        every: dict[str, Any] = kept if isinstance(kept, dict) else {}
        own = every.get(str(viewer))
        rows = own.items() if isinstance(own, dict) else ()
        found = {seat: role for seat, role in rows if type(role) is int and role in _SUSPICIONS}
        every[str(viewer)] = found  # a record from outside may hold anything
        self.memo["notes"] = every
        return found

    def note(self, seat: int) -> None:
        """Suspect the next role of ``seat``, then none; only the viewer sees it."""
        view = self.view
        if view is None or self._viewer() is None or view.roles[seat] != HIDDEN:
            return
        notes = self.notes()
        wheel = [-1, *_SUSPICIONS]
        following = wheel[(wheel.index(notes.get(str(seat), -1)) + 1) % len(wheel)]
        if following < 0:
            notes.pop(str(seat), None)
        else:
            notes[str(seat)] = following
        self.touch()

    # -- drawing --------------------------------------------------------------------------------------------

    def paint(self, surface: Surface) -> None:
        """Paint the table as it is now."""
        if self.view is None:
            return
        self._draw_mat(surface)
        self._draw_piles(surface, self.view)
        self._draw_question(surface, self.view)
        self._draw_tray(surface, self.view)
        for panel in self.panels:
            self._draw_seat(surface, self.view, panel)
        self._draw_hand(surface, self.view)

    def _draw_mat(self, surface: Surface) -> None:
        board = self.board_rect
        draw_panel(surface, board, self.scale, NIGHT_TRAY._replace(colour=(70, 50, 38)))
        inner = layout.inset(board, self.scale.px(26), self.scale.px(30))
        surface.blit(table_art.mat(inner.size, self.scale.factor), inner)

    def _draw_seat(self, surface: Surface, view: SwordState, panel: SeatPanel) -> None:
        spot = self.seats[panel.seat]
        panel.draw(surface, view)
        marks = self.outlook.marks(spot.target)
        if view.outcome is None and view.decides() == panel.seat:
            marks = marks._replace(last=False)
        self.emphasise(surface, emphasis.box(panel.rect, self.scale.px(12)), marks)
        for kind, rect in panel.property_rects(view).items():
            marks = self.outlook.marks(words.property_target(panel.seat, kind))
            self.emphasise(surface, emphasis.circle(rect.center, rect.w), marks)
        note = self.notes().get(str(panel.seat))
        if note is not None and view.roles[panel.seat] == HIDDEN:
            side = panel.role_px()
            row = panel.rows()[0]
            blit_centred(surface, table_art.role_seal(note, side, False), (row.right - side / 2, row.centery))
        self._draw_reach(surface, view, panel)

    def _draw_reach(self, surface: Surface, view: SwordState, panel: SeatPanel) -> None:
        """How difficult it is to strike this seat from the viewer's, blue when the chosen weapon reaches it."""
        viewer = self._viewer()
        if viewer is None or panel.seat == viewer or view.outcome is not None:
            return
        difficulty = dict(view.difficulties(viewer)).get(panel.seat)
        px = max(22, round(panel.rect.h * 0.27))
        weapons = [
            KIND[pick.name]
            for pick in self.outlook.picks
            if pick.kind == "card" and KIND[pick.name] < WEAPONS
        ]
        reach = REACH[weapons[0]] if weapons else 9
        within = difficulty is not None and (
            difficulty <= reach or words.seat_target(panel.seat) in self.outlook.lit
        )
        blit_centred(
            surface, reach_disc(difficulty, px, within), (panel.rect.x + px * 0.1, panel.rect.y + px * 0.1)
        )

    def _draw_piles(self, surface: Surface, view: SwordState) -> None:
        scale = self.scale
        deck, top = self.deck.rect, self.discards.rect
        if view.deck:
            depth = min(4, 1 + len(view.deck) // 22)
            for layer in range(depth, -1, -1):
                art.draw_card_back(surface, deck.move(layer * 2, layer * 2), scale)
        if view.discards:
            cards.draw_card(surface, table_art.card_face(view.discards[-1]), top, scale)
        for spot, rect in ((self.deck, deck), (self.discards, top)):
            self.emphasise(surface, cards.outline(rect), self.outlook.marks(spot.target))
        for spot, count in ((self.deck, len(view.deck)), (self.discards, len(view.discards))):
            badge = art.badge(str(count), max(20, round(deck.h * 0.2)), theme.SUMI)
            surface.blit(badge, badge.get_rect(center=(spot.rect.centerx, spot.rect.bottom)))
        self._draw_weapons(surface, view)

    def _draw_weapons(self, surface: Surface, view: SwordState) -> None:
        """A strip over the piles: with how many weapons the active seat may still attack this turn."""
        if not view.agenda or view.agenda[-1].to_data()[0] != "PlayPhase":
            return
        seat, used = view.agenda[-1].args[:2]
        left = max(0, view.allowance(seat) - used)
        words_ = ngettext("{n} weapon left this turn", "{n} weapons left this turn", left).format(n=left)
        px = self.scale.font_px(theme.SMALL)
        strip = Rect(
            0, 0, text.measure(words_, "strong", px)[0] + self.scale.px(28), self.scale.line(theme.SMALL, 1.5)
        )
        strip.midbottom = (self.middle.centerx, self.middle.y - self.scale.px(12))
        blit_centred(
            surface, rounded(strip.size, strip.h // 2, theme.PAPER, theme.HAIR, 1), strip.center, 225
        )
        text.draw_fitted(surface, words_, "strong", px, theme.SUMI, strip, self.scale.smallest_text, "center")

    def question(self) -> tuple[int, int] | None:
        """Who attacks or calls, and who must answer, while an answer is awaited."""
        view = self.view
        if view is None or not view.agenda:
            return None
        kind, *args = view.agenda[-1].to_data()
        return (args[1], args[0]) if kind in ("Parry", "CryAnswer") else None

    def _draw_question(self, surface: Surface, view: SwordState) -> None:
        """The card that is being played, in the middle, and who plays it against whom."""
        if view.on_table < 0 or self.timeline.hidden(("played",)):
            return
        rect = self.table_card()
        asked = self.question()
        if asked is not None:
            for seat, colour in ((asked[0], theme.AI), (asked[1], theme.SHU)):
                table_art.draw_arrow(
                    surface,
                    self.panels[seat].middle(),
                    rect.center,
                    colour,
                    seat == asked[1],
                    self.scale.px(7),
                )
        cards.draw_card(surface, table_art.card_face(view.on_table), rect, self.scale)
        if asked is not None:
            self.emphasise(surface, cards.outline(rect), Marks(last=True))

    def table_card(self) -> Rect:
        """Where the card that is being played lies."""
        rect = Rect((0, 0), self.card_size)
        rect.center = self.middle.center
        return rect

    # -- the tray -------------------------------------------------------------------------------------------

    def _draw_tray(self, surface: Surface, view: SwordState) -> None:
        draw_panel(surface, self.tray_rect, self.scale, TRAY)
        if self._viewer() is None and view.outcome is None:
            px = self.scale.font_px(theme.LEAD)
            words_ = _("You are watching; every hand is covered.")
            text.draw_fitted(
                surface,
                words_,
                "serif",
                px,
                theme.WASHI,
                self.hand_area(),
                self.scale.smallest_text,
                "center",
            )

    def _draw_hand(self, surface: Surface, view: SwordState) -> None:
        over = next((spot for spot in self.hand if spot.hover), None)
        for number, spot in enumerate(self.hand):
            if not self.timeline.hidden(("hand", number)):
                self._draw_hand_card(surface, spot)
        if over is not None:
            self._draw_hand_card(surface, over)

    def _draw_hand_card(self, surface: Surface, spot: Spot) -> None:
        first = spot is self._first(spot.target)
        picked = spot.target in self.outlook.picks and first
        hinted = spot.target in self.outlook.hinted and first
        faded = self.outlook.acting and not spot.lit
        face = table_art.card_face(KIND[spot.target.name])
        cards.draw_card(surface, face, spot.rect, self.scale, faded)
        marks = Marks(spot.lit and self.outlook.acting, picked, hinted)
        self.emphasise(surface, cards.outline(spot.rect), marks)

    # -- what follows the pointer ---------------------------------------------------------------------------

    def pointed(self) -> Spot | None:
        """The spot under the pointer, else the one with the keyboard."""
        spots = self.spots()
        hovered = [spot for spot in spots if spot.hover]
        return hovered[-1] if hovered else next((spot for spot in spots if spot.focused), None)

    def faces_of(self, spot: Spot) -> list[Face]:
        """The cards that a spot shows in large."""
        view = self.view
        kind, name = spot.target.kind, spot.target.name
        if view is None:
            return []
        if kind == "card":
            return [table_art.card_face(KIND[name])]
        if kind == "property":
            return [table_art.card_face(KIND[name.partition("/")[2]])]
        if kind == "pile":
            return [table_art.card_face(view.discards[-1])] if name == "discards" and view.discards else []
        seat = int(name) - 1
        faces = [table_art.character_face(view.characters[seat])]
        if view.roles[seat] != HIDDEN:
            faces.append(table_art.role_face(view.roles[seat], len(self.looks)))
        return faces

    def draw_over(self, surface: Surface) -> None:
        """The card under the pointer, or the one a line of the chronicle names, in large."""
        if self.timeline.busy or self.view is None:
            return
        named = [t for t in self.outlook.marked if t.kind == "card"]
        if named:
            near = self.areas["chronicle"]
            self._draw_large(surface, [table_art.card_face(KIND[each.name]) for each in named[:1]], near)
            return
        spot = self.pointed()
        if spot is not None and not (spot.focused and not spot.hover and spot.lit and self.outlook.picks):
            self._draw_large(surface, self.faces_of(spot), spot.rect)

    def _draw_large(self, surface: Surface, faces: Sequence[Face], near: Rect) -> None:
        if not faces:
            return
        bounds = layout.inset(self.rect, self.scale.px(8))
        rect = cards.enlarged(self.scale, near, bounds)
        whole = Rect(rect.x, rect.y, rect.w * len(faces) + self.scale.px(10) * (len(faces) - 1), rect.h)
        if near.w > bounds.w // 3 or near == self.areas["chronicle"]:
            whole.topright = (near.x - self.scale.px(10), near.y)
        whole = whole.clamp(bounds)
        if whole.colliderect(near) and near.h < bounds.h // 3:
            beside = whole.copy()
            beside.left = near.right + self.scale.px(10)
            if beside.right > bounds.right:
                beside.right = near.left - self.scale.px(10)
            whole = beside.clamp(bounds)
        for number, face in enumerate(faces):
            place = Rect(whole.x + number * (rect.w + self.scale.px(10)), whole.y, *rect.size)
            cards.draw_card(surface, face, place, self.scale)

    # -- motion ---------------------------------------------------------------------------------------------

    def play(self, events: Sequence[Event], before: State) -> None:
        """Plan the motions for ``events``."""
        for group in table_motion.plan(self, events, cast(SwordState, before)):
            self.timeline.add(*group)

    def seat_at(self, seat: int) -> Point:
        """Where cards of a seat come from: its panel, or the own hand."""
        if seat == self._viewer():
            return float(self.hand_area().centerx), float(self.hand_area().centery)
        return self.panels[seat].middle()


def scale_up(area: Rect) -> int:
    """How far a chosen card is lifted."""
    return max(4, round(area.h * 0.06))


def create(
    game: Game, looks: Sequence[SeatLook], timeline: motion.Timeline, pick: Callable[[Target], object]
) -> Table:
    """The table of a match."""
    return SwordTable(game, looks, timeline, pick)
