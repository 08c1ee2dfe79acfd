"""7 Ronin: corners where the program once said or did something else than the rules."""

from __future__ import annotations

from helpers_seven_ronin import can, do, table

from game.engine.state import Target
from game.games.seven_ronin import refusals
from game.games.seven_ronin.state import SevenRoninState


def reason(state: SevenRoninState, area: str) -> object:
    """Why no ninja can be planned for an area."""
    return state.why_not(frozenset((Target("area", area),)))


def test_ninja_promised_to_a_spy_are_the_reason_when_the_reserve_holds_no_others() -> None:
    state = table(round_=4, reserve=5, spies="each")
    do(state, "done", "ask shrine", "count 2")
    do(state, "deploy shrine", "deploy well", "deploy well", "deploy granary")
    assert not can(state, "deploy pen")
    assert reason(state, "pen") is refusals.PLEDGE_DUE


def test_a_raised_limit_is_not_blamed_for_ninja_promised_to_a_spy() -> None:
    state = table(round_=2, reserve=5, ninja={"green": 2}, spies="each")
    do(state, "done", "ask shrine", "count 2")
    do(state, "deploy shrine", "deploy well", "deploy well", "deploy green")
    assert not can(state, "deploy well")
    assert reason(state, "well") is refusals.PLEDGE_DUE
    do(state, "deploy shrine")
    assert reason(state, "well") is refusals.RESERVE_EMPTY
