"""How a match of Samurai ends, and the score from plain figures (rulebook sections "end" and "winner")."""

from __future__ import annotations

from typing import Final

from game.engine.state import HIDDEN, Outcome, SheetLine, Unknown, ranked
from game.engine.text import N_, Text
from game.games.samurai import words
from game.games.samurai.parts import ASIDE_LIMIT

ENDINGS: Final = {
    "caste": N_("The last figure of a caste has left the map."),
    "aside": N_("Four figures have been set aside."),
    "stuck": N_("Nobody can play a tile any more."),
}


def leaders(captured: list[int], seats: int) -> list[int]:
    """By caste the seat with more figures than each other seat, or -1."""
    found: list[int] = []
    for caste in range(3):
        row = captured[caste::3]
        best = max(row)
        found.append(row.index(best) if row.count(best) == 1 else -1)
    return found


def outcome(captured: list[int], seats: int, ending: str) -> Outcome:
    """Leader tokens, then figures of castes one does not lead, then all figures; still level share the place.

    Raises `Unknown` on a view in which captures are covered.
    """
    if HIDDEN in captured:
        raise Unknown("covered captures decide the match")
    leads = leaders(captured, seats)
    tokens = [leads.count(seat) for seat in range(seats)]
    others = [
        sum([captured[3 * seat + caste] for caste in range(3) if leads[caste] != seat])
        for seat in range(seats)
    ]
    totals = [sum(captured[3 * seat : 3 * seat + 3]) for seat in range(seats)]
    places = ranked(list(zip(tokens, others, totals, strict=True)))
    winners = tuple([seat for seat in range(seats) if places[seat] == 1])
    lines = sheet(captured, leads, tokens, others, totals)
    return Outcome(winners, places, ending, Text(ENDINGS[ending]), lines)


def sheet(
    captured: list[int], leads: list[int], tokens: list[int], others: list[int], totals: list[int]
) -> list[SheetLine]:
    """The score line by line, with the line that decided marked."""
    lines = [
        SheetLine(words.caste(caste), list(captured[caste::3]), (leads[caste],) if leads[caste] >= 0 else ())
        for caste in range(3)
    ]
    level = list(range(len(tokens)))
    decided = False
    for label, values in (
        (N_("Leader tokens"), tokens),
        (N_("Figures of castes not led"), others),
        (N_("All figures"), totals),
    ):
        best = max(values[seat] for seat in level)
        ahead = [seat for seat in level if values[seat] == best]
        settles = not decided and len(ahead) == 1
        shown = [values[seat] if seat in level else "" for seat in range(len(values))]
        if not decided:
            lines.append(SheetLine(Text(label), shown, tuple(ahead), settles))
        decided = decided or settles
        level = ahead
    return lines


def how_it_ends(on_board: list[int], aside: list[int], passes: int, seats: int) -> str:
    """The name of the end condition that holds at the end of a turn, or nothing."""
    if 0 in on_board:
        return "caste"
    if sum(aside) >= ASIDE_LIMIT:
        return "aside"
    return "stuck" if passes >= seats else ""
