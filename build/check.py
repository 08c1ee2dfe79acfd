"""Install what the tests need into ``.venv`` (once) and run every check: ``python3 build/check.py``.

--compiled    run the tests of rules and computer players again on code compiled by mypyc (needs a C compiler)
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import compile as compiler
import home

WORKERS = str(os.cpu_count() or 2)

CHECKS = (
    ("format", ["-m", "ruff", "format", "--check", "."]),
    ("lint", ["-m", "ruff", "check", "."]),
    ("types", ["-m", "mypy"]),
    ("imports", ["-c", "from importlinter.cli import lint_imports_command as run; run()", "--no-logo"]),
    ("tests", ["-m", "pytest", "-n", WORKERS]),
)
"""Name, and what the environment's Python is told to run."""

UNCOMPILED_TESTS = re.compile(
    r"test_(about|assets|bots_plans|bots_search|clean|cli|defaults|files|laws_catch|lifeline|locale|packaging|pad|"
    r"play_through|release|rulebook|shelf|text|ui|windows)"
)
"""The tests that do not concern rules and computer players, or bring a game or mind of their own, uncompiled."""


def run(name: str, command: list[str], folder: str | Path = home.ROOT) -> bool:
    """Run one check in ``folder`` and say how it went."""
    print(f"== {name}", flush=True)
    begin = time.monotonic()
    good = subprocess.run(command, cwd=folder).returncode == 0
    print(f"== {name}: {'ok' if good else 'FAILED'}, {time.monotonic() - begin:.0f} s", flush=True)
    return good


def tests_of_compiled_code() -> list[Path]:
    """The tests that must hold for compiled code as well; games that are not on the shelf yet are not compiled."""
    games = {path.name for path in (home.ROOT / "game" / "games").iterdir() if path.is_dir()}
    plain = games.difference(compiler.shelved_games(home.ROOT))
    files = sorted((home.ROOT / "tests").glob("test_*.py"))
    hot = (path for path in files if not UNCOMPILED_TESTS.match(path.name))
    return [path for path in hot if not any(game in path.name for game in plain)]


def check_compiled(python: str, program: str) -> bool:
    """Run the tests that concern compiled code against the compiled copy in ``program``."""
    tests = [str(path) for path in tests_of_compiled_code()]
    os.environ.update(PYTHONPATH=program, CHABUDAI_EXPECT_COMPILED="1")
    settings = ["--rootdir", str(home.ROOT), "-c", str(home.ROOT / "pyproject.toml")]
    pytest = [python, "-m", "pytest", "-p", "no:cacheprovider", "-n", WORKERS, *settings, *tests]
    return run("tests, compiled", pytest, program)


def compile_and_check(python: str) -> bool:
    """Compile a copy of the program and run its tests against that."""
    with tempfile.TemporaryDirectory(prefix="chabudai-compiled-") as program:
        compiled = run("compile", [python, "build/compile.py", "--to", program])
        return compiled and check_compiled(python, program)


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="Install what the tests need and run every check.")
    parser.add_argument(
        "--compiled",
        metavar="DIR",
        nargs="?",
        const="",
        help="test compiled code instead, in DIR if compile.py has made it there",
    )
    arguments = parser.parse_args()
    python = home.ready("dev")
    if arguments.compiled is not None:
        program = os.path.abspath(arguments.compiled) if arguments.compiled else ""
        return 0 if (check_compiled(python, program) if program else compile_and_check(python)) else 1
    failed = [name for name, words in CHECKS if not run(name, [python, *words])]
    print(f"FAILED: {', '.join(failed)}" if failed else "everything is in order")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
