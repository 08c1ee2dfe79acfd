"""The turning points of a match that was lost together: where, by the game's own judgement, most was lost at once."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.match import Match
from game.ui.words import say

MOST = 4


class TurningPoint(NamedTuple):
    """Move ``number`` (from 1) cost ``loss`` of the chance to win; ``words`` tell what happened."""

    number: int
    loss: float
    words: list[str]


def turning_points(match: Match, most: int = MOST) -> list[TurningPoint]:
    """The moves that cost most, in the order in which they came; found by valuing the table before and after each."""
    mind = match.info.mind()
    states = [*(entry.before for entry in match.entries), match.state]
    values = [mind.value(state, 0) for state in states]
    names = [seat.name for seat in match.seats]
    found = []
    for number, entry in enumerate(match.entries, start=1):
        loss = values[number - 1] - values[number]
        told = [match.game.describe(event) for event in entry.events]
        words = [say(line, names) for line in told if line is not None]
        if loss > 0 and words:
            found.append(TurningPoint(number, loss, words))
    worst = sorted(found, key=lambda point: -point.loss)[:most]
    return sorted(worst)
