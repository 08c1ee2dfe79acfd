"""The board of Samurai's table: the map, what lies and stands on it, and where everything is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game.engine.state import Target
from game.games.samurai import table_art, words
from game.games.samurai.parts import KINDS, SETTLEMENT_NAMES
from game.games.samurai.state import EMPTY, SamuraiState
from game.games.samurai.state_actions import SamuraiGame
from game.ui import art, emphasis, frame, materials, theme
from game.ui.emphasis import Marks, Outline
from game.ui.hexmap import Hex, HexMap
from game.ui.motion import Timeline
from game.ui.shapes import Point, blit_centred, disc, draw_shadow, hex_points, rounded
from game.ui.table import Outlook, SeatLook, Spot
from game.ui.theme import Scale
from game.ui.words import _, say

Leads = Mapping[tuple[int, int], int]
"""By settlement and caste the seat whose crest stands there, where it is not the one that leads now."""

_FIGURE_SHARE: Final = (0.0, 1.04, 0.8, 0.74)
"""The diameter of a figure, in hex radii, by how many may stand together."""
_STAND: Final = (
    (),
    ((0.0, 0.0),),
    ((-0.42, 0.0), (0.42, 0.0)),
    ((0.0, -0.4), (-0.44, 0.32), (0.44, 0.32)),
)
"""Where figures stand in a settlement, in hex radii from its middle."""
_LEAST_REACH: Final = (0.0, 0.58, 1.0, 1.16)
"""The radius of the hexagon that a settlement's figures share as targets, in sides of the smallest target."""
_SUN: Final = (0.7, 0.2)
"""Where the sun stands, as shares of the board."""


class Board:
    """The map and its pieces; knows where each of them is, for whatever flies there."""

    def __init__(
        self,
        game: SamuraiGame,
        looks: Sequence[SeatLook],
        timeline: Timeline,
        press: Callable[[Target], object],
        changed: Callable[[], object],
    ) -> None:
        self.game, self.looks, self.timeline, self.changed = game, looks, timeline, changed
        spaces = game.board.spaces
        self.map = HexMap([Hex(s.id, s.q, s.r) for s in spaces], press, self._moved)
        self.figures: list[list[Spot]] = [
            [
                self.map.extra_spot(words.figure_target(game.board, s, caste), say(words.caste(caste)), press)
                for caste in range(3)
            ]
            for s in range(len(game.board.settlements))
        ]
        self.rect = Rect(0, 0, 1, 1)
        self.scale = Scale(*theme.DESIGN_SIZE)
        self.codes = False
        self._ground: Surface | None = None
        self._body: Surface | None = None

    # -- where things are -----------------------------------------------------------------------------------

    def arrange(self, rect: Rect, scale: Scale, room: Rect) -> None:
        """Take a place; the map fills ``room`` in it."""
        self.rect, self.scale = rect, scale
        self.map.place(rect, scale)
        self.map.fit(room)
        self._ground = None

    def _moved(self) -> None:
        self._ground = None
        self.changed()

    def figure_px(self, settlement: int) -> int:
        """The diameter of a figure in a settlement."""
        return max(12, round(self.map.radius * _FIGURE_SHARE[self.game.board.capacity[settlement]]))

    def figure_at(self, settlement: int, caste: int, view: SamuraiState) -> Point:
        """The middle of a figure on the map."""
        here = [c for c in range(3) if view.figures[settlement] & 1 << c]
        if caste not in here:
            here = sorted([*here, caste])
        x, y = self.settlement_at(settlement)
        dx, dy = _STAND[len(here)][here.index(caste)]
        return x + dx * self.map.radius, y + dy * self.map.radius

    def settlement_at(self, settlement: int) -> Point:
        """The middle of a settlement."""
        return self.space_at(self.game.board.settlements[settlement])

    def space_at(self, space: int) -> Point:
        """The middle of a space."""
        return self.map.centres[space]

    def tile_picture(self, code: int, radius: int) -> Surface:
        """A tile as it lies on the map: ``code`` is seat * KINDS + kind."""
        look = self.looks[code // KINDS]
        return table_art.tile(code % KINDS, radius, look.colour, look.crest)

    def tile_radius(self) -> int:
        """The radius of a tile on the map."""
        return round(self.map.radius * 0.94)

    def space_name(self, space: int) -> str:
        """What a space is called on the map."""
        code = self.game.board.spaces[space].id
        return _(SETTLEMENT_NAMES[code]) if code in SETTLEMENT_NAMES else code

    # -- what can be pointed at -----------------------------------------------------------------------------

    def show(self, view: SamuraiState, outlook: Outlook) -> None:
        """Light the targets of a view; figures can be pointed at while some are to be exchanged."""
        board = self.game.board
        for number, place in enumerate(self.map.spaces):
            place.lit = place.target in outlook.lit
            settlement = board.settlement_at.get(number, -1)
            place.tells = settlement >= 0 and view.figures[settlement] != 0
        exchanging = any(target.kind == "figure" for target in outlook.lit | outlook.picks)
        for settlement, row in enumerate(self.figures):
            for caste, spot in enumerate(row):
                spot.visible = exchanging and bool(view.figures[settlement] & 1 << caste)
                spot.lit = spot.target in outlook.lit
                if spot.visible:
                    self._place_figure(spot, settlement, caste, view)

    def _place_figure(self, spot: Spot, settlement: int, caste: int, view: SamuraiState) -> None:
        """A figure's part of its settlement, all of it if it stands alone, large enough for a finger."""
        here = [c for c in range(3) if view.figures[settlement] & 1 << c]
        least = _LEAST_REACH[len(here)] * frame.target_px(self.scale)
        radius = max(self.map.radius, min(least, self.map.radius * 2.1))
        outline = _share(self.settlement_at(settlement), radius, len(here), here.index(caste))
        xs, ys = [x for x, _y in outline], [y for _x, y in outline]
        spot.rect = Rect(round(min(xs)), round(min(ys)), round(max(xs) - min(xs)), round(max(ys) - min(ys)))
        spot.outline, spot.scale, spot.clip = outline, self.scale, self.rect

    # -- drawing --------------------------------------------------------------------------------------------

    def paint(
        self,
        surface: Surface,
        view: SamuraiState,
        outlook: Outlook,
        leads: Leads,
        emphasise: Callable[[Surface, Outline, Marks], object],
    ) -> None:
        """Draw the board without what is under way."""
        if self._ground is None or self._ground.get_size() != self.rect.size:
            self._ground = self._paint_ground()
            self._body = self._ground.convert()
        self._draw_shadow(surface)
        self._draw_ground(surface)
        self._draw_spaces(surface, view)
        self._draw_figures(surface, view, outlook, leads, emphasise)
        radius = self.map.radius * 0.96
        for spot, centre in zip(self.map.spaces, self.map.centres, strict=True):
            emphasise(surface, emphasis.hexagon(centre, radius), outlook.marks(spot.target))
        for target in outlook.last | outlook.marked:
            if target.kind == "figure":
                centre = self.map.at(target.name.partition("/")[0])
                emphasise(surface, emphasis.hexagon(centre, radius), Marks(last=True))
        if self.codes:
            self._draw_codes(surface)

    def _paint_ground(self) -> Surface:
        """Sea, sun and the islands without anything on them; kept until the map moves."""
        board, radius = self.rect, round(self.map.radius)
        out = table_art.water(board.size, self.scale.factor, _SUN, radius).copy()
        spaces = self.game.board.spaces
        centres = [(x - board.x, y - board.y) for x, y in self.map.centres]
        seen = [
            (space.kind, at)
            for space, at in zip(spaces, centres, strict=True)
            if -2 * radius < at[0] < board.w + 2 * radius and -2 * radius < at[1] < board.h + 2 * radius
        ]
        for kind, at in seen:
            if kind == "sea":
                blit_centred(out, table_art.sea_hex(radius), at)
        for kind, at in seen:
            if kind != "sea":
                blit_centred(out, table_art.shore(radius), at)
        for kind, at in seen:
            if kind != "sea":
                blit_centred(out, table_art.ground(kind, radius), at)
        corner = self.scale.px(14)
        framed = materials.masked(out, corner)
        width = max(2, self.scale.px(2))
        framed.blit(rounded(out.get_size(), corner, None, theme.SUMI, width), (0, 0))
        return framed

    def _draw_shadow(self, surface: Surface) -> None:
        """The board's shadow, but for what the board covers."""
        corner, blur = self.scale.px(14), self.scale.px(7)
        outer, inner = self.rect.inflate(6 * blur, 6 * blur), self.rect.inflate(-2 * corner, -2 * corner)
        before = surface.get_clip()
        for band in (
            Rect(outer.x, outer.y, outer.w, inner.y - outer.y),
            Rect(outer.x, inner.bottom, outer.w, outer.bottom - inner.bottom),
            Rect(outer.x, inner.y, inner.x - outer.x, inner.h),
            Rect(inner.right, inner.y, outer.right - inner.right, inner.h),
        ):
            surface.set_clip(band.clip(before))
            draw_shadow(surface, self.rect, corner, blur, 90, self.scale.px(4))
        surface.set_clip(before)

    def _draw_ground(self, surface: Surface) -> None:
        """Lay the ground: without its corners it is opaque, which is much faster."""
        assert self._ground is not None
        assert self._body is not None
        (width, height), corner = self.rect.size, self.scale.px(14)
        across = Rect(0, corner, width, height - 2 * corner)
        down = Rect(corner, 0, width - 2 * corner, height)
        surface.blit(self._body, self.rect.move(across.topleft), across)
        for y in (0, height - corner):
            strip = Rect(down.x, y, down.w, corner)
            surface.blit(self._body, self.rect.move(strip.topleft), strip)
            for x in (0, width - corner):
                area = Rect(x, y, corner, corner)
                surface.blit(self._ground, self.rect.move(area.topleft), area)

    def _draw_spaces(self, surface: Surface, view: SamuraiState) -> None:
        board = self.game.board
        radius = round(self.map.radius)
        leaving = {key[2] for key in self.timeline.covered() if isinstance(key, tuple) and key[0] == "gone"}
        for number, code in enumerate(view.tiles):
            centre = self.map.centres[number]
            water = board.spaces[number].kind == "sea"
            if number in board.settlement_at:
                gone = not view.figures[board.settlement_at[number]] and not sum(view.supply)
                if gone and number not in leaving:
                    blit_centred(surface, table_art.decided(radius), centre)
            elif code == EMPTY:
                if self._is_dead(view, number):
                    blit_centred(surface, table_art.dead(radius, water), centre)
            elif not self.timeline.hidden(("space", number)):
                self.draw_tile(surface, code, centre, self.tile_radius())

    def _is_dead(self, view: SamuraiState, space: int) -> bool:
        """Whether no tile on this space can change anything any more."""
        beside = self.game.board.touch[space]
        return bool(beside) and not sum(view.supply) and not any(view.figures[s] for s in beside)

    def draw_tile(self, surface: Surface, code: int, centre: Point, radius: int) -> None:
        """A tile with its shadow."""
        drop = (centre[0], centre[1] + radius * 0.1)
        blit_centred(surface, table_art.tile_shadow(radius), drop)
        blit_centred(surface, self.tile_picture(code, radius), centre)

    def draw_held(self, surface: Surface, code: int, space: int) -> None:
        """The tile that is held stands off the space it would go to."""
        x, y = self.space_at(space)
        radius, lift = self.tile_radius(), self.map.radius * 0.16
        blit_centred(surface, table_art.tile_shadow(radius), (x + lift, y + 1.6 * lift))
        blit_centred(surface, self.tile_picture(code, radius), (x, y - lift))
        outline = emphasis.hexagon((x, y - lift), radius, crowded=False)
        emphasis.draw_chosen(surface, outline, self.scale)

    def _draw_figures(
        self,
        surface: Surface,
        view: SamuraiState,
        outlook: Outlook,
        leads: Leads,
        emphasise: Callable[[Surface, Outline, Marks], object],
    ) -> None:
        late = self.game.end_of_turn
        for settlement, here in enumerate(view.figures):
            px = self.figure_px(settlement)
            for caste in range(3):
                if not here & 1 << caste or self.timeline.hidden(("figure", settlement, caste)):
                    continue
                centre = self.figure_at(settlement, caste, view)
                blit_centred(surface, table_art.figure(caste, px), centre)
                spot = self.figures[settlement][caste]
                marks = outlook.marks(spot.target)._replace(last=False)
                if spot.visible or marks.hinted:
                    emphasise(surface, emphasis.circle(centre, px), marks)
                if outlook.helpers:
                    leader = leads.get((settlement, caste), view.lead(settlement, caste)[0])
                    self._draw_leader(surface, leader, centre, px, self.settlement_at(settlement))
            if here and late and view.empty[settlement] == 0:
                x, y = self.settlement_at(settlement)
                side = max(14, round(self.map.radius * 0.6))
                blit_centred(surface, table_art.waiting(side), (x, y - self.map.radius * 0.62))

    def _draw_leader(
        self, surface: Surface, leader: int, figure: Point, figure_px: int, settlement: Point
    ) -> None:
        """The crest of whoever leads at a figure's lower right; where several stand, at its outer side."""
        if leader < 0:
            return
        look = self.looks[leader]
        px = max(11, round(self.map.radius * 0.44))
        aside = figure[0] - settlement[0]
        across, turn = (0.4, 0.4) if figure == settlement else (0.54, 0.04)
        if aside:
            across, turn = (0.18 if aside > 0 else -0.18), 0.56
        at = figure[0] + figure_px * across, figure[1] + figure_px * turn
        rim = px + max(2, 2 * (px // 10))
        blit_centred(surface, disc(rim, theme.CREAM), at)
        blit_centred(surface, art.crest_disc(look.crest, px, look.colour), at)

    def _draw_codes(self, surface: Surface) -> None:
        px = max(11, min(self.scale.font_px(theme.SMALL), round(self.map.radius * 0.55)))
        for number, centre in enumerate(self.map.centres):
            below = (centre[0], centre[1] + self.map.radius * 0.52)
            blit_centred(surface, table_art.code(self.space_name(number), px), below)


def _share(centre: Point, radius: float, count: int, number: int) -> list[Point]:
    """A figure's part of the hexagon that a settlement's figures share."""
    if count == 1:
        return hex_points(centre, radius)
    middle = pygame.Vector2(centre)
    if count == 2:
        angles = [90, 120, 180, 240, 270] if number == 0 else [-90, -60, 0, 60, 90]
    else:
        start = (-150, 90, -30)[number]
        angles = [start + turn for turn in (0, 30, 90, 120)]
    points = [middle + pygame.Vector2(_edge(radius, angle), 0).rotate(angle) for angle in angles]
    found = [(point.x, point.y) for point in points]
    return found if count == 2 else [centre, *found]


def _edge(radius: float, angle: int) -> float:
    """How far the border of a flat-top hexagon is from its middle: a corner, or the middle of a side."""
    return radius if angle % 60 == 0 else radius * 0.866
