"""The table of Samurai Spirit as data: samurai round the table, the village, the raiders.

Nothing is hidden from one player and open to another; what nobody knows is drawn late. The raider stack is a known
top, a count of face-down cards and a known bottom; a face-down card becomes a card when it is turned up, out of
``pool``. Which plunderers, lieutenants and bosses came along is settled when they join, and hidden from all until
each has been turned up once.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any, Final, Optional

from game.engine import chance
from game.engine.state import EVERYONE, HIDDEN, NOBODY, Event, Outcome, State, Step
from game.games.samurai_spirit import scoring
from game.games.samurai_spirit.parts import (
    ANIMAL,
    BACKS,
    CARDS,
    CLASS,
    CLASSES,
    DEFENCE,
    DOLL,
    DOLLS_FOR_TWO,
    FAMILIES,
    FARMSTEADS,
    HEROES,
    KIAI,
    SEVEN,
    VALUE,
)
from game.games.samurai_spirit.state_actions import SpiritGame

NO_CARD: Final = -1
NO_DEFENDING: Final = 1
NO_SUPPORTING: Final = 2
PASSING: Final = 4
SILENT: Final = 8
"""Bits of `SpiritState.flags`: what a penalty forbids or demands for the rest of the turn."""


class SpiritState(State):
    """The table; fields.py says what its fields hold."""

    # -- written by build/fields.py, from the table in fields.py ----------------------------------------------

    def __init__(
        self,
        game: SpiritGame,
        agenda: list[Step[Any]],
        seed: int,
        counter: int,
        viewer: int,
        turn: int,
        outcome: Optional[Outcome],
        round_: int,
        active: int,
        last: int,
        heroes: tuple[int, ...],
        owners: tuple[int, ...],
        place_of: tuple[int, ...],
        wounds: list[int],
        limit: list[int],
        line: list[tuple[int, ...]],
        track: list[int],
        left: list[tuple[int, ...]],
        guard: list[int],
        support: list[int],
        lasting: list[int],
        passed: int,
        kiai: int,
        talents: int,
        absent: int,
        flags: int,
        card: int,
        had: int,
        kept: int,
        offer: tuple[int, ...],
        barricades: int,
        farms: int,
        backs: tuple[int, ...],
        families: int,
        dead: int,
        top: tuple[int, ...],
        middle: int,
        bottom: tuple[int, ...],
        intruders: tuple[int, ...],
        discard: tuple[int, ...],
        pool: tuple[int, ...],
        mixed: tuple[tuple[int, ...], ...],
    ) -> None:
        super().__init__(game, agenda, seed, counter, viewer, turn, outcome)
        self.game = game
        self.round = round_
        self.active = active
        self.last = last
        self.heroes = heroes
        self.owners = owners
        self.place_of = place_of
        self.wounds = wounds
        self.limit = limit
        self.line = line
        self.track = track
        self.left = left
        self.guard = guard
        self.support = support
        self.lasting = lasting
        self.passed = passed
        self.kiai = kiai
        self.talents = talents
        self.absent = absent
        self.flags = flags
        self.card = card
        self.had = had
        self.kept = kept
        self.offer = offer
        self.barricades = barricades
        self.farms = farms
        self.backs = backs
        self.families = families
        self.dead = dead
        self.top = top
        self.middle = middle
        self.bottom = bottom
        self.intruders = intruders
        self.discard = discard
        self.pool = pool
        self.mixed = mixed

    @staticmethod
    def fresh(game: SpiritGame, seed: int) -> SpiritState:
        """The table before anything has happened."""
        return SpiritState(
            game,
            agenda=[],
            seed=seed,
            counter=0,
            viewer=EVERYONE,
            turn=0,
            outcome=None,
            round_=1,
            active=-1,
            last=-1,
            heroes=(-1,) * game.count,
            owners=tuple([place if place < game.seats else 0 for place in range(game.count)]),
            place_of=(-1,) * SEVEN,
            wounds=[0] * game.count,
            limit=[0] * game.count,
            line=[()] * game.count,
            track=[0] * game.count,
            left=[()] * game.count,
            guard=[0] * game.count,
            support=list(range(game.count)),
            lasting=[0] * game.count,
            passed=0,
            kiai=0,
            talents=0,
            absent=0,
            flags=0,
            card=NO_CARD,
            had=0,
            kept=0,
            offer=(),
            barricades=game.cap,
            farms=FARMSTEADS,
            backs=game.backs if game.difficulty.farm_penalties else (),
            families=(1 << len(FAMILIES)) - 1,
            dead=-1,
            top=(),
            middle=0,
            bottom=(),
            intruders=(),
            discard=(),
            pool=(),
            mixed=(),
        )

    def clone(self) -> SpiritState:
        """An independent copy."""
        return SpiritState(
            self.game,
            self.agenda[:],
            self.seed,
            self.counter,
            self.viewer,
            self.turn,
            self.outcome,
            self.round,
            self.active,
            self.last,
            self.heroes,
            self.owners,
            self.place_of,
            self.wounds[:],
            self.limit[:],
            self.line[:],
            self.track[:],
            self.left[:],
            self.guard[:],
            self.support[:],
            self.lasting[:],
            self.passed,
            self.kiai,
            self.talents,
            self.absent,
            self.flags,
            self.card,
            self.had,
            self.kept,
            self.offer,
            self.barricades,
            self.farms,
            self.backs,
            self.families,
            self.dead,
            self.top,
            self.middle,
            self.bottom,
            self.intruders,
            self.discard,
            self.pool,
            self.mixed,
        )

    def seen_by(self, seat: Optional[int]) -> SpiritState:
        """The table as ``seat`` (None: everybody) may know it."""
        viewer = NOBODY if seat is None else seat
        view = self.clone()
        view.viewer = viewer
        view.seed = HIDDEN
        view.cover_pool()
        return view

    def as_world(self, rng: random.Random) -> SpiritState:
        """A copy to be filled in by `imagine`: it hides nothing by itself, and chance falls anew."""
        world = self.clone()
        world.viewer = EVERYONE
        if world.seed == HIDDEN:
            world.seed = chance.fresh(rng)
        return world

    def to_data(self) -> dict[str, Any]:
        """The table as plain data."""
        return {
            "agenda": [step.to_data() for step in self.agenda],
            "seed": self.seed,
            "counter": self.counter,
            "viewer": self.viewer,
            "turn": self.turn,
            "outcome": None if self.outcome is None else self.outcome.to_data(),
            "round": self.round,
            "active": self.active,
            "last": self.last,
            "heroes": list(self.heroes),
            "owners": list(self.owners),
            "wounds": self.wounds[:],
            "line": [list(row) for row in self.line],
            "left": [list(row) for row in self.left],
            "support": self.support[:],
            "lasting": self.lasting[:],
            "passed": self.passed,
            "kiai": self.kiai,
            "talents": self.talents,
            "absent": self.absent,
            "flags": self.flags,
            "card": self.card,
            "had": self.had,
            "kept": self.kept,
            "offer": list(self.offer),
            "barricades": self.barricades,
            "farms": self.farms,
            "backs": list(self.backs),
            "families": self.families,
            "dead": self.dead,
            "top": list(self.top),
            "middle": self.middle,
            "bottom": list(self.bottom),
            "intruders": list(self.intruders),
            "discard": list(self.discard),
            "pool": list(self.pool),
            "mixed": [list(row) for row in self.mixed],
        }

    @staticmethod
    def from_data(game: SpiritGame, data: dict[str, Any]) -> SpiritState:
        """The state or view that `to_data` gave. Raises ValueError or KeyError on wrong data."""
        agenda: list[Step[Any]] = game.agenda_from_data(data["agenda"])
        seed: int = data["seed"]
        counter: int = data["counter"]
        viewer: int = data["viewer"]
        turn: int = data["turn"]
        outcome: Optional[Outcome] = Outcome.from_data(data["outcome"])
        round_: int = data["round"]
        active: int = data["active"]
        last: int = data["last"]
        heroes: tuple[int, ...] = tuple(data["heroes"])
        owners: tuple[int, ...] = tuple(data["owners"])
        place_of: tuple[int, ...] = places_of(heroes)
        wounds: list[int] = list(data["wounds"])
        limit: list[int] = limits(heroes, wounds)
        line: list[tuple[int, ...]] = [tuple(row) for row in data["line"]]
        track: list[int] = [sum([VALUE[card] for card in cards]) for cards in line]
        left: list[tuple[int, ...]] = [tuple(row) for row in data["left"]]
        guard: list[int] = [sum([1 << DEFENCE[card] for card in cards]) for cards in left]
        support: list[int] = list(data["support"])
        lasting: list[int] = list(data["lasting"])
        passed: int = data["passed"]
        kiai: int = data["kiai"]
        talents: int = data["talents"]
        absent: int = data["absent"]
        flags: int = data["flags"]
        card: int = data["card"]
        had: int = data["had"]
        kept: int = data["kept"]
        offer: tuple[int, ...] = tuple(data["offer"])
        barricades: int = data["barricades"]
        farms: int = data["farms"]
        backs: tuple[int, ...] = checked_backs(data["backs"])
        families: int = data["families"]
        dead: int = data["dead"]
        top: tuple[int, ...] = tuple(data["top"])
        middle: int = data["middle"]
        bottom: tuple[int, ...] = tuple(data["bottom"])
        intruders: tuple[int, ...] = tuple(data["intruders"])
        discard: tuple[int, ...] = tuple(data["discard"])
        pool: tuple[int, ...] = tuple(data["pool"])
        mixed: tuple[tuple[int, ...], ...] = tuple([tuple(row) for row in data["mixed"]])
        return SpiritState(
            game,
            agenda,
            seed,
            counter,
            viewer,
            turn,
            outcome,
            round_,
            active,
            last,
            heroes,
            owners,
            place_of,
            wounds,
            limit,
            line,
            track,
            left,
            guard,
            support,
            lasting,
            passed,
            kiai,
            talents,
            absent,
            flags,
            card,
            had,
            kept,
            offer,
            barricades,
            farms,
            backs,
            families,
            dead,
            top,
            middle,
            bottom,
            intruders,
            discard,
            pool,
            mixed,
        )

    # -- so far -----------------------------------------------------------------------------------------------

    def get_round(self) -> int:
        """Which round this is."""
        return self.round

    # -- who knows what -------------------------------------------------------------------------------------

    def cover_pool(self) -> None:
        """Hide which cards came along this round; they are hidden from all until they are turned up."""
        fresh = self.round - 1
        self.pool = tuple([HIDDEN if card < 0 or CLASS[card] == fresh else card for card in self.pool])

    def imagine(self, rng: random.Random, belief: Optional[dict[str, Any]] = None) -> SpiritState:
        """A full table that agrees with this view: other dice, and other cards where nobody knows them."""
        world = self.as_world(rng)
        unknown = world.pool.count(HIDDEN)
        if unknown:
            shown = world.pool[: len(world.pool) - unknown]
            could_be = world.unmet()
            owed = world.dolls_owed()
            while True:
                drawn = sample(could_be, unknown, rng)
                if owed == 0 or dolls(drawn) >= owed:
                    break
            world.pool = shown + drawn
        return world

    def unmet(self) -> list[int]:
        """The cards that may have joined before this round and have not been turned up since, in order.

        It does not look at what is hidden, so it is the same on the state and on every view.
        """
        met = [False] * CARDS
        for cards in (*self.line, *self.left, *self.mixed, self.top, self.bottom, self.discard):
            for card in cards:
                met[card] = True
        for card in self.intruders:
            if card >= 0:
                met[card] = True
        if self.card >= 0:
            met[self.card] = True
        return [card for card in CLASSES[self.round - 1] if not met[card]]

    def dolls_owed(self) -> int:
        """How many dolls must still lie among the unknown cards, by the promise that is made to two samurai."""
        if self.round > 1 or self.game.count > 2:
            return 0
        return max(0, DOLLS_FOR_TWO - _DOLLS + dolls(self.unmet()))

    def chances(self) -> list[float]:
        """For each card the chance that it is the next raider; all 0 when the stack is empty.

        Only what everybody knows is used.
        """
        odds = [0.0] * CARDS
        if self.top or not self.middle:
            if self.top or self.bottom:
                odds[self.top[0] if self.top else self.bottom[0]] = 1.0
            return odds
        return self.chances_of(len(self.mixed))

    def chances_of(self, generation: int) -> list[float]:
        """For each card the chance that it is a face-down one of that generation (see `reveal`).

        Only what everybody knows is used.
        """
        odds = [0.0] * CARDS
        share = 1.0
        sizes = self.sizes()
        for g in range(generation, 0, -1):
            came = self.mixed[g - 1]
            if came:
                for card in came:
                    odds[card] = share / sizes[g]
                share *= 1 - len(came) / sizes[g]
        fresh = self.round - 1
        unknown = 0
        for card in self.pool:
            if card < 0 or CLASS[card] == fresh:
                unknown += 1
            else:
                odds[card] = share / len(self.pool)
        could_be = self.unmet() if unknown else []
        bearing = owed = 0
        mean = 0.0
        if unknown and fresh == 0 and self.game.count == 2:
            bearing = dolls(could_be)
            owed = min(DOLLS_FOR_TWO - _DOLLS + bearing, unknown, bearing)
            mean = expected_dolls(owed, unknown, bearing, len(could_be)) if owed > 0 else 0.0
        for card in could_be:
            if owed <= 0:
                odds[card] = share * unknown / len(self.pool) / len(could_be)
            elif DEFENCE[card] == DOLL:
                odds[card] = share * mean / len(self.pool) / bearing
            else:
                odds[card] = share * (unknown - mean) / len(self.pool) / (len(could_be) - bearing)
        return odds

    def check(self, log: list[Event]) -> None:
        """The match is lost at once when a samurai is dead or the last farmstead or family is gone."""
        if self.dead < 0 and self.farms and self.families:
            return
        who = -1 if self.dead < 0 else self.heroes[self.dead]
        families = bits(self.families)
        outcome = scoring.lost(self.game.seats, self.round, self.farms, families, who)
        self.finish(outcome)
        log.append(Event("over", {"ending": outcome.ending}, barrier=True))

    def fallen(self) -> bool:
        """Whether the match is lost."""
        return self.dead >= 0 or self.farms == 0 or self.families == 0

    # -- samurai --------------------------------------------------------------------------------------------

    def played_as(self) -> tuple[str, ...]:
        """The samurai; nothing where one seat leads two, or before they have been shared out."""
        if self.game.count != self.game.seats or -1 in self.heroes:
            return ()
        return tuple([HEROES[self.heroes[self.owners.index(seat)]].key for seat in range(self.game.seats)])

    def take_seats(self, heroes: tuple[int, ...], owners: tuple[int, ...]) -> None:
        """Put ``heroes`` at their places, led by ``owners``."""
        self.heroes = heroes
        self.owners = owners
        self.place_of = places_of(heroes)
        self.limit = limits(heroes, self.wounds)

    def in_play(self, place: int) -> bool:
        """Whether a samurai has not passed."""
        return not self.passed >> place & 1

    def has_talent(self, place: int, hero: int) -> bool:
        """Whether the samurai at ``place`` may use the talent of ``hero`` now."""
        if place != self.active:
            return self.heroes[place] == hero
        if self.flags & SILENT:
            return False
        return self.heroes[place] == hero or self.talents >> hero & 1 == 1

    def is_animal(self, place: int) -> bool:
        """Whether the samurai is in animal form."""
        return self.wounds[place] >= ANIMAL

    def push_card(self, place: int, card: int) -> None:
        """Lay a card on a combat line."""
        self.line[place] += (card,)
        self.track[place] += VALUE[card]

    def pop_card(self, place: int) -> int:
        """Take the last card off a combat line."""
        line = self.line[place]
        self.line[place] = line[:-1]
        self.track[place] -= VALUE[line[-1]]
        return line[-1]

    def defend(self, place: int, card: int) -> None:
        """Lay a card on the left side."""
        self.left[place] += (card,)
        self.guard[place] |= 1 << DEFENCE[card]

    def undefend(self, place: int, symbol: int) -> int:
        """Take the card with ``symbol`` off the left side."""
        card = next(card for card in self.left[place] if DEFENCE[card] == symbol)
        self.left[place] = tuple([other for other in self.left[place] if other != card])
        self.guard[place] &= ~(1 << symbol)
        return card

    # -- raiders --------------------------------------------------------------------------------------------

    def stack(self) -> int:
        """How many cards the raider stack holds."""
        return len(self.top) + self.middle + len(self.bottom)

    def turn_up(self) -> int:
        """Take the top card of the raider stack. Raises `Unknown` on a view when it lies face down."""
        if self.top:
            card = self.top[0]
            self.top = self.top[1:]
        elif self.middle:
            card = self.reveal(len(self.mixed))
            self.middle -= 1
        else:
            card = self.bottom[0]
            self.bottom = self.bottom[1:]
        return card

    def slip(self) -> None:
        """Move the top card of the raider stack unseen to the intruders; what is known of it stays known."""
        if self.top:
            self.intruders += (self.top[0],)
            self.top = self.top[1:]
        elif self.middle:
            self.intruders += (-1 - len(self.mixed),)
            self.middle -= 1
        else:
            self.intruders += (self.bottom[0],)
            self.bottom = self.bottom[1:]

    def catch(self) -> int:
        """Turn up the top intruder. Raises `Unknown` on a view when nobody has seen it."""
        slot = self.intruders[-1]
        card = self.reveal(-1 - slot) if slot < 0 else slot
        self.intruders = self.intruders[:-1]
        return card

    def break_in(self) -> None:
        """Put what is left of the raider stack on top of the intruders, its top card on top."""
        slot = -1 - len(self.mixed)
        self.intruders += self.bottom[::-1] + (slot,) * self.middle + self.top[::-1]
        self.top = ()
        self.middle = 0
        self.bottom = ()

    def reveal(self, generation: int) -> int:
        """Which card a face-down one is; the caller takes its slot away afterwards.

        Whenever a card of the discard pile is shuffled into the stack, a new generation of face-down cards begins.
        A card of ``mixed[g - 1]`` came in with generation ``g``: it may be any face-down card of that generation or
        a later one, but none that left the stack before. So the slot is asked, from its own generation backwards,
        whether it is one of the cards that came in then; if none, it is one of the pool.
        """
        if self.mixed:
            sizes = self.sizes()
            for g in range(generation, 0, -1):
                index = self.draw(sizes[g])
                came = self.mixed[g - 1]
                if index < len(came):
                    left = came[:index] + came[index + 1 :]
                    self.mixed = (*self.mixed[: g - 1], left, *self.mixed[g:])
                    return came[index]
        index = self.draw(len(self.pool))
        card = self.pool[index]
        self.pool = self.pool[:index] + self.pool[index + 1 :]
        return card

    def sizes(self) -> list[int]:
        """By generation how many face-down cards can be one that was in the stack then."""
        last = len(self.mixed)
        sizes = [0] * (last + 1)
        for slot in self.intruders:
            if slot < 0:
                sizes[-1 - slot] += 1
        sizes[last] += self.middle
        for generation in range(last - 1, -1, -1):
            sizes[generation] += sizes[generation + 1] - len(self.mixed[generation])
        return sizes

    def shuffle_in(self, index: int) -> int:
        """Shuffle card ``index`` of the discard pile into the raider stack; nobody knows its order any more."""
        card = self.discard[index]
        self.discard = self.discard[:index] + self.discard[index + 1 :]
        self.mixed += ((*self.top, *self.bottom, card),)
        self.middle = self.stack() + 1
        self.top = ()
        self.bottom = ()
        return card


def bits(mask: int) -> int:
    """How many bits of a mask are set."""
    return sum([mask >> bit & 1 for bit in range(SEVEN)])


def sample(cards: list[int], count: int, rng: random.Random) -> tuple[int, ...]:
    """``count`` of ``cards`` at random, in order."""
    rest = cards[:]
    size = len(rest)
    for index in range(count):
        other = index + int(rng.random() * (size - index))
        rest[index], rest[other] = rest[other], rest[index]
    return tuple(sorted(rest[:count]))


def dolls(cards: Sequence[int]) -> int:
    """How many of ``cards`` bear a doll."""
    return [DEFENCE[card] for card in cards].count(DOLL)


_DOLLS: Final = dolls(CLASSES[0])
"""How many plunderers bear a doll."""


def expected_dolls(owed: int, drawn: int, with_doll: int, cards: int) -> float:
    """How many dolls to expect among ``drawn`` of ``cards``, ``with_doll`` of which bear one, if there are ``owed``."""
    ways = number = 0
    for count in range(owed, min(drawn, with_doll) + 1):
        way = math.comb(with_doll, count) * math.comb(cards - with_doll, drawn - count)
        ways += way
        number += count * way
    return number / ways


def checked_backs(backs: list[int]) -> tuple[int, ...]:
    """The numbers of standing farmsteads by back. Raises ValueError when they are not as many as there are backs."""
    if len(backs) not in (0, len(BACKS)):
        raise ValueError("each back has one number")
    return tuple(backs)


def places_of(heroes: tuple[int, ...]) -> tuple[int, ...]:
    """The place of each of the seven, -1 for an absent one."""
    return tuple([heroes.index(hero) if hero in heroes else -1 for hero in range(SEVEN)])


def limits(heroes: tuple[int, ...], wounds: list[int]) -> list[int]:
    """Where the Kiai of each samurai fires; 0 while he is not chosen."""
    found = []
    for hero, count in zip(heroes, wounds, strict=True):
        found.append(0 if hero < 0 else KIAI[hero][1 if count >= ANIMAL else 0])
    return found
