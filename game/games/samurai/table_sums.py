"""The sums of a settlement: who has how much influence over each figure now, and after what is held is played."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.engine.state import Action
from game.games.samurai.state import SamuraiState
from game.games.samurai.state_actions import Move, Place, Swap

NOBODY: Final = -1


class Row(NamedTuple):
    """One figure: ``standing`` are (seat, influence) of whoever has any, most first; ``leader`` a seat or `NOBODY`.

    ``before`` is who led before the action, or who leads where there is none; `NOBODY` for a figure that has just come.
    """

    caste: int
    standing: tuple[tuple[int, int], ...]
    leader: int
    before: int

    @property
    def tied(self) -> bool:
        """Whether nobody leads though somebody has influence."""
        return self.leader == NOBODY and bool(self.standing)


class Sums(NamedTuple):
    """One settlement: ``gain`` is what the action adds to whoever plays it, ``empty`` the land still open beside it."""

    settlement: int
    gain: int
    empty: int
    rows: tuple[Row, ...]

    @property
    def surrounded(self) -> bool:
        """Whether its figures are decided."""
        return self.empty == 0


def standing(view: SamuraiState, settlement: int) -> Sums:
    """A settlement as it stands."""
    return _sums(view, view, settlement, 0)


def follows(view: SamuraiState, seat: int, action: Action) -> list[Sums]:
    """The settlements with figures that an action of ``seat`` touches, as they stand right after it."""
    after = view.clone()
    board = view.game.board
    touched: tuple[int, ...] = ()
    if isinstance(action, Place):
        after.lay(seat, action.kind, action.space)
        touched = board.touch[action.space]
    elif isinstance(action, Move):
        after.exchange(seat, action.a, action.b)
        touched = tuple(dict.fromkeys((*board.touch[action.b], *board.touch[action.a])))
    elif isinstance(action, Swap):
        after.swap_figures(action)
        touched = (action.a, action.b)
    return [_sums(after, view, each, seat) for each in touched if after.figures[each]]


def _sums(after: SamuraiState, view: SamuraiState, settlement: int, seat: int) -> Sums:
    castes = [caste for caste in range(3) if after.figures[settlement] & 1 << caste]
    gains = [_influence(after, settlement, c)[seat] - _influence(view, settlement, c)[seat] for c in castes]
    rows = tuple(_row(after, view, settlement, caste) for caste in castes)
    return Sums(settlement, max(gains, key=abs), after.empty[settlement], rows)


def _row(after: SamuraiState, view: SamuraiState, settlement: int, caste: int) -> Row:
    here = _influence(after, settlement, caste)
    ranked = sorted(range(len(here)), key=lambda seat: -here[seat])
    shown = tuple((seat, here[seat]) for seat in ranked if here[seat] > 0)
    was_here = view.figures[settlement] & 1 << caste
    before = view.lead(settlement, caste)[0] if was_here else NOBODY
    return Row(caste, shown, after.lead(settlement, caste)[0], before)


def _influence(state: SamuraiState, settlement: int, caste: int) -> list[int]:
    seats = state.game.seats
    at = (3 * settlement + caste) * seats
    return state.influence[at : at + seats]


def decided(before: SamuraiState, after: SamuraiState, settlement: int) -> Sums:
    """The sums by which the figures that stood in a settlement were decided."""
    castes = [caste for caste in range(3) if before.figures[settlement] & 1 << caste]
    rows = tuple(_row(after, before, settlement, caste) for caste in castes)
    return Sums(settlement, 0, 0, rows)
