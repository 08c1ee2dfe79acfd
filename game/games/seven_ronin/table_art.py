"""How the village of 7 Ronin looks: icons and colours of areas and ronin, tokens, the two maps."""

from __future__ import annotations

import math
from typing import Final

import pygame
from pygame import Rect, Surface

from game.games.seven_ronin.parts import AREAS, RONIN
from game.ui import art, materials, theme
from game.ui.cache import kept
from game.ui.shapes import blank, blit_centred, disc, rounded, smooth
from game.ui.theme import RGB, darker

AREA_ICONS: Final[dict[str, str]] = {
    "passage": "bridge",
    "burial": "tombstone",
    "shrine": "torii",
    "watchtower": "watchtower",
    "field1": "field",
    "field2": "field",
    "well": "well",
    "inn": "inn",
    "granary": "rice",
    "pen": "bull-horns",
    "green": "bonsai",
}
RONIN_ICONS: Final[dict[str, str]] = {
    "hayai": "run",
    "taiko": "taiko",
    "yumi": "archer",
    "musashi": "fight",
    "yobu": "battle-cry",
    "kabe": "armour",
    "tasuke": "people",
}
RONIN_COLOURS: Final[tuple[RGB, ...]] = (
    theme.SHU,
    (176, 124, 36),
    theme.TEAL,
    theme.AI,
    (120, 92, 76),
    theme.BARK,
    theme.MATSUBA,
)
NIGHT: Final[RGB] = (38, 34, 50)
_WOODEN: Final[RGB] = (124, 92, 58)
SAND: Final[RGB] = (226, 207, 158)
PAPER_MAP: Final[RGB] = (238, 230, 208)


@kept
def ninja(px: int, planned: bool = False) -> Surface:
    """A ninja: a throwing star on a dark disc, red while it is only planned."""
    colour = theme.SHU if planned else NIGHT
    out = disc(px, colour, theme.CREAM if planned else darker(colour, 0.6), max(1, px // 14)).copy()
    blit_centred(out, art.icon("throwing-star", round(px * 0.68), theme.CREAM), (px / 2, px / 2))
    return out


@kept
def ronin(number: int, px: int, planned: bool = False) -> Surface:
    """A ronin's token; the rim is broken paper while he is only planned."""
    colour = RONIN_COLOURS[number]
    rim = theme.PILL if planned else theme.CREAM
    out = disc(px, colour, rim, max(2, px // 12)).copy()
    blit_centred(out, art.icon(RONIN_ICONS[RONIN[number]], round(px * 0.62), theme.CREAM), (px / 2, px / 2))
    return out


@kept
def area_block(number: int, px: int, held: bool) -> Surface:
    """The picture of an area in a square, dark when ninja hold it."""
    colour = NIGHT if held else _WOODEN
    out = rounded((px, px), max(3, px // 9), colour).copy()
    icon = art.icon(AREA_ICONS[AREAS[number]], round(px * 0.74), theme.CREAM)
    blit_centred(out, icon, (px / 2, px / 2))
    return out


@kept
def ronin_block(number: int, px: int, fallen: bool) -> Surface:
    """The picture of a ronin in a square, grey when he has fallen."""
    colour = theme.FADED if fallen else RONIN_COLOURS[number]
    out = rounded((px, px), max(3, px // 9), colour).copy()
    blit_centred(out, art.icon(RONIN_ICONS[RONIN[number]], round(px * 0.74), theme.CREAM), (px / 2, px / 2))
    return out


@kept
def room(px: int) -> Surface:
    """One ninja's room in an area: the limit is as many of these."""
    return disc(px, (250, 244, 230), theme.SUMI, max(1, px // 8))


@kept
def wound(px: int, taken: bool) -> Surface:
    """A space of a ronin's tile, with its ninja or without."""
    if taken:
        return disc(px, theme.SHU, darker(theme.SHU, 0.5), max(1, px // 10))
    return disc(px, (222, 210, 182), theme.HAIR, max(1, px // 12))


@kept
def seal(px: int) -> Surface:
    """The round seal that sets off an ability or an effect."""
    return art.seal("力", px, round_seal=True)


@kept
def village_map(size: tuple[int, int], factor: float, sand: bool) -> Surface:
    """The attacker draws in raked sand, the defender on paper."""
    colour = SAND if sand else PAPER_MAP
    out = materials.sheet(size, "washi", colour, materials.grain_percent(factor)).copy()
    if sand:
        out.blit(_rake(size, factor), (0, 0))
    else:
        out.blit(materials.pattern("asanoha", size, max(20, round(44 * factor)), theme.HAIR, 40), (0, 0))
    return out


def _rake(size: tuple[int, int], factor: float) -> Surface:
    """Rings round the middle, as a rake leaves them."""
    big = blank((size[0] * 2, size[1] * 2), SAND)
    centre = size[0], size[1]
    step = max(10, round(22 * factor))
    for number in range(3, math.ceil(math.hypot(*size) / step) + 1):
        reach = number * step
        ring = Rect(0, 0, round(2.6 * reach), round(2 * reach))
        ring.center = centre
        pygame.draw.ellipse(big, (*darker(SAND, 0.2), 90), ring, max(2, step // 6))
    return smooth(size, big)


@kept
def path(length: int, width: int) -> Surface:
    """A trodden path, level; turn it to lie between two areas."""
    return rounded((max(2, length), width), width // 2, (182, 150, 100), (150, 118, 74), max(1, width // 5))


@kept
def green(px: int) -> Surface:
    """The green in the middle."""
    out = disc(px, (122, 146, 86), (74, 96, 54), max(2, px // 40)).copy()
    inner = disc(round(px * 0.9), (134, 158, 96))
    blit_centred(out, inner, (px / 2, px / 2))
    blit_centred(out, art.icon("bonsai", round(px * 0.42), (66, 86, 48)), (px / 2, px * 0.4))
    return out
