"""The result screen: each ending looks and sounds like itself, and says whether it counts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.app import archive
from game.app.live import Live
from game.app.scenes.result import FALLEN, LOST, SAVED, SHARED, WON, ResultScene, Sheet
from game.app.stage import Stage
from game.app.store import RECEIVED
from game.engine.state import Outcome
from game.games import SHELF
from game.ui import sound, text

MOODS = (WON, LOST, SHARED, SAVED, FALLEN)


@pytest.fixture
def stage() -> Iterator[Stage]:
    with Stage((1280, 800)) as made:
        made.client.settings.motion = 0.0
        yield made


def ended(stage: Stage, key: str, winners: tuple[int, ...], viewer: int = 0) -> Live:
    """A finished match of three with these winners in place of its own."""
    live = stage.begin(SHELF[key], 3, 4, None)
    stage.seat_viewer(live, viewer)
    own = live.match.state.outcome
    assert own is not None
    live.match.state.outcome = Outcome(winners, own.places, own.ending, own.because, own.sheet)
    return live


def show(stage: Stage, live: Live) -> ResultScene:
    scene = ResultScene(stage.client, live)
    stage.client.stack.replace(scene)
    stage.settle()
    return scene


@pytest.mark.parametrize(
    ("key", "winners", "viewer", "mood"),
    [
        ("samurai", (1,), 1, WON),
        ("samurai", (1,), 0, LOST),
        ("samurai", (0, 1), 0, SHARED),
        ("samurai", (0, 1), 2, SHARED),
        ("samurai_sword", (0, 2), 2, WON),
        ("samurai_sword", (0, 2), 1, LOST),
        ("samurai_spirit", (0, 1, 2), 1, SAVED),
        ("samurai_spirit", (), 1, FALLEN),
    ],
)
def test_an_ending_has_its_seal_and_its_sound(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, key: str, winners: tuple[int, ...], viewer: int, mood
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(sound, "play", heard.append)
    scene = show(stage, ended(stage, key, winners, viewer))
    assert scene.mood is mood
    assert mood.sound in heard


def test_no_two_endings_are_alike() -> None:
    assert len({(mood.sign, mood.colour) for mood in MOODS}) == len(MOODS)
    assert len({mood.light for mood in MOODS}) == len(MOODS)
    assert len({mood.sound for mood in MOODS}) == len(MOODS)
    assert all(text.drawable(mood.sign) for mood in MOODS)


def test_the_picture_is_of_this_matchs_own_table(stage: Stage) -> None:
    pictures = set()
    for seed in (4, 5):
        live = stage.begin(SHELF["samurai"], 2, seed, None)
        stage.seat_viewer(live, 0)
        scene = show(stage, live)
        assert scene._picture.h > 100
        assert scene.panels[0].contains(scene._picture)
        assert scene._picture.contains(scene._seal)
        pictures.add(scene._painted().get_buffer().raw)
    assert len(pictures) == 2


def test_what_was_played_together_stands_in_one_column(stage: Stage) -> None:
    scene = show(stage, ended(stage, "samurai_spirit", ()))
    sheet = next(widget for widget in scene.sheet.walk() if isinstance(widget, Sheet))
    assert sheet.columns == 1
    assert "Place" not in sheet.words
    assert scene.headline.words.startswith("Lost together in round ")
    rivals = show(stage, ended(stage, "samurai", (1,)))
    sheet = next(widget for widget in rivals.sheet.walk() if isinstance(widget, Sheet))
    assert sheet.columns == 3


def test_figures_of_a_common_match_that_differ_keep_their_columns(stage: Stage) -> None:
    live = ended(stage, "samurai_spirit", ())
    outcome = live.match.state.outcome
    assert outcome is not None
    outcome.sheet[0].values[1] = 77
    sheet = next(each for each in show(stage, live).sheet.walk() if isinstance(each, Sheet))
    assert sheet.columns == 3
    assert "77" in sheet.words


def test_it_says_whether_the_match_counts_and_why_not(stage: Stage) -> None:
    live = ended(stage, "samurai", (1,))
    assert "Counted in the statistics" in show(stage, live).notes.words
    live.match.assisted = True
    assert "Not counted, because moves were taken back" in show(stage, live).notes.words
    live.extra["played_on"] = True
    assert "Not counted, because it was played on" in show(stage, live).notes.words
    live.path = live.path.parents[1] / RECEIVED / live.path.name
    assert "Not counted, because it was played elsewhere" in show(stage, live).notes.words


def test_a_match_that_is_played_on_says_so_in_its_record(stage: Stage) -> None:
    match = stage.begin(SHELF["samurai"], 2, 4, 11).match
    stage.client.begin_from(match, 6, match.seats)
    (path,) = stage.client.store.paths()
    live, problem = stage.client.store.read(path)
    assert problem is None
    assert live.extra["played_on"] is True
    assert live.match.state == archive.play_on(match, 6).state


def test_computer_players_among_themselves_have_a_winner(stage: Stage) -> None:
    live = ended(stage, "samurai", (1,))
    live.match.seats = [seat._replace(kind="computer", level="bushi") for seat in live.match.seats]
    assert show(stage, live).mood is WON
