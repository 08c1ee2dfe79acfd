"""The window: opened, kept at rest while nothing happens, closed; and what is written down when something breaks.

pygame's own waiting polls a thousand times a second. Here a resting window looks for events thirty times a second,
and eight times once nobody has touched it for a while. It wakes at once when a computer player's answer comes in.
"""

from __future__ import annotations

import os
import sys
import threading
import time
import traceback
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Final, Optional

# pygame reads these when it is first imported.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "chabudai")

import pygame

from game.app import memory, reports, tables
from game.app.client import Client, gather
from game.app.failure import Failure
from game.app.settings import SMALLEST_WINDOW, read_settings, settings_path
from game.app.store import Store
from game.app.window import Window
from game.engine.text import N_, Text
from game.games import SHELF
from game.ui import cache, materials, text
from game.ui.intents import Command, Input, Intent, Translator, stop_pads
from game.ui.words import say

FRAME_SECONDS: Final = 1 / 60
RESTING_SECONDS: Final = 1 / 30
STEADY_SECONDS: Final = 0.15
"""How long a window must keep its size before everything is drawn anew for it."""
SLEEPING_SECONDS: Final = 1 / 8
"""How long a window that nobody uses waits before it looks for events again."""
_AWAKE_SECONDS: Final = 0.5
_DROWSY_SECONDS: Final = 3.0
_LEAST_REST: Final = 0.001
_TIDY_SECONDS: Final = 10.0
"""So long at least between two times that a window at rest gives memory back."""
_LATER: Final = ("encodings.utf_8_sig", "importlib.readers", "markdown_it") + (
    ("multiprocessing.popen_spawn_win32",)
    if sys.platform == "win32"
    else ("multiprocessing.popen_spawn_posix", "multiprocessing.resource_tracker")
)
"""What libraries import only when a rulebook is opened or a computer player asked."""


def run(close_after: Optional[float] = None) -> int:
    """Open the window and stay until it is closed; returns the exit status.

    `close_after` closes it by itself, that many seconds after its first frame. Raises `Failure` without a display,
    when the folder of matches is taken, and when something broke (a report then lies in the log folder).
    """
    bell = threading.Event()
    store = Store()
    client: Optional[Client] = None
    log = reports.open_log()
    trace: Optional[reports.CrashTrace] = None
    try:
        store.open()
        trace = reports.CrashTrace()
        fresh = not settings_path().exists()
        settings, problem = read_settings()
        window = Window(settings)
        client = gather(store, settings, window.size, bell.set)
        if trace.earlier is not None:
            message = N_("Chabudai was ended by a crash the last time. A report lies in {file}.")
            client.notices.insert(0, say(Text(message, file=str(trace.earlier))))
        if problem is not None:
            client.notices.insert(0, say(problem))
            client.keep_settings()
        client.screen = window
        client.to_shelf()
        if fresh:
            client.welcome()
        load_everything()
        Loop(client, window, bell).run(close_after)
        if window.keep_place(settings):
            client.keep_settings()
    except Failure as failure:
        _show(failure.text)
        raise
    except Exception as error:
        raise _reported(error, client.trouble if client is not None else "") from error
    finally:
        if client is not None:
            client.close()
        store.close()
        end_session()
        if trace is not None:
            trace.close()
        reports.close_log(log)
    return 0


def load_everything() -> None:
    """Import whatever the window may need later.

    An application that was moved or replaced while it is open finds no more code in its file, not even that which
    writes down what went wrong.
    """
    for info in SHELF.values():
        info.mind()
        tables.drawing(info)
    for name in _LATER:
        import_module(name)


def end_session() -> None:
    """Close pygame and forget every picture and font, which belong to its session."""
    cache.clear()
    text.clear()
    materials.clear()
    stop_pads()
    pygame.quit()


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
        self._moved: Optional[float] = None
        self._picture: Optional[pygame.Surface] = None
        self._awake = clock()
        self._tidied = self._awake
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
        if self._moved is not None and now >= self._moved + STEADY_SECONDS:
            self._moved = None
            self.window.note()
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
        elif event.type == pygame.WINDOWMOVED:
            self._moved = now
        elif event.type == pygame.WINDOWMAXIMIZED:
            self.window.maximise(True)
        elif event.type == pygame.DROPFILE:
            self._awake = now
            self.client.take_in(Path(event.file))
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
            self._uncovered = True
            if event.type == pygame.WINDOWRESTORED:
                self.window.maximise(False)
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
        self.window.note()
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
            seconds = RESTING_SECONDS if now < self._awake + _DROWSY_SECONDS else SLEEPING_SECONDS
            self._tidy(now)
        for due in (stack.wake_at(), self.hand.wake_at(), close_at):
            if due is not None:
                seconds = min(seconds, due - now)
        if self.bell.wait(max(seconds, _LEAST_REST)):
            self._awake = self.clock()
        self.bell.clear()

    def _tidy(self, now: float) -> None:
        """Something was done and is over: let go of the room that it took, once."""
        if self._awake >= self._tidied and now >= self._tidied + _TIDY_SECONDS:
            self._tidied = now
            memory.give_back()


# -- when something breaks ------------------------------------------------------------------------------------


def _reported(error: Exception, trouble: str) -> Failure:
    """Write a report of the error and say where it lies; ``trouble`` is what kept the match from being saved."""
    try:
        path = reports.write_report(error)
    except OSError:
        traceback.print_exception(error)
        path = None
    told = _farewell(str(path) if path is not None else "", trouble)
    _show(told)
    return Failure(told)


def _farewell(file: str, trouble: str) -> Text:
    if trouble and file:
        return Text(
            N_(
                "Something went wrong and the program has to close. Your latest moves are not saved: {trouble} "
                "A report lies in {file}."
            ),
            trouble=trouble,
            file=file,
        )
    if trouble:
        message = N_(
            "Something went wrong and the program has to close. Your latest moves are not saved: {trouble}"
        )
        return Text(message, trouble=trouble)
    if file:
        return Text(
            N_(
                "Something went wrong and the program has to close. Your match is saved. A report lies in {file}."
            ),
            file=file,
        )
    return Text(N_("Something went wrong and the program has to close. Your match is saved."))


def _show(told: Text) -> None:
    """Say it in a box of the system's own where there is no terminal to say it in."""
    if not getattr(sys, "frozen", False) or sys.stderr is None or sys.stderr.isatty():
        return
    try:
        pygame.display.message_box("Chabudai", say(told), "error")
    except (pygame.error, AttributeError):
        return
