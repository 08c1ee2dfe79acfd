"""The table scene: any game's table, the bar above it, the chronicle, the buttons, and what people choose there.

It knows no rules. People point at targets; a set of targets that equals an action's picks is that action. Who is
asked, and how computer players take their turns, is in `game.app.scenes.turns`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Optional

from pygame import Rect, Surface

from game.app import choice
from game.app.choice import NOTHING
from game.app.host import Host
from game.app.live import Live, last_move, moves_since, since_last_turn
from game.app.scenes.bar import BAR, Said, Sentence, TableBar
from game.app.scenes.buttons import ButtonColumn, Offer
from game.app.scenes.chronicle import Chronicle
from game.app.scenes.turns import Turns
from game.app.tables import lay
from game.bots.worker import Answer
from game.engine.match import IllegalAction
from game.engine.state import Action, Event, Reason, State, Target, Unknown
from game.engine.text import Text
from game.ui import materials, sound, theme
from game.ui.intents import Command, Input, Intent, Pointer
from game.ui.scene import Scene
from game.ui.table import Outlook, Table
from game.ui.theme import Scale
from game.ui.widget import Widget
from game.ui.widgets import GHOST, Button
from game.ui.words import N_, _, say

SAID_SECONDS: Final = 6.0
RECALLED: Final = 40
"""So many decisions back a table is told of when one sits down at it."""
MARK_SECONDS: Final = 1 / 20
"""Between two frames while nothing but marks moves."""


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
        self.turns = Turns(host, live, self, self.now)
        self.thinking = self.turns.thinking
        self.table: Table = lay(self.match.info, self.match.game, self.looks, self.timeline, self.pick)
        self.table.retract = self.retract
        self.table.memo = live.extra.setdefault("memo", {})
        self.chronicle = Chronicle(self.match.game, self.looks, self.mark)
        self.anew = Button(_("Restart turn"), self.undo_turn, GHOST, "back", theme.BODY)
        self.aid = Button(_("Hint"), self.ask_hint, GHOST, "hint", theme.BODY)
        rules = Button(_("Rules"), self.open_rules, GHOST, "rules", theme.BODY)
        menu = Button(_("Menu"), lambda: host.open_menu(live), GHOST, "menu", theme.BODY)
        self.sentence = Sentence(lambda: self.table.telling() or self.prompt(), self.open_rules)
        self.bar = TableBar(self.match.info, self.sentence, [self.anew, self.aid, rules, menu])
        self.column = ButtonColumn()
        self.picks: frozenset[Target] = NOTHING
        self.marked: frozenset[Target] = NOTHING
        self.hinted: frozenset[Target] = NOTHING
        self._hint: Optional[Said] = None
        """What the hint says; it comes back when something else has been said."""
        self.waiting: Optional[Action] = None
        self._pressed: Optional[Target] = None
        self.legal: list[Action] = []
        self.answers: dict[Target, frozenset[Target]] = {}
        self.view: State = self.match.view(live.viewer)
        self._next_frame = 0.0
        self._moving = False
        self._foretold: tuple[object, ...] = ()
        self._shown_result = self.match.state.outcome is not None
        self._advised = -1
        """After how many moves a guided match was given its last hint."""

    # -- scene ----------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Sit down at the table."""
        self.table.recall(self._recent())
        self.refresh()
        self.turns.go_on()

    def _recent(self) -> list[tuple[list[Event], State, State]]:
        """The last decisions as the viewer saw them: what happened, the views before and after."""
        viewer, entries = self.live.viewer, self.match.entries[-RECALLED:]
        views = [*(entry.before.seen_by(viewer) for entry in entries), self.match.view(viewer)]
        told = []
        for number, entry in enumerate(entries):
            seen = [event for event in (event.seen_by(viewer) for event in entry.events) if event is not None]
            told.append((seen, views[number], views[number + 1]))
        return told

    def exit(self) -> None:
        """Leave it: nobody needs to think any more."""
        self.thinking.stop()

    def resume(self) -> None:
        """Back from the menu or the settings: they may have changed."""
        self.timeline.speed = self.host.settings.motion
        self.match.free_takeback = self.host.settings.free_takeback
        self.refresh()
        self.turns.resume()

    def layout(self, scale: Scale) -> None:
        """Bar above, table below; the table says where chronicle and buttons go."""
        bar = scale.px(BAR)
        self.bar.place(Rect(0, 0, scale.width, bar), scale)
        self.table.place(Rect(0, bar, scale.width, scale.height - bar), scale)
        self.chronicle.place(self.table.areas["chronicle"], scale)
        self._lay_buttons()

    def widgets(self) -> Sequence[Widget]:
        """The table first, then what is asked, the bar and the chronicle: the order of the keyboard."""
        return [self.table, *self.column.buttons, self.bar, self.chronicle]

    def draw_ground(self, surface: Surface) -> None:
        """Paper, where the table is to be painted on it: its kept picture has the paper in it."""
        if not self.table.kept:
            surface.blit(materials.plain_page(surface.get_size(), self.scale.factor), (0, 0))

    def draw_over(self, surface: Surface) -> None:
        """What follows the pointer lies over everything."""
        self.table.draw_over(surface)

    def prompt(self) -> str:
        """What is asked, in words, with the name; once something is chosen, what is to be pointed at next."""
        state = self.match.state
        if state.outcome is not None:
            return _("The match is over")
        seat = state.decides()
        if not self.match.is_person(seat):
            return _("{name} is thinking…").format(name=self.names[seat])
        if self.waiting is not None:
            label = say(self.match.game.label(self.waiting), self.names)
            return _("{action}? Press again to confirm").format(action=label)
        step = state.agenda[-1]
        if self.picks:
            return say(step.prompt_next(self.view, self.picks), self.names)
        view = self.view if self.turns.aloud < 0 else self.match.view(self.turns.aloud)
        return say(step.prompt(view), self.names)

    def open_rules(self, section: str = "") -> None:
        """Open the rulebook, at the section of what was refused or at the one named."""
        self.host.open_rules(self.match.info.key, section or self.sentence.section)

    def handle(self, item: Input) -> bool:
        """A press brings a moving table to rest and counts all the same."""
        moving = self.timeline.busy and not self.table.steers(item)
        if moving and isinstance(item, Pointer) and item.kind == "press":
            self.timeline.skip()
        if moving and isinstance(item, Command) and item.intent is Intent.CONFIRM:
            self.timeline.skip()
            return True
        used: bool = super().handle(item)
        self._foretell()
        return used

    def command(self, intent: Intent) -> bool:
        """Keys that mean the same everywhere on the table."""
        if intent is Intent.CANCEL:
            if self.picks or self.waiting is not None:
                self._unpick()
            else:
                self.host.open_menu(self.live)
            return True
        actions: dict[Intent, Callable[[], object]] = {
            Intent.UNDO: self.undo,
            Intent.REDO: self.redo,
            Intent.HINT: self.ask_hint,
            Intent.MENU: lambda: self.host.open_menu(self.live),
            Intent.HELP: self.open_rules,
        }
        if intent in actions:
            actions[intent]()
            return True
        return self.table.handle(Command(intent))

    def wake_at(self) -> float | None:
        """When a computer's move is due, a sentence has been read, or a mark moves on."""
        said = self.sentence.said
        times = [
            super().wake_at(),
            said.until if said is not None else None,
            self.turns.wake_at(),
            self._next_frame if self._moving else None,
        ]
        return min((when for when in times if when is not None), default=None)

    def tick(self, now: float) -> None:
        """Let computers play when their time has come, and marks move."""
        said = self.sentence.said
        if said is not None and said.until is not None and now >= said.until:
            self.sentence.said, self.stale = self._hint, True
        moving = self.table.moves()
        if (moving and now >= self._next_frame) or moving != self._moving:
            self._moving, self._next_frame, self.stale = moving, now + MARK_SECONDS, True
        answer = self.turns.tick(now, self._resting())
        if answer is not None:
            self._show_hint(answer)
        if self._resting() and self.live.guided and self._advised != len(self.match.entries):
            self._advise()
        if self.thinking.stands_in:
            self.thinking.stands_in = False
            self.toast(
                _(
                    "A computer player failed, so a simpler one plays in its place. The log tells what happened."
                )
            )
        if self.match.state.outcome is not None and not self._shown_result and self._resting():
            self._shown_result = True
            self.host.show_result(self.live)

    def _resting(self) -> bool:
        """Whether nothing moves and nothing lies before somebody to be read; a computer player's move may change it."""
        return not self.timeline.busy and not self.table.holds()

    # -- what is shown --------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the match as it stands."""
        self.view = self.match.view(self.live.viewer)
        self.legal = self._choices() if self.turns.acting() else []
        if not choice.continues(self.legal, self.picks):
            self.picks = NOTHING
        self.answers = choice.answers(self.legal, self.picks)
        self.table.show(self.view, self.outlook())
        self.chronicle.tell(self.match.chronicle(self.live.viewer), self._told_before())
        self._lay_buttons()
        self._fit_bar()
        self.stale = True

    def _fit_bar(self) -> None:
        """A hint while one is asked oneself, a word to hurry while a computer player thinks; a turn of many moves anew."""
        state, aid = self.match.state, self.aid
        others = state.outcome is None and not self.match.is_person(state.decides())
        aid.text, aid.icon = (_("Move now"), "play") if others else (_("Hint"), "hint")
        aid.on_press = self.turns.hurry if others else self.ask_hint
        aid.enabled = others or self.turns.in_sight()
        aid.reason = "" if aid.enabled else self.prompt()
        self.anew.visible = self._of_this_turn() > 1
        if self.bar.rect.w:
            self.bar.arrange()

    def _choices(self) -> list[Action]:
        """What can be chosen now; a question asked aloud is answered by buttons, the cards stay covered."""
        if self.live.viewer == self.match.state.decides():
            return self.view.legal()
        legal = self.match.view(self.turns.aloud).legal()
        return [action for action in legal if choice.by_button(action)]

    def outlook(self) -> Outlook:
        """What the table is to light."""
        return Outlook(
            self.picks,
            frozenset(self.answers),
            self.hinted,
            self.marked,
            last_move(self.match, self.live.viewer, len(self.match.entries)),
            self.turns.in_sight(),
            self.host.settings.helpers,
            moves_since(self.match, self.live.viewer),
        )

    def _told_before(self) -> int:
        """So many lines of the chronicle were told before the viewer's last turn ended."""
        viewer = self.live.viewer
        start, stop = since_last_turn(self.match, viewer) if viewer is not None else (0, 0)
        return len(self.match.chronicle(viewer, 0, start)) if 0 < start < stop else 0

    def mark(self, places: frozenset[Target]) -> None:
        """Light what a line of the chronicle speaks of."""
        if places != self.marked:
            self.marked = places
            self.table.show(self.view, self.outlook())
            self.stale = True

    def say(self, words: str, warning: bool = False, section: str = "") -> None:
        """Tell something in the bar for a moment."""
        self.sentence.said = Said(words, self.now() + SAID_SECONDS, warning, section)
        self.stale = True

    def _refuse(self, reason: Reason) -> None:
        self.say(say(reason.text, self.names), True, reason.section)

    # -- buttons --------------------------------------------------------------------------------------------

    def action_buttons(self) -> list[tuple[Button, str]]:
        """The buttons that stand for actions, with the texts of these."""
        return self.column.of_actions()

    def _lay_buttons(self) -> None:
        self.column.lay(self._offers(), self.table.areas["buttons"], self.scale)

    def _offers(self) -> list[Offer]:
        back = Offer(_("Take back"), self.undo, refused=None if self._undoable() else self._why_no_undo())
        if self._shown_result:
            return [Offer(_("Result"), partial(self.host.show_result, self.live), True), back]
        if self.waiting is not None:
            return [Offer(_("Confirm"), partial(self._carry_out, self.waiting), True), back]
        made = [self._offered(action) for action in self._button_actions()]
        if self.turns.aloud >= 0:
            made.append(Offer(_("Let me see my cards"), partial(self.turns.hand_over, self.turns.aloud)))
        return [*made, back]

    def _button_actions(self) -> list[Action]:
        standing = [self.match.game.action(name) for name in self.table.standing]
        answered = self.table.answered
        shown = [a for a in self.legal if choice.by_button(a) and a.text not in answered]
        if self.turns.acting():
            return [action for action in standing if action not in shown] + shown
        return standing

    def _offered(self, action: Action) -> Offer:
        words = say(self.match.game.label(action), self.names)
        refused: Optional[str] = None
        if action not in self.legal:
            reason = self.view.why_not(action.picks) if self.turns.in_sight() else None
            refused = say(reason.text, self.names) if reason is not None else self.prompt()
        favoured = action.text in self.table.favoured
        note = self.table.consequence(action.text) if action in self.legal else ""
        return Offer(words, partial(self.choose, action), favoured, refused, action, note)

    # -- choosing -------------------------------------------------------------------------------------------

    def pick(self, target: Target) -> None:
        """A target of the table was pressed."""
        if not self.turns.in_sight():
            if self.match.state.outcome is None:
                self.say(self.prompt())
            return
        again, self._pressed = target == self._pressed, target
        if again and self.waiting is not None and target in self.waiting.picks:
            self._carry_out(self.waiting)
            return
        if target in self.picks:
            self._set_picks(self.picks - {target})
            return
        wanted = self.answers.get(target)
        if wanted is None:
            self._explain(target)
            return
        action = choice.complete(self.legal, wanted)
        if action is None:
            self._set_picks(wanted)
        else:
            self.choose(action)

    def _explain(self, target: Target) -> None:
        """Say why a target cannot be chosen now; one whose turn comes later, what is asked before."""
        sound.play("error")
        reason = self.view.why_not(self.picks | {target})
        if reason is not None:
            self._refuse(reason)
        else:
            self.sentence.said = None
            self.say(self.prompt(), True)

    def _set_picks(self, picks: frozenset[Target]) -> None:
        if len(picks) > len(self.picks):
            sound.play("lift")
        self.picks = picks if choice.continues(self.legal, picks) else NOTHING
        self.waiting = None
        self._heeded()
        self.refresh()
        self._follow_keyboard()

    def _unpick(self) -> None:
        self.picks, self.waiting = NOTHING, None
        self._heeded()
        self.refresh()

    def _heeded(self) -> None:
        """A warning has done its work once something else was chosen."""
        if self.sentence.said is not None and self.sentence.said.warning:
            self.sentence.said = self._hint

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
            if self.focus.shown and self.column.buttons:
                self.focus.set(self.column.buttons[0], show=True)
            return
        self._carry_out(action)

    def _carry_out(self, action: Action) -> None:
        self.picks, self.waiting, self._pressed = NOTHING, None, None
        self.play(action)

    # -- playing --------------------------------------------------------------------------------------------

    def play(self, action: Action | str) -> bool:
        """Play an action, show it, save the match; False when it was not legal."""
        before = self.match.view(self.live.viewer)
        try:
            events = self.match.play(action)
        except IllegalAction as error:
            self.say(say(error.text, self.names), True)
            return False
        self._forget_hint()
        if self.thinking.hinting:
            self.thinking.stop()
        self._save()
        self.turns.aloud = -1
        self.refresh()
        seen = [event.seen_by(self.live.viewer) for event in events]
        self.table.play([event for event in seen if event is not None], before)
        self.turns.go_on()
        return True

    def _save(self) -> None:
        problem = self.host.save(self.live)
        if problem:
            self.toast(problem)

    # -- undo and hint --------------------------------------------------------------------------------------

    def _undoable(self) -> bool:
        """Whether anything can be taken back: an end too, where one plays alone and takes back freely."""
        return bool(self.picks) or self.waiting is not None or self.match.undoable() > 0

    def _why_no_undo(self) -> str:
        if not self.match.entries:
            return _("Nothing has been played yet.")
        if self.match.state.outcome is not None:
            return _("The match is over.")
        return _(
            "Something was revealed or drawn since, or somebody else has acted: that cannot be taken back."
        )

    def undo(self) -> None:
        """Take back a chosen piece, else the last decision."""
        if self.picks or self.waiting is not None:
            self._unpick()
        elif self._undoable():
            self._changed(self.match.undo)
        else:
            self.say(self._why_no_undo(), True)

    def _of_this_turn(self) -> int:
        """How many decisions in a row the person who decides may take back one after the other."""
        state, count = self.match.state, 0
        if state.outcome is not None or not self.turns.acting() or not self.match.is_person(state.decides()):
            return 0
        for entry in reversed(self.match.entries):
            if entry.seat != state.decides() or entry.barrier:
                break
            count += 1
        return count

    def undo_turn(self) -> None:
        """Go back to the start of this turn, as far as undo reaches."""
        count = self._of_this_turn()
        if count:
            self._changed(lambda: [self.match.undo() for _ in range(count)])
        else:
            self.say(self._why_no_undo(), True)

    def retract(self, target: Target) -> None:
        """Take back alone the last action of this seat that pointed at ``target``, as far as undo reaches."""
        seat = self.match.state.decides()
        for index in range(len(self.match.entries) - 1, -1, -1):
            entry = self.match.entries[index]
            if entry.seat != seat or entry.barrier or not self.turns.acting():
                break
            if target in entry.action.picks:
                if self.match.take_back(index):
                    self._changed(lambda: None)
                    return
                break
        self.say(self._why_no_undo(), True)

    def redo(self) -> None:
        """Play again what was taken back."""
        if self.match.undone:
            self._changed(self.match.redo)

    def _changed(self, change: Callable[[], object]) -> None:
        self.thinking.stop()
        self.timeline.skip()
        change()
        if self._shown_result:
            self._shown_result = False
            problem = self.host.reopen(self.live)
            if problem:
                self.toast(problem)
        self.picks, self.waiting = NOTHING, None
        self._forget_hint()
        sound.play("slide")
        self._save()
        self.refresh()
        self.turns.go_on()

    def ask_hint(self) -> None:
        """Ask the strongest level what it would do here."""
        if not self.turns.in_sight():
            self.say(self.prompt())
        elif not self.thinking.hinting:
            self.thinking.hint(self.match.state.decides())
            self.sentence.said = Said(_("Looking for a good move…"))
            self.stale = True

    def _advise(self) -> None:
        """In a guided match a hint comes unasked wherever there is something to choose."""
        if self.turns.in_sight() and len(self.legal) > 1:
            self._advised = len(self.match.entries)
            self.ask_hint()

    def _show_hint(self, answer: Answer) -> None:
        """Mark the whole action and say it with its reason, until one acts."""
        if answer.fault:
            failed = _(
                "There is no hint: the computer player that was asked failed. The log tells what happened."
            )
            self.sentence.said = None
            self.say(failed, True)
            return
        action = self.match.game.by_text.get(answer.actions[0]) if answer.actions else None
        if action is None or not self.turns.acting() or action not in self.legal:
            self.sentence.said = None
            return
        self.picks, self.waiting = NOTHING, None
        self.hinted = action.picks | self._concerned(action)
        label = say(self.match.game.label(action), self.names)
        why = say(answer.hint, self.names) if answer.hint is not None else ""
        words = say(Text(N_("{action}. {reason}"), action=label, reason=why), self.names) if why else label
        self._hint = self.sentence.said = Said(words)
        self.refresh()

    def _concerned(self, action: Action) -> frozenset[Target]:
        """Other places of the kinds that an action points at which it would change, as the viewer may know them."""
        kinds, targets = {pick.kind for pick in action.picks}, self.match.game.targets
        spoken = (place for event in self._events_of(action) for place in targets(event))
        return frozenset(place for place in spoken if place.kind in kinds)

    def _forget_hint(self) -> None:
        self.hinted, self._hint, self.sentence.said = NOTHING, None, None

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
        """What an action leads to by its own doing: its events up to the next question, redacted."""
        try:
            events = self.view.clone().apply(action)
        except Unknown:
            return []
        seen = [event.seen_by(self.live.viewer) for event in events]
        return [event for event in seen if event is not None]
