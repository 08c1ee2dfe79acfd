"""Cleaning at the border: what stays, what goes, in a time that does not depend on who sends it."""

from __future__ import annotations

import random
import sys
import time
import unicodedata

import pytest

from game.engine.clean import MARKS, NAME_LIMIT, clean, clusters, harmless

GONE = [
    "\0",
    "\x1b",
    "\x7f",
    "\x9b",  # control characters, the terminal's among them
    "\ud800",
    "\udfff",  # halves of a pair
    *"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c",  # the direction of writing
    *"\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f\u200b\u2060\u2061\u2062\u2063\u2064",
    *"\ufeff\ufff9\ufffa\ufffb\u3164\uffa0\u2800\U000e0001\U000e0041\U000e007f",
    *"\ue000\U000f0000\ufdd0\ufffe\uffff\U0010ffff",  # private, and no characters at all
]

STAY = [
    "Ανδρέας",
    "José",
    "源義経",
    "Иван",
    "שָׁלוֹם",
    "محمد",
    "Nguyễn",
    "ᾧ",
    "😀",
    "{icon:x}",
    "**b**",
    "O'Neil & <b>",
]


@pytest.mark.parametrize("char", GONE, ids=lambda char: f"{ord(char):04X}")
def test_what_is_invisible_goes(char: str) -> None:
    assert clean(f"A{char}B") == "AB"
    assert clean(char) == ""


@pytest.mark.parametrize("name", STAY)
def test_names_of_all_scripts_stay(name: str) -> None:
    assert clean(name) == name


def test_white_space_is_one_space() -> None:
    assert clean("  A \t\n\u3000\u00a0 B\u2028 ") == "A B"
    assert clean(" \n ") == ""


def test_lines_stay_when_they_may() -> None:
    assert clean("\n a \r\n b  c\u2029\vd \n", 100, lines=True) == "a\nb c\nd"


def test_text_is_composed() -> None:
    assert clean("e\u0301") == "é"
    assert clean("e\u200b\u0301") == "é"


def test_a_mark_needs_a_letter() -> None:
    assert clean("\u0301A") == "A"
    assert clean("A \u0301B") == "A B"
    assert clean("\ufe0f") == ""


def test_a_letter_carries_few_marks() -> None:
    assert clean("g" + "\u0323" * 100 + "h") == "g" + "\u0323" * MARKS + "h"


def test_a_selector_stays_behind_its_character() -> None:
    assert clean("葛\U000e0100城") == "葛\U000e0100城"
    assert clean("❤\ufe0f") == "❤\ufe0f"
    assert clean("❤\ufe0f\ufe0f") == "❤\ufe0f"
    assert clean("g\u0323\ufe0f") == "g\u0323"


def test_joiners_stay_where_a_script_needs_them() -> None:
    assert clean("می\u200cخواهم") == "می\u200cخواهم"
    assert clean("क्\u200dष") == "क्\u200dष"
    assert clean("a\u200db") == "ab"
    assert clean("می\u200c") == "می"
    assert clean("می\u200c خ") == "می خ"
    assert clean("👩\u200d💻") == "👩💻"


def test_what_is_too_long_is_cut_between_letters() -> None:
    assert len(clean("x" * 1000)) == NAME_LIMIT
    assert clean("abc def", 4) == "abc"
    assert clean("ab" + "g\u0323" * 3, 5) == "abg\u0323"
    assert clean("g\u0323", 1) == ""
    assert clean("abc", 0) == ""


@pytest.mark.parametrize("unit", ["x", "\u0323", "x\u0323\u0301\u05b0", " \n", "\u200d", "क्\u200d", "\ufe0f"])
def test_an_endless_text_takes_no_time(unit: str) -> None:
    begin = time.perf_counter()
    for lines in (False, True):
        clean(unit * 300_000, 20_000, lines)
    assert time.perf_counter() - begin < 2


def test_all_characters_in_any_order() -> None:
    """What comes out is short, composed, free of what draws nothing, and comes out the same again."""
    rng = random.Random(9)
    special = [*GONE, *"\u200c\u200d\ufe0f\u0301\u0323\u05b4يक् \n\u1100\u1161\u11a8\ufb1d\u0958\U000e0100"]
    for _ in range(4_000):
        text = "".join(
            rng.choice(special) if rng.random() < 0.5 else chr(rng.randrange(sys.maxunicode + 1))
            for _ in range(rng.randrange(60))
        )
        for lines in (False, True):
            out = clean(text, 24, lines)
            assert len(out) <= 24
            assert clean(out, 24, lines) == out
            assert unicodedata.normalize("NFC", out) == out
            assert "".join(clusters(out)) == out
            out.encode()
            assert all(
                unicodedata.category(char)[0] != "C" or char in "\u200c\u200d" or (lines and char == "\n")
                for char in out
            )


def test_a_terminal_is_told_nothing() -> None:
    assert harmless("A\n\x1b]0;gone\x07\u202eB\ud800") == "A\\n\\x1b]0;gone\\x07\\u202eB\\ud800"
    assert harmless("Ōkami, 5\u00a0% “ᾧ”") == "Ōkami, 5\u00a0% “ᾧ”"
