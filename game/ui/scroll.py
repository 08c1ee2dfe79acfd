"""What is longer than its place: columns in a scrolled view, rows of a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from game.ui import richtext, text, theme
from game.ui.cache import kept
from game.ui.intents import Command, Input, Intent, Pointer
from game.ui.shapes import rounded
from game.ui.theme import RGB, Scale
from game.ui.widget import Size, Widget
from game.ui.widgets import Hook, Pressable


class Column(Widget):
    """Widgets below one another, each as high as it wants; `gap` in design units."""

    def __init__(self, members: Sequence[Widget] = (), gap: float = 10) -> None:
        super().__init__()
        self.members: list[Widget] = list(members)
        self.gap = gap

    def children(self) -> Sequence[Widget]:
        """What lies inside."""
        return self.members

    def wanted(self, scale: Scale, width: int | None = None) -> Size:
        """The size it would like, in pixels."""
        sizes = [member.wanted(scale, width) for member in self.members if member.visible]
        gaps = scale.px(self.gap) * max(0, len(sizes) - 1)
        return max((size[0] for size in sizes), default=0), sum(size[1] for size in sizes) + gaps

    def arrange(self) -> None:
        """Place what lies inside."""
        y = self.rect.y
        for member in self.members:
            if member.visible:
                high = member.wanted(self.scale, self.rect.w)[1]
                member.place(Rect(self.rect.x, y, self.rect.w, high), self.scale)
                y += high + self.scale.px(self.gap)


class ScrollView(Widget):
    """A window on a higher column: wheel, drag, page keys; whatever gets the focus is brought into view.

    It takes the focus itself only when there is something to scroll and nothing in it to stop at.
    """

    def __init__(self, body: Widget, bar: bool = True) -> None:
        super().__init__()
        self.body, self.bar = body, bar
        self.offset = 0
        self._full = 0

    def children(self) -> Sequence[Widget]:
        """What lies inside."""
        return (self.body,)

    @property
    def focus_stop(self) -> bool:
        """Whether the keyboard stops here."""
        return self.visible and self.reach > 0 and not any(widget.focus_stop for widget in self.body.walk())

    @property
    def reach(self) -> int:
        """How far it can be scrolled, in pixels."""
        return max(0, self._full - self.rect.h)

    def wanted(self, scale: Scale, width: int | None = None) -> Size:
        """The size it would like, in pixels."""
        return self.body.wanted(scale, width)

    def arrange(self) -> None:
        """Place what lies inside."""
        width = self.rect.w
        self._full = self.body.wanted(self.scale, width)[1]
        if self._full > self.rect.h and self.bar:
            width -= self._bar_width() + self.scale.px(8)
            self._full = self.body.wanted(self.scale, width)[1]
        self.offset = max(0, min(self.offset, self.reach))
        self.body.place(
            Rect(self.rect.x, self.rect.y - self.offset, width, max(self._full, self.rect.h)), self.scale
        )
        self._clip_children()

    def _clip_children(self) -> None:
        clip = self.rect if self.clip is None else self.rect.clip(self.clip)
        for widget in self.body.walk():
            widget.clip = clip

    def shift(self, dx: int, dy: int) -> None:
        """Move it and what lies in it."""
        super().shift(dx, dy)
        self._clip_children()

    def scroll_to(self, offset: int) -> bool:
        """Scroll so that `offset` pixels are above the window; True when that changed anything."""
        offset = max(0, min(offset, self.reach))
        if offset == self.offset:
            return False
        self.body.shift(0, self.offset - offset)
        self.offset = offset
        return True

    def to_end(self) -> None:
        """Show the last lines."""
        self.scroll_to(self.reach)

    def reveal(self, rect: Rect) -> None:
        """Bring a part of the content into view."""
        margin = self.scale.px(8)
        if rect.top - margin < self.rect.top:
            self.scroll_to(self.offset - (self.rect.top - rect.top + margin))
        elif rect.bottom + margin > self.rect.bottom:
            self.scroll_to(self.offset + rect.bottom + margin - self.rect.bottom)

    def handle(self, item: Input) -> bool:
        """Answer keys and pointer."""
        if isinstance(item, Pointer):
            if item.kind == "wheel":
                return self.scroll_to(self.offset - round(item.amount * self.scale.line(theme.BODY, 3)))
            if item.kind == "drag" and self.reach > 0:
                on_bar = self.bar and item.pos[0] - item.delta[0] >= self.rect.right - self._bar_width() * 2
                factor = -self._full / max(1, self.rect.h) if on_bar and not item.touch else 1.0
                self.scroll_to(self.offset - round(item.delta[1] * factor))
                return True
            return False
        if isinstance(item, Command):
            return self._command(item.intent)
        return False

    def _command(self, intent: Intent) -> bool:
        page, line = round(self.rect.h * 0.85), self.scale.line(theme.BODY, 2)
        goals = {
            Intent.PAGE_UP: self.offset - page,
            Intent.PAGE_DOWN: self.offset + page,
            Intent.FIRST: 0,
            Intent.LAST: self.reach,
        }
        if self.focused:
            goals |= {Intent.UP: self.offset - line, Intent.DOWN: self.offset + line}
        return intent in goals and self.scroll_to(goals[intent])

    def _bar_width(self) -> int:
        return max(6, self.scale.px(9))

    def draw(self, surface: Surface) -> None:
        """Draw it."""
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        _draw_seen(self.body, surface, self.rect)
        surface.set_clip(before)
        if self.bar and self.reach > 0:
            self._draw_bar(surface)

    def _draw_bar(self, surface: Surface) -> None:
        width = self._bar_width()
        high = max(width * 2, round(self.rect.h * self.rect.h / self._full))
        y = self.rect.y + round((self.rect.h - high) * self.offset / self.reach)
        surface.blit(
            rounded((width, self.rect.h), width // 2, (206, 192, 162)), (self.rect.right - width, self.rect.y)
        )
        surface.blit(_grip((width, high)), (self.rect.right - width, y))


@kept
def _grip(size: Size) -> Surface:
    return rounded(size, size[0] // 2, theme.CLAY)


def _draw_seen(widget: Widget, surface: Surface, window: Rect) -> None:
    """Draw a column without what lies outside of the window."""
    if isinstance(widget, Column):
        for member in widget.members:
            if member.visible and member.rect.colliderect(window):
                _draw_seen(member, surface, window)
    else:
        widget.draw(surface)


class Row(Pressable):
    """A line of a list: a mark, words that wrap, something at the right end, a note below in small type.

    `mark` draws a picture of the given size in pixels. `on_hover` is told when the pointer (or the
    keyboard) comes and goes.
    """

    press_sound = ""

    def __init__(
        self,
        words: richtext.Rich,
        on_press: Hook | None = None,
        mark: Callable[[int], Surface] | None = None,
        detail: str = "",
        units: float = theme.BODY,
        colour: RGB = theme.SUMI,
        on_hover: Callable[[bool], object] | None = None,
        lit: bool = True,
        note: str = "",
        note_colour: RGB | None = None,
    ) -> None:
        super().__init__(on_press)
        self.source, self.mark, self.detail = words, mark, detail
        self.units, self.colour, self.on_hover, self.lit = units, colour, on_hover, lit
        self.note, self.note_colour = note, note_colour or theme.FADED
        self.focusable = on_press is not None or on_hover is not None

    @property
    def words(self) -> str:
        """What it says."""
        return " ".join(part for part in (richtext.unmarked(self.source), self.detail, self.note) if part)

    @property
    def _lit(self) -> bool:
        return self.hover or self.focused

    def __setattr__(self, name: str, value: object) -> None:
        before = name in ("hover", "focused") and self.__dict__.get("on_hover") is not None and self._lit
        super().__setattr__(name, value)
        if name in ("hover", "focused") and self.__dict__.get("on_hover") is not None and self._lit != before:
            hook = self.on_hover
            if hook is not None:
                hook(self._lit)

    def _parts(self, width: int, scale: Scale) -> tuple[int, int, int, int]:
        """Type size, where the words begin, how wide they may be, how wide the detail is."""
        px, pad = scale.font_px(self.units), scale.px(8)
        start = pad + (round(px * 1.1) + scale.px(10) if self.mark else 0)
        detail = text.measure(self.detail, "body", px)[0] if self.detail else 0
        detail = min(detail, (width - start) // 2)
        room = width - start - pad - (detail + scale.px(14) if detail else 0)
        return px, start, max(px, room), detail

    def wanted(self, scale: Scale, width: int | None = None) -> Size:
        """The size it would like, in pixels."""
        wide = width if width is not None else scale.px(400)
        px, _start, room, _detail = self._parts(wide, scale)
        high = richtext.height(self.source, px, room) + scale.px(8)
        if self.note:
            high += richtext.height(self.note, scale.font_px(theme.SMALL), room)
        return wide, high

    def draw(self, surface: Surface) -> None:
        """Draw it."""
        px, start, room, detail = self._parts(self.rect.w, self.scale)
        if self._lit and self.lit and self.focusable:
            surface.blit(rounded(self.rect.size, self.scale.px(6), theme.LIT), self.rect)
        top = self.rect.y + self.scale.px(4)
        line = text.line_height("body", px)
        if self.mark is not None:
            side = round(px * 1.1)
            picture = self.mark(side)
            surface.blit(picture, (self.rect.x + self.scale.px(8), top + (line - picture.get_height()) // 2))
        below = richtext.draw(surface, self.source, px, self.colour, (self.rect.x + start, top), room)
        if self.note:
            small = self.scale.font_px(theme.SMALL)
            richtext.draw(surface, self.note, small, self.note_colour, (self.rect.x + start, below), room)
        if self.detail:
            box = Rect(self.rect.right - self.scale.px(8) - detail, top, detail, line)
            text.draw_fitted(
                surface, self.detail, "body", px, theme.FADED, box, self.scale.smallest_text, "midright"
            )
