"""Moves of 7 Ronin that need no looking ahead: the quick ones of a fight, and planning by rule of thumb."""

from __future__ import annotations

import random
from typing import Final, Optional, cast

from game.engine.mind import Plain
from game.engine.state import Action, State
from game.games.seven_ronin.mind_judge import Fight, Judge
from game.games.seven_ronin.mind_plans import fancy, pick, sample_attack, sample_defence
from game.games.seven_ronin.mind_scripts import ATTACKS, DEFENCES, Attack, Defence, next_ronin
from game.games.seven_ronin.parts import INN, SEVEN, VILLAGE
from game.games.seven_ronin.state import HOME, NOWHERE, SevenRoninState
from game.games.seven_ronin.state_actions import Effect, Use
from game.games.seven_ronin.steps_effects import BringNinja, CopyEffect, Effects, LiftNinja, copies
from game.games.seven_ronin.steps_fight import Abilities, ShareWounds, partner, shares_of
from game.games.seven_ronin.steps_planning import AnswerRonin, PlanAttack, PlanDefence, Spy

LEAST: Final = 0.005
"""An ability or effect that changes less is left alone."""
SENDS_SPY: Final = 0.2
"""How often a spy is sent in a round."""


def fight_move(judge: Judge, state: SevenRoninState) -> Action:
    """The move of a fight that changes most for the better, each taken by itself."""
    step = state.agenda[-1]
    game = state.game
    if isinstance(step, Abilities):
        return ability(judge, state)
    if isinstance(step, (Effects, CopyEffect)):
        return effect(judge, state)
    fight = Fight(judge, state)
    if isinstance(step, ShareWounds):
        area = step.args[1]
        return game.count[fight.best_share(area, shares_of(state, area), partner(state, area))]
    if isinstance(step, BringNinja):
        gain, area = fight.best_bring(min(step.args[1], state.reserve))
        return game.bring[area] if area >= 0 and gain > LEAST else game.done
    if isinstance(step, LiftNinja):
        area = fight.best_lift()
        return game.lift[area] if area >= 0 and fight.lifting(area) > LEAST else game.done
    return step.legal(state)[0]


def ability(judge: Judge, state: SevenRoninState) -> Action:
    """The ability that helps most, or none."""
    fight = Fight(judge, state)
    best: Action = state.game.done
    least = -LEAST
    for action in state.agenda[-1].legal(state):
        if isinstance(action, Use):
            change = fight.trial(action)
            if change < least:
                best, least = action, change
    return best


def effect(judge: Judge, state: SevenRoninState) -> Action:
    """The effect that helps most, or none."""
    fight = Fight(judge, state)
    best: Action = state.game.done
    most = LEAST
    for action in state.agenda[-1].legal(state):
        if isinstance(action, Effect):
            if action.area == INN:
                gain = max(fight.gain(cast(Effect, copy)) for copy in copies(state)) - LEAST
            else:
                gain = fight.gain(action)
            if gain > most:
                best, most = action, gain
    return best


def thumb(judge: Judge, state: SevenRoninState, rng: random.Random) -> Action:
    """A sensible move for any question: plans are sampled, fights are won by the quick moves."""
    step = state.agenda[-1]
    game = state.game
    if isinstance(step, PlanAttack):
        return next_deploy(state, rng)
    if isinstance(step, PlanDefence):
        return next_station(state, rng)
    if isinstance(step, Spy):
        if rng.random() < SENDS_SPY:
            return game.ask[int(rng.random() * VILLAGE)]
        return game.done
    if isinstance(step, AnswerRonin):
        return answer(state, step.legal(state), rng)
    actions = step.legal(state)
    if len(actions) == 1:
        return actions[0]
    if isinstance(step, (Abilities, ShareWounds, Effects, CopyEffect, BringNinja, LiftNinja)):
        return fight_move(judge, state)
    return actions[int(rng.random() * len(actions))]


def next_deploy(state: SevenRoninState, rng: random.Random) -> Action:
    """The next ninja of a sampled plan that goes on from the present one, or committing."""
    world = state.clone()
    sample_attack(world, rng)
    for area in range(VILLAGE + 1):
        if world.attack[area] > state.attack[area]:
            return state.game.deploy[area]
    return state.game.commit


def next_station(state: SevenRoninState, rng: random.Random) -> Action:
    """The next ronin of a sampled plan that goes on from the present one, or committing."""
    world = state.clone()
    sample_defence(world, rng)
    for ronin in range(SEVEN):
        if state.posts[ronin] == HOME:
            return state.game.station[ronin][world.posts[ronin]]
    return state.game.commit


def answer(state: SevenRoninState, actions: list[Action], rng: random.Random) -> Action:
    """Whom to tell a spy about: whoever would go there gladly, or nobody."""
    if state.asked in state.where:
        return state.game.done
    weights = [
        0.6 * fancy(state, ronin, state.asked, 0.5) for ronin in range(SEVEN) if state.where[ronin] == HOME
    ]
    return actions[pick([*weights, 2.0], rng)]


class Scripted:
    """A plain player who plans by the scripts that it has, and does everything else by rule of thumb."""

    def __init__(self, judge: Judge, attack: Optional[Attack], defence: Optional[Defence]) -> None:
        self.judge = judge
        self.attack = attack
        self.defence = defence

    def move(self, view: State, rng: random.Random) -> Action:
        """What it does."""
        state = cast(SevenRoninState, view)
        step = state.agenda[-1]
        if isinstance(step, PlanAttack) and self.attack is not None:
            area = self.attack(state, rng)
            return state.game.commit if area == NOWHERE else state.game.deploy[area]
        if isinstance(step, PlanDefence) and self.defence is not None:
            ronin = next_ronin(state)
            if ronin < 0:
                return state.game.commit
            return state.game.station[ronin][self.defence(state, ronin, rng)]
        return thumb(self.judge, state, rng)


def scripted(judge: Judge) -> dict[str, Plain]:
    """The scripted players by name."""
    names = dict.fromkeys([*ATTACKS, *DEFENCES])
    return {name: Scripted(judge, ATTACKS.get(name), DEFENCES.get(name)).move for name in names}
