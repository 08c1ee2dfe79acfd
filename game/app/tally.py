"""Statistics: which matches were played here, by whom, and who won. A small SQLite file."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple, Optional

from game.app.live import Live
from game.engine.match import COMPUTER, PERSON
from game.engine.text import N_, Text

_TABLES: Final = """
CREATE TABLE IF NOT EXISTS matches (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, ended TEXT NOT NULL, seats INTEGER NOT NULL,
    moves INTEGER NOT NULL, ending TEXT NOT NULL, assisted INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS seats (
    match TEXT NOT NULL REFERENCES matches(id) ON DELETE CASCADE, seat INTEGER NOT NULL, name TEXT NOT NULL,
    kind TEXT NOT NULL, level TEXT NOT NULL, won INTEGER NOT NULL, place INTEGER NOT NULL,
    PRIMARY KEY (match, seat)
);
"""


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
    """The file of statistics. A damaged one is kept aside and a new one begun; ``problem`` then says so."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problem: Optional[Text] = None
        self._open: Optional[sqlite3.Connection] = None

    def _connection(self) -> sqlite3.Connection:
        if self._open is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            try:
                self._open = self._connect()
            except sqlite3.OperationalError:
                raise
            except sqlite3.DatabaseError:
                aside = self.path.with_name(f"{self.path.name}.{datetime.now():%Y%m%d-%H%M%S}.bad")
                self.path.rename(aside)
                self.problem = Text(
                    N_("The statistics file was damaged; it is kept as {aside} and a new one was begun."),
                    aside=aside.name,
                )
                self._open = self._connect()
        return self._open

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, timeout=2)
        try:
            connection.executescript(_TABLES)
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def close(self) -> None:
        """Close the file."""
        if self._open is not None:
            self._open.close()
            self._open = None

    def add(self, live: Live) -> bool:
        """Count a match that is over, once; False when it could not be written."""
        outcome = live.match.state.outcome
        if outcome is None:
            return False
        match = live.match
        name = live.path.stem
        ended = datetime.now().isoformat(timespec="seconds")
        row = (
            name,
            match.info.key,
            ended,
            len(match.seats),
            len(match.entries),
            outcome.ending,
            match.assisted,
        )
        seats = [
            (
                name,
                number,
                seat.name,
                seat.kind,
                seat.level,
                number in outcome.winners,
                outcome.places[number],
            )
            for number, seat in enumerate(match.seats)
        ]
        try:
            connection = self._connection()
            with connection:
                added = connection.execute("INSERT OR IGNORE INTO matches VALUES (?, ?, ?, ?, ?, ?, ?)", row)
                if added.rowcount:
                    connection.executemany("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?)", seats)
        except (sqlite3.Error, OSError):
            return False
        return True

    # -- what can be asked ----------------------------------------------------------------------------------

    def games(self) -> dict[str, int]:
        """How many matches were played of each game."""
        rows = self._rows("SELECT game, COUNT(*) FROM matches GROUP BY game")
        return {str(game): int(count) for game, count in rows}

    def people(self, game: str) -> list[Line]:
        """Every person at a game: matches without free take-back, and how many they won."""
        return self._lines("name", PERSON, game)

    def levels(self, game: str) -> list[Line]:
        """Every level of computer player at a game."""
        return self._lines("level", COMPUTER, game)

    def _lines(self, column: str, kind: str, game: str) -> list[Line]:
        query = (
            f"SELECT {column}, COUNT(*), SUM(won) FROM seats JOIN matches ON matches.id = seats.match "
            f"WHERE kind = ? AND game = ? AND NOT assisted GROUP BY {column} ORDER BY COUNT(*) DESC, {column}"
        )
        return [Line(str(name), int(played), int(won)) for name, played, won in self._rows(query, kind, game)]

    def _rows(self, query: str, *values: str) -> list[tuple[Any, ...]]:
        try:
            with closing(self._connection().execute(query, values)) as cursor:
                return [tuple(row) for row in cursor]
        except (sqlite3.Error, OSError):
            return []
