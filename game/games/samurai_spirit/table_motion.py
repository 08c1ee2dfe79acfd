"""What moves in Samurai Spirit: raiders come and go, the village suffers, a samurai becomes a beast."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any, Final

import pygame
from pygame import Rect, Surface

from game.engine.state import Event
from game.games.samurai_spirit import table_art
from game.games.samurai_spirit.parts import FARMSTEADS
from game.games.samurai_spirit.state import SpiritState
from game.ui import art, motion, sound, theme
from game.ui.motion import Motion
from game.ui.shapes import Point, blit_centred, disc, faint

if TYPE_CHECKING:
    from game.games.samurai_spirit.table import SpiritTable

_SECONDS: Final = 0.36
Made = list[Motion]


def plan(table: SpiritTable, events: Sequence[Event], before: SpiritState) -> list[Made]:
    """Groups of motions, one after the other, for what happened."""
    groups: list[Made] = []
    for event in events:
        made = _GROUPS.get(event.kind, _nothing)(table, event.fields)
        if made:
            groups.append(made)
    return groups


def _nothing(table: SpiritTable, f: dict[str, Any]) -> Made:
    return []


def _noise(name: str) -> Callable[[], object]:
    return lambda: sound.play(name)


def _flight(key: Hashable, picture: Surface, start: Point, end: Point, noise: str) -> Motion:
    return motion.Flight(key, picture, start, end, _SECONDS, arc=14.0, cue=_noise(noise))


def _middle(rect: Rect) -> Point:
    return float(rect.centerx), float(rect.centery)


def _card(table: SpiritTable, card: int) -> Surface:
    size = table.village.card_size()
    small = round(size[0] * 0.8), round(size[1] * 0.8)
    return table_art.raider(card, small, table.game.penalties[card])


def _back(table: SpiritTable) -> Surface:
    size = table.village.card_size()
    return art.card_back((round(size[0] * 0.7), round(size[1] * 0.7)), table.scale.factor, "賊", (88, 34, 40))


def _board(table: SpiritTable, hero: int) -> Point:
    return table.board_of(hero).centre()


def _drawn(table: SpiritTable, f: dict[str, Any]) -> Made:
    start = _middle(table.village.pile("raiders"))
    return [_flight(("drawn",), _card(table, f["card"]), start, _board(table, f["who"]), "slide")]


def _handed(table: SpiritTable, f: dict[str, Any]) -> Made:
    return [
        _flight(
            ("handed",), _card(table, f["card"]), _board(table, f["who"]), _board(table, f["to"]), "slide"
        )
    ]


def _laid(table: SpiritTable, f: dict[str, Any]) -> Made:
    board = table.board_of(f["who"])
    end = _middle(board.line())
    return [_flight(("laid",), _card(table, f["card"]), board.centre(), end, "blade")]


def _defended(table: SpiritTable, f: dict[str, Any]) -> Made:
    board = table.board_of(f["who"])
    return [
        _flight(("defended",), _card(table, f["card"]), board.centre(), _middle(board.symbols()[1]), "place")
    ]


def _away(table: SpiritTable, f: dict[str, Any]) -> Made:
    start = _board(table, f["who"]) if "who" in f else _middle(table.village.pile("raiders"))
    return [
        _flight(("away",), _card(table, f["card"]), start, _middle(table.village.pile("discard")), "slide")
    ]


def _slips(table: SpiritTable, f: dict[str, Any]) -> Made:
    piles = _middle(table.village.pile("raiders")), _middle(table.village.pile("intruders"))
    return [_flight(("slips",), _back(table), *piles, "slide")]


def _intrudes(table: SpiritTable, f: dict[str, Any]) -> Made:
    start = _middle(table.village.pile("intruders"))
    picture = _card(table, f["card"])
    return [motion.Vanish(("intruder",), picture, (start[0] - picture.get_width(), start[1]), 0.5)]


def _fence_falls(table: SpiritTable, f: dict[str, Any]) -> Made:
    px = round(table.village.token() * 0.86)
    most = max(table.game.cap, f["left"] + 1)
    at = table.village.fence_at(f["left"], most)
    return [motion.Vanish(("fence",), table_art.fence(px, True), at, 0.45), _pause("clash")]


def _fence_rises(table: SpiritTable, f: dict[str, Any]) -> Made:
    px = round(table.village.token() * 0.86)
    end = table.village.fence_at(f["left"] - 1, max(table.game.cap, f["left"]))
    return [motion.drop(("raised",), table_art.fence(px, True), end, px * 1.6, _noise("place"))]


def _farm_burns(table: SpiritTable, f: dict[str, Any]) -> Made:
    at = table.village.farm_at(min(FARMSTEADS - 1, f["left"]))
    return [motion.Vanish(("farm",), table_art.farm(table.village.token(), True), at, 0.7), _pause("tie")]


def _family_goes(table: SpiritTable, f: dict[str, Any]) -> Made:
    px = round(table.village.token() * 0.94)
    at = table.village.family_at(f["family"])
    return [motion.Vanish(("family",), table_art.family(f["family"], px, True), at, 0.8), _pause("tie")]


def _wounded(table: SpiritTable, f: dict[str, Any]) -> Made:
    board = table.board_of(f["who"])
    return [motion.Flash(("wound",), board.picture(), table.scale.px(10), theme.SHU, 0.5), _pause("clash")]


def _kiai(table: SpiritTable, f: dict[str, Any]) -> Made:
    board = table.board_of(f["who"])
    return [motion.Flash(("kiai",), board.rect, table.scale.px(12), theme.CREAM, 0.7), _pause("reveal")]


def _flips(table: SpiritTable, f: dict[str, Any]) -> Made:
    board = table.board_of(f["who"])
    return [Beast(board.picture(), f["who"], table.rect.center, min(table.rect.size)), _pause("victory")]


def _supports(table: SpiritTable, f: dict[str, Any]) -> Made:
    board, to = table.board_of(f["who"]), table.board_of(f["to"])
    picture = table_art.support_token(f["who"], board.token_px())
    return [_flight(("support",), picture, board.own_token(), to.lent_token(0), "place")]


def _pause(noise: str) -> Motion:
    return motion.Pause(("noise", noise), 0.05, 0.0, _noise(noise))


def _sound(noise: str) -> Callable[[SpiritTable, dict[str, Any]], Made]:
    return lambda table, f: [_pause(noise)]


_GROUPS: Final[dict[str, Callable[[SpiritTable, dict[str, Any]], Made]]] = {
    "draw": _drawn,
    "arrow": _drawn,
    "hand": _handed,
    "moved": _handed,
    "confront": _laid,
    "defend": _defended,
    "discard": _away,
    "dropped": _away,
    "oldest": _away,
    "undefended": _away,
    "driven": _away,
    "caught": lambda table, f: _intrudes(table, f),
    "intruder": _intrudes,
    "slip": _slips,
    "barricade": _fence_falls,
    "raised": _fence_rises,
    "farm": _farm_burns,
    "family": _family_goes,
    "wound": _wounded,
    "kiai": _kiai,
    "flip": _flips,
    "support": _supports,
    "round": _sound("start"),
    "pass": _sound("turn"),
    "over": _sound("victory"),
}


class Beast(Motion):
    """The moment of the game: the portrait grows over the table, turns into the beast before a red sun, and returns."""

    def __init__(self, home: Rect, hero: int, centre: Point, room: int) -> None:
        super().__init__(("beast",), 1.5)
        self.home, self.hero, self.centre = home, hero, centre
        side = round(room * 0.52)
        self.size = (round(side * 0.86), side)

    def draw(self, surface: Surface, t: float) -> None:
        """Out in the first quarter, the turn in the middle, back in the last."""
        out = motion.ease_in_out(min(1.0, t / 0.25)) if t < 0.75 else motion.ease_in_out((1 - t) / 0.25)
        x, y = motion.mingle(self.home.center, self.centre, out)
        size = (
            max(8, round(self.home.w + (self.size[0] - self.home.w) * out)),
            max(8, round(self.home.h + (self.size[1] - self.home.h) * out)),
        )
        sun = round(max(size) * 1.5 * out)
        if sun > 8:
            blit_centred(surface, faint(disc(sun, theme.SHU), 190), (x, y))
        turn = min(1.0, max(0.0, (t - 0.3) / 0.3))
        narrow = abs(1 - 2 * turn)
        picture = table_art.portrait(self.hero, self.size, turn >= 0.5)
        shown = pygame.transform.smoothscale(picture, (max(2, round(size[0] * max(0.04, narrow))), size[1]))
        blit_centred(surface, shown, (x, y))
