"""Matches between computer players, many at a time: how strong is who?

Matches run in parallel through the interface of ``concurrent.futures``: processes of this machine, or with a
``scheduler`` address the workers of a Dask cluster (optional extra ``cluster``). Every match is told by plain data
and seeded by itself, so the split over processes changes no result.
"""

from __future__ import annotations

import math
import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from time import perf_counter
from typing import Any, Final, NamedTuple, Optional

from game.bots.levels import Level, Levels
from game.bots.players import Bot, level_of, seat_player
from game.engine import chance
from game.engine.shelf import GameInfo
from game.engine.state import Action, Event, Game
from game.engine.text import N_, Text
from game.games import SHELF

Progress = Callable[[int, int], None]
"""Called with the number of matches done and of all."""
_BATCHES: Final = 8
"""About so many batches of matches for each process, so that all end together."""
_STRIDE: Final = 0x9E3779B9
Z95: Final = 1.959963984540054
"""Half the width of a 95 % interval of the normal distribution."""


class ArenaError(ValueError):
    """Raised when matches cannot be arranged as asked; ``text`` says why to a person."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.plain())
        self.text = text


class Fixture(NamedTuple):
    """One match to be played: the deal and the level at each seat."""

    game: str
    options: dict[str, str]
    seed: int
    players: tuple[Level, ...]
    limit: Optional[int]


class Result(NamedTuple):
    """How a match went. ``decisions`` are questions with at least two legal actions."""

    winners: tuple[int, ...]
    ending: str
    decisions: int


def deal(seed: int, number: int) -> int:
    """The seed of deal ``number`` of a series."""
    return chance.mix((seed + (number + 1) * _STRIDE) & chance.MASK)


# -- one match ----------------------------------------------------------------------------------------------


def play(fixture: Fixture) -> Result:
    """Play one match to its end."""
    info = SHELF[fixture.game]
    mind = info.mind()
    bots = [seat_player(level, mind, fixture.limit) for level in fixture.players]
    game = _game(fixture.game, len(bots), tuple(sorted(fixture.options.items())))
    return _run(game, fixture.seed, bots)


_games: dict[tuple[str, int, tuple[tuple[str, str], ...]], Game] = {}


def _game(key: str, seats: int, options: tuple[tuple[str, str], ...]) -> Game:
    """The game, made once in each process."""
    found = _games.get((key, seats, options))
    if found is None:
        found = SHELF[key].create(seats, dict(options))
        _games[key, seats, options] = found
    return found


def _run(game: Game, seed: int, bots: list[Bot]) -> Result:
    state = game.start(seed)
    told: list[list[Event]] = [[] for _ in bots]
    planned: list[Action] = []
    decisions = 0
    while state.outcome is None:
        actions = state.legal()
        action = actions[0]
        asked = state.decides()
        if len(actions) > 1:
            decisions += 1
            if not planned:
                bot = bots[asked]
                planned = bot.choose(state.seen_by(asked), told[asked][-bot.memory :] if bot.memory else [])
            action = planned[0]
            if action not in actions:
                raise ValueError(f"{action.text!r} is not legal")
        events = state.apply(action)
        planned = planned[1:]
        if state.decides() != asked or any(event.barrier for event in events):
            planned = []
        for event in events:
            for seat, bot in enumerate(bots):
                seen = event.seen_by(seat) if bot.memory else None
                if seen is not None:
                    told[seat].append(seen)
    return Result(state.outcome.winners, state.outcome.ending, decisions)


def play_all(fixtures: list[Fixture]) -> list[Result]:
    """Play some matches one after the other; what a process is asked to do."""
    return [play(fixture) for fixture in fixtures]


# -- many matches -------------------------------------------------------------------------------------------


@contextmanager
def _executor(jobs: int, scheduler: Optional[str]) -> Iterator[Executor]:
    if scheduler is None:
        with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
            yield pool
        return
    try:
        from distributed import Client
    except ImportError:
        message = N_("A scheduler needs the extra “cluster”; install it with: pip install chabudai[cluster]")
        raise ArenaError(Text(message)) from None
    try:
        client = Client(scheduler, timeout="10s")
    except (OSError, ValueError) as error:
        message = N_("No Dask scheduler answers at {address} ({why}).")
        raise ArenaError(Text(message, address=scheduler, why=str(error))) from error
    with client, client.get_executor() as pool:
        yield pool


def play_series(
    fixtures: list[Fixture],
    jobs: Optional[int] = None,
    scheduler: Optional[str] = None,
    progress: Optional[Progress] = None,
) -> list[Result]:
    """Play all matches; the results in the order of the fixtures.

    ``jobs`` processes (None: one for each core; 1: here, without another process). Raises `ArenaError` when the
    scheduler cannot be used.
    """
    jobs = jobs or os.cpu_count() or 1
    if scheduler is None and (jobs == 1 or len(fixtures) == 1):
        return list(_counted((play(fixture) for fixture in fixtures), len(fixtures), progress))
    size = max(1, min(50, len(fixtures) // (jobs * _BATCHES)))
    batches = [fixtures[at : at + size] for at in range(0, len(fixtures), size)]
    results: list[list[Result]] = [[] for _ in batches]
    with _executor(jobs, scheduler) as pool:
        waiting: dict[Future[list[Result]], int] = {
            pool.submit(play_all, batch): number for number, batch in enumerate(batches)
        }
        done = 0
        try:
            for future in as_completed(waiting):
                results[waiting[future]] = future.result()
                done += len(future.result())
                if progress is not None:
                    progress(done, len(fixtures))
        except BaseException:
            for future in waiting:
                future.cancel()
            raise
    return [result for batch in results for result in batch]


def _counted(results: Iterable[Result], count: int, progress: Optional[Progress]) -> Iterator[Result]:
    for done, result in enumerate(results, start=1):
        if progress is not None:
            progress(done, count)
        yield result


# -- simulate and arena -------------------------------------------------------------------------------------


def simulate(
    info: GameInfo,
    seats: int,
    matches: int,
    player: str,
    seed: int,
    levels: Levels,
    options: Optional[dict[str, str]] = None,
    limit: Optional[int] = None,
    jobs: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """Play ``matches`` with the same ``player`` at every seat and count.

    ``wins`` by seat leaves shared victories to ``shared``; ``decisions`` are questions with at least two legal
    actions. Raises ValueError for an unknown player, option or number of seats.
    """
    level = level_of(player, info, levels)
    options = _checked(info, seats, options)
    fixtures = [
        Fixture(info.key, options, deal(seed, number), (level,) * seats, limit) for number in range(matches)
    ]
    begun = perf_counter()
    results = play_series(fixtures, jobs, None, progress)
    seconds = perf_counter() - begun
    wins = [sum(1 for result in results if result.winners == (seat,)) for seat in range(seats)]
    endings: dict[str, int] = {}
    for result in results:
        endings[result.ending] = endings.get(result.ending, 0) + 1
    decisions = sum(result.decisions for result in results)
    return {
        "game": info.key,
        "seats": seats,
        "matches": matches,
        "wins": wins,
        "shared": sum(1 for result in results if len(result.winners) > 1),
        "endings": endings,
        "decisions": decisions,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(decisions / seconds, 1) if seconds else 0.0,
    }


def _checked(info: GameInfo, seats: int, options: Optional[dict[str, str]]) -> dict[str, str]:
    complete = info.complete(options or {})
    info.create(seats, complete)
    return complete


def arena(
    info: GameInfo,
    players: list[str],
    matches: int,
    seed: int,
    levels: Levels,
    seats: int = 2,
    options: Optional[dict[str, str]] = None,
    limit: Optional[int] = None,
    jobs: Optional[int] = None,
    scheduler: Optional[str] = None,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """Each of ``players`` against the one named before it, ``matches`` a pair.

    In a pair ``a`` is the later one. It has one seat, ``b`` all others; the seat moves on from match to match while
    the deal stays until every seat was had. ``a_wins`` are matches that ``a`` won alone, ``draws`` shared victories
    of both, ``b_wins`` the rest. ``a_rate`` is the mean of a's points: 1 for a win, an equal share for a shared
    victory (so a half between two); with more than two seats equal strength is 1 / seats, not a half.
    ``interval`` is Wilson's, 95 %. Raises ValueError for unknown names and numbers, `ArenaError` for a scheduler
    that cannot be used.
    """
    if len(players) < 2:
        raise ArenaError(Text(N_("The arena needs at least two players.")))
    options = _checked(info, seats, options)
    found = [level_of(player, info, levels) for player in players]
    total = matches * (len(players) - 1)
    pairs: list[dict[str, Any]] = []
    for before in range(len(players) - 1):
        b, a = found[before], found[before + 1]
        fixtures = [
            Fixture(
                info.key, options, deal(seed, number // seats), _seated(a, b, number % seats, seats), limit
            )
            for number in range(matches)
        ]
        done = before * matches
        results = play_series(fixtures, jobs, scheduler, _shifted(progress, done, total))
        pairs.append(_pair(players[before + 1], players[before], results, seats))
    return {"game": info.key, "seats": seats, "seed": seed, "limit": limit, "pairs": pairs}


def _shifted(progress: Optional[Progress], done: int, total: int) -> Optional[Progress]:
    if progress is None:
        return None
    told = progress
    return lambda now, _: told(done + now, total)


def _seated(a: Level, b: Level, seat: int, seats: int) -> tuple[Level, ...]:
    return tuple(a if here == seat else b for here in range(seats))


def _pair(a: str, b: str, results: list[Result], seats: int) -> dict[str, Any]:
    points = 0.0
    wins = draws = 0
    for number, result in enumerate(results):
        if number % seats in result.winners:
            points += 1 / len(result.winners)
            wins += len(result.winners) == 1
            draws += len(result.winners) > 1
    count = len(results)
    low, high = wilson(points, count)
    return {
        "a": a,
        "b": b,
        "matches": count,
        "a_wins": wins,
        "b_wins": count - wins - draws,
        "draws": draws,
        "a_rate": round(points / count, 4) if count else 0.0,
        "interval": [round(low, 4), round(high, 4)],
    }


def wilson(points: float, count: int) -> tuple[float, float]:
    """Wilson's 95 % interval for ``points`` out of ``count``; everything is possible when nothing was played."""
    if count == 0:
        return 0.0, 1.0
    rate = points / count
    spread = Z95 * math.sqrt(rate * (1 - rate) / count + Z95 * Z95 / (4 * count * count))
    middle = rate + Z95 * Z95 / (2 * count)
    scale = 1 + Z95 * Z95 / count
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
