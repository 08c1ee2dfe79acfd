"""The peer: the generic search that every framework ships, to measure the distance by.

Single-observer information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012) over nothing but the rules:
each simulation imagines a table that agrees with the view, walks the tree by what is legal there, adds one action and
plays on at random to the end. It knows no more of a game than who has won.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from time import perf_counter
from typing import Final, Optional

from game.bots.playout import over
from game.engine.state import Action, State, points

CURIOSITY: Final = 0.7
"""Weight of curiosity against value, as its authors chose it."""
LONGEST: Final = 5000
"""A table that is not over after so many more decisions counts as nobody's."""
PATIENCE: Final = 8
"""The clock and `stop` are asked once in so many simulations."""


class Branch:
    """An action in the tree: how often it could be chosen, was chosen, and what that won for whoever chose it."""

    def __init__(self, action: Optional[Action]) -> None:
        self.action = action
        self.offered = 0
        self.visits = 0
        self.total = 0.0
        self.branches: dict[int, Branch] = {}


class Peer:
    """One decision. ``run`` it, then ask for the ``best`` action.

    ``together`` says that all seats play for the same side.
    """

    def __init__(self, view: State, rng: random.Random, together: bool = False) -> None:
        self.together = together
        self.view = view
        self.rng = rng
        self.seat = view.decides()
        self.root = Branch(None)
        self.simulations = 0

    def run(self, simulations: int, seconds: float, stop: Optional[Callable[[], bool]] = None) -> None:
        """Simulate until the count or the time is used up, or ``stop`` says so; at least once."""
        deadline = perf_counter() + seconds
        for count in range(simulations):
            if count > 0 and count % PATIENCE == 0 and over(deadline, stop):
                return
            self.simulate()
            self.simulations += 1

    def best(self) -> Action:
        """The action that was chosen most often."""
        branch = max(self.root.branches.values(), key=_visits)
        assert branch.action is not None
        return branch.action

    # -- one simulation -------------------------------------------------------------------------------------

    def simulate(self) -> None:
        """Walk, add one action, play on at random, and tell the actions on the way who has won."""
        world = self.view.imagine(self.rng, None)
        node = self.root
        path: list[Branch] = []
        seats: list[int] = []
        fresh = False
        while world.outcome is None and not fresh:
            seat = world.decides()
            actions = world.legal()
            if len(actions) == 1 or (seat != self.seat and world.agenda[-1].secret):
                world.apply(self.any(actions))
                continue
            node, fresh = self.choose(node, actions)
            path.append(node)
            seats.append(seat)
            assert node.action is not None
            world.apply(node.action)
        self.play_on(world)
        winners = () if world.outcome is None else world.outcome.winners
        shared = not (self.together or world.sides())
        for branch, seat in zip(path, seats, strict=True):
            branch.visits += 1
            branch.total += points(winners, seat, shared)

    def choose(self, node: Branch, actions: list[Action]) -> tuple[Branch, bool]:
        """An action that was not tried yet, and True; or the most promising one of those legal here."""
        known = [node.branches[action.code] for action in actions if action.code in node.branches]
        if len(known) < len(actions):
            action = self.any([action for action in actions if action.code not in node.branches])
            branch = Branch(action)
            node.branches[action.code] = branch
            branch.offered = 1
            return branch, True
        best, most = known[0], -1.0
        for branch in known:
            branch.offered += 1
            promise = branch.total / branch.visits
            promise += CURIOSITY * math.sqrt(math.log(branch.offered) / branch.visits)
            if promise > most:
                best, most = branch, promise
        return best, False

    def play_on(self, world: State) -> None:
        """Play at random until it is over."""
        for _ in range(LONGEST):
            if world.outcome is not None:
                return
            world.apply(self.any(world.legal()))

    def any(self, actions: list[Action]) -> Action:
        """One of the actions by chance."""
        return actions[int(self.rng.random() * len(actions))]


def _visits(branch: Branch) -> int:
    return branch.visits
