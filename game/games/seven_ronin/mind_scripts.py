"""Plain plans: what somebody does who follows one rule and never thinks of the other side.

Each script names the next area of a plan that is being made. They are players to be measured against, and search
begins with plans of theirs, so that nobody is beaten by a rule that a child finds.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from game.games.seven_ronin.parts import AREAS, GREEN, KABE, MUSASHI, SEVEN, SPACES, VILLAGE, YOBU
from game.games.seven_ronin.state import HOME, NOWHERE, SevenRoninState

Attack = Callable[[SevenRoninState, random.Random], int]
"""Where the next ninja of a plan goes; `NOWHERE` when it is complete."""
Defence = Callable[[SevenRoninState, int, random.Random], int]
"""Where a ronin goes who is still at home."""

VALUED: Final = [AREAS.index(name) for name in ("granary", "well", "watchtower", "shrine", "passage")] + [
    AREAS.index(name) for name in ("pen", "burial", "inn", "field1", "field2")
]
"""The village areas as a child would value them: what their effects do, then the rest."""
HUNTERS: Final = (KABE, MUSASHI, YOBU)
"""The ronin who meet ninja first; the others follow by their spaces."""


# -- the attacker ---------------------------------------------------------------------------------------------


def _open(state: SevenRoninState) -> list[int]:
    """The village areas that the next ninja may go to."""
    return [area for area in state.deployable() if area != GREEN]


def _any(areas: list[int], rng: random.Random) -> int:
    return areas[int(rng.random() * len(areas))]


def _piled(state: SevenRoninState, rng: random.Random, pile: int) -> int:
    """``pile`` ninja into each of as many areas without ninja as the threat allows, those of limit one last."""
    areas = _open(state)
    started = [area for area in areas if 0 < state.attack[area] < pile]
    if started:
        return started[0]
    limits = state.game.village.limits
    fresh = [area for area in areas if state.attack[area] == 0 and state.ninja[area] == 0]
    wide = [area for area in fresh if limits[area] > 1]
    if fresh:
        return _any(wide or fresh, rng)
    return NOWHERE if state.attack_ready() else _any(areas or state.deployable(), rng)


def twos(state: SevenRoninState, rng: random.Random) -> int:
    """Two ninja into each of as many free areas as the threat allows."""
    return _piled(state, rng, 2)


def threes(state: SevenRoninState, rng: random.Random) -> int:
    """Three ninja into each of as many free areas as the threat allows."""
    return _piled(state, rng, 3)


def ones(state: SevenRoninState, rng: random.Random) -> int:
    """One ninja everywhere that the threat allows, and no more than must be."""
    return _piled(state, rng, 1)


def fewest(state: SevenRoninState, rng: random.Random) -> int:
    """No ninja more than must be, spread over as many areas as there are ninja."""
    if state.attack_ready():
        return NOWHERE
    areas = _open(state) or state.deployable()
    least = min(state.attack[area] for area in areas)
    return _any([area for area in areas if state.attack[area] == least], rng)


def same(state: SevenRoninState, rng: random.Random) -> int:
    """The same areas in every round, two ninja each."""
    areas = _open(state)
    for area in VALUED:
        if area in areas and state.attack[area] < 2:
            return area
    return NOWHERE if state.attack_ready() else (areas or state.deployable())[0]


# -- the defender ---------------------------------------------------------------------------------------------


def hunt(state: SevenRoninState, ronin: int, rng: random.Random) -> int:
    """To an area that ninja hold and that he can win back, the most ninja first; else anywhere without ninja."""
    areas = state.vacant()
    space = SPACES[ronin] - state.wounds[ronin]
    held = [area for area in areas if 0 < state.ninja[area] < space and area != GREEN]
    if held:
        return max(held, key=state.ninja.__getitem__)
    free = [area for area in areas if state.ninja[area] == 0]
    return _any(free or areas or state.beside(ronin), rng)


def guard(state: SevenRoninState, ronin: int, rng: random.Random) -> int:
    """To the most valuable area where nobody is and that he can hold."""
    areas = state.vacant()
    space = SPACES[ronin] - state.wounds[ronin]
    for area in VALUED:
        if area in areas and state.ninja[area] < space:
            return area
    return _any(areas or state.beside(ronin), rng)


def stay(state: SevenRoninState, ronin: int, rng: random.Random) -> int:
    """To the same area in every round."""
    areas = state.open_to(ronin)
    for step in range(VILLAGE):
        area = (ronin + step) % VILLAGE
        if area in areas:
            return area
    return areas[0]


# -- whole plans ----------------------------------------------------------------------------------------------

ATTACKS: Final[dict[str, Attack]] = {
    "twos": twos,
    "threes": threes,
    "ones": ones,
    "fewest": fewest,
    "same": same,
}
"""The scripts of an attacker by the names of the players who follow them."""
DEFENCES: Final[dict[str, Defence]] = {"hunters": hunt, "guards": guard, "same": stay}
"""The same of a defender."""


def follow_attack(state: SevenRoninState, script: Attack, rng: random.Random) -> None:
    """Complete ``state.attack`` by a script."""
    area = script(state, rng)
    while area != NOWHERE:
        state.attack[area] += 1
        area = script(state, rng)


def follow_defence(state: SevenRoninState, script: Defence, rng: random.Random) -> None:
    """Complete ``state.posts`` by a script."""
    ronin = next_ronin(state)
    while ronin >= 0:
        state.posts[ronin] = script(state, ronin, rng)
        ronin = next_ronin(state)


def next_ronin(state: SevenRoninState) -> int:
    """Who is sent next: hunters first, then whoever has most spaces left; -1 when nobody is at home."""
    best, most = -1, -1
    for ronin in range(SEVEN):
        if state.posts[ronin] == HOME:
            rank = SPACES[ronin] - state.wounds[ronin] + (100 if ronin in HUNTERS else 0)
            if rank > most:
                best, most = ronin, rank
    return best
