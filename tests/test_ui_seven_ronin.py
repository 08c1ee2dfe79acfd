"""7 Ronin's table: every question from a record and after a resize, the plan, and a round told again."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from helpers_seven_ronin import ATTACKER, DEFENDER, attack, do
from helpers_seven_ronin import table as position

from game.app.scenes.result import ResultScene
from game.app.scenes.table import TableScene
from game.app.stage import Stage
from game.engine.match import Match, Seat
from game.engine.state import Action, Event, Target
from game.games.seven_ronin import INFO, table_art, table_board, table_motion, table_story, table_words
from game.games.seven_ronin.parts import AREA_NAMES, AREAS, GREEN, SEVEN, VILLAGE
from game.games.seven_ronin.state import SevenRoninState
from game.games.seven_ronin.table import RoninTable
from game.games.seven_ronin.table_places import Places
from game.games.seven_ronin.table_story import Story, moment_of
from game.games.seven_ronin.table_tray import free_left
from game.ui import text, theme, words
from game.ui.intents import Pointer
from game.ui.table import Outlook
from game.ui.theme import Scale

SIZES = ((1280, 800), (960, 600), (1600, 1000))
OPTIONS = ({}, {"spies": "each"}, {"legs": "return"})


@pytest.fixture
def stage() -> Iterator[Stage]:
    with Stage(SIZES[0]) as made:
        yield made
    words.setup("en")


def matches(count: int = 12) -> Iterator[tuple[Match, random.Random]]:
    for seed in range(count):
        yield Match(INFO, [Seat("Akira"), Seat("Benkei")], dict(OPTIONS[seed % 3]), seed), random.Random(seed)


def moves_to(kind: str, last: bool = False) -> tuple[int, int]:
    """A deal and how many sensible moves lead to a question of this kind (``last``: to be committed now)."""
    for seed in range(1, 40):
        match, rng = Match(INFO, [Seat("Akira"), Seat("Benkei")], None, seed), random.Random(seed)
        mind = INFO.mind()
        while match.state.outcome is None:
            ready = not last or [action.text for action in match.state.legal()] == ["commit"]
            if len(match.entries) > 20 and match.state.agenda[-1].to_data()[0] == kind and ready:
                return seed, len(match.entries)
            match.play(mind.quick(match.state, rng))
    raise AssertionError(kind)


def seated(stage: Stage, seed: int, moves: int | None, seat: int | None = None) -> TableScene:
    live = stage.begin(INFO, 2, seed, moves)
    stage.seat_viewer(live, max(0, live.match.state.decides()) if seat is None else seat)
    stage.client.sit_down(live)
    stage.settle()
    scene = stage.client.stack.top
    assert isinstance(scene, TableScene)
    return scene


def ronin_table(scene: TableScene) -> RoninTable:
    assert isinstance(scene.table, RoninTable)
    return scene.table


def shown(table: RoninTable, view: SevenRoninState, lit: frozenset[Target] = frozenset()) -> None:
    table.show(view, Outlook(lit=lit, acting=bool(lit)))


def pictured(stage: Stage, scene: TableScene) -> bytes:
    scene.draw(stage.surface)
    return bytes(stage.surface.get_buffer().raw)


# -- every question -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "kind",
    ["PlanAttack", "PlanDefence", "Abilities", "ShareWounds", "Effects", "LiftNinja", "BringNinja"],
)
def test_a_question_opened_from_a_record_is_whole_before_and_after_a_resize(stage: Stage, kind: str) -> None:
    scene = seated(stage, *moves_to(kind))
    table = ronin_table(scene)
    asked = {target for target in scene.answers if target.kind != "button"}
    assert asked or kind in ("PlanDefence", "PlanAttack")
    for size in (*SIZES[1:], SIZES[0]):
        places = {}
        for spot in table.spots():
            if spot.visible:
                assert scene.table.rect.contains(spot.rect), (spot.target, size)
                assert min(spot.rect.size) >= 20
                places[spot.target] = tuple(spot.rect)
        assert asked <= set(places)
        numbers = [places[target] for target in asked if target.kind == "count"]
        assert len(set(numbers)) == len(numbers)
        stage.client.stack.resize(Scale(*size))
        for target in asked:
            now = next(spot for spot in table.spots() if spot.target == target)
            assert tuple(now.rect) != places[target], target


def test_yobus_two_numbers_and_shared_wounds_are_labelled(stage: Stage) -> None:
    state = position(round_=3, reserve=30)
    attack(state, pen=2, well=1)
    do(state, *[f"station {post}" for post in ("yobu pen", "kabe inn", "tasuke granary", "musashi shrine")])
    do(state, *[f"station {post}" for post in ("taiko passage", "hayai burial", "yumi field1")], "commit")
    scene = seated(stage, 1, 0, DEFENDER)
    table = ronin_table(scene)
    view = state.seen_by(DEFENDER)
    table.show(view, Outlook(lit=frozenset({Target("count", "1"), Target("count", "2")}), acting=True))
    numbers = [spot for spot in table.numbers if spot.visible]
    assert len({label for label in table._labels(numbers) if label}) == 2
    before = pictured(stage, scene)
    shown(table, view)
    assert not any(spot.visible for spot in table.numbers)
    assert pictured(stage, scene) != before


def test_the_effect_of_an_area_reads_the_same_with_a_ronin_on_it(stage: Stage) -> None:
    scene = seated(stage, 1, 0, DEFENDER)
    table = ronin_table(scene)
    state = position(penned={"kabe": "shrine"})
    strips = []
    for view in (position().seen_by(DEFENDER), state.seen_by(DEFENDER)):
        shown(table, view)
        scene.draw(stage.surface)
        plate, shelf = table.places.plates[AREAS.index("shrine")], table.places.shelf(AREAS.index("shrine"))
        effect = plate.clip(plate.x, plate.y, plate.w, shelf.y - plate.y)
        strips.append(
            (
                bytes(stage.surface.subsurface(effect).copy().get_buffer().raw),
                bytes(stage.surface.subsurface(shelf).copy().get_buffer().raw),
            )
        )
    assert strips[0][0] == strips[1][0]
    assert strips[0][1] != strips[1][1]


def test_nothing_of_the_attackers_plan_is_drawn_for_the_defender(stage: Stage) -> None:
    scene = seated(stage, 1, 0, DEFENDER)
    table = ronin_table(scene)
    pictures = []
    for plan in ({"pen": 2, "well": 1}, {"shrine": 3, "granary": 1, "inn": 1}):
        state = position(round_=2, reserve=30)
        attack(state, commit=False, **plan)
        shown(table, state.seen_by(DEFENDER))
        pictures.append(pictured(stage, scene))
        shown(table, state.seen_by(None))
        pictures.append(pictured(stage, scene))
        shown(table, state.seen_by(ATTACKER))
        assert pictured(stage, scene) not in pictures
    assert pictures[0] == pictures[2]
    assert pictures[1] == pictures[3]


@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.parametrize("language", ["en", "el", "pt", "es"])
def test_no_plate_cuts_its_words_in_the_smallest_window(language: str, percent: int) -> None:
    with Stage((960, 600), language, percent) as stage:
        scene = seated(stage, 1, 0, ATTACKER)
        places, scale = ronin_table(scene).places, scene.scale
        for area in range(VILLAGE + 1):
            room = places.plates[area].w - 2 * scale.px(11)
            effect = words._(table_words.AREA_SHORT[AREAS[area]])
            assert text.measure(effect, "body", scale.smallest_text)[0] <= room, effect
            stones = round(3 * max(9, scale.px(16)) * 1.22)
            name = words._(AREA_NAMES[area])
            assert text.measure(name, "title", scale.smallest_text)[0] <= room - stones, name
    words.setup("en")


def test_places_to_press_are_large_enough() -> None:
    for size, least in (((1280, 800), 44), ((960, 600), 36)):
        places, scale = Places(), Scale(*size)
        places.arrange(scene_rect(size, scale), scale)
        assert min(plate.h for plate in places.plates) >= least
        if size[0] > 1000:
            assert min(row.h for row in places.seven.rows) >= 42


@pytest.mark.parametrize("percent", [100, 110, 125, 150])
def test_the_seven_look_alike_at_any_size_of_text(percent: int) -> None:
    for height in range(600, 1000, 7):
        size = (height * 8 // 5, height)
        places, scale = Places(), Scale(*size, percent)
        places.arrange(scene_rect(size, scale), scale)
        seven = places.seven
        assert len({seven._name_h(row) < row.h for row in seven.rows}) == 1


@pytest.mark.parametrize("percent", [100, 150])
def test_who_has_fallen_is_blocked_or_must_stay_is_seen(percent: int) -> None:
    with Stage((1280, 800), "en", percent) as stage:
        scene = seated(stage, 1, 0, DEFENDER)
        table = ronin_table(scene)
        states = (
            position(),
            position(fallen=("kabe",)),
            position(blocked=("kabe",)),
            position(penned={"kabe": "inn"}),
        )
        rows = set()
        for state in states:
            shown(table, state.seen_by(DEFENDER))
            scene.draw(stage.surface)
            row = table.places.seven.rows[5]
            name = row.move(table.places.seven.block(5).w, 0).clip(row)
            rows.add(bytes(stage.surface.subsurface(name).copy().get_buffer().raw))
        assert len(rows) == len(states)


def scene_rect(size: tuple[int, int], scale: Scale):
    from pygame import Rect

    bar = scale.px(62)
    return Rect(0, bar, size[0], size[1] - bar)


def test_writing_on_plates_reads() -> None:
    for dark, inks in ((True, (theme.CREAM, table_board.SOFT_DARK)), (False, (theme.SUMI, table_board.SOFT))):
        picture = table_art.plate((240, 92), 37, 9, dark, 1.0)
        for at in ((120, 20), (120, 80)):
            ground = picture.get_at(at)[:3]
            assert min(theme.contrast(ink, ground) for ink in inks) >= 4.5


# -- the plan -----------------------------------------------------------------------------------------------------


def test_what_is_planned_is_listed_and_called_back_by_its_chip(stage: Stage) -> None:
    seed, moves = moves_to("PlanAttack")
    scene = seated(stage, seed, moves)
    table = ronin_table(scene)
    match = scene.match
    scene.play("deploy shrine")
    scene.play("deploy shrine")
    scene.play("deploy pen")
    scene.refresh()
    listed = [chip.target.name for chip in table.tray.chips if chip.visible]
    assert sorted(listed) == ["pen", "shrine"]
    assert all(table.places.tray.contains(chip.rect) for chip in table.tray.chips if chip.visible)
    next(chip for chip in table.tray.chips if chip.target.name == "pen").press()
    assert isinstance(match.state, SevenRoninState)
    assert match.state.attack[AREAS.index("pen")] == 0
    assert match.state.attack[AREAS.index("shrine")] == 2


def test_requirements_are_told_until_they_are_met_and_commit_waits_for_them(stage: Stage) -> None:
    scene = seated(stage, 1, 0, ATTACKER)
    table = ronin_table(scene)
    state = position(round_=2, reserve=30, ninja={"green": 1})
    view = state.seen_by(ATTACKER)
    needs = table.tray._needs_of_attack(view)
    assert [need.done for need in needs] == [False, True, True]
    assert needs[2].figure == words._("{n} used").format(n=0)
    attack(state, commit=False, inn=2)
    needs = table.tray._needs_of_attack(state.seen_by(ATTACKER))
    assert [need.done for need in needs] == [True, True, True]
    assert needs[2].figure == words._("{n} used").format(n=1)
    assert table.standing == ("commit",)
    assert [button.enabled for button, name in scene.action_buttons() if name == "commit"] == [False]


def test_done_asks_while_something_free_is_left(stage: Stage) -> None:
    for kind in ("Effects", "Abilities"):
        asked = 0
        for match, rng in matches(10):
            mind = INFO.mind()
            while match.state.outcome is None and asked < 3:
                state = match.state
                assert isinstance(state, SevenRoninState)
                if state.agenda[-1].to_data()[0] == kind and free_left(state):
                    asked += 1
                match.play(mind.quick(state, rng))
        assert asked == 3
    state = position(round_=2, reserve=10, ninja={"well": 1, "granary": 1})
    attack(state, passage=2)
    posts = ("yobu pen", "kabe inn", "tasuke shrine", "musashi burial", "taiko field2", "hayai field1")
    do(state, *[f"station {post}" for post in posts], "station yumi watchtower", "commit")
    while state.agenda[-1].to_data()[0] != "Effects":
        do(state, "done")
    scene = seated(stage, 1, 0, ATTACKER)
    view = state.seen_by(ATTACKER)
    table = ronin_table(scene)
    shown(table, view, frozenset({Target("power", "well")}))
    assert "done" in table.confirms
    do(state, "well kabe", "granary")
    assert not free_left(state.seen_by(ATTACKER))
    shown(table, state.seen_by(ATTACKER), frozenset({Target("power", "passage")}))
    assert "done" not in table.confirms


def test_the_cover_tells_nothing_false_of_a_plan() -> None:
    state = position(round_=2, reserve=30)
    for view in (state.seen_by(DEFENDER), state.seen_by(None)):
        assert (
            words.say(view.agenda[-1].prompt(view), ["Akira", "Benkei"]) == "Round II: Akira, plan in secret"
        )
    attack(state, pen=2)
    for view in (state.seen_by(ATTACKER), state.seen_by(None)):
        assert (
            words.say(view.agenda[-1].prompt(view), ["Akira", "Benkei"]) == "Round II: Benkei, plan in secret"
        )
    assert "7" in words.say(state.agenda[-1].prompt(state), ["Akira", "Benkei"])


def test_a_secret_plan_makes_no_noise_where_others_listen() -> None:
    for kind in ("deploy", "station"):
        event = Event(kind, {"seat": 0, "area": 1, "ronin": 1}, (0,))
        assert table_motion.of_event(event, private=True) == []
        assert table_motion.of_event(event, private=False) != []


# -- the story ----------------------------------------------------------------------------------------------------


def tell(story: Story, match: Match, action: Action) -> list[Event]:
    """Play an action and tell of it, as everybody saw it."""
    before = match.state
    seen = [event for event in (event.seen_by(None) for event in match.play(action)) if event is not None]
    after = match.state
    assert isinstance(before, SevenRoninState)
    assert isinstance(after, SevenRoninState)
    story.tell(seen, moment_of(before), moment_of(after))
    return seen


def test_the_story_of_a_round_ends_where_the_table_stands() -> None:
    told = 0
    for match, rng in matches():
        story = Story()
        for _ in range(400):
            if match.state.outcome is not None:
                break
            legal = match.state.legal()
            kinds = {event.kind for event in tell(story, match, legal[int(rng.random() * len(legal))])}
            if kinds & set(table_story._PHASE) and not kinds & {"leg", "over", "round"}:
                assert story.beats[-1].after == story.rest, kinds
            told += len(story.beats)
            for one, two in zip(story.beats, story.beats[1:], strict=False):
                assert one.after == two.before
                assert one.phase <= two.phase
    assert told > 2000


def test_what_was_taken_back_is_no_part_of_the_story() -> None:
    tried = 0
    for match, rng in matches(20):
        mind, story = INFO.mind(), Story()
        while match.state.outcome is None and tried < 5:
            here = match.state
            assert isinstance(here, SevenRoninState)
            legal = here.legal()
            if here.agenda[-1].to_data()[0] == "Abilities" and len(legal) > 2 and story.beats:
                count = len(story.beats)
                tell(story, match, legal[0])
                if match.undo():
                    assert len(story.beats) > count
                    assert not story.holds(moment_of(here))
                    tell(story, match, legal[1])
                    assert len(story.beats) > count
                    assert story.beats[count].before == moment_of(here)
                    tried += 1
            else:
                tell(story, match, mind.quick(here, rng))
    assert tried == 5


def touring(stage: Stage) -> tuple[TableScene, RoninTable]:
    """A table at which the last plan has just been committed."""
    seed, moves = moves_to("PlanDefence", last=True)
    scene = seated(stage, seed, moves)
    scene.play("commit")
    return scene, ronin_table(scene)


def run(stage: Stage, seconds: float) -> None:
    end = stage.time + seconds
    while stage.time < end:
        stage.frame()


def test_the_reveal_goes_round_area_by_area_and_ends_by_itself(stage: Stage) -> None:
    scene, table = touring(stage)
    tour = table.tour
    assert tour.visible
    assert tour.playing
    seen = []
    while tour.visible:
        run(stage, 0.1)
        if tour.beat is not None and (not seen or seen[-1] is not tour.beat):
            seen.append(tour.beat)
    assert seen == tour.story.beats
    areas = [beat.event.fields["area"] for beat in seen if beat.event.kind == "reveal"]
    assert areas == sorted(areas)
    assert len(areas) > 3
    assert table.again.visible
    assert not scene.timeline.busy


def test_a_tour_is_paused_stepped_and_dragged_and_nobody_plays_meanwhile(stage: Stage) -> None:
    scene, table = touring(stage)
    tour = table.tour
    run(stage, 1.0)
    press(scene, tour.toggle.rect.center)
    assert tour.visible
    assert not tour.playing
    at = tour.at
    run(stage, 3.0)
    assert tour.at == at
    assert table.holds()
    tour.later.press()
    assert tour.at == at + 1
    tour.earlier.press()
    tour.earlier.press()
    assert tour.at == max(0, at - 1)
    tour.strip.set(len(tour.story.beats) - 1)
    assert tour.at == len(tour.story.beats) - 1
    tour.strip.set(0)
    press(scene, tour.toggle.rect.center)
    assert tour.playing
    tour.leave.press()
    assert not tour.visible
    assert not table.holds()


def test_a_tour_that_was_covered_by_another_screen_begins_again(stage: Stage) -> None:
    scene, table = touring(stage)
    first = table.tour.at
    run(stage, 1.6)
    assert table.tour.at > first
    stage.client.open_menu(scene.live)
    stage.client.stack.settle()
    stage.time += 30.0
    assert stage.client.stack.top is not None
    stage.client.stack.pop()
    stage.client.stack.settle()
    stage.client.stack.update()
    assert table.tour.playing
    assert table.tour.at == first


def press(scene: TableScene, at: tuple[int, int]) -> None:
    for kind in ("move", "press", "release"):
        scene.handle(Pointer(kind, at))


def test_a_press_on_the_village_ends_the_tour_and_counts(stage: Stage) -> None:
    scene, table = touring(stage)
    run(stage, 0.5)
    target = next((t for t in scene.answers if t.kind == "power"), None)
    assert target is not None
    spot = next(spot for spot in table.spots() if spot.target == target)
    press(scene, spot.rect.center)
    assert not table.tour.visible
    assert scene.picks or scene.waiting is not None or scene.match.entries[-1].action.text != "commit"


def test_the_round_can_be_seen_again_until_the_next_plan_is_begun(stage: Stage) -> None:
    scene, table = touring(stage)
    scene.timeline.skip()
    match, mind, rng = scene.match, INFO.mind(), random.Random(1)
    for seat, who in enumerate(match.seats):
        match.seats[seat] = who._replace(kind="person", level="")
    scene.live.extra["open"] = True
    while match.state.agenda[-1].to_data()[0] != "PlanAttack":
        scene.play(mind.quick(match.state, rng).text)
        scene.timeline.skip()
    assert table.again.visible
    scene.refresh()
    table.again.press()
    assert table.tour.at == 0
    assert table.tour.story.beats[0].event.kind == "reveal"
    scene.timeline.skip()
    assert not table.tour.visible
    scene.play(next(action.text for action in match.state.legal()))
    assert not table.again.visible


def test_the_round_can_be_seen_again_when_a_match_is_gone_on_with(stage: Stage) -> None:
    table = ronin_table(seated(stage, *moves_to("Effects")))
    assert table.again.visible
    table.again.press()
    assert table.tour.beat is not None
    assert table.tour.beat.event.kind == "reveal"
    begun = seated(stage, *moves_to("PlanAttack"))
    view = begun.view
    assert isinstance(view, SevenRoninState)
    assert ronin_table(begun).again.visible == (sum(view.attack) == 0)


def test_without_motion_the_table_is_there_at_once(stage: Stage) -> None:
    stage.client.settings.motion = 0.0
    scene, table = touring(stage)
    assert not table.tour.visible
    assert not scene.timeline.busy
    assert table.again.visible
    table.again.press()
    assert table.tour.visible
    assert table.tour.at == 0


def test_the_result_waits_for_the_tour_of_the_last_round(stage: Stage) -> None:
    for seed in range(1, 60):
        match, rng, mind = Match(INFO, [Seat("A"), Seat("B")], None, seed), random.Random(seed), INFO.mind()
        while match.state.outcome is None:
            match.play(mind.quick(match.state, rng))
        if (
            sum(event.kind in ("wounds", "falls", "holds", "brought") for event in match.entries[-1].events)
            > 2
        ):
            break
    scene = seated(stage, seed, len(match.entries) - 1)
    table = ronin_table(scene)
    scene.play(match.entries[-1].action.text)
    run(stage, 0.5)
    assert table.tour.playing
    assert stage.client.stack.top is scene
    press(scene, table.tour.toggle.rect.center)
    run(stage, 3.0)
    assert stage.client.stack.top is scene
    table.tour.leave.press()
    stage.settle()
    stage.settle()
    assert isinstance(stage.client.stack.top, ResultScene)


def test_every_beat_has_words_in_every_language() -> None:
    for language in ("en", "el", "pt", "es"):
        words.setup(language)
        match, rng = Match(INFO, [Seat("Akira"), Seat("Benkei")], None, 4), random.Random(4)
        story, mind = Story(), INFO.mind()
        while match.state.outcome is None:
            tell(story, match, mind.quick(match.state, rng))
            for beat in story.beats:
                told = table_words.beat_sentence(beat, ["Akira", "Benkei"]), table_words.consequence(beat)
                assert told[0]
                assert "{" not in "".join(told)
                assert table_words.beat_title(beat)
    words.setup("en")


def test_the_words_of_an_area_tell_who_is_there() -> None:
    moment = moment_of(position(ninja={"green": 2, "well": 1}, penned={"kabe": "shrine"}).seen_by(None))
    told = [table_words.area_word(moment, area) for area in range(VILLAGE + 1)]
    assert told[AREAS.index("well")] == "held"
    assert told[AREAS.index("shrine")] == "guarded"
    assert told[AREAS.index("inn")] == "nobody"
    assert "2" in told[GREEN]
    assert len(moment.wounds) == SEVEN
