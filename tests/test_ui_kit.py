"""The drawing kit: writing fits, widgets hold what they show, silence is no error."""

from __future__ import annotations

import itertools

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Rect

from game.engine.text import SeatRef, Text
from game.ui import (
    art,
    cache,
    layout,
    materials,
    richtext,
    shapes,
    sound,
    text,
    theme,
    words,
)
from game.ui.focus import Focus
from game.ui.intents import Command, Intent, Pointer, Typed
from game.ui.scroll import Column, Row, ScrollView
from game.ui.textfield import TextField
from game.ui.theme import Scale
from game.ui.widgets import PLAIN, PRIMARY, Button, Choice, Label, Slider, Toggle

SIZES = [(960, 600), (1280, 720), (1600, 1000), (1920, 1080), (3840, 2160)]
LONG = "Επιβεβαίωση κινήσεων antidisestablishmentarianism ação — ō"


@pytest.fixture(scope="module", autouse=True)
def display():
    pygame.display.init()
    pygame.display.set_mode((960, 600))
    yield
    words.setup("en")


class Clock:
    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


# -- sizes ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("percent", [80, 100, 150])
def test_no_type_is_smaller_than_the_floor(size, percent):
    scale = Scale(*size, percent)
    floor = 14 if size[1] >= 1080 else 13
    assert all(scale.font_px(units) >= floor for units in (1, theme.SMALL, theme.BODY, theme.DISPLAY))


def test_the_text_setting_acts_on_type_and_not_on_distances():
    small, large = Scale(1600, 1000, 80), Scale(1600, 1000, 150)
    assert small.font_px(theme.BODY) < large.font_px(theme.BODY)
    assert small.px(40) == large.px(40) == 40


def test_distances_follow_the_tighter_side_of_the_window():
    assert Scale(3200, 1000).px(100) == 100
    assert Scale(960, 600).px(100) == 60


@pytest.mark.parametrize("pair", theme.PAIRS)
def test_what_is_written_has_contrast(pair):
    assert theme.contrast(pair.ink, pair.ground) >= pair.least


@pytest.mark.parametrize("style", [PRIMARY, PLAIN])
def test_a_button_that_is_pointed_at_is_no_harder_to_read(style):
    button, surface = Button("", style=style), pygame.Surface((200, 60))
    button.place(Rect(0, 0, 200, 60), Scale(1600, 1000))
    button.draw(surface)
    rest = surface.get_at((100, 30))[:3]
    button.hover = True
    button.draw(surface)
    face = surface.get_at((100, 30))[:3]
    assert rest == style.shown()[0] != face
    assert theme.contrast(style.shown()[1], face) >= theme.READING


# -- writing --------------------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(st.text("abcdefgh ijklmnopqrstu\nάέώçõñ", max_size=120), st.integers(10, 30), st.integers(40, 400))
def test_wrapped_lines_never_leave_their_width(words_, px, width):
    lines = text.wrap(words_, "body", px, width)
    assert all(text.measure(line, "body", px)[0] <= width or len(line) == 1 for line in lines)
    assert "".join(lines).replace(" ", "") == words_.replace("\n", "").replace(" ", "")


@settings(max_examples=60, deadline=None)
@given(st.text("abc WMdefάέώ", min_size=1, max_size=60), st.integers(12, 40), st.integers(30, 300))
def test_fitted_lines_never_leave_their_width(words_, px, width):
    shown, size = text.fit(words_, "title", px, width, 12)
    assert text.measure(shown, "title", size)[0] <= width or shown == text.ELLIPSIS
    assert 12 <= size <= px
    assert shown == words_ or shown.endswith(text.ELLIPSIS)


def test_a_block_that_is_too_long_is_cut_with_an_ellipsis():
    lines, px = text.fit_block(LONG * 20, "body", 24, (200, 90), 14)
    assert px == 14
    assert text.block_height(lines, "body", px) <= 90
    assert lines[-1].endswith(text.ELLIPSIS)


def test_rich_text_keeps_words_whole_and_within_width():
    source = richtext.Marked("A *settlement*, full: {icon:rice} *3* to *2*")
    lines = richtext.flow(source, 20, 150)
    for line in lines:
        last = line[-1]
        assert last.x + richtext._width(last.piece, 20) <= 150
    firsts = [line[0].piece.text for line in lines]
    assert "," not in firsts
    assert richtext.unmarked(source) == "A settlement, full:  3 to 2"


def test_an_asterisk_can_be_written():
    assert richtext.unmarked(richtext.Marked(r"3 \* 4")) == "3 * 4"
    assert richtext.parse(richtext.Marked(r"a\*b")) == [(richtext.Piece("a*b", "body"),)]


# -- language -------------------------------------------------------------------------------------------------


def test_sentences_are_said_with_names_and_plurals():
    inner = Text("{n} figure", "{n} figures", n=2)
    whole = Text("{who} takes {what}.", who=SeatRef(1), what=inner)
    assert words.say(whole, ["Aiko", "Nikos"]) == "Nikos takes 2 figures."
    assert words.say(Text("{n} figure", "{n} figures", n=1)) == "1 figure"
    assert words.say(Text("{who} passes.", who=SeatRef(2)), ["Aiko"]) == "Seat 3 passes."


def test_a_language_that_is_not_there_becomes_english():
    words.setup("tlh")
    assert words.language() == "en"
    assert words._("Undo") == "Undo"


# -- widgets --------------------------------------------------------------------------------------------------


def test_a_scrolled_column_shows_what_has_the_focus_and_hides_the_rest_from_the_pointer():
    rows = [Row(f"line {n}", lambda: None) for n in range(40)]
    view = ScrollView(Column(rows))
    view.place(Rect(0, 0, 300, 200), Scale(960, 600))
    focus = Focus(lambda: [view])
    focus.set(rows[30], show=True)
    assert view.rect.contains(rows[30].rect)
    assert not rows[0].contains(rows[0].rect.center)
    focus.handle(Pointer("wheel", (50, 50), amount=100.0), 0)
    assert view.offset == 0
    focus.handle(Pointer("press", (50, 50)), 0)
    focus.handle(Pointer("drag", (50, 20), delta=(0, -30)), 0)
    assert view.offset == 30


def test_a_scrolled_text_alone_can_be_read_with_the_keyboard():
    view = ScrollView(Column([richtext.RichText(LONG * 60)]))
    view.place(Rect(0, 0, 300, 200), Scale(960, 600))
    focus = Focus(lambda: [view])
    focus.handle(Command(Intent.NEXT), 0)
    focus.handle(Command(Intent.DOWN), 0)
    assert view.offset > 0
    focus.handle(Command(Intent.LAST), 0)
    assert view.offset == view.reach


def test_a_text_field_takes_letters_instead_of_shortcuts():
    written = []
    field = TextField("", written.append, longest=6)
    field.place(Rect(0, 0, 200, 40), Scale(960, 600))
    focus = Focus(lambda: [field])
    focus.set(field)
    assert focus.handle(Command(Intent.HINT, printable=True), 0)
    for letter in "hello all":
        focus.handle(Typed(letter), 0)
    assert field.value == "hello "
    focus.handle(Command(Intent.ERASE), 0)
    focus.handle(Command(Intent.FIRST), 0)
    focus.handle(Command(Intent.ERASE_AHEAD), 0)
    assert field.value == written[-1] == "ello"


def test_a_text_field_pastes_what_fits(monkeypatch):
    monkeypatch.setattr("game.ui.textfield.read_clipboard", lambda: "abc\ndef" * 9)
    field = TextField("x", longest=8)
    field.handle(Command(Intent.PASTE))
    assert field.value == "xabc def"


def test_slider_choice_and_toggle_change_by_keyboard():
    slider = Slider(100, 80, 150, 10)
    slider.handle(Command(Intent.RIGHT))
    slider.set(999)
    assert slider.value == 150
    choice = Choice(["a", "b", "c"])
    choice.handle(Command(Intent.LEFT))
    assert choice.words == "c"
    toggle = Toggle("t", False)
    toggle.handle(Command(Intent.CONFIRM))
    assert toggle.value


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("percent", [80, 100, 150])
def test_widgets_that_get_the_size_they_want_do_not_overflow(size, percent):
    scale = Scale(*size, percent)
    for widget in (
        Button(LONG),
        Button("Rules", icon="rules"),
        Label(LONG),
        Choice([LONG, "x"]),
        Toggle("Full screen", True),
        richtext.RichText(LONG),
    ):
        widget.place(Rect((0, 0), widget.wanted(scale)), scale)
        assert not widget.overflows(), type(widget).__name__


def test_a_label_that_is_too_long_says_so():
    label = Label(LONG)
    label.place(Rect(0, 0, 60, 30), Scale(960, 600))
    assert label.overflows()


# -- pictures and sound ---------------------------------------------------------------------------------------


def test_pictures_are_drawn_once_and_forgotten_when_there_are_too_many():
    assert art.icon("rules", 40, theme.SHU) is art.icon("rules", 40, theme.SHU)
    small = cache.SurfaceCache(100_000)
    for number in range(20):
        small.get(number, lambda: pygame.Surface((100, 100), 0, 32))
    assert small.weight <= 100_000
    assert len(small) == 2


@pytest.mark.parametrize("size", [(7, 5), (40, 300), (300, 40)])
def test_panels_and_shadows_have_the_size_asked_for(size):
    assert materials.panel(size, materials.PAPER, 1.0).get_size() == size
    assert shapes.rounded(size, 12, theme.SHU, theme.SUMI, 2).get_size() == size
    assert shapes.shadow(size, 12, 5, 90).get_size() == (size[0] + 20, size[1] + 20)


def test_a_rounded_panel_is_clear_at_the_corners_and_full_inside():
    picture = materials.panel((80, 60), materials.PAPER, 1.0)
    assert picture.get_at((0, 0)).a == 0
    assert picture.get_at((40, 30)).a == 255


@pytest.mark.parametrize("name", materials.PATTERNS)
def test_patterns_repeat_without_a_seam(name):
    unit = 20
    width, height = materials._PATTERNS[name][1](unit)
    picture = materials.pattern(name, (width * 2, height * 2), unit, theme.AI)
    for x in range(0, width, 3):
        for y in range(0, height, 3):
            assert picture.get_at((x, y)) == picture.get_at((x + width, y + height))


def test_no_audio_device_means_silence_and_one_sentence(monkeypatch):
    sound.stop()

    def broken(*_args, **_kwargs):
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", broken)
    assert sound.start() is False
    sound.play("click")
    sound.loop("koto")
    sound.volumes(0.5, 0.5)
    assert sound.problem().endswith(".")
    monkeypatch.undo()
    assert sound.start()
    assert sound.problem() == ""
    sound.play("no such sound")
    sound.stop()


def test_music_is_read_once_goes_round_and_rests_while_nobody_hears_it():
    channel, volume = pygame.mixer.Channel, 0.5
    sound.stop()
    assert sound.start()
    sound.volumes(0.5, 0)
    sound.loop("night")
    assert sound._Desk.reader is None, "nobody hears it, so it is not read"
    sound.volumes(0.5, volume)
    sound._Desk.reader.join()
    assert channel(0).get_busy()
    assert channel(0).get_sound() is sound._Desk.piece
    assert sound._Desk.piece.get_volume() == pytest.approx(volume, abs=0.02)
    night = sound._Desk.piece
    sound.volumes(0.5, 0.25)
    assert night.get_volume() == pytest.approx(0.25, abs=0.02)
    assert sound._Desk.piece is night
    sound.loop("morning")
    sound._Desk.reader.join()
    assert channel(0).get_sound() is sound._Desk.piece is not night
    sound.loop("no such piece")
    sound._Desk.reader.join()
    assert not channel(0).get_busy()
    sound.loop("")
    sound.stop()
    assert sound._Desk.piece is None


def test_effects_leave_the_channel_of_the_music_alone():
    sound.stop()
    assert sound.start()
    sound.volumes(0.5, 0.5)
    for _ in range(30):
        sound.play("click")
    assert not pygame.mixer.Channel(0).get_busy()
    sound.stop()


# -- layout ---------------------------------------------------------------------------------------------------


@settings(max_examples=50, deadline=None)
@given(
    st.lists(st.one_of(st.integers(1, 40), st.floats(0.1, 5)), min_size=1, max_size=6),
    st.integers(400, 900),
    st.integers(0, 12),
)
def test_columns_share_out_the_whole_width(parts, width, gap):
    cells = layout.columns(Rect(5, 6, width, 50), parts, gap)
    assert cells[0].x == 5
    assert all(after.x == before.right + gap for before, after in itertools.pairwise(cells))
    if any(isinstance(part, float) for part in parts):
        assert cells[-1].right == 5 + width


@settings(max_examples=50, deadline=None)
@given(st.integers(1, 12), st.integers(200, 900), st.integers(200, 900))
def test_the_best_grid_stays_inside_and_does_not_overlap(count, width, height):
    room = Rect(0, 0, width, height)
    cells = layout.best_grid(room, count, 0.7, 6)
    assert len(cells) == count
    assert all(room.contains(cell) for cell in cells)
    assert all(cell.collidelist(cells[i + 1 :]) == -1 for i, cell in enumerate(cells))
