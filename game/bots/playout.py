"""What players share: playing a table on, the end of the time for thinking, and errors of judgement."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from time import perf_counter
from typing import Final, Optional

from game.engine.mind import Mind
from game.engine.state import State

LONGEST: Final = 400
"""The most decisions one table is played on."""


def over(deadline: float, stop: Optional[Callable[[], bool]]) -> bool:
    """Whether the time is up or nobody waits for the answer any more."""
    return perf_counter() >= deadline or (stop is not None and stop())


def play_on(world: State, mind: Mind, rng: random.Random, turn: int, turns: int) -> None:
    """Play sensible actions on ``world`` until ``turns`` turns have begun after ``turn``, or it is over."""
    passed = 0
    for _ in range(LONGEST):
        if world.outcome is not None:
            return
        if world.turn != turn:
            turn = world.turn
            passed += 1
        if passed >= turns:
            return
        world.apply(mind.quick(world, rng))


def gumbel(rng: random.Random) -> float:
    """A draw from the standard Gumbel distribution."""
    return -math.log(-math.log(rng.random() or 0.5))
