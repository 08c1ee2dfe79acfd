"""The turn of Samurai Spirit: set-up questions, penalties, actions, talents, every Kiai, the end of a round."""

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
from game.games.samurai_spirit.parts import CARD, HERO, HEROES
from game.games.samurai_spirit.state import SpiritState

FULL = ["P1-01", "P1-09", "P1-05"], ["P2-01", "P2-09", "P2-05"], ["P3-01", "P3-09", "P3-04"]


def started(seats: int, seed: int = 1, **options: str) -> SpiritState:
    state = INFO.create(seats, options).start(seed)
    assert isinstance(state, SpiritState)
    return state


# -- set-up ---------------------------------------------------------------------------------------------------


def test_choosing_samurai_in_turn() -> None:
    state = started(3, samurai="chosen")
    assert texts(state) == [f"pick {hero.key}" for hero in HEROES]
    do(state, "pick Kyuzo")
    assert state.decides() == 1
    assert why(state, "samurai:Kyuzo") == "setup"
    do(state, "pick Kanbei", "pick Heihachi")
    assert state.heroes == (HERO["Kyuzo"], HERO["Kanbei"], HERO["Heihachi"])
    assert asked(state)[0] == "Act"
    assert state.stack() == 21


def test_a_single_seat_chooses_both() -> None:
    state = started(1, samurai="chosen")
    do(state, "pick Kyuzo", "pick Kanbei")
    assert state.decides() == 0
    assert state.heroes == (HERO["Kyuzo"], HERO["Kanbei"])


def test_drafting_one_of_two() -> None:
    state = started(7, samurai="drafted")
    for place in range(7):
        offer = texts(state)
        assert len(offer) == (2 if place < 6 else 1)
        do(state, offer[-1])
    assert sorted(state.heroes) == list(range(7))


def test_drawn_samurai_differ_from_deal_to_deal() -> None:
    assert len({started(3, seed).heroes for seed in range(20)}) > 10


def test_arranging_the_places() -> None:
    state = started(4, samurai="chosen", seating="arranged")
    do(state, "pick Kyuzo", "pick Kanbei", "pick Heihachi", "pick Daisuke")
    assert asked(state)[0] == "Seating"
    assert texts(state) == ["seat Kanbei", "seat Heihachi", "seat Daisuke"]
    assert why(state, "samurai:Kyuzo") == "setup"
    do(state, "seat Daisuke", "seat Kanbei")
    assert [HEROES[hero].key for hero in state.heroes] == ["Kyuzo", "Daisuke", "Kanbei", "Heihachi"]
    assert state.owners == (0, 3, 1, 2)
    place = state.active
    assert state.decides() == state.owners[place]
    assert state.place_of[HERO["Daisuke"]] == 1


def test_two_samurai_have_nothing_to_arrange() -> None:
    assert asked(started(2, seating="arranged", tokens="off"))[0] == "Act"


@pytest.mark.parametrize(
    ("seats", "tokens", "helped"),
    [(2, "auto", 5), (3, "auto", 0), (3, "on", 4), (2, "off", 0), (7, "on", 0), (1, "auto", 5)],
)
def test_absent_samurai(seats: int, tokens: str, helped: int) -> None:
    state = started(seats, tokens=tokens)
    assert bin(state.absent).count("1") == helped
    assert asked(state)[0] == ("AbsentTokens" if helped else "Act")


# -- penalties ------------------------------------------------------------------------------------------------


def test_no_penalty_on_an_empty_line_or_a_plain_card() -> None:
    for cards in ([], ["P1-07"]):
        state = bare("Kyuzo", "Kanbei", line={"Kyuzo": cards})
        assert kinds(begin(state)) == ["turn"]


def test_wound_and_infiltration() -> None:
    state = table("Kyuzo", "Kanbei", line={"Kyuzo": ["P1-06"]})
    assert wounds(state, "Kyuzo") == 1
    state = table("Kyuzo", "Kanbei", line={"Kyuzo": ["P1-08"]}, middle=5)
    assert state.stack() == 4
    assert state.intruders == (-1,)


def test_the_penalty_comes_every_turn_anew() -> None:
    state = table("Kyuzo", "Kanbei", line={"Kyuzo": ["P1-13"]})
    before = state.barricades
    do(state, "support Kanbei", "pass")
    assert state.barricades == before - 1


def test_no_support_this_turn() -> None:
    state = table("Kyuzo", "Kanbei", line={"Kyuzo": ["P1-11"]})
    assert texts(state) == ["fight", "pass"]
    assert why(state, "samurai:Kanbei") == "penalty"
    do(state, "pass")
    assert texts(state) == ["fight", "pass"]


def test_arrows_make_the_neighbour_draw_to_the_right() -> None:
    for card, who in (("P3-03", "Kanbei"), ("P4-02", "Daisuke")):
        state = bare("Kyuzo", "Kanbei", "Daisuke", line={"Kyuzo": [card]}, top=["P1-07"])
        log = begin(state)
        assert kinds(log) == ["turn", "penalty", "arrow", "confront"]
        assert line(state, who) == ["P1-07"]
        assert left(state, who) == []


def test_an_arrow_may_fire_a_kiai() -> None:
    state = table(
        "Kyuzo", "Kanbei", line={"Kyuzo": ["P3-03"], "Kanbei": ["P4-03", "P4-06"]}, top=["P1-07"], unseen=1
    )
    assert asked(state) == ("Kiai", "Kanbei")
    do(state, "use")
    assert asked(state) == ("Act", "Kyuzo")


def test_a_boss_forces_to_pass() -> None:
    state = table("Kyuzo", "Kanbei", line={"Kyuzo": ["B6-02"]}, round_=3)
    assert texts(state) == ["pass"]
    assert why(state, "pile:raiders") == "penalty"


def test_two_symbols_in_either_order() -> None:
    state = table("Kyuzo", "Kanbei", line={"Kyuzo": ["B6-06"]}, round_=3)
    assert texts(state) == ["first no_support", "first wound"]
    assert why(state, "pile:raiders") == "penalty"
    log = do(state, "first wound")
    assert [event.fields["symbol"] for event in log if event.kind == "penalty"] == [1, 4]
    assert wounds(state, "Kyuzo") == 1
    assert texts(state) == ["fight", "pass"]


def test_the_same_symbol_twice_needs_no_question() -> None:
    state = table("Kyuzo", "Kanbei", line={"Kyuzo": ["B6-03"]}, round_=3)
    assert state.barricades == state.game.cap - 2


def test_giving_up_a_defence() -> None:
    state = table("Kyuzo", "Kanbei", line={"Kyuzo": ["B6-07"]}, left={"Kyuzo": FULL[0]}, round_=3)
    assert texts(state) == ["lose hat", "lose farm", "lose doll"]
    assert why(state, "pile:raiders") == "penalty"
    do(state, "lose farm")
    assert left(state, "Kyuzo") == ["P1-01", "P1-05"]
    assert ids(state.discard) == ["P1-09"]
    assert asked(state) == ("Act", "Kyuzo")
    state.top = (CARD["P1-10"],)
    do(state, "fight")
    assert "defend" in texts(state)


@pytest.mark.parametrize(
    ("who", "mine", "other"), [("Gorobei", "P2-06", "P1-06"), ("Kanbei", "P1-06", "P2-06")]
)
def test_ignoring_penalties_by_parity(who: str, mine: str, other: str) -> None:
    state = table(who, "Kyuzo", line={who: [mine]})
    assert texts(state) == ["ignore", "suffer"]
    assert why(state, "pile:raiders") == "penalty"
    suffered = state.clone()
    do(state, "ignore")
    assert wounds(state, who) == 0
    do(suffered, "suffer")
    assert wounds(suffered, who) == 1
    assert wounds(table(who, "Kyuzo", line={who: [other]}), who) == 1


def test_a_held_token_ignores_too() -> None:
    state = table("Kyuzo", "Gorobei", lent={"Gorobei": "Kyuzo"}, line={"Kyuzo": ["P2-06"]})
    assert texts(state) == ["ignore", "suffer"]


# -- actions --------------------------------------------------------------------------------------------------


def test_support_sends_a_raider_unseen_and_lends_the_talent_for_one_turn() -> None:
    state = table("Heihachi", "Kyuzo", "Kanbei", top=[], middle=9)
    do(state, "support Kanbei")
    assert state.intruders == (-1,)
    assert state.stack() == 8
    assert asked(state) == ("Act", "Kyuzo")
    do(state, "pass")
    state.top = (CARD["P4-06"],)
    do(state, "fight")
    assert texts(state) == ["defend", "confront", "hand Heihachi"]
    do(state, "defend")
    assert state.support == [0, 1, 2]


def test_a_token_that_comes_out_of_turn_waits_for_the_next() -> None:
    state = table("Heihachi", "Kyuzo", "Kanbei")
    do(state, "support Kyuzo", "support Kanbei")
    assert state.support == [0, 2, 2]
    state = table("Heihachi", "Kyuzo", "Kanbei")
    do(state, "support Kanbei")
    assert state.support == [2, 1, 2]
    do(state, "support Kanbei")
    assert state.support == [2, 2, 2]
    assert state.talents == 1 << HERO["Heihachi"] | 1 << HERO["Kyuzo"]


def test_the_giver_keeps_the_own_talent() -> None:
    state = table("Kyuzo", "Heihachi", "Kanbei", lent={"Heihachi": "Kanbei"}, turn=1, top=["P2-07"])
    do(state, "fight")
    assert "hand Kanbei" in texts(state)


def test_passed_samurai_are_skipped_until_all_have_passed() -> None:
    state = table(
        "Kyuzo", "Kanbei", "Daisuke", left=dict(zip(["Kyuzo", "Kanbei", "Daisuke"], FULL, strict=True))
    )
    do(state, "pass", "pass")
    assert asked(state) == ("Act", "Daisuke")
    assert texts(state) == ["fight", "pass"]
    do(state, "fight", "confront")
    assert asked(state) == ("Act", "Daisuke")
    log = do(state, "pass")
    assert kinds(log)[:2] == ["pass", "round_over"]
    assert state.round == 2
    assert state.active == 0


def test_the_three_actions_and_nothing_else() -> None:
    state = table("Kyuzo", "Kanbei")
    assert why(state, "side:left") == "turn"
    assert why(state, "samurai:Kyuzo") == "support"
    assert why(state, "samurai:Daisuke") == "setup"
    assert why(state, "samurai:Kanbei", "button:pass") == "turn"
    assert why(state, "pile:raiders") == ""


def test_a_drawn_raider_is_played_first() -> None:
    state = table("Kyuzo", "Kanbei", top=["P2-07"])
    do(state, "fight")
    assert why(state, "button:pass") == "fight"
    assert why(state, "samurai:Kanbei") == "talents"
    assert why(state, "pile:discard") == "talents"
    assert why(state, "pile:bottom") == "talents"
    assert why(state, "side:left", "side:right") == "fight"


# -- talents --------------------------------------------------------------------------------------------------


def test_heihachi_and_daisuke_hand_on_by_parity() -> None:
    for who, even in (("Heihachi", True), ("Daisuke", False)):
        for card in ("P2-07", "P3-06"):
            state = table(who, "Kanbei", "Kyuzo", top=[card])
            do(state, "fight")
            can = "hand Kanbei" in texts(state)
            assert can == (even == (card == "P2-07"))
            assert can or why(state, "samurai:Kanbei") == "talents"


def test_no_hand_to_the_passed_or_across_the_table() -> None:
    state = table("Heihachi", "Kanbei", "Kyuzo", "Daisuke", passed=["Kanbei"], top=["P2-07"])
    do(state, "fight")
    assert [text for text in texts(state) if text.startswith("hand")] == ["hand Daisuke"]
    assert why(state, "samurai:Kanbei") == "pass"
    assert why(state, "samurai:Kyuzo") == "talents"


def test_kyuzo_needs_an_equal_in_his_line() -> None:
    state = table("Kyuzo", "Kanbei", line={"Kyuzo": ["P2-07"]}, top=["P3-06"])
    do(state, "fight")
    assert "discard" not in texts(state)
    state = table("Kyuzo", "Kanbei", line={"Kyuzo": ["P2-07"]}, top=["P2-12"])
    do(state, "fight", "discard")
    assert track(state, "Kyuzo") == 2
    assert ids(state.discard) == ["P2-12"]


def test_katsushiro_puts_one_under() -> None:
    state = table("Katsushiro", "Kanbei", top=["P4-06", "P1-07"], middle=3)
    do(state, "fight", "under")
    assert ids([state.card]) == ["P1-07"]
    assert ids(state.bottom) == ["P4-06"]
    do(state, "defend")
    assert state.stack() == 4


def test_a_lent_second_fight() -> None:
    state = table("Kyuzo", "Kikuchiyo", lent={"Kikuchiyo": "Kyuzo"}, top=["P1-07", "P2-07"])
    do(state, "fight", "defend")
    assert texts(state) == ["fight", "stop"]
    assert why(state, "button:pass") == "talents"
    do(state, "stop")
    assert asked(state) == ("Act", "Kikuchiyo")
    assert state.support == [0, 1]


# -- Kiai -----------------------------------------------------------------------------------------------------


def at_kiai(who: str, *others: str, animal: bool = False, **position: object) -> SpiritState:
    """A table where ``who`` has just reached his Kiai with a raider that others do not matter for."""
    human = {"Heihachi": "P2-07", "Daisuke": "P2-07", "Kikuchiyo": "P4-06", "Katsushiro": "P4-06"}
    lines = {who: ["P3-11", "P3-06"]}
    top = [human.get(who, "P3-13")]
    if animal:
        lines[who] = ["P3-11", "P3-02", "P3-06"]
    more = position.pop("line", {})
    assert isinstance(more, dict)
    state = table(
        who,
        *others,
        line={**lines, **more},
        wounds={who: 2 if animal else 0, **position.pop("wounds", {})},  # type: ignore[dict-item]
        top=[*top, *position.pop("top", [])],  # type: ignore[misc]
        **position,
    )
    do(state, "fight", "confront")
    assert asked(state) == ("Kiai", who)
    return state


def test_heihachi() -> None:
    state = at_kiai("Heihachi", "Kyuzo", barricades=2, wounds={"Kyuzo": 1})
    assert texts(state) == ["use", "decline"]
    assert why(state, "samurai:Kyuzo") == "kiai"
    do(state, "use")
    assert state.barricades == 3
    assert state.wounds == [0, 1]


def test_heihachi_as_an_animal_heals() -> None:
    hurt = {"Kyuzo": 1, "Kanbei": 3}
    state = at_kiai("Heihachi", "Kyuzo", "Kanbei", "Daisuke", animal=True, barricades=2, wounds=hurt)
    assert texts(state) == ["use", "heal Kyuzo", "heal Kanbei", "decline"]
    assert why(state, "samurai:Daisuke") == "kiai"
    do(state, "heal Kanbei")
    assert state.barricades == 3
    assert state.wounds == [2, 1, 2, 0]


def test_gorobei() -> None:
    for animal, count in ((False, 2), (True, 3)):
        state = at_kiai("Gorobei", "Kyuzo", animal=animal)
        before = state.stack()
        do(state, "use")
        assert state.stack() == before - count
        assert len(state.discard) == count + 1


def test_kanbei() -> None:
    for animal, count in ((False, 2), (True, 3)):
        state = at_kiai("Kanbei", "Kyuzo", animal=animal, intruders=["P1-07"], unseen=4)
        do(state, "use")
        assert len(state.intruders) == 5 - count
        assert ids(state.intruders[:1]) == ["P1-07"]
        assert len(state.discard) == count + 1


def test_kyuzo_as_an_animal_raises_a_barricade_too() -> None:
    state = at_kiai("Kyuzo", "Kanbei", "Heihachi", animal=True, barricades=2)
    assert texts(state)[0] == "use"
    alone = state.clone()
    do(state, "lend Heihachi Kanbei")
    assert state.barricades == 3
    assert state.support == [0, 1, 1]
    do(alone, "use")
    assert alone.barricades == 3
    assert alone.support == [0, 1, 2]


def test_katsushiro_orders_the_next_raiders() -> None:
    state = at_kiai("Katsushiro", "Kyuzo", top=["P1-07", "P4-06"])
    do(state, "use")
    assert texts(state) == ["next P1-07", "next P4-06"]
    assert why(state, "card:P3-06") == "kiai"
    do(state, "next P4-06")
    assert ids(state.top) == ["P4-06", "P1-07"]
    do(state, "fight")
    assert ids([state.card]) == ["P4-06"]


def test_katsushiro_as_an_animal_orders_three() -> None:
    state = at_kiai("Katsushiro", "Kyuzo", animal=True, top=["P1-07", "P4-06"], middle=2)
    do(state, "use")
    assert len(state.top) == 3
    third = ids(state.top[2:])[0]
    do(state, f"next {third}", "next P4-06")
    assert ids(state.top) == [third, "P4-06", "P1-07"]
    assert asked(state) == ("Act", "Kyuzo")


def test_kikuchiyo_discards_a_last_raider() -> None:
    state = at_kiai("Kikuchiyo", "Kyuzo", line={"Kyuzo": ["P2-07", "P4-03"]})
    do(state, "drop Kyuzo")
    assert line(state, "Kyuzo") == ["P2-07"]
    assert track(state, "Kyuzo") == 2
    assert asked(state) == ("SecondFight", "Kikuchiyo")


def test_kikuchiyo_as_an_animal_twice() -> None:
    state = at_kiai("Kikuchiyo", "Kyuzo", animal=True, line={"Kyuzo": ["P2-07"]})
    do(state, "drop Kyuzo")
    assert texts(state) == ["drop Kikuchiyo", "decline"]
    do(state, "drop Kikuchiyo")
    assert line(state, "Kyuzo") == []
    assert line(state, "Kikuchiyo") == ["P3-02", "P3-06"]
    assert asked(state)[0] == "SecondFight"


def test_daisuke_moves_a_raider() -> None:
    state = at_kiai("Daisuke", "Kyuzo", "Kanbei", line={"Kyuzo": ["P2-08", "P4-03"]})
    do(state, "move Kyuzo Kanbei")
    assert asked(state) == ("Decide", "Kanbei")
    do(state, "defend")
    assert left(state, "Kanbei") == ["P4-03"]
    assert track(state, "Kyuzo") == 2
    assert line(state, "Daisuke") == ["P3-06", "P2-07"]


def test_daisuke_as_an_animal_twice() -> None:
    state = at_kiai("Daisuke", "Kyuzo", "Kanbei", animal=True, line={"Kyuzo": ["P4-08", "P4-03"]})
    do(state, "move Kyuzo Kanbei", "defend")
    assert asked(state) == ("Kiai", "Daisuke")
    do(state, "move Kyuzo Kyuzo", "defend")
    assert line(state, "Kyuzo") == []
    assert asked(state) == ("Act", "Kyuzo")


def test_an_emptied_line_has_no_oldest_card() -> None:
    state = table("Heihachi", "Kikuchiyo", line={"Kikuchiyo": ["P4-03"]}, top=["B6-07"], round_=3)
    do(state, "fight", "hand Kikuchiyo", "confront", "drop Kikuchiyo")
    assert line(state, "Kikuchiyo") == []
    assert ids(state.discard) == ["B6-07", "P4-03"]


# -- the end of a round ---------------------------------------------------------------------------------------


def test_the_order_of_the_end() -> None:
    state = bare("Kyuzo", "Kanbei", "Daisuke", left={"Kanbei": FULL[1]}, unseen=1, middle=2)
    state.last = 1
    log = end_round(state)
    steps = [event.kind for event in log if event.kind.startswith("no_")]
    assert steps == ["no_hat", "no_hat", "no_farm", "no_farm", "no_doll", "no_doll"]
    who = [HEROES[event.fields["who"]].key for event in log if event.kind == "no_hat"]
    assert who == ["Daisuke", "Kyuzo"]
    order = kinds(log)
    assert order.index("no_doll") < order.index("bonus") < order.index("round")


def test_the_next_round_takes_all_raiders_and_new_ones() -> None:
    state = bare(
        "Kyuzo",
        "Kanbei",
        left={"Kyuzo": FULL[0], "Kanbei": FULL[1]},
        line={"Kyuzo": ["P4-06"]},
        discard=["P4-07"],
        intruders=["P4-08"],
        middle=0,
        wounds={"Kanbei": 2},
        passed=["Kyuzo"],
    )
    end_round(state)
    assert state.round == 2
    assert len(state.pool) == state.stack() == 6 + 3 + 2
    assert sum(1 for card in state.pool if 52 <= card < 59) == 2
    assert state.line == [(), ()]
    assert state.left == [(), ()]
    assert state.track == [0, 0]
    assert state.passed == 0
    assert state.wounds == [0, 2]
    assert asked(state) == ("Act", "Kanbei")
    view = state.seen_by(0)
    assert sum(1 for card in view.pool if card < 0) == 2


def test_no_bonuses_in_heroic() -> None:
    full = {"Kyuzo": FULL[0], "Kanbei": FULL[1]}
    assert "bonus" not in kinds(end_round(bare("Kyuzo", "Kanbei", left=full, difficulty="heroic")))
    hurt = {"Kyuzo": 1}
    log = end_round(bare("Kyuzo", "Kanbei", left=full, barricades=1, unseen=2, middle=0, wounds=hurt))
    assert kinds(log).count("bonus") == 3
    assert "raised" in kinds(log)
    assert kinds(log).index("caught") < kinds(log).index("intruder")


def test_the_village_is_saved_after_the_third_round() -> None:
    state = bare("Kyuzo", "Kanbei", left={"Kyuzo": FULL[0], "Kanbei": FULL[1]}, middle=0, round_=3)
    log = end_round(state)
    assert state.outcome is not None
    assert state.outcome.ending == "saved"
    assert state.outcome.winners == (0, 1)
    assert state.outcome.places == (1, 1)
    assert "10+" in state.outcome.because.english()
    assert log[-1].barrier
    assert state.legal() == []


def test_every_action_has_a_label() -> None:
    """Raiders that look alike are called alike; everything else has words of its own."""
    game = INFO.create(4)
    words = [game.label(action).english() for action in game.actions if not action.text.startswith("next ")]
    assert len(set(words)) == len(words)
    assert game.label(game.action("next P3-03")).english() == "Next: a 3 with a hat"
