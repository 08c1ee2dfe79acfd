"""What can be done in 7 Ronin: every kind of action with the targets that one points at.

Kinds of target: ``area`` (a place of the village), ``ronin`` (a ronin's tile), ``power`` (the seal on a ronin's tile or
an area's card that sets off an ability or an effect), ``count`` (a number), ``button``.
"""

from __future__ import annotations

from game.engine.state import Action, Target
from game.games.seven_ronin.parts import AREAS, RONIN


def area_target(number: int) -> Target:
    """An area."""
    return Target("area", AREAS[number])


def ronin_target(number: int) -> Target:
    """A ronin's tile."""
    return Target("ronin", RONIN[number])


def power_target(key: str) -> Target:
    """The seal of a ronin or an area that sets off what it can do."""
    return Target("power", key)


def count_target(number: int) -> Target:
    """A number."""
    return Target("count", str(number))


class Deploy(Action):
    """Plan one ninja for ``area``."""

    def __init__(self, area: int) -> None:
        super().__init__(f"deploy {AREAS[area]}", frozenset((area_target(area),)))
        self.area = area


class Station(Action):
    """Plan ``ronin`` for ``area``."""

    def __init__(self, ronin: int, area: int) -> None:
        text = f"station {RONIN[ronin]} {AREAS[area]}"
        super().__init__(text, frozenset((ronin_target(ronin), area_target(area))))
        self.ronin = ronin
        self.area = area


class Use(Action):
    """A ronin's ability.

    ``ronin`` uses it: Hayai runs to ``area``, Taiko heals ``other``, Yobu pushes one ninja to ``area`` and one to
    ``second`` (-1: none).
    """

    def __init__(
        self,
        ronin: int,
        text: str,
        picks: frozenset[Target],
        area: int = -1,
        second: int = -1,
        other: int = -1,
    ) -> None:
        super().__init__(text, picks | {power_target(RONIN[ronin])})
        self.ronin = ronin
        self.area = area
        self.second = second
        self.other = other


class Effect(Action):
    """An area's effect: of ``area``, on the ``target`` area or the ``ronin`` (-1: none)."""

    def __init__(self, area: int, target: int = -1, ronin: int = -1) -> None:
        picks = {power_target(AREAS[area])}
        text = AREAS[area]
        if target >= 0:
            picks.add(area_target(target))
            text += f" {AREAS[target]}"
        if ronin >= 0:
            picks.add(ronin_target(ronin))
            text += f" {RONIN[ronin]}"
        super().__init__(text, frozenset(picks))
        self.area = area
        self.target = target
        self.ronin = ronin


class Pick(Action):
    """Point at one ``area``: to lift a ninja there, to send one there, or to ask about it."""

    def __init__(self, verb: str, area: int) -> None:
        super().__init__(f"{verb} {AREAS[area]}", frozenset((area_target(area),)))
        self.verb = verb
        self.area = area


class Tell(Action):
    """Answer a spy: ``ronin`` goes there."""

    def __init__(self, ronin: int) -> None:
        super().__init__(f"tell {RONIN[ronin]}", frozenset((ronin_target(ronin),)))
        self.ronin = ronin


class Count(Action):
    """Answer with a number."""

    def __init__(self, number: int) -> None:
        super().__init__(f"count {number}", frozenset((count_target(number),)))
        self.number = number
