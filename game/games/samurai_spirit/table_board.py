"""The board of one samurai: battle track, combat line, defended symbols, wounds, what the next turn costs."""

from __future__ import annotations

from typing import Final

from pygame import Rect, Surface

from game.games.samurai_spirit import table_art, words
from game.games.samurai_spirit.parts import HEROES
from game.games.samurai_spirit.state import SpiritState
from game.ui import art, emphasis, text, theme
from game.ui.materials import PAPER, draw_panel
from game.ui.richtext import literal
from game.ui.shapes import Point, blit_centred, disc, rounded
from game.ui.table import SeatLook
from game.ui.theme import DESIGN_SIZE, Scale, darker
from game.ui.widget import veil
from game.ui.words import _

_NARROW: Final = 190
"""Below this many pixels a board leaves out what does not fit: it can be read on pointing."""
_MOST_LINE: Final = 6


class Board:
    """What is shown of one samurai, in a rectangle."""

    def __init__(self, place: int) -> None:
        self.place_ = place
        self.rect = Rect(0, 0, 0, 0)
        self.scale = Scale(*DESIGN_SIZE)

    def place(self, rect: Rect, scale: Scale) -> None:
        """Take this place."""
        self.rect, self.scale = rect, scale

    # -- where things are -----------------------------------------------------------------------------------

    def head(self) -> Rect:
        """The coloured bar with the names."""
        height = max(round(self.rect.h * 0.13), 2 * self.scale.smallest_text + 6)
        return Rect(self.rect.x, self.rect.y, self.rect.w, height)

    def track(self) -> Rect:
        """The battle track."""
        head = self.head()
        return Rect(
            self.rect.x + self._pad(),
            head.bottom + 3,
            self.rect.w - 2 * self._pad(),
            max(14, round(self.rect.h * 0.07)),
        )

    def _pad(self) -> int:
        return max(4, round(self.rect.w * 0.035))

    def middle(self) -> Rect:
        """Portrait and combat line."""
        track = self.track()
        return Rect(track.x, track.bottom + 3, track.w, round(self.rect.h * 0.4))

    def picture(self) -> Rect:
        """The portrait."""
        box = self.middle()
        return Rect(box.x, box.y, round(box.w * 0.47), box.h)

    def line(self) -> Rect:
        """Where the combat line lies."""
        box, picture = self.middle(), self.picture()
        left = picture.right + self._pad()
        return Rect(left, box.y, box.right - left, box.h)

    def row(self) -> Rect:
        """Below them: the defended symbols and the own support token."""
        box = self.middle()
        height = max(22, min(round(self.rect.h * 0.11), round(self.rect.w * 0.2)))
        return Rect(box.x, box.bottom + 5, box.w, height)

    def symbols(self) -> list[Rect]:
        """Where the three defended symbols lie."""
        row = self.row()
        px = min(row.h, round(row.w * 0.2))
        return [Rect(row.x + round(number * px * 1.12), row.centery - px // 2, px, px) for number in range(3)]

    def strips(self, count: int) -> list[Rect]:
        """The strips of the cards in the combat line, the last one lowest."""
        box = self.line()
        height = max(16, min(round(box.h / 3.4), round(box.h / max(1, count))))
        return [Rect(box.x, box.y + number * height, box.w, height) for number in range(count)]

    def last_strip(self, count: int) -> Rect:
        """The strip of the last card."""
        return self.strips(max(1, count))[-1]

    def foot(self) -> Rect:
        """What lies below: total, wounds, tokens, words, buttons."""
        row = self.row()
        return Rect(row.x, row.bottom + 3, row.w, self.rect.bottom - self._pad() - row.bottom - 3)

    def summary(self) -> Rect:
        """Total and wounds, at the top of the foot."""
        foot = self.foot()
        return Rect(
            foot.x, foot.y, foot.w, min(round(foot.h * 0.3), max(20, self.scale.line(theme.BODY, 1.5)))
        )

    def own_token(self) -> Point:
        """Where the own support token lies while it is at home."""
        row, px = self.row(), self.token_px()
        return row.right - px * 0.56, float(row.centery)

    def token_px(self) -> int:
        """The size of a support token."""
        return max(18, min(self.row().h, round(self.rect.w * 0.17)))

    def lent_token(self, number: int) -> Point:
        """Where tokens of others lie, on the lower edge of the portrait."""
        box, px = self.picture(), self.token_px()
        return box.x + px * (0.6 + 0.9 * number), float(box.bottom - px // 3)

    def centre(self) -> Point:
        """Where cards fly to."""
        return float(self.rect.centerx), float(self.middle().centery)

    # -- drawing --------------------------------------------------------------------------------------------

    def draw(self, surface: Surface, view: SpiritState, look: SeatLook, said: str) -> None:
        """Draw the board; ``said`` is what its words say (the talent, or what the next turn costs)."""
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
        self._draw_track(surface, view)
        for symbol, box in enumerate(self.symbols()):
            surface.blit(table_art.defence(symbol, box.w, bool(view.guard[place] & 1 << symbol)), box)
        box = self.picture()
        surface.blit(table_art.portrait(hero, box.size, view.is_animal(place)), box)
        self._draw_line(surface, view)
        self._draw_summary(surface, view)
        self._draw_words(surface, said)
        if not view.in_play(place):
            self._draw_passed(surface)
        if acting:
            emphasis.draw_fan(surface, outline, scale, look.colour)

    def _draw_head(self, surface: Surface, view: SpiritState, look: SeatLook, hero: int) -> None:
        head, scale = self.head(), self.scale
        colour = table_art.HERO_COLOURS[hero] if hero >= 0 else look.colour
        before = surface.get_clip()
        surface.set_clip(head.clip(before))
        tall = (head.w, head.h + scale.px(20))
        surface.blit(rounded(tall, scale.px(12), colour, darker(colour, 0.5), 1), head)
        surface.set_clip(before)
        px = round(head.h * (0.86 if head.w >= _NARROW else 0.48))
        crest = round(head.h * 0.46)
        left = head.x + self._pad()
        right = head.right - self._pad() - (px if hero >= 0 and head.w >= _NARROW else 0)
        blit_centred(
            surface, art.crest(look.crest, crest, theme.CREAM), (left + crest / 2, head.y + head.h * 0.3)
        )
        upper = Rect(left + crest + 4, head.y + 1, right - left - crest - 6, round(head.h * 0.56))
        lower = Rect(left, upper.bottom - 2, right - left - 2, head.bottom - upper.bottom)
        if hero >= 0 and head.w < _NARROW:
            lower.w -= px
        size = min(scale.font_px(theme.BODY), round(upper.h * 0.86))
        floor = min(scale.smallest_text, max(10, size)) if head.w >= _NARROW else 9
        text.draw_fitted(surface, look.name, "title", max(size, floor), theme.CREAM, upper, floor)
        if hero < 0:
            return
        key = HEROES[hero].key
        words_ = f"{key} · {_(words.ANIMALS[HEROES[hero].animal])}" if view.is_animal(self.place_) else key
        small = max(10, min(scale.font_px(theme.SMALL), round(lower.h * 0.9)))
        text.draw_fitted(surface, words_, "body", small, theme.CREAM, lower, min(small, 10))
        limit = view.limit[self.place_]
        near = limit - view.track[self.place_] <= 3
        number = art.number_disc(str(limit), px, theme.SHU if near else colour)
        y = head.centery if head.w >= _NARROW else head.bottom - px / 2 - 1
        blit_centred(surface, number, (head.right - self._pad() - px / 2 + 2, y))

    def _draw_track(self, surface: Surface, view: SpiritState) -> None:
        box, place = self.track(), self.place_
        limit, now = view.limit[place], view.track[place]
        steps = max(limit + 1, now)
        px = min(round(box.h * 0.66), max(5, round(box.w / (steps + 1) * 0.8)))
        gap = (box.w - px) / max(1, steps)
        for number in range(steps + 1):
            at = box.x + px / 2 + gap * number, float(box.centery)
            if number == limit:
                blit_centred(surface, art.icon("flames", round(px * 1.7), theme.SHU), at)
            else:
                colour = (206, 192, 160) if number > now else theme.OCHRE if number <= limit else theme.SUMI
                blit_centred(surface, disc(px, colour), at)
        pawn = box.x + px / 2 + gap * now, float(box.centery)
        blit_centred(surface, disc(round(px * 1.7), None, theme.SUMI, max(2, px // 4)), pawn)

    def _draw_line(self, surface: Surface, view: SpiritState) -> None:
        cards = view.line[self.place_]
        shown = cards[-_MOST_LINE:]
        for number, (card, box) in enumerate(zip(shown, self.strips(len(shown)), strict=True)):
            last = number == len(shown) - 1
            strip = table_art.raider_strip(card, box.size, view.game.penalties[card], last)
            surface.blit(strip, box)
        if not cards:
            box = self.line()
            surface.blit(rounded(box.size, max(3, box.w // 14), None, theme.HAIR, 1), box)

    def _draw_summary(self, surface: Surface, view: SpiritState) -> None:
        row, place = self.summary(), self.place_
        total = f"{view.track[place]}/{view.limit[place]}"
        past = view.track[place] > view.limit[place]
        figure = art.number(total, round(row.h * 0.8), theme.SHU if past else theme.SUMI)
        if figure.get_width() > row.w * 0.42:
            figure = art.number(str(view.track[place]), round(row.h * 0.8), theme.SHU if past else theme.SUMI)
        surface.blit(figure, figure.get_rect(midleft=(row.x + 2, row.centery)))
        px = max(9, min(round(row.h * 0.62), round(row.w * 0.1)))
        left = row.x + figure.get_width() + px
        for number in range(3):
            token = table_art.wound(px, number < view.wounds[place])
            blit_centred(surface, token, (left + px * (0.5 + 1.1 * number), row.centery))
        lent = 0
        for owner, holder in enumerate(view.support):
            if holder == place and view.heroes[owner] >= 0:
                if owner == place:
                    at = self.own_token()
                else:
                    at = self.lent_token(lent)
                    lent += 1
                blit_centred(surface, table_art.support_token(view.heroes[owner], self.token_px()), at)

    def _draw_words(self, surface: Surface, said: str) -> None:
        foot, row = self.foot(), self.summary()
        box = Rect(foot.x, row.bottom + 3, foot.w, foot.bottom - row.bottom - 3)
        px, floor = self.scale.font_px(theme.SMALL), self.scale.smallest_text
        lines, px = text.fit_block(said, "body", px, box.size, floor)
        if self.rect.w < _NARROW and lines and lines[-1].endswith(text.ELLIPSIS):
            return
        text.draw_block(surface, lines, "body", px, theme.FADED, box)

    def _draw_passed(self, surface: Surface) -> None:
        veil(surface, self.rect.inflate(-4, -4), (226, 218, 200), 110)
        px = self.scale.font_px(theme.BODY)
        words_ = _("Has passed")
        width = min(self.rect.w - 4, text.measure(words_, "strong", px)[0] + self.scale.px(20))
        band = Rect(0, 0, width, self.scale.line(theme.BODY))
        band.center = self.rect.centerx, self.middle().bottom - band.h
        surface.blit(rounded(band.size, band.h // 2, theme.FADED), band)
        text.draw_fitted(
            surface, words_, "strong", px, theme.CREAM, band, min(self.scale.smallest_text, 11), "center"
        )


def next_cost(view: SpiritState, place: int) -> str:
    """What the last card of the line will cost at the start of the samurai's next turn."""
    line = view.line[place]
    symbols = view.game.penalties[line[-1]] if line else ()
    if not symbols or not view.in_play(place):
        return ""
    names = [_(words.PENALTY_NAMES[symbol]) for symbol in symbols]
    if len(names) == 1:
        return _("Next turn: {penalty}").format(penalty=names[0])
    return _("Next turn: {penalty}, {second}").format(penalty=names[0], second=names[1])


def about(view: SpiritState, place: int) -> str:
    """All about a samurai, marked for rich text: talent, Kiai power, what stands on the board."""
    hero = view.heroes[place]
    if hero < 0:
        return ""
    form = 1 if view.is_animal(place) else 0
    lines = [
        f"*{HEROES[hero].key}*",
        literal(_(words.TALENTS[hero])),
        literal(_("Kiai: {power}").format(power=_(words.POWERS[hero][form]))),
    ]
    cost = next_cost(view, place)
    return "\n".join([*lines, literal(cost)] if cost else lines)
