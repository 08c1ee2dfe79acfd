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
    """Whether some action contains these targets."""
    return any(picks <= action.picks for action in legal)


def complete(legal: Sequence[Action], picks: Picks) -> Optional[Action]:
    """The action that these targets are."""
    return next((action for action in legal if action.picks == picks), None)


def lit(legal: Sequence[Action], picks: Picks) -> Picks:
    """The targets to light: what continues ``picks``, and whatever of another kind could begin anew."""
    found = {pick for action in legal if picks <= action.picks for pick in action.picks}
    if picks:
        asked = {target.kind for target in found - picks}
        found |= {pick for action in legal for pick in action.picks if pick.kind not in asked}
    return frozenset(found) - picks


def instead(legal: Sequence[Action], picks: Picks, target: Target) -> Optional[Picks]:
    """The choice when ``target`` does not go with all of ``picks``: as much of them as does, or None.

    A target takes the place of another of its kind, or begins anew when its kind is in every action (what lies in
    the hand); anything else is refused.
    """
    best: Optional[Picks] = None
    for action in legal:
        if target in action.picks:
            kept = (picks & action.picks) | {target}
            if best is None or len(kept) > len(best):
                best = kept
    if best is None:
        return None
    replaces = any(pick.kind == target.kind for pick in picks - best)
    return best if not picks or replaces or target.kind in _in_every(legal) else None


def _in_every(legal: Sequence[Action]) -> set[str]:
    common: Optional[set[str]] = None
    for action in legal:
        kinds = {pick.kind for pick in action.picks}
        if kinds != {"button"}:
            common = kinds if common is None else common & kinds
    return common or set()


def by_button(action: Action) -> bool:
    """Whether an action is nothing but a button."""
    return all(pick.kind == "button" for pick in action.picks)
