"""Whole matches in the real client: by mouse events alone, by keyboard alone, with people and a computer player."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pygame
import pytest

from game.app.live import Live
from game.app.scenes.handover import HandoverScene
from game.app.scenes.look_back import LookBackScene
from game.app.scenes.play_on import PlayOnScene
from game.app.scenes.replays import ReplaysScene
from game.app.scenes.result import ResultScene
from game.app.scenes.table import TableScene
from game.app.scenes.title import TitleScene
from game.app.stage import Stage
from game.bots.worker import Answer, Request, Worker, think
from game.engine import record
from game.engine.match import COMPUTER
from game.engine.state import Action, Target
from game.games import SHELF
from game.games.samurai_spirit.table_report import Report
from game.ui.intents import Translator
from game.ui.scene import Scene
from game.ui.table import Spot
from game.ui.widget import Widget
from game.ui.widgets import Button

GAMES = sorted(SHELF)
MOST_ACTIONS = 1500


class AtOnce(Worker):
    """Computer players that think in this process, the moment they are asked for the answer."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: Request | None = None

    def submit(self, request: Request) -> int:
        self.asked = request._replace(limit=8)
        return 1

    def poll(self) -> Answer | None:
        if self.asked is None:
            return None
        request, self.asked = self.asked, None
        data = think(request)
        return Answer(1, data["actions"], None, "")

    def cancel(self) -> None:
        self.asked = None


class Player:
    """Somebody at mouse or keyboard: raw pygame events go in, the screen is all that comes out."""

    def __init__(self, stage: Stage, live: Live, seed: int) -> None:
        self.stage, self.live = stage, live
        self.rng = random.Random(seed)
        self.hand = Translator(stage.size)
        self.acted = 0

    # -- the screen -----------------------------------------------------------------------------------------

    def scene(self) -> Scene:
        top = self.stage.client.stack.top
        assert top is not None
        return top

    def pass_time(self) -> None:
        self.stage.settle()

    def send(self, *events: pygame.event.Event) -> None:
        for event in events:
            for item in self.hand.feed(event, self.stage.time):
                self.stage.client.stack.handle(item)
                self.stage.client.stack.settle()

    # -- doing ----------------------------------------------------------------------------------------------

    def choose(self, widget: Widget) -> None:
        """Point at a widget and press it."""
        raise TypeError("a mouse or a keyboard chooses")

    def spot(self, table: TableScene, target: Target) -> Spot:
        for spot in table.table.spots():
            if spot.target == target and spot.visible and spot.rect.w:
                return spot
        raise AssertionError(f"nothing on the table stands for {target}")

    def button(self, scene: Scene, action: Action | None) -> Widget:
        if isinstance(scene, TableScene) and action is not None:
            for button, words in scene.action_buttons():
                if words == action.text:
                    return button
            raise AssertionError(f"no button for {action}")
        buttons = [w for top in scene.widgets() for w in top.walk() if isinstance(w, Button) and w.enabled]
        assert buttons, scene
        return buttons[0]

    def decide(self, scene: TableScene) -> Action:
        """What to do next: anything lawful."""
        return self.rng.choice(scene.legal)

    def act(self, scene: TableScene) -> None:
        action = self.decide(scene)
        before = len(self.live.match.entries)
        for pick in (pick for stage in action.order for pick in sorted(stage)):
            if pick.kind == "button" and action.text not in scene.table.answered:
                self.choose(self.button(scene, action))
            else:
                self.choose(self.spot(scene, pick))
        if scene.waiting is action:
            self.choose(scene.column.buttons[0])
        assert len(self.live.match.entries) == before + 1, action
        assert self.live.match.entries[-1].action is action
        self.acted += 1

    def put_away(self, scene: TableScene) -> None:
        """Press the report of a round that lies over the table."""
        for report in scene.table.walk():
            if isinstance(report, Report) and report.visible:
                self.choose(report.go_on)
                assert not report.visible

    def go_on(self, scene: Scene) -> None:
        """Do what the screen asks for, and let time pass."""
        if isinstance(scene, TableScene):
            self.put_away(scene)
            if scene.turns.acting():
                self.act(scene)
        else:
            assert isinstance(scene, HandoverScene)
            assert not [widget for widget in scene.widgets() if isinstance(widget, Spot)]
            self.choose(self.button(scene, None))
        self.pass_time()

    def play(self) -> ResultScene:
        for _ in range(4 * MOST_ACTIONS):
            scene = self.scene()
            if isinstance(scene, ResultScene):
                return scene
            self.go_on(scene)
        raise AssertionError("the match does not end")


class Mouse(Player):
    """Plays with the mouse alone."""

    def choose(self, widget: Widget) -> None:
        pos = self.free(widget)
        self.send(
            pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)),
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1),
        )

    def free(self, widget: Widget) -> tuple[int, int]:
        """The middle of a widget, or a point of it on which no smaller thing lies, as on a board that holds a line."""
        scene, rect = self.scene(), widget.rect
        spots = scene.table.spots() if isinstance(scene, TableScene) and isinstance(widget, Spot) else []
        inner = [spot for spot in spots if spot.visible and spot is not widget and rect.contains(spot.rect)]
        points = [rect.center] + [
            (rect.x + rect.w * x // 8, rect.y + rect.h * y // 8) for y in range(1, 8) for x in range(1, 8)
        ]
        free = (at for at in points if not any(spot.rect.collidepoint(at) for spot in inner))
        return next((at for at in free if widget.contains(at)), rect.center)


class Keyboard(Player):
    """Plays with Tab and Enter alone."""

    def choose(self, widget: Widget) -> None:
        focus = self.scene().focus
        for _ in range(len(focus.stops()) + 1):
            if focus.current is widget:
                break
            self.press(pygame.K_TAB)
        assert focus.current is widget, f"the keyboard does not reach {widget.words!r}"
        self.press(pygame.K_RETURN)

    def press(self, key: int) -> None:
        self.send(
            pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""),
            pygame.event.Event(pygame.KEYUP, key=key, mod=0),
        )


class SensibleMouse(Mouse):
    """Does with the mouse what looks best at a glance."""

    def decide(self, scene: TableScene) -> Action:
        return self.live.match.info.mind().quick(self.live.match.state, self.rng)


class SensibleKeyboard(Keyboard):
    """Does with the keyboard what looks best at a glance."""

    def decide(self, scene: TableScene) -> Action:
        return self.live.match.info.mind().quick(self.live.match.state, self.rng)


@pytest.fixture
def stage() -> Iterator[Stage]:
    with Stage((1280, 720)) as made:
        yield made


def sit_down(
    stage: Stage, game: str, seats: int, people: int, options: dict[str, str] | None = None, seed: int = 11
) -> Live:
    stage.client.worker = AtOnce()
    stage.client.settings.pace_ms = 0
    live = stage.begin(SHELF[game], seats, seed, 0, options)
    if people < seats:
        stage.seat_viewer(live, 0)
    stage.client.sit_down(live)
    stage.settle()
    return live


@pytest.mark.parametrize("hand", [Mouse, Keyboard])
@pytest.mark.parametrize("game", GAMES)
def test_two_or_more_people_play_a_whole_match_at_one_screen(
    stage: Stage, game: str, hand: type[Player]
) -> None:
    seats = 7 if game == "samurai_sword" else max(2, SHELF[game].fewest)
    live = sit_down(stage, game, seats, seats)
    player = hand(stage, live, 5)
    result = player.play()
    assert live.match.state.outcome is not None
    assert player.acted == len(live.match.entries)
    assert result.widgets()
    loaded = record.load(live.path, SHELF)
    assert loaded.problem is None
    assert loaded.match.state == live.match.state


@pytest.mark.parametrize("game", GAMES)
def test_one_person_plays_against_computers_by_mouse_and_no_screen_is_handed_over(
    stage: Stage, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    handed: list[int] = []
    monkeypatch.setattr(stage.client, "hand_over", lambda live, seat, then: handed.append(seat))
    live = sit_down(stage, game, SHELF[game].most, 1)
    player = Mouse(stage, live, 6)
    player.play()
    assert not handed
    assert 0 < player.acted < len(live.match.entries)


@pytest.mark.parametrize("hand", [Mouse, Keyboard])
def test_a_set_up_by_hand_is_played_through(stage: Stage, hand: type[Player]) -> None:
    live = sit_down(
        stage, "samurai", 2, 2, {"figures": "placed", "hands": "chosen", "capture": "end_of_turn"}
    )
    hand(stage, live, 7).play()
    assert live.match.state.outcome is not None


@cache
def saved_deal() -> int:
    """A deal of Samurai Spirit that four save when each does what looks best at a glance."""
    info = SHELF["samurai_spirit"]
    mind, rng = info.mind(), random.Random(1)
    for seed in range(1000):
        state = info.create(4).start(seed)
        while state.outcome is None:
            state.apply(mind.quick(state, rng))
        if state.outcome.winners:
            return seed
    raise AssertionError("no deal is won")


@pytest.mark.parametrize("hand", [SensibleMouse, SensibleKeyboard])
def test_four_samurai_save_the_village_at_one_screen(
    stage: Stage, hand: type[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A whole match that is won, through three rounds, with Kiai and samurai turned animal."""
    monkeypatch.setattr(stage.client, "hand_over", lambda live, seat, then: pytest.fail("nothing is secret"))
    live = sit_down(stage, "samurai_spirit", 4, 4, seed=saved_deal())
    player = hand(stage, live, 9)
    result = player.play()
    outcome = live.match.state.outcome
    assert outcome is not None
    assert outcome.ending == "saved"
    assert outcome.winners == (0, 1, 2, 3)
    assert player.acted == len(live.match.entries)
    assert {"kiai", "flip", "round", "bonus"} <= {event.kind for event in live.match.chronicle(None)}
    assert result.widgets()


@pytest.mark.parametrize("hand", [SensibleMouse, SensibleKeyboard])
def test_one_person_leads_several_samurai_beside_a_computer(
    stage: Stage, hand: type[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stage.client, "hand_over", lambda live, seat, then: pytest.fail("nothing is secret"))
    live = sit_down(stage, "samurai_spirit", 4, 4, {"samurai": "chosen", "tokens": "on"})
    live.match.seats[2] = live.match.seats[2]._replace(kind=COMPUTER, level="bushi")
    player = hand(stage, live, 10)
    player.play()
    led = {entry.seat for entry in live.match.entries}
    assert led == {0, 1, 2, 3}
    assert player.acted == sum(entry.seat != 2 for entry in live.match.entries)


def test_a_match_closed_in_the_middle_goes_on_where_it_was(stage: Stage, tmp_path: Path) -> None:
    live = sit_down(stage, "samurai", 2, 2)
    player = Mouse(stage, live, 8)
    while len(live.match.entries) < 12:
        player.go_on(player.scene())
    state = live.match.state
    stage.client.to_shelf()
    stage.settle()
    stage.client.go_on(live.path)
    stage.settle()
    scene = stage.client.stack.scenes[0]
    assert isinstance(scene, TableScene)
    assert scene.match is not live.match
    assert scene.match.state == state


@pytest.mark.parametrize("hand", [Mouse, Keyboard])
@pytest.mark.parametrize("game", GAMES)
def test_a_replay_is_opened_played_on_from_the_middle_and_finished(
    stage: Stage, game: str, hand: type[Player]
) -> None:
    """From the title to the result of the new match with nothing but clicks, or nothing but keys."""
    old = stage.begin(SHELF[game], max(2, SHELF[game].fewest), 11, None)
    stage.seat_viewer(old, 0)
    stage.client.store.finish(old)
    before, made = old.path.read_bytes(), [entry.action.text for entry in old.match.entries]
    stage.client.worker = AtOnce()
    stage.client.settings.pace_ms = 0
    stage.client.settings.motion = 0.0
    stage.client.to_shelf()
    stage.settle()
    player = hand(stage, old, 5)

    def choose(widget: Widget) -> Scene:
        player.choose(widget)
        player.pass_time()
        return player.scene()

    title = player.scene()
    assert isinstance(title, TitleScene)
    shelf = choose(next(button for button in title.buttons if button.text == "Matches"))
    assert isinstance(shelf, ReplaysScene)
    replay = choose(shelf.column.members[0].row)
    assert isinstance(replay, LookBackScene)
    middle = len(old.match.entries) // 2
    while replay.at < middle:
        choose(replay.later)
    asking = choose(replay.play_on)
    assert isinstance(asking, PlayOnScene)
    choose(asking.go)
    table = next(scene for scene in stage.client.stack.scenes if isinstance(scene, TableScene))
    live = player.live = table.live
    assert [entry.action.text for entry in live.match.entries[:middle]] == made[:middle]
    result = player.play()
    assert result.live is live
    assert live.match.state.outcome is not None
    assert len(live.match.entries) > middle
    assert player.acted > 0
    assert record.load(live.path, SHELF).match.state == live.match.state
    assert old.path.read_bytes() == before
    assert live.match.assisted, "what was played on from a known match does not count"
