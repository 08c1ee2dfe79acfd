"""The players' own process: deadlines, faults, cancelling, and nothing left behind."""

from __future__ import annotations

import json
import multiprocessing
import os
import threading
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from game.bots import levels, worker
from game.bots.levels import Level
from game.engine.state import State
from game.engine.text import Text
from game.games import SHELF

QUICK = Level("quick", "Quick", "one-ply", seconds=5.0)
SLOW = Level("slow", "Slow", "search", simulations=1_000_000, seconds=30.0)


# -- what may run in the process instead of a sound player (found by name there, so at the top of the module) ---


def hang(pipe: Connection) -> None:
    pipe.send_bytes(b"ready")
    while True:
        time.sleep(0.1)


def dies(pipe: Connection) -> None:
    pipe.send_bytes(b"ready")
    pipe.recv_bytes()
    os._exit(3)


def babbles(pipe: Connection) -> None:
    pipe.send_bytes(b"ready")
    while True:
        pipe.recv_bytes()
        pipe.send_bytes(b"\x00 no json")


def cheats(pipe: Connection) -> None:
    pipe.send_bytes(b"ready")
    ticket = 0
    while True:
        pipe.recv_bytes()
        ticket += 1
        pipe.send_bytes(b'{"ticket": %d, "actions": ["place Buddha9 L99"], "hint": null}' % ticket)


def never_ready(pipe: Connection) -> None:
    while True:
        time.sleep(0.1)


def slow_to_start(pipe: Connection) -> None:
    time.sleep(2.0)
    worker.serve(pipe)


def nests(pipe: Connection) -> None:
    pipe.send_bytes(b"ready")
    while True:
        pipe.recv_bytes()
        pipe.send_bytes(b"[" * 200_000)


def floods(pipe: Connection) -> None:
    pipe.send_bytes(b"ready")
    while True:
        pipe.recv_bytes()
        pipe.send_bytes(b" " * 3_000_000)


def says_what_cannot_be_said(pipe: Connection) -> None:
    pipe.send_bytes(b"ready")
    while True:
        question = json.loads(pipe.recv_bytes())
        request = worker.Request(**{**question["request"], "level": Level(**question["request"]["level"])})
        text = {"message": "{nope}", "plural": "", "fields": {}}
        answer = {"ticket": question["ticket"], "actions": worker.think(request)["actions"], "hint": text}
        pipe.send_bytes(json.dumps(answer).encode())


def fails_once(pipe: Connection) -> None:
    """The first process dies of its question, every later one answers."""
    mark = Path(os.environ["CHABUDAI_TEST_MARK"])
    if mark.exists():
        worker.serve(pipe)
    mark.touch()
    dies(pipe)


class _Broken:
    """A mind that fails at whatever it is asked; ``plain`` must still answer."""

    def __getattr__(self, name: str) -> Any:
        raise ArithmeticError(name)


def throws(pipe: Connection) -> None:
    from game.games.samurai import mind

    mind.MIND = _Broken()  # type: ignore[misc, assignment]
    worker.serve(pipe)


# -- help -----------------------------------------------------------------------------------------------------


def opening(seats: int = 2) -> State:
    state = SHELF["samurai"].create(seats).start(5)
    return state.seen_by(state.decides())


def request(level: Level = QUICK, hint: bool = False) -> worker.Request:
    return worker.ask(SHELF["samurai"], opening(), [], level, hint)


def wait_for(bots: worker.Worker, seconds: float = 30.0) -> worker.Answer:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        answer = bots.poll()
        if answer is not None:
            return answer
        time.sleep(0.01)
    raise AssertionError("no answer came")


def children() -> list[Any]:
    return [child for child in multiprocessing.active_children() if child.name == "bots"]


def is_legal(text: str) -> bool:
    return text in [action.text for action in opening().legal()]


# -- the tests ------------------------------------------------------------------------------------------------


def test_answers_wake_the_client_and_hints_come_in_words() -> None:
    woken = threading.Event()
    bots = worker.Worker(woken.set)
    try:
        ticket = bots.submit(request(hint=True))
        assert woken.wait(30)
        answer = wait_for(bots)
        assert answer.ticket == ticket
        assert answer.fault == ""
        assert is_legal(answer.actions[0])
        assert isinstance(answer.hint, Text)
        assert bots.poll() is None
        again = bots.submit(request())
        second = wait_for(bots)
        assert (second.ticket, second.hint) == (again, None)
        assert second.actions == answer.actions
    finally:
        bots.close()
    assert children() == []


def test_here_and_in_the_process_the_choice_is_the_same() -> None:
    level = levels.shipped().get("bushi", "samurai")
    bots = worker.Worker()
    try:
        bots.submit(request(level))
        assert wait_for(bots).actions == worker.think(request(level))["actions"]
    finally:
        bots.close()


@pytest.mark.parametrize(
    ("target", "fault"),
    [
        (hang, "hung"),
        (dies, "died"),
        (babbles, "nonsense"),
        (cheats, "nonsense"),
        (nests, "nonsense"),
        (floods, "died"),
        (throws, "threw"),
    ],
)
def test_a_faulty_player_costs_nobody_the_match(
    target: Any, fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    bots = worker.Worker(target=target, grace=0.3)
    try:
        for _ in range(2):
            bots.submit(request(QUICK._replace(seconds=0.1)))
            answer = wait_for(bots)
            assert answer.fault == fault
            assert is_legal(answer.actions[0])
            assert len(children()) <= 1
            told = [record.getMessage() for record in caplog.records]
            assert len(told) == 2  # it was asked twice
            assert all(fault in line and "samurai, level quick" in line for line in told)
            caplog.clear()
    finally:
        bots.close()
    assert children() == []


def test_a_player_that_failed_is_asked_once_more_in_a_fresh_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHABUDAI_TEST_MARK", str(tmp_path / "mark"))
    bots = worker.Worker(target=fails_once)
    try:
        bots.submit(request())
        answer = wait_for(bots)
        assert (answer.fault, answer.actions) == ("", worker.think(request())["actions"])
    finally:
        bots.close()


def test_a_hint_that_cannot_be_said_is_left_out() -> None:
    bots = worker.Worker(target=says_what_cannot_be_said)
    try:
        bots.submit(request(hint=True))
        answer = wait_for(bots)
        assert (answer.fault, answer.hint) == ("", None)
        assert is_legal(answer.actions[0])
    finally:
        bots.close()


@pytest.mark.parametrize(
    "data",
    [
        {"message": "{nope}", "plural": "", "fields": {}},
        {"message": "{0.x}", "plural": "", "fields": {}},
        {"message": 7, "plural": "", "fields": {}},
        {"message": "x", "plural": "{", "fields": {"n": 2}},
        {"message": "{a}", "plural": "", "fields": {"a": {"seat": "x"}}},
        ["x"],
        "x",
    ],
)
def test_no_hint_of_any_shape_is_passed_on_that_cannot_be_said(data: Any) -> None:
    asked = request()
    reply = {"ticket": 1, "actions": worker.think(asked)["actions"], "hint": data}
    answer = worker.check(asked, 1, reply)
    assert answer is not None
    assert answer.hint is None


def test_a_process_that_is_never_ready_costs_its_patience_once() -> None:
    bots = worker.Worker(target=never_ready, grace=0.3, start=1.5)
    try:
        waits = []
        for _ in range(3):
            begun = time.monotonic()
            bots.submit(request(QUICK._replace(seconds=0.1)))
            assert wait_for(bots).fault == "unready"
            waits.append(time.monotonic() - begun)
        assert waits[0] >= 1.5
        assert max(waits[1:]) < 1.5 + worker.LATER_SECONDS
    finally:
        bots.close()
    assert children() == []


def test_a_process_that_is_late_answers_later_questions() -> None:
    bots = worker.Worker(target=slow_to_start, start=0.5)
    try:
        bots.submit(request())
        assert wait_for(bots).fault == "unready"
        deadline = time.monotonic() + 30
        fault = "unready"
        while fault and time.monotonic() < deadline:
            bots.submit(request())
            fault = wait_for(bots).fault
        assert fault == ""
    finally:
        bots.close()


def test_whatever_goes_wrong_the_next_question_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    bots = worker.Worker()
    try:
        with monkeypatch.context() as patch:
            patch.setattr(worker, "check", lambda *_: 1 / 0)
            bots.submit(request())
            assert wait_for(bots) == worker.Answer(1, [], None, "threw")
        bots.submit(request())
        assert wait_for(bots).fault == ""
    finally:
        bots.close()


def test_a_hanging_player_is_given_up_at_its_deadline() -> None:
    bots = worker.Worker(target=hang, grace=0.3)
    try:
        bots.submit(request(QUICK._replace(seconds=0.2)))
        while not children():
            time.sleep(0.01)
        begun = time.monotonic()
        assert wait_for(bots).fault == "hung"
        assert time.monotonic() - begun < 10
    finally:
        bots.close()


def test_a_cancelled_question_is_never_answered_and_the_next_one_soon() -> None:
    bots = worker.Worker()
    try:
        bots.submit(request())
        wait_for(bots)
        bots.submit(request(SLOW))
        time.sleep(0.3)
        bots.cancel()
        begun = time.monotonic()
        ticket = bots.submit(request())
        assert wait_for(bots).ticket == ticket
        assert time.monotonic() - begun < 5
        bots.submit(request())
        bots.cancel()
        time.sleep(0.5)
        assert bots.poll() is None
    finally:
        bots.close()


def test_closing_in_the_middle_of_a_thought_leaves_nothing_behind() -> None:
    bots = worker.Worker()
    bots.submit(request(SLOW))
    time.sleep(0.2)
    begun = time.monotonic()
    bots.close()
    assert time.monotonic() - begun < 10
    assert children() == []
    with pytest.raises(RuntimeError):
        bots.submit(request())


def test_closing_what_was_never_used_is_quiet() -> None:
    worker.Worker().close()
    assert children() == []


def test_a_request_is_plain_data_of_the_view_alone() -> None:
    asked = request(levels.shipped().get("shogun", "samurai"))
    assert asked.view == opening().to_data()
    assert asked.view["seed"] == -9


def test_a_computer_player_thinks_by_the_edition_that_its_match_began_with() -> None:
    info = SHELF["samurai"]
    view = info.create(2, edition=1).start(3).seen_by(0)
    asked = worker.ask(info, view, [], levels.shipped().get("bushi", "samurai"))
    _, there = worker._table(worker.Request(**json.loads(json.dumps(asked._asdict()))))
    assert there.get_game().edition == 1
