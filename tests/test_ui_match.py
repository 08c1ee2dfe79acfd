"""What can be changed about a match under way, and who may see what while several people sit at one screen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.app.live import Live
from game.app.scenes.handover import HandoverScene
from game.app.scenes.match import MatchScene
from game.app.scenes.menu import MenuScene
from game.app.scenes.result import ResultScene
from game.app.scenes.table import TableScene
from game.app.stage import Stage
from game.bots.worker import Answer, Request, Worker
from game.engine import deal
from game.engine.match import COMPUTER, PERSON, IllegalAction
from game.games import SHELF
from game.ui.dialog import Dialog
from game.ui.intents import Command, Intent
from game.ui.scene import Scene

SWORD = SHELF["samurai_sword"]


class Silent(Worker):
    """Computer players that answer when they are told to."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Request] = []
        self.ready: list[Answer] = []

    def submit(self, request: Request) -> int:
        self.asked.append(request)
        return len(self.asked)

    def poll(self) -> Answer | None:
        return self.ready.pop() if self.ready else None

    def cancel(self) -> None:
        self.ready.clear()


@pytest.fixture
def stage() -> Iterator[Stage]:
    with Stage((960, 600)) as made:
        made.client.worker = Silent()
        yield made


def mixed(stage: Stage, computers: tuple[int, ...]) -> Live:
    """Four at a table of Samurai Sword, computer players at these places after whoever begins."""
    live = stage.begin(SWORD, 4, 3, 0)
    first = live.match.state.decides()
    for place in computers:
        seat = (first + place) % 4
        live.match.seats[seat] = live.match.seats[seat]._replace(
            kind=COMPUTER, level=stage.client.levels.names()[0]
        )
    stage.client.sit_down(live)
    stage.settle()
    return live


def top(stage: Stage) -> Scene:
    stage.client.stack.settle()
    found = stage.client.stack.top
    assert found is not None
    return found


def table(stage: Stage) -> TableScene:
    return next(scene for scene in stage.client.stack.scenes if isinstance(scene, TableScene))


def arrive(stage: Stage) -> None:
    """The person who is called takes the screen."""
    cover = top(stage)
    assert isinstance(cover, HandoverScene)
    cover.here.press()
    stage.settle()
    for scene in stage.client.stack.scenes[1:]:
        scene.close()
    stage.settle()


def end_turn(scene: TableScene) -> None:
    scene.choose(scene.match.game.action("end"))
    while scene.turns.in_sight() and type(scene.match.state.agenda[-1]).__name__ == "DiscardDown":
        scene.choose(scene.legal[0])


def change(scene: MatchScene, seat: int, at: int) -> None:
    choice = scene.seats[seat]
    choice.turn(at - choice.index)


# -- who sees what ----------------------------------------------------------------------------------------------


def test_when_a_computer_begins_everybodys_secrets_are_covered(stage: Stage) -> None:
    live = mixed(stage, (1,))
    arrive(stage)
    scene, me = table(stage), live.viewer
    assert me is not None
    end_turn(scene)
    stage.settle()
    assert live.match.state.decides() != me
    assert live.viewer is None
    assert scene.view == live.match.view(None)
    assert not isinstance(top(stage), HandoverScene)


def test_one_person_among_computers_is_never_covered(stage: Stage) -> None:
    live = mixed(stage, (1, 2, 3))
    scene, me = table(stage), live.viewer
    assert me is not None
    end_turn(scene)
    stage.settle()
    assert live.viewer == me


def test_people_who_play_open_see_each_seat_in_its_turn_without_a_handover(stage: Stage) -> None:
    live = mixed(stage, ())
    live.extra["open"] = True
    stage.client.sit_down(live)
    stage.settle()
    scene = table(stage)
    for _ in range(3):
        assert not isinstance(top(stage), HandoverScene)
        assert live.viewer == live.match.state.decides()
        end_turn(scene)
        stage.settle()


# -- this match -------------------------------------------------------------------------------------------------


def opened(stage: Stage, live: Live) -> MatchScene:
    stage.client.open_menu(live)
    menu = top(stage)
    assert isinstance(menu, MenuScene)
    next(button for button in menu.buttons if button.text == "This match").press()
    scene = top(stage)
    assert isinstance(scene, MatchScene)
    return scene


def test_a_computer_takes_a_seat_and_gives_it_back(stage: Stage) -> None:
    live = mixed(stage, (1, 2, 3))
    me = live.match.state.decides()
    scene = opened(stage, live)
    change(scene, me, 1)
    scene.close()
    stage.settle()
    assert live.match.seats[me].kind == COMPUTER
    assert live.viewer is None
    assert table(stage).thinking.busy
    scene = opened(stage, live)
    change(scene, me, 0)
    scene.close()
    stage.settle()
    assert live.match.seats[me].kind == PERSON
    assert live.viewer == me
    assert table(stage).turns.in_sight()
    assert not table(stage).thinking.busy
    assert live.match.assisted


def test_nothing_changes_when_nothing_was_changed(stage: Stage) -> None:
    live = mixed(stage, (1, 2, 3))
    before = table(stage)
    opened(stage, live).close()
    stage.settle()
    for scene in stage.client.stack.scenes[1:]:
        scene.close()
    stage.settle()
    assert table(stage) is before
    assert not live.match.assisted


def test_playing_open_is_kept_with_the_match(stage: Stage) -> None:
    live = mixed(stage, ())
    scene = opened(stage, live)
    scene.open.press()
    scene.close()
    stage.settle()
    again, _problem = stage.client.store.load(live.path, SHELF)
    assert again.open
    assert not again.covers()


def test_the_same_deal_begins_again(stage: Stage) -> None:
    live = mixed(stage, (1, 2, 3))
    scene = opened(stage, live)
    scene.again.press()
    stage.settle()
    anew = table(stage).live
    assert anew is not live
    assert anew.match.seed == live.match.seed
    assert anew.match.seats == live.match.seats
    assert not anew.match.entries


def test_the_deal_code_goes_to_the_clipboard(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    live = mixed(stage, (1, 2, 3))
    copied: list[str] = []
    monkeypatch.setattr("game.app.scenes.match.write_clipboard", copied.append)
    opened(stage, live).copy.press()
    assert [deal.decode(code) for code in copied] == [live.match.seed]


# -- hurrying ---------------------------------------------------------------------------------------------------


def test_a_computer_that_thinks_can_be_told_to_move_now(stage: Stage) -> None:
    live = mixed(stage, (0, 1, 2))
    scene, worker = table(stage), stage.client.worker
    assert isinstance(worker, Silent)
    assert scene.aid.text == "Move now"
    assert scene.aid.enabled
    patient = worker.asked[-1].level.seconds
    scene.aid.press()
    assert len(worker.asked) == 2
    assert worker.asked[-1].level.seconds < min(0.1, patient)
    assert scene.thinking.busy
    assert live.match.state.decides() != live.viewer


def test_a_hint_is_offered_to_whoever_decides_and_else_says_why_not(stage: Stage) -> None:
    mixed(stage, (1, 2, 3))
    scene = table(stage)
    assert (scene.aid.text, scene.aid.enabled) == ("Hint", True)
    scene.live.viewer = None
    scene.refresh()
    assert not scene.aid.enabled
    assert scene.aid.reason


# -- the keyboard -----------------------------------------------------------------------------------------------


def test_where_the_keyboard_is_shows_only_after_a_key(stage: Stage) -> None:
    stage.client.to_shelf()
    shelf = top(stage)
    assert shelf.focus.current is not None

    def picture() -> bytes:
        return bytes(stage.picture().get_buffer().raw)

    before = picture()
    shelf.focus.set(shelf.focus.stops()[1])
    assert picture() == before
    stage.client.stack.handle(Command(Intent.NEXT))
    assert picture() != before


# -- giving up --------------------------------------------------------------------------------------------------


def duel(stage: Stage, computer: bool = True) -> Live:
    live = stage.begin(SHELF["samurai"], 2, 1, 3)
    if computer:
        stage.seat_viewer(live, live.match.state.decides())
    stage.client.save(live)
    stage.client.sit_down(live)
    stage.settle()
    return live


def test_who_gives_up_loses_and_the_record_says_so(stage: Stage) -> None:
    live = duel(stage)
    me = live.viewer
    assert me is not None
    scene = opened(stage, live)
    scene.concede.press()
    dialog = top(stage)
    assert isinstance(dialog, Dialog)
    assert live.names()[1 - me] in dialog.body.words
    next(button for button in dialog.buttons if button.text == "Play on").press()
    stage.settle()
    assert live.match.state.outcome is None
    scene.concede.press()
    dialog = top(stage)
    assert isinstance(dialog, Dialog)
    next(button for button in dialog.buttons if button.text == "Give up").press()
    stage.settle()
    result = top(stage)
    assert isinstance(result, ResultScene)
    assert result.outcome.winners == (1 - me,)
    assert result.outcome.ending == "conceded"
    assert live.names()[me] in result.because.words
    again, problem = stage.client.store.load(live.path, SHELF)
    assert problem is None
    assert again.match.state.outcome is not None
    assert again.match.state.outcome.winners == (1 - me,)
    assert stage.client.store.tally.games() == {"samurai": 1}


def test_giving_up_is_not_taken_back(stage: Stage) -> None:
    live = duel(stage)
    live.match.free_takeback = True
    live.match.concede(0)
    assert live.match.undo() == []
    assert live.match.state.outcome is not None


@pytest.mark.parametrize(("key", "seats"), [("samurai", 3), ("samurai_spirit", 2)])
def test_nobody_gives_up_for_other_people_at_the_table(stage: Stage, key: str, seats: int) -> None:
    live = stage.begin(SHELF[key], seats, 1, 0)
    assert not any(live.match.may_concede(seat) for seat in range(seats))
    with pytest.raises(IllegalAction):
        live.match.concede(0)


@pytest.mark.parametrize(("key", "seats"), [("samurai", 4), ("samurai_sword", 5)])
def test_a_person_among_computer_players_gives_up_and_all_others_win(
    stage: Stage, key: str, seats: int
) -> None:
    live = stage.begin(SHELF[key], seats, 1, 6)
    stage.seat_viewer(live, 2)
    live.extra.clear()
    match = live.match
    assert [match.may_concede(seat) for seat in range(-1, seats + 1)] == [
        seat == 2 for seat in range(-1, seats + 1)
    ]
    match.concede(2)
    outcome = match.state.outcome
    assert outcome is not None
    assert outcome.winners == tuple(seat for seat in range(seats) if seat != 2)
    assert outcome.places == tuple(seats if seat == 2 else 1 for seat in range(seats))
    assert stage.client.save(live) == ""
    again, problem = stage.client.store.load(live.path, SHELF)
    assert problem is None
    assert again.match.state.outcome == outcome or again.match.state.outcome.winners == outcome.winners
    stage.client.show_result(live)
    stage.settle()
    assert isinstance(top(stage), ResultScene)


def test_between_two_people_only_the_one_at_the_screen_gives_up(stage: Stage) -> None:
    live = duel(stage, computer=False)
    assert live.viewer is None
    assert not hasattr(opened(stage, live), "concede")
