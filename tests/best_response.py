"""How far can a level of 7 Ronin be exploited? Matches against a player that knows how it draws its plans.

    python tests/best_response.py LEVEL [MATCHES [SEED [SEARCHES]]]

Before each of its own plans the best response is told 200 plans drawn from the mixes of SEARCHES searches of the level
at the very same table (the dice of the plan that it will meet stay unknown), and makes the plan that does best against
them all. In the fight it plays like the level. Sides are swapped from match to match.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from pathlib import Path
from typing import cast

HERE = Path(__file__).resolve().parent
if __name__ == "__main__":
    sys.path[:0] = [str(HERE.parent), str(HERE)]

from game.bots import levels, players  # noqa: E402
from game.bots.arena import deal, wilson  # noqa: E402
from game.bots.levels import Level  # noqa: E402
from game.bots.plans import plan  # noqa: E402
from game.engine.mind import Plan, Plans  # noqa: E402
from game.engine.state import Action, Event, State  # noqa: E402
from game.games.seven_ronin import INFO  # noqa: E402
from game.games.seven_ronin.mind import MIND  # noqa: E402
from game.games.seven_ronin.parts import VILLAGE  # noqa: E402
from game.games.seven_ronin.state import ATTACK, SevenRoninState  # noqa: E402

KNOWN = 200
"""How many plans of the level it is told."""
SAMPLES = 250
VARIATIONS = 150
"""How many plans of its own it tries, sampled ones and changes of the best."""
CLOSE = 0.06
"""A change that does so much worse against a fifth of the plans is not tried against all."""
BEST = 6
"""How many of the best plans are varied."""


def across(view: SevenRoninState, rng: random.Random) -> SevenRoninState:
    """What the other side of ``view``, whose seat is planning, sees when it makes its plan of this round."""
    seat = view.decides()
    table = view.imagine(rng)
    if seat == table.attacker:
        plans = plans_of(view)
        for action in plans.actions(plans.sample(True, rng)):
            table.apply(action)
    else:
        table.planning = ATTACK
        table.attack = [0] * (VILLAGE + 1)
        table.agenda.append(table.game.step("PlanAttack", table.attacker))
    return table.seen_by(1 - seat)


def plans_of(view: SevenRoninState) -> Plans:
    """The plans of the seat that is planning in ``view``."""
    plans = MIND.plans(view)
    assert plans is not None
    return plans


class BestResponse:
    """A player that answers the mix of a ``level``, found by ``searches`` searches."""

    memory = 0

    def __init__(self, level: Level, searches: int) -> None:
        self.level = level
        self.searches = searches
        self.fighter = players.OnePly(MIND, level._replace(noise=0.0))

    def choose(self, view: State, chronicle: list[Event]) -> list[Action]:
        """The best plan against what the level may have planned; in a fight the best move."""
        plans = MIND.plans(view)
        if plans is None:
            return self.fighter.choose(view, chronicle)
        rng = players.dice(view, "best response")
        return plans.actions(self.answer(plans, self.told(cast(SevenRoninState, view), rng), rng))

    def told(self, view: SevenRoninState, rng: random.Random) -> Counter[Plan]:
        """Plans that the level draws in the place of the other side."""
        level = self.level
        theirs = plans_of(across(view, rng))
        found: Counter[Plan] = Counter()
        for _ in range(self.searches):
            mix = plan(theirs, rng, level.width, level.simulations, level.seconds, level.noise)
            found.update(mix.draw() for _ in range(KNOWN // self.searches))
        return found

    def answer(self, plans: Plans, known: Counter[Plan], rng: random.Random) -> Plan:
        """The plan that does best against the ``known`` ones."""
        every = list(known.items())
        rng.shuffle(every)
        some = every[: -(-len(every) // 5)]

        def worth(mine: Plan, others: list[tuple[Plan, int]]) -> float:
            whole = sum(often for _, often in others)
            return sum(often * plans.worth(mine, other, rng) for other, often in others) / whole

        tried = {plans.sample(True, rng) for _ in range(SAMPLES)}
        likely = sorted(tried, key=lambda mine: worth(mine, some))[-SAMPLES // BEST :]
        best = sorted(((worth(mine, every), mine) for mine in likely), reverse=True)[:BEST]
        for _ in range(VARIATIONS):
            mine = plans.vary(True, rng.choice(best)[1], rng)
            if mine not in tried:
                tried.add(mine)
                if worth(mine, some) > best[-1][0] - CLOSE:
                    best = sorted([*best, (worth(mine, every), mine)], reverse=True)[:BEST]
        return best[0][1]


def match(level: Level, searches: int, seat: int, seed: int) -> bool:
    """Whether the best response at ``seat`` wins a match against the level."""
    bots: list[players.Bot] = [players.seat_player(level, MIND), BestResponse(level, searches)]
    state = INFO.create(2, {}).start(seed)
    due: list[Action] = []
    while state.outcome is None:
        asked, legal = state.decides(), state.legal()
        if not due:
            due = legal[:] if len(legal) == 1 else bots[asked == seat].choose(state.seen_by(asked), [])
        state.apply(due.pop(0))
        if state.decides() != asked:
            due = []
    return state.outcome.winners == (seat,)


def main(name: str, matches: int = 100, seed: int = 1, searches: int = 16) -> None:
    """Play, and tell after every tenth match how it stands."""
    level = levels.shipped().get(name, INFO.key)
    won = [0, 0]
    for number in range(matches):
        won[number % 2] += match(level, searches, number % 2, deal(seed, number // 2))
        if number % 10 == 9 or number == matches - 1:
            low, high = wilson(sum(won), number + 1)
            print(
                f"{sum(won)} of {number + 1} won by the best response, {low:.1%} to {high:.1%};",
                f"attacking {won[0]}, defending {won[1]}",
                flush=True,
            )


if __name__ == "__main__":
    main(sys.argv[1], *(int(word) for word in sys.argv[2:]))
