"""Emphasis: each meaning has its own colour and shape, no player's colour passes for one, marks come to rest."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pygame
import pytest
from pygame import Rect, Surface

from game.app.loop import end_session
from game.ui import emphasis, shapes, slips, theme
from game.ui.emphasis import Marks, Outline
from game.ui.theme import RGB, Scale
from game.ui.widgets import Button

SCALE = Scale(1600, 1000)
COLOURS = {
    "legal": emphasis.LEGAL,
    "chosen": emphasis.CHOSEN,
    "hinted": emphasis.HINTED,
    "last": emphasis.LAST,
    "focus": emphasis.FOCUS,
}
OUTLINES = {
    "box": emphasis.box(Rect(60, 60, 90, 120), 8),
    "disc": emphasis.circle((100, 100), 60),
    "hexagon": emphasis.hexagon((100, 100), 44, crowded=False),
    "crowded hexagon": emphasis.hexagon((100, 100), 44),
}
MARKS = {name: Marks(**{name: True}) for name in Marks._fields}


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((260, 260))
    yield
    end_session()


def lab(colour: RGB) -> tuple[float, float, float]:
    """CIE L*a*b* of an sRGB colour under D65 (IEC 61966-2-1, CIE 15)."""
    r, g, b = (theme._linear(channel / 255) for channel in colour)
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one: RGB, two: RGB) -> float:
    return float(sum((a - b) ** 2 for a, b in zip(lab(one), lab(two), strict=True)) ** 0.5)


def drawn(outline: Outline, marks: Marks) -> Surface:
    surface = Surface((260, 260))
    surface.fill((47, 53, 55))
    emphasis.draw(surface, outline, SCALE, marks)
    return surface


def test_no_two_meanings_share_a_colour():
    for one, two in itertools.combinations(COLOURS, 2):
        assert difference(COLOURS[one], COLOURS[two]) > 30, (one, two)


@pytest.mark.parametrize("meaning", COLOURS)
def test_no_players_colour_passes_for_a_meaning(meaning: str):
    for name, colour in theme.PLAYER_COLOURS.items():
        assert difference(COLOURS[meaning], colour) > 20, name


@pytest.mark.parametrize("shape", OUTLINES)
def test_meanings_differ_in_shape_without_their_colours(shape: str):
    pictures = {}
    for name, marks in MARKS.items():
        mask = pygame.mask.from_threshold(drawn(OUTLINES[shape], marks), (47, 53, 55), (6, 6, 6))
        pictures[name] = mask
    for one, two in itertools.combinations(pictures, 2):
        apart = pictures[one].count() + pictures[two].count()
        apart -= 2 * pictures[one].overlap_area(pictures[two], (0, 0))
        assert apart > 250, (one, two)


@pytest.mark.parametrize("shape", OUTLINES)
def test_chosen_comes_before_hinted_before_legal(shape: str):
    outline = OUTLINES[shape]
    everything = drawn(outline, Marks(True, True, True))
    assert everything.get_buffer().raw == drawn(outline, MARKS["chosen"]).get_buffer().raw
    two = drawn(outline, Marks(legal=True, hinted=True))
    assert two.get_buffer().raw == drawn(outline, MARKS["hinted"]).get_buffer().raw


@pytest.mark.parametrize("name", ["legal", "chosen", "hinted"])
@pytest.mark.parametrize("shape", OUTLINES)
def test_the_last_move_is_seen_beside_any_other_mark(shape: str, name: str):
    alone = drawn(OUTLINES[shape], MARKS[name])
    both = drawn(OUTLINES[shape], MARKS[name]._replace(last=True))
    gold = pygame.mask.from_threshold(both, emphasis.LAST, (24, 24, 24)).count()
    assert gold > pygame.mask.from_threshold(alone, emphasis.LAST, (24, 24, 24)).count() + 40


@pytest.mark.parametrize("shape", ["box", "disc", "hexagon", "crowded hexagon"])
def test_what_is_legal_pulses_and_comes_to_rest(shape: str):
    def at(age: float) -> bytes:
        surface = drawn(OUTLINES[shape], MARKS["legal"])
        emphasis.draw_moving(surface, OUTLINES[shape], SCALE, MARKS["legal"], age)
        return bytes(surface.get_buffer().raw)

    assert at(0.2) != at(0.8)
    rest = bytes(drawn(OUTLINES[shape], MARKS["legal"]).get_buffer().raw)
    assert at(emphasis.MOVING_SECONDS) == at(emphasis.MOVING_SECONDS + 1) == rest


def test_dashes_wander_and_a_tick_is_stamped():
    surface = {}
    for name, ages in (("hinted", (0.0, 1.0)), ("chosen", (0.0, 0.15))):
        for age in ages:
            surface[name, age] = Surface((260, 260))
            emphasis.draw_moving(surface[name, age], OUTLINES["box"], SCALE, MARKS[name], age)
        first, second = (bytes(surface[name, age].get_buffer().raw) for age in ages)
        assert first != second, name


def test_who_acts_has_a_frame_in_the_own_colour_and_a_fan():
    outline = emphasis.box(Rect(80, 80, 100, 80), 8)
    for colour in theme.PLAYER_COLOURS.values():
        surface = Surface((260, 260))
        surface.fill((47, 53, 55))
        emphasis.draw_acting(surface, outline, SCALE, colour)
        assert surface.get_at((outline.rect.centerx, outline.rect.top - 5))[:3] == pytest.approx(
            colour, abs=25
        )
        before = surface.copy()
        emphasis.draw_fan(surface, outline, SCALE, colour)
        assert before.get_buffer().raw != surface.get_buffer().raw


# -- slips, labels, arrows --------------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", theme.PLAYER_COLOURS.values(), ids=list(theme.PLAYER_COLOURS))
def test_a_crest_reads_on_its_players_colour(colour: RGB):
    assert theme.contrast(theme.ink_on(colour), colour) >= 4.4


def test_an_arrow_ends_at_its_goal_and_stays_near_its_way():
    surface = Surface((400, 300))
    slips.draw_arrow(surface, slips.bent((60, 60), (340, 240), 8, 24), theme.SHU)
    found = pygame.mask.from_threshold(surface, theme.SHU, (60, 60, 60))
    assert found.get_at((334, 235))
    assert not any(found.get_at((x, y)) for x in range(352, 400) for y in range(300))
    assert found.overlap_area(pygame.mask.Mask((12, 12), True), (54, 54)) < found.overlap_area(
        pygame.mask.Mask((40, 40), True), (290, 200)
    )


def test_a_slip_is_torn_at_its_edges_and_whole_within():
    surface = Surface((300, 200))
    surface.fill((0, 120, 0))
    rect = Rect(40, 40, 200, 100)
    slips.draw_slip(surface, rect, SCALE, theme.SHU)
    green = pygame.mask.from_threshold(surface, (0, 120, 0), (20, 60, 20))
    assert not green.overlap_area(pygame.mask.Mask((180, 90), True), (50, 45))
    assert surface.get_at((42, 90))[:3] == theme.SHU


def test_a_button_that_is_off_is_hatched_and_says_why():
    surface = {}
    for enabled in (True, False):
        button = Button("End turn")
        button.note, button.enabled = "after a tile", enabled
        button.place(Rect(10, 10, 220, 80), SCALE)
        assert not button.overflows()
        surface[enabled] = Surface((260, 110))
        button.draw(surface[enabled])
    assert (
        pygame.transform.average_color(surface[True])[:3]
        != pygame.transform.average_color(surface[False])[:3]
    )
    kinds = {
        on: len({tuple(picture.get_at((x, 82))) for x in range(40, 200)}) for on, picture in surface.items()
    }
    assert kinds[True] == 1 < kinds[False]


def test_a_packed_ring_looks_as_it_did() -> None:
    ring = shapes.rounded((120, 90), 20, None, (200, 30, 30), 6)
    drawn = []
    packed = shapes.hollow(ring.copy())
    for picture in (ring, packed):
        surface = pygame.Surface((160, 120))
        surface.fill((90, 120, 60))
        surface.blit(picture, (20, 15))
        drawn.append(pygame.image.tobytes(surface, "RGB"))
    assert max(abs(one - other) for one, other in zip(*drawn, strict=True)) <= 1, "blending rounds once"
    assert packed.get_flags() & pygame.RLEACCEL
