"""The rules of Samurai Spirit, one step for each question: the turn. The Kiai is in steps_kiai.py, what surrounds
the rounds in steps_round.py, what befalls village and samurai in steps_village.py.

Facts and decisions are those of the rulebook (rulebook/en.md); sections are named in the docstrings.
"""

from __future__ import annotations

from typing import Final, cast

from game.engine.state import AUTO, Action, Event, Game, Reason, State, Step, Target
from game.engine.text import N_, SeatRef, Text
from game.games.samurai_spirit import refusals, words
from game.games.samurai_spirit.parts import (
    DAISUKE,
    DEFENCE,
    HEIHACHI,
    HERO,
    KATSUSHIRO,
    KIKUCHIYO,
    KYUZO,
    VALUE,
)
from game.games.samurai_spirit.state import (
    NO_CARD,
    NO_DEFENDING,
    NO_SUPPORTING,
    PASSING,
    SILENT,
    SpiritState,
)
from game.games.samurai_spirit.state_actions import (
    DEFEND,
    DISCARD,
    FIGHT,
    HAND,
    SUPPORT,
    UNDER,
    Deed,
    SpiritGame,
)
from game.games.samurai_spirit.steps_kiai import Kiai, KiaiDiscard, OrderTop
from game.games.samurai_spirit.steps_penalty import (
    IgnorePenalty,
    LoseDefence,
    Penalty,
    PenaltyOrder,
    StepA,
    slip,
)
from game.games.samurai_spirit.steps_round import (
    Bonuses,
    Dolls,
    Farms,
    Gather,
    Hats,
    Intruders,
    NextRound,
    PickSamurai,
    RoundEnd,
    Seating,
    SetUp,
)
from game.games.samurai_spirit.steps_village import away, confront, note, who

# -- the beginning of a turn (sections "turn", "few") ---------------------------------------------------------


class TurnStart(Step[SpiritState]):
    """A samurai's turn begins with the talents of the tokens that he holds now. Arguments: nobody, place."""

    def resolve(self, state: SpiritState, log: list[Event]) -> None:
        """Push what a turn is made of."""
        place = self.args[1]
        game = state.game
        state.turn += 1
        state.active = place
        state.flags = 0
        state.talents = state.lasting[place]
        for owner, holder in enumerate(state.support):
            if holder == place and owner != place:
                state.talents |= 1 << state.heroes[owner]
        log.append(note(state, "turn", place))
        state.agenda.append(game.step("EndTurn", AUTO, place))
        line = state.line[place]
        if line and game.penalties[line[-1]]:
            state.agenda.append(game.step("Choose", AUTO, place))
            state.agenda.append(game.step("StepA", AUTO, place))
        else:
            state.agenda.append(game.step("Act", state.owners[place], place))
        if state.absent:
            state.agenda.append(game.step("AbsentTokens", state.owners[place], place))


class AbsentTokens(Step[SpiritState]):
    """Use tokens of absent samurai, before the penalty. Arguments: seat, place."""

    def legal(self, state: SpiritState) -> list[Action]:
        """Every unspent token, or no more."""
        tokens = [action for hero, action in enumerate(state.game.token) if state.absent >> hero & 1]
        return [*tokens, state.game.done]

    def apply(self, state: SpiritState, action: Action, log: list[Event]) -> None:
        """The talent is at hand for this turn, or for the rest of the round by the option."""
        place = self.args[1]
        if action is state.game.done:
            log.append(note(state, "alone", place))
            return
        bit = 1 << cast(Deed, action).a
        state.absent &= ~bit
        state.talents |= bit
        if state.game.lasting:
            state.lasting[place] |= bit
        event = note(state, "token", place)
        event.fields["of"] = cast(Deed, action).a
        log.append(event)
        if state.absent:
            state.agenda.append(self)

    def prompt(self, state: SpiritState) -> Text:
        """Whose talent is wanted."""
        return Text(
            N_("{seat} ({who}): use the talent of an absent samurai?"),
            seat=SeatRef(self.seat),
            who=who(state, self.args[1]),
        )

    def why_not(self, state: SpiritState, picks: frozenset[Target]) -> Reason:
        """Spent, or not absent."""
        here = [pick for pick in picks if pick.kind == "token" and HERO.get(pick.name, -1) in state.heroes]
        tokens = [pick for pick in picks if pick.kind == "token"]
        if here:
            return refusals.NOT_ABSENT
        return refusals.TOKEN_SPENT if len(tokens) == 1 == len(picks) else refusals.TOKENS_FIRST


# -- step B: fight, support or pass (sections "fight", "support", "pass") -------------------------------------


class Choose(Step[SpiritState]):
    """After the penalty: the action, unless the stack is empty and the round over. Arguments: nobody, place."""

    def resolve(self, state: SpiritState, log: list[Event]) -> None:
        """Ask for the action."""
        if state.stack():
            place = self.args[1]
            state.agenda.append(state.game.step("Act", state.owners[place], place))


class Act(Step[SpiritState]):
    """Exactly one of fight, support, pass. Arguments: seat, place."""

    def __init__(self, args: tuple[int, ...]) -> None:
        super().__init__(args)
        self.place = args[1]

    def legal(self, state: SpiritState) -> list[Action]:
        """Past Kiai, or by a boss, only passing; support with the own token at home."""
        game, place = state.game, self.place
        if state.track[place] > state.limit[place] or state.flags & PASSING:
            return [game.pass_round]
        actions = [game.fight]
        if state.support[place] == place and not state.flags & NO_SUPPORTING:
            passed, heroes, support = state.passed, state.heroes, game.support
            for other in range(game.count):
                if other != place and not passed >> other & 1:
                    actions.append(support[heroes[other]])
        actions.append(game.pass_round)
        return actions

    def apply(self, state: SpiritState, action: Action, log: list[Event]) -> None:
        """Draw, give the token away, or leave the round."""
        place = self.place
        deed = cast(Deed, action)
        if deed.kind == FIGHT:
            if state.has_talent(place, KIKUCHIYO):
                state.agenda.append(state.game.step("AfterFight", AUTO, place))
            draw_raider(state, place, log)
        elif deed.kind == SUPPORT:
            state.support[place] = state.place_of[deed.a]
            event = note(state, "support", place)
            event.fields["to"] = deed.a
            log.append(event)
            slip(state, place, log)
        else:
            state.passed |= 1 << place
            state.last = place
            log.append(note(state, "pass", place))

    def prompt(self, state: SpiritState) -> Text:
        """What is to be done."""
        seat, hero = SeatRef(self.seat), who(state, self.place)
        if state.track[self.place] > state.limit[self.place]:
            return Text(N_("{seat} ({who}): past Kiai, you must pass"), seat=seat, who=hero)
        if state.flags & PASSING:
            return Text(N_("{seat} ({who}): the boss forces you to pass"), seat=seat, who=hero)
        if len(self.legal(state)) == 2:
            return Text(N_("{seat} ({who}): fight or pass"), seat=seat, who=hero)
        return Text(N_("{seat} ({who}): fight, support or pass"), seat=seat, who=hero)

    def why_not(self, state: SpiritState, picks: frozenset[Target]) -> Reason:
        """Why this samurai cannot do that now."""
        place = self.place
        if state.track[place] > state.limit[place]:
            return refusals.PAST_KIAI
        if state.flags & PASSING:
            return refusals.BOSS_PASS
        named = sorted(pick.name for pick in picks if pick.kind == "samurai" and pick.name in HERO)
        if not named:
            return refusals.ACT_FIRST
        if len(picks) > 1:
            return refusals.ONE_ACTION
        if state.support[place] != place:
            return refusals.TOKEN_AWAY
        if state.flags & NO_SUPPORTING:
            return refusals.NO_SUPPORT_NOW
        other = state.place_of[HERO[named[0]]]
        if other == place:
            return refusals.NOT_HIMSELF
        return refusals.NOT_HERE if other < 0 else refusals.HAS_PASSED


def draw_raider(state: SpiritState, place: int, log: list[Event]) -> None:
    """Turn up a raider; whoever drew it decides."""
    state.card = state.turn_up()
    state.last = place
    state.had = 1 << place
    state.kept = 0
    event = note(state, "draw", place)
    event.fields["card"] = state.card
    event.barrier = True
    log.append(event)
    state.agenda.append(state.game.step("Decide", state.owners[place], place))


class Decide(Step[SpiritState]):
    """What becomes of a raider turned up, handed on or given. Arguments: seat, place."""

    def __init__(self, args: tuple[int, ...]) -> None:
        super().__init__(args)
        self.place = args[1]

    def legal(self, state: SpiritState) -> list[Action]:
        """Left, right, and what talents allow."""
        game, place, card = state.game, self.place, state.card
        flags = state.flags if place == state.active else 0
        actions: list[Action] = []
        symbol = DEFENCE[card]
        if symbol >= 0 and not flags & NO_DEFENDING and not state.guard[place] >> symbol & 1:
            actions.append(game.defend)
        actions.append(game.confront)
        if state.kept or flags & SILENT:
            return actions
        talents = 1 << state.heroes[place]
        if place == state.active:
            talents |= state.talents
        if talents >> (DAISUKE if VALUE[card] & 1 else HEIHACHI) & 1:
            self.hands(state, actions)
        if talents >> KATSUSHIRO & 1 and state.stack():
            actions.append(game.under)
        if talents >> KYUZO & 1:
            value = VALUE[card]
            for other in state.line[place]:
                if VALUE[other] == value:
                    actions.append(game.discard)
                    break
        return actions

    def hands(self, state: SpiritState, actions: list[Action]) -> None:
        """Add the neighbours who are still in and have not had the card."""
        count = state.game.count
        barred = state.passed | state.had
        left, right = (self.place + 1) % count, (self.place - 1) % count
        if not barred >> left & 1:
            actions.append(state.game.hand[state.heroes[left]])
        if right != left and not barred >> right & 1:
            actions.append(state.game.hand[state.heroes[right]])

    def apply(self, state: SpiritState, action: Action, log: list[Event]) -> None:
        """Play the card, hand it on, put it under the stack or discard it."""
        place, card = self.place, state.card
        kind = cast(Deed, action).kind
        if kind == HAND:
            other = state.place_of[cast(Deed, action).a]
            state.had |= 1 << other
            event = note(state, "hand", place)
            event.fields["to"] = cast(Deed, action).a
            event.fields["card"] = card
            log.append(event)
            state.agenda.append(state.game.step("Decide", state.owners[other], other))
            return
        event = note(state, action.text, place)
        event.fields["card"] = card
        if kind == UNDER:
            log.append(event)
            state.bottom += (card,)
            draw_raider(state, place, log)
            state.kept = 1
            return
        state.card = NO_CARD
        if kind == DEFEND:
            log.append(event)
            state.defend(place, card)
        elif kind == DISCARD:
            log.append(event)
            away(state, card)
        else:
            confront(state, place, card, log)

    def prompt(self, state: SpiritState) -> Text:
        """The card, and whether there is a choice."""
        place, card = self.place, state.card
        fields = (SeatRef(self.seat), who(state, place), words.card(card))
        symbol = DEFENCE[card]
        if symbol < 0 or state.guard[place] >> symbol & 1:
            message = N_("{seat} ({who}): confront {card}")
        elif place == state.active and state.flags & NO_DEFENDING:
            message = N_("{seat} ({who}): no defending this turn, confront {card}")
        else:
            message = N_("{seat} ({who}): defend against {card}, or confront?")
        return Text(message, seat=fields[0], who=fields[1], card=fields[2])

    def why_not(self, state: SpiritState, picks: frozenset[Target]) -> Reason:
        """Which rule or missing talent forbids it."""
        place, card = self.place, state.card
        if len(picks) > 1:
            return refusals.ONE_WAY
        target = min(picks)
        if target == Target("side", "left"):
            if DEFENCE[card] < 0:
                return refusals.NO_SYMBOL
            if state.guard[place] >> DEFENCE[card] & 1:
                return refusals.ALREADY_DEFENDED
            return refusals.NO_DEFEND_NOW
        if target.kind not in ("samurai", "pile") or target.name == "raiders":
            return refusals.DECIDE_FIRST
        if state.kept:
            return refusals.MUST_KEEP
        if place == state.active and state.flags & SILENT:
            return refusals.SILENCED
        if target.kind == "samurai":
            return self.why_not_hand(state, target.name)
        if target.name == "discard":
            return refusals.NO_EQUAL if state.has_talent(place, KYUZO) else refusals.NOT_KYUZO
        return refusals.LAST_CARD if state.has_talent(place, KATSUSHIRO) else refusals.NOT_KATSUSHIRO

    def why_not_hand(self, state: SpiritState, name: str) -> Reason:
        """Why the card cannot be handed to this samurai."""
        odd = VALUE[state.card] & 1
        if not state.has_talent(self.place, DAISUKE if odd else HEIHACHI):
            return refusals.NOT_DAISUKE if odd else refusals.NOT_HEIHACHI
        other = state.place_of[HERO[name]] if name in HERO else -1
        if other < 0:
            return refusals.NOT_HERE
        if state.had >> other & 1:
            return refusals.HAD_IT
        count = state.game.count
        if other not in ((self.place + 1) % count, (self.place - 1) % count):
            return refusals.NO_NEIGHBOUR
        return refusals.HAS_PASSED


class AfterFight(Step[SpiritState]):
    """Kikuchiyo's talent after a fight: not past Kiai, and only while raiders are left. Arguments: nobody, place."""

    def resolve(self, state: SpiritState, log: list[Event]) -> None:
        """Ask for the second fight."""
        place = self.args[1]
        if state.stack() and state.track[place] <= state.limit[place]:
            state.agenda.append(state.game.step("SecondFight", state.owners[place], place))


class SecondFight(Step[SpiritState]):
    """Fight again, or leave it. Arguments: seat, place."""

    def legal(self, state: SpiritState) -> list[Action]:
        """Fight or stop."""
        return [state.game.fight, state.game.stop]

    def apply(self, state: SpiritState, action: Action, log: list[Event]) -> None:
        """Draw once more, or end the turn."""
        if action is state.game.fight:
            draw_raider(state, self.args[1], log)
        else:
            log.append(note(state, "stopped", self.args[1]))

    def prompt(self, state: SpiritState) -> Text:
        """Again?"""
        return Text(
            N_("{seat} ({who}): fight a second time?"), seat=SeatRef(self.seat), who=who(state, self.args[1])
        )

    def why_not(self, state: SpiritState, picks: frozenset[Target]) -> Reason:
        """Fight or stop, nothing else."""
        return refusals.SECOND_ONLY


class EndTurn(Step[SpiritState]):
    """Tokens go back; the round ends with the last raider or the last samurai. Arguments: nobody, place."""

    def resolve(self, state: SpiritState, log: list[Event]) -> None:
        """The next samurai who is still in, or the end of the round."""
        place = self.args[1]
        game = state.game
        count = game.count
        for owner in range(count):
            if state.support[owner] == place and owner != place:
                state.support[owner] = owner
                event = note(state, "returned", owner)
                event.fields["by"] = state.heroes[place]
                log.append(event)
        state.flags = 0
        state.talents = 0
        if state.stack() == 0 or state.passed == (1 << count) - 1:
            state.agenda.append(game.step("RoundEnd", AUTO))
            return
        following = (place + 1) % count
        while state.passed >> following & 1:
            following = (following + 1) % count
        state.agenda.append(game.step("TurnStart", AUTO, following))


def set_up(game: SpiritGame, seed: int) -> State:
    """The table before anybody has chosen a samurai."""
    state = SpiritState.fresh(game, seed)
    state.agenda = [game.step("SetUp", AUTO), game.step("Gather", AUTO)]
    return state


STEPS: Final = (
    Gather,
    PickSamurai,
    Seating,
    SetUp,
    TurnStart,
    AbsentTokens,
    StepA,
    IgnorePenalty,
    PenaltyOrder,
    Penalty,
    LoseDefence,
    Choose,
    Act,
    Decide,
    AfterFight,
    SecondFight,
    Kiai,
    OrderTop,
    KiaiDiscard,
    EndTurn,
    RoundEnd,
    Hats,
    Farms,
    Dolls,
    Bonuses,
    Intruders,
    NextRound,
)


def create(seats: int, options: dict[str, str]) -> Game:
    """The game with its steps."""
    game = SpiritGame(seats, options)
    game.deals(set_up, SpiritState.from_data)
    return game
