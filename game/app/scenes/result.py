"""How a match ended: who won and why over a picture of its own table, the score sheet, what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from game.app.host import Host
from game.app.live import Live
from game.app.scenes.bar import BAR
from game.app.scenes.page import Field, Headed, Page
from game.app.scenes.review import SOON, PointRows, Reviewing, marks
from game.app.scenes.review import curves as found_curves
from game.app.store import RECEIVED
from game.app.tables import lay
from game.engine import deal
from game.engine.match import Seat
from game.engine.state import Outcome, SheetLine, Target
from game.engine.text import Text
from game.ui import art, layout, materials, sound, text, theme
from game.ui.charts import MomentChart
from game.ui.materials import PAPER, draw_panel
from game.ui.motion import Flight, Timeline, bounce
from game.ui.richtext import RichText
from game.ui.scroll import Column, ScrollView
from game.ui.shapes import blit_centred, rounded
from game.ui.table import Outlook
from game.ui.theme import PLAYER_COLOURS, Scale
from game.ui.widget import Size, Widget, veil
from game.ui.widgets import PLAIN, PRIMARY, QUIET, Button
from game.ui.words import _, ngettext, say

VICTORY_SIGN: Final = "勝"
_LEAST_PICTURE: Final = 40
"""A picture of fewer pixels in height is left out."""
_SEAL_SHARE: Final = 0.38
"""Side of the seal, of the height of the picture."""
_BESIDE: Final = 6
"""Pixels between a cell of the sheet and its neighbours."""
_MANY: Final = 5
"""From so many seats on the sheet takes most of the page, so that no role is cut."""


class Mood(NamedTuple):
    """How an ending looks, moves and sounds: seal, sound, a light laid over the table (or a shade), how it comes."""

    sign: str
    colour: theme.RGB
    ink: theme.RGB
    sound: str
    light: tuple[int, int, int, int]
    falls: bool = True
    """Whether the seal comes down with a knock; else it sinks slowly onto the picture."""


WON: Final = Mood(VICTORY_SIGN, theme.SHU, theme.CREAM, "victory", (255, 206, 110, 46))
LOST: Final = Mood("敗", theme.AI, theme.CREAM, "defeat", (20, 26, 44, 150), False)
SHARED: Final = Mood("和", theme.OCHRE, theme.SUMI, "shared", (255, 236, 190, 60))
SAVED: Final = Mood("守", theme.MATSUBA, theme.CREAM, "saved", (255, 226, 150, 40))
FALLEN: Final = Mood("敗", theme.SUMI, theme.CREAM, "fallen", (96, 14, 4, 130), False)


def mood(live: Live, outcome: Outcome) -> Mood:
    """Which ending this is to the people at the screen; computer players among themselves have a winner."""
    if live.match.info.cooperative:
        return SAVED if outcome.winners else FALLEN
    if len(outcome.winners) > 1 and not live.match.state.sides():
        return SHARED
    people = live.people()
    lost = not outcome.winners or (people and not set(people) & set(outcome.winners))
    return LOST if lost else WON


class ResultScene(Page):
    """The winner at the left, the score sheet at the right, the ways on below."""

    def __init__(self, host: Host, live: Live, problem: str = "") -> None:
        super().__init__(host, live.match.info.kanji, _("Result"))
        self.problem = RichText(problem, theme.SMALL, theme.SHU_INK, centred=True)
        self._stamped = False
        self.live = live
        outcome = live.match.state.outcome
        assert outcome is not None
        self.outcome = outcome
        self.mood = mood(live, outcome)
        told = together(live, outcome) if live.match.info.cooperative else headline(outcome, live.names())
        self.headline = RichText(told, 52, theme.SUMI, "display", True)
        self.because = RichText(say(outcome.because, live.names()), theme.LEAD, theme.SUMI, "serif", True)
        self.notes = RichText(self._notes(), theme.SMALL, theme.FADED, centred=True)
        self.work = Reviewing(host, live)
        go = partial(host.look_back, live)
        self.chart = MomentChart(_("Chance to win"), [], len(live.match.entries), go)
        self.points = PointRows(live, go)
        self.switch = Button("", self._switch, QUIET, "pause", theme.BODY)
        self.sheet = ScrollView(Column([Sheet(live, outcome)], 24))
        self.again = Button(_("Play again"), self.rematch, PRIMARY, "again")
        self.look = Button(_("Look back"), lambda: host.look_back(live), PLAIN, "hourglass")
        self.shelf = Button(_("To the shelf"), host.to_shelf, PLAIN, "back")
        self.back.text, self.back.icon = _("See the table"), "eye"
        self.panels: list[Rect] = []
        self._picture = Rect(0, 0, 0, 0)
        self._seal = Rect(0, 0, 0, 0)
        self._table: Surface | None = None

    def _notes(self) -> str:
        match = self.live.match
        lines = [_("Deal code {code}").format(code=deal.encode(match.seed))]
        moves = len(match.entries)
        lines.insert(0, ngettext("{n} move", "{n} moves", moves).format(n=moves))
        lines.append(self._counted())
        return "\n".join(lines)

    def _counted(self) -> str:
        """Whether the match counts, and why not."""
        if self.live.path.parent.name == RECEIVED:
            return _("Not counted, because it was played elsewhere")
        if self.live.extra.get("played_on") is True:
            return _("Not counted, because it was played on from another match")
        if self.live.guided:
            return _("Not counted, because it was a lesson")
        if self.live.match.assisted:
            return _("Not counted, because moves were taken back freely or a seat changed hands")
        return _("Counted in the statistics")

    def _show_found(self) -> None:
        """The curve and the turning points below the sheet, as far as they are known; pressing one leads to it."""
        review, chart = self.work.review, self.chart
        members: list[Widget] = [Sheet(self.live, self.outcome)]
        chart.curves, chart.marks, chart.at = (
            found_curves(self.live, review),
            marks(self.live, review),
            chart.span,
        )
        if chart.curves:
            members.append(chart)
        if rows := self.points.of(review):
            members.append(Headed(_("Where it turned"), rows, 4))
        problem = say(self.work.problem) if self.work.problem is not None and not review.done else ""
        if told := self.work.told():
            members.append(Field(told, self.switch, problem))
        self.work.label(self.switch)
        self.sheet.body = Column(members, 24)
        if self.sheet.rect.w:
            self.place(self.scale)

    def _switch(self) -> None:
        self.work.switch()
        self._show_found()

    def tick(self, now: float) -> None:
        """What the review has found since is shown."""
        if self.work.poll():
            self._show_found()
            self.stale = True

    def wake_at(self) -> float | None:
        """Look again soon while the review is worked out."""
        times = [super().wake_at(), self.now() + SOON if self.work.busy else None]
        return min((when for when in times if when is not None), default=None)

    def pause(self) -> None:
        """Somebody else looks at the match: what was found is kept for them."""
        self.work.stop()

    def resume(self) -> None:
        """Go on with what was found meanwhile."""
        self._review()

    def exit(self) -> None:
        """What was found is kept; it goes on another time."""
        self.work.stop()

    def _review(self) -> None:
        self.work.read()
        self.work.start()
        self._show_found()

    def enter(self) -> None:
        """It sounds as it ended, and the seal comes."""
        sound.play(self.mood.sound)
        self._review()
        self.focus.set(self.again)

    def rematch(self) -> None:
        """The same seats and options, the next seat begins, a fresh deal."""
        match = self.live.match
        seats, options = next_round(
            match.seats, match.options, [option.key for option in match.info.options], self._starter()
        )
        self.host.start(match.info, seats, options)

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
        aspect = scale.width / max(1, scale.height - scale.px(BAR))
        room = box.h - sum(heights) - len(texts) * gap
        high = min(room, round(box.w / aspect))
        high = high if high >= _LEAST_PICTURE else 0
        block = layout.centre(box, (box.w, high + sum(heights) + len(texts) * gap))
        above, *rows = layout.rows(block, [high, *heights], gap)
        self._picture = layout.with_aspect(above, aspect) if high else Rect(0, 0, 0, 0)
        side = round(high * _SEAL_SHARE)
        self._seal = Rect(0, 0, side, side)
        corner = self._picture.right - scale.px(10), self._picture.bottom - scale.px(10)
        self._seal.bottomright = corner
        for widget, row in zip(texts, rows, strict=True):
            widget.place(row.clip(box), scale)
        self._table = None
        if high and not self.timeline.busy and self.stack is not None and not self._stamped:
            self._stamped = True
            self._stamp(side)

    def _stamp(self, side: int) -> None:
        """Let the seal come down, or sink."""
        end = self._seal.center
        start = (end[0], end[1] - side * (1 if self.mood.falls else 2))
        self.timeline.speed = self.host.settings.motion
        picture = art.seal(self.mood.sign, max(24, side), self.mood.colour, self.mood.ink)
        if self.mood.falls:
            flight = Flight("seal", picture, start, end, 0.4, bounce, grow=1.5, cue=_knock)
        else:
            flight = Flight("seal", picture, start, end, 1.4)
        self.timeline.add(flight)

    def _painted(self) -> Surface:
        """This match's own table as it was at the end, small, in the light of the ending."""
        if self._table is None:
            scale, live = self.scale, self.live
            whole = Surface((scale.width, scale.height - scale.px(BAR)))
            whole.blit(materials.plain_page(whole.get_size(), scale.factor), (0, 0))
            table = lay(
                live.match.info, live.match.game, live.looks(self.host.levels), Timeline(self.now), _still
            )
            table.place(whole.get_rect(), scale)
            viewer = live.viewer if live.viewer is not None else next(iter(live.people()), None)
            table.show(live.match.state.seen_by(viewer), Outlook())
            table.paint(whole)
            self._table = pygame.transform.smoothscale(whole, self._picture.size)
            veil(self._table, self._table.get_rect(), self.mood.light[:3], self.mood.light[3])
        return self._table

    def draw_ground(self, surface: Surface) -> None:
        """The page, its panels, the table and the seal on it."""
        super().draw_ground(surface)
        for panel in self.panels:
            draw_panel(surface, panel, self.scale, PAPER)
        if not self._picture.h:
            return
        surface.blit(self._painted(), self._picture)
        edge = max(1, self.scale.px(2))
        surface.blit(rounded(self._picture.size, 1, None, theme.SUMI, edge), self._picture)
        if not self.timeline.hidden("seal"):
            seal = art.seal(self.mood.sign, max(24, self._seal.h), self.mood.colour, self.mood.ink)
            blit_centred(surface, seal, self._seal.center)


def _still(_target: Target) -> None:
    """Nothing can be played on a picture."""


def together(live: Live, outcome: Outcome) -> str:
    """How a match ended that all played together, in one sentence."""
    number = live.match.state.get_round()
    if outcome.winners:
        return _("Saved together")
    return _("Lost together in round {n}").format(n=number) if number else _("Lost together")


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
    """The score sheet: a column for each seat, a line for each step; the deciding one stands out.

    What all share stands in one column without a head: a match that was played together.
    """

    def __init__(self, live: Live, outcome: Outcome) -> None:
        super().__init__()
        self.seats = live.match.seats
        self.names = live.names()
        self.outcome = outcome
        same = all(len({self._cell(value) for value in line.values}) == 1 for line in outcome.sheet)
        self.one = live.match.info.cooperative and same
        self.columns = 1 if self.one else len(self.seats)

    @property
    def words(self) -> str:
        """All that is written on it."""
        cells = [self._cell(value) for line in self.outcome.sheet for value in line.values[: self.columns]]
        names = [] if self.one else self.names
        return " ".join([*names, *(say(line.label, self.names) for line in self.outcome.sheet), *cells])

    def _cell(self, value: object) -> str:
        return say(value, self.names) if isinstance(value, Text) else str(value)

    def _measures(self, width: int, scale: Scale) -> tuple[int, int, int]:
        """Width of the labels, width of a column, height of a line."""
        share = 0.68 if self.columns < _MANY else 0.74
        column = min(scale.px(190), round(width * share / max(1, self.columns)))
        return width - column * self.columns, column, scale.line(theme.BODY, 1.9)

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
        if self.one:
            return 0
        return scale.px(56) + scale.line(theme.BODY, 1.5) + scale.line(theme.SMALL, 1.4)

    def draw(self, surface: Surface) -> None:
        """Draw it."""
        scale = self.scale
        label, column, _high = self._measures(self.rect.w, scale)
        if not self.one:
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
        for number, value in enumerate(line.values[: self.columns]):
            box = Rect(rect.x + label + column * number, rect.y, column, rect.h)
            marked = number in line.marks or (self.one and line.decided)
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
