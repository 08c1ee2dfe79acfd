"""Why something cannot be done in Samurai Spirit, with the rulebook section that says so."""

from __future__ import annotations

from typing import Final

from game.engine.state import Reason
from game.engine.text import N_, Text

# -- before the first turn ------------------------------------------------------------------------------------

TAKEN: Final = Reason(Text(N_("This samurai has been chosen already.")), "setup")
NOT_OFFERED: Final = Reason(Text(N_("Choose one of the samurai on offer.")), "setup")
SEATED: Final = Reason(Text(N_("Choose a samurai who has no place yet.")), "setup")

# -- the turn -------------------------------------------------------------------------------------------------

NOT_HERE: Final = Reason(Text(N_("This samurai is not at the table.")), "setup")
ACT_FIRST: Final = Reason(Text(N_("Fight, support or pass: exactly one of the three.")), "turn")
ONE_ACTION: Final = Reason(Text(N_("A turn has exactly one action.")), "turn")
PAST_KIAI: Final = Reason(Text(N_("A samurai past Kiai must pass.")), "pass")
BOSS_PASS: Final = Reason(Text(N_("The boss forces this samurai to pass.")), "penalty")
TOKEN_AWAY: Final = Reason(Text(N_("Your support token is still with another samurai.")), "support")
NO_SUPPORT_NOW: Final = Reason(Text(N_("The penalty forbids support this turn.")), "penalty")
NOT_HIMSELF: Final = Reason(Text(N_("A samurai supports another, never himself.")), "support")
HAS_PASSED: Final = Reason(Text(N_("This samurai has passed and is out of the round.")), "pass")
SECOND_ONLY: Final = Reason(
    Text(N_("Fight a second time or leave it; the turn has no other action.")), "talents"
)

TOKENS_FIRST: Final = Reason(
    Text(N_("First say which absent samurai help; when no more do, the turn begins.")), "few"
)
TOKEN_SPENT: Final = Reason(Text(N_("This token has been used; each helps once in a match.")), "few")
NOT_ABSENT: Final = Reason(Text(N_("Only samurai who are not at the table help in this way.")), "few")

PENALTY_FIRST: Final = Reason(Text(N_("The penalty comes first: ignore it or suffer it.")), "penalty")
ORDER_FIRST: Final = Reason(Text(N_("Choose which of the two penalties comes first.")), "penalty")
LOSE_ONE: Final = Reason(Text(N_("Choose a card on the samurai’s own left side.")), "penalty")

# -- a raider turned up ---------------------------------------------------------------------------------------

DECIDE_FIRST: Final = Reason(Text(N_("The raider that was turned up must be played first.")), "fight")
ONE_WAY: Final = Reason(Text(N_("A raider goes one way only.")), "fight")
NO_SYMBOL: Final = Reason(
    Text(N_("This raider bears no hat, farm or doll, so it must be confronted.")), "defend"
)
ALREADY_DEFENDED: Final = Reason(Text(N_("This symbol has been defended already.")), "defend")
NO_DEFEND_NOW: Final = Reason(Text(N_("The penalty forbids defending this turn.")), "penalty")
MUST_KEEP: Final = Reason(Text(N_("This raider must be kept: defend or confront.")), "talents")
SILENCED: Final = Reason(Text(N_("The boss silences every talent for this turn.")), "penalty")
NOT_HEIHACHI: Final = Reason(Text(N_("Handing on an even raider takes Heihachi’s talent.")), "talents")
NOT_DAISUKE: Final = Reason(Text(N_("Handing on an odd raider takes Daisuke’s talent.")), "talents")
HAD_IT: Final = Reason(Text(N_("A raider never comes back to a samurai who has had it.")), "talents")
NO_NEIGHBOUR: Final = Reason(Text(N_("A raider is handed to a neighbour, left or right.")), "talents")
NOT_KYUZO: Final = Reason(Text(N_("Discarding a raider at once takes Kyuzo’s talent.")), "talents")
NO_EQUAL: Final = Reason(Text(N_("No raider in this combat line has the same value.")), "talents")
NOT_KATSUSHIRO: Final = Reason(
    Text(N_("Putting a raider under the stack takes Katsushiro’s talent.")), "talents"
)
LAST_CARD: Final = Reason(
    Text(N_("This is the last raider; under the stack it would come again.")), "talents"
)

# -- Kiai -----------------------------------------------------------------------------------------------------

KIAI_NOTHING: Final = Reason(Text(N_("This Kiai can do nothing now.")), "kiai")
KIAI_OTHER: Final = Reason(Text(N_("This samurai’s Kiai does something else.")), "kiai")
NOT_HEALABLE: Final = Reason(Text(N_("This samurai has no wound token.")), "kiai")
NOT_TAKEABLE: Final = Reason(
    Text(N_("Only samurai who are still in give and take raiders, and the line must not be empty.")), "kiai"
)
NOT_LENDABLE: Final = Reason(
    Text(N_("A token goes from its owner, where it must lie, to another samurai, who must still be in.")),
    "kiai",
)
ORDER_ONLY: Final = Reason(Text(N_("Choose which of the raiders turned up comes next.")), "kiai")
