"""Where everything lies on Samurai Spirit's table: what the table draws there and what motions fly between."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from game.games.samurai_spirit.parts import HEROES, SEVEN, WOUND
from game.games.samurai_spirit.state import SpiritState
from game.games.samurai_spirit.table_art import Beside, Sides
from game.games.samurai_spirit.table_board import Board
from game.games.samurai_spirit.table_village import Village
from game.games.samurai_spirit.words import PENALTY_HELP, PENALTY_SHORT
from game.ui import frame, layout, theme
from game.ui.frame import Frame, Measure
from game.ui.theme import DESIGN_SIZE, Scale
from game.ui.words import _

_COLUMN: Final = Measure(292, 15, 0.26)
_BUTTONS: Final = Measure(150, 7, 0.24)
_ODDS: Final = Measure(236, 12.4, 0.32)
_NIGHTFALL: Final = Measure(132, 7.0, 0.2)
_SHARES: Final = (0.47, 0.42, 0.37)
"""What the village takes of the height: less where boards have no room for their combat lines."""
_LEAST_STRIPS: Final = 3
_WIDEST: Final = Measure(430, 22, 1.0, theme.SMALL)
"""No board is wider than this."""


class Room:
    """The parts of the table; everything in window pixels."""

    def __init__(self, count: int, cap: int, penalties: Sequence[tuple[int, ...]]) -> None:
        self.cap, self.penalties = cap, penalties
        """The most barricades there may be, and the symbols of each raider."""
        self.rect = Rect(0, 0, 0, 0)
        self.scale = Scale(*DESIGN_SIZE)
        self.village = Village()
        self.boards = [Board(place) for place in range(count)]
        self.frame = Frame(self.rect, self.rect, (self.rect, self.rect), self.rect, self.rect)
        self.answers = Rect(0, 0, 0, 0)
        self.place_of: tuple[int, ...] = (-1,) * SEVEN

    def arrange(self, rect: Rect, scale: Scale) -> None:
        """Village, answers and boards below one another; odds, nightfall, chronicle and buttons at the right."""
        self.rect, self.scale = rect, scale
        self.frame = frame.lay(rect, scale, _COLUMN, _BUTTONS, None, (_ODDS, _NIGHTFALL), 14)
        high = answer_height(scale)
        gap = scale.px(26)
        for share in _SHARES:
            parts = layout.rows(self.frame.board, [share, high, 1 - share], gap)
            village, self.answers, boards = parts
            self._lay_boards(boards, scale)
            if all(board.strips_fit() >= _LEAST_STRIPS for board in self.boards):
                break
        self.village.arrange(village, scale)

    def _lay_boards(self, boards: Rect, scale: Scale) -> None:
        count, between = len(self.boards), scale.px(18)
        width = min(_WIDEST.pixels(scale, boards.w), (boards.w - between * (count - 1)) // count)
        whole = layout.centre(boards, (width * count + between * (count - 1), boards.h))
        for board, box in zip(self.boards, layout.columns(whole, [1.0] * count, between), strict=True):
            board.arrange(box, scale)

    def board_of(self, hero: int) -> Board:
        """The board of a samurai, the first one if he has none yet."""
        return self.boards[max(0, self.place_of[hero])]

    def sides(self, view: SpiritState, place: int) -> Sides:
        """The neighbours of a samurai as a penalty means them; who is out of the round cannot be made to draw."""
        count = len(self.boards)
        return self._beside(view, place, (place + 1) % count), self._beside(view, place, (place - 1) % count)

    def _beside(self, view: SpiritState, place: int, other: int) -> Beside:
        icon = "right" if self.boards[other].rect.x > self.boards[place].rect.x else "left"
        hero = view.heroes[other]
        if hero < 0 or not view.in_play(other):
            return Beside(_(PENALTY_SHORT[WOUND]), "blood", _(PENALTY_HELP[WOUND]))
        who = HEROES[hero].key
        told = _("{who} draws a raider into the combat line, without talents.")
        return Beside(_("{who} draws").format(who=who), icon, told.format(who=who))


def answer_height(scale: Scale) -> int:
    """How high an answer is: a title and two lines."""
    return max(
        frame.target_px(scale), scale.line(theme.LEAD, 1.25) + 2 * scale.line(theme.SMALL, 1.3) + scale.px(8)
    )
