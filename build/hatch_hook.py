"""What wheel and source archive hold beside the package, and what an index is told of the project.

The wheel gets art, fonts and config, and with CHABUDAI_COMPILE=1 compiled modules. README's pictures and the links
need to know where the project lives: GITHUB_SERVER_URL, GITHUB_REPOSITORY and GITHUB_SHA, as every workflow there has
them. Without these the index gets the text alone.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import shipped


def project_home() -> str:
    """The address of the project, or nothing."""
    server, repository = os.environ.get("GITHUB_SERVER_URL"), os.environ.get("GITHUB_REPOSITORY")
    return f"{server}/{repository}" if server and repository else ""


def readme(text: str, home: str, commit: str) -> str:
    """README as an index shows it: no address there is relative."""
    pictures = re.compile(r"!\[([^]]*)\]\((art/[^)]*)\)")
    links = re.compile(r"(?<!!)\[([^]]*)\]\((?!https?:|#)([^)]*)\)")
    if not home:
        return links.sub(r"\1", pictures.sub("", text))
    text = pictures.sub(rf"![\1]({home}/raw/{commit}/\2)", text)
    return links.sub(rf"[\1]({home}/blob/{commit}/\2)", text)


class Metadata(MetadataHookInterface):
    """README and the links."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill in what pyproject.toml calls dynamic."""
        home, commit = project_home(), os.environ.get("GITHUB_SHA", "HEAD")
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": readme(text, home, commit)}
        changes = f"{home}/blob/{commit}/CHANGELOG.md"
        metadata["urls"] = {"Source": home, "Issues": f"{home}/issues", "Changelog": changes} if home else {}


class Hook(BuildHookInterface[Any]):
    """Adds the program's files; an editable install reads them from the checkout instead."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.compile = os.environ.get("CHABUDAI_COMPILE") == "1"
        self.scratch: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """What compiling needs."""
        return ["mypy>=2.4,<3", "setuptools>=75"] if self._compiles() else []

    def _compiles(self) -> bool:
        return self.compile and self.target_name == "wheel"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the files to add before the archive is written."""
        if version == "editable":
            return
        root, wheel = Path(self.root), self.target_name == "wheel"
        self.scratch = tempfile.TemporaryDirectory(prefix="chabudai-wheel-")
        added: dict[str, str] = build_data["force_include"]
        if wheel:
            for name in shipped.files(root):
                added[str(root / name)] = f"game/_files/{name.as_posix()}"
        if commit := shipped.commit(root):
            note = Path(self.scratch.name, shipped.COMMIT.name)
            note.write_text(f"{commit}\n", encoding="utf-8", newline="\n")
            added[str(note)] = ("game/_files/" if wheel else "") + shipped.COMMIT.as_posix()
        if self._compiles():
            self._compile(build_data)

    def _compile(self, build_data: dict[str, Any]) -> None:
        assert self.scratch is not None
        script = os.path.join(self.root, "build", "compile.py")
        copy = Path(self.scratch.name, "program")
        if subprocess.run([sys.executable, script, "--to", str(copy)]).returncode:
            sys.exit("Without CHABUDAI_COMPILE=1 the program installs as it is, and thinks more slowly.")
        for path in [*copy.rglob("*.so"), *copy.rglob("*.pyd")]:
            build_data["force_include"][str(path)] = path.relative_to(copy).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the scratch folder after the archive is written."""
        if self.scratch is not None:
            self.scratch.cleanup()
