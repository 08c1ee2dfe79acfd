"""The program looks at itself: every asset loads, every screen draws, every game plays, saves and loads again.

Meant for packed programs, where a file may have been left behind; it needs no display and no audio device.
"""

from __future__ import annotations

import ctypes
import json
import os
import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from game import games, resources
from game.app.arguments import SCENES
from game.engine import record
from game.engine.match import COMPUTER, Match, Seat
from game.engine.shelf import GameInfo
from game.engine.tomlfile import TomlError
from game.games import SHELF

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

Check = tuple[str, Callable[[], object]]
"""A name, and what raises when something is amiss."""

THINKING_SECONDS: Final = 60.0
"""How long the computer players' process may take to start and to answer."""


def run(say: Callable[[str], None]) -> int:
    """Carry out every check, say which failed and end with ``N passed, N failed``. Returns the exit status."""
    os.environ.update(
        {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    )
    passed = failed = 0
    for name, check in checks():
        try:
            check()
            passed += 1
        except Exception as error:  # whatever is amiss is what we are here to tell
            say(f"{name}: {type(error).__name__}: {error}")
            failed += 1
    say(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def checks() -> Iterator[Check]:
    """All checks, in order."""
    yield "window", _open_window
    yield "game pads", _find_pads
    yield "game pad", _use_pad
    folders = [(name, resources.path(name)) for name in ("art", "fonts", "config")]
    for folder, root in [*folders, ("games", Path(games.__file__).parent)]:
        for path in sorted(path for path in root.rglob("*") if path.suffix in LOADERS):
            yield f"{folder}/{path.relative_to(root).as_posix()}", _loading(path)
    for info in SHELF.values():
        for scene in SCENES:
            yield f"{info.key}: the screen {scene}", _drawing_screen(scene, info)
        yield f"{info.key}: the file that people may change", _reading(info)
        yield f"{info.key}: a match played, saved and loaded", _playing(info)
        yield f"{info.key}: a computer player answers", _asking(info)
        yield f"{info.key}: lessons and problems", _taught(info)
        yield f"{info.key}: a review is worked out", _reviewing(info)


def _open_window() -> None:
    import pygame

    if not getattr(pygame, "IS_CE", False):
        raise RuntimeError("pygame-ce is needed, but another pygame is installed over it")
    pygame.init()
    pygame.display.set_mode((960, 600))


# -- the game pad ---------------------------------------------------------------------------------------------

_PAD_KIND, _PAD_AXES, _PAD_BUTTONS = 1, 6, 21


class VirtualPad:
    """A game pad that SDL pretends to have, plugged in until `pull`. Raises OSError where SDL cannot be reached."""

    def __init__(self) -> None:
        from game.app import sdl

        found = sdl.library()
        if found is None:
            raise OSError("SDL is not found")
        self._sdl = found
        self._sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        self._sdl.SDL_JoystickClose.argtypes = [ctypes.c_void_p]
        for call in (self._sdl.SDL_JoystickSetVirtualButton, self._sdl.SDL_JoystickSetVirtualAxis):
            call.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int]
        self.index: int = self._sdl.SDL_JoystickAttachVirtual(_PAD_KIND, _PAD_AXES, _PAD_BUTTONS, 0)
        if self.index < 0:
            raise OSError("SDL plugs in no virtual game pad")
        self._handle = self._sdl.SDL_JoystickOpen(self.index)

    def button(self, number: int, down: bool) -> None:
        """Press a button or let it go."""
        self._sdl.SDL_JoystickSetVirtualButton(self._handle, number, down)

    def axis(self, number: int, value: int) -> None:
        """Tilt a stick: -32768 to 32767."""
        self._sdl.SDL_JoystickSetVirtualAxis(self._handle, number, value)

    def pull(self) -> None:
        """Pull it out."""
        self._sdl.SDL_JoystickClose(self._handle)
        self._sdl.SDL_JoystickDetachVirtual(self.index)


def _use_pad() -> None:
    import pygame

    from game.ui.intents import Command, Intent, Translator, start_pads

    if not start_pads():
        raise RuntimeError("the part of pygame for game pads is not there")
    hand = Translator((960, 600))
    pad = VirtualPad()
    heard: list[object] = []
    for step in ("plugged in", "pressed", "pulled out"):
        if step == "pressed":
            pad.button(pygame.CONTROLLER_BUTTON_A, True)
        elif step == "pulled out":
            pad.pull()
        heard += [item for event in pygame.event.get() for item in hand.feed(event, 0.0)]
    if Command(Intent.CONFIRM) not in heard:
        raise RuntimeError("a pressed button was not heard")


def _find_pads() -> None:
    from pygame._sdl2 import controller

    controller.init()
    controller.quit()


# -- assets ---------------------------------------------------------------------------------------------------


def _picture(path: Path) -> None:
    import pygame

    if pygame.mask.from_surface(pygame.image.load(path)).count() == 0:
        raise ValueError("nothing is drawn")


def _drawing(path: Path) -> None:
    import pygame

    if pygame.mask.from_surface(pygame.image.load_sized_svg(path, (48, 48))).count() == 0:
        raise ValueError("nothing is drawn")


def _font(path: Path) -> None:
    import pygame

    pygame.font.Font(path, 20).render("1", True, "black")


def _sound(path: Path) -> None:
    import pygame

    if pygame.mixer.Sound(path).get_length() <= 0:
        raise ValueError("it is silent")


def _toml(path: Path) -> None:
    tomllib.loads(path.read_text(encoding="utf-8"))


def _json(path: Path) -> None:
    json.loads(path.read_text(encoding="utf-8"))


def _text(path: Path) -> None:
    if not path.read_text(encoding="utf-8").strip():
        raise ValueError("it is empty")


def _catalogue(path: Path) -> None:
    import gettext

    with open(path, "rb") as file:
        gettext.GNUTranslations(file)


LOADERS: Final[dict[str, Callable[[Path], None]]] = {
    ".png": _picture,
    ".svg": _drawing,
    ".ttf": _font,
    ".ogg": _sound,
    ".wav": _sound,
    ".toml": _toml,
    ".json": _json,
    ".md": _text,
    ".mo": _catalogue,
}
"""How a file is loaded, by its kind; other kinds (licence texts) are only there to be read."""


def _loading(path: Path) -> Callable[[], None]:
    return lambda: LOADERS[path.suffix](path)


def _drawing_screen(scene: str, info: GameInfo) -> Callable[[], object]:
    from game.app.shoot import picture

    return lambda: picture(scene, (960, 600), game=info.key, seats=info.fewest, moves=6)


# -- games ----------------------------------------------------------------------------------------------------


def _reading(info: GameInfo) -> Callable[[], None]:
    def read() -> None:
        problem = info.file_problem()
        if problem is not None:
            raise TomlError(problem)

    return read


def _playing(info: GameInfo) -> Callable[[], None]:
    return lambda: play_and_reload(info)


def play_and_reload(info: GameInfo, seed: int = 1) -> None:
    """Play one random match, save it and load it again. Raises RuntimeError if it does not come back the same."""
    seats = [Seat(f"{seat}", COMPUTER, "random") for seat in range(info.fewest)]
    match = Match(info, seats, seed=seed)
    rng = random.Random(seed)
    while match.state.outcome is None:
        match.play(rng.choice(match.state.legal()))
    with tempfile.TemporaryDirectory(prefix="chabudai-") as folder:
        path = Path(folder) / "match.json"
        record.save(match, path)
        loaded = record.load(path, SHELF)
    if loaded.problem is not None:
        raise RuntimeError(loaded.problem.english())
    if loaded.match.state != match.state:
        raise RuntimeError("the match came back changed")


def _asking(info: GameInfo) -> Callable[[], None]:
    return lambda: ask_player(info)


def ask_player(info: GameInfo, seed: int = 1) -> None:
    """Have the lowest level answer the first question from its own process. Raises RuntimeError if it does not."""
    from threading import Event

    from game.bots import levels, worker

    match = Match(info, [Seat(f"{seat}") for seat in range(info.fewest)], seed=seed)
    seat = match.state.decides()
    lowest = levels.shipped().get(levels.shipped().names()[0], info.key)
    answered = Event()
    bots = worker.Worker(answered.set)
    try:
        bots.submit(worker.ask(info, match.view(seat), match.chronicle(seat), lowest))
        answered.wait(THINKING_SECONDS)
        answer = bots.poll()
    finally:
        bots.close()
    if answer is None or answer.fault:
        raise RuntimeError(f"no answer ({answer.fault})" if answer else "no answer")
    match.play(answer.actions[0])


def _taught(info: GameInfo) -> Callable[[], None]:
    return lambda: lay_out_what_teaches(info)


def lay_out_what_teaches(info: GameInfo) -> None:
    """Lay out every lesson and problem of a game. Raises RuntimeError, or whatever does not fit the rules."""
    from game.app import lessons, problems

    given, wrong = lessons.read(info)
    posed, damage = problems.read(info)
    for text in [*wrong, *([damage] if damage is not None else [])]:
        raise RuntimeError(text.english())
    for lesson in given:
        done = [[*step.open[:1], *step.then] for step in lesson.steps]
        for at in range(max(1, len(lesson.steps))):
            lessons.begin(info, lesson, at, done, lessons.TEACHERS[0], "")
    for problem in posed:
        problems.lay_out(problem, lessons.TEACHERS[0])


def _reviewing(info: GameInfo) -> Callable[[], None]:
    return lambda: review_the_end(info)


def review_the_end(info: GameInfo, seed: int = 1) -> None:
    """Have the last decision of a random match reviewed in its own process. Raises RuntimeError if it is not."""
    from game.bots.reviewer import Reviewer

    match = Match(info, [Seat(f"{seat}") for seat in range(info.fewest)], seed=seed)
    rng = random.Random(seed)
    while match.state.outcome is None:
        match.play(rng.choice(match.state.legal()))
    reviewer = Reviewer()
    reviewer.start(record.to_text(match, {}), len(match.entries) - 1)
    until = monotonic() + THINKING_SECONDS
    done = False
    while not done and not reviewer.failed and monotonic() < until:
        done = reviewer.poll()[1]
        sleep(0.02)
    reviewer.stop()
    if not done:
        raise RuntimeError("no review")
