"""Search over secret plans: known games are solved, better plans are found, nothing is drawn that is bad."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from game.bots.plans import MOST, RARE, Mix, plan
from game.engine.mind import Plan, Plans
from game.engine.state import Action


class Matrix(Plans):
    """A game given by its pay-offs; plans are row and column numbers."""

    def __init__(self, worth: list[list[float]]) -> None:
        self.table = worth

    def sample(self, mine: bool, rng: random.Random) -> Plan:
        return (rng.randrange(len(self.table) if mine else len(self.table[0])),)

    def vary(self, mine: bool, plan: Plan, rng: random.Random) -> Plan:
        count = len(self.table) if mine else len(self.table[0])
        return ((plan[0] + rng.choice((-1, 1))) % count,)

    def worth(self, mine: Plan, theirs: Plan, rng: random.Random) -> float:
        return self.table[mine[0]][theirs[0]]

    def actions(self, mine: Plan) -> list[Action]:
        return [Action(f"row {mine[0]}", frozenset())]


def shares(mix: Mix, rows: int) -> list[float]:
    found = dict(zip([plan[0] for plan in mix.mine], mix.often, strict=True))
    return [found.get(row, 0.0) for row in range(rows)]


@pytest.mark.parametrize(
    ("worth", "expected", "value"),
    [
        ([[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]], [1 / 3, 1 / 3, 1 / 3], 0.5),
        ([[0.8, 0.2], [0.3, 0.6]], [1 / 3, 2 / 3], 42 / 90),
        ([[0.9, 0.4], [0.3, 0.2]], [1.0, 0.0], 0.4),
    ],
)
def test_small_games_are_solved(worth: list[list[float]], expected: list[float], value: float) -> None:
    mix = plan(Matrix(worth), random.Random(1), 6, 100, 5.0)
    assert shares(mix, len(worth)) == pytest.approx(expected, abs=0.05)
    assert mix.value == pytest.approx(value, abs=0.01)


def test_the_mix_leaves_the_other_side_little_to_gain() -> None:
    rng = random.Random(2)
    for seed in range(5):
        worth = [[rng.random() for _ in range(12)] for _ in range(12)]
        mix = plan(Matrix(worth), random.Random(seed), 30, 400, 5.0)
        often = shares(mix, 12)
        least = min(sum(often[i] * worth[i][j] for i in range(12)) for j in range(12))
        assert mix.value - least < 0.03


def random_game(size: int, seed: int) -> list[list[float]]:
    rng = random.Random(seed)
    return [[rng.random() for _ in range(size)] for _ in range(size)]


def exploited(worth: list[list[float]], drawn: Counter[int]) -> float:
    """What the other side gains when it knows how often each row is drawn, over what the rows' side is sure of."""
    size = len(worth)
    often = [drawn[i] / drawn.total() for i in range(size)]
    sure = plan(Matrix(worth), random.Random(0), size, 100_000, 60.0).value
    return sure - min(sum(often[i] * worth[i][j] for i in range(size)) for j in range(size))


def test_who_knows_how_plans_are_drawn_gains_little_where_many_plans_are_needed() -> None:
    worth = random_game(60, 7)
    mix = plan(Matrix(worth), random.Random(7), 32, 12_000, 60.0)
    assert sum(share > 0.003 for share in mix.often) > 15
    assert exploited(worth, Counter(mix.draw()[0] for _ in range(20_000))) < 0.03


def test_plans_that_are_hardly_chosen_are_forgotten() -> None:
    worth = random_game(150, 8)
    mix = Mix(Matrix(worth), random.Random(9))
    for number in range(150):
        mix.add_mine((number,))
        mix.add_theirs((number,))
    mix.solve(300)
    before = dict(zip(mix.mine, mix.often, strict=True))
    mix.forget()
    assert len(mix.mine) == len(mix.theirs) == len(mix.worth) == len(mix.regrets) == len(mix.often) == MOST
    assert (
        sorted(before, key=lambda own: before[own])[-10:]
        == sorted(mix.mine, key=lambda own: before[own])[-10:]
    )
    for own, row in zip(mix.mine, mix.worth, strict=True):
        assert row == [worth[own[0]][other[0]] for other in mix.theirs]
    value = mix.value
    mix.solve(300)
    assert mix.value == pytest.approx(value, abs=0.02)


def test_where_nothing_can_be_gained_the_search_ends_early() -> None:
    calm = plan(Matrix([[0.5] * 50 for _ in range(50)]), random.Random(5), 8, 10_000, 60.0)
    assert calm.meetings < 1_000
    assert plan(Matrix(random_game(50, 5)), random.Random(5), 8, 10_000, 60.0).meetings > 3 * calm.meetings


def test_better_plans_join_until_none_is_better() -> None:
    worth = [[0.5 - 0.4 * (abs(i - 30) - abs(j - 30)) / 30 for j in range(60)] for i in range(60)]
    mix = Mix(Matrix(worth), random.Random(3))
    mix.begin(3)
    start = max(mix.mine, key=lambda own: worth[own[0]][30])
    while mix.improve(20):
        pass
    assert worth[mix.draw()[0]][30] > worth[start[0]][30] or start == (30,)
    assert mix.value == pytest.approx(0.5, abs=0.03)


def test_plans_are_drawn_as_often_as_the_mix_says_and_bad_ones_never() -> None:
    worth = [[0.8, 0.2], [0.3, 0.6], [0.1, 0.1]]
    mix = plan(Matrix(worth), random.Random(4), 8, 100, 5.0)
    drawn = Counter(mix.draw()[0] for _ in range(3000))
    assert drawn[2] == 0
    assert drawn[0] / 3000 == pytest.approx(1 / 3, abs=0.06)


def test_a_plan_rarer_than_three_in_a_thousand_is_never_drawn() -> None:
    mix = Mix(Matrix([[0.0, 1.0], [1.0, 0.0]]), random.Random(1))
    mix.add_mine((0,))
    mix.add_mine((1,))
    mix.often = [1.0 - RARE / 2, RARE / 2]
    assert {mix.draw()[0] for _ in range(20_000)} == {0}


def test_errors_of_judgement_lead_to_worse_plans() -> None:
    worth = [[0.9 - 0.05 * i] * 4 for i in range(10)]

    def mean(noise: float) -> float:
        drawn = [plan(Matrix(worth), random.Random(seed), 10, 0, 5.0, noise).draw()[0] for seed in range(30)]
        return sum(worth[row][0] for row in drawn) / 30

    assert mean(0.0) > mean(0.1) + 0.02 > mean(1.0)


def test_time_count_and_stop_end_the_search() -> None:
    worth = [[random.Random(i * 50 + j).random() for j in range(50)] for i in range(50)]
    assert plan(Matrix(worth), random.Random(5), 4, 0, 5.0).meetings <= 16
    assert plan(Matrix(worth), random.Random(5), 4, 10_000, 0.0).meetings <= 16
    assert plan(Matrix(worth), random.Random(5), 4, 10_000, 5.0, 0.0, lambda: True).meetings <= 16
    assert plan(Matrix(worth), random.Random(5), 4, 200, 5.0).meetings > 100


def test_a_plan_is_worth_what_the_other_sides_mix_leaves_it() -> None:
    worth = [[0.9, 0.1], [0.2, 0.7], [0.5, 0.5]]
    mix = plan(Matrix(worth), random.Random(3), 6, 200, 5.0)
    facing = [(share, other[0]) for share, other in mix.against(True)]
    whole = sum(share for share, _ in facing)
    for row in range(3):
        expected = sum(share * worth[row][column] for share, column in facing) / whole
        assert mix.worth_of((row,)) == pytest.approx(expected)
