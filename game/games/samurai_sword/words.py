"""Samurai Sword's events, actions and questions as sentences (English; the client translates).

Targets, the things one can point at: ``card:Katana`` (a kind in the own hand), ``seat:3`` (counted from one),
``property:3/Armour`` (in front of a seat; Bushidō too), ``pile:deck``, ``pile:discards``, and the buttons
``button:take`` (no answer), ``button:pay`` (honour to Bushidō), ``button:spend`` (Nobunaga), ``button:end``.
"""

from __future__ import annotations

from typing import Any, Final, Optional

from game.engine.state import HIDDEN, Event, Target
from game.engine.text import N_, SeatRef, Text
from game.games.samurai_sword.parts import BATTLE_CRY, CARDS, CHARACTERS, NINJA, ROLES, WEAPONS

# -- targets --------------------------------------------------------------------------------------------------


def card_target(kind: int) -> Target:
    """The target that stands for a kind of card in the own hand."""
    return Target("card", CARDS[kind].key)


def seat_target(seat: int) -> Target:
    """The target that stands for a seat."""
    return Target("seat", str(seat + 1))


def property_target(seat: int, kind: int) -> Target:
    """The target that stands for a property in front of a seat."""
    return Target("property", f"{seat + 1}/{CARDS[kind].key}")


def button_target(name: str) -> Target:
    """The target that stands for a button."""
    return Target("button", name)


# -- names ----------------------------------------------------------------------------------------------------


def card(kind: int) -> Text:
    """The name of a kind of card."""
    return Text(CARDS[kind].name)


def card_text(kind: int) -> Text:
    """What a card does, in full."""
    if kind >= WEAPONS:
        return Text(CARDS[kind].text)
    return Text(
        N_("Strikes anybody up to difficulty {reach} and deals one wound."),
        N_("Strikes anybody up to difficulty {reach} and deals {n} wounds."),
        reach=CARDS[kind].reach,
        n=CARDS[kind].wounds,
    )


def character(number: int) -> Text:
    """The name of a character."""
    return Text(CHARACTERS[number].name)


def role(number: int, seats: int) -> Text:
    """The name of a role; the stars of a Ninja are named where they count, with four."""
    if number >= NINJA and seats != 4:
        return Text(N_("Ninja"))
    return Text(ROLES[number].name)


# -- events ---------------------------------------------------------------------------------------------------

_PLAIN: Final[dict[str, str]] = {
    "turn": N_("{seat} begins a turn"),
    "attack": N_("{seat} attacks {target} with {card}"),
    "parry": N_("{seat} parries with {card}"),
    "answer": N_("{seat} answers with {card}"),
    "defeat": N_("{by} defeats {seat} and takes one honour"),
    "recover": N_("{seat} recovers all resilience"),
    "play": N_("{seat} plays {card}"),
    "bushido": N_("{seat} lays Bushidō in front of {target}"),
    "breathing": N_("{seat} breathes and regains all resilience; {target} draws a card"),
    "remove": N_("{seat} sends a Geisha: {target} loses {card}"),
    "random": N_("{seat} sends a Geisha: {target} discards {card} from hand"),
    "reveal": N_("Bushidō: {seat} turns up {card}"),
    "kept": N_("{seat} discards {card}, and Bushidō passes to {target}"),
    "passed": N_("Bushidō passes to {target}"),
    "paid": N_("{seat} gives one honour back and discards Bushidō"),
    "spared": N_("{seat} discards Bushidō without a loss"),
    "spend": N_("{seat} pays one resilience for a card"),
    "retrieve": N_("{seat} takes {card} from the discards"),
    "discard": N_("{seat} discards {card}"),
    "deck_out": N_("The deck has run out: everybody loses one honour"),
    "dealt": N_("Roles, characters and cards are dealt; {seat} is the Shōgun"),
}


def describe(event: Event) -> Optional[Text]:
    """A redacted event as the chronicle tells it; None when there is nothing to tell."""
    kind, f = event.kind, event.fields
    if kind in _PLAIN:
        return _told(_PLAIN[kind], f)
    seat = SeatRef(f.get("seat", -1))
    if kind == "draw":
        return Text(N_("{seat} draws a card"), N_("{seat} draws {n} cards"), seat=seat, n=f["count"])
    if kind == "hit":
        return Text(
            N_("{seat} suffers a wound from {card}"),
            N_("{seat} suffers {n} wounds from {card}"),
            seat=seat,
            card=card(f["card"]),
            n=f["wounds"],
        )
    if kind == "steal":
        if f["card"] == HIDDEN:
            return _told(N_("{seat} takes a card from {target}"), f)
        return _told(N_("{seat} takes {card} from {target}"), f)
    if kind == "shuffled":
        return Text(
            N_("The discard, one card, becomes the new deck"),
            N_("The discards, {n} cards, are shuffled into a new deck"),
            n=f["count"],
        )
    return None


def _told(message: str, f: dict[str, Any]) -> Text:
    fields: dict[str, Any] = {name: SeatRef(f[name]) for name in ("seat", "by", "target") if name in f}
    if f.get("card", HIDDEN) != HIDDEN:
        fields["card"] = card(f["card"])
    return Text(message, **fields)


def targets(event: Event) -> list[Target]:
    """The seats that an event speaks of, the property that it moves, the card that it names."""
    f = event.fields
    found = [seat_target(f[name]) for name in ("seat", "by", "target") if f.get(name, -1) >= 0]
    if event.kind == "remove":
        found.append(property_target(f["target"], f["card"]))
    if f.get("card", HIDDEN) >= 0:
        found.append(card_target(f["card"]))
    return found


# -- actions --------------------------------------------------------------------------------------------------


def attack_label(kind: int, seat: int) -> Text:
    """Attacking, in words."""
    return Text(N_("Attack {target} with {card}"), target=SeatRef(seat), card=card(kind))


def play_label(kind: int) -> Text:
    """Playing a card without a target, in words."""
    return Text(N_("Play {card}"), card=card(kind))


_AT_LABELS: Final[dict[str, str]] = {
    "Bushido": N_("Lay Bushidō in front of {target}"),
    "Breathing": N_("Breathe; {target} draws a card"),
    "Diversion": N_("Take a random card from {target}"),
    "Geisha": N_("Send a Geisha to the hand of {target}"),
}


def play_at_label(kind: int, seat: int) -> Text:
    """Playing a card for or against somebody, in words."""
    message = _AT_LABELS.get(CARDS[kind].key)
    if message is None:
        return Text(N_("Play {card} on {target}"), card=card(kind), target=SeatRef(seat))
    return Text(message, target=SeatRef(seat))


def remove_label(kind: int, seat: int) -> Text:
    """Removing a property, in words."""
    return Text(N_("Send a Geisha: {target} loses {card}"), card=card(kind), target=SeatRef(seat))


def answer_label(kind: int) -> Text:
    """Answering with a card, in words."""
    return Text(N_("Answer with {card}"), card=card(kind))


def discard_label(kind: int) -> Text:
    """Discarding a card, in words."""
    return Text(N_("Discard {card}"), card=card(kind))


_BUTTONS: Final[dict[str, str]] = {
    "take": N_("Do not answer"),
    "pay": N_("Give up Bushidō"),
    "spend": N_("Pay one resilience, draw a card"),
    "end": N_("End turn"),
    "draw deck": N_("Draw from the deck"),
    "draw discards": N_("Draw from the discards"),
}


def button_label(name: str) -> Text:
    """What a button or a pile says."""
    return Text(_BUTTONS[name])


# -- questions ------------------------------------------------------------------------------------------------


def play_prompt(seat: int, weapons: int) -> Text:
    """The question of the Play phase; ``weapons`` are those one may still attack with."""
    if weapons == 0:
        return Text(N_("{seat}, play cards (no more weapons) or end your turn"), seat=SeatRef(seat))
    return Text(
        N_("{seat}, play cards (one weapon at most) or end your turn"),
        N_("{seat}, play cards ({n} weapons at most) or end your turn"),
        seat=SeatRef(seat),
        n=weapons,
    )


_AIMS: Final = {
    "Bushido": N_("{seat}, choose in front of whom Bushidō is laid"),
    "Breathing": N_("{seat}, choose who draws a card"),
    "Diversion": N_("{seat}, choose from whose hand a card is taken"),
    "Geisha": N_("{seat}, choose the hand or the property that loses a card"),
}


def aim_prompt(seat: int, kind: int) -> Text:
    """At whom or what the chosen card is aimed."""
    if kind < WEAPONS:
        return Text(N_("{seat}, choose whom to attack with {card}"), seat=SeatRef(seat), card=card(kind))
    return Text(_AIMS[CARDS[kind].key], seat=SeatRef(seat))


def parry_prompt(seat: int, by: int, kind: int) -> Text:
    """The question to whom is attacked."""
    message = N_("{seat}, {by} attacks you with {card}: do you parry?")
    return Text(message, seat=SeatRef(seat), by=SeatRef(by), card=card(kind))


def cry_prompt(seat: int, by: int, kind: int) -> Text:
    """The question to whom a Battle Cry or a Jūjutsu reaches."""
    if kind == BATTLE_CRY:
        message = N_("{seat}, answer the Battle Cry of {by} with a Parry or suffer a wound")
    else:
        message = N_("{seat}, answer the Jūjutsu of {by} with a weapon or suffer a wound")
    return Text(message, seat=SeatRef(seat), by=SeatRef(by))


def bushido_prompt(seat: int, kind: int, free: bool) -> Text:
    """The question after Bushidō turned up a weapon; ``free`` for the Shogun of three, who loses no honour."""
    if free:
        message = N_("{seat}, Bushidō turned up {card}: discard a weapon and pass it on, or discard Bushidō")
    else:
        message = N_("{seat}, Bushidō turned up {card}: discard a weapon or lose one honour")
    return Text(message, seat=SeatRef(seat), card=card(kind))


def source_prompt(seat: int) -> Text:
    """Ieyasu's question."""
    return Text(N_("{seat}, draw your first card from the deck or from the discards"), seat=SeatRef(seat))


def discard_prompt(seat: int, count: int) -> Text:
    """How many cards are too many at the end of the turn."""
    return Text(
        N_("{seat}, discard one more card"),
        N_("{seat}, discard {n} cards"),
        seat=SeatRef(seat),
        n=count,
    )
