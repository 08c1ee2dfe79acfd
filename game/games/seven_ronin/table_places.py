"""Where everything lies on the table of 7 Ronin: for the table, what moves on it, and the maker of its map."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from game.games.seven_ronin.parts import AREAS, GREEN, VILLAGE
from game.games.seven_ronin.table_art import MAP, PLACES
from game.games.seven_ronin.table_side import Seven, Track
from game.ui import frame, layout, theme
from game.ui.frame import Measure
from game.ui.shapes import Point
from game.ui.theme import DESIGN_SIZE, Scale

_TOP, _FOOT = PLACES["passage"][1], PLACES["well"][1]
"""The upper edges of the highest and the lowest plates; large plates stand closer, so that all are on the map."""
_COLUMN: Final = Measure(392, 17.5, most=0.34)
_BUTTONS: Final = Measure(280, 9, most=0.24, type_units=theme.LEAD)
_TRAY: Final = Measure(164, 9.0, most=0.27)
_SEVEN: Final = Measure(430, most=0.65)
_TRACK: Final = Measure(126, 6.0, most=0.195)
MOST_SHOWN: Final = 3
"""So many ninja stand side by side; more are told by a number."""


class Places:
    """The rectangles of the table, made anew for every size of the window."""

    def __init__(self) -> None:
        self.scale = Scale(*DESIGN_SIZE)
        self.seven, self.track = Seven(), Track()
        self.board = self.tray = self.chronicle = self.buttons = Rect(0, 0, 1, 1)
        self.plates = [Rect(0, 0, 1, 1)] * (VILLAGE + 1)

    def arrange(self, rect: Rect, scale: Scale) -> None:
        """The village at the left; the seven, the track and the chronicle at the right; the plan below."""
        self.scale = scale
        made = frame.lay(rect, scale, _COLUMN, _BUTTONS, _TRAY, (_SEVEN, _TRACK))
        self.board, self.tray, self.chronicle, self.buttons = (
            made.board,
            made.tray,
            made.chronicle,
            made.buttons,
        )
        self.seven.arrange(made.above[0], scale)
        self.track.arrange(made.above[1], scale)
        self.plates = [self._plate(area) for area in range(VILLAGE + 1)]

    def _plate(self, area: int) -> Rect:
        board, scale = self.board, self.scale
        wide = max(scale.px(240), round(15.5 * scale.font_px(theme.SMALL)))
        high = scale.line(theme.BODY, 1.3) + scale.line(theme.SMALL, 1.35) + self.shelf_h() + scale.px(3)
        plate = Rect(0, 0, min(wide, round(board.w * 0.27)), min(high, round(board.h * 0.19)))
        x, y = self.at(*PLACES[AREAS[area]])
        lowest = board.bottom - scale.px(10) - plate.h
        top, foot = self.at(0, _TOP)[1], self.at(0, _FOOT)[1]
        if foot > lowest:
            y = top + (y - top) * (lowest - top) / (foot - top)
        plate.midtop = round(x), round(y)
        return plate.clamp(layout.inset(board, scale.px(10)))

    def at(self, x: float, y: float) -> Point:
        """A point of the map's picture in the window."""
        board = self.board
        return board.x + x * board.w / MAP[0], board.y + y * board.h / MAP[1]

    def shelf_h(self) -> int:
        """How high the part of a plate is where the tokens lie."""
        return max(self.scale.px(37), 24)

    def shelf(self, area: int) -> Rect:
        """The part of a plate where the tokens lie."""
        plate = self.plates[area]
        high = min(self.shelf_h(), round(plate.h * 0.42))
        return Rect(plate.x, plate.bottom - high, plate.w, high)

    def token_px(self) -> int:
        """The diameter of a token on a plate."""
        return self.shelf(0).h - max(4, self.scale.px(5))

    def ronin_at(self, area: int, number: int = 0) -> Point:
        """Where the ronin of an area stand: at the left of its shelf."""
        shelf, px = self.shelf(area), self.token_px()
        return shelf.x + self.scale.px(8) + px * (0.5 + 1.1 * number), float(shelf.centery)

    def ninja_at(self, area: int, guards: int = 0, number: int = 0) -> Point:
        """Where the ninja of an area stand: after its ronin."""
        x, y = self.ronin_at(area, guards)
        return x + self.token_px() * 0.8 * number, y

    def parts_of_tray(self) -> list[Rect]:
        """The tray without its buttons: what it is about, what is planned or can be done, what is required."""
        tray, scale = layout.inset(self.tray, self.scale.px(26), self.scale.px(10)), self.scale
        room = Rect(tray.x, tray.y, self.buttons.x - scale.px(18) - tray.x, tray.h)
        return layout.columns(room, [0.25, 0.41, 0.34], scale.px(14))

    def middle_of_tray(self) -> Rect:
        """The tray between its words and its buttons."""
        _words, middle, right = self.parts_of_tray()
        return middle.union(right)

    def heart(self) -> Point:
        """The middle of the green."""
        return self.at(580, 372)

    def light(self, area: int) -> Rect:
        """What is lit when an area is spoken of: its painted place and its plate."""
        plate, board = self.plates[area], self.board
        above = round(board.h * (0.11 if area != GREEN else 0.06))
        lit = Rect(plate.x, plate.y - above, plate.w, plate.h + above)
        return lit.inflate(round(board.w * 0.09), round(board.h * 0.08))
