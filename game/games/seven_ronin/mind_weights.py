"""The entries of the judge's tables, in logits of the attacker's chances.

Fitted by logistic regression to the positions at the start of every round of some two thousand matches between
computer players, each generation of players using the entries of the one before.
"""

from __future__ import annotations


class Weights:
    """What each thing on the table is worth to the attacker (a ronin's life: to the defender)."""

    def __init__(self) -> None:
        self.round: list[float] = [6.56, 9.33, 7.37, 5.76, 4.36, 3.06, 0.88, -0.48]
        """By round, everything else being equal."""
        self.reserve: list[float] = [0.31, 0.23, 0.28, 0.34, 0.41, 0.53, 0.95, 1.48]
        """A ninja of the reserve, by round."""
        self.stack: list[float] = [0.12, 0.10, 0.19, 0.25, 0.27, 0.20, 0.16, 0.01]
        """A ninja on the board beyond the first in its area, by round."""
        self.green: float = 0.20
        """A ninja on the green, up to three."""
        self.area: list[float] = [0.10, 0.29, 0.33, 0.39, 0.32, 0.35, 0.35, 0.52, 0.07, 0.21]
        """An occupied area, by area."""
        self.fields: float = 0.02
        """Both fields occupied."""
        self.occupied: list[float] = [0.00, 0.00, 0.19, 0.27, -0.00, 0.30]
        """So many areas occupied, in rounds I to IV."""
        self.occupied_late: list[float] = [0.00, 0.11, 0.49, 1.06, 1.64, 1.94]
        """The same in rounds V to VIII."""
        self.standing: list[float] = [0.00, -1.96, -3.63, -4.21, -4.97, -5.60, -6.39, -7.00]
        """So many ronin standing."""
        self.life: list[list[float]] = [
            [0.00, 0.46, 1.28, 1.91, 2.43, 3.00],
            [0.00, 0.31, 0.93, 1.36, 1.77, 1.97],
            [0.00, 0.41, 0.96, 1.40],
            [0.00, 0.61, 1.00, 1.45, 1.65],
            [0.00, 0.57, 1.17, 1.36],
            [0.00, 0.06, 0.47, 0.70, 1.22, 1.43, 1.48, 1.85],
            [0.00, 0.03, 0.39, 0.73],
        ]
        """A ronin with so many free spaces."""
        self.blocked: list[float] = [0.14, 0.35, 0.02, 0.02, 0.02, 0.00, 0.11]
        """A ronin blocked by the shrine."""
        self.penned: float = 0.43
        """A ronin penned in."""
        self.effect: list[float] = [0.30, 0.05, 0.20, 0.32, 0.00, 0.45, 0.15, 0.68, 0.43, 0.00]
        """An area's effect, for quick moves of the defender."""
