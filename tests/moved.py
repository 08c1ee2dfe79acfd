"""Which modules does an open window import after its first frame? ``python tests/moved.py`` prints each; none is right.

An application whose file was moved or replaced while it is open cannot import any more. Goes through every screen of
every game, a move of a computer player, a report of an error.
"""

from __future__ import annotations

import os
import sys
import time
from functools import partial
from pathlib import Path

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
sys.path.insert(0, str(Path(__file__).parent.parent))

from game.app import loop, reports, shoot
from game.app.arguments import SCENES
from game.app.scenes.table import TableScene
from game.app.stage import Stage
from game.bots.worker import Worker
from game.engine.shelf import GameInfo
from game.games import SHELF


def look_around() -> None:
    """Open everything that can be opened."""
    for info in SHELF.values():
        for scene in ("table", "result"):
            shoot.picture(scene, (960, 600), game=info.key, seats=info.fewest, moves=4)
    for scene in SCENES:
        shoot.picture(scene, (960, 600), moves=4)
    with Stage((960, 600), "el") as stage:
        play(stage, SHELF["samurai"])


def play(stage: Stage, info: GameInfo) -> None:
    """Sit at a table, ask for a hint, open every page, go to the shelf and on with the match."""
    client = stage.client
    client.start_sound()
    client.worker = Worker()
    live = stage.begin(info, info.fewest, 1, 4)
    stage.seat_viewer(live, live.match.state.decides())
    client.save(live)
    client.sit_down(live)
    stage.settle()
    table = client.stack.top
    assert isinstance(table, TableScene)
    table.ask_hint()
    deadline = time.monotonic() + 20
    while table.thinking.hinting and time.monotonic() < deadline:
        stage.frame()
        time.sleep(0.02)
    for page in (
        client.open_statistics,
        client.open_credits,
        client.open_keys,
        client.open_settings,
        partial(client.open_rules, info.key),
        partial(client.open_menu, live),
    ):
        page()
        stage.settle()
    client.keep_people()
    client.keep_settings()
    client.to_shelf()
    stage.settle()
    client.go_on(live.path)
    stage.settle()
    reports.write_report(RuntimeError("for the report"))


if __name__ == "__main__":
    loop.load_everything()
    before = set(sys.modules)
    look_around()
    for late in sorted(set(sys.modules) - before):
        print(late)
