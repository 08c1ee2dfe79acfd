"""The village as a print: valley, farmsteads, palisade, families, fire, drawn at twice the size and kept.

Pictures of things stand on the middle of their lower edge. Sizes are in pixels of the window.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game.ui import materials, theme
from game.ui.cache import kept
from game.ui.shapes import Point, blank, faint, smooth
from game.ui.theme import RGB, darker, lighter, mix

_INK: Final[RGB] = (44, 36, 34)
_OVER: Final = 2
_DRAWN: Final = (1256, 388)
"""The valley is drawn for these measures, twice as fine, and scaled to what is wanted."""
_SKY: Final[tuple[materials.Stop, ...]] = (
    (0.0, (70, 104, 146)),
    (0.16, (150, 176, 186)),
    (0.34, (240, 222, 182)),
    (0.5, (244, 206, 160)),
    (1.0, (244, 206, 160)),
)
_ROBES: Final[tuple[tuple[RGB, RGB, RGB], ...]] = (
    ((84, 108, 66), (112, 58, 92), (196, 148, 52)),
    ((46, 84, 120), (172, 92, 60), (84, 108, 66)),
    ((112, 58, 92), (52, 96, 106), (193, 72, 52)),
)
"""What the man, the woman and the child of each family wear."""
_CHAR: Final[RGB] = (44, 36, 34)

Line = Sequence[Point]


class Pen:
    """Draws shapes with ink outlines on a surface twice as fine as what is wanted in the end."""

    def __init__(self, size: tuple[int, int], ground: Surface | None = None) -> None:
        self.size = size
        big = size[0] * _OVER, size[1] * _OVER
        self.surface = blank(big, _INK) if ground is None else pygame.transform.scale(ground, big).convert()

    def line(self, points: Line, colour: RGB, width: float = 1.4, closed: bool = False) -> None:
        """A line through the points."""
        wide = max(1, round(width * _OVER))
        big = [(x * _OVER, y * _OVER) for x, y in points]
        pygame.draw.lines(self.surface, colour, closed, big, wide)

    def shape(self, points: Line, fill: RGB, ink: RGB | None = _INK, width: float = 1.2) -> None:
        """A polygon of one colour."""
        pygame.draw.polygon(self.surface, fill, [(x * _OVER, y * _OVER) for x, y in points])
        if ink is not None:
            self.line(points, ink, width, True)

    def shaded(self, points: Line, top: RGB, foot: RGB, ink: RGB | None = _INK, width: float = 1.2) -> None:
        """A polygon whose colour runs from its top to its foot."""
        big = [(x * _OVER, y * _OVER) for x, y in points]
        xs, ys = [x for x, _y in big], [y for _x, y in big]
        box = Rect(math.floor(min(xs)), math.floor(min(ys)), 0, 0)
        box.size = math.ceil(max(xs)) - box.x + 1, math.ceil(max(ys)) - box.y + 1
        mask = blank(box.size, top)
        pygame.draw.polygon(mask, (255, 255, 255, 255), [(x - box.x, y - box.y) for x, y in big])
        colours = pygame.transform.smoothscale(_run(top, foot), box.size)
        mask.blit(colours, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self.surface.blit(mask, box)
        if ink is not None:
            self.line(points, ink, width, True)

    def shade(self, x: float, y: float, wide: float, high: float, alpha: int = 110) -> None:
        """The soft shadow of a thing that stands there."""
        size = max(2, round(2 * wide * _OVER)), max(2, round(2 * high * _OVER))
        mark = blank(size, (20, 16, 14))
        pygame.draw.ellipse(mark, (20, 16, 14, alpha), mark.get_rect())
        self.surface.blit(mark, (round((x - wide) * _OVER), round((y - high) * _OVER)))

    def done(self, size: tuple[int, int] | None = None) -> Surface:
        """The drawing in its real size."""
        return smooth(size or self.size, self.surface)


def _run(top: RGB, foot: RGB) -> Surface:
    column = Surface((1, 24), pygame.SRCALPHA)
    for y in range(24):
        column.set_at((0, y), (*mix(top, foot, y / 23), 255))
    return column


def _curve(start: Point, bend: Point, end: Point, steps: int = 12) -> list[Point]:
    """A bow from start to end."""
    found = []
    for number in range(steps + 1):
        t = number / steps
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        found.append((a * start[0] + b * bend[0] + c * end[0], a * start[1] + b * bend[1] + c * end[1]))
    return found


def _oval(x: float, y: float, wide: float, high: float) -> list[Point]:
    return [
        (x + wide * math.cos(turn * math.tau / 32), y + high * math.sin(turn * math.tau / 32))
        for turn in range(32)
    ]


# -- the valley -------------------------------------------------------------------------------------------------


@kept
def valley(size: tuple[int, int]) -> Surface:
    """Sky with the sun, a mountain, mist, ridges, paddies and the road to the gate; opaque."""
    width, height = _DRAWN
    pen = Pen(_DRAWN, materials.new_bokashi(_DRAWN, _SKY, 34))
    _draw_sky(pen, width, height)
    pen.shaded(_ridge(0.5, 0.035, 1.1, 0.4), (112, 138, 90), (160, 168, 112), (62, 74, 54))
    _draw_forest(pen, width, height)
    pen.shaded(_ridge(0.6, 0.018, 0.9, 3.0), (150, 160, 98), (92, 112, 66), (82, 92, 58))
    _draw_paddies(pen, width, height)
    road = [
        (width * 0.5 - 8, height * 0.585),
        (width * 0.5 + 8, height * 0.585),
        *_curve((width * 0.51, height * 0.62), (width * 0.53, height * 0.8), (width * 0.6, height)),
        *_curve((width * 0.4, height), (width * 0.47, height * 0.8), (width * 0.49, height * 0.62)),
    ]
    pen.shaded(road, (226, 204, 150), (200, 172, 118), (150, 126, 86), 1)
    for x, y, high, turn in (
        (272, 252, 60, 1),
        (406, 250, 48, -1),
        (530, 250, 52, 1),
        (738, 250, 46, -1),
        (868, 256, 54, 1),
        (996, 256, 58, -1),
        (1240, 388, 210, -1),
        (12, 390, 170, 1),
    ):
        _draw_pine(pen, x, y, high, turn)
    return pen.done(size).convert()


def _ridge(base: float, swell: float, turns: float, phase: float) -> list[Point]:
    width, height = _DRAWN
    found: list[Point] = [(0, height)]
    for number in range(61):
        turn = phase + turns * math.tau * number / 60
        rise = math.sin(turn) + 0.35 * math.sin(2.3 * turn + 1)
        found.append((width * number / 60, height * (base - swell * rise)))
    return [*found, (width, height)]


def _draw_sky(pen: Pen, width: int, height: int) -> None:
    haze = _SKY[-1][1]
    pen.shaded(
        _oval(width * 0.5, height * 0.27, height * 0.17, height * 0.17),
        theme.SHU,
        mix(theme.SHU, haze, 0.25),
        None,
    )
    foot, peak, far = height * 0.5, width * 0.22, (120, 140, 160)

    def side(way: int, begin: float) -> list[Point]:
        slope = []
        for number in range(17):
            t = begin + (1 - begin) * number / 16
            reach = (1 - t) ** 2 * 0.66 + 2 * t * (1 - t) * 0.24 + t * t * 0.05
            rise = (1 - t) ** 2 * 0.52 + 2 * t * (1 - t) * 0.34 + t * t * 0.14
            slope.append((peak + way * reach * height, rise * height))
        return slope

    pen.shaded(
        [*side(-1, 0), *reversed(side(1, 0))], darker(far, 0.2), mix(far, haze, 0.75), darker(far, 0.4)
    )
    teeth = (
        (0.1, 0.213),
        (0.08, 0.262),
        (0.035, 0.21),
        (0, 0.272),
        (-0.045, 0.208),
        (-0.085, 0.25),
        (-0.108, 0.214),
    )
    snow = [(peak + x * height, y * height) for x, y in teeth]
    pen.shape([*side(-1, 0.75), *reversed(side(1, 0.75)), *snow], (246, 240, 228), None)
    pen.shaded(
        _ridge(0.44, 0.05, 1.6, 2.1), (102, 124, 128), mix((170, 180, 150), haze, 0.5), (96, 112, 112), 1
    )
    for left, y, seed in ((0.02, 0.37, 4), (0.58, 0.35, 9)):
        _draw_mist(pen, width * left, height * y, width * 0.4, height * 0.028, seed)
    pen.shape([(0, foot + 30), (width, foot + 30), (width, height), (0, height)], (150, 160, 110), None)


def _draw_mist(pen: Pen, x: float, y: float, wide: float, high: float, seed: int) -> None:
    """Bands of haze with round ends, as prints have them."""
    rng = random.Random(seed)
    layer = blank((round(wide * _OVER), round(high * 3 * _OVER)), theme.CREAM)
    for band in range(3):
        begin, end = rng.uniform(0, 0.25) * wide, rng.uniform(0.7, 1) * wide
        box = Rect(begin * _OVER, band * high * 0.8 * _OVER, (end - begin) * _OVER, high * _OVER)
        pygame.draw.rect(layer, (*theme.CREAM, 255), box, border_radius=box.h // 2)
    pen.surface.blit(faint(layer, 150), (round(x * _OVER), round(y * _OVER)))


def _draw_forest(pen: Pen, width: int, height: int) -> None:
    rng = random.Random(5)
    for number in range(width // 26):
        x = number * 26 + rng.uniform(-9, 9)
        turn = 0.4 + 1.1 * math.tau * x / width
        y = height * 0.5 - height * 0.035 * (math.sin(turn) + 0.35 * math.sin(2.3 * turn + 1))
        high = rng.uniform(12, 24)
        if abs(x - width / 2) > 30:
            pen.shape([(x - high * 0.32, y + 4), (x, y - high), (x + high * 0.32, y + 4)], (58, 84, 66), None)


def _draw_paddies(pen: Pen, width: int, height: int) -> None:
    """Slanted beds, some under water."""
    for left, top, wide, high, wet in (
        (0.02, 0.66, 0.17, 0.1, False),
        (0.2, 0.64, 0.14, 0.08, True),
        (0.67, 0.64, 0.15, 0.08, True),
        (0.83, 0.66, 0.16, 0.1, False),
        (0.06, 0.79, 0.18, 0.1, True),
        (0.77, 0.79, 0.19, 0.1, False),
    ):
        x, y, across, down = left * width, top * height, wide * width, high * height
        light, dark = ((150, 182, 172), (112, 146, 132)) if wet else ((176, 186, 122), (128, 148, 84))
        slant = down * 0.5
        bed = [(x + slant, y), (x + across + slant * 0.3, y), (x + across, y + down), (x, y + down)]
        pen.shaded(bed, light, dark, darker(dark, 0.45), 1)
        for row in range(1, 6):
            t = row / 6
            ends = (
                (x + slant * (1 - t) + 4, y + down * t),
                (x + across + slant * 0.3 * (1 - t) - 4, y + down * t),
            )
            pen.line(ends, darker(dark, 0.18 if wet else 0.28), 1)


def _draw_pine(pen: Pen, x: float, y: float, high: float, turn: int) -> None:
    wide = high * 0.09
    left = _curve(
        (x - wide * 0.6, y),
        (x - wide * 0.4 + turn * high * 0.05, y - high * 0.4),
        (x + turn * high * 0.09, y - high * 0.8),
    )
    right = _curve(
        (x + turn * high * 0.11, y - high * 0.8),
        (x + wide * 0.8 + turn * high * 0.05, y - high * 0.4),
        (x + wide * 0.8, y),
    )
    pen.shape([*left, *right], (70, 50, 40), _INK, 1)
    for dx, dy, reach in (
        (-0.18, 0.42, 0.2),
        (0.24, 0.5, 0.22),
        (-0.1, 0.62, 0.22),
        (0.26, 0.72, 0.2),
        (0.08, 0.86, 0.26),
    ):
        middle, rx = (x + turn * dx * high, y - dy * high), reach * high
        cloud: list[Point] = []
        for number in range(19):
            angle = math.pi + math.pi * number / 18
            bulge = 1 + 0.1 * abs(math.sin(angle * 5))
            cloud.append(
                (middle[0] + rx * math.cos(angle) * bulge, middle[1] + rx * 0.42 * math.sin(angle) * bulge)
            )
        pen.shaded(
            [
                *cloud,
                (middle[0] + rx * 0.5, middle[1] + rx * 0.12),
                (middle[0] - rx * 0.5, middle[1] + rx * 0.12),
            ],
            (92, 122, 82),
            (38, 62, 50),
            _INK,
            0.9,
        )


# -- farmsteads -------------------------------------------------------------------------------------------------


@kept
def farm(px: int, standing: bool) -> Surface:
    """A thatched house, or its ruin; ``px`` is how wide it is with its eaves."""
    wide = px / 1.2
    size = px, round(px * 0.86)
    pen = Pen(size)
    x, y = px / 2, size[1] - wide * 0.1
    (_draw_house if standing else _draw_ruin)(pen, x, y, wide)
    return pen.done()


def _draw_house(pen: Pen, x: float, y: float, wide: float) -> None:
    pen.shade(x + wide * 0.04, y, wide * 0.54, wide * 0.09)
    left, right, top, eave = x - wide * 0.36, x + wide * 0.36, y - wide * 0.3, y - wide * 0.24
    pen.shape([(left, y), (left, top), (right, top), (right, y)], (226, 208, 170))
    pen.shape(
        [(left, y), (left, y - wide * 0.07), (right, y - wide * 0.07), (right, y)], (110, 78, 52), _INK, 1
    )
    for share in (-0.36, -0.12, 0.12, 0.36):
        pen.line([(x + wide * share, y), (x + wide * share, top)], (74, 50, 36), max(1.0, wide * 0.018))
    for share, half, sill, lintel, colour in (
        (0.0, 0.09, 0.01, 0.17, (58, 42, 36)),
        (-0.24, 0.07, 0.1, 0.19, (255, 206, 110)),
        (0.24, 0.07, 0.1, 0.19, (255, 206, 110)),
    ):
        a, b = x + wide * (share - half), x + wide * (share + half)
        pen.shape(
            [(a, y - wide * sill), (a, y - wide * lintel), (b, y - wide * lintel), (b, y - wide * sill)],
            colour,
            _INK,
            1,
        )
    low, high = (x - wide * 0.56, eave + wide * 0.03), (x - wide * 0.2, y - wide * 0.72)
    far, end = (x + wide * 0.2, y - wide * 0.72), (x + wide * 0.56, eave + wide * 0.03)
    roof = [
        *_curve(low, (x - wide * 0.3, y - wide * 0.42), high),
        *_curve(far, (x + wide * 0.3, y - wide * 0.42), end),
        *_curve(end, (x, eave + wide * 0.08), low),
    ]
    thatch = (150, 112, 66)
    pen.shaded(roof, lighter(thatch, 0.18), darker(thatch, 0.42), _INK, 1.5)
    for number in range(-6, 7):
        t = number / 6
        straw = [
            (x + wide * 0.19 * t, y - wide * 0.68),
            (x + wide * 0.33 * t, y - wide * 0.44),
            (x + wide * 0.5 * t, eave + wide * 0.02 * (1 - t * t)),
        ]
        pen.line(straw, darker(thatch, 0.5), 0.8)
    ridge = [
        (x - wide * 0.26, y - wide * 0.7),
        (x - wide * 0.22, y - wide * 0.78),
        (x + wide * 0.22, y - wide * 0.78),
        (x + wide * 0.26, y - wide * 0.7),
    ]
    pen.shape(ridge, (76, 56, 44))
    for share in (-0.18, -0.06, 0.06, 0.18):
        for way in (-1, 1):
            ends = (
                (x + wide * (share - way * 0.025), y - wide * 0.69),
                (x + wide * (share + way * 0.025), y - wide * 0.82),
            )
            pen.line(ends, _INK, max(1.0, wide * 0.016))


def _draw_ruin(pen: Pen, x: float, y: float, wide: float) -> None:
    """Charred posts, the fallen roof, embers and what still burns."""
    pen.shade(x, y, wide * 0.56, wide * 0.1, 150)
    heap = [
        (x - wide * 0.5, y),
        (x - wide * 0.42, y - wide * 0.12),
        (x - wide * 0.1, y - wide * 0.2),
        (x + wide * 0.2, y - wide * 0.13),
        (x + wide * 0.5, y),
    ]
    pen.shaded(heap, (70, 54, 48), _CHAR)
    for foot, head in (
        ((-0.36, 0.0), (-0.38, -0.36)),
        ((-0.13, 0.0), (-0.1, -0.46)),
        ((0.13, 0.0), (0.17, -0.3)),
        ((0.36, 0.0), (0.34, -0.42)),
    ):
        pen.line(
            [(x + wide * foot[0], y + wide * foot[1]), (x + wide * head[0], y + wide * head[1])],
            _CHAR,
            wide * 0.045,
        )
    for foot, head in (
        ((-0.5, -0.06), (0.08, -0.5)),
        ((0.5, -0.02), (-0.02, -0.4)),
        ((-0.3, -0.34), (0.34, -0.4)),
    ):
        pen.line(
            [(x + wide * foot[0], y + wide * foot[1]), (x + wide * head[0], y + wide * head[1])],
            (58, 46, 42),
            wide * 0.035,
        )
    rng = random.Random(2)
    for _ in range(9):
        ember = _oval(
            x + wide * rng.uniform(-0.4, 0.4), y - wide * rng.uniform(0.01, 0.14), wide * 0.02, wide * 0.014
        )
        pen.shape(ember, (232, 110, 50), None)
    for share, high in ((-0.2, 0.26), (0.18, 0.32)):
        _draw_flame(pen, x + wide * share, y - wide * 0.04, wide * high)


def _draw_flame(pen: Pen, x: float, y: float, high: float) -> None:
    for share, top, foot in (
        (1.0, (214, 74, 40), (150, 36, 30)),
        (0.66, (244, 160, 60), (222, 90, 40)),
        (0.36, (255, 232, 150), (250, 180, 80)),
    ):
        tall, wide = high * share, high * share * 0.36
        tongue = [
            *_curve((x - wide, y), (x - wide * 1.5, y - tall * 0.5), (x - wide * 0.1, y - tall * 0.98), 8),
            *_curve(
                (x - wide * 0.1, y - tall * 0.98),
                (x + wide * 0.1, y - tall * 0.6),
                (x + wide * 0.35, y - tall * 0.62),
                6,
            ),
            *_curve(
                (x + wide * 0.35, y - tall * 0.62),
                (x + wide * 0.6, y - tall * 0.8),
                (x + wide * 0.55, y - tall * 0.9),
                6,
            ),
            *_curve((x + wide * 0.55, y - tall * 0.9), (x + wide * 1.6, y - tall * 0.4), (x + wide, y), 8),
        ]
        pen.shaded(tongue, top, foot, _INK if share == 1.0 else None, 1)


@kept
def fire(px: int) -> Surface:
    """Flames as wide as a farmstead, for the moment in which it burns."""
    size = px, round(px * 0.9)
    pen = Pen(size)
    foot = size[1] - px * 0.06
    for share, high in ((0.3, 0.56), (0.68, 0.64), (0.5, 0.8)):
        _draw_flame(pen, px * share, foot, px * high)
    return pen.done()


@kept
def smoke(px: int) -> Surface:
    """The dark smoke over a ruin."""
    rng = random.Random(3)
    size = px, round(px * 1.5)
    big = blank((size[0] * _OVER, size[1] * _OVER), (70, 60, 62))
    for number in range(20):
        t = number / 19
        radius = px * (0.08 + 0.2 * t) * (0.8 + 0.4 * rng.random()) * _OVER
        at = (
            (size[0] * (0.25 + 0.42 * t**1.4) + math.sin(t * 7) * px * 0.06) * _OVER,
            (1 - t) * size[1] * _OVER,
        )
        pygame.draw.circle(big, (70, 60, 62, 255), (at[0], max(radius, at[1])), radius)
    return faint(materials.faded(smooth(size, big), 0, 255), 190)


# -- palisade and people ----------------------------------------------------------------------------------------


@kept
def fence(size: tuple[int, int], standing: bool, seed: int = 0) -> Surface:
    """One barricade of sharpened stakes tied to two rails, or its stumps."""
    width, height = size
    pen = Pen(size)
    rng = random.Random(seed + 11)
    foot, stakes = height - 3.0, max(3, round(width / 16))
    step = (width - 2) / stakes
    pen.shade(width / 2, foot, width * 0.5, 3, 90)
    for number in range(stakes):
        left = 1 + number * step
        right = left + step - 1
        if not standing:
            high = height * rng.uniform(0.12, 0.3)
            stump = [
                (left, foot),
                (left, foot - high),
                (left + step * 0.3, foot - high - 4),
                (left + step * 0.5, foot - high + 2),
                (right, foot - high - 2),
                (right, foot),
            ]
            pen.shape(stump, (96, 76, 60), _INK, 1)
            continue
        high = (height - 5) * rng.uniform(0.88, 1.0)
        stake = [
            (left, foot),
            (left, foot - high + step),
            ((left + right) / 2, foot - high),
            (right, foot - high + step),
            (right, foot),
        ]
        pen.shaded(stake, lighter((150, 106, 66), rng.uniform(0, 0.12)), (82, 54, 38))
    for share in (0.32, 0.68) if standing else ():
        y, thick = foot - height * share, max(2.0, height * 0.1)
        pen.shape(
            [(0.5, y), (width - 0.5, y), (width - 0.5, y - thick), (0.5, y - thick)], (112, 76, 48), _INK, 1
        )
    return pen.done()


@kept
def gate_post(high: int) -> Surface:
    """One of the two posts of the gate."""
    size = max(6, high // 5), high
    pen = Pen(size)
    width = float(size[0])
    pen.shape([(1, high - 1), (2, 1), (width - 2, 1), (width - 1, high - 1)], (116, 58, 44))
    pen.shape(
        [(0.5, high - 1), (0.5, high * 0.88), (width - 0.5, high * 0.88), (width - 0.5, high - 1)],
        (50, 42, 42),
        _INK,
        1,
    )
    return pen.done()


@kept
def family(number: int, high: int, there: bool) -> Surface:
    """Man, woman and child; grey stones once they are gone."""
    size = round(high * 1.5), high
    pen = Pen(size)
    foot, tall = high * 0.97, high * 0.9
    if not there:
        for x, share in ((0.28, 0.3), (0.55, 0.24), (0.78, 0.18)):
            stone = _oval(size[0] * x, foot - tall * share * 0.5, tall * share * 0.62, tall * share * 0.5)
            pen.shaded(stone, (178, 172, 158), (112, 106, 98))
        return pen.done()
    robes = _ROBES[number]
    _draw_person(pen, size[0] * 0.24, foot, tall, robes[0], (60, 50, 46), 0)
    _draw_person(pen, size[0] * 0.56, foot, tall * 0.92, robes[1], theme.GOLD, 1)
    _draw_person(pen, size[0] * 0.82, foot, tall * 0.62, robes[2], (240, 230, 210), 2)
    return pen.done()


def _draw_person(pen: Pen, x: float, y: float, high: float, robe: RGB, sash: RGB, kind: int) -> None:
    pen.shade(x, y, high * 0.2, high * 0.05)
    left = _curve((x - high * 0.08, y - high * 0.72), (x - high * 0.2, y - high * 0.5), (x - high * 0.19, y))
    right = _curve((x + high * 0.19, y), (x + high * 0.2, y - high * 0.5), (x + high * 0.08, y - high * 0.72))
    pen.shape([*left, *right], robe)
    belt = [
        (x - high * 0.16, y - high * 0.42),
        (x + high * 0.16, y - high * 0.42),
        (x + high * 0.17, y - high * 0.32),
        (x - high * 0.17, y - high * 0.32),
    ]
    pen.shape(belt, sash, _INK, 0.9)
    pen.line(
        [
            (x - high * 0.06, y - high * 0.72),
            (x + high * 0.02, y - high * 0.56),
            (x + high * 0.08, y - high * 0.72),
        ],
        theme.CREAM,
        1.4,
    )
    pen.shape(_oval(x, y - high * 0.82, high * 0.1, high * 0.12), (232, 196, 158), _INK, 1)
    hair = (36, 30, 32)
    if kind == 0:
        pen.shape(
            [(x - high * 0.22, y - high * 0.86), (x, y - high * 1.06), (x + high * 0.22, y - high * 0.86)],
            (222, 190, 120),
            _INK,
            1,
        )
    elif kind == 1:
        crown = _curve(
            (x - high * 0.11, y - high * 0.8), (x, y - high * 1.14), (x + high * 0.11, y - high * 0.8)
        )
        pen.shape([*crown, (x, y - high * 0.89)], hair, None)
    else:
        pen.shape(
            [
                (x - high * 0.1, y - high * 0.85),
                (x - high * 0.05, y - high * 0.96),
                (x + high * 0.06, y - high * 0.96),
                (x + high * 0.1, y - high * 0.85),
            ],
            hair,
            None,
        )
