"""The problems: games at the left, those of one game at the right by how hard they are, and the problem of the day."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial

from pygame import Rect, Surface

from game.app import problems
from game.app.host import Host
from game.app.problems import Problem
from game.app.scenes.page import Page
from game.app.scenes.problem import HARD
from game.engine.shelf import GameInfo
from game.games import SHELF
from game.ui import art, layout, theme
from game.ui.materials import PAPER, draw_panel
from game.ui.richtext import RichText
from game.ui.scroll import Column, Row, ScrollView
from game.ui.theme import Scale
from game.ui.widget import Widget
from game.ui.widgets import PLAIN, PRIMARY, Button, Choice, even_out
from game.ui.words import _, ngettext, say


class ProblemsScene(Page):
    """Problems of every game. The next one that was not tried is the red button."""

    def __init__(self, host: Host, info: GameInfo | None = None) -> None:
        super().__init__(host, "search", _("Problems"))
        self.games = list(SHELF.values())
        self.info = info or self.games[0]
        self.found = {game.key: problems.read(game) for game in self.games}
        self.column = Column(gap=4)
        self.list = ScrollView(Column([self._game_row(game) for game in self.games], 6))
        self.page = ScrollView(self.column)
        levels = [_("Of any kind"), *(_(hard).capitalize() for hard in HARD)]
        self.hard = Choice(levels, 0, self._asked, _("How hard"))
        self.go = Button(_("Next problem"), self._next, PRIMARY, "play", theme.BODY)
        self.today = Button(_("Problem of the day"), self._today, PLAIN, "sunrise", theme.BODY)
        self.panels: list[Rect] = []
        self._fill()

    # -- what there is --------------------------------------------------------------------------------------

    def problems(self) -> list[Problem]:
        """The problems of the chosen game, as hard as chosen."""
        wanted = self.hard.index
        return [problem for problem in self.found[self.info.key][0] if not wanted or problem.hard == wanted]

    def _game_row(self, game: GameInfo) -> Row:
        keys = [problem.key for problem in self.found[game.key][0]]
        solved = self.host.progress.solved(game.key, keys)
        note = told_solved(solved, len(keys))
        row = Row(
            _(game.title),
            partial(self._choose, game),
            partial(art.seal, game.kanji),
            units=theme.LEAD,
            note=note,
        )
        row.press_sound = "click"
        return row

    def _choose(self, game: GameInfo) -> None:
        self.info = game
        self._asked(0)

    def _asked(self, _at: int) -> None:
        self._fill()
        self.page.scroll_to(0)
        self.place(self.scale)

    def _fill(self) -> None:
        found = self.problems()
        problem = self.found[self.info.key][1]
        members: list[Widget] = [RichText(_(self.info.title), theme.HEAD, theme.SUMI, "title")]
        if problem is not None:
            members.append(RichText(say(problem), theme.SMALL, theme.SHU_INK))
        members += [self._row(number, each) for number, each in enumerate(found, start=1)]
        if not found:
            members.append(RichText(_("There are no problems for this game.")))
        self.column.members = members
        self.go.visible = bool(found)
        self.today.visible = any(each for each, _problem in self.found.values())

    def _row(self, number: int, problem: Problem) -> Row:
        tried = self.host.progress.problems.get(problem.game, {}).get(problem.key)
        icon, colour, note = "play", theme.AI, _(HARD[problem.hard - 1])
        if tried is not None:
            icon, colour = ("check", theme.MATSUBA) if tried.solved else ("close", theme.SHU_INK)
        detail = ""
        if tried is not None and tried.solved:
            detail = ngettext("solved at try {n}", "solved at try {n}", tried.tries).format(n=tried.tries)
        elif tried is not None:
            detail = _("not solved")
        mark: Callable[[int], Surface] = partial(art.icon, icon, colour=colour)
        words = _("{n}. {title}").format(n=number, title=_(problem.ask))
        row = Row(words, partial(self.host.pose, problem), mark, detail, theme.BODY, note=note)
        row.press_sound = "click"
        return row

    # -- what is pressed ------------------------------------------------------------------------------------

    def _next(self) -> None:
        known = self.host.progress.problems.get(self.info.key, {})
        found = self.problems()
        fresh = [problem for problem in found if problem.key not in known]
        unsolved = [problem for problem in found if problem.key in known and not known[problem.key].solved]
        self.host.pose((fresh or unsolved or found)[0])

    def _today(self) -> None:
        problem = problems.of_day(problems.of_shelf(), date.today())
        if problem is not None:
            self.host.pose(problem)

    # -- page -----------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Begin with what most people press."""
        self.focus.set(self.go if self.go.visible else self.list)

    def content(self) -> Sequence[Widget]:
        """Games, problems, ways."""
        ways = [button for button in (self.go, self.today) if button.visible]
        return (self.list, self.hard, self.page, *ways)

    def arrange(self, body: Rect, scale: Scale) -> None:
        """The games in a quarter of the width, how hard above the problems, the ways below them."""
        left, right = layout.columns(body, [0.3, 0.7], scale.px(24))
        self.panels = [left, right]
        self.list.place(layout.inset(left, scale.px(14), scale.px(16)), scale)
        inner = layout.inset(right, scale.px(34), scale.px(24))
        high, choice = self.go.wanted(scale)[1], self.hard.wanted(scale)
        above, middle, below = layout.rows(inner, [choice[1], 1.0, high], scale.px(12))
        wide = min(above.w, max(choice[0], scale.px(320)))
        self.hard.place(Rect(above.x, above.y, wide, above.h), scale)
        self.page.place(middle, scale)
        ways = [button for button in (self.go, self.today) if button.visible]
        x = below.x
        for button in ways:
            width = min(button.wanted(scale)[0], (below.w - scale.px(12)) // 2)
            button.place(Rect(x, below.y, width, below.h), scale)
            x += width + scale.px(12)
        if ways:
            even_out(ways)

    def draw_ground(self, surface: Surface) -> None:
        """The page and its panels."""
        super().draw_ground(surface)
        for panel in self.panels:
            draw_panel(surface, panel, self.scale, PAPER)


def told_solved(solved: int, count: int) -> str:
    """How many problems of how many were solved; nothing where there are none."""
    if not count:
        return ""
    return ngettext("{done} of {n} solved", "{done} of {n} solved", count).format(done=solved, n=count)
