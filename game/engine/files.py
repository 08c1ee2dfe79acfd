"""Files of a person's own: read with a limit, written whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from game.engine.clean import clean

_PAUSES: Final = (0.01, 0.03, 0.08, 0.15)
"""Seconds between attempts to rename; scanners of Windows hold a fresh file for a moment."""


def read_bytes(path: Path, most: int) -> bytes:
    """The content of a file of at most ``most`` bytes. Raises OSError: for a larger one, for a pipe or device too."""
    kind = os.stat(path).st_mode
    if not stat.S_ISREG(kind) and not stat.S_ISDIR(kind):
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))  # opening a pipe would wait for ever
    with open(path, "rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return data


def write_bytes(path: Path, data: bytes) -> None:
    """Replace the file at ``path`` by ``data``, or leave it as it was. Raises OSError."""
    beside = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with suppress(OSError):
            beside.unlink()  # a pipe in its place would wait for ever, a link would lead elsewhere
        with open(beside, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        replace(beside, path)
    except OSError:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def replace(source: Path, target: Path) -> None:
    """Rename a file over another, tried a few times while somebody holds one of them. Raises OSError."""
    for pause in _PAUSES:
        try:
            os.replace(source, target)
        except PermissionError:
            time.sleep(pause)
        else:
            return
    os.replace(source, target)


def sync_folder(folder: Path) -> None:
    """Have the names in a folder written to the disk, where the system can: a rename then outlasts a power cut."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def why(error: OSError) -> str:
    """What the system says of a failure."""
    return error.strerror or type(error).__name__


def name_of(path: Path) -> str:
    """The name of a file as it can be shown; names on a disk are any bytes."""
    return clean(path.name, 80) or "?"
