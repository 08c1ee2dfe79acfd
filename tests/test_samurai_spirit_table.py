"""Samurai Spirit's table: nothing public is hidden, answers tell what they cost, every question has its place."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator

import pygame
import pytest
from helpers_samurai_spirit import bare, table, unseen_slots

from game.app.scenes.table import TableScene
from game.app.stage import Stage
from game.engine.state import Target
from game.games import SHELF
from game.games.samurai_spirit import table_answers, table_art, table_board, table_motion, table_side
from game.games.samurai_spirit.parts import CARD, CARDS, DAISUKE, FLAMES, HERO, HEROES, KYUZO, PENALTY
from game.games.samurai_spirit.state import SpiritState
from game.games.samurai_spirit.table import Sign, SpiritTable
from game.games.samurai_spirit.table_answers import CONFRONT, DEFEND, FIGHT
from game.games.samurai_spirit.table_board import penalty_help
from game.games.samurai_spirit.table_room import Room
from game.games.samurai_spirit.table_village import LOST
from game.ui import frame, slips, theme
from game.ui.intents import Pointer
from game.ui.theme import Scale

INFO = SHELF["samurai_spirit"]
STACK = Target("pile", "raider stack")
SIZE = (1280, 800)
SMALL = (960, 600)


@pytest.fixture
def stage() -> Iterator[Stage]:
    with Stage(SIZE) as made:
        yield made


def top(stage: Stage) -> TableScene:
    scene = stage.client.stack.top
    assert isinstance(scene, TableScene)
    return scene


def spirit(scene: TableScene) -> SpiritTable:
    assert isinstance(scene.table, SpiritTable)
    return scene.table


def sit(
    stage: Stage,
    seats: int = 4,
    seed: int = 5,
    until: Callable[[SpiritState], bool] = lambda state: True,
    **options: str,
) -> TableScene:
    """The table of whoever decides, in a match played sensibly until ``until`` holds."""
    live = stage.begin(INFO, seats, seed, 0, options)
    mind, rng = INFO.mind(), random.Random(seed)
    while True:
        state = live.match.state
        assert isinstance(state, SpiritState)
        assert state.outcome is None, "the match never comes there"
        if until(state):
            break
        live.match.play(mind.quick(state, rng))
    stage.seat_viewer(live, live.match.state.decides())
    stage.client.sit_down(live)
    stage.settle()
    return top(stage)


def at(question: str, choices: int = 2) -> Callable[[SpiritState], bool]:
    """A question of that kind with so many answers."""
    return lambda state: type(state.agenda[-1]).__name__ == question and len(state.legal()) >= choices


def play_by(scene: TableScene, state: SpiritState) -> None:
    """Go on from another position."""
    scene.match.state = state
    scene.live.viewer = state.decides()
    scene.refresh()


def stack_of(scene: TableScene):
    return next(spot for spot in scene.table.spots() if spot.target == STACK)


# -- the piles ------------------------------------------------------------------------------------------------


def test_pressing_the_stack_of_raiders_is_a_fight(stage: Stage) -> None:
    scene = sit(stage)
    stack_of(scene).press()
    assert [entry.action.text for entry in scene.match.entries] == ["fight"]
    stack_of(scene).press()
    assert len(scene.match.entries) == 1, "with a raider in hand the stack cannot be pressed"


def test_what_is_known_of_the_stack_is_shown_in_the_order_in_which_it_comes(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = sit(stage)
    state = scene.match.state
    known = state.pool[:4]
    state.pool = state.pool[4:]
    state.top, state.bottom, state.middle = (known[2], known[0]), (known[3], known[1]), state.middle - 4
    scene.refresh()
    drawn = []
    raider = table_art.raider
    monkeypatch.setattr(table_art, "raider", lambda card, *rest: drawn.append(card) or raider(card, *rest))
    stack_of(scene).hover = True
    scene.table.draw_over(stage.surface)
    assert drawn == [known[2], known[0], known[3], known[1]]


# -- every question -------------------------------------------------------------------------------------------

QUESTIONS = {
    "an action": (4, 5, at("Act"), {}),
    "a raider": (4, 3, at("Decide", 3), {}),
    "a raider to hand on": (5, 5, at("Decide", 4), {}),
    "a Kiai": (3, 5, at("Kiai", 3), {}),
    "the order of raiders": (3, 6, at("OrderTop"), {}),
    "the order of penalties": (4, 7, at("PenaltyOrder"), {}),
    "a defence to give up": (4, 8, at("LoseDefence"), {}),
    "a penalty to ignore": (7, 2, at("IgnorePenalty"), {}),
    "a second fight": (7, 4, at("SecondFight"), {}),
    "an absent samurai": (1, 3, at("AbsentTokens"), {}),
    "a samurai": (3, 3, at("PickSamurai"), {"samurai": "chosen"}),
    "a neighbour": (4, 3, at("Seating"), {"seating": "arranged"}),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_question_looks_the_same_from_a_record_and_after_a_resize(stage: Stage, question: str) -> None:
    seats, seed, until, options = QUESTIONS[question]
    scene = sit(stage, seats, seed, until, **options)
    first = shown(stage, scene)
    stage.client.save(scene.live)
    for size in (SMALL, SIZE):
        stage.client.resize(size)
        stage.surface = pygame.display.set_mode(size)
        scene.draw(stage.surface)
        least = frame.target_px(scene.scale)
        for spot in scene.table.spots():
            if spot.visible and spot.lit:
                assert min(spot.rect.size) >= least - 1, (spot.target, spot.rect)
                assert scene.table.rect.contains(spot.rect), (spot.target, spot.rect)
    assert shown(stage, scene) == first
    stage.client.to_shelf()
    stage.settle()
    stage.client.go_on(scene.live.path)
    stage.settle()
    assert shown(stage, top(stage)) == first


def shown(stage: Stage, scene: TableScene) -> bytes:
    stage.settle()
    stage.time += 60
    scene.table.touch()
    scene.draw(stage.surface)
    return bytes(stage.surface.get_buffer().raw)


@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.parametrize("language", ["en", "el", "pt", "es"])
@pytest.mark.parametrize("seats", [2, 4, 7])
def test_boards_hold_their_parts_and_talents_whole(seats: int, language: str, percent: int) -> None:
    with Stage(SMALL, language, percent) as stage:
        scene = sit(stage, seats, 3)
        for board in spirit(scene).room.boards:
            parts = [board.head(), board.track(), board.middle(), board.row(), board.talent(), board.foot()]
            assert all(board.rect.contains(part) for part in parts)
            for upper, lower in itertools.pairwise(parts):
                assert upper.bottom <= lower.y + 1, (upper, lower)
            assert board.strips_fit() >= 1


@pytest.mark.parametrize("width", range(960, 1700, 37))
def test_a_label_of_its_own_size_is_never_cut(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    with Stage((width, width * 5 // 8)) as stage:
        scale, drawn = Scale(*stage.size), []
        monkeypatch.setattr(slips.text, "draw", lambda surface, words, *rest: drawn.append(words))
        for icon in ("", "farmstead"):
            box = pygame.Rect((0, 0), slips.label_size("raises a barricade", scale, icon=icon))
            slips.draw_label(stage.surface, "raises a barricade", box, scale, icon=icon)
        assert drawn == ["raises a barricade"] * 2


def test_the_last_raider_of_a_line_is_always_shown_and_the_rest_counted() -> None:
    room = Room(7, 9, ())
    room.arrange(pygame.Rect(0, 38, *SMALL), Scale(*SMALL, 150))
    cards = tuple(range(9))
    strips = room.boards[0].strips(cards)
    assert strips[-1][0] == 8
    assert all(room.boards[0].line().contains(box) for _card, box in strips)


# -- the report -----------------------------------------------------------------------------------------------


def test_the_report_of_a_round_holds_every_line_and_can_be_scrolled_to_its_end(stage: Stage) -> None:
    stage.client.resize(SMALL)
    scene = sit(stage, 7, 3)
    mind, rng = INFO.mind(), random.Random(3)
    while True:
        before = scene.match.view(scene.live.viewer)
        events = scene.match.play(mind.quick(scene.match.state, rng))
        if any(event.kind == "round_over" for event in events):
            break
    scene.refresh()
    scene.table.play(events, before)
    report = spirit(scene).report
    start = [event.kind for event in events].index("round_over")
    told = [line for line in map(scene.match.game.describe, events[start:]) if line is not None]
    assert len(report.lines) == len(told) > 14
    scene.timeline.skip()
    report.view.to_end()
    last = report.column.members[-1]
    assert report.view.rect.contains(last.rect)
    report.go_on.press()
    assert not report.visible


# -- neighbours, signs, absent samurai ------------------------------------------------------------------------


def test_the_neighbour_who_draws_is_named_and_the_sign_points_at_his_board() -> None:
    state = bare("Kyuzo", "Kanbei", "Daisuke", line={"Kyuzo": ["P3-03"], "Daisuke": ["P3-03"]})
    room = Room(3, state.game.cap, state.game.penalties)
    room.arrange(pygame.Rect(0, 50, *SIZE), Scale(*SIZE))
    assert room.sides(state, 0)[0][:2] == ("Kanbei draws", "right"), "the left neighbour sits to the right"
    assert room.sides(state, 2)[0][:2] == ("Kyuzo draws", "left"), "round the table"
    told = "Kanbei draws a raider into the combat line, without talents."
    assert room.sides(state, 0)[0].help == told == penalty_help(PENALTY["draw_left"], room.sides(state, 0))
    state.passed = 1 << 1
    assert room.sides(state, 0)[0].words == "wound", "who has passed draws nothing: it becomes a wound"


def test_a_strip_shows_the_defence_that_daisuke_decides_by() -> None:
    with Stage(SIZE):
        sides = table_art.Beside("", "left"), table_art.Beside("", "right")
        pictures = {
            bytes(table_art.raider_strip(CARD[key], (160, 40), (1,), sides, 15, 13, False).get_buffer().raw)
            for key in ("P3-03", "P3-08", "P3-12")
        }
    assert len(pictures) == 3


def test_every_symbol_explains_itself_and_a_press_reaches_the_board_under_it(stage: Stage) -> None:
    scene = sit(stage, 4, 5)
    view = spirit(scene)
    assert scene.view is view.view
    lit = next(spot for spot in view.samurai if spot.lit)
    board = view.room.board_of(HERO[lit.target.name])
    signs = [sign for sign in scene.table.walk() if isinstance(sign, Sign)]
    for box in (*board.symbols(), board.wounds()[1], board.track(), board.foot()):
        assert any(sign.tip and sign.contains(box.center) for sign in signs), box
    village = view.room.village
    for box in (village.farm(0), village.family(1), village.fence(0, 6), *village.counts()):
        assert any(sign.tip and sign.contains(box.center) for sign in signs), box
    spot = board.symbols()[2].center
    for kind in ("move", "press", "release"):
        scene.handle(Pointer(kind, spot))
    assert [entry.action.text for entry in scene.match.entries] == [f"support {lit.target.name}"]


def test_talents_of_absent_samurai_can_be_read_at_any_time(stage: Stage) -> None:
    scene = sit(stage, 1, 3, at("Decide"))
    view = spirit(scene)
    absent = [hero for hero in HEROES if view.view is not None and view.view.place_of[HERO[hero.key]] < 0]
    told = [sign.tip for sign in view.signs]
    assert len(absent) == 5
    for hero in absent:
        assert any(isinstance(tip, str) and hero.key in tip and "far away" in tip for tip in told)


# -- answers --------------------------------------------------------------------------------------------------


def found_answers(state: SpiritState, *lit: Target) -> dict[Target, table_answers.Answer]:
    sides = table_art.Beside("A draws", "left"), table_art.Beside("B draws", "right")
    return {answer.target: answer for answer in table_answers.answers(state, 0, frozenset(lit), sides)}


def test_each_answer_tells_its_consequence() -> None:
    state = table("Kyuzo", "Kanbei", line={"Kyuzo": ["P4-03"]}, top=["P3-03"], barricades=1)
    state.apply(state.game.action("fight"))
    found = found_answers(state, DEFEND, CONFRONT)
    assert found[DEFEND].lines == (
        "Fills the hat: no wound at nightfall",
        "Kiai stays at 4 of 9; no penalty",
    )
    assert found[CONFRONT].lines == ("4 → 7 of 9; next turn: A draws", "2 short of Kiai")
    assert (found[CONFRONT].to, found[CONFRONT].threat.barricades) == (7, 0)


@pytest.mark.parametrize(("barricades", "lost"), [(2, "barricades"), (0, "farms")])
def test_an_answer_past_kiai_previews_what_the_village_loses(barricades: int, lost: str) -> None:
    state = table("Kyuzo", "Kanbei", line={"Kyuzo": ["P4-03", "P4-04"]}, top=["P3-03"], barricades=barricades)
    state.apply(state.game.action("fight"))
    threat = found_answers(state, CONFRONT)[CONFRONT].threat
    assert getattr(threat, lost) == 1
    before = (state.barricades, state.farms)
    state.apply(state.game.action("confront"))
    assert before[0] - state.barricades == threat.barricades
    assert before[1] - state.farms == threat.farms


def test_pointing_at_an_answer_fills_the_track_step_by_step(stage: Stage) -> None:
    scene = sit(stage, 4, 3, at("Decide", 2))
    view = spirit(scene)
    bar = next(spot for spot in view.bars if spot.visible and spot.target == CONFRONT)
    scene.handle(Pointer("move", bar.rect.center))
    scene.draw(stage.surface)
    assert view.moves()
    pictures = set()
    for _ in range(8):
        stage.time += 0.08
        scene.draw(stage.surface)
        track = view.room.boards[view.deciding()].track()
        pictures.add(bytes(pygame.image.tobytes(stage.surface.subsurface(track), "RGB")))
    assert len(pictures) > 1


def test_passing_of_ones_own_will_asks_once_a_forced_pass_does_not(stage: Stage) -> None:
    scene = sit(stage, 4, 5)
    passing = scene.match.game.action("pass")
    scene.choose(passing)
    assert scene.waiting is passing
    assert not scene.match.entries
    scene.choose(passing)
    assert [entry.action.text for entry in scene.match.entries] == ["pass"]
    forced = sit(stage, 4, 5)
    state = forced.match.state
    state.track[state.active] = state.limit[state.active] + 1
    forced.refresh()
    forced.choose(passing)
    assert forced.waiting is None


def test_the_last_token_of_the_absent_asks_once_and_those_before_do_not(stage: Stage) -> None:
    scene = sit(stage, 1, 3, at("AbsentTokens"))
    state = scene.match.state
    assert spirit(scene).confirms == ("pass",)
    hero = next(hero for hero in range(7) if state.absent >> hero & 1)
    state.absent = 1 << hero
    scene.refresh()
    assert f"token {HEROES[hero].key}" in spirit(scene).confirms


def test_fight_is_red_and_giving_up_never(stage: Stage) -> None:
    scene = sit(stage)
    assert spirit(scene).answers[FIGHT].favoured
    assert not scene.table.favoured


# -- odds and nightfall ---------------------------------------------------------------------------------------


def test_during_a_kiai_the_odds_leave_out_the_raider_that_goes() -> None:
    state = bare("Kyuzo", "Kanbei", line={"Kyuzo": ["P4-03", "P4-04"]})
    assert table_side.after_kiai(state, 0) == 8
    state.kiai = 1
    assert table_side.after_kiai(state, 0) == 4
    past = next(chance for chance in table_side.odds(state, 0) if "past" in chance.words)
    assert past.share == 0, "with room for five nothing goes past Kiai"


def test_the_flames_to_be_expected_are_those_of_the_cards_that_can_lie_there() -> None:
    state = bare("Kyuzo", "Kanbei", intruders=["P1-13"], unseen=3, middle=5)
    state.cover_pool()
    known = FLAMES[CARD["P1-13"]]
    flames = table_side.nightfall(state).flames
    worlds = [state.imagine(random.Random(seed)) for seed in range(400)]
    mean = sum(sum(FLAMES[card] for card in world.pool) / len(world.pool) for world in worlds) / len(worlds)
    assert flames == pytest.approx(known + 3 * mean, abs=0.15)


def test_the_chances_of_all_face_down_cards_add_up_to_one_for_each_that_lies_there() -> None:
    state = bare("Kyuzo", "Kanbei", unseen=2, middle=6, discard=["P4-03", "P1-13", "P2-06"])
    state.shuffle_in(0)
    state.slip()
    state.shuffle_in(1)
    slots = [-1 - slot for slot in state.intruders if slot < 0] + [len(state.mixed)] * state.middle
    found = [0.0] * CARDS
    for slot in slots:
        found = [a + b for a, b in zip(found, state.chances_of(slot), strict=True)]
    assert sum(found) == pytest.approx(len(slots)) == pytest.approx(unseen_slots(state))
    for key in ("P4-03", "P2-06"):
        assert found[CARD[key]] == pytest.approx(1), key


# -- motion and colours ---------------------------------------------------------------------------------------


def test_whatever_happens_moves_and_comes_to_rest(stage: Stage) -> None:
    scene = sit(stage, 4, 3)
    mind, rng = INFO.mind(), random.Random(3)
    seen = set()
    while scene.match.state.outcome is None:
        before = scene.match.view(None)
        events = scene.match.play(mind.quick(scene.match.state, rng))
        seen |= {event.kind for event in events}
        spirit(scene).show(scene.match.view(None), scene.outlook()._replace(acting=False, lit=frozenset()))
        groups = table_motion.plan(spirit(scene).room, events, before)
        for motion in (motion for group in groups for motion in group):
            for share in (0.0, 0.5, 1.0):
                motion.draw(stage.surface, share)
    assert {"draw", "confront", "defend", "barricade", "wound", "intruder", "over"} <= seen


def test_the_colour_of_every_samurai_carries_cream_writing() -> None:
    for colour in table_art.HERO_COLOURS:
        assert theme.contrast(theme.CREAM, colour) >= 4.5
    assert len({table_art.HERO_COLOURS[hero] for hero in (DAISUKE, KYUZO)}) == 2


def test_writing_reads_on_its_ground() -> None:
    red = theme.lighter(theme.SHU, 0.04)
    pairs = [
        *(table_board.COSTS, table_board.FREE, table_board.OUT),
        (theme.PAPER, table_answers.BAD),
        (red, theme.CREAM),
        (LOST, theme.ink_on(LOST)),
        (theme.PAPER, table_side.SAFE),
        (theme.PAPER, table_side.LOSES),
    ]
    for ground, ink in pairs:
        assert theme.contrast(ground, ink) >= 4.5, (ground, ink)


def test_computers_do_not_play_on_over_a_report_that_a_person_reads(stage: Stage) -> None:
    scene = sit(stage, 3, 0)
    table = scene.table
    assert isinstance(table, SpiritTable)
    assert not table.holds()
    table.report.tell(["A farmstead burns."])
    assert table.holds()
    table.close_report()
    assert not table.holds()
    table.looks = [look._replace(computer=True) for look in table.looks]
    table.report.tell(["A farmstead burns."])
    assert not table.holds(), "nobody is there to put it away"
