"""7 Ronin at random: all ninja conserved, no state without an action, views that hold nothing of the other plan."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from helpers_seven_ronin import ATTACKER, DEFENDER, alive, attack, do, step, table, total

from game.engine.match import Match, Seat
from game.engine.state import HIDDEN, NotYourDecision
from game.games.seven_ronin import INFO
from game.games.seven_ronin.parts import GREEN, SEVEN, SPACES, TASUKE, VILLAGE
from game.games.seven_ronin.state import FALLEN, HOME, OPEN, SevenRoninState

OPTIONS: list[dict[str, str]] = [
    {},
    {"sides": "drawn", "legs": "return"},
    {"tasuke": "hayai_only", "handicap": "-8"},
    {"spies": "each", "handicap": "+8"},
]
every_option = pytest.mark.parametrize("options", OPTIONS, ids=["plain", "return", "fewer", "spies"])


def walk(options: dict[str, str], seed: int) -> Iterator[SevenRoninState]:
    """Every position of a random match, the last one too."""
    rng = random.Random(seed)
    state = INFO.create(2, options).start(seed)
    assert isinstance(state, SevenRoninState)
    yield state
    while state.outcome is None:
        legal = state.legal()
        state.apply(legal[int(rng.random() * len(legal))])
        yield state


@every_option
def test_ninja_and_ronin_are_conserved_at_every_step(options: dict[str, str]) -> None:
    for seed in range(60):
        for state in walk(options, seed):
            assert total(state) == 50
            assert min(state.reserve, state.pool, *state.ninja, *state.wounds) >= 0
            assert len(state.where) == SEVEN == len(alive(state)) + state.where.count(FALLEN)
            for ronin in range(SEVEN):
                assert state.wounds[ronin] < SPACES[ronin]
                if state.where[ronin] == FALLEN:
                    assert state.wounds[ronin] == 0
                    assert not (state.penned | state.blocked) & 1 << ronin
            for area in range(VILLAGE):
                guards = state.guards(area) + [r for r, post in enumerate(state.posts) if post == area]
                assert len(guards) < 2 or (len(guards) == 2 and TASUKE in guards)
            assert state.count_at(GREEN) <= 1
            assert (state.outcome is not None) == (not state.legal())


@every_option
def test_no_set_of_picks_holds_another(options: dict[str, str]) -> None:
    for seed in range(12):
        for state in walk(options, seed):
            picks = [action.picks for action in state.legal()]
            assert len(set(picks)) == len(picks)
            assert not any(one < two for one in picks for two in picks)


@every_option
def test_the_view_law_in_every_question(options: dict[str, str]) -> None:
    met: Counter[str] = Counter()
    for seed in range(25):
        rng = random.Random(seed)
        for state in walk(options, seed):
            if state.outcome is not None:
                continue
            met[step(state)] += 1
            if met[step(state)] > 60 and seed > 3 and rng.random() < 0.8:
                continue
            for seat in (0, 1, None):
                view = state.seen_by(seat)
                assert view.agenda == state.agenda
                for _ in range(2):
                    world = view.imagine(rng)
                    assert world.seen_by(seat) == view
                    assert total(world) == 50
                    if seat == state.decides():
                        assert world.legal() == state.legal() == view.legal()
                    elif state.agenda:
                        with pytest.raises(NotYourDecision):
                            view.legal()
            restored = state.game.from_data(state.to_data())
            assert restored == state
            assert restored.legal() == state.legal()
    questions = {
        "PlanAttack",
        "PlanDefence",
        "Abilities",
        "ShareWounds",
        "Effects",
        "CopyEffect",
        "LiftNinja",
    }
    if options.get("tasuke") == "hayai_only":
        questions.remove("ShareWounds")
    assert questions | {"BringNinja"} <= set(met)


def test_imagined_plans_are_lawful_and_every_plan_comes_up() -> None:
    state = table(reserve=2, round_=1)
    attack(state, pen=1)
    view = state.seen_by(DEFENDER)
    assert view.attack == [HIDDEN] * (VILLAGE + 1)
    rng = random.Random(1)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        world = view.imagine(rng)
        found[tuple(world.attack)] += 1
    # one ninja in one of ten areas, with or without the other one beside it, elsewhere or on the green
    limits = state.game.village.limits
    two = sum(1 for area in range(VILLAGE) if limits[area] > 1)
    assert len(found) == VILLAGE + VILLAGE + VILLAGE * (VILLAGE - 1) // 2 + two


def test_a_proposed_plan_is_what_the_world_holds() -> None:
    state = table(round_=2)
    attack(state, pen=2)
    plan = [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]
    world = state.seen_by(DEFENDER).imagine(random.Random(1), {"attack": plan})
    assert world.attack == plan
    assert world.seen_by(DEFENDER) == state.seen_by(DEFENDER)


def test_a_plan_in_the_making_is_hidden_from_everybody_else() -> None:
    state = table(round_=2, ninja={"green": 1}, reserve=30)
    do(state, "deploy pen", "deploy well")
    for seat in (DEFENDER, None):
        assert state.seen_by(seat).attack == [HIDDEN] * (VILLAGE + 1)
    assert state.seen_by(ATTACKER).attack == state.attack
    do(state, "commit", "station kabe green", "station yumi pen")
    assert state.seen_by(ATTACKER).posts == [HIDDEN] * SEVEN
    assert state.seen_by(None).posts == [HIDDEN] * SEVEN
    assert state.seen_by(DEFENDER).posts == state.posts


def test_events_of_planning_are_told_to_nobody_else() -> None:
    match = Match(INFO, [Seat("Akira"), Seat("Benkei")])
    for text in ("deploy pen", "deploy pen", "commit"):
        match.play(text)
    assert [event.kind for event in match.chronicle(1)] == ["round", "planned"]
    assert [event.kind for event in match.chronicle(None)] == ["round", "planned"]
    assert [event.kind for event in match.chronicle(0)] == ["round", "deploy", "deploy", "planned"]
    assert match.undoable() == 0


def test_a_plan_can_be_changed_until_it_is_committed() -> None:
    match = Match(INFO, [Seat("Akira"), Seat("Benkei")])
    for text in ("deploy pen", "deploy well", "deploy shrine"):
        match.play(text)
    assert match.take_back(0)
    state = match.state
    assert isinstance(state, SevenRoninState)
    assert [entry.action.text for entry in match.entries] == ["deploy well", "deploy shrine"]
    assert sum(state.attack) == 2
    match.play("commit")
    assert not match.take_back(0)
    for text in ("station kabe pen", "station tasuke pen", "station yumi inn"):
        match.play(text)
    assert match.take_back(3)
    assert isinstance(match.state, SevenRoninState)
    assert match.state.posts[TASUKE] >= 0


def test_three_hundred_random_matches_end_in_every_way() -> None:
    endings: Counter[str] = Counter()
    for options in OPTIONS:
        game = INFO.create(2, {**options, "legs": "single"})
        for seed in range(75):
            rng = random.Random(seed)
            state = game.start(seed)
            for _ in range(400):
                if state.outcome is not None:
                    break
                legal = state.legal()
                state.apply(legal[int(rng.random() * len(legal))])
            assert state.outcome is not None
            endings[state.outcome.ending] += 1
    assert set(endings) == {"areas", "fields", "ronin", "wiped", "survived"}


def test_a_clone_is_independent() -> None:
    for state in walk({"spies": "each"}, 5):
        if state.outcome is None:
            before = state.to_data()
            twin = state.clone()
            twin.apply(twin.legal()[0])
            assert state.to_data() == before


def test_between_rounds_nobody_is_on_the_board_but_the_penned() -> None:
    seen = 0
    for seed in range(40):
        for state in walk({}, seed):
            if step_of(state) == "PlanAttack":
                assert state.planning != OPEN
                for ronin in range(SEVEN):
                    penned = bool(state.penned & 1 << ronin)
                    seen += penned
                    assert (state.where[ronin] not in (HOME, FALLEN)) == penned
    assert seen > 0


def step_of(state: SevenRoninState) -> str:
    """The open question, or nothing at the end."""
    return step(state) if state.agenda else ""
