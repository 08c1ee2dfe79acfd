"""Seeded chance without state of its own: draw number ``counter`` of a 32-bit ``seed`` is always the same.

A state carries the two numbers, so that it clones for nothing and a record replays alike on every machine.
The mixing is a 32-bit integer hash whose products stay below 2**62: compiled code takes machine words for them
(`i64`, which to Python is an ordinary int), since mypyc's own ints become objects when they are multiplied.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

MASK: Final = 0xFFFFFFFF
_MULTIPLIER: Final = 0x45D9F3B
_STRIDE: Final = 0x9E3779B9
ROW: Final = 1 << 16
"""So many draws are a row. Row 0 is what falls as a match goes on; a game may keep others for what is fixed from the
start, though it is asked for late, such as the order of a shuffled stack: no row changes another.
"""


def mix(value: i64) -> i64:
    """A well-scattered 32-bit hash of a 32-bit number."""
    value = ((value >> 16) ^ value) * _MULTIPLIER & MASK
    value = ((value >> 16) ^ value) * _MULTIPLIER & MASK
    return (value >> 16) ^ value


def below(seed: i64, counter: i64, n: i64) -> i64:
    """Draw number ``counter`` of ``seed``: a whole number from 0 to ``n - 1``, for 1 <= n < 2**30, counter < 2**31."""
    return mix((mix(seed) + counter * _STRIDE) & MASK) * n >> 32


def fresh(rng: random.Random) -> int:
    """A seed that nobody knows."""
    return int(rng.random() * 4294967296)
