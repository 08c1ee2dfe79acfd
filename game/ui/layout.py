"""Dividing rectangles. All numbers are pixels, after scaling."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import Rect

Part = int | float
"""A part of a row or column: an int is so many pixels, a float a share of what is left."""


def inset(rect: Rect, dx: int, dy: int | None = None) -> Rect:
    """The rectangle made smaller by `dx` left and right and `dy` (like dx) above and below."""
    dy = dx if dy is None else dy
    dx, dy = min(dx, rect.w // 2), min(dy, rect.h // 2)
    return Rect(rect.x + dx, rect.y + dy, rect.w - 2 * dx, rect.h - 2 * dy)


def columns(rect: Rect, parts: Sequence[Part], gap: int = 0) -> list[Rect]:
    """Side by side, from left to right, with a gap between neighbours."""
    edges = _edges(rect.w, parts, gap)
    return [Rect(rect.x + start, rect.y, length, rect.h) for start, length in edges]


def rows(rect: Rect, parts: Sequence[Part], gap: int = 0) -> list[Rect]:
    """One below the other, from the top, with a gap between neighbours."""
    edges = _edges(rect.h, parts, gap)
    return [Rect(rect.x, rect.y + start, rect.w, length) for start, length in edges]


def _edges(length: int, parts: Sequence[Part], gap: int) -> list[tuple[int, int]]:
    fixed = sum(part for part in parts if isinstance(part, int))
    shares = sum(part for part in parts if isinstance(part, float))
    left = max(0, length - fixed - gap * (len(parts) - 1))
    out: list[tuple[int, int]] = []
    start, taken = 0, 0.0
    for part in parts:
        if isinstance(part, int):
            size = part
        else:
            size = round((taken + part) / shares * left) - round(taken / shares * left)
            taken += part
        out.append((start, size))
        start += size + gap
    return out


def grid(rect: Rect, across: int, down: int, gap: int = 0) -> list[Rect]:
    """Equal cells, row by row."""
    return [cell for row in rows(rect, [1.0] * down, gap) for cell in columns(row, [1.0] * across, gap)]


def centre(rect: Rect, size: tuple[int, int]) -> Rect:
    """A rectangle of `size` in the middle of `rect`, shrunk to fit in it."""
    out = Rect(0, 0, min(size[0], rect.w), min(size[1], rect.h))
    out.center = rect.center
    return out


def with_aspect(rect: Rect, aspect: float) -> Rect:
    """The largest rectangle of width / height `aspect` in the middle of `rect`."""
    width = min(rect.w, math.floor(rect.h * aspect))
    return centre(rect, (width, min(rect.h, round(width / aspect))))


def best_grid(rect: Rect, count: int, aspect: float, gap: int = 0) -> list[Rect]:
    """Cells of width / height `aspect`, as large as possible, `count` of them, the block centred."""
    best: list[Rect] = []
    for across in range(1, max(1, count) + 1):
        down = math.ceil(count / across)
        width = min(
            (rect.w - gap * (across - 1)) / across,
            (rect.h - gap * (down - 1)) / down * aspect,
        )
        if best and width <= best[0].w:
            continue
        size = max(1, int(width)), max(1, int(width / aspect))
        block = centre(rect, (size[0] * across + gap * (across - 1), size[1] * down + gap * (down - 1)))
        best = [
            Rect(block.x + (i % across) * (size[0] + gap), block.y + (i // across) * (size[1] + gap), *size)
            for i in range(count)
        ]
    return best


def clamp(rect: Rect, bounds: Rect) -> Rect:
    """The rectangle moved, not resized, so that as much of it as possible lies in `bounds`."""
    return (
        rect.clamp(bounds)
        if rect.w <= bounds.w and rect.h <= bounds.h
        else rect.move(bounds.x - rect.x, bounds.y - rect.y)
    )
