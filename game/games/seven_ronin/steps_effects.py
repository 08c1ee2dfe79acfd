"""7 Ronin, the end of phase II: the effects of occupied areas."""

from __future__ import annotations

from typing import Final

from game.engine.state import AUTO, Action, Event, Reason, Step, Target
from game.engine.text import N_, SeatRef, Text
from game.games.seven_ronin import refusals, words
from game.games.seven_ronin.parts import (
    AREA,
    BURIAL,
    FIELD1,
    FIELD2,
    GRANARY,
    GREEN,
    INN,
    KABE,
    PASSAGE,
    PEN,
    SEVEN,
    SHRINE,
    VILLAGE,
    WATCHTOWER,
    WELL,
)
from game.games.seven_ronin.state import FALLEN, SevenRoninState
from game.games.seven_ronin.state_actions import Effect, Pick
from game.games.seven_ronin.steps_planning import areas_of, ronin_of

_BIT: Final = [1 << number for number in range(VILLAGE + 1)]
TWO: Final = 2
"""Ninja that the granary, the burial grounds and the passage move at most."""


# -- effects of the areas (section "effects") -----------------------------------------------------------------


class StartEffects(Step[SevenRoninState]):
    """Only areas occupied now have an effect this round."""

    def resolve(self, state: SevenRoninState, log: list[Event]) -> None:
        """Note them."""
        state.held = state.occupied()
        state.left = state.held
        state.agenda.append(state.game.step("AskEffects", AUTO))


class AskEffects(Step[SevenRoninState]):
    """The attacker is asked while any effect is to be had."""

    def resolve(self, state: SevenRoninState, log: list[Event]) -> None:
        """Ask, or go on to the count of areas."""
        if available(state):
            state.agenda.append(state.game.step("Effects", state.attacker))
        else:
            state.left = 0


def available(state: SevenRoninState) -> list[Action]:
    """Every effect to be had now from areas that were occupied at the start and still are."""
    left = state.left & state.occupied()
    actions: list[Action] = []
    for area in range(VILLAGE):
        if left & _BIT[area]:
            if area == INN:
                if copies(state):
                    actions.append(state.game.effect[INN])
            else:
                actions += effects_of(state, area)
    return actions


def copies(state: SevenRoninState) -> list[Action]:
    """What the inn can copy: the effects of other areas that were occupied at the start and still are."""
    held = state.held & state.occupied()
    actions: list[Action] = []
    for area in range(VILLAGE):
        if area != INN and held & _BIT[area]:
            actions += effects_of(state, area)
    return actions


def effects_of(state: SevenRoninState, area: int) -> list[Action]:
    """The effect of ``area`` on each of its targets, or nothing when it would do nothing."""
    game, where = state.game, state.where
    if area == PASSAGE:
        return [game.effect[area]] if state.reserve else []
    if area == BURIAL:
        return [game.effect[area]]
    if area == GRANARY:
        return [game.effect[area]] if state.pool else []
    if area == WELL:
        if not state.pool:
            return []
        return [game.poison[ronin] for ronin in range(SEVEN) if 0 <= where[ronin] < VILLAGE]
    if area == PEN:
        return [
            game.lock[ronin]
            for ronin in range(SEVEN)
            if 0 <= where[ronin] < VILLAGE and not state.penned & _BIT[ronin]
        ]
    if area == SHRINE:
        return [
            game.block[ronin]
            for ronin in range(SEVEN)
            if ronin != KABE and where[ronin] != FALLEN and not state.blocked & _BIT[ronin]
        ]
    if area == WATCHTOWER and state.pool:
        actions: list[Action] = []
        for near in game.village.neighbours[WATCHTOWER]:
            guards = state.guards(near)
            if len(guards) > state.pool:
                actions += [game.strike_one[near][ronin] for ronin in guards]
            elif guards:
                actions.append(game.strike[near])
        return actions
    return []


def affect(state: SevenRoninState, action: Effect, seat: int, log: list[Event]) -> None:
    """Carry out an effect; the burial grounds and the passage go on pick by pick."""
    area, ronin = action.area, action.ronin
    if area == PASSAGE:
        state.agenda.append(state.game.step("BringNinja", seat, TWO))
    elif area == BURIAL:
        state.agenda.append(state.game.step("LiftNinja", seat, TWO))
    elif area == GRANARY:
        count = min(TWO, state.pool)
        state.pool -= count
        state.reserve += count
        log.append(Event("stores", {"area": area, "count": count}))
    elif area == WELL:
        log.append(Event("poisoned", {"area": area, "ronin": ronin}))
        strike(state, ronin, log)
    elif area == PEN:
        state.penned |= _BIT[ronin]
        log.append(Event("penned", {"area": area, "ronin": ronin, "to": state.where[ronin]}))
    elif area == SHRINE:
        state.blocked |= _BIT[ronin]
        log.append(Event("blocked", {"area": area, "ronin": ronin}))
    else:
        for guard in [ronin] if ronin >= 0 else state.guards(action.target):
            log.append(Event("struck", {"area": area, "ronin": guard, "to": action.target}))
            strike(state, guard, log)


def strike(state: SevenRoninState, ronin: int, log: list[Event]) -> None:
    """A wound out of the pool."""
    place = state.where[ronin]
    state.pool -= 1
    if state.hurt(ronin, 1):
        log.append(Event("falls", {"ronin": ronin, "area": place}))


class Effects(Step[SevenRoninState]):
    """The attacker uses the effects of occupied areas in any order, each at most once, and stops when he likes."""

    def legal(self, state: SevenRoninState) -> list[Action]:
        """Every effect to be had now, and stopping."""
        actions = available(state)
        actions.append(state.game.done)
        return actions

    def apply(self, state: SevenRoninState, action: Action, log: list[Event]) -> None:
        """Use it; then see what else there is."""
        if not isinstance(action, Effect):
            state.left = 0
            log.append(Event("done", {"seat": self.seat}))
            return
        game = state.game
        log.append(Event("acts", {"area": action.area}))
        state.left &= ~_BIT[action.area]
        state.agenda.append(game.step("AskEffects", AUTO))
        if action.area == INN:
            state.agenda.append(game.step("CopyEffect", self.seat))
        else:
            affect(state, action, self.seat, log)

    def prompt(self, state: SevenRoninState) -> Text:
        """What is asked."""
        return Text(N_("{seat}, use the effect of an occupied area or finish"), seat=SeatRef(self.seat))

    def prompt_next(self, state: SevenRoninState, picks: frozenset[Target]) -> Text:
        """On whom or what it is used."""
        return words.next_prompt(self.seat, picks)

    def why_not(self, state: SevenRoninState, picks: frozenset[Target]) -> Reason:
        """The area, its effect or the target forbids it."""
        for pick in sorted(picks):
            if pick.kind == "power" and pick.name in AREA:
                area = AREA[pick.name]
                return why_not_held(state, area, state.left) or why_not_effect(state, area, picks)
        return refusals.NOT_NOW


class CopyEffect(Step[SevenRoninState]):
    """The inn: which other occupied area's effect is copied, on what, or none."""

    def legal(self, state: SevenRoninState) -> list[Action]:
        """Every effect that can be copied, and none."""
        actions = copies(state)
        actions.append(state.game.done)
        return actions

    def apply(self, state: SevenRoninState, action: Action, log: list[Event]) -> None:
        """Do what the copied area does."""
        if not isinstance(action, Effect):
            log.append(Event("done", {"seat": self.seat}))
            return
        log.append(Event("copies", {"area": INN, "to": action.area}))
        affect(state, action, self.seat, log)

    def prompt(self, state: SevenRoninState) -> Text:
        """What is asked."""
        return Text(N_("{seat}, which area does the inn copy?"), seat=SeatRef(self.seat))

    def prompt_next(self, state: SevenRoninState, picks: frozenset[Target]) -> Text:
        """On whom or what it is used."""
        return words.next_prompt(self.seat, picks)

    def why_not(self, state: SevenRoninState, picks: frozenset[Target]) -> Reason:
        """The area, its effect or the target forbids it."""
        for pick in sorted(picks):
            if pick.kind == "power" and pick.name in AREA:
                area = AREA[pick.name]
                if area == INN:
                    return refusals.NO_INN_COPY
                return why_not_held(state, area, state.held) or why_not_effect(state, area, picks)
        return refusals.NOT_NOW


def why_not_held(state: SevenRoninState, area: int, open_to: int) -> Reason | None:
    """Why an area has no effect at all now, or None."""
    if area in (FIELD1, FIELD2):
        return refusals.FIELD_EFFECT
    if area == GREEN or not state.occupied() & _BIT[area]:
        return refusals.NOT_HELD
    if not state.held & _BIT[area]:
        return refusals.NOT_HELD_BEFORE
    return None if open_to & _BIT[area] else refusals.EFFECT_DONE


def why_not_effect(state: SevenRoninState, area: int, picks: frozenset[Target]) -> Reason:
    """Why the effect of an occupied area does nothing, or not to what is pointed at."""
    if area == PASSAGE:
        return refusals.NOT_NOW if state.reserve else refusals.RESERVE_EMPTY
    if area == INN:
        return refusals.NOT_NOW if copies(state) else refusals.NOTHING_TO_COPY
    if area in (GRANARY, WELL, WATCHTOWER) and not state.pool:
        return refusals.POOL_EMPTY
    for ronin in ronin_of(picks):
        if state.where[ronin] == FALLEN:
            return refusals.RONIN_FALLEN
        if area == SHRINE:
            return refusals.NOT_KABE if ronin == KABE else refusals.BLOCKED_ALREADY
        if state.where[ronin] == GREEN:
            return refusals.OUT_OF_REACH
        if area == PEN:
            return refusals.PENNED_ALREADY
    return why_not_strike(state, picks) if area == WATCHTOWER else refusals.NOT_NOW


def why_not_strike(state: SevenRoninState, picks: frozenset[Target]) -> Reason:
    """Why the watchtower does not reach what is pointed at, or reaches nobody."""
    near = state.game.village.neighbours[WATCHTOWER]
    for target in areas_of(picks):
        return refusals.NO_RONIN_THERE if target in near else refusals.NOT_BESIDE_TOWER
    if not any(place in near for place in state.where):
        return refusals.NO_NEIGHBOUR_RONIN
    for ronin in ronin_of(picks):
        if state.where[ronin] not in near:
            return refusals.NOT_BESIDE_TOWER
    return refusals.NOT_NOW


class LiftNinja(Step[SevenRoninState]):
    """Burial grounds: ninja from the board to the reserve, one by one. Arguments: seat, how many at most."""

    def legal(self, state: SevenRoninState) -> list[Action]:
        """Every area with ninja, the green too, and stopping."""
        lift, ninja = state.game.lift, state.ninja
        actions = [lift[area] for area in range(VILLAGE + 1) if ninja[area]]
        actions.append(state.game.done)
        return actions

    def apply(self, state: SevenRoninState, action: Action, log: list[Event]) -> None:
        """Take one back."""
        if not isinstance(action, Pick):
            log.append(Event("done", {"seat": self.seat}))
            return
        state.ninja[action.area] -= 1
        state.reserve += 1
        log.append(Event("lifted", {"area": action.area, "count": 1}))
        if self.args[1] > 1 and any(state.ninja):
            state.agenda.append(state.game.step("LiftNinja", self.seat, self.args[1] - 1))

    def prompt(self, state: SevenRoninState) -> Text:
        """How many may still go."""
        return Text(
            N_("{seat}, take one ninja back to the reserve, or stop"),
            N_("{seat}, take up to {n} ninja back to the reserve, or stop"),
            seat=SeatRef(self.seat),
            n=self.args[1],
        )

    def why_not(self, state: SevenRoninState, picks: frozenset[Target]) -> Reason:
        """There is none."""
        return refusals.NO_NINJA_THERE if areas_of(picks) else refusals.NOT_NOW


class BringNinja(Step[SevenRoninState]):
    """Passage: ninja from the reserve to village areas, one by one. Arguments: seat, how many at most."""

    def legal(self, state: SevenRoninState) -> list[Action]:
        """Every village area without a ronin, and stopping."""
        bring, where = state.game.bring, state.where
        actions = [bring[area] for area in range(VILLAGE) if area not in where]
        actions.append(state.game.done)
        return actions

    def apply(self, state: SevenRoninState, action: Action, log: list[Event]) -> None:
        """Bring one."""
        if not isinstance(action, Pick):
            log.append(Event("done", {"seat": self.seat}))
            return
        state.reserve -= 1
        state.ninja[action.area] += 1
        log.append(Event("brought", {"area": action.area, "count": 1}))
        if self.args[1] > 1 and state.reserve:
            state.agenda.append(state.game.step("BringNinja", self.seat, self.args[1] - 1))

    def prompt(self, state: SevenRoninState) -> Text:
        """How many may still come."""
        return Text(
            N_("{seat}, bring one ninja from the reserve, or stop"),
            N_("{seat}, bring up to {n} ninja from the reserve, or stop"),
            seat=SeatRef(self.seat),
            n=self.args[1],
        )

    def why_not(self, state: SevenRoninState, picks: frozenset[Target]) -> Reason:
        """A ronin stands there, or it is the green."""
        for area in areas_of(picks):
            return refusals.NOT_THE_GREEN if area == GREEN else refusals.RONIN_THERE
        return refusals.NOT_NOW
