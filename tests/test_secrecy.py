"""What nobody says aloud, and yet could be told from pauses and counts."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from game.app.scenes.table import TableScene
from game.app.stage import FRAME, Stage
from game.app.thinking import REACTION_SECONDS
from game.bots.worker import Answer, Request, Worker
from game.engine.match import COMPUTER, PERSON, Match, Seat
from game.games import SHELF
from game.ui.theme import CRESTS, PLAYER_COLOURS


class Quick(Worker):
    """Computer players that answer at once with what the test has in store."""

    def __init__(self) -> None:
        super().__init__()
        self.actions: list[str] = []
        self.asked: list[Request] = []
        self.waiting = False

    def submit(self, request: Request) -> int:
        self.asked.append(request)
        self.waiting = True
        return 1

    def poll(self) -> Answer | None:
        if not self.waiting:
            return None
        self.waiting = False
        return Answer(1, list(self.actions), None, "")


@pytest.fixture
def stage() -> Iterator[Stage]:
    with Stage((1280, 720)) as made:
        made.client.worker = Quick()
        yield made


def seat(number: int, kind: str) -> Seat:
    level = "shogun" if kind == COMPUTER else ""
    return Seat(f"Player {number}", kind, level, CRESTS[number], list(PLAYER_COLOURS)[number])


def sit_down(stage: Stage, match: Match, viewer: int) -> TableScene:
    live = stage.client.store.begin(match)
    live.viewer = viewer
    stage.client.sit_down(live)
    stage.client.stack.settle()
    scene = stage.client.stack.top
    assert isinstance(scene, TableScene)
    return scene


def seconds_until(stage: Stage, scene: TableScene, asked: int) -> float:
    """How long it takes until the seat ``asked`` is asked."""
    begun = stage.time
    while scene.match.state.decides() != asked:
        stage.frame()
        assert stage.time - begun < 20
    return stage.time - begun


def duel() -> Match:
    seats = [seat(0, COMPUTER), seat(1, PERSON)]
    match = Match(SHELF["seven_ronin"], seats, {}, 3)
    while not match.state.agenda[-1].secret:
        match.play(match.state.legal()[0])
    assert match.state.decides() == 0
    return match


def plan_of(match: Match, ninja: int) -> list[str]:
    """A plan with so many ninja, to its commitment."""
    trial, rng, texts = match.state.clone(), random.Random(1), []
    while trial.decides() == 0:
        legal = trial.legal()
        commit = [action for action in legal if action.text == "commit"]
        more = [action for action in legal if action.text != "commit"]
        done = len(texts) >= ninja and commit
        action = commit[0] if done or not more else more[int(rng.random() * len(more))]
        texts.append(action.text)
        trial.apply(action)
    return texts


def test_no_pause_and_no_count_tells_how_many_ninja_were_planned(stage: Stage) -> None:
    waits, counts, sizes = [], [], []
    for ninja in (1, 4, 7):
        match = duel()
        stage.client.worker.actions = plan_of(match, ninja)
        sizes.append(len(stage.client.worker.actions))
        scene = sit_down(stage, match, 1)
        waits.append(seconds_until(stage, scene, 1))
        counts.append(stage.client.store.under_way()[0].moves)
    assert len(set(sizes)) == 3
    assert max(waits) - min(waits) <= 2 * FRAME
    assert len(set(counts)) == 1


def strike(stage: Stage, parry: bool) -> tuple[TableScene, int]:
    """A person strikes a computer player who holds a Parry or holds none."""
    for seed in range(300):
        seats = [seat(number, COMPUTER) for number in range(5)]
        match = Match(SHELF["samurai_sword"], seats, {}, seed)
        striker = match.state.decides()
        seats[striker] = seat(striker, PERSON)
        for action in match.state.legal():
            trial = match.state.clone()
            if not action.text.startswith("attack"):
                continue
            trial.apply(action)
            asked = trial.decides()
            if asked != striker and (len(trial.legal()) > 1) == parry:
                scene = sit_down(stage, match, striker)
                stage.client.worker.actions = [trial.legal()[-1].text]
                stage.settle()
                scene.choose(scene.match.game.action(action.text))
                return scene, asked
    raise AssertionError("no such deal")


def test_an_answer_out_of_turn_takes_as_long_with_a_parry_as_without(stage: Stage) -> None:
    stage.client.settings.pace_ms = 0
    waits = []
    for parry in (True, False):
        asked_before = len(stage.client.worker.asked)
        scene, asked = strike(stage, parry)
        played = len(scene.match.entries)
        begun = stage.time
        assert scene.match.state.decides() == asked
        while len(scene.match.entries) == played:
            stage.frame()
        waits.append(stage.time - begun)
        requests = stage.client.worker.asked[asked_before:]
        assert all(request.level.seconds < REACTION_SECONDS for request in requests)
        assert bool(requests) == parry
    assert abs(waits[0] - waits[1]) <= 2 * FRAME
    assert min(waits) >= REACTION_SECONDS
