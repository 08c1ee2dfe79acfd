"""How Samurai Spirit looks: the seven in both forms, raiders and their symbols, the village."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Surface

from game.games.samurai_spirit.parts import DEFENCE, FLAMES, HEROES, NO_DEFENCE, PENALTIES, VALUE
from game.ui import art, materials, theme
from game.ui.cache import kept
from game.ui.shapes import blank, blit_centred, disc, rounded, smooth
from game.ui.theme import RGB, darker

HERO_COLOURS: Final[tuple[RGB, ...]] = (
    (122, 98, 60),
    (176, 104, 36),
    (104, 68, 48),
    (78, 62, 84),
    (36, 86, 98),
    (112, 58, 92),
    (172, 92, 30),
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
FAMILY_ICONS: Final = ("heart", "barricade", "torii")
RAIDER: Final[RGB] = (108, 40, 36)
_BOSS: Final[RGB] = (58, 34, 44)
GREEN: Final[RGB] = (84, 108, 66)


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


@kept
def raider_strip(card: int, size: tuple[int, int], symbols: tuple[int, ...], last: bool) -> Surface:
    """The upper edge of a raider in a combat line: value and penalties."""
    colour = _BOSS if VALUE[card] >= 6 else RAIDER
    edge = theme.SHU if last else colour
    out = rounded(size, max(2, size[1] // 6), theme.PAPER, edge, 2 if last else 1).copy()
    px = round(min(size[1] * 0.84, size[0] * 0.42))
    blit_centred(out, art.number_disc(str(VALUE[card]), px, colour), (px * 0.62, size[1] / 2))
    icon = max(6, round(min(px * 0.82, (size[0] - px * 1.3) / max(1, len(symbols)) * 0.95)))
    for number, symbol in enumerate(symbols):
        at = size[0] - icon * (0.62 + 1.04 * number), size[1] / 2
        blit_centred(out, penalty(PENALTIES[symbol], icon, colour), at)
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


@kept
def farm(px: int, standing: bool) -> Surface:
    """A farmstead, or its fire."""
    if standing:
        return art.ink_icon("farmstead", px, (110, 52, 40))
    return art.ink_icon("flames", round(px * 0.86), theme.SHU)


@kept
def family(number: int, px: int, there: bool) -> Surface:
    """A family with its gift at the lower right, or what is left of it."""
    colour = theme.UME if there else (150, 140, 122)
    face = theme.CREAM if there else (196, 188, 166)
    out = blank((px + px // 5, px + px // 5), colour)
    out.blit(disc(px, face, colour, max(2, px // 16)), (0, 0))
    blit_centred(out, art.icon("dolls", round(px * 0.68), colour), (px / 2, px / 2))
    if there:
        small = round(px * 0.42)
        gift = disc(small, theme.MATSUBA, theme.CREAM, max(1, small // 14)).copy()
        blit_centred(
            gift, art.icon(FAMILY_ICONS[number], round(small * 0.66), theme.CREAM), (small / 2, small / 2)
        )
        blit_centred(out, gift, (px * 0.94, px * 0.94))
    return out


@kept
def fence(px: int, standing: bool) -> Surface:
    """A barricade, or its place."""
    if standing:
        return art.ink_icon("barricade", px, (104, 62, 40))
    return art.icon("barricade", px, (138, 148, 108))


@kept
def village(size: tuple[int, int]) -> Surface:
    """The valley: sky, sun, two ridges."""
    sky = materials.bokashi(size, ((0.0, (224, 224, 190)), (0.6, (178, 190, 140)), (1.0, (120, 140, 92))), 26)
    big = pygame.transform.scale(sky, (size[0] * 2, size[1] * 2)).convert()
    width, height = big.get_size()
    pygame.draw.circle(big, theme.SHU, (width // 2, round(height * 0.34)), round(height * 0.2))
    for colour, base, swell, turns, phase in (
        ((132, 152, 100), 0.42, 0.07, 0.8, 2.6),
        (GREEN, 0.62, 0.06, 0.9, 0.4),
    ):
        pygame.draw.polygon(big, colour, materials.ridge((width, height), base, swell, turns, phase))
    return smooth(size, big).convert()
