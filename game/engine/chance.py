"""Seeded chance without state of its own: draw number ``counter`` of a 32-bit ``seed`` is always the same.

A state carries the two numbers, so that it clones for nothing and a record replays alike on every machine.
The mixing is a 32-bit integer hash whose products stay below 2**62, so that compiled code needs no long integers.
"""

from __future__ import annotations

from typing import Final

MASK: Final = 0xFFFFFFFF
_MULTIPLIER: Final = 0x45D9F3B
_STRIDE: Final = 0x9E3779B9


def mix(value: int) -> int:
    """A well-scattered 32-bit hash of a 32-bit number."""
    value = ((value >> 16) ^ value) * _MULTIPLIER & MASK
    value = ((value >> 16) ^ value) * _MULTIPLIER & MASK
    return (value >> 16) ^ value


def below(seed: int, counter: int, n: int) -> int:
    """Draw number ``counter`` of ``seed``: a whole number from 0 to ``n - 1``, for 1 <= n < 2**30."""
    return mix((mix(seed) + counter * _STRIDE) & MASK) * n >> 32
