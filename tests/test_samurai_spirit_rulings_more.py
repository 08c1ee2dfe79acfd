"""What was decided where the rule texts are silent, by the number of the question: from 16 on."""

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


@pytest.mark.parametrize(
    ("position", "decided", "shown"),
    [
        ({"farms": 1}, "Farmsteads", [0, 3, 2]),
        ({"families": 0b100, "farms": 5}, "Families", [3, 0, 2]),
        ({"wounds": {"Kanbei": 3}, "families": 0b110}, "Fallen samurai", [6, 2, "Kanbei", 2]),
    ],
)
def test_the_sheet_of_every_loss_counts_what_is_left_and_marks_what_decided(
    position: dict[str, object], decided: str, shown: list[object]
) -> None:
    state = bare("Kyuzo", "Kanbei", round_=2, **position)  # type: ignore[arg-type]
    end_round(state)
    assert state.outcome is not None
    sheet = state.outcome.sheet
    assert [line.label.english() for line in sheet if line.decided] == [decided]
    assert [line.values for line in sheet] == [[value, value] for value in shown]


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
    assert state.barricades == state.game.cap
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
