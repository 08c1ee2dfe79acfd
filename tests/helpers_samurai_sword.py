"""Tables of Samurai Sword laid out by hand, for the tests of its rules."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, Optional, cast

from game.engine.state import AUTO, Event
from game.games.samurai_sword import INFO
from game.games.samurai_sword.parts import (
    ARMOUR,
    BUSHIDO,
    CARDS,
    CHARACTERS,
    COPIES,
    DECK,
    HONOUR,
    KIND,
    KINDS,
    RESILIENCE,
    ROLES,
)
from game.games.samurai_sword.state import NOTHING, SwordState
from game.games.samurai_sword.state_actions import SwordGame

CHARACTER = {character.key: number for number, character in enumerate(CHARACTERS)}
ROLE = {role.key: number for number, role in enumerate(ROLES)}
SEATING = {
    3: "Shogun Ninja1 Ninja2",
    4: "Shogun Samurai Ninja1 Ninja3",
    5: "Shogun Samurai Ronin Ninja1 Ninja2",
    6: "Shogun Samurai Ronin Ninja1 Ninja2 Ninja3",
    7: "Shogun Samurai Samurai Ronin Ninja1 Ninja2 Ninja3",
}


def kinds(words: str) -> list[int]:
    """Cards by name: ``"Bo Parry"``."""
    return [KIND[word] for word in words.split()]


def table(
    seats: int = 5,
    *,
    roles: str = "",
    characters: str = "",
    hands: Optional[dict[int, str]] = None,
    others: str = "Focus",
    resilience: Optional[dict[int, int]] = None,
    honour: Optional[dict[int, int]] = None,
    properties: Optional[dict[int, str]] = None,
    bushido: int = NOTHING,
    deck: Optional[str] = None,
    discards: str = "",
    turn: int = 0,
    used: int = 0,
    **options: str,
) -> SwordState:
    """A table in the Play phase of seat ``turn``, which has attacked ``used`` times.

    Everybody is Hideyoshi (whose gift only shows when drawing) unless ``characters`` names others, holds ``others``
    unless ``hands`` says more, and has full resilience and the printed honour. Without ``deck`` the deck is every
    card that lies nowhere else.
    """
    game = cast(SwordGame, INFO.create(seats, options))
    role_of = tuple(ROLE[word] for word in (roles or SEATING[seats]).split())
    named = (characters or "Hideyoshi").split()
    character_of = tuple(
        CHARACTER[named[seat] if seat < len(named) else "Hideyoshi"] for seat in range(seats)
    )
    leader, other = HONOUR[seats]
    held = [tuple(sorted(kinds((hands or {}).get(seat, others)))) for seat in range(seats)]
    row = [0] * (3 * seats)
    for seat, words in (properties or {}).items():
        for kind in kinds(words):
            row[3 * seat + kind - ARMOUR] += 1
    state = SwordState.fresh(game, 12345)
    state.agenda = [game.step("EndTurn", AUTO, turn), game.step("PlayPhase", turn, used)]
    state.mover = turn
    state.roles = role_of
    state.characters = character_of
    state.resilience = [
        (resilience or {}).get(seat, RESILIENCE[character]) for seat, character in enumerate(character_of)
    ]
    state.honour = [
        (honour or {}).get(seat, leader if role_of[seat] == 0 else other) for seat in range(seats)
    ]
    state.hands = held
    state.properties = row
    state.bushido = bushido
    state.deck = ()
    state.discards = kinds(discards)
    state.deck = tuple(sorted(kinds(deck))) if deck is not None else rest(state)
    return state


def everywhere(state: SwordState) -> Counter[int]:
    """How many cards of each kind are anywhere."""
    count: Counter[int] = Counter(state.deck)
    count.update(state.discards)
    for hand in state.hands:
        count.update(hand)
    for index, number in enumerate(state.properties):
        count[ARMOUR + index % 3] += number
    if state.bushido != NOTHING:
        count[BUSHIDO] += 1
    if state.on_table != NOTHING:
        count[state.on_table] += 1
    return count


def rest(state: SwordState) -> tuple[int, ...]:
    """The cards that lie nowhere yet."""
    left = Counter(DECK)
    left.subtract(everywhere(state))
    return tuple(sorted((+left).elements()))


def begin(state: SwordState, seat: int) -> list[Event]:
    """Begin the turn of ``seat``; returns what happens until somebody is asked."""
    state.agenda = [state.game.step("TurnStart", AUTO, seat)]
    log: list[Event] = []
    state.settle(log)
    return log


def do(state: SwordState, *texts: str) -> list[Event]:
    """Play actions one after another, each of which must be legal; returns what happened."""
    log: list[Event] = []
    for text in texts:
        action = state.game.action(text)
        assert action in state.legal(), f"{text} is not among {sorted(legal(state))}"
        log += state.apply(action)
    return log


def legal(state: SwordState) -> set[str]:
    """The texts of the legal actions."""
    return {action.text for action in state.legal()}


def attacks(state: SwordState) -> dict[str, set[int]]:
    """Whom each weapon of the deciding seat may strike; a weapon without a target is left out."""
    found: dict[str, set[int]] = {}
    for text in legal(state):
        if text.startswith("attack "):
            _, key, seat = text.split()
            found.setdefault(key, set()).add(int(seat) - 1)
    return found


def hand(state: SwordState, seat: int) -> str:
    """A hand by name, in order."""
    return " ".join(CARDS[kind].key for kind in state.hands[seat])


def pile(state: SwordState) -> str:
    """The discards by name, the top last."""
    return " ".join(CARDS[kind].key for kind in state.discards)


def why(state: SwordState, *picks: str) -> str:
    """The refusal of some targets, in English; "" if they begin something legal."""
    from game.engine.state import Target

    reason = state.why_not(frozenset(Target(*pick.split(":")) for pick in picks))
    return "" if reason is None else reason.text.english()


def told(log: list[Event], kind: str) -> list[dict[str, Any]]:
    """The fields of the events of a kind."""
    return [event.fields for event in log if event.kind == kind]


def ending(state: SwordState) -> str:
    """How the match ended; "" while it runs."""
    return "" if state.outcome is None else state.outcome.ending


def line(state: SwordState, label: str) -> list[Any]:
    """A line of the score sheet by its label."""
    assert state.outcome is not None
    found = [line.values for line in state.outcome.sheet if line.label.message == label]
    assert len(found) == 1, label
    return found[0]


def some_states(seats: int, matches: int, every: int = 1, **options: str) -> list[SwordState]:
    """True states of random matches."""
    game = INFO.create(seats, options)
    rng = random.Random(f"{seats} {sorted(options.items())}")
    found: list[SwordState] = []
    for seed in range(matches):
        state = cast(SwordState, game.start(seed))
        number = 0
        while state.outcome is None:
            if number % every == 0:
                found.append(state.clone())
            number += 1
            state.apply(rng.choice(state.legal()))
        found.append(state)
    return found


def conserved(state: SwordState) -> bool:
    """Whether all ninety cards are there."""
    count = everywhere(state)
    return all(count[kind] == COPIES[kind] for kind in range(KINDS))
