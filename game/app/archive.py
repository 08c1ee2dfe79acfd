"""Matches as things that travel: a record out of the folder, one that somebody sent into it, a position as text."""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Optional

from game.engine import files, record
from game.engine.match import Match, Seat
from game.engine.record import RecordError
from game.engine.text import N_, Text
from game.games import SHELF

SIGN: Final = "chabudai-position:"
"""What the text of a position begins with."""
_MOST_LETTERS: Final = 400_000
"""The longest text of a position that is read; one late in a long match has ten thousand."""


def read_sent(source: Path) -> tuple[str, Match]:
    """The text of a record and its match. Raises `RecordError` where a move in it cannot be played again.

    One that was changed by hand is as good as any while its moves are lawful. The file is only read.
    """
    written = record.read_text(source)
    loaded = record.from_text(written, SHELF)
    if loaded.problem is not None and len(loaded.match.entries) < len(
        record.read_data(written)[0]["actions"]
    ):
        raise RecordError(loaded.problem)
    return written, loaded.match


def send(path: Path, target: Path) -> None:
    """Write the record at ``path`` as one more file, byte for byte. Raises `RecordError`; no file is written over."""
    if target.exists():
        told = N_("{name} is there already; nothing was written over it.")
        raise RecordError(Text(told, name=files.name_of(target)))
    record.write_file(target, record.read_text(path))


def play_on(match: Match, at: int, seats: Optional[Sequence[Seat]] = None) -> Match:
    """A new match that stands where ``match`` stood after ``at`` moves, played by ``seats`` from there.

    It has the same deal, options, box and edition of the rules, and shares nothing else with the old one. What was
    seen of the old one is known, so it does not count.
    """
    made = Match(
        match.info,
        list(match.seats if seats is None else seats),
        match.options,
        match.seed,
        match.game.custom,
        match.game.edition,
    )
    for entry in match.entries[:at]:
        made.play(entry.action.text)
    made.assisted = True
    return made


def position_text(match: Match, at: int) -> str:
    """The position after ``at`` moves as one line of letters that can be sent; what is secret in it stays sealed."""
    written = record.to_text(play_on(match, at)).encode()
    return SIGN + base64.urlsafe_b64encode(zlib.compress(written, 9)).decode()


def read_position(letters: str) -> Match:
    """The match that the text of a position stands for. Raises `RecordError` with what is wrong with it."""
    letters = "".join(letters[:_MOST_LETTERS].split())
    if not letters.startswith(SIGN):
        raise RecordError(Text(N_("There is no position of Chabudai on the clipboard.")))
    try:
        packed = base64.urlsafe_b64decode(letters[len(SIGN) :].encode())
        opened = zlib.decompressobj()
        written = opened.decompress(packed, record.MOST_BYTES).decode()
        whole = opened.eof
    except (ValueError, binascii.Error, zlib.error) as error:
        raise RecordError(
            Text(N_("This position is damaged: some of its letters are missing or wrong."))
        ) from error
    if not whole:
        raise RecordError(Text(N_("This position is damaged: some of its letters are missing or wrong.")))
    loaded = record.from_text(written, SHELF)
    if loaded.problem is not None:
        raise RecordError(loaded.problem)
    return loaded.match
