"""Samurai's table: sums before and after, slips that hide nothing, captures that fly, what happened since my last turn."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pygame
import pytest
from helpers_samurai import BLUE, BUDDHA, RED, RICE, Scene
from pygame import Rect

from game.app.live import moves_since, since_last_turn
from game.app.scenes.table import TableScene
from game.app.stage import Stage
from game.engine.state import Target
from game.games import SHELF
from game.games.samurai import table_slips, table_sums
from game.games.samurai.parts import BAG, TILES
from game.games.samurai.state_actions import Place
from game.games.samurai.table import SamuraiTable
from game.games.samurai.table_slips import Slip
from game.games.samurai.table_sums import NOBODY, Row
from game.ui import frame
from game.ui.intents import Pointer
from game.ui.table import SeatLook

INFO = SHELF["samurai"]
SIZE = (1280, 800)
LOOKS = [SeatLook(name, "", "disc", (200, 0, 0)) for name in ("Aiko", "Ben", "Chie", "Dan")]


@pytest.fixture
def stage() -> Iterator[Stage]:
    with Stage(SIZE) as made:
        yield made


def sit(stage: Stage, seats: int = 2, moves: int = 0, seed: int = 1, **options: str) -> TableScene:
    """A match so many sensible moves old, looked at by whoever decides, the others being computer players."""
    live = stage.begin(INFO, seats, seed, moves, options)
    live.viewer = live.match.state.decides()
    stage.seat_viewer(live, live.viewer)
    stage.client.sit_down(live)
    stage.settle()
    return top(stage)


def top(stage: Stage) -> TableScene:
    scene = stage.client.stack.top
    assert isinstance(scene, TableScene)
    return scene


def table(scene: TableScene) -> SamuraiTable:
    assert isinstance(scene.table, SamuraiTable)
    return scene.table


def point_at(scene: TableScene, target: Target) -> None:
    spot = next(spot for spot in scene.table.spots() if spot.target == target)
    scene.handle(Pointer("move", spot.rect.center))


# -- sums -----------------------------------------------------------------------------------------------------


def followed(scene: Scene, text: str, seat: int = RED) -> dict[str, table_sums.Sums]:
    found = table_sums.follows(scene.state.seen_by(seat), seat, scene.action(text))
    return {scene.board.spaces[scene.board.settlements[sums.settlement]].id: sums for sums in found}


def test_a_tile_adds_to_every_settlement_it_touches_and_the_sums_come_in_order() -> None:
    scene = Scene()
    edo = scene.board.edo
    one, two, three = [scene.board.spaces[s].id for s in scene.state.land if edo in scene.board.touch[s]][:3]
    scene.lay(BLUE, f"Buddha3 {one}").lay(RED, f"samurai1 {two}").hand(RED, "samurai3")
    sums = followed(scene, f"place samurai3 {three}")["E"]
    assert (sums.gain, sums.empty) == (3, table_sums.standing(scene.state, edo).empty - 1)
    assert sums.rows[BUDDHA] == Row(BUDDHA, ((RED, 4), (BLUE, 3)), RED, BLUE)
    assert sums.rows[RICE] == Row(RICE, ((RED, 4),), RED, RED)


def test_a_tile_of_another_caste_adds_nothing_but_closes_land() -> None:
    scene = Scene().figures("V08", BUDDHA).hand(RED, "rice4")
    space = next(s for s in scene.state.land if scene.settlement("V08") in scene.board.touch[s])
    sums = followed(scene, f"place rice4 {scene.board.spaces[space].id}")["V08"]
    assert (sums.gain, sums.rows) == (0, (Row(BUDDHA, (), NOBODY, NOBODY),))
    assert table_slips.gained(sums) == "0"


def test_the_sums_of_an_exchange_are_those_of_the_figures_as_they_will_stand() -> None:
    scene = Scene().figures("V08", BUDDHA).figures("V09", RICE).hand(RED, "figures")
    sums = followed(scene, "swap V08/Buddha V09/rice")
    assert [row.caste for row in sums["V08"].rows] == [RICE]
    assert [row.caste for row in sums["V09"].rows] == [BUDDHA]


def test_a_lifted_tile_takes_its_influence_away() -> None:
    scene = Scene().hand(RED, "tiles").lay(RED, "samurai3 L39").hand(RED, "tiles")
    left = [scene.board.spaces[scene.board.settlements[s]].id for s in scene.board.touch[scene.space("L39")]]
    far = next(
        space
        for space in scene.state.land
        if not set(scene.board.touch[space]) & set(scene.board.touch[scene.space("L39")])
    )
    sums = followed(scene, f"move L39 {scene.board.spaces[far].id}")
    assert {name: sums[name].gain for name in left} == dict.fromkeys(left, -3)
    assert {each.gain for name, each in sums.items() if name not in left} <= {3}


@pytest.mark.parametrize(
    ("row", "surrounded", "words"),
    [
        (Row(RICE, ((0, 3), (1, 2)), 0, 1), False, "you lead"),
        (Row(RICE, ((1, 3), (0, 2)), 1, 1), False, "Ben leads"),
        (Row(RICE, ((0, 3), (1, 3)), NOBODY, 0), False, "tied"),
        (Row(RICE, (), NOBODY, NOBODY), False, "nobody yet"),
        (Row(RICE, ((0, 3), (1, 2)), 0, 0), True, "you take it"),
        (Row(RICE, ((2, 3), (1, 2)), 2, 0), True, "Chie takes it"),
        (Row(RICE, ((0, 3), (1, 3)), NOBODY, 0), True, "tied: set aside"),
        (Row(RICE, (), NOBODY, NOBODY), True, "nobody: set aside"),
    ],
)
def test_the_verdict_in_words(row: Row, surrounded: bool, words: str) -> None:
    assert table_slips.verdict(row, surrounded, LOOKS, 0)[0] == words


@pytest.mark.parametrize("capture", ["per_tile", "end_of_turn"])
def test_the_preview_agrees_with_what_then_happens_at_once_or_at_the_end_of_the_turn(capture: str) -> None:
    """Whoever a slip says takes a figure does take it, when the turn is ended right after."""
    rng, settled = random.Random(5), 0
    for seed in range(6):
        state = INFO.create(3, {"capture": capture, "captured": "open"}).start(seed)
        mind = INFO.mind()
        while state.outcome is None:
            action = mind.quick(state, rng)
            seat = state.decides()
            if isinstance(action, Place):
                told = [s for s in table_sums.follows(state.seen_by(seat), seat, action) if s.surrounded]
                after = state.clone()
                events = after.apply(action)
                events += after.apply(after.game.action("end")) if told else []
                takes = [
                    (e.fields["space"], e.fields["caste"], e.fields.get("seat", NOBODY))
                    for e in events
                    if e.kind in ("capture", "aside")
                ]
                board = state.game.board
                wanted = [
                    (board.settlements[s.settlement], row.caste, row.leader) for s in told for row in s.rows
                ]
                assert set(wanted) <= set(takes)
                settled += len(wanted)
                assert all(
                    table_slips.note(s, True, capture == "end_of_turn").startswith("surrounded") for s in told
                )
            state.apply(action)
    assert settled > 20


# -- slips and signs on the water -----------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_slips_hide_neither_what_they_speak_of_nor_each_other(stage: Stage, seats: int) -> None:
    scene = sit(stage, seats, 20, captured="open")
    board, rng, laid = table(scene), random.Random(3), 0
    view = board.view
    assert view is not None
    for space in rng.sample(view.land, 12):
        action = board.game.place[10][space]
        found = table_sums.follows(view, view.decides(), action)
        pointed = board.board.map.spaces[space].rect
        slips = board.lay_slips(view, found, True, pointed)
        laid += len(slips)
        spoken = [Rect(pointed)] + [Rect(0, 0, 8, 8).move(slip.about) for slip in slips]
        signs = [board.counts.strip.rect, *(tool.rect for tool in board.tools)]
        for slip in slips:
            assert board.board.rect.contains(slip.rect)
            assert slip.rect.collidelist(spoken) < 0
            assert slip.rect.collidelist(signs) < 0
        assert not any(one.rect.colliderect(two.rect) for one, two in itertools.combinations(slips, 2))
    assert laid > 10


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1600, 1000)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_lies_on_a_space_and_all_has_its_place(seats: int, size: tuple[int, int], text: int) -> None:
    with Stage(size, "el", text) as made:
        laid = table(sit(made, seats, 4))
        signs = [laid.counts.strip.rect, *(tool.rect for tool in laid.tools)]
        reach = round(laid.board.map.radius * 0.8)
        for centre in laid.board.map.centres:
            space = Rect(0, 0, 2 * reach, 2 * reach)
            space.center = round(centre[0]), round(centre[1])
            assert space.collidelist(signs) < 0
        parts = [*laid.counts.panels, laid.areas["chronicle"], laid.board.rect, laid.hand.tray]
        assert all(laid.rect.contains(part) for part in parts)
        assert not any(one.colliderect(two) for one, two in itertools.combinations(parts, 2))
        assert laid.areas["chronicle"].h >= 3 * laid.scale.line(17)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1600, 1000)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_larger_text_makes_the_counts_of_castes_larger(seats: int, size: tuple[int, int]) -> None:
    counts = []
    for text in (100, 150):
        with Stage(size, "en", text) as made:
            laid = table(sit(made, seats, 4)).counts
            counts.append((laid.captured_px(), laid.strip.rect.h))
    assert counts[1][0] > counts[0][0]
    assert counts[1][1] > counts[0][1]


# -- targets --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
@pytest.mark.parametrize("seats", [2, 3])
def test_figures_tools_and_hand_are_large_enough_to_press(seats: int, size: tuple[int, int]) -> None:
    with Stage(size) as made:
        scene = sit(made, seats, 0)
        state, least = scene.match.state, frame.target_px(scene.scale) - 1
        seat = state.decides()
        state.hands[seat] = (3, 6, 9, 12, 15)
        state.stacks[seat] = tuple(kind for kind in state.left[seat] if kind not in state.hands[seat])
        scene.refresh()
        scene.pick(Target("tile", "figures"))
        laid = table(scene)
        figures = [spot for row in laid.board.figures for spot in row if spot.visible]
        assert len(figures) > 15
        for spot in [*figures, *laid.tools, *laid.hand.hand]:
            assert min(spot.rect.size) >= least, spot.words


def test_a_finger_on_a_small_map_enlarges_it_first() -> None:
    with Stage((960, 600)) as made:
        scene = sit(made, 4, 0)
        scene.pick(Target("tile", scene.table.spots()[0].target.name))
        space = next(spot for spot in table(scene).board.map.spaces if spot.lit)
        before = table(scene).board.map.radius
        for kind in ("press", "release"):
            scene.handle(Pointer(kind, space.rect.center, touch=True))
        assert not scene.match.entries
        assert table(scene).board.map.radius > before
        assert min(space.rect.size) >= frame.target_px(scene.scale)
        for kind in ("press", "release"):
            scene.handle(Pointer(kind, space.rect.center, touch=True))
        assert len(scene.match.entries) == 1


# -- what happened --------------------------------------------------------------------------------------------


def test_what_others_did_since_my_last_turn_is_marked_and_listed_until_i_have_played(stage: Stage) -> None:
    live = stage.begin(INFO, 3, 2, 0)
    match, mind, rng = live.match, INFO.mind(), random.Random(2)
    seat = match.state.decides()
    while not (match.state.decides() == seat and match.state.turn == 3):
        match.play(mind.quick(match.state, rng))
    start, stop = since_last_turn(match, seat)
    assert {entry.seat for entry in match.entries[start:stop]} == {0, 1, 2} - {seat}
    placed = {
        Target("space", match.game.board.spaces[event.fields["space"]].id)
        for entry in match.entries[start:stop]
        for event in entry.events
        if event.kind == "place"
    }
    assert placed
    assert placed <= moves_since(match, seat)
    live.viewer = seat
    stage.seat_viewer(live, seat)
    stage.client.sit_down(live)
    stage.settle()
    scene = top(stage)
    assert placed <= table(scene).outlook.last
    lines = [row.words for row in scene.chronicle.column.members]
    heading = lines.index("Since your last turn")
    told = [line for line in lines[heading:] if "places" in line]
    assert len(told) == len(placed)
    match.play(next(action for action in match.state.legal() if isinstance(action, Place)))
    scene.refresh()
    assert placed <= table(scene).outlook.last, "they stay marked while the own turn goes on"
    match.play("end")
    assert since_last_turn(match, seat) == (len(match.entries), len(match.entries))
    assert moves_since(match, seat) == frozenset()


def to_capture(stage: Stage) -> tuple[TableScene, str]:
    """A table whose next move takes a figure, and that move."""
    mind, rng = INFO.mind(), random.Random(1)
    scene = sit(stage, 2, 4, captured="open")
    match = scene.match
    while True:
        action = mind.quick(match.state, rng)
        events = match.state.clone().apply(action)
        if any(event.kind == "capture" for event in events):
            scene.live.viewer = match.state.decides()
            stage.seat_viewer(scene.live, scene.live.viewer)
            scene.refresh()
            stage.settle()
            return scene, action.text
        match.play(action)


def test_a_captured_figure_counts_once_it_has_arrived_and_a_press_lets_it(stage: Stage) -> None:
    scene, action = to_capture(stage)
    scene.timeline.speed = 1.0
    laid, before = table(scene), scene.match.state.captured[:]
    scene.play(action)
    assert laid.view is not None
    assert laid.view.captured != before
    assert laid.counts._landed(laid.view) == before
    told = [m.motion for m in scene.timeline._planned if m.motion.key[0] == "sums"]
    assert len(told) == 1
    assert isinstance(told[0].slip, Slip)
    stage.frame()
    scene.handle(Pointer("press", (3, 3)))
    assert not scene.timeline.busy
    assert laid.counts._landed(laid.view) == laid.view.captured


def test_without_motion_all_is_there_at_once(stage: Stage) -> None:
    scene, action = to_capture(stage)
    scene.timeline.speed = 0.0
    scene.play(action)
    assert not scene.timeline.busy
    assert table(scene).counts._landed(table(scene).view) == table(scene).view.captured


# -- choosing an opening hand ---------------------------------------------------------------------------------


def test_chosen_tiles_are_seen_and_can_be_put_back(stage: Stage) -> None:
    scene = sit(stage, 2, 0, hands="chosen")
    seat = scene.match.state.decides()
    for name in ("castle4", "ship1"):
        scene.pick(Target("tile", name))
    hand = table(scene).hand
    assert [spot.target.name for spot in hand.hand[hand.kept_from :]] == ["castle4", "ship1"]
    assert min(spot.rect.w for spot in hand.hand) >= frame.target_px(scene.scale) - 1
    hand.hand[hand.kept_from].press()
    assert scene.match.state.hands[seat] == (12,)


# -- every question, from a record and after a resize ---------------------------------------------------------


QUESTIONS: dict[str, tuple[dict[str, str], int, tuple[str, ...]]] = {
    "a figure to put out": ({"figures": "placed"}, 0, ()),
    "where a figure goes": ({"figures": "placed"}, 6, ("supply:castle",)),
    "a village": ({"figures": "placed"}, 12, ()),
    "an opening hand": ({"hands": "chosen"}, 2, ()),
    "a tile": ({}, 0, ()),
    "where it goes": ({}, 10, ("tile:*",)),
    "captures at the end of the turn": ({"capture": "end_of_turn"}, 40, ()),
    "hidden captures": ({"captured": "hidden"}, 40, ()),
    "late in the match": ({}, 60, ()),
}


def shown(stage: Stage, scene: TableScene, picks: tuple[str, ...]) -> bytes:
    for pick in picks:
        kind, _colon, name = pick.partition(":")
        if name == "*":
            name = next(t.name for t in sorted(scene.answers) if t.kind == kind)
        scene.pick(Target(kind, name))
    stage.settle()
    stage.time += 60
    scene.table.touch()
    scene.draw(stage.surface)
    return bytes(stage.surface.get_buffer().raw)


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_question_looks_the_same_from_a_record_and_after_a_resize(stage: Stage, question: str) -> None:
    options, moves, picks = QUESTIONS[question]
    scene = sit(stage, 2, moves, 3, **options)
    first = shown(stage, scene, picks)
    stage.client.save(scene.live)
    small = resized(stage, (960, 600), scene)
    stage.client.to_shelf()
    stage.settle()
    stage.client.go_on(scene.live.path)
    stage.settle()
    assert shown(stage, top(stage), picks) == small
    assert resized(stage, SIZE, top(stage)) == first


def resized(stage: Stage, size: tuple[int, int], scene: TableScene) -> bytes:
    stage.client.resize(size)
    stage.surface = pygame.display.set_mode(size)
    return shown(stage, scene, ())


# -- what is public -------------------------------------------------------------------------------------------


def test_pointing_at_a_player_tells_the_tiles_still_to_come(stage: Stage) -> None:
    scene = sit(stage, 2, 9)
    state, laid = scene.match.state, table(scene)
    for seat, spot in enumerate(laid.counts.seats):
        assert isinstance(spot.tip, str)
        told = spot.tip.split(": ", 1)[1].split(", ")
        assert len(told) == len(set(state.left[seat]))
        assert ("Samurai 1 (×2)" in told) == (state.left[seat].count(9) == 2)
        assert not any(TILES[kind].name in told for kind in set(BAG) - set(state.left[seat]))


def test_a_hint_about_figures_marks_them(stage: Stage) -> None:
    scene = sit(stage, 2, 0)
    view = scene.view
    scene.draw(stage.surface)
    plain = bytes(stage.surface.get_buffer().raw)
    edo = table(scene).game.board.edo
    here = table(scene).board.figures[edo][RICE]
    scene.table.show(view, scene.outlook()._replace(hinted=frozenset((here.target,))))
    scene.draw(stage.surface)
    assert bytes(stage.surface.get_buffer().raw) != plain
