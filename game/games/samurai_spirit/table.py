"""The table of Samurai Spirit: the village, a board for each samurai, the odds, and what is to be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, cast

from pygame import Rect, Surface

from game.engine.state import Event, Game, State, Target
from game.games.samurai_spirit import table_art, table_motion, words
from game.games.samurai_spirit.parts import CARD, DEFENCES, HERO, HEROES, PENALTIES
from game.games.samurai_spirit.state import SpiritState
from game.games.samurai_spirit.state_actions import SpiritGame
from game.games.samurai_spirit.table_board import Board, about, next_cost
from game.games.samurai_spirit.table_village import Village, draw_odds, odds
from game.ui import emphasis, layout, materials, motion, text, theme
from game.ui.materials import draw_panel
from game.ui.richtext import Marked, literal
from game.ui.shapes import blit_centred, draw_light, rounded
from game.ui.table import Outlook, SeatLook, Spot, Table
from game.ui.widget import Widget
from game.ui.words import N_, _, ngettext, say

_CHOICES: Final = {
    Target("pile", "raiders"): N_("Fight"),
    Target("side", "left"): N_("Defend"),
    Target("side", "right"): N_("Confront"),
    Target("pile", "bottom"): N_("Under the stack"),
    Target("pile", "discard"): N_("Discard"),
}
"""What is chosen by a bar on the board of whoever decides."""
_REPORT: Final = Target("report", "close")
_FIGHT: Final = Target("pile", "raiders")
_STACK: Final = Target("pile", "raider stack")
"""The stack as a thing to look into; pressing it fights where that is allowed."""
_MOST_LINES: Final = 14


class SpiritTable(Table):
    """Samurai Spirit as a widget (see `game.ui.table.Table`)."""

    game: SpiritGame

    def __init__(
        self,
        game: Game,
        looks: Sequence[SeatLook],
        timeline: motion.Timeline,
        pick: Callable[[Target], object],
    ) -> None:
        super().__init__(game, looks, timeline, pick)
        self.names = [look.name for look in looks]
        self.view: SpiritState | None = None
        self.village = Village()
        self.boards = [Board(place) for place in range(self.game.count)]
        self.samurai = [Spot(Target("samurai", hero.key), hero.key, self.press) for hero in HEROES]
        self.lines = [Spot(Target("line", hero.key), hero.key, self.press) for hero in HEROES]
        self.tokens = [Spot(Target("token", hero.key), hero.key, self.press) for hero in HEROES]
        self.choices = [Spot(target, _(name), self.press) for target, name in _CHOICES.items()]
        self.penalties = [
            Spot(Target("penalty", key), _(words.PENALTY_NAMES[number]), self.press)
            for number, key in enumerate(PENALTIES)
        ]
        self.defences = [
            Spot(Target("defence", key), _(words.DEFENCE_NAMES[number]), self.press)
            for number, key in enumerate(DEFENCES)
        ]
        self.piles = [
            Spot(Target("pile", "discard pile"), _("Discarded raiders"), self.press),
            Spot(Target("pile", "intruders"), _("Intruders"), self.press),
            Spot(_STACK, _("Raiders"), self.press),
        ]
        self.cards: list[Spot] = []
        self.close = Spot(_REPORT, _("Go on"), self.press)
        self.report: list[str] = []
        self.foretold: list[str] = []
        self.odds_rect = Rect(0, 0, 0, 0)

    def children(self) -> Sequence[Widget]:
        """Boards first, what lies on them after; a report over all."""
        small = [*self.lines, *self.tokens, *self.defences, *self.penalties, *self.cards, *self.choices]
        return [*self.samurai, *self.piles, *small, self.close]

    # -- layout ---------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Village above the boards; odds, chronicle and buttons at the right."""
        scale = self.scale
        gap = scale.px(14)
        inner = layout.inset(self.rect, gap)
        column_w = min(round(inner.w * 0.3), max(scale.px(320), scale.font_px(theme.BODY) * 14))
        left, column = layout.columns(inner, [1.0, column_w], gap)
        village, boards = layout.rows(left, [0.4, 0.6], gap)
        self.village.arrange(village, scale)
        odds_h = min(round(column.h * 0.42), max(scale.px(330), 9 * scale.line(theme.SMALL, 1.35)))
        buttons_h = max(scale.px(150), 3 * scale.line(theme.LEAD, 1.7))
        odds_, chronicle, buttons = layout.rows(
            column, [odds_h, 1.0, min(buttons_h, column.h // 4)], scale.px(10)
        )
        self.odds_rect = odds_
        self.areas["chronicle"], self.areas["buttons"] = chronicle, layout.inset(buttons, scale.px(6), 0)
        count = len(self.boards)
        width = min(scale.px(350), (boards.w - gap * (count - 1)) // count)
        whole = layout.centre(boards, (width * count + gap * (count - 1), boards.h))
        for board, rect in zip(self.boards, layout.columns(whole, [1.0] * count, gap), strict=True):
            board.place(rect, scale)
        self._place_spots()

    def board_of(self, hero: int) -> Board:
        """The board of a samurai, the first one if he has none yet."""
        place = self.view.place_of[hero] if self.view is not None else -1
        return self.boards[max(0, place)]

    def deciding(self) -> int:
        """The place that is asked, or -1."""
        view = self.view
        if view is None or not view.agenda:
            return -1
        kind, *args = view.agenda[-1].to_data()
        if kind in ("PickSamurai", "Seating") or len(args) < 2:
            return -1
        return args[1] if 0 <= args[1] < len(self.boards) else -1

    def _place_spots(self) -> None:
        view = self.view
        if view is None or not self.rect.h:
            return
        loose = [hero for hero in range(len(HEROES)) if view.place_of[hero] < 0 and self.samurai[hero].lit]
        spare = dict(zip(loose, self.village.offered(len(loose)), strict=True))
        away = [hero for hero in range(len(HEROES)) if view.place_of[hero] < 0 and self.tokens[hero].visible]
        helpers = dict(zip(away, self.village.offered(len(away)), strict=True))
        for hero in range(len(HEROES)):
            place = view.place_of[hero]
            self.samurai[hero].visible = place >= 0 or hero in spare
            if place >= 0:
                self._place_on_board(hero, self.boards[place], view)
            elif hero in spare:
                self.samurai[hero].place(spare[hero], self.scale)
            if hero in helpers:
                self.tokens[hero].place(helpers[hero], self.scale)
        for spot, rect in zip(self.cards, self.village.offered(len(self.cards)), strict=True):
            spot.place(rect, self.scale)
        self.piles[0].place(self.village.pile("discard"), self.scale)
        self.piles[1].place(self.village.pile("intruders"), self.scale)
        self.piles[2].place(self.village.pile("raiders"), self.scale)
        self._place_bars(view)
        report = self.report_rect()
        self.close.place(report, self.scale)

    def _place_on_board(self, hero: int, board: Board, view: SpiritState) -> None:
        scale = self.scale
        self.samurai[hero].place(board.rect, scale)
        count = min(6, len(view.line[board.place_]))
        self.lines[hero].place(board.last_strip(count), scale)
        px = board.token_px()
        holder = view.support[board.place_]
        x, y = board.own_token()
        if holder != board.place_:
            others = [
                o for o, h in enumerate(view.support) if h == holder and o != holder and view.heroes[o] >= 0
            ]
            x, y = self.boards[holder].lent_token(others.index(board.place_))
        self.tokens[hero].place(Rect(round(x - px / 2), round(y - px / 2), px, px), scale)

    def _place_bars(self, view: SpiritState) -> None:
        """Bars to choose from, on the board of whoever decides."""
        place = self.deciding()
        board = self.boards[max(0, place)]
        for spot, rect in zip(self.defences, board.symbols(), strict=True):
            spot.place(rect, self.scale)
        shown = [spot for spot in (*self.penalties, *self.choices) if spot.visible]
        foot = board.foot()
        top = board.summary().bottom + 4
        room = Rect(foot.x, top, foot.w, foot.bottom - top)
        height = min(
            max(24, self.scale.px(46), self.scale.line(theme.BODY, 1.5)), room.h // max(1, len(shown)) - 3
        )
        for number, spot in enumerate(shown):
            spot.place(Rect(room.x, room.y + number * (height + 3), room.w, height), self.scale)

    # -- state ----------------------------------------------------------------------------------------------

    def show(self, view: State, outlook: Outlook) -> None:
        """Draw this view from now on."""
        self.view, self.outlook = cast(SpiritState, view), outlook
        shown = outlook.lit | outlook.picks
        named = sorted(target for target in shown if target.kind == "card")
        if [spot.target for spot in self.cards] != named:
            self.cards = [Spot(target, say(words.card(CARD[target.name])), self.press) for target in named]
        for spot in self.everything():
            spot.lit = spot.target in shown
            spot.visible = spot.lit or spot in self.piles
            spot.tells = spot in self.piles
        for hero, spot in enumerate(self.samurai):
            spot.tells = self.view.place_of[hero] >= 0
            told = about(self.view, self.view.place_of[hero]) if spot.tells else self._offer(hero)
            if outlook.acting and not spot.lit:
                reason = self.view.why_not(outlook.picks | {spot.target})
                why = literal(say(reason.text, self.names)) if reason is not None else ""
                told = "\n".join(part for part in (told, why) if part)
            spot.tip = Marked(told) if told else ""
        self.close.visible = self.close.tells = bool(self.report)
        self._place_spots()
        self.touch()

    def everything(self) -> list[Spot]:
        """Every spot but the one that closes a report."""
        small = [*self.lines, *self.tokens, *self.defences, *self.penalties, *self.cards, *self.choices]
        return [*self.samurai, *self.piles, *small]

    @staticmethod
    def _offer(hero: int) -> str:
        powers = words.POWERS[hero]
        kiai = HEROES[hero].kiai
        return "\n".join(
            (
                f"*{HEROES[hero].key}*",
                literal(_(words.TALENTS[hero])),
                literal(_("Kiai {n}: {power}").format(n=kiai[0], power=_(powers[0]))),
                literal(_("As a beast, Kiai {n}: {power}").format(n=kiai[1], power=_(powers[1]))),
            )
        )

    def press(self, target: Target) -> None:
        """A spot was pressed; a report is put away first."""
        if self.report:
            self.report = []
            self.close.visible = self.close.tells = False
            self.touch()
            if target == _REPORT:
                return
        if target == _STACK and _FIGHT in self.outlook.lit:
            self.pick(_FIGHT)
        elif target not in [spot.target for spot in self.piles]:
            self.pick(target)

    def preview(self, events: Sequence[Event] | None) -> None:
        """What the choice under the pointer would do, in words."""
        told = [self.game.describe(event) for event in events or ()]
        self.foretold = [say(line, self.names) for line in told if line is not None][:6]

    # -- drawing --------------------------------------------------------------------------------------------

    def paint(self, surface: Surface) -> None:
        """Paint the table as it is now."""
        view = self.view
        if view is None:
            return
        self.village.draw(surface, view)
        self._mark_piles(surface)
        for board in self.boards:
            self._draw_board(surface, view, board)
        if self.outlook.helpers:
            place = max(0, self.deciding() if self.deciding() >= 0 else view.active)
            known = view.heroes[place] >= 0 and view.outcome is None and view.stack()
            draw_odds(surface, self.odds_rect, self.scale, odds(view, place) if known else ())
        self._draw_card(surface, view)
        self._draw_offers(surface, view)
        for spot in (*self.penalties, *self.choices):
            if spot.visible:
                self._draw_bar(surface, spot)
        self._draw_small(surface)

    def _mark_piles(self, surface: Surface) -> None:
        for name in ("raiders", "intruders"):
            pile = self.village.pile(name)
            self.emphasise(
                surface, emphasis.box(pile, pile.w // 12), self.outlook.marks(Target("pile", name))
            )

    def _draw_board(self, surface: Surface, view: SpiritState, board: Board) -> None:
        place = board.place_
        hero = view.heroes[place]
        look = self.looks[view.owners[place]]
        bars = any(spot.visible for spot in (*self.penalties, *self.choices)) and place == self.deciding()
        said = "" if bars or hero < 0 else next_cost(view, place) or _(words.TALENTS[hero])
        board.draw(surface, view, look, said)
        if hero >= 0:
            marks = self.outlook.marks(self.samurai[hero].target)
            if view.outcome is None and view.active == place:
                marks = marks._replace(last=False)
            self.emphasise(surface, emphasis.box(board.rect, self.scale.px(12)), marks)

    def _draw_card(self, surface: Surface, view: SpiritState) -> None:
        """The raider that is being decided on, over the portrait of whoever has it."""
        place = self.deciding()
        if (
            view.card < 0
            or place < 0
            or self.timeline.hidden(("drawn",))
            or self.timeline.hidden(("handed",))
        ):
            return
        box = self.boards[place].picture()
        height = round(box.h * 1.02)
        size = (min(round(height * 0.74), round(box.w * 1.1)), height)
        rect = Rect((0, 0), size)
        rect.center = box.center
        draw_light(surface, rect, size[0] // 14, self.scale.px(16))
        surface.blit(table_art.raider(view.card, size, view.game.penalties[view.card]), rect)

    def _draw_offers(self, surface: Surface, view: SpiritState) -> None:
        for hero, spot in enumerate(self.samurai):
            if spot.visible and view.place_of[hero] < 0:
                self._draw_portrait(surface, hero, spot)
        for hero, spot in enumerate(self.tokens):
            if spot.visible and view.place_of[hero] < 0:
                self._draw_portrait(surface, hero, spot)
        for spot in self.cards:
            card = CARD[spot.target.name]
            surface.blit(table_art.raider(card, spot.rect.size, view.game.penalties[card]), spot.rect)
            outline = emphasis.box(spot.rect, spot.rect.w // 12)
            self.emphasise(surface, outline, self.outlook.marks(spot.target))

    def _draw_portrait(self, surface: Surface, hero: int, spot: Spot) -> None:
        surface.blit(table_art.portrait(hero, spot.rect.size, False), spot.rect)
        band = Rect(
            spot.rect.x, spot.rect.bottom - round(spot.rect.h * 0.2), spot.rect.w, round(spot.rect.h * 0.2)
        )
        surface.fill(table_art.HERO_COLOURS[hero], band)
        px = max(10, min(self.scale.font_px(theme.SMALL), round(band.h * 0.8)))
        text.draw_fitted(surface, HEROES[hero].key, "title", px, theme.CREAM, band, min(px, 10), "center")
        outline = emphasis.box(spot.rect, spot.rect.w // 12)
        self.emphasise(surface, outline, self.outlook.marks(spot.target))

    def _draw_bar(self, surface: Surface, spot: Spot) -> None:
        rect = spot.rect
        face = theme.lighter(theme.CLAY, 0.12) if spot.hover else theme.CLAY
        edge = theme.darker(theme.CLAY, 0.3)
        surface.blit(rounded(rect.size, rect.h // 2, face, edge, max(1, self.scale.px(2))), rect)
        self.emphasise(surface, emphasis.box(rect, rect.h // 2), self.outlook.marks(spot.target))
        px = min(self.scale.font_px(theme.BODY), round(rect.h * 0.72))
        inner = rect.inflate(-rect.h // 2, 0)
        left = inner.x
        if spot.target.kind == "penalty":
            icon = table_art.penalty(spot.target.name, round(rect.h * 0.7), theme.CREAM)
            blit_centred(surface, icon, (left + rect.h * 0.35, rect.centery))
            inner = Rect(left + round(rect.h * 0.8), inner.y, inner.w - round(rect.h * 0.8), inner.h)
        text.draw_fitted(surface, spot.name, "title", px, theme.CREAM, inner, min(px, 10), "center")

    def _draw_small(self, surface: Surface) -> None:
        """Marks round what can be chosen on the boards: lines, tokens, defences."""
        for spot in (*self.lines, *self.tokens, *self.defences):
            hero_away = (
                spot.target.kind == "token"
                and self.view is not None
                and (self.view.place_of[HERO[spot.target.name]] < 0)
            )
            if spot.visible and not hero_away:
                radius = spot.rect.h // 2 if spot.target.kind != "line" else 2
                outline = emphasis.box(spot.rect, radius)
                self.emphasise(surface, outline, self.outlook.marks(spot.target))

    # -- what lies over everything --------------------------------------------------------------------------

    def report_rect(self) -> Rect:
        """Where the report of a round lies."""
        height = min(self.rect.h, (len(self.report) + 4) * self.scale.line(theme.BODY))
        width = min(self.rect.w, max(self.scale.px(760), self.scale.font_px(theme.BODY) * 34))
        return layout.centre(self.rect, (width, height))

    def draw_over(self, surface: Surface) -> None:
        """The report of a round, what a pile holds, what a choice would do."""
        if self.view is None or self.timeline.busy:
            return
        if self.report:
            self._draw_report(surface)
            return
        spot = next((s for s in self.spots() if s.hover), None) or next(
            (s for s in self.spots() if s.focused), None
        )
        if spot is None:
            return
        if spot in self.piles:
            self._draw_pile(surface, self.view, spot)
        elif spot.lit and self.foretold and spot in self.choices:
            self._draw_lines(surface, self.foretold, spot.rect)

    def _draw_report(self, surface: Surface) -> None:
        rect, scale = self.report_rect(), self.scale
        draw_panel(surface, rect, scale, materials.CARD)
        inner = layout.inset(rect, scale.px(26), scale.px(14))
        head, body, foot = layout.rows(inner, [scale.line(theme.HEAD), 1.0, scale.line(theme.BODY)])
        title = _("After the round")
        text.draw_fitted(
            surface, title, "title", scale.font_px(theme.HEAD), theme.SUMI, head, scale.smallest_text
        )
        lines, px = text.fit_block("\n".join(self.report), "body", scale.font_px(theme.BODY), body.size, 10)
        text.draw_block(surface, lines, "body", px, theme.SUMI, body)
        px = scale.font_px(theme.SMALL)
        text.draw_fitted(
            surface, _("Press to go on"), "strong", px, theme.SHU_INK, foot, scale.smallest_text, "midright"
        )

    def _draw_pile(self, surface: Surface, view: SpiritState, spot: Spot) -> None:
        """What has been seen can be read back; what is known of the raider stack in the order in which it comes."""
        if spot is self.piles[0]:
            known, unseen = sorted(view.discard), 0
        elif spot is self.piles[1]:
            known = sorted(card for card in view.intruders if card >= 0)
            unseen = len(view.intruders) - len(known)
        else:
            known, unseen = [*view.top, *view.bottom], view.middle
        scale = self.scale
        title = f"{spot.name}: {len(known) + unseen}"
        note = ngettext("{n} of them unseen", "{n} of them unseen", unseen).format(n=unseen) if unseen else ""
        width = max(44, scale.px(62))
        across = max(4, min(8, len(known) or 4))
        down = -(-len(known) // across)
        size = (across * (width + 6) + scale.px(28), down * round(width * 1.45) + 3 * scale.line(theme.BODY))
        rect = layout.clamp(Rect(spot.rect.right + 8, spot.rect.y, *size), layout.inset(self.rect, 6))
        draw_panel(surface, rect, scale, materials.CARD)
        left, top = rect.x + scale.px(14), rect.y + scale.px(8)
        text.draw(surface, title, "title", scale.font_px(theme.BODY), theme.SUMI, (left, top))
        top += scale.line(theme.BODY)
        if note:
            text.draw(surface, note, "body", scale.font_px(theme.SMALL), theme.FADED, (left, top))
            top += scale.line(theme.SMALL)
        for number, card in enumerate(known):
            row, column = divmod(number, across)
            at = (left + column * (width + 6), top + row * round(width * 1.45))
            surface.blit(table_art.raider(card, (width, round(width * 1.38)), view.game.penalties[card]), at)

    def _draw_lines(self, surface: Surface, lines: Sequence[str], near: Rect) -> None:
        scale = self.scale
        px = scale.font_px(theme.SMALL)
        width = min(self.rect.w, max(text.measure(line, "body", px)[0] for line in lines) + scale.px(28))
        rect = Rect(0, 0, width, text.block_height(list(lines), "body", px) + scale.px(16))
        rect.midbottom = (near.centerx, near.y - scale.px(6))
        rect = layout.clamp(rect, layout.inset(self.rect, 6))
        draw_panel(surface, rect, scale, materials.CARD)
        text.draw_block(
            surface, list(lines), "body", px, theme.SUMI, layout.inset(rect, scale.px(14), scale.px(8))
        )

    # -- motion ---------------------------------------------------------------------------------------------

    def play(self, events: Sequence[Event], before: State) -> None:
        """Plan the motions for ``events``; what the end of a round costs is told once more, step by step."""
        for group in table_motion.plan(self, events, cast(SpiritState, before)):
            self.timeline.add(*group)
        kinds = [event.kind for event in events]
        if "round_over" in kinds:
            told = [self.game.describe(event) for event in events[kinds.index("round_over") :]]
            lines = [say(line, self.names) for line in told if line is not None]
            self.report = lines[:_MOST_LINES]
            self.close.visible = self.close.tells = True
            self._place_spots()
            self.touch()


def create(
    game: Game, looks: Sequence[SeatLook], timeline: motion.Timeline, pick: Callable[[Target], object]
) -> Table:
    """The table of a match."""
    return SpiritTable(game, looks, timeline, pick)
