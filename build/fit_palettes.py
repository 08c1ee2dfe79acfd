"""Find colours of players that people with a colour-vision deficiency tell apart: ``python3 build/fit_palettes.py``.

Each colour keeps its name: it may change its lightness and its strength much, its hue a little. A search from a fixed
seed makes the two most alike of a palette as different as it can, as somebody with that deficiency sees them (the
matrices of Machado, Oliveira and Fernandes, IEEE TVCG 15 (2009), for its full extent), and keeps all of them away from
the colours of emphasis. It prints the tables that stand in ``game/ui/palettes.py``, with the smallest difference
(CIE76) before and after.
"""

from __future__ import annotations

import math
import random
from itertools import combinations
from typing import Final

import home

Matrix = tuple[tuple[float, float, float], ...]
RGB = tuple[int, int, int]

VISIONS: Final[dict[str, Matrix]] = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What light of linear red, green and blue becomes for people without one kind of cones."""
STEPS: Final = 30_000
HUE: Final = math.radians(22)
"""So far a colour may leave its hue, in CIELAB."""
CHROMA: Final = 46.0
"""No colour is stronger than those of a woodblock print."""
APART: Final = 21.0
"""How far, in usual vision, a player's colour stays from the colours of emphasis."""


def linear(channel: int) -> float:
    """An sRGB channel as light (IEC 61966-2-1)."""
    share = channel / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def channel(light: float) -> int:
    """The inverse of `linear`, kept within the range."""
    light = min(1.0, max(0.0, light))
    return round(255 * (light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))


def seen(colour: RGB, vision: Matrix) -> RGB:
    """The colour that looks to everybody as ``colour`` looks with a vision."""
    light = [linear(value) for value in colour]
    red, green, blue = (sum(share * part for share, part in zip(row, light, strict=True)) for row in vision)
    return channel(red), channel(green), channel(blue)


def lab(colour: RGB) -> tuple[float, float, float]:
    """CIELAB under D65 (CIE 15)."""
    red, green, blue = (linear(value) for value in colour)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def from_lab(light: float, a: float, b: float) -> RGB | None:
    """The inverse of `lab`; None for what no screen shows."""
    fy = (light + 16) / 116
    fx, fz = fy + a / 500, fy - b / 200
    x, y, z = (v**3 if v**3 > 0.008856 else (v - 16 / 116) / 7.787 for v in (fx, fy, fz))
    x, z = x * 0.9505, z * 1.089
    lights = (
        3.2406 * x - 1.5372 * y - 0.4986 * z,
        -0.9689 * x + 1.8758 * y + 0.0415 * z,
        0.0557 * x - 0.2040 * y + 1.0570 * z,
    )
    if not all(-0.001 <= light <= 1.001 for light in lights):
        return None
    red, green, blue = (channel(light) for light in lights)
    return red, green, blue


def difference(one: RGB, two: RGB) -> float:
    """CIE76."""
    return math.dist(lab(one), lab(two))


def smallest(colours: list[RGB], vision: Matrix) -> float:
    """How different the two most alike colours look with a vision."""
    return min(difference(seen(a, vision), seen(b, vision)) for a, b in combinations(colours, 2))


def varied(colour: RGB, usual: RGB, rng: random.Random) -> RGB | None:
    """A colour near ``colour`` whose name is still that of ``usual``."""
    light, a, b = (value + rng.gauss(0, 7) for value in lab(colour))
    _, usual_a, usual_b = lab(usual)
    turned = abs(math.remainder(math.atan2(b, a) - math.atan2(usual_b, usual_a), math.tau))
    if not 20 <= light <= 76 or not 10 <= math.hypot(a, b) <= CHROMA or turned > HUE:
        return None
    found = from_lab(light, a, b)
    return found if found is not None and legible(found) else None


def legible(colour: RGB) -> bool:
    """Whether cream or ink is read on it (WCAG 2.2, 1.4.3)."""
    light = sum(share * linear(part) for share, part in zip((0.2126, 0.7152, 0.0722), colour, strict=True))
    return max(0.957 / (light + 0.05), (light + 0.05) / 0.0625) >= 4.5


def fitted(usual: list[RGB], signs: list[RGB], vision: Matrix, seed: int) -> list[RGB]:
    """The palette that a search finds: one colour is changed at a time, and kept when the whole is no worse."""
    rng = random.Random(seed)
    best, worth = list(usual), smallest(usual, vision)
    for _ in range(STEPS):
        at = rng.randrange(len(best))
        tried = varied(best[at], usual[at], rng)
        if tried is None or min(difference(tried, sign) for sign in signs) < APART:
            continue
        trial = [*best[:at], tried, *best[at + 1 :]]
        reached = smallest(trial, vision)
        if reached >= worth:
            best, worth = trial, reached
    return best


def main() -> None:
    """Print the palettes."""
    home.enter("pygame")
    from game.ui import emphasis
    from game.ui.palettes import USUAL

    usual = list(USUAL.values())
    signs = [emphasis.LEGAL, emphasis.CHOSEN, emphasis.HINTED, emphasis.LAST, emphasis.FOCUS]
    for name, vision in VISIONS.items():
        found = fitted(usual, signs, vision, 1)
        print(f"{name}: {smallest(usual, vision):.1f} -> {smallest(found, vision):.1f}")
        for key, colour in zip(USUAL, found, strict=True):
            print(f'    "{key}": {colour},')


if __name__ == "__main__":
    main()
