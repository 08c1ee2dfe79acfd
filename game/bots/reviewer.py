"""A review is worked out in a process of its own, behind everything else: computer players and hints come first."""

from __future__ import annotations

import json
import logging
import multiprocessing
import os
import signal
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final, Optional

from game.bots import levels
from game.bots.lifeline import end_with_parent
from game.bots.review import Verdict, verdicts
from game.engine import record
from game.games import SHELF

_NICE: Final = 10
"""So much it gives way to other processes, where the system knows that."""
_DONE: Final = b"done"
_LOG: Final = logging.getLogger("chabudai")


def serve(pipe: Connection) -> None:
    """Work out the review of the record that comes, from the entry named, and send verdict after verdict."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(_NICE)
    with suppress(EOFError, OSError):
        asked = json.loads(pipe.recv_bytes())
        match = record.from_text(asked["record"], SHELF).match
        level = levels.shipped().top(match.info.key)
        for verdict in verdicts(match, level, asked["start"]):
            pipe.send_bytes(json.dumps(verdict.to_data()).encode())
        pipe.send_bytes(_DONE)


class Reviewer:
    """The program's end: one review at a time. ``failed`` tells that its process ended before the review did."""

    def __init__(self) -> None:
        self._process: Optional[SpawnProcess] = None
        self._pipe: Optional[Connection] = None
        self.failed = False

    @property
    def busy(self) -> bool:
        """Whether a review is being worked out."""
        return self._process is not None

    def start(self, written: str, start: int) -> None:
        """Work out the review of the match whose record is ``written``, from entry ``start`` on."""
        self.stop()
        self.failed = False
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs,), name="review", daemon=True)
        self._process.start()
        theirs.close()
        self._pipe.send_bytes(json.dumps({"record": written, "start": start}).encode())

    def poll(self) -> tuple[list[Verdict], bool]:
        """The verdicts that have come since, and whether the review is complete now."""
        found: list[Verdict] = []
        try:
            while self._pipe is not None and self._pipe.poll():
                message = self._pipe.recv_bytes()
                if message == _DONE:
                    self.stop()
                    return found, True
                found.append(Verdict.from_data(json.loads(message)))
        except (EOFError, OSError, ValueError, TypeError, KeyError) as error:
            _LOG.error("a review broke off: %s: %s", type(error).__name__, error)
            self.stop()
            self.failed = True
        return found, False

    def stop(self) -> None:
        """End the process; what has come so far holds."""
        process, pipe = self._process, self._pipe
        self._process, self._pipe = None, None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()
            process.join()
            process.close()
