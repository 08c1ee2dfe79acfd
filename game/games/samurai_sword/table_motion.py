"""What moves on Samurai Sword's table: cards to and fro, the arrow of a blow, a struck seat, honour that changes hands."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Final

from pygame import Rect, Surface

from game.engine.state import HIDDEN, Event
from game.games.samurai_sword import table_art, table_hand
from game.games.samurai_sword.parts import RESILIENCE
from game.games.samurai_sword.state import SwordState
from game.games.samurai_sword.table_room import Blow, Room, asked
from game.ui import art, motion, slips, sound, theme
from game.ui.cards import middle
from game.ui.motion import CARRY_SECONDS, Motion
from game.ui.shapes import Point, blank, blit_centred
from game.ui.slips import Stroke

_BRUSH: Final = 0.35
_SLIP: Final = 0.15
_STRUCK: Final = 0.55


def plan(room: Room, events: Sequence[Event], before: SwordState) -> list[list[Motion]]:
    """Groups of motions, one after the other, for what happened since ``before``."""
    director = _Director(room, before)
    groups = [director.group(event) for event in events]
    return [group for group in groups if group]


class _Director:
    """Makes the motions of one event after another, and keeps count of what a blow takes."""

    def __init__(self, room: Room, before: SwordState) -> None:
        self.room, self.before = room, before
        self.resilience = list(before.resilience)
        self.blow = asked(before)

    def group(self, event: Event) -> list[Motion]:
        """What moves for an event."""
        return motion.made_for(_MAKERS, event.kind, self, event.fields)

    # -- cards ----------------------------------------------------------------------------------------------

    def _large(self, kind: int) -> Surface:
        return table_hand.face_of(kind, self.room.played.size, self.room.scale)

    def _small(self, kind: int) -> Surface:
        return table_art.plain_face(kind, self.room.discards.size, self.room.scale.factor)

    def _back(self) -> Surface:
        width, height = self.room.deck.size
        return art.card_back((round(width * 0.7), round(height * 0.7)), self.room.scale.factor)

    def played(self, f: dict[str, Any]) -> list[Motion]:
        """A card comes to the middle."""
        start, end = self.room.seat_at(f["seat"]), middle(self.room.played)
        return [motion.carry(("played",), self._large(f["card"]), start, end, "slide", hides=True)]

    def attack(self, f: dict[str, Any]) -> list[Motion]:
        """The weapon comes to the middle, the arrow is brushed, then the slip is laid."""
        self.blow = Blow(f["seat"], f["target"], f["card"])
        start, end = self.room.seat_at(f["seat"]), middle(self.room.played)
        weapon = self._large(f["card"])
        return [
            motion.carry(("played",), weapon, start, end, "slide", hides=True),
            Brush(self.room, self.blow, CARRY_SECONDS, sound.cue("blade")),
            Held(("slip",), _SLIP, CARRY_SECONDS + _BRUSH),
        ]

    def answered(self, f: dict[str, Any]) -> list[Motion]:
        """A card goes against the one in the middle; a parry breaks the arrow."""
        end = middle(self.room.played)
        aside = end[0] + self.room.played.w * 0.4, end[1] + self.room.played.h * 0.1
        picture = self._large(f["card"])
        arrival = motion.carry(("answer",), picture, self.room.seat_at(f["seat"]), aside, "clash")
        made: list[Motion] = [arrival, motion.Vanish(("answer",), picture, aside, 0.5, CARRY_SECONDS)]
        if self.blow is not None:
            made.append(Broken(self.room.stroke(self.blow), CARRY_SECONDS))
        self.blow = None
        return made

    def discarded(self, f: dict[str, Any]) -> list[Motion]:
        """A card goes to the discards."""
        start = self.room.seat_at(f.get("target", f["seat"]))
        return [
            motion.carry(("discarded",), self._small(f["card"]), start, middle(self.room.discards), "slide")
        ]

    def kept(self, f: dict[str, Any]) -> list[Motion]:
        """A weapon is discarded for Bushidō by whoever has it."""
        return self.discarded({"seat": f["seat"], "card": f["card"]})

    def revealed(self, f: dict[str, Any]) -> list[Motion]:
        """The top of the deck is turned up."""
        start, end = middle(self.room.deck), middle(self.room.played)
        picture = self._large(f["card"])
        shown = motion.Vanish(("reveal",), picture, end, 0.8, CARRY_SECONDS)
        return [motion.carry(("revealed",), picture, start, end, "reveal"), shown]

    def drawn(self, f: dict[str, Any]) -> list[Motion]:
        """Cards go from the deck to a hand."""
        start, end, back = middle(self.room.deck), self.room.seat_at(f["seat"]), self._back()
        count = min(3, f.get("count", 1))
        return [
            motion.carry(("drawn", number), back, start, end, "slide", delay=0.09 * number)
            for number in range(count)
        ]

    def stolen(self, f: dict[str, Any]) -> list[Motion]:
        """A card goes from hand to hand, open to those two alone."""
        known = f.get("card", HIDDEN) != HIDDEN
        picture = self._small(f["card"]) if known else self._back()
        return [
            motion.carry(
                ("stolen",), picture, self.room.seat_at(f["target"]), self.room.seat_at(f["seat"]), "slide"
            )
        ]

    def retrieved(self, f: dict[str, Any]) -> list[Motion]:
        """The top of the discards goes to a hand."""
        start = middle(self.room.discards)
        return [
            motion.carry(("retrieved",), self._small(f["card"]), start, self.room.seat_at(f["seat"]), "slide")
        ]

    # -- wounds ---------------------------------------------------------------------------------------------

    def struck(self, f: dict[str, Any]) -> list[Motion]:
        """A seat shakes, its points of resilience drain, the arrow fades."""
        seat, wounds = f["seat"], f["wounds"]
        panel, have = self.room.panels[seat], self.resilience[seat]
        self.resilience[seat] = have - wounds
        lost = panel.dots(self.before)[max(0, have - wounds) : have]
        made: list[Motion] = [Struck(panel.rect, wounds, lost, panel.dot_px(self.before), sound.cue("wound"))]
        if self.blow is not None:
            made.append(Faded(self.room.stroke(self.blow)))
        self.blow = None
        return made

    def recovered(self, f: dict[str, Any]) -> list[Motion]:
        """All resilience comes back."""
        seat = f["seat"]
        self.resilience[seat] = RESILIENCE[self.before.characters[seat]]
        panel = self.room.panels[seat]
        return [motion.Flash(("recover",), panel.parts.resilience, self.room.scale.px(8), theme.GOLD)]

    def defeated(self, f: dict[str, Any]) -> list[Motion]:
        """One honour flies to whoever struck."""
        panels, px = self.room.panels, max(24, self.room.scale.px(44))
        start = middle(panels[f["seat"]].parts.honour)
        end = middle(panels[f["by"]].parts.honour)
        token = table_art.honour_token(px)
        flight = motion.fly(("honour",), token, start, end, cue=sound.cue("capture"))
        return [flight, motion.Flash(("winner",), panels[f["by"]].parts.honour, 10, theme.GOLD, delay=0.4)]

    def turn(self, f: dict[str, Any]) -> list[Motion]:
        """A light round whoever begins a turn."""
        self.blow = None
        return [motion.Flash(("turn",), self.room.panels[f["seat"]].rect, self.room.scale.px(10))]

    def over(self, f: dict[str, Any]) -> list[Motion]:
        """The match is over."""
        return [motion.noise("victory")]


_MAKERS: Final[dict[str, Callable[[_Director, dict[str, Any]], list[Motion]]]] = {
    "attack": _Director.attack,
    "play": _Director.played,
    "parry": _Director.answered,
    "answer": _Director.answered,
    "discard": _Director.discarded,
    "random": _Director.discarded,
    "remove": _Director.discarded,
    "kept": _Director.kept,
    "reveal": _Director.revealed,
    "draw": _Director.drawn,
    "retrieve": _Director.retrieved,
    "steal": _Director.stolen,
    "hit": _Director.struck,
    "recover": _Director.recovered,
    "breathing": _Director.recovered,
    "defeat": _Director.defeated,
    "turn": _Director.turn,
    "over": _Director.over,
}


# -- motions ----------------------------------------------------------------------------------------------------


class Held(Motion):
    """The thing is not shown until this is over."""

    hides = True

    def __init__(self, key: tuple[str, ...], seconds: float, delay: float) -> None:
        super().__init__(key, seconds, delay)


class Brush(Motion):
    """The arrow of a blow is brushed from tail to head, under the seats and the card in the middle."""

    hides = True

    def __init__(self, room: Room, blow: Blow, delay: float, cue: Callable[[], object]) -> None:
        super().__init__(("arrow",), _BRUSH, delay, cue)
        self.stroke = room.stroke(blow)
        self.over = [room.panels[blow.by].rect, room.panels[blow.seat].rect, room.played]
        self.kept: list[Surface] = []

    def draw(self, surface: Surface, t: float) -> None:
        """Draw what is brushed so far."""
        if not self.kept:
            whole = surface.get_rect()
            self.kept = [surface.subsurface(rect.clip(whole)).copy() for rect in self.over]
        clip = surface.get_clip()
        surface.set_clip(_reached(self.stroke, motion.ease_out(t)))
        slips.draw_arrow(surface, self.stroke, theme.SHU)
        surface.set_clip(clip)
        for rect, picture in zip(self.over, self.kept, strict=True):
            surface.blit(picture, rect.clip(surface.get_rect()))


def _reached(stroke: Stroke, share: float) -> Rect:
    """Everything on the near side of a point of the arrow, along the direction in which it runs furthest."""
    far = 1 << 14
    x, y = stroke.at(share)
    dx, dy = stroke.end[0] - stroke.start[0], stroke.end[1] - stroke.start[1]
    reach = stroke.broad * 2 * share
    if abs(dx) >= abs(dy):
        edge = round(x + math.copysign(reach, dx))
        return Rect(-far, -far, far + edge, 2 * far) if dx > 0 else Rect(edge, -far, far, 2 * far)
    edge = round(y + math.copysign(reach, dy))
    return Rect(-far, -far, 2 * far, far + edge) if dy > 0 else Rect(-far, edge, 2 * far, far)


class Faded(Motion):
    """The arrow of a blow that has met fades."""

    def __init__(self, stroke: Stroke) -> None:
        super().__init__(("met",), CARRY_SECONDS)
        self.stroke = stroke

    def draw(self, surface: Surface, t: float) -> None:
        """Draw it fainter and fainter."""
        slips.draw_arrow(surface, self.stroke, theme.SHU, round(255 * (1 - t)))


class Broken(Motion):
    """The arrow of a parried blow stands until the parry meets it, then breaks in two, which fall and fade."""

    def __init__(self, stroke: Stroke, delay: float) -> None:
        super().__init__(("broken",), 0.6 + delay)
        self.stroke, self.whole = stroke, delay / (0.6 + delay)
        self.halves: list[tuple[Surface, Point, int]] = []

    def draw(self, surface: Surface, t: float) -> None:
        """Draw the arrow, whole or in halves."""
        if t < self.whole:
            slips.draw_arrow(surface, self.stroke, theme.SHU)
            return
        if not self.halves:
            self.halves = _halves(self.stroke)
        share = (t - self.whole) / (1 - self.whole)
        reach = self.stroke.broad * 2
        for picture, (x, y), side in self.halves:
            picture.set_alpha(round(255 * (1 - share)))
            surface.blit(picture, (round(x + side * reach * share), round(y + reach * 1.6 * share * share)))


def _halves(stroke: Stroke) -> list[tuple[Surface, Point, int]]:
    """The arrow cut in its middle: two pictures, where each lies, and to which side it falls."""
    points = (stroke.start, stroke.first, stroke.second, stroke.end)
    margin = round(stroke.broad * 2) + 8
    left, top = (math.floor(min(p[axis] for p in points)) - margin for axis in (0, 1))
    size = [math.ceil(max(p[axis] for p in points)) + margin - low for axis, low in ((0, left), (1, top))]
    whole = blank((size[0], size[1]), theme.SHU)
    start, first, second, end = ((x - left, y - top) for x, y in points)
    moved = Stroke(start, first, second, end, stroke.tail, stroke.broad)
    slips.draw_arrow(whole, moved, theme.SHU)
    x, y = (round(value) for value in moved.at(0.55))
    if abs(stroke.end[0] - stroke.start[0]) >= abs(stroke.end[1] - stroke.start[1]):
        parts = (Rect(0, 0, x, size[1]), Rect(x, 0, size[0] - x, size[1]))
        sides = (-1, 1)
    else:
        parts = (Rect(0, 0, size[0], y), Rect(0, y, size[0], size[1] - y))
        sides = (1, -1)
    return [
        (whole.subsurface(part).copy(), (float(left + part.x), float(top + part.y)), side)
        for part, side in zip(parts, sides, strict=True)
    ]


class Struck(Motion):
    """A struck seat shakes, its lost resilience drains, and its wounds rise from it."""

    def __init__(
        self, rect: Rect, wounds: int, lost: Sequence[Point], px: int, cue: Callable[[], object]
    ) -> None:
        super().__init__(("struck",), _STRUCK, 0.0, cue)
        self.rect, self.wounds, self.lost, self.px = rect, wounds, lost, px
        self.picture: Surface | None = None

    def draw(self, surface: Surface, t: float) -> None:
        """Draw the panel moved to and fro, and the number over it."""
        if self.picture is None:
            self.picture = surface.subsurface(self.rect.clip(surface.get_rect())).copy()
        shift = round(self.rect.w * 0.035 * (1 - t) * math.sin(t * math.tau * 3))
        surface.blit(self.picture, self.rect.move(shift, 0))
        side = round(self.px * (1 - t))
        for x, y in self.lost if side > 1 else ():
            blit_centred(surface, table_art.resilience_dot(side, True), (x + shift, y))
        px = max(30, round(self.rect.h * 0.46))
        lift = self.rect.h * 0.34 * motion.ease_out(t)
        number = art.number_disc(f"−{self.wounds}", px, theme.SHU)
        blit_centred(surface, number, (self.rect.centerx, self.rect.centery - lift))
