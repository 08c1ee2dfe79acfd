"""A lesson on the real table: a slip says what it is about, only the taught choice is open, the others answer."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.host import Host
from game.app.lessons import TEACHERS, Course, Step, begin
from game.app.scenes.staged import StagedScene
from game.engine.state import Action, Target
from game.ui import sound, theme
from game.ui.dialog import Answer, Dialog
from game.ui.intents import Intent
from game.ui.spotlight import Slip
from game.ui.widgets import PRIMARY, QUIET, Button
from game.ui.words import _


class LessonScene(StagedScene):
    """A step of a lesson after the other; ``played`` are the actions of each step before ``at``.

    Raises `game.app.lessons.LessonError` when the lesson does not fit the rules.
    """

    def __init__(self, host: Host, course: Course, at: int = 0, played: Sequence[Sequence[str]] = ()) -> None:
        names = host.people.names
        me = names[0] if names else TEACHERS[0]
        self.course, self.lesson = course, course.lesson
        self.at = at
        super().__init__(host, begin(course.info, course.lesson, at, played, me, host.levels.names()[0]))
        self.played = [list(each) for each in played[:at]]
        self.slip = self._new_slip()
        self.slip.now = self.now

    @property
    def step(self) -> Step:
        """What is being taught."""
        return self.lesson.steps[self.at]

    def _new_slip(self) -> Slip:
        step = self.step
        back = Button(_("Back"), self.back, QUIET, "back", theme.BODY)
        back.visible = self.at > 0
        why = Button(_("Why?"), lambda: self.open_rules(step.why), QUIET, "help", theme.BODY)
        why.visible = bool(step.why)
        on = Button(_("Next"), self.skip, PRIMARY, "play", theme.BODY)
        if step.open:
            on = Button(_("Skip"), self.skip, QUIET, "skip", theme.BODY)
        words = self.told(step.say)
        count = len(self.lesson.steps)
        return Slip(self.match.info.kanji, _(step.title), words, self.at, count, [why, back, on])

    def told(self, words: str) -> str:
        """A sentence of the lesson in the language in force, with the names at the table."""
        names = {f"seat{number}": name for number, name in enumerate(self.names)}
        try:
            return _(words).format(**names)
        except (KeyError, IndexError, ValueError):  # a stranger's translation may ask for anything
            return words.format(**names)

    # -- scene ----------------------------------------------------------------------------------------------

    def spotlit(self) -> Sequence[Target]:
        """What the step points at, and what must be pressed."""
        wanted = [self.match.game.action(text).picks for text in self.step.open[:1]]
        pressed = sorted(target for picks in wanted for target in picks if target not in self.step.point)
        return [*self.step.point, *pressed]

    def waits(self) -> bool:
        """Whether the step waits for a choice."""
        return bool(self.step.open)

    def prompt(self) -> str:
        """The lesson's title; once something is chosen, what is to be pointed at next."""
        if self.picks or self.waiting is not None:
            return super().prompt()
        told, count = _("Lesson {n} of {count}: {title}"), len(self.course.lessons)
        return told.format(n=self.course.number + 1, count=count, title=_(self.lesson.title))

    def command(self, intent: Intent) -> bool:
        """The rules open where the step is explained."""
        if intent is Intent.HELP:
            self.open_rules(self.step.why)
            return True
        return super().command(intent)

    # -- what is open ---------------------------------------------------------------------------------------

    def _choices(self) -> list[Action]:
        """The taught actions, while the step waits for one."""
        return [action for action in super()._choices() if self.speaking and action.text in self.step.open]

    def _explain(self, target: Target) -> None:
        """The rules' own reason, or why this is not what is taught now."""
        if not self.speaking:
            return
        reason = self.view.why_not(self.picks | {target})
        sound.play("error")
        self.slip.shake()
        if reason is not None:
            self._refuse(reason)
        elif self.step.open:
            self.say(self.told(self.step.refuse) or _("Not now. The slip says what to do."), True)
        else:
            self.say(_("There is nothing to choose here: go on with “Next”."), True)

    def _carry_out(self, action: Action) -> None:
        super()._carry_out(action)
        self._then([action.text])

    def _then(self, chosen: list[str]) -> None:
        """Let happen what the step says happens then."""
        self.played.append([*chosen, *self.step.then])
        self.play_on(self.step.then, at_once=not chosen and not self.step.then)

    def follow(self) -> None:
        """Come to the next step; after the last one the lesson is finished."""
        at = self.at + 1
        if at == len(self.lesson.steps):
            self._finish()
        elif self.lesson.steps[at].deal is not None:
            self.speaking = True
            self.host.give_lesson(self.course, at, self.played)
        else:
            self.at = at
            self.say_anew(self._new_slip())
            self.focus_slip()

    # -- ways -----------------------------------------------------------------------------------------------

    def skip(self) -> None:
        """Do what is taught, or go on where there is nothing to do."""
        if not self.speaking:
            return
        if self.step.open:
            self._carry_out(self.match.game.action(self.step.open[0]))
        else:
            self._then([])

    def back(self) -> None:
        """Go to the step before, the table as it was then."""
        if self.at and self.speaking:
            self.host.give_lesson(self.course, self.at - 1, self.played[: self.at - 1])

    def leave(self) -> None:
        """Ask once: where one was in the lesson is not kept."""
        if self.stack is not None:
            go = Answer(_("Leave"), lambda: self.host.open_learn(self.course.info), True)
            told = _("It can be begun again at any time.")
            self.stack.push(Dialog(_("Leave the lesson?"), told, [go, Answer(_("Stay"))]))

    def _finish(self) -> None:
        info, number = self.course.info, self.course.number
        self.due = float("inf")
        self.host.progress.finish(info.key, self.lesson.key)
        self.host.keep_progress()
        sound.play("saved")
        if self.stack is None:
            return
        lessons = Answer(_("All lessons"), lambda: self.host.open_learn(info))
        if number + 1 < len(self.course.lessons):
            following = self.course._replace(number=number + 1)
            told = _("Next: {title}").format(title=_(following.lesson.title))
            answers = [Answer(_("Go on"), lambda: self.host.give_lesson(following), True), lessons]
        else:
            told = _("That was the last lesson of {game}. Now the table is yours.").format(game=_(info.title))
            answers = [lessons._replace(primary=True)]
        self.stack.push(Dialog(_("Lesson finished"), told, answers))
