"""What the verbs of the command line do, as thin as can be. Everything heavy is imported by the verb that needs it.

The command line speaks English; the window speaks the person's language.
"""

from __future__ import annotations

import json
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Optional

from game.app.failure import Failure
from game.engine.clean import harmless
from game.engine.record import RecordError
from game.engine.tomlfile import TomlError

if TYPE_CHECKING:
    from game.bots.levels import Levels
    from game.engine.match import Match
    from game.engine.shelf import GameInfo

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame reads it when it is first imported

WRONG: Final = 2
"""Exit status after wrong arguments."""
FAILED: Final = 1
"""Exit status after anything else that went wrong."""
STOPPED: Final = 130
"""Exit status after Ctrl+C, as shells have it."""


def main(words: Sequence[str]) -> int:
    """Do what ``words`` ask for and return the exit status; what goes wrong is told in one sentence."""
    try:
        status = _do(words)
        if sys.stdout is not None:
            sys.stdout.flush()  # a full disk is told of now and not when Python ends
        return status
    except (Failure, RecordError, TomlError) as error:
        return _say(error.text.english(), FAILED)
    except BrokenPipeError:
        sys.stdout = None  # whoever read along has gone: nothing more can be said there
        return FAILED
    except OSError as error:
        sys.stdout = None  # a full disk would be told of once more
        return _say(f"This could not be done: {error}.", FAILED)
    except KeyboardInterrupt:
        return _say("Stopped with Ctrl+C.", STOPPED)


def _do(words: Sequence[str]) -> int:
    if not words:
        return window(Namespace(close_after=None))
    from game.app.arguments import WrongArguments, read

    try:
        arguments = read(words)
        return VERBS[arguments.verb](arguments)
    except WrongArguments as error:
        return _say(str(error), WRONG)


def _tell_file_problems(infos: Iterable[GameInfo]) -> None:
    """Say what is wrong with the files of games that people may change; the usual values count."""
    for info in infos:
        problem = info.file_problem()
        if problem is not None:
            _say(problem.english(), FAILED)


def _say(sentence: str, status: int) -> int:
    print(harmless(sentence), file=sys.stderr)
    return status


class Progress:
    """A bar on stderr, drawn only when a person looks at it there."""

    WIDTH = 40

    def __init__(self) -> None:
        self.seen = sys.stderr.isatty()

    def __call__(self, done: int, total: int) -> None:
        """Show that ``done`` of ``total`` are done; the last call clears the bar."""
        if self.seen and done < total:
            filled = self.WIDTH * done // total
            bar = "#" * filled + "." * (self.WIDTH - filled)
            print(f"\r{bar} {done}/{total}", end="", file=sys.stderr, flush=True)
        else:
            self.clear()

    def clear(self) -> None:
        """Take the bar away."""
        if self.seen:
            print("\r" + " " * (self.WIDTH + 30) + "\r", end="", file=sys.stderr, flush=True)


# -- the verbs ------------------------------------------------------------------------------------------------


def window(arguments: Namespace) -> int:
    """Open the window and stay until it is closed."""
    from game.app import loop

    if arguments.close_after is None:
        return loop.run()
    from game.app.bench import Watch

    with Watch() as watch:
        status = loop.run(close_after=arguments.close_after)
    print(json.dumps({"cpu_percent": watch.percent()}))
    return status


def simulate(arguments: Namespace) -> int:
    """``chabudai simulate``."""
    from game.bots import arena
    from game.games import SHELF

    levels, seats = _levels(), _seats(arguments)
    _tell_file_problems([SHELF[arguments.game]])
    options = _options(arguments, seats)
    _check_players(arguments.game, [arguments.level], levels)
    progress = Progress()
    try:
        result = arena.simulate(
            SHELF[arguments.game],
            seats,
            arguments.matches,
            arguments.level,
            arguments.seed,
            levels,
            options,
            progress=progress,
        )
    except arena.Stopped as stopped:
        progress.clear()
        _tell_simulated(stopped.report, arguments)
        return _stopped(f"after {stopped.report['matches']} of {arguments.matches} matches")
    _tell_simulated(result, arguments)
    return 0


def _tell_simulated(result: dict[str, Any], arguments: Namespace) -> None:
    if arguments.json:
        print(json.dumps(result))
        return
    level = harmless(arguments.level)
    print(f"{result['game']}, {result['seats']} seats, all {level}, matches: {result['matches']}")
    print(f"won by seat: {', '.join(map(str, result['wins']))}; shared: {result['shared']}")
    print("endings:", ", ".join(f"{name} {count}" for name, count in result["endings"].items()))
    pace = f"{result['decisions_per_second']:,.0f} a second"
    print(f"{result['decisions']:,} decisions in {result['seconds']:.1f} s, {pace}")


def _stopped(when: str) -> int:
    return _say(f"Stopped with Ctrl+C {when}; what was measured until then is printed.", STOPPED)


def arena(arguments: Namespace) -> int:
    """``chabudai arena``."""
    from game.bots import arena as bots
    from game.games import SHELF

    if arguments.ladder:
        return _ladder(arguments)
    if arguments.levels is None:
        raise _wrong("arena needs --levels or --ladder (see chabudai arena --help)")
    levels, seats = _levels(), _seats(arguments)
    _tell_file_problems([SHELF[arguments.game]])
    options = _options(arguments, seats)
    _check_players(arguments.game, arguments.levels, levels)
    progress = Progress()
    try:
        result = bots.arena(
            SHELF[arguments.game],
            arguments.levels,
            arguments.matches,
            arguments.seed,
            levels,
            seats,
            options,
            limit=arguments.limit,
            scheduler=arguments.scheduler,
            progress=progress,
            slow=arguments.slow,
        )
    except bots.ArenaError as error:
        raise Failure(error.text) from error
    except bots.Stopped as stopped:
        progress.clear()
        _tell_arena(stopped.report, arguments)
        pairs = stopped.report["pairs"]
        last = (
            f"{pairs[-1]['matches']} of {arguments.matches} matches of the last pair"
            if pairs
            else "0 matches"
        )
        return _stopped(f"after {last}")
    _tell_arena(result, arguments)
    return 0


def _ladder(arguments: Namespace) -> int:
    """``chabudai arena --ladder``: what every row of the README's tables comes to here."""
    from game.bots import arena as bots
    from game.bots import ladder

    levels, progress, rows = _levels(), Progress(), 0
    for table in ladder.read(arguments.game):
        try:
            for shown, row in zip(
                table.rows, ladder.again(table, levels, arguments.slow, progress=progress), strict=True
            ):
                rows += 1
                if arguments.json:
                    print(json.dumps({**row._asdict(), "readme": shown.figures}), flush=True)
                else:
                    here, there = ladder.share(row), ladder.share(shown)
                    print(f"{ladder.who(row, levels)}: {here}; the README: {there}", flush=True)
        except bots.Stopped:
            progress.clear()
            return _stopped(f"after {rows} rows")
    return 0


def _tell_arena(result: dict[str, Any], arguments: Namespace) -> None:
    if arguments.json:
        print(json.dumps(result))
        return
    for pair in result["pairs"]:
        low, high = pair["interval"]
        a, b = harmless(pair["a"]), harmless(pair["b"])
        print(
            f"{a} against {b}: {pair['a_rate']:.1%} of {pair['matches']} matches "
            f"(95 %: {low:.1%} to {high:.1%}); "
            f"{pair['a_wins']} won, {pair['b_wins']} lost, {pair['draws']} drawn"
        )
        for name, part in pair.get("sides", {}).items():
            low, high = part["gain_interval"]
            print(
                f"  as {name}: {part['a_rate']:.1%} of {part['matches']}; {b} in its place "
                f"{part['base_rate']:.1%}; gain {part['gain']:+.1%} (95 %: {low:+.1%} to {high:+.1%})"
            )


def bench(arguments: Namespace) -> int:
    """``chabudai bench``."""
    from game.app import bench as measure
    from game.games import SHELF

    games = [arguments.game] if arguments.game else list(SHELF)
    _tell_file_problems(SHELF[game] for game in games)
    progress = Progress()
    result: dict[str, Any] = {}
    try:
        measure.bench(games, progress, result)
        status = 0
    except KeyboardInterrupt:
        progress.clear()
        status = _stopped("before everything was measured")
    print(json.dumps(result) if arguments.json else measure.as_text(result))
    return status


def shoot(arguments: Namespace) -> int:
    """``chabudai shoot``."""
    from game.app import shoot as camera
    from game.app.arguments import WrongArguments
    from game.games import SHELF

    seats = _seats(arguments)
    _tell_file_problems([SHELF[arguments.game]])
    if arguments.seat is not None and arguments.seat > seats:
        raise WrongArguments(f"nobody sits at seat {arguments.seat}; there are {seats} seats")
    camera.shoot(
        scene=arguments.scene,
        out=arguments.out,
        size=arguments.size,
        lang=arguments.lang,
        text=arguments.text,
        seed=arguments.seed,
        game=arguments.game,
        seats=seats,
        moves=arguments.moves,
        seat=arguments.seat,
    )
    return 0


def replay(arguments: Namespace) -> int:
    """``chabudai replay``: status 1 when anything is wrong with the record."""
    from game.engine import record
    from game.games import SHELF

    loaded = record.load(Path(arguments.file), SHELF)
    _tell_file_problems([loaded.match.info])
    for line in _told(loaded.match):
        print(harmless(line))
    return 0 if loaded.problem is None else _say(loaded.problem.english(), FAILED)


def version(arguments: Namespace) -> int:
    """``chabudai --version``."""
    from game.app import about

    print(f"chabudai {about.version()}")
    return 0


def self_test(arguments: Namespace) -> int:
    """``chabudai --self-test``: status 1 when anything failed."""
    from game.app import selftest

    return selftest.run(print)


def stats(arguments: Namespace) -> int:
    """``chabudai stats``: what the page of statistics shows; finished matches not counted yet are counted first."""
    import math
    from datetime import datetime

    from game.app import figures, progress
    from game.app.store import Store
    from game.engine.match import COMPUTER, PERSON

    store = Store()
    store.recount(math.inf)
    tally = store.tally
    counts = tally.played() if tally.path.exists() else []
    store.close()
    if tally.problem is not None:
        return _say(tally.problem.english(), FAILED)
    learnt, _wrong = progress.read_only()
    if arguments.json:
        print(figures.as_json(counts, datetime.now().astimezone().date(), learnt), end="")
        return 0
    if not counts:
        print("No match has been finished here yet.")
    for solved in figures.problems(learnt):
        told = f"{solved.game}: {solved.solved} of {solved.tried} problems solved, {solved.at_once} at the first try"
        print(harmless(told))
    for game in sorted({count.game for count in counts}):
        own = [count for count in counts if count.game == game]
        print(harmless(f"{game}: {len(own)} matches, {figures.average_moves(own)} moves on average"))
        for line in (*figures.lines(own, PERSON), *figures.lines(own, COMPUTER)):
            print(harmless(f"  {line.name}: {line.won} of {line.played} won, {line.percent} %"))
        for line in (*figures.by_played(own, PERSON), *figures.by_played(own, COMPUTER)):
            print(harmless(f"  as {line.name}: {line.won} of {line.played} won, {line.percent} %"))
        for lead in figures.leads(own):
            who = "people" if lead.people else "computer players"
            print(f"  where {who} won, ahead by {lead.average} on average ({lead.matches} matches)")
        for series in figures.longest(own):
            print(harmless(f"  {series.name}: {series.longest} won one after the other"))
    return 0


VERBS: Final[dict[str, Callable[[Namespace], int]]] = {
    "window": window,
    "simulate": simulate,
    "arena": arena,
    "bench": bench,
    "shoot": shoot,
    "replay": replay,
    "stats": stats,
    "self-test": self_test,
    "version": version,
}


# -- what they share ------------------------------------------------------------------------------------------


def _levels() -> Levels:
    """The levels, a person's own above the shipped ones; a wrong file is told of and left aside."""
    from game.app import folders
    from game.bots.levels import read

    own: Optional[Path] = None
    try:
        own = folders.config() / "levels.toml"
    except Failure as error:
        _say(error.text.english(), FAILED)
    levels, problem = read(own)
    if problem is not None:
        _say(problem.english(), FAILED)
    return levels


def _wrong(sentence: str) -> Exception:
    from game.app.arguments import WrongArguments

    return WrongArguments(sentence)


def _seats(arguments: Namespace) -> int:
    from game.app.arguments import WrongArguments
    from game.games import SHELF

    info = SHELF[arguments.game]
    seats: int = info.usual if arguments.seats is None else arguments.seats
    if not info.fewest <= seats <= info.most:
        raise WrongArguments(f"{info.key} is for {info.fewest} to {info.most} seats, not {seats}")
    return seats


def _options(arguments: Namespace, seats: int) -> dict[str, str]:
    """The options of the game, looked at as the set-up screen does."""
    from game.app.arguments import WrongArguments
    from game.games import SHELF

    options = dict(arguments.options)
    try:
        SHELF[arguments.game].create(seats, options)
    except ValueError as error:
        raise WrongArguments(str(error)) from None
    return options


def _check_players(game: str, names: Sequence[str], levels: Levels) -> None:
    from game.app.arguments import WrongArguments
    from game.bots.players import level_of
    from game.games import SHELF

    for name in names:
        try:
            level_of(name, SHELF[game], levels)
        except ValueError as error:
            raise WrongArguments(str(error)) from None


def _told(match: Match) -> list[str]:
    """A match in words: seats, what happened (while it runs only what everybody may know), and the result."""
    lines = [f"{match.info.title}, {len(match.seats)} seats"]
    for number, seat in enumerate(match.seats, start=1):
        lines.append(f"seat {number}: {seat.name} ({seat.level or seat.kind})")
    outcome = match.state.outcome
    for event in match.happened() if outcome else match.chronicle(None):
        text = match.game.describe(event)
        if text is not None:
            lines.append(text.english())
    if outcome is None:
        lines.append(f"after {len(match.entries)} moves the match is not over")
        return lines
    lines.append(outcome.because.english())
    winners = " and ".join(f"seat {seat + 1}" for seat in outcome.winners)
    lines.append(f"won by {winners}" if winners else "won by nobody")
    for row in outcome.sheet:
        mark = "  <- decided" if row.decided else ""
        lines.append(f"{row.label.english()}: {', '.join(_cell(value) for value in row.values)}{mark}")
    return lines


def _cell(value: Any) -> str:
    from game.engine.text import Text

    return value.english() if isinstance(value, Text) else str(value)
