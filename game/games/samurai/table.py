"""The table of Samurai: the map, the players' panels, the hand, and the sums that follow the pointer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Optional, cast

from pygame import Rect, Surface

from game.engine.state import Action, Event, Game, State, Target
from game.games.samurai import table_motion, table_slips, table_sums
from game.games.samurai.parts import CASTES, FIGURE_EXCHANGE, KIND, KINDS, TILE_EXCHANGE
from game.games.samurai.state import SamuraiState
from game.games.samurai.state_actions import Move, Place, SamuraiGame, Swap
from game.games.samurai.table_board import Board
from game.games.samurai.table_counts import Counts
from game.games.samurai.table_hand import Hand
from game.games.samurai.table_slips import Badge, Cover, Slip, SlipMaker
from game.games.samurai.table_sums import Sums
from game.ui import frame, layout, motion, theme
from game.ui.frame import Measure
from game.ui.intents import Command, Input, Intent
from game.ui.shapes import Point
from game.ui.table import Outlook, SeatLook, Spot, Table
from game.ui.widget import Widget
from game.ui.widgets import GHOST, IconButton
from game.ui.words import _

_COLUMN: Final = Measure(316, 15, most=0.34)
_TRAY: Final = Measure(150, 5.5, most=0.26)
_BUTTONS: Final = Measure(260, 9, most=0.25, type_units=theme.LEAD)
_REST_SECONDS: Final = 0.08
"""How long the pointer rests before slips are laid."""


class SamuraiTable(Table):
    """Samurai as a widget (see `game.ui.table.Table`)."""

    game: SamuraiGame
    standing = favoured = ("end",)

    def __init__(
        self,
        game: Game,
        looks: Sequence[SeatLook],
        timeline: motion.Timeline,
        pick: Callable[[Target], object],
    ) -> None:
        super().__init__(game, looks, timeline, pick)
        self.view: SamuraiState | None = None
        self.pinned: Spot | None = None
        self.board = Board(self.game, self.looks, timeline, self.press, self._map_moved)
        self.counts = Counts(self.looks, timeline)
        self.hand = Hand(self.looks, timeline, self.press, self._put_back)
        self.slips = SlipMaker(self.looks)
        self.tools = [
            IconButton("zoom-in", lambda: self.board.map.zoom_by(1.4), GHOST, _("Larger")),
            IconButton("zoom-out", lambda: self.board.map.zoom_by(1 / 1.4), GHOST, _("Smaller")),
            IconButton("info", self.toggle_codes, GHOST, _("Show the names of the spaces")),
        ]
        self._cover: Optional[Cover] = None
        self._slips: list[Slip] = []
        self._badges: list[Badge] = []
        self._slips_for: tuple[object, ...] = ()
        self._shown = 0
        self._rest: Optional[Target] = None
        self._rest_since = 0.0

    def children(self) -> Sequence[Widget]:
        """Hand and supply first, then the map: that is the order of the keyboard."""
        told = (self.counts.strip, *self.counts.seats)
        return [*self.hand.hand, *self.hand.supply, self.board.map, *told, *self.tools]

    # -- layout ---------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Map at the left, panels and chronicle at the right, the hand below."""
        scale = self.scale
        made = frame.lay(self.rect, scale, _COLUMN, _BUTTONS, _TRAY)
        self.areas["chronicle"] = self.counts.arrange(made.chronicle, scale)
        self.areas["buttons"] = made.buttons
        self.areas["players"] = self.counts.panels[0].unionall(self.counts.panels)
        self.slips.scale = scale
        self.hand.arrange(made.tray, made.buttons, scale)
        self._arrange_board(made.board)
        self._place_spots()

    def _arrange_board(self, board: Rect) -> None:
        """The strip and the tools lie on the water; the map gives way where they would cover a space."""
        scale = self.scale
        gap, tool = scale.px(12), frame.target_px(scale)
        size = self.counts.strip_size(scale, Rect(0, 0, board.w - 3 * (tool + gap) - gap, board.h))
        strip = Rect((board.x + gap, board.bottom - gap - size[1]), size)
        self.counts.strip.place(strip, scale)
        self.areas["ends"] = strip
        tools = Rect(0, 0, 3 * tool + 2 * scale.px(8), tool)
        tools.bottomright = board.right - gap, board.bottom - gap
        for button, rect in zip(self.tools, layout.columns(tools, [1.0] * 3, scale.px(8)), strict=True):
            button.place(rect, scale)
        room = layout.inset(board, scale.px(12))
        least = room.h - max(strip.h, tool) - gap
        self.board.arrange(board, scale, room)
        while room.h > least and self._hides_a_space((strip, tools)):
            room.h = max(least, room.h - scale.px(12))
            self.board.arrange(board, scale, room)
        self._map_changed()

    def _hides_a_space(self, signs: Sequence[Rect]) -> bool:
        radius = self.board.map.radius
        side = round(1.8 * radius)
        for x, y in self.board.map.centres:
            cell = Rect(round(x) - side // 2, round(y) - side // 2, side, side)
            if cell.collidelist(list(signs)) >= 0:
                return True
        return False

    def _map_moved(self) -> None:
        self._map_changed()
        self._place_spots()
        self.touch()

    def _map_changed(self) -> None:
        self._cover, self._slips_for = None, ()

    def _place_spots(self) -> None:
        if self.view is not None and self.rect.h:
            self.board.show(self.view, self.outlook)
            self.hand.place(self.outlook)

    # -- state ----------------------------------------------------------------------------------------------

    def show(self, view: State, outlook: Outlook) -> None:
        """Draw this view from now on."""
        self.view = cast(SamuraiState, view)
        self._shown += 1
        self.outlook = outlook._replace(last=outlook.since or outlook.last)
        self.hand.show(self.view, self.outlook)
        self.counts.show(self.view, outlook.helpers)
        self._place_spots()
        self.touch()

    def press(self, target: Target) -> None:
        """A spot was pressed: a settlement that is not to be chosen keeps its sums in sight."""
        spot = next((s for s in self.board.map.spaces if s.target == target), None)
        if spot is not None and spot.tells and target not in self.outlook.lit:
            self.pinned = None if self.pinned is spot else spot
            if not self.outlook.picks:
                return
        else:
            self.pinned = None
        self.pick(target)

    def _put_back(self, target: Target) -> None:
        self.retract(target)

    def toggle_codes(self) -> None:
        """Show or hide the names of the spaces."""
        self.board.codes = not self.board.codes
        self.touch()

    def handle(self, item: Input) -> bool:
        """Keys that concern the map, wherever the keyboard is."""
        if isinstance(item, Command) and item.intent is Intent.CODES:
            self.toggle_codes()
            return True
        return isinstance(item, Command) and self.board.map.handle(item)

    def pointed(self) -> Spot | None:
        """The spot under the pointer, or where the keyboard is, or that was pinned by a tap."""
        figures = [spot for row in self.board.figures for spot in row if spot.visible]
        spots = [*self.board.map.spaces, *figures]
        for spot in spots:
            if spot.hover:
                return spot
        return next((spot for spot in spots if spot.focused), self.pinned)

    def pending(self, spot: Spot | None) -> Optional[Action]:
        """What would be played if a spot were pressed now, where the choice is complete with it."""
        if spot is None or not spot.lit:
            return None
        picks = self.outlook.picks
        kind = next((KIND[pick.name] for pick in picks if pick.kind == "tile"), -1)
        if kind == FIGURE_EXCHANGE:
            chosen = [self._figure(pick) for pick in picks if pick.kind == "figure"]
            if len(chosen) == 1 and spot.target.kind == "figure":
                return self.game.swap[chosen[0]][self._figure(spot.target)]
            return None
        if kind < 0 or spot.target.kind != "space":
            return None
        space = self.game.board.index[spot.target.name]
        if kind != TILE_EXCHANGE:
            return self.game.place[kind][space]
        lifted = next((pick for pick in picks if pick.kind == "space"), None)
        if lifted is None or lifted == spot.target:
            return None
        return self.game.move[self.game.board.index[lifted.name]][space]

    def _figure(self, target: Target) -> int:
        """Where a figure's row stands in the table of exchanges."""
        code, _slash, caste = target.name.partition("/")
        settlement = self.game.board.settlement_at[self.game.board.index[code]]
        return 3 * settlement + CASTES.index(caste)

    # -- drawing --------------------------------------------------------------------------------------------

    def paint(self, surface: Surface) -> None:
        """Paint the table as it is now; what is still on its way is left to the timeline."""
        view = self.view
        if view is None:
            return
        action = self.pending(self.pointed())
        found = table_sums.follows(view, view.decides(), action) if action is not None else []
        leads = {(sums.settlement, row.caste): row.leader for sums in found for row in sums.rows}
        before = surface.get_clip()
        self.board.paint(surface, view, self.outlook, leads, self.emphasise)
        surface.set_clip(self.board.rect.clip(before))
        if action is not None:
            self._draw_held(surface, view, action)
        self.counts.draw_strip(surface, view)
        for button in self.tools:
            button.draw(surface)
        surface.set_clip(before)
        for seat in range(len(self.looks)):
            self.counts.draw_panel(surface, view, seat)
        away = self.hand.held(self.outlook) if isinstance(action, Place) else -1
        self.hand.paint(surface, view, self.outlook, away, self.emphasise)

    def _draw_held(self, surface: Surface, view: SamuraiState, action: Action) -> None:
        """The tile that is held over the map."""
        if isinstance(action, Place):
            self.board.draw_held(surface, view.decides() * KINDS + action.kind, action.space)
        elif isinstance(action, Move):
            self.board.draw_held(surface, view.tiles[action.a], action.b)

    def _gains(self, found: Sequence[Sums], space: int) -> list[Badge]:
        """What a tile on a space adds at the settlements it touches."""
        tile = self.board.space_at(space)
        return [
            Badge(table_slips.gained(sums), self._away(self.board.settlement_at(sums.settlement), tile))
            for sums in found
        ]

    def _away(self, settlement: Point, tile: Point) -> Point:
        """The side of a settlement that looks away from a tile."""
        dx, dy = settlement[0] - tile[0], settlement[1] - tile[1]
        length = max(1.0, (dx * dx + dy * dy) ** 0.5)
        reach = self.board.map.radius * 1.02
        return settlement[0] + dx / length * reach, settlement[1] + dy / length * reach

    # -- what follows the pointer ---------------------------------------------------------------------------

    def draw_over(self, surface: Surface) -> None:
        """The sums a settlement would be decided by, and what the chosen tile would do."""
        spot = self.pointed()
        if self.view is None or spot is None or self.timeline.busy or not self.outlook.helpers:
            return
        if not self._rested(spot):
            return
        state = (self._rest, self._shown)
        if state != self._slips_for:
            self._slips, self._slips_for = self._told(self.view, spot), state
        before = surface.get_clip()
        surface.set_clip(self.board.rect.clip(before))
        table_slips.draw(surface, self._slips, self.scale, self.board.map.radius, self._badges)
        surface.set_clip(before)

    def _rested(self, spot: Spot) -> bool:
        """Whether the pointer has been on a spot long enough for slips to be laid; without motion it always has."""
        now = self.timeline.now()
        if spot.target != self._rest:
            self._rest, self._rest_since = spot.target, now
        return now >= self._rest_since + _REST_SECONDS or self.timeline.speed <= 0

    def moves(self) -> bool:
        """Whether frames are wanted: marks move, or slips are about to be laid."""
        due = self._rest_since + _REST_SECONDS
        return super().moves() or (self.pointed() is not None and self.timeline.now() < due)

    def _told(self, view: SamuraiState, spot: Spot) -> list[Slip]:
        """The slips of what a spot would bring about, or of the settlement it is."""
        action = self.pending(spot)
        self._badges = []
        if action is not None:
            found = table_sums.follows(view, view.decides(), action)
            if isinstance(action, (Place, Move)):
                self._badges = self._gains(found, action.space if isinstance(action, Place) else action.b)
            return self.lay_slips(view, found, not isinstance(action, Swap), spot.rect)
        number = self.game.board.index.get(spot.target.name.partition("/")[0], -1)
        settlement = self.game.board.settlement_at.get(number, -1)
        if settlement < 0 or not view.figures[settlement]:
            return []
        return self.lay_slips(view, [table_sums.standing(view, settlement)], None, spot.rect)

    def lay_slips(
        self, view: SamuraiState, found: Sequence[Sums], acted: Optional[bool], pointed: Rect
    ) -> list[Slip]:
        """Slips with these sums beside each other on the water (``acted``: see `table_slips.told`)."""
        board, radius = self.board, self.board.map.radius
        if self._cover is None:
            kinds = [space.kind != "sea" for space in self.game.board.spaces]
            self._cover = Cover(board.rect, list(zip(board.map.centres, kinds, strict=True)), radius)
        reach = round(2.0 * radius)
        clear = [pointed.inflate(reach // 2, reach // 2)]
        for sums in found:
            x, y = board.settlement_at(sums.settlement)
            clear.append(Rect(round(x) - reach // 2, round(y) - reach // 2, reach, reach))
        taken = [self.counts.strip.rect, *(tool.rect for tool in self.tools)]
        slips: list[Slip] = []
        for sums in found:
            title = board.space_name(self.game.board.settlements[sums.settlement])
            told = table_slips.told(sums, title, self.looks, view.viewer, acted, self.game.end_of_turn)
            size = self.slips.size(sums, told, round(board.rect.w * 0.6))
            about = board.settlement_at(sums.settlement)
            rect = self._cover.place(size, about, clear, taken, self.scale.px(8))
            taken.append(rect)
            slips.append(self.slips.draw(sums, told, rect, about))
        return slips

    def play(self, events: Sequence[Event], before: State) -> None:
        """Plan the motions for ``events``."""
        if self.view is None:
            return
        room = table_motion.Room(self.game, self.board, self.counts, self.hand, self.lay_slips)
        motions = table_motion.plan(room, events, cast(SamuraiState, before), self.view)
        if motions:
            self.timeline.add(*motions)


def create(
    game: Game, looks: Sequence[SeatLook], timeline: motion.Timeline, pick: Callable[[Target], object]
) -> Table:
    """The table of a match."""
    return SamuraiTable(game, looks, timeline, pick)
