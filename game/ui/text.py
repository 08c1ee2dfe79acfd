"""Writing: fonts by role, cached rendering, wrapping, fitting and drawing at an anchor.

Nothing here fails for what it is given to write. A letter that the font of a role has not is taken from a font
that has it; SDL_ttf shapes each stretch, but pygame does not hand on its way of falling back, so a line is divided
into stretches here. Arabic and Hebrew run from right to left. What no font has is drawn as an empty box.
"""

from __future__ import annotations

import json
import unicodedata
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final, Literal, NamedTuple

import pygame
from pygame import Rect, Surface

from game import resources
from game.engine.clean import MARKS, clusters
from game.ui.cache import LETTERS
from game.ui.theme import RGB, SUMI

Role = Literal["display", "title", "serif", "body", "strong", "kanji"]
FILES: Final[dict[Role, str]] = {
    "display": "fonts/Alegreya-Black.ttf",
    "title": "fonts/Alegreya-ExtraBold.ttf",
    "serif": "fonts/Alegreya-Medium.ttf",
    "body": "fonts/AlegreyaSans-Medium.ttf",
    "strong": "fonts/AlegreyaSans-Bold.ttf",
    "kanji": "fonts/YujiSyuku-Kanji.ttf",
}
Anchor = Literal[
    "topleft", "midtop", "topright", "midleft", "center", "midright", "bottomleft", "midbottom", "bottomright"
]
ELLIPSIS: Final = "…"
LONGEST: Final = 4_000
"""Characters of a line, or of a block of a given size, that are looked at; no screen shows more."""

_LETTERS: Final = "fonts/letters.json"
_JAPANESE: Final = "fonts/ZenKakuGothicNew-Medium.ttf"
_HEBREW: Final = "fonts/NotoSansHebrew-Medium.ttf"
_ARABIC: Final = "fonts/NotoSansArabic-Medium.ttf"
_LENDERS: Final = (FILES["body"], _JAPANESE, _HEBREW, _ARABIC)
"""The fonts that lend letters to the others, the first that has a letter before the next."""
_SHARES: Final[dict[str, float]] = {_JAPANESE: 0.9, _HEBREW: 0.9, _ARABIC: 0.8}
"""The size of a lent letter among the others, so that it looks as large and stays within the line."""
_SCRIPTS: Final[dict[str, str]] = {_HEBREW: "Hebr", _ARABIC: "Arab"}
"""Four letters of ISO 15924 for the fonts that run from right to left."""
_NO_FONT: Final = ""


class Stretch(NamedTuple):
    """Letters of a line that one font draws in one go: from which character on, where (pixels), how wide."""

    letters: str
    file: str
    leftward: bool
    begin: int
    x: int
    width: int


@lru_cache(maxsize=256)
def font(role: Role, px: int) -> pygame.font.Font:
    """The font of a role at a size in pixels."""
    return _opened(FILES[role], px)


@lru_cache(maxsize=256)
def _opened(file: str, px: int) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(resources.path(file), px)


@lru_cache(maxsize=256)
def _lent(file: str, px: int, leftward: bool) -> pygame.font.Font:
    """A font for letters among those of another, told which way it writes."""
    if not pygame.font.get_init():
        pygame.font.init()
    out = pygame.font.Font(resources.path(file), max(1, round(px * _SHARES.get(file, 1))))
    if leftward:
        out.set_script(_SCRIPTS.get(file, "Zyyy"))
        out.set_direction(pygame.DIRECTION_RTL)
    return out


# -- which font has which letter ------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _letters() -> dict[str, frozenset[str]]:
    """The letters that each font file has, as its maker wrote them down."""
    told: dict[str, str] = json.loads(resources.path(_LETTERS).read_text(encoding="utf-8"))
    return {f"fonts/{name}": frozenset(_spread(ranges)) for name, ranges in told.items()}


def _spread(ranges: str) -> list[str]:
    out: list[str] = []
    for part in ranges.split():
        first, _, last = part.partition("-")
        out.extend(map(chr, range(int(first, 16), int(last or first, 16) + 1)))
    return out


def _simple(text: str, role: Role) -> bool:
    """Whether the role's own font draws all of it, from left to right."""
    return _letters()[FILES[role]].issuperset(text)


def drawable(text: str) -> bool:
    """Whether there is a font for every letter (names are written in the role "body" in the first place)."""
    return all(_file_for(letter, "body") != _NO_FONT for letter in clusters(text))


@lru_cache(maxsize=4096)
def _file_for(letter: str, role: Role) -> str:
    """The first font that has a letter with all its marks; the empty name when none has."""
    needed = [char for char in letter if not _silent(char)]
    if needed:
        for file in (FILES[role], *_LENDERS):
            if _letters()[file].issuperset(needed):
                return file
    return _NO_FONT


def _silent(char: str) -> bool:
    """Whether a character only changes how others are drawn."""
    return char in "\u200c\u200d" or "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"


# -- a line in stretches --------------------------------------------------------------------------------------

_WAYS: Final = {"L": "L", "R": "R", "AL": "R", "EN": "N", "AN": "N"}
"""Which way a character runs, by its class in Unicode's bidirectional algorithm; others follow their neighbours."""
_DIVIDERS: Final = ",;:·–—→"
"""What stands between names in our own sentences: each name runs for itself."""
_SPACES: Final = dict.fromkeys(map(ord, "\t\n\v\f\r\x85\u2028\u2029\u3000"), " ")


def _ways(letters: Sequence[str]) -> list[str]:
    """For each letter "L" or "R", or "N" in a number among letters that run leftward (UAX #9, one level deep)."""
    ways: list[str] = []
    before = "L"
    for letter in letters:
        way = "L" if letter in _DIVIDERS else _WAYS.get(unicodedata.bidirectional(letter[0]), "")
        if way in ("L", "R"):
            before = way
        ways.append("L" if way == "N" and before == "L" else way)
    end = 0
    for way, group in groupby(list(ways)):
        begin, end = end, end + len(list(group))
        if way == "":
            left = ways[begin - 1] if begin else "L"
            right = ways[end] if end < len(ways) else "L"
            inside = "R" if left != "L" and right != "L" else "L"
            ways[begin:end] = ["N" if left == right == "N" and end == begin + 1 else inside] * (end - begin)
    return ways


def leftward(text: str) -> bool:
    """Whether some of it runs from right to left."""
    return not text.isascii() and any(_WAYS.get(unicodedata.bidirectional(char)) == "R" for char in text)


@lru_cache(maxsize=2048)
def _stretches(text: str, role: Role, px: int) -> tuple[Stretch, ...]:
    """The line from left to right."""
    letters = clusters(_tamed(text).translate(_SPACES))
    ways = _ways(letters)
    row: list[Stretch] = []
    begin = home = 0  # character; where in the row a passage that runs leftward began
    for (file, way), group in groupby(
        zip(letters, ways, strict=True), lambda pair: (_file_for(pair[0], role), pair[1])
    ):
        written = "".join(letter for letter, _ in group)
        leftward = way == "R"
        stretch = Stretch(written, file, leftward, begin, 0, _stretch_width(written, file, px, leftward))
        begin += len(written)
        row.insert(len(row) if way == "L" else home, stretch)
        home = len(row) if way == "L" else home
    x = 0
    for at, stretch in enumerate(row):
        row[at] = stretch._replace(x=x)
        x += stretch.width
    return tuple(row)


def _tamed(text: str) -> str:
    """The text, on no letter more marks than find room in a line or so."""
    return text if text.isascii() else "".join(letter[: 1 + MARKS] for letter in clusters(text))


def _stretch_width(letters: str, file: str, px: int, leftward: bool) -> int:
    if file == _NO_FONT:
        return sum(_box_step(px) for letter in clusters(letters) if not _silent(letter[0]))
    return _lent(file, px, leftward).size(letters)[0]


def _box_step(px: int) -> int:
    """How wide a box is that stands for a letter, with the space round it."""
    return max(3, round(px * 0.6))


def _draw_boxes(surface: Surface, stretch: Stretch, px: int, colour: RGB, ascent: int) -> None:
    step, high = _box_step(px), max(3, round(px * 0.62))
    for x in range(stretch.x, stretch.x + stretch.width, step):
        pygame.draw.rect(surface, colour, Rect(x + 1, ascent - high, step - 2, high), max(1, px // 16))


def _compose(text: str, role: Role, px: int, colour: RGB) -> Surface:
    """A line that takes more than its own font."""
    ascent = font(role, px).get_ascent()
    out = _empty(measure(text, role, px)[0], role, px)
    for stretch in _stretches(text, role, px):
        if stretch.file == _NO_FONT:
            _draw_boxes(out, stretch, px, colour, ascent)
        elif stretch.width:
            face = _lent(stretch.file, px, stretch.leftward)
            picture = face.render(stretch.letters, True, colour)
            out.blit(picture, (stretch.x, ascent - face.get_ascent()))
    return out


# -- lines ----------------------------------------------------------------------------------------------------


def measure(text: str, role: Role, px: int) -> tuple[int, int]:
    """Width and line height in pixels of one line of writing."""
    return _measured(text[:LONGEST], role, px)


@lru_cache(maxsize=16384)
def _measured(text: str, role: Role, px: int) -> tuple[int, int]:
    face = font(role, px)
    if _simple(text, role):
        return face.size(_tamed(text))
    return sum(stretch.width for stretch in _stretches(text, role, px)), face.get_height()


def caret(text: str, role: Role, px: int, at: int) -> int:
    """Pixels from the left edge of the line to where what follows its first `at` characters would be written."""
    if _simple(text, role):
        return measure(text[:at], role, px)[0]
    for stretch in _stretches(text[:LONGEST], role, px):
        inside = at - stretch.begin
        if 0 < inside <= len(stretch.letters) or at == stretch.begin == 0:
            reach = _stretch_width(stretch.letters[:inside], stretch.file, px, stretch.leftward)
            return stretch.x + (stretch.width - reach if stretch.leftward else reach)
    return 0


def line_height(role: Role, px: int) -> int:
    """Pixels from one base line to the next."""
    return font(role, px).get_linesize()


@lru_cache(maxsize=256)
def middle_shift(role: Role, px: int) -> int:
    """How far a line must be moved down so that its capitals, not its box, are centred in height."""
    face = font(role, px)
    capital = (face.metrics("H")[0] or (0, 0, 0, px // 2, 0))[3]
    return round(face.size("H")[1] / 2 - face.get_ascent() + capital / 2)


def render(text: str, role: Role, px: int, colour: RGB = SUMI) -> Surface:
    """One line of writing as a picture; kept, so do not draw on it."""
    key = (text[:LONGEST], role, px, colour)
    return LETTERS.get(key, lambda: _render(*key).convert_alpha())


def _render(text: str, role: Role, px: int, colour: RGB) -> Surface:
    if not _simple(text, role):
        return _compose(text, role, px, colour)
    if not measure(text, role, px)[0]:
        return _empty(0, role, px)  # SDL_ttf refuses to draw nothing
    return font(role, px).render(_tamed(text), True, colour)


def _empty(width: int, role: Role, px: int) -> Surface:
    return Surface((width, line_height(role, px)), pygame.SRCALPHA)


def draw(
    surface: Surface,
    text: str,
    role: Role,
    px: int,
    colour: RGB,
    at: tuple[int, int],
    anchor: Anchor = "topleft",
) -> Rect:
    """Write one line with its `anchor` point at `at`; returns the rectangle it takes."""
    picture = render(text, role, px, colour)
    rect = picture.get_rect(**{anchor: at})
    if anchor in ("midleft", "center", "midright"):
        rect.y += middle_shift(role, px)
    surface.blit(picture, rect)
    return rect


def wrap(text: str, role: Role, px: int, width: int) -> list[str]:
    """Break the text into lines no wider than `width`; a word that is too long is cut.

    Line breaks in the text stay. A width under one character still gives one character a line.
    """
    return list(_wrapped(text, role, px, max(1, width)))


@lru_cache(maxsize=2048)
def _wrapped(text: str, role: Role, px: int, width: int) -> tuple[str, ...]:
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if measure(longer, role, px)[0] <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            *full, line = _cut(word, role, px, width)
            lines.extend(full)
        lines.append(line)
    return tuple(lines)


def _cut(word: str, role: Role, px: int, width: int) -> list[str]:
    """A word in pieces that fit, each one letter at least; the last one may have room left."""
    letters = clusters(word)
    pieces: list[str] = []
    while letters:
        count = max(1, _most(letters[:LONGEST], role, px, width))
        pieces.append("".join(letters[:count]))
        del letters[:count]
    return pieces or [""]


def _most(letters: Sequence[str], role: Role, px: int, width: int, end: str = "") -> int:
    """How many of the letters, from the first on, fit into the width together with `end`."""

    def too_wide(count: int) -> bool:
        return measure("".join(letters[:count]) + end, role, px)[0] > width

    reach = 1
    while reach < len(letters) and not too_wide(reach):
        reach *= 2
    return bisect_left(range(1, min(reach, len(letters)) + 1), True, key=too_wide)


@lru_cache(maxsize=4096)
def fit(text: str, role: Role, px: int, width: int, floor: int) -> tuple[str, int]:
    """The text and the largest size from `px` down to `floor` at which it is no wider than `width`.

    If even the floor is too wide, the end is replaced by an ellipsis.
    """
    size = px
    while size > floor and measure(text, role, size)[0] > width:
        size -= 1
    if measure(text, role, size)[0] <= width:
        return text, size
    letters = clusters(text[:LONGEST])
    count = _most(letters, role, size, width, ELLIPSIS)
    return "".join(letters[:count]).rstrip() + ELLIPSIS, size


def draw_fitted(
    surface: Surface,
    text: str,
    role: Role,
    px: int,
    colour: RGB,
    box: Rect,
    floor: int,
    anchor: Anchor = "midleft",
) -> Rect:
    """Write one line inside `box`, smaller or shortened if it must be; anchored to the box."""
    text, px = fit(text, role, px, box.w, floor)
    return draw(surface, text, role, px, colour, getattr(box, anchor), anchor)


def block_height(lines: Sequence[str], role: Role, px: int) -> int:
    """The height in pixels of wrapped lines."""
    return len(lines) * line_height(role, px)


def fit_block(text: str, role: Role, px: int, size: tuple[int, int], floor: int) -> tuple[list[str], int]:
    """Wrapped lines and a type size, from `px` down to `floor`, that fill at most `size`.

    What does not fit even at the floor is left out and marked with an ellipsis.
    """
    text = text[:LONGEST]
    for attempt in range(px, floor - 1, -1):
        lines = wrap(text, role, attempt, size[0])
        if block_height(lines, role, attempt) <= size[1]:
            return lines, attempt
    lines = wrap(text, role, floor, size[0])
    room = max(1, size[1] // line_height(role, floor))
    last = fit(f"{lines[room - 1]}{ELLIPSIS}", role, floor, size[0], floor)[0]
    return [*lines[: room - 1], last], floor


def draw_block(
    surface: Surface,
    lines: Sequence[str],
    role: Role,
    px: int,
    colour: RGB,
    box: Rect,
    align: Literal["left", "centre", "right"] = "left",
    middle: bool = False,
) -> Rect:
    """Write wrapped lines into `box` from the top, or centred in its height; returns what they take."""
    step = line_height(role, px)
    top = box.y + (max(0, box.h - step * len(lines)) // 2 if middle else 0)
    taken = Rect(box.x, top, 0, 0)
    for row, line in enumerate(lines):
        y = top + row * step
        if align == "left":
            rect = draw(surface, line, role, px, colour, (box.x, y))
        elif align == "centre":
            rect = draw(surface, line, role, px, colour, (box.centerx, y), "midtop")
        else:
            rect = draw(surface, line, role, px, colour, (box.right, y), "topright")
        taken = rect if row == 0 else taken.union(rect)
    return taken


def clear() -> None:
    """Forget fonts and measures (the fonts belong to one pygame session)."""
    for kept in (font, _opened, _lent, _stretches, _measured, middle_shift, _wrapped, fit):
        kept.cache_clear()
