"""Fit what the review's values come to as chances, and measure how true these are.

    python build/make_chances.py GAME [--matches 500] [--seed 1] [--rows FILE] [--write]

So many matches of mixed levels, numbers of seats and options are played to their ends. At some decisions of each the
review's value is taken for every seat, from what it could know (`game/bots/review.py`), and put beside how the match
ended. Every second match is fitted to, shift and slope of the log-odds; on the others what stands on the screen is
measured, by tens. With --write both go into config/chances.toml; --rows keeps the values, and reads them where the
file is there. Needs numpy, and a compiled program to be quick (`build/compile.py --to DIR`, then with
`PYTHONPATH=DIR`).
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import tomli_w
from logistic import Table, fit, log_loss

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT))

import mixed_matches  # noqa: E402

from game.bots import chances, levels, review  # noqa: E402
from game.bots.arena import deal  # noqa: E402
from game.engine.match import Match  # noqa: E402
from game.engine.shelf import GameInfo  # noqa: E402
from game.engine.state import points  # noqa: E402
from game.games import SHELF  # noqa: E402

TARGET = ROOT / "config" / "chances.toml"
LEVELS = ("ashigaru", "bushi", "ronin", "daimyo")
STRONG, SELDOM = "shogun", 0.04
"""A seat is as rarely taken by the level that thinks longest."""
PLACES = 8
"""So many decisions of a match are looked at."""
RIDGE = 20.0
"""How strongly shift and slope of a number of seats are held near those of all, in units of one value surely wrong."""


class Row(NamedTuple):
    """A value for a seat, what it had won in the end (a share), and of which match it is."""

    value: float
    won: float
    match: int
    seats: int


def played(info: GameInfo, seed: int) -> Match:
    """A match of all levels."""
    rng = random.Random(seed)
    count = rng.randint(info.fewest, info.most)
    options = mixed_matches.drawn_options(info, count, rng)
    keys = [STRONG if rng.random() < SELDOM else rng.choice(LEVELS) for _ in range(count)]
    return mixed_matches.play(info, keys, options, seed)


def rows_of(info: GameInfo, number: int, seed: int) -> list[Row]:
    """The values of some decisions of a match."""
    match = played(info, deal(seed, number))
    outcome = match.state.outcome
    assert outcome is not None
    rng, level, mind = random.Random(number), levels.shipped().top(info.key), info.mind()
    seats = [0] if mind.cooperative() else list(range(len(match.seats)))
    places = sorted(rng.sample(range(len(match.entries)), min(PLACES, len(match.entries))))
    found = []
    for place in places:
        before = match.entries[place].before
        for seat in seats:
            told = match.chronicle(seat, 0, place)[-level.memory :] if level.memory else []
            value = review.chance(mind, before.seen_by(seat), told, seat, level).mean
            won = points(outcome.winners, seat, shared=not (match.state.sides() or mind.cooperative()))
            found.append(Row(value, won, number, len(match.seats)))
    return found


def collect(info: GameInfo, matches: int, seed: int, kept: Path | None) -> list[Row]:
    """The rows of so many matches; those in ``kept`` are not played again."""
    rows = [Row(*row) for row in json.loads(kept.read_text())] if kept is not None and kept.exists() else []
    begin = max((row.match for row in rows), default=-1) + 1
    for number in range(begin, matches):
        rows += rows_of(info, number, seed)
        if kept is not None and (number % 10 == 9 or number == matches - 1):
            kept.write_text(json.dumps(rows))
            print(f"{info.key}: {number + 1} matches", file=sys.stderr, flush=True)
    return [row for row in rows if row.match < matches]


def logits(values: Table) -> Table:
    """Log-odds of values, none surer than the review believes."""
    clipped = np.clip(values, chances.SUREST, 1.0 - chances.SUREST)
    return np.asarray(np.log(clipped / (1.0 - clipped)))


def by_tens(told: Table, won: Table) -> list[dict[str, Any]]:
    """For 0, 10 ... 100 in a hundred: how many chances are nearest to that, their mean, how often they came true."""
    tens = np.rint(told * 10).astype(int)
    found = []
    for ten in range(11):
        here = tens == ten
        if here.any():
            said, came = round(float(told[here].mean()), 3), round(float(won[here].mean()), 3)
            found.append({"near": 10 * ten, "count": int(here.sum()), "said": said, "came": came})
    return found


def corrected(values: Table, won: Table, prior: tuple[float, float], ridge: float) -> tuple[float, float]:
    """Shift and slope by which values fit best, held near ``prior``."""
    features = np.stack([np.ones_like(values), logits(values)], axis=1)
    shift, slope = fit(features, won, np.array(prior), np.full(2, ridge))
    return float(shift), float(slope)


def fitted(rows: list[Row]) -> dict[str, Any]:
    """By number of seats shift and slope, and how true the chances are on the matches that were not fitted to."""
    values, won = np.array([row.value for row in rows]), np.array([row.won for row in rows])
    seats, aside = np.array([row.seats for row in rows]), np.array([row.match for row in rows]) % 2 == 1
    all_seats = corrected(values[~aside], won[~aside], (0.0, 1.0), 1e-6)
    said, found = np.zeros_like(values), {}
    for count in sorted(set(seats.tolist())):
        here = seats == count
        shift, slope = corrected(values[here & ~aside], won[here & ~aside], all_seats, RIDGE)
        said[here] = 1.0 / (1.0 + np.exp(-(shift + slope * logits(values[here]))))
        found[str(count)] = [round(shift, 3), round(slope, 3)]
    return {
        "seats": found,
        "matches": len({row.match for row in rows}),
        "log_loss_before": round(log_loss(values[aside], won[aside]), 4),
        "log_loss": round(log_loss(said[aside], won[aside]), 4),
        "tens": by_tens(said[aside], won[aside]),
    }


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Fit the chances of the review.")
    parser.add_argument("game", choices=sorted(SHELF))
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rows", type=Path, help="a file that keeps what was measured")
    parser.add_argument("--write", action="store_true", help="write the result into the program")
    arguments = parser.parse_args()
    found = fitted(collect(SHELF[arguments.game], arguments.matches, arguments.seed, arguments.rows))
    print(json.dumps(found, indent=1))
    if arguments.write:
        import tomli

        data = tomli.loads(TARGET.read_text(encoding="utf-8")) if TARGET.exists() else {}
        TARGET.write_text(tomli_w.dumps({**data, arguments.game: found}), encoding="utf-8")


if __name__ == "__main__":
    main()
