"""A match under arbitrary handling: play, undo, redo, take back, save and load, pass the seat on.

Hypothesis looks for the shortest row of such acts after which something is wrong.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from helpers import choose, lines, new_match, tables, told
from helpers_samurai import check_table
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from game.engine import record
from game.engine.match import IllegalAction, Match
from game.engine.state import HIDDEN
from game.games import SHELF
from game.games.samurai.state import SamuraiState

KINDS = ("pppp", "pccc", "cpcc", "ppcc", "cccc")


class Handling(RuleBasedStateMachine):
    """One table of a game; `key` is the game's."""

    key = "samurai"

    @initialize(
        choice=st.randoms(use_true_random=False),
        seed=st.integers(0, 0xFFFFFFFF),
        kinds=st.sampled_from(KINDS),
        free=st.booleans(),
    )
    def sit_down(self, choice: random.Random, seed: int, kinds: str, free: bool) -> None:
        self.table = choice.choice(tables(SHELF[self.key]))
        self.match: Match = new_match(self.table, kinds, seed)
        self.match.free_takeback = free
        self.states: list[dict[str, Any]] = [self.match.state.to_data()]
        self.rng = random.Random(seed)

    def seats(self) -> list[int | None]:
        return [*range(self.table.seats), None]

    # -- what people do -----------------------------------------------------------------------------------------

    @precondition(lambda self: self.match.state.outcome is None)
    @rule(count=st.integers(1, 12), choice=st.randoms(use_true_random=False))
    def play(self, count: int, choice: random.Random) -> None:
        for _ in range(count):
            if self.match.state.outcome is not None:
                break
            before = self.match.state.to_data()
            action = choose(self.match.state.legal(), choice)
            events = self.match.play(action.text)
            assert events
            assert self.match.entries[-1].before.to_data() == before == self.states[-1]
            self.states.append(self.match.state.to_data())
        assert self.match.redo() == []

    @rule(text=st.sampled_from(["", "pass", "end", "place Buddha4 L14", "keep tiles", "nonsense"]))
    def play_whatever(self, text: str) -> None:
        legal = {action.text for action in self.match.state.legal()}
        if text in legal:
            return
        undone = [list(group) for group in self.match.undone]
        with pytest.raises(IllegalAction):
            self.match.play(text)
        assert self.match.undone == undone

    @rule()
    def undo(self) -> None:
        count = self.match.undoable()
        barred = bool(self.match.entries) and self.match.entries[-1].barrier
        taken = self.match.undo()
        assert len(taken) == count
        if not count:
            return
        if barred or count > 1:
            assert self.match.free_takeback
            assert self.match.assisted
        del self.states[len(self.states) - count :]
        again = [action.text for action in self.match.undone[-1]]
        assert again == [entry.action.text for entry in reversed(taken)]

    @rule()
    def redo(self) -> None:
        actions = self.match.undone[-1] if self.match.undone else []
        for _ in actions:
            self.states.append({})
        self.match.redo()
        for number, entry in enumerate(self.match.entries[len(self.match.entries) - len(actions) :]):
            self.states[len(self.states) - len(actions) - 1 + number] = entry.before.to_data()
        self.states[-1] = self.match.state.to_data()

    @precondition(lambda self: len(self.match.entries) > 0)
    @rule(back=st.integers(1, 4))
    def take_back(self, back: int) -> None:
        index = max(0, len(self.match.entries) - back)
        before = [entry.action.text for entry in self.match.entries]
        state = self.match.state
        seat = state.decides()
        done = self.match.take_back(index)
        after = [entry.action.text for entry in self.match.entries]
        if not done:
            assert after == before
            assert self.match.state is state
            return
        assert self.match.is_person(seat)
        assert self.match.state.decides() == seat
        assert self.match.state.counter == state.counter
        assert after == before[:index] + before[index + 1 :]
        self.states = [*(entry.before.to_data() for entry in self.match.entries), self.match.state.to_data()]

    @rule(extra=st.dictionaries(st.text(max_size=4), st.integers(), max_size=2))
    def save_and_load(self, extra: dict[str, int]) -> None:
        text = record.to_text(self.match, extra)
        if self.match.state.outcome is None:
            assert "keep " not in text
            assert set(json.loads(text)["seed"]) == {"sealed"}
        loaded = record.from_text(text, SHELF)
        assert loaded.problem is None
        assert loaded.extra == extra
        assert loaded.match.assisted == self.match.assisted
        for seat in self.seats():
            assert told(loaded.match.chronicle(seat), seat) == told(self.match.chronicle(seat), seat)
        free = self.match.free_takeback
        self.match = loaded.match
        self.match.free_takeback = free

    @rule()
    def hand_over(self) -> None:
        """What the next person reads and sees holds nothing of another's secrets."""
        seat = self.match.state.decides()
        if seat < 0:
            return
        view = self.match.view(seat)
        assert view.legal() == self.match.state.legal()
        for event in (event for entry in self.match.entries for event in entry.events):
            for other in self.seats():
                seen = event.seen_by(other)
                if event.knowers is not None and other not in event.knowers:
                    assert seen is None or all(seen.fields[name] == HIDDEN for name in event.secret)
                    assert seen is None or "*" not in event.secret
        start = self.match.since(seat)
        assert all(entry.seat != seat for entry in self.match.entries[start:])

    # -- what always holds --------------------------------------------------------------------------------------

    @invariant()
    def history_is_as_it_was(self) -> None:
        if not hasattr(self, "match"):
            return
        assert self.match.state.to_data() == self.states[-1]
        assert len(self.states) == len(self.match.entries) + 1

    @invariant()
    def pieces_are_all_there(self) -> None:
        state = getattr(self, "match", None) and self.match.state
        if isinstance(state, SamuraiState):
            check_table(state)

    @invariant()
    def views_hold(self) -> None:
        """In a world that a seat imagines, everything it is shown is as in the true one."""
        if not hasattr(self, "match"):
            return
        for seat in self.seats():
            view = self.match.view(seat)
            world = view.imagine(self.rng)
            assert world.seen_by(seat) == view
            assert lines(view).keys() == lines(world).keys()


@pytest.mark.parametrize("key", SHELF)
def test_a_match_under_arbitrary_handling(key: str) -> None:
    machine = type("Table_" + key, (Handling,), {"key": key})
    run_state_machine_as_test(
        machine, settings=settings(max_examples=20, stateful_step_count=20, deadline=None, derandomize=True)
    )
