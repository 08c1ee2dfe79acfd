"""How a table of 7 Ronin stands: the attacker's chances at the start of a round, and what a fight will change.

The chances are the logistic function of a sum of table entries, one for each thing that lies on the table (reserve,
occupied areas, the free spaces of every ronin). The entries were fitted to the results of many matches between
computer players (see `mind_weights.py`). Since it is a sum, what one move in a fight changes can be told without playing
it: that is `Judge.trial`, and it makes quick moves quick.
"""

from __future__ import annotations

import math
from typing import Final

from game.games.seven_ronin.mind_weights import Weights
from game.games.seven_ronin.parts import (
    BURIAL,
    FIELDS,
    GOAL,
    GOAL_WITH_FIELDS,
    GRANARY,
    GREEN,
    HAYAI,
    MUSASHI,
    PASSAGE,
    PEN,
    ROUNDS,
    SEVEN,
    SHRINE,
    SPACES,
    TAIKO,
    TASUKE,
    VILLAGE,
    WATCHTOWER,
    WELL,
    YUMI,
)
from game.games.seven_ronin.state import FALLEN, SevenRoninState
from game.games.seven_ronin.state_actions import Effect, Use

SURE: Final = 30.0
"""Worth more than anything: the match is won."""
_BIT: Final = [1 << number for number in range(VILLAGE + 1)]


def squash(logit: float) -> float:
    """A sum of entries as a chance."""
    if logit > SURE:
        return 1.0
    if logit < -SURE:
        return 0.0
    return 1.0 / (1.0 + math.exp(-logit))


class Judge:
    """Judges tables by `Weights`."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    # -- at the start of a round ----------------------------------------------------------------------------

    def logit(self, state: SevenRoninState) -> float:
        """The attacker's chances when a round is to be planned, as a sum."""
        w = self.weights
        round_ = state.round - 1
        ninja, where, wounds = state.ninja, state.where, state.wounds
        total = w.round[round_] + w.reserve[round_] * state.reserve + w.green * min(ninja[GREEN], 3)
        count = 0
        held = 0
        for ronin in range(SEVEN):
            if where[ronin] != FALLEN:
                space = SPACES[ronin] - wounds[ronin]
                count += 1
                total -= w.life[ronin][space]
                if state.blocked & _BIT[ronin]:
                    total += w.blocked[ronin]
                if state.penned & _BIT[ronin]:
                    total += w.penned
        occupied = 0
        stack = w.stack[round_]
        for area in range(VILLAGE):
            here = ninja[area]
            if here and area not in where:
                occupied += 1
                held |= _BIT[area]
                total += w.area[area] + stack * (here - 1)
        late = round_ >= ROUNDS // 2
        total += (w.occupied_late if late else w.occupied)[min(occupied, GOAL)]
        if held & FIELDS == FIELDS:
            total += w.fields
        return total + w.standing[count]

    def chance(self, state: SevenRoninState) -> float:
        """The attacker's chances when a round is to be planned."""
        return squash(self.logit(state))


class Fight:
    """What a fight will come to as it stands, and what one move changes: lower is better for the defender."""

    def __init__(self, judge: Judge, state: SevenRoninState) -> None:
        w = judge.weights
        self.w = w
        self.state = state
        coming = min(state.round, ROUNDS - 1)
        self.reserve = w.reserve[coming]
        self.stack = w.stack[coming]
        self.occupied = w.occupied_late if coming >= ROUNDS // 2 else w.occupied
        self.loss = 0.0
        count = SEVEN - state.where.count(FALLEN)
        if count:
            self.loss = w.standing[count - 1] - w.standing[count]
        self.first: list[int] = [-1] * (VILLAGE + 1)
        self.second: list[int] = [-1] * (VILLAGE + 1)
        for ronin in range(SEVEN):
            place = state.where[ronin]
            if place >= 0:
                if self.first[place] < 0:
                    self.first[place] = ronin
                else:
                    self.second[place] = ronin
        self.held = 0
        self.holds = False
        """Whether the last area asked about will be held."""
        self.costs: list[float] = [0.0] * VILLAGE
        for area in range(VILLAGE):
            if state.ninja[area]:
                self.costs[area] = self.cost(area, state.ninja[area], self.first[area], self.second[area], 0)
                if self.holds:
                    self.held |= _BIT[area]

    # -- one area -------------------------------------------------------------------------------------------

    def hurt(self, ronin: int, space: int, ninja: int) -> float:
        """What wounds cost a ronin with so much space, at most his life."""
        life = self.w.life[ronin]
        if ninja >= space:
            return life[space] + self.loss
        return life[space] - life[space - ninja]

    def space(self, ronin: int) -> int:
        """The free spaces of a ronin."""
        return SPACES[ronin] - self.state.wounds[ronin]

    def keep(self, area: int, ninja: int) -> float:
        """What it is worth to the attacker to hold ``area`` with so many ninja."""
        return self.w.area[area] + self.w.effect[area] + self.stack * (ninja - 1)

    def cost(self, area: int, ninja: int, one: int, two: int, healed: int) -> float:
        """What ``ninja`` in ``area`` come to against the ronin ``one`` and ``two`` (-1: nobody).

        ``healed`` is a ronin's extra space there, in the order one, two: bit 0 and bit 1. Sets `holds`.
        """
        self.holds = False
        if ninja == 0:
            return 0.0
        if one < 0:
            self.holds = True
            return self.keep(area, ninja)
        room = self.space(one) + (healed & 1)
        if two < 0:
            if ninja <= room:
                return self.hurt(one, room, ninja)
            self.holds = True
            return self.hurt(one, room, room) + self.keep(area, ninja - room)
        beside = self.space(two) + (healed >> 1)
        if ninja >= room + beside:
            both = self.hurt(one, room, room) + self.hurt(two, beside, beside)
            if ninja == room + beside:
                return both
            self.holds = True
            return both + self.keep(area, ninja - room - beside)
        least = SURE
        for share in range(max(0, ninja - beside), min(ninja, room) + 1):
            cost = self.hurt(one, room, share) + self.hurt(two, beside, ninja - share)
            if cost < least:
                least = cost
        return least

    def areas_worth(self, held: int) -> float:
        """What it is worth to the attacker to hold these areas together."""
        count = held.bit_count()
        if held & FIELDS == FIELDS:
            count += GOAL - GOAL_WITH_FIELDS
        return SURE if count >= GOAL else self.occupied[count]

    # -- the defender's moves -------------------------------------------------------------------------------

    def trial(self, action: Use) -> float:
        """How an ability changes the attacker's chances."""
        state, ronin = self.state, action.ronin
        place = state.where[ronin]
        if ronin == YUMI:
            return -self.reserve
        if ronin == TAIKO:
            return self.heal(action.other)
        if ronin == HAYAI:
            area = action.area
            return self.shift(
                area, state.ninja[area], self.first[area], HAYAI, -1, 0, self.first[area], self.second[area]
            )
        if ronin == MUSASHI:
            return self.shift(
                place, state.ninja[place] - 1, self.first[place], self.second[place], -1, 0, -1, -1
            )
        area, second = action.area, action.second
        if second < 0 or second == area:
            moved = 1 if second < 0 else 2
            return self.push(place, moved, area, moved, -1)
        return self.push(place, 2, area, 1, second)

    def shift(
        self, area: int, ninja: int, one: int, two: int, other: int, ninja_there: int, first: int, second: int
    ) -> float:
        """The change when ``area`` holds so many ninja against ``one`` and ``two``, ``other`` so many (-1: none)."""
        if one < 0:
            one, two = two, one
        total = self.cost(area, ninja, one, two, 0) - self.costs[area]
        held = self.held | _BIT[area] if self.holds else self.held & ~_BIT[area]
        if other >= 0:
            total += self.cost(other, ninja_there, first, second, 0) - self.costs[other]
            held = held | _BIT[other] if self.holds else held & ~_BIT[other]
        return total + self.areas_worth(held) - self.areas_worth(self.held)

    def push(self, place: int, out: int, area: int, into: int, second: int) -> float:
        """The change when Yobu drives ``out`` ninja out of his area, ``into`` to one and one to ``second``."""
        ninja = self.state.ninja
        total = (
            self.cost(place, ninja[place] - out, self.first[place], self.second[place], 0) - self.costs[place]
        )
        held = self.held | _BIT[place] if self.holds else self.held & ~_BIT[place]
        total += (
            self.cost(area, ninja[area] + into, self.first[area], self.second[area], 0) - self.costs[area]
        )
        held = held | _BIT[area] if self.holds else held & ~_BIT[area]
        if second >= 0:
            total += (
                self.cost(second, ninja[second] + 1, self.first[second], self.second[second], 0)
                - self.costs[second]
            )
            held = held | _BIT[second] if self.holds else held & ~_BIT[second]
        return total + self.areas_worth(held) - self.areas_worth(self.held)

    def heal(self, ronin: int) -> float:
        """The change when a wound is taken off ``ronin``."""
        place = self.state.where[ronin]
        life, space = self.w.life[ronin], self.space(ronin)
        if place < 0 or place >= VILLAGE or self.state.ninja[place] == 0:
            return life[space] - life[space + 1]
        healed = 1 if self.first[place] == ronin else 2
        more = self.cost(place, self.state.ninja[place], self.first[place], self.second[place], healed)
        held = self.held | _BIT[place] if self.holds else self.held & ~_BIT[place]
        # the cost counts from the space there is: one more to lose is one more to have
        change = more - self.costs[place] - (life[space + 1] - life[space])
        return change + self.areas_worth(held) - self.areas_worth(self.held)

    def best_share(self, area: int, shares: list[int], partner: int) -> int:
        """How many of the wounds Tasuke should take."""
        ninja = self.state.ninja[area]
        best, least = shares[0], SURE
        for share in shares:
            rest = min(ninja - share, self.space(partner))
            cost = self.hurt(partner, self.space(partner), rest) + self.hurt(
                TASUKE, self.space(TASUKE), share
            )
            if cost < least:
                best, least = share, cost
        return best

    # -- the attacker's moves -------------------------------------------------------------------------------

    def gain(self, action: Effect) -> float:
        """How an effect changes the attacker's chances, those that go on pick by pick at their best."""
        state, area, ronin = self.state, action.area, action.ronin
        if area == GRANARY:
            return min(2, state.pool) * self.reserve
        if area == WELL:
            return self.hurt(ronin, self.space(ronin), 1)
        if area == WATCHTOWER:
            if ronin >= 0:
                return self.hurt(ronin, self.space(ronin), 1)
            total = 0.0
            for guard in (self.first[action.target], self.second[action.target]):
                if guard >= 0:
                    total += self.hurt(guard, self.space(guard), 1)
            return total
        if area == SHRINE:
            return self.w.blocked[ronin]
        if area == PEN:
            return self.w.penned
        if area == PASSAGE:
            return self.bringing(min(2, state.reserve))
        if area == BURIAL:
            lift = self.best_lift()
            return 2 * max(0.0, self.lifting(lift)) if lift >= 0 else 0.0
        return 0.0

    def bring(self, area: int) -> float:
        """The change when a ninja comes from the reserve to ``area``."""
        if self.state.ninja[area]:
            return self.stack - self.reserve
        more = self.areas_worth(self.held | _BIT[area]) - self.areas_worth(self.held)
        return self.w.area[area] + more - self.reserve

    def bringing(self, count: int) -> float:
        """The change when the best ``count`` ninja come one by one, at least none."""
        gain, area = self.best_bring(count)
        if area < 0 or gain >= SURE or count < 2:
            return max(0.0, gain)
        held = self.held
        self.held |= _BIT[area]
        more = max(0.0, self.best_bring(1)[0])
        self.held = held
        return max(0.0, gain) + more

    def best_bring(self, count: int) -> tuple[float, int]:
        """The best area for the first of ``count`` ninja and the change; `SURE` when they can win."""
        new = [area for area in range(VILLAGE) if not self.held & _BIT[area] and area not in self.state.where]
        best, most = -1, -SURE
        for area in new:
            held = self.held | _BIT[area]
            if self.areas_worth(held) >= SURE:
                return SURE, area
            if count > 1 and any(self.areas_worth(held | _BIT[other]) >= SURE for other in new):
                return SURE, area
            gain = self.bring(area)
            if gain > most:
                best, most = area, gain
        return most, best

    def best_lift(self) -> int:
        """The area whose ninja is missed least, or -1."""
        best, most = -1, -SURE
        for area in range(VILLAGE + 1):
            if self.state.ninja[area]:
                gain = self.lifting(area)
                if gain > most:
                    best, most = area, gain
        return best

    def lifting(self, area: int) -> float:
        """The change when a ninja goes back from ``area`` to the reserve."""
        here = self.state.ninja[area]
        if area == GREEN:
            return self.reserve - self.w.green
        if here > 1:
            return self.reserve - self.stack
        less = self.areas_worth(self.held) - self.areas_worth(self.held & ~_BIT[area])
        return self.reserve - self.w.area[area] - less
