"""A computer player's pace tells nothing of its hand: what its cards force it to do takes as long as what they do not.

Measured with the real process, just started and warmed up.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from statistics import median

import pytest

from game.app.thinking import Thinking
from game.bots import levels
from game.bots.worker import Worker
from game.engine.match import COMPUTER, Match, Seat
from game.games import SHELF

SAMPLES = 7
APART = 6.0
"""So many times as long may one be as the other on a machine with other work; what is not thought about takes none."""
PATIENCE = 60.0
"""Seconds after which a process is given up."""


@pytest.fixture
def worker() -> Iterator[Worker]:
    made = Worker()
    yield made
    made.close()


def questions(key: str, seats: int, step: str, level: str) -> tuple[list[Match], list[Match]]:
    """Matches that stand at a question of a kind: those where the hand leaves one answer, and others."""
    info = SHELF[key]
    mind = info.mind()
    forced: list[Match] = []
    free: list[Match] = []
    seed = 0
    while min(len(forced), len(free)) < SAMPLES:
        seed += 1
        match = Match(info, [Seat(str(seat), COMPUTER, level) for seat in range(seats)], {}, seed)
        rng = random.Random(seed)
        stop = rng.randrange(10, 60)
        while match.state.outcome is None:
            agenda = match.state.agenda
            if len(match.entries) >= stop and type(agenda[-1]).__name__ == step:
                (forced if len(match.state.legal()) == 1 else free).append(match)
                break
            match.play(mind.quick(match.state, rng))
    return forced[:SAMPLES], free[:SAMPLES]


def seconds(match: Match, worker: Worker) -> float:
    """How long the player that is asked takes to decide."""
    thinking = Thinking(match, worker, levels.shipped())
    began = time.perf_counter()
    thinking.begin(match.state.decides())
    while not thinking.moves:
        assert time.perf_counter() - began < PATIENCE
        thinking.poll()
        time.sleep(0.0005)
    taken = time.perf_counter() - began
    assert match.game.by_text[thinking.moves[0]] in match.state.legal()
    return taken


@pytest.mark.parametrize(
    ("key", "seats", "step", "level"),
    [
        ("samurai_sword", 5, "PlayPhase", "daimyo"),
        ("samurai_sword", 5, "BushidoChoice", "shogun"),
        ("samurai", 3, "Turn", "shogun"),
    ],
)
def test_what_a_hand_forces_takes_as_long_as_what_it_does_not(
    key: str, seats: int, step: str, level: str, worker: Worker
) -> None:
    forced, free = questions(key, seats, step, level)
    cold = seconds(forced[0], worker)
    worker.close()
    again = Worker()
    try:
        cold_free = seconds(free[0], again)
        taken = [
            (seconds(one, again), seconds(other, again)) for one, other in zip(forced, free, strict=True)
        ]
    finally:
        again.close()
    warm, warm_free = (median(times) for times in zip(*taken, strict=True))
    print(
        f"{key}, {step}: cold {cold:.2f} s forced, {cold_free:.2f} free; warm {1000 * warm:.0f}, {1000 * warm_free:.0f} ms"
    )
    assert 1 / APART < cold / cold_free < APART
    assert 1 / APART < warm / warm_free < APART
