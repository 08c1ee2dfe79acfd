"""The worked examples of Samurai by their numbers (M1 to M11, T1, T2, T5; red is the first seat, blue the second)."""

from __future__ import annotations

import pytest
from helpers_samurai import BLUE, BUDDHA, CASTLE, RED, RICE, Scene, results

from game.games.samurai import scoring
from game.games.samurai.parts import BAG, EACH, KIND, KINDS

REST = ("rice2", "rice3", "castle2", "castle3")
"""Tiles that fill up a hand and play no part."""


@pytest.mark.parametrize(("seats", "each", "by_hand"), [(2, 7, 18), (3, 10, 27), (4, 13, 36)])
def test_m1_set_up(seats: int, each: int, by_hand: int) -> None:
    scene = Scene(seats, figures="placed")
    assert EACH[seats] == each
    assert scene.held("E") == [BUDDHA, RICE, CASTLE]
    assert scene.state.supply == [each - 1] * 3
    assert sum(scene.state.supply) == by_hand
    assert len(BAG) == 20
    scene = Scene(seats)
    assert {len(hand) for hand in scene.state.hands} == {5}
    assert {len(stack) for stack in scene.state.stacks} == {15}


def test_m2_tie() -> None:
    scene = Scene(first="2").figures("V20", BUDDHA).lay(RED, "Buddha4 L39").lay(BLUE, "ship2 S56")
    scene.hand(BLUE, "samurai2", *REST)
    events = scene.play("place samurai2 L43")
    assert results(events) == [("aside", -1, BUDDHA)]
    assert [event.fields["best"] for event in events if event.kind == "aside"] == [4]
    assert {"S64", "S65", "S66"} <= {scene.board.spaces[space].id for space in scene.state.sea}


def test_m3_wrong_caste() -> None:
    scene = Scene(first="2").figures("V20", RICE).lay(RED, "Buddha4 L39").hand(BLUE, "samurai1", *REST)
    events = scene.play("place samurai1 L43")
    assert results(events) == [("capture", BLUE, RICE)]
    assert [(e.fields["best"], e.fields["next"]) for e in events if e.kind == "capture"] == [(1, 0)]


def test_m4_nobody() -> None:
    scene = Scene().figures("V20", RICE).lay(RED, "Buddha4 L39").hand(RED, "castle4", *REST)
    events = scene.play("place castle4 L43")
    assert results(events) == [("aside", -1, RICE)]


@pytest.mark.parametrize(
    ("capture", "order", "winner"),
    [
        ("per_tile", ("place samurai1 L43", "place ship2 S56"), RED),
        ("end_of_turn", ("place samurai1 L43", "place ship2 S56"), BLUE),
        ("per_tile", ("place ship2 S56", "place samurai1 L43"), BLUE),
        ("end_of_turn", ("place ship2 S56", "place samurai1 L43"), BLUE),
    ],
)
def test_m7_timing(capture: str, order: tuple[str, str], winner: int) -> None:
    scene = Scene(capture=capture, first="2").figures("V20", BUDDHA).lay(RED, "Buddha2 L39")
    scene.hand(BLUE, "samurai1", "ship2", *REST[:3])
    events = scene.play(*order, "end")
    assert results(events) == [("capture", winner, BUDDHA)]
    sums = [(e.fields["best"], e.fields["next"]) for e in events if e.kind == "capture"]
    assert sums == [(2, 1) if winner == RED else (3, 2)]


def test_m9_tile_exchange() -> None:
    scene = (
        Scene().take(RED, "V20").lay(RED, "samurai3 L39", "ship1 S20", "ronin1 L40").hand(RED, "tiles", *REST)
    )
    assert {text.split()[1] for text in scene.legal("move")} == {"L39"}
    scene.play("move L39 L30")
    assert scene.state.tiles[scene.space("L39")] == RED * KINDS + KIND["tiles"]
    assert scene.state.tiles[scene.space("L30")] == RED * KINDS + KIND["samurai3"]
    v18 = scene.settlement("V18")
    assert scene.state.lead(v18, BUDDHA)[1] == 1
    assert scene.state.empty[v18] == 2
    assert scene.words() == {"end"}


def test_m10_the_fourth_aside_in_mid_turn() -> None:
    scene = Scene().figures("V20", RICE).take(-1, "V08", "V09", "V10").lay(RED, "Buddha4 L39")
    scene.hand(RED, "castle4", "ship1", "ronin1", "rice2", "rice3")
    scene.play("place castle4 L43")
    assert sum(scene.state.aside) == 4
    scene.play("place ship1 S20", "place ronin1 L30")
    assert not scene.ending()
    scene.play("end")
    assert scene.ending() == "aside"


def test_m10_five_aside_in_one_turn() -> None:
    scene = Scene().figures("V20", RICE).figures("V18", CASTLE).take(-1, "V08", "V09", "V10")
    scene.lay(RED, "Buddha4 L39", "Buddha3 L34").lay(BLUE, "Buddha4 L40")
    scene.hand(RED, "Buddha2", "ship1", "ronin1", "rice2", "rice3")
    assert results(scene.play("place Buddha2 L43")) == [("aside", -1, CASTLE), ("aside", -1, RICE)]
    assert sum(scene.state.aside) == 5
    scene.play("end")
    assert scene.ending() == "aside"


def test_m10_the_last_rice_in_mid_turn() -> None:
    scene = Scene().figures("V20", RICE).figures("C02", BUDDHA, CASTLE).figures("C03", BUDDHA, CASTLE)
    names = [space.id for space in scene.board.spaces if space.kind == "village"]
    scene.take(BLUE, *(name for name in names if name != "V20" and scene.held(name) == [RICE]), "E")
    scene.lay(RED, "rice4 L39").hand(RED, "castle4", "ship1", "ronin1", "rice2", "rice3")
    scene.play("place castle4 L43")
    assert scene.state.on_board[RICE] == 0
    scene.play("place ship1 S20")
    assert not scene.ending()
    scene.play("end")
    assert scene.ending() == "caste"


@pytest.mark.parametrize(
    ("stack", "size"),
    [(("Buddha2", "Buddha3"), 5), (("Buddha2",), 4), ((), 3), (("Buddha2",) * 1 + REST[:2], 5)],
)
def test_m11_refill(stack: tuple[str, ...], size: int) -> None:
    scene = Scene().only(RED, ("ship1", "ronin1", "castle4", "samurai1", "samurai1"), stack)
    scene.play("place ship1 S20", "place ronin1 L14", "end")
    assert len(scene.state.hands[RED]) == size
    assert not scene.ending()


def test_t1_leaders_two_one_none() -> None:
    """Seat 2 leads two castes, seat 1 one; seat 0 has by far the most figures."""
    scene = Scene(3)
    scene.state.captured = [4, 4, 0, 5, 0, 0, 0, 5, 1]
    result = scoring.outcome(scene.state.captured, scene.game.seats, "caste", [0, 1, 1], [0, 0, 0])
    assert result.winners == (2,)
    assert result.places == (3, 2, 1)


def test_t2_each_with_just_one() -> None:
    scene = Scene(4)
    scene.state.captured = [5, 1, 2, 1, 5, 3, 4, 4, 3, 0, 0, 0]
    assert scoring.outcome(scene.state.captured, scene.game.seats, "caste", [0, 1, 1], [0, 0, 0]).winners == (
        1,
    )


def test_t5_no_leader() -> None:
    scene = Scene(2)
    scene.state.captured = [3, 3, 2, 3, 3, 2]
    assert scoring.outcome(scene.state.captured, scene.game.seats, "caste", [0, 1, 1], [0, 0, 0]).winners == (
        0,
        1,
    )
