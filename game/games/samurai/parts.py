"""The box of Samurai: castes, the twenty tiles of each player, the map for two, three and four.

Section names are those of the rulebook (rulebook/en.md).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.engine.text import N_

# -- castes ---------------------------------------------------------------------------------------------------

CASTES: Final = ("Buddha", "rice", "castle")
CASTE_NAMES: Final = (N_("Buddha"), N_("Rice"), N_("Castle"))
EACH: Final = {2: 7, 3: 10, 4: 13}
"""Figures of each caste by number of seats (section "map")."""
ASIDE_LIMIT: Final = 4
"""With this many figures set aside the match ends (section "end")."""

# -- tiles ----------------------------------------------------------------------------------------------------

ALL: Final = -1
"""The caste of a tile that counts for every caste."""
NONE: Final = -2
"""The caste of a tile that counts for none."""


class Tile(NamedTuple):
    """A kind of tile: ``copies`` of it are in each player's twenty."""

    key: str
    name: str
    caste: int
    strength: int
    quick: bool
    copies: int


TILES: Final = (
    Tile("Buddha2", N_("Buddha 2"), 0, 2, False, 1),
    Tile("Buddha3", N_("Buddha 3"), 0, 3, False, 1),
    Tile("Buddha4", N_("Buddha 4"), 0, 4, False, 1),
    Tile("rice2", N_("Rice 2"), 1, 2, False, 1),
    Tile("rice3", N_("Rice 3"), 1, 3, False, 1),
    Tile("rice4", N_("Rice 4"), 1, 4, False, 1),
    Tile("castle2", N_("Castle 2"), 2, 2, False, 1),
    Tile("castle3", N_("Castle 3"), 2, 3, False, 1),
    Tile("castle4", N_("Castle 4"), 2, 4, False, 1),
    Tile("samurai1", N_("Samurai 1"), ALL, 1, False, 2),
    Tile("samurai2", N_("Samurai 2"), ALL, 2, False, 2),
    Tile("samurai3", N_("Samurai 3"), ALL, 3, False, 1),
    Tile("ship1", N_("Ship 1"), ALL, 1, True, 2),
    Tile("ship2", N_("Ship 2"), ALL, 2, True, 1),
    Tile("ronin1", N_("Ronin 1"), ALL, 1, True, 1),
    Tile("figures", N_("Figure exchange"), NONE, 0, True, 1),
    Tile("tiles", N_("Tile exchange"), NONE, 0, False, 1),
)
"""The seventeen kinds of tile, twenty pieces (section "tiles")."""

KINDS: Final = len(TILES)
SHIPS: Final = (12, 13)
FIGURE_EXCHANGE: Final = 15
TILE_EXCHANGE: Final = 16
HAND: Final = 5
BAG: Final = tuple(kind for kind, tile in enumerate(TILES) for _ in range(tile.copies))
"""The twenty tiles of a player by kind, in order."""

CASTE: Final = [tile.caste for tile in TILES]
STRENGTH: Final = [tile.strength for tile in TILES]
QUICK: Final = [tile.quick for tile in TILES]
KIND: Final = {tile.key: kind for kind, tile in enumerate(TILES)}

# -- the map --------------------------------------------------------------------------------------------------

CAPACITY: Final = {"village": 1, "city": 2, "edo": 3}
"""How many figures a settlement holds (section "map")."""
SETTLEMENT_NAMES: Final = {"E": N_("Edo"), "C01": N_("Sapporo"), "C02": N_("Akita"), "C03": N_("Kyoto")}
DIRECTIONS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The six neighbours in axial coordinates."""


class Space(NamedTuple):
    """A space of the map in axial coordinates; ``kind`` is sea, land, village, city or edo."""

    id: str
    kind: str
    q: int
    r: int
    island: str


class Board:
    """The map for a number of seats: spaces by index, and settlements by index of their own.

    ``touch[space]`` are the settlements beside a sea or land space, ``around[settlement]`` the spaces beside it.
    """

    def __init__(self, seats: int) -> None:
        self.spaces: list[Space] = [
            Space(row["id"], row["kind"], row["q"], row["r"], row["island"] or "sea")
            for row in _map()
            if row["seats"] <= seats
        ]
        self.index = {space.id: number for number, space in enumerate(self.spaces)}
        at = {(space.q, space.r): number for number, space in enumerate(self.spaces)}
        self.neighbours: list[tuple[int, ...]] = [
            tuple(at[q + dq, r + dr] for dq, dr in DIRECTIONS if (q + dq, r + dr) in at)
            for _, _, q, r, _ in self.spaces
        ]
        self.land = [number for number, space in enumerate(self.spaces) if space.kind == "land"]
        self.sea = [number for number, space in enumerate(self.spaces) if space.kind == "sea"]
        self.settlements = [number for number, space in enumerate(self.spaces) if space.kind in CAPACITY]
        self.settlement_at = {space: number for number, space in enumerate(self.settlements)}
        self.capacity = [CAPACITY[self.spaces[space].kind] for space in self.settlements]
        self.touch: list[tuple[int, ...]] = [
            tuple(self.settlement_at[other] for other in near if other in self.settlement_at)
            for near in self.neighbours
        ]
        self.around: list[tuple[int, ...]] = [self.neighbours[space] for space in self.settlements]
        self.land_around = [
            sum(1 for other in near if self.spaces[other].kind == "land") for near in self.around
        ]
        self.cities = [s for s, room in enumerate(self.capacity) if room == 2]
        self.villages = [s for s, room in enumerate(self.capacity) if room == 1]
        self.edo = self.capacity.index(3)


def _map() -> list[dict[str, Any]]:
    text = (Path(__file__).parent / "map.json").read_text(encoding="utf-8")
    rows: list[dict[str, Any]] = json.loads(text)
    return rows


_boards: dict[int, Board] = {}


def board(seats: int) -> Board:
    """The map for ``seats`` players, made once."""
    if seats not in _boards:
        _boards[seats] = Board(seats)
    return _boards[seats]
