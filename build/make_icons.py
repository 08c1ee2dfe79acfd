"""Write the icons that come from icon packages as plain white SVG files of 512 units.

    python build/make_icons.py --packages node_modules --out art/icons

PACKAGES is a folder of unpacked npm packages with `@iconify-json/game-icons` 1.2.4 and
`@iconify-json/fluent-emoji-high-contrast` 1.2.6; `icons.toml` beside this script says which icons are taken
under which names. White, because the program tints by multiplying.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path
from typing import Any

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

SIZE = 512
"""Side of every icon's square, in its own units."""

NOT_NEEDED = re.compile(r' fill="(?:currentColor|none)"| clip-path="[^"]*"|<defs>.*?</defs>')
"""Parts of icon bodies that white shapes do without; every clip is the whole square."""

CHOICE = Path(__file__).with_name("icons.toml")


def white_svg(body: str, size: int) -> str:
    """An icon body of a `size` x `size` square as a whole SVG file, filled white, in SIZE units."""
    body = NOT_NEEDED.sub("", body)
    if "currentColor" in body:
        raise ValueError("a colour of this icon is not a plain fill")
    scale = "" if size == SIZE else f' transform="scale({SIZE // size})"'
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIZE}" height="{SIZE}" viewBox="0 0 {SIZE} {SIZE}">'
    )
    return f'{head}<g fill="#fff"{scale}>{body}</g></svg>\n'


def main() -> None:
    """Write every icon that icons.toml lists."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--packages", type=Path, required=True, help="folder with @iconify-json in it")
    parser.add_argument("--out", type=Path, default=Path("art/icons"))
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    for package, names in tomllib.loads(CHOICE.read_text(encoding="utf-8")).items():
        source = args.packages / "@iconify-json" / package / "icons.json"
        icons: dict[str, Any] = json.loads(source.read_text(encoding="utf-8"))
        for ours, theirs in names.items():
            icon = icons["icons"][theirs]
            svg = white_svg(icon["body"], icon.get("width", icons["width"]))
            (args.out / f"{ours}.svg").write_text(svg, encoding="utf-8")
        print(f"{package}: {len(names)} icons")


if __name__ == "__main__":
    main()
