"""Small charts: lines of shares over time, and bars of numbers. They say in words what they show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from game.ui import layout, text, theme
from game.ui.intents import Input, Pointer
from game.ui.shapes import blit_centred, disc, rounded
from game.ui.theme import RGB, Scale
from game.ui.widget import Size, Widget

_RULE: Final[RGB] = (206, 192, 162)
_LINES: Final = (0, 50, 100)


class Curve(NamedTuple):
    """A line of a chart: what it is called, its colour, its values from 0 to 100 in the order of time."""

    name: str
    colour: RGB
    values: Sequence[int]


class Chart(Widget):
    """A title, and a drawing below it that is ``units`` high."""

    units = 190.0

    def __init__(self, title: str) -> None:
        super().__init__()
        self.title = title

    def wanted(self, scale: Scale, width: int | None = None) -> Size:
        """As wide as there is room."""
        head = scale.line(theme.BODY, 1.4)
        return width or scale.px(700), head + max(scale.px(self.units), 3 * scale.line(theme.SMALL, 1.5))

    def overflows(self) -> bool:
        """Whether its title does not fit."""
        px, floor = self.scale.font_px(theme.BODY), self.scale.smallest_text
        return text.fit(self.title, "strong", px, self.rect.w, floor)[0] != self.title

    def draw(self, surface: Surface) -> None:
        """Draw the title, then what is below it."""
        scale = self.scale
        head, body = layout.rows(self.rect, [scale.line(theme.BODY, 1.4), 1.0])
        px = scale.font_px(theme.BODY)
        text.draw_fitted(surface, self.title, "strong", px, theme.SUMI, head, scale.smallest_text)
        self.draw_chart(surface, body)

    def draw_chart(self, surface: Surface, box: Rect) -> None:
        """Draw what is below the title."""

    def write(
        self, surface: Surface, words: str, box: Rect, anchor: text.Anchor = "midleft", ink: RGB | None = None
    ) -> None:
        """Write something small."""
        px = self.scale.font_px(theme.SMALL)
        text.draw_fitted(
            surface, words, "body", px, ink or theme.FADED, box, self.scale.smallest_text, anchor
        )


class LineChart(Chart):
    """Shares from 0 to 100, one curve above the other, each with its name and last value at its end."""

    def __init__(self, title: str, curves: Sequence[Curve], span: int = 0) -> None:
        super().__init__(title)
        self.curves = list(curves)
        self.span = span
        """How many steps the whole width stands for; 0: as many as the curves have."""
        self.plot = Rect(0, 0, 1, 1)
        """Where the curves were drawn last."""

    @property
    def words(self) -> str:
        """What it says."""
        ends = [f"{curve.name} {curve.values[-1]} %" for curve in self.curves]
        return " ".join([self.title, *ends])

    def wanted(self, scale: Scale, width: int | None = None) -> Size:
        """High enough for every name at the end."""
        wide, high = super().wanted(scale, width)
        return wide, max(
            high, scale.line(theme.BODY, 1.4) + (len(self.curves) + 1) * scale.line(theme.SMALL, 1.3)
        )

    def draw_chart(self, surface: Surface, box: Rect) -> None:
        """Rules at 0, 50 and 100, the curves, their names."""
        scale = self.scale
        px = scale.font_px(theme.SMALL)
        left = text.measure("100 %", "body", px)[0] + scale.px(10)
        names = [f"{curve.name} {curve.values[-1]} %" for curve in self.curves]
        right = min(box.w // 3, max(text.measure(name, "body", px)[0] for name in names) + scale.px(24))
        line = scale.line(theme.SMALL, 1.3)
        plot = Rect(box.x + left, box.y + line // 2, max(1, box.w - left - right), max(1, box.h - line))
        self.plot = plot
        for share in _LINES:
            y = self._y(plot, share)
            surface.fill(_RULE, Rect(plot.x, y, plot.w, 1))
            self.write(
                surface, f"{share} %", Rect(box.x, y - line // 2, left - scale.px(8), line), "midright"
            )
        ends = sorted(range(len(self.curves)), key=lambda at: -self.curves[at].values[-1])
        y = plot.y - line // 2
        for at in ends:
            curve = self.curves[at]
            points = self._points(plot, curve.values)
            for one, two in pairwise(points):
                pygame.draw.aaline(surface, curve.colour, one, two, max(2, scale.px(3)))
            blit_centred(surface, disc(max(6, scale.px(10)), curve.colour), points[-1])
            y = max(y, self._y(plot, curve.values[-1]) - line // 2)
            y = min(y, box.bottom - line * (len(ends) - ends.index(at)))
            name = Rect(plot.right + scale.px(12), y, right - scale.px(12), line)
            self.write(surface, names[at], name, ink=theme.SUMI)
            y += line

    @staticmethod
    def _y(plot: Rect, share: int) -> int:
        return plot.bottom - round(plot.h * share / 100)

    def _points(self, plot: Rect, values: Sequence[int]) -> list[tuple[int, int]]:
        last = self.span or max(1, len(values) - 1)
        if len(values) == 1:
            return [(plot.x if self.span else plot.right, self._y(plot, values[0]))]
        return [(plot.x + round(plot.w * at / last), self._y(plot, value)) for at, value in enumerate(values)]


class Mark(NamedTuple):
    """A moment of a chart that has a number: a bar in ``colour`` tells what was lost there, from ``high`` to ``low``.

    A ``faint`` one is nobody's doing.
    """

    moment: int
    colour: RGB
    high: int
    low: int
    faint: bool = False


class MomentChart(LineChart):
    """Curves with a line at one moment and numbered marks at others; a press anywhere says which moment was meant."""

    focusable = False

    def __init__(
        self, title: str, curves: Sequence[Curve], span: int, meant: Callable[[int], object]
    ) -> None:
        super().__init__(title, curves, span)
        self.meant = meant
        self.at = 0
        self.marks: list[Mark] = []

    def handle(self, item: Input) -> bool:
        """A press or a drag on the curves."""
        if isinstance(item, Pointer) and item.kind in ("press", "drag"):
            share = (item.pos[0] - self.plot.x) / max(1, self.plot.w)
            self.meant(max(0, min(self.span, round(share * self.span))))
            return True
        return False

    def x_of(self, moment: int) -> int:
        """Where a moment lies, in window pixels."""
        return self.plot.x + round(self.plot.w * moment / max(1, self.span))

    def draw_chart(self, surface: Surface, box: Rect) -> None:
        """The curves, then the moment and the marks."""
        side = self.scale.font_px(theme.SMALL) + self.scale.px(6)
        super().draw_chart(surface, Rect(box.x, box.y + side, box.w, box.h - side))
        wide = max(1, self.scale.px(2))
        surface.fill(theme.SUMI, Rect(self.x_of(self.at) - wide, self.plot.y, 2 * wide, self.plot.h))
        free = box.x
        for number, mark in enumerate(self.marks, start=1):
            x, colour = self.x_of(mark.moment), theme.FADED if mark.faint else theme.SHU
            surface.fill(colour, Rect(x - wide // 2, self.plot.y, wide, self.plot.h))
            top, foot = self._y(self.plot, mark.high), self._y(self.plot, mark.low)
            surface.fill(mark.colour, Rect(x - 2 * wide, top, 4 * wide, max(wide, foot - top)))
            sign = Rect(0, 0, side, side)
            sign.midbottom = max(x, free + side // 2), self.plot.y
            free = sign.right + wide
            surface.blit(rounded(sign.size, max(2, side // 6), colour), sign)
            self.write(surface, str(number), sign, "center", theme.CREAM)


class BarChart(Chart):
    """Numbers side by side; the highest is written, and the names of the first and the last stand below."""

    units = 130.0

    def __init__(self, title: str, bars: Sequence[tuple[str, int]], colour: RGB = theme.AI) -> None:
        super().__init__(title)
        self.bars, self.colour = list(bars), colour

    @property
    def words(self) -> str:
        """What it says."""
        return " ".join([self.title, *(f"{name}: {number}" for name, number in self.bars if number)])

    def draw_chart(self, surface: Surface, box: Rect) -> None:
        """The bars on their ground line."""
        scale = self.scale
        line = scale.line(theme.SMALL, 1.3)
        plot = Rect(box.x, box.y + line, box.w, max(1, box.h - 2 * line))
        most = max(1, *(number for _name, number in self.bars))
        surface.fill(_RULE, Rect(plot.x, plot.bottom, plot.w, 1))
        cells = layout.columns(plot, [1.0] * len(self.bars), max(1, scale.px(4)))
        told = False
        for (_name, number), cell in zip(self.bars, cells, strict=True):
            high = round(plot.h * number / most)
            surface.fill(self.colour, Rect(cell.x, plot.bottom - high, cell.w, high))
            if number == most and not told:
                told = True
                above = Rect(cell.centerx - 2 * line, cell.bottom - high - line, 4 * line, line)
                self.write(surface, str(number), above.clamp(box), "center", theme.SUMI)
        below = Rect(plot.x, plot.bottom, plot.w, line)
        self.write(surface, self.bars[0][0], below)
        self.write(surface, self.bars[-1][0], below, "midright")
