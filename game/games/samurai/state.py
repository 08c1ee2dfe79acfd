"""The table of Samurai as data: what lies where and who knows what.

Influence, empty land and figures are kept up to date as tiles are laid, never counted anew: that is most of the
speed.
"""

from __future__ import annotations

import random
from typing import Any, Final, Optional

from game.engine import chance
from game.engine.state import COVER, EVERYONE, HIDDEN, NOBODY, Action, Outcome, State, Step, Unknown
from game.games.samurai.parts import ALL, BAG, CASTE, EACH, KINDS, QUICK, SHIPS, STRENGTH, TILE_EXCHANGE
from game.games.samurai.state_actions import SamuraiGame, Swap

EMPTY: Final = -1
_BITS: Final = (1, 2, 4)
_PAIRS: Final = ((0, 1), (0, 2), (1, 2))
_WITHOUT: Final[list[tuple[int, ...]]] = [
    tuple(
        3 * one + two for one in range(3) for two in range(3) if here & _BITS[one] and not here & _BITS[two]
    )
    for here in range(8)
]
"""By the figures of a settlement: 3 * one + two for each caste ``one`` that is there without caste ``two``."""
_TILES: Final = len(BAG)


class SamuraiState(State):
    """The table; fields.py says what its fields hold."""

    # -- written by build/fields.py, from the table in fields.py ----------------------------------------------

    def __init__(
        self,
        game: SamuraiGame,
        agenda: list[Step[Any]],
        seed: int,
        counter: int,
        viewer: int,
        turn: int,
        outcome: Optional[Outcome],
        mover: int,
        tiles: list[int],
        figures: list[int],
        influence: list[int],
        empty: list[int],
        land: list[int],
        sea: list[int],
        hands: list[tuple[int, ...]],
        stacks: list[tuple[int, ...]],
        left: list[tuple[int, ...]],
        liftable: list[tuple[int, ...]],
        captured: list[int],
        aside: list[int],
        on_board: list[int],
        supply: list[int],
        passes: int,
    ) -> None:
        super().__init__(game, agenda, seed, counter, viewer, turn, outcome)
        self.game = game
        self.mover = mover
        self.tiles = tiles
        self.figures = figures
        self.influence = influence
        self.empty = empty
        self.land = land
        self.sea = sea
        self.hands = hands
        self.stacks = stacks
        self.left = left
        self.liftable = liftable
        self.captured = captured
        self.aside = aside
        self.on_board = on_board
        self.supply = supply
        self.passes = passes

    @staticmethod
    def fresh(game: SamuraiGame, seed: int) -> SamuraiState:
        """The table before anything has happened."""
        return SamuraiState(
            game,
            agenda=[],
            seed=seed,
            counter=0,
            viewer=EVERYONE,
            turn=0,
            outcome=None,
            mover=0,
            tiles=[EMPTY] * len(game.board.spaces),
            figures=[0] * len(game.board.settlements),
            influence=[0] * (3 * len(game.board.settlements) * game.seats),
            empty=list(game.board.land_around),
            land=list(game.board.land),
            sea=list(game.board.sea),
            hands=[()] * game.seats,
            stacks=[BAG] * game.seats,
            left=[BAG] * game.seats,
            liftable=[()] * game.seats,
            captured=[0] * (3 * game.seats),
            aside=[0, 0, 0],
            on_board=[0, 0, 0],
            supply=[EACH[game.seats]] * 3,
            passes=0,
        )

    def clone(self) -> SamuraiState:
        """An independent copy."""
        return SamuraiState(
            self.game,
            self.agenda[:],
            self.seed,
            self.counter,
            self.viewer,
            self.turn,
            self.outcome,
            self.mover,
            self.tiles[:],
            self.figures[:],
            self.influence[:],
            self.empty[:],
            self.land[:],
            self.sea[:],
            self.hands[:],
            self.stacks[:],
            self.left[:],
            self.liftable[:],
            self.captured[:],
            self.aside[:],
            self.on_board[:],
            self.supply[:],
            self.passes,
        )

    def seen_by(self, seat: Optional[int]) -> SamuraiState:
        """The table as ``seat`` (None: everybody) may know it."""
        viewer = NOBODY if seat is None else seat
        view = self.clone()
        view.viewer = viewer
        view.seed = HIDDEN
        hands = view.hands
        stacks = view.stacks
        for owner in range(self.game.seats):
            if owner != viewer:
                hands[owner] = COVER[len(hands[owner])]
                stacks[owner] = COVER[len(stacks[owner])]
        if self.outcome is None:
            view.cover_captured()
        return view

    def as_world(self, rng: random.Random) -> SamuraiState:
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
            "mover": self.mover,
            "tiles": self.tiles[:],
            "figures": self.figures[:],
            "influence": self.influence[:],
            "empty": self.empty[:],
            "land": self.land[:],
            "sea": self.sea[:],
            "hands": [list(row) for row in self.hands],
            "stacks": [list(row) for row in self.stacks],
            "left": [list(row) for row in self.left],
            "liftable": [list(row) for row in self.liftable],
            "captured": self.captured[:],
            "aside": self.aside[:],
            "on_board": self.on_board[:],
            "supply": self.supply[:],
            "passes": self.passes,
        }

    @staticmethod
    def from_data(game: SamuraiGame, data: dict[str, Any]) -> SamuraiState:
        """The state or view that `to_data` gave. Raises ValueError or KeyError on wrong data."""
        agenda: list[Step[Any]] = game.agenda_from_data(data["agenda"])
        seed: int = data["seed"]
        counter: int = data["counter"]
        viewer: int = data["viewer"]
        turn: int = data["turn"]
        outcome: Optional[Outcome] = Outcome.from_data(data["outcome"])
        mover: int = data["mover"]
        tiles: list[int] = list(data["tiles"])
        figures: list[int] = list(data["figures"])
        influence: list[int] = list(data["influence"])
        empty: list[int] = list(data["empty"])
        land: list[int] = list(data["land"])
        sea: list[int] = list(data["sea"])
        hands: list[tuple[int, ...]] = [tuple(row) for row in data["hands"]]
        stacks: list[tuple[int, ...]] = [tuple(row) for row in data["stacks"]]
        left: list[tuple[int, ...]] = [tuple(row) for row in data["left"]]
        liftable: list[tuple[int, ...]] = [tuple(row) for row in data["liftable"]]
        captured: list[int] = list(data["captured"])
        aside: list[int] = list(data["aside"])
        on_board: list[int] = list(data["on_board"])
        supply: list[int] = list(data["supply"])
        passes: int = data["passes"]
        return SamuraiState(
            game,
            agenda,
            seed,
            counter,
            viewer,
            turn,
            outcome,
            mover,
            tiles,
            figures,
            influence,
            empty,
            land,
            sea,
            hands,
            stacks,
            left,
            liftable,
            captured,
            aside,
            on_board,
            supply,
            passes,
        )

    # -- so far -----------------------------------------------------------------------------------------------

    # -- who knows what -------------------------------------------------------------------------------------

    def ahead(self) -> Optional[int]:
        """Figures captured; None where a victory is shared. Below 0 where fewer figures led more castes."""
        if self.outcome is None or len(self.outcome.winners) != 1:
            return None
        winner = self.outcome.winners[0]
        totals = [sum(self.captured[3 * seat : 3 * seat + 3]) for seat in range(self.game.seats)]
        return totals[winner] - max([totals[seat] for seat in range(self.game.seats) if seat != winner])

    def cover_captured(self) -> None:
        """Hide the captured figures of others, where they are hidden."""
        if self.game.covered:
            for seat in range(self.game.seats):
                if seat != self.viewer:
                    self.captured[3 * seat : 3 * seat + 3] = [HIDDEN, HIDDEN, HIDDEN]

    def imagine(self, rng: random.Random, belief: Optional[dict[str, Any]] = None) -> SamuraiState:
        """A full table that agrees with this view.

        ``belief["captured"]`` are figures (seat * 3 + caste) that covered seats surely hold; the rest of the
        covered figures fall to covered seats evenly.
        """
        world = self.as_world(rng)
        for seat in range(self.game.seats):
            if HIDDEN in self.hands[seat] or HIDDEN in self.stacks[seat]:
                world.split(seat, rng)
        if HIDDEN in world.captured:
            world.share_captured(rng, None if belief is None else belief.get("captured"))
        return world

    def split(self, seat: int, rng: random.Random) -> None:
        """Draw a hand of the known size from the tiles that ``seat`` has left."""
        pool = list(self.left[seat])
        count = len(pool)
        size = len(self.hands[seat])
        for index in range(size):
            other = index + int(rng.random() * (count - index))
            pool[index], pool[other] = pool[other], pool[index]
        self.hands[seat] = tuple(sorted(pool[:size]))
        self.stacks[seat] = tuple(sorted(pool[size:]))

    def share_captured(self, rng: random.Random, known: Optional[list[int]]) -> None:
        """Deal the covered captured figures to the seats whose captures are covered."""
        seats = [seat for seat in range(self.game.seats) if self.captured[3 * seat] == HIDDEN]
        for caste in range(3):
            total = EACH[self.game.seats] - self.supply[caste] - self.on_board[caste] - self.aside[caste]
            for seat in range(self.game.seats):
                if seat not in seats:
                    total -= self.captured[3 * seat + caste]
            sure = [0 if known is None else known[3 * seat + caste] for seat in seats]
            if sum(sure) > total:
                sure = [0] * len(seats)
            for _ in range(total - sum(sure)):
                sure[int(rng.random() * len(seats))] += 1
            for seat, count in zip(seats, sure, strict=True):
                self.captured[3 * seat + caste] = count

    # -- handling the pieces --------------------------------------------------------------------------------

    def spend(self, seat: int, kind: int) -> None:
        """Take a tile of ``kind`` out of a hand for good."""
        hand = self.hands[seat]
        index = hand.index(kind)
        self.hands[seat] = hand[:index] + hand[index + 1 :]
        left = self.left[seat]
        index = left.index(kind)
        self.left[seat] = left[:index] + left[index + 1 :]

    def lay(self, seat: int, kind: int, space: int) -> None:
        """Put a tile on an empty space; influence and empty land follow."""
        self.tiles[space] = seat * KINDS + kind
        self.add_influence(seat, kind, space, 1)
        if kind == SHIPS[0] or kind == SHIPS[1]:
            self.sea.remove(space)
            return
        self.land.remove(space)
        empty = self.empty
        for settlement in self.game.board.touch[space]:
            empty[settlement] -= 1
        if not QUICK[kind] and kind != TILE_EXCHANGE:
            self.liftable[seat] += (space,)

    def exchange(self, seat: int, a: int, b: int) -> int:
        """Leave the exchange tile on ``a`` and lay the lifted tile on ``b``; returns its kind."""
        kind = self.tiles[a] - seat * KINDS
        self.add_influence(seat, kind, a, -1)
        self.tiles[a] = seat * KINDS + TILE_EXCHANGE
        self.liftable[seat] = tuple(space for space in self.liftable[seat] if space != a)
        self.lay(seat, kind, b)
        return kind

    def add_influence(self, seat: int, kind: int, space: int, sign: int) -> None:
        """Add (or with ``sign`` -1 take away) a tile's influence on the settlements beside ``space``."""
        caste = CASTE[kind]
        strength = STRENGTH[kind] * sign
        seats = self.game.seats
        influence = self.influence
        for settlement in self.game.board.touch[space]:
            at = 3 * settlement * seats + seat
            if caste == ALL:
                influence[at] += strength
                influence[at + seats] += strength
                influence[at + 2 * seats] += strength
            else:
                influence[at + caste * seats] += strength

    def put_figure(self, caste: int, settlement: int) -> None:
        """Put a figure out of the supply."""
        self.figures[settlement] |= 1 << caste
        self.supply[caste] -= 1
        self.on_board[caste] += 1

    def swap_figures(self, action: Swap) -> None:
        """Exchange two figures."""
        both = 1 << action.caste_a | 1 << action.caste_b
        self.figures[action.a] ^= both
        self.figures[action.b] ^= both

    def draw_tiles(self, seat: int, count: int) -> list[int]:
        """Move the next ``count`` tiles from stack to hand; returns their kinds. Raises `Unknown` on a view.

        The stack lies shuffled from the start: what comes next was settled by the deal, and by what the seat itself
        has taken out, never by what others drew. (In the first edition tiles were drawn by the chance of the whole table.)
        """
        if self.viewer != EVERYONE:
            raise Unknown("the order of a stack is not known")
        stack = list(self.stacks[seat])
        kinds: list[int] = []
        row = (seat + 1) * chance.ROW + _TILES
        for _ in range(count):
            self.counter += 1
            size = len(stack)
            number = row - size if self.game.edition > 1 else self.counter
            kinds.append(stack.pop(chance.below(self.seed, number, size)))
        self.stacks[seat] = tuple(stack)
        self.hands[seat] = tuple(sorted(self.hands[seat] + tuple(kinds)))
        return kinds

    def lead(self, settlement: int, caste: int) -> tuple[int, int, int]:
        """Who has most influence there, how much, and how much the next best; the seat is -1 in a tie or at 0."""
        seats = self.game.seats
        at = (3 * settlement + caste) * seats
        row = self.influence[at : at + seats]
        best = max(row)
        seat = row.index(best)
        row[seat] = -1
        second = max(row)
        return (seat if best > second and best > 0 else -1), best, second

    def swaps(self) -> list[Action]:
        """Every figure exchange that leaves no settlement with two figures of one caste and changes something."""
        table = self.game.swap
        without: list[list[int]] = [[] for _ in range(9)]
        for settlement, here in enumerate(self.figures):
            for pair in _WITHOUT[here]:
                without[pair].append(3 * settlement + pair // 3)
        actions: list[Action] = []
        for one, two in _PAIRS:
            theirs = without[3 * two + one]
            if theirs:
                for mine in without[3 * one + two]:
                    row = table[mine]
                    for place in theirs:
                        actions.append(row[place])
        return actions
