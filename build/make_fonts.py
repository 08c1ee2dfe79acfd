"""Cut the program's fonts from the complete ones: the letters it needs, upright lining figures.

    python build/make_fonts.py --packages node_modules --out fonts

PACKAGES is a folder of unpacked npm packages with `@expo-google-fonts/alegreya` 0.4.2, `alegreya-sans`
0.4.2 and `yuji-syuku` 0.4.1. pygame cannot switch OpenType features on, and both Alegreyas show old-style
figures by default (their 1 is a small I), so the digits are mapped straight to the `lnum` glyphs. Their
word space is narrow and falls to 2-3 pixels in small text, so it is made a little wider; the unbreakable
hyphen they lack shows the plain one.
"""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path
from typing import Any

from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

FONTS = {
    "Alegreya-Medium": ("alegreya", "500Medium/Alegreya_500Medium.ttf"),
    "Alegreya-ExtraBold": ("alegreya", "800ExtraBold/Alegreya_800ExtraBold.ttf"),
    "Alegreya-Black": ("alegreya", "900Black/Alegreya_900Black.ttf"),
    "AlegreyaSans-Medium": ("alegreya-sans", "500Medium/AlegreyaSans_500Medium.ttf"),
    "AlegreyaSans-Bold": ("alegreya-sans", "700Bold/AlegreyaSans_700Bold.ttf"),
    "YujiSyuku-Kanji": ("yuji-syuku", "400Regular/YujiSyuku_400Regular.ttf"),
}
"""Our name: (npm package under @expo-google-fonts, file in it)."""

LICENCES = {
    "OFL-Alegreya.txt": "alegreya",
    "OFL-AlegreyaSans.txt": "alegreya-sans",
    "OFL-YujiSyuku.txt": "yuji-syuku",
}

WORD_SPACE = 210
"""Thousandths of an em; the originals have 144 to 187."""

KANJI = (
    "侍剣魂忍武速刀防茶芸心棒"  # games, cards
    "弓矢槍銃鎧兜盾旗鎌杖煙手投斬打乱決怒叫息道命血傷死生"  # weapons and deeds
    "将軍士兵浪人影主君臣賊鬼家族友敵王"  # people
    "虎狼熊猪狐猿鷹龍鶴馬牛犬"  # animals
    "仏米城村町都京江戸国寺社門橋井宿畑倉塔墓柵"  # places
    "春夏秋冬日月星夜朝昼風雨雪雷火水木金土山川海波島林森花桜松竹梅"  # nature
    "一二三四五六七八九十百千万"  # numbers
    "勝負終始戦和平力勇義礼誠名誉忠仁智信愛福寿吉"  # ends and virtues
    "東西南北中上下左右大小天地空光白黒赤青船舟札駒石賽碁座卓"  # the table
)
"""Ornaments on seals: never the only carrier of meaning, so no text needs more than these."""


def letters() -> set[int]:
    """Code points of the text fonts: Latin-1, European Latin with macrons, modern Greek, signs."""
    ranges = [(0x20, 0x7E), (0xA0, 0xFF), (0x100, 0x17F), (0x384, 0x3CE), (0x2010, 0x2015), (0x2018, 0x201E)]
    single = "ȘșȚțẞ†‡•…‰′″‹›⁄€№™−×÷·½¼¾⅓⅔≈≠≤≥∞←↑→↓↔"
    return {point for first, last in ranges for point in range(first, last + 1)} | {
        ord(sign) for sign in single
    }


def lining_digits(font: TTFont) -> None:
    """Map 0-9 to the glyphs that the `lnum` feature would put in their place."""
    table: Any = font["GSUB"].table
    lookups = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "lnum"
        for index in record.Feature.LookupListIndex
    }
    swaps: dict[str, str] = {}
    for index in lookups:
        for sub in table.LookupList.Lookup[index].SubTable:
            swaps |= getattr(sub, "ExtSubTable", sub).mapping
    for cmap in font["cmap"].tables:  # tables may share one dictionary, hence the get
        for digit in range(ord("0"), ord("9") + 1):
            if digit in cmap.cmap:
                cmap.cmap[digit] = swaps.get(cmap.cmap[digit], cmap.cmap[digit])


def roomy_spaces(font: TTFont) -> None:
    """Widen the word spaces to WORD_SPACE at least, in units of the font."""
    cmap = font.getBestCmap()
    for space in {cmap[0x20], cmap[0xA0]}:
        width, left = font["hmtx"][space]
        font["hmtx"][space] = (max(width, WORD_SPACE), left)


def lend_hyphen(font: TTFont) -> None:
    """Show U+2011 with the glyph of U+2010."""
    for table in font["cmap"].tables:
        if table.isUnicode() and 0x2010 in table.cmap:
            table.cmap.setdefault(0x2011, table.cmap[0x2010])


def cut(source: Path, target: Path, points: set[int], *, text: bool) -> None:
    """Write `target` with only the glyphs for `points` (and kerning and marks, but no alternates)."""
    font = TTFont(source, recalcTimestamp=False)
    if text:
        lining_digits(font)
        roomy_spaces(font)
        lend_hyphen(font)
    options = Options()
    options.layout_features = ["kern", "mark", "mkmk", "ccmp", "locl", "liga"]
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=points)
    subsetter.subset(font)
    font.save(target)


def main() -> None:
    """Cut all fonts and copy their licences."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--packages", type=Path, required=True, help="folder with @expo-google-fonts in it")
    parser.add_argument("--out", type=Path, default=Path("fonts"))
    args = parser.parse_args()
    packages = args.packages / "@expo-google-fonts"
    args.out.mkdir(parents=True, exist_ok=True)
    for name, (package, file) in FONTS.items():
        kanji = name.endswith("Kanji")
        points = {ord(sign) for sign in KANJI} if kanji else letters()
        target = args.out / f"{name}.ttf"
        cut(packages / package / file, target, points, text=not kanji)
        print(f"{target.name} {target.stat().st_size:,} bytes")
    for file, package in LICENCES.items():
        shutil.copyfile(packages / package / "LICENSE_FONT", args.out / file)


if __name__ == "__main__":
    main()
