"""7 Ronin, phase II: the reveal, the ronin's abilities, the wounds."""

from __future__ import annotations

from typing import Final, cast

from game.engine.state import AUTO, HIDDEN, Action, Event, Reason, Step, Target, Unknown
from game.engine.text import N_, SeatRef, Text
from game.games.seven_ronin import refusals, words
from game.games.seven_ronin.parts import (
    ABILITIES,
    GREEN,
    HAYAI,
    KABE,
    MUSASHI,
    RONIN_NUMBER,
    SEVEN,
    SPACES,
    TAIKO,
    TASUKE,
    VILLAGE,
    YOBU,
    YUMI,
)
from game.games.seven_ronin.state import FALLEN, SevenRoninState
from game.games.seven_ronin.state_actions import Count, Use
from game.games.seven_ronin.steps_planning import areas_of, ronin_of

_BIT: Final = [1 << number for number in range(VILLAGE + 1)]
FRESH: Final = ABILITIES
"""All abilities, at the start of a fight."""


# -- the reveal (sections "reveal", "green") ------------------------------------------------------------------


class Reveal(Step[SevenRoninState]):
    """Both plans come to the board; a ronin on the green drives all ninja off it."""

    def resolve(self, state: SevenRoninState, log: list[Event]) -> None:
        """Move the planned ninja from the reserve to the board, then clear the green."""
        ninja, attack = state.ninja, state.attack
        if HIDDEN in attack:
            raise Unknown("the attacker's plan is secret until it is revealed")
        state.lower_screens()
        for area in range(VILLAGE + 1):
            sent = attack[area]
            guards = state.guards(area)
            if sent or guards:
                fields = {"area": area, "count": sent, "ronin": guards}
                log.append(Event("reveal", fields, barrier=True))
            if sent:
                ninja[area] += sent
                state.reserve -= sent
        if ninja[GREEN] and GREEN in state.where:
            ronin = state.where.index(GREEN)
            log.append(Event("cleared", {"ronin": ronin, "area": GREEN, "count": ninja[GREEN]}))
            state.pool += ninja[GREEN]
            ninja[GREEN] = 0
        state.left = FRESH
        state.agenda.append(state.game.step("AskAbilities", AUTO))


# -- abilities (section "ronin") ------------------------------------------------------------------------------


class AskAbilities(Step[SevenRoninState]):
    """The defender is asked while any ability can be used; what one does may enable another."""

    def resolve(self, state: SevenRoninState, log: list[Event]) -> None:
        """Ask, or go on to the wounds."""
        if usable(state):
            state.agenda.append(state.game.step("Abilities", 1 - state.attacker))


def usable(state: SevenRoninState) -> list[Action]:
    """The abilities that can be used now, with each of their targets."""
    game, ninja, where = state.game, state.ninja, state.where
    left = state.left & ~state.blocked
    actions: list[Action] = []
    for ronin in range(KABE):
        place = where[ronin]
        if not left & _BIT[ronin] or not 0 <= place < VILLAGE:
            continue
        beside = ninja[place]
        if ronin == YOBU:
            if beside:
                actions += pushes(state, place, beside)
        elif ronin == MUSASHI:
            if beside:
                actions.append(game.musashi)
        elif beside:
            continue
        elif ronin == HAYAI:
            actions += [game.hayai[area] for area in range(VILLAGE) if ninja[area] and joinable(state, area)]
        elif ronin == TAIKO:
            actions += [game.taiko[r] for r in range(SEVEN) if r != TAIKO and state.wounds[r]]
        elif state.reserve:
            actions.append(game.yumi)
    return actions


def joinable(state: SevenRoninState, area: int) -> bool:
    """Whether Hayai may run to ``area`` as far as other ronin are concerned."""
    count = state.where.count(area)
    return count == 0 or (count == 1 and state.where[TASUKE] == area and not state.blocked & _BIT[TASUKE])


def pushes(state: SevenRoninState, place: int, beside: int) -> list[Action]:
    """Yobu's moves out of ``place``: one ninja to a neighbour, two to one, or one each to two."""
    game = state.game
    near = game.village.neighbours[place]
    actions: list[Action] = []
    for index, a in enumerate(near):
        actions.append(game.push_one[a])
        if beside > 1:
            row = game.push_two[a]
            actions += [row[b] for b in near[index:]]
    return actions


class Abilities(Step[SevenRoninState]):
    """The defender uses abilities in any order, each at most once, and stops when he likes."""

    def legal(self, state: SevenRoninState) -> list[Action]:
        """Every ability whose condition holds now, and stopping."""
        actions = usable(state)
        actions.append(state.game.done)
        return actions

    def apply(self, state: SevenRoninState, action: Action, log: list[Event]) -> None:
        """Use it; then see what can be used next."""
        if not isinstance(action, Use):
            log.append(Event("done", {"seat": self.seat}))
            return
        state.left &= ~_BIT[action.ronin]
        use(state, action, log)
        state.agenda.append(state.game.step("AskAbilities", AUTO))

    def prompt(self, state: SevenRoninState) -> Text:
        """What is asked."""
        return Text(N_("{seat}, use an ability or go on to the wounds"), seat=SeatRef(self.seat))

    def prompt_next(self, state: SevenRoninState, picks: frozenset[Target]) -> Text:
        """On whom or what it is used."""
        return words.next_prompt(self.seat, picks)

    def why_not(self, state: SevenRoninState, picks: frozenset[Target]) -> Reason:
        """The condition, the shrine or the target forbids it."""
        for pick in sorted(picks):
            if pick.kind == "power" and pick.name in RONIN_NUMBER:
                ronin = RONIN_NUMBER[pick.name]
                reason = why_not_use(state, ronin)
                return reason or why_not_target(state, ronin, picks)
        for ronin in ronin_of(picks):
            return why_not_use(state, ronin) or refusals.NOT_NOW
        return refusals.NOT_NOW


def use(state: SevenRoninState, action: Use, log: list[Event]) -> None:
    """Carry out an ability."""
    ronin = action.ronin
    place = state.where[ronin]
    if ronin == HAYAI:
        state.where[HAYAI] = action.area
        log.append(Event("hayai", {"ronin": ronin, "area": place, "to": action.area}))
    elif ronin == TAIKO:
        state.wounds[action.other] -= 1
        state.pool += 1
        log.append(Event("taiko", {"ronin": ronin, "other": action.other}))
    elif ronin == YUMI:
        state.reserve -= 1
        state.pool += 1
        log.append(Event("yumi", {"ronin": ronin, "area": place}))
    elif ronin == MUSASHI:
        state.ninja[place] -= 1
        state.pool += 1
        log.append(Event("musashi", {"ronin": ronin, "area": place}))
    else:
        both = 2 if action.second == action.area else 1
        push(state, place, action.area, both, log)
        if both == 1 and action.second >= 0:
            push(state, place, action.second, 1, log)


def push(state: SevenRoninState, place: int, area: int, count: int, log: list[Event]) -> None:
    """Move ninja from one area to the next."""
    state.ninja[place] -= count
    state.ninja[area] += count
    log.append(Event("yobu", {"ronin": YOBU, "area": place, "to": area, "count": count}))


def why_not_use(state: SevenRoninState, ronin: int) -> Reason | None:
    """Why an ability cannot be used at all now, or None."""
    place = state.where[ronin]
    if place == FALLEN:
        return refusals.RONIN_FALLEN
    if ronin in refusals.WITHOUT:
        return refusals.NO_ABILITY
    if state.blocked & _BIT[ronin]:
        return refusals.BLOCKED
    if not state.left & _BIT[ronin]:
        return refusals.USED
    if place == GREEN:
        return refusals.ON_GREEN
    beside = state.ninja[place] > 0
    if beside != refusals.CONDITIONS[ronin]:
        return refusals.NINJA_BESIDE if beside else refusals.NO_NINJA_BESIDE
    if ronin == YUMI and not state.reserve:
        return refusals.NOTHING_TO_SHOOT
    if ronin == TAIKO and not any(state.wounds[r] for r in range(SEVEN) if r != TAIKO):
        return refusals.NOBODY_HURT
    return None


def why_not_target(state: SevenRoninState, ronin: int, picks: frozenset[Target]) -> Reason:
    """Why an ability that can be used cannot be used on what is pointed at."""
    for area in areas_of(picks):
        if ronin == HAYAI:
            if area == GREEN or not state.ninja[area]:
                return refusals.NOT_ATTACKED
            return refusals.GUARDED
        if ronin == YOBU:
            place = state.where[YOBU]
            return refusals.ONE_NINJA if area in state.game.village.neighbours[place] else refusals.NOT_NEXT
    if ronin == YOBU and Target("count", "2") in picks:
        return refusals.ONE_NINJA
    for other in ronin_of(picks):
        if ronin == TAIKO:
            if state.where[other] == FALLEN:
                return refusals.RONIN_FALLEN
            return refusals.NOT_HIMSELF if other == TAIKO else refusals.NOT_HURT
    return refusals.NOT_NOW


# -- wounds (section "wounds") --------------------------------------------------------------------------------


class Wounds(Step[SevenRoninState]):
    """Every ninja beside a ronin becomes a wound, area by area; markers of the shrine come back first.

    Arguments: AUTO, the area to go on with.
    """

    def resolve(self, state: SevenRoninState, log: list[Event]) -> None:
        """Go through the areas until the defender must share wounds out."""
        game = state.game
        start = self.args[1]
        if start == 0 and state.blocked:
            for ronin in range(SEVEN):
                if state.blocked & _BIT[ronin]:
                    log.append(Event("unblocked", {"ronin": ronin}))
            state.blocked = 0
        for area in range(start, VILLAGE):
            if not state.ninja[area] or area not in state.where:
                continue
            guards = state.guards(area)
            if len(guards) == 1:
                wound(state, guards[0], area, state.ninja[area], log)
                continue
            shares = shares_of(state, area)
            if len(shares) > 1:
                state.agenda.append(game.step("Wounds", AUTO, area + 1))
                state.agenda.append(game.step("ShareWounds", 1 - state.attacker, area))
                return
            share(state, area, shares[0], log)


def wound(state: SevenRoninState, ronin: int, area: int, count: int, log: list[Event]) -> None:
    """Move up to ``count`` ninja of ``area`` to a tile, as many as it holds."""
    count = min(count, SPACES[ronin] - state.wounds[ronin])
    if count == 0:
        return
    state.ninja[area] -= count
    log.append(Event("wounds", {"ronin": ronin, "area": area, "count": count}))
    if state.hurt(ronin, count):
        log.append(Event("falls", {"ronin": ronin, "area": area}))


def partner(state: SevenRoninState, area: int) -> int:
    """Who shares ``area`` with Tasuke."""
    return next(ronin for ronin in state.guards(area) if ronin != TASUKE)


def shares_of(state: SevenRoninState, area: int) -> list[int]:
    """How many of the ninja in ``area`` may go to Tasuke's tile when he is not alone there."""
    other = partner(state, area)
    room = SPACES[TASUKE] - state.wounds[TASUKE]
    room_beside = SPACES[other] - state.wounds[other]
    here = min(state.ninja[area], room + room_beside)
    return list(range(max(0, here - room_beside), min(here, room) + 1))


def share(state: SevenRoninState, area: int, to_tasuke: int, log: list[Event]) -> None:
    """Give Tasuke his share and the other ronin the rest."""
    other = partner(state, area)
    wound(state, TASUKE, area, to_tasuke, log)
    wound(state, other, area, state.ninja[area], log)


class ShareWounds(Step[SevenRoninState]):
    """How many ninja of an area go to Tasuke's tile; the rest go to the other ronin's. Arguments: seat, area."""

    def legal(self, state: SevenRoninState) -> list[Action]:
        """Every share that both tiles can take."""
        return [state.game.count[number] for number in shares_of(state, self.args[1])]

    def apply(self, state: SevenRoninState, action: Action, log: list[Event]) -> None:
        """Share them out."""
        share(state, self.args[1], cast(Count, action).number, log)

    def prompt(self, state: SevenRoninState) -> Text:
        """How many Tasuke takes."""
        area = self.args[1]
        return Text(
            N_("{seat}, how many of the wounds in {area} does Tasuke take, the rest going to {ronin}?"),
            seat=SeatRef(self.seat),
            area=words.area_name(area),
            ronin=words.ronin_name(partner(state, area)),
        )

    def why_not(self, state: SevenRoninState, picks: frozenset[Target]) -> Reason:
        """One of the tiles has no room for it."""
        return refusals.SHARE_BOUNDS if any(pick.kind == "count" for pick in picks) else refusals.NOT_NOW
