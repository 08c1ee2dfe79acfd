"""The cards of Tsukimi and the table as data."""

from __future__ import annotations

import random
from typing import Any

from game.engine.small import Own, SmallGame, SmallState
from game.engine.state import EVERYONE, HIDDEN, Action, Event, Target
from game.engine.text import N_, SeatRef, Text

SUITS = ("pine", "bamboo", "plum", "moon")
NAMES = (N_("Pine {n}"), N_("Bamboo {n}"), N_("Plum {n}"), N_("Moon {n}"))
TRICK = (N_("{seat} takes the trick for {n} point"), N_("{seat} takes the trick for {n} points"))
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
    """The table of a deal: ``gone`` are all cards played, ``trick`` those in the middle, in the order played.

    ``void`` has for each seat the suits, as bits, that it could not follow.
    """

    hands: Own
    gone: tuple[int, ...]
    trick: tuple[int, ...]
    void: list[int]
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
            if [len(hand) for hand in world.hands] == [len(hand) for hand in self.hands]:
                return world

    def seat_of(self, place: int) -> int:
        """Who played, or will play, the card at ``place`` of the trick."""
        return (self.leader + place) % len(self.hands)

    def best(self) -> int:
        """The place in the trick of the card that wins it so far."""
        return max(range(len(self.trick)), key=lambda at: strength(self.trick[at], suit(self.trick[0])))


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
        seat, n = SeatRef(event.fields["seat"]), event.fields.get("points", 0)
        if event.kind == "play":
            return Text(N_("{seat} plays {card}"), seat=seat, card=card_name(event.fields["card"]))
        if event.kind == "trick":
            return Text(*TRICK, seat=seat, n=n)
        return Text(N_("Cards are dealt; {seat} leads"), seat=seat) if event.kind == "deal" else None

    def targets(self, event: Event) -> list[Target]:
        """The card that was played."""
        return list(self.actions[event.fields["card"]].picks) if event.kind == "play" else []

    def label(self, action: Action) -> Text:
        """The card that is played."""
        return card_name(action.code)


def card_name(card: int) -> Text:
    """A card in words."""
    return Text(NAMES[suit(card)], n=rank(card))
