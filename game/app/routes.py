"""The ways to the scenes: the one place where each is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Optional

from game.app.host import Host
from game.app.lessons import Course
from game.app.live import Live
from game.app.problems import Problem
from game.app.scenes.credits import CreditsScene
from game.app.scenes.handover import HandoverScene
from game.app.scenes.keys import KeysScene
from game.app.scenes.learn import LearnScene
from game.app.scenes.lesson import LessonScene
from game.app.scenes.look_back import LookBackScene
from game.app.scenes.match import MatchScene
from game.app.scenes.menu import MenuScene
from game.app.scenes.new_match import NewMatchScene
from game.app.scenes.play_on import PlayOnScene
from game.app.scenes.problem import ProblemScene
from game.app.scenes.problems import ProblemsScene
from game.app.scenes.replays import ReplaysScene
from game.app.scenes.result import ResultScene
from game.app.scenes.rules import RulesScene
from game.app.scenes.settings import SettingsScene
from game.app.scenes.statistics import StatisticsScene
from game.app.scenes.table import TableScene
from game.app.scenes.title import TitleScene
from game.app.scenes.welcome import WelcomeScene
from game.engine.match import Match
from game.engine.shelf import GameInfo
from game.ui.scene import Scene


def title(host: Host) -> Scene:
    """The shelf of games."""
    return TitleScene(host)


def is_title(scene: Scene | None) -> bool:
    """Whether a scene is the shelf of games."""
    return isinstance(scene, TitleScene)


def new_match(host: Host, info: GameInfo) -> Scene:
    """Setting up a match of a game."""
    return NewMatchScene(host, info)


def table(host: Host, live: Live) -> Scene:
    """The table of a match."""
    return TableScene(host, live)


def handover(host: Host, live: Live, seat: int, then: Callable[[], object]) -> Scene:
    """The cover until the person at ``seat`` is there."""
    return HandoverScene(host, live, seat, then)


def menu(host: Host, live: Live) -> Scene:
    """The menu over a table."""
    return MenuScene(host, live)


def match(host: Host, live: Live) -> Scene:
    """What can be changed about a match under way."""
    return MatchScene(host, live)


def result(host: Host, live: Live, problem: str = "") -> Scene:
    """How a match ended, and the ``problem`` that kept it from being filed or counted."""
    return ResultScene(host, live, problem)


def look_back(host: Host, live: Live, at: int = 0) -> Scene:
    """A finished match once more, from after ``at`` moves on."""
    return LookBackScene(host, live, at)


def turn_to(scene: Scene, at: int) -> bool:
    """Let a scene that looks back show what was after ``at`` moves (0: as it is); False when it is no such scene."""
    if not isinstance(scene, LookBackScene):
        return False
    if at:
        scene.slider.set(at)
    return True


def welcome(host: Host) -> Scene:
    """What somebody new is asked."""
    return WelcomeScene(host)


def learn(host: Host, info: Optional[GameInfo] = None) -> Scene:
    """The lessons, those of a game first."""
    return LearnScene(host, info)


def lesson(host: Host, course: Course, at: int, played: Sequence[Sequence[str]]) -> Scene:
    """A lesson from one of its steps on. Raises `game.app.lessons.LessonError`."""
    return LessonScene(host, course, at, played)


def problems(host: Host, info: Optional[GameInfo] = None) -> Scene:
    """The problems, those of a game first."""
    return ProblemsScene(host, info)


def problem(host: Host, posed: Problem) -> Scene:
    """A problem on its table. Raises `game.app.problems.ProblemError`."""
    return ProblemScene(host, posed)


def rules(host: Host, info: GameInfo, section: str = "") -> Scene:
    """The rulebook of a game, at a section if named."""
    return RulesScene(host, info, section)


def settings(host: Host) -> Scene:
    """The settings."""
    return SettingsScene(host)


def keys(host: Host) -> Scene:
    """The page of keys."""
    return KeysScene(host)


def statistics(host: Host) -> Scene:
    """The statistics."""
    return StatisticsScene(host)


def replays(host: Host) -> Scene:
    """The shelf of matches."""
    return ReplaysScene(host)


def play_on(host: Host, match: Match, at: int) -> Scene:
    """Who is to play on from a move of a match."""
    return PlayOnScene(host, match, at)


def credits_page(host: Host) -> Scene:
    """The credits."""
    return CreditsScene(host)
