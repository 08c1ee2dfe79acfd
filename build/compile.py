"""Compile the hot path with mypyc: the same sources, run several times as fast.

    python build/compile.py              beside the sources; Python then prefers the compiled modules
    python build/compile.py --clean      take them away again
    python build/compile.py --to DIR     a copy of the program in DIR, compiled, to measure or test against

A compiled module in the checkout hides later changes to its source until it is compiled again or cleaned.
Needs a C compiler; with --c DIR it only writes the C code there, for another one.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

import home
import shipped

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

COLD = ("__init__.py", "fields.py", "table*.py", "words*.py")
"""What of that is not: the descriptions of a game and of its fields, its drawing and wording."""

GROUP = "chabudai"
"""All compiled modules share one library, ``chabudai__mypyc``, so that calls between them stay direct."""

OPTIMISE = "1"
"""The C compiler's level: 2 and 3 were measured to gain nothing and to take twice as long."""

EXTENSIONS = "extensions.json"
"""Beside the C code: the modules it makes, each with its sources."""

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
    """Copy what the program needs to run into ``target``, without compiled files, and note the commit in it."""
    shutil.copytree(ROOT / "game", target / "game", ignore=SCRATCH, dirs_exist_ok=True)
    for name in shipped.files(ROOT):
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, target / name)
    (target / shipped.COMMIT).write_text(shipped.commit(ROOT) + "\n", encoding="utf-8", newline="\n")


def has_compiler() -> bool:
    """Whether there is a C compiler, and Python's headers for it."""
    if os.name == "nt":
        return True  # where Microsoft's lies only setuptools finds out
    words = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    header = Path(sysconfig.get_path("include"), "Python.h")
    return any(shutil.which(word) for word in (words[0], "cc")) and header.exists()


def build(root: Path, optimise: str = OPTIMISE) -> None:
    """Compile the hot modules of the checkout or copy at ``root`` beside their sources.

    Runs in a process of its own, since mypyc names modules after the working folder. Ends the program with one
    sentence when it fails; what went wrong stands above that on stderr.
    """
    if not has_compiler():
        sys.exit(
            "Compiling needs a C compiler and Python's headers; on Debian and Ubuntu install build-essential and "
            "python3-dev."
        )
    with tempfile.TemporaryDirectory(prefix="chabudai-mypyc-") as scratch:
        command = [sys.executable, str(Path(__file__).resolve()), "--here", scratch, "--optimise", optimise]
        if subprocess.run(command, cwd=root, stdout=sys.stderr).returncode:
            sys.exit("The hot path could not be compiled; what the compiler said stands above.")


def _extensions(folder: str, optimise: str, *options: str) -> list[Any]:
    """Write the C code of the program in the working folder into ``folder``; ``options`` are mypy's."""
    from mypyc.build import mypycify

    own = ["--config-file=", f"--cache-dir={os.path.join(folder, 'mypy')}"]
    return mypycify(
        [*own, *options, *hot_modules(Path.cwd())],
        opt_level=optimise,
        debug_level="0",
        target_dir=os.path.join(folder, "c"),
        group_name=GROUP,
    )


def _build_here(scratch: str, optimise: str) -> None:
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    command = build_ext(Distribution({"name": GROUP, "ext_modules": _extensions(scratch, optimise)}))
    command.inplace = True
    command.build_lib = os.path.join(scratch, "lib")
    command.build_temp = os.path.join(scratch, "o")
    command.ensure_finalized()
    command.run()


def _write_c(folder: str) -> None:
    """Write the C code and `EXTENSIONS`, in which sources are named relative to ``folder``.

    By mypy's own parser: the one in Rust needs more of Windows than Wine 8 has.
    """
    made = {
        extension.name: [Path(source).relative_to(folder).as_posix() for source in extension.sources]
        for extension in _extensions(folder, OPTIMISE, "--no-native-parser")
    }
    Path(folder, EXTENSIONS).write_text(json.dumps(made), encoding="utf-8")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Compile the hot path with mypyc.")
    parser.add_argument("--to", metavar="DIR", type=Path, help="compile a copy of the program in this folder")
    parser.add_argument("--clean", action="store_true", help="remove compiled modules from the checkout")
    parser.add_argument(
        "--optimise", choices="0123", default=OPTIMISE, help=f"the C compiler's level (default {OPTIMISE})"
    )
    parser.add_argument("--c", metavar="DIR", help=argparse.SUPPRESS)
    parser.add_argument("--here", metavar="SCRATCH", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.here:
        _build_here(arguments.here, arguments.optimise)
        return
    if arguments.c:
        _write_c(arguments.c)
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
