"""Archives that hold the same bytes whenever they are made from the same files: sorted, one owner, one moment."""

from __future__ import annotations

import gzip
import tarfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path


def _members(folder: Path, name: str) -> Iterator[tuple[Path, str]]:
    """Everything in ``folder`` and its name in the archive, links as links."""
    yield folder, name
    for path in sorted(folder.rglob("*"), key=lambda path: path.relative_to(folder).as_posix()):
        yield path, f"{name}/{path.relative_to(folder).as_posix()}"


def write_tar(folder: Path, name: str, target: Path, moment: int) -> None:
    """Pack ``folder`` as the folder ``name`` into the .tar.gz ``target``."""

    def plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
        member.uid = member.gid = 0
        member.uname = member.gname = "root"
        member.mtime = moment
        member.mode = 0o755 if member.mode & 0o100 else 0o644
        return member

    with (
        open(target, "wb") as file,
        gzip.GzipFile("", "wb", mtime=moment, fileobj=file) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        for path, inside in _members(folder, name):
            archive.add(path, inside, recursive=False, filter=plain)


def write_zip(folder: Path, name: str, target: Path, moment: int) -> None:
    """Pack ``folder`` as the folder ``name`` into the zip ``target``; times in a zip know no zone and are UTC."""
    date = time.gmtime(moment)[:6]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, inside in _members(folder, name):
            if path.is_dir():
                continue
            member = zipfile.ZipInfo(inside, date)
            member.create_system = 3
            member.external_attr = (0o100755 if path.stat().st_mode & 0o100 else 0o100644) << 16
            member.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(member, path.read_bytes(), compresslevel=9)
