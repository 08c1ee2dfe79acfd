"""Laying a table: where the client opens the room of a game that draws."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from game.engine.shelf import GameInfo, room
from game.engine.state import Game, Target
from game.ui.motion import Timeline
from game.ui.table import SeatLook, Table, TableRoom


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
