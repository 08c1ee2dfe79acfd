"""Without colours the tables stay playable: what differs in meaning differs in shape or lightness too."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest
from pygame import Surface

from game.app.scenes.table import TableScene
from game.app.stage import Stage
from game.games import SHELF
from game.games.samurai import table_art as samurai
from game.games.seven_ronin import table_art as ronin
from game.ui import art
from game.ui.table import Outlook, Spot
from game.ui.theme import CRESTS, PLAYER_COLOURS

SIZE = (1280, 800)
SIGNS = {"": (), "legal": ("lit",), "chosen": ("picks",), "hinted": ("lit", "hinted")}
"""What can be said of a thing one may point at, and the fields of an `Outlook` that say it."""
LIGHTER = 36
"""Levels of grey, of 255, that are seen side by side."""
SEEN = 24
"""So many such pixels make a difference that is noticed."""


def differing(one: Surface, two: Surface) -> int:
    """How many pixels of two pictures differ in lightness, so that it is seen."""
    greys = [pygame.transform.grayscale(picture) for picture in (one, two)]
    alike = pygame.mask.from_threshold(greys[0], (0, 0, 0), (LIGHTER, LIGHTER, LIGHTER, 255), greys[1])
    return one.get_width() * one.get_height() - alike.count()


def on_paper(picture: Surface) -> Surface:
    out = Surface(picture.get_size())
    out.fill((230, 220, 200))
    out.blit(picture, (0, 0))
    return out


def shown(scene: TableScene, spot: Spot, fields: tuple[str, ...]) -> Surface:
    """What is seen at and round a spot that is in these fields of an outlook."""
    outlook = Outlook(acting=True)._replace(**dict.fromkeys(fields, frozenset((spot.target,))))
    scene.table.show(scene.view, outlook)
    surface = Surface(SIZE)
    scene.table.draw(surface)
    near = spot.rect.inflate(spot.rect.w // 2 + 24, spot.rect.h // 2 + 24).clip(surface.get_rect())
    return surface.subsurface(near).copy()


@pytest.mark.parametrize("key", SHELF)
def test_signs_of_emphasis_are_told_apart_in_grey(key: str) -> None:
    info = SHELF[key]
    looked_at = 0
    with Stage(SIZE) as stage:
        for moves in (0, 3, 7, 12):
            live = stage.begin(info, info.usual, 5, moves)
            if live.match.state.outcome is not None:
                continue
            stage.seat_viewer(live, live.match.state.decides())
            stage.client.sit_down(live)
            stage.settle()
            scene = stage.client.stack.top
            if not isinstance(scene, TableScene):
                continue
            for spot in [spot for spot in scene.table.spots() if spot.lit and spot.rect.w and spot.visible][
                :4
            ]:
                pictures = {sign: shown(scene, spot, fields) for sign, fields in SIGNS.items()}
                for one, two in combinations(pictures, 2):
                    assert differing(pictures[one], pictures[two]) >= SEEN, (spot.target, one, two)
                looked_at += 1
    assert looked_at >= 4


def test_seats_are_told_apart_in_grey() -> None:
    with Stage(SIZE):
        discs = [
            on_paper(art.crest_disc(crest, 32, colour))
            for crest, colour in zip(CRESTS, PLAYER_COLOURS.values(), strict=True)
        ]
        for one, two in combinations(discs, 2):
            assert differing(one, two) >= SEEN


def test_tiles_castes_ninja_and_ronin_are_told_apart_in_grey() -> None:
    """The same tile of two seats; the figures of the castes; who stands in an area."""
    colours = list(PLAYER_COLOURS.values())
    with Stage(SIZE):
        tiles = [on_paper(samurai.tile(3, 26, colours[seat], CRESTS[seat])) for seat in range(4)]
        figures = [on_paper(samurai.figure(caste, 30)) for caste in range(3)]
        people = [on_paper(ronin.ninja(36)), *(on_paper(ronin.ronin(number, 36)) for number in range(7))]
        for group in (tiles, figures, people):
            for one, two in combinations(group, 2):
                assert differing(one, two) >= SEEN
