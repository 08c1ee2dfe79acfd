"""Laying a table: where the client opens the room of a game that draws."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from game.app import rulebook
from game.app.covers import cover
from game.engine.shelf import GameInfo, ShelfError, room
from game.engine.state import Game, Target
from game.engine.text import Text
from game.games import left_out
from game.ui.motion import Timeline
from game.ui.table import SeatLook, Table, TableRoom
from game.ui.words import LANGUAGES

_TRIAL = (48, 32)
"""The size in pixels at which the picture of a game is tried."""


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
