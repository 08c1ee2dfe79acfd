"""The command ``chabudai``: without words it opens the window, with words it does what they say."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Optional


def main(words: Optional[Sequence[str]] = None) -> int:
    """Do what ``words`` (default: the words after the command) ask for; returns the exit status."""
    multiprocessing.freeze_support()  # first: in a packed program a computer player's process starts here
    _give_streams()
    from game.app import commands
    from game.bots import lifeline

    lifeline.end_with_unpacker()
    lifeline.take_children_along()
    return commands.main(sys.argv[1:] if words is None else words)


def _give_streams() -> None:
    """Make printing safe.

    A windowed program on Windows has no stdout and stderr: what is written there may then vanish. And a console that
    lacks a letter shows a question mark for it.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 (open until the end)
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


if __name__ == "__main__":
    sys.exit(main())
