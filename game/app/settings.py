"""A person's settings and the people who play here: TOML files that a person may also write by hand.

A wrong file costs one sentence, which names file, key and line, and is put aside under another name.
"""

from __future__ import annotations

import locale
import os
import re
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final, Optional

import tomli_w

from game.app import folders
from game.bots.levels import line_of
from game.engine.match import COMPUTER, PERSON
from game.engine.record import write_file
from game.engine.text import N_, Text
from game.ui.theme import CRESTS, DESIGN_SIZE, PLAYER_COLOURS
from game.ui.words import LANGUAGES

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

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
    language: str = field(default_factory=lambda: system_language())
    confirm_moves: bool = False
    free_takeback: bool = False
    ask_aloud: bool = False
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
    "language": (lambda value: value in dict(LANGUAGES), N_("“en”, “el”, “pt” or “es”")),
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
    for number in range(1, 1000):
        aside = path.with_name(f"{path.name}.bad{number if number > 1 else ''}")
        if not aside.exists():
            try:
                path.rename(aside)
            except OSError:
                return None
            return aside
    return None


def _toml(path: Path) -> tuple[dict[str, Any], str, Optional[Text]]:
    """The data and the text of a TOML file, or what is wrong with it. No file is empty data."""
    try:
        text = path.read_text(encoding="utf-8")
        return tomllib.loads(text), text, None
    except FileNotFoundError:
        return {}, "", None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        last = len(text.splitlines()) or 1
        why = str(error).replace("at end of document", f"at line {last}, the end")
        return {}, "", Text(N_("{file} is not readable TOML: {why}."), file=path.name, why=why)
    except UnicodeDecodeError:
        return {}, "", Text(N_("{file} is not readable text."), file=path.name)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        return {}, "", Text(N_("{name} could not be read ({why})."), name=path.name, why=reason)


def read_settings(path: Optional[Path] = None) -> tuple[Settings, Optional[Text]]:
    """The settings, and what was wrong with the file (None: nothing); then it lies beside as ``.bad``.

    Good keys of a file that has a wrong one still count.
    """
    path = path or settings_path()
    data, text, problem = _toml(path)
    settings = Settings()
    for key, value in data.items():
        if key not in KEYS:
            problem = problem or _wrong(
                N_("{file}, line {line}: there is no setting “{key}”."), path, text, key
            )
        elif not KEYS[key][0](value):
            message = N_("{file}, line {line}: “{key}” must be {what}.")
            problem = problem or _wrong(message, path, text, key, Text(KEYS[key][1]))
        else:
            setattr(settings, key, value)
    return settings, _put_aside(path, problem)


def _wrong(message: str, path: Path, text: str, key: str, what: Optional[Text] = None) -> Text:
    if what is None:
        return Text(message, file=path.name, line=line_of(text, (key,)), key=key)
    return Text(message, file=path.name, line=line_of(text, (key,)), key=key, what=what)


def _put_aside(path: Path, problem: Optional[Text]) -> Optional[Text]:
    if problem is None:
        return None
    aside = keep_aside(path)
    if aside is None:
        return problem
    return Text(
        N_("{problem} The usual values are used; your file is kept as {aside}."),
        problem=problem,
        aside=aside.name,
    )


def write_settings(settings: Settings, path: Optional[Path] = None) -> None:
    """Write the settings. Raises `RecordError`; a good older file stays whole."""
    write_file(path or settings_path(), tomli_w.dumps(asdict(settings)))


# -- people ---------------------------------------------------------------------------------------------------

MOST_NAMES: Final = 24
LONGEST_NAME: Final = 16


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
    data, _text, problem = _toml(path)
    try:
        people = _people(data)
    except (KeyError, TypeError, ValueError, AttributeError):
        people, problem = People(), Text(N_("{file} does not list names and tables."), file=path.name)
    return people, _put_aside(path, problem)


def _people(data: dict[str, Any]) -> People:
    people = People([_name(name) for name in data.get("names", [])][:MOST_NAMES])
    for key, table in data.get("tables", {}).items():
        seats = [SeatPlan(**{name: _name(value) for name, value in seat.items()}) for seat in table["seats"]]
        if not all(_sound(seat) for seat in seats):
            raise ValueError("a seat that cannot be")
        options = {_name(option): _name(value) for option, value in table.get("options", {}).items()}
        people.tables[key] = TablePlan(seats, options)
    return people


def _name(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("not a text")
    return value[:40]


def _sound(seat: SeatPlan) -> bool:
    return seat.kind in (PERSON, COMPUTER, "") and seat.crest in CRESTS and seat.colour in PLAYER_COLOURS


def write_people(people: People, path: Optional[Path] = None) -> None:
    """Write names and set-ups. Raises `RecordError`."""
    write_file(path or people_path(), tomli_w.dumps(asdict(people)))
