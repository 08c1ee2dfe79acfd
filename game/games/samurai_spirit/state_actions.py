"""Everything that can be done in Samurai Spirit, made once per game.

Targets, as the table draws them: ``pile`` (raiders: fight; bottom: put under; discard: away with the drawn card),
``side`` (left: defend; right: confront), ``samurai`` (a board), ``line`` (the last card of a combat line), ``token``
(a support token), ``penalty`` (a symbol of the last card), ``defence`` (a card on the own left side, by its symbol),
``card`` (a raider turned up by Katsushiro) and ``button``.
"""

from __future__ import annotations

from typing import Final, Optional

from game.engine.state import Action, Event, Game, Target
from game.engine.text import Text
from game.games.samurai_spirit import words
from game.games.samurai_spirit.parts import (
    CARD_IDS,
    CARDS,
    DEFENCES,
    HEROES,
    PENALTIES,
    SEVEN,
    Difficulty,
    box,
    difficulty,
)

FIGHT: Final = 0
SUPPORT: Final = 1
PASS: Final = 2
DEFEND: Final = 3
CONFRONT: Final = 4
HAND: Final = 5
UNDER: Final = 6
DISCARD: Final = 7
STOP: Final = 8
IGNORE: Final = 9
SUFFER: Final = 10
FIRST: Final = 11
LOSE: Final = 12
USE: Final = 13
DECLINE: Final = 14
HEALING: Final = 15
LEND: Final = 16
MOVE: Final = 17
DROP: Final = 18
NEXT: Final = 19
TOKEN: Final = 20
DONE: Final = 21
PICK: Final = 22
SEAT: Final = 23
"""The kinds of action, `Deed.kind`."""


class Deed(Action):
    """An action of some ``kind``; ``a`` and ``b`` are the samurai, symbol or card it names, or -1."""

    def __init__(self, kind: int, a: int, b: int, text: str, picks: frozenset[Target]) -> None:
        super().__init__(text, picks)
        self.kind = kind
        self.a = a
        self.b = b


class SpiritGame(Game):
    """Samurai Spirit for a number of seats: size, difficulty, penalties, every action by table."""

    leading: tuple[str, ...] = ("line", "token")

    def __init__(self, seats: int, options: dict[str, str]) -> None:
        super().__init__("samurai_spirit", seats, options)
        self.count = max(seats, 2)
        """How many samurai defend the village: a single seat leads two."""
        self.difficulty: Difficulty = difficulty(options["difficulty"])
        self.cap = max(0, self.count + self.difficulty.barricades)
        """The barricades at the start, and the most there may ever be."""
        self.backs: tuple[int, ...] = box().backs
        self.penalties: list[tuple[int, ...]] = box().penalties
        tokens = options["tokens"]
        self.helped = tokens == "on" or (tokens == "auto" and self.count == 2)
        """Whether the absent samurai lend their talents."""
        self.lasting = options["absent"] == "round"
        self.fight = self._deed(FIGHT, -1, -1, "fight", (("pile", "raiders"),))
        self.support = self._each(SUPPORT, "support", "samurai")
        self.pass_round = self._button(PASS, "pass")
        self.defend = self._deed(DEFEND, -1, -1, "defend", (("side", "left"),))
        self.confront = self._deed(CONFRONT, -1, -1, "confront", (("side", "right"),))
        self.hand = self._each(HAND, "hand", "samurai")
        self.under = self._deed(UNDER, -1, -1, "under", (("pile", "bottom"),))
        self.discard = self._deed(DISCARD, -1, -1, "discard", (("pile", "discard"),))
        self.stop = self._button(STOP, "stop")
        self.ignore = self._button(IGNORE, "ignore")
        self.suffer = self._button(SUFFER, "suffer")
        self.first: list[Action] = [
            self._deed(FIRST, number, -1, f"first {key}", (("penalty", key),))
            for number, key in enumerate(PENALTIES)
        ]
        self.lose: list[Action] = [
            self._deed(LOSE, number, -1, f"lose {key}", (("defence", key),))
            for number, key in enumerate(DEFENCES)
        ]
        self.use = self._button(USE, "use")
        self.decline = self._button(DECLINE, "decline")
        self.heal = self._each(HEALING, "heal", "samurai")
        self.lend = self._pairs(LEND, "lend", "token", False)
        self.move = self._pairs(MOVE, "move", "line", True)
        self.drop = self._each(DROP, "drop", "line")
        self.next: list[Action] = [
            self._deed(NEXT, card, -1, f"next {CARD_IDS[card]}", (("card", CARD_IDS[card]),))
            for card in range(CARDS)
        ]
        self.token = self._each(TOKEN, "token", "token")
        self.done = self._button(DONE, "done")
        self.pick = self._each(PICK, "pick", "samurai")
        self.seat = self._each(SEAT, "seat", "samurai")

    def _deed(self, kind: int, a: int, b: int, text: str, picks: tuple[tuple[str, str], ...]) -> Action:
        action = Deed(kind, a, b, text, frozenset(Target(what, name) for what, name in picks))
        self.add(action)
        return action

    def _button(self, kind: int, text: str) -> Action:
        return self._deed(kind, -1, -1, text, (("button", text),))

    def _each(self, kind: int, verb: str, target: str) -> list[Action]:
        return [
            self._deed(kind, number, -1, f"{verb} {hero.key}", ((target, hero.key),))
            for number, hero in enumerate(HEROES)
        ]

    def _pairs(self, kind: int, verb: str, target: str, to_himself: bool) -> list[list[Action]]:
        """Table [from][to]; where nobody gives to himself the cell holds ``stop``, which no rule reaches."""
        table: list[list[Action]] = []
        for a in range(SEVEN):
            row: list[Action] = []
            for b in range(SEVEN):
                one, two = HEROES[a].key, HEROES[b].key
                if a != b or to_himself:
                    row.append(
                        self._deed(kind, a, b, f"{verb} {one} {two}", ((target, one), ("samurai", two)))
                    )
                else:
                    row.append(self.stop)
            table.append(row)
        return table

    # -- words ----------------------------------------------------------------------------------------------

    def describe(self, event: Event) -> Optional[Text]:
        """An event in words."""
        return words.describe(event)

    def targets(self, event: Event) -> list[Target]:
        """The boards and piles an event speaks of."""
        return words.targets(event)

    def label(self, action: Action) -> Text:
        """An action in words."""
        assert isinstance(action, Deed)
        return words.label(action.text.split(" ")[0], action.a, action.b)
