"""Pictures, fonts and sounds: whole, loadable, credited, small."""

from __future__ import annotations

import fnmatch
import os
import sys
import xml.etree.ElementTree as ElementTree
from array import array
from functools import cache
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from game import resources

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ART = resources.path("art")
FONTS = resources.path("fonts")
ROOT = ART.parent
SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {"svg", "g", "path", "circle", "ellipse", "rect", "polygon"}
GREEK = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψωΆΈΉΊΌΎΏάέήίόύώΪΫϊϋΐΰ;·"
LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
IBERIAN = "ÀÁÂÃÇÉÊÍÓÔÕÚÜÑàáâãçéêíóôõúüñ¿¡ªº"
SIGNS = "ŌŪōū.,:;!?()[]/%&+−×–—…·•½‘’“”«»'\"→←↑↓\u00a0\u2011"
TEXT_FONTS = [
    "Alegreya-Medium",
    "Alegreya-ExtraBold",
    "Alegreya-Black",
    "AlegreyaSans-Medium",
    "AlegreyaSans-Bold",
]
SEALS = "侍剣魂忍武速刀防茶芸心棒仏米城村火馬船王道風林山川花月星夜朝友敵戦和勝終春夏秋冬日海一二三四五六七八九十卓"
CRESTS = ["disc", "lozenge", "scales", "square", "comma", "cross", "fan"]
SOUNDS = [
    "place",
    "slide",
    "lift",
    "capture",
    "tie",
    "turn",
    "victory",
    "defeat",
    "shared",
    "saved",
    "fallen",
    "deal",
    "error",
    "click",
    "reveal",
    "start",
]
LIMIT = 8_000_000

svgs = pytest.mark.parametrize(
    "file", sorted(ART.glob("*/*.svg")), ids=lambda file: f"{file.parent.name}-{file.stem}"
)


@pytest.fixture(scope="module", autouse=True)
def _pygame() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.mixer.init()


@cache
def entries() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads((ART / "CREDITS.toml").read_text(encoding="utf-8"))["credit"]
    return found


def shipped() -> list[str]:
    return sorted(
        p.relative_to(ROOT).as_posix() for folder in (ART, FONTS) for p in folder.rglob("*") if p.is_file()
    )


def owner(name: str) -> str:
    return next((c["title"] for c in entries() if any(fnmatch.fnmatch(name, f) for f in c["files"])), "")


def test_every_file_is_credited() -> None:
    assert [name for name in shipped() if not owner(name)] == []


def test_every_credit_has_its_files_and_fields() -> None:
    files = shipped()
    for credit in entries():
        for pattern in credit["files"]:
            mine = [name for name in fnmatch.filter(files, pattern) if owner(name) == credit["title"]]
            assert mine, f"{credit['title']}: no file for {pattern}"
        assert all(credit[field] for field in ("title", "author", "source", "licence"))
        if "text" in credit:
            assert resources.path(credit["text"]).stat().st_size > 500


def test_icons_are_credited_to_their_set() -> None:
    taken = tomllib.loads((Path(__file__).parents[1] / "build/icons.toml").read_text(encoding="utf-8"))
    titles = {"game-icons": "Game-icons.net", "fluent-emoji-high-contrast": "Fluent Emoji High Contrast"}
    expected = {name: titles[package] for package, names in taken.items() for name in names}
    for file in sorted((ART / "icons").glob("*.svg")):
        assert owner(f"art/icons/{file.name}") == expected.get(file.stem, "Icons drawn for this program")


def test_the_whole_is_small() -> None:
    travels = [name for name in shipped() if not name.startswith("art/readme/")]
    assert sum((ROOT / name).stat().st_size for name in travels) < LIMIT
    assert all(file.stat().st_size < 250_000 for file in (ART / "textures").iterdir())


@svgs
def test_svg_is_plain_and_white(file: Path) -> None:
    root = ElementTree.parse(file).getroot()
    assert root.get("viewBox") == "0 0 512 512"
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in SHAPES
        assert {element.get("fill", "#fff"), element.get("stroke", "#fff")} <= {"#fff", "none"}
        assert not {"style", "class", "id", "filter", "mask", "clip-path", "opacity"} & set(element.keys())


@svgs
def test_svg_shows_something_inside_its_square(file: Path) -> None:
    image = pygame.image.load_sized_svg(file, (48, 48))
    mask = pygame.mask.from_surface(image, 127)
    share = mask.count() / 48**2
    assert 0.03 < share < 0.95
    box = image.get_bounding_rect()
    assert max(box.size) >= 34, "drawn too small"


def test_crests_are_seven_and_differ_when_small() -> None:
    assert sorted(file.stem for file in (ART / "crests").iterdir()) == sorted(CRESTS)
    masks = {
        name: pygame.mask.from_surface(pygame.image.load_sized_svg(ART / f"crests/{name}.svg", (24, 24)), 127)
        for name in CRESTS
    }
    for first in CRESTS:
        for second in CRESTS:
            if first < second:
                common = masks[first].overlap_area(masks[second], (0, 0))
                union = masks[first].count() + masks[second].count() - common
                assert common / union < 0.75, f"{first} and {second} look alike"


def empty_glyphs(font: pygame.font.Font, text: str) -> list[str]:
    metrics = font.metrics(text)
    missing = [sign for sign, metric in zip(text, metrics, strict=True) if metric is None]
    return missing + [
        sign
        for sign in text
        if not sign.isspace() and not font.render(sign, True, "white").get_bounding_rect().width
    ]


@pytest.mark.parametrize("name", TEXT_FONTS)
def test_text_fonts_have_every_letter(name: str) -> None:
    font = pygame.font.Font(FONTS / f"{name}.ttf", 24)
    assert empty_glyphs(font, LATIN + IBERIAN + GREEK + SIGNS) == []


def test_seals_have_their_characters() -> None:
    assert empty_glyphs(pygame.font.Font(FONTS / "YujiSyuku-Kanji.ttf", 24), SEALS) == []


@pytest.mark.parametrize("name", TEXT_FONTS)
def test_figures_stand_on_the_line_and_one_is_no_seven(name: str) -> None:
    font = pygame.font.Font(FONTS / f"{name}.ttf", 300)
    boxes = {digit: font.render(digit, True, "white").get_bounding_rect() for digit in "0123456789"}
    heights = [box.height for box in boxes.values()]
    assert max(heights) - min(heights) <= 0.12 * max(heights), "old-style figures"

    def lean(digit: str) -> float:
        """How far the lower third lies right of the upper one, as a share of the figure's height."""
        box = boxes[digit]
        mask = pygame.mask.from_surface(font.render(digit, True, "white").subsurface(box), 127)
        upper, lower = pygame.Mask((box.width, box.height // 3)), pygame.Mask((box.width, box.height // 3))
        upper.draw(mask, (0, 0))
        lower.draw(mask, (0, box.height // 3 - box.height))
        return (lower.centroid()[0] - upper.centroid()[0]) / box.height

    assert lean("1") > 0.01
    assert lean("7") < -0.04


@pytest.mark.parametrize("name", ["washi", "wood", "wood_light", "tatami", "grain"])
def test_tiles_have_no_seam(name: str) -> None:
    tile = pygame.image.load(ART / f"textures/{name}.png").convert(24)
    size = tile.get_width()
    assert tile.get_size() == (512, 512)

    def step(a: int, b: int, *, columns: bool) -> float:
        """Mean difference of tone between two columns or two rows."""
        pairs = (((a, i), (b, i)) if columns else ((i, a), (i, b)) for i in range(size))
        return sum(abs(sum(tile.get_at(p)[:3]) - sum(tile.get_at(q)[:3])) for p, q in pairs) / size

    for columns in (True, False):
        inside = max(step(at, at + 1, columns=columns) for at in range(4, size - 4, 7))
        assert step(size - 1, 0, columns=columns) <= 1.1 * inside


def test_program_icon_for_every_system() -> None:
    image = pygame.image.load(ART / "app_icon.png")
    assert image.get_size() == (512, 512)
    assert image.get_at((0, 0)).a == 0
    assert image.get_at((256, 256)).a == 255
    icons = (ART / "app_icon.ico").read_bytes()
    assert icons[:4] == b"\0\0\1\0"
    assert icons.count(b"\x89PNG\r\n\x1a\n") == int.from_bytes(icons[4:6], "little") == 7
    apple = (ART / "app_icon.icns").read_bytes()
    assert apple[:4] == b"icns"
    assert int.from_bytes(apple[4:8], "big") == len(apple)


@pytest.mark.parametrize("file", sorted((ART / "sounds").glob("*.ogg")), ids=lambda file: file.stem)
def test_sounds_load_and_are_short(file: Path) -> None:
    sound = pygame.mixer.Sound(file)
    assert 0.04 < sound.get_length() < 5.0
    assert any(sound.get_raw())


def test_needed_sounds_and_music_are_there() -> None:
    names = {file.stem for file in (ART / "sounds").iterdir()}
    assert set(SOUNDS) <= names
    for name in ("morning", "night"):
        pygame.mixer.music.load(ART / f"music/{name}.ogg")
        assert 75 < pygame.mixer.Sound(ART / f"music/{name}.ogg").get_length() < 95


def samples(file: Path) -> array[int]:
    """What the mixer plays of a file: 16 bits, left and right by turns."""
    assert pygame.mixer.get_init() == (44100, -16, 2)
    return array("h", pygame.mixer.Sound(file).get_raw())


@pytest.mark.parametrize("file", sorted(ART.glob("*/*.ogg")), ids=lambda file: file.stem)
def test_nothing_is_clipped(file: Path) -> None:
    wave = samples(file)
    assert max(max(wave), -min(wave)) < 0.9 * 32768


def bends(wave: array[int]) -> list[int]:
    """How far each sample lies off the line through its two neighbours, times two."""
    return [abs(wave[at - 1] - 2 * wave[at] + wave[at + 1]) for at in range(1, len(wave) - 1)]


def seam(wave: array[int]) -> float:
    """How sharply a loop bends where it begins again, beside the root mean square of 50 ms on either side."""
    near = 2205
    at_seam = bends(wave[-3:] + wave[:3])
    around = bends(wave[-near:]) + bends(wave[:near])
    return max(at_seam) / max(1.0, (sum(bend**2 for bend in around) / len(around)) ** 0.5)


@pytest.mark.parametrize("file", sorted((ART / "music").glob("*.ogg")), ids=lambda file: file.stem)
def test_music_begins_again_without_a_click(file: Path) -> None:
    both = samples(file)
    for channel in (both[::2], both[1::2]):
        assert seam(channel) < 1.5
        jump = channel[:-200] + array("h", (level + 1500 for level in channel[-200:]))
        assert seam(jump) > 3, "a click would not be noticed"
