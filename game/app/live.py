"""A match on the table: who sits at the screen, how the seats look, what the record keeps beside the match."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, Optional

from game.bots.levels import Levels
from game.engine.match import COMPUTER, Match
from game.engine.state import Target
from game.ui.table import SeatLook
from game.ui.theme import PLAYER_COLOURS
from game.ui.words import _

GUIDED: Final = "guided"
"""In what the record keeps beside a match: the lesson that it is, with a hint at every decision."""


class Live:
    """A match that is being played.

    ``path`` is its record, ``extra`` what the client keeps in it (when it began and was saved, how it ended, what
    people noted, whether they play open). ``viewer`` is the seat whose person looks at the screen; None while nobody's secrets may be shown.
    """

    def __init__(self, match: Match, path: Path, extra: Optional[dict[str, Any]] = None) -> None:
        self.match = match
        self.path = path
        self.extra: dict[str, Any] = extra if extra is not None else {}
        if not isinstance(self.extra.get("memo", {}), dict):
            del self.extra["memo"]
        people = self.people()
        self.viewer: Optional[int] = people[0] if len(people) == 1 else None

    def people(self) -> list[int]:
        """The seats where people sit."""
        return [seat for seat in range(len(self.match.seats)) if self.match.is_person(seat)]

    def names(self) -> list[str]:
        """The names of all seats, for sentences."""
        return [seat.name for seat in self.match.seats]

    def looks(self, levels: Levels) -> list[SeatLook]:
        """How each seat is shown on the table."""
        alone = len(self.people()) == 1
        found = []
        for seat in self.match.seats:
            if seat.kind == COMPUTER:
                title = levels.called(seat.level)
                note = _("Computer · {level}").format(level=title)
            else:
                note = _("You") if alone else _("Friend")
            found.append(
                SeatLook(seat.name, note, seat.crest, PLAYER_COLOURS[seat.colour], seat.kind == COMPUTER)
            )
        return found

    @property
    def open(self) -> bool:
        """Whether the people at this screen hide nothing from each other."""
        return self.extra.get("open") is True

    @property
    def guided(self) -> bool:
        """Whether a hint comes at every decision: the match is a lesson."""
        return isinstance(self.extra.get(GUIDED), str)

    def covers(self) -> bool:
        """Whether secrets are kept between people at this screen."""
        return self.match.info.secrets and len(self.people()) > 1 and not self.open

    def needs_handover(self, seat: int) -> bool:
        """Whether the screen must be covered before ``seat``'s person may look."""
        return self.covers() and self.viewer != seat


def last_move(match: Match, viewer: Optional[int], count: int) -> frozenset[Target]:
    """The places that the last seat to act among ``count`` entries played at, its whole turn, as ``viewer`` saw it."""
    stop = count
    while stop and match.entries[stop - 1].seat == match.entries[count - 1].seat:
        stop -= 1
    return _places(match, viewer, stop, count)


def since_last_turn(match: Match, viewer: int) -> tuple[int, int]:
    """The entries, from one index up to another, of the others since the last turn of ``viewer``.

    While the viewer's own turn is going on it is the turn before that counts.
    """
    entries, stop = match.entries, len(match.entries)
    while match.state.decides() == viewer and stop and entries[stop - 1].seat == viewer:
        stop -= 1
    start = stop
    while start and entries[start - 1].seat != viewer:
        start -= 1
    return start, stop


def moves_since(match: Match, viewer: Optional[int]) -> frozenset[Target]:
    """The places that the others played at since the last turn of ``viewer``."""
    return _places(match, viewer, *since_last_turn(match, viewer)) if viewer is not None else frozenset()


def _places(match: Match, viewer: Optional[int], start: int, stop: int) -> frozenset[Target]:
    found: set[Target] = set()
    for entry in match.entries[start:stop]:
        for event in entry.events:
            seen = event.seen_by(viewer)
            if seen is not None and seen.fields.get("seat") == entry.seat:
                found.update(match.game.targets(seen))
    return frozenset(found)
