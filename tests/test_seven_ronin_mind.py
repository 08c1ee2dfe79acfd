"""What computer players make of 7 Ronin: values, ratings, quick moves, plans that are lawful and not foreseen."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from time import perf_counter

import pytest
from best_response import KNOWN, BestResponse, across, plans_of
from helpers_seven_ronin import ATTACKER, DEFENDER, attack, defend, do, step, table, until, wounds

from game.bots.levels import Level
from game.bots.players import seat_player
from game.engine.state import State
from game.games.seven_ronin import INFO
from game.games.seven_ronin.mind import MIND
from game.games.seven_ronin.mind_scripts import ATTACKS, DEFENCES, VALUED, follow_attack, follow_defence
from game.games.seven_ronin.parts import AREAS, GREEN, RONIN, TASUKE, VILLAGE
from game.games.seven_ronin.state import DEFENCE, SevenRoninState

LIMITS = {AREAS[area]: limit for area, limit in enumerate(table().game.village.limits) if area < VILLAGE}
PLANNER = Level("test", "Test", "one-ply", width=4, simulations=40, seconds=60.0)


def quick_walk(seed: int, **options: str) -> list[SevenRoninState]:
    """The positions of a match played by quick moves."""
    rng = random.Random(seed)
    state = INFO.create(2, options).start(seed)
    found: list[SevenRoninState] = []
    while state.outcome is None:
        assert isinstance(state, SevenRoninState)
        found.append(state.clone())
        action = MIND.quick(state.seen_by(state.decides()), rng)
        assert action in state.legal()
        state.apply(action)
    return found


@pytest.mark.parametrize("options", [{}, {"spies": "each", "legs": "return"}, {"tasuke": "hayai_only"}])
def test_quick_moves_are_lawful_to_the_end(options: dict[str, str]) -> None:
    questions = Counter(step(state) for seed in range(6) for state in quick_walk(seed, **options))
    assert questions["PlanAttack"] > 30
    assert questions["Abilities"] > 20
    assert questions["Effects"] > 5


def test_values_are_chances_of_one_match() -> None:
    for seed in range(3):
        for state in quick_walk(seed)[::7]:
            before = state.to_data()
            one, two = MIND.value(state, 0), MIND.value(state, 1)
            assert 0.0 <= one <= 1.0
            assert one + two == pytest.approx(1.0)
            assert state.to_data() == before


def test_ratings_are_sorted_lawful_and_the_same_on_the_view() -> None:
    for seed in range(2):
        for state in quick_walk(seed, spies="each")[::9]:
            view = state.seen_by(state.decides())
            rated = MIND.candidates(view, 5)
            assert 1 <= len(rated) <= 5
            assert [value for value, _ in rated] == sorted((value for value, _ in rated), reverse=True)
            assert all(action in state.legal() for _, action in rated)
            assert MIND.candidates(view, 5) == rated


def test_every_action_has_a_hint() -> None:
    for state in quick_walk(1, spies="each", legs="return")[::9]:
        view = state.seen_by(state.decides())
        for action in view.legal()[:4]:
            assert MIND.gain(view, action).english().endswith(".")


# -- fights ---------------------------------------------------------------------------------------------------


def best(state: State) -> str:
    """The best-rated action on the view of whoever decides."""
    return MIND.candidates(state.seen_by(state.decides()), 1)[0][1].text


def play_quick(state: SevenRoninState) -> None:
    """Let quick moves end the fight."""
    rng = random.Random(1)
    while state.outcome is None and step(state) != "PlanAttack":
        state.apply(MIND.quick(state, rng))


def test_the_attacker_sees_a_win_by_the_passage() -> None:
    held = {"passage": 1, "burial": 1, "field2": 1, "well": 1}
    state = table(round_=4, reserve=6, ninja=held, fallen=("yumi", "hayai", "musashi"))
    attack(state, passage=3, burial=1)
    defend(state, "kabe inn", "taiko granary", "yobu pen", "tasuke shrine")
    until(state, "Effects")
    play_quick(state)
    assert state.outcome is not None
    assert state.outcome.winners == (ATTACKER,)


def test_hayai_runs_where_a_fifth_area_would_be_lost() -> None:
    held = {"passage": 1, "burial": 1, "field2": 1, "shrine": 1}
    state = table(round_=2, reserve=20, ninja=held, fallen=("yumi",))
    attack(state, well=2)
    defend(state, "hayai watchtower", "kabe inn", "taiko granary", "yobu pen", "musashi field1", "tasuke inn")
    used: list[str] = []
    while step(state) == "Abilities":
        used.append(best(state))
        do(state, used[-1])
    assert any(text.startswith("hayai") for text in used)
    play_quick(state)
    assert (state.outcome, state.round) == (None, 3)


def shortest(work: Callable[[], object]) -> float:
    """The least time of three."""
    times: list[float] = []
    for _ in range(3):
        begun = perf_counter()
        work()
        times.append(perf_counter() - begun)
    return min(times)


def test_a_fight_with_many_orders_of_moves_is_not_searched_through_them_all() -> None:
    state = table(
        round_=6,
        reserve=13,
        ninja={"passage": 2, "shrine": 1, "burial": 1},
        wounds={"taiko": 3, "kabe": 4, "musashi": 1},
        fallen=("hayai", "yumi", "tasuke"),
    )
    attack(state, passage=2, inn=1, shrine=1, burial=2)
    defend(state, "kabe field1", "musashi watchtower", "yobu field2", "taiko well")
    until(state, "Effects")
    assert len(state.legal()) == 7
    once = shortest(lambda: [MIND.value(state, ATTACKER) for _ in range(100)]) / 100
    assert shortest(lambda: MIND.candidates(state, 7)) < 800 * once


def test_wounds_are_shared_so_that_nobody_falls() -> None:
    state = table(round_=2, reserve=30, ninja={"pen": 3}, wounds={"tasuke": 1, "yumi": 1})
    attack(state, well=2)
    defend(state, "yumi pen", "tasuke pen", "kabe inn")
    until(state, "ShareWounds")
    assert wounds(state, "yumi") == wounds(state, "tasuke") == 1
    share = int(best(state).split()[1])
    assert share in (1, 2)


# -- plans ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"spies": "each"}, {"tasuke": "hayai_only"}])
def test_sampled_and_varied_plans_are_lawful_and_complete_what_was_begun(options: dict[str, str]) -> None:
    rng = random.Random(3)
    met = 0
    for seed in range(4):
        for state in quick_walk(seed, **options):
            seat = state.decides()
            plans = MIND.plans(state.seen_by(seat))
            if plans is None:
                assert step(state) not in ("PlanAttack", "PlanDefence")
                continue
            own, other = plans.sample(True, rng), plans.sample(False, rng)
            for _ in range(4):
                own, other = plans.vary(True, own, rng), plans.vary(False, other, rng)
            met += 1
            assert 0.0 <= plans.worth(own, other, rng) <= 1.0
            world = state.clone()
            assert step(world) in ("PlanAttack", "PlanDefence")
            for action in plans.actions(own):
                assert world.decides() == seat
                assert action in world.legal()
                world.apply(action)
            if seat == state.attacker:
                assert list(own) == world.attack
                theirs = MIND.plans(world.seen_by(1 - seat))
                assert theirs is not None
                for action in theirs.actions(other):
                    assert action in world.legal()
                    world.apply(action)
    assert met > 60


def test_plans_take_many_forms() -> None:
    rng = random.Random(5)
    plans = MIND.plans(table(round_=4, reserve=25, ninja={"pen": 2, "green": 1, "well": 1}))
    assert plans is not None
    attacks = {plans.sample(True, rng) for _ in range(300)}
    posts = {plans.sample(False, rng) for _ in range(300)}
    assert len(attacks) > 150
    assert len(posts) > 200
    assert any(own[GREEN] for own in attacks)
    assert any(GREEN in own for own in posts)
    assert any(own.count(own[TASUKE]) == 2 for own in posts)
    assert {sum(own[:VILLAGE]) for own in attacks} >= {4, 5, 6}


def test_a_planner_plays_whole_plans_by_its_own_luck() -> None:
    bot = seat_player(PLANNER, MIND)
    chosen: set[str] = set()
    for seed in range(12):
        state = INFO.create(2, {}).start(seed)
        view = state.seen_by(ATTACKER)
        actions = bot.choose(view, [])
        assert [action.text for action in bot.choose(view, [])] == [action.text for action in actions]
        assert actions[-1].text == "commit"
        for action in actions:
            assert action in state.legal()
            state.apply(action)
        chosen.add(" ".join(action.text for action in actions))
    assert len(chosen) > 3


def test_the_choice_does_not_depend_on_the_other_plan() -> None:
    bot = seat_player(PLANNER, MIND)
    answers = []
    for plan in ({"pen": 3, "well": 2}, {"field1": 1, "shrine": 1, "green": 1}):
        state = table(round_=2, reserve=30, ninja={"green": 1})
        attack(state, **plan)
        answers.append([action.text for action in bot.choose(state.seen_by(DEFENDER), [])])
    assert answers[0] == answers[1]


def test_a_planner_plays_a_whole_match() -> None:
    bot = seat_player(PLANNER._replace(width=3, simulations=9), MIND)
    state = INFO.create(2, {"spies": "each"}).start(7)
    assert isinstance(state, SevenRoninState)
    while state.outcome is None:
        legal = state.legal()
        actions = legal if len(legal) == 1 else bot.choose(state.seen_by(state.decides()), [])
        assert actions[0] in legal
        state.apply(actions[0])
    assert state.results


# -- scripted players -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*ATTACKS, *DEFENCES])
@pytest.mark.parametrize("options", [{}, {"spies": "each", "tasuke": "hayai_only"}])
def test_scripted_players_are_lawful_to_the_end(name: str, options: dict[str, str]) -> None:
    script = MIND.plain_players()[name]
    for seed in range(4):
        rng = random.Random(seed)
        state = INFO.create(2, options).start(seed)
        while state.outcome is None:
            view = state.seen_by(state.decides())
            before = view.to_data()
            action = script(view, rng)
            assert action in state.legal()
            assert view.to_data() == before
            state.apply(action)


def sent(name: str, seed: int, **position: object) -> dict[str, int]:
    """How many ninja a script sends to each area."""
    state = table(**position)  # type: ignore[arg-type]
    follow_attack(state, ATTACKS[name], random.Random(seed))
    assert state.attack_ready()
    return {AREAS[area]: count for area, count in enumerate(state.attack) if count}


def test_scripts_of_the_attacker_do_what_they_are_named_for() -> None:
    held = {"passage": 1, "shrine": 2}
    for seed in range(20):
        twos = sent("twos", seed, round_=3, reserve=30, ninja=held)
        assert list(twos.values()) == [2] * 4
        assert not {"passage", "shrine", "field1", "field2", "inn"} & set(twos)
        threes = sent("threes", seed, round_=3, reserve=30, ninja=held)
        assert len(threes) == 4
        assert all(count == min(3, LIMITS[area]) for area, count in threes.items())
        assert sorted(sent("ones", seed, round_=3, reserve=30, ninja=held).values()) == [1, 1, 1, 1]
        assert sorted(sent("fewest", seed, round_=3, reserve=30, ninja=held).values()) == [1, 1, 1]
        assert sent("same", seed, round_=3, reserve=30) == sent("same", 0, round_=3, reserve=30)
    assert len({tuple(sorted(sent("twos", seed, round_=3, reserve=30))) for seed in range(20)}) > 5


def test_twos_go_where_one_is_the_limit_when_nothing_else_is_free() -> None:
    everywhere = dict.fromkeys(set(LIMITS) - {"inn", "field1", "pen"}, 1)
    assert sent("twos", 1, round_=3, reserve=20, ninja=everywhere) == {"inn": 1, "field1": 1, "pen": 2}


def stationed(name: str, **position: object) -> dict[str, str]:
    """Where a script sends each ronin."""
    state = table(**position)  # type: ignore[arg-type]
    state.planning = DEFENCE
    follow_defence(state, DEFENCES[name], random.Random(1))
    return {RONIN[ronin]: AREAS[post] for ronin, post in enumerate(state.posts)}


def test_scripts_of_the_defender_do_what_they_are_named_for() -> None:
    hunters = stationed("hunters", round_=3, reserve=20, ninja={"passage": 5, "shrine": 3, "pen": 1})
    assert (hunters["kabe"], hunters["musashi"]) == ("passage", "shrine")
    assert sorted(hunters.values()).count("pen") == 1
    guards = stationed("guards", round_=1)
    assert set(guards.values()) == {AREAS[area] for area in VALUED[:7]}
    assert stationed("same", round_=1) == stationed("same", round_=5)


def test_search_begins_with_plans_of_the_scripts_among_others() -> None:
    """About a third of what is sampled: from the plan that is always the same one can tell."""
    state = table(round_=4, reserve=25)
    plans = MIND.plans(state)
    assert plans is not None
    follow_attack(state, ATTACKS["same"], random.Random(1))
    rng = random.Random(2)
    drawn = [plans.sample(True, rng) for _ in range(1500)]
    assert drawn.count(tuple(state.attack)) / 1500 == pytest.approx(1 / 3 / len(ATTACKS), abs=0.02)
    posts = table(round_=4, reserve=25)
    follow_defence(posts, DEFENCES["guards"], random.Random(1))
    drawn = [plans.sample(False, rng) for _ in range(1500)]
    assert drawn.count(tuple(posts.posts)) / 1500 == pytest.approx(1 / 3 / len(DEFENCES), abs=0.03)


# -- the best response ----------------------------------------------------------------------------------------


def test_the_best_response_sees_the_other_side_of_the_table() -> None:
    rng = random.Random(4)
    state = table(
        round_=3, reserve=30, ninja={"pen": 2, "green": 1}, wounds={"kabe": 2}, penned={"yumi": "well"}
    )
    theirs = across(state.seen_by(ATTACKER), rng)
    assert (theirs.decides(), step(theirs)) == (DEFENDER, "PlanDefence")
    begun = state.clone()
    attack(begun, shrine=2, inn=1)
    back = across(begun.seen_by(DEFENDER), rng)
    own = {"luck": [0, 0]}
    assert back.to_data() | own == state.seen_by(ATTACKER).to_data() | own


def test_the_best_response_is_told_plans_and_answers_them() -> None:
    rng = random.Random(6)
    player = BestResponse(PLANNER, 4)
    state = table(round_=3, reserve=30, ninja={"pen": 2, "green": 1})
    known = player.told(state.seen_by(ATTACKER), rng)
    assert sum(known.values()) == KNOWN
    plans = plans_of(state)
    only = Counter([next(iter(known))])
    answer = player.answer(plans, only, rng)
    others = [plans.sample(True, rng) for _ in range(200)]
    best = max(plans.worth(other, next(iter(only)), rng) for other in others)
    assert plans.worth(answer, next(iter(only)), rng) >= best - 0.02
    chosen = player.choose(state.seen_by(ATTACKER), [])
    assert chosen[-1].text == "commit"
    for action in chosen:
        do(state, action.text)
