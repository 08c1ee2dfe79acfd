"""Pictures of the program's screens, drawn without a display: ``chabudai shoot``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Optional

import pygame

from game.app import lessons, problems, tables
from game.app.failure import Failure
from game.app.lessons import Course, Lesson
from game.app.scenes.look_back import LookBackScene
from game.app.stage import Stage
from game.engine.shelf import GameInfo
from game.engine.text import Text
from game.games import SHELF
from game.ui.words import say


def shoot(
    scene: str,
    out: Path,
    size: tuple[int, int],
    lang: str = "en",
    text: int = 100,
    seed: int = 1,
    game: str = "samurai",
    seats: int = 2,
    moves: int = 0,
    seat: Optional[int] = None,
) -> None:
    """Draw ``scene`` into the file ``out``, as `picture` does. Raises `Failure` when it cannot be written."""
    drawn = picture(scene, size, lang, text, seed, game, seats, moves, seat)
    try:
        pygame.image.save(drawn, out)
    except (pygame.error, OSError) as error:
        message = "{name} could not be written ({why})."
        raise Failure(Text(message, name=str(out), why=str(error))) from error


def picture(
    scene: str,
    size: tuple[int, int],
    lang: str = "en",
    text: int = 100,
    seed: int = 1,
    game: str = "samurai",
    seats: int = 2,
    moves: int = 0,
    seat: Optional[int] = None,
) -> pygame.Surface:
    """A picture of ``scene``.

    ``moves`` sensible moves were made before; ``seat`` looks at the table, counted from 1 (0: everybody may look,
    None: whoever decides). With ``moves`` the title offers a match to go on with. Raises `Failure` where the game's own
    pictures are damaged.
    """
    with Stage(size, lang, text) as stage:
        left_out = tables.clear(SHELF)
        if game not in SHELF:
            raise Failure(left_out[0])
        stage.client.notices.extend(say(sentence) for sentence in left_out)
        _show(stage, scene, SHELF[game], seats, moves, seed, seat)
        return stage.picture().copy()


LEARNING = ("welcome", "learn", "lesson", "problems", "problem")
"""The screens that are about learning."""


def _show_learning(stage: Stage, scene: str, info: GameInfo, moves: int) -> None:
    """A screen about learning; ``moves`` is the number of a lesson's step, of all steps of the game's lessons."""
    client = stage.client
    if scene == "welcome":
        client.welcome()
    elif scene == "problem" and (posed := problems.read(info)[0]):
        client.pose(posed[moves % len(posed)])
    elif scene == "lesson" and (steps := _steps(given := tuple(lessons.read(info)[0]))):
        number, at = steps[moves % len(steps)]
        done = [[*step.open[:1], *step.then] for step in given[number].steps]
        client.give_lesson(Course(info, given, number), at, done)
    elif scene in ("problem", "problems"):
        client.open_problems(info)
    else:
        client.open_learn(info)


def _steps(given: Sequence[Lesson]) -> list[tuple[int, int]]:
    """Every step of some lessons: the lesson's number and its own."""
    return [(number, at) for number, each in enumerate(given) for at in range(len(each.steps))]


def _show(
    stage: Stage, scene: str, info: GameInfo, seats: int, moves: int, seed: int, seat: Optional[int]
) -> None:
    client = stage.client
    if scene in ("title", "new-match", "settings"):
        if moves:
            client.save(stage.begin(info, seats, seed, moves))
        client.to_shelf()
        stage.settle()
        if scene == "new-match":
            client.open_new_match(info)
        elif scene == "settings":
            client.open_settings()
        return
    if scene in LEARNING:
        client.to_shelf()
        stage.settle()
        _show_learning(stage, scene, info, moves)
        return
    over = scene in ("result", "look-back")
    live = stage.begin(info, seats, seed, None if over else moves)
    decides = live.match.state.decides()
    viewer = max(decides, 0) if seat is None else None if seat == 0 else seat - 1
    if scene != "handover":
        stage.seat_viewer(live, viewer)
    live.viewer = viewer
    client.sit_down(live)
    stage.settle()
    if scene == "handover":
        live.viewer = None
        client.hand_over(live, decides if viewer is None else viewer, lambda: None)
    elif scene == "result":
        client.show_result(live)
    elif scene == "look-back":
        looking = LookBackScene(client, live)
        client.stack.push(looking)
        stage.settle()
        looking.slider.set(moves)
