"""Who might be what: roles inferred from deeds, and hands that held no Parry, from what a seat was told."""

from __future__ import annotations

from itertools import permutations
from math import exp
from operator import itemgetter
from typing import Any, Final, Optional

from game.engine.state import HIDDEN, Event
from game.engine.text import N_, SeatRef, Text
from game.games.samurai_sword.parts import BUSHIDO, COURT, LONER, ROLE_CARDS, SHADOWS, SHOGUN, TEAM, WEAPONS
from game.games.samurai_sword.state import SwordState

DEEDS: Final[dict[str, float]] = {
    "attack": 1.0,
    "defeat": 0.6,
    "steal": 0.7,
    "random": 0.6,
    "remove": 0.8,
    "bushido": 0.7,
    "breathing": -0.6,
}
"""How hostile a deed is; a friendly one counts below nothing."""
BETRAYAL: Final = 2.0
"""How unlikely (log-odds for a deed of 1) it is that a Samurai strikes the Shogun, whom everybody knows."""
BLIND: Final = 0.4
"""The same for the Shogun's own blows, who does not know the Samurai ..."""
MISTAKE: Final = 0.7
"""... and for others of one team, who have to find each other."""
GRUDGE: Final = 0.3
"""How much likelier a Ninja's hostile deed against the Shogun is than a Ronin's."""
SPARED: Final = 0.12
"""What a blow at somebody else tells of one's loyalty to the Shogun."""


TRUST: Final = 0.5
"""How far deeds are trusted together: one deed follows from another, and whoever is weak or new errs.

Measured by the surprise at the true teams (`tests/role_belief.py`): at 1 it is as small among strong players, and
larger than without any belief among weak ones.
"""


def assignments(view: SwordState) -> list[list[int]]:
    """Every way in which the teams may be spread over the seats, as far as the viewer knows."""
    seats = view.game.seats
    pool = [TEAM[role] for role in ROLE_CARDS[seats]]
    if seats == 4:
        pool.remove(SHADOWS)
    known = [HIDDEN if role == HIDDEN else TEAM[role] for role in view.roles]
    for team in known:
        if team != HIDDEN:
            pool.remove(team)
    hidden = [seat for seat, team in enumerate(known) if team == HIDDEN]
    found: list[list[int]] = []
    for order in sorted(set(permutations(pool))):
        teams = known[:]
        for seat, team in zip(hidden, order, strict=True):
            teams[seat] = team
        found.append(teams)
    return found


def ledger(seats: int, events: list[Event]) -> list[float]:
    """How hostile each seat was to each other, at actor * seats + target."""
    hostile = [0.0] * (seats * seats)
    for event in events:
        weight = DEEDS.get(event.kind, 0.0)
        if weight == 0.0:
            continue
        f = event.fields
        actor, target = (f["by"], f["seat"]) if event.kind == "defeat" else (f["seat"], f["target"])
        if event.kind == "remove" and f["card"] == BUSHIDO:
            weight = -weight
        if actor != target:
            hostile[actor * seats + target] += weight
    return hostile


def likelihood(teams: list[int], shogun: int, hostile: list[float], seat: int) -> float:
    """How well (log) the deeds fit the ``teams``; those of ``seat`` itself tell it nothing."""
    seats = len(teams)
    fit = 0.0
    for actor in range(seats):
        if actor == seat:
            continue
        for target in range(seats):
            weight = hostile[actor * seats + target]
            if weight == 0.0:
                continue
            mates = teams[actor] == teams[target] and teams[actor] != LONER
            if target == shogun:
                fit -= weight * (BETRAYAL if mates else 0.0 if teams[actor] == LONER else -GRUDGE)
            elif actor == shogun:
                fit -= weight * (BLIND if mates else 0.0)
            else:
                fit -= weight * (MISTAKE if mates else 0.0)
                if weight > 0 and teams[actor] == COURT:
                    fit += SPARED * weight
    return fit


def odds(view: SwordState, events: list[Event]) -> list[tuple[float, list[int]]]:
    """Every spread of the teams with its chance, the likeliest first, after what the viewer was told."""
    hostile = ledger(view.game.seats, events)
    shogun = view.roles.index(SHOGUN)
    spreads = assignments(view)
    fits = [likelihood(teams, shogun, hostile, view.viewer) for teams in spreads]
    best = max(fits)
    weights = [exp(TRUST * (fit - best)) for fit in fits]
    total = sum(weights)
    rated = [(weight / total, teams) for weight, teams in zip(weights, spreads, strict=True)]
    rated.sort(key=itemgetter(0), reverse=True)
    return rated


def opinions(view: SwordState, chronicle: list[Event], memory: int) -> list[Text]:
    """For each seat whose role the viewer does not know, how likely each role is after the last ``memory`` events."""
    if HIDDEN not in view.roles or view.viewer < 0:
        return []
    spreads = odds(view, chronicle[-memory:] if memory else [])
    possible = tuple(
        team for team in (COURT, SHADOWS, LONER) if any(team in _hidden(view, teams) for _, teams in spreads)
    )
    return [
        Text(
            _OPINIONS[possible],
            seat=SeatRef(seat),
            samurai=_share(spreads, seat, COURT),
            ninja=_share(spreads, seat, SHADOWS),
            ronin=_share(spreads, seat, LONER),
        )
        for seat, role in enumerate(view.roles)
        if role == HIDDEN
    ]


_OPINIONS: Final[dict[tuple[int, ...], str]] = {
    (COURT, SHADOWS, LONER): N_("{seat}: Samurai {samurai} %, Ninja {ninja} %, Ronin {ronin} %"),
    (COURT, SHADOWS): N_("{seat}: Samurai {samurai} %, Ninja {ninja} %"),
    (SHADOWS, LONER): N_("{seat}: Ninja {ninja} %, Ronin {ronin} %"),
    (COURT, LONER): N_("{seat}: Samurai {samurai} %, Ronin {ronin} %"),
    (COURT,): N_("{seat}: surely a Samurai"),
    (SHADOWS,): N_("{seat}: surely a Ninja"),
    (LONER,): N_("{seat}: surely a Ronin"),
}
"""An opinion about a covered role, by the teams that it may belong to: no role is named that cannot be."""


def _hidden(view: SwordState, teams: list[int]) -> list[int]:
    return [teams[seat] for seat, role in enumerate(view.roles) if role == HIDDEN]


def _share(spreads: list[tuple[float, list[int]]], seat: int, team: int) -> int:
    share = 0.0
    for chance, teams in spreads:
        if teams[seat] == team:
            share += chance
    return round(100 * share)


def clean_cards(view: SwordState, events: list[Event]) -> list[int]:
    """How many cards of each hand are no Parry: whoever was hit by a weapon held none, and has drawn since."""
    seats = view.game.seats
    drawn = [0] * seats
    clean = [-1] * seats
    for event in reversed(events):
        f = event.fields
        if event.kind == "draw":
            drawn[f["seat"]] += f["count"]
        elif event.kind in ("steal", "retrieve"):
            drawn[f["seat"]] += 1
        elif event.kind == "hit" and f["card"] < WEAPONS and clean[f["seat"]] < 0:
            clean[f["seat"]] = max(0, len(view.hands[f["seat"]]) - drawn[f["seat"]])
    return [max(0, count) for count in clean]


def belief(view: SwordState, chronicle: list[Event], memory: int) -> Optional[dict[str, Any]]:
    """What the last ``memory`` events tell of roles and hands, as `SwordState.imagine` takes it."""
    if memory == 0 or view.viewer < 0:
        return None
    events = chronicle[-memory:]
    spreads = odds(view, events) if HIDDEN in view.roles else []
    return {"teams": [[chance, teams] for chance, teams in spreads], "clean": clean_cards(view, events)}
