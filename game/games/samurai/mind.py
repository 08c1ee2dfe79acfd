"""What a computer player thinks of a table of Samurai.

Each figure is expected to fall to a seat with a chance that grows with its influence, the less so the more land is
still empty round the settlement. Expected figures and expected leads make the value. Everything else (rated actions,
quick choices) is the change of these expectations near the spaces touched, without playing the action.
"""

from __future__ import annotations

import random
from math import exp, sqrt, tanh
from typing import Any, Final, Optional, cast

from game.engine import chance
from game.engine.mind import Mind, Plain
from game.engine.state import HIDDEN, Action, Event, State, Unknown
from game.engine.text import N_, Text
from game.games.samurai import words
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
from game.games.samurai.state import Keep, Move, Place, SamuraiState, Swap
from game.games.samurai.steps import KeepTile, Turn, leaders, swaps

KEEP: Final = (0.3, 0.4, 0.5, 0.3, 0.4, 0.5, 0.3, 0.4, 0.5, 0.3, 0.6, 0.8, 0.5, 0.9, 0.8, 0.4, 0.1)
"""How good each kind is in an opening hand."""

_BITS: Final = (1, 2, 4)
CASTES_IN: Final[list[tuple[int, ...]]] = [
    tuple(caste for caste in range(3) if here & _BITS[caste]) for here in range(8)
]
"""The castes of a settlement by its figures."""
_MOST: Final = 64
"""More influence than a seat can ever have over a settlement."""


class Weights:
    """The constants of the evaluation, found by matches of one-ply players against each other."""

    def __init__(self) -> None:
        self.softness = 3.0
        """How little influence says about a figure while land is empty beside it."""
        self.margin = 0.35
        """What an expected figure more than the best rival is worth (log-odds)."""
        self.lead = 0.8
        """What leading a caste for certain is worth (log-odds)."""
        self.blur = 0.8
        """How uncertain a lead is, for each square root of a figure still on the map."""
        self.blur_base = 0.5
        """How uncertain a lead is at the end."""
        self.quick_least = 0.02
        """What a quick tile must gain in a playout to be spent."""
        self.tries = 20
        """How many placements a playout looks at."""


class Judge:
    """Weights made ready: tables of chances and of how certain a lead is."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.soft: list[list[float]] = [[1.0] * _MOST] + [
            [exp(2.0 * influence / (weights.softness * (1 + empty))) for influence in range(_MOST)]
            for empty in range(1, 7)
        ]
        self.sharp: list[float] = [
            1.0 / (weights.blur_base + weights.blur * sqrt(left)) for left in range(14)
        ]

    def worth(self, expected: list[float], left: list[int], seat: int) -> float:
        """The value for ``seat`` of figures ``expected`` at seat * 3 + caste, ``left`` of a caste on the map."""
        weights = self.weights
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
        return 1.0 / (1.0 + exp(-weights.margin * (total - rival) - weights.lead * leads))


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


class Outlook:
    """What ``seat`` may expect of a table, and of the same table after one more tile.

    ``share`` is the chance at (settlement * 3 + caste) * seats + seat for each figure on the map, ``expected`` the
    figures at seat * 3 + caste. Raises `Unknown` on a view with covered figures.
    """

    def __init__(self, judge: Judge, state: SamuraiState, seat: int) -> None:
        if HIDDEN in state.captured:
            raise Unknown("captured figures are covered")
        self.judge = judge
        self.state = state
        self.seat = seat
        self.seats = state.rules.seats
        self.now: list[float] = [0.0] * self.seats
        self.share: list[float] = [0.0] * len(state.influence)
        self.expected: list[float] = [float(count) for count in state.captured]
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
            now[seat] = weight
            total += weight
        for seat in range(seats):
            now[seat] /= total

    def value(self) -> float:
        """The value of the table as it stands; the very result when the match ends with this turn."""
        state = self.state
        if 0 in state.on_board or sum(state.aside) >= ASIDE_LIMIT:
            return final(state.captured, self.seat)
        return self.judge.worth(self.expected, state.on_board, self.seat)

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
        return self.judge.worth(expected, state.on_board, self.seat)

    def after_capture(self, kind: int, settlements: tuple[int, ...], expected: list[float]) -> float:
        """The value after a tile that surrounds some of ``settlements``: the end of the match may have come."""
        state, now = self.state, self.now
        captured, left = state.captured[:], state.on_board[:]
        aside = sum(state.aside)
        for settlement in settlements:
            if state.empty[settlement] != 1:
                continue
            for caste in CASTES_IN[state.figures[settlement]]:
                force = STRENGTH[kind] if CASTE[kind] == ALL or CASTE[kind] == caste else 0
                self.odds(settlement, caste, 0, force)
                left[caste] -= 1
                if 1.0 in now:
                    captured[3 * now.index(1.0) + caste] += 1
                else:
                    aside += 1
        if 0 in left or aside >= ASIDE_LIMIT:
            return final(captured, self.seat)
        return self.judge.worth(expected, left, self.seat)

    def after_swap(self, action: Swap) -> float:
        """The value after a figure exchange."""
        state = self.state
        expected = self.expected[:]
        self.move_figure(expected, action.a, action.caste_a, action.caste_b)
        self.move_figure(expected, action.b, action.caste_b, action.caste_a)
        return self.judge.worth(expected, state.on_board, self.seat)

    def move_figure(self, expected: list[float], settlement: int, old: int, new: int) -> None:
        """Change ``expected`` as if the figure ``old`` of a settlement were ``new``."""
        seats, share, now = self.seats, self.share, self.now
        self.odds(settlement, new, self.state.empty[settlement], 0)
        at = (3 * settlement + old) * seats
        for seat in range(seats):
            expected[3 * seat + old] -= share[at + seat]
            expected[3 * seat + new] += now[seat]


def alive(state: SamuraiState, spaces: list[int]) -> dict[tuple[int, ...], int]:
    """One space for each set of settlements with figures that a tile can touch.

    Spaces that touch the same figures are worth the same, for an emptied settlement stays empty.
    """
    touch, figures = state.rules.board.touch, state.figures
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


def scattered(state: SamuraiState, actions: list[Action]) -> Action:
    """One of ``actions`` that all look alike, without dice: the same for the same figures on the map."""
    mixed = 0
    for here in state.figures:
        mixed = chance.mix((mixed << 3 ^ here) & chance.MASK)
    return actions[mixed * len(actions) >> 32]


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
            winners = table.outcome.winners
            return 1.0 / len(winners) if seat in winners else 0.0
        return Outlook(self.judge, table, seat).value()

    # -- which actions -------------------------------------------------------------------------------------

    def candidates(self, state: State, k: int) -> list[tuple[float, Action]]:
        """The best ``k`` actions by the value right after each; of actions that are worth the same, one."""
        table = cast(SamuraiState, state)
        step = table.agenda[-1]
        if isinstance(step, Turn):
            rated = self.rated(table, step)
        elif isinstance(step, KeepTile):
            rated = [(KEEP[cast(Keep, action).kind], action) for action in step.legal(table)]
        else:
            rated = [(0.5, scattered(table, step.legal(table)))]
        rated.sort(key=_first, reverse=True)
        return rated[:k]

    def rated(self, state: SamuraiState, step: Turn) -> list[tuple[float, Action]]:
        """Every different action of a turn with its value."""
        game, seat = state.rules, step.seat
        outlook = Outlook(self.judge, state, seat)
        land, sea = alive(state, state.land), alive(state, state.sea)
        rated: list[tuple[float, Action]] = []
        last = -1
        for kind in state.hands[seat]:
            if kind == last or (step.normal_used and not QUICK[kind]):
                continue
            last = kind
            if kind == FIGURE_EXCHANGE:
                for action in swaps(state):
                    rated.append((outlook.after_swap(cast(Swap, action)), action))
            elif kind == TILE_EXCHANGE:
                rated += self.moves(state, seat, land)
            else:
                row = game.place[kind]
                for near, space in (sea if kind == SHIPS[0] or kind == SHIPS[1] else land).items():
                    placed = row[space]
                    if placed is not None:
                        rated.append((outlook.after(kind, near), placed))
        if step.played:
            rated.append((outlook.value(), game.end_turn))
        elif not rated:
            rated.append((outlook.value(), game.pass_turn))
        return rated

    def moves(
        self, state: SamuraiState, seat: int, land: dict[tuple[int, ...], int]
    ) -> list[tuple[float, Action]]:
        """Tile exchanges with their value: each liftable tile to each different place."""
        game = state.rules
        rated: list[tuple[float, Action]] = []
        lifted_near: set[tuple[int, tuple[int, ...]]] = set()
        for a in state.liftable[seat]:
            kind = state.tiles[a] - seat * KINDS
            near = game.board.touch[a]
            if (kind, near) in lifted_near:
                continue
            lifted_near.add((kind, near))
            lifted = state.clone()
            lifted.add_influence(seat, kind, a, -1)
            outlook = Outlook(self.judge, lifted, seat)
            for target, b in land.items():
                action = game.move[a][b]
                if action is not None:
                    rated.append((outlook.after(kind, target), action))
        return rated

    # -- quickly -------------------------------------------------------------------------------------------

    def quick(self, state: State, rng: random.Random) -> Action:
        """The best of some random placements by what changes beside them; quick tiles only if they gain."""
        table = cast(SamuraiState, state)
        step = table.agenda[-1]
        if not isinstance(step, Turn):
            actions = step.legal(table)
            return actions[int(rng.random() * len(actions))]
        game, seat = table.rules, step.seat
        kinds = [
            kind for kind in table.hands[seat] if CASTE[kind] != NONE and QUICK[kind] == step.normal_used
        ]
        best = self.best_of(table, seat, kinds, self.judge.weights.tries, rng)
        if step.played:
            if best is not None and self.gained > self.judge.weights.quick_least:
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
        return None if best_kind < 0 else state.rules.place[best_kind][best_space]

    def local(self, state: SamuraiState, seat: int, kind: int, space: int) -> float:
        """How many figures more than its best rival ``seat`` may expect after a placement, near it."""
        gain = 0.0
        covered = 0 if kind == SHIPS[0] or kind == SHIPS[1] else 1
        seats = state.rules.seats
        soft, influence, figures = self.judge.soft, state.influence, state.figures
        for settlement in state.rules.board.touch[space]:
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

    def plain(self) -> dict[str, Plain]:
        """``captures`` and ``greedy``."""
        return {"captures": captures, "greedy": greedy}


def _first(pair: tuple[float, Action]) -> float:
    return pair[0]


# -- plain players ------------------------------------------------------------------------------------------


def captures(view: State, rng: random.Random) -> Action:
    """The plain player ``captures``: as many figures as possible now, equals by chance."""
    return _most(cast(SamuraiState, view), rng, False)


def greedy(view: State, rng: random.Random) -> Action:
    """The plain player ``greedy``: figures now, then the greatest sum, over every figure on the map, of its own
    influence minus the best other; equals by chance.
    """
    return _most(cast(SamuraiState, view), rng, True)


def _most(state: SamuraiState, rng: random.Random, leads: bool) -> Action:
    best: list[Action] = []
    most = (-1, 0)
    seat = state.agenda[-1].seat
    for action in state.legal():
        taken, lead = at_once(state, seat, action)
        rank = (taken, lead if leads else 0)
        if rank > most:
            best, most = [action], rank
        elif rank == most:
            best.append(action)
    return best[int(rng.random() * len(best))]


def at_once(state: SamuraiState, seat: int, action: Action) -> tuple[int, int]:
    """Figures that ``seat`` has surrounded and leads right after ``action``, and by how much the sum of its
    influence minus the best other changes over the figures still on the map.
    """
    if isinstance(action, Place):
        return _laid(state, seat, action.kind, action.space)
    if isinstance(action, Move):
        kind = state.tiles[action.a] - seat * KINDS
        lifted = state.clone()
        lifted.add_influence(seat, kind, action.a, -1)
        loss = 0
        for settlement in state.rules.board.touch[action.a]:
            for caste in CASTES_IN[state.figures[settlement]]:
                loss += _lead(lifted, seat, settlement, caste) - _lead(state, seat, settlement, caste)
        taken, lead = _laid(lifted, seat, kind, action.b)
        return taken, lead + loss
    if isinstance(action, Swap):
        a, one, b, two = action.a, action.caste_a, action.b, action.caste_b
        lead = _lead(state, seat, a, two) + _lead(state, seat, b, one)
        return 0, lead - _lead(state, seat, a, one) - _lead(state, seat, b, two)
    return 0, 0


def _laid(state: SamuraiState, seat: int, kind: int, space: int) -> tuple[int, int]:
    taken = change = 0
    covered = 0 if kind == SHIPS[0] or kind == SHIPS[1] else 1
    for settlement in state.rules.board.touch[space]:
        for caste in CASTES_IN[state.figures[settlement]]:
            force = STRENGTH[kind] if CASTE[kind] == ALL or CASTE[kind] == caste else 0
            lead = _lead(state, seat, settlement, caste)
            if state.empty[settlement] == covered:
                taken += 1 if lead + force > 0 else 0
                change -= lead
            else:
                change += force
    return taken, change


def _lead(state: SamuraiState, seat: int, settlement: int, caste: int) -> int:
    seats = state.rules.seats
    at = (3 * settlement + caste) * seats
    rival = max([state.influence[at + other] for other in range(seats) if other != seat])
    return state.influence[at + seat] - rival


# -- hints --------------------------------------------------------------------------------------------------

_TAKES: Final = (
    N_("This takes the Buddha of {space}."),
    N_("This takes the rice of {space}."),
    N_("This takes the castle of {space}."),
)


def told(view: SamuraiState, action: Action) -> Text:
    """What ``action`` gains for the seat that decides, in one sentence."""
    board = view.rules.board
    seat = view.agenda[-1].seat
    if isinstance(action, Place):
        return _told_laid(view, seat, action.kind, action.space)
    if isinstance(action, Move):
        kind = view.tiles[action.a] - seat * KINDS
        lifted = view.clone()
        lifted.add_influence(seat, kind, action.a, -1)
        return _told_laid(lifted, seat, kind, action.b)
    if isinstance(action, Swap):
        if _lead(view, seat, action.a, action.caste_b) > _lead(view, seat, action.b, action.caste_b):
            caste, settlement = action.caste_b, action.a
        else:
            caste, settlement = action.caste_a, action.b
        space = words.space_name(board, board.settlements[settlement])
        message = N_("The figure that comes to {space} ({caste}) stands better for you there.")
        return Text(message, space=space, caste=words.caste(caste))
    if isinstance(action, Keep):
        return Text(N_("A good tile to begin with."))
    if action is view.rules.end_turn:
        return Text(N_("Your other quick tiles are worth more later."))
    if action is view.rules.pass_turn:
        return Text(N_("There is nothing else to do."))
    return Text(N_("Here it helps nobody more than you."))


def _told_laid(view: SamuraiState, seat: int, kind: int, space: int) -> Text:
    board = view.rules.board
    taken: list[tuple[int, int]] = []
    settled = overtakes = strengthens = -1
    covered = 0 if kind in SHIPS else 1
    for settlement in board.touch[space]:
        for caste in CASTES_IN[view.figures[settlement]]:
            force = STRENGTH[kind] if CASTE[kind] == ALL or CASTE[kind] == caste else 0
            lead = _lead(view, seat, settlement, caste)
            if view.empty[settlement] == covered:
                settled = settlement
                if lead + force > 0:
                    taken.append((settlement, caste))
            elif lead <= 0 < lead + force:
                overtakes = settlement
            elif force:
                strengthens = settlement
    if len(taken) > 1:
        return Text(N_("This takes a figure."), N_("This takes {n} figures."), n=len(taken))
    for settlement, caste in taken:
        return Text(_TAKES[caste], space=words.space_name(board, board.settlements[settlement]))
    for settlement, message in (
        (overtakes, N_("Your influence then leads at {space}.")),
        (settled, N_("This settles {space} before anybody gains more there.")),
        (strengthens, N_("This strengthens your influence at {space}.")),
    ):
        if settlement >= 0:
            return Text(message, space=words.space_name(board, board.settlements[settlement]))
    return Text(N_("This gives nothing away and keeps your better tiles."))


MIND: Final = SamuraiMind()
