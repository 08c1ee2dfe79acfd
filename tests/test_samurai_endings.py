"""How a match of Samurai ends (rulings 24 and 25, and the guard against a match that nobody can go on with)."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from helpers import LONGEST, Table, positions
from helpers_samurai import BLUE, BUDDHA, CASTLE, GREEN, RED, RICE, Scene, check_table

from game.games.samurai.parts import ASIDE_LIMIT, BAG, EACH, KIND, TILES, board
from game.games.samurai.state import SamuraiState

every_count = pytest.mark.parametrize("seats", [2, 3, 4])
both_timings = pytest.mark.parametrize("capture", ["per_tile", "end_of_turn"])
FILLERS = ("ship1", "ronin1", "rice2", "rice3", "castle4")


def villages(scene: Scene, caste: int) -> list[str]:
    return [
        space.id
        for space in scene.board.spaces
        if space.kind == "village" and scene.held(space.id) == [caste]
    ]


def all_but_one_rice(capture: str = "per_tile") -> Scene:
    """Rice stands on V20 alone; laying a tile on L43 surrounds it."""
    scene = Scene(capture=capture).figures("V20", RICE).figures("C02", BUDDHA, CASTLE)
    scene.figures("C03", BUDDHA, CASTLE)
    scene.take(RED, *(name for name in villages(scene, RICE)[::2] if name != "V20"))
    scene.take(BLUE, *(name for name in villages(scene, RICE) if name != "V20"), "E")
    assert scene.state.on_board[RICE] == 1
    return scene.lay(RED, "rice4 L39").hand(RED, *FILLERS)


@both_timings
def test_24_the_last_captured_figure_of_a_caste_ends_the_match(capture: str) -> None:
    scene = all_but_one_rice(capture)
    scene.play("place castle4 L43")
    assert not scene.ending()
    events = scene.play("end")
    assert scene.ending() == "caste"
    assert events[-1].kind == "over"
    assert events[-1].barrier
    assert scene.captured(RED)[RICE] >= 1


def test_24_the_last_figure_of_a_caste_set_aside_ends_the_match() -> None:
    scene = all_but_one_rice().lay(BLUE, "rice4 L43").take(-1, "V20")
    scene.hand(RED, *FILLERS)
    assert scene.state.aside == [0, 1, 0]
    scene.play("place castle4 L14", "end")
    assert scene.ending() == "caste"


@pytest.mark.parametrize("caste", [BUDDHA, RICE, CASTLE])
def test_24_any_one_caste_will_do(caste: int) -> None:
    others = [other for other in range(3) if other != caste]
    scene = Scene().figures("C02", *others).figures("C03", *others)
    scene.take(RED, *villages(scene, caste)).hand(RED, *FILLERS)
    scene.play("place castle4 L14", "end")
    assert not scene.ending()
    scene.take(BLUE, "E").hand(BLUE, *FILLERS)
    assert scene.state.on_board[caste] == 0
    scene.play("place castle4 L15", "end")
    assert scene.ending() == "caste"


@every_count
def test_24_the_fourth_figure_set_aside_ends_the_match(seats: int) -> None:
    scene = Scene(seats).take(-1, "V08", "V09", "V10").hand(RED, *FILLERS)
    scene.play("place castle4 L30", "end")
    assert not scene.ending()
    scene.take(-1, "V11").hand(BLUE, *FILLERS)
    scene.play("place castle4 L31", "end")
    assert scene.ending() == "aside"
    assert ASIDE_LIMIT == 4


def test_25_no_equalising_turns() -> None:
    scene = all_but_one_rice()
    scene.play("place castle4 L43", "end")
    assert scene.state.agenda == []
    assert scene.state.legal() == []
    assert scene.state.mover == RED


def test_25_no_refill_when_the_match_is_over() -> None:
    scene = all_but_one_rice()
    events = scene.play("place castle4 L43", "end")
    assert "refill" not in {event.kind for event in events}
    assert len(scene.state.hands[RED]) == 4


@both_timings
def test_25_more_than_four_set_aside_at_once_end_the_match_too(capture: str) -> None:
    """Three aside, then a tie for each of the three of Edo: six, and the match ends."""
    scene = Scene(capture=capture, first="2").take(-1, "V08", "V09", "V10")
    scene.lay(RED, "samurai1 L24", "Buddha2 L26", "rice2 L29").lay(BLUE, "samurai1 L25", "Buddha2 L28")
    scene.hand(BLUE, "rice2", "castle2", "rice3", "Buddha3", "Buddha4")
    scene.play("place rice2 L33")
    if capture == "per_tile":
        assert sum(scene.state.aside) == 6
    scene.play("end")
    assert sum(scene.state.aside) == 6
    assert scene.ending() == "aside"


def test_25_the_rest_of_the_turn_is_still_playable() -> None:
    """The end is only looked for when the turn ends, in both timings."""
    scene = all_but_one_rice()
    scene.play("place castle4 L43")
    assert scene.state.on_board[RICE] == 0
    assert not scene.ending()
    assert scene.words() == {"place", "end"}
    scene.play("place ship1 S20", "place ronin1 L14", "end")
    assert scene.ending()


def test_25_a_caste_gone_counts_before_four_aside() -> None:
    scene = all_but_one_rice().take(-1, "V20")
    for name in ("V08", "V09", "V10", "V11", "V12", "V13"):
        if scene.held(name) and sum(scene.state.aside) < 4:
            scene.take(-1, name)
    assert sum(scene.state.aside) == 4
    scene.hand(RED, *FILLERS).play("place castle4 L16", "end")
    assert scene.ending() == "caste"


@every_count
def test_completion_when_all_seats_in_turn_must_pass_the_match_ends(seats: int) -> None:
    scene = Scene(seats).take(RED, "V08", "V09").take(BLUE, "V10")
    for seat in range(seats):
        scene.only(seat)
    for seat in range(seats):
        assert not scene.ending()
        assert scene.state.decides() == seat
        assert scene.state.passes == seat
        scene.play("pass")
    assert scene.ending() == "stuck"


def test_completion_a_tile_in_between_starts_the_count_of_passes_anew() -> None:
    scene = Scene(3).only(RED).only(BLUE, ("ship1",)).only(GREEN)
    scene.play("pass", "place ship1 S20", "end", "pass", "pass")
    assert not scene.ending()
    scene.play("pass")
    assert scene.ending() == "stuck"


@every_count
def test_stuck_cannot_come_about_by_lawful_play(seats: int) -> None:
    """Whoever holds a land tile can play it while land is empty, and the land tiles of the box fill all land.

    So a seat is stuck only with nothing but exchange tiles, and when all are, every land space is filled, every
    settlement captured and the match over long since. The guard is there for tables that were laid out by hand.
    """
    exchanges = {KIND["figures"], KIND["tiles"]}
    land = sum(1 for kind in BAG if kind not in exchanges and not TILES[kind].key.startswith("ship"))
    assert land * seats >= len(board(seats).land)
    ships = sum(1 for kind in BAG if TILES[kind].key.startswith("ship"))
    assert ships * seats < len(board(seats).sea)


@every_count
def test_random_matches_end_as_the_rules_say(seats: int) -> None:
    """Every piece is counted after every action; no turn begins once an end condition holds."""
    endings: Counter[str] = Counter()
    rng = random.Random(seats)
    options: list[tuple[tuple[str, str], ...]] = [
        (),
        (("capture", "end_of_turn"),),
        (("captured", "hidden"), ("figures", "placed"), ("hands", "chosen")),
    ]
    for chosen in options:
        for seed in range(4):
            number = 0
            for number, state in enumerate(positions(Table("samurai", seats, chosen), seed)):
                assert isinstance(state, SamuraiState)
                check_table(state)
                over = 0 in state.on_board or sum(state.aside) >= ASIDE_LIMIT
                if state.outcome is not None:
                    assert over
                    assert state.outcome.ending == ("caste" if 0 in state.on_board else "aside")
                    endings[state.outcome.ending] += 1
                elif over and not sum(state.supply):
                    assert "end" in {action.text for action in state.legal()}
                for seat in (*range(seats), None):
                    if number % 10 == 0:
                        view = state.seen_by(seat)
                        check_table(view)
                        check_table(view.imagine(rng))
            assert number < LONGEST
    assert sum(endings.values()) == 12
    assert EACH[seats] == {2: 7, 3: 10, 4: 13}[seats]
