"""What the program says of itself, and the report that a person can hand on."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest
from helpers import running

import game
from game import resources
from game.app import about, folders, reports
from game.app.scenes.credits import CreditsScene
from game.app.stage import Stage
from game.app.store import Store
from game.engine import record
from game.games import SHELF


@pytest.fixture
def store(own_home: Path) -> Store:
    folders.logs().mkdir(parents=True)
    folders.config().mkdir(parents=True)
    return Store()


def test_a_packed_program_knows_its_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "commit.txt").write_text("0123456789ab\n", encoding="utf-8")
    monkeypatch.setattr(resources, "_roots", lambda: [tmp_path])
    assert about.version() == f"{game.__version__} (0123456789ab)"


def test_without_git_the_commit_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_git(*_words: object, **_options: object) -> None:
        raise FileNotFoundError("git")

    monkeypatch.setattr(subprocess, "run", no_git)
    assert about.version() == game.__version__


def test_one_folder_is_named_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "config", folders.data)
    assert about.places() == [folders.data(), folders.logs()]


def test_a_report_tells_system_settings_log_and_the_open_match(store: Store) -> None:
    (folders.config() / "settings.toml").write_text("text_percent = 125\n", encoding="utf-8")
    (folders.logs() / "chabudai.log").write_text(
        "".join(f"line {n}\n" for n in range(1000)), encoding="utf-8"
    )
    live = store.begin(running(moves=12))
    store.save(live)
    told = about.report(store)
    assert f"Chabudai {game.__version__}" in told
    assert "text_percent = 125" in told
    assert "line 999" in told
    assert "line 500\n" not in told
    assert live.path.read_text(encoding="utf-8") in told
    assert "== Last crash\n(nothing)" in told


def test_a_report_holds_no_secret_of_the_open_match(store: Store) -> None:
    match = running(seed=4_011_877_203, moves=12)
    store.save(store.begin(match))
    told = about.report(store)
    kept = json.loads(told.split("== Open match\n")[1].split("\n", 1)[1])
    assert set(kept["seed"]) == {"sealed"}
    hidden = [entry.action.text for entry in match.entries if entry.action.text.startswith("keep ")]
    assert not [text for text in hidden if text in told]


def test_a_report_leaves_out_whose_folder_it_is(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: folders.config().parent)
    told = about.report(store)
    assert str(folders.config().parent) not in told
    assert "folder ~" in told


def test_whatever_cannot_be_read_is_named_and_the_rest_is_told(store: Store) -> None:
    (folders.config() / "settings.toml").mkdir()
    (folders.config() / "levels.toml").write_bytes(b"caf\xe9 \0")
    store.save(store.begin(running(moves=3)))
    told = about.report(store)
    assert "== Settings\n(IsADirectoryError" in told or "== Settings\n(PermissionError" in told
    assert "caf\\xe9" in told
    assert '"chabudai"' in told


def test_a_huge_record_is_only_named(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(about, "FILE_BYTES", 10)
    live = store.begin(running(moves=3))
    store.save(live)
    assert f"== Open match\n{live.path.name}\n(OSError: [Errno 27] " in about.report(store)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")
def test_a_pipe_in_the_place_of_a_file_keeps_no_report_waiting(store: Store) -> None:
    os.mkfifo(folders.config() / "levels.toml")
    assert "== Levels\n(OSError" in about.report(store)


def test_who_has_no_home_gets_a_report(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", nowhere)
    assert f"folder {folders.config()}" in about.report(store)


def test_the_button_writes_a_file_and_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr("game.app.about.write_clipboard", copied.append)
    with Stage((960, 600)) as stage:
        stage.client.open_credits()
        stage.settle()
        scene = stage.client.stack.top
        assert isinstance(scene, CreditsScene)
        scene.copy_report()
        (path,) = folders.logs().glob("report-*.txt")
        assert copied == [path.read_text(encoding="utf-8")]
        assert str(path) in scene._toast[0]


def test_a_full_disk_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_store: Store) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(about, "write_report", full)
    with Stage((960, 600)) as stage:
        stage.client.open_credits()
        stage.settle()
        scene = stage.client.stack.top
        assert isinstance(scene, CreditsScene)
        scene.copy_report()
        assert "No space left on device" in scene._toast[0]


def test_the_record_in_a_report_can_be_loaded(store: Store, tmp_path: Path) -> None:
    live = store.begin(running(moves=8))
    store.save(live)
    part = about.report(store).split("== Open match\n")[1]
    copy = tmp_path / "copy.json"
    copy.write_text(part.split("\n", 1)[1], encoding="utf-8")
    loaded = record.load(copy, SHELF)
    assert loaded.problem is None
    assert loaded.match.state == live.match.state


def test_windows_is_not_asked_through_wmi(monkeypatch: pytest.MonkeyPatch) -> None:
    """What `platform` asks there is slow, and ends the program under Wine 8."""
    monkeypatch.setattr(reports.sys, "platform", "win32")
    monkeypatch.setattr(
        reports.sys, "getwindowsversion", lambda: SimpleNamespace(major=10, minor=0, build=1), False
    )
    monkeypatch.setattr(platform, "uname", None)
    assert reports.system() == "Windows 10.0.1"
