"""What the wheel holds beside the package: art, fonts and config, and with CHABUDAI_COMPILE=1 compiled modules."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FILES = ("art", "fonts", "config")


class Hook(BuildHookInterface[Any]):
    """Adds the program's files to the wheel; an editable install reads them from the checkout instead."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.compile = os.environ.get("CHABUDAI_COMPILE") == "1"
        self.scratch: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """What compiling needs."""
        return ["mypy>=2.4,<3", "setuptools>=75"] if self.compile else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the files to add before the wheel is written."""
        if version == "editable":
            return
        for folder in FILES:
            build_data["force_include"][os.path.join(self.root, folder)] = f"game/_files/{folder}"
        if self.compile:
            self._compile(build_data)

    def _compile(self, build_data: dict[str, Any]) -> None:
        self.scratch = tempfile.TemporaryDirectory(prefix="chabudai-wheel-")
        script = os.path.join(self.root, "build", "compile.py")
        subprocess.run([sys.executable, script, "--to", self.scratch.name], check=True)
        copy = Path(self.scratch.name)
        for path in [*copy.rglob("*.so"), *copy.rglob("*.pyd")]:
            build_data["force_include"][str(path)] = path.relative_to(copy).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the scratch folder after the wheel is written."""
        if self.scratch is not None:
            self.scratch.cleanup()
