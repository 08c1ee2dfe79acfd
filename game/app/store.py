"""The matches of this person: those under way, those finished, and the lock on their folder.

Moments are kept in UTC with their zone; those of older records, which name none, are of this computer's own zone.
"""

from __future__ import annotations

import errno
import glob
import json
import os
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime, timedelta, timezone
from pathlib import Path
from secrets import token_hex
from typing import IO, Any, Final, NamedTuple, Optional

from game.app import archive, folders, reviews
from game.app.failure import Failure
from game.app.live import Live
from game.app.settings import free_name, keep_aside
from game.app.tally import Count, Tally
from game.engine import files, record
from game.engine.clean import clean
from game.engine.match import COMPUTER, Match, Seat
from game.engine.shelf import GameInfo
from game.engine.text import N_, Text
from game.games import SHELF
from game.ui.theme import CRESTS, PLAYER_COLOURS

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

UNDER_WAY: Final = "matches"
FINISHED: Final = "finished"
RECEIVED: Final = "received"
"""Matches that are over and were played elsewhere: they can be looked at and do not count."""
_FAVOURITES: Final = "favourites.txt"
_MOST_FAVOURITES: Final = 1_000_000
"""The largest file of favourites, in bytes, that is read."""
UNKNOWN_TIME: Final = datetime.fromtimestamp(0, timezone.utc)
"""Stands for a moment that nothing sound tells."""
_AHEAD: Final = timedelta(days=1)
"""How far a moment may lie ahead of the clock before it is not believed; zones differ by less."""
_COUNTING: Final = 0.3
"""Seconds that counting what is not counted yet may take at the start."""
_MOST_SEATS: Final = 12


class Summary(NamedTuple):
    """What the title screen tells of a match without replaying it.

    ``problem`` says why the record cannot be read at all; then only ``path`` and ``saved`` mean something.
    """

    path: Path
    saved: datetime
    game: str = ""
    names: tuple[str, ...] = ()
    moves: int = 0
    """Without those made in secret."""
    decides: int = -1
    problem: Optional[Text] = None
    over: bool = False
    winners: Optional[tuple[int, ...]] = None
    """Who won, where the record says so."""
    levels: tuple[str, ...] = ()
    """The levels of the computer players, each once."""


class Store:
    """The folder of matches, held by one running program at a time.

    ``notices`` are sentences about the folder that the person has not been told yet.
    """

    def __init__(self, root: Optional[Path] = None) -> None:
        self.root = root or folders.data()
        self._lock: Optional[IO[bytes]] = None
        self.tally = Tally(self.root / "statistics.sqlite")
        self.notices: list[Text] = []
        self._uncountable: set[str] = set()
        self.changes = 0
        """Goes up whenever a match comes or goes that the person did not press."""
        self._known: dict[Path, tuple[tuple[int, int], Summary]] = {}
        self._favourites: Optional[set[str]] = None

    # -- the lock -------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Take the folder. Raises `Failure` when another Chabudai has it or it cannot be written to."""
        path = self.root / "lock"
        try:
            self._clear_the_way()
            handle = open(path, "a+b")  # noqa: SIM115 (held until the program ends)
        except OSError as error:
            why = error.strerror or type(error).__name__
            raise Failure(
                Text(
                    N_("The folder for your matches, {folder}, cannot be used ({why})."),
                    folder=str(self.root),
                    why=why,
                )
            ) from error
        failed = _lock(handle)
        if failed is not None and failed.errno in _TAKEN:
            handle.close()
            raise Failure(
                Text(
                    N_(
                        "Chabudai is already open on the matches in {folder}; please close that window first."
                    ),
                    folder=str(self.root),
                )
            )
        if failed is not None:
            told = N_(
                "The folder for your matches could not be locked ({why}): please open no second window on it."
            )
            self.notices.append(Text(told, why=files.why(failed)))
        self._lock = handle
        self.recount()

    def _clear_the_way(self) -> None:
        """Put aside whatever lies where a folder of ours, or the lock, must be."""
        self._put_aside_unless(os.path.isdir, self.root)
        self.root.mkdir(parents=True, exist_ok=True)
        for name, right in (
            (UNDER_WAY, os.path.isdir),
            (FINISHED, os.path.isdir),
            (RECEIVED, os.path.isdir),
            ("lock", os.path.isfile),
        ):
            self._put_aside_unless(right, self.root / name)

    def _put_aside_unless(self, right: Callable[[Path], bool], path: Path) -> None:
        if os.path.lexists(path) and not right(path):
            aside = keep_aside(path)
            if aside is not None:
                told = N_("{name} was not what it has to be for the program; it is kept as {aside}.")
                self.notices.append(Text(told, name=path.name, aside=aside.name))

    def take_notices(self) -> list[Text]:
        """What is to be said to the person about the folder and the statistics, once."""
        notice = self.tally.take_notice()
        told = [*self.notices, *([notice] if notice is not None else [])]
        self.notices.clear()
        return told

    def close(self) -> None:
        """Give the folder back."""
        self.tally.close()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    # -- matches --------------------------------------------------------------------------------------------

    def begin(self, match: Match) -> Live:
        """Give a new match its file name; it is written by the first `save`."""
        now = datetime.now(timezone.utc)
        path = self.root / UNDER_WAY / f"{now:%Y%m%d-%H%M%S}-{match.info.key}-{token_hex(2)}.json"
        return Live(match, path, {"begun": now.isoformat(timespec="seconds")})

    def save(self, live: Live) -> None:
        """Write the record of a match. Raises `RecordError`; the older record stays whole."""
        match = live.match
        live.extra |= {
            "saved": datetime.now(timezone.utc).isoformat(timespec="seconds"),
            "moves": sum(1 for entry in match.entries if not entry.secret),
            "decides": match.state.decides(),
        }
        record.save(match, live.path, live.extra)

    def load(self, path: Path, shelf: Mapping[str, GameInfo]) -> tuple[Live, Optional[Text]]:
        """A match to go on with, and what was wrong with its record. Raises `RecordError`.

        A record that is wrong somewhere is first kept aside as well, since the match goes on from its last good
        move and is written over it. Where that is impossible the match cannot be gone on with.
        """
        loaded = record.load(path, shelf)
        loaded.match.seats = [_look(number, seat) for number, seat in enumerate(loaded.match.seats)]
        live = Live(loaded.match, path, loaded.extra)
        if loaded.problem is None:
            return live, None
        aside = _copy(path)
        told = Text(
            N_("{problem} The old file is kept as {aside}."),
            problem=loaded.problem,
            aside=files.name_of(aside),
        )
        return live, told

    def finish(self, live: Live) -> Optional[Text]:
        """Put a match that is over among the finished ones and count it; returns what kept it from being counted.

        Raises `RecordError` when it could not be put there; it then stays among those under way. What is done halfway
        when the program ends is done at the next start (`open`, `under_way`).
        """
        outcome = live.match.state.outcome
        if outcome is None or live.path.parent.name in (FINISHED, RECEIVED):
            return None
        old = live.path
        live.path = self.root / FINISHED / old.name
        live.extra["result"] = {
            "ending": outcome.ending,
            "winners": list(outcome.winners),
            "places": list(outcome.places),
            "played_as": list(live.match.state.played_as()),
            "ahead": live.match.state.ahead(),
        }
        try:
            self.save(live)
        except record.RecordError:
            live.path = old
            raise
        counted = self.tally.add([_count(live.path.stem, live.match, live.extra)])
        self.recount(0.0)
        _remove(old)
        if counted:
            return None
        self.tally.take_notice()  # whoever asked says it
        return self.tally.problem

    def reopen(self, live: Live) -> None:
        """Put a match whose end was taken back among those under way; it does not count any more.

        Raises `RecordError` when that fails; it then stays among the finished ones.
        """
        if live.match.state.outcome is not None or live.path.parent.name != FINISHED:
            return
        old, result = live.path, live.extra.pop("result", None)
        live.path = self.root / UNDER_WAY / old.name
        try:
            self.save(live)
        except record.RecordError:
            live.path, live.extra["result"] = old, result
            raise
        _remove(old)
        _remove(reviews.path_of(old))
        self.tally.forget(old.stem)

    def recount(self, seconds: float = _COUNTING) -> int:
        """Count finished matches that are not counted yet, for about so long; returns how many are left.

        Each counts once, by the name of its record, however often this is broken off.
        """
        names = {path.stem: path for path in self._paths(FINISHED)}
        counted = self.tally.counted() if names else None
        if counted is None:
            return 0
        left = sorted(set(names) - counted - self._uncountable)
        until = time.monotonic() + seconds
        counts: list[Count] = []
        while left:
            name = left.pop()
            count = _read_count(names[name])
            if count is None:
                self._uncountable.add(name)
            else:
                counts.append(count)
            if time.monotonic() >= until:
                break
        return len(left) if not counts or self.tally.add(counts) else 0

    def delete(self, path: Path) -> None:
        """Throw a match away; a finished one does not count any more. Raises `RecordError` when it will not go."""
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            why = error.strerror or type(error).__name__
            raise record.RecordError(
                Text(N_("{name} could not be deleted ({why})."), name=files.name_of(path), why=why)
            ) from error
        _remove(reviews.path_of(path))
        if path.parent.name == FINISHED:
            self.tally.forget(path.stem)

    # -- all matches ----------------------------------------------------------------------------------------

    def read(self, path: Path) -> tuple[Live, Optional[Text]]:
        """A match to look at, and what is wrong with its record; nothing is written. Raises `RecordError`."""
        loaded = record.load(path, SHELF)
        loaded.match.seats = [_look(number, seat) for number, seat in enumerate(loaded.match.seats)]
        return Live(loaded.match, path, loaded.extra), loaded.problem

    def take_in(self, source: Path) -> Path:
        """Put a record that somebody sent among the matches, byte for byte; returns where it lies now.

        One that is there already is not put there twice. Raises `RecordError`, and the file sent is as it was.
        """
        written, match = archive.read_sent(source)
        folder = UNDER_WAY if match.state.outcome is None else RECEIVED
        for path in (*self._paths(folder), *self._paths(FINISHED)):
            with suppress(OSError):
                if path.stat().st_size == len(written.encode()) and path.read_bytes() == written.encode():
                    return path
        now = datetime.now(timezone.utc)
        path = self.root / folder / f"{now:%Y%m%d-%H%M%S}-{match.info.key}-{token_hex(2)}.json"
        record.write_file(path, written)
        self.changes += 1
        return path

    def paths(self) -> list[Path]:
        """The records of all matches: under way, finished, and received."""
        return [path for folder in (UNDER_WAY, FINISHED, RECEIVED) for path in self._paths(folder)]

    def summary(self, path: Path) -> Summary:
        """What `summary` tells of a record, read again only when its file has changed."""
        try:
            found = path.stat()
            stamp = found.st_mtime_ns, found.st_size
        except OSError:
            return summary(path)
        if path not in self._known or self._known[path][0] != stamp:
            self._known[path] = stamp, summary(path)
        return self._known[path][1]

    def favourites(self) -> set[str]:
        """The names of the records that this person likes best."""
        if self._favourites is None:
            try:
                written = files.read_bytes(self.root / _FAVOURITES, _MOST_FAVOURITES)
                self._favourites = {
                    line.strip() for line in written.decode("utf-8", "replace").splitlines()
                } - {""}
            except OSError:
                self._favourites = set()
        return self._favourites

    def favour(self, path: Path, on: bool) -> None:
        """Put a match among the favourites or take it out. Raises `RecordError`; it is then as it was."""
        wished = self.favourites() | {path.stem} if on else self.favourites() - {path.stem}
        record.write_file(self.root / _FAVOURITES, "".join(f"{name}\n" for name in sorted(wished)))
        self._favourites = wished

    def under_way(self) -> list[Summary]:
        """The matches that can be continued, the latest first.

        One that lies among the finished ones too was left behind when it was put there, and goes.
        """
        found = []
        for entry in self._summaries(UNDER_WAY):
            twin = self.root / FINISHED / entry.path.name
            if os.path.lexists(twin) and summary(twin).problem is None:
                _remove(entry.path)
            else:
                found.append(entry)
        return found

    def finished(self) -> list[Summary]:
        """The matches that are over, the latest first."""
        return self._summaries(FINISHED)

    def _paths(self, folder: str) -> list[Path]:
        """The records in a folder; none where it cannot be read."""
        try:
            names = os.listdir(self.root / folder)
        except OSError:
            return []
        return [self.root / folder / name for name in names if name.endswith(".json")]

    def _summaries(self, folder: str) -> list[Summary]:
        found = [summary(path) for path in self._paths(folder)]
        return sorted(found, key=lambda each: (each.saved, each.path.name), reverse=True)


def summary(path: Path) -> Summary:
    """What a record tells of its match at a glance. Nothing that a file can hold raises here."""
    written = _written(path)
    try:
        data = record.migrate(_object(record.read_text(path)))
        seats, extra = data["seats"][:_MOST_SEATS], data.get("extra")
        extra = extra if isinstance(extra, dict) else {}
        moves, decides = extra.get("moves"), extra.get("decides")
        return Summary(
            path,
            _moment(extra, written),
            clean(str(data["game"])),
            tuple(clean(str(seat["name"])) or str(number) for number, seat in enumerate(seats, start=1)),
            moves if type(moves) is int and 0 <= moves < 100_000 else len(data["actions"]),
            decides if type(decides) is int and 0 <= decides < len(seats) else -1,
            over=path.parent.name in (FINISHED, RECEIVED),
            winners=_winners(extra.get("result"), len(seats)),
            levels=tuple(
                dict.fromkeys(clean(str(seat["level"])) for seat in seats if seat.get("kind") == COMPUTER)
            ),
        )
    except record.RecordError as error:
        return Summary(path, written, problem=error.text)
    except Exception:  # any content of any kind: this file is a red line, and the others work
        return Summary(
            path, written, problem=Text(N_("This record is damaged: it is no longer readable JSON."))
        )


def _winners(result: Any, seats: int) -> Optional[tuple[int, ...]]:
    """Who won, by what the record keeps; None where it keeps nothing sound."""
    winners = result.get("winners") if isinstance(result, dict) else None
    if not isinstance(winners, list) or not all(type(seat) is int and 0 <= seat < seats for seat in winners):
        return None
    return tuple(winners)


def _written(path: Path) -> datetime:
    """When a file was last written, as far as that can be believed."""
    try:
        return _believed(datetime.fromtimestamp(path.stat().st_mtime, timezone.utc)) or UNKNOWN_TIME
    except (OSError, ValueError, OverflowError):
        return UNKNOWN_TIME


def _believed(moment: datetime) -> Optional[datetime]:
    """A moment, but None for one ahead of the clock: a clock that was wrong once puts no match on top for ever."""
    return moment if moment <= datetime.now(timezone.utc) + _AHEAD else None


def _moment(extra: Mapping[str, Any], written: datetime) -> datetime:
    """When a match was last saved, by its record; else when its file was written, else when the match began."""
    for key in ("saved", "begun"):
        text = extra.get(key)
        try:
            moment = datetime.fromisoformat(text).astimezone(timezone.utc) if isinstance(text, str) else None
        except (ValueError, OverflowError, OSError):
            moment = None
        if moment is not None and (believed := _believed(moment)) is not None:
            return believed
        if written != UNKNOWN_TIME:
            return written
    return UNKNOWN_TIME


def _copy(path: Path) -> Path:
    """Keep a copy of a wrong record beside it; returns its place. Raises `RecordError` when that fails."""
    try:
        data = files.read_bytes(path, record.MOST_BYTES)
        for aside in path.parent.glob(f"{glob.escape(path.name)}.bad*"):
            if aside.is_file() and aside.stat().st_size == len(data) and aside.read_bytes() == data:
                return aside
        aside = free_name(path)
        files.write_bytes(aside, data)
    except OSError as error:
        told = N_("{name} is damaged, and no copy of it could be kept ({why}); so it is left as it is.")
        raise record.RecordError(Text(told, name=files.name_of(path), why=files.why(error))) from error
    return aside


def _remove(path: Path) -> None:
    """Delete a record that lies somewhere else too; what cannot be deleted now is deleted another time."""
    with suppress(OSError):
        path.unlink(missing_ok=True)
        files.sync_folder(path.parent)


def _count(name: str, match: Match, extra: Mapping[str, Any]) -> Count:
    """What the statistics keep of a match that is over."""
    outcome = match.state.outcome
    assert outcome is not None
    played_as = match.state.played_as() or ("",) * len(match.seats)
    seats = tuple(
        (
            seat.name,
            seat.kind,
            seat.level,
            number in outcome.winners,
            int(outcome.places[number]),
            played_as[number],
        )
        for number, seat in enumerate(match.seats)
    )
    return Count(
        name,
        match.info.key,
        str(extra.get("saved", "")),
        len(match.entries),
        outcome.ending,
        match.assisted,
        seats,
        match.state.ahead(),
    )


def _read_count(path: Path) -> Optional[Count]:
    """What the statistics keep of a finished record; None when it cannot be counted.

    The result stands in the record; where an older or a changed one lacks some of it, it comes from playing it again.
    """
    try:
        data, intact = record.read_data(record.read_text(path))
        extra = data.get("extra", {})
        result = extra.get("result") if intact else None
        if result is None or "played_as" not in result:
            loaded = record.load(path, SHELF)
            over = loaded.match.state.outcome is not None
            return _count(path.stem, loaded.match, loaded.extra) if over else None
        played_as = result["played_as"] or [""] * len(data["seats"])
        ahead = result["ahead"]
        seats = tuple(
            (
                str(seat["name"]),
                str(seat["kind"]),
                str(seat["level"]),
                number in result["winners"],
                int(place),
                str(played),
            )
            for number, (seat, place, played) in enumerate(
                zip(data["seats"], result["places"], played_as, strict=True)
            )
        )
        return Count(
            path.stem,
            str(data["game"]),
            str(extra.get("saved", "")),
            len(data["actions"]),
            str(result["ending"]),
            bool(data["assisted"]),
            seats,
            None if ahead is None else int(ahead),
        )
    except Exception:  # a record of any content: what cannot be read does not count
        return None


def _look(number: int, seat: Seat) -> Seat:
    """A seat with a crest and a colour that can be drawn."""
    crest = seat.crest if seat.crest in CRESTS else CRESTS[number % len(CRESTS)]
    colours = list(PLAYER_COLOURS)
    colour = seat.colour if seat.colour in PLAYER_COLOURS else colours[number % len(colours)]
    return seat._replace(crest=crest, colour=colour)


def _object(text: str) -> dict[str, Any]:
    data = json.loads(text)
    if not isinstance(data, dict):
        raise TypeError("a record is an object")
    return data


_TAKEN: Final = (errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, 0)
"""What the system says of a lock that somebody else has; anything else is a file system that keeps none.

Wine 8 says nothing, which is error 0.
"""


def _lock(handle: IO[bytes]) -> Optional[OSError]:
    """Lock an open file for as long as it stays open; returns why that failed."""
    try:
        if sys.platform == "win32":
            handle.seek(0)
            msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error
    return None
