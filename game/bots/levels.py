"""The levels of the computer players, read from config/levels.toml and a person's own file above it.

A level is a table, and a table inside it named after a game overrides it there: ``[bushi]``, ``[bushi.samurai]``.
An own file may change single keys of the shipped levels or add levels. When anything in it is wrong it is left
aside as a whole and the reader gets one sentence that names file, key and line.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple, Optional

from game import resources
from game.engine.text import N_, Text
from game.games import SHELF

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

SHIPPED: Final = "config/levels.toml"


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

    def get(self, key: str, game: str) -> Level:
        """The level for a game. Raises KeyError for an unknown level."""
        rows = {**self.tables[key], **self.tables[key].get(game, {})}
        found = {field: rows[field] for field in KEYS if field in rows}
        return Level(**{"key": key, "name": key.capitalize(), **found})

    def top(self, game: str) -> Level:
        """The strongest level, which hints come from."""
        return self.get(self.strongest, game)


class LevelsError(ValueError):
    """Raised for a levels file that cannot be used; ``text`` says why to a person."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.plain())
        self.text = text


# -- the schema ---------------------------------------------------------------------------------------------


def _number(low: float, high: float) -> Callable[[Any], bool]:
    return lambda value: (
        isinstance(value, (int, float)) and not isinstance(value, bool) and low <= value <= high
    )


def _whole(low: int, high: int) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _word(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= 40


def _player(value: Any) -> bool:
    if value in ("one-ply", "search", "rollouts", "random"):
        return True
    return any(value in info.mind().plain() for info in SHELF.values())


KEYS: Final[dict[str, tuple[Callable[[Any], bool], str]]] = {
    "name": (_word, N_("a name of at most forty letters")),
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


def _check_table(table: Mapping[str, Any], where: tuple[str, ...], text: str, file: str) -> None:
    for key, value in table.items():
        if len(where) == 1 and key in SHELF:
            if not isinstance(value, dict):
                raise _wrong(N_("{file}, line {line}: “{key}” must be a table."), text, file, (*where, key))
            _check_table(value, (*where, key), text, file)
        elif key not in KEYS:
            raise _wrong(N_("{file}, line {line}: a level has no key “{key}”."), text, file, (*where, key))
        else:
            passes, words = KEYS[key]
            if not passes(value):
                message = N_("{file}, line {line}: “{key}” must be {what}.")
                raise _wrong(message, text, file, (*where, key), Text(words))


def _wrong(
    message: str, text: str, file: str, path: tuple[str, ...], what: Optional[Text] = None
) -> LevelsError:
    fields: dict[str, Any] = {"file": file, "line": line_of(text, path), "key": ".".join(path)}
    if what is not None:
        fields["what"] = what
    return LevelsError(Text(message, **fields))


def line_of(text: str, path: tuple[str, ...]) -> int:
    """The line (from 1) of a TOML ``text`` where the key ``path`` is set, or the nearest one that names it."""
    table: tuple[str, ...] = ()
    nearest = 1
    for number, line in enumerate(text.splitlines(), start=1):
        header = re.match(r"\s*\[+([^\]]+)\]", line)
        entry = re.match(r"\s*([\w.\"'\s-]+?)\s*=", line)
        if header:
            table = _dotted(header[1])
            here = table
        elif entry:
            here = (*table, *_dotted(entry[1]))
        else:
            continue
        if here == path:
            return number
        if here and here == path[: len(here)]:
            nearest = number
    return nearest


def _dotted(text: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in text.split("."))


# -- reading ------------------------------------------------------------------------------------------------


def parse(text: str, file: str) -> dict[str, dict[str, Any]]:
    """The tables of a levels file, checked. Raises `LevelsError`."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        message = N_("{file} is not readable TOML: {why}.")
        raise LevelsError(Text(message, file=file, why=str(error))) from error
    for key, table in data.items():
        if not isinstance(table, dict):
            raise _wrong(N_("{file}, line {line}: “{key}” must be a table."), text, file, (key,))
        _check_table(table, (key,), text, file)
    return data


def _merge(below: dict[str, dict[str, Any]], above: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    merged = {key: dict(table) for key, table in below.items()}
    for key, table in above.items():
        old = merged.setdefault(key, {})
        for field, value in table.items():
            old[field] = {**old.get(field, {}), **value} if isinstance(value, dict) else value
    return merged


def shipped() -> Levels:
    """The levels that travel with the program. Raises `LevelsError` or OSError when the program is damaged."""
    path = resources.path(SHIPPED)
    tables = parse(path.read_text(encoding="utf-8"), path.name)
    return Levels(tables, list(tables)[-1])


def read(own: Optional[Path] = None) -> tuple[Levels, Optional[Text]]:
    """The levels, and what is wrong with the person's ``own`` file, which then does not count (None: nothing).

    No such file is no fault.
    """
    levels = shipped()
    if own is None or not own.exists():
        return levels, None
    try:
        text = own.read_text(encoding="utf-8")
        tables = _merge(levels.tables, parse(text, own.name))
        for key, table in tables.items():
            if "player" not in table:
                raise _wrong(
                    N_("{file}, line {line}: the level “{key}” names no player."), text, own.name, (key,)
                )
    except LevelsError as error:
        return levels, error.text
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or type(error).__name__
        return levels, Text(N_("{name} could not be read ({why})."), name=own.name, why=why)
    return Levels(tables, levels.strongest), None
