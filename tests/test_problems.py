"""Problems: laid out lawfully, still best under the present judge, no two alike; posed, tried, solved."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from types import ModuleType

import pytest

from game.app import problems
from game.app.problems import HARDEST, QUESTIONS, TRIES, Problem, ProblemError, lay_out, of_day, of_shelf
from game.app.scenes.problem import ProblemScene
from game.app.scenes.problems import ProblemsScene
from game.app.scenes.title import TitleScene
from game.app.stage import Stage
from game.bots import levels
from game.engine.match import PERSON
from game.games import SHELF
from game.ui.intents import Command, Intent
from game.ui.words import LANGUAGES, _, setup

POSED = {key: problems.read(info)[0] for key, info in SHELF.items()}
ALL = [problem for found in POSED.values() for problem in found]
ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def maker() -> Iterator[ModuleType]:
    sys.path.insert(0, str(ROOT / "build"))
    spec = importlib.util.spec_from_file_location("make_problems", ROOT / "build" / "make_problems.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["make_problems"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    del sys.modules["make_problems"]
    sys.path.remove(str(ROOT / "build"))


@pytest.fixture
def stage() -> Iterator[Stage]:
    with Stage((1280, 720)) as made:
        made.client.settings.pace_ms = 0
        made.client.settings.motion = 0.0
        yield made


@pytest.mark.parametrize("key", SHELF)
def test_there_are_thirty_problems_of_a_game_and_no_two_alike(key: str) -> None:
    found, problem = problems.read(SHELF[key])
    assert problem is None
    assert len(found) >= 30
    assert len({each.key for each in found}) == len(found)
    assert len({(each.seats, each.ask, each.answers) for each in found}) == len(found), "two are alike"
    assert {each.hard for each in found} == set(range(1, HARDEST + 1))
    for each in found:  # its figures are rounded
        assert each.margin >= 4
        assert each.margin + 0.5 >= 5 * (each.error - 0.05)
        assert each.tables >= (90 if each.ask == QUESTIONS["PlanDefence"] else 300)


@pytest.mark.parametrize("problem", ALL, ids=lambda problem: problem.key)
def test_the_answers_are_lawful_and_still_the_best(maker: ModuleType, problem: Problem) -> None:
    match, info = lay_out(problem, "Akira"), SHELF[problem.game]
    seat = match.state.decides()
    view, level = match.view(seat), levels.shipped().top(info.key)
    legal = {action.text: action for action in view.legal()}
    assert set(problem.worth) <= set(legal)
    wrong = [text for text in problem.worth if text not in problem.answers]
    assert wrong
    assert min(problem.worth[text] for text in problem.answers) > max(problem.worth[text] for text in wrong)
    assert maker.holds(problem, level)


@pytest.mark.parametrize("key", SHELF)
def test_every_problem_is_solved_on_its_table(stage: Stage, key: str) -> None:
    for problem in POSED[key]:
        stage.client.pose(problem)
        stage.client.stack.settle()
        scene = stage.client.stack.top
        assert isinstance(scene, ProblemScene)
        assert scene.match.seats[scene.match.state.decides()].kind == PERSON
        right = problem.answers[-1]
        scene._carry_out(scene.match.game.action(right))
        wait(stage, scene)
        assert scene.slip.title.words == "Solved"
        assert "chances in 100" in scene.slip.body.words
        played = [entry.action.text for entry in scene.match.entries[len(problem.moves) :]]
        assert played == [right, *problem.then[right]], "what comes of it is shown"
    keys = [problem.key for problem in POSED[key]]
    assert stage.client.progress.solved(key, keys) == len(keys)
    assert stage.client.store.paths() == []


def posed(stage: Stage) -> ProblemScene:
    stage.settle()
    scene = stage.client.stack.top
    assert isinstance(scene, ProblemScene)
    return scene


def wait(stage: Stage, scene: ProblemScene) -> None:
    for _time in range(200):
        stage.client.stack.settle()
        stage.client.stack.update()
        if scene.over and scene.speaking:
            return
        stage.time += 1.0
    raise AssertionError("the answer is not played")


def wrong_answers(scene: ProblemScene) -> list[str]:
    return [action.text for action in scene.legal if action.text not in scene.problem.answers]


def test_three_wrong_answers_show_the_right_one(stage: Stage) -> None:
    problem = next(each for each in ALL if len(each.worth) > TRIES)
    stage.client.pose(problem)
    scene = posed(stage)
    known = [text for text in problem.worth if text not in problem.answers]
    for number, text in enumerate(known[:TRIES], start=1):
        assert not scene.over
        scene._carry_out(scene.match.game.action(text))
        assert len(scene.match.entries) == len(problem.moves), "a wrong answer is not played"
        if number < TRIES:
            assert str(problem.worth[text]) in scene.slip.body.words
            assert scene.slip.moving()
    wait(stage, scene)
    assert scene.slip.title.words == "The answer"
    assert scene.match.entries[-1].action.text == problem.answers[0]
    tried = stage.client.progress.problems[problem.game][problem.key]
    assert (tried.solved, tried.tries) == (False, TRIES)
    scene.slip.buttons[-1].press()
    following = posed(stage)
    assert following.problem.key != problem.key


def test_an_answer_that_is_against_the_rules_costs_no_try(stage: Stage) -> None:
    scene = None
    for problem in POSED["samurai"]:
        stage.client.pose(problem)
        scene = posed(stage)
        break
    assert scene is not None
    spot = next(spot for spot in scene.table.spots() if spot.visible and not spot.lit)
    scene.pick(spot.target)
    assert scene.wrong == []


def test_the_slip_is_put_aside_and_laid_down_again(stage: Stage) -> None:
    stage.client.pose(POSED["samurai"][0])
    scene = posed(stage)
    assert scene.slip in scene.widgets()
    press = Command(Intent.CONFIRM)
    stage.client.stack.handle(press)
    stage.settle()
    assert scene.slip not in scene.widgets(), "its first button shows the table"
    spot = next(spot for spot in scene.table.spots() if spot.lit)
    scene.pick(spot.target)
    stage.client.stack.handle(Command(Intent.CANCEL))
    assert stage.client.stack.top is scene, "what was chosen is taken back first"
    scene.recall.press()
    assert scene.slip in scene.widgets()
    scene.pick(spot.target)
    assert scene.slip not in scene.widgets(), "whoever chooses sees the table"
    scene.command(Intent.HINT)
    assert scene.slip in scene.widgets()


@pytest.mark.parametrize(("size", "language", "percent"), [((1280, 800), "en", 100), ((960, 600), "el", 150)])
def test_the_slip_lies_on_the_screen_and_off_the_map(
    size: tuple[int, int], language: str, percent: int
) -> None:
    with Stage(size, language, percent) as made:
        made.client.pose(POSED["samurai"][0])
        scene = posed(made)
        covered = [
            spot for spot in scene.table.spots() if spot.visible and spot.rect.colliderect(scene.slip.rect)
        ]
        assert made.surface.get_rect().contains(scene.slip.rect)
        assert len(covered) < len([spot for spot in scene.table.spots() if spot.visible]) / 4


def test_the_list_shows_what_was_solved_and_leads_on_by_keyboard(stage: Stage) -> None:
    stage.client.to_shelf()
    stage.settle()
    title = stage.client.stack.top
    assert isinstance(title, TitleScene)
    assert title.problems.note == f"0 of {len(ALL)} solved"
    title.problems.press()
    stage.settle()
    scene = stage.client.stack.top
    assert isinstance(scene, ProblemsScene)
    scene.hard.index = HARDEST
    scene._asked(HARDEST)
    stage.settle()
    stage.client.stack.handle(Command(Intent.CONFIRM))
    assert posed(stage).problem.hard == HARDEST
    stage.client.stack.handle(Command(Intent.CANCEL))
    stage.settle()
    assert isinstance(stage.client.stack.top, ProblemsScene)


def test_the_title_poses_the_problem_of_the_day(stage: Stage) -> None:
    stage.client.to_shelf()
    stage.settle()
    title = stage.client.stack.top
    assert isinstance(title, TitleScene)
    assert title.today.icon == "sunrise"
    title.today.press()
    scene = posed(stage)
    assert scene.problem == of_day(of_shelf(), date.today())
    scene.give_up()
    stage.client.to_shelf()
    stage.settle()
    title = stage.client.stack.top
    assert isinstance(title, TitleScene)
    assert title.today.icon == "check"


def test_the_problem_of_the_day_is_the_same_everywhere_and_changes_daily() -> None:
    found = POSED["samurai"]
    first = date(2027, 3, 1)
    days = [of_day(found, first + timedelta(days=number)) for number in range(len(found))]
    assert of_day(list(reversed(found)), first) == days[0]
    assert len({each.key for each in days if each is not None}) == len(found), "each comes once"
    assert of_day([], first) is None


@pytest.mark.parametrize(
    "change",
    [
        lambda row: row.pop("seed"),
        lambda row: row.update(seed="x"),
        lambda row: row.update(answers=[]),
        lambda row: row.update(hard=9),
        lambda row: row.update(game="chess"),
        lambda row: row.update(more=1),
        lambda row: row.update(worth={}),
        lambda row: row.update(moves=None),
        lambda row: row.update(then={}),
        lambda row: row.update(then={row["answers"][0]: [7]}),
    ],
)
def test_a_damaged_problem_is_left_out_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: object
) -> None:
    info = SHELF["samurai"]
    rows = json.loads(problems.path_of(info).read_text(encoding="utf-8"))[:3]
    change(rows[1])  # type: ignore[operator]
    path = tmp_path / "problems.json"
    path.write_text(json.dumps(rows), encoding="utf-8")
    monkeypatch.setattr(problems, "path_of", lambda _info: path)
    found, problem = problems.read(info)
    assert len(found) == 2
    assert problem is not None
    assert "damaged" in problem.english()
    path.write_bytes(b"[\xff")
    assert problems.read(info)[0] == []
    path.unlink()
    assert problems.read(info) == ([], None)


def test_a_problem_that_does_not_fit_the_rules_is_told(stage: Stage) -> None:
    problem = POSED["samurai"][0]
    for wrong in (
        problem._replace(moves=("end",)),
        problem._replace(seats=9),
        problem._replace(options={"x": "y"}),
        problem._replace(answers=("no such thing",)),
    ):
        with pytest.raises(ProblemError):
            lay_out(wrong, "Akira")
    stage.client.to_shelf()
    stage.settle()
    stage.client.pose(problem._replace(moves=("end",)))
    stage.settle()
    assert isinstance(stage.client.stack.top, TitleScene)


@pytest.mark.parametrize("code", [code for code, _name in LANGUAGES if code != "en"])
def test_every_question_is_translated(code: str) -> None:
    setup(code)
    assert all(_(problem.ask) != problem.ask for problem in ALL)


# -- the maker ------------------------------------------------------------------------------------------------


def test_an_answer_stands_out_by_its_margin_and_how_sure_that_is(maker: ModuleType) -> None:
    actions = SHELF["samurai"].create(2, {}).start(1, []).legal()[:4]
    clear = [[0.5, 0.6] * 50, [0.4, 0.5] * 50, [0.3, 0.4] * 50, [0.1, 0.2] * 50]
    found = maker.standing_out(actions, clear, 100)
    assert [action.text for action in found.answers] == [actions[0].text]
    assert found.margin == pytest.approx(0.1)
    twins = [clear[0], [0.49, 0.59] * 50, *clear[2:]]
    assert len(maker.standing_out(actions, twins, 100).answers) == 2
    three = [clear[0], clear[0], clear[0], clear[3]]
    assert maker.standing_out(actions, three, 100) is None, "three right answers are too many"
    noisy = [[0.0, 1.0] * 3, [1.0, 0.0, 0.0, 0.5, 0.5, 0.5], clear[3][:6]]
    assert maker.standing_out(actions[:3], noisy, 6) is None, "a lead of chance"


def test_what_is_asked_of_a_turn_of_samurai_is_true(maker: ModuleType) -> None:
    by_question: dict[str, list[Problem]] = {}
    for problem in POSED["samurai"]:
        by_question.setdefault(problem.ask, []).append(problem)
    for problem in [problem for found in by_question.values() for problem in found[:4]]:
        match = lay_out(problem, "Akira")
        taken = {action.text: maker.captures(match.state, action, 2) for action in match.state.legal()}
        right = min(taken[answer] for answer in problem.answers)
        wrong = max(count for text, count in taken.items() if text not in problem.answers)
        for number in (1, 2, 3):
            if problem.ask == QUESTIONS[f"capture {number}"]:
                assert right == number > wrong
        if problem.ask == QUESTIONS["capture best"]:
            assert wrong >= right > 0
        if problem.ask == QUESTIONS["capture not"]:
            assert wrong > right == 0
    assert {QUESTIONS["capture 1"], QUESTIONS["capture 2"], QUESTIONS["capture best"]} <= set(by_question)
