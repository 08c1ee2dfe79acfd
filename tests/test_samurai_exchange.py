"""Figure exchange and tile exchange in Samurai with all their restrictions (rulings 14 to 23)."""

from __future__ import annotations

import random

import pytest
from helpers import Table, positions
from helpers_samurai import BLUE, BUDDHA, CASTLE, RED, RICE, Scene, check_table, results

from game.games.samurai.parts import KIND, KINDS
from game.games.samurai.state import EMPTY, SamuraiState
from game.games.samurai.state_actions import Move, Swap

# -- figure exchange ------------------------------------------------------------------------------------------


def exchange_scene() -> Scene:
    scene = Scene().figures("V08", BUDDHA).figures("V09", RICE).figures("V10", BUDDHA)
    scene.figures("C02", BUDDHA, RICE).figures("C03", RICE, CASTLE)
    return scene.hand(RED, "figures", "Buddha2", "ship1", "rice4", "castle4")


def test_14_two_figures_change_places_and_the_tile_leaves_the_match() -> None:
    scene = exchange_scene()
    events = scene.play("swap V08/Buddha V09/rice")
    assert scene.held("V08") == [RICE]
    assert scene.held("V09") == [BUDDHA]
    assert KIND["figures"] not in scene.state.hands[RED] + scene.state.left[RED]
    assert KIND["figures"] not in {tile % KINDS for tile in scene.state.tiles if tile != EMPTY}
    assert [event.kind for event in events] == ["swap"]
    check_table(scene.state)
    assert not scene.legal("swap")


def test_14_anywhere_on_the_map_and_over_any_distance() -> None:
    scene = Scene(4).figures("V01", BUDDHA).figures("V30", CASTLE)
    scene.hand(RED, "figures", "Buddha2", "ship1", "rice4", "castle4")
    scene.play("swap V01/Buddha V30/castle")
    assert scene.held("V01") == [CASTLE]


def test_14_captured_and_set_aside_figures_are_out_of_reach() -> None:
    scene = exchange_scene().take(RED, "V08").take(-1, "V09")
    for text in scene.legal("swap"):
        assert "V08" not in text
        assert "V09" not in text


def test_15_a_city_never_ends_up_with_two_equal_figures() -> None:
    scene = exchange_scene()
    assert scene.is_legal("swap V10/Buddha C03/rice")
    assert scene.is_legal("swap V10/Buddha C03/castle")
    assert not scene.is_legal("swap V08/Buddha C02/rice")
    assert not scene.is_legal(
        "swap C02/rice V08/Buddha".replace("C02/rice V08/Buddha", "V08/Buddha C02/rice")
    )
    assert scene.is_legal("swap C02/Buddha C03/castle")
    assert not scene.is_legal("swap C02/Buddha C03/rice")
    scene.play("swap C02/Buddha C03/castle")
    assert scene.held("C02") == [RICE, CASTLE]
    assert scene.held("C03") == [BUDDHA, RICE]


def test_15_a_city_trades_either_figure_for_the_third_caste_alone() -> None:
    scene = exchange_scene()
    partners = {text for text in scene.legal("swap") if "C02" in text}
    for text in partners:
        words = text.split()[1:]
        (given,) = [word for word in words if word.startswith("C02")]
        (got,) = [word for word in words if not word.startswith("C02")]
        assert given in ("C02/Buddha", "C02/rice")
        assert got.endswith("/castle")
    villages = {space.id for space in scene.board.spaces if space.kind == "village"}
    there = {name for name in villages if scene.held(name) == [CASTLE]}
    assert len(partners) == 2 * len(there) + 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_16_edo_is_out_of_reach_while_all_three_stand_in_it(seats: int) -> None:
    for seed in range(10):
        scene = Scene(seats, seed=seed).hand(RED, "figures", "Buddha2", "ship1", "rice4", "castle4")
        assert scene.legal("swap")
        assert not any(" E/" in text for text in scene.legal("swap"))


def test_16_an_exchange_that_changes_nothing_is_no_action_at_all() -> None:
    game = Scene().game
    for action in game.actions:
        if isinstance(action, Swap):
            assert action.a != action.b
            assert action.caste_a != action.caste_b


def test_16_the_legal_exchanges_are_those_that_keep_every_settlement_mixed() -> None:
    """Tried against the plain reading: carry out each pair and look whether a settlement holds two alike."""
    rng = random.Random(16)
    compared = 0
    for seats in (2, 3, 4):
        for state in positions(Table("samurai", seats, (("capture", "end_of_turn"),)), 16, every=6):
            assert isinstance(state, SamuraiState)
            seat = state.decides()
            if seat < 0 or KIND["figures"] not in state.left[seat]:
                continue
            state = state.clone()
            if KIND["figures"] not in state.hands[seat]:
                state.hands[seat] = tuple(sorted((*state.hands[seat][1:], KIND["figures"])))
            legal = {action for action in state.legal() if isinstance(action, Swap)}
            standing = [[caste for caste in range(3) if figures >> caste & 1] for figures in state.figures]
            for action in state.game.actions:
                if not isinstance(action, Swap) or (rng.random() > 0.2 and action not in legal):
                    continue
                lists = [list(castes) for castes in standing]
                possible = action.caste_a in lists[action.a] and action.caste_b in lists[action.b]
                if possible:
                    lists[action.a].remove(action.caste_a)
                    lists[action.b].remove(action.caste_b)
                    lists[action.a].append(action.caste_b)
                    lists[action.b].append(action.caste_a)
                    possible = all(len(set(castes)) == len(castes) for castes in lists)
                assert (action in legal) == possible
                compared += 1
    assert compared > 1000


def test_17_per_tile_an_exchange_captures_nothing() -> None:
    for state in positions(Table("samurai", 3), 17):
        assert isinstance(state, SamuraiState)
        for action in state.legal():
            if isinstance(action, Swap):
                after = state.clone()
                assert results(after.apply(action)) == []


def test_17_at_the_end_of_the_turn_it_reaches_into_a_surrounded_settlement() -> None:
    scene = Scene(capture="end_of_turn").figures("V20", RICE).figures("V08", BUDDHA)
    scene.lay(RED, "Buddha2 L39").hand(RED, "samurai1", "figures", "rice2", "rice3", "rice4")
    scene.play("place samurai1 L43", "swap V08/Buddha V20/rice")
    assert results(scene.play("end")) == [("capture", RED, BUDDHA)]
    assert scene.held("V08") == [RICE]


def test_17_per_tile_the_surrounded_settlement_is_empty_already() -> None:
    scene = Scene().figures("V20", RICE).figures("V08", BUDDHA)
    scene.lay(RED, "Buddha2 L39").hand(RED, "samurai1", "figures", "rice2", "rice3", "rice4")
    scene.play("place samurai1 L43")
    assert not any("V20" in text for text in scene.legal("swap"))


def test_18_it_alone_is_a_turn() -> None:
    scene = exchange_scene()
    scene.play("swap V08/Buddha V09/rice", "end")
    assert scene.state.decides() == BLUE
    assert len(scene.state.hands[RED]) == 5


def test_18_it_is_quick_and_leaves_the_normal_tile() -> None:
    scene = exchange_scene()
    scene.play("swap V08/Buddha V09/rice", "place rice4 L30", "place ship1 S20")
    assert scene.words() == {"end"}
    scene = exchange_scene()
    scene.play("place rice4 L30", "swap V08/Buddha V09/rice")
    assert scene.words() == {"place", "end"}


def test_18_influence_stays_with_the_places() -> None:
    scene = exchange_scene().lay(RED, "samurai2 L14").lay(BLUE, "Buddha3 L15")
    scene.hand(RED, "figures", "Buddha2", "ship1", "rice4", "castle4")
    before = list(scene.state.influence)
    scene.play("swap V08/Buddha V09/rice")
    assert scene.state.influence == before


# -- tile exchange --------------------------------------------------------------------------------------------


def move_scene() -> Scene:
    scene = Scene().lay(RED, "samurai3 L39", "Buddha4 L14", "ronin1 L17", "ship2 S56", "ship1 S20")
    scene.lay(BLUE, "rice4 L16", "samurai1 L24")
    return scene.hand(RED, "tiles", "Buddha2", "ship1", "rice4", "castle4")


def test_19_own_tiles_without_the_quick_sign_alone_are_lifted() -> None:
    scene = move_scene()
    lifted = {text.split()[1] for text in scene.legal("move")}
    assert lifted == {"L39", "L14"}


def test_20_the_lifted_tile_goes_on_at_once_and_the_exchange_tile_stays() -> None:
    scene = move_scene()
    events = scene.play("move L39 L30")
    tiles = scene.state.tiles
    assert tiles[scene.space("L39")] == RED * KINDS + KIND["tiles"]
    assert tiles[scene.space("L30")] == RED * KINDS + KIND["samurai3"]
    assert KIND["samurai3"] not in scene.state.hands[RED]
    assert KIND["tiles"] not in scene.state.left[RED]
    assert [(event.kind, event.fields["tile"]) for event in events] == [("move", KIND["samurai3"])]
    assert scene.words() == {"place", "end"}
    assert {text.split()[1] for text in scene.legal("place")} == {"ship1"}
    check_table(scene.state)


def test_21_to_any_empty_land_space_of_the_map() -> None:
    scene = move_scene()
    empty = {scene.board.spaces[space].id for space in scene.board.land} - {"L39", "L14", "L16", "L17", "L24"}
    assert scene.legal("move L39") == {f"move L39 {name}" for name in empty}


def test_21_the_space_it_leaves_stays_filled() -> None:
    """Moved next to the very settlement that it helps to surround, with the exchange tile filling its old place."""
    scene = Scene().figures("V20", BUDDHA).lay(RED, "samurai3 L39").lay(BLUE, "ship1 S56")
    scene.hand(RED, "tiles", "Buddha2", "ship1", "rice4", "castle4")
    assert results(scene.play("move L39 L43")) == [("capture", RED, BUDDHA)]
    assert not scene.state.empty[scene.settlement("V20")]


def test_22_it_is_the_normal_tile_of_the_turn() -> None:
    scene = move_scene()
    scene.play("place Buddha2 L30")
    assert not scene.legal("move")
    scene = move_scene()
    scene.play("place ship1 S21", "move L39 L30")
    assert scene.words() == {"end"}


def test_22_the_exchange_tile_itself_is_never_lifted() -> None:
    """The tile on its new space can be, but each seat has one exchange only."""
    scene = move_scene()
    scene.play("move L39 L30")
    liftable = {scene.board.spaces[space].id for space in scene.state.liftable[RED]}
    assert liftable == {"L14", "L30"}


def test_23_the_lifted_tile_counts_no_more_at_its_old_place() -> None:
    scene = Scene().figures("V20", BUDDHA).figures("V18", RICE)
    scene.lay(RED, "samurai3 L43").lay(BLUE, "ship1 S56", "rice2 L34", "rice3 L40")
    scene.hand(RED, "tiles", "Buddha2", "ship1", "rice4", "castle4")
    v18 = 3 * scene.settlement("V18") * 2
    assert scene.state.influence[v18 + 2 * RICE + RED] == 3
    scene.play("move L43 L14")
    assert scene.state.influence[v18 + 2 * RICE + RED] == 0
    check_table(scene.state)


def test_23_captures_are_decided_after_the_tile_is_down() -> None:
    """The lifted tile is gone from V18 and counts at V20 where it comes down: both are surrounded by it."""
    scene = Scene().figures("V18", RICE).figures("V20", BUDDHA)
    scene.lay(RED, "samurai3 L34", "rice2 L40").lay(BLUE, "samurai2 L43", "rice2 L14")
    scene.hand(RED, "tiles", "Buddha2", "ship1", "rice4", "castle4")
    events = scene.play("move L34 L39")
    assert set(results(events)) == {("capture", RED, RICE), ("capture", RED, BUDDHA)}
    shown = {event.fields["caste"]: event.fields for event in events if event.kind == "capture"}
    assert (shown[RICE]["best"], shown[RICE]["next"]) == (5, 2)
    assert (shown[BUDDHA]["best"], shown[BUDDHA]["next"]) == (3, 2)


def test_23_at_the_end_of_the_turn_its_captures_wait_too() -> None:
    scene = (
        Scene(capture="end_of_turn").figures("V20", BUDDHA).lay(RED, "samurai3 L39").lay(BLUE, "ship1 S56")
    )
    scene.hand(RED, "tiles", "ship2", "ship1", "rice4", "castle4")
    assert results(scene.play("move L39 L43", "place ship1 S64")) == []
    events = scene.play("end")
    assert results(events) == [("capture", RED, BUDDHA)]
    assert [event.fields["best"] for event in events if event.kind == "capture"] == [4]


def test_23_a_lifted_tile_can_lose_a_settlement_it_held() -> None:
    scene = (
        Scene()
        .figures("V18", RICE)
        .take(RED, "V20")
        .lay(RED, "samurai3 L34", "castle2 L40")
        .lay(BLUE, "rice2 L39")
    )
    scene.hand(RED, "tiles", "Buddha2", "ship1", "rice4", "castle4")
    scene.play("move L34 L14", "end")
    scene.hand(BLUE, "castle2", "Buddha2", "ship1", "rice4", "castle4")
    assert results(scene.play("place castle2 L43")) == [("capture", BLUE, RICE)]


def test_no_other_liftable_tile_or_no_empty_land_no_exchange() -> None:
    scene = (
        Scene().lay(RED, "ronin1 L15", "ship2 S56").hand(RED, "tiles", "ship1", "rice4", "castle4", "rice2")
    )
    assert not scene.legal("move")
    scene = move_scene()
    scene.state.land = []
    assert not scene.legal("move")


def test_an_exchange_leads_from_land_to_land_and_never_to_its_own_space() -> None:
    game = Scene(4).game
    moves = [action for action in game.actions if isinstance(action, Move)]
    land = set(Scene(4).board.land)
    assert all(action.a in land and action.b in land and action.a != action.b for action in moves)
    assert len(moves) == 56 * 55
