"""A question over the screen, with two or three answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from game.ui import layout, theme
from game.ui.intents import Intent
from game.ui.materials import PAPER, draw_panel
from game.ui.richtext import RichText
from game.ui.scene import Scene, draw_veil
from game.ui.theme import Scale
from game.ui.widget import Widget
from game.ui.widgets import PLAIN, PRIMARY, Button, Hook, Label


class Answer(NamedTuple):
    """One answer: what it says, what it does, whether it is the one that is suggested."""

    words: str
    then: Hook | None = None
    primary: bool = False


class Dialog(Scene):
    """A modal question. Escape takes the last answer, which should be the harmless one."""

    overlay = True

    def __init__(self, title: str, body: str, answers: Sequence[Answer]) -> None:
        super().__init__()
        self.title = Label(title, "title", theme.HEAD, anchor="center")
        self.body = RichText(body, theme.BODY, centred=True)
        self.answers = list(answers)
        self.buttons = [
            Button(answer.words, self._taker(answer), PRIMARY if answer.primary else PLAIN, units=theme.BODY)
            for answer in answers
        ]
        self.panel = Rect(0, 0, 0, 0)

    def _taker(self, answer: Answer) -> Hook:
        def take() -> None:
            self.close()
            if answer.then is not None:
                answer.then()

        return take

    def enter(self) -> None:
        """It comes onto the stack."""
        first = next(
            (b for b, a in zip(self.buttons, self.answers, strict=True) if a.primary), self.buttons[0]
        )
        self.focus.set(first)

    def layout(self, scale: Scale) -> None:
        """Place everything."""
        screen = Rect(0, 0, scale.width, scale.height)
        pad, gap = scale.px(30), scale.px(16)
        sizes = [button.wanted(scale) for button in self.buttons]
        row = sum(size[0] for size in sizes) + gap * (len(sizes) - 1)
        widest = screen.w - 2 * pad
        across = row + 2 * pad <= widest
        width = min(widest, max(scale.px(620), row + 2 * pad if across else 0))
        inner = width - 2 * pad
        high_button = max(size[1] for size in sizes)
        buttons_height = high_button if across else len(sizes) * (high_button + gap) - gap
        title_height = scale.line(theme.HEAD, 1.4)
        spare = screen.h - 2 * pad - title_height - buttons_height - 3 * gap
        body_height = min(spare, self.body.wanted(scale, inner)[1])
        height = 2 * pad + title_height + body_height + buttons_height + 2 * gap
        self.panel = layout.centre(screen, (width, height))
        box = layout.inset(self.panel, pad)
        top, middle, bottom = layout.rows(box, [title_height, 1.0, buttons_height], gap)
        self.title.place(top, scale)
        self.body.place(middle, scale)
        if across:
            x = box.centerx - row // 2
            for button, size in zip(self.buttons, sizes, strict=True):
                button.place(Rect(x, bottom.y, size[0], high_button), scale)
                x += size[0] + gap
        else:
            for button, rect in zip(self.buttons, layout.rows(bottom, [1.0] * len(sizes), gap), strict=True):
                button.place(rect, scale)

    def widgets(self) -> Sequence[Widget]:
        """What can be used now."""
        return (self.title, self.body, *self.buttons)

    def command(self, intent: Intent) -> bool:
        """Answer what no widget used."""
        if intent is Intent.CANCEL:
            self.buttons[-1].press()
            return True
        return False

    def draw_ground(self, surface: Surface) -> None:
        """Draw what lies under the widgets."""
        draw_veil(surface)
        draw_panel(surface, self.panel, self.scale, PAPER)
