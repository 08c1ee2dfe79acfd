"""Samurai Sword: corners where the program once said or did something else than the rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from helpers_samurai_sword import do, table

from game.engine.state import Target
from game.games.samurai_sword import parts, refusals


@pytest.mark.parametrize("pick", ["seat:2", "pile:discards", "property:1/Focus", "button:end"])
def test_when_discarding_what_is_no_card_is_not_called_a_card_that_the_hand_lacks(pick: str) -> None:
    state = table(hands={0: "Bo Bo Bo Bo Parry Parry Parry Geisha"}, properties={0: "Focus"})
    do(state, "end")
    assert state.why_not(frozenset((Target(*pick.split(":")),))) is refusals.CARD_FIRST
    assert state.why_not(frozenset((Target("card", "Katana"),))) is refusals.HAND_LACKS
    assert state.why_not(frozenset((Target("card", "Bo"),))) is None


def test_the_rulebook_lists_every_weapon_with_its_numbers_and_copies() -> None:
    book = (Path(parts.__file__).parent / "rulebook" / "en.md").read_text(encoding="utf-8")
    listed = [
        (name, int(reach), int(wounds), int(copies))
        for reach, line in re.findall(r"- \*\*Difficulty (\d)\*\*: (.+)\.", book)
        for name, wounds, copies in re.findall(r"(\w+) (\d)(?: wounds)? \((\d)(?: card)?\)", line)
    ]
    weapons = parts.CARDS[: parts.WEAPONS]
    assert sorted(listed) == sorted((card.name, card.reach, card.wounds, card.copies) for card in weapons)
