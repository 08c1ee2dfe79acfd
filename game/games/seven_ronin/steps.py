"""The rules of 7 Ronin, one step for each question, in the order of a round.

Facts and decisions are those of the rulebook (rulebook/en.md); sections are named in the docstrings.
"""

from __future__ import annotations

from typing import Any, Final, Optional

from game.engine.state import AUTO, Action, Event, Game, Reason, State, Step, Target
from game.engine.text import N_, SeatRef, Text
from game.games.seven_ronin import parts, refusals, scoring
from game.games.seven_ronin.parts import FIRST_SKULL, ROUNDS, SEVEN
from game.games.seven_ronin.state import HOME, LUCK, SevenRoninState
from game.games.seven_ronin.state_actions import SevenRoninGame
from game.games.seven_ronin.steps_effects import (
    AskEffects,
    BringNinja,
    CopyEffect,
    Effects,
    LiftNinja,
    StartEffects,
)
from game.games.seven_ronin.steps_fight import Abilities, AskAbilities, Reveal, ShareWounds, Wounds
from game.games.seven_ronin.steps_planning import (
    AnswerNinja,
    AnswerRonin,
    PlanAttack,
    PlanDefence,
    Screens,
    Spy,
    open_planning,
)

# -- the round (section "rounds") -----------------------------------------------------------------------------


def set_up(game: SevenRoninGame, seed: int) -> State:
    """The table at the beginning of round I."""
    state = SevenRoninState.fresh(game, seed)
    first = state.draw(LUCK)
    state.luck = (first, state.draw(LUCK))
    sides = game.options["sides"]
    state.attacker = state.draw(2) if sides == "drawn" else int(sides == "second")
    state.agenda = [game.step("RoundStart", AUTO)]
    return state


class RoundStart(Step[SevenRoninState]):
    """A round: both plans, reveal, abilities, wounds, effects, the count of areas, the end of the round."""

    def resolve(self, state: SevenRoninState, log: list[Event]) -> None:
        """Lay out what the round consists of."""
        game = state.game
        state.turn += 1
        log.append(Event("round", {"round": state.round}))
        for kind in ("NextRound", "RoundEnd", "AreaCheck", "StartEffects"):
            state.agenda.append(game.step(kind, AUTO))
        state.agenda.append(game.step("Wounds", AUTO, 0))
        state.agenda.append(game.step("Reveal", AUTO))
        open_planning(state)


class AreaCheck(Step[SevenRoninState]):
    """Five occupied areas win, or four with both fields (section "goal")."""

    def resolve(self, state: SevenRoninState, log: list[Event]) -> None:
        """Count."""
        state.held = 0
        state.check_areas(log)


class RoundEnd(Step[SevenRoninState]):
    """Ronin go home but for those penned in; from round IV on a skull takes a ninja of the reserve."""

    def resolve(self, state: SevenRoninState, log: list[Event]) -> None:
        """Clear the board of ronin and pay the skull."""
        where = state.where
        for ronin in range(SEVEN):
            if where[ronin] >= 0 and not state.penned & 1 << ronin:
                where[ronin] = HOME
        if state.round >= FIRST_SKULL and state.reserve:
            state.reserve -= 1
            state.pool += 1
            log.append(Event("skull", {"count": 1}))


class NextRound(Step[SevenRoninState]):
    """The marker moves on; after round VIII the village has stood."""

    def resolve(self, state: SevenRoninState, log: list[Event]) -> None:
        """Go on or end."""
        if state.round == ROUNDS:
            state.end(1 - state.attacker, scoring.SURVIVED, log)
            return
        state.round += 1
        state.agenda.append(state.game.step("RoundStart", AUTO))


class Return(Step[SevenRoninState]):
    """After the first of two matches: the side that attacks next begins when ready (section "return")."""

    def legal(self, state: SevenRoninState) -> list[Action]:
        """Going on."""
        return [state.game.go_on]

    def apply(self, state: SevenRoninState, action: Action, log: list[Event]) -> None:
        """Set the table anew."""
        state.swap_sides()
        log.append(Event("leg", {"seat": self.seat}, barrier=True))
        state.agenda.append(state.game.step("RoundStart", AUTO))

    def prompt(self, state: SevenRoninState) -> Text:
        """Who attacks next."""
        return Text(N_("{seat}, go on to the return match: you attack"), seat=SeatRef(self.seat))

    def why_not(self, state: SevenRoninState, picks: frozenset[Target]) -> Reason:
        """The first match is over."""
        return refusals.NOT_NOW


STEPS: Final = (
    RoundStart,
    Spy,
    AnswerRonin,
    AnswerNinja,
    Screens,
    PlanAttack,
    PlanDefence,
    Reveal,
    AskAbilities,
    Abilities,
    Wounds,
    ShareWounds,
    StartEffects,
    AskEffects,
    Effects,
    CopyEffect,
    LiftNinja,
    BringNinja,
    AreaCheck,
    RoundEnd,
    NextRound,
    Return,
)


def create(seats: int, options: dict[str, str], custom: Optional[dict[str, Any]] = None) -> Game:
    """The game with its steps, in the village of ``custom`` or of the village file.

    Raises `TomlError` when the village of ``custom`` cannot be used.
    """
    village = parts.village() if custom is None else parts.village_of(custom, "record")
    game = SevenRoninGame(seats, options, village)
    game.deals(set_up, SevenRoninState.from_data)
    return game
