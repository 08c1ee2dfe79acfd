"""A deal code fixes the whole deal of Samurai: who draws what never hangs on what others drew; records of old replay."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from helpers import Table, choose, new_match, play_random

from game.engine import record
from game.engine.match import Match
from game.games import SHELF
from game.games.samurai.parts import BAG
from game.games.samurai.state import SamuraiState

INFO = SHELF["samurai"]
SEATS = 3
SAVES = sorted((Path(__file__).parent / "saves").glob("samurai_[!s]*.json"))


def drawn(moves: int, seed: int = 5, edition: int | None = None) -> list[list[int]]:
    """By seat what it has drawn, in order, in a match with the moves of ``moves``."""
    state = INFO.create(SEATS, edition=edition).start(seed)
    assert isinstance(state, SamuraiState)
    found = [list(hand) for hand in state.hands]
    rng = random.Random(moves)
    while state.outcome is None:
        for event in state.apply(choose(state.legal(), rng)):
            if event.kind == "refill":
                found[event.fields["seat"]] += event.fields["tiles"]
    return found


def starts_alike(one: list[int], two: list[int]) -> bool:
    return all(a == b for a, b in zip(one, two, strict=False))


def test_what_a_seat_draws_is_settled_by_the_deal() -> None:
    first = drawn(1)
    for moves in range(2, 8):
        assert all(starts_alike(one, two) for one, two in zip(first, drawn(moves), strict=True))
    assert not all(starts_alike(one, two) for one, two in zip(first, drawn(1, seed=6), strict=True))
    assert len({tuple(tiles[5:10]) for tiles in first}) == SEATS


def test_in_the_first_edition_it_hangs_on_what_others_drew() -> None:
    first = drawn(1, edition=1)
    assert not all(
        starts_alike(one, two)
        for moves in range(2, 8)
        for one, two in zip(first, drawn(moves, edition=1), strict=True)
    )


def test_stacks_are_shuffled_evenly() -> None:
    """Over many deals each of the twenty tiles is as often the sixth of its stack as any other."""
    counts = [0] * len(BAG)
    rounds = 2000
    game = INFO.create(2)
    for seed in range(rounds):
        state = game.start(seed)
        assert isinstance(state, SamuraiState)
        kind = state.draw_tiles(1, 1)[0]
        counts[kind] += 1
    for kind in set(BAG):
        expected = rounds * BAG.count(kind) / len(BAG)
        assert abs(counts[kind] - expected) < 5 * expected**0.5


def test_the_same_five_tiles_chosen_again_bring_the_same_draws() -> None:
    """A chosen hand: the order of the rest hangs on the own choice, not on anybody else's."""
    game = INFO.create(2, {"hands": "chosen", "first": "1"})

    def third(mine: list[str], theirs: list[str]) -> list[int]:
        state = game.start(3)
        for text in [*mine, *theirs]:
            state.apply(game.action(f"keep {text}"))
        assert isinstance(state, SamuraiState)
        return state.draw_tiles(0, 3)

    mine = ["Buddha2", "rice2", "ship1", "ronin1", "tiles"]
    one = third(mine, ["Buddha4", "rice4", "ship2", "samurai3", "figures"])
    assert third(mine[::-1], ["Buddha2", "rice2", "castle2", "ship1", "ship1"]) == one


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_records_of_old_replay_in_their_edition(path: Path) -> None:
    written = json.loads(path.read_text(encoding="utf-8"))
    loaded = record.load(path, SHELF)
    assert loaded.problem is None
    assert loaded.match.game.edition == written.get("edition", 1)


def test_a_record_keeps_its_edition_when_it_is_written_again() -> None:
    old = record.load(SAVES[0], SHELF).match
    again = record.from_text(record.to_text(old), SHELF)
    assert (again.problem, again.match.game.edition) == (None, 1)
    new = new_match(Table("samurai", 2), "pc", seed=9)
    play_random(new, random.Random(1), 30)
    again = record.from_text(record.to_text(new), SHELF)
    assert (again.problem, again.match.game.edition) == (None, INFO.edition)
    assert again.match.state == new.state


@pytest.mark.parametrize("edition", [0, -1, INFO.edition + 1, 1.0, "1", True, [1]])
def test_there_is_no_other_edition(edition: Any) -> None:
    with pytest.raises(ValueError, match="edition"):
        INFO.create(2, edition=edition)
    match = Match(INFO, new_match(Table("samurai", 2)).seats, seed=1)
    data = json.loads(record.to_text(match))
    data["edition"] = edition
    with pytest.raises(record.RecordError):
        record.from_text(json.dumps({**data, "checksum": record.checksum(data)}), SHELF)
