"""A line that can be written in."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from game.ui import text, theme
from game.ui.intents import Command, Input, Intent, Pointer, Typed
from game.ui.shapes import rounded
from game.ui.theme import Scale
from game.ui.widget import Size, Widget, draw_ring


class TextField(Widget):
    """One line of text with a cursor; `clean` may change or drop letters as they come, `on_done` is Enter."""

    focusable = True

    def __init__(
        self,
        value: str = "",
        on_change: Callable[[str], object] | None = None,
        on_done: Callable[[], object] | None = None,
        longest: int = 24,
        empty: str = "",
        clean: Callable[[str], str] = lambda letters: letters,
        units: float = theme.BODY,
        tip: str = "",
    ) -> None:
        super().__init__(tip)
        self.value, self.on_change, self.on_done = value, on_change, on_done
        self.longest, self.empty, self.clean, self.units = longest, empty, clean, units
        self.cursor = len(value)
        self.wrong = False

    @property
    def words(self) -> str:
        """What it says."""
        return self.value or self.empty

    def wanted(self, scale: Scale, width: int | None = None) -> Size:
        """The size it would like, in pixels."""
        wide = scale.px(260)
        return (wide if width is None else min(wide, width)), max(scale.px(40), scale.line(self.units, 1.7))

    def set(self, value: str) -> None:
        """Replace everything, without telling anybody."""
        self.value = value[: self.longest]
        self.cursor = len(self.value)

    # -- writing --------------------------------------------------------------------------------------------

    def insert(self, letters: str) -> None:
        """Write at the cursor as much as there is room for."""
        letters = self.clean("".join(letter for letter in letters if letter.isprintable()))
        letters = letters[: self.longest - len(self.value)]
        self._change(
            self.value[: self.cursor] + letters + self.value[self.cursor :], self.cursor + len(letters)
        )

    def _change(self, value: str, cursor: int) -> None:
        changed = value != self.value
        self.value, self.cursor = value, max(0, min(cursor, len(value)))
        if changed and self.on_change is not None:
            self.on_change(value)

    def handle(self, item: Input) -> bool:
        """Answer keys and pointer."""
        if not self.enabled:
            return False
        if isinstance(item, Typed):
            self.insert(item.text)
            return True
        if isinstance(item, Pointer):
            return self._point(item)
        return self._command(item)

    def _point(self, item: Pointer) -> bool:
        if item.kind != "press":
            return False
        px = self.scale.font_px(self.units)
        reach = item.pos[0] - self._box().x + self._slid()
        widths = [text.measure(self.value[:i], "body", px)[0] for i in range(len(self.value) + 1)]
        self.cursor = min(range(len(widths)), key=lambda i: abs(widths[i] - reach))
        return True

    def _command(self, item: Command) -> bool:
        intent = item.intent
        moves = {
            Intent.LEFT: self.cursor - 1,
            Intent.RIGHT: self.cursor + 1,
            Intent.FIRST: 0,
            Intent.LAST: len(self.value),
        }
        if intent in moves:
            self._change(self.value, moves[intent])
        elif intent is Intent.ERASE and self.cursor:
            self._change(self.value[: self.cursor - 1] + self.value[self.cursor :], self.cursor - 1)
        elif intent is Intent.ERASE_AHEAD:
            self._change(self.value[: self.cursor] + self.value[self.cursor + 1 :], self.cursor)
        elif intent in (Intent.COPY, Intent.CUT):
            write_clipboard(self.value)
            if intent is Intent.CUT:
                self._change("", 0)
        elif intent is Intent.PASTE:
            self.insert(read_clipboard())
        elif intent is Intent.CONFIRM and not item.printable and self.on_done is not None:
            self.on_done()
        else:
            return item.printable or intent is Intent.ERASE
        return True

    # -- look -----------------------------------------------------------------------------------------------

    def _box(self) -> Rect:
        return self.rect.inflate(-2 * self.scale.px(14), 0)

    def _slid(self) -> int:
        """Pixels that the text is moved left so that the cursor stays in view."""
        reach = text.measure(self.value[: self.cursor], "body", self.scale.font_px(self.units))[0]
        return max(0, reach - self._box().w + self.scale.px(4))

    def draw(self, surface: Surface) -> None:
        """Draw it."""
        edge = theme.SHU if self.wrong else theme.AI if self.focused else theme.HAIR
        width = max(1, self.scale.px(2.2 if self.focused or self.wrong else 1.2))
        face = (255, 252, 243) if self.enabled else theme.WASHI
        surface.blit(rounded(self.rect.size, self.scale.px(9), face, edge, width), self.rect)
        px, box = self.scale.font_px(self.units), self._box()
        before = surface.get_clip()
        surface.set_clip(box.clip(before))
        if self.value or self.focused:
            text.draw(
                surface, self.value, "body", px, theme.SUMI, (box.x - self._slid(), box.centery), "midleft"
            )
        else:
            text.draw_fitted(surface, self.empty, "body", px, (128, 112, 90), box, self.scale.smallest_text)
        surface.set_clip(before)
        if self.focused:
            self._draw_cursor(surface, px, box)

    def _draw_cursor(self, surface: Surface, px: int, box: Rect) -> None:
        x = box.x + text.measure(self.value[: self.cursor], "body", px)[0] - self._slid()
        high = round(px * 1.15)
        surface.fill(theme.SHU, Rect(x, box.centery - high // 2, max(2, self.scale.px(2)), high))

    def draw_focus(self, surface: Surface) -> None:
        """Draw the ring round it."""
        draw_ring(surface, self.rect, self.scale, self.scale.px(9))


def read_clipboard() -> str:
    """What lies on the clipboard; nothing when there is none."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, AttributeError, NotImplementedError):
        return ""


def write_clipboard(value: str) -> None:
    """Put text on the clipboard, if there is one."""
    try:
        pygame.scrap.put_text(value)
    except (pygame.error, AttributeError, NotImplementedError):
        return
