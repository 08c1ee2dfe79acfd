"""Files of any content: the program starts, says one sentence, goes on with the usual values and loses nothing."""

from __future__ import annotations

import errno
import io
import json
import os
import random
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from helpers_program import Program, said

from game import resources
from game.__main__ import main
from game.app import reports
from game.app import store as store_module
from game.app.figures import lines
from game.app.live import Live
from game.app.reports import CrashTrace, open_log
from game.app.scenes import title
from game.app.scenes.result import ResultScene
from game.app.scenes.table import TableScene
from game.app.scenes.title import state_of
from game.app.settings import People, Settings, read_people, read_settings, write_people, write_settings
from game.app.store import UNKNOWN_TIME, Store, Summary
from game.bots import ladder, levels
from game.engine import files, record, tomlfile
from game.engine.match import COMPUTER, PERSON, Match, Seat
from game.engine.text import Text
from game.games import SHELF
from game.games.samurai_spirit import parts as spirit
from game.games.seven_ronin import parts as ronin

# -- TOML -----------------------------------------------------------------------------------------------------


def read_village(path: Path) -> tuple[Any, Text | None]:
    """A village file as the program reads the shipped one; its village as data."""
    found, problem = tomlfile.read_or(lambda: ronin.read_village(path), ronin.village, path.name)
    return found.to_data(), problem


def read_spirit(path: Path) -> tuple[Any, Text | None]:
    """A spirit.toml as the program reads the shipped one."""
    return tomlfile.read_or(lambda: spirit.read_box(path), spirit.box, path.name)


READERS: dict[str, Callable[[Path], tuple[Any, Text | None]]] = {
    "settings.toml": read_settings,
    "people.toml": read_people,
    "levels.toml": lambda path: (levels.read(path)[0].tables, levels.read(path)[1]),
    "village.toml": read_village,
    "spirit.toml": read_spirit,
}
"""How each of the five files is read: its values, and what is wrong with it."""
USUAL: dict[str, Any] = {
    "settings.toml": Settings(),
    "people.toml": People(),
    "levels.toml": levels.shipped().tables,
    "village.toml": ronin.village().to_data(),
    "spirit.toml": spirit.box(),
}
LONG = "1" * 5000
EVERYWHERE = {
    "a long number": f"x = {LONG}\n".encode(),
    "a long number in a table": f"[a.b]\n# c\nx = [{LONG}]\n".encode(),
    "Latin-1": "# é\n".encode("latin-1"),
    "UTF-16": "muted = true\n".encode("utf-16"),
    "zeros": b"\0" * 100,
    "half a letter": "# é".encode()[:-1],
    "deep lists": b"x = " + b"[" * 20_000,
    "deep tables": b"x = " + b"{a=" * 20_000,
    "a key of many parts": b"a." * 20_000 + b"a = 1\n",
    "large": b"#" * 1_000_000,
    "a key twice": b"x = 1\nx = 2\n",
    "a date": b"x = 1979-05-27\n",
    "not a number": b"x = nan\n",
    "a strange key": b'"\\u0000\\u202e' + b"x" * 9000 + b'" = 1\n',
}


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize("case", EVERYWHERE)
def test_whatever_is_wrong_with_a_toml_file_is_one_sentence_and_the_usual_values(
    tmp_path: Path, name: str, case: str
) -> None:
    path = tmp_path / name
    path.write_bytes(EVERYWHERE[case])
    begin = time.perf_counter()
    values, problem = READERS[name](path)
    assert time.perf_counter() - begin < 2
    assert values == USUAL[name]
    assert problem is not None
    sentence = problem.english()
    assert sentence.startswith(name)
    assert sentence.isprintable()
    assert len(sentence) < 400
    if case not in ("large", "zeros"):
        assert "line " in sentence
    kept = path if path.exists() else tmp_path / f"{name}.bad"
    assert kept.read_bytes() == EVERYWHERE[case]


@pytest.mark.parametrize("name", ["settings.toml", "people.toml", "levels.toml"])
@pytest.mark.parametrize("kind", ["folder", "loop", "pipe"])
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes among the files of this system")
def test_what_is_no_file_is_told_and_kept(tmp_path: Path, name: str, kind: str) -> None:
    path = tmp_path / name
    if kind == "folder":
        path.mkdir()
    elif kind == "loop":
        path.symlink_to(path)
    else:
        os.mkfifo(path)
    values, problem = READERS[name](path)
    assert values == USUAL[name]
    assert problem is not None
    assert "could not be read" in problem.english()
    assert os.path.lexists(path) or os.path.lexists(tmp_path / f"{name}.bad")


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("settings.toml", 'muted = true\nlanguage = ["el"]\n', "settings.toml, line 2: “language” must be"),
        (
            "settings.toml",
            f"pace_ms = {LONG}\n",
            "settings.toml, line 1: the number of “pace_ms” is too long.",
        ),
        ("settings.toml", "motion = nan\n", "settings.toml, line 1: “motion” must be a number"),
        ("settings.toml", "text_percent = inf\n", "settings.toml, line 1: “text_percent” must be"),
        (
            "settings.toml",
            "pace_ms = 0x" + "f" * 6000,
            "settings.toml, line 1: “pace_ms” must be a whole number",
        ),
        ("levels.toml", '[bushi]\nplayer = ["search"]\n', "levels.toml, line 2: “bushi.player” must be"),
        ("levels.toml", "[bushi]\nnoise = inf\n", "levels.toml, line 2: “bushi.noise” must be a number"),
        (
            "levels.toml",
            '["a\\u0000b"]\nplayer = "random"\n',
            "levels.toml, line 1: a level cannot be called",
        ),
        (
            "levels.toml",
            '[bushi]\nname = "\\u202ename"\n',
            "levels.toml, line 2: “bushi.name” must be a name",
        ),
        ("people.toml", 'names = "Aiko"\n', "people.toml, line 1: “names” must be a list of names."),
        (
            "people.toml",
            "\n[tables]\nsamurai = 1\n",
            "people.toml, line 3: “tables.samurai” must be a table.",
        ),
        (
            "people.toml",
            '[[tables.samurai.seats]]\nname = "A"\ncrest = "cloud"\n',
            "people.toml, line 3: “tables.samurai.seats.crest” must be one of the crests.",
        ),
        (
            "village.toml",
            "threat = [3]\n[areas]\npassage = 3\n",
            "village.toml, line 3: the table “areas.passage”",
        ),
        (
            "spirit.toml",
            "[difficulty.easy]\nname = 3\n",
            "spirit.toml, line 2: “difficulty.easy.name” must be",
        ),
    ],
)
def test_a_wrong_value_is_told_with_file_line_and_key(
    tmp_path: Path, name: str, text: str, told: str
) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    _values, problem = READERS[name](path)
    assert problem is not None
    assert problem.english().startswith(told)


def test_names_of_people_are_cleaned_where_they_come_in(tmp_path: Path) -> None:
    path = tmp_path / "people.toml"
    names = json.dumps(["A\0B", "\u202eMei", "\u200b", "x" * 20_000, "Mei"])
    path.write_text(f"names = {names}\n", encoding="utf-8")
    people, problem = read_people(path)
    assert problem is None
    assert people.names == ["AB", "Mei", "x" * 40]


def test_a_file_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("\ufefftext_percent = 120\n", encoding="utf-8")
    assert read_settings(path) == (Settings(text_percent=120), None)


def test_a_wrong_file_that_cannot_be_put_aside_is_never_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("first = [", encoding="utf-8")

    def held(source: Path, target: Path) -> None:
        raise PermissionError(errno.EACCES, "held")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", held)
        settings, problem = read_settings(path)
    assert problem is not None
    assert problem.english().endswith("your file is left as it is.")
    with pytest.raises(record.RecordError, match="nothing is written over it"):
        write_settings(settings, path)
    assert path.read_text(encoding="utf-8") == "first = ["
    path.unlink()
    write_settings(settings, path)
    assert read_settings(path) == (settings, None)


def test_a_file_that_may_not_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "people.toml"
    write_people(People(["Aiko"]), path)

    def barred(path: Path, most: int) -> bytes:
        raise PermissionError(errno.EACCES, "barred")

    with monkeypatch.context() as patch:
        patch.setattr(files, "read_bytes", barred)
        people, problem = read_people(path)
    assert people == People()
    assert problem is not None
    assert problem.english().startswith("people.toml could not be read (barred).")
    assert read_people(tmp_path / "people.toml.bad") == (People(["Aiko"]), None)


@pytest.mark.parametrize(("parts", "name"), [(ronin, "village.toml"), (spirit, "spirit.toml")])
def test_a_game_keeps_the_values_that_its_file_was_shipped_with(parts: Any, name: str) -> None:
    shipped = tomlfile.read(resources.path(f"config/{name}"))
    kept = tomlfile.read(Path(str(parts.__file__)).with_name(name))
    assert kept.data == shipped.data


@pytest.fixture
def wrong_village(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The village file with a limit of four, as somebody may have written it."""
    shipped = resources.path
    mine = tmp_path / "village.toml"
    text = shipped("config/village.toml").read_text(encoding="utf-8")
    mine.write_text(text.replace("limit = 3", "limit = 4", 1), encoding="utf-8")
    kept, problems = ronin._villages[:], ronin._problems[:]
    ronin._villages.clear()
    monkeypatch.setattr(resources, "path", lambda name: mine if name == ronin.VILLAGE_FILE else shipped(name))
    yield
    ronin._villages[:], ronin._problems[:] = kept, problems


WRONG_VILLAGE = "village.toml, line 15: “areas.passage.limit” must be a whole number from 1 to 3."


@pytest.mark.usefixtures("wrong_village")
def test_a_wrong_village_costs_the_command_line_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = Match(SHELF["seven_ronin"], [Seat("A"), Seat("B")], seed=1)
    record.save(match, tmp_path / "m.json")
    verbs = (
        "simulate seven_ronin --level random --matches 1",
        "arena seven_ronin --levels random,random --matches 2",
        f"replay {tmp_path / 'm.json'}",
    )
    for words in verbs:
        assert main(words.split()) == 0
        told = capsys.readouterr().err
        assert WRONG_VILLAGE in told
        assert told.count("\n") == 1


@pytest.mark.usefixtures("wrong_village", "own_home")
def test_a_wrong_village_costs_the_window_one_sentence() -> None:
    with Program() as program:
        assert len(program.told) == 1
        assert WRONG_VILLAGE in program.told[0]
        program.client.start(SHELF["seven_ronin"], [Seat("A"), Seat("B", COMPUTER, "bushi")], {}, 1)
        program.settle()
        assert isinstance(program.top, TableScene)


@pytest.mark.usefixtures("own_home")
def test_damaged_levels_of_the_program_itself_are_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shipped, mine = resources.path, tmp_path / "levels.toml"
    mine.write_bytes(b"[bushi]\nplayer = 3\n")
    monkeypatch.setattr(resources, "path", lambda name: mine if name == levels.SHIPPED else shipped(name))
    for words in (["simulate", "samurai"], ["simulate", "--help"], []):
        assert main(words) == 1
        told = capsys.readouterr().err
        assert told.startswith("levels.toml, line 2: “bushi.player” must be")
        assert told.count("\n") == 1


@pytest.mark.usefixtures("own_home")
def test_a_damaged_ladder_of_the_program_itself_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shipped, mine = resources.path, tmp_path / "ladder.toml"
    mine.write_bytes(b"[[table]\n")
    monkeypatch.setattr(resources, "path", lambda name: mine if name == ladder.FILE else shipped(name))
    assert main(["arena", "samurai", "--ladder"]) == 1
    assert capsys.readouterr().err.startswith("ladder.toml is not readable TOML: ")


# -- matches --------------------------------------------------------------------------------------------------

INFO = SHELF["samurai"]


def a_match(seed: int = 1, moves: int | None = 8) -> Match:
    seats = [Seat("Aiko"), Seat("Mei", COMPUTER, "bushi", "lozenge", "ai")]
    match = Match(INFO, seats, seed=seed)
    rng = random.Random(seed)
    while match.state.outcome is None and (moves is None or len(match.entries) < moves):
        match.play(rng.choice(match.state.legal()))
    return match


@pytest.fixture
def store(own_home: Path) -> Iterator[Store]:
    made = Store()
    made.open()
    yield made
    made.close()


def begun(store: Store, seed: int = 1, moves: int | None = 8) -> Live:
    live = store.begin(a_match(seed, moves))
    store.save(live)
    return live


def change(path: Path, edit: Callable[[dict[str, Any]], Any]) -> None:
    """Change a record so that its checksum fits."""
    data = json.loads(path.read_text(encoding="utf-8"))
    edit(data)
    data["checksum"] = record.checksum(data)
    path.write_text(json.dumps(data), encoding="utf-8")


HOSTILE = "A\0\ud800\u202e\x1b[31m{icon:x}**b**\n" + "x" * 120_000


@pytest.mark.parametrize(
    "edit",
    [
        lambda data: data["seats"][0].update(name="A\0B"),
        lambda data: data["seats"][0].update(name=HOSTILE),
        lambda data: data["seats"][1].update(level=HOSTILE),
        lambda data: data["seats"][1].update(level="a level that went"),
        lambda data: data.update(game="\ud800"),
        lambda data: data.update(version="\ud800", chabudai=99),
        lambda data: data["actions"].insert(0, "\ud800"),
        lambda data: data["actions"].insert(0, HOSTILE),
        lambda data: data.update(options={"no such option": "x"}),
        lambda data: data["extra"].update(memo=[]),
        lambda data: data["extra"].update(memo={"notes": 5}),
        lambda data: data["extra"].update(moves=float("inf"), decides=float("nan"), saved=["now"]),
        lambda data: data["extra"].update(moves=10**400, decides=10**400, saved="9999-12-31T23:59:59-14:00"),
        lambda data: data.update(extra=[]),
        lambda data: data.update(seed={"sealed": "x" * 1_900_000}),
    ],
    ids=range(15),
)
def test_a_record_of_any_content_is_a_row_that_can_be_pressed(
    store: Store, edit: Callable[[dict[str, Any]], Any]
) -> None:
    live, other = begun(store), begun(store, 2)
    change(live.path, edit)
    text = live.path.read_bytes()
    store.close()
    for _ in range(2):
        begin = time.perf_counter()
        with Program() as program:
            assert len(program.rows()) == 2
            for number in range(2):
                program.go_on(program.rows()[number])
            program.statistics()
        assert time.perf_counter() - begin < 8
    kept = [path.read_bytes() for path in live.path.parent.iterdir()]
    changed = json.loads(live.path.read_bytes())
    assert text in kept or len(changed["actions"]) > 8
    assert other.path.exists()


@pytest.mark.parametrize(
    "viewer", [{"notes": 5}, {"notes": {"0": []}}, {"notes": {"0": {"1": 99, "2": "x"}}}]
)
def test_notes_of_any_kind_do_no_harm_at_the_table_of_samurai_sword(store: Store, viewer: Any) -> None:
    seats = [Seat("A"), *(Seat(name, COMPUTER, "bushi") for name in "BCD")]
    match = Match(SHELF["samurai_sword"], seats, seed=3)
    live = store.begin(match)
    store.save(live)
    change(live.path, lambda data: data["extra"].update(memo=viewer))
    store.close()
    with Program() as program:
        program.go_on(program.rows()[0])


def test_files_with_names_of_any_bytes_are_rows(store: Store) -> None:
    folder = begun(store).path.parent
    for name in (b"{icon:x}.json", b"\xff\xfe.json", b"**b**\n.json", b".json"):
        try:
            (folder / os.fsdecode(name)).write_bytes(b"{}")
        except (OSError, ValueError):
            continue  # this system has no such names
    (folder / "folder.json").mkdir()
    (folder / "loop.json").symlink_to(folder / "loop.json")
    store.close()
    with Program() as program:
        rows = program.rows()
        assert len(rows) >= 3
        for number in range(len(rows)):
            program.go_on(program.rows()[number])


def test_a_row_that_raises_turns_red_and_spoils_no_other(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, good = begun(store), begun(store, 2)
    store.close()
    for place, method in ((title, "state_of"), (title.Row, "wanted"), (title.Row, "draw")):
        true = getattr(place, method)

        def broken(*args: Any, true: Any = true, method: str = method, **words: Any) -> Any:
            if method == "state_of":
                if args[0].path == bad.path:
                    raise KeyError("nope")
            elif bad_row(args[0]):
                raise KeyError("nope")
            return true(*args, **words)

        def bad_row(row: title.Row) -> bool:
            return (
                getattr(row.on_press, "__closure__", None) is not None
                and "cannot be shown" not in row.note
                and any(
                    getattr(cell.cell_contents, "path", None) == bad.path for cell in row.on_press.__closure__
                )
            )

        with monkeypatch.context() as patch:
            patch.setattr(place, method, broken)
            with Program() as program:
                notes = [row.row.note for row in program.rows()]
                assert len(notes) == 2
                assert sum("cannot be shown (KeyError)" in note for note in notes) == 1
                fine = next(row for row in program.rows() if row.entry.path == good.path)
                assert program.go_on(fine)


def test_a_notice_that_cannot_be_set_stands_in_nobody_s_way(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = title.RichText.wanted

    def broken(self: Any, *args: Any) -> Any:
        if self.source == "broken":
            raise KeyError("nope")
        return wanted(self, *args)

    monkeypatch.setattr(title.RichText, "wanted", broken)
    with Program() as program:
        program.client.notices = ["broken", "sound"]
        program.client.to_shelf()
        program.settle()
        assert "cannot be shown" in program.told[0]
        assert "sound" in program.told[1]


def make_pipe(path: Path) -> None:
    """Lay a pipe that nobody writes into: who opens it to read waits for ever."""
    if sys.platform == "win32":
        pytest.skip("needs pipes with names")
    else:
        os.mkfifo(path)


def test_a_file_is_written_past_a_pipe_or_a_link_that_lies_beside_it(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_bytes(b"somebody's")
    make_pipe(tmp_path / "a.part")
    (tmp_path / "b.part").symlink_to(elsewhere)
    for name in "ab":
        files.write_bytes(tmp_path / name, b"ours")
        assert (tmp_path / name).read_bytes() == b"ours"
    assert elsewhere.read_bytes() == b"somebody's"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "b", "elsewhere"]


class OnFullDisk(io.StringIO):
    """A file on a disk that is full: what was written stays in the buffer, and closing says so again."""

    name = "running.txt"
    full = True

    def flush(self) -> None:
        if self.full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def close(self) -> None:
        self.flush()
        super().close()


@pytest.mark.usefixtures("own_home")
def test_a_full_disk_takes_the_trace_of_a_crash_and_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    trace = OnFullDisk()
    monkeypatch.setattr(reports, "open", lambda *_words, **_more: trace, raising=False)
    CrashTrace().close()
    trace.full = False


def test_a_pipe_in_the_place_of_the_log_stops_nobody(own_home: Path) -> None:
    (own_home / "log").mkdir()
    make_pipe(own_home / "log" / "chabudai.log")
    assert open_log() is None


def test_a_pipe_in_the_place_of_the_trace_of_a_crash_stops_nobody(own_home: Path) -> None:
    (own_home / "log").mkdir()
    make_pipe(own_home / "log" / "running.txt")
    trace = CrashTrace()
    trace.close()
    assert trace.earlier is None


@pytest.mark.parametrize("name", ["matches", "finished", "lock", "statistics.sqlite", "config", "data"])
@pytest.mark.parametrize("kind", ["file", "folder", "loop", "pipe"])
def test_the_program_starts_whatever_lies_in_the_place_of_its_own_files(
    own_home: Path, name: str, kind: str
) -> None:
    path = own_home / name if name in ("config", "data") else own_home / "data" / name
    path.parent.mkdir(exist_ok=True)
    if kind == "file":
        path.write_bytes(b"no file of ours")
    elif kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        make_pipe(path)
    else:
        path.symlink_to(path)
    for _ in range(2):
        with Program() as program:
            live = program.client.store.begin(a_match(1, None))
            assert program.client.save(live) == ""
            program.client.show_result(live)
            program.settle()
            assert "Samurai" in program.statistics()


def test_a_record_with_a_wrong_move_is_copied_before_anything_is_written(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = begun(store)
    change(live.path, lambda data: data["actions"].__setitem__(5, "place Buddha9 L1"))
    text = live.path.read_bytes()
    with monkeypatch.context() as patch:

        def full(_handle: int) -> None:
            raise OSError(errno.ENOSPC, "no space")

        patch.setattr(os, "fsync", full)
        with pytest.raises(record.RecordError, match="no copy of it could be kept"):
            store.load(live.path, SHELF)
    assert live.path.read_bytes() == text
    for _ in range(3):  # killed between the copy and the first save: the same copy serves again
        again, problem = store.load(live.path, SHELF)
        assert problem is not None
        assert live.path.read_bytes() == text
    assert [path.read_bytes() for path in live.path.parent.glob("*.bad*")] == [text]
    store.save(again)
    assert store.load(live.path, SHELF)[1] is None


# -- the end of a match ---------------------------------------------------------------------------------------


def counts(store: Store) -> tuple[dict[str, int], list[tuple[str, int, int]]]:
    return store.tally.games(), [tuple(line) for line in lines(store.tally.played(), PERSON)]


def test_a_record_that_will_not_go_is_listed_once_and_goes_later(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = begun(store, 3, None)
    old = live.path

    def busy(self: Path, missing_ok: bool = False) -> None:
        raise OSError(errno.EBUSY, "held by a scanner")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", busy)
        assert store.finish(live) is None
        assert old.exists()
        assert store.under_way() == []
    assert [entry.path for entry in store.finished()] == [live.path]
    assert store.under_way() == []
    assert not old.exists()
    assert store.tally.games() == {"samurai": 1}


@pytest.mark.parametrize("step", ["written", "counted", "removed"])
def test_a_kill_anywhere_in_the_end_of_a_match_loses_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    class Killed(BaseException):
        pass

    def kill(*_args: Any) -> None:
        raise Killed

    live = begun(store, 3, None)
    place = {
        "written": (store, "save"),
        "counted": (store.tally, "add"),
        "removed": (store_module, "_remove"),
    }
    with monkeypatch.context() as patch:
        patch.setattr(*place[step], kill)
        with pytest.raises(Killed):
            store.finish(live)
    store.close()
    again = Store()
    again.open()
    listed = [entry.path.name for entry in (*again.under_way(), *again.finished())]
    assert listed == [live.path.name]
    for entry in again.under_way():
        over, problem = again.load(entry.path, SHELF)
        assert problem is None
        assert again.finish(over) is None
    assert again.under_way() == []
    assert again.tally.games() == {"samurai": 1}
    again.close()


def test_each_finished_record_counts_once_however_it_comes_to_be_counted(store: Store) -> None:
    lives = [begun(store, seed, None) for seed in range(4)]
    for live in lives:
        store.finish(live)
    first = counts(store)
    assert first[0] == {"samurai": 4}
    older = lives[0].path  # as it was written before the result stood in it
    change(older, lambda data: data["extra"].pop("result"))
    change(lives[1].path, lambda data: data["extra"]["result"].pop("played_as"))
    for _ in range(2):
        store.tally.close()
        store.tally.path.unlink()
        assert store.recount(60.0) == 0
        assert counts(store) == first
        assert store.recount(60.0) == 0
        assert counts(store) == first


def test_a_changed_result_is_not_believed(store: Store) -> None:
    live = begun(store, 1, None)
    store.finish(live)
    true = counts(store)
    data = json.loads(live.path.read_text(encoding="utf-8"))
    data["extra"]["result"]["winners"] = [0, 1]
    live.path.write_text(json.dumps(data), encoding="utf-8")
    store.tally.close()
    store.tally.path.unlink()
    store.recount(60.0)
    assert counts(store) == true


def test_what_is_no_finished_match_is_not_counted_and_not_asked_again(store: Store) -> None:
    folder = store.root / "finished"
    folder.mkdir()
    (folder / "a.json").write_text("{", encoding="utf-8")
    record.save(a_match(), folder / "b.json")
    assert store.recount(10.0) == 0
    assert store.tally.games() == {}


# -- statistics -----------------------------------------------------------------------------------------------


def damaged(path: Path, query: str) -> None:
    file = sqlite3.connect(path)
    file.executescript(query)
    file.commit()
    file.close()


@pytest.mark.parametrize(
    "query",
    [
        "UPDATE seats SET won = 9e999",
        "UPDATE seats SET won = 3",
        "UPDATE matches SET ahead = 'far'",
        "UPDATE matches SET seats = 'two'",
        "UPDATE seats SET name = CAST(x'fffe' AS BLOB)",
        "DROP TABLE seats; CREATE TABLE seats (a, b)",
        "DROP TABLE matches; CREATE VIEW matches AS SELECT * FROM seats",
        "CREATE TRIGGER t BEFORE INSERT ON matches BEGIN SELECT RAISE(ABORT, 'no'); END",
        "DROP TABLE matches; DROP TABLE seats; CREATE TABLE others (x)",
        "PRAGMA writable_schema = 1; UPDATE sqlite_master SET sql = CAST(x'ff' AS TEXT)",
    ],
)
def test_damaged_statistics_are_said_once_and_counted_anew(store: Store, query: str) -> None:
    for seed in range(3):
        store.finish(begun(store, seed, None))
    true = counts(store)
    store.close()
    damaged(store.tally.path, query)
    with Program() as program:
        (told,) = program.told
        assert "was damaged" in told
        assert counts(program.client.store) == true
    with Program() as program:
        assert program.told == []
        assert counts(program.client.store) == true
    assert len(list(store.root.glob("*.bad"))) == 1


def test_a_journal_of_a_damaged_file_goes_with_it(store: Store) -> None:
    store.finish(begun(store, 1, None))
    store.close()
    store.tally.path.unlink()
    store.tally.path.mkdir()
    Path(f"{store.tally.path}-journal").write_bytes(b"of the damaged one")
    with Program() as program:
        assert program.client.store.tally.games() == {"samurai": 1}
    assert len(list(store.root.glob("*.bad-journal"))) == 1


def test_a_result_is_shown_at_once_and_counted_later_while_another_program_locks_the_file(
    store: Store,
) -> None:
    store.finish(begun(store, 1, None))
    path = store.tally.path
    live = begun(store, 2, None)
    store.close()
    with Program() as program:
        other = sqlite3.connect(path)
        other.execute("BEGIN EXCLUSIVE")
        row = program.rows()[0]
        begin = time.perf_counter()
        row.row.press()
        program.settle()
        assert isinstance(program.top, ResultScene)
        assert said(program.top).count("counted later") == 1
        program.client.to_shelf()
        program.settle()
        told = program.statistics()
        assert time.perf_counter() - begin < 2
        assert program.told == []
        assert "counted later" in told
        assert "No match" not in told
        other.close()
    assert not live.path.exists()
    with Program() as program:
        assert program.told == []
        assert program.client.store.tally.games() == {"samurai": 2}


def test_the_page_of_statistics_counts_what_was_left(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(3):
        store.finish(begun(store, seed, None))
    store.tally.close()
    store.tally.path.unlink()
    store.close()
    monkeypatch.setattr(store_module.Store.recount, "__defaults__", (0.0,))
    with Program() as program:
        assert program.client.store.tally.games() == {"samurai": 1}
        assert "3 matches" in program.statistics()


# -- the clock ------------------------------------------------------------------------------------------------


def test_moments_are_kept_in_utc_with_their_zone(store: Store) -> None:
    live = begun(store)
    for key in ("begun", "saved"):
        moment = datetime.fromisoformat(json.loads(live.path.read_text(encoding="utf-8"))["extra"][key])
        assert moment.utcoffset() == timedelta(0)
        assert abs(datetime.now(timezone.utc) - moment) < timedelta(minutes=1)
    store.finish(begun(store, 2, None))
    with sqlite3.connect(store.tally.path) as file:
        (ended,) = file.execute("SELECT ended FROM matches").fetchone()
    file.close()
    assert ended.endswith("+00:00")


def test_an_older_record_without_a_zone_is_of_this_computer_s_own(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = begun(store)
    moment = datetime(2026, 1, 2, 3, 4, 5)
    change(live.path, lambda data: data["extra"].update(saved=moment.isoformat()))
    (entry,) = store.under_way()
    assert entry.saved == moment.astimezone()


def test_a_clock_that_was_wrong_once_puts_no_match_on_top(store: Store) -> None:
    wrong, right = begun(store, 1), begun(store, 2)
    future = datetime(2130, 1, 1, tzinfo=timezone.utc)
    change(wrong.path, lambda data: data["extra"].update(saved=future.isoformat(), begun=future.isoformat()))
    os.utime(wrong.path, (future.timestamp(), future.timestamp()))
    found = store.under_way()
    assert [entry.path for entry in found] == [right.path, wrong.path]
    assert found[1].saved == UNKNOWN_TIME
    assert state_of(found[1], datetime.now().astimezone()).endswith("at an unknown time")
    change(wrong.path, lambda data: data["extra"].update(begun="2026-01-02T03:04:05+00:00"))
    os.utime(wrong.path, (future.timestamp(), future.timestamp()))
    assert store.under_way()[1].saved == datetime(2026, 1, 2, 3, 4, 5, tzinfo=timezone.utc)


def test_a_summary_says_nothing_that_was_not_cleaned(store: Store) -> None:
    live = begun(store)
    change(live.path, lambda data: data["seats"][0].update(name=HOSTILE))
    entry: Summary = store.under_way()[0]
    assert all(name.isprintable() and len(name) <= 40 for name in entry.names)
    store.close()
    with Program() as program:
        assert "{icon:x}" in said(program.top)
