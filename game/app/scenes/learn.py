"""The lessons: games at the left, those of one game at the right, with what was finished."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect, Surface

from game.app import lessons
from game.app.host import Host
from game.app.lessons import Course, Lesson
from game.app.scenes.page import Page
from game.engine.shelf import GameInfo
from game.games import SHELF
from game.ui import art, layout, theme
from game.ui.materials import PAPER, draw_panel
from game.ui.richtext import RichText
from game.ui.scroll import Column, Row, ScrollView
from game.ui.theme import Scale
from game.ui.widget import Widget
from game.ui.widgets import PLAIN, PRIMARY, QUIET, Button, even_out
from game.ui.words import _, ngettext, say


class LearnScene(Page):
    """Lessons of every game. The next one that was not finished is the red button."""

    def __init__(self, host: Host, info: GameInfo | None = None) -> None:
        super().__init__(host, "rules", _("Learn to play"))
        self.games = list(SHELF.values())
        self.info = info or self.games[0]
        self.courses = {game.key: lessons.read(game) for game in self.games}
        self.column = Column(gap=4)
        self.list = ScrollView(Column([self._game_row(game) for game in self.games], 6))
        self.page = ScrollView(self.column)
        self.go = Button(_("Begin"), self._next, PRIMARY, "play", theme.BODY)
        self.rules = Button(_("Read the rules"), self._read, PLAIN, "rules", theme.BODY)
        self.anew = Button(_("Begin anew"), self._anew, QUIET, "again", theme.BODY)
        self.panels: list[Rect] = []
        self._fill()

    # -- what there is --------------------------------------------------------------------------------------

    def lessons(self) -> tuple[Lesson, ...]:
        """The lessons of the chosen game."""
        return tuple(self.courses[self.info.key][0])

    def _game_row(self, game: GameInfo) -> Row:
        keys = [lesson.key for lesson in self.courses[game.key][0]]
        note = told_progress(self.host.progress.finished(game.key, keys), len(keys))
        sign = partial(art.seal, game.kanji)
        row = Row(_(game.title), partial(self._choose, game), sign, units=theme.LEAD, note=note)
        row.press_sound = "click"
        return row

    def _choose(self, game: GameInfo) -> None:
        self.info = game
        self._fill()
        self.page.scroll_to(0)
        self.place(self.scale)

    def _fill(self) -> None:
        found, problems = self.courses[self.info.key]
        done = self.host.progress.lessons.get(self.info.key, [])
        members: list[Widget] = [
            RichText(_(self.info.title), theme.HEAD, theme.SUMI, "title"),
            RichText(_(self.info.aim), theme.BODY, theme.FADED, "serif"),
        ]
        members += [
            self._lesson_row(number, lesson, lesson.key in done) for number, lesson in enumerate(found)
        ]
        members += [RichText(say(problem), theme.SMALL, theme.SHU_INK) for problem in problems]
        if not found:
            members.append(RichText(_("There are no lessons for this game; its rules can be read.")))
        self.column.members = members
        following = self._following()
        self.go.visible = following is not None
        if following is not None:
            self.go.text = _("Begin: {title}").format(title=_(found[following].title))
        self.anew.visible = any(lesson.key in done for lesson in found)
        if self.list.rect.w:
            self.list.body = Column([self._game_row(game) for game in self.games], 6)

    def _lesson_row(self, number: int, lesson: Lesson, done: bool) -> Row:
        words = _("{n}. {title}").format(n=number + 1, title=_(lesson.title))
        if lesson.guided:
            note = _("A whole match, with a hint at every decision")
        else:
            note = ngettext("{n} step", "{n} steps", len(lesson.steps)).format(n=len(lesson.steps))
        mark: Callable[[int], Surface] = partial(
            art.icon, "check" if done else "play", colour=theme.MATSUBA if done else theme.AI
        )
        row = Row(
            words, partial(self._give, number), mark, _("finished") if done else "", theme.LEAD, note=note
        )
        row.press_sound = "click"
        return row

    def _following(self) -> int | None:
        """The number of the first lesson that was not finished; else of the last one; None where there is none."""
        found = self.lessons()
        done = self.host.progress.lessons.get(self.info.key, [])
        waiting = [number for number, lesson in enumerate(found) if lesson.key not in done]
        return waiting[0] if waiting else len(found) - 1 if found else None

    # -- what is pressed ------------------------------------------------------------------------------------

    def _give(self, number: int) -> None:
        self.host.give_lesson(Course(self.info, self.lessons(), number))

    def _next(self) -> None:
        following = self._following()
        if following is not None:
            self._give(following)

    def _read(self) -> None:
        self.host.open_rules(self.info.key)

    def _anew(self) -> None:
        self.host.progress.begin_anew(self.info.key)
        self.host.keep_progress()
        self._fill()
        self.place(self.scale)

    # -- page -----------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Begin with what most people press."""
        self.focus.set(self.go if self.go.visible else self.rules)

    def content(self) -> Sequence[Widget]:
        """Games, lessons, ways."""
        ways = (self.go, self.rules, self.anew)
        return (self.list, self.page, *(button for button in ways if button.visible))

    def arrange(self, body: Rect, scale: Scale) -> None:
        """The games in a quarter of the width, the ways below the lessons."""
        left, right = layout.columns(body, [0.3, 0.7], scale.px(24))
        self.panels = [left, right]
        self.list.place(layout.inset(left, scale.px(14), scale.px(16)), scale)
        inner = layout.inset(right, scale.px(34), scale.px(24))
        ways = [button for button in (self.go, self.rules, self.anew) if button.visible]
        high = self.rules.wanted(scale)[1]
        above, below = layout.rows(inner, [1.0, high], scale.px(14))
        self.page.place(above, scale)
        wanted = [float(button.wanted(scale)[0]) for button in ways]
        share = min(1.0, (below.w - scale.px(12) * (len(ways) - 1)) / sum(wanted))
        x = below.x
        for button, wide in zip(ways, wanted, strict=True):
            button.place(Rect(x, below.y, round(wide * share), below.h), scale)
            x += round(wide * share) + scale.px(12)
        even_out(ways)

    def draw_ground(self, surface: Surface) -> None:
        """The page and its panels."""
        super().draw_ground(surface)
        for panel in self.panels:
            draw_panel(surface, panel, self.scale, PAPER)


def told_progress(done: int, count: int) -> str:
    """How many lessons of how many were finished; nothing where there are none."""
    if not count:
        return ""
    return ngettext("{done} of {n} lesson", "{done} of {n} lessons", count).format(done=done, n=count)
