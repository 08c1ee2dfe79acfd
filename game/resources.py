"""Where the files that travel with the program lie: art, fonts and config; and which commit the program is from."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_GUESTS: list[Path] = []


def _roots() -> list[Path]:
    roots = [_PACKAGE / "_files", _PACKAGE.parent, *_GUESTS]
    frozen = getattr(sys, "_MEIPASS", None)
    return [Path(frozen), *roots] if frozen else roots


def add(folder: Path) -> None:
    """Look in ``folder`` too, after the program's own places: a game of another package brings its own files."""
    if folder not in _GUESTS:
        _GUESTS.append(folder)


def guests() -> list[Path]:
    """The folders that were added, in their order."""
    return list(_GUESTS)


def path(name: str) -> Path:
    """The place of a shipped file or folder such as ``art/icons/ship.svg``.

    Works from a checkout, an installed wheel (``game/_files``) and a frozen program.
    Raises FileNotFoundError when it is nowhere.
    """
    for root in _roots():
        found = root / name
        if found.exists():
            return found
    raise FileNotFoundError(f"the program's own file {name} is missing")


def commit() -> str:
    """The commit that this program was made from, or stands at in a checkout; nothing where that is unknown.

    A packed program and a wheel carry its name in ``config/commit.txt``.
    """
    try:
        return path("config/commit.txt").read_text(encoding="utf-8").strip()
    except OSError:
        return _checked_out() if (_PACKAGE.parent / ".git").exists() else ""


def _checked_out() -> str:
    command = [
        "git",
        "-C",
        str(_PACKAGE.parent),
        "describe",
        "--always",
        "--dirty",
        "--exclude",
        "*",
        "--abbrev=12",
    ]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=5)
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
