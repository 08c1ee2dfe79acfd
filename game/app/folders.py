"""Where a person's own files lie: settings, matches, reports. CHABUDAI_HOME puts them all into one folder.

Without that, and where the system knows no folder of this person, all but `exchange` raise `Failure`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import platformdirs

from game.app.failure import Failure
from game.engine.text import N_, Text

HOME = "CHABUDAI_HOME"
"""The environment variable that names one folder for everything: for tests, and for a stick that one carries."""
_NAME = "chabudai"


def config() -> Path:
    """Settings and a person's own levels.toml."""
    home = os.environ.get(HOME)
    return Path(home) / "config" if home else _own(platformdirs.user_config_path)


def data() -> Path:
    """Matches and statistics."""
    home = os.environ.get(HOME)
    return Path(home) / "data" if home else _own(platformdirs.user_data_path)


def logs() -> Path:
    """Reports of crashes."""
    home = os.environ.get(HOME)
    return Path(home) / "log" if home else _own(platformdirs.user_log_path)


def _own(place: Callable[..., Path]) -> Path:
    try:
        return place(_NAME, appauthor=False)
    except RuntimeError as error:  # nobody of this number is known to the system, and HOME is not set
        told = N_("No folder of your own was found; please name one with the environment variable {name}.")
        raise Failure(Text(told, name=HOME)) from error


def exchange() -> Path:
    """Where files from and for other people are looked for first: the downloads, else the home folder."""
    home = os.environ.get(HOME)
    if home:
        return Path(home)
    try:
        found = platformdirs.user_downloads_path()
        return found if found.is_dir() else Path.home()
    except RuntimeError:
        return Path.cwd()
