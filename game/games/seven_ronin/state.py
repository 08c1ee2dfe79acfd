"""The table of 7 Ronin as data: where the ninja and the ronin are, and what is planned behind the screens.

Plans are tables of their own, `SevenRoninState.attack` and `posts`, there from the screens to the reveal only.
Planned ninja still count as reserve, so that nothing the defender sees depends on the plan.
"""

from __future__ import annotations

import random
from typing import Any, Final, Optional

from game.engine import chance
from game.engine.state import (
    EVERYONE,
    HIDDEN,
    NOBODY,
    Event,
    Outcome,
    State,
    Step,
)
from game.games.seven_ronin import scoring
from game.games.seven_ronin.parts import (
    FIELDS,
    GOAL,
    GOAL_WITH_FIELDS,
    GREEN,
    NINJA,
    SEVEN,
    SPACES,
    TASUKE,
    VILLAGE,
)
from game.games.seven_ronin.state_actions import MOST_COUNT, SevenRoninGame

HOME: Final = -1
"""The place of a ronin who is with the defender."""
FALLEN: Final = -2
"""The place of a ronin who is out of the match."""
SETTLED: Final = -3
"""The post of a ronin who need not be planned: fallen, penned in, or told to a spy."""
NOWHERE: Final = -1
"""The area asked about while no spy was sent."""

OPEN: Final = 0
"""`planning` while no plan is hidden."""
ATTACK: Final = 1
"""`planning` from the screens on until the attacker has committed."""
DEFENCE: Final = 2
"""`planning` from then on until the reveal."""
OVER: Final = 3
"""`planning` between a match and its return match."""

_COVER: Final = [HIDDEN] * (VILLAGE + 1)
_BIT: Final = [1 << number for number in range(VILLAGE + 1)]
LUCK: Final = 1 << 29
"""The private numbers are below this."""


class SevenRoninState(State):
    """The table; fields.py says what its fields hold."""

    # -- written by build/fields.py, from the table in fields.py ----------------------------------------------

    def __init__(
        self,
        game: SevenRoninGame,
        agenda: list[Step[Any]],
        seed: int,
        counter: int,
        viewer: int,
        turn: int,
        outcome: Optional[Outcome],
        attacker: int,
        round_: int,
        planning: int,
        ninja: list[int],
        reserve: int,
        pool: int,
        wounds: list[int],
        where: list[int],
        blocked: int,
        penned: int,
        left: int,
        held: int,
        attack: list[int],
        posts: list[int],
        tokens: int,
        asked: int,
        told_ronin: int,
        told_ninja: int,
        results: tuple[tuple[int, ...], ...],
        luck: tuple[int, ...],
    ) -> None:
        super().__init__(game, agenda, seed, counter, viewer, turn, outcome)
        self.game = game
        self.attacker = attacker
        self.round = round_
        self.planning = planning
        self.ninja = ninja
        self.reserve = reserve
        self.pool = pool
        self.wounds = wounds
        self.where = where
        self.blocked = blocked
        self.penned = penned
        self.left = left
        self.held = held
        self.attack = attack
        self.posts = posts
        self.tokens = tokens
        self.asked = asked
        self.told_ronin = told_ronin
        self.told_ninja = told_ninja
        self.results = results
        self.luck = luck

    @staticmethod
    def fresh(game: SevenRoninGame, seed: int) -> SevenRoninState:
        """The table before anything has happened."""
        return SevenRoninState(
            game,
            agenda=[],
            seed=seed,
            counter=0,
            viewer=EVERYONE,
            turn=0,
            outcome=None,
            attacker=0,
            round_=1,
            planning=OPEN,
            ninja=[0] * (VILLAGE + 1),
            reserve=game.stock,
            pool=NINJA - game.stock,
            wounds=[0] * SEVEN,
            where=[HOME] * SEVEN,
            blocked=0,
            penned=0,
            left=0,
            held=0,
            attack=[],
            posts=[],
            tokens=3 if game.spies else 0,
            asked=NOWHERE,
            told_ronin=-1,
            told_ninja=-1,
            results=(),
            luck=(0, 0),
        )

    def clone(self) -> SevenRoninState:
        """An independent copy."""
        return SevenRoninState(
            self.game,
            self.agenda[:],
            self.seed,
            self.counter,
            self.viewer,
            self.turn,
            self.outcome,
            self.attacker,
            self.round,
            self.planning,
            self.ninja[:],
            self.reserve,
            self.pool,
            self.wounds[:],
            self.where[:],
            self.blocked,
            self.penned,
            self.left,
            self.held,
            self.attack[:],
            self.posts[:],
            self.tokens,
            self.asked,
            self.told_ronin,
            self.told_ninja,
            self.results,
            self.luck,
        )

    def seen_by(self, seat: Optional[int]) -> SevenRoninState:
        """The table as ``seat`` (None: everybody) may know it."""
        viewer = NOBODY if seat is None else seat
        view = self.clone()
        view.viewer = viewer
        view.seed = HIDDEN
        view.cover_attack()
        view.cover_posts()
        view.cover_luck()
        return view

    def as_world(self, rng: random.Random) -> SevenRoninState:
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
            "attacker": self.attacker,
            "round": self.round,
            "planning": self.planning,
            "ninja": self.ninja[:],
            "reserve": self.reserve,
            "pool": self.pool,
            "wounds": self.wounds[:],
            "where": self.where[:],
            "blocked": self.blocked,
            "penned": self.penned,
            "left": self.left,
            "held": self.held,
            "plans": self.plans(),
            "tokens": self.tokens,
            "asked": self.asked,
            "told_ronin": self.told_ronin,
            "told_ninja": self.told_ninja,
            "results": [list(row) for row in self.results],
            "luck": list(self.luck),
        }

    @staticmethod
    def from_data(game: SevenRoninGame, data: dict[str, Any]) -> SevenRoninState:
        """The state or view that `to_data` gave. Raises ValueError or KeyError on wrong data."""
        agenda: list[Step[Any]] = game.agenda_from_data(data["agenda"])
        seed: int = data["seed"]
        counter: int = data["counter"]
        viewer: int = data["viewer"]
        turn: int = data["turn"]
        outcome: Optional[Outcome] = Outcome.from_data(data["outcome"])
        attacker: int = data["attacker"]
        round_: int = data["round"]
        planning: int = data["planning"]
        ninja: list[int] = list(data["ninja"])
        reserve: int = data["reserve"]
        pool: int = data["pool"]
        wounds: list[int] = list(data["wounds"])
        where: list[int] = list(data["where"])
        blocked: int = data["blocked"]
        penned: int = data["penned"]
        left: int = data["left"]
        held: int = data["held"]
        attack: list[int] = list(data["plans"][attacker])
        posts: list[int] = list(data["plans"][1 - attacker])
        tokens: int = data["tokens"]
        asked: int = data["asked"]
        told_ronin: int = data["told_ronin"]
        told_ninja: int = data["told_ninja"]
        results: tuple[tuple[int, ...], ...] = tuple([tuple(row) for row in data["results"]])
        luck: tuple[int, ...] = tuple(data["luck"])
        return SevenRoninState(
            game,
            agenda,
            seed,
            counter,
            viewer,
            turn,
            outcome,
            attacker,
            round_,
            planning,
            ninja,
            reserve,
            pool,
            wounds,
            where,
            blocked,
            penned,
            left,
            held,
            attack,
            posts,
            tokens,
            asked,
            told_ronin,
            told_ninja,
            results,
            luck,
        )

    # -- so far -----------------------------------------------------------------------------------------------

    def plans(self) -> list[list[int]]:
        """Both plans, by seat."""
        return [self.attack[:], self.posts[:]] if self.attacker == 0 else [self.posts[:], self.attack[:]]

    def get_round(self) -> int:
        """Which round this is."""
        return self.turn

    # -- who knows what -------------------------------------------------------------------------------------

    def cover_attack(self) -> None:
        """Hide the attacker's plan from others until the reveal, its size too."""
        if self.attack and self.viewer != self.attacker:
            self.attack = _COVER[:]

    def cover_posts(self) -> None:
        """Hide the defender's plan from others until the reveal; who need not be planned, everybody knows."""
        if self.posts and self.viewer != 1 - self.attacker:
            self.posts = [SETTLED if post == SETTLED else HIDDEN for post in self.posts]

    def cover_luck(self) -> None:
        """Hide the numbers of others."""
        self.luck = tuple([luck if seat == self.viewer else HIDDEN for seat, luck in enumerate(self.luck)])

    def imagine(self, rng: random.Random, belief: Optional[dict[str, Any]] = None) -> SevenRoninState:
        """A full table that agrees with this view.

        ``belief["attack"]`` proposes the attacker's committed plan by area; otherwise it is any lawful one. A plan
        that is still being made may be any part of one.
        """
        world = self.as_world(rng)
        world.luck = tuple([int(rng.random() * LUCK) if luck == HIDDEN else luck for luck in self.luck])
        if HIDDEN in world.attack:
            proposed = None if belief is None else belief.get("attack")
            if proposed is not None and self.planning == DEFENCE:
                world.attack = list(proposed)
            else:
                world.random_attack(rng, self.planning == ATTACK)
        if HIDDEN in world.posts:
            world.posts = [SETTLED if post == SETTLED else HOME for post in world.posts]
            if self.planning == DEFENCE:
                world.random_defence(rng)
        return world

    def random_attack(self, rng: random.Random, part: bool) -> None:
        """Make any lawful plan of the attacker, or with ``part`` any beginning of one."""
        self.attack = [0] * (VILLAGE + 1)
        while True:
            areas = self.deployable()
            ready = part or self.attack_ready()
            choice = int(rng.random() * (len(areas) + (1 if ready else 0)))
            if choice >= len(areas):
                return
            self.attack[areas[choice]] += 1

    def random_defence(self, rng: random.Random) -> None:
        """Place any of the ronin who are at home, one by one, anywhere lawful."""
        todo = int(rng.random() * (self.posts.count(HOME) + 1))
        for _ in range(todo):
            ronin = [r for r in range(SEVEN) if self.posts[r] == HOME]
            chosen = ronin[int(rng.random() * len(ronin))]
            areas = self.open_to(chosen)
            self.posts[chosen] = areas[int(rng.random() * len(areas))]

    def sides(self) -> tuple[str, ...]:
        """Who attacks and who defends."""
        return ("attacker", "defender") if self.attacker == 0 else ("defender", "attacker")

    def played_as(self) -> tuple[str, ...]:
        """The sides; nothing where a return match gave both to everybody."""
        return self.sides() if self.game.legs == 1 else ()

    # -- how it ends (section "goal") -----------------------------------------------------------------------

    def check(self, log: list[Event]) -> None:
        """No ninja left or no ronin left, at any instant but while plans are secret; the first has priority."""
        if self.planning != OPEN or self.outcome is not None:
            return
        if self.reserve == 0 and not any(self.ninja):
            self.end(1 - self.attacker, scoring.WIPED, log)
        elif self.where.count(FALLEN) == SEVEN:
            self.end(self.attacker, scoring.RONIN, log)

    def check_areas(self, log: list[Event]) -> None:
        """Whether the attacker holds enough areas at the end of a fight."""
        held = self.occupied()
        count = held.bit_count()
        log.append(Event("holds", {"count": count}))
        if count >= GOAL:
            self.end(self.attacker, scoring.AREAS, log)
        elif count >= GOAL_WITH_FIELDS and held & FIELDS == FIELDS:
            self.end(self.attacker, scoring.FIELDS, log)

    def end(self, winner: int, ending: int, log: list[Event]) -> None:
        """The match is over; a return match follows if one was agreed."""
        self.results += ((winner, self.round, self.attacker, ending),)
        log.append(Event("over", {"seat": winner, "ending": scoring.ENDINGS[ending]}, barrier=True))
        if len(self.results) < self.game.legs:
            self.planning = OVER
            self.agenda = [self.game.step("Return", 1 - self.attacker)]
            return
        areas, ninja = self.occupied().bit_count(), self.reserve + sum(self.ninja)
        standing = SEVEN - self.where.count(FALLEN)
        self.finish(scoring.outcome(self.results, areas, ninja, standing))

    def swap_sides(self) -> None:
        """Set the table anew with the sides exchanged."""
        game = self.game
        self.attacker = 1 - self.attacker
        self.round = 1
        self.planning = OPEN
        self.ninja = [0] * (VILLAGE + 1)
        self.reserve = game.stock
        self.pool = NINJA - game.stock
        self.wounds = [0] * SEVEN
        self.where = [HOME] * SEVEN
        self.blocked = 0
        self.penned = 0
        self.left = 0
        self.held = 0
        self.tokens = 3 if game.spies else 0

    # -- what may be planned (sections "attack", "defence") -------------------------------------------------

    def threat(self) -> int:
        """How many village areas may be attacked this round."""
        return self.game.village.threat[self.round - 1]

    def need(self) -> int:
        """How many ninja must be sent into village areas: the round's number, or all that can be sent."""
        return min(self.round, self.reserve, self.game.village.best[self.threat()] + self.ninja[GREEN])

    def room_beside(self, pledged: int, number: int) -> int:
        """The most ninja a plan can send when exactly ``number`` of them go to the area ``pledged``."""
        village = self.game.village
        slots = self.threat() - (1 if number else 0)
        others = [area for area in village.by_limit if area != pledged][:slots]
        if not others:
            return number
        bonus = self.ninja[GREEN] - max(0, number - village.limits[pledged])
        return number + bonus + sum(village.limits[area] for area in others)

    def tellable(self, area: int) -> list[int]:
        """The numbers of ninja that a lawful plan of this round can send to ``area``."""
        most = min(self.game.village.limits[area] + self.ninja[GREEN], self.reserve, MOST_COUNT)
        need = self.need()
        return [number for number in range(most + 1) if self.room_beside(area, number) >= need]

    def deployable(self) -> list[int]:
        """The areas the next planned ninja may go to, so that the plan can still be completed."""
        village, attack = self.game.village, self.attack
        limits = village.limits
        slots, bonus, room, planned = self.threat(), self.ninja[GREEN], 0, 0
        for area in range(VILLAGE):
            here = attack[area]
            if here:
                planned += here
                slots -= 1
                spare = limits[area] - here
                if spare < 0:
                    bonus += spare
                else:
                    room += spare
        still = self.need() - planned
        stock = self.reserve - planned - attack[GREEN]
        pledged, owed = NOWHERE, 0
        if self.told_ninja >= 0:
            pledged = self.asked
            here = attack[pledged]
            owed = self.told_ninja - here
            spare = limits[pledged] - here
            bonus -= max(0, self.told_ninja - limits[pledged]) - max(0, -spare)
            if here:
                room -= max(0, spare)
            elif owed:
                slots -= 1
            still -= owed
            stock -= owed
        missing = still - room - bonus
        areas: list[int] = []
        for area in range(VILLAGE):
            if area == pledged:
                if owed:
                    areas.append(area)
            elif stock <= 0:
                continue
            elif attack[area]:
                if bonus > 0 or attack[area] < limits[area]:
                    areas.append(area)
            elif slots > 0 and (missing <= 0 or self._reaches(area, pledged, slots, missing)):
                areas.append(area)
        if attack[GREEN] == 0 and stock > max(0, still):
            areas.append(GREEN)
        return areas

    def _reaches(self, area: int, pledged: int, slots: int, missing: int) -> bool:
        """Whether entering ``area`` and the best other new areas still takes ``missing`` ninja."""
        village, attack = self.game.village, self.attack
        missing -= village.limits[area]
        for other in village.by_limit:
            if slots <= 1 or missing <= 0:
                break
            if other != area and other != pledged and attack[other] == 0:
                missing -= village.limits[other]
                slots -= 1
        return missing <= 0

    def attack_ready(self) -> bool:
        """Whether the attacker's plan may be committed as it is."""
        attack = self.attack
        if self.told_ninja >= 0 and attack[self.asked] != self.told_ninja:
            return False
        return sum(attack) - attack[GREEN] >= self.need()

    def closed(self) -> int:
        """The area whose ronin were told to a spy, and that nobody else may enter when planning, or `NOWHERE`."""
        return self.asked if self.told_ronin >= 0 else NOWHERE

    def count_at(self, area: int) -> int:
        """How many ronin are in ``area`` or planned for it."""
        return self.where.count(area) + self.posts.count(area)

    def vacant(self) -> list[int]:
        """The areas that any ronin may be planned for: nobody is there; the green only if ninja are."""
        where, posts, closed = self.where, self.posts, self.closed()
        areas = [a for a in range(VILLAGE) if a not in where and a not in posts and a != closed]
        if self.ninja[GREEN] and GREEN not in posts:
            areas.append(GREEN)
        return areas

    def beside(self, ronin: int) -> list[int]:
        """The areas where ``ronin`` may be planned as somebody's partner: Tasuke is one of the two."""
        if not self.game.may_share or self.blocked & _BIT[TASUKE]:
            return []
        closed = self.closed()
        if ronin == TASUKE:
            return [a for a in range(VILLAGE) if a != closed and self.count_at(a) == 1]
        place = self.where[TASUKE]
        if place == HOME and self.posts:
            place = self.posts[TASUKE]
        if 0 <= place < VILLAGE and place != closed and self.count_at(place) == 1:
            return [place]
        return []

    def raise_screens(self) -> None:
        """From here on plans are secret."""
        told = max(0, self.told_ronin)
        self.planning = ATTACK
        self.attack = [0] * (VILLAGE + 1)
        self.posts = [
            SETTLED if self.where[r] == FALLEN or (self.penned | told) & _BIT[r] else HOME
            for r in range(SEVEN)
        ]
        if self.viewer != EVERYONE:
            self.cover_attack()
            self.cover_posts()

    def lower_screens(self) -> None:
        """The ronin go to their posts and the plans are no more; the ninja have been moved already."""
        for ronin, post in enumerate(self.posts):
            if post >= 0:
                self.where[ronin] = post
        self.planning = OPEN
        self.penned = 0
        self.attack = []
        self.posts = []

    def open_to(self, ronin: int) -> list[int]:
        """The areas that ``ronin`` may be planned for."""
        return self.vacant() + self.beside(ronin)

    # -- handling the pieces --------------------------------------------------------------------------------

    def guards(self, area: int) -> list[int]:
        """The ronin in ``area``."""
        where = self.where
        return [ronin for ronin in range(SEVEN) if where[ronin] == area]

    def occupied(self) -> int:
        """The village areas with ninja and no ronin, as a mask."""
        ninja, where = self.ninja, self.where
        mask = 0
        for area in range(VILLAGE):
            if ninja[area] and area not in where:
                mask |= _BIT[area]
        return mask

    def on_board(self) -> int:
        """The ninja on the board, the green included."""
        return sum(self.ninja)

    def hurt(self, ronin: int, ninja: int) -> bool:
        """Put ``ninja`` wounds on a tile with room for them; True when it is full and the ronin falls."""
        wounds = self.wounds
        wounds[ronin] += ninja
        if wounds[ronin] < SPACES[ronin]:
            return False
        self.pool += wounds[ronin]
        wounds[ronin] = 0
        self.where[ronin] = FALLEN
        self.penned &= ~_BIT[ronin]
        self.blocked &= ~_BIT[ronin]
        return True
