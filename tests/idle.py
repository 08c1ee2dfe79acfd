"""What does a window at rest take of a processor core? ``python tests/idle.py`` on a machine with nothing else to do.

Opens the program (off screen, unless SDL_VIDEODRIVER says otherwise), with its music, leaves it alone and says how
much of one core it took while it slept.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).parent.parent))

from game.app import folders, loop

LIMIT: Final = 0.5
"""Hundredths of a core."""
SETTLING: Final = 6.0
SECONDS: Final = 20.0


def watch(found: list[float]) -> None:
    """Measure once the window sleeps."""
    time.sleep(SETTLING)
    used, since = time.process_time(), time.monotonic()
    time.sleep(SECONDS - SETTLING - 1)
    found.append(100 * (time.process_time() - used) / (time.monotonic() - since))


if __name__ == "__main__":
    taken: list[float] = []
    with tempfile.TemporaryDirectory() as home:
        os.environ[folders.HOME] = home
        threading.Thread(target=watch, args=(taken,), daemon=True).start()
        loop.run(close_after=SECONDS)
    print(f"{taken[0]:.2f} % of a core; {LIMIT} % are allowed")
    sys.exit(taken[0] > LIMIT)
