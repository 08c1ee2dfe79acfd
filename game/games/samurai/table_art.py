"""How Samurai's pieces look: tiles, figures, the hexes of the map. Every picture is drawn once and kept."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Surface

from game.games.samurai.parts import SHIPS, TILES
from game.ui import art, materials, text, theme
from game.ui.cache import kept
from game.ui.shapes import (
    blank,
    blit_centred,
    disc,
    hex_points,
    hexagon,
    hexagon_blur,
    hexagon_frame,
    rounded,
    smooth,
)
from game.ui.theme import RGB, darker, lighter, mix

CASTE_ICONS: Final = ("buddha", "rice", "castle")
CASTE_COLOURS: Final[tuple[RGB, RGB, RGB]] = (theme.UME, theme.MATSUBA, theme.AI)
_ICONS: Final = {"Buddha": "buddha", "rice": "rice", "castle": "castle", "samurai": "samurai", "ship": "ship"}
_SHORE: Final[RGB] = (62, 88, 102)
_LAND: Final[RGB] = (190, 186, 132)
_VILLAGE: Final[RGB] = (238, 212, 170)
_CITY: Final[RGB] = (132, 124, 120)
_EDO: Final[RGB] = (52, 42, 72)
_SKY: Final = ((0.0, (58, 84, 116)), (0.28, (104, 136, 158)), (0.62, (150, 180, 188)), (1.0, (166, 192, 196)))
_MIST: Final[RGB] = (214, 222, 222)
QUICK_SIGN: Final = "速"
_SIGN_FROM: Final = 26
"""The radius in pixels from which the quick sign can be read."""


def tile_icon(kind: int) -> str:
    """The icon of a kind of tile."""
    key = TILES[kind].key
    if key == "figures":
        return "figure-exchange"
    if key == "tiles":
        return "tile-exchange"
    if key == "ronin1":
        return "rider"
    return _ICONS[key.rstrip("0123456789")]


@kept
def tile(kind: int, radius: int, colour: RGB, crest: str) -> Surface:
    """A tile in its owner's colour: icon, strength, the quick sign, the owner's crest."""
    piece = TILES[kind]
    ink = theme.ink_on(colour)
    rim = (1.0, darker(colour, 0.55)), (0.955, colour), (0.86, ink), (0.825, colour)
    out = hexagon(radius, rim).copy()
    middle = out.get_width() / 2
    numbered = piece.strength > 0
    signed = piece.quick and radius >= _SIGN_FROM
    icon_px = round(radius * (0.92 if numbered else 0.84))
    icon_x = middle - radius * 0.3 if numbered else middle
    lift = -radius * (0.08 if numbered else 0.14) + (radius * 0.12 if signed else 0)
    blit_centred(out, art.icon(tile_icon(kind), icon_px, ink), (icon_x, middle + lift))
    if numbered:
        figure = art.number(str(piece.strength), round(radius * 0.84), ink)
        blit_centred(out, figure, (middle + radius * 0.44, middle + lift))
    if signed:
        sign = art.kanji(QUICK_SIGN, round(radius * 0.42), ink)
        blit_centred(out, sign, (middle, middle - radius * 0.56))
    mark = art.crest(crest, max(7, round(radius * 0.44)), ink)
    blit_centred(out, mark, (middle, middle + radius * 0.58))
    return out


@kept
def tile_shadow(radius: int) -> Surface:
    """The soft shadow under a tile."""
    return hexagon_blur(radius, max(2, radius // 8), (24, 16, 10), 120)


def figure(caste: int, px: int) -> Surface:
    """A figure of a caste as a wooden token."""
    return art.token(CASTE_ICONS[caste], px, CASTE_COLOURS[caste])


@kept
def water(size: tuple[int, int], factor: float, sun_at: tuple[float, float], radius: int) -> Surface:
    """Sea under a hazy sky, a red sun at that share of the board, bands of mist before it; opaque."""
    out = materials.new_bokashi(size, _SKY, 34)
    waves = materials.new_pattern("seigaiha", size, max(8, round(17 * factor)), darker(theme.SEA, 0.34), 175)
    out.blit(materials.faded(waves, 0, 255), (0, 0))
    middle = size[0] * sun_at[0], size[1] * sun_at[1]
    px = round(min(size) * 0.34)
    blit_centred(out, materials.faded(disc(px, (200, 58, 42)), 255, 40), middle)
    for across, down, wide in ((0.05, -0.12, 1.7), (0.3, 0.14, 1.2), (-0.35, 0.36, 1.05)):
        band = rounded((round(px * wide), round(px * 0.16)), round(px * 0.08), _MIST)
        blit_centred(out, materials.faded(band, 30, 84), (middle[0] + across * px, middle[1] + down * px))
    return out


@kept
def shore(radius: int) -> Surface:
    """What lies under a land hex and shows round the coast, with its shadow on the water."""
    shadow = hexagon_blur(round(radius * 1.1), max(2, radius // 9), (20, 32, 44), 120)
    out = shadow.copy()
    blit_centred(out, hexagon(round(radius * 1.13), ((1.0, _SHORE),)), out.get_rect().center)
    return out


@kept
def ground(kind: str, radius: int) -> Surface:
    """Open land, or the plinth of a settlement: round clay, a square stone, indigo in a double gold rule."""
    if kind == "village":
        return _village(radius)
    if kind == "city":
        return _city(radius)
    if kind == "edo":
        gold = theme.GOLD
        rule = ((1.0, (22, 18, 30)), (0.965, gold), (0.9, darker(_EDO, 0.4)), (0.84, gold), (0.8, _EDO))
        return hexagon(radius, rule)
    return hexagon(radius, ((1.0, mix(_LAND, _SHORE, 0.5)), (0.955, lighter(_LAND, 0.36)), (0.88, _LAND)))


def _village(radius: int) -> Surface:
    edge = mix(_VILLAGE, _SHORE, 0.5)
    out = hexagon(radius, ((1.0, edge), (0.955, lighter(_VILLAGE, 0.5)), (0.88, _VILLAGE))).copy()
    middle, px = out.get_width() / 2, round(radius * 1.36)
    drop = max(1, radius // 14)
    blit_centred(out, disc(px, (186, 140, 94)), (middle, middle + drop))
    plinth = disc(px, (250, 230, 194), (140, 96, 58), max(1, radius // 16))
    blit_centred(out, plinth, (middle, middle))
    return out


def _city(radius: int) -> Surface:
    out = hexagon(radius, ((1.0, (58, 54, 56)), (0.955, lighter(_CITY, 0.3)), (0.87, _CITY))).copy()
    middle, size = out.get_width() / 2, (round(radius * 1.66), round(radius * 1.0))
    corner, drop = max(2, radius // 8), max(1, radius // 14)
    blit_centred(out, rounded(size, corner, (40, 36, 38)), (middle, middle + drop))
    stone = rounded(size, corner, (96, 90, 90), (222, 212, 198), max(1, radius // 14))
    blit_centred(out, stone, (middle, middle))
    return out


@kept
def sea_hex(radius: int) -> Surface:
    """The outline of a sea space."""
    out = hexagon_frame(radius, max(1, radius // 22), (236, 242, 242)).copy()
    out.set_alpha(105)
    return out


@kept
def dead(radius: int, water: bool) -> Surface:
    """The veil over a space where no tile changes anything any more."""
    out = hexagon(radius, ((1.0, (40, 52, 60)),)).copy()
    out.set_alpha(46 if water else 74)
    return out


@kept
def decided(radius: int) -> Surface:
    """The mark of a settlement whose figures are gone."""
    out = hexagon(radius, ((1.0, (58, 52, 46)),)).copy()
    out.set_alpha(96)
    sheet = Surface(out.get_size()).convert_alpha()
    sheet.fill((0, 0, 0, 0))
    sheet.blit(out, (0, 0))
    blit_centred(sheet, art.icon("check", round(radius * 0.8), theme.CREAM), sheet.get_rect().center)
    return sheet


@kept
def slot(radius: int) -> Surface:
    """The dashed place on the tray of a tile that is held over the map."""
    side = 2 * radius + 2
    big = blank((side * 2, side * 2), theme.WASHI)
    corners = hex_points((side, side), radius * 2 * 0.94)
    for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
        for dash in range(4):
            start, end = (dash + 0.2) / 4, (dash + 0.8) / 4
            begin = x1 + (x2 - x1) * start, y1 + (y2 - y1) * start
            pygame.draw.line(
                big,
                (*theme.WASHI, 255),
                begin,
                (x1 + (x2 - x1) * end, y1 + (y2 - y1) * end),
                max(2, radius // 12),
            )
    return smooth((side, side), big)


@kept
def toned(radius: int) -> Surface:
    """The shade over a tile of the hand that cannot be played now."""
    out = hexagon(radius, ((1.0, darker(theme.WOOD, 0.2)),)).copy()
    out.set_alpha(128)
    return out


@kept
def waiting(px: int) -> Surface:
    """The sign of a settlement that is surrounded and waits for the end of the turn."""
    out = disc(px, theme.SUMI, theme.GOLD, max(1, px // 12)).copy()
    blit_centred(out, art.icon("hourglass", round(px * 0.6), theme.CREAM), (px / 2, px / 2))
    return out


@kept
def code(words: str, px: int) -> Surface:
    """The name of a space, written on it."""
    written = text.render(words, "strong", px, theme.SUMI)
    plate = Surface((written.get_width() + px // 2, written.get_height())).convert_alpha()
    plate.fill((*theme.PAPER, 205))
    plate.blit(written, (px // 4, 0))
    return plate


def is_ship(kind: int) -> bool:
    """Whether a kind of tile goes to sea."""
    return kind in SHIPS
