"""Samurai Spirit's table: the piles can be looked into, and the raiders' stack can be pressed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.app.scenes.table import TableScene
from game.app.stage import Stage
from game.engine.state import Target
from game.games import SHELF
from game.games.samurai_spirit import table_art

STACK = Target("pile", "raider stack")


@pytest.fixture
def stage() -> Iterator[Stage]:
    with Stage((1280, 720)) as made:
        yield made


def sit_down(stage: Stage) -> TableScene:
    live = stage.begin(SHELF["samurai_spirit"], 4, 5, 0)
    live.viewer = live.match.state.decides()
    stage.client.sit_down(live)
    stage.settle()
    scene = stage.client.stack.top
    assert isinstance(scene, TableScene)
    return scene


def stack_of(scene: TableScene):
    return next(spot for spot in scene.table.spots() if spot.target == STACK)


def test_pressing_the_stack_of_raiders_is_a_fight(stage: Stage) -> None:
    scene = sit_down(stage)
    stack_of(scene).press()
    assert [entry.action.text for entry in scene.match.entries] == ["fight"]
    stack_of(scene).press()
    assert len(scene.match.entries) == 1, "with a raider in hand the stack cannot be pressed"


def test_what_is_known_of_the_stack_is_shown_in_the_order_in_which_it_comes(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = sit_down(stage)
    state = scene.match.state
    known = state.pool[:4]
    state.pool = state.pool[4:]
    state.top, state.bottom, state.middle = (known[2], known[0]), (known[3], known[1]), state.middle - 4
    scene.refresh()
    drawn = []
    raider = table_art.raider
    monkeypatch.setattr(table_art, "raider", lambda card, *rest: drawn.append(card) or raider(card, *rest))
    stack_of(scene).hover = True
    scene.table.draw_over(stage.surface)
    assert drawn == [known[2], known[0], known[3], known[1]]
