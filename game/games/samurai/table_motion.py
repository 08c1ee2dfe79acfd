"""What moves on Samurai's table: tiles drop, sums are shown, figures fly to their owner or aside, drawn tiles slide in."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final, NamedTuple, Optional

from pygame import Rect, Surface

from game.engine.state import HIDDEN, Event
from game.games.samurai import table_art, table_slips, table_sums
from game.games.samurai.parts import KINDS
from game.games.samurai.state import SamuraiState
from game.games.samurai.state_actions import SamuraiGame
from game.games.samurai.table_board import Board
from game.games.samurai.table_counts import Counts
from game.games.samurai.table_hand import Hand
from game.games.samurai.table_slips import Slip
from game.games.samurai.table_sums import Sums
from game.ui import art, motion, sound, theme
from game.ui.shapes import blank, blit_centred, faint
from game.ui.theme import Scale

LaySlips = Callable[[SamuraiState, Sequence[Sums], Optional[bool], Rect], list[Slip]]

_READ_SECONDS: Final = 0.9
"""How long the sums are shown before the first figure leaves."""
_BETWEEN_SECONDS: Final = 0.3
"""Between two figures that leave a settlement."""
_FLIGHT_SECONDS: Final = 0.55
_CUES: Final = {"over": "victory", "turn": "turn", "figure": "place", "hands": "deal"}

Planned = tuple[list[motion.Motion], float]


class Room(NamedTuple):
    """Where everything is, as far as what moves needs to know."""

    game: SamuraiGame
    board: Board
    counts: Counts
    hand: Hand
    lay_slips: LaySlips


def plan(
    room: Room, events: Sequence[Event], before: SamuraiState, after: SamuraiState
) -> list[motion.Motion]:
    """The motions for ``events``, one after the other, as one group of the timeline."""
    return _Plan(room, before, after).all_of(events)


class _Plan:
    """The motions of one act."""

    def __init__(self, room: Room, before: SamuraiState, after: SamuraiState) -> None:
        self.room, self.before, self.after = room, before, after
        self.set_aside = sum(before.aside)
        self.slips: dict[int, Slip] = {}

    def all_of(self, events: Sequence[Event]) -> list[motion.Motion]:
        """All of them."""
        self._lay_slips([event.fields["space"] for event in events if event.kind == "surrounded"])
        motions: list[motion.Motion] = []
        start = 0.0
        for number, event in enumerate(events):
            planned, seconds = self._of(event, events[number + 1 :], start)
            motions += planned
            start += seconds
        return motions

    def _of(self, event: Event, rest: Sequence[Event], start: float) -> Planned:
        fields, kind = event.fields, event.kind
        if kind in ("place", "move"):
            return [self._tile(kind, fields, start)], 0.3
        if kind == "surrounded":
            return self._sums(fields["space"], rest, start), _READ_SECONDS
        if kind in ("capture", "aside"):
            return [self._figure(kind, fields, start)], _BETWEEN_SECONDS
        if kind == "swap":
            return self._swap(fields, start), 0.4
        if kind == "refill" and fields["tiles"] != HIDDEN:
            if fields["seat"] == self.after.viewer:
                return self._refill(fields["seat"], fields["tiles"], start), 0.3
            return [], 0.0
        if kind in _CUES:
            return [motion.noise(_CUES[kind], start)], 0.0
        return [], 0.0

    def _tile(self, kind: str, fields: dict[str, int], start: float) -> motion.Motion:
        board = self.room.board
        radius = board.tile_radius()
        space = fields["space"] if kind == "place" else fields["b"]
        picture = board.tile_picture(fields["seat"] * KINDS + fields["tile"], radius)
        end = board.space_at(space)
        begin = board.space_at(fields["a"]) if kind == "move" else (end[0], end[1] - radius * 3)
        ease = motion.ease_in_out if kind == "move" else motion.bounce
        waiting = None if kind == "place" else picture
        return motion.Landing(("space", space), picture, (begin, end), (start, 0.34), ease, "place", waiting)

    def _lay_slips(self, spaces: Sequence[int]) -> None:
        """A slip with the sums for each settlement that is surrounded, none over another."""
        board, at = self.room.board, self.room.game.board.settlement_at
        told = [table_sums.decided(self.before, self.after, at[space]) for space in spaces]
        if told:
            x, y = board.space_at(spaces[0])
            near = Rect(round(x), round(y), 1, 1).inflate(round(board.map.radius), round(board.map.radius))
            self.slips = dict(zip(spaces, self.room.lay_slips(self.after, told, None, near), strict=True))

    def _sums(self, space: int, rest: Sequence[Event], start: float) -> list[motion.Motion]:
        """The slip with the sums lies beside the settlement until its last figure has left."""
        leaving = sum(
            1 for event in rest if event.kind in ("capture", "aside") and event.fields["space"] == space
        )
        seconds = _READ_SECONDS + leaving * _BETWEEN_SECONDS + 0.25
        return [Told(("sums", space), self.slips[space], self.room.board, seconds, start)]

    def _figure(self, kind: str, fields: dict[str, int], start: float) -> motion.Motion:
        """A figure flies to its taker with the sums that decided; one set aside, with the sum that was tied."""
        board, counts = self.room.board, self.room.counts
        settlement = self.room.game.board.settlement_at[fields["space"]]
        begin = board.figure_at(settlement, fields["caste"], self.before)
        caste, space = fields["caste"], fields["space"]
        px = max(board.figure_px(settlement), counts.captured_px())
        key: tuple[Hashable, ...]
        if kind == "capture":
            end, cue = counts.captured_at(fields["seat"], caste), "capture"
            if fields["seat"] != self.after.viewer and self.after.viewer >= 0:
                cue = "taken"
            key = ("gone", fields["seat"], space, caste)
            told = f"{fields['best']} : {fields['next']}"
        else:
            end, cue = counts.aside_at(self.set_aside), "tie"
            self.set_aside += 1
            key = ("gone", "aside", space, caste)
            told = f"{fields['best']} : {fields['best']}" if fields["best"] else "0"
        picture = _with_sums(caste, px, told, board.scale)
        when = (start, _FLIGHT_SECONDS)
        standing = table_art.figure(caste, board.figure_px(settlement))
        return motion.Landing(key, picture, (begin, end), when, motion.ease_in_out, cue, standing)

    def _swap(self, fields: dict[str, int], start: float) -> list[motion.Motion]:
        motions: list[motion.Motion] = []
        board, at = self.room.board, self.room.game.board.settlement_at
        ways = ((fields["a"], fields["b"], fields["caste_a"]), (fields["b"], fields["a"], fields["caste_b"]))
        for here, there, caste in ways:
            one, two = at[here], at[there]
            picture = table_art.figure(caste, board.figure_px(one))
            way = board.figure_at(one, caste, self.before), board.figure_at(two, caste, self.after)
            key = ("figure", two, caste)
            when = (start, 0.5)
            motions.append(motion.Landing(key, picture, way, when, motion.ease_in_out, "slide", picture))
        return motions

    def _refill(self, seat: int, drawn: Sequence[int], start: float) -> list[motion.Motion]:
        motions: list[motion.Motion] = []
        hand, left, look = self.room.hand, list(drawn), self.room.counts.looks[seat]
        for number in reversed(range(len(hand.hand))):
            kind, rect = hand.kinds[number], hand.hand[number].rect
            if kind in left:
                left.remove(kind)
                picture = table_art.tile(kind, rect.w // 2, look.colour, look.crest)
                way = self.room.counts.stack_at(seat), rect.center
                motions.append(
                    motion.Landing(("hand", number), picture, way, (start, 0.4), motion.ease_out, "slide")
                )
        return motions


def _with_sums(caste: int, px: int, told: str, scale: Scale) -> Surface:
    """A figure with the sums that decided it on a badge below."""
    badge = art.badge(told, max(scale.smallest_text + 6, round(px * 0.56)), theme.SUMI)
    size = max(px, badge.get_width()), px + 2 * badge.get_height()
    out = blank(size)
    middle = size[0] / 2, size[1] / 2
    blit_centred(out, table_art.figure(caste, px), middle)
    blit_centred(out, badge, (middle[0], middle[1] + px / 2 + badge.get_height() * 0.3))
    return out


class Told(motion.Motion):
    """A slip that comes, is read, and goes."""

    def __init__(self, key: Hashable, slip: Slip, board: Board, seconds: float, delay: float) -> None:
        super().__init__(key, seconds, delay, sound.cue("surrounded"))
        self.slip, self.board = slip, board

    def draw(self, surface: Surface, t: float) -> None:
        """Draw it, fainter while it comes and goes."""
        share = min(1.0, t * self.seconds / 0.12, (1 - t) * self.seconds / 0.2)
        slip = self.slip
        if share < 1:
            slip = slip._replace(picture=faint(slip.picture, round(255 * share)))
        before = surface.get_clip()
        surface.set_clip(self.board.rect.clip(before))
        table_slips.draw(surface, [slip], self.board.scale, self.board.map.radius)
        surface.set_clip(before)
