"""The one way to read a TOML file that a person may write: settings, people, levels, the village, the spirits.

Whatever is wrong with such a file is one sentence, which names file, line and key.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, Optional, TypeVar

from game.engine import files
from game.engine.clean import clean
from game.engine.text import N_, Text

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

MOST_BYTES: Final = 64_000
"""The largest file that is read; the shipped ones have some thousand bytes."""
_MOST_DOTS: Final = 60
"""The most dots in a line: the parser takes minutes for a key of thousands of parts."""
_LONG_NUMBER: Final = re.compile(r"[0-9_]{1000}")
_PART: Final = re.compile(r"\"[^\"]*\"|'[^']*'|[^\s.\"']+")


class TomlError(ValueError):
    """Raised for a TOML file that cannot be used; ``text`` says why to a person."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.english())
        self.text = text


class Toml(NamedTuple):
    """A TOML file that was read: its name, its text, what it says."""

    name: str
    text: str
    data: dict[str, Any]

    def wrong(self, message: str, key: Sequence[str], **fields: Any) -> TomlError:
        """An error at a key: ``message`` has the fields ``file``, ``line`` and ``key``, and those that are given."""
        shown = clean(".".join(key), 80)
        return TomlError(
            Text(message, file=self.name, line=line_of(self.text, tuple(key)), key=shown, **fields)
        )


def read(path: Path) -> Toml:
    """The TOML file at ``path``. Raises `TomlError`, and FileNotFoundError where there is none."""
    name = files.name_of(path)
    try:
        data = files.read_bytes(path, MOST_BYTES)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise TomlError(
            Text(N_("{name} could not be read ({why})."), name=name, why=files.why(error))
        ) from error
    try:
        text = data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = N_("{file}, line {line}: this is no readable text; the file must be saved as UTF-8.")
        raise TomlError(Text(message, file=name, line=line)) from error
    return parse(text, name)


def parse(text: str, name: str) -> Toml:
    """What a TOML ``text``, that of the file ``name``, says. Raises `TomlError`."""
    lines = text.splitlines()
    for number, line in enumerate(lines, start=1):
        if line.count(".") > _MOST_DOTS and not line.lstrip().startswith("#"):
            raise TomlError(Text(_DEEP, file=name, line=number))
    try:
        return Toml(name, text, tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        why = str(error).replace("at end of document", f"at line {len(lines) or 1}, the end")
        told = Text(N_("{file} is not readable TOML: {why}."), file=name, why=clean(why, 200))
        raise TomlError(told) from error
    except RecursionError as error:
        brackets = [line.count("[") + line.count("{") for line in lines]
        deepest = brackets.index(max(brackets)) + 1
        raise TomlError(Text(_DEEP, file=name, line=deepest)) from error
    except ValueError as error:  # Python reads no decimal number of more than some thousand digits
        raise _too_long(lines, name, str(error)) from error


_DEEP: Final = N_("{file}, line {line}: this is nested too deeply.")


def _too_long(lines: list[str], name: str, why: str) -> TomlError:
    message = N_("{file}, line {line}: the number of “{key}” is too long.")
    table: tuple[str, ...] = ()
    for number, line in enumerate(lines, start=1):
        table = _header(line) or table
        if _LONG_NUMBER.search(line):
            shown = clean(".".join((*table, *_entry(line))), 80)
            return TomlError(Text(message, file=name, line=number, key=shown))
    return TomlError(Text(N_("{file} is not readable TOML: {why}."), file=name, why=clean(why, 200)))


Content = TypeVar("Content")


def read_or(
    read_own: Callable[[], Content], read_usual: Callable[[], Content], name: str
) -> tuple[Content, Optional[Text]]:
    """What the file ``name`` says, or the usual values, and then what is wrong with the file.

    A file that cannot be used is left alone. Raises `TomlError` or OSError when the usual values cannot be read.
    """
    try:
        return read_own(), None
    except TomlError as error:
        problem = error.text
    except OSError as error:
        problem = Text(N_("{name} could not be read ({why})."), name=name, why=files.why(error))
    told = Text(N_("{problem} The usual values are used; your file is left as it is."), problem=problem)
    return read_usual(), told


def line_of(text: str, path: tuple[str, ...]) -> int:
    """The line (from 1) of a TOML ``text`` where the key ``path`` is set, or the nearest one that names it."""
    table: tuple[str, ...] = ()
    nearest = 1
    for number, line in enumerate(text.splitlines(), start=1):
        header = _header(line)
        if header:
            table = here = header
        else:
            here = (*table, *_entry(line))
            if here == table:
                continue
        if here == path:
            return number
        if here == path[: len(here)]:
            nearest = number
    return nearest


def _header(line: str) -> tuple[str, ...]:
    """The table that a line begins; empty for any other line."""
    line = line.strip()
    if not line.startswith("[") or "]" not in line:
        return ()
    return _dotted(line.lstrip("[").partition("]")[0])


def _entry(line: str) -> tuple[str, ...]:
    """The key that a line sets; empty for any other line."""
    key, equals, _value = line.partition("=")
    return () if not equals or key.lstrip().startswith("#") else _dotted(key)


def _dotted(key: str) -> tuple[str, ...]:
    return tuple(part.strip("\"'") for part in _PART.findall(key[:400]))
