"""What is written down when something breaks: the log, reports of errors, and the trace of a crash inside SDL."""

from __future__ import annotations

import faulthandler
import logging
import os
import platform
import sys
import traceback
from contextlib import suppress
from datetime import datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import IO, Final, Optional

import pygame

import game
from game.app import folders
from game.engine import files

LOG: Final = "chabudai.log"
_LOG_BYTES: Final = 200_000
_TRACE: Final = "running.txt"
"""Where a crash of the whole process would be written; the file is gone after a good end."""
_MOST_TRACE: Final = 1_000_000


def open_log() -> Optional[logging.Handler]:
    """Let faults be written into the log folder until `close_log`; None when that folder cannot be used."""
    try:
        path = folders.logs() / LOG
        path.parent.mkdir(parents=True, exist_ok=True)
        if os.path.lexists(path) and not path.is_file():  # a pipe would wait for ever
            return None
        handler = RotatingFileHandler(path, maxBytes=_LOG_BYTES, backupCount=1, encoding="utf-8", delay=True)
    except OSError:
        return None
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    logging.getLogger("chabudai").addHandler(handler)
    return handler


def close_log(handler: Optional[logging.Handler]) -> None:
    """Close what `open_log` has opened."""
    if handler is not None:
        logging.getLogger("chabudai").removeHandler(handler)
        handler.close()


def write_report(error: BaseException) -> Path:
    """Write what is known of an error into a new file of the log folder. Raises OSError."""
    lines = [*_about(), "", *traceback.format_exception(error)]
    file, path = _new_report()
    with file:
        file.write("\n".join(lines))
    return path


def system() -> str:
    """The system's name and version.

    On Windows without asking `platform`, which asks WMI: that is slow, and ends the program where Wine 8 has none.
    """
    if sys.platform == "win32":
        version = sys.getwindowsversion()
        return f"Windows {version.major}.{version.minor}.{version.build}"
    return platform.platform()


def _about() -> list[str]:
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    return [
        f"Chabudai {game.__version__}",
        f"Python {sys.version}",
        f"{system()}, pygame-ce {pygame.version.ver}, SDL {sdl}",
    ]


def _new_report() -> tuple[IO[str], Path]:
    """A file that was not there before, named for this second."""
    folder = folders.logs()
    folder.mkdir(parents=True, exist_ok=True)
    stamp, number = f"crash-{datetime.now():%Y%m%d-%H%M%S}", 1
    while True:
        path = folder / (f"{stamp}.txt" if number == 1 else f"{stamp}-{number}.txt")
        try:
            return open(path, "x", encoding="utf-8"), path
        except FileExistsError:
            number += 1


class CrashTrace:
    """Leaves a trace in the log folder when the whole process crashes, as it does where SDL or a driver is at fault.

    ``earlier`` is the report of such a crash of the last run, None if there was none.
    """

    def __init__(self) -> None:
        self.earlier: Optional[Path] = None
        self._file: Optional[IO[str]] = None
        self._before = faulthandler.is_enabled()
        path = folders.logs() / _TRACE
        try:
            self.earlier = _earlier(path)
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = open(path, "w", encoding="utf-8")  # noqa: SIM115 (open until the end)
            self._file.write("\n".join([*_about(), "", ""]))
            self._file.flush()
            faulthandler.enable(self._file)
        except OSError:
            self._let_go()

    def close(self) -> None:
        """The program has ended as it should."""
        if self._file is None:
            return
        faulthandler.disable()
        if self._before and sys.__stderr__ is not None:
            faulthandler.enable(sys.__stderr__)
        path = Path(self._file.name)
        self._let_go()
        with suppress(OSError):
            path.unlink(missing_ok=True)

    def _let_go(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            with suppress(OSError):  # a full disk says so once more
                file.close()


def _earlier(path: Path) -> Optional[Path]:
    """The trace of the last run under the name of a report; None when there is none, or nothing is in it."""
    try:
        told = files.read_bytes(path, _MOST_TRACE).decode("utf-8", "replace")
    except FileNotFoundError:
        return None
    if told.count("\n") <= len(_about()) + 1:
        return None
    file, report = _new_report()
    file.close()
    os.replace(path, report)
    return report
