"""Computer players: whoever gets a view and answers with an action.

A player is told nothing but what its seat sees, and its dice are seeded from that view: the same view gives the same
choice, whatever the covered pieces are. (A search that its time limit cuts short may differ from run to run; one
that ends at its number of simulations does not.)
"""

from __future__ import annotations

import hashlib
import json
import math
import random
from collections.abc import Callable
from operator import itemgetter
from typing import Optional, Protocol

from game.bots.levels import Level, Levels
from game.bots.peer import Peer
from game.bots.plans import PLANS, plan
from game.bots.playout import gumbel
from game.bots.rollouts import Rollouts
from game.bots.search import Search
from game.engine.mind import Mind, Plain
from game.engine.shelf import GameInfo
from game.engine.state import Action, Event, State, Unknown

Stop = Callable[[], bool]


class Bot(Protocol):
    """A computer player."""

    memory: int
    """How many past events it wants to be told, at most."""

    def choose(self, view: State, chronicle: list[Event]) -> list[Action]:
        """What to do in ``view``, whose seat decides: one action, or several that surely follow each other."""
        ...


def dice(view: State, salt: str) -> random.Random:
    """Dice that are the same for equal views."""
    data = json.dumps(view.to_data(), separators=(",", ":")) + salt
    return random.Random(hashlib.blake2b(data.encode(), digest_size=8).digest())


class PlainPlayer:
    """A player that a plain function is."""

    def __init__(self, plain: Plain, name: str) -> None:
        self.plain = plain
        self.name = name
        self.memory = 0

    def choose(self, view: State, chronicle: list[Event]) -> list[Action]:
        """What the function says."""
        return [self.plain(view, dice(view, self.name))]


def at_random(view: State, rng: random.Random) -> Action:
    """The plain player ``random``: any legal action."""
    actions = view.legal()
    return actions[int(rng.random() * len(actions))]


class OnePly:
    """A player that rates each of its actions by the table right after it, more or less exactly."""

    def __init__(self, mind: Mind, level: Level) -> None:
        self.mind = mind
        self.level = level
        self.memory = level.memory

    def choose(self, view: State, chronicle: list[Event]) -> list[Action]:
        """The action that looks best; equals by chance."""
        rng = dice(view, self.level.key)
        noise = self.level.noise
        best: Optional[Action] = None
        most = (0.0, 0.0)
        for value, action in self.rated(view, chronicle, rng):
            rank = (value + noise * gumbel(rng) if noise else value, rng.random())
            if best is None or rank > most:
                best, most = action, rank
        if best is None:
            return [at_random(view, rng)]
        return [best]

    def rated(self, view: State, chronicle: list[Event], rng: random.Random) -> list[tuple[float, Action]]:
        """The actions with their value: on the view if nothing hidden is needed, else as an average."""
        width = self.level.width or 1_000_000
        try:
            return self.mind.candidates(view, width)
        except Unknown:
            belief = self.mind.belief(view, chronicle, self.memory)
        total: dict[int, float] = {}
        often: dict[int, int] = {}
        for _ in range(max(1, self.level.worlds)):
            for value, action in self.mind.candidates(view.imagine(rng, belief), width):
                total[action.code] = total.get(action.code, 0.0) + value
                often[action.code] = often.get(action.code, 0) + 1
        actions = view.get_game().actions
        return [(total[code] / often[code], actions[code]) for code in total]


class Searcher:
    """A player that searches many turns deep."""

    def __init__(self, mind: Mind, level: Level, stop: Optional[Stop] = None) -> None:
        self.mind = mind
        self.level = level
        self.stop = stop
        self.memory = level.memory

    def choose(self, view: State, chronicle: list[Event]) -> list[Action]:
        """The action that the search came back to most; where only one is worth a look, that one."""
        level = self.level
        rng = dice(view, level.key)
        belief = self.mind.belief(view, chronicle, level.memory)
        rated = self.mind.candidates(view.imagine(rng, belief), 2)
        if len(rated) == 1:
            return [rated[0][1]]
        search = Search(self.mind, view, rng, belief, level.width, level.turns, level.worlds)
        search.run(level.simulations, level.seconds, self.stop)
        best = search.best()
        return [at_random(view, rng) if best is None else best]


class Roller:
    """A player that plays on after each of its best-looking actions, all in the same imagined worlds."""

    def __init__(self, mind: Mind, level: Level, stop: Optional[Stop] = None) -> None:
        self.mind = mind
        self.level = level
        self.stop = stop
        self.memory = level.memory
        self.glance = OnePly(mind, level._replace(width=0))

    def choose(self, view: State, chronicle: list[Event]) -> list[Action]:
        """The action that looks best right after it, unless another one goes surely better some turns on."""
        level = self.level
        rng = dice(view, level.key)
        rated = self.glance.rated(view, chronicle, rng)
        rated.sort(key=itemgetter(0), reverse=True)
        actions = [action for _, action in rated[: level.width or len(rated)]]
        belief = self.mind.belief(view, chronicle, level.memory)
        rollouts = Rollouts(self.mind, view, rng, belief, actions, level.turns)
        rollouts.run(level.simulations, level.seconds, self.stop)
        return [rollouts.best()]


class Planner:
    """A player that plays secret plans against each other; every other question it leaves to ``other``."""

    def __init__(self, mind: Mind, level: Level, other: Bot, stop: Optional[Stop] = None) -> None:
        self.mind = mind
        self.level = level
        self.other = other
        self.stop = stop
        self.memory = other.memory

    def choose(self, view: State, chronicle: list[Event]) -> list[Action]:
        """A whole plan drawn from a mix that is hard to exploit, or what the other player says."""
        plans = self.mind.plans(view)
        if plans is None:
            return self.other.choose(view, chronicle)
        level = self.level
        mix = plan(
            plans,
            dice(view, level.key),
            level.width or PLANS,
            level.simulations,
            level.seconds,
            level.noise,
            self.stop,
        )
        return plans.actions(mix.draw())


class PeerPlayer:
    """A player that searches with nothing but the rules, for any game: see `peer`."""

    def __init__(self, mind: Mind, level: Level, stop: Optional[Stop] = None) -> None:
        self.together = mind.cooperative()
        self.level = level
        self.stop = stop
        self.memory = 0

    def choose(self, view: State, chronicle: list[Event]) -> list[Action]:
        """The action that its search chose most often."""
        peer = Peer(view, dice(view, self.level.key), self.together)
        peer.run(self.level.simulations, self.level.seconds, self.stop)
        return [peer.best()]


PLAINEST = Level("random", "random", "random")
"""The level of a player that does anything lawful."""
PEER = Level("peer", "peer", "peer", simulations=2000, seconds=5.0)
"""The level of the generic search, which no table of levels changes."""


def level_of(name: str, info: GameInfo, levels: Levels) -> Level:
    """The level a name stands for: a level, ``random``, ``peer``, or one of the game's plain players.

    Raises ValueError for any other name.
    """
    if name in levels.names():
        return levels.get(name, info.key)
    if name == PEER.key:
        return PEER
    plain = sorted(info.mind().plain_players())
    if name == "random" or name in plain:
        return PLAINEST._replace(key=name, name=name, player=name)
    known = ", ".join([*levels.names(), "random", "peer", *plain])
    raise ValueError(f"no computer player is called {name!r}; there are {known}")


def seat_player(level: Level, mind: Mind, limit: Optional[int] = None, stop: Optional[Stop] = None) -> Bot:
    """The player of a ``level``.

    With ``limit`` a search makes that many simulations at most and has no time limit, so that its choice is the same
    on every machine. ``stop`` is asked now and then and ends a search early.
    """
    if limit is not None:
        level = level._replace(simulations=min(limit, level.simulations), seconds=math.inf)
    if level.player == "one-ply":
        return Planner(mind, level, OnePly(mind, level), stop)
    if level.player == "rollouts":
        return Planner(mind, level, Roller(mind, level, stop), stop)
    if level.player == "search":
        return Planner(mind, level, Searcher(mind, level, stop), stop)
    if level.player == PEER.player:
        return PeerPlayer(mind, level, stop)
    return PlainPlayer(mind.plain_players().get(level.player, at_random), level.player)


def make(name: str, info: GameInfo, levels: Levels, limit: Optional[int] = None) -> Bot:
    """The computer player called ``name`` for a game. Raises ValueError for an unknown name."""
    return seat_player(level_of(name, info, levels), info.mind(), limit)
