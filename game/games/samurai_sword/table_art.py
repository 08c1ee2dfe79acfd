"""How the cards of Samurai Sword look: icon, seal and colour family of every card, character and role."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect, Surface

from game.games.samurai_sword import words
from game.games.samurai_sword.parts import (
    CARDS,
    CHARACTERS,
    NINJA,
    PROPERTY,
    ROLES,
    SORT_NAMES,
    WEAPON,
)
from game.ui import art, layout, materials, theme
from game.ui.cache import kept
from game.ui.cards import Disc, Face
from game.ui.materials import NIGHT_TRAY, TRAY, draw_panel
from game.ui.shapes import blank, blit_centred, disc, polygon, rounded, smooth
from game.ui.theme import RGB, Scale, darker
from game.ui.words import _, say

CARD_PICTURES: Final[dict[str, tuple[str, str]]] = {
    "Daikyu": ("long-bow", "弓"),
    "Tanegashima": ("musket", "銃"),
    "Naginata": ("naginata", "刀"),
    "Nagayari": ("yari", "槍"),
    "Nodachi": ("nodachi", "剣"),
    "Kanabo": ("kanabo", "棒"),
    "Shuriken": ("shuriken", "星"),
    "Katana": ("katana", "刀"),
    "Kusarigama": ("kusarigama", "鎌"),
    "Bo": ("bo", "杖"),
    "Wakizashi": ("wakizashi", "刀"),
    "Kiseru": ("kiseru", "竹"),
    "Bokken": ("bokken", "木"),
    "Armour": ("armour", "鎧"),
    "Focus": ("meditation", "心"),
    "FastDraw": ("draw-sword", "速"),
    "Bushido": ("scroll", "武"),
    "Parry": ("parry", "防"),
    "Geisha": ("fan", "芸"),
    "Diversion": ("shadow", "影"),
    "BattleCry": ("battle-cry", "叫"),
    "TeaCeremony": ("tea", "茶"),
    "Breathing": ("breath", "息"),
    "Daimyo": ("banner", "大"),
    "Jujutsu": ("kick", "投"),
}
"""By card: its icon and the kanji of its seal."""
CHARACTER_ICONS: Final[dict[str, str]] = {
    "Benkei": "monk",
    "Chiyome": "kimono",
    "Ginchiyo": "shield",
    "Goemon": "ninja-mask",
    "Hanzo": "ninja",
    "Hideyoshi": "rice-bowl",
    "Ieyasu": "tanuki",
    "Kojiro": "nodachi",
    "Musashi": "fight",
    "Nobunaga": "flames",
    "Tomoe": "archer",
    "Ushiwaka": "flute",
}
ROLE_PICTURES: Final = (("shogun", "将"), ("samurai", "侍"), ("ronin", "浪"), ("ninja-mask", "忍"))
"""By role, Ninja of every number of stars the last: icon and kanji."""

_ACTION: Final[RGB] = (146, 108, 30)
_PERSON: Final[RGB] = (92, 64, 46)
_ROLES: Final[tuple[RGB, ...]] = ((138, 102, 24), theme.UME, (70, 62, 58), (58, 46, 70))
RESILIENCE: Final[RGB] = theme.MATSUBA
HONOUR: Final[RGB] = theme.OCHRE


def card_face(kind: int) -> Face:
    """The face of a card."""
    card = CARDS[kind]
    icon, seal = CARD_PICTURES[card.key]
    colour = theme.SHU if card.sort == WEAPON else theme.AI if card.sort == PROPERTY else _ACTION
    discs = (
        (Disc(str(card.reach), theme.AI), Disc(str(card.wounds), theme.SHU)) if card.sort == WEAPON else ()
    )
    return Face(_(card.name), _(SORT_NAMES[card.sort]), say(words.card_text(kind)), icon, seal, colour, discs)


def character_face(number: int) -> Face:
    """The face of a character."""
    person = CHARACTERS[number]
    icon = CHARACTER_ICONS[person.key]
    discs = (Disc(str(person.resilience), RESILIENCE),)
    return Face(_(person.name), _("Character"), _(person.text), icon, "人", _PERSON, discs)


def role_face(role: int, seats: int) -> Face:
    """The face of a role."""
    which = min(role, NINJA)
    icon, seal = ROLE_PICTURES[which]
    name = say(words.role(role, seats))
    return Face(name, _("Role"), _(ROLES[role].text), icon, seal, _ROLES[which], (), which >= NINJA)


def role_colour(role: int) -> RGB:
    """The colour of a role."""
    return _ROLES[min(role, NINJA)]


@kept
def role_seal(role: int, px: int, sure: bool) -> Surface:
    """The seal of a role: filled when it is known, an outline with a question mark when it is only suspected."""
    which = min(role, NINJA)
    sign = ROLE_PICTURES[which][1]
    if sure:
        return art.seal(sign, px, _ROLES[which])
    out = rounded((px, px), max(2, px // 8), theme.PAPER, _ROLES[which], max(1, px // 14)).copy()
    blit_centred(out, art.kanji(sign, round(px * 0.6), _ROLES[which]), (px * 0.42, px * 0.54))
    blit_centred(out, art.number("?", round(px * 0.5), theme.SHU), (px * 0.8, px * 0.3))
    return out


@kept
def resilience_dot(px: int, full: bool) -> Surface:
    """A point of resilience, there or lost."""
    if full:
        return disc(px, RESILIENCE, darker(RESILIENCE, 0.4), max(1, px // 9))
    return disc(px, (222, 210, 182), theme.HAIR, max(1, px // 12))


@kept
def honour_token(px: int) -> Surface:
    """A point of honour."""
    half = px / 2
    out = polygon((px, px), ((half, 0), (px, half), (half, px), (0, half)), darker(HONOUR, 0.4)).copy()
    inner = px - max(2, px // 5)
    shift = (px - inner) / 2
    small = polygon(
        (inner, inner), ((inner / 2, 0), (inner, inner / 2), (inner / 2, inner), (0, inner / 2)), theme.GOLD
    )
    out.blit(small, (round(shift), round(shift)))
    return out


@kept
def property_disc(kind: int, px: int) -> Surface:
    """A property as a round token."""
    icon = CARD_PICTURES[CARDS[kind].key][0]
    out = disc(px, theme.AI, theme.CREAM, max(1, px // 16)).copy()
    blit_centred(out, art.icon(icon, round(px * 0.66), theme.CREAM), (px / 2, px / 2))
    return out


@kept
def hand_backs(count: int, size: tuple[int, int], factor: float) -> Surface:
    """The backs of a hand, a little fanned, within ``size``."""
    out = blank(size)
    if count == 0:
        return out
    width, height = size
    card = round(height * 0.72)
    step = min(card * 0.62, (width - card) / max(1, count - 1))
    for number in range(count):
        out.blit(art.card_back((card, height), factor), (round(number * step), 0))
    return out


@kept
def ground(table: tuple[int, ...], board: tuple[int, ...], tray: tuple[int, ...], scale: Scale) -> Surface:
    """All that lies under the cards: the page, the board with its mat, the tray; one opaque picture."""
    place, inside = Rect(table), Rect(board)
    out = Surface((scale.width, scale.height))
    out.blit(materials.plain_page(out.get_size(), scale.factor), (0, 0))
    draw_panel(out, inside, scale, NIGHT_TRAY._replace(colour=(70, 50, 38)))
    inner = layout.inset(inside, scale.px(26), scale.px(18))
    out.blit(mat(inner.size, scale.factor), inner)
    draw_panel(out, Rect(tray), scale, TRAY)
    return out.subsurface(place.clip(out.get_rect())).copy()


@kept
def mat(size: tuple[int, int], factor: float) -> Surface:
    """The round straw mat in the middle, with its border."""
    big = blank((size[0] * 2, size[1] * 2), theme.WOOD)
    whole = big.get_rect()
    width = max(2, round(10 * factor)) * 2
    pygame.draw.ellipse(big, (116, 72, 44, 255), whole)
    pygame.draw.ellipse(big, (255, 255, 255, 0), whole.inflate(-2 * width, -2 * width))
    rim = smooth(size, big)
    straw = materials.sheet(size, "tatami", (172, 168, 116), materials.grain_percent(factor)).convert_alpha()
    hole = blank((size[0] * 2, size[1] * 2), (255, 255, 255))
    pygame.draw.ellipse(hole, (255, 255, 255, 255), whole.inflate(-width, -width))
    straw.blit(smooth(size, hole), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    for share in (0.3, 0.5, 0.7):
        y = round(size[1] * share)
        half = round(size[0] / 2 * (1 - (2 * share - 1) ** 2) ** 0.5) - width
        pygame.draw.line(
            straw, (134, 128, 84), (size[0] // 2 - half, y), (size[0] // 2 + half, y), max(1, width // 6)
        )
    straw.blit(rim, (0, 0))
    return straw


@kept
def slash(px: int) -> Surface:
    """A brushed stroke over something that would be lost."""
    big = blank((px * 2, px * 2), theme.CREAM)
    width = max(3, round(px * 0.26))
    start, end = (width, px * 2 - width), (px * 2 - width, width)
    for colour, line in ((theme.CREAM, width * 2), (theme.SHU, width)):
        pygame.draw.line(big, (*colour, 255), start, end, line)
    return smooth((px, px), big)


@kept
def plain_face(kind: int, size: tuple[int, int], factor: float) -> Surface:
    """The picture of a card alone, for a card among others."""
    card = card_face(kind)
    out = materials.panel(
        size, materials.CARD._replace(border=darker(theme.WASHI, 0.3), radius=8), factor
    ).copy()
    edge = max(2, round(size[0] * 0.05))
    box = size[0] - 2 * edge, size[1] - 2 * edge
    radius = max(2, edge)
    out.blit(materials.masked(art.picture(box, card.icon, card.colour, card.night), radius), (edge, edge))
    out.blit(rounded(box, radius, None, card.colour, max(1, edge // 2)), (edge, edge))
    return out


@kept
def tab(icon: str, size: tuple[int, int], side: int) -> Surface:
    """A tab of indigo paper that looks out behind a card, with an icon on its free half; ``side`` -1: at the left."""
    out = rounded(size, max(3, size[1] // 5), theme.AI, theme.CREAM, max(1, size[1] // 18)).copy()
    free = size[0] - size[1] // 3
    x = free / 2 if side < 0 else size[0] - free / 2
    blit_centred(out, art.icon(icon, round(size[1] * 0.7), theme.CREAM), (x, size[1] / 2))
    return out
