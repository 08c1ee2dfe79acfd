"""What the window keeps stays small: pictures by their bytes, and the memory of a short evening."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.ui import cache

MEGABYTE = 2**20


def test_pictures_weigh_no_more_than_the_window_needs():
    kept = cache.SurfaceCache(8 * MEGABYTE)
    for number in range(40):
        kept.get(number, lambda: pygame.Surface((512, 512), pygame.SRCALPHA))
        assert kept.weight <= 8 * MEGABYTE
    assert len(kept) == 8
    kept.shrink(3 * MEGABYTE)
    assert (len(kept), kept.weight) == (3, 3 * MEGABYTE)
    assert kept.get(39, lambda: pygame.Surface((1, 1))).get_size() == (512, 512)


@pytest.mark.parametrize(
    ("size", "most"), [((960, 600), 40), ((1600, 1000), 46), ((1920, 1080), 60), ((3840, 2160), 240)]
)
def test_a_larger_window_may_keep_more(size, most):
    cache.fit(size)
    assert cache.PICTURES.limit <= most * MEGABYTE
    assert cache.PICTURES.limit >= 6 * 4 * size[0] * size[1]


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_short_evening_stays_small():
    """Four matches, one of each game; `tests/session.py 30` plays the long one by hand."""
    script = (
        "import sys; sys.path.insert(0, 'tests'); import session; "
        "print(session.evening(4, (1600, 1000), moves=15))"
    )
    root = Path(__file__).parent.parent
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=root)
    assert done.returncode == 0, done.stderr
    assert float(done.stdout.split()[-1]) < 330
