"""What was decided where the rule texts are silent, by the number of the question."""

from __future__ import annotations

import pytest
from helpers_samurai_spirit import (
    asked,
    bare,
    begin,
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
from game.games.samurai_spirit.parts import CARD, HERO
from game.games.samurai_spirit.state import SILENT, SpiritState
from game.games.samurai_spirit.steps_round import first_hand

SAFE = {
    "Kyuzo": ["P1-01", "P1-09", "P1-05"],
    "Kanbei": ["P2-01", "P2-09", "P2-05"],
    "Daisuke": ["P3-01", "P3-09", "P3-04"],
}
"""Left sides on which nothing is missing."""


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
    assert state.barricades == state.rules.cap - 1


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
        state.agenda.append(state.game.step("Penalty", -1, 0, state.rules.penalties[state.line[0][-1]][0]))
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


@pytest.mark.parametrize("last", ["farm", "family", "life"])
def test_q16_a_certain_loss_ends_the_match_at_once(last: str) -> None:
    state = bare(
        "Kyuzo",
        "Kanbei",
        farms=1 if last == "farm" else 6,
        families=0b001 if last == "family" else 0b111,
        wounds={"Kanbei": 3} if last == "life" else {},
        left={"Kyuzo": ["P1-01", "P1-09", "P1-05"], "Kanbei": [] if last != "life" else ["P2-09"]},
        unseen=3,
    )
    log = end_round(state)
    assert state.outcome is not None
    assert state.outcome.ending == {"farm": "farms", "family": "families", "life": "death"}[last]
    assert state.outcome.winners == ()
    assert kinds(log)[-1] == "over"
    assert "intruder" not in kinds(log)
    assert state.agenda == []


def test_q16_in_a_turn_too() -> None:
    state = bare("Kyuzo", "Kanbei", wounds={"Kyuzo": 3}, line={"Kyuzo": ["P1-06"]})
    begin(state)
    assert state.outcome is not None
    assert state.outcome.ending == "death"
    assert state.dead == 0


def test_q17_the_giver_may_have_passed_the_receiver_not() -> None:
    state = table(
        "Kyuzo",
        "Kanbei",
        "Daisuke",
        "Heihachi",
        line={"Kyuzo": ["P4-03", "P3-06"]},
        passed=["Kanbei"],
        lent={"Heihachi": "Daisuke"},
        top=["P2-07"],
    )
    do(state, "fight", "confront")
    uses = texts(state)[:-1]
    assert uses == [
        "lend Kyuzo Daisuke",
        "lend Kyuzo Heihachi",
        "lend Kanbei Kyuzo",
        "lend Kanbei Daisuke",
        "lend Kanbei Heihachi",
        "lend Daisuke Kyuzo",
        "lend Daisuke Heihachi",
    ]
    assert why(state, "token:Heihachi", "samurai:Kyuzo") == "kiai"
    assert why(state, "token:Kyuzo", "samurai:Kanbei") == "kiai"


def test_q18_hands_with_fewer_than_two_dolls_are_refused() -> None:
    none = [0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15, 16, 21, 22, 23, 24, 25, 26, 27, 28, 34, 35, 36, 37, 38]
    dolls = [4, 5, 6, 7, 17, 18, 19, 20, 29, 30, 31, 32, 33, 42, 43, 44, 45, 46]
    refused = none[:14]
    assert first_hand(refused + none[14:] + dolls[:2], 14, 2) == tuple(none[14:] + dolls[:2])
    assert first_hand(refused + none[14:26], 14, 2) is None
    assert first_hand(none[:12] + dolls[:12], 12, 2) == tuple(dolls[:12])
    for seed in range(60):
        state = INFO.create(2, {"difficulty": "easy"}).start(seed)
        assert isinstance(state, SpiritState)
        assert len(state.pool) == 12
        assert len(set(state.pool) & set(dolls)) >= 2


def test_q18_three_samurai_are_not_checked() -> None:
    found = set()
    three = INFO.create(3)
    for seed in range(300):
        state = three.start(seed)
        assert isinstance(state, SpiritState)
        found.add(len([card for card in state.pool if card in (4, 5, 6, 7)]))
    assert 0 in found


def test_q19_a_card_may_be_handed_to_somebody_past_kiai() -> None:
    state = table("Heihachi", "Kyuzo", "Kanbei", line={"Kyuzo": ["P4-03", "P4-06", "P2-07"]}, top=["P2-13"])
    do(state, "fight")
    assert "hand Kyuzo" in texts(state)


@pytest.mark.parametrize(("who", "card"), [("Gorobei", "B6-06"), ("Kanbei", "L5-01")])
def test_q20_ignoring_covers_all_symbols(who: str, card: str) -> None:
    state = table(who, "Kyuzo", line={who: [card]}, round_=3)
    assert texts(state) == ["ignore", "suffer"]
    do(state, "ignore")
    assert wounds(state, who) == 0
    assert asked(state) == ("Act", who)
    assert "support Kyuzo" in texts(state)


def test_q21_daisuke_and_kikuchiyo_leave_the_passed_alone() -> None:
    for who, last in (("Daisuke", "P1-07"), ("Kikuchiyo", "P3-06")):
        state = table(
            who,
            "Kanbei",
            "Kyuzo",
            line={who: ["P4-03", "P3-11"], "Kanbei": ["P2-07"], "Kyuzo": ["P2-08"]},
            passed=["Kanbei"],
            top=[last],
        )
        do(state, "fight", "confront")
        verbs = [text for text in texts(state) if text != "decline"]
        assert verbs
        assert not any("Kanbei" in text for text in verbs)
        assert why(state, "line:Kanbei", "samurai:Kyuzo") == "kiai"


def test_q22_one_kiai_at_a_time() -> None:
    state = table("Daisuke", "Kanbei", line={"Daisuke": ["P3-11", "P3-06"]}, top=["P2-07"])
    do(state, "fight", "confront")
    log = do(state, "move Daisuke Daisuke")
    assert texts(state) == ["defend", "confront"]
    log = do(state, "confront")
    assert "kiai" not in kinds(log)
    assert line(state, "Daisuke") == ["P3-06", "P2-07"]


def test_q22_past_kiai_still_costs_a_barricade() -> None:
    state = table(
        "Daisuke",
        "Kanbei",
        line={"Daisuke": ["P3-11", "P3-06"], "Kanbei": ["P4-03"]},
        top=["P2-07"],
    )
    fences = state.barricades
    do(state, "fight", "confront")
    log = do(state, "move Kanbei Daisuke", "confront")
    assert "past" in kinds(log)
    assert state.barricades == fences - 1
    assert track(state, "Daisuke") == 9


def test_q22_another_kiai_is_resolved_whole_in_between() -> None:
    state = table(
        "Daisuke",
        "Kikuchiyo",
        line={"Daisuke": ["P3-11", "P3-06"], "Kikuchiyo": ["P4-03", "P4-06"]},
        top=["P2-07"],
    )
    do(state, "fight", "confront", "move Daisuke Kikuchiyo", "confront")
    assert asked(state) == ("Kiai", "Kikuchiyo")
    do(state, "drop Daisuke")
    assert ids(state.discard) == ["P3-06", "P4-03", "P3-11"]
    assert line(state, "Daisuke") == []
    assert line(state, "Kikuchiyo") == ["P4-06", "P2-07"]


def test_q23_a_card_never_comes_back() -> None:
    state = table("Heihachi", "Daisuke", "Kyuzo", lent={"Daisuke": "Heihachi"}, top=["P2-07"], line={})
    do(state, "fight", "hand Kyuzo")
    assert "hand Heihachi" not in texts(state)
    two = table("Heihachi", "Kanbei", top=["P2-07"])
    do(two, "fight", "hand Kanbei")
    assert texts(two) == ["defend", "confront"]


def test_q23_a_chain_ends_with_the_samurai_who_had_it() -> None:
    """The active samurai has Heihachi's token: his neighbour Heihachi may hand the same card on, not back."""
    state = table("Kyuzo", "Heihachi", "Kanbei", lent={"Heihachi": "Kyuzo"}, top=["P2-07"])
    do(state, "fight", "hand Heihachi")
    assert texts(state) == ["defend", "confront", "hand Kanbei"]
    assert why(state, "samurai:Kyuzo") == "talents"
    do(state, "hand Kanbei")
    assert texts(state) == ["defend", "confront"]


def test_q24_falling_onto_the_value_fires_nothing() -> None:
    """Kanbei stands at 11; Kikuchiyo takes his last raider, a 2, so that he falls to 9."""
    state = table(
        "Kikuchiyo",
        "Kanbei",
        line={"Kikuchiyo": ["P4-03", "P3-11"], "Kanbei": ["P4-06", "L5-04", "P2-07"]},
        top=["P3-06"],
        round_=2,
    )
    do(state, "fight", "confront")
    log = do(state, "drop Kanbei")
    assert track(state, "Kanbei") == 9
    assert "kiai" not in kinds(log)


def test_q25_no_talent_on_a_card_given_by_daisuke() -> None:
    state = table(
        "Daisuke",
        "Kyuzo",
        "Heihachi",
        line={"Daisuke": ["P3-11", "P3-06"], "Kyuzo": ["P2-12"]},
        top=["P2-07"],
    )
    do(state, "fight", "confront", "move Daisuke Kyuzo")
    assert texts(state) == ["defend", "confront"]
    do(state, "defend")
    assert left(state, "Kyuzo") == ["P2-07"]
    assert asked(state) == ("Act", "Kyuzo")


def test_q26_a_passed_samurai_flips_without_kiai() -> None:
    state = bare(
        "Kyuzo",
        "Kanbei",
        wounds={"Kanbei": 1},
        line={"Kyuzo": ["P1-13"], "Kanbei": ["P4-03", "P4-06", "P4-07"]},
        passed=["Kanbei"],
        barricades=0,
        backs=(0, 0, 0, 6),
        difficulty="hard",
    )
    while wounds(state, "Kanbei") == 1:
        log = begin(state)
        state.agenda = []
        assert "kiai" not in kinds(log)
        assert state.outcome is None
        state.wounds[0] = 0
    assert state.is_animal(1)
    assert not state.in_play(1)


def test_q26_a_flip_in_a_turn_fires_at_the_animal_value() -> None:
    state = table(
        "Kyuzo",
        "Kanbei",
        wounds={"Kyuzo": 1},
        line={"Kyuzo": ["P4-03", "P4-06", "P3-06", "P1-06"]},
        top=["P1-07"],
    )
    assert state.is_animal(0)
    assert asked(state) == ("Kiai", "Kyuzo")
    do(state, "use")
    assert asked(state) == ("Act", "Kyuzo")
    assert "fight" in texts(state)


def test_q27_as_many_cards_as_there_are() -> None:
    state = table("Gorobei", "Kyuzo", line={"Gorobei": ["P4-06", "P3-06"]}, top=["P2-07", "P1-07"], middle=0)
    log = do(state, "fight", "confront", "use")
    assert kinds(log).count("driven") == 1
    nothing = table("Kanbei", "Kyuzo", line={"Kanbei": ["P4-06", "P3-06"]}, top=["P2-07"])
    do(nothing, "fight", "confront")
    assert texts(nothing) == ["decline"]
    assert why(nothing, "button:use") == "kiai"
    log = do(nothing, "decline")
    assert "oldest" in kinds(log)
    assert wounds(nothing, "Kanbei") == 0
    one = table("Katsushiro", "Kyuzo", line={"Katsushiro": ["P4-06", "P4-03"]}, top=["P2-07"], middle=1)
    do(one, "fight", "confront", "use")
    assert asked(one) == ("Act", "Kyuzo")
    assert len(one.top) == 1


def test_q28_reinforcement_shuffles_everything_face_down() -> None:
    state = table(
        "Kyuzo",
        "Kanbei",
        line={"Kyuzo": ["B6-04"]},
        discard=["P1-07"],
        top=["P2-07"],
        bottom=["P3-06"],
        middle=4,
        round_=3,
    )
    do(state, "first reinforce")
    assert state.top == state.bottom == ()
    assert state.middle == state.stack() == 7
    assert sorted(ids(state.mixed[0])) == ["P1-07", "P2-07", "P3-06"]
    assert state.discard == ()
    odds = state.seen_by(0).chances()
    assert odds[CARD["P1-07"]] == pytest.approx(1 / 7)
    assert sum(odds) == pytest.approx(1)


def test_q28_what_was_unseen_before_is_none_of_the_shuffled() -> None:
    """A card that left the stack before the shuffle cannot be the one that came back."""
    for seed in range(30):
        state = table(
            "Kyuzo",
            "Kanbei",
            line={"Kyuzo": ["B6-04"]},
            discard=["P1-07"],
            middle=1,
            unseen=2,
            round_=3,
            seed=seed,
        )
        do(state, "first reinforce")
        assert state.sizes() == [3, 2]
        assert ids([state.catch()]) != ["P1-07"]
        assert ids([state.catch()]) != ["P1-07"]


def test_q28_known_cards_stay_known() -> None:
    state = table("Kyuzo", "Kanbei", top=["P2-07"], middle=3)
    do(state, "support Kanbei", "support Kyuzo")
    assert ids(state.intruders[:1]) == ["P2-07"]
    assert state.intruders[1] == -1
    katsushiro = table("Katsushiro", "Kanbei", "Kyuzo", top=["P2-07"], middle=0, bottom=["P3-06"])
    do(katsushiro, "fight", "under", "confront", "pass", "pass")
    assert katsushiro.stack() == 1
    assert ids(katsushiro.seen_by(None).bottom) == ["P2-07"]


def test_q28_the_rest_of_the_stack_keeps_its_order() -> None:
    state = bare(
        "Kyuzo",
        "Kanbei",
        top=["P1-07", "P1-08"],
        middle=2,
        bottom=["P2-07", "P2-12"],
        intruders=["P3-06"],
    )
    state.break_in()
    known = [ids([card])[0] if card >= 0 else "?" for card in state.intruders]
    assert known == ["P3-06", "P2-12", "P2-07", "?", "?", "P1-08", "P1-07"]


def test_q29_ignoring_comes_before_silence() -> None:
    state = table("Gorobei", "Kyuzo", line={"Gorobei": ["B6-05"]}, round_=3)
    assert asked(state) == ("IgnorePenalty", "Gorobei")
    do(state, "ignore")
    assert not state.flags & SILENT
    heard = table(
        "Gorobei",
        "Heihachi",
        "Kyuzo",
        lent={"Heihachi": "Gorobei"},
        line={"Gorobei": ["B6-05"]},
        top=["P2-07", "P2-08"],
        round_=3,
    )
    do(heard, "suffer", "first silence", "fight")
    assert texts(heard) == ["defend", "confront"]
    assert why(heard, "samurai:Kyuzo") == "penalty"
    do(heard, "defend")
    assert not heard.flags & SILENT


def test_q29_out_of_turn_the_talent_is_free_again() -> None:
    state = table("Kyuzo", "Heihachi", "Kanbei", turn=1, line={"Kyuzo": ["B6-05", "P2-12"]}, round_=3)
    state.top = (CARD["P2-08"],)
    state.pool = tuple(card for card in state.pool if card != CARD["P2-08"])
    state.middle = len(state.pool)
    do(state, "fight", "hand Kyuzo")
    assert texts(state) == ["defend", "confront", "discard"]


def test_q29_a_token_spent_before_the_silence_stays_spent() -> None:
    state = table("Kyuzo", "Kanbei", away=["Heihachi"], line={"Kyuzo": ["B6-05"]}, top=["P2-07"], round_=3)
    do(state, "token Heihachi", "first silence", "fight")
    assert texts(state) == ["defend", "confront"]
    assert state.absent == 0


def test_q30_a_flip_past_the_animal_value_costs_nothing() -> None:
    state = table(
        "Kyuzo",
        "Kanbei",
        wounds={"Kyuzo": 1},
        line={"Kyuzo": ["P4-03", "P4-06", "P4-07", "P1-06"]},
    )
    assert track(state, "Kyuzo") == 13
    assert state.barricades == state.rules.cap
    assert texts(state) == ["pass"]


def test_r2_daisuke_gives_a_raider_back_to_turn_it_left() -> None:
    """Ruling 2 of the step notes: from right to left of the same samurai."""
    state = table(
        "Daisuke",
        "Kanbei",
        line={"Daisuke": ["P3-11", "P3-06"], "Kanbei": ["P4-03"]},
        top=["P2-07"],
    )
    do(state, "fight", "confront", "move Kanbei Kanbei", "defend")
    assert line(state, "Kanbei") == []
    assert left(state, "Kanbei") == ["P4-03"]
    assert state.heroes == (HERO["Daisuke"], HERO["Kanbei"])
