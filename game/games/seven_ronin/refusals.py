"""Why something cannot be done in 7 Ronin, and the section of the rulebook that says so."""

from __future__ import annotations

from typing import Final

from game.engine.state import Reason
from game.engine.text import N_, Text
from game.games.seven_ronin.parts import HAYAI, KABE, MUSASHI, TAIKO, TASUKE, YOBU, YUMI


def _reason(message: str, section: str) -> Reason:
    return Reason(Text(message), section)


NOT_NOW: Final = _reason(N_("That cannot be chosen now."), "rounds")
RESERVE_EMPTY: Final = _reason(N_("No ninja is left in the reserve."), "attack")
GREEN_ONE: Final = _reason(N_("Only one ninja a round goes to the green."), "green")
GREEN_LATER: Final = _reason(
    N_("Every ninja left in the reserve is needed for the village areas this round."), "attack"
)
LIMIT: Final = _reason(N_("This area takes no more ninja this round."), "attack")
NO_ROOM: Final = _reason(
    N_("The areas you could still attack after this one would not hold enough ninja."), "attack"
)
PLEDGED: Final = _reason(N_("You told the spy how many ninja go there."), "spies")
PLEDGE_DUE: Final = _reason(N_("The ninja you told the spy about are not planned yet."), "spies")
RONIN_PLACED: Final = _reason(N_("This ronin is planned already."), "defence")
RONIN_PENNED: Final = _reason(N_("This ronin is penned in and stays where he is."), "effect-pen")
RONIN_TOLD: Final = _reason(N_("You told the spy where this ronin goes."), "spies")
RONIN_FALLEN: Final = _reason(N_("This ronin has fallen."), "wounds")
NO_NINJA_ON_GREEN: Final = _reason(
    N_("A ronin may go to the green only if ninja stood there when the round began."), "green"
)
AREA_TAKEN: Final = _reason(N_("There is a ronin already; only Tasuke shares an area."), "tasuke")
PAIR_FULL: Final = _reason(N_("Two ronin are there already."), "tasuke")
NOT_GREEN_PAIR: Final = _reason(N_("Only one ronin goes to the green."), "green")
TASUKE_BLOCKED: Final = _reason(N_("The shrine blocks Tasuke: he shares with nobody this round."), "tasuke")
TASUKE_HAYAI: Final = _reason(
    N_("In this match Tasuke is not planned beside another ronin; only Hayai may join him."), "tasuke"
)
AREA_CLOSED: Final = _reason(N_("You told the spy who goes there; nobody else may."), "spies")
NOT_ALL_PLACED: Final = _reason(N_("Every ronin needs a place first."), "defence")
BLOCKED: Final = _reason(N_("The shrine blocks this ronin's ability this round."), "effect-shrine")
ON_GREEN: Final = _reason(N_("A ronin on the green is out of the fight this round."), "green")
NO_ABILITY: Final = _reason(N_("This ronin has no ability to use."), "ronin")
USED: Final = _reason(N_("This ability has been used this round."), "ronin")
NINJA_BESIDE: Final = _reason(N_("There are ninja in this ronin's area."), "ronin")
NO_NINJA_BESIDE: Final = _reason(N_("There is no ninja in this ronin's area."), "ronin")
NOBODY_HURT: Final = _reason(N_("No other ronin has a wound."), "ronin")
NOT_HURT: Final = _reason(N_("This ronin has no wound."), "ronin")
NOT_HIMSELF: Final = _reason(N_("Taiko cannot heal himself."), "ronin")
NOTHING_TO_SHOOT: Final = _reason(N_("The reserve is empty."), "ronin")
NOT_ATTACKED: Final = _reason(N_("Hayai runs only to an area with ninja."), "ronin")
GUARDED: Final = _reason(N_("Hayai joins nobody but Tasuke alone and unblocked."), "ronin")
NOT_NEXT: Final = _reason(N_("Yobu drives ninja only into neighbouring village areas."), "ronin")
ONE_NINJA: Final = _reason(N_("There is only one ninja in Yobu's area."), "ronin")
NOT_HELD: Final = _reason(N_("Only an area with ninja and no ronin has an effect."), "effects")
NOT_HELD_BEFORE: Final = _reason(N_("This area was not occupied when the effects began."), "effects")
EFFECT_DONE: Final = _reason(N_("This area has had its effect this round."), "effects")
FIELD_EFFECT: Final = _reason(N_("A field has no effect but to lower the goal."), "effect-fields")
POOL_EMPTY: Final = _reason(N_("The pool is empty."), "effects")
NO_NEIGHBOUR_RONIN: Final = _reason(N_("No ronin is in an area beside the watchtower."), "effect-watchtower")
NO_RONIN_THERE: Final = _reason(N_("No ronin is there."), "effect-watchtower")
NOT_BESIDE_TOWER: Final = _reason(N_("That area is not beside the watchtower."), "effect-watchtower")
OUT_OF_REACH: Final = _reason(N_("A ronin on the green is out of reach."), "green")
NOT_KABE: Final = _reason(N_("Kabe cannot be blocked."), "effect-shrine")
BLOCKED_ALREADY: Final = _reason(N_("This ronin is blocked for the next round already."), "effect-shrine")
PENNED_ALREADY: Final = _reason(N_("This ronin is penned in already."), "effect-pen")
NOTHING_TO_COPY: Final = _reason(N_("There is no other occupied area with an effect to copy."), "effect-inn")
NO_INN_COPY: Final = _reason(N_("The inn does not copy itself."), "effect-inn")
NO_NINJA_THERE: Final = _reason(N_("There is no ninja."), "effect-burial")
RONIN_THERE: Final = _reason(N_("Ninja do not come out where a ronin stands."), "effect-passage")
NOT_THE_GREEN: Final = _reason(N_("Not the green."), "effect-passage")
SPY_NOT_THERE: Final = _reason(N_("A spy is sent to one of the ten village areas."), "spies")
NO_SUCH_COUNT: Final = _reason(N_("So many cannot go there this round."), "spies")
SHARE_BOUNDS: Final = _reason(N_("One of the two tiles could not take that share."), "tasuke")


def short_of(need: int, planned: int) -> Reason:
    """Why a plan of too few ninja cannot be committed."""
    text = Text(
        N_("At least one ninja must go into village areas this round; {planned} planned."),
        N_("At least {n} ninja must go into village areas this round; {planned} planned."),
        n=need,
        planned=planned,
    )
    return Reason(text, "attack")


def threatened(level: int) -> Reason:
    """Why no further area can be attacked."""
    text = Text(
        N_("Only one area may be attacked this round."),
        N_("Only {n} areas may be attacked this round."),
        n=level,
    )
    return Reason(text, "attack")


CONDITIONS: Final = {HAYAI: False, TAIKO: False, YUMI: False, MUSASHI: True, YOBU: True}
"""Whether an ability needs ninja in the ronin's area (True) or none (False)."""
WITHOUT: Final = (KABE, TASUKE)
"""The ronin without an ability to use."""
