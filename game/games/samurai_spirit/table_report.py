"""The whole report of a round over the table: what nightfall cost, line by line; it is scrolled where it is long."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect, Surface

from game.engine.state import Target
from game.ui import layout, materials, theme
from game.ui.materials import draw_panel
from game.ui.richtext import RichText
from game.ui.scroll import Column, ScrollView
from game.ui.table import Spot
from game.ui.theme import Scale
from game.ui.widget import Widget
from game.ui.widgets import PRIMARY, Button, Label
from game.ui.words import _

CLOSE: Final = Target("report", "close")


class Report(Widget):
    """A sheet with every line of a round's end; ``close`` is called when it has been read."""

    def __init__(self, close: Callable[[], object]) -> None:
        super().__init__()
        self.title = Label(_("After the round"), "title", theme.HEAD)
        self.column = Column((), 4)
        self.view = ScrollView(self.column)
        self.face = Button(_("Go on"), close, PRIMARY)
        self.go_on = Spot(CLOSE, _("Go on"), lambda target: close())
        self.go_on.tells = True
        self.lines: list[str] = []
        self.visible = False

    def children(self) -> Sequence[Widget]:
        """Title, lines, the button."""
        return (self.title, self.view, self.go_on)

    def tell(self, lines: Sequence[str]) -> None:
        """Show these lines; none put it away."""
        self.lines = list(lines)
        self.column.members = [RichText(line, theme.BODY) for line in lines]
        self.visible = self.go_on.visible = bool(lines)
        self.view.offset = 0

    def place_over(self, table: Rect, scale: Scale) -> None:
        """Take as much of the table's middle as the lines want."""
        width = min(table.w - scale.px(40), max(scale.px(760), scale.font_px(theme.BODY) * 34))
        pad = scale.px(26)
        wanted = self.column.wanted(scale, width - 2 * pad)[1]
        fixed = scale.line(theme.HEAD) + self.face.wanted(scale)[1] + 4 * scale.px(14)
        height = min(table.h - scale.px(20), wanted + fixed)
        self.place(layout.centre(table, (width, height)), scale)

    def arrange(self) -> None:
        """Title above, lines, the button at the lower right."""
        scale = self.scale
        inner = layout.inset(self.rect, scale.px(26), scale.px(14))
        wide, high = self.face.wanted(scale)
        head, body, foot = layout.rows(inner, [scale.line(theme.HEAD), 1.0, high], scale.px(12))
        self.title.place(head, scale)
        self.view.place(body, scale)
        width = min(foot.w, max(wide, scale.px(200)))
        for widget in (self.face, self.go_on):
            widget.place(Rect(foot.right - width, foot.y, width, high), scale)

    def draw(self, surface: Surface) -> None:
        """Draw the sheet and what is on it."""
        draw_panel(surface, self.rect, self.scale, materials.CARD)
        super().draw(surface)
        self.face.hover, self.face.held = self.go_on.hover, self.go_on.held
        self.face.draw(surface)
