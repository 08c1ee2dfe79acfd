"""Make the records of old that are missing: for each game one of every ending, and one of a match under way.

    python tests/make_saves.py [GAME ...]

Matches are played at random and by the game's own quick choice until each ending has come about. A file that exists
is never written anew: what one version saved, every later one must read (see test_records.py).
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
if __name__ == "__main__":
    sys.path[:0] = [str(HERE.parent), str(HERE)]

from helpers import Table, choose, new_match, tables  # noqa: E402

from game.engine import record  # noqa: E402
from game.engine.match import Match  # noqa: E402
from game.games import SHELF  # noqa: E402

FOLDER = HERE / "saves"
ENDINGS = {
    "samurai": ("caste", "aside"),
    "samurai_sword": ("deck", "bushido", "honour", "deadly_strike", "swordmaster", "last_standing"),
    "samurai_spirit": ("saved", "death", "farms", "families"),
    "seven_ronin": ("areas", "fields", "ronin", "wiped", "survived", "both", "faster", "level"),
}
"""The endings of each game that lawful play reaches."""
TRIES = 20_000


def missing(key: str) -> set[str]:
    """The endings without a record; "running" stands for a match under way."""
    return {
        ending
        for ending in (*ENDINGS[key], "running")
        if not any(FOLDER.glob(f"{key}_{ending}.json")) and not any(FOLDER.glob(f"{key}_{ending}_*.json"))
    }


def matches(key: str) -> Iterator[tuple[Table, int, list[str], Any]]:
    """Matches without end: the table, the seed, the moves and the outcome."""
    mind = SHELF[key].mind()
    laid = tables(SHELF[key])
    for seed in count(1):
        table = laid[seed % len(laid)]
        rng = random.Random(seed)
        state = table.game.start(seed)
        moves = []
        quick = rng.choice((0.0, 0.5, 1.0))
        while state.outcome is None:
            action = mind.quick(state, rng) if rng.random() < quick else choose(state.legal(), rng)
            moves.append(action.text)
            state.apply(action)
        yield table, seed, moves, state.outcome


def write(key: str, ending: str, table: Table, seed: int, moves: list[str]) -> None:
    """Replay the moves as a match and save it with what a later version must find."""
    match: Match = new_match(table, "pc", seed)
    for text in moves:
        match.play(text)
    expected: dict[str, Any] = {"decides": match.state.decides(), "moves": len(match.entries)}
    outcome = match.state.outcome
    if outcome is not None:
        decided = [line.label.english() for line in outcome.sheet if line.decided]
        expected.update(
            ending=outcome.ending,
            winners=list(outcome.winners),
            places=list(outcome.places),
            decided="".join(decided),
        )
    record.save(match, FOLDER / f"{key}_{ending}.json", {"expected": expected})
    print(f"{key}_{ending}: {table}, deal {seed}, {len(moves)} moves", flush=True)


def make(key: str) -> set[str]:
    """Write what is missing of a game; returns what was not found."""
    wanted = missing(key)
    for number, (table, seed, moves, outcome) in enumerate(matches(key)):
        if not wanted or number == TRIES:
            return wanted
        if "running" in wanted and table.options:
            wanted.remove("running")
            write(key, "running", table, seed, moves[: len(moves) // 2])
        if outcome.ending in wanted:
            wanted.remove(outcome.ending)
            write(key, outcome.ending, table, seed, moves)
    return wanted


if __name__ == "__main__":
    for game in sys.argv[1:] or SHELF:
        for left in sorted(make(game)):
            print(f"{game}: no match ended with {left}")
