"""Draw the program's icon and pack it for Linux (PNG), Windows (ICO) and macOS (ICNS).

    python build/make_app_icon.py --out art

A print of a low round table before a hill and a red sun, with a seal. Run after the fonts, crests and textures are
made. Everything is drawn at twice the size and scaled down.
"""

from __future__ import annotations

import argparse
import io
import math
import os
import struct
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

SIDE = 1024
DRAWN = 2 * SIDE
ROOT = Path(__file__).resolve().parent.parent

SUMI = (33, 29, 28)
AI = (34, 58, 94)
SHU = (193, 55, 42)
OCHRE = (196, 148, 52)
WASHI = (245, 236, 216)
SKY = [(34, 58, 94), (108, 140, 160), (236, 214, 172), (240, 186, 132)]
HILLS = [(92, 116, 120), (62, 86, 92)]
WOOD = [(126, 82, 50), (88, 56, 36), (60, 38, 26)]

Points = Sequence[tuple[float, float]]


def units(value: float) -> int:
    """Thousandths of the icon's side as pixels of the drawing."""
    return round(value * DRAWN / 1000)


def polygon(surface: pygame.Surface, colour: tuple[int, int, int], points: Points) -> None:
    """Fill a polygon given in thousandths of the side."""
    pygame.draw.polygon(surface, colour, [(units(x), units(y)) for x, y in points])


def ellipse(
    surface: pygame.Surface,
    colour: tuple[int, int, int],
    centre: tuple[float, float],
    radii: tuple[float, float],
) -> None:
    """Fill an ellipse given in thousandths of the side."""
    box = (units(centre[0] - radii[0]), units(centre[1] - radii[1]), units(2 * radii[0]), units(2 * radii[1]))
    pygame.draw.ellipse(surface, colour, box)


def sky(surface: pygame.Surface) -> None:
    """A bokashi: the slow gradient of a print sky."""
    for y in range(DRAWN):
        at = min(y / (DRAWN * 0.72), 0.999) * (len(SKY) - 1)
        low, part = int(at), at - int(at)
        colour = [round(a + (b - a) * part) for a, b in zip(SKY[low], SKY[low + 1], strict=True)]
        pygame.draw.line(surface, colour, (0, y), (DRAWN, y))


def hill(surface: pygame.Surface, colour: tuple[int, int, int], base: float, wave: Points) -> None:
    """A rolling ridge; `wave` lists (height, phase) of its sines."""
    ridge = [
        (
            x,
            base
            - sum(
                height * math.sin(math.radians(x * 0.36 * (n + 1) + phase))
                for n, (height, phase) in enumerate(wave)
            ),
        )
        for x in range(0, 1001, 4)
    ]
    polygon(surface, colour, [*ridge, (1000, 1000), (0, 1000)])


def fuji(surface: pygame.Surface) -> None:
    """The mountain with its snow cap."""
    polygon(surface, HILLS[0], [(30, 700), (300, 392), (352, 392), (700, 700)])
    snow = [
        (300, 392),
        (352, 392),
        (418, 452),
        (392, 482),
        (366, 452),
        (336, 496),
        (306, 456),
        (276, 486),
        (246, 453),
    ]
    polygon(surface, WASHI, snow)


def hexagon(
    surface: pygame.Surface, colour: tuple[int, int, int], centre: tuple[float, float], radius: float
) -> None:
    """A playing tile lying on the table: flat-top, foreshortened, with a thick edge."""

    def ring(r: float, dy: float) -> Points:
        return [
            (centre[0] + r * math.cos(math.radians(a)), centre[1] + dy + 0.52 * r * math.sin(math.radians(a)))
            for a in range(0, 360, 60)
        ]

    polygon(surface, SUMI, ring(radius + 5, 20))
    polygon(surface, SUMI, ring(radius + 5, 0))
    polygon(surface, WASHI, ring(radius - 3, 0))
    polygon(surface, colour, ring(radius - 15, 0))


def table(surface: pygame.Surface) -> None:
    """The round low table with three tiles on it."""
    for x, lean in ((190, -26), (810, 26)):
        polygon(surface, WOOD[2], [(x - 34, 770), (x + 34, 770), (x + 20 + lean, 968), (x - 20 + lean, 968)])
    for x in (392, 608):
        polygon(surface, WOOD[2], [(x - 22, 820), (x + 22, 820), (x + 16, 906), (x - 16, 906)])
    ellipse(surface, SUMI, (500, 782), (452, 132))
    ellipse(surface, WOOD[1], (500, 776), (446, 128))
    ellipse(surface, SUMI, (500, 738), (452, 132))
    ellipse(surface, WOOD[0], (500, 738), (442, 124))
    hexagon(surface, AI, (330, 716), 108)
    hexagon(surface, OCHRE, (670, 716), 108)
    hexagon(surface, SHU, (500, 768), 108)


def seal(surface: pygame.Surface) -> None:
    """A red seal with the character for the warrior's way."""
    box = pygame.Rect(units(752), units(96), units(150), units(150))
    pygame.draw.rect(surface, SHU, box, border_radius=units(22))
    pygame.draw.rect(surface, WASHI, box.inflate(-units(18), -units(18)), units(6), border_radius=units(14))
    font = pygame.font.Font(ROOT / "fonts/YujiSyuku-Kanji.ttf", units(122))
    glyph = font.render("武", True, WASHI)
    glyph = glyph.subsurface(glyph.get_bounding_rect())
    surface.blit(glyph, glyph.get_rect(center=box.center))


def picture() -> pygame.Surface:
    """The whole icon, SIDE pixels, with round transparent corners."""
    canvas = pygame.Surface((DRAWN, DRAWN), pygame.SRCALPHA)
    sky(canvas)
    ellipse(canvas, SHU, (560, 400), (250, 250))
    fuji(canvas)
    hill(canvas, HILLS[1], 690, [(26, 200), (18, 60)])
    grain = pygame.transform.scale2x(pygame.image.load(ROOT / "art/textures/grain.png").convert_alpha())
    for x in range(0, DRAWN, grain.get_width()):
        for y in range(0, DRAWN, grain.get_height()):
            canvas.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_MULT)
    table(canvas)
    seal(canvas)
    mask = pygame.Surface((DRAWN, DRAWN), pygame.SRCALPHA)
    frame = mask.get_rect().inflate(-units(20), -units(20))
    pygame.draw.rect(mask, "white", frame, border_radius=units(190))
    canvas.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    pygame.draw.rect(canvas, SUMI, frame, units(14), border_radius=units(190))
    return pygame.transform.smoothscale(canvas, (SIDE, SIDE))


def png(image: pygame.Surface, side: int) -> bytes:
    """The picture at `side` pixels as PNG data."""
    data = io.BytesIO()
    pygame.image.save(pygame.transform.smoothscale(image, (side, side)), data, "icon.png")
    return data.getvalue()


def ico(images: dict[int, bytes]) -> bytes:
    """An ICO file of PNG pictures, by side in pixels (at most 256)."""
    head = struct.pack("<HHH", 0, 1, len(images))
    at, entries = len(head) + 16 * len(images), b""
    for side, data in images.items():
        entries += struct.pack("<BBBBHHII", side % 256, side % 256, 0, 0, 1, 32, len(data), at)
        at += len(data)
    return head + entries + b"".join(images.values())


def icns(images: dict[bytes, bytes]) -> bytes:
    """An ICNS file of PNG pictures, by Apple's type code (ic07 = 128 pixels and so on)."""
    body = b"".join(kind + struct.pack(">I", len(data) + 8) + data for kind, data in images.items())
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def main() -> None:
    """Write app_icon.png, .ico and .icns."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=Path("art"))
    args = parser.parse_args()
    pygame.init()
    pygame.display.set_mode((1, 1))
    image = picture()
    (args.out / "app_icon.png").write_bytes(png(image, 512))
    (args.out / "app_icon.ico").write_bytes(
        ico({side: png(image, side) for side in (16, 24, 32, 48, 64, 128, 256)})
    )
    kinds = {b"icp4": 16, b"icp5": 32, b"icp6": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512}
    (args.out / "app_icon.icns").write_bytes(icns({kind: png(image, side) for kind, side in kinds.items()}))


if __name__ == "__main__":
    main()
