"""What a computer player thinks of Samurai Sword: rated actions, quick choices, belief.

Ratings need a full table, true or imagined: a view says nothing of who is a friend. An action is tried on a copy,
questions that come up on the way are answered sensibly, and the table after it is judged (see mind_judge.py).
"""

from __future__ import annotations

import random
from operator import itemgetter
from typing import Any, Final, Optional, cast

from game.engine.mind import Mind, Plain
from game.engine.state import EVERYONE, Action, Event, State, Unknown
from game.engine.text import Text
from game.games.samurai_sword import mind_belief, mind_plain
from game.games.samurai_sword.mind_judge import WORTH, Judge, Weights
from game.games.samurai_sword.parts import (
    ARMOUR,
    BATTLE_CRY,
    BREATHING,
    BUSHIDO,
    COPIES,
    COURT,
    DAIMYO,
    DIVERSION,
    FAST_DRAW,
    FOCUS,
    GEISHA,
    HANZO,
    JUJUTSU,
    KOJIRO,
    LONER,
    NOBUNAGA,
    PARRY,
    REACH,
    RESILIENCE,
    SHOGUN,
    TEA_CEREMONY,
    WEAPONS,
    WOUNDS,
)
from game.games.samurai_sword.state import SwordState
from game.games.samurai_sword.state_actions import Attack, PlayAt
from game.games.samurai_sword.steps import BushidoChoice, DiscardDown, PlayPhase
from game.games.samurai_sword.steps_reactions import CryAnswer, Parry, weapons_in, wounds_of

HOARDED: Final = 1.3
"""How much likelier than by chance a card of a hand is a Parry: they are kept, other cards are played."""
HANZOS_MORE: Final = 0.3
"""The part of his cards that Hanzo can parry with besides."""
MASK: Final = 0.02
"""How much of a chance to win the Ronin gives up for looking like somebody else."""


class SwordMind(Mind):
    """The mind of Samurai Sword."""

    def __init__(self, weights: Optional[Weights] = None) -> None:
        self.judge = Judge(Weights() if weights is None else weights)

    def value(self, state: State, seat: int) -> float:
        """The chance that the team of ``seat`` wins."""
        return self.judge.value(cast(SwordState, state), seat)

    # -- which actions -------------------------------------------------------------------------------------

    def candidates(self, state: State, k: int) -> list[tuple[float, Action]]:
        """The best ``k`` actions by the value expected after each."""
        table = cast(SwordState, state)
        if table.viewer != EVERYONE:
            raise Unknown("roles and hands are covered")
        step = table.agenda[-1]
        seat = step.seat
        actions = step.legal(table)
        if isinstance(step, PlayPhase):
            rated = [(self.rate(table, seat, action), action) for action in actions]
        else:
            rated = [(self.after(table, seat, action), action) for action in actions]
        rated.sort(key=itemgetter(0), reverse=True)
        return rated[:k]

    def rate(self, state: SwordState, seat: int, action: Action) -> float:
        """The value expected after an action of the Play phase; ending the turn leaves everything as it is."""
        if action is state.game.end:
            return self.judge.value(state, seat)
        if isinstance(action, Attack):
            value = self.after_attack(state, seat, action)
        else:
            value = self.after(state, seat, action)
        teams, _ = self.judge.sides(state.roles)
        return value + self.pretence(state, seat, action) if teams[seat] == LONER else value

    def after(self, state: SwordState, seat: int, action: Action) -> float:
        """The value after an action and the sensible answers to it."""
        trial = state.clone()
        trial.apply(action)
        while trial.outcome is None and isinstance(trial.agenda[-1], CryAnswer):
            trial.apply(self.answer(trial))
        return self.judge.value(trial, seat)

    def after_attack(self, state: SwordState, seat: int, action: Attack) -> float:
        """The value after an attack: hit and parried, weighed by how likely a Parry is."""
        target = action.target
        struck = state.clone()
        struck.apply(action)
        parried = struck.clone()
        struck.apply(state.game.take)
        hit = self.judge.value(struck, seat)
        chance = parry_chance(state, target)
        if chance == 0.0:
            return hit
        hand = parried.hands[target]
        if PARRY in hand:
            parried.play(target, PARRY)
        else:
            parried.hands[target] = hand[:-1]
        return hit + chance * (self.judge.value(parried, seat) - hit)

    def pretence(self, state: SwordState, seat: int, action: Action) -> float:
        """The Ronin seems to be a Samurai or a Ninja, the same all match long, until the end is near."""
        if not isinstance(action, (Attack, PlayAt)) or action.target == seat:
            return 0.0
        patience = min(min(state.honour) - 1, 2)
        teams, _ = self.judge.sides(state.roles)
        mask = (state.characters[seat] + state.shogun()) % 2
        friend = teams[action.target] == mask and (mask != COURT or state.roles[action.target] == SHOGUN)
        if isinstance(action, PlayAt) and action.kind == BREATHING:
            friend = not friend
        return -MASK * patience if friend else 0.0

    def answer(self, state: SwordState) -> Action:
        """A sensible answer to an attack, a Battle Cry or a Jujutsu: whatever saves from the wound."""
        step = state.agenda[-1]
        game, seat = state.game, step.seat
        hand = state.hands[seat]
        if isinstance(step, CryAnswer) and step.args[2] == JUJUTSU:
            kinds = weapons_in(hand)
            return game.answer[_least(kinds)] if kinds else game.take
        if PARRY in hand:
            return game.parry
        if state.characters[seat] == HANZO and len(hand) > 1:
            kinds = weapons_in(hand)
            if kinds:
                return game.answer[_least(kinds)]
        return game.take

    # -- quickly -------------------------------------------------------------------------------------------

    def quick(self, state: State, rng: random.Random) -> Action:
        """A sensible action at a glance."""
        table = cast(SwordState, state)
        step = table.agenda[-1]
        game = table.game
        if isinstance(step, PlayPhase):
            return self.quick_play(table, step, rng)
        if isinstance(step, (Parry, CryAnswer)):
            answer = self.answer(table)
            if table.resilience[step.seat] > 2 and rng.random() < 0.25:
                return game.take
            return answer
        if isinstance(step, DiscardDown):
            return game.discard[_least(list(table.hands[step.seat]))]
        if isinstance(step, BushidoChoice):
            kinds = weapons_in(table.hands[step.seat])
            return game.discard[_least(kinds)] if kinds and not step.free(table) else game.pay
        worth = WORTH[table.discards[-1]]
        return game.from_discards if worth > 0.12 else game.from_deck

    def quick_play(self, state: SwordState, step: PlayPhase, rng: random.Random) -> Action:
        """Properties, then draws, then blows at enemies, then whatever else hurts them."""
        game, seat = state.game, step.seat
        hand = state.hands[seat]
        if not hand:
            return game.end
        for kind in hand:
            if ARMOUR <= kind <= FAST_DRAW or kind == TEA_CEREMONY:
                return game.play[kind]
            if kind == DAIMYO and (len(hand) < 4 or rng.random() < 0.3):
                return game.play[kind]
        teams, _ = self.judge.sides(state.roles)
        own = teams[seat]
        if hand[0] < WEAPONS and step.args[1] < state.allowance(seat):
            blow = self.quick_attack(state, seat, teams)
            if blow is not None:
                return blow
        foes = [s for s, team in enumerate(teams) if s != seat and (team != own or own == LONER)]
        foe = foes[int(rng.random() * len(foes))]
        for kind in hand:
            if kind in (BATTLE_CRY, JUJUTSU):
                if len(foes) * 2 >= len(teams):
                    return game.play[kind]
            elif kind == BUSHIDO:
                if state.bushido < 0:
                    return game.play_at[kind][foe]
            elif kind == BREATHING:
                if state.resilience[seat] * 2 <= RESILIENCE[state.characters[seat]]:
                    return game.play_at[kind][self.friend(state, seat, teams)]
            elif kind in (GEISHA, DIVERSION):
                if kind == GEISHA:
                    for index in (3 * foe, 3 * foe + FAST_DRAW - ARMOUR, 3 * foe + FOCUS - ARMOUR):
                        if state.properties[index]:
                            return game.remove[ARMOUR + index % 3][foe]
                if state.hands[foe]:
                    return game.play_at[kind][foe]
        if state.characters[seat] == NOBUNAGA and state.resilience[seat] > 3 and len(hand) < 5:
            return game.spend
        return game.end

    def quick_attack(self, state: SwordState, seat: int, teams: list[int]) -> Optional[Action]:
        """The blow at an enemy that leaves least resilience, and the weakest weapon that does it."""
        own = teams[seat]
        far = state.characters[seat] == KOJIRO
        kinds = weapons_in(state.hands[seat])
        best: Optional[Action] = None
        least = (99, 99)
        for target, difficulty in state.difficulties(seat):
            if teams[target] == own and own != LONER:
                continue
            for kind in kinds:
                if difficulty <= REACH[kind] or far:
                    left = max(0, state.resilience[target] - wounds_of(state, seat, target, kind))
                    rank = (left, WOUNDS[kind])
                    if rank < least:
                        best, least = state.game.attack[kind][target], rank
        return best

    def friend(self, state: SwordState, seat: int, teams: list[int]) -> int:
        """A team-mate if there is one, or the next seat."""
        for other, team in enumerate(teams):
            if other != seat and team == teams[seat]:
                return other
        return (seat + 1) % len(teams)

    # -- what to believe -----------------------------------------------------------------------------------

    def belief(self, view: State, chronicle: list[Event], memory: int) -> Optional[dict[str, Any]]:
        """Roles and hands as far as the last ``memory`` events tell of them (see mind_belief.py)."""
        return mind_belief.belief(cast(SwordState, view), chronicle, memory)

    def opinions(self, view: State, chronicle: list[Event], memory: int) -> list[Text]:
        """What it makes of each covered role."""
        return mind_belief.opinions(cast(SwordState, view), chronicle, memory)

    def gain(self, view: State, action: Action) -> Text:
        """What ``action`` gains, in one line."""
        return mind_plain.told(cast(SwordState, view), action)

    def plain_players(self) -> dict[str, Plain]:
        """``striker`` and ``greedy``."""
        return {"striker": mind_plain.striker, "greedy": mind_plain.greedy}


def parry_chance(state: SwordState, target: int) -> float:
    """How likely ``target`` is to parry: by the size of the hand, and by the hand imagined."""
    hand = state.hands[target]
    out = state.discards.count(PARRY)
    part = HOARDED * (COPIES[PARRY] - out) / (90 - len(state.discards) - sum(state.properties))
    able = PARRY in hand
    if state.characters[target] == HANZO and len(hand) > 1:
        part += HANZOS_MORE
        able = able or hand[0] < WEAPONS
    chance = 1.0 - (1.0 - min(part, 0.9)) ** len(hand)
    return 0.5 * chance + (0.5 if able else 0.0)


def _least(kinds: list[int]) -> int:
    """The kind of least worth."""
    best = kinds[0]
    for kind in kinds:
        if WORTH[kind] < WORTH[best]:
            best = kind
    return best


MIND: Final = SwordMind()
