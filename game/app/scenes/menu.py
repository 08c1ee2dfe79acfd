"""The menu over a table."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from game.app.host import Host
from game.app.live import Live
from game.ui import layout, theme
from game.ui.intents import Intent
from game.ui.materials import PAPER, draw_panel
from game.ui.richtext import RichText
from game.ui.scene import Scene, draw_veil
from game.ui.theme import Scale
from game.ui.widget import Widget
from game.ui.widgets import PLAIN, PRIMARY, Button, Label, even_out
from game.ui.words import _


class MenuScene(Scene):
    """Back to the table, rules, settings, keys, the shelf, the way out."""

    overlay = True

    def __init__(self, host: Host, live: Live) -> None:
        super().__init__()
        self.host = host
        self.title = Label(_(live.match.info.title), "title", theme.TITLE, anchor="center")
        self.trouble = host.trouble
        self.note = _note(self.trouble)
        key = live.match.info.key
        self.buttons = [
            Button(_("Go on playing"), self.close, PRIMARY, "play"),
            Button(_("This match"), lambda: host.open_match(live), PLAIN, "people"),
            Button(_("Rules"), lambda: host.open_rules(key), PLAIN, "rules"),
            Button(_("Settings"), host.open_settings, PLAIN, "settings"),
            Button(_("Keys"), host.open_keys, PLAIN, "help"),
            Button(_("To the shelf"), host.to_shelf, PLAIN, "back"),
            Button(_("Quit"), host.quit, PLAIN, "quit"),
        ]
        self.panel = Rect(0, 0, 0, 0)

    def enter(self) -> None:
        """The keyboard begins at the way back."""
        self.focus.set(self.buttons[0])

    def tick(self, now: float) -> None:
        """Computer players go on below: a save of theirs may fail, or work again."""
        if self.host.trouble != self.trouble:
            self.trouble = self.host.trouble
            self.note = _note(self.trouble)
            self.place(self.scale)

    def layout(self, scale: Scale) -> None:
        """A panel in the middle."""
        screen = Rect(0, 0, scale.width, scale.height)
        pad, gap = scale.px(30), scale.px(14)
        wanted = [button.wanted(scale) for button in self.buttons]
        inside = max(scale.px(440), *(size[0] for size in wanted))
        inside = min(max(inside, self.note.wanted(scale)[0]), max(inside, scale.px(620)))
        title, note = scale.line(theme.TITLE, 1.3), self.note.wanted(scale, inside)[1] + gap
        width = inside + 2 * pad
        height = 2 * pad + title + note + len(wanted) * (wanted[0][1] + gap)
        self.panel = layout.centre(layout.inset(screen, scale.px(16)), (width, height))
        inner = layout.inset(self.panel, pad)
        parts = layout.rows(inner, [title, note, 1.0])
        self.title.place(parts[0], scale)
        self.note.place(parts[1], scale)
        below = Rect(parts[2].x, parts[2].y + gap, parts[2].w, parts[2].h - gap)
        for button, rect in zip(self.buttons, layout.rows(below, [1.0] * len(wanted), gap), strict=True):
            button.place(rect, scale)
        even_out(self.buttons)

    def widgets(self) -> Sequence[Widget]:
        """Title and buttons."""
        return (self.title, self.note, *self.buttons)

    def command(self, intent: Intent) -> bool:
        """Escape and the menu key close it."""
        if intent in (Intent.CANCEL, Intent.MENU):
            self.close()
            return True
        return False

    def draw_ground(self, surface: Surface) -> None:
        """The table dimmed, the panel over it."""
        draw_veil(surface)
        draw_panel(surface, self.panel, self.scale, PAPER)


def _note(trouble: str) -> RichText:
    if trouble:
        told = _("The latest moves are not saved: {trouble}").format(trouble=trouble)
        return RichText(told, theme.BODY, theme.SHU_INK, centred=True)
    return RichText(_("The match is saved after every move."), theme.BODY, theme.FADED, centred=True)
