"""Raw pygame events become what a person wants: mouse, touch, keyboard and gamepad look the same to a scene.

`Translator.feed` turns events into `Command` (an intent from keys or pad), `Pointer` (mouse or finger)
and `Typed` (letters for a text field).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from enum import Enum
from typing import Any, Final, Literal, NamedTuple

import pygame
from pygame.event import Event

from game.engine.text import N_


class Intent(Enum):
    """What a key or pad button asks for; the value is its name on the help page."""

    CONFIRM = N_("Choose, press")
    CANCEL = N_("Back, close")
    NEXT = N_("Next thing that can be chosen")
    PREVIOUS = N_("Previous thing that can be chosen")
    LEFT = N_("To the left")
    RIGHT = N_("To the right")
    UP = N_("Up")
    DOWN = N_("Down")
    UNDO = N_("Undo")
    REDO = N_("Redo")
    ZOOM_IN = N_("Larger")
    ZOOM_OUT = N_("Smaller")
    PAN_LEFT = N_("Move the picture left")
    PAN_RIGHT = N_("Move the picture right")
    PAN_UP = N_("Move the picture up")
    PAN_DOWN = N_("Move the picture down")
    MENU = N_("Menu")
    HINT = N_("Hint")
    HELP = N_("Rules")
    CODES = N_("Show the names of the spaces")
    FULLSCREEN = N_("Full screen")
    PAGE_UP = N_("One page up")
    PAGE_DOWN = N_("One page down")
    FIRST = N_("To the beginning")
    LAST = N_("To the end")
    ERASE = N_("Erase before the cursor")
    ERASE_AHEAD = N_("Erase after the cursor")
    COPY = N_("Copy")
    CUT = N_("Cut")
    PASTE = N_("Paste")


KEYS: Final[dict[str, Intent]] = {
    "return": Intent.CONFIRM,
    "kp_enter": Intent.CONFIRM,
    "space": Intent.CONFIRM,
    "escape": Intent.CANCEL,
    "tab": Intent.NEXT,
    "shift+tab": Intent.PREVIOUS,
    "left": Intent.LEFT,
    "right": Intent.RIGHT,
    "up": Intent.UP,
    "down": Intent.DOWN,
    "shift+left": Intent.PAN_LEFT,
    "shift+right": Intent.PAN_RIGHT,
    "shift+up": Intent.PAN_UP,
    "shift+down": Intent.PAN_DOWN,
    "ctrl+z": Intent.UNDO,
    "ctrl+y": Intent.REDO,
    "ctrl+shift+z": Intent.REDO,
    "plus": Intent.ZOOM_IN,
    "shift+equals": Intent.ZOOM_IN,
    "equals": Intent.ZOOM_IN,
    "kp_plus": Intent.ZOOM_IN,
    "ctrl+plus": Intent.ZOOM_IN,
    "ctrl+equals": Intent.ZOOM_IN,
    "minus": Intent.ZOOM_OUT,
    "kp_minus": Intent.ZOOM_OUT,
    "ctrl+minus": Intent.ZOOM_OUT,
    "f10": Intent.MENU,
    "m": Intent.MENU,
    "h": Intent.HINT,
    "f1": Intent.HELP,
    "q": Intent.CODES,
    "f11": Intent.FULLSCREEN,
    "alt+return": Intent.FULLSCREEN,
    "pageup": Intent.PAGE_UP,
    "pagedown": Intent.PAGE_DOWN,
    "home": Intent.FIRST,
    "end": Intent.LAST,
    "backspace": Intent.ERASE,
    "delete": Intent.ERASE_AHEAD,
    "ctrl+c": Intent.COPY,
    "ctrl+x": Intent.CUT,
    "ctrl+v": Intent.PASTE,
}
REPEATING: Final = frozenset(
    {
        Intent.NEXT,
        Intent.PREVIOUS,
        Intent.LEFT,
        Intent.RIGHT,
        Intent.UP,
        Intent.DOWN,
        Intent.ZOOM_IN,
        Intent.ZOOM_OUT,
        Intent.PAN_LEFT,
        Intent.PAN_RIGHT,
        Intent.PAN_UP,
        Intent.PAN_DOWN,
        Intent.PAGE_UP,
        Intent.PAGE_DOWN,
        Intent.ERASE,
        Intent.ERASE_AHEAD,
    }
)
"""What goes on while its key is held down; everything else happens once."""
REPEAT_MS: Final = 400, 40
"""Milliseconds until a key that is held down repeats, and between its repetitions."""

PAD: Final[dict[int, Intent]] = {
    pygame.CONTROLLER_BUTTON_A: Intent.CONFIRM,
    pygame.CONTROLLER_BUTTON_B: Intent.CANCEL,
    pygame.CONTROLLER_BUTTON_X: Intent.UNDO,
    pygame.CONTROLLER_BUTTON_Y: Intent.HINT,
    pygame.CONTROLLER_BUTTON_START: Intent.MENU,
    pygame.CONTROLLER_BUTTON_BACK: Intent.HELP,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Intent.PREVIOUS,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Intent.NEXT,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: Intent.CODES,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Intent.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Intent.RIGHT,
    pygame.CONTROLLER_BUTTON_DPAD_UP: Intent.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Intent.DOWN,
}
_AXES: Final[dict[int, tuple[Intent, Intent]]] = {
    pygame.CONTROLLER_AXIS_LEFTX: (Intent.LEFT, Intent.RIGHT),
    pygame.CONTROLLER_AXIS_LEFTY: (Intent.UP, Intent.DOWN),
    pygame.CONTROLLER_AXIS_RIGHTX: (Intent.PAN_LEFT, Intent.PAN_RIGHT),
    pygame.CONTROLLER_AXIS_RIGHTY: (Intent.PAN_UP, Intent.PAN_DOWN),
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: (Intent.ZOOM_OUT, Intent.ZOOM_OUT),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: (Intent.ZOOM_IN, Intent.ZOOM_IN),
}
_AXIS_ON, _AXIS_OFF = 0.6, 0.35

HOLD_SECONDS: Final = 0.5
DRAG_PIXELS: Final = 8

Spot = tuple[int, int]
PointerKind = Literal["press", "release", "move", "drag", "wheel", "pinch", "hold", "leave"]


class Command(NamedTuple):
    """An intent from a key or a pad button.

    `printable`: the key also writes a letter, so a text field in use takes it.
    """

    intent: Intent
    printable: bool = False


class Pointer(NamedTuple):
    """Something the mouse or a finger did, in window pixels.

    `delta` is the way since the last one (drag), `amount` wheel steps or the pinch factor, `dragged`
    tells a release after a drag from a click. "hold" is a right click or a long press: show what this is.
    """

    kind: PointerKind
    pos: Spot
    button: int = 1
    delta: tuple[int, int] = (0, 0)
    amount: float = 0.0
    clicks: int = 1
    touch: bool = False
    dragged: bool = False


class Typed(NamedTuple):
    """Letters that were written."""

    text: str


Input = Command | Pointer | Typed


def chord_name(key: int, mod: int) -> str:
    """The name in `KEYS` of a key with its modifiers; "" for a key without a name."""
    name = _KEY_NAMES.get(key, "")
    if not name:
        return ""
    parts = [
        label
        for label, bits in (
            ("ctrl", pygame.KMOD_CTRL | pygame.KMOD_META),
            ("alt", pygame.KMOD_ALT),
            ("shift", pygame.KMOD_SHIFT),
        )
        if mod & bits
    ]
    return "+".join([*parts, name])


_KEY_NAMES: Final[dict[int, str]] = {
    getattr(pygame, constant): constant[2:].lower() for constant in dir(pygame) if constant.startswith("K_")
}
_BY_PLACE: Final[dict[int, int]] = {
    getattr(pygame, f"KSCAN_{letter}"): ord(letter.lower()) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
}
"""The letter that a key has on a Latin keyboard, by where the key lies."""
_NO_LETTER: Final = 1 << 30
"""The bit of key codes that stand for no letter: arrows, F1, the number pad."""
_SIGNS_ON_Q: Final = (ord(";"), ord("/"))
"""What the Q of a Greek and of a Hebrew keyboard writes; no Latin layout has these signs there."""


def latin(key: int, place: int) -> int:
    """The key code that a shortcut means: `key`, or on a keyboard of another script the letter at `place`.

    `place` is the scancode. AZERTY, QWERTZ and the like are Latin and keep their own letters.
    """
    letter = _BY_PLACE.get(place)
    if letter is None or key & _NO_LETTER:
        return key
    if place == pygame.KSCAN_Q and key in _SIGNS_ON_Q:
        return letter
    foreign = key > 127 and not unicodedata.name(chr(key), "").startswith("LATIN ")
    return letter if foreign else key


def keys_for(intent: Intent) -> list[str]:
    """The chords that mean `intent`, as a help page writes them ("Ctrl+Z")."""
    return [
        "+".join(part.capitalize() for part in chord.split("+")) for chord, to in KEYS.items() if to is intent
    ]


class _Press(NamedTuple):
    start: Spot
    when: float
    button: int
    touch: bool


class Translator:
    """Keeps what is held down and turns events into inputs. `size` is the window's, for touch."""

    def __init__(self, size: Spot, keys: Mapping[str, Intent] = KEYS) -> None:
        self.size = size
        self._keys = keys
        self._down: set[int] = set()
        self._mod = 0
        self._press: _Press | None = None
        self._last: Spot = (0, 0)
        self._dragging = False
        self._held = False
        self._fingers: dict[int, Spot] = {}
        self._pinching = False
        self._tilted: set[int] = set()

    # -- entry points ---------------------------------------------------------------------------------------

    def feed(self, event: Event, now: float) -> list[Input]:
        """The inputs that `event` means at time `now` (seconds); none for events of no interest."""
        kind = event.type
        if kind == pygame.KEYDOWN:
            self._mod = event.mod
            return self._key(event.key, event.mod, getattr(event, "scancode", 0))
        if kind == pygame.KEYUP:
            self._mod = event.mod
            self._down.discard(event.key)
        elif kind == pygame.TEXTINPUT:
            return [] if _commands(self._mod) else [Typed(event.text)]
        elif kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEWHEEL):
            return [] if getattr(event, "touch", False) else self._mouse(event, now)
        elif kind in (pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION):
            return self._finger(event, now)
        elif kind == pygame.CONTROLLERBUTTONDOWN:
            return [Command(PAD[event.button])] if event.button in PAD else []
        elif kind == pygame.CONTROLLERAXISMOTION:
            return self._axis(event.axis, event.value)
        elif kind == pygame.CONTROLLERDEVICEADDED:
            open_pad(event.device_index)
        elif kind == pygame.CONTROLLERDEVICEREMOVED:
            drop_pads()
            self._tilted.clear()
        elif kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE):
            return self._lost(kind == pygame.WINDOWFOCUSLOST)
        return []

    def poll(self, now: float) -> list[Input]:
        """A long press that has become due."""
        press = self._press
        if (
            press is None
            or not press.touch
            or self._dragging
            or self._held
            or now < press.when + HOLD_SECONDS
        ):
            return []
        self._held = True
        return [Pointer("hold", press.start, touch=True)]

    def wake_at(self) -> float | None:
        """When `poll` should be called again, if at all."""
        press = self._press
        if press is None or not press.touch or self._dragging or self._held:
            return None
        return press.when + HOLD_SECONDS

    # -- keyboard and pad -----------------------------------------------------------------------------------

    def _key(self, key: int, mod: int, place: int) -> list[Input]:
        repeated = key in self._down
        self._down.add(key)
        meant = latin(key, place)
        intent = self._keys.get(chord_name(meant, mod))
        if intent is None or (repeated and intent not in REPEATING):
            return []
        printable = 32 <= meant < 127 and not mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT)
        return [Command(intent, printable)]

    def _axis(self, axis: int, raw: int) -> list[Input]:
        value = raw / 32768
        if axis not in _AXES:
            return []
        if abs(value) < _AXIS_OFF:
            self._tilted.discard(axis)
        elif abs(value) > _AXIS_ON and axis not in self._tilted:
            self._tilted.add(axis)
            return [Command(_AXES[axis][value > 0])]
        return []

    # -- mouse ----------------------------------------------------------------------------------------------

    def _mouse(self, event: Event, now: float) -> list[Input]:
        if event.type == pygame.MOUSEWHEEL:
            pos = getattr(event, "pos", None) or pygame.mouse.get_pos()
            steps = getattr(event, "precise_y", 0.0) or float(event.y)
            return [Pointer("wheel", (int(pos[0]), int(pos[1])), amount=steps)]
        pos = int(event.pos[0]), int(event.pos[1])
        if event.type == pygame.MOUSEMOTION:
            return self._moved(pos, False)
        if event.button not in (1, 2, 3):
            return []
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._pressed(pos, now, event.button, False, getattr(event, "clicks", 1) or 1)
        return self._released(pos, event.button, False)

    def _pressed(self, pos: Spot, now: float, button: int, touch: bool, clicks: int = 1) -> list[Input]:
        self._press = _Press(pos, now, button, touch)
        self._last, self._dragging, self._held = pos, False, False
        if button == 1:
            return [Pointer("press", pos, button, clicks=clicks, touch=touch)]
        return []

    def _moved(self, pos: Spot, touch: bool) -> list[Input]:
        press = self._press
        if press is None:
            return [Pointer("move", pos, touch=touch)]
        far = max(abs(pos[0] - press.start[0]), abs(pos[1] - press.start[1]))
        if not self._dragging and far < DRAG_PIXELS:
            return []
        self._dragging = True
        delta = pos[0] - self._last[0], pos[1] - self._last[1]
        self._last = pos
        return [Pointer("drag", pos, press.button, delta, touch=touch)]

    def _released(self, pos: Spot, button: int, touch: bool) -> list[Input]:
        press, dragged, held = self._press, self._dragging, self._held
        self._press, self._dragging, self._held = None, False, False
        if press is None or press.button != button:
            return []
        if button == 3 and not dragged:
            return [Pointer("hold", pos, button)]
        return [Pointer("release", pos, button, touch=touch, dragged=dragged or held)]

    def _lost(self, focus: bool) -> list[Input]:
        out: list[Input] = []
        if focus:
            self._down.clear()
            self._fingers.clear()
            self._pinching = False
            if self._press is not None:
                out.append(Pointer("release", self._last, self._press.button, dragged=True))
                self._press, self._dragging = None, False
        return [*out, Pointer("leave", (-1, -1))]

    # -- touch ----------------------------------------------------------------------------------------------

    def _finger(self, event: Event, now: float) -> list[Input]:
        pos = round(event.x * self.size[0]), round(event.y * self.size[1])
        before = dict(self._fingers)
        if event.type == pygame.FINGERUP:
            self._fingers.pop(event.finger_id, None)
            return self._finger_up(pos)
        self._fingers[event.finger_id] = pos
        if len(self._fingers) == 2:
            return self._pinch(before)
        if len(self._fingers) > 2 or self._pinching:
            return []
        if event.type == pygame.FINGERDOWN:
            return self._pressed(pos, now, 1, True)
        return self._moved(pos, True)

    def _finger_up(self, pos: Spot) -> list[Input]:
        if self._pinching:
            self._pinching = bool(self._fingers)
            return []
        out = self._released(pos, 1, True)
        return [*out, Pointer("leave", (-1, -1), touch=True)] if out else out

    def _pinch(self, before: dict[int, Spot]) -> list[Input]:
        out: list[Input] = []
        if not self._pinching:
            self._pinching = True
            if self._press is not None:
                out.append(Pointer("release", self._last, touch=True, dragged=True))
                self._press, self._dragging = None, False
            return out
        old, new = list(before.values()), list(self._fingers.values())
        if len(old) < 2:
            return out
        middle_old, middle = _middle(old), _middle(new)
        factor = max(1.0, _span(new)) / max(1.0, _span(old))
        delta = middle[0] - middle_old[0], middle[1] - middle_old[1]
        return [Pointer("pinch", middle, delta=delta, amount=factor, touch=True)]


def _commands(mod: int) -> bool:
    """Whether what is typed with these modifiers is a shortcut and writes nothing (AltGr counts as Ctrl+Alt)."""
    return bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not mod & (
        pygame.KMOD_ALT | pygame.KMOD_MODE
    )


def _middle(spots: list[Spot]) -> Spot:
    return (spots[0][0] + spots[1][0]) // 2, (spots[0][1] + spots[1][1]) // 2


def _span(spots: list[Spot]) -> float:
    return float(pygame.Vector2(spots[0]).distance_to(spots[1]))


# -- game pads ------------------------------------------------------------------------------------------------

_PADS: list[Any] = []
"""The pads that are listened to."""


def start_pads() -> bool:
    """Let SDL tell of game pads, those that are there and those that come; False when this system cannot."""
    try:
        from pygame._sdl2 import controller

        controller.init()
    except (ImportError, pygame.error):
        return False
    return True


def stop_pads() -> None:
    """Let go of all game pads."""
    _PADS.clear()
    try:
        from pygame._sdl2 import controller

        controller.quit()
    except (ImportError, pygame.error):
        return


def open_pad(index: int) -> bool:
    """Listen to the pad that SDL lists at `index`; False when it cannot be used."""
    try:
        from pygame._sdl2 import controller

        _PADS.append(controller.Controller(index))
    except (ImportError, pygame.error):
        return False
    return True


def drop_pads() -> None:
    """Let go of the pads that were pulled out."""
    _PADS[:] = [pad for pad in _PADS if pad.attached()]
