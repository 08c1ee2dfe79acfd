"""Samurai Sword's rulings, each by its number, and the completions."""

from __future__ import annotations

import pytest
from helpers_samurai_sword import (
    attacks,
    begin,
    conserved,
    do,
    ending,
    hand,
    kinds,
    legal,
    line,
    pile,
    table,
    told,
    why,
)

from game.games.samurai_sword import INFO, scoring
from game.games.samurai_sword.state import SwordState

# -- characters and answers -----------------------------------------------------------------------------------


def test_ruling_01_hanzos_last_weapon_attacks_and_answers_jujutsu_and_bushido() -> None:
    state = table(5, characters="Hanzo", hands={0: "Bo"})
    assert attacks(state) == {"Bo": {1, 2, 3, 4}}
    state = table(5, characters="Hideyoshi Hanzo", hands={0: "Jujutsu BattleCry", 1: "Bo"})
    do(state, "play Jujutsu")
    assert legal(state) == {"take", "answer Bo"}
    state = table(
        5, characters="Hideyoshi Hanzo", hands={1: "Bo"}, bushido=1, deck="Kiseru Kiseru Kiseru Kiseru"
    )
    begin(state, 1)
    assert legal(state) == {"discard Bo", "pay"}


def test_ruling_02_ginchiyo_takes_one_off_the_total() -> None:
    state = table(5, characters="Musashi Ginchiyo", hands={0: "Bokken"}, properties={0: "FastDraw"})
    do(state, "attack Bokken 2", "take")
    assert state.resilience[1] == 4 - (1 + 1 + 1 - 1)


def test_ruling_03_chiyome_is_not_asked() -> None:
    state = table(3, characters="Hideyoshi Chiyome Chiyome", hands={0: "BattleCry Jujutsu"})
    do(state, "play BattleCry", "play Jujutsu")
    assert state.decides() == 0
    assert state.resilience == [4, 4, 4]


def test_ruling_04_answers_go_clockwise_each_resolved_before_the_next() -> None:
    state = table(5, hands={2: "BattleCry"}, resilience={4: 1}, turn=2)
    do(state, "play BattleCry")
    asked = []
    for _ in range(4):
        asked.append(state.decides())
        do(state, "take")
        if asked[-1] == 4:
            assert state.honour == [5, 3, 4, 3, 2]
            assert state.harmless(4)
    assert asked == [3, 4, 0, 1]
    assert pile(state) == "BattleCry"


def test_ruling_05_the_first_at_no_honour_ends_it_and_later_seats_are_not_asked() -> None:
    state = table(5, hands={0: "BattleCry"}, resilience={1: 1, 2: 1}, honour={1: 1, 2: 1})
    do(state, "play BattleCry", "take")
    assert ending(state) == "deadly_strike"
    assert state.resilience[2] == 1
    assert line(state, "Honour") == [6, 0, 1, 3, 3]


def test_ruling_06_everybody_is_scored_with_what_they_hold() -> None:
    state = table(5, hands={0: "Daimyo"}, honour={1: 1, 2: 1, 3: 4}, deck="Bo Bo")
    do(state, "play Daimyo")
    assert line(state, "Points") == [4, 0, 0, 3, 2]


def test_ruling_07_the_swordmaster_comes_before_the_last_honour() -> None:
    state = table(5, hands={0: "Bo"}, resilience={1: 0, 2: 0, 3: 0, 4: 1}, honour={0: 1, 1: 1, 2: 9, 4: 1})
    log = do(state, "attack Bo 5", "take")
    assert ending(state) == "swordmaster"
    assert state.honour[4] == 0
    assert state.outcome is not None
    assert state.outcome.winners == (0, 1)
    assert state.outcome.places == (1, 1, 3, 3, 3)
    assert line(state, "Team") == [3, 3, 18, 3, 3]
    sword = state.outcome.sheet[-1]
    assert sword.label.english() == "Victory of the Swordmaster"
    assert sword.decided
    assert not any(row.decided for row in state.outcome.sheet[:-1])
    assert [event.kind for event in log][-3:] == ["hit", "defeat", "over"]


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_ruling_08_last_standing_by_a_friendly_blow_is_scored_with_a_penalty(seats: int) -> None:
    down = dict.fromkeys(range(2, seats), 0)
    state = table(seats, hands={0: "Bo"}, resilience={**down, 1: 1})
    do(state, "attack Bo 2", "take")
    assert ending(state) == "last_standing"
    assert line(state, "Deadly Strike")[1] == -3
    assert sum(strike or 0 for strike in line(state, "Deadly Strike")) == -3


def test_ruling_08_with_three_it_goes_on() -> None:
    state = table(3, hands={1: "Bo"}, resilience={0: 0, 2: 1}, turn=1)
    do(state, "attack Bo 3", "take")
    assert ending(state) == ""
    assert state.honour == [6, 4, 2]
    assert state.decides() == 1


def test_three_players_and_the_last_honour_of_a_ninja() -> None:
    state = table(3, hands={1: "Bo"}, resilience={2: 1}, honour={2: 1}, turn=1)
    do(state, "attack Bo 3", "take")
    assert ending(state) == "deadly_strike"
    assert line(state, "Team") == [12, 4 - 3, 4 - 3]
    state = table(3, hands={0: "Bo"}, resilience={1: 0, 2: 1}, honour={2: 1})
    do(state, "attack Bo 3", "take")
    assert ending(state) == "honour"


def test_ruling_09_empty_hands_do_not_make_a_swordmaster() -> None:
    state = table(5, hands={0: "Bo Bo", 1: "", 2: "", 3: ""}, resilience={4: 1})
    do(state, "attack Bo 5", "take")
    assert ending(state) == ""


def test_ruling_10_a_secret_swordmaster_wins_for_the_whole_team() -> None:
    state = table(6, hands={3: "Bo"}, resilience={0: 0, 1: 0, 2: 1, 4: 0, 5: 0}, turn=3)
    do(state, "attack Bo 3", "take")
    assert ending(state) == "swordmaster"
    assert state.outcome is not None
    assert state.outcome.winners == (3, 4, 5)


@pytest.mark.parametrize(
    ("by", "seat", "expected"),
    [
        (0, 1, "deadly_strike"),
        (1, 0, "deadly_strike"),
        (3, 4, "deadly_strike"),
        (2, 0, "honour"),
        (0, 2, "honour"),
        (3, 1, "honour"),
    ],
)
def test_ruling_11_deadly_strike_between_team_mates_only(by: int, seat: int, expected: str) -> None:
    state = table(5, characters="Kojiro Kojiro Kojiro Kojiro Kojiro", hands={by: "Bo"}, turn=by)
    state.resilience[seat] = 1
    state.honour[seat] = 1
    do(state, f"attack Bo {seat + 1}", "take")
    assert ending(state) == expected


def test_ruling_11_a_total_may_be_negative() -> None:
    score = scoring.Score((0, 1, 2, 3, 4), [5, 5, 5, 2, 0], [0] * 5, (scoring.DEADLY_STRIKE, 3, 4))
    assert score.totals[1] == -1


# -- Bushido --------------------------------------------------------------------------------------------------


def test_ruling_12_bushido_may_be_laid_on_oneself_and_fires_next_turn() -> None:
    state = table(5, hands={0: "Bushido"})
    assert {f"play Bushido {seat}" for seat in range(1, 6)} <= legal(state)
    do(state, "play Bushido 1")
    assert state.bushido == 0
    assert state.decides() == 0
    assert pile(state) == ""
    assert state.hands[0] == ()


def test_ruling_13_bushido_passes_to_a_harmless_neighbour_who_resolves_it() -> None:
    state = table(
        5, hands={1: ""}, bushido=0, deck="Parry Parry Parry Parry Parry Parry Parry Parry Parry Parry"
    )
    begin(state, 0)
    assert state.bushido == 1
    assert state.harmless(1)
    log = begin(state, 1)
    assert len(told(log, "reveal")) == 1
    assert state.bushido == 2


def test_ruling_13_it_passes_from_the_last_seat_to_the_first() -> None:
    state = table(5, bushido=4, deck="Parry Parry Parry Parry Parry")
    begin(state, 4)
    assert state.bushido == 0


def test_ruling_14_without_a_weapon_honour_is_lost() -> None:
    state = table(5, hands={0: "Parry"}, bushido=0, deck="Bo Bo Bo Bo Bo")
    begin(state, 0)
    assert legal(state) == {"pay"}
    assert why(state, "card:Parry") == "Bushidō asks for a weapon."


def test_ruling_14_the_shogun_of_three_chooses_or_only_discards_bushido() -> None:
    for held, actions in (("Bo", {"discard Bo", "pay"}), ("Parry", {"pay"})):
        state = table(3, hands={0: held}, bushido=0, deck="Bo Bo Bo Bo Bo Bo")
        begin(state, 0)
        assert legal(state) == actions
        do(state, "pay")
        assert state.honour[0] == 6
    state = table(3, hands={0: "Bo"}, bushido=0, deck="Bo Bo Bo Bo Bo Bo")
    begin(state, 0)
    do(state, "discard Bo")
    assert state.bushido == 1


def test_ruling_14_a_ninja_of_three_loses_honour() -> None:
    state = table(3, bushido=1, deck="Bo Bo Bo Bo Bo")
    begin(state, 1)
    do(state, "pay")
    assert state.honour[1] == 2


def test_ruling_15_ieyasu_may_take_what_bushido_turned_up() -> None:
    deck = "Kiseru Kiseru Kiseru Kiseru"
    state = table(5, characters="Ieyasu", hands={0: "Bo"}, bushido=0, deck=deck, discards="Armour")
    begin(state, 0)
    do(state, "discard Bo")
    assert legal(state) == {"draw discards", "draw deck"}
    do(state, "draw discards")
    assert pile(state) == "Armour Kiseru"
    assert hand(state, 0) == "Bo Kiseru"
    state = table(
        5, characters="Ieyasu", hands={0: "Bo"}, bushido=0, deck="Parry Parry Parry", discards="Armour"
    )
    begin(state, 0)
    do(state, "draw discards")
    assert pile(state) == "Armour"
    assert hand(state, 0) == "Bo Parry Parry"
    state = table(5, characters="Ieyasu", hands={0: "Bo"}, bushido=0, deck=deck, discards="Armour")
    begin(state, 0)
    do(state, "pay", "draw discards")
    assert hand(state, 0) == "Bo Kiseru Bushido"


def test_ruling_16_bushido_turns_up_the_last_card() -> None:
    state = table(5, hands={0: "Parry"}, bushido=0, deck="Katana", discards="Armour Focus Armour")
    log = begin(state, 0)
    assert state.decides() == 0
    assert legal(state) == {"pay"}
    assert state.honour == [4, 2, 2, 2, 2]
    assert state.discards == []
    assert state.deck == tuple(sorted(kinds("Katana Armour Focus Armour")))
    assert [event.kind for event in log] == ["turn", "reveal", "deck_out", "shuffled"]


def test_ruling_16_the_end_comes_before_the_choice() -> None:
    state = table(5, bushido=0, honour={3: 1}, deck="Katana", discards="Armour Focus Armour")
    begin(state, 0)
    assert ending(state) == "deck"
    assert state.bushido == 0


def test_ruling_16_ieyasu_then_has_only_the_choices_card_to_take() -> None:
    options = {"characters": "Ieyasu", "bushido": 0, "deck": "Katana", "discards": "Armour Armour Focus"}
    state = table(5, hands={0: "Bo"}, **options)  # type: ignore[arg-type]
    begin(state, 0)
    do(state, "discard Bo")
    assert pile(state) == "Bo"
    do(state, "draw discards")
    assert "Bo" in hand(state, 0)
    state = table(5, hands={0: "Bo"}, **{**options, "deck": "Parry"})  # type: ignore[arg-type]
    begin(state, 0)
    assert state.discards == []
    assert "draw deck" not in legal(state)
    assert len(state.hands[0]) == 3


# -- Geisha and Diversion -------------------------------------------------------------------------------------


def test_ruling_17_a_geisha_removes_bushido_too() -> None:
    state = table(5, hands={0: "Geisha"}, bushido=3)
    do(state, "remove Bushido 4")
    assert state.bushido == -1
    assert pile(state) == "Bushido Geisha"
    assert conserved(state)


@pytest.mark.parametrize(("option", "own"), [("yes", True), ("no", False)])
def test_ruling_17_own_properties_by_option(option: str, own: bool) -> None:
    state = table(5, hands={0: "Geisha Bo"}, properties={0: "Armour"}, bushido=0, geisha_own=option)
    assert ("remove Armour 1" in legal(state)) == own
    assert ("remove Bushido 1" in legal(state)) == own
    assert "play Geisha 1" not in legal(state)
    assert why(state, "card:Geisha", "seat:1") == "Your own hand is no target for this card."
    refused = why(state, "card:Geisha", "property:1/Armour")
    assert refused == ("" if own else "In this match a Geisha leaves your own properties alone.")


def test_ruling_18_empty_hands_are_no_target() -> None:
    state = table(4, hands={0: "Geisha Diversion", 1: "", 2: "", 3: ""})
    assert legal(state) == {"end"}
    assert why(state, "card:Diversion") == "Nobody else has a card in hand."
    assert why(state, "card:Geisha") == "Nobody has a card that a Geisha could take."
    assert why(state, "card:Diversion", "seat:2") == "seat 2 has no card in hand."
    state = table(4, hands={0: "Geisha Diversion", 1: "", 2: "", 3: ""}, properties={2: "Focus"})
    assert legal(state) == {"end", "remove Focus 3"}


def test_ruling_19_the_harmless_may_be_robbed() -> None:
    state = table(5, hands={0: "Geisha Diversion"}, resilience={2: 0})
    assert {"play Geisha 3", "play Diversion 3"} <= legal(state)


# -- the deck -------------------------------------------------------------------------------------------------


def test_ruling_20_the_deck_runs_out_with_its_last_card() -> None:
    state = table(5, hands={0: "Daimyo Bo"}, deck="Parry Parry", discards="Armour Focus")
    log = do(state, "play Daimyo")
    assert [event.kind for event in log] == ["play", "draw", "deck_out", "shuffled"]
    assert state.honour == [4, 2, 2, 2, 2]
    assert len(state.deck) == 2


def test_ruling_20_or_when_a_card_is_needed() -> None:
    lazy = {"deck_end": "when_needed"}
    state = table(5, hands={0: "Daimyo Bo"}, deck="Parry Parry", discards="Armour Focus", **lazy)  # type: ignore[arg-type]
    do(state, "play Daimyo")
    assert state.honour == [5, 3, 3, 3, 3]
    assert state.deck == ()
    assert pile(state) == "Armour Focus Daimyo"
    log = do(state, "end")
    assert state.honour == [4, 2, 2, 2, 2]
    assert [event.kind for event in log] == ["end_turn", "turn", "deck_out", "shuffled", "draw"]
    assert len(state.deck) == 0


def test_ruling_20_in_mid_draw_the_rest_comes_from_the_new_deck() -> None:
    for option, kinds_of_events in (
        ("when_empty", ["play", "draw", "deck_out", "shuffled", "draw"]),
        ("when_needed", ["play", "draw", "deck_out", "shuffled", "draw"]),
    ):
        state = table(5, hands={0: "Daimyo"}, deck="Parry", discards="Focus Focus Focus", deck_end=option)
        log = do(state, "play Daimyo")
        assert hand(state, 0) == "Focus Parry"
        assert [event.kind for event in log] == kinds_of_events
        assert state.honour == [4, 2, 2, 2, 2]


def test_ruling_21_the_end_in_mid_draw_stops_the_draw() -> None:
    for option in ("when_empty", "when_needed"):
        state = table(
            5, hands={0: "TeaCeremony"}, honour={4: 1}, deck="Bo", discards="Daimyo Daimyo", deck_end=option
        )
        do(state, "play TeaCeremony")
        assert ending(state) == "deck"
        assert hand(state, 0) == "Bo"
        assert line(state, "Daimyō in hand") == [0, 0, 0, 0, 0]


def test_ruling_22_the_active_player_draws_three_first_then_clockwise() -> None:
    state = table(5, hands={2: "TeaCeremony"}, turn=2)
    log = do(state, "play TeaCeremony")
    assert [(row["seat"], row["count"]) for row in told(log, "draw")] == [
        (2, 3),
        (3, 1),
        (4, 1),
        (0, 1),
        (1, 1),
    ]
    state = table(5, hands={0: "TeaCeremony"}, deck="Bo Bo Bo", discards="Parry Parry Parry Parry Parry")
    do(state, "play TeaCeremony")
    assert hand(state, 0) == "Bo Bo Bo"
    assert all("Parry" in hand(state, seat) for seat in range(1, 5))
    assert state.deck == tuple(kinds("Parry"))
    assert pile(state) == "TeaCeremony"


@pytest.mark.parametrize("option", ["when_empty", "when_needed"])
def test_ruling_23_deck_and_discards_both_empty(option: str) -> None:
    """The loss is taken once; what is discarded later becomes a deck without a loss, and runs out anew."""
    state = table(5, hands={0: "Daimyo Daimyo"}, deck="Parry", deck_end=option)
    log = do(state, "play Daimyo")
    assert [event.kind for event in log] == ["play", "draw", "deck_out"]
    assert state.honour == [4, 2, 2, 2, 2]
    assert hand(state, 0) == "Parry Daimyo"
    assert state.deck == ()
    assert state.paid == 1
    log = do(state, "play Daimyo")
    assert [event.kind for event in log] == ["play", "shuffled", "draw", "deck_out"]
    assert hand(state, 0) == "Parry Daimyo"
    assert state.honour == [3, 1, 1, 1, 1]


def test_ruling_23_bushido_without_any_card_stays() -> None:
    state = table(5, bushido=0, deck="")
    state.paid = 1
    log = begin(state, 0)
    assert state.bushido == 0
    assert told(log, "reveal") == []
    assert state.decides() == 0


def test_ruling_24_two_at_one_honour_both_go_to_nothing() -> None:
    state = table(5, hands={0: "Daimyo"}, honour=dict.fromkeys(range(5), 1), deck="Bo Bo")
    do(state, "play Daimyo")
    assert state.honour == [0] * 5
    assert state.outcome is not None
    assert state.outcome.winners == (3, 4)


# -- wounds ---------------------------------------------------------------------------------------------------


def test_ruling_25_ushiwaka_draws_before_tomoe_and_after_the_weapon() -> None:
    state = table(5, characters="Tomoe Ushiwaka", hands={0: "Katana"}, deck="Bo Bo Bo Parry Parry Parry")
    log = do(state, "attack Katana 2", "take")
    assert [(event.kind, event.fields["seat"]) for event in log] == [
        ("attack", 0),
        ("hit", 1),
        ("draw", 1),
        ("draw", 0),
    ]
    assert pile(state) == "Katana"


def test_ruling_25_honour_moves_before_any_draw() -> None:
    state = table(
        5, characters="Tomoe Ushiwaka", hands={0: "Katana"}, resilience={1: 1}, honour={1: 1}, deck="Bo Parry"
    )
    log = do(state, "attack Katana 2", "take")
    assert ending(state) == "deadly_strike"
    assert told(log, "draw") == []
    state = table(
        5, characters="Tomoe Ushiwaka", hands={0: "Katana"}, resilience={1: 1}, deck="Bo Bo", discards="Parry"
    )
    log = do(state, "attack Katana 2", "take")
    assert [event.kind for event in log] == [
        "attack",
        "hit",
        "defeat",
        "draw",
        "draw",
        "deck_out",
        "shuffled",
    ]
    assert state.harmless(1)
    assert hand(state, 1) == "Bo Focus"


def test_ruling_26_excess_wounds_are_ignored() -> None:
    state = table(5, characters="Hideyoshi Ushiwaka", hands={0: "Nodachi"}, resilience={1: 1})
    log = do(state, "attack Nodachi 2", "take")
    assert told(log, "hit")[0]["wounds"] == 1
    assert told(log, "draw")[0]["count"] == 1
    assert state.honour[0] == 6


def test_ruling_27_whoever_parries_with_the_last_card_is_safe() -> None:
    state = table(5, hands={0: "Bo Bo BattleCry", 1: "Parry"}, properties={0: "Focus"})
    do(state, "attack Bo 2", "answer Parry")
    assert state.harmless(1)
    assert attacks(state) == {"Bo": {2, 3, 4}}
    assert why(state, "card:Bo", "seat:2") == "seat 2 has no card in hand and is harmless."
    do(state, "play BattleCry")
    assert state.decides() == 2


def test_ruling_28_the_weapon_may_be_the_last_card() -> None:
    state = table(5, hands={0: "Bo", 1: "Armour"}, resilience={1: 1})
    do(state, "attack Bo 2", "take")
    assert state.harmless(0)
    assert state.honour[0] == 6
    assert state.decides() == 0


def test_ruling_29_nobunaga_pays_for_cards_in_his_play_phase_only() -> None:
    state = table(5, characters="Nobunaga Nobunaga", hands={0: "Bo"}, resilience={0: 3})
    do(state, "spend", "spend")
    assert state.resilience[0] == 1
    assert len(state.hands[0]) == 3
    assert legal(state).isdisjoint({"spend"})
    assert why(state, "button:spend") == "Nobunaga never pays the last resilience."
    do(state, "attack Bo 2")
    assert "spend" not in legal(state)
    assert why(table(5), "button:spend") == "Only Nobunaga pays resilience for cards."


def test_nobunaga_may_draw_out_of_harmlessness() -> None:
    state = table(5, characters="Nobunaga", hands={0: ""})
    assert state.harmless(0)
    do(state, "spend")
    assert not state.harmless(0)


def test_ruling_30_one_resilience_is_not_restored() -> None:
    state = table(5, resilience={0: 1})
    begin(state, 0)
    assert state.resilience[0] == 1


def test_ruling_31_only_the_own_turns_end_asks_for_discards() -> None:
    long = "Bo Bo Bo Bo Kiseru Kiseru Kiseru Kiseru Kiseru"
    state = table(5, hands={0: "Bokken", 2: long})
    do(state, "end", "end")
    assert state.mover == 2
    assert len(state.hands[2]) == 12
    do(state, "end")
    assert state.decides() == 2
    for _ in range(5):
        do(state, "discard " + hand(state, 2).split()[0])
    assert state.mover == 3


def test_ruling_32_properties_survive_defeat() -> None:
    state = table(5, hands={0: "Bo"}, resilience={1: 1}, properties={1: "Armour Focus"}, characters="Kojiro")
    do(state, "attack Bo 2", "take")
    assert state.properties[3:6] == [1, 1, 0]


def test_ruling_33_weapons_spent_otherwise_do_not_count_as_attacks() -> None:
    state = table(5, hands={0: "Jujutsu", 1: "Kiseru Bo", 2: "Bo", 3: "Bo", 4: "Bo"})
    do(state, "play Jujutsu", "answer Kiseru", "answer Bo", "answer Bo", "answer Bo", "end")
    assert state.mover == 1
    assert state.agenda[-1].args == (1, 0)
    assert state.resilience == [4, 4, 4, 4, 4]


def test_ruling_34_one_card_is_enough() -> None:
    state = table(5, characters="Musashi", hands={0: "Nodachi", 1: "Parry Parry"}, properties={0: "FastDraw"})
    do(state, "attack Nodachi 2", "answer Parry")
    assert state.resilience[1] == 4
    assert hand(state, 1) == "Parry"
    assert state.decides() == 0


def test_ruling_35_three_players_are_all_neighbours() -> None:
    state = table(3)
    assert state.difficulties(0) == [(1, 1), (2, 1)]
    state = table(3, hands={1: ""})
    assert state.difficulties(0) == [(2, 1)]
    state = table(3, properties={1: "Armour"})
    assert state.difficulties(0) == [(1, 2), (2, 1)]


# -- completions ----------------------------------------------------------------------------------------------


def test_allowance_a_focus_counts_at_once_and_a_parried_weapon_is_used() -> None:
    state = table(5, hands={0: "Bo Bo Bo Focus", 1: "Parry Armour"})
    do(state, "attack Bo 2", "answer Parry")
    assert attacks(state) == {}
    do(state, "play Focus")
    assert attacks(state) == {"Bo": {1, 2, 3, 4}}
    do(state, "attack Bo 3", "take")
    assert attacks(state) == {}


def test_allowance_adds_up_for_goemon_as_shogun_of_three() -> None:
    state = table(3, characters="Goemon Goemon", properties={0: "Focus Focus"})
    assert state.allowance(0) == 5
    assert state.allowance(1) == 2


def test_a_parry_is_never_played_in_the_play_phase() -> None:
    state = table(5, hands={0: "Parry"})
    assert legal(state) == {"end"}
    assert why(state, "card:Parry") == "A Parry is only played as an answer to an attack or a Battle Cry."


def test_the_question_is_asked_whatever_the_hand_holds() -> None:
    for held in ("Armour", "Parry", "Bo"):
        state = table(5, hands={0: "Bo BattleCry Jujutsu", 1: held})
        for action in ("attack Bo 2", "play BattleCry", "play Jujutsu"):
            trial = state.clone()
            do(trial, action)
            assert trial.decides() == 1
            assert "take" in legal(trial)


def test_one_may_keep_the_parry() -> None:
    state = table(5, hands={0: "Bo", 1: "Parry"})
    do(state, "attack Bo 2", "take")
    assert hand(state, 1) == "Parry"


def test_ruling_36_where_a_played_card_lies() -> None:
    state = table(5, hands={0: "BattleCry", 1: "Parry"})
    do(state, "play BattleCry")
    assert state.on_table == kinds("BattleCry")[0]
    assert pile(state) == ""
    do(state, "answer Parry")
    assert pile(state) == "Parry"
    do(state, "take", "take", "take")
    assert pile(state) == "Parry BattleCry"
    state = table(5, hands={0: "Bo", 1: "Parry"})
    do(state, "attack Bo 2")
    assert state.on_table == kinds("Bo")[0]
    assert conserved(state)


def test_ruling_36_the_card_on_the_table_is_not_reshuffled() -> None:
    state = table(5, hands={0: "Breathing"}, deck="Bo", discards="Parry Armour")
    do(state, "play Breathing 2")
    assert state.deck == tuple(kinds("Armour Parry"))
    assert pile(state) == "Breathing"


def test_ruling_37_cards_without_effect_may_be_played() -> None:
    state = table(
        4,
        hands={0: "BattleCry Jujutsu Breathing Armour FastDraw Focus Bo", 1: "", 2: "", 3: ""},
        properties={0: "Armour FastDraw Focus"},
        used=2,
    )
    assert legal(state) == {
        "end",
        "play BattleCry",
        "play Jujutsu",
        "play Armour",
        "play FastDraw",
        "play Focus",
        "play Breathing 2",
        "play Breathing 3",
        "play Breathing 4",
    }
    do(state, "play BattleCry", "play Jujutsu")
    assert pile(state) == "BattleCry Jujutsu"


def test_ruling_37_a_weapon_needs_a_target() -> None:
    state = table(5, hands={0: "Bokken"}, properties=dict.fromkeys(range(1, 5), "Armour"))
    assert legal(state) == {"end"}
    assert why(state, "card:Bokken") == "This weapon reaches nobody who can be attacked."
    assert why(state, "card:Bokken", "seat:1") == "You cannot attack yourself."


def test_step_ruling_5_harmlessness_is_tested_when_ones_answer_comes_up() -> None:
    state = table(5, hands={0: "BattleCry", 1: "Parry", 2: "Armour", 3: "Armour", 4: "Armour"})
    do(state, "play BattleCry")
    assert state.decides() == 1
    state.resilience[2] = 0
    state.hands[3] = ()
    do(state, "answer Parry")
    assert state.decides() == 4
    assert state.agenda[-2].args == (-1, 0, kinds("BattleCry")[0], 5)


@pytest.mark.parametrize(("option", "less"), [("full", 0), ("less1", 1), ("less2", 2)])
def test_shorter_matches_start_with_less_honour(option: str, less: int) -> None:
    for seats, total in ((3, 12), (4, 14), (5, 17), (6, 25), (7, 29)):
        state = INFO.create(seats, {"honour": option}).start(7)
        assert isinstance(state, SwordState)
        assert sum(state.honour) == total - less * seats
