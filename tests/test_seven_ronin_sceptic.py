"""7 Ronin: corners where the program once said or did something else than the rules."""

from __future__ import annotations

from helpers_seven_ronin import attack, can, defend, do, table, until

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


def power(state: SevenRoninState, area: str, *picks: str) -> object:
    """Why the effect of an area cannot be aimed at what is pointed at."""
    return state.why_not(frozenset((Target("power", area), *[Target(*pick.split(":")) for pick in picks])))


def test_an_effect_that_could_be_used_is_not_refused_for_want_of_ninja_or_of_ronin() -> None:
    state = table(round_=3)
    attack(state, passage=1, watchtower=1, well=1)
    quiet = ("musashi granary", "tasuke granary", "yobu inn", "taiko field1", "hayai burial")
    defend(state, "kabe shrine", "yumi pen", *quiet)
    until(state, "Effects")
    assert power(state, "passage", "area:well") is refusals.NOT_NOW
    assert power(state, "watchtower", "ronin:kabe") is refusals.NOT_NOW
    assert power(state, "watchtower", "ronin:yumi") is refusals.NOT_BESIDE_TOWER
    assert power(state, "watchtower", "area:field2") is refusals.NO_RONIN_THERE


def test_an_inn_that_could_copy_is_not_refused_for_want_of_areas() -> None:
    state = table()
    attack(state, inn=1, granary=1)
    defend(state)
    until(state, "Effects")
    assert power(state, "inn", "area:granary") is refusals.NOT_NOW
