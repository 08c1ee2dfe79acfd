"""What Windows is different in: files that others hold, names, consoles. Most of it holds everywhere, and runs there."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from helpers import finished, running

from game.app.failure import Failure
from game.app.settings import Settings, read_settings, write_settings
from game.app.store import FINISHED, UNDER_WAY, Store
from game.engine import record
from game.engine.record import RecordError
from game.games import SHELF

ON_WINDOWS = sys.platform == "win32"


@contextmanager
def held(path: Path, seconds: float = 60.0) -> Iterator[None]:
    """Another program has the file open, as a scanner or a backup has, for as long or until the block ends."""
    file = open(path, "rb")  # noqa: SIM115 (closed by the timer too)
    timer = threading.Timer(seconds, file.close)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        file.close()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(tmp_path / "data")
    made.open()
    yield made
    made.close()


# -- files that others hold ------------------------------------------------------------------------------------


def test_a_record_held_by_another_program_when_a_match_ends_is_counted_once(store: Store) -> None:
    live = store.begin(finished())
    store.save(live)
    with held(live.path):
        assert store.finish(live) is None
    store.close()
    again = Store(store.root)
    again.open()
    assert [entry.path.name for entry in again.finished()] == [live.path.name]
    assert again.under_way() == []
    assert sum(again.tally.games().values()) == 1
    again.close()


def test_a_record_held_for_a_moment_is_written_all_the_same(store: Store) -> None:
    live = store.begin(running(moves=4))
    store.save(live)
    with held(live.path, 0.1):
        store.save(live)
    assert record.load(live.path, SHELF).problem is None


def test_a_record_held_for_long_is_said_and_stays_whole(store: Store) -> None:
    live = store.begin(running(moves=4))
    store.save(live)
    before = live.path.read_bytes()
    begin = time.monotonic()
    with held(live.path):
        if ON_WINDOWS:
            with pytest.raises(RecordError, match="could not be written"):
                store.save(live)
            assert live.path.read_bytes() == before
        else:
            store.save(live)
    assert time.monotonic() - begin < 5
    assert [path.name for path in live.path.parent.iterdir()] == [live.path.name]


def test_settings_held_by_another_program_are_said(own_home: Path) -> None:
    write_settings(Settings(text_percent=120))
    path = own_home / "config" / "settings.toml"
    with held(path):
        if ON_WINDOWS:
            with pytest.raises(RecordError, match=r"settings\.toml could not be written"):
                write_settings(Settings(text_percent=130))
        else:
            write_settings(Settings(text_percent=120))
    assert read_settings()[0].text_percent == 120


def test_a_lock_of_another_window_is_said(store: Store) -> None:
    with pytest.raises(Failure, match="already open"):
        Store(store.root).open()


def test_the_folder_is_free_again_after_the_first_window(store: Store) -> None:
    store.close()
    second = Store(store.root)
    second.open()
    second.close()


# -- names -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Βασίλης Ν", "太郎", "José & María", "a'b", "100%", "x" * 120])
def test_folders_of_people_with_any_name_work(tmp_path: Path, name: str) -> None:
    store = Store(tmp_path / name / "data")
    store.open()
    live = store.begin(running(moves=3))
    store.save(live)
    assert [entry.path for entry in store.under_way()] == [live.path]
    assert store.load(live.path, SHELF)[1] is None
    store.close()


def test_a_path_longer_than_windows_once_allowed_works_or_is_said(tmp_path: Path) -> None:
    folder = tmp_path
    while len(str(folder)) < 270:
        folder = folder / ("f" * 40)
    store = Store(folder)
    if ON_WINDOWS:
        with suppress(Failure):
            store.open()
        if not folder.exists():
            with pytest.raises(Failure, match="cannot be used"):
                store.open()
            return
    else:
        store.open()
    live = store.begin(running(moves=3))
    store.save(live)
    assert store.under_way()[0].problem is None
    store.close()


def test_files_of_matches_have_names_that_every_system_takes(store: Store) -> None:
    for _ in range(20):
        name = store.begin(running(moves=1)).path.name
        assert not set(name) & set('<>:"/\\|?*')
        assert name == name.lower()
        assert name.split(".")[0].upper() not in ("CON", "PRN", "AUX", "NUL", "COM1", "LPT1")
        assert len(name) < 80


def test_names_that_differ_in_case_alone_do_not_meet(store: Store) -> None:
    """Windows takes them for one file: what the program names itself must differ in more than that."""
    made = [store.begin(running(moves=1)).path.name for _ in range(50)]
    assert len({name.lower() for name in made}) == len(made)


def test_the_folders_of_the_store_differ_in_more_than_case() -> None:
    assert UNDER_WAY.lower() != FINISHED.lower()


# -- consoles and processes ------------------------------------------------------------------------------------


def says(*words: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "game", *words],
        env={**os.environ, "PYTHONUTF8": "0", **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=120,
    )


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "cp737", "ascii", "utf-8"])
def test_a_console_that_lacks_a_letter_shows_a_question_mark(tmp_path: Path, encoding: str) -> None:
    match = running(moves=6)
    match.seats[0] = match.seats[0]._replace(name="Ωμέγα 侍 é")
    record.save(match, tmp_path / "match.json")
    done = says("replay", str(tmp_path / "match.json"), PYTHONIOENCODING=encoding)
    assert done.returncode == 0, done.stderr
    assert b"Traceback" not in done.stderr
    shown = done.stdout.decode(encoding)
    assert "seat 1: " in shown
    assert "Ωμέγα 侍 é".encode(encoding, "replace").decode(encoding) in shown


def test_simulate_comes_to_an_end() -> None:
    done = says("simulate", "samurai", "--matches", "6")
    assert done.returncode == 0, done.stderr
    assert b"matches: 6" in done.stdout
