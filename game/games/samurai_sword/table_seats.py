"""The seats round Samurai Sword's table: where they lie and what each one shows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from game.engine.state import HIDDEN
from game.games.samurai_sword import table_art
from game.games.samurai_sword.parts import ARMOUR, BUSHIDO, CHARACTERS, RESILIENCE
from game.games.samurai_sword.state import SwordState
from game.ui import art, emphasis, text, theme
from game.ui.materials import PAPER, draw_panel
from game.ui.shapes import Point, blit_centred, rounded
from game.ui.table import SeatLook
from game.ui.theme import Scale
from game.ui.widget import veil
from game.ui.words import _

_SPAN: Final = {1: 0, 2: 180, 3: 214, 4: 240, 5: 258, 6: 272, 7: 308}
"""Over how many degrees of the oval the seats are spread, by their number; the middle is the far end."""
MOST_DOTS: Final = 8
_HAND_SHARE: Final = 1.6
"""The least room beside the properties for the hand and its count, in widths of a property."""


def clockwise(seats: int, first: int | None) -> list[int]:
    """The seats on the oval in playing order: all, or all but the viewer's, beginning at the viewer's left."""
    if first is None:
        return list(range(seats))
    return [(first + step) % seats for step in range(1, seats)]


def ring(board: Rect, size: tuple[int, int], count: int) -> list[Rect]:
    """Places for ``count`` panels of ``size`` along the edge of an oval in ``board``, clockwise from lower left."""
    span = _SPAN[count]
    a, b = (board.w - size[0]) / 2, (board.h - size[1]) / 2
    places = []
    for number in range(count):
        share = number / (count - 1) if count > 1 else 0.5
        angle = math.radians(270 - span / 2 + span * share)
        rect = Rect((0, 0), size)
        rect.center = round(board.centerx + a * math.cos(angle)), round(board.centery + b * math.sin(angle))
        places.append(rect)
    return places


class SeatPanel:
    """What is shown of one seat, in a rectangle; also knows where its parts lie."""

    def __init__(self, seat: int, look: SeatLook) -> None:
        self.seat, self.look = seat, look
        self.rect = Rect(0, 0, 0, 0)
        self.scale = Scale(*theme.DESIGN_SIZE)

    def place(self, rect: Rect, scale: Scale) -> None:
        """Take this place."""
        self.rect, self.scale = rect, scale

    # -- where things are -----------------------------------------------------------------------------------

    def pad(self) -> int:
        """The margin inside the panel."""
        return max(4, self.scale.px(8))

    def picture(self) -> Rect:
        """The block with the character."""
        inner = self.rect.inflate(-2 * self.pad(), -2 * self.pad())
        return Rect(inner.x, inner.y, min(round(inner.h * 0.72), round(inner.w * 0.35)), inner.h)

    def body(self) -> Rect:
        """Beside the picture."""
        picture = self.picture()
        left = picture.right + self.pad()
        return Rect(left, picture.y, self.rect.right - self.pad() - left, picture.h)

    def rows(self) -> list[Rect]:
        """Name; resilience; honour; hand and properties."""
        body = self.body()
        name = round(body.h * 0.27)
        dots = round(body.h * 0.18)
        last = body.h - name - 2 * dots
        tops = (body.y, body.y + name, body.y + name + dots, body.y + name + 2 * dots)
        return [
            Rect(body.x, top, body.w, height)
            for top, height in zip(tops, (name, dots, dots, last), strict=True)
        ]

    def middle(self) -> Point:
        """Where cards fly to and from."""
        return float(self.rect.centerx), float(self.rect.centery)

    def properties(self, view: SwordState) -> list[tuple[int, int]]:
        """The kinds of property in front of the seat, and how many of each."""
        row = view.properties[3 * self.seat : 3 * self.seat + 3]
        found = [(ARMOUR + number, count) for number, count in enumerate(row) if count]
        return [*found, (BUSHIDO, 1)] if view.bushido == self.seat else found

    def property_rects(self, view: SwordState) -> dict[int, Rect]:
        """Where each property lies."""
        row = self.rows()[3]
        kinds = self.properties(view)
        side = min(round(row.h * 0.86), round(row.w / (_HAND_SHARE + 1.125 * len(kinds))))
        found: dict[int, Rect] = {}
        right = row.right
        for kind, _count in reversed(kinds):
            found[kind] = Rect(right - side, row.bottom - side, side, side)
            right -= side + max(2, side // 8)
        return found

    # -- drawing --------------------------------------------------------------------------------------------

    def draw(self, surface: Surface, view: SwordState) -> None:
        """Draw the panel."""
        scale, rect, look = self.scale, self.rect, self.look
        outline = emphasis.box(rect, scale.px(12))
        deciding = view.outcome is None and view.decides() == self.seat
        if deciding:
            emphasis.draw_acting(surface, outline, scale, look.colour)
        draw_panel(surface, rect, scale, PAPER, look.colour)
        self._draw_picture(surface, view)
        self._draw_name(surface, view)
        rows = self.rows()
        self._draw_resilience(surface, view, rows[1])
        self._draw_honour(surface, view.honour[self.seat], rows[2])
        self._draw_hand(surface, view, rows[3])
        if view.harmless(self.seat) and view.outcome is None:
            self._draw_harmless(surface)
        if deciding:
            emphasis.draw_fan(surface, outline, scale, look.colour)

    def _draw_picture(self, surface: Surface, view: SwordState) -> None:
        box, look = self.picture(), self.look
        surface.blit(rounded(box.size, self.scale.px(6), look.colour), box)
        person = CHARACTERS[view.characters[self.seat]]
        high = max(self.scale.smallest_text + 2, round(box.h * 0.2))
        icon = min(box.w, box.h - high) - 4
        where = box.centerx, box.y + (box.h - high) // 2
        blit_centred(
            surface, art.icon(table_art.CHARACTER_ICONS[person.key], round(icon * 0.86), theme.CREAM), where
        )
        crest = max(10, round(box.w * 0.24))
        blit_centred(
            surface,
            art.crest(look.crest, crest, theme.CREAM),
            (box.x + crest * 0.7, box.y + crest * 0.7),
            200,
        )
        name = Rect(box.x + 2, box.bottom - high, box.w - 4, high)
        px = min(self.scale.font_px(theme.SMALL), round(high * 0.85))
        floor = min(px, max(9, round(self.scale.smallest_text * 0.8)))
        text.draw_fitted(surface, _(person.name), "strong", px, theme.CREAM, name, floor, "center")

    def role_px(self) -> int:
        """The side of the role's seal."""
        return max(18, round(self.rows()[0].h * 0.92))

    def _draw_name(self, surface: Surface, view: SwordState) -> None:
        row = self.rows()[0]
        side = self.role_px()
        role = view.roles[self.seat]
        box = Rect(row.x, row.y, row.w - side - 4, row.h)
        px = min(self.scale.font_px(theme.LEAD), round(row.h * 0.9))
        text.draw_fitted(
            surface,
            self.look.name,
            "title",
            max(px, self.scale.smallest_text),
            theme.SUMI,
            box,
            self.scale.smallest_text,
        )
        if role != HIDDEN:
            blit_centred(surface, table_art.role_seal(role, side, True), (row.right - side / 2, row.centery))

    def _draw_resilience(self, surface: Surface, view: SwordState, row: Rect) -> None:
        full = RESILIENCE[view.characters[self.seat]]
        px = max(9, min(round(row.h * 0.84), (row.w - 4) // full))
        for number in range(full):
            dot = table_art.resilience_dot(px, number < view.resilience[self.seat])
            blit_centred(surface, dot, (row.x + px / 2 + number * px * 1.16, row.centery))

    def _draw_honour(self, surface: Surface, count: int, row: Rect) -> None:
        px = max(9, min(round(row.h * 0.88), round((row.w - 4) / MOST_DOTS)))
        shown = count if count <= MOST_DOTS else 1
        for number in range(shown):
            blit_centred(
                surface, table_art.honour_token(px), (row.x + px / 2 + number * px * 1.02, row.centery)
            )
        if count > MOST_DOTS or count == 0:
            figure = art.number(str(count), round(px * 0.95), theme.SUMI)
            surface.blit(figure, figure.get_rect(midleft=(row.x + round(px * 1.3 * shown), row.centery)))

    def _draw_hand(self, surface: Surface, view: SwordState, row: Rect) -> None:
        rects = self.property_rects(view)
        count = len(view.hands[self.seat])
        right = min([rect.x for rect in rects.values()], default=row.right) - 4
        high = min(round(row.h * 0.84), round((right - row.x) / _HAND_SHARE * 1.125))
        figure = art.number(str(count), round(high * 0.62), theme.SUMI)
        room = right - row.x - figure.get_width() - 6
        width = max(high, min(room, round(high * (0.72 + 0.45 * max(0, count - 1)))))
        backs = table_art.hand_backs(count, (width, high), self.scale.factor)
        surface.blit(backs, (row.x, row.bottom - high))
        used = 0
        if count:
            card = round(high * 0.72)
            used = round(card + min(card * 0.62, (width - card) / max(1, count - 1)) * (count - 1))
        surface.blit(figure, figure.get_rect(midleft=(row.x + used + 5, row.bottom - high // 2)))
        for kind, amount in self.properties(view):
            self.draw_property(surface, kind, amount, rects[kind])

    def draw_property(self, surface: Surface, kind: int, count: int, rect: Rect) -> None:
        """A property token with its count."""
        blit_centred(surface, table_art.property_disc(kind, rect.w), rect.center)
        if count > 1:
            badge = art.badge(str(count), max(12, round(rect.w * 0.46)))
            surface.blit(badge, badge.get_rect(center=(rect.right - 2, rect.bottom - 4)))

    def _draw_harmless(self, surface: Surface) -> None:
        veil(surface, self.rect.inflate(-4, -4), (226, 218, 200), 130)
        px = self.scale.font_px(theme.BODY)
        words = _("Harmless")
        width = text.measure(words, "strong", px)[0] + self.scale.px(18)
        band = Rect(0, 0, min(width, self.rect.w), self.scale.line(theme.BODY))
        band.center = self.rect.center
        surface.blit(rounded(band.size, band.h // 2, theme.FADED), band)
        text.draw_fitted(surface, words, "strong", px, theme.CREAM, band, self.scale.smallest_text, "center")


def reach_disc(difficulty: int | None, px: int, within: bool) -> Surface:
    """How difficult it is to strike a seat from here; a dash when it is harmless."""
    if difficulty is None:
        return art.number_disc("–", px, theme.FADED, theme.WASHI)
    return art.number_disc(
        str(difficulty), px, theme.AI if within else theme.FADED, theme.CREAM if within else theme.WASHI
    )


def centre_of(panels: Sequence[SeatPanel], seat: int) -> Point:
    """The middle of a seat's panel."""
    return panels[seat].middle()
