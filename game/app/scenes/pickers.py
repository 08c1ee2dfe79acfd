"""Small overlays on which one thing is picked: a name, a colour with a crest."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from game.ui import art, layout, richtext, theme
from game.ui.materials import PAPER, draw_panel
from game.ui.scene import Scene, draw_veil
from game.ui.scroll import Column, Row, ScrollView
from game.ui.shapes import blit_centred, disc, rounded
from game.ui.theme import CRESTS, PLAYER_COLOURS, Scale
from game.ui.widget import Size, Widget, draw_ring
from game.ui.widgets import PLAIN, PRIMARY, QUIET, Button, Hook, IconButton, Label, Pressable
from game.ui.words import N_, _


class Picker(Scene):
    """A panel over the screen with a title; Escape closes it without a choice."""

    overlay = True
    width = 520.0

    def __init__(self, title: str) -> None:
        super().__init__()
        self.title = Label(title, "title", theme.HEAD, anchor="center")
        self.panel = Rect(0, 0, 0, 0)

    def high(self, scale: Scale, width: int) -> int:
        """How high what is below the title wants to be."""
        return 0

    def arrange(self, inner: Rect, scale: Scale) -> None:
        """Place what is below the title."""

    def layout(self, scale: Scale) -> None:
        """The panel in the middle of the screen."""
        screen = layout.inset(Rect(0, 0, scale.width, scale.height), scale.px(20))
        pad, title = scale.px(26), scale.line(theme.HEAD, 1.5)
        width = min(screen.w, max(scale.px(self.width), scale.font_px(theme.BODY) * 20))
        height = 2 * pad + title + self.high(scale, width - 2 * pad)
        self.panel = layout.centre(screen, (width, height))
        inner = layout.inset(self.panel, pad)
        head, rest = layout.rows(inner, [title, 1.0])
        self.title.place(head, scale)
        self.arrange(rest, scale)

    def draw_ground(self, surface: Surface) -> None:
        """The screen dimmed, the panel over it."""
        draw_veil(surface)
        draw_panel(surface, self.panel, self.scale, PAPER)


class _NameRow(Widget):
    """A remembered name, and a button that forgets it."""

    def __init__(self, name: str, take: Hook, forget: Hook) -> None:
        super().__init__()
        self.row = Row(name, take)
        self.bin = IconButton("trash", forget, QUIET, _("Forget this name"))

    def children(self) -> Sequence[Widget]:
        """The name and the button."""
        return (self.row, self.bin)

    def wanted(self, scale: Scale, width: int | None = None) -> Size:
        """As high as the button."""
        return width or 0, self.bin.wanted(scale)[1]

    def arrange(self) -> None:
        """The name at the left, the button at the right."""
        side = self.rect.h
        words, button = layout.columns(self.rect, [1.0, side], self.scale.px(8))
        high = self.row.wanted(self.scale, words.w)[1]
        self.row.place(Rect(words.x, words.centery - high // 2, words.w, high), self.scale)
        self.bin.place(button, self.scale)


class NamesScene(Picker):
    """The names that were used here."""

    def __init__(
        self, names: Sequence[str], take: Callable[[str], object], forget: Callable[[str], object]
    ) -> None:
        super().__init__(_("Who sits here?"))
        self._take, self._forget = take, forget
        self.column = Column(gap=6)
        self.view = ScrollView(self.column)
        self.cancel = Button(_("Back"), self.close, PLAIN, units=theme.BODY)
        self._list(list(names))

    def _list(self, names: list[str]) -> None:
        def taker(name: str) -> Hook:
            def take() -> None:
                self._take(name)
                self.close()

            return take

        def forgetter(name: str) -> Hook:
            def forget() -> None:
                self._forget(name)
                self._list([other for other in names if other != name])
                self.layout(self.scale)
                self.stale = True

            return forget

        self.column.members = [_NameRow(name, taker(name), forgetter(name)) for name in names]

    def high(self, scale: Scale, width: int) -> int:
        """The list, up to a good part of the screen, and the button."""
        rows = self.column.wanted(scale, width)[1]
        return min(rows, round(scale.height * 0.55)) + scale.px(16) + self.cancel.wanted(scale)[1]

    def arrange(self, inner: Rect, scale: Scale) -> None:
        """The list above, the button below."""
        width, height = self.cancel.wanted(scale)
        above, below = layout.rows(inner, [1.0, height], scale.px(16))
        self.view.place(above, scale)
        self.cancel.place(layout.centre(below, (width, height)), scale)

    def widgets(self) -> Sequence[Widget]:
        """Title, names, the way back."""
        return (self.title, self.view, self.cancel)


_COLOUR_WORDS = {
    "shu": N_("Vermilion"),
    "ai": N_("Indigo"),
    "ochre": N_("Ochre"),
    "matsuba": N_("Pine green"),
    "ume": N_("Plum"),
    "teal": N_("Teal"),
    "bark": N_("Brown"),
}
_CREST_WORDS = {
    "disc": N_("Ring"),
    "lozenge": N_("Lozenge"),
    "scales": N_("Three scales"),
    "square": N_("Square"),
    "comma": N_("Comma"),
    "cross": N_("Cross"),
    "fan": N_("Fan"),
}


class _Cell(Pressable):
    """A colour or a crest to choose."""

    def __init__(self, words: str, draw: Callable[[int], Surface], on_press: Hook) -> None:
        super().__init__(on_press, words)
        self.picture = draw
        self.chosen = False

    @property
    def words(self) -> str:
        """What it says."""
        return richtext.unmarked(self.tip)

    def draw(self, surface: Surface) -> None:
        """The picture, in a frame when it is the chosen one."""
        side = min(self.rect.size)
        box = layout.centre(self.rect, (side, side))
        if self.chosen:
            radius, width = side // 5, max(2, self.scale.px(3))
            surface.blit(rounded(box.size, radius, theme.WASHI, theme.SHU, width), box)
        blit_centred(surface, self.picture(round(side * 0.74)), box.center)

    def draw_focus(self, surface: Surface) -> None:
        """The ring round the square."""
        side = min(self.rect.size)
        draw_ring(surface, layout.centre(self.rect, (side, side)), self.scale, side // 5)


class LookScene(Picker):
    """Colour and crest of a seat; `take` is told both. Somebody else's are exchanged for one's own."""

    width = 640.0

    def __init__(self, colour: str, crest: str, take: Callable[[str, str], object]) -> None:
        super().__init__(_("Colour and crest"))
        self.colour, self.crest = colour, crest
        self._take = take
        self.colours = [self._colour_cell(key) for key in PLAYER_COLOURS]
        self.crests = [self._crest_cell(key) for key in CRESTS]
        self.done = Button(_("Done"), self._finish, PRIMARY)
        self._mark()

    def _colour_cell(self, key: str) -> _Cell:
        return _Cell(
            _(_COLOUR_WORDS[key]), lambda px: disc(px, PLAYER_COLOURS[key]), lambda: self._set(colour=key)
        )

    def _crest_cell(self, key: str) -> _Cell:
        return _Cell(
            _(_CREST_WORDS[key]),
            lambda px: art.crest_disc(key, px, PLAYER_COLOURS[self.colour]),
            lambda: self._set(crest=key),
        )

    def _finish(self) -> None:
        self._take(self.colour, self.crest)
        self.close()

    def _set(self, colour: str | None = None, crest: str | None = None) -> None:
        self.colour, self.crest = colour or self.colour, crest or self.crest
        self._mark()

    def _mark(self) -> None:
        for cell, key in zip(self.colours, PLAYER_COLOURS, strict=True):
            cell.chosen = key == self.colour
        for cell, key in zip(self.crests, CRESTS, strict=True):
            cell.chosen = key == self.crest

    def high(self, scale: Scale, width: int) -> int:
        """Two rows of cells and the button."""
        return 2 * (width // len(CRESTS)) + self.done.wanted(scale)[1] + 2 * scale.px(18)

    def arrange(self, inner: Rect, scale: Scale) -> None:
        """Colours above, crests below them, the button last."""
        width, height = self.done.wanted(scale)
        first, second, last = layout.rows(inner, [1.0, 1.0, height], scale.px(18))
        for cells, row in ((self.colours, first), (self.crests, second)):
            for cell, rect in zip(cells, layout.columns(row, [1.0] * len(cells), scale.px(6)), strict=True):
                cell.place(rect, scale)
        self.done.place(layout.centre(last, (max(width, scale.px(220)), height)), scale)

    def widgets(self) -> Sequence[Widget]:
        """Title, colours, crests, done."""
        return (self.title, *self.colours, *self.crests, self.done)
