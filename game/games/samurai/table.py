"""The table of Samurai: the map, the players' panels, the hand, and what moves between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, cast

from pygame import Rect, Surface

from game.engine.state import Event, Game, State, Target
from game.games.samurai import table_art, table_motion, words
from game.games.samurai.parts import CASTES, KINDS, SETTLEMENT_NAMES, TILE_EXCHANGE, TILES
from game.games.samurai.state import EMPTY, SamuraiState
from game.games.samurai.state_actions import SamuraiGame
from game.games.samurai.table_counts import Counts
from game.ui import art, emphasis, frame, layout, materials, motion, text, theme
from game.ui.emphasis import Marks
from game.ui.frame import Measure
from game.ui.hexmap import Hex, HexMap
from game.ui.intents import Command, Input, Intent
from game.ui.materials import TRAY, draw_panel
from game.ui.shapes import Point, blit_centred, draw_shadow, hex_points, rounded
from game.ui.table import Outlook, SeatLook, Spot, Table
from game.ui.widget import Widget
from game.ui.widgets import GHOST, IconButton
from game.ui.words import _, ngettext, say

_COLUMN: Final = Measure(400, 18, most=0.36)
_TRAY: Final = Measure(150, 5.5)
_BUTTONS: Final = Measure(270, 9, most=1 / 3, type_units=theme.LEAD)
_FIGURE_SHARE: Final = (0.0, 1.12, 0.92, 0.8)
"""The diameter of a figure, in hex radii, by how many stand together."""
_STAND: Final = ((), ((0.0, 0.0),), ((-0.4, 0.0), (0.4, 0.0)), ((0.0, -0.38), (-0.42, 0.32), (0.42, 0.32)))
"""Where figures stand in a settlement, in hex radii from its middle."""


class SamuraiTable(Table):
    """Samurai as a widget (see `game.ui.table.Table`)."""

    standing = favoured = ("end",)

    def __init__(
        self,
        game: Game,
        looks: Sequence[SeatLook],
        timeline: motion.Timeline,
        pick: Callable[[Target], object],
    ) -> None:
        super().__init__(game, looks, timeline, pick)
        self.rules = cast(SamuraiGame, game)
        board = self.rules.board
        self.names = [look.name for look in looks]
        self.map = HexMap([Hex(s.id, s.q, s.r) for s in board.spaces], self.press, self._forget_map)
        self.view: SamuraiState | None = None
        self.codes = False
        self.pinned: Spot | None = None
        self.foretold: list[str] = []
        self.figures = [
            [
                Spot(words.figure_target(board, s, caste), say(words.caste(caste)), self.press)
                for caste in range(3)
            ]
            for s in range(len(board.settlements))
        ]
        self.hand: list[Spot] = []
        self.kinds: list[int] = []
        self.supply = [Spot(Target("supply", CASTES[c]), say(words.caste(c)), self.press) for c in range(3)]
        self.tools = [
            IconButton("zoom-in", lambda: self.map.zoom_by(1.4), GHOST, _("Larger")),
            IconButton("zoom-out", lambda: self.map.zoom_by(1 / 1.4), GHOST, _("Smaller")),
            IconButton("info", self.toggle_codes, GHOST, _("Show the names of the spaces")),
        ]
        self.map.extra = [spot for row in self.figures for spot in row]
        self.board_rect = self.tray_rect = Rect(0, 0, 1, 1)
        self.counts = Counts(self.looks)
        self._ground: Surface | None = None

    def children(self) -> Sequence[Widget]:
        """Hand and supply first, then the map: that is the order of the keyboard."""
        return [*self.hand, *self.supply, self.map, *self.tools]

    # -- layout ---------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Map at the left, panels and chronicle at the right, the hand below."""
        made = frame.lay(self.rect, self.scale, _COLUMN, _BUTTONS, _TRAY, gap=18)
        self.board_rect, self.tray_rect = made.board, made.tray
        self.areas["chronicle"] = self.counts.arrange(made.chronicle, self.scale)
        self.areas["buttons"] = made.buttons
        self._arrange_map()
        self._place_spots()

    def _arrange_map(self) -> None:
        scale, board = self.scale, self.board_rect
        strip_h = max(scale.px(50), scale.line(theme.BODY, 1.9))
        tool = max(scale.px(40), 30)
        strip_w = board.w - 3 * (tool + scale.px(8)) - scale.px(36)
        self.counts.strip = Rect(
            board.x + scale.px(12), board.bottom - strip_h - scale.px(12), strip_w, strip_h
        )
        self.map.place(board, scale)
        room = layout.inset(board, scale.px(16))
        room.h -= strip_h + scale.px(4)
        self.map.fit(room)
        for number, button in enumerate(reversed(self.tools)):
            x = board.right - scale.px(12) - (number + 1) * (tool + scale.px(8)) + scale.px(8)
            button.place(Rect(x, self.counts.strip.centery - tool // 2, tool, tool), scale)
        self._ground = None

    def _forget_map(self) -> None:
        self._ground = None
        self._place_spots()
        self.touch()

    def _place_spots(self) -> None:
        if self.view is None or not self.rect.h:
            return
        exchanging = any(target.kind == "figure" for target in self.outlook.lit | self.outlook.picks)
        for settlement, row in enumerate(self.figures):
            for caste, spot in enumerate(row):
                here = bool(self.view.figures[settlement] & 1 << caste)
                spot.visible = here and exchanging
                if here:
                    self._place_round(
                        spot, self.figure_at(settlement, caste, self.view), self.figure_px(settlement) / 2
                    )
                    spot.clip = self.board_rect
        self._place_hand()

    def _place_round(self, spot: Spot, centre: Point, radius: float) -> None:
        side = round(2 * radius)
        spot.rect = Rect(round(centre[0] - radius), round(centre[1] - radius), side, side)
        spot.scale = self.scale
        spot.outline = hex_points(centre, radius)

    def _place_hand(self) -> None:
        count = max(5, len(self.hand))
        area = self.hand_area()
        radius = min(area.h * 0.47, area.w / (count * 2.25))
        step = min(area.w / count, radius * 2.5)
        left = area.x + step / 2
        for number, spot in enumerate(self.hand):
            lifted = spot.target in self.outlook.picks and spot is self._first(spot.target)
            centre = (left + number * step, area.centery - (radius * 0.14 if lifted else 0))
            self._place_round(spot, centre, radius)
        for number, spot in enumerate(self.supply):
            self._place_round(spot, (left + number * step, area.centery), min(area.h * 0.4, area.w / 12))

    def _first(self, target: Target) -> Spot | None:
        return next((spot for spot in self.hand if spot.target == target), None)

    def hand_area(self) -> Rect:
        """Where the hand lies on the tray."""
        scale, tray = self.scale, self.tray_rect
        label = max(scale.px(190), scale.font_px(theme.LEAD) * 6)
        left = tray.x + min(label, tray.w // 4)
        return Rect(
            left, tray.y + scale.px(6), self.areas["buttons"].x - scale.px(24) - left, tray.h - scale.px(12)
        )

    # -- where things are -----------------------------------------------------------------------------------

    def figure_px(self, settlement: int) -> int:
        """The diameter of a figure in a settlement."""
        return max(12, round(self.map.radius * _FIGURE_SHARE[self.rules.board.capacity[settlement]]))

    def figure_at(self, settlement: int, caste: int, view: SamuraiState) -> Point:
        """The middle of a figure on the map."""
        here = [c for c in range(3) if view.figures[settlement] & 1 << c]
        if caste not in here:
            here = sorted([*here, caste])
        code = self.rules.settlement_id(settlement)
        x, y = self.map.at(code)
        dx, dy = _STAND[len(here)][here.index(caste)]
        return x + dx * self.map.radius, y + dy * self.map.radius

    def space_at(self, space: int) -> Point:
        """The middle of a space."""
        return self.map.at(self.rules.board.spaces[space].id)

    # -- state ----------------------------------------------------------------------------------------------

    def show(self, view: State, outlook: Outlook) -> None:
        """Draw this view from now on."""
        self.view = cast(SamuraiState, view)
        self.outlook = outlook
        self._fill_hand()
        lit, picks = outlook.lit, outlook.picks
        board = self.rules.board
        for number, spot in enumerate(self.map.spaces):
            spot.lit = spot.target in lit
            settlement = board.settlement_at.get(number, -1)
            spot.tells = settlement >= 0 and self.view.figures[settlement] != 0
        for row in self.figures:
            for spot in row:
                spot.lit = spot.target in lit
        for spot in self.supply:
            spot.visible = sum(self.view.supply) > 0
            spot.lit = spot.target in lit
        for spot in self.hand:
            spot.lit = spot.target in lit or spot.target in picks
            self._explain(spot)
        self._place_spots()
        self.touch()

    def _fill_hand(self) -> None:
        view = self.view
        assert view is not None
        seat = view.viewer
        kinds: list[int] = []
        if seat >= 0 and not sum(view.supply):
            choosing = (
                bool(view.agenda) and view.agenda[-1].to_data()[0] == "KeepTile" and view.decides() == seat
            )
            kinds = sorted(set(view.stacks[seat])) if choosing else list(view.hands[seat])
        if kinds != self.kinds:
            self.kinds = kinds
            self.hand = [Spot(words.hand_target(kind), say(words.tile(kind)), self.press) for kind in kinds]

    def _explain(self, spot: Spot) -> None:
        kind = next(k for k in self.kinds if TILES[k].key == spot.target.name)
        help_ = say(words.tile_help(kind))
        spot.name = say(words.tile(kind))
        told = f"{spot.name}\n{help_}"
        spot.tells = True
        if self.outlook.acting and not spot.lit and not self.outlook.picks and self.view is not None:
            reason = self.view.why_not(frozenset((spot.target,)))
            if reason is not None:
                told = f"{told}\n{say(reason.text, self.names)}"
        spot.tip = told

    def press(self, target: Target) -> None:
        """A spot was pressed: a settlement that is not to be chosen keeps its sums in sight."""
        spot = next((s for s in self.map.spaces if s.target == target), None)
        if spot is not None and spot.tells and target not in self.outlook.lit:
            self.pinned = None if self.pinned is spot else spot
            if not self.outlook.picks:
                return
        else:
            self.pinned = None
        self.pick(target)

    def toggle_codes(self) -> None:
        """Show or hide the names of the spaces."""
        self.codes = not self.codes
        self.touch()

    def handle(self, item: Input) -> bool:
        """Keys that concern the map, wherever the keyboard is."""
        if isinstance(item, Command) and item.intent is Intent.CODES:
            self.toggle_codes()
            return True
        return isinstance(item, Command) and self.map.handle(item)

    def preview(self, events: Sequence[Event] | None) -> None:
        """What the tile under the pointer would do, in words."""
        told = [self.game.describe(event) for event in events or () if event.kind in ("capture", "aside")]
        self.foretold = [say(line, self.names) for line in told if line is not None]

    # -- drawing --------------------------------------------------------------------------------------------

    def paint(self, surface: Surface) -> None:
        """Paint the table as it is now; what is still on its way is left to the timeline."""
        if self.view is None:
            return
        self._draw_board(surface, self.view)
        for seat in range(len(self.looks)):
            self.counts.draw_panel(surface, self.view, seat)
        self._draw_tray(surface, self.view)

    def _draw_board(self, surface: Surface, view: SamuraiState) -> None:
        board = self.board_rect
        if self._ground is None or self._ground.get_size() != board.size:
            self._ground = self._paint_ground()
        draw_shadow(surface, board, self.scale.px(14), self.scale.px(7), 90, self.scale.px(4))
        surface.blit(self._ground, board)
        before = surface.get_clip()
        surface.set_clip(board)
        self._draw_spaces(surface, view)
        self._draw_figures(surface, view)
        self._draw_marks(surface)
        self._draw_ghost(surface, view)
        if self.codes:
            self._draw_codes(surface)
        self.counts.draw_strip(surface, view)
        for button in self.tools:
            button.draw(surface)
        surface.set_clip(before)

    def _paint_ground(self) -> Surface:
        """Sea, sun and the islands without anything on them; kept until the map moves."""
        scale, board = self.scale, self.board_rect
        out = materials.sea(board.size, scale.factor).copy()
        sun_px = round(min(board.w, board.h) * 0.26)
        blit_centred(out, materials.sun(sun_px, setting=True), (board.w * 0.13, board.h * 0.2))
        radius = round(self.map.radius)
        spaces = self.rules.board.spaces
        centres = [(x - board.x, y - board.y) for x, y in self.map.centres]
        for space, centre in zip(spaces, centres, strict=True):
            if space.kind == "sea":
                blit_centred(out, table_art.sea_hex(radius), centre)
        for space, centre in zip(spaces, centres, strict=True):
            if space.kind != "sea":
                blit_centred(out, table_art.shore(radius), centre)
        for space, centre in zip(spaces, centres, strict=True):
            if space.kind != "sea":
                blit_centred(out, table_art.ground(space.kind, radius), centre)
        return self._framed(out)

    def _framed(self, picture: Surface) -> Surface:
        radius, width = self.scale.px(14), max(2, self.scale.px(2))
        out = materials.masked(picture, radius)
        out.blit(rounded(picture.get_size(), radius, None, theme.SUMI, width), (0, 0))
        return out

    def _draw_spaces(self, surface: Surface, view: SamuraiState) -> None:
        board = self.rules.board
        radius = round(self.map.radius)
        inner = round(self.map.radius * 0.94)
        for number in range(len(self.map.spaces)):
            code = view.tiles[number]
            centre = self.map.centres[number]
            water = board.spaces[number].kind == "sea"
            if number in board.settlement_at:
                if not view.figures[board.settlement_at[number]] and not sum(view.supply):
                    blit_centred(surface, table_art.decided(radius), centre)
            elif code == EMPTY:
                if self._is_dead(view, number):
                    blit_centred(surface, table_art.dead(radius, water), centre)
            elif not self.timeline.hidden(("space", number)):
                self._draw_tile(surface, code, centre, inner)

    def _is_dead(self, view: SamuraiState, space: int) -> bool:
        """Whether no tile on this space can change anything any more."""
        beside = self.rules.board.touch[space]
        return bool(beside) and not sum(view.supply) and not any(view.figures[s] for s in beside)

    def _draw_tile(self, surface: Surface, code: int, centre: Point, radius: int) -> None:
        drop = (centre[0], centre[1] + radius * 0.08)
        blit_centred(surface, table_art.tile_shadow(radius), drop)
        blit_centred(surface, self.tile_picture(code, radius), centre)

    def tile_picture(self, code: int, radius: int) -> Surface:
        """A tile as it lies on the map: ``code`` is seat * KINDS + kind."""
        look = self.looks[code // KINDS]
        return table_art.tile(code % KINDS, radius, look.colour, look.crest)

    def _draw_figures(self, surface: Surface, view: SamuraiState) -> None:
        for settlement, here in enumerate(view.figures):
            px = self.figure_px(settlement)
            for caste in range(3):
                if not here & 1 << caste or self.timeline.hidden(("figure", settlement, caste)):
                    continue
                centre = self.figure_at(settlement, caste, view)
                blit_centred(surface, table_art.figure(caste, px), centre)
                spot = self.figures[settlement][caste]
                if spot.visible:
                    marks = self.outlook.marks(spot.target)._replace(last=False)
                    self.emphasise(surface, emphasis.circle(centre, px), marks)

    def _draw_marks(self, surface: Surface) -> None:
        """What is to be said of the spaces."""
        radius = self.map.radius * 0.96
        for spot, centre in zip(self.map.spaces, self.map.centres, strict=True):
            self.emphasise(surface, emphasis.hexagon(centre, radius), self.outlook.marks(spot.target))
        for target in self.outlook.last | self.outlook.marked:
            if target.kind == "figure":
                centre = self.map.at(target.name.partition("/")[0])
                self.emphasise(surface, emphasis.hexagon(centre, radius), Marks(last=True))

    def _draw_ghost(self, surface: Surface, view: SamuraiState) -> None:
        spot = self.pointed()
        kinds = [k for k in self.kinds if words.hand_target(k) in self.outlook.picks]
        if spot is None or not spot.lit or not kinds or spot.target.kind != "space":
            return
        number = self.rules.board.index[spot.target.name]
        kind = kinds[0]
        if kind == TILE_EXCHANGE:
            lifted = [t for t in self.outlook.picks if t.kind == "space"]
            code = view.tiles[self.rules.board.index[lifted[0].name]] if lifted else EMPTY
            if code == EMPTY:
                return
            kind = code % KINDS
        if (
            view.tiles[number] == EMPTY
            and TILES[kind].strength
            and number not in self.rules.board.settlement_at
        ):
            radius = round(self.map.radius * 0.94)
            picture = self.tile_picture(max(0, view.viewer) * KINDS + kind, radius)
            blit_centred(surface, picture, self.map.centres[number], 170)

    def _draw_codes(self, surface: Surface) -> None:
        px = max(11, min(self.scale.font_px(theme.SMALL), round(self.map.radius * 0.55)))
        for space, centre in zip(self.rules.board.spaces, self.map.centres, strict=True):
            below = (centre[0], centre[1] + self.map.radius * 0.52)
            blit_centred(surface, table_art.code(self.space_name(space.id), px), below)

    def space_name(self, code: str) -> str:
        """What a space is called on the map."""
        return _(SETTLEMENT_NAMES[code]) if code in SETTLEMENT_NAMES else code

    def pointed(self) -> Spot | None:
        """The spot under the pointer, or where the keyboard is, or that was pinned by a tap."""
        spots = [*self.map.spaces, *(spot for row in self.figures for spot in row if spot.visible)]
        for spot in spots:
            if spot.hover:
                return spot
        return next((spot for spot in spots if spot.focused), self.pinned)

    # -- the hand -------------------------------------------------------------------------------------------

    def _draw_tray(self, surface: Surface, view: SamuraiState) -> None:
        scale, tray = self.scale, self.tray_rect
        draw_panel(surface, tray, scale, TRAY)
        seat = view.viewer
        if seat < 0:
            return
        box = Rect(tray.x + scale.px(22), tray.y, self.hand_area().x - tray.x - scale.px(34), tray.h)
        title = Rect(box.x, tray.y + tray.h // 7, box.w, round(tray.h * 0.4))
        written = self._write(surface, self._tray_title(view), "title", theme.LEAD, title, theme.CREAM)
        if not sum(view.supply):
            count = len(view.stacks[seat])
            words_ = ngettext("{n} tile left to draw", "{n} tiles left to draw", count).format(n=count)
            top = written.bottom + scale.px(4)
            below = Rect(box.x, top, box.w, tray.bottom - scale.px(10) - top)
            self._write(surface, words_, "body", theme.SMALL, below, theme.WASHI)
        for spot in self.hand:
            if not self.timeline.hidden(("hand", self.hand.index(spot))):
                self._draw_hand_tile(surface, view, spot)
        for caste, spot in enumerate(self.supply):
            if spot.visible:
                self._draw_supply(surface, view, caste, spot)

    def _write(
        self, surface: Surface, words_: str, role: text.Role, units: float, box: Rect, colour: theme.RGB
    ) -> Rect:
        px, floor = self.scale.font_px(units), self.scale.smallest_text
        lines, px = text.fit_block(words_, role, px, box.size, floor)
        return text.draw_block(surface, lines, role, px, colour, box)

    def _tray_title(self, view: SamuraiState) -> str:
        if sum(view.supply):
            return _("Figures to put out")
        if view.agenda and view.agenda[-1].to_data()[0] == "KeepTile":
            count = len(view.hands[view.viewer])
            return _("Chosen: {n} of 5").format(n=count)
        return _("Your hand")

    def _draw_hand_tile(self, surface: Surface, view: SamuraiState, spot: Spot) -> None:
        kind = self.kinds[self.hand.index(spot)]
        look = self.looks[view.viewer]
        radius = spot.rect.w // 2
        picked = spot.target in self.outlook.picks and spot is self._first(spot.target)
        hinted = spot.target in self.outlook.hinted and spot is self._first(spot.target)
        blit_centred(
            surface, table_art.tile_shadow(radius), (spot.rect.centerx, spot.rect.centery + radius * 0.1)
        )
        usable = spot.lit or not self.outlook.acting
        picture = table_art.tile(kind, radius, look.colour, look.crest)
        blit_centred(surface, picture, spot.rect.center, 255 if usable else 120)
        marks = Marks(spot.lit and self.outlook.acting, picked, hinted)
        self.emphasise(surface, emphasis.hexagon(spot.rect.center, radius, crowded=False), marks)

    def _draw_supply(self, surface: Surface, view: SamuraiState, caste: int, spot: Spot) -> None:
        px = spot.rect.w
        picture = table_art.figure(caste, px)
        art.draw_counted(surface, picture, spot.rect.center, view.supply[caste], max(18, px // 3))
        self.emphasise(surface, emphasis.circle(spot.rect.center, px), self.outlook.marks(spot.target))

    # -- what follows the pointer ---------------------------------------------------------------------------

    def draw_over(self, surface: Surface) -> None:
        """The sums a settlement would be decided by, and what the chosen tile would do."""
        spot = self.pointed()
        if self.view is None or spot is None or self.timeline.busy or not self.outlook.helpers:
            return
        number = self.rules.board.index.get(spot.target.name.partition("/")[0], -1)
        settlement = self.rules.board.settlement_at.get(number, -1)
        if settlement >= 0 and self.view.figures[settlement]:
            self._draw_sums(surface, self.view, settlement, spot.rect)
        elif spot.lit and self.foretold and self.outlook.picks:
            self._draw_lines(surface, self.foretold, spot.rect)

    def _draw_sums(self, surface: Surface, view: SamuraiState, settlement: int, near: Rect) -> None:
        title = self.space_name(self.rules.settlement_id(settlement))
        empty = view.empty[settlement]
        note = ngettext("{n} land space still empty", "{n} land spaces still empty", empty).format(n=empty)
        size = self.counts.sums_size(title, note, view.figures[settlement].bit_count())
        self.counts.draw_sums(surface, view, settlement, (title, note), self._beside(near, size))

    def _draw_lines(self, surface: Surface, lines: Sequence[str], near: Rect) -> None:
        scale = self.scale
        px = scale.font_px(theme.BODY)
        width = max(text.measure(line, "body", px)[0] for line in lines) + scale.px(32)
        height = text.block_height(list(lines), "body", px) + scale.px(20)
        rect = self._beside(near, (min(width, self.rect.w), height))
        draw_panel(surface, rect, scale, materials.CARD)
        text.draw_block(
            surface, list(lines), "body", px, theme.SUMI, layout.inset(rect, scale.px(16), scale.px(10))
        )

    def play(self, events: Sequence[Event], before: State) -> None:
        """Plan the motions for ``events``."""
        motions = table_motion.plan(self, events, before)
        if motions:
            self.timeline.add(*motions)

    def _beside(self, near: Rect, size: tuple[int, int]) -> Rect:
        rect = Rect((0, 0), size)
        rect.midleft = (near.right + self.scale.px(10), near.centery)
        if rect.right > self.rect.right - self.scale.px(6):
            rect.midright = (near.x - self.scale.px(10), near.centery)
        return layout.clamp(rect, layout.inset(self.rect, self.scale.px(6)))


def create(
    game: Game, looks: Sequence[SeatLook], timeline: motion.Timeline, pick: Callable[[Target], object]
) -> Table:
    """The table of a match."""
    return SamuraiTable(game, looks, timeline, pick)
