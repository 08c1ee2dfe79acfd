"""What a samurai does at a glance: a rough price for every way a raider can go, in barricades.

Everything is compared with the raider having vanished. The constants were found by thousands of matches of this
player against itself.
"""

from __future__ import annotations

from typing import Final, cast

from game.engine.state import Action, Step
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
    IGNORE,
    LEND,
    LOSE,
    MOVE,
    NEXT,
    PICK,
    TOKEN,
    USE,
    Deed,
)
from game.games.samurai_spirit.steps import Act, Decide, SecondFight
from game.games.samurai_spirit.steps_kiai import Kiai

CELLS: Final = 28
"""Raiders by value and symbol: value * 4 + symbol + 1."""
CELL: Final = [VALUE[card] * 4 + DEFENCE[card] + 1 for card in range(len(VALUE))]


def ignoring(card: int) -> int:
    """Which of the seven may ignore the penalties of ``card``: Kanbei where its value is odd, else Gorobei."""
    return KANBEI if VALUE[card] & 1 else GOROBEI


class Weights:
    """The prices, in points of a scale on which a barricade is 1.4."""

    def __init__(self) -> None:
        self.doll = (0.0, 18.6, 4.5, 3.9)
        """A family, by how many are left once those of samurai who have passed without a doll are gone."""
        self.doll_last = (0.0, 17.8, 2.2, 0.9)
        """The same in the last round."""
        self.farm = (0.0, 21.0, 4.4, 3.5, 2.7, 1.9, 1.3)
        """A farmstead, by how many are left once those of samurai who have passed without a farm are gone."""
        self.farm_last = (0.0, 18.8, 2.9, 1.9, 0.9, 0.8, 0.1)
        self.hurt = (0.7, 0.4, 2.3, 20.0)
        """A wound, by how many there are already."""
        self.hurt_last = (0.45, 0.0, 0.8, 27.0)
        self.fence = 1.4
        """A barricade; without any, a farmstead's price stands for it."""
        self.flames = 0.56
        """How much of a barricade an intruder costs."""
        self.short = 0.22
        """A point by which a track is too short for the rest of the round."""
        self.load = 2.6
        """What a draw asks of the track."""
        self.past = 0.26
        """Going past Kiai, beside the barricade and the symbols still missing, for each turn that is left."""
        self.kiai = (1.4, 1.05, 0.9, 1.0, 0.5, 0.4, 0.6)
        """A Kiai in human form, by samurai."""
        self.animal_kiai = (1.9, 1.8, 1.2, 1.9, 0.9, 1.1, 2.1)
        self.penalty = (0.0, 0.0, 0.57, 0.35, 0.1, 0.85, 0.7, 1.8, 0.65, 0.43, 1.55)
        """A penalty, by symbol; what barricade and wound cost, the village and the samurai say."""
        self.mean_pain = 0.34
        """The penalty of a raider that nobody has seen yet."""
        self.once_more = 0.16
        """How often a samurai still has a turn when fewer raiders are left than samurai are in."""
        self.talent = (0.05, 0.25, 0.1, 0.17, 0.1, 0.2, 0.2)
        """A talent in another samurai's next turn."""
        self.extra = 1.3
        """A raider that falls to the others when a samurai passes."""
        self.handing = -0.74
        """A raider that a neighbour with room takes over."""
        self.under = -1.24
        """A raider that comes instead of one put under the stack."""
        self.token = (0.35, 0.35, 0.0, 0.0, 0.4, 0.45, 0.2)
        """An absent samurai's talent for a turn, beside the penalty that it ignores."""
        self.thrift = (1.1, 0.8, 0.4)
        """What such a token must be worth to be used, by round."""
        self.likes = (0.4, 0.5, 0.0, 0.1, 0.0, 0.3, 0.2)
        """How glad one is of each samurai."""


class Glance:
    """What one look at a table tells: how many draws each may expect, what symbols and barricades are worth."""

    def __init__(self, weights: Weights, state: SpiritState) -> None:
        self.weights = weights
        self.state = state
        game = state.game
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
        """What the penalty of ``card`` will cost ``place`` at the start of its next turn."""
        if self.state.heroes[place] == ignoring(card):
            return 0.0
        return self.suffering(place, card) * self.again

    def suffering(self, place: int, card: int) -> float:
        """What the penalty of ``card`` costs when it happens to ``place``."""
        state = self.state
        cost = 0.0
        for symbol in state.game.penalties[card]:
            if symbol == BARRICADE:
                cost += self.fence
            elif symbol == WOUND:
                cost += self.hurt[min(DEADLY - 1, state.wounds[place])]
            else:
                cost += self.weights.penalty[symbol]
        return cost

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
        count = state.game.count
        best = -99.0
        for other in ((place + 1) % count, (place - 1) % count):
            if not state.passed >> other & 1:
                gap = state.limit[other] - state.track[other]
                if gap >= 4:
                    best = max(best, self.weights.handing - self.last_pain(place))
        return best

    # -- the questions -------------------------------------------------------------------------------------

    def rate(self, step: Step[SpiritState], actions: list[Action]) -> list[float]:
        """What each answer to the open question is worth; only differences count."""
        place = step.args[1]
        if isinstance(step, Act):
            return self.rate_act(place, actions)
        if isinstance(step, SecondFight):
            return [self.fight(place), -self.weights.extra]
        worths: list[float] = []
        for action in actions:
            deed = cast(Deed, action)
            if isinstance(step, Decide):
                worths.append(self.way(place, self.state.card, deed))
            elif isinstance(step, Kiai):
                worths.append(self.power(place, deed))
            else:
                worths.append(self.rest(place, deed))
        return worths

    def rate_act(self, place: int, actions: list[Action]) -> list[float]:
        """Fight, support or pass."""
        state, weights = self.state, self.weights
        if len(actions) == 1:
            return [0.0]
        most = self.fight(place)
        worths = [most]
        stays = self.last_pain(place) + weights.flames * self.fence
        for action in actions[1:-1]:
            worth = self.lent(place, state.place_of[cast(Deed, action).a]) - stays
            worths.append(worth)
            if worth > most:
                most = worth
        burden = weights.extra if self.inside > 1 else weights.flames * self.fence
        staying = self.missing(place) + self.turns * min(0.0, most)
        worths.append(most - burden * self.turns - staying)
        return worths

    def lent(self, giver: int, taker: int) -> float:
        """What the giver's token is worth to another samurai in his next turn.

        What Gorobei and Kanbei spare him is the penalty of the raider that lies last, if its parity is theirs and he
        does not ignore it anyway. The others help whoever draws, and past Kiai one can only pass.
        """
        state = self.state
        wait = (taker - state.active) % state.game.count
        if wait == 0 or wait > self.stack - 1:
            return 0.0
        hero = state.heroes[giver]
        if hero in (GOROBEI, KANBEI):
            line = state.line[taker]
            if not line or hero != ignoring(line[-1]) or state.heroes[taker] == hero:
                return 0.0
            return self.suffering(taker, line[-1])
        return self.weights.talent[hero] if state.track[taker] <= state.limit[taker] else 0.0

    def way(self, place: int, card: int, deed: Deed) -> float:
        """One way for the raider turned up."""
        if deed.kind == DEFEND:
            return self.left(place, card)
        if deed.kind == CONFRONT:
            return self.right(place, VALUE[card], self.pain(place, card))
        if deed.kind == HAND:
            return self.handed(place, self.state.place_of[deed.a], card)
        if deed.kind == DISCARD:
            return -self.last_pain(place)
        return self.weights.under

    def power(self, place: int, deed: Deed) -> float:
        """One use of a Kiai; not using it is worth nothing."""
        state = self.state
        if deed.kind == USE:
            return 0.1
        if deed.kind == HEALING:
            return 0.2 + self.hurt[state.wounds[state.place_of[deed.a]] - 1]
        if deed.kind == LEND:
            return 0.2 + self.lent(state.place_of[deed.a], state.place_of[deed.b])
        if deed.kind == DROP:
            return self.relief(state.place_of[deed.a])
        if deed.kind == MOVE:
            giver, taker = state.place_of[deed.a], state.place_of[deed.b]
            return self.relief(giver) + self.best(taker, state.line[giver][-1], True) + self.last_pain(taker)
        return 0.0

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

    def rest(self, place: int, deed: Deed) -> float:
        """The rarer questions."""
        state = self.state
        if deed.kind == IGNORE:
            return self.suffering(place, state.line[place][-1])
        if deed.kind == TOKEN:
            return self.token(place, deed.a) - self.weights.thrift[state.round - 1]
        if deed.kind == LOSE:
            return -self.symbol(place, deed.a) * (1.0 - self.later(deed.a, self.turns - 1.0))
        if deed.kind == NEXT:
            return self.best(self.following(place), deed.a, True)
        if deed.kind == PICK:
            return self.weights.likes[deed.a]
        return 0.0

    def token(self, place: int, hero: int) -> float:
        """What the talent of an absent samurai is worth in this turn."""
        line = self.state.line[place]
        if line and hero == ignoring(line[-1]):
            return self.suffering(place, line[-1])
        return self.weights.token[hero]

    def following(self, place: int) -> int:
        """Who draws next, most likely."""
        state = self.state
        count = state.game.count
        following = (state.active + 1) % count if state.active >= 0 else place
        while state.passed >> following & 1 and following != state.active:
            following = (following + 1) % count
        return following


def ratings(weights: Weights, state: SpiritState) -> list[tuple[float, Action]]:
    """Every legal action with its worth at a glance, in the order of the legal actions."""
    step = state.agenda[-1]
    actions = step.legal(state)
    if len(actions) == 1:
        return [(0.0, actions[0])]
    worths = Glance(weights, state).rate(step, actions)
    return list(zip(worths, actions, strict=True))


def quick(weights: Weights, state: SpiritState) -> Action:
    """The answer that looks best at a glance."""
    step = state.agenda[-1]
    actions = step.legal(state)
    if len(actions) == 1:
        return actions[0]
    worths = Glance(weights, state).rate(step, actions)
    best = 0
    for index in range(1, len(worths)):
        if worths[index] > worths[best]:
            best = index
    return actions[best]
