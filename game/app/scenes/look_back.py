"""A finished match once more: every move, from any seat, and what the computer players believed at each."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.app.host import Host
from game.app.live import Live, last_move
from game.app.scenes.bar import BAR, draw_bar
from game.app.scenes.chronicle import Chronicle
from game.app.tables import lay
from game.engine.match import COMPUTER
from game.engine.state import State, Target
from game.ui import art, emphasis, layout, materials, sound, text, theme
from game.ui.intents import Command, Intent
from game.ui.richtext import Marked, literal
from game.ui.scene import Scene
from game.ui.shapes import blit_centred, disc
from game.ui.table import Outlook, SeatLook, Table
from game.ui.theme import Scale
from game.ui.widget import Widget
from game.ui.widgets import PLAIN, PRIMARY, Button, Pressable, Slider
from game.ui.words import _, say

_CHIP: Final = 44
"""Side of a seat's sign in the bar, in design units."""


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


class LookBackScene(Scene):
    """The table of a match that is over, at any of its moves."""

    def __init__(self, client: Host, live: Live) -> None:
        super().__init__()
        self.client, self.live, self.match = client, live, live.match
        self.names = live.names()
        self.looks = live.looks(client.levels)
        self.mind = live.match.info.mind()
        self.timeline.speed = client.settings.motion
        self.seat = live.viewer if live.viewer is not None else (live.people() or [0])[0]
        self.at = 0
        self.marked: frozenset[Target] = frozenset()
        self.table: Table = lay(self.match.info, self.match.game, self.looks, self.timeline, self._pointed)
        self.table.memo = live.extra.setdefault("memo", {})
        self.chronicle = Chronicle(self.match.game, self.looks, self._mark)
        self.chips = [Chip(look, partial(self.sit, seat)) for seat, look in enumerate(self.looks)]
        tip = _("The moves of the match")
        self.slider = Slider(0, 0, len(self.match.entries), 1, self.go_to, _unwritten, tip)
        self.earlier = Button("", partial(self.step, -1), PLAIN, "left", tip=_("One move back"))
        self.later = Button("", partial(self.step, 1), PLAIN, "right", tip=_("One move on"))
        self.leave = Button(_("Result"), self.close, PRIMARY)

    # -- scene ----------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Begin with the deal."""
        self.refresh()
        self.focus.set(self.slider)

    def layout(self, scale: Scale) -> None:
        """Bar with the seats above, table below; the ways through the match where the table has its buttons."""
        bar = scale.px(BAR)
        side = min(bar - scale.px(12), max(scale.px(_CHIP), 26))
        x = scale.width - scale.px(18)
        for chip in reversed(self.chips):
            chip.place(Rect(x - side, (bar - side) // 2, side, side), scale)
            x -= side + scale.px(8)
        self.table.place(Rect(0, bar, scale.width, scale.height - bar), scale)
        self.chronicle.place(self.table.areas["chronicle"], scale)
        area, gap = self.table.areas["buttons"], scale.px(10)
        high = min(max(scale.px(56), scale.line(theme.LEAD, 1.8)), (area.h - gap) // 2)
        block = layout.centre(area, (area.w, 2 * high + gap))
        sliding, leaving = layout.rows(block, [high] * 2, gap)
        self.earlier.place(Rect(sliding.x, sliding.y, high, high), scale)
        self.later.place(Rect(sliding.right - high, sliding.y, high, high), scale)
        self.slider.place(sliding.inflate(-2 * (high + gap), 0), scale)
        self.leave.place(leaving, scale)

    def widgets(self) -> Sequence[Widget]:
        """The ways through the match, the seats, the table and the chronicle."""
        return [self.table, self.slider, self.earlier, self.later, self.leave, *self.chips, self.chronicle]

    def draw_ground(self, surface: Surface) -> None:
        """Paper, and the bar with what is looked at."""
        surface.blit(materials.plain_page(surface.get_size(), self.scale.factor), (0, 0))
        scale = self.scale
        left = draw_bar(surface, scale, self.match.info)
        box = Rect(left, 0, self.chips[0].rect.x - scale.px(24) - left, scale.px(BAR))
        words = _("{place}, as {name} saw it").format(
            place=self._place_of(self.at), name=self.names[self.seat]
        )
        lines, px = text.fit_block(words, "serif", scale.font_px(theme.LEAD), box.size, scale.smallest_text)
        text.draw_block(surface, lines, "serif", px, theme.CREAM, box, "centre", True)

    def draw_over(self, surface: Surface) -> None:
        """What follows the pointer lies over everything."""
        self.table.draw_over(surface)

    def command(self, intent: Intent) -> bool:
        """Undo and redo go back and on; Escape leads to the result."""
        steps = {Intent.UNDO: self.at - 1, Intent.REDO: self.at + 1, Intent.FIRST: 0}
        steps[Intent.LAST] = self.slider.highest
        if intent in steps:
            self.slider.set(steps[intent])
        elif intent in (Intent.CANCEL, Intent.MENU):
            self.close()
        elif intent is Intent.HELP:
            self.client.open_rules(self.match.info.key)
        else:
            return self.table.handle(Command(intent))
        return True

    # -- moving through the match ---------------------------------------------------------------------------

    def step(self, moves: int) -> None:
        """Go so many moves on."""
        self.slider.set(self.at + moves)

    def go_to(self, at: int) -> None:
        """Show the table after ``at`` moves; a single move on is shown moving."""
        self.timeline.skip()
        single = at == self.at + 1
        before = self._view()
        self.at = at
        self.refresh()
        if single:
            seen = [event.seen_by(self.seat) for event in self.match.entries[at - 1].events]
            self.table.play([event for event in seen if event is not None], before)

    def sit(self, seat: int) -> None:
        """Look from another seat."""
        self.timeline.skip()
        sound.play("slide")
        self.seat = seat
        self.refresh()

    def refresh(self) -> None:
        """Show the table as it stood."""
        last = last_move(self.match, self.seat, self.at)
        self.table.show(self._view(), Outlook(marked=self.marked, last=last))
        self.chronicle.tell(self.match.chronicle(self.seat, 0, self.at))
        self.earlier.enabled, self.later.enabled = self.at > 0, self.at < self.slider.highest
        for seat, chip in enumerate(self.chips):
            chip.chosen = seat == self.seat
            chip.tip = self._believed(seat)
        self.stale = True

    def _state(self) -> State:
        entries = self.match.entries
        return entries[self.at].before if self.at < len(entries) else self.match.state

    def _view(self) -> State:
        return self._state().seen_by(self.seat)

    def _believed(self, seat: int) -> Marked:
        """Who sits there, and what a computer player made of it all, in the memory of its level."""
        who, levels = self.match.seats[seat], self.client.levels
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
