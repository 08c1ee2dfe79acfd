"""A person's settings and the people who play here: TOML files that a person may also write by hand.

A wrong file costs one sentence, which names file, key and line, and is put aside under another name.
"""

from __future__ import annotations

import locale
import os
import re
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final, Optional

import tomli_w

from game.app import folders
from game.engine import files, tomlfile
from game.engine.clean import clean
from game.engine.match import COMPUTER, PERSON
from game.engine.record import RecordError, write_file
from game.engine.text import N_, Text
from game.engine.tomlfile import Toml, TomlError
from game.ui.palettes import PALETTES
from game.ui.theme import CRESTS, DESIGN_SIZE, PLAYER_COLOURS
from game.ui.words import LANGUAGES

MOTIONS: Final = (0.0, 0.6, 1.0, 1.8)
"""Speeds of motion: off, slow, normal, fast."""
PACES: Final = (0, 250, 600, 1200)
"""Milliseconds between visible acts of computer players."""
TEXT_PERCENTS: Final = (80, 150, 10)
"""The smallest and the largest text, and the step between."""
SMALLEST_WINDOW: Final = (960, 600)
FARTHEST_WINDOW: Final = 32_000
"""How many pixels from the corner of the first screen a window may lie."""


@dataclass
class Settings:
    """What a person can set, with the values of a fresh installation."""

    full_screen: bool = False
    window_width: int = DESIGN_SIZE[0]
    window_height: int = DESIGN_SIZE[1]
    window_place: list[int] = field(default_factory=list)
    """Its left and upper edge; empty before there was a window."""
    window_maximised: bool = False
    text_percent: int = 100
    motion: float = 1.0
    pace_ms: int = 600
    sound_percent: int = 80
    music_percent: int = 35
    muted: bool = False
    palette: str = "usual"
    language: str = field(default_factory=lambda: system_language())
    confirm_moves: bool = False
    free_takeback: bool = False
    ask_aloud: bool = True
    helpers: bool = True


Check = Callable[[Any], bool]


def _flag(value: Any) -> bool:
    return isinstance(value, bool)


def _whole(low: int, high: int) -> Check:
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _place(value: Any) -> bool:
    far = _whole(-FARTHEST_WINDOW, FARTHEST_WINDOW)
    return isinstance(value, list) and len(value) in (0, 2) and all(map(far, value))


def _speed(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= 4


_YES_NO: Final = (_flag, N_("true or false"))
_PERCENT: Final = (_whole(0, 100), N_("a whole number from 0 to 100"))
KEYS: Final[dict[str, tuple[Check, str]]] = {
    "full_screen": _YES_NO,
    "window_width": (_whole(SMALLEST_WINDOW[0], 16000), N_("a whole number from 960 to 16,000")),
    "window_height": (_whole(SMALLEST_WINDOW[1], 16000), N_("a whole number from 600 to 16,000")),
    "window_place": (_place, N_("two whole numbers, from the left and from above, or none")),
    "window_maximised": _YES_NO,
    "text_percent": (_whole(*TEXT_PERCENTS[:2]), N_("a whole number from 80 to 150")),
    "motion": (_speed, N_("a number from 0 (off) to 4")),
    "pace_ms": (_whole(0, 10_000), N_("a whole number from 0 to 10,000")),
    "sound_percent": _PERCENT,
    "music_percent": _PERCENT,
    "muted": _YES_NO,
    "palette": (lambda value: isinstance(value, str) and value in PALETTES, N_("the name of a palette")),
    "language": (
        lambda value: isinstance(value, str) and value in dict(LANGUAGES),
        N_("“en”, “el”, “pt” or “es”"),
    ),
    "confirm_moves": _YES_NO,
    "free_takeback": _YES_NO,
    "ask_aloud": _YES_NO,
    "helpers": _YES_NO,
}
"""Every key of the file: the test its value must pass, and that test in words."""


def system_language() -> str:
    """The language of this computer if the program speaks it, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return _spoken(value)
    try:
        return _spoken(locale.getlocale()[0] or "")
    except ValueError:
        return "en"


def _spoken(tag: str) -> str:
    code = re.split(r"[_.@-]", tag)[0].lower()
    names = {"greek": "el", "portuguese": "pt", "spanish": "es"}  # Windows names languages in words
    code = names.get(code, code)
    return code if code in dict(LANGUAGES) else "en"


# -- files ----------------------------------------------------------------------------------------------------


def settings_path() -> Path:
    """Where the settings lie."""
    return folders.config() / "settings.toml"


def keep_aside(path: Path) -> Optional[Path]:
    """Rename a wrong file so that nothing is written over it; returns its new name, None when that failed."""
    aside = free_name(path)
    try:
        files.replace(path, aside)
    except OSError:
        return None
    return aside


def free_name(path: Path) -> Path:
    """The first name beside ``path`` that no file kept aside has: with ``.bad``, ``.bad2`` and so on."""
    number = 1
    while True:
        aside = path.with_name(f"{path.name}.bad{number if number > 1 else ''}")
        if not os.path.lexists(aside):
            return aside
        number += 1


_left: set[Path] = set()
"""Wrong files that could not be renamed: nothing is written over them."""


def read_own(path: Path) -> tuple[Toml, Optional[Text]]:
    """A TOML file of this person, and what is wrong with it (None: nothing). No file is empty data."""
    try:
        return tomlfile.read(path), None
    except FileNotFoundError:
        return Toml(path.name, "", {}), None
    except TomlError as error:
        return Toml(path.name, "", {}), error.text


def read_settings(path: Optional[Path] = None) -> tuple[Settings, Optional[Text]]:
    """The settings, and what was wrong with the file (None: nothing); then it lies beside as ``.bad``.

    Good keys of a file that has a wrong one still count.
    """
    path = path or settings_path()
    toml, problem = read_own(path)
    settings = Settings()
    for key, value in toml.data.items():
        if key not in KEYS:
            wrong = toml.wrong(N_("{file}, line {line}: there is no setting “{key}”."), (key,))
        elif not KEYS[key][0](value):
            message = N_("{file}, line {line}: “{key}” must be {what}.")
            wrong = toml.wrong(message, (key,), what=Text(KEYS[key][1]))
        else:
            setattr(settings, key, value)
            continue
        problem = problem or wrong.text
    return settings, set_aside(path, problem)


def set_aside(path: Path, problem: Optional[Text]) -> Optional[Text]:
    """Put a wrong file aside; returns the sentence that says so (None: nothing was wrong)."""
    if problem is None:
        return None
    aside = keep_aside(path)
    if aside is None:
        _left.add(path)
        return Text(N_("{problem} The usual values are used; your file is left as it is."), problem=problem)
    return Text(
        N_("{problem} The usual values are used; your file is kept as {aside}."),
        problem=problem,
        aside=aside.name,
    )


def write_own(path: Path, data: dict[str, Any]) -> None:
    """Write a TOML file of this person. Raises `RecordError`; a good older file stays whole."""
    if path in _left and os.path.lexists(path):
        told = N_("{name} is wrong and could not be put aside, so nothing is written over it.")
        raise RecordError(Text(told, name=path.name))
    write_file(path, tomli_w.dumps(data))


def write_settings(settings: Settings, path: Optional[Path] = None) -> None:
    """Write the settings. Raises `RecordError`; a good older file stays whole."""
    write_own(path or settings_path(), asdict(settings))


# -- people ---------------------------------------------------------------------------------------------------

MOST_NAMES: Final = 24
LONGEST_NAME: Final = 16
MOST_SEATS: Final = 12


@dataclass
class SeatPlan:
    """What the set-up screen remembers of a seat: kind is "person", "computer" or "" for an empty one."""

    name: str = ""
    kind: str = PERSON
    level: str = ""
    crest: str = "disc"
    colour: str = "shu"


@dataclass
class TablePlan:
    """How a game was last set up."""

    seats: list[SeatPlan] = field(default_factory=list)
    options: dict[str, str] = field(default_factory=dict)


@dataclass
class People:
    """The names that were used here, the latest first, and each game's last set-up."""

    names: list[str] = field(default_factory=list)
    tables: dict[str, TablePlan] = field(default_factory=dict)

    def remember(self, name: str) -> None:
        """Put a name in front."""
        name = name.strip()
        if name:
            self.names = [name, *(other for other in self.names if other != name)][:MOST_NAMES]


def people_path() -> Path:
    """Where names and set-ups lie."""
    return folders.config() / "people.toml"


def read_people(path: Optional[Path] = None) -> tuple[People, Optional[Text]]:
    """The people, and what was wrong with the file (None: nothing); then it lies beside as ``.bad``."""
    path = path or people_path()
    toml, problem = read_own(path)
    try:
        people = _people(toml)
    except TomlError as error:
        people, problem = People(), error.text
    return people, set_aside(path, problem)


_UNKNOWN: Final = N_("{file}, line {line}: there is no key “{key}”.")
_FIELDS: Final[dict[str, tuple[Check, str]]] = {
    "name": (lambda value: isinstance(value, str), N_("a name")),
    "kind": (lambda value: value in (PERSON, COMPUTER, ""), N_("“person”, “computer” or nothing")),
    "level": (lambda value: isinstance(value, str), N_("the name of a level")),
    "crest": (lambda value: value in CRESTS, N_("one of the crests")),
    "colour": (lambda value: isinstance(value, str) and value in PLAYER_COLOURS, N_("one of the colours")),
}
"""Every key of a seat: the test its value must pass, and that test in words."""


def _must_be(toml: Toml, key: tuple[str, ...], what: str) -> TomlError:
    return toml.wrong(N_("{file}, line {line}: “{key}” must be {what}."), key, what=Text(what))


def _people(toml: Toml) -> People:
    for key in [key for key in toml.data if key not in ("names", "tables")]:
        raise toml.wrong(_UNKNOWN, (key,))
    names, tables = toml.data.get("names", []), toml.data.get("tables", {})
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise _must_be(toml, ("names",), N_("a list of names"))
    if not isinstance(tables, dict):
        raise _must_be(toml, ("tables",), N_("a table"))
    people = People()
    for name in reversed(names[:MOST_NAMES]):
        people.remember(clean(name))
    for key, table in tables.items():
        people.tables[clean(key)] = _plan(toml, ("tables", key), table)
    return people


def _plan(toml: Toml, where: tuple[str, ...], table: Any) -> TablePlan:
    if not isinstance(table, dict):
        raise _must_be(toml, where, N_("a table"))
    for key in [key for key in table if key not in ("seats", "options")]:
        raise toml.wrong(_UNKNOWN, (*where, key))
    seats, options = table.get("seats"), table.get("options", {})
    if not isinstance(seats, list) or len(seats) > MOST_SEATS:
        raise _must_be(toml, (*where, "seats"), N_("a list of seats"))
    if not isinstance(options, dict) or not all(isinstance(value, str) for value in options.values()):
        raise _must_be(toml, (*where, "options"), N_("a table of words"))
    chosen = {clean(option): clean(value) for option, value in options.items()}
    return TablePlan([_seat(toml, (*where, "seats"), seat) for seat in seats], chosen)


def _seat(toml: Toml, where: tuple[str, ...], seat: Any) -> SeatPlan:
    if not isinstance(seat, dict):
        raise _must_be(toml, where, N_("a list of seats"))
    for key, value in seat.items():
        if key not in _FIELDS:
            raise toml.wrong(_UNKNOWN, (*where, key))
        if not _FIELDS[key][0](value):
            raise _must_be(toml, (*where, key), _FIELDS[key][1])
    return SeatPlan(**{key: clean(value) for key, value in seat.items()})


def write_people(people: People, path: Optional[Path] = None) -> None:
    """Write names and set-ups. Raises `RecordError`."""
    write_own(path or people_path(), asdict(people))
