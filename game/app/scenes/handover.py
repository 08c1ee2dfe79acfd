"""Between two people at one screen: a cover that hides everything, then what happened since the last turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect, Surface

from game.app.host import Host
from game.app.live import Live
from game.engine.state import Event
from game.ui import art, layout, materials, sound, theme
from game.ui.intents import Intent
from game.ui.materials import PAPER, draw_panel
from game.ui.richtext import RichText
from game.ui.scene import Scene, draw_veil
from game.ui.scroll import Column, Row, ScrollView
from game.ui.shapes import blit_centred, disc
from game.ui.theme import PLAYER_COLOURS, Scale, darker, lighter
from game.ui.widget import Widget
from game.ui.widgets import GHOST, PRIMARY, Button, Label
from game.ui.words import _, say

_MOST_LINES: Final = 60


class HandoverScene(Scene):
    """A neutral screen until the person at `seat` says that they are there; it shows nothing of the match."""

    sudden = True

    def __init__(self, client: Host, live: Live, seat: int, then: Callable[[], object]) -> None:
        super().__init__()
        self.client, self.live, self.seat, self.then = client, live, seat, then
        sitting = live.match.seats[seat]
        self.crest, self.colour = sitting.crest, PLAYER_COLOURS[sitting.colour]
        self.name = Label(sitting.name, "display", 64, theme.CREAM, "center")
        self.words = RichText(
            _("It is your turn. Take the screen; the others look away."),
            theme.LEAD,
            theme.CREAM,
            "serif",
            True,
        )
        self.here = Button(_("I am {name}").format(name=sitting.name), self.take, PRIMARY, "eye", theme.HEAD)
        self.menu = Button(_("Menu"), lambda: client.open_menu(live), GHOST, "menu", theme.BODY)
        self._disc = Rect(0, 0, 0, 0)

    def enter(self) -> None:
        """Call the person."""
        sound.play("turn")

    def take(self) -> None:
        """The person is there: show the match as they may see it."""
        since = self.live.match.since(self.seat)
        self.live.viewer = self.seat
        events = self.live.match.chronicle(self.seat, since)
        self.close()
        self.then()
        scene = SinceScene(self.live, events)
        if since and scene.lines and self.stack is not None:
            self.stack.push(scene)

    def layout(self, scale: Scale) -> None:
        """Everything on the middle line."""
        screen = Rect(0, 0, scale.width, scale.height)
        gap = scale.px(18)
        width, height = self.here.wanted(scale)
        inner = layout.inset(screen, scale.px(60), 0)
        words = self.words.wanted(scale, min(inner.w, scale.px(760)))[1]
        disc_side = scale.px(220)
        parts = [disc_side, scale.line(64, 1.2), words, height]
        block = layout.centre(inner, (min(inner.w, max(scale.px(760), width)), sum(parts) + 3 * gap))
        self._disc, name, text, button = layout.rows(block, parts, gap)
        self.name.place(name, scale)
        self.words.place(text, scale)
        self.here.place(layout.centre(button, (max(width, scale.px(320)), height)), scale)
        menu = self.menu.wanted(scale)
        margin = scale.px(24)
        self.menu.place(Rect(screen.right - menu[0] - margin, margin, *menu), scale)

    def widgets(self) -> Sequence[Widget]:
        """Who is called, and the answer."""
        return (self.name, self.words, self.here, self.menu)

    def command(self, intent: Intent) -> bool:
        """Escape opens the menu; Enter alone does nothing until the button has the focus."""
        if intent in (Intent.CANCEL, Intent.MENU):
            self.client.open_menu(self.live)
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


class SinceScene(Scene):
    """What happened since this person's last turn, over their table."""

    overlay = True

    def __init__(self, live: Live, events: Sequence[Event]) -> None:
        super().__init__()
        names = live.names()
        self.lines: list[Widget] = []
        for event in events[-_MOST_LINES:]:
            words = live.match.game.describe(event)
            if words is not None:
                seat = event.fields.get("seat", -1)
                self.lines.append(Row(say(words, names), mark=_mark(live, seat), lit=False))
        self.title = Label(_("Since your last turn"), "title", theme.HEAD)
        self.view = ScrollView(Column(self.lines, 4))
        self.done = Button(_("Go on"), self.close, PRIMARY, "play")
        self.panel = Rect(0, 0, 0, 0)

    def enter(self) -> None:
        """Enter goes on at once."""
        self.focus.set(self.done)

    def layout(self, scale: Scale) -> None:
        """A panel in the middle, as high as the list up to a good part of the screen."""
        screen = layout.inset(Rect(0, 0, scale.width, scale.height), scale.px(24))
        pad, gap = scale.px(28), scale.px(16)
        width = min(screen.w, max(scale.px(720), scale.font_px(theme.BODY) * 26))
        title, button = scale.line(theme.HEAD, 1.4), self.done.wanted(scale)
        rows = self.view.wanted(scale, width - 2 * pad)[1]
        fixed = 2 * pad + title + button[1] + 2 * gap
        self.panel = layout.centre(screen, (width, fixed + min(rows, max(0, screen.h - fixed))))
        head, middle, foot = layout.rows(layout.inset(self.panel, pad), [title, 1.0, button[1]], gap)
        self.title.place(head, scale)
        self.view.place(middle, scale)
        self.view.to_end()
        self.done.place(layout.centre(foot, (max(button[0], scale.px(220)), button[1])), scale)

    def widgets(self) -> Sequence[Widget]:
        """Title, list, button."""
        return (self.title, self.view, self.done)

    def draw_ground(self, surface: Surface) -> None:
        """The table dimmed, the panel over it."""
        draw_veil(surface)
        draw_panel(surface, self.panel, self.scale, PAPER)


def _mark(live: Live, seat: object) -> Callable[[int], Surface]:
    if isinstance(seat, int) and 0 <= seat < len(live.match.seats):
        sitting = live.match.seats[seat]
        return lambda px: art.crest_disc(sitting.crest, px, PLAYER_COLOURS[sitting.colour])
    return lambda px: disc(max(4, round(px * 0.5)), theme.HAIR)
