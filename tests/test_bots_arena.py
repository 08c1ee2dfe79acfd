"""Series of matches between computer players."""

from __future__ import annotations

import pytest

from game.bots import arena, levels
from game.bots.players import level_of
from game.games import SHELF

SAMURAI = SHELF["samurai"]
LEVELS = levels.shipped()


def test_simulate_counts_every_match_once() -> None:
    steps: list[tuple[int, int]] = []
    found = arena.simulate(
        SAMURAI, 3, 6, "random", 1, LEVELS, jobs=1, progress=lambda n, of: steps.append((n, of))
    )
    assert list(found) == [
        "game",
        "seats",
        "matches",
        "wins",
        "shared",
        "endings",
        "decisions",
        "seconds",
        "decisions_per_second",
    ]
    assert sum(found["wins"]) + found["shared"] == 6
    assert sum(found["endings"].values()) == 6
    assert len(found["wins"]) == 3
    assert found["decisions"] > 6 * 20
    assert steps == [(number, 6) for number in range(1, 7)]


def test_an_arena_with_a_limit_is_repeatable_in_one_process_and_in_two() -> None:
    names = ["captures", "greedy", "shogun"]
    here = arena.arena(SAMURAI, names, 4, 9, LEVELS, limit=4, jobs=1)
    there = arena.arena(SAMURAI, names, 4, 9, LEVELS, limit=4, jobs=2)
    assert here == there
    assert [(pair["a"], pair["b"]) for pair in here["pairs"]] == [
        ("greedy", "captures"),
        ("shogun", "greedy"),
    ]
    for pair in here["pairs"]:
        assert list(pair) == ["a", "b", "matches", "a_wins", "b_wins", "draws", "a_rate", "interval"]
        assert pair["a_wins"] + pair["b_wins"] + pair["draws"] == pair["matches"] == 4
        assert pair["interval"][0] <= pair["a_rate"] <= pair["interval"][1]


def test_seats_move_on_while_the_deal_stays() -> None:
    """Two equal deterministic players on the same deal from both seats: one win each or two shared ones."""
    pair = arena.arena(SAMURAI, ["daimyo", "daimyo"], 10, 3, LEVELS, jobs=1)["pairs"][0]
    assert pair["a_wins"] == pair["b_wins"]
    assert pair["a_rate"] == 0.5


@pytest.mark.parametrize("seats", [3, 4])
def test_with_more_seats_one_plays_against_the_others(seats: int) -> None:
    pair = arena.arena(SAMURAI, ["random", "greedy"], 2 * seats, 3, LEVELS, seats=seats, jobs=1)["pairs"][0]
    assert pair["matches"] == 2 * seats
    assert pair["a_rate"] > 1 / seats


def test_where_roles_differ_each_is_told_with_the_weaker_player_in_its_place() -> None:
    sword = SHELF["samurai_sword"]
    pair = arena.arena(sword, ["random", "greedy"], 40, 3, LEVELS, seats=5, jobs=1)["pairs"][0]
    assert pair["a_wins"] + pair["b_wins"] == pair["matches"] == 40, "a victory counts whole for the team"
    sides = pair["sides"]
    assert {name: side["matches"] for name, side in sides.items()} == {
        "shogun": 8,
        "samurai": 8,
        "ninja": 16,
        "ronin": 8,
    }
    assert pair["a_rate"] == pytest.approx(
        sum(side["a_rate"] * side["matches"] for side in sides.values()) / 40
    )
    for side in sides.values():
        assert side["gain"] == pytest.approx(side["a_rate"] - side["base_rate"], abs=2e-4)
        assert side["gain_interval"][0] <= side["gain"] <= side["gain_interval"][1]
    assert sides["shogun"]["base_rate"] == sides["samurai"]["base_rate"], "they win and lose together"


def test_the_two_sides_of_a_duel_are_told_apart() -> None:
    ronin = SHELF["seven_ronin"]
    sides = arena.arena(ronin, ["random", "random"], 6, 3, LEVELS, jobs=1)["pairs"][0]["sides"]
    assert {name: side["matches"] for name, side in sides.items()} == {"attacker": 3, "defender": 3}
    assert all(side["gain"] == 0.0 for side in sides.values()), "equal players on equal deals"


def test_where_all_play_for_the_same_side_whole_tables_are_compared() -> None:
    spirit = SHELF["samurai_spirit"]
    options = {"difficulty": "easy"}
    pair = arena.arena(spirit, ["random", "greedy"], 30, 3, LEVELS, seats=3, options=options, jobs=1)[
        "pairs"
    ][0]
    greedy = arena.simulate(spirit, 3, 30, "greedy", 3, LEVELS, options, jobs=1)
    assert pair["matches"] == 30
    assert pair["a_wins"] == greedy["shared"] > 0, "random play wins nothing"
    assert pair["b_wins"] == 0
    assert pair["draws"] == 30 - pair["a_wins"]


def test_wilson_interval() -> None:
    low, high = arena.wilson(130, 200)
    assert (round(low, 3), round(high, 3)) == (0.582, 0.713)
    assert arena.wilson(0, 10)[0] == 0.0
    assert arena.wilson(10, 10)[1] == pytest.approx(1.0)
    assert arena.wilson(0, 0) == (0.0, 1.0)


def test_wrong_requests_say_what_is_wrong() -> None:
    with pytest.raises(ValueError, match="no computer player is called 'genius'"):
        level_of("genius", SAMURAI, LEVELS)
    with pytest.raises(arena.ArenaError, match="at least two players"):
        arena.arena(SAMURAI, ["random"], 2, 1, LEVELS)
    with pytest.raises(ValueError, match="2 to 4 seats"):
        arena.simulate(SAMURAI, 5, 1, "random", 1, LEVELS)


def test_a_scheduler_without_its_package_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(arena.ArenaError, match="chabudai\\[cluster\\]"):
        arena.arena(SAMURAI, ["random", "captures"], 2, 1, LEVELS, scheduler="tcp://127.0.0.1:1")


def test_each_level_is_stronger_than_the_one_below() -> None:
    """A short ladder; the long one stands in the README."""
    pairs = arena.arena(SAMURAI, ["ashigaru", "bushi", "daimyo"], 30, 11, LEVELS, limit=40, jobs=1)["pairs"]
    assert all(pair["a_rate"] > 0.5 for pair in pairs)


def test_a_slower_machine_has_less_time() -> None:
    level = LEVELS.get("shogun", "samurai")
    assert arena.slowed(level, 2.0) == level._replace(seconds=level.seconds / 2)
    assert arena.slowed(level, 1.0) == level


@pytest.mark.parametrize("part", ["attacker", "defender"])
def test_matches_in_one_part_are_counted_for_whoever_plays_it(part: str) -> None:
    """Both sides of the same deals together are all matches, whoever sits where."""
    info, names = SHELF["seven_ronin"], ("thumb", "twos")
    found = arena.on_side(info, *names, part, 12, 5, LEVELS, options={"sides": "drawn"}, jobs=1)
    other = {"attacker": "defender", "defender": "attacker"}[part]
    back = arena.on_side(info, *names[::-1], other, 12, 5, LEVELS, options={"sides": "drawn"}, jobs=1)
    assert found["matches"] == back["matches"] == 12
    assert found["a_rate"] + back["a_rate"] == pytest.approx(1.0)
    assert (
        found["a_rate"]
        == arena.on_side(info, *names, part, 12, 5, LEVELS, options={"sides": "drawn"}, jobs=1)["a_rate"]
    )
    assert found["interval"][0] < found["a_rate"] < found["interval"][1]
