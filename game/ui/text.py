"""Writing: fonts by role, cached rendering, wrapping, fitting and drawing at an anchor."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal

import pygame
from pygame import Rect, Surface

from game import resources
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


@lru_cache(maxsize=256)
def font(role: Role, px: int) -> pygame.font.Font:
    """The font of a role at a size in pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(resources.path(FILES[role]), px)


@lru_cache(maxsize=16384)
def measure(text: str, role: Role, px: int) -> tuple[int, int]:
    """Width and line height in pixels of one line of writing."""
    return font(role, px).size(text)


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
    key = (text, role, px, colour)
    return LETTERS.get(key, lambda: font(role, px).render(text, True, colour).convert_alpha())


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
    """A word in pieces that fit; the last one may have room left."""
    pieces = [""]
    for letter in word:
        if pieces[-1] and measure(pieces[-1] + letter, role, px)[0] > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces


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
    shorter = text
    while shorter and measure(shorter.rstrip() + ELLIPSIS, role, size)[0] > width:
        shorter = shorter[:-1]
    return shorter.rstrip() + ELLIPSIS, size


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
    font.cache_clear()
    measure.cache_clear()
    middle_shift.cache_clear()
    _wrapped.cache_clear()
    fit.cache_clear()
