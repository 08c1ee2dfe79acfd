"""The rules of Tsukimi (rulebook/en.md): deal, play a card, take the trick."""

from __future__ import annotations

from chabudai_tsukimi.state import CARDS, HAND, TsukimiGame, TsukimiState, suit
from game.engine.state import AUTO, Action, Event, Outcome, Reason, SheetLine, Step, Target, ranked
from game.engine.text import N_, Text


class Deal(Step[TsukimiState]):
    """Seven cards to each seat; chance says who leads the first deal, whoever took the last trick leads others."""

    def resolve(self, state: TsukimiState, log: list[Event]) -> None:
        """Shuffle and deal."""
        deck, seats = state.shuffled(range(CARDS)), state.game.seats
        if not state.points:
            state.points, state.leader = [0] * seats, state.draw(seats)
        state.gone, state.void = (), [0] * seats
        state.hands = [tuple(sorted(deck[seat * HAND : (seat + 1) * HAND])) for seat in range(seats)]
        log.append(Event("deal", {"seat": state.leader}, barrier=True))
        for seat, hand in enumerate(state.hands):
            log.append(Event("hand", {"seat": seat, "cards": list(hand)}, (seat,), ("cards",)))
        state.agenda.append(state.game.step("Play", state.leader))


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
        card, seat, step = action.code, self.seat, state.game.step
        if state.trick and suit(card) != suit(state.trick[0]):
            state.void[seat] |= 1 << suit(state.trick[0])
        state.hands[seat] = tuple(other for other in state.hands[seat] if other != card)
        state.trick += (card,)
        state.gone += (card,)
        log.append(Event("play", {"seat": seat, "card": card}))
        complete = len(state.trick) == len(state.hands)
        state.agenda.append(step("Take", AUTO) if complete else step("Play", state.seat_of(len(state.trick))))

    def why_not(self, state: TsukimiState, picks: frozenset[Target]) -> Reason:
        """A card of the hand that does not follow, or the standard words."""
        mine = {target for card in state.hands[self.seat] for target in state.game.actions[card].picks}
        if len(picks) == 1 and picks <= mine:
            return Reason(Text(N_("Follow suit while you can.")), self.section)
        return super().why_not(state, picks)


class Take(Step[TsukimiState]):
    """A complete trick goes to its best card; the last one of a deal counts twice."""

    def resolve(self, state: TsukimiState, log: list[Event]) -> None:
        """Count it; lead again, deal again or end."""
        deals = state.game.seats if state.game.options["deals"] == "each" else 1
        last = not any(state.hands)
        state.leader = state.seat_of(state.best())
        state.points[state.leader] += 1 + last
        state.trick = ()
        state.turn += 1
        log.append(Event("trick", {"seat": state.leader, "points": 1 + last}))
        if state.turn == HAND * deals:
            state.finish(outcome(state.points))
        else:
            state.agenda.append(state.game.step(*(("Deal", AUTO) if last else ("Play", state.leader))))


def outcome(points: list[int]) -> Outcome:
    """Most points win; equals share the victory."""
    places = ranked(points)
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    because = Text(N_("All tricks are taken; most points win."))
    sheet = SheetLine(Text(N_("Points")), list(points), winners, True)
    return Outcome(winners, places, "points", because, [sheet])


STEPS = (Deal, Play, Take)
create = TsukimiGame
