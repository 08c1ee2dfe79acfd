"""What this program is and where its files lie, and the report that a person can hand to those who help."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final

import pygame

import game
from game import resources
from game.app import folders, reports
from game.app.store import Store
from game.engine import files
from game.ui.textfield import write_clipboard
from game.ui.words import _

LOG_LINES: Final = 400
"""How many lines of the log a report takes."""
FILE_BYTES: Final = 1_000_000
"""The largest file that goes into a report."""


def version() -> str:
    """The version, and the commit where it is known: ``1.0.0 (0123456789ab)``."""
    commit = resources.commit()
    return f"{game.__version__} ({commit})" if commit else game.__version__


def places() -> list[Path]:
    """The folders of settings, matches and reports, each once."""
    return list(dict.fromkeys((folders.config(), folders.data(), folders.logs())))


def report(store: Store) -> str:
    """Version, system, settings, log and the match touched last, its secrets sealed as its file has them.

    The name of the person's own folder is left out. What cannot be read is named, and the rest is told.
    """
    parts = (
        ("Program", _program),
        ("Settings", lambda: _text(folders.config() / "settings.toml")),
        ("Levels", lambda: _text(folders.config() / "levels.toml")),
        ("Log", lambda: "\n".join(_text(folders.logs() / reports.LOG).splitlines()[-LOG_LINES:])),
        ("Last crash", _last_crash),
        ("Open match", lambda: _open_match(store)),
    )
    told = "\n\n".join(f"== {name}\n{_told(tell)}" for name, tell in parts)
    try:
        home = str(Path.home())
    except RuntimeError:  # the system knows no folder of this person
        home = ""
    return (told.replace(home, "~") if len(home) > 1 else told) + "\n"


def copy_report(store: Store) -> str:
    """Write a report into a file and put it on the clipboard too; the sentence that says so, or why not."""
    try:
        path, text = write_report(store)
    except OSError as error:
        return _("The report could not be written ({why}).").format(why=error.strerror or error)
    write_clipboard(text)
    return _("The report lies on the clipboard and in {file}.").format(file=path)


def write_report(store: Store) -> tuple[Path, str]:
    """Write a report into the log folder; its file and its text. Raises OSError."""
    text = report(store)
    folders.logs().mkdir(parents=True, exist_ok=True)
    path = folders.logs() / f"report-{datetime.now():%Y%m%d-%H%M%S}.txt"
    path.write_text(text, encoding="utf-8", errors="backslashreplace")
    return path, text


def _told(tell: Callable[[], str]) -> str:
    try:
        return tell().strip() or "(nothing)"
    except FileNotFoundError:
        return "(none)"
    except Exception as error:  # whatever is wrong there is what a report is for
        return f"({type(error).__name__}: {error})"


def _program() -> str:
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    shown = pygame.display.get_init()
    surface = pygame.display.get_surface() if shown else None
    lines = [
        f"Chabudai {version()}",
        f"Python {sys.version}",
        f"{reports.system()}, pygame-ce {pygame.version.ver}, SDL {sdl}",
        f"window {surface.get_size() if surface else None}, driver {pygame.display.get_driver() if shown else None}",
        f"packed {bool(getattr(sys, 'frozen', False))}, {os.cpu_count()} cores",
        *(f"folder {place}" for place in places()),
    ]
    return "\n".join(lines)


def _text(path: Path) -> str:
    return files.read_bytes(path, FILE_BYTES).decode("utf-8", "backslashreplace")


def _last_crash() -> str:
    crashes = sorted(folders.logs().glob("crash-*.txt"))
    return _text(crashes[-1]) if crashes else ""


def _open_match(store: Store) -> str:
    entries = sorted(store.under_way(), key=lambda entry: entry.path.stat().st_mtime)
    if not entries:
        return ""
    path = entries[-1].path
    return f"{path.name}\n{_told(lambda: _text(path))}"
