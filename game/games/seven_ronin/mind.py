"""What a computer player thinks of a table of 7 Ronin: quick moves, ratings, plans, hints."""

from __future__ import annotations

import random
from operator import itemgetter
from typing import Final, Optional, cast

from game.engine.mind import Mind, Plain, Plans
from game.engine.state import Action, State
from game.engine.text import N_, Text
from game.games.seven_ronin import mind_plain, words
from game.games.seven_ronin.mind_judge import Judge
from game.games.seven_ronin.mind_plans import RoninPlans, fancy
from game.games.seven_ronin.mind_weights import Weights
from game.games.seven_ronin.parts import AREAS, RONIN
from game.games.seven_ronin.state import OVER, SevenRoninState
from game.games.seven_ronin.state_actions import Count, Deploy, Pick, Station, Tell
from game.games.seven_ronin.steps import Return
from game.games.seven_ronin.steps_planning import AnswerNinja, AnswerRonin, PlanAttack, PlanDefence, Spy

BEAM: Final = 4
"""How many of the best moves of a fight are followed to its end: at first; half as many after each, at least one."""
OWN_TRIES: Final = 12
OTHER_TRIES: Final = 4
"""Plans of the own and the other side that are tried to rate the first pick of a plan."""


class SevenRoninMind(Mind):
    """The mind of 7 Ronin."""

    def __init__(self, weights: Optional[Weights] = None) -> None:
        self.judge = Judge(Weights() if weights is None else weights)

    # -- how good -------------------------------------------------------------------------------------------

    def value(self, state: State, seat: int) -> float:
        """The chance of ``seat`` to win the match in hand, a fight played out by quick moves first."""
        return self.outlook(cast(SevenRoninState, state).clone(), seat)

    def outlook(self, state: SevenRoninState, seat: int) -> float:
        """`value`; plays on ``state`` itself."""
        while state.outcome is None:
            step = state.agenda[-1]
            if isinstance(step, (PlanAttack, PlanDefence, Spy, AnswerRonin, AnswerNinja)):
                chance = self.judge.chance(state)
                return chance if seat == state.attacker else 1.0 - chance
            if isinstance(step, Return):
                return 1.0 if state.results[-1][0] == seat else 0.0
            state.apply(mind_plain.fight_move(self.judge, state))
        return 1.0 if state.results[-1][0] == seat else 0.0

    # -- which actions --------------------------------------------------------------------------------------

    def candidates(self, state: State, k: int) -> list[tuple[float, Action]]:
        """The best ``k`` actions; in a fight by playing each out, in planning by a few sampled plans."""
        table = cast(SevenRoninState, state)
        step = table.agenda[-1]
        seat = step.seat
        if isinstance(step, (PlanAttack, PlanDefence)):
            rated = self.first_picks(table)
        elif isinstance(step, (Spy, AnswerRonin, AnswerNinja)):
            rated = [(self.spy_rating(table, action), action) for action in step.legal(table)]
        else:
            rated = [(worth, action) for worth, action, _ in self.lines(table, seat, BEAM)]
        rated.sort(key=itemgetter(0), reverse=True)
        return rated[:k]

    def lines(
        self, state: SevenRoninState, seat: int, beam: int
    ) -> list[tuple[float, Action, SevenRoninState]]:
        """Every move of a fight with its chance: quick moves to the end, or for the best ``beam`` the best line."""
        found: list[tuple[float, Action, SevenRoninState]] = []
        for action in state.agenda[-1].legal(state):
            world = state.clone()
            world.apply(action)
            found.append((self.value(world, seat), action, world))
        found.sort(key=itemgetter(0), reverse=True)
        for index in range(min(beam, len(found))):
            worth, action, world = found[index]
            if world.outcome is None and goes_on(world, seat):
                best = max(line[0] for line in self.lines(world, seat, max(1, beam // 2)))
                found[index] = (max(worth, best), action, world)
        return found

    def first_picks(self, state: SevenRoninState) -> list[tuple[float, Action]]:
        """What to plan next, by the best of some plans that begin with it."""
        rng = random.Random(state.round * 4096 + state.reserve * 64 + sum(state.ninja))
        plans = RoninPlans(state, self.outlook)
        others = [plans.sample(False, rng) for _ in range(OTHER_TRIES)]
        best: dict[int, float] = {}
        for _ in range(OWN_TRIES):
            plan = plans.sample(True, rng)
            worth = sum(plans.worth(plan, other, rng) for other in others) / OTHER_TRIES
            code = plans.actions(plan)[0].code
            best[code] = max(best.get(code, 0.0), worth)
        return [(worth, state.game.actions[code]) for code, worth in best.items()]

    def spy_rating(self, state: SevenRoninState, action: Action) -> float:
        """How sensible it is to send a spy, or to answer one, so: late rather than early, and few rather than many."""
        if isinstance(action, Pick):
            return 0.44 + 0.01 * state.round + (0.02 if state.ninja[action.area] else 0.0)
        if isinstance(action, Tell):
            return min(0.9, 0.4 * fancy(state, action.ronin, state.asked, 0.5))
        if isinstance(action, Count):
            return 0.5 / (1 + action.number)
        return 0.5

    # -- quickly --------------------------------------------------------------------------------------------

    def quick(self, state: State, rng: random.Random) -> Action:
        """A move by rule of thumb."""
        return mind_plain.thumb(self.judge, cast(SevenRoninState, state), rng)

    # -- plans and hints ------------------------------------------------------------------------------------

    def plans(self, view: State) -> Optional[Plans]:
        """The plan that the deciding seat of ``view`` is making."""
        table = cast(SevenRoninState, view)
        if isinstance(table.agenda[-1], (PlanAttack, PlanDefence)):
            return RoninPlans(table, self.outlook)
        return None

    def gain(self, view: State, action: Action) -> Text:
        """What ``action`` is good for, in one line."""
        table = cast(SevenRoninState, view)
        if isinstance(action, Deploy):
            return Text(words.POWERS[AREAS[action.area]])
        if isinstance(action, Station):
            return Text(words.POWERS[RONIN[action.ronin]])
        step = table.agenda[-1]
        if table.planning == OVER or isinstance(
            step, (PlanAttack, PlanDefence, Spy, AnswerRonin, AnswerNinja)
        ):
            return Text(N_("Nothing more is to be gained here."))
        world = table.clone()
        world.apply(action)
        percent = round(100 * self.outlook(world, step.seat))
        return Text(N_("The match is about {n} % yours after this."), n=percent)

    def plain_players(self) -> dict[str, Plain]:
        """``thumb`` plans by rule of thumb and fights by quick moves; the others plan by a script."""
        players: dict[str, Plain] = {"thumb": lambda state, rng: self.quick(state, rng)}
        players.update(mind_plain.scripted(self.judge))
        return players


def goes_on(state: SevenRoninState, seat: int) -> bool:
    """Whether ``seat`` decides again in the same fight."""
    step = state.agenda[-1]
    return step.seat == seat and not isinstance(
        step, (PlanAttack, PlanDefence, Spy, AnswerRonin, AnswerNinja, Return)
    )


MIND = SevenRoninMind()
"""The mind that the program uses."""
