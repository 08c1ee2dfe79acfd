"""The review of a finished match: kept beside its record, gone on with after an interruption, put into words."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, Final, NamedTuple, Optional

from game.bots import chances
from game.bots.review import Chance, Verdict
from game.engine import files, record
from game.engine.match import Match
from game.engine.text import N_, Text

ENDING: Final = ".review"
FORMAT: Final = 1
MOST_POINTS: Final = 5
_MOST_BYTES: Final = 8_000_000
_LEAST_LOST: Final = 0.04
"""A decision that gave away less is no turning point."""
_LEAST_LUCK: Final = 0.12
"""Something turned up that changed less is none either."""
_ERRORS: Final = 2.0
"""What a decision gave away must be so many times its error."""


class Point(NamedTuple):
    """A turning point after ``number`` moves: what ``seat`` lost there, from 0 to 1, and its error.

    ``better`` are the texts of what would have been best; empty where it was luck and no decision.
    """

    number: int
    seat: int
    lost: float
    error: float
    better: tuple[str, ...]

    @property
    def luck(self) -> bool:
        """Whether something turned up, and nobody decided wrongly."""
        return not self.better


class Review:
    """What is known of a match so far. ``done`` tells that every decision was looked at."""

    def __init__(self, match: Match, found: Optional[list[Verdict]] = None, done: bool = False) -> None:
        self.match = match
        self.verdicts: dict[int, Verdict] = {each.number: each for each in found or []}
        self.done = done
        seats = len(match.seats)
        self.line = chances.line(match.info.key, seats)
        self.sides = 1 if match.info.cooperative else seats

    @property
    def next(self) -> int:
        """The entry to go on with."""
        return max(self.verdicts, default=-1) + 1

    def add(self, verdict: Verdict) -> None:
        """One more decision was looked at."""
        self.verdicts[verdict.number] = verdict

    def chance(self, number: int, side: int) -> Optional[Chance]:
        """The chance of a seat (in a match that all play together: of all) after ``number`` moves, and its error."""
        outcome = self.match.state.outcome
        if number >= len(self.match.entries) and outcome is not None:
            return Chance(float(side in outcome.winners) if outcome.winners else 0.0, 0.0)
        known = [at for at in self.verdicts if at <= number]
        if not known:
            return None
        value = self.verdicts[max(known)].chances[side]
        return Chance(self.line.chance(value.mean), value.error * self.line.steepness(value.mean))

    def curve(self, side: int) -> list[int]:
        """The chance of a side before every move that was looked at, in percent, and at the end when it is complete."""
        count = len(self.match.entries) + 1 if self.done else self.next
        found = (self.chance(number, side) for number in range(count))
        return [round(100 * each.mean) for each in found if each is not None]

    def points(self) -> list[Point]:
        """The turning points, in the order of the match: what was given away most, and what luck changed most."""
        found = [point for number in self.verdicts for point in self._points_at(number)]
        worst = sorted(found, key=lambda point: -point.lost)[:MOST_POINTS]
        return sorted(worst)

    def _points_at(self, number: int) -> list[Point]:
        verdict, entry = self.verdicts[number], self.match.entries[number]
        weighed, line = verdict.weighed, self.line
        found = []
        if weighed is not None and weighed.better:
            lost = line.chance(weighed.best) - line.chance(weighed.taken)
            error = weighed.error * line.steepness((weighed.best + weighed.taken) / 2)
            if lost >= max(_LEAST_LOST, _ERRORS * error):
                found.append(Point(number + 1, entry.seat, lost, error, weighed.better))
        side = 0 if self.sides == 1 else entry.seat
        after = self.chance(number + 1, side) if number + 1 in self.verdicts else None
        if entry.barrier and not entry.secret and after is not None and weighed is not None:
            lost = line.chance(weighed.taken) - after.mean
            if lost >= max(_LEAST_LUCK, _ERRORS * after.error):
                found.append(Point(number + 1, entry.seat, lost, after.error, ()))
        return found


def words(point: Point, match: Match) -> Text:
    """A turning point in a sentence."""
    entry = match.entries[point.number - 1]
    done = match.game.told(entry.action)
    numbers: dict[str, Any] = {
        "n": point.number,
        "lost": round(100 * point.lost),
        "error": max(1, round(100 * point.error)),
    }
    if point.luck:
        told = N_("Move {n}, {action}: what turned up cost {lost} in 100 (± {error}). That is luck.")
        return Text(told, action=done, **numbers)
    better = match.game.told(match.game.action(point.better[0]))
    if entry.secret and len(point.better) > 1:
        told = N_(
            "Move {n}: this plan gave away {lost} in 100 (± {error}); a better one begins with: {better}."
        )
        return Text(told, better=better, **numbers)
    told = N_("Move {n}: {action} gave away {lost} in 100 (± {error}); better: {better}.")
    return Text(told, action=done, better=better, **numbers)


# -- the file -------------------------------------------------------------------------------------------------


def path_of(kept: Path) -> Path:
    """Where the review of the record at ``kept`` lies."""
    return kept.with_suffix(ENDING)


def _sign(match: Match) -> str:
    """What tells whether a review is of this match: its deal and its moves."""
    data = match.to_data()
    told = json.dumps([data[key] for key in ("game", "options", "custom", "edition", "seed", "actions")])
    return hashlib.blake2b(told.encode(), digest_size=16).hexdigest()


def load(match: Match, kept: Path) -> tuple[Review, Optional[Text]]:
    """The review of a match as far as it was worked out, and why one that lies there cannot be used (None: it can)."""
    path = path_of(kept)
    try:
        data = json.loads(files.read_bytes(path, _MOST_BYTES))
        if data["format"] > FORMAT:
            told = N_("The review of this match was made by a newer Chabudai, so it is worked out anew.")
            return Review(match), Text(told)
        if data["format"] != FORMAT or data["match"] != _sign(match):
            raise ValueError("the review of something else")
        found = [Verdict.from_data(row) for row in data["verdicts"]]
        if any(not _fits(verdict, match) for verdict in found):
            raise ValueError("verdicts of something else")
        return Review(match, found, data["done"] is True), None
    except FileNotFoundError:
        return Review(match), None
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        told = N_("The review of this match is damaged or of another one, so it is worked out anew.")
        return Review(match), Text(told)


def _fits(verdict: Verdict, match: Match) -> bool:
    sides = 1 if match.info.cooperative else len(match.seats)
    better = verdict.weighed.better if verdict.weighed is not None else ()
    known = all(text in match.game.by_text for text in better)
    return 0 <= verdict.number < len(match.entries) and len(verdict.chances) == sides and known


def save(review: Review, kept: Path) -> None:
    """Write a review beside its record. Raises `RecordError`."""
    data = {
        "format": FORMAT,
        "match": _sign(review.match),
        "done": review.done,
        "verdicts": [verdict.to_data() for _number, verdict in sorted(review.verdicts.items())],
    }
    record.write_file(path_of(kept), json.dumps(data))
