"""The small parts of the contract: chance, deal codes, events, sentences, targets, steps and what a game must define."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine import chance, deal
from game.engine.mind import Mind
from game.engine.state import (
    AUTO,
    EVERYONE,
    HIDDEN,
    NOBODY,
    Action,
    Event,
    Game,
    Outcome,
    Reason,
    SheetLine,
    State,
    Step,
    Target,
    UnknownAction,
    points,
    ranked,
)
from game.engine.text import N_, SeatRef, Text
from game.games import SHELF, _shelf

seeds = st.integers(0, chance.MASK)

# -- chance ---------------------------------------------------------------------------------------------------


def test_chance_and_deal_codes_are_the_same_on_every_machine() -> None:
    """These numbers are in every record there is: they may never change."""
    assert [chance.below(1, counter, 100) for counter in range(1, 9)] == [66, 2, 58, 64, 93, 24, 5, 36]
    assert chance.below(0xFFFFFFFF, 500, 1 << 29) == 525027728
    assert chance.mix(12345) == 1747545881
    assert deal.encode(1) == "0000-0087"
    assert deal.encode(0xFFFFFFFF) == "ZZZZ-ZZYY"


@given(seeds, st.integers(0, 10_000), st.integers(1, 1000))
def test_chance_stays_below(seed: int, counter: int, n: int) -> None:
    assert 0 <= chance.below(seed, counter, n) < n
    assert 0 <= chance.mix(seed) <= chance.MASK


@pytest.mark.parametrize("n", [2, 3, 5, 15, 20])
def test_chance_is_even_over_seeds_and_over_draws(n: int) -> None:
    count = 2000 * n
    over_seeds = Counter(chance.below(seed, 1, n) for seed in range(count))
    over_draws = Counter(chance.below(7, counter, n) for counter in range(count))
    for found in (over_seeds, over_draws):
        assert sum((found[value] - 2000) ** 2 / 2000 for value in range(n)) < n + 5 * (2 * n) ** 0.5


def test_draws_in_a_row_do_not_depend_on_each_other() -> None:
    pairs = Counter((chance.below(seed, 1, 4), chance.below(seed, 2, 4)) for seed in range(16_000))
    assert len(pairs) == 16
    assert all(850 < count < 1150 for count in pairs.values())


# -- deal codes -----------------------------------------------------------------------------------------------


@given(seeds)
def test_a_deal_code_says_its_seed(seed: int) -> None:
    code = deal.encode(seed)
    assert len(code) == 9
    assert code[4] == "-"
    assert deal.decode(code) == seed
    assert deal.decode(code.lower().replace("-", " ")) == seed
    assert deal.decode(f"  {code.replace('-', '')} ") == seed
    assert deal.decode(code.replace("0", "O").replace("1", "l")) == seed


ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


@pytest.mark.parametrize("seed", [0, 1, 12345, 0x80000000, chance.MASK])
def test_every_single_wrong_character_is_noticed(seed: int) -> None:
    code = deal.encode(seed).replace("-", "")
    for place in range(8):
        for letter in ALPHABET:
            if letter != code[place]:
                with pytest.raises(deal.DealCodeError) as caught:
                    deal.decode(code[:place] + letter + code[place + 1 :])
                assert "typing error" in caught.value.text.english()


@given(seeds, st.integers(0, 6))
def test_two_neighbours_that_changed_places_are_noticed(seed: int, place: int) -> None:
    code = deal.encode(seed).replace("-", "")
    swapped = code[:place] + code[place + 1] + code[place] + code[place + 2 :]
    if swapped != code:
        with pytest.raises(deal.DealCodeError):
            deal.decode(swapped)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("", "this one has 0"),
        ("3K7Q-F2M", "this one has 7"),
        ("3K7Q-F2M99", "this one has 9"),
        ("3K7Q-F2MU", "never holds “U”"),
        ("3K7Q-F2M!", "never holds “!”"),
        ("αβγδ-εζηθ", "never holds “Α”"),
    ],
)
def test_what_is_no_deal_code_is_told_why(code: str, words: str) -> None:
    with pytest.raises(deal.DealCodeError, match=words):
        deal.decode(code)


@given(st.text(max_size=12))
def test_whatever_is_typed_in_is_a_seed_or_a_sentence(code: str) -> None:
    try:
        seed = deal.decode(code)
    except deal.DealCodeError as error:
        assert error.text.english().endswith(".")  # noqa: PT017
    else:
        assert deal.decode(deal.encode(seed)) == seed


# -- events ---------------------------------------------------------------------------------------------------


def test_an_event_is_redacted_by_who_may_know() -> None:
    event = Event("draw", {"seat": 1, "card": 7, "count": 1}, (1, 2), ("card",), barrier=True)
    for seat in (1, 2):
        assert event.seen_by(seat) is event
    for other in (0, None):
        seen = event.seen_by(other)
        assert seen is not None
        assert seen.fields == {"seat": 1, "card": HIDDEN, "count": 1}
        assert seen.barrier
        assert seen.seen_by(1) is seen
    assert event.fields["card"] == 7


def test_an_event_can_be_hidden_altogether() -> None:
    event = Event("plan", {"area": 3}, (0,), ("*",))
    assert event.seen_by(0) is event
    assert event.seen_by(1) is None
    assert event.seen_by(None) is None


def test_a_secret_of_nobody_is_hidden_from_all() -> None:
    event = Event("shuffle", {"order": [1, 2]}, (), ("order",))
    for seat in (0, 1, None):
        seen = event.seen_by(seat)
        assert seen is not None
        assert seen.fields == {"order": HIDDEN}


def test_a_public_event_is_seen_by_all() -> None:
    event = Event("place", {"space": 3})
    assert event.seen_by(None) is event.seen_by(0) is event
    again = Event.from_data(json.loads(json.dumps(event.to_data())))
    assert (again.kind, again.fields) == ("place", {"space": 3})


# -- sentences ------------------------------------------------------------------------------------------------


def test_a_sentence_fills_in_texts_seats_and_numbers() -> None:
    text = Text(
        N_("{seat} takes {what} of {place}: {n}"), seat=SeatRef(1), what=Text("the rice"), place="V20", n=3
    )
    assert text.english() == "seat 2 takes the rice of V20: 3"


@pytest.mark.parametrize(("n", "words"), [(0, "0 tiles"), (1, "1 tile"), (2, "2 tiles"), (21, "21 tiles")])
def test_a_sentence_has_a_plural(n: int, words: str) -> None:
    assert Text("{n} tile", "{n} tiles", n=n).english() == words


def test_a_sentence_survives_as_data() -> None:
    text = Text("{a} and {b}", "{a} and {b}s", a=SeatRef(0), b=Text("{x}", x=SeatRef(2)), n=2)
    again = Text.from_data(json.loads(json.dumps(text.to_data())))
    assert again == text
    assert hash(again) == hash(text)
    assert again.english() == text.english()
    assert Text("a") != Text("b")
    assert Text("a", n=1) != Text("a", n=2)
    assert Text("a") != "a"
    assert SeatRef(1) == SeatRef(1) != SeatRef(2)
    assert SeatRef(1) != 1
    assert len({SeatRef(1), SeatRef(1)}) == 1


# -- actions and steps ----------------------------------------------------------------------------------------


def test_two_actions_cannot_share_a_text() -> None:
    game = Game("bare", 2, {})
    game.add(Action("up", frozenset()))
    with pytest.raises(ValueError, match="'up'"):
        game.add(Action("up", frozenset()))
    with pytest.raises(UnknownAction, match="bare has no action 'down'"):
        game.action("down")
    assert game.action("up").code == 0


def test_steps_are_made_once() -> None:
    game = SHELF["samurai"].create(2)
    with pytest.raises(KeyError):
        game.step("Dance", 0)
    step = game.step("Turn", 1, 0, 1)
    assert step is game.step("Turn", 1, 0, 1)
    assert step is not game.step("Turn", 1, 1, 1)
    assert step.to_data() == ["Turn", 1, 0, 1]
    assert game.agenda_from_data([["Turn", 1, 0, 1]])[0] is step


def test_an_action_does_not_leave_its_process() -> None:
    with pytest.raises(TypeError):
        Action("up", frozenset()).__reduce__()
    assert str(Target("space", "L24")) == "space:L24"


def test_what_a_game_leaves_out_is_an_error_and_no_silence() -> None:
    game = Game("bare", 2, {})
    state = State(game, [], 0, 0, EVERYONE, 0, None)
    step: Step[State] = Step((0,))
    mind = Mind()
    action = Action("x", frozenset())
    for missing in (
        lambda: game.start(0),
        lambda: game.from_data({}),
        lambda: game.describe(Event("x", {})),
        lambda: game.label(action),
        state.clone,
        lambda: state.seen_by(0),
        lambda: state.imagine(random.Random(1)),
        state.to_data,
        lambda: hash(state),
        lambda: step.legal(state),
        lambda: step.apply(state, action, []),
        lambda: step.resolve(state, []),
    ):
        with pytest.raises(TypeError):
            missing()
    assert game.targets(Event("x", {})) == []
    assert mind.belief(state, [], 0) is None
    assert mind.plain_players() == {}
    assert step.to_data() == ["Step", 0]


def test_places_from_a_standing() -> None:
    assert ranked([3, 5, 5, 1]) == (3, 1, 1, 4)
    assert ranked([(1, 2), (1, 3)]) == (2, 1)
    assert ranked([]) == ()


def test_an_outcome_survives_as_data() -> None:
    sheet = [SheetLine(Text("{n} card", "{n} cards", n=2), [1, "", Text("none")], (0,), True)]
    outcome = Outcome((0, 2), (1, 2, 1), "end", Text("It is over."), sheet)
    data = json.loads(json.dumps(outcome.to_data()))
    again = Outcome.from_data(data)
    assert again is not None
    assert again.to_data() == data
    assert (again.winners, again.places, again.ending) == ((0, 2), (1, 2, 1), "end")
    assert again.sheet[0].values == [1, "", Text("none")]
    assert again.sheet[0].marks == (0,)
    assert again.sheet[0].decided
    assert Outcome.from_data(None) is None
    assert "none" in repr(Reason(Text("none"), "end"))


def test_a_shelf_refuses_two_games_of_one_name() -> None:
    info = SHELF["samurai"]
    with pytest.raises(ValueError, match="samurai"):
        _shelf(info, info)
    with pytest.raises(ValueError, match="other"):
        _shelf(info, info._replace(key="other"))


def test_rivals_share_a_victory_and_a_side_does_not() -> None:
    assert [points((0, 2), seat, True) for seat in range(3)] == [0.5, 0.0, 0.5]
    assert [points((0, 2), seat, False) for seat in range(3)] == [1.0, 0.0, 1.0]


def test_a_shuffle_reaches_every_order_alike() -> None:
    """Fisher and Yates: each of the six orders of three cards comes up, about as often as any other."""
    state = SHELF["samurai"].create(2).start(1)
    found = Counter(tuple(state.shuffled((1, 2, 3))) for _ in range(1200))
    assert len(found) == 6
    assert all(140 < count < 260 for count in found.values())
    before = state.counter
    state.shuffled((1, 2, 3, 4))
    assert state.counter == before + 3


def test_seats_that_are_none_are_told_apart() -> None:
    """They are in every record and every golden file: they may never change."""
    assert (AUTO, EVERYONE, NOBODY, HIDDEN) == (-1, -2, -3, -9)
