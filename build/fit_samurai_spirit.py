"""Fit the judge of Samurai Spirit to matches of the quick player and write its weights.

    python build/fit_samurai_spirit.py [--matches 600] [--seed 1] [--write]

So many matches of every number of seats and difficulty are played by the quick player. The tables at the beginning of
some of their turns, with the way the match ended, are what the weights are fitted to; every fifth match is kept aside,
and what stands on the screen is measured on those alone. Without --write nothing is changed. Needs numpy, and a
compiled program to be quick (`build/compile.py`).
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path
from typing import cast

import numpy as np
from logistic import Table, by_tens, chances, correction, fit, log_loss

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.bots.arena import deal  # noqa: E402
from game.engine.state import State  # noqa: E402
from game.games.samurai_spirit import INFO  # noqa: E402
from game.games.samurai_spirit.mind import MIND  # noqa: E402
from game.games.samurai_spirit.mind_judge import Prospects  # noqa: E402
from game.games.samurai_spirit.mind_weights import WEIGHTS  # noqa: E402
from game.games.samurai_spirit.parts import ROUNDS  # noqa: E402
from game.games.samurai_spirit.state import SpiritState  # noqa: E402

DIFFICULTIES = ("easy", "normal", "hard", "heroic")
SOME = 0.2
"""The share of turns whose table is kept."""
ASIDE = 5
"""Every so-manieth match is measured on and not fitted to."""
RIDGE = 2.0
"""How strongly a weight is held near 0, in units of one table surely judged wrong."""
TARGET = ROOT / "game" / "games" / "samurai_spirit" / "mind_weights.py"


class Rows:
    """Tables of one round: what the judge weighs, whether the village was saved, and what matches they are from."""

    def __init__(self) -> None:
        self.features: list[list[float]] = []
        self.won: list[float] = []
        self.match: list[int] = []

    def tables(self) -> tuple[Table, Table, Table]:
        """Features, results, and a mask of the rows that are measured on."""
        aside = np.array(self.match) % ASIDE == 0
        return np.array(self.features), np.array(self.won), aside


def play(seats: int, difficulty: str, seed: int) -> tuple[list[SpiritState], bool]:
    """Some tables of a match of the quick player, and whether it was won."""
    rng = random.Random(seed)
    state: State = INFO.create(seats, {"difficulty": difficulty}).start(seed)
    kept = []
    turn = state.turn
    while state.outcome is None:
        if state.turn != turn:
            turn = state.turn
            if rng.random() < SOME:
                kept.append(cast(SpiritState, state.clone()))
        state.apply(MIND.quick(state, rng))
    return kept, bool(state.outcome.winners)


def collect(matches: int, seed: int) -> list[Rows]:
    """The rows of each round."""
    rows = [Rows() for _ in range(ROUNDS)]
    number = 0
    for seats in range(INFO.fewest, INFO.most + 1):
        for difficulty in DIFFICULTIES:
            for _ in range(matches):
                kept, won = play(seats, difficulty, deal(seed, number))
                for state in kept:
                    here = rows[state.round - 1]
                    here.features.append(Prospects(MIND.weights, state).features())
                    here.won.append(float(won))
                    here.match.append(number)
                number += 1
            print(f"{seats} seats, {difficulty}: {number} matches", file=sys.stderr, flush=True)
    return rows


def tell(name: str, chance: Table, won: Table) -> None:
    """Print how good some chances are."""
    logits = np.log(np.clip(chance, 1e-9, 1 - 1e-9) / np.clip(1 - chance, 1e-9, 1.0))
    shift, slope = correction(logits, won)
    print(f"  {name}: log loss {log_loss(chance, won):.4f}, shift {shift:+.2f}, slope {slope:.2f}")


def written(weights: list[Table]) -> str:
    """The module with the weights."""
    lines = [
        '"""The weights of the judge, in log-odds of a saved village. Written by build/fit_samurai_spirit.py."""',
        "",
        "from __future__ import annotations",
        "",
        "from typing import Final",
        "",
        "WEIGHTS: Final[list[list[float]]] = [",
    ]
    for row in weights:
        lines.append("    [")
        lines += [f"        {float(weight):.3f}," for weight in row]
        lines.append("    ],")
    return "\n".join([*lines, "]", '"""By round, the weight of each of the `Prospects.features`."""', ""])


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Fit the judge of Samurai Spirit.")
    parser.add_argument("--matches", type=int, default=600, help="of each number of seats and difficulty")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="write the weights into the program")
    arguments = parser.parse_args()
    found, before, after, came = [], [], [], []
    for number, rows in enumerate(collect(arguments.matches, arguments.seed)):
        features, won, aside = rows.tables()
        ridge = np.full(features.shape[1], RIDGE)
        ridge[0] = 1e-6
        weights = fit(features[~aside], won[~aside], np.zeros(features.shape[1]), ridge)
        found.append(weights)
        old = chances(features[aside], np.array(WEIGHTS[number]))
        new = chances(features[aside], weights)
        print(f"round {number + 1}: {len(won)} tables, {aside.sum()} of them kept aside")
        tell("before", old, won[aside])
        tell("after ", new, won[aside])
        before.append(old)
        after.append(new)
        came.append(won[aside])
    everything = np.concatenate(came)
    print("all rounds")
    tell("before", np.concatenate(before), everything)
    tell("after ", np.concatenate(after), everything)
    print("\n".join(by_tens(np.concatenate(after), everything)))
    if arguments.write:
        TARGET.write_text(written(found), encoding="utf-8")


if __name__ == "__main__":
    main()
