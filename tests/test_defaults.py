"""What the engine does where a small game says nothing: standard words, and a mind that knows only how a match ended."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from game.engine.mind import Mind
from game.engine.small import Own, Rows, SmallGame, SmallState, fields
from game.engine.state import AUTO, EVERYONE, HIDDEN, Action, Event, Game, Outcome, State, Step, Target
from game.engine.text import Text


class Pick(Step[State]):
    """A question with two actions and no words of its own."""

    section = "picking"

    def legal(self, state: State) -> list[Action]:
        return state.get_game().actions


def bare_state() -> State:
    game = Bare("bare", 2, {})
    for names in (("a", "b"), ("c",)):
        game.add(Action(" ".join(names), frozenset(Target("thing", name) for name in names)))
    game.learn([Pick])
    return State(game, [game.step("Pick", 1)], 0, 0, EVERYONE, 0, None)


class Bare(Game):
    """A game that can name its actions and nothing more."""

    def label(self, action: Action) -> Text:
        return Text("{move}", move=action.text)


def test_a_small_question_is_put_and_refused_in_standard_words() -> None:
    state = bare_state()
    assert state.agenda[-1].prompt(state).english() == "seat 2: it is your turn"
    a, c, d = (Target("thing", name) for name in "acd")
    together = state.why_not(frozenset((a, c)))
    never = state.why_not(frozenset((a, d)))
    assert state.why_not(frozenset((a,))) is None
    assert together is not None
    assert (together.text.english(), together.section) == ("These cannot be chosen together.", "picking")
    assert never is not None
    assert (never.text.english(), never.section) == ("This cannot be chosen now.", "picking")


def test_any_action_comes_up_as_often_as_another() -> None:
    state, rng = bare_state(), random.Random(3)
    texts = [state.agenda[-1].any_action(state, rng).text for _ in range(400)]
    assert 150 < texts.count("c") < 250
    assert texts.count("a b") == 400 - texts.count("c")


def test_a_mind_that_says_nothing_knows_how_a_match_ended() -> None:
    state, mind = bare_state(), Mind()
    rng = random.Random(1)
    assert {mind.quick(state, rng).text for _ in range(20)} == {"a b", "c"}
    assert mind.gain(state, state.get_game().action("c")).english() == "c"
    assert mind.value(state, 0) == 0.5
    state.finish(Outcome((1,), (2, 1), "end", Text("Over."), []))
    assert [mind.value(state, seat) for seat in (0, 1)] == [0.0, 1.0]
    state.finish(Outcome((0, 1), (1, 1), "end", Text("Over."), []))
    assert mind.value(state, 0) == 0.5


def test_a_mind_that_says_nothing_rates_each_action_by_the_table_after_it() -> None:
    class Wins(Mind):
        def value(self, state: State, seat: int) -> float:
            return {"a b": 0.3, "c": 0.7}[state.to_data()["last"]] + seat / 100

    state = Told(bare_state())
    rated = Wins().candidates(state, 2)
    assert [(round(value, 2), action.text) for value, action in rated] == [(0.71, "c"), (0.31, "a b")]
    assert Wins().candidates(state, 1) == rated[:1]
    assert state.to_data()["last"] == ""


class Told(State):
    """A state that remembers the last action."""

    def __init__(self, state: State, last: str = "") -> None:
        super().__init__(state.get_game(), list(state.agenda), 0, 0, EVERYONE, 0, None)
        self.last = last

    def clone(self) -> Told:
        return Told(self, self.last)

    def apply(self, action: Action) -> list[Event]:
        self.last = action.text
        return []

    def to_data(self) -> dict[str, Any]:
        return {"last": self.last}


# -- small states ---------------------------------------------------------------------------------------------


class Hand(SmallState):
    """A state with a field of every kind."""

    hands: Own
    open: Rows
    pile: tuple[int, ...]
    points: list[int]
    round: int


class Hands(SmallGame):
    """A game of such states."""

    state = Hand
    first = "Pick"


def hand() -> Hand:
    game = Hands("hands", 2, {})
    game.learn([Pick])
    state = game.set_up(7)
    assert isinstance(state, Hand)
    return state


def test_a_small_state_begins_with_nothing() -> None:
    state = hand()
    assert (state.hands, state.open, state.pile, state.points, state.round) == ([], [], (), [], 0)
    assert (state.seed, state.counter, state.viewer) == (7, 0, EVERYONE)
    assert state.agenda == [state.game.step("Pick", AUTO)]


def test_a_small_state_is_copied_hidden_and_read_by_its_annotations() -> None:
    state = hand()
    state.hands, state.open = [(1, 2), (3,)], [(4,), ()]
    state.pile, state.points, state.round = (5, 6), [7, 8], 9
    copy = state.clone()
    assert copy == state
    copy.points[0] = copy.hands[0] = 0
    assert (state.points, state.hands[0]) == ([7, 8], (1, 2))
    view = state.seen_by(1)
    assert view.hands == [(HIDDEN, HIDDEN), (3,)]
    assert (view.open, view.pile, view.seed, view.viewer) == (state.open, state.pile, HIDDEN, 1)
    assert state.seen_by(None).hands == [(HIDDEN, HIDDEN), (HIDDEN,)]
    for each in (state, view):
        again = state.game.from_data(json.loads(json.dumps(each.to_data())))
        assert again == each
        assert vars(again) == vars(each)


def test_a_field_of_no_kind_is_an_error() -> None:
    class Odd(SmallState):
        cards: dict[str, int]

    with pytest.raises(TypeError, match=r"Odd\.cards is no number"):
        fields(Odd)
