"""The shelf: what a game must offer, and games of other packages."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from game import resources
from game.app import client, covers, shoot
from game.app.failure import Failure
from game.app.stage import Stage
from game.app.tables import clear, drawing
from game.engine.shelf import MOST_SEATS, GameInfo, ShelfError, check
from game.engine.state import Game
from game.games import GROUP, SHELF, add_others
from game.ui import cache, words
from game.ui.theme import CRESTS, PLAYER_COLOURS

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

WHOLE = {
    "steps": "from game.engine.state import Game\nSTEPS = ()\n"
    "def create(seats, options):\n    return Game('guest', seats, options)\n",
    "mind": "from game.engine.mind import Mind\nMIND = Mind()\n",
    "table": "def create(game, looks, timeline, pick):\n    return None\n",
}
"""The least that a game's rooms may hold, for all that the shelf looks at."""


@pytest.fixture
def guest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An importable package ``guest_game`` whose rooms a test fills."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(resources, "_GUESTS", [])
    folder = tmp_path / "guest_game"
    folder.mkdir()
    (folder / "__init__.py").write_text(
        "from game.engine.shelf import GameInfo\n"
        "INFO = GameInfo('guest', 'Guest', 'a game', '客', 2, 4, 2, False, (), 'guest_game')\n"
    )
    yield folder
    for name in [name for name in sys.modules if name.split(".")[0] == "guest_game"]:
        del sys.modules[name]


def furnish(folder: Path, **rooms: str) -> None:
    for name, source in {**WHOLE, **rooms}.items():
        (folder / f"{name}.py").write_text(source)


def points(value: str = "guest_game:INFO", name: str = "guest") -> list[EntryPoint]:
    return [EntryPoint(name, value, GROUP)]


def left_out(value: str = "guest_game:INFO") -> str:
    """What is said of a guest that must not come to stand on the shelf."""
    shelf = dict(SHELF)
    (sentence,) = add_others(shelf, points(value))
    assert shelf == SHELF
    assert resources.guests() == []
    return sentence.english()


@pytest.mark.parametrize("key", SHELF)
def test_each_game_offers_what_a_game_must(key: str) -> None:
    check(SHELF[key])
    assert callable(drawing(SHELF[key]).create)


def test_a_game_of_another_package_comes_after_those_of_the_house(guest: Path) -> None:
    furnish(guest)
    shelf = dict(SHELF)
    assert add_others(shelf, points()) == []
    assert list(shelf) == [*SHELF, "guest"]
    assert isinstance(shelf["guest"].create(2), Game)


def test_a_guest_brings_its_pictures_and_its_words(guest: Path) -> None:
    furnish(guest)
    icons = guest / "art" / "icons"
    icons.mkdir(parents=True)
    (icons / "guest-sign.svg").write_text("<svg/>")
    add_others(dict(SHELF), points())
    assert resources.path("art/icons/guest-sign.svg") == icons / "guest-sign.svg"
    assert resources.path("art/icons/ninja.svg").parent != icons


def test_a_guest_cannot_cover_a_file_of_the_house(guest: Path) -> None:
    furnish(guest)
    icons = guest / "art" / "icons"
    icons.mkdir(parents=True)
    (icons / "ninja.svg").write_text("<svg/>")
    add_others(dict(SHELF), points())
    assert resources.path("art/icons/ninja.svg") != icons / "ninja.svg"


def test_the_words_of_a_guest_come_after_those_of_the_house(guest: Path) -> None:
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo

    furnish(guest)
    folder = guest / "locale" / "el" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    catalog = Catalog("el")
    catalog.add("A guest at the table", "Ένας επισκέπτης στο τραπέζι")
    catalog.add("Settings", "Κάτι άλλο")
    with (folder / "chabudai.mo").open("wb") as file:
        write_mo(file, catalog)
    add_others(dict(SHELF), points())
    try:
        words.setup("el")
        assert words._("A guest at the table") == "Ένας επισκέπτης στο τραπέζι"
        assert words._("Settings") == "Ρυθμίσεις"
    finally:
        words.setup("en")


@pytest.mark.parametrize(
    ("room", "source", "missing"),
    [
        ("steps", "STEPS = ()\n", "guest_game.steps.py offers no “create”."),
        ("steps", "def create(seats, options):\n    return None\n", "guest_game.steps.py offers no “STEPS”."),
        ("mind", "", "guest_game.mind.py offers no “MIND”."),
        ("mind", "MIND = 7\n", "MIND is no Mind but int."),
        (
            "steps",
            "STEPS = ()\ndef create(seats, options):\n    return 7\n",
            "What “create” makes is no Game but int.",
        ),
        ("mind", "import no_such_module\n", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("steps", "1 / 0\n", "ZeroDivisionError: division by zero"),
        ("steps", "raise SystemExit('no')\n", "SystemExit: no"),
    ],
)
def test_what_a_guest_lacks_is_said_in_a_sentence(guest: Path, room: str, source: str, missing: str) -> None:
    furnish(guest, **{room: source})
    assert left_out() == f"The game “guest” (guest_game:INFO) is left out. {missing}"


def test_a_guest_without_a_table_is_left_out(guest: Path) -> None:
    furnish(guest)
    (guest / "table.py").unlink()
    assert left_out().endswith("There is no module guest_game.table.")


def test_a_guest_that_is_no_game_is_left_out(guest: Path) -> None:
    assert left_out("guest_game:__name__").endswith("It is described by no GameInfo but by str.")
    assert "AttributeError" in left_out("guest_game:NO_INFO")
    assert "ModuleNotFoundError" in left_out("no_such_package:INFO")


def test_a_name_is_given_once(guest: Path) -> None:
    furnish(guest)
    shelf = dict(SHELF)
    again = [*points(), *points(name="second")]
    (sentence,) = add_others(shelf, again)
    assert sentence.english().endswith("Another game on the shelf has this name.")
    assert list(shelf) == [*SHELF, "guest"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"key": "a b"}, "“a b” is no key: letters, digits and _ only."),
        ({"fewest": 0}, "The numbers of seats are not in order: fewest, usual, most."),
        ({"usual": 9}, "The numbers of seats are not in order: fewest, usual, most."),
        ({"most": 8}, "No game here is for more than 7 seats."),
        ({"most": 4.0}, "“most” in its GameInfo is of the wrong kind."),
        ({"title": 7}, "“title” in its GameInfo is of the wrong kind."),
        ({"options": []}, "“options” in its GameInfo is of the wrong kind."),
        ({"secrets": None}, "“secrets” in its GameInfo is of the wrong kind."),
        ({"title": "\u200b"}, "It has no title."),
        ({"kanji": "月光"}, "Its sign, “月光”, is not one letter."),
        ({"kanji": ""}, "Its sign, “”, is not one letter."),
    ],
)
def test_the_description_is_looked_at(change: dict[str, object], said: str) -> None:
    info: GameInfo = SHELF["samurai"]._replace(**change)  # type: ignore[arg-type]
    with pytest.raises(ShelfError) as caught:
        check(info)
    assert caught.value.text.english() == said


def test_a_table_room_without_create_is_told_of(guest: Path) -> None:
    furnish(guest, table="")
    info: GameInfo = SHELF["samurai"]._replace(package="guest_game")
    with pytest.raises(ShelfError, match=r"guest_game\.table\.py offers no “create”"):
        drawing(info)


@pytest.mark.parametrize(
    ("table", "why"),
    [("", "guest_game.table.py offers no “create”."), ("1 / 0\n", "ZeroDivisionError: division by zero")],
)
def test_a_guest_that_cannot_draw_its_table_is_taken_off_before_the_window_shows_it(
    guest: Path, table: str, why: str
) -> None:
    furnish(guest, table=table)
    shelf = dict(SHELF)
    assert add_others(shelf, points()) == []
    (sentence,) = clear(shelf)
    assert sentence.english() == f"The game “guest” (guest_game) is left out. {why}"
    assert shelf == SHELF
    assert clear(shelf) == []


def test_there_is_a_crest_and_a_colour_for_every_seat() -> None:
    assert len(CRESTS) == len(PLAYER_COLOURS) == MOST_SEATS


@pytest.mark.parametrize(
    ("file", "content", "why"),
    [
        ("cover.toml", b"\xff[[[", "UnicodeDecodeError"),
        ("cover.toml", b"[[[", "TOMLDecodeError"),
        ("cover.toml", b"a = 1", "KeyError: 'sky'"),
        ("rulebook/pt.md", b"\xff", "UnicodeDecodeError"),
    ],
)
def test_a_guest_whose_picture_or_rulebook_cannot_be_shown_is_taken_off(
    guest: Path, file: str, content: bytes, why: str
) -> None:
    furnish(guest)
    path = guest / file
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    shelf = dict(SHELF)
    assert add_others(shelf, points()) == []
    covers._data.cache_clear()
    with Stage((960, 600)):
        (sentence,) = clear(shelf)
    assert sentence.english().startswith(f"The game “guest” (guest_game) is left out. {why}")
    assert shelf == SHELF


def test_a_picture_of_a_guest_that_cannot_be_shown_is_refused_in_a_sentence(
    guest: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    furnish(guest)
    (guest / "cover.toml").write_bytes(b"[[[")
    shelf = dict(SHELF)
    assert add_others(shelf, points()) == []
    covers._data.cache_clear()
    cache.clear()
    monkeypatch.setattr(shoot, "SHELF", shelf)
    with pytest.raises(Failure, match="left out"):
        shoot.picture("new-match", (960, 600), game="guest")


@pytest.mark.parametrize("content", [b"junk", b"\xde\x12\x04\x95junk", b""])
def test_a_guest_with_damaged_translations_is_left_out(guest: Path, content: bytes) -> None:
    furnish(guest)
    path = guest / "locale" / "el" / "LC_MESSAGES" / "chabudai.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    assert left_out().endswith("Its translations in locale/el/LC_MESSAGES/chabudai.mo cannot be read.")


def test_what_a_guest_says_while_it_fails_is_cleaned(guest: Path) -> None:
    furnish(guest, mind="raise ValueError('\\x1b]0;title\\x07\\n' + 'x' * 100_000)\n")
    said = left_out()
    assert said.isprintable()
    assert len(said) < 300


def test_the_title_screen_names_a_game_that_was_left_out(
    guest: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    furnish(guest, mind="")
    sentences = add_others(dict(SHELF), points())
    monkeypatch.setattr(client, "LEFT_OUT", sentences)
    with Stage((960, 600)) as stage:
        made = client.gather(stage.client.store, stage.client.settings, (960, 600))
        assert sentences[0].english() in made.notices


# -- the example game, by its entry point ---------------------------------------------------------------------

EXAMPLE = Path(__file__).resolve().parent / "example_game"


@pytest.fixture
def installed(tmp_path: Path) -> dict[str, str]:
    """An environment in which the example game is installed, as far as an entry point tells."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = tmp_path / "chabudai_tsukimi-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 1.0\n")
    entries = "".join(f"{name} = {value}\n" for name, value in project["entry-points"][GROUP].items())
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{entries}")
    path = os.pathsep.join([str(tmp_path), str(EXAMPLE), *sys.path])
    return {**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"}


def chabudai(environment: dict[str, str], *words: str) -> str:
    command = [sys.executable, "-m", "game", *words]
    done = subprocess.run(
        command, env=environment, capture_output=True, check=True, encoding="utf-8", timeout=60
    )
    return done.stdout


def test_an_installed_game_is_played_by_every_level(installed: dict[str, str]) -> None:
    levels = "random,ashigaru,bushi,daimyo,shogun"
    result = json.loads(
        chabudai(
            installed,
            *("arena", "tsukimi", "--levels", levels, "--matches", "2", "--limit", "8", "--json"),
            *("--option", "deals=one"),
        )
    )
    assert [pair["a"] for pair in result["pairs"]] == levels.split(",")[1:]


def test_an_installed_game_is_drawn_in_the_language_of_the_person(
    installed: dict[str, str], tmp_path: Path
) -> None:
    pictures = []
    for lang in ("en", "el"):
        picture = tmp_path / f"{lang}.png"
        chabudai(
            installed,
            *("shoot", "table", "--game", "tsukimi", "--moves", "5", "--lang", lang),
            *("--size", "960x600", "--out", str(picture)),
        )
        pictures.append(picture.read_bytes())
    assert pictures[0] != pictures[1]


def test_the_example_game_is_small() -> None:
    """What the README promises: every line of Python in the package, blank ones too."""
    sources = (EXAMPLE / "chabudai_tsukimi").rglob("*.py")
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in sources) <= 350


def test_the_words_of_the_example_game_are_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, "build/catalogue.py", "--check", str(EXAMPLE / "chabudai_tsukimi")],
        cwd=EXAMPLE.parent.parent,
        capture_output=True,
        encoding="utf-8",
    )
    assert (done.returncode, done.stdout) == (0, "All languages are up to date.\n")
