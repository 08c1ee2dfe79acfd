"""How a match of Samurai ends, and the score from plain figures (rulebook sections "end" and "winner")."""

from __future__ import annotations

from typing import Final

from game.engine.state import HIDDEN, Outcome, SheetLine, Unknown, ranked
from game.engine.text import N_, Text
from game.games.samurai import words
from game.games.samurai.parts import ASIDE_LIMIT

ENDINGS: Final = ("caste", "aside", "stuck")
_GONE: Final = (
    "",
    N_("The last Buddha has left the map."),
    N_("The last rice has left the map."),
    N_("The last Buddha and the last rice have left the map."),
    N_("The last castle has left the map."),
    N_("The last Buddha and the last castle have left the map."),
    N_("The last rice and the last castle have left the map."),
    N_("The last figure of every caste has left the map."),
)
"""By the castes that ran out, a bit for each."""
_STUCK: Final = N_("Nobody can play a tile any more.")
_STEPS: Final = (N_("Leader tokens"), N_("Figures of castes not led"), N_("All figures"))
_DECIDED: Final = (
    N_("Most leader tokens win."),
    N_("Leader tokens are level: figures of castes not led decide."),
    N_("Figures of castes not led are level too: all figures decide."),
    N_("Level in every count: the victory is shared."),
)
"""By the steps of the score that did not decide."""
_NOBODY_LEADS: Final = N_("Nobody leads a caste: the most figures win.")


def leaders(captured: list[int], seats: int) -> list[int]:
    """By caste the seat with more figures than each other seat, or -1."""
    found: list[int] = []
    for caste in range(3):
        row = captured[caste::3]
        best = max(row)
        found.append(row.index(best) if row.count(best) == 1 else -1)
    return found


def why_over(ending: str, on_board: list[int], aside: list[int]) -> Text:
    """What ended the match: the castes that ran out, four figures set aside, or both."""
    if ending == "stuck":
        return Text(_STUCK)
    tied = sum(aside)
    told = Text(N_("{n} figure has been set aside."), N_("{n} figures have been set aside."), n=tied)
    if ending == "aside":
        return told
    gone = Text(_GONE[sum([1 << caste for caste in range(3) if on_board[caste] == 0])])
    return Text(N_("{first} {second}"), first=gone, second=told) if tied >= ASIDE_LIMIT else gone


def outcome(captured: list[int], seats: int, ending: str, on_board: list[int], aside: list[int]) -> Outcome:
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
    steps = [line.decided for line in lines[3:]]
    number = steps.index(True) if True in steps else len(_STEPS)
    message = _NOBODY_LEADS if number == 1 and not any(tokens) else _DECIDED[number]
    because = Text(N_("{first} {second}"), first=why_over(ending, on_board, aside), second=Text(message))
    return Outcome(winners, places, ending, because, lines)


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
    for label, values in zip(_STEPS, (tokens, others, totals), strict=True):
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
