"""Matches of mixed levels, for the scripts that look at the decisions of many."""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.bots import levels
from game.bots.players import Bot, level_of, seat_player
from game.engine.match import COMPUTER, Match, Seat
from game.engine.shelf import GameInfo

SIMULATIONS = 200
"""So many playouts a level thinks that would else think by the clock."""


def play(info: GameInfo, keys: Sequence[str], options: dict[str, str], seed: int) -> Match:
    """A match of the levels ``keys``, one a seat, played to its end."""
    known = levels.shipped()
    match = Match(info, [Seat(key, COMPUTER, key) for key in keys], options, seed)
    bots: list[Bot] = [seat_player(level_of(key, info, known), info.mind(), SIMULATIONS) for key in keys]
    while match.state.outcome is None:
        seat = match.state.decides()
        view, bot = match.view(seat), bots[seat]
        legal = view.legal()
        told = match.chronicle(seat)[-bot.memory :] if bot.memory and len(legal) > 1 else []
        actions = bot.choose(view, told) if len(legal) > 1 else legal
        for action in actions:
            match.play(action.text)
            if match.state.outcome is not None or match.state.decides() != seat or match.entries[-1].barrier:
                break
    return match


def drawn_options(info: GameInfo, seats: int, rng: random.Random) -> dict[str, str]:
    """Options that go with so many seats, by chance; the rare ones as usual."""
    while True:
        options = {option.key: rng.choice(option.choices)[0] for option in info.options if not option.rare}
        try:
            info.create(seats, options)
        except ValueError:
            continue
        return options
