"""Run the program's own test with every other Python that is here: ``python3 build/pythons.py``.

Looks for python3.10 to python3.14 on the PATH and among pyenv's; each gets an environment of its own, from the same
list of versions as everybody's. Pythons that are too old must be refused with one sentence by build/play.py.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import home

NEW = ("3.10", "3.11", "3.12", "3.13", "3.14")
OLD = ("2.7", "3.6", "3.7", "3.8", "3.9")
REFUSAL = "Chabudai needs Python 3.10 or newer"


def find(version: str) -> Path | None:
    """A Python of that version."""
    on_path = shutil.which(f"python{version}")
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    found = [*([Path(on_path)] if on_path else []), *sorted(pyenv.glob(f"{version}.*/bin/python"))]
    return next((path for path in found if _is(path, version)), None)


def _is(path: Path, version: str) -> bool:
    """Whether it starts and is that version: pyenv puts names on the PATH that lead nowhere."""
    code = "import sys; print('%d.%d' % sys.version_info[:2])"
    done = subprocess.run([str(path), "-c", code], capture_output=True, text=True)
    return done.returncode == 0 and done.stdout.strip() == version


def passes(python: Path) -> bool:
    """Whether the program passes its own test with this Python, in an environment made for that."""
    with tempfile.TemporaryDirectory(prefix="chabudai-python-") as folder:
        inside = Path(folder) / home.PYTHON.relative_to(home.HOME)
        pip = [str(inside), "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-deps"]
        steps = [
            [str(python), "-m", "venv", folder],
            [*pip, "--require-hashes", "--requirement", str(home.LOCKS / "play.txt")],
            [str(inside), "-W", "error::SyntaxWarning", "-m", "game", "--self-test"],
        ]
        return all(subprocess.run(step, cwd=home.ROOT).returncode == 0 for step in steps)


def refused(python: Path) -> bool:
    """Whether build/play.py ends with one sentence under this Python."""
    done = subprocess.run(
        [str(python), str(home.ROOT / "build" / "play.py")], capture_output=True, text=True, cwd=home.ROOT
    )
    return done.returncode == 1 and done.stderr.startswith(REFUSAL) and done.stderr.count("\n") == 1


def main() -> int:
    """Test them all; returns the exit status."""
    failed = []
    running = f"{sys.version_info[0]}.{sys.version_info[1]}"
    for versions, test in ((NEW, passes), (OLD, refused)):
        for version in versions:
            python = find(version) if version != running else None
            if python is not None:
                good = test(python)
                print(f"Python {version}: {'ok' if good else 'FAILED'}", flush=True)
                failed += [] if good else [version]
            elif version != running:
                print(f"Python {version} is not on this machine")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
