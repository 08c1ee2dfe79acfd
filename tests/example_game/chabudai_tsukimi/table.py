"""The table of Tsukimi: the trick on the board, the hand on the tray."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Rect, Surface

from chabudai_tsukimi.state import SUITS, TsukimiState, card_name, rank, suit
from game.engine.state import Event, State
from game.ui import cards, layout, motion, sound, theme
from game.ui.small import SmallTable
from game.ui.table import Spot
from game.ui.words import ngettext, say

SIGNS = "松竹梅月"
COLOURS = (theme.MATSUBA, theme.TEAL, theme.UME, theme.OCHRE)
NOISES = {"deal": "deal", "trick": "capture"}


class TsukimiTable(SmallTable):
    """Tsukimi as a widget (see `game.ui.small.SmallTable`)."""

    view: TsukimiState
    hand: tuple[int, ...] = ()

    def children(self) -> Sequence[Spot]:
        """The cards of the hand."""
        return [self.spot_of[card] for card in self.hand]

    def note(self, view: State, seat: int) -> str:
        """How many cards it holds."""
        count = len(self.view.hands[seat])
        return ngettext("{n} card", "{n} cards", count).format(n=count)

    def figure(self, view: State, seat: int) -> str:
        """Its points."""
        return str(self.view.points[seat])

    def place_spots(self) -> None:
        """The hand side by side, the trick by seats."""
        self.places = self._row(self.board, len(self.looks))
        viewer = self.view.viewer
        self.hand = self.view.hands[viewer] if viewer >= 0 else ()
        for spot, place in zip(self.children(), self._row(self.tray, 7), strict=False):
            spot.place(place, self.scale)

    def _row(self, area: Rect, count: int) -> list[Rect]:
        gap = self.scale.px(18)
        return layout.best_grid(layout.inset(area, gap), count, cards.ASPECT, gap)

    def paint_board(self, surface: Surface) -> None:
        """Trick and hand."""
        for place, card in enumerate(self.view.trick):
            if not self.timeline.hidden(card):
                self._paint_card(surface, card, self.places[self.view.seat_of(place)], False)
        for card, spot in zip(self.hand, self.children(), strict=True):
            self._paint_card(surface, card, spot.rect, self.useless(spot))

    def _paint_card(self, surface: Surface, card: int, rect: Rect, faded: bool) -> None:
        cards.draw_card(surface, face(card), rect, self.scale, faded)
        self.emphasise(surface, cards.outline(rect), self.outlook.marks(self.spot_of[card].target))

    def play(self, events: Sequence[Event], before: State) -> None:
        """Cards slide from the hand or the seat onto the board; a deal and a trick are heard."""
        for event in events:
            if event.kind == "play":
                seat, card = event.fields["seat"], event.fields["card"]
                start = self.spot_of[card].rect if seat == self.view.viewer else self.panels[seat]
                end = self.places[seat]
                picture = cards.face(face(card), end.size, self.scale.text_percent)
                cue = partial(sound.play, "slide")
                self.timeline.add(motion.slide(card, picture, start.center, end.center, cue))
            elif event.kind in NOISES:
                cue = partial(sound.play, NOISES[event.kind])
                self.timeline.add(motion.Pause(event.kind, 0.4, cue=cue))


def face(card: int) -> cards.Face:
    """What is on a card."""
    kind, colour = suit(card), COLOURS[suit(card)]
    discs = (cards.Disc(str(rank(card)), colour),)
    return cards.Face(say(card_name(card)), "", "", SUITS[kind], SIGNS[kind], colour, discs)


create = TsukimiTable
