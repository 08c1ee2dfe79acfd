"""How Samurai's pieces look: tiles, figures, the hexes of the map. Every picture is drawn once and kept."""

from __future__ import annotations

from typing import Final

from pygame import Surface

from game.games.samurai.parts import SHIPS, TILES
from game.ui import art, text, theme
from game.ui.cache import kept
from game.ui.shapes import blit_centred, hexagon, hexagon_blur, hexagon_frame
from game.ui.theme import RGB, darker, lighter, mix

CASTE_ICONS: Final = ("buddha", "rice", "castle")
CASTE_COLOURS: Final[tuple[RGB, RGB, RGB]] = (theme.UME, theme.MATSUBA, theme.AI)
_ICONS: Final = {"Buddha": "buddha", "rice": "rice", "castle": "castle", "samurai": "samurai", "ship": "ship"}
_SHORE: Final[RGB] = (78, 104, 118)
_GROUND: Final[dict[str, RGB]] = {
    "land": (212, 201, 152),
    "village": (226, 190, 142),
    "city": (198, 186, 180),
    "edo": (180, 186, 200),
}
QUICK_SIGN: Final = "速"


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
    icon_px = round(radius * (0.92 if numbered else 1.0))
    icon_x = middle - radius * 0.3 if numbered else middle
    lift = -radius * 0.04 + (radius * 0.12 if piece.quick else 0)
    blit_centred(out, art.icon(tile_icon(kind), icon_px, ink), (icon_x, middle + lift))
    if numbered:
        figure = art.number(str(piece.strength), round(radius * 0.84), ink)
        blit_centred(out, figure, (middle + radius * 0.44, middle + lift))
    if piece.quick:
        sign = art.kanji(QUICK_SIGN, max(8, round(radius * 0.42)), ink)
        blit_centred(out, sign, (middle, middle - radius * 0.56))
    mark = art.crest(crest, max(7, round(radius * 0.3)), ink)
    blit_centred(out, mark, (middle, middle + radius * 0.6))
    return out


@kept
def tile_shadow(radius: int) -> Surface:
    """The soft shadow under a tile."""
    return hexagon_blur(radius, max(2, radius // 8), (24, 16, 10), 120)


def figure(caste: int, px: int) -> Surface:
    """A figure of a caste as a wooden token."""
    return art.token(CASTE_ICONS[caste], px, CASTE_COLOURS[caste])


@kept
def shore(radius: int) -> Surface:
    """What lies under a land hex and shows round the coast."""
    return hexagon(round(radius * 1.13), ((1.0, _SHORE),))


@kept
def ground(kind: str, radius: int) -> Surface:
    """A land or settlement hex."""
    colour = _GROUND[kind]
    rim = lighter(colour, 0.42)
    return hexagon(
        radius, ((1.0, mix(colour, _SHORE, 0.5)), (0.955, rim), (0.86, darker(colour, 0.06)), (0.83, colour))
    )


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
