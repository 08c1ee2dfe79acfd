"""What a computer player thinks of a table of Samurai: which actions are worth a look, and what to believe."""

from __future__ import annotations

import random
from operator import itemgetter
from typing import Any, Final, Optional, cast

from game.engine import chance
from game.engine.mind import Mind, Plain
from game.engine.state import HIDDEN, Action, Event, State, points
from game.engine.text import Text
from game.games.samurai.mind_judge import CASTES_IN, Forecast, Judge, Weights
from game.games.samurai.mind_plain import captures, greedy, told
from game.games.samurai.parts import (
    ALL,
    ASIDE_LIMIT,
    CASTE,
    FIGURE_EXCHANGE,
    KINDS,
    NONE,
    QUICK,
    SHIPS,
    STRENGTH,
    TILE_EXCHANGE,
)
from game.games.samurai.state import SamuraiState
from game.games.samurai.state_actions import Keep, Move, Place, Swap
from game.games.samurai.steps import Turn

KEEP: Final = (0.2, 0.3, 0.1, 0.3, 0.2, 0.1, 0.3, 0.3, 0.1, 0.2, 0.5, 0.9, 0.3, 0.5, 0.4, 0.0, 0.2)
"""How much each kind helps in an opening hand, from eight thousand matches with hands at random."""
_TASTE: Final = 0.3
"""How much an opening hand may depart from what helps most, so that not all are alike."""

_SLACK: Final = 6
"""How many more actions than asked for are rated exactly."""
_LAST: Final = 2
"""So many figures, at most two settlements' worth of one caste, can leave the map with one tile."""
_LIFTS: Final = 3
"""How many tiles are considered for the tile exchange."""


def alive(state: SamuraiState, spaces: list[int]) -> dict[tuple[int, ...], int]:
    """One space for each set of settlements with figures that a tile can touch.

    Spaces that touch the same figures are worth the same, for an emptied settlement stays empty.
    """
    touch, figures = state.game.board.touch, state.figures
    found: dict[tuple[int, ...], int] = {}
    for space in spaces:
        near = touch[space]
        for settlement in near:
            if not figures[settlement]:
                near = tuple([other for other in near if figures[other]])
                break
        if near not in found:
            found[near] = space
    return found


def _edge(mine: float, rival: float) -> float:
    return (mine - rival) / (mine + rival)


def scatter(state: SamuraiState, salt: int) -> float:
    """A number from 0 to 1 without dice: the same for the same figures on the map and the same ``salt``."""
    mixed: int = chance.mix(salt)
    for here in state.figures:
        mixed = chance.mix((mixed << 3 ^ here) & chance.MASK)
    return mixed / 4294967296.0


def set_up(state: SamuraiState, actions: list[Action]) -> Action:
    """What to put out or keep before the first turn, when there is little to go by."""
    best, most = actions[0], -1.0
    seat = state.agenda[-1].seat
    for action in actions:
        liking = scatter(state, action.code * state.game.seats + seat)
        if isinstance(action, Keep):
            liking = KEEP[action.kind] + _TASTE * liking
        if liking > most:
            best, most = action, liking
    return best


class Rating:
    """Every different action of a turn, rated."""

    def __init__(self, judge: Judge, state: SamuraiState, step: Turn) -> None:
        self.judge = judge
        self.state = state
        self.step = step
        self.seat = step.seat
        self.mover = (step.seat + 1) % state.game.seats
        self.outlook = Forecast(judge, state, step.seat, self.mover)
        self.now = self.outlook.value()
        self.late = min(self.outlook.left) <= _LAST or self.outlook.aside >= ASIDE_LIMIT - _LAST
        """Whether the next tile may end the match, which must be known exactly."""
        self.lifted: dict[int, Forecast] = {}

    def rated(self) -> list[tuple[float, Action]]:
        """Each action with about what it changes."""
        state, step, game = self.state, self.step, self.state.game
        land, sea = alive(state, state.land), alive(state, state.sea)
        rated: list[tuple[float, Action]] = []
        last = -1
        for kind in state.hands[self.seat]:
            if kind == last or (step.normal_used and not QUICK[kind]):
                continue
            last = kind
            if kind == FIGURE_EXCHANGE:
                self.rate_swaps(rated)
            elif kind == TILE_EXCHANGE:
                self.rate_moves(rated, land)
            elif kind == SHIPS[0] or kind == SHIPS[1]:
                self.rate_places(rated, self.outlook, kind, sea, 0, game.place[kind], 0.0)
            else:
                self.rate_places(rated, self.outlook, kind, land, 1, game.place[kind], 0.0)
        if step.played:
            rated.append((0.0, game.end_turn))
        elif not rated:
            rated.append((0.0, game.pass_turn))
        return rated

    def rate_places(
        self,
        rated: list[tuple[float, Action]],
        outlook: Forecast,
        kind: int,
        spaces: dict[tuple[int, ...], int],
        covered: int,
        row: list[Action],
        already: float,
    ) -> None:
        """Add each placement of ``kind``, its action from ``row``, to a change of ``already``."""
        known: dict[int, float] = {}
        for near, space in spaces.items():
            action = row[space]
            total = already
            for settlement in near:
                change = known.get(settlement)
                if change is None:
                    change = outlook.change(settlement, kind, covered, 1)
                    known[settlement] = change
                total += change
            if self.late and covered == 1:
                total = outlook.after(kind, near) - self.now
            rated.append((total, action))

    def rate_swaps(self, rated: list[tuple[float, Action]]) -> None:
        """Add each figure exchange."""
        known: dict[int, float] = {}
        for action in self.state.swaps():
            swap = cast(Swap, action)
            total = self.figure(known, swap.a, swap.caste_a, swap.caste_b)
            rated.append((total + self.figure(known, swap.b, swap.caste_b, swap.caste_a), action))

    def figure(self, known: dict[int, float], settlement: int, old: int, new: int) -> float:
        """`Forecast.change_figure`, remembered."""
        key = (settlement * 3 + old) * 3 + new
        change = known.get(key)
        if change is None:
            change = self.outlook.change_figure(settlement, old, new)
            known[key] = change
        return change

    def rate_moves(self, rated: list[tuple[float, Action]], land: dict[tuple[int, ...], int]) -> None:
        """Add the tile exchanges of the few tiles that are missed least where they lie."""
        state, seat, touch = self.state, self.seat, self.state.game.board.touch
        losses: list[tuple[float, int]] = []
        for a in state.liftable[seat]:
            kind = state.tiles[a] - seat * KINDS
            loss = 0.0
            for settlement in touch[a]:
                if state.figures[settlement]:
                    loss += self.outlook.change(settlement, kind, 0, -1)
            losses.append((loss + 0.001 * STRENGTH[kind], a))
        losses.sort(reverse=True)
        for loss, a in losses[:_LIFTS]:
            kind = state.tiles[a] - seat * KINDS
            lifted = state.clone()
            lifted.add_influence(seat, kind, a, -1)
            outlook = Forecast(self.judge, lifted, seat, self.mover)
            self.lifted[a] = outlook
            self.rate_places(rated, outlook, kind, land, 1, state.game.move[a], loss)

    def exact(self, action: Action) -> float:
        """The value right after ``action``."""
        touch = self.state.game.board.touch
        if isinstance(action, Place):
            return self.outlook.after(action.kind, touch[action.space])
        if isinstance(action, Swap):
            return self.outlook.after_swap(action)
        if isinstance(action, Move):
            return self.lifted[action.a].after(
                self.state.tiles[action.a] - self.seat * KINDS, touch[action.b]
            )
        return self.now


class SamuraiMind(Mind):
    """The mind of Samurai."""

    def __init__(self, weights: Optional[Weights] = None) -> None:
        self.judge = Judge(Weights() if weights is None else weights)
        self.gained = 0.0

    # -- how good ------------------------------------------------------------------------------------------

    def value(self, state: State, seat: int) -> float:
        """The expected result for ``seat``."""
        table = cast(SamuraiState, state)
        if table.outcome is not None:
            return points(table.outcome.winners, seat, shared=True)
        step = table.agenda[-1]
        mover = step.seat
        if isinstance(step, Turn) and step.played:
            mover = (mover + 1) % table.game.seats
        return Forecast(self.judge, table, seat, mover).value()

    # -- which actions -------------------------------------------------------------------------------------

    def candidates(self, state: State, k: int) -> list[tuple[float, Action]]:
        """The best ``k`` actions by the value right after each; of actions that are worth the same, one.

        All are rated nearly, and the best of them exactly.
        """
        table = cast(SamuraiState, state)
        step = table.agenda[-1]
        if not isinstance(step, Turn):
            return [(0.5, set_up(table, step.legal(table)))]
        rating = Rating(self.judge, table, step)
        near = rating.rated()
        if len(near) > k + _SLACK:
            near.sort(key=itemgetter(0), reverse=True)
            near = near[: k + _SLACK]
        rated = [(rating.exact(action), action) for _, action in near]
        rated.sort(key=itemgetter(0), reverse=True)
        return rated[:k]

    # -- quickly -------------------------------------------------------------------------------------------

    def quick(self, state: State, rng: random.Random) -> Action:
        """The best of some random placements by what changes beside them; quick tiles only if they gain."""
        table = cast(SamuraiState, state)
        step = table.agenda[-1]
        if not isinstance(step, Turn):
            actions = step.legal(table)
            return actions[int(rng.random() * len(actions))]
        game, seat = table.game, step.seat
        kinds = [
            kind for kind in table.hands[seat] if CASTE[kind] != NONE and QUICK[kind] == step.normal_used
        ]
        best = self.best_of(table, seat, kinds, self.judge.tries, rng)
        if step.played:
            if best is not None and self.gained > self.judge.quick_least:
                return best
            if step.normal_used:
                return game.end_turn
        if best is not None:
            return best
        actions = step.legal(table)
        return actions[int(rng.random() * len(actions))]

    def best_of(
        self, state: SamuraiState, seat: int, kinds: list[int], tries: int, rng: random.Random
    ) -> Optional[Action]:
        """The best of ``tries`` random placements of ``kinds``, its gain in ``gained``; None without any."""
        best_kind = best_space = -1
        self.gained = -9.0
        count = len(kinds)
        if count == 0:
            return None
        land, sea = state.land, state.sea
        for _ in range(tries):
            kind = kinds[int(rng.random() * count)]
            spaces = sea if kind == SHIPS[0] or kind == SHIPS[1] else land
            if not spaces:
                continue
            space = spaces[int(rng.random() * len(spaces))]
            gain = self.local(state, seat, kind, space)
            if gain > self.gained:
                self.gained = gain
                best_kind, best_space = kind, space
        return None if best_kind < 0 else state.game.place[best_kind][best_space]

    def local(self, state: SamuraiState, seat: int, kind: int, space: int) -> float:
        """How many figures more than its best rival ``seat`` may expect after a placement, near it."""
        gain = 0.0
        covered = 0 if kind == SHIPS[0] or kind == SHIPS[1] else 1
        seats = state.game.seats
        soft, influence, figures = self.judge.soft, state.influence, state.figures
        for settlement in state.game.board.touch[space]:
            here = figures[settlement]
            if here == 0:
                continue
            empty = state.empty[settlement]
            before, after = soft[empty], soft[empty - covered]
            for caste in CASTES_IN[here]:
                force = STRENGTH[kind] if CASTE[kind] == ALL or CASTE[kind] == caste else 0
                at = (3 * settlement + caste) * seats
                mine = influence[at + seat]
                rival = 0
                for other in range(at, at + seats):
                    if other != at + seat and influence[other] > rival:
                        rival = influence[other]
                if empty == covered:
                    if mine + force > rival:
                        gain += 1.0
                    elif mine + force < rival:
                        gain -= 1.0
                else:
                    gain += _edge(after[mine + force], after[rival])
                gain -= _edge(before[mine], before[rival])
        return gain

    # -- what to believe -----------------------------------------------------------------------------------

    def belief(self, view: State, chronicle: list[Event], memory: int) -> Optional[dict[str, Any]]:
        """Covered captures as far as the last ``memory`` events tell of them."""
        table = cast(SamuraiState, view)
        if memory == 0 or HIDDEN not in table.captured:
            return None
        known = [0] * len(table.captured)
        for event in chronicle[-memory:]:
            if event.kind == "capture":
                seat: int = event.fields["seat"]
                caste: int = event.fields["caste"]
                known[3 * seat + caste] += 1
        return {"captured": known}

    def gain(self, view: State, action: Action) -> Text:
        """What ``action`` gains, in one line."""
        return told(cast(SamuraiState, view), action)

    def plain_players(self) -> dict[str, Plain]:
        """``captures`` and ``greedy``."""
        return {"captures": captures, "greedy": greedy}


MIND: Final = SamuraiMind()
