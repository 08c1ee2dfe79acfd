"""Complete a folder of packages for a release: ``python3 build/release.py dist``.

SHA256SUMS               of every file, to be checked with sha256sum --check
chabudai-VERSION.cdx.json   what the application is made of, each part with version and licence (CycloneDX)
release-notes.md         the version's section of CHANGELOG.md
"""

from __future__ import annotations

import argparse
import hashlib
import json
import platform
import re
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from typing import Any

import home
import package
import shipped

SUMS = "SHA256SUMS"
NOTES = "release-notes.md"


def notes(changelog: str, version: str) -> str:
    """The section of a version in a changelog. Ends the program with one sentence when there is none."""
    found = re.search(
        rf"^## {re.escape(version)}(?![\w.]).*?\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL
    )
    if found is None or not found[1].strip():
        sys.exit(f"CHANGELOG.md says nothing of version {version}")
    return found[1].strip() + "\n"


def sums(folder: Path) -> str:
    """The lines of `SUMS`."""
    files = sorted(path for path in folder.iterdir() if path.is_file() and path.name != SUMS)
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)


def locked(names: tuple[str, ...]) -> str:
    """The entries of play.txt, hashes and all, for these packages."""
    text = (home.LOCKS / "play.txt").read_text(encoding="utf-8")
    entries = re.findall(r"^[a-z0-9._-]+==.*(?:\n    .*)*", text, re.MULTILINE)
    return "\n".join(entry for entry in entries if entry.split("==")[0] in names) + "\n"


def parts(scratch: Path) -> dict[str, Any]:
    """The list of parts: the libraries as cyclonedx-py finds them installed, Python, and what CREDITS.toml names."""
    tool, libraries = scratch / "tool", scratch / "libraries"
    wanted = scratch / "libraries.txt"
    wanted.write_text(locked(package.LIBRARIES), encoding="utf-8")
    for folder, listed in ((tool, home.LOCKS / "release.txt"), (libraries, wanted)):
        venv.create(folder, with_pip=folder == tool)
        pip = [str(_python(tool)), "-m", "pip", "--quiet", "--python", str(_python(folder)), "install"]
        subprocess.run([*pip, "--require-hashes", "--no-deps", "--requirement", str(listed)], check=True)
    words = ["environment", str(_python(libraries)), "--pyproject", str(home.ROOT / "pyproject.toml")]
    words += ["--output-reproducible", "--output-format", "JSON"]
    reader = [str(_python(tool).with_name("zizmor")), "--offline", "--quiet", str(home.ROOT / ".github")]
    if subprocess.run(reader).returncode:
        sys.exit("The workflow is not in order; what zizmor said stands above.")
    made = subprocess.run(
        [str(_python(tool)), "-m", "cyclonedx_py", *words], check=True, stdout=subprocess.PIPE, text=True
    )
    found: dict[str, Any] = json.loads(made.stdout)
    found["metadata"]["component"]["version"] = shipped.version()
    found["components"] += [_interpreter(), *_credits()]
    return found


def _python(environment: Path) -> Path:
    return environment / home.PYTHON.relative_to(home.HOME)


def _interpreter() -> dict[str, Any]:
    return {
        "type": "platform",
        "bom-ref": "python",
        "name": "CPython",
        "version": platform.python_version(),
        "licenses": [{"license": {"id": "PSF-2.0"}}],
    }


def _credits() -> list[dict[str, Any]]:
    """Pictures, fonts and sounds."""
    credited = home.read_toml(home.ROOT / "art" / "CREDITS.toml")["credit"]
    return [
        {
            "type": "data",
            "bom-ref": f"credit-{number}",
            "name": entry["title"],
            "author": entry["author"],
            "licenses": [{"license": {"name": entry["licence"]}}],
        }
        for number, entry in enumerate(credited, start=1)
    ]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Complete a folder of packages for a release.")
    parser.add_argument("folder", type=Path, help="what package.py has made")
    arguments = parser.parse_args()
    home.enter("tomli")
    folder: Path = arguments.folder
    version = shipped.version()
    text = notes((home.ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version)
    (folder / NOTES).write_text(text, encoding="utf-8", newline="\n")
    with tempfile.TemporaryDirectory(prefix="chabudai-release-") as scratch:
        listed = json.dumps(parts(Path(scratch)), indent=2, ensure_ascii=False)
    (folder / f"chabudai-{version}.cdx.json").write_text(listed + "\n", encoding="utf-8", newline="\n")
    (folder / SUMS).write_text(sums(folder), encoding="utf-8", newline="\n")
    print(f"{folder / SUMS}: {len(sums(folder).splitlines())} files")


if __name__ == "__main__":
    main()
