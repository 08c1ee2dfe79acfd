"""Before the first turn and between the rounds of Samurai Spirit (sections "setup", "few", "round-end", "score")."""

from __future__ import annotations

from typing import Final, Optional, cast

from game.engine.state import AUTO, Action, Event, Reason, Step, Target
from game.engine.text import N_, SeatRef, Text
from game.games.samurai_spirit import refusals, scoring
from game.games.samurai_spirit.parts import (
    CLASSES,
    DOLL,
    DOLLS_FOR_TWO,
    FAMILIES,
    FARM,
    FENCE,
    FLAMES,
    GATE,
    HAT,
    HEAL,
    HERO,
    HEROES,
    PLUNDERERS,
    ROUNDS,
    SEVEN,
)
from game.games.samurai_spirit.state import SpiritState, bits, dolls
from game.games.samurai_spirit.state_actions import Deed
from game.games.samurai_spirit.steps_village import (
    away,
    lose_barricade,
    lose_family,
    lose_farmstead,
    note,
    raise_barricade,
    wound,
)

_EVERYBODY: Final = tuple(range(SEVEN))


def shuffled(state: SpiritState, cards: tuple[int, ...], count: int) -> list[int]:
    """``cards`` with the first ``count`` drawn by lot."""
    rest = list(cards)
    size = len(rest)
    for index in range(min(count, size - 1)):
        other = index + state.draw(size - index)
        rest[index], rest[other] = rest[other], rest[index]
    return rest


# -- who comes (sections "setup", "few") ----------------------------------------------------------------------


class Gather(Step[SpiritState]):
    """The samurai are drawn, or the first seat chooses."""

    def resolve(self, state: SpiritState, log: list[Event]) -> None:
        """Fill every place, or ask for the first."""
        game = state.game
        if game.options["samurai"] != "drawn":
            ask_next(state, 0)
            return
        heroes = tuple(shuffled(state, _EVERYBODY, game.count)[: game.count])
        state.take_seats(heroes, state.owners)
        for place in range(game.count):
            log.append(note(state, "comes", place))
        ask_seating(state, 1)


def ask_next(state: SpiritState, place: int) -> None:
    """Ask the seat of ``place`` for a samurai, or go on when every place has one."""
    game = state.game
    if place == game.count:
        state.offer = ()
        ask_seating(state, 1)
        return
    rest = tuple([hero for hero in _EVERYBODY if hero not in state.heroes])
    if game.options["samurai"] == "drafted":
        rest = tuple(sorted(shuffled(state, rest, 2)[:2]))
    state.offer = rest
    state.agenda.append(game.step("PickSamurai", state.owners[place], place))


class PickSamurai(Step[SpiritState]):
    """A seat takes one of the samurai offered. Arguments: seat, place."""

    def legal(self, state: SpiritState) -> list[Action]:
        """Those on offer."""
        return [state.game.pick[hero] for hero in state.offer]

    def apply(self, state: SpiritState, action: Action, log: list[Event]) -> None:
        """He takes the place; the next place is asked."""
        place = self.args[1]
        heroes = list(state.heroes)
        heroes[place] = cast(Deed, action).a
        state.take_seats(tuple(heroes), state.owners)
        log.append(note(state, "comes", place))
        ask_next(state, place + 1)

    def prompt(self, state: SpiritState) -> Text:
        """Choose a samurai."""
        return Text(N_("{seat}, choose a samurai"), seat=SeatRef(self.seat))

    def why_not(self, state: SpiritState, picks: frozenset[Target]) -> Reason:
        """Taken already, or not on offer."""
        taken = [pick for pick in picks if pick.name in HERO and HERO[pick.name] in state.heroes]
        return refusals.TAKEN if taken else refusals.NOT_OFFERED


def ask_seating(state: SpiritState, place: int) -> None:
    """Ask who sits at ``place``, as long as there is a choice and it was agreed to choose."""
    game = state.game
    if game.options["seating"] == "arranged" and place < game.count - 1:
        state.agenda.append(game.step("Seating", state.owners[place - 1], place))


class Seating(Step[SpiritState]):
    """Who sits to the left of the samurai seated last. Arguments: seat, the place to fill."""

    def legal(self, state: SpiritState) -> list[Action]:
        """Everybody who has no place yet."""
        return [state.game.seat[hero] for hero in state.heroes[self.args[1] :]]

    def apply(self, state: SpiritState, action: Action, log: list[Event]) -> None:
        """He and whoever was there change places, their seats with them."""
        place = self.args[1]
        other = state.place_of[cast(Deed, action).a]
        heroes, owners = list(state.heroes), list(state.owners)
        heroes[place], heroes[other] = heroes[other], heroes[place]
        owners[place], owners[other] = owners[other], owners[place]
        state.take_seats(tuple(heroes), tuple(owners))
        event = note(state, "seated", place)
        event.fields["beside"] = heroes[place - 1]
        log.append(event)
        ask_seating(state, place + 1)

    def prompt(self, state: SpiritState) -> Text:
        """Who sits to the left of him?"""
        who = HEROES[state.heroes[self.args[1] - 1]].key
        return Text(N_("{seat}, who sits to the left of {who}?"), seat=SeatRef(self.seat), who=who)

    def why_not(self, state: SpiritState, picks: frozenset[Target]) -> Reason:
        """He sits already, or is not here."""
        places = [state.place_of[HERO[pick.name]] for pick in picks if pick.name in HERO]
        return refusals.NOT_HERE if -1 in places else refusals.SEATED


class SetUp(Step[SpiritState]):
    """The plunderers are dealt, and the starting samurai is drawn."""

    def resolve(self, state: SpiritState, log: list[Event]) -> None:
        """Deal; with two samurai, as often as it takes to have two dolls."""
        game = state.game
        if game.helped:
            state.absent = sum(1 << hero for hero in _EVERYBODY if hero not in state.heroes)
        size = min(PLUNDERERS, game.difficulty.plunderers * game.count)
        hand: Optional[tuple[int, ...]] = None
        while hand is None:
            if game.count == 2:
                hand = first_hand(shuffled(state, CLASSES[0], PLUNDERERS), size, DOLLS_FOR_TWO)
            else:
                hand = tuple(shuffled(state, CLASSES[0], size)[:size])
        state.pool = tuple(sorted(hand))
        state.middle = size
        log.append(Event("round", {"round": 1, "cards": size}, barrier=True))
        state.agenda.append(game.step("TurnStart", AUTO, state.draw(game.count)))


def first_hand(cards: list[int], size: int, least: int) -> Optional[tuple[int, ...]]:
    """The first hand of ``size`` off the top of ``cards`` with at least ``least`` dolls; refused hands are set aside.

    None when fewer than ``size`` cards are left: all must be shuffled anew.
    """
    for start in range(0, len(cards) - size + 1, size):
        hand = tuple(cards[start : start + size])
        if dolls(hand) >= min(least, size):
            return hand
    return None


# -- the end of a round (section "round-end") -----------------------------------------------------------------


class RoundEnd(Step[SpiritState]):
    """The round is over: the rest of the raiders breaks in, then everything is settled step by step."""

    def resolve(self, state: SpiritState, log: list[Event]) -> None:
        """Push the steps in their strict order."""
        game = state.game
        rest = state.stack()
        log.append(Event("round_over", {"round": state.round, "rest": rest}))
        state.active = -1
        state.support = list(range(game.count))
        state.break_in()
        for kind in ("NextRound", "Intruders", "Bonuses", "Dolls", "Farms", "Hats"):
            state.agenda.append(game.step(kind, AUTO))


def settled(state: SpiritState, symbol: int) -> list[int]:
    """The places without ``symbol`` on the left side, from the left of the last active samurai on."""
    count = state.game.count
    order = [(state.last + 1 + step) % count for step in range(count)]
    return [place for place in order if not state.guard[place] >> symbol & 1]


class Hats(Step[SpiritState]):
    """Each samurai without a hat is wounded."""

    def resolve(self, state: SpiritState, log: list[Event]) -> None:
        """One after the other, until somebody dies."""
        for place in settled(state, HAT):
            if state.fallen():
                return
            log.append(note(state, "no_hat", place))
            wound(state, place, log)


class Farms(Step[SpiritState]):
    """For each samurai without a farm a farmstead is destroyed."""

    def resolve(self, state: SpiritState, log: list[Event]) -> None:
        """One after the other, until the match is lost."""
        for place in settled(state, FARM):
            if state.fallen():
                return
            log.append(note(state, "no_farm", place))
            lose_farmstead(state, log)


class Dolls(Step[SpiritState]):
    """For each samurai without a doll a family drawn by lot is lost."""

    def resolve(self, state: SpiritState, log: list[Event]) -> None:
        """One after the other, until the match is lost."""
        for place in settled(state, DOLL):
            if state.fallen():
                return
            log.append(note(state, "no_doll", place))
            lose_family(state, log)


class Bonuses(Step[SpiritState]):
    """The families that are still there help."""

    def resolve(self, state: SpiritState, log: list[Event]) -> None:
        """A wound drawn by lot is healed, a barricade raised, the top intruder caught."""
        if not state.game.difficulty.family_bonuses:
            return
        for family in range(len(FAMILIES)):
            if state.families >> family & 1:
                help_out(state, family, log)


def help_out(state: SpiritState, family: int, log: list[Event]) -> None:
    """What one family does; when there is nothing to do, nothing is told."""
    bonus = Event("bonus", {"family": family})
    if family == HEAL:
        hurt = [place for place, count in enumerate(state.wounds) if count == 1 or count == 3]
        if hurt:
            place = hurt[0] if len(hurt) == 1 else hurt[state.draw(len(hurt))]
            state.wounds[place] -= 1
            event = note(state, "healed", place)
            event.barrier = len(hurt) > 1
            log += [bonus, event]
    elif family == FENCE and state.barricades < state.game.cap:
        log.append(bonus)
        raise_barricade(state, log)
    elif family == GATE and state.intruders:
        card = state.catch()
        away(state, card)
        log += [bonus, Event("caught", {"card": card}, barrier=True)]


class Intruders(Step[SpiritState]):
    """The intruders are turned up one by one; each with flames costs a barricade, without one a farmstead."""

    def resolve(self, state: SpiritState, log: list[Event]) -> None:
        """From the top, until the match is lost."""
        while state.intruders and not state.fallen():
            card = state.catch()
            away(state, card)
            log.append(Event("intruder", {"card": card, "flames": FLAMES[card]}, barrier=True))
            if FLAMES[card]:
                lose_barricade(state, log)


# -- the next round, or the end (section "score") -------------------------------------------------------------


class NextRound(Step[SpiritState]):
    """After the third round the village is saved; before that all raiders come back, with stronger ones."""

    def resolve(self, state: SpiritState, log: list[Event]) -> None:
        """Collect, add, begin to the left of the last active samurai."""
        game = state.game
        if state.round == ROUNDS:
            state.finish(
                scoring.won(game.seats, state.farms, bits(state.families), state.wounds, game.difficulty.mark)
            )
            log.append(Event("over", {"ending": scoring.SAVED}, barrier=True))
            return
        count = game.count
        cards = list(state.discard)
        for place in range(count):
            cards += state.line[place] + state.left[place]
            state.line[place] = state.left[place] = ()
            state.track[place] = state.guard[place] = state.lasting[place] = 0
        more = game.difficulty.lieutenants if state.round == 1 else game.difficulty.bosses
        joining = max(0, count + more)
        joined = shuffled(state, CLASSES[state.round], joining)[:joining]
        state.round += 1
        state.discard = ()
        state.mixed = ()
        state.passed = 0
        state.pool = tuple(sorted([*cards, *joined]))
        state.middle = len(state.pool)
        log.append(Event("round", {"round": state.round, "cards": state.middle}, barrier=True))
        state.agenda.append(game.step("TurnStart", AUTO, (state.last + 1) % count))
