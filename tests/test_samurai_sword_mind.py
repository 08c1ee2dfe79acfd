"""What Samurai Sword tells a computer player: values, rated actions, quick choices, beliefs, hints."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from helpers_samurai_sword import do, legal, some_states, table
from role_belief import match

from game.bots import levels
from game.bots.levels import Level
from game.bots.players import seat_player
from game.engine.mind import Plain
from game.engine.state import Action, Event, Unknown
from game.games.samurai_sword import INFO, mind_belief
from game.games.samurai_sword.mind import MIND, parry_chance
from game.games.samurai_sword.mind_plain import greedy, striker
from game.games.samurai_sword.parts import CARDS, COURT, LONER, SHADOWS
from game.games.samurai_sword.state import SwordState


def best(state: SwordState) -> str:
    """The text of the best-rated action."""
    return MIND.candidates(state, 1)[0][1].text


def test_a_finished_match_is_worth_what_it_is() -> None:
    state = table(5, hands={0: "Bo"}, resilience={4: 1}, honour={0: 5, 2: 1, 3: 1, 4: 1})
    do(state, "attack Bo 5", "take")
    assert state.outcome is not None
    assert [MIND.value(state, seat) for seat in range(5)] == [1, 1, 0, 0, 0]


def test_the_values_of_the_teams_make_one() -> None:
    for seats in range(3, 8):
        for state in some_states(seats, 2, every=9):
            by_team = {}
            for seat, role in enumerate(state.roles):
                value = MIND.value(state, seat)
                assert 0 <= value <= 1
                by_team.setdefault({0: COURT, 1: COURT, 2: LONER}.get(role, SHADOWS), set()).add(
                    round(value, 9)
                )
            assert all(len(values) == 1 for values in by_team.values())
            assert sum(value for values in by_team.values() for value in values) == pytest.approx(1)


def test_honour_and_resilience_are_good_and_bushido_is_bad() -> None:
    plain = MIND.value(table(5), 0)
    assert MIND.value(table(5, honour={0: 6}), 0) > plain
    assert MIND.value(table(5, honour={3: 4}), 0) < plain
    assert MIND.value(table(5, resilience={0: 1}), 0) < plain
    assert MIND.value(table(5, resilience={1: 1}), 0) < plain
    assert MIND.value(table(5, resilience={3: 1}), 0) > plain
    assert MIND.value(table(5, bushido=0), 0) < plain
    assert MIND.value(table(5, properties={0: "Armour"}), 0) > plain


def test_nothing_is_rated_on_a_view() -> None:
    for seats in (3, 5):
        view = table(seats).seen_by(0)
        with pytest.raises(Unknown):
            MIND.value(view, 0)
        with pytest.raises(Unknown):
            MIND.candidates(view, 5)


def test_rated_actions_are_legal_and_in_order() -> None:
    rng = random.Random(1)
    for seats in (3, 5, 7):
        for state in some_states(seats, 3, every=5):
            if state.outcome is not None:
                continue
            before = state.to_data()
            actions = state.legal()
            rated = MIND.candidates(state, 100)
            assert {action for _, action in rated} == set(actions)
            values = [value for value, _ in rated]
            assert values == sorted(values, reverse=True)
            assert all(-0.1 <= value <= 1 for value in values)
            assert len(MIND.candidates(state, 2)) == min(2, len(actions))
            assert MIND.quick(state, rng) in actions
            assert state.to_data() == before


def test_good_sense() -> None:
    state = table(5, hands={0: "Bo"}, resilience={3: 1}, characters="Kojiro")
    assert best(state) == "attack Bo 4"
    state = table(5, hands={0: "Katana Focus"}, characters="Kojiro")
    assert MIND.candidates(state, 99)[-1][1].text == "attack Katana 2"
    state = table(5, hands={0: "Armour"})
    assert best(state) == "play Armour"
    state = table(5, hands={0: "Katana", 1: "Parry Focus"}, resilience={1: 1}, honour={1: 1})
    do(state, "attack Katana 2")
    assert best(state) == "answer Parry"
    assert MIND.answer(table_with_question("Jujutsu", "Bokken Katana")).text == "answer Bokken"
    assert MIND.answer(table_with_question("BattleCry", "Bokken Katana")).text == "take"
    assert MIND.answer(table_with_question("BattleCry", "Bokken Parry")).text == "answer Parry"


def table_with_question(card: str, held: str) -> SwordState:
    state = table(5, hands={0: card, 1: held})
    do(state, f"play {card}")
    return state


def test_the_ronin_wears_a_mask_until_the_end_is_near() -> None:
    """As a would-be Samurai the Ronin spares the Shogun, as a would-be Ninja the Ninja; others never pretend."""
    spared = []
    for character in ("Kojiro", "Musashi"):
        names = f"Hideyoshi Hideyoshi {character}"
        early = table(5, hands={2: "Bo"}, characters=names, turn=2)
        late = table(5, hands={2: "Bo"}, characters=names, honour=dict.fromkeys(range(5), 1), turn=2)
        blows = {seat: early.game.action(f"attack Bo {seat + 1}") for seat in (0, 1, 3, 4)}
        spared.append({seat for seat, blow in blows.items() if MIND.pretence(early, 2, blow) < 0})
        assert all(MIND.pretence(late, 2, blow) == 0 for blow in blows.values())
    assert sorted(spared, key=len) == [{0}, {3, 4}]


def test_how_likely_a_parry_is() -> None:
    state = table(
        5,
        hands={1: "Focus", 2: "Focus Focus Focus", 3: "Parry"},
        characters="Benkei Benkei Benkei Benkei Hanzo",
    )
    assert 0 < parry_chance(state, 1) < parry_chance(state, 2) < parry_chance(state, 3) < 1


@pytest.mark.parametrize("seats", range(3, 8))
def test_quick_matches_end(seats: int) -> None:
    game = INFO.create(seats)
    rng = random.Random(seats)
    for seed in range(6):
        state = game.start(seed)
        for _ in range(1500):
            if state.outcome is not None:
                break
            action = MIND.quick(state, rng)
            assert action in state.legal()
            state.apply(action)
        assert state.outcome is not None


# -- belief ---------------------------------------------------------------------------------------------------


def chance(view: SwordState, events: list[Event], seat: int, team: int) -> float:
    return sum(weight for weight, teams in mind_belief.odds(view, events) if teams[seat] == team)


def deed(kind: str, actor: int, target: int, **more: int) -> Event:
    if kind == "defeat":
        return Event(kind, {"by": actor, "seat": target})
    return Event(kind, {"seat": actor, "target": target, **more})


def test_every_spread_of_the_teams_is_thought_of() -> None:
    counts = {4: 3, 5: 12, 6: 20, 7: 60}
    for seats, count in counts.items():
        view = table(seats).seen_by(None)
        assert len(mind_belief.assignments(view)) == count
    assert len(mind_belief.assignments(table(5).seen_by(1))) == 3
    assert len(mind_belief.assignments(table(3).seen_by(1))) == 1


def test_who_strikes_the_shogun_is_hardly_a_samurai() -> None:
    view = table(5).seen_by(3)
    before = chance(view, [], 1, COURT)
    struck = [deed("attack", 1, 0)]
    assert chance(view, struck, 1, COURT) < before / 2
    assert chance(view, struck, 1, SHADOWS) > chance(view, struck, 1, LONER)
    assert chance(view, struck * 3, 1, COURT) < chance(view, struck, 1, COURT)


def test_who_helps_the_shogun_or_strikes_others_is_likelier_a_samurai() -> None:
    view = table(5).seen_by(3)
    before = chance(view, [], 1, COURT)
    assert chance(view, [deed("breathing", 1, 0)], 1, COURT) > before
    assert chance(view, [deed("attack", 1, 4)], 1, COURT) > before
    assert chance(view, [deed("remove", 1, 0, card=16)], 1, COURT) > before
    assert chance(view, [deed("remove", 1, 0, card=13)], 1, COURT) < before


def test_who_strikes_each_other_are_hardly_of_one_team() -> None:
    view = table(5).seen_by(1)
    events = [deed("attack", 3, 4), deed("defeat", 3, 4)]
    both = sum(w for w, teams in mind_belief.odds(view, events) if teams[3] == teams[4] == SHADOWS)
    assert both < sum(w for w, teams in mind_belief.odds(view, []) if teams[3] == teams[4] == SHADOWS)


def test_ones_own_deeds_tell_one_nothing() -> None:
    view = table(5).seen_by(3)
    assert mind_belief.odds(view, [deed("attack", 3, 1)]) == mind_belief.odds(view, [])


def test_who_was_hit_held_no_parry() -> None:
    state = table(5, hands={0: "Bo TeaCeremony", 1: "Focus Focus Focus"})
    log = do(state, "attack Bo 2", "take")
    assert mind_belief.clean_cards(state.seen_by(0), log) == [0, 3, 0, 0, 0]
    log += do(state, "play TeaCeremony")
    assert len(state.hands[1]) == 4
    assert mind_belief.clean_cards(state.seen_by(0), log) == [0, 3, 0, 0, 0]


def test_memory_bounds_belief() -> None:
    view = table(5).seen_by(3)
    events = [deed("attack", 1, 0), *[Event("turn", {"seat": 0})] * 5]
    assert MIND.belief(view, events, 0) is None
    short, long = MIND.belief(view, events, 5), MIND.belief(view, events, 6)
    assert short is not None
    assert long is not None
    assert short["teams"] != long["teams"]


def test_belief_takes_only_what_the_seat_was_told_and_sees() -> None:
    """Two tables that look the same to a seat make it believe the same."""
    state = table(5, hands={0: "Bo BattleCry"})
    log = do(state, "attack Bo 2", "take", "play BattleCry", "take", "take", "take", "take")
    heard = [event for event in (one.seen_by(3) for one in log) if event is not None]
    view = state.seen_by(3)
    world = view.imagine(random.Random(2))
    assert world.roles != state.roles or world.hands != state.hands
    assert MIND.belief(view, heard, 99) == MIND.belief(world.seen_by(3), heard, 99)


def test_with_three_nothing_is_to_be_inferred() -> None:
    believed = MIND.belief(table(3).seen_by(1), [deed("attack", 2, 0)], 9)
    assert believed is not None
    assert believed["teams"] == []


# -- plain players and hints ----------------------------------------------------------------------------------


@pytest.mark.parametrize("player", [striker, greedy])
def test_plain_players_finish_their_matches_on_views_alone(player: Plain) -> None:
    for seats in (3, 6):
        game = INFO.create(seats)
        rng = random.Random(3)
        for seed in range(4):
            state = game.start(seed)
            while state.outcome is None:
                action = player(state.seen_by(state.decides()), rng)
                assert action in state.legal()
                state.apply(action)


def test_plain_players_are_what_they_are_called() -> None:
    assert set(MIND.plain_players()) == {"striker", "greedy"}
    rng = random.Random(4)
    state = table(5, hands={0: "Bo Katana Armour"}, resilience={1: 1})
    assert greedy(state.seen_by(0), rng).text == "play Armour"
    assert striker(state.seen_by(0), rng).text.startswith("attack Katana")
    state = table(5, hands={1: "Katana"}, turn=1)
    assert "attack Katana 1" in legal(state)
    blows = {greedy(state.seen_by(1), rng).text for _ in range(30)}
    assert blows == {"attack Katana 3", "attack Katana 4", "attack Katana 5"}


def test_every_action_has_a_hint() -> None:
    told: set[type[Action]] = set()
    for seats in (3, 5):
        for state in some_states(seats, 10):
            if state.outcome is not None:
                continue
            view = state.seen_by(state.decides())
            for action in view.legal():
                text = MIND.gain(view, action).english()
                assert text.endswith(".")
                assert "{" not in text
                told.add(type(action))
    assert len(told) == 7


def test_a_one_ply_player_plays_every_kind_of_card() -> None:
    level = Level("thoughtful", "thoughtful", "one-ply", worlds=1, memory=60, noise=0.02)
    used: Counter[str] = Counter()
    game = INFO.create(5)
    bot = seat_player(level, MIND)
    for seed in range(12):
        state = game.start(seed)
        chronicle: list[Event] = []
        while state.outcome is None:
            seat = state.decides()
            told = [event for event in (one.seen_by(seat) for one in chronicle[-60:]) if event is not None]
            action = bot.choose(state.seen_by(seat), told)[0]
            assert action in state.legal()
            word, *rest = action.text.split()
            used["Geisha" if word == "remove" else rest[0] if rest else word] += 1
            chronicle += state.apply(action)
    assert set(used) >= {card.key for card in CARDS} | {"take", "end", "deck"}


def test_rollouts_give_the_same_answer_for_the_same_view_whatever_lies_covered() -> None:
    """The strongest level is honest: covered roles and hands that are swapped change nothing."""
    level = levels.shipped().get("shogun", "samurai_sword")._replace(simulations=40, seconds=60.0)
    assert level.player == "rollouts"
    asked = 0
    for seed in range(3):
        state = INFO.create(5).start(seed)
        for _ in range(16):
            if state.outcome is not None:
                break
            view = state.seen_by(state.decides())
            if len(view.legal()) > 1:
                bot = seat_player(level, MIND)
                other = view.imagine(random.Random(seed))
                assert other.seen_by(state.decides()) == view
                first = bot.choose(view, [])
                assert first == bot.choose(other.seen_by(state.decides()), [])
                assert first[0] in view.legal()
                asked += 1
            state.apply(MIND.quick(state, random.Random(seed)))
    assert asked > 16


def test_belief_surprises_less_than_an_even_guess_even_where_players_err() -> None:
    """Among weak players deeds tell little: too much trust in them would be worse than none."""
    level = levels.shipped().get("bushi", INFO.key)
    believed = even = count = 0.0
    for seed in range(100, 108):
        for _, one, other in match([seat_player(level, MIND) for _ in range(5)], seed, 5):
            believed += one
            even += other
            count += 1
    assert count > 250
    assert believed / count < even / count
