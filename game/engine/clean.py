"""Text from outside, made fit to be kept and shown: the one border that it crosses.

Whatever a person typed or a file holds (names, keys of games and levels, moves, notes) passes through `clean`
once, where it comes in, and is trusted from there on; no screen cleans for itself. What is printed into a terminal
passes through `harmless` as well, for a terminal obeys what it is shown. Whether a font has a letter is no
business of this module: the drawing kit answers that.
"""

from __future__ import annotations

import unicodedata
from typing import Final

NAME_LIMIT: Final = 40
"""The most characters that a name has."""
MARKS: Final = 5
"""The most combining marks that one letter carries; no script needs more."""

_SPARE: Final = 8
"""Characters that are read for each one that may stay: the rest of an endless text is not looked at."""
_LINE_BREAKS: Final = "\n\r\v\f\x85\u2028\u2029"
_JOINERS: Final = "\u200c\u200d"

# What draws nothing though its category promises a letter, a mark or a sign.
_BLANKS: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U00016fe4\U0001d159"
)


def clean(text: str, limit: int = NAME_LIMIT, lines: bool = False) -> str:
    """``text`` in at most ``limit`` harmless characters, composed (NFC) and trimmed; perhaps nothing is left.

    Control characters, lone surrogates, invisible signs of format (those that turn the direction of writing among
    them), private and unassigned characters go; so does a mark without a letter. Joiners stay between the letters
    of scripts that need them, a variation selector stays right behind its character. Every run of white space is
    one space, or with ``lines`` one line break if there is one in it. A letter is never cut from its marks.
    """
    kept = text[: _SPARE * limit]
    for _ in range(2):  # composing may part a selector from its character
        kept = unicodedata.normalize("NFC", _kept(kept, lines))
    return cut(kept, limit).strip()


def cut(text: str, limit: int) -> str:
    """As many whole letters of ``text`` as there are in ``limit`` characters."""
    out: list[str] = []
    for letter in clusters(text):
        limit -= len(letter)
        if limit < 0:
            break
        out.append(letter)
    return "".join(out)


def _kept(text: str, lines: bool) -> str:
    """The characters that may stay, white space collapsed; none at the begin."""
    out: list[str] = []
    space = joiner = base = ""  # waiting for what follows; the character that marks are set on
    marks = 0
    for char in text:
        if char.isspace():
            broken = lines and (char in _LINE_BREAKS or space == "\n")
            space = "\n" if broken else " "
            joiner = base = ""
            continue
        if char in _JOINERS:
            joiner = char if base and needs_joiners(out[-1]) else ""
            continue
        kind = unicodedata.category(char)
        if kind[0] == "C" or char in _BLANKS:
            continue
        if kind[0] == "M":
            if base and marks < (1 if is_selector(char) else MARKS):
                out.append(char)
                marks += 1
            continue
        if space and out:
            out.append(space)
        elif joiner and kind[0] == "L":
            out.append(joiner)
        out.append(char)
        space = joiner = ""
        base, marks = char, 0
    return "".join(out)


def is_selector(char: str) -> bool:
    """Whether the character chooses among the shapes of the one before it (a variation selector)."""
    return "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"


def needs_joiners(char: str) -> bool:
    """Whether the character is of a script that spells with joiners: Arabic and its kin, those of India, Khmer."""
    return "\u0600" <= char <= "\u0dff" or "\u1780" <= char <= "\u18af"


def clusters(text: str) -> list[str]:
    """The text in pieces that a person takes for one letter: a character with its marks and selectors."""
    out: list[str] = []
    for char in text:
        if out and (char in _JOINERS or unicodedata.category(char)[0] == "M"):
            out[-1] += char
        else:
            out.append(char)
    return out


def harmless(text: str) -> str:
    """``text`` on one line of a terminal: what is no visible character is told by its number, as Python does."""
    return "".join(
        char if char.isprintable() or unicodedata.category(char) == "Zs" else _number(char) for char in text
    )


def _number(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")
