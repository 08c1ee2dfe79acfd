"""What holds for every test: no window, no sound, no file of a person's own, repeatable chance."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from game.engine import state

pytest.register_assert_rewrite("laws")
# pygame reads these when it is first imported, which is later.
os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
_HOME = tempfile.TemporaryDirectory(prefix="chabudai-tests-")
os.environ["CHABUDAI_HOME"] = _HOME.name

settings.register_profile("house", deadline=None, derandomize=True, database=None, print_blob=True)
settings.load_profile("house")


def pytest_report_header() -> str:
    kind = "as they are" if str(state.__file__).endswith(".py") else "compiled"
    return f"rules: {kind}, from {Path(str(state.__file__)).parent.parent.parent}"


def pytest_sessionstart() -> None:
    if os.environ.get("CHABUDAI_EXPECT_COMPILED") and str(state.__file__).endswith(".py"):
        raise pytest.UsageError("compiled rules were asked for, but the plain sources are found first")


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Whatever language a test speaks, the next one begins in English."""
    yield
    words = sys.modules.get("game.ui.words")
    if words is not None and words.language() != "en":
        words.setup("en")


@pytest.fixture
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh folder for settings, matches and reports."""
    monkeypatch.setenv("CHABUDAI_HOME", str(tmp_path))
    return tmp_path
