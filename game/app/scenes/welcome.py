"""The first start: language, size of text, and which game to learn first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Rect

from game.app import lessons
from game.app.host import Host
from game.app.lessons import Course
from game.app.scenes.page import Field
from game.app.scenes.pickers import Picker
from game.app.settings import TEXT_PERCENTS
from game.engine.shelf import GameInfo
from game.games import SHELF
from game.ui import layout, theme
from game.ui.richtext import RichText
from game.ui.scroll import Column, ScrollView
from game.ui.theme import Scale
from game.ui.widget import Widget
from game.ui.widgets import PLAIN, QUIET, Button, Choice, Slider
from game.ui.words import LANGUAGES, _


class WelcomeScene(Picker):
    """Over the first screen, once: a game begins its first lesson, and everything can be changed later."""

    width = 720.0

    def __init__(self, host: Host) -> None:
        super().__init__(_("Welcome to Chabudai"))
        self.host = host
        codes = [code for code, _name in LANGUAGES]
        spoken = codes.index(host.settings.language)
        language = Choice([name for _code, name in LANGUAGES], spoken, lambda at: host.welcome(codes[at]))
        shown = _("{n} %").format
        size = Slider(host.settings.text_percent, *TEXT_PERCENTS, self._sized, lambda at: shown(n=at))
        self.language, self.size = language, size
        taught = [info for info in SHELF.values() if lessons.read(info)[0]]
        self.games = [
            Button(_(info.title), partial(self._teach, info), PLAIN, units=theme.LEAD) for info in taught
        ]
        told = RichText(_("Which game would you like to learn first? A lesson takes two or three minutes."))
        self.look = Button(_("Just look around"), self._look, QUIET, units=theme.BODY)
        fields: list[Widget] = [Field(_("Language"), language), Field(_("Size of text"), size), told]
        self.view = ScrollView(Column([*fields, *self.games], 12))

    def _sized(self, percent: int) -> None:
        self.host.settings.text_percent = percent
        self.host.apply_settings()

    def _teach(self, info: GameInfo) -> None:
        self.host.keep_settings()
        self.host.give_lesson(Course(info, tuple(lessons.read(info)[0]), 0))

    def _look(self) -> None:
        self.host.keep_settings()
        self.close()

    def enter(self) -> None:
        """The keyboard begins with the first game."""
        self.focus.set(self.games[0] if self.games else self.look)

    def exit(self) -> None:
        """However it is left, it does not come again."""
        self.host.keep_settings()

    def high(self, scale: Scale, width: int) -> int:
        """All of it, up to what the screen has."""
        rows = self.view.body.wanted(scale, width)[1] + scale.px(14) + self.look.wanted(scale)[1]
        return min(rows, scale.height - scale.px(92) - scale.line(theme.HEAD, 1.5))

    def arrange(self, inner: Rect, scale: Scale) -> None:
        """What is asked above, the way past it below."""
        rows = layout.rows(inner, [1.0, self.look.wanted(scale)[1]], scale.px(14))
        for part, row in zip((self.view, self.look), rows, strict=True):
            part.place(row, scale)

    def widgets(self) -> Sequence[Widget]:
        """Title, questions, the way past them."""
        return (self.title, self.view, self.look)
