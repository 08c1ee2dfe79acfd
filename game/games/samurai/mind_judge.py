"""How good a table of Samurai is for a seat, and how one more tile changes that.

Each figure is expected to fall to a seat with a chance that grows with its influence, the less so the more land is
still empty round the settlement. Expected figures and expected leads make the value. A tile changes only what is
beside it, so that its value is reckoned without playing it.
"""

from __future__ import annotations

from math import exp, sqrt, tanh
from typing import Final

from game.engine.state import HIDDEN, Unknown
from game.games.samurai.parts import ALL, ASIDE_LIMIT, CASTE, SHIPS, STRENGTH
from game.games.samurai.scoring import leaders
from game.games.samurai.state import SamuraiState
from game.games.samurai.state_actions import Swap

_BITS: Final = (1, 2, 4)
CASTES_IN: Final[list[tuple[int, ...]]] = [
    tuple(caste for caste in range(3) if here & _BITS[caste]) for here in range(8)
]
"""The castes of a settlement by its figures."""
_MOST: Final = 64
"""More influence than a seat can ever have over a settlement."""


class Weights:
    """The constants of the evaluation, found by thousands of matches of one-ply players against each other."""

    def __init__(self) -> None:
        self.softness = 2.7
        """How little influence says about a figure that is not decided yet."""
        self.steep = 1.3
        """How much less it says for each empty land space."""
        self.tempo = (0.0, 0.9, -0.15, 0.0, 0.0, 0.0, 0.0)
        """By how much influence the next to move is better off, by empty land spaces: one is for the taking."""
        self.margin = 0.22
        """What an expected figure more than the best rival is worth (log-odds)."""
        self.lead = 1.3
        """What leading a caste for certain is worth (log-odds)."""
        self.blur = 0.85
        """How uncertain a lead is, for each square root of a figure still on the map."""
        self.blur_base = 0.55
        """How uncertain a lead is at the end."""
        self.quick_least = 0.02
        """What a quick tile must gain in a playout to be spent."""
        self.tries = 20
        """How many placements a playout looks at."""


class Judge:
    """Weights made ready: what influence weighs by empty land, what the move weighs, how certain a lead is."""

    def __init__(self, weights: Weights) -> None:
        self.margin = weights.margin
        self.lead = weights.lead
        self.quick_least = weights.quick_least
        self.tries = weights.tries
        scale = [2.0 / (weights.softness + weights.steep * empty) for empty in range(7)]
        self.soft: list[list[float]] = [
            [exp(scale[empty] * influence) for influence in range(_MOST)] for empty in range(7)
        ]
        self.haste: list[float] = [exp(scale[empty] * weights.tempo[empty]) for empty in range(7)]
        self.sharp: list[float] = [
            1.0 / (weights.blur_base + weights.blur * sqrt(left)) for left in range(14)
        ]

    def worth(self, expected: list[float], left: list[int], seat: int) -> float:
        """The value for ``seat`` of figures ``expected`` at seat * 3 + caste, ``left`` of a caste on the map."""
        mine = 3 * seat
        total = expected[mine] + expected[mine + 1] + expected[mine + 2]
        rival = -1.0
        best0 = best1 = best2 = -1.0
        for at in range(0, len(expected), 3):
            if at != mine:
                a, b, c = expected[at], expected[at + 1], expected[at + 2]
                if a > best0:
                    best0 = a
                if b > best1:
                    best1 = b
                if c > best2:
                    best2 = c
                if a + b + c > rival:
                    rival = a + b + c
        sharp = self.sharp
        leads = (
            tanh((expected[mine] - best0) * sharp[left[0]])
            + tanh((expected[mine + 1] - best1) * sharp[left[1]])
            + tanh((expected[mine + 2] - best2) * sharp[left[2]])
        )
        return 1.0 / (1.0 + exp(-self.margin * (total - rival) - self.lead * leads))

    def slopes(self, expected: list[float], left: list[int], seat: int) -> list[float]:
        """By how much `worth` changes with each of ``expected``."""
        slopes = [0.0] * len(expected)
        rival, most = -1, -1.0
        for other in range(len(expected) // 3):
            total = expected[3 * other] + expected[3 * other + 1] + expected[3 * other + 2]
            if other != seat and total > most:
                rival, most = other, total
        worth = self.worth(expected, left, seat)
        scale = worth * (1.0 - worth)
        for caste in range(3):
            best = -1
            for at in range(caste, len(expected), 3):
                if at != 3 * seat + caste and (best < 0 or expected[at] > expected[best]):
                    best = at
            sharp = self.sharp[left[caste]]
            level = tanh((expected[3 * seat + caste] - expected[best]) * sharp)
            slope = scale * self.lead * sharp * (1.0 - level * level)
            slopes[3 * seat + caste] += slope + scale * self.margin
            slopes[best] -= slope
            slopes[3 * rival + caste] -= scale * self.margin
        return slopes


def final(captured: list[int], seat: int) -> float:
    """The result for ``seat`` if the match ends with these figures: 1 for a win, a share of it for a shared one."""
    seats = len(captured) // 3
    leads = leaders(captured, seats)
    best: tuple[int, int, int] = (-1, -1, -1)
    mine = best
    level = 0
    for other in range(seats):
        tokens = rest = total = 0
        for caste in range(3):
            count = captured[3 * other + caste]
            total += count
            if leads[caste] == other:
                tokens += 1
            else:
                rest += count
        standing = (tokens, rest, total)
        if standing > best:
            best = standing
            level = 0
        if standing == best:
            level += 1
        if other == seat:
            mine = standing
    return 1.0 / level if mine == best else 0.0


def settle(now: list[float], caste: int, captured: list[int], left: list[int]) -> int:
    """Take a decided figure off the map, ``now`` telling whose it is; returns how many are set aside, 0 or 1."""
    left[caste] -= 1
    for seat in range(len(now)):
        if now[seat] == 1.0:
            captured[3 * seat + caste] += 1
            return 0
    return 1


class Forecast:
    """What ``seat`` may expect of a table, and of the same table after one more tile.

    ``mover`` is the seat that moves next. ``share`` is the chance at (settlement * 3 + caste) * seats + seat for
    each figure on the map, ``expected`` the figures at seat * 3 + caste; ``captured``, ``left`` on the map and
    ``aside`` count figures whose settlement is surrounded as decided. Raises `Unknown` on a view with covered
    figures.
    """

    def __init__(self, judge: Judge, state: SamuraiState, seat: int, mover: int) -> None:
        if HIDDEN in state.captured:
            raise Unknown("captured figures are covered")
        self.judge = judge
        self.state = state
        self.seat = seat
        self.mover = mover
        self.seats = state.game.seats
        self.now: list[float] = [0.0] * self.seats
        self.share: list[float] = [0.0] * len(state.influence)
        self.expected: list[float] = [float(count) for count in state.captured]
        self.captured: list[int] = state.captured[:]
        self.left: list[int] = state.on_board[:]
        self.aside = sum(state.aside)
        self.slopes: list[float] = []
        for settlement, here in enumerate(state.figures):
            if here:
                self.count(settlement, here, state.empty[settlement])

    def count(self, settlement: int, here: int, empty: int) -> None:
        """Add the figures of a settlement to what is expected."""
        now, expected, share, seats = self.now, self.expected, self.share, self.seats
        for caste in CASTES_IN[here]:
            self.odds(settlement, caste, empty, 0)
            at = (3 * settlement + caste) * seats
            for seat in range(seats):
                share[at + seat] = now[seat]
                expected[3 * seat + caste] += now[seat]
            if empty == 0:
                self.aside += settle(now, caste, self.captured, self.left)

    def odds(self, settlement: int, caste: int, empty: int, more: int) -> None:
        """Each seat's chance of a figure into ``now``, if the own influence were ``more`` and ``empty`` land left.

        With no empty land the figure is decided: whoever leads has it, in a tie nobody.
        """
        now, seats = self.now, self.seats
        influence = self.state.influence
        at = (3 * settlement + caste) * seats
        if empty == 0:
            best = 0
            winner = -1
            for seat in range(seats):
                now[seat] = 0.0
                force = influence[at + seat]
                if seat == self.seat:
                    force += more
                if force > best:
                    best = force
                    winner = seat
                elif force == best:
                    winner = -1
            if winner >= 0:
                now[winner] = 1.0
            return
        row = self.judge.soft[empty]
        total = 0.0
        for seat in range(seats):
            force = influence[at + seat]
            if seat == self.seat:
                force += more
            weight = row[force]
            if seat == self.mover:
                weight *= self.judge.haste[empty]
            now[seat] = weight
            total += weight
        for seat in range(seats):
            now[seat] /= total

    def value(self) -> float:
        """The value of the table as it stands; the very result when the match ends with this turn."""
        if 0 in self.left or self.aside >= ASIDE_LIMIT:
            return final(self.captured, self.seat)
        return self.judge.worth(self.expected, self.left, self.seat)

    # -- exactly -------------------------------------------------------------------------------------------

    def after(self, kind: int, settlements: tuple[int, ...]) -> float:
        """The value after the own tile of ``kind`` beside ``settlements``."""
        state, seats, now, share = self.state, self.seats, self.now, self.share
        expected = self.expected[:]
        covered = 0 if kind == SHIPS[0] or kind == SHIPS[1] else 1
        decided = False
        for settlement in settlements:
            empty = state.empty[settlement] - covered
            if empty == 0 and covered == 1:
                decided = True
            for caste in CASTES_IN[state.figures[settlement]]:
                force = STRENGTH[kind] if CASTE[kind] == ALL or CASTE[kind] == caste else 0
                self.odds(settlement, caste, empty, force)
                at = (3 * settlement + caste) * seats
                for seat in range(seats):
                    expected[3 * seat + caste] += now[seat] - share[at + seat]
        if decided:
            return self.after_capture(kind, settlements, expected)
        return self.judge.worth(expected, self.left, self.seat)

    def after_capture(self, kind: int, settlements: tuple[int, ...], expected: list[float]) -> float:
        """The value after a tile that surrounds some of ``settlements``: the end of the match may have come."""
        state, now = self.state, self.now
        captured, left, aside = self.captured[:], self.left[:], self.aside
        for settlement in settlements:
            if state.empty[settlement] != 1:
                continue
            for caste in CASTES_IN[state.figures[settlement]]:
                force = STRENGTH[kind] if CASTE[kind] == ALL or CASTE[kind] == caste else 0
                self.odds(settlement, caste, 0, force)
                aside += settle(now, caste, captured, left)
        if 0 in left or aside >= ASIDE_LIMIT:
            return final(captured, self.seat)
        return self.judge.worth(expected, left, self.seat)

    def after_swap(self, action: Swap) -> float:
        """The value after a figure exchange."""
        expected, share, now, seats = self.expected[:], self.share, self.now, self.seats
        for settlement, old, new in (
            (action.a, action.caste_a, action.caste_b),
            (action.b, action.caste_b, action.caste_a),
        ):
            self.odds(settlement, new, self.state.empty[settlement], 0)
            at = (3 * settlement + old) * seats
            for seat in range(seats):
                expected[3 * seat + old] -= share[at + seat]
                expected[3 * seat + new] += now[seat]
        return self.judge.worth(expected, self.left, self.seat)

    # -- nearly --------------------------------------------------------------------------------------------

    def slope(self) -> list[float]:
        """By how much the value changes with each expected figure; reckoned once."""
        if not self.slopes:
            self.slopes = self.judge.slopes(self.expected, self.left, self.seat)
        return self.slopes

    def change(self, settlement: int, kind: int, covered: int, sign: int) -> float:
        """About how much the value changes at one settlement by the own tile of ``kind`` (``sign`` -1: lifted)."""
        slope, seats, now, share = self.slope(), self.seats, self.now, self.share
        total = 0.0
        for caste in CASTES_IN[self.state.figures[settlement]]:
            force = STRENGTH[kind] * sign if CASTE[kind] == ALL or CASTE[kind] == caste else 0
            self.odds(settlement, caste, self.state.empty[settlement] - covered, force)
            at = (3 * settlement + caste) * seats
            for seat in range(seats):
                total += slope[3 * seat + caste] * (now[seat] - share[at + seat])
        return total

    def change_figure(self, settlement: int, old: int, new: int) -> float:
        """About how much the value changes when the figure ``old`` of a settlement becomes ``new``."""
        slope, seats, now, share = self.slope(), self.seats, self.now, self.share
        self.odds(settlement, new, self.state.empty[settlement], 0)
        at = (3 * settlement + old) * seats
        total = 0.0
        for seat in range(seats):
            total += slope[3 * seat + new] * now[seat] - slope[3 * seat + old] * share[at + seat]
        return total
