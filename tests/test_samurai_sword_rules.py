"""The worked examples of Samurai Sword (W numbers) and the phases of a turn."""

from __future__ import annotations

import pytest
from helpers_samurai_sword import (
    ROLE,
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
from game.games.samurai_sword.parts import CARDS, HANDS, HONOUR, RESILIENCE, ROLE_CARDS, WEAPONS
from game.games.samurai_sword.state import SwordState

ARSENAL = " ".join(card.key for card in CARDS[:WEAPONS])


def difficulty(state: SwordState, attacker: int, target: int) -> int:
    return dict(state.difficulties(attacker))[target]


# -- set-up ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(3, 8))
def test_w31_the_deal(seats: int) -> None:
    for seed in range(20):
        state = INFO.create(seats).start(seed)
        assert isinstance(state, SwordState)
        shogun = state.roles.index(0)
        leader, other = HONOUR[seats]
        assert state.honour == [leader if seat == shogun else other for seat in range(seats)]
        assert state.resilience == [RESILIENCE[character] for character in state.characters]
        assert len(set(state.characters)) == seats
        left = list(ROLE_CARDS[seats])
        for role in state.roles:
            left.remove(role)
        assert len(left) == (1 if seats == 4 else 0)
        assert all(role >= 3 for role in left)
        assert conserved(state)
        drawn = sum(len(hand) for hand in state.hands) - sum(HANDS[:seats])
        assert state.mover == shogun
        assert state.decides() == shogun
        assert drawn == (3 if seats == 3 else 2) + (state.characters[shogun] == 5)
        for place in range(1, seats):
            assert len(state.hands[(shogun + place) % seats]) == HANDS[place]


def test_every_seat_becomes_shogun_and_every_role_is_dealt() -> None:
    for seats in range(3, 8):
        game = INFO.create(seats)
        states = [game.start(seed) for seed in range(120)]
        roles = {state.roles for state in states if isinstance(state, SwordState)}
        for seat in range(seats):
            assert {row[seat] for row in roles} == set(ROLE_CARDS[seats])


# -- difficulty -----------------------------------------------------------------------------------------------


def test_w1_difficulty_of_attacking_two_armours() -> None:
    state = table(6, properties={0: "Armour Armour"})
    assert [difficulty(state, seat, 0) for seat in (1, 5, 2, 4, 3)] == [3, 3, 4, 4, 5]


def test_w2_own_armour_does_not_matter() -> None:
    state = table(6, properties={0: "Armour Armour"})
    assert [difficulty(state, 0, seat) for seat in range(1, 6)] == [1, 2, 3, 2, 1]


def test_w3_weapons_that_reach_difficulty_three() -> None:
    state = table(6, hands={0: ARSENAL})
    reaching = {key for key, targets in attacks(state).items() if 3 in targets}
    assert reaching == {"Daikyu", "Nodachi", "Naginata", "Tanegashima", "Nagayari", "Kanabo", "Shuriken"}
    for key in ["Bo", "Wakizashi", "Katana", "Kusarigama", "Kiseru", "Bokken"]:
        assert "is at difficulty 3" in why(state, f"card:{key}", "seat:4")
    assert "reaches 2, one too few" in why(state, "card:Katana", "seat:4")
    assert "reaches 1, 2 too few" in why(state, "card:Wakizashi", "seat:4")


def test_w4_one_armour_makes_it_four() -> None:
    state = table(6, hands={0: ARSENAL}, properties={3: "Armour"})
    reaching = {key for key, targets in attacks(state).items() if 3 in targets}
    assert reaching == {"Daikyu", "Tanegashima", "Naginata", "Nagayari"}


def test_benkei_and_armour_add_up() -> None:
    state = table(6, characters="Hideyoshi Benkei", properties={1: "Armour"})
    assert difficulty(state, 0, 1) == 3
    assert difficulty(state, 1, 0) == 1
    assert difficulty(state, 0, 2) == 2


def test_harmless_seats_are_not_counted_between() -> None:
    state = table(6, resilience={1: 0}, hands={2: ""})
    assert state.difficulties(0) == [(3, 1), (4, 2), (5, 1)]


def test_kojiro_reaches_everybody() -> None:
    state = table(7, characters="Kojiro", hands={0: "Bokken"}, properties={3: "Armour Armour"})
    assert attacks(state) == {"Bokken": {1, 2, 3, 4, 5, 6}}


# -- attacks --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "after"), [(1, 0), (2, 0), (3, 1), (4, 2)])
def test_w5_w6_daikyu_deals_two_wounds(before: int, after: int) -> None:
    state = table(6, hands={0: "Daikyu Bo"}, resilience={3: before})
    log = do(state, "attack Daikyu 4", "take")
    assert state.resilience[3] == after
    defeated = after == 0
    assert len(told(log, "defeat")) == defeated
    assert state.honour == [5 + defeated, 4, 4, 4 - defeated, 4, 4]
    assert told(log, "hit")[0]["wounds"] == before - after
    assert pile(state) == "Daikyu"
    assert conserved(state)


def test_w7_a_parried_weapon_is_used_up() -> None:
    state = table(6, hands={0: "Daikyu Bo", 3: "Parry Bokken"})
    do(state, "attack Daikyu 4", "answer Parry")
    assert pile(state) == "Parry Daikyu"
    assert state.resilience[3] == 4
    assert state.honour == [5, 4, 4, 4, 4, 4]
    assert attacks(state) == {}
    assert why(state, "card:Bo", "seat:2") == "You have attacked as often as you may this turn."


@pytest.mark.parametrize(("weapon", "wounds"), [("Nodachi", 2), ("Shuriken", 1), ("Daikyu", 1)])
def test_w12_w13_ginchiyo_suffers_one_wound_less_but_one(weapon: str, wounds: int) -> None:
    state = table(5, characters="Hideyoshi Ginchiyo", hands={0: f"{weapon} Bo"})
    do(state, f"attack {weapon} 2", "take")
    assert state.resilience[1] == 4 - wounds


def test_w15_goemon_attacks_twice_with_a_focus_three_times() -> None:
    for properties, times in (({}, 2), ({0: "Focus"}, 3)):
        state = table(5, characters="Goemon", hands={0: "Bo Bo Bo Bo"}, properties=properties)
        for _ in range(times):
            do(state, "attack Bo 2", "take")
        assert attacks(state) == {}
        assert "Bo" in hand(state, 0)


def test_w16_ushiwaka_draws_for_every_wound() -> None:
    state = table(5, characters="Hideyoshi Ushiwaka", hands={0: "Katana Bo"})
    log = do(state, "attack Katana 2", "take")
    assert state.resilience[1] == 1
    assert len(state.hands[1]) == 4
    assert told(log, "draw")[0]["count"] == 3


def test_w18_tomoe_draws_one_for_a_hit_none_for_a_parry() -> None:
    state = table(5, characters="Tomoe", hands={0: "Katana"})
    do(state, "attack Katana 2", "take")
    assert len(state.hands[0]) == 1
    state = table(5, characters="Tomoe", hands={0: "Katana", 1: "Parry"})
    do(state, "attack Katana 2", "answer Parry")
    assert state.hands[0] == ()


def test_w19_musashi_adds_a_wound_with_weapons_only() -> None:
    state = table(5, characters="Musashi", hands={0: "Shuriken Jujutsu"})
    do(state, "attack Shuriken 2", "take")
    assert state.resilience[1] == 2
    do(state, "play Jujutsu", "take", "take", "take", "take")
    assert state.resilience == [5, 1, 3, 3, 3]


def test_w20_chiyome_is_wounded_by_weapons_only() -> None:
    state = table(5, characters="Hideyoshi Chiyome", hands={0: "TeaCeremony BattleCry Jujutsu Bo"})
    do(state, "play TeaCeremony")
    assert len(state.hands[1]) == 2
    for card in ("BattleCry", "Jujutsu"):
        log = do(state, f"play {card}")
        asked = []
        while state.agenda[-1].seat != 0:
            asked.append(state.agenda[-1].seat)
            log += do(state, "take")
        assert asked == [2, 3, 4]
    assert state.resilience[1] == 4
    do(state, "attack Bo 2", "take")
    assert state.resilience[1] == 3


def test_w21_hanzo_parries_with_a_weapon_unless_it_is_his_last_card() -> None:
    for attack in ("attack Bokken 2", "play BattleCry"):
        for cards, may in (("Bo", False), ("Bo Armour", True), ("Bo Bo", True)):
            state = table(5, characters="Hideyoshi Hanzo", hands={0: "Bokken BattleCry", 1: cards})
            do(state, attack)
            assert state.decides() == 1
            assert ("answer Bo" in legal(state)) == may
            if may:
                wanted = "Only a Parry or one of Hanzō’s weapons turns this aside."
                assert "Armour" not in cards or why(state, "card:Armour") == wanted
                do(state, "answer Bo")
                assert state.resilience[1] == 4
            else:
                assert why(state, "card:Bo") == "Hanzō cannot parry with a weapon that is his last card."


# -- turns ----------------------------------------------------------------------------------------------------


def test_w22_the_shogun_of_three() -> None:
    state = table(3, characters="Nobunaga Benkei Musashi")
    assert state.honour == [6, 3, 3]
    begin(state, 0)
    assert len(state.hands[0]) == 1 + 3
    assert state.allowance(0) == 2
    assert state.allowance(1) == 1
    begin(state, 1)
    assert len(state.hands[1]) == 1 + 2


def test_w24_the_shogun_of_three_loses_no_honour_to_bushido() -> None:
    state = table(
        3, characters="Nobunaga", hands={0: "Bo"}, bushido=0, deck="Katana Katana Katana Katana Katana"
    )
    begin(state, 0)
    log = do(state, "pay")
    assert state.honour[0] == 6
    assert state.bushido == -1
    assert pile(state) == "Katana Bushido"
    assert told(log, "spared") == [{"seat": 0}]
    assert state.decides() == 0
    assert "end" in legal(state)
    assert "Bo" in hand(state, 0)


def test_w29_tea_and_breathing_make_a_target_again() -> None:
    for play in ("play TeaCeremony", "play Breathing 2"):
        state = table(5, hands={0: "TeaCeremony Breathing Bo", 1: ""})
        assert state.harmless(1)
        assert difficulty(state, 0, 2) == 1
        assert 1 not in attacks(state)["Bo"]
        do(state, play)
        assert len(state.hands[1]) == 1
        assert difficulty(state, 0, 2) == 2
        assert 1 in attacks(state)["Bo"]


@pytest.mark.parametrize(("before", "after"), [(0, 5), (1, 1), (4, 4)])
def test_w32_recovery_only_from_nothing(before: int, after: int) -> None:
    state = table(5, characters="Nobunaga", resilience={0: before})
    log = begin(state, 0)
    assert state.resilience[0] == after
    assert len(told(log, "recover")) == (before == 0)


def test_the_turn_draws_two_and_hideyoshi_three() -> None:
    state = table(5, characters="Hideyoshi Nobunaga")
    begin(state, 0)
    assert len(state.hands[0]) == 4
    begin(state, 1)
    assert len(state.hands[1]) == 3


@pytest.mark.parametrize(("count", "discards"), [(9, 2), (7, 0), (3, 0)])
def test_w33_discard_down_to_seven(count: int, discards: int) -> None:
    state = table(
        5,
        hands={
            0: " ".join(["Bo", "Bo", "Bo", "Kiseru", "Kiseru", "Parry", "Parry", "Armour", "Focus"][:count])
        },
    )
    do(state, "end")
    for left in range(discards, 0, -1):
        assert state.decides() == 0
        prompt = state.agenda[-1].prompt(state).english()
        assert prompt == ("seat 1, discard one more card" if left == 1 else f"seat 1, discard {left} cards")
        assert legal(state) == {f"discard {key}" for key in set(hand(state, 0).split())}
        do(state, "discard Bo")
    assert len(state.hands[0]) == min(count, 7)
    assert pile(state) == " ".join(["Bo"] * discards)
    assert state.mover == 1
    assert state.decides() == 1


def test_turns_go_clockwise_from_seat_to_seat() -> None:
    state = table(5, hands=dict.fromkeys(range(5), "Parry"), turn=3)
    order = []
    for _ in range(6):
        order.append(state.mover)
        do(state, "end")
        while state.agenda[-1].seat == order[-1]:
            do(state, next(iter(legal(state))))
    assert order == [3, 4, 0, 1, 2, 3]


# -- Bushido --------------------------------------------------------------------------------------------------


def test_w34_bushido_and_no_weapon() -> None:
    state = table(5, characters="Nobunaga", bushido=0, deck="Parry Parry Parry Parry")
    log = begin(state, 0)
    assert state.bushido == 1
    assert state.honour[0] == 5
    assert told(log, "reveal") == [{"seat": 0, "card": kinds("Parry")[0]}]
    assert pile(state) == "Parry"
    assert len(state.hands[0]) == 3
    assert state.decides() == 0


def test_w34_bushido_a_weapon_and_one_discarded() -> None:
    state = table(
        5, characters="Nobunaga", hands={0: "Bo Kiseru"}, bushido=0, deck="Katana Katana Katana Katana"
    )
    begin(state, 0)
    assert legal(state) == {"discard Bo", "discard Kiseru", "pay"}
    do(state, "discard Bo")
    assert state.bushido == 1
    assert state.honour[0] == 5
    assert pile(state) == "Katana Bo"
    assert len(state.hands[0]) == 3
    assert state.allowance(0) == 1
    assert attacks(state)


def test_w34_bushido_a_weapon_and_honour_paid() -> None:
    state = table(5, characters="Nobunaga", hands={0: "Bo"}, bushido=0, deck="Katana Katana Katana Katana")
    begin(state, 0)
    do(state, "pay")
    assert state.bushido == -1
    assert state.honour[0] == 4
    assert state.box == 1
    assert pile(state) == "Katana Bushido"
    assert len(state.hands[0]) == 3
    assert state.decides() == 0


def test_w35_the_last_honour_paid_to_bushido_ends_the_match() -> None:
    state = table(5, hands={1: "Parry"}, honour={1: 1}, bushido=1, deck="Katana Katana Katana Katana Katana")
    begin(state, 1)
    do(state, "pay")
    assert ending(state) == "bushido"
    assert hand(state, 1) == "Parry"
    assert line(state, "Honour") == [5, 0, 3, 3, 3]


# -- the other cards ------------------------------------------------------------------------------------------


def test_w36_battle_cry_and_jujutsu_go_round() -> None:
    for card, answer in (("BattleCry", "Parry"), ("Jujutsu", "Kiseru")):
        state = table(5, hands={0: card, 1: "", 2: f"{answer} Armour"})
        do(state, f"play {card}")
        assert state.decides() == 2
        do(state, f"answer {answer}", "take", "take")
        assert state.resilience == [4, 4, 4, 3, 3]
        assert hand(state, 2) == "Armour"
        assert pile(state) == f"{answer} {card}"
        assert state.decides() == 0


def test_a_parry_is_no_answer_to_jujutsu_nor_a_weapon_to_battle_cry() -> None:
    state = table(5, hands={0: "Jujutsu BattleCry", 1: "Parry Bo"})
    do(state, "play Jujutsu")
    assert legal(state) == {"take", "answer Bo"}
    assert why(state, "card:Parry") == "Only a weapon answers a Jūjutsu."
    do(state, "take", "take", "take", "take", "play BattleCry")
    assert legal(state) == {"take", "answer Parry"}
    assert why(state, "card:Bo") == "Only a Parry turns this aside."


def test_w37_the_deck_ends_with_two_at_their_last_honour() -> None:
    state = table(5, hands={0: "Daimyo Bo"}, honour={1: 1, 3: 1}, deck="Parry Parry", discards="Armour Focus")
    do(state, "play Daimyo")
    assert ending(state) == "deck"
    assert state.honour == [4, 0, 2, 0, 2]
    assert state.box == 5
    assert line(state, "Honour") == [4, 0, 2, 0, 2]
    assert line(state, "Team") == [4, 4, 4, 2, 2]
    assert state.outcome is not None
    assert state.outcome.winners == (0, 1)


def test_w38_swordmaster_and_last_standing() -> None:
    low = {1: 0, 2: 0, 3: 0}
    state = table(5, hands={0: "Bo"}, resilience={**low, 4: 1}, honour={0: 1, 4: 3})
    do(state, "attack Bo 5", "take")
    assert ending(state) == "swordmaster"
    assert state.outcome is not None
    assert state.outcome.winners == (0, 1)
    state = table(5, hands={0: "Bo"}, resilience={2: 0, 3: 0, 4: 0, 1: 1})
    do(state, "attack Bo 2", "take")
    assert ending(state) == "last_standing"
    assert line(state, "Deadly Strike") == ["", -3, "", "", ""]
    assert line(state, "Team")[0] == 6 + 2 - 3


def test_w40_defeat_by_jujutsu() -> None:
    state = table(5, hands={0: "Jujutsu Bo", 1: "Bo"}, resilience={1: 1})
    do(state, "play Jujutsu", "take", "take", "take", "take")
    assert state.honour == [6, 2, 3, 3, 3]
    assert state.harmless(1)
    begin(state, 1)
    assert not state.harmless(1)
    assert state.resilience[1] == 4


def test_w41_breathing() -> None:
    for before in (4, 1):
        state = table(5, hands={0: "Breathing"}, resilience={0: before})
        assert legal(state) == {"end", *(f"play Breathing {seat}" for seat in (2, 3, 4, 5))}
        do(state, "play Breathing 3")
        assert state.resilience[0] == 4
        assert len(state.hands[2]) == 2
        assert pile(state) == "Breathing"
    assert (
        why(table(5, others="Breathing"), "card:Breathing", "seat:1")
        == "The card of a Breathing goes to another player."
    )


def test_w42_only_one_bushido() -> None:
    state = table(5, hands={0: "Bushido Bo"}, bushido=3)
    assert "play Bushido 2" not in legal(state)
    assert why(state, "card:Bushido", "seat:2") == "Only one Bushidō may be in play."


def test_daimyo_draws_two() -> None:
    state = table(5, hands={0: "Daimyo"})
    do(state, "play Daimyo")
    assert len(state.hands[0]) == 2
    assert pile(state) == "Daimyo"


def test_tea_ceremony_draws_three_and_one_each() -> None:
    state = table(5, hands={0: "TeaCeremony", 2: ""})
    do(state, "play TeaCeremony")
    assert [len(cards) for cards in state.hands] == [3, 2, 1, 2, 2]
    assert pile(state) == "TeaCeremony"


def test_properties_stay_and_add_up() -> None:
    state = table(5, hands={0: "Armour Armour Focus FastDraw FastDraw Bo Bo"})
    do(state, "play Armour", "play Armour", "play Focus", "play FastDraw", "play FastDraw")
    assert state.properties[:3] == [2, 1, 2]
    assert difficulty(state, 1, 0) == 3
    do(state, "attack Bo 2", "take")
    assert state.resilience[1] == 1
    assert attacks(state) == {"Bo": {1, 2, 3, 4}}


def test_diversion_takes_a_random_card() -> None:
    taken = set()
    for seed in range(40):
        state = table(5, hands={0: "Diversion", 2: "Bo Parry Armour"})
        state.seed = seed
        do(state, "play Diversion 3")
        taken.add(hand(state, 0))
        assert len(state.hands[2]) == 2
        assert pile(state) == "Diversion"
        assert conserved(state)
    assert taken == {"Bo", "Parry", "Armour"}


def test_geisha_discards_a_random_card_or_a_property() -> None:
    state = table(5, hands={0: "Geisha Geisha", 2: "Bo"}, properties={2: "Armour", 1: "Focus"})
    assert legal(state) == {
        "end",
        *(f"play Geisha {seat}" for seat in (2, 3, 4, 5)),
        "remove Armour 3",
        "remove Focus 2",
    }
    do(state, "play Geisha 3")
    assert state.hands[2] == ()
    assert pile(state) == "Bo Geisha"
    do(state, "remove Focus 2")
    assert state.properties[3:6] == [0, 0, 0]
    assert pile(state) == "Bo Geisha Focus Geisha"
    assert conserved(state)


# -- score ----------------------------------------------------------------------------------------------------


def scored(
    roles: str, honour: list[int], daimyos: list[int], ended: tuple[int, int, int] = (0, -1, -1)
) -> scoring.Score:
    return scoring.Score(tuple(ROLE[word] for word in roles.split()), honour, daimyos, ended)


SIX = "Shogun Samurai Ronin Ninja1 Ninja2 Ninja3"


def test_w8_the_ronin_wins() -> None:
    score = scored(SIX, [1, 3, 3, 2, 3, 0], [0] * 6)
    assert score.totals == [7, 5, 9]
    assert score.ranking() == [2, 0, 1]


def test_w9_a_tie_that_the_shogun_wins() -> None:
    score = scored(SIX, [1, 3, 3, 2, 3, 0], [1, 1, 0, 0, 0, 0])
    assert score.totals == [9, 5, 9]
    assert score.ranking() == [0, 2, 1]


def test_w11_the_ronins_daimyo_counts_nothing() -> None:
    score = scored(SIX, [1, 3, 3, 2, 3, 0], [1, 1, 1, 0, 0, 0])
    assert score.totals == [9, 5, 9]


@pytest.mark.parametrize(
    ("honour", "totals", "first"),
    [
        ([2, 4, 3, 3, 3], [6, 6, 6], 1),
        ([1, 2, 3, 3, 3], [3, 6, 6], 1),
        ([3, 3, 1, 3, 3], [6, 6, 2], 1),
        ([3, 3, 3, 2, 2], [6, 4, 6], 0),
    ],
)
def test_w28_ties(honour: list[int], totals: list[int], first: int) -> None:
    score = scored("Shogun Samurai Ronin Ninja1 Ninja2", honour, [0] * 5)
    assert score.totals == totals
    assert score.ranking()[0] == first


def test_the_sheet_shows_every_factor_and_what_decided() -> None:
    roles = tuple(ROLE[word] for word in SIX.split())
    outcome = scoring.outcome(roles, [1, 3, 3, 2, 3, 0], [1, 1, 1, 0, 0, 0], (0, -1, -1))
    rows = {row.label.message: row for row in outcome.sheet}
    assert rows["Honour counts"].values == ["×1", "×2", "×3", "×1", "×1", "×1"]
    assert rows["Daimyō in hand"].values == [1, 1, 0, 0, 0, 0]
    assert rows["Points"].values == [2, 7, 9, 2, 3, 0]
    assert rows["Team"].values == [9, 9, 9, 5, 5, 5]
    assert not rows["Team"].decided
    tie = outcome.sheet[-1]
    assert tie.decided
    assert tie.marks == outcome.winners == (0, 1)
    assert outcome.places == (1, 1, 3, 4, 4, 4)
