"""A match in progress: what can be taken back, by whom, and what each seat is told."""

from __future__ import annotations

import random

import pytest
from helpers import Table, new_match, play_random, told
from helpers_toy import rungs, toy_match

from game.engine.match import IllegalAction, Match

SAMURAI = Table("samurai", 2, (("first", "1"),))
CHOSEN = Table("samurai", 2, (("first", "1"), ("hands", "chosen")))
QUICK = "keep ship1", "keep ship1", "keep ship2", "keep ronin1", "keep Buddha4"


def chosen_match(kinds: str = "pp") -> Match:
    """Two hands of the same five tiles; the first seat is to move."""
    match = new_match(CHOSEN, kinds)
    for text in QUICK * 2:
        match.play(text)
    return match


# -- the opening ----------------------------------------------------------------------------------------------


def test_the_chronicle_begins_with_the_deal() -> None:
    match = new_match(Table("samurai_sword", 4))
    deal = [event.kind for event in match.chronicle(None)]
    assert deal[0] == "dealt"
    assert told(match.opening, None) == told(match.happened(), None)
    assert match.chronicle(None, 1) == []
    play_random(match, random.Random(1), 3)
    assert [event.kind for event in match.chronicle(None)][: len(deal)] == deal
    assert [event.kind for event in match.happened(0, 1)][: len(deal)] == deal
    assert match.happened(1) == [event for entry in match.entries[1:] for event in entry.events]


def test_each_seat_is_told_of_the_deal_what_it_may_know() -> None:
    match = new_match(Table("samurai_sword", 4))
    told_to = [told(match.opening, seat) for seat in range(4)]
    assert len({str(story) for story in told_to}) == 4
    assert str(told(match.opening, None)) not in {str(story) for story in told_to}


# -- playing --------------------------------------------------------------------------------------------------


def test_an_unknown_move_is_named_and_changes_nothing() -> None:
    match = new_match(SAMURAI)
    before = match.state.to_data()
    with pytest.raises(IllegalAction, match="no move called “dance L14”"):
        match.play("dance L14")
    assert match.state.to_data() == before
    assert match.entries == []


def test_an_illegal_move_is_named_and_changes_nothing() -> None:
    match = chosen_match()
    count = len(match.entries)
    before = match.state
    with pytest.raises(IllegalAction) as caught:
        match.play("place rice2 L14")
    assert caught.value.text.english() == "The move “place rice2 L14” is not allowed here."
    assert match.state is before
    assert len(match.entries) == count


def test_an_action_of_another_game_object_is_illegal() -> None:
    match = chosen_match()
    other = SAMURAI.info.create(2).action("place Buddha4 L14")
    with pytest.raises(IllegalAction):
        match.play(other)
    match.play("place Buddha4 L14")


def test_nothing_is_legal_when_the_match_is_over() -> None:
    match = new_match(SAMURAI)
    play_random(match, random.Random(1))
    assert match.state.outcome is not None
    with pytest.raises(IllegalAction):
        match.play("end")


def test_playing_leaves_earlier_states_alone() -> None:
    match = chosen_match()
    first = match.state
    data = first.to_data()
    match.play("place ship1 S20")
    match.play("place Buddha4 L14")
    assert match.entries[-2].before is first
    assert first.to_data() == data


def test_wrong_tables_are_refused() -> None:
    for seats, options in ((1, {}), (5, {}), (2, {"first": "3"}), (2, {"capture": "never"}), (2, {"x": "y"})):
        with pytest.raises(ValueError, match=r"."):
            Match(SAMURAI.info, new_match(SAMURAI).seats[:1] * seats, options)


# -- undo and redo --------------------------------------------------------------------------------------------


def test_undo_and_redo_within_a_turn() -> None:
    match = chosen_match()
    states = [match.state.to_data()]
    for text in ("place ship1 S20", "place Buddha4 L14", "place ronin1 L30"):
        match.play(text)
        states.append(match.state.to_data())
    for number in (2, 1, 0):
        assert match.undoable() == 1
        (entry,) = match.undo()
        assert entry.seat == 0
        assert match.state.to_data() == states[number]
    for number in (1, 2, 3):
        assert match.redo()
        assert match.state.to_data() == states[number]
    assert match.redo() == []
    assert not match.assisted


def test_a_new_move_forgets_what_was_taken_back() -> None:
    match = chosen_match()
    match.play("place ship1 S20")
    match.undo()
    match.play("place ship1 S21")
    assert match.redo() == []
    assert match.entries[-1].action.text == "place ship1 S21"


def test_an_illegal_move_does_not_forget_what_was_taken_back() -> None:
    match = chosen_match()
    match.play("place ship1 S20")
    match.undo()
    with pytest.raises(IllegalAction):
        match.play("place rice4 L14")
    assert match.redo()


def test_undo_stops_where_a_tile_was_drawn() -> None:
    """Among persons the end of a turn stands: the other seat decides and a tile came to light."""
    match = chosen_match()
    match.play("place ship1 S20")
    match.play("end")
    assert match.entries[-1].barrier
    assert match.undoable() == 0
    assert match.undo() == []


def test_undo_stops_where_another_person_decided() -> None:
    """The fifth tile chosen hands the question over, with no barrier in between."""
    match = new_match(CHOSEN)
    for text in QUICK:
        match.play(text)
    assert not match.entries[-1].barrier
    assert match.state.decides() == 1
    assert match.undo() == []
    match.play("keep ship1")
    assert match.undoable() == 1
    match.undo()
    assert match.undo() == []


def test_undo_stops_at_the_deal_by_hand() -> None:
    """The last figure put out deals the hands: chance fell, and nobody takes it back."""
    match = new_match(Table("samurai", 2, (("figures", "placed"), ("first", "1"))))
    rng = random.Random(2)
    while match.state.to_data()["agenda"][-1][0] == "PlaceFigure":
        match.play(rng.choice(match.state.legal()))
    assert match.entries[-1].barrier
    assert match.undo() == []


def test_undo_stops_at_the_end_of_the_match() -> None:
    match = new_match(SAMURAI)
    play_random(match, random.Random(3))
    assert match.entries[-1].barrier
    assert match.undo() == []


def test_nobody_takes_back_for_a_computer() -> None:
    match = new_match(CHOSEN, "cp")
    match.play("keep ship1")
    assert match.undo() == []
    assert not match.take_back(0)


def test_there_is_nothing_to_take_back_at_the_start() -> None:
    match = new_match(SAMURAI, "pc")
    match.free_takeback = True
    assert match.undoable() == 0
    assert match.undo() == []
    assert match.redo() == []
    assert not match.take_back(0)


# -- free take-back -------------------------------------------------------------------------------------------


def test_against_computers_take_back_goes_over_their_moves_and_is_marked() -> None:
    match = chosen_match("pc")
    match.free_takeback = True
    before = match.state.to_data()
    for text in ("place ship1 S20", "end", "place ship1 S21", "end"):
        match.play(text)
    later = match.state.to_data()
    assert match.undoable() == 3
    assert [entry.action.text for entry in match.undo()] == ["end", "place ship1 S21", "end"]
    assert match.assisted
    assert match.undo()[0].action.text == "place ship1 S20"
    assert match.state.to_data() == before
    assert match.redo()
    assert match.redo()
    assert match.state.to_data() == later


def test_take_back_within_the_own_turn_is_not_marked() -> None:
    match = chosen_match("pc")
    match.free_takeback = True
    match.play("place ship1 S20")
    match.undo()
    assert not match.assisted


def test_take_back_of_the_last_move_of_all_is_marked() -> None:
    match = new_match(SAMURAI, "pc")
    play_random(match, random.Random(4))
    match.free_takeback = True
    assert match.undoable() >= 1
    match.undo()
    assert match.state.outcome is None
    assert match.assisted


def test_take_back_while_the_computer_thinks_is_marked() -> None:
    """No tile was drawn, so there is no barrier; the turn was over all the same."""
    match = new_match(CHOSEN, "pc")
    match.free_takeback = True
    for text in QUICK:
        match.play(text)
    assert match.state.decides() == 1
    assert match.undoable() == 1
    match.undo()
    assert match.assisted


def test_what_a_computer_began_is_not_the_persons_to_take_back() -> None:
    match = new_match(CHOSEN, "cp")
    match.free_takeback = True
    match.play("keep ship1")
    assert match.undoable() == 0
    assert match.undo() == []
    assert match.since(1) == 0
    assert not match.assisted


def test_free_take_back_is_for_a_single_person() -> None:
    match = chosen_match("pp")
    match.free_takeback = True
    match.play("place ship1 S20")
    match.play("end")
    assert match.undo() == []
    watched = chosen_match("cc")
    watched.free_takeback = True
    assert watched.undo() == []


def test_without_the_option_the_computers_moves_stand() -> None:
    match = chosen_match("pc")
    match.play("place ship1 S20")
    match.play("end")
    assert match.undo() == []


# -- taking back a pick in the middle -------------------------------------------------------------------------


def test_any_own_pick_can_be_taken_back() -> None:
    match = chosen_match()
    for text in ("place ship1 S20", "place Buddha4 L14", "place ronin1 L30"):
        match.play(text)
    start = len(match.entries) - 3
    assert match.take_back(start + 1)
    assert [entry.action.text for entry in match.entries[start:]] == ["place ship1 S20", "place ronin1 L30"]
    other = chosen_match()
    other.play("place ship1 S20")
    other.play("place ronin1 L30")
    assert match.state == other.state
    assert [entry.before.to_data() for entry in match.entries] == [
        entry.before.to_data() for entry in other.entries
    ]
    assert match.redo() == []


def test_a_secret_plan_is_taken_back_pick_by_pick() -> None:
    match = new_match(CHOSEN)
    for text in QUICK[:4]:
        match.play(text)
    assert match.take_back(1)
    assert [entry.action.text for entry in match.entries] == ["keep ship1", "keep ship2", "keep ronin1"]
    match.play("keep ship1")
    match.play("keep tiles")
    assert match.state.decides() == 1


def test_a_pick_of_another_seat_stays() -> None:
    match = new_match(Table("samurai", 2, (("first", "1"), ("figures", "placed"))))
    match.play("figure rice C02")
    match.play("figure rice C03")
    state, entries = match.state, list(match.entries)
    assert not match.take_back(0)
    assert not match.take_back(1)
    assert match.state is state
    assert match.entries == entries


def test_a_pick_before_a_barrier_stays() -> None:
    match = chosen_match()
    match.play("place ship1 S20")
    match.play("end")
    match.play("place ship1 S21")
    index = len(match.entries) - 3
    assert not match.take_back(index)
    assert match.take_back(index + 2)


# -- what a seat is told --------------------------------------------------------------------------------------


def test_the_chronicle_is_told_to_each_seat_by_what_it_may_know() -> None:
    match = chosen_match()
    match.play("place ship1 S20")
    match.play("end")
    own = [event.kind for event in match.chronicle(0)]
    other = [event.kind for event in match.chronicle(1)]
    public = [event.kind for event in match.chronicle(None)]
    assert own == ["keep"] * 5 + ["chosen", "chosen", "place", "refill", "turn"]
    assert other == ["chosen"] + ["keep"] * 5 + ["chosen", "place", "refill", "turn"]
    assert public == ["chosen", "chosen", "place", "refill", "turn"]
    assert "'tiles': -9" in str(told(match.chronicle(1), 1))
    assert "'tiles': -9" not in str(told(match.chronicle(0), 0))


def test_the_chronicle_from_an_entry_on() -> None:
    match = chosen_match()
    match.play("place ship1 S20")
    start = len(match.entries)
    match.play("end")
    assert [event.kind for event in match.chronicle(None, start)] == ["refill", "turn"]
    assert match.chronicle(None, start + 1) == []


def test_since_ones_last_decision() -> None:
    match = chosen_match()
    assert match.since(0) == 5
    assert match.since(1) == 10
    match.play("place ship1 S20")
    match.play("end")
    assert match.since(0) == 12
    assert match.since(1) == 10
    assert [event.kind for event in match.chronicle(1, match.since(1))] == ["place", "refill", "turn"]
    assert new_match(SAMURAI).since(1) == 0


def test_the_data_of_a_match_is_all_that_makes_it_anew() -> None:
    match = chosen_match("pc")
    match.play("place ship1 S20")
    data = match.to_data()
    assert data["actions"] == [*QUICK, *QUICK, "place ship1 S20"]
    assert data["secret"] == list(range(10))
    assert [seat["kind"] for seat in data["seats"]] == ["person", "computer"]
    again = Match(CHOSEN.info, match.seats, data["options"], data["seed"])
    for text in data["actions"]:
        again.play(text)
    assert again.state == match.state


# -- matches, where no game on the shelf reaches --------------------------------------------------------------


def test_a_pick_that_a_later_one_needs_stays() -> None:
    match = toy_match()
    for text in ("up", "up", "jump"):
        match.play(text)
    state, entries = match.state, list(match.entries)
    for index in (0, 1):
        assert not match.take_back(index)
        assert match.state is state
        assert match.entries == entries
    match.play("up")
    assert match.take_back(3)
    assert match.take_back(2)
    assert match.take_back(0)
    assert rungs(match) == [1]


def test_taking_back_one_pick_forgets_what_was_undone() -> None:
    match = toy_match()
    for text in ("up", "up", "up"):
        match.play(text)
    match.undo()
    assert match.take_back(0)
    assert match.redo() == []
    assert rungs(match) == [1]


def test_a_pick_before_chance_stays() -> None:
    match = toy_match()
    for text in ("up", "draw", "up"):
        match.play(text)
    assert not match.take_back(0)
    assert not match.take_back(1)
    assert match.undo()
    assert match.undo() == []


def test_alone_at_the_table_an_end_of_turn_can_be_undone() -> None:
    match = toy_match()
    match.play("up")
    match.play("end")
    assert match.undoable() == 1
    match.undo()
    assert not match.assisted
    assert match.redo()


def test_alone_at_the_table_free_take_back_goes_over_chance_and_is_marked() -> None:
    match = toy_match()
    match.free_takeback = True
    match.play("draw")
    match.undo()
    assert match.assisted
    assert rungs(match) == [0]


def test_an_outcome_is_a_barrier() -> None:
    match = toy_match(2)
    for _ in range(5):
        match.play("up")
    match.play("end")
    assert match.state.outcome is not None
    assert match.entries[-1].barrier
    assert match.undo() == []
    with pytest.raises(IllegalAction):
        match.play("up")
