"""Levels: the shipped file, a person's own file above it, and what is said of a wrong one."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.bots import levels
from game.games import SHELF

NAMES = ["ashigaru", "bushi", "ronin", "daimyo", "shogun"]


def own(folder: Path, text: str) -> Path:
    path = folder / "levels.toml"
    path.write_text(text, encoding="utf-8")
    return path


def problem(folder: Path, text: str) -> str:
    """What is said of an own file with this text; the shipped levels must then be in force."""
    found, text_of = levels.read(own(folder, text))
    assert found.tables == levels.shipped().tables
    assert text_of is not None
    return text_of.english()


def test_shipped_levels_in_order_with_names_and_time_limits() -> None:
    found, fault = levels.read()
    assert fault is None
    assert found.names() == NAMES
    assert [found.title(key) for key in NAMES] == ["Ashigaru", "Bushi", "Rōnin", "Daimyō", "Shōgun"]
    for game in SHELF:
        plans = game == "seven_ronin"
        for key, limit in zip(NAMES, (0.5, 1.5, 2, 3, 6) if plans else (0.3, 0.8, 1.5, 2, 4), strict=True):
            assert found.get(key, game).seconds <= limit
        assert found.top(game).key == "shogun"


def test_no_own_file_is_no_fault(tmp_path: Path) -> None:
    assert levels.read(tmp_path / "levels.toml")[1] is None


def test_own_keys_stand_above_the_shipped_ones_and_games_above_levels(tmp_path: Path) -> None:
    text = "[bushi]\nnoise = 0.5\nseconds = 0.6\n[bushi.samurai]\nnoise = 0.25\n"
    found, fault = levels.read(own(tmp_path, text))
    assert fault is None
    shipped = levels.shipped().get("bushi", "samurai")
    assert found.get("bushi", "samurai").noise == 0.25
    assert found.get("bushi", "some_other_game").noise == 0.5
    assert found.get("bushi", "samurai").seconds == 0.6
    assert found.get("bushi", "samurai").player == shipped.player
    assert found.get("shogun", "samurai") == levels.shipped().get("shogun", "samurai")


def test_an_own_level_joins_the_others(tmp_path: Path) -> None:
    text = '[monkey]\nname = "Monkey"\nplayer = "random"\n'
    found, fault = levels.read(own(tmp_path, text))
    assert fault is None
    assert found.names() == [*NAMES, "monkey"]
    assert found.get("monkey", "samurai").player == "random"
    assert found.top("samurai").key == "shogun"


def test_a_plain_player_can_be_a_level(tmp_path: Path) -> None:
    found, fault = levels.read(own(tmp_path, '[bushi.samurai]\nplayer = "greedy"\n'))
    assert fault is None
    assert found.get("bushi", "samurai").player == "greedy"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[bushi]\n\nnoise = true\n", "levels.toml, line 3: “bushi.noise” must be a number from 0 to 10."),
        (
            "# mine\n[bushi]\nname = 'B'\n[bushi.samurai]\nsimulations = 0\n",
            "levels.toml, line 5: “bushi.samurai.simulations” must be a whole number from 1 to 1,000,000.",
        ),
        ("[bushi]\nspeed = 3\n", "levels.toml, line 2: a level has no key “bushi.speed”."),
        ("[bushi.go]\nnoise = 1\n", "levels.toml, line 1: a level has no key “bushi.go”."),
        ("bushi = 4\n", "levels.toml, line 1: “bushi” must be a table."),
        ("[bushi]\nsamurai = 4\n", "levels.toml, line 2: “bushi.samurai” must be a table."),
        (
            '[bushi]\nplayer = "genius"\n',
            "levels.toml, line 2: “bushi.player” must be “one-ply”, “search”, “rollouts”, “random” or the name of a plain player.",
        ),
        ("[monkey]\nnoise = 1\n", "levels.toml, line 1: the level “monkey” names no player."),
        (
            '[bushi]\nname = ""\n',
            "levels.toml, line 2: “bushi.name” must be a name of at most forty letters.",
        ),
        (
            '[bushi]\nname = " B"\n',
            "levels.toml, line 2: “bushi.name” must be a name of at most forty letters.",
        ),
        (
            '[bushi]\nname = "B "\n',
            "levels.toml, line 2: “bushi.name” must be a name of at most forty letters.",
        ),
        (
            "[bushi]\nwidth = 1001\n",
            "levels.toml, line 2: “bushi.width” must be a whole number from 0 to 1,000.",
        ),
        ("bushi = { noise = -1 }\n", "levels.toml, line 1: “bushi.noise” must be a number from 0 to 10."),
    ],
)
def test_a_wrong_own_file_is_told_by_file_line_and_key(tmp_path: Path, text: str, said: str) -> None:
    usual = " The usual values are used; your file is left as it is."
    assert problem(tmp_path, text) == said + usual


def test_what_is_no_toml_is_told_with_its_line(tmp_path: Path) -> None:
    said = problem(tmp_path, "[bushi]\nnoise = = 2\n")
    assert said.startswith("levels.toml is not readable TOML:")
    assert "line 2" in said


def test_what_is_no_text_is_told(tmp_path: Path) -> None:
    path = tmp_path / "levels.toml"
    path.write_bytes(b"\xff\xfe\x00")
    found, fault = levels.read(path)
    assert fault is not None
    assert fault.english().startswith("levels.toml, line 1: this is no readable text;")
    assert found.names() == NAMES


def test_the_wrong_file_itself_is_left_as_it_is(tmp_path: Path) -> None:
    text = "[bushi]\nspeed = 3\n"
    problem(tmp_path, text)
    assert (tmp_path / "levels.toml").read_text(encoding="utf-8") == text


def test_the_largest_and_the_smallest_number_may_be_written(tmp_path: Path) -> None:
    for width in (0, 1000):
        found, said = levels.read(own(tmp_path, f"[bushi]\nwidth = {width}\nseconds = 0.01\n"))
        assert said is None
        assert found.get("bushi", "samurai").width == width
