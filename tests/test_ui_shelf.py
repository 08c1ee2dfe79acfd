"""The shelf on the title screen holds any number of games: what cannot be read side by side is on pages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.app.scenes import learn as learn_module
from game.app.scenes.learn import LearnScene
from game.app.scenes.title import TitleScene
from game.app.stage import Stage
from game.games import SHELF
from game.ui.intents import Command, Intent


@pytest.fixture
def title(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[TitleScene]:
    """The title at 960x600, Greek, 150 %, with so many games."""
    infos = list(SHELF.values())
    many = [infos[n % 4]._replace(key=f"game{n}") for n in range(request.param)]
    monkeypatch.setattr("game.app.scenes.title.SHELF", {info.key: info for info in many})
    with Stage((960, 600), "el", 150) as stage:
        stage.client.stack.replace(TitleScene(stage.client))
        stage.settle()
        scene = stage.client.stack.top
        assert isinstance(scene, TitleScene)
        yield scene


def press(scene: TitleScene, intent: Intent) -> None:
    assert scene.stack is not None
    scene.stack.handle(Command(intent))


@pytest.mark.parametrize("title", [1, 3, 4, 5, 9, 23], indirect=True)
def test_every_card_is_read_whole_and_comes_up(title: TitleScene) -> None:
    shelf, seen = title.shelf, set()
    for _ in range(shelf.pages):
        shown = [card for card in shelf.cards if card.visible]
        assert shown
        assert all(shelf.rect.contains(card.rect) for card in shown)
        assert not any(card.overflows() for card in shown)
        assert all(not a.rect.colliderect(b.rect) for a in shown for b in shown if a is not b)
        seen.update(map(id, shown))
        assert shelf.on.visible == shelf.turn(1)
    assert len(seen) == len(shelf.cards)
    assert not shelf.on.visible


@pytest.mark.parametrize("title", [9], indirect=True)
def test_page_keys_turn_pages_and_take_the_focus_along(title: TitleScene) -> None:
    shelf = title.shelf
    assert title.focus.current is shelf.cards[0]
    press(title, Intent.PAGE_DOWN)
    assert shelf.page == 1
    assert title.focus.current is shelf.cards[shelf.count]
    press(title, Intent.PAGE_UP)
    assert title.focus.current is shelf.cards[0]
    press(title, Intent.PAGE_UP)
    assert shelf.page == 0


@pytest.mark.parametrize("title", [23], indirect=True)
def test_the_keyboard_reaches_every_game(title: TitleScene) -> None:
    shelf = title.shelf
    seen = {card for card in shelf.cards if card.visible}
    while shelf.on.visible:
        assert shelf.on.focus_stop
        title.focus.set(shelf.on)
        press(title, Intent.CONFIRM)
        assert title.focus.current is not None
        assert title.focus.current.visible
        seen |= {card for card in shelf.cards if card.visible}
    assert seen == set(shelf.cards)


@pytest.mark.parametrize("title", [23], indirect=True)
def test_whose_lessons_are_wanted_can_be_scrolled(title: TitleScene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learn_module, "SHELF", {str(at): info for at, info in enumerate(title.games)})
    title.learn.press()
    assert title.stack is not None
    title.stack.settle()
    learn = title.stack.top
    assert isinstance(learn, LearnScene)
    assert learn.list.reach > 0
    assert learn.rules.rect.bottom <= 600
