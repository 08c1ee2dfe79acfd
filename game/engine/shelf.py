"""The type record of a game: what the shelf, the set-up screen and the command line know without loading it.

A game is a package of rooms, modules with fixed names. What each room must offer is written down here and, for the
drawing, in `game.ui.table`; a room that lacks something is told of in one sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, NamedTuple, Optional, Protocol, cast

from game.engine.clean import clean
from game.engine.mind import Mind
from game.engine.state import Game, Option, Step
from game.engine.text import N_, Text

ROOMS = ("steps", "mind", "table")
"""The modules that a game's package must have."""
MOST_SEATS = 7
"""The most seats of any game: there are no more crests and colours."""


class StepsRoom(Protocol):
    """What a game's module ``steps`` offers: the rules."""

    STEPS: Sequence[type[Step[Any]]]
    """Every kind of question and of automatic step."""

    def create(self, seats: int, options: dict[str, str]) -> Game:
        """The game for so many seats; a third argument, `Game.custom`, where a game has one.

        Raises ValueError where seats and options do not go together.
        """
        ...


class MindRoom(Protocol):
    """What a game's module ``mind`` offers: all that a computer player asks."""

    MIND: Mind


class ShelfError(ValueError):
    """Raised for a game that cannot stand on the shelf; ``text`` says why to a person."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.english())
        self.text = text


class GameInfo(NamedTuple):
    """One game on the shelf. Module names are strings, so that naming a game imports nothing of it."""

    key: str
    title: str
    subtitle: str
    kanji: str
    fewest: int
    most: int
    usual: int
    """How many seats the set-up screen and the command line begin with."""
    secrets: bool
    """Whether the game hides anything, so that two people at one screen need a handover."""
    options: tuple[Option, ...]
    package: str
    cooperative: bool = False
    """Whether all win or lose together."""
    edition: int = 1
    """The newest edition of the rules: one more whenever the same moves would come to something else than before.

    A match keeps the edition it began with, so that records of old replay.
    """
    aim: str = ""
    """What one plays for, in one sentence for somebody who does not know the game."""
    minutes: tuple[int, int] = (0, 0)
    """How long a match takes people at a table, quick ones and slow ones; zeros where nobody has looked."""
    by: str = ""
    """What the statistics call a table of `played_as`: "By role"."""
    played_as: tuple[tuple[str, str], ...] = ()
    """What a seat may be, a role, a samurai or a side: keys (`State.played_as`) and words."""
    ahead: str = ""
    """What `State.ahead` counts, as a title: "Average lead in points"; empty where the rules count nothing."""

    def create(
        self,
        seats: int,
        options: dict[str, str] | None = None,
        custom: dict[str, Any] | None = None,
        edition: int | None = None,
    ) -> Game:
        """The game for ``seats`` players, ``custom`` and ``edition`` as when the match began (None: as today).

        Raises ValueError on a wrong number, option, value, ``custom`` or ``edition``.
        """
        if not self.fewest <= seats <= self.most:
            raise ValueError(f"{self.key} is for {self.fewest} to {self.most} seats, not {seats}")
        played = self.edition if edition is None else edition
        if type(played) is not int or not 1 <= played <= self.edition:
            raise ValueError(f"{self.key} has no edition {edition!r}")
        steps: Any = room(self.package, "steps", StepsRoom)
        complete = self.complete(options or {})
        game = steps.create(seats, complete) if custom is None else steps.create(seats, complete, custom)
        if not isinstance(game, Game):
            raise ShelfError(Text(N_("What “create” makes is no Game but {what}."), what=type(game).__name__))
        game.edition = played
        game.learn(steps.STEPS)
        return game

    def complete(self, options: dict[str, str]) -> dict[str, str]:
        """``options`` with every default filled in. Raises ValueError on an unknown option or value."""
        known = {option.key: option for option in self.options}
        for key, value in options.items():
            if key not in known:
                raise ValueError(f"{self.key} has no option {key!r}")
            if value not in dict(known[key].choices):
                raise ValueError(f"option {key!r} of {self.key} cannot be {value!r}")
        return {key: options.get(key, option.choices[0][0]) for key, option in known.items()}

    def file_problem(self) -> Optional[Text]:
        """What is wrong with the file of this game that people may change (None: nothing, or there is no such file).

        The usual values then count.
        """
        if find_spec(f"{self.package}.parts") is None:
            return None
        parts = import_module(f"{self.package}.parts")
        told: Optional[Text] = parts.file_problem() if hasattr(parts, "file_problem") else None
        return told

    def mind(self) -> Mind:
        """The game's mind: what a computer player needs."""
        return cast(MindRoom, room(self.package, "mind", MindRoom)).MIND


def room(package: str, name: str, offers: type[Any]) -> ModuleType:
    """The module ``name`` of a game's package. Raises `ShelfError` when it lacks what the protocol ``offers`` names."""
    module = import_module(f"{package}.{name}")
    wanted = {*offers.__annotations__, *(key for key in vars(offers) if not key.startswith("_"))}
    for what in sorted(wanted):
        if not hasattr(module, what):
            raise ShelfError(
                Text(N_("{module}.py offers no “{what}”."), module=f"{package}.{name}", what=what)
            )
    return module


_KINDS: dict[str, type] = {
    **dict.fromkeys(("key", "title", "subtitle", "kanji", "package", "by", "ahead"), str),
    **dict.fromkeys(("fewest", "most", "usual", "edition"), int),
    **dict.fromkeys(("secrets", "cooperative"), bool),
    "options": tuple,
    "played_as": tuple,
}
"""Of what kind each field of a `GameInfo` must be; another package may have put in anything."""


def check(info: Any) -> None:
    """Look whether a game can stand on the shelf; its drawing is only looked for, since it needs a window.

    Raises `ShelfError` with what is missing, and whatever importing its rules and its mind raises.
    """
    if not isinstance(info, GameInfo):
        raise ShelfError(Text(N_("It is described by no GameInfo but by {what}."), what=type(info).__name__))
    for field, kind in _KINDS.items():
        if type(getattr(info, field)) is not kind:
            raise ShelfError(Text(N_("“{what}” in its GameInfo is of the wrong kind."), what=field))
    if not info.key.isidentifier():
        raise ShelfError(Text(N_("“{key}” is no key: letters, digits and _ only."), key=info.key))
    if len(info.kanji) != 1:
        raise ShelfError(Text(N_("Its sign, “{sign}”, is not one letter."), sign=clean(info.kanji)))
    if not clean(info.title):
        raise ShelfError(Text(N_("It has no title.")))
    if not 1 <= info.fewest <= info.usual <= info.most:
        raise ShelfError(Text(N_("The numbers of seats are not in order: fewest, usual, most.")))
    if info.most > MOST_SEATS:
        raise ShelfError(Text(N_("No game here is for more than {most} seats."), most=MOST_SEATS))
    for name in ROOMS:
        if find_spec(f"{info.package}.{name}") is None:
            raise ShelfError(Text(N_("There is no module {module}."), module=f"{info.package}.{name}"))
    info.create(info.usual)
    mind: object = info.mind()
    if not isinstance(mind, Mind):
        raise ShelfError(Text(N_("MIND is no Mind but {what}."), what=type(mind).__name__))
