"""Measure the sounds and the music, which nobody can hear on a machine that builds.

    python build/measure_sounds.py --art art

Prints a row for every file and ends with 1 when a bound is broken:

- Loudness: a sound by its loudest 0.4 s, a piece of music by the whole (see audio.py); all files within 2 LU.
- Clipping: the true peak, at four times the rate (ITU-R BS.1770-4), stays under -1 dB.
- Seam: where a loop goes from its last sample to its first, the wave bends no more than near by.
- Told apart: of any two sounds, spectrum and envelope differ by 8 dB or more (see `unlikeness`).

Needs numpy, scipy, soundfile and pyloudnorm.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np
import soundfile
from audio import RATE, Wave, integrated, momentary
from scipy.signal import resample_poly, stft

SPREAD = 2.0
"""LU between the loudest file and the softest."""
PEAK = -1.0
"""dB below full scale that no true peak goes over."""
APART = 8.0
"""dB of difference between any two sounds. One that begins 5 ms later differs from itself by 5 at most, a single
stroke and itself a semitone higher by 1 to 3."""

FRAME, HEARD, FLOOR, BANDS = 0.04, 1.2, 45.0, 18
"""Seconds of a frame and of what is compared; dB that are heard under the loudest band; bands, 80 Hz to 12 kHz."""


def true_peak(sound: Wave) -> float:
    """The highest point of the wave between its samples too, in dB below full scale."""
    return float(20 * np.log10(np.abs(resample_poly(sound, 4, 1)).max()))


def seam(loop: Wave) -> float:
    """How sharply the wave bends from the end to the beginning; 1 is the root mean square of 50 ms on either side."""
    near = round(0.05 * RATE)
    bends = np.abs(np.diff(np.concatenate([loop[-near:], loop[:near]]), n=2, axis=0)).max(axis=1)
    middle = slice(near - 3, near + 3)
    beside = np.sqrt((np.delete(bends, middle) ** 2).mean())
    return float(bends[middle].max() / max(beside, 1 / 32768))


def picture(sound: Wave) -> Wave:
    """Level in dB of every band in every frame of the first 1.2 s, 0 the loudest, never under the floor."""
    mono = sound.mean(axis=1)
    size = round(FRAME * RATE)
    mono = np.pad(mono, (0, max(0, round(HEARD * RATE) - len(mono))))[: round(HEARD * RATE)]
    hertz, _, waves = stft(mono, RATE, nperseg=size, noverlap=size // 2)
    power = np.abs(waves) ** 2
    middles = np.geomspace(80, 12000, BANDS)
    reach = np.abs(np.log(np.maximum(hertz, 1) / middles[:, None])) / np.log(middles[1] / middles[0])
    cells = np.maximum(1 - reach / 2, 0) @ power
    return np.asarray(np.maximum(10 * np.log10(np.maximum(cells / cells.max(), 1e-12)), -FLOOR))


def unlikeness(one: Wave, other: Wave) -> float:
    """Mean difference in dB of two pictures where either sound is heard."""
    heard = (one > -FLOOR) | (other > -FLOOR)
    return float(np.abs(one - other)[heard].mean())


def read(path: Path) -> Wave:
    """The samples of a file, a column for each channel."""
    sound, rate = soundfile.read(path, always_2d=True)
    if rate != RATE:
        sys.exit(f"{path}: {rate} samples a second")
    return np.asarray(sound)


def measure(art: Path) -> list[str]:
    """Print the table; returns a sentence for every bound that is broken."""
    sounds = {path.stem: read(path) for path in sorted((art / "sounds").glob("*.ogg"))}
    music = {path.stem: read(path) for path in sorted((art / "music").glob("*.ogg"))}
    pictures = {name: picture(sound) for name, sound in sounds.items()}
    broken = []
    loud: dict[str, float] = {}
    print(f"{'':12}{'seconds':>8}{'LUFS':>8}{'peak dB':>9}   seam, or the sound most like it")
    for name, sound in (sounds | music).items():
        loud[name] = momentary(sound) if name in sounds else integrated(sound)
        peak = true_peak(sound)
        if peak > PEAK:
            broken.append(f"{name} peaks at {peak:.1f} dB.")
        if name in music:
            bend = seam(sound)
            last = f"{bend:.2f}"
            if bend > 1:
                broken.append(f"{name} clicks where it begins again ({bend:.1f}).")
        else:
            near, other = min(
                (unlikeness(pictures[name], pictures[each]), each) for each in sounds if each != name
            )
            last = f"{near:.1f} dB {other}"
            if near < APART:
                broken.append(f"{name} sounds like {other} ({near:.1f} dB).")
        print(f"{name:12}{len(sound) / RATE:8.2f}{loud[name]:8.1f}{peak:9.1f}   {last}")
    spread = max(loud.values()) - min(loud.values())
    print(f"from the softest to the loudest {spread:.1f} LU")
    if spread > SPREAD:
        broken.append(
            f"{max(loud, key=loud.__getitem__)} is {spread:.1f} LU over {min(loud, key=loud.__getitem__)}."
        )
    return broken


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--art", type=Path, default=Path("art"), help="the folder with sounds and music in it"
    )
    broken = measure(parser.parse_args().art)
    print("\n".join(broken) if broken else "every bound holds")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
