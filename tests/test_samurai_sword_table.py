"""Samurai Sword's table: what a blow costs, the hand, the discards, the notes; every question opened and resized."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pygame
import pytest
from helpers_samurai_sword import do, kinds, table

from game.app.live import Live
from game.app.scenes.table import TableScene
from game.app.stage import Stage
from game.engine.state import Event
from game.games import SHELF
from game.games.samurai_sword import table_art, table_blow, table_discards, table_hand, table_motion, words
from game.games.samurai_sword.mind_belief import opinions
from game.games.samurai_sword.parts import (
    CARDS,
    CHARACTERS,
    KIND,
    NINJA,
    ROLES,
    RONIN,
    SAMURAI,
    possible_roles,
)
from game.games.samurai_sword.table import SwordTable
from game.games.samurai_sword.table_room import Blow, asked, ring
from game.ui import text, theme
from game.ui.frame import target_px
from game.ui.theme import Scale
from game.ui.words import _

SIZES = ((960, 600), (1280, 800), (1600, 1000))


@pytest.fixture
def stage() -> Iterator[Stage]:
    with Stage((1280, 800)) as made:
        yield made


def sit_down(stage: Stage, seats: int = 5, moves: int = 0, viewer: int | None = None) -> SwordTable:
    live = stage.begin(SHELF["samurai_sword"], seats, 1, moves)
    stage.seat_viewer(live, live.match.state.decides() if viewer is None else viewer)
    stage.client.sit_down(live)
    stage.settle()
    return table_of(stage)


def table_of(stage: Stage) -> SwordTable:
    scene = stage.client.stack.top
    assert isinstance(scene, TableScene)
    assert isinstance(scene.table, SwordTable)
    return scene.table


# -- a blow ------------------------------------------------------------------------------------------------------


def blow_of(state) -> Blow:
    found = asked(state)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("characters", "laid", "resilience", "wounds", "left"),
    [
        ("", "", 4, 2, 2),
        ("", "FastDraw FastDraw", 5, 4, 1),
        ("Musashi", "FastDraw", 5, 4, 1),
        ("Hideyoshi Ginchiyo", "", 4, 1, 3),
        ("Musashi Ginchiyo", "FastDraw", 3, 3, 0),
    ],
)
def test_a_blow_says_what_it_would_cost(
    characters: str, laid: str, resilience: int, wounds: int, left: int
) -> None:
    state = table(
        characters=characters,
        hands={0: "Kiseru Focus"},
        properties={0: laid},
        resilience={1: resilience},
    )
    do(state, "attack Kiseru 2")
    cost = table_blow.cost(state, blow_of(state))
    assert (cost.wounds, cost.left, cost.defeated) == (wounds, left, left == 0)
    assert 2 + sum(part.wounds for part in cost.parts) == wounds
    do(state, "take")
    assert state.resilience[1] == left


@pytest.mark.parametrize("card", ["BattleCry", "Jujutsu"])
def test_a_cry_costs_one_wound_whatever_lies_in_front_of_the_caller(card: str) -> None:
    state = table(
        hands={0: f"{card} Focus"}, characters="Musashi", properties={0: "FastDraw"}, resilience={1: 1}
    )
    do(state, f"play {card}")
    cost = table_blow.cost(state, blow_of(state))
    assert (cost.wounds, cost.parts, cost.defeated) == (1, (), True)


def test_the_words_tell_defeat_the_last_honour_and_the_last_one_standing() -> None:
    def second(**more) -> str:
        state = table(hands={0: "Kiseru Focus"}, **more)
        do(state, "attack Kiseru 2")
        return table_blow.sentences(state, blow_of(state))[1].message

    assert "keep" in second(resilience={1: 3})
    assert "one honour" in second(resilience={1: 2})
    assert "last honour" in second(resilience={1: 2}, honour={1: 1})
    assert "still standing" in second(resilience={1: 2, 2: 0, 3: 0, 4: 0})
    assert "still standing" not in second(seats=3, resilience={1: 2, 2: 0})


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"resilience": {1: 3}}, "2 wounds, 1 left"),
        ({"resilience": {1: 2}}, "2 wounds: a defeat"),
        ({"resilience": {1: 2}, "honour": {1: 1}}, "2 wounds: the end"),
        ({"resilience": {1: 2, 2: 0, 3: 0, 4: 0}}, "2 wounds: the end"),
    ],
)
def test_the_button_that_answers_nothing_says_what_that_costs(stage: Stage, more, told: str) -> None:
    shown = sit_down(stage)
    state = table(hands={0: "Kiseru Focus"}, **more)
    do(state, "attack Kiseru 2")
    shown.show(state, shown.outlook)
    assert shown.consequence("take") == told
    assert shown.consequence("end") == ""


@pytest.mark.parametrize("language", ["en", "el", "pt", "es"])
def test_the_second_line_of_a_button_fits_in_a_small_window(language: str) -> None:
    with Stage((960, 600), language, 150) as stage:
        shown = sit_down(stage)
        scene = stage.client.stack.top
        assert isinstance(scene, TableScene)
        state = table(hands={0: "Kiseru Focus"}, resilience={1: 2}, honour={1: 1})
        do(state, "attack Kiseru 2")
        for honour in (1, 2):
            state.honour[1] = honour
            shown.show(state, shown.outlook)
            button = scene.column.buttons[0]
            note = shown.consequence("take")
            room = button.rect.w - 2 * min(button._margin(scene.scale), button.rect.h // 3)
            floor = scene.scale.smallest_text
            assert text.fit(note, "body", scene.scale.font_px(theme.SMALL), room, floor)[0] == note


def test_a_question_for_a_parry_shows_the_cost_on_its_button(stage: Stage) -> None:
    live = stage.begin(SHELF["samurai_sword"], 5, 1, 0)
    rng, mind = random.Random(1), live.match.info.mind()
    while asked(live.match.state) is None:
        live.match.play(mind.quick(live.match.state, rng))
    stage.seat_viewer(live, live.match.state.decides())
    stage.client.sit_down(live)
    stage.settle()
    scene = stage.client.stack.top
    assert isinstance(scene, TableScene)
    (take,) = (button for button, action in scene.action_buttons() if action == "take")
    assert "wound" in take.note
    assert {button.note for button in scene.column.buttons if button is not take} == {""}


def test_the_blow_under_the_pointer_is_foreseen_and_forgotten(stage: Stage) -> None:
    shown = sit_down(stage)
    shown.preview([Event("attack", {"seat": 0, "target": 2, "card": KIND["Bo"]})])
    assert shown.foreseen == Blow(0, 2, KIND["Bo"])
    before = pygame.image.tobytes(stage.picture(), "RGB")
    shown.preview(None)
    assert shown.foreseen is None
    assert pygame.image.tobytes(stage.picture(), "RGB") != before


def test_the_arrow_runs_from_frame_to_frame(stage: Stage) -> None:
    shown = sit_down(stage, 7)
    for by in range(7):
        for seat in range(7):
            if by != seat:
                stroke = shown.room.stroke(Blow(by, seat, 0))
                victim = shown.room.panels[seat].rect
                assert not victim.collidepoint(stroke.end)
                assert victim.inflate(60, 60).collidepoint(stroke.end)
                assert shown.room.panels[by].rect.inflate(4, 4).collidepoint(stroke.start)


# -- what moves --------------------------------------------------------------------------------------------------


def motions(shown: SwordTable, state, *events: Event) -> list[list[str]]:
    groups = table_motion.plan(shown.room, events, state)
    return [[type(each).__name__ for each in group] for group in groups]


def test_a_blow_is_brushed_and_a_parry_breaks_it(stage: Stage) -> None:
    shown = sit_down(stage)
    state = table(hands={0: "Kiseru Focus"})
    attack = Event("attack", {"seat": 0, "target": 1, "card": KIND["Kiseru"]})
    parry = Event("parry", {"seat": 1, "by": 0, "card": KIND["Parry"]})
    hit = Event("hit", {"seat": 1, "by": 0, "card": KIND["Kiseru"], "wounds": 2})
    defeat = Event("defeat", {"seat": 1, "by": 0})
    assert motions(shown, state, attack, parry) == [
        ["Flight", "Brush", "Held"],
        ["Carried", "Vanish", "Broken"],
    ]
    assert motions(shown, state, attack, hit, defeat)[1:] == [["Struck", "Faded"], ["Flight", "Flash"]]


def test_so_many_points_of_resilience_drain_as_are_lost(stage: Stage) -> None:
    shown = sit_down(stage)
    state = table(characters="Hideyoshi Hideyoshi", resilience={1: 3})
    hit = Event("hit", {"seat": 1, "by": 0, "card": KIND["Kiseru"], "wounds": 1})
    groups = table_motion.plan(shown.room, [hit, hit], state)
    first, second = (group[0] for group in groups)
    assert isinstance(first, table_motion.Struck)
    assert isinstance(second, table_motion.Struck)
    dots = shown.room.panels[1].dots(state)
    assert (first.lost, second.lost) == (dots[2:3], dots[1:2])


def test_every_motion_draws_from_its_start_to_its_end(stage: Stage) -> None:
    shown = sit_down(stage)
    state = table(hands={0: "Kiseru Focus"})
    events = [
        Event("attack", {"seat": 0, "target": 1, "card": KIND["Kiseru"]}),
        Event("parry", {"seat": 1, "by": 0, "card": KIND["Parry"]}),
        Event("attack", {"seat": 0, "target": 2, "card": KIND["Bo"]}),
        Event("hit", {"seat": 2, "by": 0, "card": KIND["Bo"], "wounds": 1}),
        Event("defeat", {"seat": 2, "by": 0}),
    ]
    for group in table_motion.plan(shown.room, events, state):
        for each in group:
            for share in (0.0, 0.4, 0.8, 1.0):
                each.draw(stage.surface, share)
    assert stage.surface.get_clip() == stage.surface.get_rect()


# -- the hand ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", range(1, 11))
def test_every_head_of_a_hand_of_up_to_ten_is_seen_and_large_enough_to_press(
    size: tuple[int, int], count: int
) -> None:
    scale = Scale(*size)
    area = pygame.Rect(0, 0, round(size[0] * 0.58), round(size[1] * 0.26))
    places = table_hand.fan(area, count, scale)
    assert all(area.contains(place) for place in places)
    head = table_hand.head_height(scale)
    heads = [pygame.Rect(place.x, place.y, place.w, head) for place in places]
    for number, one in enumerate(heads):
        assert one.collidelistall(heads) == [number]
        assert min(one.size) >= target_px(scale)


def test_in_a_hand_of_five_every_text_is_written_at_reading_size(stage: Stage) -> None:
    shown = sit_down(stage)
    size, px = table_hand.fan(shown.room.hand, 5, shown.scale)[0].size, shown.scale.font_px(16)
    longest = KIND["Bushido"]
    assert all(
        table_hand.written_px(table_art.card_face(kind), size, px) == px
        for kind in range(25)
        if kind != longest
    )


def test_cards_that_came_since_the_last_turn_are_new_until_the_next_one_ends() -> None:
    news = table_hand.News()
    view = table(hands={0: "Bo Parry"}).seen_by(0)
    news.show(view)
    assert news.of(0, view.hands[0]) == set()
    view.turn, view.mover = 2, 1
    news.show(view)
    view.hands[0] = tuple(kinds("Bo Bo Parry"))
    news.show(view)
    assert news.of(0, view.hands[0]) == {1}
    view.turn, view.mover = 5, 0
    news.show(view)
    assert news.of(0, view.hands[0]) == {1}
    view.turn, view.mover = 6, 1
    news.show(view)
    assert news.of(0, view.hands[0]) == set()


def test_a_card_drawn_for_one_that_was_played_is_new() -> None:
    news = table_hand.News()
    before = table(hands={0: "Bo Parry"}).seen_by(0)
    news.show(before)
    news.happened([Event("draw", {"seat": 0, "count": 1, "cards": [KIND["Bo"]]}, barrier=True)], before)
    played = table(hands={0: "Parry"}).seen_by(0)
    news.show(played)
    news.happened([Event("draw", {"seat": 0, "count": 1, "cards": [KIND["Bo"]]}, barrier=True)], played)
    assert news.of(0, kinds("Bo Parry")) == {0}


# -- what is public, what is noted -------------------------------------------------------------------------------


def test_the_discards_are_looked_through_by_a_press_and_closed_by_the_next(stage: Stage) -> None:
    shown = sit_down(stage, moves=20)
    assert shown.view is not None
    assert shown.view.discards
    shut = pygame.image.tobytes(stage.picture(), "RGB")
    shown.discards.press()
    assert pygame.image.tobytes(stage.picture(), "RGB") != shut
    shown.discards.press()
    assert pygame.image.tobytes(stage.picture(), "RGB") == shut


def test_the_kinds_on_top_are_each_seen_once_the_top_last() -> None:
    pile = kinds("Bo Parry Bo Geisha Parry Kiseru Daimyo Kiseru")
    assert table_discards.latest(pile) == kinds("Geisha Parry Daimyo Kiseru")


def test_every_point_of_resilience_and_honour_lies_on_the_panel(stage: Stage) -> None:
    shown = sit_down(stage, 7)
    state = table(7, characters="Benkei Goemon Hanzo Kojiro Musashi Nobunaga Tomoe", honour={0: 9, 1: 12})
    for panel in shown.room.panels:
        for x, _y in (*panel.dots(state), *panel.tokens(state)):
            assert panel.rect.x < x < panel.rect.right - panel.pad()


@pytest.mark.parametrize("laid", ["Armour", "Armour Focus", "Armour Focus FastDraw"])
def test_properties_are_pressed_each_where_it_lies(stage: Stage, laid: str) -> None:
    shown = sit_down(stage, 5)
    state = table(properties={1: laid}, bushido=1)
    panel = shown.room.panels[1]
    spots, rects = panel.property_spots(state), panel.property_rects(state)
    assert len(spots) == len(laid.split()) + 1
    for kind, spot in spots.items():
        assert spot.collidepoint(rects[kind].center)
        assert not any(spot.collidepoint(rect.center) for other, rect in rects.items() if other != kind)
        assert spot.h >= target_px(shown.scale)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", range(2, 7))
def test_no_seat_lies_on_another(size: tuple[int, int], count: int) -> None:
    board = pygame.Rect(10, 50, round(size[0] * 0.72), round(size[1] * 0.56))
    places = ring(board, count, Scale(*size))
    assert len(places) == count
    for number, place in enumerate(places):
        assert board.contains(place)
        assert place.collidelistall(places) == [number]


def test_only_roles_that_can_be_are_noted_and_thought_of() -> None:
    hidden = -1
    assert possible_roles(4, (0, 1, hidden, hidden)) == [NINJA]
    assert possible_roles(4, (0, 3, hidden, hidden)) == [SAMURAI, NINJA]
    assert possible_roles(5, (0, hidden, hidden, 3, hidden)) == [SAMURAI, RONIN, NINJA]
    state = table(4)
    told = [each.message for each in opinions(state.seen_by(2), [], 50)]
    assert told
    assert not any("Ronin" in message for message in told)
    assert any("Ronin" in each.message for each in opinions(table(5).seen_by(3), [], 50))


def test_a_note_goes_round_the_possible_roles_and_to_none(stage: Stage) -> None:
    shown = sit_down(stage, 4)
    view = shown.view
    assert view is not None
    other = next(seat for seat, role in enumerate(view.roles) if role < 0)
    seen = []
    for _step in range(len(possible_roles(4, view.roles)) + 1):
        shown.note(other)
        seen.append(shown.notes().get(str(other)))
    assert seen == [*possible_roles(4, view.roles), None]


def test_the_chronicle_tells_the_deal_and_the_shogun(stage: Stage) -> None:
    match = stage.begin(SHELF["samurai_sword"], 5, 3, 0).match
    told = words.describe(match.chronicle(0)[0])
    assert told is not None
    assert "Shōgun" in told.message


# -- every question, from a record and after a resize -----------------------------------------------------------


def played_to(stage: Stage, question: str) -> Live:
    """A match between people at a question of that kind."""
    for seed in range(30):
        live = stage.begin(SHELF["samurai_sword"], 5, seed, 0)
        match, rng = live.match, random.Random(seed)
        while match.state.outcome is None and len(match.entries) < 120:
            if match.state.agenda[-1].to_data()[0] == question and len(match.state.legal()) > 1:
                return live
            match.play(rng.choice(match.state.legal()))
    raise AssertionError(question)


@pytest.mark.parametrize(
    "question", ["PlayPhase", "Parry", "CryAnswer", "BushidoChoice", "DrawSource", "DiscardDown"]
)
def test_every_question_is_the_same_from_a_record_and_after_a_resize(stage: Stage, question: str) -> None:
    stage.client.settings.motion = 0.0
    live = played_to(stage, question)
    stage.client.store.save(live)
    again, problem = stage.client.store.load(live.path, SHELF)
    assert problem is None
    seen = []
    for each in (live, again):
        each.viewer = each.match.state.decides()
        stage.client.sit_down(each)
        stage.settle()
        shown = table_of(stage)
        seen.append(({spot.target for spot in shown.spots() if spot.lit}, looks_of(stage)))
    stage.client.resize((960, 600))
    stage.settle()
    smaller = table_of(stage)
    assert all(smaller.rect.contains(spot.rect) for spot in smaller.spots())
    stage.client.resize((1280, 800))
    stage.settle()
    shown = table_of(stage)
    seen.append(({spot.target for spot in shown.spots() if spot.lit}, looks_of(stage)))
    assert seen[0][0]
    assert seen[0] == seen[1] == seen[2]


def looks_of(stage: Stage) -> bytes:
    """The table as it is drawn, at rest."""
    picture = stage.picture()
    return pygame.image.tobytes(picture.subsurface(table_of(stage).rect), "RGB")


# -- reading it --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", range(len(ROLES)))
def test_the_own_role_reads_on_its_strip(role: int) -> None:
    assert theme.contrast(theme.CREAM, theme.darker(table_art.role_colour(role), 0.14)) >= 4.5


@pytest.mark.parametrize("kind", range(len(CARDS)))
def test_the_name_of_a_card_reads_on_its_banner(kind: int) -> None:
    assert theme.contrast(theme.CREAM, theme.darker(table_art.card_face(kind).colour, 0.14)) >= 4.5


@pytest.mark.parametrize("language", ["en", "el", "es", "pt"])
def test_no_name_of_a_character_is_cut_in_the_smallest_window(language: str) -> None:
    with Stage((960, 600), language) as stage:
        shown = sit_down(stage, 7)
        px = max(10, round(shown.scale.smallest_text * 0.8))
        for panel in shown.room.panels:
            for person in CHARACTERS:
                wide = text.measure(_(person.name), "strong", px)[0]
                assert wide <= panel.parts.picture.w - 4, person.name
