"""Make the application, with the hot path compiled, and test what was made.

    python build/package.py                     a folder with everything in it, packed into dist/
    python build/package.py --onefile           one portable file; it starts slower, since it unpacks itself first
    python build/package.py --system windows    on Linux: the application for Windows, by Wine

Windows gets a zip, macOS an .app in a zip, Linux a tar.gz with a desktop file and icons, and a Debian package. Works
on a copy in a scratch folder; the checkout stays as it is. Two builds of one commit by the same tools hold the same
bytes: times are SOURCE_DATE_EPOCH or those of the commit.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

import archive
import compile as compiler
import home
import installer
import linux
import shipped

SYSTEM = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
NAME = "chabudai" if SYSTEM == "linux" else "Chabudai"
CONSOLE = "chabudai-cli"
"""The program for the command line on Windows, where one with windows prints nothing."""
LIMIT = 30_000_000
"""The most bytes that a packed application may have."""

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

HIDDEN = (
    "concurrent.futures.process",
    "concurrent.futures.thread",
    f"{compiler.GROUP}__mypyc",
    "pygame._sdl2.controller",
)
"""Imported under names that no source spells out, or only when it is needed."""


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
    names.discard("collections.abc")  # another name of _collections_abc since Python 3.13
    return sorted(names.union(HIDDEN))


def data_files(root: Path) -> Iterator[tuple[Path, str]]:
    """Every file beside Python, and the folder in the application that it goes to."""
    for name in shipped.files(root):
        yield root / name, name.parent.as_posix()
    for path in sorted((root / "game").rglob("*")):
        if path.is_file() and path.suffix not in (".py", ".so", ".pyd", ".pyc"):
            yield path, path.parent.relative_to(root).as_posix()


def plan(root: Path, onefile: bool) -> dict[str, Any]:
    """What chabudai.spec reads."""
    number = shipped.version(root)
    windows, bundle = SYSTEM == "windows", SYSTEM == "macos" and not onefile
    programs = [(NAME, not windows and not bundle)]
    if windows and not onefile:
        programs.append((CONSOLE, True))
    icon = {"windows": "app_icon.ico", "macos": "app_icon.icns"}.get(SYSTEM)
    return {
        "entry": str(home.ROOT / "build" / "entry.py"),
        "root": str(root),
        "name": NAME,
        "number": number,
        "onefile": onefile,
        "programs": programs,
        "bundle": "org.chabudai.Chabudai" if bundle else None,
        "icon": str(home.ROOT / "art" / icon) if icon else None,
        "manifest": str(home.ROOT / "build" / "windows" / "chabudai.manifest") if windows else None,
        "version": windows_words(number) if windows else None,
        "version_numbers": [*map(int, number.split(".")), 0],
        "strip": SYSTEM == "linux",
        "datas": [(str(path), folder) for path, folder in data_files(root)],
        "hidden": hidden_imports(root),
        "excluded": f"{UNUSED} {OPTIONAL} {UNUSED_PYGAME}".split(),
    }


def windows_words(number: str) -> dict[str, str]:
    """What Windows shows under the program's properties."""
    return {
        "CompanyName": "The Chabudai authors",
        "FileDescription": "Chabudai",
        "FileVersion": number,
        "InternalName": NAME,
        "LegalCopyright": "The Chabudai authors; MIT licence",
        "OriginalFilename": f"{NAME}.exe",
        "ProductName": "Chabudai",
        "ProductVersion": number,
    }


def freeze(root: Path, scratch: Path, onefile: bool) -> Path:
    """Run PyInstaller on the compiled copy at ``root``; returns the folder, .app or file that it made."""
    file = scratch / "plan.json"
    file.write_text(json.dumps(plan(root, onefile)), encoding="utf-8")
    words = ["--noconfirm", "--clean", "--log-level", "ERROR"]
    for option, name in (("--distpath", "dist"), ("--workpath", "work")):
        words += [option, str(scratch / name)]
    spec = str(home.ROOT / "build" / "chabudai.spec")
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(shipped.epoch()), "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-m", "PyInstaller", *words, spec, "--", str(file)]
    subprocess.run(command, check=True, cwd=scratch, env=environment)
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


def pack(made: Path, target: Path, onefile: bool) -> list[Path]:
    """Put what was made into one file in ``target``, on Linux into a Debian package too; returns them."""
    target.mkdir(parents=True, exist_ok=True)
    number, moment = shipped.version(), shipped.epoch()
    base = target / f"chabudai-{number}-{SYSTEM}-{platform.machine().lower()}"
    if onefile:
        packed = base.with_name(f"{base.name}-portable{made.suffix}")
        shutil.copy(made, packed)
        return [packed]
    if SYSTEM == "linux":
        return linux.pack(made, base, number, moment)
    packed = base.with_name(f"{base.name}.zip")
    if SYSTEM == "macos":  # ditto keeps the links inside the .app
        subprocess.run(["ditto", "-c", "-k", "--keepParent", str(made), str(packed)], check=True)
        return [packed]
    archive.write_zip(made, made.name, packed, moment)
    if not installer.has_maker():
        return [packed]
    setup = base.with_name(f"{base.name}-setup.exe")
    return [packed, installer.make(made, setup, number, moment)]


def self_test(made: Path) -> None:
    """Run the application's own test in an empty folder. Ends the program when it fails."""
    inner = {"windows": made / f"{NAME}.exe", "macos": made / "Contents" / "MacOS" / NAME}.get(
        SYSTEM, made / NAME
    )
    executable = inner if made.is_dir() else made
    with tempfile.TemporaryDirectory(prefix="chabudai-empty-") as folder:
        if subprocess.run([str(executable), "--self-test"], cwd=folder).returncode:
            sys.exit(f"{made.name} fails its own test")


def make(program: Path | None, target: Path, onefile: bool) -> list[Path]:
    """Make the application for the system this runs on out of a compiled copy of the program; returns the files.

    Without ``program`` the hot path is compiled here.
    """
    with tempfile.TemporaryDirectory(prefix="chabudai-package-") as folder:
        scratch = Path(folder)
        root = scratch / "program"
        if program:
            shutil.copytree(program, root)
        else:
            compiler.copy_program(root)
            compiler.build(root)
        add_licences(root / "art" / "licences")
        made = freeze(root, scratch, onefile)
        if made.is_dir() and SYSTEM != "macos":
            for name in shipped.TEXTS:
                shutil.copy(home.ROOT / name, made / name)
        if SYSTEM == "linux" and not onefile:
            linux.add_files(made)
        if SYSTEM == "windows":
            for executable in made.glob("*.exe") if made.is_dir() else [made]:
                check_resources(executable)
        self_test(made)
        return pack(made, target, onefile)


def check_resources(executable: Path) -> None:
    """See that a Windows program has version, icon and manifest. Ends the program with one sentence if not."""
    import pefile

    with pefile.PE(str(executable)) as program:
        words = {
            key.decode(): value.decode()
            for info in program.FileInfo[0]
            for table in getattr(info, "StringTable", ())
            for key, value in table.entries.items()
        }
        kinds = {entry.id for entry in program.DIRECTORY_ENTRY_RESOURCE.entries}
    if words.get("ProductVersion") != shipped.version() or pefile.RESOURCE_TYPE["RT_GROUP_ICON"] not in kinds:
        sys.exit(f"{executable.name} has no version or no icon")
    if b"PerMonitorV2" not in executable.read_bytes():
        sys.exit(f"{executable.name} would be blurred on a dense screen")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Make the application.")
    parser.add_argument(
        "--system", choices=[SYSTEM, "windows"], default=SYSTEM, help="default: the one this runs on"
    )
    parser.add_argument("--onefile", action="store_true", help="one portable file instead of a folder")
    parser.add_argument("--to", metavar="DIR", type=Path, default=home.ROOT / "dist", help="default: dist")
    parser.add_argument(
        "--program", metavar="DIR", type=Path, help="what compile.py --to has made there already"
    )
    arguments = parser.parse_args()
    home.enter("PyInstaller")
    if arguments.system == SYSTEM:
        packed = make(arguments.program, arguments.to, arguments.onefile)
    else:
        import windows

        packed = windows.make(arguments.program, arguments.to, arguments.onefile)
    for path in packed:
        print(f"{path}: {path.stat().st_size / 1e6:.1f} MB")
        if path.stat().st_size > LIMIT:
            sys.exit(f"that is more than {LIMIT / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
