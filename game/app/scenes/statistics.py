"""Statistics: for each game how many matches, and who won how many of theirs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from game.app.host import Host
from game.app.scenes.page import Gap, Page
from game.app.tally import Line
from game.games import SHELF
from game.ui import layout, text, theme
from game.ui.intents import Command, Intent
from game.ui.materials import PAPER, draw_panel
from game.ui.richtext import RichText
from game.ui.scroll import Column, ScrollView
from game.ui.shapes import rounded
from game.ui.theme import Scale
from game.ui.widget import Size, Widget
from game.ui.widgets import Label
from game.ui.words import _, ngettext, say

_COUNTING: Final = 0.02
"""Seconds of a frame that counting may take."""


class StatisticsScene(Page):
    """A part for each game that was played here."""

    def __init__(self, client: Host) -> None:
        super().__init__(client, "trophy", _("Statistics"))
        self._left = client.store.recount(0.0)
        self.page = ScrollView(Column(self._members(), 6))
        self.panel = Rect(0, 0, 0, 0)

    def _members(self) -> list[Widget]:
        tally = self.client.store.tally
        members: list[Widget] = []
        for key, count in tally.games().items():
            if key in SHELF:
                members += self._game(key, count)
        if tally.problem is not None:
            tally.take_notice()
            members.insert(0, RichText(say(tally.problem), theme.BODY, theme.SHU_INK))
        if not members:
            members = [RichText(_("No match has been finished here yet."), theme.LEAD, role="serif")]
        return members

    def tick(self, now: float) -> None:
        """Matches that could not be counted before are counted, a few in every frame."""
        if self._left:
            self._left = self.client.store.recount(_COUNTING)
            if not self._left:
                self.page.body = Column(self._members(), 6)
                self.place(self.scale)

    def wants_frame(self) -> bool:
        """Whether there is still something to count."""
        return self._left > 0 or super().wants_frame()

    def _game(self, key: str, count: int) -> list[Widget]:
        tally, levels = self.client.store.tally, self.client.levels
        told = ngettext("{n} match", "{n} matches", count).format(n=count)
        people = [Bar(line.name, line) for line in tally.people(key)]
        computers = [
            Bar(levels.title(line.name) if line.name in levels.names() else line.name, line)
            for line in tally.levels(key)
        ]
        parts: list[Widget] = [
            RichText(_(SHELF[key].title), theme.HEAD, theme.SUMI, "title"),
            RichText(told, theme.BODY, theme.FADED),
        ]
        for title, bars in ((_("People"), people), (_("Computer players"), computers)):
            if bars:
                parts += [Gap(4), Label(title, "strong", theme.BODY), *bars]
        return [*parts, Gap(18)]

    def content(self) -> Sequence[Widget]:
        """The list."""
        return (self.page,)

    def arrange(self, body: Rect, scale: Scale) -> None:
        """One panel in the middle."""
        self.panel = layout.centre(body, (max(scale.px(1000), scale.font_px(theme.BODY) * 40), body.h))
        self.page.place(layout.inset(self.panel, scale.px(40), scale.px(26)), scale)

    def command(self, intent: Intent) -> bool:
        """Page keys turn the page."""
        return super().command(intent) or self.page.handle(Command(intent))

    def draw_ground(self, surface: Surface) -> None:
        """The page and its panel."""
        super().draw_ground(surface)
        draw_panel(surface, self.panel, self.scale, PAPER)


class Bar(Widget):
    """A name, a bar of the share won, and the figures."""

    def __init__(self, name: str, line: Line) -> None:
        super().__init__()
        self.name, self.line = name, line

    @property
    def words(self) -> str:
        """What it says."""
        return f"{self.name} {self._figures()}"

    def _figures(self) -> str:
        return _("{won} of {played} won · {percent} %").format(
            won=self.line.won, played=self.line.played, percent=self.line.percent
        )

    def wanted(self, scale: Scale, width: int | None = None) -> Size:
        """One line."""
        return width or scale.px(700), scale.line(theme.BODY, 1.6)

    def _parts(self) -> list[Rect]:
        return layout.columns(self.rect, [0.3, 0.4, 0.3], self.scale.px(20))

    def overflows(self) -> bool:
        """Whether the figures do not fit."""
        px, floor = self.scale.font_px(theme.BODY), self.scale.smallest_text
        figures = self._figures()
        return text.fit(figures, "body", px, self._parts()[2].w, floor)[0] != figures

    def draw(self, surface: Surface) -> None:
        """Name, bar, figures."""
        scale, px = self.scale, self.scale.font_px(theme.BODY)
        name, bar, figures = self._parts()
        text.draw_fitted(surface, self.name, "strong", px, theme.SUMI, name, scale.smallest_text)
        high = max(6, scale.px(10))
        track = Rect(bar.x, bar.centery - high // 2, bar.w, high)
        if track.w > high:
            surface.blit(rounded(track.size, high // 2, (222, 208, 178)), track)
            won = Rect(track.x, track.y, round(track.w * self.line.percent / 100), high)
            if won.w >= high:
                surface.blit(rounded(won.size, high // 2, theme.MATSUBA), won)
        text.draw_fitted(
            surface, self._figures(), "body", px, theme.SUMI, figures, scale.smallest_text, "midright"
        )
