"""What the client is made of: washi, wood, tatami, gradients, waves and other old patterns, hills, the sun."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from game import resources
from game.ui import theme
from game.ui.cache import kept
from game.ui.shapes import blank, disc, draw_shadow, hex_points, new_rounded, smooth
from game.ui.theme import RGB, Scale, darker, lighter, mix

_GOOD: Final = 2  # supersampling of large drawings


class Material(NamedTuple):
    """What a panel is made of; sizes in design units, colours of the theme by name."""

    texture: str
    colour: RGB | str
    border: RGB | str
    radius: int = 12
    width: float = 1.5
    shadow: int = 90
    strength: int = 100
    """How much of the texture is seen, in percent; less where much is to be read."""


PAPER: Final = Material("washi", "PAPER", "HAIR", strength=55)
CARD: Final = Material("washi", "PAPER", "SUMI", 9, 2, strength=55)
TRAY: Final = Material("wood", theme.WOOD, darker(theme.WOOD, 0.55), 16, 2)
NIGHT_TRAY: Final = Material("wood", theme.NIGHT, darker(theme.NIGHT, 0.5), 16, 2)
MAT: Final = Material("tatami", (172, 168, 116), darker(theme.WOOD, 0.2), 16, 2)


# -- sheets of material ---------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _tile(name: str) -> Surface:
    return pygame.image.load(resources.path(f"art/textures/{name}.png")).convert()


@kept
def _tinted_tile(name: str, colour: RGB, percent: int, strength: int) -> Surface:
    tile = _tile(name)
    if percent != 100:
        side = max(64, tile.get_width() * percent // 100)
        tile = pygame.transform.smoothscale(tile, (side, side))
    mean = pygame.transform.average_color(tile)
    tile = tile.copy()
    more = tuple(max(0, want - have) for want, have in zip(colour, mean[:3], strict=True))
    less = tuple(max(0, have - want) for want, have in zip(colour, mean[:3], strict=True))
    tile.fill(more, special_flags=pygame.BLEND_RGB_ADD)
    tile.fill(less, special_flags=pygame.BLEND_RGB_SUB)
    if strength < 100:
        flat = Surface(tile.get_size())
        flat.fill(colour)
        flat.set_alpha(255 - 255 * strength // 100)
        tile.blit(flat, (0, 0))
    return tile


def grain_percent(factor: float) -> int:
    """The size at which textures are laid for a window of this scale factor, in whole quarters."""
    return max(50, round(factor * 4) * 25)


def new_sheet(
    size: tuple[int, int], name: str, colour: RGB, percent: int = 100, strength: int = 100
) -> Surface:
    """A texture (a file in art/textures) repeated over `size`, its mean shifted to `colour`; opaque.

    `percent` is the size of the grain, `strength` how much of it is seen.
    """
    out = Surface(size)
    tile_over(out, _tinted_tile(name, colour, percent, strength))
    return out


sheet = kept(new_sheet)


def tile_over(surface: Surface, tile: Surface) -> None:
    """Repeat `tile` over the whole surface."""
    width, height = tile.get_size()
    spots = [
        (tile, (x, y))
        for x in range(0, surface.get_width(), width)
        for y in range(0, surface.get_height(), height)
    ]
    surface.fblits(spots)


@kept
def panel(size: tuple[int, int], material: Material, factor: float, border: RGB | None = None) -> Surface:
    """A rounded sheet of material with a fine border."""
    scale = _scaled(factor)
    radius, width = scale(material.radius), scale(material.width * theme.LINES)
    out = new_rounded(size, radius, border or theme.named(material.border))
    inside = size[0] - 2 * width, size[1] - 2 * width
    if min(inside) > 0:
        colour, strength = theme.named(material.colour), material.strength * theme.GRAIN // 100
        sheet = new_sheet(inside, material.texture, colour, grain_percent(factor), strength)
        face = masked(sheet, max(0, radius - width))
        out.blit(face, (width, width))
    return out


def masked(picture: Surface, radius: int) -> Surface:
    """A copy of an opaque picture with rounded corners."""
    out = picture.convert_alpha()
    mask = new_rounded(picture.get_size(), radius, (255, 255, 255))
    out.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def draw_panel(
    surface: Surface, rect: Rect, scale: Scale, material: Material = PAPER, border: RGB | None = None
) -> None:
    """A panel of `material` with its soft shadow; `border` replaces the material's own colour of edge."""
    if rect.w <= 0 or rect.h <= 0:
        return
    if material.shadow:
        draw_shadow(surface, rect, scale.px(material.radius), scale.px(7), material.shadow, scale.px(4))
    surface.blit(panel(rect.size, material, scale.factor, border), rect)


def _scaled(factor: float) -> Callable[[float], int]:
    return lambda units: max(1, round(units * factor)) if units else 0


# -- gradients ------------------------------------------------------------------------------------------------

Stop = tuple[float, RGB]


def new_bokashi(size: tuple[int, int], stops: tuple[Stop, ...], grain: int = 0) -> Surface:
    """The slow vertical gradient of a print sky; stops are (share of the height, colour).

    `grain` 1 to 100 lets the printing block's wood show.
    """
    height = max(2, size[1])
    column = Surface((1, height))
    for y in range(height):
        column.set_at((0, y), _between(stops, y / (height - 1)))
    out = pygame.transform.scale(column, size)
    if grain:
        block = new_sheet(size, "grain", (246, 246, 246), strength=grain)
        out.blit(block, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return out


bokashi = kept(new_bokashi)


def _between(stops: tuple[Stop, ...], where: float) -> RGB:
    last = stops[0]
    for stop in stops:
        if stop[0] >= where:
            reach = stop[0] - last[0]
            share = (where - last[0]) / reach if reach > 0 else 1.0
            return mix(last[1], stop[1], share * share * (3 - 2 * share))
        last = stop
    return last[1]


@kept
def _fade(height: int, top: int, bottom: int) -> Surface:
    column = Surface((1, max(2, height)), pygame.SRCALPHA)
    for y in range(column.get_height()):
        share = y / (column.get_height() - 1)
        alpha = round(top + (bottom - top) * share * share * (3 - 2 * share))
        column.set_at((0, y), (255, 255, 255, alpha))
    return column


def faded(picture: Surface, top: int = 255, bottom: int = 0) -> Surface:
    """A copy of `picture` whose opacity runs from `top` to `bottom` (0 to 255)."""
    out = picture.copy()
    veil = pygame.transform.scale(_fade(picture.get_height(), top, bottom), picture.get_size())
    out.blit(veil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


@kept
def sun(px: int, colour: RGB = theme.SHU, setting: bool = False) -> Surface:
    """The red sun; a setting one fades into the haze below."""
    whole = disc(px, colour)
    return faded(whole, 255, 60) if setting else whole


@kept
def page(size: tuple[int, int], factor: float, sky: RGB = theme.AI, share: float = 0.26) -> Surface:
    """The background of a whole screen: paper under a band of print sky."""
    out = new_sheet(size, "washi", theme.WASHI, grain_percent(factor))
    band = Surface((size[0], max(2, round(size[1] * share))), pygame.SRCALPHA)
    band.fill(sky)
    out.blit(faded(band, 245, 0), (0, 0))
    return out


@kept
def plain_page(
    size: tuple[int, int], factor: float, texture: str = "washi", ground: RGB | None = None
) -> Surface:
    """A whole screen of one material, paper if no other, darker towards the top, waves rising at the foot."""
    colour = ground or theme.WASHI
    out = new_sheet(size, texture, colour, grain_percent(factor), theme.GRAIN)
    if not theme.GRAIN:
        return out
    edge = Surface((size[0], max(2, size[1] // 5)), pygame.SRCALPHA)
    edge.fill(darker(colour, 0.7))
    out.blit(faded(edge, 46, 0), (0, 0))
    high = max(8, round(size[1] * 0.24))
    waves = new_pattern("seigaiha", (size[0], high), max(8, round(22 * factor)), darker(colour, 0.3), 120)
    out.blit(faded(waves, 0, 255), (0, size[1] - high))
    return out


# -- patterns -------------------------------------------------------------------------------------------------


def _draw_seigaiha(
    big: Surface, unit: int, ink: tuple[int, int, int, int], clear: tuple[int, int, int, int]
) -> None:
    """Sea waves: rows of discs, each covering the upper part of the row before."""
    line = max(2, unit // 12)
    for row in range(-2, big.get_height() * 2 // unit + 3):
        offset = unit if row % 2 else 0
        for column in range(-1, big.get_width() // (2 * unit) + 2):
            centre = column * 2 * unit + offset, row * unit // 2 + unit
            for ring in (1.0, 0.7, 0.4):
                pygame.draw.circle(big, ink, centre, unit * ring)
                pygame.draw.circle(big, clear, centre, unit * ring - line)


def _draw_asanoha(
    big: Surface, unit: int, ink: tuple[int, int, int, int], clear: tuple[int, int, int, int]
) -> None:
    """Hemp leaves: a triangular net, each triangle joined to its middle."""
    high = round(unit * math.sqrt(3))
    line = max(2, unit // 14)
    for row in range(-1, big.get_height() // high + 2):
        for column in range(-1, big.get_width() // (2 * unit) + 2):
            for shift_x, shift_y in ((0, 0), (unit, high)):
                centre = column * 2 * unit + shift_x, row * 2 * high + shift_y
                _star(big, centre, unit, ink, line)


def _star(
    big: Surface, centre: tuple[int, int], unit: int, ink: tuple[int, int, int, int], line: int
) -> None:
    x, y = centre
    for corner in range(6):
        turn = math.pi / 3 * corner
        tip = x + 2 * unit * math.cos(turn), y + 2 * unit * math.sin(turn)
        nook = turn + math.pi / 6
        middle = x + 2 * unit / math.sqrt(3) * math.cos(nook), y + 2 * unit / math.sqrt(3) * math.sin(nook)
        after = x + 2 * unit * math.cos(turn + math.pi / 3), y + 2 * unit * math.sin(turn + math.pi / 3)
        for start, end in ((centre, tip), (centre, middle), (tip, middle), (middle, after)):
            pygame.draw.line(big, ink, start, end, line)


def _draw_kikko(
    big: Surface, unit: int, ink: tuple[int, int, int, int], clear: tuple[int, int, int, int]
) -> None:
    """Tortoise shell: a net of hexagons, a smaller one in each."""
    high = round(unit * math.sqrt(3) / 2) * 2
    line = max(2, unit // 10)
    for row in range(-1, big.get_height() // high + 2):
        for column in range(-1, big.get_width() // (3 * unit) + 2):
            for shift_x, shift_y in ((0, 0), (unit * 3 // 2, high // 2)):
                centre = column * 3 * unit + shift_x, row * high + shift_y
                for share in (1.0, 0.62):
                    pygame.draw.polygon(big, ink, hex_points(centre, unit * share), line)


def _draw_shippo(
    big: Surface, unit: int, ink: tuple[int, int, int, int], clear: tuple[int, int, int, int]
) -> None:
    """Seven treasures: interlaced circles."""
    line = max(2, unit // 12)
    for row in range(-1, big.get_height() // unit + 2):
        for column in range(-1, big.get_width() // (2 * unit) + 2):
            centre = column * 2 * unit + (unit if row % 2 else 0), row * unit
            pygame.draw.circle(big, ink, centre, unit, line)


_Ink = tuple[int, int, int, int]
_PATTERNS: Final[
    dict[str, tuple[Callable[[Surface, int, _Ink, _Ink], None], Callable[[int], tuple[int, int]]]]
] = {
    "seigaiha": (_draw_seigaiha, lambda unit: (2 * unit, unit)),
    "asanoha": (_draw_asanoha, lambda unit: (2 * unit, 2 * round(unit * math.sqrt(3)))),
    "kikko": (_draw_kikko, lambda unit: (3 * unit, round(unit * math.sqrt(3) / 2) * 2)),
    "shippo": (_draw_shippo, lambda unit: (2 * unit, 2 * unit)),
}
PATTERNS: Final = tuple(_PATTERNS)


def new_pattern(name: str, size: tuple[int, int], unit: int, colour: RGB, alpha: int = 255) -> Surface:
    """One of `PATTERNS` in lines of `colour` over nothing; `unit` is half the repeat, in pixels."""
    draw, period = _PATTERNS[name]
    unit = max(4, unit // 2 * 2)
    width, height = period(unit)
    big = blank((3 * width * 4, 3 * height * 4), colour)
    draw(big, unit * 4, (*colour, alpha), (*colour, 0))
    whole = smooth((3 * width, 3 * height), big)
    out = blank(size, colour)
    tile = whole.subsurface(Rect(width, height, width, height))
    for x in range(0, size[0], width):
        for y in range(0, size[1], height):
            out.blit(tile, (x, y), special_flags=pygame.BLEND_RGBA_MAX)
    return out


pattern = kept(new_pattern)


@kept
def sea(size: tuple[int, int], factor: float, haze: RGB = (96, 124, 148)) -> Surface:
    """Water with waves one tone darker, under a hazy sky; opaque."""
    water = theme.SEA
    out = new_bokashi(size, ((0.0, haze), (0.45, mix(haze, water, 0.75)), (1.0, water)), 30)
    waves = new_pattern("seigaiha", size, max(8, round(17 * factor)), darker(water, 0.3), 190)
    out.blit(faded(waves, 30, 255), (0, 0))
    return out


# -- landscapes -----------------------------------------------------------------------------------------------


class Family(NamedTuple):
    """The colours of one kind of picture, from far to near."""

    high: RGB
    low: RGB
    disc: RGB
    hills: tuple[RGB, RGB, RGB]


def family(colour: RGB, night: bool = False) -> Family:
    """A picture's colours made from the one that stands for its kind."""
    if night:
        dark = darker(colour, 0.5)
        return Family(
            mix(colour, (150, 145, 175), 0.45),
            colour,
            lighter(colour, 0.2),
            (dark, darker(dark, 0.4), theme.SUMI),
        )
    return Family(
        mix(colour, theme.CREAM, 0.82),
        mix(colour, theme.CREAM, 0.5),
        mix(colour, theme.CREAM, 0.42),
        (
            mix(colour, theme.FADED, 0.45),
            darker(mix(colour, theme.FADED, 0.45), 0.3),
            darker(mix(colour, theme.FADED, 0.4), 0.6),
        ),
    )


_WAVES: Final = (
    (0.62, 0.07, 1.1, 0.4),
    (0.74, 0.08, 1.5, 2.4),
    (0.87, 0.07, 1.3, 4.4),
)  # height, swell, turns, phase


@kept
def landscape(size: tuple[int, int], colours: Family, with_disc: bool = True) -> Surface:
    """Sky, a disc and three hills: the ground of every picture; opaque."""
    big = new_bokashi(
        (size[0] * _GOOD, size[1] * _GOOD), ((0.0, colours.high), (0.8, colours.low), (1.0, colours.low))
    )
    width, height = big.get_size()
    if with_disc:
        pygame.draw.circle(big, colours.disc, (width / 2, height * 0.45), min(width, height) * 0.4)
    for colour, (base, swell, turns, phase) in zip(colours.hills, _WAVES, strict=True):
        pygame.draw.polygon(big, colour, ridge((width, height), base, swell, turns, phase))
    return smooth(size, big).convert()


def ridge(
    size: tuple[int, int], base: float, swell: float, turns: float, phase: float
) -> list[tuple[float, float]]:
    """The outline of a range of hills down to the lower edge; `base` and `swell` are shares of the height."""
    width, height = size
    steps = 64
    crest = [
        (
            width * i / steps,
            height * (base - swell * _rise(phase + turns * math.tau * i / steps)),
        )
        for i in range(steps + 1)
    ]
    return [(0, height), *crest, (width, height)]


def _rise(turn: float) -> float:
    return math.sin(turn) + 0.3 * math.sin(2.3 * turn + 1.0)


def draw_fuji(
    big: Surface, top: tuple[float, float], half: float, foot: float, colour: RGB, snow: RGB
) -> None:
    """A mountain with snow: its `top`, half its width at the `foot` (y), on a supersampled surface."""
    x, y = top
    high = foot - y
    flat = half * 0.12
    pygame.draw.polygon(big, colour, [(x - flat, y), (x + flat, y), (x + half, foot), (x - half, foot)])
    low = y + high * 0.2
    reach = flat + (half - flat) * 0.2
    teeth = [(x + reach, low), (x + reach * 0.45, low - high * 0.07), (x + reach * 0.1, low + high * 0.03)]
    teeth += [(x - reach * 0.4, low - high * 0.06), (x - reach, low)]
    pygame.draw.polygon(big, snow, [(x - flat, y), (x + flat, y), *teeth])


def clear() -> None:
    """Forget the loaded textures (they belong to one pygame session)."""
    _tile.cache_clear()
