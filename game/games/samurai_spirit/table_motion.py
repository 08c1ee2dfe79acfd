"""What moves in Samurai Spirit: raiders come and go, the village suffers, a samurai becomes a beast."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import pygame
from pygame import Rect, Surface

from game.engine.state import Event
from game.games.samurai_spirit import table_art, table_scenery
from game.games.samurai_spirit.parts import DEFENCE, FARMSTEADS, VALUE
from game.games.samurai_spirit.state import SpiritState
from game.games.samurai_spirit.table_room import Room
from game.ui import art, motion, slips, sound, theme
from game.ui.cards import middle
from game.ui.motion import CARRY_SECONDS, Motion
from game.ui.shapes import Point, blit_centred, disc, faint

_BURNING: Final = 0.9
_TOLD: Final = 0.8
"""Seconds for a farmstead that burns, a sum that rises over a board."""
Made = list[Motion]


def plan(room: Room, events: Sequence[Event], before: SpiritState) -> list[Made]:
    """Groups of motions, one after the other, for what happened."""
    groups: list[Made] = []
    staged = before.card
    for event in events:
        made = motion.made_for(
            _MAKERS, event.kind, room, {**event.fields, "staged": staged, "before": before}
        )
        staged = event.fields["card"] if event.kind in ("draw", "hand", "moved") else -1
        if made:
            groups.append(made)
    return groups


def _card(room: Room, card: int) -> Surface:
    return table_art.raider(card, room.village.card_size(), room.penalties[card])


def _back(room: Room) -> Surface:
    size = room.village.card_size()
    small = round(size[0] * 0.7), round(size[1] * 0.7)
    return art.card_back(small, room.scale.factor, "賊", table_art.RAIDER)


def _drawn(room: Room, f: dict[str, Any]) -> Made:
    """From the pile to the gate, growing, and down with a knock."""
    stage = room.village.stage()
    sides = room.sides(f["before"], room.place_of[f["who"]])
    px = room.scale.font_px(theme.SMALL)
    picture = table_art.raider_large(
        f["card"], stage.size, room.penalties[f["card"]], sides, px, room.scale.smallest_text
    )
    start = middle(room.village.pile("raiders"))
    grow = room.village.card_size()[1] / stage.h
    flight = motion.carry(("drawn",), picture, start, middle(stage), "slide", grow, hides=True)
    return [flight, motion.noise("place", CARRY_SECONDS)]


def _forced(room: Room, f: dict[str, Any]) -> Made:
    """A raider that a neighbour has to draw goes straight to his line."""
    start, end = middle(room.village.pile("raiders")), room.board_of(f["who"]).centre()
    return [motion.carry(("forced",), _card(room, f["card"]), start, end, "slide")]


def _handed(room: Room, f: dict[str, Any]) -> Made:
    """Over the boards to whoever has it now, and back to the gate."""
    stage = middle(room.village.stage())
    picture = _card(room, f["card"])
    start = stage if f["staged"] == f["card"] else room.board_of(f["who"]).centre()
    to = room.board_of(f["to"]).centre()
    back = motion.Flight(("handed",), picture, to, stage, CARRY_SECONDS, delay=CARRY_SECONDS)
    return [motion.Flight(("handed",), picture, start, to, CARRY_SECONDS, cue=sound.cue("slide")), back]


def _from(room: Room, f: dict[str, Any]) -> Point:
    """Where a raider comes from: the gate, or the board of the samurai."""
    if f["staged"] == f["card"] or "who" not in f:
        return middle(room.village.stage())
    return room.board_of(f["who"]).centre()


def _laid(room: Room, f: dict[str, Any]) -> Made:
    """Onto the combat line, with the sum."""
    board = room.board_of(f["who"])
    flight = motion.carry(("laid",), _card(room, f["card"]), _from(room, f), board.centre(), "blade", 1.2)
    value = VALUE[f["card"]]
    words = f"{f['total'] - value} + {value} = {f['total']} / {f['limit']}"
    track = board.track()
    return [flight, Told(words, (track.centerx, track.bottom), room, f["total"] > f["limit"], CARRY_SECONDS)]


def _defended(room: Room, f: dict[str, Any]) -> Made:
    board = room.board_of(f["who"])
    symbol = board.symbols()[max(0, DEFENCE[f["card"]])]
    flight = motion.carry(("defended",), _card(room, f["card"]), _from(room, f), middle(symbol), "place", 1.2)
    return [flight, motion.Flash(("filled",), symbol, symbol.w // 2, theme.CREAM, 0.4, CARRY_SECONDS)]


def _away(room: Room, f: dict[str, Any]) -> Made:
    """To the discard pile."""
    end = middle(room.village.pile("discard"))
    return [motion.carry(("away",), _card(room, f["card"]), _from(room, f), end, "slide")]


def _driven(room: Room, f: dict[str, Any]) -> Made:
    start, end = middle(room.village.pile("raiders")), middle(room.village.pile("discard"))
    return [motion.carry(("away",), _card(room, f["card"]), start, end, "slide")]


def _under(room: Room, f: dict[str, Any]) -> Made:
    end = middle(room.village.pile("raiders"))
    return [motion.carry(("under",), _back(room), _from(room, f), end, "slide")]


def _slips(room: Room, f: dict[str, Any]) -> Made:
    piles = middle(room.village.pile("raiders")), middle(room.village.pile("intruders"))
    return [motion.carry(("slips",), _back(room), *piles, "slide")]


def _intrudes(room: Room, f: dict[str, Any]) -> Made:
    """Out of the pile of intruders to the gate, where it is seen."""
    start, stage = middle(room.village.pile("intruders")), middle(room.village.stage())
    picture = _card(room, f["card"])
    seen = motion.Vanish(("seen",), picture, stage, 0.3, CARRY_SECONDS)
    return [motion.carry(("intruder",), picture, start, stage, "slide"), seen]


def _fence_falls(room: Room, f: dict[str, Any]) -> Made:
    """The stakes shake and sink; stumps are left."""
    village = room.village
    box = village.fence(f["left"], max(room.cap, f["left"] + 1))
    return [Sinking(table_scenery.fence(box.size, True, f["left"]), box), motion.noise("clash")]


def _fence_rises(room: Room, f: dict[str, Any]) -> Made:
    box = room.village.fence(f["left"] - 1, max(room.cap, f["left"]))
    picture = table_scenery.fence(box.size, True, f["left"] - 1)
    return [motion.drop(("raised",), picture, middle(box), box.h * 1.2, sound.cue("place"))]


def _farm_burns(room: Room, f: dict[str, Any]) -> Made:
    box = room.village.farm(min(FARMSTEADS - 1, f["left"]))
    return [Burning(box), motion.noise("fire")]


def _family_goes(room: Room, f: dict[str, Any]) -> Made:
    box = room.village.family(f["family"])
    picture = table_scenery.family(f["family"], box.h, True)
    end = room.village.rect.right + box.w, box.centery
    return [motion.Flight(("family",), picture, middle(box), end, 0.9, motion.linear), motion.noise("tie")]


def _wounded(room: Room, f: dict[str, Any]) -> Made:
    board = room.board_of(f["who"])
    dot = board.wounds()[min(2, f["count"] - 1)]
    picture = table_art.wound(dot.w * 2, True)
    drop = motion.drop(("dot",), picture, middle(dot), dot.h * 3, sound.cue("wound"))
    return [drop, motion.Flash(("wound",), board.rect, room.scale.px(12), theme.SHU, 0.5)]


def _healed(room: Room, f: dict[str, Any]) -> Made:
    board = room.board_of(f["who"])
    return [
        motion.Flash(("healed",), board.rect, room.scale.px(12), theme.MATSUBA, 0.5),
        motion.noise("lift"),
    ]


def _kiai(room: Room, f: dict[str, Any]) -> Made:
    board = room.board_of(f["who"])
    return [motion.Flash(("kiai",), board.rect, room.scale.px(12), theme.CREAM, 0.7), motion.noise("reveal")]


def _flips(room: Room, f: dict[str, Any]) -> Made:
    board = room.board_of(f["who"])
    return [Beast(board.picture(), f["who"], room.rect.center, min(room.rect.size)), motion.noise("reveal")]


def _supports(room: Room, f: dict[str, Any]) -> Made:
    board, to = room.board_of(f["who"]), room.board_of(f["to"])
    picture = table_art.support_token(f["who"], board.token_px())
    return [motion.carry(("support",), picture, board.own_token(), to.lent_token(0), "place")]


def _ends(room: Room, f: dict[str, Any]) -> Made:
    return [motion.noise("turn" if f["ending"] == "saved" else "tie")]


def _begins(room: Room, f: dict[str, Any]) -> Made:
    return [motion.noise("start")]


def _passes(room: Room, f: dict[str, Any]) -> Made:
    return [motion.noise("turn")]


_MAKERS: Final[dict[str, Callable[[Room, dict[str, Any]], Made]]] = {
    "draw": _drawn,
    "arrow": _forced,
    "hand": _handed,
    "moved": _handed,
    "confront": _laid,
    "defend": _defended,
    "under": _under,
    "discard": _away,
    "dropped": _away,
    "oldest": _away,
    "undefended": _away,
    "driven": _driven,
    "caught": _intrudes,
    "intruder": _intrudes,
    "slip": _slips,
    "barricade": _fence_falls,
    "raised": _fence_rises,
    "farm": _farm_burns,
    "family": _family_goes,
    "wound": _wounded,
    "healed": _healed,
    "kiai": _kiai,
    "flip": _flips,
    "support": _supports,
    "lent": _supports,
    "round": _begins,
    "pass": _passes,
    "over": _ends,
}


class Told(Motion):
    """A sum that rises over a board and fades."""

    def __init__(self, words: str, at: Point, room: Room, bad: bool, delay: float) -> None:
        super().__init__(("told",), _TOLD, delay)
        self.words, self.at, self.room = words, at, room
        self.fill = theme.SHU if bad else theme.PAPER

    def draw(self, surface: Surface, t: float) -> None:
        """Draw the label where it is by now."""
        scale = self.room.scale
        box = Rect((0, 0), slips.label_size(self.words, scale, theme.LEAD))
        box.center = round(self.at[0]), round(self.at[1] - scale.px(34) * motion.ease_out(t))
        slips.draw_label(surface, self.words, box, scale, self.fill, units=theme.LEAD)


class Burning(Motion):
    """A farmstead catches fire: the house, flames that swell over it, the ruin that the table shows."""

    def __init__(self, box: Rect) -> None:
        super().__init__(("farm",), _BURNING)
        self.box = box

    def draw(self, surface: Surface, t: float) -> None:
        """The house until the flames have hidden it; flames swell and die."""
        box = self.box
        if t < 0.6:
            surface.blit(faint(table_scenery.farm(box.w, True), round(255 * (1 - t / 0.6))), box)
        swell = motion.ease_out(t / 0.5) if t < 0.5 else 1 - motion.ease_in_out((t - 0.5) / 0.5)
        px = round(box.w * (0.3 + 0.9 * swell))
        flames = pygame.transform.smoothscale(table_scenery.fire(box.w), (px, round(px * 0.9)))
        surface.blit(flames, flames.get_rect(midbottom=(box.centerx, box.bottom)))


class Sinking(Motion):
    """A barricade that shakes and sinks into the ground."""

    def __init__(self, picture: Surface, box: Rect) -> None:
        super().__init__(("fence",), 0.45)
        self.picture, self.box = picture, box

    def draw(self, surface: Surface, t: float) -> None:
        """What still stands of it."""
        high = round(self.box.h * (1 - motion.ease_in_out(t)))
        if high > 0:
            part = self.picture.subsurface(Rect(0, 0, self.box.w, min(high, self.picture.get_height())))
            aside = round(3 * (1 - t) * (1 if int(t * 12) % 2 else -1))
            surface.blit(part, (self.box.x + aside, self.box.bottom - high))


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
