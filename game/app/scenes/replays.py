"""The shelf of matches: those under way, those that are over, and those that somebody sent."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from pygame import Rect, Surface

from game.app import archive, folders
from game.app.host import Host
from game.app.scenes.files import FileScene
from game.app.scenes.page import Page
from game.app.scenes.title import MatchRow, state_of, when, who
from game.app.store import UNKNOWN_TIME, Summary
from game.engine.clean import clean
from game.engine.record import RecordError
from game.games import SHELF
from game.ui import layout, theme
from game.ui.dialog import Answer, Dialog
from game.ui.intents import Command, Intent
from game.ui.materials import PAPER, draw_panel
from game.ui.richtext import RichText
from game.ui.scroll import Column, ScrollView
from game.ui.textfield import TextField, read_clipboard
from game.ui.theme import Scale
from game.ui.widget import Size, Widget
from game.ui.widgets import PLAIN, QUIET, Button, Choice, Hook, IconButton
from game.ui.words import _, ngettext, say

_READING: Final = 0.02
"""Seconds of a frame that reading records may take."""
_MOST_ROWS: Final = 120
"""How many matches are listed at once; the others are found by searching."""
_SHOWN: Final = ("all", "under way", "over", "favourites")
_ORDERS: Final = ("date", "game", "who", "result", "length")


class ReplaysScene(Page):
    """A search, what is shown and in which order, and the list."""

    def __init__(self, host: Host) -> None:
        super().__init__(host, "hourglass", _("Matches"))
        self.search = TextField("", self._changed, empty=_("Search by name"), longest=40)
        self.shown = Choice(
            [_("All matches"), _("Under way"), _("Finished"), _("Favourites")], 0, self._changed
        )
        self.games = list(SHELF)
        self.game = Choice([_("All games"), *(_(info.title) for info in SHELF.values())], 0, self._changed)
        orders = [_("By date"), _("By game"), _("By players"), _("By result"), _("By length")]
        self.order = Choice(orders, 0, self._changed, _("Order"))
        self.open_file = Button(_("Open a file"), self.ask_for_file, PLAIN, "scroll", theme.BODY)
        self.paste = Button(_("Paste a position"), self.paste_position, PLAIN, "quill", theme.BODY)
        self.column = Column(gap=6)
        self.list = ScrollView(self.column)
        self.panel = Rect(0, 0, 0, 0)
        self.entries: list[Summary] = []
        self._waiting: list[Path] = []
        self._seen = -1
        self._read_again()

    # -- what there is --------------------------------------------------------------------------------------

    def _read_again(self) -> None:
        self._seen = self.host.store.changes
        self._waiting = sorted(self.host.store.paths(), key=lambda path: path.name)
        self.entries = []
        self._read()

    def _read(self) -> None:
        """Read for a moment, the latest records first, and list what is known."""
        until = time.monotonic() + _READING
        while self._waiting:
            self.entries.append(self.host.store.summary(self._waiting.pop()))
            if time.monotonic() >= until:
                break
        self._list()

    def tick(self, now: float) -> None:
        """Records are read a few in every frame; one that has come meanwhile is listed."""
        if self._seen != self.host.store.changes:
            self._read_again()
        elif self._waiting:
            self._read()

    def wants_frame(self) -> bool:
        """Whether there is still something to read."""
        return bool(self._waiting) or super().wants_frame()

    def resume(self) -> None:
        """A match may have come or gone."""
        self._read_again()

    def found(self) -> list[Summary]:
        """The matches that are asked for, in the order that is asked for."""
        wished, favourites = _SHOWN[self.shown.index], self.host.store.favourites()
        game = self.games[self.game.index - 1] if self.game.index else ""
        sought = self.search.value.casefold().split()
        chosen = [
            entry
            for entry in self.entries
            if (not game or entry.game == game)
            and all(word in who(entry).casefold() for word in sought)
            and (wished != "under way" or not entry.over)
            and (wished != "over" or entry.over)
            and (wished != "favourites" or entry.path.stem in favourites)
        ]
        chosen.sort(key=lambda entry: (entry.saved, entry.path.name), reverse=True)
        orders: dict[str, Callable[[Summary], object]] = {
            "game": lambda entry: entry.game,
            "who": lambda entry: tuple(name.casefold() for name in entry.names),
            "result": result_of,
            "length": lambda entry: -entry.moves,
        }
        key = orders.get(_ORDERS[self.order.index])
        return chosen if key is None else sorted(chosen, key=key)  # type: ignore[arg-type]

    def _changed(self, _value: object = None) -> None:
        self._list()
        self.list.scroll_to(0)

    def _list(self) -> None:
        found = self.found()
        rows: list[Widget] = [self._row(entry) for entry in found[:_MOST_ROWS]]
        more = len(found) - len(rows)
        if more > 0:
            told = ngettext(
                "{n} more match: search for it by name.", "{n} more matches: search for them by name.", more
            )
            rows.append(RichText(told.format(n=more), theme.BODY, theme.FADED))
        if not rows and not self._waiting:
            told = _("No match is like this.") if self.entries else _("No match has been played here yet.")
            rows.append(RichText(told, theme.LEAD, role="serif"))
        self.column.members = rows
        if self.list.rect.h:
            self.list.place(self.list.rect, self.scale)
        self.stale = True

    # -- what can be done with one --------------------------------------------------------------------------

    def _row(self, entry: Summary) -> FiledRow:
        favourite = entry.path.stem in self.host.store.favourites()
        return FiledRow(
            entry,
            favourite,
            lambda: self._open(entry),
            lambda: self._favour(entry, not favourite),
            lambda: self._ask_where(entry),
            lambda: self._ask(entry),
            self.host.levels.called,
        )

    def _open(self, entry: Summary) -> None:
        if entry.problem is not None:
            self.toast(say(entry.problem))
        elif entry.over:
            self.host.open_finished(entry.path)
        else:
            self.host.go_on(entry.path)

    def _favour(self, entry: Summary, on: bool) -> None:
        try:
            self.host.store.favour(entry.path, on)
        except RecordError as error:
            self.host.tell(error.text)
        self._list()

    def _ask(self, entry: Summary) -> None:
        if self.stack is not None:
            answers = [Answer(_("Delete"), lambda: self._delete(entry), True), Answer(_("Keep"))]
            told = who(entry)
            if entry.over:
                told = _("{match}. It will not count in the statistics any more.").format(match=told)
            self.stack.push(Dialog(_("Delete this match?"), told, answers))

    def _delete(self, entry: Summary) -> None:
        try:
            self.host.store.delete(entry.path)
        except RecordError as error:
            self.host.tell(error.text)

    def _ask_where(self, entry: Summary) -> None:
        if self.stack is not None:
            name = f"{entry.game or 'chabudai'} {entry.saved:%Y-%m-%d} {' '.join(entry.names)}"
            name = "".join(letter for letter in clean(name, 80) if letter not in '<>:"/\\|?*') + ".json"

            def send(target: Path) -> None:
                self._send(entry, target)

            self.stack.push(FileScene(_("Where to?"), _("Write"), folders.exchange(), send, ".json", name))

    def _send(self, entry: Summary, target: Path) -> None:
        try:
            archive.send(entry.path, target)
        except RecordError as error:
            self.host.tell(error.text)
            return
        self.toast(_("The match lies in {file} now.").format(file=target))

    def ask_for_file(self) -> None:
        """Let the person choose a record that somebody sent."""
        if self.stack is not None:
            title, does = _("Which file?"), _("Open")
            self.stack.push(FileScene(title, does, folders.exchange(), self.host.take_in, ".json"))

    def paste_position(self) -> None:
        """Open the position whose text lies on the clipboard."""
        self.host.open_position(read_clipboard())

    # -- page -----------------------------------------------------------------------------------------------

    def content(self) -> Sequence[Widget]:
        """What is asked for, the list, the ways in."""
        return (self.search, self.shown, self.game, self.order, self.list, self.open_file, self.paste)

    def arrange(self, body: Rect, scale: Scale) -> None:
        """Four fields in a row (two rows where there is little room), the list, the buttons."""
        gap = scale.px(16)
        asked: list[Widget] = [self.search, self.shown, self.game, self.order]
        high = max(widget.wanted(scale)[1] for widget in asked)
        across = 4 if sum(widget.wanted(scale)[0] for widget in asked) + 3 * gap <= body.w else 2
        head = high if across == 4 else 2 * high + gap
        foot = self.open_file.wanted(scale)[1]
        above, self.panel, below = layout.rows(body, [head, 1.0, foot], gap)
        cells = layout.grid(above, across, 4 // across, gap)
        for widget, cell in zip(asked, cells, strict=True):
            widget.place(cell, scale)
        self.list.place(layout.inset(self.panel, scale.px(22), scale.px(14)), scale)
        x = below.right
        for button in (self.paste, self.open_file):
            width = button.wanted(scale)[0]
            button.place(Rect(x - width, below.y, width, foot), scale)
            x -= width + gap

    def command(self, intent: Intent) -> bool:
        """Ctrl+V opens a position; page keys turn the list."""
        if intent is Intent.PASTE:
            self.paste_position()
            return True
        return super().command(intent) or self.list.handle(Command(intent))

    def draw_ground(self, surface: Surface) -> None:
        """The page and the panel of the list."""
        super().draw_ground(surface)
        draw_panel(surface, self.panel, self.scale, PAPER)


def result_of(entry: Summary) -> str:
    """Who won, as far as the record says so."""
    if not entry.over:
        return ""
    if entry.winners is None:
        return _("Finished")
    if not entry.winners:
        return _("Nobody wins")
    if len(entry.winners) == len(entry.names) > 1:
        return _("Everybody wins")
    names = ", ".join(entry.names[seat] for seat in entry.winners)
    return ngettext("{names} wins", "{names} win", len(entry.winners)).format(names=names)


class FiledRow(MatchRow):
    """A match on the shelf; it can be liked, sent and thrown away."""

    def __init__(
        self,
        entry: Summary,
        favourite: bool,
        opens: Hook,
        like: Hook,
        send: Hook,
        delete: Hook,
        title: Callable[[str], str] = str,
    ) -> None:
        self.favourite = favourite
        self.like = IconButton(
            "star",
            like,
            PLAIN if favourite else QUIET,
            _("No favourite any more") if favourite else _("Favourite"),
        )
        self.send = IconButton("save", send, QUIET, _("Write this match into a file"))
        super().__init__(entry, opens, delete, title)

    def _under(self, now: datetime) -> str:
        entry = self.entry
        if not entry.over:
            return state_of(entry, now, self._title)
        known = entry.saved != UNKNOWN_TIME
        return _("{result} · {moves} · {when}").format(
            result=result_of(entry),
            moves=ngettext("{n} move", "{n} moves", entry.moves).format(n=entry.moves),
            when=when(entry.saved.astimezone(now.tzinfo), now) if known else _("at an unknown time"),
        )

    def children(self) -> Sequence[Widget]:
        """The match and its buttons."""
        return (self.row, self.like, self.send, self.bin)

    def wanted(self, scale: Scale, width: int | None = None) -> Size:
        """As high as the match needs beside three buttons."""
        wide = width if width is not None else scale.px(500)
        side = self.bin.wanted(scale)[0] + scale.px(8)
        return wide, super().wanted(scale, wide - 2 * side)[1]

    def arrange(self) -> None:
        """The match at the left, the buttons at the right."""
        whole, side = self.rect, self.bin.wanted(self.scale)[0]
        step = side + self.scale.px(8)
        self.rect = Rect(whole.x, whole.y, whole.w - 2 * step, whole.h)
        super().arrange()
        self.rect = whole
        for number, button in enumerate((self.bin, self.send, self.like)):
            x = whole.right - side - number * step
            button.place(Rect(x, whole.centery - side // 2, side, side), self.scale)
