"""Smooth shapes: rounded rectangles, discs, polygons, hexagons, soft shadows and light.

Everything is drawn a few times too large and scaled down, once, and then kept. Rectangles of any
size are stretched from a small one whose corners stay as they are (a nine-patch).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game.ui.cache import kept
from game.ui.theme import CREAM, RGB

Point = tuple[float, float]
_OVER: Final = 4  # supersampling of small shapes


def blank(size: tuple[int, int], colour: RGB = (0, 0, 0)) -> Surface:
    """A fully transparent surface; `colour` is what its edges are mixed with when scaled."""
    surface = Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)
    surface.fill((*colour, 0))
    return surface


def smooth(size: tuple[int, int], big: Surface) -> Surface:
    """A supersampled drawing brought down to its real size."""
    return pygame.transform.smoothscale(big, (max(1, size[0]), max(1, size[1])))


def nine_patch(small: Surface, margin: int, size: tuple[int, int]) -> Surface:
    """Stretch `small` to `size`, keeping its outer `margin` pixels unstretched."""
    width, height = size
    out = Surface(size, pygame.SRCALPHA)
    cuts_from = _cuts(small.get_width(), margin), _cuts(small.get_height(), margin)
    cuts_to = _cuts(width, margin), _cuts(height, margin)
    for column in range(3):
        for row in range(3):
            source = _cell(cuts_from, column, row)
            target = _cell(cuts_to, column, row)
            if target.w > 0 and target.h > 0 and source.w > 0 and source.h > 0:
                piece = pygame.transform.scale(small.subsurface(source), target.size)
                out.blit(piece, target, special_flags=pygame.BLEND_RGBA_ADD)
    return out


def _cuts(length: int, margin: int) -> tuple[int, int, int, int]:
    return 0, min(margin, length // 2), max(length - margin, length - length // 2), length


def _cell(cuts: tuple[tuple[int, ...], tuple[int, ...]], column: int, row: int) -> Rect:
    (xs, ys) = cuts
    return Rect(xs[column], ys[row], xs[column + 1] - xs[column], ys[row + 1] - ys[row])


def new_rounded(
    size: tuple[int, int],
    radius: int,
    fill: RGB | None,
    border: RGB | None = None,
    width: int = 0,
) -> Surface:
    """A rounded rectangle; `border` is drawn inside it, `fill` None leaves a frame."""
    radius = max(0, min(radius, size[0] // 2, size[1] // 2))
    edge = max(radius, width) + 1
    side = 2 * edge + 1
    big_side = side * _OVER
    big = blank((big_side, big_side), border or fill or (0, 0, 0))
    whole = Rect(0, 0, big_side, big_side)
    if border is not None and width > 0:
        pygame.draw.rect(big, (*border, 255), whole, border_radius=radius * _OVER)
        inner = whole.inflate(-2 * width * _OVER, -2 * width * _OVER)
        inside = (*fill, 255) if fill is not None else (*border, 0)
        pygame.draw.rect(big, inside, inner, border_radius=max(0, radius - width) * _OVER)
    elif fill is not None:
        pygame.draw.rect(big, (*fill, 255), whole, border_radius=radius * _OVER)
    return nine_patch(smooth((side, side), big), edge, size)


rounded = kept(new_rounded)


def blurred(picture: Surface, blur: int) -> Surface:
    """The picture out of focus; a wide blur is made at a smaller size, where it costs little."""
    if blur <= 0:
        return picture
    shrink = max(1, blur // 4)
    width, height = picture.get_size()
    little = pygame.transform.smoothscale(picture, (max(1, width // shrink), max(1, height // shrink)))
    return pygame.transform.smoothscale(
        pygame.transform.gaussian_blur(little, blur // shrink), (width, height)
    )


@kept
def shadow(size: tuple[int, int], radius: int, blur: int, alpha: int, colour: RGB = (20, 12, 6)) -> Surface:
    """The soft shadow of a rounded rectangle of `size`; it reaches `2 * blur` beyond on every side."""
    reach = 2 * blur
    radius = max(1, min(radius, size[0] // 2, size[1] // 2))
    edge = reach * 2 + radius + 1
    core = 2 * (edge - reach) + 1
    small = blank((core + 2 * reach, core + 2 * reach), colour)
    pygame.draw.rect(small, (*colour, alpha), Rect(reach, reach, core, core), border_radius=radius)
    small = blurred(small, blur)
    return nine_patch(small, edge, (size[0] + 2 * reach, size[1] + 2 * reach))


def draw_shadow(
    surface: Surface, rect: Rect, radius: int, blur: int, alpha: int = 110, drop: int = 0
) -> None:
    """Lay a soft shadow under `rect`, `drop` pixels lower."""
    under = shadow(rect.size, radius, blur, alpha)
    surface.blit(under, (rect.x - 2 * blur, rect.y - 2 * blur + drop))


def draw_light(surface: Surface, rect: Rect, radius: int, reach: int, colour: RGB = CREAM) -> None:
    """Soft light without a rim round a thing that stands out (draw the thing itself over it)."""
    grown = rect.inflate(reach, reach)
    blur = max(2, reach // 2)
    light = shadow(grown.size, radius + reach // 2, blur, 215, colour)
    surface.blit(light, light.get_rect(center=rect.center))


@kept
def disc(px: int, fill: RGB | None, border: RGB | None = None, width: int = 0) -> Surface:
    """A filled circle of diameter `px` with a border inside it."""
    big = blank((px * _OVER, px * _OVER), border or fill or (0, 0, 0))
    centre, radius = (px * _OVER / 2, px * _OVER / 2), px * _OVER / 2
    if border is not None and width > 0:
        pygame.draw.circle(big, (*border, 255), centre, radius)
        inside = (*fill, 255) if fill is not None else (*border, 0)
        pygame.draw.circle(big, inside, centre, radius - width * _OVER)
    elif fill is not None:
        pygame.draw.circle(big, (*fill, 255), centre, radius)
    return smooth((px, px), big)


@kept
def polygon(size: tuple[int, int], points: tuple[Point, ...], fill: RGB) -> Surface:
    """A filled polygon with smooth edges; points in pixels of `size`."""
    big = blank((size[0] * _OVER, size[1] * _OVER), fill)
    pygame.draw.polygon(big, (*fill, 255), [(x * _OVER, y * _OVER) for x, y in points])
    return smooth(size, big)


@kept
def triangle(px: int, direction: str, fill: RGB) -> Surface:
    """An arrowhead in a square of `px`, pointing "left", "right", "up" or "down"."""
    turns = {"right": 0, "up": 90, "left": 180, "down": 270}
    a, b, tip = 0.24 * px, 0.76 * px, 0.82 * px
    shape = polygon((px, px), ((0.3 * px, a), (tip, px / 2), (0.3 * px, b)), fill)
    return pygame.transform.rotate(shape, turns[direction])


def hex_points(centre: Point, radius: float, rotation: float = 0.0) -> list[Point]:
    """The corners of a regular hexagon; rotation 0 is flat-top, in degrees."""
    turn = math.radians(rotation)
    x, y = centre
    return [
        (
            x + radius * math.cos(turn + math.pi / 3 * corner),
            y + radius * math.sin(turn + math.pi / 3 * corner),
        )
        for corner in range(6)
    ]


Layer = tuple[float, RGB]


@kept
def hexagon(radius: int, layers: tuple[Layer, ...], rotation: float = 0.0) -> Surface:
    """A hexagon of nested layers in a square of side `2 * radius + 2`, its centre in the middle.

    Each layer is (radius as a share of the whole, colour), the outermost first: a tile with an ink
    edge and a cream line is ((1, ink), (0.96, red), (0.86, cream), (0.83, red)).
    """
    side = 2 * radius + 2
    big = blank((side * _OVER, side * _OVER), layers[0][1])
    middle = side * _OVER / 2
    for share, colour in layers:
        points = hex_points((middle, middle), radius * share * _OVER, rotation)
        pygame.draw.polygon(big, (*colour, 255), points)
    return smooth((side, side), big)


@kept
def hexagon_frame(radius: int, width: int, colour: RGB, rotation: float = 0.0) -> Surface:
    """The outline of a hexagon, `width` pixels wide, nothing inside."""
    side = 2 * radius + 2
    big = blank((side * _OVER, side * _OVER), colour)
    middle = side * _OVER / 2
    outer = hex_points((middle, middle), radius * _OVER, rotation)
    inner = hex_points((middle, middle), (radius - width * 1.155) * _OVER, rotation)
    pygame.draw.polygon(big, (*colour, 255), outer)
    pygame.draw.polygon(big, (*colour, 0), inner)
    return smooth((side, side), big)


@kept
def hexagon_blur(radius: int, blur: int, colour: RGB, alpha: int, rotation: float = 0.0) -> Surface:
    """A hexagon with blurred edges: the shadow under a tile, or the light round it."""
    side = 2 * (radius + 2 * blur) + 2
    shape = blank((side, side), colour)
    pygame.draw.polygon(shape, (*colour, alpha), hex_points((side / 2, side / 2), radius, rotation))
    return blurred(shape, max(1, blur))


def blit_centred(surface: Surface, picture: Surface, centre: Point, alpha: int = 255) -> Rect:
    """Draw `picture` with its middle on `centre`; `alpha` below 255 makes it faint."""
    rect = picture.get_rect(center=(round(centre[0]), round(centre[1])))
    if alpha < 255:
        picture = faint(picture, alpha)
    return surface.blit(picture, rect)


def faint(picture: Surface, alpha: int) -> Surface:
    """A copy of `picture` that lets the ground through."""
    out = picture.copy()
    out.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def hollow(picture: Surface) -> Surface:
    """`picture` itself, packed so that what is clear in it costs nothing to draw: for rings and corners."""
    picture.set_alpha(255, pygame.RLEACCEL)
    return picture


def inside(points: Sequence[Point], spot: Point) -> bool:
    """Whether `spot` lies in the polygon (even-odd rule)."""
    x, y = spot
    odd = False
    previous = points[-1]
    for corner in points:
        (x1, y1), (x2, y2) = previous, corner
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            odd = not odd
        previous = corner
    return odd
