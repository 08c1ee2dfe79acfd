"""Matches between computer players, many at a time: how strong is who?

Matches run in parallel through the interface of ``concurrent.futures``: processes of this machine, or with a
``scheduler`` address the workers of a Dask cluster (optional extra ``cluster``). Every match is told by plain data
and seeded by itself, so the split over processes changes no result.
"""

from __future__ import annotations

import math
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from time import perf_counter
from typing import Any, Final, NamedTuple, Optional

from game.bots.levels import Level, Levels
from game.bots.lifeline import end_with_parent
from game.bots.players import Bot, level_of, seat_player
from game.engine import chance
from game.engine.shelf import GameInfo
from game.engine.state import Action, Event, Game, points
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
        super().__init__(text.english())
        self.text = text


class Stopped(Exception):
    """Raised when a person ends a series with Ctrl+C.

    ``results`` has None for every match that was not over; ``report`` counts those that were, in the form of the
    whole report.
    """

    def __init__(self, results: list[Optional[Result]], report: Optional[dict[str, Any]] = None) -> None:
        super().__init__("stopped")
        self.results = results
        self.report: dict[str, Any] = report if report is not None else {}


class Fixture(NamedTuple):
    """One match to be played: the deal and the level at each seat."""

    game: str
    options: dict[str, str]
    seed: int
    players: tuple[Level, ...]
    limit: Optional[int]


class Result(NamedTuple):
    """How a match went. ``decisions`` are questions with at least two legal actions; ``sides`` are `State.sides`."""

    winners: tuple[int, ...]
    ending: str
    decisions: int
    sides: tuple[str, ...]

    def points(self, seat: int) -> float:
        """What ``seat`` has won: 1 alone or with its team, an equal share of a victory that rivals share, else 0."""
        return points(self.winners, seat, shared=not self.sides)


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
    opening: list[Event] = []
    state = game.start(seed, opening)
    told: list[list[Event]] = [[] for _ in bots]
    _tell(told, bots, opening)
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
        _tell(told, bots, events)
    return Result(state.outcome.winners, state.outcome.ending, decisions, state.sides())


def _tell(told: list[list[Event]], bots: list[Bot], events: list[Event]) -> None:
    for event in events:
        for seat, bot in enumerate(bots):
            seen = event.seen_by(seat) if bot.memory else None
            if seen is not None:
                told[seat].append(seen)


def play_all(fixtures: list[Fixture]) -> list[Result]:
    """Play some matches one after the other; what a process is asked to do."""
    return [play(fixture) for fixture in fixtures]


# -- many matches -------------------------------------------------------------------------------------------


@contextmanager
def _executor(jobs: int, scheduler: Optional[str]) -> Iterator[Executor]:
    if scheduler is None:
        before = multiprocessing.active_children()
        with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _serve) as pool:
            try:
                yield pool
            except BaseException:
                # Shutting down would wait for the matches that are being played.
                for process in multiprocessing.active_children():
                    if process not in before:
                        process.kill()
                raise
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


def _serve() -> None:
    """Get a process of the pool ready: Ctrl+C reaches all of a terminal, but only the first decides what it means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()


def _processes_wake() -> bool:
    """Whether Python's pool of processes works: Wine 8 loses the empty messages that wake it, and it waits for ever."""
    if sys.platform == "win32":
        import ctypes

        return not hasattr(ctypes.windll.ntdll, "wine_get_version")
    return True


def _submit(pool: Executor, batches: list[list[Fixture]]) -> dict[Future[list[Result]], int]:
    """Hand over all batches; the processes that this starts are deaf to Ctrl+C from their first moment."""
    if not hasattr(signal, "pthread_sigmask"):
        return {pool.submit(play_all, batch): number for number, batch in enumerate(batches)}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return {pool.submit(play_all, batch): number for number, batch in enumerate(batches)}
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def play_series(
    fixtures: list[Fixture],
    jobs: Optional[int] = None,
    scheduler: Optional[str] = None,
    progress: Optional[Progress] = None,
) -> list[Result]:
    """Play all matches; the results in the order of the fixtures.

    ``jobs`` processes (None: one for each core; 1: here, without another process). Raises `ArenaError` when the
    scheduler cannot be used and `Stopped` after Ctrl+C; compiled code is deaf to that, so only other processes can
    be stopped in mid-match.
    """
    results: list[Optional[Result]] = [None] * len(fixtures)
    try:
        if scheduler is None and (jobs == 1 or not _processes_wake()):
            _play_here(fixtures, results, progress)
        else:
            _play_apart(fixtures, results, jobs or os.cpu_count() or 1, scheduler, progress)
    except KeyboardInterrupt:
        raise Stopped(results) from None
    return [result for result in results if result is not None]


def _play_here(
    fixtures: list[Fixture], results: list[Optional[Result]], progress: Optional[Progress]
) -> None:
    for number, fixture in enumerate(fixtures):
        results[number] = play(fixture)
        if progress is not None:
            progress(number + 1, len(fixtures))


def _play_apart(
    fixtures: list[Fixture],
    results: list[Optional[Result]],
    jobs: int,
    scheduler: Optional[str],
    progress: Optional[Progress],
) -> None:
    size = max(1, min(50, len(fixtures) // (jobs * _BATCHES)))
    batches = [fixtures[at : at + size] for at in range(0, len(fixtures), size)]
    with _executor(min(jobs, len(batches)), scheduler) as pool:
        waiting = _submit(pool, batches)
        done = 0
        try:
            for future in as_completed(waiting):
                begin = waiting[future] * size
                found = future.result()
                results[begin : begin + len(found)] = found
                done += len(found)
                if progress is not None:
                    progress(done, len(fixtures))
        except BaseException:
            if scheduler is not None:
                for future in waiting:
                    future.cancel()
            raise


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
    slow: float = 1.0,
) -> dict[str, Any]:
    """Play ``matches`` with the same ``player`` at every seat and count.

    ``wins`` by seat leaves shared victories to ``shared``; ``decisions`` are questions with at least two legal
    actions. ``slow`` is how many times as fast clocks run, as they would seem to on a machine so much slower.
    Raises ValueError for an unknown player, option or number of seats, and `Stopped` after Ctrl+C.
    """
    level = slowed(level_of(player, info, levels), slow)
    options = _checked(info, seats, options)
    fixtures = [
        Fixture(info.key, options, deal(seed, number), (level,) * seats, limit) for number in range(matches)
    ]
    begun = perf_counter()
    try:
        results = play_series(fixtures, jobs, None, progress)
    except Stopped as stopped:
        over = [result for result in stopped.results if result is not None]
        report = _simulated(info, seats, over, perf_counter() - begun)
        raise Stopped(stopped.results, report) from None
    return _simulated(info, seats, results, perf_counter() - begun)


def _simulated(info: GameInfo, seats: int, results: list[Result], seconds: float) -> dict[str, Any]:
    wins = [sum(1 for result in results if result.winners == (seat,)) for seat in range(seats)]
    endings: dict[str, int] = {}
    for result in results:
        endings[result.ending] = endings.get(result.ending, 0) + 1
    decisions = sum(result.decisions for result in results)
    return {
        "game": info.key,
        "seats": seats,
        "matches": len(results),
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
    slow: float = 1.0,
) -> dict[str, Any]:
    """Each of ``players`` against the one named before it, ``matches`` a pair.

    In a pair ``a`` is the later one. It has one seat, ``b`` all others; the seat moves on from match to match while
    the deal stays until every seat was had. ``a_wins`` are matches that ``a`` won alone, ``draws`` shared victories
    of both, ``b_wins`` the rest. ``a_rate`` is the mean of a's points: 1 for a win, an equal share for a shared
    victory (so a half between two); with more than two seats equal strength is 1 / seats, not a half.
    ``interval`` is Wilson's, 95 %.

    Where seats play different sides (`State.sides`), a victory counts whole for everyone who has it, every deal is
    also played with ``b`` at all seats, and ``sides`` says for each side how often ``a`` wins in it, how often ``b``
    does at the same seats of the same deals (``base_rate``), and the ``gain`` with its 95 % ``gain_interval``.

    Where all play for the same side, each deal is played with ``a`` at all seats and with ``b`` at all seats:
    ``a_wins`` are deals that only ``a`` won.

    ``whole`` is the gain over all sides, and ``slow`` how many times as fast clocks run (see `slowed`).
    Raises ValueError for unknown names and numbers, `ArenaError` for a scheduler that cannot be used, `Stopped`
    after Ctrl+C.
    """
    if len(players) < 2:
        raise ArenaError(Text(N_("The arena needs at least two players.")))
    options = _checked(info, seats, options)
    found = [slowed(level_of(player, info, levels), slow) for player in players]
    sided = bool(info.create(seats, options).start(seed).sides())
    together = info.mind().cooperative()
    meet = _meet_together if together else _meet
    report: dict[str, Any] = {"game": info.key, "seats": seats, "seed": seed, "limit": limit, "pairs": []}
    for before in range(len(players) - 1):
        b, a = found[before], found[before + 1]
        tables = meet(a, b, matches, seats)
        if sided:
            tables += [(number, (b,) * seats) for number in range(_deals(matches, seats))]
        fixtures = [
            Fixture(info.key, options, deal(seed, number), players_, limit) for number, players_ in tables
        ]
        shown = _shifted(progress, before * len(fixtures), (len(players) - 1) * len(fixtures))
        results: list[Optional[Result]] = []
        stopped = False
        try:
            results += play_series(fixtures, jobs, scheduler, shown)
        except Stopped as early:
            results, stopped = early.results, True
        pair = _pair_together(results) if together else _pair(results[:matches], seats)
        if sided:
            beside = _beside(results[:matches], results[matches:], seats)
            pair["sides"] = _by_side(beside)
            pair["whole"] = gained([points for _, points in beside])
        if pair["matches"] or not stopped:
            report["pairs"].append({"a": players[before + 1], "b": players[before], **pair})
        if stopped:
            raise Stopped(results, report)
    return report


def on_side(
    info: GameInfo,
    a: str,
    b: str,
    side: str,
    matches: int,
    seed: int,
    levels: Levels,
    seats: int = 2,
    options: Optional[dict[str, str]] = None,
    limit: Optional[int] = None,
    jobs: Optional[int] = None,
    progress: Optional[Progress] = None,
    slow: float = 1.0,
) -> dict[str, Any]:
    """Matches where ``a`` has the first seat that plays ``side`` (`State.sides`) and ``b`` all others, a deal each.

    Raises ValueError for unknown names, numbers and sides, and `Stopped` after Ctrl+C.
    """
    options = _checked(info, seats, options)
    mine, other = (slowed(level_of(name, info, levels), slow) for name in (a, b))
    game = info.create(seats, options)
    deals = [deal(seed, number) for number in range(matches)]
    places = [game.start(dealt).sides().index(side) for dealt in deals]
    fixtures = [
        Fixture(info.key, options, dealt, _seated(mine, other, seat, seats), limit)
        for dealt, seat in zip(deals, places, strict=True)
    ]
    results = play_series(fixtures, jobs, None, progress)
    won = sum(result.points(seat) for result, seat in zip(results, places, strict=True))
    return {"matches": matches, **_rate("a_rate", "interval", won, matches)}


def slowed(level: Level, slow: float) -> Level:
    """The level as it is on a machine ``slow`` times as slow as this one: it has so much less time."""
    return level._replace(seconds=level.seconds / slow)


Meeting = tuple[int, tuple[Level, ...]]
"""The number of a deal and who plays it."""


def _meet(a: Level, b: Level, matches: int, seats: int) -> list[Meeting]:
    return [(number // seats, _seated(a, b, number % seats, seats)) for number in range(matches)]


def _meet_together(a: Level, b: Level, matches: int, seats: int) -> list[Meeting]:
    return [(number, (level,) * seats) for number in range(matches) for level in (a, b)]


def _deals(matches: int, seats: int) -> int:
    return (matches + seats - 1) // seats


def _shifted(progress: Optional[Progress], done: int, total: int) -> Optional[Progress]:
    if progress is None:
        return None
    told = progress
    return lambda now, _: told(done + now, total)


def _seated(a: Level, b: Level, seat: int, seats: int) -> tuple[Level, ...]:
    return tuple(a if here == seat else b for here in range(seats))


def _pair(results: list[Optional[Result]], seats: int) -> dict[str, Any]:
    points = 0.0
    matches = wins = draws = 0
    for number, result in enumerate(results):
        if result is None:
            continue
        point = result.points(number % seats)
        matches += 1
        points += point
        wins += point == 1.0
        draws += 0.0 < point < 1.0
    return _counts(matches, wins, draws, points)


def _pair_together(results: list[Optional[Result]]) -> dict[str, Any]:
    both = zip(results[::2], results[1::2], strict=True)
    deals = [(bool(a.winners), bool(b.winners)) for a, b in both if a is not None and b is not None]
    wins = sum(1 for a, b in deals if a and not b)
    draws = sum(1 for a, b in deals if a == b)
    return _counts(len(deals), wins, draws, wins + draws / 2)


def _counts(matches: int, wins: int, draws: int, points: float) -> dict[str, Any]:
    return {
        "matches": matches,
        "a_wins": wins,
        "b_wins": matches - wins - draws,
        "draws": draws,
        **_rate("a_rate", "interval", points, matches),
    }


def _rate(rate: str, interval: str, points: float, matches: int) -> dict[str, Any]:
    low, high = wilson(points, matches)
    return {
        rate: round(points / matches, 4) if matches else 0.0,
        interval: [round(low, 4), round(high, 4)],
    }


def _beside(
    results: list[Optional[Result]], base: list[Optional[Result]], seats: int
) -> list[tuple[str, tuple[float, float]]]:
    """Match by match the side that ``a`` had, what it won, and what ``b`` does at the same seat of the same deal."""
    found = []
    for number, result in enumerate(results):
        other = base[number // seats]
        if result is not None and other is not None:
            seat = number % seats
            found.append((result.sides[seat], (result.points(seat), other.points(seat))))
    return found


def _by_side(beside: list[tuple[str, tuple[float, float]]]) -> dict[str, dict[str, Any]]:
    """How ``a`` fares in each side, and how ``b`` does where ``a`` sat."""
    points: dict[str, list[tuple[float, float]]] = {}
    for side, pair in beside:
        points.setdefault(side, []).append(pair)
    return {side: gained(pairs) for side, pairs in sorted(points.items())}


def gained(pairs: list[tuple[float, float]]) -> dict[str, Any]:
    """Points of ``a`` and of ``b`` at the same seats of the same deals: both rates and the gain, with intervals."""
    count = len(pairs)
    if count == 0:
        return {"matches": 0}
    gains = [a - b for a, b in pairs]
    gain = sum(gains) / count
    error = Z95 * math.sqrt(sum((one - gain) ** 2 for one in gains)) / count
    return {
        "matches": count,
        **_rate("a_rate", "interval", sum(a for a, _ in pairs), count),
        **_rate("base_rate", "base_interval", sum(b for _, b in pairs), count),
        "gain": round(gain, 4),
        "gain_interval": [round(gain - error, 4), round(gain + error, 4)],
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
