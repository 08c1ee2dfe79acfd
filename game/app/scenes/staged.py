"""A real table that is no match: a slip of paper speaks, nobody thinks, nothing is written. Lessons and problems are that."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, Optional

from pygame import Rect, Surface

from game.app.host import Host
from game.app.live import Live
from game.app.scenes.bar import BAR, TableBar
from game.app.scenes.buttons import Offer
from game.app.scenes.table import TableScene
from game.app.scenes.turns import Turns
from game.bots.worker import Answer
from game.engine.match import Match
from game.engine.state import Target
from game.ui import theme
from game.ui.intents import Intent
from game.ui.spotlight import Slip, Veil, draw_pointer, free_place, nearest
from game.ui.theme import Scale
from game.ui.widget import Widget
from game.ui.widgets import GHOST, Button
from game.ui.words import _

_SLIP_UNITS: Final = 600
_SLIP_SHARE: Final = 0.46
"""A slip takes no more than that of the window's width."""
_BREATH: Final = 0.9
"""Seconds between what was chosen and what follows, at the usual pace."""


class Rehearsal(Turns):
    """Whose turn it is on a table that is no match: nobody thinks."""

    def go_on(self) -> None:
        """Nobody is asked."""

    def resume(self) -> None:
        """Nobody is asked."""

    def hurry(self) -> None:
        """Nobody thinks."""

    def tick(self, now: float, resting: bool) -> Optional[Answer]:
        """No hint comes."""
        return None

    def wake_at(self) -> Optional[float]:
        """Nothing is due."""
        return None


class StagedScene(TableScene):
    """The table of ``match``, dimmed but for what `spotlit` names while the slip is ``speaking``.

    Made complete by `new_slip`, `leave` and `follow`; ``queue`` are actions that are played by themselves.
    """

    slip: Slip

    def __init__(self, host: Host, match: Match) -> None:
        super().__init__(host, Live(match, Path("staged")))
        self.queue: list[str] = []
        self.speaking = True
        self.due = 0.0
        self._shown_result = True
        self.turns = Rehearsal(host, self.live, self, self.now)
        self.veil = Veil()
        rules = Button(_("Rules"), self.open_rules, GHOST, "rules", theme.BODY)
        leave = Button(_("Leave"), self.leave, GHOST, "quit", theme.BODY)
        self.bar = TableBar(self.match.info, self.sentence, [rules, leave])

    # -- what each kind says --------------------------------------------------------------------------------

    def spotlit(self) -> Sequence[Target]:
        """What the slip speaks of; nothing is dimmed where that is nothing."""
        return ()

    def waits(self) -> bool:
        """Whether the slip waits for a choice on the table."""
        return True

    def follow(self) -> None:
        """What was to be played has been played and has come to rest."""

    def leave(self) -> None:
        """Go back to where this was chosen."""
        raise TypeError("a kind of staged scene defines leave")

    def say_anew(self, slip: Slip) -> None:
        """Let a slip speak."""
        slip.now = self.now
        self.slip, self.speaking = slip, True
        self.refresh()
        self._lay_slip()

    def play_on(self, texts: Sequence[str], at_once: bool = False) -> None:
        """Play these actions one after the other while the slip is silent, then `follow`."""
        self.queue = list(texts)
        self.speaking = False
        self.due = self.now() + (0.0 if at_once else self._breath())
        self.refresh()

    def _breath(self) -> float:
        return min(_BREATH, 1.5 * self.host.settings.pace_ms / 1000)

    # -- scene ----------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Sit down, and let the slip have the keyboard where nothing is to be chosen."""
        super().enter()
        self.focus_slip()

    def focus_slip(self) -> None:
        """Give the keyboard to the last button of the slip unless it waits for a choice."""
        if self.speaking and not self.waits():
            self.focus.set(self.slip.buttons[-1])

    def layout(self, scale: Scale) -> None:
        """The table as always, the slip where it covers least."""
        super().layout(scale)
        self.veil.place(Rect(0, 0, scale.width, scale.height), scale)
        self._lay_slip()

    def _lay_slip(self) -> None:
        scale, table = self.scale, self.table.rect
        if not table.w:
            return
        edge = scale.px(28)
        bounds = Rect(0, scale.px(BAR), scale.width, scale.height - scale.px(BAR)).inflate(-edge, -edge)
        width = max(scale.px(_SLIP_UNITS), scale.font_px(theme.LEAD) * 23)
        width = min(width, round(bounds.w * _SLIP_SHARE))
        high = min(self.slip.wanted(scale, width)[1], bounds.h)
        found = (self.where(target) for target in self.spotlit())
        self.veil.holes = [rect for rect in found if rect is not None]
        buttons = [button.rect for button in self.column.buttons] if self.waits() else []
        clear = [*self.veil.holes, *self.kept_clear(), *buttons]
        near = self.veil.holes or [table]
        self.slip.place(free_place((width, high), bounds, clear, near, scale.px(70)), scale)

    def kept_clear(self) -> list[Rect]:
        """What the slip should not cover, beside what it speaks of."""
        return [spot.rect for spot in self.table.spots() if spot.lit]

    def where(self, target: Target) -> Optional[Rect]:
        """Where a target is seen now; None when it is not on the screen."""
        if target.kind == PART:
            return self.table.areas.get(target.name)
        for button, text in self.action_buttons():
            if target in self.match.game.action(text).picks:
                return Rect(button.rect)
        return self.table.place_of(target)

    def widgets(self) -> Sequence[Widget]:
        """The table dimmed, the slip over it; while something is played, the table alone."""
        plain = [self.table, *self.column.buttons, self.chronicle]
        return [*plain, self.veil, self.bar, self.slip] if self.speaking else [*plain, self.bar]

    def draw_over(self, surface: Surface) -> None:
        """What follows the pointer, and the line from the slip to the nearest place."""
        super().draw_over(surface)
        if self.speaking and self.veil.holes:
            draw_pointer(surface, self.slip.rect, nearest(self.veil.holes, self.slip.rect), self.scale)

    def wants_frame(self) -> bool:
        """While the slip shakes too."""
        return self.slip.moving() or super().wants_frame()

    def wake_at(self) -> float | None:
        """When the next action is due."""
        times = [super().wake_at(), None if self.speaking else self.due]
        return min((when for when in times if when is not None), default=None)

    def tick(self, now: float) -> None:
        """Play what is to be played, at its pace."""
        super().tick(now)
        self.stale = self.stale or self.slip.moving()
        if self.speaking or now < self.due or self.timeline.busy or self.table.holds():
            return
        if not self.queue:
            self.follow()
            return
        hidden = True
        while hidden and self.queue:  # what is planned in secret shows nothing that one could wait for
            hidden = self.play(self.queue.pop(0)) and self.match.entries[-1].secret
        self.due = self.now() + self._breath()

    def command(self, intent: Intent) -> bool:
        """Escape takes back what is chosen, else it leaves."""
        if intent in (Intent.CANCEL, Intent.MENU) and not self.picks and self.waiting is None:
            self.leave()
            return True
        return super().command(intent)

    # -- no match -------------------------------------------------------------------------------------------

    def _offers(self) -> list[Offer]:
        return [self._offered(action) for action in self._button_actions()]

    def _fit_bar(self) -> None:
        if self.bar.rect.w:
            self.bar.arrange()

    def _save(self) -> None:
        """Nothing is written."""

    def undo(self) -> None:
        """Take back what is chosen; where nothing is, go back."""
        if self.picks or self.waiting is not None:
            self._unpick()
        else:
            self.back()

    def back(self) -> None:
        """Go back a step, where there are steps."""

    def undo_turn(self) -> None:
        """The same as `undo` here."""
        self.undo()

    def redo(self) -> None:
        """There is nothing to play again."""

    def retract(self, target: Target) -> None:
        """The same as `undo` here."""
        self.undo()

    def ask_hint(self) -> None:
        """The slip is the hint."""
        self.slip.shake()
        self.stale = True


PART: Final = "part"
"""The kind of target that stands for a part of the screen: the chronicle, the buttons."""
