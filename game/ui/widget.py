"""What all widgets share: a rectangle, a look, an answer to input, a place in the focus order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from game.ui import emphasis
from game.ui.intents import Input, Spot
from game.ui.theme import DESIGN_SIZE, RGB, Scale

if TYPE_CHECKING:
    from game.ui.richtext import Rich

Size = tuple[int, int]


class Widget:
    """A rectangle on the screen. Make it once, `place` it whenever the window changes.

    `handle` returns True when the input was used. `tip` is shown on pointing, `reason` (why it is
    disabled) instead of it when the widget is disabled.
    """

    focusable = False

    def __init__(self, tip: Rich = "") -> None:
        self.rect = Rect(0, 0, 0, 0)
        self.scale = Scale(*DESIGN_SIZE)
        self.clip: Rect | None = None
        self.visible = True
        self.enabled = True
        self.reason = ""
        self.tip: Rich = tip
        self.hover = False
        self.focused = False
        self.held = False

    # -- place ----------------------------------------------------------------------------------------------

    def wanted(self, scale: Scale, width: int | None = None) -> Size:
        """The size it would like, in pixels, when it may be at most `width` wide."""
        return self.rect.size

    def place(self, rect: Rect, scale: Scale) -> None:
        """Take this place on the screen."""
        self.rect = Rect(rect)
        self.scale = scale
        self.arrange()

    def arrange(self) -> None:
        """Place the children inside `rect`."""

    def shift(self, dx: int, dy: int) -> None:
        """Move it and everything in it."""
        self.rect.move_ip(dx, dy)
        for child in self.children():
            child.shift(dx, dy)

    def children(self) -> Sequence[Widget]:
        """What lies inside, in drawing and focus order."""
        return ()

    def walk(self) -> Iterator[Widget]:
        """This widget and all that is visible inside it."""
        if self.visible:
            yield self
            for child in self.children():
                yield from child.walk()

    def contains(self, pos: Spot) -> bool:
        """Whether the pointer is on it."""
        if self.clip is not None and not self.clip.collidepoint(pos):
            return False
        return self.rect.collidepoint(pos)

    # -- state ----------------------------------------------------------------------------------------------

    @property
    def focus_stop(self) -> bool:
        """Whether the keyboard stops here: what can be used, and what can say why it cannot."""
        return self.focusable and self.visible and (self.enabled or bool(self.reason))

    @property
    def hint(self) -> Rich:
        """The text to show on pointing, if any."""
        return self.reason if not self.enabled and self.reason else self.tip

    @property
    def words(self) -> str:
        """What it says, for tests and for search."""
        return ""

    def overflows(self) -> bool:
        """Whether its writing does not fit its rectangle (shortened text counts)."""
        return False

    # -- look and input -------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw it."""
        for child in self.children():
            if child.visible:
                child.draw(surface)

    def draw_focus(self, surface: Surface) -> None:
        """Draw the ring that shows where the keyboard is."""
        draw_ring(surface, self.rect, self.scale, self.scale.px(10))

    def handle(self, item: Input) -> bool:
        """Answer an input that concerns it; False lets the widget round it try."""
        return False


def draw_ring(surface: Surface, rect: Rect, scale: Scale, radius: int) -> None:
    """A focus ring round a rounded rectangle."""
    emphasis.draw_focus(surface, emphasis.box(rect, radius), scale)


def veil(surface: Surface, rect: Rect, colour: RGB, alpha: int) -> None:
    """Darken (or lighten) a part of the picture."""
    sheet = Surface(rect.size, pygame.SRCALPHA)
    sheet.fill((*colour, alpha))
    surface.blit(sheet, rect)


class Group(Widget):
    """Widgets that are shown, hidden and walked together."""

    def __init__(self, *members: Widget) -> None:
        super().__init__()
        self.members: list[Widget] = list(members)

    def children(self) -> Sequence[Widget]:
        """What lies inside."""
        return self.members

    def contains(self, pos: Spot) -> bool:
        """Whether the pointer is on it."""
        return any(member.visible and member.contains(pos) for member in self.members)
