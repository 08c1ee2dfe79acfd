"""Lessons: each can be gone through to its end, points at what is there, opens what is lawful, explains itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app import lessons, rulebook
from game.app.lessons import Course, Lesson, LessonError
from game.app.scenes.learn import LearnScene
from game.app.scenes.lesson import LessonScene
from game.app.scenes.result import ResultScene
from game.app.scenes.rules import RulesScene
from game.app.scenes.table import TableScene
from game.app.scenes.title import TitleScene
from game.app.stage import Stage
from game.bots.worker import Answer
from game.engine.match import COMPUTER
from game.engine.state import Target
from game.games import SHELF
from game.ui.dialog import Dialog
from game.ui.intents import Command, Intent, Pointer
from game.ui.words import LANGUAGES, setup

TAUGHT = [(key, lesson) for key, info in SHELF.items() for lesson in lessons.read(info)[0]]
STEPPED = [(key, lesson) for key, lesson in TAUGHT if lesson.steps]
GUIDED = [(key, lesson) for key, lesson in TAUGHT if lesson.guided]
SIZE = (960, 600)


def name_of(taught: object) -> str:
    return taught.key if isinstance(taught, Lesson) else str(taught)


@pytest.fixture
def stage() -> Iterator[Stage]:
    with Stage((1280, 720)) as made:
        made.client.settings.pace_ms = 0
        made.client.settings.motion = 0.0
        yield made


def course(key: str, lesson: Lesson) -> Course:
    found = tuple(lessons.read(SHELF[key])[0])
    return Course(SHELF[key], found, [each.key for each in found].index(lesson.key))


def give(stage: Stage, key: str, lesson: Lesson) -> LessonScene:
    stage.client.give_lesson(course(key, lesson))
    return speaking(stage, 0)


def speaking(stage: Stage, at: int) -> LessonScene:
    """The scene once it speaks of step ``at``; reports that lie over the table are closed."""
    stack = stage.client.stack
    for _ in range(400):
        stack.settle()
        stack.update()
        scene = stack.top
        assert isinstance(scene, LessonScene), scene
        if scene.speaking and scene.at == at:
            return scene
        if scene.table.holds():
            for spot in scene.table.spots():
                if spot.visible and spot.target.kind == "report":
                    spot.press()
        stage.time += 1.0
    raise AssertionError(f"step {at} of {scene.lesson.key} does not come")


def finished(stage: Stage) -> Dialog:
    stack = stage.client.stack
    for _ in range(400):
        stack.settle()
        stack.update()
        if isinstance(stack.top, Dialog):
            return stack.top
        stage.time += 1.0
    raise AssertionError("the lesson does not end")


def test_every_game_has_five_to_eight_lessons_and_the_last_is_a_guided_match() -> None:
    for info in SHELF.values():
        found, problems = lessons.read(info)
        assert problems == []
        assert 5 <= len(found) <= 8, info.key
        assert found[-1].guided
        assert all(4 <= len(lesson.steps) <= 9 for lesson in found if not lesson.guided)


@pytest.mark.parametrize(("key", "lesson"), STEPPED, ids=name_of)
def test_every_why_has_its_section_in_every_language(key: str, lesson: Lesson) -> None:
    for code, _name in LANGUAGES:
        chapters = {chapter.key for chapter in rulebook.read(SHELF[key], code).chapters}
        assert {step.why for step in lesson.steps if step.why} <= chapters


@pytest.mark.parametrize("code", [code for code, _name in LANGUAGES])
@pytest.mark.parametrize(("key", "lesson"), STEPPED, ids=name_of)
def test_a_lesson_runs_to_its_end_and_points_at_what_is_there(key: str, lesson: Lesson, code: str) -> None:
    with Stage(SIZE, code, 150 if code != "en" else 100) as stage:
        stage.client.settings.pace_ms = 0
        stage.client.settings.motion = 0.0
        scene = give(stage, key, lesson)
        for at, step in enumerate(lesson.steps):
            scene = speaking(stage, at)
            missing = [str(target) for target in step.point if scene.where(target) is None]
            assert missing == [], f"step {at}"
            assert [widget.words for widget in scene.slip.walk() if widget.overflows()] == []
            assert scene.slip.rect.bottom <= SIZE[1]
            covered = [hole for hole in scene.veil.holes if not _seen(hole, scene)]
            assert covered == [], f"step {at}"
            scene.skip()
        finished(stage)
        assert stage.client.progress.lessons == {key: [lesson.key]}


@pytest.mark.parametrize(
    "lesson", [lesson for key, lesson in STEPPED if key == "samurai_spirit"], ids=name_of
)
def test_a_raider_that_is_to_be_answered_is_pointed_at(lesson: Lesson) -> None:
    done = [[*step.open[:1], *step.then] for step in lesson.steps]
    for at, step in enumerate(lesson.steps):
        state = lessons.begin(SHELF["samurai_spirit"], lesson, at, done, "Akira", "bushi").state
        assert (Target("part", "raider") in step.point) == ("confront" in {one.text for one in state.legal()})


def _seen(hole: object, scene: LessonScene) -> bool:
    """Whether at least half of a place is not under the slip."""
    clipped = scene.slip.rect.clip(hole)  # type: ignore[arg-type]
    return clipped.w * clipped.h * 2 <= hole.w * hole.h  # type: ignore[attr-defined]


@pytest.mark.parametrize("code", [code for code, _name in LANGUAGES if code != "en"])
def test_every_sentence_is_translated(code: str) -> None:
    setup(code)
    from game.ui.words import _

    for _key, lesson in TAUGHT:
        for words in (
            lesson.title,
            *(part for step in lesson.steps for part in (step.title, step.say, step.refuse)),
        ):
            names = {f"seat{number}": "X" for number in range(8)}
            assert not words or _(words) != words or len(words) < 16, words
            _(words).format(**names)


def test_a_wrong_choice_shakes_the_slip_and_says_why(stage: Stage) -> None:
    key, lesson = STEPPED[0]
    scene = give(stage, key, lesson)
    for at in range(2):
        speaking(stage, at).skip()
    scene = speaking(stage, 2)
    before = len(scene.match.entries)
    scene.pick(Target("tile", "castle3"))
    assert scene.slip.moving()
    assert (
        scene.prompt()
        != scene.sentence.words
        == "The rules allow that, but here Rice 4 belongs beside the rice."
    )
    scene.pick(Target("space", "V08"))  # a settlement: the rules' own reason
    assert scene.sentence.section != ""
    assert len(scene.match.entries) == before
    stage.time += 5.0
    stage.client.stack.update()
    assert not scene.slip.moving()


def test_a_lesson_is_gone_through_by_mouse_and_by_keyboard(stage: Stage) -> None:
    key, lesson = STEPPED[0]
    give(stage, key, lesson)
    stack = stage.client.stack
    for at, step in enumerate(lesson.steps):
        scene = speaking(stage, at)
        stage.settle()
        if not step.open:
            stack.handle(Command(Intent.CONFIRM))
            continue
        picks = scene.match.game.action(step.open[0]).picks
        for target in sorted(picks, key=lambda pick: pick.kind, reverse=True):
            rect = scene.where(target)
            assert rect is not None
            for kind in ("press", "release"):
                stack.handle(Pointer(kind, rect.center))  # type: ignore[arg-type]
            stack.settle()
    assert "finished" in finished(stage).title.words


def test_back_goes_to_the_table_as_it_was_and_another_deal_is_another_table(stage: Stage) -> None:
    key, lesson = next((key, each) for key, each in STEPPED if any(step.deal for step in each.steps))
    other = next(number for number, step in enumerate(lesson.steps) if step.deal is not None)
    give(stage, key, lesson)
    for at in range(other):
        speaking(stage, at).skip()
    scene = speaking(stage, other)
    assert scene.match.seed == lesson.deal_of(other)[1].seed != lesson.deal.seed
    scene.undo()
    before = speaking(stage, other - 1)
    assert before.match.seed == lesson.deal.seed
    before.command(Intent.UNDO)
    assert speaking(stage, other - 2).at == other - 2


def test_leaving_asks_and_leads_to_the_lessons(stage: Stage) -> None:
    key, lesson = STEPPED[0]
    scene = give(stage, key, lesson)
    scene.command(Intent.CANCEL)
    stage.settle()
    asked = stage.client.stack.top
    assert isinstance(asked, Dialog)
    asked.buttons[0].press()
    stage.settle()
    learn = stage.client.stack.top
    assert isinstance(learn, LearnScene)
    assert learn.info.key == key
    assert isinstance(stage.client.stack.scenes[0], TitleScene)
    assert stage.client.store.paths() == [], "a lesson is no match"


def test_why_opens_the_section(stage: Stage) -> None:
    key, lesson = STEPPED[0]
    scene = give(stage, key, lesson)
    scene.slip.buttons[0].press()
    stage.settle()
    rules = stage.client.stack.top
    assert isinstance(rules, RulesScene)
    assert rules.focus.current is rules.rows[rules.book.find(lesson.steps[0].why)]


@pytest.mark.parametrize(("key", "lesson"), GUIDED, ids=name_of)
def test_a_guided_match_gives_a_hint_at_every_decision_and_ends_as_a_lesson(
    stage: Stage, key: str, lesson: Lesson
) -> None:
    stage.client.give_lesson(course(key, lesson))
    stage.settle()
    scene = stage.client.stack.top
    assert isinstance(scene, TableScene)
    match, mind = scene.match, SHELF[key].mind()
    assert [seat.kind for seat in match.seats].count(COMPUTER) == len(match.seats) - 1
    asked = 0
    while asked < 3:
        seat = match.state.decides()
        if match.is_person(seat) and len(scene.legal) > 1:
            stage.settle()
            assert scene.thinking.hinting
            scene.thinking.hinting = False
            scene._show_hint(Answer(0, [scene.legal[0].text], mind.gain(scene.view, scene.legal[0]), ""))
            assert scene.hinted
            asked += 1
        scene.play(match.state.legal()[0])
        stage.settle()
    while match.state.outcome is None:
        match.play(match.state.legal()[0])
    stage.client.show_result(scene.live)
    stage.settle()
    assert isinstance(stage.client.stack.top, ResultScene)
    assert "it was a lesson" in stage.client.stack.top.notes.words
    assert stage.client.progress.lessons == {key: [lesson.key]}


def test_progress_is_on_the_title_and_can_be_begun_anew(stage: Stage) -> None:
    stage.client.progress.finish("samurai", "1-aim")
    stage.client.to_shelf()
    stage.settle()
    title = stage.client.stack.top
    assert isinstance(title, TitleScene)
    assert title.learn.note == f"1 of {len(TAUGHT)} lessons"
    title.learn.press()
    stage.settle()
    learn = stage.client.stack.top
    assert isinstance(learn, LearnScene)
    assert "influence" in learn.go.words.lower()
    learn.anew.press()
    assert stage.client.progress.lessons == {}
    assert "aim" in learn.go.words.lower()


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("title = ", "not readable TOML"),
        ("seats = 2\nseed = 1\n[[step]]\ntitle = 'a'\nsay = 'b'", "“title” is missing"),
        ("title = 'a'\nseats = 2\nseed = 1", "either steps or “guided”"),
        ("title = 'a'\nseats = 'two'\nseed = 1\nguided = 'bushi'", "“seats” must be a whole number"),
        ("title = 'a'\nseats = 2\nseed = 1\ncolour = 1\nguided = 'bushi'", "no key “colour”"),
        ("title = 'a'\nseats = 2\nseed = 1\n[[step]]\ntitle = 'a'\nsay = 'b'\npoint = ['x']", "kind:name"),
        ("title = 'a'\nseats = 2\nseed = 1\n[[step]]\ntitle = 'a'\nsay = 'b'\nopen = [1]", "a list of words"),
        ("title = 'a'\nseats = 2\nseed = -1\nguided = 'bushi'", "“seed” must be a whole number"),
        (
            "title = 'a'\nseats = 2\nseed = 1\n[[step]]\ntitle = 'a'\nsay = '{nope}'",
            "no other field than {seat1}",
        ),
        ("title = 'a'\nseats = 2\nseed = 1\n[[step]]\ntitle = 'a'\nsay = '{'", "no other field than {seat1}"),
    ],
)
def test_a_wrong_lesson_is_left_out_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: str, said: str
) -> None:
    monkeypatch.setattr(lessons, "folder", lambda _info: tmp_path)
    (tmp_path / "1-wrong.toml").write_text(written, encoding="utf-8")
    (tmp_path / "2-right.toml").write_text(
        "title = 'a'\nseats = 2\nseed = 1\nguided = 'bushi'", encoding="utf-8"
    )
    found, problems = lessons.read(SHELF["samurai"])
    assert [lesson.key for lesson in found] == ["2-right"]
    (problem,) = problems
    assert said in problem.english()
    assert "left out" in problem.english()


def test_a_lesson_that_does_not_fit_the_rules_is_told_and_nothing_else_happens(stage: Stage) -> None:
    key, lesson = STEPPED[0]
    wrong = lesson._replace(deal=lesson.deal._replace(moves=("place rice4 L14",)))
    with pytest.raises(LessonError):
        lessons.begin(SHELF[key], wrong, 0, (), "Akira", "bushi")
    stage.client.to_shelf()
    stage.settle()
    stage.client.give_lesson(Course(SHELF[key], (wrong,), 0))
    stage.settle()
    assert isinstance(stage.client.stack.top, TitleScene)
    old = lesson.deal
    for deal in (old._replace(seats=9), old._replace(options={"x": "y"}), old._replace(viewer=2)):
        with pytest.raises(LessonError):
            lessons.begin(SHELF[key], lesson._replace(deal=deal), 0, (), "Akira", "bushi")


@pytest.mark.parametrize("kept", ["", "no such lesson", "a\x00b", "x" * 5000, 7, ["1-aim"], None])
def test_a_record_that_calls_itself_a_lesson_leaves_no_trace_in_what_was_learnt(
    stage: Stage, kept: object
) -> None:
    live = stage.begin(SHELF["samurai"], 2, 3, None)
    live.extra["guided"] = kept
    stage.client.sit_down(live)
    stage.settle()
    stage.client.show_result(live)
    stage.settle()
    assert stage.client.progress.lessons == {}


def test_a_stranger_who_raises_anything_closes_no_program(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_args: object) -> None:
        raise ZeroDivisionError

    stage.client.to_shelf()
    stage.settle()
    monkeypatch.setattr("game.app.scenes.lesson.begin", broken)
    key, lesson = STEPPED[0]
    stage.client.give_lesson(course(key, lesson))
    stage.settle()
    assert isinstance(stage.client.stack.top, TitleScene)
