"""Logistic regression, and how well chances hold: what the makers of the judges' weights share. Needs numpy."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Table = NDArray[np.float64]

STEPS = 30
"""Newton's steps at most."""
NEAR = 1e-6
"""A step that moves no weight further is the last one."""
CLIP = 1e-6
"""No chance counts as surer than that."""


def chances(features: Table, weights: Table) -> Table:
    """The logistic function of each row's weighted sum."""
    return np.asarray(1.0 / (1.0 + np.exp(-np.clip(features @ weights, -30.0, 30.0))))


def fit(features: Table, won: Table, prior: Table, ridge: Table) -> Table:
    """The weights that fit best, held near ``prior`` as strongly as ``ridge`` says, weight by weight."""
    weights = prior.copy()
    for _ in range(STEPS):
        chance = chances(features, weights)
        slope = features.T @ (chance - won) + ridge * (weights - prior)
        curve = (features * (chance * (1.0 - chance))[:, None]).T @ features + np.diag(ridge)
        step = np.linalg.solve(curve, slope)
        weights = weights - step
        if float(np.abs(step).max()) < NEAR:
            break
    return weights


def log_loss(chance: Table, won: Table) -> float:
    """The mean surprise, in nats."""
    chance = np.clip(chance, CLIP, 1.0 - CLIP)
    return float(-np.mean(won * np.log(chance) + (1.0 - won) * np.log(1.0 - chance)))


def by_tens(chance: Table, won: Table) -> list[str]:
    """For each tenth of the scale: how many chances lie there, their mean, and how often it came true."""
    lines = []
    for ten in range(10):
        here = (chance >= ten / 10) & (chance < (ten + 1) / 10 if ten < 9 else chance <= 1.0)
        count = int(here.sum())
        if count:
            said, came = float(chance[here].mean()), float(won[here].mean())
            lines.append(f"{10 * ten:3d}-{10 * ten + 10:3d} %  {count:7d}  said {said:.3f}  came {came:.3f}")
    return lines


def correction(logits: Table, won: Table) -> tuple[float, float]:
    """Shift and slope by which ``logits`` would fit best: 0 and 1 when they are well scaled."""
    features = np.stack([np.ones_like(logits), logits], axis=1)
    shift, slope = fit(features, won, np.array([0.0, 1.0]), np.full(2, 1e-6))
    return float(shift), float(slope)
