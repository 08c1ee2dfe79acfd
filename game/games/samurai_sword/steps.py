"""The rules of Samurai Sword, one step for each question, in the order of play.

Facts and decisions are those of the rulebook (rulebook/en.md); sections are named in the docstrings.
"""

from __future__ import annotations

from typing import Final, cast

from game.engine.state import AUTO, Action, Event, Game, Reason, State, Step, Target
from game.engine.text import Text
from game.games.samurai_sword import refusals, scoring, words
from game.games.samurai_sword.parts import (
    ARMOUR,
    BATTLE_CRY,
    BREATHING,
    BUSHIDO,
    CHARACTERS,
    DAIMYO,
    DIVERSION,
    FAST_DRAW,
    GEISHA,
    HAND_LIMIT,
    HANDS,
    HIDEYOSHI,
    HONOUR,
    IEYASU,
    JUJUTSU,
    KIND,
    KOJIRO,
    NINJA,
    NOBUNAGA,
    PARRY,
    REACH,
    RESILIENCE,
    ROLE_CARDS,
    SHOGUN,
    TEA_CEREMONY,
    WEAPONS,
)
from game.games.samurai_sword.state import NOTHING, SwordState
from game.games.samurai_sword.state_actions import Attack, Discard, Play, PlayAt, Remove, SwordGame
from game.games.samurai_sword.steps_reactions import (
    CryAnswer,
    CryNext,
    Parry,
    weapons_in,
)

# -- set-up (section "setup") ---------------------------------------------------------------------------------


def set_up(game: SwordGame, seed: int) -> State:
    """The table before the deal."""
    state = SwordState.fresh(game, seed)
    state.agenda = [game.step("Deal", AUTO)]
    return state


class Deal(Step[SwordState]):
    """Roles, characters, resilience, honour and the first hands; the Shogun begins."""

    def resolve(self, state: SwordState, log: list[Event]) -> None:
        """Deal everything by chance."""
        seats = state.game.seats
        roles = list(ROLE_CARDS[seats])
        if len(roles) > seats:
            del roles[roles.index(NINJA) + state.draw(3)]
        state.roles = tuple(shuffled(state, roles))
        shogun = state.shogun()
        state.characters = tuple(shuffled(state, list(range(len(CHARACTERS))))[:seats])
        state.resilience = [RESILIENCE[character] for character in state.characters]
        leader, other = HONOUR[seats]
        less = state.game.less_honour
        state.honour = [(leader if seat == shogun else other) - less for seat in range(seats)]
        state.mover = shogun
        state.agenda.append(state.game.step("TurnStart", AUTO, shogun))
        log.append(Event("dealt", {"seat": shogun}))
        for place in range(seats):
            state.deal((shogun + place) % seats, HANDS[place], log)


def shuffled(state: SwordState, numbers: list[int]) -> list[int]:
    """``numbers`` in the order of chance."""
    for last in range(len(numbers) - 1, 0, -1):
        other = state.draw(last + 1)
        numbers[last], numbers[other] = numbers[other], numbers[last]
    return numbers


# -- the turn (section "turn") --------------------------------------------------------------------------------


class TurnStart(Step[SwordState]):
    """The phases of a turn in their order."""

    def resolve(self, state: SwordState, log: list[Event]) -> None:
        """Put the phases on the agenda, the last one first."""
        seat = self.args[1]
        step = state.game.step
        state.turn += 1
        state.mover = seat
        log.append(Event("turn", {"seat": seat}))
        agenda = state.agenda
        agenda.append(step("EndTurn", AUTO, seat))
        agenda.append(step("PlayPhase", seat, 0))
        agenda.append(step("DrawPhase", AUTO, seat))
        if state.bushido == seat:
            agenda.append(step("BushidoCheck", AUTO, seat))
        if state.resilience[seat] == 0:
            agenda.append(step("Recover", AUTO, seat))


class Recover(Step[SwordState]):
    """Whoever has no resilience left takes all of it back (section "recover")."""

    def resolve(self, state: SwordState, log: list[Event]) -> None:
        """Back to full resilience."""
        seat = self.args[1]
        state.resilience[seat] = RESILIENCE[state.characters[seat]]
        log.append(Event("recover", {"seat": seat}))


class BushidoCheck(Step[SwordState]):
    """Bushido lies in front of the seat whose turn begins: the top card is discarded (section "bushido")."""

    def resolve(self, state: SwordState, log: list[Event]) -> None:
        """A weapon asks for a choice, anything else passes Bushido on; without a card nothing happens."""
        seat = self.args[1]
        kind = state.top(log)
        if kind < 0:
            return
        state.discards.append(kind)
        log.append(Event("reveal", {"seat": seat, "card": kind}, barrier=True))
        if state.emptied():
            state.exhaust(log)
            if state.outcome is not None:
                return
        if kind < WEAPONS:
            state.agenda.append(state.game.step("BushidoChoice", seat, kind))
        else:
            pass_bushido(state)
            log.append(Event("passed", {"seat": seat, "target": state.bushido}))


def pass_bushido(state: SwordState) -> None:
    """Bushido goes to the left neighbour, harmless or not."""
    state.bushido = (state.bushido + 1) % state.game.seats


class BushidoChoice(Step[SwordState]):
    """Bushido turned up a weapon: discard one too, or give up Bushido for one honour (section "bushido")."""

    def free(self, state: SwordState) -> bool:
        """Whether this is the Shogun of three, who loses no honour to Bushido."""
        return state.game.seats == 3 and state.roles[self.seat] == SHOGUN

    def legal(self, state: SwordState) -> list[Action]:
        """Each weapon in hand, or the loss."""
        table = state.game.discard
        actions = [table[kind] for kind in weapons_in(state.hands[self.seat])]
        actions.append(state.game.pay)
        return actions

    def apply(self, state: SwordState, action: Action, log: list[Event]) -> None:
        """Pass Bushido on for a weapon, or discard it, for an honour as a rule."""
        seat = self.seat
        if isinstance(action, Discard):
            state.play(seat, action.kind)
            state.discards.append(action.kind)
            pass_bushido(state)
            log.append(Event("kept", {"seat": seat, "card": action.kind, "target": state.bushido}))
            return
        state.bushido = NOTHING
        state.discards.append(BUSHIDO)
        if self.free(state):
            log.append(Event("spared", {"seat": seat}))
            return
        state.honour[seat] -= 1
        state.box += 1
        log.append(Event("paid", {"seat": seat}))
        if state.honour[seat] == 0:
            state.end(scoring.BUSHIDO_PAID, NOTHING, seat, log)

    def prompt(self, state: SwordState) -> Text:
        """What Bushido asks for."""
        return words.bushido_prompt(self.seat, self.args[1], self.free(state))

    def why_not(self, state: SwordState, picks: frozenset[Target]) -> Reason:
        """Only a weapon keeps Bushido satisfied."""
        return refusals.weapon_wanted(state, self.seat, picks, refusals.BUSHIDO_WANTS)


class DrawPhase(Step[SwordState]):
    """Two cards, for some three (sections "draw", "three")."""

    def resolve(self, state: SwordState, log: list[Event]) -> None:
        """Draw, or ask Ieyasu where from."""
        seat = self.args[1]
        character = state.characters[seat]
        count = 3 if character == HIDEYOSHI else 2
        if state.game.seats == 3 and state.roles[seat] == SHOGUN:
            count += 1
        if character == IEYASU and state.discards:
            state.agenda.append(state.game.step("DrawSource", seat, count))
        else:
            state.deal(seat, count, log)


class DrawSource(Step[SwordState]):
    """Ieyasu draws his first card from the deck or the top of the discards, the rest from the deck."""

    def legal(self, state: SwordState) -> list[Action]:
        """Both piles."""
        return [state.game.from_discards, state.game.from_deck]

    def apply(self, state: SwordState, action: Action, log: list[Event]) -> None:
        """Take the open card, which everybody has seen, or not; then draw."""
        seat, count = self.seat, self.args[1]
        if action is state.game.from_discards:
            kind = state.discards.pop()
            state.take(seat, kind)
            state.show(seat, kind)
            log.append(Event("retrieve", {"seat": seat, "card": kind}))
            count -= 1
        state.deal(seat, count, log)

    def prompt(self, state: SwordState) -> Text:
        """From which pile."""
        return words.source_prompt(self.seat)

    def why_not(self, state: SwordState, picks: frozenset[Target]) -> Reason:
        """Only the piles count now."""
        return refusals.PILES_ONLY


class PlayPhase(Step[SwordState]):
    """Play any number of cards, as many weapons as allowed, and end the turn (section "play").

    Arguments: seat, attacks made this turn.
    """

    def legal(self, state: SwordState) -> list[Action]:
        """Every card of the hand with all its targets, Nobunaga's draw, the end."""
        game, seat = state.game, self.seat
        hand = state.hands[seat]
        actions: list[Action] = []
        if hand and hand[0] < WEAPONS and self.args[1] < state.allowance(seat):
            actions += attacks(state, seat)
        last = NOTHING
        for kind in hand:
            if kind < WEAPONS or kind in (last, PARRY):
                continue
            last = kind
            if kind == GEISHA:
                actions += geishas(state, seat)
            elif kind == DIVERSION:
                row = game.play_at[DIVERSION]
                actions += [row[s] for s, other in enumerate(state.hands) if other and s != seat]
            elif kind == BREATHING:
                actions += [action for s, action in enumerate(game.play_at[BREATHING]) if s != seat]
            elif kind != BUSHIDO:
                actions.append(game.play[kind])
            elif state.bushido < 0:
                actions += game.play_at[BUSHIDO]
        if state.characters[seat] == NOBUNAGA and state.resilience[seat] > 1:
            actions.append(game.spend)
        actions.append(game.end)
        return actions

    def apply(self, state: SwordState, action: Action, log: list[Event]) -> None:
        """Play one card and resolve it, or end the turn."""
        game, seat = state.game, self.seat
        if action is game.end:
            log.append(Event("end_turn", {"seat": seat}))
            return
        if isinstance(action, Attack):
            kind, target = action.kind, action.target
            state.play(seat, kind)
            state.on_table = kind
            log.append(Event("attack", {"seat": seat, "target": target, "card": kind}))
            state.agenda.append(game.step("PlayPhase", seat, self.args[1] + 1))
            state.agenda.append(game.step("Parry", target, seat, kind))
            return
        state.agenda.append(self)
        if isinstance(action, Play):
            play_card(state, seat, action.kind, log)
        elif isinstance(action, PlayAt):
            play_at(state, seat, action.kind, action.target, log)
        elif isinstance(action, Remove):
            send_geisha(state, seat, action.kind, action.target, log)
        else:
            state.resilience[seat] -= 1
            log.append(Event("spend", {"seat": seat}))
            state.deal(seat, 1, log)

    def prompt(self, state: SwordState) -> Text:
        """What may still be done this turn."""
        return words.play_prompt(self.seat, max(0, state.allowance(self.seat) - self.args[1]))

    def prompt_next(self, state: SwordState, picks: frozenset[Target]) -> Text:
        """At whom or what the chosen card is aimed."""
        kinds = [KIND[pick.name] for pick in picks if pick.kind == "card"]
        return words.aim_prompt(self.seat, kinds[0])

    def why_not(self, state: SwordState, picks: frozenset[Target]) -> Reason:
        """The rule that forbids this card or this target."""
        return refusals.why_no_play(state, self.seat, self.args[1], picks)


def attacks(state: SwordState, seat: int) -> list[Action]:
    """Every weapon of the hand at everybody it reaches (sections "weapons", "difficulty")."""
    others = state.difficulties(seat)
    table = state.game.attack
    far = state.characters[seat] == KOJIRO
    actions: list[Action] = []
    for kind in weapons_in(state.hands[seat]):
        row, reach = table[kind], REACH[kind]
        for other, difficulty in others:
            if difficulty <= reach or far:
                actions.append(row[other])
    return actions


def geishas(state: SwordState, seat: int) -> list[Action]:
    """A Geisha for every hand of another player and every property in play (section "actions")."""
    game = state.game
    row = game.play_at[GEISHA]
    actions = [row[s] for s, other in enumerate(state.hands) if other and s != seat]
    own = game.own_properties
    for index, count in enumerate(state.properties):
        if count and (own or index // 3 != seat):
            actions.append(game.remove[ARMOUR + index % 3][index // 3])
    if state.bushido >= 0 and (own or state.bushido != seat):
        actions.append(game.remove[BUSHIDO][state.bushido])
    return actions


# -- cards (sections "properties", "actions") -----------------------------------------------------------------


def play_card(state: SwordState, seat: int, kind: int, log: list[Event]) -> None:
    """A card without a target. It lies on the table until its whole effect is over."""
    state.play(seat, kind)
    log.append(Event("play", {"seat": seat, "card": kind}))
    if ARMOUR <= kind <= FAST_DRAW:
        state.properties[3 * seat + kind - ARMOUR] += 1
        return
    state.on_table = kind
    if kind in (BATTLE_CRY, JUJUTSU):
        state.agenda.append(state.game.step("CryNext", AUTO, seat, kind, 1))
        return
    if kind == DAIMYO:
        state.deal(seat, 2, log)
    elif kind == TEA_CEREMONY:
        state.deal(seat, 3, log)
        seats = state.game.seats
        for place in range(1, seats):
            if state.outcome is not None:
                return
            state.deal((seat + place) % seats, 1, log)
    if state.outcome is None:
        state.clear_table()


def play_at(state: SwordState, seat: int, kind: int, target: int, log: list[Event]) -> None:
    """Bushido, Breathing, Diversion, or a Geisha to a hand."""
    state.play(seat, kind)
    fields = {"seat": seat, "target": target}
    if kind == BUSHIDO:
        state.bushido = target
        log.append(Event("bushido", fields))
        return
    state.on_table = kind
    if kind == BREATHING:
        state.resilience[seat] = RESILIENCE[state.characters[seat]]
        log.append(Event("breathing", fields))
        state.deal(target, 1, log)
    elif kind == DIVERSION:
        card = state.steal(seat, target)
        log.append(Event("steal", {**fields, "card": card}, (seat, target), ("card",), barrier=True))
    else:
        hand = state.hands[target]
        card = hand[state.draw(len(hand))]
        state.play(target, card)
        state.discards.append(card)
        log.append(Event("random", {**fields, "card": card}, barrier=True))
    if state.outcome is None:
        state.clear_table()


def send_geisha(state: SwordState, seat: int, kind: int, target: int, log: list[Event]) -> None:
    """A Geisha discards a property in play, Bushido too."""
    state.play(seat, GEISHA)
    if kind == BUSHIDO:
        state.bushido = NOTHING
    else:
        state.properties[3 * target + kind - ARMOUR] -= 1
    state.discards.append(kind)
    state.discards.append(GEISHA)
    log.append(Event("remove", {"seat": seat, "target": target, "card": kind}))


# -- the end of a turn (section "discard") --------------------------------------------------------------------


class EndTurn(Step[SwordState]):
    """Discard down to seven, then the turn passes to the left."""

    def resolve(self, state: SwordState, log: list[Event]) -> None:
        """Ask for discards, or begin the next turn."""
        seat = self.args[1]
        if len(state.hands[seat]) > HAND_LIMIT:
            state.agenda.append(state.game.step("DiscardDown", seat))
        else:
            following = (seat + 1) % state.game.seats
            state.agenda.append(state.game.step("TurnStart", AUTO, following))


class DiscardDown(Step[SwordState]):
    """Discard one card after another until seven are left."""

    def legal(self, state: SwordState) -> list[Action]:
        """Each kind in hand."""
        return [state.game.discard[kind] for kind in sorted(set(state.hands[self.seat]))]

    def apply(self, state: SwordState, action: Action, log: list[Event]) -> None:
        """Put the card on the discards."""
        seat, kind = self.seat, cast(Discard, action).kind
        state.play(seat, kind)
        state.discards.append(kind)
        log.append(Event("discard", {"seat": seat, "card": kind}))
        state.agenda.append(state.game.step("EndTurn", AUTO, seat))

    def prompt(self, state: SwordState) -> Text:
        """How many cards are too many."""
        return words.discard_prompt(self.seat, len(state.hands[self.seat]) - HAND_LIMIT)

    def why_not(self, state: SwordState, picks: frozenset[Target]) -> Reason:
        """Only cards of the own hand."""
        return refusals.card_wanted(state, self.seat, picks)


STEPS: Final[tuple[type[Step[SwordState]], ...]] = (
    Deal,
    TurnStart,
    Recover,
    BushidoCheck,
    BushidoChoice,
    DrawPhase,
    DrawSource,
    PlayPhase,
    Parry,
    CryNext,
    CryAnswer,
    EndTurn,
    DiscardDown,
)


def create(seats: int, options: dict[str, str]) -> Game:
    """The game with its steps."""
    game = SwordGame(seats, options)
    game.deals(set_up, SwordState.from_data)
    return game
