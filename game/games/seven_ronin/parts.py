"""The box of 7 Ronin: fifty ninja, seven ronin, the village with its limits, neighbours and threat levels."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final, Optional

from game import resources
from game.engine.text import N_, Text

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

# -- pieces (section "setup") ---------------------------------------------------------------------------------

NINJA: Final = 50
"""Ninja in the box: reserve, pool, board and the ronin's tiles always hold fifty together."""
RESERVE: Final = 40
"""Ninja in the attacker's reserve at the start, without a handicap; the rest lies in the pool."""
ROUNDS: Final = 8
FIRST_SKULL: Final = 4
"""From this round on one ninja leaves the reserve at the end of the round."""

# -- ronin (section "ronin") ----------------------------------------------------------------------------------

RONIN: Final = ("hayai", "taiko", "yumi", "musashi", "yobu", "kabe", "tasuke")
RONIN_NAMES: Final = (
    N_("Hayai"),
    N_("Taiko"),
    N_("Yumi"),
    N_("Musashi"),
    N_("Yobu"),
    N_("Kabe"),
    N_("Tasuke"),
)
HAYAI: Final = 0
TAIKO: Final = 1
YUMI: Final = 2
MUSASHI: Final = 3
YOBU: Final = 4
KABE: Final = 5
TASUKE: Final = 6
SEVEN: Final = 7
SPACES: Final = [5, 5, 3, 4, 3, 7, 3]
"""Wounds that each ronin's tile holds; a full tile is a fallen ronin. Thirty in all."""
ABILITIES: Final = 0b0011111
"""The ronin with an ability to use in the fight, as a mask."""

# -- areas (section "areas") ----------------------------------------------------------------------------------

AREAS: Final = (
    "passage",
    "burial",
    "shrine",
    "watchtower",
    "field2",
    "well",
    "inn",
    "granary",
    "pen",
    "field1",
    "green",
)
"""The ten village areas, clockwise from the top as the table draws them, and the green in the middle."""
AREA_NAMES: Final = (
    N_("Passage"),
    N_("Burial Grounds"),
    N_("Shrine"),
    N_("Watchtower"),
    N_("East Field"),
    N_("Well"),
    N_("Inn"),
    N_("Granary"),
    N_("Animal Pen"),
    N_("West Field"),
    N_("Green"),
)
PASSAGE: Final = 0
BURIAL: Final = 1
SHRINE: Final = 2
WATCHTOWER: Final = 3
FIELD2: Final = 4
WELL: Final = 5
INN: Final = 6
GRANARY: Final = 7
PEN: Final = 8
FIELD1: Final = 9
GREEN: Final = 10
VILLAGE: Final = 10
"""Number of village areas: all areas but the green."""
FIELDS: Final = 1 << FIELD1 | 1 << FIELD2
GOAL: Final = 5
"""Village areas the attacker must hold at the end of a fight to win."""
GOAL_WITH_FIELDS: Final = 4
"""The same when both fields are among them."""
MOST_LIMIT: Final = 3

AREA: Final = {key: number for number, key in enumerate(AREAS)}
RONIN_NUMBER: Final = {key: number for number, key in enumerate(RONIN)}

# -- the village (config/village.toml) ------------------------------------------------------------------------

VILLAGE_FILE: Final = "config/village.toml"


class VillageError(ValueError):
    """Raised for a village file that cannot be used; ``text`` names file and key to a person."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.plain())
        self.text = text


class Village:
    """The board: limits and neighbours by area, the threat level by round (from 0).

    ``by_limit`` are the village areas, those that take most ninja first; ``best[n]`` is what n areas take at most.
    """

    def __init__(self, limits: list[int], neighbours: list[tuple[int, ...]], threat: list[int]) -> None:
        self.limits = limits
        self.neighbours = neighbours
        self.threat = threat
        self.by_limit = sorted(range(VILLAGE), key=lambda area: -limits[area])
        self.best = [sum(limits[area] for area in self.by_limit[:n]) for n in range(VILLAGE + 1)]

    def to_data(self) -> dict[str, Any]:
        """The inverse of `village_of`."""
        areas = {
            AREAS[area]: {
                "limit": self.limits[area],
                "neighbours": [AREAS[other] for other in self.neighbours[area]],
            }
            for area in range(VILLAGE)
        }
        return {"threat": self.threat[:], "areas": areas}


def _wrong(message: str, file: str, key: str, **fields: Any) -> VillageError:
    return VillageError(Text(message, file=file, key=key, **fields))


def _whole(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _threat(data: dict[str, Any], file: str) -> list[int]:
    threat = data.get("threat")
    if (
        not isinstance(threat, list)
        or len(threat) != ROUNDS
        or not all(_whole(level, 1, VILLAGE) for level in threat)
    ):
        raise _wrong(N_("{file}: “{key}” must be eight whole numbers from 1 to 10."), file, "threat")
    return [int(level) for level in threat]


def _limit(table: dict[str, Any], file: str, key: str) -> int:
    limit = table.get("limit")
    if not _whole(limit, 1, MOST_LIMIT):
        raise _wrong(N_("{file}: “{key}” must be a whole number from 1 to 3."), file, f"areas.{key}.limit")
    return int(table["limit"])


def _neighbours(table: dict[str, Any], file: str, key: str) -> tuple[int, ...]:
    names = table.get("neighbours")
    path = f"areas.{key}.neighbours"
    if not isinstance(names, list) or not names:
        raise _wrong(N_("{file}: “{key}” must name at least one area."), file, path)
    for name in names:
        if name not in AREAS[:VILLAGE] or name == key or names.count(name) > 1:
            message = N_("{file}: “{key}” must name other village areas, each once; “{name}” does not fit.")
            raise _wrong(message, file, path, name=str(name))
    return tuple(sorted(AREA[name] for name in names))


def parse_village(text: str, file: str) -> Village:
    """The village that a TOML ``text`` describes, checked. Raises `VillageError`."""
    try:
        data: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise VillageError(
            Text(N_("{file} is not readable TOML: {why}."), file=file, why=str(error))
        ) from error
    return village_of(data, file)


def village_of(data: Any, file: str) -> Village:
    """The village that ``data``, read from ``file``, describes, checked. Raises `VillageError`."""
    if not isinstance(data, dict):
        raise _wrong(N_("{file}: the table “{key}” is missing."), file, "areas")
    areas = data.get("areas")
    if not isinstance(areas, dict):
        raise _wrong(N_("{file}: the table “{key}” is missing."), file, "areas")
    for key in [key for key in data if key not in ("threat", "areas")]:
        raise _wrong(N_("{file}: a village has no key “{key}”."), file, key)
    for key in [key for key in areas if key not in AREAS[:VILLAGE]]:
        raise _wrong(N_("{file}: a village has no key “{key}”."), file, f"areas.{key}")
    tables: list[dict[str, Any]] = []
    for key in AREAS[:VILLAGE]:
        table = areas.get(key)
        if not isinstance(table, dict):
            raise _wrong(N_("{file}: the table “{key}” is missing."), file, f"areas.{key}")
        for extra in [extra for extra in table if extra not in ("limit", "neighbours")]:
            raise _wrong(N_("{file}: a village has no key “{key}”."), file, f"areas.{key}.{extra}")
        tables.append(table)
    limits = [_limit(table, file, key) for key, table in zip(AREAS, tables, strict=False)]
    neighbours = [_neighbours(table, file, key) for key, table in zip(AREAS, tables, strict=False)]
    village = Village([*limits, 1], [*neighbours, ()], _threat(data, file))
    _check(village, file)
    return village


def _check(village: Village, file: str) -> None:
    """Neighbours are mutual, the watchtower has two, and every round's ninja find room."""
    for area in range(VILLAGE):
        for other in village.neighbours[area]:
            if area not in village.neighbours[other]:
                message = N_("{file}: “{key}” must name {name} too, as it is named there.")
                key = f"areas.{AREAS[other]}.neighbours"
                raise _wrong(message, file, key, name=AREAS[area])
    if len(village.neighbours[WATCHTOWER]) < 2:
        key = "areas.watchtower.neighbours"
        raise _wrong(N_("{file}: “{key}” must name at least two areas."), file, key)
    for number, threat in enumerate(village.threat, start=1):
        if village.best[threat] < number:
            message = N_("{file}: “{key}” leaves no room for the {n} ninja that round {n} asks for.")
            raise _wrong(message, file, "threat", n=number)


def read_village(path: Optional[Path] = None) -> Village:
    """The village of a file, by default the shipped one. Raises `VillageError` or OSError."""
    path = path or resources.path(VILLAGE_FILE)
    return parse_village(path.read_text(encoding="utf-8"), path.name)


_villages: list[Village] = []


def village() -> Village:
    """The shipped village, read once. Raises `VillageError` or OSError."""
    if not _villages:
        _villages.append(read_village())
    return _villages[0]
