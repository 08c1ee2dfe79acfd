"""Finished pictures, kept up to a number of bytes, least recently used out first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Final, ParamSpec

from pygame import Surface

P = ParamSpec("P")


class SurfaceCache:
    """A least-recently-used store of surfaces that weighs at most `limit` bytes."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.weight = 0
        self._kept: OrderedDict[Hashable, Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """The surface kept under `key`, made now if it is not there."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = make()
        self._kept[key] = made
        self.weight += _bytes(made)
        self.shrink(self.limit)
        return made

    def shrink(self, limit: int) -> None:
        """Weigh no more than ``limit`` from now on; a single larger picture is kept all the same."""
        self.limit = limit
        while self.weight > self.limit and len(self._kept) > 1:
            self.weight -= _bytes(self._kept.popitem(last=False)[1])

    def clear(self) -> None:
        """Forget everything, for instance after the window changed its size."""
        self._kept.clear()
        self.weight = 0


_LEAST, _MOST = 40 * 2**20, 320 * 2**20
_WINDOWS: Final = 7
"""How many pictures of the window's size the finished pictures may weigh.

With ten an eighth fewer pictures are drawn again, but an evening of 30 matches grew beyond 350 MB.
"""

PICTURES: Final = SurfaceCache(_LEAST)
LETTERS: Final = SurfaceCache(16 * 2**20)


def fit(size: tuple[int, int]) -> None:
    """Let the pictures take as much room as a window of this size needs."""
    PICTURES.shrink(max(_LEAST, min(_MOST, _WINDOWS * 4 * size[0] * size[1])))


def kept(draw: Callable[P, Surface]) -> Callable[P, Surface]:
    """Decorate a drawing function of hashable arguments so that each picture is drawn once.

    The caller must not draw on what it gets.
    """

    @wraps(draw)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> Surface:
        key = (draw, args, tuple(sorted(kwargs.items())))
        return PICTURES.get(key, lambda: draw(*args, **kwargs))

    return wrapper


def clear() -> None:
    """Forget all pictures and writing."""
    PICTURES.clear()
    LETTERS.clear()


def _bytes(surface: Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()
