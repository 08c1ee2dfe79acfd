"""What Samurai's table counts: the players' panels, and how close each end is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from game.engine.state import HIDDEN
from game.games.samurai import table_art
from game.games.samurai.parts import ASIDE_LIMIT, TILES
from game.games.samurai.scoring import leaders
from game.games.samurai.state import SamuraiState
from game.ui import art, emphasis, text, theme
from game.ui.materials import PAPER, draw_panel
from game.ui.motion import Timeline
from game.ui.shapes import Point, blit_centred, disc, draw_shadow, rounded
from game.ui.table import SeatLook
from game.ui.theme import DESIGN_SIZE, Scale
from game.ui.widgets import Hotspot
from game.ui.words import _, ngettext

_NEAR: Final = 2
"""So few figures of a caste on the map, and its end is near."""
_LEADS: Final[theme.RGB] = (150, 104, 20)


class Counts:
    """The panels beside the map and the strip on it; knows where a figure flies to."""

    def __init__(self, looks: Sequence[SeatLook], timeline: Timeline) -> None:
        self.looks, self.timeline = looks, timeline
        self.scale = Scale(*DESIGN_SIZE)
        self.panels: list[Rect] = []
        told = _(
            "The match ends with the turn in which a caste has left the map or four figures are set aside."
        )
        self.strip = Hotspot(_("How near the end is"), tip=told)
        self.seats = [Hotspot(look.name) for look in looks]

    # -- layout ---------------------------------------------------------------------------------------------

    def arrange(self, column: Rect, scale: Scale) -> Rect:
        """Lay the panels into the top of ``column``; returns what is left below them."""
        self.scale = scale
        seats, gap, edge = len(self.looks), scale.px(14), scale.px(7)
        roomy = self._name_h() + scale.line(theme.SMALL, 1.15) + self._unit_wished() + scale.px(22)
        height = min(roomy, round((column.h * 0.76 - edge) / seats) - gap)
        self.panels = [
            Rect(column.x, column.y + edge + seat * (height + gap), column.w, height) for seat in range(seats)
        ]
        for spot, panel in zip(self.seats, self.panels, strict=True):
            spot.place(panel, scale)
        below = self.panels[-1].bottom + gap + edge // 2
        return Rect(column.x, below, column.w, column.bottom - below)

    def strip_size(self, scale: Scale, board: Rect) -> tuple[int, int]:
        """How large the strip is that tells how near each end is."""
        high = max(scale.px(50), scale.line(theme.BODY, 1.9))
        small = scale.font_px(theme.SMALL)
        words = sum(text.measure(each, "body", small)[0] for each in (_("On the map"), _("Set aside")))
        wished = words + round(high * (0.66 * 2.2 * 3 + 0.86 * ASIDE_LIMIT + 1.4)) + scale.px(30)
        return min(wished, board.w - scale.px(24)), high

    def show(self, view: SamuraiState, helpers: bool) -> None:
        """Tell on pointing which tiles each player has still to play, as anybody can count who has watched."""
        for seat, spot in enumerate(self.seats):
            kinds = view.left[seat]
            tiles = ", ".join(
                _("{tile} (×{n})").format(tile=_(TILES[kind].name), n=kinds.count(kind))
                if kinds.count(kind) > 1
                else _(TILES[kind].name)
                for kind in dict.fromkeys(kinds)
            )
            told = _("{name} has still to play: {tiles}").format(name=self.looks[seat].name, tiles=tiles)
            spot.tip = told if helpers and kinds else ""

    # -- where things are -----------------------------------------------------------------------------------

    def _name_h(self) -> int:
        return self.scale.line(theme.HEAD, 1.1)

    def _unit_wished(self) -> int:
        return max(20, round(1.4 * self.scale.font_px(theme.HEAD)))

    def _top(self) -> int:
        """The height of the part with name and hand; the note under the name goes first where room is short."""
        lines = 2 * self.scale.line(theme.SMALL, 1.15)
        roomy = self._name_h() + self.scale.line(theme.SMALL, 1.15)
        spare = self.panels[0].h - self._unit_wished() - self.scale.px(18)
        return roomy if spare >= roomy else max(lines, self._name_h())

    def captured_px(self) -> int:
        """The diameter of a captured figure's token."""
        return max(18, min(self._unit_wished(), self.panels[0].h - self._top() - self.scale.px(16)))

    def captured_at(self, seat: int, caste: int) -> Point:
        """The middle of a captured figure's token on a player's panel."""
        rect, unit = self.panels[seat], self.captured_px()
        cell = (rect.w - self.scale.px(20)) / 3
        return rect.x + self.scale.px(16) + cell * caste + unit / 2, rect.bottom - self.scale.px(
            10
        ) - unit / 2

    def stack_at(self, seat: int) -> Point:
        """Where a player's stack is told of."""
        return self.panels[seat].right - self.scale.px(50), self.panels[seat].y + self.scale.px(24)

    def aside_at(self, number: int) -> Point:
        """The middle of a figure that was set aside."""
        rect = self.strip.rect
        slot = ASIDE_LIMIT - 1 - min(number, ASIDE_LIMIT - 1)
        return rect.right - rect.h * (0.62 + 0.86 * slot), rect.centery

    # -- how close each end is ------------------------------------------------------------------------------

    def draw_strip(self, surface: Surface, view: SamuraiState) -> None:
        """Figures left on the map by caste, and figures set aside of four."""
        rect, scale = self.strip.rect, self.scale
        draw_shadow(surface, rect, rect.h // 2, scale.px(5), 110, scale.px(3))
        surface.blit(rounded(rect.size, rect.h // 2, theme.PAPER, theme.HAIR, 1), rect)
        unit = round(rect.h * 0.66)
        x = rect.x + round(rect.h * 0.4)
        left = round(self.aside_at(0)[0] - unit * 0.75)
        label = Rect(x, rect.y, max(10, round((left - x - unit * 6.6) * 0.5)), rect.h)
        x = self._label(surface, _("On the map"), label).right + scale.px(12)
        for caste in range(3):
            count = view.on_board[caste] + self._under_way(("gone", caste))
            blit_centred(surface, table_art.figure(caste, unit), (x + unit / 2, rect.centery))
            near = count <= _NEAR and not any(view.supply)
            ink = theme.SHU_INK if near else theme.SUMI
            figures = art.number(str(count), round(unit * 0.72), ink)
            surface.blit(figures, figures.get_rect(midleft=(x + round(unit * 1.14), rect.centery)))
            x += round(unit * 2.2)
        self._label(surface, _("Set aside"), Rect(x, rect.y, max(10, left - x), rect.h), "midright")
        self._draw_aside(surface, view, unit)

    def _under_way(self, kind: tuple[str, int]) -> int:
        """How many figures of a caste are still shown where they were."""
        covered = self.timeline.covered()
        return sum(1 for key in covered if isinstance(key, tuple) and (key[0], key[-1]) == kind)

    def _draw_aside(self, surface: Surface, view: SamuraiState, unit: int) -> None:
        gone = [caste for caste in range(3) for _n in range(view.aside[caste])]
        for key in self.timeline.covered():
            if isinstance(key, tuple) and key[:2] == ("gone", "aside") and key[-1] in gone:
                gone.remove(key[-1])
        for number in range(ASIDE_LIMIT):
            centre = self.aside_at(number)
            if number < len(gone):
                blit_centred(surface, table_art.figure(gone[number], unit), centre)
            else:
                hollow = disc(unit - 2, (232, 220, 192), theme.HAIR, max(1, unit // 16))
                blit_centred(surface, hollow, centre)
        if len(gone) > ASIDE_LIMIT:
            more = art.badge(f"+{len(gone) - ASIDE_LIMIT}", max(14, unit // 2))
            at = self.aside_at(ASIDE_LIMIT - 1)[0] + unit / 2, self.strip.rect.y + unit / 4
            blit_centred(surface, more, at)

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
        top = self._top()
        px = min(scale.px(48), top - scale.px(4))
        left = rect.x + scale.px(14)
        crest = art.crest_disc(look.crest, px, look.colour)
        blit_centred(surface, crest, (left + px / 2, rect.y + scale.px(6) + top / 2))
        self._draw_names(surface, view, seat, Rect(left + px + scale.px(10), rect.y + scale.px(6), 0, top))
        self._draw_captured(surface, view, seat)
        if active:
            emphasis.draw_fan(surface, outline, scale, look.colour)

    def _draw_names(self, surface: Surface, view: SamuraiState, seat: int, at: Rect) -> None:
        scale, rect, look = self.scale, self.panels[seat], self.looks[seat]
        small, line = scale.font_px(theme.SMALL), scale.line(theme.SMALL, 1.15)
        stack, hand = len(view.stacks[seat]), len(view.hands[seat])
        lines = (
            ngettext("{n} in hand", "{n} in hand", hand).format(n=hand),
            ngettext("{n} in stack", "{n} in stack", stack).format(n=stack),
        )
        width = min(max(text.measure(words, "body", small)[0] for words in lines), round(rect.w * 0.36))
        right, top = rect.right - scale.px(12), at.y + max(0, (at.h - 2 * line) // 2)
        for number, words in enumerate(lines):
            self._label(surface, words, Rect(right - width, top + number * line, width, line), "midright")
        room = right - width - scale.px(8) - at.x
        noted = bool(look.note) and at.h >= self._name_h() + line
        name = Rect(at.x, at.y, room, self._name_h() if noted else at.h)
        px = max(scale.smallest_text, scale.font_px(theme.HEAD))
        text.draw_fitted(surface, look.name, "title", px, theme.SUMI, name, scale.smallest_text)
        if noted:
            self._label(surface, look.note, Rect(at.x, name.bottom - scale.px(2), room, line))

    def _landed(self, view: SamuraiState) -> list[int]:
        """The captured figures without those that are still on their way."""
        captured = view.captured[:]
        for key in self.timeline.covered():
            if isinstance(key, tuple) and key[0] == "gone" and key[1] != "aside":
                at = 3 * key[1] + key[-1]
                captured[at] -= 1 if captured[at] > 0 else 0
        return captured

    def _draw_captured(self, surface: Surface, view: SamuraiState, seat: int) -> None:
        unit, captured = self.captured_px(), self._landed(view)
        leads = leaders(captured, len(self.looks)) if HIDDEN not in captured else [-1] * 3
        cell = (self.panels[seat].w - self.scale.px(20)) / 3
        for caste in range(3):
            x, y = self.captured_at(seat, caste)
            count = captured[3 * seat + caste]
            figures = art.number("?" if count == HIDDEN else str(count), round(unit * 0.74), theme.SUMI)
            if leads[caste] == seat:
                wide = min(round(unit * 1.3) + figures.get_width(), round(cell) - 2)
                pill = Rect(round(x - unit / 2) - 2, 0, wide, unit + 4)
                pill.centery = round(y)
                edge = max(1, self.scale.px(2))
                surface.blit(rounded(pill.size, pill.h // 2, theme.PILL, _LEADS, edge), pill)
                side = max(12, round(unit * 0.5))
                at = pill.right - side * 0.1, pill.y + side * 0.1
                blit_centred(surface, disc(side, _LEADS), at)
                blit_centred(surface, art.icon("crown", round(side * 0.7), theme.CREAM), at)
            blit_centred(surface, table_art.figure(caste, unit), (x, y))
            surface.blit(figures, figures.get_rect(midleft=(round(x + unit * 0.6), round(y))))
