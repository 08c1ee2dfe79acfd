"""Emphasis: one meaning, one colour, one shape, everywhere; nothing else uses them.

========  ===========================================================================================
acting    a frame in the seat's own colour with soft light behind it, and a fan on its corner
legal     a white ring and a fainter one that runs outward from it
chosen    a vermilion ring with a cream hairline and a tick
hinted    indigo dashes on a cream cord, which wander
last      thin gold corners
focus     a double turquoise line; only while keys are used
========  ===========================================================================================

A drawing function lays its mark round an `Outline`. What moves is a function of the seconds since the mark appeared
and comes to rest after `MOVING_SECONDS`, so that a resting window rests.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple, Optional

import pygame
from pygame import Rect, Surface

from game.ui import art, theme
from game.ui.cache import kept
from game.ui.shapes import (
    Point,
    blank,
    blit_centred,
    disc,
    draw_light,
    draw_shadow,
    faint,
    hex_points,
    hexagon_frame,
    hollow,
    rounded,
    shadow,
    smooth,
)
from game.ui.theme import RGB, Scale, darker, lighter

LEGAL: Final[RGB] = (255, 255, 255)
CHOSEN: Final[RGB] = (240, 84, 34)
HINTED: Final[RGB] = (58, 108, 204)
LAST: Final[RGB] = (246, 206, 106)
FOCUS: Final[RGB] = (70, 204, 214)
_EDGE: Final[RGB] = (40, 36, 34)
_GOLD_EDGE: Final[RGB] = (50, 36, 14)

PULSE_SECONDS: Final = 1.6
"""How long the outer ring of what is legal takes on its way."""
MOVING_SECONDS: Final = 3 * PULSE_SECONDS
"""How long marks move before they rest."""
STAMP_SECONDS: Final = 0.15
"""How long the tick of what is chosen takes to come down."""
_PHASES: Final = 12
"""So many pictures make a movement."""
_WANDER: Final = 6.0
"""How far dashes wander in a second, in design units."""
_DASH: Final = 22.0
"""A dash and the gap after it, in design units."""
_OVER: Final = 2


class Marks(NamedTuple):
    """What is to be said of one thing on the table."""

    legal: bool = False
    chosen: bool = False
    hinted: bool = False
    last: bool = False

    @property
    def moving(self) -> bool:
        """Whether something of it moves."""
        return self.legal or self.chosen or self.hinted


class Outline(NamedTuple):
    """The shape of a thing in window pixels: a box with round corners, or with `turn` (degrees) a hexagon.

    `radius` is that of the corners; a disc is a box whose corners meet. `crowded` shapes have neighbours at every
    side: nothing may run out of them.
    """

    centre: Point
    size: tuple[int, int]
    radius: int
    turn: Optional[float] = None
    crowded: bool = False

    def grown(self, by: int) -> Outline:
        """The outline so many pixels further out."""
        width, height = max(2, self.size[0] + 2 * by), max(2, self.size[1] + 2 * by)
        return self._replace(size=(width, height), radius=max(1, self.radius + by))

    @property
    def rect(self) -> Rect:
        """The rectangle round it."""
        found = Rect((0, 0), self.size)
        found.center = round(self.centre[0]), round(self.centre[1])
        return found


def box(rect: Rect, radius: int = 0) -> Outline:
    """A rectangle with round corners."""
    return Outline(rect.center, rect.size, max(0, min(radius, rect.w // 2, rect.h // 2)))


def circle(centre: Point, px: int) -> Outline:
    """A disc of diameter `px`."""
    return Outline(centre, (px, px), px // 2)


def hexagon(centre: Point, radius: float, turn: float = 0.0, crowded: bool = True) -> Outline:
    """A regular hexagon with that distance from its middle to its corners; turn 0 is flat-top."""
    side = 2 * round(radius)
    return Outline(centre, (side, side), 0, turn, crowded)


# -- the marks --------------------------------------------------------------------------------------------------


def draw(surface: Surface, outline: Outline, scale: Scale, marks: Marks) -> None:
    """Lay all marks of a thing round it, at rest: chosen before hinted before legal, the last move beside any."""
    if marks.chosen:
        draw_chosen(surface, outline, scale)
    elif marks.hinted:
        draw_hinted(surface, outline, scale)
    elif marks.legal:
        draw_legal(surface, outline, scale)
    if marks.last:
        draw_last(surface, outline, scale, marks.moving)


def draw_moving(surface: Surface, outline: Outline, scale: Scale, marks: Marks, age: float) -> None:
    """Lay over them what moves, `age` seconds after the marks appeared."""
    if marks.chosen:
        draw_tick(surface, outline, scale, age)
    elif marks.hinted:
        draw_hinted(surface, outline, scale, age)
    elif marks.legal:
        draw_pulse(surface, outline, scale, age)


def draw_legal(surface: Surface, outline: Outline, scale: Scale) -> None:
    """It can be chosen: a white ring with dark hairlines, a fainter one further out."""
    ring = _ring_round(outline, scale)
    _blit(surface, _ring(*_shape(ring), max(2, scale.px(4)), LEGAL, _EDGE), outline)
    if not outline.crowded:
        far = ring.grown(scale.px(8))
        _blit(surface, _far_ring(*_shape(far), max(1, scale.px(2)), LEGAL, 90), outline)


def draw_pulse(surface: Surface, outline: Outline, scale: Scale, age: float) -> None:
    """The ring that runs outward from what can be chosen and fades; in a crowded hexagon it does so from within."""
    if age >= MOVING_SECONDS or (outline.crowded and outline.turn is None):
        return
    phase = int(age % PULSE_SECONDS / PULSE_SECONDS * _PHASES) / _PHASES
    ring = _ring_round(outline, scale)
    reach = -round(min(outline.size) * 0.3 * (1 - phase)) if outline.crowded else round(scale.px(16) * phase)
    _blit(
        surface,
        _line(*_shape(ring.grown(reach)), max(1, scale.px(2)), LEGAL),
        outline,
        round(220 * (1 - phase)),
    )


def draw_chosen(surface: Surface, outline: Outline, scale: Scale) -> None:
    """It is chosen: a vermilion ring in a cream hairline, a tick at the upper right."""
    ring = _ring_round(outline, scale)
    _blit(surface, _ring(*_shape(ring), max(3, scale.px(6)), CHOSEN, theme.CREAM), outline)
    draw_tick(surface, outline, scale)


def draw_tick(surface: Surface, outline: Outline, scale: Scale, age: float = STAMP_SECONDS) -> None:
    """The tick of what is chosen, as it is stamped."""
    px = max(13, min(scale.px(28), round(min(outline.size) * 0.5)))
    share = min(1.0, max(0.0, age / STAMP_SECONDS))
    px = round(px * (1.3 - 0.3 * share))
    inset = round(min(outline.size) * 0.07)
    at = outline.rect.right - inset, outline.rect.top + inset
    if outline.turn is not None:
        at = outline.rect.right - 3 * inset, outline.rect.top + 2 * inset
    blit_centred(surface, _tick(px), at)


def draw_hinted(surface: Surface, outline: Outline, scale: Scale, age: float = 0.0) -> None:
    """The hint speaks of it: indigo dashes on a cream cord."""
    phase = int(min(age, MOVING_SECONDS) * _WANDER / _DASH * _PHASES) % _PHASES
    ring = _ring_round(outline, scale)
    picture = _dashes(*_shape(ring), max(4, scale.px(8)), max(8, scale.px(_DASH)), phase)
    _blit(surface, picture, outline)


def draw_last(surface: Surface, outline: Outline, scale: Scale, ringed: bool = False) -> None:
    """It belongs to the last move, or to the one pointed at in the chronicle: thin gold corners.

    They lie clear of the ring of a thing that is `ringed`.
    """
    gap = scale.px(12 if ringed else 6)
    far = outline.grown(scale.px(1) - gap if outline.crowded else gap)
    share = 0.24 if outline.turn is None else 0.13
    arm = max(5, min(scale.px(20), round(min(outline.size) * share)))
    _blit(surface, _corners(*_shape(far), max(2, scale.px(3)), arm), outline)


def draw_focus(surface: Surface, outline: Outline, scale: Scale) -> None:
    """The keyboard is here: a double turquoise line."""
    near, width = outline.grown(scale.px(4)), max(1, scale.px(2))
    far = near.grown(width + max(2, scale.px(3)))
    for ring in (far, near):
        _blit(surface, _ring(*_shape(ring), width, FOCUS, _EDGE), outline)


def draw_focus_path(surface: Surface, path: Sequence[Point], scale: Scale) -> None:
    """The same along any polygon."""
    width = max(1, scale.px(2))
    middle = sum(x for x, _y in path) / len(path), sum(y for _x, y in path) / len(path)
    for reach in (0, width + max(2, scale.px(3))):
        points = [_towards(point, middle, reach) for point in path]
        pygame.draw.polygon(surface, _EDGE, points, width + 2)
        pygame.draw.polygon(surface, FOCUS, points, width)


def draw_acting(surface: Surface, outline: Outline, scale: Scale, colour: RGB) -> None:
    """Somebody acts: soft light and a raised frame in the seat's colour, to be laid under the panel.

    `draw_fan` belongs to it, once the panel is drawn.
    """
    rect, radius, edge = outline.rect, outline.radius, max(3, scale.px(7))
    draw_light(surface, rect, radius, scale.px(22), lighter(colour, 0.45))
    draw_shadow(surface, rect, radius, scale.px(9), 150, scale.px(7))
    grown = rect.inflate(2 * edge, 2 * edge)
    surface.blit(rounded(grown.size, radius + edge, colour, darker(colour, 0.45), max(1, scale.px(2))), grown)
    inner = rect.inflate(edge, edge)
    width = max(1, scale.px(2))
    surface.blit(rounded(inner.size, radius + edge // 2, None, lighter(colour, 0.5), width), inner)


def draw_fan(
    surface: Surface, outline: Outline, scale: Scale, colour: RGB, at: Optional[Point] = None
) -> None:
    """The fan of whoever acts, on the upper left corner of the frame or at another point of its upper edge."""
    rect = outline.rect
    px = max(18, scale.px(36))
    centre = (rect.x + px // 6, rect.y + px // 6) if at is None else at
    blit_centred(surface, _fan(px, colour), centre)


# -- pictures ---------------------------------------------------------------------------------------------------

_Size = tuple[int, int]


def _shape(outline: Outline) -> tuple[_Size, int, Optional[float]]:
    return outline.size, outline.radius, outline.turn


def _ring_round(outline: Outline, scale: Scale) -> Outline:
    """Where rings lie: round a thing, or just inside it where it has neighbours."""
    return outline.grown(-max(1, scale.px(1)) if outline.crowded else scale.px(5))


def _blit(surface: Surface, picture: Surface, outline: Outline, alpha: int = 255) -> None:
    blit_centred(surface, picture, outline.centre, alpha)


@kept
def _line(size: _Size, radius: int, turn: Optional[float], width: int, colour: RGB) -> Surface:
    """The outline as a line of that width, inside it."""
    if turn is None:
        return rounded(size, radius, None, colour, width)
    return hexagon_frame(size[0] // 2, width, colour, turn)


@kept
def _ring(size: _Size, radius: int, turn: Optional[float], width: int, colour: RGB, edge: RGB) -> Surface:
    """A line between two hairlines."""
    hair = 2 if width > 5 and edge == theme.CREAM else 1
    out = _line((size[0] + 2 * hair, size[1] + 2 * hair), radius + hair, turn, width + 2 * hair, edge).copy()
    blit_centred(out, _line(size, radius, turn, width, colour), out.get_rect().center)
    return hollow(out)


@kept
def _far_ring(
    size: _Size, radius: int, turn: Optional[float], width: int, colour: RGB, alpha: int
) -> Surface:
    """A faint line, for the ring further out."""
    return hollow(faint(_line(size, radius, turn, width, colour), alpha))


def _path(size: _Size, radius: int, turn: Optional[float], at: Point) -> list[Point]:
    """The corners of the outline, round corners in small steps, from `at` as its upper left."""
    middle = at[0] + size[0] / 2, at[1] + size[1] / 2
    if turn is not None:
        return hex_points(middle, size[0] / 2, turn)
    half = size[0] / 2 - radius, size[1] / 2 - radius
    found: list[Point] = []
    for corner, (across, down) in enumerate(((1, -1), (1, 1), (-1, 1), (-1, -1))):
        steps = max(2, radius // 2)
        for step in range(steps + 1):
            angle = math.radians(-90 + 90 * corner + 90 * step / steps)
            x, y = middle[0] + across * half[0], middle[1] + down * half[1]
            found.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return found


def _beads(path: list[Point], step: float) -> list[Point]:
    """Points at even distances along a closed path."""
    found: list[Point] = []
    for (x1, y1), (x2, y2) in zip(path, [*path[1:], path[0]], strict=True):
        length = math.hypot(x2 - x1, y2 - y1)
        count = max(1, round(length / step))
        found += [(x1 + (x2 - x1) * n / count, y1 + (y2 - y1) * n / count) for n in range(count)]
    return found


@kept
def _dashes(size: _Size, radius: int, turn: Optional[float], width: int, dash: int, phase: int) -> Surface:
    """Dashes on a cord, the cord's middle on the outline."""
    margin = width
    whole = size[0] + 2 * margin, size[1] + 2 * margin
    big = blank((whole[0] * _OVER, whole[1] * _OVER), theme.CREAM)
    wide = size[0] * _OVER, size[1] * _OVER
    beads = _beads(_path(wide, radius * _OVER, turn, (margin * _OVER, margin * _OVER)), 1.5)
    for bead in beads:
        pygame.draw.circle(big, (*theme.CREAM, 255), bead, width * _OVER / 2)
    count = max(6, round(len(beads) * 1.5 / (dash * _OVER)))
    period = len(beads) / count
    for number, bead in enumerate(beads):
        if (number / period - phase / _PHASES) % 1.0 < 0.56:
            pygame.draw.circle(big, (*HINTED, 255), bead, width * _OVER * 0.34)
    return hollow(smooth(whole, big))


@kept
def _corners(size: _Size, radius: int, turn: Optional[float], width: int, arm: int) -> Surface:
    """A gold angle at each corner, with a dark edge."""
    margin = width + 1
    whole = size[0] + 2 * margin, size[1] + 2 * margin
    big = blank((whole[0] * _OVER, whole[1] * _OVER), _GOLD_EDGE)
    square = turn is None
    corners = (
        [(0.0, 0.0), (size[0], 0.0), (size[0], size[1]), (0.0, size[1])]
        if square
        else _path(size, radius, turn, (0, 0))
    )
    for colour, line in ((_GOLD_EDGE, width + 2), (LAST, width)):
        for number, corner in enumerate(corners):
            before, after = corners[number - 1], corners[(number + 1) % len(corners)]
            points = [_towards(corner, before, arm), corner, _towards(corner, after, arm)]
            placed = [((x + margin) * _OVER, (y + margin) * _OVER) for x, y in points]
            for start, end in pairwise(placed):
                _stroke(big, start, end, line * _OVER, colour)
    return hollow(smooth(whole, big))


def _towards(start: Point, end: Point, reach: float) -> Point:
    length = math.hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    share = min(0.45, reach / length)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _stroke(surface: Surface, start: Point, end: Point, width: float, colour: RGB) -> None:
    """A line with round ends."""
    length = math.hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    across = (start[1] - end[1]) / length * width / 2, (end[0] - start[0]) / length * width / 2
    points = [
        (start[0] + across[0], start[1] + across[1]),
        (end[0] + across[0], end[1] + across[1]),
        (end[0] - across[0], end[1] - across[1]),
        (start[0] - across[0], start[1] - across[1]),
    ]
    pygame.draw.polygon(surface, (*colour, 255), points)
    for point in (start, end):
        pygame.draw.circle(surface, (*colour, 255), point, width / 2)


@kept
def _tick(px: int) -> Surface:
    out = disc(px, CHOSEN, theme.CREAM, max(1, px // 14)).copy()
    blit_centred(out, art.icon("check", round(px * 0.56), theme.CREAM), (px / 2, px / 2))
    return out


@kept
def _fan(px: int, colour: RGB) -> Surface:
    under = shadow((px, px), px // 2, max(1, px // 9), 120)
    out = under.copy()
    middle = out.get_rect().center
    blit_centred(out, disc(px, colour, theme.CREAM, max(2, px // 14)), middle)
    blit_centred(out, art.icon("fan", round(px * 0.6), theme.ink_on(colour)), middle)
    return out
