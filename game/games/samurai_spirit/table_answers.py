"""What can be answered in Samurai Spirit, each with its consequence: on its bar, on the track and on the village."""

from __future__ import annotations

from typing import Final, NamedTuple

from pygame import Rect, Surface

from game.engine.state import Target
from game.games.samurai_spirit import table_art, words
from game.games.samurai_spirit.parts import (
    DEFENCE,
    DEFENCES,
    HERO,
    HEROES,
    PENALTIES,
    VALUE,
)
from game.games.samurai_spirit.state import SpiritState
from game.games.samurai_spirit.table_art import Sides
from game.games.samurai_spirit.table_board import penalty_words
from game.games.samurai_spirit.table_village import Threat
from game.ui import art, materials, text, theme
from game.ui.cache import kept
from game.ui.shapes import blit_centred, disc, draw_shadow, rounded
from game.ui.theme import RGB, Scale, darker, lighter
from game.ui.words import _, ngettext

FIGHT: Final = Target("pile", "raiders")
DEFEND: Final = Target("side", "left")
CONFRONT: Final = Target("side", "right")
UNDER: Final = Target("pile", "bottom")
DISCARD: Final = Target("pile", "discard")
NOTHING: Final = Threat()
_BAD: Final[RGB] = (140, 32, 26)


class Answer(NamedTuple):
    """An answer: its title, two lines (the first is the consequence), and what pointing at it previews.

    ``to`` is where the pawn of whoever decides would stand, -1 for no change.
    """

    target: Target
    title: str
    icon: str
    lines: tuple[str, str]
    bad: bool = False
    favoured: bool = False
    to: int = -1
    threat: Threat = NOTHING


def answers(view: SpiritState, place: int, lit: frozenset[Target], sides: Sides) -> list[Answer]:
    """The answers of whoever decides that are not pressed on a board, in a fixed order."""
    found: list[Answer] = []
    if DEFEND in lit:
        found.append(_defend(view, place))
    if CONFRONT in lit:
        found.append(_confront(view, place, sides))
    if FIGHT in lit:
        found.append(_fight(view, place))
    if UNDER in lit:
        lines = _("Another is drawn, and that must be kept"), _("This one comes again as the last of all")
        found.append(Answer(UNDER, _("Under the stack"), "down", lines))
    if DISCARD in lit:
        lines = _("This raider is gone at no cost"), _("Its value is in the combat line already")
        found.append(Answer(DISCARD, _("Discard"), "card-discard", lines, favoured=DEFEND not in lit))
    if view.agenda[-1].to_data()[0] == "Act":
        found += [_support(HERO[target.name]) for target in sorted(lit) if target.kind == "samurai"]
    elif view.card >= 0:
        found += [_hand(view, HERO[target.name]) for target in sorted(lit) if target.kind == "samurai"]
    for symbol, key in enumerate(PENALTIES):
        if Target("penalty", key) in lit:
            lines = _(words.PENALTY_HELP[symbol]), ""
            title = penalty_words(symbol, sides)
            found.append(Answer(Target("penalty", key), title, table_art.PENALTY_ICONS[key], lines, bad=True))
    for symbol, key in enumerate(DEFENCES):
        if Target("defence", key) in lit:
            title = _(words.DEFENCE_NAMES[symbol])
            lines = _("Given up: it must be defended anew"), _(words.MISSING[symbol])
            found.append(
                Answer(Target("defence", key), title, table_art.DEFENCE_ICONS[symbol], lines, bad=True)
            )
    return found


def _defend(view: SpiritState, place: int) -> Answer:
    symbol = DEFENCE[view.card]
    stays = _("Kiai stays at {n} of {limit}; no penalty").format(n=view.track[place], limit=view.limit[place])
    return Answer(
        DEFEND,
        _("Defend"),
        table_art.DEFENCE_ICONS[symbol],
        (_(words.FILLED[symbol]), stays),
        favoured=True,
        to=view.track[place],
    )


def _confront(view: SpiritState, place: int, sides: Sides) -> Answer:
    now, limit = view.track[place], view.limit[place]
    total = now + VALUE[view.card]
    steps = _("{a} → {b} of {limit}").format(a=now, b=total, limit=limit)
    symbols = view.rules.penalties[view.card]
    if total > limit:
        lost = (
            _("Past Kiai: a barricade is lost")
            if view.barricades
            else _("Past Kiai: a farmstead is destroyed")
        )
        threat = Threat(barricades=1) if view.barricades else Threat(farms=1)
        return Answer(CONFRONT, _("Confront"), "katana", (lost, steps), True, False, total, threat)
    if total == limit:
        return Answer(
            CONFRONT,
            _("Confront"),
            "katana",
            (_("Kiai! The power may be used"), steps + _("; the oldest raider goes")),
            to=total,
        )
    if not symbols:
        cost = _("no penalty next turn")
    elif len(symbols) == 1:
        cost = _("next turn: {penalty}").format(penalty=penalty_words(symbols[0], sides))
    else:
        first, second = (penalty_words(symbol, sides) for symbol in symbols)
        cost = _("next turn: {penalty}, {second}").format(penalty=first, second=second)
    short = ngettext("{n} short of Kiai", "{n} short of Kiai", limit - total).format(n=limit - total)
    return Answer(CONFRONT, _("Confront"), "katana", (f"{steps}; {cost}", short), bool(symbols), to=total)


def _fight(view: SpiritState, place: int) -> Answer:
    chances = view.chances()
    room = view.limit[place] - view.track[place]
    past = sum(share for share, value in zip(chances, VALUE, strict=True) if value > room)
    useful = sum(
        share
        for share, symbol in zip(chances, DEFENCE, strict=True)
        if symbol >= 0 and not view.guard[place] >> symbol & 1
    )
    lines = (
        _("{n} % bring something still to defend").format(n=round(100 * useful)),
        _("{n} % have a value past Kiai").format(n=round(100 * past)),
    )
    return Answer(FIGHT, _("Fight"), "fight", lines, favoured=True)


def _support(hero: int) -> Answer:
    key = HEROES[hero].key
    return Answer(
        Target("samurai", key),
        _("Support {who}").format(who=key),
        "support",
        (_("{who} has your talent for a turn").format(who=key), _("The next raider slips in unseen")),
    )


def _hand(view: SpiritState, hero: int) -> Answer:
    other = view.place_of[hero]
    key = HEROES[hero].key
    total = view.track[other] + VALUE[view.card]
    symbol = DEFENCE[view.card]
    if symbol >= 0 and not view.guard[other] >> symbol & 1:
        line = _("{who} can defend it").format(who=key)
    else:
        line = _("{who} must confront it: {b} of {limit}").format(who=key, b=total, limit=view.limit[other])
    return Answer(
        Target("samurai", key),
        _("Hand to {who}").format(who=key),
        "handover",
        (
            line,
            _("{who} stands at {n} of {limit}").format(who=key, n=view.track[other], limit=view.limit[other]),
        ),
    )


# -- drawing ----------------------------------------------------------------------------------------------------


@kept
def _face(size: tuple[int, int], radius: int, red: bool, edge: int) -> Surface:
    if red:
        sheet = materials.new_bokashi(
            size, ((0.0, lighter(theme.SHU, 0.04)), (1.0, darker(theme.SHU, 0.26))), 30
        )
        out = materials.masked(sheet.convert(), radius)
        out.blit(rounded(size, radius, None, theme.GOLD, edge), (0, 0))
        return out
    out = materials.masked(materials.new_sheet(size, "washi", theme.PAPER, 100, 55), radius)
    out.blit(rounded(size, radius, None, theme.SUMI, edge), (0, 0))
    return out


def draw_answer(surface: Surface, rect: Rect, scale: Scale, answer: Answer, pointed: bool) -> None:
    """A bar: a disc with its sign, the title, the consequence, a second line as far as there is room."""
    radius, edge = scale.px(12), max(1, scale.px(2))
    draw_shadow(surface, rect, radius, scale.px(6), 140, scale.px(4))
    surface.blit(_face(rect.size, radius, answer.favoured, edge), rect)
    if pointed:
        light = rounded(rect.size, radius, theme.CREAM)
        light = light.copy()
        light.set_alpha(40)
        surface.blit(light, rect)
    ink = theme.CREAM if answer.favoured else theme.SUMI
    left = rect.x + scale.px(10)
    side = min(rect.h - scale.px(16), round(rect.w * 0.2))
    if rect.w > 9 * scale.font_px(theme.SMALL):
        ground, sign = (theme.CREAM, theme.SHU) if answer.favoured else (theme.SUMI, theme.CREAM)
        at = left + side / 2, rect.centery
        blit_centred(surface, disc(side, ground), at)
        blit_centred(surface, art.icon(answer.icon, round(side * 0.64), sign), at)
        left += side + scale.px(12)
    box = Rect(left, rect.y + scale.px(4), rect.right - left - scale.px(10), rect.h - scale.px(8))
    _write(surface, box, scale, answer, ink)


def _write(surface: Surface, box: Rect, scale: Scale, answer: Answer, ink: RGB) -> None:
    px, floor = scale.font_px(theme.SMALL), scale.smallest_text
    head = scale.line(theme.LEAD, 1.2)
    title = Rect(box.x, box.y, box.w, head)
    text.draw_fitted(surface, answer.title, "title", scale.font_px(theme.LEAD), ink, title, floor)
    below = Rect(box.x, title.bottom, box.w, box.bottom - title.bottom)
    first = _BAD if answer.bad and not answer.favoured else ink
    whole = "\n".join(line for line in answer.lines if line)
    lines = text.wrap(answer.lines[0], "strong", px, below.w)
    step = text.line_height("strong", px)
    if len(lines) == 1:
        text.draw_block(surface, lines, "strong", px, first, below)
        if answer.lines[1] and below.h >= 2 * step - 2:
            under = Rect(below.x, below.y + step, below.w, below.h - step)
            shown, size = text.fit(answer.lines[1], "body", px, under.w, floor)
            if shown == answer.lines[1]:
                text.draw(surface, shown, "body", size, ink, under.topleft)
        return
    shown_lines, size = text.fit_block(
        answer.lines[0] if answer.lines[1] else whole, "strong", px, below.size, floor
    )
    text.draw_block(surface, shown_lines, "strong", size, first, below)
