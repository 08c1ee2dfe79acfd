"""A finished match once more: played, or gone through by move, turn and round, from any seat or with all open.

What the computer players believed stands in the tips of their seats. From any move one can play on as a new match.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.app import archive
from game.app.host import Host
from game.app.live import Live, last_move
from game.app.scenes.bar import BAR, draw_bar
from game.app.scenes.chronicle import Chronicle
from game.app.scenes.result import ResultScene
from game.app.scenes.review import SOON, PointList, Reviewing, ReviewSheet
from game.app.tables import lay
from game.engine.match import COMPUTER, Match
from game.engine.state import Event, Game, State, Target
from game.ui import art, emphasis, layout, materials, sound, text, theme
from game.ui.intents import Command, Intent
from game.ui.richtext import Marked, literal
from game.ui.scene import Scene
from game.ui.scroll import Row
from game.ui.shapes import blit_centred, disc
from game.ui.table import Outlook, SeatLook, Table
from game.ui.textfield import read_clipboard, write_clipboard
from game.ui.theme import Scale
from game.ui.widget import Widget
from game.ui.widgets import GHOST, PLAIN, PRIMARY, Button, Choice, IconButton, Pressable, Slider
from game.ui.words import _, say

_CHIP: Final = 44
"""Side of a seat's sign in the bar, in design units."""


_POINTS_SHARE: Final = 0.46
"""The turning points get so much of the table's height at least."""
_SPEEDS: Final = (0.5, 1.0, 2.0, 4.0)
_USUAL_SPEED: Final = 1
_LEAST_PACE: Final = 0.12
"""Seconds that each move stands at least while the match is played."""


def stops(match: Match) -> tuple[list[int], list[int], list[int]]:
    """After how many moves one can stop, going by moves, by turns and by rounds: where one begins, and the end.

    In a game whose rules know no rounds a round ends when somebody's turn comes again.
    """
    states = [*(entry.before for entry in match.entries), match.state]
    last = len(match.entries)
    turns, rounds, began = [0], [0], set[int]()
    for at in range(1, last):
        before, after = states[at - 1], states[at]
        new = after.turn != before.turn
        if new:
            turns.append(at)
        if at == 1:
            began = {match.entries[0].seat}
        if after.get_round() != before.get_round():
            rounds.append(at)
        elif new and not after.get_round():
            seat = match.entries[at].seat
            if seat in began:
                rounds.append(at)
                began.clear()
            began.add(seat)
    return list(range(last + 1)), [*turns, last], [*rounds, last]


class Index(Chronicle):
    """The chronicle of the whole match; pressing a line leads to the move it tells of, what comes later is faded."""

    def __init__(
        self,
        game: Game,
        looks: Sequence[SeatLook],
        mark: Callable[[frozenset[Target]], object],
        jump: Callable[[int], object],
    ) -> None:
        super().__init__(game, looks, mark)
        self.jump = jump
        self._moves: list[int] = []
        self._at = -1
        self._latest: Row | None = None

    def tell_all(self, told: Sequence[tuple[int, Event]], at: int) -> None:
        """Show these events, each with the number of moves after which it is told; ``at`` of them are made."""
        same = at == self._at and len(told) == len(self.told)
        self._at = at
        self._moves = [move for move, _event in told]
        self.tell([event for _move, event in told])
        self._latest = None
        for number, row in self._rows:
            move = self._moves[number]
            row.on_press = partial(self.jump, move)
            row.colour = theme.SUMI if move <= at else theme.FADED
            self._latest = row if move <= at else self._latest
        if not same and not any(row.hover or row.focused for _number, row in self._rows):
            self._show_latest()

    def arrange(self) -> None:
        """The line of the moment stays in sight, wherever the story ends."""
        super().arrange()
        self._show_latest()

    def _show_latest(self) -> None:
        if self._latest is None:
            self.view.scroll_to(0)
        else:
            self.view.reveal(self._latest.rect)


class Chip(Pressable):
    """The sign of a seat; pressed, the table is seen from there."""

    def __init__(self, look: SeatLook, press: partial[None]) -> None:
        super().__init__(press)
        self.look = look
        self.chosen = False

    @property
    def words(self) -> str:
        """Whose seat it is."""
        return self.look.name

    def draw(self, surface: Surface) -> None:
        """The crest, marked as chosen when the table is seen from here."""
        side = min(self.rect.size)
        rim = max(2, side // 12)
        side -= 0 if self.hover else 2 * rim
        blit_centred(surface, disc(side, theme.CREAM), self.rect.center)
        sign = art.crest_disc(self.look.crest, side - 2 * rim, self.look.colour)
        blit_centred(surface, sign, self.rect.center)
        if self.chosen:
            emphasis.draw_chosen(surface, emphasis.circle(self.rect.center, side - 2 * rim), self.scale)


def _unwritten(at: int) -> str:
    """Nothing beside the slider: the bar says where one is."""
    return ""


class Eye(Pressable):
    """Pressed, everything lies open; pressed again, the table is seen from a seat alone."""

    def __init__(self, press: Callable[[], object]) -> None:
        super().__init__(press, _("All open"))
        self.chosen = False

    def draw(self, surface: Surface) -> None:
        """An open eye on paper while all is open, a closed one otherwise."""
        side = min(self.rect.size)
        face = theme.OCHRE if self.chosen else theme.CREAM
        blit_centred(surface, disc(side, face), self.rect.center)
        sign = art.icon("eye" if self.chosen else "eye-closed", round(side * 0.66), theme.SUMI)
        blit_centred(surface, sign, self.rect.center)


class LookBackScene(Scene):
    """The table of a match that is over, at any of its moves."""

    def __init__(self, host: Host, live: Live, at: int = 0) -> None:
        super().__init__()
        self.host, self.live, self.match = host, live, live.match
        self.names = live.names()
        self.looks = live.looks(host.levels)
        self.mind = live.match.info.mind()
        self.timeline.speed = host.settings.motion
        self.seat = live.viewer if live.viewer is not None else (live.people() or [0])[0]
        self.at = at
        self.open = self.playing = False
        self._due = 0.0
        self._stops: tuple[list[int], ...] = (*stops(self.match), [0, len(self.match.entries)])
        self.marked: frozenset[Target] = frozenset()
        self.table: Table = lay(self.match.info, self.match.game, self.looks, self.timeline, self._pointed)
        self.table.memo = live.extra.setdefault("memo", {})
        self.chronicle = Index(self.match.game, self.looks, self._mark, self._jump)
        self.chips = [Chip(look, partial(self.sit, seat)) for seat, look in enumerate(self.looks)]
        self.eye = Eye(self.uncover)
        tip = _("The moves of the match")
        self.slider = Slider(at, 0, len(self.match.entries), 1, self.go_to, _unwritten, tip)
        self.play = IconButton("play", self.play_or_stop, PRIMARY, _("Play or stop"))
        self.earlier = IconButton("left", partial(self.step, -1), PLAIN, _("One step back"))
        self.later = IconButton("right", partial(self.step, 1), PLAIN, _("One step on"))
        units = [_("By move"), _("By turn"), _("By round"), _("By point")]
        self.unit = Choice(units, 0, None, _("How far one step goes"))
        speeds = [f"{speed:g} ×" for speed in _SPEEDS]
        self.speed = Choice(speeds, _USUAL_SPEED, self._hurry, _("How fast it is played"), wraps=False)
        self.play_on = Button(_("Play on from here"), self._play_on, PRIMARY, units=theme.BODY)
        self.leave = Button(_("Result"), self.to_result, PLAIN, units=theme.BODY)
        self.copy = IconButton("save", self.copy_position, PLAIN, _("Copy this position as text"))
        self.back = IconButton("back", self.close, GHOST, _("Back"))
        self.work = Reviewing(host, live)
        self.reviewing = False
        self.review = IconButton("scales", self.show_review, GHOST, _("Review"))
        self.sheet = ReviewSheet(self.work, live, self._jump)
        self.points = PointList(live, self._jump)

    # -- scene ----------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Begin with the deal, or where one was led to."""
        self.work.read()
        self.refresh()
        self.focus.set(self.slider)

    def layout(self, scale: Scale) -> None:
        """Bar with the seats above, table between, the ways through the match below it in its whole width."""
        bar, edge = scale.px(BAR), scale.px(18)
        side = min(bar - scale.px(12), max(scale.px(_CHIP), 26))
        x = scale.width - edge
        for chip in (self.back, self.review, self.eye, *reversed(self.chips)):
            chip.place(Rect(x - side, (bar - side) // 2, side, side), scale)
            x -= side + scale.px(8)
        high = max(self.play.wanted(scale)[1], self.unit.wanted(scale)[1])
        strip = Rect(edge, scale.height - high - scale.px(10), scale.width - 2 * edge, high)
        self.table.place(Rect(0, bar, scale.width, strip.y - scale.px(4) - bar), scale)
        self.chronicle.place(self.table.areas["chronicle"], scale)
        self._place_strip(strip, scale)
        area, gap = self.table.areas["buttons"], scale.px(10)
        line = min(max(scale.px(56), scale.line(theme.LEAD, 1.8)), (area.h - gap) // 2)
        block = layout.centre(area, (area.w, 2 * line + gap))
        above, below = layout.rows(block, [line] * 2, gap)
        self.play_on.place(above, scale)
        leave, copy = layout.columns(below, [1.0, line], gap)
        self.leave.place(leave, scale)
        self.copy.place(copy, scale)
        self._place_review(scale)
        self.points.show(self.at)

    def _place_review(self, scale: Scale) -> None:
        """The turning points over the chronicle, higher where that is low; the curves over the foot of the table."""
        whole, told = self.table.rect, self.table.areas["chronicle"]
        high = min(told.bottom - whole.y, max(told.h, round(whole.h * _POINTS_SHARE)))
        self.points.place(Rect(told.x, told.bottom - high, told.w, high), scale)
        left, foot = whole.x + scale.px(16), whole.bottom - scale.px(6)
        right = min(self.table.areas["buttons"].x, told.x) - scale.px(14)
        high = self.sheet.wanted(scale, right - left)[1]
        self.sheet.place(Rect(left, foot - high, right - left, high), scale)

    def _place_strip(self, strip: Rect, scale: Scale) -> None:
        gap, high = scale.px(10), strip.h
        unit, speed = self.unit.wanted(scale)[0], self.speed.wanted(scale)[0]
        parts = [high, high, 1.0, high, unit, speed]
        members = (self.play, self.earlier, self.slider, self.later, self.unit, self.speed)
        for member, box in zip(members, layout.columns(strip, parts, gap), strict=True):
            member.place(box, scale)

    def widgets(self) -> Sequence[Widget]:
        """The table, the ways through the match, the seats and the chronicle."""
        strip = (self.slider, self.play, self.earlier, self.later, self.unit, self.speed)
        ways = (self.play_on, self.leave, self.copy)
        told: tuple[Widget, ...] = (self.sheet, self.points) if self.reviewing else (self.chronicle,)
        return [self.table, *strip, *ways, *self.chips, self.eye, self.review, self.back, *told]

    def draw_ground(self, surface: Surface) -> None:
        """Paper, and the bar with what is looked at."""
        surface.blit(materials.plain_page(surface.get_size(), self.scale.factor), (0, 0))
        scale = self.scale
        left = draw_bar(surface, scale, self.match.info)
        box = Rect(left, 0, self.chips[0].rect.x - scale.px(24) - left, scale.px(BAR))
        told = _("{place}, all open") if self.open else _("{place}, as {name} saw it")
        words = told.format(place=self._place_of(self.at), name=self.names[self.seat])
        lines, px = text.fit_block(words, "serif", scale.font_px(theme.LEAD), box.size, scale.smallest_text)
        text.draw_block(surface, lines, "serif", px, theme.CREAM, box, "centre", True)

    def draw_over(self, surface: Surface) -> None:
        """What follows the pointer lies over everything."""
        self.table.draw_over(surface)

    def command(self, intent: Intent) -> bool:
        """Undo and redo go back and on, page keys by turns; copy and paste are of positions; Escape leaves."""
        steps: dict[Intent, Callable[[], object]] = {
            Intent.UNDO: partial(self.step, -1),
            Intent.REDO: partial(self.step, 1),
            Intent.PAGE_UP: partial(self.step, -1, 1),
            Intent.PAGE_DOWN: partial(self.step, 1, 1),
            Intent.FIRST: partial(self.slider.set, 0),
            Intent.LAST: partial(self.slider.set, self.slider.highest),
            Intent.COPY: self.copy_position,
            Intent.PASTE: lambda: self.host.open_position(read_clipboard()),
            Intent.CANCEL: self.close,
            Intent.MENU: self.close,
            Intent.HELP: partial(self.host.open_rules, self.match.info.key),
        }
        if intent not in steps:
            return self.table.handle(Command(intent))
        steps[intent]()
        return True

    # -- moving through the match ---------------------------------------------------------------------------

    def step(self, by: int, unit: int | None = None) -> None:
        """Go one step back or on: a move, a turn or a round, as chosen or as ``unit`` says."""
        self.playing = False
        self.slider.set(self._next(by, unit))
        self._show_play()

    def _next(self, by: int, unit: int | None = None) -> int:
        """After how many moves the next step back or on ends."""
        places = self._stops[self.unit.index if unit is None else unit]
        if by > 0:
            return min((place for place in places if place > self.at), default=self.slider.highest)
        return max((place for place in places if place < self.at), default=0)

    def play_or_stop(self) -> None:
        """Let the match play by itself, from the begin when it stands at its end; or stop it."""
        self.playing = not self.playing
        if self.playing:
            if self.at == self.slider.highest:
                self.slider.set(0)
                self.playing = True
            self._due = self.now() + self._pace()
        self._show_play()

    def _pace(self) -> float:
        speed = _SPEEDS[self.speed.index]
        return max(_LEAST_PACE, self.host.settings.pace_ms / 1000 / speed)

    def _hurry(self, _at: int) -> None:
        self.timeline.speed = self.host.settings.motion * _SPEEDS[self.speed.index]

    def _show_play(self) -> None:
        self.play.icon = "pause" if self.playing else "play"
        self.stale = True

    def tick(self, now: float) -> None:
        """While it plays, the next step comes when the last has been shown; what the review finds is shown too."""
        if self.work.poll():
            self._show_found()
        if not self.playing or now < self._due or self.timeline.busy:
            return
        self.slider.value = self._next(1)
        self._go(self.slider.value)
        self.playing = self.at < self.slider.highest
        self._due = self.now() + self._pace()
        self._show_play()

    def wake_at(self) -> float | None:
        """When the next step is due."""
        times = [super().wake_at(), self._due if self.playing else None]
        times.append(self.now() + SOON if self.work.busy else None)
        return min((when for when in times if when is not None), default=None)

    def exit(self) -> None:
        """What the review has found so far is kept; it goes on another time."""
        self.work.stop()

    # -- the review -----------------------------------------------------------------------------------------

    def show_review(self) -> None:
        """Show the review in the place of the chronicle, and work it out; or the chronicle again."""
        self.reviewing = not self.reviewing
        self.review.icon = "chronicle" if self.reviewing else "scales"
        self.review.tip = _("Chronicle") if self.reviewing else _("Review")
        if self.reviewing:
            self.work.start()
        self._show_found()
        self.refresh()
        self.place(self.scale)

    def _show_found(self) -> None:
        self.sheet.refresh(self.at)
        self.sheet.arrange()
        self.points.refresh(self.work.review)
        self.slider.marks = [point.number for point in self.work.review.points()]
        self.units_of_points()
        self.stale = True

    def _better(self) -> frozenset[Target]:
        """While the review is shown, what would have been pointed at for the better action at a turning point."""
        here = (
            [point for point in self.work.review.points() if point.number == self.at]
            if self.reviewing
            else []
        )
        known = self.match.game.by_text
        return frozenset(pick for point in here for text in point.better for pick in known[text].picks)

    def units_of_points(self) -> None:
        """By how far one step goes: to the next turning point too."""
        last = len(self.match.entries)
        points = sorted({0, *(point.number for point in self.work.review.points()), last})
        self._stops = (*self._stops[:3], points)

    def pause(self) -> None:
        """It stops while something else is looked at, and so does the review."""
        self.playing = False
        self.work.stop()
        self._show_play()

    def resume(self) -> None:
        """The review goes on."""
        if self.reviewing:
            self.work.start()

    def go_to(self, at: int) -> None:
        """Go to the table after ``at`` moves; what was playing stops."""
        self.playing = False
        self._show_play()
        self._go(at)

    def _jump(self, at: int) -> None:
        self.slider.set(at)

    def _go(self, at: int) -> None:
        """Show the table after ``at`` moves; a single move on is shown moving."""
        self.timeline.skip()
        single = at == self.at + 1
        before = self._view()
        self.at = at
        self.refresh()
        if single:
            seen = [self._seen(event) for event in self.match.entries[at - 1].events]
            self.table.play([event for event in seen if event is not None], before)

    def sit(self, seat: int) -> None:
        """Look from another seat."""
        self.timeline.skip()
        sound.play("slide")
        self.seat = seat
        self.refresh()

    def uncover(self) -> None:
        """Let everything lie open, or only what the seat knew."""
        self.timeline.skip()
        sound.play("reveal")
        self.open = not self.open
        self.refresh()

    def refresh(self) -> None:
        """Show the table as it stood."""
        last = last_move(self.match, self.seat, self.at)
        outlook = Outlook(marked=self.marked, last=last, hinted=self._better())
        self.table.show(self._view(), outlook)
        self.chronicle.tell_all(self._told(), self.at)
        self.earlier.enabled, self.later.enabled = self.at > 0, self.at < self.slider.highest
        self.play_on.enabled = self._state().outcome is None
        self.eye.chosen = self.open
        self.sheet.refresh(self.at)
        self.points.show(self.at)
        for seat, chip in enumerate(self.chips):
            chip.chosen = seat == self.seat
            chip.tip = self._believed(seat)
        self.stale = True

    def _told(self) -> list[tuple[int, Event]]:
        """What happened as it is seen from here, each with the number of moves after which it is told."""
        happened = [(0, event) for event in self.match.opening]
        for number, entry in enumerate(self.match.entries, start=1):
            happened += [(number, event) for event in entry.events]
        seen = [(number, self._seen(event)) for number, event in happened]
        return [(number, event) for number, event in seen if event is not None]

    def _seen(self, event: Event) -> Event | None:
        return event if self.open else event.seen_by(self.seat)

    def _state(self) -> State:
        entries = self.match.entries
        return entries[self.at].before if self.at < len(entries) else self.match.state

    def _view(self) -> State:
        """The table as the seat saw it; with all open, everything from where the seat sits."""
        if not self.open:
            return self._state().seen_by(self.seat)
        state = self._state().clone()
        state.viewer = self.seat
        return state

    # -- what can be made of it -----------------------------------------------------------------------------

    def _play_on(self) -> None:
        self.host.play_on(self.match, self.at)

    def copy_position(self) -> None:
        """Put the position on the clipboard as text."""
        write_clipboard(archive.position_text(self.match, self.at))
        self.toast(_("The position is on the clipboard."))

    def to_result(self) -> None:
        """Go to how the match ended, which lies below where one came from there."""
        below = self.stack.scenes[-2:-1] if self.stack is not None else []
        if below and isinstance(below[0], ResultScene):
            self.close()
        else:
            self.host.show_result(self.live)

    def _believed(self, seat: int) -> Marked:
        """Who sits there, and what a computer player made of it all, in the memory of its level."""
        who, levels = self.match.seats[seat], self.host.levels
        lines = [f"*{literal(who.name)}*", literal(self.looks[seat].note)]
        state = self._state()
        if who.kind == COMPUTER and who.level in levels.names() and state.outcome is None:
            memory = levels.get(who.level, self.match.info.key).memory
            told = self.match.chronicle(seat, 0, self.at)
            opinions = self.mind.opinions(state.seen_by(seat), told, memory)
            lines += [literal(say(opinion, self.names)) for opinion in opinions]
        return Marked("\n".join(lines))

    def _place_of(self, at: int) -> str:
        return _("Move {n} of {all}").format(n=at, all=len(self.match.entries))

    def _mark(self, places: frozenset[Target]) -> None:
        if places != self.marked:
            self.marked = places
            self.refresh()

    def _pointed(self, target: Target) -> None:
        """Nothing can be played any more."""
