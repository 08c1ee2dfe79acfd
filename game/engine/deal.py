"""Deal codes: a 32-bit seed as eight letters and digits that can be read out, typed in and checked.

Crockford's base 32 (no I, L, O, U) carries the seed and an 8-bit CRC, so any single wrong character is noticed.
"""

from __future__ import annotations

from game.engine.text import N_, Text

_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_ALIKE = {"I": "1", "L": "1", "O": "0"}


class DealCodeError(ValueError):
    """Raised for a text that is no deal code; ``text`` says why to a person."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.english())
        self.text = text


def _crc(seed: int) -> int:
    rest = seed << 8
    for bit in range(39, 7, -1):
        if rest >> bit & 1:
            rest ^= 0x107 << (bit - 8)
    return rest


def encode(seed: int) -> str:
    """The code of a 32-bit ``seed``, such as ``3K7Q-F2M9``."""
    number = seed << 8 | _crc(seed)
    digits = "".join(_ALPHABET[number >> shift & 31] for shift in range(35, -5, -5))
    return f"{digits[:4]}-{digits[4:]}"


def decode(code: str) -> int:
    """The seed of a code, whatever its case, spaces and dashes. Raises `DealCodeError`."""
    letters = [_ALIKE.get(letter, letter) for letter in code.upper() if letter not in " -–—"]
    if len(letters) != 8:
        raise DealCodeError(
            Text(N_("A deal code has eight letters and digits; this one has {n}."), n=len(letters))
        )
    number = 0
    for letter in letters:
        if letter not in _ALPHABET:
            raise DealCodeError(Text(N_("A deal code never holds “{letter}”."), letter=letter))
        number = number << 5 | _ALPHABET.index(letter)
    seed = number >> 8
    if number & 255 != _crc(seed):
        raise DealCodeError(Text(N_("This deal code has a typing error; please check it.")))
    return seed
