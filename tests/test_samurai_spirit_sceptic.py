"""Samurai Spirit: corners where the program once said or did something else than the rules."""

from __future__ import annotations

import random

import pytest
from helpers_samurai_spirit import SAFE, bare, begin, do, end_round, kinds, table, texts

from game.engine.state import Target
from game.games.samurai_spirit import INFO, refusals
from game.games.samurai_spirit.parts import CARD, CARD_IDS, DEFENCE, DOLL, PLUNDERERS
from game.games.samurai_spirit.state import SpiritState


def reason(state: SpiritState, *targets: str) -> object:
    """Why these targets cannot be chosen."""
    return state.why_not(frozenset(Target(*target.split(":")) for target in targets))


def prompt(state: SpiritState) -> str:
    """The open question in words."""
    return state.agenda[-1].prompt(state).english()


# -- the last farmstead ends the match ------------------------------------------------------------------------


@pytest.mark.parametrize("back", range(4))
def test_the_last_farmstead_ends_the_match_before_its_back_counts(back: int) -> None:
    """A wound under the last farmstead kills nobody: the match ended when the farmstead fell."""
    state = bare(
        "Kyuzo",
        "Kanbei",
        wounds={"Kyuzo": 3, "Kanbei": 3},
        line={"Kyuzo": ["P1-13"]},
        barricades=0,
        farms=1,
        backs=tuple(1 if kind == back else 0 for kind in range(4)),
        families=0b001,
        difficulty="hard",
    )
    log = begin(state)
    assert state.outcome is not None
    assert state.outcome.ending == "farms"
    assert kinds(log) == ["turn", "penalty", "farm", "over"]
    assert state.wounds == [3, 3]
    assert state.families == 0b001
    told = state.game.describe(log[2])
    assert told is not None
    assert told.english() == "A farmstead is destroyed; farmsteads left: 0"


# -- what the chronicle tells ---------------------------------------------------------------------------------


def test_no_barricade_is_said_to_fall_where_none_stands() -> None:
    """The back takes a barricade, none is left: another farmstead burns, and that is what is told."""
    state = bare(
        "Kyuzo",
        "Kanbei",
        line={"Kyuzo": ["P1-13"]},
        barricades=0,
        farms=2,
        backs=(0, 0, 2, 0),
        difficulty="hard",
    )
    log = begin(state)
    assert kinds(log) == ["turn", "penalty", "farm", "farm", "over"]
    told = [state.game.describe(event) for event in log]
    assert not any("a barricade with it" in text.english() for text in told if text is not None)


def test_a_family_with_nothing_to_do_is_not_said_to_help() -> None:
    """Nobody is hurt, every barricade stands, no intruder came: nothing is healed, raised or caught."""
    state = bare("Kyuzo", "Kanbei", left=SAFE, middle=0)
    log = end_round(state)
    assert [kind for kind in kinds(log) if kind in ("bonus", "healed", "raised", "caught")] == []


def test_a_family_that_helps_is_told_before_its_help() -> None:
    state = bare("Kyuzo", "Kanbei", left=SAFE, middle=0, unseen=1, wounds={"Kyuzo": 1}, barricades=2)
    told = [kind for kind in kinds(end_round(state)) if kind in ("bonus", "healed", "raised", "caught")]
    assert told == ["bonus", "healed", "bonus", "raised", "bonus", "caught"]


# -- what can be known ----------------------------------------------------------------------------------------


def test_the_odds_keep_the_promise_of_two_dolls() -> None:
    """Two samurai, twelve of fourteen plunderers turned up without a doll: the other two bear one each."""
    plain = [key for key in CARD_IDS[:PLUNDERERS] if DEFENCE[CARD[key]] != DOLL]
    state = bare("Kyuzo", "Kanbei", discard=plain[:12], middle=2)
    odds = state.seen_by(0).chances()
    assert sum(odds) == pytest.approx(1)
    assert sum(chance for card, chance in enumerate(odds) if DEFENCE[card] == DOLL) == pytest.approx(1)


def test_the_odds_are_those_of_the_imagined_worlds_with_two_samurai() -> None:
    """Ten turned up with one doll among them, four left: at least one more is among them."""
    plain = [key for key in CARD_IDS[:PLUNDERERS] if DEFENCE[CARD[key]] != DOLL]
    view = bare("Kyuzo", "Kanbei", discard=[*plain[:9], "P1-05"], middle=3, unseen=1).seen_by(None)
    dolls = sum(chance for card, chance in enumerate(view.chances()) if DEFENCE[card] == DOLL)
    rng = random.Random(5)
    often = sum(DEFENCE[view.imagine(rng).turn_up()] == DOLL for _ in range(4000)) / 4000
    assert sum(view.chances()) == pytest.approx(1)
    assert dolls == pytest.approx(often, abs=0.025)
    assert dolls > 17 / 42 + 0.025


# -- what is asked --------------------------------------------------------------------------------------------


def test_support_is_not_spoken_of_when_nobody_else_is_in() -> None:
    state = table("Kyuzo", "Kanbei", passed=["Kanbei"])
    assert texts(state) == ["fight", "pass"]
    assert prompt(state).endswith("fight or pass")
    assert prompt(table("Kyuzo", "Kanbei")).endswith("fight, support or pass")


# -- why something cannot be done -----------------------------------------------------------------------------


def test_daisukes_kiai_says_why_a_passed_samurai_gets_no_raider() -> None:
    state = table(
        "Daisuke", "Kanbei", "Kyuzo", line={"Daisuke": ["P3-11", "P3-06"]}, passed=["Kanbei"], top=["P2-07"]
    )
    do(state, "fight", "confront")
    assert reason(state, "samurai:Kanbei") is refusals.NOT_TAKEABLE
    assert reason(state, "samurai:Kyuzo") is None


def test_kyuzos_kiai_says_why_a_passed_samurai_gets_no_token() -> None:
    state = table(
        "Kyuzo", "Kanbei", "Daisuke", line={"Kyuzo": ["P4-03", "P3-06"]}, passed=["Kanbei"], top=["P2-07"]
    )
    do(state, "fight", "confront")
    assert reason(state, "samurai:Kanbei") is refusals.NOT_LENDABLE
    assert reason(state, "samurai:Daisuke") is None


def test_kikuchiyos_kiai_says_why_a_samurai_cannot_be_helped() -> None:
    state = table(
        "Kikuchiyo",
        "Kanbei",
        "Kyuzo",
        "Daisuke",
        line={"Kikuchiyo": ["P4-03", "P3-11"], "Kanbei": ["P2-07"], "Daisuke": ["P2-08"]},
        passed=["Kanbei"],
        top=["P3-06"],
    )
    do(state, "fight", "confront")
    assert reason(state, "samurai:Kanbei") is refusals.NOT_TAKEABLE
    assert reason(state, "samurai:Kyuzo") is refusals.NOT_TAKEABLE
    assert reason(state, "line:Kanbei") is refusals.NOT_TAKEABLE
    assert reason(state, "line:Daisuke") is None


def test_what_is_no_samurai_has_not_been_chosen_already() -> None:
    state = INFO.create(3, {"samurai": "drafted"}).start(1)
    assert isinstance(state, SpiritState)
    assert reason(state, "pile:raiders") is refusals.NOT_OFFERED
    first = texts(state)[0].split()[1]
    do(state, f"pick {first}")
    assert reason(state, f"samurai:{first}") is refusals.TAKEN
    assert reason(state, "pile:raiders") is refusals.NOT_OFFERED
