"""How often a screen changes hands in a match between people, who look at their own cards only when they must.

Everybody plays as the quick player does. Who is asked aloud answers so where a button is the answer, and else asks for
the own cards. The figures are those of one deal; a change that makes them higher makes an evening longer.
"""

from __future__ import annotations

import random

import pytest

from game.app.scenes.handover import HandoverScene
from game.app.scenes.table import TableScene
from game.app.stage import Stage
from game.games import SHELF

MOST = {
    ("samurai", 2): 27,
    ("samurai", 3): 39,
    ("samurai_sword", 3): 46,
    ("samurai_sword", 5): 63,
    ("samurai_sword", 7): 98,
    ("samurai_spirit", 4): 0,
    ("seven_ronin", 2): 15,
}
"""As measured; asking nobody aloud there were 80, 85 and 140 in Samurai Sword."""


def handed_over(key: str, seats: int, aloud: bool) -> tuple[int, int]:
    """How often the screen is handed over in a match, and how many decisions it has."""
    info = SHELF[key]
    count = decisions = 0
    with Stage((960, 600)) as stage:
        client = stage.client
        client.settings.ask_aloud = aloud
        client.settings.motion = 0.0
        live = stage.begin(info, seats, 3, 0)
        live.viewer = None
        mind, rng = info.mind(), random.Random(3)
        client.sit_down(live)
        client.stack.settle()
        while live.match.state.outcome is None:
            top = client.stack.top
            if isinstance(top, HandoverScene):
                count += 1
                top.take()
            else:
                assert isinstance(top, TableScene)
                action = mind.quick(live.match.state, rng)
                if action not in top.legal:
                    assert top.turns.aloud >= 0
                    top.turns.hand_over(top.turns.aloud)
                else:
                    decisions += 1
                    top.play(action)
            client.stack.settle()
    return count, decisions


@pytest.mark.parametrize(("key", "seats"), MOST)
def test_a_screen_changes_hands_no_oftener_than_it_must(key: str, seats: int) -> None:
    count, decisions = handed_over(key, seats, aloud=True)
    before, _ = handed_over(key, seats, aloud=False)
    print(
        f"{key}, {seats} people: {count} handovers in {decisions} decisions, {before} if nobody is asked aloud"
    )
    assert count <= MOST[key, seats]
    assert count <= before
