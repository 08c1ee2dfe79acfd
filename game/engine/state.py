"""The contract that every game keeps: Game, State, Step, Action, Target, Event, Outcome.

A **State** is the table as data and an *agenda*, a stack of steps whose top is the open question. A **Step** is one
question of the rules: who decides, which actions are legal, what happens then. An **Action** names what is done, in
kinds rather than pieces, and the set of **Targets** one points at to do it. `State.apply` returns **Events**, each
knowing who may know it. `State.seen_by` is the table as one seat may know it, and `State.imagine` a full table that
agrees with such a view.

Laws, tested for every game on the shelf (tests/laws.py):

* view: ``view.imagine(rng).seen_by(seat) == view``, and legal actions, prompt and help agree in every world;
* support: with few unknowns every consistent world comes up;
* knowledge: what a seat knows stays so in every world;
* agenda: view and state share the same agenda;
* secrecy: a view does not change with a secret plan of another seat;
* sealing: a choice that somebody cannot tell from another one is a secret step's;
* story: whoever sees the same before and after was told the same in between.

The classes here are compiled with mypyc for the packed program: explicit ``__init__``, no dataclass, no property.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Generic, NamedTuple, Optional, TypeVar

from game.engine import chance
from game.engine.text import N_, SeatRef, Text

HIDDEN: Final = -9
"""Stands in a view's tables where the seat cannot know the number."""
COVER: Final = [(HIDDEN,) * count for count in range(129)]
"""So many things that cannot be known."""
AUTO: Final = -1
"""The deciding seat of a step that belongs to nobody and resolves at once."""
EVERYONE: Final = -2
"""The viewer of a true state: whoever holds it knows all."""
NOBODY: Final = -3
"""The viewer of the public view."""


class Unknown(Exception):
    """Raised when a view is asked for something that its seat cannot know."""


class NotYourDecision(Exception):
    """Raised when the legal actions of another seat are asked of a view."""


class UnknownAction(ValueError):
    """Raised when a text names no action of the game."""


class Target(NamedTuple):
    """Something that can be pointed at: ``Target("space", "L24")``. Its text form is ``space:L24``."""

    kind: str
    name: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.name}"


class Action:
    """What a seat can do, made once per game and options and shared by every state.

    ``text`` is its identity outside the process ("place Buddha4 L24"), ``code`` its index in `Game.actions`,
    ``picks`` the targets that one points at to choose it. ``order`` are the same in sets: each is pointed at, in any
    order, before the next.
    """

    __slots__ = ("code", "order", "picks", "text")

    def __init__(self, text: str, picks: frozenset[Target]) -> None:
        self.text = text
        self.picks = picks
        self.order: tuple[frozenset[Target], ...] = (picks,)
        self.code = -1

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __reduce__(self) -> Any:
        raise TypeError("send an action's text, not the action")


class Event:
    """Something that happened, in order, as the chronicle tells it and the table plays it.

    ``fields`` are plain data. When ``knowers`` names seats, the fields listed in ``secret`` are hidden from all
    others; ``secret`` of ``("*",)`` hides that it happened at all. A ``barrier`` stops undo.
    """

    __slots__ = ("barrier", "fields", "kind", "knowers", "secret")

    def __init__(
        self,
        kind: str,
        fields: dict[str, Any],
        knowers: Optional[tuple[int, ...]] = None,
        secret: tuple[str, ...] = (),
        barrier: bool = False,
    ) -> None:
        self.kind = kind
        self.fields = fields
        self.knowers = knowers
        self.secret = secret
        self.barrier = barrier

    def seen_by(self, seat: Optional[int]) -> Optional[Event]:
        """The event as ``seat`` (None: everybody) may know it; None if it may not know of it at all."""
        if self.knowers is None or (seat is not None and seat in self.knowers):
            return self
        if "*" in self.secret:
            return None
        fields = {name: HIDDEN if name in self.secret else value for name, value in self.fields.items()}
        return Event(self.kind, fields, None, (), self.barrier)

    def to_data(self) -> dict[str, Any]:
        """The event as plain data; take it of a redacted event only."""
        return {"kind": self.kind, "fields": self.fields}

    @staticmethod
    def from_data(data: dict[str, Any]) -> Event:
        """The inverse of `to_data`."""
        return Event(data["kind"], data["fields"])

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.fields!r})"


class Reason:
    """Why something cannot be done, and the rulebook section that says so (empty: the first one)."""

    __slots__ = ("section", "text")

    def __init__(self, text: Text, section: str) -> None:
        self.text = text
        self.section = section

    def __repr__(self) -> str:
        return f"Reason({self.text!r}, {self.section!r})"


class SheetLine:
    """A line of the score sheet: a label and a figure or words for each seat.

    ``marks`` are the seats that stand out on this line, ``decided`` whether this line settled who won.
    """

    __slots__ = ("decided", "label", "marks", "values")

    def __init__(
        self, label: Text, values: list[Any], marks: tuple[int, ...] = (), decided: bool = False
    ) -> None:
        self.label = label
        self.values = values
        self.marks = marks
        self.decided = decided

    def to_data(self) -> dict[str, Any]:
        """The line as plain data."""
        values = [value.to_data() if isinstance(value, Text) else value for value in self.values]
        return {
            "label": self.label.to_data(),
            "values": values,
            "marks": list(self.marks),
            "decided": self.decided,
        }

    @staticmethod
    def from_data(data: dict[str, Any]) -> SheetLine:
        """The inverse of `to_data`."""
        values = [Text.from_data(value) if isinstance(value, dict) else value for value in data["values"]]
        return SheetLine(Text.from_data(data["label"]), values, tuple(data["marks"]), data["decided"])


class Outcome:
    """How a match ended.

    ``winners`` (several: a shared victory or a team; none: everybody lost), ``places`` (1 is best) by seat,
    ``ending`` a stable name for statistics, ``because`` the same in words, ``sheet`` the score line by line.
    """

    __slots__ = ("because", "ending", "places", "sheet", "winners")

    def __init__(
        self,
        winners: tuple[int, ...],
        places: tuple[int, ...],
        ending: str,
        because: Text,
        sheet: list[SheetLine],
    ) -> None:
        self.winners = winners
        self.places = places
        self.ending = ending
        self.because = because
        self.sheet = sheet

    def share(self, seat: int) -> float:
        """What ``seat`` has of the victory: 1 alone, an equal part with others, 0 without."""
        return 1.0 / len(self.winners) if seat in self.winners else 0.0

    def to_data(self) -> dict[str, Any]:
        """The outcome as plain data."""
        return {
            "winners": list(self.winners),
            "places": list(self.places),
            "ending": self.ending,
            "because": self.because.to_data(),
            "sheet": [line.to_data() for line in self.sheet],
        }

    @staticmethod
    def from_data(data: Optional[dict[str, Any]]) -> Optional[Outcome]:
        """The inverse of `to_data`; None stays None."""
        if data is None:
            return None
        sheet = [SheetLine.from_data(line) for line in data["sheet"]]
        because = Text.from_data(data["because"])
        return Outcome(tuple(data["winners"]), tuple(data["places"]), data["ending"], because, sheet)


def ranked(standing: Sequence[Any]) -> tuple[int, ...]:
    """The place of each seat, 1 for whoever stands highest; equals share a place and the next one is left out."""
    return tuple([1 + sum([other > mine for other in standing]) for mine in standing])


def points(winners: tuple[int, ...], seat: int, shared: bool) -> float:
    """What ``seat`` has won: 1, alone or with its side; where rivals share a victory an equal part of it; else 0."""
    if seat not in winners:
        return 0.0
    return 1.0 / len(winners) if shared else 1.0


S = TypeVar("S", bound="State")


class Step(Generic[S]):
    """One question of the rules. Immutable, interned by `Game.step`, holds public data only.

    ``args`` are the numbers that make this variant, the deciding seat first (`AUTO` when nobody decides).
    The engine takes a step off the agenda before it runs; a step that asks again pushes itself.
    """

    secret = False
    """Whether the actions taken here stay sealed in a record while the match runs."""
    aloud = False
    """Whether people at one screen may be asked this aloud, the screen staying where it is, if they wish."""
    section = ""
    """The section of the rulebook that the standard refusal names; empty: the first one."""

    def __init__(self, args: tuple[int, ...]) -> None:
        self.args = args
        self.seat = args[0]

    def legal(self, state: S) -> list[Action]:
        """The legal actions, in a fixed order; never empty while the match runs."""
        raise TypeError("an automatic step has no actions")

    def any_action(self, state: S, rng: random.Random) -> Action:
        """One legal action by even chances, the same for the same number of ``rng``.

        A game where lists of legal actions are long may find it without making the list.
        """
        actions = self.legal(state)
        return actions[int(rng.random() * len(actions))]

    def apply(self, state: S, action: Action, log: list[Event]) -> None:
        """Carry out a legal ``action`` and push what follows (the last pushed is opened first)."""
        raise TypeError("an automatic step takes no action")

    def resolve(self, state: S, log: list[Event]) -> None:
        """Carry out a step that nobody decides."""
        raise TypeError("a question is answered, not resolved")

    def prompt(self, state: S) -> Text:
        """What is asked, in one sentence; where a game says nothing, whose turn it is."""
        return Text(N_("{seat}: it is your turn"), seat=SeatRef(self.seat))

    def prompt_next(self, state: S, picks: frozenset[Target]) -> Text:
        """What is to be pointed at once ``picks`` are, in one sentence; called only while an action continues them.

        Where a game says nothing, that something still goes with them.
        """
        return Text(N_("{seat}, choose what goes with it"), seat=SeatRef(self.seat))

    def why_not(self, state: S, picks: frozenset[Target]) -> Reason:
        """Why no legal action continues ``picks``; called only when none does.

        Where a game says nothing, whether one of the picks is at fault or only their company.
        """
        known: set[Target] = set()
        for action in self.legal(state):
            known |= action.picks
        if picks <= known:
            return Reason(Text(N_("These cannot be chosen together.")), self.section)
        return Reason(Text(N_("This cannot be chosen now.")), self.section)

    def to_data(self) -> list[Any]:
        """The step as plain data: its name and arguments."""
        return [type(self).__name__, *self.args]


class State:
    """The table as data and the agenda. Each game adds its tables and overrides the methods marked below."""

    def __init__(
        self,
        game: Game,
        agenda: list[Step[Any]],
        seed: int,
        counter: int,
        viewer: int,
        turn: int,
        outcome: Optional[Outcome],
    ) -> None:
        self._game = game
        self.agenda = agenda
        self.seed = seed
        self.counter = counter
        self.viewer = viewer
        self.turn = turn
        self.outcome = outcome

    # -- overridden by each game ----------------------------------------------------------------------------

    def clone(self) -> State:
        """An independent copy that shares only what never changes."""
        raise TypeError("a game defines clone")

    def seen_by(self, seat: Optional[int]) -> State:
        """The table as ``seat`` (None: everybody) may know it; what it cannot know is `HIDDEN`."""
        raise TypeError("a game defines seen_by")

    def imagine(self, rng: random.Random, belief: Optional[dict[str, Any]] = None) -> State:
        """A full state that agrees with this view; ``belief`` proposes secrets, the rest is drawn evenly."""
        raise TypeError("a game defines imagine")

    def sides(self) -> tuple[str, ...]:
        """What each seat of a full state plays, a role or a side, by a key; empty where all play the same."""
        return ()

    def played_as(self) -> tuple[str, ...]:
        """What the statistics tell each seat of a full state by, by a key of `GameInfo.played_as`; () where nothing."""
        return self.sides()

    def ahead(self) -> Optional[int]:
        """By how many of what `GameInfo.ahead` names the winners of a full state were ahead of the best of the others.

        None while the match runs, and where the rules count nothing of the kind.
        """
        return None

    def get_round(self) -> int:
        """Which round of the match this is; 0 in a game whose rules know no rounds."""
        return 0

    def check(self, log: list[Event]) -> None:
        """Whatever the rules say "at any instant"; called after every step."""

    def to_data(self) -> dict[str, Any]:
        """The state or view as plain JSON data; `Game.from_data` is the inverse."""
        raise TypeError("a game defines to_data")

    # -- shared ---------------------------------------------------------------------------------------------

    def get_game(self) -> Game:
        """The game, whichever it is; a game's own states know it as ``game``, by its class."""
        return self._game

    def decides(self) -> int:
        """The seat that answers the open question, or `AUTO` when the match is over."""
        return self.agenda[-1].seat if self.agenda else AUTO

    def legal(self) -> list[Action]:
        """The legal actions of the deciding seat; empty when the match is over.

        Raises `NotYourDecision` on the view of another seat.
        """
        if not self.agenda:
            return []
        step = self.agenda[-1]
        if self.viewer != EVERYONE and self.viewer != step.seat:
            raise NotYourDecision(f"seat {step.seat} decides")
        return step.legal(self)

    def any_action(self, rng: random.Random) -> Action:
        """A legal action of the deciding seat by even chances, for playouts; the match must not be over.

        Raises `NotYourDecision` on the view of another seat.
        """
        step = self.agenda[-1]
        if self.viewer != EVERYONE and self.viewer != step.seat:
            raise NotYourDecision(f"seat {step.seat} decides")
        return step.any_action(self, rng)

    def apply(self, action: Action) -> list[Event]:
        """Carry out a legal action and every automatic step after it; returns what happened.

        Trusts its caller: `Match` and `Record` verify. On a view it raises `Unknown` when it needs a secret;
        apply it to a clone there.
        """
        log: list[Event] = []
        step = self.agenda.pop()
        step.apply(self, action, log)
        self.settle(log)
        return log

    def settle(self, log: list[Event]) -> None:
        """Run automatic steps until somebody is asked or the match is over."""
        while True:
            self.check(log)
            if self.outcome is not None:
                return
            step = self.agenda[-1]
            if step.seat != AUTO:
                return
            self.agenda.pop()
            step.resolve(self, log)

    def why_not(self, picks: frozenset[Target]) -> Optional[Reason]:
        """Why ``picks`` cannot become an action, or None if a legal action contains them."""
        for action in self.legal():
            if picks <= action.picks:
                return None
        if not self.agenda:
            return None
        return self.agenda[-1].why_not(self, picks)

    def finish(self, outcome: Outcome) -> None:
        """End the match: nothing is asked any more."""
        self.outcome = outcome
        self.agenda = []

    def draw(self, n: int) -> int:
        """The next chance number from 0 to ``n - 1``. Raises `Unknown` on a view."""
        if self.viewer != EVERYONE:
            raise Unknown("chance is not known before it falls")
        self.counter += 1
        return chance.below(self.seed, self.counter, n)

    def shuffled(self, things: Sequence[int]) -> list[int]:
        """``things`` in the order of chance. Raises `Unknown` on a view."""
        deck = list(things)
        for last in range(len(deck) - 1, 0, -1):
            other = self.draw(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and type(other) is type(self) and other.to_data() == self.to_data()

    def __hash__(self) -> int:
        raise TypeError("a state changes and has no hash")


class Option(NamedTuple):
    """A choice on the set-up screen: the first of ``choices`` (value, words) is the default.

    One that few need (``rare``) lies under "More" there.
    """

    key: str
    label: str
    help: str
    choices: tuple[tuple[str, str], ...]
    rare: bool = False


class Game:
    """A game with its seats and options fixed: tables made once, actions and steps interned."""

    leading: tuple[str, ...] = ()
    """Kinds of targets that are pointed at before any others, such as what lies in the hand."""

    def __init__(self, key: str, seats: int, options: dict[str, str]) -> None:
        self.key = key
        self.seats = seats
        self.options = options
        self.custom: Optional[dict[str, Any]] = None
        """What people may change about the game in ``config/``: a match keeps what it began with."""
        self.edition = 1
        """Which edition of the rules is played (`GameInfo.edition`): a match keeps the one it began with."""
        self.actions: list[Action] = []
        self.by_text: dict[str, Action] = {}
        self.steps: dict[tuple[str, tuple[int, ...]], Step[Any]] = {}
        self.step_types: dict[str, type[Step[Any]]] = {}
        self._first: Optional[Callable[[Any, int], State]] = None
        self._read: Optional[Callable[[Any, dict[str, Any]], State]] = None

    # -- overridden by each game ----------------------------------------------------------------------------

    def set_up(self, seed: int) -> State:
        """A fresh true state of a 32-bit ``seed``, its agenda holding what comes first, automatic steps too."""
        if self._first is None:
            raise TypeError("a game defines set_up")
        return self._first(self, seed)

    def from_data(self, data: dict[str, Any]) -> State:
        """The state or view that `State.to_data` gave. Raises ValueError or KeyError on wrong data."""
        if self._read is None:
            raise TypeError("a game defines from_data")
        return self._read(self, data)

    def describe(self, event: Event) -> Optional[Text]:
        """A (redacted) event in words, or None when the chronicle need not speak of it."""
        raise TypeError("a game defines describe")

    def targets(self, event: Event) -> list[Target]:
        """The targets that a (redacted) event speaks of, to be lit on the table."""
        return []

    def label(self, action: Action) -> Text:
        """An action in words, for confirmations and hints."""
        raise TypeError("a game defines label")

    def told(self, action: Action) -> Text:
        """An action in words where nothing is marked on a table beside them: its places have names."""
        return self.label(action)

    # -- shared ---------------------------------------------------------------------------------------------

    def start(self, seed: int, log: Optional[list[Event]] = None) -> State:
        """A fresh true state, dealt from a 32-bit ``seed``, at its first question; ``log`` gets what happened."""
        state = self.set_up(seed)
        state.settle([] if log is None else log)
        return state

    def add(self, action: Action) -> None:
        """Intern ``action``, its ``leading`` targets first unless it has an order. Raises ValueError when its text is taken."""
        if action.text in self.by_text:
            raise ValueError(f"two actions are called {action.text!r}")
        first = frozenset(pick for pick in action.picks if pick.kind in self.leading)
        if first and first != action.picks and len(action.order) == 1:
            action.order = (first, action.picks - first)
        action.code = len(self.actions)
        self.actions.append(action)
        self.by_text[action.text] = action

    def action(self, text: str) -> Action:
        """The action that ``text`` names. Raises `UnknownAction`."""
        found = self.by_text.get(text)
        if found is None:
            raise UnknownAction(f"{self.key} has no action {text!r}")
        return found

    def learn(self, kinds: Iterable[type[Step[Any]]]) -> None:
        """Know these kinds of steps, each by the name of its class."""
        for kind in kinds:
            self.step_types[kind.__name__] = kind

    def deals(self, first: Callable[[Any, int], State], read: Callable[[Any, dict[str, Any]], State]) -> None:
        """Make states with these functions, which know the class of the states: `set_up` and `from_data`."""
        self._first = first
        self._read = read

    def step(self, kind: str, *args: int) -> Step[Any]:
        """The one step of this kind and these arguments. Raises KeyError for an unknown kind."""
        found = self.steps.get((kind, args))
        if found is None:
            found = self.step_types[kind](args)
            self.steps[(kind, args)] = found
        return found

    def agenda_from_data(self, data: list[list[Any]]) -> list[Step[Any]]:
        """The agenda whose steps were written with `Step.to_data`."""
        return [self.step(entry[0], *entry[1:]) for entry in data]
