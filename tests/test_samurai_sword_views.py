"""What each seat of Samurai Sword may know, in the middle of reactions too."""

from __future__ import annotations

import random
from typing import cast

import pytest
from helpers_samurai_sword import begin, do, everywhere, hand, kinds, some_states, table, told

from game.engine.state import HIDDEN, Event, Unknown
from game.games.samurai_sword import scoring
from game.games.samurai_sword.parts import COPIES, PARRY, SHOGUN, TEAM
from game.games.samurai_sword.state import SwordState
from game.games.samurai_sword.state_actions import PlayAt


def seen(log: list[Event], seat: int | None) -> list[tuple[str, object]]:
    return [(event.kind, event.fields) for event in (one.seen_by(seat) for one in log) if event is not None]


def onlookers(state: SwordState) -> list[int | None]:
    return [*range(state.game.seats), None]


def assert_view_law(state: SwordState, rng: random.Random) -> None:
    for seat in onlookers(state):
        view = state.seen_by(seat)
        assert view.agenda == state.agenda
        for _ in range(3):
            world = view.imagine(rng)
            assert world.seen_by(seat) == view
            assert everywhere(world) == everywhere(state)
        if seat == state.decides():
            assert view.legal() == state.legal() == view.imagine(rng).legal()


# -- in the middle of everything ------------------------------------------------------------------------------


def test_view_law_in_the_middle_of_every_question() -> None:
    rng = random.Random(1)
    found: dict[str, int] = {}
    for seats in range(3, 8):
        for state in some_states(seats, 6):
            if state.outcome is not None:
                continue
            step = type(state.agenda[-1]).__name__
            found[step] = found.get(step, 0) + 1
            if found[step] <= 60 or step in ("BushidoChoice", "DrawSource"):
                assert_view_law(state, rng)
    assert found.keys() == {"PlayPhase", "Parry", "CryAnswer", "BushidoChoice", "DrawSource", "DiscardDown"}
    assert min(found.values()) >= 10


def test_view_law_in_every_kind_of_reaction_laid_out_by_hand() -> None:
    rng = random.Random(2)
    cards = {0: "Bo BattleCry Jujutsu Diversion", 1: "Parry Bo", 2: "Bo Armour", 3: "Kiseru", 4: "Parry"}
    for first in ("attack Bo 2", "play BattleCry", "play Jujutsu"):
        state = table(5, hands=cards, characters="Hideyoshi Hanzo")
        do(state, "play Diversion 5", first)
        while state.decides() != 0:
            assert_view_law(state, rng)
            do(state, "take")
        assert_view_law(state, rng)
    asked = set()
    for seed in range(20):
        state = table(5, hands=cards, bushido=2)
        state.seed = seed
        begin(state, 2)
        asked.add(type(state.agenda[-1]).__name__)
        assert_view_law(state, rng)
    assert asked == {"BushidoChoice", "PlayPhase"}


def test_a_question_does_not_depend_on_what_the_hand_holds() -> None:
    """Nobody else sees whether the struck player could parry."""
    for action in ("attack Bo 2", "play BattleCry", "play Jujutsu"):
        views = []
        for held, other in (("Parry Bo", "Armour Focus"), ("Armour Focus", "Parry Bo")):
            state = table(5, hands={0: "Bo BattleCry Jujutsu", 1: held, 2: other})
            log = do(state, action)
            views.append((state.seen_by(0), state.seen_by(None), seen(log, 0)))
        assert views[0] == views[1]


# -- roles and hands ------------------------------------------------------------------------------------------


def test_only_the_shogun_and_oneself_are_known() -> None:
    for seats in range(4, 8):
        state = table(seats)
        for seat in onlookers(state):
            view = state.seen_by(seat)
            for other, role in enumerate(view.roles):
                known = other == seat or state.roles[other] == SHOGUN
                assert role == (state.roles[other] if known else HIDDEN)
                if other != seat:
                    assert view.hands[other] == (HIDDEN,) * len(state.hands[other])
            assert view.deck == (HIDDEN,) * len(state.deck)
            assert view.seed == HIDDEN


def test_with_three_all_roles_are_known() -> None:
    state = table(3)
    assert state.seen_by(None).roles == state.roles


def test_after_the_end_everything_is_open() -> None:
    state = table(5, hands={0: "Bo"}, resilience={1: 1}, honour={1: 1})
    do(state, "attack Bo 2", "take")
    view = state.seen_by(3)
    assert view.roles == state.roles
    assert view.hands == state.hands
    assert view.outcome is state.outcome


def test_the_end_of_the_match_needs_the_roles() -> None:
    state = table(5, hands={0: "Bo"}, resilience={1: 1}, honour={1: 1})
    do(state, "attack Bo 2")
    with pytest.raises(Unknown):
        state.seen_by(1).apply(state.game.action("take"))
    with pytest.raises(Unknown):
        state.seen_by(0).end(scoring.HONOUR_LOST, 0, 1, [])


# -- stolen and open cards ------------------------------------------------------------------------------------


def test_thief_and_victim_know_a_stolen_card() -> None:
    state = table(5, hands={0: "Diversion Armour", 2: "Katana"})
    log = do(state, "play Diversion 3")
    assert [state.knows(seat, 0) for seat in range(1, 6)] == [(), tuple(kinds("Katana")), (), (), ()]
    assert told(log, "steal") == [{"seat": 0, "target": 2, "card": kinds("Katana")[0]}]
    assert ("steal", {"seat": 0, "target": 2, "card": HIDDEN}) in seen(log, 1)
    rng = random.Random(3)
    view = state.seen_by(2)
    assert all(kinds("Katana")[0] in view.imagine(rng).hands[0] for _ in range(20))
    view = state.seen_by(1)
    assert any(kinds("Katana")[0] not in view.imagine(rng).hands[0] for _ in range(20))
    do(state, "attack Katana 2")
    assert state.knows(2, 0) == ()


def test_playing_an_equal_card_ends_the_certainty() -> None:
    state = table(5, hands={0: "Diversion Armour Armour", 2: "Armour"})
    do(state, "play Diversion 3")
    assert state.knows(2, 0) == tuple(kinds("Armour"))
    do(state, "play Armour")
    assert state.knows(2, 0) == ()
    assert hand(state, 0) == "Armour Armour"


def test_a_theft_that_one_does_not_see_ends_the_certainty() -> None:
    state = table(5, hands={0: "Diversion Armour", 1: "Diversion", 2: "Katana"})
    do(state, "play Diversion 3", "end")
    while state.decides() != 1:
        do(state, "end")
    before = [state.clone(), state.clone()]
    for seed, trial in enumerate(before):
        trial.seed = seed
    trials = [trial for trial in before if do(trial, "play Diversion 1")]
    assert all(trial.knows(2, 0) == () for trial in trials)
    assert trials[0].seen_by(2).known == trials[1].seen_by(2).known


def test_who_knew_the_whole_hand_knows_what_was_stolen_from_it() -> None:
    state = table(5, hands={0: "Diversion", 1: "Diversion Focus", 2: "Katana"})
    do(state, "play Diversion 3")
    assert hand(state, 0) == "Katana"
    state.agenda = [state.game.step("EndTurn", -1, 1), state.game.step("PlayPhase", 1, 0)]
    do(state, "play Diversion 1")
    assert state.knows(2, 1) == tuple(kinds("Katana"))
    assert state.knows(3, 1) == ()
    assert_view_law(state, random.Random(4))


def test_everybody_knows_what_ieyasu_took_from_the_discards() -> None:
    state = table(5, characters="Ieyasu", discards="Bo Katana")
    begin(state, 0)
    do(state, "draw discards")
    katana = tuple(kinds("Katana"))
    assert [state.knows(seat, 0) for seat in range(1, 6)] == [katana] * 5
    assert state.knows(0, 0) == ()
    rng = random.Random(5)
    assert all(kinds("Katana")[0] in state.seen_by(None).imagine(rng).hands[0] for _ in range(10))


def test_what_one_surely_knows_is_so_and_all_that_everybody_knows_is_in_it() -> None:
    for seats in (3, 5, 7):
        for state in some_states(seats, 12):
            for holder, held in enumerate(state.hands):
                everybody = state.knows(seats, holder)
                for observer in range(seats + 1):
                    row = state.knows(observer, holder)
                    assert all(row.count(kind) <= held.count(kind) for kind in row)
                    if observer == holder:
                        assert row == ()
                    else:
                        assert all(row.count(kind) >= everybody.count(kind) for kind in everybody)
                    if len(row) > len(everybody):
                        assert state.watchers[holder] >> observer & 1


def test_equal_stories_make_equal_views() -> None:
    """Whatever anybody does: who hears the same story of it sees the same table, in every world of the view."""
    rng = random.Random(6)
    compared = thefts = 0
    for seats in (3, 5, 7):
        for state in some_states(seats, 8, every=2):
            if state.outcome is not None:
                continue
            seat = rng.randrange(seats)
            world = state.seen_by(seat).imagine(rng)
            common = [action for action in world.legal() if action in state.legal()]
            if state.decides() == seat or not common:
                continue
            action = rng.choice(common)
            one, two = state.clone(), world.clone()
            same = seen(one.apply(action), seat) == seen(two.apply(action), seat)
            if same and one.outcome is None:
                assert one.seen_by(seat) == two.seen_by(seat)
                compared += 1
                thefts += isinstance(action, PlayAt) and "Diversion" in action.text
    assert compared > 300
    assert thefts > 5


# -- worlds ---------------------------------------------------------------------------------------------------


def worlds(view: SwordState, rng: random.Random, count: int) -> set[tuple[object, ...]]:
    found = set()
    for _ in range(count):
        world = view.imagine(rng)
        found.add((world.roles, tuple(world.hands), world.deck, tuple(world.known)))
    return found


def test_every_distribution_of_roles_comes_up() -> None:
    """With four and empty hands the roles alone are unknown; one Ninja is out, which nobody knows."""
    rng = random.Random(7)
    state = table(4, others="", roles="Shogun Ninja2 Samurai Ninja3")
    expected = {
        0: {
            (0, *order)
            for order in (
                (1, 3, 4), (1, 4, 3), (1, 3, 5), (1, 5, 3), (1, 4, 5), (1, 5, 4),
                (3, 1, 4), (4, 1, 3), (3, 1, 5), (5, 1, 3), (4, 1, 5), (5, 1, 4),
                (3, 4, 1), (4, 3, 1), (3, 5, 1), (5, 3, 1), (4, 5, 1), (5, 4, 1),
            )
        },
        1: {(0, 4, 1, 3), (0, 4, 1, 5), (0, 4, 3, 1), (0, 4, 5, 1)},
        2: {(0, 3, 1, 4), (0, 4, 1, 3), (0, 3, 1, 5), (0, 5, 1, 3), (0, 4, 1, 5), (0, 5, 1, 4)},
    }  # fmt: skip
    for seat, roles in expected.items():
        found = worlds(state.seen_by(seat), rng, 600)
        assert {world[0] for world in found} == roles
        assert len({world[1:] for world in found}) == 1


def test_every_distribution_of_few_cards_comes_up() -> None:
    rng = random.Random(8)
    state = table(3, hands={0: "Bo", 1: "Parry", 2: ""}, deck="Katana Parry")
    held = everywhere(state)
    state.discards = [kind for kind in range(25) for _ in range(_missing(held, kind))]
    found = worlds(state.seen_by(0), rng, 200)
    parry, katana = PARRY, kinds("Katana")[0]
    assert {world[1:3] for world in found} == {
        ((state.hands[0], (parry,), ()), (katana, parry)),
        ((state.hands[0], (katana,), ()), (parry, parry)),
    }


def _missing(held: dict[int, int], kind: int) -> int:
    return COPIES[kind] - held.get(kind, 0)


def test_private_knowledge_of_others_comes_up_where_it_may_be() -> None:
    rng = random.Random(9)
    state = table(5, hands={0: "Diversion Armour", 2: "Katana"})
    do(state, "play Diversion 3")
    rows = {state.seen_by(1).imagine(rng).knows(2, 0) for _ in range(60)}
    assert () in rows
    assert len(rows) > 2
    assert {state.seen_by(1).imagine(rng).knows(3, 0) for _ in range(30)} == {()}


def test_belief_proposes_teams_and_hands_without_parries() -> None:
    rng = random.Random(10)
    state = table(5, hands=dict.fromkeys(range(5), "Parry Parry Parry"))
    view = state.seen_by(0)
    belief = {"teams": [[1.0, [0, 1, 1, 2, 0]]], "clean": [0, 3, 2, 0, 0]}
    for _ in range(40):
        world = view.imagine(rng, belief)
        assert [TEAM[role] for role in world.roles] == [0, 1, 1, 2, 0]
        assert PARRY not in world.hands[1]
        assert world.hands[2].count(PARRY) <= 1
        assert world.seen_by(0) == view
    nonsense = {"teams": [[1.0, [0, 0, 0, 0, 0]]]}
    assert sorted(view.imagine(rng, nonsense).roles) == sorted(state.roles)


def test_a_view_can_be_played_on_as_far_as_it_is_known() -> None:
    state = table(5, hands={0: "Bo Armour TeaCeremony", 1: "Parry"})
    view = state.seen_by(0)
    do(view, "play Armour")
    do(state, "play Armour")
    assert view == state.seen_by(0)
    do(view, "attack Bo 2")
    do(state, "attack Bo 2")
    assert view == state.seen_by(0)
    view.apply(view.game.action("answer Parry"))
    do(state, "answer Parry")
    assert view == state.seen_by(0)
    with pytest.raises(Unknown):
        view.apply(view.game.action("play TeaCeremony"))


def test_views_travel_as_plain_data() -> None:
    for state in some_states(6, 2, every=7):
        for seat in onlookers(state):
            view = state.seen_by(seat)
            again = cast(SwordState, state.game.from_data(view.to_data()))
            assert again == view
            assert (again.outcome is None) == (view.outcome is None)
            if view.outcome is not None and again.outcome is not None:
                assert again.outcome.winners == view.outcome.winners
                assert again.outcome.ending == view.outcome.ending
