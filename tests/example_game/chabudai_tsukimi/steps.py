"""The rules of Tsukimi (rulebook/en.md): deal, play a card, take the trick."""

from __future__ import annotations

from typing import cast

from chabudai_tsukimi.state import CARDS, HAND, TsukimiGame, TsukimiState, suit
from game.engine.state import AUTO, Action, Event, Game, Outcome, Reason, SheetLine, Step, Target, ranked
from game.engine.text import N_, SeatRef, Text


class Deal(Step[TsukimiState]):
    """Seven cards to each seat; chance says who leads the first deal, later the last trick. Arguments: nobody, number."""

    def resolve(self, state: TsukimiState, log: list[Event]) -> None:
        """Shuffle and deal."""
        deck = list(range(CARDS))
        for last in range(CARDS - 1, 0, -1):
            other = state.draw(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        seats = len(state.hands)
        state.deal = self.args[1]
        first = state.draw(seats) if state.deal == 0 else state.leader
        state.leader = first
        state.gone, state.trick, state.void = (), (), (0,) * seats
        log.append(Event("deal", {"seat": first, "deal": state.deal}, barrier=True))
        for seat in range(seats):
            state.hands[seat] = tuple(sorted(deck[seat * HAND : (seat + 1) * HAND]))
            log.append(Event("hand", {"seat": seat, "cards": list(state.hands[seat])}, (seat,), ("cards",)))
        state.agenda.append(state.game.step("Play", first))


class Play(Step[TsukimiState]):
    """A card of the suit led, or any where that cannot be. Arguments: seat."""

    section = "play"

    def legal(self, state: TsukimiState) -> list[Action]:
        """The cards that follow suit, or the whole hand."""
        hand = state.hands[self.seat]
        follow = [card for card in hand if state.trick and suit(card) == suit(state.trick[0])]
        return [state.game.actions[card] for card in follow or hand]

    def apply(self, state: TsukimiState, action: Action, log: list[Event]) -> None:
        """Lay the card down; the next seat plays, or the trick is complete."""
        card, seat = action.code, self.seat
        if state.trick and suit(card) != suit(state.trick[0]):
            bit = 1 << suit(state.trick[0])
            state.void = tuple(v | bit * (owner == seat) for owner, v in enumerate(state.void))
        state.hands[seat] = tuple(other for other in state.hands[seat] if other != card)
        state.trick += (card,)
        state.gone += (card,)
        log.append(Event("play", {"seat": seat, "card": card}))
        complete = len(state.trick) == len(state.hands)
        following = (
            state.game.step("Take", AUTO)
            if complete
            else state.game.step("Play", (seat + 1) % len(state.hands))
        )
        state.agenda.append(following)

    def prompt(self, state: TsukimiState) -> Text:
        """Lead or follow."""
        message = N_("{seat}: play a card to the trick") if state.trick else N_("{seat}: lead a card")
        return Text(message, seat=SeatRef(self.seat))

    def why_not(self, state: TsukimiState, picks: frozenset[Target]) -> Reason:
        """A card of the hand that does not follow, or the standard words."""
        mine = {target for card in state.hands[self.seat] for target in state.game.actions[card].picks}
        if len(picks) == 1 and picks <= mine:
            return Reason(Text(N_("Follow suit while you can.")), self.section)
        return super().why_not(state, picks)


class Take(Step[TsukimiState]):
    """A complete trick goes to its best card; the last one of a deal counts twice. Arguments: nobody."""

    def resolve(self, state: TsukimiState, log: list[Event]) -> None:
        """Count it; lead again, deal again or end."""
        game = cast(TsukimiGame, state.game)
        winner = state.seat_of(state.best())
        last = not any(state.hands)
        points = 2 if last else 1
        state.points[winner] += points
        state.leader, state.trick = winner, ()
        state.turn += 1
        log.append(Event("trick", {"seat": winner, "points": points}))
        if not last:
            state.agenda.append(game.step("Play", winner))
        elif state.deal + 1 < game.deals:
            state.agenda.append(game.step("Deal", AUTO, state.deal + 1))
        else:
            state.finish(outcome(state.points))


def outcome(points: list[int]) -> Outcome:
    """Most points win; equals share the victory."""
    places = ranked(points)
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    because = Text(N_("All tricks are taken; most points win."))
    return Outcome(
        winners, places, "points", because, [SheetLine(Text(N_("Points")), list(points), winners, True)]
    )


STEPS = (Deal, Play, Take)


def create(seats: int, options: dict[str, str]) -> Game:
    """The game."""
    return TsukimiGame(seats, options)
