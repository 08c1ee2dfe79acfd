"""Sounds and music. Without an audio device everything is silent and `problem()` says so in one sentence.

A piece of music is read whole before it plays: decoding it over and over while nothing else happens took four times
as much of a processor as the rest of a window at rest.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from game import resources
from game.ui.words import _

_CHANNELS: Final = 12
_MUSIC: Final = 0
"""The channel that is kept free for music."""
_FADE_MS: Final = 900
_BUFFER: Final = 2048  # samples: half the work of 1024 while music plays, and 46 ms are soon enough


class _Desk:
    """The state of the one mixer of the program."""

    ready = False
    broken = False
    sounds = 0.8
    music = 0.5
    muted = False
    playing = ""
    piece: pygame.mixer.Sound | None = None
    reader: threading.Thread | None = None
    loaded: dict[str, pygame.mixer.Sound] = {}


def start() -> bool:
    """Open the audio device; False (and silence from then on) when there is none that works."""
    if _Desk.ready:
        return True
    try:
        pygame.mixer.init(44100, -16, 2, _BUFFER)
        pygame.mixer.set_num_channels(_CHANNELS)
        pygame.mixer.set_reserved(_MUSIC + 1)
    except (pygame.error, NotImplementedError, AttributeError):
        _Desk.broken = True
        return False
    _Desk.ready, _Desk.broken = True, False
    return True


def stop() -> None:
    """Close the audio device."""
    if _Desk.ready:
        _put_away()
        pygame.mixer.quit()
    _Desk.ready, _Desk.playing = False, ""
    _Desk.loaded.clear()


def problem() -> str:
    """One sentence for the settings page when sound was asked for and cannot be had; else nothing."""
    return _("No working audio device was found, so the program plays silently.") if _Desk.broken else ""


def volumes(sounds: float, music: float, muted: bool = False) -> None:
    """Set both volumes (0 to 1) and the mute switch."""
    _Desk.sounds, _Desk.music, _Desk.muted = sounds, music, muted
    if _Desk.ready:
        _rest_or_play()


def play(name: str) -> None:
    """Play art/sounds/NAME.ogg once; silently nothing when there is no sound to be had."""
    if not _Desk.ready or _Desk.muted or _Desk.sounds <= 0:
        return
    sound = _load(name)
    if sound is not None:
        sound.set_volume(_Desk.sounds)
        sound.play()


def cue(name: str) -> Callable[[], object]:
    """What plays a sound when its moment has come, for a motion."""
    return partial(play, name)


def _load(name: str) -> pygame.mixer.Sound | None:
    if name not in _Desk.loaded:
        try:
            _Desk.loaded[name] = pygame.mixer.Sound(resources.path(f"art/sounds/{name}.ogg"))
        except (FileNotFoundError, pygame.error):
            return None
    return _Desk.loaded[name]


def loop(name: str) -> None:
    """Let art/music/NAME.ogg fade in and go round; "" lets the music end."""
    if not _Desk.ready or name == _Desk.playing:
        return
    _put_away()
    _Desk.playing = name
    _rest_or_play()


def _rest_or_play() -> None:
    """Music that nobody hears is not read, and not mixed, which would cost as much as if they did."""
    channel = pygame.mixer.Channel(_MUSIC)
    if _music_volume() <= 0:
        channel.pause()
    elif _Desk.piece is not None:
        _Desk.piece.set_volume(_music_volume())
        channel.unpause()
    elif _Desk.playing and _Desk.reader is None:
        _Desk.reader = threading.Thread(target=_read_and_play, args=(_Desk.playing,), daemon=True)
        _Desk.reader.start()


def _read_and_play(name: str) -> None:
    """A tenth of a second's work, beside the pictures."""
    try:
        piece = pygame.mixer.Sound(resources.path(f"art/music/{name}.ogg"))
    except (FileNotFoundError, pygame.error, MemoryError):
        return
    _Desk.piece = piece
    piece.set_volume(_music_volume())
    channel = pygame.mixer.Channel(_MUSIC)
    channel.play(piece, -1, fade_ms=_FADE_MS)
    if _music_volume() <= 0:
        channel.pause()


def _put_away() -> None:
    """End the music and let go of the piece: only one lies in memory at a time."""
    if _Desk.reader is not None:
        _Desk.reader.join()
    pygame.mixer.Channel(_MUSIC).stop()
    _Desk.reader, _Desk.piece = None, None


def _music_volume() -> float:
    return 0.0 if _Desk.muted else _Desk.music
