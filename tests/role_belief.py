"""How well do computer players of Samurai Sword guess who is who? The log loss of their belief, turn by turn.

    python tests/role_belief.py LEVEL [MATCHES [SEED [SEATS]]]

At the first question of every turn the seat that decides is asked what it believes after all that it was told, and
for each seat whose role it does not know the surprise (in nats) at the true team is counted; beside it that of a
guess that knows no deed. Perfect knowledge would have 0.
"""

from __future__ import annotations

import sys
from math import log
from pathlib import Path
from typing import cast

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.bots import levels
from game.bots.arena import deal
from game.bots.players import Bot, level_of, seat_player
from game.engine.state import HIDDEN, Action, Event
from game.games.samurai_sword import INFO
from game.games.samurai_sword.mind import MIND
from game.games.samurai_sword.mind_belief import odds
from game.games.samurai_sword.parts import TEAM
from game.games.samurai_sword.state import SwordState

STRIDE = 5
"""So many turns are counted together."""


def surprise(state: SwordState, seat: int, events: list[Event]) -> list[float]:
    """For each seat whose role is hidden from ``seat``: the surprise at its true team."""
    view = state.seen_by(seat)
    spreads = odds(view, events)
    found = []
    for other, role in enumerate(view.roles):
        if role == HIDDEN:
            team = TEAM[state.roles[other]]
            found.append(-log(sum(chance for chance, teams in spreads if teams[other] == team)))
    return found


def match(bots: list[Bot], seed: int, seats: int) -> list[tuple[int, float, float]]:
    """Of one match: the turn, the surprise of the belief, and of a guess that knows no deed."""
    state = cast(SwordState, INFO.create(seats).start(seed))
    told: list[list[Event]] = [[] for _ in bots]
    found: list[tuple[int, float, float]] = []
    due: list[Action] = []
    turns, counted = 0, HIDDEN
    while state.outcome is None:
        asked, legal = state.decides(), state.legal()
        if state.turn != counted:
            counted = state.turn
            turns += 1
            believed, even = surprise(state, asked, told[asked]), surprise(state, asked, [])
            found += [(turns, one, other) for one, other in zip(believed, even, strict=True)]
        if not due:
            memory = bots[asked].memory
            known = told[asked][-memory:] if memory else []
            due = legal[:1] if len(legal) == 1 else bots[asked].choose(state.seen_by(asked), known)
        events = state.apply(due.pop(0))
        if state.outcome is None and (state.decides() != asked or any(event.barrier for event in events)):
            due = []
        for event in events:
            for seat, mine in enumerate(told):
                seen = event.seen_by(seat)
                if seen is not None:
                    mine.append(seen)
    return found


def main(name: str, matches: int = 60, seed: int = 7, seats: int = 5) -> None:
    """Play, and print the mean surprise by turns."""
    level = level_of(name, INFO, levels.shipped())
    rows: dict[int, list[tuple[float, float]]] = {}
    for number in range(matches):
        bots = [seat_player(level, MIND, 1_000_000_000) for _ in range(seats)]
        for turn, believed, even in match(bots, deal(seed, number), seats):
            rows.setdefault(turn // STRIDE, []).append((believed, even))
    blocks = {
        f"turns {block * STRIDE} to {block * STRIDE + STRIDE - 1}": rows[block] for block in sorted(rows)
    }
    for words, pairs in {**blocks, "all turns": [pair for block in rows.values() for pair in block]}.items():
        believed, even = (sum(column) / len(pairs) for column in zip(*pairs, strict=True))
        print(f"{words}: {believed:.3f}, who knows no deed {even:.3f} ({len(pairs)})")


if __name__ == "__main__":
    main(sys.argv[1], *(int(word) for word in sys.argv[2:]))
