"""The bar over a table: the game's name, the sentence that says what is asked, a few buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Optional

from pygame import Rect, Surface

from game.engine.shelf import GameInfo
from game.ui import art, text, theme
from game.ui.theme import Scale
from game.ui.widget import Widget
from game.ui.widgets import Button, Pressable
from game.ui.words import _

BAR: Final = 64
"""Height of the bar in design units."""


class Said(NamedTuple):
    """Something said in the place of the prompt until a moment (None: until one acts).

    A `warning` is a refusal; `section` names the chapter of the rulebook that it stands in.
    """

    words: str
    until: Optional[float] = None
    warning: bool = False
    section: str = ""


def draw_bar(surface: Surface, scale: Scale, info: GameInfo) -> int:
    """Draw the bar with the game's name; returns where the room for a sentence begins."""
    bar = Rect(0, 0, scale.width, scale.px(BAR))
    line = max(1, scale.px(2))
    surface.fill(theme.AI, bar)
    surface.fill(theme.GOLD, Rect(0, bar.bottom - line, bar.w, line))
    sign = surface.blit(art.kanji(info.kanji, round(bar.h * 0.72), theme.CREAM), (scale.px(24), scale.px(9)))
    title = Rect(sign.right + scale.px(14), 0, scale.px(190), bar.h)
    px = scale.font_px(theme.HEAD)
    written = text.draw_fitted(surface, _(info.title), "title", px, theme.CREAM, title, scale.smallest_text)
    return max(written.right + scale.px(28), scale.px(250))


class Sentence(Pressable):
    """What is asked, or what was said last. Pressed, a refusal leads to its place in the rulebook."""

    def __init__(self, prompt: Callable[[], str], explain: Callable[[str], object]) -> None:
        super().__init__()
        self.prompt, self.explain = prompt, explain
        self.said: Optional[Said] = None

    @property
    def words(self) -> str:
        """The sentence."""
        return self.said.words if self.said is not None else self.prompt()

    @property
    def section(self) -> str:
        """The chapter of the rulebook that the sentence stands in; empty where it names none."""
        return self.said.section if self.said is not None else ""

    @property
    def hint(self) -> str:
        """That the rulebook is behind it, if it is."""
        return _("Read the rule") if self.section else ""

    @property
    def focus_stop(self) -> bool:
        """The keyboard stops here while there is something to read."""
        return bool(self.section)

    def press(self) -> None:
        """Open the rulebook there."""
        if self.section:
            self.explain(self.section)

    def draw(self, surface: Surface) -> None:
        """Draw it, the sign of the rulebook before it where it leads there."""
        scale, box = self.scale, self.rect
        colour = theme.WARNING if self.said is not None and self.said.warning else theme.CREAM
        side = min(scale.font_px(theme.LEAD), box.h // 2) if self.section else 0
        box = Rect(box.x + 2 * side, box.y, box.w - 2 * side, box.h)
        lines, px = text.fit_block(
            self.words, "serif", scale.font_px(theme.LEAD), box.size, scale.smallest_text
        )
        if side:
            wide = max(text.measure(line, "serif", px)[0] for line in lines)
            at = max(self.rect.x, box.centerx - wide // 2 - round(1.5 * side))
            surface.blit(art.icon("rules", side, colour), (at, box.centery - side // 2))
        text.draw_block(surface, lines, "serif", px, colour, box, "centre", True)


class TableBar(Widget):
    """The whole bar."""

    def __init__(self, info: GameInfo, sentence: Sentence, buttons: Sequence[Button]) -> None:
        super().__init__()
        self.info, self.sentence, self.buttons = info, sentence, list(buttons)

    def children(self) -> Sequence[Widget]:
        """The buttons, then the sentence."""
        return [*self.buttons, self.sentence]

    def arrange(self) -> None:
        """Buttons at the right, the sentence between them and the name."""
        rect, scale = self.rect, self.scale
        height = min(rect.h - scale.px(14), max(scale.px(40), scale.line(theme.BODY, 1.6)))
        x = rect.right - scale.px(18)
        for button in reversed([button for button in self.buttons if button.visible]):
            width = min(button.wanted(scale)[0], rect.w // 8)
            button.place(Rect(x - width, rect.centery - height // 2, width, height), scale)
            x -= width + scale.px(10)
        left = self._title_end()
        self.sentence.place(Rect(left, rect.y, x - scale.px(14) - left, rect.h), scale)

    def _title_end(self) -> int:
        scale = self.scale
        sign = art.kanji(self.info.kanji, round(self.rect.h * 0.72), theme.CREAM).get_width()
        begin = scale.px(24) + sign + scale.px(14)
        px = scale.font_px(theme.HEAD)
        title = min(text.measure(_(self.info.title), "title", px)[0], scale.px(190))
        return max(begin + title + scale.px(28), scale.px(250))

    def draw(self, surface: Surface) -> None:
        """Draw it."""
        draw_bar(surface, self.scale, self.info)
        super().draw(surface)
