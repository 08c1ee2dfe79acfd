"""The tray of Samurai's table: the own hand, the tiles to choose it from, the figures to put out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect, Surface

from game.engine.state import Target
from game.games.samurai import table_art, words
from game.games.samurai.parts import CASTES
from game.games.samurai.state import SamuraiState
from game.ui import art, emphasis, text, theme
from game.ui.emphasis import Marks, Outline
from game.ui.materials import TRAY, draw_panel
from game.ui.motion import Timeline
from game.ui.shapes import Point, blit_centred, hex_points
from game.ui.table import Outlook, SeatLook, Spot
from game.ui.theme import RGB, Scale
from game.ui.words import _, ngettext, say

_ROW: Final = 10
"""So many tiles lie in one row."""
_OPENING: Final = 5
"""So many tiles are chosen for the opening hand."""


class Hand:
    """What lies on the tray. ``kinds`` are the tiles shown, ``hand`` their spots, ``supply`` those of the castes.

    While an opening hand is chosen, the tiles from ``kept_from`` on are those chosen already.
    """

    def __init__(
        self,
        looks: Sequence[SeatLook],
        timeline: Timeline,
        press: Callable[[Target], object],
        put_back: Callable[[Target], object],
    ) -> None:
        self.looks, self.timeline, self.press, self.put_back = looks, timeline, press, put_back
        self.names = [look.name for look in looks]
        self.kinds: list[int] = []
        self.kept_from = 0
        self.hand: list[Spot] = []
        self.supply = [Spot(Target("supply", CASTES[c]), say(words.caste(c)), press) for c in range(3)]
        self.tray = self.room = Rect(0, 0, 1, 1)
        self.scale = Scale(*theme.DESIGN_SIZE)

    def arrange(self, tray: Rect, buttons: Rect, scale: Scale) -> None:
        """Take a place; what is written lies at the left of the tiles, the buttons at their right."""
        self.tray, self.scale = tray, scale
        label = max(scale.px(190), scale.font_px(theme.LEAD) * 6)
        left = tray.x + min(label, tray.w // 4)
        self.room = Rect(left, tray.y + scale.px(6), buttons.x - scale.px(24) - left, tray.h - scale.px(12))

    def place(self, outlook: Outlook) -> None:
        """Put every spot where it lies; what is chosen is lifted a little."""
        room, count = self.room, max(_OPENING, len(self.hand))
        rows = 2 if count > _ROW else 1
        across = -(-count // rows)
        radius = min(room.h * (0.43 if rows == 1 else 0.2), room.w / (across * 2.25))
        step = min(room.w / across, radius * (2.5 if rows == 1 else 3.1))
        for number, spot in enumerate(self.hand):
            lifted = self.is_first(spot) and spot.target in outlook.picks
            x = room.x + step * (number % across + 0.5)
            y = room.y + room.h * (number // across + 0.5) / rows - (radius * 0.1 if lifted else 0)
            self._place_round(spot, (x, y), radius)
        step, left = min(room.w / _OPENING, room.h), room.x + room.h / 2
        for number, spot in enumerate(self.supply):
            reach = min(room.h * 0.38, room.w / 12)
            self._place_round(spot, (left + number * step, room.centery), reach)

    def _place_round(self, spot: Spot, centre: Point, radius: float) -> None:
        side = round(2 * radius)
        spot.rect = Rect(round(centre[0] - radius), round(centre[1] - radius), side, side)
        spot.scale = self.scale
        spot.outline = hex_points(centre, radius)

    def is_first(self, spot: Spot) -> bool:
        """Whether it is the first of the tiles that share its target."""
        return next(other for other in self.hand if other.target == spot.target) is spot

    def show(self, view: SamuraiState, outlook: Outlook) -> None:
        """Show what a view holds for whoever looks."""
        kinds = self._kinds_of(view)
        kept_from = len(kinds) - (len(view.hands[view.viewer]) if self._chooses(view) else 0)
        if (kinds, kept_from) != (self.kinds, self.kept_from):
            self.kinds, self.kept_from = kinds, kept_from
            self.hand = [
                Spot(
                    words.hand_target(kind),
                    say(words.tile(kind)),
                    self.press if number < kept_from else self.put_back,
                )
                for number, kind in enumerate(kinds)
            ]
        for spot in self.supply:
            spot.visible = sum(view.supply) > 0
            spot.lit = spot.target in outlook.lit
        for number, (kind, spot) in enumerate(zip(self.kinds, self.hand, strict=True)):
            spot.tells = True
            if number >= kept_from:
                spot.tip = _("{tile}, chosen. Press it to put it back.").format(tile=spot.name)
                continue
            spot.lit = spot.target in outlook.lit or spot.target in outlook.picks
            spot.tip = self._told(view, outlook, kind, spot)

    @staticmethod
    def _chooses(view: SamuraiState) -> bool:
        return choosing(view) and 0 <= view.viewer == view.decides()

    def _kinds_of(self, view: SamuraiState) -> list[int]:
        if view.viewer < 0 or any(view.supply):
            return []
        if self._chooses(view):
            return [*sorted(set(view.stacks[view.viewer])), *view.hands[view.viewer]]
        return list(view.hands[view.viewer])

    def _told(self, view: SamuraiState, outlook: Outlook, kind: int, spot: Spot) -> str:
        """What a tile does, and why it cannot be played now if it cannot."""
        told = f"{spot.name}\n{say(words.tile_help(kind))}"
        if outlook.acting and not spot.lit and not outlook.picks:
            reason = view.why_not(frozenset((spot.target,)))
            if reason is not None:
                told = f"{told}\n{say(reason.text, self.names)}"
        return told

    def held(self, outlook: Outlook) -> int:
        """The kind that is chosen of the hand, or -1."""
        return next((kind for kind in self.kinds if words.hand_target(kind) in outlook.picks), -1)

    # -- drawing --------------------------------------------------------------------------------------------

    def paint(
        self,
        surface: Surface,
        view: SamuraiState,
        outlook: Outlook,
        away: int,
        emphasise: Callable[[Surface, Outline, Marks], object],
    ) -> None:
        """Draw the tray; the tile of kind ``away`` is held over the map and leaves a gap."""
        draw_panel(surface, self.tray, self.scale, TRAY)
        if view.viewer < 0:
            return
        self._draw_words(surface, view)
        for number, (kind, spot) in enumerate(zip(self.kinds, self.hand, strict=True)):
            if self.timeline.hidden(("hand", number)):
                continue
            if kind == away and self.is_first(spot):
                radius = spot.rect.w // 2
                blit_centred(surface, table_art.slot(radius), spot.rect.center)
                self._write_in(surface, _("held"), spot.rect)
                continue
            self._draw_tile(surface, view.viewer, outlook, (kind, spot, number >= self.kept_from), emphasise)
        for caste, spot in enumerate(self.supply):
            if spot.visible:
                self._draw_supply(surface, view, outlook, (caste, spot), emphasise)

    def _draw_words(self, surface: Surface, view: SamuraiState) -> None:
        scale, tray = self.scale, self.tray
        box = Rect(tray.x + scale.px(22), tray.y, self.room.x - tray.x - scale.px(34), tray.h)
        title = Rect(box.x, tray.y + tray.h // 7, box.w, round(tray.h * 0.4))
        written = self._write(surface, _title(view), "title", theme.LEAD, title, theme.CREAM)
        if not sum(view.supply):
            count = len(view.stacks[view.viewer])
            told = ngettext("{n} tile left to draw", "{n} tiles left to draw", count).format(n=count)
            top = written.bottom + scale.px(4)
            below = Rect(box.x, top, box.w, tray.bottom - scale.px(10) - top)
            self._write(surface, told, "body", theme.SMALL, below, theme.WASHI)

    def _write(
        self, surface: Surface, told: str, role: text.Role, units: float, box: Rect, colour: RGB
    ) -> Rect:
        px, floor = self.scale.font_px(units), self.scale.smallest_text
        lines, px = text.fit_block(told, role, px, box.size, floor)
        return text.draw_block(surface, lines, role, px, colour, box)

    def _write_in(self, surface: Surface, told: str, rect: Rect) -> None:
        px, floor = self.scale.font_px(theme.SMALL), self.scale.smallest_text
        room = rect.inflate(-rect.w // 3, 0)
        text.draw_fitted(surface, told, "body", px, theme.WASHI, room, floor, "center")

    def _draw_tile(
        self,
        surface: Surface,
        seat: int,
        outlook: Outlook,
        tile: tuple[int, Spot, bool],
        emphasise: Callable[[Surface, Outline, Marks], object],
    ) -> None:
        kind, spot, kept = tile
        look, radius, centre = self.looks[seat], spot.rect.w // 2, spot.rect.center
        first = self.is_first(spot)
        blit_centred(surface, table_art.tile_shadow(radius), (centre[0], centre[1] + radius * 0.1))
        blit_centred(surface, table_art.tile(kind, radius, look.colour, look.crest), centre)
        usable = spot.lit or kept or not outlook.acting
        if not usable:
            blit_centred(surface, table_art.toned(radius), centre)
        chosen = kept or (first and spot.target in outlook.picks)
        legal = spot.lit and outlook.acting and not kept
        marks = Marks(legal, chosen, first and not kept and spot.target in outlook.hinted)
        emphasise(surface, emphasis.hexagon(centre, radius, crowded=False), marks)

    def _draw_supply(
        self,
        surface: Surface,
        view: SamuraiState,
        outlook: Outlook,
        figure: tuple[int, Spot],
        emphasise: Callable[[Surface, Outline, Marks], object],
    ) -> None:
        caste, spot = figure
        px = spot.rect.w
        emphasise(surface, emphasis.circle(spot.rect.center, px), outlook.marks(spot.target))
        art.draw_counted(
            surface, table_art.figure(caste, px), spot.rect.center, view.supply[caste], max(18, px // 3)
        )


def choosing(view: SamuraiState) -> bool:
    """Whether an opening hand is being chosen."""
    asked = bool(view.agenda) and view.agenda[-1].to_data()[0] == "KeepTile"
    return asked and not any(view.supply)


def _title(view: SamuraiState) -> str:
    if sum(view.supply):
        return _("Figures to put out")
    if choosing(view):
        return _("Chosen: {n} of 5").format(n=len(view.hands[view.viewer]))
    return _("Your hand")
