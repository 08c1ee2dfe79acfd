"""The box of Samurai Spirit: seven samurai, sixty-six raiders, the village, the difficulties.

The raiders lie in deck.json; difficulties, the backs of the farmsteads and doubtful cards in config/spirit.toml.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple, Optional

from game import resources
from game.engine import tomlfile
from game.engine.clean import clean
from game.engine.text import N_, Text
from game.engine.tomlfile import Toml, TomlError

# -- samurai (section "samurai") ------------------------------------------------------------------------------


class Hero(NamedTuple):
    """One of the seven: ``kiai`` is where his Kiai fires in human and in animal form."""

    key: str
    kiai: tuple[int, int]
    animal: str


HEROES: Final = (
    Hero("Heihachi", (8, 11), "tanuki"),
    Hero("Daisuke", (8, 11), "monkey"),
    Hero("Gorobei", (9, 12), "boar"),
    Hero("Kanbei", (9, 12), "bear"),
    Hero("Kyuzo", (9, 12), "wolf"),
    Hero("Katsushiro", (10, 13), "fox"),
    Hero("Kikuchiyo", (10, 13), "tiger"),
)
"""The seven samurai; everywhere else a samurai is his index here."""
SEVEN: Final = len(HEROES)
HEIHACHI: Final = 0
DAISUKE: Final = 1
GOROBEI: Final = 2
KANBEI: Final = 3
KYUZO: Final = 4
KATSUSHIRO: Final = 5
KIKUCHIYO: Final = 6
HERO: Final = {hero.key: number for number, hero in enumerate(HEROES)}
KIAI: Final = [hero.kiai for hero in HEROES]
DEADLY: Final = 4
"""The wound that kills (section "wounds")."""
ANIMAL: Final = 2
"""From this wound on a samurai is in animal form."""

# -- raiders (section "raiders") ------------------------------------------------------------------------------

DEFENCES: Final = ("hat", "farm", "doll")
HAT: Final = 0
FARM: Final = 1
DOLL: Final = 2
NO_DEFENCE: Final = -1
"""The defence of a raider without such a symbol."""

PENALTIES: Final = (
    "barricade",
    "wound",
    "infiltrate",
    "no_defend",
    "no_support",
    "draw_left",
    "draw_right",
    "must_pass",
    "reinforce",
    "silence",
    "lose_defence",
)
BARRICADE: Final = 0
WOUND: Final = 1
INFILTRATE: Final = 2
NO_DEFEND: Final = 3
NO_SUPPORT: Final = 4
DRAW_LEFT: Final = 5
DRAW_RIGHT: Final = 6
MUST_PASS: Final = 7
REINFORCE: Final = 8
SILENCE: Final = 9
LOSE_DEFENCE: Final = 10
PENALTY: Final = {key: number for number, key in enumerate(PENALTIES)}

PLUNDERERS: Final = 52
"""Cards 0 to 51 are plunderers, the next seven lieutenants, the last seven bosses."""
LIEUTENANTS: Final = 7
BOSSES: Final = 7
CARDS: Final = PLUNDERERS + LIEUTENANTS + BOSSES
CLASSES: Final = (
    tuple(range(PLUNDERERS)),
    tuple(range(PLUNDERERS, PLUNDERERS + LIEUTENANTS)),
    tuple(range(PLUNDERERS + LIEUTENANTS, CARDS)),
)
"""The cards that join before the first, second and third round."""
ROUNDS: Final = 3
DOLLS_FOR_TWO: Final = 2
"""Two samurai get at least so many plunderers with a doll (section "few")."""


def _deck() -> list[dict[str, Any]]:
    text = (Path(__file__).parent / "deck.json").read_text(encoding="utf-8")
    rows: list[dict[str, Any]] = json.loads(text)
    return rows


_ROWS: Final = _deck()
CARD_IDS: Final = [str(row["id"]) for row in _ROWS]
CARD: Final = {key: number for number, key in enumerate(CARD_IDS)}
VALUE: Final = [int(row["value"]) for row in _ROWS]
DEFENCE: Final = [NO_DEFENCE if row["defence"] is None else DEFENCES.index(row["defence"]) for row in _ROWS]
FLAMES: Final = [bool(row["flames"]) for row in _ROWS]
PRINTED: Final = [tuple(PENALTY[key] for key in row["penalties"]) for row in _ROWS]
"""The penalties of each card before `Box.penalties`."""
CLASS: Final = [min(2, max(0, value - 4)) for value in VALUE]
"""0 for a plunderer, 1 for a lieutenant, 2 for a boss."""

# -- the village (section "village") --------------------------------------------------------------------------

FARMSTEADS: Final = 6
FAMILIES: Final = ("heal", "fence", "gate")
"""The three families by what they do for the village: heal a wound, raise a barricade, catch an intruder."""
HEAL: Final = 0
FENCE: Final = 1
GATE: Final = 2
BACKS: Final = ("family", "farmstead", "barricade", "wound")
BACK_FAMILY: Final = 0
BACK_FARMSTEAD: Final = 1
BACK_BARRICADE: Final = 2
BACK_WOUND: Final = 3

# -- config/spirit.toml ---------------------------------------------------------------------------------------

SPIRIT_FILE: Final = "config/spirit.toml"
DIFFICULTIES: Final = ("easy", "normal", "hard", "heroic", "own")
"""The keys of the difficulties that one can choose."""
NAMES: Final = (N_("Easy"), N_("Normal"), N_("Hard"), N_("Heroic"), N_("Our own"))
"""The names of the shipped difficulties, marked for translation."""


class Difficulty(NamedTuple):
    """A row of the difficulties; numbers are beside the number of samurai as the file explains."""

    key: str
    name: str
    barricades: int
    plunderers: int
    lieutenants: int
    bosses: int
    farm_penalties: bool
    family_bonuses: bool
    mark: str


class Box(NamedTuple):
    """What spirit.toml says: difficulties by key, how many farmsteads have each back, penalties by card."""

    difficulties: dict[str, Difficulty]
    backs: tuple[int, ...]
    penalties: list[tuple[int, ...]]


def _whole(low: int, high: int) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _flag(value: Any) -> bool:
    return isinstance(value, bool)


def _name(value: Any) -> bool:
    return isinstance(value, str) and value != "" and clean(value) == value


def _mark(value: Any) -> bool:
    return isinstance(value, str) and clean(value, 6) == value


_FIELDS: Final[dict[str, tuple[Callable[[Any], bool], str]]] = {
    "name": (_name, N_("a name of at most forty letters")),
    "barricades": (_whole(-7, 20), N_("a whole number from -7 to 20")),
    "plunderers": (_whole(1, 7), N_("a whole number from 1 to 7")),
    "lieutenants": (_whole(-7, 0), N_("a whole number from -7 to 0")),
    "bosses": (_whole(-7, 0), N_("a whole number from -7 to 0")),
    "farm_penalties": (_flag, N_("true or false")),
    "family_bonuses": (_flag, N_("true or false")),
    "mark": (_mark, N_("a text of at most six letters")),
}


_MISSING: Final = N_("{file}, line {line}: the table “{key}” is missing.")
_UNKNOWN: Final = N_("{file}, line {line}: there is no key “{key}”.")


def _must_be(toml: Toml, key: tuple[str, ...], what: str) -> TomlError:
    return toml.wrong(N_("{file}, line {line}: “{key}” must be {what}."), key, what=Text(what))


def _table(toml: Toml, key: str) -> dict[str, Any]:
    table = toml.data.get(key)
    if not isinstance(table, dict):
        raise toml.wrong(_MISSING, (key,))
    return table


def _difficulty(toml: Toml, rows: dict[str, Any], key: str) -> Difficulty:
    path = "difficulty", key
    row = rows.get(key)
    if not isinstance(row, dict):
        raise toml.wrong(_MISSING, path)
    for field in [field for field in row if field not in _FIELDS]:
        raise toml.wrong(_UNKNOWN, (*path, field))
    for field, (passes, what) in _FIELDS.items():
        if not passes(row.get(field)):
            raise _must_be(toml, (*path, field), what)
    return Difficulty(key=key, **row)


def _backs(toml: Toml) -> tuple[int, ...]:
    table = _table(toml, "backs")
    for key in [key for key in table if key not in BACKS]:
        raise toml.wrong(_UNKNOWN, ("backs", key))
    passes = _whole(0, FARMSTEADS)
    for key in BACKS:
        if not passes(table.get(key)):
            raise _must_be(toml, ("backs", key), N_("a whole number from 0 to 6"))
    counts = tuple(int(table[key]) for key in BACKS)
    if sum(counts) != FARMSTEADS:
        raise toml.wrong(N_("{file}, line {line}: the numbers of “{key}” must be six together."), ("backs",))
    return counts


def _penalties(toml: Toml) -> list[tuple[int, ...]]:
    found = list(PRINTED)
    table = toml.data.get("penalties", {})
    if not isinstance(table, dict):
        raise toml.wrong(_MISSING, ("penalties",))
    for key, symbols in table.items():
        if key not in CARD:
            raise toml.wrong(_UNKNOWN, ("penalties", key))
        if (
            not isinstance(symbols, list)
            or len(symbols) > 2
            or not all(isinstance(symbol, str) and symbol in PENALTIES for symbol in symbols)
        ):
            raise _must_be(toml, ("penalties", key), N_("a list of at most two penalties"))
        found[CARD[key]] = tuple(PENALTY[symbol] for symbol in symbols)
    return found


def parse_box(text: str, file: str) -> Box:
    """What a TOML ``text`` says, checked. Raises `TomlError`."""
    return _box(tomlfile.parse(text, file))


def _box(toml: Toml) -> Box:
    for key in [key for key in toml.data if key not in ("difficulty", "backs", "penalties")]:
        raise toml.wrong(_UNKNOWN, (key,))
    rows = _table(toml, "difficulty")
    difficulties = {key: _difficulty(toml, rows, key) for key in (*DIFFICULTIES, *rows)}
    return Box(difficulties, _backs(toml), _penalties(toml))


def read_box(path: Path) -> Box:
    """What a spirit.toml says. Raises `TomlError` or FileNotFoundError."""
    return _box(tomlfile.read(path))


_boxes: list[Box] = []
_problems: list[Text] = []


def box() -> Box:
    """What spirit.toml says, read once; what it was shipped with when that file cannot be used."""
    if not _boxes:
        found, problem = tomlfile.read_or(
            lambda: read_box(resources.path(SPIRIT_FILE)),
            lambda: read_box(Path(__file__).with_name("spirit.toml")),
            "spirit.toml",
        )
        _boxes.append(found)
        if problem is not None:
            _problems.append(problem)
    return _boxes[0]


def file_problem() -> Optional[Text]:
    """What is wrong with spirit.toml, which then does not count (None: nothing)."""
    box()
    return _problems[0] if _problems else None


def difficulty(key: str) -> Difficulty:
    """The difficulty called ``key``, one of `DIFFICULTIES`."""
    return box().difficulties[key]
