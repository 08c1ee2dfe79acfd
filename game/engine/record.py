"""A match as a file: JSON that is replayed and verified when it is read.

While the match runs, the seed and secret actions are sealed: a curtain against a careless look, not a lock.
A file is written beside its place, synced and renamed, so that a crash or a full disk leaves the old one whole.
What is read may come from anywhere: sizes, kinds and depth are checked, and every text in it is cleaned.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple, Optional

import game
from game.engine import chance, files
from game.engine.clean import clean
from game.engine.match import COMPUTER, PERSON, IllegalAction, Match, Seat
from game.engine.shelf import GameInfo
from game.engine.text import N_, Text

FORMAT = 2
"""The version of the file format; `migrate` brings older ones up to it."""
MOST_BYTES: Final = 2_000_000
"""The largest record that is read; a long match has a hundred thousand."""
_MOST_SEALED: Final = 10_000
"""The longest sealed entry that is opened, in characters; a long move has a hundred."""
_DEEPEST: Final = 12
"""How deep what the client keeps in a record may be nested."""


class RecordError(Exception):
    """Raised when a record cannot be read or written at all; ``text`` says why to a person."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.english())
        self.text = text


class Loaded(NamedTuple):
    """A match read from a record, and what was wrong with it (None: nothing).

    With a ``problem`` the match stands where the last good action left it.
    """

    match: Match
    problem: Optional[Text]
    extra: dict[str, Any]


# -- sealing --------------------------------------------------------------------------------------------------


def _veil(data: bytes, salt: int) -> bytes:
    return bytes(byte ^ (chance.mix(salt + index) & 255) for index, byte in enumerate(data))


def seal(value: Any, salt: int) -> dict[str, str]:
    """``value`` as JSON that cannot be read at a glance."""
    return {"sealed": base64.b85encode(_veil(json.dumps(value).encode(), salt)).decode()}


def unseal(value: Any, salt: int) -> Any:
    """The inverse of `seal`; anything not sealed is returned as it is. Raises ValueError when damaged."""
    if not (isinstance(value, dict) and "sealed" in value):
        return value
    sealed = value["sealed"]
    if not isinstance(sealed, str) or len(sealed) > _MOST_SEALED:
        raise ValueError("a sealed entry is damaged")
    try:
        return json.loads(_veil(base64.b85decode(sealed), salt))
    except (ValueError, TypeError, AttributeError, RecursionError, binascii.Error) as error:
        raise ValueError("a sealed entry is damaged") from error


# -- writing --------------------------------------------------------------------------------------------------


def checksum(data: Mapping[str, Any]) -> str:
    """A digest of the record without its own checksum."""
    rest = {key: value for key, value in data.items() if key != "checksum"}
    return hashlib.sha256(
        json.dumps(rest, sort_keys=True, ensure_ascii=False).encode("utf-8", "replace")
    ).hexdigest()


def to_text(match: Match, extra: Optional[dict[str, Any]] = None) -> str:
    """The match as the text of its record; ``extra`` is kept for the client (dates, identity)."""
    data = match.to_data()
    secret = set(data.pop("secret"))
    if match.state.outcome is None:
        data["seed"] = seal(data["seed"], 0)
        data["actions"] = [
            seal(text, index + 1) if index in secret else text for index, text in enumerate(data["actions"])
        ]
    data = {"chabudai": FORMAT, "version": game.__version__, **data, "extra": extra or {}}
    data["checksum"] = checksum(data)
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def write_file(path: Path, text: str) -> None:
    """Replace the file at ``path`` by ``text``, or leave it as it was. Raises `RecordError`."""
    try:
        files.write_bytes(path, text.encode("utf-8", "replace"))
    except OSError as error:
        raise RecordError(
            Text(
                N_("{name} could not be written ({why}); the file on disk is as it was."),
                name=files.name_of(path),
                why=files.why(error),
            )
        ) from error


def save(match: Match, path: Path, extra: Optional[dict[str, Any]] = None) -> None:
    """Write the record of ``match`` to ``path``. Raises `RecordError`; a good older file stays whole."""
    write_file(path, to_text(match, extra))


# -- reading --------------------------------------------------------------------------------------------------

Migration = Callable[[dict[str, Any]], dict[str, Any]]
MIGRATIONS: dict[int, Migration] = {1: lambda data: {**data, "edition": 1}}
"""From format number to the step that makes the next one of it."""


def migrate(data: dict[str, Any]) -> dict[str, Any]:
    """``data`` in today's format. Raises `RecordError` for a newer or foreign one."""
    found = data.get("chabudai")
    if not isinstance(found, int) or isinstance(found, bool):
        raise RecordError(Text(N_("This file is not a Chabudai record.")))
    if found > FORMAT:
        raise RecordError(
            Text(
                N_("This record was written by a newer Chabudai ({version}); please update the program."),
                version=_word(data.get("version")),
            )
        )
    while found < FORMAT:
        if found not in MIGRATIONS:
            raise RecordError(Text(N_("This file is not a Chabudai record.")))
        data = MIGRATIONS[found](data)
        found += 1
    return data


def read_data(text: str) -> tuple[dict[str, Any], bool]:
    """What a record says, in today's format and not replayed, and whether it is as it was written.

    Raises `RecordError`.
    """
    try:
        data = json.loads(text)
        intact = isinstance(data, dict) and data.get("checksum") == checksum(data)
    except (ValueError, RecursionError) as error:
        raise RecordError(Text(N_("This record is damaged: it is no longer readable JSON."))) from error
    if not isinstance(data, dict):
        raise RecordError(Text(N_("This file is not a Chabudai record.")))
    return migrate(data), intact


def from_text(text: str, shelf: Mapping[str, GameInfo]) -> Loaded:
    """The match that ``text`` records, replayed and verified action by action.

    Raises `RecordError` when there is nothing to replay (no JSON, foreign, newer, unknown game); a damaged or
    illegal action is reported in `Loaded.problem` and the match stands at the last good state.
    """
    data, intact = read_data(text)
    key = data.get("game")
    info = shelf.get(key) if isinstance(key, str) else None
    if info is None:
        raise RecordError(
            Text(N_("This record is of a game that is not on the shelf: {game}."), game=_word(key))
        )
    try:
        seats = [_seat(number, seat) for number, seat in enumerate(data["seats"], start=1)]
        seed = _seed(unseal(data["seed"], 0))
        match = Match(info, seats, data["options"], seed, data.get("custom"), data["edition"])
        match.assisted = bool(data["assisted"])
        actions = data["actions"]
        if not isinstance(actions, list):
            raise TypeError("actions are a list")
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError) as error:
        raise RecordError(Text(N_("This record is damaged: its deal cannot be read."))) from error
    problem = _replay(match, actions)
    conceded = data.get("conceded")
    if problem is None and type(conceded) is int and match.may_concede(conceded):
        match.concede(conceded)
    if problem is None and not intact:
        problem = Text(
            N_("This record was changed after it was written; every move in it is lawful all the same.")
        )
    extra = data.get("extra")
    return Loaded(match, problem, extra if isinstance(extra, dict) and _shallow(extra) else {})


def _word(value: Any) -> str:
    """A name in a record, to be shown."""
    return (clean(value) if isinstance(value, str) else "") or "?"


def _shallow(value: Any) -> bool:
    """Whether data can be written again: deeply nested ones cannot."""
    level = [value]
    for _ in range(_DEEPEST):
        inner = [each.values() if isinstance(each, dict) else each for each in level]
        level = [each for row in inner for each in row if isinstance(each, (dict, list))]
        if not level:
            return True
    return False


def _seat(number: int, data: dict[str, Any]) -> Seat:
    seat = Seat(**data)
    if not all(isinstance(value, str) for value in seat) or seat.kind not in (PERSON, COMPUTER):
        raise ValueError("no such seat")
    name = clean(seat.name) or str(number)
    return Seat(name, seat.kind, clean(seat.level), clean(seat.crest), clean(seat.colour))


def _seed(number: Any) -> int:
    if type(number) is not int or not 0 <= number <= chance.MASK:
        raise ValueError("no such seed")
    return number


def _replay(match: Match, actions: list[Any]) -> Optional[Text]:
    for number, entry in enumerate(actions, start=1):
        damaged = Text(N_("Move {n} of this record is damaged; the match stands before it."), n=number)
        try:
            move = unseal(entry, number)
        except ValueError:
            return damaged
        if not isinstance(move, str):
            return damaged
        try:
            match.play(move)
        except IllegalAction:
            return Text(
                N_("Move {n} of this record, “{move}”, is not allowed; the match stands before it."),
                n=number,
                move=_word(move),
            )
    return None


def load(path: Path, shelf: Mapping[str, GameInfo]) -> Loaded:
    """Read the record at ``path``. Raises `RecordError`."""
    return from_text(read_text(path), shelf)


def read_text(path: Path) -> str:
    """The text of the record at ``path``. Raises `RecordError`."""
    try:
        return files.read_bytes(path, MOST_BYTES).decode("utf-8").removeprefix("\ufeff")
    except OSError as error:
        told = N_("{name} could not be read ({why}).")
        raise RecordError(Text(told, name=files.name_of(path), why=files.why(error))) from error
    except UnicodeDecodeError as error:
        raise RecordError(Text(N_("This record is damaged: it is no longer readable JSON."))) from error
