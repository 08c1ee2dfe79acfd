"""Beside the village of 7 Ronin: the seven with their wounds, the track of rounds, the counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from game.games.seven_ronin import table_art, table_words, words
from game.games.seven_ronin.parts import (
    AREA_NAMES,
    FIRST_SKULL,
    RONIN,
    RONIN_NAMES,
    ROUNDS,
    SEVEN,
    SPACES,
)
from game.games.seven_ronin.state import FALLEN
from game.games.seven_ronin.table_story import Moment
from game.ui import art, layout, text, theme
from game.ui.materials import PAPER, draw_panel
from game.ui.shapes import Point, blit_centred, disc
from game.ui.theme import DESIGN_SIZE, Scale
from game.ui.words import _

_MOST_SPACES: Final = 7


class Seven:
    """The panel of the seven ronin: a row each."""

    def __init__(self) -> None:
        self.rect = Rect(0, 0, 1, 1)
        self.rows: list[Rect] = [Rect(0, 0, 1, 1)] * SEVEN
        self.scale = Scale(*DESIGN_SIZE)

    def arrange(self, rect: Rect, scale: Scale) -> None:
        """Take this place."""
        self.rect, self.scale = rect, scale
        inner = layout.inset(rect, scale.px(10), scale.px(5))
        self.rows = layout.rows(inner, [1.0] * SEVEN)

    def block(self, ronin: int) -> Rect:
        """Where the picture of a ronin lies."""
        row = self.rows[ronin]
        return Rect(row.x + 2, row.y + 2, row.h - 4, row.h - 4)

    def middle(self, ronin: int) -> Point:
        """Where a ronin's token comes from."""
        block = self.block(ronin)
        return float(block.centerx), float(block.centery)

    def wound_at(self, ronin: int, number: int) -> Point:
        """The middle of one of a ronin's spaces."""
        row = self.rows[ronin]
        px = self._dot(row)
        y = row.y + self._name_h(row) / 2
        return row.right - px * 0.7 - (SPACES[ronin] - 1 - number) * px * 1.14, y

    def _name_h(self, row: Rect) -> int:
        """How high the line with the name is: half a row where a note finds room under it."""
        least = self.scale.line(theme.BODY, 0.86) + self.scale.line(theme.SMALL, 0.86)
        return round(row.h * 0.54) if min(other.h for other in self.rows) >= least else row.h

    def _dot(self, row: Rect) -> int:
        return max(8, min(round(row.h * 0.4), round(row.w * 0.052)))

    def draw(self, surface: Surface, moment: Moment) -> None:
        """Draw the panel."""
        draw_panel(surface, self.rect, self.scale, PAPER)
        for ronin in range(SEVEN):
            self._draw_row(surface, moment, ronin)

    def _draw_row(self, surface: Surface, moment: Moment, ronin: int) -> None:
        scale, row, block = self.scale, self.rows[ronin], self.block(ronin)
        fallen = moment.where[ronin] == FALLEN
        surface.blit(table_art.ronin_block(ronin, block.w, fallen), block)
        px = self._dot(row)
        for number in range(SPACES[ronin]):
            dot = table_art.wound(px, number < moment.wounds[ronin])
            blit_centred(surface, dot, self.wound_at(ronin, number))
        left = block.right + scale.px(10)
        right = round(self.wound_at(ronin, 0)[0] - px)
        note = self._note(moment, ronin)
        name_h, inset = self._name_h(row), scale.px(3)
        name = Rect(left, row.y + inset, right - left, name_h - inset)
        ink = theme.FADED if fallen else theme.SUMI
        size = min(scale.font_px(theme.BODY), round(name_h * 0.9))
        sign = self._sign(moment, ronin)
        if sign:
            side = min(scale.px(22), name.h)
            surface.blit(art.icon(sign, side, theme.SHU_INK), (name.right - side, name.centery - side // 2))
            name.w -= side + scale.px(4)
        text.draw_fitted(surface, _(RONIN_NAMES[ronin]), "title", size, ink, name, scale.smallest_text)
        if name_h < row.h:
            small = Rect(left, row.y + name_h, row.right - scale.px(6) - left, row.h - name_h - inset)
            colour = (
                theme.SHU_INK
                if fallen or moment.blocked & 1 << ronin or moment.penned & 1 << ronin
                else theme.FADED
            )
            px = max(scale.smallest_text, min(scale.font_px(theme.SMALL), small.h))
            text.draw_fitted(surface, note, "body", px, colour, small, scale.smallest_text)

    @staticmethod
    def _sign(moment: Moment, ronin: int) -> str:
        """An icon for what the note tells, seen where there is no room for the note."""
        if moment.where[ronin] == FALLEN:
            return "skull"
        if moment.blocked & 1 << ronin:
            return "torii"
        return "lock" if moment.penned & 1 << ronin else ""

    @staticmethod
    def _note(moment: Moment, ronin: int) -> str:
        if moment.where[ronin] == FALLEN:
            return _("fallen")
        if moment.blocked & 1 << ronin:
            return _("blocked by the shrine")
        if moment.penned & 1 << ronin:
            return _("must stay: {area}").format(area=_(AREA_NAMES[moment.where[ronin]]))
        return table_words.ability_word(RONIN[ronin])


class Track:
    """The eight rounds with their threat and skulls, and the attacker's counts."""

    def __init__(self) -> None:
        self.rect = Rect(0, 0, 1, 1)
        self.scale = Scale(*DESIGN_SIZE)

    def arrange(self, rect: Rect, scale: Scale) -> None:
        """Take this place."""
        self.rect, self.scale = rect, scale

    def reserve_at(self) -> Point:
        """Where the reserve is told of."""
        return self.rect.x + self.rect.w / 6, self.rect.y + self.rect.h * 0.7

    def pool_at(self) -> Point:
        """Where the pool is told of."""
        return self.rect.x + self.rect.w / 2, self.rect.y + self.rect.h * 0.7

    def draw(self, surface: Surface, moment: Moment, threat: Sequence[int]) -> None:
        """Draw the track and the counts."""
        draw_panel(surface, self.rect, self.scale, PAPER)
        inner = layout.inset(self.rect, self.scale.px(12), self.scale.px(8))
        top, bottom = layout.rows(inner, [0.46, 0.54])
        for number, cell in enumerate(layout.columns(top, [1.0] * ROUNDS), start=1):
            self._draw_round(surface, moment.round, number, cell, threat[number - 1])
        areas = _("{n} of {goal}").format(n=moment.occupied().bit_count(), goal=moment.goal())
        labels = (_("Reserve"), _("Pool"), _("Areas held"))
        values = (str(moment.reserve), str(moment.pool), areas)
        for cell, label, value in zip(layout.columns(bottom, [1.0, 1.0, 1.0]), labels, values, strict=True):
            self._draw_count(surface, cell, label, value)

    def _draw_round(self, surface: Surface, present: int, number: int, cell: Rect, threat: int) -> None:
        now = number == present
        px = min(cell.w - 2, round(cell.h * 0.6))
        centre = cell.centerx, cell.y + px // 2 + 1
        face = theme.SHU if now else (206, 190, 156) if number < present else theme.CREAM
        blit_centred(surface, disc(px, face, theme.SUMI if now else theme.HAIR, max(1, px // 18)), centre)
        ink = theme.CREAM if now else theme.SUMI
        size = max(9, round(px * (0.46 if len(words.ROMAN[number]) < 4 else 0.34)))
        text.draw(surface, words.ROMAN[number], "title", size, ink, centre, "center")
        below = Rect(cell.x, cell.y + px + 1, cell.w, cell.bottom - cell.y - px - 1)
        small = max(10, min(self.scale.font_px(theme.SMALL), below.h))
        skull = number >= FIRST_SKULL
        at = below.centerx - (small * 0.45 if skull else 0)
        text.draw(surface, str(threat), "strong", small, theme.FADED, (round(at), below.centery), "center")
        if skull:
            icon = art.icon("skull", round(small * 0.9), theme.FADED)
            blit_centred(surface, icon, (below.centerx + small * 0.5, below.centery))

    def _draw_count(self, surface: Surface, cell: Rect, label: str, value: str) -> None:
        upper, lower = layout.rows(cell, [0.6, 0.4])
        px = min(self.scale.font_px(theme.TITLE * 0.8), round(upper.h * 1.05))
        text.draw_fitted(surface, value, "display", px, theme.SUMI, upper, self.scale.smallest_text, "center")
        small = self.scale.font_px(theme.SMALL)
        text.draw_fitted(
            surface, label, "body", small, theme.FADED, lower, self.scale.smallest_text, "center"
        )
