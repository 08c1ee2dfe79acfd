"""A table for small games: a board, a tray below it, a panel for each seat, chronicle and buttons; a game fills them."""

from __future__ import annotations

from functools import cached_property

from pygame import Rect, Surface

from game.engine.state import State
from game.ui import art, emphasis, layout, text, theme
from game.ui.materials import PAPER, TRAY, draw_panel
from game.ui.table import Outlook, Spot, Table
from game.ui.theme import RGB
from game.ui.words import say


class SmallTable(Table):
    """Base of a small game's table. A game says what stands on a seat's panel, and places and paints the rest."""

    board = tray = Rect(0, 0, 1, 1)

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
        """Board over tray at the left; seats, chronicle and buttons at the right."""
        scale, gap = self.scale, self.scale.px(18)
        left, right = layout.columns(layout.inset(self.rect, gap), [0.68, 0.32], gap)
        self.board, self.tray = layout.rows(left, [0.6, 0.4], gap)
        buttons = max(scale.px(60), scale.line(theme.LEAD) + scale.px(16))
        most = max(scale.px(84), scale.line(theme.HEAD) + scale.line(theme.SMALL) + scale.px(12))
        high = min(most, (right.h - buttons - scale.px(120)) // len(self.looks) - scale.px(10))
        *self.panels, rest = layout.rows(right, [*[high] * len(self.looks), 1.0], scale.px(10))
        self.areas["chronicle"], self.areas["buttons"] = layout.rows(rest, [1.0, buttons], scale.px(6))
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
        draw_panel(surface, self.tray, self.scale, TRAY)
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
