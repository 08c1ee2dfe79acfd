"""Between two people at one screen: a cover that shows nothing but what everybody may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect, Surface

from game.app.host import Host
from game.app.live import Live
from game.engine.text import Text
from game.ui import art, layout, materials, sound, theme
from game.ui.intents import Intent
from game.ui.materials import PAPER, draw_panel
from game.ui.richtext import RichText
from game.ui.scene import Scene
from game.ui.scroll import Column, Row, ScrollView
from game.ui.shapes import blit_centred, disc
from game.ui.theme import PLAYER_COLOURS, Scale, darker, lighter
from game.ui.widget import Widget
from game.ui.widgets import GHOST, PRIMARY, Button, Label
from game.ui.words import _, say

_MOST_LINES: Final = 60
_STRAY_SECONDS: Final = 0.5
"""For so long an Enter may still be meant for what was there before."""


class HandoverScene(Scene):
    """A cover until the person at `seat` says that they are there: what is asked, and what everybody saw since."""

    sudden = True

    def __init__(self, host: Host, live: Live, seat: int, then: Callable[[], object]) -> None:
        super().__init__()
        self.host, self.live, self.seat, self.then = host, live, seat, then
        match, names = live.match, live.names()
        sitting = match.seats[seat]
        self.crest, self.colour = sitting.crest, PLAYER_COLOURS[sitting.colour]
        self.name = Label(sitting.name, "display", 64, theme.CREAM, "center")
        asked = match.state.agenda[-1].prompt(match.view(None)) if match.state.agenda else Text("")
        self.asked = RichText(say(asked, names), theme.LEAD, theme.CREAM, "serif", True)
        self.words = RichText(
            _("Take the screen; the others look away."), theme.BODY, theme.CREAM, centred=True
        )
        self.here = Button(_("I am {name}").format(name=sitting.name), self.take, PRIMARY, "eye", theme.HEAD)
        self.menu = Button(_("Menu"), lambda: host.open_menu(live), GHOST, "menu", theme.BODY)
        self.lines = self._since()
        self.title = Label(_("Since your last turn"), "title", theme.HEAD)
        self.view = ScrollView(Column(self.lines, 4))
        self.title.visible = self.view.visible = bool(self.lines)
        self._disc = self._panel = Rect(0, 0, 0, 0)
        self._came = 0.0

    def _since(self) -> list[Widget]:
        """What everybody saw since this person's last turn."""
        match, names = self.live.match, self.live.names()
        since, lines = match.since(self.seat), []
        for event in match.chronicle(None, since)[-_MOST_LINES:] if since else ():
            words = match.game.describe(event)
            if words is not None:
                seat = event.fields.get("seat", -1)
                lines.append(Row(say(words, names), mark=_mark(self.live, seat), lit=False))
        return list(lines)

    def enter(self) -> None:
        """Call the person."""
        self._came = self.now()
        sound.play("turn")

    def take(self) -> None:
        """The person is there: show the match as they may see it."""
        self.live.viewer = self.seat
        self.close()
        self.then()

    def layout(self, scale: Scale) -> None:
        """Everything on the middle line; beside it the list of what happened, where there is one."""
        screen = layout.inset(Rect(0, 0, scale.width, scale.height), scale.px(60), scale.px(24))
        left = screen
        if self.lines:
            left, self._panel = layout.columns(screen, [1.0, 0.82], scale.px(40))
            self._lay_list(scale)
        gap = scale.px(18)
        width, height = self.here.wanted(scale)
        inner = layout.centre(left, (min(left.w, max(scale.px(760), width)), left.h))
        disc_side = scale.px(220)
        texts = [widget.wanted(scale, inner.w)[1] for widget in (self.asked, self.words)]
        parts = [disc_side, scale.line(64, 1.2), *texts, height]
        block = layout.centre(inner, (inner.w, sum(parts) + 4 * gap))
        self._disc, name, asked, text, button = layout.rows(block, parts, gap)
        self.name.place(name, scale)
        self.asked.place(asked, scale)
        self.words.place(text, scale)
        self.here.place(layout.centre(button, (max(width, scale.px(320)), height)), scale)
        menu = self.menu.wanted(scale)
        margin = scale.px(24)
        self.menu.place(Rect(scale.width - menu[0] - margin, margin, *menu), scale)

    def _lay_list(self, scale: Scale) -> None:
        pad, title = scale.px(26), scale.line(theme.HEAD, 1.5)
        top = self.menu.wanted(scale)[1] + scale.px(24)
        room = Rect(self._panel.x, self._panel.y + top, self._panel.w, self._panel.h - top)
        rows = self.view.wanted(scale, room.w - 2 * pad)[1]
        self._panel = layout.centre(room, (room.w, min(room.h, rows + title + 2 * pad)))
        head, body = layout.rows(layout.inset(self._panel, pad), [title, 1.0])
        self.title.place(head, scale)
        self.view.place(body, scale)
        self.view.to_end()

    def widgets(self) -> Sequence[Widget]:
        """Who is called and for what, the answer, and what happened."""
        return (self.name, self.asked, self.words, self.here, self.menu, self.title, self.view)

    def command(self, intent: Intent) -> bool:
        """Escape opens the menu; Enter is the answer, but not one that was still meant for the table before."""
        if intent in (Intent.CANCEL, Intent.MENU):
            self.host.open_menu(self.live)
            return True
        if intent is Intent.CONFIRM:
            if self.now() >= self._came + _STRAY_SECONDS:
                self.take()
            return True
        return False

    def draw_ground(self, surface: Surface) -> None:
        """Hemp leaves on indigo, the crest of the person who is called."""
        scale = self.scale
        size = surface.get_size()
        night = darker(theme.AI, 0.35)
        surface.blit(materials.bokashi(size, ((0.0, darker(night, 0.4)), (1.0, theme.AI)), 40), (0, 0))
        surface.blit(materials.pattern("asanoha", size, scale.px(46), lighter(theme.AI, 0.2), 46), (0, 0))
        side = self._disc.h
        centre = self._disc.center
        blit_centred(surface, disc(side + scale.px(16), theme.CREAM), centre)
        blit_centred(surface, art.crest_disc(self.crest, side, self.colour), centre)
        if self.lines:
            draw_panel(surface, self._panel, scale, PAPER)


def _mark(live: Live, seat: object) -> Callable[[int], Surface]:
    if isinstance(seat, int) and 0 <= seat < len(live.match.seats):
        sitting = live.match.seats[seat]
        return lambda px: art.crest_disc(sitting.crest, px, PLAYER_COLOURS[sitting.colour])
    return lambda px: disc(max(4, round(px * 0.5)), theme.HAIR)
