"""The figures of the statistics: shares, series, weeks, what is asked for, CSV, JSON and ``chabudai stats``."""

from __future__ import annotations

import csv
import io
import json
import random
from datetime import date
from pathlib import Path

import pytest

from game.app import commands, figures, folders
from game.app.figures import Wish
from game.app.progress import Progress, Tried
from game.app.scenes.files import FileScene
from game.app.scenes.statistics import StatisticsScene
from game.app.stage import Stage
from game.app.tally import Count, Tally
from game.engine import record
from game.engine.match import COMPUTER, PERSON, Match, Seat
from game.games import SHELF
from game.ui.charts import BarChart, LineChart

WEDNESDAY = date(2026, 3, 18)


def count(
    number: int,
    won: bool,
    level: str = "bushi",
    game: str = "samurai",
    name: str = "Aiko",
    assisted: bool = False,
    friends: tuple[str, ...] = (),
    ahead: int | None = None,
) -> Count:
    """A match that ended on a day of March."""
    sides = ("attacker", "defender") if game == "seven_ronin" else ("", "")
    seats = (
        (name, PERSON, "", won, 1 if won else 2, sides[0]),
        ("Mei", COMPUTER, level, not won, 2 if won else 1, sides[1]),
        *((friend, PERSON, "", False, 3, "") for friend in friends),
    )
    ended = f"2026-03-{number:02}T12:00:00+00:00"
    return Count(f"m{number:02}", game, ended, 50 + number, "caste", assisted, seats, ahead)


COUNTS = [
    count(1, True),
    count(2, True, "shogun"),
    count(3, False),
    count(4, True, game="seven_ronin"),
    count(9, True, assisted=True),
    count(10, True, friends=("Ken",)),
    count(17, True),
]


LEARNT = Progress(
    {},
    {
        "samurai": {
            "a": Tried(True, 1, WEDNESDAY),
            "b": Tried(True, 3, WEDNESDAY),
            "c": Tried(False, 3, WEDNESDAY),
        }
    },
)


def test_how_the_problems_went_is_told_on_the_page_and_in_json() -> None:
    assert figures.problems(LEARNT) == [figures.Solved("samurai", 3, 2, 1)]
    assert figures.problems(Progress()) == []
    data = json.loads(figures.as_json(COUNTS, WEDNESDAY, LEARNT))
    assert data["problems"] == [{"game": "samurai", "tried": 3, "solved": 2, "at_once": 1}]
    with Stage((960, 600), "el", 150) as stage:
        stage.client.progress = LEARNT
        stage.client.open_statistics()
        stage.settle()
        scene = stage.client.stack.top
        assert scene is not None
        said = [widget.words for top in scene.widgets() for widget in top.walk() if "3" in widget.words]
        assert any("2" in words and "1" in words for words in said)
        assert not [widget.words for top in scene.widgets() for widget in top.walk() if widget.overflows()]


def test_shares_leave_out_what_does_not_count() -> None:
    people = {line.name: (line.won, line.played) for line in figures.lines(COUNTS, PERSON)}
    assert people == {"Aiko": (5, 6), "Ken": (0, 1)}
    levels = {line.name: (line.won, line.played) for line in figures.lines(COUNTS, COMPUTER)}
    assert levels == {"bushi": (1, 5), "shogun": (0, 1)}
    seats = {line.name: (line.won, line.played) for line in figures.by_seats(COUNTS)}
    assert seats == {"2": (4, 5), "3": (1, 2)}


def test_a_share_goes_from_match_to_match_in_the_order_of_time() -> None:
    assert figures.over_time(reversed(COUNTS)) == {"bushi": [100, 50, 67, 60, 67], "shogun": [100]}


def test_what_was_won_by_what_one_was() -> None:
    ronin = [count(day, day > 2, game="seven_ronin", assisted=day == 4) for day in range(1, 5)]
    assert figures.by_played([*COUNTS[:3], *ronin], PERSON) == [("attacker", 3, 1)]
    assert figures.by_played(ronin, COMPUTER) == [("defender", 3, 2)]


def test_leads_are_told_apart_by_who_won_and_leave_out_what_does_not_count() -> None:
    told = [
        count(1, True, ahead=3),
        count(2, True, ahead=-1),
        count(3, True, ahead=5),
        count(4, False, ahead=8),
        count(5, False),
        count(6, True, assisted=True, ahead=99),
    ]
    assert figures.leads(told) == [(True, 3, 2.3), (False, 1, 8.0)]
    assert figures.leads(COUNTS) == []


def test_the_longest_series_is_broken_by_a_loss_alone() -> None:
    assert [tuple(series) for series in figures.longest(COUNTS)] == [("Aiko", 3)]
    assert figures.longest([count(1, False)]) == []


def test_weeks_begin_on_monday_and_those_without_a_match_are_there() -> None:
    weeks = figures.weeks(COUNTS, WEDNESDAY, 4)
    assert weeks == [
        (date(2026, 2, 23), 1),
        (date(2026, 3, 2), 3),
        (date(2026, 3, 9), 2),
        (date(2026, 3, 16), 1),
    ]


def test_a_record_that_tells_no_day_counts_but_in_no_week() -> None:
    odd = COUNTS[0]._replace(ended="once upon a time")
    assert sum(number for _monday, number in figures.weeks([odd], WEDNESDAY)) == 0
    assert figures.lines([odd], PERSON)[0].won == 1


@pytest.mark.parametrize(
    ("wish", "names"),
    [
        (Wish(), "01 02 03 04 09 10 17"),
        (Wish(game="seven_ronin"), "04"),
        (Wish(seats=3), "10"),
        (Wish(level="shogun"), "02"),
        (Wish(person="Ken"), "10"),
        (Wish(person="Mei"), ""),
        (Wish(game="samurai", level="bushi", seats=2), "01 03 09 17"),
    ],
)
def test_matches_are_picked(wish: Wish, names: str) -> None:
    assert " ".join(each.name[1:] for each in COUNTS if wish.picks(each)) == names


def test_csv_holds_a_line_for_each_seat_and_no_formula() -> None:
    rows = list(csv.DictReader(io.StringIO(figures.as_csv([*COUNTS, count(20, True, name="=1+1")]))))
    assert len(rows) == 2 * 8 + 1
    assert rows[-2]["name"] == "'=1+1"
    assert rows[0]["match"] == "m01"
    assert rows[0]["won"] == "1"
    assert {row["counts"] for row in rows if row["match"] == "m09"} == {"0"}


def test_json_holds_the_figures_and_every_match() -> None:
    data = json.loads(figures.as_json(COUNTS, WEDNESDAY, LEARNT))
    assert data["matches"] == len(data["played"]) == 7
    assert data["games"]["samurai"]["people"][0] == {"name": "Aiko", "played": 5, "won": 4}
    assert data["games"]["seven_ronin"]["moves"] == 54
    assert data["played"][0]["seats"][1]["level"] == "bushi"
    assert figures.as_data([], WEDNESDAY)["games"] == {}


def test_the_file_gives_back_what_was_counted(tmp_path: Path) -> None:
    tally = Tally(tmp_path / "statistics.sqlite")
    assert tally.played() == []
    assert tally.add(COUNTS)
    assert figures.in_order(tally.played()) == COUNTS
    tally.close()


def test_the_command_tells_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(folders.HOME, str(tmp_path))
    assert commands.main(["stats"]) == 0
    assert capsys.readouterr().out == "No match has been finished here yet.\n"
    assert not (tmp_path / "data").exists(), "asking makes no file"
    tally = Tally(folders.data() / "statistics.sqlite")
    tally.add(COUNTS)
    tally.close()
    assert commands.main(["stats"]) == 0
    told = capsys.readouterr().out
    assert "samurai: 6 matches" in told
    assert "  Aiko: 4 of 5 won, 80 %" in told
    assert commands.main(["stats", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["matches"] == 7


def test_the_command_counts_what_the_window_has_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(folders.HOME, str(tmp_path))
    seats = [Seat("Aiko"), Seat("Mei", COMPUTER, "bushi")]
    match = Match(SHELF["seven_ronin"], seats, seed=4)
    rng = random.Random(4)
    while match.state.outcome is None:
        match.play(match.state.any_action(rng))
    folder = folders.data() / "finished"
    folder.mkdir(parents=True)
    record.save(match, folder / "sent.json")
    assert commands.main(["stats", "--json"]) == 0
    game = json.loads(capsys.readouterr().out)["games"]["seven_ronin"]
    assert [line["name"] for line in game["people_played_as"]] == ["attacker"]
    assert [line["name"] for line in game["levels_played_as"]] == ["defender"]


def test_every_game_names_whatever_a_seat_can_be() -> None:
    for info in SHELF.values():
        for seats in range(info.fewest, info.most + 1):
            told = info.create(seats).start(3).played_as()
            assert set(told) <= {key for key, _words in info.played_as}
            assert not told or info.by


def test_a_damaged_file_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(folders.HOME, str(tmp_path))
    folders.data().mkdir(parents=True)
    (folders.data() / "statistics.sqlite").write_bytes(b"no statistics at all" * 99)
    assert commands.main(["stats"]) == 1
    assert "was damaged; it is kept as" in capsys.readouterr().err
    assert list(folders.data().glob("*.bad"))


def test_the_page_follows_what_is_asked_for_and_writes_it() -> None:
    with Stage((1280, 800)) as stage:
        stage.client.store.tally.add(COUNTS)
        stage.client.open_statistics()
        stage.settle()
        scene = stage.client.stack.top
        assert isinstance(scene, StatisticsScene)
        charts = [type(each) for each in scene.page.walk()]
        assert BarChart in charts
        assert LineChart in charts
        scene.choices[0].turn(-1)
        assert {each.game for each in scene.found()} == {"seven_ronin"}
        scene.csv.press()
        stage.settle()
        asking = stage.client.stack.top
        assert isinstance(asking, FileScene)
        target = Path(asking.field.value)
        asking.go.press()
        stage.settle()
        assert len(target.read_text(encoding="utf-8").splitlines()) == 3
        target.write_text("mine")
        scene._write(target)
        assert target.read_text() == "mine"
        scene.choices[3].turn(1)
        scene.choices[1].turn(-1)
        assert not scene.found()
        assert not scene.csv.enabled
        stage.picture()
