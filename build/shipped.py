"""What travels with the program beside its code, and which commit and moment it is made from.

Needs nothing but Python: the wheel's hook uses it as well.
"""

from __future__ import annotations

import ast
import fnmatch
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

FOLDERS = ("art", "fonts", "config")
LEFT_OUT = ("*.po", "*.pot", "*.icns", "*.ico", "art/readme/*")
"""What lies in these folders and does not travel: sources of the translations, icons of other systems' packages,
pictures of README."""

TEXTS = ("LICENSE", "CHANGELOG.md")
"""What a package carries beside the program for people to read."""

COMMIT = Path("config") / "commit.txt"
"""Names the commit in a copy that is no checkout (see ``game/resources.py``)."""

EARLIEST = 315_532_800
"""1980: no zip file knows an earlier moment. Used where there is neither a commit nor SOURCE_DATE_EPOCH."""


def files(root: Path = ROOT) -> Iterator[Path]:
    """Every file of `FOLDERS` that travels, relative to ``root``, in order."""
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            name = path.relative_to(root).as_posix()
            if path.is_file() and not any(fnmatch.fnmatch(name, pattern) for pattern in LEFT_OUT):
                yield path.relative_to(root)


def version(root: Path = ROOT) -> str:
    """The version of the program, read from its source."""
    tree = ast.parse((root / "game" / "__init__.py").read_text(encoding="utf-8"))
    values = (node.value for node in tree.body if isinstance(node, ast.Assign))
    return next(str(value.value) for value in values if isinstance(value, ast.Constant))


def commit(root: Path = ROOT) -> str:
    """The commit that a checkout stands at, "-dirty" behind it when files differ; nothing where that is unknown."""
    noted = root / COMMIT
    if noted.exists():
        return noted.read_text(encoding="utf-8").strip()
    return _git("describe", "--always", "--dirty", "--exclude", "*", "--abbrev=12", root=root)


def epoch(root: Path = ROOT) -> int:
    """The moment that every packed file bears: SOURCE_DATE_EPOCH, else that of the commit, in seconds since 1970."""
    given = os.environ.get("SOURCE_DATE_EPOCH") or _git("log", "-1", "--format=%ct", root=root)
    return max(EARLIEST, int(given)) if given else EARLIEST


def _git(*words: str, root: Path) -> str:
    try:
        done = subprocess.run(["git", "-C", str(root), *words], capture_output=True, text=True)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
