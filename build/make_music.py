"""Make the two pieces of background music, each a loop without a seam.

    python build/make_music.py --out art/music

The tunes are the project's own. A part is written bar by bar: `A4:2 Bb4:1 -:1` is a note, its beats, a rest;
`+` joins strings plucked together (a chord is rolled), `~` before a note is a quick grace note from the step
above, `*` begins a run over the strings up to the note. Bars are separated by `|`.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import NamedTuple

import numpy as np
from audio import KOTO, RATE, SHAKUHACHI, Note, Wave, arguments, as_loud, integrated, pitch, play, write_ogg

TAIL = 6.0
"""Seconds in which the last notes fade; they are laid over the beginning of the loop."""


class Part(NamedTuple):
    """One line of one instrument."""

    program: int
    force: int
    bars: str


class Piece(NamedTuple):
    """A whole loop."""

    tempo: float
    """Beats a minute."""
    scale: str
    """The steps of one octave from D, for grace notes and runs."""
    parts: tuple[Part, ...]


MORNING = Piece(
    tempo=63,
    scale="D Eb G A Bb",  # miyako-bushi
    parts=(
        Part(
            KOTO,
            78,
            """
            A4:2 ~Bb4:1 A4:1 | G4:2 Eb4:1 D4:1 | Eb4:1 G4:1 A4:2 | *A4:1.5 G4:.5 Eb4:.5 D4:.5 A3:1 |
            D5:2 Bb4:.5 A4:.5 Bb4:1 | A4:2 G4:1 Eb4:1 | D4:1 Eb4:.5 D4:.5 A3:2 | D4+D5:2 A3:1 D4:1 |
            D5:1.5 Eb5:.5 D5:1 Bb4:1 | A4:1 Bb4:.5 A4:.5 G4:2 | A4:1 D5:1 Eb5:1 G5:1 | *A5:2 G5:1 Eb5:1 |
            D5:1 ~Eb5:.5 D5:.5 Bb4:1 A4:1 | Bb4:.5 A4:.5 G4:1 Eb4:2 | D4:.5 Eb4:.5 G4:.5 A4:.5 Bb4:1 A4:1 | D5+A4:3 -:1 |
            G4:1 A4:1 Bb4:1 A4:1 | D5:1.5 Bb4:.5 A4:2 | G4:.5 A4:.5 G4:.5 Eb4:.5 D4:2 | Eb4:1 D4:1 Bb3:1 A3:1 |
            A3:.5 Bb3:.5 D4:.5 Eb4:.5 G4:1 A4:1 | D4+A4+D5:3 -:1
            """,
        ),
        Part(
            KOTO,
            56,
            """
            D3:2 A3:2 | G3:2 D3:2 | D3:2 A3:1 Bb3:1 | A3:2 A2:2 |
            G3:2 Bb3:2 | A3:2 Eb3:2 | D3:2 A2:2 | D3:1 A3:1 D4:2 |
            D3:2 G3:2 | D3:2 G3:1 Bb3:1 | A3:2 G3:2 | A3:1 Bb3:1 A3:2 |
            D3:2 G3:2 | G3:2 Eb3:2 | D3:2 A3:2 | D3:1 A3:1 D4:2 |
            G3:2 D4:2 | D3:2 A3:2 | Eb3:2 D3:2 | G3:2 A2:2 |
            A2:2 G3:1 A3:1 | D3:1 A3:1 D3:2
            """,
        ),
        Part(
            SHAKUHACHI,
            50,
            """
            -:4 | -:4 | -:4 | -:4 | -:4 | -:4 | -:4 | -:2 A4:2 |
            D5:6 -:2 | A4:1 Bb4:1 A4:5 -:1 | D5:2 Eb5:1 D5:4 -:1 |
            D5:3 Eb5:1 D5:1 A4:3 -:4 | -:4 |
            G4:3 A4:5 | G4:1 Eb4:1 D4:5 -:1
            """,
        ),
    ),
)

NIGHT = Piece(
    tempo=54,
    scale="D Eb G A C",  # in-sen
    parts=(
        Part(
            SHAKUHACHI,
            58,
            """
            -:4 | A4:3 C5:1 | D5:4 | C5:1 A4:3 | G4:1 A4:1 G4:1 Eb4:1 | D4:4 | -:4 |
            D5:2 Eb5:1 D5:1 | C5:1 A4:2 -:1 | A4:1 C5:1 D5:2 | G5:2 Eb5:1 D5:1 | Eb5:1 D5:1 C5:1 A4:1 | A4:4 | -:4 |
            G4:2 A4:1 C5:1 | A4:1 G4:1 Eb4:2 | D4:1 Eb4:1 G4:1 Eb4:1 | D4:7 -:1
            """,
        ),
        Part(
            KOTO,
            60,
            """
            D3:1 A3:1 D4:1 A4:1 | D3:1 A3:1 G4:1 A4:1 | D3:1 G3:1 D4:1 G4:1 | A3:1 Eb4:1 A4:2 |
            G3:1 D4:1 G4:1 Eb4:1 | D3:1 A3:1 D4:1 G4:1 | *A4:2 G4:.5 Eb4:.5 D4:1 |
            D3:1 A3:1 D4:1 G4:1 | A3:1 C4:1 A4:1 Eb4:1 | D3:1 A3:1 G4:1 A4:1 | G3:1 D4:1 G4:1 D5:1 |
            A3:1 Eb4:1 G4:1 C4:1 | D3:1 A3:1 D4:1 A4:1 | *D5:1 C5:.5 A4:.5 G4:1 Eb4:1 |
            G3:1 D4:1 G4:1 A4:1 | C4:1 G4:1 Eb4:2 | D3:1 G3:1 A3:1 Eb4:1 | D3:1 A3:1 D4:1 G4:1 |
            D3+A3+D4:4
            """,
        ),
        Part(
            KOTO,
            44,
            """
            -:4 | -:4 | -:2 D5:.5 Eb5:.5 D5:1 | -:4 | -:4 | -:2 A4:.5 D5:.5 G5:1 | -:4 |
            -:4 | -:3 G5:.5 Eb5:.5 | D5:4 | -:4 | -:4 | -:1 D5:.5 Eb5:.5 G5:.5 A5:.5 D5:1 | -:4 |
            -:4 | -:2 D5:1 A4:1 | -:4 | -:2 A5:.5 G5:.5 Eb5:1 | D5+A5:4
            """,
        ),
    ),
)

PIECES = {"morning": MORNING, "night": NIGHT}
LOUDNESS = -23.5
"""LUFS of each whole piece; the sounds lie round it."""
PAN = {KOTO: 56, SHAKUHACHI: 74}


def strings(scale: str) -> list[int]:
    """All keys of the scale from D2 to D7, lowest first."""
    return sorted(pitch(f"{name}{octave}") for name in scale.split() for octave in range(2, 7))


def pluck(
    token: str, start: float, length: float, part: Part, tuning: list[int], rng: random.Random
) -> list[Note]:
    """The notes of one written token: a single string, a rolled chord, a grace note, a run."""
    force = part.force + rng.randint(-6, 6)
    names = token.lstrip("~*").split("+")
    keys = [pitch(name) for name in names]
    ring = length if part.program == SHAKUHACHI else max(length, 4.5)
    scoop = rng.choice((0, 35, 60)) if part.program == SHAKUHACHI else 0
    notes = [Note(start + n * 0.05, ring, key, force, part.program, scoop) for n, key in enumerate(keys)]
    at = tuning.index(keys[0])
    if token[0] == "~":
        notes = [
            Note(start, 0.4, tuning[at + 1], force - 14, part.program),
            notes[0]._replace(start=start + 0.09),
        ]
    if token[0] == "*":
        run = [
            Note(start + n * 0.07, 1.5, tuning[at - 7 + n], force - 22 + 2 * n, part.program)
            for n in range(7)
        ]
        notes = [*run, notes[0]._replace(start=start + 0.5)]
    return notes


def score(piece: Piece) -> tuple[list[Note], float]:
    """All notes with their times, and the length of the loop in seconds."""
    beat, notes, total = 60.0 / piece.tempo, [], 0.0
    tuning, rng = strings(piece.scale), random.Random(17)
    for part in piece.parts:
        now = 0.0
        for token in part.bars.replace("|", " ").split():
            name, beats = token.split(":")
            length = float(beats) * beat
            if name != "-":
                start = max(0.0, now + rng.gauss(0.0, 0.012))
                notes += pluck(name, start, length * 0.96, part, tuning, rng)
            now += length
        total = max(total, now)
    return notes, total


def loop(piece: Piece, font: Path) -> Wave:
    """The piece with its fading end laid over its beginning."""
    notes, seconds = score(piece)
    sound, length = play(notes, font, PAN, room=0.65), int(seconds * RATE)
    sound = np.concatenate([sound, np.zeros((max(0, length - len(sound)), 2))])
    tail = sound[length : length + int(TAIL * RATE)]
    whole = sound[:length].copy()
    whole[: len(tail)] += tail * np.linspace(1.0, 0.0, len(tail))[:, None] ** 0.5
    return np.asarray(whole)


def main() -> None:
    """Make both loops."""
    args = arguments(__doc__, "art/music")
    for name, piece in PIECES.items():
        sound = as_loud(loop(piece, args.sound_font), LOUDNESS, integrated)
        target = args.out / f"{name}.ogg"
        write_ogg(sound, target, 2)
        print(f"{name} {len(sound) / RATE:.1f} s, {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
