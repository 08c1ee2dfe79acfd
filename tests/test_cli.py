"""The command line: what it prints, what it says of wrong arguments and bad files, and with which status."""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pygame
import pytest
from helpers import Table, new_match, play_random

from game import __version__, resources
from game.__main__ import main
from game.app import bench, commands, selftest
from game.app.arguments import SCENES, read
from game.app.failure import Failure
from game.bots import arena
from game.bots.levels import shipped
from game.engine import record
from game.engine.match import Match
from game.games import SHELF

VERBS = ("simulate", "arena", "bench", "shoot", "replay")


def one_sentence(text: str) -> str:
    """What stands on stderr, which must be one line without a traceback."""
    assert text.endswith("\n")
    assert text.count("\n") == 1
    assert "Traceback" not in text
    return text.strip()


# -- arguments ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("ponder", "'ponder'"),
        ("simulate", "GAME"),
        ("simulate go", "'go'"),
        ("simulate samurai --matches none", "'none' is not a whole number"),
        ("simulate samurai --matches 0", "0 is not between 1 and"),
        ("simulate samurai --seats 5", "samurai is for 2 to 4 seats, not 5"),
        ("simulate samurai --level emperor", "'emperor'"),
        ("simulate samurai --seed -1", "-1 is not between"),
        ("arena samurai", "--levels"),
        ("arena samurai --ladder --slow fast", "'fast' is not a number"),
        ("arena samurai --ladder --slow 0", "0 is not between 0.01 and 100"),
        ("arena samurai --levels bushi", "two or more players"),
        ("arena samurai --levels bushi,,daimyo", "two or more players"),
        ("arena samurai --levels bushi,emperor", "'emperor'"),
        ("arena samurai --levels bushi,daimyo --limit 0", "0 is not between"),
        ("bench go", "'go'"),
        ("shoot kitchen --out x.png", "'kitchen'"),
        ("shoot table", "--out"),
        ("shoot table --out x.jpeg", "'x.jpeg' does not end in .png"),
        ("shoot table --out x.png --size big", "'big' is not a size such as 1600x1000"),
        ("shoot table --out x.png --size 1x1", "1x1 is not between 960x600 and"),
        ("shoot table --out x.png --lang la", "'la'"),
        ("shoot table --out x.png --text 500", "500 is not between 80 and 150"),
        ("shoot table --out x.png --seats 2 --seat 7", "nobody sits at seat 7; there are 2 seats"),
        ("replay", "FILE"),
        ("replay a.json b.json", "b.json"),
        ("--bogus", "--bogus"),
    ],
)
def test_wrong_arguments_get_one_sentence_and_status_2(
    words: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words.split()) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert said in one_sentence(output.err)


@pytest.mark.parametrize("verb", VERBS)
def test_help_of_every_verb_has_an_example(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([verb, "--help"])
    assert end.value.code == 0
    assert f"Example: chabudai {verb} " in capsys.readouterr().out


@pytest.mark.parametrize("verb", VERBS)
def test_examples_of_the_help_are_right(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([verb, "--help"])
    example = capsys.readouterr().out.split("Example: chabudai ")[1].split()
    assert read(example).verb == verb


def test_help_names_every_verb(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    output = capsys.readouterr().out
    assert all(verb in output for verb in VERBS)
    assert "--self-test" in output


@pytest.mark.parametrize("verb", ["simulate", "arena"])
def test_help_names_the_players_and_the_options_that_a_game_has(
    verb: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([verb, "--help"])
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    ronin = next(row for row in rows if row[:1] == ["seven_ronin"])
    samurai = next(row for row in rows if row[:1] == ["samurai"])
    assert "greedy" not in ronin
    assert samurai == ["samurai", "captures,", "greedy"]
    assert ["every", "game", "ashigaru,", "bushi,", "ronin,", "daimyo,", "shogun,", "random,", "peer"] in rows
    assert ["samurai_spirit", "difficulty=normal|easy|hard|heroic|own"] in rows


def test_options_change_what_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    counts = []
    for options in ([], ["--option", "legs=return", "--option", "sides=second"]):
        assert main(["simulate", "seven_ronin", "--matches", "1", "--json", *options]) == 0
        counts.append(json.loads(capsys.readouterr().out)["decisions"])
    assert counts[1] > counts[0]
    words = ["arena", "seven_ronin", "--levels", "random,ones", "--matches", "1", "--json"]
    results = []
    for options in ([], ["--option", "handicap=-8"]):
        assert main([*words, "--seed", "3", *options]) == 0
        results.append(json.loads(capsys.readouterr().out)["pairs"])
    assert len(results) == 2


def test_version(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(resources, "commit", lambda: "0123456789ab")
    assert main(["--version"]) == 0
    monkeypatch.setattr(resources, "commit", lambda: "")
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"chabudai {__version__} (0123456789ab)\nchabudai {__version__}\n"


# -- simulate and arena ---------------------------------------------------------------------------------------


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    """The JSON object that the command prints; nothing else is printed."""
    assert main(words) == 0
    output = capsys.readouterr()
    assert output.err == ""
    return json.loads(output.out)


@pytest.mark.parametrize("level", ["random", "greedy"])
def test_simulate_json(level: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = [
        "simulate",
        "samurai",
        "--seats",
        "3",
        "--matches",
        "1",
        "--level",
        level,
        "--seed",
        "4",
        "--json",
    ]
    result = printed(capsys, *words)
    assert list(result) == [
        *["game", "seats", "matches", "wins", "shared", "endings", "decisions"],
        *["seconds", "decisions_per_second"],
    ]
    assert (result["game"], result["seats"], result["matches"]) == ("samurai", 3, 1)
    assert len(result["wins"]) == 3
    assert sum(result["wins"]) + result["shared"] == 1 == sum(result["endings"].values())
    assert result["decisions"] > 20
    again = printed(capsys, *words)
    for key in ("wins", "shared", "endings", "decisions"):
        assert again[key] == result[key]


def test_simulate_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "samurai", "--matches", "1"]) == 0
    output = capsys.readouterr().out
    assert "samurai, 2 seats, all random, matches: 1" in output
    assert "won by seat: " in output


def test_arena_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "samurai", "--levels", "random,greedy", "--matches", "1", "--limit", "5", "--json"]
    result = printed(capsys, *words)
    (pair,) = result["pairs"]
    assert list(pair) == ["a", "b", "matches", "a_wins", "b_wins", "draws", "a_rate", "interval"]
    assert (pair["a"], pair["b"], pair["matches"]) == ("greedy", "random", 1)
    assert pair["a_wins"] + pair["b_wins"] + pair["draws"] == 1
    assert pair["interval"][0] <= pair["a_rate"] <= pair["interval"][1]
    assert printed(capsys, *words) == result


def test_arena_plays_each_against_the_one_before(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "samurai", "--levels", "random,captures,greedy", "--matches", "1"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("captures against random: ")
    assert second.startswith("greedy against captures: ")


def test_a_wrong_levels_file_is_told_of_and_left_aside(
    own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (own_home / "config").mkdir()
    (own_home / "config" / "levels.toml").write_text("[bushi]\nnoise = -3\n", encoding="utf-8")
    assert main(["simulate", "samurai", "--matches", "1", "--level", "bushi"]) == 0
    sentence = one_sentence(capsys.readouterr().err)
    assert "levels.toml, line 2: “bushi.noise” must be" in sentence


# -- replay ---------------------------------------------------------------------------------------------------


def played(moves: int = 10_000) -> Match:
    match = new_match(Table("samurai", 2), seed=5)
    play_random(match, random.Random(5), moves)
    return match


def test_replay_prints_chronicle_and_result(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = played()
    record.save(match, tmp_path / "match.json")
    assert main(["replay", str(tmp_path / "match.json")]) == 0
    output = capsys.readouterr()
    assert output.err == ""
    lines = output.out.splitlines()
    assert lines[0] == "Samurai, 2 seats"
    assert lines[1] == "seat 1: Akira (person)"
    outcome = match.state.outcome
    assert outcome is not None
    assert outcome.because.english() in lines
    winners = " and ".join(f"seat {seat + 1}" for seat in outcome.winners)
    assert f"won by {winners}" in lines
    assert len([line for line in lines if line.startswith("seat ")]) > len(match.entries) // 3
    assert all(any(line.startswith(row.label.english()) for line in lines) for row in outcome.sheet)


def test_replay_of_an_unfinished_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.save(played(moves=7), tmp_path / "match.json")
    assert main(["replay", str(tmp_path / "match.json")]) == 0
    assert "after 7 moves the match is not over" in capsys.readouterr().out


def test_replay_of_an_illegal_action(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(record.to_text(played()))
    data["actions"][4] = data["actions"][0]
    data["checksum"] = record.checksum(data)
    (tmp_path / "match.json").write_text(json.dumps(data), encoding="utf-8")
    assert main(["replay", str(tmp_path / "match.json")]) == 1
    output = capsys.readouterr()
    assert "Move 5 of this record" in one_sentence(output.err)
    assert "after 4 moves the match is not over" in output.out


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "damaged"),
        ('{"chabudai": 1, "game"', "damaged"),
        ("[]", "not a Chabudai record"),
        ('{"name": "a shopping list"}', "not a Chabudai record"),
        ('{"chabudai": 999, "version": "9.0"}', "newer Chabudai (9.0)"),
        ('{"chabudai": 1, "game": "go"}', "not on the shelf: go"),
        ('{"chabudai": 1, "game": "samurai", "seats": 3}', "damaged"),
    ],
)
def test_replay_of_what_is_no_record(
    content: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "match.json").write_text(content, encoding="utf-8")
    assert main(["replay", str(tmp_path / "match.json")]) == 1
    output = capsys.readouterr()
    assert output.out == ""
    assert said in one_sentence(output.err)


def test_replay_of_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path / "none.json")]) == 1
    assert "none.json could not be read" in one_sentence(capsys.readouterr().err)


# -- shoot ----------------------------------------------------------------------------------------------------


def drawn(path: Path) -> bytes:
    """The pixels of a picture that is as large as asked for and more than a plain ground."""
    picture = pygame.image.load(path)
    assert picture.get_size() == (960, 600)
    pixels = pygame.image.tobytes(picture, "RGB")
    assert len({pixels[place : place + 3] for place in range(0, len(pixels), 3)}) > 200
    return pixels


@pytest.mark.parametrize("scene", SCENES)
def test_shoot_draws_every_scene(scene: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "picture.png")
    assert main(["shoot", scene, "--size", "960x600", "--moves", "6", "--out", out]) == 0
    output = capsys.readouterr()
    assert output.out == output.err == ""
    first = drawn(tmp_path / "picture.png")
    main(["shoot", scene, "--size", "960x600", "--moves", "6", "--lang", "el", "--text", "120", "--out", out])
    assert drawn(tmp_path / "picture.png") != first


def test_shoot_draws_what_it_is_asked_for(tmp_path: Path) -> None:
    def shot(*words: str) -> bytes:
        out = tmp_path / "picture.png"
        assert main(["shoot", "table", "--size", "960x600", *words, "--out", str(out)]) == 0
        return drawn(out)

    usual = shot("--moves", "9", "--seed", "2")
    assert shot("--moves", "9", "--seed", "2") == usual
    for words in (
        ["--moves", "10", "--seed", "2"],
        ["--moves", "9", "--seed", "3"],
        ["--moves", "9", "--seed", "2", "--seats", "4"],
        ["--moves", "9", "--seed", "2", "--seat", "0"],
    ):
        assert shot(*words) != usual, words


def test_shoot_leaves_no_trace(own_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "none such")
    assert main(["shoot", "table", "--size", "960x600", "--out", str(tmp_path / "picture.png")]) == 0
    assert [path.name for path in own_home.iterdir()] == ["picture.png"]
    assert os.environ["SDL_VIDEODRIVER"] == "none such"
    assert os.environ["CHABUDAI_HOME"] == str(own_home)


def test_shoot_into_a_folder_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shoot", "table", "--size", "960x600", "--out", str(tmp_path / "none" / "a.png")]) == 1
    assert "a.png could not be written" in one_sentence(capsys.readouterr().err)


# -- bench and self-test --------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", SHELF)
def test_bench_measures_rules_and_files(key: str) -> None:
    info = SHELF[key]
    row = {**bench.rules(info, info.fewest, seconds=0.01), **bench.files(info, info.fewest)}
    assert list(row) == [
        *["seats", "decisions_per_second", "all_decisions_per_second", "matches_per_second", "mean_legal"],
        *["clone_us", "legal_us", "view_us", "imagine_us", "save_ms", "load_ms"],
    ]
    assert all(value > 0 for value in row.values())
    assert row["decisions_per_second"] <= row["all_decisions_per_second"]
    assert row["mean_legal"] > 1


def test_bench_counts_decisions_with_a_choice() -> None:
    played = bench.playouts(SHELF["samurai"], 2, seconds=0.01, seed=3)
    assert 0 < played.real < played.decisions <= played.actions
    assert played.actions - played.decisions >= played.real


def test_bench_measures_frames_of_a_moving_table() -> None:
    assert 0 < bench.frame_ms(SHELF["samurai"], 2, (960, 600), least=3) < 500


def test_bench_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench, "rules", lambda info, seats, seconds: {"seats": seats, "clone_us": 2.5})
    monkeypatch.setattr(bench, "frames", lambda info, seats: {"960x600": 1.5})
    monkeypatch.setattr(bench, "start_ms", lambda: 700)
    monkeypatch.setattr(bench, "idle_cpu_percent", lambda: 0.5)
    result = printed(capsys, "bench", "samurai", "--json")
    assert list(result) == ["games", "start_ms", "idle_cpu_percent", "compiled"]
    row = result["games"]["samurai"]
    assert list(row) == ["seats", "clone_us", "save_ms", "load_ms", "frame_ms"]
    assert result["compiled"] == bench.compiled()
    assert main(["bench", "samurai"]) == 0
    words = capsys.readouterr().out
    assert "960x600 1.5" in words
    assert "start_ms" in words


def test_the_window_opens_closes_and_is_watched() -> None:
    assert 0 <= bench.idle_cpu_percent(1.2) < 60


def test_a_window_that_cannot_open_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "none such")
    done = subprocess.run([sys.executable, "-m", "game"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert "No display was found" in one_sentence(done.stderr)
    with pytest.raises(Failure, match="could not be measured"):
        bench.start_ms()


def test_self_test_passes() -> None:
    said: list[str] = []
    assert selftest.run(said.append) == 0, said
    assert said[-1].endswith(" passed, 0 failed")
    assert len(said) == 1
    assert int(said[-1].split()[0]) > 200


def test_self_test_notices_what_is_amiss(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken.svg").write_text("<svg", encoding="utf-8")
    (tmp_path / "empty.ogg").write_bytes(b"")
    (tmp_path / "wrong.toml").write_text("a = ", encoding="utf-8")
    broken = [(path.name, selftest.LOADERS[path.suffix], path) for path in sorted(tmp_path.iterdir())]
    checks = [(name, lambda load=load, path=path: load(path)) for name, load, path in broken]
    monkeypatch.setattr(selftest, "checks", lambda: iter([("window", selftest._open_window), *checks]))
    said: list[str] = []
    assert selftest.run(said.append) == 1
    assert [line.split(":")[0] for line in said[:-1]] == ["broken.svg", "empty.ogg", "wrong.toml"]
    assert said[-1] == "1 passed, 3 failed"


# -- the process ----------------------------------------------------------------------------------------------


def test_the_command_works_as_a_process() -> None:
    words = [sys.executable, "-m", "game", "replay", "nowhere.json"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert done.stdout == ""
    one_sentence(done.stderr)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_disk_behind_the_output_is_one_sentence(unbuffered: str) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "game", "--version"],
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            timeout=60,
        )
    assert done.returncode == 1
    assert done.stderr.startswith("This could not be done: ")
    assert done.stderr.count("\n") == 1


def test_who_has_no_home_gets_a_sentence_and_matches_all_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def nowhere(*_words: str, **_more: object) -> Path:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.delenv("CHABUDAI_HOME")
    for name in ("user_config_path", "user_data_path", "user_log_path"):
        monkeypatch.setattr(f"platformdirs.{name}", nowhere)
    told = "No folder of your own was found; please name one with the environment variable CHABUDAI_HOME.\n"
    assert main([]) == 1
    assert capsys.readouterr().err == told
    assert main(["simulate", "samurai", "--seats", "2", "--matches", "1"]) == 0
    assert capsys.readouterr().err == told


def test_a_windowed_program_without_streams_survives(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["replay", "nowhere.json"]) == 1
    sys.stdout.close()
    sys.stderr.close()


def test_the_command_line_starts_without_pygame_and_without_games() -> None:
    code = (
        "import sys, game.__main__, game.app.commands; "
        "print([name for name in sys.modules if name == 'pygame' or name.startswith('game.games')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.strip() == "[]"


def test_the_progress_bar_is_for_people_only(capsys: pytest.CaptureFixture[str]) -> None:
    bar = commands.Progress()
    bar(1, 2)
    bar(2, 2)
    assert capsys.readouterr().err == ""
    bar.seen = True
    bar(1, 2)
    bar(2, 2)
    drawn = capsys.readouterr().err
    assert "####" in drawn
    assert drawn.endswith(" \r")


# -- Ctrl+C ---------------------------------------------------------------------------------------------------


def heed_ctrl_c() -> None:
    """A shell lets what it starts in the background, this test's own run too, ignore Ctrl+C; a terminal does not."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def stopped_after(seconds: float, *words: str) -> tuple[int, str, str, float]:
    """Run the command in a group of its own and press Ctrl+C there, as a terminal does; how long it then takes."""
    process = subprocess.Popen(
        [sys.executable, "-m", "game", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=heed_ctrl_c,
    )
    try:
        time.sleep(seconds)
        begun = time.monotonic()
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=30)
        return process.returncode, out, err, time.monotonic() - begun
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


@pytest.mark.skipif(sys.platform == "win32", reason="a group cannot be sent Ctrl+C there")
@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("simulate samurai --matches 100000 --json", "endings"),
        ("simulate samurai_spirit --matches 500 --level shogun --json", "endings"),
        ("arena samurai --levels captures,greedy --matches 100000 --json", "pairs"),
        ("bench --json", "games"),
    ],
)
def test_ctrl_c_ends_it_soon_and_tells_what_was_measured(words: str, key: str) -> None:
    status, out, err, seconds = stopped_after(4.0, *words.split())
    assert (status, seconds < 2.0) == (130, True), (status, seconds, err)
    assert "Stopped with Ctrl+C" in one_sentence(err)
    assert key in json.loads(out)


def test_after_ctrl_c_the_matches_that_were_over_are_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played: list[arena.Fixture] = []
    real = arena.play

    def play(fixture: arena.Fixture) -> arena.Result:
        if len(played) == 5:
            raise KeyboardInterrupt
        played.append(fixture)
        return real(fixture)

    monkeypatch.setattr(arena, "play", play)
    levels = shipped()
    with pytest.raises(arena.Stopped) as caught:
        arena.simulate(SHELF["samurai"], 2, 9, "random", 1, levels, jobs=1)
    assert caught.value.report["matches"] == sum(caught.value.report["endings"].values()) == 5
    played.clear()
    with pytest.raises(arena.Stopped) as caught:
        arena.arena(SHELF["samurai"], ["random", "captures"], 9, 1, levels, jobs=1)
    (pair,) = caught.value.report["pairs"]
    assert pair["matches"] == pair["a_wins"] + pair["b_wins"] + pair["draws"] == 5
