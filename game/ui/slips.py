"""What speaks beside the things on a table: torn slips of paper, labels, brushed arrows."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from game.ui import art, materials, text, theme
from game.ui.cache import kept
from game.ui.shapes import Point, blank, draw_shadow, faint, rounded, smooth
from game.ui.theme import RGB, Scale, lighter

_OVER: Final = 2
_TEAR: Final = 9
"""Pixels between two corners of a torn edge."""
_STEPS: Final = 48
"""So many pieces make a brushed line."""


# -- slips and labels -------------------------------------------------------------------------------------------


@kept
def _torn(size: tuple[int, int], factor: float, band: RGB | None) -> Surface:
    percent = materials.grain_percent(factor)
    out = materials.new_sheet(size, "washi", theme.PAPER, percent, 70).convert_alpha()
    if band is not None:
        out.fill(band, Rect(0, 0, max(3, round(6 * factor)), size[1]))
    rng = random.Random(size[0] * 7 + size[1])
    width, height = size[0] * _OVER, size[1] * _OVER
    count = max(2, size[0] // _TEAR)
    top = [(width * n / count, rng.random() * 4) for n in range(count + 1)]
    foot = [(width * n / count, height - 1 - rng.random() * 4) for n in range(count, -1, -1)]
    mask = blank((width, height), (255, 255, 255))
    pygame.draw.polygon(mask, (255, 255, 255, 255), [*top, *foot])
    out.blit(smooth(size, mask), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def draw_slip(surface: Surface, rect: Rect, scale: Scale, band: RGB | None = None) -> None:
    """A torn slip of paper with its shadow, with a band of colour at its left edge if wished."""
    draw_shadow(surface, rect, scale.px(5), max(2, scale.px(9)), 130, scale.px(6))
    surface.blit(_torn(rect.size, scale.factor, band), rect)


def label_size(words: str, scale: Scale, units: float = theme.SMALL, icon: str = "") -> tuple[int, int]:
    """How large a label with these words is."""
    px = scale.font_px(units)
    wide = text.measure(words, "strong", px)[0] + 2 * scale.px(10) + (round(px * 1.35) if icon else 0)
    return wide, round(px * 1.55)


def draw_label(
    surface: Surface,
    words: str,
    rect: Rect,
    scale: Scale,
    fill: RGB = theme.PAPER,
    icon: str = "",
    units: float = theme.SMALL,
) -> None:
    """A small slip that names a thing, in ink or cream, whichever reads on `fill`; shortened to `rect`."""
    ink, px = theme.ink_on(fill), min(scale.font_px(units), round(rect.h * 0.72))
    radius = max(2, scale.px(5))
    draw_shadow(surface, rect, radius, max(2, scale.px(3)), 100, scale.px(2))
    surface.blit(rounded(rect.size, radius, fill, theme.darker(fill, 0.35), 1), rect)
    inner = rect.inflate(-2 * min(scale.px(10), rect.w // 8), 0)
    if icon:
        surface.blit(art.icon(icon, px, ink), (inner.x, rect.centery - px // 2))
        inner = Rect(inner.x + round(px * 1.35), inner.y, inner.w - round(px * 1.35), inner.h)
    text.draw_fitted(surface, words, "strong", px, ink, inner, scale.smallest_text, "center")


# -- arrows -----------------------------------------------------------------------------------------------------


class Stroke(NamedTuple):
    """The way of an arrow: a cubic Bézier curve, how broad it is at its tail and where its head begins."""

    start: Point
    first: Point
    second: Point
    end: Point
    tail: float
    broad: float

    def at(self, share: float) -> Point:
        """The point at that share (0 to 1) of the curve."""
        rest = 1 - share
        parts = rest**3, 3 * rest * rest * share, 3 * rest * share * share, share**3
        points = self.start, self.first, self.second, self.end
        x = sum(part * point[0] for part, point in zip(parts, points, strict=True))
        y = sum(part * point[1] for part, point in zip(parts, points, strict=True))
        return x, y


def bent(start: Point, end: Point, tail: float, broad: float, bend: float = 0.18) -> Stroke:
    """An arrow that swerves to the left of its way by a share of its length (to the right below 0)."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    aside = dy * bend, -dx * bend
    first = start[0] + dx / 3 + aside[0], start[1] + dy / 3 + aside[1]
    second = start[0] + dx * 2 / 3 + aside[0], start[1] + dy * 2 / 3 + aside[1]
    return Stroke(start, first, second, end, tail, broad)


def draw_arrow(surface: Surface, stroke: Stroke, colour: RGB = theme.SHU, alpha: int = 255) -> None:
    """A line brushed from start to end, thin at its tail and broad before its head, in a cream edge."""
    points = (stroke.start, stroke.first, stroke.second, stroke.end)
    margin = round(stroke.broad * 2) + 8
    left, top = (
        math.floor(min(x for x, _y in points)) - margin,
        math.floor(min(y for _x, y in points)) - margin,
    )
    moved = stroke._replace(
        start=_less(stroke.start, (left, top)),
        first=_less(stroke.first, (left, top)),
        second=_less(stroke.second, (left, top)),
        end=_less(stroke.end, (left, top)),
    )
    size = (
        math.ceil(max(x for x, _y in points)) + margin - left,
        math.ceil(max(y for _x, y in points)) + margin - top,
    )
    picture = _arrow(size, moved, colour)
    surface.blit(picture if alpha >= 255 else faint(picture, alpha), (left, top))


def _less(point: Point, corner: Point) -> Point:
    return point[0] - corner[0], point[1] - corner[1]


@kept
def _arrow(size: tuple[int, int], stroke: Stroke, colour: RGB) -> Surface:
    head = stroke.broad * 1.4
    line = [stroke.at(n / _STEPS) for n in range(_STEPS + 1)]
    body = [point for point in line if math.dist(point, stroke.end) > head] or line[:1]
    big = blank((size[0] * _OVER, size[1] * _OVER), theme.CREAM)
    for grow, paint in ((2.2, theme.CREAM), (0.0, colour)):
        for shape in (_ribbon(body, stroke, grow), _head(body[-1], stroke.end, head, grow)):
            if len(shape) > 2:
                pygame.draw.polygon(big, (*paint, 255), [(x * _OVER, y * _OVER) for x, y in shape])
    _dry(big, body, stroke, lighter(colour, 0.32))
    return smooth(size, big)


def _across(body: Sequence[Point], at: int) -> Point:
    """The unit vector to the left of the line at one of its points."""
    a, b = body[max(0, at - 1)], body[min(len(body) - 1, at + 1)]
    length = math.dist(a, b) or 1.0
    return -(b[1] - a[1]) / length, (b[0] - a[0]) / length


def _half(stroke: Stroke, share: float) -> float:
    grown: float = share**0.8
    return (stroke.tail + (stroke.broad - stroke.tail) * grown) / 2


def _ribbon(body: Sequence[Point], stroke: Stroke, grow: float) -> list[Point]:
    left: list[Point] = []
    right: list[Point] = []
    for number, (x, y) in enumerate(body):
        ax, ay = _across(body, number)
        half = _half(stroke, number / max(1, len(body) - 1)) + grow
        left.append((x + ax * half, y + ay * half))
        right.append((x - ax * half, y - ay * half))
    return [*left, *reversed(right)]


def _head(neck: Point, tip: Point, reach: float, grow: float) -> list[Point]:
    length = math.dist(neck, tip) or 1.0
    ux, uy = (tip[0] - neck[0]) / length, (tip[1] - neck[1]) / length
    wide = reach * 0.72 + grow * 1.6
    back = neck[0] - ux * (reach * 0.25 + grow), neck[1] - uy * (reach * 0.25 + grow)
    return [
        (back[0] - uy * wide, back[1] + ux * wide),
        (tip[0] + ux * grow * 1.5, tip[1] + uy * grow * 1.5),
        (back[0] + uy * wide, back[1] - ux * wide),
        (neck[0] + ux * reach * 0.1, neck[1] + uy * reach * 0.1),
    ]


def _dry(big: Surface, body: Sequence[Point], stroke: Stroke, colour: RGB) -> None:
    """Streaks where the brush ran dry, along the first half."""
    rng = random.Random(4)
    for _ in range(22 if len(body) > 12 else 0):
        begin = rng.randrange(0, len(body) // 2)
        end = min(len(body) - 1, begin + rng.randrange(4, 14))
        aside = rng.uniform(-0.7, 0.7)
        streak = []
        for number in range(begin, end):
            ax, ay = _across(body, number)
            half = _half(stroke, number / len(body)) * aside
            streak.append(((body[number][0] + ax * half) * _OVER, (body[number][1] + ay * half) * _OVER))
        if len(streak) > 1:
            pygame.draw.lines(big, (*colour, 255), False, streak, 2)
