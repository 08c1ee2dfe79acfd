"""7 Ronin, phase I: spies, the two secret plans, and why something cannot be planned."""

from __future__ import annotations

from typing import Final, Optional, cast

from game.engine.state import AUTO, HIDDEN, Action, Event, Reason, Step, Target
from game.engine.text import N_, SeatRef, Text
from game.games.seven_ronin import refusals, words
from game.games.seven_ronin.parts import AREA, GREEN, RONIN_NUMBER, SEVEN, TASUKE, VILLAGE
from game.games.seven_ronin.state import DEFENCE, FALLEN, HOME, NOWHERE, OPEN, SevenRoninState
from game.games.seven_ronin.state_actions import Count, Deploy, Pick, Station, Tell

ATTACKER_TOKEN: Final = 1
DEFENDER_TOKEN: Final = 2


def areas_of(picks: frozenset[Target]) -> list[int]:
    """The areas among the targets pointed at."""
    return sorted(AREA[pick.name] for pick in picks if pick.kind == "area" and pick.name in AREA)


def ronin_of(picks: frozenset[Target]) -> list[int]:
    """The ronin among the targets pointed at."""
    return sorted(
        RONIN_NUMBER[pick.name] for pick in picks if pick.kind == "ronin" and pick.name in RONIN_NUMBER
    )


def has_button(picks: frozenset[Target], name: str) -> bool:
    """Whether a button is among the targets pointed at."""
    return Target("button", name) in picks


# -- spies (section "spies") ----------------------------------------------------------------------------------


class Spy(Step[SevenRoninState]):
    """Send the spy to a village area, once a match, or keep him. Arguments: seat, its token."""

    def legal(self, state: SevenRoninState) -> list[Action]:
        """Every village area, and keeping the spy."""
        return [*state.game.ask, state.game.done]

    def apply(self, state: SevenRoninState, action: Action, log: list[Event]) -> None:
        """Ask the other side, or let the defender decide about his own spy."""
        game = state.game
        attacking = self.args[1] == ATTACKER_TOKEN
        other = 1 - self.seat
        if isinstance(action, Pick):
            state.tokens &= ~self.args[1]
            state.asked = action.area
            log.append(Event("asks", {"seat": self.seat, "area": action.area}, barrier=True))
            state.agenda.append(game.step("AnswerRonin" if attacking else "AnswerNinja", other))
            return
        log.append(Event("keeps", {"seat": self.seat}))
        if attacking and state.tokens & DEFENDER_TOKEN:
            state.agenda.append(game.step("Spy", other, DEFENDER_TOKEN))

    def prompt(self, state: SevenRoninState) -> Text:
        """Whether and where to."""
        return Text(N_("{seat}, send your spy to an area or keep him"), seat=SeatRef(self.seat))

    def why_not(self, state: SevenRoninState, picks: frozenset[Target]) -> Reason:
        """Only the ten village areas can be named."""
        return refusals.SPY_NOT_THERE if areas_of(picks) else refusals.NOT_NOW


class AnswerRonin(Step[SevenRoninState]):
    """The defender tells who goes to the area asked about, one by one; it binds his plan."""

    def legal(self, state: SevenRoninState) -> list[Action]:
        """Whoever may be planned there, and that nobody else goes."""
        game, area = state.game, state.asked
        there = area in state.where
        actions = [
            game.tell[ronin]
            for ronin in range(SEVEN)
            if state.where[ronin] == HOME and (not there or area in state.beside(ronin))
        ]
        actions.append(game.done)
        return actions

    def apply(self, state: SevenRoninState, action: Action, log: list[Event]) -> None:
        """Place the ronin for all to see; a possible partner is asked for next."""
        if isinstance(action, Tell):
            state.where[action.ronin] = state.asked
            log.append(
                Event("told", {"seat": self.seat, "ronin": action.ronin, "area": state.asked}, barrier=True)
            )
            state.agenda.append(self)
            return
        told = 0
        for ronin in state.guards(state.asked):
            told |= 1 << ronin
        state.told_ronin = told
        kind = "told_nobody" if told else "told_none"
        log.append(Event(kind, {"seat": self.seat, "area": state.asked}, barrier=True))

    def prompt(self, state: SevenRoninState) -> Text:
        """Who goes there."""
        area = words.area_name(state.asked)
        return Text(N_("{seat}, tell which ronin goes to {area}"), seat=SeatRef(self.seat), area=area)

    def why_not(self, state: SevenRoninState, picks: frozenset[Target]) -> Reason:
        """Why this ronin cannot go there."""
        for ronin in ronin_of(picks):
            return why_not_ronin(state, ronin) or why_not_place(state, ronin, state.asked)
        return refusals.NOT_NOW


class AnswerNinja(Step[SevenRoninState]):
    """The attacker tells how many ninja go to the area asked about; it binds his plan."""

    def legal(self, state: SevenRoninState) -> list[Action]:
        """Every number that a lawful plan can send there."""
        return [state.game.count[number] for number in state.tellable(state.asked)]

    def apply(self, state: SevenRoninState, action: Action, log: list[Event]) -> None:
        """Note the number."""
        state.told_ninja = cast(Count, action).number
        fields = {"seat": self.seat, "area": state.asked, "count": state.told_ninja}
        log.append(Event("told_count", fields, barrier=True))

    def prompt(self, state: SevenRoninState) -> Text:
        """How many."""
        area = words.area_name(state.asked)
        return Text(N_("{seat}, tell how many ninja go to {area}"), seat=SeatRef(self.seat), area=area)

    def why_not(self, state: SevenRoninState, picks: frozenset[Target]) -> Reason:
        """The limit, the reserve or the minimum forbids it."""
        return refusals.NO_SUCH_COUNT if any(pick.kind == "count" for pick in picks) else refusals.NOT_NOW


class Screens(Step[SevenRoninState]):
    """From here on the plans are secret."""

    def resolve(self, state: SevenRoninState, log: list[Event]) -> None:
        """Raise the screens."""
        state.raise_screens()


# -- the attacker's plan (section "attack") -------------------------------------------------------------------


def covered_prompt(state: SevenRoninState, seat: int) -> Text:
    """What everybody may know of a plan in the making."""
    return Text(
        N_("Round {round}: {seat}, plan in secret"), round=words.ROMAN[state.round], seat=SeatRef(seat)
    )


class PlanAttack(Step[SevenRoninState]):
    """One ninja at a time from the reserve to an area of the plan, then commit."""

    secret = True

    def legal(self, state: SevenRoninState) -> list[Action]:
        """Each area that may take one more, and committing once the minimum is planned."""
        game = state.game
        deploy = game.deploy
        actions = [deploy[area] for area in state.deployable()]
        if state.attack_ready():
            actions.append(game.commit)
        return actions

    def apply(self, state: SevenRoninState, action: Action, log: list[Event]) -> None:
        """Put the ninja down or commit."""
        if isinstance(action, Deploy):
            state.attack[action.area] += 1
            log.append(Event("deploy", {"seat": self.seat, "area": action.area}, (self.seat,), ("*",)))
            state.agenda.append(self)
            return
        state.planning = DEFENCE
        log.append(Event("planned", {"seat": self.seat}))

    def prompt(self, state: SevenRoninState) -> Text:
        """How many more must go, or that the plan can be committed; no more than that where the plan is covered."""
        if HIDDEN in state.attack:
            return covered_prompt(state, self.seat)
        need, planned = state.need(), sum(state.attack[:VILLAGE])
        seat, round_ = SeatRef(self.seat), words.ROMAN[state.round]
        if planned < need:
            return Text(
                N_("Round {round}: {seat}, plan in secret, one more ninja at least"),
                N_("Round {round}: {seat}, plan in secret, {n} more ninja at least"),
                round=round_,
                seat=seat,
                n=need - planned,
            )
        return Text(N_("Round {round}: {seat}, plan more ninja or commit your plan"), round=round_, seat=seat)

    def why_not(self, state: SevenRoninState, picks: frozenset[Target]) -> Reason:
        """The limit, the threat level, the minimum or the reserve forbids it."""
        planned = sum(state.attack[:VILLAGE])
        if has_button(picks, "commit"):
            if planned < state.need():
                return refusals.short_of(state.need(), planned)
            return refusals.PLEDGE_DUE
        for area in areas_of(picks):
            return why_not_deploy(state, area)
        return refusals.NOT_NOW


def why_not_deploy(state: SevenRoninState, area: int) -> Reason:
    """Why the next ninja cannot be planned for ``area``."""
    attack = state.attack
    planned = sum(attack[:VILLAGE])
    if state.reserve <= planned + attack[GREEN]:
        return refusals.RESERVE_EMPTY
    if area == GREEN:
        return refusals.GREEN_ONE if attack[GREEN] else refusals.GREEN_LATER
    if state.told_ninja >= 0 and area == state.asked:
        return refusals.PLEDGED
    owed = state.told_ninja - attack[state.asked] if state.told_ninja > 0 else 0
    if owed and state.reserve <= planned + attack[GREEN] + owed:
        return refusals.PLEDGE_DUE
    if attack[area]:
        return refusals.LIMIT
    if sum(1 for n in attack[:VILLAGE] if n) >= state.threat():
        return refusals.threatened(state.threat())
    return refusals.PLEDGE_DUE if owed and not attack[state.asked] else refusals.NO_ROOM


# -- the defender's plan (section "defence") ------------------------------------------------------------------


class PlanDefence(Step[SevenRoninState]):
    """Each ronin at home to an area, in any order, then commit."""

    secret = True

    def legal(self, state: SevenRoninState) -> list[Action]:
        """Each ronin still at home to each area that is open to him; committing when all have a place."""
        game, posts = state.game, state.posts
        vacant = state.vacant()
        actions: list[Action] = []
        for ronin in range(SEVEN):
            if posts[ronin] == HOME:
                row = game.station[ronin]
                actions += [row[area] for area in vacant]
                actions += [row[area] for area in state.beside(ronin)]
        if not actions:
            actions.append(game.commit)
        return actions

    def apply(self, state: SevenRoninState, action: Action, log: list[Event]) -> None:
        """Place the ronin or commit."""
        if isinstance(action, Station):
            state.posts[action.ronin] = action.area
            fields = {"seat": self.seat, "ronin": action.ronin, "area": action.area}
            log.append(Event("station", fields, (self.seat,), ("*",)))
            state.agenda.append(self)
            return
        log.append(Event("planned", {"seat": self.seat}))

    def prompt(self, state: SevenRoninState) -> Text:
        """How many ronin still need a place; no more than that there is a plan where it is covered."""
        if HIDDEN in state.posts:
            return covered_prompt(state, self.seat)
        seat, round_ = SeatRef(self.seat), words.ROMAN[state.round]
        left = state.posts.count(HOME)
        if not left:
            return Text(N_("Round {round}: {seat}, commit your plan"), round=round_, seat=seat)
        return Text(
            N_("Round {round}: {seat}, one more ronin to place in secret"),
            N_("Round {round}: {seat}, {n} more ronin to place in secret"),
            round=round_,
            seat=seat,
            n=left,
        )

    def prompt_next(self, state: SevenRoninState, picks: frozenset[Target]) -> Text:
        """The other half of a post."""
        return words.next_prompt(self.seat, picks)

    def why_not(self, state: SevenRoninState, picks: frozenset[Target]) -> Reason:
        """Why this ronin cannot go to this area."""
        if has_button(picks, "commit"):
            return refusals.NOT_ALL_PLACED
        for ronin in ronin_of(picks):
            reason = why_not_ronin(state, ronin)
            if reason is not None:
                return reason
            for area in areas_of(picks):
                return why_not_place(state, ronin, area)
        for area in areas_of(picks):
            waiting = [ronin for ronin in range(SEVEN) if state.posts[ronin] == HOME]
            return why_not_place(state, waiting[0], area) if waiting else refusals.RONIN_PLACED
        return refusals.NOT_NOW


def why_not_ronin(state: SevenRoninState, ronin: int) -> Optional[Reason]:
    """Why this ronin cannot be placed anywhere now, or None."""
    if state.where[ronin] == HOME and (not state.posts or state.posts[ronin] == HOME):
        return None
    if state.where[ronin] == FALLEN:
        return refusals.RONIN_FALLEN
    if state.penned & 1 << ronin:
        return refusals.RONIN_PENNED
    if state.told_ronin > 0 and state.told_ronin & 1 << ronin:
        return refusals.RONIN_TOLD
    return refusals.RONIN_PLACED


def why_not_place(state: SevenRoninState, ronin: int, area: int) -> Reason:
    """Why ``ronin`` cannot be planned for ``area``."""
    if area == state.closed():
        return refusals.AREA_CLOSED
    if area == GREEN:
        return refusals.NOT_GREEN_PAIR if GREEN in state.posts else refusals.NO_NINJA_ON_GREEN
    if state.count_at(area) > 1:
        return refusals.PAIR_FULL
    tasuke_there = state.where[TASUKE] == area or (state.planning != OPEN and state.posts[TASUKE] == area)
    if ronin != TASUKE and not tasuke_there:
        return refusals.AREA_TAKEN
    return refusals.TASUKE_BLOCKED if state.game.may_share else refusals.TASUKE_HAYAI


def open_planning(state: SevenRoninState) -> None:
    """Push what a round begins with: spies if there are any, the screens, both plans."""
    game, attacker = state.game, state.attacker
    state.asked = NOWHERE
    state.told_ronin = -1
    state.told_ninja = -1
    state.agenda.append(game.step("PlanDefence", 1 - attacker))
    state.agenda.append(game.step("PlanAttack", attacker))
    state.agenda.append(game.step("Screens", AUTO))
    if state.tokens & ATTACKER_TOKEN:
        state.agenda.append(game.step("Spy", attacker, ATTACKER_TOKEN))
    elif state.tokens & DEFENDER_TOKEN:
        state.agenda.append(game.step("Spy", 1 - attacker, DEFENDER_TOKEN))
