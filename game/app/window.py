"""The window: where it opens and how large, and what is remembered of that."""

from __future__ import annotations

import contextlib
import os
import sys
import warnings
from collections.abc import Sequence
from typing import Final, Optional

import pygame
from pygame import Rect

from game import resources
from game.app import sdl
from game.app.failure import Failure
from game.app.settings import FARTHEST_WINDOW, SMALLEST_WINDOW, Settings
from game.engine.text import N_, Text
from game.ui.intents import REPEAT_MS, start_pads
from game.ui.theme import DESIGN_SIZE

_SCREENS: Final = ("DISPLAY", "WAYLAND_DISPLAY")
_NO_SCREEN: Final = ("offscreen", "dummy", "evdev")
_FRAME: Final = 8, 38
"""Pixels that a system draws round a window, in all: beside it, above and below it."""
_FIRST_SHARE: Final = 0.7
"""How much of the screen's width and height a first window takes, if that is more than its usual size."""
_IN_SIGHT: Final = 64
"""So many pixels of a window must lie on a screen for it to come back there."""


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
            self.maximised = settings.window_maximised
            """Whether it fills the screen as a window does; it may be full screen for now."""
            self._rect = remembered(settings, sdl.usable_screens())
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

    def _open(self, full_screen: bool) -> None:
        pygame.display.set_caption("Chabudai")
        with contextlib.suppress(FileNotFoundError, pygame.error):
            pygame.display.set_icon(pygame.image.load(resources.path("art/app_icon.png")))
        self.full_screen = full_screen
        if full_screen:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
            return
        pygame.display.set_mode(self._rect.size, pygame.RESIZABLE)
        with contextlib.suppress(pygame.error):
            pygame.display.set_window_position(self._rect.topleft)
        with contextlib.suppress(pygame.error, AttributeError), warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # set_mode has no other way to say it
            window = pygame.Window.from_display_module()
            window.minimum_size = SMALLEST_WINDOW
            if self.maximised:
                window.maximize()

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
        """Fill the screen, or go back to a window of the size and at the place it had."""
        if on != self.full_screen:
            self.note()
            self._open(on)
            pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=self.size[0], y=self.size[1]))

    def maximise(self, on: bool) -> None:
        """The system says that it was made as large as can be, or that this is over."""
        if not self.full_screen:
            self.maximised = on

    def note(self) -> None:
        """Remember place and size of the window as a person has made it."""
        if self.full_screen or self.maximised or self.size[0] < SMALLEST_WINDOW[0]:
            return
        with contextlib.suppress(pygame.error):
            self._rect = Rect(pygame.display.get_window_position(), self.size)

    def keep_place(self, settings: Settings) -> bool:
        """Put place, size and state into the settings; True when that changed them."""
        self.note()
        before = (
            settings.window_width,
            settings.window_height,
            settings.window_place,
            settings.window_maximised,
        )
        place = [max(-FARTHEST_WINDOW, min(FARTHEST_WINDOW, at)) for at in self._rect.topleft]
        now = self._rect.w, self._rect.h, place, self.maximised
        settings.window_width, settings.window_height, settings.window_place, settings.window_maximised = now
        return now != before


def remembered(settings: Settings, screens: Sequence[Rect]) -> Rect:
    """Where the window opens: as it was last time, on a screen that is still there; a first one in its middle."""
    size = settings.window_width, settings.window_height
    if not settings.window_place:
        return fitting(size if size != DESIGN_SIZE else None, None, screens)
    return fitting(size, (settings.window_place[0], settings.window_place[1]), screens)


def fitting(size: Optional[tuple[int, int]], at: Optional[tuple[int, int]], screens: Sequence[Rect]) -> Rect:
    """A window with its frame inside what is free of one of ``screens``, but never smaller than the smallest.

    Without ``size`` it is as large as suits the screen; without ``at``, or when nothing is to be seen of it there,
    it lies in the middle of the first screen.
    """
    before = Rect(at or (0, 0), size or (0, 0))
    seen = [screen for screen in screens if at is not None and _in_sight(before, screen)]
    screen = max(seen, key=lambda each: _area(before.clip(each))) if seen else screens[0]
    room = Rect(
        screen.x + _FRAME[0] // 2,
        screen.y + _FRAME[1] - _FRAME[0] // 2,
        screen.w - _FRAME[0],
        screen.h - _FRAME[1],
    )
    wanted = size or (
        max(DESIGN_SIZE[0], round(screen.w * _FIRST_SHARE)),
        max(DESIGN_SIZE[1], round(screen.h * _FIRST_SHARE)),
    )
    rect = Rect(
        before.topleft,
        (
            max(SMALLEST_WINDOW[0], min(wanted[0], room.w)),
            max(SMALLEST_WINDOW[1], min(wanted[1], room.h)),
        ),
    )
    if not seen:
        rect.center = room.center
    rect.x = max(room.x, min(rect.x, room.right - rect.w))
    rect.y = max(room.y, min(rect.y, room.bottom - rect.h))
    return rect


def _in_sight(window: Rect, screen: Rect) -> bool:
    shown = window.clip(screen)
    return shown.w >= _IN_SIGHT and shown.h >= _IN_SIGHT


def _area(rect: Rect) -> int:
    return rect.w * rect.h
