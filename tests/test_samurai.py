"""Set-up, turn and capture in Samurai, ruling by ruling; the numbers are those of the project's rule sheet.

Exchanges, the end and the winner have files of their own (test_samurai_exchange, _endings, _scoring).
"""

from __future__ import annotations

import random
from collections import Counter

import pytest
from helpers import Table, choose, new_match, positions
from helpers_samurai import (
    BLUE,
    BUDDHA,
    CASTLE,
    GREEN,
    INFO,
    RED,
    RICE,
    Scene,
    check_table,
    results,
    strengths,
)

from game.engine.state import HIDDEN, Unknown
from game.games.samurai.parts import BAG, CASTES, EACH, KIND
from game.games.samurai.state import SamuraiState

every_count = pytest.mark.parametrize("seats", [2, 3, 4])
both_timings = pytest.mark.parametrize("capture", ["per_tile", "end_of_turn"])

# -- set-up ---------------------------------------------------------------------------------------------------


@every_count
def test_01_figures_of_each_caste_and_one_of_each_in_edo(seats: int) -> None:
    scene = Scene(seats)
    assert EACH[seats] == {2: 7, 3: 10, 4: 13}[seats]
    assert scene.held("E") == [BUDDHA, RICE, CASTLE]
    assert scene.state.on_board == [EACH[seats]] * 3
    assert scene.state.supply == [0, 0, 0]
    assert scene.state.aside == [0, 0, 0]
    assert scene.state.captured == [0] * (3 * seats)


@every_count
def test_02_dealt_figures_leave_two_different_ones_in_each_city(seats: int) -> None:
    pairs: set[tuple[str, int]] = set()
    castes: Counter[int] = Counter()
    for seed in range(200):
        scene = Scene(seats, seed=seed)
        check_table(scene.state)
        for city in scene.board.cities:
            figures = scene.state.figures[city]
            assert figures.bit_count() == 2
            pairs.add((scene.game.settlement_id(city), figures))  # type: ignore[attr-defined]
        for village in scene.board.villages:
            assert scene.state.figures[village].bit_count() == 1
            castes[scene.state.figures[village]] += 1
        assert scene.state.figures[scene.board.edo] == 7
    assert len(pairs) == 3 * len(scene.board.cities)
    assert max(castes.values()) < 1.2 * min(castes.values())


@every_count
def test_02_figures_put_out_by_hand_go_round_the_cities_first(seats: int) -> None:
    rng = random.Random(2)
    for seed in range(20):
        scene = Scene(seats, seed=seed, figures="placed")
        state, table = scene.state, scene.board
        cities = 2 * len(table.cities)
        number = 0
        while state.agenda[-1].to_data()[0] == "PlaceFigure":
            assert state.decides() == number % seats
            legal = state.legal()
            where = {action.text.split()[2][0] for action in legal}
            assert where == {"C"} if number < cities else {"V"}
            action = rng.choice(legal)
            events = state.apply(action)
            assert events[0].kind == "figure"
            assert events[0].fields["seat"] == number % seats
            number += 1
            check_table(state)
            assert all(state.figures[city].bit_count() <= 2 for city in table.cities)
        assert number == {2: 18, 3: 27, 4: 36}[seats] == 3 * EACH[seats] - 3
        assert state.supply == [0, 0, 0]
        assert state.decides() == 0
        assert scene.words() >= {"place"}


def test_02_a_city_takes_no_second_figure_of_a_caste_by_hand() -> None:
    scene = Scene(2, figures="placed")
    scene.play("figure rice C03")
    assert not scene.is_legal("figure rice C03")
    assert scene.is_legal("figure rice C02")
    assert scene.is_legal("figure castle C03")
    scene.play("figure castle C03")
    assert scene.legal("figure") == {f"figure {caste} C02" for caste in CASTES}


def test_02_an_exhausted_caste_is_not_offered_by_hand() -> None:
    scene = Scene(2, figures="placed")
    scene.play("figure Buddha C02", "figure rice C02", "figure Buddha C03", "figure rice C03")
    villages = [space.id for space in scene.board.spaces if space.kind == "village"]
    scene.play(*(f"figure Buddha {name}" for name in villages[:4]))
    assert scene.state.supply == [0, 4, 6]
    assert not scene.legal("figure Buddha")
    assert len(scene.legal("figure")) == 2 * 10


def test_02_placing_by_hand_cannot_jam() -> None:
    """However one-sided the choice, the cities always find two different figures and the villages one."""
    for greedy in ("Buddha", "rice", "castle"):
        for seats in (2, 3, 4):
            scene = Scene(seats, figures="placed")
            while scene.state.agenda[-1].to_data()[0] == "PlaceFigure":
                legal = sorted(
                    scene.state.legal(), key=lambda action: (greedy not in action.text, action.text)
                )
                scene.state.apply(legal[0])
            check_table(scene.state)


@every_count
def test_03_dealt_hands_are_five_of_twenty(seats: int) -> None:
    drawn: Counter[int] = Counter()
    for seed in range(100):
        state = Scene(seats, seed=seed).state
        for seat in range(seats):
            assert len(state.hands[seat]) == 5
            assert len(state.stacks[seat]) == 15
            assert sorted(state.hands[seat] + state.stacks[seat]) == sorted(BAG)
        drawn.update(state.hands[0])
    assert set(drawn) == set(BAG)


@every_count
def test_03_chosen_hands_are_chosen_in_secret_one_seat_after_the_other(seats: int) -> None:
    scene = Scene(seats, hands="chosen")
    state = scene.state
    wanted = ["ronin1", "ship2", "samurai1", "samurai1", "tiles"]
    for seat in range(seats):
        for number, key in enumerate(wanted):
            assert state.decides() == seat
            assert state.agenda[-1].secret
            assert len(state.hands[seat]) == number
            events = state.apply(scene.action(f"keep {key}"))
            for other in range(seats):
                seen = [
                    event for event in events if event.kind == "keep" and event.seen_by(other) is not None
                ]
                assert bool(seen) == (other == seat)
                if other != seat:
                    assert set(state.seen_by(other).hands[seat]) == {HIDDEN}
        assert state.hands[seat] == tuple(sorted(KIND[key] for key in wanted))
        assert len(state.stacks[seat]) == 15
    assert state.decides() == 0
    assert not state.agenda[-1].secret


def test_03_a_chosen_tile_leaves_the_stack_copy_by_copy() -> None:
    scene = Scene(2, hands="chosen")
    scene.play("keep samurai1")
    assert scene.is_legal("keep samurai1")
    scene.play("keep samurai1", "keep Buddha4")
    assert not scene.is_legal("keep samurai1")
    assert not scene.is_legal("keep Buddha4")
    assert len(scene.state.legal()) == 17 - 2


# -- the turn -------------------------------------------------------------------------------------------------


@every_count
@pytest.mark.parametrize(
    ("figures", "hands"), [("dealt", "dealt"), ("placed", "dealt"), ("placed", "chosen")]
)
def test_00_turns_go_clockwise_from_the_start_player(seats: int, figures: str, hands: str) -> None:
    rng = random.Random(0)
    for first in range(1, seats + 1):
        scene = Scene(seats, first=str(first), figures=figures, hands=hands)
        state = scene.state
        order: list[int] = []
        while len(order) < 2 * seats:
            step = state.agenda[-1].to_data()
            if step[0] == "Turn" and not step[3]:
                order.append(state.decides())
                assert state.mover == state.decides()
            quick = [action for action in state.legal() if action.text == "end"]
            state.apply(quick[0] if quick else choose(state.legal(), rng))
        assert order == [(first - 1 + number) % seats for number in range(2 * seats)]


@every_count
def test_00_the_start_player_is_drawn(seats: int) -> None:
    game = INFO.create(seats)
    starters = Counter(game.start(seed).decides() for seed in range(60 * seats))
    assert set(starters) == set(range(seats))
    assert min(starters.values()) > 35


def test_00_a_start_player_must_be_at_the_table() -> None:
    with pytest.raises(ValueError, match="seat 3"):
        INFO.create(2, {"first": "3"})


def test_04_at_least_one_tile_is_played() -> None:
    scene = Scene().hand(RED, "Buddha2", "rice2", "ship1", "ronin1", "figures")
    assert "end" not in scene.words()
    assert "pass" not in scene.words()
    scene.play("place ship1 S20")
    assert "end" in scene.words()


def test_04_at_most_one_tile_without_the_quick_sign() -> None:
    scene = Scene().hand(RED, "Buddha2", "rice2", "castle2", "samurai1", "tiles")
    scene.lay(RED, "samurai3 L14")
    scene.hand(RED, "Buddha2", "rice2", "castle2", "samurai1", "tiles")
    assert scene.words() == {"place", "move"}
    scene.play("place Buddha2 L39")
    assert scene.words() == {"end"}


def test_04_any_number_of_quick_tiles() -> None:
    scene = Scene().hand(RED, "ship1", "ship1", "ship2", "ronin1", "figures")
    scene.figures("V08", RICE).figures("V09", BUDDHA)
    scene.play("place ship1 S20", "place ronin1 L14", "swap V08/rice V09/Buddha", "place ship2 S21")
    scene.play("place ship1 S22")
    assert scene.words() == {"end"}
    scene.play("end")
    assert scene.state.decides() == BLUE


@pytest.mark.parametrize("order", [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)])
def test_04_quick_tiles_go_before_and_after_the_normal_one(order: tuple[int, ...]) -> None:
    acts = ["place ship1 S20", "place castle4 L14", "place ronin1 L30"]
    scene = Scene().hand(RED, "ship1", "castle4", "ronin1", "rice2", "rice3")
    scene.play(*(acts[number] for number in order))
    assert not scene.legal("place")
    scene.play("end")
    check_table(scene.state)


def test_04_a_turn_of_quick_tiles_only_is_lawful() -> None:
    scene = Scene().hand(RED, "ship1", "castle4", "ronin1", "rice2", "rice3")
    scene.play("place ronin1 L14", "end")
    assert scene.state.decides() == BLUE


def test_05_land_tiles_on_all_empty_land_ships_on_all_empty_sea() -> None:
    for seats in (2, 3, 4):
        scene = Scene(seats)
        scene.lay(RED, "samurai1 L14", "ship2 S20").lay(BLUE, "rice4 L15")
        scene.hand(RED, "Buddha4", "ship1", "ronin1", "samurai3", "castle2")
        table = scene.board
        land = {table.spaces[space].id for space in table.land} - {"L14", "L15"}
        sea = {table.spaces[space].id for space in table.sea} - {"S20"}
        for key in ("Buddha4", "ronin1", "samurai3", "castle2"):
            assert scene.legal("place " + key) == {f"place {key} {name}" for name in land}
        assert scene.legal("place ship1") == {f"place ship1 {name}" for name in sea}


def test_05_tiles_may_lie_beside_an_emptied_settlement_or_beside_none() -> None:
    scene = Scene().take(RED, "V18").lay(BLUE, "rice3 L34", "rice2 L40", "castle3 L39")
    scene.hand(RED, "Buddha4", "ship1", "ship2", "rice2", "rice3")
    scene.play("place ship2 S47", "place ship1 S42")
    events = scene.play("place Buddha4 L43")
    assert {event.fields["space"] for event in events if event.kind == "surrounded"} == {scene.space("V20")}


def test_06_a_turn_is_told_in_the_order_in_which_it_happened() -> None:
    scene = Scene().figures("V20", BUDDHA).lay(RED, "Buddha2 L39").lay(BLUE, "rice2 L34")
    scene.hand(RED, "samurai1", "ship2", "rice2", "rice3", "rice4")
    events = scene.play("place ship2 S20", "place samurai1 L43", "end")
    told = [event.kind for event in events]
    assert told == ["place", "place", "surrounded", "capture", "refill", "turn"]
    assert events[0].fields == {"seat": RED, "tile": KIND["ship2"], "space": scene.space("S20")}
    assert events[1].fields == {"seat": RED, "tile": KIND["samurai1"], "space": scene.space("L43")}
    assert events[2].fields == {"space": scene.space("V20")}
    assert events[5].fields == {"seat": BLUE}


def test_03_hands_dealt_after_figures_were_put_out_are_told() -> None:
    scene = Scene(figures="placed")
    rng = random.Random(3)
    events = []
    while scene.state.agenda[-1].to_data()[0] == "PlaceFigure":
        assert scene.state.hands == [(), ()]
        events = scene.state.apply(rng.choice(scene.state.legal()))
    assert [event.kind for event in events] == ["figure", "hands"]


def test_06_per_tile_captures_come_at_once() -> None:
    scene = Scene().figures("V20", BUDDHA).lay(RED, "Buddha2 L39")
    scene.hand(RED, "samurai1", "ship2", "rice2", "rice3", "rice4")
    assert results(scene.play("place samurai1 L43")) == [("capture", RED, BUDDHA)]
    assert scene.captured(RED) == [1, 0, 0]


def test_06_at_the_end_of_the_turn_captures_wait() -> None:
    scene = Scene(capture="end_of_turn").figures("V20", BUDDHA).lay(RED, "Buddha2 L39")
    scene.hand(RED, "samurai1", "ship2", "rice2", "rice3", "rice4")
    assert results(scene.play("place samurai1 L43", "place ship2 S56")) == []
    assert scene.held("V20") == [BUDDHA]
    assert results(scene.play("end")) == [("capture", RED, BUDDHA)]


def test_06_per_tile_a_later_ship_no_longer_counts() -> None:
    """Laying the surrounding tile first leaves the tie on purpose; the ship first would have won it."""
    for order, result in (
        (("samurai2 L43", "ship2 S56"), ("aside", -1, RICE)),
        (("ship2 S56", "samurai2 L43"), ("capture", RED, RICE)),
    ):
        scene = Scene().figures("V20", RICE).lay(BLUE, "rice2 L39")
        scene.hand(RED, "samurai2", "ship2", "rice2", "rice3", "rice4")
        assert results(scene.play(*("place " + tile for tile in order))) == [result]


@both_timings
def test_07_surrounded_means_all_land_filled_by_whatever_colour(capture: str) -> None:
    scene = Scene(3, capture=capture).figures("V18", CASTLE)
    scene.lay(RED, "castle2 L34").lay(BLUE, "castle3 L39").lay(GREEN, "castle4 L40")
    scene.hand(RED, "Buddha2", "rice2", "rice3", "rice4", "Buddha3")
    assert results(scene.play("place Buddha2 L43", "end"))[0] == ("capture", GREEN, CASTLE)


@both_timings
def test_07_the_sea_need_not_be_filled_but_ships_count(capture: str) -> None:
    scene = Scene(capture=capture).figures("V20", BUDDHA).lay(BLUE, "Buddha3 L39", "ship1 S64")
    scene.hand(RED, "samurai3", "rice2", "rice3", "rice4", "Buddha2")
    assert results(scene.play("place samurai3 L43", "end")) == [("capture", BLUE, BUDDHA)]


def test_07_ships_surround_nothing() -> None:
    scene = (
        Scene().figures("V20", BUDDHA).lay(RED, "ship2 S56", "ship1 S64").lay(BLUE, "ship1 S65", "ship2 S66")
    )
    scene.lay(RED, "Buddha2 L39").hand(RED, "ship1", "rice2", "rice3", "rice4", "Buddha3")
    assert results(scene.play("place ship1 S42")) == []
    assert scene.held("V20") == [BUDDHA]


def test_08_each_figure_by_itself() -> None:
    """Edo with all three: caste tiles count for their caste alone, samurai and ronin for each."""
    scene = Scene().lay(RED, "Buddha4 L24", "samurai2 L25", "rice2 L26").lay(BLUE, "rice4 L28", "castle3 L29")
    scene.hand(RED, "ronin1", "rice3", "rice4", "castle2", "castle3")
    sums = strengths(scene.state, scene.board.edo)
    assert sums == [[6, 0], [4, 4], [2, 3]]
    events = scene.play("place ronin1 L33")
    assert results(events) == [("capture", RED, BUDDHA), ("capture", RED, RICE), ("aside", -1, CASTLE)]
    shown = [event.fields for event in events if event.kind == "capture"]
    assert [(fields["best"], fields["next"]) for fields in shown] == [(7, 0), (5, 4)]
    assert scene.held("E") == []


def test_08_each_of_the_two_figures_of_a_city() -> None:
    scene = Scene().figures("C02", BUDDHA, CASTLE)
    scene.lay(RED, "castle2 L15", "Buddha2 L16").lay(BLUE, "castle3 L17")
    scene.hand(RED, "rice2", "rice3", "rice4", "samurai1", "castle4")
    events = scene.play("place rice2 L19")
    assert results(events) == [("capture", RED, BUDDHA), ("capture", BLUE, CASTLE)]


def test_09_a_tie_for_most_sets_the_figure_aside_even_with_a_third_behind() -> None:
    scene = Scene(3).figures("V20", RICE).lay(BLUE, "rice3 L39").lay(GREEN, "ship1 S56")
    scene.hand(RED, "rice3", "rice2", "Buddha2", "Buddha3", "castle2")
    events = scene.play("place rice3 L43")
    assert results(events) == [("aside", -1, RICE)]
    assert scene.state.aside == [0, 1, 0]
    assert all(scene.captured(seat) == [0, 0, 0] for seat in range(3))


def test_09_no_influence_is_a_tie_even_for_the_only_one_around() -> None:
    scene = Scene().figures("V20", RICE).lay(RED, "Buddha4 L39")
    scene.hand(RED, "castle3", "rice2", "Buddha2", "Buddha3", "castle2")
    events = scene.play("place castle3 L43")
    assert results(events) == [("aside", -1, RICE)]
    assert next(event for event in events if event.kind == "aside").fields["best"] == 0


@both_timings
def test_10_two_settlements_closed_by_one_tile_are_decided_independently(capture: str) -> None:
    scene = Scene(capture=capture).figures("V18", RICE).figures("V20", BUDDHA)
    scene.lay(BLUE, "rice3 L34", "rice2 L40", "samurai1 L39")
    scene.hand(RED, "Buddha4", "rice2", "Buddha2", "Buddha3", "castle2")
    events = scene.play("place Buddha4 L43", "end")
    assert set(results(events)) == {("capture", BLUE, RICE), ("capture", RED, BUDDHA)}
    surrounded = {event.fields["space"] for event in events if event.kind == "surrounded"}
    assert surrounded == {scene.space("V18"), scene.space("V20")}


@pytest.mark.parametrize("options", [(), (("capture", "end_of_turn"),)])
def test_10_every_capture_of_random_matches_follows_the_influence_alone(
    options: tuple[tuple[str, str], ...],
) -> None:
    """The result of each figure is that of the sums around it, whatever was resolved before it."""
    seen = 0
    for seats in (2, 3, 4):
        for state in positions(Table("samurai", seats, options), 10):
            if state.outcome is not None:
                continue
            assert isinstance(state, SamuraiState)
            rng = random.Random(seats)
            after = state.clone()
            events = after.apply(choose(state.legal(), rng))
            for event in events:
                if event.kind not in ("capture", "aside"):
                    continue
                settlement = state.game.board.settlement_at[event.fields["space"]]
                sums = sorted(strengths(after, settlement)[event.fields["caste"]], reverse=True)
                assert event.fields["best"] == sums[0]
                assert (event.kind == "capture") == (sums[0] > sums[1])
                if event.kind == "capture":
                    assert event.fields["next"] == sums[1]
                    row = strengths(after, settlement)[event.fields["caste"]]
                    assert row[event.fields["seat"]] == sums[0]
                seen += 1
    assert seen > 10


def test_11_tiles_stay_after_a_capture() -> None:
    scene = Scene().figures("V20", BUDDHA).lay(RED, "Buddha2 L39").lay(BLUE, "ship1 S56")
    scene.hand(RED, "samurai1", "ship2", "rice2", "rice3", "rice4")
    before = list(scene.state.tiles)
    scene.play("place samurai1 L43")
    tiles = scene.state.tiles
    assert [space for space, tile in enumerate(tiles) if tile != before[space]] == [scene.space("L43")]


@every_count
def test_11_spaces_never_become_empty_again(seats: int) -> None:
    last: set[int] | None = None
    for state in positions(Table("samurai", seats), 11):
        assert isinstance(state, SamuraiState)
        empty = {*state.land, *state.sea}
        assert last is None or empty <= last
        last = empty


def test_12_refill_to_five_from_the_own_stack() -> None:
    scene = Scene().hand(RED, "ship1", "ronin1", "rice2", "rice3", "rice4")
    stack = scene.state.stacks[RED]
    events = scene.play("place ship1 S20", "place ronin1 L14", "place rice2 L15", "end")
    refill = next(event for event in events if event.kind == "refill")
    assert refill.fields["count"] == 3
    assert len(scene.state.hands[RED]) == 5
    assert len(scene.state.stacks[RED]) == 12
    assert sorted(scene.state.stacks[RED] + tuple(refill.fields["tiles"])) == sorted(stack)
    assert refill.barrier


def test_12_only_its_own_seat_learns_what_was_drawn() -> None:
    scene = Scene(3).hand(RED, "ship1", "ronin1", "rice2", "rice3", "rice4")
    events = scene.play("place ship1 S20", "end")
    refill = next(event for event in events if event.kind == "refill")
    for seat in (BLUE, GREEN, None):
        seen = refill.seen_by(seat)
        assert seen is not None
        assert seen.fields == {"seat": RED, "count": 1, "tiles": HIDDEN}
    assert refill.seen_by(RED) is refill


def test_13_tiles_drawn_are_not_to_be_had_in_the_same_turn() -> None:
    scene = Scene().hand(RED, "ship1", "ronin1", "rice2", "rice3", "rice4")
    scene.play("place ship1 S20", "place ronin1 L14")
    assert len(scene.state.hands[RED]) == 3
    assert len(scene.state.stacks[RED]) == 15
    scene.play("end")
    assert len(scene.state.hands[RED]) == 5


def test_13_a_seat_without_tiles_passes() -> None:
    scene = Scene().only(RED)
    assert [action.text for action in scene.state.legal()] == ["pass"]
    events = scene.play("pass")
    assert [event.kind for event in events] == ["pass", "turn"]
    assert scene.state.decides() == BLUE


def test_13_a_hand_that_cannot_be_played_passes() -> None:
    """A tile exchange without an own tile to lift, and a figure exchange without a pair."""
    scene = Scene().only(RED, ("tiles",))
    assert scene.words() == {"pass"}
    scene = Scene().only(RED, ("figures",))
    names = [space.id for space in scene.board.spaces if space.kind in ("village", "city")]
    scene.take(BLUE, *(name for name in names if scene.held(name) != [RICE]))
    scene.take(BLUE, "E")
    assert scene.words() == {"pass"}


def test_13_passing_needs_an_unplayable_hand() -> None:
    for hand in (("ship1",), ("ronin1",), ("figures",), ("Buddha2", "tiles")):
        scene = Scene().only(RED, hand)
        assert "pass" not in scene.words()
        assert "end" not in scene.words()


def test_completion_a_seat_with_only_quick_tiles_must_play_one() -> None:
    scene = Scene().only(RED, ("ship1", "ronin1", "tiles"))
    assert scene.words() == {"place"}
    scene.play("place ship1 S20")
    assert scene.words() == {"place", "end"}


# -- captured figures -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "captured", "covered"),
    [
        (2, "auto", False),
        (3, "auto", True),
        (4, "auto", True),
        (2, "open", False),
        (3, "open", False),
        (4, "open", False),
        (2, "hidden", True),
        (3, "hidden", True),
        (4, "hidden", True),
    ],
)
def test_26_captured_figures_are_open_or_covered(seats: int, captured: str, covered: bool) -> None:
    scene = Scene(seats, captured=captured).take(RED, "V08", "V09").take(BLUE, "V10").take(-1, "V11")
    for seat in (*range(seats), None):
        view = scene.state.seen_by(seat)
        for other in range(seats):
            shown = view.captured[3 * other : 3 * other + 3]
            if covered and other != seat:
                assert shown == [HIDDEN] * 3
            else:
                assert shown == scene.captured(other)
        assert view.aside == scene.state.aside
        assert view.figures == scene.state.figures


@pytest.mark.parametrize("captured", ["open", "hidden"])
def test_26_all_is_shown_when_the_match_is_over(captured: str) -> None:
    scene = Scene(3, captured=captured).take(-1, "V08", "V09", "V10", "V11").take(BLUE, "V12")
    scene.hand(RED, "ship1", "ronin1", "rice2", "rice3", "rice4")
    scene.play("place ship1 S20", "end")
    assert scene.state.outcome is not None
    for seat in (0, 1, 2, None):
        assert scene.state.seen_by(seat).captured == scene.state.captured


def test_26_a_view_with_covered_captures_cannot_foretell_the_result() -> None:
    scene = Scene(3).take(-1, "V08", "V09", "V10", "V11").only(RED, ("ship1",)).take(BLUE, "V12")
    scene.play("place ship1 S20")
    with pytest.raises(Unknown):
        scene.state.seen_by(RED).apply(scene.action("end"))
    scene.play("end")
    assert scene.state.outcome is not None
    assert scene.state.outcome.ending == "aside"


# -- actions in words -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("place Buddha4 L14", "Place Buddha 4 on the marked space"),
        ("place ship2 S20", "Place Ship 2 on the marked space"),
        ("swap C02/rice C03/Buddha", "Exchange figures: Rice of Akita for Buddha of Kyoto"),
        ("swap V08/castle E/rice", "Exchange the marked figures: Castle for Rice"),
        ("move L14 L15", "Move the marked tile to the marked space"),
        ("figure rice C02", "Put rice into Akita"),
        ("figure Buddha V08", "Put a Buddha into the marked village"),
        ("figure castle C03", "Put a castle into Kyoto"),
        ("keep ronin1", "Keep Ronin 1"),
        ("end", "End turn"),
        ("pass", "Pass"),
    ],
)
def test_each_action_says_what_it_does(text: str, label: str) -> None:
    scene = Scene()
    assert scene.game.label(scene.action(text)).english() == label


def test_events_light_the_spaces_that_they_speak_of() -> None:
    scene = Scene().figures("V20", BUDDHA).figures("V08", RICE).lay(RED, "samurai3 L39")
    scene.hand(RED, "tiles", "figures", "rice2", "rice3", "rice4")
    events = scene.play("swap V08/rice V20/Buddha", "move L39 L43")
    lit = [[str(target) for target in scene.game.targets(event)] for event in events]
    assert lit == [["space:V08", "space:V20"], ["space:L39", "space:L43"], ["space:V20"], ["space:V20"]]


def test_the_last_figure_stays_once_the_hands_have_been_seen():
    """The hands are dealt when the last figure has been placed: it cannot be taken back to place it knowing them."""
    match = new_match(Table("samurai", 2, (("figures", "placed"),)), "pp", seed=5)
    while type(match.state.agenda[-1]).__name__ == "PlaceFigure":
        assert match.entries == [] or match.undoable() or match.entries[-1].seat != match.state.decides()
        match.play(match.state.legal()[0])
    assert match.entries[-1].barrier
    assert not match.undoable()
