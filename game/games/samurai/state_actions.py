"""What can be done in Samurai: every action, made once for each number of seats.

Targets: ``tile`` (of the hand), ``space``, ``figure`` (of a settlement), ``supply`` (figures to put out), ``button``.
"""

from __future__ import annotations

from typing import Any, Final, Optional

from game.engine.state import Action, Event, Game, Step, Target
from game.engine.text import Text
from game.games.samurai import parts, words
from game.games.samurai.parts import CASTE, CASTES, KINDS, NONE, SHIPS, TILES

_VOID: Final = Action("", frozenset())
"""Fills the cells of the action tables that no rule reaches."""


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

    leading: tuple[str, ...] = ("tile", "supply")

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
        self._turns: list[Optional[Step[Any]]] = [None] * (4 * seats)

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
        lifted, goal = frozenset((Target("space", one),)), frozenset((Target("space", two),))
        action.order = (frozenset((Target("tile", "tiles"),)), lifted, goal)
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

    def turn(self, seat: int, normal_used: bool, played: bool) -> Step[Any]:
        """The step `Turn` of ``seat``, kept at hand: no other is asked for so often."""
        index = 4 * seat + (2 if normal_used else 0) + (1 if played else 0)
        found = self._turns[index]
        if found is None:
            found = self.step("Turn", seat, 1 if normal_used else 0, 1 if played else 0)
            self._turns[index] = found
        return found

    # -- words ----------------------------------------------------------------------------------------------

    def describe(self, event: Event) -> Optional[Text]:
        """An event in words (see words.py)."""
        return words.describe(self.board, event)

    def targets(self, event: Event) -> list[Target]:
        """The spaces an event speaks of."""
        return words.targets(self.board, event)

    def label(self, action: Action) -> Text:
        """An action in words."""
        board = self.board
        if isinstance(action, Place):
            return words.place_label(action.kind)
        if isinstance(action, Swap):
            spaces = board.settlements
            return words.swap_label(board, action.caste_a, spaces[action.a], action.caste_b, spaces[action.b])
        if isinstance(action, Move):
            return words.move_label()
        if isinstance(action, PutFigure):
            return words.figure_label(board, action.caste, board.settlements[action.settlement])
        if isinstance(action, Keep):
            return words.keep_label(action.kind)
        return words.button_label(action.text)

    def told(self, action: Action) -> Text:
        """An action in words, its spaces named by what lies beside them."""
        board = self.board
        if isinstance(action, Place):
            return words.told_place(board, action.kind, action.space)
        if isinstance(action, Swap):
            spaces = board.settlements
            return words.told_swap(board, action.caste_a, spaces[action.a], action.caste_b, spaces[action.b])
        if isinstance(action, Move):
            return words.told_move(board, action.a, action.b)
        return self.label(action)
