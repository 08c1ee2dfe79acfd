"""The contrast of every line that the kit writes, in pictures of the screens: WCAG 2.2, 1.4.3."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from typing import NamedTuple

import pytest
from pygame import Rect, Surface

from game.app.shoot import picture
from game.games import SHELF
from game.ui import cache, text, theme
from game.ui.theme import RGB

SIZE = (1280, 800)
BOLD = ("strong", "title", "display")
CANNOT_BE_PRESSED = (theme.OFF_INK, theme.OFF_GHOST)


class Line(NamedTuple):
    """A written line, its colour, and the middle colour of what lay under it."""

    words: str
    role: str
    px: int
    ink: RGB
    ground: RGB

    @property
    def contrast(self) -> float:
        return theme.contrast(self.ink, self.ground)

    @property
    def least(self) -> float:
        large = self.px >= 24 or (self.px >= 19 and self.role in BOLD)
        return theme.LARGE if large or self.ink in CANNOT_BE_PRESSED else theme.READING


def ground_of(surface: Surface, rect: Rect) -> RGB | None:
    """The median of what lies under a rectangle; None outside, or on a layer that is clear there."""
    seen = rect.clip(surface.get_rect())
    across, down = max(1, seen.w // 12), max(1, seen.h // 6)
    spots = [(x, y) for x in range(seen.x, seen.right, across) for y in range(seen.y, seen.bottom, down)]
    colours = [surface.get_at(spot) for spot in spots]
    solid = [colour for colour in colours if colour.a > 200]
    if not colours or len(solid) * 2 < len(colours):
        return None
    red, green, blue = (int(median(colour[channel] for colour in solid)) for channel in range(3))
    return red, green, blue


@contextmanager
def watched(patch: pytest.MonkeyPatch) -> Iterator[set[Line]]:
    """The lines that are written meanwhile, each with what it is written on."""
    lines: set[Line] = set()
    write: Callable[..., Rect] = text.draw

    def draw(
        surface: Surface,
        words: str,
        role: text.Role,
        px: int,
        ink: RGB,
        at: tuple[int, int],
        anchor: text.Anchor = "topleft",
    ) -> Rect:
        ground = ground_of(surface, write(Surface((1, 1)), words, role, px, ink, at, anchor))
        if words.strip() and ground is not None:
            lines.add(Line(words, role, px, ink, ground))
        return write(surface, words, role, px, ink, at, anchor)

    cache.clear()  # so that what is kept is drawn again
    with patch.context() as patched:
        patched.setattr(text, "draw", draw)
        yield lines


SCREENS = [
    ("title", "samurai", 12),
    ("settings", "samurai", 0),
    ("new-match", "samurai_spirit", 0),
    ("handover", "samurai", 6),
    *(("result", key, 0) for key in SHELF),
    ("table", "samurai", 12),
    ("table", "samurai_sword", 8),
    ("table", "samurai_spirit", 8),
    ("table", "seven_ronin", 8),
]


@pytest.mark.parametrize(("scene", "game", "moves"), SCREENS)
def test_every_line_can_be_read_on_its_ground(
    scene: str, game: str, moves: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with watched(monkeypatch) as lines:
        picture(scene, SIZE, game=game, seats=SHELF[game].fewest, moves=moves)
    assert len(lines) > 15
    faint = [f"{line.contrast:.1f} {line}" for line in sorted(lines) if line.contrast < line.least]
    assert not faint, "\n".join(faint)


def test_writing_too_faint_for_its_ground_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    surface = Surface((200, 60))
    surface.fill(theme.OCHRE)
    with watched(monkeypatch) as lines:
        text.draw(surface, "Too faint", "body", 18, theme.CREAM, (10, 10))
    (line,) = lines
    assert line.ground == theme.OCHRE
    assert line.contrast < line.least
