"""The slips on the water: the sums of a settlement in order, and what comes of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, Optional

import pygame
from pygame import Rect, Surface

from game.games.samurai import table_art
from game.games.samurai.table_sums import NOBODY, Row, Sums
from game.ui import art, slips, text, theme
from game.ui.shapes import Point, blank, blit_centred, disc, rounded
from game.ui.table import SeatLook
from game.ui.theme import RGB, Scale
from game.ui.words import _, ngettext

_MARGIN: Final = 30
"""Room round a slip's picture for its shadow, in design units."""
_CORD: Final[RGB] = (255, 240, 200)
_CELL: Final = 14
"""The side of a cell in which the map's cover is counted, in pixels."""


class Told(NamedTuple):
    """The words of a slip: the settlement's name, what is said at its right, a verdict for each of its figures."""

    title: str
    note: str
    badge: str
    verdicts: tuple[tuple[str, RGB], ...]


class Slip(NamedTuple):
    """A slip as it lies: its picture with the shadow, where the paper is, the settlement it speaks of."""

    picture: Surface
    rect: Rect
    about: Point


def gained(sums: Sums) -> str:
    """What an action adds, as it is written."""
    return f"+{sums.gain}" if sums.gain > 0 else f"−{-sums.gain}" if sums.gain else "0"


def note(sums: Sums, acted: bool, late: bool) -> str:
    """What is to be said of the land round a settlement; ``late`` captures wait for the end of the turn."""
    if sums.surrounded:
        return _("surrounded: decided when the turn ends") if late else _("surrounded: decided now")
    if acted:
        return ngettext("then {n} space open", "then {n} spaces open", sums.empty).format(n=sums.empty)
    return ngettext("{n} space open", "{n} spaces open", sums.empty).format(n=sums.empty)


def verdict(row: Row, surrounded: bool, looks: Sequence[SeatLook], viewer: int) -> tuple[str, RGB]:
    """Who leads a figure, or takes it, in words; what changes hands in vermilion."""
    own = row.leader == viewer
    if row.leader == NOBODY and row.tied:
        words = _("tied: set aside") if surrounded else _("tied")
    elif row.leader == NOBODY:
        words = _("nobody: set aside") if surrounded else _("nobody yet")
    elif surrounded:
        words = _("you take it") if own else _("{name} takes it").format(name=looks[row.leader].name)
    else:
        words = _("you lead") if own else _("{name} leads").format(name=looks[row.leader].name)
    if row.leader != row.before:
        return words, theme.SHU_INK
    return words, theme.SUMI if row.leader != NOBODY else theme.FADED


class SlipMaker:
    """Draws slips for the seats of a table."""

    def __init__(self, looks: Sequence[SeatLook]) -> None:
        self.looks = looks
        self.scale = Scale(*theme.DESIGN_SIZE)

    def _unit(self) -> int:
        return max(self.scale.px(30), round(1.6 * self.scale.font_px(theme.SMALL)))

    def _head(self) -> int:
        return self.scale.line(theme.LEAD, 1.4)

    def _standing_w(self, row: Row) -> int:
        unit = self._unit()
        figures = round(unit * 0.72)
        wide = [art.number(str(sum_), figures, theme.SUMI).get_width() for _seat, sum_ in row.standing]
        return sum(round(unit * 0.7) + self.scale.px(5) + each + self.scale.px(12) for each in wide)

    def size(self, sums: Sums, told: Told, most: int) -> tuple[int, int]:
        """How large the paper of a slip is, at most ``most`` wide."""
        scale, unit = self.scale, self._unit()
        small = scale.font_px(theme.SMALL)
        head = text.measure(told.title, "title", scale.font_px(theme.LEAD))[0]
        head += text.measure(told.note, "body", small)[0] + scale.px(28)
        if told.badge:
            head += art.badge(told.badge, round(unit * 0.86), theme.SUMI).get_width() + scale.px(12)
        standing = max(self._standing_w(row) for row in sums.rows)
        said = max(text.measure(words, "strong", small)[0] for words, _ink in told.verdicts)
        wide = max(head, unit + scale.px(12) + standing + said + scale.px(10)) + 2 * scale.px(16)
        return min(wide, most), self._head() + len(sums.rows) * round(unit * 1.16) + scale.px(22)

    def draw(self, sums: Sums, told: Told, rect: Rect, about: Point) -> Slip:
        """A slip whose paper lies at ``rect`` and speaks of the settlement ``about``."""
        scale = self.scale
        margin = scale.px(_MARGIN)
        out = blank((rect.w + 2 * margin, rect.h + 2 * margin))
        paper = Rect((margin, margin), rect.size)
        slips.draw_slip(out, paper, scale)
        inner = paper.inflate(-2 * scale.px(16), -2 * scale.px(10))
        self._draw_head(out, told, Rect(inner.x, inner.y, inner.w, self._head()))
        y = inner.y + self._head() + self._unit() // 2 + scale.px(2)
        for row, said in zip(sums.rows, told.verdicts, strict=True):
            self._draw_row(out, row, said, Rect(inner.x, y, inner.w, 0))
            y += round(self._unit() * 1.16)
        return Slip(out, rect, about)

    def _draw_head(self, surface: Surface, told: Told, box: Rect) -> None:
        scale = self.scale
        small = scale.font_px(theme.SMALL)
        title = text.draw(
            surface, told.title, "title", scale.font_px(theme.LEAD), theme.SUMI, box.midleft, "midleft"
        )
        x = title.right + scale.px(12)
        if told.badge:
            mark = art.badge(told.badge, round(self._unit() * 0.86), theme.SUMI)
            x = surface.blit(mark, mark.get_rect(midleft=(x, box.centery))).right + scale.px(12)
        room = Rect(x, box.y, box.right - x, box.h)
        text.draw_fitted(
            surface, told.note, "body", small, theme.FADED, room, scale.smallest_text, "midright"
        )

    def _draw_row(self, surface: Surface, row: Row, said: tuple[str, RGB], at: Rect) -> None:
        scale, unit = self.scale, self._unit()
        blit_centred(surface, table_art.figure(row.caste, unit), (at.x + unit / 2, at.y))
        x = at.x + unit + scale.px(12)
        for seat, influence in row.standing:
            look = self.looks[seat]
            crest = round(unit * 0.7)
            blit_centred(surface, art.crest_disc(look.crest, crest, look.colour), (x + crest / 2, at.y))
            figures = art.number(str(influence), round(unit * 0.72), theme.SUMI)
            x = surface.blit(figures, figures.get_rect(midleft=(x + crest + scale.px(5), at.y))).right
            x += scale.px(12)
        high = scale.line(theme.SMALL)
        box = Rect(x, at.y - high // 2, at.right - x, high)
        small, floor = scale.font_px(theme.SMALL), scale.smallest_text
        text.draw_fitted(surface, said[0], "strong", small, said[1], box, floor, "midright")


class Badge(NamedTuple):
    """What a settlement gains, at the settlement itself."""

    words: str
    centre: Point


def draw(
    surface: Surface, found: Sequence[Slip], scale: Scale, radius: float, badges: Sequence[Badge] = ()
) -> None:
    """Lay slips, the cords from them to their settlements, and what these gain."""
    for slip in found:
        _draw_cord(surface, slip, scale, radius)
    px = max(scale.smallest_text + 8, round(radius * 0.56))
    for badge in badges:
        mark = art.badge(badge.words, px, theme.SUMI)
        rim = rounded((mark.get_width() + 4, px + 4), px // 2 + 2, theme.CREAM)
        blit_centred(surface, rim, badge.centre)
        blit_centred(surface, mark, badge.centre)
    margin = scale.px(_MARGIN)
    for slip in found:
        surface.blit(slip.picture, (slip.rect.x - margin, slip.rect.y - margin))


def _draw_cord(surface: Surface, slip: Slip, scale: Scale, radius: float) -> None:
    way = pygame.Vector2(slip.rect.center) - slip.about
    if way.length() <= radius:
        return
    end = pygame.Vector2(slip.about) + way.normalize() * radius * 0.9
    pygame.draw.line(surface, theme.SUMI, slip.rect.center, end, max(3, scale.px(5)))
    pygame.draw.line(surface, _CORD, slip.rect.center, end, max(1, scale.px(2)))
    blit_centred(surface, disc(max(7, scale.px(11)), _CORD, theme.SUMI, 1), (end.x, end.y))


class Cover:
    """How much of the board is covered with land: sums over cells, so that any rectangle is weighed at once."""

    def __init__(self, board: Rect, hexes: Sequence[tuple[Point, bool]], radius: float) -> None:
        """``hexes`` are middles, and whether it is land."""
        self.board = board
        across, down = board.w // _CELL + 2, board.h // _CELL + 2
        cells = [[0] * across for _row in range(down)]
        reach = radius * 0.9
        for (x, y), land in hexes:
            weight = 3 if land else 1
            left, right = round((x - reach - board.x) / _CELL), round((x + reach - board.x) / _CELL)
            top, foot = round((y - reach - board.y) / _CELL), round((y + reach - board.y) / _CELL)
            for row in range(max(0, top), min(down, foot)):
                line = cells[row]
                for column in range(max(0, left), min(across, right)):
                    line[column] = max(line[column], weight)
        self._sums = [[0] * (across + 1)]
        for line in cells:
            above, so_far, sums = self._sums[-1], 0, [0]
            for column, weight in enumerate(line):
                so_far += weight
                sums.append(above[column + 1] + so_far)
            self._sums.append(sums)

    def weight(self, rect: Rect) -> int:
        """How much a rectangle of the board would hide."""
        left, right = self._span(rect.x - self.board.x, rect.right - self.board.x, len(self._sums[0]))
        top, foot = self._span(rect.y - self.board.y, rect.bottom - self.board.y, len(self._sums))
        rows = self._sums
        return rows[foot][right] - rows[top][right] - rows[foot][left] + rows[top][left]

    @staticmethod
    def _span(start: int, stop: int, length: int) -> tuple[int, int]:
        last = length - 1
        return max(0, min(last, start // _CELL)), max(0, min(last, -(-stop // _CELL)))

    def place(
        self, size: tuple[int, int], near: Point, clear: Sequence[Rect], taken: Sequence[Rect], gap: int
    ) -> Rect:
        """The best place for a slip: on water, near the settlement, never over what is to stay ``clear``.

        Other slips and signs that lie there already are ``taken``.
        """
        room = self.board.inflate(-2 * gap, -2 * gap)
        best, least = Rect(room.topleft, size), float("inf")
        for y in _steps(room.y, room.bottom - size[1]):
            for x in _steps(room.x, room.right - size[0]):
                rect = Rect((x, y), size)
                cost = pygame.Vector2(rect.center).distance_to(near) * 1.4 + self.weight(rect) * 3.0
                if cost >= least:
                    continue
                cost += 4000 * len(rect.collidelistall(list(taken))) + 900 * len(
                    rect.collidelistall(list(clear))
                )
                if cost < least:
                    best, least = rect, cost
        return best


def _steps(first: int, last: int) -> Sequence[int]:
    return [*range(first, max(first, last), 2 * _CELL), max(first, last)]


def told(
    sums: Sums, title: str, looks: Sequence[SeatLook], viewer: int, acted: Optional[bool], late: bool
) -> Told:
    """The words of a slip; ``acted``: what is held would be played (True: it adds influence), or nothing is (None)."""
    verdicts = tuple(verdict(row, sums.surrounded, looks, viewer) for row in sums.rows)
    badge = gained(sums) if acted else ""
    return Told(title, note(sums, acted is not None, late), badge, verdicts)
