"""Play a packed application in its window, as a person would, and see that it ends as it should.

    python build/play_window.py dist/chabudai-1.0.0-linux-x86_64.tar.gz --pictures DIR
    python build/play_window.py dist/chabudai-1.0.0-windows-amd64.zip --pictures DIR

Starts it on a screen of its own, begins a match of Samurai, makes moves until the computer has answered, closes the
window while the computer thinks, sees that no process is left, starts anew, goes on with the match that is offered,
and at last kills the program: then nothing may stay behind either. A Windows application runs under Wine.

Where to press is asked of a twin: the same screen of the same size, laid out here from the record that the
application has written. Needs xvfb, xdotool and imagemagick; ends nothing but what it has started.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import home
import windows

if TYPE_CHECKING:
    from game.app.scenes.table import TableScene
    from game.app.stage import Stage
    from game.ui.widget import Widget

SIZE = (1280, 800)
SCREEN = (1440, 900)
PERSON = 0
START_SECONDS = 90.0
ANSWER_SECONDS = 60.0
END_SECONDS = 15.0
COLOURS = 5000
"""A window that shows something has more colours than this; one that is not drawn yet has few."""
FIRST = ("tile", "card")
"""What one points at before anything else."""

Found = TypeVar("Found")


class Trouble(Exception):
    """Raised when the application does not do what it should."""


def until(what: str, seconds: float, look: Callable[[], Found]) -> Found:
    """Wait for ``look`` to find something and say how long that took."""
    begin = time.monotonic()
    while time.monotonic() < begin + seconds:
        found = look()
        if found:
            print(f"{what}: {time.monotonic() - begin:.1f} s", flush=True)
            return found
        time.sleep(0.2)
    raise Trouble(f"{what}: not within {seconds:.0f} s")


@contextmanager
def screen() -> Iterator[str]:
    """A screen that nobody sees; its name for DISPLAY."""
    reading, writing = os.pipe()
    size = f"{SCREEN[0]}x{SCREEN[1]}x24"
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", size, "-nolisten", "tcp"],
        pass_fds=[writing],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with open(reading, encoding="ascii") as answer:
            yield f":{answer.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


def ask_to_close(display: str, window: int) -> None:
    """Do what the window's own button for closing does; there is no window manager on the screen that has one."""
    x = ctypes.CDLL("libX11.so.6")
    x.XOpenDisplay.restype = ctypes.c_void_p
    x.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    x.XInternAtom.restype = ctypes.c_ulong
    server = x.XOpenDisplay(display.encode())
    client_message = 33

    class Message(ctypes.Structure):
        _fields_ = [
            ("type", ctypes.c_int),
            ("serial", ctypes.c_ulong),
            ("send_event", ctypes.c_int),
            ("display", ctypes.c_void_p),
            ("window", ctypes.c_ulong),
            ("message_type", ctypes.c_ulong),
            ("format", ctypes.c_int),
            ("data", ctypes.c_long * 5),
            ("rest", ctypes.c_long * 24),
        ]

    protocols, delete = (x.XInternAtom(server, name, 0) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW"))
    message = Message(client_message, 0, 1, server, window, protocols, 32, (ctypes.c_long * 5)(delete))
    x.XSendEvent.argtypes = [
        ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long, ctypes.POINTER(Message),
    ]  # fmt: skip
    x.XSendEvent(server, window, 0, 0, ctypes.byref(message))
    x.XCloseDisplay.argtypes = [ctypes.c_void_p]
    x.XCloseDisplay(server)


# -- the application --------------------------------------------------------------------------------------------


class Application:
    """The packed program, its folder of data and its window."""

    def __init__(self, packed: Path, scratch: Path, display: str, pictures: Path) -> None:
        self.scratch, self.display, self.pictures = scratch, display, pictures
        self.data, self.begun = scratch / "own", time.monotonic()
        self.program = unpack(packed, scratch / "program")
        self.wine = self.program.suffix == ".exe"
        data = windows.path_of(self.data) if self.wine else str(self.data)
        (self.data / "config").mkdir(parents=True)
        size = f"window_width = {SIZE[0]}\nwindow_height = {SIZE[1]}\n"
        (self.data / "config" / "settings.toml").write_text(size, encoding="utf-8")
        self.environment = {**(windows.environment() if self.wine else os.environ), "DISPLAY": display}
        self.environment.update(CHABUDAI_HOME=data, LC_ALL="C.UTF-8", SDL_AUDIODRIVER="dummy")
        self.environment.pop("WAYLAND_DISPLAY", None)

    def start(self, picture: str) -> subprocess.Popen[bytes]:
        """Start it and wait until its window shows something."""
        process = subprocess.Popen(
            [*([windows.wine()] if self.wine else []), str(self.program)],
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self.scratch,
        )
        until("the window opens", START_SECONDS, self.window)
        until("the window shows something", START_SECONDS, lambda: self.shoot(picture) > COLOURS)
        return process

    def xdotool(self, *words: str) -> str:
        """What xdotool answers."""
        done = subprocess.run(
            ["xdotool", *words], env=self.environment, capture_output=True, text=True, timeout=30
        )
        return done.stdout.strip()

    def window(self) -> int:
        """The window's number, or 0."""
        return int(
            self.xdotool("search", "--onlyvisible", "--class", "^chabudai([.]exe)?$").split("\n")[0] or 0
        )

    def press(self, spot: tuple[int, int]) -> None:
        """Click there in the window, once what moved there has come to rest."""
        time.sleep(1.5)
        words = ["mousemove", "--window", str(self.window()), str(spot[0]), str(spot[1])]
        self.xdotool(*words, "sleep", "0.3", "click", "1")

    def shoot(self, name: str) -> int:
        """Keep a picture of the screen; how many colours it has."""
        file = self.pictures / f"{name}.png"
        subprocess.run(["import", "-window", "root", str(file)], env=self.environment, check=True, timeout=30)
        counted = subprocess.run(["identify", "-format", "%k", str(file)], capture_output=True, text=True)
        return int(counted.stdout or 0)

    def processes(self) -> list[int]:
        """Those that run the program, by their command lines."""
        mark = self.scratch.name.encode()
        found = []
        for entry in Path("/proc").iterdir():
            try:
                words = (entry / "cmdline").read_bytes() if entry.name.isdigit() else b""
            except OSError:
                continue
            if mark in words.split(b"\0")[0] or (self.wine and mark in words):
                found.append(int(entry.name))
        return found

    def records(self) -> list[Path]:
        """The matches that it keeps."""
        return sorted((self.data / "data" / "matches").glob("*.json"))

    def record(self) -> dict[str, Any]:
        """The match, as written last; empty when there is none or it is being written."""
        try:
            return dict(json.loads(self.records()[0].read_text(encoding="utf-8")))
        except (IndexError, OSError, ValueError):
            return {}

    def moves(self) -> int:
        """How many moves the match has."""
        return len(self.record().get("actions", ()))

    def decides(self) -> object:
        """Whose turn it is."""
        return self.record().get("extra", {}).get("decides")


def unpack(packed: Path, folder: Path) -> Path:
    """Unpack an archive into ``folder``, or copy a portable file there; the program to start."""
    folder.mkdir(parents=True)
    if packed.name.endswith(".tar.gz"):
        with tarfile.open(packed) as archive:
            archive.extractall(folder)
        return folder / "chabudai" / "chabudai"
    if packed.suffix == ".zip":
        with zipfile.ZipFile(packed) as archive:
            archive.extractall(folder)
        return folder / "Chabudai" / "Chabudai.exe"
    return Path(shutil.copy(packed, folder))


# -- the twin ---------------------------------------------------------------------------------------------------


@contextmanager
def twin(application: Application) -> Iterator[Stage]:
    """The title screen as the application shows it, with the same matches."""
    from game.app.stage import Stage

    with Stage(SIZE) as stage:
        matches = Path(os.environ["CHABUDAI_HOME"]) / "data" / "matches"
        matches.mkdir(parents=True, exist_ok=True)
        for path in application.records():
            shutil.copy(path, matches)
        stage.client.to_shelf()
        stage.settle()
        yield stage


def widgets(stage: Stage) -> list[Widget]:
    """Everything on the uppermost screen."""
    assert stage.client.stack.top is not None
    return [inner for outer in stage.client.stack.top.widgets() for inner in outer.walk()]


def middle_of(stage: Stage, kind: str) -> tuple[int, int]:
    """The middle of the first widget of a class."""
    for widget in widgets(stage):
        if type(widget).__name__ == kind and widget.rect.w:
            return widget.rect.center
    raise Trouble(f"the screen has no {kind}")


def begin_match(application: Application) -> None:
    """From the title to the table of Samurai."""
    from game.app.scenes.new_match import NewMatchScene
    from game.games import SHELF

    with twin(application) as stage:
        application.press(middle_of(stage, "GameCard"))
        stage.client.open_new_match(SHELF["samurai"])
        stage.settle()
        scene = stage.client.stack.top
        assert isinstance(scene, NewMatchScene)
        application.shoot("2-set-up")
        application.press(scene.start.rect.center)
    until("the person may move", ANSWER_SECONDS, lambda: application.decides() == PERSON)


def go_on(application: Application) -> None:
    """Press the match that the title offers."""
    with twin(application) as stage:
        application.press(middle_of(stage, "MatchRow"))


def make_move(application: Application, end: bool = False) -> None:
    """Make one lawful move by pressing what it names: the end of the turn, or a tile."""
    from game.app.scenes.table import TableScene

    before = application.moves()
    with twin(application) as stage:
        (path,) = stage.client.store.under_way()
        stage.client.go_on(path.path)
        stage.settle()
        scene = stage.client.stack.top
        assert isinstance(scene, TableScene)
        for spot in _presses(scene, stage, end):
            application.press(spot)
    until("the move is saved", ANSWER_SECONDS, lambda: application.moves() != before)


def _presses(scene: TableScene, stage: Stage, end: bool) -> Iterator[tuple[int, int]]:
    """Where to press for the first move of that kind, one spot after the other, the twin following."""
    moves = (action for action in scene.legal if any(pick.kind == "button" for pick in action.picks) == end)
    action = min(moves, key=lambda action: action.text)
    for pick in sorted(action.picks, key=lambda pick: (pick.kind not in FIRST, pick)):
        if pick.kind == "button":
            (widget,) = (button for button, words in scene.action_buttons() if words == action.text)
            yield widget.rect.center
        else:
            spot = next(spot for spot in scene.table.spots() if spot.target == pick and spot.visible)
            yield spot.rect.center
            scene.pick(pick)
            stage.settle()


# -- the play ---------------------------------------------------------------------------------------------------


def make_turn(application: Application) -> int:
    """Place a tile and end the turn; how many moves the match has after these two."""
    before = application.moves()
    make_move(application)
    make_move(application, end=True)
    return before + 2


def gone(application: Application) -> None:
    """Wait until no process is left."""
    until("no process is left", END_SECONDS, lambda: not application.processes())


def play(application: Application) -> None:
    """The whole play-through. Raises `Trouble`."""
    first = application.start("1-title")
    begin_match(application)
    time.sleep(3)
    application.shoot("3-table")
    moved = make_turn(application)
    until(
        "the computer answers",
        ANSWER_SECONDS,
        lambda: application.moves() > moved and application.decides() == PERSON,
    )
    application.shoot("4-answered")
    moved = make_turn(application)
    ask_to_close(application.display, application.window())
    until("the window closes while the computer thinks", END_SECONDS, lambda: first.poll() is not None)
    if first.returncode:
        raise Trouble(f"it ended with the status {first.returncode}")
    gone(application)
    if application.moves() < moved:
        raise Trouble("a move is lost")
    second = application.start("5-offered")
    go_on(application)
    until("the match goes on", ANSWER_SECONDS, lambda: application.decides() == PERSON)
    time.sleep(3)
    make_move(application)
    application.xdotool("key", "h")  # a hint comes from the computer players' process
    until("the hint is thought about", ANSWER_SECONDS, lambda: len(application.processes()) > 1)
    application.shoot("6-hint")
    second.kill()
    gone(application)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Play a packed application in its window.")
    parser.add_argument("packed", type=Path, help="what package.py has made")
    parser.add_argument("--pictures", metavar="DIR", type=Path, help="keep pictures of the screen there")
    arguments = parser.parse_args()
    home.enter("pygame")
    sys.path.insert(0, str(home.ROOT))
    missing = [name for name in ("Xvfb", "xdotool", "import") if shutil.which(name) is None]
    if missing:
        sys.exit(f"{', '.join(missing)} missing; on Debian: apt install xvfb xdotool imagemagick")
    with tempfile.TemporaryDirectory(prefix="chabudai-window-") as folder, screen() as display:
        pictures = arguments.pictures or Path(folder) / "pictures"
        pictures.mkdir(parents=True, exist_ok=True)
        application = Application(arguments.packed, Path(folder), display, pictures)
        try:
            play(application)
        except Trouble as trouble:
            application.shoot("trouble")
            for process in application.processes():
                os.kill(process, 9)
            sys.exit(f"{arguments.packed.name}: {trouble}")
    print(f"{arguments.packed.name} was played in its window and left nothing behind")


if __name__ == "__main__":
    main()
