"""What can be seen at a glance: the plain player that others are measured by, and hints in words."""

from __future__ import annotations

import random
from typing import Final, cast

from game.engine.state import Action, State
from game.engine.text import N_, Text
from game.games.samurai_spirit import words
from game.games.samurai_spirit.mind_instinct import Glance, Weights
from game.games.samurai_spirit.parts import DEFENCE, VALUE
from game.games.samurai_spirit.state import SpiritState
from game.games.samurai_spirit.state_actions import (
    CONFRONT,
    DEFEND,
    DROP,
    FIGHT,
    HAND,
    HEALING,
    LEND,
    MOVE,
    NEXT,
    PASS,
    SUPPORT,
    USE,
    Deed,
)
from game.games.samurai_spirit.steps import Act, SecondFight

FULL: Final = 0b111
"""A left side with all three symbols."""
ROOM: Final = 3
"""With less room than that and a full left side, ``greedy`` passes."""


def greedy(view: State, rng: random.Random) -> Action:
    """The plain player ``greedy``: defends what it can, confronts the rest, never supports, uses every Kiai, and
    passes with a full left side and no room; equals by chance.
    """
    state = cast(SpiritState, view)
    step = state.agenda[-1]
    actions = step.legal(state)
    if isinstance(step, (Act, SecondFight)):
        place = step.args[1]
        full = state.guard[place] == FULL and state.limit[place] - state.track[place] < ROOM
        return actions[-1] if full else actions[0]
    if cast(Deed, actions[0]).kind == DEFEND:
        return actions[0]
    if len(actions) > 1 and cast(Deed, actions[-1]).text in ("decline", "done"):
        actions = actions[:-1]
    return actions[int(rng.random() * len(actions))]


# -- hints --------------------------------------------------------------------------------------------------

_SAID: Final = {
    "under": N_("The next raider is likely to fit better."),
    "discard": N_("This raider is gone at no cost."),
    "stop": N_("Another raider would cost more here than with the others."),
    "ignore": N_("The penalty then costs nothing."),
    "suffer": N_("This penalty is welcome, or does no harm."),
    "decline": N_("No use of it would help now."),
    "done": N_("The tokens are worth more later."),
    "token": N_("This talent helps in this very turn."),
    "first": N_("In this order it hurts least."),
    "lose": N_("This is missed least, or easiest to get again."),
    "pick": N_("A samurai who helps the others well."),
    "seat": N_("The neighbours go well together."),
}
"""Hints that need no figures."""
_DEFENDED: Final = (
    N_("The hat is safe. Room left on the track: {n}."),
    N_("The farm is safe. Room left on the track: {n}."),
    N_("The doll is safe. Room left on the track: {n}."),
)


def told(weights: Weights, view: SpiritState, action: Action) -> Text:
    """What ``action`` gains, in one sentence."""
    deed = cast(Deed, action)
    place = view.agenda[-1].args[1]
    if deed.kind == FIGHT:
        return _told_fight(Glance(weights, view), place)
    if deed.kind == DEFEND:
        return Text(_DEFENDED[DEFENCE[view.card]], n=max(0, view.limit[place] - view.track[place]))
    if deed.kind == CONFRONT:
        return _told_confront(view, place)
    if deed.kind == PASS:
        return _told_pass(view, place)
    if deed.kind == SUPPORT:
        return Text(
            N_("{who} gets your talent. Room left on your track: {n}."),
            who=words.name(deed.a),
            n=max(0, view.limit[place] - view.track[place]),
        )
    return _told_power(view, place, deed)


def _told_fight(glance: Glance, place: int) -> Text:
    state = glance.state
    gap = state.limit[place] - state.track[place]
    useful = kiai = past = 0.0
    for cell, chance in enumerate(glance.cells):
        symbol = cell % 4 - 1
        if symbol >= 0 and not state.guard[place] >> symbol & 1:
            useful += chance
        elif cell // 4 == gap:
            kiai += chance
        elif cell // 4 > gap:
            past += chance
    return Text(
        N_(
            "Of 100 raiders {useful} bring something to defend, {kiai} of the others reach Kiai, {past} go past it."
        ),
        useful=round(100 * useful),
        kiai=round(100 * kiai),
        past=round(100 * past),
    )


def _told_confront(view: SpiritState, place: int) -> Text:
    total = view.track[place] + VALUE[view.card]
    limit = view.limit[place]
    if total == limit:
        return Text(N_("This reaches Kiai exactly, and the oldest raider goes."))
    if total > limit:
        return Text(N_("Nothing else is better, although it costs a barricade."))
    if view.game.penalties[view.card]:
        return Text(N_("The track goes to {total} of {limit}."), total=total, limit=limit)
    return Text(
        N_("The track goes to {total} of {limit}, and this raider brings no penalty."),
        total=total,
        limit=limit,
    )


def _told_pass(view: SpiritState, place: int) -> Text:
    if len(view.legal()) == 1:
        return Text(N_("There is no choice."))
    if view.guard[place] == FULL:
        return Text(N_("Everything is defended; staying would only cost more."))
    return Text(N_("Staying would cost more than what is still missing."))


def _told_power(view: SpiritState, place: int, deed: Deed) -> Text:
    if deed.kind == USE:
        return Text(words.POWERS[view.heroes[place]][1 if view.is_animal(place) else 0])
    if deed.kind == HAND:
        return Text(N_("{who} has more use or more room for it."), who=words.name(deed.a))
    if deed.kind == HEALING:
        return Text(N_("A barricade more, and {who} can take another wound."), who=words.name(deed.a))
    if deed.kind == LEND:
        return Text(N_("{who} makes good use of it."), who=words.name(deed.b))
    if deed.kind == MOVE:
        return Text(N_("{who} has more use or more room for it."), who=words.name(deed.b))
    if deed.kind == DROP:
        card = view.line[view.place_of[deed.a]][-1]
        return Text(N_("{who} gains room on the track: {n}."), who=words.name(deed.a), n=VALUE[card])
    if deed.kind == NEXT:
        return Text(N_("This raider suits whoever draws next."))
    return Text(_SAID[deed.text.split(" ")[0]])
