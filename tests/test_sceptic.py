"""What a careless or a nasty person does at the screen, and what must come of it."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app.figures import lines
from game.app.scenes.handover import HandoverScene
from game.app.scenes.new_match import NewMatchScene
from game.app.scenes.result import ResultScene
from game.app.scenes.table import TableScene
from game.app.settings import People, read_people, read_settings
from game.app.stage import Stage
from game.bots import levels
from game.bots.worker import Answer, Request, Worker, think
from game.engine import record
from game.engine.match import PERSON
from game.engine.state import Target
from game.engine.text import Text
from game.games import SHELF
from game.ui import words
from game.ui.dialog import Dialog
from game.ui.intents import Command, Intent

INFO = SHELF["samurai"]


class Slow(Worker):
    """Computer players that answer when they are told to."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Request] = []
        self.answers: list[Answer] = []

    def submit(self, request: Request) -> int:
        self.asked.append(request)
        return len(self.asked)

    def poll(self) -> Answer | None:
        return self.answers.pop(0) if self.answers else None

    def cancel(self) -> None:
        self.answers.clear()

    def answer(self) -> None:
        data = think(self.asked[-1]._replace(limit=4))
        self.answers.append(Answer(1, data["actions"], None, ""))


@pytest.fixture
def stage() -> Iterator[Stage]:
    with Stage((1280, 800)) as made:
        made.client.worker = Slow()
        made.client.settings.pace_ms = 0
        yield made
    words.setup("en")


def table(stage: Stage) -> TableScene:
    stage.settle()
    scene = stage.client.stack.scenes[0]
    assert isinstance(scene, TableScene)
    return scene


def take_over(stage: Stage) -> TableScene:
    stage.settle()
    cover = stage.client.stack.top
    assert isinstance(cover, HandoverScene)
    cover.here.press()
    stage.settle()
    for scene in stage.client.stack.scenes[1:]:
        scene.close()
    return table(stage)


def alone(stage: Stage, moves: int | None = 0) -> TableScene:
    live = stage.begin(INFO, 2, 5, moves)
    stage.seat_viewer(live, max(0, live.match.state.decides()))
    stage.client.sit_down(live)
    return table(stage)


# -- hints ----------------------------------------------------------------------------------------------------


def test_who_plays_on_without_waiting_for_a_hint_is_answered_by_the_computer(stage: Stage) -> None:
    scene = alone(stage)
    scene.ask_hint()
    while scene.turns.acting():
        scene.choose(next(a for a in scene.legal if a.text == "end" or len(scene.legal) > 1))
    worker = stage.client.worker
    assert isinstance(worker, Slow)
    assert scene.thinking.busy
    assert not scene.thinking.hinting
    assert not worker.asked[-1].hint


def test_a_hint_for_one_person_is_not_shown_to_the_next(stage: Stage) -> None:
    live = stage.begin(INFO, 2, 5, 0)
    stage.client.sit_down(live)
    scene = take_over(stage)
    scene.ask_hint()
    worker = stage.client.worker
    assert isinstance(worker, Slow)
    worker.answer()
    scene.tick(scene.now())
    assert scene.hinted
    first = live.viewer
    scene.ask_hint()
    while live.match.state.decides() == first:
        scene.choose(next(a for a in scene.legal if a.text == "end" or len(scene.legal) > 1))
    stage.client.stack.settle()
    cover = stage.client.stack.top
    assert isinstance(cover, HandoverScene)
    assert scene.sentence.said is None
    assert not scene.thinking.busy
    assert not scene.hinted


def test_a_hint_stays_until_one_acts_and_marks_all_that_it_is_about(stage: Stage) -> None:
    scene = alone(stage)
    action = next(a for a in scene.legal if a.text.startswith("place "))
    scene._show_hint(Answer(1, [action.text], Text("So."), ""))
    told = scene.sentence.words
    assert scene.hinted >= action.picks
    assert not re.search(r"\b[A-Z]\d\d\b", told)
    stage.time += 60
    scene.tick(scene.now())
    assert scene.sentence.words == told
    scene.pick(Target("button", "nothing"))
    assert scene.sentence.words != told
    stage.time += 60
    scene.tick(scene.now())
    assert scene.sentence.words == told
    for stage_ in action.order:
        for pick in stage_:
            assert scene.hinted
            scene.pick(pick)
    assert scene.live.match.entries[-1].action is action
    assert not scene.hinted
    assert scene.sentence.words != told


def test_a_hint_marks_the_settlement_that_is_decided(stage: Stage) -> None:
    scene = alone(stage)
    for seed in range(40):
        taken = next((a for a in scene.legal if any(e.kind == "capture" for e in scene._events_of(a))), None)
        if taken is not None:
            break
        scene.live.match.play(random.Random(seed).choice(scene.live.match.state.legal()))
        stage.seat_viewer(scene.live, scene.live.match.state.decides())
        scene.refresh()
    assert taken is not None
    scene._show_hint(Answer(1, [taken.text], None, ""))
    spaces = {t.name for t in scene.hinted if t.kind == "space"}
    assert len(spaces) > len([t for t in taken.picks if t.kind == "space"])


# -- refusals ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["help", "press"])
def test_the_rule_behind_a_refusal_is_one_press_away(
    stage: Stage, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = alone(stage)
    opened: list[str] = []
    monkeypatch.setattr(stage.client, "open_rules", lambda game, section="": opened.append(section))
    scene.command(Intent.HELP)
    assert opened == [""]
    edo = next(space.id for space in scene.match.game.board.spaces if space.kind == "edo")  # type: ignore[attr-defined]
    scene.pick(Target("space", edo))
    assert scene.sentence.said is not None
    assert scene.sentence.focus_stop
    if way == "help":
        scene.command(Intent.HELP)
    else:
        scene.sentence.press()
    assert opened[1:] == [scene.sentence.section] == ["placing"]
    stage.time += 60
    scene.tick(scene.now())
    assert not scene.sentence.focus_stop
    scene.sentence.press()
    assert len(opened) == 2


# -- taking back ----------------------------------------------------------------------------------------------


def finished(stage: Stage) -> TableScene:
    """The table of a match of one person that is over and whose result was seen."""
    live = stage.begin(INFO, 2, 5, None)
    stage.seat_viewer(live, live.match.entries[-1].seat)
    stage.client.save(live)
    stage.client.sit_down(live)
    scene = table(stage)
    stage.client.show_result(live)
    stage.settle()
    for over in stage.client.stack.scenes[1:]:
        over.close()
    stage.settle()
    return scene


def test_a_finished_match_is_taken_back_only_freely(stage: Stage) -> None:
    scene = finished(stage)
    scene.undo()
    live = scene.live
    assert live.match.state.outcome is not None
    assert record.load(live.path, SHELF).match.state.outcome is not None
    assert stage.client.store.tally.games() == {"samurai": 1}


def test_who_plays_alone_and_takes_back_freely_may_do_so_after_the_end(stage: Stage) -> None:
    stage.client.settings.free_takeback = True
    scene = finished(stage)
    live, store = scene.live, stage.client.store
    ended = live.path
    scene.undo()
    assert live.match.state.outcome is None
    assert live.match.assisted
    assert not ended.exists()
    assert [entry.path for entry in store.under_way()] == [live.path]
    assert store.finished() == []
    assert store.tally.games() == {}
    while live.match.state.outcome is None:
        live.match.play(live.match.state.legal()[0])
    scene.refresh()
    stage.settle()
    assert [entry.path for entry in store.finished()] == [ended]
    assert store.tally.games() == {"samurai": 1}
    assert lines(store.tally.played(), PERSON) == []


def test_one_press_goes_back_to_the_start_of_the_turn(stage: Stage) -> None:
    live = stage.begin(SHELF["seven_ronin"], 2, 1, 0)
    stage.seat_viewer(live, live.match.state.decides())
    stage.client.sit_down(live)
    scene = table(stage)
    assert not scene.anew.visible
    for area in ("inn", "pen", "well"):
        scene.pick(Target("area", area))
    assert scene.anew.visible
    scene.anew.press()
    assert not live.match.entries
    assert not scene.anew.visible
    for _ in range(3):
        scene.redo()
    assert len(live.match.entries) == 3


def test_redo_forgets_an_action_that_waits_to_be_confirmed(stage: Stage) -> None:
    stage.client.settings.confirm_moves = True
    scene = alone(stage)
    action = scene.legal[0]
    scene.choose(action)
    scene.choose(action)
    scene.undo()
    scene.choose(next(a for a in scene.legal if a is not action))
    assert scene.waiting is not None
    scene.redo()
    assert scene.match.entries
    assert scene.waiting is None


def test_pressing_the_place_again_confirms(stage: Stage) -> None:
    stage.client.settings.confirm_moves = True
    scene = alone(stage)
    action = next(a for a in scene.legal if {pick.kind for pick in a.picks} == {"tile", "space"})
    for pick in sorted(action.picks, key=lambda pick: pick.kind != "tile"):
        scene.pick(pick)
    assert scene.waiting is action
    scene.pick(next(pick for pick in action.picks if pick.kind == "space"))
    assert [entry.action for entry in scene.match.entries] == [action]


def test_with_the_keyboard_enter_confirms(stage: Stage) -> None:
    stage.client.settings.confirm_moves = True
    scene = alone(stage)
    action = next(a for a in scene.legal if {pick.kind for pick in a.picks} == {"tile", "space"})
    for pick in sorted(action.picks, key=lambda pick: pick.kind != "tile"):
        scene.focus.set(next(spot for spot in scene.table.spots() if spot.target == pick), show=True)
        scene.handle(Command(Intent.CONFIRM))
    assert scene.waiting is action
    scene.timeline.skip()
    scene.handle(Command(Intent.CONFIRM))
    assert [entry.action for entry in scene.match.entries] == [action]


# -- closed in the middle -------------------------------------------------------------------------------------


def test_a_match_closed_before_its_result_was_shown_shows_it_when_it_is_opened(stage: Stage) -> None:
    live = stage.begin(INFO, 2, 5, None)
    assert stage.client.save(live) == ""
    stage.client.go_on(live.path)
    stage.settle()
    assert isinstance(stage.client.stack.top, ResultScene)
    assert not stage.client.store.under_way()
    assert len(stage.client.store.finished()) == 1


# -- bad records ----------------------------------------------------------------------------------------------


def damaged(stage: Stage, **change: object) -> Path:
    live = stage.begin(INFO, 2, 5, 6)
    assert stage.client.save(live) == ""
    data = json.loads(live.path.read_text("utf-8"))
    data.update(change)
    live.path.write_text(json.dumps(data), "utf-8")
    return live.path


def test_a_record_with_a_wrong_move_is_told_of_at_the_table_and_stays_on_the_shelf(stage: Stage) -> None:
    path = damaged(stage, actions=["nonsense"])
    stage.client.go_on(path)
    stage.settle()
    told = [scene for scene in stage.client.stack.scenes if isinstance(scene, Dialog)]
    assert len(told) == 1
    stage.client.to_shelf()
    stage.settle()
    assert [entry.path for entry in stage.client.store.under_way()] == [path]


@pytest.mark.parametrize(
    "extra",
    [
        {"saved": "2026-01-01T00:00:00+00:00"},
        {"decides": float("inf")},
        {"memo": 5},
        {"saved": 5},
        {"decides": 77},
    ],
)
def test_a_record_with_strange_notes_hurts_nobody(stage: Stage, extra: dict[str, object]) -> None:
    stage.client.save(stage.begin(INFO, 2, 5, 6))
    path = damaged(stage, extra=extra)
    stage.client.to_shelf()
    stage.settle()
    assert len(stage.client.store.under_way()) == 2
    stage.client.go_on(path)
    stage.picture()


@pytest.mark.parametrize(
    "change", [{"colour": "pink"}, {"crest": "none"}, {"kind": "computer", "level": "x"}]
)
def test_a_record_with_a_strange_seat_hurts_nobody(stage: Stage, change: dict[str, str]) -> None:
    seat = {"name": "{0} %s\n", "kind": "person", "level": "", "crest": "disc", "colour": "shu"}
    path = damaged(stage, seats=[seat, {**seat, "name": "B", **change}])
    stage.client.to_shelf()
    stage.picture()
    stage.client.go_on(path)
    stage.picture()


def test_a_record_nested_too_deep_is_one_sentence(stage: Stage) -> None:
    path = damaged(stage)
    path.write_text("[" * 100_000, "utf-8")
    (entry,) = stage.client.store.under_way()
    assert entry.problem is not None


# -- bad settings ---------------------------------------------------------------------------------------------


def test_toml_nested_too_deep_is_kept_aside(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("a = " + "[" * 20_000, "utf-8")
    _settings, problem = read_settings(path)
    assert isinstance(problem, Text)
    own = tmp_path / "levels.toml"
    own.write_text("a = " + "[" * 20_000, "utf-8")
    assert levels.read(own)[1] is not None


def test_people_with_a_level_for_a_person_still_get_a_new_match(stage: Stage, tmp_path: Path) -> None:
    path = tmp_path / "people.toml"
    path.write_text('[tables.samurai]\nseats = [{name = "A", kind = "person", level = "bushi"}]\n', "utf-8")
    people, _problem = read_people(path)
    assert isinstance(people, People)
    stage.client.people = people
    stage.client.open_new_match(INFO)
    stage.settle()
    assert isinstance(stage.client.stack.top, NewMatchScene)


def test_a_level_that_is_no_more_is_played_by_another(stage: Stage) -> None:
    live = stage.begin(INFO, 2, 5, 0)
    seat = live.match.state.decides()
    stage.seat_viewer(live, 1 - seat)
    live.match.seats[seat] = live.match.seats[seat]._replace(level="mine")
    stage.client.sit_down(live)
    assert table(stage).thinking.busy
