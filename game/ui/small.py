"""A table for small games: a board, a tray below it, a panel for each seat, chronicle and buttons; a game fills them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

from pygame import Rect, Surface

from game.engine.state import State
from game.ui import art, emphasis, frame, layout, text, theme
from game.ui.materials import PAPER, TRAY, draw_panel
from game.ui.table import Outlook, Spot, Table
from game.ui.theme import RGB
from game.ui.words import say

_COLUMN: Final = frame.Measure(440, 17, 0.36)
_BUTTONS: Final = frame.Measure(250, 9, 0.3)
_TRAY: Final = frame.Measure(330, most=0.38)


class SmallTable(Table):
    """Base of a small game's table. A game says what stands on a seat's panel, and places and paints the rest."""

    board = tray = foot = Rect(0, 0, 1, 1)
    panels: Sequence[Rect] = ()
    view: Any

    # -- overridden by each game ----------------------------------------------------------------------------

    def note(self, view: State, seat: int) -> str:
        """A line under the name of a seat."""
        return self.looks[seat].note

    def figure(self, view: State, seat: int) -> str:
        """The figure on the panel of a seat: its points, say."""
        return ""

    def place_spots(self) -> None:
        """Give every spot its place on `board` and `tray`, for the view that is shown now."""

    def paint_board(self, surface: Surface) -> None:
        """Paint what lies on `board` and `tray`."""

    # -- shared ---------------------------------------------------------------------------------------------

    @cached_property
    def spot_of(self) -> list[Spot]:
        """What is pressed for each action that one thing alone stands for, by the action's code."""
        actions = self.game.actions
        return [Spot(min(action.picks), say(self.game.label(action)), self.pick) for action in actions]

    def arrange(self) -> None:
        """Board over tray; seats and chronicle at the right, the buttons at the end of the tray."""
        panels = [frame.Measure(84, 3.2, 0.6 / len(self.looks)) for _ in self.looks]
        laid = frame.lay(self.rect, self.scale, _COLUMN, _BUTTONS, _TRAY, panels)
        self.board, self.panels, self.foot = laid.board, laid.above, laid.tray
        self.tray = Rect(laid.tray.topleft, (laid.buttons.x - laid.tray.x, laid.tray.h))
        self.areas.update(chronicle=laid.chronicle, buttons=laid.buttons)
        self.place_spots()

    def show(self, view: State, outlook: Outlook) -> None:
        """Draw this view from now on; a spot that cannot be chosen says why."""
        self.view, self.outlook = view, outlook
        self.place_spots()
        for spot in self.spots():
            spot.lit, spot.tells = spot.target in outlook.lit, True
            reason = view.why_not(frozenset((spot.target,))) if outlook.acting and not outlook.picks else None
            spot.tip = spot.name if reason is None else f"{spot.name}\n{say(reason.text, self.names())}"
        self.touch()

    def names(self) -> list[str]:
        """The names of the seats."""
        return [look.name for look in self.looks]

    def useless(self, spot: Spot) -> bool:
        """Whether whoever acts cannot choose this spot now."""
        return self.outlook.acting and not spot.lit and spot.target not in self.outlook.picks

    def paint(self, surface: Surface) -> None:
        """The panels, and what the game lays on board and tray."""
        draw_panel(surface, self.board, self.scale, PAPER)
        draw_panel(surface, self.foot, self.scale, TRAY)
        for seat, panel in enumerate(self.panels):
            self._paint_seat(surface, seat, panel)
        self.paint_board(surface)

    def _paint_seat(self, surface: Surface, seat: int, panel: Rect) -> None:
        scale, look, view = self.scale, self.looks[seat], self.view
        outline = emphasis.box(panel, scale.px(12))
        deciding = view.decides() == seat
        if deciding:
            emphasis.draw_acting(surface, outline, scale, look.colour)
        draw_panel(surface, panel, scale, PAPER, look.colour)
        px = panel.h - scale.px(24)
        inner = layout.inset(panel, scale.px(12))
        crest, words, end = layout.columns(inner, [px, 1.0, px], scale.px(12))
        surface.blit(art.crest_disc(look.crest, px, look.colour), crest)
        name, note = layout.rows(words, [0.6, 0.4])
        self._write(surface, look.name, theme.HEAD, theme.SUMI, name)
        self._write(surface, self.note(view, seat), theme.SMALL, theme.FADED, note)
        figure = self.figure(view, seat)
        if figure:
            surface.blit(art.number_disc(figure, px, theme.SUMI), end)
        if deciding:
            emphasis.draw_fan(surface, outline, scale, look.colour)

    def _write(self, surface: Surface, words: str, units: float, ink: RGB, box: Rect) -> None:
        px, floor = self.scale.font_px(units), self.scale.smallest_text
        text.draw_fitted(surface, words, "title", min(px, box.h), ink, box, floor)
