"""The chronicle: what happened, line by line; pointing at a line lights the places it speaks of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.engine.state import Event, Game, Target
from game.ui import art, emphasis, layout, theme
from game.ui.materials import PAPER, draw_panel
from game.ui.scroll import Column, Row, ScrollView
from game.ui.shapes import blank, disc
from game.ui.table import SeatLook
from game.ui.theme import Scale
from game.ui.widget import Widget
from game.ui.widgets import Label
from game.ui.words import _, say

_MARK_SHARE: Final = 0.62


class Chronicle(Widget):
    """A panel with one line for each event; ``mark`` is called with the targets of the line pointed at."""

    def __init__(
        self, game: Game, looks: Sequence[SeatLook], mark: Callable[[frozenset[Target]], object]
    ) -> None:
        super().__init__()
        self.game, self.looks, self.mark = game, looks, mark
        self.names = [look.name for look in looks]
        self.title = Label(_("Chronicle"), "title", theme.LEAD)
        self.column = Column((), 2)
        self.view = ScrollView(self.column)
        self.told: list[Event] = []
        self._rows: list[tuple[int, Row]] = []
        self._news = Row(_("Since your last turn"), None, _corners, units=theme.SMALL, colour=theme.SHU_INK)

    def children(self) -> Sequence[Widget]:
        """The title and the lines."""
        return (self.title, self.view)

    def arrange(self) -> None:
        """Title above, lines below; where two lines would not fit under it, the lines alone."""
        inner = layout.inset(self.rect, self.scale.px(16), self.scale.px(10))
        head = self.scale.line(theme.LEAD, 1.25) + self.scale.px(4)
        self.title.visible = inner.h - head >= 2 * self.scale.line(theme.SMALL)
        head = head if self.title.visible else 0
        self.title.place(Rect(inner.x, inner.y, inner.w, head), self.scale)
        below = Rect(self.rect.x + self.scale.px(8), inner.y + head, self.rect.w - self.scale.px(16), 0)
        below.h = max(0, self.rect.bottom - self.scale.px(10) - below.y)
        self.view.place(below, self.scale)
        self.view.to_end()

    def tell(self, events: Sequence[Event], before: int = 0) -> None:
        """Show these (redacted) events; lines that are there already stay.

        ``before`` of them were told before the viewer's last turn ended: what came since is set off (0: nothing is).
        """
        same = len(self.told) <= len(events) and all(
            old.kind == new.kind and old.fields == new.fields
            for old, new in zip(self.told, events, strict=False)
        )
        if not same:
            self._rows, self.told = [], []
        for number, event in enumerate(events[len(self.told) :], start=len(self.told)):
            row = self._row(event)
            if row is not None:
                self._rows.append((number, row))
        self.told = list(events)
        members = self._lines(before)
        if members != self.column.members:
            self.column.members = members
            if self.rect.h:
                self.view.place(self.view.rect, self.scale)
                self.view.to_end()

    def _lines(self, before: int) -> list[Widget]:
        """The rows, with the heading over those that came since the viewer's last turn."""
        older: list[Widget] = [row for number, row in self._rows if number < before]
        newer: list[Widget] = [row for number, row in self._rows if number >= before]
        return [*older, self._news, *newer] if older and newer else [*older, *newer]

    def _row(self, event: Event) -> Row | None:
        words = self.game.describe(event)
        if words is None:
            return None
        seat = event.fields.get("seat", -1)
        places = frozenset(self.game.targets(event))
        mark = partial(self._crest, seat) if isinstance(seat, int) and seat >= 0 else _dot
        hover = partial(self._pointed, places)
        return Row(say(words, self.names), None, mark, units=theme.SMALL, on_hover=hover)

    def _pointed(self, places: frozenset[Target], on: bool) -> None:
        self.mark(places if on else frozenset())

    def _crest(self, seat: int, px: int) -> Surface:
        look = self.looks[seat]
        return art.crest_disc(look.crest, px, look.colour)

    def draw(self, surface: Surface) -> None:
        """Draw the sheet and the lines."""
        draw_panel(surface, self.rect, self.scale, PAPER)
        super().draw(surface)
        if not self.title.visible:
            return
        line = Rect(self.view.rect.x, self.view.rect.y - 1, self.view.rect.w, max(1, self.scale.px(1.5)))
        surface.fill(theme.HAIR, line.clip(self.rect))


def _corners(px: int) -> Surface:
    """The sign of last moves: gold corners."""
    out = blank((px, px))
    inner = out.get_rect().inflate(-10, -10)
    emphasis.draw_last(out, emphasis.box(inner), Scale(1000, 625))
    return out


def _dot(px: int) -> Surface:
    side = max(4, round(px * _MARK_SHARE))
    return disc(side, theme.HAIR)
