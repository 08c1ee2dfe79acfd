"""The entries of the judge's tables, in logits of the attacker's chances.

Fitted by logistic regression (build/fit_seven_ronin.py) to the positions at the start of every round of 700 matches
between computer players, held near the entries of the generation of players before.
"""

from __future__ import annotations


class Weights:
    """What each thing on the table is worth to the attacker (a ronin's life: to the defender)."""

    def __init__(self) -> None:
        self.round: list[float] = [6.56, 9.41, 7.57, 5.86, 4.01, 2.54, 0.94, -0.49]
        """By round, everything else being equal."""
        self.reserve: list[float] = [0.40, 0.31, 0.35, 0.41, 0.53, 0.72, 1.08, 1.38]
        """A ninja of the reserve, by round."""
        self.stack: list[float] = [0.12, 0.28, 0.21, 0.16, 0.13, -0.05, -0.14, -0.16]
        """A ninja on the board beyond the first in its area, by round."""
        self.green: float = 0.41
        """A ninja on the green, up to three."""
        self.area: list[float] = [0.35, 0.42, 0.33, 0.21, 0.40, 0.39, 0.32, 0.96, 0.33, 0.18]
        """An occupied area, by area."""
        self.fields: float = -0.33
        """Both fields occupied."""
        self.occupied: list[float] = [-0.32, -0.11, 0.27, 0.80, 0.20, 0.30]
        """So many areas occupied, in rounds I to IV."""
        self.occupied_late: list[float] = [-0.27, 0.01, 0.32, 0.98, 1.45, 1.94]
        """The same in rounds V to VIII."""
        self.standing: list[float] = [0.00, -1.66, -3.83, -4.18, -4.84, -5.72, -6.65, -7.32]
        """So many ronin standing."""
        self.life: list[list[float]] = [
            [0.00, 0.56, 1.56, 2.20, 2.82, 3.47],
            [0.00, 0.56, 1.11, 1.47, 1.50, 2.12],
            [0.00, 0.32, 0.99, 1.89],
            [0.00, 0.42, 1.01, 1.55, 2.02],
            [0.00, 0.76, 0.92, 1.40],
            [0.00, 0.00, 0.32, 0.82, 1.21, 1.32, 1.86, 2.07],
            [0.00, -0.06, 0.85, 1.21],
        ]
        """A ronin with so many free spaces."""
        self.blocked: list[float] = [0.05, 0.31, -0.06, 0.18, 0.04, 0.00, -0.07]
        """A ronin blocked by the shrine."""
        self.penned: float = 0.30
        """A ronin penned in."""
        self.effect: list[float] = [0.30, 0.05, 0.20, 0.32, 0.00, 0.45, 0.15, 0.68, 0.43, 0.00]
        """An area's effect, for quick moves of the defender."""
