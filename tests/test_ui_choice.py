"""Choosing by pointing: what glows is accepted and nothing else, in every game; a refusal gives the true reason."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from game.app import choice
from game.app.scenes.table import TableScene
from game.app.stage import Stage
from game.engine.state import Action, State, Target
from game.games import SHELF
from game.ui.table import Spot
from game.ui.words import say

SIZE = (960, 600)
OPTIONS = {"samurai": ({}, {"figures": "placed"}, {"hands": "chosen"})}
"""Options whose questions are looked at too."""
CHOICES_A_GAME = 40
PICTURES_A_CHOICE = 3


def target(words: str) -> Target:
    kind, _, name = words.partition(":")
    return Target(kind, name)


def action(*words: str, order: tuple[tuple[str, ...], ...] = ()) -> Action:
    made = Action(" ".join(words), frozenset(map(target, words)))
    if order:
        made.order = tuple(frozenset(map(target, stage)) for stage in order)
    return made


def chosen(*words: str) -> frozenset[Target]:
    return frozenset(map(target, words))


# -- by themselves ----------------------------------------------------------------------------------------------


def test_a_target_takes_the_place_of_another_of_its_kind():
    legal = [action("ronin:a", "area:x"), action("ronin:b", "area:x"), action("ronin:b", "area:y")]
    assert choice.answers(legal, chosen("ronin:a")) == {
        target("area:x"): chosen("ronin:a", "area:x"),
        target("ronin:b"): chosen("ronin:b"),
    }


def test_as_much_of_the_choice_stays_as_goes_with_the_new_target():
    legal = [
        action("hand:a", "space:x", "way:n"),
        action("hand:b", "space:y", "way:n"),
        action("hand:b", "space:x", "way:n"),
        action("hand:b", "space:y", "way:s"),
        action("hand:b", "space:z", "way:s"),
    ]
    found = choice.answers(legal, chosen("hand:a", "space:x"))
    assert found[target("hand:b")] == chosen("hand:b", "space:x")
    found = choice.answers(legal, chosen("hand:a", "way:n"))
    assert found[target("hand:b")] == chosen("hand:b", "way:n")


def test_the_first_of_equally_good_replacements_is_taken():
    legal = [
        action("hand:a", "space:x", "way:n"),
        action("hand:b", "space:x", "way:s"),
        action("hand:b", "space:y", "way:n"),
    ]
    found = choice.answers(legal, chosen("hand:a", "space:x", "way:n"))
    assert found[target("hand:b")] == chosen("hand:b", "space:x")


def test_one_of_two_that_stand_beside_each_other_is_not_replaced():
    legal = [
        action(
            "tile:swap",
            f"figure:{one}",
            f"figure:{two}",
            order=(("tile:swap",), (f"figure:{one}", f"figure:{two}")),
        )
        for one, two in (("a", "b"), ("c", "b"))
    ]
    found = choice.answers(legal, chosen("tile:swap", "figure:a"))
    assert found == {target("figure:b"): chosen("tile:swap", "figure:a", "figure:b")}


def test_what_comes_later_is_not_lit_before_its_turn():
    move = action("tile:lift", "space:a", "space:b", order=(("tile:lift",), ("space:a",), ("space:b",)))
    other = action("tile:lift", "space:c", "space:b", order=(("tile:lift",), ("space:c",), ("space:b",)))
    legal = [move, other]
    assert not choice.continues(legal, chosen("space:b"))
    assert not choice.continues(legal, chosen("tile:lift", "space:b"))
    assert set(choice.answers(legal, choice.NOTHING)) == {target("tile:lift")}
    assert set(choice.answers(legal, chosen("tile:lift"))) == chosen("space:a", "space:c")
    after = choice.answers(legal, chosen("tile:lift", "space:a"))
    assert after == {
        target("space:b"): move.picks,
        target("space:c"): chosen("tile:lift", "space:c"),
    }


def test_something_of_another_kind_is_refused():
    legal = [action("tile:swap", "figure:a", order=(("tile:swap",), ("figure:a",)))]
    legal += [action("tile:rice", "space:x", order=(("tile:rice",), ("space:x",)))]
    assert set(choice.answers(legal, chosen("tile:swap"))) == chosen("figure:a", "tile:rice")


# -- in every game ----------------------------------------------------------------------------------------------


def questions(key: str) -> Iterator[State]:
    """Views of whoever decides, spread over several matches."""
    info = SHELF[key]
    for seed, options in enumerate(OPTIONS.get(key, ({},)) * 2):
        game = info.create(max(info.fewest, min(info.most, 3 + seed)), options)
        state, rng = game.start(seed), random.Random(seed)
        for number in range(120):
            if state.outcome is not None:
                break
            if number % 3 == 0:
                yield state.seen_by(state.decides())
            state.apply(rng.choice(state.legal()))


def half_choices(view: State, rng: random.Random) -> Iterator[frozenset[Target]]:
    """Choices one can have come to on the way to some action."""
    yield choice.NOTHING
    made = [action for action in view.legal() if len(action.picks) > 1]
    for action_ in rng.sample(made, min(4, len(made))):
        picks = choice.NOTHING
        for stage in action_.order:
            for pick in sorted(stage):
                picks |= {pick}
                if picks != action_.picks:
                    yield picks


@pytest.mark.parametrize("key", SHELF)
def test_every_action_can_be_pointed_at_and_every_answer_leads_to_one(key: str):
    rng = random.Random(1)
    for view in questions(key):
        legal = view.legal()
        for picks in half_choices(view, rng):
            assert choice.continues(legal, picks)
            for target_, after in choice.answers(legal, picks).items():
                assert target_ in after - picks
                assert choice.complete(legal, after) is not None or choice.continues(legal, after)
        for action_ in rng.sample(legal, min(6, len(legal))):
            picks = choice.NOTHING
            for stage in action_.order:
                for pick in sorted(stage):
                    assert choice.answers(legal, picks)[pick] == picks | {pick}
                    picks |= {pick}
            assert choice.complete(legal, picks) is action_


@pytest.mark.parametrize("key", SHELF)
def test_the_sentence_names_what_is_to_be_pointed_at_next(key: str):
    rng = random.Random(2)
    for view in questions(key):
        step = view.agenda[-1]
        for picks in half_choices(view, rng):
            if picks:
                told = say(step.prompt_next(view, picks), ["Akira"] * 7)
                assert told != say(step.prompt(view), ["Akira"] * 7)
                assert "goes with it" not in told, step


@pytest.fixture
def stage(request: pytest.FixtureRequest) -> Iterator[Stage]:
    with Stage(SIZE) as made:
        yield made


def tables(stage: Stage, key: str) -> Iterator[TableScene]:
    """Tables at questions that have something to choose, looked at by whoever decides."""
    info, rng = SHELF[key], random.Random(3)
    for number in range(CHOICES_A_GAME // 4):
        options = OPTIONS.get(key, ({},))[number % len(OPTIONS.get(key, ({},)))]
        seats = max(info.fewest, min(info.most, 2 + number % 4))
        live = stage.begin(info, seats, number, 0, options)
        for _ in range(rng.randrange(5, 40)):
            if live.match.state.outcome is None:
                live.match.play(rng.choice(live.match.state.legal()))
        if live.match.state.outcome is None:
            stage.seat_viewer(live, live.match.state.decides())
            stage.client.sit_down(live)
            stage.settle()
            scene = stage.client.stack.top
            assert isinstance(scene, TableScene)
            yield scene


def spot_of(scene: TableScene, target_: Target) -> Spot | None:
    return next((s for s in scene.table.spots() if s.target == target_ and s.visible and s.rect.w), None)


@pytest.mark.parametrize("key", SHELF)
def test_every_lit_target_is_seen_and_taken_and_every_other_press_is_answered(stage: Stage, key: str):
    rng, looked, refused = random.Random(4), 0, 0
    for scene in tables(stage, key):
        for picks in rng.sample(list(half_choices(scene.view, rng)), 1):
            scene._set_picks(picks)
            lit = scene.outlook().lit
            assert lit == set(scene.answers)
            on_table = sorted(t for t in lit if t.kind != "button")
            for target_ in rng.sample(on_table, min(PICTURES_A_CHOICE, len(on_table))):
                assert spot_of(scene, target_) is not None, target_
                looked += 1
                assert differs(stage, scene, target_), (target_, picks)
            others = [s.target for s in scene.table.spots() if s.visible and s.target not in lit | picks]
            for target_ in rng.sample(others, min(4, len(others))):
                refused += refuses(scene, target_)
            for target_ in rng.sample(on_table, min(2, len(on_table))):
                assert accepts(scene, target_), target_
                scene._set_picks(picks)
                if scene.match.state.outcome is not None or scene.outlook().lit != lit:
                    break
    assert looked > 5
    assert refused > 3


def differs(stage: Stage, scene: TableScene, target_: Target) -> bool:
    """Whether the picture says that the target is lit."""
    outlook = scene.outlook()
    pictures = []
    for lit in (outlook.lit, outlook.lit - {target_}):
        scene.table.show(scene.view, outlook._replace(lit=lit))
        scene.draw(stage.surface)
        pictures.append(bytes(stage.surface.get_buffer().raw))
    scene.table.show(scene.view, outlook)
    return pictures[0] != pictures[1]


def refuses(scene: TableScene, target_: Target) -> bool:
    """Whether a press changes nothing and is answered with the game's own reason, or with what is asked first."""
    before, entries = scene.picks, len(scene.match.entries)
    scene.sentence.said = None
    reason = scene.view.why_not(before | {target_})
    scene.pick(target_)
    assert scene.picks == before, target_
    assert len(scene.match.entries) == entries, target_
    said = scene.sentence.said
    assert said is not None, target_
    assert said.warning, target_
    asked = scene.prompt()
    assert said.words == (say(reason.text, scene.names) if reason is not None else asked), target_
    return True


def accepts(scene: TableScene, target_: Target) -> bool:
    before, entries = scene.picks, len(scene.match.entries)
    spot = spot_of(scene, target_)
    assert spot is not None, target_
    spot.press()
    acted = len(scene.match.entries) > entries
    if acted:
        scene.match.undo()
    return acted or scene.picks != before or scene.waiting is not None
