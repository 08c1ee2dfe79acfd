"""How good a table of Samurai Sword is for a team, when everything on it is known.

Everything is counted in honour: what a seat has, what its cards and properties may bring, what its wounds may cost.
The sums by team, multiplied as at the end, make a chance to win that is the blunter the longer the match may last.
"""

from __future__ import annotations

from math import exp
from typing import Final

from game.engine.state import EVERYONE, Unknown, points
from game.games.samurai_sword.parts import (
    ARMOUR,
    BENKEI,
    DAIMYO,
    FAST_DRAW,
    FOCUS,
    HAND_LIMIT,
    LONER,
    PARRY,
    RESILIENCE,
    TEAM,
    factor,
)
from game.games.samurai_sword.state import SwordState

WORTH: Final[list[float]] = [
    *(0.16, 0.10, 0.09, 0.15, 0.17, 0.13, 0.08, 0.14, 0.11, 0.07, 0.10, 0.09, 0.06),
    *(0.14, 0.08, 0.13, 0.10),
    *(0.20, 0.13, 0.20, 0.16, 0.28, 0.12, 0.18, 0.16),
]
"""What a card of each kind in hand may bring, in honour."""


class Weights:
    """The constants of the evaluation, found by matches of one-ply players against each other."""

    def __init__(self) -> None:
        self.risk = 2.2
        """What being defenceless costs."""
        self.soft = 0.45
        """How fast that falls with every point of guard."""
        self.parry_guard = 1.0
        """How much resilience a Parry in hand is worth as guard; likewise an Armour."""
        self.armour_guard = 0.8
        self.no_hand = 0.5
        """The part of the risk that is left to a player without cards."""
        self.armour = 0.10
        """What a property in play brings beside its guard."""
        self.focus = 0.20
        self.fast_draw = 0.25
        self.hand = 0.7
        """How much the worth of cards in hand counts."""
        self.daimyo = 0.45
        """What a Daimyō in hand counts for those whom it counts for."""
        self.bushido = 0.30
        """What Bushidō in front of a seat costs."""
        self.blur = 0.8
        """How blunt the chance to win is at the end ..."""
        self.blur_more = 0.45
        """... and how much more for every honour of whoever has least."""
        self.tie = 0.25
        """What winning ties is worth to the Ninja, and losing them costs the Ronin."""


class Judge:
    """Weights in use."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.known: dict[tuple[int, ...], tuple[list[int], list[int]]] = {}
        """The teams and factors of every distribution of roles met so far."""

    def sides(self, roles: tuple[int, ...]) -> tuple[list[int], list[int]]:
        """The team and the factor of every seat."""
        found = self.known.get(roles)
        if found is None:
            found = (
                [TEAM[role] for role in roles],
                [factor(len(roles), roles, s) for s in range(len(roles))],
            )
            self.known[roles] = found
        return found

    def prospects(self, state: SwordState, seat: int, loner: bool) -> float:
        """The honour that ``seat`` may expect to be multiplied at the end."""
        weights = self.weights
        properties = state.properties
        hand = state.hands[seat]
        armour = properties[3 * seat]
        guard = float(state.resilience[seat])
        if guard == 0.0:
            guard = float(RESILIENCE[state.characters[seat]])
        parries = hand.count(PARRY)
        guard += weights.parry_guard * (parries if parries < 3 else 3)
        guard += weights.armour_guard * (armour + (1 if state.characters[seat] == BENKEI else 0))
        risk = weights.risk * exp(-weights.soft * guard)
        if not hand:
            risk *= weights.no_hand
        worth = 0.0
        for kind in hand:
            if kind != DAIMYO or loner:
                worth += WORTH[kind]
        if len(hand) > HAND_LIMIT and state.mover == seat:
            worth *= HAND_LIMIT / len(hand)
        return (
            state.honour[seat]
            - risk
            + weights.hand * worth
            + weights.armour * armour
            + weights.focus * properties[3 * seat + FOCUS - ARMOUR]
            + weights.fast_draw * properties[3 * seat + FAST_DRAW - ARMOUR]
        )

    def totals(self, state: SwordState) -> list[float]:
        """The honour that each team may expect to count at the end."""
        teams, factors = self.sides(state.roles)
        weights = self.weights
        totals = [0.0, weights.tie, -weights.tie]
        for seat, team in enumerate(teams):
            totals[team] += factors[seat] * self.prospects(state, seat, team == LONER)
            if team != LONER:
                totals[team] += weights.daimyo * state.hands[seat].count(DAIMYO)
        holder = state.bushido
        if holder >= 0:
            totals[teams[holder]] -= weights.bushido * factors[holder]
        return totals

    def value(self, state: SwordState, seat: int) -> float:
        """The chance that the team of ``seat`` wins. Raises `Unknown` on a view."""
        if state.outcome is not None:
            return points(state.outcome.winners, seat, shared=False)
        if state.viewer != EVERYONE:
            raise Unknown("roles and hands are covered")
        teams, _ = self.sides(state.roles)
        totals = self.totals(state)
        blur = self.weights.blur + self.weights.blur_more * min(state.honour)
        own = totals[teams[seat]]
        weight = 0.0
        for team in (0, 1, 2):
            if team in teams:
                weight += exp((totals[team] - own) / blur)
        return 1.0 / weight
