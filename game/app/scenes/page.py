"""A page of the program that is not a table: paper, the bar above with the way back, room below."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from game.app.host import Host
from game.ui import art, layout, materials, text, theme
from game.ui.intents import Intent
from game.ui.richtext import RichText
from game.ui.scene import Scene
from game.ui.scroll import Column
from game.ui.text import Role
from game.ui.theme import Scale
from game.ui.widget import Size, Widget
from game.ui.widgets import GHOST, Button, Label
from game.ui.words import _

BAR = 64
"""Height of the bar in design units, the same as the table's."""


class Page(Scene):
    """Override `content` and `arrange`; Escape and the button in the bar lead back.

    `sign` stands before the title: a kanji, or the name of an icon.
    """

    def __init__(self, host: Host, sign: str, title: str) -> None:
        super().__init__()
        self.host, self.sign, self.title = host, sign, title
        self.back = Button(_("Back"), self.close, GHOST, "back", theme.BODY)

    def content(self) -> Sequence[Widget]:
        """The widgets of the page, in the order of the keyboard."""
        return ()

    def arrange(self, body: Rect, scale: Scale) -> None:
        """Place them in what the bar leaves."""

    def layout(self, scale: Scale) -> None:
        """The bar above, the body below."""
        bar = self._bar(scale)
        width, height = self.back.wanted(scale)
        height = min(height, bar.h - scale.px(12))
        self.back.place(
            Rect(bar.right - scale.px(18) - width, bar.centery - height // 2, width, height), scale
        )
        body = Rect(0, bar.bottom, scale.width, scale.height - bar.h)
        self.arrange(layout.inset(body, scale.px(40), scale.px(28)), scale)

    @staticmethod
    def _bar(scale: Scale) -> Rect:
        return Rect(0, 0, scale.width, max(scale.px(BAR), scale.line(theme.BODY, 1.9)))

    def widgets(self) -> Sequence[Widget]:
        """The page, then the way back."""
        return (*self.content(), self.back)

    def command(self, intent: Intent) -> bool:
        """Escape leads back."""
        if intent is Intent.CANCEL:
            self.close()
            return True
        return False

    def draw_ground(self, surface: Surface) -> None:
        """Paper, and the bar with the title."""
        scale, bar = self.scale, self._bar(self.scale)
        surface.blit(materials.plain_page(surface.get_size(), scale.factor), (0, 0))
        surface.fill(theme.AI, bar)
        rule = max(1, scale.px(2))
        surface.fill(theme.GOLD, Rect(0, bar.bottom - rule, bar.w, rule))
        side = round(bar.h * 0.72)
        one = len(self.sign) == 1
        sign = (
            art.kanji(self.sign, side, theme.CREAM)
            if one
            else art.icon(self.sign, round(side * 0.86), theme.CREAM)
        )
        spot = surface.blit(sign, sign.get_rect(midleft=(scale.px(24), bar.centery)))
        box = Rect(spot.right + scale.px(16), 0, self.back.rect.x - spot.right - scale.px(40), bar.h)
        text.draw_fitted(
            surface, self.title, "title", scale.font_px(theme.HEAD), theme.CREAM, box, scale.smallest_text
        )


class Field(Widget):
    """A setting or option: its name at the left, what changes it at the right, a note below."""

    least = 270.0
    """How wide the control is at least where there is room, in design units, so that they stand in line."""
    tightest = 0.86
    """What share of the width it wants a control gets beside the name at least; with less it stands below."""
    gap = 4.0
    """Between the control and the note, in design units."""

    def __init__(self, words: str, control: Widget, note: str = "", role: Role = "body") -> None:
        super().__init__()
        self.label = Label(words, role, theme.BODY)
        self.control = control
        self.note = RichText(note, theme.SMALL, theme.FADED)

    def children(self) -> Sequence[Widget]:
        """Name, control and note."""
        return (self.label, self.control, self.note) if self.note.source else (self.label, self.control)

    def _columns(self, width: int, scale: Scale) -> tuple[int, int, bool]:
        """How wide name and control are, and whether they stand side by side."""
        gap = scale.px(20)
        name = self.label.wanted(scale)[0]
        control = self.control.wanted(scale)[0]
        control = max(control, min(scale.px(self.least), width - name - gap))
        if name + gap + control <= width:
            return name, control, True
        if width - name - gap >= control * self.tightest:
            return name, width - name - gap, True
        return width, min(width, control), False

    def wanted(self, scale: Scale, width: int | None = None) -> Size:
        """As high as its parts need."""
        wide = width if width is not None else scale.px(560)
        _name, control, beside = self._columns(wide, scale)
        high = self.control.wanted(scale, control)[1]
        if not beside:
            high += scale.line(theme.BODY)
        if self.note.source:
            high += scale.px(self.gap) + self.note.wanted(scale, wide)[1]
        return wide, high

    def arrange(self) -> None:
        """Name and control side by side where there is room, else one below the other."""
        rect, scale = self.rect, self.scale
        name, control, beside = self._columns(rect.w, scale)
        high = self.control.wanted(scale, control)[1]
        line = scale.line(theme.BODY)
        top = rect.y if beside else rect.y + line
        self.label.place(Rect(rect.x, rect.y, name, high if beside else line), scale)
        self.control.place(Rect(rect.right - control, top, control, high), scale)
        if self.note.source:
            below = top + high + scale.px(self.gap)
            self.note.place(Rect(rect.x, below, rect.w, rect.bottom - below), scale)


class Headed(Column):
    """A column under a heading."""

    def __init__(self, title: str, members: Sequence[Widget], gap: float = 12) -> None:
        super().__init__([Label(title, "title", theme.HEAD), *members], gap)


class Gap(Widget):
    """Some air in a column, in design units."""

    def __init__(self, units: float = 12) -> None:
        super().__init__()
        self.units = units

    def wanted(self, scale: Scale, width: int | None = None) -> Size:
        """Nothing but height."""
        return 0, scale.px(self.units)
