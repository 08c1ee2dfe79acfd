"""The table of 7 Ronin: the village with its ten areas and the green, the seven, the track, and the plans."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, cast

import pygame
from pygame import Rect, Surface

from game.engine.state import HIDDEN, Event, Game, State, Target
from game.games.seven_ronin import table_art, table_motion, words
from game.games.seven_ronin.parts import AREA, AREA_NAMES, AREAS, GREEN, RONIN, RONIN_NUMBER, SEVEN, VILLAGE
from game.games.seven_ronin.state import FALLEN, SevenRoninState
from game.games.seven_ronin.state_actions import (
    SevenRoninGame,
    area_target,
    count_target,
    power_target,
    ronin_target,
)
from game.games.seven_ronin.table_side import Seven, Track
from game.ui import art, emphasis, layout, materials, motion, text, theme
from game.ui.materials import NIGHT_TRAY, PAPER, TRAY, draw_panel
from game.ui.richtext import Marked, Rich, literal
from game.ui.shapes import Point, blit_centred, draw_shadow, rounded
from game.ui.table import Outlook, SeatLook, Spot, Table
from game.ui.widget import Widget
from game.ui.words import N_, _, ngettext, say

_COUNTS: Final = 21


class RoninTable(Table):
    """7 Ronin as a widget (see `game.ui.table.Table`)."""

    game: SevenRoninGame

    standing = ()
    confirms = ("commit",)
    favoured = ("commit", "next")

    def __init__(
        self,
        game: Game,
        looks: Sequence[SeatLook],
        timeline: motion.Timeline,
        pick: Callable[[Target], object],
    ) -> None:
        super().__init__(game, looks, timeline, pick)
        self.names = [look.name for look in looks]
        self.view: SevenRoninState | None = None
        self.seven = Seven()
        self.track = Track()
        self.area_spots = [Spot(area_target(n), _(AREA_NAMES[n]), self.press) for n in range(VILLAGE + 1)]
        self.ronin = [Spot(ronin_target(n), say(words.ronin_name(n)), self.press) for n in range(SEVEN)]
        self.powers = {
            key: Spot(power_target(key), _("Use"), self.press) for key in (*AREAS[:VILLAGE], *RONIN)
        }
        self.numbers = [Spot(count_target(n), str(n), self.press) for n in range(_COUNTS)]
        self.board_rect = self.tray_rect = Rect(0, 0, 1, 1)

    def children(self) -> Sequence[Widget]:
        """The seven, the areas, then the seals on both and the numbers."""
        return [*self.ronin, *self.area_spots, *self.powers.values(), *self.numbers]

    # -- layout ---------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """The village at the left; the seven, the track and the chronicle at the right; the plan below."""
        scale = self.scale
        gap = scale.px(16)
        inner = layout.inset(self.rect, gap)
        tray_h = max(scale.px(132), scale.line(theme.LEAD) + 2 * scale.line(theme.SMALL))
        upper, self.tray_rect = layout.rows(inner, [1.0, min(tray_h, round(inner.h * 0.25))], gap)
        column_w = min(round(inner.w * 0.33), max(scale.px(420), scale.font_px(theme.BODY) * 17))
        self.board_rect, column = layout.columns(upper, [1.0, column_w], gap)
        seven_h = round(column.h * 0.5)
        track_h = min(round(column.h * 0.22), max(scale.px(150), 4 * scale.line(theme.SMALL)))
        seven, track, chronicle = layout.rows(column, [seven_h, track_h, 1.0], scale.px(12))
        self.seven.arrange(seven, scale)
        self.track.arrange(track, scale)
        self.areas["chronicle"] = chronicle
        buttons_w = min(max(scale.px(250), scale.font_px(theme.LEAD) * 9), self.tray_rect.w // 4)
        buttons = Rect(0, 0, buttons_w, self.tray_rect.h - scale.px(16))
        buttons.midright = (self.tray_rect.right - scale.px(16), self.tray_rect.centery)
        self.areas["buttons"] = buttons
        self._arrange_village()
        for number, spot in enumerate(self.ronin):
            spot.place(self.seven.rows[number], scale)
        self._arrange_seals()

    def _arrange_village(self) -> None:
        board, scale = self.board_rect, self.scale
        wide = min(max(scale.px(222), 11 * scale.smallest_text), round(board.w * 0.235))
        high = min(max(scale.px(112), 3 * scale.smallest_text + scale.px(30)), round(board.h * 0.2))
        a, b = (board.w - wide) / 2 - scale.px(18), (board.h - high) / 2 - scale.px(14)
        for number in range(VILLAGE):
            angle = math.radians(-90 + 36 * number)
            rect = Rect(0, 0, wide, high)
            stretch = 1 + 0.12 * abs(math.sin(2 * angle))
            x = board.centerx + a * max(-1.0, min(1.0, stretch * math.cos(angle)))
            rect.center = round(x), round(board.centery + b * math.sin(angle))
            self.area_spots[number].place(rect, scale)
        px = min(round(board.h * 0.27), round(board.w * 0.2))
        green = Rect(0, 0, px, px)
        green.center = board.center
        self.area_spots[GREEN].place(green, scale)

    def _arrange_seals(self) -> None:
        for key, spot in self.powers.items():
            if key in AREA:
                rect = self.area_spots[AREA[key]].rect
                px = max(24, round(rect.h * 0.34))
                place = Rect(rect.right - px - 3, rect.y + 3, px, px)
            else:
                block = self.seven.block(RONIN_NUMBER[key])
                px = max(24, round(block.w * 0.72))
                place = Rect(block.right - round(px * 0.8), block.bottom - px, px, px)
            spot.place(place, self.scale)

    def _place_numbers(self) -> None:
        shown = [spot for spot in self.numbers if spot.visible]
        area = self.plan_area()
        px = min(area.h - 8, round(area.w / max(6, len(shown)) * 0.86))
        for number, spot in enumerate(shown):
            x = area.x + round((number + 0.5) * area.w / max(6, len(shown)))
            spot.place(Rect(x - px // 2, area.centery - px // 2, px, px), self.scale)

    def plan_area(self) -> Rect:
        """The part of the tray between words and buttons."""
        scale, tray = self.scale, self.tray_rect
        left = tray.x + round(tray.w * 0.3)
        return Rect(
            left, tray.y + scale.px(8), self.areas["buttons"].x - scale.px(16) - left, tray.h - scale.px(16)
        )

    # -- where things are -----------------------------------------------------------------------------------

    def ninja_px(self) -> int:
        """The size of a ninja on the map."""
        return max(18, round(self.area_spots[0].rect.h * 0.34))

    def ninja_at(self, area: int) -> Point:
        """Where the ninja of an area stand."""
        rect = self.area_spots[area].rect
        if area == GREEN:
            return float(rect.centerx), rect.y + rect.h * 0.84
        return rect.right - self.ninja_px() * 0.9, float(rect.bottom)

    def ronin_at(self, area: int) -> Point:
        """Where the ronin of an area stand."""
        rect = self.area_spots[area].rect
        if area == GREEN:
            return rect.x + rect.w * 0.2, rect.y + rect.h * 0.84
        return rect.x + self.ninja_px() * 0.9, float(rect.bottom)

    # -- state ----------------------------------------------------------------------------------------------

    def show(self, view: State, outlook: Outlook) -> None:
        """Draw this view from now on."""
        self.view, self.outlook = cast(SevenRoninState, view), outlook
        shown = outlook.lit | outlook.picks
        powers = any(target.kind == "power" for target in outlook.lit) and not outlook.picks
        for spot in self.spots_all():
            spot.lit = spot.target in shown and (spot.target.kind == "power" or not powers)
            spot.tells = spot.target.kind in ("area", "ronin")
            spot.visible = spot.tells or spot.target in shown
            spot.tip = self._tip(spot)
        if self.rect.h:
            self._place_numbers()
        self.touch()

    def spots_all(self) -> list[Spot]:
        """Every spot, seen or not."""
        return [*self.ronin, *self.area_spots, *self.powers.values(), *self.numbers]

    def _tip(self, spot: Spot) -> Rich:
        kind, key = spot.target.kind, spot.target.name
        if kind not in ("area", "ronin", "power"):
            return ""
        name = _(AREA_NAMES[AREA[key]]) if key in AREA else say(words.ronin_name(RONIN_NUMBER[key]))
        told = f"*{literal(name)}*\n{literal(_(words.POWERS[key]))}"
        if self.view is not None and self.outlook.acting and not spot.lit:
            reason = self.view.why_not(self.outlook.picks | {spot.target})
            if reason is not None:
                told += f"\n{literal(say(reason.text, self.names))}"
        return Marked(told)

    def press(self, target: Target) -> None:
        """A spot was pressed: an area or a ronin stands for its power when that is what is asked; what is planned
        already is taken back when it cannot be planned further."""
        view = self.view
        power = power_target(target.name)
        if not self.outlook.picks and power in self.outlook.lit:
            self.pick(power)
            return
        if view is not None and self.outlook.acting and target not in self.outlook.lit | self.outlook.picks:
            planned_ninja = target.kind == "area" and view.attack and view.attack[AREA[target.name]] > 0
            posted = target.kind == "ronin" and view.posts and view.posts[RONIN_NUMBER[target.name]] >= 0
            if planned_ninja or posted:
                self.retract(target)
                return
        self.pick(target)

    # -- drawing --------------------------------------------------------------------------------------------

    def paint(self, surface: Surface) -> None:
        """Paint the table as it is now."""
        view, scale = self.view, self.scale
        if view is None:
            return
        self._draw_map(surface, view)
        for area in range(VILLAGE):
            self._draw_area(surface, view, area)
        self._draw_green(surface, view)
        self.seven.draw(surface, view)
        for spot, row in zip(self.ronin, self.seven.rows, strict=True):
            marks = self.outlook.marks(spot.target)
            self.emphasise(surface, emphasis.box(row, scale.px(8))._replace(crowded=True), marks)
        self.track.draw(surface, view)
        self._draw_tray(surface, view)
        for spot in self.powers.values():
            if spot.visible:
                self._draw_seal(surface, spot)

    def _attacking(self, view: SevenRoninState) -> bool:
        return view.viewer == view.attacker

    def _draw_map(self, surface: Surface, view: SevenRoninState) -> None:
        board, scale = self.board_rect, self.scale
        radius = scale.px(14)
        draw_shadow(surface, board, radius, scale.px(7), 90, scale.px(4))
        ground = table_art.village_map(board.size, scale.factor, self._attacking(view))
        surface.blit(materials.masked(ground, radius), board)
        surface.blit(rounded(board.size, radius, None, theme.SUMI, max(2, scale.px(2))), board)
        for area in range(VILLAGE):
            for other in self.game.village.neighbours[area]:
                if other > area:
                    self._draw_path(surface, area, other)

    def _draw_path(self, surface: Surface, one: int, two: int) -> None:
        a, b = (
            pygame.Vector2(self.area_spots[one].rect.center),
            pygame.Vector2(self.area_spots[two].rect.center),
        )
        picture = table_art.path(round(a.distance_to(b)), max(6, self.scale.px(13)))
        angle = -math.degrees(math.atan2(b.y - a.y, b.x - a.x))
        turned = pygame.transform.rotozoom(picture, angle, 1.0)
        middle = (a + b) / 2
        blit_centred(surface, turned, (middle.x, middle.y))

    def _draw_area(self, surface: Surface, view: SevenRoninState, area: int) -> None:
        scale, spot = self.scale, self.area_spots[area]
        rect = spot.rect
        draw_panel(surface, rect, scale, PAPER, theme.SUMI if view.ninja[area] else None)
        held = bool(view.occupied() >> area & 1)
        block = Rect(rect.x + scale.px(7), rect.y + scale.px(7), 0, 0)
        block.w = block.h = min(round(rect.h * 0.52), round(rect.w * 0.3))
        surface.blit(table_art.area_block(area, block.w, held), block)
        left = block.right + scale.px(8)
        name = Rect(left, rect.y + scale.px(3), rect.right - scale.px(6) - left, round(rect.h * 0.32))
        px = min(scale.font_px(theme.BODY), round(name.h * 0.86))
        floor = min(scale.smallest_text, max(11, px))
        text.draw_fitted(surface, spot.name, "title", max(px, floor), theme.SUMI, name, floor)
        self._draw_room(surface, view, area, Rect(left, name.bottom, name.w, block.bottom - name.bottom))
        below = Rect(block.x, block.bottom + scale.px(2), rect.right - scale.px(6) - block.x, 0)
        below.h = rect.bottom - scale.px(3) - below.y
        words_ = _(SHORT[AREAS[area]])
        small = min(scale.font_px(theme.SMALL), round(below.h * 0.8))
        if small >= scale.smallest_text and not self._anybody(view, area):
            text.draw_fitted(surface, words_, "body", small, theme.FADED, below, scale.smallest_text)
        self.emphasise(surface, emphasis.box(rect, scale.px(10)), self.outlook.marks(spot.target))
        self._draw_people(surface, view, area)

    @staticmethod
    def _anybody(view: SevenRoninState, area: int) -> bool:
        """Whether a ronin stands or is posted in an area."""
        return area in view.where or area in view.posts

    def _draw_room(self, surface: Surface, view: SevenRoninState, area: int, box: Rect) -> None:
        """The limit as empty rooms, and what the own plan has put there."""
        limit = self.game.village.limits[area]
        planned = view.attack[area] if view.attack and HIDDEN not in view.attack else 0
        px = max(11, min(round(box.h * 0.7), round(box.w / max(4, max(limit, planned)) * 0.86)))
        for number in range(max(limit, planned)):
            centre = box.x + px * (0.6 + 1.14 * number), float(box.centery)
            picture = table_art.ninja(px, True) if number < planned else table_art.room(px)
            blit_centred(surface, picture, centre)

    def _draw_people(self, surface: Surface, view: SevenRoninState, area: int) -> None:
        px = self.ninja_px()
        x, y = self.ninja_at(area)
        count = view.ninja[area]
        if count and not self.timeline.hidden(("ninja", area)):
            for number in range(min(count, 3)):
                blit_centred(surface, table_art.ninja(px), (x - number * px * 0.78, y))
            if count > 3:
                badge = art.badge(str(count), max(14, round(px * 0.62)))
                blit_centred(surface, badge, (x + px * 0.34, y + px * 0.3))
        x, y = self.ronin_at(area)
        big = round(px * 1.22)
        standing = [r for r in range(SEVEN) if view.where[r] == area]
        posted = [r for r in range(SEVEN) if view.posts and view.posts[r] == area]
        for number, ronin in enumerate([*standing, *posted]):
            if not self.timeline.hidden(("ronin", ronin)):
                picture = table_art.ronin(ronin, big, ronin in posted)
                blit_centred(surface, picture, (x + number * big * 0.86, y))

    def _draw_green(self, surface: Surface, view: SevenRoninState) -> None:
        spot = self.area_spots[GREEN]
        surface.blit(table_art.green(spot.rect.w), spot.rect)
        line = self.scale.line(theme.BODY, 1.1)
        name = Rect(spot.rect.x, spot.rect.y + round(spot.rect.h * 0.6), spot.rect.w, line)
        px = min(self.scale.font_px(theme.BODY), round(spot.rect.h * 0.13))
        px = max(px, self.scale.smallest_text)
        text.draw_fitted(
            surface, spot.name, "title", px, theme.SUMI, name, self.scale.smallest_text, "center"
        )
        self._draw_people(surface, view, GREEN)
        planned = view.attack[GREEN] if view.attack and HIDDEN not in view.attack else 0
        if planned:
            at = spot.rect.x + spot.rect.w * 0.8, spot.rect.y + spot.rect.h * 0.84
            blit_centred(surface, table_art.ninja(self.ninja_px(), True), at)
        outline = emphasis.circle(spot.rect.center, spot.rect.w)
        self.emphasise(surface, outline, self.outlook.marks(spot.target))

    def _draw_seal(self, surface: Surface, spot: Spot) -> None:
        surface.blit(table_art.seal(spot.rect.w), spot.rect)
        outline = emphasis.circle(spot.rect.center, spot.rect.w)
        self.emphasise(surface, outline, self.outlook.marks(spot.target))

    # -- the plan -------------------------------------------------------------------------------------------

    def _draw_tray(self, surface: Surface, view: SevenRoninState) -> None:
        scale, tray = self.scale, self.tray_rect
        draw_panel(surface, tray, scale, NIGHT_TRAY if self._attacking(view) else TRAY)
        box = Rect(tray.x + scale.px(20), tray.y + scale.px(10), round(tray.w * 0.3) - scale.px(36), 0)
        box.h = tray.h - scale.px(20)
        upper, lower = layout.rows(box, [0.42, 0.58])
        title, note = self._tray_words(view)
        px = scale.font_px(theme.LEAD)
        text.draw_fitted(surface, title, "title", px, theme.CREAM, upper, scale.smallest_text)
        lines, px = text.fit_block(note, "body", scale.font_px(theme.SMALL), lower.size, scale.smallest_text)
        text.draw_block(surface, lines, "body", px, theme.WASHI, lower)
        if any(spot.visible for spot in self.numbers):
            self._draw_numbers(surface)
        elif view.attack and HIDDEN not in view.attack:
            self._draw_ninja_row(surface, view)
        elif view.posts and HIDDEN not in view.posts:
            self._draw_ronin_row(surface, view)
        elif view.outcome is None:
            self._draw_phases(surface, view)

    def _tray_words(self, view: SevenRoninState) -> tuple[str, str]:
        if view.viewer < 0:
            return _("The village"), _("You are watching; plans are covered.")
        if not self._attacking(view):
            if view.posts:
                return _("Your ronin"), _(
                    "Only you see this plan. Press a ronin who is posted to call him back."
                )
            return _("You defend"), _("Hold the village for eight rounds.")
        if not view.attack:
            return _("You attack"), _("Hold five areas, or four with both fields.")
        threat, need = view.threat(), view.need()
        entered = sum(1 for count in view.attack[:VILLAGE] if count)
        told = ngettext(
            "At least {need} ninja, in up to {areas} areas; one area is chosen.",
            "At least {need} ninja, in up to {areas} areas; {n} areas are chosen.",
            entered,
        )
        return _("Your ninja"), told.format(need=need, areas=threat, n=entered)

    def _draw_ninja_row(self, surface: Surface, view: SevenRoninState) -> None:
        area, planned = self.plan_area(), sum(view.attack)
        px = round(area.h * 0.46)
        while px > 12 and int(area.w / (1.12 * px)) * int(area.h / (1.1 * px)) < view.reserve:
            px -= 1
        per_row = int(area.w / (1.12 * px))
        for number in range(view.reserve):
            row, column = divmod(number, per_row)
            centre = area.x + px * (0.6 + 1.12 * column), area.y + px * (0.6 + 1.1 * row)
            blit_centred(surface, table_art.ninja(px, number < planned), centre)

    def _draw_ronin_row(self, surface: Surface, view: SevenRoninState) -> None:
        area = self.plan_area()
        px = min(round(area.h * 0.8), round(area.w / 8))
        for ronin in range(SEVEN):
            centre = area.x + px * (0.6 + 1.14 * ronin), float(area.centery)
            away = view.posts[ronin] >= 0 or view.where[ronin] != -1
            picture = table_art.ronin(ronin, px)
            blit_centred(surface, picture, centre, 80 if away else 255)
            if view.where[ronin] == FALLEN:
                blit_centred(surface, art.icon("close", px // 2, theme.SHU), centre)

    def _draw_phases(self, surface: Surface, view: SevenRoninState) -> None:
        """The steps of a round, the present one lit."""
        area, scale = self.plan_area(), self.scale
        present = _PHASE_OF.get(view.agenda[-1].to_data()[0], 0) if view.agenda else 0
        cells = layout.columns(area, [1.0] * len(PHASES), scale.px(8))
        for number, (words_, cell) in enumerate(zip(PHASES, cells, strict=True)):
            box = layout.centre(cell, (cell.w, max(scale.px(46), scale.line(theme.BODY, 1.5))))
            here = number == present
            face, ink = (theme.AI, theme.CREAM) if here else (theme.darker(theme.WOOD, 0.35), theme.WASHI)
            surface.blit(
                rounded(box.size, box.h // 2, face, theme.CREAM if here else theme.WOOD, max(1, scale.px(2))),
                box,
            )
            px = scale.font_px(theme.BODY)
            inner = box.inflate(-scale.px(16), 0)
            text.draw_fitted(surface, _(words_), "strong", px, ink, inner, scale.smallest_text, "center")

    def _draw_numbers(self, surface: Surface) -> None:
        for spot in self.numbers:
            if spot.visible:
                disc_ = art.number_disc(spot.target.name, spot.rect.w, theme.AI)
                blit_centred(surface, disc_, spot.rect.center)
                outline = emphasis.circle(spot.rect.center, spot.rect.w)
                self.emphasise(surface, outline, self.outlook.marks(spot.target))

    # -- motion ---------------------------------------------------------------------------------------------

    def play(self, events: Sequence[Event], before: State) -> None:
        """Plan the motions for ``events``."""
        for group in table_motion.plan(self, events, cast(SevenRoninState, before)):
            self.timeline.add(*group)


PHASES: Final = (N_("Plans"), N_("Abilities"), N_("Wounds"), N_("Effects"))
"""The parts of a round in which somebody is asked."""
_PHASE_OF: Final = {
    "Abilities": 1,
    "ShareWounds": 2,
    "Effects": 3,
    "CopyEffect": 3,
    "LiftNinja": 3,
    "BringNinja": 3,
}

SHORT: Final = {
    "passage": N_("two from the reserve"),
    "burial": N_("two back to reserve"),
    "shrine": N_("one ability blocked"),
    "watchtower": N_("a wound next door"),
    "field2": N_("both fields: four win"),
    "well": N_("a wound anywhere"),
    "inn": N_("copies another area"),
    "granary": N_("two for the reserve"),
    "pen": N_("one ronin must stay"),
    "field1": N_("both fields: four win"),
}
"""What each area does, in a few words."""


def create(
    game: Game, looks: Sequence[SeatLook], timeline: motion.Timeline, pick: Callable[[Target], object]
) -> Table:
    """The table of a match."""
    return RoninTable(game, looks, timeline, pick)
