"""Information-set Monte Carlo tree search for any game.

One tree is kept over actions. Each simulation imagines a fresh table that agrees with the view, walks the tree by
the actions that are legal on that table, adds one leaf, plays on for a few turns and values what it finds. Every
seat chooses for its own value. Actions enter a node one by one, best-rated first, as its visits grow.
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

WIDEN: Final = 1.0
"""A node with n visits has about WIDEN * sqrt(n) actions under comparison."""
EXPLORE: Final = 0.2
"""Weight of curiosity against value."""
TRUST: Final = 3.0
"""How many simulations the first rating of an action is worth."""
PATIENCE: Final = 8
"""The clock and `stop` are asked once in so many simulations."""


class Node:
    """An action in the tree, and the actions known after it."""

    def __init__(self, action: Optional[Action], rating: float) -> None:
        self.action = action
        self.rating = rating
        self.visits = 0
        self.total = 0.0
        self.offered = 0
        self.children: list[Node] = []

    def mean(self) -> float:
        """The value for the seat that chose the action: its rating, moved by what simulations found."""
        return (self.rating * TRUST + self.total) / (TRUST + self.visits)


class Search:
    """One decision. ``run`` it, then ask for the ``best`` action."""

    def __init__(
        self,
        mind: Mind,
        view: State,
        rng: random.Random,
        belief: Optional[dict[str, Any]],
        width: int,
        turns: int,
        worlds: int,
    ) -> None:
        self.mind = mind
        self.view = view
        self.rng = rng
        self.belief = belief
        self.width = width if width > 0 else 1_000_000
        self.turns = turns
        self.worlds = worlds
        self.pool: list[State] = []
        self.seat = view.decides()
        self.root = Node(None, 0.0)
        self.simulations = 0

    def run(self, simulations: int, seconds: float, stop: Optional[Callable[[], bool]] = None) -> None:
        """Simulate until the count or the time is used up, or ``stop`` says so; at least once."""
        deadline = perf_counter() + seconds
        for count in range(simulations):
            if count > 0 and count % PATIENCE == 0 and over(deadline, stop):
                return
            self.simulate()
            self.simulations += 1

    def best(self) -> Optional[Action]:
        """The most visited action, the better of two alike; None when nothing was simulated."""
        if not self.root.children:
            return None
        best = self.root.children[0]
        for child in self.root.children:
            if child.visits > best.visits or (child.visits == best.visits and child.mean() > best.mean()):
                best = child
        return best.action

    # -- one simulation -------------------------------------------------------------------------------------

    def world(self) -> State:
        """A table that agrees with the view: fresh, or one of ``worlds``."""
        if self.worlds == 0:
            return self.view.imagine(self.rng, self.belief)
        if len(self.pool) < self.worlds:
            self.pool.append(self.view.imagine(self.rng, self.belief))
        return self.pool[self.simulations % self.worlds].clone()

    def simulate(self) -> None:
        """Walk, grow, play on, value, and tell the nodes on the way."""
        world = self.world()
        path: list[Node] = []
        seats: list[int] = []
        node = self.root
        node.visits += 1
        while world.outcome is None:
            actions = world.legal()
            seat = world.decides()
            if seat != self.seat and world.agenda[-1].secret:
                world.apply(self.mind.quick(world, self.rng))
                continue
            child = self.choose(node, world, actions)
            fresh = child.visits == 0 and len(actions) > 1
            child.visits += 1
            path.append(child)
            seats.append(seat)
            action = child.action
            assert action is not None
            world.apply(action)
            node = child
            if fresh:
                break
        play_on(world, self.mind, self.rng, world.turn, self.turns)
        self.report(world, path, seats)

    def forced(self, node: Node, action: Action) -> Node:
        """The child for the only legal action."""
        for child in node.children:
            if child.action is action:
                return child
        child = Node(action, 0.5)
        node.children.append(child)
        return child

    def choose(self, node: Node, world: State, actions: list[Action]) -> Node:
        """The most promising child that is legal here, or a new one when the node may widen."""
        if len(actions) == 1:
            return self.forced(node, actions[0])
        legal = set(actions)
        known = [child for child in node.children if child.action in legal]
        room = 1 + int(WIDEN * math.sqrt(node.visits))
        if len(known) < room and len(known) < len(actions) and len(known) < self.width:
            fresh = self.widen(node, world, known)
            if fresh is not None:
                return fresh
        best = known[0]
        most = -1.0
        for child in known:
            child.offered += 1
            curious = EXPLORE * math.sqrt(math.log(child.offered + 1) / (child.visits + 1))
            promise = child.mean() + curious
            if promise > most:
                best = child
                most = promise
        return best

    def widen(self, node: Node, world: State, known: list[Node]) -> Optional[Node]:
        """A child for the best-rated action that has none yet; None when all rated ones have."""
        have = {child.action for child in known}
        for rating, action in self.mind.candidates(world, min(self.width, len(known) + 1)):
            if action not in have:
                child = Node(action, rating)
                node.children.append(child)
                return child
        return None

    def report(self, world: State, path: list[Node], seats: list[int]) -> None:
        """Add the value of the final table to every node on the way, each for the seat that chose it."""
        values: dict[int, float] = {}
        for node, seat in zip(path, seats, strict=True):
            if seat not in values:
                values[seat] = self.mind.value(world, seat)
            node.total += values[seat]
