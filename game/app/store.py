"""The matches of this person: those under way, those finished, and the lock on their folder."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from secrets import token_hex
from typing import IO, Any, Final, NamedTuple, Optional

from game.app import folders
from game.app.failure import Failure
from game.app.live import Live
from game.app.settings import keep_aside
from game.app.tally import Tally
from game.engine import record
from game.engine.match import Match, Seat
from game.engine.shelf import GameInfo
from game.engine.text import N_, Text
from game.ui.theme import CRESTS, PLAYER_COLOURS

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

UNDER_WAY: Final = "matches"
FINISHED: Final = "finished"


class Summary(NamedTuple):
    """What the title screen tells of a match without replaying it.

    ``problem`` says why the record cannot be read at all; then only ``path`` and ``saved`` mean something.
    """

    path: Path
    saved: datetime
    game: str = ""
    names: tuple[str, ...] = ()
    looks: tuple[tuple[str, str], ...] = ()
    """Crest and colour of each seat."""
    moves: int = 0
    """Without those made in secret."""
    decides: int = -1
    problem: Optional[Text] = None


class Store:
    """The folder of matches, held by one running program at a time."""

    def __init__(self, root: Optional[Path] = None) -> None:
        self.root = root or folders.data()
        self._lock: Optional[IO[bytes]] = None
        self.tally = Tally(self.root / "statistics.sqlite")

    # -- the lock -------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Take the folder. Raises `Failure` when another Chabudai has it or it cannot be written to."""
        path = self.root / "lock"
        try:
            self.root.mkdir(parents=True, exist_ok=True)
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
        if not _locked(handle):
            handle.close()
            raise Failure(
                Text(
                    N_(
                        "Chabudai is already open on the matches in {folder}; please close that window first."
                    ),
                    folder=str(self.root),
                )
            )
        self._lock = handle

    def close(self) -> None:
        """Give the folder back."""
        self.tally.close()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    # -- matches --------------------------------------------------------------------------------------------

    def begin(self, match: Match) -> Live:
        """Give a new match its file name; it is written by the first `save`."""
        now = datetime.now()
        path = self.root / UNDER_WAY / f"{now:%Y%m%d-%H%M%S}-{match.info.key}-{token_hex(2)}.json"
        return Live(match, path, {"begun": now.isoformat(timespec="seconds")})

    def save(self, live: Live) -> None:
        """Write the record of a match. Raises `RecordError`; the older record stays whole."""
        match = live.match
        live.extra |= {
            "saved": datetime.now().isoformat(timespec="seconds"),
            "moves": sum(1 for entry in match.entries if not entry.secret),
            "decides": match.state.decides(),
        }
        record.save(match, live.path, live.extra)

    def load(self, path: Path, shelf: Mapping[str, GameInfo]) -> tuple[Live, Optional[Text]]:
        """A match to go on with, and what was wrong with its record. Raises `RecordError`.

        A record that is wrong somewhere is kept aside, since the match goes on from its last good move.
        """
        loaded = record.load(path, shelf)
        loaded.match.seats = [_look(number, seat) for number, seat in enumerate(loaded.match.seats)]
        live = Live(loaded.match, path, loaded.extra)
        if loaded.problem is None:
            return live, None
        aside = keep_aside(path)
        if aside is None:
            return live, loaded.problem
        told = Text(
            N_("{problem} The old file is kept as {aside}."), problem=loaded.problem, aside=aside.name
        )
        return live, told

    def finish(self, live: Live) -> Optional[Text]:
        """Put a match that is over among the finished ones and count it; returns what kept it from being counted.

        Raises `RecordError` when it could not be put there.
        """
        if live.match.state.outcome is None or live.path.parent.name == FINISHED:
            return None
        old = live.path
        live.path = self.root / FINISHED / old.name
        try:
            self.save(live)
        except record.RecordError:
            live.path = old
            raise
        old.unlink(missing_ok=True)
        if not self.tally.add(live):
            return Text(N_("The match could not be counted in the statistics."))
        return None

    def delete(self, path: Path) -> None:
        """Throw a match away. Raises `RecordError` when the file will not go."""
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            why = error.strerror or type(error).__name__
            raise record.RecordError(
                Text(N_("{name} could not be deleted ({why})."), name=path.name, why=why)
            ) from error

    def under_way(self) -> list[Summary]:
        """The matches that can be continued, the latest first."""
        return self._summaries(UNDER_WAY)

    def finished(self) -> list[Summary]:
        """The matches that are over, the latest first."""
        return self._summaries(FINISHED)

    def _summaries(self, folder: str) -> list[Summary]:
        found = [summary(path) for path in (self.root / folder).glob("*.json")]
        return sorted(found, key=lambda each: (each.saved, each.path.name), reverse=True)


def summary(path: Path) -> Summary:
    """What a record tells of its match at a glance."""
    try:
        written = datetime.fromtimestamp(path.stat().st_mtime)
    except OSError:
        written = datetime.fromtimestamp(0)
    try:
        data = record.migrate(_object(path.read_text(encoding="utf-8")))
        seats, extra = data["seats"], data.get("extra", {})
        return Summary(
            path,
            datetime.fromisoformat(extra["saved"]).replace(tzinfo=None) if "saved" in extra else written,
            str(data["game"]),
            tuple(str(seat["name"]) for seat in seats),
            tuple((str(seat["crest"]), str(seat["colour"])) for seat in seats),
            int(extra.get("moves", len(data["actions"]))),
            int(extra.get("decides", -1)),
        )
    except record.RecordError as error:
        return Summary(path, written, problem=error.text)
    except OSError as error:
        why = error.strerror or type(error).__name__
        return Summary(
            path, written, problem=Text(N_("{name} could not be read ({why})."), name=path.name, why=why)
        )
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
        return Summary(
            path, written, problem=Text(N_("This record is damaged: it is no longer readable JSON."))
        )


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


def _locked(handle: IO[bytes]) -> bool:
    """Lock an open file for as long as it stays open; False when somebody else has it."""
    try:
        if sys.platform == "win32":
            handle.seek(0)
            msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
