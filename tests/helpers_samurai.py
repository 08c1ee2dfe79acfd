"""Samurai tables laid out by hand, and a count of every piece that owes nothing to the rules' own bookkeeping."""

from __future__ import annotations

from collections import Counter
from functools import cache

from game.engine.state import HIDDEN, Action, Event, Game, Reason, Target
from game.games import SHELF
from game.games.samurai.parts import BAG, CASTES, EACH, KIND, KINDS, TILES, board
from game.games.samurai.state import EMPTY, SamuraiState

INFO = SHELF["samurai"]
BUDDHA, RICE, CASTLE = range(3)
RED, BLUE, GREEN, BLACK = range(4)


@cache
def _game(seats: int, options: tuple[tuple[str, str], ...]) -> Game:
    return INFO.create(seats, dict(options))


class Scene:
    """A table whose pieces can be moved about before the play that is to be proved.

    Seat 0 (`RED`) starts unless ``first`` says otherwise. Nothing is added to the box: figures change places,
    tiles come out of a seat's own twenty.
    """

    def __init__(self, seats: int = 2, seed: int = 1, **options: str) -> None:
        self.game = _game(seats, tuple(sorted({"first": "1", **options}.items())))
        state = self.game.start(seed)
        assert isinstance(state, SamuraiState)
        self.state = state
        self.board = board(seats)
        self.fixed: set[int] = {self.board.edo}

    # -- laying out ---------------------------------------------------------------------------------------------

    def space(self, name: str) -> int:
        return self.board.index[name]

    def settlement(self, name: str) -> int:
        return self.board.settlement_at[self.board.index[name]]

    def figures(self, name: str, *castes: int) -> Scene:
        """See to it that a settlement holds just these castes, by exchange with others not yet fixed."""
        here = self.settlement(name)
        self.fixed.add(here)
        figures = self.state.figures
        for caste in castes:
            if not figures[here] >> caste & 1:
                spare = next(
                    other for other in range(3) if figures[here] >> other & 1 and other not in castes
                )
                there = next(
                    s for s in self.board.villages if s not in self.fixed and figures[s] == 1 << caste
                )
                figures[here] ^= 1 << caste | 1 << spare
                figures[there] = 1 << spare
        assert self.held(name) == sorted(castes)
        return self

    def held(self, name: str) -> list[int]:
        """The castes that stand in a settlement."""
        return [caste for caste in range(3) if self.state.figures[self.settlement(name)] >> caste & 1]

    def lay(self, seat: int, *tiles: str) -> Scene:
        """Lay tiles such as ``"Buddha4 L39"`` without a turn."""
        state = self.state
        for text in tiles:
            key, name = text.split()
            kind = KIND[key]
            hand = state.hands[seat]
            if kind not in hand:
                self.swap_in(seat, kind)
            state.spend(seat, kind)
            if state.stacks[seat]:
                self.to_hand(seat, state.stacks[seat][0])
            state.lay(seat, kind, self.space(name))
        return self

    def to_hand(self, seat: int, kind: int) -> None:
        stack = list(self.state.stacks[seat])
        stack.remove(kind)
        self.state.stacks[seat] = tuple(stack)
        self.state.hands[seat] = tuple(sorted((*self.state.hands[seat], kind)))

    def swap_in(self, seat: int, kind: int) -> None:
        """Bring a tile from stack to hand in exchange for another."""
        hand = list(self.state.hands[seat])
        out = hand.pop(0) if len(hand) == 5 else None
        self.state.hands[seat] = tuple(hand)
        self.to_hand(seat, kind)
        if out is not None:
            self.state.stacks[seat] = tuple(sorted((*self.state.stacks[seat], out)))

    def hand(self, seat: int, *keys: str) -> Scene:
        """Give a seat this hand; the rest of its tiles is its stack."""
        rest = list(self.state.left[seat])
        kinds = sorted(KIND[key] for key in keys)
        for kind in kinds:
            rest.remove(kind)
        self.state.hands[seat] = tuple(kinds)
        self.state.stacks[seat] = tuple(rest)
        return self

    def only(self, seat: int, hand: tuple[str, ...] = (), stack: tuple[str, ...] = ()) -> Scene:
        """Leave a seat these tiles alone; the others are out of the match."""
        self.state.left[seat] = tuple(sorted(KIND[key] for key in hand + stack))
        return self.hand(seat, *hand)

    def take(self, seat: int, *names: str) -> Scene:
        """Let a seat have captured all figures of these settlements; seat -1 sets them aside."""
        for name in names:
            for caste in self.held(name):
                self.state.on_board[caste] -= 1
                if seat < 0:
                    self.state.aside[caste] += 1
                else:
                    self.state.captured[3 * seat + caste] += 1
            self.state.figures[self.settlement(name)] = 0
        return self

    # -- playing ------------------------------------------------------------------------------------------------

    def action(self, text: str) -> Action:
        return self.game.action(text)

    def is_legal(self, text: str) -> bool:
        return self.action(text) in self.state.legal()

    def play(self, *texts: str) -> list[Event]:
        """Play legal actions one after the other; returns all that happened."""
        events: list[Event] = []
        for text in texts:
            assert self.is_legal(text), f"{text} is not legal"
            events += self.state.apply(self.action(text))
        return events

    def words(self) -> set[str]:
        """The kinds of legal actions: the first words of their texts."""
        return {action.text.split()[0] for action in self.state.legal()}

    def legal(self, start: str) -> set[str]:
        """The legal actions whose text begins so."""
        return {action.text for action in self.state.legal() if action.text.startswith(start)}

    def why_not(self, *picks: str) -> Reason | None:
        """The refusal of picks such as ``"space:L24"``."""
        return self.state.why_not(frozenset(Target(*pick.split(":", 1)) for pick in picks))

    def ending(self) -> str:
        """How the match has ended; empty while it runs."""
        return "" if self.state.outcome is None else self.state.outcome.ending

    def captured(self, seat: int) -> list[int]:
        return self.state.captured[3 * seat : 3 * seat + 3]


def results(events: list[Event]) -> list[tuple[str, int, int]]:
    """How the figures of a surrounded settlement went: (capture, seat, caste) or (aside, -1, caste)."""
    return [
        (event.kind, event.fields.get("seat", -1), event.fields["caste"])
        for event in events
        if event.kind in ("capture", "aside")
    ]


def strengths(state: SamuraiState, settlement: int) -> list[list[int]]:
    """By caste and seat the influence on a settlement, added up anew from the tiles around it."""
    rules = state.game
    sums = [[0] * rules.seats for _ in CASTES]
    for space in rules.board.around[settlement]:
        tile = state.tiles[space]
        if tile != EMPTY:
            seat, kind = divmod(tile, KINDS)
            for caste in range(3):
                if TILES[kind].caste in (caste, -1):
                    sums[caste][seat] += TILES[kind].strength
    return sums


def check_table(state: SamuraiState) -> None:
    """Count every piece and recompute every sum; works on true states and on views."""
    rules, table = state.game, state.game.board
    _check_spaces(state)
    for settlement, space in enumerate(table.settlements):
        around = [near for near in table.around[settlement] if table.spaces[near].kind == "land"]
        assert state.empty[settlement] == sum(1 for near in around if state.tiles[near] == EMPTY)
        at = 3 * settlement * rules.seats
        row = state.influence[at : at + 3 * rules.seats]
        sums = strengths(state, settlement)
        assert row == sums[0] + sums[1] + sums[2]
        assert state.tiles[space] == EMPTY
        held = state.figures[settlement].bit_count()
        assert held <= table.capacity[settlement]
        if not sum(state.supply):
            assert held in (0, table.capacity[settlement])
        if not rules.end_of_turn and state.empty[settlement] == 0:
            assert held == 0
    for caste in range(3):
        here = sum(1 for figures in state.figures if figures >> caste & 1)
        assert here == state.on_board[caste]
        taken = state.captured[caste::3]
        if HIDDEN not in taken:
            assert state.supply[caste] + here + state.aside[caste] + sum(taken) == EACH[rules.seats]
    for seat in range(rules.seats):
        _check_tiles(state, seat)


def _check_spaces(state: SamuraiState) -> None:
    table = state.game.board
    for kind, empty in (("land", state.land), ("sea", state.sea)):
        spaces = [number for number, space in enumerate(table.spaces) if space.kind == kind]
        assert empty == [space for space in spaces if state.tiles[space] == EMPTY]
    for space, tile in enumerate(state.tiles):
        if tile != EMPTY:
            ship = TILES[tile % KINDS].key.startswith("ship")
            assert table.spaces[space].kind == ("sea" if ship else "land")


def _check_tiles(state: SamuraiState, seat: int) -> None:
    laid = Counter(tile % KINDS for tile in state.tiles if tile != EMPTY and tile // KINDS == seat)
    left = Counter(state.left[seat])
    gone = Counter(BAG) - left - laid
    assert set(gone) <= {KIND["figures"]}
    assert laid + left + gone == Counter(BAG)
    hand, stack = state.hands[seat], state.stacks[seat]
    assert len(hand) <= 5
    assert len(hand) + len(stack) == len(state.left[seat])
    if HIDDEN not in hand + stack:
        assert sorted(hand + stack) == sorted(state.left[seat])
        assert list(hand) == sorted(hand)
    never = {KIND[key] for key in ("ship1", "ship2", "ronin1", "tiles")}
    assert sorted(state.liftable[seat]) == [
        space
        for space, tile in enumerate(state.tiles)
        if tile != EMPTY and tile // KINDS == seat and tile % KINDS not in never
    ]
