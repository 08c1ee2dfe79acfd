"""The tour of a round of 7 Ronin: beat by beat round the village, to be paused, stepped and dragged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Optional

from pygame import Rect, Surface

from game.games.seven_ronin import table_art, table_words, words
from game.games.seven_ronin.parts import GREEN, PEN, SHRINE, VILLAGE
from game.games.seven_ronin.table_places import Places
from game.games.seven_ronin.table_story import PLANS, Beat, Story
from game.ui import frame, layout, text, theme
from game.ui.art import icon, seal
from game.ui.intents import Input, Pointer
from game.ui.materials import PAPER, draw_panel
from game.ui.motion import Motion, Pause, Timeline
from game.ui.shapes import blit_centred, disc, draw_shadow, rounded
from game.ui.widget import Widget
from game.ui.widgets import PLAIN, Button, IconButton, Slider
from game.ui.words import _

_SECONDS: Final = (0.7, 0.8, 1.0, 1.0)
"""How long a beat is looked at, by phase."""
_UNSEEN: Final = 1.5
"""A beat that ended so many seconds ago was not seen, since the screen was covered: the tour begins again."""
_INK_SOFT: Final = (64, 52, 42)
_DIM: Final = (92, 86, 102)
_NOW: Final = (226, 218, 198)


def _unwritten(at: int) -> str:
    """Nothing beside the strip: what it stands at is told under it."""
    return ""


class Strip(Slider):
    """The beats of a round on a thread, under the names of the four phases; its head can be dragged."""

    def __init__(self, on_change: Callable[[int], object]) -> None:
        super().__init__(0, 0, 0, 1, on_change, _unwritten, _("What happened in this round"))
        self.phases: list[int] = []

    def thread(self, phases: Sequence[int], at: int) -> None:
        """Show beats of these phases, standing at one of them; nobody is told."""
        self.phases, self.highest, self.value = list(phases), max(0, len(phases) - 1), at

    def _track(self) -> Rect:
        knob = self._knob()
        y = self.rect.bottom - knob // 2 - self.scale.px(2)
        return Rect(self.rect.x + knob // 2, y, max(1, self.rect.w - knob), 0)

    def _bead(self, at: int) -> int:
        track = self._track()
        return track.x + round(track.w * at / max(1, self.highest))

    def draw(self, surface: Surface) -> None:
        """Phases, thread, beads and head."""
        track, scale = self._track(), self.scale
        high = max(4, scale.px(7))
        whole = Rect(track.x, track.y - high // 2, track.w, high)
        surface.blit(rounded(whole.size, high // 2, _DIM), whole)
        done = Rect(whole.x, whole.y, max(high, self._bead(self.value) - whole.x), high)
        surface.blit(rounded(done.size, high // 2, theme.OCHRE), done)
        bead = max(8, min(scale.px(15), track.w // max(1, self.highest + 1)))
        for at in range(self.highest + 1):
            face = theme.OCHRE if at <= self.value else (60, 56, 72)
            rim = theme.SUMI if at <= self.value else (160, 152, 168)
            blit_centred(surface, disc(bead, face, rim, max(1, bead // 8)), (self._bead(at), track.y))
        knob = disc(self._knob(), theme.SHU, theme.CREAM, max(2, scale.px(3)))
        blit_centred(surface, knob, (self._bead(self.value), track.y))
        for phase in sorted(set(self.phases)):
            self._draw_phase(surface, phase)

    def _draw_phase(self, surface: Surface, phase: int) -> None:
        """The name of a phase over its beats."""
        scale, beats = self.scale, [at for at, other in enumerate(self.phases) if other == phase]
        half = self._track().w / max(1, self.highest) / 2
        left = max(self.rect.x, round(self._bead(beats[0]) - half) + 1)
        right = min(self.rect.right, round(self._bead(beats[-1]) + half) - 1)
        foot = self._track().y - self._knob() // 2 - scale.px(6)
        high = min(foot - self.rect.y, scale.line(theme.BODY, 1.7))
        tab = Rect(left, foot - high, max(1, right - left), max(1, high))
        now = phase == self.phases[self.value]
        face, ink = (theme.PAPER, theme.SUMI) if now else (_DIM, theme.CREAM)
        surface.blit(rounded(tab.size, scale.px(8), face, theme.SUMI, 1), tab)
        px = min(scale.font_px(theme.BODY), round(tab.h * 0.7))
        name, room = _(table_words.PHASES[phase]), tab.w - scale.px(10)
        if text.measure(name, "title", scale.smallest_text)[0] <= room:
            inner = tab.inflate(-scale.px(10), 0)
            text.draw_fitted(surface, name, "title", px, ink, inner, scale.smallest_text, "center")
        else:
            picture = icon(table_words.PHASE_ICONS[phase], min(px, tab.w), ink)
            blit_centred(surface, picture, tab.center)


class Tour(Widget):
    """Where in the story of a round the table stands, and the ways through it.

    ``motions`` gives what moves at a beat, ``changed`` is called when another beat is shown.
    """

    def __init__(
        self,
        timeline: Timeline,
        places: Places,
        names: list[str],
        motions: Callable[[Beat], list[Motion]],
        changed: Callable[[], object],
    ) -> None:
        super().__init__()
        self.timeline, self.places, self.names = timeline, places, names
        self.motions, self.changed = motions, changed
        self.story = Story()
        self.at = 0
        self.playing = False
        self._leaving = False
        self._due = 0.0
        self._first = 0
        self.latest: Optional[Beat] = None
        """The last beat that was told on the table as it is."""
        self.visible = False
        self.earlier = IconButton("left", lambda: self.step(-1), PLAIN, _("One step back"))
        self.toggle = IconButton("pause", self.pause_or_play, PLAIN, _("Pause or go on"))
        self.later = IconButton("right", lambda: self.step(1), PLAIN, _("One step on"))
        self.strip = Strip(self.show)
        self.leave = Button(_("To the end"), self.close, PLAIN, "", theme.BODY)

    @property
    def beat(self) -> Optional[Beat]:
        """The beat that is shown, or None while the table stands as it is."""
        return self.story.beats[self.at] if self.visible and self.story.beats else None

    def children(self) -> Sequence[Widget]:
        """The ways through it."""
        return [self.earlier, self.toggle, self.later, self.strip, self.leave]

    def contains(self, pos: tuple[int, int]) -> bool:
        """Whether the pointer is on one of them."""
        return any(part.contains(pos) for part in self.children())

    def steers(self, item: Input) -> bool:
        """Whether an input goes to the ways through it."""
        if not self.visible:
            return False
        if isinstance(item, Pointer):
            return self.contains(item.pos)
        return any(part.focused for part in self.children())

    def arrange(self) -> None:
        """Three buttons, the strip and the way out side by side."""
        scale, gap = self.scale, self.scale.px(8)
        side = min(frame.target_px(scale), self.rect.h)
        out = min(round(self.rect.w * 0.22), max(scale.px(170), 8 * scale.font_px(theme.BODY)))
        band = layout.centre(self.rect, (self.rect.w, self.rect.h))
        for number, button in enumerate((self.earlier, self.toggle, self.later)):
            place = Rect(band.x + number * (side + gap), band.centery - side // 2, side, side)
            button.place(place, scale)
        left = band.x + 3 * (side + gap) + gap
        self.leave.place(Rect(band.right - out, band.centery - side // 2, out, side), scale)
        strip_h = min(band.h, max(scale.px(100), 2 * side))
        strip = Rect(left, band.centery - strip_h // 2, band.right - out - 2 * gap - left, strip_h)
        self.strip.place(strip, scale)

    # -- going ----------------------------------------------------------------------------------------------

    def begin(self, first: int) -> None:
        """Show the story from a beat on by itself; then the table is as it is again."""
        if self.timeline.speed <= 0:
            self.close()
            return
        self._leaving = True
        self._start(first)

    def look_again(self) -> None:
        """Show the whole story once more, and stay at its end."""
        self._leaving = False
        if self.timeline.speed <= 0:
            self.show(0)
        else:
            self._start(0)

    def pause_or_play(self) -> None:
        """Stand still at this beat, or go on from it."""
        if self.playing:
            self._pause()
        else:
            self._leaving = False
            last = self.at >= len(self.story.beats) - 1
            self._start(0 if last else self.at + 1)
        self.changed()

    def step(self, by: int) -> None:
        """Go so many beats on, and stand still there."""
        self.show(self.at + by)

    def show(self, at: int) -> None:
        """Stand still at a beat."""
        self._pause()
        self._go_to(at)

    def close(self) -> None:
        """Show the table as it is."""
        self._pause()
        self.visible = False
        self.changed()

    def _start(self, at: int) -> None:
        self._first, self.playing = at, True
        self._go_to(at)
        self._play_beat()

    def _pause(self) -> None:
        self._leaving = False
        if self.playing:
            self.playing = False
            self.timeline.skip()
        self.toggle.icon = "play"

    def _go_to(self, at: int) -> None:
        beats = self.story.beats
        self.visible = bool(beats)
        self.at = max(0, min(at, len(beats) - 1))
        self.toggle.icon = "pause" if self.playing else "play"
        self.strip.thread([beat.phase for beat in beats], self.at)
        self.changed()

    def _play_beat(self) -> None:
        beat = self.story.beats[self.at]
        seconds = _SECONDS[beat.phase]
        self._due = self.timeline.now() + seconds / self.timeline.speed
        self.timeline.add(*self.motions(beat), Pause(("beat",), seconds, then=self._arrived))

    def _arrived(self) -> None:
        """A beat is over: the next one; when it was skipped, the end."""
        if not self.playing:
            return
        late = self.timeline.now() - self._due
        skipped = late < -1e-6
        if late > _UNSEEN:
            self._start(self._first)
        elif self.at < len(self.story.beats) - 1 and not skipped:
            self._go_to(self.at + 1)
            self._play_beat()
        elif self._leaving or skipped:
            self.playing = False
            self.close()
        else:
            self.playing = False
            self._go_to(len(self.story.beats) - 1)

    # -- drawing --------------------------------------------------------------------------------------------

    def on_its_way(self) -> Optional[Beat]:
        """The beat that may still be moving."""
        return self.beat or self.latest

    def dark(self, area: int) -> bool:
        """Whether the plans have not been told so far that one knows who is in an area."""
        beat = self.beat
        if beat is None or beat.phase != PLANS:
            return False
        told = [other.event.fields["area"] for other in self.story.beats[: self.at + 1]]
        return area > max(told) and not (beat.after.guards(area) or beat.after.ninja[area])

    def lights(self) -> tuple[tuple[int, int, int, int, int], ...]:
        """What of the village is lit: the area spoken of brightly, those already spoken of a little."""
        beat, board = self.beat, self.places.board
        if beat is None:
            return ()
        seen = {other.event.fields["area"] for other in self.story.beats[: self.at] if _has_area(other)}
        found = []
        for area, bright in [*((area, 96) for area in seen), *((area, 255) for area in areas_of(beat))]:
            place = self.places.light(area).move(-board.x, -board.y)
            found.append((place.x, place.y, place.w, place.h, bright))
        return tuple(found)

    def draw_scroll(self, surface: Surface) -> None:
        """What happened and what follows, on a scroll over the green."""
        beat, scale = self.beat, self.scale
        if beat is None:
            return
        board = self.places.board
        plates = self.places.plates
        between = plates[SHRINE].x - plates[PEN].right - scale.px(40)
        wide = min(between, max(scale.px(430), 21 * scale.font_px(theme.LEAD)))
        pad, head = scale.px(22), scale.line(theme.HEAD, 1.25)
        inner = wide - 2 * pad
        told, follows = table_words.beat_sentence(beat, self.names), table_words.consequence(beat)
        room = round(board.h * 0.44) - head - 2 * pad // 2
        lines, px = text.fit_block(
            told, "serif", scale.font_px(theme.LEAD), (inner, round(room * 0.55)), scale.smallest_text
        )
        below, small = text.fit_block(
            follows, "body", scale.font_px(theme.BODY), (inner, round(room * 0.45)), scale.smallest_text
        )
        high = max(scale.px(140), head + pad + text.block_height(lines, "serif", px))
        high = max(
            high, head + pad + text.block_height(lines, "serif", px) + text.block_height(below, "body", small)
        )
        place = Rect(0, 0, wide, high)
        place.center = board.centerx, round(self.places.heart()[1])
        if GREEN in areas_of(beat):
            place.bottom = plates[GREEN].y - scale.px(14)
        draw_shadow(surface, place, scale.px(6), scale.px(12), 190, scale.px(8))
        blit_centred(surface, table_art.scroll(place.size, scale.factor), place.center)
        content = layout.inset(place, pad, pad // 2)
        top = Rect(content.x, content.y, content.w, head)
        stamp = max(20, min(scale.px(46), head + scale.px(8)))
        surface.blit(seal("忍", stamp), (content.right - stamp, content.y))
        title = Rect(top.x, top.y, top.w - stamp - pad // 2, top.h)
        size = scale.font_px(theme.HEAD)
        text.draw_fitted(
            surface, table_words.beat_title(beat), "title", size, theme.SUMI, title, scale.smallest_text
        )
        rest = Rect(content.x, top.bottom, content.w, content.bottom - top.bottom)
        taken = text.draw_block(surface, lines, "serif", px, theme.SUMI, rest)
        after = Rect(rest.x, taken.bottom, rest.w, rest.bottom - taken.bottom)
        text.draw_block(surface, below, "body", small, _INK_SOFT, after)

    def draw_list(self, surface: Surface) -> None:
        """What has happened so far, over the chronicle, which knows the end already."""
        beat, scale, rect = self.beat, self.scale, self.places.chronicle
        if beat is None:
            return
        draw_panel(surface, rect, scale, PAPER)
        content = layout.inset(rect, scale.px(16), scale.px(10))
        head = Rect(content.x, content.y, content.w, scale.line(theme.LEAD, 1.3))
        size = scale.font_px(theme.LEAD)
        title = _("What happened")
        text.draw_fitted(surface, title, "title", size, theme.SUMI, head, scale.smallest_text)
        round_ = _("round {round}").format(round=words.ROMAN[self.story.beats[0].before.round])
        small = scale.font_px(theme.SMALL)
        side = Rect(head.x + text.measure(title, "title", size)[0], head.y, 0, head.h)
        side.w = head.right - side.x
        text.draw_fitted(surface, round_, "body", small, theme.FADED, side, scale.smallest_text, "midright")
        bottom, number = content.bottom, self.at
        while number >= 0 and bottom > head.bottom:
            bottom = self._draw_row(
                surface, number, Rect(content.x, head.bottom, content.w, bottom - head.bottom)
            )
            number -= 1

    def _draw_row(self, surface: Surface, number: int, room: Rect) -> int:
        """One beat at the foot of what room there is; returns where it begins, or 0 when it does not fit."""
        scale, beat = self.scale, self.story.beats[number]
        px, disc_px = scale.font_px(theme.SMALL), max(16, scale.line(theme.SMALL, 1.4))
        words_ = table_words.beat_words(beat, self.names)
        lines = text.wrap(words_, "body", px, room.w - disc_px - scale.px(14))
        high = max(disc_px, text.block_height(lines, "body", px)) + scale.px(6)
        if high > room.h:
            return 0
        row = Rect(room.x, room.bottom - high, room.w, high)
        now = number == self.at
        if now:
            surface.blit(rounded(row.size, scale.px(6), _NOW), row)
        at = row.x + disc_px // 2 + scale.px(3), row.centery
        blit_centred(surface, disc(disc_px, theme.AI if now else (206, 190, 152)), at)
        ink = theme.CREAM if now else theme.SUMI
        text.draw(
            surface, str(number + 1), "strong", round(disc_px * 0.62), ink, (round(at[0]), at[1]), "center"
        )
        place = Rect(row.x + disc_px + scale.px(10), row.y, row.w - disc_px - scale.px(14), row.h)
        text.draw_block(surface, lines, "body", px, theme.SUMI, place, "left", True)
        return row.y


def _has_area(beat: Beat) -> bool:
    return beat.phase == PLANS and "area" in beat.event.fields


def areas_of(beat: Beat) -> list[int]:
    """The areas that a beat speaks of; all that are held when they are counted."""
    f = beat.event.fields
    if beat.event.kind == "holds":
        held = beat.after.occupied()
        return [area for area in range(VILLAGE) if held >> area & 1]
    return [f[name] for name in ("area", "to") if f.get(name, -1) >= 0]
