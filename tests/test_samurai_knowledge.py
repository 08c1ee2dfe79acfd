"""Who knows what in Samurai: worlds are exactly those a seat cannot rule out, and all of them come up."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, product

import pytest
from helpers_samurai import BLUE, BUDDHA, CASTLE, GREEN, RED, RICE, Scene

from game.engine.state import HIDDEN
from game.games.samurai.parts import KIND
from game.games.samurai.state import SamuraiState


def worlds(view: SamuraiState, count: int, seed: int = 1) -> list[SamuraiState]:
    rng = random.Random(seed)
    return [view.imagine(rng) for _ in range(count)]


def test_every_hand_that_the_tiles_left_allow_comes_up() -> None:
    scene = Scene().only(BLUE, ("Buddha2", "ship1"), ("ship1", "ronin1", "tiles"))
    view = scene.state.seen_by(RED)
    left = scene.state.left[BLUE]
    possible = {tuple(sorted(hand)) for hand in combinations(left, 2)}
    found = {world.hands[BLUE] for world in worlds(view, 400)}
    assert found == possible
    assert scene.state.hands[BLUE] in found
    for world in worlds(view, 50):
        assert sorted(world.hands[BLUE] + world.stacks[BLUE]) == list(left)
        assert world.hands[RED] == scene.state.hands[RED]
        assert world.stacks[RED] == scene.state.stacks[RED]


def test_hands_are_drawn_evenly() -> None:
    scene = Scene().only(BLUE, ("Buddha2",), ("rice2", "castle2", "ronin1"))
    found = Counter(world.hands[BLUE] for world in worlds(scene.state.seen_by(RED), 4000))
    assert len(found) == 4
    assert all(900 < count < 1100 for count in found.values())


def test_with_an_empty_stack_the_hand_is_known() -> None:
    scene = Scene().only(BLUE, ("Buddha2", "ship1", "ronin1"))
    for world in worlds(scene.state.seen_by(RED), 20):
        assert world.hands[BLUE] == scene.state.hands[BLUE]


def test_one_sees_the_own_stack_as_a_bag_without_order() -> None:
    """What is left is known, which of it comes next is not: the seed is hidden in every view."""
    scene = Scene()
    view = scene.state.seen_by(RED)
    assert view.seed == HIDDEN
    assert view.stacks[RED] == scene.state.stacks[RED]
    drawn = {world.draw_tiles(RED, 1)[0] for world in worlds(view, 300)}
    assert drawn == set(scene.state.stacks[RED])


def test_the_public_view_hides_every_hand() -> None:
    scene = Scene(3)
    view = scene.state.seen_by(None)
    assert all(set(hand) == {HIDDEN} for hand in view.hands)
    assert all(set(stack) == {HIDDEN} for stack in view.stacks)
    assert [len(hand) for hand in view.hands] == [5, 5, 5]
    assert [len(stack) for stack in view.stacks] == [15, 15, 15]


def covered_scene() -> Scene:
    scene = Scene(3).figures("V08", BUDDHA).figures("V09", RICE).figures("V10", RICE).figures("V11", CASTLE)
    return scene.take(BLUE, "V08", "V09").take(GREEN, "V10").take(RED, "V11")


def test_every_sharing_of_covered_captures_comes_up() -> None:
    scene = covered_scene()
    view = scene.state.seen_by(RED)
    found = {tuple(world.captured) for world in worlds(view, 300)}
    own = tuple(scene.captured(RED))
    possible = {
        (*own, buddhas, rice, 0, 1 - buddhas, 2 - rice, 0) for buddhas, rice in product(range(2), range(3))
    }
    assert found == possible
    assert tuple(scene.state.captured) in found


def test_with_one_covered_seat_its_captures_follow() -> None:
    scene = Scene(2, captured="hidden").take(RED, "V08", "V09").take(BLUE, "V10", "E").take(-1, "V11")
    view = scene.state.seen_by(RED)
    assert view.captured[3:] == [HIDDEN] * 3
    for world in worlds(view, 10):
        assert world.captured == scene.state.captured


@pytest.mark.parametrize("seat", [RED, None])
def test_a_belief_about_covered_captures_holds_in_every_world(seat: int | None) -> None:
    scene = covered_scene()
    rng = random.Random(3)
    known = [0, 0, 1, 1, 0, 0, 0, 1, 0]
    for _ in range(40):
        world = scene.state.seen_by(seat).imagine(rng, {"captured": known})
        assert all(count >= sure for count, sure in zip(world.captured, known, strict=True))
        assert [sum(world.captured[caste::3]) for caste in range(3)] == [1, 2, 1]


def test_a_belief_that_cannot_be_is_set_aside() -> None:
    view = covered_scene().state.seen_by(RED)
    world = view.imagine(random.Random(4), {"captured": [0, 0, 0, 9, 9, 9, 9, 9, 9]})
    assert world.seen_by(RED) == view
    assert [sum(world.captured[caste::3]) for caste in range(3)] == [1, 2, 1]


def test_worlds_of_a_secret_choice_know_nothing_of_it() -> None:
    scene = Scene(2, hands="chosen")
    scene.play("keep ronin1", "keep ship2")
    view = scene.state.seen_by(BLUE)
    assert view.left == scene.state.left
    found = {world.hands[RED] for world in worlds(view, 1500)}
    assert (KIND["ship2"], KIND["ronin1"]) in found
    assert len(found) == 136 + 3


def test_what_everybody_sees_is_the_same_in_every_view() -> None:
    scene = covered_scene().lay(RED, "rice2 L14").lay(GREEN, "ship2 S20")
    for seat in (RED, BLUE, GREEN, None):
        view = scene.state.seen_by(seat)
        for name in ("tiles", "figures", "influence", "empty", "land", "sea", "left", "liftable", "aside"):
            assert getattr(view, name) == getattr(scene.state, name)


def test_prompts_are_for_everybody_and_give_nothing_away() -> None:
    """Whoever cannot see the hand reads the same prompt whatever is in it."""
    full, poor = Scene(3), Scene(3)
    full.hand(RED, "Buddha2", "rice2", "ship1", "ronin1", "figures").play("place rice2 L14")
    poor.hand(RED, "Buddha2", "rice2", "rice3", "rice4", "tiles").play("place rice2 L14")
    prompts = [scene.state.agenda[-1].prompt(scene.state.seen_by(BLUE)).english() for scene in (full, poor)]
    assert prompts == ["seat 1, play a quick tile or end your turn"] * 2
    own = [scene.state.agenda[-1].prompt(scene.state.seen_by(RED)).english() for scene in (full, poor)]
    assert own == ["seat 1, play a quick tile or end your turn", "seat 1, end your turn"]


@pytest.mark.parametrize(
    ("hand", "played", "prompt"),
    [
        (("Buddha2", "ship1", "ronin1", "rice2", "rice3"), (), "seat 1, play a tile"),
        (
            ("ship1", "rice2", "rice3", "rice4", "tiles"),
            ("place ship1 S20",),
            "seat 1, play another tile or end your turn",
        ),
        (
            ("rice2", "ship1", "rice3", "rice4", "tiles"),
            ("place rice2 L14",),
            "seat 1, play a quick tile or end your turn",
        ),
        (("rice2", "rice3", "rice4", "tiles"), ("place rice2 L14",), "seat 1, end your turn"),
        ((), (), "seat 1, nothing can be played: pass"),
    ],
)
def test_prompts(hand: tuple[str, ...], played: tuple[str, ...], prompt: str) -> None:
    scene = Scene().only(RED, hand)
    scene.play(*played)
    assert scene.state.agenda[-1].prompt(scene.state).english() == prompt


def test_prompts_of_the_set_up() -> None:
    scene = Scene(figures="placed", hands="chosen")
    state = scene.state
    asked = []
    while state.agenda[-1].to_data()[0] != "Turn":
        asked.append(state.agenda[-1].prompt(state).english())
        state.apply(state.legal()[0])
    cities = [f"seat {number % 2 + 1}, put a figure into a city" for number in range(4)]
    villages = [f"seat {number % 2 + 1}, put a figure into a village" for number in range(14)]
    hands = [
        f"seat {seat}, choose {left} more tiles for your opening hand"
        if left > 1
        else f"seat {seat}, choose your last opening tile"
        for seat in (1, 2)
        for left in (5, 4, 3, 2, 1)
    ]
    assert asked == cities + villages + hands


def test_rice_can_stand_for_any_caste() -> None:
    """Each caste is shared by its own count: two rice never become a Buddha."""
    for world in worlds(covered_scene().state.seen_by(RED), 60):
        assert [sum(world.captured[caste::3]) for caste in (BUDDHA, RICE, CASTLE)] == [1, 2, 1]
