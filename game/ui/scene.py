"""Scenes and their stack: one screen each, overlays over the one below, changes at the end of a frame."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect, Surface

from game.ui import text, theme
from game.ui.focus import Focus
from game.ui.intents import Command, Input, Intent
from game.ui.layout import clamp
from game.ui.materials import Material, draw_panel
from game.ui.motion import Timeline, Tween, linear
from game.ui.richtext import Rich, RichText
from game.ui.theme import Scale, darker
from game.ui.widget import Widget, veil

Clock = Callable[[], float]
TOAST_SECONDS: Final = 3.5
_FADE_SECONDS: Final = 0.16
_INK: Final = Material("wood", theme.SLIP, darker(theme.WOOD, 0.6), 9, 1.5, 110)


class Scene:
    """One screen. Override `layout`, `widgets`, `draw_ground`, `command` and the four hooks.

    Set `stale` whenever the picture is no longer true; nothing is drawn otherwise.
    """

    overlay = False
    """Whether the scene below is seen behind this one."""
    sudden = False
    """Whether it covers what was there at once, without fading over."""

    def __init__(self) -> None:
        self.stack: SceneStack | None = None
        self.scale = Scale(*theme.DESIGN_SIZE)
        self.stale = True
        self.focus = Focus(self.widgets)
        self.timeline = Timeline(self.now)
        self._toast: tuple[str, float] | None = None

    # -- to be overridden -----------------------------------------------------------------------------------

    def enter(self) -> None:
        """It comes onto the stack."""

    def exit(self) -> None:
        """It leaves the stack for good."""

    def pause(self) -> None:
        """Another scene comes over it."""

    def resume(self) -> None:
        """It is on top again."""

    def layout(self, scale: Scale) -> None:
        """Place everything for a window of `scale.width` x `scale.height`."""

    def widgets(self) -> Sequence[Widget]:
        """The widgets that can be used now, lowest first."""
        return ()

    def draw_ground(self, surface: Surface) -> None:
        """Draw what lies under the widgets."""

    def draw_over(self, surface: Surface) -> None:
        """Draw what lies over the widgets, under tips."""

    def command(self, intent: Intent) -> bool:
        """Answer an intent that no widget used. By default, CANCEL leaves an overlay."""
        if intent is Intent.CANCEL and self.overlay:
            self.close()
            return True
        return False

    def tick(self, now: float) -> None:
        """Called before every frame and at every wake."""

    # -- services -------------------------------------------------------------------------------------------

    def now(self) -> float:
        """Seconds of the stack's clock."""
        return self.stack.clock() if self.stack is not None else 0.0

    def place(self, scale: Scale) -> None:
        """Take a new window size."""
        self.scale = scale
        self.layout(scale)
        self.stale = True

    def close(self) -> None:
        """Leave the stack at the end of this frame."""
        if self.stack is not None:
            self.stack.pop(self)

    def toast(self, words: str) -> None:
        """Say something in passing at the foot of the screen."""
        self._toast = (words, self.now() + TOAST_SECONDS)
        self.stale = True

    def handle(self, item: Input) -> bool:
        """Answer an input: widgets first, then `command`. A moving table is brought to rest first by CANCEL."""
        if isinstance(item, Command) and item.intent is Intent.CANCEL and self.timeline.busy:
            self.timeline.skip()
            used = True
        else:
            used = self.focus.handle(item, self.now())
            if not used and isinstance(item, Command):
                used = self.command(item.intent)
        self.stale = self.stale or used
        return used

    def update(self) -> None:
        """Let time pass."""
        now = self.now()
        moving = self.timeline.busy
        self.timeline.update()
        self.tick(now)
        if self._toast is not None and now >= self._toast[1]:
            self._toast, self.stale = None, True
        if moving or self.focus.tip_changes(now):
            self.stale = True

    def wants_frame(self) -> bool:
        """Whether it must be drawn again soon because something moves."""
        return self.timeline.busy

    def wake_at(self) -> float | None:
        """When `update` must be called next though nothing moves, if at all."""
        times = [self.focus.tip_at(), self._toast[1] if self._toast is not None else None]
        return min((when for when in times if when is not None), default=None)

    # -- drawing --------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the whole scene."""
        self.draw_ground(surface)
        for widget in self.widgets():
            if widget.visible:
                widget.draw(surface)
        self.draw_over(surface)
        self.timeline.draw(surface)
        self.focus.draw(surface)
        tip = self.focus.tip(self.now())
        if tip is not None:
            draw_tip(surface, self.scale, *tip)
        if self._toast is not None:
            _draw_toast(surface, self.scale, self._toast[0])
        self.stale = False


def draw_tip(surface: Surface, scale: Scale, words: Rich, owner: Rect) -> Rect:
    """A dark slip of paper beside `owner` with an explanation; returns where it lies."""
    bounds = surface.get_rect().inflate(-2 * scale.px(8), -2 * scale.px(8))
    pad, gap = scale.px(12), scale.px(10)
    content = RichText(words, theme.SMALL, theme.CREAM)
    width = content.wanted(scale, None)[0]
    width = min(width, bounds.w - 2 * pad, max(scale.px(380), 16 * scale.font_px(theme.SMALL)))
    size = width + 2 * pad, content.wanted(scale, width)[1] + 2 * pad
    rect = Rect((0, 0), size)
    rect.midtop = owner.centerx, owner.bottom + gap
    if rect.bottom > bounds.bottom and owner.top - gap - rect.h >= bounds.top:
        rect.midbottom = owner.centerx, owner.top - gap
    rect = clamp(rect, bounds)
    draw_panel(surface, rect, scale, _INK)
    content.place(rect.inflate(-2 * pad, -2 * pad), scale)
    content.draw(surface)
    return rect


def _draw_toast(surface: Surface, scale: Scale, words: str) -> None:
    bounds = surface.get_rect()
    px, pad = scale.font_px(theme.BODY), scale.px(16)
    lines = text.wrap(words, "body", px, min(scale.px(760), bounds.w - 6 * pad))
    width = max(text.measure(line, "body", px)[0] for line in lines)
    rect = Rect(0, 0, width + 2 * pad, text.block_height(lines, "body", px) + 2 * pad)
    rect.midbottom = bounds.centerx, bounds.bottom - scale.px(28)
    draw_panel(surface, rect, scale, _INK)
    text.draw_block(surface, lines, "body", px, theme.CREAM, rect.inflate(-2 * pad, -2 * pad), "centre")


def draw_veil(surface: Surface) -> None:
    """Dim what lies below an overlay."""
    veil(surface, surface.get_rect(), (20, 16, 14), 150)


class SceneStack:
    """The scenes from the bottom up. Changes asked for during a frame happen in `settle`, at its end.

    A change of screen is faded over for a moment when `fade` (a speed, 0 is off) allows.
    """

    def __init__(self, scale: Scale, clock: Clock = time.monotonic, fade: float = 1.0) -> None:
        self.scale, self.clock, self.fade = scale, clock, fade
        self.scenes: list[Scene] = []
        self._asked: list[Callable[[], None]] = []
        self._drawn: Surface | None = None
        """Where the screen was drawn and came to rest; it is copied only when another screen is to fade in over it."""
        self._veil: tuple[Surface, Tween] | None = None

    @property
    def top(self) -> Scene | None:
        """The scene that gets the input."""
        return self.scenes[-1] if self.scenes else None

    # -- changes --------------------------------------------------------------------------------------------

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        self._asked.append(lambda: self._push(scene))

    def pop(self, scene: Scene | None = None) -> None:
        """Take away the top scene, or this one and all over it."""
        self._asked.append(lambda: self._pop(scene))

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the whole stack."""

        def change() -> None:
            while self.scenes:
                self._remove()
            self._push(scene)

        self._asked.append(change)

    def _push(self, scene: Scene) -> None:
        if self.top is not None:
            self.top.pause()
        scene.stack = self
        self.scenes.append(scene)
        scene.enter()
        scene.place(self.scale)

    def _pop(self, scene: Scene | None) -> None:
        goal = scene or self.top
        if goal is None or goal not in self.scenes:
            return
        while goal in self.scenes:
            self._remove()
        if self.top is not None:
            self.top.resume()
            self.top.stale = True

    def _remove(self) -> None:
        gone = self.scenes.pop()
        gone.exit()

    def settle(self) -> bool:
        """Carry out what was asked for; True when the screen changed."""
        if not self._asked:
            return False
        while self._asked:
            asked, self._asked = self._asked, []
            for change in asked:
                change()
        sudden = self.top is not None and self.top.sudden
        if self._drawn is not None and self.fade > 0 and not sudden:
            self._veil = self._drawn.copy(), Tween(255, 0, self.clock(), _FADE_SECONDS / self.fade, linear)
        self._drawn = None
        return True

    # -- every frame ----------------------------------------------------------------------------------------

    def resize(self, scale: Scale) -> None:
        """The window has a new size."""
        self.scale = scale
        self._drawn = self._veil = None
        for scene in self.scenes:
            scene.place(scale)

    def handle(self, item: Input) -> bool:
        """Give an input to the top scene."""
        return self.top.handle(item) if self.top is not None else False

    def update(self) -> None:
        """Let time pass in every scene that is seen."""
        for scene in self.seen():
            scene.update()

    def seen(self) -> list[Scene]:
        """The scenes that show, from the lowest."""
        first = len(self.scenes) - 1
        while first > 0 and self.scenes[first].overlay:
            first -= 1
        return self.scenes[max(0, first) :]

    @property
    def stale(self) -> bool:
        """Whether a frame must be drawn."""
        return self._veil is not None or any(scene.stale for scene in self.seen())

    def wants_frame(self) -> bool:
        """Whether frames are wanted one after the other."""
        return self._veil is not None or any(scene.wants_frame() for scene in self.seen())

    def wake_at(self) -> float | None:
        """When to update next though nothing moves."""
        times = [scene.wake_at() for scene in self.seen()]
        return min((when for when in times if when is not None), default=None)

    def draw(self, surface: Surface) -> None:
        """Draw what is seen."""
        for scene in self.seen():
            scene.draw(surface)
        if self._veil is None and not self.wants_frame():
            self._drawn = surface
        if self._veil is not None:
            self._draw_fade(surface, *self._veil)

    def _draw_fade(self, surface: Surface, before: Surface, tween: Tween) -> None:
        now = self.clock()
        if tween.done(now) or before.get_size() != surface.get_size():
            self._veil = None
            for scene in self.seen():
                scene.stale = True
            return
        before.set_alpha(round(tween.at(now)))
        surface.blit(before, (0, 0))
