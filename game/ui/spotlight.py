"""What a lesson lays over a table: a veil with soft holes, lines that point, the slip that speaks."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

import pygame
from pygame import Rect, Surface

from game.ui import art, layout, theme
from game.ui.cache import kept
from game.ui.richtext import RichText
from game.ui.shapes import Point, blit_centred, disc, shadow
from game.ui.slips import bent, draw_slip
from game.ui.theme import Scale
from game.ui.widget import Size, Widget
from game.ui.widgets import Button, Label

_DARK: Final = (20, 16, 14)
_DIM: Final = 158
_SHAKES: Final = 3
_SHAKE_UNITS: Final = 9
_BAND: Final = 58
"""How broad the band with the seal is, in design units."""


@kept
def _veil(size: Size, holes: tuple[tuple[int, int, int, int], ...], blur: int) -> Surface:
    out = Surface(size, pygame.SRCALPHA)
    out.fill((*_DARK, _DIM))
    for x, y, wide, high in holes:
        light = shadow((wide, high), min(wide, high) // 3, blur, 255, (0, 0, 0))
        spot = light.get_rect(center=(x + wide // 2, y + high // 2))
        out.blit(light, spot, special_flags=pygame.BLEND_RGBA_SUB)
    return out


class Veil(Widget):
    """Dims everything but some places; it answers nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.holes: list[Rect] = []

    def contains(self, pos: tuple[float, float]) -> bool:
        """Nothing is pressed here: what is dimmed can still be looked at."""
        return False

    def draw(self, surface: Surface) -> None:
        """The dark with its holes, and dots that lead from one place to the next."""
        if not self.holes:
            return
        blur = max(3, self.scale.px(9))
        edge = self.scale.px(10)
        grown = tuple(
            (hole.x - edge // 2, hole.y - edge // 2, hole.w + edge, hole.h + edge) for hole in self.holes
        )
        surface.blit(_veil(self.rect.size, grown, blur), self.rect)
        for one, two in pairwise(self.holes):
            self._draw_dots(surface, one, two)

    def _draw_dots(self, surface: Surface, one: Rect, two: Rect) -> None:
        start, end = edge_point(one, two.center), edge_point(two, one.center)
        length = math.dist(start, end)
        step = self.scale.px(15)
        if length < 2 * step:
            return
        stroke, dot = bent(start, end, 1, 1, 0.1), disc(max(3, self.scale.px(6)), theme.CREAM)
        count = round(length / step)
        for number in range(1, count):
            blit_centred(surface, dot, stroke.at(number / count))


def edge_point(rect: Rect, towards: Point) -> Point:
    """Where the line from the middle of ``rect`` towards a point leaves it."""
    dx, dy = towards[0] - rect.centerx, towards[1] - rect.centery
    if not dx and not dy:
        return float(rect.centerx), float(rect.centery)
    share = min(
        rect.w / 2 / abs(dx) if dx else math.inf,
        rect.h / 2 / abs(dy) if dy else math.inf,
    )
    return rect.centerx + dx * share, rect.centery + dy * share


def nearest(places: Sequence[Rect], to: Rect) -> Rect:
    """The place whose edge lies nearest to that of ``to``."""
    return min(places, key=lambda rect: math.dist(edge_point(rect, to.center), edge_point(to, rect.center)))


def draw_pointer(surface: Surface, slip: Rect, goal: Rect, scale: Scale) -> None:
    """A cream line from the slip to a place, with a vermilion knob at its end."""
    start, end = edge_point(slip, goal.center), edge_point(goal, slip.center)
    if slip.colliderect(goal) or math.dist(start, end) < scale.px(20):
        return
    stroke = bent(start, end, 1, 1, 0.14)
    points = [stroke.at(number / 24) for number in range(25)]
    for colour, width in ((_DARK, max(4, scale.px(6))), (theme.CREAM, max(2, scale.px(3)))):
        for one, two in pairwise(points):
            pygame.draw.aaline(surface, colour, one, two, width)
    blit_centred(surface, disc(max(8, scale.px(14)), theme.SHU, theme.CREAM, max(1, scale.px(2))), end)


class Slip(Widget):
    """A slip of paper with a seal: a title, one or two sentences, dots for the steps, the ways on and back."""

    def __init__(
        self, sign: str, title: str, words: str, at: int, count: int, buttons: Sequence[Button]
    ) -> None:
        super().__init__()
        self.sign, self.at, self.count = sign, at, count
        self.title = Label(title, "title", theme.HEAD)
        self.body = RichText(words, theme.LEAD, role="serif")
        self.buttons = list(buttons)
        self.shaken = -math.inf
        self.now: Callable[[], float] = lambda: 0.0

    def children(self) -> Sequence[Widget]:
        """Title, words, buttons."""
        return (self.title, self.body, *(button for button in self.buttons if button.visible))

    def _parts(self, scale: Scale, width: int) -> tuple[int, int, int, int]:
        """Heights of title, body and buttons, and the padding."""
        pad = scale.px(18)
        inner = width - scale.px(_BAND) - 2 * pad
        body = self.body.wanted(scale, inner)[1]
        return scale.line(theme.HEAD, 1.35), body, self._rows(scale, inner)[1], pad

    def _rows(self, scale: Scale, inner: int) -> tuple[list[list[Button]], int]:
        """The buttons in rows no wider than the slip, and how high these are."""
        gap, rows, wide = scale.px(10), list[list[Button]]([[]]), 0
        for button in (button for button in self.buttons if button.visible):
            want = min(inner, button.wanted(scale)[0])
            if rows[-1] and wide + gap + want > inner:
                rows.append([])
                wide = 0
            rows[-1].append(button)
            wide += want + (gap if wide else 0)
        high = max((button.wanted(scale)[1] for button in self.buttons), default=0)
        return rows, high * len(rows) + gap * (len(rows) - 1)

    def wanted(self, scale: Scale, width: int | None = None) -> Size:
        """As high as its words need."""
        wide = width if width is not None else scale.px(560)
        title, body, buttons, pad = self._parts(scale, wide)
        return wide, title + body + buttons + scale.px(26) + 3 * pad

    def arrange(self) -> None:
        """Title and words beside the band, dots and buttons below."""
        scale, rect = self.scale, self.rect
        title, _body, _buttons, pad = self._parts(scale, rect.w)
        inner = Rect(rect.x + scale.px(_BAND) + pad, rect.y + pad, 0, rect.h - 2 * pad)
        inner.w = rect.right - pad - inner.x
        rows, high = self._rows(scale, inner.w)
        self.title.place(Rect(inner.x, inner.y, inner.w, title), scale)
        dots = scale.px(26)
        body = Rect(inner.x, inner.y + title, inner.w, inner.h - title - high - dots - pad // 2)
        self.body.place(body, scale)
        gap = scale.px(10)
        line = (high - gap * (len(rows) - 1)) // len(rows)
        top = inner.bottom - high
        for row in rows:
            x = inner.right
            for button in reversed(row):
                wide = min(inner.w, button.wanted(scale)[0])
                button.place(Rect(x - wide, top, wide, line), scale)
                x -= wide + gap
            top += line + gap
        self._dots = Rect(inner.x, inner.bottom - high - dots, inner.w, dots)

    def shake(self) -> None:
        """What was pressed was not it."""
        self.shaken = self.now()

    def moving(self) -> bool:
        """Whether it still shakes."""
        return self.now() - self.shaken < 0.4

    def draw(self, surface: Surface) -> None:
        """The paper, its band and seal, the words, the dots."""
        since = self.now() - self.shaken
        aside = 0
        if since < 0.4:
            aside = round(
                self.scale.px(_SHAKE_UNITS)
                * math.sin(since / 0.4 * math.pi * 2 * _SHAKES)
                * (1 - since / 0.4)
            )
        if aside:
            self.shift(aside, 0)
            self._dots.move_ip(aside, 0)
        self._draw(surface)
        if aside:
            self.shift(-aside, 0)
            self._dots.move_ip(-aside, 0)

    def _draw(self, surface: Surface) -> None:
        scale, rect = self.scale, self.rect
        draw_slip(surface, rect, scale)
        band = Rect(rect.x, rect.y + 3, scale.px(_BAND), rect.h - 6)
        surface.fill(theme.AI, band)
        surface.fill(theme.GOLD, Rect(band.right, band.y, max(1, scale.px(2)), band.h))
        side = round(band.w * 0.72)
        surface.blit(art.seal(self.sign, side), (band.centerx - side // 2, band.y + scale.px(16)))
        super().draw(surface)
        self._draw_steps(surface)

    def _draw_steps(self, surface: Surface) -> None:
        if self.count < 2:
            return
        side = max(7, self.scale.px(12))
        step = min(side * 2, max(1, self._dots.w // self.count))
        for number in range(self.count):
            fill = theme.SHU if number == self.at else theme.AI if number < self.at else None
            edge = theme.SHU if number == self.at else theme.AI
            spot = self._dots.x + step * number + side // 2, self._dots.centery
            blit_centred(surface, disc(side, fill, edge, max(1, side // 6)), spot)


def free_place(size: Size, bounds: Rect, kept_clear: Sequence[Rect], near: Sequence[Rect], air: int) -> Rect:
    """Where a slip covers least of what must be seen, and lies as near as may be to what it speaks of.

    It would leave ``air`` pixels round what it speaks of and between its places, where lines lead.
    """
    ways = [Rect(one.center, (1, 1)).union(Rect(two.center, (1, 1))) for one, two in pairwise(near)]
    wished = [*(rect.inflate(2 * air, 2 * air) for rect in near), *ways]
    best, least = Rect(bounds.topleft, size), math.inf
    steps = 8
    for row in range(steps + 1):
        for column in range(steps + 1):
            x = bounds.x + max(0, bounds.w - size[0]) * column // steps
            y = bounds.y + max(0, bounds.h - size[1]) * row // steps
            rect = Rect(x, y, *size)
            covered = sum(_area(rect.clip(other)) for other in kept_clear)
            away = sum(math.dist(rect.center, other.center) for other in near)
            crowded = sum(_area(rect.clip(other)) for other in wished)
            cost = covered * 1000 + crowded + away
            if cost < least:
                best, least = rect, cost
    return layout.clamp(best, bounds)


def _area(rect: Rect) -> int:
    return rect.w * rect.h
