"""The laws of the engine's contract, for every game, every number of seats and every option.

A module of tests puts them to its games by one import and the list of the games:

    from laws import *  # noqa: F403

    GAMES = (INFO,)

A law takes one table and can be called by itself, so that a test may show what it catches (see test_laws_catch.py).
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from helpers import (
    GAMES,
    LONGEST,
    Table,
    all_targets,
    choose,
    lines,
    new_match,
    plain_tables,
    play_random,
    positions,
    reason_of,
    some_picks,
    tables,
    told,
)

from game.app import lessons, rulebook
from game.engine import chance
from game.engine.shelf import GameInfo, check
from game.engine.state import AUTO, EVERYONE, HIDDEN, Action, Event, NotYourDecision, State, Unknown
from game.ui.words import LANGUAGES

__all__ = ["hiding", "pytest_generate_tests", "shown"]  # and every law, see the end of the file


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Put every law to every game that the importing module names in ``GAMES``."""
    games: Sequence[GameInfo] = metafunc.module.GAMES
    GAMES.update({info.key: info for info in games})
    if "info" in metafunc.fixturenames:
        metafunc.parametrize("info", games, ids=[info.key for info in games])
    if "table" in metafunc.fixturenames:
        metafunc.parametrize("table", [table for info in games for table in tables(info)], ids=str)
    if "plain_table" in metafunc.fixturenames:
        metafunc.parametrize(
            "plain_table", [table for info in games for table in plain_tables(info)], ids=str
        )


@pytest.fixture
def hiding(table: Table, request: pytest.FixtureRequest) -> frozenset[str]:
    """The kinds of events of a game that hide again what lay open."""
    return frozenset(getattr(request.module, "HIDING", {}).get(table.key, ()))


@pytest.fixture
def shown(table: Table, request: pytest.FixtureRequest) -> frozenset[str]:
    """The public fields of a game in which chance turns up what no event tells."""
    return frozenset(getattr(request.module, "SHOWN", {}).get(table.key, ()))


def onlookers(table: Table) -> list[int | None]:
    return [*range(table.seats), None]


# -- view, agenda, knowledge, support, secrecy ----------------------------------------------------------------


def test_view_law(table: Table) -> None:
    """A world imagined from a view looks just like it to that seat."""
    rng = random.Random(1)
    for state in positions(table, 11, every=9):
        before = state.to_data()
        for seat in onlookers(table):
            view = state.seen_by(seat)
            seen = view.to_data()
            assert view.outcome is state.outcome
            for _ in range(3):
                world = view.imagine(rng)
                assert world.viewer == EVERYONE
                assert world.seen_by(seat) == view
            assert view.to_data() == seen
            assert view.seen_by(seat) == view
        assert state.to_data() == before


def test_view_law_of_the_question(table: Table) -> None:
    """Legal actions, prompt and refusals are the same in the state, the decider's view and all its worlds."""
    rng = random.Random(2)
    targets = all_targets(table)
    for state in positions(table, 12, every=13):
        if state.outcome is not None:
            continue
        seat = state.decides()
        legal = state.legal()
        view = state.seen_by(seat)
        asked = [some_picks(legal, rng) | {rng.choice(targets)} for _ in range(6)]
        for other in [view, view.imagine(rng), view.imagine(rng)]:
            assert all(a is b for a, b in zip(other.legal(), legal, strict=True))
            assert other.agenda[-1].prompt(other) == state.agenda[-1].prompt(state)
            for picks in asked:
                assert reason_of(other, picks) == reason_of(state, picks)


def test_agenda_law(table: Table) -> None:
    """State, views and worlds share the same steps, and a step is interned."""
    rng = random.Random(3)
    for state in positions(table, 13, every=17):
        for seat in onlookers(table):
            view = state.seen_by(seat)
            for other in (view, view.imagine(rng)):
                assert len(other.agenda) == len(state.agenda)
                assert all(a is b for a, b in zip(other.agenda, state.agenda, strict=True))
        for step in state.agenda:
            assert table.game.step(type(step).__name__, *step.args) is step


def known(data: Any, path: tuple[Any, ...] = ()) -> dict[tuple[Any, ...], Any]:
    """Every number and word of plain data by its place."""
    if isinstance(data, dict):
        parts = [known(value, (*path, key)) for key, value in data.items()]
    elif isinstance(data, list):
        parts = [known(value, (*path, index)) for index, value in enumerate(data)]
    else:
        return {path: data}
    return dict(chain.from_iterable(part.items() for part in parts))


def test_knowledge_law(table: Table) -> None:
    """What a seat sees is so, is so in every world, and stays known while it does not change."""
    rng = random.Random(4)
    earlier: dict[int | None, dict[tuple[Any, ...], Any]] = {}
    for state in positions(table, 14, every=9):
        truth = known(state.to_data())
        for seat in onlookers(table):
            view = state.seen_by(seat)
            sees = {place: value for place, value in known(view.to_data()).items() if value != HIDDEN}
            del sees[("viewer",)]
            world = known(view.imagine(rng).to_data())
            assert all(truth[place] == value for place, value in sees.items())
            assert all(world[place] == value for place, value in sees.items())
            lost = earlier.get(seat, {}).keys() - sees.keys()
            assert all(truth[place] != earlier[seat][place] for place in lost & truth.keys())
            earlier[seat] = sees


def worlds(view: State, rng: random.Random, count: int) -> set[str]:
    return {json.dumps(lines(view.imagine(rng)), sort_keys=True) for _ in range(count)}


def test_support_law(info: GameInfo, request: pytest.FixtureRequest) -> None:
    """Where a seat has few unknowns, all its worlds come up, the true one too, and each leads to the same set.

    The importing module names in ``NEVER_FEW`` games whose random matches never come there, and the proof they have
    instead.
    """
    if info.key in getattr(request.module, "NEVER_FEW", {}):
        pytest.skip(request.module.NEVER_FEW[info.key])
    rng = random.Random(5)
    found = 0
    for table in tables(info):
        for state in positions(table, 15, every=4):
            for seat in onlookers(table):
                view = state.seen_by(seat)
                if not 1 < len(worlds(view, rng, 30)) <= 12:
                    continue
                possible = worlds(view, rng, 500)
                assert json.dumps(lines(state), sort_keys=True) in possible
                assert worlds(view.imagine(rng).seen_by(seat), rng, 500) == possible
                found += 1
        if found > 12:
            return
    assert found or not info.secrets


def test_secrecy_law(table: Table) -> None:
    """While a seat plans in secret, nobody else's view, question or chronicle depends on its plan."""
    rng = random.Random(6)
    for state in positions(table, 16):
        if state.outcome is not None or not state.agenda[-1].secret:
            continue
        one, two = plan(state, rng), plan(state, rng)
        if any(event.barrier for event in one[1]):
            continue  # the last of several plans brings them all to light
        seat = state.decides()
        assert one[0].decides() == two[0].decides()
        for other in onlookers(table):
            if other != seat:
                assert one[0].seen_by(other) == two[0].seen_by(other)
                assert told(one[1], other) == told(two[1], other)
        following = one[0].decides()
        assert following == seat or one[0].legal() == two[0].legal() or not one[0].agenda[-1].secret


def test_secrecy_law_of_each_choice(table: Table) -> None:
    """A plan that is still being made changes nothing for others, whatever was chosen last."""
    rng = random.Random(8)
    for state in positions(table, 16):
        if state.outcome is not None or not state.agenda[-1].secret:
            continue
        seat, legal = state.decides(), state.legal()
        one, two = state.clone(), state.clone()
        told_one, told_two = one.apply(rng.choice(legal)), two.apply(rng.choice(legal))
        if one.decides() != seat or two.decides() != seat or not one.agenda[-1].secret:
            continue
        for other in onlookers(table):
            if other != seat:
                assert one.seen_by(other) == two.seen_by(other)
                assert told(told_one, other) == told(told_two, other)


def test_sealing_law(table: Table) -> None:
    """A choice that somebody at the table cannot tell from another one is sealed in the record: its step is secret."""
    rng = random.Random(7)
    for state in positions(table, 16):
        if state.outcome is not None or state.agenda[-1].secret or len(state.legal()) == 1:
            continue
        seat = state.decides()
        one, two = state.clone(), state.clone()
        told_one, told_two = (
            trial.apply(action)
            for trial, action in zip((one, two), rng.sample(state.legal(), 2), strict=True)
        )
        if lines(one) == lines(two):
            continue
        for other in onlookers(table):
            alike = one.seen_by(other) == two.seen_by(other) and told(told_one, other) == told(
                told_two, other
            )
            assert other == seat or not alike


def plan(state: State, rng: random.Random) -> tuple[State, list[Event]]:
    """What a whole secret plan of the deciding seat leads to."""
    state = state.clone()
    seat = state.decides()
    events: list[Event] = []
    while state.decides() == seat and state.agenda[-1].secret:
        events += state.apply(rng.choice(state.legal()))
    return state, events


# -- actions and picks ----------------------------------------------------------------------------------------


def test_actions_are_interned_and_their_texts_name_them(table: Table) -> None:
    game = table.game
    assert len({action.text for action in game.actions}) == len(game.actions)
    for code, action in enumerate(game.actions):
        assert action.code == code
        assert game.action(action.text) is action
        assert action.text.strip() == action.text != ""
        assert action.picks
        assert "{" not in game.label(action).english()
    for state in positions(table, 17, every=7):
        assert all(game.actions[action.code] is action for action in state.legal())


def test_pick_set_law(table: Table) -> None:
    """Among the legal actions no set of picks equals or contains another."""
    for state in positions(table, 18, every=5):
        legal = state.legal()
        sets = {action.picks for action in legal}
        assert len(sets) == len(legal)
        for picks in sets:
            smaller = chain.from_iterable(combinations(sorted(picks), size) for size in range(len(picks)))
            assert not any(frozenset(part) in sets for part in smaller)


def test_legal_is_never_empty_and_never_doubled(table: Table) -> None:
    for state in positions(table, 19):
        legal = state.legal()
        if state.outcome is None:
            assert legal
            assert len(set(legal)) == len(legal)
            assert 0 <= state.decides() < table.seats
        else:
            assert legal == []
            assert state.agenda == []
            assert state.decides() == AUTO


def test_every_illegal_pick_has_a_reason(table: Table) -> None:
    """`why_not` is None for what begins a legal action, and says why for every other single step on from it."""
    rng = random.Random(7)
    targets = all_targets(table)
    sections = {chapter.key for chapter in rulebook.read(table.info, "en").chapters}
    for state in positions(table, 20, every=23):
        if state.outcome is not None:
            assert state.why_not(frozenset(targets[:1])) is None
            continue
        legal = state.legal()
        begins = {
            frozenset(part)
            for action in legal
            for size in (0, 1, 2)
            for part in combinations(action.picks, size)
        }
        prefixes = [frozenset(), *rng.sample(sorted(begins, key=sorted), min(4, len(begins)))]
        for prefix in prefixes:
            assert state.why_not(prefix) is None
            for target in rng.sample(targets, min(40, len(targets))):
                picks = prefix | {target}
                reason = state.why_not(picks)
                if any(picks <= action.picks for action in legal):
                    assert reason is None
                else:
                    assert reason is not None
                    assert reason.text.english().endswith(".")
                    assert reason.section == "" or reason.section in sections


REFUSALS = """
import random, sys
from importlib import import_module
from helpers import GAMES, all_targets, plain_tables, positions, reason_of, some_picks

info = import_module(sys.argv[1]).INFO
GAMES[info.key] = info
for table in plain_tables(info):
    rng = random.Random(8)
    targets = all_targets(table)
    for state in positions(table, 21, every=29):
        if state.outcome is None:
            legal = state.legal()
            for _ in range(40):
                picks = some_picks(legal, rng) | {rng.choice(targets), rng.choice(targets)}
                print(sorted(picks), reason_of(state, picks))
"""


def test_refusals_do_not_depend_on_the_order_of_picks(info: GameInfo) -> None:
    """A set of picks has no order: the same words come in processes that order sets differently."""
    here = Path(__file__).parent
    path = os.pathsep.join([str(here), *sys.path])
    running = [
        subprocess.Popen(
            [sys.executable, "-c", REFUSALS, info.package],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"},
            stdout=subprocess.PIPE,
        )
        for seed in ("1", "2")
    ]
    said = [process.communicate()[0] for process in running]
    assert [process.returncode for process in running] == [0, 0]
    assert said[0] == said[1] != b""


def test_only_the_deciding_seat_is_answered(table: Table) -> None:
    for state in positions(table, 22, every=9):
        if state.outcome is not None:
            continue
        for seat in onlookers(table):
            view = state.seen_by(seat)
            if seat == state.decides():
                assert view.legal()
                continue
            with pytest.raises(NotYourDecision):
                view.legal()
            with pytest.raises(NotYourDecision):
                view.why_not(frozenset())
            assert view.agenda[-1].prompt(view).english()


def test_chance_is_unknown_to_every_view(table: Table) -> None:
    state = table.game.start(23)
    for seat in onlookers(table):
        with pytest.raises(Unknown):
            state.seen_by(seat).draw(2)


# -- copies and plain data ------------------------------------------------------------------------------------


def test_states_and_views_survive_as_plain_data(table: Table) -> None:
    for state in positions(table, 24, every=11):
        for other in [state, *(state.seen_by(seat) for seat in onlookers(table))]:
            data = other.to_data()
            travelled = json.loads(json.dumps(data))
            assert travelled == data
            again = table.game.from_data(travelled)
            assert again == other
            assert again.to_data() == data
            assert again.decides() == other.decides()
            assert (again.outcome is None) == (other.outcome is None)
            if other.viewer in (EVERYONE, other.decides()):
                assert again.legal() == other.legal()


def test_clones_are_independent(table: Table) -> None:
    rng = random.Random(9)
    for state in positions(table, 25, every=19):
        before = state.to_data()
        copy = state.clone()
        assert copy == state
        for _ in range(30):
            if copy.outcome is None:
                copy.apply(choose(copy.legal(), rng))
        assert state.to_data() == before
        assert state.outcome is not None or copy != state


def test_one_deal_code_one_match(table: Table) -> None:
    """The same seed and the same choices give the same match in a game made anew; another seed another one."""
    rng = random.Random(10)
    one, two = table.game.start(26), table.info.create(table.seats, dict(table.options)).start(26)
    other = table.game.start(27)
    while one.outcome is None:
        action = choose(one.legal(), rng)
        assert told(one.apply(action), 0) == told(two.apply(two.game.action(action.text)), 0)
        assert one.to_data() == two.to_data()
        if other.outcome is None and action in other.legal():
            other.apply(action)
    assert (lines(other), other.to_data().get("luck")) != (lines(one), one.to_data().get("luck"))


# -- events ---------------------------------------------------------------------------------------------------


def retold(
    state: State, action: Action, seat: int | None, rng: random.Random
) -> tuple[State, list[Event]] | None:
    """The same action in a world that ``seat`` imagines, and what is told of it; None if it cannot be taken there."""
    world = state.seen_by(seat).imagine(rng)
    return (world, world.apply(action)) if action in world.legal() else None


def after_hiding(events: list[Event], kinds: frozenset[str]) -> list[Event]:
    """The events after the last of ``kinds``, which hid again what lay open."""
    for index in range(len(events), 0, -1):
        if events[index - 1].kind in kinds:
            return events[index:]
    return events


def gist(events: list[Event], seat: int | None) -> Counter[tuple[str, str, str]]:
    """What ``seat`` is told, whatever the order in which the same things come to light.

    Of what only some are told, the single things count and not how they were told together: cards drawn in two goes.
    """
    found: Counter[tuple[str, str, str]] = Counter()
    for event in events:
        story = event.seen_by(seat)
        if story is not None:
            private = event.knowers is not None
            for name, value in story.fields.items():
                single = value if private and isinstance(value, (list, tuple)) else [value]
                found.update((story.kind, name, json.dumps(thing)) for thing in single)
    return found


def test_story_law(table: Table, hiding: frozenset[str]) -> None:
    """Who cannot tell a world from the table before and after an action was told the same of it in both.

    This holds whatever fell by chance, was turned up or ended the match: what somebody was told and does not see
    then was a secret of somebody else. (An event that tells everybody which tiles a seat drew, say.) The importing
    module names in ``HIDING`` the kinds of events after which open things are hidden again.
    """
    rng = random.Random(11)
    for state in positions(table, 28):
        if state.outcome is not None:
            continue
        action = choose(state.legal(), rng)
        after = state.clone()
        events = after_hiding(after.apply(action), hiding)
        seat = rng.randrange(table.seats)
        for dreamer, others in ((state.decides(), [state.decides(), None]), (seat, [seat])):
            found = retold(state, action, dreamer, rng)
            if found is None:
                continue
            world, story = found
            for other in others:
                if world.seen_by(other) == after.seen_by(other):
                    assert gist(after_hiding(story, hiding), other) == gist(events, other)


def sight(state: State, seat: int | None, shown: frozenset[str]) -> str:
    """What ``seat`` sees, but for the fields in ``shown``."""
    data = state.seen_by(seat).to_data()
    return json.dumps({name: value for name, value in data.items() if name not in shown}, sort_keys=True)


def test_sight_law(table: Table, shown: frozenset[str]) -> None:
    """Who was told the same of an action sees the same after it, whatever others hold: the story law the other way.

    A public number that depends on a hidden hand, say, shows different things in two worlds without a word. The end
    of a match may lay everything open, and what is turned up for all may bring one's own cards untold: a new deal.
    The importing module names in ``SHOWN`` the public fields in which chance, where it falls, turns up what no event
    tells.
    """
    rng = random.Random(11)
    for state in positions(table, 28):
        if state.outcome is not None:
            continue
        action = choose(state.legal(), rng)
        after = state.clone()
        events = after.apply(action)
        dealt = any(event.barrier and event.knowers is None for event in events)
        untold = shown if after.counter != state.counter or dealt else frozenset[str]()
        dreamers = (state.decides(), rng.randrange(table.seats), rng.randrange(table.seats), None)
        for dreamer in dreamers * (3 if dealt else 1):
            found = retold(state, action, dreamer, rng)
            if found is None or after.outcome is not None or found[0].outcome is not None:
                continue
            for other in {None} if dealt else {dreamer, None}:
                if told(found[1], other) == told(events, other):
                    assert sight(found[0], other, untold) == sight(after, other, untold)


def test_sight_law_of_the_deal(table: Table, shown: frozenset[str]) -> None:
    """Two deals of which everybody was told the same look the same to an onlooker."""
    rng = random.Random(13)
    known: dict[str, str] = {}
    for seed in range(4):
        for state, opening in deals(table, seed, rng):
            story = json.dumps(told(opening, None))
            assert known.setdefault(story, sight(state, None, shown)) == sight(state, None, shown)


def test_story_law_of_open_play(table: Table) -> None:
    """Where no chance falls, no plan meets another and the match goes on, worlds tell every seat the same story."""
    rng = random.Random(12)
    for state in positions(table, 28, every=5):
        if state.outcome is not None or state.agenda[-1].secret:
            continue
        action = choose(state.legal(), rng)
        after = state.clone()
        events = after.apply(action)
        if after.counter != state.counter or after.outcome is not None:
            continue
        found = retold(state, action, state.decides(), rng)
        assert found is not None
        for other in onlookers(table):
            assert told(found[1], other) == told(events, other)


def test_story_law_until_something_is_turned_up(table: Table) -> None:
    """Before chance, a plan or the end turns something up, worlds tell everybody the same story."""
    rng = random.Random(11)
    for state in positions(table, 28, every=5):
        if state.outcome is not None:
            continue
        action = choose(state.legal(), rng)
        events = until_turned_up(state.clone().apply(action))
        found = retold(state, action, state.decides(), rng)
        assert found is not None
        assert told(until_turned_up(found[1]), None) == told(events, None)


def deals(table: Table, seed: int, rng: random.Random) -> Iterator[tuple[State, list[Event]]]:
    """A deal, and deals in which one chance fell differently: much of the table looks the same after them."""
    opening: list[Event] = []
    state = table.game.start(seed, opening)
    yield state, opening
    below = chance.below
    for changed in rng.sample(range(1, state.counter + 1), min(40, state.counter)):

        def otherwise(seed: int, counter: int, n: int, changed: int = changed) -> int:
            return (below(seed, counter, n) + (counter == changed)) % n

        with patch.object(chance, "below", otherwise):
            story: list[Event] = []
            yield table.game.start(seed, story), story


def test_story_law_of_the_deal(table: Table) -> None:
    """Whoever sees the same after two deals was told the same of them."""
    rng = random.Random(13)
    known: dict[tuple[int | None, str], tuple[object, object]] = {}
    for seed in range(4):
        for state, opening in deals(table, seed, rng):
            for seat in onlookers(table):
                seen = json.dumps(state.seen_by(seat).to_data(), sort_keys=True)
                told = gist(opening, seat), turns(opening, seat)
                assert known.setdefault((seat, seen), told) == told


def turns(events: list[Event], seat: int | None) -> list[tuple[str, object]]:
    """The order in which ``seat`` was told of things, and about whom: that can tell something too."""
    seen = (event.seen_by(seat) for event in events)
    return [(story.kind, story.fields.get("seat")) for story in seen if story is not None]


def until_turned_up(events: list[Event]) -> list[Event]:
    """The events before the first that shows everybody something hidden until then."""
    for index, event in enumerate(events):
        if event.barrier and event.knowers is None:
            return events[:index]
    return events


def test_events_are_plain_and_have_words(table: Table) -> None:
    match = new_match(table, seed=29)
    play_random(match, random.Random(12))
    for seat in onlookers(table):
        for event in match.chronicle(seat):
            data = event.to_data()
            assert json.loads(json.dumps(data)) == data
            again = Event.from_data(data)
            text = table.game.describe(again)
            if text is not None:
                assert text.english()
                assert str(HIDDEN) not in text.english()
            assert table.game.targets(again) == table.game.targets(event)
            assert table.game.describe(event) == text


def test_previews_come_true(table: Table) -> None:
    """An action tried on the decider's view either needs a secret, or shows what that seat will then see."""
    rng = random.Random(13)
    tried = unknown = 0
    for state in positions(table, 30):
        if state.outcome is not None:
            continue
        seat = state.decides()
        action = choose(state.legal(), rng)
        preview = state.seen_by(seat)
        after = state.clone()
        events = after.apply(action)
        tried += 1
        try:
            shown = preview.apply(action)
        except Unknown:
            unknown += 1
            continue
        assert preview == after.seen_by(seat)
        assert told(shown, seat) == told(events, seat)
        assert (preview.outcome is None) == (after.outcome is None)
    assert unknown < tried


# -- whole matches --------------------------------------------------------------------------------------------


def test_random_matches_end(table: Table) -> None:
    rng = random.Random(14)
    for seed in range(3):
        state = table.game.start(seed)
        for _ in range(LONGEST):
            if state.outcome is not None:
                break
            state.apply(choose(state.legal(), rng))
        outcome = state.outcome
        assert outcome is not None
        assert len(outcome.places) == table.seats
        assert all(1 <= place <= table.seats for place in outcome.places)
        assert all(outcome.places[seat] == 1 for seat in outcome.winners)
        assert outcome.ending
        assert outcome.because.english()
        for line in outcome.sheet:
            assert len(line.values) == table.seats
            assert line.label.english()
            assert all(0 <= mark < table.seats for mark in line.marks)


def test_undo_to_the_start_and_redo_to_the_end(plain_table: Table) -> None:
    match = new_match(plain_table, "p" + "c" * (plain_table.seats - 1), seed=31)
    match.free_takeback = True
    rng = random.Random(15)
    seen = []
    while match.state.outcome is None:
        seen.append(match.state.to_data())
        match.play(choose(match.state.legal(), rng))
    last = match.state.to_data()
    chronicle = told([event for entry in match.entries for event in entry.events], None)
    assert [entry.before.to_data() for entry in match.entries] == seen
    while match.undo():
        assert match.state.to_data() == seen[len(match.entries)]
    assert all(entry.seat != 0 for entry in match.entries)
    while match.redo():
        pass
    assert match.state.to_data() == last
    assert told([event for entry in match.entries for event in entry.events], None) == chronicle


def test_every_person_takes_back_to_its_last_barrier(plain_table: Table) -> None:
    """Among persons undo goes back to what the seat saw last, never beyond, and never over another's move."""
    match = new_match(plain_table, seed=32)
    rng = random.Random(16)
    for _ in range(12):
        play_random(match, rng, rng.randint(1, 6))
        if match.state.outcome is not None:
            break
        seat = match.state.decides()
        while match.undoable():
            entry = match.undo()[0]
            assert entry.seat == seat == match.state.decides()
            assert not entry.barrier
            assert match.state.counter == entry.before.counter
        if match.entries:
            assert match.entries[-1].barrier or match.entries[-1].seat != seat
        assert not match.assisted


def test_the_game_offers_what_a_game_must(info: GameInfo) -> None:
    check(info)
    with pytest.raises(ValueError, match="seats"):
        info.create(info.fewest - 1)
    with pytest.raises(ValueError, match="seats"):
        info.create(info.most + 1)
    with pytest.raises(ValueError, match="no option"):
        info.create(info.fewest, {"colour of the box": "red"})
    for option in info.options:
        assert len(option.choices) > 1
        assert len({value for value, _ in option.choices}) == len(option.choices)
        with pytest.raises(ValueError, match="cannot be"):
            info.create(info.fewest, {option.key: "no such choice"})


def test_the_rulebook_has_the_same_chapters_in_every_language(info: GameInfo) -> None:
    chapters = [chapter.key for chapter in rulebook.read(info, "en").chapters if chapter.key]
    assert chapters
    for language, _ in LANGUAGES:
        assert [chapter.key for chapter in rulebook.read(info, language).chapters if chapter.key] == chapters


def test_every_lesson_fits_the_rules_and_explains_itself(info: GameInfo) -> None:
    found, problems = lessons.read(info)
    assert problems == []
    for lesson in found:
        chapters = {chapter.key for chapter in rulebook.read(info, "en").chapters}
        assert {step.why for step in lesson.steps if step.why} <= chapters
        for branch in range(max(1, *(len(step.open) for step in lesson.steps)) if lesson.steps else 1):
            played: list[list[str]] = []
            for at, step in enumerate(lesson.steps):
                match = lessons.begin(info, lesson, at, played, "Akira", "bushi")
                assert not step.open or match.state.decides() == lesson.deal_of(at)[1].viewer
                chosen = [step.open[min(branch, len(step.open) - 1)]] if step.open else []
                for text in (*chosen, *step.then):
                    match.play(text)
                played.append([*chosen, *step.then])


__all__ += [name for name in dir() if name.startswith("test_")]
