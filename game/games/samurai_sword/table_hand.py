"""The own hand on Samurai Sword's table: every card at reading size, or in two rows when there are many.

In the row behind, heads with the names look out over the cards in front; the one pointed at comes to the front.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from game.engine.state import Event, Target
from game.games.samurai_sword import table_art, words
from game.games.samurai_sword.parts import KIND
from game.games.samurai_sword.state import SwordState
from game.ui import art, cards, materials, slips, text, theme
from game.ui.cache import kept
from game.ui.cards import Face
from game.ui.emphasis import Marks, Outline
from game.ui.frame import target_px
from game.ui.shapes import blit_centred, draw_shadow, rounded
from game.ui.table import Outlook, Spot
from game.ui.theme import Scale
from game.ui.words import _, say

_WIDEST: Final = 0.74
_NARROWEST: Final = 0.44
"""Width by height of a card of the hand: between these it is as wide as there is room."""
_TONED: Final = 186
"""How light (of 255) a card is that is of no use now."""
_READING: Final = 16
"""The size of the cards' text in design units."""


class Hand:
    """The cards of the viewer: where they lie, which are new, which spots stand for them."""

    def __init__(self, press: Callable[[Target], object]) -> None:
        self.press = press
        self.spots: list[Spot] = []
        self.kinds: list[int] = []
        self.places: list[Rect] = []
        self.area = Rect(0, 0, 1, 1)
        self.scale = Scale(*theme.DESIGN_SIZE)
        self.viewer = -1
        self.news = News()

    def show(self, view: SwordState) -> None:
        """Hold the viewer's cards of this view."""
        kinds = [] if view.viewer < 0 else list(view.hands[view.viewer])
        self.viewer = view.viewer
        self.news.show(view)
        if kinds != self.kinds:
            self.kinds = kinds
            self.spots = [Spot(words.card_target(kind), say(words.card(kind)), self.press) for kind in kinds]
            self.places = []

    def first(self, target: Target) -> int:
        """The first card of a kind, which stands for all of them; -1: there is none."""
        return next((number for number, spot in enumerate(self.spots) if spot.target == target), -1)

    def readable(self, spot: Spot) -> bool:
        """Whether the text of a card can be read as it lies there."""
        number = self.spots.index(spot)
        face_, size = table_art.card_face(self.kinds[number]), self.places[number].size
        return written_px(face_, size, self.scale.font_px(_READING)) > 0

    def arrange(self, area: Rect, scale: Scale, outlook: Outlook) -> None:
        """Lay the cards into ``area``."""
        self.area, self.scale = area, scale
        count = len(self.spots)
        self.places = fan(area, count, scale)
        behind = len(self.places) > 1 and self.places[0].y < self.places[1].y
        lift = max(3, round(area.h * 0.045))
        for number, (spot, rect) in enumerate(zip(self.spots, self.places, strict=True)):
            if spot.target in outlook.picks and number == self.first(spot.target):
                rect.y -= lift
            seen = rect.copy()
            if behind and number % 2 == 0:
                seen.h = head_height(scale)
                if number + 2 < count:
                    seen.w = min(seen.w, self.places[number + 2].x - seen.x)
            spot.place(seen, scale)

    def draw(
        self, surface: Surface, outlook: Outlook, mark: Callable[[Surface, Outline, Marks], None]
    ) -> None:
        """Draw the cards, those in the row behind first, the one pointed at last."""
        new = self.news.of(self.viewer, self.kinds)
        two_rows = len(self.places) > 1 and self.places[0].y < self.places[1].y
        order = sorted(range(len(self.spots)), key=lambda number: number % 2 if two_rows else 0)
        order.sort(key=lambda number: self.spots[number].hover or self.spots[number].focused)
        for number in order:
            spot, rect = self.spots[number], self.places[number]
            first = number == self.first(spot.target)
            useless = outlook.acting and not spot.lit
            draw_card(surface, KIND[spot.target.name], rect, self.scale, useless)
            if number in new:
                self._draw_tag(surface, rect)
            picked, hinted = spot.target in outlook.picks and first, spot.target in outlook.hinted and first
            seen = rect if spot.hover or spot.focused else spot.rect
            ring = cards.outline(seen)._replace(crowded=two_rows)
            mark(surface, ring, Marks(spot.lit and outlook.acting, picked, hinted))

    def _draw_tag(self, surface: Surface, rect: Rect) -> None:
        """A card that came since one last sat and thought."""
        wide, high = slips.label_size(_("new"), self.scale, 15)
        tag = Rect(0, 0, min(wide, rect.w // 2), high)
        below = _parts(rect.size, self.scale.font_px(_READING)).body.y
        tag.topright = rect.right + self.scale.px(3), rect.y + below
        slips.draw_label(surface, _("new"), tag, self.scale, theme.AI, units=15)


class News:
    """Which cards of each viewer are new: those that came after the end of the viewer's last turn.

    It is only kept while one sits at the table; a record does not tell what anybody has looked at.
    """

    def __init__(self) -> None:
        self._old: dict[int, Counter[int]] = {}
        self._last: dict[int, tuple[int, bool, Counter[int]]] = {}

    def show(self, view: SwordState) -> None:
        """Somebody looks at this view."""
        viewer = view.viewer
        if viewer < 0:
            return
        hand = Counter(view.hands[viewer])
        turn, own, before = self._last.get(viewer, (view.turn, False, hand))
        if viewer not in self._old:
            self._old[viewer] = hand
        elif own and turn != view.turn:
            self._old[viewer] = before
        self._last[viewer] = view.turn, view.mover == viewer, hand

    def happened(self, events: Sequence[Event], before: SwordState) -> None:
        """Events led on from ``before``: what was held then and is gone for good is no old card any more."""
        viewer = before.viewer
        if viewer in self._old and any(event.barrier for event in events):
            self._old[viewer] &= Counter(before.hands[viewer])

    def of(self, viewer: int, kinds: Sequence[int]) -> set[int]:
        """The places in the hand of ``viewer`` at which new cards lie."""
        more = Counter(kinds) - self._old.get(viewer, Counter(kinds))
        found: set[int] = set()
        for number in range(len(kinds) - 1, -1, -1):
            if more[kinds[number]] > 0:
                more[kinds[number]] -= 1
                found.add(number)
        return found


# -- where the cards lie ----------------------------------------------------------------------------------------


def head_height(scale: Scale) -> int:
    """How much of a card in the row behind looks out: enough to read its name and to press it."""
    return max(target_px(scale), scale.line(_READING, 1.5) + scale.px(20))


def fan(area: Rect, count: int, scale: Scale) -> list[Rect]:
    """Places for ``count`` cards: side by side, or, when that would be too narrow, by turns behind and in front."""
    if count == 0:
        return []
    gap = scale.px(10)
    least = max(round(area.h * _NARROWEST), round(scale.font_px(_READING) * 7.2))
    wide = min(round(area.h * _WIDEST), (area.w - gap * (count - 1)) // count)
    if wide >= least or count < 3:
        wide = min(wide, area.w // count)
        left = area.x + (area.w - count * wide - (count - 1) * gap) // 2
        return [Rect(left + number * (wide + gap), area.y, wide, area.h) for number in range(count)]
    head = head_height(scale)
    high = area.h - head
    wide = min(round(area.h * _WIDEST), 2 * (area.w + gap) // (count + 1) - gap)
    step = (area.w - wide) / (count - 1)
    return [
        Rect(area.x + round(number * step), area.y + (head if number % 2 else 0), wide, high)
        for number in range(count)
    ]


# -- how they look ----------------------------------------------------------------------------------------------


def draw_card(surface: Surface, kind: int, rect: Rect, scale: Scale, useless: bool = False) -> None:
    """A card at reading size, with its shadow; one that is of no use now is toned."""
    draw_face(surface, table_art.card_face(kind), rect, scale, scale.font_px(_READING), useless)


def draw_face(surface: Surface, card: Face, rect: Rect, scale: Scale, px: int, useless: bool = False) -> None:
    """Any card in letters of ``px``, with its shadow."""
    draw_shadow(surface, rect, round(rect.w * 0.06), max(2, scale.px(5)), 100, scale.px(3))
    surface.blit(face(card, rect.size, scale.factor, px, useless), rect)


class _Parts(NamedTuple):
    """Where the parts of a card at reading size lie."""

    inner: Rect
    banner: Rect
    body: Rect
    foot: Rect


def _parts(size: tuple[int, int], px: int) -> _Parts:
    edge = max(3, round(size[0] * 0.04))
    inner = Rect(edge, edge, size[0] - 2 * edge, size[1] - 2 * edge)
    banner = Rect(inner.x, inner.y + 1, inner.w, round(px * 1.75))
    side = round(px * 1.5)
    foot = Rect(inner.x + side // 3, inner.bottom - side - side // 5, inner.w - side // 2, side)
    body = Rect(inner.x + edge, banner.bottom + 3, inner.w - 2 * edge, foot.y - banner.bottom - 5)
    return _Parts(inner, banner, body, foot)


def written_px(card: Face, size: tuple[int, int], px: int) -> int:
    """How large the text of a card is written: from ``px`` down to four fifths of it; 0: there is no room for it."""
    box = _parts(size, px).body
    room = box.h - (_least_picture(px) + 3 if card.discs else 0)
    for each in range(px, max(11, round(px * 0.8)) - 1, -1):
        if text.block_height(text.wrap(card.words, "body", each, box.w), "body", each) <= room:
            return each
    return 0


@kept
def face(card: Face, size: tuple[int, int], factor: float, px: int, useless: bool = False) -> Surface:
    """A card whose words come first: name, text in letters of ``px``, and as much of the picture as is left."""
    if useless:
        toned = face(card, size, factor, px).copy()
        toned.fill((_TONED, _TONED, _TONED, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return toned
    parts = _parts(size, px)
    paper = materials.CARD._replace(border=theme.darker(theme.WASHI, 0.3), radius=10)
    out = materials.panel(size, paper, factor).copy()
    line = max(1, round(1.6 * factor))
    out.blit(rounded(parts.inner.size, round(8 * factor), None, card.colour, line), parts.inner)
    _write_head(out, card, parts.banner, px)
    seal = art.seal(card.seal, parts.foot.h)
    at = out.blit(seal, seal.get_rect(midright=parts.foot.midright))
    kind = Rect(parts.foot.x, parts.foot.y, at.x - parts.foot.x - 2, parts.foot.h)
    text.draw_fitted(out, card.kind, "strong", px, theme.FADED, kind, max(10, round(px * 0.7)))
    _fill(out, card, parts.body, px, written_px(card, size, px))
    return out


def _write_head(out: Surface, card: Face, banner: Rect, px: int) -> None:
    """The name on its banner."""
    out.fill(theme.darker(card.colour, 0.14), banner)
    floor = max(10, round(px * 0.76))
    name = banner.inflate(-6, 0)
    text.draw_fitted(out, card.name, "title", round(px * 1.12), theme.CREAM, name, floor, "center")


def _fill(out: Surface, card: Face, body: Rect, px: int, size: int) -> None:
    """The picture with reach and wounds, the words in letters of ``size`` below; no words where there is no room."""
    lines = text.wrap(card.words, "body", size, body.w) if size else []
    taken = text.block_height(lines, "body", size) if size else 0
    box = Rect(body.x, body.y + 1, body.w, body.h - taken - 3)
    if box.h >= _least_picture(px):
        radius = max(2, px // 4)
        picture = art.picture(box.size, card.icon, card.colour, card.night)
        out.blit(materials.masked(picture, radius), box)
        out.blit(rounded(box.size, radius, None, theme.darker(card.colour, 0.3), 1), box)
        body = Rect(body.x, box.bottom + 2, body.w, taken)
    side = max(round(px * 1.5), 16)
    beside = box.h < 2 * side + 2
    for number, each in enumerate(card.discs):
        x = box.x + side / 2 + (number * (side + 2) if beside else 0)
        y = box.y + side / 2 + (0 if beside else number * (side + 1))
        blit_centred(out, art.number_disc(each.value, side, each.colour), (x, y))
    if lines:
        text.draw_block(out, lines, "body", size, theme.SUMI, body, "centre", middle=True)


def _least_picture(px: int) -> int:
    """The height below which a picture is left out; a weapon needs it for its figures."""
    return round(px * 1.6)


def face_of(kind: int, size: tuple[int, int], scale: Scale) -> Surface:
    """A card's face at reading size, for a card on its way."""
    return face(table_art.card_face(kind), size, scale.factor, scale.font_px(_READING))
