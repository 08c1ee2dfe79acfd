"""The client as a whole: window and loop, from screen to screen, what is said when something is wrong."""

from __future__ import annotations

import errno
import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pygame
import pytest

from game.app import loop, reports, routes, window
from game.app.client import Client
from game.app.failure import Failure
from game.app.scenes.handover import HandoverScene
from game.app.scenes.menu import MenuScene
from game.app.scenes.new_match import GUESTS, NewMatchScene
from game.app.scenes.result import ResultScene, headline, next_round
from game.app.scenes.settings import SettingsScene
from game.app.scenes.table import TableScene
from game.app.scenes.title import TitleScene, when
from game.app.settings import SMALLEST_WINDOW, Settings, read_people, read_settings, write_settings
from game.app.stage import Stage
from game.app.store import Store
from game.bots import worker
from game.bots.levels import ABOUT
from game.engine import deal, record
from game.engine.match import COMPUTER, Seat
from game.engine.state import Outcome, Target
from game.engine.text import Text
from game.games import SHELF
from game.ui import words
from game.ui.dialog import Dialog
from game.ui.intents import Command, Intent
from game.ui.richtext import RichText
from game.ui.scene import Scene
from game.ui.scroll import ScrollView
from game.ui.widgets import Button

INFO = SHELF["samurai"]


@pytest.fixture
def stage() -> Iterator[Stage]:
    with Stage((1280, 800)) as made:
        yield made
    words.setup("en")


def top(stage: Stage) -> Scene:
    stage.settle()
    scene = stage.client.stack.top
    assert scene is not None
    return scene


def said(scene: Scene) -> str:
    return " | ".join(widget.words for top_ in scene.widgets() for widget in top_.walk() if widget.words)


def press(scene: Scene, words_: str) -> None:
    """Press the one button that says this."""
    (button,) = [
        widget
        for top_ in scene.widgets()
        for widget in top_.walk()
        if isinstance(widget, Button) and widget.text == words_
    ]
    assert button.enabled, button.reason
    button.press()


# -- from screen to screen ------------------------------------------------------------------------------------


def test_the_set_up_shows_the_names_that_the_match_will_use() -> None:
    with Stage((1280, 800)) as stage:
        stage.client.open_new_match(SHELF["samurai"])
        stage.settle()
        scene = stage.client.stack.top
        assert isinstance(scene, NewMatchScene)
        for row in scene.rows:
            row.kind.turn(1 - row.kind.index)
        scene.rows[2].name.insert(GUESTS[0])
        scene.rows[1].kind.turn(-1)
        shown = [row.name.words for row in scene.rows]
        assert shown == [seat.name for seat in scene.taken()]
        assert len(set(shown)) == len(shown)


@pytest.mark.parametrize("key", SHELF)
def test_the_set_up_says_what_one_plays_for(key: str) -> None:
    with Stage((1280, 800)) as stage:
        stage.client.open_new_match(SHELF[key])
        stage.settle()
        scene = stage.client.stack.top
        assert isinstance(scene, NewMatchScene)
        assert SHELF[key].aim
        assert SHELF[key].aim in [widget.words for widget in scene.seats_view.walk()]


def test_from_the_shelf_to_a_table_and_back_and_on_again(stage):
    stage.client.to_shelf()
    shelf = top(stage)
    assert isinstance(shelf, TitleScene)
    shelf.shelf.cards[0].press()
    setup = top(stage)
    assert isinstance(setup, NewMatchScene)
    press(setup, "Begin")
    table = top(stage)
    assert isinstance(table, TableScene)
    live = table.live
    stage.client.stack.handle(Command(Intent.MENU))
    menu = top(stage)
    assert isinstance(menu, MenuScene)
    press(menu, "To the shelf")
    shelf = top(stage)
    assert isinstance(shelf, TitleScene)
    (row,) = shelf.column.members
    row.row.press()
    again = top(stage)
    assert isinstance(again, TableScene)
    assert again.match.state == live.match.state


@pytest.mark.parametrize("name", ["open_settings", "open_keys", "open_statistics", "open_credits"])
def test_escape_leads_out_of_every_page(stage, name):
    stage.client.to_shelf()
    top(stage)
    getattr(stage.client, name)()
    assert not isinstance(top(stage), TitleScene)
    stage.client.stack.handle(Command(Intent.CANCEL))
    assert isinstance(top(stage), TitleScene)


def test_escape_on_the_shelf_asks_before_it_closes(stage):
    stage.client.to_shelf()
    top(stage)
    stage.client.stack.handle(Command(Intent.CANCEL))
    assert isinstance(top(stage), Dialog)
    stage.client.stack.handle(Command(Intent.CANCEL))
    assert isinstance(top(stage), TitleScene)
    assert stage.client.running
    stage.client.stack.handle(Command(Intent.CANCEL))
    press(top(stage), "Quit")
    assert not stage.client.running


def test_a_match_is_deleted_only_after_a_question(stage):
    stage.client.save(stage.begin(INFO, 2, 1, 3))
    stage.client.to_shelf()
    shelf = top(stage)
    shelf.column.members[0].bin.press()
    press(top(stage), "Keep")
    assert len(stage.client.store.under_way()) == 1
    top(stage).column.members[0].bin.press()
    press(top(stage), "Delete")
    assert "No match is under way" in said(top(stage))
    assert stage.client.store.under_way() == []


def test_what_was_wrong_with_files_is_said_on_the_first_screen(stage):
    stage.client.notices = ["First sentence.", "Second sentence."]
    stage.client.to_shelf()
    assert "First sentence." in said(top(stage))
    press(top(stage), "All right")
    assert "Second sentence." in said(top(stage))
    press(top(stage), "All right")
    assert isinstance(top(stage), TitleScene)


def test_a_damaged_match_says_so_and_stays(stage):
    live = stage.begin(INFO, 2, 1, 3)
    stage.client.save(live)
    live.path.write_text("{", encoding="utf-8")
    stage.client.to_shelf()
    shelf = top(stage)
    assert "damaged" in said(shelf)
    shelf.column.members[0].row.press()
    assert isinstance(top(stage), TitleScene)
    assert live.path.read_text(encoding="utf-8") == "{"


def test_a_warning_gives_way_to_what_is_asked_next(stage):
    live = stage.begin(SHELF["seven_ronin"], 2, 1, 0)
    stage.seat_viewer(live, 0)
    stage.client.sit_down(live)
    scene = top(stage)
    assert isinstance(scene, TableScene)
    for area in ("inn", "inn"):
        scene.pick(Target("area", area))
    assert scene.sentence.said is not None
    press(scene, "Commit the plan")
    assert scene.sentence.said is None
    assert scene.prompt().endswith("Press again to confirm")


# -- settings -------------------------------------------------------------------------------------------------


def test_another_language_speaks_at_once_everywhere(stage):
    stage.client.to_shelf()
    top(stage)
    stage.client.open_settings()
    top(stage)
    stage.client.speak("el")
    scene = top(stage)
    assert isinstance(scene, SettingsScene)
    assert scene.title == words._("Settings") != "Settings"
    scene.close()
    assert words._("Learn to play") in said(top(stage))
    assert read_settings()[0].language == "el"


def test_settings_over_a_table_lead_back_to_it(stage):
    live = stage.begin(INFO, 2, 1, 3)
    live.viewer = live.match.state.decides()
    stage.client.sit_down(live)
    top(stage)
    stage.client.open_settings()
    top(stage)
    stage.client.speak("pt")
    top(stage).close()
    table = top(stage)
    assert isinstance(table, TableScene)
    assert table.live is live


def test_a_larger_text_lays_everything_out_anew(stage):
    stage.client.to_shelf()
    shelf = top(stage)
    before = shelf.buttons[0].wanted(shelf.scale)
    stage.client.settings.text_percent = 150
    stage.client.apply_settings()
    assert shelf.scale.text_percent == 150
    assert shelf.buttons[0].wanted(shelf.scale) > before


def test_settings_that_cannot_be_written_are_told(stage, monkeypatch):
    stage.client.to_shelf()
    scene = top(stage)
    told = []
    monkeypatch.setattr(scene, "toast", told.append)

    def full(_self: Path, *_args: object, **_kwargs: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "mkdir", full)
    stage.client.keep_settings()
    assert "settings.toml could not be written" in told[0]


# -- setting up -----------------------------------------------------------------------------------------------


def set_up(stage: Stage) -> NewMatchScene:
    stage.client.to_shelf()
    top(stage)
    stage.client.open_new_match(INFO)
    scene = top(stage)
    assert isinstance(scene, NewMatchScene)
    return scene


def test_a_deal_code_gives_the_same_deal_again(stage):
    states = []
    for code in (deal.encode(12345), deal.encode(12345).lower().replace("-", " ")):
        scene = set_up(stage)
        scene.code.insert(code)
        scene.begin()
        states.append(top(stage).match.state)
    assert states[0] == states[1]
    assert top(stage).match.seed == 12345


def test_a_deal_code_with_a_typing_error_is_refused_in_words(stage):
    scene = set_up(stage)
    good = deal.encode(777)
    scene.code.insert(("3" if good[0] != "3" else "4") + good[1:])
    assert not scene.start.enabled
    assert "typing error" in scene.start.reason
    scene.code.insert("x")
    assert scene.code_problem() == scene.start.reason
    scene.code.set("")
    scene.refresh()
    assert scene.start.enabled


def test_too_few_players_and_equal_names_are_refused_in_words(stage):
    scene = set_up(stage)
    scene.rows[1].kind.turn(-2)
    assert scene.rows[1].plan.kind == ""
    assert "at least 2" in scene.start.reason
    scene.rows[1].kind.turn(1)
    for row in scene.rows[:2]:
        row._set_name("Aiko")
    assert "same name" in scene.start.reason


def test_a_starting_seat_that_is_empty_cannot_be_chosen(stage):
    scene = set_up(stage)
    first = next(option for option in INFO.options if option.key == "first")
    assert [value for value, _words in scene._choices(first)] == ["drawn", "1", "2"]
    scene.rows[2].kind.turn(1)
    assert [value for value, _words in scene._choices(first)] == ["drawn", "1", "2", "3"]


def test_names_and_seats_are_remembered(stage):
    scene = set_up(stage)
    scene.rows[0].name.insert("Νίκος")
    scene.rows[1].kind.turn(1)
    scene.more.press()
    scene.choices["hands"].turn(1)
    scene.begin()
    people, problem = read_people()
    assert problem is None
    assert people.names == ["Νίκος"]
    again = set_up(stage)
    assert again.rows[0].plan.name == "Νίκος"
    assert again.rows[1].plan.level == stage.client.levels.names()[1]
    assert again.options["hands"] == INFO.options[3].choices[1][0]


def test_what_few_need_lies_under_more_and_is_told_while_that_is_closed(stage):
    scene = set_up(stage)
    shown = [option.key for option in INFO.options if not option.rare]
    assert list(scene.choices) == shown != [option.key for option in INFO.options]
    assert scene.unusual.source == ""
    scene.more.press()
    assert list(scene.choices) == [*shown, *(option.key for option in INFO.options if option.rare)]
    scene.choices["hands"].turn(1)
    scene.code.insert("7")
    scene.more.press()
    assert str(scene.unusual.source) == "Opening hands: Chosen\nDeal code: 7"


def test_the_set_up_says_how_long_a_match_takes_and_for_whom_the_levels_are(stage):
    scene = set_up(stage)
    low, high = INFO.minutes
    assert f"A match takes {low} to {high} minutes at a table." in written(scene.seats_view)
    levels = stage.client.levels
    assert str(scene.strengths.source) == f"Ashigaru: {levels.about('ashigaru')}"
    scene.rows[1].kind.turn(1)
    assert str(scene.strengths.source) == f"Bushi: {levels.about('bushi')}"
    assert tuple(levels.about(key) for key in levels.names()) == ABOUT


def written(view: ScrollView) -> list[str]:
    return [str(widget.source) for widget in view.walk() if isinstance(widget, RichText)]


def test_a_colour_that_is_taken_is_exchanged(stage):
    scene = set_up(stage)
    one, two = scene.rows[0].plan, scene.rows[1].plan
    before = one.colour, two.colour
    scene.rows[0].sign.press()
    look = top(stage)
    look.colours[list(words_of(look)).index("Indigo")].press()
    press(look, "Done")
    top(stage)
    assert (one.colour, two.colour) == (before[1], before[0])
    assert scene.start.enabled


def words_of(scene: Scene) -> Iterator[str]:
    return (cell.words for cell in scene.colours)


# -- two people at one screen ---------------------------------------------------------------------------------


def test_the_handover_covers_everything_until_the_person_is_there(stage):
    live = stage.begin(INFO, 3, 5, 17)
    stage.client.sit_down(live)
    cover = top(stage)
    assert isinstance(cover, HandoverScene)
    assert stage.client.stack.seen() == [cover]
    assert live.viewer is None
    seat = live.match.state.decides()
    known = [
        words.say(told, live.names())
        for event in live.match.chronicle(None, live.match.since(seat))
        if (told := live.match.game.describe(event)) is not None
    ]
    assert known
    assert sorted(said(cover).split(" | ")) == sorted(
        [
            live.names()[seat],
            words.say(live.match.state.agenda[-1].prompt(live.match.view(None)), live.names()),
            "Take the screen; the others look away.",
            f"I am {live.names()[seat]}",
            "Menu",
            "Since your last turn",
            *known,
        ]
    )
    stage.client.stack.handle(Command(Intent.UNDO))
    assert top(stage) is cover
    cover.here.press()
    assert isinstance(top(stage), TableScene)
    assert live.viewer == seat


def test_enter_answers_the_cover_but_not_one_that_was_meant_for_the_table(stage):
    live = stage.begin(INFO, 3, 5, 12)
    stage.client.sit_down(live)
    stage.client.stack.settle()
    stage.client.stack.settle()
    cover = stage.client.stack.top
    assert isinstance(cover, HandoverScene)
    stage.client.stack.handle(Command(Intent.CONFIRM))
    assert top(stage) is cover
    stage.time += 1
    stage.client.stack.handle(Command(Intent.CONFIRM))
    assert isinstance(top(stage), TableScene)
    assert live.viewer == live.match.state.decides()


def test_with_one_person_there_is_no_handover(stage):
    live = stage.begin(INFO, 2, 5, 4)
    stage.seat_viewer(live, live.match.state.decides())
    live.viewer = live.people()[0]
    stage.client.sit_down(live)
    assert isinstance(top(stage), TableScene)


# -- the end --------------------------------------------------------------------------------------------------


def test_the_result_names_winner_reason_and_every_line_and_counts_the_match(stage):
    live = stage.begin(INFO, 3, 7, None)
    stage.client.save(live)
    stage.client.show_result(live)
    scene = top(stage)
    assert isinstance(scene, ResultScene)
    outcome, everything = live.match.state.outcome, said(scene)
    for line in outcome.sheet:
        assert words.say(line.label, live.names()) in everything
    assert words.say(outcome.because, live.names()) in everything
    assert all(live.names()[seat] in everything for seat in outcome.winners)
    assert deal.encode(live.match.seed) in everything
    assert stage.client.store.under_way() == []
    assert stage.client.store.tally.games() == {"samurai": 1}


def test_a_rematch_has_the_same_seats_and_the_next_one_begins(stage):
    live = stage.begin(INFO, 3, 7, None)
    starter = live.match.entries[0].seat
    stage.client.show_result(live)
    press(top(stage), "Play again")
    stage.settle()
    table = next(scene for scene in stage.client.stack.scenes if isinstance(scene, TableScene))
    assert table.match.seats == live.match.seats
    assert table.match.state.decides() == (starter + 1) % 3
    assert table.match.seed != live.match.seed


def test_a_rematch_without_a_starting_option_moves_the_seats_on():
    seats = [Seat("A"), Seat("B"), Seat("C", COMPUTER, "bushi")]
    assert [seat.name for seat in next_round(seats, {"x": "1"}, ["x"], 1)[0]] == ["B", "C", "A"]
    assert next_round(seats, {"first": "drawn"}, ["first"], 2) == (seats, {"first": "1"})


@pytest.mark.parametrize(
    ("winners", "told"),
    [
        ((1,), "Mei wins"),
        ((0, 2), "Aiko and Ken share the victory"),
        ((), "Nobody wins"),
        ((0, 1, 2), "Everybody wins"),
    ],
)
def test_who_won_in_one_sentence(winners, told):
    outcome = Outcome(winners, (1, 1, 1), "x", Text("x"), [])
    assert headline(outcome, ["Aiko", "Mei", "Ken"]) == told


def test_days_are_told_as_one_says_them():
    from datetime import datetime

    now = datetime(2026, 3, 10, 12, 0)
    assert when(datetime(2026, 3, 10, 9, 5), now) == "09:05"
    assert when(datetime(2026, 3, 9, 23, 59), now) == "yesterday"
    assert when(datetime(2026, 3, 7), now) == "3 days ago"
    assert when(datetime(2025, 3, 7), now) == "2025-03-07"


def test_two_matches_of_the_same_people_are_told_apart_by_moves_turn_and_level():
    with Stage((960, 600)) as stage:
        for level, moves in (("ashigaru", 6), ("shogun", 6), ("shogun", 9)):
            live = stage.begin(SHELF["samurai"], 2, 4, moves)
            live.match.seats[1] = live.match.seats[1]._replace(kind=COMPUTER, level=level)
            stage.client.save(live)
        stage.client.to_shelf()
        stage.settle()
        told = [row.row.note for row in stage.client.stack.top.column.members]
    assert len(set(told)) == 3
    assert sum("Ashigaru" in words for words in told) == 1
    assert all("to act" in words for words in told)


# -- saving that fails ----------------------------------------------------------------------------------------


@pytest.fixture
def full_disk(monkeypatch):
    """A switch: while it is on, no record can be written."""
    switch, real = {"full": False}, record.save

    def save(*words):
        if switch["full"]:
            raise record.RecordError(Text("The disk is full."))
        real(*words)

    monkeypatch.setattr(record, "save", save)
    return switch


def test_nothing_claims_that_a_match_is_saved_until_it_is(stage, full_disk):
    live = stage.begin(INFO, 2, 1, 3)
    live.viewer = live.match.state.decides()
    stage.client.save(live)
    stage.client.sit_down(live)
    table = top(stage)
    full_disk["full"] = True
    table.choose(table.legal[0])
    stage.client.open_menu(live)
    menu = next(scene for scene in iter_scenes(stage) if isinstance(scene, MenuScene))
    assert "The latest moves are not saved: The disk is full." in said(menu)
    assert "saved after every move" not in said(menu)
    full_disk["full"] = False
    stage.client.save(live)
    stage.settle()
    assert "saved after every move" in said(menu)


def iter_scenes(stage):
    stage.settle()
    return list(stage.client.stack.scenes)


def test_opening_the_menu_tries_once_more(stage, full_disk):
    live = stage.begin(INFO, 2, 1, 3)
    full_disk["full"] = True
    assert stage.client.save(live) == "The disk is full."
    full_disk["full"] = False
    stage.client.open_menu(live)
    assert "saved after every move" in said(top(stage))
    assert stage.client.trouble == ""


def test_leaving_a_match_that_is_not_saved_is_told_on_the_shelf(stage, full_disk):
    live = stage.begin(INFO, 2, 1, 3)
    full_disk["full"] = True
    stage.client.save(live)
    stage.client.to_shelf()
    assert "The latest moves of your match are not saved: The disk is full." in said(top(stage))
    press(top(stage), "All right")
    stage.client.stack.handle(Command(Intent.CANCEL))
    assert "Every match is saved" not in said(top(stage))


def test_the_result_says_when_the_match_could_not_be_filed(stage, full_disk):
    live = stage.begin(INFO, 2, 7, None)
    full_disk["full"] = True
    stage.client.show_result(live)
    scene = top(stage)
    assert isinstance(scene, ResultScene)
    assert "The disk is full." in said(scene)
    assert not scene.problem.overflows()


def test_the_result_says_when_the_match_is_counted_later(stage):
    live = stage.begin(INFO, 2, 7, None)
    stage.client.store.tally.counted()  # the file is there
    with closing(sqlite3.connect(stage.client.store.tally.path)) as other:
        other.execute("BEGIN EXCLUSIVE")
        stage.client.show_result(live)
    assert "what is played is counted later" in said(top(stage))


# -- computer players that fail -------------------------------------------------------------------------------


class Faulty:
    """A worker that answers at once with the first legal action, and that a plain choice stands in."""

    def __init__(self, fault="died"):
        self.fault, self.request = fault, None

    def submit(self, request):
        self.request = request

    def poll(self):
        request, self.request = self.request, None
        if request is None:
            return None
        return worker.Answer(1, [worker.fallback(request)] if self.fault != "threw" else [], None, self.fault)

    def cancel(self):
        self.request = None

    def close(self):
        pass


@pytest.mark.parametrize("fault", ["died", "threw"])
def test_that_a_simpler_player_stands_in_is_said_once(stage, fault, monkeypatch):
    told = []
    monkeypatch.setattr(Scene, "toast", lambda self, words_: told.append(words_))
    stage.client.worker = Faulty(fault)
    live = stage.begin(INFO, 3, 1, 0)
    stage.seat_viewer(live, None)
    stage.client.sit_down(live)
    for _ in range(2):
        stage.settle()
    assert len(live.match.entries) > 1
    assert [words_ for words_ in told if "a simpler one plays in its place" in words_] == told[:1] != []
    assert len(told) == 1


def test_a_hint_is_never_the_move_of_a_stand_in(stage):
    stage.client.worker = Faulty()
    live = stage.begin(INFO, 2, 1, 2)
    stage.seat_viewer(live, live.match.state.decides())
    stage.client.sit_down(live)
    table = top(stage)
    table.ask_hint()
    table.tick(stage.time)
    assert table.hinted == frozenset()
    assert "There is no hint" in table.sentence.words


# -- the window -----------------------------------------------------------------------------------------------


class Clock:
    def __init__(self) -> None:
        self.now = 50.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def running(own_home: Path) -> Iterator[tuple[loop.Loop, Client, Clock]]:
    clock = Clock()
    store = Store()
    store.open()
    window = loop.Window(Settings(window_width=1000, window_height=700, motion=0.0))
    client = Client(Settings(motion=0.0), *gathered(store), window.size, clock)
    client.screen = window
    client.to_shelf()
    made = loop.Loop(client, window, threading.Event(), clock)
    pygame.event.clear()
    yield made, client, clock
    client.close()
    pygame.display.set_mode((960, 600))


def gathered(store: Store) -> tuple[object, ...]:
    from game.app.settings import People
    from game.bots import levels

    return People(), store, levels.shipped()


def turns(made: loop.Loop, clock: Clock, count: int, seconds: float = 0.05) -> int:
    drawn = 0
    for _ in range(count):
        clock.now += seconds
        drawn += made.turn()
    return drawn


def test_a_window_at_rest_draws_nothing(running):
    made, _client, clock = running
    assert turns(made, clock, 3) >= 1
    pygame.event.clear()
    assert turns(made, clock, 200) == 0


def test_a_window_that_comes_to_rest_gives_memory_back_once(running, monkeypatch):
    made, _client, clock = running
    given = []
    monkeypatch.setattr(loop.memory, "give_back", lambda: given.append(clock.now))
    monkeypatch.setattr(made.bell, "wait", lambda seconds: False)
    turns(made, clock, 3)

    def rest(seconds: float) -> None:
        clock.now += seconds
        made._rest(None)

    rest(1)
    assert given == [], "not so soon after the last time"
    rest(loop._TIDY_SECONDS)
    rest(loop._TIDY_SECONDS)
    rest(loop._TIDY_SECONDS)
    assert len(given) == 1, "nobody has done anything since"
    made._awake = clock.now
    rest(loop.FRAME_SECONDS)
    assert len(given) == 1, "somebody is at it"
    rest(loop._TIDY_SECONDS)
    assert len(given) == 2


def test_moving_the_pointer_over_nothing_draws_nothing(running):
    made, _client, clock = running
    turns(made, clock, 5)
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(500, 8), rel=(1, 0), buttons=(0, 0, 0)))
    assert turns(made, clock, 20) == 0


def test_a_new_size_is_laid_out_once_it_is_steady(running):
    made, client, clock = running
    turns(made, clock, 3)
    pygame.display.set_mode((1300, 800), pygame.RESIZABLE)
    pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=1300, y=800))
    turns(made, clock, 1, 0.01)
    assert client.stack.scale.width == 1000
    turns(made, clock, 1, loop.STEADY_SECONDS + 0.01)
    assert (client.stack.scale.width, client.stack.scale.height) == (1300, 800)
    assert made.hand.size == (1300, 800)


def test_f11_fills_the_screen_and_gives_the_window_back(running):
    made, client, clock = running
    turns(made, clock, 2)
    for expected in (True, False):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode=""))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_F11, mod=0))
        turns(made, clock, 6, 0.1)
        assert made.window.full_screen is expected
        assert client.settings.full_screen is expected
    assert made.window.size == (1000, 700)


def test_closing_the_window_ends_the_loop(running):
    made, client, _clock = running
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    made.turn()
    assert not client.running


@pytest.mark.parametrize(
    ("screen", "smallest_share"),
    [
        ((0, 0, 1366, 768), 0.8),
        ((0, 30, 1366, 738), 0.8),
        ((0, 0, 1920, 1040), 0.7),
        ((0, 0, 3840, 2160), 0.45),
    ],
)
def test_a_first_window_fits_the_free_part_of_the_screen_and_is_no_stamp(screen, smallest_share):
    free = pygame.Rect(screen)
    rect = window.remembered(Settings(), [free])
    above, below = rect.y - free.y, free.bottom - rect.bottom
    assert above >= 30
    assert min(rect.x - free.x, free.right - rect.right, below) >= 4
    assert rect.w * rect.h >= smallest_share * free.w * free.h
    assert abs(rect.centerx - free.centerx) < 3


def test_a_window_comes_back_where_it_was_while_that_is_on_a_screen():
    one, two = pygame.Rect(0, 0, 1920, 1040), pygame.Rect(1920, 0, 2560, 1400)
    kept = Settings(window_width=1200, window_height=800, window_place=[2500, 300])
    assert window.remembered(kept, [one, two]) == pygame.Rect(2500, 300, 1200, 800)
    alone = window.remembered(kept, [one])
    assert one.contains(alone)
    assert alone.size == (1200, 800)
    between = Settings(window_width=1200, window_height=800, window_place=[1500, -200])
    assert two.contains(window.remembered(between, [one, two]))
    far = Settings(window_width=1200, window_height=800, window_place=[-30000, 32000])
    assert one.contains(window.remembered(far, [one, two]))
    huge = Settings(window_width=16000, window_height=9000, window_place=[10, 10])
    assert one.contains(window.remembered(huge, [one]))
    assert window.remembered(kept, [pygame.Rect(0, 0, 800, 480)]).size == SMALLEST_WINDOW


def test_place_and_state_are_kept_in_the_settings(running, monkeypatch):
    made, _client, clock = running
    settings, place = Settings(), [(120, 90)]
    monkeypatch.setattr(pygame.display, "get_window_position", lambda: place[0])
    turns(made, clock, 2)
    assert made.window.keep_place(settings)
    assert (settings.window_width, settings.window_height) == (1000, 700)
    assert settings.window_place == [120, 90]
    assert not made.window.keep_place(settings)
    pygame.event.post(pygame.event.Event(pygame.WINDOWMAXIMIZED))
    turns(made, clock, 1)
    place[0] = (0, 0)  # a maximised window lies elsewhere, which is not the place a person gave it
    made.window.set_full_screen(True)
    made.window.set_full_screen(False)
    assert made.window.keep_place(settings)
    assert (settings.window_place, settings.window_maximised) == ([120, 90], True)
    write_settings(settings)
    assert read_settings() == (settings, None)


@pytest.mark.parametrize("place", ["[1]", '["a", 2]', "[1, 2, 3]", "[1, 99999]", "7", "[true, 1]"])
def test_a_place_that_makes_no_sense_is_refused_in_words(own_home, place):
    path = own_home / "config" / "settings.toml"
    path.parent.mkdir(parents=True)
    path.write_text(f"window_place = {place}\n", encoding="utf-8")
    settings, problem = read_settings()
    assert settings.window_place == []
    assert "two whole numbers" in problem.english()


@pytest.fixture
def own_display(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    loop.end_session()
    yield own_home
    monkeypatch.undo()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((960, 600))


def test_the_program_opens_draws_and_closes(own_display):
    assert loop.run(close_after=0) == 0
    assert not pygame.display.get_init()


def test_without_a_display_there_is_one_sentence(own_display, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "no such driver")
    with pytest.raises(Failure, match="No display was found"):
        loop.run()


def test_a_driver_that_shows_nothing_is_no_display(own_display, monkeypatch):
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.setenv("SDL_VIDEO_DRIVER", "")
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    with pytest.raises(Failure, match="No display was found"):
        loop.run()


def test_a_crash_leaves_a_report_and_the_match(own_display, monkeypatch):
    def breaks(self: loop.Loop) -> bool:
        client = self.client
        seats = [Seat("Aiko"), Seat("Ken", crest="lozenge", colour="ai")]
        client.start(INFO, seats, {}, 5)
        raise RuntimeError("the sky fell")

    monkeypatch.setattr(loop.Loop, "turn", breaks)
    with pytest.raises(Failure, match="A report lies in") as caught:
        loop.run()
    (report,) = (own_display / "log").glob("crash-*.txt")
    assert str(report) in str(caught.value)
    assert "the sky fell" in report.read_text(encoding="utf-8")
    assert [entry.names for entry in Store().under_way()] == [("Aiko", "Ken")]


def test_two_reports_within_a_second_are_both_kept(own_home):
    paths = {reports.write_report(RuntimeError(str(number))) for number in range(3)}
    assert len(paths) == 3
    assert sorted(path.read_text(encoding="utf-8").strip()[-1] for path in paths) == ["0", "1", "2"]


def test_a_crash_of_the_whole_process_leaves_a_trace_that_the_next_start_tells_of(own_display):
    code = (
        "import faulthandler\n"
        "from game.app import loop\n"
        "loop.Loop.turn = lambda self: faulthandler._sigsegv()\n"
        "loop.run()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode not in (0, 1)
    told: list[str] = []
    real = Client.to_shelf

    def to_shelf(self: Client) -> None:
        told.extend(self.notices)
        real(self)

    for expected in (1, 0):
        told.clear()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Client, "to_shelf", to_shelf)
            assert loop.run(close_after=0) == 0
        (report,) = (own_display / "log").glob("crash-*.txt")
        assert sum(str(report) in sentence for sentence in told) == expected
    assert "Segmentation fault" in report.read_text(encoding="utf-8")
    assert [path.name for path in (own_display / "log").iterdir()] == [report.name]


def test_after_the_first_frame_nothing_is_imported(own_home):
    """An application that was moved while it is open cannot import any more."""
    script = Path(__file__).with_name("moved.py")
    home = {**os.environ, "CHABUDAI_HOME": str(own_home)}
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, env=home)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


def test_a_second_window_on_the_same_matches_is_refused(own_display):
    store = Store()
    store.open()
    with pytest.raises(Failure, match="already open"):
        loop.run(close_after=0)
    store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="locks by another call there")
@pytest.mark.parametrize("number", [errno.ENOLCK, errno.EOPNOTSUPP, errno.EINVAL])
def test_a_folder_that_cannot_be_locked_is_used_with_a_warning(own_home, monkeypatch, number):
    import fcntl

    def flock(_file: int, _how: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(fcntl, "flock", flock)
    store = Store()
    store.open()
    (notice,) = store.take_notices()
    assert "could not be locked" in notice.english()
    assert os.strerror(number) in notice.english()
    store.close()


def test_wrong_settings_open_the_window_all_the_same(own_display):
    path = own_display / "config" / "settings.toml"
    path.parent.mkdir(parents=True)
    path.write_text('text_percent = "huge"\n', encoding="utf-8")
    assert loop.run(close_after=0) == 0
    assert (path.parent / "settings.toml.bad").exists()
    assert read_settings()[1] is None


def test_a_table_that_cannot_be_made_closes_no_program(stage, monkeypatch):
    def broken(*_):
        raise RuntimeError("a stranger's table")

    monkeypatch.setattr(routes, "table", broken)
    stage.client.to_shelf()
    stage.settle()
    told = []
    monkeypatch.setattr(type(top(stage)), "toast", lambda _scene, sentence: told.append(sentence))
    stage.client.start(INFO, [Seat("Akira"), Seat("Benkei")], {})
    assert isinstance(top(stage), TitleScene)
    assert len(told) == 1
    assert told[0].endswith("cannot be shown (RuntimeError).")
