"""The client: what all screens share, and how one leads to another."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Optional, Protocol

from game.app import archive, folders, lessons, memory, problems, progress, routes, tables
from game.app.failure import Failure
from game.app.lessons import Course, LessonError
from game.app.live import GUIDED, Live
from game.app.problems import Problem, ProblemError
from game.app.progress import Progress
from game.app.settings import People, Settings, read_people, write_people, write_settings
from game.app.store import Store
from game.bots import levels as bot_levels
from game.bots.reviewer import Reviewer
from game.bots.worker import Worker
from game.engine import files
from game.engine.match import Match, Seat
from game.engine.record import RecordError
from game.engine.shelf import GameInfo
from game.engine.text import N_, Text
from game.engine.tomlfile import TomlError
from game.games import LEFT_OUT, SHELF
from game.ui import cache, palettes, sound, words
from game.ui.dialog import Answer, Dialog
from game.ui.scene import Clock, Scene, SceneStack
from game.ui.theme import Scale
from game.ui.words import _, say

MUSIC_AT_TITLE, MUSIC_AT_TABLE = "morning", "night"


class Screen(Protocol):
    """The window, as the client sees it."""

    def set_full_screen(self, on: bool) -> None:
        """Fill the screen, or go back to a window."""
        ...


class Client:
    """The program behind the screens. Scenes reach settings, matches, computer players and each other through it."""

    def __init__(
        self,
        settings: Settings,
        people: People,
        store: Store,
        levels: bot_levels.Levels,
        size: tuple[int, int],
        clock: Clock = time.monotonic,
        wake: Optional[Callable[[], None]] = None,
        learnt: Optional[Progress] = None,
    ) -> None:
        self.settings = settings
        self.people = people
        self.progress = learnt if learnt is not None else Progress()
        self.store = store
        self.levels = levels
        self.worker = Worker(wake)
        self.reviewer = Reviewer()
        self.screen: Optional[Screen] = None
        self.notices: list[str] = []
        """Sentences to show once, on the next screen that can."""
        self.trouble = ""
        """Why the match at the table is not saved as it stands; nothing when it is."""
        self.running = True
        cache.fit(size)
        self.stack = SceneStack(Scale(*size, settings.text_percent), clock)
        self._base: Callable[[], Scene] = partial(routes.title, self)
        self._music = ""
        self.apply_settings()

    # -- settings -------------------------------------------------------------------------------------------

    def apply_settings(self) -> None:
        """Let language, volume, motion and text size follow the settings."""
        chosen = self.settings
        words.setup(chosen.language)
        palettes.use(chosen.palette)
        sound.volumes(chosen.sound_percent / 100, chosen.music_percent / 100, chosen.muted)
        self.stack.fade = chosen.motion
        scale = self.stack.scale
        if scale.text_percent != chosen.text_percent:
            self.resize((scale.width, scale.height))

    def start_sound(self) -> None:
        """Open the audio device; without one everything is silent."""
        if sound.start():
            self.apply_settings()
            sound.loop(self._music)

    def _play_music(self, name: str) -> None:
        self._music = name
        sound.loop(name)

    def resize(self, size: tuple[int, int]) -> None:
        """The window has a new size."""
        cache.fit(size)
        self.stack.resize(Scale(*size, self.settings.text_percent))

    def set_full_screen(self, on: bool) -> None:
        """Fill the screen, or go back to a window."""
        self.settings.full_screen = on
        if self.screen is not None:
            self.screen.set_full_screen(on)
        self.keep_settings()

    def speak(self, code: str) -> None:
        """Change the language: every screen is made anew, the settings on top."""
        self.settings.language = code
        self._made_anew()

    def _made_anew(self) -> None:
        self.apply_settings()
        self.keep_settings()
        self.stack.replace(self._base())
        self.open_settings()

    def paint(self, palette: str) -> None:
        """Change the colours: every screen is made anew, the settings on top."""
        self.settings.palette = palette
        self._made_anew()

    def keep_settings(self) -> None:
        """Write the settings; what fails is said."""
        self._written(lambda: write_settings(self.settings))

    def keep_people(self) -> None:
        """Write names and set-ups; what fails is said."""
        self._written(lambda: write_people(self.people))

    def keep_progress(self) -> None:
        """Write what was learnt; what fails is said."""
        self._written(lambda: progress.write(self.progress))

    def _written(self, write: Callable[[], None]) -> None:
        try:
            write()
        except RecordError as error:
            self.tell(error.text)

    def tell(self, text: Text) -> None:
        """Say a sentence in passing on the screen that is there."""
        if self.stack.top is not None:
            self.stack.top.toast(say(text))
        else:
            self.notices.append(say(text))

    # -- matches --------------------------------------------------------------------------------------------

    def start(
        self, info: GameInfo, seats: Sequence[Seat], options: dict[str, str], seed: Optional[int] = None
    ) -> None:
        """Begin a match and sit down at it; without a seed the deal is a fresh one."""
        seed = random.SystemRandom().getrandbits(32) if seed is None else seed
        match = Match(info, list(seats), options, seed)
        live = self.store.begin(match)
        problem = self.save(live)
        if self._seated(live) and problem:
            self._note(problem)

    def go_on(self, path: Path) -> None:
        """Continue a match from its record."""
        try:
            live, problem = self.store.load(path, SHELF)
        except RecordError as error:
            self.tell(error.text)
            return
        self.trouble = ""
        if not self._seated(live):
            return
        if problem is not None:
            self._note(" ".join(filter(None, (say(problem, live.names()), self.save(live)))))
        if live.match.state.outcome is not None:
            self.show_result(live)

    def _seated(self, live: Live) -> bool:
        """Show the table of a match; False, and a sentence, where that fails."""
        try:
            self.sit_down(live)
        except Exception as error:  # a record that no check foresaw, or a stranger's game, closes no program
            self._base = partial(routes.title, self)
            told = N_("{name} cannot be shown ({why}).")
            self.tell(Text(told, name=files.name_of(live.path), why=type(error).__name__))
            return False
        return True

    def _note(self, sentence: str) -> None:
        """Say something over the screen that comes next, until it was read."""
        self.stack.push(Dialog(_("Please note"), sentence, [Answer(_("All right"), None, True)]))

    def sit_down(self, live: Live) -> None:
        """Show the table of a match."""
        memory.give_back()
        self._base = partial(routes.table, self, live)
        self._play_music(MUSIC_AT_TABLE)
        self.stack.replace(self._base())

    def save(self, live: Live) -> str:
        """Write the record; returns a sentence when that failed, else nothing."""
        try:
            self.store.save(live)
            self.trouble = ""
        except RecordError as error:
            self.trouble = say(error.text, live.names())
        return self.trouble

    def reopen(self, live: Live) -> str:
        """Let a match that was over go on; returns a sentence when its record could not be moved, else nothing."""
        try:
            self.store.reopen(live)
        except RecordError as error:
            return say(error.text, live.names())
        return ""

    def hand_over(self, live: Live, seat: int, then: Callable[[], object]) -> None:
        """Cover the screen until the person at `seat` is there; then set ``live.viewer`` and call `then`."""
        self.stack.push(routes.handover(self, live, seat, then))

    def show_result(self, live: Live) -> None:
        """Show how the match ended, and count it; a guided one was a lesson."""
        problem = ""
        lesson = live.extra.get(GUIDED)
        if lesson in [each.key for each in lessons.read(live.match.info)[0]]:
            self.progress.finish(live.match.info.key, str(lesson))
            self.keep_progress()
        try:
            told = [self.store.finish(live), *self.store.take_notices()]
            self.trouble = ""
            problem = " ".join(dict.fromkeys(say(each, live.names()) for each in told if each is not None))
        except RecordError as error:
            problem = self.trouble = say(error.text, live.names())
        self.stack.push(routes.result(self, live, problem))

    def open_finished(self, path: Path) -> None:
        """Look back at a match of the shelf; its file is only read."""
        try:
            live, problem = self.store.read(path)
        except RecordError as error:
            self.tell(error.text)
            return
        if live.match.state.outcome is None:
            told = N_("This match was filed as over, but its moves do not come to an end.")
            self.tell(problem if problem is not None else Text(told))
            return
        self.look_back(live)
        if problem is not None:
            self._note(say(problem, live.names()))

    def take_in(self, path: Path) -> None:
        """Put a record that somebody sent on the shelf of matches and say so."""
        try:
            self.store.take_in(path)
        except RecordError as error:
            self.tell(error.text)
            return
        self.tell(Text(N_("{name} is among your matches now."), name=files.name_of(path)))
        if routes.is_title(self.stack.top):
            self.stack.push(routes.replays(self))

    def open_position(self, letters: str) -> None:
        """Offer to play on from the position that a text stands for."""
        try:
            match = archive.read_position(letters)
        except RecordError as error:
            self.tell(error.text)
            return
        self.play_on(match, len(match.entries))

    def play_on(self, match: Match, at: int) -> None:
        """Ask who is to play on from a move of a match, as a new match."""
        self.stack.push(routes.play_on(self, match, at))

    def begin_from(self, match: Match, at: int, seats: Sequence[Seat]) -> None:
        """Begin a new match where another stood after ``at`` moves; the other one and its record stay as they are."""
        live = self.store.begin(archive.play_on(match, at, seats))
        live.extra["played_on"] = True
        problem = self.save(live)
        self.sit_down(live)
        if problem:
            self._note(problem)

    def look_back(self, live: Live, at: int = 0) -> None:
        """Go through a finished match once more, from after ``at`` moves on; where that was done already, it goes on there."""
        below = self.stack.scenes[-2:-1]
        if below and routes.turn_to(below[0], at):
            self.stack.pop()
            return
        self.stack.push(routes.look_back(self, live, at))

    # -- learning -------------------------------------------------------------------------------------------

    def welcome(self, language: str = "") -> None:
        """Ask somebody new for language and size of text, and offer the first lessons."""
        if language:
            self.settings.language = language
            self.apply_settings()
            self.stack.replace(self._base())
        self.stack.push(routes.welcome(self))

    def open_learn(self, info: Optional[GameInfo] = None) -> None:
        """Show the lessons, those of a game first."""
        self._at_shelf(lambda: routes.learn(self, info))

    def open_problems(self, info: Optional[GameInfo] = None) -> None:
        """Show the problems, those of a game first."""
        self._at_shelf(lambda: routes.problems(self, info))

    def _at_shelf(self, make: Callable[[], Scene]) -> None:
        """Put a screen over the shelf of games, which is laid there first if need be."""
        if not routes.is_title(self.stack.top):
            self.to_shelf()
        self.stack.push(make())

    def give_lesson(self, course: Course, at: int = 0, played: Sequence[Sequence[str]] = ()) -> None:
        """Give a lesson from step ``at`` on, after what was ``played`` at each step before it."""
        if course.lesson.guided:
            self._guide(course)
            return
        self._lay(partial(routes.lesson, self, course, at, [list(each) for each in played]))

    def next_problem(self, problem: Problem) -> Optional[Problem]:
        """The problem of the same game after this one that was not solved yet; None when all were."""
        found, _damage = problems.read(SHELF[problem.game])
        at = next((number for number, each in enumerate(found) if each.key == problem.key), -1)
        order = [*found[at + 1 :], *found[: max(0, at)]]
        return next((each for each in order if not self.progress.solved(each.game, [each.key])), None)

    def pose(self, problem: Problem) -> None:
        """Lay out a problem; one that does not fit the rules is told of."""
        self._lay(partial(routes.problem, self, problem))

    def _lay(self, make: Callable[[], Scene]) -> None:
        """Show a table that is no match; when it does not fit the rules, say so and stay."""
        try:
            scene = make()
        except (LessonError, ProblemError) as error:
            self.tell(error.text)
            return
        except Exception as error:  # a stranger's game closes no program
            self.tell(Text(N_("This table cannot be shown ({why})."), why=type(error).__name__))
            return
        memory.give_back()
        self._base = make
        self._play_music(MUSIC_AT_TABLE)
        self.stack.replace(scene)

    def _guide(self, course: Course) -> None:
        """Begin a match with a hint at every decision."""
        lesson = course.lesson
        me = self.people.names[0] if self.people.names else lessons.TEACHERS[0]
        try:
            match = lessons.begin(course.info, lesson, 0, (), me, lesson.guided)
        except LessonError as error:
            self.tell(error.text)
            return
        match.assisted = True
        live = self.store.begin(match)
        live.extra[GUIDED] = lesson.key
        problem = self.save(live)
        if self._seated(live) and problem:
            self._note(problem)

    # -- screens --------------------------------------------------------------------------------------------

    def to_shelf(self) -> None:
        """Go back to the shelf of games. What is under way is saved already, or it is told that it is not."""
        if self.trouble:
            told = _("The latest moves of your match are not saved: {trouble}").format(trouble=self.trouble)
            self.notices.append(told)
        memory.give_back()
        self._base = partial(routes.title, self)
        self._play_music(MUSIC_AT_TITLE)
        self.stack.replace(self._base())

    def open_new_match(self, info: GameInfo) -> None:
        """Set up a match of a game."""
        self.stack.push(routes.new_match(self, info))

    def open_menu(self, live: Live) -> None:
        """Put the menu over the table; a save that failed is tried once more."""
        if self.trouble:
            self.save(live)
        self.stack.push(routes.menu(self, live))

    def open_match(self, live: Live) -> None:
        """Open what can be changed about a match under way."""
        self.stack.push(routes.match(self, live))

    def open_settings(self) -> None:
        """Open the settings over what is there."""
        self.stack.push(routes.settings(self))

    def open_rules(self, game: str, section: str = "") -> None:
        """Open the rulebook of a game, at a section if named."""
        self.stack.push(routes.rules(self, SHELF[game], section))

    def open_keys(self) -> None:
        """Open the page of keys."""
        self.stack.push(routes.keys(self))

    def open_statistics(self) -> None:
        """Open the statistics."""
        self.stack.push(routes.statistics(self))

    def open_replays(self) -> None:
        """Open the shelf of matches."""
        self.stack.push(routes.replays(self))

    def open_credits(self) -> None:
        """Open the credits."""
        self.stack.push(routes.credits_page(self))

    def quit(self) -> None:
        """Close the program at the end of this frame."""
        self.running = False

    def close(self) -> None:
        """Let go of computer players, files and sound; the scene that is there keeps what it has not kept yet."""
        if self.stack.top is not None:
            self.stack.top.exit()
        self.worker.close()
        self.reviewer.stop()
        self.store.close()
        sound.stop()


def gather(
    store: Store,
    settings: Settings,
    size: tuple[int, int],
    wake: Optional[Callable[[], None]] = None,
    clock: Clock = time.monotonic,
) -> Client:
    """A client with this person's names and levels; what was wrong with their files is among its notices.

    Raises `Failure` when a file that the program needs is damaged.
    """
    try:
        people, people_problem = read_people()
        learnt, learnt_problem = progress.read()
        levels, levels_problem = bot_levels.read(folders.config() / "levels.toml")
        told = [people_problem, learnt_problem, levels_problem]
        told += [info.file_problem() for info in SHELF.values()]
    except TomlError as error:
        raise Failure(error.text) from error
    client = Client(settings, people, store, levels, size, clock, wake, learnt)
    told = [*told, *store.take_notices(), *LEFT_OUT, *tables.clear(SHELF)]
    client.notices += [say(each) for each in told if each is not None]
    return client
