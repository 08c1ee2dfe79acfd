"""The box of Samurai Sword: every card counted, every number as printed."""

from __future__ import annotations

import pytest
from helpers_samurai_sword import ROLE

from game.games.samurai_sword import INFO
from game.games.samurai_sword.parts import (
    ACTION,
    CARDS,
    CHARACTERS,
    DECK,
    FACTORS,
    HANDS,
    HONOUR,
    NINJA,
    PROPERTY,
    ROLE_CARDS,
    ROLES,
    TARGETED,
    TIE_ORDER,
    UNTARGETED,
    WEAPON,
    WEAPONS,
    factor,
)

WEAPON_LIST = """
Daikyu 5/2 1  Tanegashima 5/1 1  Naginata 4/1 2  Nagayari 4/2 1  Nodachi 3/3 1  Kanabo 3/2 1  Shuriken 3/1 3
Katana 2/3 1  Kusarigama 2/2 4  Bo 2/1 5  Wakizashi 1/3 1  Kiseru 1/2 5  Bokken 1/1 6
"""
OTHERS = """
Armour 4  Focus 6  FastDraw 3  Bushido 2  Parry 15  Geisha 6  Diversion 5  BattleCry 4  TeaCeremony 4  Breathing 3
Daimyo 3  Jujutsu 3
"""


def test_thirty_two_weapons_of_thirteen_kinds() -> None:
    words = WEAPON_LIST.split()
    listed = {
        key: (*map(int, numbers.split("/")), int(copies))
        for key, numbers, copies in zip(words[::3], words[1::3], words[2::3], strict=True)
    }
    weapons = {card.key: (card.reach, card.wounds, card.copies) for card in CARDS[:WEAPONS]}
    assert weapons == listed
    assert all(card.sort == WEAPON for card in CARDS[:WEAPONS])
    assert sum(card.copies for card in CARDS if card.sort == WEAPON) == 32


def test_fifteen_properties_and_forty_three_actions() -> None:
    words = OTHERS.split()
    assert {card.key: card.copies for card in CARDS[WEAPONS:]} == dict(
        zip(words[::2], map(int, words[1::2]), strict=True)
    )
    assert sum(card.copies for card in CARDS if card.sort == PROPERTY) == 15
    assert sum(card.copies for card in CARDS if card.sort == ACTION) == 43
    assert all(card.reach == card.wounds == 0 and card.text for card in CARDS[WEAPONS:])


def test_ninety_cards() -> None:
    assert len(DECK) == 90
    assert len(CARDS) == len({card.key for card in CARDS}) == 25
    played = {kind for kind in range(25) if kind >= WEAPONS and CARDS[kind].key != "Parry"}
    assert played == {*TARGETED, *UNTARGETED}


def test_twelve_characters_with_their_resilience() -> None:
    assert {character.key: character.resilience for character in CHARACTERS} == {
        "Benkei": 5,
        "Chiyome": 4,
        "Ginchiyo": 4,
        "Goemon": 5,
        "Hanzo": 4,
        "Hideyoshi": 4,
        "Ieyasu": 5,
        "Kojiro": 5,
        "Musashi": 5,
        "Nobunaga": 5,
        "Tomoe": 5,
        "Ushiwaka": 4,
    }
    assert all(character.text.endswith(".") for character in CHARACTERS)


def test_thirty_six_resilience_tokens_are_enough() -> None:
    best = sorted((character.resilience for character in CHARACTERS), reverse=True)
    assert sum(best[:7]) <= 36


@pytest.mark.parametrize(
    ("seats", "roles"),
    [
        (3, "Shogun Ninja1 Ninja2"),
        (4, "Shogun Samurai Ninja1 Ninja2 Ninja3"),
        (5, "Shogun Samurai Ronin Ninja1 Ninja2"),
        (6, "Shogun Samurai Ronin Ninja1 Ninja2 Ninja3"),
        (7, "Shogun Samurai Samurai Ronin Ninja1 Ninja2 Ninja3"),
    ],
)
def test_role_sets(seats: int, roles: str) -> None:
    assert list(ROLE_CARDS[seats]) == [ROLE[word] for word in roles.split()]


@pytest.mark.parametrize(
    ("seats", "honour", "dealt", "deck"),
    [(3, 12, 14, 76), (4, 14, 20, 70), (5, 17, 26, 64), (6, 25, 33, 57), (7, 29, 40, 50)],
)
def test_w31_setup(seats: int, honour: int, dealt: int, deck: int) -> None:
    leader, other = HONOUR[seats]
    assert leader + (seats - 1) * other == honour
    assert sum(HANDS[:seats]) == dealt
    assert len(DECK) - dealt == deck


def test_w27_every_factor() -> None:
    rows = {"Shogun": [2, 1, 1, 1, 1], "Samurai": [0, 2, 1, 2, 1], "Ronin": [0, 0, 2, 3, 3]}
    for row, expected in zip((0, 1, 2), rows.values(), strict=True):
        assert [FACTORS[seats][row] for seats in range(3, 8)] == expected
    assert [FACTORS[seats][3] for seats in range(3, 8)] == [1, 1, 1, 1, 1]


def test_w27_with_four_the_ninja_with_more_stars_counts_double() -> None:
    for fewer, more in (("Ninja1", "Ninja2"), ("Ninja1", "Ninja3"), ("Ninja2", "Ninja3")):
        roles = tuple(ROLE[word] for word in ("Shogun", more, "Samurai", fewer))
        assert [factor(4, roles, seat) for seat in range(4)] == [1, 2, 2, 1]


def test_ties_go_to_the_ninja_then_to_the_shogun() -> None:
    assert TIE_ORDER == (1, 0, 2)
    assert [role.stars for role in ROLES[NINJA:]] == [1, 2, 3]


def test_options_of_the_game() -> None:
    assert {option.key: option.choices[0][0] for option in INFO.options} == {
        "honour": "full",
        "deck_end": "when_empty",
        "geisha_own": "yes",
    }
