"""Random matches of Samurai Sword: nothing is lost, they end, and every word is there."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from helpers_samurai_sword import conserved, do, some_states, table, why

from game.engine.state import Event, Reason, Target
from game.engine.text import Text
from game.games.samurai_sword import INFO, refusals, words
from game.games.samurai_sword.parts import CARDS, CHARACTERS, HONOUR, KINDS, RESILIENCE, WEAPONS
from game.games.samurai_sword.scoring import BECAUSE, ENDINGS
from game.games.samurai_sword.state import SwordState

VARIANTS = [{}, {"deck_end": "when_needed"}, {"geisha_own": "no"}, {"honour": "less2"}]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.parametrize("seats", range(3, 8))
def test_cards_honour_and_resilience_are_conserved_at_every_step(seats: int, options: dict[str, str]) -> None:
    leader, other = HONOUR[seats]
    less = {"less2": 2}.get(options.get("honour", ""), 0)
    honour = leader + (seats - 1) * other - less * seats
    for state in some_states(seats, 5, **options):
        assert conserved(state)
        assert sum(state.honour) + state.box == honour
        assert min(state.honour) >= (1 if state.outcome is None else 0)
        for seat, character in enumerate(state.characters):
            assert 0 <= state.resilience[seat] <= RESILIENCE[character]
        assert all(list(held) == sorted(held) for held in [*state.hands, state.deck])
        if options.get("deck_end") != "when_needed" and state.outcome is None:
            assert state.deck or state.paid


def test_every_ending_comes_up_in_random_matches() -> None:
    endings: dict[str, int] = dict.fromkeys(ENDINGS, 0)
    longest = 0
    for seats in range(3, 8):
        game = INFO.create(seats)
        for seed in range(60):
            rng = random.Random(seed)
            state = game.start(seed)
            count = 0
            while state.outcome is None:
                state.apply(rng.choice(state.legal()))
                count += 1
            longest = max(longest, count)
            endings[state.outcome.ending] += 1
            teams = {state.outcome.places[seat] for seat in state.outcome.winners}
            assert teams == {1}
    assert min(endings.values()) > 0, endings
    assert longest < 1000


def test_the_last_one_standing_is_whose_turn_it_is() -> None:
    found = 0
    for seats in (4, 5):
        for state in some_states(seats, 120, every=1000):
            if state.outcome is not None and state.outcome.ending in ("swordmaster", "last_standing"):
                assert [seat for seat in range(seats) if state.resilience[seat]] == [state.mover]
                found += 1
    assert found > 3


def test_at_most_one_bushido_and_one_card_on_the_table() -> None:
    for state in some_states(7, 6):
        step = "" if state.outcome is not None else type(state.agenda[-1]).__name__
        assert -1 <= state.bushido < 7
        if step in ("PlayPhase", "DrawSource", "BushidoChoice", "DiscardDown"):
            assert state.on_table == -1
        if step in ("Parry", "CryAnswer"):
            assert state.on_table == state.agenda[-1].args[2]


# -- words ----------------------------------------------------------------------------------------------------


def test_every_event_is_told() -> None:
    silent = {"over", "end_turn"}
    kinds_told = set()
    for seats in (3, 5, 7):
        game = INFO.create(seats)
        for seed in range(25):
            rng = random.Random(seed)
            state = game.start(seed)
            while state.outcome is None:
                for event in state.apply(rng.choice(state.legal())):
                    for seat in (0, seats - 1, None):
                        seen = event.seen_by(seat)
                        if seen is None:
                            continue
                        kinds_told.add(seen.kind)
                        text = game.describe(seen)
                        assert (text is None) == (seen.kind in silent)
                        if text is not None:
                            assert "-9" not in text.english()
    assert kinds_told >= {
        "steal",
        "random",
        "remove",
        "reveal",
        "kept",
        "paid",
        "spared",
        "retrieve",
        "deck_out",
    }


def test_stolen_cards_are_named_to_those_who_saw_them() -> None:
    state = table(5, hands={0: "Diversion", 2: "Bo"})
    log = do(state, "play Diversion 3")
    theft = next(event for event in log if event.kind == "steal")
    for seat, expected in ((0, "seat 1 takes Bō from seat 3"), (1, "seat 1 takes a card from seat 3")):
        seen = theft.seen_by(seat)
        assert seen is not None
        text = state.game.describe(seen)
        assert text is not None
        assert text.english() == expected


def test_every_action_has_a_label_and_targets_that_a_table_can_draw() -> None:
    for seats in (3, 7):
        game = INFO.create(seats)
        kinds = set()
        for action in game.actions:
            label = game.label(action).english()
            assert label
            assert "{" not in label
            kinds |= {pick.kind for pick in action.picks}
        assert kinds == {"card", "seat", "property", "pile", "button"}


def test_what_an_event_is_about() -> None:
    game = INFO.create(5)
    event = Event("remove", {"seat": 0, "target": 3, "card": 13})
    assert game.targets(event) == [
        Target("seat", "1"),
        Target("seat", "4"),
        Target("property", "4/Armour"),
        Target("card", "Armour"),
    ]


def test_card_texts() -> None:
    assert words.card_text(0).english() == "Strikes anybody up to difficulty 5 and deals 2 wounds."
    assert words.card_text(9).english() == "Strikes anybody up to difficulty 2 and deals one wound."
    assert all(words.card_text(kind).english() for kind in range(KINDS))
    assert words.role(3, 5).english() == "Ninja"
    assert words.role(5, 4).english() == "Ninja, three stars"


def test_every_ending_has_its_words() -> None:
    assert len(BECAUSE) == len(ENDINGS) == 6


# -- refusals -------------------------------------------------------------------------------------------------

BOOK = Path(refusals.__file__).parent / "rulebook" / "en.md"


def sections() -> set[str]:
    return set(re.findall(r"^## .* \{#([a-z-]+)\}$", BOOK.read_text(encoding="utf-8"), re.MULTILINE))


def test_every_refusal_names_a_section_of_the_rulebook() -> None:
    reasons = [value for value in vars(refusals).values() if isinstance(value, Reason)]
    assert len(reasons) > 20
    assert {reason.section for reason in reasons} | {"harmless", "difficulty"} <= sections()


def test_the_rulebook_names_every_card_character_and_option_with_its_numbers() -> None:
    text = BOOK.read_text(encoding="utf-8")
    for card in CARDS[WEAPONS:]:
        assert f"**{card.name}** ({card.copies}" in text
    for character in CHARACTERS:
        assert f"**{character.name}** ({character.resilience}): " in text
    for option in INFO.options:
        line = next(line for line in text.splitlines() if line.startswith(f"- **{option.label}**: "))
        assert all(f"“{label}”" in line for _, label in option.choices)


def test_every_other_pick_is_refused_with_a_section() -> None:
    rng = random.Random(11)
    known = sections()
    for state in some_states(6, 3, every=6):
        if state.outcome is not None:
            continue
        targets = sorted({pick for action in state.game.actions for pick in action.picks})
        for _ in range(60):
            picks = frozenset(rng.sample(targets, rng.randint(1, 2)))
            reason = state.why_not(picks)
            if not any(picks <= action.picks for action in state.legal()):
                assert reason is not None
                assert reason.section in known
                assert isinstance(reason.text, Text)
                assert reason.text.english().endswith(".")


@pytest.mark.parametrize(
    ("picks", "words_of_it"),
    [
        (["card:Katana"], "That card is not in your hand."),
        (["card:Bo", "seat:1"], "You cannot attack yourself."),
        (["card:Bo", "seat:4"], "seat 4 has no resilience left and is harmless."),
        (["card:Bo", "property:2/Armour"], ""),
        (["card:Diversion", "seat:1"], "Your own hand is no target for this card."),
        (["card:Diversion", "property:2/Armour"], "Only a Geisha removes a property."),
        (["card:Armour", "seat:2"], "This card is played without a target."),
        (["card:Geisha", "property:3/Focus"], "That property does not lie there."),
        (["pile:deck"], "Choose a card of your hand first."),
        (["card:Bokken", "seat:3"], "seat 3 is at difficulty 2; Bokken reaches 1, one too few."),
    ],
)
def test_refusals_say_what_is_wrong(picks: list[str], words_of_it: str) -> None:
    state = table(
        5,
        hands={0: "Bo Bokken Diversion Armour Geisha"},
        properties={1: "Armour"},
        resilience={3: 0},
    )
    assert state.why_not(frozenset([Target("card", "Bo")])) is None
    refusal = why(state, *picks)
    assert refusal == words_of_it or (not words_of_it and refusal)


def test_only_weapons_have_numbers() -> None:
    assert [kind for kind in range(KINDS) if CARDS[kind].reach] == list(range(WEAPONS))
    assert isinstance(INFO.create(5).start(1), SwordState)
