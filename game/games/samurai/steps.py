"""The rules of Samurai, one step for each question, in the order of play.

Facts and decisions are those of the rulebook (rulebook/en.md); sections are named in the docstrings.
"""

from __future__ import annotations

import random
from typing import Any, Final, cast

from game.engine.state import AUTO, Action, Event, Game, Reason, State, Step, Target
from game.engine.text import N_, SeatRef, Text
from game.games.samurai import refusals, scoring, words
from game.games.samurai.parts import FIGURE_EXCHANGE, HAND, QUICK, SHIPS, TILE_EXCHANGE
from game.games.samurai.state import SamuraiState
from game.games.samurai.state_actions import Keep, Move, Place, PutFigure, SamuraiGame, Swap

_BITS: Final = (1, 2, 4)


# -- set-up (section "setup") ---------------------------------------------------------------------------------


def set_up(game: SamuraiGame, seed: int) -> State:
    """The table before the first question: figures and hands to be dealt or chosen."""
    state = SamuraiState.fresh(game, seed)
    for caste in range(3):
        state.put_figure(caste, game.board.edo)
    first = game.options["first"]
    state.mover = state.draw(game.seats) if first == "drawn" else int(first) - 1
    placed = game.options["figures"] == "placed"
    chosen = game.options["hands"] == "chosen"
    state.agenda = [
        game.turn(state.mover, False, False),
        game.step("KeepTile", state.mover) if chosen else game.step("DealHands", AUTO),
        game.step("PlaceFigure", state.mover) if placed else game.step("DealFigures", AUTO),
    ]
    return state


class DealFigures(Step[SamuraiState]):
    """Dealt set-up: two different figures into each city first, then one into each village."""

    def resolve(self, state: SamuraiState, log: list[Event]) -> None:
        """Deal from a full supply, so that no city can be left with a pair."""
        board = state.game.board
        for city in board.cities:
            spared = state.draw(3)
            for caste in range(3):
                if caste != spared:
                    state.put_figure(caste, city)
        for village in board.villages:
            number = state.draw(sum(state.supply))
            caste = 0
            while number >= state.supply[caste]:
                number -= state.supply[caste]
                caste += 1
            state.put_figure(caste, village)


class PlaceFigure(Step[SamuraiState]):
    """Set-up by hand: one figure at a time, clockwise, the cities before the villages."""

    def legal(self, state: SamuraiState) -> list[Action]:
        """Each caste in supply into each settlement that may take it."""
        board, figures, table = state.game.board, state.figures, state.game.figure
        cities = [city for city in board.cities if figures[city].bit_count() < 2]
        open_to = cities or [village for village in board.villages if not figures[village]]
        return [
            table[caste][settlement]
            for caste in range(3)
            if state.supply[caste]
            for settlement in open_to
            if not figures[settlement] & _BITS[caste]
        ]

    def apply(self, state: SamuraiState, action: Action, log: list[Event]) -> None:
        """Put the figure out; the next seat goes on until the supply is empty."""
        put = cast(PutFigure, action)
        state.put_figure(put.caste, put.settlement)
        space = state.game.board.settlements[put.settlement]
        log.append(Event("figure", {"seat": self.seat, "caste": put.caste, "space": space}))
        if sum(state.supply):
            state.agenda.append(state.game.step("PlaceFigure", (self.seat + 1) % state.game.seats))

    def prompt(self, state: SamuraiState) -> Text:
        """Which figure goes where."""
        if any(state.figures[city].bit_count() < 2 for city in state.game.board.cities):
            return Text(N_("{seat}, put a figure into a city"), seat=SeatRef(self.seat))
        return Text(N_("{seat}, put a figure into a village"), seat=SeatRef(self.seat))

    def prompt_next(self, state: SamuraiState, picks: frozenset[Target]) -> Text:
        """Where the figure goes."""
        return words.next_prompt(self.seat, picks)

    def why_not(self, state: SamuraiState, picks: frozenset[Target]) -> Reason:
        """The set-up rule that forbids it."""
        return refusals.why_no_figure(state, picks)


class DealHands(Step[SamuraiState]):
    """Dealt hands: five tiles of each twenty at random."""

    def resolve(self, state: SamuraiState, log: list[Event]) -> None:
        """Draw five for every seat."""
        for seat in range(state.game.seats):
            state.draw_tiles(seat, HAND)
        log.append(Event("hands", {}, barrier=True))


class KeepTile(Step[SamuraiState]):
    """Chosen hands: each seat in secret picks five of its twenty tiles, one by one."""

    secret = True

    def legal(self, state: SamuraiState) -> list[Action]:
        """Each kind that is still in the own stack."""
        return [state.game.keep[kind] for kind in sorted(set(state.stacks[self.seat]))]

    def apply(self, state: SamuraiState, action: Action, log: list[Event]) -> None:
        """Take the tile into the hand; after the fifth the next seat chooses."""
        kind = cast(Keep, action).kind
        seat = self.seat
        stack = state.stacks[seat]
        index = stack.index(kind)
        state.stacks[seat] = stack[:index] + stack[index + 1 :]
        state.hands[seat] = tuple(sorted((*state.hands[seat], kind)))
        log.append(Event("keep", {"seat": seat, "tile": kind}, (seat,), ("*",)))
        if len(state.hands[seat]) < HAND:
            state.agenda.append(self)
            return
        log.append(Event("chosen", {"seat": seat}))
        following = (seat + 1) % state.game.seats
        if len(state.hands[following]) < HAND:
            state.agenda.append(state.game.step("KeepTile", following))

    def prompt(self, state: SamuraiState) -> Text:
        """How many are still to choose."""
        return Text(
            N_("{seat}, choose your last opening tile"),
            N_("{seat}, choose {n} more tiles for your opening hand"),
            seat=SeatRef(self.seat),
            n=HAND - len(state.hands[self.seat]),
        )

    def why_not(self, state: SamuraiState, picks: frozenset[Target]) -> Reason:
        """Every copy is chosen already, more was pointed at than one tile, or no turn has begun."""
        if any(pick.kind == "button" for pick in picks):
            return refusals.HANDS_FIRST
        return refusals.ALL_CHOSEN if len(picks) == 1 else refusals.ONE_BY_ONE


# -- the turn (sections "turn", "placing", "figure-exchange", "tile-exchange") --------------------------------


class Turn(Step[SamuraiState]):
    """Play tiles: any number of quick ones and at most one other, then end the turn.

    Arguments: seat, whether the tile without the quick sign was played, whether anything was.
    """

    def __init__(self, args: tuple[int, ...]) -> None:
        super().__init__(args)
        self.normal_used = args[1] == 1
        self.played = args[2] == 1

    def legal(self, state: SamuraiState) -> list[Action]:
        """Every tile of the hand everywhere it may go; ending once something was played; passing if nothing goes."""
        game = state.game
        land, sea = state.land, state.sea
        actions: list[Action] = []
        row: list[Any]  # compiled code would check every action that it takes out of a list of actions
        last = -1
        for kind in state.hands[self.seat]:
            if kind == last or (self.normal_used and not QUICK[kind]):
                continue
            last = kind
            if kind == FIGURE_EXCHANGE:
                actions += state.swaps()
            elif kind == TILE_EXCHANGE:
                for a in state.liftable[self.seat]:
                    row = game.move[a]
                    for space in land:
                        actions.append(row[space])
            else:
                row = game.place[kind]
                for space in sea if kind == SHIPS[0] or kind == SHIPS[1] else land:
                    actions.append(row[space])
        if self.played:
            actions.append(game.end_turn)
        elif not actions:
            actions.append(game.pass_turn)
        return actions

    def any_action(self, state: SamuraiState, rng: random.Random) -> Action:
        """What `legal` would hold at a place by chance: the kinds are counted out, not listed."""
        game = state.game
        land, sea = len(state.land), len(state.sea)
        kinds: list[int] = []
        counts: list[int] = []
        swaps: list[Action] = []
        total = 1 if self.played else 0
        last = -1
        for kind in state.hands[self.seat]:
            if kind == last or (self.normal_used and not QUICK[kind]):
                continue
            last = kind
            count = land
            if kind == SHIPS[0] or kind == SHIPS[1]:
                count = sea
            elif kind == TILE_EXCHANGE:
                count = len(state.liftable[self.seat]) * land
            elif kind == FIGURE_EXCHANGE:
                swaps = state.swaps()
                count = len(swaps)
            kinds.append(kind)
            counts.append(count)
            total += count
        index = int(rng.random() * total)
        for number, count in enumerate(counts):
            if index < count:
                kind = kinds[number]
                if kind == FIGURE_EXCHANGE:
                    return swaps[index]
                if kind == TILE_EXCHANGE:
                    return game.move[state.liftable[self.seat][index // land]][state.land[index % land]]
                spaces = state.sea if kind == SHIPS[0] or kind == SHIPS[1] else state.land
                return game.place[kind][spaces[index]]
            index -= count
        return game.end_turn if self.played else game.pass_turn

    def apply(self, state: SamuraiState, action: Action, log: list[Event]) -> None:
        """Play one tile and resolve what it surrounds, or end the turn."""
        game = state.game
        seat = self.seat
        if isinstance(action, Place):
            kind, space = action.kind, action.space
            state.spend(seat, kind)
            state.lay(seat, kind, space)
            log.append(Event("place", {"seat": seat, "tile": kind, "space": space}))
            if not game.end_of_turn:
                capture_around(state, space, log)
            state.agenda.append(game.turn(seat, self.normal_used or not QUICK[kind], True))
        elif isinstance(action, Swap):
            state.spend(seat, FIGURE_EXCHANGE)
            state.swap_figures(action)
            log.append(swap_event(state, seat, action))
            state.agenda.append(game.turn(seat, self.normal_used, True))
        elif isinstance(action, Move):
            state.spend(seat, TILE_EXCHANGE)
            kind = state.exchange(seat, action.a, action.b)
            log.append(Event("move", {"seat": seat, "tile": kind, "a": action.a, "b": action.b}))
            if not game.end_of_turn:
                capture_around(state, action.b, log)
            state.agenda.append(game.turn(seat, True, True))
        else:
            passing = action is game.pass_turn
            if passing:
                log.append(Event("pass", {"seat": seat}))
            state.passes = state.passes + 1 if passing else 0
            state.agenda.append(game.step("EndTurn", AUTO, seat))

    def prompt(self, state: SamuraiState) -> Text:
        """What may still be done this turn."""
        seat = SeatRef(self.seat)
        if not self.played:
            if len(refusals.playable(state, self.seat, self.normal_used)) == 0:
                return Text(N_("{seat}, nothing can be played: pass"), seat=seat)
            return Text(N_("{seat}, play a tile"), seat=seat)
        kinds = refusals.playable(state, self.seat, self.normal_used)
        if not kinds:
            return Text(N_("{seat}, end your turn"), seat=seat)
        if self.normal_used:
            return Text(N_("{seat}, play a quick tile or end your turn"), seat=seat)
        return Text(N_("{seat}, play another tile or end your turn"), seat=seat)

    def prompt_next(self, state: SamuraiState, picks: frozenset[Target]) -> Text:
        """What goes with the chosen tile."""
        return words.next_prompt(self.seat, picks)

    def why_not(self, state: SamuraiState, picks: frozenset[Target]) -> Reason:
        """The rule that forbids this tile, this space or this pair of figures."""
        return refusals.why_no_tile(state, self.seat, self.normal_used, self.played, picks)


def swap_event(state: SamuraiState, seat: int, action: Swap) -> Event:
    """What a figure exchange did."""
    spaces = state.game.board.settlements
    return Event(
        "swap",
        {
            "seat": seat,
            "a": spaces[action.a],
            "caste_a": action.caste_a,
            "b": spaces[action.b],
            "caste_b": action.caste_b,
        },
    )


# -- captures (section "capture") -----------------------------------------------------------------------------


def capture_around(state: SamuraiState, space: int, log: list[Event]) -> None:
    """Resolve the settlements that the tile on a land space has just surrounded."""
    for settlement in state.game.board.touch[space]:
        if state.empty[settlement] == 0 and state.figures[settlement]:
            capture(state, settlement, log)


def capture(state: SamuraiState, settlement: int, log: list[Event]) -> None:
    """Decide each figure by itself: strictly most influence takes it, a tie or no influence sets it aside."""
    space = state.game.board.settlements[settlement]
    log.append(Event("surrounded", {"space": space}))
    figures = state.figures[settlement]
    state.figures[settlement] = 0
    for caste in range(3):
        if not figures & _BITS[caste]:
            continue
        state.on_board[caste] -= 1
        seat, best, second = state.lead(settlement, caste)
        if seat < 0:
            state.aside[caste] += 1
            log.append(Event("aside", {"caste": caste, "space": space, "best": best}))
            continue
        at = 3 * seat + caste
        if state.captured[at] >= 0:
            state.captured[at] += 1
        log.append(
            Event("capture", {"seat": seat, "caste": caste, "space": space, "best": best, "next": second})
        )


# -- the end of a turn and of the match (sections "end", "winner") --------------------------------------------


class EndTurn(Step[SamuraiState]):
    """Captures if they wait for the end of the turn, then the end test, the refill and the next seat."""

    def resolve(self, state: SamuraiState, log: list[Event]) -> None:
        """End the turn of the seat in the second argument."""
        seat = self.args[1]
        if state.game.end_of_turn:
            for settlement, empty in enumerate(state.empty):
                if empty == 0 and state.figures[settlement]:
                    capture(state, settlement, log)
        ending = scoring.how_it_ends(state.on_board, state.aside, state.passes, state.game.seats)
        if ending:
            seats, on_board, aside = state.game.seats, state.on_board, state.aside
            state.finish(scoring.outcome(state.captured, seats, ending, on_board, aside))
            log.append(Event("over", {"ending": ending}, barrier=True))
            return
        refill(state, seat, log)
        following = (seat + 1) % state.game.seats
        state.turn += 1
        state.mover = following
        state.agenda.append(state.game.turn(following, False, False))
        log.append(Event("turn", {"seat": following}))


def refill(state: SamuraiState, seat: int, log: list[Event]) -> None:
    """Draw up to five tiles from the own stack, as far as it goes."""
    missing = min(HAND - len(state.hands[seat]), len(state.stacks[seat]))
    if missing > 0:
        fields = {"seat": seat, "count": missing, "tiles": state.draw_tiles(seat, missing)}
        log.append(Event("refill", fields, (seat,), ("tiles",), barrier=True))


STEPS: Final = (DealFigures, PlaceFigure, DealHands, KeepTile, Turn, EndTurn)


def create(seats: int, options: dict[str, str]) -> Game:
    """The game with its steps. Raises ValueError when the starting seat is not at the table."""
    if options["first"] != "drawn" and int(options["first"]) > seats:
        raise ValueError(f"seat {options['first']} cannot start a match of {seats}")
    game = SamuraiGame(seats, options)
    game.deals(set_up, SamuraiState.from_data)
    return game
