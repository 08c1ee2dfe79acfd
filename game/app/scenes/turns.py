"""Whose turn it is at a table: people are handed the screen, computer players think and play at their pace."""

from __future__ import annotations

from collections.abc import Callable
from typing import Optional, Protocol

from game.app.host import Host
from game.app.live import Live
from game.app.thinking import REACTION_SECONDS, Thinking
from game.bots.worker import Answer


class Seated(Protocol):
    """The table, as taking turns sees it."""

    def refresh(self) -> None:
        """Show the match as it stands."""
        ...

    def play(self, text: str) -> bool:
        """Play an action; False when it was not legal."""
        ...


class Turns:
    """Asks whoever decides.

    ``aloud`` is the seat that is asked for a reaction while the screen stays where it is, or -1; ``due`` the moment
    when the next act of a computer player is shown.
    """

    def __init__(self, host: Host, live: Live, table: Seated, now: Callable[[], float]) -> None:
        self.host, self.live, self.match, self.table, self.now = host, live, live.match, table, now
        self.thinking = Thinking(self.match, host.worker, host.levels)
        self.aloud = -1
        self.due = 0.0
        self._handing = False

    def acting(self) -> bool:
        """Whether a person at the screen is the one who decides."""
        seat = self.match.state.decides()
        return seat in (self.live.viewer, self.aloud) and self.match.is_person(seat)

    def in_sight(self) -> bool:
        """Whether whoever decides sees the own table too."""
        return self.acting() and self.aloud < 0

    def resume(self) -> None:
        """Back from another scene: if the screen was being handed over, it is not any more."""
        self._handing = False
        self.go_on()

    def go_on(self) -> None:
        """See who decides now: hand the screen over, or let a computer player think."""
        state = self.match.state
        seat = state.decides()
        if state.outcome is not None or self._handing:
            return
        if not self.match.is_person(seat):
            self._let_think(seat)
        elif self.live.needs_handover(seat):
            self.live.viewer = None
            self.aloud = seat if self.host.settings.ask_aloud and state.agenda[-1].aloud else -1
            if self.aloud < 0:
                self.hand_over(seat)
            self.table.refresh()
        elif self.live.viewer != seat:
            self.live.viewer = seat
            self.table.refresh()

    def _let_think(self, seat: int) -> None:
        """Let a computer player think; meanwhile nobody's secrets lie open where several people may look."""
        if self.live.viewer is not None and self.live.covers():
            self.live.viewer = None
            self.table.refresh()
        if not self.thinking.busy:
            self.due = self.now() + self._pause()
            self.thinking.begin(seat)

    def hurry(self) -> None:
        """Let a computer player that thinks move now."""
        seat = self.match.state.decides()
        if not self.match.is_person(seat):
            self.thinking.hurry(seat)

    def hand_over(self, seat: int) -> None:
        """Cover the screen until the person at ``seat`` is there."""
        self._handing = True
        self.aloud = -1
        self.table.refresh()
        self.host.hand_over(self.live, seat, self._taken_over)

    def _taken_over(self) -> None:
        self._handing = False
        self.table.refresh()
        self.go_on()

    def tick(self, now: float, resting: bool) -> Optional[Answer]:
        """Let computers play when their time has come and the table rests; returns a hint that came."""
        answer = self.thinking.poll()
        if self.thinking.moves and now >= self.due and resting:
            self._play_planned()
        return answer

    def wake_at(self) -> Optional[float]:
        """When a computer's move is due."""
        return self.due if self.thinking.moves else None

    def _play_planned(self) -> None:
        """Play the next action a computer player has decided on; secret ones all at once, lest pauses be counted."""
        going_on = True
        while going_on:
            seat, hidden = self.match.state.decides(), self.match.state.agenda[-1].secret
            text = self.thinking.moves.pop(0)
            played = self.table.play(text)
            if not self.thinking.keep([text] if played else [], seat) or not played:
                self.go_on()
            state = self.match.state
            still = played and bool(self.thinking.moves) and state.decides() == seat
            going_on = hidden and still and state.agenda[-1].secret
        self.due = max(self.due, self.now() + self._pause())

    def _pause(self) -> float:
        """Seconds before what is decided is shown; an answer out of turn always takes the same."""
        pace = self.host.settings.pace_ms / 1000
        agenda = self.match.state.agenda
        return max(pace, REACTION_SECONDS) if agenda and agenda[-1].aloud else pace
