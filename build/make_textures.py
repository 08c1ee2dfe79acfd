"""Bake the seamless material tiles: washi, dark wood, light wood, tatami and the print grain.

    python build/make_textures.py --out art/textures

Needs numpy, which the program itself never imports. Noise is made in the frequency domain, so every tile
repeats without a seam. Each tile is a picture of one measure (tone) over a ramp of few colours, written as a
palette PNG: small, and without bands because the ramp is short.
"""

from __future__ import annotations

import argparse
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

SIZE = 512
"""Side of a tile in pixels."""

Field = NDArray[np.float64]
Colour = tuple[int, int, int]


def _frequencies() -> tuple[Field, Field]:
    line = np.fft.fftfreq(SIZE) * SIZE
    across, down = np.meshgrid(line, line)
    return across, down


FX, FY = _frequencies()


def normal(field: Field) -> Field:
    """The field with mean 0 and standard deviation 1."""
    centred = field - field.mean()
    return np.asarray(centred / centred.std())


def shaped(rng: np.random.Generator, weight: Field) -> Field:
    """White noise whose spectrum is weighed by `weight` (over FX, FY), periodic, normalised."""
    white = np.fft.fft2(rng.standard_normal((SIZE, SIZE)))
    return normal(np.fft.ifft2(white * weight).real)


def cloud(rng: np.random.Generator, power: float = 1.0, along: float = 1.0) -> Field:
    """Noise falling off as 1/f^power; `along` > 1 stretches it that many times in x."""
    radius = np.hypot(FX * along, FY)
    radius[0, 0] = 1.0
    weight = radius**-power
    weight[0, 0] = 0.0
    return shaped(rng, weight)


def grain(rng: np.random.Generator, width: float, length: float) -> Field:
    """Noise of one scale: blurred by `length` pixels in x and `width` pixels in y."""
    return shaped(rng, np.exp(-2.0 * (np.pi / SIZE) ** 2 * ((FX * length) ** 2 + (FY * width) ** 2)))


def blurred(field: Field, pixels: float) -> Field:
    """Periodic Gaussian blur."""
    weight = np.exp(-2.0 * (np.pi / SIZE) ** 2 * pixels**2 * (FX**2 + FY**2))
    return np.asarray(np.fft.ifft2(np.fft.fft2(field) * weight).real)


def fibres(rng: np.random.Generator, count: int, length: float, bend: float) -> Field:
    """Fine curved threads, 1 at their middle; each turns by about `bend` radians on its way."""
    field = np.zeros((SIZE, SIZE))
    steps = np.arange(int(length * 3)) / 3.0
    for _ in range(count):
        reach = steps[: int(len(steps) * rng.uniform(0.3, 1.0))]
        turn = rng.normal(0.0, bend) * reach / length + rng.normal(0.0, bend) * np.sin(reach / length * 5.0)
        angle = rng.uniform(0.0, 2.0 * np.pi) + turn
        x = (rng.uniform(0, SIZE) + np.cumsum(np.cos(angle)) / 3.0).astype(int) % SIZE
        y = (rng.uniform(0, SIZE) + np.cumsum(np.sin(angle)) / 3.0).astype(int) % SIZE
        field[y, x] = np.maximum(field[y, x], rng.uniform(0.4, 1.0))
    soft = blurred(field, 0.7)
    return np.asarray(soft / soft.max())


def washi(rng: np.random.Generator) -> Field:
    """Mulberry paper: cloudy pulp, fine tooth, a few light and darker fibres."""
    pulp = 0.30 * cloud(rng, 0.8) + 0.42 * grain(rng, 1.0, 1.0) + 0.22 * grain(rng, 6.0, 6.0)
    return np.asarray(pulp + 2.2 * fibres(rng, 70, 80.0, 1.3) - 1.3 * fibres(rng, 40, 50.0, 1.6))


def wood(rng: np.random.Generator) -> Field:
    """A dark plank, grain running in x: slow year rings, fine streaks, pores."""
    y = np.arange(SIZE)[:, None] / SIZE
    rings = 13.0 * y + 0.85 * grain(rng, 70.0, 190.0) + 0.05 * grain(rng, 8.0, 90.0)
    year = np.abs(rings % 1.0 - 0.25) ** 1.5
    streaks = 0.55 * grain(rng, 0.7, 46.0) + 0.35 * grain(rng, 1.6, 120.0)
    pores = np.minimum(grain(rng, 0.6, 7.0) + 1.5, 0.0)
    return np.asarray(0.5 * normal(blurred(-year, 2.0)) + 0.7 * streaks + 0.9 * pores)


def tatami(rng: np.random.Generator) -> Field:
    """Woven rush: ribs along x, 8 pixels apart, threads every 32 pixels, strands of uneven tone."""
    y, x = np.mgrid[0:SIZE, 0:SIZE].astype(float)
    rib = np.cos(2.0 * np.pi * y / 8.0)
    bound = np.cos(2.0 * np.pi * (x / 32.0 + 0.5 * np.floor(y / 8.0)))
    thread = np.exp(-((1.0 - bound) ** 2) / 0.02)
    strands = 0.8 * grain(rng, 0.8, 24.0) + 0.45 * grain(rng, 0.6, 4.0)
    return np.asarray(0.8 * rib - 0.7 * thread + 0.45 * strands + 0.10 * cloud(rng, 0.9))


def print_grain(rng: np.random.Generator) -> Field:
    """What a printed colour field shows: the block's grain along x and the paper's tooth."""
    block = 0.75 * grain(rng, 1.4, 150.0) + 0.5 * grain(rng, 5.0, 260.0)
    return np.asarray(block + 0.5 * grain(rng, 0.9, 0.9) + 0.35 * cloud(rng, 1.1))


TILES: dict[str, tuple[Callable[[np.random.Generator], Field], list[Colour], float, int]] = {
    "washi": (washi, [(217, 203, 174), (238, 227, 203), (250, 243, 228)], 7.0, 28),
    "wood": (wood, [(60, 40, 28), (90, 62, 42), (118, 86, 60)], 5.2, 28),
    "wood_light": (wood, [(188, 160, 110), (219, 196, 146), (236, 219, 176)], 5.2, 28),
    "tatami": (tatami, [(139, 141, 92), (171, 172, 119), (196, 196, 143)], 5.0, 28),
    "grain": (print_grain, [(222, 222, 222), (242, 242, 242), (255, 255, 255)], 5.6, 24),
}
"""Name: maker, ramp from dark to light, tone range (standard deviations) spread over it, number of colours.
`grain` is meant for multiplying onto any colour field."""


def ramp(colours: list[Colour], count: int) -> NDArray[np.uint8]:
    """`count` colours evenly along the ramp."""
    at = np.linspace(0.0, len(colours) - 1.0, count)
    parts = [
        np.interp(at, np.arange(len(colours)), [colour[part] for colour in colours]) for part in range(3)
    ]
    return np.asarray(np.stack(parts, axis=1).round(), dtype=np.uint8)


def palette_png(indices: NDArray[np.uint8], palette: NDArray[np.uint8]) -> bytes:
    """An 8-bit palette PNG of the picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    height, width = indices.shape
    rows = b"".join(b"\0" + row.tobytes() for row in indices)
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = [chunk(b"IHDR", head), chunk(b"PLTE", palette.tobytes())]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        [*parts, chunk(b"IDAT", zlib.compress(rows, 9)), chunk(b"IEND", b"")]
    )


def main() -> None:
    """Bake every tile."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=Path("art/textures"))
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    for number, (name, (maker, colours, spread, count)) in enumerate(TILES.items()):
        tone = normal(maker(np.random.default_rng(1600 + number)))
        levels = np.clip((tone / spread + 0.5) * (count - 1), 0, count - 1).round().astype(np.uint8)
        data = palette_png(levels, ramp(colours, count))
        (args.out / f"{name}.png").write_bytes(data)
        print(f"{name}.png {len(data):,} bytes")


if __name__ == "__main__":
    main()
