"""The installer for Windows, made by NSIS: a start-menu entry, silent with /S, and a way out that deletes its own only."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path, PureWindowsPath

import home

SCRIPT = home.ROOT / "build" / "windows" / "installer.nsi"
ICON = home.ROOT / "art" / "app_icon.ico"


def has_maker() -> bool:
    """Whether NSIS is here."""
    return shutil.which("makensis") is not None


def make(folder: Path, target: Path, version: str, moment: int) -> Path:
    """Write the installer of the application in ``folder`` to ``target``; returns that. Ends the program on failure."""
    files = sorted(path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    size = sum((folder / path).stat().st_size for path in files) // 1024
    with tempfile.TemporaryDirectory(prefix="chabudai-installer-") as scratch:
        lists = {"FILES": Path(scratch, "files.nsh"), "GONE": Path(scratch, "gone.nsh")}
        for name, lines in (("FILES", installing(folder, files)), ("GONE", deleting(files))):
            lists[name].write_text("\n".join(lines) + "\n", encoding="utf-8")
        words = {
            "VERSION": version,
            "NUMBERS": f"{version}.0",
            "TARGET": target.resolve(),
            "ICON": ICON,
            "SIZE": size,
        }
        defined = [f"-D{name}={value}" for name, value in {**words, **lists}.items()]
        command = ["makensis", "-V2", "-INPUTCHARSET", "UTF8", *defined, str(SCRIPT)]
        environment = {**os.environ, "SOURCE_DATE_EPOCH": str(moment)}
        if subprocess.run(command, env=environment).returncode:
            sys.exit("NSIS could not make the installer; what it said stands above.")
    return target


def installing(folder: Path, files: list[Path]) -> list[str]:
    """What NSIS is told to put where."""
    lines, last = [], None
    for path in files:
        if path.parent != last:
            last = path.parent
            lines.append(f'SetOutPath "{_inside(last)}"')
        lines.append(f'File "/oname={path.name}" "{folder / path}"')
    return lines


def deleting(files: list[Path]) -> list[str]:
    """What NSIS is told to take away again: every file by name, then folders that are empty, the innermost first."""
    folders = {parent for path in files for parent in path.parents if parent != Path()}
    lines = [f'Delete "{_inside(path)}"' for path in files]
    inner = sorted(folders, key=lambda path: (-len(path.parts), path.as_posix()))
    return lines + [f'RMDir "{_inside(path)}"' for path in inner]


def _inside(path: Path) -> str:
    return str(PureWindowsPath("$INSTDIR", *path.parts))
