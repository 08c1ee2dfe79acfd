"""The table of Samurai Sword as data: what lies where and who knows what.

Cards are kinds (see parts.py): a hand, the deck and every pile are lists of kinds, and which of two equal cards one
holds never matters. What a seat knows of another's hand is therefore a set of kinds that are surely in it.
"""

from __future__ import annotations

import random
from typing import Any, Final, Optional

from game.engine import chance
from game.engine.state import (
    COVER,
    EVERYONE,
    HIDDEN,
    NOBODY,
    Event,
    Outcome,
    State,
    Step,
    Unknown,
)
from game.games.samurai_sword import scoring
from game.games.samurai_sword.parts import (
    ARMOUR,
    BENKEI,
    BUSHIDO,
    COPIES,
    DAIMYO,
    DECK,
    FOCUS,
    GOEMON,
    NINJA,
    PARRY,
    ROLE_CARDS,
    ROLES,
    SHOGUN,
    TEAM,
)
from game.games.samurai_sword.state_actions import SwordGame

NOTHING: Final = -1
"""No card, no seat."""
_UNKNOWN_ROW: Final = (HIDDEN,)
GOING_ON: Final = (-1, -1, -1)
"""`SwordState.ended` while the match runs."""


class SwordState(State):
    """The table; fields.py says what its fields hold."""

    # -- written by build/fields.py, from the table in fields.py ----------------------------------------------

    def __init__(
        self,
        game: SwordGame,
        agenda: list[Step[Any]],
        seed: int,
        counter: int,
        viewer: int,
        turn: int,
        outcome: Optional[Outcome],
        mover: int,
        roles: tuple[int, ...],
        characters: tuple[int, ...],
        resilience: list[int],
        honour: list[int],
        box: int,
        hands: list[tuple[int, ...]],
        properties: list[int],
        bushido: int,
        deck: tuple[int, ...],
        discards: list[int],
        on_table: int,
        paid: int,
        known: list[tuple[int, ...]],
        watchers: list[int],
        ended: tuple[int, int, int],
    ) -> None:
        super().__init__(game, agenda, seed, counter, viewer, turn, outcome)
        self.game = game
        self.mover = mover
        self.roles = roles
        self.characters = characters
        self.resilience = resilience
        self.honour = honour
        self.box = box
        self.hands = hands
        self.properties = properties
        self.bushido = bushido
        self.deck = deck
        self.discards = discards
        self.on_table = on_table
        self.paid = paid
        self.known = known
        self.watchers = watchers
        self.ended = ended

    @staticmethod
    def fresh(game: SwordGame, seed: int) -> SwordState:
        """The table before anything has happened."""
        return SwordState(
            game,
            agenda=[],
            seed=seed,
            counter=0,
            viewer=EVERYONE,
            turn=0,
            outcome=None,
            mover=0,
            roles=(HIDDEN,) * game.seats,
            characters=(HIDDEN,) * game.seats,
            resilience=[0] * game.seats,
            honour=[0] * game.seats,
            box=0,
            hands=[()] * game.seats,
            properties=[0] * (3 * game.seats),
            bushido=NOTHING,
            deck=DECK,
            discards=[],
            on_table=NOTHING,
            paid=0,
            known=[()] * ((game.seats + 1) * game.seats),
            watchers=[0] * game.seats,
            ended=GOING_ON,
        )

    def clone(self) -> SwordState:
        """An independent copy."""
        return SwordState(
            self.game,
            self.agenda[:],
            self.seed,
            self.counter,
            self.viewer,
            self.turn,
            self.outcome,
            self.mover,
            self.roles,
            self.characters,
            self.resilience[:],
            self.honour[:],
            self.box,
            self.hands[:],
            self.properties[:],
            self.bushido,
            self.deck,
            self.discards[:],
            self.on_table,
            self.paid,
            self.known[:],
            self.watchers[:],
            self.ended,
        )

    def seen_by(self, seat: Optional[int]) -> SwordState:
        """The table as ``seat`` (None: everybody) may know it."""
        viewer = NOBODY if seat is None else seat
        view = self.clone()
        view.viewer = viewer
        view.seed = HIDDEN
        if self.outcome is None:
            hands = view.hands
            for owner in range(self.game.seats):
                if owner != viewer:
                    hands[owner] = COVER[len(hands[owner])]
            view.cover_roles()
            view.deck = COVER[len(view.deck)]
            view.cover_known()
        return view

    def as_world(self, rng: random.Random) -> SwordState:
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
            "mover": self.mover,
            "roles": list(self.roles),
            "characters": list(self.characters),
            "resilience": self.resilience[:],
            "honour": self.honour[:],
            "box": self.box,
            "hands": [list(row) for row in self.hands],
            "properties": self.properties[:],
            "bushido": self.bushido,
            "deck": list(self.deck),
            "discards": self.discards[:],
            "on_table": self.on_table,
            "paid": self.paid,
            "known": [list(row) for row in self.known],
            "watchers": self.watchers[:],
            "ended": list(self.ended),
        }

    @staticmethod
    def from_data(game: SwordGame, data: dict[str, Any]) -> SwordState:
        """The state or view that `to_data` gave. Raises ValueError or KeyError on wrong data."""
        agenda: list[Step[Any]] = game.agenda_from_data(data["agenda"])
        seed: int = data["seed"]
        counter: int = data["counter"]
        viewer: int = data["viewer"]
        turn: int = data["turn"]
        mover: int = data["mover"]
        roles: tuple[int, ...] = tuple(data["roles"])
        characters: tuple[int, ...] = tuple(data["characters"])
        resilience: list[int] = list(data["resilience"])
        honour: list[int] = list(data["honour"])
        box: int = data["box"]
        hands: list[tuple[int, ...]] = [tuple(row) for row in data["hands"]]
        properties: list[int] = list(data["properties"])
        bushido: int = data["bushido"]
        deck: tuple[int, ...] = tuple(data["deck"])
        discards: list[int] = list(data["discards"])
        on_table: int = data["on_table"]
        paid: int = data["paid"]
        known: list[tuple[int, ...]] = [tuple(row) for row in data["known"]]
        watchers: list[int] = list(data["watchers"])
        ended: tuple[int, int, int] = (data["ended"][0], data["ended"][1], data["ended"][2])
        outcome: Optional[Outcome] = _result(roles, honour, hands, ended)
        return SwordState(
            game,
            agenda,
            seed,
            counter,
            viewer,
            turn,
            outcome,
            mover,
            roles,
            characters,
            resilience,
            honour,
            box,
            hands,
            properties,
            bushido,
            deck,
            discards,
            on_table,
            paid,
            known,
            watchers,
            ended,
        )

    # -- so far -----------------------------------------------------------------------------------------------

    def sides(self) -> tuple[str, ...]:
        """The roles."""
        return tuple([ROLES[role].key.rstrip("123").lower() for role in self.roles])

    def ahead(self) -> Optional[int]:
        """Points of the team; None where the sword decided and not points."""
        if self.ended[0] < 0 or self.ended[0] == scoring.SWORDMASTER:
            return None
        daimyos = [hand.count(DAIMYO) for hand in self.hands]
        return scoring.Score(self.roles, self.honour, daimyos, self.ended).ahead()

    # -- who knows what -------------------------------------------------------------------------------------

    def cover_roles(self) -> None:
        """Hide the roles of others but the Shogun's; with three there is nothing to hide."""
        if self.game.seats > 3:
            viewer = self.viewer
            self.roles = tuple(
                [role if role == SHOGUN or seat == viewer else HIDDEN for seat, role in enumerate(self.roles)]
            )

    def cover_known(self) -> None:
        """Hide what others know of hands; what everybody knows stays."""
        seats, seat = self.game.seats, self.viewer
        mine = self.known[seat * seats : (seat + 1) * seats] if seat >= 0 else []
        self.known[: seats * seats] = [_UNKNOWN_ROW] * (seats * seats)
        if seat >= 0:
            self.known[seat * seats : (seat + 1) * seats] = mine

    def eye(self) -> int:
        """The viewer as an observer in ``known``: its seat, or everybody."""
        return self.viewer if self.viewer >= 0 else self.game.seats

    def knows(self, observer: int, holder: int) -> tuple[int, ...]:
        """The kinds that ``observer`` surely knows in the hand of ``holder``."""
        return self.known[observer * self.game.seats + holder]

    def imagine(self, rng: random.Random, belief: Optional[dict[str, Any]] = None) -> SwordState:
        """A full table that agrees with this view.

        ``belief["teams"]`` are weighted proposals, each a weight and the team of every seat; ``belief["clean"]``
        says by seat how many of its unknown cards are surely no Parry. Whatever it leaves open falls evenly.
        """
        world = self.as_world(rng)
        if HIDDEN in self.roles:
            world.roles = self.imagine_roles(rng, None if belief is None else belief.get("teams"))
        if _UNKNOWN_ROW in self.known:
            world.imagine_cards(self.eye(), rng, None if belief is None else belief.get("clean"))
            world.imagine_eyes(self.eye(), rng)
        return world

    def imagine_roles(self, rng: random.Random, proposals: Optional[list[Any]]) -> tuple[int, ...]:
        """Roles for everybody, evenly or by one of the weighted ``proposals``."""
        roles = list(self.roles)
        left = list(ROLE_CARDS[self.game.seats])
        for role in roles:
            if role != HIDDEN:
                left.remove(role)
        rng.shuffle(left)
        hidden = [seat for seat, role in enumerate(roles) if role == HIDDEN]
        if len(left) > len(hidden):
            # With four one Ninja is out, any of those not seen here.
            left.remove(next(role for role in left if role >= NINJA))
        wanted = _proposed(rng, proposals)
        if wanted is not None and sorted(TEAM[role] for role in left) == sorted(wanted[s] for s in hidden):
            for seat in hidden:
                role = next(role for role in left if TEAM[role] == wanted[seat])
                left.remove(role)
                roles[seat] = role
            return tuple(roles)
        for seat, role in zip(hidden, left, strict=True):
            roles[seat] = role
        return tuple(roles)

    def unseen(self, observer: int) -> list[int]:
        """Every card whose place ``observer`` does not know, by kind in order."""
        seats = self.game.seats
        counts = COPIES[:]
        for kind in self.discards:
            counts[kind] -= 1
        if self.on_table >= 0:
            counts[self.on_table] -= 1
        for index, count in enumerate(self.properties):
            counts[ARMOUR + index % 3] -= count
        if self.bushido >= 0:
            counts[BUSHIDO] -= 1
        for holder in range(seats):
            for kind in self.hands[holder] if holder == observer else self.known[observer * seats + holder]:
                counts[kind] -= 1
        pool: list[int] = []
        for kind, count in enumerate(counts):
            pool += (kind,) * count
        return pool

    def imagine_cards(self, observer: int, rng: random.Random, clean: Optional[list[int]]) -> None:
        """Deal the cards that ``observer`` does not see to the other hands; the rest is the deck."""
        seats = self.game.seats
        pool = self.unseen(observer)
        count = len(pool)
        start = 0
        for holder in range(seats):
            if holder == observer:
                continue
            sure = self.known[observer * seats + holder]
            end = start + len(self.hands[holder]) - len(sure)
            for index in range(start, end):
                other = index + int(rng.random() * (count - index))
                pool[index], pool[other] = pool[other], pool[index]
            if clean is not None and clean[holder]:
                _clean(pool, start, end, clean[holder], rng)
            self.hands[holder] = tuple(sorted([*pool[start:end], *sure]))
            start = end
        self.deck = tuple(sorted(pool[start:]))

    def imagine_eyes(self, observer: int, rng: random.Random) -> None:
        """What the others know of each hand: what all know, and some cards more where they may know any."""
        seats = self.game.seats
        everybody = self.known[seats * seats :]
        for other in range(seats):
            if other != observer:
                self.known[other * seats : (other + 1) * seats] = everybody
                self.known[other * seats + other] = ()
        for holder, watchers in enumerate(self.watchers):
            if watchers:
                for other in range(seats):
                    if watchers >> other & 1 and other != observer and other != holder:
                        self.imagine_eye(other, holder, rng)

    def imagine_eye(self, other: int, holder: int, rng: random.Random) -> None:
        """Let ``other`` know some cards of a hand beside those that everybody knows."""
        seats = self.game.seats
        open_to_all = self.known[seats * seats + holder]
        rest = list(self.hands[holder])
        for kind in open_to_all:
            rest.remove(kind)
        rng.shuffle(rest)
        more = int(rng.random() * (len(rest) + 1))
        self.known[other * seats + holder] = tuple(sorted([*open_to_all, *rest[:more]]))

    # -- at any instant -------------------------------------------------------------------------------------

    def harmless(self, seat: int) -> bool:
        """Whether ``seat`` has no resilience or no card in hand (section "harmless")."""
        return self.resilience[seat] == 0 or not self.hands[seat]

    def difficulties(self, seat: int) -> list[tuple[int, int]]:
        """Whom ``seat`` could attack, clockwise, and at what difficulty (section "difficulty")."""
        seats = self.game.seats
        resilience, hands = self.resilience, self.hands
        others: list[int] = []
        for step in range(1, seats):
            other = seat + step
            if other >= seats:
                other -= seats
            if resilience[other] and hands[other]:
                others.append(other)
        properties, characters = self.properties, self.characters
        count = len(others)
        found: list[tuple[int, int]] = []
        for index, other in enumerate(others):
            near = index + 1 if 2 * index < count else count - index
            extra = 1 if characters[other] == BENKEI else 0
            found.append((other, near + properties[3 * other] + extra))
        return found

    def shogun(self) -> int:
        """The seat of the Shogun, whom everybody knows."""
        return self.roles.index(SHOGUN)

    def known_role(self, seat: int) -> int:
        """The role of ``seat``. Raises `Unknown` where it is covered."""
        role = self.roles[seat]
        if role == HIDDEN:
            raise Unknown("the role is covered")
        return role

    def allowance(self, seat: int) -> int:
        """With how many weapons ``seat`` may attack in one turn, as things stand (section "weapons")."""
        count = 1 + self.properties[3 * seat + FOCUS - ARMOUR]
        if self.characters[seat] == GOEMON:
            count += 1
        if self.game.seats == 3 and self.roles[seat] == SHOGUN:
            count += 1
        return count

    # -- handling the cards ---------------------------------------------------------------------------------

    def play(self, seat: int, kind: int) -> None:
        """Take a card of ``kind`` out of a hand, for all to see."""
        hand = self.hands[seat]
        index = hand.index(kind) if kind in hand else 0
        self.hands[seat] = hand[:index] + hand[index + 1 :]
        if self.watchers[seat]:
            self.forget(seat, kind)

    def take(self, seat: int, kind: int) -> None:
        """Put a card of ``kind`` into a hand."""
        self.hands[seat] = tuple(sorted((*self.hands[seat], kind)))

    def clear_table(self) -> None:
        """The card on the table goes on top of the discards."""
        self.discards.append(self.on_table)
        self.on_table = NOTHING

    def show(self, holder: int, kind: int) -> None:
        """Everybody has seen ``kind`` go into the hand of ``holder``."""
        seats = self.game.seats
        for observer in range(seats + 1):
            if observer != holder:
                self.learn(observer, holder, kind)
        self.watchers[holder] |= 1 << seats

    def learn(self, observer: int, holder: int, kind: int) -> None:
        """``observer`` has seen ``kind`` go into the hand of ``holder``; in a view only known rows change."""
        at = observer * self.game.seats + holder
        row = self.known[at]
        if row != _UNKNOWN_ROW:
            self.known[at] = tuple(sorted((*row, kind)))

    def forget(self, holder: int, kind: int) -> None:
        """A card of ``kind`` has openly left the hand of ``holder``: one less is surely there."""
        known = self.known
        for at in range(holder, len(known), self.game.seats):
            row = known[at]
            if kind in row:
                index = row.index(kind)
                known[at] = row[:index] + row[index + 1 :]
        if not self.hands[holder]:
            self.watchers[holder] = 0

    def steal(self, thief: int, victim: int) -> int:
        """Move a random card from hand to hand; returns its kind. Raises `Unknown` on a view."""
        hand = self.hands[victim]
        size = len(hand)
        index = self.draw(size)
        kind = hand[index]
        self.hands[victim] = hand[:index] + hand[index + 1 :]
        if self.watchers[victim]:
            self.lose_sight(thief, victim, kind, size)
        self.take(thief, kind)
        self.learn(victim, thief, kind)
        self.watchers[thief] |= 1 << victim
        return kind

    def lose_sight(self, thief: int, victim: int, kind: int, size: int) -> None:
        """After a theft: who knew cards of a hand of ``size`` may still be sure of one less of each kind.

        Who knew that all of them are of one kind knows what the thief has now.
        """
        seats = self.game.seats
        for observer in range(seats + 1):
            at = observer * seats + victim
            row = self.known[at]
            if not row or observer == victim:
                continue
            if observer == thief:
                if kind in row:
                    index = row.index(kind)
                    self.known[at] = row[:index] + row[index + 1 :]
            elif len(row) == size and row[0] == row[-1]:
                self.known[at] = row[1:]
                self.learn(observer, thief, kind)
            else:
                self.known[at] = tuple([k for index, k in enumerate(row) if index and row[index - 1] == k])
        self.watchers[thief] |= self.watchers[victim] & ~(1 << thief)
        self.watchers[victim] |= 1 << thief
        if not self.hands[victim]:
            self.watchers[victim] = 0

    # -- the deck (sections "draw", "deck") -----------------------------------------------------------------

    def top(self, log: list[Event]) -> int:
        """The next card of the deck, or `NOTHING`: no card is left, or the match has just ended.

        Raises `Unknown` on a view.
        """
        if not self.deck:
            if not self.paid:
                self.exhaust(log)
                if self.outcome is not None:
                    return NOTHING
            if not self.deck:
                if not self.discards:
                    return NOTHING
                self.shuffle(log)
        deck = self.deck
        index = self.draw(len(deck))
        kind = deck[index]
        self.deck = deck[:index] + deck[index + 1 :]
        return kind

    def emptied(self) -> bool:
        """Whether the deck has just run out and that counts at once."""
        return not self.deck and self.game.eager

    def shuffle(self, log: list[Event]) -> None:
        """The discards become the deck."""
        self.deck = tuple(sorted(self.discards))
        self.discards = []
        self.paid = 0
        log.append(Event("shuffled", {"count": len(self.deck)}, barrier=True))

    def exhaust(self, log: list[Event]) -> None:
        """The deck has run out: everybody loses one honour, the discards are shuffled; the match may end."""
        self.paid = 1
        honour = self.honour
        for seat in range(self.game.seats):
            honour[seat] -= 1
        self.box += self.game.seats
        log.append(Event("deck_out", {}, barrier=True))
        if self.discards:
            self.shuffle(log)
        if 0 in honour:
            self.end(scoring.DECK_OUT, NOTHING, NOTHING, log)

    def deal(self, seat: int, count: int, log: list[Event]) -> None:
        """``seat`` draws ``count`` cards one by one, as far as they go and the match goes on."""
        kinds: list[int] = []
        for _ in range(count):
            kind = self.top(log)
            if kind < 0:
                return
            self.take(seat, kind)
            kinds.append(kind)
            if not self.deck:
                log.append(_drawn(seat, kinds))
                kinds = []
                if self.game.eager:
                    self.exhaust(log)
                    if self.outcome is not None:
                        return
        if kinds:
            log.append(_drawn(seat, kinds))

    # -- the end --------------------------------------------------------------------------------------------

    def end(self, ending: int, by: int, seat: int, log: list[Event]) -> None:
        """End the match in one of the ways of scoring.py. Raises `Unknown` while roles or hands are covered."""
        self.ended = (ending, by, seat)
        outcome = _result(self.roles, self.honour, self.hands, self.ended)
        assert outcome is not None
        self.finish(outcome)
        log.append(Event("over", {"ending": scoring.ENDINGS[ending], "seat": seat, "by": by}, barrier=True))


def _result(
    roles: tuple[int, ...], honour: list[int], hands: list[tuple[int, ...]], ended: tuple[int, int, int]
) -> Optional[Outcome]:
    """The outcome that ``ended`` says; None while the match runs. Raises `Unknown` while roles or hands are covered."""
    if ended[0] < 0:
        return None
    if HIDDEN in roles or any(HIDDEN in hand for hand in hands):
        raise Unknown("roles and hands are covered")
    return scoring.outcome(roles, honour, [hand.count(DAIMYO) for hand in hands], ended)


def _drawn(seat: int, kinds: list[int]) -> Event:
    fields = {"seat": seat, "count": len(kinds), "cards": kinds}
    return Event("draw", fields, (seat,), ("cards",), barrier=True)


def _proposed(rng: random.Random, proposals: Optional[list[Any]]) -> Optional[list[int]]:
    """One of the weighted proposals for the team of every seat."""
    if not proposals:
        return None
    ticket = rng.random() * sum([weight for weight, _ in proposals])
    for weight, teams in proposals:
        ticket -= weight
        if ticket < 0:
            return list(teams)
    return None


def _clean(pool: list[int], start: int, end: int, clean: int, rng: random.Random) -> None:
    """Exchange every Parry too many among ``pool[start:end]`` for another card from further on."""
    held = [index for index in range(start, end) if pool[index] == PARRY]
    others = [index for index in range(end, len(pool)) if pool[index] != PARRY]
    for index in held[: max(0, len(held) - max(0, end - start - clean))]:
        if not others:
            return
        other = others.pop(int(rng.random() * len(others)))
        pool[index], pool[other] = pool[other], pool[index]
