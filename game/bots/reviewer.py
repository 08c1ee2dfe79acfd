"""A review is worked out in a process of its own, behind everything else: computer players and hints come first.

It may be ended at any moment. Every verdict is handed over as soon as it is there, so that a review begun again goes on
behind the last one. A process that dies, hangs or talks nonsense is asked once more, from there on.
"""

from __future__ import annotations

import ctypes
import json
import logging
import multiprocessing
import os
import queue
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any, Final, Optional

from game.bots import levels
from game.bots.review import Verdict, verdicts
from game.bots.worker import end_with_program
from game.engine import record
from game.games import SHELF

PATIENCE: Final = 60.0
"""Seconds after which a process that says nothing counts as hanging; a decision takes about one."""
TRIES: Final = 2
_NICE: Final = 10
"""So much it gives way to other processes, where the system knows that."""
_BELOW_NORMAL: Final = 0x4000
"""The same on Windows."""
_TICK: Final = 0.05
_LONGEST: Final = 1 << 20
"""Bytes; a verdict has some hundred."""
_LONGEST_FAULT: Final = 4000
_LOG: Final = logging.getLogger("chabudai")


# -- in the process -------------------------------------------------------------------------------------------


def serve(pipe: Connection) -> None:
    """Work out the review of the record that comes, from the entry named, and send verdict after verdict."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_program()
    give_way()
    with suppress(EOFError, OSError):
        asked = json.loads(pipe.recv_bytes())
        try:
            match = record.from_text(asked["record"], SHELF).match
            level = levels.shipped().top(match.info.key)
            for verdict in verdicts(match, level, asked["start"]):
                pipe.send_bytes(json.dumps(verdict.to_data()).encode())
        except (EOFError, OSError):
            raise
        except Exception:  # a fault in a game's mind is told of before the process ends
            pipe.send_bytes(json.dumps({"error": traceback.format_exc()[-_LONGEST_FAULT:]}).encode())
        else:
            pipe.send_bytes(json.dumps({"done": True}).encode())


def give_way() -> None:
    """Let everything else on this computer go first."""
    with suppress(OSError, AttributeError):
        if sys.platform == "win32":
            kernel = ctypes.windll.kernel32
            kernel.GetCurrentProcess.restype = ctypes.c_void_p
            kernel.SetPriorityClass(ctypes.c_void_p(kernel.GetCurrentProcess()), _BELOW_NORMAL)
        else:
            os.nice(_NICE)


# -- in the program -------------------------------------------------------------------------------------------


class _Job:
    """One review: its process, and the thread that listens to it, so that the window never waits."""

    def __init__(
        self, written: str, start: int, target: Callable[[Connection], None], patience: float
    ) -> None:
        self._written, self._start = written, start
        self._target, self._patience = target, patience
        self.found: queue.Queue[Verdict] = queue.Queue()
        self.ended = threading.Event()
        self.done = False
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="review", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the process and wait until it is gone."""
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        try:
            for _ in range(TRIES):
                fault = self._attempt()
                if self.done or self._stop.is_set():
                    break
                _LOG.error("a review broke off: %s", fault)
        except Exception:  # whatever it is, who asked must hear that it has ended
            _LOG.exception("working out a review failed")
        finally:
            self.ended.set()

    def _attempt(self) -> str:
        """Let a fresh process work out what is missing; returns what went wrong."""
        context = multiprocessing.get_context("spawn")
        pipe, theirs = context.Pipe()
        process = context.Process(target=self._target, args=(theirs,), name="review", daemon=True)
        process.start()
        theirs.close()
        sender = threading.Thread(target=self._ask, args=(pipe,), name="review asked", daemon=True)
        sender.start()
        try:
            return self._listen(pipe)
        except (EOFError, OSError) as error:
            return f"died, {type(error).__name__}"
        finally:
            process.kill()
            process.join()
            process.close()
            sender.join()
            pipe.close()

    def _ask(self, pipe: Connection) -> None:
        """Send the question; a process that does not listen keeps nobody but this thread."""
        with suppress(OSError, ValueError):
            pipe.send_bytes(json.dumps({"record": self._written, "start": self._start}).encode())

    def _listen(self, pipe: Connection) -> str:
        heard = monotonic()
        while not self._stop.is_set():
            if not pipe.poll(_TICK):
                if monotonic() - heard > self._patience:
                    return "hung"
                continue
            heard = monotonic()
            message = pipe.recv_bytes(_LONGEST)
            try:
                data: dict[str, Any] = json.loads(message)
                if "error" in data:
                    return f"threw, {data['error']}"
                if data.get("done") is True:
                    self.done = True
                    return ""
                verdict = Verdict.from_data(data)
                if verdict.number < self._start:
                    raise ValueError("judged already")
            except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
                return f"nonsense, {message[:200]!r}"
            self._start = verdict.number + 1
            self.found.put(verdict)
        return "stopped"


class Reviewer:
    """The program's end: one review at a time. ``failed`` tells that it ended before its last verdict.

    ``target`` is what runs in the process, ``patience`` how long it may say nothing.
    """

    def __init__(self, target: Callable[[Connection], None] = serve, patience: float = PATIENCE) -> None:
        self._target, self._patience = target, patience
        self._job: Optional[_Job] = None
        self.failed = False

    @property
    def busy(self) -> bool:
        """Whether a review is being worked out, or something of it is still to be polled."""
        return self._job is not None

    def start(self, written: str, start: int) -> None:
        """Work out the review of the match whose record is ``written``, from entry ``start`` on."""
        self.stop()
        self.failed = False
        self._job = _Job(written, start, self._target, self._patience)

    def poll(self) -> tuple[list[Verdict], bool]:
        """The verdicts that have come since, and whether the review is complete now."""
        job = self._job
        if job is None:
            return [], False
        ended = job.ended.is_set()
        found = _taken(job.found)
        if ended:
            self._job, self.failed = None, not job.done
        return found, ended and job.done

    def stop(self) -> list[Verdict]:
        """End it; returns the verdicts that had come and were not polled yet."""
        job, self._job = self._job, None
        if job is None:
            return []
        job.stop()
        return _taken(job.found)


def _taken(found: queue.Queue[Verdict]) -> list[Verdict]:
    taken = []
    with suppress(queue.Empty):
        while True:
            taken.append(found.get_nowait())
    return taken
