"""What a game's table is to the client: a widget that draws a view and has spots one can point at.

The client asks for actions by their picks alone (`game.engine.state.Action.picks`): it lights the targets that
continue a legal action and reports which target was pressed. Everything a game looks like is in its own table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from pygame import Rect, Surface

from game.engine.state import Event, Game, State, Target
from game.ui import emphasis
from game.ui.emphasis import Marks, Outline
from game.ui.intents import Input
from game.ui.motion import Timeline
from game.ui.theme import RGB
from game.ui.widget import Widget
from game.ui.widgets import Hotspot


class SeatLook(NamedTuple):
    """How a seat is shown: its name, a note under it, its crest and colour."""

    name: str
    note: str
    crest: str
    colour: RGB
    computer: bool = False


class Outlook(NamedTuple):
    """What the client wants shown beside the view itself.

    ``picks`` are chosen already, ``lit`` continue a legal action, ``hinted`` belong to a hint, ``marked`` to the
    chronicle line pointed at, ``last`` to the last move, ``since`` to the moves of others since the viewer's last turn.
    ``acting`` tells whether the viewer may act now, ``helpers`` whether sums and odds may be shown on pointing.
    """

    picks: frozenset[Target] = frozenset()
    lit: frozenset[Target] = frozenset()
    hinted: frozenset[Target] = frozenset()
    marked: frozenset[Target] = frozenset()
    last: frozenset[Target] = frozenset()
    acting: bool = False
    helpers: bool = True
    since: frozenset[Target] = frozenset()

    def marks(self, target: Target) -> Marks:
        """What is to be said of one target. A place in the chronicle is marked as the last move is."""
        return Marks(
            target in self.lit,
            target in self.picks,
            target in self.hinted,
            target in self.last or target in self.marked,
        )


class Spot(Hotspot):
    """A place on the table that stands for a target. The keyboard stops where something can be chosen or told."""

    def __init__(self, target: Target, name: str, pick: Callable[[Target], object]) -> None:
        super().__init__(name, lambda: pick(target))
        self.target = target
        self.lit = False
        self.tells = False

    @property
    def focus_stop(self) -> bool:
        """Whether the keyboard stops here."""
        return self.visible and (self.lit or self.tells)


class Table(Widget):
    """Base of each game's table.

    The picture of the table is kept and painted anew only when `touch` was called, the pointer or the keyboard
    reached another spot, or something under way has arrived; what moves is drawn over it by the timeline.
    ``areas`` is filled by `arrange` with the rectangles that the client's own parts take, "chronicle" and "buttons", and
    with those of the table that a lesson may point at by name. ``standing`` are texts of button actions that are shown even while they are not legal, ``confirms``
    those that always ask once more. ``memo`` is kept with the match: what people noted at this table, as plain data.
    ``answered`` are texts of button actions that have a spot of their own on the table now, so that they need no button.
    ``favoured`` are texts of those button actions that are what most people want when they may: these alone are red.
    ``retract`` takes back alone the last own action since nothing new became known that pointed at a target.
    """

    standing: tuple[str, ...] = ()
    confirms: tuple[str, ...] = ()
    favoured: tuple[str, ...] = ()
    answered: tuple[str, ...] = ()

    def __init__(
        self, game: Game, looks: Sequence[SeatLook], timeline: Timeline, pick: Callable[[Target], object]
    ) -> None:
        super().__init__()
        self.game = game
        self.looks = list(looks)
        self.timeline = timeline
        self.pick = pick
        self.areas = {"chronicle": Rect(0, 0, 0, 0), "buttons": Rect(0, 0, 0, 0)}
        self.outlook = Outlook()
        self.memo: dict[str, Any] = {}
        self.retract: Callable[[Target], object] = pick
        self._marks: list[tuple[Outline, Marks]] = []
        self._marked_since: dict[tuple[Outline, Marks], float] = {}
        self._version = 0
        self._kept: Surface | None = None
        self._kept_for: tuple[object, ...] = ()

    def touch(self) -> None:
        """Something looks different: paint the table anew."""
        self._version += 1

    @property
    def kept(self) -> bool:
        """Whether the picture of the table is as it was, so that nothing under it is seen."""
        return self._kept is not None and self._kept_for == self._look()

    def _look(self) -> tuple[object, ...]:
        """All that the picture of the table depends on."""
        here = tuple(spot.target for spot in self.spots() if spot.hover or spot.focused or spot.held)
        return self._version, tuple(self.rect), here, self.timeline.covered()

    def _keep(self, painted: Surface) -> None:
        """Keep what was painted, in the room of the picture before: new room would cost as much as the copying."""
        if self._kept is None or self._kept.get_size() != painted.get_size():
            self._kept = painted.copy()
        else:
            self._kept.blit(painted, (0, 0))

    def draw(self, surface: Surface) -> None:
        """Draw the table as it is now."""
        look = self._look()
        if self._kept is None or look != self._kept_for:
            self._marks = []
            self.paint(surface)
            self._keep(surface.subsurface(self.rect.clip(surface.get_rect())))
            self._kept_for = look
            now = self.timeline.now()
            self._marked_since = {mark: self._marked_since.get(mark, now) for mark in self._marks}
        else:
            surface.blit(self._kept, self.rect)
        for outline, marks in self._marks:
            emphasis.draw_moving(surface, outline, self.scale, marks, self._age((outline, marks)))

    def emphasise(self, surface: Surface, outline: Outline, marks: Marks) -> None:
        """Lay marks round a thing while painting; what moves of them is drawn over the whole table afterwards."""
        emphasis.draw(surface, outline, self.scale, marks)
        if marks.moving:
            self._marks.append((outline, marks))

    def _age(self, mark: tuple[Outline, Marks]) -> float:
        """Seconds since a mark appeared, by the speed of motion; without motion it is long at rest."""
        speed = self.timeline.speed
        seconds = self.timeline.now() - self._marked_since[mark]
        return seconds * speed if speed > 0 else emphasis.MOVING_SECONDS

    def moves(self) -> bool:
        """Whether marks are moving, so that frames are wanted."""
        return any(self._age(mark) < emphasis.MOVING_SECONDS for mark in self._marks)

    def paint(self, surface: Surface) -> None:
        """Paint the table as it is now, without what the timeline hides, on the page that lies there."""
        raise TypeError("a game's table defines paint")

    def show(self, view: State, outlook: Outlook) -> None:
        """Draw this view from now on; called whenever the view or the outlook changes."""
        raise TypeError("a game's table defines show")

    def play(self, events: Sequence[Event], before: State) -> None:
        """Plan the motions for ``events`` (already redacted), which led from view ``before`` to the one shown."""

    def recall(self, told: Sequence[tuple[Sequence[Event], State, State]]) -> None:
        """Take note of what happened before one sat down: events (redacted), the views before and after them."""

    def consequence(self, action: str) -> str:
        """What a button action leads to, for the second line of its button, by its text; nothing where that is plain."""
        return ""

    def telling(self) -> str:
        """What is told again at this moment, in words, for the bar; nothing while the table is as it is."""
        return ""

    def holds(self) -> bool:
        """Whether somebody looks at what happened before, so that nobody plays on meanwhile."""
        return False

    def steers(self, item: Input) -> bool:
        """Whether an input steers what is moving, so that it does not bring it to rest first."""
        return False

    def preview(self, events: Sequence[Event] | None) -> None:
        """Show what the action under the pointer would do; None: nothing is under it."""

    def draw_over(self, surface: Surface) -> None:
        """Draw what lies over the client's own parts: panels that follow the pointer."""

    def place_of(self, target: Target) -> Rect | None:
        """Where a target is seen now, in window pixels; None when nothing on the screen stands for it."""
        found = next((spot.rect for spot in self.spots() if spot.target == target), None)
        return Rect(found) if found is not None else None

    def spots(self) -> list[Spot]:
        """Every spot there is now, visible or not."""
        return [widget for widget in self.walk() if isinstance(widget, Spot)]


class TableRoom(Protocol):
    """What a game's module ``table`` offers (see `game.engine.shelf` for the other rooms)."""

    def create(
        self, game: Game, looks: Sequence[SeatLook], timeline: Timeline, pick: Callable[[Target], object]
    ) -> Table:
        """The table of a match; ``pick`` is told what was pressed."""
        ...
