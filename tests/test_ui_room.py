"""What a table keeps: its picture while nothing changes, and lines of the chronicle where there is little room."""

from __future__ import annotations

import pygame
import pytest

from game.app.scenes.table import TableScene
from game.app.stage import Stage
from game.games import SHELF
from game.ui import emphasis, theme


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


@pytest.mark.parametrize(("size", "percent", "titled"), [((960, 600), 150, False), ((1600, 1000), 100, True)])
def test_a_low_chronicle_shows_lines_instead_of_its_title(
    size: tuple[int, int], percent: int, titled: bool
) -> None:
    with Stage(size, "el", percent) as stage:
        live = stage.begin(SHELF["seven_ronin"], 2, 1, 9)
        stage.seat_viewer(live, live.match.state.decides())
        stage.client.sit_down(live)
        stage.settle()
        scene = stage.client.stack.top
        assert isinstance(scene, TableScene)
        chronicle = scene.chronicle
        assert chronicle.title.visible == titled
        assert chronicle.view.rect.h >= scene.scale.line(theme.SMALL)
        assert chronicle.rect.contains(chronicle.view.rect)
