"""What the values of a review come to as chances: two numbers a game and number of seats, fitted to finished matches.

`build/make_chances.py` measures them and how true they are; both stand in config/chances.toml. A game that is not in it
has chances as its mind says them.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, NamedTuple

from game import resources
from game.engine import tomlfile
from game.engine.tomlfile import TomlError

SHIPPED: Final = "config/chances.toml"
SUREST: Final = 0.004
"""No value counts as surer than that: the judge has seen no more matches."""


class Line(NamedTuple):
    """The log-odds of a value become ``shift`` + ``slope`` times these."""

    shift: float = 0.0
    slope: float = 1.0

    def chance(self, value: float) -> float:
        """The chance, from 0 to 1, that a value of 0 to 1 stands for."""
        value = min(1.0 - SUREST, max(SUREST, value))
        logit = self.shift + self.slope * math.log(value / (1.0 - value))
        return 1.0 / (1.0 + math.exp(-logit))

    def steepness(self, value: float) -> float:
        """By how much the chance changes with the value there, for its error."""
        value = min(1.0 - SUREST, max(SUREST, value))
        chance = self.chance(value)
        return self.slope * chance * (1.0 - chance) / (value * (1.0 - value))


@lru_cache(maxsize=64)
def line(game: str, seats: int) -> Line:
    """How the values of a game for so many seats become chances."""
    try:
        data = tomlfile.read(resources.path(SHIPPED)).data
        shift, slope = data[game]["seats"][str(seats)]
        return Line(float(shift), float(slope))
    except (TomlError, OSError, KeyError, ValueError, TypeError):
        return Line()
