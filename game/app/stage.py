"""The program without a window, a person or a clock: for pictures of its screens and for measuring them.

It starts with fresh settings in a folder of its own, which is gone afterwards; time passes only when told to.
"""

from __future__ import annotations

import os
import random
import tempfile
from types import TracebackType
from typing import Final, Optional

import pygame

from game.app import folders
from game.app.client import Client
from game.app.live import Live
from game.app.settings import People, Settings
from game.app.store import Store
from game.bots import levels
from game.bots.reviewer import Reviewer
from game.bots.worker import Request, Worker
from game.engine.match import COMPUTER, PERSON, Match, Seat
from game.engine.shelf import GameInfo
from game.ui.theme import CRESTS, PLAYER_COLOURS

NAMES: Final = ("Akira", "Benkei", "Chiyo", "Daigo", "Emi", "Fumiko", "Goro")
LONGEST: Final = 60
"""Nothing moves longer than so many seconds."""
FRAME: Final = 1 / 60
"""Seconds between two frames."""


class _Mute(Worker):
    """Computer players that never answer: nothing moves on by itself."""

    def submit(self, request: Request) -> int:
        """Take the question and forget it."""
        return 1


class _Blind(Reviewer):
    """A reviewer that never begins."""

    def start(self, written: str, start: int) -> None:
        """Let it be."""


class Stage:
    """A client that draws off screen; use it in a ``with`` statement."""

    def __init__(self, size: tuple[int, int], language: str = "en", text_percent: int = 100) -> None:
        self.size = size
        self.time = 0.0
        self._settings = Settings(
            language=language,
            text_percent=text_percent,
            window_width=size[0],
            window_height=size[1],
        )

    def __enter__(self) -> Stage:
        self._home = tempfile.TemporaryDirectory(prefix="chabudai-stage-")
        self._environment = dict(os.environ)
        os.environ.update({folders.HOME: self._home.name, "SDL_VIDEODRIVER": "dummy"})
        pygame.display.init()
        pygame.font.init()
        self.surface = pygame.display.set_mode(self.size)
        store = Store()
        self.client = Client(self._settings, People(), store, levels.shipped(), self.size, lambda: self.time)
        self.client.worker = _Mute()
        self.client.reviewer = _Blind()
        return self

    def __exit__(
        self,
        kind: Optional[type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.client.close()
        os.environ.clear()
        os.environ.update(self._environment)
        self._home.cleanup()

    # -- matches --------------------------------------------------------------------------------------------

    def begin(
        self,
        info: GameInfo,
        seats: int,
        seed: int,
        moves: Optional[int] = None,
        options: Optional[dict[str, str]] = None,
    ) -> Live:
        """A match between people, ``moves`` sensible moves old (None: over)."""
        colours = list(PLAYER_COLOURS)
        people = [
            Seat(
                NAMES[seat % len(NAMES)],
                crest=CRESTS[seat % len(CRESTS)],
                colour=colours[seat % len(colours)],
            )
            for seat in range(seats)
        ]
        match = Match(info, people, options, seed)
        mind, rng = info.mind(), random.Random(seed)
        while match.state.outcome is None and (moves is None or len(match.entries) < moves):
            match.play(mind.quick(match.state, rng))
        return self.client.store.begin(match)

    def seat_viewer(self, live: Live, viewer: Optional[int]) -> None:
        """Let only the ``viewer`` be a person, who looks at the table; the other seats become computer players."""
        names = self.client.levels.names()
        for number, seat in enumerate(live.match.seats):
            kind, level = (PERSON, "") if number == viewer else (COMPUTER, names[number % len(names)])
            live.match.seats[number] = seat._replace(kind=kind, level=level)
        live.viewer = viewer

    # -- time and pictures ----------------------------------------------------------------------------------

    def settle(self) -> None:
        """Carry out what was asked for, and let time pass until whatever moves has come to rest."""
        stack = self.client.stack
        for _ in range(LONGEST):
            stack.settle()
            stack.update()
            stack.draw(self.surface)
            self.time += 1.0
            if not stack.wants_frame():
                return

    def frame(self) -> None:
        """Let a frame's time pass and draw it."""
        self.time += FRAME
        self.client.stack.update()
        self.client.stack.draw(self.surface)
        pygame.display.flip()

    def picture(self) -> pygame.Surface:
        """The screen at rest."""
        self.settle()
        self.frame()
        return self.surface
