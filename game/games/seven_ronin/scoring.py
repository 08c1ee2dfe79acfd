"""How a match of 7 Ronin ends, and the sum of a match and its return match (sections "goal", "return")."""

from __future__ import annotations

from typing import Any, Final

from game.engine.state import Outcome, SheetLine
from game.engine.text import N_, Text

Result = tuple[int, ...]
"""Winner's seat, round in which it ended, attacker's seat, number of the ending."""

AREAS: Final = 0
FIELDS: Final = 1
RONIN: Final = 2
WIPED: Final = 3
SURVIVED: Final = 4
ENDINGS: Final = ("areas", "fields", "ronin", "wiped", "survived")
BECAUSE: Final = (
    N_("The attacker holds five areas."),
    N_("The attacker holds four areas, both fields among them."),
    N_("All seven ronin have fallen."),
    N_("No ninja is left on the board or in the reserve."),
    N_("The village has stood for eight rounds."),
)


def outcome(played: tuple[Result, ...], areas: int, ninja: int, standing: int) -> Outcome:
    """The outcome after the last match: ``areas`` held, ``ninja`` and ronin ``standing`` are its final figures."""
    if len(played) == 1:
        winner = played[0][0]
        lines = single_sheet(played[0], areas, ninja, standing)
        return _finish([winner], ENDINGS[played[0][3]], Text(BECAUSE[played[0][3]]), lines)
    wins = [sum(1 for result in played if result[0] == seat) for seat in (0, 1)]
    if wins[0] != wins[1]:
        winner = wins.index(max(wins))
        return _finish([winner], "both", Text(N_("Both matches have the same winner.")), sheet(played, 0))
    rounds = [next(result[1] for result in played if result[0] == seat) for seat in (0, 1)]
    if rounds[0] != rounds[1]:
        winner = rounds.index(min(rounds))
        because = Text(N_("One win each; the faster one counts for more."))
        return _finish([winner], "faster", because, sheet(played, 1))
    because = Text(N_("One win each, in the same number of rounds."))
    return _finish([0, 1], "level", because, sheet(played, -1))


def _finish(winners: list[int], ending: str, because: Text, lines: list[SheetLine]) -> Outcome:
    places = tuple(1 if seat in winners else 2 for seat in (0, 1))
    return Outcome(tuple(winners), places, ending, because, lines)


def single_sheet(result: Result, areas: int, ninja: int, standing: int) -> list[SheetLine]:
    """The final figures of one match, the side's own under each seat."""
    winner, round_, attacker, ending = result

    def line(label: str, attack: Any, defence: Any, decided: bool = False) -> SheetLine:
        values = [attack, defence] if attacker == 0 else [defence, attack]
        return SheetLine(Text(label), values, (winner,) if decided else (), decided)

    return [
        line(N_("Side"), Text(N_("Attack")), Text(N_("Defence"))),
        line(N_("Areas held"), areas, "", ending in (AREAS, FIELDS)),
        line(N_("Ninja left"), ninja, "", ending == WIPED),
        line(N_("Ronin standing"), "", standing, ending == RONIN),
        line(N_("Rounds"), round_, round_, ending == SURVIVED),
    ]


def sheet(played: tuple[Result, ...], decided: int) -> list[SheetLine]:
    """Wins and rounds of both matches; ``decided`` is the line that settled it (0: wins, 1: rounds, -1: none)."""
    wins: list[Any] = [sum(1 for result in played if result[0] == seat) for seat in (0, 1)]
    rounds: list[Any] = [
        sum(result[1] for result in played if result[0] == seat) if wins[seat] else "" for seat in (0, 1)
    ]
    winner = (
        (wins.index(max(wins)),) if decided == 0 else (rounds.index(min(rounds)),) if decided == 1 else ()
    )
    lines = [
        SheetLine(Text(N_("First match")), _row(played[0]), (played[0][0],)),
        SheetLine(Text(N_("Return match")), _row(played[1]), (played[1][0],)),
        SheetLine(Text(N_("Matches won")), wins, winner if decided == 0 else (), decided == 0),
    ]
    if decided != 0:
        lines.append(SheetLine(Text(N_("Rounds needed")), rounds, winner, decided == 1))
    return lines


def _row(result: Result) -> list[Any]:
    """Who attacked and who defended."""
    sides: list[Any] = [Text(N_("Defence")), Text(N_("Defence"))]
    sides[result[2]] = Text(N_("Attack"))
    return sides
