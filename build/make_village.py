"""Draw the village of 7 Ronin from above: the picture under its table, and the light of its lamps.

    python build/make_village.py --out art/scenery

Two pictures come of it: ``village.jpg`` by day, without writing, and ``village_lamps.jpg``, what its lamps add at
night, black elsewhere and so soft that a quarter of the size is enough. The table lays the hour over the first and
adds the second. Positions are those of the table (`game.games.seven_ronin.table_art`), in units of 1160 x 744;
everything is drawn at twice that size.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import itertools

import pygame
from pygame import Rect, Surface

from game.games.seven_ronin.table_art import MAP, PLACES
from game.ui import materials, theme
from game.ui.shapes import blank, blurred, faint, smooth
from game.ui.theme import CREAM, darker, lighter, mix

RGB = tuple[int, int, int]
Point = tuple[float, float]
OVER = 2
"""So many pixels to a unit."""
INK: RGB = (30, 34, 40)
LAMP: RGB = (255, 190, 96)
PINE_DARK: RGB = (40, 66, 58)
PINE_LIGHT: RGB = (104, 136, 92)
RING = ("passage", "burial", "shrine", "watchtower", "field2", "well", "inn", "granary", "pen", "field1")
MIDDLE = (580.0, 372.0)


# -- the pen ----------------------------------------------------------------------------------------------------


class Pen:
    """Draws in units on a surface `OVER` times as large: polygons with gradients and ink outlines."""

    def __init__(self, size: tuple[int, int], ground: Surface) -> None:
        self.size = size
        self.s = pygame.transform.scale(ground, (size[0] * OVER, size[1] * OVER)).convert()

    @staticmethod
    def grown(points: Iterable[Point]) -> list[Point]:
        """Points in pixels."""
        return [(x * OVER, y * OVER) for x, y in points]

    def line(self, points: Iterable[Point], colour: RGB, width: float = 1.4, closed: bool = False) -> None:
        """A line with round joints."""
        path = self.grown(points)
        wide = max(1, round(width * OVER))
        if closed:
            path = [*path, path[0]]
        pygame.draw.lines(self.s, colour, False, path, wide)
        if wide > 2:
            for point in path:
                pygame.draw.circle(self.s, colour, point, wide / 2 - 0.3)

    def poly(self, points: Sequence[Point], fill: RGB, ink: RGB | None = None, width: float = 1.4) -> None:
        """A polygon of one colour."""
        pygame.draw.polygon(self.s, fill, self.grown(points))
        if ink is not None:
            self.line(points, ink, width, True)

    def grad(
        self, points: Sequence[Point], top: RGB, foot: RGB, ink: RGB | None = None, width: float = 1.4
    ) -> None:
        """A polygon whose colour runs from its top to its foot."""
        path = self.grown(points)
        left, high = math.floor(min(x for x, _y in path)), math.floor(min(y for _x, y in path))
        box = Rect(left, high, 0, 0)
        box.w = math.ceil(max(x for x, _y in path)) - left + 1
        box.h = max(2, math.ceil(max(y for _x, y in path)) - high + 1)
        mask = blank(box.size, top)
        pygame.draw.polygon(mask, (255, 255, 255, 255), [(x - box.x, y - box.y) for x, y in path])
        tone = materials.new_bokashi(box.size, ((0, top), (1, foot))).convert_alpha()
        mask.blit(tone, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self.s.blit(mask, box)
        if ink is not None:
            self.line(points, ink, width, True)

    def oval(
        self, x: float, y: float, rx: float, ry: float, fill: RGB, ink: RGB | None = None, width: float = 1.4
    ) -> None:
        """An ellipse of one colour."""
        self.poly(ellipse(x, y, rx, ry), fill, ink, width)

    def ovalgrad(
        self,
        x: float,
        y: float,
        rx: float,
        ry: float,
        top: RGB,
        foot: RGB,
        ink: RGB | None = None,
        width: float = 1.4,
    ) -> None:
        """An ellipse whose colour runs from its top to its foot."""
        self.grad(ellipse(x, y, rx, ry), top, foot, ink, width)

    def shade(self, x: float, y: float, rx: float, ry: float, alpha: int = 90) -> None:
        """The shadow at the foot of something."""
        mask = blank((int(rx * 2 * OVER), int(ry * 2 * OVER)), (20, 16, 14))
        pygame.draw.ellipse(mask, (20, 16, 14, alpha), mask.get_rect())
        self.s.blit(mask, (int((x - rx) * OVER), int((y - ry) * OVER)))


def ellipse(x: float, y: float, rx: float, ry: float, count: int = 48) -> list[Point]:
    """Points round an ellipse."""
    turns = [n * math.tau / count for n in range(count)]
    return [(x + rx * math.cos(turn), y + ry * math.sin(turn)) for turn in turns]


def curve(a: Point, b: Point, c: Point, count: int = 12) -> list[Point]:
    """A quadratic Bézier curve."""
    found = []
    for n in range(count + 1):
        t = n / count
        u = 1 - t
        found.append(
            (u * u * a[0] + 2 * t * u * b[0] + t * t * c[0], u * u * a[1] + 2 * t * u * b[1] + t * t * c[1])
        )
    return found


def box(x: float, y: float, left: float, right: float, low: float, high: float) -> list[Point]:
    """A rectangle by its edges, measured from (x, y); `low` and `high` are heights above it."""
    return [(x + left, y - low), (x + left, y - high), (x + right, y - high), (x + right, y - low)]


def ridge(wide: float, foot: float, base: float, swell: float, turns: float, phase: float) -> list[Point]:
    """Hills along the horizon."""
    found = []
    for n in range(81):
        t = phase + turns * math.tau * n / 80
        found.append((wide * n / 80, base - swell * (math.sin(t) + 0.35 * math.sin(2.3 * t + 1))))
    return [(0, foot), *found, (wide, foot)]


def mist(
    pen: Pen, x: float, y: float, wide: float, high: float, colour: RGB, alpha: int, rows: int, seed: int
) -> None:
    """Suyari: bands of haze with round ends."""
    rng = random.Random(seed)
    layer = blank((int(wide * OVER), int(high * rows * OVER)), colour)
    for row in range(rows):
        start, end = rng.uniform(0, 0.25) * wide, rng.uniform(0.7, 1) * wide
        band = Rect(
            int(start * OVER), int(row * high * OVER * 0.8), int((end - start) * OVER), int(high * OVER)
        )
        pygame.draw.rect(layer, (*colour, 255), band, border_radius=int(high * OVER / 2))
    pen.s.blit(faint(layer, alpha), (int(x * OVER), int(y * OVER)))


# -- trees and houses -------------------------------------------------------------------------------------------


def pine(pen: Pen, x: float, y: float, h: float, flip: int = 1) -> None:
    """A pine, its foot at (x, y)."""
    w = h * 0.09
    lean = flip * h
    trunk = [
        *curve(
            (x - w * 0.6, y),
            (x - w * 0.4 + lean * 0.05, y - h * 0.4),
            (x + lean * 0.1 - w * 0.2, y - h * 0.8),
        ),
        *curve(
            (x + lean * 0.1 + w * 0.2, y - h * 0.8),
            (x + w * 0.8 + lean * 0.05, y - h * 0.4),
            (x + w * 0.8, y),
        ),
    ]
    pen.poly(trunk, (70, 50, 40), INK, 1)
    crowns = (
        (-0.18, 0.42, 0.2),
        (0.24, 0.5, 0.22),
        (-0.1, 0.62, 0.22),
        (0.26, 0.72, 0.2),
        (0.08, 0.86, 0.26),
    )
    for dx, dy, share in crowns:
        cx, cy, rx = x + lean * dx, y - dy * h, share * h
        ry = rx * 0.42
        shape = []
        for n in range(25):
            turn = math.pi + math.pi * n / 24
            swell = 1 + 0.1 * abs(math.sin(turn * 5))
            shape.append((cx + rx * math.cos(turn) * swell, cy + ry * math.sin(turn) * swell))
        shape += [(cx + rx * 0.5, cy + ry * 0.28), (cx - rx * 0.5, cy + ry * 0.28)]
        pen.grad(shape, PINE_LIGHT, PINE_DARK, INK, 0.9)


def bush(pen: Pen, x: float, y: float, w: float) -> None:
    """A clipped bush."""
    shape = [(x - w, y)]
    for n in range(25):
        turn = math.pi + math.pi * n / 24
        across = w * math.cos(turn) * (1 + 0.08 * abs(math.sin(n)))
        shape.append((x + across, y + w * 0.7 * math.sin(turn) * (1 + 0.12 * abs(math.sin(n * 1.3)))))
    pen.grad([*shape, (x + w, y)], (110, 136, 90), (52, 78, 60), INK, 0.9)


def sakura(pen: Pen, x: float, y: float, h: float, flip: int = 1) -> None:
    """A cherry tree in bloom."""
    lean = flip * h
    trunk = [
        *curve((x - h * 0.06, y), (x - h * 0.02, y - h * 0.3), (x - lean * 0.1, y - h * 0.55)),
        *curve((x + lean * 0.12, y - h * 0.5), (x + h * 0.04, y - h * 0.28), (x + h * 0.07, y)),
    ]
    pen.poly(trunk, (92, 64, 58), INK, 1)
    rng = random.Random(int(x))
    clouds = ((-0.26, 0.58, 0.22), (0.24, 0.56, 0.22), (0, 0.78, 0.26), (-0.06, 0.5, 0.2), (0.2, 0.74, 0.18))
    for dx, dy, share in clouds:
        pen.oval(x + dx * h, y - dy * h, share * h + 1.2, share * h * 0.8 + 1.2, (140, 84, 96))
    for dx, dy, share in clouds:
        pen.ovalgrad(x + dx * h, y - dy * h, share * h, share * h * 0.8, (255, 214, 208), (228, 140, 148))
    for _ in range(14):
        at = x + rng.uniform(-0.4, 0.4) * h, y - rng.uniform(0.42, 0.92) * h
        pen.oval(*at, 1.3, 1.3, (255, 240, 236))


def lantern(pen: Pen, x: float, y: float, h: float) -> None:
    """A stone lantern, lit."""
    pen.poly(
        [(x - h * 0.16, y), (x - h * 0.1, y - h * 0.5), (x + h * 0.1, y - h * 0.5), (x + h * 0.16, y)],
        (120, 118, 116),
        INK,
        1,
    )
    pen.poly(box(x, y, -h * 0.22, h * 0.22, h * 0.5, h * 0.76), (255, 214, 130), INK, 1)
    pen.poly(
        [(x - h * 0.36, y - h * 0.74), (x, y - h * 1.02), (x + h * 0.36, y - h * 0.74)], (96, 94, 96), INK, 1
    )


def farmhouse(pen: Pen, x: float, y: float, w: float) -> None:
    """A thatched house, the middle of its foot at (x, y)."""
    dusk = (44, 46, 78)
    wood, wall = mix((74, 50, 36), dusk, 0.1), mix((226, 208, 170), dusk, 0.1)
    straw = mix((150, 112, 66), dusk, 0.1)
    pen.shade(x + w * 0.06, y + w * 0.01, w * 0.56, w * 0.09, 110)
    pen.poly(box(x, y, -w * 0.36, w * 0.36, 0, w * 0.3), wall, INK, 1.2)
    pen.poly(box(x, y, -w * 0.36, w * 0.36, 0, w * 0.07), mix((110, 78, 52), dusk, 0.1), INK, 1)
    for t in (-0.36, -0.12, 0.12, 0.36):
        pen.line([(x + w * t, y), (x + w * t, y - w * 0.3)], wood, max(1.2, w * 0.018))
    pen.poly(box(x, y, -w * 0.09, w * 0.09, w * 0.01, w * 0.17), wood, INK, 1)
    for t in (-0.24, 0.24):
        pen.poly(box(x + w * t, y, -w * 0.07, w * 0.07, w * 0.1, w * 0.19), (255, 206, 110), INK, 1)
        pen.line([(x + w * t, y - w * 0.1), (x + w * t, y - w * 0.19)], wood, 1)
    eave = y - w * 0.24
    a, b = (x - w * 0.56, eave + w * 0.03), (x - w * 0.2, y - w * 0.72)
    c, d = (x + w * 0.2, y - w * 0.72), (x + w * 0.56, eave + w * 0.03)
    roof = [
        *curve(a, (x - w * 0.3, y - w * 0.42), b),
        *curve(c, (x + w * 0.3, y - w * 0.42), d),
        *curve(d, (x, eave + w * 0.08), a),
    ]
    pen.grad(roof, lighter(straw, 0.18), darker(straw, 0.42), INK, 1.6)
    for n in range(13):
        t = (n - 6) / 6
        low = eave - w * 0.005 + w * 0.02 * (1 - t * t)
        stalk = [(x + w * 0.19 * t, y - w * 0.68), (x + w * 0.33 * t, y - w * 0.44), (x + w * 0.5 * t, low)]
        pen.line(stalk, darker(straw, 0.5), 0.8)
    ridge_ = [
        (x - w * 0.26, y - w * 0.7),
        (x - w * 0.22, y - w * 0.78),
        (x + w * 0.22, y - w * 0.78),
        (x + w * 0.26, y - w * 0.7),
    ]
    pen.poly(ridge_, (76, 56, 44), INK, 1.3)
    for t in (-0.18, -0.06, 0.06, 0.18):
        for s in (-1, 1):
            pen.line(
                [(x + w * (t - s * 0.025), y - w * 0.69), (x + w * (t + s * 0.025), y - w * 0.82)], INK, 1.2
            )


def tiled(
    pen: Pen, x: float, y: float, w: float, h: float, wall: RGB = (216, 192, 150), roof: RGB = (84, 84, 104)
) -> None:
    """A house with a tiled roof and lit windows."""
    pen.shade(x, y, w * 0.6, w * 0.1, 120)
    pen.poly(box(x, y, -w * 0.42, w * 0.42, 0, h * 0.5), wall, INK, 1.2)
    for t in (-0.42, -0.14, 0.14, 0.42):
        pen.line([(x + w * t, y), (x + w * t, y - h * 0.5)], (60, 44, 40), 2)
    for t in (-0.28, 0, 0.28):
        pen.poly(box(x + w * t, y, -w * 0.09, w * 0.09, h * 0.1, h * 0.38), (250, 204, 120), INK, 1)
        pen.line([(x + w * t, y - h * 0.1), (x + w * t, y - h * 0.38)], (90, 60, 40), 1)
    a, b = (x - w * 0.56, y - h * 0.44), (x - w * 0.3, y - h)
    c, d = (x + w * 0.3, y - h), (x + w * 0.56, y - h * 0.44)
    shape = [
        *curve(a, (x - w * 0.4, y - h * 0.62), b),
        *curve(c, (x + w * 0.4, y - h * 0.62), d),
        *curve(d, (x, y - h * 0.38), a),
    ]
    pen.grad(shape, lighter(roof, 0.16), darker(roof, 0.35), INK, 1.4)
    for n in range(11):
        t = (n - 5) / 5
        row = [
            (x + w * 0.29 * t, y - h * 0.96),
            (x + w * 0.38 * t, y - h * 0.66),
            (x + w * 0.52 * t, y - h * 0.43),
        ]
        pen.line(row, darker(roof, 0.5), 0.8)
    pen.poly(box(x, y, -w * 0.35, w * 0.35, h * 0.97, h * 1.06), darker(roof, 0.35), INK, 1.2)


def torii(pen: Pen, x: float, y: float, h: float) -> None:
    """The gate of a shrine."""
    red, dark, w = (190, 62, 44), darker((190, 62, 44), 0.35), h * 0.92
    for t in (-1, 1):
        foot, head = x + t * w * 0.38, x + t * w * 0.33
        post = [
            (foot - h * 0.055, y),
            (head - h * 0.045, y - h * 0.82),
            (head + h * 0.045, y - h * 0.82),
            (foot + h * 0.055, y),
        ]
        pen.grad(post, red, dark, INK, 1.3)
    pen.poly(box(x, y, -w * 0.44, w * 0.44, h * 0.54, h * 0.62), red, INK, 1.2)
    for lift, wide, tone in ((0.0, 0.58, red), (0.05, 0.62, (52, 44, 48))):
        beam = [
            *curve(
                (x - w * wide, y - h * (0.98 + lift)),
                (x, y - h * (0.84 + lift)),
                (x + w * wide, y - h * (0.98 + lift)),
            ),
            *curve(
                (x + w * (wide - 0.05), y - h * (0.85 + 2 * lift)),
                (x, y - h * (0.75 + lift)),
                (x - w * (wide - 0.05), y - h * (0.85 + 2 * lift)),
            ),
        ]
        pen.poly(beam, tone, INK, 1.2)


# -- the eleven places ------------------------------------------------------------------------------------------


def paddies(pen: Pen, x: float, y: float) -> None:
    """Three beds of rice and a scarecrow."""
    for n, (dx, tone) in enumerate(((-104, (116, 126, 78)), (-34, (92, 124, 122)), (36, (128, 132, 76)))):
        bed = [(x + dx + 14, y - 62), (x + dx + 74, y - 62), (x + dx + 66, y - 6), (x + dx - 2, y - 6)]
        pen.grad(bed, darker(tone, 0.1), lighter(tone, 0.1), INK, 1.3)
        for row in range(1, 6):
            t = row / 6
            left, right = bed[0][0] * (1 - t) + bed[3][0] * t, bed[1][0] * (1 - t) + bed[2][0] * t
            level = bed[0][1] * (1 - t) + bed[3][1] * t
            pen.line([(left + 4, level), (right - 4, level)], darker(tone, 0.38), 1.2)
            for q in range(5 if n != 1 else 0):
                at = left + (right - left) * (0.15 + q * 0.17)
                pen.line([(at - 2, level - 5), (at, level), (at + 2, level - 5)], (176, 170, 96), 0.9)
    sx = x + 4
    pen.line([(sx, y - 8), (sx, y - 56)], (84, 60, 44), 2.4)
    pen.line([(sx - 15, y - 42), (sx + 15, y - 42)], (84, 60, 44), 2.4)
    pen.poly(
        [(sx - 12, y - 44), (sx + 12, y - 44), (sx + 8, y - 24), (sx - 8, y - 24)], (62, 76, 110), INK, 1
    )
    pen.poly([(sx - 13, y - 52), (sx, y - 66), (sx + 13, y - 52)], (214, 184, 118), INK, 1)


def passage(pen: Pen, x: float, y: float) -> None:
    """The red bridge over the gorge."""
    red = (206, 84, 60)
    for t in (-1, 1):
        pen.line([(x + t * 84, y + 2), (x + t * 84, y - 46)], (70, 40, 38), 5)

    def arc(lift: float) -> list[Point]:
        return curve((x - 100, y - 10 - lift), (x, y - 78 - lift), (x + 100, y - 10 - lift), 20)

    under = curve((x - 100, y + 8), (x, y - 52), (x + 100, y + 8), 20)
    pen.grad([*arc(0), *reversed(under)], red, (128, 46, 40), INK, 1.4)
    pen.line(arc(22), INK, 5)
    pen.line(arc(22), red, 3.2)
    for post in arc(0)[1:20:2]:
        pen.line([post, (post[0], post[1] - 22)], INK, 3.4)
        pen.line([post, (post[0], post[1] - 22)], red, 2)
    for t in (-1, 1):
        lantern(pen, x + t * 112, y, 30)


def burial(pen: Pen, x: float, y: float) -> None:
    """Gravestones under pines."""
    pine(pen, x + 96, y + 2, 84, -1)
    pine(pen, x - 104, y + 2, 70)
    stones = (
        (-48, -34, 24),
        (6, -36, 24),
        (38, -36, 22),
        (-34, -16, 30),
        (24, -14, 32),
        (-62, 0, 34),
        (-6, 2, 40),
        (50, 0, 36),
    )
    for dx, dy, h in stones:
        at, foot, w = x + dx, y + dy, h * 0.34
        pen.shade(at, foot, w * 1.2, 4)
        top = curve((at - w, foot - h * 0.7), (at, foot - h * 1.2), (at + w, foot - h * 0.7))
        pen.grad([(at - w, foot), *top, (at + w, foot)], (166, 164, 168), (92, 92, 104), INK, 1.2)
        pen.line([(at, foot - h * 0.68), (at, foot - h * 0.2)], (70, 70, 82), 1.4)


def shrine(pen: Pen, x: float, y: float) -> None:
    """The hall behind its gate."""
    tiled(pen, x, y - 18, 96, 62, (196, 96, 70), (74, 70, 84))
    torii(pen, x, y + 4, 86)
    for t in (-1, 1):
        lantern(pen, x + t * 74, y, 30)
        pine(pen, x + t * 100, y + 2, 66, t)


def watchtower(pen: Pen, x: float, y: float) -> None:
    """The tower on its four legs, a house beside it."""
    legs = [[(x + t * 30, y), (x + t * 17, y - 62)] for t in (-1, 1)]
    for low, high in ((0, 0.42), (0.42, 0.86)):
        for t in (-1, 1):
            legs.append([(x + t * (30 - 13 * low), y - 62 * low), (x - t * (30 - 13 * high), y - 62 * high)])
    for n, leg in enumerate(legs):
        pen.line(leg, INK, 7 if n < 2 else 4.4)
    for n, leg in enumerate(legs):
        pen.line(leg, (120, 86, 58), 4.6 if n < 2 else 2.6)
    pen.poly(box(x, y, -28, 28, 58, 76), (150, 108, 70), INK, 1.3)
    pen.poly(box(x, y, -20, 20, 76, 92), (255, 206, 120), INK, 1.1)
    pen.line([(x, y - 76), (x, y - 92)], (90, 60, 40), 2.6)
    roof = [
        *curve((x - 38, y - 90), (x - 16, y - 94), (x, y - 112)),
        *curve((x, y - 112), (x + 16, y - 94), (x + 38, y - 90)),
    ]
    pen.grad(roof, (120, 92, 66), (70, 54, 48), INK, 1.3)
    tiled(pen, x - 82, y + 2, 64, 46, (206, 184, 146), (84, 76, 84))
    bush(pen, x + 66, y + 2, 22)
    bush(pen, x + 96, y + 4, 18)


def well(pen: Pen, x: float, y: float) -> None:
    """The well under its roof, between two houses."""
    pen.shade(x, y, 40, 8)
    pen.grad(
        [(x - 32, y), (x - 34, y - 30), (x + 34, y - 30), (x + 32, y)],
        (150, 148, 150),
        (92, 92, 104),
        INK,
        1.4,
    )
    pen.oval(x, y - 30, 34, 9, (52, 66, 84), INK, 1.4)
    pen.oval(x, y - 29, 24, 5, (86, 122, 146))
    for row in (20, 10):
        pen.line([(x - 33, y - row), (x + 33, y - row)], (84, 84, 94), 1.2)
    for t in (-1, 1):
        pen.line([(x + t * 28, y - 30), (x + t * 28, y - 74)], INK, 5.5)
        pen.line([(x + t * 28, y - 30), (x + t * 28, y - 74)], (120, 86, 58), 3.4)
    pen.line([(x, y - 74), (x, y - 46)], (60, 50, 46), 1.6)
    pen.poly([(x - 8, y - 46), (x + 8, y - 46), (x + 6, y - 34), (x - 6, y - 34)], (150, 110, 72), INK, 1.1)
    roof = [
        *curve((x - 50, y - 66), (x - 20, y - 72), (x - 12, y - 92)),
        *curve((x + 12, y - 92), (x + 20, y - 72), (x + 50, y - 66)),
    ]
    pen.grad(roof, (150, 116, 74), (86, 64, 48), INK, 1.4)
    farmhouse(pen, x - 94, y + 2, 70)
    farmhouse(pen, x + 96, y + 2, 66)


def inn(pen: Pen, x: float, y: float) -> None:
    """The inn with its two storeys and red lanterns."""
    tiled(pen, x, y, 128, 58, (206, 176, 130), (70, 76, 96))
    tiled(pen, x, y - 42, 84, 48, (206, 176, 130), (70, 76, 96))
    pen.poly(box(x, y, -18, 18, 0, 26), (62, 44, 40), INK, 1)
    for n in range(3):
        pen.poly(box(x + n * 12, y, -17, -7, 12, 26), (44, 76, 120), INK, 0.8)
    for t in (-1, 1):
        pen.ovalgrad(x + t * 46, y - 20, 7, 10, (244, 120, 70), (206, 60, 44), INK, 1)
    pine(pen, x - 96, y + 2, 76)
    bush(pen, x + 92, y + 2, 22)


def granary(pen: Pen, x: float, y: float) -> None:
    """Two white storehouses and bales of rice."""
    for dx, w, h in ((-40, 92, 76), (50, 78, 62)):
        at = x + dx
        pen.shade(at, y, w * 0.55, 8)
        gable = [
            (at - w * 0.4, y),
            (at - w * 0.4, y - h * 0.55),
            (at, y - h * 0.95),
            (at + w * 0.4, y - h * 0.55),
            (at + w * 0.4, y),
        ]
        pen.grad(gable, (232, 224, 208), (190, 180, 172), INK, 1.3)
        pen.poly(box(at, y, -w * 0.4, w * 0.4, 0, h * 0.22), (64, 66, 80), INK, 1)
        for n in range(-4, 5):
            pen.line(
                [(at + n * w * 0.09 - 4, y - 1), (at + n * w * 0.09 + 4, y - h * 0.2)], (206, 202, 196), 1
            )
        pen.poly(box(at, y, -w * 0.1, w * 0.1, h * 0.2, h * 0.5), (70, 54, 48), INK, 1)
        roof = [
            (at - w * 0.52, y - h * 0.5),
            (at, y - h * 1.04),
            (at + w * 0.52, y - h * 0.5),
            (at + w * 0.46, y - h * 0.42),
            (at, y - h * 0.92),
            (at - w * 0.46, y - h * 0.42),
        ]
        pen.poly(roof, (74, 72, 86), INK, 1.2)
    for bx, by in ((98, 0), (112, 0), (105, -11)):
        pen.ovalgrad(x + bx, y - 6 + by, 10, 7, (222, 190, 122), (160, 124, 74), INK, 1)


def pen_of_oxen(pen: Pen, x: float, y: float) -> None:
    """Two oxen behind a fence."""
    wood = (140, 102, 68)
    pen.ovalgrad(x, y - 30, 112, 34, (190, 162, 112), (150, 134, 92), INK, 1)

    def rail(start: int, end: int) -> None:
        turns = [math.radians(turn) for turn in range(start, end + 1, 12)]
        posts = [(x + 112 * math.cos(turn), y - 30 + 34 * math.sin(turn)) for turn in turns]
        for lift in (7, 15):
            bar = [(a, b - lift) for a, b in posts]
            pen.line(bar, INK, 3.8)
            pen.line(bar, wood, 2.2)
        for a, b in posts:
            pen.line([(a, b + 2), (a, b - 20)], INK, 4.4)
            pen.line([(a, b + 2), (a, b - 20)], wood, 2.8)

    rail(180, 360)
    for dx, dy, f, coat in ((-66, -28, 1, (86, 62, 52)), (62, -22, -1, (130, 92, 64))):
        cx, cy = x + dx, y + dy
        pen.shade(cx, cy + 3, 30, 5)
        for leg in (-18, -11, 12, 19):
            pen.line([(cx + leg, cy - 8), (cx + leg, cy + 2)], darker(coat, 0.4), 4)
        body = [
            *curve((cx - 25 * f, cy - 8), (cx - 28 * f, cy - 32), (cx, cy - 30)),
            *curve((cx, cy - 30), (cx + 22 * f, cy - 32), (cx + 26 * f, cy - 18)),
            (cx + 22 * f, cy - 6),
        ]
        pen.grad(body, lighter(coat, 0.12), darker(coat, 0.3), INK, 1.2)
        head = [(20, -30), (34, -34), (42, -20), (36, -14), (24, -18)]
        pen.poly([(cx + a * f, cy + b) for a, b in head], coat, INK, 1.2)
        for horn in (((25, -32), (20, -42), (28, -45)), ((33, -33), (38, -40), (34, -47))):
            a, b, c = [(cx + p * f, cy + q) for p, q in horn]
            pen.line(curve(a, b, c, 5), CREAM, 2.4)
    rail(0, 180)


DRAWN = {
    "field1": paddies,
    "field2": paddies,
    "passage": passage,
    "burial": burial,
    "shrine": shrine,
    "watchtower": watchtower,
    "well": well,
    "inn": inn,
    "granary": granary,
    "pen": pen_of_oxen,
}


# -- the land ---------------------------------------------------------------------------------------------------

BEDS = (
    (262, 196, 150, 54, 0), (322, 300, 60, 40, 2), (230, 392, 96, 40, 1), (268, 530, 120, 52, 0),
    (400, 560, 90, 40, 2), (640, 546, 96, 44, 1), (856, 176, 120, 50, 1), (880, 330, 60, 46, 0),
    (856, 540, 120, 46, 2), (470, 196, 76, 44, 2), (630, 190, 110, 46, 0), (1060, 196, 110, 40, 2),
    (16, 196, 70, 30, 1), (20, 580, 84, 40, 2), (1070, 570, 90, 40, 0), (400, 720, 60, 40, 0), (700, 716, 60, 40, 2),
)  # fmt: skip
"""Beds of rice and vegetables: x, y, width, height, kind."""
TREES = (
    (366, 64, 62, 1), (400, 74, 46, -1), (772, 52, 50, 1), (1140, 70, 56, -1), (330, 250, 64, 1), (362, 262, 46, -1),
    (880, 262, 50, -1), (326, 470, 58, 1), (896, 440, 62, 1), (392, 614, 60, -1), (424, 628, 44, 1), (716, 610, 48, 1),
    (1120, 250, 50, -1), (24, 262, 60, 1), (24, 448, 52, 1), (1142, 452, 54, -1), (40, 640, 60, 1),
)  # fmt: skip
FARMS = (
    (56, 84, 62), (1104, 640, 66), (430, 246, 52), (690, 240, 54), (318, 322, 56), (866, 320, 46), (322, 600, 54),
    (396, 700, 58), (740, 596, 48), (868, 560, 44),
)  # fmt: skip
HOUSES = ((500, 226, 50, 34), (380, 300, 48, 34), (372, 560, 50, 34), (738, 706, 44, 32))
CHERRIES = (
    (348, 350, 54, 1), (760, 300, 50, -1), (468, 262, 40, 1), (434, 606, 50, 1), (704, 566, 44, -1), (282, 260, 40, 1),
)  # fmt: skip
BUSHES = (
    (300, 120, 20), (690, 150, 18), (310, 356, 22), (860, 170, 18), (350, 540, 20), (890, 560, 22), (470, 560, 18),
    (680, 560, 18),
)  # fmt: skip
LAMPS = {
    "inn": ((0, -24, 60), (0, -52, 36)),
    "shrine": ((-74, -18, 30), (74, -18, 30), (0, -30, 44)),
    "passage": ((-112, -18, 32), (112, -18, 32)),
    "watchtower": ((0, -84, 46), (-82, -10, 34)),
    "well": ((-94, -12, 34), (96, -12, 34)),
    "green": ((-110, -26, 34), (110, -26, 34)),
}
"""Where light comes from, by place: across, down, reach."""


def beds(pen: Pen) -> None:
    """The slanted beds between the places."""
    tones = (
        ((170, 176, 104), (132, 146, 86)),
        ((128, 168, 170), (104, 140, 148)),
        ((190, 166, 104), (160, 138, 88)),
    )
    for x, y, w, h, kind in BEDS:
        top, foot = tones[kind]
        slant = h * 0.4
        shape = [(x + slant, y), (x + w + slant * 0.4, y), (x + w, y + h), (x, y + h)]
        pen.grad(shape, top, foot, darker(foot, 0.45), 1.2)
        rows = max(3, h // 9)
        for n in range(1, rows):
            t = n / rows
            row = [(x + slant * (1 - t) + 4, y + h * t), (x + w + slant * 0.4 * (1 - t) - 4, y + h * t)]
            pen.line(row, darker(foot, 0.2 if kind == 1 else 0.32), 1)


def stream(aside: float) -> list[Point]:
    """The stream's course, so far to one side of its middle."""
    o = aside
    return [
        *curve((470 - o, -4), (520 - o, 70), (580 - o * 0.3, 62 + o * 0.4), 14),
        *curve((580 - o * 0.3, 62 + o * 0.4), (780, 60 + o * 0.9), (812 - o * 0.5, 230), 14),
        *curve((812 - o * 0.5, 230), (850 - o, 380), (800 - o, 520), 14),
        *curve((800 - o, 520), (762 - o, 640), (784 - o, 750), 14),
    ]


def water(pen: Pen) -> None:
    """The stream from the gorge under the bridge, round the green and out at the foot."""
    pen.grad([*stream(-26), *reversed(stream(26))], (196, 176, 168), (90, 138, 164), INK, 1.6)
    for aside in (-14, -3, 9):
        pen.line(stream(aside), (226, 230, 226) if aside == -3 else (140, 172, 186), 1.2)
    for x, y in stream(0)[8:-1]:
        for dx in (-13, 0, 13):
            level = y + (7 if dx else 0) + 6
            pen.line(
                curve((x + dx - 6, level), (x + dx, level - 6), (x + dx + 6, level), 6), (206, 222, 226), 1
            )


def horizon(pen: Pen) -> None:
    """The sky over the hills, the sun half gone."""
    wide = pen.size[0]
    sky = materials.new_bokashi(
        (wide * OVER, 92), ((0, (70, 66, 116)), (0.4, (190, 104, 108)), (1, (250, 178, 112))), 30
    )
    pen.s.blit(sky, (0, 0))
    pen.ovalgrad(772, 40, 34, 34, (236, 74, 48), (214, 60, 44))
    pen.grad(ridge(wide, 60, 32, 8, 2.2, 0.6), (110, 84, 112), (176, 128, 118))
    pen.grad(ridge(wide, 66, 44, 5, 3.1, 2.6), (96, 98, 92), (190, 160, 112), (62, 58, 70), 1.2)
    mist(pen, 250, 34, 260, 9, (255, 224, 190), 130, 2, 3)
    mist(pen, 900, 30, 260, 9, (255, 224, 190), 130, 2, 6)
    pen.grad([*stream(-26)[5:12], *reversed(stream(26)[5:12])], (206, 160, 130), (150, 132, 130), INK, 1.2)


def roads(pen: Pen, rng: random.Random) -> None:
    """Trodden paths from place to place and to the green, and the planks over the stream."""

    def road(path: list[Point]) -> None:
        pen.line(path, (104, 78, 58), 27)
        pen.line(path, (226, 196, 142), 23)
        for (x1, y1), (x2, y2) in list(itertools.pairwise(path))[::2]:
            at = (x1 + x2) / 2 + rng.uniform(-5, 5), (y1 + y2) / 2 + rng.uniform(-5, 5)
            pen.oval(*at, 3.4, 2.2, (190, 158, 110))

    def place(key: str) -> Point:
        return PLACES[key][0], PLACES[key][1] + 6

    for one, two in zip(RING, RING[1:] + RING[:1], strict=True):
        a, b = place(one), place(two)
        middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        out = middle[0] + (middle[0] - MIDDLE[0]) * 0.1, middle[1] + (middle[1] - MIDDLE[1]) * 0.1
        road(curve(a, out, b, 18))
    for key in ("passage", "well", "pen", "shrine", "granary", "watchtower"):
        a = place(key)
        road(curve(a, ((a[0] + MIDDLE[0]) / 2, (a[1] + MIDDLE[1]) / 2), MIDDLE, 16))
    for x, y in ((806, 258), (826, 372), (794, 560), (786, 676), (716, 92)):
        pen.poly(box(x, y, -34, 34, -12, 12), (134, 94, 62), INK, 1.4)
        for n in range(-3, 4):
            pen.line([(x + n * 10, y - 12), (x + n * 10, y + 12)], (84, 58, 44), 1)


def green(pen: Pen, rng: random.Random) -> None:
    """The green with its old pine and two lanterns."""
    pen.ovalgrad(580, 392, 206, 132, (172, 186, 108), (112, 142, 86), (62, 82, 56), 2.4)
    pen.line(ellipse(580, 392, 190, 120, 60), (206, 212, 140), 1.4, True)
    for _ in range(70):
        turn, share = rng.uniform(0, math.tau), rng.uniform(0.1, 0.9)
        x, y = 580 + 190 * share * math.cos(turn), 392 + 118 * share * math.sin(turn)
        pen.line([(x - 3, y - 5), (x, y), (x + 3, y - 5)], (84, 112, 66), 0.9)
    pine(pen, 566, 402, 124)
    lantern(pen, 470, 396, 32)
    lantern(pen, 690, 396, 32)


def village() -> Surface:
    """The village by day, twice as large as `MAP`."""
    wide, high = MAP
    tones = ((0, (206, 172, 120)), (0.22, (186, 172, 112)), (0.6, (146, 156, 106)), (1, (104, 128, 112)))
    pen = Pen(MAP, materials.new_bokashi(MAP, tones, 40))
    rng = random.Random(12)
    for _ in range(46):
        x, y = rng.uniform(0, wide), rng.uniform(0, high)
        tone = rng.choice(((196, 180, 116), (150, 160, 104), (124, 146, 108), (206, 178, 120)))
        rx = rng.uniform(60, 150)
        patch = blank((int(rx * 4), int(rx * 1.4)), tone)
        pygame.draw.ellipse(patch, (*tone, 70), patch.get_rect())
        pen.s.blit(patch, (int(x * 2 - rx * 2), int(y * 2 - rx * 0.7)))
    beds(pen)
    water(pen)
    horizon(pen)
    roads(pen, rng)
    green(pen, rng)
    for x, y, h, flip in TREES:
        pine(pen, x, y, h, flip)
    for x, y, w in FARMS:
        farmhouse(pen, x, y, w)
    for x, y, w, h in HOUSES:
        tiled(pen, x, y, w, h)
    for x, y, h, flip in CHERRIES:
        sakura(pen, x, y, h, flip)
    for x, y, w in BUSHES:
        bush(pen, x, y, w)
    for key, draw in DRAWN.items():
        draw(pen, *PLACES[key])
    haze = (224, 196, 166)
    for x, y, w, rows, seed in (
        (-30, 196, 300, 3, 3),
        (860, 566, 300, 3, 5),
        (330, 548, 250, 2, 8),
        (700, 186, 260, 2, 11),
    ):
        mist(pen, x, y, w, 11, haze, 58, rows, seed)
    return pen.s


def lamps() -> Surface:
    """What the lamps add, at half of `MAP`."""
    out = Surface((MAP[0] // 2, MAP[1] // 2))
    lit = [
        (PLACES[key][0] + dx, PLACES[key][1] + dy, reach)
        for key, all_ in LAMPS.items()
        for dx, dy, reach in all_
    ]
    lit += [(x, y - 11, 30) for x, y, _w in FARMS] + [(x, y - 8, 26) for x, y, _w, _h in HOUSES]
    for x, y, reach in lit:
        glow = Surface((2 * reach, 2 * reach))
        for n in range(14, 0, -1):
            share = (1 - n / 15) ** 2 * 0.6
            tone = [int(channel * share) for channel in LAMP]
            pygame.draw.circle(glow, tone, (reach, reach), reach * n / 14)
        soft = smooth((reach, reach), blurred(glow, 4))
        out.blit(soft, (x / 2 - reach / 2, y / 2 - reach / 2), special_flags=pygame.BLEND_RGB_ADD)
    return out


def main() -> None:
    """Draw both pictures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--out", type=Path, required=True)
    out = parser.parse_args().out
    pygame.display.init()
    pygame.display.set_mode(theme.DESIGN_SIZE)
    out.mkdir(parents=True, exist_ok=True)
    pygame.image.save(village(), out / "village.jpg")
    pygame.image.save(lamps(), out / "village_lamps.jpg")


if __name__ == "__main__":
    main()
