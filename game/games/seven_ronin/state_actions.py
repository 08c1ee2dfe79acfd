"""What can be done in 7 Ronin: every kind of action with the targets that one points at.

Kinds of target: ``area`` (a place of the village), ``ronin`` (a ronin's tile), ``power`` (the seal on a ronin's tile or
an area's card that sets off an ability or an effect), ``count`` (a number), ``button``.
"""

from __future__ import annotations

from typing import Final, Optional

from game.engine.state import Action, Event, Game, Target
from game.engine.text import Text
from game.games.seven_ronin import parts, words
from game.games.seven_ronin.parts import (
    AREAS,
    BURIAL,
    GRANARY,
    INN,
    PASSAGE,
    PEN,
    RESERVE,
    RONIN,
    SEVEN,
    SHRINE,
    VILLAGE,
    WATCHTOWER,
    WELL,
)

_VOID: Final = Action("", frozenset())
"""Fills the cells of the action tables that no rule reaches."""
UNAIMED: Final = (PASSAGE, BURIAL, INN, GRANARY)
"""The areas whose effect is chosen without a target."""
MOST_COUNT: Final = 20
"""The largest number that can be told or shared."""


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


def _one(area: int, number: int) -> frozenset[Target]:
    return frozenset((area_target(area), count_target(number)))


class SevenRoninGame(Game):
    """7 Ronin: every action by table, the village, the options as flags."""

    leading: tuple[str, ...] = ("power",)

    def __init__(self, seats: int, options: dict[str, str], village: parts.Village) -> None:
        super().__init__("seven_ronin", seats, options)
        self.village = village
        self.custom = village.to_data()
        self.spies = options["spies"] == "each"
        self.may_share = options["tasuke"] == "planned"
        self.legs = 2 if options["legs"] == "return" else 1
        self.stock = RESERVE + int(options["handicap"])
        areas, ronin = range(VILLAGE), range(SEVEN)
        self.deploy: list[Action] = [self._new(Deploy(a)) for a in range(VILLAGE + 1)]
        self.station: list[list[Action]] = [
            [self._new(Station(r, a)) for a in range(VILLAGE + 1)] for r in ronin
        ]
        self.hayai: list[Action] = [
            self._new(Use(parts.HAYAI, f"hayai {AREAS[a]}", frozenset((area_target(a),)), area=a))
            for a in areas
        ]
        self.taiko: list[Action] = [
            self._new(Use(parts.TAIKO, f"taiko {RONIN[r]}", frozenset((ronin_target(r),)), other=r))
            for r in ronin
        ]
        self.yumi: Action = self._new(Use(parts.YUMI, "yumi", frozenset()))
        self.musashi: Action = self._new(Use(parts.MUSASHI, "musashi", frozenset()))
        self.push_one: list[Action] = [self._new(self._push(a, -1)) for a in areas]
        self.push_two: list[list[Action]] = [[_VOID] * VILLAGE for _ in areas]
        for a in areas:
            for b in range(a, VILLAGE):
                action = self._new(self._push(a, b))
                self.push_two[a][b] = action
                self.push_two[b][a] = action
        self.effect: list[Action] = [self._new(Effect(a)) if a in UNAIMED else _VOID for a in areas]
        self.strike: list[Action] = [self._new(Effect(WATCHTOWER, target=a)) for a in areas]
        self.strike_one: list[list[Action]] = [
            [self._new(Effect(WATCHTOWER, target=a, ronin=r)) for r in ronin] for a in areas
        ]
        self.poison: list[Action] = [self._new(Effect(WELL, ronin=r)) for r in ronin]
        self.lock: list[Action] = [self._new(Effect(PEN, ronin=r)) for r in ronin]
        self.block: list[Action] = [self._new(Effect(SHRINE, ronin=r)) for r in ronin]
        self.lift: list[Action] = [self._new(Pick("lift", a)) for a in range(VILLAGE + 1)]
        self.bring: list[Action] = [self._new(Pick("bring", a)) for a in areas]
        self.ask: list[Action] = [self._new(Pick("ask", a)) for a in areas]
        self.tell: list[Action] = [self._new(Tell(r)) for r in ronin]
        self.count: list[Action] = [self._new(Count(n)) for n in range(MOST_COUNT + 1)]
        self.commit = self._button("commit")
        self.done = self._button("done")
        self.go_on = self._button("next")

    def _new(self, action: Action) -> Action:
        self.add(action)
        return action

    def _push(self, a: int, b: int) -> Action:
        if b < 0:
            return self._counted(Use(parts.YOBU, f"yobu {AREAS[a]}", _one(a, 1), area=a))
        if a == b:
            text = f"yobu {AREAS[a]} {AREAS[a]}"
            return self._counted(Use(parts.YOBU, text, _one(a, 2), area=a, second=a))
        text = f"yobu {AREAS[a]} {AREAS[b]}"
        return Use(parts.YOBU, text, frozenset((area_target(a), area_target(b))), area=a, second=b)

    @staticmethod
    def _counted(action: Action) -> Action:
        """An action whose number is asked last."""
        last = frozenset(pick for pick in action.picks if pick.kind == "count")
        area = frozenset(pick for pick in action.picks if pick.kind == "area")
        action.order = (action.picks - last - area, area, last)
        return action

    def _button(self, name: str) -> Action:
        return self._new(Action(name, frozenset((Target("button", name),))))

    # -- words ----------------------------------------------------------------------------------------------

    def describe(self, event: Event) -> Optional[Text]:
        """An event in words (see words.py)."""
        return words.describe(event)

    def targets(self, event: Event) -> list[Target]:
        """The areas and ronin an event speaks of."""
        return words.targets(event)

    def label(self, action: Action) -> Text:
        """An action in words."""
        if isinstance(action, Deploy):
            return words.deploy_label(action.area)
        if isinstance(action, Station):
            return words.station_label(action.ronin, action.area)
        if isinstance(action, Use):
            return words.use_label(action.ronin, action.area, action.second, action.other)
        if isinstance(action, Effect):
            return words.effect_label(action.area, action.target, action.ronin)
        if isinstance(action, Pick):
            return words.pick_label(action.verb, action.area)
        if isinstance(action, Tell):
            return words.tell_label(action.ronin)
        if isinstance(action, Count):
            return words.count_label(action.number)
        return words.button_label(action.text)
