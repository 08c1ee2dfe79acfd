"""How fast the program is: the rules on random playouts, files, the table's frames, the start, idleness.

All playouts are seeded, so two runs do the same work. Rules and frames are measured in processor time, which other
programs on the machine disturb least; files and the start in time on the wall. Single calls are the mean over
positions spread evenly over whole matches.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.app import folders
from game.app.failure import Failure
from game.engine import record
from game.engine import state as engine_state
from game.engine.match import COMPUTER, Match, Seat
from game.engine.shelf import GameInfo
from game.engine.state import State
from game.engine.text import Text
from game.games import SHELF

SECONDS: Final = 2.0
"""How long the playouts of a game run."""
POSITIONS: Final = 60
"""How many positions each single call is measured on."""
ROUNDS: Final = 20
"""How often it is called on each, at least."""
TICKS: Final = 20
"""How many steps of the clock a pass takes, at least: Windows' counts processor time in steps of 16 ms."""
SIZES: Final = ((960, 600), (1600, 1000), (3840, 2160))
"""The windows whose frames are measured."""
FRAMES: Final = 120
"""How many frames are measured for each size."""
IDLE_SECONDS: Final = 6.0
"""How long the idle window is watched."""
WATCH_SECONDS: Final = 0.5
"""How long a look at it takes."""

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
    """Play whole matches with even chances for every legal action until ``seconds`` are over.

    The same matches are then played once more without a clock, to count what there was to choose from.
    """
    game = info.create(seats)
    rng = random.Random(seed)
    matches = 0
    begin = time.process_time()
    while matches == 0 or time.process_time() - begin < seconds:
        state = game.start(seed + matches)
        while state.outcome is None:
            state.apply(state.any_action(rng))
        matches += 1
    spent = time.process_time() - begin
    rng = random.Random(seed)
    decisions = real = actions = 0
    for match in range(matches):
        state = game.start(seed + match)
        while state.outcome is None:
            legal = state.legal()
            decisions += 1
            actions += len(legal)
            real += 1 if len(legal) > 1 else 0
            state.apply(legal[int(rng.random() * len(legal))])
    return Playouts(matches, decisions, real, actions, spent)


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


def clock_step() -> float:
    """The seconds by which the processor's clock moves on at once; what it claims can be far finer."""
    steps = []
    for _ in range(3):
        begin = now = time.process_time()
        while now == begin:
            now = time.process_time()
        steps.append(now - begin)
    return min(steps)


def _microseconds(call: Callable[[State], object], states: list[State]) -> float:
    """The mean time of a call, from the quickest of three passes, each long enough for the clock."""
    least = TICKS * clock_step()
    rounds = ROUNDS
    spent = _pass(call, states, rounds)
    while spent < least:
        rounds *= 2
        spent = _pass(call, states, rounds)
    best = min(spent, *(_pass(call, states, rounds) for _ in range(2)))
    return best / (len(states) * rounds) * 1e6


def _pass(call: Callable[[State], object], states: list[State], rounds: int) -> float:
    """The processor time of ``rounds`` calls on every state."""
    begin = time.process_time()
    for state in states:
        for _ in range(rounds):
            call(state)
    return time.process_time() - begin


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
    with Stage(size) as stage:
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
                    begin = time.process_time()
                    stage.frame()
                    spent.append(time.process_time() - begin)
    return sum(spent) / len(spent) * 1e3


# -- the program as a whole -----------------------------------------------------------------------------------


def command(*words: str) -> list[str]:
    """The command line that starts this program anew, from source or packed."""
    frozen = getattr(sys, "frozen", False)
    return [sys.executable, *words] if frozen else [sys.executable, "-m", "game", *words]


class Watch:
    """Looks at this process twice a second while a ``with`` block runs: how busy is it when nothing happens?"""

    def __enter__(self) -> Watch:
        self._spent: list[float] = []
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._over.set()
        self._thread.join()

    def _look(self) -> None:
        before = time.process_time()
        while not self._over.wait(WATCH_SECONDS):
            now = time.process_time()
            self._spent.append(now - before)
            before = now

    def percent(self) -> float:
        """The share of one core in the median look; 0 when it was over before the first one."""
        return statistics.median(self._spent or [0.0]) / WATCH_SECONDS * 100


def _open_for(seconds: float) -> tuple[float, float]:
    """Open a window with fresh settings for some seconds after its first frame: seconds in all, percent of a core."""
    with tempfile.TemporaryDirectory(prefix="chabudai-bench-") as home:
        environment = {**os.environ, folders.HOME: home}
        if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
            environment.setdefault("SDL_VIDEODRIVER", "dummy")
        begin = time.perf_counter()
        words = command("--close-after", str(seconds))
        done = subprocess.run(words, capture_output=True, text=True, env=environment)
        wall = time.perf_counter() - begin
    if done.returncode:
        why = done.stderr.strip().rpartition("\n")[2]
        raise Failure(Text("The window could not be measured ({why}).", why=why))
    return wall, float(json.loads(done.stdout)["cpu_percent"])


def start_ms() -> float:
    """Milliseconds from the command to the end of the first frame, the best of three starts.

    The window closes after that frame, so the end of the program is in it too.
    """
    return round(min(_open_for(0)[0] for _ in range(3)) * 1e3)


def idle_cpu_percent(seconds: float = IDLE_SECONDS) -> float:
    """The share of one core that a window uses in which nothing happens."""
    return round(_open_for(seconds)[1], 2)


def compiled() -> bool:
    """Whether the hot path runs compiled."""
    return not str(engine_state.__file__).endswith(".py")


def bench(games: list[str], told: Told, result: dict[str, Any], seconds: float = SECONDS) -> dict[str, Any]:
    """Everything for ``games``: ``games`` by key, and what is measured once beside it.

    It is put into ``result`` as it comes, so that whoever stops this half-way keeps what there is.
    """
    steps = 2 * len(games) + 2
    result["games"] = {}
    for number, key in enumerate(games):
        info = SHELF[key]
        told(2 * number, steps)
        row = result["games"][key] = rules(info, info.usual, seconds)
        row |= files(info, info.usual)
        told(2 * number + 1, steps)
        row["frame_ms"] = frames(info, info.usual)
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
    for key, row in result.get("games", {}).items():
        lines.append(f"{key}, {row['seats']} seats")
        for name, value in row.items():
            if name == "frame_ms":
                value = ", ".join(f"{size} {number}" for size, number in value.items())
            if name != "seats":
                lines.append(f"  {name:26} {value:,}" if isinstance(value, int) else f"  {name:26} {value}")
    for name in ("start_ms", "idle_cpu_percent", "compiled"):
        if name in result:
            lines.append(f"{name:28} {result[name]}")
    return "\n".join(lines)
