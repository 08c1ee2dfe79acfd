"""Step A of a turn in Samurai Spirit: the penalty of the last card in the combat line (section "penalty")."""

from __future__ import annotations

from typing import cast

from game.engine.state import AUTO, Action, Event, Reason, Step, Target
from game.engine.text import N_, SeatRef, Text
from game.games.samurai_spirit import refusals, words
from game.games.samurai_spirit.parts import (
    BARRICADE,
    DEFENCE,
    DRAW_LEFT,
    GOROBEI,
    INFILTRATE,
    KANBEI,
    LOSE_DEFENCE,
    MUST_PASS,
    NO_DEFEND,
    NO_SUPPORT,
    REINFORCE,
    SILENCE,
    VALUE,
    WOUND,
)
from game.games.samurai_spirit.state import NO_CARD, NO_DEFENDING, NO_SUPPORTING, PASSING, SILENT, SpiritState
from game.games.samurai_spirit.state_actions import Deed
from game.games.samurai_spirit.steps_village import away, confront, lose_barricade, note, who, wound


class StepA(Step[SpiritState]):
    """The last card of the combat line has penalties. Arguments: nobody, place."""

    def resolve(self, state: SpiritState, log: list[Event]) -> None:
        """Whoever may ignore it is asked; two different symbols come in the order that is liked."""
        place = self.args[1]
        card = state.line[place][-1]
        if state.has_talent(place, KANBEI if VALUE[card] & 1 else GOROBEI):
            state.agenda.append(state.game.step("IgnorePenalty", state.owners[place], place))
            return
        suffer(state, place, card)


def suffer(state: SpiritState, place: int, card: int) -> None:
    """Push the penalties of ``card``."""
    game = state.game
    symbols = game.penalties[card]
    if len(symbols) == 2 and symbols[0] != symbols[1]:
        state.agenda.append(game.step("PenaltyOrder", state.owners[place], place, card))
        return
    for symbol in symbols:
        state.agenda.append(game.step("Penalty", AUTO, place, symbol))


class IgnorePenalty(Step[SpiritState]):
    """Gorobei's or Kanbei's talent. Arguments: seat, place."""

    def legal(self, state: SpiritState) -> list[Action]:
        """Ignore all of the card, or suffer it."""
        return [state.game.ignore, state.game.suffer]

    def apply(self, state: SpiritState, action: Action, log: list[Event]) -> None:
        """Nothing happens, or everything."""
        place = self.args[1]
        card = state.line[place][-1]
        if action is state.game.ignore:
            event = note(state, "ignored", place)
            event.fields["card"] = card
            log.append(event)
            return
        log.append(note(state, "suffered", place))
        suffer(state, place, card)

    def prompt(self, state: SpiritState) -> Text:
        """Ignore it?"""
        place = self.args[1]
        return Text(
            N_("{seat} ({who}): ignore the penalty of {card}?"),
            seat=SeatRef(self.seat),
            who=who(state, place),
            card=words.card(state.line[place][-1]),
        )

    def why_not(self, state: SpiritState, picks: frozenset[Target]) -> Reason:
        """The penalty comes first."""
        return refusals.PENALTY_FIRST


class PenaltyOrder(Step[SpiritState]):
    """Two different symbols: which comes first. Arguments: seat, place, card."""

    def legal(self, state: SpiritState) -> list[Action]:
        """Either of them."""
        return [state.game.first[symbol] for symbol in state.game.penalties[self.args[2]]]

    def apply(self, state: SpiritState, action: Action, log: list[Event]) -> None:
        """The chosen one, then the other."""
        game, place = state.game, self.args[1]
        chosen = cast(Deed, action).a
        one, two = game.penalties[self.args[2]]
        state.agenda.append(game.step("Penalty", AUTO, place, two if chosen == one else one))
        state.agenda.append(game.step("Penalty", AUTO, place, chosen))

    def prompt(self, state: SpiritState) -> Text:
        """Which first?"""
        return Text(
            N_("{seat} ({who}): which penalty comes first?"),
            seat=SeatRef(self.seat),
            who=who(state, self.args[1]),
        )

    def why_not(self, state: SpiritState, picks: frozenset[Target]) -> Reason:
        """One of the two symbols."""
        return refusals.ORDER_FIRST


class Penalty(Step[SpiritState]):
    """One symbol. What cannot be carried out becomes a wound. Arguments: nobody, place, symbol."""

    def resolve(self, state: SpiritState, log: list[Event]) -> None:
        """Carry it out."""
        place, symbol = self.args[1], self.args[2]
        event = note(state, "penalty", place)
        event.fields["symbol"] = symbol
        log.append(event)
        if symbol == BARRICADE:
            lose_barricade(state, log)
        elif symbol == NO_DEFEND:
            state.flags |= NO_DEFENDING
        elif symbol == NO_SUPPORT:
            state.flags |= NO_SUPPORTING
        elif symbol == MUST_PASS:
            state.flags |= PASSING
        elif symbol == SILENCE:
            state.flags |= SILENT
        elif symbol == WOUND or not carried_out(state, place, symbol, log):
            if symbol != WOUND:
                log.append(note(state, "impossible", place))
            wound(state, place, log)


def carried_out(state: SpiritState, place: int, symbol: int, log: list[Event]) -> bool:
    """Carry out a penalty that may be impossible; whether it could."""
    game = state.game
    if symbol == LOSE_DEFENCE:
        if state.left[place]:
            state.agenda.append(game.step("LoseDefence", state.owners[place], place))
        return bool(state.left[place])
    if symbol == REINFORCE:
        if state.discard:
            card = state.shuffle_in(state.draw(len(state.discard)))
            log.append(Event("reinforced", {"card": card}, barrier=True))
            return True
        return False
    if state.stack() == 0:
        return False
    if symbol == INFILTRATE:
        slip(state, place, log)
        return True
    neighbour = (place + (1 if symbol == DRAW_LEFT else -1)) % game.count
    if not state.in_play(neighbour):
        return False
    arrow(state, neighbour, log)
    return True


def slip(state: SpiritState, place: int, log: list[Event]) -> None:
    """The top raider goes to the intruders, nobody looks at it; ``place`` is the active samurai."""
    state.slip()
    state.last = place
    known = state.intruders[-1]
    log.append(Event("slip", {"card": known if known >= 0 else NO_CARD, "left": state.stack()}))


def arrow(state: SpiritState, place: int, log: list[Event]) -> None:
    """A neighbour draws a raider onto his combat line, without any talent."""
    card = state.turn_up()
    state.last = place
    event = note(state, "arrow", place)
    event.fields["card"] = card
    event.barrier = True
    log.append(event)
    confront(state, place, card, log)


class LoseDefence(Step[SpiritState]):
    """A card of the own left side must go. Arguments: seat, place."""

    def legal(self, state: SpiritState) -> list[Action]:
        """Each of them."""
        return [state.game.lose[DEFENCE[card]] for card in state.left[self.args[1]]]

    def apply(self, state: SpiritState, action: Action, log: list[Event]) -> None:
        """It goes to the discard pile."""
        place = self.args[1]
        card = state.undefend(place, cast(Deed, action).a)
        away(state, card)
        event = note(state, "undefended", place)
        event.fields["card"] = card
        log.append(event)

    def prompt(self, state: SpiritState) -> Text:
        """Which one?"""
        return Text(
            N_("{seat} ({who}): which defence is given up?"),
            seat=SeatRef(self.seat),
            who=who(state, self.args[1]),
        )

    def why_not(self, state: SpiritState, picks: frozenset[Target]) -> Reason:
        """One of the cards on the left."""
        return refusals.LOSE_ONE
