"""A line that can be written in."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate

import pygame
from pygame import Rect, Surface

from game.engine.clean import clean, clusters, cut
from game.ui import text, theme
from game.ui.intents import Command, Input, Intent, Pointer, Typed
from game.ui.shapes import rounded
from game.ui.theme import Scale
from game.ui.widget import Size, Widget, draw_ring


class TextField(Widget):
    """One line of text with a cursor. What comes in is cleaned (`game.engine.clean`), then told to `change`.

    `on_done` is Enter. Letters that no font has are left out, and `on_refused` is called.
    """

    focusable = True

    def __init__(
        self,
        value: str = "",
        on_change: Callable[[str], object] | None = None,
        on_done: Callable[[], object] | None = None,
        longest: int = 24,
        empty: str = "",
        change: Callable[[str], str] = lambda letters: letters,
        units: float = theme.BODY,
        tip: str = "",
        on_refused: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(tip)
        self.on_change, self.on_done, self.on_refused = on_change, on_done, on_refused
        self.longest, self.empty, self.change, self.units = longest, empty, change, units
        self.set(value)
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
        self.value = clean(value, self.longest)
        self.cursor = len(self.value)

    # -- writing --------------------------------------------------------------------------------------------

    def insert(self, letters: str) -> None:
        """Write at the cursor as much as there is room for."""
        before, after = self.value[: self.cursor], self.value[self.cursor :]
        room = self.longest - len(after)
        wanted = self.change(_written(before + letters, room))
        drawn = "".join(letter for letter in clusters(wanted) if text.drawable(letter))
        if drawn != wanted and self.on_refused is not None:
            self.on_refused()
        drawn = _written(drawn, room)
        self._change(drawn + after, len(drawn))

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
        reach = item.pos[0] - self._box().x + self._slid()
        self.cursor = min(self._stops(), key=lambda at: abs(self._caret(at) - reach))
        return True

    def _stops(self) -> list[int]:
        """Where the cursor can stand: between letters, not between a letter and its marks."""
        return [0, *accumulate(map(len, clusters(self.value)))]

    def _caret(self, at: int) -> int:
        return text.caret(self.value, "body", self.scale.font_px(self.units), at)

    def _command(self, item: Command) -> bool:
        intent = item.intent
        stops = self._stops()
        back = max((stop for stop in stops if stop < self.cursor), default=0)
        ahead = min((stop for stop in stops if stop > self.cursor), default=len(self.value))
        moves = {Intent.LEFT: back, Intent.RIGHT: ahead, Intent.FIRST: 0, Intent.LAST: len(self.value)}
        if intent in moves:
            self._change(self.value, moves[intent])
        elif intent is Intent.ERASE and self.cursor:
            self._change(self.value[:back] + self.value[self.cursor :], back)
        elif intent is Intent.ERASE_AHEAD:
            self._change(self.value[: self.cursor] + self.value[ahead:], self.cursor)
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
        return max(0, self._caret(self.cursor) - self._box().w + self.scale.px(4))

    def draw(self, surface: Surface) -> None:
        """Draw it."""
        edge = theme.SHU if self.wrong else theme.AI if self.focused else theme.HAIR
        width = max(1, self.scale.px(2.2 if self.focused or self.wrong else 1.2))
        face = theme.FIELD if self.enabled else theme.WASHI
        surface.blit(rounded(self.rect.size, self.scale.px(9), face, edge, width), self.rect)
        px, box = self.scale.font_px(self.units), self._box()
        before = surface.get_clip()
        surface.set_clip(box.clip(before))
        if self.value or self.focused:
            text.draw(
                surface, self.value, "body", px, theme.SUMI, (box.x - self._slid(), box.centery), "midleft"
            )
        else:
            text.draw_fitted(surface, self.empty, "body", px, theme.BLANK_INK, box, self.scale.smallest_text)
        surface.set_clip(before)
        if self.focused:
            self._draw_cursor(surface, px, box)

    def _draw_cursor(self, surface: Surface, px: int, box: Rect) -> None:
        x = box.x + self._caret(self.cursor) - self._slid()
        high = round(px * 1.15)
        surface.fill(theme.SHU, Rect(x, box.centery - high // 2, max(2, self.scale.px(2)), high))

    def draw_focus(self, surface: Surface) -> None:
        """Draw the ring round it."""
        draw_ring(surface, self.rect, self.scale, self.scale.px(9))


def _written(letters: str, longest: int) -> str:
    """The letters cleaned, as many as there is room for; a space at the end stays, for a word comes after it."""
    letters = letters[: 8 * longest]
    return cut(clean(f"{letters}x", 3 * len(letters) + 1)[:-1], longest)


def read_clipboard() -> str:
    """What lies on the clipboard; nothing when there is none, or no text."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, AttributeError, NotImplementedError, ValueError):
        return ""


def write_clipboard(value: str) -> None:
    """Put text on the clipboard, if there is one."""
    try:
        pygame.scrap.put_text(value)
    except (pygame.error, AttributeError, NotImplementedError, ValueError):
        return
