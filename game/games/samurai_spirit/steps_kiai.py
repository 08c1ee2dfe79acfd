"""The Kiai of the seven samurai (section "kiai"): use it or not, then the oldest card of the line goes."""

from __future__ import annotations

from typing import Final, cast

from game.engine.state import Action, Event, Reason, Step, Target
from game.engine.text import N_, SeatRef, Text
from game.games.samurai_spirit import refusals, words
from game.games.samurai_spirit.parts import (
    DAISUKE,
    GOROBEI,
    HEIHACHI,
    HERO,
    HEROES,
    KANBEI,
    KATSUSHIRO,
    KIKUCHIYO,
    KYUZO,
    VALUE,
)
from game.games.samurai_spirit.state import SpiritState
from game.games.samurai_spirit.state_actions import DROP, HEALING, LEND, MOVE, USE, Deed
from game.games.samurai_spirit.steps_village import away, note, raise_barricade


class Kiai(Step[SpiritState]):
    """Use the power of the Kiai, or do not. Arguments: seat, place, how many times it may still be used."""

    def __init__(self, args: tuple[int, ...]) -> None:
        super().__init__(args)
        self.place = args[1]
        self.times = args[2]

    def legal(self, state: SpiritState) -> list[Action]:
        """Every use that can change something, and declining."""
        return [*uses(state, self.place), state.game.decline]

    def apply(self, state: SpiritState, action: Action, log: list[Event]) -> None:
        """Carry the power out once; a power that works twice asks again."""
        deed = cast(Deed, action)
        if action is state.game.decline:
            log.append(note(state, "declined", self.place))
            return
        if self.times > 1:
            game = state.game
            state.agenda.append(game.step("Kiai", self.seat, self.place, self.times - 1))
        if deed.kind == USE:
            use(state, self.seat, self.place, log)
        elif deed.kind == HEALING:
            raise_barricade(state, log)
            heal(state, state.place_of[deed.a], log)
        elif deed.kind == LEND:
            if state.is_animal(self.place):
                raise_barricade(state, log)
            lend(state, state.place_of[deed.a], state.place_of[deed.b], log)
        elif deed.kind == MOVE:
            move(state, state.place_of[deed.a], state.place_of[deed.b], log)
        elif deed.kind == DROP:
            drop(state, state.place_of[deed.a], log)

    def prompt(self, state: SpiritState) -> Text:
        """What this samurai's Kiai would do."""
        return Text(
            words.KIAI_PROMPTS[state.heroes[self.place]][1 if state.is_animal(self.place) else 0],
            seat=SeatRef(self.seat),
            who=HEROES[state.heroes[self.place]].key,
        )

    def prompt_next(self, state: SpiritState, picks: frozenset[Target]) -> Text:
        """Who is to have what was chosen."""
        return words.kiai_prompt(self.seat, picks)

    def why_not(self, state: SpiritState, picks: frozenset[Target]) -> Reason:
        """Why this Kiai cannot do that."""
        hero = state.heroes[self.place]
        places = [state.place_of[HERO[pick.name]] for pick in picks if pick.name in HERO]
        if -1 in places:
            return refusals.NOT_HERE
        kinds = {pick.kind for pick in picks}
        if not kinds & _POINTED_AT.get(hero, frozenset()):
            return refusals.KIAI_NOTHING if Target("button", "use") in picks else refusals.KIAI_OTHER
        if hero == HEIHACHI:
            return refusals.NOT_HEALABLE if state.is_animal(self.place) else refusals.KIAI_OTHER
        if hero == KYUZO:
            return refusals.NOT_LENDABLE
        if hero == KIKUCHIYO and kinds == {"samurai"}:
            can = all(state.in_play(place) and state.line[place] for place in places)
            return refusals.KIAI_OTHER if can else refusals.NOT_TAKEABLE
        return refusals.NOT_TAKEABLE


_POINTED_AT: Final = {
    HEIHACHI: frozenset(("samurai",)),
    DAISUKE: frozenset(("line", "samurai")),
    KYUZO: frozenset(("token", "samurai")),
    KIKUCHIYO: frozenset(("line", "samurai")),
}
"""What one may point at to choose whom a Kiai concerns."""


def uses(state: SpiritState, place: int) -> list[Action]:
    """What the Kiai of the samurai at ``place`` can do now."""
    hero = state.heroes[place]
    game = state.game
    if hero == HEIHACHI:
        if not state.is_animal(place):
            return [game.use]
        hurt = [p for p in range(game.count) if state.wounds[p] == 1 or state.wounds[p] == 3]
        return [game.use, *[game.heal[state.heroes[p]] for p in hurt]]
    if hero in (DAISUKE, KIKUCHIYO):
        givers = [p for p in range(game.count) if state.line[p] and state.in_play(p)]
        if hero == KIKUCHIYO:
            return [game.drop[state.heroes[p]] for p in givers]
        takers = [state.heroes[p] for p in range(game.count) if state.in_play(p)]
        return [game.move[state.heroes[p]][taker] for p in givers for taker in takers]
    if hero == KYUZO:
        found = [game.use] if state.is_animal(place) else []
        for giver in range(game.count):
            if state.support[giver] == giver:
                row = game.lend[state.heroes[giver]]
                for taker in range(game.count):
                    if taker != giver and state.in_play(taker):
                        found.append(row[state.heroes[taker]])
        return found
    if hero == KANBEI:
        return [game.use] if state.intruders else []
    return [game.use] if state.stack() else []


def use(state: SpiritState, seat: int, place: int, log: list[Event]) -> None:
    """The powers that need no target."""
    hero = state.heroes[place]
    count = 3 if state.is_animal(place) else 2
    if hero == GOROBEI:
        for _ in range(min(count, state.stack())):
            card = state.turn_up()
            state.last = state.active
            away(state, card)
            log.append(Event("driven", {"card": card}, barrier=True))
    elif hero == KANBEI:
        for _ in range(min(count, len(state.intruders))):
            card = state.catch()
            away(state, card)
            log.append(Event("caught", {"card": card}, barrier=True))
    elif hero == KATSUSHIRO:
        look(state, seat, place, min(count, state.stack()), log)
    else:
        raise_barricade(state, log)


def heal(state: SpiritState, place: int, log: list[Event]) -> None:
    """Take the wound token off a board; the form stays."""
    state.wounds[place] -= 1
    log.append(note(state, "healed", place))


def lend(state: SpiritState, giver: int, taker: int, log: list[Event]) -> None:
    """A support token goes from its owner's home to another samurai."""
    state.support[giver] = taker
    event = note(state, "lent", giver)
    event.fields["to"] = state.heroes[taker]
    log.append(event)


def move(state: SpiritState, giver: int, taker: int, log: list[Event]) -> None:
    """The last card of one line goes to a samurai, who lays it left or right without talents."""
    card = state.pop_card(giver)
    event = note(state, "moved", giver)
    event.fields["to"] = state.heroes[taker]
    event.fields["card"] = card
    event.fields["total"] = state.track[giver]
    log.append(event)
    state.card = card
    state.kept = 1
    state.agenda.append(state.game.step("Decide", state.owners[taker], taker))


def drop(state: SpiritState, place: int, log: list[Event]) -> None:
    """The last card of a line is discarded."""
    card = state.pop_card(place)
    away(state, card)
    event = note(state, "dropped", place)
    event.fields["card"] = card
    event.fields["total"] = state.track[place]
    log.append(event)


def look(state: SpiritState, seat: int, place: int, count: int, log: list[Event]) -> None:
    """Turn up the next ``count`` raiders; they go back on top, open, in the order that is chosen."""
    cards: list[int] = []
    for _ in range(count):
        cards.append(state.turn_up())
    state.top = (*cards, *state.top)
    log.append(Event("looked", {"cards": cards}, barrier=True))
    if count > 1:
        state.agenda.append(state.game.step("OrderTop", seat, place, 0, count))


class OrderTop(Step[SpiritState]):
    """Which of the open raiders comes next. Arguments: seat, place, how many are in order, how many are open."""

    def __init__(self, args: tuple[int, ...]) -> None:
        super().__init__(args)
        self.place = args[1]
        self.done = args[2]
        self.count = args[3]

    def legal(self, state: SpiritState) -> list[Action]:
        """Every open card that has no position yet."""
        return [state.game.next[card] for card in state.top[self.done : self.count]]

    def apply(self, state: SpiritState, action: Action, log: list[Event]) -> None:
        """Put it next; the last one follows by itself."""
        card = cast(Deed, action).a
        rest = [other for other in state.top[self.done :] if other != card]
        state.top = (*state.top[: self.done], card, *rest)
        log.append(Event("next", {"card": card}))
        if self.done + 2 < self.count:
            state.agenda.append(state.game.step("OrderTop", self.seat, self.place, self.done + 1, self.count))
        else:
            log.append(Event("next", {"card": state.top[self.done + 1]}))

    def prompt(self, state: SpiritState) -> Text:
        """Which card comes first, or next."""
        who = HEROES[state.heroes[self.place]].key
        message = (
            N_("{seat} ({who}): which raider comes next?")
            if self.done
            else N_("{seat} ({who}): which raider comes first?")
        )
        return Text(message, seat=SeatRef(self.seat), who=who)

    def why_not(self, state: SpiritState, picks: frozenset[Target]) -> Reason:
        """Only the cards just turned up are put in order."""
        return refusals.ORDER_ONLY


class KiaiDiscard(Step[SpiritState]):
    """The oldest card of the combat line goes, whether the Kiai was used or not. Arguments: nobody, place."""

    def resolve(self, state: SpiritState, log: list[Event]) -> None:
        """Discard it and set the track anew; the Kiai is over."""
        place = self.args[1]
        state.kiai &= ~(1 << place)
        line = state.line[place]
        if not line:
            return
        state.line[place] = line[1:]
        state.track[place] -= VALUE[line[0]]
        away(state, line[0])
        event = note(state, "oldest", place)
        event.fields["card"] = line[0]
        event.fields["total"] = state.track[place]
        log.append(event)
