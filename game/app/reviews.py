"""The review of a finished match: kept beside its record, gone on with after an interruption, put into words."""

from __future__ import annotations

import hashlib
import json
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, Optional

from game.app.settings import keep_aside
from game.bots import chances
from game.bots.review import Chance, Verdict
from game.engine import files, record
from game.engine.match import Match
from game.engine.text import N_, Text

ENDING: Final = ".review"
FORMAT: Final = 1
MOST_POINTS: Final = 5
FEWEST_POINTS: Final = 3
"""At most so many decisions turned a match, and at least so many where they gave something away at all."""
MOST_LUCK: Final = 2
"""Of what turned up, at most so much is told beside them."""
_MOST_BYTES: Final = 8_000_000
_LEAST_LOST: Final = 0.04
"""A decision that gave away less is no turning point, but to make up the fewest ..."""
_LITTLE: Final = 0.02
"""... where so much is enough."""
_LEAST_LUCK: Final = 0.15
"""What turned up is told where it changed so much."""
_ERRORS: Final = 2.0
"""What a decision gave away must be so many times its error, and to make up the fewest once."""
_MOST_PLANNED: Final = 3
"""Of two plans, at most so much of what they differ in is told."""


class Point(NamedTuple):
    """A turning point after ``number`` moves: what ``seat`` lost there, from ``best`` to ``left``, and the error of that.

    All are chances from 0 to 1. ``better`` are the texts of what would have been best; empty where it was luck and no
    decision: then ``best`` is what was to be expected.
    """

    number: int
    seat: int
    lost: float
    error: float
    better: tuple[str, ...]
    best: float
    left: float

    @property
    def luck(self) -> bool:
        """Whether something turned up, and nobody decided wrongly."""
        return not self.better


class Review:
    """What is known of a match so far. ``done`` tells that every decision was looked at."""

    def __init__(self, match: Match, found: Optional[list[Verdict]] = None, done: bool = False) -> None:
        self.match = match
        self.verdicts: dict[int, Verdict] = {}
        self._numbers: list[int] = []
        """Of the verdicts, lowest first."""
        self.done = done
        seats = len(match.seats)
        self.line = chances.line(match.info.key, seats)
        self.sides = 1 if match.info.cooperative else seats
        for verdict in found or []:
            self.add(verdict)

    @property
    def next(self) -> int:
        """The entry to go on with."""
        return self._numbers[-1] + 1 if self._numbers else 0

    def add(self, verdict: Verdict) -> None:
        """One more decision was looked at, or one once more. Raises ValueError when a later one was before it."""
        if verdict.number not in self.verdicts:
            if verdict.number < self.next:
                raise ValueError("verdicts come in the order of the match")
            self._numbers.append(verdict.number)
        self.verdicts[verdict.number] = verdict

    def chance(self, number: int, side: int) -> Optional[Chance]:
        """The chance of a seat (in a match that all play together: of all) after ``number`` moves, and its error."""
        outcome = self.match.state.outcome
        if number >= len(self.match.entries) and outcome is not None:
            return Chance(float(side in outcome.winners), 0.0)
        before = bisect_right(self._numbers, number)
        if not before:
            return None
        value = self.verdicts[self._numbers[before - 1]].chances[side]
        return Chance(self.line.chance(value.mean), value.error * self.line.steepness(value.mean))

    def curve(self, side: int) -> list[int]:
        """The chance of a side before every move that was looked at, in percent, and at the end when it is complete."""
        count = len(self.match.entries) + 1 if self.done else self.next
        found = (self.chance(number, side) for number in range(count))
        return [round(100 * each.mean) for each in found if each is not None]

    def points(self) -> list[Point]:
        """The turning points, in the order of the match: what was given away most, and what luck changed most.

        Of the decisions of a seat in one turn only the worst counts.
        """
        decisions: dict[tuple[int, int], Point] = {}
        luck: list[Point] = []
        for number in self._numbers:
            point = self._decided(number)
            if point is not None:
                turn = point.seat, self.match.entries[number].before.turn
                if turn not in decisions or decisions[turn].lost < point.lost:
                    decisions[turn] = point
            fell = self._fell(number)
            if fell is not None:
                luck.append(fell)
        worst = sorted(decisions.values(), key=lambda point: -point.lost)
        clear = [point for point in worst if point.lost >= max(_LEAST_LOST, _ERRORS * point.error)]
        others = [point for point in worst if point not in clear][: max(0, FEWEST_POINTS - len(clear))]
        luck.sort(key=lambda point: -point.lost)
        return sorted([*clear[:MOST_POINTS], *others, *luck[:MOST_LUCK]])

    def _decided(self, number: int) -> Optional[Point]:
        """What the decision of entry ``number`` gave away; None where that is hardly anything, or not sure."""
        weighed, line = self.verdicts[number].weighed, self.line
        if weighed is None or not weighed.better:
            return None
        best, left = line.chance(weighed.best), line.chance(weighed.taken)
        error = weighed.error * line.steepness((weighed.best + weighed.taken) / 2)
        if best - left < max(_LITTLE, error):
            return None
        seat = self.match.entries[number].seat
        return Point(number + 1, seat, best - left, error, weighed.better, best, left)

    def _fell(self, number: int) -> Optional[Point]:
        """What chance cost the seat of entry ``number`` right after its action: expected against seen."""
        weighed, entry = self.verdicts[number].weighed, self.match.entries[number]
        if weighed is None or not entry.barrier or entry.secret or number + 1 not in self.verdicts:
            return None
        after = self.chance(number + 1, 0 if self.sides == 1 else entry.seat)
        if after is None:
            return None
        expected = self.line.chance(weighed.taken)
        lost = expected - after.mean
        if lost < max(_LEAST_LUCK, _ERRORS * after.error):
            return None
        return Point(number + 1, entry.seat, lost, after.error, (), expected, after.mean)


def words(point: Point, match: Match) -> Text:
    """A turning point in a sentence."""
    entry = match.entries[point.number - 1]
    numbers: dict[str, Any] = {
        "n": point.number,
        "lost": round(100 * point.lost),
        "error": max(1, round(100 * point.error)),
    }
    if point.luck:
        told = N_("Move {n}, {action}: what turned up cost {lost} in 100 (± {error}). That is luck.")
        return Text(told, action=match.game.told(entry.action), **numbers)
    if entry.secret and len(point.better) > 1:
        made = _plan(match, point.number - 1)
        planned = [text for text in point.better if text != made[-1]]
        done, better = _told(match, _without(made[:-1], planned)), _told(match, _without(planned, made[:-1]))
        told = N_("Move {n}, a plan: {action} gave away {lost} in 100 (± {error}); better: {better}.")
        return Text(told, action=done, better=better, **numbers)
    done, better = match.game.told(entry.action), _told(match, point.better[:1])
    if done.english() == better.english():
        told = N_(
            "Move {n}: {action} gave away {lost} in 100 (± {error}); better: the same where it is marked."
        )
        return Text(told, action=done, **numbers)
    told = N_("Move {n}: {action} gave away {lost} in 100 (± {error}); better: {better}.")
    return Text(told, action=done, better=better, **numbers)


def _plan(match: Match, number: int) -> list[str]:
    """The actions of the secret plan that begins with entry ``number``."""
    entries = match.entries
    last = number + 1
    while last < len(entries) and entries[last].secret and entries[last].seat == entries[number].seat:
        last += 1
    return [entry.action.text for entry in entries[number:last]]


def _without(texts: Sequence[str], others: Sequence[str]) -> list[str]:
    """What ``texts`` has beyond ``others``, in order; the first where that is nothing."""
    left = Counter(texts) - Counter(others)
    found = []
    for text in texts:
        if left[text] > 0:
            left[text] -= 1
            found.append(text)
    return found or list(texts)[:1]


def _told(match: Match, texts: Sequence[str]) -> Text:
    """Some actions in words, one after the other; what is done several times, once and how often."""
    often = Counter(texts)
    told: Optional[Text] = None
    for text in list(often)[:_MOST_PLANNED]:
        here = match.game.told(match.game.action(text))
        if often[text] > 1:
            here = Text(N_("{n} × {action}"), n=often[text], action=here)
        told = here if told is None else Text(N_("{one}, {other}"), one=told, other=here)
    assert told is not None
    return Text(N_("{one} …"), one=told) if len(often) > _MOST_PLANNED else told


# -- the file -------------------------------------------------------------------------------------------------


def path_of(kept: Path) -> Path:
    """Where the review of the record at ``kept`` lies."""
    return kept.with_suffix(ENDING)


def _sign(match: Match) -> str:
    """What tells whether a review is of this match: its deal and its moves."""
    data = match.to_data()
    told = json.dumps([data[key] for key in ("game", "options", "custom", "edition", "seed", "actions")])
    return hashlib.blake2b(told.encode(), digest_size=16).hexdigest()


_NEWER: Final = N_("The review of this match was made by a newer Chabudai, so it is worked out anew.")
_WRONG: Final = N_("The review of this match is damaged or of another one, so it is worked out anew.")
_KEPT: Final = N_("{problem} The old file is kept as {aside}.")


def load(match: Match, kept: Path) -> tuple[Review, Optional[Text]]:
    """The review of a match as far as it was worked out, and why one that lies there cannot be used (None: it can).

    One that cannot be used is kept aside.
    """
    path = path_of(kept)
    try:
        data = json.loads(files.read_bytes(path, _MOST_BYTES))
        if type(data["format"]) is int and data["format"] > FORMAT:
            return Review(match), _aside(path, _NEWER)
        if data["format"] != FORMAT or data["match"] != _sign(match):
            raise ValueError("the review of something else")
        found = [Verdict.from_data(row) for row in data["verdicts"]]
        if any(not _fits(verdict, match) for verdict in found) or len({v.number for v in found}) < len(found):
            raise ValueError("verdicts of something else")
        return Review(match, found, data["done"] is True), None
    except FileNotFoundError:
        return Review(match), None
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return Review(match), _aside(path, _WRONG)


def _aside(path: Path, problem: str) -> Text:
    aside = keep_aside(path)
    if aside is None:
        return Text(problem)
    return Text(_KEPT, problem=Text(problem), aside=files.name_of(aside))


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
