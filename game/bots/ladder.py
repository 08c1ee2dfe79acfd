"""The tables of strength that the README shows: what was measured, from which seeds, and measuring it again.

``config/ladder.toml`` holds every row. A table is of one of three kinds: ``pairs`` (one seat of a level against
another), ``teams`` (one seat among another level's, and that level in its place) and ``grid`` (all seats of one level,
where all play for the same side: how often they win, by seats and one option).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple, Optional

from game import resources
from game.bots import arena
from game.bots.levels import Levels
from game.engine import tomlfile
from game.games import SHELF

FILE: Final = "config/ladder.toml"
PAIRS: Final = "pairs"
TEAMS: Final = "teams"
GRID: Final = "grid"
UNLIMITED: Final = 1_000_000_000
"""More simulations than any level makes."""
FIGURES: Final = ("rate", "low", "high", "base", "gain", "gain_low", "gain_high")
"""What is measured of a row, as parts of 1; the last four in ``teams`` alone."""


class Row(NamedTuple):
    """One row: ``a`` against, among or without ``b``; ``side`` leaves only matches where ``a`` plays that side."""

    a: str
    b: str
    side: str
    seats: int
    options: dict[str, str]
    matches: int
    seed: int
    figures: dict[str, float]


class Table(NamedTuple):
    """Rows that belong together, and the ``commit`` of the program that they were measured on."""

    game: str
    kind: str
    commit: str
    rows: list[Row]


def read(game: str) -> list[Table]:
    """The tables of a game. Raises KeyError, `TomlError` or OSError when the file is damaged."""
    data = tomlfile.read(resources.path(FILE)).data
    return [_table(table) for table in data["table"] if table["game"] == game]


def _table(data: dict[str, Any]) -> Table:
    rows = []
    for row in data["rows"]:
        told = {"b": "", "side": "", "options": {}, **data, **row}
        figures = {name: float(row[name]) for name in FIGURES if name in row}
        rows.append(
            Row(**{field: told[field] for field in Row._fields if field != "figures"}, figures=figures)
        )
    return Table(data["game"], data["kind"], data["commit"], rows)


# -- measuring ------------------------------------------------------------------------------------------------


def again(
    table: Table,
    levels: Levels,
    slow: float = 1.0,
    jobs: Optional[int] = None,
    progress: Optional[arena.Progress] = None,
) -> Iterator[Row]:
    """Every row of ``table`` with figures measured anew, one after the other."""
    for row in table.rows:
        measure = _saved if table.kind == GRID else _met
        yield row._replace(figures=measure(table, row, levels, slow, jobs, progress))


def _saved(
    table: Table,
    row: Row,
    levels: Levels,
    slow: float,
    jobs: Optional[int],
    progress: Optional[arena.Progress],
) -> dict[str, float]:
    """How often all seats of a level win together."""
    found = arena.simulate(
        SHELF[table.game],
        row.seats,
        row.matches,
        row.a,
        row.seed,
        levels,
        row.options,
        limit=_limit(slow),
        jobs=jobs,
        slow=slow,
        progress=progress,
    )
    won = sum(found["wins"]) + found["shared"]
    low, high = arena.wilson(won, row.matches)
    return {"rate": won / row.matches, "low": low, "high": high}


def _limit(slow: float) -> Optional[int]:
    """Where clocks run as always, searches are counted instead, so that figures can be repeated anywhere."""
    return UNLIMITED if slow == 1.0 else None


def _met(
    table: Table,
    row: Row,
    levels: Levels,
    slow: float,
    jobs: Optional[int],
    progress: Optional[arena.Progress],
) -> dict[str, float]:
    """How one seat of a level fares against another level."""
    info, limit = SHELF[table.game], _limit(slow)
    if row.side:
        pair = arena.on_side(
            info,
            row.a,
            row.b,
            row.side,
            row.matches,
            row.seed,
            levels,
            row.seats,
            row.options,
            limit,
            jobs,
            progress,
            slow,
        )
    else:
        players = [row.b, row.a]
        (pair,) = arena.arena(
            info,
            players,
            row.matches,
            row.seed,
            levels,
            row.seats,
            row.options,
            limit,
            jobs,
            None,
            progress,
            slow,
        )["pairs"]
    low, high = pair["interval"]
    figures = {"rate": pair["a_rate"], "low": low, "high": high}
    if table.kind == TEAMS:
        whole = pair["whole"]
        figures.update(base=whole["base_rate"], gain=whole["gain"])
        figures["gain_low"], figures["gain_high"] = whole["gain_interval"]
    return figures


# -- as the README shows it -----------------------------------------------------------------------------------


def markdown(table: Table, levels: Levels) -> str:
    """The table as it stands in the README."""
    return _SHOWN[table.kind](table, levels)


def _name(key: str, levels: Levels) -> str:
    return levels.title(key) if key in levels.names() else key


def share(row: Row) -> str:
    """How often ``a`` wins, of how many matches, with the interval."""
    rate, low, high = (100 * row.figures[name] for name in ("rate", "low", "high"))
    return f"{rate:.1f} % of {row.matches} [{low:.1f}, {high:.1f}]"


def who(row: Row, levels: Levels) -> str:
    """Whose row it is, for a person at the command line."""
    told = [_name(row.a, levels), *([f"against {_name(row.b, levels)}"] if row.b else []), row.side]
    told += [f"{key}={value}" for key, value in row.options.items()]
    return " ".join([*(word for word in told if word), f"({row.seats} seats)"])


def _lines(head: str, rows: list[list[str]]) -> str:
    columns = head.count("|") - 1
    told = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([head, "|" + "---|" * columns, *told])


def _pairs(table: Table, levels: Levels) -> str:
    several = len({row.seats for row in table.rows}) > 1
    rows = []
    for row in table.rows:
        told = [_name(row.a, levels), row.side, f"{row.seats} seats" if several else ""]
        rows.append([", ".join(word for word in told if word), _name(row.b, levels), share(row)])
    return _lines("| who | against | wins |", rows)


def _teams(table: Table, levels: Levels) -> str:
    rows = []
    for row in table.rows:
        figures = row.figures
        gain, low, high = (100 * figures[name] for name in ("gain", "gain_low", "gain_high"))
        rows.append(
            [
                _name(row.a, levels),
                _name(row.b, levels),
                f"{100 * figures['rate']:.1f} %",
                f"{100 * figures['base']:.1f} %",
                f"{gain:+.1f} [{low:+.1f}, {high:+.1f}]",
            ]
        )
    return _lines("| who | among | wins | in its place | gain |", rows)


def _grid(table: Table, levels: Levels) -> str:
    seats = sorted({row.seats for row in table.rows})
    words = {option.key: dict(option.choices) for option in SHELF[table.game].options}
    cells: dict[str, dict[int, str]] = {}
    for row in table.rows:
        told = [_name(row.a, levels), *(words[key][value] for key, value in row.options.items())]
        cells.setdefault(", ".join(told), {})[row.seats] = share(row)
    rows = [[name, *(here.get(count, "") for count in seats)] for name, here in cells.items()]
    return _lines("| | " + " | ".join(str(count) for count in seats) + " |", rows)


_SHOWN: Final[dict[str, Callable[[Table, Levels], str]]] = {PAIRS: _pairs, TEAMS: _teams, GRID: _grid}
