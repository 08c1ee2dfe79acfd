"""Run the Debian package where there is nothing but what it depends on: no Python, no shell, no screen.

Nothing there can be written to, either, but folders for temporary and a person's own files.

    python build/bare_root.py dist/chabudai_1.0.0_amd64.deb

Makes a root folder of Debian's libc6 and zlib1g and the package, changes into it and runs the application's own test. Needs
apt-get, dpkg-deb and unshare, and the right to change the root.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

LIBRARIES = ("libc6", "zlib1g")
INSIDE = """
mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" || exit 1
for folder in tmp root; do mount -t tmpfs none "$0/$folder" || exit 1; done
mount --rbind /dev "$0/dev" && mount -t proc none "$0/proc" && exec chroot "$0" /usr/bin/chabudai "$@"
"""


def make_root(package: Path, root: Path, scratch: Path) -> None:
    """Unpack the libraries and ``package`` into ``root``."""
    as_root = ["-o", "APT::Sandbox::User=root"]  # the folder is nobody else's
    download = ["apt-get", "download", "-qq", *as_root, *LIBRARIES]
    if subprocess.run(download, cwd=scratch).returncode:  # a new machine knows no packages yet
        subprocess.run(["apt-get", "update", "-qq"], check=True)
        subprocess.run(download, cwd=scratch, check=True)
    for archive in (*scratch.glob("*.deb"), package.resolve()):
        subprocess.run(["dpkg-deb", "--extract", str(archive), str(root)], check=True)
    for folder in ("dev", "proc", "tmp", "root"):
        (root / folder).mkdir(exist_ok=True)
    if not (root / "lib64").exists():
        (root / "lib64").symlink_to("usr/lib64")


def run(root: Path, *words: str) -> int:
    """Run the application in ``root``, in process and mount tables of its own; returns its exit status."""
    command = ["unshare", "--mount", "--pid", "--fork"]
    environment = {"HOME": "/root", "PATH": "/usr/bin", "LANG": "C.UTF-8"}
    path = {"PATH": os.environ.get("PATH", "/usr/bin")}
    return subprocess.run(
        [*command, "sh", "-c", INSIDE, str(root), *words], env={**environment, **path}
    ).returncode


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Run the Debian package in a root without anything else.")
    parser.add_argument("package", type=Path, help="the .deb that package.py has made")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="chabudai-root-") as folder:
        scratch = Path(folder)
        root = scratch / "root"
        make_root(arguments.package, root, scratch)
        tools = [name for name in ("python3", "sh") if (root / "usr" / "bin" / name).exists()]
        if tools or run(root, "--version") or run(root, "--self-test"):
            sys.exit(f"{arguments.package.name} does not run in a bare root")
    print(f"{arguments.package.name} runs in a root that holds nothing but {' and '.join(LIBRARIES)}")


if __name__ == "__main__":
    main()
