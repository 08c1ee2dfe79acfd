"""Statistics: which matches were played here, by whom, and who won. A small SQLite file.

The records of the finished matches are the truth and this file a summary of them: one that is damaged is put aside
and counted anew, one of an older program is counted anew where it lies, and a match that could not be counted is counted later (see `Store.recount`).
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, Final, NamedTuple, Optional, TypeVar

from game.engine import files
from game.engine.clean import clean
from game.engine.text import N_, Text

_TABLES: Final = """
CREATE TABLE IF NOT EXISTS matches (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, ended TEXT NOT NULL, seats INTEGER NOT NULL,
    moves INTEGER NOT NULL, ending TEXT NOT NULL, assisted INTEGER NOT NULL, ahead INTEGER
);
CREATE TABLE IF NOT EXISTS seats (
    match TEXT NOT NULL REFERENCES matches(id) ON DELETE CASCADE, seat INTEGER NOT NULL, name TEXT NOT NULL,
    kind TEXT NOT NULL, level TEXT NOT NULL, won INTEGER NOT NULL, place INTEGER NOT NULL,
    played_as TEXT NOT NULL, PRIMARY KEY (match, seat)
);
"""
_COLUMNS: Final = {
    "matches": ("id", "game", "ended", "seats", "moves", "ending", "assisted", "ahead"),
    "seats": ("match", "seat", "name", "kind", "level", "won", "place", "played_as"),
}
_OLDER: Final = {"matches": _COLUMNS["matches"][:-1], "seats": _COLUMNS["seats"][:-1]}
"""The columns of a file that knows no `Count.ahead` yet, nor what the seats were."""
_UNSOUND: Final = """
SELECT (SELECT COUNT(*) FROM matches WHERE typeof(id) != 'text' OR typeof(game) != 'text' OR typeof(ended) != 'text'
        OR typeof(seats) != 'integer' OR typeof(moves) != 'integer' OR typeof(ending) != 'text'
        OR assisted NOT IN (0, 1) OR typeof(ahead) NOT IN ('integer', 'null'))
     + (SELECT COUNT(*) FROM seats WHERE typeof(match) != 'text' OR typeof(seat) != 'integer'
        OR typeof(name) != 'text' OR typeof(kind) != 'text' OR typeof(level) != 'text'
        OR won NOT IN (0, 1) OR typeof(place) != 'integer' OR typeof(played_as) != 'text')
"""
"""How many rows hold what no match can have given."""
_MOST_BYTES: Final = 64_000_000
"""A file of this size would hold a hundred thousand matches."""
_NOT_NOW: Final = ("locked", "unable to open", "readonly", "disk i/o", "full", "interrupted")
"""Words in what SQLite says when a file may be sound and only cannot be used at the moment."""

Answer = TypeVar("Answer")


class Count(NamedTuple):
    """A match that is over, as the statistics keep it; ``name`` is that of its record, by which it counts once."""

    name: str
    game: str
    ended: str
    moves: int
    ending: str
    assisted: bool
    seats: tuple[tuple[str, str, str, bool, int, str], ...]
    """Of each seat: name, kind, level, whether it won, its place, what it was (`State.played_as`; "": nothing told)."""
    ahead: Optional[int] = None
    """The lead of the winners (`State.ahead`)."""


class Line(NamedTuple):
    """One line of the statistics: of whom or what, how many matches, how many of them won."""

    name: str
    played: int
    won: int

    @property
    def percent(self) -> int:
        """Matches won, of a hundred."""
        return round(100 * self.won / self.played) if self.played else 0


class Tally:
    """The file of statistics. Whatever is wrong with it, nothing is raised and nobody waits.

    A damaged one is kept aside and a new one begun. ``problem`` says what was wrong, and ``notice`` the same until
    somebody has said it to the person.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problem: Optional[Text] = None
        self.notice: Optional[Text] = None
        self._open: Optional[sqlite3.Connection] = None

    def close(self) -> None:
        """Close the file."""
        if self._open is not None:
            with suppress(sqlite3.Error):
                self._open.close()
            self._open = None

    # -- the file -------------------------------------------------------------------------------------------

    def _ask(self, question: Callable[[sqlite3.Connection], Answer]) -> Optional[Answer]:
        """What the file answers; None when it cannot be used now."""
        for _ in range(2):
            try:
                if self._open is None:
                    self._open = self._connect()
                return question(self._open)
            except Exception as error:  # damaged bytes come up as anything, up to a UnicodeDecodeError
                self.close()
                why = _not_now(error)
                if why:
                    told = N_("The statistics cannot be used now ({why}); what is played is counted later.")
                    self._tell(Text(told, why=clean(why, 80)))
                    return None
                if not self._put_aside():
                    return None
        return None

    def _connect(self) -> sqlite3.Connection:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if os.path.lexists(self.path) and not (
            self.path.is_file() and self.path.stat().st_size <= _MOST_BYTES
        ):
            raise sqlite3.DatabaseError("no file of statistics")
        connection = sqlite3.connect(self.path, timeout=0)  # nobody waits for another program
        try:
            connection.text_factory = lambda data: data.decode("utf-8", "replace")
            _check(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _put_aside(self) -> bool:
        """Rename a damaged file, and what SQLite laid beside it; False when that failed."""
        stamp = f"{self.path.name}.{datetime.now(timezone.utc):%Y%m%d-%H%M%S}"
        number, aside = 1, self.path.with_name(f"{stamp}.bad")
        while os.path.lexists(aside):
            number += 1
            aside = self.path.with_name(f"{stamp}.bad{number}")
        try:
            for tail in ("-journal", "-wal", "-shm"):  # a new file would take them for its own
                beside = self.path.with_name(self.path.name + tail)
                if os.path.lexists(beside):
                    files.replace(beside, aside.with_name(aside.name + tail))
            files.replace(self.path, aside)
        except OSError as error:
            told = N_("The statistics cannot be used now ({why}); what is played is counted later.")
            self._tell(Text(told, why=files.why(error)))
            return False
        told = N_(
            "The statistics file was damaged; it is kept as {aside} and the finished matches are counted anew."
        )
        self._tell(Text(told, aside=aside.name))
        return True

    def _tell(self, problem: Text) -> None:
        if self.problem != problem:
            self.problem = self.notice = problem

    def take_notice(self) -> Optional[Text]:
        """What is to be said to the person, once (None: nothing)."""
        notice, self.notice = self.notice, None
        return notice

    # -- counting -------------------------------------------------------------------------------------------

    def counted(self) -> Optional[set[str]]:
        """The names of the records that are counted; None when the file cannot be used now."""
        return self._ask(lambda file: {str(row[0]) for row in file.execute("SELECT id FROM matches")})

    def add(self, counts: Sequence[Count]) -> bool:
        """Count matches, each once; False when they could not be written."""

        def write(file: sqlite3.Connection) -> bool:
            with file:
                for count in counts:
                    row = (*count[:3], len(count.seats), *count[3:6], count.ahead)
                    seats = [(count.name, number, *seat) for number, seat in enumerate(count.seats)]
                    added = file.execute("INSERT OR IGNORE INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
                    if added.rowcount:
                        file.executemany("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?)", seats)
            return True

        return bool(self._ask(write))

    def forget(self, name: str) -> None:
        """Do not count a match any more: it goes on."""

        def write(file: sqlite3.Connection) -> bool:
            with file:
                file.execute("DELETE FROM seats WHERE match = ?", (name,))
                file.execute("DELETE FROM matches WHERE id = ?", (name,))
            return True

        self._ask(write)

    # -- what can be asked ----------------------------------------------------------------------------------

    def played(self) -> list[Count]:
        """Every match that is counted, as it was added."""
        rows = self._rows(
            "SELECT id, game, ended, moves, ending, assisted, ahead, name, kind, level, won, place, played_as FROM matches "
            "JOIN seats ON matches.id = seats.match ORDER BY ended, id, seat"
        )
        found: dict[str, Count] = {}
        for name, game, ended, moves, ending, assisted, ahead, *seat in rows:
            who, kind, level, won, place, played_as = seat
            before = found.get(name)
            seats = (
                *(before.seats if before is not None else ()),
                (who, kind, level, bool(won), place, played_as),
            )
            found[name] = Count(name, game, ended, moves, ending, bool(assisted), seats, ahead)
        return list(found.values())

    def games(self) -> dict[str, int]:
        """How many matches were played of each game."""
        rows = self._rows("SELECT game, COUNT(*) FROM matches GROUP BY game")
        return {str(game): int(count) for game, count in rows}

    def _rows(self, query: str, *values: str) -> list[tuple[Any, ...]]:
        def read(file: sqlite3.Connection) -> list[tuple[Any, ...]]:
            with closing(file.execute(query, values)) as cursor:
                return [tuple(row) for row in cursor]

        return self._ask(read) or []


def _check(file: sqlite3.Connection) -> None:
    """Make the tables where there are none, and anew where an older program made them.

    Raises `sqlite3.DatabaseError` when the file is not one of ours.
    """
    file.executescript(_TABLES)
    found = {row[:2] for row in file.execute("SELECT type, name FROM sqlite_master WHERE sql IS NOT NULL")}
    if found != {("table", name) for name in _COLUMNS}:
        raise sqlite3.DatabaseError("other tables")
    columns = {name: tuple(row[1] for row in file.execute(f"PRAGMA table_info({name})")) for name in _COLUMNS}
    if columns == _OLDER:  # a summary of the records: they are counted again
        file.executescript(f"BEGIN; DROP TABLE seats; DROP TABLE matches; {_TABLES} COMMIT;")
    elif columns != _COLUMNS:
        raise sqlite3.DatabaseError("other columns")
    if [tuple(row) for row in file.execute("PRAGMA integrity_check(1)")] != [("ok",)]:
        raise sqlite3.DatabaseError("damaged pages")
    if file.execute(_UNSOUND).fetchone()[0]:
        raise sqlite3.DatabaseError("unsound rows")


def _not_now(error: Exception) -> str:
    """Why the file cannot be used now, though it may be sound; nothing when it is damaged."""
    if isinstance(error, OSError):
        return files.why(error)
    words = str(error)
    now = isinstance(error, sqlite3.OperationalError) and any(part in words.lower() for part in _NOT_NOW)
    return words if now else ""
