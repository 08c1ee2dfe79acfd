"""Statistics: charts over time, then for each game how many matches, and who won how many of theirs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from pygame import Rect, Surface

from game.app import figures, folders
from game.app.figures import Wish
from game.app.host import Host
from game.app.scenes.files import FileScene
from game.app.scenes.page import Gap, Page
from game.app.tally import Count, Line
from game.engine import files, record
from game.engine.clean import clean
from game.engine.match import COMPUTER, PERSON
from game.engine.record import RecordError
from game.engine.text import N_, Text
from game.games import SHELF
from game.ui import layout, text, theme
from game.ui.charts import BarChart, Curve, LineChart
from game.ui.intents import Command, Intent
from game.ui.materials import PAPER, draw_panel
from game.ui.richtext import RichText
from game.ui.scroll import Column, ScrollView
from game.ui.shapes import rounded
from game.ui.theme import PLAYER_COLOURS, Scale
from game.ui.widget import Size, Widget
from game.ui.widgets import PLAIN, Button, Choice, Label
from game.ui.words import _, ngettext, say

_COUNTING: Final = 0.02
"""Seconds of a frame that counting may take."""
_MOST_SERIES: Final = 5


class StatisticsScene(Page):
    """What is asked for, the charts, and a part for each game that was played here."""

    def __init__(self, host: Host) -> None:
        super().__init__(host, "trophy", _("Statistics"))
        self._left = host.store.recount(0.0)
        self.played = host.store.tally.played()
        self.values: list[list[str]] = []
        self.choices: list[Choice] = []
        self._offer()
        self.page = ScrollView(Column((), 6))
        self.panel = Rect(0, 0, 0, 0)
        self.csv = Button(_("Write as CSV"), self._asker("csv"), PLAIN, "save", theme.BODY)
        self.json = Button(_("Write as JSON"), self._asker("json"), PLAIN, "save", theme.BODY)
        self._fill()

    # -- what is asked for ----------------------------------------------------------------------------------

    def _offer(self) -> None:
        """Choices of game, number of seats, level and person, of what there is."""
        levels = self.host.levels
        games = [key for key in self.host.store.tally.games() if key in SHELF]
        seats = sorted({len(count.seats) for count in self.played})
        people = [line.name for line in figures.lines(self.played, PERSON)]
        met = [line.name for line in figures.lines(self.played, COMPUTER)]
        self.values = [["", *games], ["", *map(str, seats)], ["", *met], ["", *people]]
        titles = [
            [_("All games"), *(_(SHELF[key].title) for key in games)],
            [
                _("Any number of seats"),
                *(ngettext("{n} seat", "{n} seats", number).format(n=number) for number in seats),
            ],
            [_("Any level"), *map(levels.called, met)],
            [_("Everybody"), *people],
        ]
        self.choices = [Choice(each, 0, self._asked) for each in titles]

    def wish(self) -> Wish:
        """Which matches are asked for."""
        game, seats, level, person = (
            values[choice.index] for values, choice in zip(self.values, self.choices, strict=True)
        )
        return Wish(game, int(seats or 0), level, person)

    def _asked(self, _at: int) -> None:
        self._fill()
        self.page.scroll_to(0)
        self.place(self.scale)

    def found(self) -> list[Count]:
        """The matches that are asked for."""
        wish = self.wish()
        return [count for count in self.played if wish.picks(count)]

    # -- the page -------------------------------------------------------------------------------------------

    def _fill(self) -> None:
        counts = self.found()
        self.csv.enabled = self.json.enabled = bool(counts)
        self.page.body = Column(self._members(counts), 6)

    def _members(self, counts: Sequence[Count]) -> list[Widget]:
        tally = self.host.store.tally
        members: list[Widget] = self._charts(counts) if counts else []
        for key in SHELF:
            own = [count for count in counts if count.game == key]
            if own:
                members += self._game(key, own)
        members += self._problems()
        if tally.problem is not None:
            tally.take_notice()
            members.insert(0, RichText(say(tally.problem), theme.BODY, theme.SHU_INK))
        if not members:
            told = _("No match is like this.") if self.played else _("No match has been finished here yet.")
            members = [RichText(told, theme.LEAD, role="serif")]
        return members

    def _problems(self) -> list[Widget]:
        """How the problems went, of the game that is asked for or of all; nobody else is told of."""
        game = self.wish().game
        lines = [
            line
            for line in figures.problems(self.host.progress)
            if line.game in SHELF and game in ("", line.game)
        ]
        if not lines:
            return []
        bars = [
            Bar(
                _(SHELF[line.game].title),
                round(100 * line.solved / line.tried),
                _("{solved} of {tried} solved · {once} at the first try").format(
                    solved=line.solved, tried=line.tried, once=line.at_once
                ),
            )
            for line in lines
        ]
        return [Label(_("Problems"), "strong", theme.BODY), *bars, Gap(18)]

    def _charts(self, counts: Sequence[Count]) -> list[Widget]:
        """Weeks, shares against each level, what people won by number of seats, series."""
        bars = [
            (f"{monday:%Y-%m-%d}", number)
            for monday, number in figures.weeks(counts, datetime.now().astimezone().date())
        ]
        parts: list[Widget] = [BarChart(_("Matches a week"), bars), Gap(10)]
        colours, levels = list(PLAYER_COLOURS.values()), self.host.levels
        curves = [
            Curve(levels.called(level), colours[at % len(colours)], shares)
            for at, (level, shares) in enumerate(figures.over_time(counts).items())
        ]
        if curves:
            parts += [LineChart(_("Won against each level, from match to match"), curves), Gap(10)]
        seats = [
            _won(ngettext("{n} seat", "{n} seats", int(line.name)).format(n=line.name), line)
            for line in figures.by_seats(counts)
        ]
        if seats:
            parts += [Label(_("People, by number of seats"), "strong", theme.BODY), *seats, Gap(10)]
        series = figures.longest(counts)[:_MOST_SERIES]
        if series:
            told = [
                ngettext("{name}: {n} match", "{name}: {n} matches", each.longest).format(
                    name=each.name, n=each.longest
                )
                for each in series
            ]
            parts += [Label(_("Longest series of victories"), "strong", theme.BODY)]
            parts += [Label(words, "body", theme.BODY) for words in told]
        return [*parts, Gap(18)]

    def tick(self, now: float) -> None:
        """Matches that could not be counted before are counted, a few in every frame."""
        if self._left:
            self._left = self.host.store.recount(_COUNTING)
            if not self._left:
                self.played = self.host.store.tally.played()
                self._offer()
                self._fill()
                self.place(self.scale)

    def wants_frame(self) -> bool:
        """Whether there is still something to count."""
        return self._left > 0 or super().wants_frame()

    def _game(self, key: str, counts: Sequence[Count]) -> list[Widget]:
        levels = self.host.levels
        told = ngettext("{n} match", "{n} matches", len(counts)).format(n=len(counts))
        moves = figures.average_moves(counts)
        long = ngettext("{n} move on average", "{n} moves on average", moves).format(n=moves)
        people = [_won(line.name, line) for line in figures.lines(counts, PERSON)]
        computers = [_won(levels.called(line.name), line) for line in figures.lines(counts, COMPUTER)]
        parts: list[Widget] = [
            RichText(_(SHELF[key].title), theme.HEAD, theme.SUMI, "title"),
            RichText(_("{matches} · {moves}").format(matches=told, moves=long), theme.BODY, theme.FADED),
        ]
        for title, bars in ((_("People"), people), (_("Computer players"), computers)):
            if bars:
                parts += [Gap(4), Label(title, "strong", theme.BODY), *bars]
        return [*parts, *self._played_as(key, counts), *self._leads(key, counts), Gap(18)]

    @staticmethod
    def _played_as(key: str, counts: Sequence[Count]) -> list[Widget]:
        """What was won by role, samurai or side, of people and of computer players, in the order of the game."""
        info = SHELF[key]
        parts: list[Widget] = []
        for who, kind in ((_("People"), PERSON), (_("Computer players"), COMPUTER)):
            lines = {line.name: line for line in figures.by_played(counts, kind)}
            bars = [_won(_(words), lines[each]) for each, words in info.played_as if each in lines]
            if bars:
                title = _("{what} · {who}").format(what=_(info.by), who=who)
                parts += [Gap(4), Label(title, "strong", theme.BODY), *bars]
        return parts

    @staticmethod
    def _leads(key: str, counts: Sequence[Count]) -> list[Widget]:
        """How far the winners were ahead, the widest lead a full bar."""
        title, leads = SHELF[key].ahead, figures.leads(counts)
        if not title or not leads:
            return []
        most = max(1.0, *(lead.average for lead in leads))
        bars = [
            Bar(
                _("Where people won") if lead.people else _("Where computer players won"),
                max(0, round(100 * lead.average / most)),
                ngettext("{lead} · {n} match", "{lead} · {n} matches", lead.matches).format(
                    lead=_decimal(lead.average), n=lead.matches
                ),
            )
            for lead in leads
        ]
        return [Gap(4), Label(_(title), "strong", theme.BODY), *bars]

    # -- to take elsewhere ----------------------------------------------------------------------------------

    def _asker(self, ending: str) -> Callable[[], None]:
        def ask() -> None:
            if self.stack is not None:
                name = clean(f"chabudai {datetime.now():%Y-%m-%d}.{ending}", 60)
                self.stack.push(
                    FileScene(_("Where to?"), _("Write"), folders.exchange(), self._write, f".{ending}", name)
                )

        return ask

    def _write(self, target: Path) -> None:
        """Write what is asked for into a file, by the ending of its name; none is written over."""
        today = datetime.now().astimezone().date()
        counts = self.found()
        csv = target.suffix.lower() == ".csv"
        written = figures.as_csv(counts) if csv else figures.as_json(counts, today, self.host.progress)
        try:
            if target.exists():
                told = N_("{name} is there already; nothing was written over it.")
                raise RecordError(Text(told, name=files.name_of(target)))
            record.write_file(target, written)
        except RecordError as error:
            self.host.tell(error.text)
            return
        self.toast(_("The statistics lie in {file} now.").format(file=target))

    # -- page -----------------------------------------------------------------------------------------------

    def content(self) -> Sequence[Widget]:
        """What is asked for, the list, the ways out."""
        return (*self.choices, self.page, self.csv, self.json)

    def arrange(self, body: Rect, scale: Scale) -> None:
        """The choices in a row (two rows where there is little room), one panel, the buttons."""
        gap = scale.px(14)
        high = max(choice.wanted(scale)[1] for choice in self.choices)
        across = 4 if sum(choice.wanted(scale)[0] for choice in self.choices) + 3 * gap <= body.w else 2
        foot = self.csv.wanted(scale)[1]
        head = high if across == 4 else 2 * high + gap
        above, middle, below = layout.rows(body, [head, 1.0, foot], gap)
        for choice, cell in zip(self.choices, layout.grid(above, across, 4 // across, gap), strict=True):
            choice.place(cell, scale)
        self.panel = layout.centre(middle, (max(scale.px(1100), scale.font_px(theme.BODY) * 44), middle.h))
        self.page.place(layout.inset(self.panel, scale.px(40), scale.px(22)), scale)
        x = below.right
        for button in (self.json, self.csv):
            width = button.wanted(scale)[0]
            button.place(Rect(x - width, below.y, width, foot), scale)
            x -= width + gap

    def command(self, intent: Intent) -> bool:
        """Page keys turn the page."""
        return super().command(intent) or self.page.handle(Command(intent))

    def draw_ground(self, surface: Surface) -> None:
        """The page and its panel."""
        super().draw_ground(surface)
        draw_panel(surface, self.panel, self.scale, PAPER)


def _decimal(value: float) -> str:
    """A number with one decimal, as one writes it in the language of the window."""
    tenths = round(abs(value) * 10)
    told = _("{whole}.{tenths}").format(whole=tenths // 10, tenths=tenths % 10)
    return f"−{told}" if value < 0 and tenths else told


def _won(name: str, line: Line) -> Bar:
    """The share of the matches that were won."""
    told = _("{won} of {played} won · {percent} %").format(
        won=line.won, played=line.played, percent=line.percent
    )
    return Bar(name, line.percent, told)


class Bar(Widget):
    """A name, a bar so many hundredths long, and the figures."""

    def __init__(self, name: str, percent: int, told: str) -> None:
        super().__init__()
        self.name, self.percent, self.told = name, percent, told

    @property
    def words(self) -> str:
        """What it says."""
        return f"{self.name} {self.told}"

    def wanted(self, scale: Scale, width: int | None = None) -> Size:
        """One line."""
        return width or scale.px(700), scale.line(theme.BODY, 1.6)

    def _parts(self) -> list[Rect]:
        return layout.columns(self.rect, [0.3, 0.4, 0.3], self.scale.px(20))

    def overflows(self) -> bool:
        """Whether the figures do not fit."""
        px, floor = self.scale.font_px(theme.BODY), self.scale.smallest_text
        return text.fit(self.told, "body", px, self._parts()[2].w, floor)[0] != self.told

    def draw(self, surface: Surface) -> None:
        """Name, bar, figures."""
        scale, px = self.scale, self.scale.font_px(theme.BODY)
        name, bar, figures = self._parts()
        text.draw_fitted(surface, self.name, "strong", px, theme.SUMI, name, scale.smallest_text)
        high = max(6, scale.px(10))
        track = Rect(bar.x, bar.centery - high // 2, bar.w, high)
        if track.w > high:
            surface.blit(rounded(track.size, high // 2, (222, 208, 178)), track)
            won = Rect(track.x, track.y, round(track.w * self.percent / 100), high)
            if won.w >= high:
                surface.blit(rounded(won.size, high // 2, theme.MATSUBA), won)
        text.draw_fitted(surface, self.told, "body", px, theme.SUMI, figures, scale.smallest_text, "midright")
