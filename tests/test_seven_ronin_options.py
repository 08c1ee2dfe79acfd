"""7 Ronin: the options, spies, the return match, the village file, and the words of everything that can happen."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from pathlib import Path

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
    refusal,
    step,
    table,
    texts,
    where,
)

from game import resources
from game.bots import levels, worker
from game.engine import record
from game.engine.match import COMPUTER, Match, Seat
from game.engine.state import HIDDEN, Reason
from game.engine.tomlfile import TomlError
from game.games import SHELF
from game.games.seven_ronin import INFO, parts, refusals, words
from game.games.seven_ronin.parts import AREAS, RONIN, VILLAGE, parse_village
from game.games.seven_ronin.state import SevenRoninState

# -- sides, handicap ------------------------------------------------------------------------------------------


def test_sides_are_chosen_or_drawn() -> None:
    assert table(sides="first").decides() == 0
    assert table(sides="second").decides() == 1
    game = INFO.create(2, {"sides": "drawn"})
    drawn = Counter(game.start(seed).decides() for seed in range(200))
    assert min(drawn[0], drawn[1]) > 60


@pytest.mark.parametrize("handicap", [value for value, _ in INFO.options[4].choices])
def test_the_handicap_moves_ninja_between_reserve_and_pool(handicap: str) -> None:
    state = INFO.create(2, {"handicap": handicap}).start(1)
    assert isinstance(state, SevenRoninState)
    assert (state.reserve, state.pool) == (40 + int(handicap), 10 - int(handicap))


def test_every_round_has_a_lawful_plan_at_every_handicap() -> None:
    for handicap, _ in INFO.options[4].choices:
        for number in range(1, 9):
            state = table(round_=number, reserve=min(40 + int(handicap), 40), handicap=handicap)
            rng = random.Random(number)
            state.random_attack(rng, part=False)
            assert sum(state.attack[:VILLAGE]) >= number


# -- the return match -----------------------------------------------------------------------------------------


def test_the_return_match_swaps_sides_and_sets_the_table_anew() -> None:
    state = table(round_=8, reserve=0, ninja={"pen": 2}, legs="return")
    attack(state)
    defend(state, "yumi inn")
    log = finish_fight(state)
    assert step(state) == "Return"
    assert log[-1].kind == "over"
    assert (state.outcome, state.decides(), texts(state)) == (None, DEFENDER, ["next"])
    assert sum(state.ninja) == 2
    assert refusal(state, "area:pen") == "rounds"
    log = do(state, "next")
    assert [event.kind for event in log] == ["leg", "round"]
    assert log[0].barrier
    assert (state.attacker, state.round, state.reserve, state.pool) == (DEFENDER, 1, 40, 10)
    assert state.decides() == DEFENDER
    assert state.results == ((DEFENDER, 8, ATTACKER, 4),)


@pytest.mark.parametrize(
    ("first", "second", "winners", "ending"),
    [
        ((1, 8, 0, 4), (1, 5, 1, 0), (1,), "both"),
        ((0, 6, 0, 0), (0, 8, 1, 4), (0,), "both"),
        ((0, 5, 0, 0), (1, 6, 1, 0), (0,), "faster"),
        ((1, 8, 0, 4), (0, 6, 1, 3), (0,), "faster"),
        ((1, 8, 0, 4), (0, 8, 1, 4), (0, 1), "level"),
        ((0, 6, 0, 0), (1, 6, 1, 1), (0, 1), "level"),
    ],
)
def test_both_results_are_added_up(
    first: tuple[int, ...], second: tuple[int, ...], winners: tuple[int, ...], ending: str
) -> None:
    state = table(legs="return")
    state.results = (first,)
    state.attacker, state.round = second[2], second[1]
    state.end(second[0], second[3], [])
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.ending) == (winners, ending)
    assert state.outcome.places == tuple(1 if seat in winners else 2 for seat in (0, 1))
    assert [line.decided for line in state.outcome.sheet].count(True) == (0 if ending == "level" else 1)


# -- spies ----------------------------------------------------------------------------------------------------


def test_the_defender_tells_who_goes_there_and_keeps_to_it() -> None:
    state = table(spies="each")
    assert (step(state), state.decides()) == ("Spy", ATTACKER)
    assert refusal(state, "area:green") == "spies"
    do(state, "ask well")
    assert (step(state), state.decides()) == ("AnswerRonin", DEFENDER)
    do(state, "tell kabe")
    assert texts(state) == ["tell tasuke", "done"]
    assert refusal(state, "ronin:yumi") == "tasuke"
    log = do(state, "done")
    assert kinds(log, "told_nobody") == [{"seat": DEFENDER, "area": 5}]
    assert not kinds(log, "told_none")
    assert where(state.seen_by(ATTACKER), "kabe") == "well"
    attack(state, pen=1)
    assert where(state.seen_by(ATTACKER), "kabe") == "well"
    assert state.seen_by(ATTACKER).posts.count(HIDDEN) == 6
    assert refusal(state, "ronin:kabe") == "spies"
    assert not any("kabe" in text or text.endswith(" well") for text in texts(state))
    assert refusal(state, "ronin:tasuke", "area:well") == "spies"
    defend(state)
    finish_fight(state)
    assert (step(state), state.decides()) == ("Spy", DEFENDER)


def test_the_defender_may_tell_that_nobody_or_a_pair_goes_there() -> None:
    state = table(spies="each")
    log = do(state, "ask well", "done")
    assert kinds(log, "told_none") == [{"seat": DEFENDER, "area": 5}]
    attack(state, pen=1)
    assert not any(text.endswith(" well") for text in texts(state))
    assert refusal(state, "ronin:yumi", "area:well") == "spies"
    state = table(spies="each")
    do(state, "ask well", "tell kabe", "tell tasuke")
    assert texts(state) == ["done"]


def test_the_attacker_tells_how_many_go_there_and_keeps_to_it() -> None:
    state = table(round_=1, spies="each")
    do(state, "done")
    assert (step(state), state.decides()) == ("Spy", DEFENDER)
    do(state, "ask pen")
    assert (step(state), state.decides()) == ("AnswerNinja", ATTACKER)
    assert texts(state) == ["count 0", "count 1", "count 2", "count 3"]
    assert refusal(state, "count:4") == "spies"
    do(state, "count 2", "deploy well", "deploy shrine")
    assert not can(state, "commit")
    assert not can(state, "deploy inn")
    assert refusal(state, "area:inn") == "spies"
    do(state, "deploy pen")
    assert refusal(state, "button:commit") == "spies"
    do(state, "deploy pen")
    assert not can(state, "deploy pen")
    assert refusal(state, "area:pen") == "spies"
    do(state, "commit")


def test_a_told_number_of_none_closes_the_area() -> None:
    state = table(round_=2, spies="each")
    do(state, "done", "ask pen", "count 0")
    assert not can(state, "deploy pen")
    attack(state, well=2)
    assert state.attack[AREAS.index("pen")] == 0


def test_a_told_number_may_use_the_bonus_and_keeps_it() -> None:
    state = table(round_=2, ninja={"green": 1}, spies="each", reserve=30)
    do(state, "done", "ask field1")
    assert texts(state) == ["count 0", "count 1", "count 2"]
    do(state, "count 2", "deploy field2")
    assert not can(state, "deploy field2")
    do(state, "deploy field1", "deploy field1", "commit")


def test_each_spy_is_sent_once_and_only_one_a_round() -> None:
    state = table(spies="each")
    do(state, "ask well", "done")
    assert (step(state), state.tokens) == ("PlanAttack", 2)
    attack(state, pen=1)
    defend(state)
    finish_fight(state)
    do(state, "ask pen", "count 1")
    assert state.tokens == 0
    attack(state, pen=1, shrine=1)
    defend(state)
    finish_fight(state)
    assert step(state) == "PlanAttack"


def test_random_matches_with_spies_keep_every_promise() -> None:
    game = INFO.create(2, {"spies": "each"})
    asked = 0
    for seed in range(150):
        rng = random.Random(seed)
        state = game.start(seed)
        assert isinstance(state, SevenRoninState)
        while state.outcome is None:
            if step(state) == "PlanDefence" and can(state, "commit") and state.asked >= 0:
                asked += 1
                there = sum(
                    1 << ronin
                    for ronin in range(parts.SEVEN)
                    if state.asked in (state.where[ronin], state.posts[ronin])
                )
                assert state.told_ronin in (-1, there)
                assert state.told_ninja in (-1, state.attack[state.asked])
            legal = state.legal()
            state.apply(legal[int(rng.random() * len(legal))])
    assert asked > 150


# -- the village file -----------------------------------------------------------------------------------------

SHIPPED = resources.path(parts.VILLAGE_FILE).read_text(encoding="utf-8")


def test_the_shipped_village_is_sound() -> None:
    village = parse_village(SHIPPED, "village.toml")
    assert len(village.threat) == 8
    assert (village.threat[0], village.threat[7]) == (3, 5)
    assert village.threat == sorted(village.threat)
    assert all(1 <= limit <= 3 for limit in village.limits)
    assert set(village.limits[:VILLAGE]) == {1, 2, 3}
    assert len(village.neighbours[parts.WATCHTOWER]) >= 2
    assert village.neighbours[parts.GREEN] == ()


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("threat = [", "threat = [9, ", "threat"),
        ("threat = [3", "threat = [true", "threat"),
        ("threat = [3", "threat = [0", "threat"),
        ("\nthreat", "\nthreats", "threats"),
        ("limit = 3", "limit = 4", "areas.passage.limit"),
        ("limit = 3", "limit = true", "areas.passage.limit"),
        ("limit = 3", "limits = 3", "areas.passage.limits"),
        ("[areas.well]", "[areas.spring]", "areas.spring"),
        ('"burial"]', '"green"]', "areas.passage.neighbours"),
        ('"burial"]', '"passage"]', "areas.passage.neighbours"),
        ('"burial"]', '"field1"]', "areas.passage.neighbours"),
        ('"burial"]', '"burial", "well"]', "areas.well.neighbours"),
        ('neighbours = ["field1", "burial"]', "neighbours = []", "areas.passage.neighbours"),
        (
            '[areas.passage]\nlimit = 3\nneighbours = ["field1", "burial"]',
            "[areas]\npassage = 3",
            "areas.passage",
        ),
    ],
)
def test_a_wrong_village_is_refused_by_its_key(old: str, new: str, key: str) -> None:
    with pytest.raises(TomlError, match=re.escape("village.toml")) as caught:
        parse_village(SHIPPED.replace(old, new, 1), "village.toml")
    assert caught.value.text.fields["key"] == key


def test_a_village_that_is_no_toml_or_leaves_a_round_without_a_plan_is_refused() -> None:
    with pytest.raises(TomlError, match="not readable TOML"):
        parse_village("threat = [", "own.toml")
    with pytest.raises(TomlError, match="is missing"):
        parse_village("threat = [3, 3, 3, 4, 4, 4, 5, 5]", "own.toml")
    small = re.sub(r"limit = \d", "limit = 1", SHIPPED)
    with pytest.raises(TomlError, match="round 4 asks for"):
        parse_village(re.sub(r"threat = .*", "threat = [3, 3, 3, 3, 4, 4, 5, 5]", small), "own.toml")


def test_a_lonely_watchtower_is_refused() -> None:
    lonely = SHIPPED.replace('neighbours = ["shrine", "field2"]', 'neighbours = ["shrine"]')
    lonely = lonely.replace('neighbours = ["watchtower", "well"]', 'neighbours = ["well"]')
    with pytest.raises(TomlError, match="at least two"):
        parse_village(lonely, "own.toml")


# -- words ----------------------------------------------------------------------------------------------------


def test_every_event_action_prompt_and_refusal_can_be_said() -> None:
    said: set[str] = set()
    for options in ({}, {"spies": "each", "legs": "return"}):
        game = INFO.create(2, options)
        for action in game.actions:
            assert game.label(action).english()
        for seed in range(60):
            rng = random.Random(seed)
            state = game.start(seed)
            while state.outcome is None:
                assert state.agenda[-1].prompt(state).english()  # type: ignore[arg-type]
                legal = state.legal()
                for event in state.apply(legal[int(rng.random() * len(legal))]):
                    for seat in (0, 1, None):
                        seen = event.seen_by(seat)
                        if seen is None:
                            continue
                        text = game.describe(seen)
                        if text is not None:
                            assert text.english()
                            said.add(seen.kind)
                        for target in game.targets(seen):
                            assert target.name in (AREAS if target.kind == "area" else RONIN)
    assert said == {*words._EVENTS, *words._COUNTED, "reveal", "round"}


def test_every_refusal_names_a_section_of_the_rulebook() -> None:
    book = (Path(parts.__file__).parent / "rulebook" / "en.md").read_text(encoding="utf-8")
    sections = set(re.findall(r"\{#([a-z-]+)\}", book))
    reasons = [value for value in vars(refusals).values() if isinstance(value, Reason)]
    assert len(reasons) > 40
    used = {reason.section for reason in [*reasons, refusals.short_of(2, 1), refusals.threatened(3)]}
    assert used <= sections


# -- a match keeps its village --------------------------------------------------------------------------------


def begun_elsewhere() -> Match:
    """A match begun in a village where every limit is 3, at its second plan."""
    elsewhere = parts.village().to_data()
    for area in elsewhere["areas"].values():
        area["limit"] = 3
    match = Match(INFO, [Seat("Aoi"), Seat("Ren", COMPUTER, "ashigaru")], custom=elsewhere)
    for text in ["deploy inn"] * 3 + ["commit"]:
        match.play(text)
    return match


def test_a_village_is_read_as_it_was_written() -> None:
    village = parts.village()
    again = parts.village_of(village.to_data(), "x")
    assert (again.limits, again.neighbours, again.threat) == (
        village.limits,
        village.neighbours,
        village.threat,
    )


def test_a_match_goes_on_in_the_village_where_it_began() -> None:
    assert parts.village().limits[parts.AREA["inn"]] < 3
    loaded = record.from_text(record.to_text(begun_elsewhere()), SHELF)
    assert loaded.problem is None
    state = loaded.match.state
    assert isinstance(state, SevenRoninState)
    assert state.attack[parts.AREA["inn"]] == 3
    assert state.game.village.limits[:VILLAGE] == [3] * VILLAGE


def test_the_computer_thinks_in_the_village_where_the_match_began() -> None:
    match = begun_elsewhere()
    request = worker.ask(INFO, match.view(1), [], levels.shipped().get("ashigaru", INFO.key))
    _, view = worker._table(worker.Request(**json.loads(json.dumps(request._asdict()))))
    assert isinstance(view, SevenRoninState)
    assert view.game.village.limits[:VILLAGE] == [3] * VILLAGE
    assert worker.think(request)["actions"]


@pytest.mark.parametrize("wrong", [3, {}, {"threat": [3] * 8}, {"threat": [3] * 8, "areas": {"inn": 1}}])
def test_a_record_with_a_village_that_is_none_is_refused(wrong: object) -> None:
    data = json.loads(record.to_text(begun_elsewhere()))
    data["custom"] = wrong
    with pytest.raises(record.RecordError, match="its deal cannot be read"):
        record.from_text(json.dumps(data), SHELF)
