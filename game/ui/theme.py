"""The colours, crests and sizes of the house: those of old woodblock prints.

A palette (`game.ui.palettes`) puts others in the place of some while the program runs: say ``theme.FADED`` where
something is drawn, and keep only names.
"""

from __future__ import annotations

from typing import Final, NamedTuple

RGB = tuple[int, int, int]

WASHI: RGB = (238, 227, 203)  # paper
PAPER: RGB = (246, 239, 222)  # the lighter paper of panels and cards
SUMI: Final[RGB] = (33, 29, 28)  # ink
FADED: RGB = (100, 85, 68)  # ink for what matters less; 5.6 : 1 on washi
HAIR: RGB = (150, 130, 100)  # fine borders on paper
SHU_INK: RGB = (168, 42, 32)  # vermilion for writing on paper; 5.4 : 1 on washi
CLAY: RGB = (128, 100, 76)  # the plain button
AI: Final[RGB] = (34, 58, 94)
SHU: RGB = (193, 55, 42)
OCHRE: Final[RGB] = (196, 148, 52)
MATSUBA: Final[RGB] = (84, 108, 66)
UME: Final[RGB] = (112, 58, 92)
TEAL: Final[RGB] = (36, 92, 106)
BARK: Final[RGB] = (116, 72, 44)
SEA: Final[RGB] = (163, 190, 196)
LAND: Final[RGB] = (214, 203, 158)
GOLD: Final[RGB] = (214, 170, 74)
PILL: Final[RGB] = (252, 214, 96)  # the ground of a figure that leads
WARNING: RGB = (255, 196, 168)  # a refusal written on the indigo bar; 7 : 1
WOOD: Final[RGB] = (92, 64, 44)
NIGHT: Final[RGB] = (44, 42, 58)
CREAM: Final[RGB] = (251, 244, 229)  # writing on dark grounds
FIELD: RGB = (255, 252, 243)  # where one types
BLANK_INK: RGB = (128, 112, 90)  # what stands there until one types; 4.6 : 1
LIT: RGB = (228, 213, 180)  # a row that is pointed at
DECIDED: RGB = (250, 226, 158)  # the row that decided a match
SLIP: Final[RGB] = (62, 50, 42)  # the dark slip of an explanation
OFF: RGB = (176, 164, 142)  # a button that cannot be pressed now
OFF_INK: RGB = (84, 74, 60)  # writing on it
OFF_GHOST: RGB = (148, 158, 172)  # the same on the indigo bar

GRAIN: int = 100  # how much of the texture of paper and wood is seen, in percent
LINES: float = 1.0  # how thick edges are, as a share of the usual

PLAYER_COLOURS: Final[dict[str, RGB]] = {
    "shu": SHU,
    "ai": AI,
    "ochre": OCHRE,
    "matsuba": MATSUBA,
    "ume": UME,
    "teal": TEAL,
    "bark": BARK,
}
CRESTS: Final[tuple[str, ...]] = ("disc", "lozenge", "scales", "square", "comma", "cross", "fan")


def named(colour: RGB | str) -> RGB:
    """A colour, or the one that has this name here now."""
    return globals()[colour] if isinstance(colour, str) else colour


class Pair(NamedTuple):
    """A colour of writing, the ground it stands on in the kit, and the contrast it has at least."""

    ink: RGB
    ground: RGB
    least: float


READING: Final = 4.5  # WCAG 2.2, 1.4.3
LARGE: Final = 3.0  # the same for type from 24 px on, or 19 px and bold
PAIRS: Final[tuple[Pair, ...]] = (
    *(Pair(ink, ground, READING) for ink in (SUMI, FADED, SHU_INK) for ground in (WASHI, PAPER, LIT, CREAM)),
    *(Pair(ink, DECIDED, READING) for ink in (SUMI, SHU_INK)),
    *(Pair(CREAM, ground, READING) for ground in (SHU, CLAY, AI, WOOD, NIGHT, SLIP)),
    Pair(SUMI, FIELD, READING),
    Pair(SUMI, PILL, READING),
    Pair(WARNING, AI, READING),
    Pair(OFF_INK, OFF, LARGE),
    Pair(OFF_GHOST, AI, LARGE),
)
"""What is written on what. WCAG asks nothing of what cannot be pressed; here it can be read all the same."""

DESIGN_SIZE: Final = (1600, 1000)  # every measure in the client is thought at this size
DISPLAY, TITLE, HEAD, LEAD, BODY, SMALL = 88, 42, 28, 23, 20, 17  # type sizes in design units
_SMALLEST_TEXT = 13  # px at DESIGN_SIZE and below; 14 px at 1080p, 28 px at 4K
_LARGE_TYPE = 32  # from here on the text setting works at half strength


class Scale:
    """Turns design units (px at 1600x1000) into pixels of a real window.

    `text_percent` is the person's setting, 80 to 150. It acts on type and on what must grow with
    type (`line`), not on distances.
    """

    def __init__(self, width: int, height: int, text_percent: int = 100) -> None:
        self.width, self.height, self.text_percent = width, height, text_percent
        self.factor = min(width / DESIGN_SIZE[0], height / DESIGN_SIZE[1])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scale) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[int, int, int]:
        return self.width, self.height, self.text_percent

    @property
    def smallest_text(self) -> int:
        """The height in pixels that no writing goes below."""
        return max(_SMALLEST_TEXT, round(_SMALLEST_TEXT * self.factor))

    def px(self, units: float) -> int:
        """A distance in pixels, at least 1 for anything above nothing."""
        return max(1, round(units * self.factor)) if units > 0 else round(units * self.factor)

    def font_px(self, units: float) -> int:
        """A type size in pixels, never under `smallest_text`."""
        percent = self.text_percent if units < _LARGE_TYPE else (100 + self.text_percent) / 2
        return max(self.smallest_text, round(units * self.factor * percent / 100))

    def line(self, units: float, share: float = 1.35) -> int:
        """The height in pixels of one line of type of that size."""
        return round(self.font_px(units) * share)


def mix(a: RGB, b: RGB, share: float) -> RGB:
    """The colour that lies `share` (0 to 1) of the way from `a` to `b`."""
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
    )


def lighter(colour: RGB, share: float = 0.3) -> RGB:
    """The colour with some white in it."""
    return mix(colour, (255, 255, 255), share)


def darker(colour: RGB, share: float = 0.3) -> RGB:
    """The colour with some ink in it."""
    return mix(colour, SUMI, share)


def contrast(a: RGB, b: RGB) -> float:
    """The WCAG 2 contrast ratio of two colours, 1 to 21."""
    high, low = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def ink_on(ground: RGB) -> RGB:
    """Cream or ink, whichever reads better on that ground."""
    return max((CREAM, SUMI), key=lambda ink: contrast(ink, ground))


def _luminance(colour: RGB) -> float:
    red, green, blue = (_linear(channel / 255) for channel in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
