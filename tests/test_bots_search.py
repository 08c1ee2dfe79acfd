"""The search on a small game of its own, and what holds for every player: honesty, time, repeatability."""

from __future__ import annotations

import random
import time

import pytest
from helpers_stones import PileMind, Stones

from game.bots import levels
from game.bots.levels import Level
from game.bots.players import dice, level_of, make, seat_player
from game.bots.search import Search
from game.engine.state import State
from game.games import SHELF

LEVELS = levels.shipped()


def searched(stones: int, coin: int, count: int = 800) -> Search:
    view = Stones(stones, coin).start(1).seen_by(0)
    search = Search(PileMind(), view, random.Random(4), {"coin": coin}, 0, 30, 0)
    search.run(count, 60.0)
    return search


@pytest.mark.parametrize("stones", [5, 6, 7, 9, 10, 11])
def test_the_search_finds_the_winning_move(stones: int) -> None:
    best = searched(stones, 0).best()
    assert best is not None
    assert best.text == f"take {stones % 4}"


@pytest.mark.parametrize(("stones", "move"), [(6, "take 1"), (7, "take 2"), (8, "take 3")])
def test_the_search_goes_by_what_it_believes(stones: int, move: str) -> None:
    best = searched(stones, 1).best()
    assert best is not None
    assert best.text == move


def test_a_search_stops_at_its_count_at_its_time_and_when_told() -> None:
    assert searched(9, 0, 50).simulations == 50
    view = Stones(9, 0).start(1).seen_by(0)
    timed = Search(PileMind(), view, random.Random(1), None, 0, 30, 0)
    begun = time.perf_counter()
    timed.run(10_000_000, 0.1)
    assert 0.1 <= time.perf_counter() - begun < 2
    told = Search(PileMind(), view, random.Random(1), None, 0, 30, 0)
    told.run(10_000_000, 60.0, lambda: True)
    assert 1 <= told.simulations < 100


def test_few_worlds_are_kept_and_not_changed() -> None:
    view = Stones(9, 0).start(1).seen_by(0)
    search = Search(PileMind(), view, random.Random(1), None, 0, 30, 2)
    search.run(40, 60.0)
    assert len(search.pool) == 2
    assert all(world.to_data() == view.to_data() for world in search.pool)


# -- every player of every game ---------------------------------------------------------------------------------


def positions(key: str, seats: int, count: int) -> list[State]:
    """Some true positions with a choice, from a match of quick moves."""
    info = SHELF[key]
    mind, rng = info.mind(), random.Random(seats)
    state = info.create(seats).start(seats)
    found: list[State] = []
    while state.outcome is None:
        if len(state.legal()) > 1:
            found.append(state.clone())
        state.apply(mind.quick(state, rng))
    return found[:: max(1, len(found) // count)][:count]


TABLES = [(key, seats) for key, info in SHELF.items() for seats in (info.fewest, info.most)]


@pytest.mark.parametrize(("key", "seats"), TABLES)
@pytest.mark.parametrize("name", ["random", *LEVELS.names()])
def test_a_choice_is_legal_and_the_same_in_every_world_of_the_view(key: str, seats: int, name: str) -> None:
    info = SHELF[key]
    rng = random.Random(8)
    for state in positions(key, seats, 3):
        seat = state.decides()
        view = state.seen_by(seat)
        choice = make(name, info, LEVELS, 12).choose(view, [])
        assert choice[0] in view.legal()
        for _ in range(2):
            world = view.imagine(rng)
            assert make(name, info, LEVELS, 12).choose(world.seen_by(seat), []) == choice


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_player_leaves_the_view_as_it_was(key: str, seats: int) -> None:
    info = SHELF[key]
    for state in positions(key, seats, 3):
        view = state.seen_by(state.decides())
        before = view.to_data()
        for name in (*LEVELS.names(), *info.mind().plain_players()):
            make(name, info, LEVELS, 8).choose(view, [])
            assert view.to_data() == before


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_time_limits_hold(key: str, seats: int) -> None:
    """With endless simulations every searching level stops at its time; nothing else is bounded by it."""
    info = SHELF[key]
    state = positions(key, seats, 1)[0]
    view = state.seen_by(state.decides())
    for name in LEVELS.names():
        level = LEVELS.get(name, key)._replace(seconds=0.2)
        if level.player == "search":
            level = level._replace(simulations=1_000_000)
        begun = time.perf_counter()
        seat_player(level, info.mind()).choose(view, [])
        assert time.perf_counter() - begun < 0.2 + 2.0


def test_dice_depend_on_the_view_and_the_player_alone() -> None:
    state = SHELF["samurai"].create(2).start(3)
    view = state.seen_by(state.decides())
    assert dice(view, "a").random() == dice(view.clone(), "a").random()
    assert dice(view, "a").random() != dice(view, "b").random()


def test_a_limit_counts_simulations_instead_of_seconds() -> None:
    info = SHELF["samurai"]
    state = positions("samurai", 2, 1)[0]
    view = state.seen_by(state.decides())
    level = level_of("shogun", info, LEVELS)._replace(seconds=0.000001)
    assert seat_player(level, info.mind(), 30).choose(view, []) == make("shogun", info, LEVELS, 30).choose(
        view, []
    )


def test_noise_is_what_divides_one_ply_players() -> None:
    """Without noise the best-rated action is chosen, with much of it seldom."""
    info = SHELF["samurai"]
    mind = info.mind()
    exact = Level("exact", "Exact", "one-ply")
    wild = Level("wild", "Wild", "one-ply", noise=5.0)
    hits = 0
    states = positions("samurai", 2, 20)
    for state in states:
        view = state.seen_by(state.decides())
        rated = mind.candidates(view, 1000)
        best = {action.text for value, action in rated if value == rated[0][0]}
        assert seat_player(exact, mind).choose(view, [])[0].text in best
        hits += seat_player(wild, mind).choose(view, [])[0].text in best
    assert hits < len(states)
