"""A problem on its table: three tries, then the right answer is played with what the others are worth.

The slip that asks is put aside while one looks at the table and chooses; the bar goes on asking.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from pygame import Rect

from game.app.host import Host
from game.app.lessons import TEACHERS
from game.app.problems import TRIES, Problem, lay_out
from game.app.progress import Tried
from game.app.scenes.staged import StagedScene
from game.engine.state import Action, Target
from game.games import SHELF
from game.ui import sound, theme
from game.ui.spotlight import Slip
from game.ui.widget import Widget
from game.ui.widgets import GHOST, PRIMARY, QUIET, Button
from game.ui.words import N_, _, ngettext, say

HARD = (N_("easy"), N_("not so easy"), N_("hard"))
"""How hard a problem is, from 1."""


class ProblemScene(StagedScene):
    """One problem. Raises `game.app.problems.ProblemError` when it does not fit the rules."""

    def __init__(self, host: Host, problem: Problem) -> None:
        names = host.people.names
        self.problem = problem
        super().__init__(host, lay_out(problem, names[0] if names else TEACHERS[0]))
        self.wrong: list[str] = []
        self.over = False
        self.aside = False
        """Whether the slip has been put aside."""
        self.recall = Button(_("Question"), self.ask_hint, GHOST, "help", theme.BODY)
        self.bar.buttons.insert(0, self.recall)
        title = _("Problem, {hard}").format(hard=_(HARD[problem.hard - 1]))
        self.slip = self._asking(title, _(problem.ask))
        self.slip.now = self.now

    def _asking(self, title: str, words: str) -> Slip:
        """A slip that waits for an answer, with how many tries there are."""
        give_up = Button(_("Show the answer"), self.give_up, QUIET, "eye", theme.BODY)
        look = Button(_("To the table"), self.put_aside, PRIMARY, "play", theme.BODY)
        return self._slip(title, f"{words} {self._asked()}", [give_up, look])

    def _slip(self, title: str, words: str, buttons: list[Button]) -> Slip:
        return Slip(self.match.info.kanji, title, words, len(self.wrong), 0 if self.over else TRIES, buttons)

    def _asked(self) -> str:
        left = TRIES - len(self.wrong)
        tries = ngettext("You have {n} try.", "You have {n} tries.", left).format(n=left)
        seat = self.names[self.match.state.decides()]
        return _("{name} is to act. {tries}").format(name=seat, tries=tries)

    # -- scene ----------------------------------------------------------------------------------------------

    def waits(self) -> bool:
        """Whether an answer is still wanted."""
        return not self.over

    def kept_clear(self) -> list[Rect]:
        """Everything that lies on the table: it is what one has to look at."""
        return [spot.rect for spot in self.table.spots() if spot.visible]

    def widgets(self) -> Sequence[Widget]:
        """The table alone while the slip is put aside or something is chosen."""
        choosing = bool(self.picks) or self.waiting is not None
        if self.speaking and (self.aside or choosing):
            return [self.table, *self.column.buttons, self.bar, self.chronicle]
        return super().widgets()

    def focus_slip(self) -> None:
        """Give the keyboard to what leads on."""
        if self.speaking and not self.aside:
            self.focus.set(self.slip.buttons[-1])

    def put_aside(self) -> None:
        """Let the table be seen."""
        self.aside = True
        self.focus.set(self.table)
        self.refresh()

    def ask_hint(self) -> None:
        """Lay the slip on the table again."""
        if self.speaking:
            self._unpick()
            self.say_anew(self.slip)

    def say_anew(self, slip: Slip) -> None:
        """Let a slip speak, and have the keyboard."""
        self.aside = False
        super().say_anew(slip)
        self.focus_slip()

    def prompt(self) -> str:
        """What problem it is; once something is chosen, what is to be pointed at next."""
        if self.picks or self.waiting is not None:
            return super().prompt()
        told = _("Problem, {hard}: {question}")
        return told.format(hard=_(HARD[self.problem.hard - 1]), question=_(self.problem.ask))

    def _choices(self) -> list[Action]:
        return super()._choices() if self.speaking and not self.over else []

    def _explain(self, target: Target) -> None:
        if self.speaking and not self.over:
            super()._explain(target)

    # -- answers --------------------------------------------------------------------------------------------

    def _carry_out(self, action: Action) -> None:
        """A right answer is played; a wrong one costs a try and is told its worth."""
        if action.text in self.problem.answers:
            self._end(True, action)
            return
        self.wrong.append(action.text)
        self._unpick()
        sound.play("error")
        if len(self.wrong) == TRIES:
            self.give_up()
            return
        slip = self._asking(_("Not this"), self.worth_of(action))
        self.say_anew(slip)
        slip.shake()

    def worth_of(self, action: Action) -> str:
        """What a wrong answer gives, against the best."""
        problem = self.problem
        label = say(self.match.game.told(action), self.names)
        best = max(problem.worth[answer] for answer in problem.answers)
        if action.text in problem.worth:
            told = _("{action}: that leaves you {n} chances in 100; there is something with {best}.")
            return told.format(action=label, n=problem.worth[action.text], best=best)
        return _(
            "{action}: that is not among the best here; there is something with {best} chances in 100."
        ).format(action=label, best=best)

    def give_up(self) -> None:
        """Show the answer."""
        if not self.over:
            self._end(False, self.match.game.action(self.problem.answers[0]))

    def _end(self, solved: bool, action: Action) -> None:
        self.over, self.solved, self.answer = True, solved, action
        tried = Tried(solved, len(self.wrong) + 1 if solved else len(self.wrong), date.today())
        self.host.progress.tried(self.problem.game, self.problem.key, tried)
        self.host.keep_progress()
        self.reason = self._reason(action)
        self._unpick()
        self.play_on([action.text, *self.problem.then[action.text]])

    def _reason(self, action: Action) -> str:
        """Why it is right: what it gains by the game's own words, its chances and those of the next."""
        problem, mind = self.problem, self.match.info.mind()
        worth = [value for text, value in problem.worth.items() if text not in problem.answers]
        gain = say(mind.gain(self.view, action), self.names)
        label = say(self.match.game.told(action), self.names)
        told = _(
            "{action}: {gain} It leaves {best} chances in 100, the next best {other}: "
            "measured on {tables} imagined tables each."
        )
        return told.format(
            action=label,
            gain=gain,
            best=problem.worth[action.text],
            other=max(worth, default=0),
            tables=problem.tables,
        )

    def follow(self) -> None:
        """The answer has been played: say why it is the right one."""
        self.due = float("inf")
        sound.play("saved" if self.solved else "defeat")
        more = Button(_("Next problem"), self._next, PRIMARY, "play", theme.BODY)
        leave = Button(_("All problems"), self.leave, QUIET, "back", theme.BODY)
        title = _("Solved") if self.solved else _("The answer")
        self.recall.visible = False
        self._fit_bar()
        self.say_anew(self._slip(title, self.reason, [leave, more]))

    def _next(self) -> None:
        following = self.host.next_problem(self.problem)
        if following is None:
            self.leave()
        else:
            self.host.pose(following)

    def leave(self) -> None:
        """Back to the problems."""
        self.host.open_problems(SHELF[self.problem.game])
