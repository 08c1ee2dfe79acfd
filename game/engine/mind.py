"""What a game tells a computer player: how good a table is, which actions are worth a look, what to believe.

Every method works on a true or imagined state; `candidates` and `gain` also on the deciding seat's own view, where
nothing hidden is needed. A mind is told views only, so whatever it knows its seat may know.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Optional

from game.engine.state import Action, Event, State
from game.engine.text import Text

Plain = Callable[[State, random.Random], Action]
"""A player that looks at the view in front of it and no further."""
Plan = tuple[int, ...]
"""A whole secret plan, in whatever numbers its game likes; equal plans are equal tuples."""


class Plans:
    """Plans of two sides that are made in secret and meet: what search over them needs.

    ``mine`` means the seat whose question is open; its plans begin with what it has planned already.
    """

    def sample(self, mine: bool, rng: random.Random) -> Plan:
        """A lawful plan that somebody might make."""
        raise TypeError("a game defines sample")

    def vary(self, mine: bool, plan: Plan, rng: random.Random) -> Plan:
        """A lawful plan much like ``plan``."""
        raise TypeError("a game defines vary")

    def worth(self, mine: Plan, theirs: Plan, rng: random.Random) -> float:
        """The expected result, from 0 to 1, for the seat when these two plans meet."""
        raise TypeError("a game defines worth")

    def actions(self, mine: Plan) -> list[Action]:
        """What is still to be done to complete and commit ``mine``, in a lawful order."""
        raise TypeError("a game defines actions")

    def made(self) -> Plan:
        """What the seat has planned so far; the whole plan once only committing it is left."""
        raise TypeError("a game defines made")


class Mind:
    """Base of each game's mind.

    Where a game says nothing, a mind knows how a match ended and nothing before: enough for players that play on
    (``rollouts``, ``search``), not for those that look one action ahead. `value` is what to write first, then `quick`.
    """

    def value(self, state: State, seat: int) -> float:
        """How well ``state`` stands for ``seat``: expected result from 0 (lost) to 1 (won)."""
        return 0.5 if state.outcome is None else state.outcome.share(seat)

    def candidates(self, state: State, k: int) -> list[tuple[float, Action]]:
        """At most ``k`` legal actions of the deciding seat with the value expected after each, best first.

        Raises `Unknown` on a view that does not show enough.
        """
        seat = state.decides()
        rated: list[tuple[float, Action]] = []
        for action in state.legal():
            after = state.clone()
            after.apply(action)
            rated.append((self.value(after, seat), action))
        rated.sort(key=_rating, reverse=True)
        return rated[:k]

    def quick(self, state: State, rng: random.Random) -> Action:
        """A sensible legal action at little cost, for playouts; where a game says nothing, any."""
        actions = state.legal()
        return actions[int(rng.random() * len(actions))]

    def cooperative(self) -> bool:
        """Whether all seats play for the same side, so that whole tables are compared and not seats."""
        return False

    def belief(self, view: State, chronicle: list[Event], memory: int) -> Optional[dict[str, Any]]:
        """What ``view``'s seat makes of what it saw: secrets for `State.imagine`.

        ``memory`` is how many of the last events it keeps in mind.
        """
        return None

    def opinions(self, view: State, chronicle: list[Event], memory: int) -> list[Text]:
        """What `belief` comes to, in sentences for people who look back at a finished match."""
        return []

    def plans(self, view: State) -> Optional[Plans]:
        """The secret plan that the open question of ``view`` belongs to; None where there is none."""
        return None

    def gain(self, view: State, action: Action) -> Text:
        """What ``action`` gains, in one line, for a hint; where a game says nothing, the action in words."""
        return view.get_game().label(action)

    def plain_players(self) -> dict[str, Plain]:
        """The game's plain players by name, beside ``random``: at least ``captures`` and ``greedy`` in Samurai."""
        return {}


def _rating(pair: tuple[float, Action]) -> float:
    return pair[0]
