"""What moves in the village: the reveal area by area, ronin who run, ninja who come, go and strike."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final

from pygame import Surface

from game.engine.state import Event
from game.games.seven_ronin import table_art
from game.games.seven_ronin.parts import GREEN
from game.games.seven_ronin.table_places import MOST_SHOWN, Places
from game.games.seven_ronin.table_story import Beat
from game.ui import motion, theme
from game.ui.motion import Motion
from game.ui.shapes import Point

Made = list[Motion]


def of_beat(places: Places, beat: Beat) -> Made:
    """What moves when this happens."""
    return motion.made_for(_MAKERS, beat.event.kind, places, beat, beat.event.fields)


def of_event(event: Event, private: bool) -> Made:
    """What is heard of an event that no story tells of; where others listen, a secret plan makes no noise."""
    noise = _NOISES.get(event.kind) or (None if private else _OWN_NOISES.get(event.kind))
    return [motion.noise(noise)] if noise is not None else []


def _flash(places: Places, area: int, colour: theme.RGB = theme.CREAM) -> Motion:
    return motion.Flash(("area", area), places.plates[area], places.scale.px(10), colour)


def _token(places: Places, ronin: int = -1) -> Surface:
    px = places.token_px()
    return table_art.ninja(px) if ronin < 0 else table_art.ronin(ronin, px)


def _person(places: Places, ronin: int = -1) -> Surface:
    """Whoever comes from afar, larger than a token."""
    px = places.token_px() * 2
    return table_art.running_ninja(px) if ronin < 0 else table_art.walking_ronin(ronin, px)


def _ninja(places: Places, key: str, start: Point, end: Point, noise: str) -> Motion:
    return motion.carry((key,), _token(places), start, end, noise)


def _comes(key: Hashable, picture: Surface, way: tuple[Point, Point], noise: str, number: int = 0) -> Motion:
    """Whoever comes is not seen at the end of the way before; the ``number``-th a little later than the first."""
    return motion.carry(key, picture, *way, noise, delay=0.1 * number, hides=True)


def _revealed(places: Places, beat: Beat, f: dict[str, Any]) -> Made:
    area, guards = f["area"], f["ronin"]
    made: Made = []
    for number, ronin in enumerate(guards):
        way = places.seven.middle(ronin), places.ronin_at(area, number)
        made.append(_comes(("ronin", ronin), _person(places, ronin), way, "place", number))
    for number in range(min(MOST_SHOWN, f["count"])):
        end = places.ninja_at(area, len(guards), number)
        way = places.track.reserve_at(), end
        made.append(_comes(("ninja", area), _person(places), way, "slide", number))
    return made


def _runs(places: Places, beat: Beat, f: dict[str, Any]) -> Made:
    there = len(beat.before.guards(f["to"]))
    way = places.ronin_at(f["area"]), places.ronin_at(f["to"], there)
    return [_comes(("ronin", f["ronin"]), _person(places, f["ronin"]), way, "slide")]


def _driven(places: Places, beat: Beat, f: dict[str, Any]) -> Made:
    way = places.ninja_at(f["area"], 1), places.ninja_at(f["to"])
    return [_ninja(places, "driven", *way, "slide"), _flash(places, f["to"])]


def _cut_down(places: Places, beat: Beat, f: dict[str, Any]) -> Made:
    return [_ninja(places, "gone", places.ninja_at(f["area"], 1), places.track.pool_at(), "clash")]


def _shot(places: Places, beat: Beat, f: dict[str, Any]) -> Made:
    return [_ninja(places, "shot", places.track.reserve_at(), places.track.pool_at(), "blade")]


def _wounded(places: Places, beat: Beat, f: dict[str, Any]) -> Made:
    picture = table_art.ninja(max(14, places.token_px() // 2))
    made: Made = [_flash(places, f["area"], theme.SHU)]
    for number in range(f["count"]):
        end = places.seven.wound_at(f["ronin"], beat.before.wounds[f["ronin"]] + number)
        start = places.ninja_at(f["area"], 1, min(number, MOST_SHOWN - 1))
        made.append(_comes(("wound", number), picture, (start, end), "clash", number))
    return made


def _row_flash(places: Places, ronin: int, colour: theme.RGB = theme.CREAM) -> Motion:
    return motion.Flash(("row", ronin), places.seven.rows[ronin], places.scale.px(8), colour, 0.5)


def _hurt(places: Places, beat: Beat, f: dict[str, Any]) -> Made:
    return [_row_flash(places, f["ronin"], theme.SHU), motion.noise("clash")]


def _healed(places: Places, beat: Beat, f: dict[str, Any]) -> Made:
    return [_row_flash(places, f["other"]), motion.noise("lift")]


def _fallen(places: Places, beat: Beat, f: dict[str, Any]) -> Made:
    where = f["area"] if 0 <= f["area"] <= GREEN else GREEN
    gone = motion.Vanish(("fallen",), _token(places, f["ronin"]), places.ronin_at(where), 0.6)
    return [
        gone,
        _row_flash(places, f["ronin"], theme.SHU),
        motion.noise("tie"),
    ]


def _bound(places: Places, beat: Beat, f: dict[str, Any]) -> Made:
    return [_flash(places, f["area"]), _row_flash(places, f["ronin"]), motion.noise("error")]


def _stored(places: Places, beat: Beat, f: dict[str, Any]) -> Made:
    return [_ninja(places, "stored", places.track.pool_at(), places.track.reserve_at(), "slide")]


def _lifted(places: Places, beat: Beat, f: dict[str, Any]) -> Made:
    return [_ninja(places, "lifted", places.ninja_at(f["area"]), places.track.reserve_at(), "slide")]


def _brought(places: Places, beat: Beat, f: dict[str, Any]) -> Made:
    end = places.ninja_at(f["area"])
    return [_comes(("ninja", f["area"]), _person(places), (places.track.reserve_at(), end), "place")]


def _taken(places: Places, beat: Beat, f: dict[str, Any]) -> Made:
    return [_ninja(places, "skull", places.track.reserve_at(), places.track.pool_at(), "tie")]


_MAKERS: Final[dict[str, Callable[[Places, Beat, dict[str, Any]], Made]]] = {
    "reveal": _revealed,
    "cleared": _cut_down,
    "hayai": _runs,
    "yobu": _driven,
    "musashi": _cut_down,
    "yumi": _shot,
    "taiko": _healed,
    "wounds": _wounded,
    "falls": _fallen,
    "poisoned": _hurt,
    "struck": _hurt,
    "penned": _bound,
    "blocked": _bound,
    "stores": _stored,
    "lifted": _lifted,
    "brought": _brought,
    "skull": _taken,
}
_NOISES: Final = {"round": "turn", "over": "victory"}
_OWN_NOISES: Final = {"deploy": "place", "station": "place"}
"""Noises of a secret plan, which others could count."""
