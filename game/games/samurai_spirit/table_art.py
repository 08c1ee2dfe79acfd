"""How Samurai Spirit looks: the seven in both forms, raiders and their symbols."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from game.games.samurai_spirit import words
from game.games.samurai_spirit.parts import (
    DEFENCE,
    DRAW_LEFT,
    DRAW_RIGHT,
    FLAMES,
    HEROES,
    NO_DEFENCE,
    PENALTIES,
    VALUE,
)
from game.ui import art, materials, text, theme
from game.ui.cache import kept
from game.ui.shapes import blit_centred, disc, rounded
from game.ui.theme import RGB, darker
from game.ui.words import _

HERO_COLOURS: Final[tuple[RGB, ...]] = (
    (122, 98, 60),
    (146, 86, 22),
    (104, 68, 48),
    (78, 62, 84),
    (36, 86, 98),
    (112, 58, 92),
    (150, 62, 36),
)
_PEOPLE: Final = ("rice-bowl", "people", "shield", "banner", "katana", "samurai", "nodachi")
"""What stands for each of the seven in human form."""
DEFENCE_ICONS: Final = ("kasa", "farm", "dolls")
PENALTY_ICONS: Final = {
    "barricade": "barricade",
    "wound": "blood",
    "infiltrate": "footsteps",
    "no_defend": "sword-break",
    "no_support": "support",
    "draw_left": "left",
    "draw_right": "right",
    "must_pass": "skip",
    "reinforce": "again",
    "silence": "silence",
    "lose_defence": "card-discard",
}
_BARRED: Final = ("no_defend", "no_support")
RAIDER: Final[RGB] = (108, 40, 36)
_BOSS: Final[RGB] = (58, 34, 44)


def hero_icon(hero: int, animal: bool) -> str:
    """The icon of a samurai in human or animal form."""
    return HEROES[hero].animal if animal else _PEOPLE[hero]


@kept
def portrait(hero: int, size: tuple[int, int], animal: bool) -> Surface:
    """A samurai's picture: over hills in human form, before a red sun in animal form."""
    colour = HERO_COLOURS[hero]
    if not animal:
        picture = art.picture(size, hero_icon(hero, False), colour)
        return materials.masked(picture, max(3, size[0] // 16))
    out = materials.bokashi(size, ((0.0, darker(colour, 0.55)), (1.0, colour)), 30).convert()
    px = round(min(size) * 0.86)
    blit_centred(out, disc(px, theme.SHU), (size[0] / 2, size[1] * 0.48))
    blit_centred(
        out, art.ink_icon(hero_icon(hero, True), round(px * 0.86), theme.CREAM), (size[0] / 2, size[1] * 0.48)
    )
    return materials.masked(out, max(3, size[0] // 16))


@kept
def penalty(key: str, px: int, colour: RGB = theme.SUMI) -> Surface:
    """The symbol of a penalty; what is forbidden is struck through."""
    out = art.icon(PENALTY_ICONS[key], px, colour).copy()
    if key in _BARRED:
        width = max(2, px // 9)
        pygame.draw.line(out, theme.SHU, (px * 0.12, px * 0.88), (px * 0.88, px * 0.12), width)
    return out


@kept
def defence(symbol: int, px: int, held: bool) -> Surface:
    """One of the three things that can be defended: green when it is."""
    face = theme.MATSUBA if held else (216, 204, 174)
    ink = theme.CREAM if held else (150, 134, 104)
    out = disc(px, face, darker(face, 0.35), max(1, px // 16)).copy()
    blit_centred(out, art.icon(DEFENCE_ICONS[symbol], round(px * 0.66), ink), (px / 2, px / 2))
    return out


@kept
def raider(card: int, size: tuple[int, int], symbols: tuple[int, ...]) -> Surface:
    """A raider: value, the symbol it can be defended by, its penalties, flames."""
    width, height = size
    colour = _BOSS if VALUE[card] >= 6 else RAIDER
    radius = max(3, width // 14)
    out = rounded(size, radius, theme.PAPER, colour, max(2, width // 34)).copy()
    strip = max(12, round(height * 0.3))
    px = round(min(strip * 0.92, width * 0.32))
    blit_centred(out, art.number_disc(str(VALUE[card]), px, colour), (px * 0.62, strip * 0.56))
    for number, symbol in enumerate(symbols):
        at = width - px * (0.6 + 0.94 * number), strip * 0.56
        blit_centred(out, penalty(PENALTIES[symbol], round(px * 0.84), colour), at)
    picture = round(min(width * 0.72, (height - strip) * 0.66))
    middle = width / 2, strip + (height - strip) * 0.42
    blit_centred(out, art.ink_icon("oni", picture, colour), middle)
    foot = round(px * 0.86)
    if DEFENCE[card] != NO_DEFENCE:
        blit_centred(out, defence(DEFENCE[card], foot, True), (foot * 0.7, height - foot * 0.7))
    if FLAMES[card]:
        blit_centred(out, art.icon("flames", foot, theme.SHU), (width - foot * 0.7, height - foot * 0.7))
    return out


class Beside(NamedTuple):
    """A neighbour as a penalty names him: what to write, which way his board lies, and what it comes to."""

    words: str
    icon: str
    help: str = ""


Sides = tuple[Beside, Beside]
"""The left and the right neighbour of a samurai."""


def told(symbols: tuple[int, ...], sides: Sides) -> tuple[str, ...]:
    """The words beside the symbols of penalties; without any, that there is none."""
    if not symbols:
        return (_(words.NO_PENALTY),)
    return tuple(
        sides[symbol - DRAW_LEFT].words
        if symbol in (DRAW_LEFT, DRAW_RIGHT)
        else _(words.PENALTY_SHORT[symbol])
        for symbol in symbols
    )


def _sign(symbol: int, px: int, colour: RGB, sides: Sides) -> Surface:
    if symbol in (DRAW_LEFT, DRAW_RIGHT):
        return art.icon(sides[symbol - DRAW_LEFT].icon, px, theme.SHU)
    return penalty(PENALTIES[symbol], px, colour)


def raider_large(
    card: int, size: tuple[int, int], symbols: tuple[int, ...], sides: Sides, px: int, floor: int
) -> Surface:
    """A raider at reading size: words beside every symbol, ``px`` high, ``floor`` where there is little room.

    Where even that is too wide the words are left out; the symbols explain themselves on pointing.
    """
    symbol = "" if DEFENCE[card] == NO_DEFENCE else _(words.DEFENCE_SHORT[DEFENCE[card]])
    written = *told(symbols, sides), symbol, _(words.FLAMES_SHORT)
    return _large(card, size, symbols, sides, px, floor, written)


@kept
def _large(
    card: int,
    size: tuple[int, int],
    symbols: tuple[int, ...],
    sides: Sides,
    px: int,
    floor: int,
    written: tuple[str, ...],
) -> Surface:
    width, height = size
    colour = _BOSS if VALUE[card] >= 6 else RAIDER
    out = rounded(size, max(4, width // 16), theme.PAPER, colour, max(2, width // 48)).copy()
    margin = max(4, width // 18)
    disc_px = max(round(width * 0.25), round(px * 1.7))
    rows = _rows(size, disc_px, margin, px, written[: max(1, len(symbols))])
    blit_centred(
        out, art.number_disc(str(VALUE[card]), disc_px, colour), (margin + disc_px / 2, margin + disc_px / 2)
    )
    if not symbols:
        text.draw_fitted(out, written[0], "body", px, theme.FADED, rows[0], min(px, floor))
    for symbol, word, box in zip(symbols, written, rows, strict=False):
        _write_sign(out, box, _sign(symbol, round(px * 1.25), colour, sides), word, px, floor, colour)
    foot = Rect(margin, height - round(px * 1.9) - margin // 3, width - 2 * margin, round(px * 1.9))
    top = max(margin + disc_px, rows[-1].bottom) + margin // 2
    picture = Rect(margin, top, width - 2 * margin, foot.y - top - margin // 2)
    if picture.h > 16:
        out.blit(_oni(picture.size, colour), picture)
    half = foot.w if not FLAMES[card] or DEFENCE[card] == NO_DEFENCE else foot.w // 2
    if DEFENCE[card] != NO_DEFENCE:
        sign = defence(DEFENCE[card], round(px * 1.6), True)
        _write_sign(out, Rect(foot.x, foot.y, half, foot.h), sign, written[-2], px, floor, (58, 82, 44))
    if FLAMES[card]:
        sign = art.icon("flames", round(px * 1.5), theme.SHU)
        box = Rect(foot.right - half, foot.y, half, foot.h)
        _write_sign(out, box, sign, written[-1], px, floor, theme.SHU_INK)
    return out


def _rows(size: tuple[int, int], disc_px: int, margin: int, px: int, written: tuple[str, ...]) -> list[Rect]:
    """Where penalties are written: beside the value, or below it where that is too narrow."""
    left = 2 * margin + disc_px
    widest = max(text.measure(word, "strong", px)[0] for word in written)
    if left + round(px * 1.6) + widest <= size[0] - margin:
        high = max(round(px * 1.5), disc_px // len(written))
        return [
            Rect(left, margin + number * high, size[0] - margin - left, high)
            for number in range(len(written))
        ]
    high, top = round(px * 1.5), margin + disc_px + margin // 3
    return [Rect(margin, top + number * high, size[0] - 2 * margin, high) for number in range(len(written))]


def _write_sign(
    out: Surface, box: Rect, sign: Surface, words_: str, px: int, floor: int, colour: RGB
) -> None:
    """A symbol with its words, as far as there is room for them."""
    blit_centred(out, sign, (box.x + sign.get_width() / 2, box.centery))
    left = box.x + sign.get_width() + max(3, px // 4)
    room = Rect(left, box.y, box.right - left, box.h)
    shown, size = text.fit(words_, "strong", px, room.w, min(px, floor))
    if shown == words_:
        text.draw(out, shown, "strong", size, colour, room.midleft, "midleft")


@kept
def _oni(size: tuple[int, int], colour: RGB) -> Surface:
    """The demon before the sun."""
    sky = materials.new_bokashi(size, ((0.0, (250, 232, 200)), (1.0, (222, 150, 110))), 30).convert()
    px = round(min(size) * 0.92)
    blit_centred(sky, disc(px, theme.SHU), (size[0] / 2, size[1] / 2))
    blit_centred(sky, art.ink_icon("oni", px, (250, 240, 222), (60, 20, 20)), (size[0] / 2, size[1] / 2))
    out = materials.masked(sky, max(3, size[0] // 20))
    out.blit(rounded(size, max(3, size[0] // 20), None, colour, max(1, size[0] // 80)), (0, 0))
    return out


def raider_strip(
    card: int,
    size: tuple[int, int],
    symbols: tuple[int, ...],
    sides: Sides,
    px: int,
    floor: int,
    last: bool,
) -> Surface:
    """A raider in a combat line: value, penalty in sign and word, the defence it bears; the last in ink.

    Words are ``px`` high, smaller down to ``floor`` where they must be, and left out where even that is too wide.
    """
    return _strip(card, size, symbols, sides, px, floor, last, told(symbols, sides))


@kept
def _strip(
    card: int,
    size: tuple[int, int],
    symbols: tuple[int, ...],
    sides: Sides,
    px: int,
    floor: int,
    last: bool,
    written: tuple[str, ...],
) -> Surface:
    width, height = size
    colour = _BOSS if VALUE[card] >= 6 else RAIDER
    edge = max(2, height // 13) if last else 1
    out = rounded(size, max(2, height // 6), theme.PAPER, theme.SUMI if last else colour, edge).copy()
    disc_px = round(min(height * 0.74, width * 0.26))
    blit_centred(out, art.number_disc(str(VALUE[card]), disc_px, colour), (disc_px * 0.64, height / 2))
    held = round(min(height * 0.72, width * 0.22))
    at = width - held * 0.66, height / 2
    if DEFENCE[card] == NO_DEFENCE:
        blit_centred(out, disc(round(held * 0.86), None, theme.HAIR, max(1, held // 14)), at)
    else:
        blit_centred(out, defence(DEFENCE[card], held, True), at)
    box = Rect(round(disc_px * 1.3), 0, 0, height)
    box.w = round(width - held * 1.22) - box.x
    if not symbols:
        if text.measure(written[0], "body", px)[0] <= box.w:
            text.draw_fitted(out, written[0], "body", px, theme.FADED, box, px)
        return out
    sign_px = round(min(px * 1.25, height * 0.7, box.w / len(symbols)))
    room = box.w - sign_px - px // 4
    type_px = text.fit(written[0], "strong", px, room, min(px, floor))[1]
    if len(symbols) == 1 and text.measure(written[0], "strong", type_px)[0] <= room:
        _write_sign(out, box, _sign(symbols[0], sign_px, colour, sides), written[0], type_px, floor, colour)
        return out
    for number, symbol in enumerate(symbols):
        middle = box.centerx + (number - (len(symbols) - 1) / 2) * sign_px * 1.15
        blit_centred(out, _sign(symbol, sign_px, colour, sides), (middle, height / 2))
    return out


@kept
def wound(px: int, taken: bool) -> Surface:
    """A wound token, or its place."""
    if not taken:
        return disc(px, (222, 210, 182), theme.HAIR, max(1, px // 12))
    out = disc(px, theme.SHU, darker(theme.SHU, 0.4), max(1, px // 12)).copy()
    blit_centred(out, art.icon("blood", round(px * 0.62), theme.CREAM), (px / 2, px / 2))
    return out


@kept
def support_token(hero: int, px: int) -> Surface:
    """A support token: the samurai's colour with two hands."""
    colour = HERO_COLOURS[hero]
    out = disc(px, colour, theme.GOLD, max(2, px // 12)).copy()
    blit_centred(out, art.icon(hero_icon(hero, False), round(px * 0.6), theme.CREAM), (px / 2, px / 2))
    return out
