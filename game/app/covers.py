"""The picture of a game on the shelf, painted from the few lines of its cover.toml."""

from __future__ import annotations

import sys
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pygame
from pygame import Surface

from game.engine.shelf import GameInfo
from game.ui import art, materials, theme
from game.ui.cache import PICTURES
from game.ui.materials import draw_fuji, new_bokashi, ridge
from game.ui.shapes import blit_centred, smooth
from game.ui.theme import PLAYER_COLOURS, RGB

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

_FINE: Final = 900_000  # pixels up to which a cover is painted three times too large, else twice
_WAVES: Final = ((0.72, 0.055, 1.15, 0.6), (0.82, 0.06, 1.5, 2.6), (0.91, 0.05, 1.3, 4.4))
"""Of each range of hills: how low it begins, its swell, how often it rises, where it starts."""


@lru_cache(maxsize=16)
def _data(package: str) -> dict[str, Any] | None:
    path = Path(str(import_module(package).__file__)).parent / "cover.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def cover(info: GameInfo, size: tuple[int, int]) -> Surface:
    """The picture at a size in pixels; a game without a cover of its own gets hills and its kanji."""
    return PICTURES.get(("cover", info.key, size), lambda: _paint(info, size))


def _paint(info: GameInfo, size: tuple[int, int]) -> Surface:
    data = _data(info.package)
    if data is None:
        return _plain(info, size)
    over = 3 if size[0] * size[1] < _FINE else 2
    out = smooth(size, _land(data, (size[0] * over, size[1] * over)))
    short = min(size)
    for figure in data.get("figure", []):
        px = max(8, round(short * figure["size"]))
        draw = art.ink_icon if figure.get("shadow", True) else art.icon
        x, y = figure["at"]
        left = px * 0.44 if figure.get("edge") == "left" else size[0] * x
        blit_centred(out, draw(figure["icon"], px, _rgb(figure["colour"])), (left, size[1] * y))
    return out.convert()


def _land(data: dict[str, Any], size: tuple[int, int]) -> Surface:
    """Sky, disc, mountain and hills, too large by some times."""
    width, height = size
    short = min(size)
    high, low = (_rgb(colour) for colour in data["sky"])
    big = new_bokashi(size, ((0.0, high), (0.85, low), (1.0, low)), 40)
    disc = data.get("disc")
    if disc:
        centre = width * disc["at"][0], height * disc["at"][1]
        pygame.draw.circle(big, _rgb(disc["colour"]), centre, short * disc["size"] / 2)
    peak = data.get("mountain")
    if peak:
        top = width * peak["at"][0], height * peak["at"][1]
        colours = _rgb(peak["colour"]), _rgb(peak["snow"])
        draw_fuji(big, top, short * peak["half"], height * peak["foot"], *colours)
    for colour, wave in zip(data["hills"], _WAVES, strict=True):
        base, swell, turns, phase = wave
        turns = turns * max(1.0, width / height)
        pygame.draw.polygon(big, _rgb(colour), ridge(size, base, swell, turns, phase))
    return big


def _plain(info: GameInfo, size: tuple[int, int]) -> Surface:
    colours = list(PLAYER_COLOURS.values())
    colour = colours[sum(map(ord, info.key)) % len(colours)]
    out = materials.landscape(size, materials.family(colour)).copy()
    sign = art.kanji(info.kanji, round(min(size) * 0.5), theme.SUMI)
    blit_centred(out, sign, (size[0] / 2, size[1] * 0.45))
    return out


def _rgb(value: list[int]) -> RGB:
    red, green, blue = value
    return red, green, blue
