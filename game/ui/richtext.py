"""Paragraphs wrapped to a width; texts of our own have marks: *bold* words, {icon:name} pictures in the line."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, Literal, NamedTuple, Union

from pygame import Surface

from game.ui import art, text, theme
from game.ui.text import Role
from game.ui.theme import RGB, Scale
from game.ui.widget import Size, Widget

_MARKS: Final = re.compile(r"\{icon:([a-z0-9-]+)\}|\\([*{\\])|(\*)|(\s+)|([^\s*{\\]+|[{\\])")


class Marked(NamedTuple):
    """A text of our own (of the catalogue, of a rulebook) in which marks are read.

    Every other text is shown letter by letter, for it may hold what somebody typed; inside of this one, such a
    part must be `literal`.
    """

    source: str


Rich = Union[str, Marked]


def literal(words: str) -> str:
    """The words as a part of a marked text in which no marks are read."""
    return re.sub(r"[*{\\]", r"\\\g<0>", words)


class Piece(NamedTuple):
    """A run of letters of one role, or an icon (then `text` is its name)."""

    text: str
    role: Role | Literal["icon"]


class Placed(NamedTuple):
    """A piece and where it begins in its line, in pixels."""

    x: int
    piece: Piece


Word = tuple[Piece, ...]
Line = tuple[Placed, ...]


def parse(source: Rich, role: Role = "body", bold: Role = "strong") -> list[Word]:
    """One paragraph as words; a word is what must not be broken. An icon that is not there is left in words."""
    if isinstance(source, str):
        return [(Piece(word, role),) for word in source.split()]
    words: list[list[Piece]] = [[]]
    strong = False
    for match in _MARKS.finditer(source.source):
        icon, star, mark, space, letters = match.groups()
        if mark:
            strong = not strong
        elif space:
            if words[-1]:
                words.append([])
        elif icon and art.has_icon(icon):
            words[-1].append(Piece(icon, "icon"))
        else:
            _append(words[-1], Piece(star or letters or match[0], bold if strong else role))
    return [tuple(word) for word in words if word]


def _append(word: list[Piece], piece: Piece) -> None:
    if word and word[-1].role == piece.role:
        word[-1] = Piece(word[-1].text + piece.text, piece.role)
    else:
        word.append(piece)


def unmarked(source: Rich) -> str:
    """The text without its marks."""
    if isinstance(source, str):
        return source
    return _MARKS.sub(lambda match: "" if match[1] or match[3] else match[2] or match[0], source.source)


def _paragraphs(source: Rich) -> list[Rich]:
    if isinstance(source, str):
        return list(source.split("\n"))
    return [Marked(paragraph) for paragraph in source.source.split("\n")]


@lru_cache(maxsize=1024)
def flow(source: Rich, px: int, width: int, role: Role = "body") -> tuple[Line, ...]:
    """The text broken into lines no wider than `width`."""
    lines: list[Line] = []
    for paragraph in _paragraphs(source):
        line: list[Placed] = []
        x = 0
        space = text.measure(" ", role, px)[0]
        for word in _short_words(parse(paragraph, role), px, width):
            wide = sum(_width(piece, px) for piece in word)
            if line and x + space + wide > width:
                lines.append(_as_read(line))
                line, x = [], 0
            x += space if line else 0
            for piece in word:
                line.append(Placed(x, piece))
                x += _width(piece, px)
        lines.append(_as_read(line))
    return tuple(lines)


def _as_read(line: list[Placed]) -> Line:
    """The line, words that run leftward in one piece with their neighbours that do, for they change places."""
    out: list[Placed] = []
    for placed in line:
        x, piece = placed
        last = out[-1].piece if out else piece
        if (
            out
            and last.role == piece.role != "icon"
            and text.leftward(last.text)
            and text.leftward(piece.text)
        ):
            out[-1] = out[-1]._replace(piece=Piece(f"{last.text} {piece.text}", piece.role))
        else:
            out.append(Placed(x, piece))
    return tuple(out)


def _short_words(words: list[Word], px: int, width: int) -> list[Word]:
    """The words, those that are too long for a line cut into pieces."""
    out: list[Word] = []
    for word in words:
        if sum(_width(piece, px) for piece in word) <= width:
            out.append(word)
            continue
        for piece in word:
            if piece.role == "icon":
                out.append((piece,))
            else:
                cut = text.wrap(piece.text, piece.role, px, width)
                out.extend((Piece(part, piece.role),) for part in cut)
    return out


def _width(piece: Piece, px: int) -> int:
    return icon_px(px) if piece.role == "icon" else text.measure(piece.text, piece.role, px)[0]


def icon_px(px: int) -> int:
    """The side of an icon that stands in a line of type."""
    return round(px * 1.15)


def height(source: Rich, px: int, width: int, role: Role = "body") -> int:
    """The pixels that the text takes from top to bottom."""
    return len(flow(source, px, width, role)) * text.line_height(role, px)


def draw(
    surface: Surface,
    source: Rich,
    px: int,
    colour: RGB,
    at: tuple[int, int],
    width: int,
    role: Role = "body",
    centred: bool = False,
) -> int:
    """Write the text from `at` (top left) and return the y below it."""
    step = text.line_height(role, px)
    y = at[1]
    for line in flow(source, px, width, role):
        taken = line[-1].x + _width(line[-1].piece, px) if line else 0
        left = at[0] + ((width - taken) // 2 if centred else 0)
        for x, piece in line:
            if piece.role == "icon":
                side = icon_px(px)
                surface.blit(art.icon(piece.text, side, colour), (left + x, y + (step - side) // 2))
            else:
                text.draw(surface, piece.text, piece.role, px, colour, (left + x, y))
        y += step
    return y


class RichText(Widget):
    """Wrapped text with bold words and icons; shrinks to its rectangle if it must."""

    def __init__(
        self,
        source: Rich,
        units: float = theme.BODY,
        colour: RGB = theme.SUMI,
        role: Role = "body",
        centred: bool = False,
    ) -> None:
        super().__init__()
        self.source, self.units, self.colour, self.role, self.centred = source, units, colour, role, centred

    @property
    def words(self) -> str:
        """What it says."""
        return unmarked(self.source)

    def wanted(self, scale: Scale, width: int | None = None) -> Size:
        """The size it would like, in pixels."""
        px = scale.font_px(self.units)
        wide = width if width is not None else scale.px(520)
        lines = flow(self.source, px, wide, self.role)
        taken = max((line[-1].x + _width(line[-1].piece, px) for line in lines if line), default=0)
        return (taken if width is None else wide), len(lines) * text.line_height(self.role, px)

    def _px(self) -> int:
        px = self.scale.font_px(self.units)
        while px > self.scale.smallest_text and height(self.source, px, self.rect.w, self.role) > self.rect.h:
            px -= 1
        return px

    def overflows(self) -> bool:
        """Whether its writing does not fit."""
        slack = text.line_height(self.role, self._px()) // 4
        return height(self.source, self._px(), self.rect.w, self.role) > self.rect.h + slack

    def draw(self, surface: Surface) -> None:
        """Draw it."""
        draw(
            surface,
            self.source,
            self._px(),
            self.colour,
            self.rect.topleft,
            self.rect.w,
            self.role,
            self.centred,
        )
