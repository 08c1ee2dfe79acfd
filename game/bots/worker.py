"""The computer players' own process: the window never waits for a thought.

`Worker.submit` hands over a view and returns at once; `Worker.poll` gives the answer when it is there. A player that
hangs, throws, dies or answers nonsense costs nobody the match: it is asked once more in a fresh process, and if that
fails too, a plain lawful choice takes the place of its answer. The log tells of every fault. When this program ends,
however it ends, so does the process.
"""

from __future__ import annotations

import json
import logging
import math
import multiprocessing
import os
import queue
import random
import signal
import threading
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from time import monotonic
from typing import Any, Final, NamedTuple, Optional

from game.bots.levels import Level
from game.bots.lifeline import end_with_parent
from game.bots.players import at_random, seat_player
from game.engine.shelf import GameInfo
from game.engine.state import Action, Event, State
from game.engine.text import Text
from game.games import SHELF

START_SECONDS: Final = 30.0
"""How long the first process may take until it is ready."""
LATER_SECONDS: Final = 1.0
"""How long a question waits for a process that was not ready in time before; it goes on starting meanwhile."""
GRACE_SECONDS: Final = 3.0
"""How much longer than its own limit a player may take before it counts as hanging."""
_TICK: Final = 0.05
_LONGEST_REPLY: Final = 1 << 20
"""Bytes; an answer has a few hundred."""
_LONGEST_FAULT: Final = 4000
_LOG: Final = logging.getLogger("chabudai")


class Request(NamedTuple):
    """A question for a computer player: everything is plain data.

    ``view`` is what `State.to_data` gave for the seat that decides, ``chronicle`` its redacted events.
    """

    game: str
    seats: int
    options: dict[str, str]
    custom: Optional[dict[str, Any]]
    edition: int
    level: Level
    view: dict[str, Any]
    chronicle: list[dict[str, Any]]
    hint: bool = False
    limit: Optional[int] = None


class Answer(NamedTuple):
    """The texts of the actions to take, first to last; for a hint also what the first one gains.

    ``fault`` is empty, or says why a plain choice stands in: ``unready`` (the process did not come up), ``hung``,
    ``threw``, ``died`` or ``nonsense``.
    """

    ticket: int
    actions: list[str]
    hint: Optional[Text]
    fault: str


def ask(info: GameInfo, view: State, chronicle: list[Event], level: Level, hint: bool = False) -> Request:
    """The request for the seat of ``view``, its chronicle already redacted for that seat."""
    told = chronicle[-level.memory :] if level.memory else []
    table = view.get_game()
    events = [event.to_data() for event in told]
    options, custom, edition = dict(table.options), table.custom, table.edition
    return Request(info.key, table.seats, options, custom, edition, level, view.to_data(), events, hint)


# -- in the worker process ----------------------------------------------------------------------------------


def serve(pipe: Connection) -> None:
    """Answer requests until the pipe closes. The target of the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_program()
    try:
        pipe.send_bytes(b"ready")
        while True:
            message = pipe.recv_bytes()
            if message != b"cancel":
                pipe.send_bytes(_reply(message, lambda: pipe.poll()))
    except (EOFError, OSError):
        return


def end_with_program() -> None:
    """Let this process end when the program that started it does, however it ends."""
    end_with_parent()
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def _reply(message: bytes, stop: Callable[[], bool]) -> bytes:
    try:
        data = json.loads(message)
        request = Request(**{**data["request"], "level": Level(**data["request"]["level"])})
        return json.dumps({"ticket": data["ticket"], **think(request, stop)}).encode()
    except Exception:  # a fault in a player's thinking must not end the process
        return json.dumps({"error": traceback.format_exc()[-_LONGEST_FAULT:]}).encode()


def think(request: Request, stop: Optional[Callable[[], bool]] = None) -> dict[str, Any]:
    """Ask the player of ``request`` here and now: its actions as texts and the hint as data."""
    info, view = _table(request)
    chronicle = [Event.from_data(event) for event in request.chronicle]
    mind = info.mind()
    actions = seat_player(request.level, mind, request.limit, stop).choose(view, chronicle)
    hint = mind.gain(view, actions[0]).to_data() if request.hint and actions else None
    return {"actions": [action.text for action in actions], "hint": hint}


def _table(request: Request) -> tuple[GameInfo, State]:
    info = SHELF[request.game]
    table = info.create(request.seats, request.options, request.custom, request.edition)
    return info, table.from_data(request.view)


# -- in the program -----------------------------------------------------------------------------------------


_WORTH_ASKING_AGAIN: Final = ("hung", "threw", "died", "nonsense")


class _Job(NamedTuple):
    ticket: int
    request: Request


class Worker:
    """The program's end of the pipe. One question is open at a time; a new one takes the place of the old.

    ``wake`` is called from another thread when an answer is there. ``target`` is what runs in the process.
    """

    def __init__(
        self,
        wake: Optional[Callable[[], None]] = None,
        target: Callable[[Connection], None] = serve,
        grace: float = GRACE_SECONDS,
        start: float = START_SECONDS,
    ) -> None:
        self._wake = wake
        self._target = target
        self._grace = grace
        self._patience = self._usual_patience = start
        self._context = multiprocessing.get_context("spawn")
        self._process: Optional[SpawnProcess] = None
        self._pipe: Optional[Connection] = None
        self._ready = False
        self._jobs: queue.Queue[Optional[_Job]] = queue.Queue()
        self._answers: queue.Queue[Answer] = queue.Queue()
        self._open = 0
        self._last = 0
        self._closing = False
        self._thread: Optional[threading.Thread] = None

    # -- for the client -------------------------------------------------------------------------------------

    def submit(self, request: Request) -> int:
        """Hand over a question; returns its ticket at once."""
        if self._closing:
            raise RuntimeError("the worker is closed")
        self._last += 1
        self._open = self._last
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="bots", daemon=True)
            self._thread.start()
        self._jobs.put(_Job(self._last, request))
        return self._last

    def poll(self) -> Optional[Answer]:
        """The answer to the open question if it is there, else None."""
        while True:
            try:
                answer = self._answers.get_nowait()
            except queue.Empty:
                return None
            if answer.ticket == self._open:
                self._open = 0
                return answer

    def cancel(self) -> None:
        """Forget the open question: its answer never comes."""
        self._open = 0

    def close(self) -> None:
        """End the process and wait until it is gone. Nothing can be asked afterwards."""
        self._closing = True
        self._open = 0
        self._jobs.put(None)
        if self._thread is not None:
            self._thread.join()
        self._thread = None

    # -- in the thread --------------------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            while True:
                job = self._jobs.get()
                if job is None:
                    return
                if job.ticket == self._open:
                    self._serve(job)
        finally:
            self._end_process()

    def _serve(self, job: _Job) -> None:
        try:
            answer, fault = self._ask(job)
            if answer is None and fault in _WORTH_ASKING_AGAIN and job.ticket == self._open:
                self._end_process()
                answer, fault = self._ask(job)
            if answer is None:
                answer = Answer(job.ticket, [fallback(job.request)], None, fault)
        except Exception:  # whatever it is, the next question must be answered
            _LOG.exception("asking a computer player failed")
            self._end_process()
            answer = Answer(job.ticket, [], None, "threw")
        if job.ticket == self._open:
            self._deliver(answer)

    def _ask(self, job: _Job) -> tuple[Optional[Answer], str]:
        """The player's answer, or None and what went wrong, which is in the log then."""
        data, fault, why = self._exchange(job)
        if data is not None:
            answer = check(job.request, job.ticket, data)
            if answer is not None:
                return answer, ""
            fault, why = "nonsense", repr(data)[:_LONGEST_FAULT]
        if job.ticket == self._open:
            asked = f"{job.request.game}, level {job.request.level.key}"
            _LOG.error("a computer player (%s) failed: %s %s", asked, fault, why)
        return None, fault

    def _deliver(self, answer: Answer) -> None:
        self._answers.put(answer)
        if self._wake is not None:
            self._wake()

    def _exchange(self, job: _Job) -> tuple[Optional[dict[str, Any]], str, str]:
        """Send the question and wait: the reply, or None, what went wrong and why. A cancelled one is left early."""
        try:
            if not self._start(job.ticket):
                return None, "unready", f"not ready after {self._patience:.0f} s"
            pipe = self._pipe
            assert pipe is not None
            request = {**job.request._asdict(), "level": job.request.level.to_data()}
            pipe.send_bytes(json.dumps({"ticket": job.ticket, "request": request}).encode())
            reply = self._wait(job.ticket, job.request.level.seconds + self._grace)
        except (EOFError, OSError) as error:
            self._end_process()
            return None, "died", f"{type(error).__name__}: {error}"
        if reply is None:
            self._end_process()
            return None, "hung", ""
        try:
            data = json.loads(reply)
        except (ValueError, RecursionError) as error:
            return None, "nonsense", f"{type(error).__name__}: {reply[:200]!r}"
        if not isinstance(data, dict):
            return None, "nonsense", repr(reply[:200])
        if "error" in data:
            return None, "threw", str(data["error"])
        return data, "", ""

    def _start(self, ticket: int) -> bool:
        """Have a process that listens; False when it does not come up in time or is no longer wanted.

        One that takes too long goes on starting, for questions to come. Raises EOFError and OSError.
        """
        if self._process is None or not self._process.is_alive():
            self._end_process()
            self._pipe, theirs = self._context.Pipe()
            self._process = self._context.Process(
                target=self._target, args=(theirs,), name="bots", daemon=True
            )
            self._process.start()
            theirs.close()
        if not self._ready:
            first = self._wait(ticket, self._patience)
            if first is None:
                self._patience = LATER_SECONDS if ticket == self._open else self._patience
                return False
            if first != b"ready":
                raise OSError(f"{first[:40]!r} instead of ready")
            self._ready, self._patience = True, self._usual_patience
        return True

    def _wait(self, ticket: int, seconds: float) -> Optional[bytes]:
        """The next message of the process, or None after ``seconds``.

        When the question is cancelled, the process is told once and gets its grace to give up; a process that is not
        ready yet is left to itself.
        """
        pipe = self._pipe
        assert pipe is not None
        deadline = monotonic() + (seconds if math.isfinite(seconds) else 3600.0)
        told = False
        while monotonic() < deadline:
            if pipe.poll(_TICK):
                return pipe.recv_bytes(_LONGEST_REPLY)
            if self._open != ticket and not self._ready:
                return None
            if self._open != ticket and not told:
                pipe.send_bytes(b"cancel")
                told = True
                deadline = min(deadline, monotonic() + self._grace)
            if self._closing:
                return None
        return None

    def _end_process(self) -> None:
        process, pipe = self._process, self._pipe
        self._process, self._pipe, self._ready = None, None, False
        if pipe is not None:
            pipe.close()
        if process is None:
            return
        process.join(0.2 if process.is_alive() else 0)
        if process.is_alive():
            process.kill()
        process.join()
        process.close()


# -- the lawful way out -------------------------------------------------------------------------------------


def check(request: Request, ticket: int, data: dict[str, Any]) -> Optional[Answer]:
    """The reply as an answer, or None when it is nonsense: its first action must be legal."""
    actions = data.get("actions")
    if not isinstance(actions, list) or not actions or data.get("ticket") != ticket:
        return None
    _, view = _table(request)
    if actions[0] not in [action.text for action in view.legal()]:
        return None
    if not all(isinstance(text, str) and text in view.get_game().by_text for text in actions):
        return None
    return Answer(ticket, actions, _sentence(data.get("hint")), "")


def _sentence(data: Any) -> Optional[Text]:
    """The sentence that ``data`` holds; None when there is none, or none that can be said."""
    if data is None:
        return None
    try:
        text = Text.from_data(data)
        text.english()
    except Exception as error:  # formatting a wrong message can raise nearly anything
        _LOG.error("a hint cannot be said: %s: %s", type(error).__name__, error)
        return None
    return text


def fallback(request: Request) -> str:
    """A lawful action without much thought: the game's quick choice, or any."""
    info, view = _table(request)
    rng = random.Random(0)
    action: Action
    try:
        action = info.mind().quick(view, rng)
        if action in view.legal():
            return action.text
    except Exception:  # the mind may be what is broken
        pass
    return at_random(view, rng).text
