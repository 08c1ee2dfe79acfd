"""What can be changed about a match under way: who plays each seat, what is hidden, the deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from game.app.about import copy_report
from game.app.host import Host
from game.app.live import Live
from game.app.scenes.page import Field, Gap, Headed, Page
from game.engine import deal
from game.engine.match import COMPUTER, PERSON
from game.ui import layout, theme
from game.ui.dialog import Answer, Dialog
from game.ui.materials import PAPER, draw_panel
from game.ui.richtext import RichText
from game.ui.scroll import Column, ScrollView
from game.ui.textfield import write_clipboard
from game.ui.theme import Scale
from game.ui.widget import Widget
from game.ui.widgets import QUIET, Button, Choice, Toggle
from game.ui.words import _


class MatchScene(Page):
    """Seats at the left, the deal at the right. What was changed holds when one goes back to the table."""

    def __init__(self, host: Host, live: Live) -> None:
        super().__init__(host, live.match.info.kanji, _("This match"))
        self.live = live
        self.changed = False
        self.code = deal.encode(live.match.seed)
        self.seats = [self._seat(number) for number in range(len(live.match.seats))]
        members: list[Widget] = [
            *(Field(name, choice) for name, choice in zip(live.names(), self.seats, strict=True)),
            RichText(_("A match in which a seat changes hands does not count."), theme.SMALL, theme.FADED),
        ]
        if live.match.info.secrets:
            self.open = Toggle(_("People hide nothing from each other"), live.open, self._open)
            members += [Gap(8), self.open]
        self.copy = Button(self.code, self._copy, QUIET, "scroll", theme.BODY, _("Copy the code"))
        self.again = Button(_("Begin this deal again"), self._again, QUIET, "again", theme.BODY)
        about: list[Widget] = [
            Field(_("Deal code"), self.copy, _("The same code gives the same deal.")),
            Gap(8),
            self.again,
        ]
        self.report = Button(_("Copy a report"), self._report, QUIET, "quill", theme.BODY)
        about += [Gap(8), self.report]
        if self._conceding() is not None:
            self.concede = Button(_("Give up"), self._ask_to_concede, QUIET, "quit", theme.BODY)
            about += [Gap(8), self.concede]
        self.left = ScrollView(Column([Headed(_("Seats"), members, 14)], 14))
        self.right = ScrollView(Column([Headed(_("Deal"), about, 14)], 14))
        self.panels: list[Rect] = []

    def _seat(self, number: int) -> Choice:
        """Who plays a seat: a person, or a computer player of some level."""
        seat, levels = self.live.match.seats[number], self.host.levels
        keys = list(levels.names())
        if seat.kind == COMPUTER and seat.level not in keys:
            keys.insert(0, seat.level)
        titles = [levels.called(key) for key in keys]
        at = 1 + keys.index(seat.level) if seat.kind == COMPUTER else 0
        return Choice([_("Person"), *titles], at, self._seats(number, keys))

    def _seats(self, number: int, keys: Sequence[str]) -> Callable[[int], None]:
        def change(at: int) -> None:
            match = self.live.match
            kind, level = (COMPUTER, keys[at - 1]) if at else (PERSON, "")
            match.seats[number] = match.seats[number]._replace(kind=kind, level=level)
            match.assisted = self.changed = True

        return change

    def _open(self, on: bool) -> None:
        self.live.extra["open"] = on
        self.changed = True

    def _copy(self) -> None:
        write_clipboard(self.code)
        self.toast(_("The code is on the clipboard."))

    def _report(self) -> None:
        self.toast(copy_report(self.host.store))

    def _conceding(self) -> int | None:
        """The seat that may give up: that of the person at the screen, against one other or computer players."""
        people, viewer = self.live.people(), self.live.viewer
        seat = viewer if viewer is not None else people[0] if len(people) == 1 else None
        return seat if seat is not None and self.live.match.may_concede(seat) else None

    def _ask_to_concede(self) -> None:
        seat = self._conceding()
        if seat is not None and self.stack is not None:
            others = [name for number, name in enumerate(self.live.names()) if number != seat]
            told = (
                _("{name} wins then.").format(name=others[0])
                if len(others) == 1
                else _("All others win then.")
            )
            answers = [Answer(_("Play on"), None, True), Answer(_("Give up"), lambda: self._concede(seat))]
            self.stack.push(Dialog(_("Give up this match?"), told, answers))

    def _concede(self, seat: int) -> None:
        self.live.match.concede(seat)
        self.host.save(self.live)
        self.host.sit_down(self.live)
        self.host.show_result(self.live)

    def _again(self) -> None:
        match = self.live.match
        self.host.start(match.info, match.seats, match.options, match.seed)

    def close(self) -> None:
        """Go back to the table, which is laid anew where something changed."""
        if not self.changed:
            super().close()
            return
        people = self.live.people()
        self.live.viewer = people[0] if len(people) == 1 else None
        self.host.save(self.live)
        self.host.sit_down(self.live)

    # -- page -----------------------------------------------------------------------------------------------

    def content(self) -> Sequence[Widget]:
        """Seats, then the deal."""
        return (self.left, self.right)

    def arrange(self, body: Rect, scale: Scale) -> None:
        """Two panels side by side, as high as they need."""
        self.panels = layout.columns(body, [1.15, 0.85], scale.px(28))
        pad = scale.px(24)
        for view, panel in zip((self.left, self.right), self.panels, strict=True):
            panel.h = min(panel.h, view.wanted(scale, panel.w - 2 * pad)[1] + 2 * pad)
            view.place(layout.inset(panel, pad), scale)

    def draw_ground(self, surface: Surface) -> None:
        """The page and its panels."""
        super().draw_ground(surface)
        for panel in self.panels:
            draw_panel(surface, panel, self.scale, PAPER)
