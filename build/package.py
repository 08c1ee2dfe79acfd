"""Make the application for the system this runs on, with the hot path compiled, and test what was made.

    python build/package.py              a folder with everything in it, packed into dist/
    python build/package.py --onefile    one portable file; it starts slower, since it unpacks itself first

Windows gets a zip, macOS an .app in a zip, Linux a tar.gz with a desktop file and an icon. Works on a copy in a
scratch folder; the checkout stays as it is.
"""

from __future__ import annotations

import argparse
import ast
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from importlib import metadata
from pathlib import Path

import compile as compiler
import home

NAME = "Chabudai" if sys.platform in ("win32", "darwin") else "chabudai"
SYSTEM = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
LIMIT = 30_000_000
"""The most bytes that a packed application may have."""

ENTRY = """import sys
from game.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
"""
"""What is started. The first thing `main` does is freeze_support."""

UNUSED = (
    "numpy psutil PIL tkinter unittest doctest pydoc lib2to3 distutils setuptools pkg_resources curses xmlrpc"
)
"""Never imported at run time, but found through others."""
OPTIONAL = "distributed dask ssl _ssl _hashlib"
"""Needed by optional parts only: a Dask scheduler, TLS, OpenSSL's digests beside Python's own."""
UNUSED_PYGAME = (
    "pygame._camera pygame.camera pygame.docs pygame.examples pygame.midi pygame.pypm pygame.sndarray "
    "pygame.surfarray pygame.tests pygame._sdl2.controller_old"
)
"""Parts of pygame that nothing here uses."""

LIBRARIES = ("pygame-ce", "platformdirs", "markdown-it-py", "mdurl", "tomli", "tomli-w")
"""Whose code travels with the application."""

HIDDEN = ("concurrent.futures.process", "concurrent.futures.thread", f"{compiler.GROUP}__mypyc")
"""Imported under names that no source spells out."""

DESKTOP = """[Desktop Entry]
Type=Application
Name=Chabudai
Comment=Four samurai board games at one table
Comment[el]=Τέσσερα επιτραπέζια παιχνίδια των σαμουράι σε ένα τραπέζι
Comment[es]=Cuatro juegos de mesa de samuráis en una mesa
Comment[pt]=Quatro jogos de tabuleiro de samurais numa mesa
Exec=chabudai
Icon=chabudai
Categories=Game;BoardGame;
Terminal=false
"""

INSTALL = """#!/bin/sh
# Put Chabudai into your menu of programs. This folder stays where it is.
here=$(cd "$(dirname "$0")" && pwd)
menu="${XDG_DATA_HOME:-$HOME/.local/share}/applications"
mkdir -p "$menu"
sed -e "s|^Exec=.*|Exec=\\"$here/chabudai\\"|" -e "s|^Icon=.*|Icon=$here/chabudai.png|" \\
    "$here/chabudai.desktop" > "$menu/chabudai.desktop"
echo "Chabudai is in your menu now; to take it out, delete $menu/chabudai.desktop"
"""


def version() -> str:
    """The version of the program, read from its source."""
    tree = ast.parse((home.ROOT / "game" / "__init__.py").read_text(encoding="utf-8"))
    values = (node.value for node in tree.body if isinstance(node, ast.Assign))
    return next(str(value.value) for value in values if isinstance(value, ast.Constant))


def hidden_imports(root: Path) -> list[str]:
    """Every module that PyInstaller cannot see: all our own (the shelf names games by strings), and whatever the
    compiled ones import."""
    own = (path.relative_to(root).with_suffix("") for path in sorted((root / "game").rglob("*.py")))
    names = {".".join(path.parts).removesuffix(".__init__") for path in own}
    for name in compiler.hot_modules(root):
        for node in ast.walk(ast.parse((root / name).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                names.add(node.module)
    return sorted(names.union(HIDDEN))


def data_files(root: Path) -> list[tuple[Path, str]]:
    """Everything beside Python, and the folder in the application that it goes to."""
    found = [(root / folder, folder) for folder in ("art", "fonts", "config")]
    for path in sorted((root / "game").rglob("*")):
        if path.is_file() and path.suffix not in (".py", ".so", ".pyd", ".pyc"):
            found.append((path, path.parent.relative_to(root).as_posix()))
    return found


def freeze(root: Path, scratch: Path, onefile: bool) -> Path:
    """Run PyInstaller on the compiled copy at ``root``; returns the folder, .app or file that it made."""
    entry = scratch / "entry.py"
    entry.write_text(ENTRY, encoding="utf-8")
    words = ["--noconfirm", "--clean", "--log-level", "ERROR", "--name", NAME, "--paths", str(root)]
    for option, name in (("--distpath", "dist"), ("--workpath", "work"), ("--specpath", "")):
        words += [option, str(scratch / name)]
    words.append("--onefile" if onefile else "--onedir")
    if SYSTEM == "linux":
        words.append("--strip")
    elif SYSTEM == "windows":
        words += ["--windowed", "--icon", str(root / "art" / "app_icon.ico")]
    elif not onefile:  # an .app is a folder anyway; the portable file of macOS is a plain program
        words += ["--windowed", "--icon", str(root / "art" / "app_icon.icns")]
        words += ["--osx-bundle-identifier", "org.chabudai.Chabudai"]
    for path, folder in data_files(root):
        words += ["--add-data", f"{path}{os.pathsep}{folder}"]
    for module in hidden_imports(root):
        words += ["--hidden-import", module]
    for module in f"{UNUSED} {OPTIONAL} {UNUSED_PYGAME}".split():
        words += ["--exclude-module", module]
    subprocess.run([sys.executable, "-m", "PyInstaller", *words, str(entry)], check=True, cwd=scratch)
    suffix = (
        ".app" if SYSTEM == "macos" and not onefile else ".exe" if SYSTEM == "windows" and onefile else ""
    )
    return scratch / "dist" / f"{NAME}{suffix}"


def add_licences(folder: Path) -> None:
    """Put the licence texts of the libraries that the application carries into ``folder``."""
    for name in LIBRARIES:
        try:
            files = metadata.files(name) or []
        except metadata.PackageNotFoundError:
            continue
        for file in files:
            if re.search(r"licen[cs]e|copying", file.name, re.IGNORECASE):
                folder.mkdir(exist_ok=True)
                shutil.copy(str(file.locate()), folder / f"{name}-{Path(file.name).stem}.txt")


def add_linux_files(folder: Path) -> None:
    """Put the desktop file, the icon and the script that installs both into the application's folder."""
    (folder / "chabudai.desktop").write_text(DESKTOP, encoding="utf-8")
    (folder / "install.sh").write_text(INSTALL, encoding="utf-8")
    (folder / "install.sh").chmod(0o755)
    shutil.copy(home.ROOT / "art" / "app_icon.png", folder / "chabudai.png")


def pack(made: Path, target: Path, onefile: bool) -> Path:
    """Put what was made into one file in ``target``; returns it."""
    target.mkdir(parents=True, exist_ok=True)
    base = target / f"chabudai-{version()}-{SYSTEM}-{platform.machine().lower()}"
    if onefile:
        packed = base.with_name(f"{base.name}-portable{made.suffix}")
        shutil.copy(made, packed)
    elif SYSTEM == "linux":
        packed = base.with_name(f"{base.name}.tar.gz")
        with tarfile.open(packed, "w:gz") as archive:
            archive.add(made, "chabudai")
    elif SYSTEM == "macos":
        packed = base.with_name(f"{base.name}.zip")  # ditto keeps the links inside the .app
        subprocess.run(["ditto", "-c", "-k", "--keepParent", str(made), str(packed)], check=True)
    else:
        packed = Path(shutil.make_archive(str(base), "zip", made.parent, made.name))
    return packed


def self_test(made: Path) -> None:
    """Run the application's own test in an empty folder. Ends the program when it fails."""
    inner = {"windows": made / f"{NAME}.exe", "macos": made / "Contents" / "MacOS" / NAME}.get(
        SYSTEM, made / NAME
    )
    executable = inner if made.is_dir() else made
    with tempfile.TemporaryDirectory(prefix="chabudai-empty-") as folder:
        if subprocess.run([str(executable), "--self-test"], cwd=folder).returncode:
            sys.exit(f"{made.name} fails its own test")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Make the application for the system this runs on.")
    parser.add_argument("--onefile", action="store_true", help="one portable file instead of a folder")
    parser.add_argument("--to", metavar="DIR", type=Path, default=home.ROOT / "dist", help="default: dist")
    parser.add_argument(
        "--program", metavar="DIR", type=Path, help="what compile.py --to has made there already"
    )
    arguments = parser.parse_args()
    home.enter("PyInstaller")
    with tempfile.TemporaryDirectory(prefix="chabudai-package-") as folder:
        scratch = Path(folder)
        root = scratch / "program"
        if arguments.program:
            shutil.copytree(arguments.program, root)
        else:
            compiler.copy_program(root)
            compiler.build(root)
        add_licences(root / "art" / "licences")
        made = freeze(root, scratch, arguments.onefile)
        if SYSTEM == "linux" and not arguments.onefile:
            add_linux_files(made)
        self_test(made)
        packed = pack(made, arguments.to, arguments.onefile)
    size = packed.stat().st_size
    print(f"{packed}: {size / 1e6:.1f} MB")
    if size > LIMIT:
        sys.exit(f"that is more than {LIMIT / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
