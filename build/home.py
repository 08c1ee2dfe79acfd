"""The project's own Python environment in ``.venv``: made once, brought up to date when its list of versions changes.

What is installed are exactly the files whose hashes stand in build/locks. Needs only Python and its venv module, on
Linux, Windows and macOS alike.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".venv"
STAMP = HOME / "chabudai.stamp"
PYTHON = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
LOCKS = ROOT / "build" / "locks"
OLDEST = (3, 10)


def ready(extra: str = "") -> str:
    """The environment's Python, with the program and what ``extra`` ("dev" or nothing) names installed.

    Ends the program with one sentence when that cannot be had.
    """
    if sys.version_info < OLDEST:
        sys.exit(
            f"Chabudai needs Python {OLDEST[0]}.{OLDEST[1]} or newer; this one is {sys.version.split()[0]}."
        )
    digest = _digest()
    if not _runs():
        _make()
    installed = STAMP.read_text(encoding="utf-8").split() if STAMP.exists() else []
    if installed[:1] != [digest] or (extra and extra not in installed):
        _install(extra)
        STAMP.write_text(f"{digest} {extra}\n", encoding="utf-8")
    return str(PYTHON)


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file, in the environment's Python or one that can read TOML by itself."""
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    return tomllib.loads(path.read_text(encoding="utf-8"))


def enter(needed: str) -> None:
    """Go on in the environment's Python, unless this one has the module ``needed``."""
    if importlib.util.find_spec(needed) is None:
        sys.exit(subprocess.call([ready("dev"), *sys.argv]))


def _digest() -> str:
    """Changes whenever something else has to be installed."""
    files = [ROOT / "pyproject.toml", LOCKS / "play.txt", LOCKS / "dev.txt"]
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in files)).hexdigest()


def _runs() -> bool:
    """Whether the environment is there and its Python still is too."""
    if not PYTHON.exists():
        return False
    return subprocess.run([str(PYTHON), "-c", "import pip"], capture_output=True).returncode == 0


def _make() -> None:
    if importlib.util.find_spec("ensurepip") is None:
        sys.exit(
            "This Python cannot make virtual environments (ensurepip is missing); "
            "on Debian and Ubuntu install the package python3-venv."
        )
    print(f"Making {HOME.name} ...", flush=True)
    made = subprocess.run([sys.executable, "-m", "venv", "--clear", str(HOME)])
    if made.returncode:
        sys.exit(f"The environment {HOME} could not be made; what Python said stands above.")


def _install(extra: str) -> None:
    print(f"Installing what is needed into {HOME.name}; this takes a minute, once ...", flush=True)
    pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-deps"]
    listed = [*pip, "--require-hashes", "--requirement", str(LOCKS / f"{extra or 'play'}.txt")]
    checkout = [*pip, "--no-build-isolation", "--editable", str(ROOT)]
    if subprocess.run(listed).returncode or subprocess.run(checkout).returncode:
        sys.exit("pip could not install what is needed (is there a network?); what it said stands above.")
