"""Input, motion and scenes: the keyboard reaches all, motion can be skipped, a still screen is not redrawn."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from game.ui import (
    intents,
    layout,
    motion,
    shapes,
    words,
)
from game.ui.dialog import Answer, Dialog
from game.ui.focus import TIP_SECONDS, Focus, nearest
from game.ui.intents import Command, Intent, Pointer, Translator
from game.ui.scene import Scene, SceneStack
from game.ui.theme import Scale
from game.ui.widgets import Button, Hotspot

SIZES = [(960, 600), (1280, 720), (1600, 1000), (1920, 1080), (3840, 2160)]
LONG = "Επιβεβαίωση κινήσεων antidisestablishmentarianism ação — ō"


@pytest.fixture(scope="module", autouse=True)
def display():
    pygame.display.init()
    pygame.display.set_mode((960, 600))
    yield
    words.setup("en")


class Clock:
    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


# -- focus ----------------------------------------------------------------------------------------------------


def grid_of_buttons(pressed):
    buttons = []
    for number, rect in enumerate(layout.grid(Rect(0, 0, 900, 500), 4, 3, 10)):
        button = Button(str(number), lambda n=number: pressed.append(n))
        button.place(rect, Scale(960, 600))
        buttons.append(button)
    return buttons


def test_tab_reaches_everything_and_comes_round():
    pressed = []
    buttons = grid_of_buttons(pressed)
    focus = Focus(lambda: buttons)
    for _ in buttons:
        focus.handle(Command(Intent.NEXT), 0)
        focus.handle(Command(Intent.CONFIRM), 0)
    assert pressed == list(range(12))
    focus.handle(Command(Intent.NEXT), 0)
    assert focus.current is buttons[0]
    focus.handle(Command(Intent.PREVIOUS), 0)
    assert focus.current is buttons[-1]


def test_an_arrow_prefers_what_lies_ahead_to_what_is_nearer_at_the_side():
    here, ahead, aside = (Button(word) for word in ("here", "ahead", "aside"))
    for intent, places in (
        (Intent.RIGHT, (Rect(0, 0, 40, 40), Rect(160, 0, 40, 40), Rect(60, 90, 40, 40))),
        (Intent.DOWN, (Rect(0, 0, 40, 40), Rect(0, 160, 40, 40), Rect(90, 60, 40, 40))),
    ):
        for button, place in zip((here, ahead, aside), places, strict=True):
            button.place(place, Scale(960, 600))
        focus = Focus(lambda: [here, aside, ahead])
        focus.set(here, show=True)
        focus.handle(Command(intent), 0)
        assert focus.current is ahead


def test_arrows_go_to_the_neighbour_and_reach_everything():
    buttons = grid_of_buttons([])
    focus = Focus(lambda: buttons)
    focus.set(buttons[5], show=True)
    for intent, goal in ((Intent.RIGHT, 6), (Intent.DOWN, 10), (Intent.LEFT, 9), (Intent.UP, 5)):
        focus.handle(Command(intent), 0)
        assert focus.current is buttons[goal]
    seen, open_ = set(), [buttons[0]]
    while open_:
        here = open_.pop()
        if here in seen:
            continue
        seen.add(here)
        for intent in (Intent.LEFT, Intent.RIGHT, Intent.UP, Intent.DOWN):
            focus.set(here)
            focus.handle(Command(intent), 0)
            open_.append(focus.current)
    assert seen == set(buttons)


@pytest.mark.parametrize("step", [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_an_arrow_rather_goes_further_ahead_than_aside(step):
    def button(ahead, aside):
        made = Button("")
        centre = 400 + ahead * step[0] + aside * step[1], 300 + ahead * step[1] + aside * step[0]
        rect = Rect(0, 0, 40, 40)
        rect.center = centre
        made.place(rect, Scale(960, 600))
        return made

    start, straight = button(0, 0), button(150, 0)
    for aside in (-100, 100):
        assert nearest(start.rect, [button(100, aside), straight], step) is straight
        near = button(60, aside / 2)
        assert nearest(start.rect, [near, button(300, 0)], step) is near


def test_the_ring_shows_for_keys_and_not_for_the_mouse():
    buttons = grid_of_buttons([])
    focus = Focus(lambda: buttons)
    focus.handle(Command(Intent.NEXT), 0)
    assert focus.shown
    focus.handle(Pointer("press", buttons[3].rect.center), 0)
    assert not focus.shown
    assert focus.current is buttons[3]


def test_a_held_key_presses_once():
    pressed = []
    buttons = grid_of_buttons(pressed)
    focus = Focus(lambda: buttons)
    focus.set(buttons[2])
    focus.handle(Command(Intent.CONFIRM), 0)
    assert pressed == [2]


def test_a_click_presses_and_a_drag_does_not():
    pressed = []
    buttons = grid_of_buttons(pressed)
    focus = Focus(lambda: buttons)
    at = buttons[7].rect.center
    focus.handle(Pointer("press", at), 0)
    focus.handle(Pointer("release", at, dragged=True), 0)
    focus.handle(Pointer("press", at), 0)
    focus.handle(Pointer("release", (at[0] + 300, at[1])), 0)
    assert pressed == []
    focus.handle(Pointer("press", at), 0)
    focus.handle(Pointer("release", at), 0)
    assert pressed == [7]


def test_what_is_disabled_says_why_and_does_nothing():
    pressed = []
    buttons = grid_of_buttons(pressed)
    focus = Focus(lambda: buttons)
    buttons[0].enabled, buttons[0].reason = False, "Not now."
    buttons[1].enabled = False
    focus.handle(Command(Intent.NEXT), 0)
    assert focus.tip(0) == ("Not now.", buttons[0].rect)
    focus.handle(Command(Intent.CONFIRM), 0)
    focus.handle(Command(Intent.NEXT), 0)
    assert focus.current is buttons[2]
    assert pressed == []


def test_a_tip_comes_after_a_moment_or_at_once_on_a_long_press():
    button = Button("x", tip="What it does")
    button.place(Rect(10, 10, 100, 40), Scale(960, 600))
    focus = Focus(lambda: [button])
    focus.handle(Pointer("move", (20, 20)), 5.0)
    assert focus.tip(5.0) is None
    assert focus.tip_at() == 5.0 + TIP_SECONDS
    assert focus.tip(5.0 + TIP_SECONDS) is not None
    focus.handle(Pointer("leave", (-1, -1)), 9.0)
    assert focus.tip(9.0) is None
    focus.handle(Pointer("hold", (20, 20), touch=True), 9.0)
    assert focus.tip(9.0) is not None


def test_a_hot_spot_has_the_shape_of_its_outline():
    spot = Hotspot("L24")
    spot.place(Rect(0, 0, 100, 100), Scale(960, 600))
    spot.outline = shapes.hex_points((50, 50), 50)
    assert spot.contains((50, 50))
    assert not spot.contains((3, 3))


# -- events ---------------------------------------------------------------------------------------------------


def event(kind, **fields):
    return pygame.event.Event(kind, **fields)


@pytest.mark.parametrize(
    ("key", "mod", "intent"),
    [
        (pygame.K_RETURN, 0, Intent.CONFIRM),
        (pygame.K_RETURN, pygame.KMOD_LALT, Intent.FULLSCREEN),
        (pygame.K_TAB, pygame.KMOD_LSHIFT, Intent.PREVIOUS),
        (pygame.K_z, pygame.KMOD_LCTRL, Intent.UNDO),
        (pygame.K_z, pygame.KMOD_LMETA, Intent.UNDO),
        (pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, Intent.REDO),
        (pygame.K_ESCAPE, pygame.KMOD_NUM, Intent.CANCEL),
    ],
)
def test_keys_become_intents(key, mod, intent):
    (command,) = Translator((960, 600)).feed(event(pygame.KEYDOWN, key=key, mod=mod), 0)
    assert command.intent is intent


def test_every_chord_names_a_key_there_is():
    names = set(intents._KEY_NAMES.values())
    assert all(chord.split("+")[-1] in names for chord in intents.KEYS)
    assert "Ctrl+Z" in intents.keys_for(Intent.UNDO)


@pytest.mark.parametrize(
    ("key", "mod", "goes_on"),
    [
        (pygame.K_SPACE, 0, False),
        (pygame.K_h, 0, False),
        (pygame.K_z, pygame.KMOD_LCTRL, False),
        (pygame.K_F11, 0, False),
        (pygame.K_BACKSPACE, 0, True),
        (pygame.K_DELETE, 0, True),
        (pygame.K_RIGHT, 0, True),
        (pygame.K_TAB, 0, True),
    ],
)
def test_what_a_key_held_down_does_again(key, mod, goes_on):
    hand = Translator((960, 600))
    down = event(pygame.KEYDOWN, key=key, mod=mod)
    assert len(hand.feed(down, 0)) == 1
    assert len(hand.feed(down, 0)) == goes_on
    hand.feed(event(pygame.KEYUP, key=key, mod=mod), 0)
    assert len(hand.feed(down, 0)) == 1


def pressed(letter, place, mod=0):
    """A key as SDL tells of it: the letter that the layout gives it, and where it lies."""
    scancode = getattr(pygame, f"KSCAN_{place}")
    return event(pygame.KEYDOWN, key=ord(letter), mod=mod, scancode=scancode)


@pytest.mark.parametrize(
    ("letter", "place", "mod", "intent"),
    [
        ("η", "H", 0, Intent.HINT),
        (";", "Q", 0, Intent.CODES),
        ("μ", "M", 0, Intent.MENU),
        ("ζ", "Z", pygame.KMOD_LCTRL, Intent.UNDO),
        ("υ", "Y", pygame.KMOD_LCTRL, Intent.REDO),
        ("ω", "V", pygame.KMOD_LCTRL, Intent.PASTE),
        ("ψ", "C", pygame.KMOD_LCTRL, Intent.COPY),
        ("χ", "X", pygame.KMOD_LCTRL, Intent.CUT),
        ("р", "H", 0, Intent.HINT),
        ("й", "Q", 0, Intent.CODES),
        ("я", "Z", pygame.KMOD_LCTRL, Intent.UNDO),
        ("м", "V", pygame.KMOD_LMETA, Intent.PASTE),
        ("ิ", "B", pygame.KMOD_LCTRL, None),
        # AZERTY: the letter counts, not the place
        ("z", "W", pygame.KMOD_LCTRL, Intent.UNDO),
        ("w", "Z", pygame.KMOD_LCTRL, None),
        ("m", "SEMICOLON", 0, Intent.MENU),
        (",", "M", 0, None),
        ("a", "Q", 0, None),
        # QWERTZ, and a Latin letter that English has not
        ("y", "Z", pygame.KMOD_LCTRL, Intent.REDO),
        ("z", "Y", pygame.KMOD_LCTRL, Intent.UNDO),
        ("ı", "Z", pygame.KMOD_LCTRL, None),
    ],
)
def test_shortcuts_work_on_keyboards_of_every_script(letter, place, mod, intent):
    found = Translator((960, 600)).feed(pressed(letter, place, mod), 0)
    assert [command.intent for command in found] == ([intent] if intent else [])


def test_a_shortcut_writes_nothing():
    hand = Translator((960, 600))
    hand.feed(pressed("ω", "V", pygame.KMOD_LCTRL), 0)
    assert hand.feed(event(pygame.TEXTINPUT, text="ω"), 0) == []
    hand.feed(event(pygame.KEYUP, key=ord("ω"), mod=pygame.KMOD_LCTRL), 0)
    hand.feed(event(pygame.KEYUP, key=pygame.K_LCTRL, mod=0), 0)
    hand.feed(pressed("ω", "V"), 0)
    assert hand.feed(event(pygame.TEXTINPUT, text="ω"), 0) == [intents.Typed("ω")]


@pytest.mark.parametrize("mod", [pygame.KMOD_RALT | pygame.KMOD_LCTRL, pygame.KMOD_MODE, pygame.KMOD_SHIFT])
def test_altgr_writes_letters(mod):
    hand = Translator((960, 600))
    hand.feed(pressed("z", "Z", mod), 0)
    assert hand.feed(event(pygame.TEXTINPUT, text="ż"), 0) == [intents.Typed("ż")]


def test_mouse_click_drag_and_right_click():
    hand = Translator((960, 600))
    down = event(pygame.MOUSEBUTTONDOWN, button=1, pos=(10, 10))
    assert hand.feed(down, 0) == [Pointer("press", (10, 10))]
    assert hand.feed(event(pygame.MOUSEMOTION, pos=(12, 11)), 0) == []
    assert hand.feed(event(pygame.MOUSEBUTTONUP, button=1, pos=(12, 11)), 0)[0].dragged is False
    hand.feed(down, 0)
    (drag,) = hand.feed(event(pygame.MOUSEMOTION, pos=(40, 10)), 0)
    assert (drag.kind, drag.delta) == ("drag", (30, 0))
    assert hand.feed(event(pygame.MOUSEBUTTONUP, button=1, pos=(40, 10)), 0)[0].dragged
    hand.feed(event(pygame.MOUSEBUTTONDOWN, button=3, pos=(5, 5)), 0)
    assert hand.feed(event(pygame.MOUSEBUTTONUP, button=3, pos=(5, 5)), 0)[0].kind == "hold"


def finger(kind, x, y, number=1):
    return event(kind, x=x / 1000, y=y / 500, finger_id=number, touch_id=0)


def test_a_tap_is_a_click_and_a_long_press_shows_what_it_is():
    hand = Translator((1000, 500))
    (press,) = hand.feed(finger(pygame.FINGERDOWN, 100, 50), 0.0)
    assert (press.kind, press.pos, press.touch) == ("press", (100, 50), True)
    up = hand.feed(finger(pygame.FINGERUP, 100, 50), 0.1)
    assert [item.kind for item in up] == ["release", "leave"]
    assert not up[0].dragged
    hand.feed(finger(pygame.FINGERDOWN, 100, 50), 1.0)
    assert hand.poll(1.1) == []
    assert hand.wake_at() == 1.0 + intents.HOLD_SECONDS
    (hold,) = hand.poll(1.6)
    assert hold.kind == "hold"
    assert hand.feed(finger(pygame.FINGERUP, 100, 50), 1.7)[0].dragged


def test_two_fingers_pinch_and_never_click():
    hand = Translator((1000, 500))
    hand.feed(finger(pygame.FINGERDOWN, 400, 200, 1), 0)
    (release,) = hand.feed(finger(pygame.FINGERDOWN, 500, 200, 2), 0)
    assert release.dragged
    (pinch,) = hand.feed(finger(pygame.FINGERMOTION, 600, 200, 2), 0)
    assert pinch.kind == "pinch"
    assert pinch.amount == pytest.approx(2.0)
    assert pinch.pos == (500, 200)
    assert hand.feed(finger(pygame.FINGERUP, 400, 200, 1), 0) == []
    assert hand.feed(finger(pygame.FINGERMOTION, 700, 300, 2), 0) == []
    assert hand.feed(finger(pygame.FINGERUP, 700, 300, 2), 0) == []
    assert hand.feed(finger(pygame.FINGERDOWN, 10, 10, 1), 0)[0].kind == "press"


def test_the_mouse_events_that_touch_makes_are_not_counted_twice():
    hand = Translator((1000, 500))
    assert hand.feed(event(pygame.MOUSEBUTTONDOWN, button=1, pos=(1, 1), touch=True), 0) == []


def test_a_gamepad_is_a_keyboard():
    hand = Translator((1000, 500))
    assert hand.feed(event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A), 0) == [
        Command(Intent.CONFIRM)
    ]
    tilt = event(pygame.CONTROLLERAXISMOTION, axis=pygame.CONTROLLER_AXIS_LEFTX, value=30000)
    assert hand.feed(tilt, 0) == [Command(Intent.RIGHT)]
    assert hand.feed(tilt, 0) == []
    hand.feed(event(pygame.CONTROLLERAXISMOTION, axis=pygame.CONTROLLER_AXIS_LEFTX, value=100), 0)
    assert hand.feed(tilt, 0) == [Command(Intent.RIGHT)]
    barely = event(pygame.CONTROLLERAXISMOTION, axis=pygame.CONTROLLER_AXIS_LEFTY, value=1)
    assert hand.feed(barely, 0) == []


def test_losing_the_window_drops_what_is_held():
    hand = Translator((1000, 500))
    hand.feed(event(pygame.MOUSEBUTTONDOWN, button=1, pos=(10, 10)), 0)
    kinds = [item.kind for item in hand.feed(event(pygame.WINDOWFOCUSLOST), 0)]
    assert kinds == ["release", "leave"]
    assert hand.feed(event(pygame.MOUSEBUTTONUP, button=1, pos=(10, 10)), 0) == []


# -- motion ---------------------------------------------------------------------------------------------------


def flight(key, calls):
    picture = pygame.Surface((8, 8), pygame.SRCALPHA)
    return motion.Flight(
        key,
        picture,
        (0, 0),
        (100, 0),
        0.4,
        cue=lambda: calls.append(f"cue {key}"),
        then=lambda: calls.append(key),
    )


def test_groups_play_one_after_the_other():
    clock, calls = Clock(), []
    line = motion.Timeline(clock)
    line.add(flight("a", calls))
    line.add(flight("b", calls))
    line.update()
    assert line.hidden("a")
    assert line.hidden("b")
    clock.now += 0.41
    assert line.update()
    assert not line.hidden("a")
    assert line.hidden("b")
    clock.now += 0.41
    assert not line.update()
    assert calls == ["cue a", "a", "cue b", "b"] or calls == ["cue a", "cue b", "a", "b"]


def test_skip_ends_everything_without_noise():
    clock, calls = Clock(), []
    line = motion.Timeline(clock)
    line.add(flight("a", calls))
    line.add(flight("b", calls))
    line.skip()
    assert not line.busy
    assert not line.hidden("a")
    assert calls == ["a", "b"]


def test_motion_can_be_off_and_can_be_fast():
    clock, calls = Clock(), []
    off = motion.Timeline(clock, speed=0)
    off.add(flight("a", calls))
    assert not off.busy
    assert calls == ["cue a", "a"]
    fast = motion.Timeline(clock, speed=2)
    fast.add(flight("b", calls))
    clock.now += 0.21
    assert not fast.update()


def test_a_backlog_is_not_waited_for():
    clock, calls = Clock(), []
    line = motion.Timeline(clock)
    for number in range(40):
        line.add(flight(number, calls))
    assert line._free_from - clock.now < 8


def test_what_piles_up_ends_in_order_and_the_newest_begins_at_once():
    clock, calls = Clock(), []
    line = motion.Timeline(clock)
    for number in range(14):
        line.add(
            motion.Motion(
                number,
                0.5,
                cue=lambda n=number: calls.append(f"cue {n}"),
                then=lambda n=number: calls.append(n),
            )
        )
    assert calls == list(range(13))
    line.update()
    assert calls[13:] == ["cue 13"]
    clock.now += 0.5
    assert not line.update()
    assert calls[14:] == [13]


def test_less_than_that_is_waited_for():
    clock, calls = Clock(), []
    line = motion.Timeline(clock)
    for number in range(14):
        line.add(flight(number, calls))
    assert calls == []
    assert line.hidden(13)


def test_shake_and_fade_act_on_the_thing_itself():
    clock = Clock()
    line = motion.Timeline(clock)
    line.add(motion.Shake("seat", 10), motion.Fade("card"))
    assert line.alpha("card") == 0
    line.update()
    clock.now += 0.1
    assert line.offset("seat") != (0, 0)
    assert 0 < line.alpha("card") < 255
    clock.now += 1
    line.update()
    assert (line.offset("seat"), line.alpha("card")) == ((0, 0), 255)


# -- scenes ---------------------------------------------------------------------------------------------------


class Page(Scene):
    def __init__(self, name, log, overlay=False):
        super().__init__()
        self.name, self.log, self.overlay = name, log, overlay

    def enter(self):
        self.log.append(f"enter {self.name}")

    def exit(self):
        self.log.append(f"exit {self.name}")

    def pause(self):
        self.log.append(f"pause {self.name}")

    def resume(self):
        self.log.append(f"resume {self.name}")


def test_the_stack_changes_at_the_end_of_the_frame():
    log = []
    stack = SceneStack(Scale(960, 600), Clock())
    below, over = Page("below", log), Page("over", log, overlay=True)
    stack.push(below)
    assert stack.top is None
    stack.settle()
    stack.push(over)
    assert stack.top is below
    stack.settle()
    assert stack.seen() == [below, over]
    stack.handle(Command(Intent.CANCEL))
    assert stack.top is over
    stack.settle()
    assert stack.top is below
    stack.replace(Page("new", log))
    stack.settle()
    assert log == [
        "enter below",
        "pause below",
        "enter over",
        "exit over",
        "resume below",
        "exit below",
        "enter new",
    ]


def test_a_still_scene_is_drawn_once():
    clock = Clock()
    stack = SceneStack(Scale(960, 600), clock, fade=0)
    stack.push(Page("still", []))
    stack.settle()
    surface = pygame.display.get_surface()
    assert stack.stale
    stack.draw(surface)
    for _ in range(5):
        clock.now += 1
        stack.update()
        assert not stack.stale
        assert not stack.wants_frame()
        assert stack.wake_at() is None
    stack.handle(Pointer("move", (5, 5)))
    assert not stack.stale


def test_a_change_of_screen_fades_and_then_rests():
    clock = Clock()
    stack = SceneStack(Scale(960, 600), clock)
    surface = pygame.display.get_surface()
    stack.push(Page("one", []))
    stack.settle()
    stack.draw(surface)
    stack.push(Page("two", []))
    stack.settle()
    stack.draw(surface)
    assert stack.wants_frame()
    clock.now += 1
    stack.draw(surface)
    stack.draw(surface)
    assert not stack.wants_frame()
    assert not stack.stale


class Copied(pygame.Surface):
    """A screen that counts how often it is copied."""

    copies = 0

    def copy(self):
        self.copies += 1
        return super().copy()


class Plain(Scene):
    """A screen of one colour."""

    def __init__(self, colour):
        super().__init__()
        self.colour = colour

    def draw_ground(self, surface):
        surface.fill(self.colour)


def test_a_screen_is_copied_only_when_another_fades_in_over_it():
    clock = Clock()
    stack = SceneStack(Scale(960, 600), clock)
    surface = Copied((960, 600))
    stack.push(Plain((200, 0, 0)))
    stack.settle()
    for _ in range(5):
        stack.draw(surface)
    assert surface.copies == 0
    stack.push(Plain((0, 0, 200)))
    stack.settle()
    stack.draw(surface)
    assert surface.copies == 1
    assert surface.get_at((5, 5))[:3] == (200, 0, 0), "the screen before covers the new one at first"
    clock.now += 0.05
    stack.draw(surface)
    red, _green, blue, _alpha = surface.get_at((5, 5))
    assert 0 < red < 200
    assert 0 < blue < 200
    assert surface.copies == 1


def test_a_toast_goes_away_by_itself():
    clock = Clock()
    stack = SceneStack(Scale(960, 600), clock, fade=0)
    page = Page("p", [])
    stack.push(page)
    stack.settle()
    page.toast("Saved.")
    stack.draw(pygame.display.get_surface())
    assert stack.wake_at() is not None
    clock.now += 60
    stack.update()
    assert stack.stale
    stack.draw(pygame.display.get_surface())
    assert stack.wake_at() is None


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("percent", [80, 100, 150])
def test_a_dialog_fits_and_escape_takes_the_harmless_answer(size, percent):
    taken = []
    stack = SceneStack(Scale(*size, percent), Clock(), fade=0)
    answers = [
        Answer("Delete the match", lambda: taken.append("delete"), True),
        Answer("Keep it", lambda: taken.append("keep")),
    ]
    dialog = Dialog("Delete this match?", LONG * 3, answers)
    stack.push(dialog)
    stack.settle()
    assert not any(widget.overflows() for widget in dialog.widgets())
    screen = Rect((0, 0), size)
    assert all(screen.contains(widget.rect) for widget in dialog.widgets())
    stack.handle(Command(Intent.CANCEL))
    stack.settle()
    assert taken == ["keep"]
    assert stack.top is None
