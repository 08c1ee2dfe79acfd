"""How a match ended: who won and why, the score sheet line by line, what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from game.app.host import Host
from game.app.live import Live
from game.app.scenes.page import Page
from game.app.turning import turning_points
from game.engine import deal
from game.engine.match import Seat
from game.engine.state import Outcome, SheetLine
from game.engine.text import Text
from game.ui import art, layout, materials, sound, text, theme
from game.ui.materials import PAPER, draw_panel
from game.ui.motion import Flight, bounce
from game.ui.richtext import Marked, Rich, RichText, literal
from game.ui.scroll import Column, ScrollView
from game.ui.shapes import blit_centred, rounded
from game.ui.theme import PLAYER_COLOURS, Scale
from game.ui.widget import Size, Widget
from game.ui.widgets import PLAIN, PRIMARY, Button
from game.ui.words import _, ngettext, say

VICTORY_SIGN: Final = "勝"
_MOST_TOLD: Final = 4
_BESIDE: Final = 6
"""Pixels between a cell of the sheet and its neighbours."""
_MANY: Final = 5
"""From so many seats on the sheet takes most of the page, so that no role is cut."""


class ResultScene(Page):
    """The winner at the left, the score sheet at the right, the ways on below."""

    def __init__(self, client: Host, live: Live, problem: str = "") -> None:
        super().__init__(client, live.match.info.kanji, _("Result"))
        self.problem = RichText(problem, theme.SMALL, theme.SHU_INK, centred=True)
        self._stamped = False
        self.live = live
        outcome = live.match.state.outcome
        assert outcome is not None
        self.outcome = outcome
        self.headline = RichText(headline(outcome, live.names()), 52, theme.SUMI, "display", True)
        self.because = RichText(say(outcome.because, live.names()), theme.LEAD, theme.SUMI, "serif", True)
        self.notes = RichText(self._notes(), theme.SMALL, theme.FADED, centred=True)
        members: list[Widget] = [Sheet(live, outcome)]
        if not outcome.winners:
            members.append(RichText(_lost_at(live), theme.BODY))
        self.sheet = ScrollView(Column(members, 24))
        self.again = Button(_("Play again"), self.rematch, PRIMARY, "again")
        self.look = Button(_("Look back"), lambda: client.look_back(live), PLAIN, "hourglass")
        self.shelf = Button(_("To the shelf"), client.to_shelf, PLAIN, "back")
        self.back.text, self.back.icon = _("See the table"), "eye"
        self.panels: list[Rect] = []
        self._seal = Rect(0, 0, 0, 0)

    def _notes(self) -> str:
        match = self.live.match
        lines = [_("Deal code {code}").format(code=deal.encode(match.seed))]
        moves = len(match.entries)
        lines.insert(0, ngettext("{n} move", "{n} moves", moves).format(n=moves))
        if match.assisted:
            lines.append(_("Does not count in the statistics"))
        return "\n".join(lines)

    def enter(self) -> None:
        """Fanfare, and the seal comes down."""
        sound.play("victory")
        self.focus.set(self.again)

    def rematch(self) -> None:
        """The same seats and options, the next seat begins, a fresh deal."""
        match = self.live.match
        seats, options = next_round(
            match.seats, match.options, [option.key for option in match.info.options], self._starter()
        )
        self.client.start(match.info, seats, options)

    def _starter(self) -> int:
        entries = self.live.match.entries
        return entries[0].seat if entries else 0

    def content(self) -> Sequence[Widget]:
        """Headline, reason, sheet, the ways on."""
        return (
            self.headline,
            self.because,
            self.notes,
            *([self.problem] if self.problem.words else []),
            self.sheet,
            self.again,
            self.look,
            self.shelf,
        )

    def arrange(self, body: Rect, scale: Scale) -> None:
        """Winner and sheet side by side, buttons below."""
        buttons = (self.again, self.look, self.shelf)
        high = max(button.wanted(scale)[1] for button in buttons)
        above, below = layout.rows(body, [1.0, high], scale.px(22))
        shares = [0.8, 1.2] if len(self.live.match.seats) < _MANY else [0.56, 1.44]
        self.panels = layout.columns(above, shares, scale.px(28))
        self._arrange_winner(layout.inset(self.panels[0], scale.px(28)), scale)
        self.sheet.place(layout.inset(self.panels[1], scale.px(26)), scale)
        widths = [max(scale.px(240), button.wanted(scale)[0]) for button in buttons]
        x = below.right - sum(widths) - scale.px(16) * (len(widths) - 1)
        for button, width in zip(reversed(buttons), reversed(widths), strict=True):
            button.place(Rect(x, below.y, width, high), scale)
            x += width + scale.px(16)

    def _arrange_winner(self, box: Rect, scale: Scale) -> None:
        gap = scale.px(16)
        texts = [self.headline, self.because, self.notes, *([self.problem] if self.problem.words else [])]
        heights = [widget.wanted(scale, box.w)[1] for widget in texts]
        side = max(0, min(scale.px(170), box.h - sum(heights) - (len(texts) + 1) * gap, box.w))
        block = layout.centre(box, (box.w, side + sum(heights) + len(texts) * gap))
        self._seal, *rows = layout.rows(block, [side, *heights], gap)
        for widget, row in zip(texts, rows, strict=True):
            widget.place(row.clip(box), scale)
        if not self.timeline.busy and self.stack is not None and not self._stamped:
            self._stamped = True
            picture = art.seal(VICTORY_SIGN, max(24, side))
            centre = self._seal.center
            self.timeline.speed = self.client.settings.motion
            self.timeline.add(
                Flight(
                    "seal", picture, (centre[0], centre[1] - side), centre, 0.4, bounce, grow=1.5, cue=_knock
                )
            )

    def draw_ground(self, surface: Surface) -> None:
        """The page, its panels, the winners' crests and the seal."""
        super().draw_ground(surface)
        for panel in self.panels:
            draw_panel(surface, panel, self.scale, PAPER)
        side = self._seal.h
        if side < 20:
            return
        if not self.outcome.winners:
            return
        haze = materials.sun(round(side * 1.25), theme.SHU, True)
        blit_centred(surface, haze, self._seal.center, 60)
        if not self.timeline.hidden("seal"):
            blit_centred(surface, art.seal(VICTORY_SIGN, side), self._seal.center)


def _lost_at(live: Live) -> Rich:
    """The turning points of a match that everybody lost."""
    points = turning_points(live.match)
    if not points:
        return ""
    lines = [f"*{_('Where it turned')}*"]
    for point in points:
        told = " · ".join(point.words[:_MOST_TOLD])
        lines.append(literal(_("Move {n}: {words}").format(n=point.number, words=told)))
    return Marked("\n".join(lines))


def _knock() -> None:
    sound.play("place")


def headline(outcome: Outcome, names: Sequence[str]) -> str:
    """Who won, in one sentence."""
    winners = [names[seat] for seat in outcome.winners]
    if not winners:
        return _("Nobody wins")
    if len(winners) == len(names) and len(names) > 1:
        return _("Everybody wins")
    if len(winners) == 1:
        return _("{name} wins").format(name=winners[0])
    first, last = ", ".join(winners[:-1]), winners[-1]
    return _("{names} and {last} share the victory").format(names=first, last=last)


def next_round(
    seats: Sequence[Seat], options: dict[str, str], keys: Sequence[str], starter: int
) -> tuple[list[Seat], dict[str, str]]:
    """Seats and options of a rematch in which the seat after `starter` begins.

    A game with an option "first" is told by it; in any other the seats move on by one.
    """
    following = (starter + 1) % len(seats)
    if "first" in keys:
        return list(seats), {**options, "first": str(following + 1)}
    return [*seats[1:], *seats[:1]], dict(options)


class Sheet(Widget):
    """The score sheet: a column for each seat, a line for each step; the deciding one stands out."""

    def __init__(self, live: Live, outcome: Outcome) -> None:
        super().__init__()
        self.seats = live.match.seats
        self.names = live.names()
        self.outcome = outcome

    @property
    def words(self) -> str:
        """All that is written on it."""
        cells = [self._cell(value) for line in self.outcome.sheet for value in line.values]
        return " ".join([*self.names, *(say(line.label, self.names) for line in self.outcome.sheet), *cells])

    def _cell(self, value: object) -> str:
        return say(value, self.names) if isinstance(value, Text) else str(value)

    def _measures(self, width: int, scale: Scale) -> tuple[int, int, int]:
        """Width of the labels, width of a column, height of a line."""
        share = 0.68 if len(self.seats) < _MANY else 0.74
        column = min(scale.px(190), round(width * share / max(1, len(self.seats))))
        return width - column * len(self.seats), column, scale.line(theme.BODY, 1.9)

    def _label_lines(self, line: SheetLine, label: int, scale: Scale) -> list[str]:
        words = say(line.label, self.names)
        return text.wrap(words, "body", scale.font_px(theme.BODY), label - scale.px(20))

    def _heights(self, width: int, scale: Scale) -> list[int]:
        label, column, high = self._measures(width, scale)
        step = text.line_height("body", scale.font_px(theme.BODY))
        extra = scale.line(theme.SMALL, 1.2)
        return [
            high + step * (self._rows(line, label, column, scale) - 1) + (extra if line.decided else 0)
            for line in self.outcome.sheet
        ]

    def _rows(self, line: SheetLine, label: int, column: int, scale: Scale) -> int:
        """How many lines of text the label or a cell of ``line`` takes."""
        floor = scale.smallest_text
        cells = [text.wrap(self._cell(value), "body", floor, column - _BESIDE) for value in line.values]
        return max(len(self._label_lines(line, label, scale)), *(len(cell) for cell in cells))

    def wanted(self, scale: Scale, width: int | None = None) -> Size:
        """A heading of crests and names, and a line for each step."""
        wide = width if width is not None else scale.px(700)
        return wide, self._head(scale) + sum(self._heights(wide, scale)) + scale.px(8)

    def _head(self, scale: Scale) -> int:
        return scale.px(56) + scale.line(theme.BODY, 1.5) + scale.line(theme.SMALL, 1.4)

    def draw(self, surface: Surface) -> None:
        """Draw it."""
        scale = self.scale
        label, column, _high = self._measures(self.rect.w, scale)
        self._draw_head(surface, label, column)
        y = self.rect.y + self._head(scale)
        for line, high in zip(self.outcome.sheet, self._heights(self.rect.w, scale), strict=True):
            self._draw_line(surface, line, Rect(self.rect.x, y, self.rect.w, high), label, column)
            y += high

    def _draw_head(self, surface: Surface, label: int, column: int) -> None:
        scale, px = self.scale, self.scale.font_px(theme.BODY)
        side = scale.px(50)
        for number, seat in enumerate(self.seats):
            x = self.rect.x + label + column * number
            centre = (x + column // 2, self.rect.y + side // 2)
            blit_centred(surface, art.crest_disc(seat.crest, side, PLAYER_COLOURS[seat.colour]), centre)
            box = Rect(x + 2, self.rect.y + scale.px(56), column - 4, scale.line(theme.BODY, 1.5))
            text.draw_fitted(surface, seat.name, "strong", px, theme.SUMI, box, scale.smallest_text, "center")
            place = _("Winner") if number in self.outcome.winners else self._place(number)
            ink = theme.SHU_INK if number in self.outcome.winners else theme.FADED
            under = Rect(box.x, box.bottom, box.w, scale.line(theme.SMALL, 1.4))
            small = scale.font_px(theme.SMALL)
            text.draw_fitted(surface, place, "body", small, ink, under, scale.smallest_text, "center")

    def _place(self, seat: int) -> str:
        return _("Place {n}").format(n=self.outcome.places[seat])

    def _draw_line(self, surface: Surface, line: SheetLine, rect: Rect, label: int, column: int) -> None:
        scale, px = self.scale, self.scale.font_px(theme.BODY)
        if line.decided:
            surface.blit(
                rounded(rect.size, scale.px(8), theme.DECIDED, theme.OCHRE, max(1, scale.px(1.5))), rect
            )
        else:
            surface.fill((222, 208, 178), Rect(rect.x, rect.bottom - 1, rect.w, 1))
        extra = scale.line(theme.SMALL, 1.2) if line.decided else 0
        upper = Rect(rect.x + scale.px(12), rect.y, label - scale.px(20), rect.h - extra)
        lines = self._label_lines(line, label, scale)
        text.draw_block(surface, lines, "body", px, theme.SUMI, upper, middle=True)
        if extra:
            under = Rect(upper.x, rect.bottom - extra - scale.px(4), upper.w, extra)
            small = scale.font_px(theme.SMALL)
            words = _("This decided the match")
            text.draw_fitted(surface, words, "strong", small, theme.SHU_INK, under, scale.smallest_text)
        for number, value in enumerate(line.values):
            box = Rect(rect.x + label + column * number, rect.y, column, rect.h)
            marked = number in line.marks
            role: text.Role = "title" if marked else "body"
            ink = theme.SHU_INK if marked else theme.SUMI
            self._draw_cell(surface, self._cell(value), role, ink, box.inflate(-_BESIDE, 0))

    def _draw_cell(self, surface: Surface, words: str, role: text.Role, ink: theme.RGB, box: Rect) -> None:
        """One line, smaller if it must be; two where even that is not enough."""
        scale = self.scale
        px, floor = scale.font_px(theme.LEAD), scale.smallest_text
        shown, size = text.fit(words, role, px, box.w, floor)
        lines, size = ([shown], size) if shown == words else text.fit_block(words, role, px, box.size, floor)
        text.draw_block(surface, lines, role, size, ink, box, "centre", True)
