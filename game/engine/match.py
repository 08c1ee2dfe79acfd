"""A match in progress: who sits where, what was played, undo and redo, and what each seat may see of it."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional

from game.engine.shelf import GameInfo
from game.engine.state import Action, Event, Game, Outcome, State, UnknownAction
from game.engine.text import N_, SeatRef, Text

PERSON = "person"
COMPUTER = "computer"


class Seat(NamedTuple):
    """Who sits at a seat. ``level`` counts for computer players only."""

    name: str
    kind: str = PERSON
    level: str = ""
    crest: str = "disc"
    colour: str = "shu"


class IllegalAction(ValueError):
    """Raised when an action is not legal now; ``text`` says so to a person."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.english())
        self.text = text


class Entry(NamedTuple):
    """One action of the match: who took it, the state before it, what happened, and whether undo stops here."""

    seat: int
    action: Action
    before: State
    events: list[Event]
    barrier: bool
    secret: bool


class Match:
    """A match from its deal to its outcome.

    ``free_takeback`` lets the only person at the table take back beyond barriers and the computers' moves; doing so
    sets ``assisted``. ``custom`` and ``edition`` are the `Game.custom` and `Game.edition` of its record (None: as today).
    """

    def __init__(
        self,
        info: GameInfo,
        seats: list[Seat],
        options: Optional[dict[str, str]] = None,
        seed: int = 0,
        custom: Optional[dict[str, Any]] = None,
        edition: Optional[int] = None,
    ) -> None:
        self.info = info
        self.seats = seats
        self.options = info.complete(options or {})
        self.seed = seed
        self.game: Game = info.create(len(seats), self.options, custom, edition)
        self.opening: list[Event] = []
        """What happened before the first question (unredacted): the deal, and what it turned up."""
        self.state: State = self.game.start(seed, self.opening)
        self.entries: list[Entry] = []
        self.undone: list[list[Action]] = []
        self.free_takeback = False
        self.assisted = False
        self.conceded: Optional[int] = None
        """The seat that gave the match up."""

    def play(self, action: Action | str) -> list[Event]:
        """Verify and carry out ``action``; returns what happened (unredacted).

        Raises `IllegalAction`; the match is then unchanged.
        """
        events = self._play(action)
        self.undone.clear()
        return events

    def _play(self, action: Action | str) -> list[Event]:
        if isinstance(action, str):
            action = self._named(action)
        if action not in self.state.legal():
            raise IllegalAction(Text(N_("The move “{move}” is not allowed here."), move=action.text))
        before = self.state
        step = before.agenda[-1]
        after = before.clone()
        events = after.apply(action)
        barrier = (
            after.counter != before.counter
            or after.outcome is not None
            or any(event.barrier for event in events)
        )
        self.entries.append(Entry(step.seat, action, before, events, barrier, step.secret))
        self.state = after
        return events

    def may_concede(self, seat: int) -> bool:
        """Whether ``seat`` may give the match up: to the only other one, or to none but computer players.

        Where other people play on, a computer player may take the seat instead.
        """
        if not 0 <= seat < len(self.seats) or self.info.cooperative or self.state.outcome is not None:
            return False
        others = [other for number, other in enumerate(self.seats) if number != seat]
        return len(others) == 1 or all(other.kind == COMPUTER for other in others)

    def concede(self, seat: int) -> None:
        """Give the match up: all others win. Raises `IllegalAction` where that is not possible."""
        if not self.may_concede(seat):
            raise IllegalAction(Text(N_("This match cannot be given up.")))
        because = Text(N_("{seat} gives up."), seat=SeatRef(seat))
        count = len(self.seats)
        winners = tuple(other for other in range(count) if other != seat)
        places = tuple(count if other == seat else 1 for other in range(count))
        self.state = self.state.clone()
        self.state.finish(Outcome(winners, places, "conceded", because, []))
        self.conceded = seat
        self.undone.clear()

    def _named(self, text: str) -> Action:
        try:
            return self.game.action(text)
        except UnknownAction:
            raise IllegalAction(Text(N_("This game has no move called “{move}”."), move=text)) from None

    # -- undo -----------------------------------------------------------------------------------------------

    def is_person(self, seat: int) -> bool:
        """Whether a person sits at ``seat``."""
        return seat >= 0 and self.seats[seat].kind == PERSON

    def undoable(self) -> int:
        """How many entries `undo` would take back now: 0 when undo is barred. Who has given up has given up."""
        if not self.entries or self.conceded is not None:
            return 0
        if self._is_own():
            return 1
        people = [seat for seat in range(len(self.seats)) if self.is_person(seat)]
        if not self.free_takeback or len(people) != 1:
            return 0
        for count, entry in enumerate(reversed(self.entries), start=1):
            if entry.seat == people[0]:
                return count
        return 0

    def _is_own(self) -> bool:
        """Whether the last entry belongs to the person who decides now, and nothing came to light with it."""
        last = self.entries[-1]
        return last.seat == self.state.decides() and self.is_person(last.seat) and not last.barrier

    def undo(self) -> list[Entry]:
        """Take back the last decision; returns the entries taken back, newest first. Empty when barred."""
        count = self.undoable()
        if not count:
            return []
        if not self._is_own():
            self.assisted = True
        taken = [self.entries.pop() for _ in range(count)]
        self.state = taken[-1].before
        self.undone.append([entry.action for entry in reversed(taken)])
        return taken

    def redo(self) -> list[Event]:
        """Play again what was last taken back; returns what happened. Empty when there is nothing."""
        if not self.undone:
            return []
        events: list[Event] = []
        for action in self.undone.pop():
            events += self._play(action)
        return events

    def take_back(self, index: int) -> bool:
        """Take back entry ``index`` alone, if the same person played on without a barrier since.

        Returns False, with the match unchanged, when a later entry would not be legal without it.
        """
        seat = self.state.decides()
        later = self.entries[index:]
        if (
            not later
            or not self.is_person(seat)
            or any(entry.seat != seat or entry.barrier for entry in later)
        ):
            return False
        saved = (self.state, list(self.entries))
        del self.entries[index:]
        self.state = later[0].before
        try:
            for entry in later[1:]:
                self._play(entry.action)
        except IllegalAction:
            self.state, self.entries = saved
            return False
        self.undone.clear()
        return True

    # -- what a seat may see --------------------------------------------------------------------------------

    def view(self, seat: Optional[int]) -> State:
        """The table as ``seat`` may know it (None: everybody)."""
        return self.state.seen_by(seat)

    def chronicle(self, seat: Optional[int], start: int = 0, stop: Optional[int] = None) -> list[Event]:
        """What happened from entry ``start`` on, up to ``stop`` (None: now), as ``seat`` may know it.

        The opening comes before entry 0.
        """
        seen = (event.seen_by(seat) for event in self.happened(start, stop))
        return [event for event in seen if event is not None]

    def happened(self, start: int = 0, stop: Optional[int] = None) -> list[Event]:
        """What `chronicle` tells, unredacted: for a match that is over."""
        events = [] if start else list(self.opening)
        for entry in self.entries[start:stop]:
            events += entry.events
        return events

    def since(self, seat: int) -> int:
        """The index of the first entry after the last one that ``seat`` decided."""
        for index in range(len(self.entries), 0, -1):
            if self.entries[index - 1].seat == seat:
                return index
        return 0

    def to_data(self) -> dict[str, Any]:
        """Everything a record needs, unsealed."""
        given_up = {} if self.conceded is None else {"conceded": self.conceded}
        return {
            "game": self.info.key,
            "options": dict(self.options),
            "custom": self.game.custom,
            "edition": self.game.edition,
            "seats": [seat._asdict() for seat in self.seats],
            "seed": self.seed,
            "actions": [entry.action.text for entry in self.entries],
            "secret": [index for index, entry in enumerate(self.entries) if entry.secret],
            "assisted": self.assisted,
            **given_up,
        }
