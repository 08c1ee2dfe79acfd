"""Secret plans that meet: a small game of its own, played by a mixed strategy.

Plans of both sides are sampled from what the position suggests and played against each other; regret matching finds
how often each should be chosen so that the other side, even knowing that, gains nothing. Plans that do well against
the other side's mix, found by varying the good ones, join the game until none is worth its while, or time or count is
used up. The plan to be made is then drawn from the own mix.

The growing game is the double oracle of McMahan, Gordon and Blum (2003) with a search for the best response; regrets
are matched as in CFR+ (Tammelin, 2014): never below 0, later rounds counting more.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from operator import itemgetter
from time import perf_counter
from typing import Final, Optional

from game.bots.playout import gumbel
from game.engine.mind import Plan, Plans

PLANS: Final = 8
"""Plans sampled for each side where a level does not say how many."""
ROUNDS: Final = 300
"""Rounds of regret matching for the first equilibrium."""
REFRESH: Final = 60
"""The same after plans have joined, when most is known already."""
LAST_ROUNDS: Final = 600
"""The same for the mix that a plan is drawn from."""
SUPPORT: Final = 0.01
"""A plan chosen more rarely is not met by new plans of the other side."""
RARE: Final = 0.003
"""A plan chosen more rarely is never made."""
MOST: Final = 80
"""Plans a side that are kept."""
GAIN: Final = 0.002
"""So much better than the present mix a new plan must be to join."""
HOPELESS: Final = -0.04
ENOUGH: Final = 0.3
"""A new plan that gains less than `HOPELESS` against the most frequent part of the other side's mix, so much of it, is
given up."""
WORTHWHILE: Final = 0.01
CALM: Final = 3
"""After so many searches in a row that found nothing better by `WORTHWHILE` the mix is good enough."""
FRESH: Final = 0.3
"""How many of the tries are fresh samples instead of variations."""


class Mix:
    """A game of plans: ``worth[i][j]`` for the seat when its plan i meets plan j of the other side."""

    def __init__(self, plans: Plans, rng: random.Random, noise: float = 0.0) -> None:
        self.plans = plans
        self.rng = rng
        self.noise = noise
        self.mine: list[Plan] = []
        self.theirs: list[Plan] = []
        self.worth: list[list[float]] = []
        self.errors: list[float] = []
        self.mine_known: set[Plan] = set()
        self.theirs_known: set[Plan] = set()
        self.regrets: list[float] = []
        self.theirs_regrets: list[float] = []
        self.often: list[float] = []
        self.theirs_often: list[float] = []
        self.value = 0.5
        self.meetings = 0

    def meet(self, mine: Plan, theirs: Plan) -> float:
        """Play two plans against each other."""
        self.meetings += 1
        return self.plans.worth(mine, theirs, self.rng)

    # -- plans join -----------------------------------------------------------------------------------------

    def add_mine(self, plan: Plan) -> None:
        """Let an own plan join."""
        self.mine_known.add(plan)
        self.mine.append(plan)
        error = self.noise * gumbel(self.rng) if self.noise else 0.0
        self.errors.append(error)
        self.worth.append([self.meet(plan, other) + error for other in self.theirs])

    def add_theirs(self, plan: Plan) -> None:
        """Let a plan of the other side join."""
        self.theirs_known.add(plan)
        self.theirs.append(plan)
        for index, own in enumerate(self.mine):
            self.worth[index].append(self.meet(own, plan) + self.errors[index])

    def begin(self, count: int) -> None:
        """Sample up to ``count`` different plans a side."""
        for _ in range(2 * count):
            plan = self.plans.sample(True, self.rng)
            if plan not in self.mine_known and len(self.mine) < count:
                self.add_mine(plan)
            plan = self.plans.sample(False, self.rng)
            if plan not in self.theirs_known and len(self.theirs) < count:
                self.add_theirs(plan)
        self.solve(ROUNDS)

    # -- the equilibrium ------------------------------------------------------------------------------------

    def solve(self, rounds: int) -> None:
        """Find both mixes by regret matching, going on from what was regretted before the last plans joined.

        Regrets never fall below 0, and later rounds count more.
        """
        rows, columns = len(self.mine), len(self.theirs)
        worth = self.worth
        turned = [[row[j] for row in worth] for j in range(columns)]
        regrets = _grown(self.regrets, rows)
        theirs_regrets = _grown(self.theirs_regrets, columns)
        sums, theirs_sums = [0.0] * rows, [0.0] * columns
        x, y = _matched(regrets), _matched(theirs_regrets)
        for number in range(1, rounds + 1):
            gains = _weighted(turned, y, rows)
            level = _dot(x, gains)
            for i in range(rows):
                regret = regrets[i] + gains[i] - level
                regrets[i] = regret if regret > 0.0 else 0.0
            x = _matched(regrets)
            losses = _weighted(worth, x, columns)
            level = _dot(y, losses)
            for j in range(columns):
                regret = theirs_regrets[j] + level - losses[j]
                theirs_regrets[j] = regret if regret > 0.0 else 0.0
            y = _matched(theirs_regrets)
            for i in range(rows):
                sums[i] += number * x[i]
            for j in range(columns):
                theirs_sums[j] += number * y[j]
        self.regrets, self.theirs_regrets = regrets, theirs_regrets
        self.often, self.theirs_often = _shares(sums), _shares(theirs_sums)
        gains = _weighted(turned, self.theirs_often, rows)
        self.value = _dot(self.often, gains)

    # -- better plans ---------------------------------------------------------------------------------------

    def improve(self, tries: int) -> float:
        """Look for plans that beat the other side's mix, ``tries`` for each side; how much the best of them gains."""
        mine = self.search(True, tries)
        theirs = self.search(False, tries)
        for _, plan in mine:
            self.add_mine(plan)
        for _, plan in theirs:
            self.add_theirs(plan)
        if not mine and not theirs:
            return 0.0
        self.solve(REFRESH)
        self.forget()
        return max(gain for gain, _ in mine + theirs)

    def forget(self) -> None:
        """Leave out what is chosen most rarely where a side has more than `MOST` plans."""
        if len(self.mine) > MOST:
            kept = _frequent(self.often, MOST)
            self.mine = [self.mine[i] for i in kept]
            self.errors = [self.errors[i] for i in kept]
            self.regrets = [self.regrets[i] for i in kept]
            self.often = [self.often[i] for i in kept]
            self.worth = [self.worth[i] for i in kept]
            self.mine_known = set(self.mine)
        if len(self.theirs) > MOST:
            kept = _frequent(self.theirs_often, MOST)
            self.theirs = [self.theirs[j] for j in kept]
            self.theirs_regrets = [self.theirs_regrets[j] for j in kept]
            self.theirs_often = [self.theirs_often[j] for j in kept]
            self.worth = [[row[j] for j in kept] for row in self.worth]
            self.theirs_known = set(self.theirs)

    def search(self, own: bool, tries: int) -> list[tuple[float, Plan]]:
        """The best new plans of one side against the mix of the other, at most two, and what each gains."""
        known = self.mine_known if own else self.theirs_known
        against = self.against(own)
        found: list[tuple[float, Plan]] = []
        for _ in range(tries):
            plan = self.candidate(own)
            if plan in known or any(plan == other for _, other in found):
                continue
            gain = self.gain(own, plan, against)
            if gain > GAIN:
                found.append((gain, plan))
        found.sort(reverse=True)
        return found[:2]

    def candidate(self, own: bool) -> Plan:
        """A plan to try: a variation of one of the side's mix, or a fresh sample."""
        if self.rng.random() < FRESH:
            return self.plans.sample(own, self.rng)
        plans, often = (self.mine, self.often) if own else (self.theirs, self.theirs_often)
        return self.plans.vary(own, plans[_draw(often, self.rng)], self.rng)

    def against(self, own: bool) -> list[tuple[float, Plan]]:
        """The other side's mix, what is chosen most often first."""
        others, often = (self.theirs, self.theirs_often) if own else (self.mine, self.often)
        mix = [(share, plan) for share, plan in zip(often, others, strict=True) if share > SUPPORT]
        mix.sort(key=itemgetter(0), reverse=True)
        return mix

    def worth_of(self, plan: Plan) -> float:
        """The expected result of an own plan against the other side's mix."""
        others = self.against(True)
        whole = sum(share for share, _ in others)
        return sum(share * self.meet(plan, other) for share, other in others) / whole

    def gain(self, own: bool, plan: Plan, against: list[tuple[float, Plan]]) -> float:
        """How much better ``plan`` does than the side's mix; a hopeless one is not tried to the end."""
        enough = ENOUGH * sum(share for share, _ in against)
        met, worth, gain = 0.0, 0.0, 0.0
        for share, other in against:
            met += share
            worth += share * (self.meet(plan, other) if own else self.meet(other, plan))
            gain = worth / met - self.value if own else self.value - worth / met
            if met > enough and gain < HOPELESS:
                break
        return gain

    def draw(self) -> Plan:
        """An own plan drawn from the mix, rare ones left out."""
        often = [share if share > RARE else 0.0 for share in self.often]
        return self.mine[_draw(often, self.rng)]


def _frequent(shares: list[float], count: int) -> list[int]:
    """The indices of the ``count`` largest shares, in order."""
    order = sorted(range(len(shares)), key=shares.__getitem__, reverse=True)
    return sorted(order[:count])


def _grown(regrets: list[float], length: int) -> list[float]:
    return regrets + [0.0] * (length - len(regrets))


def _even(count: int) -> list[float]:
    return [1.0 / count] * count


def _dot(one: list[float], two: list[float]) -> float:
    total = 0.0
    for index in range(len(one)):
        total += one[index] * two[index]
    return total


def _weighted(lines: list[list[float]], weights: list[float], length: int) -> list[float]:
    """The sum of ``lines``, each times its weight."""
    total = [0.0] * length
    for number, weight in enumerate(weights):
        if weight > 0.0:
            line = lines[number]
            for index in range(length):
                total[index] += weight * line[index]
    return total


def _matched(regrets: list[float]) -> list[float]:
    whole = sum(regrets)
    if whole <= 0.0:
        return _even(len(regrets))
    return [regret / whole for regret in regrets]


def _shares(sums: list[float]) -> list[float]:
    whole = sum(sums)
    return [each / whole for each in sums]


def _draw(weights: list[float], rng: random.Random) -> int:
    left = rng.random() * sum(weights)
    for index, weight in enumerate(weights):
        left -= weight
        if left < 0.0:
            return index
    return max(range(len(weights)), key=weights.__getitem__)


def plan(
    plans: Plans,
    rng: random.Random,
    width: int,
    meetings: int,
    seconds: float,
    noise: float = 0.0,
    stop: Optional[Callable[[], bool]] = None,
) -> Mix:
    """The game of plans after ``width`` samples a side and better ones, until no more are worth their while.

    At most ``meetings`` plans meet, so that quiet rounds take little of it and rounds that decide a match take much.
    ``noise`` is the spread (Gumbel scale) of the error with which each own plan is judged.
    """
    deadline = perf_counter() + seconds
    mix = Mix(plans, rng, noise)
    mix.begin(width)
    calm = 0
    while mix.meetings < meetings and calm < CALM and perf_counter() < deadline:
        if stop is not None and stop():
            break
        calm = 0 if mix.improve(width) > WORTHWHILE else calm + 1
    mix.solve(LAST_ROUNDS)
    return mix
