"""The box of Samurai Spirit: every card counted, the difficulties, and files that cannot be used."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from game import resources
from game.engine.state import Reason
from game.engine.tomlfile import TomlError
from game.games import samurai_spirit
from game.games.samurai_spirit import INFO, refusals, words
from game.games.samurai_spirit.parts import (
    BACKS,
    BOSSES,
    CARD,
    CARD_IDS,
    CARDS,
    CLASS,
    DEFENCE,
    DEFENCES,
    FARMSTEADS,
    FLAMES,
    HEROES,
    LIEUTENANTS,
    NAMES,
    PENALTIES,
    PENALTY,
    PLUNDERERS,
    PRINTED,
    SPIRIT_FILE,
    VALUE,
    box,
    difficulty,
    parse_box,
    read_box,
)
from game.games.samurai_spirit.state import SpiritState

TEXT = resources.path(SPIRIT_FILE).read_text(encoding="utf-8")


def test_sixty_six_raiders() -> None:
    assert len(CARD_IDS) == len(set(CARD_IDS)) == CARDS == 66
    assert Counter(VALUE) == {1: 13, 2: 13, 3: 13, 4: 13, 5: 7, 6: 7}
    assert Counter(CLASS) == {0: PLUNDERERS, 1: LIEUTENANTS, 2: BOSSES}
    assert all(one <= two for one, two in pairwise(CLASS))
    assert CARD["B6-07"] == 65


@pytest.mark.parametrize(
    ("value", "hats", "farms", "dolls", "none", "flames"),
    [
        (1, 4, 4, 4, 1, 6),
        (2, 4, 4, 4, 1, 6),
        (3, 3, 4, 5, 1, 6),
        (4, 3, 4, 5, 1, 6),
        (5, 1, 1, 1, 4, 4),
        (6, 1, 1, 1, 4, 7),
    ],
)
def test_symbols_and_flames(value: int, hats: int, farms: int, dolls: int, none: int, flames: int) -> None:
    cards = [card for card in range(CARDS) if VALUE[card] == value]
    symbols = Counter(DEFENCE[card] for card in cards)
    assert [symbols[0], symbols[1], symbols[2], symbols[-1]] == [hats, farms, dolls, none]
    assert sum(FLAMES[card] for card in cards) == flames


def test_penalties() -> None:
    found: Counter[str] = Counter()
    for card in range(PLUNDERERS):
        assert len(PRINTED[card]) <= 1
        found.update(PENALTIES[symbol] for symbol in PRINTED[card])
    assert found == {
        "barricade": 12,
        "wound": 12,
        "infiltrate": 6,
        "draw_left": 3,
        "draw_right": 3,
        "no_defend": 4,
        "no_support": 4,
    }
    assert all(VALUE[card] == 3 for card in range(CARDS) if PENALTY["draw_left"] in PRINTED[card])
    assert all(VALUE[card] == 4 for card in range(CARDS) if PENALTY["draw_right"] in PRINTED[card])
    lieutenants = Counter(PENALTIES[PRINTED[card][0]] for card in range(52, 59))
    assert lieutenants == {"barricade": 2, "wound": 2, "infiltrate": 2, "no_support": 1}
    bosses = {symbol for card in range(59, 66) for symbol in PRINTED[card]}
    assert {PENALTY[key] for key in ("must_pass", "reinforce", "silence", "lose_defence")} <= bosses


def test_samurai() -> None:
    assert len({hero.key for hero in HEROES}) == 7
    assert [hero.kiai[0] for hero in HEROES] == [8, 8, 9, 9, 9, 10, 10]
    assert all(hero.kiai[1] == hero.kiai[0] + 3 for hero in HEROES)
    assert len({hero.animal for hero in HEROES}) == 7


@pytest.mark.parametrize(
    ("key", "barricades", "cards", "more", "backs", "mark"),
    [
        ("easy", 7, 24, 3, False, ""),
        ("normal", 6, 28, 4, False, "+"),
        ("hard", 5, 28, 4, True, "++"),
        ("heroic", 4, 28, 4, True, "+++"),
    ],
)
def test_difficulties(key: str, barricades: int, cards: int, more: int, backs: bool, mark: str) -> None:
    state = INFO.create(4, {"difficulty": key}).start(1)
    assert isinstance(state, SpiritState)
    assert state.barricades == state.game.cap == barricades
    assert state.stack() == cards
    assert bool(state.backs) == backs
    row = difficulty(key)
    assert 4 + row.lieutenants == 4 + row.bosses == more
    assert row.family_bonuses == (key != "heroic")
    assert row.mark == mark
    assert row.name in NAMES


def test_choices_are_the_difficulties_of_the_file() -> None:
    choices = dict(next(option for option in INFO.options if option.key == "difficulty").choices)
    assert choices.keys() == box().difficulties.keys()
    assert all(choices[key] == row.name for key, row in box().difficulties.items())


def test_a_single_seat_leads_two() -> None:
    state = INFO.create(1).start(1)
    assert isinstance(state, SpiritState)
    assert len(state.heroes) == 2
    assert state.owners == (0, 0)
    assert state.absent


def test_backs_are_six() -> None:
    assert sum(box().backs) == FARMSTEADS == 6
    assert len(box().backs) == len(BACKS)
    assert len(DEFENCES) == 3


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("barricades = 2", 'barricades = "two"', "difficulty.normal.barricades"),
        ("barricades = 2", "barricades = true", "difficulty.normal.barricades"),
        ("plunderers = 7", "plunderers = 8", "difficulty.normal.plunderers"),
        ('mark = "+"', 'mark = "+"\nfences = 3', "difficulty.normal.fences"),
        ('name = "Normal"\n', "", "difficulty.normal.name"),
        ("farm_penalties = true", "farm_penalties = 1", "difficulty.hard.farm_penalties"),
        ("family = 1", "family = 7", "backs.family"),
        ("family = 1", "family = 2", "backs"),
        ("[backs]", "[back]", "back"),
        ('B6-01 = ["infiltrate", "infiltrate"]', 'B6-01 = ["sneak"]', "penalties.B6-01"),
        ("B6-01 =", "B7-01 =", "penalties.B7-01"),
        ('["infiltrate", "infiltrate"]', '["wound", "wound", "wound"]', "penalties.B6-01"),
    ],
)
def test_a_wrong_file_is_refused_with_its_key(old: str, new: str, key: str) -> None:
    assert old in TEXT
    text = TEXT.replace(old, new)
    with pytest.raises(TomlError) as caught:
        parse_box(text, "spirit.toml")
    said = caught.value.text.english()
    assert "spirit.toml" in said
    assert f"“{key}”" in said


def test_no_toml_and_no_difficulty() -> None:
    with pytest.raises(TomlError, match="TOML"):
        parse_box("[difficulty", "spirit.toml")
    with pytest.raises(TomlError, match="“difficulty”"):
        parse_box("[backs]\n", "spirit.toml")
    with pytest.raises(TomlError, match=r"“difficulty\.own”"):
        parse_box(TEXT.replace("[difficulty.own]", "[difficulty.mine]"), "spirit.toml")


def test_an_own_level_and_own_symbols(tmp_path: Path) -> None:
    path = tmp_path / "spirit.toml"
    text = TEXT.replace('["barricade", "barricade"]', '["barricade"]').replace('"Our own"', '"Ashes"')
    path.write_text(text, encoding="utf-8")
    found = read_box(path)
    assert found.penalties[CARD["B6-03"]] == (PENALTY["barricade"],)
    assert found.difficulties["own"].name == "Ashes"
    assert box().penalties[CARD["B6-03"]] == (PENALTY["barricade"],) * 2


def test_the_rulebook_names_every_figure_and_every_section_that_refusals_point_to() -> None:
    source = (Path(samurai_spirit.__file__).parent / "rulebook" / "en.md").read_text(encoding="utf-8")
    sections = set(re.findall(r"^## .+ \{#([a-z-]+)\}$", source, re.MULTILINE))
    reasons = [value for value in vars(refusals).values() if isinstance(value, Reason)]
    assert len(reasons) > 30
    assert {reason.section for reason in reasons} <= sections
    for hero in HEROES:
        told = re.search(rf"^- \*\*{hero.key}\*\*, (.+): (?:Kiai at )?(\d+)\D+(\d+)\.$", source, re.MULTILINE)
        assert told is not None
        assert (int(told[2]), int(told[3])) == hero.kiai
        assert told[1].capitalize() == words.ANIMALS[hero.animal]
    for symbol in words.PENALTY_NAMES:
        assert symbol.lower() in source.lower()
