"""What the sound and music makers share: MIDI files, rendering, loudness, Ogg Vorbis.

Needs numpy and pyloudnorm, and the programs `fluidsynth` (with the FluidR3 General MIDI sound font) and `oggenc`.
"""

from __future__ import annotations

import argparse
import struct
import subprocess
import tempfile
import warnings
import wave
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pyloudnorm
from numpy.typing import NDArray

RATE = 44100
"""Samples a second of everything."""

SOUND_FONT = Path("/usr/share/sounds/sf2/FluidR3_GM.sf2")
"""Where Debian's package fluid-soundfont-gm puts the instruments."""

KOTO, SHAKUHACHI, WOODBLOCK = 107, 77, 115

Wave = NDArray[np.float64]
"""Samples from -1 to 1: one row for mono, (samples, 2) for stereo."""

TICKS = 960
"""MIDI ticks a second; times are written in seconds at a fixed tempo of 60."""


class Note(NamedTuple):
    """One played note."""

    start: float
    """Seconds from the beginning."""
    length: float
    """Seconds until it is let go."""
    pitch: int
    """MIDI key, 60 = middle C."""
    force: int
    """Velocity, 1-127."""
    program: int
    """General MIDI instrument, counted from 0."""
    scoop: int = 0
    """Cents below the pitch at which the note begins (a shakuhachi slides up)."""


LETTERS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}


def pitch(name: str) -> int:
    """MIDI key of a name such as `Eb4` or `F#3`."""
    sharp = name.count("#") - name[1:].count("b")
    return 12 * (int(name[-1]) + 1) + LETTERS[name[0]] + sharp


def _variable(value: int) -> bytes:
    """A number in MIDI's variable length."""
    groups = [value & 0x7F]
    while value := value >> 7:
        groups.append(value & 0x7F | 0x80)
    return bytes(reversed(groups))


def released(notes: list[Note]) -> list[Note]:
    """The same notes, each let go before its own string is played again."""
    again: dict[tuple[int, int], float] = {}
    result = []
    for note in sorted(notes, reverse=True):
        string = (note.program, note.pitch)
        length = min(note.length, again.get(string, float("inf")) - note.start - 0.01)
        again[string] = note.start
        result.append(note._replace(length=max(length, 0.01)))
    return result[::-1]


def midi(notes: list[Note], pan: dict[int, int]) -> bytes:
    """A MIDI file of one track; `pan` (0 left - 127 right) by instrument, whose channel it also fixes."""
    channel = {program: number for number, program in enumerate(sorted({note.program for note in notes}))}
    events: list[tuple[float, int, bytes]] = []
    for program, at in channel.items():
        events.append((0.0, 0, bytes([0xC0 | at, program])))
        events.append((0.0, 1, bytes([0xB0 | at, 10, pan.get(program, 64)])))
    for note in released(notes):
        at = channel[note.program]
        events.append((note.start, 3, bytes([0x90 | at, note.pitch, note.force])))
        events.append((note.start + note.length, 2, bytes([0x80 | at, note.pitch, 0])))
        for step in range(9 if note.scoop else 0):
            wheel = 8192 - round(note.scoop / 200 * 8192 * (1 - step / 8))
            events.append((note.start + step * 0.02, 2, bytes([0xE0 | at, wheel & 0x7F, wheel >> 7])))
    track, now = b"\0\xff\x51\x03" + (1_000_000).to_bytes(3, "big"), 0
    for start, _, data in sorted(events):
        tick = round(start * TICKS)
        track += _variable(tick - now) + data
        now = tick
    track += b"\0\xff\x2f\0"
    head = b"MThd" + struct.pack(">IHHH", 6, 0, 1, TICKS)
    return head + b"MTrk" + struct.pack(">I", len(track)) + track


def play(notes: list[Note], sound_font: Path, pan: dict[int, int] | None = None, room: float = 0.5) -> Wave:
    """The notes as stereo sound, rendered by fluidsynth with a reverb of size `room` (0-1)."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "in.mid"), Path(folder, "out.wav")
        source.write_bytes(midi(notes, pan or {}))
        settings = ["-o", "synth.chorus.active=0", "-o", f"synth.reverb.room-size={room}"]
        settings += ["-o", "synth.reverb.level=0.5", "-o", "synth.reverb.damp=0.35"]
        command = ["fluidsynth", "-q", "-ni", "-g", "0.7", "-r", str(RATE), *settings, "-F", str(target)]
        subprocess.run([*command, str(sound_font), str(source)], check=True, stdout=subprocess.DEVNULL)
        with wave.open(str(target)) as file:
            data = np.frombuffer(file.readframes(file.getnframes()), dtype="<i2")
    return np.asarray(data.reshape(-1, 2) / 32768.0)


def mono(sound: Wave) -> Wave:
    """Both channels in one."""
    return np.asarray(sound.mean(axis=1))


def loudest(sound: Wave, window: float = 0.05) -> float:
    """Root mean square of the loudest `window` seconds."""
    size = min(int(window * RATE), len(sound))
    power = sound**2 if sound.ndim == 1 else (sound**2).mean(axis=1)
    total = np.concatenate([[0.0], np.cumsum(power)])
    return float(np.sqrt((total[size:] - total[:-size]).max() / size))


def levelled(sound: Wave, decibels: float, window: float = 0.05, ceiling: float = 0.89) -> Wave:
    """Scaled so that the loudest window has this level (dB below full scale), peaks below `ceiling`."""
    wanted = 10 ** (decibels / 20) / loudest(sound, window)
    return np.asarray(sound * min(wanted, ceiling / float(np.abs(sound).max())))


def integrated(sound: Wave) -> float:
    """Loudness of a whole piece in LUFS, gated (ITU-R BS.1770-4)."""
    return float(pyloudnorm.Meter(RATE).integrated_loudness(sound))


def momentary(sound: Wave) -> float:
    """Loudness in LUFS of the loudest 0.4 s (EBU Tech 3341), with silence before and after.

    A sound that is shorter than this gating block is so measured by what it gives an ear in 0.4 s.
    """
    size = round(0.4 * RATE)
    padded = np.pad(sound, [(size, size)] + [(0, 0)] * (sound.ndim - 1))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # a block of silence has no loudness
        return max(integrated(padded[at : at + size]) for at in range(0, len(padded) - size, size // 20))


def as_loud(sound: Wave, lufs: float, measure: Callable[[Wave], float], ceiling: float = 0.8) -> Wave:
    """Scaled to a loudness by `integrated` or `momentary`, peaks below `ceiling`."""
    wanted = 10 ** ((lufs - measure(sound)) / 20)
    return np.asarray(sound * min(wanted, ceiling / float(np.abs(sound).max())))


def trimmed(sound: Wave, floor: float = 0.0015, fade: float = 0.03) -> Wave:
    """Without silence before and after (`floor` is a share of the peak), faded out over the last bit."""
    size = np.abs(sound) if sound.ndim == 1 else np.abs(sound).max(axis=1)
    heard = np.flatnonzero(size > floor * size.max())
    first = np.flatnonzero(size > 0.02 * size.max())[0]
    part = sound[max(int(first) - 40, 0) : int(heard[-1]) + 1].copy()
    slope = np.linspace(1.0, 0.0, min(int(fade * RATE), len(part)))
    part[-len(slope) :] *= slope if sound.ndim == 1 else slope[:, None]
    return np.asarray(part)


def write_ogg(sound: Wave, target: Path, quality: float) -> None:
    """Write Ogg Vorbis; the same sound always gives the same file."""
    samples = (np.clip(sound, -1.0, 1.0) * 32767).astype("<i2")
    command = ["oggenc", "-Q", "-q", str(quality), "-s", "1", "-r", "-R", str(RATE), "-B", "16"]
    command += ["-C", str(samples.ndim), "-o", str(target), "-"]
    subprocess.run(command, input=samples.tobytes(), check=True)


def arguments(about: str | None, out: str) -> argparse.Namespace:
    """The command line of both makers: --out and --sound-font."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path(out))
    parser.add_argument("--sound-font", type=Path, default=SOUND_FONT)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    return args
