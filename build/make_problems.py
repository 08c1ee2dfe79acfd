"""Find problems in matches of the computer players: positions where one answer, or few, is clearly better than all others.

    python build/make_problems.py GAME [--count 36] [--seed 1] [--out FILE]

Matches of mixed levels are played and every open decision is looked at: first on few imagined tables, then, where one
answer stands out, on many (`game/bots/review.py`). It is a problem when the right answers lie close together and the
next one is worse by at least `MARGIN`, which must be many times its standard error. A problem is easy when a glance
finds it, harder when a glance nearly misses it, hard when only playing on does. With --out the file of the game is
written anew. Needs a compiled program to be quick (`build/compile.py --to DIR`, then with `PYTHONPATH=DIR`).
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from operator import itemgetter
from pathlib import Path
from statistics import fmean, pstdev
from typing import NamedTuple, Optional

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT))

from game.app.problems import HARDEST, QUESTIONS, Problem  # noqa: E402
from game.bots import levels, review  # noqa: E402
from game.bots.arena import deal  # noqa: E402
from game.bots.levels import Level  # noqa: E402
from game.bots.players import Bot, OnePly, dice, level_of, seat_player  # noqa: E402
from game.engine.match import COMPUTER, Match, Seat  # noqa: E402
from game.engine.mind import Mind  # noqa: E402
from game.engine.shelf import GameInfo  # noqa: E402
from game.engine.state import Action, Event, State  # noqa: E402
from game.games import SHELF  # noqa: E402

LEVELS = ("bushi", "ronin", "daimyo")
GLANCE, DEEP = 48, 400
"""Imagined tables for a first look and for a sure one."""
WIDTH = 14
"""The best-looking actions that are compared."""
RIGHT = 2
"""The most right answers."""
CLOSE = 0.02
"""Right answers are worth the same within that."""
MARGIN = 0.04
"""So much worse the next answer is at least, as a share of a match."""
ERRORS = 5.0
"""The margin is so many times its standard error."""
PLAIN = 0.04
"""A glance that sees at least that lead makes a problem easy."""
EACH = 2
"""So many problems of one match at most."""


class Found(NamedTuple):
    """What comparing the actions of a decision came to."""

    answers: list[Action]
    worth: dict[str, int]
    margin: float
    error: float
    tables: int


def play(info: GameInfo, seed: int) -> Match:
    """A match of levels that play well enough, to its end."""
    rng, known = random.Random(seed), levels.shipped()
    count = rng.randint(info.fewest, info.most)
    keys = [rng.choice(LEVELS) for _ in range(count)]
    match = Match(info, [Seat(key, COMPUTER, key) for key in keys], drawn_options(info, count, rng), seed)
    bots: list[Bot] = [seat_player(level_of(key, info, known), info.mind(), 200) for key in keys]
    while match.state.outcome is None:
        seat = match.state.decides()
        view, bot = match.view(seat), bots[seat]
        told = match.chronicle(seat)[-bot.memory :] if bot.memory else []
        for action in bot.choose(view, told):
            match.play(action.text)
            if match.state.outcome is not None or match.state.decides() != seat or match.entries[-1].barrier:
                break
    return match


def drawn_options(info: GameInfo, seats: int, rng: random.Random) -> dict[str, str]:
    """Options that go with so many seats, by chance; the rare ones as usual."""
    while True:
        options = {option.key: rng.choice(option.choices)[0] for option in info.options if not option.rare}
        try:
            info.create(seats, options)
        except ValueError:
            continue
        return options


def looked_at(
    mind: Mind, view: State, told: list[Event], actions: list[Action], level: Level, tables: int
) -> Optional[Found]:
    """The right answers among ``actions`` when they stand out on so many imagined tables."""
    rows = review.compare(mind, view, told, actions, level, tables)
    means = [fmean(row[at] for row in rows) for at in range(len(actions))]
    order = sorted(range(len(actions)), key=means.__getitem__, reverse=True)
    for right in range(1, min(RIGHT, len(actions) - 1) + 1):
        last, best_wrong = order[right - 1], order[right]
        leads = [row[last] - row[best_wrong] for row in rows]
        margin, error = fmean(leads), pstdev(leads) / len(leads) ** 0.5
        if means[order[0]] - means[last] <= CLOSE and margin >= MARGIN and margin >= ERRORS * error:
            worth = {actions[at].text: round(100 * means[at]) for at in order}
            return Found([actions[at] for at in order[:right]], worth, margin, error, len(rows))
    return None


def hardness(rated: list[tuple[float, Action]], answers: list[Action]) -> int:
    """1 when a glance finds an answer with a lead, 2 when it just finds it, else `HARDEST`."""
    if rated[0][1] not in answers:
        return HARDEST
    others = [value for value, action in rated if action not in answers]
    return 1 if not others or rated[0][0] - others[0] >= PLAIN else 2


def question(info: GameInfo, before: State, answer: Action) -> str:
    """What is asked: how many figures the turn takes where it takes some, else by the step."""
    step = before.agenda[-1]
    if info.key == "samurai" and type(step).__name__ == "Turn":
        world, seat, rng = before.clone(), step.seat, random.Random(1)
        events = world.apply(answer)
        while world.outcome is None and world.decides() == seat and world.turn == before.turn:
            events += world.apply(info.mind().quick(world, rng))
        taken = sum(event.kind == "capture" and event.fields.get("seat") == seat for event in events)
        if taken:
            return QUESTIONS[f"capture {min(taken, 3)}"]
    return QUESTIONS.get(type(step).__name__, QUESTIONS[""])


def problems_of(info: GameInfo, seed: int, level: Level) -> Iterator[Problem]:
    """The problems of one match."""
    match, mind, turns, count = play(info, seed), info.mind(), set[int](), 0
    for number, entry in enumerate(match.entries):
        view = entry.before.seen_by(entry.seat)
        turn = entry.before.turn
        if len(view.legal()) < 3 or mind.plans(view) is not None or turn in turns or count == EACH:
            continue
        told = match.chronicle(entry.seat, 0, number)[-level.memory :] if level.memory else []
        glance = OnePly(mind, level._replace(width=0, worlds=max(1, level.worlds)))
        rated = sorted(glance.rated(view, told, dice(view, "glance")), key=itemgetter(0), reverse=True)
        actions = [action for _value, action in rated[:WIDTH]]
        if len(actions) < 3 or looked_at(mind, view, told, actions, level, GLANCE) is None:
            continue
        found = looked_at(mind, view, told, actions, level, DEEP)
        if found is None:
            continue
        turns.add(turn)
        count += 1
        yield Problem(
            f"{info.key}-{seed:x}-{number}",
            info.key,
            len(match.seats),
            match.options,
            seed,
            tuple(entry.action.text for entry in match.entries[:number]),
            question(info, entry.before, found.answers[0]),
            tuple(action.text for action in found.answers),
            found.worth,
            round(100 * found.margin),
            round(100 * found.error, 1),
            found.tables,
            hardness(rated, found.answers),
        )


def collect(info: GameInfo, count: int, seed: int) -> list[Problem]:
    """So many problems of a game, about a third of each hardness, no two with the same question and answers."""
    level = levels.shipped().top(info.key)
    most, found, known, number = -(-count // HARDEST), list[Problem](), set[tuple[str, ...]](), 0
    while len(found) < count:
        for problem in problems_of(info, deal(seed, number), level):
            sign = (problem.ask, str(problem.seats), *problem.answers)
            if sign in known or sum(other.hard == problem.hard for other in found) >= most:
                continue
            known.add(sign)
            found.append(problem)
        number += 1
        spread = [sum(problem.hard == hard for problem in found) for hard in range(1, HARDEST + 1)]
        print(f"{info.key}: {number} matches, {spread} easy to hard", file=sys.stderr, flush=True)
        if number % 60 == 0:
            most += 2  # some hardness is rare in this game
    return sorted(found, key=lambda problem: (problem.hard, problem.key))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Find problems.")
    parser.add_argument("game", choices=sorted(SHELF))
    parser.add_argument("--count", type=int, default=36)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="write the file of the game, or this one")
    arguments = parser.parse_args()
    found = collect(SHELF[arguments.game], arguments.count, arguments.seed)
    lines = ",\n".join(json.dumps(problem.to_data(), ensure_ascii=False) for problem in found)
    if arguments.out is not None:
        arguments.out.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
