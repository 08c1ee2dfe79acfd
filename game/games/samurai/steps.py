"""The rules of Samurai, one step for each question, in the order of play.

Facts and decisions are those of the rulebook (rulebook/en.md); sections are named in the docstrings.
"""

from __future__ import annotations

from typing import Final, cast

from game.engine.state import (
    AUTO,
    HIDDEN,
    Action,
    Event,
    Game,
    Outcome,
    Reason,
    SheetLine,
    Step,
    Target,
    Unknown,
)
from game.engine.text import N_, SeatRef, Text
from game.games.samurai import words
from game.games.samurai.parts import (
    ASIDE_LIMIT,
    CASTES,
    FIGURE_EXCHANGE,
    HAND,
    KIND,
    KINDS,
    QUICK,
    SHIPS,
    TILE_EXCHANGE,
)
from game.games.samurai.state import EMPTY, Keep, Move, Place, PutFigure, SamuraiGame, SamuraiState, Swap

_BITS: Final = (1, 2, 4)
_PAIRS: Final = ((0, 1), (0, 2), (1, 2))


# -- set-up (section "setup") ---------------------------------------------------------------------------------


class DealFigures(Step[SamuraiState]):
    """Dealt set-up: two different figures into each city first, then one into each village."""

    def resolve(self, state: SamuraiState, log: list[Event]) -> None:
        """Deal from a full supply, so that no city can be left with a pair."""
        board = state.rules.board
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
        board, figures, table = state.rules.board, state.figures, state.rules.figure
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
        space = state.rules.board.settlements[put.settlement]
        log.append(Event("figure", {"seat": self.seat, "caste": put.caste, "space": space}))
        if sum(state.supply):
            state.agenda.append(state.rules.step("PlaceFigure", (self.seat + 1) % state.rules.seats))

    def prompt(self, state: SamuraiState) -> Text:
        """Which figure goes where."""
        if any(state.figures[city].bit_count() < 2 for city in state.rules.board.cities):
            return Text(N_("{seat}, put a figure into a city"), seat=SeatRef(self.seat))
        return Text(N_("{seat}, put a figure into a village"), seat=SeatRef(self.seat))

    def why_not(self, state: SamuraiState, picks: frozenset[Target]) -> Reason:
        """The set-up rule that forbids it."""
        board = state.rules.board
        castes = [CASTES.index(pick.name) for pick in picks if pick.kind == "supply" and pick.name in CASTES]
        spaces = _spaces(state, picks)
        if any(pick.kind not in ("supply", "space") for pick in picks):
            return words.FIGURE_GOES_IN
        if any(state.supply[caste] == 0 for caste in castes):
            return words.SUPPLY_EMPTY
        for space in spaces:
            settlement = board.settlement_at.get(space, -1)
            if settlement < 0:
                return words.FIGURE_GOES_IN
            figures = state.figures[settlement]
            if figures.bit_count() >= board.capacity[settlement]:
                return words.SETTLEMENT_FULL
            if any(figures & _BITS[caste] for caste in castes):
                return words.CITY_ALIKE
            if board.capacity[settlement] == 1 and any(
                state.figures[city].bit_count() < 2 for city in board.cities
            ):
                return words.CITIES_FIRST
        return words.ONE_FIGURE if len(castes) != 1 or spaces else words.CITY_ALIKE


class DealHands(Step[SamuraiState]):
    """Dealt hands: five tiles of each twenty at random."""

    def resolve(self, state: SamuraiState, log: list[Event]) -> None:
        """Draw five for every seat."""
        for seat in range(state.rules.seats):
            for _ in range(HAND):
                state.draw_tile(seat)
        log.append(Event("hands", {}))


class KeepTile(Step[SamuraiState]):
    """Chosen hands: each seat in secret picks five of its twenty tiles, one by one."""

    secret = True

    def legal(self, state: SamuraiState) -> list[Action]:
        """Each kind that is still in the own stack."""
        return [state.rules.keep[kind] for kind in sorted(set(state.stacks[self.seat]))]

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
        following = (seat + 1) % state.rules.seats
        if len(state.hands[following]) < HAND:
            state.agenda.append(state.rules.step("KeepTile", following))

    def prompt(self, state: SamuraiState) -> Text:
        """How many are still to choose."""
        return Text(
            N_("{seat}, choose your last opening tile"),
            N_("{seat}, choose {n} more tiles for your opening hand"),
            seat=SeatRef(self.seat),
            n=HAND - len(state.hands[self.seat]),
        )

    def why_not(self, state: SamuraiState, picks: frozenset[Target]) -> Reason:
        """Every copy is chosen already, or more was pointed at than one tile."""
        return words.ALL_CHOSEN if len(picks) == 1 else words.ONE_BY_ONE


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
        game = state.rules
        land, sea = state.land, state.sea
        actions: list[Action] = []
        last = -1
        for kind in state.hands[self.seat]:
            if kind == last:
                continue
            last = kind
            if self.normal_used and not QUICK[kind]:
                continue
            if kind == FIGURE_EXCHANGE:
                actions += swaps(state)
            elif kind == TILE_EXCHANGE:
                for a in state.liftable[self.seat]:
                    row = game.move[a]
                    actions += [row[b] for b in land]
            else:
                row = game.place[kind]
                spaces = sea if kind == SHIPS[0] or kind == SHIPS[1] else land
                actions += [row[space] for space in spaces]
        if self.played:
            actions.append(game.end_turn)
        elif not actions:
            actions.append(game.pass_turn)
        return actions

    def apply(self, state: SamuraiState, action: Action, log: list[Event]) -> None:
        """Play one tile and resolve what it surrounds, or end the turn."""
        game = state.rules
        seat = self.seat
        if isinstance(action, Place):
            kind, space = action.kind, action.space
            state.spend(seat, kind)
            state.lay(seat, kind, space)
            log.append(Event("place", {"seat": seat, "tile": kind, "space": space}))
            if not game.end_of_turn:
                capture_around(state, space, log)
            state.agenda.append(game.step("Turn", seat, 1 if self.normal_used or not QUICK[kind] else 0, 1))
        elif isinstance(action, Swap):
            state.spend(seat, FIGURE_EXCHANGE)
            state.swap_figures(action)
            log.append(swap_event(state, seat, action))
            state.agenda.append(game.step("Turn", seat, 1 if self.normal_used else 0, 1))
        elif isinstance(action, Move):
            state.spend(seat, TILE_EXCHANGE)
            kind = state.exchange(seat, action.a, action.b)
            log.append(Event("move", {"seat": seat, "tile": kind, "a": action.a, "b": action.b}))
            if not game.end_of_turn:
                capture_around(state, action.b, log)
            state.agenda.append(game.step("Turn", seat, 1, 1))
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
            if len(self.legal_kinds(state)) == 0:
                return Text(N_("{seat}, nothing can be played: pass"), seat=seat)
            return Text(N_("{seat}, play a tile"), seat=seat)
        kinds = self.legal_kinds(state)
        if not kinds:
            return Text(N_("{seat}, end your turn"), seat=seat)
        if self.normal_used:
            return Text(N_("{seat}, play a quick tile or end your turn"), seat=seat)
        return Text(N_("{seat}, play another tile or end your turn"), seat=seat)

    def legal_kinds(self, state: SamuraiState) -> list[int]:
        """The kinds of the hand that can be played now; for whoever cannot see it, all of the hand."""
        hand = sorted(set(state.hands[self.seat]))
        if hand[:1] == [HIDDEN]:
            return hand
        return [kind for kind in hand if self.blocked(state, kind) is None]

    def blocked(self, state: SamuraiState, kind: int) -> Reason | None:
        """Why a tile of the hand cannot be played anywhere now, or None."""
        if self.normal_used and not QUICK[kind]:
            return words.ONE_NORMAL
        if kind == FIGURE_EXCHANGE:
            return None if swaps(state) else words.NO_SWAP
        if kind in SHIPS:
            return None if state.sea else words.NO_SEA
        if not state.land:
            return words.NO_LAND
        if kind == TILE_EXCHANGE and not state.liftable[self.seat]:
            return words.NOTHING_TO_LIFT
        return None

    def why_not(self, state: SamuraiState, picks: frozenset[Target]) -> Reason:
        """The rule that forbids this tile, this space or this pair of figures."""
        buttons = sorted(pick.name for pick in picks if pick.kind == "button")
        if buttons:
            return (
                words.CAN_PLAY
                if "pass" in buttons
                else words.NOT_NOW
                if self.played
                else words.NOTHING_PLAYED
            )
        kinds = sorted(KIND[pick.name] for pick in picks if pick.kind == "tile" and pick.name in KIND)
        if not kinds:
            return self.why_nowhere(state, picks)
        if any(kind not in state.hands[self.seat] for kind in kinds):
            return words.HAND_LACKS
        if len(kinds) > 1:
            return words.NOT_NOW
        kind = kinds[0]
        blocked = self.blocked(state, kind)
        if blocked is not None:
            return blocked
        if kind == FIGURE_EXCHANGE:
            return why_no_swap(state, picks)
        if kind == TILE_EXCHANGE:
            return why_no_move(state, self.seat, picks)
        return why_no_place(state, kind, picks)

    def why_nowhere(self, state: SamuraiState, picks: frozenset[Target]) -> Reason:
        """Why no tile of the hand goes with these spaces or figures."""
        board, hand = state.rules.board, state.hands[self.seat]
        if not self.legal_kinds(state):
            return words.ONE_NORMAL if self.normal_used and hand else words.NOTHING_LEFT
        if any(pick.kind == "figure" for pick in picks):
            return why_no_swap(state, picks) if FIGURE_EXCHANGE in hand else words.FIGURES_STAY
        for space in _spaces(state, picks):
            if space in board.settlement_at:
                return words.ON_SETTLEMENT
            if state.tiles[space] != EMPTY:
                return words.OCCUPIED
            if board.spaces[space].kind == "sea":
                return words.LAND_ON_SEA
            if self.normal_used and any(not QUICK[kind] for kind in hand):
                return words.ONE_NORMAL
        return words.NOWHERE


def swaps(state: SamuraiState) -> list[Action]:
    """Every figure exchange that leaves no settlement with two figures of one caste and changes something."""
    figures, table = state.figures, state.rules.swap
    actions: list[Action] = []
    for one, two in _PAIRS:
        only_one = [s for s, here in enumerate(figures) if here & _BITS[one] and not here & _BITS[two]]
        only_two = [
            3 * s + two for s, here in enumerate(figures) if here & _BITS[two] and not here & _BITS[one]
        ]
        for a in only_one:
            row = table[3 * a + one]
            actions += [row[b] for b in only_two]
    return actions


def swap_event(state: SamuraiState, seat: int, action: Swap) -> Event:
    """What a figure exchange did."""
    spaces = state.rules.board.settlements
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


def why_no_place(state: SamuraiState, kind: int, picks: frozenset[Target]) -> Reason:
    """Why a tile cannot go on the space picked (section "placing")."""
    board = state.rules.board
    for space in _spaces(state, picks):
        where = board.spaces[space].kind
        if where not in ("land", "sea"):
            return words.ON_SETTLEMENT
        if state.tiles[space] != EMPTY:
            return words.OCCUPIED
        if kind in SHIPS and where == "land":
            return words.SHIP_ON_LAND
        if kind not in SHIPS and where == "sea":
            return words.LAND_ON_SEA
    if any(pick.kind == "figure" for pick in picks):
        return words.FIGURES_STAY
    return words.NOT_NOW


def why_no_swap(state: SamuraiState, picks: frozenset[Target]) -> Reason:
    """Why these figures cannot be exchanged (section "figure-exchange")."""
    board = state.rules.board
    chosen: list[tuple[int, int]] = []
    for pick in sorted(picks):
        if pick.kind == "figure":
            code, _, name = pick.name.partition("/")
            settlement = board.settlement_at.get(board.index.get(code, -1), -1)
            if (
                settlement < 0
                or name not in CASTES
                or not state.figures[settlement] & _BITS[CASTES.index(name)]
            ):
                return words.NO_FIGURE
            chosen.append((settlement, CASTES.index(name)))
        elif pick.kind != "tile":
            return words.FIGURES_ONLY
    if len(chosen) == 2:
        (a, one), (b, two) = chosen
        if a == b:
            return words.SAME_SETTLEMENT
        if one == two:
            return words.SAME_CASTE
    return words.TWO_ALIKE if len(chosen) < 3 else words.FIGURES_ONLY


def why_no_move(state: SamuraiState, seat: int, picks: frozenset[Target]) -> Reason:
    """Why this tile cannot be lifted or laid there (section "tile-exchange")."""
    board = state.rules.board
    spaces = _spaces(state, picks)
    lifted = 0
    for space in spaces:
        if board.spaces[space].kind not in ("land", "sea"):
            return words.ON_SETTLEMENT
        here = state.tiles[space]
        if here == EMPTY:
            if board.spaces[space].kind == "sea":
                return words.LAND_ONLY
        elif here // KINDS != seat:
            return words.NOT_YOURS
        elif space not in state.liftable[seat]:
            return words.NOT_LIFTABLE
        else:
            lifted += 1
    if len(spaces) != 2:
        return words.NOT_NOW
    return words.LAND_ONLY if lifted else words.NOT_YOURS


def _spaces(state: SamuraiState, picks: frozenset[Target]) -> list[int]:
    index = state.rules.board.index
    return sorted(index[pick.name] for pick in picks if pick.kind == "space" and pick.name in index)


# -- captures (section "capture") -----------------------------------------------------------------------------


def capture_around(state: SamuraiState, space: int, log: list[Event]) -> None:
    """Resolve the settlements that the tile on a land space has just surrounded."""
    for settlement in state.rules.board.touch[space]:
        if state.empty[settlement] == 0 and state.figures[settlement]:
            capture(state, settlement, log)


def capture(state: SamuraiState, settlement: int, log: list[Event]) -> None:
    """Decide each figure by itself: strictly most influence takes it, a tie or no influence sets it aside."""
    space = state.rules.board.settlements[settlement]
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
        if state.rules.end_of_turn:
            for settlement, empty in enumerate(state.empty):
                if empty == 0 and state.figures[settlement]:
                    capture(state, settlement, log)
        ending = how_it_ends(state)
        if ending:
            state.finish(score(state, ending))
            log.append(Event("over", {"ending": ending}, barrier=True))
            return
        refill(state, seat, log)
        following = (seat + 1) % state.rules.seats
        state.turn = following
        state.agenda.append(state.rules.step("Turn", following, 0, 0))
        log.append(Event("turn", {"seat": following}))


def how_it_ends(state: SamuraiState) -> str:
    """The name of the end condition that holds at the end of a turn, or nothing."""
    if 0 in state.on_board:
        return "caste"
    if sum(state.aside) >= ASIDE_LIMIT:
        return "aside"
    return "stuck" if state.passes >= state.rules.seats else ""


def refill(state: SamuraiState, seat: int, log: list[Event]) -> None:
    """Draw up to five tiles from the own stack, as far as it goes."""
    kinds: list[int] = []
    while len(state.hands[seat]) < HAND and state.stacks[seat]:
        kinds.append(state.draw_tile(seat))
    if kinds:
        fields = {"seat": seat, "count": len(kinds), "tiles": kinds}
        log.append(Event("refill", fields, (seat,), ("tiles",), barrier=True))


ENDINGS: Final = {
    "caste": N_("The last figure of a caste has left the map."),
    "aside": N_("Four figures have been set aside."),
    "stuck": N_("Nobody can play a tile any more."),
}


def leaders(captured: list[int], seats: int) -> list[int]:
    """By caste the seat with more figures than each other seat, or -1."""
    found: list[int] = []
    for caste in range(3):
        row = captured[caste::3]
        best = max(row)
        found.append(row.index(best) if row.count(best) == 1 else -1)
    return found


def score(state: SamuraiState, ending: str) -> Outcome:
    """Leader tokens, then figures of castes one does not lead, then all figures; still level share the place.

    Raises `Unknown` on a view in which captures are covered.
    """
    seats = state.rules.seats
    captured = state.captured
    if HIDDEN in captured:
        raise Unknown("covered captures decide the match")
    leads = leaders(captured, seats)
    tokens = [leads.count(seat) for seat in range(seats)]
    others = [
        sum(captured[3 * seat + caste] for caste in range(3) if leads[caste] != seat) for seat in range(seats)
    ]
    totals = [sum(captured[3 * seat : 3 * seat + 3]) for seat in range(seats)]
    standing = list(zip(tokens, others, totals, strict=True))
    places = tuple(1 + sum(1 for other in standing if other > mine) for mine in standing)
    winners = tuple(seat for seat in range(seats) if places[seat] == 1)
    return Outcome(
        winners, places, ending, Text(ENDINGS[ending]), sheet(captured, leads, tokens, others, totals)
    )


def sheet(
    captured: list[int], leads: list[int], tokens: list[int], others: list[int], totals: list[int]
) -> list[SheetLine]:
    """The score line by line, with the line that decided marked."""
    lines = [
        SheetLine(words.caste(caste), list(captured[caste::3]), (leads[caste],) if leads[caste] >= 0 else ())
        for caste in range(3)
    ]
    level = list(range(len(tokens)))
    decided = False
    for label, values in (
        (N_("Leader tokens"), tokens),
        (N_("Figures of castes not led"), others),
        (N_("All figures"), totals),
    ):
        best = max(values[seat] for seat in level)
        ahead = [seat for seat in level if values[seat] == best]
        settles = not decided and len(ahead) == 1
        shown = [values[seat] if seat in level else "" for seat in range(len(values))]
        if not decided:
            lines.append(SheetLine(Text(label), shown, tuple(ahead), settles))
        decided = decided or settles
        level = ahead
    return lines


STEPS: Final = (DealFigures, PlaceFigure, DealHands, KeepTile, Turn, EndTurn)


def create(seats: int, options: dict[str, str]) -> Game:
    """The game with its steps. Raises ValueError when the starting seat is not at the table."""
    if options["first"] != "drawn" and int(options["first"]) > seats:
        raise ValueError(f"seat {options['first']} cannot start a match of {seats}")
    return SamuraiGame(seats, options)
