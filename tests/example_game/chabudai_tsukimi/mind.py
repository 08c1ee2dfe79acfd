"""What a computer player thinks of Tsukimi."""

from __future__ import annotations

import math
from typing import cast

from chabudai_tsukimi.state import CARDS, TsukimiState, strength, suit
from game.engine.mind import Mind
from game.engine.state import HIDDEN, State

BEATEN_BY = [
    [other for other in range(CARDS) if strength(other, suit(card)) > strength(card, suit(card))]
    for card in range(CARDS)
]
"""For each card those that are stronger when it is led."""


class TsukimiMind(Mind):
    """Counts the tricks that hands promise; candidates, playouts and hints are those of every mind."""

    def value(self, state: State, seat: int) -> float:
        """The chance of most points, from the lead to be expected when this deal is played."""
        if state.outcome is not None:
            return state.outcome.share(seat)
        table = cast(TsukimiState, state)
        others = len(table.hands) - 1
        promised = [table.points[owner] + tricks(table, hand) for owner, hand in enumerate(table.hands)]
        if table.trick:
            best = table.best()
            to_come = len(table.hands) - len(table.trick)
            promised[table.seat_of(best)] += holds(table, table.trick[best], to_come)
        rival = max(points for other, points in enumerate(promised) if other != seat)
        spread = 0.5 + 0.15 * max(map(len, table.hands))
        return 1.0 / (1.0 + others * math.exp((rival - promised[seat]) / spread))


def tricks(table: TsukimiState, hand: tuple[int, ...]) -> float:
    """How many tricks a hand promises; a covered one its even part."""
    seats = len(table.hands)
    return len(hand) / seats if HIDDEN in hand else sum(holds(table, card, seats - 1) for card in hand)


def holds(table: TsukimiState, card: int, others: int) -> float:
    """How likely a card that is led is not beaten by so many others."""
    stronger = sum(other not in table.gone for other in BEATEN_BY[card])
    return float((1.0 - stronger / (CARDS + 1 - len(table.gone))) ** (2 * others))


MIND = TsukimiMind()
