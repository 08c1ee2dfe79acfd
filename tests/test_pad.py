"""A game pad, as SDL tells of it: plugged in, used and pulled out in mid-match. The pad is a virtual one of SDL's."""

from __future__ import annotations

import builtins
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import loop, selftest
from game.app.client import Client, gather
from game.app.scenes.menu import MenuScene
from game.app.scenes.table import TableScene
from game.app.selftest import VirtualPad
from game.app.settings import Settings
from game.app.store import Store
from game.engine.match import Seat
from game.games import SHELF
from game.ui import intents

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the library is looked for where Linux lists it"
)


class Clock:
    def __init__(self) -> None:
        self.now = 50.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def table(own_home: Path) -> Iterator[tuple[loop.Loop, Client, Clock]]:
    """A window with a match in it."""
    loop.end_session()
    clock, store = Clock(), Store()
    window = loop.Window(Settings(motion=0.0, language="en"))
    client = gather(store, Settings(motion=0.0, language="en"), window.size, clock=clock)
    made = loop.Loop(client, window, threading.Event(), clock)
    client.start(SHELF["samurai"], [Seat("Aiko"), Seat("Ken", crest="lozenge", colour="ai")], {}, 5)
    turn(made, clock)
    cover = client.stack.top
    cover.take()
    turn(made, clock)
    assert isinstance(client.stack.top, TableScene)
    yield made, client, clock
    client.close()
    loop.end_session()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((960, 600))


def turn(made: loop.Loop, clock: Clock, act: Callable[[], object] = lambda: None) -> None:
    act()
    for _ in range(4):
        clock.now += 0.1
        made.turn()


def press(made: loop.Loop, clock: Clock, pad: VirtualPad, button: int) -> None:
    for down in (True, False):
        pad.button(button, down)
        turn(made, clock)


def test_a_pad_is_plugged_in_used_and_pulled_out_in_mid_match(table):
    made, client, clock = table
    scene = client.stack.top
    pad = VirtualPad()
    turn(made, clock)
    press(made, clock, pad, pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    first = scene.focus.current
    assert first is not None
    turn(made, clock, lambda: pad.axis(pygame.CONTROLLER_AXIS_LEFTX, 30000))
    assert scene.focus.current is not first
    press(made, clock, pad, pygame.CONTROLLER_BUTTON_START)
    assert isinstance(client.stack.top, MenuScene)
    pad.pull()
    turn(made, clock)
    assert intents._PADS == []
    again = VirtualPad()
    turn(made, clock)
    press(made, clock, again, pygame.CONTROLLER_BUTTON_B)
    assert isinstance(client.stack.top, TableScene)
    again.pull()
    turn(made, clock)
    assert client.running


def test_a_pad_that_was_there_before_the_window_works(own_home):
    loop.end_session()
    pygame.display.init()
    intents.start_pads()
    pad = VirtualPad()
    hand = intents.Translator((960, 600))
    pygame.display.set_mode((960, 600))
    found: list[Any] = []
    for down in (False, True):
        pad.button(pygame.CONTROLLER_BUTTON_A, down)
        found += [item for event in pygame.event.get() for item in hand.feed(event, 0.0)]
    pad.pull()
    assert intents.Command(intents.Intent.CONFIRM) in found
    intents.stop_pads()


def test_without_that_part_of_pygame_the_program_goes_on(monkeypatch):
    real = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name.startswith("pygame._sdl2"):
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    assert not intents.start_pads()
    hand = intents.Translator((960, 600))
    assert hand.feed(pygame.event.Event(pygame.CONTROLLERDEVICEADDED, device_index=0), 0.0) == []
    assert hand.feed(pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=0), 0.0) == []
    intents.stop_pads()


def test_the_self_test_presses_a_button_of_a_pad(monkeypatch):
    pygame.display.init()
    pygame.display.set_mode((960, 600))
    selftest._use_pad()
    monkeypatch.setattr(intents, "open_pad", lambda index: False)
    with pytest.raises(RuntimeError, match="not heard"):
        selftest._use_pad()
    intents.stop_pads()
