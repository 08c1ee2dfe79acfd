"""Install Chabudai into ``.venv`` (once) and start it: ``python3 build/play.py``.

Whatever is added goes to the program: ``python3 build/play.py simulate samurai``.
"""

from __future__ import annotations

import subprocess
import sys

import home

if __name__ == "__main__":
    sys.exit(subprocess.call([home.ready(), "-m", "game", *sys.argv[1:]]))
