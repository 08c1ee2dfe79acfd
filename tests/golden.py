"""Golden playthroughs: matches written out as text, so that any change of the rules shows as a change of lines.

    python tests/golden.py            compare with the files in tests/golden
    python tests/golden.py --write    write them anew; read the difference before it is committed
    python tests/golden.py [--write] PACKAGE FOLDER      the same for a game of another package

A file for each game and number of seats (and one with every option changed) tells for each decision what changed in
the state, a digest of every view, the legal actions by kind, the action chosen and what happened: in words, and as
everybody is told and whoever is told more (`|`: undo stops here). A table for each game counts the legal actions one and two decisions deep
at fixed positions.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
if __name__ == "__main__":
    sys.path[:0] = [str(HERE.parent), str(HERE)]

from helpers import GAMES, LONGEST, Table  # noqa: E402

from game.engine import chance  # noqa: E402
from game.engine.shelf import GameInfo  # noqa: E402
from game.engine.state import Action, Event, State  # noqa: E402
from game.games import SHELF  # noqa: E402

FOLDER = HERE / "golden"
SEED = 2026
SEEDS = {"samurai_spirit": 2208}
"""Games with a seed of their own: defended at random most villages fall at once, in this deal they last."""
DEPTHS_AT = (0, 6, 25, 50)
"""From which decisions on the legal actions are counted, each time where there is a choice."""


def pick(legal: list[Action], number: int, seed: int) -> Action:
    """The action for decision ``number``: by kind and by chance in turn, alike on every machine."""
    if number % 2:
        kinds = sorted({action.text.split()[0] for action in legal})
        kind = kinds[chance.below(seed, 2 * number, len(kinds))]
        legal = [action for action in legal if action.text.split()[0] == kind]
    return legal[chance.below(seed, 2 * number + 1, len(legal))]


def digest(state: State) -> str:
    """Eight characters that stand for all there is in a state or view."""
    text = json.dumps(state.to_data(), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def changes(before: Any, after: Any, place: str) -> Iterator[str]:
    """What differs between two pieces of plain data, place by place."""
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key in sorted(before.keys() | after.keys()):
            yield from changes(before.get(key), after.get(key), f"{place}.{key}" if place else key)
    elif isinstance(before, list) and isinstance(after, list) and before and _plain(before + after):
        gone, come = Counter(before) - Counter(after), Counter(after) - Counter(before)
        if len(before) == len(after) > 8:
            for index, (old, new) in enumerate(zip(before, after, strict=True)):
                yield from changes(old, new, f"{place}[{index}]")
        elif len(before) > 4 and (gone or come):
            yield f"{place}: -{sorted(gone.elements())} +{sorted(come.elements())}"
        else:
            yield f"{place}: {json.dumps(after)}"
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for index, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from changes(old, new, f"{place}[{index}]")
    else:
        yield f"{place}: {json.dumps(after)}"


def _plain(values: list[Any]) -> bool:
    return all(isinstance(value, int) for value in values)


def playthrough(table: Table) -> str:
    """A whole match as text."""
    seed = SEEDS.get(table.key, SEED)
    opening: list[Event] = []
    state = table.game.start(seed, opening)
    lines = [f"{table}, deal {seed}", *happened(table, opening)]
    told: dict[str, Any] = {}
    for number in range(LONGEST):
        data = state.to_data()
        lines += ["", f"# {number}", *(f"  {line}" for line in changes(told, data, ""))]
        told = data
        views = [*(digest(state.seen_by(seat)) for seat in range(table.seats)), digest(state.seen_by(None))]
        lines.append(f"views {' '.join(views)}")
        if state.outcome is not None:
            return "\n".join([*lines, *_outcome(state)]) + "\n"
        legal = state.legal()
        kinds = Counter(action.text.split()[0] for action in legal)
        action = pick(legal, number, seed)
        lines.append(f"? {state.agenda[-1].prompt(state).english()}")
        lines.append(f"legal {len(legal)}: " + ", ".join(f"{kinds[kind]} {kind}" for kind in sorted(kinds)))
        lines.append(f"> {action.text}")
        lines += happened(table, state.apply(action))
    raise AssertionError(f"{table} does not end")


def happened(table: Table, events: list[Event]) -> Iterator[str]:
    """Each event in words, what everybody is told of it, and what a seat is told besides."""
    for event in events:
        words = table.game.describe(event)
        yield f"- {event.kind}" + (f": {words.english()}" if words is not None else "")
        public = event.seen_by(None)
        known = {} if public is None else public.fields
        yield f"  all: {'nothing' if public is None else json.dumps(known)}{' |' * event.barrier}"
        for seat in range(table.seats):
            seen = event.seen_by(seat)
            more = {} if seen is None else {k: v for k, v in seen.fields.items() if known.get(k, ...) != v}
            if more:
                yield f"  {seat}: {json.dumps(more)}"


def _outcome(state: State) -> list[str]:
    outcome = state.outcome
    assert outcome is not None
    places = ", ".join(str(place) for place in outcome.places)
    lines = [f"= {outcome.because.english()} ({outcome.ending}), places {places}"]
    for row in outcome.sheet:
        values = ", ".join(
            value.english() if hasattr(value, "english") else str(value) for value in row.values
        )
        lines.append(f"= {row.label.english()}: {values}" + (" (decides)" if row.decided else ""))
    return lines


def counts(info: GameInfo) -> str:
    """The legal actions one and two decisions deep, at fixed positions of every number of seats."""
    lines = ["seats decisions one two"]
    seed = SEEDS.get(info.key, SEED)
    for seats in range(info.fewest, info.most + 1):
        state = Table(info.key, seats).game.start(seed)
        due = list(DEPTHS_AT)
        for number in range(LONGEST):
            if state.outcome is not None or not due:
                break
            legal = state.legal()
            if number >= due[0] and len(legal) > 1:
                del due[0]
                below = sum(_after(state, action) for action in legal)
                lines.append(f"{seats} {number} {len(legal)} {below}")
            state.apply(pick(legal, number, seed))
    return "\n".join(lines) + "\n"


def _after(state: State, action: Action) -> int:
    state = state.clone()
    state.apply(action)
    return len(state.legal())


def golden_tables(info: GameInfo) -> dict[str, Table]:
    """The playthroughs that a game must have, by file name."""
    found = {f"{info.key}_{seats}": Table(info.key, seats) for seats in range(info.fewest, info.most + 1)}
    last = tuple((option.key, option.choices[-1][0]) for option in info.options)
    if last:
        found[f"{info.key}_{info.most}_options"] = Table(info.key, info.most, last)
    return found


def texts(info: GameInfo) -> Iterator[tuple[str, str]]:
    """Every golden file of a game, by name, with what it should hold."""
    yield f"{info.key}_counts.txt", counts(info)
    for name, table in golden_tables(info).items():
        yield f"{name}.txt", playthrough(table)


def differing(info: GameInfo, folder: Path, write: bool = False) -> list[str]:
    """The names of the golden files in ``folder`` that do not hold what they should; ``write`` mends them."""
    GAMES[info.key] = info
    names = []
    for name, text in texts(info):
        path = folder / name
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        names.append(name)
        if write:
            folder.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
    return names


def main(arguments: list[str]) -> int:
    """Compare, or write with ``--write``; the number of files that differ."""
    write = "--write" in arguments
    others = [word for word in arguments if word != "--write"]
    games, folder = list(SHELF.values()), FOLDER
    if others:
        package, into = others
        games, folder = [import_module(package).INFO], Path(into)
    names = [name for info in games for name in differing(info, folder, write)]
    print("\n".join(names))
    return 0 if write else len(names)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
