"""Fit the judge of 7 Ronin to matches between computer players and write the entries of its tables.

    python build/fit_seven_ronin.py [--matches 700] [--level ronin] [--seed 1] [--write]

The tables at the beginning of every round of so many matches between two players of one level, with who won, are what
the entries are fitted to, held near those in force; every fifth match is kept aside, and what stands on the screen is
measured on those alone. Without --write nothing is changed. Needs numpy, and a compiled program to be quick
(`build/compile.py`).
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import cast

import numpy as np
from logistic import Table, by_tens, chances, correction, fit, log_loss

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.bots import levels  # noqa: E402
from game.bots.arena import deal  # noqa: E402
from game.bots.players import Bot, level_of, seat_player  # noqa: E402
from game.engine.state import Action  # noqa: E402
from game.games.seven_ronin import INFO  # noqa: E402
from game.games.seven_ronin.mind import MIND  # noqa: E402
from game.games.seven_ronin.mind_judge import Judge  # noqa: E402
from game.games.seven_ronin.mind_weights import Weights  # noqa: E402
from game.games.seven_ronin.parts import FIELDS, GOAL, GREEN, ROUNDS, SEVEN, SPACES, VILLAGE  # noqa: E402
from game.games.seven_ronin.state import FALLEN, SevenRoninState  # noqa: E402
from game.games.seven_ronin.steps_planning import PlanAttack  # noqa: E402

ASIDE = 5
"""Every so-manieth match is measured on and not fitted to."""
RIDGE = 8.0
"""How strongly an entry is held near the one in force, in units of one table surely judged wrong."""
TARGET = ROOT / "game" / "games" / "seven_ronin" / "mind_weights.py"

Entry = tuple[str, int, int]
"""The name of a table of `Weights` and where in it an entry stands (0 where there is only one)."""


def entries(weights: Weights) -> dict[Entry, float]:
    """Every entry that is fitted, with its value."""
    found: dict[Entry, float] = {}
    for name, table in vars_of(weights).items():
        if name == "effect":
            continue
        rows = table if isinstance(table, list) else [table]
        for i, row in enumerate(rows):
            for j, value in enumerate(row if isinstance(row, list) else [row]):
                found[name, i, j] = value
    return found


def vars_of(weights: Weights) -> dict[str, float | list[float] | list[list[float]]]:
    """The tables by name."""
    names = re.findall(r"^        self\.(\w+):", TARGET.read_text(encoding="utf-8"), re.MULTILINE)
    return {name: getattr(weights, name) for name in names}


def counted(state: SevenRoninState) -> dict[Entry, float]:
    """How often each entry counts for the attacker's chances on a table, as `Judge.logit` adds them up."""
    found: dict[Entry, float] = {}

    def add(name: str, i: int = 0, j: int = 0, times: float = 1.0) -> None:
        found[name, i, j] = found.get((name, i, j), 0.0) + times

    round_ = state.round - 1
    add("round", round_)
    add("reserve", round_, times=state.reserve)
    add("green", times=min(state.ninja[GREEN], 3))
    standing = [ronin for ronin in range(SEVEN) if state.where[ronin] != FALLEN]
    add("standing", len(standing))
    for ronin in standing:
        add("life", ronin, SPACES[ronin] - state.wounds[ronin], -1.0)
        if state.blocked >> ronin & 1:
            add("blocked", ronin)
        if state.penned >> ronin & 1:
            add("penned")
    held = state.occupied()
    for area in range(VILLAGE):
        if held >> area & 1:
            add("area", area)
            add("stack", round_, times=state.ninja[area] - 1)
    if held & FIELDS == FIELDS:
        add("fields")
    add("occupied_late" if round_ >= ROUNDS // 2 else "occupied", min(held.bit_count(), GOAL))
    return found


class Rows:
    """Tables: what is counted on them, whether the attacker won, and what matches they are from."""

    def __init__(self) -> None:
        self.counted: list[dict[Entry, float]] = []
        self.won: list[float] = []
        self.match: list[int] = []


def play(bots: list[Bot], seed: int) -> tuple[list[SevenRoninState], bool]:
    """The tables at the beginning of the rounds of a match, and whether the attacker won it."""
    state = cast(SevenRoninState, INFO.create(2, {}).start(seed))
    kept: list[SevenRoninState] = []
    due: list[Action] = []
    while state.outcome is None:
        asked, legal = state.decides(), state.legal()
        if isinstance(state.agenda[-1], PlanAttack) and not any(state.attack):
            kept.append(state.clone())
        if not due:
            due = legal[:] if len(legal) == 1 else bots[asked].choose(state.seen_by(asked), [])
        state.apply(due.pop(0))
        if state.decides() != asked:
            due = []
    return kept, state.outcome.winners == (state.attacker,)


def collect(level: str, matches: int, seed: int) -> Rows:
    """The rows of so many matches."""
    rows = Rows()
    found = level_of(level, INFO, levels.shipped())
    bots = [seat_player(found, MIND, found.simulations) for _ in range(2)]
    for number in range(matches):
        kept, won = play(bots, deal(seed, number))
        for state in kept:
            rows.counted.append(counted(state))
            rows.won.append(float(won))
            rows.match.append(number)
            told = sum(entries_in_force[key] * times for key, times in rows.counted[-1].items())
            if abs(told - JUDGE.logit(state)) > 1e-6:
                raise ValueError("the judge adds up otherwise than this maker does")
        if number % 100 == 99:
            print(f"{number + 1} matches", file=sys.stderr, flush=True)
    return rows


JUDGE = Judge(Weights())
entries_in_force = entries(Weights())


def tell(name: str, chance: Table, won: Table) -> None:
    """Print how good some chances are."""
    clipped = np.clip(chance, 1e-9, 1 - 1e-9)
    shift, slope = correction(np.log(clipped / (1 - clipped)), won)
    print(f"{name}: log loss {log_loss(chance, won):.4f}, shift {shift:+.2f}, slope {slope:.2f}")


def written(found: dict[Entry, float]) -> str:
    """The module with the entries, everything else in it as it was."""
    text = TARGET.read_text(encoding="utf-8")
    for name, table in vars_of(Weights()).items():
        if name == "effect":
            continue
        values: list[str] = []
        if not isinstance(table, list):
            values.append(f"{found[name, 0, 0]:.2f}")
        elif isinstance(table[0], list):
            rows = [[f"{found[name, i, j]:.2f}" for j in range(len(table[i]))] for i in range(len(table))]  # type: ignore[arg-type]
            inside = "".join(f"            [{', '.join(row)}],\n" for row in rows)
            values.append(f"[\n{inside}        ]")
        else:
            values.append(f"[{', '.join(f'{found[name, i, 0]:.2f}' for i in range(len(table)))}]")
        pattern = rf'(        self\.{name}: [^=]+ = ).*?(?=\n        """)'
        text, count = re.subn(pattern, lambda match: match[1] + values[0], text, flags=re.DOTALL)  # noqa: B023
        assert count == 1, name
    return text


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Fit the judge of 7 Ronin.")
    parser.add_argument("--matches", type=int, default=700)
    parser.add_argument("--level", default="ronin")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="write the entries into the program")
    arguments = parser.parse_args()
    rows = collect(arguments.level, arguments.matches, arguments.seed)
    keys = list(entries_in_force)
    features = np.array([[row.get(key, 0.0) for key in keys] for row in rows.counted])
    won, aside = np.array(rows.won), np.array(rows.match) % ASIDE == 0
    prior = np.array([entries_in_force[key] for key in keys])
    weights = fit(features[~aside], won[~aside], prior, np.full(len(keys), RIDGE))
    print(
        f"{len(won)} tables, {aside.sum()} of them kept aside; the attacker won {won[aside].mean():.1%} of these"
    )
    tell("before", chances(features[aside], prior), won[aside])
    tell("after ", chances(features[aside], weights), won[aside])
    print("\n".join(by_tens(chances(features[aside], weights), won[aside])))
    if arguments.write:
        TARGET.write_text(written(dict(zip(keys, weights.tolist(), strict=True))), encoding="utf-8")


if __name__ == "__main__":
    main()
