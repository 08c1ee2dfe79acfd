"""The fields of a state stand in one table: the code in state.py is written from it, and what it hides is hidden."""

from __future__ import annotations

import random
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from helpers import PLAIN_TABLES, Table, positions, tables

from game.engine import fields
from game.engine.state import HIDDEN
from game.games import SHELF

ROOT = Path(__file__).resolve().parent.parent
TABLES = [table for info in SHELF.values() for table in tables(info)]
every_table = pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)


def described(key: str) -> fields.Fields:
    """The table of a game."""
    found: fields.Fields = import_module(f"{SHELF[key].package}.fields").FIELDS
    return found


def test_the_code_for_the_fields_is_up_to_date() -> None:
    checked = subprocess.run(
        [sys.executable, "build/fields.py", "--check"], cwd=ROOT, capture_output=True, text=True
    )
    assert (checked.returncode, checked.stdout) == (0, "")


def test_a_state_file_without_a_place_for_the_code_is_told_of() -> None:
    with pytest.raises(ValueError, match="no place for the fields of SamuraiState"):
        fields.replaced("class SamuraiState: ...\n", described("samurai"))


@pytest.mark.parametrize("key", SHELF)
def test_every_field_is_told_of(key: str) -> None:
    table = described(key).table
    assert len({field.name for field in table}) == len(table)
    for field in table:
        assert field.about.endswith(".")


@every_table
def test_only_what_the_table_hides_is_hidden(table: Table) -> None:
    """A view differs from the truth in the seed and where the table says so; with ``opens`` not after the end."""
    described_fields = {field.name: field for field in described(table.key).table}
    for state in positions(table, 41, every=7):
        for seat in [*range(table.seats), None]:
            view: Any = state.seen_by(seat)
            truth: Any = state
            assert view.seed == HIDDEN
            for name, field in described_fields.items():
                if getattr(view, name) != getattr(truth, name):
                    assert field.hidden
                    assert not (field.opens and state.outcome is not None)


@pytest.mark.parametrize("key", SHELF)
def test_whatever_the_table_hides_is_hidden_somewhere(key: str) -> None:
    hidden = {field.name for field in described(key).table if field.hidden}
    seen = set()
    for table in [table for table in TABLES if table.key == key]:
        for state in positions(table, 42, every=3):
            for seat in [*range(table.seats), None]:
                view: Any = state.seen_by(seat)
                seen |= {name for name in hidden if getattr(view, name) != getattr(state, name)}
        if seen == hidden:
            return
    assert seen == hidden


@every_table
def test_any_action_is_one_of_the_legal_ones_by_even_chances(table: Table) -> None:
    """It is the action that the same number would have taken out of the list."""
    for state in positions(table, 43):
        if state.outcome is None:
            for number in range(3):
                legal = state.legal()
                place = int(random.Random(number).random() * len(legal))
                assert state.any_action(random.Random(number)) is legal[place]
