"""Write the code that handles the fields of each game's state, from the table in its fields.py.

    python build/fields.py [FOLDER ...]      write it into state.py, for every game of the house or those in FOLDER
    python build/fields.py --check           change nothing; status 1 and a list when a state.py is stale

See game/engine/fields.py.
"""

from __future__ import annotations

import argparse
import runpy
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.engine import fields  # noqa: E402


def stale(folder: Path) -> str:
    """What ``state.py`` of the game in ``folder`` should hold; empty where it holds just that."""
    table: fields.Fields = runpy.run_path(str(folder / "fields.py"))["FIELDS"]
    source = (folder / "state.py").read_text(encoding="utf-8")
    wanted = fields.replaced(source, table)
    return "" if wanted == source else wanted


def folders() -> list[Path]:
    """The games of the house that have such a table."""
    return sorted(path.parent for path in (ROOT / "game" / "games").glob("*/fields.py"))


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        description="Write the code that handles the fields of each game's state."
    )
    parser.add_argument("folders", metavar="FOLDER", nargs="*", type=Path, help="games elsewhere")
    parser.add_argument("--check", action="store_true", help="change nothing; say which files are stale")
    arguments = parser.parse_args()
    found = 0
    for folder in arguments.folders or folders():
        wanted = stale(folder)
        if wanted:
            found += 1
            print(f"{folder / 'state.py'} {'is stale' if arguments.check else 'is written anew'}")
            if not arguments.check:
                (folder / "state.py").write_text(wanted, encoding="utf-8", newline="\n")
    return 1 if arguments.check and found else 0


if __name__ == "__main__":
    raise SystemExit(main())
