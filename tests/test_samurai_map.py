"""The map of Samurai: the numbers of its spaces and the laws that hold at every number of seats."""

from __future__ import annotations

from collections import Counter

import pytest

from game.games.samurai.parts import BAG, DIRECTIONS, EACH, QUICK, SETTLEMENT_NAMES, TILES, Board, board

every_count = pytest.mark.parametrize("seats", [2, 3, 4])

NUMBERS = {
    2: {"spaces": 91, "sea": 44, "land": 30, "village": 14, "city": 2, "edo": 1, "figures": 21},
    3: {"spaces": 133, "sea": 64, "land": 43, "village": 23, "city": 2, "edo": 1, "figures": 30},
    4: {"spaces": 174, "sea": 84, "land": 56, "village": 30, "city": 3, "edo": 1, "figures": 39},
}
ISLANDS = {
    "honshu": (2, 30, 14, 2, 1),
    "shikoku": (3, 6, 4, 0, 0),
    "kyushu": (3, 7, 5, 0, 0),
    "hokkaido": (4, 13, 7, 1, 0),
}


@every_count
def test_numbers_of_spaces(seats: int) -> None:
    table = board(seats)
    kinds = Counter(space.kind for space in table.spaces)
    numbers = NUMBERS[seats]
    assert len(table.spaces) == numbers["spaces"]
    assert {kind: kinds[kind] for kind in ("sea", "land", "village", "city", "edo")} == {
        kind: numbers[kind] for kind in ("sea", "land", "village", "city", "edo")
    }
    assert len({space.id for space in table.spaces}) == len(table.spaces)
    assert len({(space.q, space.r) for space in table.spaces}) == len(table.spaces)


@every_count
def test_capacity_is_the_figure_supply(seats: int) -> None:
    table = board(seats)
    numbers = NUMBERS[seats]
    assert sum(table.capacity) == 3 * EACH[seats] == numbers["figures"]
    assert numbers["figures"] == 3 + 2 * numbers["city"] + numbers["village"]


@pytest.mark.parametrize(
    ("seats", "by_land", "by_sea"),
    [
        (2, {2: 4, 3: 4, 4: 6, 5: 2, 6: 1}, {0: 5, 1: 36, 2: 3}),
        (3, {2: 6, 3: 10, 4: 7, 5: 2, 6: 1}, {0: 4, 1: 50, 2: 10}),
        (4, {2: 10, 3: 11, 4: 8, 5: 3, 6: 2}, {0: 6, 1: 64, 2: 14}),
    ],
)
def test_settlements_by_land_and_sea_by_settlements(
    seats: int, by_land: dict[int, int], by_sea: dict[int, int]
) -> None:
    table = board(seats)
    assert Counter(table.land_around) == by_land
    assert Counter(len(table.touch[space]) for space in table.sea) == by_sea


def test_islands() -> None:
    spaces = board(4).spaces
    for island, (seats, land, villages, cities, edo) in ISLANDS.items():
        mine = [space for space in spaces if space.island == island and space.kind != "sea"]
        kinds = Counter(space.kind for space in mine)
        assert (kinds["land"], kinds["village"], kinds["city"], kinds["edo"]) == (land, villages, cities, edo)
        for count in (2, 3, 4):
            assert (island in {space.island for space in board(count).spaces}) == (count >= seats)


@every_count
def test_every_settlement_has_six_neighbours_of_which_two_to_six_are_land(seats: int) -> None:
    table = board(seats)
    for settlement, space in enumerate(table.settlements):
        assert len(table.neighbours[space]) == len(table.around[settlement]) == 6
        land = sum(1 for near in table.around[settlement] if table.spaces[near].kind == "land")
        assert 2 <= land == table.land_around[settlement] <= 6


@every_count
def test_every_land_space_has_six_neighbours_and_touches_two_settlements(seats: int) -> None:
    table = board(seats)
    for space in table.land:
        assert len(table.neighbours[space]) == 6
        assert len(set(table.touch[space])) == 2


@every_count
def test_no_two_settlements_are_neighbours(seats: int) -> None:
    table = board(seats)
    for space in table.settlements:
        assert table.touch[space] == ()


@every_count
def test_neighbours_are_symmetric_and_geometric(seats: int) -> None:
    table = board(seats)
    for space, near in enumerate(table.neighbours):
        assert len(set(near)) == len(near)
        for other in near:
            assert space in table.neighbours[other]
            step = (
                table.spaces[other].q - table.spaces[space].q,
                table.spaces[other].r - table.spaces[space].r,
            )
            assert step in DIRECTIONS


def parts(table: Board, kinds: tuple[str, ...]) -> list[set[int]]:
    """The connected groups of spaces of these kinds."""
    open_to = {number for number, space in enumerate(table.spaces) if space.kind in kinds}
    groups = []
    while open_to:
        group, edge = set(), [open_to.pop()]
        while edge:
            space = edge.pop()
            group.add(space)
            for near in table.neighbours[space]:
                if near in open_to:
                    open_to.remove(near)
                    edge.append(near)
        groups.append(group)
    return groups


@every_count
def test_the_map_is_whole_and_falls_into_its_islands(seats: int) -> None:
    table = board(seats)
    count = {2: 1, 3: 3, 4: 4}[seats]
    assert len(parts(table, ("sea", "land", "village", "city", "edo"))) == 1
    assert len(parts(table, ("land",))) == count
    islands = parts(table, ("land", "village", "city", "edo"))
    assert len(islands) == count
    for island in islands:
        assert len({table.spaces[space].island for space in island}) == 1


def test_smaller_maps_are_part_of_larger_ones() -> None:
    for fewer, more in ((2, 3), (3, 4)):
        small, large = board(fewer), board(more)
        places = {space.id: space for space in large.spaces}
        assert all(places[space.id] == space for space in small.spaces)
        for settlement, space in enumerate(small.settlements):
            name = small.spaces[space].id
            wide = large.settlement_at[large.index[name]]
            assert small.land_around[settlement] == large.land_around[wide]
            around = {small.spaces[near].id for near in small.around[settlement]}
            assert around == {large.spaces[near].id for near in large.around[wide]}


@pytest.mark.parametrize(("seats", "slack"), [(2, 2), (3, 5), (4, 8)])
def test_the_land_can_always_be_filled(seats: int, slack: int) -> None:
    """Sixteen tiles of a seat's twenty each fill a land space for good, so a match can always be brought to an end."""
    filling = sum(
        1 for kind in BAG if not TILES[kind].key.startswith("ship") and TILES[kind].key != "figures"
    )
    assert filling == 16
    assert filling * seats - len(board(seats).land) == slack


def test_coves_where_a_ship_counts_twice() -> None:
    table = board(2)
    coves = {table.spaces[space].id for space in table.sea if len(table.touch[space]) == 2}
    assert coves == {"S35", "S44", "S53"}


def test_named_places() -> None:
    table = board(4)
    at = {space.id: (space.q, space.r, space.kind) for space in table.spaces}
    assert at["E"] == (0, 0, "edo")
    assert at["C01"] == (1, -9, "city")
    assert at["C02"] == (0, -4, "city")
    assert at["C03"] == (-3, 4, "city")
    assert SETTLEMENT_NAMES == {"E": "Edo", "C01": "Sapporo", "C02": "Akita", "C03": "Kyoto"}
    assert {space.id for space in board(3).spaces if space.kind == "city"} == {"C02", "C03"}


def test_ids_are_in_reading_order() -> None:
    table = board(4)
    for letter in "CVLS":
        spaces = [space for space in table.spaces if space.id[0] == letter and space.id != "E"]
        names = [space.id for space in spaces]
        assert sorted(names) == [f"{letter}{number:02}" for number in range(1, len(names) + 1)]


def test_the_twenty_tiles() -> None:
    assert len(BAG) == 20
    box = Counter({tile.key: tile.copies for tile in TILES})
    castes = {f"{caste}{number}": 1 for caste in ("Buddha", "rice", "castle") for number in (2, 3, 4)}
    wild = {"samurai1": 2, "samurai2": 2, "samurai3": 1, "ship1": 2, "ship2": 1, "ronin1": 1}
    assert box == {**castes, **wild, "figures": 1, "tiles": 1}
    quick = Counter(TILES[kind].key for kind in BAG if QUICK[kind])
    assert quick == {"ship1": 2, "ship2": 1, "ronin1": 1, "figures": 1}
    assert all(tile.strength == int(tile.key[-1]) for tile in TILES if tile.key not in ("figures", "tiles"))
