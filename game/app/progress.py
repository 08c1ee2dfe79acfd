"""What a person has learnt: lessons that were finished, problems that were tried. A small TOML file beside the settings."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, Final, NamedTuple, Optional

from game.app import folders
from game.app.settings import read_own, set_aside, write_own
from game.engine.clean import clean
from game.engine.text import N_, Text
from game.engine.tomlfile import Toml, TomlError

_MOST: Final = 2000
"""The most lessons or problems of a game that are read."""
_LONGEST: Final = 80


class Tried(NamedTuple):
    """How a problem went the first time: whether it was solved, at which try, and on which day."""

    solved: bool
    tries: int
    day: date


@dataclass
class Progress:
    """By game: the keys of finished lessons, and of problems what came of them."""

    lessons: dict[str, list[str]] = field(default_factory=dict)
    problems: dict[str, dict[str, Tried]] = field(default_factory=dict)

    def finish(self, game: str, lesson: str) -> None:
        """A lesson was gone through to its end."""
        done = self.lessons.setdefault(game, [])
        if lesson not in done:
            done.append(lesson)

    def finished(self, game: str, lessons: Collection[str]) -> int:
        """How many of these lessons were finished."""
        return len(set(self.lessons.get(game, ())) & set(lessons))

    def begin_anew(self, game: str) -> None:
        """Forget which lessons of a game were finished."""
        self.lessons.pop(game, None)

    def tried(self, game: str, problem: str, tried: Tried) -> None:
        """A problem was solved or given up; the first time counts, but for one that is solved later after all."""
        known = self.problems.setdefault(game, {})
        if problem not in known or (tried.solved and not known[problem].solved):
            known[problem] = tried

    def solved(self, game: str, problems: Collection[str]) -> int:
        """How many of these problems were solved."""
        known = self.problems.get(game, {})
        return sum(key in known and known[key].solved for key in problems)


def path() -> Path:
    """Where it lies."""
    return folders.config() / "progress.toml"


def read(place: Optional[Path] = None) -> tuple[Progress, Optional[Text]]:
    """What was learnt, and what was wrong with the file (None: nothing); then it lies beside as ``.bad``."""
    place = place or path()
    progress, problem = read_only(place)
    return progress, set_aside(place, problem)


def read_only(place: Optional[Path] = None) -> tuple[Progress, Optional[Text]]:
    """What was learnt, and what is wrong with the file (None: nothing), which stays where it is."""
    toml, problem = read_own(place or path())
    try:
        return _progress(toml), problem
    except TomlError as error:
        return Progress(), error.text


def write(progress: Progress, place: Optional[Path] = None) -> None:
    """Write what was learnt. Raises `RecordError`; a good older file stays whole."""
    problems = {
        game: {key: [tried.solved, tried.tries, tried.day] for key, tried in known.items()}
        for game, known in progress.problems.items()
    }
    write_own(place or path(), {"lessons": progress.lessons, "problems": problems})


_UNKNOWN: Final = N_("{file}, line {line}: there is no key “{key}”.")
_MUST_BE: Final = N_("{file}, line {line}: “{key}” must be {what}.")


def _progress(toml: Toml) -> Progress:
    for key in toml.data:
        if key not in ("lessons", "problems"):
            raise toml.wrong(_UNKNOWN, (key,))
    progress = Progress()
    for game, keys in _table(toml, ("lessons",), toml.data.get("lessons", {})).items():
        if not isinstance(keys, list) or len(keys) > _MOST or not all(map(_word, keys)):
            raise toml.wrong(_MUST_BE, ("lessons", game), what=Text(N_("a list of words")))
        progress.lessons[game] = list(dict.fromkeys(keys))
    for game, known in _table(toml, ("problems",), toml.data.get("problems", {})).items():
        for key, row in _table(toml, ("problems", game), known).items():
            if not _sound(row):
                raise toml.wrong(_MUST_BE, ("problems", game, key), what=Text(N_("solved, tries and day")))
            progress.problems.setdefault(game, {})[key] = Tried(*row)
    return progress


def _table(toml: Toml, where: tuple[str, ...], value: Any) -> dict[str, Any]:
    if not isinstance(value, dict) or len(value) > _MOST or not all(map(_word, value)):
        raise toml.wrong(_MUST_BE, where, what=Text(N_("a table")))
    return value


def _word(value: Any) -> bool:
    return isinstance(value, str) and value != "" and clean(value, _LONGEST) == value


def _sound(row: Any) -> bool:
    return (
        isinstance(row, list)
        and len(row) == 3
        and isinstance(row[0], bool)
        and type(row[1]) is int
        and 0 <= row[1] < 100
        and type(row[2]) is date
    )
