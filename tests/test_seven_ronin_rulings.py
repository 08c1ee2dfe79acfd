"""The decided questions of 7 Ronin up to number 13 on the project's rule sheet."""

from __future__ import annotations

import pytest
from helpers_seven_ronin import (
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

# -- 1-3 Tasuke -----------------------------------------------------------------------------------------------


def test_01_tasuke_may_be_planned_beside_one_other_ronin() -> None:
    state = table()
    attack(state, pen=1)
    do(state, "station kabe pen", "station tasuke pen")
    assert not can(state, "station yumi pen")
    assert refusal(state, "ronin:yumi", "area:pen") == "tasuke"
    assert refusal(state, "ronin:yumi", "area:inn") == ""


def test_01_another_ronin_may_join_tasuke_but_two_others_never_share() -> None:
    state = table()
    attack(state, pen=1)
    do(state, "station tasuke well", "station hayai inn")
    assert can(state, "station yumi well")
    assert not can(state, "station yumi inn")
    assert refusal(state, "ronin:yumi", "area:inn") == "tasuke"


def test_01_hayai_only_keeps_all_plans_apart() -> None:
    state = table(tasuke="hayai_only")
    attack(state, pen=1)
    do(state, "station kabe pen")
    assert not can(state, "station tasuke pen")
    assert refusal(state, "ronin:tasuke", "area:pen") == "tasuke"
    defend(state, "tasuke well", "hayai inn")
    assert where(state, "hayai") == "inn"


def test_01_hayai_only_still_lets_hayai_join_tasuke() -> None:
    state = table(tasuke="hayai_only")
    attack(state, pen=1)
    defend(state, "tasuke pen", "hayai inn")
    do(state, "hayai pen")
    assert where(state, "hayai") == where(state, "tasuke") == "pen"


def test_01_a_pair_never_goes_to_the_green() -> None:
    state = table(round_=2, reserve=30, ninja={"green": 1})
    attack(state, pen=2)
    do(state, "station tasuke green")
    assert not can(state, "station kabe green")
    assert refusal(state, "ronin:kabe", "area:green") == "green"


def test_02_partners_keep_their_own_abilities_and_both_are_present() -> None:
    state = table()
    attack(state, pen=2)
    defend(state, "musashi pen", "tasuke pen")
    do(state, "musashi", "done")
    assert step(state) == "ShareWounds"
    do(state, "count 0")
    assert (wounds(state, "musashi"), wounds(state, "tasuke")) == (1, 0)


def test_03_the_defender_shares_the_wounds_out_as_he_likes() -> None:
    for share in range(4):
        state = table()
        attack(state, pen=3)
        defend(state, "kabe pen", "tasuke pen")
        until(state, "ShareWounds")
        assert texts(state) == ["count 0", "count 1", "count 2", "count 3"]
        assert refusal(state, "count:4") == "tasuke"
        do(state, f"count {share}")
        assert wounds(state, "kabe") == 3 - share
        assert where(state, "tasuke") == ("fallen" if share == 3 else "home")


def test_03_one_tile_may_be_filled_while_the_other_lives() -> None:
    state = table(wounds={"tasuke": 2})
    attack(state, pen=2)
    defend(state, "kabe pen", "tasuke pen")
    until(state, "ShareWounds")
    assert texts(state) == ["count 0", "count 1"]
    do(state, "count 1")
    assert where(state, "tasuke") == "fallen"
    assert wounds(state, "kabe") == 1


def test_03_ninja_are_left_over_only_when_both_tiles_are_full() -> None:
    state = table(round_=2, reserve=30, ninja={"pen": 4}, wounds={"tasuke": 1, "yumi": 1})
    attack(state, well=2)
    defend(state, "yumi pen", "tasuke pen", "kabe well")
    log = finish_fight(state)
    assert [event["ronin"] for event in kinds(log, "falls")] == [RONIN_NUMBER["tasuke"], RONIN_NUMBER["yumi"]]
    assert ninja(state, "pen") == 0
    state = table(round_=2, reserve=30, ninja={"pen": 5}, wounds={"tasuke": 1, "yumi": 1})
    attack(state, well=2)
    log = defend(state, "yumi pen", "tasuke pen", "kabe well")
    log += until(state, "Effects")
    assert ninja(state, "pen") == 1
    assert "pen kabe" in texts(state)


def test_03_wounds_that_fill_a_tile_exactly_kill_and_leave_the_area_empty() -> None:
    state = table()
    attack(state, pen=3)
    log = defend(state, "yumi pen", "hayai inn")
    log += finish_fight(state)
    assert where(state, "yumi") == "fallen"
    assert ninja(state, "pen") == 0
    assert kinds(log, "holds") == [{"count": 0}]


# -- 4 the watchtower -----------------------------------------------------------------------------------------


def test_04_the_watchtower_wounds_both_of_a_pair() -> None:
    state = table()
    attack(state, watchtower=1)
    defend(state, "kabe shrine", "tasuke shrine", "yumi field2")
    until(state, "Effects")
    assert [text for text in texts(state) if text.startswith("watchtower")] == [
        "watchtower shrine",
        "watchtower field2",
    ]
    do(state, "watchtower shrine")
    assert (wounds(state, "kabe"), wounds(state, "tasuke"), wounds(state, "yumi")) == (1, 1, 0)


# -- 5-9 abilities --------------------------------------------------------------------------------------------


def test_05_hayai_runs_to_any_attacked_area_and_may_leave_tasuke() -> None:
    state = table(round_=3, ninja={"green": 1}, reserve=30)
    attack(state, passage=1, well=1, granary=1)
    defend(state, "hayai inn", "tasuke inn", "kabe passage", "yumi field1")
    assert [text for text in texts(state) if text.startswith("hayai")] == ["hayai well", "hayai granary"]
    assert refusal(state, "power:hayai", "area:green") == "ronin"
    assert refusal(state, "power:hayai", "area:passage") == "ronin"
    assert refusal(state, "power:hayai", "area:shrine") == "ronin"
    do(state, "hayai well")
    assert (where(state, "hayai"), where(state, "tasuke")) == ("well", "inn")


def test_06_abilities_and_effects_are_optional() -> None:
    state = table()
    attack(state, granary=1)
    defend(state)
    assert step(state) == "Abilities"
    assert "yumi" in texts(state)
    do(state, "done")
    assert (state.reserve, step(state)) == (39, "Effects")
    do(state, "done")
    assert (state.reserve, state.round) == (39, 2)


def test_07_yobu_pushes_onto_a_ronin_past_limit_and_threat() -> None:
    state = table(round_=1, reserve=30, ninja={"field1": 1})
    attack(state, pen=3)
    defend(state, "yobu pen", "kabe granary", "taiko field1")
    do(state, "yobu field1 field1")
    assert ninja(state, "field1") == 3
    until(state, "PlanAttack")
    assert (wounds(state, "taiko"), wounds(state, "yobu")) == (3, 1)


def test_07_yobu_may_push_into_an_empty_area() -> None:
    state = table()
    attack(state, pen=2)
    defend(state, "yobu pen")
    assert where(state, "musashi") not in ("field1", "granary")
    do(state, "yobu granary field1")
    assert (ninja(state, "field1"), ninja(state, "granary"), ninja(state, "pen")) == (1, 1, 0)


@pytest.mark.parametrize("ronin", ["taiko", "yumi", "hayai"])
def test_08_ninja_pushed_beside_a_ronin_switch_off_what_was_not_used_yet(ronin: str) -> None:
    state = table(wounds={"kabe": 1})
    attack(state, pen=1, well=1)
    defend(state, "yobu pen", f"{ronin} field1", "kabe inn")
    assert any(text.split()[0] == ronin for text in texts(state))
    do(state, "yobu field1")
    assert not any(text.split()[0] == ronin for text in texts(state))
    assert refusal(state, f"power:{ronin}") == "ronin"


def test_09_an_area_emptied_by_abilities_has_no_wounds_and_no_effect() -> None:
    state = table()
    attack(state, granary=1)
    log = defend(state, "musashi granary")
    log += do(state, "musashi")
    log += finish_fight(state)
    assert kinds(log, "wounds") == []
    assert kinds(log, "stores") == []
    assert kinds(log, "holds") == [{"count": 0}]
    assert ninja(state, "granary") == 0


# -- 10-11 effects --------------------------------------------------------------------------------------------


def test_10_the_attacker_chooses_the_order_of_effects() -> None:
    state = table()
    attack(state, granary=1, burial=1, passage=1)
    defend(state)
    until(state, "Effects")
    assert {"granary", "burial", "passage"} <= set(texts(state))
    do(state, "passage", "bring granary", "bring granary", "granary")
    assert not can(state, "granary")
    assert refusal(state, "power:granary") == "effects"
    assert can(state, "burial")


def test_10_areas_taken_by_the_passage_have_no_effect_but_count() -> None:
    state = table(round_=2, reserve=20, ninja={"shrine": 1, "field2": 1}, fallen=("yumi", "taiko"))
    attack(state, passage=1, inn=1)
    defend(state, "kabe pen", "tasuke pen")
    until(state, "Effects")
    do(state, "passage", "bring granary", "bring passage")
    assert not can(state, "granary")
    assert refusal(state, "power:granary") == "effects"
    do(state, "inn")
    assert not can(state, "granary")
    assert refusal(state, "power:granary") == "effects"
    log = finish_fight(state)
    assert kinds(log, "holds") == [{"count": 5}]
    assert state.outcome is not None
    assert state.outcome.ending == "areas"


def test_10_an_effect_needs_its_area_occupied_when_it_is_resolved() -> None:
    state = table()
    attack(state, granary=1, burial=1, well=1)
    defend(state)
    until(state, "Effects")
    do(state, "burial", "lift granary", "done")
    assert not can(state, "granary")
    assert refusal(state, "power:granary") == "effects"


def test_11_the_inn_copies_what_was_used_or_not_but_no_field_and_not_itself() -> None:
    state = table(round_=3, reserve=30)
    attack(state, inn=1, granary=1, field1=1)
    defend(state)
    until(state, "Effects")
    do(state, "granary", "inn")
    assert texts(state) == ["granary", "done"]
    assert refusal(state, "power:inn") == "effect-inn"
    assert refusal(state, "power:field1") == "effect-fields"
    assert refusal(state, "power:well") == "effects"
    reserve = state.reserve
    do(state, "granary")
    assert state.reserve == reserve + 2
    assert state.round == 4


def test_11_with_nothing_to_copy_the_inn_has_no_effect() -> None:
    state = table()
    attack(state, inn=1, field1=1, field2=1)
    defend(state)
    log = finish_fight(state)
    assert kinds(log, "copies") == []
    assert state.round == 2


def test_11_a_copied_watchtower_uses_its_own_neighbours() -> None:
    state = table()
    attack(state, inn=1, watchtower=1)
    defend(state, "kabe shrine", "yumi well")
    until(state, "Effects")
    do(state, "inn")
    assert "watchtower shrine" in texts(state)
    assert "watchtower well" not in texts(state)


def test_11_shrine_and_inn_block_two_ronin() -> None:
    state = table()
    attack(state, inn=1, shrine=1)
    defend(state)
    until(state, "Effects")
    do(state, "shrine yumi", "inn")
    assert not can(state, "shrine yumi")
    assert refusal(state, "power:shrine", "ronin:yumi") == "effect-shrine"
    do(state, "shrine taiko")
    assert state.blocked == 1 << RONIN_NUMBER["yumi"] | 1 << RONIN_NUMBER["taiko"]


# -- 12-13 the pen, the burial grounds ------------------------------------------------------------------------


def test_12_the_pen_does_not_reach_the_green_and_a_penned_hayai_may_run() -> None:
    state = table(round_=2, reserve=30, ninja={"green": 1})
    attack(state, pen=2)
    defend(state, "kabe green", "hayai inn")
    until(state, "Effects")
    assert not can(state, "pen kabe")
    assert refusal(state, "power:pen", "ronin:kabe") == "green"
    do(state, "pen hayai")
    assert (where(state, "hayai"), where(state, "yumi")) == ("inn", "home")
    attack(state, well=2, shrine=1)
    defend(state)
    do(state, "hayai well")
    assert where(state, "hayai") == "well"


@pytest.mark.parametrize("count", [0, 1, 2])
def test_13_the_burial_grounds_take_back_up_to_two(count: int) -> None:
    state = table(round_=2, reserve=30, ninja={"green": 1})
    attack(state, burial=2)
    defend(state)
    until(state, "Effects")
    do(state, "burial", *["lift green", "lift burial"][:count])
    if count < 2:
        do(state, "done")
    assert state.reserve == 28 + count
    assert ninja(state, "burial") == (1 if count == 2 else 2)
    assert total(state) == 50


def test_13_lifting_the_last_ninja_gives_the_area_up_before_the_count() -> None:
    state = table(round_=2, reserve=20, ninja={"shrine": 1, "field2": 1, "pen": 1}, fallen=("yumi",))
    attack(state, burial=1, well=1)
    defend(state, "kabe inn", "tasuke inn")
    until(state, "Effects")
    do(state, "burial", "lift pen", "done")
    log = finish_fight(state)
    assert kinds(log, "holds") == [{"count": 4}]
    assert state.outcome is None
