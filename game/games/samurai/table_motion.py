"""What moves on Samurai's table: tiles drop, figures fly to their owner or aside, drawn tiles slide into the hand."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, cast

from pygame import Surface

from game.engine.state import HIDDEN, Event, State
from game.games.samurai import table_art
from game.games.samurai.parts import KINDS
from game.games.samurai.state import SamuraiState
from game.ui import motion, sound
from game.ui.shapes import Point

if TYPE_CHECKING:
    from game.games.samurai.table import SamuraiTable

_CUES = {"over": "victory", "turn": "turn", "figure": "place", "hands": "deal"}
Planned = tuple[list[motion.Motion], float]


def plan(table: SamuraiTable, events: Sequence[Event], before: State) -> list[motion.Motion]:
    """The motions for ``events``, one after the other, as one group of the timeline."""
    motions: list[motion.Motion] = []
    start = 0.0
    for event in events:
        planned, seconds = _motions(table, event, cast(SamuraiState, before), start)
        motions += planned
        start += seconds
    return motions


def _motions(table: SamuraiTable, event: Event, before: SamuraiState, start: float) -> Planned:
    fields, kind = event.fields, event.kind
    if kind in ("place", "move"):
        return [_tile_flight(table, kind, fields, start)], 0.3
    if kind in ("capture", "aside"):
        return [_figure_flight(table, kind, fields, before, start)], 0.22
    if kind == "swap":
        return _swap_flights(table, fields, before, start), 0.4
    if kind == "refill" and table.view is not None and fields["tiles"] != HIDDEN:
        if fields["seat"] == table.view.viewer:
            return _refill_flights(table, fields["seat"], fields["tiles"], start), 0.3
        return [], 0.0
    if kind in _CUES:
        return [motion.Pause(("cue", kind), 0.01, start, _noise(_CUES[kind]))], 0.0
    return [], 0.0


def _tile_flight(table: SamuraiTable, kind: str, fields: dict[str, int], start: float) -> motion.Motion:
    radius = round(table.map.radius * 0.94)
    space = fields["space"] if kind == "place" else fields["b"]
    picture = table.tile_picture(fields["seat"] * KINDS + fields["tile"], radius)
    end = table.space_at(space)
    begin = table.space_at(fields["a"]) if kind == "move" else (end[0], end[1] - radius * 3)
    ease = motion.ease_in_out if kind == "move" else motion.bounce
    return Flight(
        ("space", space), picture, (begin, end), (start, 0.34), ease, "place", unseen=kind == "place"
    )


def _figure_flight(
    table: SamuraiTable, kind: str, fields: dict[str, int], before: SamuraiState, start: float
) -> motion.Motion:
    settlement = table.game.board.settlement_at[fields["space"]]
    picture = table_art.figure(fields["caste"], table.figure_px(settlement))
    begin = table.figure_at(settlement, fields["caste"], before)
    if kind == "capture":
        end, cue = table.counts.captured_at(fields["seat"], fields["caste"]), "capture"
    else:
        end, cue = table.counts.aside_at(sum(before.aside)), "tie"
    key = ("gone", fields["space"], fields["caste"])
    return Flight(key, picture, (begin, end), (start, 0.45), motion.ease_in_out, cue)


def _swap_flights(
    table: SamuraiTable, fields: dict[str, int], before: SamuraiState, start: float
) -> list[motion.Motion]:
    motions: list[motion.Motion] = []
    at, after = table.game.board.settlement_at, table.view or before
    ways = ((fields["a"], fields["b"], fields["caste_a"]), (fields["b"], fields["a"], fields["caste_b"]))
    for here, there, caste in ways:
        one, two = at[here], at[there]
        picture = table_art.figure(caste, table.figure_px(one))
        way = table.figure_at(one, caste, before), table.figure_at(two, caste, after)
        motions.append(
            Flight(("figure", two, caste), picture, way, (start, 0.5), motion.ease_in_out, "slide")
        )
    return motions


def _refill_flights(
    table: SamuraiTable, seat: int, drawn: Sequence[int], start: float
) -> list[motion.Motion]:
    motions: list[motion.Motion] = []
    left, look = list(drawn), table.looks[seat]
    for number in reversed(range(len(table.hand))):
        kind, rect = table.kinds[number], table.hand[number].rect
        if kind in left:
            left.remove(kind)
            picture = table_art.tile(kind, rect.w // 2, look.colour, look.crest)
            way = table.counts.stack_at(seat), rect.center
            motions.append(Flight(("hand", number), picture, way, (start, 0.4), motion.ease_out, "slide"))
    return motions


def _noise(name: str) -> Callable[[], object]:
    return lambda: sound.play(name)


class Flight(motion.Flight):
    """A picture that waits where it is until its moment, then goes its way, with a noise when it arrives.

    ``when`` is the wait and the length of the way in seconds; an ``unseen`` one is not shown while it waits.
    """

    def __init__(
        self,
        key: Hashable,
        picture: Surface,
        way: tuple[Point, Point],
        when: tuple[float, float],
        ease: motion.Ease,
        noise: str,
        unseen: bool = False,
    ) -> None:
        wait, seconds = when
        super().__init__(key, picture, *way, wait + seconds, ease)
        self.share = wait / (wait + seconds)
        self.lands_at = self.share + (1 - self.share) * (0.6 if ease is motion.bounce else 0.0)
        self.noise, self.unseen, self.sounded = noise, unseen, False

    def draw(self, surface: Surface, t: float) -> None:
        """Draw it where it is, and make its noise once."""
        if not self.sounded and t >= self.lands_at:
            self.sounded = True
            sound.play(self.noise)
        if t > self.share:
            super().draw(surface, (t - self.share) / (1 - self.share))
        elif not self.unseen:
            super().draw(surface, 0.0)
