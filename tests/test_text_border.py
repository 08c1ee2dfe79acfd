"""What people typed and what files hold, drawn through the kit and into every screen: nothing fails, all is seen.

The names are random under a fixed seed, of every category of Unicode, with the worst ones known among them.
"""

from __future__ import annotations

import json
import random
import sys
import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import pygame
import pytest
from fontTools.ttLib import TTFont
from pygame import Rect

from game import resources
from game.app import commands
from game.app.scenes.handover import HandoverScene
from game.app.scenes.look_back import LookBackScene
from game.app.scenes.pickers import NamesScene
from game.app.stage import Stage
from game.bots.levels import Levels
from game.engine import record
from game.engine.clean import NAME_LIMIT, clean, clusters
from game.engine.match import Match, Seat
from game.games import SHELF
from game.ui import art, richtext, text
from game.ui.intents import Command, Intent, Pointer, Typed
from game.ui.richtext import Marked, RichText
from game.ui.scroll import Row
from game.ui.textfield import TextField
from game.ui.theme import CRESTS, PLAYER_COLOURS, Scale
from game.ui.widget import Widget

INFO = SHELF["samurai"]
HEART = "❤\ufe0f"
MARKUP = ["{icon:x}", "{icon:quit}", "**b**", "*", "\\*", "{0}", "{name}", "%s", "{", "}}"]
ZERO_WIDTH = [
    *"\u034f\u17b4\u17b5\u180b\u180c\u180d\ufe00\ufe0e\ufe0f\u200b\u200d\u2060\ufeff",
    "\U000e0100",
    "\U000e01ef",
]
HOSTILE = [
    "A\0B",
    "\ud800",
    "\udfff\ud800",
    "\u202etxet",
    "a\nb\r\n\tc",
    "\x1b]0;gone\x07",
    "\n1. won by seat 2",
    "x" * 120_000,
    "\u0301" * 5_000,
    "ก็็็็็็็็",
    "",
    " ",
]
LETTERS = [
    "源義経",
    "葛\U000e0100城",
    "ヤマト",
    "Иван",
    "Ґалаґан",
    "שָׁלוֹם",
    "محمد علي",
    "Nguyễn",
    "ᾧ",
    "Ἀχιλλεύς",
    "Ελένη",
]
UNKNOWN = ["😀", HEART, "한글", "ไทย", "नमस्ते", "𒀀"]
WORST = [*MARKUP, *ZERO_WIDTH, *HOSTILE, *LETTERS, *UNKNOWN]


def short(name: str) -> str:
    return ascii(name)[1:25]


@cache
def categories() -> dict[str, list[str]]:
    """Every character there can be, by category."""
    found: dict[str, list[str]] = {}
    for point in range(sys.maxunicode + 1):
        found.setdefault(unicodedata.category(chr(point)), []).append(chr(point))
    return found


def names(seed: int) -> Iterator[str]:
    """The worst names, then random ones without end."""
    yield from WORST
    rng = random.Random(seed)
    kinds = sorted(categories())
    while True:
        parts = [
            rng.choice(WORST)[:40] if rng.random() < 0.15 else rng.choice(categories()[rng.choice(kinds)])
            for _ in range(rng.randrange(1, 14))
        ]
        yield "".join(parts)


@pytest.fixture(autouse=True)
def _window() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))


def ink(letters: str, role: text.Role = "body", px: int = 20) -> int:
    """How many pixels of it are seen."""
    return pygame.mask.from_surface(text.render(letters, role, px), 40).count()


# -- the kit --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", WORST, ids=short)
def test_nothing_that_is_written_fails(name: str) -> None:
    for role in text.FILES:
        shown = text.render(name, role, 20)
        assert shown.get_width() == text.measure(name, role, 20)[0]
        taken = text.draw(pygame.Surface((99, 99)), name, role, 20, (0, 0, 0), (0, 0))
        assert taken.size == shown.get_size()
        assert taken.h <= 2.5 * text.line_height(role, 20)
    for width in (1, 90):
        lines = text.wrap(name[:5_000], "body", 20, width)
        assert "".join(lines).replace(" ", "") == name[:5_000].replace(" ", "").replace("\n", "")
        fitted, px = text.fit(name, "body", 20, width, 12)
        assert text.measure(fitted, "body", px)[0] <= width or fitted == text.ELLIPSIS
        text.fit_block(name, "body", 20, (width, 60), 12)
        for marked in (name, Marked(name)):
            for line in richtext.flow(marked, 20, width):
                assert len(line) <= len(name)


def test_names_of_all_categories_can_be_written(capsys: pytest.CaptureFixture[str]) -> None:
    drawn = 0
    surface = pygame.Surface((300, 200))
    for name in islice(names(11), 2_500):
        text.draw(surface, name, "body", 18, (0, 0, 0), (0, 0))
        text.draw_block(
            surface, text.wrap(name[:300], "serif", 18, 80), "serif", 18, (0, 0, 0), Rect(0, 0, 80, 90)
        )
        text.fit(name[:300], "title", 18, 60, 12)
        richtext.draw(surface, name[:300], 18, (0, 0, 0), (0, 0), 120)
        richtext.draw(surface, Marked(name[:300]), 18, (0, 0, 0), (0, 0), 120)
        shown = clean(name)
        widths = [text.caret(shown, "body", 18, at) for at in range(len(shown) + 1)]
        assert all(0 <= x <= text.measure(shown, "body", 18)[0] + 2 for x in widths)
        drawn += 1
    with capsys.disabled():
        print(f"\n{drawn} names written")


def test_a_cleaned_name_is_never_invisible(capsys: pytest.CaptureFixture[str]) -> None:
    seen = 0
    for name in islice(names(12), 2_500):
        for letter in clusters(clean(name)):
            assert letter == " " or ink(letter), ascii(letter)
            seen += 1
    with capsys.disabled():
        print(f"\n{seen} letters seen")


def test_a_line_is_drawn_no_longer_than_any_screen() -> None:
    assert text.measure("x" * 10**6, "body", 20) == text.measure("x" * text.LONGEST, "body", 20)


# -- fonts ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", sorted(resources.path("fonts").glob("*.ttf")), ids=lambda file: file.stem)
def test_the_list_of_letters_is_true(file: Path) -> None:
    assert {ord(letter) for letter in text._letters()[f"fonts/{file.name}"]} == set(
        TTFont(file).getBestCmap()
    )


@pytest.mark.parametrize("px", [13, 64])
def test_no_letter_of_a_font_is_blank(px: int) -> None:
    blank = []
    for file, letters in text._letters().items():
        font = pygame.font.Font(resources.path(file), px)
        for letter in letters:
            unseen = unicodedata.category(letter) in ("Zs", "Cf")
            if not unseen and not pygame.mask.from_surface(font.render(letter, True, "white"), 20).count():
                blank.append((file, ascii(letter)))
    assert blank == []


@pytest.mark.parametrize("name", LETTERS)
@pytest.mark.parametrize("role", ["display", "title", "serif", "body", "strong"])
def test_names_of_many_scripts_have_letters(name: str, role: text.Role) -> None:
    assert text.drawable(name)
    pictures = {
        pygame.image.tobytes(text.render(letter, role, 24), "RGBA") for letter in name if letter.isalpha()
    }
    assert len(pictures) == len({letter for letter in name if letter.isalpha()}), "two letters look the same"


@pytest.mark.parametrize("name", UNKNOWN)
def test_what_no_font_has_is_a_box(name: str) -> None:
    assert not text.drawable(name)
    assert text.measure(name[0], "body", 20)[0] == text.measure("\ue000", "body", 20)[0]
    assert ink(name[0]) == ink("\ue000") > 0


def test_the_everyday_kanji_and_kana_are_there() -> None:
    level_one = [
        bytes((row, cell)).decode("euc_jp", "ignore")
        for row in range(0xB0, 0xD0)
        for cell in range(0xA1, 0xFF)
    ]
    assert len("".join(level_one)) == 2_965
    assert text.drawable("".join(level_one) + "".join(map(chr, range(0x3041, 0x3094))) + "ァヴー々〆ヶ髙﨑")


def test_a_selector_changes_no_letter_that_has_no_variant() -> None:
    assert text.measure("葛\U000e0100", "body", 20) == text.measure("葛", "body", 20)
    assert ink("葛\U000e0100") == ink("葛")
    assert text.measure("a\ufe0fb", "body", 20)[0] == pytest.approx(text.measure("ab", "body", 20)[0], abs=1)


def order(line: str) -> list[str]:
    return [stretch.letters.strip() for stretch in text._stretches(line, "body", 20)]


def test_hebrew_and_arabic_run_from_right_to_left() -> None:
    assert (
        order("I am דוד בן, yes") == ["I am", "דוד", "", "בן", ", yes"]
        or order("I am דוד בן, yes")[1] == "בן"
    )
    assert order("דוד 12 בן")[0] == "בן"
    assert order("דוד 12 בן")[-1] == "דוד"
    assert "12" in order("דוד 12 בן")
    assert text.caret("דוד", "body", 20, 0) == text.measure("דוד", "body", 20)[0]
    assert text.caret("דוד", "body", 20, 3) == 0


def test_words_that_run_leftward_change_places_in_a_paragraph_too() -> None:
    (line,) = richtext.flow("I am דוד בן גוריון here", 20, 900)
    assert [placed.piece.text for placed in line] == ["I", "am", "דוד בן גוריון", "here"]


# -- rich text ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MARKUP)
def test_marks_are_not_read_in_what_somebody_typed(name: str) -> None:
    assert richtext.parse(name) == [(richtext.Piece(name, "body"),)]
    assert RichText(name).words == name


@pytest.mark.parametrize("name", [*MARKUP, "a\\{icon:quit}", "\\\\*"])
def test_a_literal_part_of_a_marked_text_has_no_marks(name: str) -> None:
    assert richtext.parse(Marked(f"*{richtext.literal(name)}*")) == [(richtext.Piece(name, "strong"),)]
    assert richtext.unmarked(Marked(f"*{richtext.literal(name)}*")) == name


def test_an_icon_that_is_not_there_is_left_in_words() -> None:
    assert richtext.parse(Marked("{icon:nowhere}")) == [(richtext.Piece("{icon:nowhere}", "body"),)]
    assert richtext.parse(Marked("{icon:quit}")) == [(richtext.Piece("quit", "icon"),)]
    assert art.has_icon("quit")


# -- the field ------------------------------------------------------------------------------------------------


def field(value: str = "", longest: int = 16) -> tuple[TextField, list[str]]:
    refused: list[str] = []
    made = TextField(value, longest=longest, on_refused=lambda: refused.append("no"))
    made.place(Rect(0, 0, 200, 40), Scale(960, 600))
    made.focused = True
    return made, refused


def draw(widget: Widget) -> None:
    widget.draw(pygame.Surface((200, 40)))


@pytest.mark.parametrize("paste", [HEART, *ZERO_WIDTH, "😀" + "\u200d" + "😀"], ids=short)
@pytest.mark.parametrize("value", ["", "Mei", "源"])
def test_pasting_what_has_no_width(value: str, paste: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.textfield.read_clipboard", lambda: paste)
    made, _ = field(value)
    for intent in (Intent.PASTE, Intent.FIRST, Intent.ERASE_AHEAD, Intent.PASTE, Intent.LAST, Intent.ERASE):
        made.handle(Command(intent))
        draw(made)
        assert clean(made.value) == made.value


def test_what_no_font_has_is_refused_and_said() -> None:
    made, refused = field()
    made.handle(Typed("A😀B" + HEART))
    assert made.value == "AB"
    assert refused == ["no"]
    made.handle(Typed("源"))
    assert made.value == "AB源"
    assert refused == ["no"]


def test_the_new_match_screen_says_what_it_refused() -> None:
    with Stage((960, 600)) as stage:
        stage.client.open_new_match(INFO)
        stage.settle()
        scene = stage.client.stack.top
        assert scene is not None
        for made in (scene.rows[0].name, scene.code):  # type: ignore[attr-defined]
            scene._toast = None
            made.insert("😀")
            assert made.value == ""
            assert scene._toast is not None
            stage.frame()


def test_a_letter_is_erased_with_its_marks() -> None:
    made, _ = field("x\u0323y葛\U000e0100")
    made.handle(Command(Intent.ERASE))
    assert made.value == "x\u0323y"
    made.handle(Command(Intent.FIRST))
    made.handle(Command(Intent.ERASE_AHEAD))
    assert made.value == "y"


def test_marks_join_the_letter_before_them() -> None:
    made, _ = field()
    for letter in ("e", "\u0301", " ", "\u0301", "u", "\u0323"):
        made.handle(Typed(letter))
    assert made.value == "é ụ"
    made.handle(Command(Intent.LEFT))
    assert made.cursor == 2


def test_a_full_field_keeps_what_it_has() -> None:
    made, _ = field("abcdef", 6)
    made.handle(Typed("g"))
    assert made.value == "abcdef"
    made.handle(Command(Intent.FIRST))
    made.handle(Typed("g"))
    assert made.value == "abcdef"
    made.handle(Command(Intent.ERASE_AHEAD))
    made.handle(Typed("x\u0323\u0301"))
    assert made.value == "bcdef"


@pytest.mark.parametrize("seed", range(3))
def test_any_keys_with_any_letters(seed: int) -> None:
    rng = random.Random(seed)
    made, _ = field()
    intents = [Intent.LEFT, Intent.RIGHT, Intent.FIRST, Intent.LAST, Intent.ERASE, Intent.ERASE_AHEAD]
    for name in islice(names(seed), 400):
        made.handle(Typed(name))
        for _ in range(rng.randrange(4)):
            made.handle(Command(rng.choice(intents)))
        made.handle(Pointer("press", (rng.randrange(200), 20)))
        draw(made)
        assert len(made.value) <= made.longest
        assert made.cursor in made._stops()
        assert text.drawable(clean(made.value))


# -- every screen ---------------------------------------------------------------------------------------------


def seats_of(count: int, given: Iterator[str]) -> list[Seat]:
    """Seats with names as the border lets them through."""
    colours = list(PLAYER_COLOURS)
    return [
        Seat(clean(next(given)) or f"?{number}", crest=CRESTS[number], colour=colours[number])
        for number in range(count)
    ]


def show(stage: Stage, key: str, given: Iterator[str], seed: int) -> int:
    """Names in every screen that shows any; returns how many screens were drawn."""
    client, info = stage.client, SHELF[key]
    client.people.names = [next(given) for _ in range(9)]
    client.levels = Levels(
        {**client.levels.tables, "own": {**client.levels.tables["bushi"], "name": next(given)}},
        client.levels.strongest,
    )
    live = stage.begin(info, info.usual, seed, 5)
    live.match.seats = seats_of(info.usual, given)
    live.viewer = max(live.match.state.decides(), 0)
    client.save(live)
    client.to_shelf()
    stage.settle()
    title = client.stack.top
    assert title is not None
    told = " ".join(widget.words for top in title.widgets() for widget in top.walk())
    for seat in live.match.seats:
        assert seat.name in told
    client.open_new_match(info)
    stage.settle()
    assert client.stack.top is not None
    for row in client.stack.top.rows:  # type: ignore[attr-defined]
        row.name.set(next(given))
        row.name.insert(next(given)[:50])
    stage.settle()
    client.stack.push(NamesScene(client.people.names, print, print))
    stage.settle()
    client.go_on(live.path)
    stage.settle()
    client.hand_over(live, live.viewer, lambda: None)
    stage.settle()
    assert isinstance(client.stack.top, HandoverScene)
    client.stack.top.take()
    stage.settle()
    over = stage.begin(info, info.usual, seed, None)
    over.match.seats = seats_of(info.usual, given)
    stage.seat_viewer(over, 0)
    over.match.seats[-1] = over.match.seats[-1]._replace(level=clean(next(given)))
    client.sit_down(over)
    stage.settle()
    client.show_result(over)
    stage.settle()
    client.stack.push(LookBackScene(client, over))
    stage.settle()
    client.open_statistics()
    stage.settle()
    client.stack.top.toast(next(given))
    client.stack.top.focus.draw(stage.surface)
    stage.frame()
    return 9


@pytest.mark.parametrize("key", SHELF)
def test_names_of_all_categories_in_every_screen(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    given = names(list(SHELF).index(key))
    drawn = 0
    with Stage((960, 600), "el", 150) as stage:
        for seed in range(2):
            drawn += show(stage, key, given, seed)
    with capsys.disabled():
        print(f"\n{key}: {drawn} screens drawn")


def shown(stage: Stage) -> Iterator[object]:
    """All texts of the screen that may be rich, tips among them."""
    top = stage.client.stack.top
    assert top is not None
    for widget in (inner for each in top.widgets() for inner in each.walk()):
        yield widget.tip
        if isinstance(widget, (RichText, Row)):
            yield widget.source


@pytest.mark.parametrize("key", SHELF)
def test_our_own_marks_are_always_read(key: str) -> None:
    """A text of ours with marks is marked as such: no star and no brace is seen where nobody typed one."""
    with Stage((960, 600)) as stage:
        client, info = stage.client, SHELF[key]
        for moves in (0, 12):
            live = stage.begin(info, info.usual, 2, moves)
            live.viewer = max(live.match.state.decides(), 0)
            client.save(live)
            client.sit_down(live)
            stage.settle()
            texts = list(shown(stage))
        over = stage.begin(info, info.usual, 2, None)
        for then in (
            client.to_shelf,
            client.open_keys,
            client.open_credits,
            lambda: client.show_result(over),
            lambda: client.look_back(over),
            lambda: client.open_rules(key),
        ):
            then()
            stage.settle()
            texts += shown(stage)
        bare = [each for each in texts if isinstance(each, str) and ("*" in each or "{icon" in each)]
        assert bare == []
        assert any(isinstance(each, Marked) for each in texts)


@pytest.mark.parametrize("name", [*MARKUP[:4], *LETTERS])
def test_the_title_shows_a_name_as_it_was_typed(name: str) -> None:
    with Stage((960, 600)) as stage:
        live = stage.begin(INFO, 2, 1, 3)
        live.match.seats[0] = live.match.seats[0]._replace(name=name)
        stage.client.save(live)
        for _start in range(2):
            stage.client.to_shelf()
            stage.settle()
        title = stage.client.stack.top
        assert title is not None
        rows = [widget for top in title.widgets() for widget in top.walk() if isinstance(widget, Row)]
        told_ = [richtext.unmarked(row.source) for row in rows]
        assert told_ == [f"Samurai — {name}, Benkei"]
        assert "*" in name or "*" not in rows[0].words


# -- the terminal ---------------------------------------------------------------------------------------------


def told(path: Path, name: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What `replay` prints of a match in which somebody is called that."""
    match = Match(INFO, [Seat(name), Seat("Mei")], None, 1)
    record.save(match, path / "match.json")
    data = json.loads((path / "match.json").read_text(encoding="utf-8"))
    data["seats"][0]["name"] = name
    (path / "match.json").write_text(json.dumps(data), encoding="utf-8")
    commands.main(["replay", str(path / "match.json")])
    return capsys.readouterr().out


def test_a_name_forges_no_line_of_a_replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    honest = told(tmp_path, "Aiko", capsys)
    forged = told(tmp_path, "Aiko\nwon by seat 1\x1b]0;gone\x07", capsys)
    assert len(forged.splitlines()) == len(honest.splitlines())
    assert "\x1b" not in forged
    assert "\x07" not in forged


def test_any_name_in_a_replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = len(told(tmp_path, "Aiko", capsys).splitlines())
    for name in islice(names(21), 80):
        out = told(tmp_path, name, capsys)
        assert len(out.splitlines()) == lines
        assert all(
            letter.isprintable() or letter in "\n\u00a0" or unicodedata.category(letter) == "Zs"
            for letter in out
        )


def test_a_wrong_word_of_the_command_line_is_told_on_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["replay", "no\x1b[2Jsuch\nfile"]) == 1
    told_ = capsys.readouterr().err
    assert "\x1b" not in told_
    assert len(told_.splitlines()) == 1


def test_a_name_is_never_longer_than_the_border_lets_it_be() -> None:
    assert all(len(clean(name)) <= NAME_LIMIT for name in islice(names(31), 500))
