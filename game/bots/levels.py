"""The levels of the computer players, read from config/levels.toml and a person's own file above it.

A level is a table, and a table inside it named after a game overrides it there: ``[bushi]``, ``[bushi.samurai]``.
An own file may change single keys of the shipped levels or add levels. When anything in it is wrong it is left
aside as a whole and the reader gets one sentence that names file, key and line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple, Optional

from game import resources
from game.engine import tomlfile
from game.engine.clean import clean
from game.engine.text import N_, Text
from game.engine.tomlfile import Toml
from game.games import SHELF

SHIPPED: Final = "config/levels.toml"
MOST: Final = 40
"""The most levels there can be."""
ABOUT: Final = (
    N_("for a first match"),
    N_("for whoever knows the rules"),
    N_("for whoever wins now and then"),
    N_("for whoever plays often"),
    N_("as strong as the program is"),
)
"""For whom the shipped levels are, weakest first: what their file says, here for the translators."""


class Level(NamedTuple):
    """How a computer player thinks about one game."""

    key: str
    name: str
    player: str
    """``one-ply``, ``search``, ``rollouts``, ``random`` or one of the game's plain players."""
    noise: float = 0.0
    """Spread of the error (Gumbel scale) a one-ply player makes, in units of the game's value."""
    worlds: int = 0
    """How many different tables a search imagines; 0: a fresh one every time."""
    simulations: int = 0
    """The most simulations of a search for one decision."""
    seconds: float = 1.0
    """The longest time a search takes for one decision."""
    width: int = 0
    """How many of the best-rated actions are looked at; 0: all."""
    turns: int = 4
    """After how many turns a simulation is cut short and valued."""
    memory: int = 0
    """How many of the last events the player remembers."""
    about: str = ""
    """For whom it is, in words."""

    def to_data(self) -> dict[str, Any]:
        """The level as plain data."""
        return self._asdict()


class Levels:
    """All levels, the shipped ones in order of strength and then own ones, for every game.

    ``strongest`` is the level that hints come from.
    """

    def __init__(self, tables: dict[str, dict[str, Any]], strongest: str) -> None:
        self.tables = tables
        self.strongest = strongest

    def names(self) -> list[str]:
        """The keys of the levels, weakest first, own ones last."""
        return list(self.tables)

    def title(self, key: str) -> str:
        """The name of a level as people read it."""
        return str(self.tables[key].get("name", key.capitalize()))

    def called(self, key: str) -> str:
        """`title`, and the key itself where there is no such level any more."""
        return self.title(key) if key in self.tables else key

    def about(self, key: str) -> str:
        """For whom a level is, in English; nothing where that is not written."""
        return str(self.tables[key].get("about", ""))

    def get(self, key: str, game: str) -> Level:
        """The level for a game. Raises KeyError for an unknown level."""
        rows = {**self.tables[key], **self.tables[key].get(game, {})}
        found = {field: rows[field] for field in KEYS if field in rows}
        return Level(**{"key": key, "name": key.capitalize(), **found})

    def top(self, game: str) -> Level:
        """The strongest level, which hints come from."""
        return self.get(self.strongest, game)


# -- the schema ---------------------------------------------------------------------------------------------


def _number(low: float, high: float) -> Callable[[Any], bool]:
    return lambda value: (
        isinstance(value, (int, float)) and not isinstance(value, bool) and low <= value <= high
    )


def _whole(low: int, high: int) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _word(value: Any) -> bool:
    return isinstance(value, str) and value != "" and clean(value) == value


def _player(value: Any) -> bool:
    if not isinstance(value, str):
        return False
    if value in ("one-ply", "search", "rollouts", "random"):
        return True
    return any(value in info.mind().plain_players() for info in SHELF.values())


KEYS: Final[dict[str, tuple[Callable[[Any], bool], str]]] = {
    "name": (_word, N_("a name of at most forty letters")),
    "about": (_word, N_("a few words of at most forty letters")),
    "player": (_player, N_("“one-ply”, “search”, “rollouts”, “random” or the name of a plain player")),
    "noise": (_number(0, 10), N_("a number from 0 to 10")),
    "worlds": (_whole(0, 100_000), N_("a whole number from 0 to 100,000")),
    "simulations": (_whole(1, 1_000_000), N_("a whole number from 1 to 1,000,000")),
    "seconds": (_number(0.01, 60), N_("a number from 0.01 to 60")),
    "width": (_whole(0, 1000), N_("a whole number from 0 to 1,000")),
    "turns": (_whole(0, 100), N_("a whole number from 0 to 100")),
    "memory": (_whole(0, 100_000), N_("a whole number from 0 to 100,000")),
}
"""Every key of a level: the test its value must pass, and that test in words."""


def _check_table(toml: Toml, table: Mapping[str, Any], where: tuple[str, ...]) -> None:
    for key, value in table.items():
        path = (*where, key)
        if len(where) == 1 and key in SHELF:
            if not isinstance(value, dict):
                raise toml.wrong(_NO_TABLE, path)
            _check_table(toml, value, path)
        elif key not in KEYS:
            raise toml.wrong(N_("{file}, line {line}: a level has no key “{key}”."), path)
        elif not KEYS[key][0](value):
            message = N_("{file}, line {line}: “{key}” must be {what}.")
            raise toml.wrong(message, path, what=Text(KEYS[key][1]))


_NO_TABLE: Final = N_("{file}, line {line}: “{key}” must be a table.")


# -- reading ------------------------------------------------------------------------------------------------


def check(toml: Toml) -> dict[str, dict[str, Any]]:
    """The tables of a levels file. Raises `TomlError` when one is wrong."""
    if len(toml.data) > MOST:
        raise toml.wrong(N_("{file}, line {line}: “{key}” is one level too many."), (list(toml.data)[MOST],))
    for key, table in toml.data.items():
        if not isinstance(table, dict):
            raise toml.wrong(_NO_TABLE, (key,))
        if not _word(key):
            message = N_("{file}, line {line}: a level cannot be called “{key}”.")
            raise toml.wrong(message, (key,))
        _check_table(toml, table, (key,))
    return toml.data


def _merge(below: dict[str, dict[str, Any]], above: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    merged = {key: dict(table) for key, table in below.items()}
    for key, table in above.items():
        old = merged.setdefault(key, {})
        for field, value in table.items():
            old[field] = {**old.get(field, {}), **value} if isinstance(value, dict) else value
    return merged


def shipped() -> Levels:
    """The levels that travel with the program. Raises `TomlError` or OSError when the program is damaged."""
    tables = check(tomlfile.read(resources.path(SHIPPED)))
    return Levels(tables, list(tables)[-1])


def read(own: Optional[Path] = None) -> tuple[Levels, Optional[Text]]:
    """The levels, and what is wrong with the person's ``own`` file, which then does not count (None: nothing).

    No such file is no fault. Raises `TomlError` or OSError when the program itself is damaged.
    """
    levels = shipped()

    def both() -> Levels:
        if own is None:
            return levels
        try:
            toml = tomlfile.read(own)
        except FileNotFoundError:
            return levels
        tables = _merge(levels.tables, check(toml))
        for key, table in tables.items():
            if "player" not in table:
                raise toml.wrong(N_("{file}, line {line}: the level “{key}” names no player."), (key,))
        return Levels(tables, levels.strongest)

    return tomlfile.read_or(both, lambda: levels, "levels.toml")
