"""Tsukimi keeps the laws of the house and its own rules."""

from pathlib import Path

import golden
from chabudai_tsukimi import INFO
from laws import *  # noqa: F403

GAMES = (INFO,)


def test_golden_files() -> None:
    assert golden.differing(INFO, Path(__file__).parent / "golden") == []


def test_every_trick_is_counted_and_the_last_one_twice() -> None:
    for seats in (2, 3, 4):
        state = INFO.create(seats).start(seats)
        while state.outcome is None:
            state.apply(state.legal()[-1])
        assert sum(state.outcome.sheet[0].values) == seats * 8
