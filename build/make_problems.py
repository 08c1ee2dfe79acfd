"""Find problems in matches of the computer players: positions where one answer, or few, is clearly better than all others.

    python build/make_problems.py GAME [--count 36] [--seed 1] [--again] [--out FILE]

Matches of mixed levels are played and every open decision is looked at: what looks best on few imagined tables first,
then, where an answer stands out, every answer that the rules allow, and the best of them on many tables
(`game/bots/review.py`). It is a problem when the right answers lie close together and the next one is worse by at least
`MARGIN`, which must be many times its standard error. Of a secret plan the last piece is asked for: each place is tried
against the plans that the other side should mix, found anew `SURE` times. A problem is easy when a glance finds it,
harder when a glance nearly misses it, hard when only playing on does. ``--again`` first looks at the problems that the
file of the game has, keeps those that still hold and looks for as many as are missing. The file of the game, or
that of --out, is written anew after every match. Needs a compiled program to be quick (`build/compile.py --to DIR`,
then with `PYTHONPATH=DIR`).
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator, Sequence
from operator import itemgetter
from pathlib import Path
from statistics import fmean, pstdev
from typing import NamedTuple, Optional

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT))

import mixed_matches  # noqa: E402

from game.app.problems import HARDEST, QUESTIONS, Problem, lay_out, path_of, read  # noqa: E402
from game.bots import levels, review  # noqa: E402
from game.bots.arena import deal  # noqa: E402
from game.bots.levels import Level  # noqa: E402
from game.bots.plans import Mix, plan  # noqa: E402
from game.bots.players import OnePly, dice  # noqa: E402
from game.engine.match import IllegalAction, Match  # noqa: E402
from game.engine.mind import Mind, Plans  # noqa: E402
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
MIXES, SURE = 4, 40
"""How often the plans that two sides should mix are found for a first look and for a sure one."""
MEETINGS = 3000
"""Meetings of plans for each."""
CHECK_TABLES, CHECK_MIXES, CHECK_MEETINGS = 24, 3, 400
"""By so many tables, or mixed plans found with so many meetings, `holds` looks at a problem."""
AFTER = 10
"""So many actions of the same turn are played after an answer at most."""


class Found(NamedTuple):
    """What comparing the actions of a decision came to."""

    answers: list[Action]
    worth: dict[str, int]
    margin: float
    error: float
    tables: int


def played(info: GameInfo, seed: int) -> Match:
    """A match of levels that play well enough."""
    rng = random.Random(seed)
    count = rng.randint(info.fewest, info.most)
    keys = [rng.choice(LEVELS) for _ in range(count)]
    return mixed_matches.play(info, keys, mixed_matches.drawn_options(info, count, rng), seed)


def measure(
    mind: Mind, view: State, told: list[Event], actions: Sequence[Action], level: Level, tables: int
) -> list[list[float]]:
    """For each action its values on the same imagined tables."""
    rows = review.compare(mind, view, told, actions, level, tables)
    return [[row[at] for row in rows] for at in range(len(actions))]


def standing_out(actions: Sequence[Action], columns: list[list[float]], tables: int) -> Optional[Found]:
    """The right answers among ``actions``, whose values these are, when they stand out."""
    means = [fmean(column) for column in columns]
    order = sorted(range(len(actions)), key=means.__getitem__, reverse=True)
    for right in range(1, min(RIGHT, len(actions) - 1) + 1):
        last, best_wrong = order[right - 1], order[right]
        leads = [one - other for one, other in zip(columns[last], columns[best_wrong], strict=True)]
        margin, error = fmean(leads), pstdev(leads) / len(leads) ** 0.5
        if means[order[0]] - means[last] <= CLOSE and margin >= MARGIN and margin >= ERRORS * error:
            worth = {actions[at].text: round(100 * means[at]) for at in order[:WIDTH]}
            return Found([actions[at] for at in order[:right]], worth, margin, error, tables)
    return None


def searched(
    mind: Mind, view: State, told: list[Event], looks: Sequence[Action], level: Level
) -> Optional[Found]:
    """The right answers of an open decision; ``looks`` are the best-looking actions. None where none stand out."""
    first = measure(mind, view, told, looks[:WIDTH], level, GLANCE)
    if standing_out(looks[:WIDTH], first, GLANCE) is None:
        return None
    legal = view.legal()
    means = [fmean(column) for column in measure(mind, view, told, legal, level, GLANCE)]
    best = sorted(range(len(legal)), key=means.__getitem__, reverse=True)[:WIDTH]
    actions = [legal[at] for at in best]
    return standing_out(actions, measure(mind, view, told, actions, level, DEEP), DEEP)


def hardness(rated: list[tuple[float, Action]], answers: list[Action]) -> int:
    """1 when a glance finds an answer with a lead, 2 when it just finds it, else `HARDEST`."""
    if rated[0][1] not in answers:
        return HARDEST
    others = [value for value, action in rated if action not in answers]
    return 1 if not others or rated[0][0] - others[0] >= PLAIN else 2


def question(info: GameInfo, before: State, answers: Sequence[Action]) -> str:
    """What is asked: how many figures the turn takes where it takes some, else by the step."""
    step = before.agenda[-1]
    if info.key != "samurai" or type(step).__name__ != "Turn":
        return QUESTIONS.get(type(step).__name__, QUESTIONS[""])
    taken = {action.text: captures(before, action, 2) for action in before.legal()}
    right = min(taken[answer.text] for answer in answers)
    wrong = max(
        (count for text, count in taken.items() if text not in {each.text for each in answers}), default=0
    )
    if not right:
        return QUESTIONS["Turn" if not wrong else "capture not"]
    return QUESTIONS[f"capture {min(right, 3)}" if wrong < right else "capture best"]


def captures(before: State, action: Action, depth: int) -> int:
    """The most figures that the deciding seat can take in this turn with ``action`` and up to ``depth`` - 1 more."""
    world, seat = before.clone(), before.decides()
    events = world.apply(action)
    taken = sum(event.kind == "capture" and event.fields.get("seat") == seat for event in events)
    if depth == 1 or world.outcome is not None or world.decides() != seat or world.turn != before.turn:
        return taken
    return taken + max(captures(world, following, depth - 1) for following in world.legal())


def after(info: GameInfo, before: State, answer: Action) -> list[str]:
    """What is played after an answer to show what comes of it: the rest of the turn, by quick moves."""
    world, rng, mind, turn = before.clone(), random.Random(1), info.mind(), before.turn
    world.apply(answer)
    texts: list[str] = []
    while world.outcome is None and world.turn == turn and len(texts) < AFTER:
        action = mind.quick(world, rng)
        world.apply(action)
        if world.turn == turn or world.outcome is not None:
            texts.append(action.text)
    return texts


def problem_of(match: Match, number: int, rated: list[tuple[float, Action]], found: Found) -> Problem:
    """The problem at entry ``number`` of a match, whose actions a glance has ``rated`` so."""
    before, info = match.entries[number].before, match.info
    return Problem(
        f"{info.key}-{match.seed:x}-{number}",
        info.key,
        len(match.seats),
        match.options,
        match.seed,
        tuple(entry.action.text for entry in match.entries[:number]),
        question(info, before, found.answers),
        tuple(action.text for action in found.answers),
        {action.text: after(info, before, action) for action in found.answers},
        found.worth,
        round(100 * found.margin),
        round(100 * found.error, 1),
        found.tables,
        hardness(rated, found.answers),
    )


def look(match: Match, number: int, level: Level) -> Optional[Problem]:
    """The problem that the open decision of entry ``number`` is, or None."""
    entry, mind = match.entries[number], match.info.mind()
    view = entry.before.seen_by(entry.seat)
    if len(view.legal()) < 3 or mind.plans(view) is not None:
        return None
    told = match.chronicle(entry.seat, 0, number)[-level.memory :] if level.memory else []
    rated = glance(mind, view, told, level)
    found = (
        searched(mind, view, told, [action for _value, action in rated], level) if len(rated) > 2 else None
    )
    return problem_of(match, number, rated, found) if found is not None else None


def glance(mind: Mind, view: State, told: list[Event], level: Level) -> list[tuple[float, Action]]:
    """The actions as a player sees them who looks one action ahead, best first."""
    player = OnePly(mind, level._replace(width=0, worlds=max(1, level.worlds)))
    return sorted(player.rated(view, told, dice(view, "glance")), key=itemgetter(0), reverse=True)


# -- secret plans ---------------------------------------------------------------------------------------------


def last_piece(match: Match, number: int, level: Level) -> Optional[Problem]:
    """The problem that a plan begun at entry ``number`` is with one piece missing, or None.

    Whichever piece is missing, the others lie where the match had them; the one that matters most is asked for.
    """
    entry, mind = match.entries[number], match.info.mind()
    plans = mind.plans(entry.before.seen_by(entry.seat))
    last = number
    while last < len(match.entries) and match.entries[last].seat == entry.seat and match.entries[last].secret:
        last += 1
    pieces = [each.action for each in match.entries[number : last - 1]]
    whole = len(match.entries[last - 1].before.legal()) == 1
    if plans is None or not whole or len(pieces) < 3:
        return None
    mixes = [mixed(plans, seed, level) for seed in range(MIXES)]
    best: Optional[tuple[float, Match]] = None
    for missing in pieces:
        table = replayed(match, number, [action for action in pieces if action is not missing])
        found = met(mind, table.state.seen_by(entry.seat), mixes) if table is not None else None
        if table is not None and found is not None and (best is None or found.margin > best[0]):
            best = (found.margin, table)
    if best is None:
        return None
    table, at = best[1], len(best[1].entries)
    view = table.state.seen_by(entry.seat)
    mixes += [mixed(plans, seed, level) for seed in range(MIXES, SURE)]
    found = met(mind, view, mixes)
    if found is None:
        return None
    table.play(found.answers[0])
    return problem_of(table, at, glance(mind, view, [], level), found)


def mixed(plans: Plans, seed: int, level: Level, meetings: int = MEETINGS) -> Mix:
    """What both sides should mix, found from other samples for every ``seed``."""
    return plan(plans, random.Random(seed), level.width or 8, meetings, 60.0)


def replayed(match: Match, number: int, then: Sequence[Action]) -> Optional[Match]:
    """The match up to entry ``number`` with other actions after it; None where they are not lawful."""
    table = Match(match.info, match.seats, match.options, match.seed)
    try:
        for action in [*(entry.action for entry in match.entries[:number]), *then]:
            table.play(action.text)
    except IllegalAction:
        return None
    return table


def met(mind: Mind, view: State, mixes: Sequence[Mix]) -> Optional[Found]:
    """The right last pieces of a plan against what the other side should mix."""
    actions = view.legal()
    whole = [completed(mind, view, action) for action in actions]
    if len(actions) < 3 or any(each is None for each in whole):
        return None
    columns = [[mix.worth_of(each) for mix in mixes] for each in whole if each is not None]
    return standing_out(actions, columns, sum(len(mix.against(True)) for mix in mixes))


def completed(mind: Mind, view: State, action: Action) -> Optional[tuple[int, ...]]:
    """The plan that ``action`` completes; None where more is missing."""
    world = view.clone()
    world.apply(action)
    plans: Optional[Plans] = mind.plans(world) if world.decides() == view.decides() else None
    return plans.made() if plans is not None and len(world.legal()) == 1 else None


# -- looking again --------------------------------------------------------------------------------------------


def holds(problem: Problem, level: Level) -> bool:
    """Whether a quick look finds the right answers better than the three best of the others.

    Quick enough to look at every problem of a game in the tests; what does not even bear that is no problem.
    """
    match, info = lay_out(problem, ""), SHELF[problem.game]
    mind, seat, view = info.mind(), match.state.decides(), match.view(match.state.decides())
    legal = {action.text: action for action in view.legal()}
    wrong = [text for text in problem.worth if text not in problem.answers][:3]
    actions = [legal[text] for text in (*problem.answers, *wrong)]
    if mind.plans(view) is not None:
        begun = begin_of_plan(match, seat)
        before = match.entries[begun].before if begun < len(match.entries) else match.state
        plans = mind.plans(before.seen_by(seat))
        whole = [completed(mind, view, action) for action in actions]
        if plans is None or any(each is None for each in whole):
            return False
        mixes = [mixed(plans, number, level, CHECK_MEETINGS) for number in range(CHECK_MIXES)]
        columns = [[mix.worth_of(each) for mix in mixes] for each in whole if each is not None]
    else:
        told = match.chronicle(seat)[-level.memory :] if level.memory else []
        columns = measure(mind, view, told, actions, level, CHECK_TABLES)
    means, right = [fmean(column) for column in columns], len(problem.answers)
    return min(means[:right]) > max(means[right:])


def begin_of_plan(match: Match, seat: int) -> int:
    """The entry at which the secret plan of ``seat`` was begun that is open now."""
    begun = len(match.entries)
    while begun and match.entries[begun - 1].secret and match.entries[begun - 1].seat == seat:
        begun -= 1
    return begun


# -- all ------------------------------------------------------------------------------------------------------


def problems_of(info: GameInfo, seed: int, level: Level) -> Iterator[Problem]:
    """The problems of one match, from anywhere in it."""
    match, mind, turns = played(info, seed), info.mind(), set[int]()
    order = list(range(len(match.entries)))
    random.Random(seed).shuffle(order)
    for number in order:
        entry = match.entries[number]
        turn = entry.before.turn
        if turn in turns or len(turns) == EACH:
            continue
        begun = number == 0 or match.entries[number - 1].seat != entry.seat
        planned = entry.secret and mind.plans(entry.before.seen_by(entry.seat)) is not None
        problem = look(match, number, level) if not planned else None
        if planned and begun:
            problem = last_piece(match, number, level)
        if problem is not None and holds(problem, level):
            turns.add(turn)
            yield problem


def again(info: GameInfo, level: Level) -> Iterator[Problem]:
    """The problems of a game's file that still hold, measured anew."""
    for problem in read(info)[0]:
        match = lay_out(problem, "")
        number = len(match.entries)
        begun = number
        while (
            begun
            and match.entries[begun - 1].secret
            and match.entries[begun - 1].seat == match.state.decides()
        ):
            begun -= 1
        match.play(problem.answers[0])
        if begun == number:
            found = look(match, number, level)
        else:
            match.play(match.state.legal()[0])
            found = last_piece(match, begun, level)
        if found is not None and holds(found, level):
            yield found


def collect(info: GameInfo, count: int, seed: int, found: list[Problem]) -> Iterator[list[Problem]]:
    """At first and after every match what there is of so many problems, about a third of each hardness, no two alike.

    ``found`` are those there are already.
    """
    level = levels.shipped().top(info.key)
    most, number = -(-count // HARDEST), 0
    known = {sign(problem) for problem in found}
    yield found
    while len(found) < count:
        for problem in problems_of(info, deal(seed, number), level):
            enough = sum(other.hard == problem.hard for other in found) >= most
            if sign(problem) not in known and not enough:
                known.add(sign(problem))
                found.append(problem)
        number += 1
        spread = [sum(problem.hard == hard for problem in found) for hard in range(1, HARDEST + 1)]
        print(f"{info.key}: {number} matches, {spread} easy to hard", file=sys.stderr, flush=True)
        if number % 8 == 0:
            most += 1  # some hardness is rare in this game
        yield sorted(found, key=lambda problem: (problem.hard, problem.key))


def sign(problem: Problem) -> tuple[str, ...]:
    """What no two problems have alike."""
    return (problem.ask, str(problem.seats), *problem.answers)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Find problems.")
    parser.add_argument("game", choices=sorted(SHELF))
    parser.add_argument("--count", type=int, default=36)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="begin with the problems that there are")
    parser.add_argument("--out", type=Path, help="the file to write")
    arguments = parser.parse_args()
    info = SHELF[arguments.game]
    found = list(again(info, levels.shipped().top(info.key))) if arguments.again else []
    for problems in collect(info, arguments.count, arguments.seed, found):
        lines = ",\n".join(json.dumps(problem.to_data(), ensure_ascii=False) for problem in problems)
        (arguments.out or path_of(info)).write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
