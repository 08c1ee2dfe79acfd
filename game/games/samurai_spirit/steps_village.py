"""What befalls village and samurai in Samurai Spirit: barricades, farmsteads, families, wounds, the combat line.

Every function tells what it did in ``log``; a Kiai that it fires is pushed onto the agenda and resolved next.
"""

from __future__ import annotations

from game.engine.state import AUTO, Event
from game.games.samurai_spirit.parts import (
    ANIMAL,
    BACK_BARRICADE,
    BACK_FAMILY,
    BACK_FARMSTEAD,
    BACK_WOUND,
    DAISUKE,
    DEADLY,
    FAMILIES,
    HEROES,
    KIAI,
    KIKUCHIYO,
)
from game.games.samurai_spirit.state import SpiritState


def note(state: SpiritState, kind: str, place: int) -> Event:
    """An event of the samurai at ``place``: his seat and who he is."""
    return Event(kind, {"seat": state.owners[place], "who": state.heroes[place]})


def who(state: SpiritState, place: int) -> str:
    """What the samurai at ``place`` is called."""
    return HEROES[state.heroes[place]].key


# -- the village (section "village") --------------------------------------------------------------------------


def lose_barricade(state: SpiritState, log: list[Event]) -> None:
    """A barricade is lost, without one a farmstead."""
    if state.barricades:
        state.barricades -= 1
        log.append(Event("barricade", {"left": state.barricades}))
        return
    lose_farmstead(state, log)


def raise_barricade(state: SpiritState, log: list[Event]) -> None:
    """A barricade is added, up to the number of the start."""
    if state.barricades < state.game.cap:
        state.barricades += 1
        log.append(Event("raised", {"left": state.barricades}))


def lose_farmstead(state: SpiritState, log: list[Event]) -> None:
    """A farmstead is destroyed; where backs count, one of those still hidden is turned up and applied.

    The last farmstead ends the match, whatever its back.
    """
    while not state.fallen():
        state.farms -= 1
        back = draw_back(state) if state.backs else -1
        spreads = back == BACK_FARMSTEAD or (back == BACK_BARRICADE and not state.barricades)
        told = BACK_FARMSTEAD if spreads else back
        if not state.farms:
            told = -1
        log.append(Event("farm", {"left": state.farms, "back": told}, barrier=back >= 0))
        if spreads:
            continue
        if told == BACK_FAMILY:
            lose_family(state, log)
        elif told == BACK_WOUND:
            wound(state, state.draw(state.game.count), log)
        elif told == BACK_BARRICADE:
            lose_barricade(state, log)
        return


def draw_back(state: SpiritState) -> int:
    """Which of the standing farmsteads' backs it is. Raises `Unknown` on a view."""
    number = state.draw(sum(state.backs))
    back = 0
    while number >= state.backs[back]:
        number -= state.backs[back]
        back += 1
    state.backs = tuple([count - (1 if kind == back else 0) for kind, count in enumerate(state.backs)])
    return back


def lose_family(state: SpiritState, log: list[Event]) -> None:
    """A family drawn by lot is lost. Raises `Unknown` on a view unless there is just one."""
    if state.families == 0 or state.fallen():
        return
    there = [family for family in range(len(FAMILIES)) if state.families >> family & 1]
    family = there[0] if len(there) == 1 else there[state.draw(len(there))]
    state.families &= ~(1 << family)
    log.append(Event("family", {"family": family, "left": len(there) - 1}, barrier=len(there) > 1))


# -- samurai (sections "wounds", "confront", "kiai") ----------------------------------------------------------


def wound(state: SpiritState, place: int, log: list[Event]) -> None:
    """A samurai is wounded: a token, animal form, a token, death."""
    state.wounds[place] += 1
    event = note(state, "wound", place)
    event.fields["count"] = state.wounds[place]
    log.append(event)
    if state.wounds[place] == DEADLY:
        state.dead = place
    elif state.wounds[place] == ANIMAL:
        state.limit[place] = KIAI[state.heroes[place]][1]
        event = note(state, "flip", place)
        event.fields["limit"] = state.limit[place]
        log.append(event)
        if state.active >= 0 and state.in_play(place) and state.track[place] == state.limit[place]:
            fire(state, place, log)


def confront(state: SpiritState, place: int, card: int, log: list[Event]) -> None:
    """Lay a card on a combat line: exactly at the Kiai value it fires, past it a barricade is lost."""
    state.push_card(place, card)
    event = note(state, "confront", place)
    event.fields["card"] = card
    event.fields["total"] = state.track[place]
    event.fields["limit"] = state.limit[place]
    log.append(event)
    if state.track[place] > state.limit[place]:
        log.append(note(state, "past", place))
        lose_barricade(state, log)
    elif state.track[place] == state.limit[place]:
        fire(state, place, log)


def fire(state: SpiritState, place: int, log: list[Event]) -> None:
    """Open the Kiai of a samurai, unless it is open already."""
    if state.kiai >> place & 1:
        return
    state.kiai |= 1 << place
    log.append(note(state, "kiai", place))
    hero = state.heroes[place]
    twice = state.is_animal(place) and (hero in (DAISUKE, KIKUCHIYO))
    state.agenda.append(state.game.step("KiaiDiscard", AUTO, place))
    state.agenda.append(state.game.step("Kiai", state.owners[place], place, 2 if twice else 1))


def away(state: SpiritState, card: int) -> None:
    """Lay a card on the discard pile."""
    state.discard += (card,)
