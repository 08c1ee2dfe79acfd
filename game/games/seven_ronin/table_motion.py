"""What moves in the village: the reveal area by area, ronin who run, ninja who come, go and strike."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any, Final

from pygame import Surface

from game.engine.state import Event
from game.games.seven_ronin import table_art
from game.games.seven_ronin.parts import GREEN
from game.games.seven_ronin.state import SevenRoninState
from game.ui import motion, sound, theme
from game.ui.motion import Motion
from game.ui.shapes import Point

if TYPE_CHECKING:
    from game.games.seven_ronin.table import RoninTable

_SECONDS: Final = 0.42
Made = list[Motion]


def plan(table: RoninTable, events: Sequence[Event], before: SevenRoninState) -> list[Made]:
    """Groups of motions, one after the other, for what happened."""
    groups: list[Made] = []
    for event in events:
        made = _GROUPS.get(event.kind, _nothing)(table, event.fields)
        if made:
            groups.append(made)
    return groups


def _nothing(table: RoninTable, f: dict[str, Any]) -> Made:
    return []


def _noise(name: str) -> Callable[[], object]:
    return lambda: sound.play(name)


def _flight(
    key: Hashable, picture: Surface, start: Point, end: Point, noise: str, delay: float = 0.0
) -> Motion:
    return motion.Flight(key, picture, start, end, _SECONDS, arc=24.0, delay=delay, cue=_noise(noise))


def _flash(table: RoninTable, area: int, colour: theme.RGB = theme.CREAM) -> Motion:
    rect = table.area_spots[area].rect
    return motion.Flash(("area", area), rect, table.scale.px(10), colour)


def _revealed(table: RoninTable, f: dict[str, Any]) -> Made:
    area = f["area"]
    made: Made = [_flash(table, area)]
    if f["count"]:
        picture = table_art.ninja(table.ninja_px())
        made.append(
            _flight(("ninja", area), picture, table.track.reserve_at(), table.ninja_at(area), "slide")
        )
    for number, ronin in enumerate(f["ronin"]):
        picture = table_art.ronin(ronin, round(table.ninja_px() * 1.22))
        way = table.seven.middle(ronin), table.ronin_at(area)
        made.append(_flight(("ronin", ronin), picture, *way, "place", 0.12 * number))
    return made


def _runs(table: RoninTable, f: dict[str, Any]) -> Made:
    picture = table_art.ronin(f["ronin"], round(table.ninja_px() * 1.22))
    way = table.ronin_at(f["area"]), table.ronin_at(f["to"])
    return [_flight(("ronin", f["ronin"]), picture, *way, "slide")]


def _driven(table: RoninTable, f: dict[str, Any]) -> Made:
    picture = table_art.ninja(table.ninja_px())
    return [_flight(("driven",), picture, table.ninja_at(f["area"]), table.ninja_at(f["to"]), "slide")]


def _falls_away(table: RoninTable, f: dict[str, Any]) -> Made:
    picture = table_art.ninja(table.ninja_px())
    area = f.get("area", GREEN)
    return [_flight(("gone",), picture, table.ninja_at(area), table.track.pool_at(), "clash")]


def _shot(table: RoninTable, f: dict[str, Any]) -> Made:
    picture = table_art.ninja(table.ninja_px())
    return [_flight(("shot",), picture, table.track.reserve_at(), table.track.pool_at(), "blade")]


def _wounded(table: RoninTable, f: dict[str, Any]) -> Made:
    picture = table_art.ninja(max(14, table.ninja_px() // 2))
    wounds = table.view.wounds[f["ronin"]] if table.view is not None else 1
    end = table.seven.wound_at(f["ronin"], max(0, wounds - 1))
    return [
        _flash(table, f["area"], theme.SHU),
        _flight(("wound",), picture, table.ninja_at(f["area"]), end, "clash"),
    ]


def _ronin_hurt(table: RoninTable, f: dict[str, Any]) -> Made:
    row = table.seven.rows[f["ronin"]]
    return [motion.Flash(("hurt",), row, table.scale.px(8), theme.SHU, 0.5)]


def _healed(table: RoninTable, f: dict[str, Any]) -> Made:
    return [motion.Flash(("healed",), table.seven.rows[f["other"]], table.scale.px(8))]


def _fallen(table: RoninTable, f: dict[str, Any]) -> Made:
    picture = table_art.ronin(f["ronin"], round(table.ninja_px() * 1.22))
    where = f["area"] if 0 <= f["area"] <= GREEN else GREEN
    gone = motion.Vanish(("fallen",), picture, table.ronin_at(where), 0.6)
    return [gone, motion.Pause(("toll",), 0.1, 0.0, _noise("tie"))]


def _marked(table: RoninTable, f: dict[str, Any]) -> Made:
    return [_flash(table, f["area"])]


def _stored(table: RoninTable, f: dict[str, Any]) -> Made:
    picture = table_art.ninja(table.ninja_px())
    return [
        _flash(table, f["area"]),
        _flight(("stored",), picture, table.track.pool_at(), table.track.reserve_at(), "slide"),
    ]


def _lifted(table: RoninTable, f: dict[str, Any]) -> Made:
    picture = table_art.ninja(table.ninja_px())
    return [_flight(("lifted",), picture, table.ninja_at(f["area"]), table.track.reserve_at(), "slide")]


def _brought(table: RoninTable, f: dict[str, Any]) -> Made:
    picture = table_art.ninja(table.ninja_px())
    return [_flight(("brought",), picture, table.track.reserve_at(), table.ninja_at(f["area"]), "place")]


def _sound(name: str) -> Callable[[RoninTable, dict[str, Any]], Made]:
    return lambda table, f: [motion.Pause(("noise", name), 0.01, 0.0, _noise(name))]


_GROUPS: Final[dict[str, Callable[[RoninTable, dict[str, Any]], Made]]] = {
    "deploy": _sound("place"),
    "station": _sound("place"),
    "reveal": _revealed,
    "cleared": _falls_away,
    "hayai": _runs,
    "yobu": _driven,
    "musashi": _falls_away,
    "yumi": _shot,
    "taiko": _healed,
    "wounds": _wounded,
    "falls": _fallen,
    "poisoned": _ronin_hurt,
    "struck": _ronin_hurt,
    "penned": _marked,
    "blocked": _marked,
    "stores": _stored,
    "lifted": _lifted,
    "brought": _brought,
    "round": _sound("turn"),
    "over": _sound("victory"),
}
