"""The cards of Tsukimi and the table as data: hands, the trick, who has run out of what, points."""

from __future__ import annotations

import random
from typing import Any

from game.engine.small import Own, SmallGame, SmallState
from game.engine.state import EVERYONE, HIDDEN, Action, Event, Target
from game.engine.text import N_, SeatRef, Text

SUITS = ("pine", "bamboo", "plum", "moon")
NAMES = (N_("Pine {n}"), N_("Bamboo {n}"), N_("Plum {n}"), N_("Moon {n}"))
MOON = 3
RANKS = HAND = 7
CARDS = len(SUITS) * RANKS


def suit(card: int) -> int:
    """The suit of a card."""
    return card // RANKS


def rank(card: int) -> int:
    """The number on a card, from 1."""
    return card % RANKS + 1


def strength(card: int, led: int) -> int:
    """How strong a card is in a trick of the suit ``led``: moons above it, other suits nothing."""
    return rank(card) + 10 * (suit(card) == MOON) if suit(card) in (MOON, led) else 0


class TsukimiState(SmallState):
    """The table of a deal."""

    hands: Own
    gone: tuple[int, ...]
    """The cards of this deal that were played, the trick's too."""
    trick: tuple[int, ...]
    """The cards in the middle, in the order played."""
    void: list[int]
    """For each seat the suits, as bits, that it could not follow."""
    leader: int
    points: list[int]

    def imagine(self, rng: random.Random, belief: dict[str, Any] | None = None) -> TsukimiState:
        """Covered hands are dealt from the cards not seen; who could not follow a suit has none of it."""
        covered = [seat for seat, hand in enumerate(self.hands) if HIDDEN in hand]
        covered.sort(key=lambda seat: -self.void[seat].bit_count())
        while True:
            world: TsukimiState = self.clone()
            world.viewer, world.seed = EVERYONE, rng.getrandbits(32)
            unseen = set(range(CARDS)).difference(self.gone, *self.hands)
            for seat in covered:
                able = sorted(card for card in unseen if not self.void[seat] >> suit(card) & 1)
                world.hands[seat] = tuple(sorted(rng.sample(able, min(len(able), len(self.hands[seat])))))
                unseen.difference_update(world.hands[seat])
            if all(len(mine) == len(hand) for mine, hand in zip(world.hands, self.hands, strict=True)):
                return world

    def seat_of(self, place: int) -> int:
        """Who played, or will play, the card at ``place`` of the trick."""
        return (self.leader + place) % len(self.hands)

    def best(self) -> int:
        """The place in the trick of the card that wins it so far."""
        led = suit(self.trick[0])
        return max(range(len(self.trick)), key=lambda place: strength(self.trick[place], led))


class TsukimiGame(SmallGame):
    """Tsukimi for a number of seats: one action a card."""

    state = TsukimiState
    first = "Deal"

    def __init__(self, seats: int, options: dict[str, str]) -> None:
        super().__init__("tsukimi", seats, options)
        for card in range(CARDS):
            name = f"{SUITS[suit(card)]}{rank(card)}"
            self.add(Action(f"play {name}", frozenset((Target("card", name),))))

    def describe(self, event: Event) -> Text | None:
        """Deals, cards and tricks in words."""
        fields: dict[str, Any] = {"seat": SeatRef(event.fields["seat"])}
        if event.kind == "deal":
            return Text(N_("Cards are dealt; {seat} leads"), **fields)
        if event.kind == "play":
            return Text(N_("{seat} plays {card}"), card=card_name(event.fields["card"]), **fields)
        if event.kind == "trick":
            won = N_("{seat} takes the trick for {n} point"), N_("{seat} takes the trick for {n} points")
            return Text(*won, n=event.fields["points"], **fields)
        return None

    def places(self, event: Event) -> list[Target]:
        """The card that was played."""
        return list(self.actions[event.fields["card"]].picks) if event.kind == "play" else []

    def label(self, action: Action) -> Text:
        """Playing a card."""
        return Text(N_("Play {card}"), card=card_name(action.code))


def card_name(card: int) -> Text:
    """A card in words."""
    return Text(NAMES[suit(card)], n=rank(card))
