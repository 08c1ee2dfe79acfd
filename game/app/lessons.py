"""Lessons: data from which a table is laid, with what is said, pointed at and open at each step.

A lesson is a TOML file in the folder ``lessons`` of a game's package; their names give their order::

    title = "Surrounding a village"
    seats = 3                       # how many sit at the table; who learns has seat 0 unless `viewer` says otherwise
    seed = 12                       # the deal; `options` are those of a match
    moves = ["place Rice4 C3", ...] # texts of actions from the deal to where the lesson begins

    [[step]]
    title = "The last open space"
    say = "This village falls when every land space beside it holds a tile."
    point = ["space:C3"]            # targets of the table, or part:chronicle, part:buttons; all else is dimmed
    open = ["place Rice4 C3"]       # the taught actions, any is right; without them one goes on by "Next"
    then = ["end"]                  # what is played afterwards, by whomever
    refuse = "..."                  # said of another action that the rules allow
    why = "capturing"               # the section of the rulebook behind it

A step with a ``seed`` of its own begins at another deal, with ``moves``, ``seats`` and so on beside it. A lesson with
``guided`` is a whole match against computer players of that level, with a hint at every decision. Sentences are
messages of the catalogue; ``{seat1}`` in them is the name at seat 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple, Optional

from game.engine import tomlfile
from game.engine.match import COMPUTER, IllegalAction, Match, Seat
from game.engine.shelf import MOST_SEATS, GameInfo
from game.engine.state import Target
from game.engine.text import N_, Text
from game.engine.tomlfile import Toml, TomlError
from game.ui.theme import CRESTS, PLAYER_COLOURS

FOLDER: Final = "lessons"
TEACHERS: Final = ("Akira", "Benkei", "Chiyo", "Daigo", "Emi", "Fumiko", "Goro")
"""Who sits at the other seats of a lesson."""
_MOST_MOVES: Final = 400


class Deal(NamedTuple):
    """From where steps begin: the deal of a match, the moves made since, and the seat of who learns."""

    seats: int
    seed: int
    options: dict[str, str]
    viewer: int
    moves: tuple[str, ...]


class Step(NamedTuple):
    """One slip of a lesson; see the module for its parts. With ``deal`` it begins at another table."""

    title: str
    say: str
    point: tuple[Target, ...] = ()
    open: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    refuse: str = ""
    why: str = ""
    deal: Optional[Deal] = None


class Lesson(NamedTuple):
    """A lesson of a game. ``guided`` is the level of the others in a guided match; then there are no steps."""

    key: str
    title: str
    deal: Deal
    steps: tuple[Step, ...]
    guided: str = ""

    def deal_of(self, at: int) -> tuple[int, Deal]:
        """The step at or before number ``at`` that begins at a deal of its own, and that deal."""
        for number in range(at, -1, -1):
            deal = self.steps[number].deal
            if deal is not None:
                return number, deal
        return 0, self.deal


class Course(NamedTuple):
    """A lesson among the others of its game."""

    info: GameInfo
    lessons: tuple[Lesson, ...]
    number: int

    @property
    def lesson(self) -> Lesson:
        """The lesson that is given."""
        return self.lessons[self.number]


class LessonError(ValueError):
    """Raised for a lesson that cannot be given; ``text`` says why to a person."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.english())
        self.text = text


# -- files ----------------------------------------------------------------------------------------------------


def folder(info: GameInfo) -> Path:
    """Where the lessons of a game lie."""
    return Path(str(import_module(info.package).__file__)).parent / FOLDER


def read(info: GameInfo) -> tuple[list[Lesson], list[Text]]:
    """The lessons of a game in their order, and a sentence for each file that is left out."""
    lessons, problems = [], []
    try:
        paths = sorted(folder(info).glob("*.toml"))
    except OSError:
        paths = []
    for path in paths:
        try:
            lessons.append(_lesson(path.stem, tomlfile.read(path)))
        except TomlError as error:
            problems.append(Text(N_("{problem} This lesson is left out."), problem=error.text))
        except OSError:
            problems.append(Text(N_("{name} could not be read, so this lesson is left out."), name=path.name))
    return lessons, problems


_DEAL: Final = {"seats": int, "seed": int, "viewer": int, "options": dict, "moves": list}
_STEP: Final = {
    "title": str,
    "say": str,
    "refuse": str,
    "why": str,
    "point": list,
    "open": list,
    "then": list,
    **_DEAL,
}
_LESSON: Final = {"title": str, "guided": str, "step": list, **_DEAL}
_KINDS: Final = {
    int: N_("a whole number"),
    str: N_("words"),
    list: N_("a list of words"),
    dict: N_("a table of words"),
}


def _lesson(key: str, toml: Toml) -> Lesson:
    data = _checked(toml, (), toml.data, _LESSON)
    steps = data.get("step", [])
    if not all(isinstance(step, dict) for step in steps):
        raise toml.wrong(_MUST_BE, ("step",), what=Text(N_("a list of tables")))
    for wanted in ("title", "seats", "seed"):
        if wanted not in data:
            raise toml.wrong(N_("{file}: “{key}” is missing."), (wanted,))
    guided = str(data.get("guided", ""))
    if bool(steps) == bool(guided):
        raise toml.wrong(N_("{file}: a lesson has either steps or “{key}”."), ("guided",))
    deal = _deal(data, None)
    return Lesson(key, data["title"], deal, tuple(_step(toml, step, deal) for step in steps), guided)


_MUST_BE: Final = N_("{file}, line {line}: “{key}” must be {what}.")


def _checked(
    toml: Toml, where: tuple[str, ...], data: dict[str, Any], known: dict[str, type]
) -> dict[str, Any]:
    """The table ``data`` when all its keys are known and of their kinds. Raises `TomlError`."""
    for key, value in data.items():
        if key not in known:
            raise toml.wrong(N_("{file}, line {line}: there is no key “{key}”."), (*where, key))
        kind = known[key]
        words = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
        sound = type(value) is kind and (key == "step" or all(isinstance(word, str) for word in words))
        if not sound or (kind is int and not 0 <= value < 2**32) or len(words) > _MOST_MOVES:
            raise toml.wrong(_MUST_BE, (*where, key), what=Text(_KINDS[kind]))
    return data


def _deal(data: dict[str, Any], before: Optional[Deal]) -> Deal:
    return Deal(
        data.get("seats", before.seats if before is not None else 0),
        data["seed"],
        data.get("options", before.options if before is not None else {}),
        data.get("viewer", before.viewer if before is not None else 0),
        tuple(data.get("moves", ())),
    )


def _step(toml: Toml, data: dict[str, Any], deal: Deal) -> Step:
    _checked(toml, ("step",), data, _STEP)
    for wanted in ("title", "say"):
        if not data.get(wanted):
            raise toml.wrong(N_("{file}: “{key}” is missing."), ("step", wanted))
    for said in ("say", "refuse"):
        if not _sayable(data.get(said, "")):
            raise toml.wrong(
                _MUST_BE,
                ("step", said),
                what=Text(N_("words with no other field than {seat}"), seat="{seat1}"),
            )
    return Step(
        data["title"],
        data["say"],
        tuple(Target(*_halves(toml, name)) for name in data.get("point", ())),
        tuple(data.get("open", ())),
        tuple(data.get("then", ())),
        data.get("refuse", ""),
        data.get("why", ""),
        _deal(data, deal) if "seed" in data else None,
    )


def _sayable(words: str) -> bool:
    try:
        words.format(**{f"seat{number}": "" for number in range(MOST_SEATS)})
    except (KeyError, IndexError, ValueError, AttributeError):
        return False
    return True


def _halves(toml: Toml, name: str) -> tuple[str, str]:
    kind, colon, rest = name.partition(":")
    if not colon:
        raise toml.wrong(_MUST_BE, ("step", "point"), what=Text(N_("a list of places, each kind:name")))
    return kind, rest


# -- the table ------------------------------------------------------------------------------------------------


def seated(deal: Deal, me: str, level: str) -> list[Seat]:
    """Who sits at the table of a deal: ``me`` learns, computer players of a ``level`` play the others."""
    colours, others = list(PLAYER_COLOURS), iter(name for name in TEACHERS if name != me)
    seats = []
    for number in range(deal.seats):
        seat = Seat(me if number == deal.viewer else next(others))
        seat = seat._replace(crest=CRESTS[number], colour=colours[number])
        seats.append(seat if number == deal.viewer else seat._replace(kind=COMPUTER, level=level))
    return seats


def begin(
    info: GameInfo, lesson: Lesson, at: int, played: Sequence[Sequence[str]], me: str, level: str
) -> Match:
    """The match as it stands before step ``at``; ``played`` are the texts of actions of each step before it.

    Raises `LessonError` when a lesson names what the rules do not allow.
    """
    first, deal = lesson.deal_of(at) if lesson.steps else (0, lesson.deal)
    try:
        if not deal.viewer < deal.seats:
            raise ValueError("who learns sits at the table")
        match = Match(info, seated(deal, me, level), dict(deal.options), deal.seed)
    except (ValueError, IndexError, StopIteration) as error:
        raise LessonError(
            Text(N_("The table of the lesson “{name}” cannot be laid."), name=lesson.key)
        ) from error
    for text in (*deal.moves, *(text for step in played[first:at] for text in step)):
        try:
            match.play(text)
        except IllegalAction as error:
            told = N_("The lesson “{name}” stops at “{move}”: {problem}")
            raise LessonError(Text(told, name=lesson.key, move=text, problem=error.text)) from error
    return match
