"""The discards of Samurai Sword looked through: how many cards of every kind lie there, out of how many there are."""

from __future__ import annotations

from collections import Counter
from typing import Final

from pygame import Rect, Surface

from game.games.samurai_sword import table_art, words
from game.games.samurai_sword.parts import CARDS, COPIES, WEAPONS
from game.games.samurai_sword.state import SwordState
from game.ui import art, text, theme
from game.ui.materials import PAPER, draw_panel
from game.ui.shapes import blit_centred, disc, draw_shadow
from game.ui.theme import Scale
from game.ui.words import _, ngettext, say

_SHOWN: Final = 4
"""So many kinds of the pile are seen at a glance."""
_STEP: Final = 0.27
"""From one card of the fan to the next, in widths of a card."""
_COLUMNS: Final = (range(WEAPONS), range(WEAPONS, len(CARDS)))


def latest(discards: list[int]) -> list[int]:
    """The kinds on top of the pile, each once, the top last."""
    found: list[int] = []
    for kind in reversed(discards):
        if kind not in found:
            found.append(kind)
    return list(reversed(found[:_SHOWN]))


def fan_width(wide: int) -> int:
    """The width of a full fan of cards that are ``wide``."""
    return round(wide * (1 + _STEP * (_SHOWN - 1)))


def draw_pile(surface: Surface, view: SwordState, rect: Rect, scale: Scale) -> None:
    """The kinds on top of the pile, fanned, each with the number that lies in the pile; the top is in front."""
    kinds, counts = latest(view.discards), Counter(view.discards)
    step = round(rect.w * _STEP)
    for number, kind in enumerate(kinds):
        place = rect.move((number - len(kinds) + 1) * step, 0)
        draw_shadow(surface, place, round(rect.w * 0.06), max(2, scale.px(4)), 100, scale.px(2))
        surface.blit(table_art.plain_face(kind, rect.size, scale.factor), place)
        px = max(18, round(rect.w * 0.26))
        badge = art.badge(str(counts[kind]), px, theme.SUMI)
        surface.blit(badge, badge.get_rect(center=(place.x + px // 2 + 2, place.y + px // 4)))


def draw_whole(surface: Surface, view: SwordState, near: Rect, bounds: Rect, scale: Scale) -> None:
    """Every kind of card: how many of it lie in the discards."""
    px, line = scale.font_px(theme.SMALL), scale.line(theme.SMALL, 1.5)
    pad, column = scale.px(18), _column_width(px)
    head = scale.line(theme.LEAD, 1.5)
    size = 2 * column + 3 * pad, head + max(len(kinds) for kinds in _COLUMNS) * line + pad + pad // 2
    panel = Rect((0, 0), (min(size[0], bounds.w), min(size[1], bounds.h)))
    panel.midright = near.x - scale.px(16), near.centery
    panel = panel.clamp(bounds)
    draw_panel(surface, panel, scale, PAPER)
    count = len(view.discards)
    title = ngettext("{n} card in the discards", "{n} cards in the discards", count).format(n=count)
    box = Rect(panel.x + pad, panel.y + pad // 2, panel.w - 2 * pad, head)
    text.draw_fitted(surface, title, "title", scale.font_px(theme.LEAD), theme.SUMI, box, scale.smallest_text)
    counts = Counter(view.discards)
    line = min(line, (panel.bottom - box.bottom - pad // 2) // max(len(kinds) for kinds in _COLUMNS))
    for place, kinds in enumerate(_COLUMNS):
        for row, kind in enumerate(kinds):
            width = (panel.w - 3 * pad) // 2
            rect = Rect(panel.x + pad + place * (width + pad), box.bottom + row * line, width, line)
            _draw_row(surface, kind, counts[kind], rect, min(px, round(line * 0.8)))


def _column_width(px: int) -> int:
    names = max(text.measure(say(words.card(kind)), "strong", px)[0] for kind in range(len(CARDS)))
    return names + round(px * 1.9) + text.measure(_of(10, 15), "strong", px)[0] + px


def _of(count: int, whole: int) -> str:
    return _("{n} of {all}").format(n=count, all=whole)


def _draw_row(surface: Surface, kind: int, count: int, rect: Rect, px: int) -> None:
    colour = table_art.card_face(kind).colour
    ink = theme.SUMI if count else theme.FADED
    style: text.Role = "strong" if count else "body"
    side = round(px * 1.4)
    blit_centred(surface, disc(side, colour), (rect.x + side / 2, rect.centery))
    icon = table_art.CARD_PICTURES[CARDS[kind].key][0]
    blit_centred(surface, art.icon(icon, round(side * 0.74), theme.CREAM), (rect.x + side / 2, rect.centery))
    number = _of(count, COPIES[kind])
    wide = text.measure(number, style, px)[0]
    name = Rect(rect.x + round(px * 1.9), rect.y, rect.w - round(px * 2.2) - wide, rect.h)
    text.draw_fitted(surface, say(words.card(kind)), style, px, ink, name, max(10, px - 4))
    text.draw(surface, number, style, px, ink, rect.midright, "midright")
