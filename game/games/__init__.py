"""The shelf: every game there is, in the order in which the title screen shows them."""

from __future__ import annotations

from game.engine.shelf import GameInfo
from game.games import samurai, samurai_spirit, samurai_sword, seven_ronin


def _shelf(*games: GameInfo) -> dict[str, GameInfo]:
    shelf: dict[str, GameInfo] = {}
    for info in games:
        if info.key in shelf or any(info.title == other.title for other in shelf.values()):
            raise ValueError(f"two games on the shelf are called {info.key!r} or {info.title!r}")
        shelf[info.key] = info
    return shelf


SHELF = _shelf(samurai.INFO, samurai_sword.INFO, samurai_spirit.INFO, seven_ronin.INFO)
"""The games by key."""
