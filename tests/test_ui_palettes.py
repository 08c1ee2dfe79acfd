"""Palettes: players' colours are told apart in every kind of colour vision, and writing is read in high contrast."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from test_ui_contrast import SIZE, watched

sys.path.insert(0, str(Path(__file__).parent.parent / "build"))

import fit_palettes

from game.app import tables
from game.app.stage import Stage
from game.games import SHELF
from game.ui import emphasis, palettes, theme
from game.ui.palettes import PALETTES

SIGNS = (emphasis.LEGAL, emphasis.CHOSEN, emphasis.HINTED, emphasis.LAST, emphasis.FOCUS)
AAA_READING, AAA_LARGE = 7.0, 4.5  # WCAG 2.2, 1.4.6


@pytest.fixture(autouse=True)
def usual_again() -> Iterator[None]:
    yield
    palettes.use("usual")


@pytest.mark.parametrize("name", fit_palettes.VISIONS)
def test_whoever_a_palette_is_for_tells_any_two_players_apart(name: str) -> None:
    vision = fit_palettes.VISIONS[name]
    usual, found = (list(PALETTES[key].players.values()) for key in ("usual", name))
    assert fit_palettes.smallest(usual, vision) < 10 < 28 < fit_palettes.smallest(found, vision)


@pytest.mark.parametrize("name", PALETTES)
def test_no_players_colour_passes_for_a_sign_of_emphasis(name: str) -> None:
    for colour in PALETTES[name].players.values():
        assert min(fit_palettes.difference(colour, sign) for sign in SIGNS) > 20
        assert theme.contrast(colour, theme.ink_on(colour)) >= theme.READING


@pytest.mark.parametrize("name", PALETTES)
def test_every_pair_of_writing_and_ground_is_read_in_every_palette(name: str) -> None:
    names = {
        getattr(theme, key): key
        for key in vars(theme)
        if key.isupper() and key not in ("PAIRS",)
        if isinstance(getattr(theme, key), tuple) and len(getattr(theme, key)) == 3
    }
    pairs = [(names[pair.ink], names[pair.ground], pair.least) for pair in theme.PAIRS]
    palettes.use(name)
    for ink, ground, least in pairs:
        wanted = least if name != "contrast" else AAA_READING if least == theme.READING else AAA_LARGE
        assert theme.contrast(theme.named(ink), theme.named(ground)) >= wanted, (ink, ground)


def test_high_contrast_is_seen_in_the_pages() -> None:
    """WCAG's stricter figures hold on the pages of the program; `test_ui_contrast` looks at the tables."""
    with pytest.MonkeyPatch.context() as patch, Stage(SIZE) as stage:
        palettes.use("contrast")
        patch.setattr(tables, "picture", lambda _info, size: pygame.Surface(size))
        with watched(patch) as lines:
            stage.client.to_shelf()
            for visit in (
                stage.client.open_settings,
                stage.client.open_statistics,
                lambda: stage.client.open_new_match(SHELF["samurai_sword"]),
                lambda: stage.client.open_rules("samurai"),
            ):
                visit()
                stage.picture()
        faint = [line for line in lines if line.contrast < (AAA_LARGE if line.least < 4.5 else AAA_READING)]
        assert len(lines) > 60
        assert faint == []


def test_a_palette_is_put_on_and_taken_off_while_the_program_runs() -> None:
    with Stage((960, 600)) as stage:
        stage.client.to_shelf()
        stage.client.open_settings()
        usual = stage.picture().copy()
        stage.client.paint("contrast")
        stage.settle()
        assert stage.client.settings.palette == "contrast"
        assert (theme.LINES, theme.PLAYER_COLOURS["shu"]) == (1.8, PALETTES["contrast"].players["shu"])
        assert different(usual, stage.picture()) > 20_000
        stage.client.paint("usual")
        stage.settle()
        assert different(usual, stage.picture()) == 0
        assert not palettes.use("usual"), "it is there already"


def different(one: pygame.Surface, two: pygame.Surface) -> int:
    """How many pixels two pictures do not share."""
    same = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), two)
    return one.get_width() * one.get_height() - same.count()
