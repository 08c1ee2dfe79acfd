"""What the README says of the levels is what was measured, and it can be measured again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.app.commands import main
from game.bots import ladder, levels
from game.bots.arena import wilson
from game.bots.ladder import GRID, PAIRS, TEAMS, Row, Table
from game.bots.players import level_of
from game.games import SHELF

LEVELS = levels.shipped()
README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
TABLES = [(key, number) for key in SHELF for number in range(len(ladder.read(key)))]


@pytest.mark.parametrize(("key", "number"), TABLES)
def test_the_readme_shows_every_table_and_the_commit_it_was_measured_on(key: str, number: int) -> None:
    table = ladder.read(key)[number]
    assert ladder.markdown(table, LEVELS) in README
    assert table.commit in README


@pytest.mark.parametrize(("key", "number"), TABLES)
def test_every_row_can_be_played_and_its_interval_belongs_to_its_rate(key: str, number: int) -> None:
    table = ladder.read(key)[number]
    info = SHELF[key]
    assert table.kind in (PAIRS, TEAMS, GRID)
    for row in table.rows:
        level_of(row.a, info, LEVELS)
        assert (row.b == "") == (table.kind == GRID)
        if row.b:
            level_of(row.b, info, LEVELS)
        info.create(row.seats, info.complete(row.options))
        figures = row.figures
        found = wilson(figures["rate"] * row.matches, row.matches)
        assert (figures["low"], figures["high"]) == pytest.approx(found, abs=0.0006)
        if table.kind == TEAMS:
            assert figures["gain"] == pytest.approx(figures["rate"] - figures["base"], abs=0.0006)
            assert figures["gain_low"] < figures["gain"] < figures["gain_high"]


def row(a: str, b: str, seats: int, side: str = "", **options: str) -> Row:
    return Row(a, b, side, seats, options, 4, 3, {})


@pytest.mark.parametrize(
    "table",
    [
        Table("samurai", PAIRS, "", [row("greedy", "random", 2), row("captures", "random", 3)]),
        Table("seven_ronin", PAIRS, "", [row("thumb", "twos", 2, "defender")]),
        Table("samurai_sword", TEAMS, "", [row("greedy", "random", 5)]),
        Table("samurai_spirit", GRID, "", [row("greedy", "", 2, difficulty="easy")]),
    ],
)
def test_rows_are_measured_again_the_same(table: Table) -> None:
    once, twice = ([*ladder.again(table, LEVELS, jobs=1)] for _ in range(2))
    assert once == twice
    for before, after in zip(table.rows, once, strict=True):
        assert after._replace(figures={}) == before
        assert 0.0 <= after.figures["low"] <= after.figures["rate"] <= after.figures["high"] <= 1.0
        if table.kind == TEAMS:
            assert set(after.figures) == set(ladder.FIGURES)
    shown = ladder.markdown(table._replace(rows=once), LEVELS)
    assert len(shown.splitlines()) == 2 + len(once)


def test_a_machine_that_is_slow_has_less_time_and_counts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[float, int | None]] = []

    def simulate(*args: object, **words: object) -> dict[str, object]:
        asked.append((words["slow"], words["limit"]))  # type: ignore[arg-type]
        return {"wins": [1, 0], "shared": 0}

    monkeypatch.setattr(ladder.arena, "simulate", simulate)
    table = Table("samurai_spirit", GRID, "", [row("daimyo", "", 2)])
    list(ladder.again(table, LEVELS))
    list(ladder.again(table, LEVELS, slow=2.0))
    assert asked == [(1.0, ladder.UNLIMITED), (2.0, None)]


@pytest.mark.parametrize("as_json", [False, True])
def test_one_command_measures_the_tables_of_a_game_again(
    as_json: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = row("thumb", "twos", 2, "defender")._replace(
        figures={"rate": 0.25, "low": 0.0456, "high": 0.6994}
    )
    monkeypatch.setattr(ladder, "read", lambda key: [Table(key, PAIRS, "abc", [shown])])
    assert main(["arena", "--ladder", "seven_ronin", *(["--json"] if as_json else [])]) == 0
    (told,) = capsys.readouterr().out.splitlines()
    again = next(ladder.again(Table("seven_ronin", PAIRS, "abc", [shown]), LEVELS, jobs=1))
    if as_json:
        data = json.loads(told)
        assert (data["figures"], data["readme"]) == (again.figures, shown.figures)
    else:
        expected = "25.0 % of 4 [4.6, 69.9]"
        assert told == f"thumb against twos defender (2 seats): {ladder.share(again)}; the README: {expected}"
