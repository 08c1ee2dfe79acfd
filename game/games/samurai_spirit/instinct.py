"""What a samurai does at a glance: a rough price for every way a raider can go, in barricades.

Everything is compared with the raider having vanished. The constants were found by thousands of matches of this
player against itself.
"""

from __future__ import annotations

import random
from typing import Final, cast

from game.engine.state import Action
from game.games.samurai_spirit.parts import (
    ANIMAL,
    BARRICADE,
    DAISUKE,
    DEADLY,
    DEFENCE,
    DOLL,
    FARM,
    GOROBEI,
    HAT,
    HEIHACHI,
    KANBEI,
    KATSUSHIRO,
    ROUNDS,
    VALUE,
    WOUND,
)
from game.games.samurai_spirit.state import NO_DEFENDING, SILENT, SpiritState
from game.games.samurai_spirit.state_actions import (
    CONFRONT,
    DEFEND,
    DISCARD,
    DROP,
    HAND,
    HEALING,
    LEND,
    MOVE,
    SUPPORT,
    USE,
    Deed,
)

CELLS: Final = 28
"""Raiders by value and symbol: value * 4 + symbol + 1."""
CELL: Final = [VALUE[card] * 4 + DEFENCE[card] + 1 for card in range(len(VALUE))]


class Weights:
    """The prices."""

    def __init__(self) -> None:
        self.doll = (0.0, 20.0, 6.0, 3.5)
        """A family by how many there will be, at most, without it."""
        self.doll_last = (0.0, 20.0, 4.0, 1.0)
        """The same in the last round."""
        self.farm = (0.0, 20.0, 6.0, 3.0, 2.0, 1.6, 1.4)
        self.farm_last = (0.0, 20.0, 5.0, 2.0, 1.0, 0.5, 0.3)
        self.hurt = (0.8, 0.3, 1.6, 20.0)
        """A wound by how many there are already."""
        self.hurt_last = (0.4, 0.0, 0.4, 20.0)
        self.fence = 1.0
        """A barricade."""
        self.flames = 0.46
        """How often an intruder has flames."""
        self.short = 0.25
        """A point that the track is short of what the rest of the round asks for."""
        self.load = 2.3
        """What one more draw asks of the track."""
        self.past = 0.6
        """Being out of it, beside the barricade and the symbols that are missing then, for each raider left."""
        self.kiai = (1.0, 1.2, 0.8, 0.8, 0.4, 0.6, 1.0)
        """What each samurai's Kiai is worth in human form."""
        self.animal_kiai = (1.8, 2.0, 1.2, 1.2, 1.4, 0.9, 1.8)
        self.penalty = (1.0, 1.0, 0.46, 0.3, 0.05, 0.7, 0.7, 2.0, 0.7, 0.5, 2.0)
        """By symbol; barricade and wound are priced by the village and the samurai."""
        self.mean_pain = 0.5
        """What the penalty of a raider costs that is not known yet."""
        self.talent = (0.35, 0.35, 0.1, 0.1, 0.2, 0.3, 0.1)
        """What a token in the next turn of another samurai is worth."""
        self.extra = 0.5
        """What a raider costs the others when a samurai has passed."""
        self.once_more = 0.1
        """How often a samurai has another turn when fewer raiders are left than samurai who are in."""
        self.handing = -0.6
        """What a raider is worth that a neighbour with room takes over."""
        self.under = -0.9
        """When the best way for a raider is worse, Katsushiro draws another."""


class Glance:
    """What one look at a table tells: how many draws each may expect, what symbols and barricades are worth."""

    def __init__(self, weights: Weights, state: SpiritState) -> None:
        self.weights = weights
        self.state = state
        game = state.rules
        count = game.count
        last = state.round == ROUNDS
        self.inside = 0
        bare_doll = bare_farm = 0
        for place in range(count):
            if not state.passed >> place & 1:
                self.inside += 1
            else:
                guard = state.guard[place]
                bare_doll += 1 - (guard >> DOLL & 1)
                bare_farm += 1 - (guard >> FARM & 1)
        self.stack = state.stack()
        self.turns = self.stack / max(1, self.inside)
        self.again = 1.0 if self.stack > self.inside else weights.once_more
        families = (state.families & 1) + (state.families >> 1 & 1) + (state.families >> 2 & 1)
        dolls = max(1, families - bare_doll)
        farms = max(1, state.farms - bare_farm)
        self.worth = [0.0, 0.0, 0.0]
        self.worth[FARM] = (weights.farm_last if last else weights.farm)[farms]
        self.worth[DOLL] = (weights.doll_last if last else weights.doll)[dolls]
        self.hurt = weights.hurt_last if last else weights.hurt
        self.fence = weights.fence if state.barricades else self.worth[FARM]
        self.cells = [0.0] * CELLS
        self.odds = [0.0, 0.0, 0.0]
        self.spread()

    def spread(self) -> None:
        """How the next raider is spread over values and symbols."""
        state = self.state
        cells = self.cells
        if state.top:
            cells[CELL[state.top[0]]] = 1.0
            cards = state.top
        else:
            cards = state.pool
            if cards and cards[-1] < 0:
                self.spread_unknown()
                return
            share = 1.0 / max(1, len(cards))
            for card in cards:
                cells[CELL[card]] += share
        share = 1.0 / max(1, len(cards))
        for card in cards:
            if DEFENCE[card] >= 0:
                self.odds[DEFENCE[card]] += share

    def spread_unknown(self) -> None:
        """The same on a view, where cards of the pool are hidden."""
        for card, chance in enumerate(self.state.chances()):
            if chance:
                self.cells[CELL[card]] += chance
                if DEFENCE[card] >= 0:
                    self.odds[DEFENCE[card]] += chance

    # -- prices --------------------------------------------------------------------------------------------

    def symbol(self, place: int, symbol: int) -> float:
        """What a symbol on the left side of ``place`` is worth."""
        if symbol == HAT:
            return self.hurt[min(DEADLY - 1, self.state.wounds[place])]
        return self.worth[symbol]

    def later(self, symbol: int, turns: float) -> float:
        """The chance to draw a symbol in so many turns."""
        chance = 1.0 - self.odds[symbol]
        return 1.0 - (chance**turns if chance > 0.0 else 0.0)

    def room(self, gap: float) -> float:
        """What a track that far from its Kiai is worth for the rest of the round."""
        short = self.weights.load * self.turns - gap
        return -self.weights.short * short if short > 0.0 else 0.0

    def pain(self, place: int, card: int) -> float:
        """What the penalty of ``card`` costs ``place`` at the start of its next turn."""
        state = self.state
        if state.heroes[place] == (KANBEI if VALUE[card] & 1 else GOROBEI):
            return 0.0
        cost = 0.0
        for symbol in state.rules.penalties[card]:
            if symbol == BARRICADE:
                cost += self.fence
            elif symbol == WOUND:
                cost += self.hurt[min(DEADLY - 1, state.wounds[place])]
            else:
                cost += self.weights.penalty[symbol]
        return cost * self.again

    def last_pain(self, place: int) -> float:
        """The same for the last card that lies there."""
        line = self.state.line[place]
        return self.pain(place, line[-1]) if line else 0.0

    def missing(self, place: int) -> float:
        """What symbols ``place`` may still hope for."""
        guard = self.state.guard[place]
        total = 0.0
        for symbol in range(3):
            if not guard >> symbol & 1:
                total += self.symbol(place, symbol) * self.later(symbol, self.turns)
        return total

    # -- ways for a raider ---------------------------------------------------------------------------------

    def left(self, place: int, card: int) -> float:
        """Defend."""
        symbol = DEFENCE[card]
        gain = self.symbol(place, symbol) * (1.0 - self.later(symbol, self.turns - 1.0))
        return gain - self.last_pain(place)

    def right(self, place: int, value: int, pain: float) -> float:
        """Confront a raider of ``value`` whose penalty would cost ``pain``."""
        state = self.state
        gap = state.limit[place] - state.track[place]
        if value < gap:
            return self.room(gap - value) - self.room(gap) - pain
        if value > gap:
            cost = self.fence + self.weights.past * self.turns + self.missing(place)
            return -pain - (cost if gap >= 0 else self.fence)
        line = state.line[place]
        oldest = VALUE[line[0]] if line else value
        table = self.weights.animal_kiai if state.wounds[place] >= ANIMAL else self.weights.kiai
        return table[state.heroes[place]] + self.room(oldest) - self.room(gap) - pain

    def best(self, place: int, card: int, defending: bool) -> float:
        """The better of left and right."""
        right = self.right(place, VALUE[card], self.pain(place, card))
        symbol = DEFENCE[card]
        if symbol >= 0 and defending and not self.state.guard[place] >> symbol & 1:
            return max(right, self.left(place, card))
        return right

    def handed(self, giver: int, taker: int, card: int) -> float:
        """Hand it on: what the neighbour makes of it, and both last cards stay as they are."""
        return self.best(taker, card, True) + self.last_pain(taker) - self.last_pain(giver)

    def fight(self, place: int) -> float:
        """What a raider that is not known yet is worth."""
        state = self.state
        weights = self.weights
        talents = state.talents | 1 << state.heroes[place]
        if state.flags & SILENT:
            talents = 0
        defending = not state.flags & NO_DEFENDING
        guard = state.guard[place]
        stays = self.last_pain(place)
        lefts = [0.0, 0.0, 0.0]
        for symbol in range(3):
            later = self.later(symbol, self.turns - 1.0)
            lefts[symbol] = self.symbol(place, symbol) * (1.0 - later) - stays
        rights = [self.right(place, value, weights.mean_pain * self.again) for value in range(7)]
        even = self.by_hand(place, HEIHACHI, talents)
        odd = self.by_hand(place, DAISUKE, talents)
        total = 0.0
        for cell, chance in enumerate(self.cells):
            if chance == 0.0:
                continue
            value = cell >> 2
            best = rights[value]
            symbol = (cell & 3) - 1
            if symbol >= 0 and defending and not guard >> symbol & 1 and lefts[symbol] > best:
                best = lefts[symbol]
            handed = odd if value & 1 else even
            if handed > best:
                best = handed
            if talents >> KATSUSHIRO & 1 and best < weights.under:
                best = weights.under
            total += chance * best
        return total

    def by_hand(self, place: int, hero: int, talents: int) -> float:
        """A rough worth of handing a raider on with the talent of ``hero``."""
        if not talents >> hero & 1:
            return -99.0
        state = self.state
        count = state.rules.count
        best = -99.0
        for other in ((place + 1) % count, (place - 1) % count):
            if not state.passed >> other & 1:
                gap = state.limit[other] - state.track[other]
                if gap >= 4:
                    best = max(best, self.weights.handing - self.last_pain(place))
        return best

    # -- the questions -------------------------------------------------------------------------------------

    def decide(self, place: int, actions: list[Action]) -> Action:
        """What becomes of the raider turned up."""
        state = self.state
        card = state.card
        best = actions[0]
        most = -999.0
        for action in actions:
            worth = self.way(place, card, cast(Deed, action))
            if worth > most:
                best, most = action, worth
        return best

    def way(self, place: int, card: int, deed: Deed) -> float:
        """What one way for the raider is worth."""
        if deed.kind == DEFEND:
            return self.left(place, card)
        if deed.kind == CONFRONT:
            return self.right(place, VALUE[card], self.pain(place, card))
        if deed.kind == HAND:
            return self.handed(place, self.state.place_of[deed.a], card)
        if deed.kind == DISCARD:
            return -self.last_pain(place)
        return self.weights.under

    def act(self, place: int, actions: list[Action]) -> Action:
        """Fight, support or pass."""
        state = self.state
        weights = self.weights
        state.limit[place] - state.track[place]
        best = actions[0]
        most = self.fight(place)
        stays = self.last_pain(place) + weights.flames * self.fence
        for action in actions:
            deed = cast(Deed, action)
            if deed.kind == SUPPORT:
                worth = self.lent(place, state.place_of[deed.a]) - stays
                if worth > most:
                    best, most = action, worth
        burden = weights.extra if self.inside > 1 else weights.flames * self.fence
        if self.missing(place) + self.turns * min(0.0, most) < -burden * self.turns:
            return actions[-1]
        return best

    def lent(self, giver: int, taker: int) -> float:
        """What the giver's token is worth to another samurai in his next turn."""
        state = self.state
        steps = (taker - giver) % state.rules.count
        if steps > self.stack - 1:
            return 0.0
        return self.weights.talent[state.heroes[giver]] + 0.01 * (state.track[taker] - state.limit[taker])

    def second(self, place: int, actions: list[Action]) -> Action:
        """Fight again when the raider is better met here than by the others."""
        return actions[0] if self.fight(place) > -self.weights.extra else actions[1]

    def relief(self, place: int) -> float:
        """What it is worth to be rid of the last raider of a line."""
        state = self.state
        line = state.line[place]
        value = VALUE[line[-1]]
        gap = state.limit[place] - state.track[place]
        gain = self.room(gap + value) - self.room(max(gap, 0))
        gain += self.pain(place, line[-1]) - (self.pain(place, line[-2]) if len(line) > 1 else 0.0)
        if gap < 0 <= gap + value:
            gain += self.weights.past * self.turns + self.missing(place)
        return gain

    def kiai(self, actions: list[Action]) -> Action:
        """The best use, or none."""
        state = self.state
        best = actions[-1]
        most = 0.0
        for action in actions:
            deed = cast(Deed, action)
            worth = -1.0
            if deed.kind == USE:
                worth = 0.1
            elif deed.kind == HEALING:
                place = state.place_of[deed.a]
                worth = 0.2 + self.hurt[state.wounds[place] - 1]
            elif deed.kind == LEND:
                worth = 0.2 + self.lent(state.place_of[deed.a], state.place_of[deed.b])
            elif deed.kind == DROP:
                worth = self.relief(state.place_of[deed.a])
            elif deed.kind == MOVE:
                giver, taker = state.place_of[deed.a], state.place_of[deed.b]
                card = state.line[giver][-1]
                worth = self.relief(giver) + self.best(taker, card, True) + self.last_pain(taker)
            if worth > most:
                best, most = action, worth
        return best


def quick(weights: Weights, state: SpiritState, rng: random.Random) -> Action:
    """A sensible answer to the open question."""
    step = state.agenda[-1]
    actions = step.legal(state)
    if len(actions) == 1:
        return actions[0]
    kind = type(step).__name__
    place = step.args[1]
    if kind == "Decide":
        return Glance(weights, state).decide(place, actions)
    if kind == "Act":
        return Glance(weights, state).act(place, actions)
    if kind == "SecondFight":
        return Glance(weights, state).second(place, actions)
    if kind == "Kiai":
        return Glance(weights, state).kiai(actions)
    if kind == "IgnorePenalty":
        return actions[0]
    if kind == "AbsentTokens":
        return actions[-1]
    return actions[int(rng.random() * len(actions))]
