"""The languages: nothing missing, nothing stale, every field in its place, every letter in the fonts."""

import functools
import importlib.util
import random
import re
import string
import sys
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from game import resources
from game.engine.text import N_, SeatRef, Text
from game.games import SHELF
from game.ui import words

BUILD = Path(__file__).resolve().parent.parent / "build" / "catalogue.py"
TEXT_FONTS = (
    "Alegreya-Medium",
    "Alegreya-ExtraBold",
    "Alegreya-Black",
    "AlegreyaSans-Medium",
    "AlegreyaSans-Bold",
)
ONE_SYLLABLE = re.compile("για|γεια|πια|πιο|δυο|μιας?|ποι(?:α|ας|ες|ο|οι|ον|ος)")


def _load():
    spec = importlib.util.spec_from_file_location("catalogue", BUILD)
    module = importlib.util.module_from_spec(spec)
    sys.modules["catalogue"] = module
    spec.loader.exec_module(module)
    return module


catalogue = _load()
LANGUAGES = catalogue.languages()


@pytest.fixture(autouse=True)
def _english():
    yield
    words.setup("en")


def _pairs(language):
    """Every translation there is: (its original, all forms of the original, the translation)."""
    for message in catalogue.read(catalogue.po_path(language)):
        if message.id:
            originals = [message.id] if isinstance(message.id, str) else list(message.id)
            for number, form in enumerate(catalogue.forms(message)):
                if form:
                    yield originals[min(number, len(originals) - 1)], originals, form


def _fields(text):
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


# -- the files ------------------------------------------------------------------------------------------------


def test_nothing_is_missing_untranslated_or_stale():
    assert catalogue.stale() == [], "run: python build/catalogue.py"


def test_the_languages_on_offer_are_those_with_a_folder():
    assert sorted(code for code, _ in words.LANGUAGES) == sorted(["en", *LANGUAGES])


@pytest.mark.parametrize("language", LANGUAGES)
def test_fields_are_the_same(language):
    wrong = [
        (original, form)
        for original, originals, form in _pairs(language)
        if _fields(form) not in [_fields(original), _fields(originals[-1])]
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_spaces_and_full_stops_at_the_edges_are_the_same(language):
    def edges(text):
        return (
            text[:1].isspace(),
            text[-1:].isspace(),
            text.endswith("."),
            text.endswith(":"),
            text.endswith("…"),
        )

    assert [(a, b) for a, _, b in _pairs(language) if edges(a) != edges(b)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_marks_of_rich_text_are_kept(language):
    def marks(text):
        return text.count("*"), text.count("\n")

    assert [(a, b) for a, _, b in _pairs(language) if marks(a) != marks(b)] == []


def test_greek_words_of_several_syllables_bear_an_accent():
    vowels = "αεηιουωάέήίόύώϊϋΐΰ"
    accents = set("άέήίόύώΐΰΆΈΉΊΌΎΏ")
    letters = "Α-Ωα-ωάέήίόύώϊϋΐΰΆΈΉΊΌΎΏ"
    wrong = set()
    for _, _, form in _pairs("el"):
        for word in re.findall(rf"[{letters}]+(?!\. [{letters.lower()}])\b", form):  # but no abbreviations
            syllables = re.findall(r"αι|ει|οι|υι|ου|αυ|ευ|[" + vowels + "]", word.lower())
            if len(syllables) > 1 and not accents & set(word) and not ONE_SYLLABLE.fullmatch(word.lower()):
                wrong.add(word)
    assert wrong == set()


@pytest.mark.parametrize("font", TEXT_FONTS)
def test_every_letter_is_in_the_fonts(font):
    known = set(TTFont(resources.path(f"fonts/{font}.ttf")).getBestCmap())
    for language in LANGUAGES:
        used = {ord(letter) for original, _, form in _pairs(language) for letter in original + form}
        assert {chr(point) for point in used - known - {ord("\n")}} == set()


# -- the sources ----------------------------------------------------------------------------------------------


def _messages(source, name="game/x.py"):
    return [(found.message, found.plural) for found in catalogue.messages(source, name)]


def test_marks_are_found():
    source = 'a = _("One")\nb = (N_("Two"), _(a))\nc = ngettext("{n} dog", "{n} dogs", n)\nd = Text("Four")\n'
    assert _messages(source) == [("One", None), ("Two", None), ("{n} dog", "{n} dogs"), ("Four", None)]


def test_a_pair_of_marks_in_a_text_is_one_plural():
    source = 'Text(\n    N_("a tile"),\n    N_("{n} tiles"),\n    n=f(N_("word")),\n)\nText(N_("b"), plural=N_("{n} b"), n=2)'
    assert _messages(source) == [("a tile", "{n} tiles"), ("word", None), ("b", "{n} b")]


def test_a_table_of_pairs_and_looking_up_by_variables():
    source = (
        'A = {"x": (N_("a tile"), N_("{n} tiles"))}\nB = (N_("red"), N_("blue"))\n'
        'Text(*A["x"], n=1)\nText(one, many, n=1)\n_(B[0])\nText(N_("on") if x else N_("off"))\n'
    )
    assert _messages(source) == [
        ("a tile", "{n} tiles"),
        ("red", None),
        ("blue", None),
        ("on", None),
        ("off", None),
    ]


def test_literals_may_be_joined_over_lines():
    assert _messages('N_("one "\n   "two")') == [("one two", None)]


@pytest.mark.parametrize(
    "source",
    [
        'N_(f"{x} tiles")',
        '_(f"{x} tiles")',
        'N_("a" if x else "b")',
        '_("a" + b)',
        '_("{n} a".format(n=1))',
        'Text("a" if x else N_("b"))',
        'Text(N_("one"), MANY, n=2)',
        'ngettext("one", MANY, n)',
    ],
)
def test_what_could_never_be_translated_is_refused_by_name(source):
    with pytest.raises(catalogue.Unreadable, match=r"game/x\.py:1"):
        _messages(source)


def test_a_lost_or_changed_message_is_noticed(tmp_path):
    (tmp_path / "game").mkdir()
    code = tmp_path / "game" / "a.py"
    code.write_text('N_("Old")\nN_("Kept")\n', encoding="utf-8")
    po = catalogue.po_path("el", tmp_path)
    po.parent.mkdir(parents=True)
    po.write_text(
        'msgid ""\nmsgstr ""\n"Language: el\\n"\n\nmsgid "Kept"\nmsgstr "Μένει"\n', encoding="utf-8"
    )
    catalogue.refresh(tmp_path)
    assert catalogue.stale(tmp_path) == ["el: 'Old' is not translated"]
    po.write_text(po.read_text(encoding="utf-8").replace("Μένει", "Έμεινε"), encoding="utf-8")
    assert "el: the .mo is not compiled from the .po" in catalogue.stale(tmp_path)
    code.write_text('N_("New")\nN_("Kept")\n', encoding="utf-8")
    assert "chabudai.pot lacks 'New'" in catalogue.stale(tmp_path)
    assert "chabudai.pot holds 'Old', which is gone" in catalogue.stale(tmp_path)
    catalogue.refresh(tmp_path)
    assert catalogue.stale(tmp_path) == ["el: 'New' is not translated"]
    assert catalogue.compiled("el", tmp_path) == {("Kept",): ["Έμεινε"]}


# -- at run time ----------------------------------------------------------------------------------------------


@functools.cache
def _known():
    return {message.id for message in catalogue.template()}


def _parts(text):
    yield text
    for value in text.fields.values():
        if isinstance(value, Text):
            yield from _parts(value)


def _spoken(info, seats, options, seed):
    """Every sentence that a random match says."""
    rng = random.Random(seed)
    game = info.create(seats, info.complete(options))
    state = game.start(seed)
    while state.outcome is None:
        yield state.agenda[-1].prompt(state)
        action = rng.choice(state.legal())
        yield game.label(action)
        for event in state.apply(action):
            for seat in (*range(seats), None):
                seen = event.seen_by(seat)
                told = game.describe(seen) if seen is not None else None
                if told is not None:
                    yield told
    yield state.outcome.because
    yield from (line.label for line in state.outcome.sheet)


@pytest.mark.parametrize("key", sorted(SHELF))
def test_every_sentence_of_a_match_is_in_the_catalogue_and_can_be_said(key):
    info = SHELF[key]
    slowest = {option.key: option.choices[-1][0] for option in info.options if option.key != "first"}
    said = {}
    for seats, options in ((info.fewest, {}), (info.most, slowest)):
        said |= {str(text.to_data()): text for text in _spoken(info, seats, options, 7)}
    for text in said.values():
        for part in _parts(text):
            assert ((part.message, part.plural) if part.plural else part.message) in _known()
    names = [f"Άννα{n}" for n in range(info.most)]
    for language in LANGUAGES:
        words.setup(language)
        assert [text for text in said.values() if "{" in words.say(text, names)] == []


def test_plurals_seats_and_names_are_said_in_greek():
    words.setup("el")
    drawn = Text(N_("{seat} draws a tile"), N_("{seat} draws {n} tiles"), seat=SeatRef(0), n=1)
    assert words.say(drawn, ["Άννα"]) == "Άννα τραβά ένα πλακίδιο"
    drawn.fields["n"] = 3
    assert words.say(drawn, ["Άννα"]) == "Άννα τραβά 3 πλακίδια"
    assert words.say(drawn) == "Θέση 1 τραβά 3 πλακίδια"
