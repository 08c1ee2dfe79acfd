"""Secret plans for both sides, sampled from what the position suggests, and the fight that two of them lead to.

A plan is a tuple of ints: the attacker's by area, the defender's by ronin (`SevenRoninState.attack` and `posts`). Plans
are sampled freely and unevenly: which of them are good is found out by playing them against each other.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from game.engine.mind import Plan, Plans
from game.engine.state import EVERYONE, Action
from game.games.seven_ronin.mind_scripts import ATTACKS, DEFENCES, follow_attack, follow_defence
from game.games.seven_ronin.parts import (
    GREEN,
    HAYAI,
    KABE,
    MUSASHI,
    ROUNDS,
    SEVEN,
    SPACES,
    TAIKO,
    TASUKE,
    VILLAGE,
    YOBU,
    YUMI,
)
from game.games.seven_ronin.state import HOME, SETTLED, SevenRoninState
from game.games.seven_ronin.steps_fight import Reveal

LURE: Final = [1.0, 0.9, 1.0, 1.1, 1.1, 1.0, 0.9, 1.1, 1.0, 1.1]
"""How much each area attracts ninja."""
GREEN_SHARE: Final = 0.25
"""How often a plan sends a ninja to the green."""
ATTACK_SCRIPTS: Final = list(ATTACKS.values())
DEFENCE_SCRIPTS: Final = list(DEFENCES.values())
STAYS: Final = 4
"""How many times as gladly a ninja goes where others of this plan go."""
SCRIPTED: Final = 1 / 3
"""How often a sampled plan is a scripted one."""
FIGHTERS: Final = (KABE, MUSASHI, YOBU)
"""The ronin who look for ninja."""
WATCHERS: Final = (HAYAI, TAIKO, YUMI)
"""The ronin who would rather be alone."""


def pick(weights: list[float], rng: random.Random) -> int:
    """An index drawn in proportion to ``weights``, of which one at least is above 0."""
    left = rng.random() * sum(weights)
    for index, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return index
    return max(range(len(weights)), key=weights.__getitem__)


# -- the attacker ---------------------------------------------------------------------------------------------


def size(state: SevenRoninState, rng: random.Random) -> int:
    """How many ninja a plan should send: the minimum, often a few more, as the reserve allows."""
    need = state.need()
    later = sum(range(state.round + 1, ROUNDS + 1))
    spare = max(0, state.reserve - need - later // 2)
    if rng.random() < 0.35 or spare == 0:
        return need
    return need + int(rng.random() * min(spare + 1, 6))


def fill_attack(state: SevenRoninState, total: int, areas: int, green: bool, rng: random.Random) -> None:
    """Add ninja to ``state.attack`` until about ``total`` are planned for about so many ``areas``."""
    attack, ninja = state.attack, state.ninja
    while True:
        planned = sum(attack[:VILLAGE])
        ready = state.attack_ready()
        if ready and planned >= total and not (green and attack[GREEN] == 0):
            return
        open_to = state.deployable()
        entered = sum(1 for here in attack[:VILLAGE] if here)
        weights: list[float] = []
        for area in open_to:
            if area == GREEN:
                weights.append(1.0 if green else 0.0)
            elif attack[area]:
                weights.append(STAYS if planned < total or not ready else 0.0)
            elif planned >= total and ready:
                weights.append(0.0)
            else:
                weight = LURE[area] * (0.6 if ninja[area] else 1.0)
                weights.append(weight if entered < areas else 0.001)
        if not weights or sum(weights) <= 0.0:
            if ready:
                return
            weights = [1.0] * len(open_to)
        attack[open_to[pick(weights, rng)]] += 1


def sample_attack(state: SevenRoninState, rng: random.Random) -> None:
    """Complete the attacker's plan at random."""
    areas = state.threat() - (int(rng.random() * 3) if rng.random() < 0.5 else 0)
    fill_attack(state, size(state, rng), max(1, areas), rng.random() < GREEN_SHARE, rng)


def vary_attack(state: SevenRoninState, fixed: list[int], rng: random.Random) -> None:
    """Take one ninja, an area's ninja or the green's away and complete the plan anew."""
    attack = state.attack
    total = sum(attack[:VILLAGE])
    green = attack[GREEN] > 0
    chosen = [area for area in range(VILLAGE) if attack[area] > fixed[area]]
    if rng.random() < 0.15:
        attack[GREEN] = fixed[GREEN]
        green = not green
    if chosen:
        area = chosen[int(rng.random() * len(chosen))]
        if rng.random() < 0.5:
            attack[area] = fixed[area]
        else:
            attack[area] -= 1
    change = int(rng.random() * 4)
    total += (0, 0, 1, -1)[change]
    total = max(state.need(), min(total, state.reserve))
    fill_attack(state, total, state.threat(), green, rng)


# -- the defender ---------------------------------------------------------------------------------------------


def fancy(state: SevenRoninState, ronin: int, area: int, taste: float) -> float:
    """How gladly ``ronin`` goes to ``area``; ``taste`` (0 to 1) is how much this plan chases ninja on the board."""
    here = state.ninja[area]
    if area == GREEN:
        return 0.5 + 0.3 * here
    space = SPACES[ronin] - state.wounds[ronin]
    limit = state.game.village.limits[area]
    if here == 0:
        weight = 0.5 + 0.15 * limit
        return weight * (1.5 if ronin in WATCHERS else 1.0)
    if here >= space:
        return 0.05 + 0.3 * taste
    margin = space - here
    weight = (0.4 + 2.6 * taste) * min(1.0, 0.4 + 0.2 * margin)
    if ronin in FIGHTERS:
        weight *= 1.6
    return weight


def sample_defence(state: SevenRoninState, rng: random.Random) -> None:
    """Complete the defender's plan at random."""
    posts = state.posts
    taste = rng.random()
    pairs = 0.4 if rng.random() < 0.3 else 0.02
    waiting = [ronin for ronin in range(SEVEN) if posts[ronin] == HOME]
    while waiting:
        ronin = waiting.pop(int(rng.random() * len(waiting)))
        vacant = state.vacant()
        beside = state.beside(ronin)
        weights = [fancy(state, ronin, area, taste) for area in vacant]
        weights += [pairs * fancy(state, ronin, area, taste) for area in beside]
        posts[ronin] = (vacant + beside)[pick(weights, rng)]


def vary_defence(state: SevenRoninState, free: list[int], rng: random.Random) -> None:
    """Exchange the posts of two ronin, or send one or two elsewhere."""
    posts = state.posts
    if not free:
        return
    one = free[int(rng.random() * len(free))]
    if len(free) > 1 and rng.random() < 0.4:
        two = free[int(rng.random() * len(free))]
        posts[one], posts[two] = posts[two], posts[one]
        return
    moved = [one]
    if len(free) > 1 and rng.random() < 0.4:
        moved.append(free[int(rng.random() * len(free))])
    for ronin in moved:
        posts[ronin] = HOME
    for ronin in dict.fromkeys(moved):
        areas = state.open_to(ronin)
        posts[ronin] = areas[int(rng.random() * len(areas))]


# -- both -----------------------------------------------------------------------------------------------------


def lawful(state: SevenRoninState) -> bool:
    """Whether wherever two ronin are planned together Tasuke is one of them."""
    where, posts = state.where, state.posts
    return not any(
        state.count_at(area) > 1 and (area == GREEN or (posts[TASUKE] != area and where[TASUKE] != area))
        for area in posts
        if area >= 0
    )


class RoninPlans(Plans):
    """The two plans of a round as the deciding seat of ``view`` can think of them.

    ``judge`` plays the fight out on a table just revealed and gives the seat's chance.
    """

    def __init__(self, view: SevenRoninState, judge: Callable[[SevenRoninState, int], float]) -> None:
        self.seat = view.decides()
        self.attacking = self.seat == view.attacker
        self.judge = judge
        base = view.clone()
        base.viewer = EVERYONE
        base.seed = 0
        while not isinstance(base.agenda[-1], Reveal):
            base.agenda.pop()
        self.attack = view.attack[:] if self.attacking else [0] * (VILLAGE + 1)
        self.posts = (
            [SETTLED if post == SETTLED else HOME for post in view.posts] if self.attacking else view.posts[:]
        )
        self.free = [ronin for ronin in range(SEVEN) if self.posts[ronin] == HOME]
        base.attack = self.attack[:]
        base.posts = self.posts[:]
        self.base = base

    def sample(self, mine: bool, rng: random.Random) -> Plan:
        """A plan sampled from what the position suggests, or one by a script."""
        base = self.base
        plain = rng.random() < SCRIPTED
        if mine == self.attacking:
            base.attack = self.attack[:]
            if plain:
                follow_attack(base, ATTACK_SCRIPTS[int(rng.random() * len(ATTACK_SCRIPTS))], rng)
            else:
                sample_attack(base, rng)
            return tuple(base.attack)
        base.posts = self.posts[:]
        if plain:
            follow_defence(base, DEFENCE_SCRIPTS[int(rng.random() * len(DEFENCE_SCRIPTS))], rng)
        else:
            sample_defence(base, rng)
        return tuple(base.posts)

    def vary(self, mine: bool, plan: Plan, rng: random.Random) -> Plan:
        """A plan with a change or two."""
        base = self.base
        if mine == self.attacking:
            base.attack = list(plan)
            vary_attack(base, self.attack, rng)
            return tuple(base.attack)
        base.posts = list(plan)
        vary_defence(base, self.free, rng)
        return tuple(base.posts) if lawful(base) else plan

    def worth(self, mine: Plan, theirs: Plan, rng: random.Random) -> float:
        """The seat's chance after the fight."""
        world = self.base.clone()
        world.attack = list(mine if self.attacking else theirs)
        world.posts = list(theirs if self.attacking else mine)
        world.settle([])
        return self.judge(world, self.seat)

    def actions(self, mine: Plan) -> list[Action]:
        """Ninja area by area, the green last, or ronin by ronin; then commit."""
        game = self.base.game
        found: list[Action] = []
        if self.attacking:
            for area in range(VILLAGE + 1):
                found += [game.deploy[area]] * (mine[area] - self.attack[area])
        else:
            found += [game.station[ronin][mine[ronin]] for ronin in self.free]
        found.append(game.commit)
        return found

    def made(self) -> Plan:
        """The ninja of every area, or the post of every ronin, as they are planned now."""
        return tuple(self.attack if self.attacking else self.posts)
