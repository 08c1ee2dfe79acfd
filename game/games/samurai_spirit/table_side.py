"""Beside the village of Samurai Spirit: the odds of the next raider, and what nightfall would cost as things stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pygame import Rect, Surface

from game.games.samurai_spirit.parts import DEFENCE, DOLL, FARM, FLAMES, HAT, VALUE
from game.games.samurai_spirit.state import SpiritState
from game.ui import art, layout, text, theme
from game.ui.materials import PAPER, draw_panel
from game.ui.shapes import rounded
from game.ui.theme import RGB, Scale
from game.ui.words import N_, _, ngettext


class Chance(NamedTuple):
    """A line of the odds: what may happen, how likely, and in which colour."""

    words: str
    share: float
    colour: RGB


GOOD: Final = theme.MATSUBA
BAD: Final = theme.SHU
LOSES: Final[RGB] = theme.SHU_INK
SAFE: Final[RGB] = (58, 82, 44)
"""The writing of what nightfall costs, and of what it does not."""
_SYMBOLS: Final = (N_("bring a hat"), N_("bring a farm"), N_("bring a doll"))


def after_kiai(view: SpiritState, place: int) -> int:
    """Where the pawn of a samurai stands once a Kiai that is under way is over: its oldest raider leaves the line."""
    leaving = view.line[place][0] if view.kiai >> place & 1 and view.line[place] else -1
    return view.track[place] - (VALUE[leaving] if leaving >= 0 else 0)


def odds(view: SpiritState, place: int) -> list[Chance]:
    """What the next raider may do to the samurai at ``place``, from the cards that can still come."""
    chances = view.chances()
    room = view.limit[place] - after_kiai(view, place)

    def of(cards: Sequence[bool]) -> float:
        return sum(share for share, counts in zip(chances, cards, strict=True) if counts)

    limit = view.limit[place]
    found = [
        Chance(_(words), of([symbol == number for symbol in DEFENCE]), GOOD)
        for number, words in zip((HAT, FARM, DOLL), _SYMBOLS, strict=True)
    ]
    exactly = _("reach Kiai exactly, at {n}").format(n=limit)
    past = _("go past Kiai, over {n}").format(n=limit)
    return [
        *found,
        Chance(exactly, of([value == room for value in VALUE]), GOOD),
        Chance(past, of([value > room for value in VALUE]), BAD),
        Chance(_("bring flames"), of(FLAMES), BAD),
    ]


def draw_odds(surface: Surface, rect: Rect, scale: Scale, count: int, lines: Sequence[Chance]) -> None:
    """A panel with a bar for each chance."""
    draw_panel(surface, rect, scale, PAPER)
    inner = layout.inset(rect, scale.px(14), scale.px(7))
    head, body = layout.rows(inner, [scale.line(theme.LEAD, 1.3), 1.0])
    title = ngettext("The raider to come", "The {n} raiders to come", count).format(n=count)
    if not count:
        title = _("Raiders to come")
    px, floor = scale.font_px(theme.LEAD), scale.smallest_text
    text.draw_fitted(surface, title, "title", px, theme.SUMI, head, floor)
    if not lines:
        return
    least = round(floor * 1.25)
    shown = lines[: max(1, body.h // least)]
    for line, row in zip(shown, layout.rows(body, [1.0] * len(shown)), strict=True):
        bar = max(3, min(scale.px(8), row.h // 4)) if row.h >= least + 4 else 0
        upper = Rect(row.x, row.y, row.w, row.h - bar - (2 if bar else 0))
        px = max(floor, min(scale.font_px(theme.SMALL), round(upper.h / 1.15)))
        percent = f"{round(100 * line.share)} %"
        text.draw_fitted(surface, percent, "strong", px, theme.SUMI, upper, floor, "midright")
        room = Rect(upper.x, upper.y, upper.w - text.measure("100 %", "strong", px)[0] - 4, upper.h)
        text.draw_fitted(surface, line.words, "body", px, theme.SUMI, room, floor)
        if bar:
            whole = Rect(row.x, upper.bottom, row.w, bar)
            surface.blit(rounded(whole.size, bar // 2, (222, 210, 182)), whole)
            if line.share > 0:
                done = Rect(whole.x, whole.y, max(bar, round(whole.w * line.share)), bar)
                surface.blit(rounded(done.size, bar // 2, line.colour), done)


# -- nightfall --------------------------------------------------------------------------------------------------


class Nightfall(NamedTuple):
    """What the end of the round would cost now: samurai without hats, farms, dolls, and flames to be expected."""

    wounds: int
    farms: int
    families: int
    flames: float


def nightfall(view: SpiritState) -> Nightfall:
    """What would happen if the round ended now, as far as everybody can know; of face-down cards the expectation."""
    missing = [
        sum(
            1 for hero, guard in zip(view.heroes, view.guard, strict=True) if hero >= 0 and not guard >> n & 1
        )
        for n in (HAT, FARM, DOLL)
    ]
    flames = 0.0
    unseen = [slot for slot in view.intruders if slot < 0]
    flames += sum(1 for card in view.intruders if card >= 0 and FLAMES[card])
    for slot in set(unseen):
        chances = view.chances_of(-1 - slot)
        share = sum(chance for chance, burns in zip(chances, FLAMES, strict=True) if burns)
        flames += unseen.count(slot) * share
    return Nightfall(missing[0], missing[1], missing[2], flames)


def _figure(number: float) -> str:
    """A whole number without, any other with one decimal."""
    return f"{number:.0f}" if abs(number - round(number)) < 0.05 else f"{number:.1f}"


def draw_nightfall(surface: Surface, rect: Rect, scale: Scale, view: SpiritState, helpers: bool) -> None:
    """A panel with what the end of the round would cost."""
    draw_panel(surface, rect, scale, PAPER)
    inner = layout.inset(rect, scale.px(14), scale.px(7))
    floor = scale.smallest_text
    head, body = layout.rows(inner, [scale.line(theme.LEAD, 1.3), 1.0])
    px = scale.font_px(theme.LEAD)
    text.draw_fitted(surface, _("At nightfall now"), "title", px, theme.SUMI, head, floor)
    if not helpers:
        return
    cost = nightfall(view)
    told = (
        ("kasa", _("Wounds: {n}").format(n=cost.wounds), cost.wounds),
        ("farm", _("Farmsteads lost: {n}").format(n=cost.farms), cost.farms),
        ("dolls", _("Families lost: {n}").format(n=cost.families), cost.families),
        ("flames", _("Flames: about {n}").format(n=_figure(cost.flames)), cost.flames),
    )
    high = min(scale.line(theme.SMALL, 1.4), body.h // len(told))
    for number, (icon, words, count) in enumerate(told):
        row = Rect(body.x, body.y + number * high, body.w, high)
        side = min(row.h, scale.px(22))
        colour = LOSES if count else SAFE
        surface.blit(art.icon(icon, side, colour), (row.x, row.centery - side // 2))
        box = Rect(row.x + side + scale.px(8), row.y, row.w - side - scale.px(8), row.h)
        size = max(floor, min(scale.font_px(theme.SMALL), round(row.h / 1.15)))
        text.draw_fitted(surface, words, "strong", size, colour, box, floor)
