"""The rulebooks: the same in every language, agreeing with the program, every letter in the fonts."""

import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from markdown_it import MarkdownIt

from game import resources
from game.app import rulebook
from game.engine.state import Reason
from game.games import SHELF
from game.games.samurai import parts, refusals
from game.ui import words

GAMES = Path(__file__).resolve().parent.parent / "game" / "games"
BOOKS = [GAMES / info.package.rpartition(".")[2] / "rulebook" for info in SHELF.values()]
LANGUAGES = [code for code, _ in words.LANGUAGES]
HEADING = re.compile(r"(.+) \{#([a-z]+(?:-[a-z]+)*)\}")
SECTIONS = ["setup", "turn", "placing", "capture", "figure-exchange", "tile-exchange", "end", "winner"]
LATER = ["options", "tips", "computer"]
BLOCKS = {"heading_open", "paragraph_open", "bullet_list_open", "ordered_list_open", "list_item_open"}
INLINE = {"text", "strong_open", "strong_close"}

book = pytest.mark.parametrize("folder", BOOKS, ids=lambda folder: folder.parent.name)
foreign = pytest.mark.parametrize("language", LANGUAGES[1:])


@pytest.fixture(autouse=True)
def _english():
    yield
    words.setup("en")


def _source(folder, language):
    return (folder / f"{language}.md").read_text(encoding="utf-8")


def _sections(source):
    """Each section's text by its id, in order; what stands before the first one under ''."""
    found, name = {"": []}, ""
    for line in source.splitlines():
        if line.startswith("## "):
            name = HEADING.fullmatch(line.removeprefix("## "))[2]
            assert name not in found
            found[name] = []
        else:
            found[name].append(line)
    return {name: "\n".join(lines) for name, lines in found.items()}


def _shape(source):
    """The blocks of a page and how many bold runs each has."""
    return [
        (token.type, token.tag, sum(child.type == "strong_open" for child in token.children or []))
        for token in MarkdownIt().parse(source)
    ]


@book
@foreign
def test_a_translation_has_the_same_sections_and_shape(folder, language):
    assert list(_sections(_source(folder, language))) == list(_sections(_source(folder, "en")))
    assert _shape(_source(folder, language)) == _shape(_source(folder, "en"))


@book
@foreign
def test_a_translation_has_the_same_numbers(folder, language):
    theirs, ours = _sections(_source(folder, language)), _sections(_source(folder, "en"))
    numbers = re.compile(r"\d+")
    assert {k: numbers.findall(v) for k, v in theirs.items()} == {
        k: numbers.findall(v) for k, v in ours.items()
    }


@book
@pytest.mark.parametrize("language", LANGUAGES)
def test_only_marks_that_the_reader_shows_are_used(folder, language):
    tokens = MarkdownIt().parse(_source(folder, language))
    assert {token.type for token in tokens if token.nesting == 1} <= BLOCKS
    inline = {child.type for token in tokens for child in token.children or []}
    assert inline <= INLINE


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", sorted(SHELF))
def test_the_program_reads_every_chapter(key, language):
    read = rulebook.read(SHELF[key], language)
    source = _source(rulebook.path_of(SHELF[key], language).parent, language)
    assert [chapter.key for chapter in read.chapters] == list(_sections(source))
    assert all(chapter.blocks for chapter in read.chapters)
    assert all(chapter.title for chapter in read.chapters[1:])
    words.setup(language)
    assert read.title == words._(SHELF[key].title)


@book
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_is_in_the_fonts(folder, language):
    for font in (
        "AlegreyaSans-Medium",
        "AlegreyaSans-Bold",
        "Alegreya-Medium",
        "Alegreya-ExtraBold",
        "Alegreya-Black",
    ):
        known = {chr(point) for point in TTFont(resources.path(f"fonts/{font}.ttf")).getBestCmap()}
        assert set(_source(folder, language)) - known - {"\n"} == set()


# -- Samurai --------------------------------------------------------------------------------------------------

SAMURAI = GAMES / "samurai" / "rulebook"


def test_samurai_has_the_promised_sections_in_the_order_of_play():
    names = list(_sections(_source(SAMURAI, "en")))
    assert [name for name in names if name in SECTIONS + LATER] == SECTIONS + LATER


def test_every_refusal_names_a_section():
    reasons = [value for value in vars(refusals).values() if isinstance(value, Reason)]
    assert len(reasons) > 20
    assert {reason.section for reason in reasons} <= set(SECTIONS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_map_and_the_tiles_are_those_of_the_box(language):
    sections = _sections(_source(SAMURAI, language))
    lines = [line for line in sections["map"].splitlines() if re.match(r"- [234] ", line)]
    numbers = [[int(number) for number in re.findall(r"\d+", line)] for line in lines]
    boards = {seats: parts.board(seats) for seats in parts.EACH}
    assert numbers == [
        [seats, len(board.cities), len(board.villages), parts.EACH[seats]] for seats, board in boards.items()
    ]
    put_out = [3 * parts.EACH[seats] - 3 for seats in parts.EACH]
    assert ", ".join(map(str, put_out[:2])) in sections["setup"]
    assert str(put_out[2]) in sections["setup"]
    assert str(len(parts.BAG)) in sections["tiles"]
    assert str(len(parts.BAG) - parts.HAND) in sections["setup"]
    ships = [
        tile.strength for kind in parts.SHIPS for tile in [parts.TILES[kind]] for _ in range(tile.copies)
    ]
    assert ships == [1, 1, 2]
    assert sum(tile.copies for tile in parts.TILES if tile.quick) == parts.HAND == 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_tiles_cities_and_castes_are_called_as_on_the_table(language):
    sections = _sections(_source(SAMURAI, language))
    words.setup(language)
    for tile in parts.TILES:
        name = re.sub(r" \d$", "", words._(tile.name))
        assert f"**{name}**" in sections["tiles"], name
    for city in parts.SETTLEMENT_NAMES.values():
        assert words._(city) in sections["map"]


# -- options --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", sorted(SHELF))
def test_every_option_is_explained_by_its_name_on_the_set_up_screen(key, language):
    folder = rulebook.path_of(SHELF[key], language).parent
    lines = _sections(_source(folder, language))["options"].splitlines()
    words.setup(language)
    for option in SHELF[key].options:
        told = [line for line in lines if line.startswith(f"- **{words._(option.label)}**: ")]
        assert len(told) == 1, option.label
        names = [words._(label) for value, label in option.choices if not value.isdigit()]
        places = [re.search(f"[“«]{re.escape(name)}[”»]", told[0]) for name in names]
        assert all(places), names
        assert places[0].start() == min(place.start() for place in places), "the usual choice stands first"
