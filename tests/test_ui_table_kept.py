"""The kept picture of a table: used while nothing changes, the same whether it was kept or painted anew."""

from __future__ import annotations

import pygame
import pytest

from game.app.scenes.table import TableScene
from game.app.stage import Stage
from game.games import SHELF
from game.ui import emphasis


@pytest.mark.parametrize("key", SHELF)
def test_a_kept_picture_is_what_painting_it_anew_would_give(key: str) -> None:
    info = SHELF[key]
    with Stage((960, 600)) as stage:
        live = stage.begin(info, info.usual, 4, 6)
        stage.seat_viewer(live, max(0, live.match.state.decides()))
        stage.client.sit_down(live)
        stage.settle()
        scene = stage.client.stack.top
        assert isinstance(scene, TableScene)
        table = scene.table
        stage.picture()
        stage.time += 2 * emphasis.MOVING_SECONDS  # so that the marks have come to rest
        stage.settle()
        assert table.kept
        kept = stage.picture().copy()
        assert same(kept, stage.picture()), "drawn over whatever lay there before"
        stage.surface.fill((255, 0, 255))
        assert same(kept, stage.picture()), "nothing of what lay there is seen"
        table.touch()
        assert not table.kept
        stage.picture()
        stage.time += 2 * emphasis.MOVING_SECONDS
        assert same(kept, stage.picture())
        assert table.kept


def same(one: pygame.Surface, two: pygame.Surface) -> bool:
    return pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(two, "RGB")
