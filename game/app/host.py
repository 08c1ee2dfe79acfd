"""What a scene may ask of the program around it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Optional, Protocol

from game.app.lessons import Course
from game.app.live import Live
from game.app.problems import Problem
from game.app.progress import Progress
from game.app.settings import People, Settings
from game.app.store import Store
from game.bots.levels import Levels
from game.bots.reviewer import Reviewer
from game.bots.worker import Worker
from game.engine.match import Match, Seat
from game.engine.shelf import GameInfo
from game.engine.text import Text


class Host(Protocol):
    """The program, as every scene sees it: settings, matches, computer players, and the ways to other scenes."""

    settings: Settings
    people: People
    progress: Progress
    store: Store
    levels: Levels
    worker: Worker
    reviewer: Reviewer
    notices: list[str]
    """Sentences to show once, on the next scene that can."""

    # -- settings -------------------------------------------------------------------------------------------

    def apply_settings(self) -> None:
        """Let language, volume, motion and text size follow the settings."""
        ...

    def set_full_screen(self, on: bool) -> None:
        """Fill the screen, or go back to a window."""
        ...

    def speak(self, code: str) -> None:
        """Change the language: every scene is made anew, the settings on top."""
        ...

    def paint(self, palette: str) -> None:
        """Change the colours: every scene is made anew, the settings on top."""
        ...

    def keep_settings(self) -> None:
        """Write the settings; what fails is said."""
        ...

    def keep_people(self) -> None:
        """Write names and set-ups; what fails is said."""
        ...

    def keep_progress(self) -> None:
        """Write what was learnt; what fails is said."""
        ...

    def tell(self, text: Text) -> None:
        """Say a sentence in passing on the scene that is there."""
        ...

    # -- matches --------------------------------------------------------------------------------------------

    def start(
        self, info: GameInfo, seats: Sequence[Seat], options: dict[str, str], seed: Optional[int] = None
    ) -> None:
        """Begin a match and sit down at it; without a seed the deal is a fresh one."""
        ...

    def go_on(self, path: Path) -> None:
        """Continue a match from its record."""
        ...

    @property
    def trouble(self) -> str:
        """Why the match at the table is not saved as it stands; nothing when it is."""
        ...

    def sit_down(self, live: Live) -> None:
        """Show the table of a match."""
        ...

    def reopen(self, live: Live) -> str:
        """Let a match that was over go on; returns a sentence when its record could not be moved, else nothing."""
        ...

    def save(self, live: Live) -> str:
        """Write the record; returns a sentence when that failed, else nothing."""
        ...

    def hand_over(self, live: Live, seat: int, then: Callable[[], object]) -> None:
        """Cover the screen until the person at ``seat`` is there; then set ``live.viewer`` and call ``then``."""
        ...

    def show_result(self, live: Live) -> None:
        """Show how the match ended, and count it."""
        ...

    def open_finished(self, path: Path) -> None:
        """Look back at a match of the shelf; its file is only read."""
        ...

    def take_in(self, path: Path) -> None:
        """Put a record that somebody sent on the shelf of matches and say so."""
        ...

    def open_position(self, letters: str) -> None:
        """Offer to play on from the position that a text stands for."""
        ...

    def play_on(self, match: Match, at: int) -> None:
        """Ask who is to play on from a move of a match, as a new match."""
        ...

    def begin_from(self, match: Match, at: int, seats: Sequence[Seat]) -> None:
        """Begin a new match where another stood after ``at`` moves; the other one and its record stay as they are."""
        ...

    def look_back(self, live: Live, at: int = 0) -> None:
        """Go through a finished match once more, from after ``at`` moves on."""
        ...

    # -- learning -------------------------------------------------------------------------------------------

    def welcome(self, language: str = "") -> None:
        """Ask somebody new for language and size of text, and offer the first lessons."""
        ...

    def open_learn(self, info: Optional[GameInfo] = None) -> None:
        """Show the lessons, those of a game first."""
        ...

    def give_lesson(self, course: Course, at: int = 0, played: Sequence[Sequence[str]] = ()) -> None:
        """Give a lesson from step ``at`` on, after what was ``played`` at each step before it.

        A guided match begins at the table; a lesson that does not fit the rules is told of.
        """
        ...

    def open_problems(self, info: Optional[GameInfo] = None) -> None:
        """Show the problems, those of a game first."""
        ...

    def next_problem(self, problem: Problem) -> Optional[Problem]:
        """The problem of the same game after this one that was not solved yet; None when all were."""
        ...

    def pose(self, problem: Problem) -> None:
        """Lay out a problem; one that does not fit the rules is told of."""
        ...

    # -- other scenes ---------------------------------------------------------------------------------------

    def to_shelf(self) -> None:
        """Go back to the shelf of games. What is under way is saved already, or it is told that it is not."""
        ...

    def open_new_match(self, info: GameInfo) -> None:
        """Set up a match of a game."""
        ...

    def open_menu(self, live: Live) -> None:
        """Put the menu over the table."""
        ...

    def open_match(self, live: Live) -> None:
        """Open what can be changed about a match under way."""
        ...

    def open_settings(self) -> None:
        """Open the settings over what is there."""
        ...

    def open_rules(self, game: str, section: str = "") -> None:
        """Open the rulebook of a game, at a section if named."""
        ...

    def open_keys(self) -> None:
        """Open the page of keys."""
        ...

    def open_statistics(self) -> None:
        """Open the statistics."""
        ...

    def open_replays(self) -> None:
        """Open the shelf of matches."""
        ...

    def open_credits(self) -> None:
        """Open the credits."""
        ...

    def quit(self) -> None:
        """Close the program at the end of this frame."""
        ...
