"""Palettes: which colours stand in the theme. One for each kind of colour vision, one of high contrast.

Those of players were found by ``python3 build/fit_palettes.py``; whoever sees them as it says tells any two apart.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.ui import cache, materials, theme
from game.ui.theme import RGB


class Palette(NamedTuple):
    """The colours of players, and what else it changes in the theme, by name."""

    players: dict[str, RGB]
    theme: dict[str, RGB | int | float]


USUAL: Final = dict(theme.PLAYER_COLOURS)
PALETTES: Final[dict[str, Palette]] = {
    "usual": Palette(USUAL, {}),
    "protan": Palette(
        {
            "shu": (193, 55, 42),
            "ai": (10, 71, 131),
            "ochre": (169, 149, 67),
            "matsuba": (176, 179, 147),
            "ume": (229, 165, 227),
            "teal": (83, 115, 130),
            "bark": (64, 44, 39),
        },
        {},
    ),
    "deutan": Palette(
        {
            "shu": (193, 55, 42),
            "ai": (30, 68, 136),
            "ochre": (230, 175, 131),
            "matsuba": (140, 156, 143),
            "ume": (97, 56, 82),
            "teal": (59, 156, 188),
            "bark": (71, 45, 13),
        },
        {},
    ),
    "tritan": Palette(
        {
            "shu": (193, 55, 42),
            "ai": (23, 101, 156),
            "ochre": (200, 135, 90),
            "matsuba": (178, 187, 128),
            "ume": (105, 14, 59),
            "teal": (33, 201, 252),
            "bark": (69, 59, 46),
        },
        {},
    ),
    "contrast": Palette(
        {
            "shu": (150, 20, 12),
            "ai": (16, 30, 86),
            "ochre": (206, 152, 50),
            "matsuba": (20, 84, 44),
            "ume": (96, 16, 92),
            "teal": (110, 170, 160),
            "bark": (66, 36, 14),
        },
        {
            "WASHI": (250, 247, 240),
            "PAPER": (255, 253, 248),
            "LIT": (244, 234, 210),
            "FADED": (44, 36, 30),
            "HAIR": (44, 36, 30),
            "SHU_INK": (128, 14, 8),
            "SHU": (150, 20, 12),
            "CLAY": (70, 50, 36),
            "BLANK_INK": (84, 74, 60),
            "OFF": (226, 220, 208),
            "OFF_INK": (60, 52, 44),
            "OFF_GHOST": (206, 212, 222),
            "GRAIN": 0,
            "LINES": 1.8,
        },
    ),
}
"""By their names in the settings."""
_CHANGED: Final = {name: getattr(theme, name) for palette in PALETTES.values() for name in palette.theme}
"""What the theme is where no palette says otherwise."""


def use(name: str) -> bool:
    """Put a palette into the theme; True when it was another one before, so that what is on screen is out of date."""
    palette = PALETTES[name]
    wanted = {**_CHANGED, **palette.theme}
    if palette.players == theme.PLAYER_COLOURS and all(
        getattr(theme, key) == value for key, value in wanted.items()
    ):
        return False
    theme.PLAYER_COLOURS.update(palette.players)
    for key, value in wanted.items():
        setattr(theme, key, value)
    cache.clear()
    materials.clear()
    return True
