"""Laying a table: where the client opens the room of a game that draws."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import cast

import pygame
from pygame import Rect, Surface

from game.app import rulebook
from game.app.covers import cover
from game.engine.shelf import GameInfo, ShelfError, room
from game.engine.state import Game, State, Target
from game.engine.text import Text
from game.games import SHELF, left_out
from game.ui import cache, materials
from game.ui.motion import Timeline
from game.ui.table import Outlook, SeatLook, Table, TableRoom
from game.ui.theme import CRESTS, PLAYER_COLOURS, Scale
from game.ui.words import LANGUAGES

_TRIAL = (48, 32)
"""The size in pixels at which the picture of a game is tried."""
_DRAWN, _SEED, _MOVES = (1280, 720), 7, 14
"""The size at which a table is drawn for its picture, the deal it shows, and after how many actions."""


def lay(
    info: GameInfo,
    game: Game,
    looks: Sequence[SeatLook],
    timeline: Timeline,
    pick: Callable[[Target], object],
) -> Table:
    """The table of a match. Raises `game.engine.shelf.ShelfError` when the game's room lacks what it needs."""
    return drawing(info).create(game, looks, timeline, pick)


def drawing(info: GameInfo) -> TableRoom:
    """The room of a game that draws. Raises as `lay` does, and whatever importing it raises."""
    return cast(TableRoom, room(info.package, "table", TableRoom))


@lru_cache(maxsize=8)
def _shown(key: str, moves: int) -> State:
    """A table of a game after some sensible moves, everything covered that is secret."""
    info = SHELF[key]
    state = info.create(info.usual, {}).start(_SEED)
    mind, rng = info.mind(), random.Random(_SEED)
    for _ in range(moves):
        if state.outcome is None:
            state.apply(mind.quick(state, rng))
    return state.seen_by(None)


def picture(info: GameInfo, size: tuple[int, int]) -> Surface:
    """What the table of a game looks like in the middle of a match, from beside it; ``size`` in pixels."""
    return cache.PICTURES.get(("table of", info.key, size), lambda: _draw_table(info, size))


def _draw_table(info: GameInfo, size: tuple[int, int]) -> Surface:
    colours = list(PLAYER_COLOURS.values())
    looks = [SeatLook("", "", CRESTS[seat], colours[seat], False) for seat in range(info.usual)]
    view = _shown(info.key, _MOVES)
    table = lay(info, view.get_game(), looks, Timeline(lambda: 0.0, 0.0), lambda target: None)
    scale = Scale(*_DRAWN)
    whole = materials.plain_page(_DRAWN, scale.factor).copy()
    table.place(Rect((0, 0), _DRAWN), scale)
    table.show(view, Outlook())
    table.draw(whole)
    return pygame.transform.smoothscale(whole.subsurface(_middle(table.areas["chronicle"].x, size)), size)


def _middle(width: int, size: tuple[int, int]) -> Rect:
    """What of a table is shown: as wide as what lies beside its chronicle, or as high as it goes."""
    out = Rect(0, 0, width, width * size[1] // size[0])
    if out.h > _DRAWN[1]:
        out.size = _DRAWN[1] * size[0] // size[1], _DRAWN[1]
    out.center = width // 2, out.h // 2 + (_DRAWN[1] - out.h) * 2 // 5
    return out


def clear(shelf: dict[str, GameInfo]) -> list[Text]:
    """Take the games of other packages off the shelf whose table, picture or rulebook cannot be shown.

    Returns a sentence for each; pictures need a window.
    """
    sentences = []
    for key, info in list(shelf.items()):
        if info.package.split(".")[0] == "game":
            continue
        try:
            drawing(info)
            cover(info, _TRIAL)
            for code, _name in LANGUAGES:
                rulebook.read(info, code)
        except ShelfError as error:
            sentences.append(left_out(key, info.package, error.text))
        except (Exception, SystemExit) as error:  # a stranger's package may raise anything
            sentences.append(left_out(key, info.package, f"{type(error).__name__}: {error}"))
        else:
            continue
        del shelf[key]
    return sentences
