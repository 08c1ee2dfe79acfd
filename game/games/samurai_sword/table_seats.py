"""The seats of Samurai Sword's table: what each one shows, and where its parts lie."""

from __future__ import annotations

from typing import Final, NamedTuple

from pygame import Rect, Surface

from game.engine.state import HIDDEN
from game.games.samurai_sword import table_art, words
from game.games.samurai_sword.parts import ARMOUR, BUSHIDO, CHARACTERS, RESILIENCE
from game.games.samurai_sword.state import SwordState
from game.ui import art, emphasis, text, theme
from game.ui.frame import target_px
from game.ui.materials import PAPER, draw_panel
from game.ui.shapes import Point, blit_centred, rounded
from game.ui.table import SeatLook
from game.ui.theme import RGB, Scale
from game.ui.words import _, say

_GREY: Final = PAPER._replace(colour=(206, 202, 194))
"""The paper of whoever is harmless."""
_STONE: Final[RGB] = (98, 96, 92)
_HONOUR_INK: Final[RGB] = (104, 66, 4)
_DOT_STEP: Final = 1.16
"""From one point of resilience to the next, in diameters."""
_TOKEN_STEP: Final = 1.04
"""The same for honour."""
_HAND_SHARE: Final = 1.6
"""The least room beside the properties for the hand and its count, in widths of a property."""


class Parts(NamedTuple):
    """Where the parts of a panel lie; `words` is empty on the panels of others."""

    picture: Rect
    name: Rect
    role: Rect
    resilience: Rect
    honour: Rect
    hand: Rect
    words: Rect


class SeatPanel:
    """What is shown of one seat, in a rectangle; also knows where its parts lie."""

    def __init__(self, seat: int, look: SeatLook) -> None:
        self.seat, self.look = seat, look
        self.rect = Rect(0, 0, 0, 0)
        self.scale = Scale(*theme.DESIGN_SIZE)
        self.own = False
        self.parts = Parts(*[Rect(0, 0, 0, 0)] * 7)

    def place(self, rect: Rect, scale: Scale, own: bool = False) -> None:
        """Take this place; the viewer's own panel says more and lies beside the hand."""
        self.rect, self.scale, self.own = rect, scale, own
        self.parts = self._own_parts() if own else self._parts()

    # -- where things are -----------------------------------------------------------------------------------

    def pad(self) -> int:
        """The margin inside the panel."""
        return max(4, self.scale.px(8))

    def _picture_width(self, width: int) -> int:
        """As wide as the longest name of a character needs."""
        px = self._least_px()
        longest = max(text.measure(_(person.name), "strong", px)[0] for person in CHARACTERS) + 6
        return min(max(round(width * 0.32), longest), round(width * 0.44))

    def _least_px(self) -> int:
        """Letters of names that would not go on their line in the smallest writing."""
        return max(10, round(self.scale.smallest_text * 0.8))

    def _parts(self) -> Parts:
        pad = self.pad()
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        picture = Rect(inner.x, inner.y, self._picture_width(inner.w), inner.h)
        left = picture.right + pad
        width = inner.right - left
        name, dots = round(inner.h * 0.27), round(inner.h * 0.18)
        side = max(18, round(name * 0.92))
        top = inner.y + name
        return Parts(
            picture,
            Rect(left, inner.y, width - side - 4, name),
            Rect(inner.right - side, inner.y, side, side),
            Rect(left, top, width, dots),
            Rect(left, top + dots, width, dots),
            Rect(left, top + 2 * dots, width, inner.bottom - top - 2 * dots),
            Rect(0, 0, 0, 0),
        )

    def _own_parts(self) -> Parts:
        pad, scale = self.pad(), self.scale
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        upper = round(inner.h * 0.58)
        picture = Rect(inner.x, inner.y, self._picture_width(inner.w), upper)
        left = picture.right + pad
        width = inner.right - left
        name = min(round(upper * 0.3), scale.line(theme.LEAD, 1.3))
        role = min(round(upper * 0.42), scale.line(theme.BODY, 1.25) + scale.line(theme.SMALL, 1.25))
        below = inner.y + upper + pad
        honour = min(scale.line(theme.LEAD), round((inner.bottom - below) * 0.4))
        side = min(target_px(scale), inner.bottom - below - honour)
        foot = Rect(inner.x, below + honour, inner.w, inner.bottom - below - honour)
        return Parts(
            picture,
            Rect(left, inner.y, width, name),
            Rect(left, inner.y + name + 2, width, role),
            Rect(left, inner.y + name + role + 4, width, upper - name - role - 4),
            Rect(inner.x, below, inner.w, honour),
            Rect(foot.x, foot.bottom - side, foot.w, side),
            foot,
        )

    def middle(self) -> Point:
        """Where cards fly to and from."""
        return float(self.rect.centerx), float(self.rect.centery)

    def dot_px(self, view: SwordState) -> int:
        """The diameter of a point of resilience: all of them go into their row."""
        row = self.parts.resilience
        full = RESILIENCE[view.characters[self.seat]]
        return max(6, min(round(row.h * 0.84), int(row.w / (1 + _DOT_STEP * (full - 1)))))

    def dots(self, view: SwordState) -> list[Point]:
        """The middle of every point of resilience, there or lost."""
        row, px = self.parts.resilience, self.dot_px(view)
        full = RESILIENCE[view.characters[self.seat]]
        return [(row.x + px / 2 + number * px * _DOT_STEP, float(row.centery)) for number in range(full)]

    def token_px(self) -> int:
        """The width of a token of honour."""
        row = self.parts.honour
        return max(8, min(round(row.h * 0.88), round(row.w / 9)))

    def tokens(self, view: SwordState) -> list[Point]:
        """The middle of every token of honour that there is room for, beside the figure."""
        row, px = self.parts.honour, self.token_px()
        figure = art.number("88", self._figure_px(), _HONOUR_INK).get_width()
        room = max(1, int((row.w - figure - 6 - px) / (px * _TOKEN_STEP)) + 1)
        count = min(view.honour[self.seat], room)
        return [(row.x + px / 2 + number * px * _TOKEN_STEP, float(row.centery)) for number in range(count)]

    def _figure_px(self) -> int:
        return max(self.scale.smallest_text, round(self.parts.honour.h * 0.92))

    def properties(self, view: SwordState) -> list[tuple[int, int]]:
        """The kinds of property in front of the seat, and how many of each."""
        row = view.properties[3 * self.seat : 3 * self.seat + 3]
        found = [(ARMOUR + number, count) for number, count in enumerate(row) if count]
        return [*found, (BUSHIDO, 1)] if view.bushido == self.seat else found

    def property_rects(self, view: SwordState) -> dict[int, Rect]:
        """Where each property lies."""
        row = self.parts.hand
        kinds = self.properties(view)
        beside = 0.0 if self.own else _HAND_SHARE
        side = min(row.h, target_px(self.scale), round(row.w / (beside + 1.125 * max(1, len(kinds)))))
        found: dict[int, Rect] = {}
        right = row.right
        for kind, _count in reversed(kinds):
            found[kind] = Rect(right - side, row.bottom - side, side, side)
            right -= side + max(2, side // 8)
        return found

    def property_spots(self, view: SwordState) -> dict[int, Rect]:
        """Where each property is pressed: as large as a finger needs, up to the middle between two."""
        rects = self.property_rects(view)
        least, gap = target_px(self.scale), min([max(2, rect.w // 8) for rect in rects.values()], default=2)
        found: dict[int, Rect] = {}
        for kind, rect in rects.items():
            spot = rect.inflate(gap, max(0, least - rect.h))
            if len(rects) == 1:
                spot = rect.inflate(max(0, least - rect.w), max(0, least - rect.h))
            found[kind] = spot.clamp(self.rect)
        return found

    # -- drawing --------------------------------------------------------------------------------------------

    def draw(self, surface: Surface, view: SwordState) -> None:
        """Draw the panel."""
        scale, rect, look = self.scale, self.rect, self.look
        outline = emphasis.box(rect, scale.px(12))
        deciding = view.outcome is None and view.decides() == self.seat
        harmless = view.outcome is None and view.harmless(self.seat)
        if deciding:
            emphasis.draw_acting(surface, outline, scale, look.colour)
        draw_panel(surface, rect, scale, _GREY if harmless else PAPER, _STONE if harmless else look.colour)
        self._draw_picture(surface, view, harmless)
        self._draw_name(surface, view)
        self._draw_resilience(surface, view)
        self._draw_honour(surface, view)
        if self.own:
            self._draw_gift(surface, view)
        else:
            self._draw_hand(surface, view)
        rects = self.property_rects(view)
        for kind, amount in self.properties(view):
            self._draw_property(surface, kind, amount, rects[kind])
        if deciding:
            at = None if self.own else (float(rect.centerx), float(rect.y))
            emphasis.draw_fan(surface, outline, scale, look.colour, at)

    def _draw_picture(self, surface: Surface, view: SwordState, harmless: bool) -> None:
        box, look, scale = self.parts.picture, self.look, self.scale
        colour = _STONE if harmless else look.colour
        surface.blit(rounded(box.size, scale.px(6), colour), box)
        person = CHARACTERS[view.characters[self.seat]]
        ink = theme.ink_on(colour)
        high = max(scale.smallest_text + 4, min(round(box.h * 0.2), scale.line(theme.SMALL)))
        bands = high * (2 if harmless else 1)
        side = min(box.w, box.h - bands) - 4
        icon = art.icon(table_art.CHARACTER_ICONS[person.key], round(side * 0.86), ink)
        blit_centred(surface, icon, (box.centerx, box.y + (box.h - bands) // 2))
        crest = max(14, round(box.w * 0.26))
        blit_centred(
            surface,
            art.crest_disc(look.crest, crest, look.colour),
            (box.right - crest * 0.6, box.y + crest * 0.6),
        )
        foot = Rect(box.x, box.bottom - high, box.w, high)
        surface.blit(rounded(foot.size, scale.px(6), theme.darker(colour, 0.5)), foot)
        px = min(scale.font_px(theme.SMALL), max(scale.smallest_text, round(foot.h * 0.9)))
        inner, least = foot.inflate(-2, 0), self._least_px() - 1
        text.draw_fitted(surface, _(person.name), "strong", px, theme.CREAM, inner, least, "center")
        if harmless:
            band = foot.move(0, -high)
            surface.fill(theme.SUMI, band)
            self._write(surface, _("Harmless"), "strong", theme.SMALL, theme.CREAM, band.inflate(-4, 0))

    def _write(
        self, surface: Surface, words_: str, role: text.Role, units: float, colour: RGB, box: Rect
    ) -> None:
        px = min(self.scale.font_px(units), max(self.scale.smallest_text, round(box.h * 0.9)))
        text.draw_fitted(surface, words_, role, px, colour, box, self._least_px(), "center")

    def _draw_name(self, surface: Surface, view: SwordState) -> None:
        parts, scale = self.parts, self.scale
        role, box = view.roles[self.seat], parts.name
        px = max(scale.smallest_text, min(scale.font_px(theme.LEAD), round(box.h * 0.9)))
        floor = max(11, round(scale.smallest_text * 0.85))
        if text.measure(self.look.name, "title", floor)[0] <= box.w:
            text.draw_fitted(surface, self.look.name, "title", px, theme.SUMI, box, floor)
        else:
            lines, px = text.fit_block(self.look.name, "strong", floor, box.size, floor - 2)
            text.draw_block(surface, lines, "strong", px, theme.SUMI, box, middle=True)
        if role == HIDDEN:
            return
        if self.own:
            self._draw_own_role(surface, view, role)
        else:
            blit_centred(surface, table_art.role_seal(role, parts.role.w, True), parts.role.center)

    def _draw_own_role(self, surface: Surface, view: SwordState, role: int) -> None:
        """The own role by name, and who sees it."""
        box, scale = self.parts.role, self.scale
        ground = theme.darker(table_art.role_colour(role), 0.14)
        surface.blit(rounded(box.size, scale.px(6), ground), box)
        side = min(box.h - 6, round(box.w * 0.22))
        seal = table_art.role_seal(role, side, True)
        blit_centred(surface, seal, (box.x + side / 2 + 4, box.centery))
        room = Rect(box.x + side + 10, box.y, box.w - side - 14, box.h)
        upper, lower = room.copy(), room.copy()
        upper.h = round(box.h * 0.56)
        lower.y, lower.h = room.y + upper.h, box.h - upper.h - 2
        who = _("everybody sees this") if role == 0 else _("only you see this")
        name = say(words.role(role, len(view.roles)))
        for words_, kind, units, part in (
            (name, "title", theme.BODY, upper),
            (who, "body", theme.SMALL, lower),
        ):
            px = max(10, min(scale.font_px(units), round(part.h * 0.9)))
            floor = self._least_px()
            style: text.Role = "title" if kind == "title" else "body"
            text.draw_fitted(surface, words_, style, px, theme.CREAM, part, min(px, floor))

    def _draw_resilience(self, surface: Surface, view: SwordState) -> None:
        px = self.dot_px(view)
        for number, centre in enumerate(self.dots(view)):
            blit_centred(surface, table_art.resilience_dot(px, number < view.resilience[self.seat]), centre)

    def _draw_honour(self, surface: Surface, view: SwordState) -> None:
        px, row = self.token_px(), self.parts.honour
        for centre in self.tokens(view):
            blit_centred(surface, table_art.honour_token(px), centre)
        figure = art.number(str(view.honour[self.seat]), self._figure_px(), _HONOUR_INK)
        surface.blit(figure, figure.get_rect(midright=(row.right - 2, row.centery)))

    def _draw_gift(self, surface: Surface, view: SwordState) -> None:
        """What the own character can do, beside the properties."""
        box, scale = self.parts.words, self.scale
        rects = self.property_rects(view)
        right = min([rect.x for rect in rects.values()], default=box.right) - 4
        room = Rect(box.x, box.y, right - box.x, box.h)
        px = scale.font_px(16)
        lines, px = text.fit_block(
            _(CHARACTERS[view.characters[self.seat]].text),
            "body",
            px,
            room.size,
            min(px, max(10, round(scale.smallest_text * 0.8))),
        )
        text.draw_block(surface, lines, "body", px, theme.FADED, room, middle=True)

    def _draw_hand(self, surface: Surface, view: SwordState) -> None:
        row, rects = self.parts.hand, self.property_rects(view)
        count = len(view.hands[self.seat])
        right = min([rect.x for rect in rects.values()], default=row.right) - 4
        high = min(round(row.h * 0.84), round((right - row.x) / _HAND_SHARE * 1.125))
        figure = art.number(str(count), max(self.scale.smallest_text, round(high * 0.62)), theme.SUMI)
        room = right - row.x - figure.get_width() - 6
        width = max(high, min(room, round(high * (0.72 + 0.45 * max(0, count - 1)))))
        surface.blit(
            table_art.hand_backs(count, (width, high), self.scale.factor), (row.x, row.bottom - high)
        )
        used = 0
        if count:
            card = round(high * 0.72)
            used = round(card + min(card * 0.62, (width - card) / max(1, count - 1)) * (count - 1))
        surface.blit(figure, figure.get_rect(midleft=(row.x + used + 5, row.bottom - high // 2)))

    def _draw_property(self, surface: Surface, kind: int, count: int, rect: Rect) -> None:
        """A property token with its count."""
        blit_centred(surface, table_art.property_disc(kind, rect.w), rect.center)
        if count > 1:
            badge = art.badge(f"×{count}", max(14, round(rect.w * 0.46)))
            surface.blit(badge, badge.get_rect(bottomright=(rect.right + 2, rect.bottom + 2)))

    def strike_out(self, surface: Surface, view: SwordState, wounds: int, honour: bool) -> None:
        """Slash the resilience that a blow of ``wounds`` would cost, and the honour if that would be lost."""
        have = view.resilience[self.seat]
        px = self.dot_px(view)
        for centre in self.dots(view)[max(0, have - wounds) : have]:
            blit_centred(surface, table_art.slash(round(px * 1.1)), centre)
        tokens = self.tokens(view)
        if honour and tokens:
            blit_centred(surface, table_art.slash(round(self.token_px() * 1.1)), tokens[-1])


def reach_disc(difficulty: int | None, px: int, within: bool) -> Surface:
    """How difficult it is to strike a seat from here; a dash when it is harmless."""
    if difficulty is None:
        return art.number_disc("–", px, theme.FADED, theme.WASHI)
    return art.number_disc(
        str(difficulty), px, theme.AI if within else theme.FADED, theme.CREAM if within else theme.WASHI
    )
