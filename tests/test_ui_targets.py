"""Whatever can be chosen on a table is large enough for a finger, in every game, at the sizes that were promised."""

from __future__ import annotations

import random

import pytest

from game.app.scenes.table import TableScene
from game.app.stage import Stage
from game.games import SHELF

LEAST = {(1280, 800): 44, (960, 600): 36}
"""The smallest side in pixels, by the size of the window."""
LOOKS, STRIDE = 24, 4
"""So many positions of a match are looked at, so many decisions apart."""


@pytest.mark.parametrize("size", LEAST)
@pytest.mark.parametrize("key", SHELF)
def test_what_can_be_chosen_is_large_enough(key: str, size: tuple[int, int]) -> None:
    info = SHELF[key]
    small, seen = set(), 0
    with Stage(size) as stage:
        for seats in {info.fewest, info.most}:
            live = stage.begin(info, seats, 2, 0)
            match, mind, rng = live.match, info.mind(), random.Random(1)
            for _ in range(LOOKS):
                if match.state.outcome is not None:
                    break
                live.viewer = match.state.decides()
                scene = TableScene(stage.client, live)
                stage.client.stack.replace(scene)
                stage.client.stack.settle()
                for spot in scene.table.spots():
                    if spot.visible and spot.lit and spot.rect.w:
                        seen += 1
                        if min(spot.rect.size) < LEAST[size]:
                            small.add((spot.target.kind, spot.rect.size))
                for _ in range(STRIDE):
                    if match.state.outcome is None:
                        match.play(mind.quick(match.state, rng))
    assert seen > 50
    assert not small
