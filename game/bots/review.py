"""What the strongest level makes of decisions that were made: chances before each, the action taken and the best.

A decision is judged from what its seat could know, its view and its chronicle, and never from what lay covered. The
chance of a seat is what the mind's `value` says after some turns of quick play on tables imagined from that seat's own
view. The action taken and the best-looking others are tried on the same imagined tables, as `rollouts` does; the best
is chosen on one half of them and measured on the other, so that it is not praised for its luck. A secret plan is
judged whole, against the plans that the other side should mix.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from statistics import fmean, pstdev
from time import perf_counter
from typing import Any, Final, NamedTuple, Optional

from game.bots.levels import Level
from game.bots.plans import plan
from game.bots.players import OnePly, dice, seat_player
from game.bots.playout import play_on
from game.engine.match import Match
from game.engine.mind import Mind
from game.engine.state import Action, Event, State

TABLES: Final = 48
"""Tables that are imagined for the chance of a seat."""
SIMULATIONS: Final = 1200
"""Tables that are played on to compare actions."""
FEWEST: Final = 16
"""Tables on which each action is tried at least."""
WIDTH: Final = 6
"""Actions that are compared with the one taken, at most."""
MEETINGS: Final = 3000
"""Meetings of two plans by which a secret plan is judged."""
SECONDS: Final = 0.6
"""The longest that comparing the actions of one decision takes."""
THOUGHT: Final = 0.2
"""The longest that the strongest level itself thinks about a decision."""
LOOK: Final = 0.2
"""The longest that the chances of all seats take together, once each was looked at on the fewest tables."""


class Chance(NamedTuple):
    """The mean of a value and its standard error."""

    mean: float
    error: float


class Weighed(NamedTuple):
    """What a seat's action was worth, and the best that was found instead: values from 0 to 1 after each.

    ``better`` are the texts of the best action or plan, empty where the taken one is as good; ``behind`` is how much
    less the taken one is worth, and ``error`` the standard error of that.
    """

    taken: float
    best: float
    behind: float
    error: float
    better: tuple[str, ...]
    tables: int


class Verdict(NamedTuple):
    """A decision: the chances of all seats before it, by what each could know, and what its action was worth.

    ``number`` counts entries of the match from 0; ``weighed`` is None where there was nothing to choose.
    """

    number: int
    chances: tuple[Chance, ...]
    weighed: Optional[Weighed]

    def to_data(self) -> dict[str, Any]:
        """As plain data."""
        weighed = list(self.weighed) if self.weighed is not None else None
        return {"number": self.number, "chances": [list(each) for each in self.chances], "weighed": weighed}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Verdict:
        """The verdict that `to_data` wrote. Raises ValueError, TypeError or KeyError for anything else."""
        chances = tuple(Chance(_share(mean), _share(error)) for mean, error in data["chances"])
        number, weighed = data["number"], data["weighed"]
        if type(number) is not int:
            raise TypeError("a number counts entries")
        if weighed is not None:
            taken, best, behind, error, better, tables = weighed
            if not all(isinstance(text, str) for text in better) or type(tables) is not int:
                raise TypeError("texts of actions, and a count")
            weighed = Weighed(
                _share(taken), _share(best), _share(behind), _share(error), tuple(better), tables
            )
        return cls(number, chances, weighed)


def _share(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0.0 <= value <= 1.0:
        raise ValueError("a share lies between 0 and 1")
    return float(value)


def chance(
    mind: Mind,
    view: State,
    chronicle: list[Event],
    seat: int,
    level: Level,
    tables: int = TABLES,
    seconds: float = math.inf,
) -> Chance:
    """The value of a table for ``seat``, whose ``view`` and ``chronicle`` these are; on fewer when time is up."""
    rng = dice(view, "review")
    belief = mind.belief(view, chronicle, level.memory)
    deadline = perf_counter() + seconds
    values: list[float] = []
    while len(values) < tables and (len(values) < FEWEST or perf_counter() < deadline):
        world = view.imagine(rng, belief)
        play_on(world, mind, rng, world.turn, level.turns + 1)
        values.append(mind.value(world, seat))
    return _mean(values)


def _mean(values: Sequence[float]) -> Chance:
    return Chance(fmean(values), pstdev(values) / math.sqrt(len(values)))


# -- actions --------------------------------------------------------------------------------------------------


def weigh(mind: Mind, view: State, chronicle: list[Event], taken: Action, level: Level) -> Weighed:
    """How good ``taken`` was for the seat that decides in ``view``."""
    actions = [taken, *contenders(mind, view, chronicle, taken, level)]
    tables = max(FEWEST, SIMULATIONS // len(actions))
    rows = compare(mind, view, chronicle, actions, level, tables, SECONDS)
    return measured(rows, [action.text for action in actions])


def compare(
    mind: Mind,
    view: State,
    chronicle: list[Event],
    actions: Sequence[Action],
    level: Level,
    tables: int,
    seconds: float = math.inf,
) -> list[list[float]]:
    """For each of so many imagined tables the value after every action, in their order; fewer when time is up."""
    rng = dice(view, "review")
    belief = mind.belief(view, chronicle, level.memory)
    seat, deadline = view.decides(), perf_counter() + seconds
    rows: list[list[float]] = []
    while len(rows) < tables and (len(rows) < FEWEST or perf_counter() < deadline):
        world = view.imagine(rng, belief)
        rows.append([_tried(mind, world.clone(), action, seat, level, rng) for action in actions])
    return rows


def contenders(
    mind: Mind, view: State, chronicle: list[Event], taken: Optional[Action], level: Level
) -> list[Action]:
    """The best-looking actions but for the one ``taken``: what the strongest level would do, then by a glance."""
    glance = OnePly(mind, level._replace(width=0, worlds=max(1, level.worlds)))
    rated = sorted(glance.rated(view, chronicle, dice(view, "glance")), key=itemgetter(0), reverse=True)
    quick = level._replace(seconds=min(level.seconds, THOUGHT))
    own = seat_player(quick, mind).choose(view, chronicle)[:1] if level.player == "search" else []
    found = [*own, *(action for _value, action in rated[:WIDTH])]
    return [action for action in dict.fromkeys(found) if action is not taken][:WIDTH]


def _tried(mind: Mind, world: State, action: Action, seat: int, level: Level, rng: random.Random) -> float:
    turn = world.turn
    world.apply(action)
    play_on(world, mind, rng, turn, level.turns + 1)
    return mind.value(world, seat)


def measured(rows: Sequence[Sequence[float]], texts: Sequence[str]) -> Weighed:
    """What values of actions on the same tables (a row each, the action taken first) come to."""
    half = len(rows) // 2
    columns = range(len(texts))
    first = [fmean(row[at] for row in rows[:half]) for at in columns]
    best = max(columns, key=lambda at: first[at])
    lead = _mean([row[best] - row[0] for row in rows[half:]])
    taken = fmean(row[0] for row in rows)
    if best == 0 or lead.mean <= 0.0:
        return Weighed(taken, taken, 0.0, lead.error, (), len(rows))
    return Weighed(taken, min(1.0, taken + lead.mean), lead.mean, lead.error, (texts[best],), len(rows))


def weigh_plan(mind: Mind, view: State, last: State, level: Level) -> Optional[Weighed]:
    """How good a secret plan was that was begun in ``view`` and needs only be committed in ``last``.

    None where the game knows no plans there.
    """
    plans, done = mind.plans(view), mind.plans(last)
    if plans is None or done is None:
        return None
    rng = dice(view, "review")
    taken = done.made()
    mix = plan(plans, rng, level.width or 8, min(level.simulations, MEETINGS), SECONDS)
    against = mix.against(True)
    whole = sum(share for share, _plan in against)
    worth = sum(share * plans.worth(taken, other, rng) for share, other in against) / whole
    spread = math.sqrt(max(0.0, worth * (1.0 - worth)) / max(1, len(against))) / 4.0
    behind = max(0.0, mix.value - worth)
    best = mix.mine[max(range(len(mix.mine)), key=lambda index: mix.often[index])]
    better = tuple(action.text for action in plans.actions(best)) if behind > 0.0 else ()
    return Weighed(worth, max(worth, mix.value), behind, spread, better, mix.meetings)


# -- matches --------------------------------------------------------------------------------------------------


def verdicts(match: Match, level: Level, start: int = 0) -> Iterator[Verdict]:
    """What is to be said of every decision of a match from entry ``start`` on, one after the other.

    Of a secret plan only its first entry gets one.
    """
    mind = match.info.mind()
    seats = [0] if mind.cooperative() else list(range(len(match.seats)))
    for number in range(start, len(match.entries)):
        entry = match.entries[number]
        if number and entry.secret and match.entries[number - 1].seat == entry.seat:
            previous = match.entries[number - 1]
            if previous.secret and mind.plans(previous.before.seen_by(entry.seat)) is not None:
                continue
        told, before, seconds = _telling(match, level, number), entry.before, LOOK / len(seats)
        chances = tuple(
            chance(mind, before.seen_by(seat), told(seat), seat, level, seconds=seconds) for seat in seats
        )
        yield Verdict(number, chances, _weighed(mind, match, number, told(entry.seat), level))


def _telling(match: Match, level: Level, number: int) -> Callable[[int], list[Event]]:
    def told(seat: int) -> list[Event]:
        return match.chronicle(seat, 0, number)[-level.memory :] if level.memory else []

    return told


def _weighed(
    mind: Mind, match: Match, number: int, chronicle: list[Event], level: Level
) -> Optional[Weighed]:
    entry = match.entries[number]
    view = entry.before.seen_by(entry.seat)
    if len(view.legal()) < 2:
        return None
    if entry.secret and mind.plans(view) is not None:
        last = number
        while last + 1 < len(match.entries) and _same_plan(match, last + 1, entry.seat):
            last += 1
        return weigh_plan(mind, view, match.entries[last].before.seen_by(entry.seat), level)
    return weigh(mind, view, chronicle, entry.action, level)


def _same_plan(match: Match, number: int, seat: int) -> bool:
    entry = match.entries[number]
    return entry.secret and entry.seat == seat
