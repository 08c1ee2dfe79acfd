"""Whole matches of Samurai Spirit: nothing is lost, everything ends, nobody knows more than the table shows."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator

import pytest
from helpers_samurai_spirit import bare, begin, check_pieces, do, everywhere, ids, table

from game.engine.state import EVERYONE, HIDDEN, Unknown
from game.games.samurai_spirit import INFO
from game.games.samurai_spirit.mind import MIND
from game.games.samurai_spirit.parts import CARD, CARDS, CLASS, CLASSES
from game.games.samurai_spirit.scoring import DEATH, ENDINGS, FAMILIES, FARMS, SAVED
from game.games.samurai_spirit.state import SpiritState

QUESTIONS = {
    "AbsentTokens",
    "Act",
    "Decide",
    "IgnorePenalty",
    "Kiai",
    "LoseDefence",
    "OrderTop",
    "PenaltyOrder",
    "PickSamurai",
    "Seating",
    "SecondFight",
}
"""Every question the rules ask."""
SETTINGS = ({}, {"difficulty": "hard", "samurai": "drafted", "seating": "arranged"}, {"tokens": "on"})


def match(
    seats: int, seed: int, skill: float = 0.0, options: dict[str, str] | None = None
) -> Iterator[SpiritState]:
    """The true states of a match, of which a share ``skill`` of the decisions is sensible."""
    state = INFO.create(seats, options or {}).start(seed)
    assert isinstance(state, SpiritState)
    rng = random.Random(seed)
    for _ in range(1500):
        yield state
        if state.outcome is not None:
            return
        legal = state.legal()
        state.apply(MIND.quick(state, rng) if rng.random() < skill else rng.choice(legal))
    raise AssertionError("this match does not end")


@pytest.mark.parametrize("seats", range(1, 8))
def test_pieces_are_conserved_at_every_step(seats: int) -> None:
    for number in range(9):
        cards: list[int] = []
        round_ = 0
        for state in match(seats, number, (number % 3) / 2, SETTINGS[number % len(SETTINGS)]):
            if state.outcome is not None or -1 in state.heroes or not state.pool:
                continue
            if state.round != round_:
                round_, cards = state.round, everywhere(state)
                assert len(cards) == sum(1 for card in cards if CLASS[card] < round_)
            check_pieces(state, cards)


@pytest.mark.parametrize("seats", range(1, 8))
def test_cards_of_a_round(seats: int) -> None:
    count = max(2, seats)
    state = next(match(seats, 1))
    assert state.stack() == 7 * count
    for state in match(seats, 3, 1.0, {"difficulty": "easy"}):
        if state.outcome is None:
            assert len(everywhere(state)) == 6 * count + (state.round - 1) * (count - 1)


def test_all_endings_are_reached() -> None:
    found: Counter[str] = Counter()
    for seed in range(400):
        if set(found) == set(ENDINGS):
            break
        options = {"difficulty": ("easy", "normal", "heroic")[seed % 3]}
        *_, last = match(2 + seed % 3, seed, 0.0 if seed % 2 else 1.0, options)
        assert last.outcome is not None
        found[last.outcome.ending] += 1
        if last.outcome.ending == DEATH:
            assert last.dead >= 0
        elif last.outcome.ending == FARMS:
            assert last.farms == 0
        elif last.outcome.ending == FAMILIES:
            assert last.families == 0
        else:
            assert last.outcome.ending == SAVED
            assert last.round == 3
            assert last.farms > 0 < last.families
            assert last.outcome.winners == tuple(range(last.game.seats))
    assert set(found) == set(ENDINGS)


def test_every_question_is_asked_and_the_view_law_holds_in_the_middle_of_it() -> None:
    rng = random.Random(1)
    met: Counter[str] = Counter()
    for seed in range(60):
        options = {
            "samurai": ("drawn", "chosen", "drafted")[seed % 3],
            "seating": ("seats", "arranged")[seed % 2],
            "difficulty": ("own", "hard")[seed % 2],
        }
        for state in match(2 + seed % 6, seed, 0.85, options):
            if state.outcome is not None:
                continue
            kind = type(state.agenda[-1]).__name__
            met[kind] += 1
            if met[kind] > 25 and rng.random() > 0.02:
                continue
            for seat in (*range(state.game.seats), None):
                view = state.seen_by(seat)
                assert view.imagine(rng).seen_by(seat) == view
            view = state.seen_by(state.decides())
            world = view.imagine(rng)
            assert world.viewer == EVERYONE
            assert HIDDEN not in world.pool
            assert len(set(world.pool)) == len(world.pool)
            for other in (view, world):
                assert other.legal() == state.legal()
                assert other.agenda[-1].prompt(other) == state.agenda[-1].prompt(state)
    assert set(met) == QUESTIONS


def test_no_view_shows_the_seed_or_what_came_along() -> None:
    for state in match(4, 2, 1.0):
        for seat in (*range(4), None):
            view = state.seen_by(seat)
            assert view.seed == HIDDEN
            fresh = [card for card in state.pool if CLASS[card] == state.round - 1]
            assert view.pool.count(HIDDEN) == len(fresh)
            assert set(view.pool) - {HIDDEN} == set(state.pool) - set(fresh)
            assert json.dumps(view.to_data())
            if not view.top and view.middle:
                with pytest.raises(Unknown):
                    view.turn_up()


def test_two_dolls_are_promised_in_every_world() -> None:
    """With two samurai the worlds that are imagined keep the promise, whatever has been turned up."""
    rng = random.Random(3)
    for seed in range(8):
        for state in match(2, seed, 1.0):
            if state.round > 1 or state.outcome is not None:
                break
            owed = state.dolls_owed()
            assert owed == state.seen_by(0).dolls_owed()
            world = state.seen_by(0).imagine(rng)
            dolls = {4, 5, 6, 7, 17, 18, 19, 20, 29, 30, 31, 32, 33, 42, 43, 44, 45, 46}
            assert len(set(everywhere(world)) & dolls) >= 2


def frequencies(state: SpiritState, count: int) -> list[float]:
    """How often each card is the next one in imagined worlds."""
    rng = random.Random(7)
    found = [0.0] * CARDS
    for _ in range(count):
        found[state.imagine(rng).turn_up()] += 1 / count
    return found


def test_chances_are_those_of_the_imagined_worlds() -> None:
    plain = bare("Kyuzo", "Kanbei", "Daisuke", middle=5, unseen=2)
    shuffled = table(
        "Kyuzo",
        "Kanbei",
        "Daisuke",
        line={"Kyuzo": ["B6-04"]},
        discard=["P1-07"],
        top=["P2-07"],
        middle=4,
        unseen=3,
        round_=3,
    )
    do(shuffled, "first reinforce")
    for state in (plain, shuffled):
        view = state.seen_by(None)
        odds = view.chances()
        assert odds == state.chances()
        assert sum(odds) == pytest.approx(1)
        often = frequencies(view, 6000)
        assert max(abs(a - b) for a, b in zip(odds, often, strict=True)) < 0.02
    known = bare("Kyuzo", "Kanbei", top=["P2-07"], middle=3)
    assert known.chances()[CARD["P2-07"]] == 1.0
    under = bare("Kyuzo", "Kanbei", bottom=["P2-07", "P2-08"], middle=0)
    assert under.chances()[CARD["P2-07"]] == 1.0
    assert sum(bare("Kyuzo", "Kanbei", middle=0).chances()) == 0.0


def test_late_draws_are_as_fair_as_a_shuffled_deck() -> None:
    """Raiders slip away unseen, others are shuffled in, twice: late draws and a real deck tell the same story."""
    story: Counter[tuple[str, ...]] = Counter()
    deck: Counter[tuple[str, ...]] = Counter()
    rng = random.Random(11)
    count = 2400
    for _ in range(count):
        state = bare("Kyuzo", "Kanbei", middle=3, discard=["P4-07", "P4-06"], seed=1)
        state.seed = rng.randrange(1 << 32)
        names = ids(state.pool)
        state.slip()
        state.shuffle_in(1)
        state.slip()
        state.shuffle_in(0)
        told = [ids([state.turn_up()])[0], ids([state.catch()])[0], ids([state.catch()])[0]]
        story[tuple(told)] += 1
        rng.shuffle(names)
        first = names.pop()
        names.append("P4-06")
        rng.shuffle(names)
        second = names.pop()
        names.append("P4-07")
        rng.shuffle(names)
        deck[names.pop(), second, first] += 1
    assert set(story) == set(deck)
    for key in deck:
        assert abs(story[key] - deck[key]) / count < 0.035
        assert "P4-07" not in key[1:]
        assert key[2] != "P4-06"


def test_every_raider_is_met_by_the_end_of_its_round() -> None:
    """After a round the only cards nobody has met are those that stayed in the box."""
    for seed in range(6):
        round_ = 1
        for state in match(3, seed, 1.0, {"difficulty": "easy"}):
            if state.round != round_ and state.outcome is None:
                round_ = state.round
                came = [card for card in state.pool if CLASS[card] == round_ - 1]
                assert len(came) == 2
                assert state.unmet() == list(CLASSES[round_ - 1])
                assert state.seen_by(0).pool.count(HIDDEN) == 2


def test_what_happened_can_be_told_and_shown() -> None:
    told: set[str] = set()
    for seed in range(40):
        options = {
            "samurai": ("chosen", "drawn")[seed % 2],
            "seating": ("seats", "arranged")[seed % 2],
            "difficulty": ("hard", "own")[seed % 2],
        }
        state = INFO.create(2 + seed % 5, options).start(seed)
        rng = random.Random(seed)
        while state.outcome is None:
            legal = state.legal()
            action = MIND.quick(state, rng) if rng.random() < 0.8 else rng.choice(legal)
            for event in state.apply(action):
                told.add(event.kind)
                text = state.game.describe(event)
                assert text is not None or event.kind in ("alone", "stopped", "suffered")
                if text is not None:
                    assert "{" not in text.english()
                for target in state.game.targets(event):
                    assert target.kind in ("samurai", "pile", "village")
    assert told >= {
        "draw",
        "confront",
        "defend",
        "kiai",
        "flip",
        "slip",
        "intruder",
        "farm",
        "over",
        "looked",
    }


def test_a_turn_begins_only_while_raiders_are_left() -> None:
    state = bare("Kyuzo", "Kanbei")
    assert [event.kind for event in begin(state)] == ["turn"]
    for seed in range(20):
        for state in match(3, seed, 1.0):
            if state.outcome is None and type(state.agenda[-1]).__name__ == "Act":
                assert state.stack() > 0
                assert state.in_play(state.active)
