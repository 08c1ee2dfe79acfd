"""A game of a few lines, to prove matches where no game on the shelf reaches. It stands apart from the engine's own
classes, which may be compiled and then have no subclasses.

The seats take turns to climb: `up` goes one rung, `jump` two and only from the second rung, `draw` falls by chance,
`end` hands over. Whoever stands on the fifth rung when ending wins.
"""

from __future__ import annotations

from typing import Any, cast

from game.engine import chance
from game.engine.match import Match, Seat
from game.engine.shelf import GameInfo
from game.engine.state import Action, Event, Game, Outcome, Target
from game.engine.text import Text

TOP = 5
STEPS = {"up": 1, "jump": 2}


class ToyStep:
    """The question, as far as a match looks at it."""

    secret = False

    def __init__(self, seat: int) -> None:
        self.seat = seat


class ToyState:
    """Where everybody stands."""

    def __init__(self, game: ToyGame, rungs: list[int], seat: int, counter: int) -> None:
        self.game = game
        self.rungs = rungs
        self.agenda = [ToyStep(seat)]
        self.counter = counter
        self.outcome: Outcome | None = None

    def clone(self) -> ToyState:
        return ToyState(self.game, self.rungs[:], self.decides(), self.counter)

    def decides(self) -> int:
        return self.agenda[-1].seat if self.agenda else -1

    def legal(self) -> list[Action]:
        if not self.agenda:
            return []
        names = ["up", "draw", "end"] + (["jump"] if self.rungs[self.decides()] >= 2 else [])
        return [self.game.actions[name] for name in names]

    def apply(self, action: Action) -> list[Event]:
        seat = self.decides()
        self.rungs[seat] += STEPS.get(action.text, 0)
        if action.text == "draw":
            self.counter += 1
            self.rungs[seat] += chance.below(1, self.counter, 3)
        elif action.text == "end":
            self.agenda = [ToyStep((seat + 1) % len(self.rungs))]
            if self.rungs[seat] >= TOP:
                self.agenda = []
                self.outcome = Outcome((seat,), (1,) * len(self.rungs), "top", Text("Up."), [])
        return [Event(action.text, {"seat": seat})]


class ToyGame:
    """The ladder."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        names = ("up", "draw", "end", "jump")
        self.actions = {name: Action(name, frozenset((Target("button", name),))) for name in names}

    def start(self, seed: int, log: list[Event] | None = None) -> ToyState:
        return ToyState(self, [0] * self.seats, 0, 0)

    def action(self, text: str) -> Action:
        return self.actions[text]


class ToyInfo(GameInfo):
    """The ladder on a shelf."""

    def create(
        self,
        seats: int,
        options: dict[str, str] | None = None,
        custom: dict[str, Any] | None = None,
        edition: int | None = None,
    ) -> Game:
        toy: Any = ToyGame(seats)
        return cast(Game, toy)


INFO = ToyInfo("toy", "Toy", "", "", 1, 3, 2, False, (), "helpers_toy")


def toy_match(seats: int = 1) -> Match:
    """A match among persons."""
    return Match(INFO, [Seat(f"Seat {number}") for number in range(seats)])


def rungs(match: Match) -> list[int]:
    """Where everybody stands."""
    state: Any = match.state
    return cast(ToyState, state).rungs
