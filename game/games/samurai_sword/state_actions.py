"""What a seat can do in Samurai Sword: every action, made once for each number of seats."""

from __future__ import annotations

from typing import Final, Optional

from game.engine.state import Action, Event, Game, Target
from game.engine.text import Text
from game.games.samurai_sword import words
from game.games.samurai_sword.parts import ARMOUR, BUSHIDO, CARDS, KINDS, PARRY, TARGETED, UNTARGETED, WEAPONS
from game.games.samurai_sword.words import button_target, card_target, property_target, seat_target

_VOID: Final = Action("", frozenset())
"""Fills the cells of the action tables that no rule reaches."""


class Attack(Action):
    """Strike ``target`` with a weapon of ``kind``."""

    def __init__(self, kind: int, target: int, text: str, picks: frozenset[Target]) -> None:
        super().__init__(text, picks)
        self.kind = kind
        self.target = target


class Play(Action):
    """Play a card of ``kind`` that needs no target."""

    def __init__(self, kind: int, text: str, picks: frozenset[Target]) -> None:
        super().__init__(text, picks)
        self.kind = kind


class PlayAt(Action):
    """Play a card of ``kind`` (Bushidō, Breathing, Diversion, Geisha) for or against ``target``."""

    def __init__(self, kind: int, target: int, text: str, picks: frozenset[Target]) -> None:
        super().__init__(text, picks)
        self.kind = kind
        self.target = target


class Remove(Action):
    """Geisha: discard the property ``kind`` in front of ``target``."""

    def __init__(self, kind: int, target: int, text: str, picks: frozenset[Target]) -> None:
        super().__init__(text, picks)
        self.kind = kind
        self.target = target


class Answer(Action):
    """Answer an attack, a Battle Cry or a Jūjutsu with a card of ``kind``."""

    def __init__(self, kind: int, text: str, picks: frozenset[Target]) -> None:
        super().__init__(text, picks)
        self.kind = kind


class Discard(Action):
    """Discard a card of ``kind``."""

    def __init__(self, kind: int, text: str, picks: frozenset[Target]) -> None:
        super().__init__(text, picks)
        self.kind = kind


class SwordGame(Game):
    """Samurai Sword for a number of seats: every action by table, the options as flags."""

    leading: tuple[str, ...] = ("card",)

    def __init__(self, seats: int, options: dict[str, str]) -> None:
        super().__init__("samurai_sword", seats, options)
        self.eager = options["deck_end"] == "when_empty"
        self.own_properties = options["geisha_own"] == "yes"
        self.less_honour = {"full": 0, "less1": 1, "less2": 2}[options["honour"]]
        self.attack: list[list[Action]] = [
            [self._attack(kind, s) for s in range(seats)] for kind in range(WEAPONS)
        ]
        self.play: list[Action] = [self._play(k) if k in UNTARGETED else _VOID for k in range(KINDS)]
        self.play_at: list[list[Action]] = [
            [self._play_at(kind, s) for s in range(seats)] if kind in TARGETED else []
            for kind in range(KINDS)
        ]
        self.remove: list[list[Action]] = [
            [self._remove(kind, s) for s in range(seats)] if ARMOUR <= kind <= BUSHIDO else []
            for kind in range(KINDS)
        ]
        self.answer: list[Action] = [self._answer(kind) for kind in range(WEAPONS)]
        self.parry = self._answer(PARRY)
        self.discard: list[Action] = [self._discard(kind) for kind in range(KINDS)]
        self.take = self._button("take")
        self.pay = self._button("pay")
        self.spend = self._button("spend")
        self.end = self._button("end")
        self.from_deck = self._pile("deck")
        self.from_discards = self._pile("discards")

    # -- the actions, made once -----------------------------------------------------------------------------

    def _attack(self, kind: int, seat: int) -> Action:
        picks = frozenset((card_target(kind), seat_target(seat)))
        return self._added(Attack(kind, seat, f"attack {CARDS[kind].key} {seat + 1}", picks))

    def _play(self, kind: int) -> Action:
        return self._added(Play(kind, f"play {CARDS[kind].key}", frozenset((card_target(kind),))))

    def _play_at(self, kind: int, seat: int) -> Action:
        picks = frozenset((card_target(kind), seat_target(seat)))
        return self._added(PlayAt(kind, seat, f"play {CARDS[kind].key} {seat + 1}", picks))

    def _remove(self, kind: int, seat: int) -> Action:
        picks = frozenset((Target("card", "Geisha"), property_target(seat, kind)))
        return self._added(Remove(kind, seat, f"remove {CARDS[kind].key} {seat + 1}", picks))

    def _answer(self, kind: int) -> Action:
        return self._added(Answer(kind, f"answer {CARDS[kind].key}", frozenset((card_target(kind),))))

    def _discard(self, kind: int) -> Action:
        return self._added(Discard(kind, f"discard {CARDS[kind].key}", frozenset((card_target(kind),))))

    def _button(self, name: str) -> Action:
        return self._added(Action(name, frozenset((button_target(name),))))

    def _pile(self, name: str) -> Action:
        return self._added(Action(f"draw {name}", frozenset((Target("pile", name),))))

    def _added(self, action: Action) -> Action:
        self.add(action)
        return action

    # -- words ----------------------------------------------------------------------------------------------

    def describe(self, event: Event) -> Optional[Text]:
        """An event in words (see words.py)."""
        return words.describe(event)

    def targets(self, event: Event) -> list[Target]:
        """The seats an event speaks of, and the property it moves."""
        return words.targets(event)

    def label(self, action: Action) -> Text:
        """An action in words."""
        if isinstance(action, Attack):
            return words.attack_label(action.kind, action.target)
        if isinstance(action, Play):
            return words.play_label(action.kind)
        if isinstance(action, PlayAt):
            return words.play_at_label(action.kind, action.target)
        if isinstance(action, Remove):
            return words.remove_label(action.kind, action.target)
        if isinstance(action, Answer):
            return words.answer_label(action.kind)
        if isinstance(action, Discard):
            return words.discard_label(action.kind)
        return words.button_label(action.text)
