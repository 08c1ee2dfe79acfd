"""What a game tells a computer player: how good a table is, which actions are worth a look, what to believe.

Every method works on a true or imagined state; `candidates` and `gain` also on the deciding seat's own view, where
nothing hidden is needed. A mind is told views only, so whatever it knows its seat may know.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Optional

from game.engine.state import Action, Event, State
from game.engine.text import Text

Plain = Callable[[State, random.Random], Action]
"""A player that looks at the view in front of it and no further."""


class Mind:
    """Base of each game's mind."""

    def value(self, state: State, seat: int) -> float:
        """How well ``state`` stands for ``seat``: expected result from 0 (lost) to 1 (won)."""
        raise TypeError("a game defines value")

    def candidates(self, state: State, k: int) -> list[tuple[float, Action]]:
        """At most ``k`` legal actions of the deciding seat with the value expected after each, best first."""
        raise TypeError("a game defines candidates")

    def quick(self, state: State, rng: random.Random) -> Action:
        """A sensible legal action at little cost, for playouts."""
        raise TypeError("a game defines quick")

    def belief(self, view: State, chronicle: list[Event], memory: int) -> Optional[dict[str, Any]]:
        """What ``view``'s seat makes of what it saw: secrets for `State.imagine`.

        ``memory`` is how many of the last events it keeps in mind.
        """
        return None

    def gain(self, view: State, action: Action) -> Text:
        """What ``action`` gains, in one line, for a hint."""
        raise TypeError("a game defines gain")

    def plain(self) -> dict[str, Plain]:
        """The game's plain players by name, beside ``random``: at least ``captures`` and ``greedy`` in Samurai."""
        return {}
