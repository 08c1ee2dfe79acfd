"""What SDL knows and pygame does not pass on: asked of the library that pygame has loaded."""

from __future__ import annotations

import ctypes
import sys
from functools import lru_cache
from pathlib import Path
from typing import Optional

import pygame
from pygame import Rect


@lru_cache(maxsize=1)
def library() -> Optional[ctypes.CDLL]:
    """SDL; None where it cannot be found."""
    try:
        if sys.platform == "win32":
            return ctypes.CDLL("SDL2.dll")
        if sys.platform == "linux":
            lines = Path("/proc/self/maps").read_text(encoding="utf-8", errors="replace").splitlines()
            found = [line.split(maxsplit=5)[5] for line in lines if "/libSDL2-2" in line]
        else:
            found = [str(path) for path in Path(pygame.__file__).parent.rglob("libSDL2-2*")]
        return ctypes.CDLL(found[0]) if found else None
    except OSError:
        return None


def usable_screens() -> list[Rect]:
    """The part of each screen that panels leave free, the first screen first; whole screens where SDL is not found."""
    sdl = library()
    found: list[Rect] = []
    if sdl is not None:
        for number in range(sdl.SDL_GetNumVideoDisplays()):
            area = (ctypes.c_int * 4)()
            if sdl.SDL_GetDisplayUsableBounds(number, area) == 0 and area[2] > 0 and area[3] > 0:
                found.append(Rect(area[0], area[1], area[2], area[3]))
    return found or [Rect((0, 0), size) for size in pygame.display.get_desktop_sizes()]
