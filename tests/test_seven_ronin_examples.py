"""The worked examples of 7 Ronin, by their numbers on the project's sheet, and every ending."""

from __future__ import annotations

import pytest
from helpers_seven_ronin import (
    ATTACKER,
    DEFENDER,
    attack,
    can,
    defend,
    do,
    finish_fight,
    kinds,
    ninja,
    refusal,
    step,
    table,
    texts,
    total,
    until,
    where,
    wounds,
)

from game.games.seven_ronin.parts import RONIN_NUMBER

SIX = ("hayai", "taiko", "yumi", "musashi", "yobu", "tasuke")
"""All but Kabe."""


def test_v1_round_one_three_areas_and_the_green() -> None:
    state = table()
    do(state, "deploy pen", "deploy well", "deploy inn", "deploy green")
    assert not can(state, "deploy shrine")
    assert refusal(state, "area:shrine") == "attack"
    do(state, "commit")


def test_v2_round_eight_five_areas_and_the_green() -> None:
    state = table(round_=8, reserve=30)
    do(state, *["deploy pen"] * 3, *["deploy passage"] * 3, "deploy well", "deploy inn", "deploy field1")
    do(state, "deploy green")
    assert not can(state, "deploy shrine")
    assert refusal(state, "area:shrine") == "attack"
    do(state, "commit")


@pytest.mark.parametrize("number", range(1, 9))
def test_v3_at_least_as_many_ninja_as_the_rounds_number(number: int) -> None:
    state = table(round_=number)
    for _ in range(number):
        assert not can(state, "commit")
        assert refusal(state, "button:commit") == "attack"
        do(state, next(text for text in texts(state) if text != "deploy green"))
    do(state, "commit")


def test_v5_a_ninja_on_the_green_raises_limits_only_from_the_next_round_on() -> None:
    state = table()
    do(state, "deploy green", "deploy field1")
    assert not can(state, "deploy field1")
    assert refusal(state, "area:field1") == "attack"
    state = table(round_=2, ninja={"green": 1})
    do(state, "deploy field1", "deploy field1")
    assert not can(state, "deploy field1")
    do(state, "deploy field2")
    assert not can(state, "deploy field2")


def test_v5_the_bonus_may_be_spread() -> None:
    state = table(round_=2, ninja={"green": 2})
    do(state, "deploy field1", "deploy field1", "deploy field2", "deploy field2")
    assert not can(state, "deploy field1")
    assert not can(state, "deploy field2")


def test_v6_no_ronin_on_the_green_in_round_one() -> None:
    state = table()
    attack(state, pen=1, green=1)
    assert not can(state, "station kabe green")
    assert refusal(state, "ronin:kabe", "area:green") == "green"


def test_v7_a_ronin_clears_the_green_and_the_bonus_was_still_good() -> None:
    state = table(round_=2, reserve=30, ninja={"green": 1})
    attack(state, field1=2, green=1)
    pool = state.pool
    log = defend(state, "kabe green")
    assert state.pool == pool + 2
    assert (ninja(state, "green"), ninja(state, "field1"), wounds(state, "kabe")) == (0, 2, 0)
    assert kinds(log, "wounds") == []


def test_v9_after_round_eight_four_areas_without_both_fields_are_not_enough() -> None:
    held = {"passage": 1, "burial": 1, "shrine": 1, "field2": 1}
    state = table(round_=8, reserve=0, ninja=held)
    attack(state)
    defend(state, "kabe inn", "tasuke inn")
    finish_fight(state)
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.ending) == ((DEFENDER,), "survived")


def test_v10_set_up() -> None:
    state = table()
    assert (state.reserve, state.pool, state.round) == (40, 10, 1)
    assert sum(state.ninja) == sum(state.wounds) == 0


def test_v11_yobu_may_push_a_ninja_to_musashi_who_cuts_it_down() -> None:
    state = table()
    attack(state, pen=2)
    defend(state, "yobu pen", "musashi granary")
    assert not can(state, "musashi")
    assert refusal(state, "power:musashi") == "ronin"
    do(state, "yobu granary")
    pool = state.pool
    do(state, "musashi")
    assert (ninja(state, "granary"), state.pool) == (0, pool + 1)


def test_v13_where_hayai_may_run() -> None:
    state = table(round_=3)
    attack(state, well=1, pen=1, shrine=1)
    defend(state, "hayai inn", "tasuke pen", "kabe shrine")
    assert can(state, "hayai well")
    assert can(state, "hayai pen")
    assert not can(state, "hayai shrine")
    assert not can(state, "hayai granary")


def test_v13_hayai_beside_ninja_stays() -> None:
    state = table(round_=2)
    attack(state, well=1, pen=1)
    defend(state, "hayai pen")
    assert not any(text.startswith("hayai") for text in texts(state))
    assert refusal(state, "power:hayai", "area:well") == "ronin"


def test_v14_yumi_shoots_nobody_from_an_empty_reserve() -> None:
    state = table(reserve=1, ninja={"pen": 1})
    attack(state, well=1)
    defend(state, "hayai inn", "kabe pen")
    assert not can(state, "yumi")
    assert refusal(state, "power:yumi") == "ronin"


def test_v15_yobus_five_moves() -> None:
    state = table(round_=3, reserve=30, ninja={"green": 1})
    attack(state, pen=3)
    defend(state, "yobu pen")
    moves = [text for text in texts(state) if text.startswith("yobu")]
    assert sorted(moves) == sorted(
        [
            "yobu granary",
            "yobu granary granary",
            "yobu granary field1",
            "yobu field1",
            "yobu field1 field1",
        ]
    )
    assert refusal(state, "power:yobu", "area:green") == "ronin"


def test_v15_with_one_ninja_yobu_moves_one() -> None:
    state = table()
    attack(state, pen=1)
    defend(state, "yobu pen")
    assert [text for text in texts(state) if text.startswith("yobu")] == ["yobu granary", "yobu field1"]
    assert refusal(state, "power:yobu", "area:granary", "count:2") == "ronin"


def test_v16_yumi_and_five_ninja() -> None:
    state = table(round_=2, reserve=30, ninja={"well": 3})
    attack(state, well=2)
    pool = state.pool
    log = defend(state, "yumi well")
    log += until(state, "Effects")
    assert where(state, "yumi") == "fallen"
    assert (state.pool, ninja(state, "well")) == (pool + 3, 2)
    assert "well kabe" in texts(state)


@pytest.mark.parametrize(("count", "place", "hurt"), [(3, "fallen", 0), (2, "home", 2)])
def test_v17_yumi_and_three_or_two_ninja(count: int, place: str, hurt: int) -> None:
    state = table()
    attack(state, pen=count)
    log = defend(state, "yumi pen")
    log += finish_fight(state)
    assert (where(state, "yumi"), wounds(state, "yumi"), ninja(state, "pen")) == (place, hurt, 0)
    assert kinds(log, "holds") == [{"count": 0}]


@pytest.mark.parametrize(("pool", "gain"), [(10, 2), (1, 1)])
def test_v20_the_granary(pool: int, gain: int) -> None:
    state = table(reserve=50 - pool)
    attack(state, granary=1)
    defend(state)
    until(state, "Effects")
    do(state, "granary")
    assert (state.reserve, state.pool) == (49 - pool + gain, pool - gain)


def test_v21_the_inn_doubles_the_granary() -> None:
    state = table()
    attack(state, inn=1, granary=1)
    defend(state)
    until(state, "Effects")
    do(state, "granary", "inn", "granary")
    assert state.reserve == 38 + 4


def test_v21_inn_and_field_have_nothing_to_copy() -> None:
    state = table()
    attack(state, inn=1, field1=1, well=1)
    defend(state)
    until(state, "Effects")
    do(state, "well kabe")
    assert can(state, "inn")
    state = table()
    attack(state, inn=1, field1=1)
    defend(state)
    finish_fight(state)
    assert (state.round, step(state)) == (2, "PlanAttack")


def test_v22_kabe_is_penned_in_at_the_well() -> None:
    state = table()
    attack(state, pen=1)
    defend(state, "kabe well")
    until(state, "Effects")
    do(state, "pen kabe")
    assert where(state, "kabe") == "well"
    attack(state, shrine=2)
    assert not any("kabe" in text for text in texts(state))
    defend(state)
    finish_fight(state)
    assert where(state, "kabe") == "home"


def test_v23_the_shrine_blocks_yumi_for_one_round_and_kabe_never() -> None:
    state = table()
    attack(state, shrine=1)
    defend(state, "yumi inn")
    until(state, "Effects")
    assert not can(state, "shrine kabe")
    assert refusal(state, "power:shrine", "ronin:kabe") == "effect-shrine"
    do(state, "shrine yumi")
    attack(state, well=2)
    defend(state, "yumi inn", "kabe shrine")
    assert not can(state, "yumi")
    finish_fight(state)
    attack(state, well=2, granary=1)
    defend(state, "yumi inn", "kabe shrine")
    assert can(state, "yumi")


@pytest.mark.parametrize(("reserve", "moved"), [(5, 2), (1, 1)])
def test_v25_the_passage(reserve: int, moved: int) -> None:
    state = table(reserve=reserve + 1)
    attack(state, passage=1)
    defend(state)
    until(state, "Effects")
    do(state, "passage", *["bring passage"] * moved)
    assert (state.reserve, ninja(state, "passage")) == (reserve - moved, 1 + moved)
    assert state.round == 2


@pytest.mark.parametrize(("number", "left"), [(3, 6), (4, 5), (7, 5)])
def test_v26_the_skull(number: int, left: int) -> None:
    state = table(round_=number, reserve=6 + number)
    attack(state, pen=3, passage=number - 3 if number < 7 else 3, **({"burial": 1} if number == 7 else {}))
    defend(state, "kabe pen", "hayai passage", "taiko burial", "tasuke inn")
    finish_fight(state)
    assert state.reserve == left


def test_v28_the_skull_takes_nothing_from_an_empty_reserve() -> None:
    state = table(round_=4, reserve=0, ninja={"pen": 3})
    attack(state)
    defend(state)
    log = finish_fight(state)
    assert kinds(log, "skull") == []
    assert (state.round, ninja(state, "pen")) == (5, 3)


def test_v29_the_minimum_of_every_round_and_the_skulls_use_forty_ninja_up() -> None:
    state = table()
    for number in range(1, 9):
        assert (state.round, state.need()) == (number, number)
        if number == 8:
            assert state.reserve == 40 - 28 - 4 == 8
        for _ in range(number):
            # one area after the other is filled, so that the ronin can go where no ninja does
            options = [text for text in texts(state) if text.startswith("deploy") and text != "deploy green"]
            best = {
                "deploy passage": 1,
                "deploy shrine": 2,
                "deploy pen": 3,
                "deploy burial": 4,
                "deploy well": 5,
            }
            do(state, min(options, key=lambda text: best.get(text, 9)))
        do(state, "commit")
        state.wounds = [0] * 7
        state.pool = 50 - state.reserve - sum(state.ninja)
        places = ["hayai passage", "taiko shrine", "kabe pen", "musashi burial", "tasuke well"]
        defend(state, *places[: 5 if number > 4 else 3])
        finish_fight(state)
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.ending) == ((DEFENDER,), "wiped")
    assert state.reserve == 0


def test_v30_the_number_told_to_the_defender_does_not_change_with_the_plan() -> None:
    state = table(round_=2, reserve=20, ninja={"pen": 3})
    view = state.seen_by(DEFENDER)
    before = view.reserve + view.on_board()
    attack(state, pen=2, green=1)
    view = state.seen_by(DEFENDER)
    assert before == view.reserve + view.on_board() == 23


def test_v31_no_end_while_the_last_two_are_planned() -> None:
    state = table(round_=5, reserve=2)
    do(state, "deploy well", "deploy well", "commit")
    assert state.outcome is None
    defend(state)
    assert state.outcome is None


def test_v32_last_ronin_and_last_ninja_together() -> None:
    state = table(round_=3, reserve=0, ninja={"pen": 7}, fallen=SIX)
    attack(state)
    log = defend(state, "kabe pen")
    assert len(kinds(log, "falls")) == 1
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.ending) == ((DEFENDER,), "wiped")


def test_v33_nobody_on_the_green_is_offered_an_ability() -> None:
    for ronin in ("yumi", "taiko", "hayai"):
        state = table(round_=2, reserve=30, ninja={"green": 1}, wounds={"kabe": 1})
        attack(state, pen=2)
        defend(state, f"{ronin} green")
        assert not any(text.split()[0] == ronin for text in texts(state))
        assert refusal(state, f"power:{ronin}") == "green"


# -- every ending ---------------------------------------------------------------------------------------------


def test_end_five_areas() -> None:
    held = {"passage": 1, "burial": 1, "shrine": 1, "field2": 1, "well": 1}
    state = table(round_=3, reserve=0, ninja=held, fallen=("yumi",))
    attack(state)
    defend(state, "kabe inn", "tasuke inn")
    log = finish_fight(state)
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.ending) == ((ATTACKER,), "areas")
    assert state.outcome.places == (1, 2)
    assert log[-1].kind == "over"
    assert log[-1].barrier
    assert state.legal() == []


@pytest.mark.parametrize(("fourth", "ending"), [("field1", "fields"), ("well", "")])
def test_end_four_areas_win_only_with_both_fields(fourth: str, ending: str) -> None:
    state = table(round_=3, reserve=0, ninja={"passage": 1, "burial": 1, "field2": 1, fourth: 1})
    attack(state)
    defend(state, "kabe inn", "tasuke inn")
    finish_fight(state)
    assert (state.outcome.ending if state.outcome else "") == ending


def test_end_all_ronin_fallen_to_the_well() -> None:
    state = table(round_=3, reserve=0, ninja={"well": 1}, fallen=SIX, wounds={"kabe": 6})
    attack(state)
    defend(state, "kabe pen")
    until(state, "Effects")
    do(state, "well kabe")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.ending) == ((ATTACKER,), "ronin")


def test_end_the_last_ninja_is_cut_down() -> None:
    state = table(round_=3, reserve=0, ninja={"well": 1})
    attack(state)
    defend(state, "musashi well")
    do(state, "musashi")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.ending) == ((DEFENDER,), "wiped")


def test_end_yumi_shoots_the_last_ninja() -> None:
    state = table(round_=2, reserve=3, ninja={"green": 1})
    attack(state, pen=2)
    defend(state, "kabe green", "musashi inn", "taiko pen")
    do(state, "yumi")
    finish_fight(state)
    assert state.outcome is not None
    assert state.outcome.ending == "wiped"


def test_end_the_skull_takes_the_last_ninja() -> None:
    state = table(round_=4, reserve=5)
    attack(state, pen=3, well=1)
    defend(state, "kabe pen", "hayai well")
    do(state, "done")
    assert state.outcome is not None
    assert (state.outcome.ending, state.reserve, state.round) == ("wiped", 0, 4)


def test_end_the_count_of_areas_comes_before_the_end_of_round_eight() -> None:
    held = {"passage": 1, "burial": 1, "shrine": 1, "field2": 1, "well": 1}
    state = table(round_=8, reserve=0, ninja=held, fallen=("yumi",))
    attack(state)
    defend(state, "kabe inn", "tasuke inn")
    finish_fight(state)
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.ending) == ((ATTACKER,), "areas")


def test_end_round_eight_with_a_skull_that_takes_the_last_ninja_is_the_defenders_too() -> None:
    state = table(round_=8, reserve=9)
    attack(state, pen=3, passage=3, well=2)
    defend(state, "kabe pen", "hayai passage", "taiko well")
    do(state, "done")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.ending) == ((DEFENDER,), "wiped")


def test_end_all_ronin_fallen_while_five_areas_are_held_is_one_victory() -> None:
    held = {"passage": 1, "burial": 1, "shrine": 1, "field2": 1, "well": 1, "pen": 8}
    state = table(round_=3, reserve=0, ninja=held, fallen=SIX)
    attack(state)
    log = defend(state, "kabe pen")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.ending) == ((ATTACKER,), "ronin")
    assert len(kinds(log, "over")) == 1


def test_the_score_sheet_stands_under_each_side() -> None:
    for sides, attacker in (("first", 0), ("second", 1)):
        state = table(round_=8, reserve=0, ninja={"pen": 2}, sides=sides)
        attack(state)
        defend(state, "yumi inn")
        finish_fight(state)
        assert state.outcome is not None
        assert state.outcome.winners == (1 - attacker,)
        rows = {line.label.english(): line.values for line in state.outcome.sheet}
        assert rows["Areas held"][attacker] == 1
        assert rows["Ninja left"][attacker] == 2
        assert rows["Ronin standing"][1 - attacker] == 7
        assert [line.label.english() for line in state.outcome.sheet if line.decided] == ["Rounds"]


def test_all_ninja_are_there_at_the_end_of_every_example() -> None:
    state = table(round_=2, reserve=30, ninja={"green": 2, "pen": 5}, wounds={"kabe": 3})
    attack(state, pen=5, green=1)
    defend(state, "yumi pen", "kabe green")
    assert total(state) == 50
    assert wounds(state, "kabe") == 3
    assert state.wounds[RONIN_NUMBER["yumi"]] == 0
