"""What a blow would cost, said before anybody answers: the sums, the slip, the arrow and what adds to the weapon."""

from __future__ import annotations

from typing import Final, NamedTuple

from pygame import Rect, Surface

from game.engine.text import N_, SeatRef, Text
from game.games.samurai_sword import table_art, table_hand, words
from game.games.samurai_sword.parts import (
    ARMOUR,
    CHARACTERS,
    FAST_DRAW,
    GINCHIYO,
    MUSASHI,
    WEAPONS,
    WOUNDS,
)
from game.games.samurai_sword.state import SwordState
from game.games.samurai_sword.steps_reactions import wounds_of
from game.games.samurai_sword.table_room import Blow, Room
from game.ui import art, slips, text, theme
from game.ui.shapes import blit_centred, draw_shadow
from game.ui.theme import Scale

_SEAL: Final = "剣"


class Part(NamedTuple):
    """What changes the wounds of a weapon: the icon that stands for it, and by how many."""

    icon: str
    wounds: int


class Cost(NamedTuple):
    """What a blow costs if nobody answers it: wounds, resilience left, whether that defeats and ends the match."""

    wounds: int
    left: int
    parts: tuple[Part, ...]
    defeated: bool
    last_honour: bool
    last_standing: bool


def cost(view: SwordState, blow: Blow) -> Cost:
    """The sums of a blow, from what everybody can see (rulebook sections "weapons", "defeat")."""
    have = view.resilience[blow.seat]
    wounds = wounds_of(view, blow.by, blow.seat, blow.kind) if blow.kind < WEAPONS else 1
    left = max(0, have - wounds)
    defeated = have > 0 and left == 0
    standing = sum(1 for seat, rest in enumerate(view.resilience) if rest and seat != blow.seat)
    return Cost(
        wounds,
        left,
        tuple(_parts(view, blow)),
        defeated,
        defeated and view.honour[blow.seat] == 1,
        defeated and standing == 1 and len(view.resilience) > 3,
    )


def _parts(view: SwordState, blow: Blow) -> list[Part]:
    if blow.kind >= WEAPONS:
        return []
    found: list[Part] = []
    drawn = view.properties[3 * blow.by + FAST_DRAW - ARMOUR]
    if drawn:
        found.append(Part(table_art.CARD_PICTURES["FastDraw"][0], drawn))
    if view.characters[blow.by] == MUSASHI:
        found.append(Part(table_art.CHARACTER_ICONS[CHARACTERS[MUSASHI].key], 1))
    if view.characters[blow.seat] == GINCHIYO and WOUNDS[blow.kind] + sum(part.wounds for part in found) > 1:
        found.append(Part(table_art.CHARACTER_ICONS[CHARACTERS[GINCHIYO].key], -1))
    return found


def sentences(view: SwordState, blow: Blow) -> tuple[Text, Text]:
    """The wounds of a blow, and what they would do."""
    made, seat, by = cost(view, blow), SeatRef(blow.seat), SeatRef(blow.by)
    wounds = Text(
        N_("{card}: one wound; {seat} has {have} resilience."),
        N_("{card}: {n} wounds; {seat} has {have} resilience."),
        card=words.card(blow.kind),
        n=made.wounds,
        seat=seat,
        have=view.resilience[blow.seat],
    )
    if made.last_standing:
        message = N_("{seat} would be defeated and only {by} still standing: the match would end.")
    elif made.last_honour:
        message = N_("{seat} would be defeated and lose the last honour to {by}: the match would end.")
    elif made.defeated:
        message = N_("{seat} would be defeated and lose one honour to {by}.")
    else:
        message = N_("{seat} would keep {left} resilience.")
        return wounds, Text(message, seat=seat, left=made.left)
    return wounds, Text(message, seat=seat, by=by)


def draw_arrow(surface: Surface, room: Room, blow: Blow, alpha: int = 255) -> None:
    """The arrow of a blow, to be covered by the seats and the card that is played."""
    slips.draw_arrow(surface, room.stroke(blow), theme.SHU, alpha)


def draw_card(surface: Surface, view: SwordState, room: Room, blow: Blow | None) -> None:
    """The card that is played, in the middle; what adds to a weapon is tucked behind it with its badge."""
    scale, rect = room.scale, room.played
    parts = cost(view, blow).parts if blow is not None else ()
    for number, part in enumerate(parts):
        side = -1 if number % 2 == 0 else 1
        _draw_part(surface, part, rect, side, number // 2, scale)
    table_hand.draw_card(surface, view.on_table, rect, scale)


def _draw_part(surface: Surface, part: Part, rect: Rect, side: int, row: int, scale: Scale) -> None:
    px = max(26, round(rect.w * 0.36))
    place = Rect(0, 0, round(px * 1.5), px)
    place.y = rect.y + round(rect.h * (0.12 + 0.34 * row))
    if side < 0:
        place.right = rect.x + px // 3
    else:
        place.x = rect.right - px // 3
    draw_shadow(surface, place, px // 5, max(2, scale.px(4)), 110, scale.px(2))
    surface.blit(table_art.tab(part.icon, place.size, side), place)
    sign = f"+{part.wounds}" if part.wounds > 0 else f"−{-part.wounds}"
    badge = art.badge(sign, max(20, round(px * 0.6)), theme.SHU if part.wounds > 0 else theme.MATSUBA)
    at = place.x + px * 0.2 if side < 0 else place.right - px * 0.2
    surface.blit(badge, badge.get_rect(center=(round(at), place.y)))


def draw_slip(surface: Surface, rect: Rect, scale: Scale, lines: tuple[str, str], grave: bool) -> None:
    """The blow in words on a torn slip; the second line is red when it defeats."""
    pad = scale.px(14)
    floor = scale.smallest_text
    sizes = [
        min(scale.font_px(theme.LEAD), round(rect.h * 0.4)),
        min(scale.font_px(theme.BODY), round(rect.h * 0.36)),
    ]
    room = rect.w - rect.h - 2 * pad
    fitted = [
        text.fit(words_, style, max(px, floor), room, floor) for words_, style, px in _styled(lines, sizes)
    ]
    wide = max(
        text.measure(words_, style, px)[0] for (words_, px), style in zip(fitted, _STYLES, strict=True)
    )
    slip = Rect(0, 0, min(rect.w, wide + rect.h + 2 * pad), rect.h)
    slip.center = rect.center
    slips.draw_slip(surface, slip, scale, theme.SHU)
    side = round(slip.h * 0.62)
    blit_centred(surface, art.seal(_SEAL, side), (slip.x + slip.h / 2 + scale.px(4), slip.centery))
    left = slip.x + slip.h
    inks = theme.SUMI, theme.SHU_INK if grave else theme.FADED
    for row, ((words_, px), style, ink) in enumerate(zip(fitted, _STYLES, inks, strict=True)):
        y = slip.y + round(slip.h * (0.31 if row == 0 else 0.71))
        text.draw(surface, words_, style, px, ink, (left, y), "midleft")


_STYLES: Final[tuple[text.Role, text.Role]] = ("title", "strong")


def _styled(lines: tuple[str, str], sizes: list[int]) -> list[tuple[str, text.Role, int]]:
    return list(zip(lines, _STYLES, sizes, strict=True))
