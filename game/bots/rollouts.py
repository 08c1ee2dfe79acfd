"""A search without a tree: the actions worth a look are compared in the same imagined worlds.

Where all seats play for the same side there is nobody to outguess, and where much is hidden a tree finds no way back
to the same place. What counts then is to tell small differences from luck. Every action is tried on the same imagined
tables, played on by the mind's quick player, and only the difference to the action that looks best at a glance is
averaged. That action stays unless another one is better by more than its error.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from time import perf_counter
from typing import Any, Final, Optional

from game.bots.playout import over, play_on
from game.engine.mind import Mind
from game.engine.state import Action, State

ERRORS: Final = 1.0
"""By how many standard errors an action must be better than the first, or worse to be left out."""
FEWEST: Final = 8
"""No action is left out before so many worlds."""
ROUND: Final = 4
"""The clock and the contenders are looked at once in so many worlds."""


class Contender:
    """An action and how much better than the first it was, world by world."""

    def __init__(self, action: Action) -> None:
        self.action = action
        self.worlds = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, difference: float) -> None:
        """Count one more world."""
        self.worlds += 1
        self.total += difference
        self.squares += difference * difference

    def bound(self, errors: float) -> float:
        """The mean difference plus so many of its standard errors."""
        mean = self.total / self.worlds
        spread = max(1e-9, self.squares / self.worlds - mean * mean)
        return mean + errors * math.sqrt(spread / self.worlds)


class Rollouts:
    """One decision between ``actions``, the one that looks best first; ``run`` it, then ask for the ``best``.

    ``simulations`` counts tables played on.
    """

    def __init__(
        self,
        mind: Mind,
        view: State,
        rng: random.Random,
        belief: Optional[dict[str, Any]],
        actions: list[Action],
        turns: int,
    ) -> None:
        self.mind = mind
        self.view = view
        self.rng = rng
        self.belief = belief
        self.turns = turns
        self.seat = view.decides()
        self.simulations = 0
        self.first = actions[0]
        self.others = [Contender(action) for action in actions[1:]]

    def run(self, simulations: int, seconds: float, stop: Optional[Callable[[], bool]] = None) -> None:
        """Try every action on one world after the other until the count or the time is used up, or all is clear."""
        deadline = perf_counter() + seconds
        worlds = 0
        while self.others and self.simulations < simulations:
            self.compare()
            worlds += 1
            if worlds % ROUND == 0:
                if over(deadline, stop):
                    return
                if worlds >= FEWEST:
                    self.others = [other for other in self.others if other.bound(ERRORS) > 0.0]

    def best(self) -> Action:
        """The first action, or the one that is surely better by most."""
        best, most = self.first, 0.0
        for other in self.others:
            if other.worlds and other.bound(-ERRORS) > most:
                best, most = other.action, other.bound(-ERRORS)
        return best

    def compare(self) -> None:
        """Try the first action and all others that are still considered on the same imagined table."""
        world = self.view.imagine(self.rng, self.belief)
        first = self.play_on(world.clone(), self.first)
        for other in self.others:
            other.add(self.play_on(world.clone(), other.action) - first)

    def play_on(self, world: State, action: Action) -> float:
        """The value of ``world`` some turns after ``action``."""
        self.simulations += 1
        turn = world.turn
        world.apply(action)
        play_on(world, self.mind, self.rng, turn, self.turns + 1)
        return self.mind.value(world, self.seat)
