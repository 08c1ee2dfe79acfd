"""What a computer player thinks of a table of Samurai Spirit: how it stands, what to look at, what to do quickly."""

from __future__ import annotations

import random
from math import exp, log
from operator import itemgetter
from typing import Final, cast

from game.engine.mind import Mind, Plain
from game.engine.state import Action, State, points
from game.engine.text import Text
from game.games.samurai_spirit import mind_plain
from game.games.samurai_spirit.mind_instinct import Weights, quick, ratings
from game.games.samurai_spirit.mind_judge import Prospects
from game.games.samurai_spirit.state import SpiritState

POINT: Final = 1.5
"""How much a point of the glance is worth, in log-odds."""


class SpiritMind(Mind):
    """The mind of Samurai Spirit. All samurai win or lose together, so a value is the same for every seat."""

    def __init__(self) -> None:
        self.weights = Weights()

    def value(self, state: State, seat: int) -> float:
        """The chance that the village is saved: a finished match and one that goes on are on the same scale."""
        table = cast(SpiritState, state)
        if table.outcome is not None:
            return points(table.outcome.winners, seat, shared=False)
        return Prospects(self.weights, table).value()

    def candidates(self, state: State, k: int) -> list[tuple[float, Action]]:
        """The best ``k`` actions at a glance; the first has the value of the table."""
        table = cast(SpiritState, state)
        rated = ratings(self.weights, table)
        rated.sort(key=itemgetter(0), reverse=True)
        value = min(0.999, max(0.001, Prospects(self.weights, table).value()))
        logit = log(value / (1.0 - value)) - POINT * rated[0][0]
        return [
            (1.0 / (1.0 + exp(-max(-30.0, logit + POINT * worth))), action) for worth, action in rated[:k]
        ]

    def quick(self, state: State, rng: random.Random) -> Action:
        """The action that looks best at a glance."""
        return quick(self.weights, cast(SpiritState, state))

    def cooperative(self) -> bool:
        """All samurai are on the same side."""
        return True

    def gain(self, view: State, action: Action) -> Text:
        """What ``action`` gains, in one line."""
        return mind_plain.told(self.weights, cast(SpiritState, view), action)

    def plain_players(self) -> dict[str, Plain]:
        """``greedy``."""
        return {"greedy": mind_plain.greedy}


MIND: Final = SpiritMind()
