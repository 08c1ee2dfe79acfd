"""Who gets an input: the widget under the pointer, or the one the keyboard is on. Tab, arrows, Enter reach all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect, Surface

from game.ui.intents import Command, Input, Intent, Pointer, Spot, Typed
from game.ui.richtext import Rich
from game.ui.widget import Widget

TIP_SECONDS: Final = 0.45
_STEPS: Final = {Intent.LEFT: (-1, 0), Intent.RIGHT: (1, 0), Intent.UP: (0, -1), Intent.DOWN: (0, 1)}
_SIDEWAYS: Final = 3.0  # how much worse a step to the side is than one ahead


class Focus:
    """Sends inputs to the widgets of one screen and remembers hover, hold and focus.

    `widgets` gives the top-level widgets, lowest first. The ring is `shown` only while keys or a
    pad are in use.
    """

    def __init__(self, widgets: Callable[[], Sequence[Widget]]) -> None:
        self._widgets = widgets
        self.current: Widget | None = None
        self.hot: Widget | None = None
        self.shown = False
        self._chain: list[Widget] = []
        self._hot_since: float | None = None
        self._tip_asked: Widget | None = None
        self._tip_drawn = False

    # -- finding --------------------------------------------------------------------------------------------

    def chain_at(self, pos: Spot) -> list[Widget]:
        """The widgets under `pos`, the innermost first."""
        for widget in reversed(self._widgets()):
            found = _chain(widget, lambda inner: inner.contains(pos))
            if found:
                return found
        return []

    def chain_to(self, target: Widget) -> list[Widget]:
        """The widget and those round it, the innermost first; empty when it is not on the screen."""
        for widget in self._widgets():
            path = _path(widget, target)
            if path:
                return path
        return []

    def stops(self) -> list[Widget]:
        """The focus order."""
        return [widget for top in self._widgets() for widget in top.walk() if widget.focus_stop]

    # -- input ----------------------------------------------------------------------------------------------

    def handle(self, item: Input, now: float) -> bool:
        """Answer an input; True when it was used or something looks different now."""
        if isinstance(item, Pointer):
            return self._pointer(item, now)
        current = self._valid_current()
        for widget in self.chain_to(current) if current is not None else []:
            if widget.handle(item):
                self.shown = self.shown or not isinstance(item, Typed)
                return True
        if isinstance(item, Command):
            return self._command(item.intent)
        return False

    def _command(self, intent: Intent) -> bool:
        if intent is Intent.NEXT:
            return self.step(1)
        if intent is Intent.PREVIOUS:
            return self.step(-1)
        if intent in _STEPS:
            return self._towards(_STEPS[intent])
        return False

    def _pointer(self, item: Pointer, now: float) -> bool:
        if item.kind in ("move", "leave"):
            return self._moved(item, now)
        if item.kind == "press":
            return self._pressed(item, now)
        if item.kind == "drag":
            return self._dragged(item)
        if item.kind == "release":
            return self._released(item, now)
        used = any(widget.handle(item) for widget in self.chain_at(item.pos))
        if item.kind == "hold" and not used:
            return self._ask_tip(item.pos)
        return used

    def _moved(self, item: Pointer, now: float) -> bool:
        chain = self.chain_at(item.pos) if item.kind == "move" else []
        changed = self._set_hot(chain[0] if chain else None, now)
        used = any(widget.handle(item) for widget in chain)
        return changed or used

    def _pressed(self, item: Pointer, now: float) -> bool:
        self._tip_asked = None
        chain = self.chain_at(item.pos)
        self._set_hot(chain[0] if chain else None, now)
        self._hot_since = None
        ring, self.shown = self.shown, False
        stop = next((widget for widget in chain if widget.focus_stop), None)
        if stop is not None:
            self.set(stop)
        elif self.current is not None:
            self.set(None)
        self._chain = chain
        if chain:
            chain[0].held = True
        return any(widget.handle(item) for widget in chain) or bool(chain) or ring

    def _dragged(self, item: Pointer) -> bool:
        for widget in self._chain:
            if widget.handle(item):
                if widget is not self._chain[0]:
                    self._chain[0].held = False
                    self._chain = self._chain[self._chain.index(widget) :]
                return True
        return False

    def _released(self, item: Pointer, now: float) -> bool:
        chain, self._chain = self._chain, []
        used = any(widget.handle(item) for widget in chain)
        if chain:
            chain[0].held = False
        if item.touch:
            self._set_hot(None, now)
        return used or bool(chain)

    # -- focus ----------------------------------------------------------------------------------------------

    def set(self, widget: Widget | None, show: bool = False) -> None:
        """Put the keyboard on this widget."""
        if self.current is not None and self.current is not widget:
            self.current.focused = False
        self.current = widget
        self.shown = self.shown or show
        if widget is not None:
            widget.focused = True
            chain = self.chain_to(widget)
            for parent in chain[1:]:
                reveal = getattr(parent, "reveal", None)
                if reveal is not None:
                    reveal(widget.rect)

    def step(self, by: int) -> bool:
        """Go to the next (1) or previous (-1) stop, round and round."""
        stops = self.stops()
        if not stops:
            return False
        current = self._valid_current()
        start = stops.index(current) if current in stops else min(0, -by)
        self.set(stops[(start + by) % len(stops)], show=True)
        return True

    def _towards(self, step: tuple[int, int]) -> bool:
        current = self._valid_current()
        if current is None:
            return self.step(1)
        found = nearest(current.rect, [stop for stop in self.stops() if stop is not current], step)
        self.shown = True
        if found is not None:
            self.set(found, show=True)
        return found is not None

    def _valid_current(self) -> Widget | None:
        if self.current is not None and not (self.current.focus_stop and self.chain_to(self.current)):
            self.set(None)
        return self.current

    def _set_hot(self, widget: Widget | None, now: float) -> bool:
        if widget is self.hot:
            return False
        tip_was_shown = self._tip_drawn
        if self.hot is not None:
            self.hot.hover = False
        changed = _reacts(self.hot) or _reacts(widget)
        self.hot = widget
        if widget is not None:
            widget.hover = True
        self._hot_since = now if widget is not None and widget.hint else None
        self._tip_asked = None
        return changed or tip_was_shown

    # -- tips -----------------------------------------------------------------------------------------------

    def _ask_tip(self, pos: Spot) -> bool:
        chain = [widget for widget in self.chain_at(pos) if widget.hint]
        self._tip_asked = chain[0] if chain else None
        return bool(chain)

    def tip(self, now: float) -> tuple[Rich, Rect] | None:
        """The hint to show now and what it belongs to."""
        widget = self._tip_widget(now)
        self._tip_drawn = widget is not None
        return (widget.hint, widget.rect) if widget is not None else None

    def _tip_widget(self, now: float) -> Widget | None:
        if self._tip_asked is not None and self._tip_asked.hint:
            return self._tip_asked
        if self.shown and self.current is not None and self.current.hint:
            return self.current
        due = self._hot_since is not None and now >= self._hot_since + TIP_SECONDS
        return self.hot if due and self.hot is not None and self.hot.hint else None

    def tip_changes(self, now: float) -> bool:
        """Whether what `tip` gives differs from what was drawn."""
        return (self._tip_widget(now) is not None) != self._tip_drawn

    def tip_at(self) -> float | None:
        """When a hint becomes due, if one is waiting."""
        if self._hot_since is None or self._tip_drawn:
            return None
        return self._hot_since + TIP_SECONDS

    def draw(self, surface: Surface) -> None:
        """Draw the ring, over everything."""
        current = self._valid_current()
        if not self.shown or current is None:
            return
        before = surface.get_clip()
        if current.clip is not None:
            margin = current.scale.px(8)
            surface.set_clip(current.clip.inflate(2 * margin, 2 * margin))
        current.draw_focus(surface)
        surface.set_clip(before)


def nearest(start: Rect, stops: Sequence[Widget], step: tuple[int, int]) -> Widget | None:
    """The stop that lies best in the direction `step` from `start`."""
    best: Widget | None = None
    least = float("inf")
    for stop in stops:
        cost = _cost(start, stop.rect, step)
        if cost is not None and cost < least:
            best, least = stop, cost
    return best


def _cost(start: Rect, goal: Rect, step: tuple[int, int]) -> float | None:
    dx, dy = goal.centerx - start.centerx, goal.centery - start.centery
    ahead = dx * step[0] + dy * step[1]
    if ahead <= 0:
        return None
    if step[0]:
        gap = max(0, max(start.top, goal.top) - min(start.bottom, goal.bottom))
        aside = abs(dy)
    else:
        gap = max(0, max(start.left, goal.left) - min(start.right, goal.right))
        aside = abs(dx)
    return ahead + _SIDEWAYS * gap + 0.3 * aside


def _reacts(widget: Widget | None) -> bool:
    return widget is not None and widget.focusable


def _chain(widget: Widget, hit: Callable[[Widget], bool]) -> list[Widget]:
    if not widget.visible or not hit(widget):
        return []
    for child in reversed(widget.children()):
        found = _chain(child, hit)
        if found:
            return [*found, widget]
    return [widget]


def _path(widget: Widget, target: Widget) -> list[Widget]:
    if not widget.visible:
        return []
    if widget is target:
        return [widget]
    for child in widget.children():
        found = _path(child, target)
        if found:
            return [*found, widget]
    return []
