"""The board of one samurai: battle track, combat line, defended symbols, wounds, talent, what the next turn costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from game.games.samurai_spirit import table_art, words
from game.games.samurai_spirit.parts import DEFENCE, DEFENCES, DRAW_LEFT, DRAW_RIGHT, FLAMES, HEROES, KIAI
from game.games.samurai_spirit.state import SpiritState
from game.games.samurai_spirit.table_art import Sides
from game.ui import art, emphasis, text, theme
from game.ui.cache import kept
from game.ui.materials import PAPER, draw_panel, masked, new_bokashi
from game.ui.richtext import literal
from game.ui.shapes import Point, blit_centred, disc, rounded
from game.ui.table import SeatLook
from game.ui.theme import DESIGN_SIZE, RGB, Scale, darker
from game.ui.widget import veil
from game.ui.words import _, say

_LAST_SHARE: Final = 0.75
"""Of the smallest text: what the foot may shrink to before its fewest words are cut."""
COSTS: Final[tuple[RGB, RGB]] = (246, 216, 200), (140, 32, 26)
FREE: Final[tuple[RGB, RGB]] = (228, 226, 196), (58, 78, 44)
OUT: Final[tuple[RGB, RGB]] = (222, 212, 190), (84, 72, 58)
"""Ground and writing of the line at the foot."""
_GHOST: Final[RGB] = (252, 232, 222)
_NEAR: Final = 2
"""So close to Kiai the total is written in vermilion."""


class Explained(NamedTuple):
    """A symbol on the table and what it means."""

    rect: Rect
    words: str


class Board:
    """What is shown of one samurai, in a rectangle.

    A narrow board has no portrait: its combat line takes the whole width, wounds and tokens a row of their own.
    """

    def __init__(self, place: int) -> None:
        self.place_ = place
        self.rect = Rect(0, 0, 0, 0)
        self.scale = Scale(*DESIGN_SIZE)
        self.narrow = False
        self.short = False
        self._talent = 0

    def arrange(self, rect: Rect, scale: Scale) -> None:
        """Take this place; talents are told in few words where there is little room."""
        self.rect, self.scale = rect, scale
        self.narrow = rect.w < 13 * scale.font_px(theme.SMALL)
        self.short = False
        self._talent = self._most_lines(words.TALENTS)
        least = 3 * scale.line(theme.SMALL, 1.3)
        if self.middle().h < least:
            self.short = True
            self._talent = self._most_lines(words.TALENTS_SHORT)

    def _most_lines(self, talents: tuple[str, ...]) -> int:
        px, width = self.scale.font_px(theme.SMALL), self.rect.w - 2 * self._pad()
        lines = max(len(text.wrap(_(talent), "body", px, width)) for talent in talents)
        return lines * text.line_height("body", px)

    # -- where things are -----------------------------------------------------------------------------------

    def _pad(self) -> int:
        return max(4, min(self.scale.px(12), round(self.rect.w * 0.04)))

    def head(self) -> Rect:
        """The coloured bar with the names."""
        height = max(
            self.scale.px(54), self.scale.line(theme.LEAD, 1.15) + self.scale.line(theme.SMALL, 1.25)
        )
        return Rect(self.rect.x, self.rect.y, self.rect.w, height)

    def track(self) -> Rect:
        """The battle track."""
        head, pad = self.head(), self._pad()
        height = max(18, self.scale.px(34), round(self.scale.font_px(theme.SMALL) * 1.5))
        return Rect(self.rect.x + pad, head.bottom + self.scale.px(5), self.rect.w - 2 * pad, height)

    def middle(self) -> Rect:
        """Portrait and combat line: what is left between the track and the rows below."""
        track = self.track()
        top = track.bottom + self.scale.px(3)
        return Rect(track.x, top, track.w, max(0, self.row().y - self.scale.px(6) - top))

    def picture(self) -> Rect:
        """The portrait; on a narrow board it is in the head."""
        if self.narrow:
            head = self.head()
            return Rect(head.x, head.y, head.h, head.h).inflate(-6, -6)
        box = self.middle()
        return Rect(box.x, box.y, min(round(box.w * 0.33), round(box.h * 0.86)), box.h)

    def line(self) -> Rect:
        """Where the combat line lies."""
        box = self.middle()
        if self.narrow:
            return box
        left = self.picture().right + self.scale.px(9)
        return Rect(left, box.y, box.right - left, box.h)

    def row(self) -> Rect:
        """Below them: the defended symbols; beside them wounds and tokens, on a narrow board below."""
        high = self._row_height()
        top = self.talent().y - self.scale.px(5) - high * (2 if self.narrow else 1)
        return Rect(self.rect.x + self._pad(), top, self.rect.w - 2 * self._pad(), high)

    def _row_height(self) -> int:
        return max(20, min(self.scale.px(40), round(self.rect.w * 0.15)))

    def second_row(self) -> Rect:
        """Where wounds and tokens lie."""
        row = self.row()
        if self.narrow:
            return row.move(0, row.h)
        left = self.symbols()[-1].right + self.scale.px(6)
        return Rect(left, row.y, row.right - left, row.h)

    def symbols(self) -> list[Rect]:
        """Where the three defended symbols lie."""
        row = self.row()
        px = round(row.h * 0.92)
        gap = (row.w - 3 * px) // 3 if self.narrow else max(2, self.scale.px(4))
        return [Rect(row.x + number * (px + gap), row.y + (row.h - px) // 2, px, px) for number in range(3)]

    def wounds(self) -> list[Rect]:
        """Where the places of wounds lie."""
        row = self.second_row()
        px = max(9, min(round(row.h * 0.5), round(row.w * 0.15)))
        return [Rect(row.x + round(number * px * 1.12), row.centery - px // 2, px, px) for number in range(3)]

    def token_px(self) -> int:
        """The size of a support token."""
        return round(self._row_height() * 0.92)

    def own_token(self) -> Point:
        """Where the own support token lies while it is at home."""
        row, px = self.second_row(), self.token_px()
        return row.right - px * 0.5, float(row.centery)

    def lent_token(self, number: int) -> Point:
        """Where tokens of others lie: on the foot of the portrait, on a narrow board beside the own one."""
        px = self.token_px()
        if self.narrow:
            own = self.own_token()
            return own[0] - px * 0.8 * (number + 1), own[1]
        box = self.picture()
        return box.x + px * (0.5 + 0.7 * number), float(box.bottom - px // 2)

    def _least_strip(self) -> int:
        return max(17, round(self.scale.font_px(theme.SMALL) * 1.35))

    def strips_fit(self) -> int:
        """How many raiders of the combat line there is room for."""
        return self.line().h // self._least_strip()

    def strips(self, cards: tuple[int, ...]) -> list[tuple[int, Rect]]:
        """The cards of the combat line that there is room for, with their strips; the last one lowest."""
        box, least = self.line(), self._least_strip()
        shown = cards[-max(1, self.strips_fit()) :]
        if not shown:
            return []
        height = min(self.scale.px(42), max(least, box.h // max(3, len(shown))), box.h)
        gap = max(1, height // 14)
        return [
            (card, Rect(box.x, box.y + number * height, box.w, height - gap))
            for number, card in enumerate(shown)
        ]

    def talent(self) -> Rect:
        """What he can do, in words."""
        foot = self.foot()
        return Rect(foot.x, foot.y - self._talent - self.scale.px(5), foot.w, self._talent)

    def foot(self) -> Rect:
        """What the next turn will cost."""
        high = self.scale.line(theme.SMALL, 1.55)
        pad = self._pad()
        lines = 2 if self.narrow else 1
        height = high if lines == 1 else self.scale.line(theme.SMALL, 1.3) * 2 + 4
        return Rect(self.rect.x + pad, self.rect.bottom - pad - height, self.rect.w - 2 * pad, height)

    def centre(self) -> Point:
        """Where cards fly to."""
        return float(self.line().centerx), float(self.line().centery)

    # -- the battle track -----------------------------------------------------------------------------------

    def pip(self, number: int, limit: int, now: int) -> Point:
        """The middle of a step of the track."""
        box = self.track()
        px = self._figure_px()
        gap = (box.w - px * 1.7) / max(1, limit, now)
        return box.x + px * 0.5 + gap * number, float(box.centery)

    def _figure_px(self) -> int:
        return min(self.track().h - 2, round(self.rect.w * 0.13))

    def draw_track(self, surface: Surface, now: int, limit: int, colour: RGB) -> None:
        """Pips to Kiai; only the pawn and the goal carry figures."""
        big, end = self._figure_px(), max(limit, now)
        small = max(5, round(big * 0.45))
        start = self.pip(0, limit, now)
        pygame.draw.line(surface, (190, 174, 140), start, self.pip(end, limit, now), max(2, big // 10))
        for number in range(1, end + 1):
            if number != limit:
                fill = colour if number <= now else (226, 212, 182)
                edge = darker(colour, 0.4) if number <= now else theme.HAIR
                blit_centred(surface, disc(small, fill, edge, 1), self.pip(number, limit, now))
        flames = art.icon("flames", round(big * 0.9), theme.SHU)
        goal = self.pip(limit, limit, now)
        beside = min(self.track().right - big * 0.4, goal[0] + big * 0.85)
        if now <= limit:
            blit_centred(surface, flames, (beside, goal[1]))
        self._figure(surface, goal, limit, theme.PAPER, theme.GOLD, theme.SUMI)
        fill = theme.SHU if now > limit else colour
        self._figure(surface, self.pip(now, limit, now), now, fill, theme.CREAM, theme.CREAM)

    def _figure(self, surface: Surface, at: Point, value: int, fill: RGB, rim: RGB, ink: RGB) -> None:
        px = self._figure_px()
        blit_centred(surface, disc(px + 2, darker(fill, 0.5)), at)
        blit_centred(surface, disc(px, fill, rim, max(1, px // 10)), at)
        blit_centred(surface, art.number(str(value), round(px * 0.66), ink), at)

    def draw_steps(self, surface: Surface, now: int, limit: int, to: int, shown: int) -> None:
        """The steps that an answer would take the pawn, ``shown`` of them so far."""
        if to <= now:
            self._figure(surface, self.pip(to, limit, now), to, _GHOST, theme.SHU, theme.SHU_INK)
            return
        last = min(to, now + shown)
        end = max(limit, now)
        big = self._figure_px()
        if last > now:
            tip = self.pip(min(last, end), limit, now)
            pygame.draw.line(surface, theme.SHU, self.pip(now, limit, now), tip, max(2, big // 8))
        for number in range(now + 1, min(last, end) + 1):
            if number not in (limit, to):
                mark = disc(round(big * 0.5), _GHOST, theme.SHU, max(2, big // 10))
                blit_centred(surface, mark, self.pip(number, limit, now))
        if last == to:
            at = self.pip(min(to, end), limit, now)
            if to > end:
                at = min(at[0] + big * 0.9, self.track().right - big * 0.5), at[1]
            self._figure(surface, at, to, _GHOST, theme.SHU, theme.SHU_INK)

    # -- drawing --------------------------------------------------------------------------------------------

    def draw(self, surface: Surface, view: SpiritState, look: SeatLook, sides: Sides) -> None:
        """Draw the board."""
        scale, rect, place = self.scale, self.rect, self.place_
        hero = view.heroes[place]
        acting = view.outcome is None and view.active == place
        outline = emphasis.box(rect, scale.px(12))
        if acting:
            emphasis.draw_acting(surface, outline, scale, look.colour)
        draw_panel(surface, rect, scale, PAPER, theme.SUMI)
        self._draw_head(surface, view, look, hero)
        if hero < 0:
            return
        colour = table_art.HERO_COLOURS[hero]
        self.draw_track(surface, view.track[place], view.limit[place], colour)
        if not self.narrow:
            box = self.picture()
            surface.blit(table_art.portrait(hero, box.size, view.is_animal(place)), box)
            edge = rounded(box.size, max(3, box.w // 16), None, darker(colour, 0.4), max(1, scale.px(2)))
            surface.blit(edge, box)
        self._draw_line(surface, view, sides)
        for symbol, box in enumerate(self.symbols()):
            surface.blit(table_art.defence(symbol, box.w, bool(view.guard[place] >> symbol & 1)), box)
        for number, box in enumerate(self.wounds()):
            surface.blit(table_art.wound(box.w, number < view.wounds[place]), box)
        self._draw_tokens(surface, view)
        self._draw_talent(surface, hero)
        self._draw_foot(surface, view, sides)
        if not view.in_play(place):
            veil(surface, self.middle(), (226, 218, 200), 120)
        if acting:
            middle = rect.x + rect.w * 0.62, float(rect.y - scale.px(7))
            emphasis.draw_fan(surface, outline, scale, look.colour, middle)

    def _draw_head(self, surface: Surface, view: SpiritState, look: SeatLook, hero: int) -> None:
        head, scale, place = self.head(), self.scale, self.place_
        colour = table_art.HERO_COLOURS[hero] if hero >= 0 else look.colour
        surface.blit(_head(head.size, scale.px(12), colour), head)
        surface.fill(
            theme.GOLD, Rect(head.x + 1, head.bottom - max(1, scale.px(2)), head.w - 2, max(1, scale.px(2)))
        )
        pad = self._pad()
        upper = head.h * 55 // 100
        lower = Rect(head.x, head.y + upper, head.w, head.h * 42 // 100)
        right = head.right - pad
        begin = self._draw_total(surface, view, colour, lower) - scale.px(4) if hero >= 0 else right
        left = head.x + pad
        if self.narrow:
            crest = round(lower.h * 0.72)
            at = left + crest / 2, lower.y + lower.h * 0.42
        else:
            right, crest = begin, round(scale.font_px(theme.LEAD) * 1.3)
            at = left + crest / 2, float(head.centery)
        blit_centred(surface, art.crest(look.crest, crest, theme.CREAM), at)
        after = left + crest + scale.px(8)
        title = HEROES[hero].key if hero >= 0 else look.name
        name_left = left if self.narrow else after
        box = Rect(name_left, head.y + scale.px(2), right - name_left, upper)
        px = min(scale.font_px(theme.LEAD), round(upper * 0.86))
        text.draw_fitted(surface, title, "title", px, theme.CREAM, box, scale.smallest_text)
        if hero < 0:
            return
        under = look.name
        if view.is_animal(place) and not self.narrow:
            under = f"{look.name} · {_(words.ANIMALS[HEROES[hero].animal])}"
        box = Rect(after, lower.y - scale.px(2), begin - after, lower.h)
        px = min(scale.font_px(theme.SMALL), round(lower.h * 0.92))
        floor = min(px, scale.smallest_text)
        if not self.narrow or text.measure(under, "body", floor)[0] <= box.w:
            text.draw_fitted(surface, under, "body", px, theme.CREAM, box, floor)

    def _draw_total(self, surface: Surface, view: SpiritState, colour: RGB, lower: Rect) -> int:
        """Where the pawn stands, of how many; returns where it begins. On a narrow board it lies in ``lower``."""
        head, scale, place = self.head(), self.scale, self.place_
        now, limit = view.track[place], view.limit[place]
        ink = theme.SHU if limit - now <= _NEAR else colour
        right = head.right - self._pad()
        if self.narrow:
            px = round(head.h * 0.5)
            goal = art.number(f"/{limit}", round(px * 0.6), theme.CREAM)
            surface.blit(goal, goal.get_rect(midright=(right, lower.centery)))
            right -= goal.get_width() + 3
            at = right - px / 2, head.bottom - px / 2 - 3
            blit_centred(surface, art.number_disc(str(now), px, ink), at)
            return right - px
        px, small = round(head.h * 0.8), scale.font_px(theme.SMALL)
        told = _("of {n}").format(n=limit)
        right -= text.measure(told, "strong", small)[0]
        text.draw(surface, told, "strong", small, theme.CREAM, (right, head.centery), "midleft")
        right -= scale.px(6)
        blit_centred(surface, art.number_disc(str(now), px, ink), (right - px / 2, head.centery))
        return right - px

    def _draw_line(self, surface: Surface, view: SpiritState, sides: Sides) -> None:
        cards = view.line[self.place_]
        strips = self.strips(cards)
        px = self.scale.font_px(theme.SMALL)
        for number, (card, box) in enumerate(strips):
            symbols = view.game.penalties[card]
            last = number == len(strips) - 1
            type_px, floor = max(9, min(px, round(box.h * 0.62))), self.scale.smallest_text
            surface.blit(table_art.raider_strip(card, box.size, symbols, sides, type_px, floor, last), box)
        hidden = len(cards) - len(strips)
        if hidden:
            badge = art.badge(f"+{hidden}", max(13, round(px * 1.1)), theme.SUMI)
            surface.blit(
                badge, badge.get_rect(midright=(self.line().right, self.line().y - badge.get_height() // 4))
            )
        if cards:
            return
        box = self.line()
        surface.blit(rounded(box.size, max(3, box.w // 24), (238, 228, 204), theme.HAIR, 1), box)
        told = _("No raider in the line yet")
        lines, size = text.fit_block(told, "body", px, (box.w - 12, box.h - 4), 9)
        if " ".join(lines) == told:
            text.draw_block(surface, lines, "body", size, theme.FADED, box, "centre", True)

    def _draw_tokens(self, surface: Surface, view: SpiritState) -> None:
        for owner, at in self.tokens(view):
            blit_centred(surface, table_art.support_token(view.heroes[owner], self.token_px()), at)

    def tokens(self, view: SpiritState) -> list[tuple[int, Point]]:
        """The support tokens that lie here: the places of their owners, and where."""
        found: list[tuple[int, Point]] = []
        lent = 0
        for owner, holder in enumerate(view.support):
            if holder != self.place_ or view.heroes[owner] < 0:
                continue
            if owner == self.place_:
                found.append((owner, self.own_token()))
            else:
                found.append((owner, self.lent_token(lent)))
                lent += 1
        return found

    def _draw_talent(self, surface: Surface, hero: int) -> None:
        told = _((words.TALENTS_SHORT if self.short else words.TALENTS)[hero])
        box, px = self.talent(), self.scale.font_px(theme.SMALL)
        text.draw_block(surface, text.wrap(told, "body", px, box.w), "body", px, theme.SUMI, box, middle=True)

    def _draw_foot(self, surface: Surface, view: SpiritState, sides: Sides) -> None:
        box = self.foot()
        told, (ground, ink) = foot_words(view, self.place_, sides)
        surface.blit(rounded(box.size, max(3, self.scale.px(6)), ground), box)
        inner = box.inflate(-2 * min(self.scale.px(8), 6), 0)
        px, floor = self.scale.font_px(theme.SMALL), self.scale.smallest_text
        icon = self._way(view, sides)
        if icon:
            side = min(px, box.h)
            at = inner.right - side if icon == "right" else inner.x
            surface.blit(art.icon(icon, side, theme.SHU), (at, box.centery - side // 2))
            inner = Rect(inner.x + (side + 4 if icon == "left" else 0), inner.y, inner.w - side - 4, inner.h)
        for words_, least in (*((words_, floor) for words_ in told), (told[-1], round(floor * _LAST_SHARE))):
            lines, size = text.fit_block(words_, "strong", px, inner.size, least)
            if " ".join(lines) == words_:
                break
        text.draw_block(surface, lines, "strong", size, ink, inner, middle=True)

    def _way(self, view: SpiritState, sides: Sides) -> str:
        """Which way the neighbour's board lies whom the next turn makes draw."""
        line = view.line[self.place_]
        symbols = view.game.penalties[line[-1]] if line and view.in_play(self.place_) else ()
        drawn = [sides[s - DRAW_LEFT].icon for s in symbols if s in (DRAW_LEFT, DRAW_RIGHT)]
        return drawn[0] if drawn and drawn[0] in ("left", "right") else ""

    # -- what explains itself -------------------------------------------------------------------------------

    def explained(self, view: SpiritState, sides: Sides) -> list[Explained]:
        """Every symbol on the board with its meaning."""
        place = self.place_
        hero = view.heroes[place]
        if hero < 0:
            return []
        found = [
            Explained(self.track(), _track_words(view, place)),
            Explained(self.foot(), _foot_help(view, place, sides)),
        ]
        for card, box in self.strips(view.line[place]):
            found.append(Explained(box, card_words(card, view.game.penalties[card], sides)))
        for symbol, box in enumerate(self.symbols()):
            held = bool(view.guard[place] >> symbol & 1)
            state = _("Defended.") if held else _("Not defended yet.")
            found.append(Explained(box, f"{_(words.DEFENCE_HELP[symbol])}\n{state}"))
        dots = self.wounds()
        found.append(Explained(dots[0].unionall(dots[1:]), _wound_words(view, place)))
        px = self.token_px()
        for owner, at in self.tokens(view):
            box = Rect(round(at[0] - px / 2), round(at[1] - px / 2), px, px)
            found.append(Explained(box, token_words(view, owner)))
        return found


@kept
def _head(size: tuple[int, int], radius: int, colour: RGB) -> Surface:
    """The bar of a board: round corners above only."""
    tall = size[0], size[1] + radius
    whole = masked(new_bokashi(tall, ((0.0, colour), (1.0, darker(colour, 0.28))), 30).convert(), radius)
    return whole.subsurface(Rect(0, 0, *size)).copy()


# -- in words ---------------------------------------------------------------------------------------------------


def penalty_words(symbol: int, sides: Sides) -> str:
    """A penalty of a samurai in a few words, the neighbour by name."""
    if symbol in (DRAW_LEFT, DRAW_RIGHT):
        return sides[symbol - DRAW_LEFT].words
    return _(words.PENALTY_NAMES[symbol])


def penalty_help(symbol: int, sides: Sides) -> str:
    """What a penalty of a samurai comes to, in a sentence, the neighbour by name."""
    if symbol in (DRAW_LEFT, DRAW_RIGHT):
        return sides[symbol - DRAW_LEFT].help
    return _(words.PENALTY_HELP[symbol])


def foot_words(view: SpiritState, place: int, sides: Sides) -> tuple[list[str], tuple[RGB, RGB]]:
    """What the next turn costs, from many words to few, with the colours of that line."""
    if not view.in_play(place):
        return [_("Has passed")], OUT
    line = view.line[place]
    symbols = view.game.penalties[line[-1]] if line else ()
    if symbols:
        long = [penalty_words(symbol, sides) for symbol in symbols]
        short = table_art.told(symbols, sides)
        return [_next_turn(long), _next_turn(short), ", ".join(short)], COSTS
    if view.track[place] > view.limit[place]:
        return [_("Past Kiai: must pass")], COSTS
    return [_("Next turn costs nothing"), _("No penalty")], FREE


def _next_turn(names: Sequence[str]) -> str:
    if len(names) == 1:
        return _("Next turn: {penalty}").format(penalty=names[0])
    return _("Next turn: {penalty}, {second}").format(penalty=names[0], second=names[1])


def _foot_help(view: SpiritState, place: int, sides: Sides) -> str:
    line = view.line[place]
    symbols = view.game.penalties[line[-1]] if line else ()
    if not view.in_play(place):
        return _("This samurai has passed and is out of the round.")
    if not symbols:
        return _("The last raider of the line has no penalty.")
    return "\n".join(penalty_help(symbol, sides) for symbol in symbols)


def _track_words(view: SpiritState, place: int) -> str:
    form = 1 if view.is_animal(place) else 0
    return _(
        "The values of the combat line add up to {n}. Exactly at {limit} Kiai fires: {power} Past it a barricade is "
        "lost, and the samurai must pass."
    ).format(n=view.track[place], limit=view.limit[place], power=_(words.POWERS[view.heroes[place]][form]))


def _wound_words(view: SpiritState, place: int) -> str:
    hero = view.heroes[place]
    told = _(
        "Wounds: {n} of 4. The second turns this samurai into a beast, with Kiai at {limit}; the fourth kills, and "
        "the village is lost."
    )
    return told.format(n=view.wounds[place], limit=KIAI[hero][1])


def token_words(view: SpiritState, owner: int) -> str:
    """Whose token it is and what it lends."""
    hero = view.heroes[owner]
    return _("Support token of {who}. Whoever holds it has this talent as well: {talent}").format(
        who=HEROES[hero].key, talent=_(words.TALENTS[hero])
    )


def card_words(card: int, symbols: tuple[int, ...], sides: Sides) -> str:
    """All about a raider before a samurai: what it does line by line, ``symbols`` are its penalties."""
    lines = [say(words.card(card)), *(penalty_help(symbol, sides) for symbol in symbols)]
    if FLAMES[card]:
        lines.append(_(words.FLAMES_HELP))
    if DEFENCE[card] < 0:
        lines.append(_(words.NO_DEFENCE_HELP))
    return "\n".join(lines)


def about(view: SpiritState, place: int) -> str:
    """All about a samurai, marked for rich text: talent, Kiai power, what is still to be defended."""
    hero = view.heroes[place]
    if hero < 0:
        return ""
    form = 1 if view.is_animal(place) else 0
    lines = [
        f"*{HEROES[hero].key}*",
        literal(_(words.TALENTS[hero])),
        literal(_("Kiai: {power}").format(power=_(words.POWERS[hero][form]))),
    ]
    missing = [_(words.DEFENCE_SHORT[n]) for n in range(len(DEFENCES)) if not view.guard[place] >> n & 1]
    if missing:
        lines.append(literal(_("Not defended yet: {list}").format(list=", ".join(missing))))
    return "\n".join(lines)
