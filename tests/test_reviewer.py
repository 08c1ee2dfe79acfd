"""The review: what each decision was worth, from what its seat could know; its process; its file; how true its chances are."""

from __future__ import annotations

import json
import math
import multiprocessing
import os
import random
import time
from functools import lru_cache
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from game.app import reviews
from game.app.reviews import Review
from game.app.store import Store
from game.bots import chances, levels, review, reviewer
from game.bots.review import Chance, Verdict, Weighed, verdicts
from game.bots.reviewer import Reviewer
from game.engine import record
from game.engine.match import Match, Seat
from game.games import SHELF

SEATS = {"samurai": 2, "samurai_sword": 3, "samurai_spirit": 2, "seven_ronin": 2}


@lru_cache(maxsize=8)
def played(key: str) -> Match:
    """A match of quick players that is over."""
    info = SHELF[key]
    match = Match(info, [Seat(name) for name in "ABCDEFG"[: SEATS[key]]], {}, 5)
    mind, rng = info.mind(), random.Random(5)
    while match.state.outcome is None:
        match.play(mind.quick(match.state, rng))
    return match


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """A judge that thinks for a moment: every count at its least and no time, so that it says the same every time."""
    for name, value in (("FEWEST", 2), ("SECONDS", 0.0), ("LOOK", 0.0), ("THOUGHT", 0.0), ("MEETINGS", 4)):
        monkeypatch.setattr(review, name, value)


def judged(key: str, start: int = 0) -> list[Verdict]:
    match = played(key)
    level = levels.shipped().top(key)._replace(worlds=1, width=4)
    return list(verdicts(match, level, start))


# -- decisions ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", SHELF)
def test_a_match_is_judged_to_its_end_and_the_same_when_it_is_gone_on_with(brief: None, key: str) -> None:
    whole, entries = judged(key), played(key).entries
    numbers = [verdict.number for verdict in whole]
    assert numbers == sorted(set(numbers))
    skipped = set(range(len(entries))) - set(numbers)
    assert all(entries[number].secret for number in skipped), "only a secret plan is judged as one decision"
    sides = 1 if SHELF[key].cooperative else SEATS[key]
    assert all(len(verdict.chances) == sides for verdict in whole)
    for verdict in whole:
        free = len(entries[verdict.number].before.legal()) > 1
        assert (verdict.weighed is not None) == free
        assert Verdict.from_data(json.loads(json.dumps(verdict.to_data()))) == verdict
    middle = numbers[len(numbers) * 3 // 4]
    assert judged(key, middle + 1) == [verdict for verdict in whole if verdict.number > middle]


@pytest.mark.parametrize("key", SHELF)
def test_a_decision_is_judged_from_what_its_seat_could_know(
    brief: None, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    """Another table that looks the same to the seat gives the same verdict."""
    match, level = played(key), levels.shipped().top(key)._replace(worlds=1, width=4)
    rng, told = random.Random(1), 0
    for number in random.Random(2).sample(range(len(match.entries)), len(match.entries)):
        entry = match.entries[number]
        other = entry.before.seen_by(entry.seat).imagine(rng)
        if {**other.to_data(), "seed": 0} == {**entry.before.to_data(), "seed": 0}:
            continue
        before = next(verdicts(match, level, number))
        if before.number != number:
            continue
        entries = list(match.entries)
        entries[number] = entry._replace(before=other)
        with monkeypatch.context() as patched:
            patched.setattr(match, "entries", entries)
            after = next(verdicts(match, level, number))
        side = 0 if SHELF[key].cooperative else entry.seat
        assert after.weighed == before.weighed
        assert after.chances[side] == before.chances[side]
        told += 1
        if told == 6:
            break
    assert told >= 3, "there were other tables"


def test_no_more_than_the_fewest_tables_are_tried_once_time_is_up(brief: None) -> None:
    match = played("samurai")
    entry, mind = match.entries[0], SHELF["samurai"].mind()
    view, level = entry.before.seen_by(entry.seat), levels.shipped().top("samurai")
    actions = view.legal()[:3]
    assert len(review.compare(mind, view, [], actions, level, 50, 0.0)) == 2
    assert len(review.compare(mind, view, [], actions, level, 5)) == 5


def test_the_best_is_not_praised_for_its_luck() -> None:
    """Actions that are worth the same: the one that looks best on one half is measured on the other."""
    rng = random.Random(3)
    behind = []
    for _ in range(200):
        rows = [[rng.random() for _ in range(7)] for _ in range(40)]
        found = review.measured(rows, list("abcdefg"))
        behind.append(found.behind if found.better else 0.0)
        assert found.error < 0.12
    assert sum(behind) / len(behind) < 0.04
    sure = review.measured([[0.2, 0.7]] * 20, ["bad", "good"])
    assert sure.better == ("good",)
    assert math.isclose(sure.behind, 0.5)


# -- turning points -------------------------------------------------------------------------------------------


def made(weighed: dict[int, Weighed], shares: dict[int, float] | None = None) -> Review:
    """A review of the match of Samurai in which these entries were weighed so, and others were worth an even chance."""
    found = Review(played("samurai"), done=True)
    found.line = chances.Line()
    for number in range(len(found.match.entries)):
        share = (shares or {}).get(number, 0.5)
        found.add(Verdict(number, (Chance(share, 0.01), Chance(1.0 - share, 0.01)), weighed.get(number)))
    return found


def gave(lost: float, error: float = 0.01) -> Weighed:
    return Weighed(0.5 - lost, 0.5, lost, error, ("end",), 100)


def test_what_gave_away_most_turned_the_match_and_a_turn_counts_once() -> None:
    entries = played("samurai").entries
    firsts = [n for n in range(1, len(entries)) if entries[n].before.turn != entries[n - 1].before.turn]
    lost = {number: gave(0.05 + 0.01 * at) for at, number in enumerate(firsts[:8])}
    points = made(lost).points()
    assert [point.number - 1 for point in points] == firsts[3:8]
    assert [point.seat for point in points] == [entries[number].seat for number in firsts[3:8]]
    assert not any(point.luck for point in points)
    beside = next(n for n in firsts if entries[n + 1].before.turn == entries[n].before.turn)
    once = made({beside: gave(0.2), beside + 1: gave(0.3)}).points()
    assert [point.number - 1 for point in once] == [beside + 1]


def test_what_is_not_sure_makes_up_three_and_no_more() -> None:
    entries = played("samurai").entries
    firsts = [n for n in range(1, len(entries)) if entries[n].before.turn != entries[n - 1].before.turn]
    unsure = {number: gave(0.1, 0.08) for number in firsts[:6]}
    assert len(made(unsure).points()) == 3
    assert len(made({**unsure, **{number: gave(0.1) for number in firsts[6:8]}}).points()) == 3
    assert made({number: gave(0.1, 0.2) for number in firsts[:6]}).points() == []
    assert made({number: gave(0.01, 0.001) for number in firsts[:6]}).points() == []


def test_what_turned_up_is_luck_and_no_mistake() -> None:
    match = played("samurai")
    number = next(
        n for n, entry in enumerate(match.entries) if entry.barrier and entry.seat == 0 and not entry.secret
    )
    fair = Weighed(0.5, 0.5, 0.0, 0.01, (), 100)
    (point,) = made({number: fair}, {number + 1: 0.2}).points()
    assert point.luck
    assert math.isclose(point.lost, 0.3, abs_tol=1e-9)
    said = reviews.words(point, match).english()
    assert "That is luck." in said
    assert f"Move {number + 1}" in said
    quiet = next(n for n, entry in enumerate(match.entries) if not entry.barrier and entry.seat == 0)
    assert made({quiet: fair}, {quiet + 1: 0.2}).points() == []


def test_a_turning_point_names_places_and_how_sure_it_is() -> None:
    match = played("samurai")
    number = next(n for n, entry in enumerate(match.entries) if entry.action.text.startswith("place"))
    other = next(a for a in match.entries[number].before.legal() if a.text.startswith("place"))
    lost = Weighed(0.3, 0.5, 0.2, 0.02, (other.text,), 100)
    (point,) = made({number: lost}).points()
    said = reviews.words(point, match).english()
    assert "gave away 20 in 100 (± 2)" in said
    assert " by " in said
    codes = {space.id for space in match.game.board.spaces if len(space.id) > 1}  # type: ignore[attr-defined]
    assert not codes & set(said.replace(":", " ").replace(".", " ").split())


def test_of_two_plans_it_is_told_in_what_they_differ() -> None:
    match = played("seven_ronin")
    number = next(n for n, entry in enumerate(match.entries) if entry.secret)
    plan = [entry.action.text for entry in match.entries[number:] if entry.seat == match.entries[number].seat]
    plan = plan[: plan.index("commit") + 1]
    better = ["deploy granary" if text == plan[0] else text for text in plan]
    better = ["deploy shrine", *plan[1:]] if better == plan else better
    found = Review(match, done=True)
    found.line = chances.Line()
    even = (Chance(0.5, 0.0), Chance(0.5, 0.0))
    found.add(Verdict(number, even, Weighed(0.3, 0.5, 0.2, 0.02, tuple(better), 100)))
    (point,) = found.points()
    said = reviews.words(point, match).english()
    assert "a plan" in said
    assert "Commit" not in said
    thrice = ("deploy shrine", "deploy shrine", "deploy shrine", "commit")
    found.add(Verdict(number, even, Weighed(0.3, 0.5, 0.2, 0.02, thrice, 100)))
    assert "better: 3 × Send a ninja to Shrine." in reviews.words(found.points()[0], match).english()


def test_the_same_on_another_space_is_said_to_be_marked() -> None:
    match = played("samurai")
    told = match.game.told
    number, other = next(
        (number, action)
        for number, entry in enumerate(match.entries)
        for action in entry.before.legal()
        if action is not entry.action and told(action).english() == told(entry.action).english()
    )
    (point,) = made({number: Weighed(0.3, 0.5, 0.2, 0.02, (other.text,), 100)}).points()
    assert "better: the same where it is marked." in reviews.words(point, match).english()


def test_a_curve_ends_with_the_result_and_stays_between() -> None:
    found = made({}, {0: 0.3})
    match = found.match
    for side in range(2):
        curve = found.curve(side)
        assert len(curve) == len(match.entries) + 1
        won = match.state.outcome is not None and side in match.state.outcome.winners
        assert curve[-1] == (100 if won else 0)
    assert found.curve(0)[:2] == [30, 50]
    del found.verdicts[0]
    with pytest.raises(ValueError, match="order"):
        found.add(Verdict(0, (Chance(0.5, 0.0), Chance(0.5, 0.0)), None))


# -- the process (found by name there, so at the top of the module) --------------------------------------------

A_VERDICT = {"chances": [[0.5, 0.1], [0.5, 0.1]], "weighed": None}


def hangs(pipe: Connection) -> None:
    while True:
        time.sleep(0.1)


def dies_at_once(pipe: Connection) -> None:
    os._exit(3)


def throws(pipe: Connection) -> None:
    pipe.recv_bytes()
    pipe.send_bytes(json.dumps({"error": "a fault"}).encode())


def babbles(pipe: Connection) -> None:
    pipe.recv_bytes()
    pipe.send_bytes(b"[" * 100_000)


def one_by_one(pipe: Connection) -> None:
    """Tell one verdict and die; only the last is followed by the end."""
    start = json.loads(pipe.recv_bytes())["start"]
    pipe.send_bytes(json.dumps({"number": start, **A_VERDICT}).encode())
    if start:
        pipe.send_bytes(json.dumps({"done": True}).encode())
    pipe.close()
    os._exit(0)


def waited(made: Reviewer) -> tuple[list[Verdict], bool]:
    found: list[Verdict] = []
    until = time.monotonic() + 60
    while made.busy and time.monotonic() < until:
        more, done = made.poll()
        found += more
        if done:
            return found, True
        time.sleep(0.02)
    assert not made.busy
    return found, False


def alone() -> bool:
    return not [each for each in multiprocessing.active_children() if each.name == "review"]


def test_a_review_is_worked_out_in_its_process() -> None:
    match = played("samurai")
    made, start = Reviewer(), len(match.entries) - 3
    made.start(record.to_text(match), start)
    found, done = waited(made)
    assert done
    assert not made.failed
    assert [verdict.number for verdict in found] == list(range(start, len(match.entries)))
    assert alone()


@pytest.mark.parametrize("target", [hangs, dies_at_once, throws, babbles])
def test_a_process_that_fails_ends_the_review_and_not_the_program(target) -> None:
    made = Reviewer(target, patience=1.0 if target is hangs else 60.0)
    made.start("{}", 0)
    assert waited(made) == ([], False)
    assert made.failed
    assert alone()


def test_what_a_dead_process_had_found_is_not_worked_out_twice() -> None:
    made = Reviewer(one_by_one)
    made.start("{}", 0)
    found, done = waited(made)
    assert done
    assert [verdict.number for verdict in found] == [0, 1]


def test_the_window_never_waits_for_it() -> None:
    made, begun = Reviewer(hangs), time.monotonic()
    made.start("x" * 4_000_000, 0)
    assert made.poll() == ([], False)
    assert time.monotonic() - begun < 1.0, "a process that does not listen keeps nobody waiting"
    assert made.stop() == []
    assert not made.busy
    assert not made.failed
    assert alone()


def test_it_gives_way_to_everything_else() -> None:
    if not hasattr(os, "getpriority"):
        pytest.skip("this system has no niceness")
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=tell_niceness, args=(theirs,))
    process.start()
    assert json.loads(ours.recv_bytes()) > os.getpriority(os.PRIO_PROCESS, 0)
    process.join()


def tell_niceness(pipe: Connection) -> None:
    reviewer.give_way()
    pipe.send_bytes(json.dumps(os.getpriority(os.PRIO_PROCESS, 0)).encode())


# -- the file -------------------------------------------------------------------------------------------------


def test_what_is_kept_is_read_again_and_gone_on_with(tmp_path: Path) -> None:
    match, kept = played("samurai"), tmp_path / "match.json"
    whole = made({4: gave(0.2)})
    begun = Review(match, [whole.verdicts[number] for number in range(9)])
    reviews.save(begun, kept)
    found, problem = reviews.load(match, kept)
    assert problem is None
    assert not found.done
    assert found.next == 9
    assert found.verdicts == begun.verdicts
    reviews.save(whole, kept)
    found, problem = reviews.load(match, kept)
    assert found.done
    assert found.verdicts == whole.verdicts


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda data: "{", "damaged"),
        (lambda data: "[]", "damaged"),
        (lambda data: "[" * 50_000, "damaged"),
        (lambda data: json.dumps({**data, "verdicts": 7}), "damaged"),
        (lambda data: json.dumps({**data, "verdicts": data["verdicts"][::-1]}), "damaged"),
        (lambda data: json.dumps({**data, "verdicts": [{**data["verdicts"][0], "number": 9999}]}), "damaged"),
        (
            lambda data: json.dumps({**data, "verdicts": [{**data["verdicts"][0], "chances": [[2, 0]]}]}),
            "damaged",
        ),
        (lambda data: json.dumps({**data, "match": "another"}), "of another one"),
        (lambda data: json.dumps({**data, "format": 99}), "newer Chabudai"),
        (lambda data: json.dumps({**data, "format": "1"}), "damaged"),
    ],
)
def test_a_wrong_file_is_one_sentence_and_kept_aside(tmp_path: Path, change, said: str) -> None:
    match, kept = played("samurai"), tmp_path / "match.json"
    reviews.save(made({4: gave(0.2)}), kept)
    path = reviews.path_of(kept)
    wrong = change(json.loads(path.read_text(encoding="utf-8")))
    path.write_text(wrong, encoding="utf-8")
    found, problem = reviews.load(match, kept)
    assert found.next == 0
    assert problem is not None
    assert said in problem.english()
    assert (tmp_path / "match.review.bad").read_text(encoding="utf-8") == wrong
    assert "match.review.bad" in problem.english()
    assert reviews.load(match, kept)[1] is None, "it is said once"


def test_a_review_goes_where_its_record_goes(own_home: Path) -> None:
    store = Store()
    live = store.begin(played("samurai"))
    assert store.finish(live) is None
    for leave in (store.delete, lambda path: store.reopen(live)):
        store.save(live)
        reviews.save(made({}), live.path)
        kept = live.path
        if leave is not store.delete:
            live.match = taken_back(live.match)
        leave(kept)
        assert not reviews.path_of(kept).exists()
    store.close()


def taken_back(match: Match) -> Match:
    """The match without its last move."""
    again = Match(match.info, match.seats, match.options, match.seed)
    for entry in match.entries[:-1]:
        again.play(entry.action.text)
    return again


# -- how true -------------------------------------------------------------------------------------------------


def test_a_value_becomes_a_chance_and_so_does_its_error() -> None:
    line = chances.line("samurai", 3)
    shares = [line.chance(share / 20) for share in range(21)]
    assert shares == sorted(shares)
    assert 0.0 < shares[0] < shares[-1] < 1.0
    step = (line.chance(0.501) - line.chance(0.499)) / 0.002
    assert math.isclose(line.steepness(0.5), step, rel_tol=1e-3)
    assert chances.line("a stranger", 3) == chances.Line()
    assert math.isclose(chances.Line().chance(0.3), 0.3)
