"""The shelf of matches: found, liked, sent, taken in, thrown away; and playing on from a position."""

from __future__ import annotations

import base64
import json
import shutil
import zlib
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.app import archive, folders
from game.app.live import Live
from game.app.loop import Loop
from game.app.scenes.files import FileScene
from game.app.scenes.look_back import LookBackScene
from game.app.scenes.play_on import PlayOnScene
from game.app.scenes.replays import FiledRow, ReplaysScene
from game.app.scenes.table import TableScene
from game.app.scenes.title import TitleScene
from game.app.stage import Stage
from game.app.store import RECEIVED, UNDER_WAY
from game.engine import record
from game.engine.match import COMPUTER, PERSON
from game.engine.record import RecordError
from game.games import SHELF
from game.ui import theme
from game.ui.dialog import Dialog
from game.ui.intents import Command, Intent
from game.ui.widgets import PRIMARY

SPIRIT = SHELF["samurai_spirit"]


@pytest.fixture
def stage() -> Iterator[Stage]:
    with Stage((1280, 800)) as made:
        made.client.settings.motion = 0.0
        made.client.apply_settings()
        yield made


def over(stage: Stage, key: str = "samurai", seats: int = 2, seed: int = 5) -> Live:
    live = stage.begin(SHELF[key], seats, seed, None)
    stage.client.store.finish(live)
    return live


def shelf(stage: Stage) -> ReplaysScene:
    stage.client.to_shelf()
    stage.settle()
    stage.client.open_replays()
    stage.settle()
    scene = stage.client.stack.top
    assert isinstance(scene, ReplaysScene)
    return scene


def rows(scene: ReplaysScene) -> list[FiledRow]:
    return [row for row in scene.column.members if isinstance(row, FiledRow)]


def test_matches_under_way_and_finished_stand_in_one_list(stage: Stage) -> None:
    stage.client.save(stage.begin(SHELF["samurai"], 3, 1, 6))
    over(stage)
    over(stage, "samurai_spirit", 4)
    scene = shelf(stage)
    assert len(rows(scene)) == 3
    scene.shown.turn(1)
    assert [row.entry.over for row in rows(scene)] == [False]
    scene.shown.turn(1)
    assert [row.entry.over for row in rows(scene)] == [True, True]
    scene.search.insert("daigo")
    assert [row.entry.game for row in rows(scene)] == ["samurai_spirit"]
    scene.search.insert("zzz")
    assert not rows(scene)
    assert "No match is like this" in scene.column.members[0].words


def test_a_game_is_asked_for_and_the_longest_comes_first(stage: Stage) -> None:
    for seed in (1, 2):
        over(stage, seed=seed)
    over(stage, "samurai_spirit", 2)
    scene = shelf(stage)
    scene.order.turn(-1)
    moves = [row.entry.moves for row in rows(scene)]
    assert moves == sorted(moves, reverse=True)
    scene.game.turn(1)
    assert {row.entry.game for row in rows(scene)} == {"samurai"}


def test_a_favourite_stays_one(stage: Stage) -> None:
    kept = over(stage)
    over(stage, seed=6)
    before = kept.path.read_bytes()
    scene = shelf(stage)
    next(row for row in rows(scene) if row.entry.path == kept.path).like.press()
    assert kept.path.read_bytes() == before, "the record is not written anew"
    again = shelf(stage)
    again.shown.turn(-1)
    assert [row.entry.path for row in rows(again)] == [kept.path]
    rows(again)[0].like.press()
    assert not rows(again)


def test_deleting_asks_first(stage: Stage) -> None:
    live = over(stage)
    scene = shelf(stage)
    rows(scene)[0].bin.press()
    stage.settle()
    dialog = stage.client.stack.top
    assert isinstance(dialog, Dialog)
    dialog.buttons[-1].press()
    stage.settle()
    assert live.path.exists()
    rows(scene)[0].bin.press()
    stage.settle()
    dialog = stage.client.stack.top
    assert isinstance(dialog, Dialog)
    dialog.buttons[0].press()
    stage.settle()
    assert not live.path.exists()
    assert not rows(scene)
    assert stage.client.store.tally.games() == {}


def test_a_match_is_written_into_a_file_and_none_is_written_over(stage: Stage) -> None:
    live = over(stage)
    scene = shelf(stage)
    rows(scene)[0].send.press()
    stage.settle()
    asking = stage.client.stack.top
    assert isinstance(asking, FileScene)
    target = Path(asking.field.value)
    assert target.parent == folders.exchange()
    asking.go.press()
    stage.settle()
    assert target.read_bytes() == live.path.read_bytes()
    target.write_text("mine")
    with pytest.raises(RecordError, match="is there already"):
        archive.send(live.path, target)
    assert target.read_text() == "mine"


def test_a_finished_match_that_was_sent_is_looked_at_and_does_not_count(stage: Stage, tmp_path: Path) -> None:
    live = over(stage)
    sent = tmp_path / "sent.json"
    shutil.move(live.path, sent)
    stage.client.store.tally.forget(live.path.stem)
    scene = shelf(stage)
    scene.ask_for_file()
    stage.settle()
    asking = stage.client.stack.top
    assert isinstance(asking, FileScene)
    asking.field.set(str(sent))
    asking.go.press()
    stage.settle()
    stage.settle()
    (row,) = rows(scene)
    assert row.entry.path.parent.name == RECEIVED
    stage.client.take_in(sent)
    stage.settle()
    assert len(rows(scene)) == 1, "the same match is not taken in twice"
    row.row.press()
    stage.settle()
    assert isinstance(stage.client.stack.top, LookBackScene)
    stage.client.store.recount(60.0)
    assert stage.client.store.tally.games() == {}


def test_a_file_dragged_onto_the_window_is_taken_in(stage: Stage, tmp_path: Path) -> None:
    live = stage.begin(SPIRIT, 3, 2, 9)
    sent = tmp_path / "a match.json"
    record.save(live.match, sent)
    stage.client.to_shelf()
    stage.settle()

    class Frame:
        size = stage.size
        surface = stage.surface
        full_screen = False

    loop = Loop(stage.client, Frame())  # type: ignore[arg-type]
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(sent)))
    loop.turn()
    stage.settle()
    scene = stage.client.stack.top
    assert isinstance(scene, ReplaysScene)
    (row,) = rows(scene)
    assert row.entry.path.parent.name == UNDER_WAY
    assert row.entry.path.read_bytes() == sent.read_bytes()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda text: text[: len(text) // 2], "no longer readable JSON"),
        (lambda text: text.replace('"chabudai": 2', '"chabudai": 99'), "newer Chabudai"),
        (lambda text: text.replace('"samurai_spirit"', '"chess"'), "not on the shelf: chess"),
        (lambda text: "[1, 2]", "not a Chabudai record"),
    ],
)
def test_a_wrong_file_is_one_sentence_and_nothing_is_taken_in(
    stage: Stage, tmp_path: Path, change, told
) -> None:
    sent = tmp_path / "sent.json"
    sent.write_text(change(record.to_text(stage.begin(SPIRIT, 3, 2, 9).match)), encoding="utf-8")
    before = sent.read_bytes()
    with pytest.raises(RecordError, match=told):
        stage.client.store.take_in(sent)
    assert sent.read_bytes() == before
    assert stage.client.store.paths() == []


def test_a_move_that_is_not_allowed_keeps_a_sent_record_out(stage: Stage, tmp_path: Path) -> None:
    match = stage.begin(SHELF["samurai"], 2, 2, 12).match
    data = {
        **match.to_data(),
        "chabudai": 2,
        "actions": [*[e.action.text for e in match.entries], "nonsense"],
    }
    data.pop("secret")
    sent = tmp_path / "sent.json"
    record.write_file(sent, json.dumps(data))
    with pytest.raises(RecordError, match="Move 13"):
        stage.client.store.take_in(sent)


# -- positions ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", SHELF)
def test_a_position_travels_as_text(stage: Stage, key: str) -> None:
    match = stage.begin(SHELF[key], SHELF[key].fewest, 4, 11).match
    at = len(match.entries) - 1
    letters = archive.position_text(match, at)
    again = archive.read_position(f"  {letters[:40]}\n{letters[40:]} ")
    assert again.state == match.entries[at].before
    assert [entry.action.text for entry in again.entries] == [e.action.text for e in match.entries[:at]]
    packed = base64.urlsafe_b64decode(letters.removeprefix(archive.SIGN))
    assert "sealed" in json.loads(zlib.decompress(packed))["seed"], "the deal is not told"


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: "",
        lambda text: "hello",
        lambda text: text[:-9],
        lambda text: text[:60] + "AAAA" + text[64:],
        lambda text: archive.SIGN,
        lambda text: archive.SIGN + "é" * 20,
    ],
)
def test_a_wrong_position_is_one_sentence(stage: Stage, spoil) -> None:
    letters = archive.position_text(stage.begin(SHELF["samurai"], 2, 4, 11).match, 11)
    scene = shelf(stage)
    stage.client.open_position(spoil(letters))
    stage.settle()
    assert stage.client.stack.top is scene
    assert scene._toast is not None


@pytest.mark.parametrize("key", SHELF)
def test_playing_on_is_a_new_match_and_the_old_file_stays(stage: Stage, key: str) -> None:
    live = over(stage, key, SHELF[key].fewest)
    before = {path: path.read_bytes() for path in stage.client.store.paths()}
    at = len(live.match.entries) // 2
    stage.client.to_shelf()
    stage.client.play_on(live.match, at)
    stage.settle()
    scene = stage.client.stack.top
    assert isinstance(scene, PlayOnScene)
    scene.choices[0].turn(2 - scene.choices[0].index)
    scene.go.press()
    stage.settle()
    table = next(each for each in stage.client.stack.scenes if isinstance(each, TableScene))
    made = table.live.match
    assert made.state == live.match.entries[at].before
    assert made.seats[0].kind == COMPUTER
    assert all(seat.kind == PERSON for seat in made.seats[1:])
    assert made.assisted, "what was seen of the old match is known"
    assert len(live.match.entries) > at
    assert {path: path.read_bytes() for path in before} == before
    assert table.live.path not in before
    assert table.live.path.exists()


def test_playing_on_keeps_the_box_and_the_edition_of_the_match(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = stage.begin(SPIRIT, 3, 2, 9).match
    match.game.custom, match.game.edition = {"village": "theirs"}, 7
    asked: list[tuple[object, ...]] = []

    class Made:
        """Stands for the match that is made; what it is asked for is what counts."""

        def __init__(self, *given: object) -> None:
            asked.append(given)

    monkeypatch.setattr(archive, "Match", Made)
    archive.play_on(match, 0)
    assert asked[0][3:] == (match.seed, {"village": "theirs"}, 7)


def test_pasting_opens_a_position_from_the_shelf(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    letters = archive.position_text(stage.begin(SHELF["samurai"], 2, 4, 11).match, 7)
    scene = shelf(stage)
    monkeypatch.setattr("game.app.scenes.replays.read_clipboard", lambda: letters)
    stage.client.stack.handle(Command(Intent.PASTE))
    stage.settle()
    assert isinstance(stage.client.stack.top, PlayOnScene)
    assert scene in stage.client.stack.scenes


# -- the title ------------------------------------------------------------------------------------------------


def test_continue_is_the_only_red_button_while_a_match_is_under_way(stage: Stage) -> None:
    def red(scene: TitleScene) -> list[str]:
        buttons = (scene.go_on, *scene.buttons, *scene.small)
        return [button.text for button in buttons if button.visible and button.style is PRIMARY]

    stage.client.to_shelf()
    stage.settle()
    title = stage.client.stack.top
    assert isinstance(title, TitleScene)
    assert red(title) == ["Learn to play"]
    live = stage.begin(SHELF["samurai"], 2, 1, 6)
    stage.client.save(live)
    stage.client.to_shelf()
    stage.settle()
    title = stage.client.stack.top
    assert isinstance(title, TitleScene)
    assert red(title) == ["Continue"]
    assert title.matches.note == "1 match"
    title.go_on.press()
    stage.settle()
    table = next(each for each in stage.client.stack.scenes if isinstance(each, TableScene))
    assert table.live.path == live.path


@pytest.mark.parametrize("size", [(960, 600), (1600, 1000), (3840, 2160)])
def test_the_subtitle_stands_on_a_dark_sky(size: tuple[int, int]) -> None:
    with Stage(size) as made:
        made.client.to_shelf()
        picture = made.picture()
        title = made.client.stack.top
        assert isinstance(title, TitleScene)
        box = title.subtitle.rect
        for y in range(box.top, box.bottom, 4):
            ground = picture.get_at((box.right - 5, y))
            assert contrast(theme.CREAM, (ground.r, ground.g, ground.b)) >= 4.5


def contrast(one: theme.RGB, other: theme.RGB) -> float:
    """The ratio of two colours' luminances, as WCAG 2 has it."""

    def luminance(colour: theme.RGB) -> float:
        parts = [value / 255 for value in colour]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)
