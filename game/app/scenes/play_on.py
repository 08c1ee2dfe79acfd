"""Playing on from a move of another match: who sits where, and begin."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.app.host import Host
from game.app.scenes.page import Field
from game.app.scenes.pickers import Picker
from game.app.settings import LONGEST_NAME
from game.engine.clean import clean
from game.engine.match import COMPUTER, PERSON, Match, Seat
from game.ui import layout, theme
from game.ui.richtext import RichText
from game.ui.scroll import Column, ScrollView
from game.ui.theme import Scale
from game.ui.widget import Widget
from game.ui.widgets import PRIMARY, QUIET, Button, Choice
from game.ui.words import _


class PlayOnScene(Picker):
    """A line for each seat; a new match begins where the other one stood after ``at`` moves."""

    width = 760.0

    def __init__(self, host: Host, match: Match, at: int) -> None:
        super().__init__(_("Play on from here"))
        self.host, self.match, self.at = host, match, at
        self.levels = list(host.levels.names())
        self.choices = [self._choice(seat) for seat in match.seats]
        told = _(
            "{game}, move {n}. This becomes a new match that does not count; the old one stays as it is."
        )
        about = RichText(told.format(game=_(match.info.title), n=at), theme.SMALL, theme.FADED)
        fields: list[Widget] = [
            Field(seat.name, choice) for seat, choice in zip(match.seats, self.choices, strict=True)
        ]
        self.column = Column([*fields, about], 12)
        self.view = ScrollView(self.column)
        self.go = Button(_("Begin"), self.begin, PRIMARY, "play", theme.BODY)
        self.cancel = Button(_("Back"), self.close, QUIET, units=theme.BODY)

    def _choice(self, seat: Seat) -> Choice:
        titles = [_("Computer · {level}").format(level=self.host.levels.title(key)) for key in self.levels]
        known = seat.kind == COMPUTER and seat.level in self.levels
        return Choice([_("Person"), *titles], 1 + self.levels.index(seat.level) if known else 0)

    def seats(self) -> list[Seat]:
        """The seats as chosen: names and colours are those of the other match."""
        found = []
        for seat, choice in zip(self.match.seats, self.choices, strict=True):
            level = self.levels[choice.index - 1] if choice.index else ""
            name = clean(seat.name, LONGEST_NAME)
            found.append(seat._replace(name=name, kind=COMPUTER if level else PERSON, level=level))
        return found

    def begin(self) -> None:
        """Sit down at the new match."""
        self.host.begin_from(self.match, self.at, self.seats())

    # -- look -----------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Begin with what most people press."""
        self.focus.set(self.go)

    def high(self, scale: Scale, width: int) -> int:
        """The seats, up to a good part of the screen, and the buttons."""
        rows = self.column.wanted(scale, width)[1]
        return min(rows, round(scale.height * 0.6)) + scale.px(20) + self.go.wanted(scale)[1]

    def arrange(self, inner: Rect, scale: Scale) -> None:
        """The seats above, the buttons below."""
        foot = self.go.wanted(scale)[1]
        above, below = layout.rows(inner, [1.0, foot], scale.px(20))
        self.view.place(above, scale)
        cells = layout.columns(below, [1.0, 1.0], scale.px(12))
        for button, cell in zip((self.cancel, self.go), cells, strict=True):
            button.place(cell, scale)

    def widgets(self) -> Sequence[Widget]:
        """Title, seats, buttons."""
        return (self.title, self.view, self.cancel, self.go)
