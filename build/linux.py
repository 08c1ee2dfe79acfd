"""What a Linux application carries for the desktop, and how it is packed: a tar.gz, and a Debian package."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import struct
import subprocess
import tempfile
from pathlib import Path

import archive
import home

FILES = home.ROOT / "build" / "linux"
ICON = home.ROOT / "art" / "app_icon.ico"
METADATA = "org.chabudai.Chabudai.metainfo.xml"

CONTROL = """Package: chabudai
Version: {version}
Architecture: {architecture}
Maintainer: The Chabudai authors
Installed-Size: {kilobytes}
Depends: libc6 (>= {libc}), zlib1g
Recommends: libx11-6, libxcursor1, libxext6, libxi6, libxrandr2, libxss1, libgl1, libpulse0
Section: games
Priority: optional
Description: Four samurai board games at one table
 Samurai, Samurai Sword, Samurai Spirit and 7 Ronin: alone against the
 computer, or with friends at one screen. Without any network.
"""
DOCUMENTS = Path("usr", "share", "doc", "chabudai")
PROGRAM = Path("usr", "lib", "chabudai")


def icons() -> dict[int, bytes]:
    """The pictures in the program's .ico by their side in pixels: PNG files, each drawn for its size."""
    data = ICON.read_bytes()
    _reserved, _kind, count = struct.unpack_from("<HHH", data)
    found = {}
    for number in range(count):
        side, size, offset = struct.unpack_from("<B7xII", data, 6 + 16 * number)
        found[side or 256] = data[offset : offset + size]
    return found


def add_files(folder: Path) -> None:
    """Put the desktop file, the icons and the script that installs both into the application's folder."""
    for name in ("chabudai.desktop", "install.sh", METADATA):
        shutil.copy(FILES / name, folder / name)
    (folder / "icons").mkdir()
    for side, picture in icons().items():
        (folder / "icons" / f"{side}x{side}.png").write_bytes(picture)


def pack(made: Path, base: Path, version: str, moment: int) -> list[Path]:
    """Pack the application in ``made`` as a tar.gz and, where Debian's tools are, as a .deb beside it."""
    packed = [base.with_name(f"{base.name}.tar.gz")]
    archive.write_tar(made, "chabudai", packed[0], moment)
    if shutil.which("dpkg-deb"):
        packed.append(_debian(made, base.parent, version, moment))
    return packed


def _debian(made: Path, target: Path, version: str, moment: int) -> Path:
    architecture = subprocess.check_output(["dpkg", "--print-architecture"], text=True).strip()
    with tempfile.TemporaryDirectory(prefix="chabudai-deb-") as scratch:
        root = Path(scratch) / "chabudai"
        _lay_out(made, root)
        size = sum(path.lstat().st_size for path in root.rglob("*"))
        control = CONTROL.format(
            version=version,
            architecture=architecture,
            kilobytes=size // 1024,
            libc=newest_libc(made),
        )
        (root / "DEBIAN").mkdir()
        (root / "DEBIAN" / "control").write_text(control, encoding="utf-8")
        for path in [root, *root.rglob("*")]:
            if not path.is_symlink():
                path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
            os.utime(path, (moment, moment), follow_symlinks=False)
        packed = target / f"chabudai_{version}_{architecture}.deb"
        subprocess.run(
            [
                "dpkg-deb",
                "--root-owner-group",
                "--threads-max=1",
                "-Zxz",
                "-z3",
                "--build",
                str(root),
                str(packed),
            ],
            check=True,
            stdout=subprocess.DEVNULL,
            env={**os.environ, "SOURCE_DATE_EPOCH": str(moment)},
        )
    return packed


def _lay_out(made: Path, root: Path) -> None:
    """Copy the application to where Debian's policy wants each kind of file."""
    shutil.copytree(made, root / PROGRAM, symlinks=True)
    program, share = root / PROGRAM, root / "usr" / "share"
    for name, folder in (("chabudai.desktop", "applications"), (METADATA, "metainfo")):
        (share / folder).mkdir(parents=True)
        shutil.move(program / name, share / folder / name)
    for picture in (program / "icons").iterdir():
        place = share / "icons" / "hicolor" / picture.stem / "apps"
        place.mkdir(parents=True)
        shutil.move(picture, place / "chabudai.png")
    (program / "icons").rmdir()
    (program / "install.sh").unlink()
    (root / DOCUMENTS).mkdir(parents=True)
    shutil.move(program / "LICENSE", root / DOCUMENTS / "copyright")
    changes = (program / "CHANGELOG.md").read_bytes()
    (root / DOCUMENTS / "changelog.gz").write_bytes(gzip.compress(changes, mtime=0))
    (program / "CHANGELOG.md").unlink()
    (root / "usr" / "bin").mkdir()
    (root / "usr" / "bin" / "chabudai").symlink_to(Path("..", "lib", "chabudai", "chabudai"))


def newest_libc(folder: Path) -> str:
    """The oldest C library that everything in ``folder`` runs with, from the versions that its symbols name."""
    versions = {(2, 17)}
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink() and path.read_bytes()[:4] == b"\x7fELF":
            named = re.findall(rb"GLIBC_(\d+)\.(\d+)", path.read_bytes())
            versions.update((int(major), int(minor)) for major, minor in named)
    return ".".join(map(str, max(versions)))
