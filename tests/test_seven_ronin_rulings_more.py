"""The decided questions of 7 Ronin from number 14 on, and their completions."""

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

from game.games.seven_ronin.parts import KABE, RONIN_NUMBER, SPACES
from game.games.seven_ronin.state import HOME

# -- 14-18 ----------------------------------------------------------------------------------------------------


def test_14_the_ninja_that_yumi_shoots_goes_to_the_pool() -> None:
    state = table()
    attack(state, pen=1)
    defend(state)
    do(state, "yumi")
    assert (state.reserve, state.pool) == (38, 11)


def test_15_a_reserve_below_the_minimum_is_deployed_whole_without_penalty() -> None:
    state = table(round_=6, reserve=2, ninja={"pen": 3})
    assert not can(state, "commit")
    assert not can(state, "deploy green")
    assert refusal(state, "area:green") == "attack"
    do(state, "deploy well")
    assert not can(state, "commit")
    assert refusal(state, "button:commit") == "attack"
    do(state, "deploy well")
    assert texts(state) == ["commit"]
    assert refusal(state, "area:shrine") == "attack"


def test_15_the_green_comes_on_top_of_the_minimum() -> None:
    state = table(round_=3, reserve=4)
    do(state, "deploy green")
    assert not can(state, "deploy green")
    assert refusal(state, "area:green") == "green"
    do(state, "deploy well", "deploy well")
    assert not can(state, "commit")
    do(state, "deploy pen", "commit")


def test_15_with_an_empty_reserve_the_attacker_just_commits() -> None:
    state = table(round_=4, reserve=0, ninja={"pen": 3})
    assert texts(state) == ["commit"]


def test_15_no_area_that_makes_the_minimum_unreachable_may_be_opened() -> None:
    state = table(round_=8, reserve=30)
    do(state, "deploy field1", "deploy field2", "deploy inn")
    # five more ninja into two areas: 3 + 2 at least
    assert can(state, "deploy pen")
    assert can(state, "deploy well")
    do(state, "deploy well")
    assert not can(state, "deploy watchtower")
    assert refusal(state, "area:watchtower") == "attack"
    assert can(state, "deploy granary")


def test_16_the_passage_goes_where_no_ronin_lives_but_not_to_the_green() -> None:
    state = table()
    attack(state, passage=1)
    defend(state, "kabe well")
    until(state, "Effects")
    do(state, "passage")
    assert not can(state, "bring well")
    assert refusal(state, "area:well") == "effect-passage"
    assert refusal(state, "area:green") == "effect-passage"
    assert can(state, "bring field1")


def test_16_the_passage_ignores_limits() -> None:
    state = table()
    attack(state, passage=1, inn=1)
    defend(state)
    until(state, "Effects")
    do(state, "passage", "bring inn", "bring inn")
    assert ninja(state, "inn") == 3


def test_17_effects_do_what_the_pool_allows() -> None:
    state = table(reserve=48, wounds={"kabe": 1})
    assert state.pool == 1
    attack(state, granary=1, well=1, watchtower=1)
    defend(state, "kabe shrine", "tasuke shrine", "yumi field2")
    until(state, "Effects")
    assert "watchtower shrine" not in texts(state)
    assert "watchtower shrine kabe" in texts(state)
    assert "watchtower shrine tasuke" in texts(state)
    do(state, "granary")
    assert (state.pool, state.reserve) == (0, 46)
    assert wounds(state, "kabe") == 1
    assert state.round == 2


def test_17_with_one_ninja_in_the_pool_the_attacker_chooses_who_of_a_pair_is_hit() -> None:
    state = table(reserve=48, wounds={"kabe": 1})
    attack(state, well=1, watchtower=1)
    defend(state, "kabe shrine", "tasuke shrine")
    until(state, "Effects")
    do(state, "watchtower shrine tasuke")
    assert (wounds(state, "kabe"), wounds(state, "tasuke"), state.pool) == (1, 1, 0)
    assert state.round == 2


def test_17_with_an_empty_pool_well_and_watchtower_say_so() -> None:
    state = table(reserve=49, wounds={"kabe": 1})
    assert state.pool == 0
    attack(state, well=1, watchtower=1, passage=1)
    defend(state)
    until(state, "Effects")
    assert refusal(state, "power:well") == "effects"
    assert refusal(state, "power:watchtower") == "effects"


def test_18_a_block_lasts_one_round_and_can_be_renewed() -> None:
    state = table()
    attack(state, shrine=1)
    defend(state, "yumi inn")
    until(state, "Effects")
    do(state, "shrine yumi")
    attack(state, well=2)
    defend(state, "yumi inn", "kabe pen")
    assert not can(state, "yumi")
    assert refusal(state, "power:yumi") == "effect-shrine"
    log = until(state, "Effects")
    assert [event["ronin"] for event in kinds(log, "unblocked")] == [RONIN_NUMBER["yumi"]]
    do(state, "shrine yumi", "done")
    attack(state, well=2, granary=1)
    defend(state, "yumi inn", "kabe pen", "musashi shrine")
    assert not can(state, "yumi")
    until(state, "Effects")
    finish_fight(state)
    attack(state, well=2, granary=2)
    defend(state, "yumi inn", "kabe pen", "musashi shrine")
    assert can(state, "yumi")


# -- 19-25 ----------------------------------------------------------------------------------------------------


def test_19_a_ronin_who_falls_to_an_effect_leaves_his_area_neutral() -> None:
    state = table(wounds={"yumi": 2})
    attack(state, well=1)
    defend(state, "yumi pen")
    until(state, "Effects")
    log = do(state, "well yumi")
    assert where(state, "yumi") == "fallen"
    assert kinds(log, "holds") == [{"count": 1}]
    assert total(state) == 50
    assert wounds(state, "yumi") == 0


def test_20_the_attacker_wins_at_once_when_all_ronin_have_fallen() -> None:
    fallen = ("hayai", "taiko", "yumi", "musashi", "yobu", "tasuke")
    state = table(round_=2, reserve=5, ninja={"pen": 8}, fallen=fallen)
    attack(state, well=2)
    log = defend(state, "kabe pen")
    assert where(state, "kabe") == "fallen"
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.ending) == ((ATTACKER,), "ronin")
    assert kinds(log, "holds") == []


def test_20_no_ninja_left_has_priority_over_no_ronin_left() -> None:
    fallen = ("hayai", "taiko", "yumi", "musashi", "yobu", "tasuke")
    state = table(round_=2, reserve=0, ninja={"pen": 7}, fallen=fallen)
    attack(state)
    defend(state, "kabe pen")
    assert where(state, "kabe") == "fallen"
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.ending) == ((DEFENDER,), "wiped")


def test_21_the_skull_takes_nothing_from_the_board() -> None:
    state = table(round_=5, reserve=0, ninja={"pen": 3})
    attack(state)
    defend(state, "kabe well")
    finish_fight(state)
    assert (state.round, ninja(state, "pen"), state.reserve) == (6, 3, 0)


def test_22_every_living_ronin_is_placed_in_an_area_of_his_own() -> None:
    state = table(fallen=("yumi",))
    attack(state, pen=1)
    for count in range(6):
        assert not can(state, "commit")
        assert refusal(state, "button:commit") == "defence"
        assert state.posts.count(HOME) == 6 - count
        do(state, texts(state)[0])
    assert len(set(state.posts)) == 7
    do(state, "commit")
    assert state.round == 1


def test_22_a_fallen_ronin_is_refused_by_reason() -> None:
    state = table(fallen=("yumi",))
    attack(state, pen=1)
    assert refusal(state, "ronin:yumi") == "wounds"


@pytest.mark.parametrize("ronin", ["hayai", "taiko", "yumi", "musashi", "yobu"])
def test_23_a_ronin_on_the_green_uses_no_ability(ronin: str) -> None:
    state = table(round_=2, reserve=30, ninja={"green": 2}, wounds={"kabe": 2})
    attack(state, pen=2)
    defend(state, f"{ronin} green")
    assert step(state) == "Abilities"
    assert not any(text.split()[0] == ronin for text in texts(state))
    assert refusal(state, f"power:{ronin}") == "green"


def test_23_a_ronin_on_the_green_is_out_of_reach_but_may_be_healed_and_blocked() -> None:
    state = table(round_=3, reserve=30, ninja={"green": 1}, wounds={"yumi": 2})
    attack(state, well=1, pen=1, shrine=1, green=1)
    defend(state, "yumi green", "taiko inn")
    assert can(state, "taiko yumi")
    log = until(state, "Effects")
    assert kinds(log, "wounds") == []
    assert wounds(state, "yumi") == 2
    assert not can(state, "well yumi")
    assert refusal(state, "power:well", "ronin:yumi") == "green"
    assert not can(state, "pen yumi")
    assert can(state, "shrine yumi")
    finish_fight(state)
    assert where(state, "yumi") == "home"


def test_23_burial_grounds_may_take_ninja_from_the_green() -> None:
    state = table(round_=2, reserve=30, ninja={"green": 1})
    attack(state, burial=2)
    defend(state)
    until(state, "Effects")
    do(state, "burial", "lift green")
    assert ninja(state, "green") == 0


def test_24_the_green_is_cleared_at_the_reveal_but_the_limits_were_raised() -> None:
    state = table(round_=2, reserve=30, ninja={"green": 2})
    attack(state, field1=3, green=1)
    log = defend(state, "kabe green")
    assert kinds(log, "cleared") == [{"ronin": KABE, "area": 10, "count": 3}]
    assert (ninja(state, "green"), ninja(state, "field1")) == (0, 3)
    assert wounds(state, "kabe") == 0
    assert state.pool == 50 - 26 - 3


def test_25_ninja_on_the_green_count_as_on_the_board() -> None:
    state = table(round_=3, reserve=0, ninja={"green": 1})
    attack(state)
    defend(state)
    finish_fight(state)
    assert (state.outcome, state.round) == (None, 4)


# -- 26-29 completions ----------------------------------------------------------------------------------------


def test_26_only_an_unblocked_tasuke_joins_a_penned_ronin() -> None:
    state = table(round_=2, penned={"kabe": "pen"})
    attack(state, well=2)
    assert not can(state, "station yumi pen")
    assert can(state, "station tasuke pen")
    assert refusal(state, "ronin:kabe") == "effect-pen"
    state = table(round_=2, penned={"kabe": "pen"}, blocked=("tasuke",))
    attack(state, well=2)
    assert not can(state, "station tasuke pen")
    assert refusal(state, "ronin:tasuke", "area:pen") == "tasuke"


def test_26_anybody_joins_a_penned_tasuke_who_is_alone_and_unblocked() -> None:
    state = table(round_=2, penned={"tasuke": "pen"})
    attack(state, well=2)
    assert can(state, "station yumi pen")
    do(state, "station yumi pen")
    assert not can(state, "station kabe pen")
    state = table(round_=2, penned={"tasuke": "pen"}, blocked=("tasuke",))
    attack(state, well=2)
    assert not can(state, "station yumi pen")


def test_26_hayai_may_not_join_a_blocked_tasuke() -> None:
    state = table(round_=2, blocked=("tasuke",))
    attack(state, well=2)
    defend(state, "tasuke well", "hayai inn", "kabe pen")
    assert not can(state, "hayai well")
    assert refusal(state, "power:hayai", "area:well") == "ronin"


def test_26_of_a_pair_only_the_penned_one_stays() -> None:
    state = table()
    attack(state, pen=1)
    defend(state, "kabe well", "tasuke well")
    until(state, "Effects")
    do(state, "pen kabe")
    assert (where(state, "kabe"), where(state, "tasuke")) == ("well", "home")


def test_26_a_penned_pair_stays_together_and_shares_even_when_blocked() -> None:
    state = table(round_=2, penned={"kabe": "well", "tasuke": "well"}, blocked=("tasuke",))
    attack(state, well=2)
    defend(state)
    until(state, "ShareWounds")
    do(state, "count 1")
    assert (wounds(state, "kabe"), wounds(state, "tasuke")) == (1, 1)


def test_26_inn_and_pen_hold_two_and_commit_asks_for_the_others_alone() -> None:
    state = table()
    attack(state, inn=1, pen=1)
    defend(state)
    until(state, "Effects")
    do(state, "pen kabe", "inn")
    assert not can(state, "pen kabe")
    assert refusal(state, "power:pen", "ronin:kabe") == "effect-pen"
    do(state, "pen yumi")
    attack(state, well=2)
    assert state.posts.count(HOME) == 5
    defend(state)
    finish_fight(state)
    assert where(state, "kabe") == where(state, "yumi") == "home"


def test_26_a_pen_can_be_renewed() -> None:
    state = table(round_=2, penned={"kabe": "well"}, ninja={"pen": 1}, reserve=30)
    attack(state, inn=1, shrine=1)
    defend(state)
    until(state, "Effects")
    do(state, "pen kabe", "done")
    assert where(state, "kabe") == "well"


def test_27_ninja_on_tiles_save_nobody_and_cannot_be_lifted() -> None:
    state = table(round_=3, reserve=1, wounds={"kabe": 6, "hayai": 2})
    attack(state, burial=1)
    defend(state, "musashi burial")
    do(state, "musashi")
    assert state.outcome is not None
    assert (state.outcome.ending, state.outcome.winners) == ("wiped", (DEFENDER,))


def test_28_limits_and_threat_count_this_rounds_ninja_only() -> None:
    state = table(round_=1, reserve=30, ninja={"field1": 3, "well": 2, "pen": 2, "shrine": 1})
    do(state, "deploy field1")
    assert not can(state, "deploy field1")
    assert refusal(state, "area:field1") == "attack"
    do(state, "deploy passage", "deploy burial")
    assert not can(state, "deploy granary")
    assert refusal(state, "area:granary") == "attack"
    assert not any(text.startswith("lift") for text in texts(state))


def test_29_nothing_the_defender_sees_depends_on_the_plan() -> None:
    views = []
    for plan in ({"pen": 1}, {"pen": 3, "well": 2, "green": 1}, {"field1": 1, "field2": 1}):
        state = table()
        before = state.seen_by(DEFENDER).to_data()
        for area, count in plan.items():
            for _ in range(count):
                do(state, f"deploy {area}")
                assert state.seen_by(DEFENDER).to_data() == before
        do(state, "commit")
        views.append(state.seen_by(DEFENDER).to_data())
        assert state.reserve == 40
    assert views[0] == views[1] == views[2]


def test_29_planned_ninja_count_as_reserve_for_every_check() -> None:
    state = table(round_=5, reserve=2)
    attack(state, pen=2)
    assert state.outcome is None
    assert (state.reserve, sum(state.ninja)) == (2, 0)


def test_29_the_first_check_is_after_the_green_has_been_cleared() -> None:
    state = table(round_=2, reserve=0, ninja={"green": 2})
    attack(state)
    assert state.outcome is None
    log = defend(state, "kabe green")
    assert len(kinds(log, "cleared")) == 1
    assert state.outcome is not None
    assert state.outcome.ending == "wiped"


def test_taiko_heals_another_living_ronin_with_a_wound_anywhere() -> None:
    state = table(wounds={"taiko": 2, "kabe": 3}, fallen=("yumi",))
    attack(state, pen=1)
    defend(state)
    assert [text for text in texts(state) if text.startswith("taiko")] == ["taiko kabe"]
    assert refusal(state, "power:taiko", "ronin:taiko") == "ronin"
    assert refusal(state, "power:taiko", "ronin:yumi") == "wounds"
    assert refusal(state, "power:taiko", "ronin:hayai") == "ronin"
    pool = state.pool
    do(state, "taiko kabe")
    assert (wounds(state, "kabe"), state.pool) == (2, pool + 1)


def test_taiko_without_a_wounded_companion_is_not_asked() -> None:
    state = table(wounds={"taiko": 2})
    attack(state, pen=1)
    defend(state)
    assert not any(text.startswith("taiko") for text in texts(state))
    assert refusal(state, "power:taiko") == "ronin"


def test_the_seven_hold_thirty_wounds() -> None:
    assert sum(SPACES) == 30
    assert SPACES == [5, 5, 3, 4, 3, 7, 3]
