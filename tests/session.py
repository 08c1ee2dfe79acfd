"""A long evening in one window: how much memory does the program keep? ``python tests/session.py 30 1600x1000``.

Plays whole matches of every game in turn, all seats at the screen, from the shelf to the result and back, through
menu, rules and settings, with sound; draws as the window does, without a display, and rests now and then as it does. Says after each match how many
megabytes the process holds and ends with the most it ever held.
"""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path
from typing import Final

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
sys.path.insert(0, str(Path(__file__).parent.parent))

from game.app import memory
from game.app.scenes.handover import HandoverScene
from game.app.scenes.table import TableScene
from game.app.stage import Stage
from game.engine.match import Seat
from game.games import SHELF
from game.ui import cache
from game.ui.theme import CRESTS, PLAYER_COLOURS

LIMIT: Final = 350.0
"""Megabytes that an evening of 30 matches may take."""
FRAMES: Final = 3
"""How many frames of a motion are drawn before it is brought to its end."""
REST: Final = 10
"""After so many moves somebody thinks longer than a window takes to come to rest."""


def held() -> tuple[float, float]:
    """Megabytes that this process holds now, and the most that it ever held (Linux)."""
    words = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    return tuple(int(words[key].split()[0]) / 1024 for key in ("VmRSS", "VmHWM"))  # type: ignore[return-value]


def play(stage: Stage, number: int, moves: int = 10_000) -> None:
    """Play match ``number`` of the evening, at most so many moves, and look around."""
    infos = list(SHELF.values())
    info = infos[number % len(infos)]
    seats = info.fewest + (number // len(infos)) % (info.most - info.fewest + 1)
    client = stage.client
    client.to_shelf()
    stage.settle()
    client.open_new_match(info)
    stage.settle()
    colours = list(PLAYER_COLOURS)
    people = [Seat(f"Player {at}", crest=CRESTS[at], colour=colours[at]) for at in range(seats)]
    client.start(info, people, {}, number)
    stage.settle()
    mind, rng = info.mind(), random.Random(number)
    for move in range(moves):
        top = client.stack.top
        if isinstance(top, HandoverScene):
            top.take()
        elif not isinstance(top, TableScene) or top.match.state.outcome is not None:
            break
        elif top.legal:
            top.choose(mind.quick(top.match.state, rng))
            if top.waiting is not None:
                top.choose(top.waiting)
        for _ in range(FRAMES):
            stage.frame()
        client.stack.settle()
        for scene in client.stack.seen():
            scene.timeline.skip()
        if move % REST == REST - 1:
            memory.give_back()
    live = getattr(client.stack.scenes[0], "live", None)
    for visit in (client.open_settings, lambda: client.open_rules(info.key), lambda: client.open_menu(live)):
        visit()
        stage.settle()
        client.stack.pop()
        stage.settle()


def evening(matches: int, size: tuple[int, int], moves: int = 10_000) -> float:
    """Play so many matches and tell how it went; returns the most megabytes ever held."""
    with Stage(size) as stage:
        stage.client.start_sound()
        for number in range(matches):
            play(stage, number, moves)
            now, most = held()
            kept = cache.PICTURES.weight / 2**20, cache.LETTERS.weight / 2**20
            print(
                f"match {number + 1}: {now:.0f} MB, most {most:.0f}, pictures {kept[0]:.0f}, letters {kept[1]:.0f}",
                flush=True,
            )
    return held()[1]


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    width, _, height = (sys.argv[2] if len(sys.argv) > 2 else "1600x1000").partition("x")
    most = evening(count, (int(width), int(height)))
    print(f"most: {most:.0f} MB of {LIMIT:.0f}")
    sys.exit(most > LIMIT)
