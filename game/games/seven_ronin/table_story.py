"""A round of 7 Ronin told again: from the events, the public table as it stood after each of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from game.engine.state import Event
from game.games.seven_ronin.parts import FIELDS, GOAL, GOAL_WITH_FIELDS, SEVEN, VILLAGE
from game.games.seven_ronin.state import FALLEN, HOME, SevenRoninState

PLANS: Final = 0
ABILITIES: Final = 1
WOUNDS: Final = 2
EFFECTS: Final = 3

_PHASE: Final = {
    "reveal": PLANS,
    "cleared": PLANS,
    "hayai": ABILITIES,
    "taiko": ABILITIES,
    "yumi": ABILITIES,
    "musashi": ABILITIES,
    "yobu": ABILITIES,
    "unblocked": WOUNDS,
    "wounds": WOUNDS,
    "copies": EFFECTS,
    "penned": EFFECTS,
    "blocked": EFFECTS,
    "poisoned": EFFECTS,
    "struck": EFFECTS,
    "stores": EFFECTS,
    "lifted": EFFECTS,
    "brought": EFFECTS,
    "holds": EFFECTS,
    "skull": EFFECTS,
}
"""The phase that an event belongs to; a ronin falls in the phase under way."""


class Moment(NamedTuple):
    """What everybody knows of the table at one moment, by area and by ronin as in `SevenRoninState`."""

    round: int
    ninja: tuple[int, ...]
    where: tuple[int, ...]
    wounds: tuple[int, ...]
    reserve: int
    pool: int
    blocked: int
    penned: int

    def occupied(self) -> int:
        """The village areas with ninja and no ronin, as a mask."""
        held = [self.ninja[area] > 0 and area not in self.where for area in range(VILLAGE)]
        return sum(1 << area for area in range(VILLAGE) if held[area])

    def goal(self) -> int:
        """How many areas would win: one fewer once both fields are held."""
        return GOAL_WITH_FIELDS if self.occupied() & FIELDS == FIELDS else GOAL

    def guards(self, area: int) -> list[int]:
        """The ronin in an area."""
        return [ronin for ronin in range(SEVEN) if self.where[ronin] == area]

    def after(self, event: Event) -> Moment:
        """The moment after an event of a fight."""
        change = _CHANGES.get(event.kind)
        return self if change is None else change(self, event.fields)

    def moved(self, area: int = -1, ninja: int = 0, reserve: int = 0, pool: int = 0) -> Moment:
        """With so many ninja more in an area, the reserve and the pool."""
        there = self.ninja if area < 0 else _with(self.ninja, area, self.ninja[area] + ninja)
        return self._replace(ninja=there, reserve=self.reserve + reserve, pool=self.pool + pool)

    def hurt(self, ronin: int, count: int) -> Moment:
        """With so many wounds more on a tile."""
        return self._replace(wounds=_with(self.wounds, ronin, self.wounds[ronin] + count))

    def placed(self, ronin: int, area: int) -> Moment:
        """With a ronin somewhere else."""
        return self._replace(where=_with(self.where, ronin, area))


def _with(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])


def moment_of(view: SevenRoninState) -> Moment:
    """What a view shows to everybody."""
    return Moment(
        view.round,
        tuple(view.ninja),
        tuple(view.where),
        tuple(view.wounds),
        view.reserve,
        view.pool,
        view.blocked,
        view.penned,
    )


# -- what the events change -------------------------------------------------------------------------------------

Fields = dict[str, Any]


def _revealed(moment: Moment, f: Fields) -> Moment:
    moment = moment.moved(f["area"], f["count"], reserve=-f["count"])._replace(penned=0)
    for ronin in f["ronin"]:
        moment = moment.placed(ronin, f["area"])
    return moment


def _pushed(moment: Moment, f: Fields) -> Moment:
    return moment.moved(f["area"], -f["count"]).moved(f["to"], f["count"])


def _fallen(moment: Moment, f: Fields) -> Moment:
    ronin = f["ronin"]
    free = ~(1 << ronin)
    moment = moment.moved(pool=moment.wounds[ronin]).placed(ronin, FALLEN)
    moment = moment._replace(blocked=moment.blocked & free, penned=moment.penned & free)
    return moment._replace(wounds=_with(moment.wounds, ronin, 0))


def _round(moment: Moment, f: Fields) -> Moment:
    where = [
        HOME if place >= 0 and not moment.penned >> ronin & 1 else place
        for ronin, place in enumerate(moment.where)
    ]
    return moment._replace(round=f["round"], where=tuple(where))


_CHANGES: Final = {
    "reveal": _revealed,
    "cleared": lambda moment, f: moment.moved(f["area"], -f["count"], pool=f["count"]),
    "hayai": lambda moment, f: moment.placed(f["ronin"], f["to"]),
    "taiko": lambda moment, f: moment.hurt(f["other"], -1).moved(pool=1),
    "yumi": lambda moment, f: moment.moved(reserve=-1, pool=1),
    "musashi": lambda moment, f: moment.moved(f["area"], -1, pool=1),
    "yobu": _pushed,
    "unblocked": lambda moment, f: moment._replace(blocked=moment.blocked & ~(1 << f["ronin"])),
    "wounds": lambda moment, f: moment.hurt(f["ronin"], f["count"]).moved(f["area"], -f["count"]),
    "falls": _fallen,
    "penned": lambda moment, f: moment._replace(penned=moment.penned | 1 << f["ronin"]),
    "blocked": lambda moment, f: moment._replace(blocked=moment.blocked | 1 << f["ronin"]),
    "poisoned": lambda moment, f: moment.hurt(f["ronin"], 1).moved(pool=-1),
    "struck": lambda moment, f: moment.hurt(f["ronin"], 1).moved(pool=-1),
    "stores": lambda moment, f: moment.moved(reserve=f["count"], pool=-f["count"]),
    "lifted": lambda moment, f: moment.moved(f["area"], -f["count"], reserve=f["count"]),
    "brought": lambda moment, f: moment.moved(f["area"], f["count"], reserve=-f["count"]),
    "skull": lambda moment, f: moment.moved(reserve=-f["count"], pool=f["count"]),
    "round": _round,
}


# -- the story --------------------------------------------------------------------------------------------------


class Beat(NamedTuple):
    """One thing that happened: the table before and after it, and the phase it belongs to."""

    event: Event
    before: Moment
    after: Moment
    phase: int


class Story:
    """What has happened since the plans of a round were revealed, beat by beat."""

    def __init__(self) -> None:
        self.beats: list[Beat] = []
        self.rest: Moment | None = None
        """The table after everything that was told."""

    def tell(self, events: Sequence[Event], before: Moment, after: Moment) -> int:
        """Add what led from the moment ``before`` to ``after``; returns how many beats came of it.

        A reveal begins a new story; a match that is continued begins one where it stands. What was taken back in
        between is no part of it any more.
        """
        first = next((n for n, event in enumerate(events) if event.kind == "reveal"), None)
        if first is not None:
            self.beats = []
            events = events[first:]
        else:
            self._go_back_to(before)
        count = len(self.beats)
        now = before
        for event in events:
            was, now = now, now.after(event)
            phase = _PHASE.get(event.kind)
            if phase is None and event.kind == "falls" and self.beats:
                phase = self.beats[-1].phase
            if phase is not None:
                self.beats.append(Beat(event, was, now, phase))
        self.rest = after
        return len(self.beats) - count

    def _go_back_to(self, moment: Moment) -> None:
        """Forget what came after a moment; everything, when the story never stood there."""
        if self.rest != moment:
            while self.beats and self.beats[-1].after != moment:
                self.beats.pop()

    def holds(self, moment: Moment) -> bool:
        """Whether the story leads to this moment."""
        return bool(self.beats) and self.rest == moment
