"""The village in the middle of Samurai Spirit: farmsteads, families, barricades, the stacks, and the odds beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from game.games.samurai_spirit import table_art
from game.games.samurai_spirit.parts import DEFENCE, DOLL, FAMILIES, FARM, FARMSTEADS, FLAMES, HAT, VALUE
from game.games.samurai_spirit.state import SpiritState
from game.ui import art, layout, materials, text, theme
from game.ui.materials import PAPER, draw_panel
from game.ui.shapes import Point, blit_centred, draw_shadow, rounded
from game.ui.theme import DESIGN_SIZE, RGB, Scale
from game.ui.words import N_, _

_CARD_ASPECT: Final = 0.72
_FARMS: Final = ((0.2, 0.3), (0.31, 0.42), (0.41, 0.28), (0.6, 0.28), (0.7, 0.42), (0.81, 0.3))
"""Where the farmsteads stand, as shares of the village between the stacks."""


class Village:
    """The picture with all that can be seen to fall."""

    def __init__(self) -> None:
        self.rect = Rect(0, 0, 1, 1)
        self.scale = Scale(*DESIGN_SIZE)

    def arrange(self, rect: Rect, scale: Scale) -> None:
        """Take this place."""
        self.rect, self.scale = rect, scale

    # -- where things are -----------------------------------------------------------------------------------

    def card_size(self) -> tuple[int, int]:
        """The size of a card in a stack."""
        height = round(self.rect.h * 0.44)
        return round(height * _CARD_ASPECT), height

    def pile(self, name: str) -> Rect:
        """Where a pile lies: raiders and discard at the left, intruders at the right."""
        size = self.card_size()
        rect = Rect((0, 0), size)
        margin = self.scale.px(22)
        if name == "intruders":
            rect.midright = (self.rect.right - margin, round(self.rect.y + self.rect.h * 0.42))
        else:
            rect.midleft = (self.rect.x + margin, round(self.rect.y + self.rect.h * 0.42))
            if name == "discard":
                small = (round(size[0] * 0.62), round(size[1] * 0.62))
                rect = Rect((0, 0), small)
                right = self.pile("raiders").right + self.scale.px(10)
                rect.bottomleft = (right, self.pile("raiders").bottom)
        return rect

    def ground(self) -> Rect:
        """The part between the stacks."""
        left = self.pile("discard").right + self.scale.px(8)
        return Rect(left, self.rect.y, self.pile("intruders").x - self.scale.px(8) - left, self.rect.h)

    def farm_at(self, number: int) -> Point:
        """The middle of a farmstead."""
        ground = self.ground()
        x, y = _FARMS[number]
        return ground.x + ground.w * (x - 0.1) * 1.25, ground.y + ground.h * y

    def family_at(self, number: int) -> Point:
        """The middle of a family."""
        ground = self.ground()
        return ground.centerx + (number - 1) * self.token() * 1.3, ground.y + ground.h * 0.64

    def fence_at(self, number: int, count: int) -> Point:
        """The middle of a barricade."""
        ground = self.ground()
        step = min(self.token() * 1.2, ground.w / max(1, count))
        return ground.centerx + (number - (count - 1) / 2) * step, ground.y + ground.h * 0.87

    def token(self) -> int:
        """The size of farmsteads, families and barricades."""
        return max(22, min(round(self.rect.h * 0.24), round(self.ground().w / 8)))

    def offered(self, count: int) -> list[Rect]:
        """Where samurai to choose from, cards to order or absent helpers are shown."""
        ground = self.ground()
        height = round(ground.h * 0.62)
        width = min(round(height * 0.78), ground.w // max(1, count) - 6)
        left = ground.centerx - (count * (width + 6)) // 2
        top = ground.y + round(ground.h * 0.2)
        return [Rect(left + number * (width + 6), top, width, height) for number in range(count)]

    # -- drawing --------------------------------------------------------------------------------------------

    def draw(self, surface: Surface, view: SpiritState) -> None:
        """Draw the village and the stacks."""
        rect, scale = self.rect, self.scale
        radius = scale.px(14)
        draw_shadow(surface, rect, radius, scale.px(7), 90, scale.px(4))
        surface.blit(materials.masked(table_art.village(rect.size), radius), rect)
        surface.blit(rounded(rect.size, radius, None, theme.SUMI, max(2, scale.px(2))), rect)
        px = self.token()
        for number in range(FARMSTEADS):
            blit_centred(surface, table_art.farm(px, number < view.farms), self.farm_at(number))
        for number in range(len(FAMILIES)):
            there = bool(view.families & 1 << number)
            blit_centred(surface, table_art.family(number, round(px * 0.94), there), self.family_at(number))
        most = max(view.game.cap, view.barricades)
        for number in range(most):
            picture = table_art.fence(round(px * 0.86), number < view.barricades)
            blit_centred(surface, picture, self.fence_at(number, most))
        self._draw_piles(surface, view)
        self._draw_round(surface, view)

    def _draw_piles(self, surface: Surface, view: SpiritState) -> None:
        raiders, intruders, discard = self.pile("raiders"), self.pile("intruders"), self.pile("discard")
        self._pile(surface, view, raiders, view.stack(), view.top[0] if view.top else -1)
        seen = view.intruders[-1] if view.intruders and view.intruders[-1] >= 0 else -1
        self._pile(surface, view, intruders, len(view.intruders), seen)
        self._pile(surface, view, discard, len(view.discard), view.discard[-1] if view.discard else -1)
        self._caption(surface, raiders, _("Raiders"))
        self._caption(surface, intruders, _("Intruders"))

    def _pile(self, surface: Surface, view: SpiritState, rect: Rect, count: int, seen: int) -> None:
        if not count:
            empty = rounded(rect.size, rect.w // 12, None, (236, 230, 200), max(1, rect.w // 40))
            blit_centred(surface, empty, rect.center, 150)
        elif seen >= 0:
            surface.blit(table_art.raider(seen, rect.size, view.game.penalties[seen]), rect)
        else:
            for layer in range(min(3, count) - 1, -1, -1):
                art.draw_card_back(surface, rect.move(layer * 2, layer * 2), self.scale, "賊", (88, 34, 40))
        badge = art.badge(str(count), max(18, round(rect.h * 0.2)), theme.SUMI)
        surface.blit(badge, badge.get_rect(center=(rect.centerx, rect.bottom)))

    def _caption(self, surface: Surface, rect: Rect, words: str) -> None:
        px = self.scale.font_px(theme.SMALL)
        box = Rect(0, 0, round(rect.w * 1.5), self.scale.line(theme.SMALL, 1.2))
        box.midbottom = (rect.centerx, rect.y - 1)
        text.draw_fitted(surface, words, "strong", px, theme.SUMI, box, self.scale.smallest_text, "center")

    def _draw_round(self, surface: Surface, view: SpiritState) -> None:
        words = _("Round {n} of 3").format(n=view.round)
        px = self.scale.font_px(theme.BODY)
        box = Rect(
            0, 0, text.measure(words, "title", px)[0] + self.scale.px(26), self.scale.line(theme.BODY, 1.35)
        )
        box.midtop = (self.ground().centerx, self.rect.y + self.scale.px(6))
        blit_centred(surface, rounded(box.size, box.h // 2, theme.PAPER, theme.HAIR, 1), box.center, 225)
        text.draw_fitted(surface, words, "title", px, theme.SUMI, box, self.scale.smallest_text, "center")


class Chance:
    """A line of the odds: what may happen, how likely, and whether one would like it."""

    __slots__ = ("colour", "share", "words")

    def __init__(self, words: str, share: float, colour: RGB) -> None:
        self.words, self.share, self.colour = words, share, colour


GOOD, BAD, EVEN = theme.MATSUBA, theme.SHU, theme.OCHRE
_ODDS: Final = (
    N_("reaches Kiai exactly"),
    N_("stays below"),
    N_("goes past Kiai"),
    N_("brings a hat"),
    N_("brings a farm"),
    N_("brings a doll"),
    N_("brings flames"),
)


def odds(view: SpiritState, place: int) -> list[Chance]:
    """What the next raider may do to the samurai at ``place``, from the cards that can still come."""
    chances = view.chances()
    track, limit = view.track[place], view.limit[place]

    def of(cards: Sequence[bool]) -> float:
        return sum(share for share, counts in zip(chances, cards, strict=True) if counts)

    sums = [track + value for value in VALUE]
    shares = (
        of([total == limit for total in sums]),
        of([total < limit for total in sums]),
        of([total > limit for total in sums]),
        of([symbol == HAT for symbol in DEFENCE]),
        of([symbol == FARM for symbol in DEFENCE]),
        of([symbol == DOLL for symbol in DEFENCE]),
        of(FLAMES),
    )
    colours = (GOOD, EVEN, BAD, GOOD, GOOD, GOOD, BAD)
    return [
        Chance(_(words), share, colour) for words, share, colour in zip(_ODDS, shares, colours, strict=True)
    ]


def draw_odds(surface: Surface, rect: Rect, scale: Scale, lines: Sequence[Chance]) -> None:
    """A panel with a bar for each chance."""
    draw_panel(surface, rect, scale, PAPER)
    inner = layout.inset(rect, scale.px(14), scale.px(8))
    head, body = layout.rows(inner, [scale.line(theme.LEAD, 1.5), 1.0])
    title = _("What a draw would do")
    text.draw_fitted(
        surface, title, "title", scale.font_px(theme.LEAD), theme.SUMI, head, scale.smallest_text
    )
    if not lines:
        return
    for line, row in zip(lines, layout.rows(body, [1.0] * len(lines)), strict=True):
        upper = Rect(row.x, row.y, row.w, round(row.h * 0.66))
        percent = f"{round(100 * line.share)} %"
        px = min(scale.font_px(theme.SMALL), upper.h)
        px = max(px, min(scale.smallest_text, upper.h))
        text.draw_fitted(surface, percent, "strong", px, theme.SUMI, upper, px, "midright")
        words = Rect(upper.x, upper.y, upper.w - text.measure("100 %", "strong", px)[0] - 8, upper.h)
        text.draw_fitted(surface, line.words, "body", px, theme.SUMI, words, min(px, 10))
        high = max(3, round(row.h * 0.16))
        whole = Rect(row.x, row.bottom - high - 2, row.w, high)
        surface.blit(rounded(whole.size, high // 2, (222, 210, 182)), whole)
        done = Rect(whole.x, whole.y, max(high, round(whole.w * line.share)), high)
        if line.share > 0:
            surface.blit(rounded(done.size, high // 2, line.colour), done)
