"""What ends the program with one sentence instead of a traceback."""

from __future__ import annotations

from game.engine.text import Text


class Failure(Exception):
    """Raised where the program cannot go on through no fault of its own; ``text`` says why to a person.

    No display to open a window on is one such case.
    """

    def __init__(self, text: Text) -> None:
        super().__init__(text.english())
        self.text = text
