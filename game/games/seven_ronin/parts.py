"""The box of 7 Ronin: fifty ninja, seven ronin, the village with its limits, neighbours and threat levels."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, Optional

from game import resources
from game.engine import tomlfile
from game.engine.clean import clean
from game.engine.text import N_, Text
from game.engine.tomlfile import Toml

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


def _whole(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _threat(toml: Toml) -> list[int]:
    threat = toml.data.get("threat")
    if (
        not isinstance(threat, list)
        or len(threat) != ROUNDS
        or not all(_whole(level, 1, VILLAGE) for level in threat)
    ):
        message = N_("{file}, line {line}: “{key}” must be eight whole numbers from 1 to 10.")
        raise toml.wrong(message, ("threat",))
    return [int(level) for level in threat]


def _limit(toml: Toml, key: str) -> int:
    limit = toml.data["areas"][key].get("limit")
    if not _whole(limit, 1, MOST_LIMIT):
        message = N_("{file}, line {line}: “{key}” must be a whole number from 1 to 3.")
        raise toml.wrong(message, ("areas", key, "limit"))
    return int(limit)


def _neighbours(toml: Toml, key: str) -> tuple[int, ...]:
    names = toml.data["areas"][key].get("neighbours")
    path = ("areas", key, "neighbours")
    if not isinstance(names, list) or not names:
        raise toml.wrong(N_("{file}, line {line}: “{key}” must name at least one area."), path)
    for name in names:
        if name not in AREAS[:VILLAGE] or name == key or names.count(name) > 1:
            message = N_(
                "{file}, line {line}: “{key}” must name other village areas, each once; “{name}” does not fit."
            )
            raise toml.wrong(message, path, name=clean(name) if isinstance(name, str) else "?")
    return tuple(sorted(AREA[name] for name in names))


def parse_village(text: str, file: str) -> Village:
    """The village that a TOML ``text`` describes, checked. Raises `TomlError`."""
    return _village(tomlfile.parse(text, file))


def village_of(data: dict[str, Any], file: str) -> Village:
    """The village that ``data``, read from ``file``, describes, checked. Raises `TomlError`."""
    return _village(Toml(file, "", data))


def _village(toml: Toml) -> Village:
    missing = N_("{file}, line {line}: the table “{key}” is missing.")
    unknown = N_("{file}, line {line}: a village has no key “{key}”.")
    areas = toml.data.get("areas") if isinstance(toml.data, dict) else None
    if not isinstance(areas, dict):
        raise toml.wrong(missing, ("areas",))
    for key in [key for key in toml.data if key not in ("threat", "areas")]:
        raise toml.wrong(unknown, (key,))
    for key in [key for key in areas if key not in AREAS[:VILLAGE]]:
        raise toml.wrong(unknown, ("areas", key))
    for key in AREAS[:VILLAGE]:
        table = areas.get(key)
        if not isinstance(table, dict):
            raise toml.wrong(missing, ("areas", key))
        for extra in [extra for extra in table if extra not in ("limit", "neighbours")]:
            raise toml.wrong(unknown, ("areas", key, extra))
    limits = [_limit(toml, key) for key in AREAS[:VILLAGE]]
    neighbours = [_neighbours(toml, key) for key in AREAS[:VILLAGE]]
    village = Village([*limits, 1], [*neighbours, ()], _threat(toml))
    _check(village, toml)
    return village


def _check(village: Village, toml: Toml) -> None:
    """Neighbours are mutual, the watchtower has two, and every round's ninja find room."""
    for area in range(VILLAGE):
        for other in village.neighbours[area]:
            if area not in village.neighbours[other]:
                message = N_("{file}, line {line}: “{key}” must name {name} too, as it is named there.")
                raise toml.wrong(message, ("areas", AREAS[other], "neighbours"), name=AREAS[area])
    if len(village.neighbours[WATCHTOWER]) < 2:
        message = N_("{file}, line {line}: “{key}” must name at least two areas.")
        raise toml.wrong(message, ("areas", "watchtower", "neighbours"))
    for number, threat in enumerate(village.threat, start=1):
        if village.best[threat] < number:
            message = N_(
                "{file}, line {line}: “{key}” leaves no room for the {n} ninja that round {n} asks for."
            )
            raise toml.wrong(message, ("threat",), n=number)


def read_village(path: Path) -> Village:
    """The village of a file. Raises `TomlError` or FileNotFoundError."""
    return _village(tomlfile.read(path))


_villages: list[Village] = []
_problems: list[Text] = []


def village() -> Village:
    """The village of the village file, read once; the one it was shipped with when that file cannot be used."""
    if not _villages:
        found, problem = tomlfile.read_or(
            lambda: read_village(resources.path(VILLAGE_FILE)),
            lambda: read_village(Path(__file__).with_name("village.toml")),
            "village.toml",
        )
        _villages.append(found)
        if problem is not None:
            _problems.append(problem)
    return _villages[0]


def file_problem() -> Optional[Text]:
    """What is wrong with the village file, which then does not count (None: nothing)."""
    village()
    return _problems[0] if _problems else None
