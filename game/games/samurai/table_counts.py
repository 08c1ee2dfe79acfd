"""What Samurai's table counts: the players' panels, how close each end is, the sums of a settlement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from game.engine.state import HIDDEN
from game.games.samurai import table_art
from game.games.samurai.parts import ASIDE_LIMIT
from game.games.samurai.scoring import leaders
from game.games.samurai.state import SamuraiState
from game.ui import art, emphasis, materials, text, theme
from game.ui.materials import PAPER, draw_panel
from game.ui.shapes import Point, blit_centred, rounded
from game.ui.table import SeatLook
from game.ui.theme import DESIGN_SIZE, Scale
from game.ui.words import _, ngettext

_PANEL: Final = 128
"""The height of a player's panel in design units, where there is room."""


class Counts:
    """The panels beside the map and the strip on it; knows where a figure flies to."""

    def __init__(self, looks: Sequence[SeatLook]) -> None:
        self.looks = looks
        self.scale = Scale(*DESIGN_SIZE)
        self.panels: list[Rect] = []
        self.strip = Rect(0, 0, 1, 1)

    def arrange(self, column: Rect, scale: Scale) -> Rect:
        """Lay the panels into the top of ``column``; returns what is left below them."""
        self.scale = scale
        seats, gap = len(self.looks), scale.px(12)
        most = max(scale.px(_PANEL), scale.line(theme.HEAD) + scale.line(theme.SMALL) + scale.px(52))
        height = min(most, round((column.h * 0.7 - gap) / seats) - gap)
        self.panels = [
            Rect(column.x, column.y + seat * (height + gap), column.w, height) for seat in range(seats)
        ]
        below = self.panels[-1].bottom + scale.px(14)
        return Rect(column.x, below, column.w, column.bottom - below)

    # -- where things are -----------------------------------------------------------------------------------

    def captured_px(self) -> int:
        """The diameter of a captured figure's token."""
        height = self.panels[0].h
        written = self._name_h() + self.scale.line(theme.SMALL, 1.15) + self.scale.px(12)
        return max(20, min(self.scale.px(44), round(height * 0.44), height - written))

    def _name_h(self) -> int:
        return min(self.scale.line(theme.HEAD, 1.1), round(self.panels[0].h * 0.38))

    def captured_at(self, seat: int, caste: int) -> Point:
        """The middle of a captured figure's token on a player's panel."""
        rect, unit = self.panels[seat], self.captured_px()
        cell = (rect.w - self.scale.px(24)) / 3
        return rect.x + self.scale.px(22) + cell * caste + unit / 2, rect.bottom - self.scale.px(8) - unit / 2

    def stack_at(self, seat: int) -> Point:
        """Where a player's stack is told of."""
        return self.panels[seat].right - self.scale.px(50), self.panels[seat].y + self.scale.px(24)

    def aside_at(self, number: int) -> Point:
        """The middle of a figure that was set aside."""
        rect = self.strip
        slot = ASIDE_LIMIT - 1 - min(number, ASIDE_LIMIT - 1)
        return rect.right - rect.h * (0.55 + 0.86 * slot), rect.centery

    # -- how close each end is ------------------------------------------------------------------------------

    def draw_strip(self, surface: Surface, view: SamuraiState) -> None:
        """Figures left on the map by caste, and figures set aside of four."""
        rect = self.strip
        blit_centred(surface, rounded(rect.size, rect.h // 2, theme.PAPER, theme.HAIR, 1), rect.center, 236)
        unit = round(rect.h * 0.66)
        x = rect.x + rect.h // 2
        label = Rect(x, rect.y, round((self.aside_at(0)[0] - unit - x) * 0.24), rect.h)
        x = self._label(surface, _("On the map"), label).right + self.scale.px(12)
        for caste in range(3):
            blit_centred(surface, table_art.figure(caste, unit), (x + unit / 2, rect.centery))
            count = art.number(str(view.on_board[caste]), round(unit * 0.66), theme.SUMI)
            surface.blit(count, count.get_rect(midleft=(x + round(unit * 1.16), rect.centery)))
            x += round(unit * 2.15)
        end = round(self.aside_at(0)[0] - unit * 0.75)
        self._label(surface, _("Set aside"), Rect(x, rect.y, max(10, end - x), rect.h), "midright")
        self._draw_aside(surface, view, unit)

    def _draw_aside(self, surface: Surface, view: SamuraiState, unit: int) -> None:
        gone = [caste for caste in range(3) for _n in range(view.aside[caste])]
        for number in range(ASIDE_LIMIT):
            centre = self.aside_at(number)
            blit_centred(surface, art.token("close", unit - 2, theme.WASHI, theme.WASHI, theme.HAIR), centre)
            if number < len(gone):
                blit_centred(surface, table_art.figure(gone[number], unit), centre)
        if len(gone) > ASIDE_LIMIT:
            more = art.badge(f"+{len(gone) - ASIDE_LIMIT}", max(14, unit // 2))
            blit_centred(surface, more, (self.aside_at(3)[0] + unit / 2, self.strip.y + unit / 4))

    def _label(self, surface: Surface, words: str, box: Rect, anchor: text.Anchor = "midleft") -> Rect:
        px = self.scale.font_px(theme.SMALL)
        return text.draw_fitted(
            surface, words, "body", px, theme.FADED, box, self.scale.smallest_text, anchor
        )

    # -- the players ----------------------------------------------------------------------------------------

    def draw_panel(self, surface: Surface, view: SamuraiState, seat: int) -> None:
        """A player: crest, name, stack and hand, what was captured and which castes are led."""
        scale, rect, look = self.scale, self.panels[seat], self.looks[seat]
        active = view.outcome is None and view.decides() == seat
        outline = emphasis.box(rect, scale.px(12))
        if active:
            emphasis.draw_acting(surface, outline, scale, look.colour)
        draw_panel(surface, rect, scale, PAPER)
        before = surface.get_clip()
        surface.set_clip(Rect(rect.x, rect.y, scale.px(11), rect.h).clip(before))
        surface.blit(rounded(rect.size, scale.px(12), look.colour), rect)
        surface.set_clip(before)
        top = rect.h - self.captured_px() - scale.px(12)
        disc = min(scale.px(52), top - scale.px(6))
        left = rect.x + scale.px(20)
        crest = art.crest_disc(look.crest, disc, look.colour)
        blit_centred(surface, crest, (left + disc / 2, rect.y + scale.px(3) + top / 2))
        self._draw_names(surface, view, seat, left + disc + scale.px(10))
        self._draw_captured(surface, view, seat)
        if active:
            emphasis.draw_fan(surface, outline, scale, look.colour)

    def _draw_names(self, surface: Surface, view: SamuraiState, seat: int, left: int) -> None:
        scale, rect, look = self.scale, self.panels[seat], self.looks[seat]
        small, line = scale.font_px(theme.SMALL), scale.line(theme.SMALL, 1.15)
        stack, hand = len(view.stacks[seat]), len(view.hands[seat])
        lines = (
            ngettext("{n} in stack", "{n} in stack", stack).format(n=stack),
            ngettext("{n} in hand", "{n} in hand", hand).format(n=hand),
        )
        width = min(max(text.measure(words, "body", small)[0] for words in lines), round(rect.w * 0.34))
        right, top = rect.right - scale.px(14), rect.y + scale.px(6)
        for number, words in enumerate(lines):
            self._label(surface, words, Rect(right - width, top + number * line, width, line), "midright")
        name = Rect(left, rect.y + scale.px(4), right - width - scale.px(10) - left, self._name_h())
        px = max(scale.smallest_text, min(scale.font_px(theme.HEAD), round(name.h * 0.82)))
        text.draw_fitted(surface, look.name, "title", px, theme.SUMI, name, scale.smallest_text)
        self._label(surface, look.note, Rect(left, name.bottom - scale.px(2), name.w, line))

    def _draw_captured(self, surface: Surface, view: SamuraiState, seat: int) -> None:
        scale, rect, unit = self.scale, self.panels[seat], self.captured_px()
        leads = leaders(view.captured, len(self.looks)) if HIDDEN not in view.captured else [-1] * 3
        cell = (rect.w - scale.px(24)) / 3
        for caste in range(3):
            x, y = self.captured_at(seat, caste)
            count = view.captured[3 * seat + caste]
            figures = art.number("?" if count == HIDDEN else str(count), round(unit * 0.72), theme.SUMI)
            if leads[caste] == seat:
                pill = Rect(round(x - unit / 2) - 2, 0, round(unit * 1.45) + figures.get_width(), unit + 4)
                pill.centery = round(y)
                surface.blit(
                    rounded(pill.size, pill.h // 2, theme.PILL, theme.GOLD, max(1, scale.px(1.5))), pill
                )
                self._draw_leads(surface, pill, round(x - unit / 2 + cell) - scale.px(4))
            blit_centred(surface, table_art.figure(caste, unit), (x, y))
            surface.blit(figures, figures.get_rect(midleft=(round(x + unit * 0.66), round(y))))

    def _draw_leads(self, surface: Surface, pill: Rect, end: int) -> None:
        words, px = _("leads"), self.scale.font_px(theme.SMALL)
        left = pill.right + self.scale.px(5)
        if text.measure(words, "strong", self.scale.smallest_text)[0] <= end - left:
            box = Rect(left, pill.y, end - left, pill.h)
            text.draw_fitted(surface, words, "strong", px, theme.SHU_INK, box, self.scale.smallest_text)

    # -- the sums of a settlement ---------------------------------------------------------------------------

    def sums_size(self, title: str, note: str, castes: int) -> tuple[int, int]:
        """The size of the slip with a settlement's sums."""
        scale, unit = self.scale, self._sum_unit()
        width = max(
            round(unit * (1.4 + len(self.looks) * 1.7)),
            text.measure(note, "body", scale.font_px(theme.SMALL))[0],
            text.measure(title, "title", scale.font_px(theme.LEAD))[0],
        )
        return width + scale.px(36), self._sums_head() + round(castes * unit * 1.2) + scale.px(30)

    def _sum_unit(self) -> int:
        return max(30, self.scale.px(42))

    def _sums_head(self) -> int:
        return self.scale.line(theme.LEAD) + self.scale.line(theme.SMALL)

    def draw_sums(
        self, surface: Surface, view: SamuraiState, settlement: int, words: tuple[str, str], rect: Rect
    ) -> None:
        """Who has how much influence over each figure of a settlement; ``words`` are title and note."""
        scale, unit = self.scale, self._sum_unit()
        draw_panel(surface, rect, scale, materials.CARD)
        left, y = rect.x + scale.px(18), rect.y + scale.px(10)
        text.draw(surface, words[0], "title", scale.font_px(theme.LEAD), theme.SUMI, (left, y))
        below = (left, y + scale.line(theme.LEAD))
        text.draw(surface, words[1], "body", scale.font_px(theme.SMALL), theme.FADED, below)
        y += self._sums_head() + scale.px(6) + unit // 2
        for caste in range(3):
            if view.figures[settlement] & 1 << caste:
                self._draw_sum_row(surface, view, (settlement, caste), (left, y), unit)
                y += round(unit * 1.2)

    def _draw_sum_row(
        self, surface: Surface, view: SamuraiState, which: tuple[int, int], at: tuple[int, int], unit: int
    ) -> None:
        (settlement, caste), (left, y) = which, at
        blit_centred(surface, table_art.figure(caste, unit), (left + unit / 2, y))
        leader, _best, _next = view.lead(settlement, caste)
        seats = len(self.looks)
        for seat, look in enumerate(self.looks):
            x = left + unit * 1.5 + seat * unit * 1.7
            if seat == leader:
                box = Rect(0, 0, round(unit * 1.6), round(unit * 1.06))
                box.center = (round(x + unit * 0.62), y)
                surface.blit(rounded(box.size, box.h // 2, theme.PILL, theme.GOLD, 1), box)
            disc = art.crest_disc(look.crest, round(unit * 0.62), look.colour)
            blit_centred(surface, disc, (x + unit * 0.3, y))
            influence = view.influence[(3 * settlement + caste) * seats + seat]
            blit_centred(
                surface, art.number(str(influence), round(unit * 0.62), theme.SUMI), (x + unit * 0.98, y)
            )
