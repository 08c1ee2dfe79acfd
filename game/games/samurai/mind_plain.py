"""What can be seen at a glance: the plain players that others are measured by, and hints in words."""

from __future__ import annotations

import random
from typing import Final, cast

from game.engine.state import Action, State
from game.engine.text import N_, Text
from game.games.samurai import words
from game.games.samurai.mind_judge import CASTES_IN
from game.games.samurai.parts import ALL, CASTE, KINDS, QUICK, SHIPS, STRENGTH
from game.games.samurai.refusals import playable
from game.games.samurai.state import SamuraiState
from game.games.samurai.state_actions import Keep, Move, Place, Swap

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
        for settlement in state.game.board.touch[action.a]:
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
    for settlement in state.game.board.touch[space]:
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
    seats = state.game.seats
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
    board = view.game.board
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
    if action is view.game.end_turn:
        return _told_end(view, seat)
    if action is view.game.pass_turn:
        return Text(N_("There is nothing else to do."))
    return Text(N_("Here it helps nobody more than you."))


def _told_end(view: SamuraiState, seat: int) -> Text:
    normal_used = len(view.agenda[-1].to_data()) > 2 and view.agenda[-1].to_data()[2] == 1
    others = playable(view, seat, normal_used)
    if not others:
        return Text(N_("Nothing else can be played this turn."))
    if all(QUICK[kind] for kind in others):
        return Text(N_("Your other quick tiles are worth more later."))
    return Text(N_("Your other tiles are worth more later."))


def _told_laid(view: SamuraiState, seat: int, kind: int, space: int) -> Text:
    board = view.game.board
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
