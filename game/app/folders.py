"""Where a person's own files lie: settings, matches, reports. CHABUDAI_HOME puts them all into one folder."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

HOME = "CHABUDAI_HOME"
"""The environment variable that names one folder for everything: for tests, and for a stick that one carries."""
_NAME = "chabudai"


def config() -> Path:
    """Settings and a person's own levels.toml."""
    home = os.environ.get(HOME)
    return Path(home) / "config" if home else platformdirs.user_config_path(_NAME, appauthor=False)


def data() -> Path:
    """Matches and statistics."""
    home = os.environ.get(HOME)
    return Path(home) / "data" if home else platformdirs.user_data_path(_NAME, appauthor=False)


def logs() -> Path:
    """Reports of crashes."""
    home = os.environ.get(HOME)
    return Path(home) / "log" if home else platformdirs.user_log_path(_NAME, appauthor=False)


def exchange() -> Path:
    """Where files from and for other people are looked for first: the downloads, else the home folder."""
    home = os.environ.get(HOME)
    if home:
        return Path(home)
    found = platformdirs.user_downloads_path()
    return found if found.is_dir() else Path.home()
