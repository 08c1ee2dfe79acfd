"""The rules of Samurai Sword out of turn: the answers to a weapon, a Battle Cry and a Jujutsu, wounds and defeat.

Facts and decisions are those of the rulebook (rulebook/en.md, sections "parry", "actions", "defeat").
"""

from __future__ import annotations

from game.engine.state import AUTO, Action, Event, Reason, Step, Target
from game.engine.text import Text
from game.games.samurai_sword import refusals, scoring, words
from game.games.samurai_sword.parts import (
    ARMOUR,
    BATTLE_CRY,
    CHIYOME,
    FAST_DRAW,
    GINCHIYO,
    HANZO,
    MUSASHI,
    PARRY,
    TEAM,
    TOMOE,
    USHIWAKA,
    WEAPONS,
    WOUNDS,
)
from game.games.samurai_sword.state import NOTHING, SwordState
from game.games.samurai_sword.state_actions import Answer


def weapons_in(hand: tuple[int, ...]) -> list[int]:
    """The different kinds of weapon in a hand."""
    kinds: list[int] = []
    last = NOTHING
    for kind in hand:
        if kind >= WEAPONS:
            break
        if kind != last:
            kinds.append(kind)
            last = kind
    return kinds


class Parry(Step[SwordState]):
    """A weapon is aimed at a seat: parry or be hit. Always asked, whatever the hand holds.

    Arguments: target, attacker, weapon.
    """

    aloud = True

    def legal(self, state: SwordState) -> list[Action]:
        """Be hit, a Parry; for Hanzo weapons too, unless it is his last card."""
        return [state.game.take, *parries(state, self.seat)]

    def apply(self, state: SwordState, action: Action, log: list[Event]) -> None:
        """A parried weapon is only discarded, above the card that parried it."""
        seat = self.seat
        if isinstance(action, Answer):
            state.play(seat, action.kind)
            state.discards.append(action.kind)
            log.append(Event("parry", {"seat": seat, "by": self.args[1], "card": action.kind}))
            state.clear_table()
        else:
            hit(state, self.args[1], seat, self.args[2], log)

    def prompt(self, state: SwordState) -> Text:
        """Who attacks with what."""
        return words.parry_prompt(self.seat, self.args[1], self.args[2])

    def why_not(self, state: SwordState, picks: frozenset[Target]) -> Reason:
        """Why this card does not parry."""
        return refusals.parry_wanted(state, self.seat, picks)


def parries(state: SwordState, seat: int) -> list[Action]:
    """What a seat can parry an attack or a Battle Cry with."""
    hand = state.hands[seat]
    actions: list[Action] = [state.game.parry] if PARRY in hand else []
    if len(hand) > 1 and state.characters[seat] == HANZO:
        actions += [state.game.answer[kind] for kind in weapons_in(hand)]
    return actions


def wounds_of(state: SwordState, attacker: int, target: int, weapon: int) -> int:
    """How many wounds a weapon deals if it hits (section "weapons")."""
    wounds = WOUNDS[weapon] + state.properties[3 * attacker + FAST_DRAW - ARMOUR]
    if state.characters[attacker] == MUSASHI:
        wounds += 1
    if state.characters[target] == GINCHIYO and wounds > 1:
        wounds -= 1
    return wounds


def hit(state: SwordState, attacker: int, target: int, weapon: int, log: list[Event]) -> None:
    """A weapon hits: wounds, defeat, the end if it comes, the weapon to the discards, then what is drawn for it."""
    wounds = wounds_of(state, attacker, target, weapon)
    lost = min(wounds, state.resilience[target])
    state.resilience[target] -= lost
    log.append(Event("hit", {"seat": target, "by": attacker, "card": weapon, "wounds": lost}))
    if state.resilience[target] == 0:
        defeat(state, attacker, target, log)
        if state.outcome is not None:
            return
    state.clear_table()
    if state.characters[target] == USHIWAKA:
        state.deal(target, lost, log)
        if state.outcome is not None:
            return
    if state.characters[attacker] == TOMOE:
        state.deal(attacker, 1, log)


def defeat(state: SwordState, by: int, seat: int, log: list[Event]) -> None:
    """The last resilience is gone: one honour changes hands, then the one test whether the match ends.

    The last one standing comes before the last honour (sections "defeat", "swordmaster").
    """
    state.honour[seat] -= 1
    state.honour[by] += 1
    log.append(Event("defeat", {"seat": seat, "by": by}))
    standing = len(state.resilience) - state.resilience.count(0)
    if standing == 1 and state.game.seats > 3:
        mates = TEAM[state.known_role(by)] == TEAM[state.known_role(seat)]
        state.end(scoring.LAST_STANDING if mates else scoring.SWORDMASTER, by, seat, log)
    elif state.honour[seat] == 0:
        mates = TEAM[state.known_role(by)] == TEAM[state.known_role(seat)]
        state.end(scoring.DEADLY_STRIKE if mates else scoring.HONOUR_LOST, by, seat, log)


class CryNext(Step[SwordState]):
    """A Battle Cry or a Jujutsu goes round clockwise, one seat after another.

    Arguments: nobody, the seat that played it, its kind, how many seats on it has come.
    """

    def resolve(self, state: SwordState, log: list[Event]) -> None:
        """Ask the next seat that is not harmless now and not Chiyome; after the last the card is discarded."""
        _, caster, kind, place = self.args
        seats = state.game.seats
        while place < seats:
            seat = (caster + place) % seats
            place += 1
            if state.resilience[seat] and state.hands[seat] and state.characters[seat] != CHIYOME:
                state.agenda.append(state.game.step("CryNext", AUTO, caster, kind, place))
                state.agenda.append(state.game.step("CryAnswer", seat, caster, kind))
                return
        state.clear_table()


class CryAnswer(Step[SwordState]):
    """Battle Cry: a Parry or a wound. Jujutsu: a weapon or a wound. Always asked, whatever the hand holds.

    Arguments: seat, the seat that played it, its kind.
    """

    aloud = True

    def legal(self, state: SwordState) -> list[Action]:
        """Be wounded, or each kind of card that answers."""
        seat = self.seat
        if self.args[2] == BATTLE_CRY:
            return [state.game.take, *parries(state, seat)]
        table = state.game.answer
        return [state.game.take, *[table[kind] for kind in weapons_in(state.hands[seat])]]

    def apply(self, state: SwordState, action: Action, log: list[Event]) -> None:
        """The answer is discarded at once; a wound may defeat."""
        seat, caster = self.seat, self.args[1]
        if isinstance(action, Answer):
            state.play(seat, action.kind)
            state.discards.append(action.kind)
            log.append(Event("answer", {"seat": seat, "by": caster, "card": action.kind}))
            return
        state.resilience[seat] -= 1
        log.append(Event("hit", {"seat": seat, "by": caster, "card": self.args[2], "wounds": 1}))
        if state.resilience[seat] == 0:
            defeat(state, caster, seat, log)

    def prompt(self, state: SwordState) -> Text:
        """What answers it."""
        return words.cry_prompt(self.seat, self.args[1], self.args[2])

    def why_not(self, state: SwordState, picks: frozenset[Target]) -> Reason:
        """Why this card does not answer."""
        if self.args[2] == BATTLE_CRY:
            return refusals.parry_wanted(state, self.seat, picks)
        return refusals.weapon_wanted(state, self.seat, picks, refusals.JUJUTSU_WANTS)
