"""What a scene may ask of the program around it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.app.live import Live
from game.bots.levels import Levels
from game.bots.worker import Worker


class TableSettings(Protocol):
    """The settings that the table follows."""

    motion: float
    """Speed of motion; 0 is off."""
    pace_ms: int
    """Milliseconds between two visible acts of computer players."""
    confirm_moves: bool
    """Whether a chosen action waits for a second press."""
    free_takeback: bool
    """Whether one may take back beyond barriers against computers."""
    ask_aloud: bool
    """Whether people at one screen are asked for a reaction without a handover."""
    helpers: bool
    """Whether the table shows sums and odds on pointing."""


class Host(Protocol):
    """The program, as the table scene sees it."""

    levels: Levels
    worker: Worker

    @property
    def settings(self) -> TableSettings:
        """The settings in force."""
        ...

    def save(self, live: Live) -> str:
        """Write the record; returns a sentence when that failed, else nothing."""
        ...

    def open_menu(self, live: Live) -> None:
        """Put the menu over the table."""
        ...

    def open_rules(self, game: str, section: str = "") -> None:
        """Open the rulebook of a game, at a section if named."""
        ...

    def hand_over(self, live: Live, seat: int, then: Callable[[], object]) -> None:
        """Cover the screen until the person at ``seat`` is there; then set ``live.viewer`` and call ``then``."""
        ...

    def show_result(self, live: Live) -> None:
        """Show how the match ended."""
        ...
