"""What the client keeps on disk: settings, people, matches, statistics, and what it makes of damaged files."""

from __future__ import annotations

import errno
import json
import os
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.app import settings as settings_module
from game.app.failure import Failure
from game.app.figures import lines
from game.app.live import Live
from game.app.settings import (
    People,
    SeatPlan,
    Settings,
    TablePlan,
    read_people,
    read_settings,
    write_people,
    write_settings,
)
from game.app.store import Store
from game.engine import record
from game.engine.match import COMPUTER, PERSON, Match, Seat
from game.games import SHELF

INFO = SHELF["samurai"]


def a_match(seed: int = 1, moves: int | None = 8) -> Match:
    seats = [Seat("Aiko"), Seat("Mei", COMPUTER, "bushi", "lozenge", "ai")]
    match = Match(INFO, seats, seed=seed)
    rng = random.Random(seed)
    while match.state.outcome is None and (moves is None or len(match.entries) < moves):
        match.play(rng.choice(match.state.legal()))
    return match


@pytest.fixture
def store(tmp_path):
    made = Store(tmp_path)
    made.open()
    yield made
    made.close()


# -- settings -------------------------------------------------------------------------------------------------


def test_settings_come_back_as_they_were_written(tmp_path):
    path = tmp_path / "settings.toml"
    wished = Settings(text_percent=130, motion=0.0, language="el", confirm_moves=True, pace_ms=1200)
    write_settings(wished, path)
    assert read_settings(path) == (wished, None)


def test_no_settings_file_is_no_fault(tmp_path):
    settings, problem = read_settings(tmp_path / "settings.toml")
    assert problem is None
    assert settings == Settings()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("# mine\ntext_percent = 120\nspeed = 3\n", "settings.toml, line 3: there is no setting “speed”."),
        ("text_percent = 120\n\nmotion = -1\n", "settings.toml, line 3: “motion” must be a number"),
        ('text_percent = 120\nmuted = "yes"\n', "settings.toml, line 2: “muted” must be true or false."),
        ("text_percent = 120\npace_ms = true\n", "line 2: “pace_ms” must be a whole number"),
    ],
)
def test_a_wrong_key_is_named_with_its_line_and_the_good_ones_still_count(tmp_path, text, told):
    path = tmp_path / "settings.toml"
    path.write_text(text, encoding="utf-8")
    settings, problem = read_settings(path)
    assert told in problem.english()
    assert "settings.toml.bad" in problem.english()
    assert settings.text_percent == 120
    assert settings.motion == Settings().motion
    assert (tmp_path / "settings.toml.bad").read_text(encoding="utf-8") == text
    assert not path.exists()


def test_unreadable_toml_is_kept_aside_and_never_written_over(tmp_path):
    path = tmp_path / "settings.toml"
    for text in ("first = [", "second = ["):
        path.write_text(text, encoding="utf-8")
        settings, problem = read_settings(path)
        assert settings == Settings()
        assert "settings.toml is not readable TOML" in problem.english()
        assert "line 1" in problem.english()
        write_settings(settings, path)
    assert (tmp_path / "settings.toml.bad").read_text(encoding="utf-8") == "first = ["
    assert (tmp_path / "settings.toml.bad2").read_text(encoding="utf-8") == "second = ["
    assert read_settings(path)[1] is None


def test_settings_that_are_no_text_are_kept_aside(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_bytes(b"\xff\xfe\x00")
    assert "settings.toml, line 1: this is no readable text" in read_settings(path)[1].english()
    assert (tmp_path / "settings.toml.bad").exists()


def test_every_setting_has_a_check_that_its_usual_value_passes():
    usual = Settings()
    assert set(settings_module.KEYS) == set(vars(usual))
    assert all(check(getattr(usual, key)) for key, (check, _words) in settings_module.KEYS.items())


@pytest.mark.parametrize(
    ("tag", "code"),
    [("el_GR.UTF-8", "el"), ("pt-BR", "pt"), ("Spanish_Spain", "es"), ("de_DE", "en"), ("C", "en")],
)
def test_the_language_of_the_computer_is_spoken_if_it_can_be(monkeypatch, tag, code):
    monkeypatch.setenv("LC_ALL", tag)
    assert settings_module.system_language() == code


# -- people ---------------------------------------------------------------------------------------------------


def test_names_and_set_ups_come_back(tmp_path):
    path = tmp_path / "people.toml"
    people = People(
        ["Aiko"], {"samurai": TablePlan([SeatPlan("Aiko"), SeatPlan(kind="")], {"hands": "chosen"})}
    )
    people.remember("Νίκος")
    people.remember("Aiko")
    people.remember("  ")
    assert people.names == ["Aiko", "Νίκος"]
    write_people(people, path)
    assert read_people(path) == (people, None)


@pytest.mark.parametrize(
    "text",
    [
        "names = 3",
        "names = [[1]]",
        '[tables.samurai]\nseats = [{name = "A", kind = "ghost"}]',
        '[tables.samurai]\nseats = [{nome = "A"}]',
        "[tables]\nsamurai = 1",
        "names = [",
    ],
)
def test_wrong_people_are_kept_aside(tmp_path, text):
    path = tmp_path / "people.toml"
    path.write_text(text, encoding="utf-8")
    people, problem = read_people(path)
    assert people == People()
    assert problem.english().startswith("people.toml")
    assert (tmp_path / "people.toml.bad").exists()


# -- matches --------------------------------------------------------------------------------------------------


def test_several_matches_are_under_way_the_latest_first(store):
    for seed in range(3):
        live = store.begin(a_match(seed))
        live.extra["saved"] = f"2026-01-0{seed + 1}T10:00:00"
        record.save(live.match, live.path, live.extra)
    found = store.under_way()
    assert [entry.saved.day for entry in found] == [3, 2, 1]
    assert found[0].names == ("Aiko", "Mei")
    assert (found[0].game, found[0].moves) == ("samurai", 8)


def test_a_saved_match_goes_on_where_it_was(store):
    live = store.begin(a_match())
    store.save(live)
    (entry,) = store.under_way()
    assert entry.decides == live.match.state.decides()
    again, problem = store.load(entry.path, SHELF)
    assert problem is None
    assert again.match.state == live.match.state
    assert again.extra["begun"] == live.extra["begun"]


def test_a_damaged_record_is_shown_and_not_touched(store):
    live = store.begin(a_match())
    store.save(live)
    text = live.path.read_text(encoding="utf-8")
    live.path.write_text(text[: len(text) // 2], encoding="utf-8")
    (entry,) = store.under_way()
    assert entry.problem.english().endswith(".")
    with pytest.raises(record.RecordError):
        store.load(entry.path, SHELF)
    assert live.path.read_text(encoding="utf-8") == text[: len(text) // 2]


def test_a_record_with_a_wrong_move_goes_on_before_it_and_the_old_file_stays(store):
    live = store.begin(a_match())
    store.save(live)
    data = json.loads(live.path.read_text(encoding="utf-8"))
    data["actions"][5] = "place Buddha9 L1"
    data["checksum"] = record.checksum(data)
    text = json.dumps(data)
    live.path.write_text(text, encoding="utf-8")
    again, problem = store.load(live.path, SHELF)
    assert len(again.match.entries) == 5
    assert "Move 6" in problem.english()
    store.save(again)
    asides = list(live.path.parent.glob("*.bad"))
    assert [aside.read_text(encoding="utf-8") for aside in asides] == [text]
    assert store.load(live.path, SHELF)[1] is None


def test_a_full_disk_costs_a_sentence_and_no_match(store, monkeypatch):
    live = store.begin(a_match())
    store.save(live)
    before = live.path.read_bytes()
    live.match.play(live.match.state.legal()[0])

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(record.RecordError, match="could not be written"):
        store.save(live)
    assert live.path.read_bytes() == before


def test_a_second_program_on_the_same_folder_is_told_so(store):
    second = Store(store.root)
    with pytest.raises(Failure, match="already open"):
        second.open()
    store.close()
    second.open()
    second.close()


def test_a_folder_that_cannot_be_used_is_told(tmp_path):
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    with pytest.raises(Failure, match="cannot be used"):
        Store(tmp_path / "file" / "data").open()


def test_a_file_in_the_place_of_the_folder_is_put_aside(tmp_path):
    (tmp_path / "data").write_text("a file in its place", encoding="utf-8")
    store = Store(tmp_path / "data")
    store.open()
    assert [notice.english() for notice in store.take_notices()] != []
    assert (tmp_path / "data.bad").read_text(encoding="utf-8") == "a file in its place"
    store.close()


def finished(store: Store, seed: int, assisted: bool = False) -> Live:
    live = store.begin(a_match(seed, None))
    live.match.assisted = assisted
    store.save(live)
    store.finish(live)
    return live


def test_a_match_that_is_over_moves_to_the_finished_ones_and_counts_once(store):
    live = finished(store, 3)
    store.finish(live)
    assert store.under_way() == []
    assert [entry.path for entry in store.finished()] == [live.path]
    assert store.tally.games() == {"samurai": 1}


def test_a_match_under_way_is_not_finished(store):
    live = store.begin(a_match())
    store.save(live)
    store.finish(live)
    assert len(store.under_way()) == 1
    assert store.tally.games() == {}


def test_deleting_takes_one_match(store):
    lives = [store.begin(a_match(seed)) for seed in range(2)]
    for live in lives:
        store.save(live)
    store.delete(lives[0].path)
    assert [entry.path for entry in store.under_way()] == [lives[1].path]


# -- statistics -----------------------------------------------------------------------------------------------


def test_people_and_levels_are_counted_by_who_won(store):
    lives = [finished(store, seed) for seed in range(4)]
    won = [sum(seat in live.match.state.outcome.winners for live in lives) for seat in (0, 1)]
    (person,) = lines(store.tally.played(), PERSON)
    (level,) = lines(store.tally.played(), COMPUTER)
    assert (person.name, person.played, person.won) == ("Aiko", 4, won[0])
    assert (level.name, level.played, level.won) == ("bushi", 4, won[1])
    assert person.percent == round(100 * won[0] / 4)


def test_assisted_matches_are_played_but_not_won(store):
    finished(store, 1, assisted=True)
    assert store.tally.games() == {"samurai": 1}
    assert lines(store.tally.played(), PERSON) == []


def test_damaged_statistics_are_kept_aside_and_begun_anew(store):
    store.tally.path.write_bytes(b"this is no database" * 99)
    finished(store, 1)
    assert store.tally.games() == {"samurai": 1}
    assert ".bad" in store.tally.problem.english()
    (aside,) = store.root.glob("statistics.sqlite.*.bad")
    assert aside.read_bytes().startswith(b"this is no database")


def test_a_file_of_an_older_program_is_counted_anew_where_it_lies(store):
    live = finished(store, 3)
    true = store.tally.played()
    assert true[0].ahead == live.match.state.ahead()
    store.tally.close()
    with closing(sqlite3.connect(store.tally.path)) as file:
        file.execute("ALTER TABLE matches DROP COLUMN ahead")
        file.execute("ALTER TABLE seats DROP COLUMN played_as")
        file.commit()
    assert store.recount(60.0) == 0
    assert store.tally.played() == true
    assert store.tally.problem is None
    assert list(store.root.glob("*.bad")) == []


def test_what_each_seat_was_and_how_far_the_winners_were_ahead_stand_in_record_and_statistics(store):
    info = SHELF["samurai_sword"]
    match = Match(info, [Seat(f"P{number}", COMPUTER, "bushi") for number in range(5)], seed=7)
    rng = random.Random(7)
    while match.state.outcome is None:
        match.play(match.state.any_action(rng))
    live = store.begin(match)
    store.save(live)
    store.finish(live)
    (count,) = store.tally.played()
    assert [seat[5] for seat in count.seats] == list(match.state.sides())
    store.tally.close()
    store.tally.path.unlink()
    store.recount(60.0)
    assert store.tally.played() == [count]


def test_statistics_that_cannot_be_written_cost_no_match(store, monkeypatch):
    def locked(*_args: object, **_kwargs: object) -> None:
        raise sqlite3.OperationalError("database is locked")

    monkeypatch.setattr(sqlite3, "connect", locked)
    live = finished(store, 1)
    assert live.path.exists()
    assert store.tally.games() == {}


def test_paths_follow_the_home_that_is_named(own_home: Path):
    assert settings_module.settings_path().is_relative_to(own_home)
    assert Store().root.is_relative_to(own_home)
