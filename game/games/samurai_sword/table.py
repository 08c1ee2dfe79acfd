"""The table of Samurai Sword: the seats round the mat, the piles, what is being played, and the own hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from pygame import Rect, Surface

from game.engine.state import HIDDEN, Event, Game, State, Target
from game.games.samurai_sword import table_art, table_blow, table_discards, table_hand, table_motion, words
from game.games.samurai_sword.parts import (
    COPIES,
    KIND,
    NINJA,
    PARRY,
    REACH,
    RONIN,
    SAMURAI,
    WEAPONS,
    possible_roles,
)
from game.games.samurai_sword.state import SwordState
from game.games.samurai_sword.state_actions import SwordGame
from game.games.samurai_sword.table_hand import Hand
from game.games.samurai_sword.table_room import Blow, Room, asked
from game.games.samurai_sword.table_seats import SeatPanel, reach_disc
from game.ui import art, cards, emphasis, layout, motion, richtext, slips, text, theme
from game.ui.cards import Face
from game.ui.emphasis import Marks
from game.ui.shapes import blit_centred
from game.ui.table import Outlook, SeatLook, Spot, Table
from game.ui.widget import Widget
from game.ui.words import _, ngettext, say


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
        self.room = Room(looks)
        self.foremost = 0
        """The seat at the tray: the viewer, or who looked last while everybody's secrets are covered."""
        self.seats = [Spot(words.seat_target(seat), look.name, self.press) for seat, look in enumerate(looks)]
        self.deck = Spot(Target("pile", "deck"), _("Deck"), self.press)
        self.discards = Spot(Target("pile", "discards"), _("Discards"), self.press)
        self.hand = Hand(self.press)
        self.laid: list[Spot] = []
        self.open_pile = False
        """Whether the discards were opened by a press."""
        self.foreseen: Blow | None = None
        """The blow that the action under the pointer would be."""

    def children(self) -> Sequence[Widget]:
        """Hand, then seats and what lies before them, then the piles: the order of the keyboard."""
        return [*self.hand.spots, *self.seats, *self.laid, self.deck, self.discards]

    # -- layout ---------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Mat and seats at the left, the chronicle at the right, hand and own seat below."""
        room, scale = self.room, self.scale
        room.arrange(self.rect, scale, self.foremost, self._viewer() is not None)
        self.areas["chronicle"], self.areas["buttons"] = room.chronicle, room.buttons
        for panel, spot in zip(room.panels, self.seats, strict=True):
            spot.place(panel.rect, scale)
        self.deck.place(room.deck, scale)
        self.discards.place(room.discards, scale)
        self._place_laid()
        self._place_hand()

    def _viewer(self) -> int | None:
        return self.view.viewer if self.view is not None and self.view.viewer >= 0 else None

    def _place_hand(self) -> None:
        self.hand.arrange(self.room.hand, self.scale, self.outlook)

    def _place_laid(self) -> None:
        """Spots for the properties in front of every seat."""
        if self.view is None:
            return
        found: list[Spot] = []
        for panel in self.room.panels:
            for kind, rect in panel.property_spots(self.view).items():
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
        self.open_pile = False
        if not outlook.picks:
            self.foreseen = None
        self.hand.show(self.view)
        if view.viewer >= 0:
            self.foremost = view.viewer
        if self.rect.h:
            if moved:
                self.arrange()
            else:
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
            why = richtext.unmarked(spot.tip)
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
        """A spot was pressed.

        A seat that is not to be chosen takes a note instead, and the discards are opened or closed.
        """
        was_open, self.open_pile = self.open_pile, False
        if target == self.discards.target and target not in self.outlook.lit:
            self.open_pile = not was_open
            self.touch()
            return
        if target.kind == "seat" and target not in self.outlook.lit and not self.outlook.picks:
            self.note(int(target.name) - 1)
            return
        self.pick(target)

    def consequence(self, action: str) -> str:
        """What not answering costs: the wounds, and what is left or lost."""
        view = self.view
        blow = asked(view) if view is not None and action == "take" else None
        if view is None or blow is None:
            return ""
        made = table_blow.cost(view, blow)
        if made.last_honour or made.last_standing:
            told = ngettext("{n} wound: the end", "{n} wounds: the end", made.wounds)
        elif made.defeated:
            told = ngettext("{n} wound: a defeat", "{n} wounds: a defeat", made.wounds)
        else:
            told = ngettext("{n} wound, {left} left", "{n} wounds, {left} left", made.wounds)
        return told.format(n=made.wounds, left=made.left)

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
        found = {seat: role for seat, role in rows if type(role) is int and role in (SAMURAI, RONIN, NINJA)}
        every[str(viewer)] = found  # a record from outside may hold anything
        self.memo["notes"] = every
        return found

    def note(self, seat: int) -> None:
        """Suspect the next role of ``seat``, then none; only the viewer sees it."""
        view = self.view
        if view is None or self._viewer() is None or view.roles[seat] != HIDDEN:
            return
        notes = self.notes()
        wheel = [-1, *possible_roles(len(view.roles), view.roles)]
        noted = notes.get(str(seat), -1)
        following = wheel[(wheel.index(noted) + 1) % len(wheel)] if noted in wheel else -1
        if following < 0:
            notes.pop(str(seat), None)
        else:
            notes[str(seat)] = following
        self.touch()

    # -- drawing --------------------------------------------------------------------------------------------

    def paint(self, surface: Surface) -> None:
        """Paint the table as it is now."""
        view = self.view
        if view is None:
            return
        self._draw_ground(surface)
        self._draw_piles(surface, view)
        blow = self._blow(view)
        if blow is not None and not self.timeline.hidden(("arrow",)):
            table_blow.draw_arrow(surface, self.room, blow)
        self._draw_counts(surface, view)
        self._draw_played(surface, view, blow)
        for panel in self.room.panels:
            self._draw_seat(surface, view, panel)
        self._draw_watching(surface, view)
        if not self.timeline.hidden(("hand",)):
            self.hand.draw(surface, self.outlook, self.emphasise)
        if blow is not None and not self.timeline.hidden(("slip",)):
            self._draw_blow(surface, view, blow)

    def _blow(self, view: SwordState) -> Blow | None:
        """The blow that waits for an answer, or the one under the pointer."""
        return asked(view) or self.foreseen

    def _draw_ground(self, surface: Surface) -> None:
        board, tray = self.room.board, self.room.tray
        surface.blit(table_art.ground(tuple(self.rect), tuple(board), tuple(tray), self.scale), self.rect)

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
        if note is not None and view.roles[panel.seat] == HIDDEN and not panel.own:
            box = panel.parts.role
            blit_centred(surface, table_art.role_seal(note, box.w, False), box.center)
        self._draw_reach(surface, view, panel)

    def _draw_reach(self, surface: Surface, view: SwordState, panel: SeatPanel) -> None:
        """How difficult it is to strike this seat from the viewer's, blue when the chosen weapon reaches it."""
        viewer = self._viewer()
        if viewer is None or panel.seat == viewer or view.outcome is not None:
            return
        difficulty = dict(view.difficulties(viewer)).get(panel.seat)
        px = max(22, round(panel.rect.h * 0.25))
        weapons = [
            KIND[pick.name]
            for pick in self.outlook.picks
            if pick.kind == "card" and KIND[pick.name] < WEAPONS
        ]
        reach = REACH[weapons[0]] if weapons else 9
        within = difficulty is not None and (
            difficulty <= reach or words.seat_target(panel.seat) in self.outlook.lit
        )
        at = panel.rect.x + px * 0.1, panel.rect.y + px * 0.1
        blit_centred(surface, reach_disc(difficulty, px, within), at)

    def _draw_piles(self, surface: Surface, view: SwordState) -> None:
        scale, deck, top = self.scale, self.room.deck, self.room.discards
        if view.deck:
            depth = min(4, 1 + len(view.deck) // 22)
            for layer in range(depth, -1, -1):
                art.draw_card_back(surface, deck.move(layer * 2, layer * 2), scale)
        table_discards.draw_pile(surface, view, top, scale)
        for spot, rect in ((self.deck, deck), (self.discards, top)):
            self.emphasise(surface, cards.outline(rect), self.outlook.marks(spot.target))

    def _draw_counts(self, surface: Surface, view: SwordState) -> None:
        """How many cards lie in the piles, how many of the most wanted are gone, how many weapons may be played."""
        deck, top = self.room.deck, self.room.discards
        left, thrown = len(view.deck), len(view.discards)
        gone = view.discards.count(PARRY)
        self._draw_labels(surface, deck, [ngettext("{n} to draw", "{n} to draw", left).format(n=left)])
        parries = _("Parry: {n} of {all} gone").format(n=gone, all=COPIES[PARRY])
        thrown_words = ngettext("{n} discard", "{n} discards", thrown).format(n=thrown)
        self._draw_labels(surface, top, [thrown_words, parries] if thrown else [thrown_words])
        self._draw_weapons(surface, view)

    def _draw_labels(self, surface: Surface, pile: Rect, lines: Sequence[str]) -> None:
        """Labels below a pile, one under the other, as many as there is room for between seat and played card."""
        middle, played = self.room.middle, self.room.played
        first = pile.bottom + self.scale.px(6)
        top = first
        half, beside = middle.w // 2, (middle.w - played.w) // 2
        playing = self.view is not None and self.view.on_table >= 0
        for words_ in lines:
            label = Rect((0, top), slips.label_size(words_, self.scale))
            if label.w > (beside if playing else half) and top > first:
                return
            label.w = min(label.w, half)
            room = beside if label.w <= beside else half
            label.centerx = pile.centerx
            left = middle.x if pile.centerx < middle.centerx else middle.right - room
            label.clamp_ip(Rect(left, top, room, label.h))
            slips.draw_label(surface, words_, label, self.scale)
            top = label.bottom + 2

    def _draw_weapons(self, surface: Surface, view: SwordState) -> None:
        """At the foot, while no blow is foreseen: with how many weapons the active seat may still attack."""
        if self.foreseen is not None or not view.agenda or view.agenda[-1].to_data()[0] != "PlayPhase":
            return
        seat, used = view.agenda[-1].args[:2]
        left = max(0, view.allowance(seat) - used)
        said = ngettext("{n} weapon left this turn", "{n} weapons left this turn", left).format(n=left)
        label = Rect((0, 0), slips.label_size(said, self.scale))
        label.center = self.room.slip.center
        slips.draw_label(surface, said, label, self.scale)

    def _draw_played(self, surface: Surface, view: SwordState, blow: Blow | None) -> None:
        """The card that is being played, in the middle, with what adds to it."""
        if view.on_table < 0 or self.timeline.hidden(("played",)):
            return
        table_blow.draw_card(surface, view, self.room, asked(view))
        if blow is not None:
            self.emphasise(surface, cards.outline(self.room.played), Marks(last=True))

    def _draw_blow(self, surface: Surface, view: SwordState, blow: Blow) -> None:
        """What the blow would cost: in words, and slashed on the panel of whoever it meets."""
        made = table_blow.cost(view, blow)
        self.room.panels[blow.seat].strike_out(surface, view, made.wounds, made.defeated)
        first, second = table_blow.sentences(view, blow)
        lines = say(first, self.names), say(second, self.names)
        table_blow.draw_slip(surface, self.room.slip, self.scale, lines, made.defeated)

    def _draw_watching(self, surface: Surface, view: SwordState) -> None:
        if self._viewer() is not None or view.outcome is not None:
            return
        px = self.scale.font_px(theme.LEAD)
        said = _("You are watching; every hand is covered.")
        floor = self.scale.smallest_text
        text.draw_fitted(surface, said, "serif", px, theme.WASHI, self.room.hand, floor, "center")

    # -- what follows the pointer ---------------------------------------------------------------------------

    def pointed(self) -> Spot | None:
        """The spot under the pointer, else the one with the keyboard."""
        spots = self.spots()
        hovered = [spot for spot in spots if spot.hover]
        return hovered[-1] if hovered else next((spot for spot in spots if spot.focused), None)

    def faces_of(self, spot: Spot) -> list[Face]:
        """The cards that a spot shows in large; those of the own hand only where they are too small to read."""
        view = self.view
        kind, name = spot.target.kind, spot.target.name
        if view is None or kind == "pile":
            return []
        if kind == "card":
            return [] if self.hand.readable(spot) else [table_art.card_face(KIND[name])]
        if kind == "property":
            return [table_art.card_face(KIND[name.partition("/")[2]])]
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
        if self.open_pile or spot is self.discards:
            bounds = layout.inset(self.rect, self.scale.px(8))
            table_discards.draw_whole(surface, self.view, self.room.discards, bounds, self.scale)
            return
        aimed = bool(self.outlook.picks) and spot is not None and spot.lit
        if spot is not None and not aimed:
            self._draw_large(surface, self.faces_of(spot), spot.rect)

    def _draw_large(self, surface: Surface, faces: Sequence[Face], near: Rect) -> None:
        """Cards side by side in large letters, beside what they are about."""
        scale, gap = self.scale, self.scale.px(10)
        bounds = layout.inset(self.rect, scale.px(8))
        letters = scale.font_px(theme.BODY)
        high = min(round(bounds.h * 0.7), max(scale.px(380), letters * 17))
        size = round(high * cards.ASPECT), high
        whole = Rect(0, 0, size[0] * len(faces) + gap * (len(faces) - 1), high)
        whole.midleft = near.right + gap, near.centery
        if whole.right > bounds.right:
            whole.right = near.x - gap
        whole = whole.clamp(bounds)
        for number, each in enumerate(faces):
            place = Rect((whole.x + number * (size[0] + gap), whole.y), size)
            table_hand.draw_face(surface, each, place, scale, letters)

    # -- motion ---------------------------------------------------------------------------------------------

    def play(self, events: Sequence[Event], before: State) -> None:
        """Plan the motions for ``events``."""
        earlier = cast(SwordState, before)
        self.hand.news.happened(events, earlier)
        for group in table_motion.plan(self.room, events, earlier):
            self.timeline.add(*group)
        self.touch()

    def preview(self, events: Sequence[Event] | None) -> None:
        """Say what the blow under the pointer would cost."""
        blow = next((event.fields for event in events or () if event.kind == "attack"), None)
        foreseen = None if blow is None else Blow(blow["seat"], blow["target"], blow["card"])
        if foreseen != self.foreseen:
            self.foreseen = foreseen
            self.touch()


def create(
    game: Game, looks: Sequence[SeatLook], timeline: motion.Timeline, pick: Callable[[Target], object]
) -> Table:
    """The table of a match."""
    return SwordTable(game, looks, timeline, pick)
