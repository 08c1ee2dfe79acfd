"""Memory that was used and is free again goes back to the system."""

from __future__ import annotations

import ctypes
import sys


def give_back() -> None:
    """Give back what the C library keeps of memory freed long ago: pictures leave holes that it would not close.

    Takes some milliseconds, so it is for the moments between two screens, and for those in which nothing moves.
    """
    if sys.platform == "linux":
        try:
            ctypes.CDLL(None).malloc_trim(0)
        except (OSError, AttributeError):
            return
