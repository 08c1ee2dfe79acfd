"""How well a village stands: what the round will probably still cost, weighed as matches of the quick player ended."""

from __future__ import annotations

from math import exp
from typing import Final

from game.games.samurai_spirit.mind_instinct import Glance, Weights
from game.games.samurai_spirit.mind_weights import WEIGHTS
from game.games.samurai_spirit.parts import ANIMAL, DOLL, FARM, FLAMES, HAT, SEVEN
from game.games.samurai_spirit.state import SpiritState

REACH: Final = 2.2
"""How far one draw brings the track when it is asked how many draws a samurai can still take."""


class Prospects:
    """What is to be expected of the rest of a round, added up over the samurai."""

    def __init__(self, weights: Weights, state: SpiritState) -> None:
        self.state = state
        self.glance = Glance(weights, state)
        self.farms = self.dolls = self.short = self.pain = self.risk = 0.0
        self.past = self.close = self.hurt = self.tokens = 0.0
        self.animals = self.ready = 0
        for place in range(state.game.count):
            self.add(place)

    def add(self, place: int) -> None:
        """Count one samurai in."""
        state, glance = self.state, self.glance
        gap = state.limit[place] - state.track[place]
        draws = 0.0
        if not state.passed >> place & 1:
            self.pain += glance.last_pain(place)
            if gap < 0:
                self.past += 1.0
            else:
                draws = min(glance.turns, 1.5 + gap / REACH)
                self.short += max(0.0, glance.weights.load * glance.turns - gap)
                if gap <= 6:
                    self.close += sum(glance.cells[4 * gap : 4 * gap + 4])
                if state.support[place] == place:
                    self.tokens += 1.0
        guard, wounds = state.guard[place], state.wounds[place]
        after = float(wounds)
        if not guard >> HAT & 1:
            after += 1.0 - glance.later(HAT, draws)
        if not guard >> FARM & 1:
            self.farms += 1.0 - glance.later(FARM, draws)
        if not guard >> DOLL & 1:
            self.dolls += 1.0 - glance.later(DOLL, draws)
        self.hurt += after
        self.risk += max(0.0, after - 2.0) ** 2
        if wounds >= ANIMAL:
            self.animals += 1
        elif wounds == 1:
            self.ready += 1

    def features(self) -> list[float]:
        """What is weighed, the first always 1."""
        state, glance = self.state, self.glance
        count = state.game.count
        flames = 0.0
        for slot in state.intruders:
            if slot < 0:
                flames += 0.5
            elif FLAMES[slot]:
                flames += 1.0
        families = (state.families & 1) + (state.families >> 1 & 1) + (state.families >> 2 & 1) - self.dolls
        fences = state.barricades - flames
        stays = state.farms - self.farms
        burnt = stays + min(0.0, fences)
        inside = glance.inside - self.past
        size = (count - 4) / 2.0
        helpers = sum([state.absent >> hero & 1 for hero in range(SEVEN)]) if state.absent else 0
        return [
            1.0,
            burnt,
            min(burnt, 1.5),
            min(burnt, 3.0),
            max(fences, 0.0),
            min(stays + fences, 12.0),
            min(families, 1.0),
            min(families, 2.0),
            families,
            self.risk,
            self.animals / count,
            self.ready / count,
            self.hurt / count,
            self.short / count,
            self.pain / count,
            self.past / count,
            self.close / count,
            self.tokens / count,
            glance.turns,
            inside / count,
            1.0 if inside < 1 else 0.0,
            glance.stack / count / max(1.0, inside),
            self.short,
            self.pain,
            size,
            size * size,
            1.0 if state.backs else 0.0,
            0.0 if state.game.difficulty.family_bonuses else 1.0,
            helpers / count,
        ]

    def value(self) -> float:
        """The chance that the village is saved, were the quick player to play on."""
        logit = 0.0
        for weight, feature in zip(WEIGHTS[self.state.round - 1], self.features(), strict=True):
            logit += weight * feature
        return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, logit))))
