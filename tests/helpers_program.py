"""The whole program on the folders of a person, opened as the window opens it, without a window."""

from __future__ import annotations

from types import TracebackType
from typing import Optional

import pygame

from game.app.client import Client, gather
from game.app.scenes.handover import HandoverScene
from game.app.scenes.result import ResultScene
from game.app.scenes.table import TableScene
from game.app.scenes.title import MatchRow, TitleScene
from game.app.settings import read_settings
from game.app.store import Store
from game.bots.reviewer import Reviewer
from game.bots.worker import Request, Worker
from game.ui.dialog import Dialog
from game.ui.scene import Scene
from game.ui.words import say

SIZE = (960, 600)


class Mute(Worker):
    """Computer players that never answer."""

    def submit(self, request: Request) -> int:
        """Take the question and forget it."""
        return 1


class Blind(Reviewer):
    """A reviewer that never begins."""

    def start(self, written: str, start: int) -> None:
        """Let it be."""


class Program:
    """The program between its start and its end; use it in a ``with`` statement."""

    def __init__(self) -> None:
        self.time = 0.0

    def __enter__(self) -> Program:
        pygame.display.init()
        pygame.font.init()
        self.surface = pygame.display.set_mode(SIZE)
        store = Store()
        store.open()
        settings, problem = read_settings()
        settings.language, settings.motion = "en", 0.0
        self.client: Client = gather(store, settings, SIZE, None, lambda: self.time)
        self.client.worker = Mute()
        self.client.reviewer = Blind()
        if problem is not None:
            self.client.notices.insert(0, say(problem))
            self.client.keep_settings()
        self.told: list[str] = []
        self.client.to_shelf()
        self.settle()
        return self

    def __exit__(
        self,
        kind: Optional[type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.client.close()

    @property
    def top(self) -> Scene:
        """The screen that is there."""
        scene = self.client.stack.top
        assert scene is not None
        return scene

    def settle(self) -> None:
        """Draw what there is to draw, read and close what is told, until a screen is there."""
        stack = self.client.stack
        for _ in range(40):
            stack.settle()
            stack.update()
            stack.draw(self.surface)
            self.time += 1.0
            if isinstance(self.top, Dialog):
                self.told.append(said(self.top))
                self.top.close()
            elif not stack.wants_frame():
                return

    def rows(self) -> list[MatchRow]:
        """The matches that the title lists."""
        assert isinstance(self.top, TitleScene)
        return [row for row in self.top.column.members if isinstance(row, MatchRow)]

    def go_on(self, row: MatchRow) -> bool:
        """Press a match and make a move in it; False when it only says why that cannot be."""
        row.row.press()
        self.settle()
        scene = self.top
        if isinstance(scene, TableScene):
            live = scene.live
            if live.match.state.outcome is None:
                live.match.play(live.match.state.legal()[0])
                assert self.client.save(live) == ""
        else:
            assert isinstance(scene, (TitleScene, ResultScene, HandoverScene)), scene
        went = not isinstance(scene, TitleScene)
        self.client.to_shelf()
        self.settle()
        return went

    def statistics(self) -> str:
        """What the page of statistics says."""
        self.client.open_statistics()
        self.settle()
        words = said(self.top)
        self.top.close()
        self.settle()
        return words


def said(scene: Scene) -> str:
    """What a screen says."""
    return " | ".join(widget.words for top in scene.widgets() for widget in top.walk() if widget.words)
