"""What was decided where the rule texts are silent, by the number of the question: 1 to 15."""

from __future__ import annotations

import pytest
from helpers_samurai_spirit import (
    SAFE,
    asked,
    bare,
    begin,
    do,
    end_round,
    ids,
    kinds,
    line,
    table,
    texts,
    track,
    why,
    wounds,
)


def test_q01_past_kiai_without_a_barricade_burns_a_farmstead() -> None:
    state = table("Kyuzo", "Kanbei", line={"Kyuzo": ["P4-03", "P4-06"]}, top=["P2-07"], barricades=0)
    do(state, "fight", "confront")
    assert state.farms == 5
    assert state.barricades == 0


def test_q02_every_further_raider_past_kiai_costs_another_barricade() -> None:
    state = table(
        "Kyuzo",
        "Heihachi",
        turn=1,
        line={"Kyuzo": ["P4-03", "P4-06", "P2-07"], "Heihachi": ["P3-08"]},
        top=["P1-07"],
    )
    # Heihachi's last raider makes his left neighbour Kyuzo draw
    assert track(state, "Kyuzo") == 11
    assert state.barricades == state.game.cap - 1


def test_q03_the_last_raider_drawn_ends_the_round() -> None:
    state = table("Kyuzo", "Kanbei", top=["P1-07"], middle=0)
    log = do(state, "fight", "defend")
    assert "round_over" in kinds(log)
    assert state.active == 1
    assert state.round == 2


def test_q03_support_with_the_last_raider() -> None:
    state = table("Kyuzo", "Kanbei", "Daisuke", turn=1, top=["P1-07"], middle=0, left=SAFE)
    do(state, "support Daisuke")
    assert state.round == 2
    assert state.last == 1
    assert state.active == 2


@pytest.mark.parametrize(
    ("card", "next_one"), [("P1-12", "Kanbei"), ("P3-03", "Daisuke"), ("P4-12", "Kyuzo")]
)
def test_q03_emptied_in_step_a(card: str, next_one: str) -> None:
    """By infiltration the active samurai was last, by an arrow the neighbour who drew."""
    state = bare(
        "Kyuzo",
        "Kanbei",
        "Daisuke",
        line={"Kyuzo": [card]},
        top=["P1-07"],
        middle=0,
        left={who: SAFE[who] for who in ("Kanbei", "Daisuke")},
    )
    log = begin(state, 0)
    assert "round_over" in kinds(log)
    assert kinds(log)[0] == "turn"
    assert asked(state)[1] == next_one


def test_q03_the_second_symbol_with_nothing_to_take_wounds() -> None:
    defended = {"Kyuzo": SAFE["Kyuzo"], "Kanbei": SAFE["Kanbei"]}
    state = bare(
        "Kyuzo", "Kanbei", line={"Kyuzo": ["B6-01"]}, top=["P1-13"], middle=0, left=defended, round_=3
    )
    state.families = 0b010
    log = begin(state)
    assert kinds(log)[1:6] == ["penalty", "slip", "penalty", "impossible", "wound"]
    assert wounds(state, "Kyuzo") == 1
    assert state.outcome is not None
    assert state.outcome.ending == "saved"
    assert state.outcome.sheet[2].values == [0, 0]


def test_q03_a_kiai_in_step_a_is_finished_first() -> None:
    state = table(
        "Kyuzo",
        "Kikuchiyo",
        line={"Kyuzo": ["P3-03"], "Kikuchiyo": ["P4-03", "P4-06"]},
        top=["P2-07"],
        middle=0,
    )
    assert asked(state) == ("Kiai", "Kikuchiyo")
    log = do(state, "drop Kyuzo")
    assert kinds(log)[:3] == ["dropped", "oldest", "round_over"]
    assert state.active == 0


def test_q03_no_second_fight_without_raiders() -> None:
    state = table("Kikuchiyo", "Kanbei", top=["P1-07"], middle=0)
    assert "round_over" in kinds(do(state, "fight", "defend"))


def test_q03_a_handed_card_was_drawn_by_the_first() -> None:
    state = table("Heihachi", "Kanbei", "Daisuke", top=["P2-07"], middle=0)
    do(state, "fight", "hand Kanbei", "defend")
    assert state.last == 0
    assert state.active == 1


def test_q03_gorobei_empties_the_stack() -> None:
    state = table(
        "Heihachi",
        "Gorobei",
        "Kyuzo",
        line={"Gorobei": ["P4-06", "P3-06"]},
        top=["P2-07", "P1-07", "P1-08"],
        middle=0,
    )
    do(state, "fight", "hand Gorobei", "confront")
    log = do(state, "use")
    assert kinds(log)[:4] == ["driven", "driven", "oldest", "round_over"]
    assert state.last == 0


def test_q04_the_last_card_is_resolved_whole() -> None:
    state = table("Heihachi", "Kyuzo", "Kanbei", line={"Kyuzo": ["P4-06", "P3-06"]}, top=["P2-13"], middle=0)
    do(state, "fight")
    assert state.stack() == 0
    assert texts(state) == ["confront", "hand Kyuzo", "hand Kanbei"]
    do(state, "hand Kyuzo", "confront")
    assert asked(state) == ("Kiai", "Kyuzo")
    assert kinds(do(state, "decline"))[:3] == ["declined", "oldest", "round_over"]


def test_q05_the_very_last_card_stays_out_from_under() -> None:
    state = table("Katsushiro", "Kanbei", top=["P1-07"], middle=0)
    do(state, "fight")
    assert texts(state) == ["defend", "confront"]
    assert why(state, "pile:bottom") == "talents"


def test_q06_past_kiai_there_is_no_second_fight() -> None:
    state = table("Kikuchiyo", "Kanbei", line={"Kikuchiyo": ["P4-03", "P4-06"]}, top=["P3-06", "P1-07"])
    do(state, "fight", "confront")
    assert asked(state) == ("Act", "Kanbei")


def test_q06_exactly_at_kiai_there_is() -> None:
    state = table("Kikuchiyo", "Kanbei", line={"Kikuchiyo": ["P4-03", "P4-06"]}, top=["P2-07", "P1-07"])
    do(state, "fight", "confront", "decline")
    assert asked(state) == ("SecondFight", "Kikuchiyo")


def test_q07_no_defending_holds_for_every_card_of_the_turn() -> None:
    state = table("Kikuchiyo", "Kanbei", line={"Kikuchiyo": ["P1-04"]}, top=["P1-07", "P1-08"])
    do(state, "fight")
    assert texts(state) == ["confront"]
    assert why(state, "side:left") == "penalty"
    do(state, "confront", "fight")
    assert texts(state) == ["confront"]


def test_q07_the_neighbour_may_defend() -> None:
    state = table("Heihachi", "Kanbei", "Kyuzo", line={"Heihachi": ["P1-04"]}, top=["P2-07"])
    do(state, "fight")
    assert texts(state) == ["confront", "hand Kanbei", "hand Kyuzo"]
    do(state, "hand Kanbei")
    assert texts(state) == ["defend", "confront"]


def test_q07_nor_a_card_given_by_daisukes_kiai() -> None:
    state = table(
        "Heihachi",
        "Daisuke",
        "Kyuzo",
        line={"Heihachi": ["P4-07"], "Daisuke": ["P4-03", "P2-08"]},
        top=["P2-13"],
    )
    do(state, "fight", "hand Daisuke", "confront", "move Daisuke Heihachi")
    assert asked(state) == ("Decide", "Heihachi")
    assert texts(state) == ["confront"]


@pytest.mark.parametrize("symbol", ["P1-12", "P3-03", "P4-12", "B6-04", "B6-07"])
def test_q08_what_cannot_be_carried_out_wounds(symbol: str) -> None:
    """No raider to slip or draw, no discarded raider, nothing on the left."""
    empty = symbol[0] == "P"
    state = bare(
        "Kyuzo",
        "Kanbei",
        line={"Kyuzo": [symbol]},
        middle=0 if empty else 3,
        top=[],
        left={"Kanbei": SAFE["Kanbei"]},
        round_=3,
    )
    if empty:
        # with an empty stack no turn begins, so the symbol is the second of two
        state.agenda.append(state.game.step("Penalty", -1, 0, state.game.penalties[state.line[0][-1]][0]))
        state.agenda.insert(0, state.game.step("Act", 0, 0))
        log: list = []
        state.active = 0
        state.settle(log)
    else:
        log = begin(state, 0)
        if symbol == "B6-04":
            log += do(state, "first reinforce")
    assert "impossible" in kinds(log)
    assert wounds(state, "Kyuzo") == 1


def test_q09_two_samurai_are_each_others_left_and_right() -> None:
    for card in ("P3-03", "P4-12"):
        state = table("Kyuzo", "Kanbei", line={"Kyuzo": [card]}, top=["P1-07"])
        assert line(state, "Kanbei") == ["P1-07"]
    state = table("Heihachi", "Kanbei", top=["P2-07"])
    do(state, "fight")
    assert texts(state) == ["defend", "confront", "hand Kanbei"]


def test_q09_who_has_passed_is_not_skipped() -> None:
    state = table("Kyuzo", "Kanbei", "Daisuke", line={"Kyuzo": ["P3-03"]}, passed=["Kanbei"])
    assert wounds(state, "Kyuzo") == 1
    assert line(state, "Daisuke") == []


def test_q10_the_second_card_is_kept() -> None:
    state = table(
        "Katsushiro",
        "Kyuzo",
        "Heihachi",
        lent={"Heihachi": "Katsushiro", "Kyuzo": "Katsushiro"},
        line={"Katsushiro": ["P2-07"]},
        top=["P2-08", "P2-12"],
    )
    do(state, "fight")
    assert texts(state) == ["defend", "confront", "hand Kyuzo", "hand Heihachi", "under", "discard"]
    do(state, "under")
    assert texts(state) == ["defend", "confront"]
    for target in ("samurai:Kyuzo", "pile:bottom", "pile:discard"):
        assert why(state, target) == "talents"
    assert ids(state.bottom) == ["P2-08"]


def test_q10_also_for_a_samurai_who_was_handed_the_first() -> None:
    state = table("Heihachi", "Katsushiro", "Kyuzo", top=["P2-08", "P4-06"])
    do(state, "fight", "hand Katsushiro")
    assert texts(state) == ["defend", "confront", "under"]
    do(state, "under")
    assert asked(state) == ("Decide", "Katsushiro")
    assert state.last == 1
    assert texts(state) == ["defend", "confront"]


def test_q11_tokens_come_home_and_an_absent_one_supports_nobody() -> None:
    state = table("Kyuzo", "Kanbei", "Daisuke", lent={"Kyuzo": "Daisuke"})
    assert texts(state) == ["fight", "pass"]
    assert why(state, "samurai:Kanbei") == "support"
    state.agenda = []
    end_round(state)
    assert state.support == [0, 1, 2]


@pytest.mark.parametrize("lasts", ["turn", "round"])
def test_q12_an_absent_samurai_helps_for_a_turn_or_by_option_for_the_round(lasts: str) -> None:
    state = table(
        "Kyuzo",
        "Kanbei",
        away=["Heihachi", "Katsushiro"],
        top=["P1-07", "P1-08", "P4-06", "P1-11"],
        absent=lasts,
    )
    assert texts(state) == ["token Heihachi", "token Katsushiro", "done"]
    do(state, "token Heihachi")
    assert why(state, "token:Heihachi") == "few"
    assert why(state, "token:Kyuzo") == "few"
    do(state, "done", "fight", "defend")
    assert texts(state) == ["token Katsushiro", "done"]
    do(state, "done", "fight", "defend", "done", "fight")
    assert ("hand Kanbei" in texts(state)) == (lasts == "round")


def test_q12_every_token_once_a_match() -> None:
    state = table("Kyuzo", "Kanbei", away=["Kikuchiyo"], top=["P1-07", "P3-06", "P1-08"])
    do(state, "token Kikuchiyo")
    assert asked(state) == ("Act", "Kyuzo")
    do(state, "fight", "defend", "fight", "confront")
    assert state.absent == 0
    assert asked(state) == ("Act", "Kanbei")


def test_q13_and_3_7_the_farmstead_is_drawn_and_its_back_applies() -> None:
    seen = set()
    for seed in range(40):
        state = table(
            "Kyuzo", "Kanbei", line={"Kyuzo": ["P1-13"]}, barricades=0, difficulty="hard", seed=seed
        )
        assert state.farms < 6
        assert sum(state.backs) == state.farms
        seen.add(state.backs)
    assert len(seen) > 3


@pytest.mark.parametrize(
    ("backs", "barricades", "outcome"),
    [
        ((6, 0, 0, 0), 0, "family"),
        ((0, 6, 0, 0), 0, "farms"),
        ((0, 0, 6, 0), 0, "farms"),
        ((0, 0, 0, 6), 0, "wound"),
    ],
)
def test_backs_of_the_farmsteads(backs: tuple[int, ...], barricades: int, outcome: str) -> None:
    state = bare(
        "Kyuzo", "Kanbei", line={"Kyuzo": ["P1-13"]}, barricades=barricades, backs=backs, difficulty="hard"
    )
    log = begin(state)
    if outcome == "farms":
        assert state.outcome is not None
        assert state.outcome.ending == "farms"
        assert kinds(log).count("farm") == 6
    else:
        assert kinds(log).count("farm") == 1
        assert kinds(log).count(outcome) == 1


def test_a_back_that_takes_a_barricade_spares_the_next_farmstead() -> None:
    defended = {"Kyuzo": ["P1-01", "P1-05"], "Kanbei": SAFE["Kanbei"]}
    state = bare(
        "Kyuzo",
        "Kanbei",
        backs=(0, 0, 6, 0),
        barricades=1,
        left=defended,
        middle=0,
        difficulty="hard",
    )
    log = end_round(state)
    assert kinds(log).count("farm") == 1
    assert kinds(log).count("barricade") == 1


def test_q14_the_healing_family_heals_somebody_who_is_hurt() -> None:
    healed = set()
    for seed in range(30):
        state = bare("Kyuzo", "Kanbei", "Daisuke", left=SAFE, wounds={"Kyuzo": 1, "Daisuke": 3}, seed=seed)
        end_round(state)
        assert sorted(state.wounds) in ([0, 0, 3], [0, 1, 2])
        healed.add(tuple(state.wounds))
    assert len(healed) == 2
    state = bare("Kyuzo", "Kanbei", "Daisuke", left=SAFE, wounds={"Kyuzo": 2})
    assert "healed" not in kinds(end_round(state))
    assert state.wounds == [2, 0, 0]


def test_q15_a_flip_at_the_end_of_a_round_fires_nothing() -> None:
    state = bare(
        "Kyuzo",
        "Kanbei",
        wounds={"Kyuzo": 1},
        line={"Kyuzo": ["P4-03", "P4-06", "P4-07"]},
        left={"Kyuzo": ["P1-09", "P1-05"], "Kanbei": SAFE["Kanbei"]},
    )
    assert track(state, "Kyuzo") == 12
    log = end_round(state)
    assert "flip" in kinds(log)
    assert "kiai" not in kinds(log)
