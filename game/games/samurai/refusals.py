"""Why something cannot be done in Samurai: the sentence, and the rulebook section that says so."""

from __future__ import annotations

from typing import Final, Optional

from game.engine.state import HIDDEN, Reason, Target
from game.engine.text import N_, Text
from game.games.samurai.parts import CASTES, FIGURE_EXCHANGE, KIND, KINDS, QUICK, SHIPS, TILE_EXCHANGE
from game.games.samurai.state import EMPTY, SamuraiState

_BITS: Final = (1, 2, 4)


def _reason(message: str, section: str) -> Reason:
    return Reason(Text(message), section)


HAND_LACKS: Final = _reason(N_("That tile is not in your hand."), "turn")
NOWHERE: Final = _reason(N_("No tile of your hand goes there."), "placing")
ONE_NORMAL: Final = _reason(
    N_("Only one tile without the quick sign may be played in a turn; you have played it."), "turn"
)
NOTHING_PLAYED: Final = _reason(N_("A turn needs at least one tile."), "turn")
CAN_PLAY: Final = _reason(N_("You may pass only when you can play nothing."), "turn")
ON_SETTLEMENT: Final = _reason(N_("Tiles never lie on a settlement."), "placing")
SHIP_ON_LAND: Final = _reason(N_("A ship goes on a sea space."), "placing")
LAND_ON_SEA: Final = _reason(N_("Only ships go to sea."), "placing")
OCCUPIED: Final = _reason(N_("There is a tile on this space already."), "placing")
NO_LAND: Final = _reason(N_("No land space is empty."), "placing")
NO_SEA: Final = _reason(N_("No sea space is empty."), "placing")
FIGURES_ONLY: Final = _reason(N_("The figure exchange takes two figures on the map."), "figure-exchange")
NO_FIGURE: Final = _reason(N_("That figure is no longer there."), "figure-exchange")
SAME_SETTLEMENT: Final = _reason(
    N_("The two figures must stand in different settlements."), "figure-exchange"
)
SAME_CASTE: Final = _reason(N_("Two figures of one caste change nothing."), "figure-exchange")
TWO_ALIKE: Final = _reason(N_("A settlement may never hold two figures of one caste."), "figure-exchange")
THREE_ALIKE: Final = _reason(
    N_("Where all three castes stand, an exchange would bring in a second figure of one of them."),
    "figure-exchange",
)
NO_SWAP: Final = _reason(N_("No two figures can be exchanged."), "figure-exchange")
NOT_YOURS: Final = _reason(N_("Only a tile of your own can be lifted."), "tile-exchange")
NOT_LIFTABLE: Final = _reason(N_("A ship, a ronin or the exchange tile cannot be lifted."), "tile-exchange")
NOTHING_TO_LIFT: Final = _reason(N_("You have no tile on the map that may be lifted."), "tile-exchange")
LAND_ONLY: Final = _reason(N_("The lifted tile goes to an empty land space."), "tile-exchange")
FIGURES_STAY: Final = _reason(
    N_("Figures on the map are moved by the figure exchange alone."), "figure-exchange"
)
NOTHING_LEFT: Final = _reason(N_("Nothing in your hand can be played now."), "turn")
ONE_TILE: Final = _reason(N_("Tiles are played one after the other."), "turn")
END_ALONE: Final = _reason(N_("Ending the turn goes with no tile: play it first, or end the turn."), "turn")
ONE_SPACE: Final = _reason(N_("A tile goes on one space."), "placing")
ONE_LIFTED: Final = _reason(N_("The tile exchange lifts one tile and lays it on one space."), "tile-exchange")
CITIES_FIRST: Final = _reason(N_("The cities are filled before the villages."), "setup")
SETTLEMENT_FULL: Final = _reason(N_("This settlement is full."), "setup")
CITY_ALIKE: Final = _reason(N_("A city holds two different figures."), "setup")
SUPPLY_EMPTY: Final = _reason(N_("No figure of this caste is left."), "setup")
FIGURE_GOES_IN: Final = _reason(N_("A figure goes into a city or a village."), "setup")
ONE_FIGURE: Final = _reason(N_("One figure is put out at a time."), "setup")
ALL_CHOSEN: Final = _reason(N_("You have chosen every tile of this kind."), "setup")
HANDS_FIRST: Final = _reason(N_("First everybody chooses an opening hand."), "setup")
FIGURES_FIRST: Final = _reason(N_("First all figures are put out."), "setup")
ONE_BY_ONE: Final = _reason(N_("Choose your five tiles one by one."), "setup")


# -- set-up ---------------------------------------------------------------------------------------------------


def why_no_figure(state: SamuraiState, picks: frozenset[Target]) -> Reason:
    """The set-up rule that forbids putting this figure there."""
    board = state.game.board
    castes = [CASTES.index(pick.name) for pick in picks if pick.kind == "supply" and pick.name in CASTES]
    spaces = _spaces(state, picks)
    if any(pick.kind == "button" for pick in picks):
        return FIGURES_FIRST
    if any(pick.kind not in ("supply", "space") for pick in picks):
        return FIGURE_GOES_IN
    if any(state.supply[caste] == 0 for caste in castes):
        return SUPPLY_EMPTY
    for space in spaces:
        settlement = board.settlement_at.get(space, -1)
        if settlement < 0:
            return FIGURE_GOES_IN
        figures = state.figures[settlement]
        if figures.bit_count() >= board.capacity[settlement]:
            return SETTLEMENT_FULL
        if any(figures & _BITS[caste] for caste in castes):
            return CITY_ALIKE
        if board.capacity[settlement] == 1 and any(
            state.figures[city].bit_count() < 2 for city in board.cities
        ):
            return CITIES_FIRST
    return ONE_FIGURE if len(castes) != 1 or spaces else CITY_ALIKE


# -- the turn -------------------------------------------------------------------------------------------------


def playable(state: SamuraiState, seat: int, normal_used: bool) -> list[int]:
    """The kinds of the hand that can be played now; for whoever cannot see it, all of the hand."""
    hand = sorted(set(state.hands[seat]))
    if hand[:1] == [HIDDEN]:
        return hand
    return [kind for kind in hand if blocked(state, seat, kind, normal_used) is None]


def blocked(state: SamuraiState, seat: int, kind: int, normal_used: bool) -> Optional[Reason]:
    """Why a tile of the hand cannot be played anywhere now, or None."""
    if normal_used and not QUICK[kind]:
        return ONE_NORMAL
    if kind == FIGURE_EXCHANGE:
        return None if state.swaps() else NO_SWAP
    if kind in SHIPS:
        return None if state.sea else NO_SEA
    if not state.land:
        return NO_LAND
    if kind == TILE_EXCHANGE and not state.liftable[seat]:
        return NOTHING_TO_LIFT
    return None


def why_no_tile(
    state: SamuraiState, seat: int, normal_used: bool, played: bool, picks: frozenset[Target]
) -> Reason:
    """The rule that forbids this tile, this space or this pair of figures."""
    buttons = sorted(pick.name for pick in picks if pick.kind == "button")
    if buttons:
        if "pass" in buttons:
            return CAN_PLAY
        return END_ALONE if played else NOTHING_PLAYED
    kinds = sorted(KIND[pick.name] for pick in picks if pick.kind == "tile" and pick.name in KIND)
    if not kinds:
        return _why_nowhere(state, seat, normal_used, picks)
    if any(kind not in state.hands[seat] for kind in kinds):
        return HAND_LACKS
    if len(kinds) > 1:
        return ONE_TILE
    kind = kinds[0]
    why = blocked(state, seat, kind, normal_used)
    if why is not None:
        return why
    if kind == FIGURE_EXCHANGE:
        return _why_no_swap(state, picks)
    if kind == TILE_EXCHANGE:
        return _why_no_move(state, seat, picks)
    return _why_no_place(state, kind, picks)


def _why_nowhere(state: SamuraiState, seat: int, normal_used: bool, picks: frozenset[Target]) -> Reason:
    """Why no tile of the hand goes with these spaces or figures."""
    board, hand = state.game.board, state.hands[seat]
    if not playable(state, seat, normal_used):
        return ONE_NORMAL if normal_used and hand else NOTHING_LEFT
    if any(pick.kind == "figure" for pick in picks):
        return _why_no_swap(state, picks) if FIGURE_EXCHANGE in hand else FIGURES_STAY
    for space in _spaces(state, picks):
        if space in board.settlement_at:
            return ON_SETTLEMENT
        if state.tiles[space] != EMPTY:
            return OCCUPIED
        if board.spaces[space].kind == "sea":
            return LAND_ON_SEA
        if normal_used and any(not QUICK[kind] for kind in hand):
            return ONE_NORMAL
    return NOWHERE


def _why_no_place(state: SamuraiState, kind: int, picks: frozenset[Target]) -> Reason:
    """Why a tile cannot go on the space picked (section "placing")."""
    board = state.game.board
    for space in _spaces(state, picks):
        where = board.spaces[space].kind
        if where not in ("land", "sea"):
            return ON_SETTLEMENT
        if state.tiles[space] != EMPTY:
            return OCCUPIED
        if kind in SHIPS and where == "land":
            return SHIP_ON_LAND
        if kind not in SHIPS and where == "sea":
            return LAND_ON_SEA
    if any(pick.kind == "figure" for pick in picks):
        return FIGURES_STAY
    return ONE_SPACE


def _why_no_swap(state: SamuraiState, picks: frozenset[Target]) -> Reason:
    """Why these figures cannot be exchanged (section "figure-exchange")."""
    board = state.game.board
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
                return NO_FIGURE
            chosen.append((settlement, CASTES.index(name)))
        elif pick.kind != "tile":
            return FIGURES_ONLY
    if len(chosen) == 2:
        (a, one), (b, two) = chosen
        if a == b:
            return SAME_SETTLEMENT
        if one == two:
            return SAME_CASTE
    if any(state.figures[settlement] == 7 for settlement, _caste in chosen):
        return THREE_ALIKE
    return TWO_ALIKE if len(chosen) < 3 else FIGURES_ONLY


def _why_no_move(state: SamuraiState, seat: int, picks: frozenset[Target]) -> Reason:
    """Why this tile cannot be lifted or laid there (section "tile-exchange")."""
    board = state.game.board
    if any(pick.kind == "figure" for pick in picks):
        return FIGURES_STAY
    spaces = _spaces(state, picks)
    lifted = 0
    for space in spaces:
        if board.spaces[space].kind not in ("land", "sea"):
            return ON_SETTLEMENT
        here = state.tiles[space]
        if here == EMPTY:
            if board.spaces[space].kind == "sea":
                return LAND_ONLY
        elif here // KINDS != seat:
            return NOT_YOURS
        elif space not in state.liftable[seat]:
            return NOT_LIFTABLE
        else:
            lifted += 1
    if len(spaces) != 2:
        return ONE_LIFTED
    return LAND_ONLY if lifted else NOT_YOURS


def _spaces(state: SamuraiState, picks: frozenset[Target]) -> list[int]:
    index = state.game.board.index
    return sorted(index[pick.name] for pick in picks if pick.kind == "space" and pick.name in index)
