"""What can be seen at a glance: the plain players that others are measured by, and hints in words."""

from __future__ import annotations

import random
from typing import Final, cast

from game.engine.state import HIDDEN, Action, State
from game.engine.text import N_, SeatRef, Text
from game.games.samurai_sword.parts import (
    ARMOUR,
    BATTLE_CRY,
    BREATHING,
    BUSHIDO,
    DAIMYO,
    DIVERSION,
    FAST_DRAW,
    FOCUS,
    GEISHA,
    JUJUTSU,
    RESILIENCE,
    TEA_CEREMONY,
    TEAM,
)
from game.games.samurai_sword.state import SwordState
from game.games.samurai_sword.state_actions import Answer, Attack, Discard, Play, PlayAt, Remove
from game.games.samurai_sword.steps_reactions import wounds_of
from game.games.samurai_sword.words import card

# -- plain players ------------------------------------------------------------------------------------------


def striker(view: State, rng: random.Random) -> Action:
    """The plain player ``striker``: the most wounds at once, at anybody; parries; otherwise by chance."""
    return _best(cast(SwordState, view), rng, False)


def greedy(view: State, rng: random.Random) -> Action:
    """The plain player ``greedy``: lays properties, draws, heals, strikes whoever is no known friend where it
    hurts most, and ends its turn with the rest kept; equals by chance.
    """
    return _best(cast(SwordState, view), rng, True)


def _best(state: SwordState, rng: random.Random, whole: bool) -> Action:
    best: list[Action] = []
    most = -1000
    for action in state.legal():
        rank = _rank(state, action, whole)
        if rank > most:
            best, most = [action], rank
        elif rank == most:
            best.append(action)
    return best[int(rng.random() * len(best))]


def _rank(state: SwordState, action: Action, whole: bool) -> int:
    """How much a plain player likes an action; ending the turn counts 0."""
    seat = state.agenda[-1].seat
    if isinstance(action, Attack):
        if whole and friends(state, seat, action.target):
            return -1
        wounds = min(wounds_of(state, seat, action.target, action.kind), state.resilience[action.target])
        left = state.resilience[action.target] - wounds
        return 100 + 10 * wounds + (50 if left == 0 else -left if whole else 0)
    if isinstance(action, Answer):
        return 5 if action is state.game.parry else 3
    if isinstance(action, Discard):
        return 2
    if not whole:
        return 0
    if isinstance(action, Play):
        return {ARMOUR: 300, FOCUS: 310, FAST_DRAW: 320, TEA_CEREMONY: 250, DAIMYO: -1}.get(action.kind, 20)
    if isinstance(action, PlayAt):
        if action.kind == BREATHING:
            hurt = RESILIENCE[state.characters[seat]] - state.resilience[seat]
            return 40 + 2 * friends(state, seat, action.target) if hurt > 1 else -1
        return -1 if action.target == seat or friends(state, seat, action.target) else 30
    if isinstance(action, Remove):
        return -1 if action.target == seat or friends(state, seat, action.target) else 35
    return 0


def friends(view: SwordState, seat: int, other: int) -> bool:
    """Whether ``seat`` knows that ``other`` is of its team."""
    mine, theirs = view.roles[seat], view.roles[other]
    return theirs != HIDDEN and TEAM[mine] == TEAM[theirs]


# -- hints --------------------------------------------------------------------------------------------------

_PLAY: Final[dict[int, str]] = {
    ARMOUR: N_("This makes you harder to reach for the rest of the match."),
    FOCUS: N_("This lets you attack once more each turn."),
    FAST_DRAW: N_("This makes each of your weapons deal one more wound."),
    TEA_CEREMONY: N_("You gain more cards than anybody else."),
    DAIMYO: N_("Two cards now are worth more than one honour at the end."),
    BATTLE_CRY: N_("This costs everybody else a Parry or a wound."),
    JUJUTSU: N_("This costs everybody else a weapon or a wound."),
}
_PLAY_AT: Final[dict[int, str]] = {
    BUSHIDO: N_("Bushidō may cost {target} a weapon or an honour."),
    BREATHING: N_("You regain your resilience, and {target} may well have the card."),
    DIVERSION: N_("{target} loses a card, and you gain one."),
    GEISHA: N_("{target} loses a card."),
}


def told(view: SwordState, action: Action) -> Text:
    """What ``action`` gains for the seat that decides, in one sentence."""
    if isinstance(action, Attack):
        target = SeatRef(action.target)
        if (
            wounds_of(view, view.agenda[-1].seat, action.target, action.kind)
            >= view.resilience[action.target]
        ):
            return Text(N_("Without a Parry {target} is defeated and gives you an honour."), target=target)
        return Text(N_("{target} loses resilience or a Parry."), target=target)
    if isinstance(action, Play):
        return Text(_PLAY[action.kind])
    if isinstance(action, PlayAt):
        return Text(_PLAY_AT[action.kind], target=SeatRef(action.target))
    if isinstance(action, Remove):
        return Text(
            N_("{card} is worth more to {target} than a Geisha to you."),
            card=card(action.kind),
            target=SeatRef(action.target),
        )
    if isinstance(action, Answer):
        return Text(N_("Your resilience is worth more than this card."))
    if isinstance(action, Discard):
        return Text(N_("You will miss this card least."))
    return _told_button(view, action)


def _told_button(view: SwordState, action: Action) -> Text:
    game = view.game
    if action is game.take:
        return Text(N_("Keep your cards: you can bear this."))
    if action is game.pay:
        return Text(N_("Bushidō is gone for good."))
    if action is game.spend:
        return Text(N_("You have resilience to spare, and a card is worth more."))
    if action is game.from_discards:
        return Text(N_("The open card is better than one you do not know."))
    if action is game.from_deck:
        return Text(N_("An unknown card is likely to be better."))
    return Text(N_("Your other cards are worth more later."))
