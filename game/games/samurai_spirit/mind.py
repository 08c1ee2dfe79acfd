"""What a computer player thinks of a table of Samurai Spirit."""

from __future__ import annotations

import random
from typing import Final, cast

from game.engine.mind import Mind
from game.engine.state import Action, State
from game.games.samurai_spirit.instinct import Weights, quick
from game.games.samurai_spirit.state import SpiritState


class SpiritMind(Mind):
    """The mind of Samurai Spirit."""

    def __init__(self) -> None:
        self.weights = Weights()

    def quick(self, state: State, rng: random.Random) -> Action:
        """A sensible answer at little cost."""
        return quick(self.weights, cast(SpiritState, state), rng)


MIND: Final = SpiritMind()
