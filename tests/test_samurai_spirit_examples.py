"""The worked examples of the rule texts, by the number they have in the rule notes."""

from __future__ import annotations

import pytest
from helpers_samurai_spirit import (
    asked,
    bare,
    begin,
    cards,
    do,
    end_round,
    ids,
    kinds,
    left,
    line,
    table,
    texts,
    track,
    why,
    wounds,
)

from game.games.samurai_spirit import INFO
from game.games.samurai_spirit.parts import HERO
from game.games.samurai_spirit.scoring import score, won
from game.games.samurai_spirit.state import SpiritState
from game.games.samurai_spirit.steps_round import first_hand

# five raiders with two dolls, to build hands of; the rest of the numbers are raiders without one
DOLLS = (4, 5)
OTHERS = (
    0,
    1,
    2,
    3,
    8,
    9,
    10,
    11,
    12,
    13,
    14,
    15,
    16,
    21,
    22,
    23,
    24,
    25,
    26,
    27,
    28,
    34,
    35,
    36,
    37,
    38,
    39,
)


def test_e01_set_up_for_five() -> None:
    state = INFO.create(5).start(3)
    assert isinstance(state, SpiritState)
    assert state.barricades == state.game.cap == 7
    assert state.stack() == 35
    assert state.discard == state.intruders == ()
    assert state.farms == 6
    assert bin(state.families).count("1") == 3
    assert state.track == [0] * 5
    assert state.wounds == [0] * 5


def test_e02_step_a_takes_a_barricade_and_then_the_action_is_asked() -> None:
    state = table(
        "Kanbei",
        "Kyuzo",
        "Heihachi",
        turn=1,
        line={"Kyuzo": ["P1-07", "P2-07", "P1-13"]},
        barricades=4,
    )
    assert state.barricades == 3
    assert asked(state) == ("Act", "Kyuzo")


def test_e03a_defending_leaves_the_track() -> None:
    state = table("Kyuzo", "Kanbei", left={"Kyuzo": ["P1-11"]}, line={"Kyuzo": ["P2-07"]}, top=["P4-03"])
    do(state, "fight")
    assert texts(state) == ["defend", "confront"]
    do(state, "defend")
    assert left(state, "Kyuzo") == ["P1-11", "P4-03"]
    assert track(state, "Kyuzo") == 2


@pytest.mark.parametrize("card", ["P1-12", "P1-13"])
def test_e03b_no_or_a_defended_symbol_goes_right(card: str) -> None:
    state = table("Kyuzo", "Kanbei", left={"Kyuzo": ["P1-11"]}, line={"Kyuzo": ["P2-07"]}, top=[card])
    do(state, "fight")
    assert texts(state) == ["confront"]
    assert why(state, "side:left") == "defend"
    do(state, "confront")
    assert track(state, "Kyuzo") == 3


def test_e04_a_supported_samurai_hands_on_even_raiders_only() -> None:
    position = {"lent": {"Heihachi": "Gorobei"}, "line": {"Gorobei": ["P1-13"]}}
    state = table("Heihachi", "Gorobei", "Kanbei", turn=1, top=["P3-06"], **position)
    assert state.barricades == state.game.cap - 1
    do(state, "fight")
    assert texts(state) == ["defend", "confront"]
    do(state, "confront")
    assert state.support == [0, 1, 2]
    state = table("Heihachi", "Gorobei", "Kanbei", turn=1, top=["P4-06"], **position)
    do(state, "fight")
    assert texts(state) == ["defend", "confront", "hand Kanbei", "hand Heihachi"]


def test_e05_past_kiai_one_must_pass() -> None:
    state = table(
        "Kyuzo",
        "Daisuke",
        line={"Kyuzo": ["P4-06", "P4-03", "P3-06", "P1-13"]},
        barricades=4,
        top=["P1-07", "P3-12"],
    )
    assert state.barricades == 3
    assert texts(state) == ["pass"]
    do(state, "pass")
    assert track(state, "Kyuzo") == 12
    do(state, "fight")
    assert why(state, "samurai:Kyuzo") == "pass"
    do(state, "defend")
    assert asked(state) == ("Act", "Daisuke")
    assert state.barricades == 3


@pytest.mark.parametrize("answer", ["lend Kyuzo Kanbei", "decline"])
def test_e06_kiai(answer: str) -> None:
    state = table("Kyuzo", "Kanbei", "Daisuke", line={"Kyuzo": ["P4-03", "P2-07"]}, top=["P3-06"])
    fences = state.barricades
    do(state, "fight", "confront")
    assert track(state, "Kyuzo") == 9
    assert state.barricades == fences
    assert asked(state) == ("Kiai", "Kyuzo")
    do(state, answer)
    assert ids(state.discard) == ["P4-03"]
    assert line(state, "Kyuzo") == ["P2-07", "P3-06"]
    assert track(state, "Kyuzo") == 5
    assert asked(state) == ("Act", "Kanbei")
    # it can fire again in a later turn of the round
    state.agenda.pop()
    state.top = cards(["P4-06"])
    begin(state, 0)
    do(state, "fight", "confront")
    assert asked(state) == ("Kiai", "Kyuzo")


def test_e07_the_second_wound_flips() -> None:
    state = table(
        "Kyuzo",
        "Kanbei",
        wounds={"Kyuzo": 1},
        line={"Kyuzo": ["P4-06", "P2-06"]},
        left={"Kyuzo": ["P1-11"]},
    )
    assert wounds(state, "Kyuzo") == 2
    assert state.is_animal(0)
    assert state.limit[0] == 12
    assert left(state, "Kyuzo") == ["P1-11"]
    assert line(state, "Kyuzo") == ["P4-06", "P2-06"]
    assert track(state, "Kyuzo") == 6
    assert asked(state) == ("Act", "Kyuzo")


def test_e08_kikuchiyo_fights_twice() -> None:
    state = table("Kikuchiyo", "Kanbei", top=["P3-11", "P2-07"])
    do(state, "fight", "defend")
    assert texts(state) == ["fight", "stop"]
    log = do(state, "fight", "confront")
    assert left(state, "Kikuchiyo") == ["P3-11"]
    assert track(state, "Kikuchiyo") == 2
    assert "penalty" not in kinds(log)
    assert asked(state) == ("Act", "Kanbei")


KYUZO_LINE = ["P2-07", "P4-06", "P2-08"]


@pytest.mark.parametrize("animal", [False, True], ids=["E9", "E9b"])
def test_e09_kyuzo_is_handed_a_raider(animal: bool) -> None:
    hurt = {"Kyuzo": 2} if animal else {}
    state = table("Heihachi", "Kyuzo", "Kanbei", wounds=hurt, line={"Kyuzo": KYUZO_LINE}, top=["P2-13"])
    fences = state.barricades
    do(state, "fight", "hand Kyuzo")
    assert texts(state) == ["confront", "discard"]
    other = state.clone()
    log = do(state, "confront")
    assert track(state, "Kyuzo") == 10
    assert ("past" in kinds(log)) == (not animal)
    # in Kyuzo's own turn, which follows, the new raider's penalty takes one more
    assert state.barricades == fences - (1 if animal else 2)
    assert state.in_play(1)
    assert asked(state) == (("Act", "Kyuzo"))
    do(other, "discard")
    assert track(other, "Kyuzo") == 8
    assert ids(other.discard) == ["P2-13"]
    assert asked(other) == ("Act", "Kyuzo")


def test_e10_kyuzos_token() -> None:
    own = table("Kyuzo", "Kanbei", "Katsushiro", line={"Kyuzo": ["P4-03", "P2-07"]}, top=["P3-06", "P1-07"])
    do(own, "fight", "confront", "lend Katsushiro Kyuzo")
    assert own.support == [0, 1, 2]
    state = table(
        "Heihachi",
        "Kyuzo",
        "Katsushiro",
        line={"Kyuzo": ["P4-06", "P3-06"]},
        top=["P2-13", "P1-07"],
    )
    do(state, "fight", "hand Kyuzo", "confront", "lend Katsushiro Kyuzo")
    assert state.support == [0, 1, 1]
    assert asked(state) == ("Act", "Kyuzo")
    do(state, "fight")
    assert texts(state) == ["defend", "confront", "under"]
    do(state, "defend")
    assert state.support == [0, 1, 2]


@pytest.mark.parametrize(("card", "out"), [("P3-03", "Daisuke"), ("P4-08", "Heihachi")])
def test_e11_an_arrow_to_somebody_who_has_passed_wounds(card: str, out: str) -> None:
    state = table("Kyuzo", "Daisuke", "Heihachi", line={"Kyuzo": [card]}, passed=[out])
    assert wounds(state, "Kyuzo") == 1
    assert state.stack() == 12
    assert line(state, out) == []


def test_e12_no_more_barricades_than_at_the_start() -> None:
    state = table("Heihachi", "Kanbei", line={"Heihachi": ["P4-03", "P2-07"]}, top=["P2-13"])
    do(state, "fight", "confront", "use")
    assert state.barricades == state.game.cap
    assert line(state, "Heihachi") == ["P2-07", "P2-13"]


@pytest.mark.parametrize("difficulty", ["normal", "hard"])
def test_o1_intruders_come_in_one_by_one(difficulty: str) -> None:
    defended = {
        "Kyuzo": ["P1-01", "P1-09", "P1-06"],
        "Kanbei": ["P2-01", "P2-09", "P2-05"],
    }
    hard = difficulty == "hard"
    state = bare(
        "Kyuzo",
        "Kanbei",
        left=defended,
        barricades=1,
        families=0b001,
        backs=(0, 0, 0, 6) if hard else None,
        intruders=["P1-10", "P1-05", "P1-13"],
        middle=0,
        difficulty=difficulty,
    )
    log = [event for event in end_round(state) if event.kind in ("intruder", "barricade", "farm", "wound")]
    story = ["intruder", "intruder", "barricade", "intruder", "farm"]
    assert kinds(log) == [*story, "wound"] if hard else story
    assert log[0].fields["flames"] is False
    assert state.barricades == 0
    assert state.farms == 5
    assert state.round == 2


def test_o3_nobody_is_left_to_support() -> None:
    state = table("Kyuzo", "Kanbei", "Daisuke", passed=["Kanbei", "Daisuke"])
    assert texts(state) == ["fight", "pass"]
    assert why(state, "samurai:Kanbei") == "pass"


def test_o5_score() -> None:
    assert score(4, 3, [0, 2, 0]) == 8
    assert score(4, 3, [0, 1, 0]) == 7
    assert score(6, 3, [0, 2, 2]) == 10
    outcome = won(3, 4, 3, [0, 2, 0], "+")
    assert "8+" in outcome.because.english()
    assert outcome.winners == (0, 1, 2)
    assert won(3, 4, 3, [3, 2, 0], "+").sheet[-1].values == [7, 7, 7]


def test_o7_two_samurai_get_two_dolls() -> None:
    poor = [DOLLS[0], *OTHERS[:13]]
    good = [6, 7, *OTHERS[13:25]]
    assert first_hand(poor + good, 14, 2) == tuple(good)
    assert first_hand(good + poor, 14, 2) == tuple(good)
    state = INFO.create(2).start(1)
    assert isinstance(state, SpiritState)
    assert bin(state.absent).count("1") == 5
    assert not any(state.absent >> hero & 1 for hero in state.heroes)


def test_d1_daisuke_gives_himself_his_own_last_raider() -> None:
    state = table("Daisuke", "Kanbei", line={"Daisuke": ["L5-04"]}, top=["P3-13"], round_=2)
    do(state, "fight", "confront")
    assert asked(state) == ("Kiai", "Daisuke")
    do(state, "move Daisuke Daisuke", "confront")
    assert asked(state) == ("Act", "Kanbei")
    assert ids(state.discard) == ["L5-04"]
    assert track(state, "Daisuke") == 3
    assert state.heroes[0] == HERO["Daisuke"]
