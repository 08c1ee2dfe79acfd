"""The widgets that say something or are pressed: labels, buttons, toggles, sliders, choices, hot spots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from game.ui import art, emphasis, layout, richtext, sound, text, theme
from game.ui.cache import kept
from game.ui.intents import Command, Input, Intent, Pointer, Spot
from game.ui.materials import PAPER, Material, draw_panel
from game.ui.shapes import Point, blank, blit_centred, disc, draw_shadow, inside, rounded, triangle
from game.ui.text import Role
from game.ui.theme import RGB, Scale, darker, lighter
from game.ui.widget import Size, Widget, draw_ring

Hook = Callable[[], object]


class Style(NamedTuple):
    """The colours of a button: face, writing, edge; those of the theme by name."""

    face: RGB | str | None
    ink: RGB | str
    edge: RGB | str

    def shown(self) -> tuple[RGB | None, RGB, RGB]:
        """What they are now."""
        face = None if self.face is None else theme.named(self.face)
        return face, theme.named(self.ink), theme.named(self.edge)


PRIMARY: Final = Style("SHU", "CREAM", "GOLD")  # the one thing one is asked to do
PLAIN: Final = Style("CLAY", "CREAM", darker(theme.CLAY, 0.3))
GHOST: Final = Style(None, "CREAM", "CREAM")  # on the indigo bar
QUIET: Final = Style(None, "SUMI", "HAIR")  # on paper
_OFF: Final = Style("OFF", "OFF_INK", (150, 138, 116))
_OFF_GHOST: Final = Style(None, "OFF_GHOST", (104, 118, 140))


class Label(Widget):
    """One line of writing that shrinks, then is shortened, to its rectangle."""

    def __init__(
        self,
        words: str = "",
        role: Role = "body",
        units: float = theme.BODY,
        colour: RGB = theme.SUMI,
        anchor: text.Anchor = "midleft",
    ) -> None:
        super().__init__()
        self.text, self.role, self.units, self.colour, self.anchor = words, role, units, colour, anchor

    @property
    def words(self) -> str:
        """What it says."""
        return self.text

    def wanted(self, scale: Scale, width: int | None = None) -> Size:
        """The size it would like, in pixels."""
        size = text.measure(self.text, self.role, scale.font_px(self.units))
        return (size[0], size[1]) if width is None else (min(size[0], width), size[1])

    def overflows(self) -> bool:
        """Whether its writing does not fit."""
        shown, px = text.fit(
            self.text, self.role, self.scale.font_px(self.units), self.rect.w, self.scale.smallest_text
        )
        return shown != self.text or text.line_height(self.role, px) * 0.8 > self.rect.h

    def draw(self, surface: Surface) -> None:
        """Draw it."""
        px = self.scale.font_px(self.units)
        text.draw_fitted(
            surface, self.text, self.role, px, self.colour, self.rect, self.scale.smallest_text, self.anchor
        )


class Panel(Widget):
    """A sheet of material with widgets on it."""

    def __init__(self, *members: Widget, material: Material = PAPER, border: RGB | None = None) -> None:
        super().__init__()
        self.members: list[Widget] = list(members)
        self.material, self.border = material, border

    def children(self) -> Sequence[Widget]:
        """What lies inside."""
        return self.members

    def draw(self, surface: Surface) -> None:
        """Draw it."""
        draw_panel(surface, self.rect, self.scale, self.material, self.border)
        super().draw(surface)


class Pressable(Widget):
    """Anything that answers a click, a tap, Enter or a pad button by calling `on_press`."""

    focusable = True
    press_sound = "click"

    def __init__(self, on_press: Hook | None = None, tip: str = "") -> None:
        super().__init__(tip)
        self.on_press = on_press

    def press(self) -> None:
        """Do what it is for (nothing but a soft noise while disabled)."""
        if not self.enabled:
            sound.play("error")
            return
        if self.press_sound:
            sound.play(self.press_sound)
        if self.on_press is not None:
            self.on_press()

    def handle(self, item: Input) -> bool:
        """Answer keys and pointer."""
        if isinstance(item, Command) and item.intent is Intent.CONFIRM:
            self.press()
            return True
        if isinstance(item, Pointer):
            if item.kind == "press":
                return True
            if item.kind == "release" and self.held and not item.dragged and self.contains(item.pos):
                self.press()
                return True
        return False


class Button(Pressable):
    """A word (and perhaps an icon) on a rounded bar."""

    def __init__(
        self,
        words: str,
        on_press: Hook | None = None,
        style: Style = PLAIN,
        icon: str = "",
        units: float = theme.LEAD,
        tip: str = "",
        role: Role = "title",
    ) -> None:
        super().__init__(on_press, tip)
        self.text, self.style, self.icon, self.units, self.role = words, style, icon, units, role
        self.note = ""
        """A second, smaller line: what a press would lead to, or why it may not be pressed."""
        self.most_px: int | None = None
        """The largest type to use, so that buttons side by side look alike (see `even_out`)."""

    @property
    def words(self) -> str:
        """What it says."""
        return self.text

    def wanted(self, scale: Scale, width: int | None = None) -> Size:
        """The size it would like, in pixels."""
        px = scale.font_px(self.units)
        wide = text.measure(self.text, self.role, px)[0] + 2 * self._margin(scale)
        if self.icon:
            wide += round(px * (1.5 if self.text else 1.1))
        high = max(scale.px(44), round(px * 1.75))
        return (wide if width is None else min(wide, width)), high

    def _margin(self, scale: Scale) -> int:
        return scale.px(self.units)

    def _room(self) -> tuple[int, int, int]:
        """Pixels for the words, and the size and gap of the icon."""
        px = self.scale.font_px(self.units)
        side = min(round(px * 1.1), self.rect.h - self.scale.px(8)) if self.icon else 0
        gap = round(px * 0.35) if self.icon and self.text else 0
        return self.rect.w - 2 * min(self._margin(self.scale), self.rect.h // 3) - side - gap, side, gap

    def _fitted(self) -> tuple[list[str], int]:
        """One line; two where the words are too long for one and there is room."""
        px = self.scale.font_px(self.units)
        px = px if self.most_px is None else min(px, self.most_px)
        room, floor = max(1, self._room()[0]), self.scale.smallest_text
        shown, size = text.fit(self.text, self.role, px, room, floor)
        if shown != self.text and not self.icon:
            high = self.rect.h if not self.note else self.rect.h * 5 // 12
            lines, small = text.fit_block(self.text, self.role, px, (room, high), floor)
            if len(lines) > 1:
                return lines, small
        return [shown], size

    def overflows(self) -> bool:
        """Whether its writing does not fit."""
        lines, size = self._fitted()
        whole = " ".join(lines) == " ".join(self.text.split())
        return not whole or text.line_height(self.role, size) * 0.8 * len(lines) > self.rect.h

    def draw(self, surface: Surface) -> None:
        """Draw it."""
        style = self._style()
        down = self.scale.px(2) if self.held and self.hover and self.enabled else 0
        rect = self.rect.move(0, down)
        radius = min(rect.h // 2, self.scale.px(26))
        face, ink, edge = style.shown()
        if face is not None and self.enabled:
            draw_shadow(surface, rect, radius, self.scale.px(4), 80, self.scale.px(3) - down)
        width = max(1, self.scale.px(1.6 * theme.LINES))
        surface.blit(rounded(rect.size, radius, face, edge, width), rect)
        if not self.enabled and face is not None:
            surface.blit(_hatching(rect.size, radius, edge, max(6, self.scale.px(12))), rect)
        if face is None and self.hover and self.enabled:
            surface.blit(_veil(rect.size, radius, ink), rect)
        self._draw_words(surface, rect, ink)

    def _draw_words(self, surface: Surface, rect: Rect, ink: RGB) -> None:
        _room, side, gap = self._room()
        lines, px = self._fitted()
        if self.note:
            rect, below = layout.rows(rect.inflate(0, -rect.h // 6), [0.58, 0.42])
            self._draw_note(surface, below, ink)
        if len(lines) > 1:
            self._draw_lines(surface, rect, lines, px, ink)
            return
        wide, high = text.measure(lines[0], self.role, px)
        x = rect.centerx - (wide + side + gap) // 2
        if side:
            surface.blit(art.icon(self.icon, side, ink), (x, rect.centery - side // 2))
        y = rect.centery - high // 2 + text.middle_shift(self.role, px)
        text.draw(surface, lines[0], self.role, px, ink, (x + side + gap, y))

    def _draw_note(self, surface: Surface, rect: Rect, ink: RGB) -> None:
        scale = self.scale
        px = min(scale.font_px(theme.SMALL), rect.h)
        box = rect.inflate(-2 * min(self._margin(scale), self.rect.h // 3), 0)
        text.draw_fitted(surface, self.note, "body", px, ink, box, scale.smallest_text, "center")

    def _draw_lines(self, surface: Surface, rect: Rect, lines: list[str], px: int, ink: RGB) -> None:
        step = min(text.line_height(self.role, px), rect.h // len(lines))
        y = rect.centery - step * (len(lines) - 1) / 2
        for line in lines:
            text.draw(surface, line, self.role, px, ink, (rect.centerx, round(y)), "center")
            y += step

    def _style(self) -> Style:
        if not self.enabled:
            return _OFF_GHOST if self.style is GHOST else _OFF
        if self.hover and self.style.face is not None:
            face = darker(theme.named(self.style.face), 0.15)  # lighter would read worse
            return self.style._replace(face=face)
        return self.style

    def draw_focus(self, surface: Surface) -> None:
        """Draw the ring round it."""
        draw_ring(surface, self.rect, self.scale, min(self.rect.h // 2, self.scale.px(26)))


def even_out(buttons: Sequence[Button]) -> None:
    """Let all these (placed) buttons use the size of type that fits the longest of them."""
    for button in buttons:
        button.most_px = None
    least = min(button._fitted()[1] for button in buttons)
    for button in buttons:
        button.most_px = least


@kept
def _hatching(size: Size, radius: int, colour: RGB, step: int) -> Surface:
    """Slanting lines over a button that may not be pressed."""
    out = blank(size, colour)
    for x in range(-size[1], size[0], step):
        pygame.draw.line(out, (*colour, 90), (x, size[1]), (x + size[1], 0), max(1, step // 4))
    out.blit(rounded(size, radius, (255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


@kept
def _veil(size: Size, radius: int, colour: RGB) -> Surface:
    out = rounded(size, radius, colour).copy()
    out.fill((255, 255, 255, 34), special_flags=pygame.BLEND_RGBA_MULT)
    return out


class IconButton(Button):
    """A round button with an icon; `tip` says in words what it does."""

    def __init__(self, icon: str, on_press: Hook | None = None, style: Style = PLAIN, tip: str = "") -> None:
        super().__init__("", on_press, style, icon, theme.LEAD, tip)

    @property
    def words(self) -> str:
        """What it says."""
        return richtext.unmarked(self.tip)

    def overflows(self) -> bool:
        """Whether its writing does not fit."""
        return False

    def wanted(self, scale: Scale, width: int | None = None) -> Size:
        """The size it would like, in pixels."""
        side = max(scale.px(44), round(scale.font_px(theme.LEAD) * 1.75))
        return side, side


class Toggle(Pressable):
    """Words with a switch at the right end."""

    def __init__(
        self,
        words: str,
        value: bool,
        on_change: Callable[[bool], object] | None = None,
        tip: str = "",
        units: float = theme.BODY,
    ) -> None:
        super().__init__(None, tip)
        self.text, self.value, self.on_change, self.units = words, value, on_change, units

    @property
    def words(self) -> str:
        """What it says."""
        return self.text

    def press(self) -> None:
        """Do what it is for."""
        if self.enabled:
            self.value = not self.value
            if self.on_change is not None:
                self.on_change(self.value)
        super().press()

    def wanted(self, scale: Scale, width: int | None = None) -> Size:
        """The size it would like, in pixels."""
        wide = (
            text.measure(self.text, "body", scale.font_px(self.units))[0]
            + scale.px(16)
            + self._switch(scale)[0]
        )
        return (wide if width is None else min(wide, width)), max(scale.px(38), scale.line(self.units, 1.5))

    @staticmethod
    def _switch(scale: Scale) -> Size:
        high = max(scale.px(28), 20)
        return round(high * 1.85), high

    def _box(self) -> Rect:
        wide = self._switch(self.scale)[0]
        return Rect(self.rect.x, self.rect.y, self.rect.w - wide - self.scale.px(12), self.rect.h)

    def overflows(self) -> bool:
        """Whether its writing does not fit."""
        px, floor = self.scale.font_px(self.units), self.scale.smallest_text
        return text.fit(self.text, "body", px, self._box().w, floor)[0] != self.text

    def draw(self, surface: Surface) -> None:
        """Draw it."""
        ink = theme.SUMI if self.enabled else theme.FADED
        px = self.scale.font_px(self.units)
        text.draw_fitted(surface, self.text, "body", px, ink, self._box(), self.scale.smallest_text)
        size = self._switch(self.scale)
        track = Rect((0, 0), size)
        track.midright = self.rect.midright
        face = theme.MATSUBA if self.value else (188, 176, 152)
        if not self.enabled:
            face = theme.OFF
        surface.blit(rounded(size, size[1] // 2, face, darker(face, 0.4), max(1, self.scale.px(1.2))), track)
        knob = size[1] - 2 * max(2, self.scale.px(3))
        x = track.right - size[1] // 2 if self.value else track.x + size[1] // 2
        blit_centred(surface, disc(knob, theme.CREAM, darker(face, 0.4), 1), (x, track.centery))


class Slider(Widget):
    """A value between two ends, in steps; arrows, drag, wheel. The value is written at the right."""

    focusable = True

    def __init__(
        self,
        value: int,
        lowest: int,
        highest: int,
        step: int,
        on_change: Callable[[int], object] | None = None,
        shown: Callable[[int], str] = str,
        tip: str = "",
    ) -> None:
        super().__init__(tip)
        self.value, self.lowest, self.highest, self.step = value, lowest, highest, step
        self.on_change, self.shown = on_change, shown
        self.marks: list[int] = []
        """Values with a dot on the line."""

    @property
    def words(self) -> str:
        """What it says."""
        return self.shown(self.value)

    def wanted(self, scale: Scale, width: int | None = None) -> Size:
        """The size it would like, in pixels."""
        wide = scale.px(320)
        return (wide if width is None else min(wide, width)), max(scale.px(38), scale.line(theme.BODY, 1.5))

    def _track(self) -> Rect:
        px = self.scale.font_px(theme.BODY)
        widest = max(
            text.measure(self.shown(v), "strong", px)[0] for v in (self.lowest, self.highest, self.value)
        )
        knob = self._knob()
        length = max(knob, self.rect.w - widest - self.scale.px(14) - knob)
        return Rect(self.rect.x + knob // 2, self.rect.centery, length, 0)

    def _knob(self) -> int:
        return max(18, self.scale.px(26))

    def set(self, value: int) -> None:
        """Take the nearest lawful value and tell whoever listens."""
        value = self.lowest + round((value - self.lowest) / self.step) * self.step
        value = max(self.lowest, min(self.highest, value))
        if value != self.value:
            self.value = value
            if self.on_change is not None:
                self.on_change(value)

    def handle(self, item: Input) -> bool:
        """Answer keys and pointer."""
        if not self.enabled:
            return False
        if isinstance(item, Command) and item.intent in (Intent.LEFT, Intent.RIGHT):
            self.set(self.value + (self.step if item.intent is Intent.RIGHT else -self.step))
            return True
        if isinstance(item, Pointer) and item.kind in ("press", "drag"):
            track = self._track()
            share = (item.pos[0] - track.x) / max(1, track.w)
            self.set(self.lowest + round(share * (self.highest - self.lowest)))
            return True
        return False

    def draw(self, surface: Surface) -> None:
        """Draw it."""
        track, high = self._track(), max(4, self.scale.px(7))
        share = (self.value - self.lowest) / max(1, self.highest - self.lowest)
        whole = Rect(track.x, track.y - high // 2, track.w, high)
        done = Rect(whole.x, whole.y, max(high, round(whole.w * share)), high)
        surface.blit(rounded(whole.size, high // 2, (200, 186, 156)), whole)
        surface.blit(rounded(done.size, high // 2, theme.SHU if self.enabled else theme.FADED), done)
        for mark in self.marks:
            at = whole.x + whole.w * (mark - self.lowest) / max(1, self.highest - self.lowest), track.y
            blit_centred(
                surface, disc(max(8, self.scale.px(14)), theme.CREAM, theme.SHU, max(2, high // 3)), at
            )
        centre = whole.x + whole.w * share, track.y
        face = lighter(theme.SHU, 0.15) if self.hover or self.held else theme.SHU
        blit_centred(surface, disc(self._knob(), theme.CREAM, face, max(2, self.scale.px(5))), centre)
        px = self.scale.font_px(theme.BODY)
        text.draw(surface, self.words, "strong", px, theme.SUMI, self.rect.midright, "midright")


class Choice(Widget):
    """One of several values: an arrow at each end, the value between them. Left and right, click, wheel no."""

    focusable = True

    def __init__(
        self,
        values: Sequence[str],
        index: int = 0,
        on_change: Callable[[int], object] | None = None,
        tip: str = "",
        units: float = theme.BODY,
        wraps: bool = True,
    ) -> None:
        super().__init__(tip)
        self.values, self.index, self.on_change = list(values), index, on_change
        self.units, self.wraps = units, wraps

    @property
    def words(self) -> str:
        """What it says."""
        return self.values[self.index] if self.values else ""

    def wanted(self, scale: Scale, width: int | None = None) -> Size:
        """The size it would like, in pixels."""
        px = scale.font_px(self.units)
        widest = max((text.measure(value, "strong", px)[0] for value in self.values), default=0)
        high = max(scale.px(38), round(px * 1.7))
        wide = widest + 2 * high + scale.px(12)
        return (wide if width is None else min(wide, width)), high

    def overflows(self) -> bool:
        """Whether its writing does not fit."""
        px, floor = self.scale.font_px(self.units), self.scale.smallest_text
        return text.fit(self.words, "strong", px, self._middle().w, floor)[0] != self.words

    def _middle(self) -> Rect:
        return self.rect.inflate(-2 * self.rect.h, 0)

    def can(self, by: int) -> bool:
        """Whether there is a value `by` further."""
        return len(self.values) > 1 and (self.wraps or 0 <= self.index + by < len(self.values))

    def turn(self, by: int) -> None:
        """Go `by` values further."""
        if not self.enabled or not self.can(by):
            sound.play("error")
            return
        sound.play("click")
        self.index = (self.index + by) % len(self.values)
        if self.on_change is not None:
            self.on_change(self.index)

    def handle(self, item: Input) -> bool:
        """Answer keys and pointer."""
        if isinstance(item, Command):
            if item.intent in (Intent.LEFT, Intent.RIGHT):
                self.turn(1 if item.intent is Intent.RIGHT else -1)
                return True
            if item.intent is Intent.CONFIRM:
                self.turn(1)
                return True
        if isinstance(item, Pointer):
            if item.kind == "press":
                return True
            if item.kind == "release" and self.held and not item.dragged and self.contains(item.pos):
                self.turn(-1 if item.pos[0] < self.rect.x + self.rect.h else 1)
                return True
        return False

    def draw(self, surface: Surface) -> None:
        """Draw it."""
        rect, edge = self.rect, max(1, self.scale.px(1.2))
        face = theme.CREAM if self.enabled else theme.WASHI
        surface.blit(rounded(rect.size, rect.h // 2, face, theme.HAIR, edge), rect)
        side = round(rect.h * 0.52)
        for by, direction, x in ((-1, "left", rect.x + rect.h // 2), (1, "right", rect.right - rect.h // 2)):
            colour = theme.SHU if self.enabled and self.can(by) else (200, 188, 164)
            blit_centred(surface, triangle(side, direction, colour), (x, rect.centery))
        px = self.scale.font_px(self.units)
        ink = theme.SUMI if self.enabled else theme.FADED
        text.draw_fitted(
            surface, self.words, "strong", px, ink, self._middle(), self.scale.smallest_text, "center"
        )

    def draw_focus(self, surface: Surface) -> None:
        """Draw the ring round it."""
        draw_ring(surface, self.rect, self.scale, self.rect.h // 2)


class Hotspot(Pressable):
    """A place of any shape that can be pointed at and pressed; what is there is drawn by somebody else.

    `outline` is a polygon in window pixels; without one the rectangle counts.
    """

    press_sound = ""

    def __init__(self, name: str, on_press: Hook | None = None, tip: str = "") -> None:
        super().__init__(on_press, tip)
        self.name = name
        self.outline: Sequence[Point] = ()

    @property
    def words(self) -> str:
        """What it says."""
        return self.name

    def contains(self, pos: Spot) -> bool:
        """Whether the pointer is on it."""
        if not super().contains(pos):
            return False
        return not self.outline or inside(self.outline, pos)

    def shift(self, dx: int, dy: int) -> None:
        """Move it and what lies in it."""
        super().shift(dx, dy)
        self.outline = [(x + dx, y + dy) for x, y in self.outline]

    def draw_focus(self, surface: Surface) -> None:
        """Draw the ring round it."""
        if not self.outline:
            super().draw_focus(surface)
            return
        emphasis.draw_focus_path(surface, self.outline, self.scale)
