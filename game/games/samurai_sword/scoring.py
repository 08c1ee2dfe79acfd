"""The score of Samurai Sword (rulebook sections "score" and "swordmaster"), from plain figures."""

from __future__ import annotations

from typing import Any, Final

from game.engine.state import Outcome, SheetLine
from game.engine.text import N_, SeatRef, Text
from game.games.samurai_sword.parts import LONER, ROLES, STRIKE, TEAM, TIE_ORDER, factor

DECK_OUT: Final = 0
BUSHIDO_PAID: Final = 1
HONOUR_LOST: Final = 2
DEADLY_STRIKE: Final = 3
SWORDMASTER: Final = 4
LAST_STANDING: Final = 5
ENDINGS: Final = ("deck", "bushido", "honour", "deadly_strike", "swordmaster", "last_standing")
"""The names of the six ways a match ends. The last: by striking down a team-mate one is left as the only one standing."""

BECAUSE: Final = (
    N_("The deck ran out, and with it somebody's last honour."),
    N_("{seat} paid the last honour to Bushidō."),
    N_("{by} took the last honour of {seat}."),
    N_("{by} took the last honour of {seat}, a companion of the same team: a Deadly Strike."),
    N_("{by} is the only one still standing: Victory of the Swordmaster."),
    N_("{by} struck down {seat}, a companion, and is the only one standing: no Victory of the Swordmaster."),
)


class Score:
    """The points of each seat and team.

    ``points`` are honour times factor plus Daimyō, by seat; ``totals`` the sums by team, less the Deadly Strike.
    """

    def __init__(
        self, roles: tuple[int, ...], honour: list[int], daimyos: list[int], ended: tuple[int, int, int]
    ) -> None:
        seats = len(roles)
        self.teams = [TEAM[role] for role in roles]
        self.factors = [factor(seats, roles, seat) for seat in range(seats)]
        self.daimyos = [0 if self.teams[seat] == LONER else count for seat, count in enumerate(daimyos)]
        self.strikes = [0] * seats
        ending, _, victim = ended
        if ending in (DEADLY_STRIKE, LAST_STANDING):
            self.strikes[victim] = -STRIKE
        self.points = [
            honour[seat] * self.factors[seat] + self.daimyos[seat] + self.strikes[seat]
            for seat in range(seats)
        ]
        self.totals = [0, 0, 0]
        for seat, team in enumerate(self.teams):
            self.totals[team] += self.points[seat]

    def ranking(self) -> list[int]:
        """The teams at the table, the best first; ties as the rules break them."""
        present = [team for team in TIE_ORDER if team in self.teams]
        return sorted(present, key=lambda team: -self.totals[team])

    def ahead(self) -> int:
        """By how many points the best team was ahead of the next."""
        first, second = self.ranking()[:2]
        return self.totals[first] - self.totals[second]


def outcome(
    roles: tuple[int, ...], honour: list[int], daimyos: list[int], ended: tuple[int, int, int]
) -> Outcome:
    """How the match ended and who won.

    ``daimyos`` counts those in each hand; ``ended`` is an ending, the seat that struck and the seat it struck, or
    that paid (-1: nobody).
    """
    score = Score(roles, honour, daimyos, ended)
    ending, by, seat = ended
    ranking = score.ranking()
    if ending == SWORDMASTER:
        first = score.teams[by]
        places = [1 if team == first else 1 + score.teams.count(first) for team in score.teams]
    else:
        first = ranking[0]
        before = [0, 0, 0]
        for rank, team in enumerate(ranking):
            before[team] = sum(score.teams.count(better) for better in ranking[:rank])
        places = [1 + before[team] for team in score.teams]
    winners = tuple(other for other, team in enumerate(score.teams) if team == first)
    because = Text(BECAUSE[ending], seat=SeatRef(seat), by=SeatRef(by))
    lines = sheet(score, roles, honour, ending, winners)
    return Outcome(winners, tuple(places), ENDINGS[ending], because, lines)


def sheet(
    score: Score, roles: tuple[int, ...], honour: list[int], ending: int, winners: tuple[int, ...]
) -> list[SheetLine]:
    """The score line by line: every factor, and the line that settled it marked."""
    seats = range(len(roles))
    totals = [score.totals[score.teams[seat]] for seat in seats]
    best = max(totals)
    level = len({score.teams[seat] for seat in seats if totals[seat] == best}) > 1
    by_sword = ending == SWORDMASTER
    leaders = tuple(seat for seat in seats if totals[seat] == best)
    lines = [
        SheetLine(Text(N_("Role")), [Text(ROLES[role].name) for role in roles]),
        SheetLine(Text(N_("Honour")), list(honour)),
        SheetLine(Text(N_("Honour counts")), [f"×{times}" for times in score.factors]),
        SheetLine(Text(N_("Daimyō in hand")), list(score.daimyos)),
    ]
    if any(score.strikes):
        shown: list[Any] = [strike or "" for strike in score.strikes]
        lines.append(SheetLine(Text(N_("Deadly Strike")), shown))
    lines.append(SheetLine(Text(N_("Points")), list(score.points)))
    lines.append(SheetLine(Text(N_("Team")), list(totals), leaders, not level and not by_sword))
    empty: list[Any] = [""] * len(roles)
    if by_sword:
        lines.append(SheetLine(Text(N_("Victory of the Swordmaster")), empty, winners, True))
    elif level:
        message = N_("Level: the Ninja win ties, then the Shōgun and the Samurai")
        lines.append(SheetLine(Text(message), empty, winners, True))
    return lines
