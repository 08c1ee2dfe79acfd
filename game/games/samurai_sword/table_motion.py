"""What moves on Samurai Sword's table: cards to and fro, a struck seat, honour that changes hands."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from pygame import Rect, Surface

from game.engine.state import HIDDEN, Event
from game.games.samurai_sword import table_art
from game.games.samurai_sword.state import SwordState
from game.ui import art, cards, motion, sound, theme
from game.ui.motion import Motion
from game.ui.shapes import Point, blit_centred

if TYPE_CHECKING:
    from game.games.samurai_sword.table import SwordTable

_SECONDS: Final = 0.36


def plan(table: SwordTable, events: Sequence[Event], before: SwordState) -> list[list[Motion]]:
    """Groups of motions, one after the other, for what happened."""
    groups: list[list[Motion]] = []
    for event in events:
        made = _GROUPS.get(event.kind, _nothing)(table, event.fields)
        if made:
            groups.append(made)
    return groups


def _nothing(table: SwordTable, f: dict[str, Any]) -> list[Motion]:
    return []


def _flight(picture: Surface, start: Point, end: Point, noise: str, delay: float = 0.0) -> Motion:
    return motion.Flight(
        ("flight", noise), picture, start, end, _SECONDS, delay=delay, arc=18.0, cue=lambda: sound.play(noise)
    )


def _face(table: SwordTable, kind: int) -> Surface:
    return cards.face(table_art.card_face(kind), table.card_size, table.scale.text_percent)


def _back(table: SwordTable) -> Surface:
    width, height = table.card_size
    return art.card_back((round(width * 0.6), round(height * 0.6)), table.scale.factor)


def _middle(rect: Rect) -> Point:
    return float(rect.centerx), float(rect.centery)


def _played(table: SwordTable, f: dict[str, Any]) -> list[Motion]:
    noise = "blade" if "target" in f else "slide"
    return [_flight(_face(table, f["card"]), table.seat_at(f["seat"]), _middle(table.table_card()), noise)]


def _answered(table: SwordTable, f: dict[str, Any]) -> list[Motion]:
    end = _middle(table.table_card())
    aside = end[0] + table.card_size[0] * 0.5, end[1] + table.card_size[1] * 0.12
    picture = _face(table, f["card"])
    arrival = _flight(picture, table.seat_at(f["seat"]), aside, "clash")
    rest = motion.Vanish(("answer",), picture, aside, 0.5, _SECONDS)
    return [arrival, rest]


def _discarded(table: SwordTable, f: dict[str, Any]) -> list[Motion]:
    seat = f.get("target", f["seat"])
    return [_flight(_face(table, f["card"]), table.seat_at(seat), _middle(table.discards.rect), "slide")]


def _revealed(table: SwordTable, f: dict[str, Any]) -> list[Motion]:
    start, end = _middle(table.deck.rect), _middle(table.table_card())
    picture = _face(table, f["card"])
    shown = motion.Vanish(("reveal",), picture, end, 0.8, _SECONDS)
    return [_flight(picture, start, end, "reveal"), shown]


def _drawn(table: SwordTable, f: dict[str, Any]) -> list[Motion]:
    start, back = _middle(table.deck.rect), _back(table)
    count = min(3, f.get("count", 1))
    return [_flight(back, start, table.seat_at(f["seat"]), "slide", 0.09 * number) for number in range(count)]


def _stolen(table: SwordTable, f: dict[str, Any]) -> list[Motion]:
    known = f.get("card", HIDDEN) != HIDDEN
    picture = _face(table, f["card"]) if known else _back(table)
    return [_flight(picture, table.seat_at(f["target"]), table.seat_at(f["seat"]), "slide")]


def _struck(table: SwordTable, f: dict[str, Any]) -> list[Motion]:
    panel = table.panels[f["seat"]]
    return [Struck(panel.rect, f["wounds"], _noise("clash"))]


def _defeated(table: SwordTable, f: dict[str, Any]) -> list[Motion]:
    token = table_art.honour_token(max(20, table.scale.px(34)))
    start, end = table.panels[f["seat"]].middle(), table.panels[f["by"]].middle()
    return [_flight(token, start, end, "capture")]


def _turn(table: SwordTable, f: dict[str, Any]) -> list[Motion]:
    return [motion.Flash(("turn",), table.panels[f["seat"]].rect, table.scale.px(10))]


def _over(table: SwordTable, f: dict[str, Any]) -> list[Motion]:
    return [motion.Pause(("over",), 0.01, 0.0, _noise("victory"))]


def _noise(name: str) -> Callable[[], object]:
    return lambda: sound.play(name)


_GROUPS: Final[dict[str, Callable[[SwordTable, dict[str, Any]], list[Motion]]]] = {
    "attack": _played,
    "play": _played,
    "parry": _answered,
    "answer": _answered,
    "discard": _discarded,
    "random": _discarded,
    "remove": _discarded,
    "kept": lambda table, f: _discarded(table, {"seat": f["seat"], "card": f["card"]}),
    "reveal": _revealed,
    "draw": _drawn,
    "retrieve": lambda table, f: _stolen_from_pile(table, f),
    "steal": _stolen,
    "hit": _struck,
    "defeat": _defeated,
    "turn": _turn,
    "over": _over,
}


def _stolen_from_pile(table: SwordTable, f: dict[str, Any]) -> list[Motion]:
    start = _middle(table.discards.rect)
    return [_flight(_face(table, f["card"]), start, table.seat_at(f["seat"]), "slide")]


class Struck(Motion):
    """A struck seat shakes once, and its wounds rise from it."""

    def __init__(self, rect: Rect, wounds: int, cue: Callable[[], object]) -> None:
        super().__init__(("struck",), 0.55, 0.0, cue)
        self.rect, self.wounds = rect, wounds
        self.picture: Surface | None = None

    def draw(self, surface: Surface, t: float) -> None:
        """Draw the panel moved to and fro, and the number over it."""
        if self.picture is None:
            self.picture = surface.subsurface(self.rect.clip(surface.get_rect())).copy()
        shift = round(self.rect.w * 0.035 * (1 - t) * math.sin(t * math.tau * 3))
        surface.blit(self.picture, self.rect.move(shift, 0))
        px = max(30, round(self.rect.h * 0.46))
        lift = self.rect.h * 0.34 * motion.ease_out(t)
        number = art.number_disc(f"−{self.wounds}", px, theme.SHU)
        blit_centred(surface, number, (self.rect.centerx, self.rect.centery - lift))
