"""How fast the program is: the rules on random playouts, files, the table's frames, the start, idleness.

All playouts are seeded, so two runs do the same work. Times are wall time on this machine; the ones of single calls
are the mean over positions spread evenly over whole matches.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.app import folders
from game.engine import record
from game.engine import state as engine_state
from game.engine.match import COMPUTER, Match, Seat
from game.engine.shelf import GameInfo
from game.engine.state import State
from game.games import SHELF

SECONDS: Final = 2.0
"""How long the playouts of a game run."""
POSITIONS: Final = 60
"""How many positions each single call is measured on."""
ROUNDS: Final = 20
"""How often it is called on each."""
SIZES: Final = ((960, 600), (1600, 1000), (3840, 2160))
"""The windows whose frames are measured."""
FRAMES: Final = 120
"""How many frames are measured for each size."""
IDLE_SECONDS: Final = 5.0
"""How long the idle window is watched."""

Told = Callable[[int, int], None]


class Playouts(NamedTuple):
    """What random playouts came to: counts, and the time they took altogether."""

    matches: int
    decisions: int
    real: int
    """Decisions with at least two legal actions."""
    actions: int
    """The legal actions of all decisions, added up."""
    seconds: float


def playouts(info: GameInfo, seats: int, seconds: float, seed: int = 1) -> Playouts:
    """Play whole matches with even chances for every legal action until ``seconds`` are over."""
    game = info.create(seats)
    rng = random.Random(seed)
    matches = decisions = real = actions = 0
    begin = time.perf_counter()
    while matches == 0 or time.perf_counter() - begin < seconds:
        state = game.start(seed + matches)
        while state.outcome is None:
            legal = state.legal()
            count = len(legal)
            decisions += 1
            actions += count
            if count > 1:
                real += 1
                state.apply(legal[int(rng.random() * count)])
            else:
                state.apply(legal[0])
        matches += 1
    return Playouts(matches, decisions, real, actions, time.perf_counter() - begin)


def positions(info: GameInfo, seats: int, count: int, seed: int = 1) -> list[State]:
    """``count`` true states from random matches, each at a question, spread evenly over their course."""
    game = info.create(seats)
    rng = random.Random(seed)
    found: list[State] = []
    while len(found) < 10 * count:
        state = game.start(seed + len(found))
        while state.outcome is None:
            found.append(state.clone())
            state.apply(rng.choice(state.legal()))
    return found[:: len(found) // count][:count]


def _microseconds(call: Callable[[State], object], states: list[State]) -> float:
    """The mean time of a call, from the quickest of three passes."""
    best = float("inf")
    for _ in range(3):
        begin = time.perf_counter()
        for state in states:
            for _ in range(ROUNDS):
                call(state)
        best = min(best, time.perf_counter() - begin)
    return best / (len(states) * ROUNDS) * 1e6


def rules(info: GameInfo, seats: int, seconds: float = SECONDS) -> dict[str, Any]:
    """The speed of a game's rules."""
    played = playouts(info, seats, seconds)
    states = positions(info, seats, POSITIONS)
    views = [state.seen_by(state.decides()) for state in states]
    rng = random.Random(1)
    return {
        "seats": seats,
        "decisions_per_second": round(played.real / played.seconds),
        "all_decisions_per_second": round(played.decisions / played.seconds),
        "matches_per_second": round(played.matches / played.seconds, 2),
        "mean_legal": round(played.actions / played.decisions, 1),
        "clone_us": round(_microseconds(lambda state: state.clone(), states), 2),
        "legal_us": round(_microseconds(lambda state: state.legal(), states), 2),
        "view_us": round(_microseconds(lambda state: state.seen_by(state.decides()), states), 2),
        "imagine_us": round(_microseconds(lambda view: view.imagine(rng), views), 2),
    }


def files(info: GameInfo, seats: int, seed: int = 1) -> dict[str, float]:
    """Milliseconds to save, and to load and verify, the record of a whole random match."""
    match = Match(info, [Seat(f"{seat}", COMPUTER, "random") for seat in range(seats)], seed=seed)
    rng = random.Random(seed)
    while match.state.outcome is None:
        match.play(rng.choice(match.state.legal()))
    with tempfile.TemporaryDirectory(prefix="chabudai-bench-") as folder:
        path = Path(folder) / "match.json"
        begin = time.perf_counter()
        record.save(match, path)
        saved = time.perf_counter()
        record.load(path, SHELF)
        loaded = time.perf_counter()
    return {"save_ms": round((saved - begin) * 1e3, 2), "load_ms": round((loaded - saved) * 1e3, 2)}


def frames(info: GameInfo, seats: int) -> dict[str, float]:
    """Milliseconds for a frame of the table while something moves, by size of the window."""
    return {f"{size[0]}x{size[1]}": round(frame_ms(info, seats, size), 2) for size in SIZES}


def frame_ms(info: GameInfo, seats: int, size: tuple[int, int], least: int = FRAMES) -> float:
    """The mean over at least ``least`` frames: time passes, the table is drawn, the picture goes to the screen.

    Moves of several matches of different age are shown; the frame before each, which draws the table for the first
    time, does not count.
    """
    from game.app.scenes.table import TableScene
    from game.app.stage import Stage

    spent: list[float] = []
    with Stage(size, motion=1.0) as stage:
        for age in range(4, 4 + 10 * least, 5):
            if len(spent) >= least:
                break
            live = stage.begin(info, seats, seed=age, moves=age % 40)
            live.viewer = live.match.state.decides()
            stage.seat_viewer(live, live.viewer)
            stage.client.sit_down(live)
            stage.settle()
            stage.frame()
            scene = stage.client.stack.top
            if isinstance(scene, TableScene) and scene.legal:
                scene.choose(info.mind().quick(live.match.state, random.Random(age)))
                while scene.timeline.busy:
                    begin = time.perf_counter()
                    stage.frame()
                    spent.append(time.perf_counter() - begin)
    return sum(spent) / len(spent) * 1e3


# -- the program as a whole -----------------------------------------------------------------------------------


def command(*words: str) -> list[str]:
    """The command line that starts this program anew, from source or packed."""
    frozen = getattr(sys, "frozen", False)
    return [sys.executable, *words] if frozen else [sys.executable, "-m", "game", *words]


def _open_for(seconds: float) -> tuple[float, float]:
    """Open a window of this program's own for some seconds after its first frame: wall and processor seconds."""
    with tempfile.TemporaryDirectory(prefix="chabudai-bench-") as home:
        environment = {**os.environ, folders.HOME: home}
        if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
            environment["SDL_VIDEODRIVER"] = "dummy"
        begin = time.perf_counter()
        words = command("--close-after", str(seconds))
        done = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True, env=environment)
        wall = time.perf_counter() - begin
    return wall, float(json.loads(done.stdout)["processor_seconds"])


def start_ms() -> float:
    """Milliseconds from the command to the end of the first frame, the best of three starts.

    The window closes after that frame, so the end of the program is in it too.
    """
    return round(min(_open_for(0)[0] for _ in range(3)) * 1e3)


def idle_cpu_percent(seconds: float = IDLE_SECONDS) -> float:
    """The share of one core that a window uses in which nothing happens, from two runs of different length."""
    short, long = _open_for(1)[1], _open_for(1 + seconds)[1]
    return round(max(0.0, long - short) / seconds * 100, 2)


def compiled() -> bool:
    """Whether the hot path runs compiled."""
    return not str(engine_state.__file__).endswith(".py")


def bench(games: list[str], told: Told, seconds: float = SECONDS) -> dict[str, Any]:
    """Everything for ``games``: ``games`` by key, and what is measured once beside it."""
    steps = 2 * len(games) + 2
    result: dict[str, Any] = {"games": {}}
    for number, key in enumerate(games):
        info = SHELF[key]
        told(2 * number, steps)
        row = {**rules(info, info.fewest, seconds), **files(info, info.fewest)}
        told(2 * number + 1, steps)
        result["games"][key] = {**row, "frame_ms": frames(info, info.fewest)}
    told(steps - 2, steps)
    result["start_ms"] = start_ms()
    told(steps - 1, steps)
    result["idle_cpu_percent"] = idle_cpu_percent()
    result["compiled"] = compiled()
    told(steps, steps)
    return result


def as_text(result: dict[str, Any]) -> str:
    """The figures of `bench` for a person."""
    lines = []
    for key, row in result["games"].items():
        lines.append(f"{key}, {row['seats']} seats")
        for name, value in row.items():
            if name == "frame_ms":
                value = ", ".join(f"{size} {number}" for size, number in value.items())
            if name != "seats":
                lines.append(f"  {name:26} {value:,}" if isinstance(value, int) else f"  {name:26} {value}")
    for name in ("start_ms", "idle_cpu_percent", "compiled"):
        lines.append(f"{name:28} {result[name]}")
    return "\n".join(lines)
