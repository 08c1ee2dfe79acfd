"""The type record of a game: what the shelf, the set-up screen and the command line know without loading it."""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple, Optional

from game.engine.mind import Mind
from game.engine.state import Game, Option
from game.engine.text import Text


class GameInfo(NamedTuple):
    """One game on the shelf. Module names are strings, so that naming a game imports nothing of it."""

    key: str
    title: str
    subtitle: str
    kanji: str
    fewest: int
    most: int
    usual: int
    """How many seats the set-up screen and the command line begin with."""
    secrets: bool
    """Whether the game hides anything, so that two people at one screen need a handover."""
    options: tuple[Option, ...]
    package: str

    def create(
        self, seats: int, options: dict[str, str] | None = None, custom: dict[str, Any] | None = None
    ) -> Game:
        """The game for ``seats`` players, ``custom`` (`Game.custom`) as when the match began (None: as today).

        Raises ValueError on a wrong number, option, value or ``custom``.
        """
        if not self.fewest <= seats <= self.most:
            raise ValueError(f"{self.key} is for {self.fewest} to {self.most} seats, not {seats}")
        steps = import_module(f"{self.package}.steps")
        complete = self.complete(options or {})
        game: Game = (
            steps.create(seats, complete) if custom is None else steps.create(seats, complete, custom)
        )
        return game

    def complete(self, options: dict[str, str]) -> dict[str, str]:
        """``options`` with every default filled in. Raises ValueError on an unknown option or value."""
        known = {option.key: option for option in self.options}
        for key, value in options.items():
            if key not in known:
                raise ValueError(f"{self.key} has no option {key!r}")
            if value not in dict(known[key].choices):
                raise ValueError(f"option {key!r} of {self.key} cannot be {value!r}")
        return {key: options.get(key, option.choices[0][0]) for key, option in known.items()}

    def file_problem(self) -> Optional[Text]:
        """What is wrong with the file of this game that people may change (None: nothing, or there is no such file).

        The usual values then count.
        """
        parts = import_module(f"{self.package}.parts")
        told: Optional[Text] = parts.file_problem() if hasattr(parts, "file_problem") else None
        return told

    def mind(self) -> Mind:
        """The game's mind: what a computer player needs."""
        mind: Mind = import_module(f"{self.package}.mind").MIND
        return mind

    def table(self) -> Any:
        """The module that draws the game's table; only the client calls this."""
        return import_module(f"{self.package}.table")
