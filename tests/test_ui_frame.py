"""The frame of a table: its parts fill the table, never overlap, and grow with the type as far as they may."""

from __future__ import annotations

import itertools

import pytest
from pygame import Rect

from game.ui import frame, theme
from game.ui.frame import Frame, Measure
from game.ui.theme import Scale

SIZES = ((960, 600), (1280, 800), (1600, 1000), (3840, 2160))
COLUMN = Measure(320, 15, most=0.32)
BUTTONS = Measure(240, 9, most=0.25, type_units=theme.LEAD)


def laid(size: tuple[int, int], percent: int, tray: bool) -> tuple[Frame, Rect, Scale]:
    scale = Scale(*size, percent)
    table = Rect(0, scale.px(64), size[0], size[1] - scale.px(64))
    measure = Measure(150, 7, most=0.3) if tray else None
    made = frame.lay(table, scale, COLUMN, BUTTONS, measure, (Measure(200, most=0.4), Measure(90)))
    return made, table, scale


@pytest.mark.parametrize("tray", [True, False])
@pytest.mark.parametrize("percent", [80, 100, 150])
@pytest.mark.parametrize("size", SIZES)
def test_parts_lie_apart_within_the_table(size: tuple[int, int], percent: int, tray: bool) -> None:
    made, table, _scale = laid(size, percent, tray)
    parts = [made.board, *made.above, made.chronicle]
    parts += [made.tray] if tray else [made.buttons]
    assert all(table.contains(part) and part.w > 60 and part.h > 20 for part in parts)
    assert not any(one.colliderect(two) for one, two in itertools.combinations(parts, 2))
    assert not tray or made.tray.contains(made.buttons)


def test_without_a_tray_the_buttons_close_the_column() -> None:
    made, _table, _scale = laid((1600, 1000), 100, False)
    assert made.tray.size == (0, 0)
    assert (made.buttons.x, made.buttons.w) == (made.chronicle.x, made.chronicle.w)
    assert made.buttons.bottom == made.board.bottom


def test_a_measure_is_for_things_and_writing_as_far_as_there_is_room() -> None:
    measure = Measure(300, 20, most=0.5)
    assert measure.pixels(Scale(1600, 1000), 1000) == 20 * theme.BODY
    assert measure.pixels(Scale(1600, 1000, 150), 1000) == 500
    assert Measure(300, 10).pixels(Scale(1600, 1000), 1000) == 300
    assert measure.pixels(Scale(1600, 1000), 400) == 200


@pytest.mark.parametrize(("size", "least"), [((1280, 800), 44), ((960, 600), 36), ((3840, 2160), 118)])
def test_the_smallest_target(size: tuple[int, int], least: int) -> None:
    assert frame.target_px(Scale(*size)) >= least
