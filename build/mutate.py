"""Change the program in small ways and see whether its tests notice: ``python3 build/mutate.py``.

    --sample N     so many changes, drawn evenly from all there are (default 120; 0: every one, which takes a day)
    --seed S       where the drawing starts from (default 1)
    --only WORD    the files whose name holds WORD
    --nice N       how far it stands back for other work (default 19: as far as can be)

For engine, computer players and the logic of choosing at the table. It works on a copy, with the tests that are there
for each file, and prints the score and the changes that survived; tests/README.md says what becomes of those. Not a
part of the checks: it is run by hand. Cosmic Ray makes the changes; it is installed when it is missing.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

import home

TOOL = "cosmic-ray>=8.3,<9"
TIMEOUT = 120
"""Seconds after which a change that made a test run on counts as noticed."""

_MATCHES = ("engine_match", "records", "look_back")
_SEARCHES = ("bots_search_players", "bots_search")
TESTS: dict[str, tuple[str, ...]] = {
    "game/engine/chance.py": ("engine_state",),
    "game/engine/deal.py": ("engine_state", "deal_code"),
    "game/engine/match.py": _MATCHES,
    "game/engine/mind.py": ("defaults", "engine_state"),
    "game/engine/record.py": ("records", "files_border"),
    "game/engine/shelf.py": ("shelf", "engine_state"),
    "game/engine/small.py": ("laws_catch", "shelf"),
    "game/engine/state.py": ("engine_state", "defaults", "golden", "engine_match"),
    "game/engine/text.py": ("engine_state", "text_border"),
    "game/bots/levels.py": ("bots_levels",),
    "game/bots/plans.py": ("bots_plans",),
    "game/bots/players.py": _SEARCHES,
    "game/bots/playout.py": _SEARCHES,
    "game/bots/rollouts.py": _SEARCHES,
    "game/bots/search.py": _SEARCHES,
    "game/bots/arena.py": ("bots_arena", "bots_ladder"),
    "game/app/choice.py": ("ui_choice", "ui_match", "ui_client"),
}
"""What is changed, and the tests (tests/test_NAME.py) that should notice."""

_CONFIG = """[cosmic-ray]
module-path = "{module}"
timeout = {timeout}.0
excluded-modules = []
test-command = "{python} -m pytest -q -x -p no:cacheprovider {tests}"
[cosmic-ray.distributor]
name = "local"
"""


def copy(to: Path) -> None:
    """The files that are under version control, in ``to``."""
    names = subprocess.run(
        ["git", "ls-files", "-z", "game", "tests", "config", "art", "fonts", "build", "pyproject.toml"],
        cwd=home.ROOT,
        capture_output=True,
        check=True,
    ).stdout
    subprocess.run(
        ["tar", "--null", "-T", "-", "-cf", str(to / "copy.tar")], cwd=home.ROOT, input=names, check=True
    )
    subprocess.run(["tar", "-xf", "copy.tar"], cwd=to, check=True)


def prepare(folder: Path, module: str) -> Path:
    """List every change of a module; the session file."""
    stem = module.replace("/", "-").removesuffix(".py")
    tests = [f"tests/test_{name}.py" for name in TESTS[module]]
    words = {"module": module, "timeout": TIMEOUT, "python": sys.executable, "tests": " ".join(tests)}
    (folder / f"{stem}.toml").write_text(_CONFIG.format(**words), encoding="utf-8")
    cosmic_ray("init", folder, stem)
    return folder / f"{stem}.sqlite"


def cosmic_ray(verb: str, folder: Path, stem: str) -> None:
    """Run a verb of the tool on the session ``stem``."""
    command = [sys.executable, "-m", "cosmic_ray.cli", verb, f"{stem}.toml", f"{stem}.sqlite"]
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)


def draw(sessions: list[Path], sample: int, seed: int) -> int:
    """Leave all changes out but ``sample`` of them (0: none is left out); how many there are."""
    from cosmic_ray.work_db import WorkDB, use_db
    from cosmic_ray.work_item import WorkerOutcome, WorkResult

    jobs: list[tuple[Path, str]] = []
    for session in sessions:
        with use_db(session, WorkDB.Mode.open) as db:
            items = sorted(
                db.work_items, key=lambda item: str(item.mutations)
            )  # not by ids, which are chance
            jobs += [(session, item.job_id) for item in items]
    chosen = set(random.Random(seed).sample(jobs, min(sample or len(jobs), len(jobs))))
    for session in sessions:
        with use_db(session, WorkDB.Mode.open) as db:
            for item in list(db.work_items):
                if (session, item.job_id) not in chosen:
                    db.set_result(item.job_id, WorkResult(worker_outcome=WorkerOutcome.SKIPPED))
    return len(jobs)


def report(sessions: list[Path]) -> tuple[int, list[str]]:
    """How many changes were tried, and the difference that each survivor makes."""
    from cosmic_ray.work_db import WorkDB, use_db
    from cosmic_ray.work_item import TestOutcome, WorkerOutcome

    tried, survivors = 0, []
    for session in sessions:
        with use_db(session, WorkDB.Mode.open) as db:
            for _, result in db.completed_work_items:
                if result.worker_outcome == WorkerOutcome.SKIPPED:
                    continue
                tried += 1
                if result.test_outcome == TestOutcome.SURVIVED:
                    survivors.append(result.diff or "")
    return tried, survivors


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="Change the program in small ways; do its tests notice?")
    parser.add_argument("--sample", type=int, default=120, help="how many changes (0: all)")
    parser.add_argument("--seed", type=int, default=1, help="where the drawing starts from")
    parser.add_argument("--only", default="", metavar="WORD", help="the files whose name holds WORD")
    parser.add_argument("--nice", type=int, default=19, help="how far it stands back for other work")
    arguments = parser.parse_args()
    home.enter("pytest")
    if find_spec("cosmic_ray") is None:
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", TOOL], check=True)
    os.nice(arguments.nice)
    with tempfile.TemporaryDirectory(prefix="chabudai-mutants-") as scratch:
        folder = Path(scratch)
        copy(folder)
        modules = [module for module in TESTS if arguments.only in module]
        sessions = [prepare(folder, module) for module in modules]
        there_are = draw(sessions, arguments.sample, arguments.seed)
        for session in sessions:
            cosmic_ray("exec", folder, session.stem)
            tried, survivors = report([session])
            print(f"{session.stem}: {tried - len(survivors)} of {tried} noticed", flush=True)
        tried, survivors = report(sessions)
    for difference in survivors:
        print(difference)
    share = 100 * (tried - len(survivors)) / max(1, tried)
    print(f"{tried} of {there_are} changes tried, {tried - len(survivors)} noticed ({share:.0f} %)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
