"""Samurai Spirit as a game: the first state, and states from plain data."""

from __future__ import annotations

from typing import Any

from game.engine.state import AUTO, EVERYONE, Outcome, State
from game.games.samurai_spirit.parts import BACKS, DEFENCE, FAMILIES, FARMSTEADS, SEVEN, VALUE
from game.games.samurai_spirit.state import NO_CARD, SpiritState, limits, places_of
from game.games.samurai_spirit.state_actions import SpiritTable


class SpiritGame(SpiritTable):
    """Samurai Spirit for a number of seats and options."""

    def set_up(self, seed: int) -> State:
        """The table at its first question: which samurai, or the first turn."""
        state = first_state(self, seed)
        state.agenda = [self.step("SetUp", AUTO), self.step("Gather", AUTO)]
        return state

    def from_data(self, data: dict[str, Any]) -> State:
        """The state or view that `SpiritState.to_data` gave."""
        return state_from_data(self, data)


def first_state(game: SpiritTable, seed: int) -> SpiritState:
    """The table before anybody has chosen a samurai."""
    count = game.count
    nobody = (-1,) * count
    counts = game.backs if game.difficulty.farm_penalties else ()
    return SpiritState(
        game,
        agenda=[],
        seed=seed,
        counter=0,
        viewer=EVERYONE,
        turn=0,
        outcome=None,
        round_=1,
        active=-1,
        last=-1,
        heroes=nobody,
        owners=tuple([place if place < game.seats else 0 for place in range(count)]),
        place_of=(-1,) * SEVEN,
        wounds=[0] * count,
        limit=[0] * count,
        line=[()] * count,
        track=[0] * count,
        left=[()] * count,
        guard=[0] * count,
        support=list(range(count)),
        lasting=[0] * count,
        passed=0,
        kiai=0,
        talents=0,
        absent=0,
        flags=0,
        card=NO_CARD,
        had=0,
        kept=0,
        offer=(),
        barricades=game.cap,
        farms=FARMSTEADS,
        backs=counts,
        families=(1 << len(FAMILIES)) - 1,
        dead=-1,
        top=(),
        middle=0,
        bottom=(),
        intruders=(),
        discard=(),
        pool=(),
        mixed=(),
    )


def state_from_data(game: SpiritTable, data: dict[str, Any]) -> SpiritState:
    """The state or view that `SpiritState.to_data` gave. Raises ValueError or KeyError on wrong data."""
    heroes = tuple(data["heroes"])
    wounds = list(data["wounds"])
    line = [tuple(cards) for cards in data["line"]]
    left = [tuple(cards) for cards in data["left"]]
    backs = tuple(data["backs"])
    if len(backs) not in (0, len(BACKS)):
        raise ValueError("each back has one number")
    return SpiritState(
        game,
        agenda=game.agenda_from_data(data["agenda"]),
        seed=data["seed"],
        counter=data["counter"],
        viewer=data["viewer"],
        turn=data["turn"],
        outcome=Outcome.from_data(data["outcome"]),
        round_=data["round"],
        active=data["active"],
        last=data["last"],
        heroes=heroes,
        owners=tuple(data["owners"]),
        place_of=places_of(heroes),
        wounds=wounds,
        limit=limits(heroes, wounds),
        line=line,
        track=[sum(VALUE[card] for card in cards) for cards in line],
        left=left,
        guard=[sum(1 << DEFENCE[card] for card in cards) for cards in left],
        support=list(data["support"]),
        lasting=list(data["lasting"]),
        passed=data["passed"],
        kiai=data["kiai"],
        talents=data["talents"],
        absent=data["absent"],
        flags=data["flags"],
        card=data["card"],
        had=data["had"],
        kept=data["kept"],
        offer=tuple(data["offer"]),
        barricades=data["barricades"],
        farms=data["farms"],
        backs=backs,
        families=data["families"],
        dead=data["dead"],
        top=tuple(data["top"]),
        middle=data["middle"],
        bottom=tuple(data["bottom"]),
        intruders=tuple(data["intruders"]),
        discard=tuple(data["discard"]),
        pool=tuple(data["pool"]),
        mixed=tuple([tuple(cards) for cards in data["mixed"]]),
    )
