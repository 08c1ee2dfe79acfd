"""Tables for the tests of 7 Ronin: set up a position, plan, and play by the texts of actions."""

from __future__ import annotations

from typing import Any, Optional

from game.engine.state import Event, Target
from game.games.seven_ronin import INFO
from game.games.seven_ronin.parts import AREA, AREAS, RONIN, RONIN_NUMBER, SEVEN
from game.games.seven_ronin.state import FALLEN, HOME, OPEN, SevenRoninState

ATTACKER, DEFENDER = 0, 1
FAR = (
    "kabe inn",
    "tasuke granary",
    "musashi pen",
    "yobu field1",
    "taiko passage",
    "hayai burial",
    "yumi shrine",
)
"""Places for all seven, leaving watchtower, field2 and well empty."""


def table(
    round_: int = 1,
    reserve: int = 40,
    ninja: Optional[dict[str, int]] = None,
    wounds: Optional[dict[str, int]] = None,
    fallen: tuple[str, ...] = (),
    blocked: tuple[str, ...] = (),
    penned: Optional[dict[str, str]] = None,
    **options: str,
) -> SevenRoninState:
    """The start of a round as described; the pool holds the rest of the fifty."""
    state = INFO.create(2, options).start(0)
    assert isinstance(state, SevenRoninState)
    state.round = round_
    state.reserve = reserve
    for area, count in (ninja or {}).items():
        state.ninja[AREA[area]] = count
    for ronin, count in (wounds or {}).items():
        state.wounds[RONIN_NUMBER[ronin]] = count
    for ronin in fallen:
        state.where[RONIN_NUMBER[ronin]] = FALLEN
    for ronin in blocked:
        state.blocked |= 1 << RONIN_NUMBER[ronin]
    for ronin, area in (penned or {}).items():
        state.where[RONIN_NUMBER[ronin]] = AREA[area]
        state.penned |= 1 << RONIN_NUMBER[ronin]
    state.pool = 50 - reserve - sum(state.ninja) - sum(state.wounds)
    assert state.pool >= 0
    if state.planning != OPEN:
        state.raise_screens()
    return state


def can(state: SevenRoninState, text: str) -> bool:
    """Whether the action of this text is legal."""
    return text in [action.text for action in state.legal()]


def texts(state: SevenRoninState) -> list[str]:
    """The legal actions as texts."""
    return [action.text for action in state.legal()]


def do(state: SevenRoninState, *actions: str) -> list[Event]:
    """Play actions, each verified; returns what happened."""
    log: list[Event] = []
    for text in actions:
        assert can(state, text), f"{text!r} is not among {texts(state)}"
        log += state.apply(state.game.action(text))
    return log


def attack(state: SevenRoninState, commit: bool = True, **plan: int) -> list[Event]:
    """Plan so many ninja for each area."""
    log = do(state, *[f"deploy {area}" for area, count in plan.items() for _ in range(count)])
    return log + (do(state, "commit") if commit else [])


def defend(state: SevenRoninState, *places: str) -> list[Event]:
    """Plan ronin, ``"kabe inn"``; those at home and not named go wherever nothing is planned against them."""
    log = do(state, *[f"station {place}" for place in places])
    while not can(state, "commit"):
        quiet = [
            text
            for text in texts(state)
            if text.split()[2] != "green" and not _attacked(state, text.split()[2])
        ]
        log += do(state, quiet[0])
    return log + do(state, "commit")


def _attacked(state: SevenRoninState, area: str) -> bool:
    number = AREA[area]
    return bool(state.ninja[number] or state.attack[number] or state.count_at(number))


def step(state: SevenRoninState) -> str:
    """The name of the open question."""
    return type(state.agenda[-1]).__name__


def finish_fight(state: SevenRoninState) -> list[Event]:
    """Say done, or share as little as possible with Tasuke, until the next plan or the end."""
    log: list[Event] = []
    while state.outcome is None and step(state) not in ("PlanAttack", "Spy", "Return"):
        log += do(state, "done" if can(state, "done") else texts(state)[0])
    return log


def until(state: SevenRoninState, name: str) -> list[Event]:
    """Say done until the question of this name is open."""
    log: list[Event] = []
    while step(state) != name:
        log += do(state, "done")
    return log


def where(state: SevenRoninState, ronin: str) -> str:
    """The area a ronin is in, ``home`` or ``fallen``."""
    place = state.where[RONIN_NUMBER[ronin]]
    return {HOME: "home", FALLEN: "fallen"}.get(place, AREAS[place])


def ninja(state: SevenRoninState, area: str) -> int:
    """The ninja in an area."""
    return state.ninja[AREA[area]]


def wounds(state: SevenRoninState, ronin: str) -> int:
    """The wounds of a ronin."""
    return state.wounds[RONIN_NUMBER[ronin]]


def total(state: SevenRoninState) -> int:
    """All ninja together."""
    return state.reserve + state.pool + sum(state.ninja) + sum(state.wounds)


def refusal(state: SevenRoninState, *picks: str) -> str:
    """The rulebook section of the reason why these targets (``"area:green"``) cannot be chosen; "" if they can."""
    chosen = frozenset(Target(*pick.split(":")) for pick in picks)
    reason = state.why_not(chosen)
    return "" if reason is None else reason.section


def kinds(log: list[Event], kind: str) -> list[dict[str, Any]]:
    """The fields of the events of one kind."""
    return [event.fields for event in log if event.kind == kind]


def alive(state: SevenRoninState) -> list[str]:
    """The ronin who have not fallen."""
    return [RONIN[number] for number in range(SEVEN) if state.where[number] != FALLEN]
