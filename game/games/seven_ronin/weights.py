"""The entries of the judge's tables, in logits of the attacker's chances."""

from __future__ import annotations

from game.games.seven_ronin.parts import ROUNDS, SPACES


class Weights:
    """What each thing on the table is worth to the attacker (a ronin's life: to the defender)."""

    def __init__(self) -> None:
        self.round: list[float] = [1.5 - 0.3 * r for r in range(ROUNDS)]
        self.reserve: list[float] = [0.08 + 0.01 * r for r in range(ROUNDS)]
        self.stack: list[float] = [0.12] * ROUNDS
        self.green: float = 0.1
        self.area: list[float] = [0.3] * 10
        self.safe: float = 0.3
        self.fields: float = 0.5
        self.occupied: list[float] = [0.0, 0.2, 0.4, 0.8, 1.4, 2.0]
        self.occupied_late: list[float] = [0.0, 0.2, 0.4, 0.8, 1.4, 2.0]
        self.standing: list[float] = [6.0, 5.0, 4.0, 3.0, 2.0, 1.2, 0.5, 0.0]
        self.life: list[list[float]] = [[0.0, *[0.15 * s for s in range(1, n + 1)]] for n in SPACES]
        self.blocked: list[float] = [0.2, 0.3, 0.3, 0.3, 0.1, 0.0, 0.05]
        self.penned: float = 0.2
        self.effect: list[float] = [0.3, 0.1, 0.2, 0.25, 0.0, 0.2, 0.1, 0.2, 0.2, 0.0]
