"""The table of Tsukimi: the trick in the middle, the hand below, the seats and the chronicle at the right."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from typing import cast

from pygame import Rect, Surface

from chabudai_tsukimi.state import SUITS, TsukimiState, card_name, rank, suit
from game.engine.state import HIDDEN, Event, State
from game.ui import art, cards, emphasis, layout, motion, sound, text, theme
from game.ui.materials import PAPER, TRAY, draw_panel
from game.ui.table import Outlook, Spot, Table
from game.ui.widget import Widget
from game.ui.words import ngettext, say

SIGNS = "松竹梅月"
COLOURS = (theme.MATSUBA, theme.TEAL, theme.UME, theme.OCHRE)


def face(card: int) -> cards.Face:
    """What is on a card."""
    kind, colour = suit(card), COLOURS[suit(card)]
    number = cards.Disc(str(rank(card)), colour)
    return cards.Face(say(card_name(card)), "", "", SUITS[kind], SIGNS[kind], colour, (number,))


class TsukimiTable(Table):
    """Tsukimi as a widget (see `game.ui.table.Table`)."""

    view: TsukimiState | None = None
    middle = tray = Rect(0, 0, 1, 1)

    @cached_property
    def spots_of(self) -> list[Spot]:
        """What is pressed to play each card."""
        actions = self.game.actions
        return [Spot(min(action.picks), say(card_name(action.code)), self.pick) for action in actions]

    def children(self) -> Sequence[Widget]:
        """The cards of the hand."""
        return [self.spots_of[card] for card in self.hand()]

    def hand(self) -> list[int]:
        """The cards of whoever looks on."""
        view = self.view
        hand = () if view is None or view.viewer < 0 else view.hands[view.viewer]
        return [card for card in hand if card != HIDDEN]

    def arrange(self) -> None:
        """Divide the table."""
        scale, gap = self.scale, self.scale.px(18)
        left, right = layout.columns(layout.inset(self.rect, gap), [0.68, 0.32], gap)
        self.middle, self.tray = layout.rows(left, [0.6, 0.4], gap)
        high = max(scale.px(84), scale.line(theme.HEAD) + scale.line(theme.SMALL) + scale.px(12))
        *self.panels, rest = layout.rows(right, [*[high] * len(self.looks), 1.0], scale.px(10))
        self.areas["chronicle"], self.areas["buttons"] = layout.rows(rest, [1.0, scale.px(60)])
        self.places = layout.best_grid(
            layout.inset(self.middle, scale.px(40)), len(self.looks), cards.ASPECT, gap
        )
        grid = layout.best_grid(layout.inset(self.tray, gap), 7, cards.ASPECT, scale.px(8))
        for card, place in zip(self.hand(), grid, strict=False):
            self.spots_of[card].place(place, scale)

    def show(self, view: State, outlook: Outlook) -> None:
        """Draw this view from now on."""
        self.view, self.outlook = cast(TsukimiState, view), outlook
        for spot in self.spots_of:
            spot.lit, spot.tells = spot.target in outlook.lit, True
            reason = self.view.why_not(frozenset((spot.target,))) if outlook.acting else None
            spot.tip = spot.name if reason is None else f"{spot.name}\n{say(reason.text)}"
        self.arrange()
        self.touch()

    def paint(self, surface: Surface) -> None:
        """Seats, trick, hand."""
        view = self.view
        assert view is not None
        draw_panel(surface, self.middle, self.scale, PAPER)
        draw_panel(surface, self.tray, self.scale, TRAY)
        for seat, panel in enumerate(self.panels):
            self._draw_seat(surface, view, seat, panel)
        for place, card in enumerate(view.trick):
            if not self.timeline.hidden(card):
                self._draw_card(surface, card, self.places[view.seat_of(place)])
        for card in self.hand():
            self._draw_card(surface, card, self.spots_of[card].rect)

    def _draw_card(self, surface: Surface, card: int, rect: Rect) -> None:
        spot = self.spots_of[card]
        useless = self.outlook.acting and card in self.hand() and not spot.lit
        cards.draw_card(surface, face(card), rect, self.scale, useless)
        self.emphasise(surface, cards.outline(rect), self.outlook.marks(spot.target))

    def _draw_seat(self, surface: Surface, view: TsukimiState, seat: int, panel: Rect) -> None:
        scale, look, count = self.scale, self.looks[seat], len(view.hands[seat])
        if view.decides() == seat:
            emphasis.draw_acting(surface, emphasis.box(panel, scale.px(12)), scale, look.colour)
        draw_panel(surface, panel, scale, PAPER, look.colour)
        px = panel.h - scale.px(24)
        crest, words, points = layout.columns(layout.inset(panel, scale.px(12)), [px, 1.0, px], scale.px(12))
        surface.blit(art.crest_disc(look.crest, px, look.colour), crest)
        surface.blit(art.number_disc(str(view.points[seat]), px, look.colour), points)
        upper, lower = layout.rows(words, [0.6, 0.4])
        held = ngettext("{n} card", "{n} cards", count).format(n=count)
        for line, box, units in ((look.name, upper, theme.HEAD), (held, lower, theme.SMALL)):
            text.draw_fitted(
                surface, line, "title", scale.font_px(units), theme.SUMI, box, scale.smallest_text
            )

    def play(self, events: Sequence[Event], before: State) -> None:
        """Cards slide from the hand or the seat into the middle; a deal and a trick are heard."""
        for event in events:
            if event.kind == "play":
                seat, card = event.fields["seat"], event.fields["card"]
                own = self.view is not None and self.view.viewer == seat
                start = self.spots_of[card].rect if own else self.panels[seat]
                picture = cards.face(face(card), self.places[seat].size, self.scale.text_percent)
                end = self.places[seat].center
                self.timeline.add(
                    motion.slide(card, picture, start.center, end, partial(sound.play, "slide"))
                )
            elif event.kind in ("deal", "trick"):
                noise = {"deal": "deal", "trick": "capture"}[event.kind]
                self.timeline.add(motion.Pause(event.kind, 0.4, cue=partial(sound.play, noise)))


create = TsukimiTable
