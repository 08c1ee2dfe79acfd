"""The page of keys: what each does, on the keyboard and with the mouse."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from game.app.host import Host
from game.app.scenes.page import Page
from game.ui import layout
from game.ui.intents import Intent, keys_for
from game.ui.materials import PAPER, draw_panel
from game.ui.richtext import Marked, RichText
from game.ui.scroll import Column, Row, ScrollView
from game.ui.theme import Scale
from game.ui.widget import Widget
from game.ui.words import N_, _

_SHOWN = (
    Intent.NEXT,
    Intent.PREVIOUS,
    Intent.LEFT,
    Intent.RIGHT,
    Intent.UP,
    Intent.DOWN,
    Intent.CONFIRM,
    Intent.CANCEL,
    Intent.UNDO,
    Intent.REDO,
    Intent.HINT,
    Intent.HELP,
    Intent.MENU,
    Intent.CODES,
    Intent.ZOOM_IN,
    Intent.ZOOM_OUT,
    Intent.PAN_LEFT,
    Intent.PAN_RIGHT,
    Intent.PAN_UP,
    Intent.PAN_DOWN,
    Intent.FULLSCREEN,
)
_KEY_WORDS = {
    "Return": N_("Enter"),
    "Escape": N_("Esc"),
    "Space": N_("Space"),
    "Left": "←",
    "Right": "→",
    "Up": "↑",
    "Down": "↓",
    "Plus": "+",
    "Equals": "=",
    "Minus": "−",
    "Shift": N_("Shift"),
    "Ctrl": N_("Ctrl"),
    "Alt": N_("Alt"),
}
_FEWEST_KEYS = 3


class KeysScene(Page):
    """Every key in one list; below it, what mouse, touch and gamepad do."""

    def __init__(self, host: Host) -> None:
        super().__init__(host, "keyboard", _("Keys"))
        rows: list[Widget] = [Row(_(intent.value), detail=key_words(intent)) for intent in _SHOWN]
        self.keys = ScrollView(Column(rows, 2))
        notes = [
            _(
                "*Mouse*: a click chooses and presses. The wheel makes the table larger and smaller, dragging moves it."
            ),
            _("*Right click*: tells what is under the pointer."),
            _(
                "*Touch*: a tap is a click, a long press tells what is under the finger, two fingers enlarge and move."
            ),
            _("*Gamepad*: the stick or the cross moves, A chooses, B leads back, X undoes, Y gives a hint."),
            _("While something moves, any key or click brings it to its end."),
        ]
        self.notes = ScrollView(Column([RichText(Marked(note)) for note in notes], 14))
        self.panels: list[Rect] = []

    def content(self) -> Sequence[Widget]:
        """Keys at the left, notes at the right."""
        return (self.keys, self.notes)

    def arrange(self, body: Rect, scale: Scale) -> None:
        """Two panels."""
        self.panels = layout.columns(body, [1.1, 0.9], scale.px(28))
        for view, panel in zip((self.keys, self.notes), self.panels, strict=True):
            view.place(layout.inset(panel, scale.px(24), scale.px(20)), scale)

    def draw_ground(self, surface: Surface) -> None:
        """The page and its panels."""
        super().draw_ground(surface)
        for panel in self.panels:
            draw_panel(surface, panel, self.scale, PAPER)


def key_words(intent: Intent) -> str:
    """The keys of an intent as a person reads them, the number pad's left out."""
    chords = [chord for chord in keys_for(intent) if "Kp_" not in chord][:_FEWEST_KEYS]
    return ", ".join("+".join(_(_KEY_WORDS.get(part, part)) for part in chord.split("+")) for chord in chords)
