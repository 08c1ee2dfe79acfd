"""Every screen at every size, language and size of text: nothing overlaps, nothing is cut, nothing leaves the window.

The pictures are written to out/screens beside the sources.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game.app.stage import Stage
from game.games import SHELF
from game.ui.scene import Scene
from game.ui.scroll import ScrollView
from game.ui.widget import Group, Widget
from game.ui.widgets import Panel

OUT = Path(__file__).parent.parent / "out" / "screens"
INFO = SHELF["samurai"]
WINDOWS = [
    ((960, 600), "en", 100),
    ((960, 600), "el", 150),
    ((1280, 720), "pt", 130),
    ((1600, 1000), "es", 100),
    ((1600, 1000), "el", 150),
    ((3840, 2160), "en", 100),
    ((3840, 2160), "el", 80),
]


def title(stage: Stage) -> None:
    for seed in range(3):
        stage.client.save(stage.begin(INFO, 2 + seed, seed, 6 * seed))
    stage.client.people.names = ["Aiko", "Νίκος", "João", "Íñigo"]
    stage.client.to_shelf()
    stage.settle()


def empty_title(stage: Stage) -> None:
    stage.client.to_shelf()


def delete(stage: Stage) -> None:
    title(stage)
    scene = stage.client.stack.top
    scene.column.members[0].bin.press()


def new_match(stage: Stage) -> None:
    title(stage)
    stage.client.open_new_match(INFO)


def new_match_full(stage: Stage) -> None:
    new_match(stage)
    stage.settle()
    scene = stage.client.stack.top
    for row in scene.rows:
        row.kind.turn(-1 - row.kind.index)
        row.kind.turn(1)
        row.name.set("Wwwwwwwwwwwwwwww")
    scene.code.insert("3K7Q-F2M8")


def new_match_of_spirit(stage: Stage) -> None:
    stage.client.open_new_match(SHELF["samurai_spirit"])


def names(stage: Stage) -> None:
    new_match(stage)
    stage.settle()
    stage.client.stack.top.rows[0].names.press()


def look(stage: Stage) -> None:
    new_match(stage)
    stage.settle()
    stage.client.stack.top.rows[0].sign.press()


def opened(open_: Callable[[Stage], object]) -> Callable[[Stage], None]:
    def show(stage: Stage) -> None:
        stage.client.to_shelf()
        stage.settle()
        open_(stage)

    return show


def statistics(stage: Stage) -> None:
    for seed in range(3):
        live = stage.begin(INFO, 2 + seed, seed, None)
        stage.seat_viewer(live, 0)
        stage.client.store.finish(live)
    stage.client.to_shelf()
    stage.settle()
    stage.client.open_statistics()


def matches(stage: Stage) -> None:
    statistics(stage)
    stage.client.save(stage.begin(INFO, 3, 9, 12))
    stage.settle()
    stage.client.open_replays()


def which_file(stage: Stage) -> None:
    matches(stage)
    stage.settle()
    stage.client.stack.top.ask_for_file()


def play_on(stage: Stage) -> None:
    matches(stage)
    stage.settle()
    stage.client.play_on(stage.begin(INFO, 4, 4, 15).match, 12)


def menu(stage: Stage) -> None:
    live = stage.begin(INFO, 3, 4, 14)
    live.viewer = live.match.state.decides()
    stage.client.sit_down(live)
    stage.settle()
    stage.client.open_menu(live)


def handover(stage: Stage) -> None:
    stage.client.sit_down(stage.begin(INFO, 4, 4, 15))


def result(stage: Stage) -> None:
    live = stage.begin(INFO, 4, 4, None)
    live.match.assisted = True
    stage.seat_viewer(live, 0)
    stage.client.sit_down(live)
    stage.settle()
    stage.client.show_result(live)


SCREENS: dict[str, Callable[[Stage], None]] = {
    "title": title,
    "title-empty": empty_title,
    "delete": delete,
    "new-match": new_match,
    "new-match-full": new_match_full,
    "new-match-spirit": new_match_of_spirit,
    "names": names,
    "look": look,
    "settings": opened(lambda stage: stage.client.open_settings()),
    "rules": opened(lambda stage: stage.client.open_rules("samurai", "capture")),
    "keys": opened(lambda stage: stage.client.open_keys()),
    "credits": opened(lambda stage: stage.client.open_credits()),
    "statistics": statistics,
    "matches": matches,
    "which-file": which_file,
    "play-on": play_on,
    "menu": menu,
    "handover": handover,
    "result": result,
}


@pytest.mark.parametrize(("size", "language", "percent"), WINDOWS)
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_fits(name, size, language, percent):
    with Stage(size, language, percent) as stage:
        SCREENS[name](stage)
        picture = stage.picture()
        OUT.mkdir(parents=True, exist_ok=True)
        pygame.image.save(picture, OUT / f"{name}-{size[0]}x{size[1]}-{language}-{percent}.jpg")
        scene = stage.client.stack.top
        assert scene is not None
        assert list(faults(scene, Rect((0, 0), size))) == []


def faults(scene: Scene, screen: Rect) -> Iterator[str]:
    """What is cut, outside of its place, or over something else."""
    leaves = [leaf for top in scene.widgets() for leaf in leaves_of(top)]
    for leaf in leaves:
        told = f"{type(leaf).__name__} {leaf.words!r} {leaf.rect}"
        if leaf.overflows():
            yield f"cut: {told}"
        if leaf.rect.w <= 0 or leaf.rect.h <= 0:
            yield f"nothing left of: {told}"
        if leaf.clip is None and not screen.contains(leaf.rect):
            yield f"outside: {told}"
        if leaf.clip is not None and (leaf.rect.x < leaf.clip.x or leaf.rect.right > leaf.clip.right):
            yield f"outside its list: {told}"
    for number, leaf in enumerate(leaves):
        for other in leaves[number + 1 :]:
            if leaf.clip == other.clip and leaf.rect.colliderect(other.rect.inflate(-2, -2)):
                yield f"over one another: {leaf.words!r} {leaf.rect} and {other.words!r} {other.rect}"
    for top in scene.widgets():
        for view in top.walk():
            if isinstance(view, ScrollView) and (view.rect.h < 40 or view.rect.w < 40):
                yield f"no room to scroll in: {view.rect}"


def leaves_of(widget: Widget) -> Iterator[Widget]:
    """The widgets that show something themselves."""
    for each in widget.walk():
        if not isinstance(each, (Group, Panel, ScrollView)) and not any(c.visible for c in each.children()):
            yield each


@pytest.mark.parametrize("name", ["title", "new-match-full", "settings", "result", "menu", "keys", "look"])
def test_the_keyboard_reaches_everything_that_can_be_pressed(name):
    with Stage((1600, 1000)) as stage:
        SCREENS[name](stage)
        stage.picture()
        scene = stage.client.stack.top
        stops = scene.focus.stops()
        seen = set()
        for _ in stops:
            scene.focus.step(1)
            seen.add(id(scene.focus.current))
            current = scene.focus.current
            assert current.clip is None or current.clip.contains(current.rect)
        assert seen == {id(stop) for stop in stops}
