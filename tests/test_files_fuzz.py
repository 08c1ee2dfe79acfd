"""Files damaged at random, under a fixed seed: the program opens, says one sentence of each, and loses nothing.

Each test prints how many files it damaged and what became of them (``pytest -s``).
"""

from __future__ import annotations

import json
import random
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from helpers_program import Program
from test_files_border import READERS, USUAL

from game import resources
from game.app.figures import lines
from game.app.scenes.title import TitleScene
from game.app.settings import People, SeatPlan, Settings, TablePlan, write_people, write_settings
from game.app.store import Store
from game.engine import record
from game.engine.match import COMPUTER, PERSON, Match, Seat
from game.engine.record import RecordError
from game.games import SHELF

STRANGE: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**400,
    1e308 * 10,
    float("nan"),
    "",
    "\0",
    "\ud800",
    "\u202e",
    "{icon:x}",
    "{nope}",
    "**",
    "x" * 50_000,
    [],
    {},
    [[[]]],
    {"sealed": "0"},
    {"sealed": 5},
    "end",
    "person",
    "9999-12-31T23:59:59+00:00",
)
"""What is put in the place of something good."""


def a_match(game: str, seed: int, moves: int | None) -> Match:
    info = SHELF[game]
    names = [Seat("Aiko"), *(Seat(f"C{seat}", COMPUTER, "bushi") for seat in range(1, info.fewest))]
    match = Match(info, names, seed=seed)
    rng = random.Random(seed)
    while match.state.outcome is None and (moves is None or len(match.entries) < moves):
        match.play(rng.choice(match.state.legal()))
    return match


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in plain data that something can stand at."""
    found = [path] if path else []
    steps = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in steps:
        found += places(value, (*path, key))
    return found


def bent(text: str, rng: random.Random) -> bytes:
    """A good record with something strange in one or two places, mostly with a checksum that fits."""
    data = json.loads(text)
    for _ in range(rng.randint(1, 2)):
        heads = [path for path in places(data) if path[0] != "actions"]
        path = rng.choice(heads if rng.random() < 0.7 else places(data))
        at = data
        for key in path[:-1]:
            at = at[key]
        if rng.random() < 0.8 or isinstance(at, list):
            at[path[-1]] = rng.choice(STRANGE)
        else:
            del at[path[-1]]
    if rng.random() < 0.8:
        data["checksum"] = record.checksum(data)
    return json.dumps(data).encode()


def broken(data: bytes, rng: random.Random) -> bytes:
    """Bytes with some of them changed, taken out or put in."""
    out = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 8))):
        place = rng.randrange(len(out))
        kind = rng.random()
        if kind < 0.6:
            out[place] = rng.choice((rng.randrange(256), 0, 0xFF, out[place] ^ 1 << rng.randrange(8)))
        elif kind < 0.8:
            del out[place : place + rng.choice((1, 3, 200))]
        else:
            out[place:place] = bytes(rng.randrange(256) for _ in range(rng.choice((1, 3, 40))))
        if not out:
            break
    return bytes(out[: rng.randrange(len(out) + 1)] if rng.random() < 0.1 else out)


RECORDS = 48


def test_fuzz_records_on_the_title_at_the_table_at_the_result_and_in_the_statistics(
    own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rng, became = random.Random(9), Counter[str]()
    good = [record.to_text(a_match(game, 5, moves), {"moves": 1}) for game in SHELF for moves in (12, None)]
    for begin in range(0, RECORDS, 16):
        shutil.rmtree(own_home, ignore_errors=True)
        written: dict[Path, bytes] = {}
        for number in range(begin, begin + 16):
            text = good[number % len(good)]
            data = bent(text, rng) if rng.random() < 0.8 else broken(text.encode(), rng)
            folder = own_home / "data" / ("finished" if number % 8 == 7 else "matches")
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"m{number:03}.json"
            path.write_bytes(data)
            written[path] = data
        before = {path: moves_of(path) for path in written}
        for start in range(2):
            with Program() as program:
                assert len(program.told) <= 1
                for entry in [row.entry for row in program.rows()]:
                    row = next((row for row in program.rows() if row.entry.path == entry.path), None)
                    if row is not None:
                        became[went(program, row, start)] += 1
                program.statistics()
        for path, data in written.items():
            assert kept(path, data, before[path]), path
    with capsys.disabled():
        print(f"\n{RECORDS} records, two starts each: {dict(became)}")
    assert became["went on"] > 10
    assert became["said why not"] > 5


def went(program: Program, row: Any, start: int) -> str:
    told = len(program.told)
    if program.go_on(row):
        assert len(program.told) <= told + 1
        return "went on" if len(program.told) == told else "went on with a sentence"
    assert isinstance(program.top, TitleScene)
    return "said why not"


def moves_of(path: Path) -> int:
    """How many good moves a record has; -1 when it cannot be read."""
    try:
        return len(record.load(path, SHELF).match.entries)
    except RecordError:
        return -1


def kept(path: Path, data: bytes, moves: int) -> bool:
    """Whether a record is still there, or a copy of it, or one that goes on from it."""
    folders = (path.parent, path.parent.parent / "finished")
    if any(each.read_bytes() == data for folder in folders if folder.exists() for each in folder.iterdir()):
        return True
    return any(moves_of(folder / path.name) >= moves > -1 for folder in folders)


TOML_FILES = 400


def test_fuzz_toml_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rng, became = random.Random(10), Counter[str]()
    good = good_toml(tmp_path)
    for number in range(TOML_FILES):
        name = rng.choice(list(READERS))
        folder = tmp_path / f"{number}"
        folder.mkdir()
        path = folder / name
        data = broken(good[name], rng)
        path.write_bytes(data)
        values, problem = READERS[name](path)
        if problem is None:
            became["read"] += 1
            assert path.read_bytes() == data
            continue
        became["told"] += 1
        sentence = problem.english()
        assert sentence.startswith(name)
        assert sentence.isprintable()
        assert [each.read_bytes() for each in folder.iterdir()] == [data]
        if name not in ("settings.toml", "people.toml"):
            assert values == USUAL[name]
    with capsys.disabled():
        print(f"\n{TOML_FILES} TOML files: {dict(became)}")
    assert became["told"] > 100
    assert became["read"] > 15


def good_toml(folder: Path) -> dict[str, bytes]:
    """The five files as they may be."""
    write_settings(Settings(), folder / "settings.toml")
    seats = [SeatPlan("Aiko"), SeatPlan("Mei", COMPUTER, "bushi", "lozenge", "ai")]
    write_people(People(["Aiko", "Νίκος"], {"samurai": TablePlan(seats, {})}), folder / "people.toml")
    good = {name: (folder / name).read_bytes() for name in ("settings.toml", "people.toml")}
    return good | {
        name: resources.path(f"config/{name}").read_bytes()
        for name in ("levels.toml", "village.toml", "spirit.toml")
    }


TOML_STARTS = 24


def test_fuzz_the_program_starts_on_damaged_toml_files(
    own_home: Path, tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    rng, told = random.Random(11), 0
    good = good_toml(tmp_path_factory.mktemp("good"))
    for _ in range(TOML_STARTS):
        shutil.rmtree(own_home, ignore_errors=True)
        (own_home / "config").mkdir(parents=True)
        for name in ("settings.toml", "people.toml", "levels.toml"):
            (own_home / "config" / name).write_bytes(broken(good[name], rng))
        with Program() as program:
            told += len(program.told)
            assert len(program.told) <= 3
            for info in SHELF.values():
                program.client.open_new_match(info)
                program.settle()
                program.top.close()
                program.settle()
        with Program() as program:
            assert len(program.told) <= 1  # the levels are left as they are and told of again
    with capsys.disabled():
        print(f"\n{TOML_STARTS} starts on three damaged TOML files: {told} sentences")
    assert told > TOML_STARTS


DATABASES = 100


def test_fuzz_statistics_hold_every_finished_match_once(
    own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rng, became = random.Random(12), Counter[str]()
    store = Store()
    store.open()
    for seed in range(5):
        live = store.begin(a_match("samurai", seed, None))
        store.save(live)
        store.finish(live)
    path = store.tally.path
    store.close()
    good = path.read_bytes()
    running = store.begin(a_match("samurai", 9, None))
    for number in range(DATABASES):
        data = broken(good, rng)
        if rng.random() < 0.5:  # the content, not the empty pages
            data = flipped(good, rng)
        path.write_bytes(data)
        if number % 25 == 0:
            store.save(running)
            with Program() as program:
                assert program.go_on(program.rows()[0])
                assert len(program.told) <= 1
                assert "Samurai" in program.statistics()
            running.path = store.root / "matches" / running.path.name
            (store.root / "finished" / running.path.name).unlink()
            became["opened in the window"] += 1
        else:
            again = Store()
            again.open()
            assert again.recount(10.0) == 0
            told = again.take_notices()
            assert len(told) <= 1
            assert sum(again.tally.games().values()) == 5
            lines(again.tally.played(), PERSON)
            lines(again.tally.played(), COMPUTER)
            assert again.take_notices() == []
            again.close()
            became["put aside" if told else "sound"] += 1
        asides = list(store.root.glob("*.bad*"))
        assert all(aside.read_bytes() == data for aside in asides)
        for aside in asides:
            aside.unlink()
    with capsys.disabled():
        print(f"\n{DATABASES} files of statistics: {dict(became)}")
    assert became["put aside"] > 30


def flipped(data: bytes, rng: random.Random) -> bytes:
    """Data with a byte changed that is not zero."""
    out = bytearray(data)
    place = rng.choice([place for place, byte in enumerate(out) if byte])
    out[place] ^= 1 << rng.randrange(8)
    return bytes(out)
