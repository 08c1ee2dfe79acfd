"""Problems: positions with one right answer, or few, found by the program in its own matches.

A game's problems lie in ``problems.json`` of its package, written by `build/make_problems.py`: the deal, the moves that
led there, what is asked, what the best-looking answers are worth. What is damaged is left out and said.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple, Optional

from game.app.lessons import TEACHERS
from game.engine import files
from game.engine.match import COMPUTER, PERSON, IllegalAction, Match, Seat
from game.engine.shelf import GameInfo
from game.engine.text import N_, Text
from game.games import SHELF
from game.ui.theme import CRESTS, PLAYER_COLOURS

FILE: Final = "problems.json"
TRIES: Final = 3
"""After so many wrong answers the right one is shown."""
HARDEST: Final = 3
QUESTIONS: Final = {
    "capture 1": N_("Take a figure this turn."),
    "capture 2": N_("Take two figures this turn."),
    "capture 3": N_("Take three figures this turn."),
    "capture best": N_("A figure can be taken this turn. Which move is worth most?"),
    "capture not": N_("A figure could be taken, but something is better. What?"),
    "PlaceFigure": N_("Where does this figure serve you best?"),
    "KeepTile": N_("Which tile belongs into your first hand?"),
    "Turn": N_("Find the move that gains most."),
    "PlayPhase": N_("Which card do you play now, and on whom?"),
    "Parry": N_("Do you parry, or take the wounds?"),
    "CryAnswer": N_("How do you answer this card?"),
    "BushidoChoice": N_("What do you give up for Bushidō?"),
    "DrawSource": N_("Where do you draw from?"),
    "DiscardDown": N_("Which card can you spare?"),
    "Act": N_("What do you do with this turn, so that the village lives?"),
    "Decide": N_("Which answer to this raider keeps the village alive?"),
    "SecondFight": N_("Do you fight on?"),
    "Kiai": N_("How do you use your Kiai?"),
    "Abilities": N_("Which ability helps most now?"),
    "Effects": N_("Which effect do you use first?"),
    "CopyEffect": N_("Which effect does the Inn copy?"),
    "BringNinja": N_("Where do ninja from the reserve come in?"),
    "LiftNinja": N_("Which ninja go back to the reserve?"),
    "PlanDefence": N_("One ronin is left to place. Which area must not be left to the ninja?"),
    "": N_("Which choice is worth most here?"),
}
"""What is asked, by the step whose question it is; also of a step that is not named."""
_MOST_BYTES: Final = 4_000_000


class Problem(NamedTuple):
    """A position and what is asked of the seat that decides in it.

    ``then`` is what is played after each right answer to show what comes of it. ``worth`` are the chances after
    the best-looking answers, in percent, by the texts of their actions; ``answers`` are the right ones.
    ``margin`` is how much worse the next one is, in percent, ``error`` the standard error of that, ``tables``
    on how many imagined tables each was tried. ``hard`` goes from 1 to `HARDEST`.
    """

    key: str
    game: str
    seats: int
    options: dict[str, str]
    seed: int
    moves: tuple[str, ...]
    ask: str
    answers: tuple[str, ...]
    then: dict[str, list[str]]
    worth: dict[str, int]
    margin: int
    error: float
    tables: int
    hard: int

    def to_data(self) -> dict[str, Any]:
        """As plain data."""
        return self._asdict()


def _problem(data: Mapping[str, Any], game: str) -> Problem:
    """The problem that ``data`` is. Raises ValueError, TypeError or KeyError for anything else."""
    problem = Problem(**{**data, "moves": tuple(data["moves"]), "answers": tuple(data["answers"])})
    words = (problem.key, problem.game, problem.ask, *problem.moves, *problem.answers, *problem.worth)
    words += tuple(text for answer in problem.answers for text in problem.then[answer])
    numbers = (
        problem.seats,
        problem.seed,
        problem.margin,
        problem.tables,
        problem.hard,
        *problem.worth.values(),
    )
    if not all(isinstance(word, str) for word in words) or any(type(number) is not int for number in numbers):
        raise TypeError("a problem is made of words and whole numbers")
    if not isinstance(problem.options, dict) or not all(
        isinstance(each, str) for each in problem.options.values()
    ):
        raise TypeError("options are words")
    if problem.game != game or not problem.answers or not 1 <= problem.hard <= HARDEST:
        raise ValueError("not a problem of this game")
    if not all(answer in problem.worth for answer in problem.answers):
        raise ValueError("what an answer is worth is missing")
    return problem


def path_of(info: GameInfo) -> Path:
    """Where the problems of a game lie."""
    return Path(str(import_module(info.package).__file__)).parent / FILE


def read(info: GameInfo) -> tuple[list[Problem], Optional[Text]]:
    """The problems of a game, easy ones first, and what is wrong with their file (None: nothing)."""
    path = path_of(info)
    if not path.exists():
        return [], None
    damaged = Text(N_("The problems of {game} are damaged; some are left out."), game=info.title)
    try:
        rows = json.loads(files.read_bytes(path, _MOST_BYTES).decode("utf-8"))
        found = [row for row in (_sound(row, info.key) for row in rows) if row is not None]
        lost = len(found) < len(rows)
    except (OSError, ValueError, TypeError, RecursionError):
        return [], damaged
    found.sort(key=lambda problem: problem.hard)
    return found, damaged if lost else None


def _sound(row: Any, game: str) -> Optional[Problem]:
    try:
        return _problem(row, game)
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


class ProblemError(ValueError):
    """Raised for a problem that cannot be laid out; ``text`` says why to a person."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.english())
        self.text = text


def lay_out(problem: Problem, me: str) -> Match:
    """The match at the position of a problem; ``me`` sits where it is asked. Raises `ProblemError`."""
    info = SHELF[problem.game]
    try:
        plain = [Seat(str(seat)) for seat in range(problem.seats)]
        match = Match(info, plain, problem.options, problem.seed)
        for text in problem.moves:
            match.play(text)
        decides = match.state.decides()
        if decides < 0 or not all(
            match.game.action(answer) in match.state.legal() for answer in problem.answers
        ):
            raise ValueError("no answer")
    except (IllegalAction, ValueError, KeyError, IndexError) as error:
        told = N_("This problem cannot be laid out: it does not fit the rules as they are now.")
        raise ProblemError(Text(told)) from error
    others = iter(name for name in TEACHERS if name != me)
    colours = list(PLAYER_COLOURS)
    for seat in range(problem.seats):
        person = seat == decides
        match.seats[seat] = Seat(
            me if person else next(others),
            PERSON if person else COMPUTER,
            "" if person else "bushi",
            CRESTS[seat],
            colours[seat],
        )
    return match


def of_shelf() -> list[Problem]:
    """The problems of all games."""
    return [problem for info in SHELF.values() for problem in read(info)[0]]


def of_day(problems: list[Problem], day: date) -> Optional[Problem]:
    """The problem of a day: chosen among ``problems`` by the date alone, another one every day until all were.

    With those `of_shelf` and the date that the machine shows it is the same everywhere, until a Chabudai comes with
    other problems.
    """
    order = sorted(
        problems, key=lambda problem: hashlib.blake2b(problem.key.encode(), digest_size=8).digest()
    )
    return order[day.toordinal() % len(order)] if order else None
