"""What computer players think of Samurai Spirit: values, short lists, quick choices, hints."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from helpers_samurai_spirit import bare, do, game, table, texts

from game.bots.levels import Level, shipped
from game.bots.players import Roller, seat_player
from game.bots.rollouts import Contender, Rollouts
from game.engine.state import Action, State
from game.games.samurai_spirit import INFO
from game.games.samurai_spirit.mind import MIND
from game.games.samurai_spirit.mind_instinct import Glance
from game.games.samurai_spirit.mind_plain import greedy
from game.games.samurai_spirit.parts import CARD, HERO
from game.games.samurai_spirit.state import SpiritState

QUICK = Level("quick", "Quick", "one-ply")
SEARCH = Level("search", "Search", "rollouts", simulations=60, turns=4, width=8, seconds=60.0)


def best_first(view: State) -> list[Action]:
    return [action for _, action in MIND.candidates(view, 1_000)]


def positions(seed: int, skill: float = 0.7, **options: str) -> list[State]:
    """Copies of the questions of a match, from before the first turn to its end."""
    state = game(2 + seed % 4, **options).start(seed)
    rng = random.Random(seed)
    found = []
    while state.outcome is None:
        found.append(state.clone())
        legal = state.legal()
        state.apply(MIND.quick(state, rng) if rng.random() < skill else rng.choice(legal))
    return [*found, state]


def test_values_are_shares_of_a_victory_and_the_same_for_all() -> None:
    for seed in range(4):
        for state in positions(seed, samurai="chosen", difficulty=("normal", "heroic")[seed % 2]):
            seats = range(state.game.seats)
            values = {MIND.value(state, seat) for seat in seats}
            assert len(values) == 1
            assert 0.0 <= min(values) <= 1.0
            if state.outcome is not None:
                assert values == {1.0 if state.outcome.winners else 0.0}


def test_short_lists_are_lawful_ordered_and_led_by_the_quick_choice() -> None:
    rng = random.Random(1)
    met: Counter[str] = Counter()
    for seed in range(10):
        for state in positions(seed, 0.85, samurai="drafted", seating="arranged"):
            if state.outcome is not None:
                continue
            view = state.seen_by(state.decides())
            legal = view.legal()
            rated = MIND.candidates(view, 3)
            met[type(view.agenda[-1]).__name__] += 1
            assert 1 <= len(rated) <= 3
            assert all(action in legal for _, action in rated)
            values = [value for value, _ in rated]
            assert values == sorted(values, reverse=True)
            assert all(0.0 <= value <= 1.0 for value in values)
            assert MIND.quick(view, rng) is rated[0][1]
            assert len(MIND.candidates(view, 100)) == len(legal)
            assert MIND.candidates(view.imagine(rng).seen_by(state.decides()), 3) == rated
    assert {"Act", "Decide", "Kiai", "AbsentTokens", "PickSamurai", "Seating"} <= set(met)


def test_hints_have_a_reason_for_every_action() -> None:
    said: Counter[str] = Counter()
    for seed in range(12):
        for state in positions(seed, 0.85, samurai="chosen", seating="arranged", tokens="on"):
            if state.outcome is not None:
                continue
            view = state.seen_by(state.decides())
            for action in view.legal():
                text = MIND.gain(view, action).english()
                assert text.endswith(".")
                assert "{" not in text
                said[action.text.split()[0]] += 1
    assert set(said) >= {
        "fight",
        "support",
        "pass",
        "defend",
        "confront",
        "hand",
        "use",
        "token",
        "pick",
        "seat",
    }


def test_the_hint_for_a_fight_counts_the_raiders() -> None:
    state = bare("Kyuzo", "Kanbei", line={"Kyuzo": ["P4-03", "P4-06"]}, top=["P1-13"])
    state.agenda = [state.game.step("Act", 0, 0)]
    fight = state.game.action("fight")
    assert (
        "0 bring something to defend, 100 of the others reach Kiai, 0 go past"
        in MIND.gain(state, fight).english()
    )


def test_the_hint_for_a_defence_tells_the_room_that_is_left() -> None:
    state = table("Kyuzo", "Kanbei", line={"Kyuzo": ["P4-03"]}, top=["P1-07"])
    do(state, "fight")
    assert "Room left on the track: 5." in MIND.gain(state, state.game.action("defend")).english()


def test_the_hint_for_a_move_names_who_receives_and_that_for_a_drop_who_is_rid() -> None:
    state = bare("Daisuke", "Kyuzo", "Kikuchiyo", line={"Kyuzo": ["P4-03"]})
    state.agenda = [state.game.step("Kiai", 0, 0, 1)]
    assert MIND.gain(state, state.game.action("move Kyuzo Kikuchiyo")).english().startswith("Kikuchiyo has")
    state.agenda = [state.game.step("Kiai", 2, 2, 1)]
    assert MIND.gain(state, state.game.action("drop Kyuzo")).english() == "Kyuzo gains room on the track: 4."


def test_sensible_choices() -> None:
    last = table("Kyuzo", "Kanbei", families=0b001, top=["P1-07"])
    do(last, "fight")
    assert MIND.quick(last, random.Random(1)).text == "defend"
    full = table(
        "Kanbei", "Kyuzo", "Daisuke", intruders=["P1-06"], line={"Kanbei": ["P4-03", "P3-06"]}, top=["P2-13"]
    )
    do(full, "fight", "confront")
    assert MIND.quick(full, random.Random(1)).text == "use"
    dying = table("Gorobei", "Kyuzo", wounds={"Gorobei": 3}, line={"Gorobei": ["P2-06"]})
    assert MIND.quick(dying, random.Random(1)).text == "ignore"
    rescue = table(
        "Kikuchiyo",
        "Kyuzo",
        line={"Kikuchiyo": ["P3-11", "P3-06"], "Kyuzo": ["P4-03", "P4-07", "P2-07"]},
        top=["P4-06"],
        middle=20,
    )
    do(rescue, "fight", "confront")
    assert MIND.quick(rescue, random.Random(1)).text == "drop Kyuzo"


@pytest.mark.parametrize("seats", [1, 2, 4, 7])
def test_greedy_plays_whole_matches_and_never_supports(seats: int) -> None:
    state = game(seats, samurai="chosen", tokens="on").start(seats)
    rng = random.Random(seats)
    assert MIND.plain_players() == {"greedy": greedy}
    while state.outcome is None:
        view = state.seen_by(state.decides())
        action = greedy(view, rng)
        assert action in view.legal()
        assert not action.text.startswith("support")
        if "defend" in texts(state):  # type: ignore[arg-type]
            assert action.text == "defend"
        state.apply(action)


def won(seats: int, matches: int, player: str) -> int:
    """How many of some matches all seats of one kind win."""
    wins = 0
    rng = random.Random(0)
    for seed in range(matches):
        state = game(seats).start(seed)
        while state.outcome is None:
            view = state.seen_by(state.decides())
            state.apply(MIND.quick(view, rng) if player == "quick" else greedy(view, rng))
        wins += state.outcome.winners != ()
    return wins


def test_the_quick_player_saves_villages_where_greedy_does_not() -> None:
    assert won(2, 50, "quick") > won(2, 50, "greedy") + 10


# -- the search that compares actions in the same worlds ------------------------------------------------------


def test_samurai_search_without_a_tree() -> None:
    assert MIND.cooperative()
    state = table("Kyuzo", "Kanbei", families=0b001, top=["P1-07"])
    do(state, "fight")
    for level in (SEARCH, QUICK):
        bot = seat_player(level, MIND)
        assert bot.choose(state.seen_by(0), [])[0].text == "defend"
    assert Roller(MIND, SEARCH).choose(state.seen_by(0), [])[0].text == "defend"


def test_the_same_view_gives_the_same_choice() -> None:
    for state in positions(3)[5:-1:9]:
        view = state.seen_by(state.decides())
        first, second = (Roller(MIND, SEARCH).choose(view, []) for _ in range(2))
        assert first == second
        assert first[0] in view.legal()


def test_simulations_and_stop_are_kept() -> None:
    state = table("Kyuzo", "Kanbei", "Daisuke")
    view = state.seen_by(0)
    rollouts = Rollouts(MIND, view, random.Random(1), None, best_first(view), 2)
    rollouts.run(20, 60.0)
    assert 20 <= rollouts.simulations < 20 + len(view.legal())
    stopped = Rollouts(MIND, view, random.Random(1), None, best_first(view), 2)
    stopped.run(10_000, 60.0, lambda: True)
    assert stopped.simulations <= 4 * len(view.legal())
    late = Rollouts(MIND, view, random.Random(1), None, best_first(view), 2)
    late.run(10_000, 0.0)
    assert late.simulations <= 4 * len(view.legal())
    assert late.best() in view.legal()


def test_one_action_needs_no_simulation() -> None:
    state = table("Kyuzo", "Kanbei", line={"Kyuzo": ["P4-03", "P4-07", "P2-07"]})
    rollouts = Rollouts(MIND, state.seen_by(0), random.Random(1), None, best_first(state.seen_by(0)), 4)
    rollouts.run(100, 60.0)
    assert rollouts.simulations == 0
    assert rollouts.best().text == "pass"


def test_only_sure_differences_count() -> None:
    contender = Contender(INFO.create(2).action("fight"))
    for difference in (0.5, -0.4) * 8:
        contender.add(difference)
    assert contender.worlds == 16
    assert contender.bound(0.0) == pytest.approx(0.05)
    assert contender.bound(-1.0) < 0.0 < contender.bound(1.0)
    sure = Contender(INFO.create(2).action("fight"))
    for difference in (0.11, 0.09) * 8:
        sure.add(difference)
    assert sure.bound(-1.0) == pytest.approx(0.0975)


# -- prices -----------------------------------------------------------------------------------------------------


def test_chances_hold_when_the_last_face_down_card_is_known_by_two_shuffles() -> None:
    """What came in first is all turned up, and one card that came in last is left: it is certain."""
    met = 0
    for seed in range(12):
        state = bare("Kyuzo", "Kanbei", middle=0, bottom=["P1-07"], discard=["P2-07", "P3-06"], seed=seed)
        state.shuffle_in(0)
        state.shuffle_in(0)
        while state.middle > 1:
            state.turn_up()
        left = [card for came in state.mixed for card in came]
        assert len(left) == 1
        assert state.seen_by(0).chances()[left[0]] == 1.0
        met += state.mixed[0] == ()
    assert met


def lent(state: SpiritState, giver: str, taker: str) -> float:
    """What the glance thinks of lending a token."""
    return Glance(MIND.weights, state).lent(state.place_of[HERO[giver]], state.place_of[HERO[taker]])


def test_a_token_is_lent_to_whoever_can_use_it() -> None:
    """Past Kiai one can only pass, so no talent that needs a draw helps there; otherwise it is worth the same."""
    for giver in ("Heihachi", "Daisuke", "Kyuzo", "Katsushiro", "Kikuchiyo"):
        state = table(giver, "Gorobei", "Kanbei", line={"Gorobei": ["P4-03", "P4-06", "P2-06"]})
        assert lent(state, giver, "Gorobei") == 0.0
        assert lent(state, giver, "Kanbei") == MIND.weights.talent[HERO[giver]]


def test_ignoring_a_penalty_is_worth_what_the_penalty_would_cost() -> None:
    for giver, fits, not_fits in (("Gorobei", "P4-05", "P3-05"), ("Kanbei", "P3-05", "P4-05")):
        for card, worth in ((fits, True), (not_fits, False)):
            state = table(giver, "Kyuzo", "Heihachi", line={"Kyuzo": [card]})
            glance = Glance(MIND.weights, state)
            cost = glance.suffering(state.place_of[HERO["Kyuzo"]], CARD[card])
            assert cost > 0.0
            assert lent(state, giver, "Kyuzo") == (cost if worth else 0.0)
            assert lent(state, giver, "Heihachi") == 0.0
    both = table("Gorobei", "Kanbei", "Kyuzo", line={"Kanbei": ["P3-05"]})
    assert lent(both, "Gorobei", "Kanbei") == 0.0


def test_a_token_that_comes_too_late_is_worth_nothing() -> None:
    state = table("Heihachi", "Kyuzo", "Gorobei", middle=2)
    assert lent(state, "Heihachi", "Kyuzo") > 0.0
    assert lent(state, "Heihachi", "Gorobei") == 0.0
    assert lent(state, "Heihachi", "Heihachi") == 0.0


# -- the chance that the village is saved -----------------------------------------------------------------------


def test_chances_come_true() -> None:
    """Over matches of the quick player that no weight was fitted to: as often saved as the judge says, by thirds."""
    said: list[list[float]] = [[], [], []]
    came = [0, 0, 0]
    for seed in range(120):
        state = game(2, difficulty="normal").start(10_000 + seed)
        rng = random.Random(seed)
        values: list[float] = []
        while state.outcome is None:
            if state.turn % 6 == 3:
                values.append(MIND.value(state, 0))
            state.apply(MIND.quick(state, rng))
        for value in values:
            third = min(2, int(3 * value))
            said[third].append(value)
            came[third] += state.outcome.winners != ()
    for values, saved in zip(said, came, strict=True):
        assert len(values) > 100
        assert saved / len(values) == pytest.approx(sum(values) / len(values), abs=0.1)


def test_a_short_list_at_a_table_of_seven_keeps_every_way_to_act() -> None:
    """Fight, six to support, pass: the strongest level leaves none of them out."""
    state = game(7).start(3)
    while len(state.legal()) < 8:
        state.apply(MIND.quick(state, random.Random(1)))
    assert len(state.legal()) == 8
    assert shipped().get("shogun", "samurai_spirit").width >= 8
