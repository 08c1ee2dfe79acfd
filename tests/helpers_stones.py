"""A small game to try searches on: take one to three stones; a covered coin may turn round who wins."""

from __future__ import annotations

import random
from typing import Any

from game.engine.mind import Mind
from game.engine.state import EVERYONE, HIDDEN, Action, Event, Game, Outcome, State, Step, Unknown
from game.engine.text import Text


class Take(Step["Pile"]):
    def legal(self, state: Pile) -> list[Action]:
        return state.get_game().actions[: min(3, state.stones)]

    def apply(self, state: Pile, action: Action, log: list[Event]) -> None:
        state.stones -= action.code + 1
        state.turn = 1 - self.seat
        if state.stones:
            state.agenda.append(state.get_game().step("Take", 1 - self.seat))
            return
        winner = self.seat if state.coin == 0 else 1 - self.seat
        state.finish(Outcome((winner,), (1, 2), "last", Text("The last stone is taken."), []))


class Stones(Game):
    def __init__(self, stones: int, coin: int) -> None:
        super().__init__("stones", 2, {})
        self.step_types["Take"] = Take
        self.stones, self.coin = stones, coin
        for count in (1, 2, 3):
            self.add(Action(f"take {count}", frozenset()))

    def start(self, seed: int) -> Pile:
        return Pile(self, [self.step("Take", 0)], seed, EVERYONE, 0, None, self.stones, self.coin)


class Pile(State):
    def __init__(
        self,
        game: Game,
        agenda: list[Step[Any]],
        seed: int,
        viewer: int,
        turn: int,
        outcome: Outcome | None,
        stones: int,
        coin: int,
    ) -> None:
        super().__init__(game, agenda, seed, 0, viewer, turn, outcome)
        self.stones = stones
        self.coin = coin

    def clone(self) -> Pile:
        return Pile(
            self.get_game(),
            self.agenda[:],
            self.seed,
            self.viewer,
            self.turn,
            self.outcome,
            self.stones,
            self.coin,
        )

    def seen_by(self, seat: int | None) -> Pile:
        view = self.clone()
        view.viewer, view.coin = seat or 0, HIDDEN
        return view

    def imagine(self, rng: random.Random, belief: dict[str, Any] | None = None) -> Pile:
        world = self.clone()
        world.viewer = EVERYONE
        world.coin = int(rng.random() * 2) if belief is None else belief["coin"]
        return world

    def to_data(self) -> dict[str, Any]:
        return {"stones": self.stones, "turn": self.turn}


class PileMind(Mind):
    """Knows nothing: every table looks even, every action too."""

    def value(self, state: State, seat: int) -> float:
        if state.outcome is None:
            return 0.5
        return 1.0 if seat in state.outcome.winners else 0.0

    def candidates(self, state: State, k: int) -> list[tuple[float, Action]]:
        return [(0.5, action) for action in state.agenda[-1].legal(state)][:k]

    def quick(self, state: State, rng: random.Random) -> Action:
        actions = state.legal()
        return actions[int(rng.random() * len(actions))]


class WiseMind(PileMind):
    """Knows the game, and believes the coin that it is made with (None: nothing)."""

    def __init__(self, coin: int | None) -> None:
        self.coin = coin
        self.asked: list[int] = []

    def value(self, state: State, seat: int) -> float:
        if state.outcome is not None:
            return super().value(state, seat)
        assert isinstance(state, Pile)
        lost = state.stones % 4 == (0 if state.coin == 0 else 1)
        return 0.0 if lost == (state.decides() == seat) else 1.0

    def candidates(self, state: State, k: int) -> list[tuple[float, Action]]:
        assert isinstance(state, Pile)
        if state.coin == HIDDEN:
            raise Unknown("the coin is covered")
        rated = []
        for action in state.legal():
            world = state.clone()
            world.apply(action)
            rated.append((self.value(world, state.decides()), action))
        return sorted(rated, key=lambda pair: -pair[0])[:k]

    def belief(self, view: State, chronicle: list[Event], memory: int) -> dict[str, Any] | None:
        self.asked.append(memory)
        return None if self.coin is None else {"coin": self.coin}
