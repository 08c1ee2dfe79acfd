"""From targets pointed at to an action, for any game: what continues, what takes the place of what.

Nothing here knows rules. ``legal`` are the legal actions, ``picks`` the targets chosen so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Optional

from game.engine.state import Action, Target

Picks = frozenset[Target]
NOTHING: Final[Picks] = frozenset()


def continues(legal: Sequence[Action], picks: Picks) -> bool:
    """Whether some action can be chosen by pointing at these targets and then at others."""
    return any(_held(action, picks) == picks for action in legal)


def complete(legal: Sequence[Action], picks: Picks) -> Optional[Action]:
    """The action that these targets are."""
    return next((action for action in legal if action.picks == picks), None)


def answers(legal: Sequence[Action], picks: Picks) -> dict[Target, Picks]:
    """What pressing each target makes of the choice; a target that is not in it is refused.

    A target continues the choice, or takes the place of another of its kind and of whatever does not go with it: as
    much of the choice stays as does. Where the choice asks for one more of a kind, a target of that kind takes the
    place of none that stands beside it (two figures to be exchanged): it either goes with it or is refused.
    """
    found: dict[Target, Picks] = {}
    asked: set[str] = set()
    settled: set[Target] = set()
    for action in legal:
        if picks < action.picks and _held(action, picks) == picks:
            before, stage = _stage(action, picks)
            settled |= before
            for target in stage - picks:
                asked.add(target.kind)
                found[target] = picks | {target}
    if not picks:
        return found
    instead: dict[Target, Picks] = {}
    for action in legal:
        for target in action.picks - picks:
            if target in found:
                continue
            kept = _held(action, (picks & action.picks) | {target})
            if target in kept and len(kept) > len(instead.get(target, NOTHING)):
                gone = picks - kept
                if any(
                    pick.kind == target.kind and (pick.kind not in asked or pick in settled) for pick in gone
                ):
                    instead[target] = kept
    return {**found, **instead}


def _held(action: Action, picks: Picks) -> Picks:
    """As much of ``picks`` as one can have pointed at on the way to an action."""
    held = NOTHING
    for stage in action.order:
        held |= stage & picks
        if not stage <= picks:
            break
    return held


def _stage(action: Action, picks: Picks) -> tuple[Picks, Picks]:
    """What was pointed at in earlier sets of the action's order, and the set that is being pointed at."""
    before = NOTHING
    for stage in action.order:
        if not stage <= picks:
            return before, stage
        before |= stage
    return before, NOTHING


def by_button(action: Action) -> bool:
    """Whether an action is nothing but a button."""
    return all(pick.kind == "button" for pick in action.picks)
