"""Asking computer players: one open question at a time, and the moves that came back, in their own time."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, Optional

from game.bots.levels import Level, Levels
from game.bots.worker import Answer, Worker, ask
from game.engine.match import Match
from game.engine.state import State

REACTION_SECONDS: Final = 0.6
"""After so long a computer player answers a question out of turn, whether or not there was anything to choose."""
_REACTION_THOUGHT: Final = 0.4
"""The longest it thinks about such a question, so that the answer is there in time."""
_HURRIED: Final = 0.05
"""The longest it thinks once it was told to move now."""
_TRIES: Final = 60
"""So many tables are imagined to see whether a question that has one answer could have had more."""


class Thinking:
    """The computer players of one match. ``moves`` are decided on and still to be shown."""

    def __init__(self, match: Match, worker: Worker, levels: Levels) -> None:
        self.match, self.worker, self.levels = match, worker, levels
        self.moves: list[str] = []
        self.hinting = False
        self.stands_in = False
        """Whether a simpler player has begun to stand in for one that fails; for the table to say once."""
        self._faulty = False
        self._asked = False
        self._forced = ""
        """The one answer to the question, while the player thinks about one like it that is free."""

    @property
    def busy(self) -> bool:
        """Whether somebody thinks, or has decided."""
        return self._asked or bool(self.moves)

    def begin(self, seat: int) -> None:
        """Let the computer player at ``seat`` think.

        A question with one answer is not asked where everybody knows that it has but one. Where that is the seat's
        secret, the player thinks about the same question with other cards, on which it is free: nobody learns from its
        pace what it holds.
        """
        view = self.match.view(seat)
        legal, step = view.legal(), view.agenda[-1]
        free = view if len(legal) > 1 else None if step.aloud else self._like(seat)
        if free is None:
            self.moves = [legal[0].text]
            return
        self._begin(seat, free, _REACTION_THOUGHT if step.aloud else None)
        if free is not view:
            self._forced = legal[0].text

    def _like(self, seat: int) -> Optional[State]:
        """What ``seat`` would see, were its question free, as far as an onlooker can tell; None when it cannot be."""
        if not self.match.info.secrets:
            return None
        onlooker, rng = self.match.view(None), random.Random()
        for _ in range(_TRIES):
            world = onlooker.imagine(rng)
            if len(world.legal()) > 1:
                return world.seen_by(seat)
        return None

    def _begin(self, seat: int, view: State, most: Optional[float]) -> None:
        """Ask for a move, found in at most so many seconds."""
        names, key = self.levels.names(), self.match.seats[seat].level
        level = self.levels.get(key if key in names else names[0], self.match.info.key)
        if most is not None:
            level = level._replace(seconds=min(level.seconds, most))
        self._submit(view, seat, level, False)

    def hurry(self, seat: int) -> None:
        """Let the computer player at ``seat`` say at once what it would do by now."""
        if self._asked and not self.hinting:
            forced = self._forced
            view = self._like(seat) if forced else None
            self._begin(seat, view or self.match.view(seat), _HURRIED)
            self._forced = forced

    def hint(self, seat: int) -> None:
        """Ask the strongest level what it would do at ``seat``."""
        self._submit(self.match.view(seat), seat, self.levels.top(self.match.info.key), True)

    def _submit(self, view: State, seat: int, level: Level, hint: bool) -> None:
        self.stop()
        self.hinting = hint
        self.worker.submit(ask(self.match.info, view, self.match.chronicle(seat), level, hint))
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
        self.stands_in = bool(answer.fault) and not self._faulty
        self._faulty = bool(answer.fault)
        self.moves = [self._forced] if self._forced else list(answer.actions) or [self._any()]
        self._forced = ""
        return None

    def _any(self) -> str:
        """What the seat that decides may do, if even the simplest player failed."""
        return self.match.view(self.match.state.decides()).legal()[0].text

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
        self._asked, self.hinting, self.moves, self._forced = False, False, [], ""
