"""Whole matches of every game in the real window, once by the clicks of a real mouse and once by real keys alone.

``python tests/play_real.py`` opens the program on a screen that nobody sees and lets xdotool do what a person would:
from the title to the set-up, through the match to its result and back to the shelf, game after game. Only where
things lie is looked up in the running program; whatever is done goes through the X server. Needs xvfb and xdotool.
It takes some minutes and is no test of the suite.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "build")]

from play_window import Trouble, screen  # noqa: E402 (it lies in build/)

if TYPE_CHECKING:
    from game.app.client import Client
    from game.app.scenes.table import TableScene
    from game.engine.state import Action, Target
    from game.ui.scene import Scene
    from game.ui.widget import Widget

SIZE = (1280, 800)
TABLES = {
    "samurai": "pc",
    "samurai_sword": "pccc",
    "samurai_spirit": "ppc",
    "seven_ronin": "pp",
}
"""Who sits at each table: people and computer players."""
ANSWER_SECONDS = 90.0
TAKEN_SECONDS = 6.0
TRIES = 6
REST_SECONDS = 0.12
LOCK = threading.RLock()
"""Held by the window's loop while it handles what happened and draws, and here while the screen is looked at."""

Found = TypeVar("Found")


def xdotool(*words: str) -> str:
    """What xdotool answers."""
    done = subprocess.run(["xdotool", *words], check=True, capture_output=True, text=True, timeout=30)
    return done.stdout.strip()


class Hand:
    """Somebody before the window."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.rng = random.Random(7)
        self.done: Counter[str] = Counter()
        self.window = xdotool("search", "--onlyvisible", "--class", "^chabudai$").split("\n")[0]
        xdotool("windowfocus", self.window)

    # -- the screen -----------------------------------------------------------------------------------------

    def look(self, what: str, see: Callable[[], Found | None], seconds: float = ANSWER_SECONDS) -> Found:
        """Wait until ``see`` finds something. Raises `Trouble` when it does not."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            with LOCK:
                found = see()
            if found:
                return found
            time.sleep(0.02)
        raise Trouble(f"{what}: not within {seconds:.0f} s")

    def top(self, kind: type[Any]) -> Callable[[], Any]:
        """The uppermost screen, if it is of this kind."""
        return lambda: scene if isinstance(scene := self.client.stack.top, kind) else None

    def free(self, widget: Widget) -> tuple[int, int]:
        """The middle of a widget, or a point of it on which no smaller thing lies."""
        scene, rect = self.client.stack.top, widget.rect
        assert scene is not None
        others = [each for outer in scene.widgets() for each in outer.walk() if each.focus_stop]
        inner = [each for each in others if each is not widget and rect.contains(each.rect)]
        points = [rect.center] + [
            (rect.x + rect.w * x // 8, rect.y + rect.h * y // 8) for y in range(1, 8) for x in range(1, 8)
        ]
        free = (at for at in points if not any(each.rect.collidepoint(at) for each in inner))
        return next((at for at in free if widget.contains(at)), rect.center)

    # -- doing ----------------------------------------------------------------------------------------------

    def press(self, widget: Widget) -> None:
        """Press a widget."""
        raise TypeError("a mouse or a keyboard presses")

    def choose(self, what: str, find: Callable[[], Widget | None], taken: Callable[[], object]) -> None:
        """Press what ``find`` finds until that was ``taken``; a press that hits nothing is counted and repeated."""
        for number in range(TRIES):
            widget = self.look(f"{what} on the screen", lambda: (taken() and self) or find())
            if widget is self:
                return
            self.press(widget)  # type: ignore[arg-type]
            self.done["presses"] += 1
            try:
                self.look(f"{what} taken", lambda: bool(taken()), TAKEN_SECONDS * (1 + number))
            except Trouble:
                self.done["repeated"] += 1
                continue
            return
        raise Trouble(f"{what}: pressed {TRIES} times and never taken")

    # -- a match --------------------------------------------------------------------------------------------

    def play(self, game: str) -> str:
        """From the title through a match to its result and back; how it ended, in a line."""
        from game.app.scenes.new_match import NewMatchScene
        from game.app.scenes.result import ResultScene
        from game.app.scenes.title import GameCard, TitleScene
        from game.app.settings import SeatPlan, TablePlan
        from game.games import SHELF

        level = self.client.levels.names()[0]
        plans = [
            SeatPlan(f"Hand {number}", "person")
            if kind == "p"
            else SeatPlan(f"Mei {number}", "computer", level)
            for number, kind in enumerate(TABLES[game], start=1)
        ]
        looks = zip(
            plans, ("disc", "lozenge", "scales", "square"), ("shu", "ai", "ochre", "matsuba"), strict=False
        )
        for plan, crest, colour in looks:
            plan.crest, plan.colour = crest, colour
        self.client.people.tables[game] = TablePlan(plans)
        title = self.look("the title", self.top(TitleScene))
        cards = [each for outer in title.widgets() for each in outer.walk() if isinstance(each, GameCard)]
        card = cards[list(SHELF).index(game)]
        self.choose("the game's card", lambda: card, self.top(NewMatchScene))
        self.choose("Begin", lambda: self.look("the set-up", self.top(NewMatchScene)).start, self._at_table)
        begun, self.done = time.monotonic(), Counter()
        while not isinstance(self.client.stack.top, ResultScene):
            self.go_on()
        result = self.look("the result", self.top(ResultScene))
        live = result.live
        told = (
            f"{game}: {len(live.match.entries)} moves, {self.done['acted']} of them here, {self.done['presses']} "
            f"presses ({self.done['repeated']} repeated), {self.done['covers']} handovers, "
            f"ended {live.match.state.outcome.ending} after {time.monotonic() - begun:.0f} s"
        )
        self.choose("To the shelf", lambda: result.shelf, self.top(TitleScene))
        return told

    def _at_table(self) -> bool:
        from game.app.scenes.handover import HandoverScene
        from game.app.scenes.table import TableScene

        return isinstance(self.client.stack.top, (TableScene, HandoverScene))

    def go_on(self) -> None:
        """Do what the screen asks for next."""
        from game.app.scenes.handover import HandoverScene
        from game.app.scenes.result import ResultScene
        from game.app.scenes.table import TableScene

        def asked() -> Scene | None:
            top = self.client.stack.top
            if isinstance(top, TableScene):
                waits = top.turns.acting() or top.table.holds()
                return top if waits and not top.timeline.busy else None
            return top if isinstance(top, (HandoverScene, ResultScene)) else None

        scene = self.look("whose turn it is", asked)
        if isinstance(scene, HandoverScene):
            self.done["covers"] += 1
            self.choose("I am here", lambda: _button(scene), lambda: self.client.stack.top is not scene)
        elif isinstance(scene, TableScene) and scene.table.holds():
            self._read(scene)
        elif isinstance(scene, TableScene):
            self.act(scene)

    def _read(self, scene: TableScene) -> None:
        """Press what lies over the table to be read."""
        from game.games.samurai_spirit.table_report import Report

        report = next(each for each in scene.table.walk() if isinstance(each, Report))
        self.choose(
            "Go on",
            lambda: report.go_on if report.visible and not scene.timeline.busy else None,
            lambda: not report.visible,
        )

    def act(self, scene: TableScene) -> None:
        """Do what looks best at a glance."""
        with LOCK:
            match = scene.live.match
            before = len(match.entries)
            action = match.info.mind().quick(match.state, self.rng)
            picks = [pick for part in action.order for pick in sorted(part)]

        def made() -> bool:
            return len(match.entries) > before

        def asked() -> bool:
            return made() or scene.waiting is action

        for pick in picks:
            if pick.kind == "button" and action.text not in scene.table.answered:
                self.choose(action.text, lambda: None if asked() else _offer(scene, action), asked)
            else:
                self.choose(
                    f"{pick} for {action.text}",
                    lambda pick=pick: _spot(scene, pick),  # type: ignore[misc]
                    lambda pick=pick: asked() or pick in scene.picks,  # type: ignore[misc]
                )
        if not made() and scene.waiting is action:
            self.choose(f"Confirm {action.text}", lambda: scene.column.buttons[0], made)
        picked = [str(pick) for pick in scene.picks]
        self.look(
            f"{action.text} made of {picks} (picked {picked}, waiting {scene.waiting})", made, TAKEN_SECONDS
        )
        if match.entries[before].action is not action:
            raise Trouble(f"{match.entries[before].action.text} came of {action.text}")
        self.done["acted"] += 1


def _spot(scene: TableScene, target: Target) -> Widget | None:
    return next((s for s in scene.table.spots() if s.target == target and s.visible and s.rect.w), None)


def _offer(scene: TableScene, action: Action) -> Widget | None:
    return next((button for button, text in scene.action_buttons() if text == action.text), None)


def _button(scene: Scene) -> Widget | None:
    from game.ui.widgets import Button

    buttons = [each for outer in scene.widgets() for each in outer.walk() if isinstance(each, Button)]
    return next((each for each in buttons if each.enabled), None)


class Mouse(Hand):
    """Plays with the mouse alone."""

    def press(self, widget: Widget) -> None:
        """Move there and click."""
        with LOCK:
            x, y = self.free(widget)
        xdotool("mousemove", "--window", self.window, str(x), str(y), "sleep", "0.03", "click", "1")


class Keyboard(Hand):
    """Plays with Tab and Enter alone."""

    def press(self, widget: Widget) -> None:
        """Go there by Tab, forwards or backwards, and press Enter."""
        for _ in range(TRIES):
            with LOCK:
                scene = self.client.stack.top
                assert scene is not None
                stops, current = scene.focus.stops(), scene.focus.current
                if widget not in stops:
                    raise Trouble(f"no key leads to {widget.words!r}")
                goal = stops.index(widget)
                steps = goal - stops.index(current) if current in stops else goal + 1
            if current is widget:
                time.sleep(REST_SECONDS)  # a busy window may still have a Tab to come
                with LOCK:
                    if scene.focus.current is widget:
                        break
                continue
            steps = (steps + len(stops) // 2) % len(stops) - len(stops) // 2
            key = "Tab" if steps > 0 else "shift+Tab"
            xdotool("key", "--delay", "4", *[key] * abs(steps))
            try:
                self.look(
                    "the focus there", lambda focus=scene.focus: focus.current is widget, TAKEN_SECONDS / 2
                )  # type: ignore[misc]
            except Trouble:
                self.done["astray"] += 1
        xdotool("key", "Return")


HANDS: dict[str, type[Hand]] = {"mouse": Mouse, "keyboard": Keyboard}


def run(hand: str, games: list[str]) -> list[str]:
    """Open the window and play these games in it; what went wrong, in a line each."""
    from game.app import loop

    clients: list[Client] = []
    trouble: list[str] = []
    gather, turn = loop.gather, loop.Loop.turn

    def seen(*arguments: Any) -> Client:
        clients.append(gather(*arguments))
        return clients[0]

    def locked(self: loop.Loop) -> bool:
        with LOCK:
            return turn(self)

    def play() -> None:
        try:
            while not clients or clients[0].stack.top is None:
                time.sleep(0.1)
            time.sleep(1.0)
            player = HANDS[hand](clients[0])
            for game in games:
                print(f"{hand}, {player.play(game)}", flush=True)
        except BaseException as error:
            told = f"{hand}: {type(error).__name__}: {error}"
            trouble.append(told)
        finally:
            subprocess.run(
                ["import", "-window", "root", os.environ["PICTURES"] + f"/{hand}.png"],
                check=False,
                timeout=30,
            )
            with LOCK:
                clients[0].quit()

    loop.gather, loop.Loop.turn = seen, locked  # type: ignore[method-assign]
    thread = threading.Thread(target=play, daemon=True)
    thread.start()
    loop.run()
    thread.join(5.0)
    return trouble


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Play whole matches in the real window.")
    parser.add_argument("--hand", choices=HANDS, help="this one alone")
    parser.add_argument("--game", choices=TABLES, action="append", help="these games alone")
    parser.add_argument(
        "--pictures", type=Path, default=ROOT / "out", help="where a picture of the end is kept"
    )
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    games = arguments.game or list(TABLES)
    if arguments.here:
        sys.exit("\n".join(run(arguments.hand, games)) or 0)
    missing = [name for name in ("Xvfb", "xdotool", "import") if shutil.which(name) is None]
    if missing:
        sys.exit(f"{', '.join(missing)} missing; on Debian: apt install xvfb xdotool imagemagick")
    arguments.pictures.mkdir(parents=True, exist_ok=True)
    failed = False
    for hand in [arguments.hand] if arguments.hand else list(HANDS):
        with screen() as display, tempfile.TemporaryDirectory(prefix="chabudai-real-") as folder:
            config = Path(folder) / "config"
            config.mkdir()
            settings = f"window_width = {SIZE[0]}\nwindow_height = {SIZE[1]}\nmotion = 4.0\npace_ms = 0\n"
            (config / "settings.toml").write_text(settings, encoding="utf-8")
            words = [sys.executable, __file__, "--here", "--hand", hand]
            for game in games:
                words += ["--game", game]
            environment = {
                **os.environ,
                "DISPLAY": display,
                "CHABUDAI_HOME": folder,
                "SDL_AUDIODRIVER": "dummy",
                "SDL_VIDEODRIVER": "x11",
                "PICTURES": str(arguments.pictures),
            }
            failed |= subprocess.run(words, env=environment, check=False).returncode != 0
    sys.exit(failed)


if __name__ == "__main__":
    main()
