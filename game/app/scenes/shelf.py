"""The shelf of the first screen: the cards of all games side by side, or as many as can be read and the rest on pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.ui import layout
from game.ui.intents import Command, Input, Intent
from game.ui.widget import Widget
from game.ui.widgets import PLAIN, IconButton, Pressable
from game.ui.words import _


class Shelf(Widget):
    """Cards in a row. What does not fit is on further pages: arrows at both ends, page keys."""

    def __init__(self, cards: Sequence[Pressable], turned: Callable[[Pressable], object]) -> None:
        super().__init__()
        self.cards = list(cards)
        self.turned = turned
        """Told the first card of another page when it is shown."""
        self.page = 0
        self.count = len(self.cards)
        """How many cards a page has."""
        self.back = IconButton("left", lambda: self.turn(-1), PLAIN, _("Other games"))
        self.on = IconButton("right", lambda: self.turn(1), PLAIN, _("More games"))

    def children(self) -> Sequence[Widget]:
        """The arrows stand where the cards of this page begin and end."""
        return (self.back, *self.cards, self.on)

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return -(-len(self.cards) // self.count)

    def arrange(self) -> None:
        """As many cards side by side as can be read whole; all of them where fewer would not help."""
        for count in range(len(self.cards), 0, -1):
            self._place(count)
            if not any(_cut(card) for card in self.cards):
                return
        self._place(len(self.cards))

    def _place(self, count: int) -> None:
        gap, side = self.scale.px(32), self.back.wanted(self.scale)[0]
        self.count = count
        self.page = min(self.page, self.pages - 1)
        row = self.rect
        if self.pages > 1:
            edges = layout.columns(self.rect, [side, 1.0, side], self.scale.px(14))
            row = edges[1]
            for arrow, edge in ((self.back, edges[0]), (self.on, edges[2])):
                arrow.place(layout.centre(edge, (side, side)), self.scale)
        places = layout.columns(row, [1.0] * count, gap)
        for number, card in enumerate(self.cards):
            card.place(places[number % count], self.scale)
            card.visible = number // count == self.page
        self.back.visible, self.on.visible = self.page > 0, self.page < self.pages - 1

    def turn(self, by: int) -> bool:
        """Show another page; False where there is none."""
        page = max(0, min(self.page + by, self.pages - 1))
        if page == self.page:
            return False
        self.page = page
        self._place(self.count)
        self.turned(self.cards[page * self.count])
        return True

    def handle(self, item: Input) -> bool:
        """Page keys turn pages, from whatever card has the focus."""
        if isinstance(item, Command) and item.intent in _TURNS:
            return self.turn(_TURNS[item.intent])
        return False


_TURNS: Final[dict[Intent, int]] = {Intent.PAGE_UP: -1, Intent.PAGE_DOWN: 1}


def _cut(card: Pressable) -> bool:
    return card.overflows()
