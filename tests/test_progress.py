"""What a person has learnt: kept in a file that may hold anything; the first start."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from game.app import progress
from game.app.progress import Progress, Tried
from game.app.scenes.lesson import LessonScene
from game.app.scenes.title import TitleScene
from game.app.scenes.welcome import WelcomeScene
from game.app.settings import read_settings, settings_path
from game.app.stage import Stage
from game.engine.record import RecordError
from game.ui.intents import Command, Intent

TODAY = date(2026, 12, 1)


def test_what_was_learnt_comes_back(own_home: Path) -> None:
    assert progress.read() == (Progress(), None)
    learnt = Progress()
    learnt.finish("samurai", "1-aim")
    learnt.finish("samurai", "1-aim")
    learnt.tried("samurai", "a", Tried(False, 3, TODAY))
    learnt.tried("samurai", "a", Tried(True, 1, TODAY))
    learnt.tried("samurai", "a", Tried(False, 3, TODAY))
    learnt.tried("seven_ronin", "b", Tried(False, 2, TODAY))
    progress.write(learnt)
    again, problem = progress.read()
    assert problem is None
    assert again == learnt
    assert again.finished("samurai", ["1-aim", "2-influence"]) == 1
    assert again.solved("samurai", ["a", "b"]) == 1
    assert again.solved("seven_ronin", ["b"]) == 0
    again.begin_anew("samurai")
    assert again.finished("samurai", ["1-aim"]) == 0


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("lessons = 1", "“lessons” must be a table"),
        ("[lessons]\nsamurai = 'x'", "“lessons.samurai” must be a list of words"),
        ("[lessons]\nsamurai = [1]", "“lessons.samurai” must be a list of words"),
        ('[lessons]\nsamurai = ["a\\u0000b"]', "must be a list of words"),
        ("[problems.samurai]\na = [true, 1]", "“problems.samurai.a” must be solved, tries and day"),
        ("[problems.samurai]\na = [1, 1, 2026-12-01]", "must be solved, tries and day"),
        ("[problems.samurai]\na = [true, 999, 2026-12-01]", "must be solved, tries and day"),
        ("[problems.samurai]\na = [true, 1, 2026-12-01T10:00:00]", "must be solved, tries and day"),
        ("[more]", "there is no key “more”"),
        ("lessons = [", "not readable TOML"),
    ],
)
def test_a_wrong_file_is_put_aside_with_a_sentence(own_home: Path, written: str, said: str) -> None:
    path = progress.path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(written, encoding="utf-8")
    found, problem = progress.read()
    assert found == Progress()
    assert problem is not None
    assert said in problem.english()
    assert path.with_name("progress.toml.bad").read_text(encoding="utf-8") == written
    progress.write(Progress({"samurai": ["1-aim"]}))
    assert progress.read() == (Progress({"samurai": ["1-aim"]}), None)


def test_a_full_disk_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with Stage((1280, 720)) as stage:
        stage.client.to_shelf()
        stage.settle()

        def full(*_args: object) -> None:
            from game.engine.text import Text

            raise RecordError(Text("No space is left."))

        monkeypatch.setattr(progress, "write", full)
        stage.client.keep_progress()
        scene = stage.client.stack.top
        assert scene is not None
        assert scene._toast is not None
        assert "No space" in scene._toast[0]


# -- the first start ------------------------------------------------------------------------------------------


def welcomed(stage: Stage) -> WelcomeScene:
    stage.client.to_shelf()
    stage.client.welcome()
    stage.settle()
    scene = stage.client.stack.top
    assert isinstance(scene, WelcomeScene)
    return scene


def test_somebody_new_is_in_a_lesson_after_one_press() -> None:
    with Stage((960, 600)) as stage:
        welcomed(stage)
        stage.client.stack.handle(Command(Intent.CONFIRM))
        stage.settle()
        scene = stage.client.stack.top
        assert isinstance(scene, LessonScene)
        assert scene.course.number == 0
        assert settings_path().exists(), "it is not asked again"


def test_language_and_size_of_text_are_asked_and_kept() -> None:
    with Stage((960, 600)) as stage:
        scene = welcomed(stage)
        scene.size.set(130)
        assert stage.client.stack.scale.text_percent == 130
        scene.language.on_change(1)  # type: ignore[misc]
        stage.settle()
        again = stage.client.stack.top
        assert isinstance(again, WelcomeScene)
        assert again.title.words != scene.title.words
        assert again.size.value == 130
        stage.client.stack.handle(Command(Intent.CANCEL))
        stage.settle()
        assert isinstance(stage.client.stack.top, TitleScene)
        kept, problem = read_settings()
        assert problem is None
        assert (kept.language, kept.text_percent) == ("el", 130)


@pytest.mark.parametrize("language", ["en", "el", "pt", "es"])
@pytest.mark.parametrize("text", [100, 150])
def test_nothing_of_it_is_cut(language: str, text: int) -> None:
    with Stage((960, 600), language, text) as stage:
        scene = welcomed(stage)
        stage.picture()
        assert scene.look.rect.bottom <= 600
        assert [widget.words for top in scene.widgets() for widget in top.walk() if widget.overflows()] == []
