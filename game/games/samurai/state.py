"""The table of Samurai as data: what lies where and who knows what.

Influence, empty land and figures are kept up to date as tiles are laid, never counted anew: that is most of the
speed. Tables are flat lists of ints and tuples, so that a clone is a row of slices.
"""

from __future__ import annotations

import random
from typing import Any, Final, Optional

from game.engine.state import (
    AUTO,
    EVERYONE,
    HIDDEN,
    NOBODY,
    Action,
    Event,
    Game,
    Outcome,
    State,
    Step,
    Target,
)
from game.engine.text import Text
from game.games.samurai import parts, words
from game.games.samurai.parts import (
    ALL,
    BAG,
    CASTE,
    CASTES,
    EACH,
    KINDS,
    NONE,
    QUICK,
    SHIPS,
    STRENGTH,
    TILE_EXCHANGE,
    TILES,
)

EMPTY: Final = -1
_VOID: Final = Action("", frozenset())
"""Fills the cells of the action tables that no rule reaches."""
_COVER: Final = [(HIDDEN,) * n for n in range(len(BAG) + 1)]


class Place(Action):
    """Lay a tile of ``kind`` on ``space``."""

    def __init__(self, kind: int, space: int, text: str, picks: frozenset[Target]) -> None:
        super().__init__(text, picks)
        self.kind = kind
        self.space = space


class Swap(Action):
    """Figure exchange: the figure ``caste_a`` of settlement ``a`` for ``caste_b`` of settlement ``b``."""

    def __init__(
        self, a: int, caste_a: int, b: int, caste_b: int, text: str, picks: frozenset[Target]
    ) -> None:
        super().__init__(text, picks)
        self.a = a
        self.caste_a = caste_a
        self.b = b
        self.caste_b = caste_b


class Move(Action):
    """Tile exchange: lift the own tile on space ``a``, leave the exchange tile, lay the lifted one on ``b``."""

    def __init__(self, a: int, b: int, text: str, picks: frozenset[Target]) -> None:
        super().__init__(text, picks)
        self.a = a
        self.b = b


class PutFigure(Action):
    """Set-up by hand: a figure of ``caste`` into ``settlement``."""

    def __init__(self, caste: int, settlement: int, text: str, picks: frozenset[Target]) -> None:
        super().__init__(text, picks)
        self.caste = caste
        self.settlement = settlement


class Keep(Action):
    """Choose a tile of ``kind`` for the opening hand."""

    def __init__(self, kind: int, text: str, picks: frozenset[Target]) -> None:
        super().__init__(text, picks)
        self.kind = kind


class SamuraiGame(Game):
    """Samurai for a number of seats: the map, every action by table, the options as flags."""

    def __init__(self, seats: int, options: dict[str, str]) -> None:
        super().__init__("samurai", seats, options)
        self.board = parts.board(seats)
        self.end_of_turn = options["capture"] == "end_of_turn"
        shown = options["captured"]
        self.covered = shown == "hidden" or (shown == "auto" and seats > 2)
        board = self.board
        ids = [space.id for space in board.spaces]
        self.place: list[list[Action]] = [[_VOID] * len(ids) for _ in range(KINDS)]
        for kind in range(KINDS):
            if CASTE[kind] != NONE:
                for space in board.sea if kind in SHIPS else board.land:
                    self.place[kind][space] = self._place(kind, space)
        self.swap: list[list[Action]] = self._swaps()
        self.move: list[list[Action]] = [[_VOID] * len(ids) for _ in ids]
        for a in board.land:
            for b in board.land:
                if a != b:
                    self.move[a][b] = self._move(a, b)
        self.figure: list[list[Action]] = [
            [self._figure(caste, s) for s in range(len(board.settlements))] for caste in range(3)
        ]
        self.keep: list[Action] = [self._keep(kind) for kind in range(KINDS)]
        self.end_turn = self._button("end")
        self.pass_turn = self._button("pass")

    # -- the actions, made once -----------------------------------------------------------------------------

    def _place(self, kind: int, space: int) -> Action:
        key, name = TILES[kind].key, self.board.spaces[space].id
        picks = frozenset((Target("tile", key), Target("space", name)))
        action = Place(kind, space, f"place {key} {name}", picks)
        self.add(action)
        return action

    def _swaps(self) -> list[list[Action]]:
        count = len(self.board.settlements)
        table: list[list[Action]] = [[_VOID] * (3 * count) for _ in range(3 * count)]
        for a in range(count):
            for b in range(a + 1, count):
                for caste_a in range(3):
                    for caste_b in range(3):
                        if caste_a != caste_b:
                            action = self._swap(a, caste_a, b, caste_b)
                            table[3 * a + caste_a][3 * b + caste_b] = action
                            table[3 * b + caste_b][3 * a + caste_a] = action
        return table

    def _swap(self, a: int, caste_a: int, b: int, caste_b: int) -> Action:
        one = f"{self.settlement_id(a)}/{CASTES[caste_a]}"
        two = f"{self.settlement_id(b)}/{CASTES[caste_b]}"
        picks = frozenset((Target("tile", "figures"), Target("figure", one), Target("figure", two)))
        action = Swap(a, caste_a, b, caste_b, f"swap {one} {two}", picks)
        self.add(action)
        return action

    def _move(self, a: int, b: int) -> Action:
        one, two = self.board.spaces[a].id, self.board.spaces[b].id
        picks = frozenset((Target("tile", "tiles"), Target("space", one), Target("space", two)))
        action = Move(a, b, f"move {one} {two}", picks)
        self.add(action)
        return action

    def _figure(self, caste: int, settlement: int) -> Action:
        name = self.settlement_id(settlement)
        picks = frozenset((Target("supply", CASTES[caste]), Target("space", name)))
        action = PutFigure(caste, settlement, f"figure {CASTES[caste]} {name}", picks)
        self.add(action)
        return action

    def _keep(self, kind: int) -> Action:
        key = TILES[kind].key
        action = Keep(kind, f"keep {key}", frozenset((Target("tile", key),)))
        self.add(action)
        return action

    def _button(self, name: str) -> Action:
        action = Action(name, frozenset((Target("button", name),)))
        self.add(action)
        return action

    def settlement_id(self, settlement: int) -> str:
        """The id of a settlement's space, such as ``V03``."""
        return self.board.spaces[self.board.settlements[settlement]].id

    # -- states ---------------------------------------------------------------------------------------------

    def set_up(self, seed: int) -> State:
        """The table before the first question: figures and hands dealt or still to be chosen."""
        board, seats = self.board, self.seats
        figures = [0] * len(board.settlements)
        figures[board.edo] = 7
        state = SamuraiState(
            self,
            agenda=[],
            seed=seed,
            counter=0,
            viewer=EVERYONE,
            turn=0,
            outcome=None,
            tiles=[EMPTY] * len(board.spaces),
            figures=figures,
            influence=[0] * (3 * len(board.settlements) * seats),
            empty=list(board.land_around),
            land=list(board.land),
            sea=list(board.sea),
            hands=[() for _ in range(seats)],
            stacks=[BAG] * seats,
            left=[BAG] * seats,
            liftable=[() for _ in range(seats)],
            captured=[0] * (3 * seats),
            aside=[0, 0, 0],
            on_board=[1, 1, 1],
            supply=[EACH[seats] - 1] * 3,
            passes=0,
        )
        first = self.options["first"]
        state.turn = state.draw(seats) if first == "drawn" else int(first) - 1
        placed = self.options["figures"] == "placed"
        chosen = self.options["hands"] == "chosen"
        state.agenda = [
            self.step("Turn", state.turn, 0, 0),
            self.step("KeepTile", state.turn) if chosen else self.step("DealHands", AUTO),
            self.step("PlaceFigure", state.turn) if placed else self.step("DealFigures", AUTO),
        ]
        return state

    def from_data(self, data: dict[str, Any]) -> State:
        """The state or view that `SamuraiState.to_data` gave."""
        return SamuraiState(
            self,
            agenda=self.agenda_from_data(data["agenda"]),
            seed=data["seed"],
            counter=data["counter"],
            viewer=data["viewer"],
            turn=data["turn"],
            outcome=Outcome.from_data(data["outcome"]),
            tiles=list(data["tiles"]),
            figures=list(data["figures"]),
            influence=list(data["influence"]),
            empty=list(data["empty"]),
            land=list(data["land"]),
            sea=list(data["sea"]),
            hands=[tuple(hand) for hand in data["hands"]],
            stacks=[tuple(stack) for stack in data["stacks"]],
            left=[tuple(left) for left in data["left"]],
            liftable=[tuple(spaces) for spaces in data["liftable"]],
            captured=list(data["captured"]),
            aside=list(data["aside"]),
            on_board=list(data["on_board"]),
            supply=list(data["supply"]),
            passes=data["passes"],
        )

    def describe(self, event: Event) -> Optional[Text]:
        """An event in words (see words.py)."""
        return words.describe(self.board, event)

    def places(self, event: Event) -> list[Target]:
        """The spaces an event speaks of."""
        return words.places(self.board, event)

    def label(self, action: Action) -> Text:
        """An action in words."""
        board = self.board
        if isinstance(action, Place):
            return words.place_label(board, action.kind, action.space)
        if isinstance(action, Swap):
            spaces = board.settlements
            return words.swap_label(board, action.caste_a, spaces[action.a], action.caste_b, spaces[action.b])
        if isinstance(action, Move):
            return words.move_label(board, action.a, action.b)
        if isinstance(action, PutFigure):
            return words.figure_label(board, action.caste, board.settlements[action.settlement])
        if isinstance(action, Keep):
            return words.keep_label(action.kind)
        return words.button_label(action.text)


class SamuraiState(State):
    """The table.

    By space: ``tiles`` (seat * KINDS + kind, or `EMPTY`). By settlement: ``figures`` (a bit for each caste),
    ``empty`` (land spaces beside it without a tile), ``influence`` at (settlement * 3 + caste) * seats + seat.
    ``land`` and ``sea`` are the empty spaces in order. By seat: ``hands`` and ``stacks`` (sorted kinds), ``left``
    (both together, public because it follows from what was played), ``liftable`` (spaces of own tiles that a tile
    exchange may lift), ``captured`` at seat * 3 + caste. By caste: ``aside``, ``on_board``, ``supply`` (still to
    be put out). ``passes`` counts seats in a row that could play nothing.
    """

    def __init__(
        self,
        game: SamuraiGame,
        agenda: list[Step[Any]],
        seed: int,
        counter: int,
        viewer: int,
        turn: int,
        outcome: Optional[Outcome],
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
        self.rules = game
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

    def clone(self) -> SamuraiState:
        """An independent copy."""
        return SamuraiState(
            self.rules,
            self.agenda[:],
            self.seed,
            self.counter,
            self.viewer,
            self.turn,
            self.outcome,
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

    # -- who knows what -------------------------------------------------------------------------------------

    def seen_by(self, seat: Optional[int]) -> SamuraiState:
        """The view of ``seat``: other hands and stacks covered, covered captures too until the match is over."""
        view = self.clone()
        view.viewer = NOBODY if seat is None else seat
        view.seed = HIDDEN
        hands, stacks = view.hands, view.stacks
        for other in range(self.rules.seats):
            if other != seat:
                hands[other] = _COVER[len(hands[other])]
                stacks[other] = _COVER[len(stacks[other])]
        if self.rules.covered and self.outcome is None:
            for other in range(self.rules.seats):
                if other != seat:
                    view.captured[3 * other : 3 * other + 3] = [HIDDEN, HIDDEN, HIDDEN]
        return view

    def imagine(self, rng: random.Random, belief: Optional[dict[str, Any]] = None) -> SamuraiState:
        """A full table that agrees with this view.

        ``belief["captured"]`` are figures (seat * 3 + caste) that covered seats surely hold; the rest of the
        covered figures fall to covered seats evenly.
        """
        world = self.clone()
        world.viewer = EVERYONE
        if world.seed == HIDDEN:
            world.seed = int(rng.random() * 4294967296)
        for seat in range(self.rules.seats):
            if world.hands[seat][:1] == (HIDDEN,) or world.stacks[seat][:1] == (HIDDEN,):
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
        seats = [seat for seat in range(self.rules.seats) if self.captured[3 * seat] == HIDDEN]
        for caste in range(3):
            total = EACH[self.rules.seats] - self.supply[caste] - self.on_board[caste] - self.aside[caste]
            for seat in range(self.rules.seats):
                if seat not in seats:
                    total -= self.captured[3 * seat + caste]
            sure = [0 if known is None else known[3 * seat + caste] for seat in seats]
            if sum(sure) > total:
                sure = [0] * len(seats)
            for _ in range(total - sum(sure)):
                sure[int(rng.random() * len(seats))] += 1
            for seat, count in zip(seats, sure, strict=True):
                self.captured[3 * seat + caste] = count

    def to_data(self) -> dict[str, Any]:
        """The table as plain data."""
        return {
            "agenda": [step.to_data() for step in self.agenda],
            "seed": self.seed,
            "counter": self.counter,
            "viewer": self.viewer,
            "turn": self.turn,
            "outcome": None if self.outcome is None else self.outcome.to_data(),
            "tiles": self.tiles[:],
            "figures": self.figures[:],
            "influence": self.influence[:],
            "empty": self.empty[:],
            "land": self.land[:],
            "sea": self.sea[:],
            "hands": [list(hand) for hand in self.hands],
            "stacks": [list(stack) for stack in self.stacks],
            "left": [list(left) for left in self.left],
            "liftable": [list(spaces) for spaces in self.liftable],
            "captured": self.captured[:],
            "aside": self.aside[:],
            "on_board": self.on_board[:],
            "supply": self.supply[:],
            "passes": self.passes,
        }

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
        for settlement in self.rules.board.touch[space]:
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
        seats = self.rules.seats
        influence = self.influence
        for settlement in self.rules.board.touch[space]:
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

    def draw_tile(self, seat: int) -> int:
        """Move a chance tile from stack to hand; returns its kind. Raises `Unknown` on a view."""
        stack = self.stacks[seat]
        index = self.draw(len(stack))
        kind = stack[index]
        self.stacks[seat] = stack[:index] + stack[index + 1 :]
        self.hands[seat] = tuple(sorted(self.hands[seat] + (kind,)))
        return kind

    def lead(self, settlement: int, caste: int) -> tuple[int, int, int]:
        """Who has most influence there, how much, and how much the next best; the seat is -1 in a tie or at 0."""
        seats = self.rules.seats
        at = (3 * settlement + caste) * seats
        row = self.influence[at : at + seats]
        best = max(row)
        seat = row.index(best)
        row[seat] = -1
        second = max(row)
        return (seat if best > second and best > 0 else -1), best, second
