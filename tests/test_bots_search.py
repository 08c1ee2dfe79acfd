"""The search on a small game of its own, and what holds for every player: honesty, time, repeatability."""

from __future__ import annotations

import math
import random
import time

import pytest
from helpers_stones import PileMind, Stones

from game.bots import levels
from game.bots.levels import Level
from game.bots.players import dice, level_of, make, seat_player
from game.bots.search import EXPLORE, Node, Search
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


def node(rating: float = 0.5, visits: int = 0, total: float = 0.0, offered: int = 0, code: int = 0) -> Node:
    made = Node(Stones(9, 0).actions[code], rating)
    made.visits, made.total, made.offered = visits, total, offered
    return made


def a_search(turns: int = 30, width: int = 0) -> Search:
    view = Stones(9, 0).start(1).seen_by(0)
    return Search(PileMind(), view, random.Random(1), {"coin": 0}, width, turns, 0)


def test_a_node_trusts_its_rating_as_much_as_three_simulations() -> None:
    fresh = Node(None, 0.8)
    assert (fresh.visits, fresh.total) == (0, 0.0)
    assert fresh.mean() == pytest.approx(0.8)
    assert node(0.8, 3, 0.0).mean() == pytest.approx(0.4)
    assert node(0.8, 6, 6.0).mean() == pytest.approx((2.4 + 6) / 9)


def test_the_best_is_visited_most_and_of_two_alike_the_better() -> None:
    search = a_search()
    assert search.best() is None
    search.root.children = [node(0.9, 4, 4.0, code=0), node(0.1, 6, 1.0, code=1), node(0.3, 6, 3.0, code=2)]
    assert search.best() is search.root.children[2].action
    search.root.children.reverse()
    assert search.best() is search.root.children[0].action
    search.root.children.pop()
    assert search.best() is search.root.children[0].action


def test_a_node_is_chosen_by_value_and_by_how_seldom_it_was_tried_though_offered() -> None:
    """The first term is the mean, the second curiosity: it grows with offers and shrinks with visits."""
    search, root = a_search(), Node(None, 0.0)
    world = search.view.imagine(random.Random(1), {"coin": 0})
    actions = world.legal()
    root.visits = 1
    rare, often = node(0.5, 2, 1.0, 40, 0), node(0.5, 20, 10.0, 40, 1)
    rare.action, often.action = actions[0], actions[1]
    root.children = [often, rare, node(0.5, 20, 10.0, 40, 2)]
    root.children[2].action = actions[2]
    assert search.choose(root, world, actions) is rare
    assert [child.offered for child in root.children] == [41, 41, 41]
    often.total = 20.0
    assert search.choose(root, world, actions) is often
    once = node(0.5, 1, 0.5, 40, 0)
    once.action = actions[0]
    root.children = [often, once, root.children[2]]
    often.total = 13.5
    curious = EXPLORE * math.sqrt(math.log(42) / 2)
    assert 0.5 + curious > often.mean() + EXPLORE * math.sqrt(math.log(43) / 21)
    assert search.choose(root, world, actions) is once


def test_curiosity_counts_a_visit_more_than_there_were() -> None:
    """An action tried once is not twice as tempting as its one visit says."""
    search, root = a_search(), Node(None, 0.0)
    world = search.view.imagine(random.Random(1), {"coin": 0})
    actions = world.legal()
    root.visits = 1
    once, good, bad = node(0.5, 1, 0.5, 40, 0), node(0.72, 20, 14.4, 40, 1), node(0.1, 20, 2.0, 40, 2)
    for child, action in zip((once, good, bad), actions, strict=True):
        child.action = action
    root.children = [once, good, bad]
    assert search.choose(root, world, actions) is good


def test_of_equal_promise_the_first_is_chosen() -> None:
    search, root = a_search(), Node(None, 0.0)
    world = search.view.imagine(random.Random(1), {"coin": 0})
    actions = world.legal()
    root.visits = 1
    root.children = [node(0.5, 5, 2.5, 9, code) for code in range(3)]
    for child, action in zip(root.children, actions, strict=True):
        child.action = action
    assert search.choose(root, world, actions) is root.children[0]


def test_actions_join_one_by_one_as_visits_grow() -> None:
    """A node with n visits compares about sqrt(n) actions, in the order of their ratings."""
    search = a_search()
    known = []
    for _ in range(12):
        search.run(1, 60.0)
        known.append(len(search.root.children))
    assert known == [min(3, count, 1 + int(math.sqrt(count))) for count in range(1, 13)]
    narrow = a_search(width=2)
    narrow.run(60, 60.0)
    assert len(narrow.root.children) == 2


def test_a_simulation_adds_one_leaf() -> None:
    def nodes(at: Node) -> int:
        return 1 + sum(nodes(child) for child in at.children)

    search = a_search(turns=1)
    for count in range(1, 30):
        search.run(1, 60.0)
        assert nodes(search.root) <= 1 + count
        assert search.root.visits == count


def test_the_only_legal_action_has_one_node_however_often_it_is_walked() -> None:
    view = Stones(1, 0).start(1).seen_by(0)
    search = Search(PileMind(), view, random.Random(1), {"coin": 0}, 0, 30, 0)
    search.run(20, 60.0)
    (child,) = search.root.children
    assert (child.action, child.rating, child.visits) == (view.legal()[0], 0.5, 20)
    assert child.mean() == pytest.approx((1.5 + 20) / 23)


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
