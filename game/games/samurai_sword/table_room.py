"""Where everything lies on Samurai Sword's table: what the table draws and its motions move about in."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from pygame import Rect

from game.games.samurai_sword.state import SwordState
from game.games.samurai_sword.table_discards import fan_width
from game.games.samurai_sword.table_seats import SeatPanel
from game.ui import frame, layout, theme
from game.ui.cards import ASPECT, middle
from game.ui.frame import Measure
from game.ui.shapes import Point
from game.ui.slips import Stroke
from game.ui.table import SeatLook
from game.ui.theme import Scale

_COLUMN: Final = Measure(300, 13, 0.26)
_BUTTONS: Final = Measure(244, 9, 0.2, theme.LEAD)
_TRAY: Final = Measure(290, 15, 0.36)
_BELOW: Final = 2
"""So many seats sit at the sides of the mat, all others beyond it."""


class Blow(NamedTuple):
    """Somebody strikes at somebody, or calls them out: the seats and the card."""

    by: int
    seat: int
    kind: int


def clockwise(seats: int, first: int) -> list[int]:
    """All seats but ``first`` in playing order, beginning at its left."""
    return [(first + step) % seats for step in range(1, seats)]


def ring(board: Rect, count: int, scale: Scale) -> list[Rect]:
    """Places for ``count`` panels, clockwise from the lower left: one at either side, the others beyond the mat.

    The foot of the board stays free, for the slip that says what a blow would cost.
    """
    gap = scale.px(16)
    beyond = max(1, count - _BELOW)
    wide = min(max(scale.px(318), scale.font_px(theme.LEAD) * 11), (board.w - (beyond + 1) * gap) // beyond)
    wide = min(wide, round(board.w * 0.31))
    high = min(max(scale.px(170), 4 * scale.smallest_text + scale.px(60)), round(board.h * 0.32))
    foot = foot_height(board, scale)
    low = board.bottom - foot - high - gap if count > _BELOW else board.y + (board.h - foot - high) // 2
    spare = board.w - beyond * wide
    if count - _BELOW == 2:
        tops = [board.x + round(board.w * share) - wide // 2 for share in (0.32, 0.68)]
    else:
        tops = [
            board.x + round(spare * (n + 1) / (beyond + 1)) + n * wide for n in range(max(0, count - _BELOW))
        ]
    places = [Rect(board.x + gap, low, wide, high)]
    places += [Rect(left, board.y + gap, wide, high) for left in tops]
    places.append(Rect(board.right - gap - wide, low, wide, high))
    return places[:count] if count > 1 else places[:1]


def foot_height(board: Rect, scale: Scale) -> int:
    """The height of the free foot of the board."""
    lines = scale.line(theme.LEAD, 1.25) + scale.line(theme.BODY, 1.25) + scale.px(16)
    return min(max(scale.px(92), lines), round(board.h * 0.24))


class Room:
    """The places of the table, for whoever looks at it."""

    def __init__(self, looks: Sequence[SeatLook]) -> None:
        self.panels = [SeatPanel(seat, look) for seat, look in enumerate(looks)]
        self.scale = Scale(*theme.DESIGN_SIZE)
        empty = Rect(0, 0, 1, 1)
        self.board = self.tray = self.hand = self.middle = self.slip = empty
        self.deck = self.discards = self.played = empty
        self.chronicle = self.buttons = empty

    def arrange(self, rect: Rect, scale: Scale, foremost: int, own: bool) -> None:
        """Mat and seats at the left, the chronicle at the right, below them the hand and the ``foremost`` seat.

        That is the ``own`` one of whoever looks, or, while everything is covered, like all others.
        """
        self.scale = scale
        made = frame.lay(rect, scale, _COLUMN, _BUTTONS, _TRAY)
        self.board, self.tray, self.chronicle, self.buttons = (
            made.board,
            made.tray,
            made.chronicle,
            made.buttons,
        )
        others = clockwise(len(self.panels), foremost)
        for seat, place in zip(others, ring(self.board, len(others), scale), strict=True):
            self.panels[seat].place(place, scale)
        wide = min(max(scale.px(314), scale.font_px(theme.BODY) * 13), round(self.tray.w * 0.24))
        place = Rect(0, 0, wide, self.tray.h - scale.px(28))
        place.midleft = self.tray.x + scale.px(16), self.tray.centery
        self.panels[foremost].place(place, scale, own)
        left = place.right + scale.px(20)
        self.hand = Rect(
            left, self.tray.y + scale.px(16), self.buttons.x - scale.px(20) - left, self.tray.h - scale.px(28)
        )
        self._arrangemiddle(others)

    def _arrangemiddle(self, others: Sequence[int]) -> None:
        """Deck, the card that is being played, discards: side by side between the seats at the sides."""
        board, scale = self.board, self.scale
        first, last = self.panels[others[0]].rect, self.panels[others[-1]].rect
        gap = scale.px(16)
        top = max([self.panels[seat].rect.bottom for seat in others[1:-1]], default=board.y) + gap
        foot = foot_height(board, scale)
        room = Rect(first.right + gap, top, last.x - first.right - 2 * gap, board.bottom - foot - gap - top)
        self.slip = Rect(0, 0, board.w - 2 * gap, foot - gap // 2)
        self.slip.midbottom = board.centerx, board.bottom - gap // 2
        high = min(scale.px(236), room.h, round(room.w / 3 / ASPECT))
        wide = round(high * ASPECT)
        self.played = layout.centre(room, (wide, high))
        small = round(wide * 0.64), round(high * 0.64)
        beside = (room.w - wide) // 2
        y = room.centery - scale.line(theme.SMALL, 1.55) // 2
        self.deck, self.discards = Rect((0, 0), small), Rect((0, 0), small)
        self.deck.center = room.x + beside // 2, y
        spread = fan_width(small[0]) - small[0]
        self.discards.center = room.right - beside // 2 + min(spread // 2, (beside - small[0]) // 2), y
        self.middle = room

    # -- points ---------------------------------------------------------------------------------------------

    def seat_at(self, seat: int) -> Point:
        """Where cards of a seat come from: its panel, or the own hand."""
        panel = self.panels[seat]
        return middle(self.hand) if panel.own else panel.middle()

    def stroke(self, blow: Blow) -> Stroke:
        """The arrow of a blow: from the panel of the one to the frame of the other, by the middle of the mat."""
        by, to, through = self.panels[blow.by].rect, self.panels[blow.seat].rect, middle(self.played)
        start, end = _edge(by, through, 0), _edge(to, through, self.scale.px(12))
        first = _towards(start, through, 0.85)
        second = _towards(end, through, 0.85)
        return Stroke(start, first, second, end, float(self.scale.px(10)), float(self.scale.px(25)))


def asked(view: SwordState) -> Blow | None:
    """The blow that waits for an answer."""
    if not view.agenda:
        return None
    kind, *args = view.agenda[-1].to_data()
    return Blow(args[1], args[0], args[2]) if kind in ("Parry", "CryAnswer") else None


def _towards(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _edge(rect: Rect, towards: Point, gap: int) -> Point:
    """The point on the edge of ``rect`` (grown by ``gap``) on the way from its middle to a point outside."""
    grown = rect.inflate(2 * gap, 2 * gap)
    dx, dy = towards[0] - grown.centerx, towards[1] - grown.centery
    share = min(grown.w / 2 / abs(dx) if dx else math.inf, grown.h / 2 / abs(dy) if dy else math.inf)
    share = min(1.0, share)
    return grown.centerx + dx * share, grown.centery + dy * share
