"""The window: opened, kept at rest while nothing happens, closed; and what is written down when something breaks.

pygame's own waiting polls a thousand times a second. Here a resting window looks for events thirty times a second,
which costs a few thousandths of a core, and wakes at once when a computer player's answer comes in.
"""

from __future__ import annotations

import contextlib
import os
import platform
import sys
import threading
import time
import traceback
import warnings
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final, Optional

# pygame reads these when it is first imported.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "chabudai")

import pygame

import game
from game import resources
from game.app import folders
from game.app.client import Client, gather
from game.app.failure import Failure
from game.app.settings import SMALLEST_WINDOW, Settings, read_settings
from game.app.store import Store
from game.engine.text import N_, Text
from game.ui import cache, materials, text
from game.ui.intents import REPEAT_MS, Command, Input, Intent, Translator, start_pads, stop_pads
from game.ui.words import say

FRAME_SECONDS: Final = 1 / 60
RESTING_SECONDS: Final = 1 / 30
STEADY_SECONDS: Final = 0.15
"""How long a window must keep its size before everything is drawn anew for it."""
_AWAKE_SECONDS: Final = 0.5
_LEAST_REST: Final = 0.001
_SCREENS: Final = ("DISPLAY", "WAYLAND_DISPLAY")
_NO_SCREEN: Final = ("offscreen", "dummy", "evdev")


def run(close_after: Optional[float] = None) -> int:
    """Open the window and stay until it is closed; returns the exit status.

    `close_after` closes it by itself, that many seconds after its first frame. Raises `Failure` without a display,
    when the folder of matches is taken, and when something broke (a report then lies in the log folder).
    """
    bell = threading.Event()
    store = Store()
    client: Optional[Client] = None
    try:
        store.open()
        settings, problem = read_settings()
        window = Window(settings)
        client = gather(store, settings, window.size, bell.set)
        if problem is not None:
            client.notices.insert(0, say(problem))
            client.keep_settings()
        client.screen = window
        client.to_shelf()
        Loop(client, window, bell).run(close_after)
        window.keep_size(client)
    except Failure as failure:
        _show(failure.text)
        raise
    except Exception as error:
        raise _reported(error) from error
    finally:
        if client is not None:
            client.close()
        store.close()
        end_session()
    return 0


def end_session() -> None:
    """Close pygame and forget every picture and font, which belong to its session."""
    cache.clear()
    text.clear()
    materials.clear()
    stop_pads()
    pygame.quit()


# -- the window -----------------------------------------------------------------------------------------------


class Window:
    """The window on the screen. Raises `Failure` when there is no screen."""

    def __init__(self, settings: Settings) -> None:
        if not getattr(pygame, "IS_CE", False):
            raise Failure(Text(N_("This program needs pygame-ce, but another pygame is installed over it.")))
        asked = os.environ.get("SDL_VIDEODRIVER") or os.environ.get("SDL_VIDEO_DRIVER")
        try:
            if not asked and sys.platform.startswith("linux") and not any(map(os.environ.get, _SCREENS)):
                raise pygame.error("no screen")  # asking SDL would let its drivers complain on the terminal
            pygame.display.init()
            if not asked and pygame.display.get_driver() in _NO_SCREEN:
                raise pygame.error("no screen")
            pygame.font.init()
            pygame.key.set_repeat(*REPEAT_MS)
            start_pads()
            self._windowed = self._fitting((settings.window_width, settings.window_height))
            self._open(settings.full_screen)
        except pygame.error as error:
            pygame.display.quit()
            raise Failure(
                Text(
                    N_(
                        "No display was found, so the window cannot be opened; the command line works without one."
                    )
                )
            ) from error

    @staticmethod
    def _fitting(size: tuple[int, int]) -> tuple[int, int]:
        """The size, but no larger than the smallest screen that is there."""
        screens = pygame.display.get_desktop_sizes()
        width = min([size[0], *(screen[0] for screen in screens)])
        height = min([size[1], *(screen[1] for screen in screens)])
        return max(SMALLEST_WINDOW[0], width), max(SMALLEST_WINDOW[1], height)

    def _open(self, full_screen: bool) -> None:
        pygame.display.set_caption("Chabudai")
        with contextlib.suppress(FileNotFoundError, pygame.error):
            pygame.display.set_icon(pygame.image.load(resources.path("art/app_icon.png")))
        self.full_screen = full_screen
        if full_screen:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
            return
        pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        with contextlib.suppress(pygame.error, AttributeError), warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # set_mode has no other way to say it
            pygame.Window.from_display_module().minimum_size = SMALLEST_WINDOW

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on."""
        surface = pygame.display.get_surface()
        assert surface is not None
        return surface

    @property
    def size(self) -> tuple[int, int]:
        """The size of the picture."""
        return self.surface.get_size()

    def set_full_screen(self, on: bool) -> None:
        """Fill the screen, or go back to a window of the size it had."""
        if on != self.full_screen:
            if on:
                self._windowed = self.size
            self._open(on)
            pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=self.size[0], y=self.size[1]))

    def keep_size(self, client: Client) -> None:
        """Remember the size for the next time."""
        size = self._windowed if self.full_screen else self.size
        settings = client.settings
        if size != (settings.window_width, settings.window_height) and size[0] >= SMALLEST_WINDOW[0]:
            settings.window_width, settings.window_height = size
            client.keep_settings()


# -- the loop -------------------------------------------------------------------------------------------------


class Loop:
    """Events in, frames out, and rest between them."""

    def __init__(
        self,
        client: Client,
        window: Window,
        bell: Optional[threading.Event] = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.client, self.window, self.clock = client, window, clock
        self.bell = bell or threading.Event()
        self.hand = Translator(window.size)
        self._laid_out = window.size
        self._resized: Optional[float] = None
        self._picture: Optional[pygame.Surface] = None
        self._awake = clock()
        self._next_frame = 0.0
        self._uncovered = True
        self._heard = False

    def run(self, close_after: Optional[float] = None) -> None:
        """Go on until the client is told to quit."""
        close_at: Optional[float] = None
        while self.client.running:
            drawn = self.turn()
            if drawn and not self._heard:
                self._heard = True
                self.client.start_sound()  # after the first picture: a broken device may take its time
            if drawn and close_at is None and close_after is not None:
                close_at = self.clock() + close_after
            if close_at is not None and self.clock() >= close_at:
                return
            self._rest(close_at)

    def turn(self) -> bool:
        """Handle what has happened and draw if something looks different; True when a frame was drawn."""
        now = self.clock()
        for event in pygame.event.get():
            self._event(event, now)
        self._inputs(self.hand.poll(now))
        if self._resized is not None and now >= self._resized + STEADY_SECONDS:
            self._lay_out()
        stack = self.client.stack
        stack.update()
        stack.settle()
        if self._resized is not None:
            return self._stretch()
        if (stack.stale or self._uncovered) and now >= self._next_frame:
            self._next_frame = now + FRAME_SECONDS
            self._uncovered = False
            stack.draw(self.window.surface)
            pygame.display.flip()
            return True
        return False

    def _event(self, event: pygame.event.Event, now: float) -> None:
        if event.type == pygame.QUIT:
            self.client.quit()
        elif event.type == pygame.WINDOWSIZECHANGED:
            self._grown(now)
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
            self._uncovered = True
        else:
            inputs = self.hand.feed(event, now)
            if inputs:
                self._awake = now
            self._inputs(inputs)

    def _inputs(self, inputs: list[Input]) -> None:
        for item in inputs:
            if isinstance(item, Command) and item.intent is Intent.FULLSCREEN:
                self.client.set_full_screen(not self.window.full_screen)
            else:
                self.client.stack.handle(item)
                self.client.stack.settle()

    # -- sizes ----------------------------------------------------------------------------------------------

    def _grown(self, now: float) -> None:
        if self.window.size == self._laid_out and self._resized is None:
            self._uncovered = True
            return
        if self._resized is None:
            self._picture = self.window.surface.copy() if self._picture is None else self._picture
        self._resized = now

    def _lay_out(self) -> None:
        """The size is steady: draw everything for it."""
        self._resized, self._picture = None, None
        self._laid_out = self.window.size
        self.hand.size = self.window.size
        self._uncovered = True
        self.client.resize(
            (max(SMALLEST_WINDOW[0], self._laid_out[0]), max(SMALLEST_WINDOW[1], self._laid_out[1]))
        )

    def _stretch(self) -> bool:
        """While the window is being pulled, show the old picture at the new size."""
        if self._picture is not None:
            pygame.transform.scale(self._picture, self.window.size, self.window.surface)
            pygame.display.flip()
        return False

    # -- rest -----------------------------------------------------------------------------------------------

    def _rest(self, close_at: Optional[float]) -> None:
        now = self.clock()
        stack = self.client.stack
        if stack.stale or stack.wants_frame():
            seconds = self._next_frame - now
        elif self._resized is not None or now < self._awake + _AWAKE_SECONDS:
            seconds = FRAME_SECONDS / 2
        else:
            seconds = RESTING_SECONDS
        for due in (stack.wake_at(), self.hand.wake_at(), close_at):
            if due is not None:
                seconds = min(seconds, due - now)
        if self.bell.wait(max(seconds, _LEAST_REST)):
            self._awake = self.clock()
        self.bell.clear()


# -- when something breaks ------------------------------------------------------------------------------------


def _reported(error: Exception) -> Failure:
    """Write a report of the error and say where it lies."""
    try:
        path = write_report(error)
        told = Text(
            N_(
                "Something went wrong and the program has to close. Your match is saved. A report lies in {file}."
            ),
            file=str(path),
        )
    except OSError:
        traceback.print_exception(error)
        told = Text(N_("Something went wrong and the program has to close. Your match is saved."))
    _show(told)
    return Failure(told)


def write_report(error: BaseException) -> Path:
    """Write what is known of an error into the log folder. Raises OSError."""
    folder = folders.logs()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"crash-{datetime.now():%Y%m%d-%H%M%S}.txt"
    lines = [
        f"Chabudai {game.__version__}",
        f"Python {sys.version}",
        f"{platform.platform()}, pygame-ce {pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}",
        "",
        *traceback.format_exception(error),
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def _show(told: Text) -> None:
    """Say it in a box of the system's own where there is no terminal to say it in."""
    if not getattr(sys, "frozen", False) or sys.stderr is None or sys.stderr.isatty():
        return
    try:
        pygame.display.message_box("Chabudai", say(told), "error")
    except (pygame.error, AttributeError):
        return
