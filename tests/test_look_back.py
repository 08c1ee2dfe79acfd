"""Looking back at a finished match: every move, from every seat, and what computer players believed."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from pygame import Rect

from game.app.scenes.look_back import LookBackScene
from game.app.scenes.result import ResultScene
from game.app.stage import Stage
from game.games import SHELF
from game.games.samurai_sword.parts import ROLES
from game.ui import richtext
from game.ui.intents import Command, Intent

SWORD = SHELF["samurai_sword"]


@pytest.fixture
def stage() -> Iterator[Stage]:
    with Stage((1280, 720)) as made:
        yield made


def begin(stage: Stage, key: str = "samurai_sword", seats: int = 5) -> LookBackScene:
    live = stage.begin(SHELF[key], seats, 5, None)
    stage.seat_viewer(live, 1)
    stage.client.sit_down(live)
    stage.settle()
    stage.client.show_result(live)
    stage.settle()
    result = stage.client.stack.top
    assert isinstance(result, ResultScene)
    result.look.press()
    stage.settle()
    scene = stage.client.stack.top
    assert isinstance(scene, LookBackScene)
    return scene


@pytest.mark.parametrize("key", SHELF)
def test_arrow_keys_lead_through_a_whole_match(stage: Stage, key: str) -> None:
    scene = begin(stage, key, max(2, SHELF[key].fewest))
    entries = scene.match.entries
    assert scene.at == 0
    told = 0
    for number in range(1, len(entries) + 1):
        stage.client.stack.handle(Command(Intent.RIGHT))
        assert scene.at == number
        shown = len(scene.chronicle.told)
        assert shown >= told
        told = shown
    stage.picture()
    everything = scene.match.chronicle(scene.seat)
    assert [event.to_data() for event in scene.chronicle.told] == [event.to_data() for event in everything]
    assert not scene.later.enabled
    stage.client.stack.handle(Command(Intent.UNDO))
    assert scene.at == len(entries) - 1
    stage.client.stack.handle(Command(Intent.CANCEL))
    stage.settle()
    assert isinstance(stage.client.stack.top, ResultScene)


def test_the_table_is_shown_as_the_seat_saw_it(stage: Stage) -> None:
    scene = begin(stage)
    scene.slider.set(30)
    for seat in range(5):
        scene.chips[seat].press()
        assert scene.table.view == scene.match.entries[30].before.seen_by(seat)
        assert scene.chips[seat].chosen
        assert sum(chip.chosen for chip in scene.chips) == 1


def test_a_computer_players_belief_stands_in_the_tip_of_its_seat(stage: Stage) -> None:
    scene = begin(stage)
    assert not hasattr(stage.client.stack.scenes[0], "chips"), "a match under way never tells"
    scene.slider.set(len(scene.match.entries) // 2)
    state = scene.match.entries[scene.at].before
    for seat, chip in enumerate(scene.chips):
        lines = [line for line in richtext.plain(chip.tip).splitlines() if "%" in line]
        if seat == scene.live.viewer:
            assert not lines, "nobody knows what a person believed"
            continue
        hidden = [other for other, role in enumerate(state.seen_by(seat).roles) if role < 0]
        assert len(lines) == len(hidden)
        for other, line in zip(hidden, lines, strict=True):
            assert line.startswith(scene.names[other])
            assert 98 <= sum(int(share) for share in re.findall(r"(\d+) %", line)) <= 102
    scene.slider.set(len(scene.match.entries))
    assert all("%" not in richtext.plain(chip.tip) for chip in scene.chips), "everything is open at the end"


def test_a_belief_follows_deeds_and_not_the_covered_role() -> None:
    """The same view gives the same opinion, whatever lies covered; deeds move it."""
    mind = SWORD.mind()
    game = SWORD.create(5)
    state = game.start(3)
    seat = next(seat for seat, role in enumerate(state.roles) if ROLES[role].key != "Shogun")
    before = mind.opinions(state.seen_by(seat), [], 200)
    shares = {text.fields["samurai"] for text in before}
    assert len(shares) == 1, "without deeds all covered seats look alike"
    hidden = [other for other, role in enumerate(state.seen_by(seat).roles) if role < 0]
    swapped = state.clone()
    roles = list(swapped.roles)
    roles[hidden[0]], roles[hidden[1]] = roles[hidden[1]], roles[hidden[0]]
    swapped.roles = tuple(roles)
    told = [text.plain() for text in mind.opinions(swapped.seen_by(seat), [], 200)]
    assert told == [text.plain() for text in before]


@pytest.mark.parametrize("key", SHELF)
@pytest.mark.parametrize(
    ("size", "percent"), [((960, 600), 150), ((960, 600), 100), ((1600, 1000), 100), ((3840, 2160), 80)]
)
def test_nothing_lies_over_another_or_leaves_the_window(
    key: str, size: tuple[int, int], percent: int
) -> None:
    with Stage(size, "el", percent) as stage:
        scene = begin(stage, key, SHELF[key].most)
        window = Rect((0, 0), size)
        parts = [scene.slider, scene.earlier, scene.later, scene.leave, *scene.chips, scene.chronicle]
        for number, part in enumerate(parts):
            assert part.rect.w > 0
            assert window.contains(part.rect)
            assert part.rect.collidelist([other.rect for other in parts[number + 1 :]]) < 0
        assert not scene.leave.overflows()
