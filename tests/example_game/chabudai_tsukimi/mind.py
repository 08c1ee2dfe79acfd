"""What a computer player thinks of Tsukimi."""

from __future__ import annotations

import math
import random
from typing import cast

from chabudai_tsukimi.state import CARDS, TsukimiState, strength, suit
from game.engine.mind import Mind
from game.engine.state import HIDDEN, Action, State


class TsukimiMind(Mind):
    """Counts the tricks that hands promise; candidates and hints are those of every mind."""

    def value(self, state: State, seat: int) -> float:
        """The chance of most points, from the lead to be expected when this deal is played."""
        if state.outcome is not None:
            return state.outcome.share(seat)
        table = cast(TsukimiState, state)
        promised = [
            points + tricks(table, hand) for points, hand in zip(table.points, table.hands, strict=True)
        ]
        if table.trick:
            best = table.best()
            promised[table.seat_of(best)] += holds(
                table, table.trick[best], len(table.hands) - len(table.trick)
            )
        rival = max(points for other, points in enumerate(promised) if other != seat)
        spread = 0.5 + 0.15 * max(map(len, table.hands))
        return 1.0 / (1.0 + (len(promised) - 1) * math.exp((rival - promised[seat]) / spread))

    def quick(self, state: State, rng: random.Random) -> Action:
        """Take the trick, last to play as cheaply as can be; else lead any card or throw the weakest away."""
        table = cast(TsukimiState, state)
        actions = table.legal()
        if not table.trick:
            return actions[int(rng.random() * len(actions))]
        led = suit(table.trick[0])
        to_beat = strength(table.trick[table.best()], led)
        winning = [action for action in actions if strength(action.code, led) > to_beat]
        choose = max if winning and len(table.trick) + 1 < len(table.hands) else min
        return choose(winning or actions, key=lambda action: strength(action.code, suit(action.code)))


def tricks(table: TsukimiState, hand: tuple[int, ...]) -> float:
    """How many tricks a hand promises; a covered one its even part."""
    others = len(table.hands) - 1
    return len(hand) / (others + 1) if HIDDEN in hand else sum(holds(table, card, others) for card in hand)


def holds(table: TsukimiState, card: int, others: int) -> float:
    """How likely a card that is led is not beaten by so many others."""
    unseen = [other for other in range(CARDS) if other not in table.gone]
    stronger = sum(strength(other, suit(card)) > strength(card, suit(card)) for other in unseen)
    return (1.0 - stronger / (len(unseen) + 1)) ** (2 * others)


MIND = TsukimiMind()
