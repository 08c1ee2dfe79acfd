"""Choosing a file or a place for one: a line with its path, and below it what lies in that folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from pygame import Rect, Surface

from game.app.scenes.pickers import Picker
from game.engine.clean import clean
from game.ui import art, layout, theme
from game.ui.richtext import RichText, literal
from game.ui.scroll import Column, Row, ScrollView
from game.ui.textfield import TextField
from game.ui.theme import Scale
from game.ui.widget import Widget
from game.ui.widgets import PRIMARY, QUIET, Button, Hook
from game.ui.words import _

_LONGEST: Final = 400
"""The longest path that can be written, in characters."""
_MOST: Final = 300
"""How many entries of a folder are listed."""


class FileScene(Picker):
    """A panel on which ``take`` is told a path.

    With a ``name`` it is the place for a new file of that name, else a file with the ``ending``.
    """

    width = 860.0

    def __init__(
        self, title: str, does: str, folder: Path, take: Callable[[Path], object], ending: str, name: str = ""
    ) -> None:
        super().__init__(title)
        self.folder, self._take, self.ending, self.name = folder, take, ending, name
        self.field = TextField(str(folder / name), self._written, self._done, _LONGEST)
        self.column = Column(gap=2)
        self.view = ScrollView(self.column)
        self.go = Button(does, self._done, PRIMARY, units=theme.BODY)
        self.cancel = Button(_("Back"), self.close, QUIET, units=theme.BODY)
        self._list()

    # -- what is chosen -------------------------------------------------------------------------------------

    def _written(self, value: str) -> None:
        path = Path(value).expanduser()
        folder = path if path.is_dir() else path.parent
        self.go.enabled = bool(value.strip())
        if folder != self.folder and folder.is_dir():
            self.folder = folder
            self._list()
            self.layout(self.scale)
        self.stale = True

    def _done(self) -> None:
        path = Path(self.field.value).expanduser()
        if path.is_dir():
            self._enter(path)
            return
        self.close()
        self._take(path)

    def _enter(self, folder: Path) -> None:
        self.folder = folder
        self.field.set(str(folder / self.name))
        self._list()
        self.layout(self.scale)
        self.stale = True

    def _choose(self, path: Path) -> None:
        self.field.set(str(path))
        self.stale = True

    # -- the folder -----------------------------------------------------------------------------------------

    def _list(self) -> None:
        folders, found, problem = _contents(self.folder, self.ending)
        rows: list[Widget] = []
        if self.folder.parent != self.folder:
            rows.append(Row(_("One folder up"), self._enterer(self.folder.parent), _picture("up")))
        for path in folders[:_MOST]:
            rows.append(Row(literal(clean(path.name, 80)), self._enterer(path), _picture("right")))
        for path in found[:_MOST]:
            rows.append(Row(literal(clean(path.name, 80)), self._chooser(path), _picture("scroll")))
        if problem:
            told = _("This folder cannot be read ({why}).").format(why=literal(problem))
            rows.append(RichText(told, theme.BODY, theme.SHU_INK))
        elif not found:
            rows.append(RichText(_("There is no such file in this folder."), theme.SMALL, theme.FADED))
        self.column.members = rows

    def _enterer(self, folder: Path) -> Hook:
        return lambda: self._enter(folder)

    def _chooser(self, path: Path) -> Hook:
        return lambda: self._choose(path)

    # -- look -----------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Begin with what is listed, where a pad can choose too."""
        self.focus.set(self.column.members[0])

    def high(self, scale: Scale, width: int) -> int:
        """Most of the screen, so that the panel stays where it is from folder to folder."""
        return round(scale.height * 0.7)

    def arrange(self, inner: Rect, scale: Scale) -> None:
        """The path, the folder, the buttons."""
        gap = scale.px(12)
        foot = self.go.wanted(scale)[1]
        head, middle, below = layout.rows(inner, [self.field.wanted(scale)[1], 1.0, foot], gap)
        self.field.place(head, scale)
        self.view.place(middle, scale)
        for button, box in zip((self.cancel, self.go), layout.columns(below, [1.0, 1.0], gap), strict=True):
            button.place(box, scale)

    def widgets(self) -> Sequence[Widget]:
        """Title, path, folder, buttons."""
        return (self.title, self.field, self.view, self.cancel, self.go)


def _picture(name: str) -> Callable[[int], Surface]:
    return lambda px: art.icon(name, px, theme.CLAY)


def _contents(folder: Path, ending: str) -> tuple[list[Path], list[Path], str]:
    """The folders and the files of that ending in a folder, by name, and why it cannot be read."""
    folders, found = [], []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.startswith("."):
                    continue
                if entry.is_dir():
                    folders.append(Path(entry.path))
                elif entry.name.lower().endswith(ending):
                    found.append(Path(entry.path))
    except OSError as error:
        return [], [], error.strerror or type(error).__name__

    def by_name(path: Path) -> str:
        return path.name.casefold()

    return sorted(folders, key=by_name), sorted(found, key=by_name), ""
