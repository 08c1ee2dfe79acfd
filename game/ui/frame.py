"""The frame of a table: where its board, its tray, the chronicle and the buttons lie. All four tables use it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, Optional

from pygame import Rect

from game.ui import layout, theme
from game.ui.theme import Scale

TARGET: Final = 55
"""The side of the smallest thing to press, in design units: 44 pixels in a window of 1280x800."""
_LEAST_TARGET: Final = 36
"""The same in the smallest window, in pixels."""


def target_px(scale: Scale) -> int:
    """The side in pixels that nothing one presses on a table goes below."""
    return max(_LEAST_TARGET, scale.px(TARGET))


class Measure(NamedTuple):
    """A length that holds both things and writing, as far as there is room.

    It is `units` design units long or `letters` times the height of type of `type_units`, whichever is more, but at
    most the share `most` of the whole that it is cut from.
    """

    units: float
    letters: float = 0.0
    most: float = 1.0
    type_units: float = theme.BODY

    def pixels(self, scale: Scale, whole: int) -> int:
        """The length in pixels when the whole is that long."""
        wished = max(scale.px(self.units), round(self.letters * scale.font_px(self.type_units)))
        return min(wished, round(whole * self.most))


class Frame(NamedTuple):
    """The parts of a table.

    ``above`` are what the game puts over the chronicle, in order. Where there is no tray its rectangle is empty.
    """

    board: Rect
    tray: Rect
    above: tuple[Rect, ...]
    chronicle: Rect
    buttons: Rect


def lay(
    rect: Rect,
    scale: Scale,
    column: Measure,
    buttons: Measure,
    tray: Optional[Measure] = None,
    above: Sequence[Measure] = (),
    gap: float = 16,
) -> Frame:
    """Board at the left, a column with the chronicle at the right, the tray below both with the buttons at its end.

    ``column`` is the column's width; ``above`` are the heights of what lies in it over the chronicle, ``buttons`` the
    width of the buttons' part of the tray. Without a ``tray`` the column runs to the foot of the table, where the
    buttons lie, so high as ``buttons`` says. ``gap`` lies round and between the parts, in design units.
    """
    between = scale.px(gap)
    inner = layout.inset(rect, between)
    upper, tray_rect = inner, Rect(inner.bottomleft, (0, 0))
    if tray is not None:
        upper, tray_rect = layout.rows(inner, [1.0, tray.pixels(scale, inner.h)], between)
    board, side = layout.columns(upper, [1.0, column.pixels(scale, inner.w)], between)
    heights = [part.pixels(scale, side.h) for part in above]
    if tray is not None:
        *over, chronicle = layout.rows(side, [*heights, 1.0], scale.px(12))
        room = layout.inset(tray_rect, scale.px(20), scale.px(10))
        width = buttons.pixels(scale, room.w)
        place = Rect(room.right - width, room.y, width, room.h)
    else:
        *over, chronicle, place = layout.rows(
            side, [*heights, 1.0, buttons.pixels(scale, side.h)], scale.px(12)
        )
    return Frame(board, tray_rect, tuple(over), chronicle, place)
