"""The village on the table of 7 Ronin: the map by the hour, the plates of the areas with what stands there."""

from __future__ import annotations

import math
from typing import Final, NamedTuple, Optional

import pygame
from pygame import Rect, Surface

from game.engine.state import HIDDEN
from game.games.seven_ronin import table_art, table_words
from game.games.seven_ronin.parts import AREA_NAMES, AREAS, GREEN, SEVEN, VILLAGE, Village
from game.games.seven_ronin.state import SevenRoninState
from game.games.seven_ronin.table_places import MOST_SHOWN, Places
from game.games.seven_ronin.table_story import Moment
from game.games.seven_ronin.table_tour import Tour, areas_of
from game.ui import art, text, theme
from game.ui.motion import Timeline
from game.ui.shapes import Point, blit_centred, draw_shadow, rounded
from game.ui.theme import RGB
from game.ui.words import _, ngettext

SOFT: Final[RGB] = (64, 52, 42)
SOFT_DARK: Final[RGB] = (240, 222, 204)


class Shown(NamedTuple):
    """What is drawn: the public table at a moment, and the viewer's own plan, empty where there is none."""

    moment: Moment
    attack: tuple[int, ...]
    posts: tuple[int, ...]

    @staticmethod
    def at(moment: Moment) -> Shown:
        """A moment while nothing is planned."""
        return Shown(moment, (0,) * (VILLAGE + 1), (-1,) * SEVEN)


def own_plan(view: SevenRoninState) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The plan of ninja and of ronin that the viewer knows."""
    attack = tuple(view.attack) if view.attack and HIDDEN not in view.attack else (0,) * (VILLAGE + 1)
    posts = tuple(view.posts) if view.posts and HIDDEN not in view.posts else (-1,) * SEVEN
    return attack, posts


def _edges(rect: Rect, width: int) -> tuple[Rect, ...]:
    """The four strips along the edges of a rectangle."""
    return (
        Rect(rect.x, rect.y, rect.w, width),
        Rect(rect.x, rect.bottom - width, rect.w, width),
        Rect(rect.x, rect.y + width, width, rect.h - 2 * width),
        Rect(rect.right - width, rect.y + width, width, rect.h - 2 * width),
    )


class Board:
    """Draws the village."""

    def __init__(self, places: Places, village: Village, timeline: Timeline, tour: Tour) -> None:
        self.places, self.village, self.timeline, self.tour = places, village, timeline, tour
        self._picture: Optional[Surface] = None
        self._picture_of: tuple[object, ...] = ()
        self._corners = Surface((1, 1))

    def draw(self, surface: Surface, shown: Shown, sealed: frozenset[int]) -> None:
        """The map and all plates; those of ``sealed`` keep the right end of their shelf free."""
        self._draw_map(surface, shown.moment)
        for area in range(VILLAGE + 1):
            self._draw_plate(surface, shown, area, area in sealed)

    # -- the map --------------------------------------------------------------------------------------------

    def _draw_map(self, surface: Surface, moment: Moment) -> None:
        places, scale = self.places, self.places.scale
        board, radius = places.board, scale.px(14)
        blur, drop = scale.px(7), scale.px(4)
        for edge in _edges(board.inflate(4 * blur, 4 * blur + 2 * drop), 2 * blur + drop + radius):
            surface.set_clip(edge)
            draw_shadow(surface, board, radius, blur, 120, drop)
        surface.set_clip(None)
        self._draw_picture(surface, moment, radius)
        frame = rounded(board.size, radius, None, theme.SUMI, max(2, scale.px(2)))
        for edge in _edges(board, radius):
            surface.blit(frame, edge, edge.move(-board.x, -board.y))

    def _draw_picture(self, surface: Surface, moment: Moment, radius: int) -> None:
        """The picture of the village: opaque, which is quick, but for its round corners."""
        board = self.places.board
        key = tuple(board), moment.round, moment.occupied(), self.tour.lights(), self._beam()
        if self._picture is None or self._picture_of != key:
            self._picture, self._picture_of = self._new_picture(moment), key
            self._corners = table_art.corners(self._picture, radius)
        for part in (board.inflate(-2 * radius, 0), board.inflate(0, -2 * radius)):
            surface.blit(self._picture, part, part.move(-board.x, -board.y))
        for x, left in ((0, board.x), (radius, board.right - radius)):
            for y, top in ((0, board.y), (radius, board.bottom - radius)):
                surface.blit(self._corners, (left, top), Rect(x, y, radius, radius))

    def _new_picture(self, moment: Moment) -> Surface:
        """The village by its hour, held places in a haze; dark but for what is spoken of while a round is told."""
        board = self.places.board
        out = table_art.village(board.size, moment.round).copy()
        haze = table_art.haze((round(board.w * 0.27), round(board.h * 0.27)))
        for area in range(VILLAGE):
            if moment.occupied() >> area & 1:
                blit_centred(out, haze, self.places.plates[area].move(-board.x, -board.y).midtop)
        for one in range(VILLAGE):
            for two in self.village.neighbours[one]:
                if two > one and (two - one) not in (1, VILLAGE - 1):
                    self._draw_path(out, one, two)
        if self.tour.beat is not None:
            night = table_art.night(board.size, self.tour.lights(), self._beam())
            out.blit(night, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        return out

    def _draw_path(self, picture: Surface, one: int, two: int) -> None:
        """A road between neighbours that the painted ring does not join."""
        corner = self.places.board.topleft
        a, b = (pygame.Vector2(self.places.plates[area].center) - corner for area in (one, two))
        path = table_art.path(round(a.distance_to(b)), max(6, self.places.scale.px(20)))
        turned = pygame.transform.rotozoom(path, -math.degrees(math.atan2(b.y - a.y, b.x - a.x)), 1.0)
        middle = (a + b) / 2
        blit_centred(picture, turned, (middle.x, middle.y))

    def _beam(self) -> Optional[tuple[Point, Point]]:
        """From where to where on the picture a beam of light falls."""
        beat, board = self.tour.beat, self.places.board
        spoken = areas_of(beat) if beat is not None else []
        if beat is None or not spoken or spoken[0] == GREEN or beat.event.kind == "holds":
            return None
        x, y = self.places.heart()
        goal = self.places.light(spoken[0]).move(-board.x, -board.y).center
        return (x - board.x, y - board.y), (float(goal[0]), float(goal[1]))

    # -- the plates -----------------------------------------------------------------------------------------

    def _draw_plate(self, surface: Surface, shown: Shown, area: int, sealed: bool) -> None:
        places, scale, moment = self.places, self.places.scale, shown.moment
        rect, shelf = places.plates[area], places.shelf(area)
        dark = area < VILLAGE and bool(moment.occupied() >> area & 1)
        radius = scale.px(9)
        draw_shadow(surface, rect, radius, scale.px(6), 150, scale.px(4))
        surface.blit(table_art.plate(rect.size, shelf.h, radius, dark, scale.factor), rect)
        ink, soft = (theme.CREAM, SOFT_DARK) if dark else (theme.SUMI, SOFT)
        upper = Rect(rect.x + scale.px(11), rect.y, rect.w - 2 * scale.px(11), shelf.y - rect.y)
        name = Rect(upper.x, upper.y + scale.px(1), upper.w, round(upper.h * 0.54))
        name.w = self._draw_stones(surface, shown, area, name, dark)
        px = min(scale.font_px(theme.BODY), round(name.h * 0.95))
        floor = min(scale.smallest_text, px)
        text.draw_fitted(surface, _(AREA_NAMES[area]), "title", px, ink, name, floor)
        effect = Rect(upper.x, name.bottom, upper.w, upper.bottom - name.bottom)
        px = min(scale.font_px(theme.SMALL), effect.h)
        words = _(table_words.AREA_SHORT[AREAS[area]])
        text.draw_fitted(surface, words, "body", px, soft, effect, min(scale.smallest_text, px))
        self._draw_shelf(surface, shown, area, soft, sealed)
        self._dim(surface, area, rect, radius)

    def _dim(self, surface: Surface, area: int, rect: Rect, radius: int) -> None:
        """While a round is told again, the plates that are not spoken of stand back."""
        beat = self.tour.beat
        if beat is not None and area not in areas_of(beat):
            surface.blit(table_art.dusk(rect.size, radius), rect)

    def _draw_stones(self, surface: Surface, shown: Shown, area: int, name: Rect, dark: bool) -> int:
        """The limit as stones, those planned for red; returns what width is left beside them."""
        scale = self.places.scale
        limit, planned = self.village.limits[area], shown.attack[area]
        px = max(9, min(scale.px(16), name.h - 4))
        count = max(limit, planned)
        for number in range(count):
            centre = name.right - px * 0.5 - (count - 1 - number) * px * 1.22, name.centery
            picture = table_art.stone(px, number < planned, dark)
            blit_centred(surface, picture, centre)
        return name.w - round(count * px * 1.22) - scale.px(4)

    def _draw_shelf(self, surface: Surface, shown: Shown, area: int, ink: RGB, sealed: bool) -> None:
        places, scale, px = self.places, self.places.scale, self.places.token_px()
        moment = self._landed(shown.moment, area)
        standing = [r for r in moment.guards(area) if not self.timeline.hidden(("ronin", r))]
        posted = [r for r in range(SEVEN) if shown.posts[r] == area]
        people = [*standing, *posted]
        for number, ronin in enumerate(people):
            picture = table_art.ronin(ronin, px, ronin in posted)
            blit_centred(surface, picture, places.ronin_at(area, number))
        right = self._draw_ninja(surface, area, len(people), moment.ninja[area], False)
        if shown.attack[area]:
            shift = len(people) + (1.1 if moment.ninja[area] else 0) + 0.75 * min(2, moment.ninja[area])
            right = self._draw_ninja(surface, area, shift, shown.attack[area], True)
        if sealed:
            return
        shelf = places.shelf(area)
        room = Rect(right, shelf.y, shelf.right - scale.px(10) - right, shelf.h)
        if self.tour.dark(area):
            side = round(shelf.h * 0.6)
            blit_centred(surface, art.icon("hourglass", side, ink), (room.right - side // 2, room.centery))
            return
        words = self._word(shown, area)
        size = min(scale.font_px(theme.SMALL), round(shelf.h * 0.7))
        floor = min(scale.smallest_text, size)
        if words and text.measure(words, "strong", floor)[0] <= room.w:
            text.draw_fitted(surface, words, "strong", size, ink, room, floor, "midright")

    def _landed(self, moment: Moment, area: int) -> Moment:
        """The moment, but for ninja who are still on their way to an area."""
        beat = self.tour.on_its_way()
        if beat is not None and self.timeline.hidden(("ninja", area)):
            return moment._replace(ninja=beat.before.ninja)
        return moment

    def _draw_ninja(self, surface: Surface, area: int, after: float, count: int, planned: bool) -> int:
        """Ninja side by side, many with their number; returns where they end."""
        places, px = self.places, self.places.token_px()
        x, y = places.ronin_at(area)
        x += px * 1.1 * after
        if not count:
            return round(x - px * 0.5)
        shown = min(count, MOST_SHOWN)
        for number in range(shown):
            blit_centred(surface, table_art.ninja(px, planned), (x + px * 0.75 * number, y))
        right = x + px * 0.75 * (shown - 1) + px * 0.5
        if count > MOST_SHOWN:
            small = max(14, round(px * 0.66))
            blit_centred(surface, art.badge(str(count), small), (right, y - px * 0.28))
            right += small / 2
        return round(right) + places.scale.px(6)

    @staticmethod
    def _word(shown: Shown, area: int) -> str:
        planned = shown.attack[area]
        if planned:
            return ngettext("{n} planned", "{n} planned", planned).format(n=planned)
        if area in shown.posts:
            return _("planned")
        return table_words.area_word(shown.moment, area)
