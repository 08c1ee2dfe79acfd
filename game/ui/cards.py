"""A card's face: washi, a picture over hills, an ink banner with the name, the text, a red seal.

The colour family says the kind. Small cards leave out what could not be read: first the text, then the kind.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from pygame import Rect, Surface

from game.ui import art, emphasis, materials, text, theme
from game.ui.cache import kept
from game.ui.emphasis import Outline
from game.ui.shapes import Point, blit_centred, draw_shadow, rounded
from game.ui.theme import RGB, Scale, darker

ASPECT: Final = 0.71
"""Width by height."""
_TEXT_FROM: Final = 172
"""The width in pixels from which a card's text is written on it."""


class Disc(NamedTuple):
    """A number on a disc at the upper left: reach, wounds, resilience."""

    value: str
    colour: RGB


class Face(NamedTuple):
    """What is on a card. Words are in the language in force."""

    name: str
    kind: str
    words: str
    icon: str
    seal: str
    colour: RGB
    discs: tuple[Disc, ...] = ()
    night: bool = False


@kept
def face(card: Face, size: tuple[int, int], percent: int = 100) -> Surface:
    """The face of a card in ``size`` pixels; ``percent`` is the person's text setting."""
    width, height = size
    radius = max(3, round(width * 0.06))
    edge = max(2, round(width * 0.045))
    factor = width / 200
    out = materials.panel(
        size, materials.CARD._replace(border=theme.darker(theme.WASHI, 0.25), radius=9), factor
    ).copy()
    inner = Rect(0, 0, width, height).inflate(-2 * edge, -2 * edge)
    line = max(1, round(width * 0.009))
    out.blit(rounded(inner.size, radius, None, card.colour, line), inner)
    picture = _picture_box(inner, card, width)
    out.blit(
        materials.masked(art.picture(picture.size, card.icon, card.colour, card.night), radius // 2), picture
    )
    out.blit(rounded(picture.size, radius // 2, None, darker(card.colour, 0.3), line), picture)
    banner = Rect(inner.x, picture.bottom + edge // 2, inner.w, max(15, round(height * 0.115)))
    out.fill(darker(card.colour, 0.12), banner)
    _write_name(out, card, banner)
    if width >= _TEXT_FROM:
        _write_text(out, card, Rect(inner.x, banner.bottom, inner.w, inner.bottom - banner.bottom), percent)
    elif inner.bottom - banner.bottom > width * 0.12:
        _stamp(out, card, inner, round(width * 0.17))
    for number, disc in enumerate(card.discs):
        px = max(15, round(width * 0.2))
        centre = inner.x + px * 0.56, inner.y + px * (0.58 + number * 1.1)
        blit_centred(out, art.number_disc(disc.value, px, disc.colour), centre)
    return out


def _picture_box(inner: Rect, card: Face, width: int) -> Rect:
    share = 0.56 if width >= _TEXT_FROM else 0.7
    margin = max(2, round(width * 0.03))
    return Rect(inner.x + margin, inner.y + margin, inner.w - 2 * margin, round(inner.h * share) - margin)


def _write_name(out: Surface, card: Face, banner: Rect) -> None:
    px = max(9, round(banner.h * 0.66))
    box = banner.inflate(-6, 0)
    text.draw_fitted(out, card.name, "title", px, theme.CREAM, box, max(8, round(px * 0.5)), "center")


def _stamp(out: Surface, card: Face, inner: Rect, px: int) -> Rect:
    seal = art.seal(card.seal, px)
    return out.blit(seal, seal.get_rect(bottomright=(inner.right - px // 5, inner.bottom - px // 5)))


def _write_text(out: Surface, card: Face, box: Rect, percent: int) -> None:
    seal = _stamp(out, card, box, round(box.w * 0.16))
    pad = max(4, round(box.w * 0.06))
    foot = max(9, round(box.w * 0.065))
    kind = Rect(box.x + pad, box.bottom - pad - foot, seal.x - box.x - 2 * pad, foot + 2)
    text.draw_fitted(out, card.kind, "strong", foot, theme.FADED, kind, 8)
    px = round(box.w * 0.083 * min(percent, 125) / 100)
    area = Rect(box.x + pad, box.y + pad // 2, box.w - 2 * pad, seal.y - box.y - pad // 2)
    lines, px = text.fit_block(card.words, "body", px, area.size, 8)
    text.draw_block(out, lines, "body", px, theme.SUMI, area, "centre")


def draw_card(
    surface: Surface,
    card: Face,
    rect: Rect,
    scale: Scale,
    faded: bool = False,
) -> None:
    """A card with its shadow, pale when it is of no use now."""
    radius = round(rect.w * 0.06)
    draw_shadow(surface, rect, radius, max(2, scale.px(5)), 100, scale.px(3))
    picture = face(card, rect.size, scale.text_percent)
    blit_centred(surface, picture, rect.center, 130 if faded else 255)


def outline(rect: Rect) -> Outline:
    """The outline of a card for `game.ui.emphasis`."""
    return emphasis.box(rect, round(rect.w * 0.06))


def enlarged(scale: Scale, near: Rect, bounds: Rect) -> Rect:
    """Where a card lies when it is shown large beside ``near``."""
    height = min(round(bounds.h * 0.8), max(scale.px(520), scale.font_px(theme.BODY) * 24))
    rect = Rect(0, 0, round(height * ASPECT), height)
    rect.midbottom = (near.centerx, near.y - scale.px(10))
    if rect.y < bounds.y:
        rect.midleft = (near.right + scale.px(12), near.centery)
    if rect.right > bounds.right:
        rect.midright = (near.x - scale.px(12), near.centery)
    return rect.clamp(bounds)


def middle(rect: Rect) -> Point:
    """The middle of a rectangle as a point of a motion."""
    return float(rect.centerx), float(rect.centery)
