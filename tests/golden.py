"""Golden playthroughs: matches written out as text, so that any change of the rules shows as a change of lines.

    python tests/golden.py            compare with the files in tests/golden
    python tests/golden.py --write    write them anew; read the difference before it is committed

A file for each game and number of seats (and one with every option changed) tells for each decision what changed in
the state, a digest of every view, the legal actions by kind, the action chosen and what happened in words. A table
for each game counts the legal actions one and two decisions deep at fixed positions.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
if __name__ == "__main__":
    sys.path[:0] = [str(HERE.parent), str(HERE)]

from helpers import LONGEST, Table  # noqa: E402

from game.engine import chance  # noqa: E402
from game.engine.shelf import GameInfo  # noqa: E402
from game.engine.state import Action, State  # noqa: E402
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
    state = table.game.start(seed)
    lines = [f"{table}, deal {seed}"]
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
        lines.append(f"? {state.agenda[-1].prompt(state).plain()}")
        lines.append(f"legal {len(legal)}: " + ", ".join(f"{kinds[kind]} {kind}" for kind in sorted(kinds)))
        lines.append(f"> {action.text}")
        for event in state.apply(action):
            words = table.game.describe(event)
            lines.append(f"- {event.kind}" + (f": {words.plain()}" if words is not None else ""))
    raise AssertionError(f"{table} does not end")


def _outcome(state: State) -> list[str]:
    outcome = state.outcome
    assert outcome is not None
    places = ", ".join(str(place) for place in outcome.places)
    lines = [f"= {outcome.because.plain()} ({outcome.ending}), places {places}"]
    for row in outcome.sheet:
        values = ", ".join(value.plain() if hasattr(value, "plain") else str(value) for value in row.values)
        lines.append(f"= {row.label.plain()}: {values}" + (" (decides)" if row.decided else ""))
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


def texts() -> Iterator[tuple[Path, str]]:
    """Every golden file with what it should hold."""
    for info in SHELF.values():
        yield FOLDER / f"{info.key}_counts.txt", counts(info)
        for name, table in golden_tables(info).items():
            yield FOLDER / f"{name}.txt", playthrough(table)


def main(arguments: list[str]) -> int:
    """Compare, or write with ``--write``; the number of files that differ."""
    differing = 0
    for path, text in texts():
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        differing += 1
        print(path.name)
        if arguments == ["--write"]:
            FOLDER.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
    return 0 if arguments == ["--write"] else differing


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
