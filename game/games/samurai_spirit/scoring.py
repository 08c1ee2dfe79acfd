"""How a match of Samurai Spirit ends: the score and the words for it (section "score")."""

from __future__ import annotations

from typing import Final

from game.engine.state import Outcome, SheetLine
from game.engine.text import N_, Text
from game.games.samurai_spirit.parts import ANIMAL, HEROES

SAVED: Final = "saved"
DEATH: Final = "death"
FARMS: Final = "farms"
FAMILIES: Final = "families"
ENDINGS: Final = (SAVED, DEATH, FARMS, FAMILIES)
"""Every way a match can end."""


def unhurt(wounds: list[int]) -> bool:
    """Whether no samurai has a wound token; animal form does not matter."""
    return all(count in (0, ANIMAL) for count in wounds)


def score(farms: int, families: int, wounds: list[int]) -> int:
    """The score of a saved village: at most 6 + 3 + 1."""
    return farms + families + (1 if unhurt(wounds) else 0)


def _line(label: str, value: object, seats: int, decided: bool = False) -> SheetLine:
    """A line that is the same for everybody."""
    return SheetLine(Text(label), [value] * seats, (), decided)


def won(seats: int, farms: int, families: int, wounds: list[int], mark: str) -> Outcome:
    """The village stands after the third round: everybody has won."""
    total = score(farms, families, wounds)
    because = Text(N_("The village is saved: {score} points."), score=f"{total}{mark}")
    sheet = [
        _line(N_("Farmsteads"), farms, seats),
        _line(N_("Families"), families, seats),
        _line(N_("No samurai is wounded"), 1 if unhurt(wounds) else 0, seats),
        SheetLine(Text(N_("Score")), [total] * seats, tuple(range(seats)), True),
    ]
    return Outcome(tuple(range(seats)), (1,) * seats, SAVED, because, sheet)


def lost(seats: int, round_: int, farms: int, families: int, fallen: int) -> Outcome:
    """The match is lost: ``fallen`` is the dead samurai, or -1 when the last farmstead or family is gone.

    ``families`` is how many are left. The sheet marks the one line that decided.
    """
    if fallen >= 0:
        ending, because = DEATH, Text(N_("{who} has fallen."), who=HEROES[fallen].key)
    elif farms == 0:
        ending, because = FARMS, Text(N_("The last farmstead is destroyed."))
    else:
        ending, because = FAMILIES, Text(N_("The last family is lost."))
    sheet = [
        _line(N_("Farmsteads"), farms, seats, ending == FARMS),
        _line(N_("Families"), families, seats, ending == FAMILIES),
    ]
    if fallen >= 0:
        sheet.append(_line(N_("Fallen samurai"), HEROES[fallen].key, seats, True))
    sheet.append(_line(N_("Round"), round_, seats))
    return Outcome((), (seats,) * seats, ending, because, sheet)
