"""Compile the hot path with mypyc: the same sources, run several times as fast.

    python build/compile.py              beside the sources; Python then prefers the compiled modules
    python build/compile.py --clean      take them away again
    python build/compile.py --to DIR     a copy of the program in DIR, compiled, to measure or test against

A compiled module in the checkout hides later changes to its source until it is compiled again or cleaned.
Needs a C compiler.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

import home

ROOT = Path(__file__).resolve().parent.parent

HOT = (
    "game/engine/chance.py",
    "game/engine/mind.py",
    "game/engine/state.py",
    "game/games/{game}/*.py",
    "game/bots/plans.py",
    "game/bots/players.py",
    "game/bots/peer.py",
    "game/bots/playout.py",
    "game/bots/rollouts.py",
    "game/bots/search.py",
)
"""What is compiled, as patterns below the root: everything that runs once a decision or oftener.

``{game}`` stands for every game on the shelf.
"""

COLD = ("__init__.py", "table*.py", "words*.py")
"""What of that is not: a game's description, drawing and wording."""

GROUP = "chabudai"
"""All compiled modules share one library, ``chabudai__mypyc``, so that calls between them stay direct."""

OPTIMISE = "1"
"""The C compiler's level: 2 and 3 were measured to gain nothing and to take twice as long."""

SHIPPED = ("game", "art", "fonts", "config")
"""The folders that the program needs to run."""

SCRATCH = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")


def shelved_games(root: Path) -> list[str]:
    """The folders of the games on the shelf, which is read without running it."""
    tree = ast.parse((root / "game" / "games" / "__init__.py").read_text(encoding="utf-8"))
    imports = (node for node in tree.body if isinstance(node, ast.ImportFrom) and node.module == "game.games")
    return sorted(alias.name for node in imports for alias in node.names)


def hot_modules(root: Path) -> list[str]:
    """The files to compile, relative to ``root``, in a fixed order."""
    games = shelved_games(root)
    patterns = dict.fromkeys(pattern.format(game=game) for pattern in HOT for game in games)
    found = (path for pattern in patterns for path in sorted(root.glob(pattern)))
    warm = (path for path in found if not any(path.match(cold) for cold in COLD))
    return [path.relative_to(root).as_posix() for path in warm]


def compiled_files(root: Path) -> list[Path]:
    """The compiled modules and their shared library in the checkout or copy at ``root``."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX") or ".so"
    modules = [root / name for name in hot_modules(root)]
    files = [path.with_name(path.stem + suffix) for path in modules]
    return [path for path in [*files, root / f"{GROUP}__mypyc{suffix}"] if path.exists()]


def copy_program(target: Path) -> None:
    """Copy what the program needs to run into ``target``, without compiled files."""
    for folder in SHIPPED:
        shutil.copytree(ROOT / folder, target / folder, ignore=SCRATCH, dirs_exist_ok=True)


def build(root: Path, optimise: str = OPTIMISE) -> None:
    """Compile the hot modules of the checkout or copy at ``root`` beside their sources.

    Runs in a process of its own, since mypyc names modules after the working folder. Raises
    CalledProcessError when it fails; what went wrong is then on stderr.
    """
    with tempfile.TemporaryDirectory(prefix="chabudai-mypyc-") as scratch:
        command = [sys.executable, str(Path(__file__).resolve()), "--here", scratch, "--optimise", optimise]
        subprocess.run(command, cwd=root, check=True, stdout=sys.stderr)


def _build_here(scratch: str, optimise: str) -> None:
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    options = ["--config-file=", f"--cache-dir={os.path.join(scratch, 'mypy')}"]
    extensions = mypycify(
        [*options, *hot_modules(Path.cwd())],
        opt_level=optimise,
        debug_level="0",
        target_dir=os.path.join(scratch, "c"),
        group_name=GROUP,
    )
    command = build_ext(Distribution({"name": GROUP, "ext_modules": extensions}))
    command.inplace = True
    command.build_lib = os.path.join(scratch, "lib")
    command.build_temp = os.path.join(scratch, "o")
    command.ensure_finalized()
    command.run()


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Compile the hot path with mypyc.")
    parser.add_argument("--to", metavar="DIR", type=Path, help="compile a copy of the program in this folder")
    parser.add_argument("--clean", action="store_true", help="remove compiled modules from the checkout")
    parser.add_argument(
        "--optimise", choices="0123", default=OPTIMISE, help=f"the C compiler's level (default {OPTIMISE})"
    )
    parser.add_argument("--here", metavar="SCRATCH", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.here:
        _build_here(arguments.here, arguments.optimise)
        return
    home.enter("mypyc")
    root: Path = ROOT
    if arguments.to:
        root = arguments.to.resolve()
        copy_program(root)
    for old in compiled_files(root):
        old.unlink()
    if not arguments.clean:
        build(root, arguments.optimise)
        print(f"compiled {len(hot_modules(root))} modules in {root}")


if __name__ == "__main__":
    main()
