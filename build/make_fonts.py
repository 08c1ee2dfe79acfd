"""Cut the program's fonts from the complete ones: the letters it needs, upright lining figures.

    python build/make_fonts.py --packages node_modules --out fonts

PACKAGES is a folder of unpacked npm packages with `@expo-google-fonts/alegreya` 0.4.2, `alegreya-sans`
0.4.2, `yuji-syuku` 0.4.1, `zen-kaku-gothic-new` 0.4.1, `noto-sans-hebrew` 0.4.1 and `noto-sans-arabic` 0.4.3.
The last three lend the letters of names that the first have not. Which letters each font has is written into
`letters.json` beside them, for SDL_ttf does not tell. pygame cannot switch OpenType features on, and both Alegreyas show old-style
figures by default (their 1 is a small I), so the digits are mapped straight to the `lnum` glyphs. Their
word space is narrow and falls to 2-3 pixels in small text, so it is made a little wider; the unbreakable
hyphen they lack shows the plain one.
"""

from __future__ import annotations

import argparse
import json
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
    "ZenKakuGothicNew-Medium": ("zen-kaku-gothic-new", "500Medium/ZenKakuGothicNew_500Medium.ttf"),
    "NotoSansHebrew-Medium": ("noto-sans-hebrew", "500Medium/NotoSansHebrew_500Medium.ttf"),
    "NotoSansArabic-Medium": ("noto-sans-arabic", "500Medium/NotoSansArabic_500Medium.ttf"),
}
"""Our name: (npm package under @expo-google-fonts, file in it)."""

LICENCES = {
    "OFL-Alegreya.txt": "alegreya",
    "OFL-AlegreyaSans.txt": "alegreya-sans",
    "OFL-YujiSyuku.txt": "yuji-syuku",
    "OFL-ZenKakuGothicNew.txt": "zen-kaku-gothic-new",
    "OFL-NotoSansHebrew.txt": "noto-sans-hebrew",
    "OFL-NotoSansArabic.txt": "noto-sans-arabic",
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


def span(*ranges: tuple[int, int]) -> set[int]:
    """The code points of ranges, both ends included."""
    return {point for first, last in ranges for point in range(first, last + 1)}


def letters() -> set[int]:
    """Code points of the text fonts: Latin with Vietnamese, Greek with polytonic, Cyrillic, marks, signs."""
    latin = span((0x20, 0x7E), (0xA0, 0x24F), (0x1E00, 0x1EFF))
    greek = span((0x370, 0x3FF), (0x1F00, 0x1FFF))
    signs = span((0x2010, 0x2015), (0x2018, 0x201E)) | set(map(ord, "†‡•…‰′″‹›⁄€№™−×÷·½¼¾⅓⅔≈≠≤≥∞←↑→↓↔"))
    return latin | greek | signs | span((0x300, 0x36F), (0x400, 0x52F))


def japanese() -> set[int]:
    """Code points of Japanese names: kana, and what Windows' Japanese code page has of kanji and signs.

    These are all the kanji for everyday use and for names but a few, with the variants that names are fond of.
    """
    points = span((0x3000, 0x30FF), (0x3200, 0x9FFF), (0xF900, 0xFAFF), (0xFF01, 0xFF9F), (0x2000, 0x27BF))
    return {point for point in points if _in_code_page(point)} - letters()


def _in_code_page(point: int) -> bool:
    try:
        chr(point).encode("cp932")
    except UnicodeEncodeError:
        return False
    return True


def hebrew() -> set[int]:
    """Code points of Hebrew, with points, and the signs that stand between its words."""
    return span((0x591, 0x5F4), (0xFB1D, 0xFB4F)) | BETWEEN


def arabic() -> set[int]:
    """Code points of Arabic, Persian and Urdu, with the signs that stand between their words."""
    return (span((0x606, 0x6FF), (0xFB50, 0xFDFC), (0xFE70, 0xFEFC)) | BETWEEN) - {0x61C, 0x6DD}


BETWEEN = set(map(ord, " \u00a0!\"'()*,-./:;?[]«»“”‘’–—\u200c\u200d"))
"""Signs between words of one name; the joiners too."""


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
    options.layout_features += ["init", "medi", "fina", "isol", "rlig", "calt", "curs"]  # Arabic
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=points)
    subsetter.subset(font)
    font.save(target)


def told(points: set[int]) -> str:
    """Code points as ranges, first-last in hexadecimal, in order."""
    ranges: list[list[int]] = []
    for point in sorted(points):
        if ranges and point == ranges[-1][1] + 1:
            ranges[-1][1] = point
        else:
            ranges.append([point, point])
    return " ".join(f"{first:x}-{last:x}" if first < last else f"{first:x}" for first, last in ranges)


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
    lent = {
        "YujiSyuku-Kanji": {ord(sign) for sign in KANJI},
        "ZenKakuGothicNew-Medium": japanese(),
        "NotoSansHebrew-Medium": hebrew(),
        "NotoSansArabic-Medium": arabic(),
    }
    known: dict[str, str] = {}
    for name, (package, file) in FONTS.items():
        target = args.out / f"{name}.ttf"
        cut(packages / package / file, target, lent.get(name, letters()), text=name not in lent)
        known[target.name] = told(set(TTFont(target).getBestCmap()))
        print(f"{target.name} {target.stat().st_size:,} bytes")
    (args.out / "letters.json").write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
    for file, package in LICENCES.items():
        shutil.copyfile(packages / package / "LICENSE_FONT", args.out / file)


if __name__ == "__main__":
    main()
