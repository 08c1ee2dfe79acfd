"""Records: what is written is read again, and whatever else is read gives a sentence and never harms a good file."""

from __future__ import annotations

import errno
import json
import os
import random
import stat
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import make_saves
import pytest
from helpers import SECRET, Table, choose, finished, new_match, play_random, running, tables, told

from game.engine import record
from game.engine.match import Match
from game.engine.record import Loaded, RecordError
from game.games import SHELF
from game.games.samurai import scoring

SAVES = Path(__file__).parent / "saves"
TABLES = [table for info in SHELF.values() for table in tables(info)]


def read(text: str) -> Loaded:
    return record.from_text(text, SHELF)


def refused(text: str) -> str:
    """The sentence with which ``text`` is refused."""
    with pytest.raises(RecordError) as caught:
        read(text)
    assert str(caught.value) == caught.value.text.english()
    return caught.value.text.english()


def edited(match: Match, change: Callable[[dict[str, Any]], Any]) -> str:
    """The record of a match with something changed behind the program's back."""
    data = json.loads(record.to_text(match))
    change(data)
    return json.dumps(data)


def signed(match: Match, change: Callable[[dict[str, Any]], Any]) -> str:
    """The same, with a checksum that fits."""
    data = json.loads(edited(match, change))
    data["checksum"] = record.checksum(data)
    return json.dumps(data)


# -- round trips ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_record_gives_the_match_again(table: Table) -> None:
    rng = random.Random(3)
    match = new_match(table, "pcpcpcp", seed=79)
    for moves in (0, 7, 40, 2000):
        play_random(match, rng, moves)
        text = record.to_text(match, {"started": "2026-08-01", "λ": [1, {"侍": None}]})
        loaded = read(text)
        assert loaded.problem is None
        assert loaded.extra == {"started": "2026-08-01", "λ": [1, {"侍": None}]}
        again = loaded.match
        assert again.state == match.state
        assert again.seats == match.seats
        assert again.options == match.options
        assert [entry.action.text for entry in again.entries] == [
            entry.action.text for entry in match.entries
        ]
        assert [entry.barrier for entry in again.entries] == [entry.barrier for entry in match.entries]
        for seat in (*range(table.seats), None):
            assert told(again.chronicle(seat), seat) == told(match.chronicle(seat), seat)
        assert record.to_text(again, loaded.extra) == text
    assert match.state.outcome is not None


def test_one_goes_on_where_one_stopped() -> None:
    match = running()
    other = read(record.to_text(match)).match
    rng = random.Random(4)
    while match.state.outcome is None:
        action = choose(match.state.legal(), rng)
        match.play(action)
        other.play(action.text)
    assert other.state == match.state
    assert other.undo() == []


def test_undo_works_in_a_match_that_was_read() -> None:
    match = new_match(SECRET)
    for text in ("keep ship1", "keep ship2", "keep tiles"):
        match.play(text)
    again = read(record.to_text(match)).match
    assert [entry.action.text for entry in again.undo()] == ["keep tiles"]
    assert again.take_back(0)


def test_a_mark_for_taking_back_stays_in_the_record() -> None:
    match = new_match(SECRET, "pc")
    match.free_takeback = True
    play_random(match, random.Random(5), 30)
    while not match.assisted:
        match.undo()
    again = read(record.to_text(match)).match
    assert again.assisted
    assert not read(record.to_text(running())).match.assisted


def test_what_was_taken_back_is_not_recorded() -> None:
    match = new_match(SECRET)
    match.play("keep ship1")
    text = record.to_text(match)
    match.play("keep tiles")
    assert match.undo()
    assert record.to_text(match) == text


def test_names_in_any_script(tmp_path: Path) -> None:
    match = new_match(SECRET, names=("Ευγενία", "家康 “x” \\ ʻ"))
    record.save(match, tmp_path / "m.json")
    assert record.load(tmp_path / "m.json", SHELF).match.seats == match.seats


def test_a_name_that_no_file_can_hold_is_mended(tmp_path: Path) -> None:
    """Half a surrogate pair, as a broken environment may give it, costs a character and no match."""
    match = new_match(SECRET, names=("A\ud800", "B"))
    record.save(match, tmp_path / "m.json")
    loaded = record.load(tmp_path / "m.json", SHELF)
    assert loaded.problem is None
    assert loaded.match.seats[0].name == "A?"
    typed = read(signed(match, lambda data: data["seats"][0].update(name="A\ud800")))
    assert typed.match.seats[0].name == "A"


# -- sealing --------------------------------------------------------------------------------------------------


def test_seed_and_secret_actions_are_sealed_while_the_match_runs() -> None:
    match = running(SECRET)
    text = record.to_text(match)
    data = json.loads(text)
    assert set(data["seed"]) == {"sealed"}
    assert "keep" not in text
    secret = [index for index, entry in enumerate(match.entries) if entry.secret]
    assert secret == list(range(10))
    for index, entry in enumerate(match.entries):
        if entry.secret:
            assert set(data["actions"][index]) == {"sealed"}
            assert record.unseal(data["actions"][index], index + 1) == entry.action.text
        else:
            assert data["actions"][index] == entry.action.text
    assert len({json.dumps(action) for action in data["actions"][:10]}) == 10


def test_the_same_secret_looks_different_at_each_place() -> None:
    seals = {record.seal("keep ship1", place)["sealed"] for place in range(1, 40)}
    assert len(seals) == 39


def test_everything_is_open_when_the_match_is_over() -> None:
    match = finished()
    text = record.to_text(match)
    data = json.loads(text)
    assert data["seed"] == 78
    assert data["actions"][:10] == [entry.action.text for entry in match.entries[:10]]
    assert "sealed" not in text


@pytest.mark.parametrize("value", ["keep ship1", 7, None, ["x", {"a": "λ"}], ""])
def test_what_is_sealed_is_unsealed(value: object) -> None:
    for salt in (0, 1, 9999):
        assert record.unseal(record.seal(value, salt), salt) == value
    assert record.unseal(value, 0) == value


@pytest.mark.parametrize("wrong", ["", "x", "~~~~~", "0" * 40, 7, None, [], {"sealed": "x"}])
def test_a_damaged_seal_is_an_error(wrong: Any) -> None:
    with pytest.raises(ValueError, match="damaged"):
        record.unseal({"sealed": wrong}, 3)


# -- records that are no records ------------------------------------------------------------------------------

UNREADABLE = "This record is damaged: it is no longer readable JSON."
FOREIGN = "This file is not a Chabudai record."
NO_DEAL = "This record is damaged: its deal cannot be read."


@pytest.mark.parametrize("match", [running(), finished()], ids=["running", "finished"])
def test_a_truncated_record_is_refused(match: Match) -> None:
    text = record.to_text(match).rstrip()
    for end in (*range(40), *range(40, len(text), 97), len(text) - 1):
        assert refused(text[:end]) == UNREADABLE


@pytest.mark.parametrize(
    "text", ["", "{", "\0", "[" * 100_000, '{"a":' * 100_000, "{'chabudai': 1}", "PK\x03\x04", "1" * 5000]
)
def test_what_is_no_json_is_refused(text: str) -> None:
    assert refused(text) == UNREADABLE


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "null",
        "3",
        '"chabudai"',
        "{}",
        '{"format": 1}',
        '{"chabudai": "1"}',
        '{"chabudai": true}',
        '{"chabudai": null}',
        '{"chabudai": 1.0}',
        '{"chabudai": 0}',
        '{"chabudai": -1000000000}',
    ],
)
def test_foreign_json_is_refused(text: str) -> None:
    assert refused(text) == FOREIGN


def test_a_newer_record_says_which_version_wrote_it() -> None:
    text = signed(running(), lambda data: data.update(chabudai=record.FORMAT + 1, version="9.1"))
    assert refused(text) == "This record was written by a newer Chabudai (9.1); please update the program."
    text = signed(running(), lambda data: (data.update(chabudai=99), data.pop("version")))
    assert "(?)" in refused(text)


def test_an_unknown_game_is_named() -> None:
    text = signed(running(), lambda data: data.update(game="go"))
    assert refused(text) == "This record is of a game that is not on the shelf: go."
    text = signed(running(), lambda data: data.pop("game"))
    assert refused(text) == "This record is of a game that is not on the shelf: ?."


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.pop("seats"),
        lambda data: data.update(seats=[]),
        lambda data: data.update(seats=data["seats"] * 3),
        lambda data: data.update(seats="abc"),
        lambda data: data["seats"][0].update(kind="ghost"),
        lambda data: data["seats"][0].update(name=5),
        lambda data: data["seats"][0].update(name=None),
        lambda data: data["seats"][0].update(age=9),
        lambda data: data["seats"][0].pop("name"),
        lambda data: data.pop("options"),
        lambda data: data.update(options=["x"]),
        lambda data: data.update(options={"capture": "never"}),
        lambda data: data.update(options={"capture": []}),
        lambda data: data.update(options={"first": "4"}),
        lambda data: data.update(options={"colour": "red"}),
        lambda data: data.pop("seed"),
        lambda data: data.update(seed="12"),
        lambda data: data.update(seed=1.5),
        lambda data: data.update(seed=True),
        lambda data: data.update(seed=-1),
        lambda data: data.update(seed=1 << 32),
        lambda data: data.update(seed=[1]),
        lambda data: data.update(seed={"sealed": "no"}),
        lambda data: data.update(seed=record.seal("x", 0)),
        lambda data: data.update(seed=record.seal(5, 1)),
        lambda data: data.pop("actions"),
        lambda data: data.update(actions=3),
        lambda data: data.pop("assisted"),
        lambda data: data.update(custom={"threat": 3}),
    ],
)
def test_a_record_without_its_deal_is_refused(change: Callable[[dict[str, Any]], Any]) -> None:
    assert refused(signed(running(), change)) == NO_DEAL


def deep(levels: int) -> list[Any]:
    """A list in a list in a list …"""
    data: list[Any] = []
    for _ in range(levels):
        data = [data]
    return data


@pytest.mark.parametrize("extra", [3, None, [], "memo", {"memo": deep(900)}, {"a": {"b": deep(30)}}])
def test_what_the_client_kept_is_no_reason_to_refuse_a_match(extra: Any) -> None:
    loaded = read(signed(running(), lambda data: data.update(extra=extra)))
    assert loaded.problem is None
    assert loaded.extra == {}
    assert read(record.to_text(loaded.match, loaded.extra)).problem is None


@pytest.mark.parametrize(
    "hostile", ["A\0B", "A\ud800B", "A\u202eB", "A\x1b]0;B", "A\n\r B", "\ufeffA B" + "C" * 120_000]
)
def test_every_text_of_a_record_is_cleaned_where_it_comes_in(hostile: str) -> None:
    def shown(sentence: str) -> None:
        assert len(sentence) < 200
        assert sentence.isprintable()
        sentence.encode("utf-8")

    seats = read(
        signed(running(), lambda data: data["seats"][0].update(name=hostile, level=hostile))
    ).match.seats
    for value in (seats[0].name, seats[0].level):
        assert value.startswith("A")
        shown(value)
    shown(refused(signed(running(), lambda data: data.update(game=hostile))))
    shown(refused(signed(running(), lambda data: data.update(version=hostile, chabudai=99))))
    problem = read(signed(running(), lambda data: data["actions"].insert(0, hostile))).problem
    assert problem is not None
    shown(problem.english())


def test_a_seat_whose_name_has_nothing_to_be_shown_is_called_by_its_number() -> None:
    seats = read(signed(running(), lambda data: data["seats"][1].update(name="\u200b\0"))).match.seats
    assert seats[1].name == "2"


@pytest.mark.parametrize(
    "move", [None, 5, 1.5, [], {}, {"sealed": 5}, {"sealed": "x" * 10_000_000}, deep(900)]
)
def test_a_move_of_another_kind_or_size_is_damaged_and_costs_no_time(move: Any) -> None:
    text = signed(running(), lambda data: data["actions"].__setitem__(3, move))
    begin = time.perf_counter()
    loaded = read(text)
    assert time.perf_counter() - begin < 2
    assert loaded.problem is not None
    assert loaded.problem.english() == "Move 4 of this record is damaged; the match stands before it."
    assert len(loaded.match.entries) == 3


def test_a_record_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    path.write_bytes(b" " * (record.MOST_BYTES + 1))
    with pytest.raises(RecordError, match="could not be read"):
        record.load(path, SHELF)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes among the files of this system")
def test_a_pipe_or_a_folder_in_a_record_s_place_is_no_record(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "loop.json").symlink_to(tmp_path / "loop.json")
    for name in ("pipe.json", "folder.json", "loop.json", "nothing.json"):
        with pytest.raises(RecordError, match=f"{name[:-5]}.* could not be read"):
            record.load(tmp_path / name, SHELF)


def test_a_byte_order_mark_is_read_over(tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    path.write_text("\ufeff" + record.to_text(running()), encoding="utf-8")
    assert record.load(path, SHELF).problem is None


def test_renaming_is_tried_again_while_somebody_holds_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rename, tries = os.replace, []

    def held(source: Path, target: Path) -> None:
        tries.append(target)
        if len(tries) < 4:
            raise PermissionError(errno.EACCES, "held")
        rename(source, target)

    monkeypatch.setattr(os, "replace", held)
    record.save(running(), tmp_path / "m.json")
    assert len(tries) == 4
    assert record.load(tmp_path / "m.json", SHELF).problem is None

    def held_for_ever(source: Path, target: Path) -> None:
        raise PermissionError(errno.EACCES, "held")

    monkeypatch.setattr(os, "replace", held_for_ever)
    before = (tmp_path / "m.json").read_bytes()
    with pytest.raises(RecordError, match="held"):
        record.save(running(), tmp_path / "m.json")
    assert [path.name for path in tmp_path.iterdir()] == ["m.json"]
    assert (tmp_path / "m.json").read_bytes() == before


@pytest.mark.skipif(not hasattr(os, "O_DIRECTORY"), reason="this system syncs no folders")
def test_the_folder_is_synced_after_the_renaming(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sync, done = os.fsync, []
    rename = os.replace

    def synced(handle: int) -> None:
        done.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file")
        sync(handle)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", lambda *paths: (done.append("rename"), rename(*paths)))
    record.save(running(), tmp_path / "m.json")
    assert done == ["file", "rename", "folder"]


def test_an_older_record_is_brought_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each migration makes the next format; a gap in the chain is no record of ours."""
    old = signed(running(), lambda data: data.update(places=data.pop("seats"), chabudai=1))
    monkeypatch.setattr(record, "FORMAT", 3)
    assert refused(old) == FOREIGN
    monkeypatch.setitem(record.MIGRATIONS, 1, lambda data: {**data, "seats": data["places"]})
    assert refused(old) == FOREIGN
    monkeypatch.setitem(record.MIGRATIONS, 2, lambda data: data)
    loaded = read(old)
    assert loaded.problem is None
    assert loaded.match.state == running().state


# -- records that are good up to a point ----------------------------------------------------------------------


def test_an_illegal_move_keeps_the_last_good_state_and_is_named() -> None:
    match = running()
    loaded = read(signed(match, lambda data: data["actions"].__setitem__(40, "place Buddha4 E")))
    assert loaded.problem is not None
    assert loaded.problem.english() == (
        "Move 41 of this record, “place Buddha4 E”, is not allowed; the match stands before it."
    )
    assert len(loaded.match.entries) == 40
    assert loaded.match.state == match.entries[40].before
    loaded.match.play(match.entries[40].action.text)


@pytest.mark.parametrize(
    "move", ["", "pass", "keep ship1", 5, None, ["end"], {"move": "end"}, "end\n", "END"]
)
def test_a_move_of_whatever_kind_is_verified(move: Any) -> None:
    match = running(SECRET, 15)
    loaded = read(signed(match, lambda data: data["actions"].__setitem__(12, move)))
    assert loaded.problem is not None
    assert loaded.problem.english().startswith("Move 13 of this record")
    assert loaded.match.state == match.entries[12].before


def test_a_move_too_many_is_refused() -> None:
    match = finished()
    loaded = read(signed(match, lambda data: data["actions"].append("end")))
    assert loaded.problem is not None
    assert loaded.match.state == match.state


def damage(data: dict[str, Any], wrong: str) -> None:
    data["actions"][3]["sealed"] = wrong


def test_a_damaged_secret_move_is_told_by_its_number() -> None:
    match = running(SECRET)
    sealed = json.loads(record.to_text(match))["actions"][3]["sealed"]
    for wrong in ("", sealed[:-2], "~" + sealed[1:], sealed[::-1]):
        loaded = read(signed(match, partial(damage, wrong=wrong)))
        assert loaded.problem is not None
        assert loaded.problem.english().startswith("Move 4 of this record")
        assert loaded.match.state == match.entries[3].before


def test_secret_moves_that_changed_places_are_damaged() -> None:
    def swap(data: dict[str, Any]) -> None:
        data["actions"][0], data["actions"][1] = data["actions"][1], data["actions"][0]

    loaded = read(signed(running(SECRET), swap))
    assert loaded.problem is not None
    assert loaded.match.entries == []


def test_a_lawful_change_behind_the_programs_back_is_told() -> None:
    loaded = read(edited(finished(), lambda data: data["seats"][0].update(name="Somebody else")))
    assert loaded.problem is not None
    assert "changed after it was written" in loaded.problem.english()
    assert loaded.match.state.outcome is not None
    loaded = read(edited(finished(), lambda data: data.pop("checksum")))
    assert loaded.problem is not None
    loaded = read(edited(finished(), lambda data: data.update(checksum=7)))
    assert loaded.problem is not None


def test_layout_of_the_file_does_not_matter() -> None:
    data = json.loads(record.to_text(running()))
    text = json.dumps(dict(reversed(data.items())), indent=4, ensure_ascii=True)
    assert read(text).problem is None


# -- files ----------------------------------------------------------------------------------------------------


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_saving_makes_the_folder_and_leaves_one_file(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "match.json"
    match = running()
    record.save(match, path, {"note": "first"})
    match.play(match.state.legal()[0])
    record.save(match, path, {"note": "second"})
    assert files(path.parent) == ["match.json"]
    loaded = record.load(path, SHELF)
    assert loaded.match.state == match.state
    assert loaded.extra == {"note": "second"}
    assert path.read_bytes().count(b"\r") == 0


def fail(number: int) -> Callable[..., Any]:
    def raises(*args: Any, **kwargs: Any) -> Any:
        raise OSError(number, os.strerror(number))

    return raises


@pytest.mark.parametrize(
    ("call", "number", "why"),
    [
        ("os.fsync", errno.ENOSPC, "No space left on device"),
        ("os.replace", errno.EACCES, "Permission denied"),
        ("builtins.open", errno.EROFS, "Read-only file system"),
    ],
)
def test_a_full_disk_or_read_only_folder_leaves_the_old_file_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, number: int, why: str
) -> None:
    path = tmp_path / "match.json"
    match = running()
    record.save(match, path)
    before = path.read_bytes()
    match.play(match.state.legal()[0])
    with monkeypatch.context() as patch:
        patch.setattr(call, fail(number))
        with pytest.raises(RecordError) as caught:
            record.save(match, path)
    assert caught.value.text.english() == (
        f"match.json could not be written ({why}); the file on disk is as it was."
    )
    assert path.read_bytes() == before
    assert files(tmp_path) == ["match.json"]
    record.save(match, path)
    assert record.load(path, SHELF).match.state == match.state


def test_a_write_that_stops_half_way_leaves_the_old_file_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk fills up in the middle of the text, and then not even the rest can be taken away."""
    path = tmp_path / "match.json"
    record.save(running(), path)
    before = path.read_bytes()
    opened = open

    def half(*args: Any, **kwargs: Any) -> Any:
        file = opened(*args, **kwargs)
        write = file.write

        class Full:
            def __enter__(self) -> Full:
                return self

            def __exit__(self, *_: object) -> None:
                file.close()

            def write(self, text: str) -> int:
                write(text[: len(text) // 2])
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        return Full()

    with monkeypatch.context() as patch:
        patch.setattr("builtins.open", half)
        patch.setattr(Path, "unlink", fail(errno.EROFS))
        with pytest.raises(RecordError, match="No space left"):
            record.save(finished(), path)
    assert path.read_bytes() == before
    assert files(tmp_path) == ["match.json", "match.json.part"]
    record.save(finished(), path)
    assert files(tmp_path) == ["match.json"]


def test_a_folder_that_is_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("not a folder")
    with pytest.raises(RecordError, match=r"match\.json could not be written"):
        record.save(running(), tmp_path / "saves" / "match.json")
    assert (tmp_path / "saves").read_text() == "not a folder"


def test_a_place_that_is_a_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "match.json").mkdir()
    with pytest.raises(RecordError, match=r"match\.json could not be written"):
        record.save(running(), tmp_path / "match.json")
    with pytest.raises(RecordError, match=r"match\.json could not be read"):
        record.load(tmp_path / "match.json", SHELF)
    assert files(tmp_path) == ["match.json"]


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"gone\.json could not be read \(."):
        record.load(tmp_path / "gone.json", SHELF)


@pytest.mark.parametrize("junk", [b"", b"\xff\xfe\x00", bytes(range(256)), b"\xef\xbb\xbf{", b"\x89PNG\r\n"])
def test_a_file_of_junk_is_told(tmp_path: Path, junk: bytes) -> None:
    path = tmp_path / "junk.json"
    path.write_bytes(junk)
    with pytest.raises(RecordError) as caught:
        record.load(path, SHELF)
    assert caught.value.text.english() == UNREADABLE
    assert path.read_bytes() == junk


# -- records of old -------------------------------------------------------------------------------------------


def saves() -> list[Path]:
    return sorted(SAVES.glob("*.json"))


@pytest.mark.parametrize("path", saves(), ids=lambda path: path.stem)
def test_a_record_of_old_loads_for_ever(path: Path) -> None:
    """These files are never written anew: what one version saved, every later one must read."""
    loaded = record.load(path, SHELF)
    assert loaded.problem is None
    state: Any = loaded.match.state
    expected = dict(loaded.extra["expected"])
    found: dict[str, Any] = {
        **state.to_data(),
        "decides": state.decides(),
        "moves": len(loaded.match.entries),
    }
    if state.outcome is not None:
        outcome = state.outcome
        decided = [line.label.english() for line in outcome.sheet if line.decided]
        found.update(
            ending=outcome.ending,
            winners=list(outcome.winners),
            places=list(outcome.places),
            decided="".join(decided),
        )
    for key, value in expected.items():
        if key != "decided" or value:  # which row decided may be told where it was not before
            assert found[key] == value, key


@pytest.mark.parametrize("key", SHELF)
def test_every_ending_of_every_game_has_a_record(key: str) -> None:
    mine = [json.loads(path.read_text(encoding="utf-8")) for path in saves()]
    expected = [data["extra"]["expected"] for data in mine if data["game"] == key]
    assert make_saves.missing(key) == set(), f"python tests/make_saves.py {key}"
    assert {data["ending"] for data in expected if "ending" in data} == set(make_saves.ENDINGS[key])
    assert any("ending" not in data for data in expected), "a match under way belongs here too"


def test_the_only_ending_without_a_record_is_out_of_reach() -> None:
    """See test_stuck_cannot_come_about_by_lawful_play."""
    assert {*make_saves.ENDINGS["samurai"], "stuck"} == set(scoring.ENDINGS)


def test_every_step_of_samurais_score_has_a_record() -> None:
    decided = {
        data["extra"]["expected"].get("decided", "running")
        for data in (json.loads(path.read_text(encoding="utf-8")) for path in saves())
        if data["game"] == "samurai"
    }
    assert decided == {"Leader tokens", "Figures of castes not led", "All figures", "", "running"}
