"""Why something cannot be done in Samurai Sword: the sentence, and the rulebook section that says so."""

from __future__ import annotations

from typing import Final

from game.engine.state import Reason, Target
from game.engine.text import N_, SeatRef, Text
from game.games.samurai_sword.parts import (
    ARMOUR,
    BREATHING,
    BUSHIDO,
    DIVERSION,
    GEISHA,
    HANZO,
    KIND,
    KOJIRO,
    NOBUNAGA,
    PARRY,
    REACH,
    WEAPONS,
)
from game.games.samurai_sword.state import SwordState
from game.games.samurai_sword.words import card


def _reason(message: str, section: str) -> Reason:
    return Reason(Text(message), section)


NOT_NOW: Final = _reason(N_("These do not go together now."), "play")
HAND_LACKS: Final = _reason(N_("That card is not in your hand."), "play")
CARD_FIRST: Final = _reason(N_("Choose a card of your hand first."), "play")
NO_TARGET: Final = _reason(N_("This card is played without a target."), "actions")
AT_A_SEAT: Final = _reason(N_("This card is aimed at a player."), "actions")
ONLY_GEISHA: Final = _reason(N_("Only a Geisha removes a property."), "actions")
PARRY_WAITS: Final = _reason(N_("A Parry is only played as an answer to an attack or a Battle Cry."), "parry")
NOT_ONESELF: Final = _reason(N_("You cannot attack yourself."), "weapons")
NOBODY_IN_REACH: Final = _reason(N_("This weapon reaches nobody who can be attacked."), "difficulty")
NO_MORE_WEAPONS: Final = _reason(N_("You have attacked as often as you may this turn."), "weapons")
NOT_OWN_HAND: Final = _reason(N_("Your own hand is no target for this card."), "actions")
NO_HANDS: Final = _reason(N_("Nobody else has a card in hand."), "actions")
NOTHING_TO_REMOVE: Final = _reason(N_("Nobody has a card that a Geisha could take."), "actions")
NO_SUCH_PROPERTY: Final = _reason(N_("That property does not lie there."), "actions")
NOT_OWN_PROPERTY: Final = _reason(N_("In this match a Geisha leaves your own properties alone."), "options")
NOT_FOR_ONESELF: Final = _reason(N_("The card of a Breathing goes to another player."), "actions")
ONE_BUSHIDO: Final = _reason(N_("Only one Bushidō may be in play."), "bushido")
NOT_NOBUNAGA: Final = _reason(N_("Only Nobunaga pays resilience for cards."), "characters")
LAST_RESILIENCE: Final = _reason(N_("Nobunaga never pays the last resilience."), "characters")
PARRY_WANTED: Final = _reason(N_("Only a Parry turns this aside."), "parry")
HANZO_WANTS: Final = _reason(N_("Only a Parry or one of Hanzō’s weapons turns this aside."), "characters")
HANZO_LAST: Final = _reason(N_("Hanzō cannot parry with a weapon that is his last card."), "characters")
JUJUTSU_WANTS: Final = _reason(N_("Only a weapon answers a Jūjutsu."), "actions")
BUSHIDO_WANTS: Final = _reason(N_("Bushidō asks for a weapon."), "bushido")
PILES_ONLY: Final = _reason(N_("Choose the deck or the discards."), "draw")
ANSWER_FIRST: Final = _reason(N_("First answer what is asked."), "parry")


def _kind(picks: frozenset[Target]) -> int:
    """The kind of card picked, the first by name; -1 without any."""
    names = sorted(pick.name for pick in picks if pick.kind == "card" and pick.name in KIND)
    return KIND[names[0]] if names else -1


def _seat(state: SwordState, picks: frozenset[Target]) -> int:
    """The seat picked, the first of several; -1 without any."""
    names = {pick.name for pick in picks if pick.kind == "seat"}
    return next((seat for seat in range(state.game.seats) if str(seat + 1) in names), -1)


def _buttons(picks: frozenset[Target]) -> list[str]:
    return sorted(pick.name for pick in picks if pick.kind == "button")


# -- answers --------------------------------------------------------------------------------------------------


def parry_wanted(state: SwordState, seat: int, picks: frozenset[Target]) -> Reason:
    """Why nothing picked parries."""
    kind = _kind(picks)
    if kind < 0:
        return ANSWER_FIRST
    if kind not in state.hands[seat]:
        return HAND_LACKS
    if state.characters[seat] != HANZO:
        return PARRY_WANTED
    if len(state.hands[seat]) > 1:
        return HANZO_WANTS
    return HANZO_LAST if kind < WEAPONS else PARRY_WANTED


def weapon_wanted(state: SwordState, seat: int, picks: frozenset[Target], wanted: Reason) -> Reason:
    """Why nothing picked is a weapon of the hand."""
    kind = _kind(picks)
    if kind < 0:
        return ANSWER_FIRST
    return wanted if kind in state.hands[seat] else HAND_LACKS


def card_wanted(state: SwordState, seat: int, picks: frozenset[Target]) -> Reason:
    """Why nothing picked can be discarded."""
    kind = _kind(picks)
    if kind < 0:
        return CARD_FIRST
    return NOT_NOW if kind in state.hands[seat] else HAND_LACKS


# -- the Play phase -------------------------------------------------------------------------------------------


def why_no_play(state: SwordState, seat: int, used: int, picks: frozenset[Target]) -> Reason:
    """The rule that forbids a card, or its target, to ``seat`` after ``used`` attacks."""
    if "spend" in _buttons(picks):
        return NOT_NOBUNAGA if state.characters[seat] != NOBUNAGA else LAST_RESILIENCE
    kind = _kind(picks)
    if kind < 0:
        return CARD_FIRST
    if kind not in state.hands[seat]:
        return HAND_LACKS
    if kind == PARRY:
        return PARRY_WAITS
    target = _seat(state, picks)
    if kind < WEAPONS:
        return _why_no_attack(state, seat, used, kind, target)
    aimed_at_property = sorted(pick.name for pick in picks if pick.kind == "property")
    if kind == GEISHA:
        return _why_no_geisha(state, seat, target, aimed_at_property)
    if aimed_at_property:
        return ONLY_GEISHA
    if kind == BUSHIDO:
        return ONE_BUSHIDO if state.bushido >= 0 else NOT_NOW
    if kind == DIVERSION:
        return _why_no_hand(state, seat, target, NO_HANDS)
    if kind == BREATHING:
        return NOT_FOR_ONESELF if target == seat else NOT_NOW
    return NO_TARGET


def _why_no_attack(state: SwordState, seat: int, used: int, kind: int, target: int) -> Reason:
    if used >= state.allowance(seat):
        return NO_MORE_WEAPONS
    if target == seat:
        return NOT_ONESELF
    if target < 0:
        reached = state.characters[seat] == KOJIRO and state.difficulties(seat)
        if reached or any(difficulty <= REACH[kind] for _, difficulty in state.difficulties(seat)):
            return AT_A_SEAT
        return NOBODY_IN_REACH
    who = SeatRef(target)
    if state.resilience[target] == 0:
        return Reason(Text(N_("{seat} has no resilience left and is harmless."), seat=who), "harmless")
    if not state.hands[target]:
        return Reason(Text(N_("{seat} has no card in hand and is harmless."), seat=who), "harmless")
    for other, difficulty in state.difficulties(seat):
        if other == target and difficulty > REACH[kind] and state.characters[seat] != KOJIRO:
            return too_far(target, kind, difficulty)
    return NOT_NOW


def too_far(target: int, kind: int, difficulty: int) -> Reason:
    """A weapon that does not reach its target, and by how much."""
    text = Text(
        N_("{seat} is at difficulty {difficulty}; {card} reaches {reach}, one too few."),
        N_("{seat} is at difficulty {difficulty}; {card} reaches {reach}, {n} too few."),
        seat=SeatRef(target),
        difficulty=difficulty,
        card=card(kind),
        reach=REACH[kind],
        n=difficulty - REACH[kind],
    )
    return Reason(text, "difficulty")


def _why_no_hand(state: SwordState, seat: int, target: int, without: Reason) -> Reason:
    if target == seat:
        return NOT_OWN_HAND
    if target >= 0 and not state.hands[target]:
        return Reason(Text(N_("{seat} has no card in hand."), seat=SeatRef(target)), "actions")
    if not any(hand for other, hand in enumerate(state.hands) if other != seat):
        return without
    return NOT_NOW


def _why_no_geisha(state: SwordState, seat: int, target: int, properties: list[str]) -> Reason:
    if target >= 0 and properties:
        return NOT_NOW
    for name in properties:
        place, _, key = name.partition("/")
        owner = next((s for s in range(state.game.seats) if str(s + 1) == place), -1)
        kind = KIND.get(key, -1)
        if owner < 0 or not _lies_there(state, owner, kind):
            return NO_SUCH_PROPERTY
        if owner == seat and not state.game.own_properties:
            return NOT_OWN_PROPERTY
        return NOT_NOW
    return _why_no_hand(state, seat, target, NOTHING_TO_REMOVE)


def _lies_there(state: SwordState, owner: int, kind: int) -> bool:
    if kind == BUSHIDO:
        return state.bushido == owner
    return ARMOUR <= kind < BUSHIDO and state.properties[3 * owner + kind - ARMOUR] > 0
