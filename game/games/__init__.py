"""The shelf: every game there is, in the order in which the title screen shows them.

The games of the house come first, then those of other installed packages, which name a `GameInfo` as an entry point
of the group ``chabudai.games``. One of those that cannot be used is left out and told of.
"""

from __future__ import annotations

from collections.abc import Iterable
from gettext import GNUTranslations
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from game import resources
from game.engine.clean import clean
from game.engine.shelf import GameInfo, ShelfError, check
from game.engine.text import N_, Text
from game.games import samurai, samurai_spirit, samurai_sword, seven_ronin

_LONGEST = 200
"""Characters that are shown of what a stranger's package says."""
GROUP = "chabudai.games"
"""The group of entry points in which other packages name their games."""


def _shelf(*games: GameInfo) -> dict[str, GameInfo]:
    shelf: dict[str, GameInfo] = {}
    for info in games:
        if _taken(info, shelf):
            raise ValueError(f"two games on the shelf are called {info.key!r} or {info.title!r}")
        shelf[info.key] = info
    return shelf


def _taken(info: GameInfo, shelf: dict[str, GameInfo]) -> bool:
    return info.key in shelf or any(info.title == other.title for other in shelf.values())


def add_others(shelf: dict[str, GameInfo], points: Iterable[EntryPoint]) -> list[Text]:
    """Put the games of other packages on ``shelf``; a sentence for each that had to be left out.

    A game brings its own pictures and translations in the folders ``art`` and ``locale`` of its package.
    """
    sentences = []
    for point in sorted(points, key=lambda point: point.name):
        try:
            info = point.load()
            check(info)
            if _taken(info, shelf):
                raise ShelfError(Text(N_("Another game on the shelf has this name.")))
            folder = Path(str(import_module(info.package).__file__)).parent
            _read_words(folder)
            resources.add(folder)
        except ShelfError as error:
            sentences.append(left_out(point.name, point.value, error.text))
        except (Exception, SystemExit) as error:  # a stranger's package may raise anything
            sentences.append(left_out(point.name, point.value, f"{type(error).__name__}: {error}"))
        else:
            shelf[info.key] = info
    return sentences


def _read_words(folder: Path) -> None:
    """Look whether the translations of a game can be read. Raises `ShelfError`: they are asked for everywhere."""
    for path in sorted(folder.glob("locale/*/LC_MESSAGES/*.mo")):
        try:
            with path.open("rb") as file:
                GNUTranslations(file)
        except Exception as error:  # damaged bytes come up as anything
            told = N_("Its translations in {file} cannot be read.")
            raise ShelfError(Text(told, file=path.relative_to(folder).as_posix())) from error


def left_out(name: str, module: str, why: Text | str) -> Text:
    """The sentence that a game cannot be used."""
    message = N_("The game “{name}” ({module}) is left out. {why}")
    shown = clean(why, _LONGEST) if isinstance(why, str) else why
    return Text(message, name=clean(name) or "?", module=clean(module, _LONGEST), why=shown)


SHELF = _shelf(samurai.INFO, samurai_sword.INFO, samurai_spirit.INFO, seven_ronin.INFO)
"""The games by key."""
LEFT_OUT = add_others(SHELF, entry_points(group=GROUP))
"""A sentence for each game of another package that cannot be used, and why."""
