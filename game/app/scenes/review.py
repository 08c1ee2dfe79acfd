"""A review as it is looked at: the curve of all seats, the turning points in words, how far it is worked out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Optional

from pygame import Rect, Surface

from game.app import reviews
from game.app.host import Host
from game.app.live import Live
from game.app.reviews import Point, Review
from game.engine import record
from game.engine.record import RecordError
from game.engine.text import Text
from game.ui import art, layout, theme
from game.ui.charts import Curve, Mark, MomentChart
from game.ui.materials import PAPER, draw_panel
from game.ui.richtext import RichText, literal
from game.ui.scroll import Column, Row, ScrollView
from game.ui.theme import PLAYER_COLOURS, Scale
from game.ui.widget import Size, Widget
from game.ui.widgets import QUIET, Button
from game.ui.words import _, say

SOON = 0.25
"""Seconds between two looks at what has come."""
_OFTEN = 10
"""After so many decisions what was found is written."""


class Reviewing:
    """The review of one match: read, gone on with in the background, kept."""

    def __init__(self, host: Host, live: Live) -> None:
        self.host, self.live = host, live
        self.worker = host.reviewer
        self.review = Review(live.match)
        self.problem: Optional[Text] = None
        self._written = 0, False
        self._mine = False

    def read(self) -> None:
        """Take up what was kept of it."""
        self.review, self.problem = reviews.load(self.live.match, self.live.path)
        self._written = len(self.review.verdicts), self.review.done

    @property
    def busy(self) -> bool:
        """Whether it is being worked out."""
        return self._mine and self.worker.busy

    def start(self) -> None:
        """Go on with it, unless it is complete."""
        if not self.review.done and not self.busy:
            self._mine = True
            self.worker.start(record.to_text(self.live.match, self.live.extra), self.review.next)

    def stop(self) -> None:
        """Break off; what was found is kept."""
        if self._mine:
            for verdict in self.worker.stop():
                self.review.add(verdict)
            self._mine = False
        self._keep()

    def switch(self) -> None:
        """Stop what goes on, or go on with what was stopped."""
        if self.busy:
            self.stop()
        else:
            self.start()

    def poll(self) -> bool:
        """Take in what has come; True when something has."""
        if not self.busy:
            return False
        found, done = self.worker.poll()
        for verdict in found:
            self.review.add(verdict)
        self.review.done = self.review.done or done
        if done or len(self.review.verdicts) - self._written[0] >= _OFTEN:
            self._keep()
        return bool(found) or done or self.worker.failed

    def _keep(self) -> None:
        kept = len(self.review.verdicts), self.review.done
        if kept == self._written:
            return
        self._written = kept
        try:
            reviews.save(self.review, self.live.path)
        except RecordError as error:
            self.host.tell(error.text)

    def label(self, switch: Button) -> None:
        """Write on the button that stops it or goes on what it does now; a review that is complete needs none."""
        switch.visible = not self.review.done
        switch.text, switch.icon = (_("Stop"), "pause") if self.busy else (_("Go on"), "play")

    def told(self) -> str:
        """How far it is, in words."""
        count = len(self.live.match.entries)
        if self.review.done:
            return ""
        if self.worker.failed:
            return _("The review broke off; the log tells why. It can be gone on with.")
        told = _("Looked at {n} of {all} moves") if self.busy else _("Stopped after {n} of {all} moves")
        return told.format(n=min(count, self.review.next), all=count)


def curves(live: Live, review: Review) -> list[Curve]:
    """A curve for each seat, or the one of all together."""
    names = [_("All together")] if review.sides == 1 else live.names()
    seats, found = live.match.seats, []
    for side, name in enumerate(names):
        values = review.curve(side)
        if values:
            found.append(Curve(name, PLAYER_COLOURS[seats[side].colour], values))
    return found


def marks(live: Live, review: Review) -> list[Mark]:
    """The turning points on the curves: what each cost whom."""
    colours = [PLAYER_COLOURS[seat.colour] for seat in live.match.seats]
    return [
        Mark(point.number, colours[point.seat], round(100 * point.best), round(100 * point.left), point.luck)
        for point in review.points()
    ]


class PointRows:
    """The turning points in words; pressing one goes there, so that the decision can be seen.

    A row stays the same while its point does: whoever stands on it with the keyboard stays there.
    """

    def __init__(self, live: Live, go: Callable[[int], object]) -> None:
        self.live, self.go = live, go
        self._rows: dict[tuple[int, Point], Row] = {}

    def of(self, review: Review) -> list[Row]:
        """The rows of what is known by now."""
        points = list(enumerate(review.points(), start=1))
        self._rows = {key: self._rows[key] if key in self._rows else self._row(*key) for key in points}
        return list(self._rows.values())

    def light(self, at: int) -> Row | None:
        """Let the row of the point after ``at`` moves stand out, and return it; None where there is none."""
        found = None
        for (_number, point), row in self._rows.items():
            row.colour = theme.SHU_INK if point.number == at else theme.SUMI
            found = row if point.number == at else found
        return found

    def _row(self, number: int, point: Point) -> Row:
        match = self.live.match
        seat = match.seats[point.seat]
        told = say(Text("{n}. {words}", n=number, words=reviews.words(point, match)), self.live.names())
        sign = partial(art.crest_disc, seat.crest, colour=PLAYER_COLOURS[seat.colour])
        row = Row(told, partial(self.go, point.number), sign, units=theme.BODY)
        row.press_sound = "click"
        return row


def chances_told(live: Live, review: Review, at: int) -> str:
    """The chances of all after ``at`` moves, each with how sure it is; nothing where they are not known yet."""
    if at >= review.next and not review.done:
        return ""
    names = [_("All together")] if review.sides == 1 else live.names()
    found = [(name, review.chance(at, side)) for side, name in enumerate(names)]
    told = [
        _("{name} {n} % (± {error})").format(
            name=name, n=round(100 * chance.mean), error=max(1, round(100 * chance.error))
        )
        if chance.error
        else _("{name} {n} %").format(name=name, n=round(100 * chance.mean))
        for name, chance in found
        if chance is not None
    ]
    place = _("After move {n}") if review.sides == 1 else _("After move {n}, as each could see it")
    return " · ".join([place.format(n=at), *told])


class ReviewSheet(Widget):
    """The curve over the foot of the table, with how far the review is and what stops it or goes on."""

    def __init__(self, work: Reviewing, live: Live, go: Callable[[int], object]) -> None:
        super().__init__()
        self.work, self.live = work, live
        self.chart = MomentChart(_("Chance to win"), [], len(live.match.entries), go)
        self.state = RichText("", theme.SMALL, theme.FADED)
        self.now = RichText("", theme.SMALL, theme.SUMI)
        self.switch = Button("", self._switch, QUIET, "pause", theme.BODY)
        self.refresh(0)

    def refresh(self, at: int) -> None:
        """Show what is known, the moment after ``at`` moves marked."""
        work = self.work
        self.chart.curves = curves(self.live, work.review)
        self.chart.marks = marks(self.live, work.review)
        self.chart.at = at
        self.now.source = literal(chances_told(self.live, work.review, at))
        problem = say(work.problem) if work.problem is not None and not work.review.done else ""
        self.state.source = " ".join(filter(None, (work.told(), problem)))
        work.label(self.switch)
        self.chart.visible = bool(self.chart.curves)

    def _switch(self) -> None:
        self.work.switch()
        self.refresh(self.chart.at)
        self.arrange()

    def children(self) -> Sequence[Widget]:
        """The curve, the chances at the moment, the state, the switch."""
        return [each for each in (self.chart, self.now, self.state, self.switch) if each.visible]

    def wanted(self, scale: Scale, width: int | None = None) -> Size:
        """High enough to tell the curves apart."""
        return width or scale.px(800), max(scale.px(270), 10 * scale.line(theme.SMALL))

    def arrange(self) -> None:
        """The state above the curve at the right."""
        scale, inner = self.scale, layout.inset(self.rect, self.scale.px(16), self.scale.px(10))
        high = self.switch.wanted(scale)[1] if self.switch.visible else scale.line(theme.SMALL, 1.3)
        wide = self.switch.wanted(scale)[0] if self.switch.visible else 0
        left = inner.w // 3
        self.switch.place(Rect(inner.right - wide, inner.y, wide, high), scale)
        self.state.place(
            Rect(inner.x + left, inner.y, max(1, inner.w - wide - left - scale.px(12)), high), scale
        )
        below = self.now.wanted(scale, inner.w)[1]
        chart, now = layout.rows(inner, [1.0, below], scale.px(4))
        self.chart.place(chart, scale)
        self.now.place(now, scale)

    def draw(self, surface: Surface) -> None:
        """A sheet of paper with all that on it."""
        draw_panel(surface, self.rect, self.scale, PAPER)
        super().draw(surface)


class PointList(Widget):
    """The turning points where else the chronicle is."""

    def __init__(self, live: Live, go: Callable[[int], object]) -> None:
        super().__init__()
        self.rows = PointRows(live, go)
        self.column = Column(gap=4)
        self.view = ScrollView(self.column)

    def refresh(self, review: Review) -> None:
        """Show what is known."""
        rows: list[Widget] = [RichText(_("Turning points"), theme.BODY, theme.SUMI, "title")]
        found = self.rows.of(review)
        rows += found
        if not found:
            told = (
                _("Nobody gave much away, and luck changed little.") if review.done else _("None found yet.")
            )
            rows.append(RichText(told, theme.SMALL, theme.FADED))
        self.column.members = rows
        if self.rect.w:
            self.arrange()

    def show(self, at: int) -> None:
        """Bring the point after ``at`` moves into view."""
        row = self.rows.light(at)
        if row is not None and not any(each.hover or each.focused for each in self.column.members):
            self.view.reveal(row.rect)

    def children(self) -> Sequence[Widget]:
        """The list."""
        return (self.view,)

    def arrange(self) -> None:
        """The whole panel."""
        self.view.place(layout.inset(self.rect, self.scale.px(14), self.scale.px(10)), self.scale)

    def draw(self, surface: Surface) -> None:
        """Paper, and the list on it."""
        draw_panel(surface, self.rect, self.scale, PAPER)
        super().draw(surface)
