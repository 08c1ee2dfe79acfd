"""Who wins in Samurai (rulings 27 to 30): every step of the tie-break, worked out by hand.

A row is what one seat has captured: Buddhas, rice, castles.
"""

from __future__ import annotations

from itertools import product

import pytest
from helpers_samurai import Scene
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.state import Outcome
from game.games.samurai import scoring
from game.games.samurai.scoring import leaders

Row = tuple[int, int, int]


def outcome(*rows: Row) -> Outcome:
    scene = Scene(len(rows))
    scene.state.captured = [count for row in rows for count in row]
    return scoring.outcome(scene.state.captured, scene.game.seats, "caste", [0, 1, 1], [0, 0, 0])


def lines(result: Outcome) -> list[tuple[str, list[int | str], tuple[int, ...], bool]]:
    return [(line.label.english(), line.values, line.marks, line.decided) for line in result.sheet]


def decided_by(result: Outcome) -> str:
    """The label of the line that decided; empty for a shared victory."""
    marked = [line.label.english() for line in result.sheet if line.decided]
    assert len(marked) <= 1
    return marked[0] if marked else ""


# -- leaders --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "leads"),
    [
        (((3, 0, 0), (2, 0, 0)), [0, -1, -1]),
        (((2, 1, 0), (2, 2, 1)), [-1, 1, 1]),
        # More than each other player is enough; more than half is not asked.
        (((4, 0, 1), (3, 0, 1), (3, 0, 1)), [0, -1, -1]),
        # A tie for most gives the caste to nobody, whoever is third.
        (((4, 1, 0), (4, 2, 0), (3, 3, 1)), [-1, 2, 2]),
        (((0, 0, 0), (0, 0, 0)), [-1, -1, -1]),
        (((0, 0, 0), (0, 0, 1), (0, 0, 0), (0, 0, 0)), [-1, -1, 1]),
    ],
)
def test_27_the_leader_of_a_caste_has_more_than_each_other(rows: tuple[Row, ...], leads: list[int]) -> None:
    assert leaders([count for row in rows for count in row], len(rows)) == leads


# -- the steps, one after the other ---------------------------------------------------------------------------


def test_28_three_leader_tokens_win() -> None:
    result = outcome((3, 4, 3), (2, 1, 2))
    assert result.winners == (0,)
    assert result.places == (1, 2)
    assert decided_by(result) == "Leader tokens"


def test_28_two_leader_tokens_against_one_win_whatever_the_totals() -> None:
    """2-1: seat 0 leads Buddha and rice by one each; seat 1 has eleven figures to seven."""
    result = outcome((3, 3, 1), (2, 2, 7))
    assert result.winners == (0,)
    assert lines(result)[3] == ("Leader tokens", [2, 1], (0,), True)
    assert len(result.sheet) == 4


def test_28_two_leader_tokens_against_none_win() -> None:
    """2-0: rice is tied. Seat 1 has nine figures to eight."""
    result = outcome((3, 2, 3), (2, 2, 2), (0, 2, 1))
    assert leaders([3, 2, 3, 2, 2, 2, 0, 2, 1], 3) == [0, -1, 0]
    assert result.winners == (0,)
    assert decided_by(result) == "Leader tokens"


def test_28_three_leaders_of_one_caste_compare_their_other_figures() -> None:
    """1-1-1: A leads Buddha and has 1+2 others, B leads rice and has 2+2, C leads castles and has 1+1."""
    result = outcome((6, 1, 2), (2, 3, 2), (1, 1, 5))
    assert result.winners == (1,)
    assert lines(result)[3:] == [
        ("Leader tokens", [1, 1, 1], (0, 1, 2), False),
        ("Figures of castes not led", [3, 4, 2], (1,), True),
    ]
    assert result.places == (2, 1, 3)


def test_28_t2_two_with_just_one_token_each() -> None:
    """1-1-0-0: B and C are level in castles, so nobody leads them. C is out with the most figures."""
    result = outcome((5, 1, 2), (1, 5, 3), (4, 4, 3), (0, 0, 0))
    assert result.winners == (1,)
    assert lines(result)[:3] == [
        ("Buddha", [5, 1, 4, 0], (0,), False),
        ("Rice", [1, 5, 4, 0], (1,), False),
        ("Castle", [2, 3, 3, 0], (), False),
    ]
    assert lines(result)[3:] == [
        ("Leader tokens", [1, 1, 0, 0], (0, 1), False),
        ("Figures of castes not led", [3, 4, "", ""], (1,), True),
    ]
    assert result.places == (2, 1, 3, 4)


def test_28_level_in_others_the_totals_decide() -> None:
    """1-1: each has three figures of the castes it does not lead; A's Buddhas weigh more than B's rice."""
    result = outcome((5, 2, 1), (2, 4, 1), (0, 0, 1))
    assert lines(result)[3:] == [
        ("Leader tokens", [1, 1, 0], (0, 1), False),
        ("Figures of castes not led", [3, 3, ""], (0, 1), False),
        ("All figures", [8, 7, ""], (0,), True),
    ]
    assert result.winners == (0,)
    assert result.places == (1, 2, 3)


def test_28_level_to_the_last_the_victory_is_shared() -> None:
    result = outcome((4, 2, 1), (2, 4, 1), (0, 0, 1))
    assert result.winners == (0, 1)
    assert result.places == (1, 1, 3)
    assert decided_by(result) == ""
    assert lines(result)[-1] == ("All figures", [7, 7, ""], (0, 1), False)


def test_28_one_leader_alone_wins_against_more_figures() -> None:
    """1-0-0: Buddha and rice are tied between the others, who have more figures in all."""
    result = outcome((1, 1, 3), (4, 4, 0), (4, 4, 0))
    assert result.winners == (0,)
    assert decided_by(result) == "Leader tokens"
    assert result.places == (1, 2, 2)


def test_29_no_leader_at_all_the_most_figures_win() -> None:
    """Three seats, every caste tied between two of them: eight, seven and seven figures."""
    result = outcome((4, 4, 0), (4, 0, 3), (0, 4, 3))
    assert leaders([4, 4, 0, 4, 0, 3, 0, 4, 3], 3) == [-1, -1, -1]
    assert result.winners == (0,)
    assert lines(result)[3:] == [
        ("Leader tokens", [0, 0, 0], (0, 1, 2), False),
        ("Figures of castes not led", [8, 7, 7], (0,), True),
    ]


def test_29_no_leader_and_level_totals_are_a_shared_victory() -> None:
    result = outcome((4, 4, 0), (4, 0, 4), (0, 4, 4))
    assert result.winners == (0, 1, 2)
    assert result.places == (1, 1, 1)
    assert decided_by(result) == ""


def test_29_t5_two_seats_without_a_leader_are_always_level() -> None:
    result = outcome((3, 3, 2), (3, 3, 2))
    assert result.winners == (0, 1)
    for buddhas, rice, castles in product(range(4), repeat=3):
        assert outcome((buddhas, rice, castles), (buddhas, rice, castles)).winners == (0, 1)


def test_30_whoever_fell_out_stays_out() -> None:
    """C leads nothing and has most figures of all and most outside any caste led: it is out at the first step."""
    result = outcome((5, 0, 0), (0, 5, 0), (4, 4, 4), (0, 0, 4))
    assert result.winners == (0, 1)
    assert result.places == (1, 1, 3, 4)
    assert [line[1] for line in lines(result)[4:]] == [[0, 0, "", ""], [5, 5, "", ""]]


def test_30_only_the_castes_a_seat_leads_itself_are_left_out() -> None:
    """A leads Buddha, B rice; castles are led by nobody. Each counts the two castes that it does not lead."""
    result = outcome((4, 3, 2), (2, 4, 2), (1, 1, 2))
    assert [line[1] for line in lines(result)[4:]] == [[5, 4, ""]]
    assert result.winners == (0,)


def test_a_step_compares_only_those_still_level_after_the_one_before() -> None:
    """A, B and C have a token each; B and C are level in others; A, third there, has the most figures."""
    result = outcome((9, 1, 0), (1, 4, 1), (0, 2, 3))
    assert [line[1] for line in lines(result)[3:]] == [[1, 1, 1], [1, 2, 2], ["", 6, 5]]
    assert result.winners == (1,)
    assert result.places == (3, 1, 2)


def test_places_below_the_winner_go_by_the_same_steps() -> None:
    """Tokens 2, 1, 0, 0; of the last two the one with more figures of castes not led is third."""
    result = outcome((5, 5, 0), (1, 1, 4), (2, 2, 1), (1, 2, 3))
    assert result.places == (1, 2, 4, 3)
    level = outcome((5, 5, 0), (1, 1, 4), (2, 2, 2), (1, 2, 3))
    assert level.places == (1, 2, 3, 3)


def test_the_sheet_stops_at_the_line_that_decides() -> None:
    assert len(outcome((3, 0, 0), (0, 0, 0)).sheet) == 4
    assert len(outcome((3, 0, 0), (0, 3, 1), (0, 0, 1)).sheet) == 5
    assert len(outcome((3, 1, 0), (1, 2, 0)).sheet) == 6


# -- against the older wording --------------------------------------------------------------------------------


def older_wording(rows: list[Row]) -> set[int]:
    """Who wins by the wording of 1998: majorities, then those with exactly one, then the rest, then all."""
    seats = range(len(rows))
    majorities: dict[int, list[int]] = {seat: [] for seat in seats}
    for caste in range(3):
        for seat in seats:
            if all(rows[seat][caste] > rows[other][caste] for other in seats if other != seat):
                majorities[seat].append(caste)
    outright = {seat for seat in seats if len(majorities[seat]) >= 2}
    if outright:
        return outright
    level = [seat for seat in seats if len(majorities[seat]) == 1]
    if not level:
        most = max(sum(row) for row in rows)
        return {seat for seat in seats if sum(rows[seat]) == most}
    rest = {
        seat: sum(count for caste, count in enumerate(rows[seat]) if caste not in majorities[seat])
        for seat in level
    }
    level = [seat for seat in level if rest[seat] == max(rest.values())]
    most = max(sum(rows[seat]) for seat in level)
    return {seat for seat in level if sum(rows[seat]) == most}


rows_of_a_table = st.integers(2, 4).flatmap(
    lambda seats: st.lists(
        st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(0, 5)), min_size=seats, max_size=seats
    )
)


@given(rows_of_a_table)
@settings(max_examples=400)
def test_28_both_wordings_name_the_same_winners(rows: list[Row]) -> None:
    result = outcome(*rows)
    assert set(result.winners) == older_wording(rows)
    assert result.winners
    assert bool(decided_by(result)) == (len(result.winners) == 1)


def test_28_both_wordings_agree_on_every_small_table_of_three() -> None:
    for counts in product(range(2), repeat=9):
        rows = [counts[0:3], counts[3:6], counts[6:9]]
        table: list[Row] = [(a, b, c) for a, b, c in rows]
        assert set(outcome(*table).winners) == older_wording(table)


# -- in words -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (((3, 3, 0), (2, 1, 4)), "Most leader tokens win."),
        (((3, 2, 2), (1, 4, 2)), "Leader tokens are level: figures of castes not led decide."),
        (((4, 1, 2), (1, 3, 2)), "Figures of castes not led are level too: all figures decide."),
        (((3, 1, 2), (1, 3, 2)), "Level in every count: the victory is shared."),
        (((2, 2, 2), (2, 2, 2), (1, 0, 0)), "Level in every count: the victory is shared."),
        (((2, 2, 2), (2, 0, 3), (0, 2, 3)), "Nobody leads a caste: the most figures win."),
    ],
)
def test_the_step_that_decided_is_told(rows: tuple[Row, ...], told: str) -> None:
    assert outcome(*rows).because.english() == f"The last Buddha has left the map. {told}"


@pytest.mark.parametrize(
    ("ending", "on_board", "aside", "told"),
    [
        ("caste", [1, 0, 2], [1, 1, 1], "The last rice has left the map."),
        ("caste", [1, 2, 0], [0, 0, 0], "The last castle has left the map."),
        ("caste", [0, 3, 0], [0, 0, 0], "The last Buddha and the last castle have left the map."),
        ("caste", [0, 0, 0], [0, 0, 1], "The last figure of every caste has left the map."),
        ("caste", [5, 0, 2], [1, 2, 1], "The last rice has left the map. 4 figures have been set aside."),
        ("aside", [5, 1, 2], [3, 2, 0], "5 figures have been set aside."),
        ("stuck", [5, 1, 2], [0, 0, 0], "Nobody can play a tile any more."),
    ],
)
def test_what_ended_the_match_is_told(ending: str, on_board: list[int], aside: list[int], told: str) -> None:
    assert scoring.why_over(ending, on_board, aside).english() == told
