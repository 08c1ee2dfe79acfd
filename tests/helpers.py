"""What the proofs share: every table that can be set up on the shelf, and random positions of it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from game.engine.match import COMPUTER, PERSON, Match, Seat
from game.engine.shelf import GameInfo
from game.engine.state import Action, Event, Game, State, Target
from game.games import SHELF

GAMES = dict(SHELF)
"""The games under test by key; laws.py adds those of other packages."""
LONGEST = 2000
"""No match of any game has more decisions than this."""


class Table(NamedTuple):
    """A game for a number of seats, with the options that are not the default."""

    key: str
    seats: int
    options: tuple[tuple[str, str], ...] = ()

    @property
    def info(self) -> GameInfo:
        return GAMES[self.key]

    @property
    def game(self) -> Game:
        return _game(self)

    def __str__(self) -> str:
        return "-".join([self.key, str(self.seats), *(f"{key}={value}" for key, value in self.options)])


@cache
def _game(table: Table) -> Game:
    return table.info.create(table.seats, dict(table.options))


def tables(info: GameInfo) -> list[Table]:
    """Every number of seats with: the defaults, each other choice by itself, the last of every choice."""
    found = []
    for seats in range(info.fewest, info.most + 1):
        singles: list[tuple[tuple[str, str], ...]] = [
            ((option.key, value),) for option in info.options for value, _ in option.choices[1:]
        ]
        last = tuple((option.key, option.choices[-1][0]) for option in info.options)
        found += [Table(info.key, seats)]
        found += [Table(info.key, seats, chosen) for chosen in [*singles, last] if _fits(info, seats, chosen)]
    return found


def _fits(info: GameInfo, seats: int, options: tuple[tuple[str, str], ...]) -> bool:
    try:
        _game(Table(info.key, seats, options))
    except ValueError:
        return False
    return True


def plain_tables(info: GameInfo) -> list[Table]:
    """Every number of seats with the defaults."""
    return [Table(info.key, seats) for seats in range(info.fewest, info.most + 1)]


PLAIN_TABLES = [table for info in SHELF.values() for table in plain_tables(info)]


def choose(legal: list[Action], rng: random.Random) -> Action:
    """A random action; half of the time the kind of action is drawn first, so that rare kinds come up."""
    if rng.random() < 0.5:
        word = rng.choice(sorted({action.text.split()[0] for action in legal}))
        legal = [action for action in legal if action.text.split()[0] == word]
    return rng.choice(legal)


def positions(table: Table, seed: int, every: int = 1) -> Iterator[State]:
    """The true states of a random match: the first, each ``every``-th after it, and the last."""
    rng = random.Random(f"{table} {seed}")
    state = table.game.start(seed)
    for number in range(LONGEST):
        if state.outcome is not None:
            yield state
            return
        if number % every == 0:
            yield state
            state = state.clone()
        state.apply(choose(state.legal(), rng))
    raise AssertionError(f"{table} does not end")


def new_match(
    table: Table,
    kinds: str = "",
    seed: int = 1,
    names: tuple[str, ...] = ("Akira", "Benkei", "Chiyo", "Date"),
) -> Match:
    """A match; ``kinds`` is a letter for each seat, p for a person and c for a computer; the last counts on."""
    seats = [
        Seat(
            names[seat % len(names)], COMPUTER if letter == "c" else PERSON, "bushi" if letter == "c" else ""
        )
        for seat, letter in enumerate((kinds or "p").ljust(table.seats, (kinds or "p")[-1])[: table.seats])
    ]
    return Match(table.info, seats, dict(table.options), seed)


def play_random(match: Match, rng: random.Random, count: int = LONGEST) -> None:
    """Play ``count`` random actions, or to the end."""
    for _ in range(count):
        if match.state.outcome is not None:
            return
        match.play(choose(match.state.legal(), rng))


SECRET = Table("samurai", 2, (("hands", "chosen"),))
EVERYTHING = Table(
    "samurai", 3, (("capture", "end_of_turn"), ("figures", "placed"), ("first", "2"), ("hands", "chosen"))
)


def running(table: Table = EVERYTHING, moves: int = 60, seed: int = 77) -> Match:
    """A match under way, always the same."""
    match = new_match(table, "pcp", seed=seed)
    play_random(match, random.Random(1), moves)
    assert match.state.outcome is None
    return match


def finished(table: Table = SECRET) -> Match:
    """A match that is over, always the same."""
    match = new_match(table, "pc", seed=78)
    play_random(match, random.Random(2))
    return match


def lines(state: State) -> dict[str, Any]:
    """The state as plain data without what tells worlds apart by chance alone: seed, private luck and viewer."""
    data = state.to_data()
    return {key: value for key, value in data.items() if key not in ("seed", "luck", "viewer")}


def all_targets(table: Table) -> list[Target]:
    """Everything that can be pointed at in a game."""
    return sorted({pick for action in table.game.actions for pick in action.picks})


def some_picks(legal: list[Action], rng: random.Random) -> frozenset[Target]:
    """Some of the picks of some legal action."""
    picks = sorted(rng.choice(legal).picks)
    return frozenset(rng.sample(picks, rng.randint(0, len(picks))))


def reason_of(state: State, picks: frozenset[Target]) -> Any:
    """What `why_not` says, as data."""
    reason = state.why_not(picks)
    return None if reason is None else (reason.text.to_data(), reason.section)


def told(events: list[Event], seat: int | None) -> list[dict[str, Any]]:
    """Events as ``seat`` may know them, as data."""
    seen = (event.seen_by(seat) for event in events)
    return [event.to_data() for event in seen if event is not None]
