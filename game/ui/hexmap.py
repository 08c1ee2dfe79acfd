"""A map of flat-top hexes that turns to fill its place, zooms and can be dragged without choosing anything."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from pygame import Rect

from game.engine.state import Target
from game.ui.frame import target_px
from game.ui.intents import Command, Input, Intent, Pointer
from game.ui.shapes import Point, hex_points
from game.ui.table import Spot
from game.ui.widget import Widget

_ROOT3: Final = math.sqrt(3)
LARGEST_ZOOM: Final = 4.0
_WHEEL: Final = 1.15
_PANS: Final = {
    Intent.PAN_LEFT: (1, 0),
    Intent.PAN_RIGHT: (-1, 0),
    Intent.PAN_UP: (0, 1),
    Intent.PAN_DOWN: (0, -1),
}


class Hex(NamedTuple):
    """A hex by axial coordinates; ``key`` is the name of its target."""

    key: str
    q: int
    r: int


def turned(q: int, r: int, sixths: int) -> tuple[int, int]:
    """Axial coordinates turned clockwise by so many times 60 degrees."""
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return q, r


def centre_of(q: int, r: int) -> Point:
    """The middle of a hex of radius 1."""
    return 1.5 * q, _ROOT3 * (r + q / 2)


def best_turn(hexes: Sequence[Hex], width: float, height: float) -> int:
    """The turn (in sixths, 0, 1 or 2) at which the hexes are largest in a place of that size."""
    return max(range(3), key=lambda sixths: _radius(_extent(hexes, sixths), width, height))


def _extent(hexes: Sequence[Hex], sixths: int) -> tuple[float, float, float, float]:
    centres = [centre_of(*turned(q, r, sixths)) for _, q, r in hexes]
    xs, ys = [x for x, _ in centres], [y for _, y in centres]
    return min(xs) - 1, min(ys) - _ROOT3 / 2, max(xs) + 1, max(ys) + _ROOT3 / 2


def _radius(extent: tuple[float, float, float, float], width: float, height: float) -> float:
    left, top, right, bottom = extent
    return min(width / (right - left), height / (bottom - top))


class _Place(Spot):
    """A spot of the map. A finger on a map too small for it enlarges what is under it first."""

    def __init__(self, owner: HexMap, target: Target, name: str, pick: Callable[[Target], object]) -> None:
        super().__init__(target, name, pick)
        self.owner = owner

    def handle(self, item: Input) -> bool:
        """Answer keys and pointer."""
        tapped = isinstance(item, Pointer) and item.touch and item.kind == "release" and not item.dragged
        if isinstance(item, Pointer) and tapped and self.held and self.owner.enlarge(item.pos):
            return True
        return super().handle(item)


class HexMap(Widget):
    """The map as a widget: its children are the spots of its hexes, and what the game adds on top.

    `changed` is called when zoom or pan moved the hexes.
    """

    def __init__(
        self,
        hexes: Sequence[Hex],
        pick: Callable[[Target], object],
        changed: Callable[[], object],
        kind: str = "space",
    ) -> None:
        super().__init__()
        self.hexes = list(hexes)
        self.spaces = [_Place(self, Target(kind, each.key), each.key, pick) for each in self.hexes]
        self.extra: list[Widget] = []
        self.changed = changed
        self.room = Rect(0, 0, 1, 1)
        self.turn = 0
        self.radius = 1.0
        self.zoom = 1.0
        self.pan: Point = (0.0, 0.0)
        self.centres: list[Point] = [(0.0, 0.0)] * len(self.hexes)
        self._at = {each.key: number for number, each in enumerate(self.hexes)}

    def extra_spot(self, target: Target, name: str, pick: Callable[[Target], object]) -> Spot:
        """A spot of something that stands on the map; whoever asks for it places it."""
        spot = _Place(self, target, name, pick)
        self.extra.append(spot)
        return spot

    def children(self) -> Sequence[Widget]:
        """The hexes, then what lies on them."""
        return [*self.spaces, *self.extra]

    def at(self, key: str) -> Point:
        """The middle of a hex in window pixels."""
        return self.centres[self._at[key]]

    def fit(self, room: Rect) -> None:
        """Fill `room` (inside `rect`) at zoom 1; call it from the table's `arrange`."""
        self.room = room
        self.turn = best_turn(self.hexes, room.w, room.h)
        self._lay()

    def _lay(self) -> None:
        left, top, right, bottom = _extent(self.hexes, self.turn)
        base = _radius((left, top, right, bottom), self.room.w, self.room.h)
        self.radius = base * self.zoom
        self.pan = self._clamped(self.pan, (right - left) * self.radius, (bottom - top) * self.radius)
        middle_x = self.room.centerx + self.pan[0] - (left + right) / 2 * self.radius
        middle_y = self.room.centery + self.pan[1] - (top + bottom) / 2 * self.radius
        for number, (each, spot) in enumerate(zip(self.hexes, self.spaces, strict=True)):
            x, y = centre_of(*turned(each.q, each.r, self.turn))
            centre = (middle_x + x * self.radius, middle_y + y * self.radius)
            self.centres[number] = centre
            spot.outline = hex_points(centre, self.radius)
            side = round(self.radius * 2)
            spot.rect = Rect(round(centre[0]) - side // 2, round(centre[1]) - side // 2, side, side)
            spot.scale = self.scale
            spot.clip = self.rect

    def _clamped(self, pan: Point, width: float, height: float) -> Point:
        spare_x = max(0.0, (width - self.room.w) / 2)
        spare_y = max(0.0, (height - self.room.h) / 2)
        return max(-spare_x, min(spare_x, pan[0])), max(-spare_y, min(spare_y, pan[1]))

    def enlarge(self, about: Point) -> bool:
        """Make hexes that are too small for a finger large enough; False when they are, or can grow no more."""
        least = target_px(self.scale) / _ROOT3
        return self.radius < least and self.zoom_by(1.2 * least / self.radius, about)

    # -- zoom and pan ---------------------------------------------------------------------------------------

    def zoom_by(self, factor: float, about: Point | None = None) -> bool:
        """Make the hexes larger by `factor`, keeping the point `about` where it is."""
        zoom = max(1.0, min(LARGEST_ZOOM, self.zoom * factor))
        if zoom == self.zoom:
            return False
        x, y = about if about is not None else self.room.center
        share = zoom / self.zoom
        dx, dy = x - self.room.centerx, y - self.room.centery
        self.pan = (dx - (dx - self.pan[0]) * share, dy - (dy - self.pan[1]) * share)
        self.zoom = zoom
        self._lay()
        self.changed()
        return True

    def pan_by(self, dx: float, dy: float) -> bool:
        """Push the map; it never leaves its place."""
        before = self.pan
        self.pan = (self.pan[0] + dx, self.pan[1] + dy)
        self._lay()
        if self.pan != before:
            self.changed()
        return self.pan != before

    def reveal(self, rect: Rect) -> None:
        """Push the map so that `rect`, which the keyboard has reached, is in sight."""
        if self.zoom > 1.0 and not self.rect.contains(rect):
            self.pan_by(self.room.centerx - rect.centerx, self.room.centery - rect.centery)

    def handle(self, item: Input) -> bool:
        """Zoom and pan by wheel, pinch, drag and keys."""
        if isinstance(item, Command):
            if item.intent in (Intent.ZOOM_IN, Intent.ZOOM_OUT):
                return self.zoom_by(1.25 if item.intent is Intent.ZOOM_IN else 0.8)
            if item.intent in _PANS:
                step = self.scale.px(60)
                dx, dy = _PANS[item.intent]
                return self.pan_by(dx * step, dy * step)
            return False
        if not isinstance(item, Pointer):
            return False
        if item.kind == "wheel":
            return self.zoom_by(_WHEEL**item.amount, item.pos)
        if item.kind == "pinch":
            moved = self.pan_by(*item.delta)
            return self.zoom_by(item.amount, item.pos) or moved
        return item.kind == "drag" and self.pan_by(*item.delta)
