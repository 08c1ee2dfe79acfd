"""Tsukimi keeps the laws of the house and its own rules."""

from __future__ import annotations

from pathlib import Path

import golden
from chabudai_tsukimi import INFO
from chabudai_tsukimi.state import MOON, strength
from laws import *  # noqa: F403

GAMES = (INFO,)


def test_golden_files() -> None:
    assert golden.differing(INFO, Path(__file__).parent / "golden") == []


def test_a_moon_beats_every_card_of_the_suit_led_and_other_suits_beat_nothing() -> None:
    assert strength(MOON * 7, 0) > strength(6, 0) > strength(0, 0) > strength(7 + 6, 0) == 0


def test_every_trick_is_counted_and_the_last_one_twice() -> None:
    for seats in (2, 3, 4):
        state = INFO.create(seats).start(seats)
        while state.outcome is None:
            state.apply(state.legal()[-1])
        assert sum(state.outcome.sheet[0].values) == seats * 8
