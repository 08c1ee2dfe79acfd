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
from game.games.samurai_spirit.state import PASSING, SpiritState
from game.games.samurai_spirit.table_art import Sides
from game.games.samurai_spirit.table_board import penalty_help, penalty_words
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
BAD: Final[RGB] = (140, 32, 26)


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
            lines = penalty_help(symbol, sides), ""
            title = penalty_words(symbol, sides)
            found.append(Answer(Target("penalty", key), title, table_art.PENALTY_ICONS[key], lines, bad=True))
    for symbol, key in enumerate(DEFENCES):
        if Target("defence", key) in lit:
            title = _(words.DEFENCE_NAMES[symbol])
            lines = _("Given up: it must be defended anew"), _(words.MISSING[symbol])
            found.append(
                Answer(Target("defence", key), title, table_art.DEFENCE_ICONS[symbol], lines, bad=True)
            )
    return found + [answer for answer in _plain(view, place, sides) if answer.target in lit]


def _plain(view: SpiritState, place: int, sides: Sides) -> list[Answer]:
    """The answers that point at nothing on the table; passing only when it is forced."""
    hero = view.heroes[place]
    line = view.line[place]
    penalties = [penalty_help(symbol, sides) for symbol in view.game.penalties[line[-1]]] if line else []
    power = _(words.POWERS[hero][1 if view.is_animal(place) else 0])
    told = [
        ("ignore", _("Ignore the penalty"), "shield", (_("Nothing happens"), ""), True),
        ("suffer", _("Suffer the penalty"), "blood", (" ".join(penalties), ""), False),
        ("use", _("Use the Kiai"), "battle-cry", (power, ""), True),
        ("decline", _("Do not use the Kiai"), "skip", (_("The oldest raider goes all the same"), ""), False),
        ("stop", _("Leave it at that"), "skip", (_("The turn ends"), ""), False),
    ]
    if must_pass(view, place):
        told.append(("pass", _("Pass"), "skip", (_("Out of the round"), ""), True))
    return [
        Answer(Target("button", key), title, icon, lines, key == "suffer", favoured)
        for key, title, icon, lines, favoured in told
    ]


def must_pass(view: SpiritState, place: int) -> bool:
    """Whether passing is the only action there is."""
    return view.track[place] > view.limit[place] or bool(view.flags & PASSING)


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
    answer = Answer(CONFRONT, _("Confront"), "katana", ("", ""), to=total)
    if total > limit:
        steps = _("{a} → {b} of {limit}").format(a=now, b=total, limit=limit)
        if view.barricades:
            lines, threat = (_("Past Kiai: a barricade is lost"), steps), Threat(barricades=1)
        else:
            lines, threat = (_("Past Kiai: a farmstead is destroyed"), steps), Threat(farms=1)
        return answer._replace(lines=lines, bad=True, threat=threat)
    if total == limit:
        steps = _("{a} → {b} of {limit}; the oldest raider goes").format(a=now, b=total, limit=limit)
        return answer._replace(lines=(_("Kiai! The power may be used"), steps))
    symbols = view.game.penalties[view.card]
    names = [penalty_words(symbol, sides) for symbol in symbols]
    if not symbols:
        steps = _("{a} → {b} of {limit}; no penalty next turn").format(a=now, b=total, limit=limit)
    elif len(symbols) == 1:
        told = _("{a} → {b} of {limit}; next turn: {penalty}")
        steps = told.format(a=now, b=total, limit=limit, penalty=names[0])
    else:
        told = _("{a} → {b} of {limit}; next turn: {penalty}, {second}")
        steps = told.format(a=now, b=total, limit=limit, penalty=names[0], second=names[1])
    short = ngettext("{n} short of Kiai", "{n} short of Kiai", limit - total).format(n=limit - total)
    return answer._replace(lines=(steps, short), bad=bool(symbols))


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
    side, box = _room(rect, scale)
    if side:
        ground, sign = (theme.CREAM, theme.SHU) if answer.favoured else (theme.SUMI, theme.CREAM)
        at = rect.x + scale.px(10) + side / 2, rect.centery
        blit_centred(surface, disc(side, ground), at)
        blit_centred(surface, art.icon(answer.icon, round(side * 0.64), sign), at)
    _write(surface, box, scale, answer, ink)


def _room(rect: Rect, scale: Scale) -> tuple[int, Rect]:
    """How wide the disc is (0: there is none), and where the words stand."""
    side = min(rect.h - scale.px(16), round(rect.w * 0.2))
    if rect.w <= 9 * scale.font_px(theme.SMALL):
        side = 0
    left = rect.x + scale.px(10) + (side + scale.px(12) if side else 0)
    return side, Rect(left, rect.y + scale.px(4), rect.right - left - scale.px(10), rect.h - scale.px(8))


def _below(box: Rect, scale: Scale) -> Rect:
    """Where the lines stand under the title."""
    head = scale.line(theme.LEAD, 1.2)
    return Rect(box.x, box.y + head, box.w, box.h - head)


def fits(rect: Rect, scale: Scale, answer: Answer) -> bool:
    """Whether all that an answer says is written on its bar."""
    below, px = _below(_room(rect, scale)[1], scale), scale.font_px(theme.SMALL)
    step = text.line_height("strong", px)
    lines = text.wrap(answer.lines[0], "strong", px, below.w)
    if not answer.lines[1]:
        return len(lines) * step <= below.h
    second = text.fit(answer.lines[1], "body", px, below.w, scale.smallest_text)[0]
    return len(lines) == 1 and below.h >= 2 * step - 2 and second == answer.lines[1]


def _write(surface: Surface, box: Rect, scale: Scale, answer: Answer, ink: RGB) -> None:
    px, floor = scale.font_px(theme.SMALL), scale.smallest_text
    below = _below(box, scale)
    title = Rect(box.x, box.y, box.w, below.y - box.y)
    text.draw_fitted(surface, answer.title, "title", scale.font_px(theme.LEAD), ink, title, floor)
    first = BAD if answer.bad and not answer.favoured else ink
    lines, size = text.fit_block(answer.lines[0], "strong", px, below.size, floor)
    taken = text.draw_block(surface, lines, "strong", size, first, below)
    second = text.fit(answer.lines[1], "body", px, below.w, floor)
    if second[0] == answer.lines[1] and taken.bottom + taken.h // len(lines) - 2 <= below.bottom:
        text.draw(surface, second[0], "body", second[1], ink, (below.x, taken.bottom))
