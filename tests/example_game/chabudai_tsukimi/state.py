"""The cards of Tsukimi and the table as data: hands, the trick, who has run out of what, points."""

from __future__ import annotations

import random
from typing import Any

from game.engine.state import EVERYONE, HIDDEN, NOBODY, Action, Event, Game, Outcome, State, Target
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


class TsukimiState(State):
    """The table. ``trick`` are the cards in the middle in the order played, the first by ``leader``."""

    def __init__(self, game: Game, data: dict[str, Any]) -> None:
        outcome = Outcome.from_data(data["outcome"])
        agenda = game.agenda_from_data(data["agenda"])
        super().__init__(game, agenda, data["seed"], data["counter"], data["viewer"], data["turn"], outcome)
        self.hands: list[tuple[int, ...]] = [tuple(hand) for hand in data["hands"]]
        self.gone: tuple[int, ...] = tuple(data["gone"])
        """The cards of this deal that were played, the trick's too."""
        self.trick: tuple[int, ...] = tuple(data["trick"])
        self.void: tuple[int, ...] = tuple(data["void"])
        """For each seat the suits, as bits, that it could not follow."""
        self.leader: int = data["leader"]
        self.deal: int = data["deal"]
        self.points: list[int] = list(data["points"])

    def to_data(self) -> dict[str, Any]:
        """The table as plain data."""
        return {
            "agenda": [step.to_data() for step in self.agenda],
            "seed": self.seed,
            "counter": self.counter,
            "viewer": self.viewer,
            "turn": self.turn,
            "outcome": None if self.outcome is None else self.outcome.to_data(),
            "hands": [list(hand) for hand in self.hands],
            "gone": list(self.gone),
            "trick": list(self.trick),
            "void": list(self.void),
            "leader": self.leader,
            "deal": self.deal,
            "points": list(self.points),
        }

    def clone(self) -> TsukimiState:
        """An independent copy."""
        copy = TsukimiState.__new__(TsukimiState)
        copy.__dict__.update(self.__dict__)
        copy.agenda, copy.hands, copy.points = self.agenda[:], self.hands[:], self.points[:]
        return copy

    def seen_by(self, seat: int | None) -> TsukimiState:
        """The other hands are covered."""
        view = self.clone()
        view.viewer, view.seed = NOBODY if seat is None else seat, HIDDEN
        view.hands = [
            hand if owner == seat else (HIDDEN,) * len(hand) for owner, hand in enumerate(self.hands)
        ]
        return view

    def imagine(self, rng: random.Random, belief: dict[str, Any] | None = None) -> TsukimiState:
        """Covered hands are dealt from the cards not seen; who could not follow a suit has none of it."""
        covered = [seat for seat, hand in enumerate(self.hands) if HIDDEN in hand]
        covered.sort(key=lambda seat: -self.void[seat].bit_count())
        while True:
            world = self.clone()
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


class TsukimiGame(Game):
    """Tsukimi for a number of seats: one action a card."""

    def __init__(self, seats: int, options: dict[str, str]) -> None:
        super().__init__("tsukimi", seats, options)
        self.deals = seats if options["deals"] == "each" else 1
        for card in range(CARDS):
            name = f"{SUITS[suit(card)]}{rank(card)}"
            self.add(Action(f"play {name}", frozenset((Target("card", name),))))

    def set_up(self, seed: int) -> State:
        """Nothing is dealt yet."""
        fields = {"agenda": [["Deal", -1, 0]], "seed": seed, "counter": 0, "viewer": EVERYONE, "turn": 0}
        table = {"hands": [[]] * self.seats, "gone": [], "trick": [], "void": [], "leader": 0, "deal": 0}
        return self.from_data({**fields, **table, "points": [0] * self.seats, "outcome": None})

    def from_data(self, data: dict[str, Any]) -> State:
        """What `TsukimiState.to_data` gave."""
        return TsukimiState(self, data)

    def describe(self, event: Event) -> Text | None:
        """Deals, cards and tricks in words."""
        fields: dict[str, Any] = {"seat": SeatRef(event.fields["seat"])}
        if event.kind == "deal":
            return Text(N_("Deal {n}: {seat} leads"), n=event.fields["deal"] + 1, **fields)
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
