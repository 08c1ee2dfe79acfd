"""The table scene: any game's table, the bar above it, the chronicle, the buttons, and whose turn it is to act.

It knows no rules. People point at targets; a set of targets that equals an action's picks is that action. Computer
players are asked in their own process and play at the pace that the settings ask for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Optional

from pygame import Rect, Surface

from game.app import choice
from game.app.choice import NOTHING
from game.app.host import Host
from game.app.live import Live, last_move
from game.app.scenes.chronicle import Chronicle
from game.app.tables import lay
from game.app.thinking import REACTION_SECONDS, Thinking
from game.bots.worker import Answer
from game.engine.match import IllegalAction
from game.engine.shelf import GameInfo
from game.engine.state import Action, Event, State, Target, Unknown
from game.engine.text import Text
from game.ui import art, layout, materials, sound, text, theme
from game.ui.intents import Command, Input, Intent, Pointer
from game.ui.scene import Scene
from game.ui.table import Outlook, Table
from game.ui.theme import Scale
from game.ui.widget import Widget
from game.ui.widgets import GHOST, PLAIN, PRIMARY, Button
from game.ui.words import N_, _, say

BAR: Final = 64
"""Height of the bar in design units."""
SAID_SECONDS: Final = 4.0
MARK_SECONDS: Final = 1 / 20
"""Between two frames while nothing but marks moves."""


def draw_bar(surface: Surface, scale: Scale, info: GameInfo) -> int:
    """Draw the bar with the game's name; returns where the room for a sentence begins."""
    bar = Rect(0, 0, scale.width, scale.px(BAR))
    line = max(1, scale.px(2))
    surface.fill(theme.AI, bar)
    surface.fill(theme.GOLD, Rect(0, bar.bottom - line, bar.w, line))
    sign = surface.blit(art.kanji(info.kanji, round(bar.h * 0.72), theme.CREAM), (scale.px(24), scale.px(9)))
    title = Rect(sign.right + scale.px(14), 0, scale.px(190), bar.h)
    px = scale.font_px(theme.HEAD)
    written = text.draw_fitted(surface, _(info.title), "title", px, theme.CREAM, title, scale.smallest_text)
    return max(written.right + scale.px(28), scale.px(250))


class TableScene(Scene):
    """A match at the table."""

    def __init__(self, host: Host, live: Live) -> None:
        super().__init__()
        self.host, self.live = host, live
        self.match = live.match
        self.match.free_takeback = host.settings.free_takeback
        self.looks = live.looks(host.levels)
        self.names = live.names()
        self.timeline.speed = host.settings.motion
        self.table: Table = lay(self.match.info, self.match.game, self.looks, self.timeline, self.pick)
        self.table.retract = self.retract
        self.table.memo = live.extra.setdefault("memo", {})
        self.chronicle = Chronicle(self.match.game, self.looks, self.mark)
        self.bar = [
            Button(_("Undo"), self.undo, GHOST, "undo", theme.BODY),
            Button(_("Hint"), self.ask_hint, GHOST, "hint", theme.BODY),
            Button(_("Rules"), lambda: host.open_rules(self.match.info.key), GHOST, "rules", theme.BODY),
            Button(_("Menu"), lambda: host.open_menu(live), GHOST, "menu", theme.BODY),
        ]
        self.buttons: list[Button] = []
        self.picks: frozenset[Target] = NOTHING
        self.marked: frozenset[Target] = NOTHING
        self.hinted: frozenset[Target] = NOTHING
        self.waiting: Optional[Action] = None
        self._pressed: Optional[Target] = None
        self.legal: list[Action] = []
        self.view: State = self.match.view(live.viewer)
        self._said: tuple[str, float, bool] | None = None
        self.thinking = Thinking(self.match, host.worker, host.levels)
        self._due = self._next_frame = 0.0
        self._moving = False
        self._foretold: tuple[object, ...] = ()
        self._handing = False
        self.aloud = -1
        self._shown_result = self.match.state.outcome is not None

    # -- scene ----------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Sit down at the table."""
        self.refresh()
        self.go_on()

    def exit(self) -> None:
        """Leave it: nobody needs to think any more."""
        self.thinking.stop()

    def resume(self) -> None:
        """Back from the menu or the settings: they may have changed."""
        self.timeline.speed = self.host.settings.motion
        self.match.free_takeback = self.host.settings.free_takeback
        self._handing = False
        self.refresh()
        self.go_on()

    def layout(self, scale: Scale) -> None:
        """Bar above, table below; the table says where chronicle and buttons go."""
        bar = scale.px(BAR)
        self._lay_bar(Rect(0, 0, scale.width, bar), scale)
        self.table.place(Rect(0, bar, scale.width, scale.height - bar), scale)
        self.chronicle.place(self.table.areas["chronicle"], scale)
        self._lay_buttons()

    def _lay_bar(self, rect: Rect, scale: Scale) -> None:
        height = min(rect.h - scale.px(14), max(scale.px(40), scale.line(theme.BODY, 1.6)))
        x = rect.right - scale.px(18)
        for button in reversed(self.bar):
            width = min(button.wanted(scale)[0], rect.w // 9)
            button.place(Rect(x - width, rect.centery - height // 2, width, height), scale)
            x -= width + scale.px(10)

    def widgets(self) -> Sequence[Widget]:
        """The table first, then what is asked, the bar and the chronicle: the order of the keyboard."""
        return [self.table, *self.buttons, *self.bar, self.chronicle]

    def draw_ground(self, surface: Surface) -> None:
        """Paper, and the bar with what is asked."""
        surface.blit(materials.plain_page(surface.get_size(), self.scale.factor), (0, 0))
        scale = self.scale
        left = draw_bar(surface, scale, self.match.info)
        self._draw_prompt(surface, Rect(left, 0, self.bar[0].rect.x - scale.px(24) - left, scale.px(BAR)))

    def _draw_prompt(self, surface: Surface, box: Rect) -> None:
        words, colour = self.prompt(), theme.CREAM
        if self._said is not None:
            words, colour = self._said[0], (theme.WARNING if self._said[2] else theme.CREAM)
        scale = self.scale
        lines, px = text.fit_block(words, "serif", scale.font_px(theme.LEAD), box.size, scale.smallest_text)
        text.draw_block(surface, lines, "serif", px, colour, box, "centre", True)

    def draw_over(self, surface: Surface) -> None:
        """What follows the pointer lies over everything."""
        self.table.draw_over(surface)

    def prompt(self) -> str:
        """What is asked, in words, with the name."""
        state = self.match.state
        if state.outcome is not None:
            return _("The match is over")
        seat = state.decides()
        if not self.match.is_person(seat):
            return _("{name} is thinking…").format(name=self.names[seat])
        if self.waiting is not None:
            label = say(self.match.game.label(self.waiting), self.names)
            return _("{action}? Press again to confirm").format(action=label)
        if self.picks:
            return _("{name}, choose where it glows").format(name=self.names[seat])
        view = self.view if self.aloud < 0 else self.match.view(self.aloud)
        return say(state.agenda[-1].prompt(view), self.names)

    def handle(self, item: Input) -> bool:
        """A press brings a moving table to rest and counts all the same."""
        if self.timeline.busy and isinstance(item, Pointer) and item.kind == "press":
            self.timeline.skip()
        if isinstance(item, Command) and item.intent is Intent.CONFIRM and self.timeline.busy:
            self.timeline.skip()
            return True
        used: bool = super().handle(item)
        self._foretell()
        return used

    def command(self, intent: Intent) -> bool:
        """Keys that mean the same everywhere on the table."""
        if intent is Intent.CANCEL:
            if self.picks or self.waiting is not None:
                self.picks, self.waiting = NOTHING, None
                self.refresh()
            else:
                self.host.open_menu(self.live)
            return True
        actions: dict[Intent, Callable[[], object]] = {
            Intent.UNDO: self.undo,
            Intent.REDO: self.redo,
            Intent.HINT: self.ask_hint,
            Intent.MENU: lambda: self.host.open_menu(self.live),
            Intent.HELP: lambda: self.host.open_rules(self.match.info.key),
        }
        if intent in actions:
            actions[intent]()
            return True
        return self.table.handle(Command(intent))

    def wake_at(self) -> float | None:
        """When a computer's move is due or a sentence has been read."""
        times = [
            super().wake_at(),
            self._said[1] if self._said else None,
            self._due if self.thinking.moves else None,
            self._next_frame if self._moving else None,
        ]
        return min((when for when in times if when is not None), default=None)

    def tick(self, now: float) -> None:
        """Let computers play when their time has come."""
        if self._said is not None and now >= self._said[1]:
            self._said, self.stale = None, True
        answer = self.thinking.poll()
        if answer is not None:
            self._show_hint(answer)
        moving = self.table.moves()
        if (moving and now >= self._next_frame) or moving != self._moving:
            self._moving, self._next_frame, self.stale = moving, now + MARK_SECONDS, True
        if self.thinking.moves and now >= self._due and not self.timeline.busy:
            self._play_planned()
        if self.match.state.outcome is not None and not self._shown_result and not self.timeline.busy:
            self._shown_result = True
            self.host.show_result(self.live)

    # -- what is shown --------------------------------------------------------------------------------------

    def acting(self) -> bool:
        """Whether the person at the screen is the one who decides."""
        seat = self.match.state.decides()
        return seat in (self.live.viewer, self.aloud) and self.match.is_person(seat)

    def refresh(self) -> None:
        """Show the match as it stands."""
        self.view = self.match.view(self.live.viewer)
        self.legal = self._choices() if self.acting() else []
        if not choice.continues(self.legal, self.picks):
            self.picks = NOTHING
        self.table.show(self.view, self.outlook())
        self.chronicle.tell(self.match.chronicle(self.live.viewer))
        self._lay_buttons()
        undo = self._undoable()
        self.bar[0].enabled = undo
        self.bar[0].reason = "" if undo else self._why_no_undo()
        self.bar[1].enabled = self.acting() and self.aloud < 0
        self.stale = True

    def _choices(self) -> list[Action]:
        """What can be chosen now; a question asked aloud is answered by buttons, the cards stay covered."""
        if self.live.viewer == self.match.state.decides():
            return self.view.legal()
        legal = self.match.view(self.aloud).legal()
        return [action for action in legal if choice.by_button(action)]

    def outlook(self) -> Outlook:
        """What the table is to light."""
        return Outlook(
            self.picks,
            choice.lit(self.legal, self.picks),
            self.hinted,
            self.marked,
            last_move(self.match, self.live.viewer, len(self.match.entries)),
            self.acting() and self.aloud < 0,
            self.host.settings.helpers,
        )

    def _undoable(self) -> bool:
        """Whether anything can be taken back; once the result was shown it is counted and stays."""
        return not self._shown_result and self.match.undoable() > 0

    def _why_no_undo(self) -> str:
        if not self.match.entries:
            return _("Nothing has been played yet.")
        if self.match.state.outcome is not None:
            return _("The match is over.")
        return _(
            "Something was revealed or drawn since, or somebody else has acted: that cannot be taken back."
        )

    def mark(self, places: frozenset[Target]) -> None:
        """Light what a line of the chronicle speaks of."""
        if places != self.marked:
            self.marked = places
            self.table.show(self.view, self.outlook())
            self.stale = True

    def say(self, words: str, warn: bool = False) -> None:
        """Tell something in the bar for a moment."""
        self._said = (words, self.now() + SAID_SECONDS, warn)
        self.stale = True

    # -- buttons --------------------------------------------------------------------------------------------

    def _button_actions(self) -> list[Action]:
        standing = [self.match.game.action(name) for name in self.table.standing]
        shown = [action for action in self.legal if choice.by_button(action)]
        if self.acting():
            return [action for action in standing if action not in shown] + shown
        return standing

    def action_buttons(self) -> list[tuple[Button, str]]:
        """The buttons that stand for actions, with the texts of these."""
        return list(zip(self.buttons, (action.text for action in self._button_actions()), strict=False))

    def _lay_buttons(self) -> None:
        area, scale = self.table.areas["buttons"], self.scale
        if not area.h:
            return
        kept = {button.text: button for button in self.buttons}
        made = [self._action_button(action, kept) for action in self._button_actions()]
        if self._shown_result:
            made = [self._named(kept, _("Result"), PRIMARY, partial(self.host.show_result, self.live))]
        if self.waiting is not None:
            made = [self._named(kept, _("Confirm"), PRIMARY, partial(self._carry_out, self.waiting))]
        if self.aloud >= 0:
            cover = partial(self._hand_over, self.aloud)
            made.append(self._named(kept, _("Let me see my cards"), PLAIN, cover))
        back = self._named(kept, _("Take back"), PLAIN, self.undo)
        back.enabled = self._undoable()
        back.reason = "" if back.enabled else self._why_no_undo()
        made.append(back)
        height = min(max(scale.px(56), scale.line(theme.LEAD, 1.8)), (area.h - scale.px(12)) // len(made))
        rows = layout.rows(area, [height] * len(made), scale.px(12))
        spare = area.bottom - rows[-1].bottom
        for button, rect in zip(made, rows, strict=True):
            button.place(rect.move(0, spare // 2), scale)
        self.buttons = made

    def _named(
        self, kept: dict[str, Button], words: str, style: object, press: Callable[[], object]
    ) -> Button:
        button = kept.get(words) or Button(words, press)
        button.style = PRIMARY if style is PRIMARY else PLAIN
        button.on_press, button.enabled, button.reason = press, True, ""
        return button

    def _action_button(self, action: Action, kept: dict[str, Button]) -> Button:
        words = say(self.match.game.label(action), self.names)
        legal = action in self.legal
        button = self._named(
            kept,
            words,
            PRIMARY if legal and action.text in self.table.favoured else PLAIN,
            partial(self.choose, action),
        )
        button.enabled = legal
        if not legal and self.acting() and self.aloud < 0:
            reason = self.view.why_not(action.picks)
            button.reason = say(reason.text, self.names) if reason is not None else ""
        elif not legal:
            button.reason = self.prompt()
        return button

    # -- choosing -------------------------------------------------------------------------------------------

    def pick(self, target: Target) -> None:
        """A target of the table was pressed."""
        if not self.acting() or self.aloud >= 0:
            if self.match.state.outcome is None:
                self.say(self.prompt())
            return
        self.hinted = NOTHING
        again, self._pressed = target == self._pressed, target
        if again and self.waiting is not None and target in self.waiting.picks:
            self._carry_out(self.waiting)
            return
        if target in self.picks:
            self._set_picks(self.picks - {target})
            return
        wanted = self.picks | {target}
        if not choice.continues(self.legal, wanted):
            other = choice.instead(self.legal, self.picks, target)
            if other is None:
                self._refuse(wanted)
                return
            wanted = other
        action = choice.complete(self.legal, wanted)
        if action is None:
            self._set_picks(wanted)
        else:
            self.choose(action)

    def _refuse(self, picks: frozenset[Target]) -> None:
        sound.play("error")
        reason = self.view.why_not(picks)
        if reason is not None:
            self.say(say(reason.text, self.names), warn=True)

    def _set_picks(self, picks: frozenset[Target]) -> None:
        if len(picks) > len(self.picks):
            sound.play("lift")
        self.picks, self.waiting = picks, None
        self._heeded()
        self.refresh()
        self._follow_keyboard()

    def _heeded(self) -> None:
        """A warning has done its work once something else was chosen."""
        if self._said is not None and self._said[2]:
            self._said = None

    def _follow_keyboard(self) -> None:
        """After choosing with the keyboard, go to the first thing that continues it."""
        if not self.focus.shown or not self.picks:
            return
        kinds = {pick.kind for pick in self.picks}
        goal = next((s for s in self.table.spots() if s.lit and s.target.kind not in kinds), None)
        goal = goal or next((s for s in self.table.spots() if s.lit and s.target not in self.picks), None)
        if goal is not None:
            self.focus.set(goal, show=True)

    def choose(self, action: Action) -> None:
        """An action is complete: carry it out, or ask once more if the settings say so."""
        if action not in self.legal:
            return
        asks = self.host.settings.confirm_moves or action.text in self.table.confirms
        if asks and self.waiting is not action:
            self.waiting = action
            self._heeded()
            self.picks = frozenset(pick for pick in action.picks if pick.kind != "button")
            self.refresh()
            if self.focus.shown and self.buttons:
                self.focus.set(self.buttons[0], show=True)
            return
        self._carry_out(action)

    def _carry_out(self, action: Action) -> None:
        self.picks, self.waiting, self._pressed = NOTHING, None, None
        self._play(action)

    # -- playing --------------------------------------------------------------------------------------------

    def _play(self, action: Action | str) -> bool:
        """Play an action, show it, save the match; False when it was not legal."""
        before = self.match.view(self.live.viewer)
        try:
            events = self.match.play(action)
        except IllegalAction as error:
            self.say(say(error.text, self.names), warn=True)
            return False
        self.hinted, self._said = NOTHING, None
        if self.thinking.hinting:
            self.thinking.stop()
        self._save()
        self.aloud = -1
        self.refresh()
        seen = [event.seen_by(self.live.viewer) for event in events]
        self.table.play([event for event in seen if event is not None], before)
        self.go_on()
        return True

    def _save(self) -> None:
        problem = self.host.save(self.live)
        if problem:
            self.toast(problem)

    def go_on(self) -> None:
        """See who decides now: hand the screen over, or let a computer player think."""
        state = self.match.state
        seat = state.decides()
        if state.outcome is not None or self._handing:
            return
        if self.match.is_person(seat):
            if self.live.needs_handover(seat):
                self.live.viewer = None
                self.aloud = seat if self.host.settings.ask_aloud and state.agenda[-1].aloud else -1
                if self.aloud < 0:
                    self._hand_over(seat)
                self.refresh()
            elif self.live.viewer != seat:
                self.live.viewer = seat
                self.refresh()
        elif not self.thinking.busy:
            self._due = self.now() + self._pause()
            self.thinking.begin(seat)

    def _hand_over(self, seat: int) -> None:
        self._handing = True
        self.aloud = -1
        self.refresh()
        self.host.hand_over(self.live, seat, self._taken_over)

    def _taken_over(self) -> None:
        self._handing = False
        self.refresh()
        self.go_on()

    def _play_planned(self) -> None:
        """Play the next action a computer player has decided on; secret ones all at once, lest pauses be counted."""
        going_on = True
        while going_on:
            seat, hidden = self.match.state.decides(), self.match.state.agenda[-1].secret
            text_ = self.thinking.moves.pop(0)
            played = self._play(text_)
            if not self.thinking.keep([text_] if played else [], seat) or not played:
                self.go_on()
            state = self.match.state
            still = played and bool(self.thinking.moves) and state.decides() == seat
            going_on = hidden and still and state.agenda[-1].secret
        self._due = max(self._due, self.now() + self._pause())

    def _pause(self) -> float:
        """Seconds before what is decided is shown; an answer out of turn always takes the same."""
        pace = self.host.settings.pace_ms / 1000
        agenda = self.match.state.agenda
        return max(pace, REACTION_SECONDS) if agenda and agenda[-1].aloud else pace

    # -- undo and hint --------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take back a chosen piece, else the last decision."""
        if self.picks or self.waiting is not None:
            self.picks, self.waiting = NOTHING, None
            self.refresh()
            return
        if not self._undoable():
            self.say(self._why_no_undo(), warn=True)
            return
        self._changed(self.match.undo)

    def retract(self, target: Target) -> None:
        """Take back alone the last action of this seat that pointed at ``target``, as far as undo reaches."""
        seat = self.match.state.decides()
        for index in range(len(self.match.entries) - 1, -1, -1):
            entry = self.match.entries[index]
            if entry.seat != seat or entry.barrier or not self.acting():
                break
            if target in entry.action.picks:
                if self.match.take_back(index):
                    self._changed(lambda: None)
                    return
                break
        self.say(self._why_no_undo(), warn=True)

    def redo(self) -> None:
        """Play again what was taken back."""
        if self.match.undone:
            self._changed(self.match.redo)

    def _changed(self, change: Callable[[], object]) -> None:
        self.thinking.stop()
        self.timeline.skip()
        change()
        self._shown_result = False
        self.picks, self.waiting, self._said = NOTHING, None, None
        self.hinted = NOTHING
        sound.play("slide")
        self._save()
        self.refresh()
        self.go_on()

    def ask_hint(self) -> None:
        """Ask the strongest level what it would do here."""
        if not self.acting() or self.aloud >= 0:
            self.say(self.prompt())
            return
        if self.thinking.hinting:
            return
        self.thinking.hint(self.match.state.decides())
        self.say(_("Looking for a good move…"))

    def _show_hint(self, answer: Answer) -> None:
        action = self.match.game.by_text.get(answer.actions[0]) if answer.actions else None
        if action is None or not self.acting() or action not in self.legal:
            return
        self.picks, self.waiting = NOTHING, None
        self.hinted = action.picks
        label = say(self.match.game.label(action), self.names)
        why = say(answer.hint, self.names) if answer.hint is not None else ""
        self.say(say(Text(N_("{action}. {reason}"), action=label, reason=why), self.names) if why else label)
        self.refresh()

    # -- what the pointer would do --------------------------------------------------------------------------

    def _foretell(self) -> None:
        """Tell the table what the action under the pointer would do, as far as the viewer can know."""
        spots = self.table.spots()
        spot = next((s for s in spots if s.hover), None) or next((s for s in spots if s.focused), None)
        target = spot.target if spot is not None and spot.lit else None
        key = (target, self.picks, len(self.match.entries))
        if key == self._foretold:
            return
        self._foretold = key
        action = None
        if target is not None and self.picks:
            action = choice.complete(self.legal, self.picks | {target})
        self.table.preview(self._events_of(action) if action is not None else None)
        self.stale = True

    def _events_of(self, action: Action) -> list[Event]:
        try:
            return self.view.clone().apply(action)
        except Unknown:
            return []
