"""Looking back at a finished match: every move, from every seat, and what computer players believed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from pygame import Rect

from game.app.archive import read_position
from game.app.scenes.look_back import LookBackScene, stops
from game.app.scenes.play_on import PlayOnScene
from game.app.scenes.replays import ReplaysScene
from game.app.scenes.result import ResultScene
from game.app.scenes.table import TableScene
from game.app.scenes.title import TitleScene
from game.app.stage import Stage
from game.games import SHELF
from game.games.samurai_sword.parts import ROLES
from game.ui import richtext
from game.ui.intents import Command, Intent, Pointer
from game.ui.scroll import Row
from game.ui.widget import Widget
from game.ui.words import say

SWORD = SHELF["samurai_sword"]


@pytest.fixture
def stage() -> Iterator[Stage]:
    with Stage((1280, 720)) as made:
        yield made


def begin(stage: Stage, key: str = "samurai_sword", seats: int = 5) -> LookBackScene:
    live = stage.begin(SHELF[key], seats, 5, None)
    stage.seat_viewer(live, 1)
    stage.client.sit_down(live)
    stage.settle()
    stage.client.show_result(live)
    stage.settle()
    result = stage.client.stack.top
    assert isinstance(result, ResultScene)
    result.look.press()
    stage.settle()
    scene = stage.client.stack.top
    assert isinstance(scene, LookBackScene)
    return scene


@pytest.mark.parametrize("key", SHELF)
def test_the_chronicle_shows_the_line_of_the_moment_at_once_and_after_a_resize(
    stage: Stage, key: str
) -> None:
    scene = begin(stage, key, max(2, SHELF[key].fewest))
    for at, size in ((0, (960, 600)), (len(scene.match.entries) // 2, (1600, 1000)), (0, (1280, 720))):
        latest = [row for row in scene.chronicle._rows if scene.chronicle._moves[row[0]] <= scene.at]
        shown = latest[-1][1] if latest else scene.chronicle._rows[0][1]
        assert scene.chronicle.view.rect.collidepoint(shown.rect.center)
        scene.go_to(at)
        stage.client.resize(size)
        stage.settle()


@pytest.mark.parametrize("key", SHELF)
def test_arrow_keys_lead_through_a_whole_match(stage: Stage, key: str) -> None:
    scene = begin(stage, key, max(2, SHELF[key].fewest))
    entries = scene.match.entries
    assert scene.at == 0
    told = 0
    for number in range(1, len(entries) + 1):
        stage.client.stack.handle(Command(Intent.RIGHT))
        assert scene.at == number
        shown = len(scene.chronicle.told)
        assert shown >= told
        told = shown
    stage.picture()
    everything = scene.match.chronicle(scene.seat)
    assert [event.to_data() for event in scene.chronicle.told] == [event.to_data() for event in everything]
    assert not scene.later.enabled
    stage.client.stack.handle(Command(Intent.UNDO))
    assert scene.at == len(entries) - 1
    stage.client.stack.handle(Command(Intent.CANCEL))
    stage.settle()
    assert isinstance(stage.client.stack.top, ResultScene)


def test_the_table_is_shown_as_the_seat_saw_it(stage: Stage) -> None:
    scene = begin(stage)
    scene.slider.set(30)
    for seat in range(5):
        scene.chips[seat].press()
        assert scene.table.view == scene.match.entries[30].before.seen_by(seat)
        assert scene.chips[seat].chosen
        assert sum(chip.chosen for chip in scene.chips) == 1


def test_a_computer_players_belief_stands_in_the_tip_of_its_seat(stage: Stage) -> None:
    scene = begin(stage)
    assert not hasattr(stage.client.stack.scenes[0], "chips"), "a match under way never tells"
    scene.slider.set(len(scene.match.entries) // 2)
    state = scene.match.entries[scene.at].before
    for seat, chip in enumerate(scene.chips):
        lines = [line for line in richtext.unmarked(chip.tip).splitlines() if "%" in line]
        if seat == scene.live.viewer:
            assert not lines, "nobody knows what a person believed"
            continue
        hidden = [other for other, role in enumerate(state.seen_by(seat).roles) if role < 0]
        assert len(lines) == len(hidden)
        for other, line in zip(hidden, lines, strict=True):
            assert line.startswith(scene.names[other])
            assert 98 <= sum(int(share) for share in re.findall(r"(\d+) %", line)) <= 102
    scene.slider.set(len(scene.match.entries))
    assert all("%" not in richtext.unmarked(chip.tip) for chip in scene.chips), (
        "everything is open at the end"
    )


def test_a_belief_follows_deeds_and_not_the_covered_role() -> None:
    """The same view gives the same opinion, whatever lies covered; deeds move it."""
    mind = SWORD.mind()
    game = SWORD.create(5)
    state = game.start(3)
    seat = next(seat for seat, role in enumerate(state.roles) if ROLES[role].key != "Shogun")
    before = mind.opinions(state.seen_by(seat), [], 200)
    shares = {text.fields["samurai"] for text in before}
    assert len(shares) == 1, "without deeds all covered seats look alike"
    hidden = [other for other, role in enumerate(state.seen_by(seat).roles) if role < 0]
    swapped = state.clone()
    roles = list(swapped.roles)
    roles[hidden[0]], roles[hidden[1]] = roles[hidden[1]], roles[hidden[0]]
    swapped.roles = tuple(roles)
    told = [text.english() for text in mind.opinions(swapped.seen_by(seat), [], 200)]
    assert told == [text.english() for text in before]


@pytest.mark.parametrize("key", SHELF)
@pytest.mark.parametrize(
    ("size", "percent"), [((960, 600), 150), ((960, 600), 100), ((1600, 1000), 100), ((3840, 2160), 80)]
)
def test_nothing_lies_over_another_or_leaves_the_window(
    key: str, size: tuple[int, int], percent: int
) -> None:
    with Stage(size, "el", percent) as stage:
        scene = begin(stage, key, SHELF[key].most)
        window = Rect((0, 0), size)
        strip = [scene.slider, scene.play, scene.earlier, scene.later, scene.unit, scene.speed]
        ways = [scene.play_on, scene.leave, scene.copy]
        parts = [*strip, *ways, *scene.chips, scene.eye, scene.back, scene.chronicle]
        for number, part in enumerate(parts):
            assert part.rect.w > 0
            assert window.contains(part.rect)
            assert part.rect.collidelist([other.rect for other in parts[number + 1 :]]) < 0
        for part in (scene.leave, scene.play_on, scene.unit, scene.speed):
            assert not part.overflows()
        assert scene.slider.rect.w > size[0] // 3


# -- playing, steps, jumps ------------------------------------------------------------------------------------


def test_a_match_plays_by_itself_at_the_chosen_speed_and_stops(stage: Stage) -> None:
    stage.client.settings.motion = 0.0
    scene = begin(stage, "samurai", 2)

    def played(seconds: float) -> int:
        begun = scene.at
        for _ in range(round(seconds * 20)):
            stage.time += 0.05
            stage.client.stack.update()
        return scene.at - begun

    scene.play.press()
    assert scene.play.icon == "pause"
    assert scene.wake_at() is not None
    slow = played(6)
    assert slow in (9, 10), "600 ms a move"
    scene.speed.turn(1)
    assert played(6) > 1.8 * slow
    scene.play.press()
    assert played(6) == 0
    scene.play.press()
    assert played(3) > 0
    stage.client.stack.handle(Command(Intent.UNDO))
    assert played(6) == 0, "whoever steps by hand has stopped it"
    scene.slider.set(scene.slider.highest - 1)
    scene.play.press()
    played(2)
    assert scene.at == scene.slider.highest
    assert not scene.playing
    scene.play.press()
    assert scene.at == 0
    assert scene.playing


def test_it_goes_by_turns_and_by_rounds(stage: Stage) -> None:
    scene = begin(stage, "samurai", 2)
    entries = scene.match.entries
    for unit, repeats in ((1, 1), (2, 2)):
        scene.slider.set(0)
        scene.unit.turn(1)
        assert scene.unit.index == unit
        scene.later.press()
        first = scene.at
        turns = [entry.before.turn for entry in entries]
        assert turns[first] == turns[0] + repeats
        assert turns[first - 1] == turns[first] - 1
        assert entries[first].before.turn > entries[first - 1].before.turn
        while scene.later.enabled:
            scene.later.press()
        assert scene.at == len(entries)
        scene.earlier.press()
        assert entries[scene.at].before.turn > entries[scene.at - 1].before.turn


def test_a_round_is_what_the_rules_call_so_where_they_do(stage: Stage) -> None:
    scene = begin(stage, "samurai_spirit", 4)
    states = [*(entry.before for entry in scene.match.entries), scene.match.state]
    for at in stops(scene.match)[2][1:-1]:
        assert states[at].round == states[at - 1].round + 1


def test_a_line_of_the_chronicle_leads_to_its_move(stage: Stage) -> None:
    scene = begin(stage, "samurai", 2)
    rows = [widget for widget in scene.chronicle.column.members if isinstance(widget, Row)]
    goal = len(rows) // 2
    scene.chronicle.view.reveal(rows[goal].rect)
    spot = rows[goal].rect.clip(scene.chronicle.view.rect).center
    for kind in ("press", "release"):
        stage.client.stack.handle(Pointer(kind, spot))
    told = [event for entry in scene.match.entries[: scene.at] for event in entry.events]
    words = richtext.unmarked(rows[goal].source)
    last = [scene.match.game.describe(event) for event in scene.match.entries[scene.at - 1].events]
    assert told
    assert words in [say(text, scene.names) for text in last if text is not None]
    assert rows[goal].colour != rows[-1].colour, "what comes later is faded"


@pytest.mark.parametrize("key", SHELF)
def test_all_lies_open_only_when_asked_for(stage: Stage, key: str) -> None:
    scene = begin(stage, key, max(2, SHELF[key].fewest))
    scene.slider.set(len(scene.match.entries) // 2)
    state = scene.match.entries[scene.at].before
    assert scene.table.view == state.seen_by(scene.seat)
    scene.eye.press()
    stage.picture()
    shown = scene.table.view.to_data()
    assert {**shown, "viewer": None} == {**state.to_data(), "viewer": None}
    assert state.viewer != scene.seat, "the match itself is left alone"
    while scene.later.enabled:
        scene.later.press()
        stage.frame()
    scene.eye.press()
    assert scene.table.view == scene.match.state.seen_by(scene.seat)


def test_a_position_is_copied_and_pasted_in_the_same_place(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    board: list[str] = []
    monkeypatch.setattr("game.app.scenes.look_back.write_clipboard", board.append)
    monkeypatch.setattr("game.app.scenes.look_back.read_clipboard", lambda: board[-1])
    scene = begin(stage, "samurai", 2)
    scene.slider.set(9)
    stage.client.stack.handle(Command(Intent.COPY))
    assert read_position(board[-1]).state == scene.match.entries[9].before
    stage.client.stack.handle(Command(Intent.PASTE))
    stage.settle()
    asking = stage.client.stack.top
    assert isinstance(asking, PlayOnScene)
    assert asking.match.state == scene.match.entries[9].before


def click(stage: Stage, widget: Widget) -> None:
    for kind in ("press", "release"):
        stage.client.stack.handle(Pointer(kind, widget.rect.center))
    stage.settle()


def reach(stage: Stage, widget: Widget) -> None:
    """Press a widget by Tab and Enter alone."""
    scene = stage.client.stack.top
    assert scene is not None
    for _ in range(400):
        if scene.focus.current is widget:
            break
        stage.client.stack.handle(Command(Intent.NEXT))
    assert scene.focus.current is widget
    stage.client.stack.handle(Command(Intent.CONFIRM))
    stage.settle()


@pytest.mark.parametrize("press", [click, reach])
def test_the_shelf_leads_to_a_match_and_into_a_new_one(stage: Stage, press) -> None:
    live = stage.begin(SHELF["samurai"], 2, 5, None)
    stage.client.store.finish(live)
    before = live.path.read_bytes()
    stage.client.to_shelf()
    stage.settle()
    title = stage.client.stack.top
    assert isinstance(title, TitleScene)
    press(stage, next(button for button in title.buttons if button.text == "Matches"))
    shelf = stage.client.stack.top
    assert isinstance(shelf, ReplaysScene)
    press(stage, shelf.column.members[0].row)
    scene = stage.client.stack.top
    assert isinstance(scene, LookBackScene)
    scene.slider.set(len(scene.match.entries) // 2)
    press(stage, scene.play_on)
    asking = stage.client.stack.top
    assert isinstance(asking, PlayOnScene)
    press(stage, asking.go)
    table = next(each for each in stage.client.stack.scenes if isinstance(each, TableScene))
    assert table.live.match.state == scene.match.entries[scene.at].before
    assert live.path.read_bytes() == before


def test_result_and_look_back_do_not_pile_up(stage: Stage) -> None:
    live = stage.begin(SHELF["samurai"], 2, 5, None)
    stage.client.store.finish(live)
    stage.client.open_finished(live.path)
    stage.settle()
    scene = stage.client.stack.top
    assert isinstance(scene, LookBackScene)
    for _ in range(3):
        scene.leave.press()
        stage.settle()
        result = stage.client.stack.top
        assert isinstance(result, ResultScene)
        result.look.press()
        stage.settle()
        assert stage.client.stack.top is scene
    assert stage.client.store.tally.games() == {"samurai": 1}


def test_a_finished_record_that_no_longer_ends_says_so_and_stays(stage: Stage) -> None:
    live = stage.begin(SHELF["samurai"], 2, 5, None)
    stage.client.store.finish(live)
    data = json.loads(live.path.read_text(encoding="utf-8"))
    data["actions"][7] = "nonsense"
    live.path.write_text(json.dumps(data), encoding="utf-8")
    before = live.path.read_bytes()
    stage.client.to_shelf()
    stage.settle()
    top = stage.client.stack.top
    stage.client.open_finished(live.path)
    stage.settle()
    assert stage.client.stack.top is top
    assert top is not None
    assert "Move 8" in str(top._toast)
    assert live.path.read_bytes() == before
