"""States for small games: the annotations of a state class are the one description of its fields.

    class PileState(SmallState):
        hands: Own
        pile: tuple[int, ...]
        points: list[int]

A field is a number, a tuple of numbers, a list of numbers or a list of such tuples; ``Own`` is one whose rows each
belong to a seat and are hidden from all others. Copies, views and plain data follow from that. Reading annotations
while a match runs costs speed, and interpreted classes cannot stand on compiled ones: the games of the house, which
are compiled, write that code out.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Optional, get_type_hints

from game.engine.state import AUTO, EVERYONE, HIDDEN, NOBODY, Game, Outcome, State

Rows = list[tuple[int, ...]]
Own = Annotated[Rows, "own"]
"""A row for each seat, which that seat alone sees."""

_PLAIN = ("seed", "counter", "viewer", "turn")


class SmallState(State):
    """A state whose fields are annotated. ``imagine`` is left to the game."""

    def __init__(self, game: Game, data: dict[str, Any]) -> None:
        outcome = Outcome.from_data(data["outcome"])
        agenda = game.agenda_from_data(data["agenda"])
        seed, counter, viewer, turn = (int(data[name]) for name in _PLAIN)
        super().__init__(game, agenda, seed, counter, viewer, turn, outcome)
        self.game = game
        for name, kind in _fields(self).items():
            setattr(self, name, _READ[kind](data[name]))

    def clone(self) -> Any:
        """An independent copy."""
        copy = type(self).__new__(type(self))
        for name, value in vars(self).items():
            setattr(copy, name, value[:] if isinstance(value, list) else value)
        return copy

    def seen_by(self, seat: Optional[int]) -> Any:
        """The table as ``seat`` may know it: the rows of others are covered."""
        view = self.clone()
        view.viewer, view.seed = NOBODY if seat is None else seat, HIDDEN
        for name, kind in _fields(self).items():
            if kind == Own:
                rows = enumerate(getattr(self, name))
                covered = [row if owner == seat else (HIDDEN,) * len(row) for owner, row in rows]
                setattr(view, name, covered)
        return view

    def to_data(self) -> dict[str, Any]:
        """The table as plain data."""
        data: dict[str, Any] = {name: getattr(self, name) for name in _PLAIN}
        data["agenda"] = [step.to_data() for step in self.agenda]
        data["outcome"] = None if self.outcome is None else self.outcome.to_data()
        for name in _fields(self):
            value = getattr(self, name)
            rows = isinstance(value, list) and value and isinstance(value[0], tuple)
            data[name] = (
                [list(row) for row in value] if rows else value if type(value) is int else list(value)
            )
        return data


class SmallGame(Game):
    """A game of a small state. ``first`` is the kind of step with which a match begins, in nobody's hands."""

    state: type[SmallState]
    first: str

    def set_up(self, seed: int) -> State:
        """A table on which nothing lies yet."""
        state: Any = self.state
        data: dict[str, Any] = {name: _START[kind] for name, kind in fields(state).items()}
        plain = {"seed": seed, "counter": 0, "viewer": EVERYONE, "turn": 0}
        return self.from_data({**data, **plain, "agenda": [[self.first, AUTO]], "outcome": None})

    def from_data(self, data: dict[str, Any]) -> State:
        """The state or view that `SmallState.to_data` gave."""
        return self.state(self, data)


_START: dict[Any, Any] = {int: 0, tuple[int, ...]: (), list[int]: [], Rows: [], Own: []}
_READ: dict[Any, Any] = {
    int: int,
    tuple[int, ...]: tuple,
    list[int]: list,
    Rows: lambda rows: [tuple(row) for row in rows],
    Own: lambda rows: [tuple(row) for row in rows],
}
"""For each kind of field what it is at first, and how it is read from plain data."""


def _fields(state: SmallState) -> dict[str, Any]:
    kind: Any = type(state)
    return fields(kind)


@cache
def fields(kind: Any) -> dict[str, Any]:
    """The fields of a state class by name, each with its kind. Raises TypeError for one that is of no kind."""
    own = {
        name: hint
        for name, hint in get_type_hints(kind, include_extras=True).items()
        if name not in vars(State)
    }
    for name, hint in own.items():
        if hint not in _READ:
            raise TypeError(f"{kind.__name__}.{name} is no number, no tuple and no list of them")
    return own
