"""Whatever text is read as a record: a match that stands and can be gone on with, or one sentence."""

from __future__ import annotations

import json
from typing import Any

from helpers import SECRET, finished, running
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine import record
from game.engine.record import RecordError
from game.games import SHELF

anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["samurai", "end", "person", "keep ship1", "place Buddha4 L14"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


def survive(text: str) -> None:
    """Read whatever it is: a match that stands and can be gone on with, or a `RecordError`."""
    try:
        match, problem, extra = record.from_text(text, SHELF)
    except RecordError as error:
        assert error.text.english()  # noqa: PT017
        return
    assert problem is None or problem.english()
    assert isinstance(extra, dict)
    assert all(isinstance(value, str) for seat in match.seats for value in seat)
    assert match.state.outcome is not None or match.state.legal()
    assert record.from_text(record.to_text(match), SHELF).problem is None


@given(st.text() | st.binary().map(lambda data: data.decode("latin-1")) | anything.map(json.dumps))
@settings(max_examples=150)
def test_fuzz_any_text(text: str) -> None:
    survive(text)


GOOD = [record.to_text(running(SECRET, 30)), record.to_text(finished(SECRET))]


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in plain data that something can stand at."""
    found = [path]
    steps = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in steps:
        found += places(value, (*path, key))
    return found


@given(st.sampled_from(GOOD), st.data(), st.booleans())
@settings(max_examples=80)
def test_fuzz_a_good_record_with_something_else_in_some_place(
    text: str, draw: st.DataObject, sign: bool
) -> None:
    data = json.loads(text)
    for _ in range(draw.draw(st.integers(1, 2))):
        path = draw.draw(st.sampled_from(places(data)[1:]))
        at = data
        for key in path[:-1]:
            at = at[key]
        if draw.draw(st.booleans()):
            at[path[-1]] = draw.draw(anything)
        elif isinstance(at, dict):
            at.pop(path[-1])
        else:
            del at[path[-1]]
        if not data:
            break
    if sign:
        data["checksum"] = record.checksum(data)
    survive(json.dumps(data))


@given(st.sampled_from(GOOD), st.data())
@settings(max_examples=100)
def test_fuzz_a_good_record_with_a_bad_byte(text: str, draw: st.DataObject) -> None:
    place = draw.draw(st.integers(0, len(text) - 1))
    survive(text[:place] + draw.draw(st.characters()) + text[place + draw.draw(st.integers(0, 3)) :])
