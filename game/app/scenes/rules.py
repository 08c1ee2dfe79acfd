"""The rulebook on the screen: chapters at the left, the text at the right."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from game.app import rulebook
from game.app.host import Host
from game.app.rulebook import Block, Chapter
from game.app.scenes.page import Gap, Page
from game.engine.shelf import GameInfo
from game.ui import layout, richtext, text, theme
from game.ui.intents import Command, Intent
from game.ui.materials import PAPER, draw_panel
from game.ui.richtext import Marked, RichText
from game.ui.scroll import Column, Row, ScrollView
from game.ui.theme import Scale
from game.ui.widget import Size, Widget
from game.ui.words import _, language


class RulesScene(Page):
    """All chapters below one another; the list at the left leads to each."""

    def __init__(self, host: Host, info: GameInfo, section: str = "") -> None:
        super().__init__(host, info.kanji, _("Rules of {game}").format(game=_(info.title)))
        self.book = rulebook.read(info, language())
        self.heads: list[Widget] = []
        members: list[Widget] = []
        for number, chapter in enumerate(self.book.chapters):
            head = RichText(chapter.title or self.book.title, theme.HEAD, theme.SHU_INK, "title")
            members += [Gap(10)] if number else []
            members += [head, *(_widget(block) for block in chapter.blocks)]
            self.heads.append(head)
        if not members:
            members = [RichText(_("This game has no rulebook yet."))]
        self.column = Column(members, 9)
        self.page = ScrollView(self.column)
        self.rows = [self._row(number, chapter) for number, chapter in enumerate(self.book.chapters)]
        self.list = ScrollView(Column(self.rows, 2))
        self.panels: list[Rect] = []
        self.section = section

    def _row(self, number: int, chapter: Chapter) -> Row:
        row = Row(chapter.title or self.book.title, lambda: self.go(number))
        row.press_sound = "click"
        return row

    def enter(self) -> None:
        """The keyboard begins in the list."""
        if self.rows:
            self.focus.set(self.rows[self.book.find(self.section)])

    def go(self, number: int) -> None:
        """Show a chapter from its heading on."""
        head = self.heads[number]
        self.page.scroll_to(self.page.offset + head.rect.y - self.page.rect.y)

    def content(self) -> Sequence[Widget]:
        """The list, the text."""
        return (self.list, self.page)

    def arrange(self, body: Rect, scale: Scale) -> None:
        """The list in a quarter of the width."""
        self.panels = layout.columns(body, [0.27, 0.73], scale.px(24))
        self.list.place(layout.inset(self.panels[0], scale.px(14), scale.px(16)), scale)
        inner = layout.inset(self.panels[1], scale.px(40), scale.px(26))
        widest = max(scale.px(900), scale.font_px(theme.BODY) * 42)
        self.page.place(layout.centre(inner, (min(inner.w, widest), inner.h)), scale)
        if self.section:
            self.go(self.book.find(self.section))
            self.section = ""

    def command(self, intent: Intent) -> bool:
        """Page keys turn the text wherever the keyboard is; F1 closes it."""
        if intent is Intent.HELP:
            self.close()
            return True
        return super().command(intent) or self.page.handle(Command(intent))

    def draw_ground(self, surface: Surface) -> None:
        """The page and its panels."""
        super().draw_ground(surface)
        for panel in self.panels:
            draw_panel(surface, panel, self.scale, PAPER)


def _widget(block: Block) -> Widget:
    if block.kind == "item":
        return Item(block)
    if block.kind == "heading":
        return RichText(block.source, theme.LEAD, theme.SUMI, "title")
    if block.kind == "rule":
        return Gap(16)
    return RichText(Marked(block.source))


class Item(Widget):
    """An item of a list: a mark, and the text indented after it."""

    def __init__(self, block: Block) -> None:
        super().__init__()
        self.block = block
        self.body = RichText(Marked(block.source))

    def children(self) -> Sequence[Widget]:
        """The text."""
        return (self.body,)

    def _indent(self, scale: Scale) -> int:
        px = scale.font_px(theme.BODY)
        return round(px * 1.7 * max(1, self.block.depth))

    def wanted(self, scale: Scale, width: int | None = None) -> Size:
        """The text, indented."""
        wide = width if width is not None else scale.px(520)
        indent = self._indent(scale)
        return wide, richtext.height(self.body.source, scale.font_px(theme.BODY), wide - indent)

    def arrange(self) -> None:
        """Text after the mark."""
        indent = self._indent(self.scale)
        self.body.place(
            Rect(self.rect.x + indent, self.rect.y, self.rect.w - indent, self.rect.h), self.scale
        )

    def draw(self, surface: Surface) -> None:
        """Mark and text."""
        px = self.scale.font_px(theme.BODY)
        edge = self.rect.x + self._indent(self.scale) - round(px * 0.45)
        text.draw(surface, self.block.mark, "strong", px, theme.SHU_INK, (edge, self.rect.y), "topright")
        super().draw(surface)
