"""Golden playthroughs and counts: the rules play today as they were written down (see golden.py)."""

from __future__ import annotations

from itertools import zip_longest

import golden
import pytest
from helpers import Table

from game.games import SHELF

PLAYTHROUGHS = {name: table for info in SHELF.values() for name, table in golden.golden_tables(info).items()}


def compare(name: str, found: str) -> None:
    """Line by line, so that a failure shows the first difference and where it is."""
    path = golden.FOLDER / f"{name}.txt"
    assert path.exists(), f"{path.name} is missing: python tests/golden.py --write"
    written = path.read_text(encoding="utf-8").splitlines()
    for number, (old, new) in enumerate(zip_longest(written, found.splitlines()), start=1):
        assert new == old, f"{path.name}, line {number}"


@pytest.mark.parametrize(("name", "table"), PLAYTHROUGHS.items(), ids=PLAYTHROUGHS)
def test_a_playthrough_is_as_written(name: str, table: Table) -> None:
    compare(name, golden.playthrough(table))


@pytest.mark.parametrize("key", SHELF)
def test_the_counts_of_legal_actions_are_as_written(key: str) -> None:
    compare(f"{key}_counts", golden.counts(SHELF[key]))


def test_no_golden_file_is_left_over() -> None:
    written = {path.stem for path in golden.FOLDER.glob("*.txt")}
    assert written == {*PLAYTHROUGHS, *(f"{key}_counts" for key in SHELF)}


def test_every_playthrough_comes_to_its_end() -> None:
    for name in PLAYTHROUGHS:
        text = (golden.FOLDER / f"{name}.txt").read_text(encoding="utf-8")
        assert "\n= " in text
        assert text.count("\n# ") > 30
