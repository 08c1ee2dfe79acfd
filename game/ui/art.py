"""Small pictures: icons and their ink shadow, crests, seals with kanji, numbers on discs, badges, cards."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame
from pygame import Rect, Surface

from game import resources
from game.ui import materials, text, theme
from game.ui.cache import kept
from game.ui.shapes import Point, blank, blit_centred, disc, draw_shadow, rounded
from game.ui.theme import RGB, Scale

_SHADOW_SHARE: Final = 0.024  # depth of the hard ink shadow, of the icon's size


@lru_cache(maxsize=512)
def _file(folder: str, name: str) -> str:
    return str(resources.path(f"art/{folder}/{name}.svg"))


def _tinted(folder: str, name: str, px: int, colour: RGB) -> Surface:
    loaded = pygame.image.load_sized_svg(_file(folder, name), (px, px)).convert_alpha()
    loaded.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    if loaded.get_size() == (px, px):
        return loaded
    out = blank((px, px), colour)
    out.blit(loaded, loaded.get_rect(center=(px // 2, px // 2)))
    return out


@kept
def icon(name: str, px: int, colour: RGB = theme.SUMI) -> Surface:
    """The icon art/icons/NAME.svg in a square of `px`, in one colour. FileNotFoundError if there is none."""
    return _tinted("icons", name, px, colour)


@lru_cache(maxsize=512)
def has_icon(name: str) -> bool:
    """Whether there is an icon of that name."""
    try:
        _file("icons", name)
    except FileNotFoundError:
        return False
    return True


@kept
def ink_icon(name: str, px: int, colour: RGB, ink: RGB = theme.SUMI) -> Surface:
    """The icon with a hard ink shadow down right, as a printing block leaves it."""
    depth = max(1, round(px * _SHADOW_SHARE))
    out = blank((px + depth, px + depth), ink)
    under = icon(name, px, ink)
    for step in range(depth, 0, -1):
        out.blit(under, (step, step))
    out.blit(icon(name, px, colour), (0, 0))
    return out


@kept
def crest(name: str, px: int, colour: RGB) -> Surface:
    """A crest (see `theme.CRESTS`) in a square of `px`, in one colour."""
    return _tinted("crests", name, px, colour)


@kept
def crest_disc(name: str, px: int, colour: RGB) -> Surface:
    """A player's sign: the crest on a disc of the player's colour, in cream or ink, whichever reads better."""
    out = disc(px, colour).copy()
    blit_centred(out, crest(name, round(px * 0.62), theme.ink_on(colour)), (px / 2, px / 2))
    return out


@kept
def token(name: str, px: int, colour: RGB, ground: RGB = theme.CREAM, rim: RGB = theme.SUMI) -> Surface:
    """A wooden figure: an icon on a cream disc with a rim."""
    out = disc(px, ground, rim, max(1, px // 18)).copy()
    blit_centred(out, icon(name, round(px * 0.66), colour), (px / 2, px / 2))
    return out


@kept
def kanji(sign: str, px: int, colour: RGB) -> Surface:
    """One brush kanji cut to its ink, about `px` high."""
    written = text.render(sign, "kanji", px, colour)
    return written.subsurface(written.get_bounding_rect()).copy()


@kept
def seal(
    sign: str, px: int, colour: RGB = theme.SHU, ink: RGB = theme.CREAM, round_seal: bool = False
) -> Surface:
    """A red seal (hanko) with one kanji."""
    radius = px // 2 if round_seal else max(2, px // 8)
    out = rounded((px, px), radius, colour).copy()
    if px >= 40:
        line = max(1, px // 32)
        gap = max(2, px // 14)
        side = px - 2 * gap
        frame = rounded((side, side), max(1, radius - gap), None, ink, line)
        out.blit(frame, (gap, gap))
    blit_centred(out, kanji(sign, round(px * 0.66), ink), (px / 2, px / 2))
    return out


@kept
def cartouche(sign: str, mark: str, size: tuple[int, int]) -> Surface:
    """The upright label of a print: a kanji, a small seal below, a red edge."""
    width, height = size
    out = rounded(size, 2, theme.CREAM, theme.SHU, max(1, width // 20)).copy()
    blit_centred(out, kanji(sign, round(width * 0.8), theme.SUMI), (width / 2, height * 0.34))
    blit_centred(out, seal(mark, round(width * 0.62)), (width / 2, height - width * 0.5))
    return out


@kept
def number(value: str, px: int, colour: RGB) -> Surface:
    """Heavy figures cut to their ink, so that they can be centred truly."""
    written = text.render(value, "display", px, colour)
    return written.subsurface(written.get_bounding_rect()).copy()


@kept
def number_disc(value: str, px: int, colour: RGB, ground: RGB = theme.CREAM) -> Surface:
    """Heavy figures on a cream disc with a rim of the same colour: read from across a table."""
    out = disc(px, ground, colour, max(1, px // 14)).copy()
    size = round(px * (0.72 if len(value) < 2 else 0.56 if len(value) < 3 else 0.42))
    blit_centred(out, number(value, size, colour), (px / 2, px / 2))
    return out


@kept
def badge(value: str, px: int, fill: RGB = theme.SHU, ink: RGB = theme.CREAM) -> Surface:
    """A count on a small pill, `px` high."""
    figures = number(value, round(px * 0.72), ink)
    width = max(px, figures.get_width() + round(px * 0.7))
    out = rounded((width, px), px // 2, fill).copy()
    blit_centred(out, figures, (width / 2, px / 2))
    return out


@kept
def picture(size: tuple[int, int], name: str, colour: RGB, night: bool = False) -> Surface:
    """A card's picture: an icon with its ink shadow over a disc and three hills of its colour family."""
    colours = materials.family(colour, night)
    out = materials.landscape(size, colours).copy()
    px = round(min(size) * 0.74)
    main = colour if not night else theme.darker(colour, 0.25)
    blit_centred(out, ink_icon(name, px, main), (size[0] / 2, size[1] * 0.48))
    return out


@kept
def card_back(size: tuple[int, int], factor: float, sign: str = "武", colour: RGB = theme.AI) -> Surface:
    """The back of a card: waves on indigo, a gold rule, a red seal."""
    radius = max(3, round(size[0] * 0.06))
    edge = max(3, round(size[0] * 0.05))
    out = rounded(size, radius, colour, theme.darker(colour, 0.4), max(1, round(1.5 * factor))).copy()
    inner = size[0] - 2 * edge, size[1] - 2 * edge
    waves = materials.new_pattern("seigaiha", inner, max(6, size[0] // 14), theme.lighter(colour, 0.35), 150)
    waves.blit(rounded(inner, radius // 2, (255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(waves, (edge, edge))
    out.blit(rounded(inner, radius // 2, None, theme.GOLD, max(1, round(1.4 * factor))), (edge, edge))
    side = round(size[0] * 0.5)
    blit_centred(
        out, disc(side, theme.SHU, theme.GOLD, max(1, round(1.4 * factor))), (size[0] / 2, size[1] / 2)
    )
    blit_centred(out, kanji(sign, round(side * 0.66), theme.CREAM), (size[0] / 2, size[1] / 2))
    return out


def draw_card_back(
    surface: Surface, rect: Rect, scale: Scale, sign: str = "武", colour: RGB = theme.AI
) -> None:
    """A card's back with its shadow."""
    draw_shadow(surface, rect, round(rect.w * 0.06), scale.px(5), 100, scale.px(3))
    surface.blit(card_back(rect.size, scale.factor, sign, colour), rect)


def draw_counted(
    surface: Surface, picture_: Surface, centre: Point, count: int, px: int, fill: RGB = theme.SUMI
) -> None:
    """A picture with a count badge at its lower right, for stacks."""
    rect = blit_centred(surface, picture_, centre)
    mark = badge(str(count), px, fill)
    surface.blit(mark, mark.get_rect(center=(rect.right - px // 3, rect.bottom - px // 3)))
