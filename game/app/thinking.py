"""Asking computer players: one open question at a time, and the moves that came back, in their own time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Optional

from game.bots.levels import Levels
from game.bots.worker import Answer, Worker, ask
from game.engine.match import Match
from game.engine.state import State


class Thinking:
    """The computer players of one match. ``moves`` are decided on and still to be shown."""

    def __init__(self, match: Match, worker: Worker, levels: Levels) -> None:
        self.match, self.worker, self.levels = match, worker, levels
        self.moves: list[str] = []
        self.hinting = False
        self._asked = False

    @property
    def busy(self) -> bool:
        """Whether somebody thinks, or has decided."""
        return self._asked or bool(self.moves)

    def begin(self, seat: int) -> None:
        """Let the computer player at ``seat`` think; a question with one answer is not asked."""
        view = self.match.view(seat)
        legal = view.legal()
        if len(legal) == 1:
            self.moves = [legal[0].text]
            return
        names, level = self.levels.names(), self.match.seats[seat].level
        self._submit(view, seat, level if level in names else names[0], False)

    def hint(self, seat: int) -> None:
        """Ask the strongest level what it would do at ``seat``."""
        self._submit(self.match.view(seat), seat, self.levels.top(self.match.info.key).key, True)

    def _submit(self, view: State, seat: int, level: str, hint: bool) -> None:
        self.stop()
        self.hinting = hint
        request = ask(
            self.match.info,
            view,
            self.match.chronicle(seat),
            self.levels.get(level, self.match.info.key),
            hint,
        )
        self.worker.submit(request)
        self._asked = True

    def poll(self) -> Optional[Answer]:
        """The answer to a hint, if it has come; the answer to a move goes to ``moves``."""
        answer = self.worker.poll() if self._asked else None
        if answer is None:
            return None
        self._asked = False
        if self.hinting:
            self.hinting = False
            return answer
        self.moves = list(answer.actions)
        return None

    def keep(self, played: Sequence[str], seat: int) -> bool:
        """Whether the moves planned after ``played`` still hold: nothing new became known, ``seat`` still decides."""
        if not self.moves:
            return True
        state = self.match.state
        known = bool(played) and not self.match.entries[-1].barrier and state.decides() == seat
        if known and self.match.game.by_text.get(self.moves[0]) in state.legal():
            return True
        self.moves = []
        return False

    def stop(self) -> None:
        """Forget the open question and all moves."""
        if self._asked:
            self.worker.cancel()
        self._asked, self.hinting, self.moves = False, False, []
