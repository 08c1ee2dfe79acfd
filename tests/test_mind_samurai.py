"""What Samurai's computer players think: ratings against the table that really follows, plain players, beliefs."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from helpers_samurai import RED, Scene

from game.engine.match import Match, Seat
from game.engine.state import HIDDEN, Action, Event, State, Unknown
from game.engine.text import Text
from game.games import SHELF
from game.games.samurai.mind import MIND
from game.games.samurai.mind_plain import at_once, captures, greedy
from game.games.samurai.parts import CASTES
from game.games.samurai.state import SamuraiState
from game.games.samurai.state_actions import Place, Swap
from game.games.samurai.steps import Turn

INFO = SHELF["samurai"]
OPEN = {"captured": "open"}


def turns(seats: int, options: dict[str, str], seed: int) -> Iterator[SamuraiState]:
    """True positions in the turns of a match of quick moves, some of them random."""
    rng = random.Random(seed)
    state = INFO.create(seats, options).start(seed)
    while state.outcome is None:
        actions = state.legal()
        assert isinstance(state, SamuraiState)
        if isinstance(state.agenda[-1], Turn) and len(actions) > 1:
            yield state.clone()
        wild = rng.random() < 0.3
        state.apply(actions[int(rng.random() * len(actions))] if wild else MIND.quick(state, rng))


def after(state: SamuraiState, action: Action) -> SamuraiState:
    follows = state.clone()
    follows.apply(action)
    return follows


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("capture", ["per_tile", "end_of_turn"])
def test_a_rating_is_the_value_of_the_table_that_follows(seats: int, capture: str) -> None:
    checked = 0
    for state in turns(seats, {**OPEN, "capture": capture}, seats):
        seat = state.decides()
        for value, action in MIND.candidates(state, 1000):
            if isinstance(action, Swap) and capture == "end_of_turn":
                continue
            assert MIND.value(after(state, action), seat) == pytest.approx(value, abs=1e-9), action
            checked += 1
    assert checked > 500


@pytest.mark.parametrize("seats", [2, 4])
def test_every_placement_is_worth_the_same_as_one_that_is_rated(seats: int) -> None:
    for state in list(turns(seats, OPEN, 6))[::5]:
        seat = state.decides()
        rated: dict[int, list[float]] = {}
        for value, action in MIND.candidates(state, 1000):
            if isinstance(action, Place):
                rated.setdefault(action.kind, []).append(value)
        for action in state.legal():
            if isinstance(action, Place):
                worth = MIND.value(after(state, action), seat)
                assert min(abs(value - worth) for value in rated[action.kind]) < 1e-9


def test_a_short_list_holds_the_best_in_order() -> None:
    for state in turns(2, OPEN, 4):
        everything = MIND.candidates(state, 1000)
        short = MIND.candidates(state, 5)
        assert len(short) == min(5, len(everything))
        assert short[0][0] == pytest.approx(everything[0][0], abs=0.01)
        values = [value for value, _ in short]
        assert values == sorted(values, reverse=True)
        legal = state.legal()
        assert all(action in legal for _, action in everything)


def test_two_seats_share_one_point() -> None:
    for state in turns(2, OPEN, 3):
        assert MIND.value(state, 0) + MIND.value(state, 1) == pytest.approx(1.0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_value_at_the_end_is_the_result(seats: int) -> None:
    state = list(turns(seats, OPEN, 9))[-1].clone()
    rng = random.Random(1)
    while state.outcome is None:
        state.apply(MIND.quick(state, rng))
    share = 1 / len(state.outcome.winners)
    for seat in range(seats):
        assert MIND.value(state, seat) == (share if seat in state.outcome.winners else 0.0)


def test_more_influence_and_more_figures_are_worth_more() -> None:
    state = next(turns(2, OPEN, 2))
    settlement = next(s for s, here in enumerate(state.figures) if here == 1)
    base = MIND.value(state, 0)
    stronger = state.clone()
    stronger.influence[settlement * 6] += 2
    richer = state.clone()
    richer.captured[0] += 1
    assert base < MIND.value(stronger, 0)
    assert base < MIND.value(richer, 0)
    assert MIND.value(stronger, 1) < 1 - base


def test_the_view_of_two_is_rated_as_the_table_and_covered_captures_are_not() -> None:
    for state in list(turns(2, {}, 5))[::4]:
        view = state.seen_by(state.decides())
        assert MIND.candidates(view, 9) == MIND.candidates(state, 9)
    state = list(turns(3, {}, 5))[-1]
    with pytest.raises(Unknown):
        MIND.candidates(state.seen_by(state.decides()), 9)


@pytest.mark.parametrize("options", [{}, {"figures": "placed", "hands": "chosen"}])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_quick_and_rated_actions_are_legal_from_set_up_to_end(seats: int, options: dict[str, str]) -> None:
    rng = random.Random(seats)
    state = INFO.create(seats, options).start(seats)
    while state.outcome is None:
        legal = state.legal()
        for _, action in MIND.candidates(state, 3):
            assert action in legal
        action = MIND.quick(state, rng)
        assert action in legal
        state.apply(action)


# -- plain players --------------------------------------------------------------------------------------------


def influence_lead(state: SamuraiState, seat: int) -> int:
    """The sum over every figure on the map of own influence minus the best other, counted from the tables."""
    seats = state.game.seats
    total = 0
    for settlement, here in enumerate(state.figures):
        for caste in range(3):
            if here & 1 << caste:
                at = (3 * settlement + caste) * seats
                row = state.influence[at : at + seats]
                total += row[seat] - max(force for other, force in enumerate(row) if other != seat)
    return total


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_plain_players_do_the_best_that_counting_finds(seats: int) -> None:
    rng = random.Random(3)
    for state in list(turns(seats, OPEN, 10 + seats))[::3]:
        seat = state.decides()
        found: dict[str, tuple[int, int]] = {}
        for action in state.legal():
            follows = after(state, action)
            taken = sum(follows.captured[3 * seat : 3 * seat + 3]) - sum(
                state.captured[3 * seat : 3 * seat + 3]
            )
            found[action.text] = (taken, influence_lead(follows, seat) - influence_lead(state, seat))
            assert at_once(state, seat, action) == found[action.text], action
        view = state.seen_by(seat)
        most = max(taken for taken, _ in found.values())
        assert found[captures(view, rng).text][0] == most
        assert found[greedy(view, rng).text] == max(found.values())


def test_plain_players_choose_equals_by_chance() -> None:
    state = next(turns(2, OPEN, 1))
    view = state.seen_by(state.decides())
    assert len({captures(view, random.Random(seed)).text for seed in range(30)}) > 5


# -- beliefs --------------------------------------------------------------------------------------------------


def told(seats: int, viewer: int, seed: int) -> tuple[State, State, list[Event]]:
    """A late position of a match with covered captures: table, view and the viewer's chronicle."""
    match = Match(INFO, [Seat(str(seat)) for seat in range(seats)], {}, seed)
    rng = random.Random(seed)
    while sum(match.state.captured) < 8:  # type: ignore[attr-defined]
        match.play(MIND.quick(match.state, rng))
    return match.state, match.view(viewer), match.chronicle(viewer)


@pytest.mark.parametrize("seats", [3, 4])
def test_whoever_remembers_everything_knows_all_captures(seats: int) -> None:
    state, view, chronicle = told(seats, 1, 6)
    assert isinstance(state, SamuraiState)
    assert isinstance(view, SamuraiState)
    assert HIDDEN in view.captured
    belief = MIND.belief(view, chronicle, 10_000)
    assert belief == {"captured": state.captured}
    for seed in range(5):
        world = view.imagine(random.Random(seed), belief)
        assert isinstance(world, SamuraiState)
        assert world.captured == state.captured


def test_a_short_memory_knows_some_captures_and_guesses_the_rest() -> None:
    state, view, chronicle = told(4, 0, 8)
    assert isinstance(state, SamuraiState)
    belief = MIND.belief(view, chronicle, 40)
    assert belief is not None
    known = belief["captured"]
    assert 0 < sum(known) < sum(state.captured)
    assert all(part <= whole for part, whole in zip(known, state.captured, strict=True))
    worlds = [view.imagine(random.Random(seed), belief) for seed in range(20)]
    for world in worlds:
        assert isinstance(world, SamuraiState)
        for at in range(3, 12):
            assert world.captured[at] >= known[at]
    assert len({tuple(world.captured) for world in worlds if isinstance(world, SamuraiState)}) > 1


def test_nothing_to_believe_where_nothing_is_covered_or_remembered() -> None:
    _, view, chronicle = told(3, 2, 4)
    assert MIND.belief(view, chronicle, 0) is None
    state = next(turns(2, {}, 1))
    assert MIND.belief(state.seen_by(0), [], 100) is None


# -- hints ----------------------------------------------------------------------------------------------------


def test_a_hint_names_what_is_taken() -> None:
    said = set()
    for seed in range(6):
        for state in turns(2, OPEN, seed):
            seat = state.decides()
            view = state.seen_by(seat)
            for _, action in MIND.candidates(view, 30):
                if not isinstance(action, Place):
                    continue
                follows = after(state, action)
                taken = [
                    follows.captured[3 * seat + caste] - state.captured[3 * seat + caste]
                    for caste in range(3)
                ]
                text = MIND.gain(view, action).english()
                if sum(taken) == 1:
                    name = CASTES[taken.index(1)]
                    assert text.startswith(f"This takes the {name} of ")
                    said.add(name)
                elif sum(taken) > 1:
                    assert text == f"This takes {sum(taken)} figures."
                else:
                    assert "takes" not in text
    assert said == set(CASTES)


@pytest.mark.parametrize("seats", [2, 4])
def test_every_action_has_a_hint_of_one_sentence(seats: int) -> None:
    state = INFO.create(seats, {"figures": "placed", "hands": "chosen"}).start(3)
    rng = random.Random(3)
    while state.outcome is None:
        view = state.seen_by(state.decides())
        for action in rng.sample(state.legal(), min(4, len(state.legal()))):
            text = MIND.gain(view, action)
            assert isinstance(text, Text)
            assert text.english().endswith(".")
            assert "{" not in text.english()
        state.apply(MIND.quick(state, rng))


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        (("castle4", "rice2"), "Nothing else can be played this turn."),
        (("castle4", "rice2", "ship1"), "Your other quick tiles are worth more later."),
        (("ship1", "rice2"), "Your other tiles are worth more later."),
    ],
)
def test_the_hint_to_end_the_turn_is_true(hand: tuple[str, ...], told: str) -> None:
    scene = Scene().hand(RED, *hand)
    scene.play("place castle4 L14" if hand[0] == "castle4" else "place ship1 S20")
    view = scene.state.seen_by(RED)
    assert MIND.gain(view, scene.game.by_text["end"]).english() == told
