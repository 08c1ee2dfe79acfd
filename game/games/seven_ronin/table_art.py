"""How the village of 7 Ronin looks: icons and colours of areas and ronin, tokens, the two maps."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame
from pygame import Rect, Surface

from game import resources
from game.games.seven_ronin.parts import RONIN
from game.ui import art, materials, theme
from game.ui.cache import kept
from game.ui.shapes import Point, blank, blit_centred, disc, rounded, smooth
from game.ui.theme import RGB, darker, lighter, mix

AREA_ICONS: Final[dict[str, str]] = {
    "passage": "bridge",
    "burial": "tombstone",
    "shrine": "torii",
    "watchtower": "watchtower",
    "field1": "field",
    "field2": "field",
    "well": "well",
    "inn": "inn",
    "granary": "rice",
    "pen": "bull-horns",
    "green": "bonsai",
}
RONIN_ICONS: Final[dict[str, str]] = {
    "hayai": "run",
    "taiko": "taiko",
    "yumi": "archer",
    "musashi": "fight",
    "yobu": "battle-cry",
    "kabe": "armour",
    "tasuke": "people",
}
RONIN_COLOURS: Final[tuple[RGB, ...]] = (
    theme.SHU,
    (176, 124, 36),
    theme.TEAL,
    theme.AI,
    (120, 92, 76),
    theme.BARK,
    theme.MATSUBA,
)
MAP: Final = (1160, 744)
"""The size of the map's picture, in its own units."""
PLACES: Final[dict[str, tuple[float, float]]] = {
    "passage": (580, 88),
    "burial": (948, 88),
    "shrine": (1020, 274),
    "watchtower": (1020, 460),
    "field2": (948, 646),
    "well": (580, 646),
    "inn": (212, 646),
    "granary": (140, 460),
    "pen": (140, 274),
    "field1": (212, 88),
    "green": (580, 400),
}
"""Where the painted places stand on it: the middle of the upper edge of each plate."""

NIGHT: Final[RGB] = (38, 34, 50)
HELD: Final[RGB] = (58, 40, 48)
HELD_EDGE: Final[RGB] = (150, 44, 40)
_DARK: Final[RGB] = (74, 70, 104)
HOURS: Final[tuple[tuple[RGB, RGB, int], ...]] = (
    ((255, 232, 212), (226, 214, 226), 120),
    ((255, 224, 202), (190, 184, 216), 170),
    ((236, 206, 202), (160, 160, 208), 210),
    ((200, 184, 208), (142, 146, 202), 240),
    ((176, 172, 212), (136, 142, 200), 255),
    ((190, 190, 222), (150, 156, 208), 230),
    ((222, 212, 224), (190, 190, 218), 170),
    ((255, 240, 226), (228, 224, 224), 100),
)
"""The light of each round: what the sky and the foot of the map are multiplied with, how bright the lamps are."""


@kept
def ninja(px: int, planned: bool = False) -> Surface:
    """A ninja: a throwing star on a dark disc, red while it is only planned."""
    colour = theme.SHU if planned else NIGHT
    out = disc(px, colour, theme.CREAM, max(1, px // 14)).copy()
    blit_centred(out, art.icon("throwing-star", round(px * 0.68), theme.CREAM), (px / 2, px / 2))
    return out


@kept
def ronin(number: int, px: int, planned: bool = False) -> Surface:
    """A ronin's token; the rim is broken paper while he is only planned."""
    colour = RONIN_COLOURS[number]
    rim = theme.PILL if planned else theme.CREAM
    out = disc(px, colour, rim, max(2, px // 12)).copy()
    blit_centred(out, art.icon(RONIN_ICONS[RONIN[number]], round(px * 0.62), theme.CREAM), (px / 2, px / 2))
    return out


@kept
def ronin_block(number: int, px: int, fallen: bool) -> Surface:
    """The picture of a ronin in a square, grey when he has fallen."""
    colour = theme.FADED if fallen else RONIN_COLOURS[number]
    out = rounded((px, px), max(3, px // 9), colour).copy()
    blit_centred(out, art.icon(RONIN_ICONS[RONIN[number]], round(px * 0.74), theme.CREAM), (px / 2, px / 2))
    return out


@kept
def stone(px: int, planned: bool, dark: bool) -> Surface:
    """A stone of an area's limit, red where a planned ninja takes it; on a dark plate its rim is cream."""
    return disc(px, theme.SHU if planned else None, theme.CREAM if dark else theme.SUMI, max(1, px // 8))


@kept
def wound(px: int, taken: bool) -> Surface:
    """A space of a ronin's tile, with its ninja or without."""
    if taken:
        return disc(px, theme.SHU, darker(theme.SHU, 0.5), max(1, px // 10))
    return disc(px, (222, 210, 182), theme.HAIR, max(1, px // 12))


@kept
def seal(px: int) -> Surface:
    """The round seal that sets off an ability or an effect."""
    return art.seal("力", px, round_seal=True)


# -- the village ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def _painting(name: str) -> Surface:
    return pygame.image.load(resources.path(f"art/scenery/{name}.jpg")).convert()


@kept
def village(size: tuple[int, int], hour: int) -> Surface:
    """The village from above: in round 1 at dusk, in the middle of the match at night, in round 8 at dawn."""
    out = pygame.transform.smoothscale(_painting("village"), size)
    top, foot, lamp = HOURS[hour - 1]
    veil = materials.new_bokashi(size, ((0, top), (0.35, mix(top, foot, 0.3)), (1, foot)))
    out.blit(veil, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    lamps = _painting("village_lamps").copy()
    lamps.fill((lamp, lamp, lamp), special_flags=pygame.BLEND_RGB_MULT)
    out.blit(pygame.transform.smoothscale(lamps, size), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return out


def corners(picture: Surface, radius: int) -> Surface:
    """The four corners of a picture, rounded, side by side in a square of twice the radius."""
    out = Surface((2 * radius, 2 * radius))
    wide, high = picture.get_size()
    for x in (0, 1):
        for y in (0, 1):
            part = Rect(x * (wide - radius), y * (high - radius), radius, radius)
            out.blit(picture, (x * radius, y * radius), part)
    return materials.masked(out, radius)


@kept
def haze(size: tuple[int, int]) -> Surface:
    """The dark red haze in which a place lies that ninja hold."""
    little = blank((96, 60), (78, 14, 24))
    pygame.draw.ellipse(little, (78, 14, 24, 190), little.get_rect().inflate(-34, -24))
    return smooth(size, pygame.transform.gaussian_blur(little, 9))


Lights = tuple[tuple[int, int, int, int, int], ...]
"""Places that are lit: x, y, width, height, how bright up to 255."""


def night(size: tuple[int, int], lights: Lights, beam: tuple[Point, Point] | None) -> Surface:
    """What the village is to be multiplied with so that only some places are seen; a beam falls on one of them."""
    less = max(1, size[0] // 180)
    small = Surface((size[0] // less + 1, size[1] // less + 1))
    small.fill(_DARK)
    if beam is not None:
        (x1, y1), (x2, y2) = beam
        spread = small.get_height() * 0.13
        ray = [(x1 / less, y1 / less - 2), (x2 / less, y2 / less - spread), (x2 / less, y2 / less + spread)]
        pygame.draw.polygon(small, (206, 180, 150), [*ray, (x1 / less, y1 / less + 2)])
    for x, y, wide, high, bright in sorted(lights, key=lambda light: light[4]):
        place = Rect(x // less, y // less, max(2, wide // less), max(2, high // less))
        pygame.draw.ellipse(small, mix(_DARK, (255, 248, 236), bright / 255), place)
    return pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, 5), size)


@kept
def plate(size: tuple[int, int], shelf: int, radius: int, dark: bool, factor: float) -> Surface:
    """The plate of an area with its shelf; dark where ninja hold it."""
    face, board = (HELD, (36, 28, 36)) if dark else (theme.PAPER, (222, 206, 168))
    grain = materials.grain_percent(factor)
    out = materials.new_sheet(size, "washi", face, grain, 55)
    below = Rect(0, size[1] - shelf, size[0], shelf)
    out.blit(materials.new_sheet(below.size, "washi", board, grain, 55), below)
    line = HELD_EDGE if dark else theme.HAIR
    pygame.draw.line(out, line, below.topleft, below.topright, 1)
    out = materials.masked(out, radius)
    out.blit(
        rounded(size, radius, None, HELD_EDGE if dark else theme.SUMI, max(1, round(2 * factor))), (0, 0)
    )
    return out


@kept
def scroll(size: tuple[int, int], factor: float) -> Surface:
    """A hanging scroll laid open: paper between two rods."""
    rod = max(6, round(16 * factor))
    high = size[1] + 2 * rod // 2
    out = blank((size[0] + rod, high), theme.PAPER)
    sheet = materials.new_sheet(size, "washi", theme.PAPER, materials.grain_percent(factor), 60)
    paper = Rect(rod // 2, (high - size[1]) // 2, *size)
    out.blit(sheet, paper)
    pygame.draw.rect(out, theme.SUMI, paper, max(1, round(2 * factor)))
    wood = materials.new_bokashi((rod, high), ((0, (90, 60, 44)), (0.5, (150, 104, 70)), (1, (70, 46, 36))))
    for x in (0, size[0]):
        out.blit(materials.masked(wood, rod // 3), (x, 0))
        out.blit(rounded((rod, high), rod // 3, None, theme.SUMI, max(1, round(1.5 * factor))), (x, 0))
    return out


@kept
def path(length: int, width: int) -> Surface:
    """A trodden path, level; turn it to lie between two areas."""
    return rounded((max(2, length), width), width // 2, (226, 196, 142), (104, 78, 58), max(1, width // 8))


@kept
def pile(px: int, layers: int) -> Surface:
    """A pile of ninja seen from the side, the upper one whole."""
    step = max(2, px // 12)
    out = blank((px, px + step * (layers - 1)), NIGHT)
    under = disc(px, NIGHT, lighter(NIGHT, 0.35), max(1, px // 30))
    for layer in range(layers):
        picture = ninja(px) if layer == layers - 1 else under
        out.blit(picture, (0, step * (layers - 1 - layer)))
    return out


@kept
def dusk(size: tuple[int, int], radius: int) -> Surface:
    """The shade over a plate that is not spoken of."""
    out = rounded(size, radius, (20, 18, 30)).copy()
    out.fill((255, 255, 255, 88), special_flags=pygame.BLEND_RGBA_MULT)
    return out


# -- people on the road -----------------------------------------------------------------------------------------

_FINE: Final = 4
_SKIN: Final[RGB] = (236, 200, 162)
_INK: Final[RGB] = (30, 34, 40)
Path = tuple[Point, ...]


class _Figure:
    """A figure drawn in a square of a hundred units, over a cream edge that stands out of the night."""

    def __init__(self, px: int) -> None:
        self.unit = px * _FINE / 100
        self.big = blank((px * _FINE, px * _FINE), theme.CREAM)

    def points(self, path: Path) -> list[Point]:
        """A path in pixels."""
        return [(x * self.unit, y * self.unit) for x, y in path]

    def limb(self, path: Path, width: float, colour: RGB) -> None:
        """A line with round ends and joints."""
        points, wide = self.points(path), max(1, round(width * self.unit))
        pygame.draw.lines(self.big, (*colour, 255), False, points, wide)
        for point in points:
            pygame.draw.circle(self.big, (*colour, 255), point, wide / 2)

    def shape(self, path: Path, colour: RGB, edge: float = 0.0) -> None:
        """A filled polygon, so much larger all round."""
        pygame.draw.polygon(self.big, (*colour, 255), self.points(path))
        if edge:
            self.limb((*path, path[0]), edge, colour)

    def ball(self, at: Point, radius: float, colour: RGB) -> None:
        """A disc."""
        pygame.draw.circle(self.big, (*colour, 255), self.points((at,))[0], radius * self.unit)


_NINJA_LIMBS: Final[tuple[tuple[Path, float], ...]] = (
    (((43, 44), (24, 55), (13, 47)), 8),
    (((56, 46), (74, 54)), 8),
    (((52, 64), (28, 72), (22, 90), (13, 91)), 10),
    (((60, 64), (80, 72), (93, 62)), 10),
)
_NINJA_BODY: Final[Path] = ((37, 36), (57, 38), (67, 64), (47, 68))
_NINJA_SCARF: Final[Path] = ((46, 33), (72, 20), (97, 24), (88, 30), (98, 36), (70, 36), (50, 42))


@kept
def running_ninja(px: int) -> Surface:
    """A ninja who runs to the left, his red scarf behind him."""
    dark = (28, 24, 38)
    figure = _Figure(px)
    for edge in (7.0, 0.0):
        cloth, steel, red = (theme.CREAM,) * 3 if edge else (dark, (196, 196, 204), (206, 58, 44))
        for path_, width in _NINJA_LIMBS:
            figure.limb(path_, width + edge, cloth)
        figure.limb(((34, 58), (80, 28)), 4 + edge, steel)
        figure.shape(_NINJA_BODY, cloth, edge)
        figure.shape(_NINJA_SCARF, red, edge)
        figure.ball((40, 26), 12 + edge / 2, cloth)
    figure.shape(((28, 22), (42, 23), (42, 28), (29, 28)), _SKIN)
    figure.ball((34, 25.4), 1.8, dark)
    return smooth((px, px), figure.big)


@kept
def walking_ronin(number: int, px: int) -> Surface:
    """A ronin on the road: straw hat, a robe of his colour, the sword at his side."""
    robe = RONIN_COLOURS[number]
    parts: tuple[tuple[Path, RGB], ...] = (
        (((38, 46), (24, 60), (30, 68), (42, 58)), robe),
        (((33, 64), (67, 64), (84, 90), (64, 92), (51, 76), (40, 92), (19, 90)), darker(robe, 0.4)),
        (((35, 42), (44, 39), (51, 47), (58, 39), (65, 42), (69, 66), (31, 66)), robe),
        (((60, 45), (76, 60), (68, 67), (58, 58)), lighter(robe, 0.14)),
        (((17, 31), (50, 8), (83, 31), (50, 36)), (226, 192, 120)),
    )
    figure = _Figure(px)
    for path_, _colour in parts:
        figure.shape(path_, theme.CREAM, 8)
    figure.limb(((12, 78), (74, 60)), 10, theme.CREAM)
    figure.ball((52, 34), 14, theme.CREAM)
    figure.shape(((40, 30), (64, 30), (62, 46), (42, 46)), _SKIN)
    figure.shape(((40, 30), (46, 30), (44, 44), (41, 44)), _INK)
    for path_, colour in parts:
        figure.shape(path_, colour)
        figure.limb((*path_, path_[0]), 1.6, _INK)
    figure.limb(((14, 77), (62, 63)), 4, (40, 30, 34))
    figure.limb(((62, 63), (74, 60)), 4.4, theme.GOLD)
    figure.limb(((33, 64), (67, 64)), 4, theme.GOLD)
    for foot in ((50, 34), (32, 33), (68, 33)):
        figure.limb(((50, 8), foot), 1.2, (150, 116, 64))
    return smooth((px, px), figure.big)
