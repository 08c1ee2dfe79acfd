"""What the statistics say about matches that are over: shares, series, weeks; and the same as CSV and JSON.

Shares and series leave out matches that do not count (`Count.assisted`); numbers of matches are of all.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from typing import Any, Final, NamedTuple, Optional

from game.app.progress import Progress
from game.app.tally import Count, Line
from game.engine.clean import clean
from game.engine.match import COMPUTER, PERSON

WEEKS: Final = 26
"""How many weeks are looked back on."""
_DAYS: Final = 7
FORMULAS: Final = "=+-@\t\r"
"""Beginnings of a cell that a spreadsheet would take for a formula."""


class Solved(NamedTuple):
    """How the problems of a game went: how many were tried, solved, and solved at the first try."""

    game: str
    tried: int
    solved: int
    at_once: int


def problems(learnt: Progress) -> list[Solved]:
    """How the problems went, a line for each game whose problems were tried."""
    found = []
    for game, known in sorted(learnt.problems.items()):
        solved = [tried for tried in known.values() if tried.solved]
        found.append(Solved(game, len(known), len(solved), sum(tried.tries == 1 for tried in solved)))
    return found


class Wish(NamedTuple):
    """Which matches are asked for; "" and 0 stand for all."""

    game: str = ""
    seats: int = 0
    level: str = ""
    """A level of computer player that sat at the table."""
    person: str = ""
    """A person who sat at the table."""

    def picks(self, count: Count) -> bool:
        """Whether a match is asked for."""
        return (
            self.game in ("", count.game)
            and self.seats in (0, len(count.seats))
            and (not self.level or any(seat[1:3] == (COMPUTER, self.level) for seat in count.seats))
            and (
                not self.person
                or any(_name(seat[0]) == self.person and seat[1] == PERSON for seat in count.seats)
            )
        )


def _name(name: str) -> str:
    return clean(name) or "?"


class Series(NamedTuple):
    """The longest row of matches that a person won one after the other."""

    name: str
    longest: int


class Lead(NamedTuple):
    """How far the winners were ahead on average (`State.ahead`) in so many matches, where a person won or none did."""

    people: bool
    matches: int
    average: float


def day(count: Count) -> Optional[date]:
    """The day a match ended, in the zone of this computer; None where its record tells none."""
    try:
        return datetime.fromisoformat(count.ended).astimezone().date()
    except (ValueError, OverflowError, OSError):
        return None


def in_order(counts: Iterable[Count]) -> list[Count]:
    """The matches by when they ended, those that tell no day first."""
    return sorted(counts, key=lambda count: (day(count) or date.min, count.ended, count.name))


def lines(counts: Iterable[Count], kind: str) -> list[Line]:
    """Every person, or every level of computer player: how many matches, how many won; most matches first."""
    found: dict[str, list[int]] = {}
    for count in counts:
        for name, who, level, won, _place, _played in count.seats if not count.assisted else ():
            if who == kind:
                line = found.setdefault(name if kind == PERSON else level, [0, 0])
                line[0] += 1
                line[1] += won
    told = [Line(_name(name), played, won) for name, (played, won) in found.items()]
    return sorted(told, key=lambda line: (-line.played, line.name))


def by_seats(counts: Iterable[Count]) -> list[Line]:
    """What people won by how many sat at the table, the fewest first."""
    found: dict[int, list[int]] = {}
    for count in counts:
        for seat in count.seats if not count.assisted else ():
            if seat[1] == PERSON:
                line = found.setdefault(len(count.seats), [0, 0])
                line[0] += 1
                line[1] += seat[3]
    return [Line(str(seats), played, won) for seats, (played, won) in sorted(found.items())]


def by_played(counts: Iterable[Count], kind: str) -> list[Line]:
    """What people, or computer players, won by what they were, by the keys of `State.played_as`, in their order."""
    found: dict[str, list[int]] = {}
    for count in counts:
        for seat in count.seats if not count.assisted else ():
            if seat[1] == kind and seat[5]:
                line = found.setdefault(seat[5], [0, 0])
                line[0] += 1
                line[1] += seat[3]
    return [Line(key, played, won) for key, (played, won) in sorted(found.items())]


def leads(counts: Iterable[Count]) -> list[Lead]:
    """How far the winners were ahead on average where a person won, then where none did."""
    told = [count for count in counts if count.ahead is not None and not count.assisted]
    found = []
    for people in (True, False):
        own = [
            count.ahead or 0
            for count in told
            if any(seat[1] == PERSON and seat[3] for seat in count.seats) == people
        ]
        if own:
            found.append(Lead(people, len(own), round(sum(own) / len(own), 1)))
    return found


def over_time(counts: Iterable[Count]) -> dict[str, list[int]]:
    """By level: what share of their matches against it people had won, in a hundred, after each such match."""
    played: dict[str, list[int]] = {}
    shares: dict[str, list[int]] = {}
    for count in in_order(counts):
        people = [seat for seat in count.seats if seat[1] == PERSON]
        if count.assisted or not people:
            continue
        for level in sorted({seat[2] for seat in count.seats if seat[1] == COMPUTER}):
            line = played.setdefault(level, [0, 0])
            line[0] += len(people)
            line[1] += sum(seat[3] for seat in people)
            shares.setdefault(level, []).append(round(100 * line[1] / line[0]))
    return shares


def weeks(counts: Iterable[Count], today: date, many: int = WEEKS) -> list[tuple[date, int]]:
    """How many matches ended in each of the last weeks: its Monday and the number, the oldest first."""
    monday = today - timedelta(days=today.weekday())
    mondays = [monday - timedelta(days=_DAYS * back) for back in range(many - 1, -1, -1)]
    found = dict.fromkeys(mondays, 0)
    for count in counts:
        ended = day(count)
        begun = ended - timedelta(days=ended.weekday()) if ended is not None else None
        if begun in found:
            found[begun] += 1
    return list(found.items())


def longest(counts: Iterable[Count]) -> list[Series]:
    """The longest series of every person who won at all, the longest first."""
    now: dict[str, int] = {}
    best: dict[str, int] = {}
    for count in in_order(counts):
        for name, kind, _level, won, _place, _played in count.seats if not count.assisted else ():
            if kind == PERSON:
                now[name] = now.get(name, 0) + 1 if won else 0
                best[name] = max(best.get(name, 0), now[name])
    found = [Series(_name(name), row) for name, row in best.items() if row]
    return sorted(found, key=lambda series: (-series.longest, series.name))


def average_moves(counts: Sequence[Count]) -> int:
    """How many moves a match had on average; 0 without matches."""
    return round(sum(count.moves for count in counts) / len(counts)) if counts else 0


# -- to take elsewhere ----------------------------------------------------------------------------------------


def as_data(counts: Sequence[Count], today: date) -> dict[str, Any]:
    """All figures and every match as plain data."""
    games: dict[str, Any] = {}
    for game in sorted({count.game for count in counts}):
        own = [count for count in counts if count.game == game]
        games[game] = {
            "matches": len(own),
            "moves": average_moves(own),
            "people": [line._asdict() for line in lines(own, PERSON)],
            "levels": [line._asdict() for line in lines(own, COMPUTER)],
            "seats": [line._asdict() for line in by_seats(own)],
            "people_played_as": [line._asdict() for line in by_played(own, PERSON)],
            "levels_played_as": [line._asdict() for line in by_played(own, COMPUTER)],
            "leads": [lead._asdict() for lead in leads(own)],
            "over_time": over_time(own),
            "series": [series._asdict() for series in longest(own)],
        }
    return {
        "matches": len(counts),
        "weeks": [[str(monday), number] for monday, number in weeks(counts, today)],
        "games": games,
        "played": [
            {
                **count._asdict(),
                "seats": [
                    dict(zip(("name", "kind", "level", "won", "place", "played_as"), seat, strict=True))
                    for seat in count.seats
                ],
            }
            for count in in_order(counts)
        ],
    }


def as_json(counts: Sequence[Count], today: date, learnt: Progress) -> str:
    """`as_data` as JSON, with how the problems went."""
    data = {**as_data(counts, today), "problems": [line._asdict() for line in problems(learnt)]}
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def as_csv(counts: Sequence[Count]) -> str:
    """A line for each seat of each match; nothing in it is taken for a formula by a spreadsheet."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(
        [
            "match",
            "game",
            "ended",
            "moves",
            "ending",
            "counts",
            "seat",
            "name",
            "kind",
            "level",
            "won",
            "place",
            "played_as",
            "ahead",
        ]
    )
    for count in in_order(counts):
        head = [count.name, count.game, count.ended, count.moves, count.ending, int(not count.assisted)]
        ahead = "" if count.ahead is None else count.ahead
        for number, (name, kind, level, won, place, played) in enumerate(count.seats, start=1):
            row = [*head, number, name, kind, level, int(won), place, played, ahead]
            writer.writerow([_plain(cell) for cell in row])
    return out.getvalue()


def _plain(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and cell[:1] and cell[0] in FORMULAS else cell
