"""Make the short sounds of table and buttons.

    python build/make_sounds.py --out art/sounds

Wood, paper and metal are added up from decaying tones and filtered noise; strings and drums come from the
sound font (see audio.py). Every sound is mono, trimmed and brought to a loudness; what came out is measured by
measure_sounds.py.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from audio import (
    KOTO,
    RATE,
    WOODBLOCK,
    Note,
    Wave,
    arguments,
    as_loud,
    levelled,
    momentary,
    mono,
    pitch,
    play,
    trimmed,
    write_ogg,
)

Maker = Callable[[Path], Wave]

RNG = np.random.default_rng(1603)


def times(seconds: float) -> Wave:
    """The moments of a sound of this length."""
    return np.arange(int(seconds * RATE)) / RATE


def struck(seconds: float, modes: list[tuple[float, float, float]]) -> Wave:
    """A struck body: the sum of (hertz, strength, seconds to fall to a third) decaying sines."""
    at = times(seconds)
    tones = [size * np.exp(-at / fall) * np.sin(2 * np.pi * hertz * at) for hertz, size, fall in modes]
    return np.asarray(sum(tones))


def noise(seconds: float, low: float, high: float) -> Wave:
    """White noise between two frequencies, peak about 1."""
    count = int(seconds * RATE)
    spectrum = np.fft.rfft(RNG.standard_normal(count))
    hertz = np.fft.rfftfreq(count, 1 / RATE)
    spectrum *= 1 / (1 + (low / np.maximum(hertz, 1.0)) ** 4) / (1 + (hertz / high) ** 4)
    sound = np.fft.irfft(spectrum, count)
    return np.asarray(sound / np.abs(sound).max())


def swell(seconds: float, peak: float, rise: float = 1.0) -> Wave:
    """An envelope that rises to 1 at `peak` (share of the length) and falls again."""
    at = np.linspace(0.0, 1.0, int(seconds * RATE))
    return np.asarray(np.where(at < peak, (at / peak) ** rise, ((1 - at) / (1 - peak)) ** 2))


def mixed(seconds: float, *layers: tuple[float, Wave]) -> Wave:
    """Layers laid over one another, each (start in seconds, sound)."""
    total = np.zeros(int(seconds * RATE))
    for start, layer in layers:
        first = int(start * RATE)
        part = layer[: len(total) - first]
        total[first : first + len(part)] += part
    return total


def knock(hertz: float, fall: float) -> Wave:
    """Wood on wood."""
    modes = [
        (hertz, 1.0, fall),
        (hertz * 2.31, 0.5, fall * 0.55),
        (hertz * 3.9, 0.28, fall * 0.3),
        (hertz * 0.47, 0.6, fall),
    ]
    click = 0.5 * noise(0.012, 1200, 7000) * np.exp(-times(0.012) / 0.003)
    return mixed(0.4, (0.0, struck(0.4, modes)), (0.0, click))


def place(_: Path) -> Wave:
    """A tile put down: a knock and its small bounce."""
    return mixed(0.45, (0.0, knock(640, 0.028)), (0.075, 0.22 * knock(700, 0.02)))


def slide(_: Path) -> Wave:
    """A tile pushed over the table."""
    return noise(0.24, 500, 3200) * swell(0.24, 0.4)


def lift(_: Path) -> Wave:
    """A tile taken up."""
    return mixed(
        0.16,
        (0.0, 0.5 * noise(0.14, 1200, 6000) * swell(0.14, 0.7)),
        (0.0, 0.35 * struck(0.1, [(900.0, 1.0, 0.012)])),
    )


def click(_: Path) -> Wave:
    """A button."""
    return mixed(0.08, (0.0, struck(0.08, [(1250, 1.0, 0.013), (2900, 0.4, 0.006), (520, 0.5, 0.02)])))


def deal(_: Path) -> Wave:
    """A card flicked on to the table."""
    flick = noise(0.09, 1800, 9000) * swell(0.09, 0.25)
    return mixed(0.16, (0.0, flick), (0.055, 0.35 * struck(0.1, [(240.0, 1.0, 0.02)])))


def error(_: Path) -> Wave:
    """Not possible: two dull, soft knocks, the second lower."""
    low = [(230.0, 1.0, 0.045), (520.0, 0.25, 0.02)]
    lower = [(185.0, 1.0, 0.055), (430.0, 0.25, 0.02)]
    return mixed(0.5, (0.0, struck(0.3, low)), (0.13, struck(0.35, lower)))


def blade(_: Path) -> Wave:
    """A sword through the air."""
    high, low = noise(0.3, 2000, 7000), noise(0.3, 350, 1600)
    return 0.6 * high * swell(0.3, 0.35, 2.0) + 0.8 * low * swell(0.3, 0.55, 2.0)


def clash(_: Path) -> Wave:
    """Steel on steel."""
    hertz = [1870, 2640, 3310, 4470, 5630, 7180]
    ring = struck(1.1, [(h, 1 / (1 + n * 0.5), 0.24 / (1 + n * 0.35)) for n, h in enumerate(hertz)])
    return mixed(1.1, (0.0, ring), (0.0, 0.9 * noise(0.03, 2000, 9000) * np.exp(-times(0.03) / 0.008)))


def gong(seconds: float) -> Wave:
    """A hanging gong: low uneven tones that bloom late, over a dark roar."""
    at = times(seconds)
    hertz = [98.0, 147.6, 196.9, 233.1, 311.4, 392.8, 467.9, 563.0, 690.5, 834.0]
    total = np.zeros_like(at)
    for n, h in enumerate(hertz):
        bloom = 1 - np.exp(-at / (0.015 + 0.06 * n))
        beat = 1 + 0.25 * np.sin(2 * np.pi * (0.9 + 0.23 * n) * at + n)
        total += (
            bloom
            * beat
            * np.exp(-at / (1.9 / (1 + 0.16 * n)))
            * np.sin(2 * np.pi * h * at + n)
            / (1 + 0.3 * n)
        )
    return total + 0.8 * mixed(seconds, (0.0, struck(0.5, [(70.0, 1.0, 0.09)])))


def drum(hertz: float, fall: float) -> Wave:
    """A barrel drum, its skin loud enough in the middle range for small loudspeakers."""
    at = times(1.2)
    bend = hertz * (at + 0.02 * (1 - np.exp(-at / 0.05)))
    skin = [
        (1.0, 1.0, 1.0),
        (1.59, 0.8, 0.6),
        (2.14, 0.6, 0.45),
        (2.65, 0.4, 0.35),
        (3.5, 0.3, 0.25),
        (4.6, 0.2, 0.2),
    ]
    body = sum(
        size * np.exp(-at / (fall * share)) * np.sin(2 * np.pi * bend * ratio) for ratio, size, share in skin
    )
    slap = 0.7 * noise(0.06, 250, 1800) * np.exp(-times(0.06) / 0.014)
    return mixed(1.2, (0.0, np.asarray(body)), (0.0, slap))


def koto(notes: list[tuple[float, str, int]], font: Path, room: float = 0.35) -> Wave:
    """Plucked strings: (second, pitch, force)."""
    return mono(
        play([Note(start, 2.2, pitch(name), force, KOTO) for start, name, force in notes], font, room=room)
    )


def capture(font: Path) -> Wave:
    """A figure won: two bright plucks and their octave."""
    return koto([(0.0, "D4", 92), (0.09, "A4", 98), (0.18, "D5", 104)], font)[: int(1.5 * RATE)]


def tie(_: Path) -> Wave:
    """Nobody's figure: one dull drum beat."""
    return drum(92, 0.2)


def turn(_: Path) -> Wave:
    """Your turn: two soft strokes on wood, the second higher."""
    return mixed(0.5, (0.0, 0.7 * knock(720, 0.04)), (0.15, knock(1080, 0.045)))


def start(font: Path) -> Wave:
    """A match begins: wooden clappers, faster and faster, then one stroke."""
    beats, now, gap = [], 0.0, 0.26
    for count in range(11):
        beats.append(Note(now, 0.3, pitch("G5"), 48 + 3 * count, WOODBLOCK))
        now += gap
        gap *= 0.84
    return mono(play([*beats, Note(now + 0.3, 0.6, pitch("G5"), 112, WOODBLOCK)], font, room=0.45))


def reveal(_: Path) -> Wave:
    """Something hidden is shown: a drum roll that grows, and a stroke."""
    roll = [(n * 0.075, (0.12 + 0.035 * n) * drum(118 + 3 * (n % 2), 0.12)) for n in range(15)]
    return mixed(2.4, *roll, (1.22, 1.3 * drum(88, 0.28)))


def victory(font: Path) -> Wave:
    """The end of a match: gong, a run over all strings, a chord."""
    strings = ["D4", "Eb4", "G4", "A4", "Bb4", "D5", "Eb5", "G5", "A5", "Bb5", "D6"]
    run = [(0.45 + n * 0.075, name, 70 + 4 * n) for n, name in enumerate(strings)]
    chord = [(1.75 + n * 0.05, name, 96) for n, name in enumerate(["D3", "A3", "D4", "G4", "A4", "D5"])]
    plucked = koto(run + chord, font, room=0.6)
    return mixed(4.6, (0.0, 0.5 * levelled(gong(4.6), -10)), (0.0, levelled(plucked, -10)))


def bell(hertz: float, seconds: float) -> Wave:
    """A temple bell of middling size."""
    return struck(
        seconds,
        [(hertz, 1.0, 0.9), (hertz * 2.76, 0.4, 0.4), (hertz * 5.4, 0.15, 0.15), (hertz / 2, 0.4, 1.1)],
    )


def defeat(_: Path) -> Wave:
    """A match is lost: a gong, and drum strokes that sink and die away."""
    strokes = [(0.5 + 0.55 * n, (1.0 - 0.2 * n) * drum(104 - 12 * n, 0.3)) for n in range(4)]
    return mixed(4.4, (0.0, 0.6 * levelled(gong(4.4), -12)), *strokes)


def fallen(_: Path) -> Wave:
    """What was defended has fallen: one low stroke, fire that dies down, a far bell."""
    fire = noise(4.0, 300.0, 2600.0) * np.exp(-times(4.0) / 1.4)
    return mixed(4.2, (0.0, 1.2 * drum(70, 0.5)), (0.15, 0.22 * fire), (1.1, 0.5 * bell(233.1, 3.0)))


def saved(_: Path) -> Wave:
    """What was defended stands: bells that rise, the last two together."""
    rising = [(0.32 * n, bell(hertz, 2.6)) for n, hertz in enumerate((440.0, 523.3, 659.3, 880.0))]
    return mixed(4.2, *rising, (0.96, 0.7 * bell(587.3, 2.6)), (0.0, 0.4 * drum(92, 0.3)))


def shared(font: Path) -> Wave:
    """A victory is shared: strings that call, strings that answer higher, then both at once."""
    call = [(0.0, "G3", 92), (0.16, "Bb3", 92), (0.32, "D4", 92)]
    answer = [(0.75, "G4", 96), (0.91, "Bb4", 96), (1.07, "D5", 96)]
    both = [(1.6 + n * 0.04, name, 100) for n, name in enumerate(["G3", "D4", "G4", "D5", "G5"])]
    return koto(call + answer + both, font, room=0.5)[: int(3.6 * RATE)]


def surrounded(_: Path) -> Wave:
    """A settlement is decided: a small temple bell, bright, dying away."""
    bell = [(698.0, 1.0, 0.42), (698.0 * 2.76, 0.5, 0.2), (698.0 * 5.4, 0.22, 0.08), (349.0, 0.3, 0.3)]
    return struck(1.1, bell)


def taken(_: Path) -> Wave:
    """A figure that somebody else has won: two low plucks, falling."""

    def pluck(hertz: float) -> Wave:
        return struck(0.7, [(hertz * n, 1 / n, 0.24 / n) for n in range(1, 7)])

    return mixed(1.0, (0.0, pluck(220.0)), (0.14, pluck(146.8)))


def wound(_: Path) -> Wave:
    """A blow that meets: a dull drum, and cloth torn after it."""
    tear = 0.5 * noise(0.16, 700, 4200) * swell(0.16, 0.25)
    return mixed(0.6, (0.0, drum(74, 0.12)), (0.03, tear))


def fire(_: Path) -> Wave:
    """A thatched roof catches fire: a rush of air, and straw that crackles in it."""
    rush = 0.55 * noise(1.2, 90, 900) * swell(1.2, 0.35)
    layers = [(0.0, rush)]
    for start in np.sort(RNG.uniform(0.05, 0.95, 26)):
        size = RNG.uniform(0.25, 0.9)
        layers.append((float(start), size * noise(0.02, 1500, 7000) * swell(0.02, 0.1)))
    return mixed(1.3, *layers)


LIGHT, PLAIN, GRAND = -24.7, -24.0, -23.3
"""Loudest 0.4 s in LUFS of what happens all the time, of most, and of what a match turns on."""

SOUNDS: dict[str, tuple[Maker, float]] = {
    "blade": (blade, PLAIN),
    "capture": (capture, GRAND),
    "clash": (clash, PLAIN),
    "click": (click, LIGHT),
    "deal": (deal, PLAIN),
    "error": (error, PLAIN),
    "lift": (lift, LIGHT),
    "place": (place, PLAIN),
    "reveal": (reveal, GRAND),
    "slide": (slide, LIGHT),
    "start": (start, PLAIN),
    "tie": (tie, PLAIN),
    "turn": (turn, PLAIN),
    "victory": (victory, GRAND),
    "surrounded": (surrounded, PLAIN),
    "taken": (taken, PLAIN),
    "wound": (wound, PLAIN),
    "fire": (fire, PLAIN),
    "defeat": (defeat, GRAND),
    "fallen": (fallen, GRAND),
    "saved": (saved, GRAND),
    "shared": (shared, GRAND),
}
"""Name: maker, loudness. They draw on the same random numbers one after another, so new ones go to the end."""


def main() -> None:
    """Make every sound."""
    args = arguments(__doc__, "art/sounds")
    for name, (maker, lufs) in SOUNDS.items():
        sound = as_loud(trimmed(maker(args.sound_font)), lufs, momentary)
        target = args.out / f"{name}.ogg"
        write_ogg(sound, target, 3)
        print(f"{name} {len(sound) / RATE:.2f} s, {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
