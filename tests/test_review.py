"""The review of a match: what each seat could know, kept and gone on with, true chances, words, screens."""

from __future__ import annotations

import json
import math
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pygame import Rect

from game import resources
from game.app import reviews
from game.app.live import Live
from game.app.reviews import Review
from game.app.scenes.look_back import LookBackScene
from game.app.scenes.result import ResultScene
from game.app.stage import Stage
from game.bots import chances, levels, review
from game.bots.chances import Line
from game.bots.review import Chance, Verdict, Weighed
from game.bots.reviewer import Reviewer
from game.bots.worker import Worker, ask
from game.engine import record, tomlfile
from game.engine.match import Match
from game.engine.state import Event, State
from game.games import SHELF
from game.ui import theme
from game.ui.charts import MomentChart
from game.ui.intents import Command, Intent, Pointer
from game.ui.scroll import Row

QUICK = 4


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few imagined tables, so that whole matches take no time."""
    for name, value in (("TABLES", QUICK), ("SIMULATIONS", 8), ("FEWEST", 2), ("WIDTH", 2), ("MEETINGS", 40)):
        monkeypatch.setattr(review, name, value)
    monkeypatch.setattr(review.chance, "__defaults__", (QUICK, math.inf))


@pytest.fixture
def stage() -> Iterator[Stage]:
    with Stage((1280, 720)) as made:
        yield made


def over(stage: Stage, key: str, seats: int, seed: int = 5) -> Live:
    live = stage.begin(SHELF[key], seats, seed, None)
    stage.seat_viewer(live, 0)
    return live


def cheap(key: str) -> Any:
    """The strongest level of a game, made quick."""
    level = levels.shipped().top(key)
    return level._replace(simulations=4, worlds=2, turns=1, width=2)


@pytest.mark.parametrize(
    ("key", "seats"), [("samurai", 2), ("samurai_sword", 3), ("samurai_spirit", 2), ("seven_ronin", 2)]
)
def test_a_whole_match_is_reviewed_from_what_each_seat_could_know(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, quick: None, key: str, seats: int
) -> None:
    match = over(stage, key, seats).match
    seen: list[tuple[int, int]] = []
    real = review.chance

    def chance(mind: Any, view: State, told: list[Event], seat: int, level: Any, seconds: float) -> Chance:
        seen.append((view.viewer, seat))
        assert all(event.seen_by(seat) == event for event in told), "nothing of the chronicle is too much"
        return real(mind, view, told, seat, level, QUICK)

    monkeypatch.setattr(review, "chance", chance)
    real_weigh = review.weigh

    def weigh(mind: Any, view: State, *rest: Any) -> Weighed:
        assert view.viewer == view.decides()
        return real_weigh(mind, view, *rest)

    monkeypatch.setattr(review, "weigh", weigh)
    some = match.entries[:40]
    monkeypatch.setattr(match, "entries", some)
    found = list(review.verdicts(match, cheap(key)))
    assert all(viewer == seat for viewer, seat in seen)
    sides = 1 if match.info.cooperative else seats
    assert found
    for verdict in found:
        entry = match.entries[verdict.number]
        assert len(verdict.chances) == sides
        assert all(0.0 <= each.mean <= 1.0 and each.error >= 0.0 for each in verdict.chances)
        forced = len(entry.before.seen_by(entry.seat).legal()) < 2
        assert (verdict.weighed is None) == forced or entry.secret
        assert Verdict.from_data(json.loads(json.dumps(verdict.to_data()))) == verdict
    numbers = [verdict.number for verdict in found]
    assert numbers == sorted(set(numbers))
    later = [verdict.number for verdict in review.verdicts(match, cheap(key), numbers[len(numbers) // 2])]
    assert later == numbers[len(numbers) // 2 :], "it goes on where it was broken off"


def test_the_same_view_gets_the_same_verdict_whatever_is_covered(stage: Stage, quick: None) -> None:
    live = stage.begin(SHELF["samurai"], 2, 3, 12)
    state = live.match.state
    seat, mind, level = state.decides(), SHELF["samurai"].mind(), cheap("samurai")
    view = state.seen_by(seat)
    others = [view.imagine(random.Random(number)).seen_by(seat) for number in range(2)]
    action = view.legal()[0]
    found = {review.weigh(mind, each, [], action, level) for each in (view, *others)}
    assert len(found) == 1


def test_the_best_is_chosen_on_one_half_and_measured_on_the_other() -> None:
    lucky = [[0.5, 1.0, 0.5]] * 4 + [[0.5, 0.0, 0.5]] * 4
    assert review.measured(lucky, ["taken", "lucky", "same"]) == Weighed(0.5, 0.5, 0.0, 0.0, (), 8)
    better = [[0.4, 0.7]] * 8
    found = review.measured(better, ["taken", "better"])
    assert found.better == ("better",)
    assert found.behind == pytest.approx(0.3)
    assert found.best == pytest.approx(0.7)


# -- chances --------------------------------------------------------------------------------------------------


def test_chances_rise_with_the_value_and_are_never_quite_sure() -> None:
    line = Line(0.2, 1.3)
    values = [line.chance(value / 20) for value in range(21)]
    assert values == sorted(values)
    assert 0.0 < values[0] < values[-1] < 1.0
    assert line.steepness(0.5) > 0.0
    assert chances.line("tsukimi", 3) == Line(), "a guest's mind is believed"


@pytest.mark.parametrize("key", SHELF)
def test_the_chances_were_true_on_matches_that_were_not_fitted_to(key: str) -> None:
    data = tomlfile.read(resources.path(chances.SHIPPED)).data[key]
    assert data["matches"] >= 500
    info = SHELF[key]
    assert [int(seats) for seats in data["seats"]] == list(range(info.fewest, info.most + 1))
    assert data["log_loss"] <= data["log_loss_before"]
    by_ten = {row["near"]: row for row in data["tens"]}
    assert 0.65 <= by_ten[70]["came"] <= 0.75
    for row in data["tens"]:
        assert abs(row["said"] - row["came"]) < 0.07, row


def test_the_readme_has_the_same_figures() -> None:
    readme = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
    for key in SHELF:
        tens = tomlfile.read(resources.path(chances.SHIPPED)).data[key]["tens"]
        row = " | ".join(f"{100 * each['came']:.0f} ({each['count']})" for each in tens)
        assert f"| {SHELF[key].title} | {row} |" in readme, key


# -- kept -----------------------------------------------------------------------------------------------------


def made(match: Match, lost: dict[int, float]) -> Review:
    """A review in which the decisions ``lost`` gave so much away."""
    sides = 1 if match.info.cooperative else len(match.seats)
    found = Review(match)
    for number, entry in enumerate(match.entries):
        gone = lost.get(number, 0.0)
        legal = [action.text for action in entry.before.legal() if action is not entry.action]
        better = (legal[0],) if gone and legal else ()
        weighed = Weighed(0.5, 0.5 + gone, gone, 0.01, better, 48)
        found.add(Verdict(number, (Chance(0.5, 0.02),) * sides, weighed))
    found.done = True
    return found


def test_a_review_is_kept_and_goes_on_after_an_interruption(stage: Stage, own_home: Path) -> None:
    live = over(stage, "samurai", 2)
    whole = made(live.match, {3: 0.3})
    half = Review(live.match, [whole.verdicts[number] for number in range(10)])
    reviews.save(half, live.path)
    again, problem = reviews.load(live.match, live.path)
    assert problem is None
    assert again.next == 10
    assert not again.done
    assert again.verdicts == half.verdicts
    reviews.save(whole, live.path)
    again, problem = reviews.load(live.match, live.path)
    assert again.done
    assert problem is None
    stage.client.store.save(live)
    stage.client.store.delete(live.path)
    assert not reviews.path_of(live.path).exists(), "it goes with its record"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda data: data.update(format=2), "newer"),
        (lambda data: data.update(match="0" * 32), "another"),
        (lambda data: data.pop("verdicts"), "damaged"),
        (lambda data: data["verdicts"][0].update(number=-1), "damaged"),
        (lambda data: data["verdicts"][0].update(number="1"), "damaged"),
        (lambda data: data["verdicts"][0]["chances"].pop(), "damaged"),
        (lambda data: data["verdicts"][0]["chances"][0].__setitem__(0, 7.0), "damaged"),
        (lambda data: data["verdicts"][3]["weighed"].__setitem__(4, ["no such move"]), "damaged"),
        (lambda data: data["verdicts"][3].update(weighed=[1]), "damaged"),
    ],
)
def test_a_review_that_is_damaged_newer_or_of_another_match_is_worked_out_anew(
    stage: Stage, change: Any, said: str
) -> None:
    live = over(stage, "samurai", 2)
    reviews.save(made(live.match, {3: 0.3}), live.path)
    path = reviews.path_of(live.path)
    data = json.loads(path.read_text(encoding="utf-8"))
    change(data)
    path.write_text(json.dumps(data), encoding="utf-8")
    again, problem = reviews.load(live.match, live.path)
    assert again.verdicts == {}
    assert problem is not None
    assert said in problem.english()


@pytest.mark.parametrize("written", [b"", b"{", b"\xff\xfe", b"[]", b"null", b"[" * 100_000])
def test_no_content_of_its_file_raises(stage: Stage, written: bytes) -> None:
    live = over(stage, "samurai", 2)
    reviews.path_of(live.path).parent.mkdir(parents=True, exist_ok=True)
    reviews.path_of(live.path).write_bytes(written)
    assert reviews.load(live.match, live.path)[1] is not None


# -- in words -------------------------------------------------------------------------------------------------


def test_turning_points_are_the_worst_decisions_in_words_with_their_error(stage: Stage) -> None:
    match = over(stage, "samurai", 2).match
    turns = {entry.before.turn: number for number, entry in reversed(list(enumerate(match.entries)))}
    free = sorted(number for number in turns.values() if len(match.entries[number].before.legal()) > 5)
    lost = dict(zip(free, (0.02, 0.1, 0.3, 0.2, 0.15, 0.12, 0.25), strict=False))
    points = made(match, lost).points()
    assert len(points) == reviews.MOST_POINTS
    assert [point.number for point in points] == sorted(number + 1 for number in free[2:7])
    told = reviews.words(points[0], match).english()
    assert "gave away" in told
    assert "in 100 (± " in told
    assert "better: " in told
    assert not any(f" L{number}" in told for number in range(80)), "places, not codes"


def test_what_turned_up_is_luck_and_not_a_mistake(stage: Stage) -> None:
    match = over(stage, "samurai_spirit", 2).match
    found = made(match, {})
    number = next(at for at, entry in enumerate(match.entries[:-1]) if entry.barrier and not entry.secret)
    after = found.verdicts[number + 1]
    found.add(after._replace(chances=(Chance(0.2, 0.01),)))
    luck = [point for point in found.points() if point.number == number + 1]
    assert [point.luck for point in luck] == [True]
    assert "luck" in reviews.words(luck[0], match).english()


# -- screens --------------------------------------------------------------------------------------------------


def reviewed(stage: Stage, key: str, seats: int, lost: dict[int, float]) -> LookBackScene:
    """A finished match looked back at, with its review open."""
    live = over(stage, key, seats)
    stage.client.store.save(live)
    reviews.save(made(live.match, lost), live.path)
    stage.client.look_back(live)
    stage.settle()
    scene = stage.client.stack.top
    assert isinstance(scene, LookBackScene)
    scene.review.press()
    return scene


def test_the_curve_and_the_points_lead_through_the_match(stage: Stage) -> None:
    scene = reviewed(stage, "samurai", 2, {6: 0.3, 14: 0.2})
    stage.picture()
    assert [mark.moment for mark in scene.sheet.chart.marks] == scene.slider.marks == [7, 15]
    assert len(scene.sheet.chart.curves) == 2
    rows = [row for row in scene.points.column.members if getattr(row, "on_press", None) is not None]
    assert len(rows) == 2
    rows[1].on_press()  # type: ignore[attr-defined]
    assert scene.at == 15
    stage.picture()
    assert [row.colour == theme.SHU_INK for row in rows] == [False, True]  # type: ignore[attr-defined]
    assert scene.points.view.rect.contains(rows[1].rect), "the point where one is can be read"
    chart = scene.sheet.chart
    spot = chart.x_of(30), chart.plot.centery
    for kind in ("press", "release"):
        stage.client.stack.handle(Pointer(kind, spot))  # type: ignore[arg-type]
    assert abs(scene.at - 30) <= 1
    scene.unit.index = 3
    scene.step(-1)
    assert scene.at == 15
    scene.step(-1)
    assert scene.at == 7
    scene.review.press()
    assert scene.chronicle in scene.widgets()


def test_the_result_shows_the_curve_as_soon_as_it_is_known(stage: Stage) -> None:
    live = over(stage, "samurai", 2)
    stage.client.sit_down(live)
    stage.settle()
    stage.client.show_result(live)
    stage.settle()
    scene = stage.client.stack.top
    assert isinstance(scene, ResultScene)
    assert not any(isinstance(each, MomentChart) for each in scene.sheet.walk())
    whole = made(live.match, {6: 0.3})
    scene.work.review = whole
    scene._show_found()
    stage.picture()
    assert any(isinstance(each, MomentChart) for each in scene.sheet.walk())
    (row,) = [each for each in scene.sheet.walk() if isinstance(each, Row) and "gave away" in each.words]
    row.press()
    stage.settle()
    looking = stage.client.stack.top
    assert isinstance(looking, LookBackScene)
    assert looking.at == 7


class Slow(Reviewer):
    """A reviewer that has found three verdicts by the time it is stopped, and none before."""

    def __init__(self, found: Review) -> None:
        super().__init__()
        self.found = found
        self.asked: list[int] = []

    @property
    def busy(self) -> bool:
        """Once asked, until it is stopped."""
        return bool(self.asked) and self.asked[-1] >= 0

    def start(self, written: str, start: int) -> None:
        """Remember from where on it was asked."""
        self.asked.append(start)

    def stop(self) -> list[Verdict]:
        """What came last."""
        if not self.busy:
            return []
        begun = self.asked[-1]
        self.asked.append(-1)
        return [self.found.verdicts[number] for number in range(begun, begun + 3)]


def test_what_one_stands_on_stays_while_more_is_found(stage: Stage) -> None:
    live = over(stage, "samurai", 2)
    stage.client.show_result(live)
    stage.settle()
    scene = stage.client.stack.top
    assert isinstance(scene, ResultScene)
    whole = made(live.match, {6: 0.3, 20: 0.2})
    scene.work.review = Review(live.match, [whole.verdicts[number] for number in range(10)])
    scene._show_found()
    (row,) = [each for each in scene.sheet.walk() if isinstance(each, Row)]
    scene.focus.set(row)
    scene.work.review = whole
    scene._show_found()
    stage.picture()
    assert scene.focus.current is row
    assert len([each for each in scene.sheet.walk() if isinstance(each, Row)]) == 2


def test_a_review_that_closing_the_window_interrupts_goes_on_later(stage: Stage) -> None:
    live = over(stage, "samurai", 2)
    stage.client.store.save(live)
    slow = Slow(made(live.match, {}))
    stage.client.reviewer = slow
    stage.client.show_result(live)
    stage.settle()
    assert slow.asked == [0]
    stage.client.close()
    assert reviews.load(live.match, live.path)[0].next == 3
    scene = ResultScene(stage.client, live)
    stage.client.stack.replace(scene)
    stage.settle()
    assert slow.asked == [0, -1, 3], "it goes on where it was"
    assert "3 of" in scene.work.told()
    assert scene.switch.words == "Stop"
    scene.switch.press()
    stage.picture()
    assert slow.asked[-1] == -1
    assert scene.switch.words == "Go on"


def test_a_person_stops_it_and_lets_it_go_on(stage: Stage) -> None:
    live = over(stage, "samurai", 2)
    stage.client.store.save(live)
    slow = Slow(made(live.match, {}))
    stage.client.reviewer = slow
    stage.client.look_back(live)
    stage.settle()
    scene = stage.client.stack.top
    assert isinstance(scene, LookBackScene)
    assert slow.asked == [], "nobody has asked for it"
    scene.review.press()
    stage.settle()
    assert scene.sheet.switch.words == "Stop"
    scene.sheet.switch.press()
    stage.picture()
    assert slow.asked == [0, -1]
    assert scene.sheet.switch.words == "Go on"
    assert "Stopped after 3 of" in scene.sheet.state.words
    scene.sheet.switch.press()
    assert slow.asked == [0, -1, 3]


@pytest.mark.parametrize("key", SHELF)
@pytest.mark.parametrize(("size", "percent"), [((960, 600), 150), ((960, 600), 100), ((1600, 1000), 100)])
def test_the_review_leaves_the_window_nowhere_and_covers_no_button(
    key: str, size: tuple[int, int], percent: int
) -> None:
    with Stage(size, "el", percent) as stage:
        scene = reviewed(stage, key, SHELF[key].most, {6: 0.3, 14: 0.2})
        stage.picture()
        others = (scene.play_on, scene.leave, scene.copy, scene.slider, scene.review, scene.back)
        for part in (scene.sheet, scene.points):
            assert Rect((0, 0), size).contains(part.rect)
            assert part.rect.collidelist([other.rect for other in others]) < 0
        assert not scene.sheet.rect.colliderect(scene.points.rect)
        assert scene.points.rect.h > size[1] // 3
        chart = scene.sheet.chart
        assert chart.plot.h > 3 * chart.scale.line(12)
        assert scene.sheet.now.rect.bottom <= scene.sheet.rect.bottom
        assert not scene.sheet.now.rect.colliderect(chart.plot)


def test_the_match_comes_first_while_a_review_is_worked_out(stage: Stage) -> None:
    """A review, a computer player and a hint at once: all three come, and the review ends none of the others."""
    over_already = over(stage, "samurai_sword", 4).match
    match = stage.begin(SHELF["samurai"], 2, 3, 12).match
    reviewer, worker = Reviewer(), Worker()
    try:
        reviewer.start(record.to_text(over_already), 0)
        assert _wait(reviewer, 1)
        seat, level = match.state.decides(), levels.shipped().get("ashigaru", "samurai")
        for hint in (False, True):
            worker.submit(ask(match.info, match.view(seat), match.chronicle(seat), level, hint))
            until, answer = time.monotonic() + 60, None
            while answer is None and time.monotonic() < until:
                answer = worker.poll()
                time.sleep(0.01)
            assert answer is not None
            assert not answer.fault
        assert reviewer.busy
        assert _wait(reviewer, 1), "it goes on meanwhile"
    finally:
        reviewer.stop()
        worker.close()


def test_the_process_works_a_review_out_stops_and_goes_on(stage: Stage) -> None:
    live = over(stage, "samurai_spirit", 1, 8)
    written = record.to_text(live.match, {})
    worker = Reviewer()
    worker.start(written, 0)
    assert worker.busy
    found = _wait(worker, 3)
    worker.stop()
    assert not worker.busy
    assert [verdict.number for verdict in found] == list(range(len(found)))
    worker.start(written, len(live.match.entries) - 2)
    rest: list[Verdict] = []
    done, until = False, time.monotonic() + 60
    while not done and time.monotonic() < until:
        came, done = worker.poll()
        rest += came
        time.sleep(0.02)
    assert done
    assert [verdict.number for verdict in rest] == [len(live.match.entries) - 2, len(live.match.entries) - 1]
    assert not worker.busy


def _wait(worker: Reviewer, count: int) -> list[Verdict]:
    found: list[Verdict] = []
    until = time.monotonic() + 60
    while len(found) < count and time.monotonic() < until:
        found += worker.poll()[0]
        time.sleep(0.02)
    return found


def test_a_process_that_dies_is_told_and_can_be_asked_again(stage: Stage) -> None:
    worker = Reviewer()
    worker.start("no record", 0)
    until = time.monotonic() + 60
    while worker.busy and time.monotonic() < until:
        worker.poll()
        time.sleep(0.02)
    assert worker.failed
    assert not worker.busy


def test_keys_work_while_a_review_is_shown(stage: Stage) -> None:
    scene = reviewed(stage, "seven_ronin", 2, {})
    stage.client.stack.handle(Command(Intent.RIGHT))
    assert scene.at == 1
    assert scene.sheet.chart.at == 1
