"""The table of 7 Ronin: the village with its ten areas and the green, the seven, the track, and the plans."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Optional, cast

from pygame import Rect, Surface

from game.engine.state import Event, Game, State, Target
from game.games.seven_ronin import table_motion, table_words, words
from game.games.seven_ronin.parts import (
    AREA,
    AREA_NAMES,
    AREAS,
    RONIN,
    RONIN_NAMES,
    RONIN_NUMBER,
    SEVEN,
    SPACES,
    TASUKE,
    VILLAGE,
)
from game.games.seven_ronin.state import SevenRoninState
from game.games.seven_ronin.state_actions import (
    SevenRoninGame,
    area_target,
    count_target,
    power_target,
    ronin_target,
)
from game.games.seven_ronin.table_art import seal
from game.games.seven_ronin.table_board import Board, Shown, own_plan
from game.games.seven_ronin.table_places import Places
from game.games.seven_ronin.table_story import Beat, moment_of
from game.games.seven_ronin.table_tour import Tour
from game.games.seven_ronin.table_tray import Tray, free_left, tray_words
from game.ui import art, emphasis, frame, motion, text, theme
from game.ui.intents import Input
from game.ui.motion import Motion
from game.ui.richtext import Marked, Rich, literal
from game.ui.shapes import blit_centred
from game.ui.table import Outlook, SeatLook, Spot, Table
from game.ui.widget import Widget
from game.ui.widgets import PLAIN, Button
from game.ui.words import _, ngettext, say

_COUNTS: Final = 21
_TOURED: Final = 3
"""So many beats at once are told by a tour; fewer are shown on the table as it is."""


class RoninTable(Table):
    """7 Ronin as a widget (see `game.ui.table.Table`)."""

    game: SevenRoninGame

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
        self.view: Optional[SevenRoninState] = None
        self.places = Places()
        self.tour = Tour(timeline, self.places, self.names, self._motions, self._toured)
        self.board = Board(self.places, self.game.village, timeline, self.tour)
        self.tray = Tray(self.game, self.places, self._call_back)
        self.plates = [Spot(area_target(n), _(AREA_NAMES[n]), self.press) for n in range(VILLAGE + 1)]
        self.ronin = [Spot(ronin_target(n), say(words.ronin_name(n)), self.press) for n in range(SEVEN)]
        self.powers = {
            key: Spot(power_target(key), _("Use"), self.press) for key in (*AREAS[:VILLAGE], *RONIN)
        }
        self.numbers = [Spot(count_target(n), str(n), self.press) for n in range(_COUNTS)]
        self.again = Button("", self.tour.look_again, PLAIN, "eye", theme.SMALL)
        self.again.visible = False
        self._private = sum(not look.computer for look in looks) > 1

    def children(self) -> Sequence[Widget]:
        """The seven, the areas, then the seals on both, the numbers, what is planned and the tour."""
        return [
            *self.ronin,
            *self.plates,
            *self.powers.values(),
            *self.numbers,
            *self.tray.chips,
            self.again,
            self.tour,
        ]

    # -- layout ---------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Everything anew for this size, whatever is shown."""
        places, scale = self.places, self.scale
        places.arrange(self.rect, scale)
        self.areas["chronicle"], self.areas["buttons"] = places.chronicle, places.buttons
        self.areas["tray"] = places.middle_of_tray()
        for area, spot in enumerate(self.plates):
            spot.place(places.plates[area], scale)
        for number, spot in enumerate(self.ronin):
            spot.place(places.seven.rows[number], scale)
        self.tour.place(places.middle_of_tray(), scale)
        self._arrange_seals()
        self._place_numbers()
        if self.view is not None:
            self._place_again(self.view)
        self.tray.place()

    def _arrange_seals(self) -> None:
        for key, spot in self.powers.items():
            if key in AREA:
                plate = self.places.plates[AREA[key]]
                px = min(frame.target_px(self.scale), round(plate.h * 0.66))
                place = Rect(plate.right - px - 2, plate.bottom - px + px // 8, px, px)
            else:
                row = self.places.seven.rows[RONIN_NUMBER[key]]
                place = Rect(row.topleft, (row.h, row.h))
            spot.place(place, self.scale)

    def _place_numbers(self) -> None:
        shown = [spot for spot in self.numbers if spot.visible]
        area = self.places.middle_of_tray()
        label = self.scale.line(theme.SMALL, 1.3) if self._labels(shown) else 0
        cell = min(area.w / max(1, len(shown)), area.w / 4)
        left = area.centerx - cell * len(shown) / 2
        px = max(1, min(area.h - label - self.scale.px(26), round(cell * 0.8), self.scale.px(96)))
        top = area.y + (area.h - px - label) // 2
        for number, spot in enumerate(shown):
            x = round(left + (number + 0.5) * cell)
            spot.place(Rect(x - px // 2, top, px, px), self.scale)

    # -- state ----------------------------------------------------------------------------------------------

    def show(self, view: State, outlook: Outlook) -> None:
        """Draw this view from now on."""
        self.view, self.outlook = cast(SevenRoninState, view), outlook
        seen = self.view
        if self.tour.visible and not self.tour.playing and not self.tour.story.holds(moment_of(seen)):
            self.tour.close()
        shown = outlook.lit | outlook.picks
        powers = any(target.kind == "power" for target in outlook.lit) and not outlook.picks
        secret = bool(seen.agenda) and seen.agenda[-1].secret
        for spot in self.spots_all():
            spot.lit = spot.target in shown and (spot.target.kind == "power" or not powers)
            spot.tells = spot.target.kind in ("area", "ronin")
            spot.visible = spot.tells or spot.target in shown
            spot.tip = self._tip(spot)
            spot.press_sound = "" if secret and self._private else "click"
        self.standing = ("commit",) if secret and outlook.acting else ()
        stopping = outlook.acting and not secret and free_left(seen)
        self.confirms = ("commit", "done") if stopping else ("commit",)
        self._refresh()

    def _refresh(self) -> None:
        """What depends on the view and on the tour."""
        view = self.view
        if view is None:
            return
        touring = self.tour.visible
        asked = any(spot.visible for spot in self.numbers)
        self.tray.asked = asked
        planning = self.outlook.acting and bool(view.agenda) and view.agenda[-1].secret
        self.tray.show(view, planning, touring or asked)
        story = self.tour.story
        self.again.visible = not touring and story.holds(moment_of(view)) and not self._begun(view)
        if self.again.visible:
            round_ = words.ROMAN[story.beats[0].before.round]
            self.again.text = _("See round {round} again").format(round=round_)
        if self.rect.h:
            self._place_numbers()
            self._place_again(view)
        self.touch()

    def _place_again(self, view: SevenRoninState) -> None:
        told, scale = self.places.parts_of_tray()[0], self.scale
        left = self.tray.pile_w(told, view)
        high = min(frame.target_px(scale), told.h)
        self.again.place(Rect(told.x + left, told.bottom - high, told.w - left, high), scale)

    @staticmethod
    def _begun(view: SevenRoninState) -> bool:
        """Whether the viewer has begun the next plan."""
        attack, posts = own_plan(view)
        return any(attack) or any(post >= 0 for post in posts)

    def _toured(self) -> None:
        """The tour shows something else."""
        self._refresh()

    def spots_all(self) -> list[Spot]:
        """Every spot, seen or not."""
        return [*self.ronin, *self.plates, *self.powers.values(), *self.numbers]

    def _tip(self, spot: Spot) -> Rich:
        kind, key = spot.target.kind, spot.target.name
        if kind not in ("area", "ronin", "power"):
            return ""
        name = _(AREA_NAMES[AREA[key]]) if key in AREA else say(words.ronin_name(RONIN_NUMBER[key]))
        told = f"*{literal(name)}*\n{literal(_(words.POWERS[key]))}"
        near = self.game.village.neighbours[AREA[key]] if key in AREA else ()
        if near:
            beside = _("Beside it: {areas}").format(areas=", ".join(_(AREA_NAMES[area]) for area in near))
            told += f"\n{literal(beside)}"
        if self.view is not None and self.outlook.acting and not spot.lit:
            reason = self.view.why_not(self.outlook.picks | {spot.target})
            if reason is not None:
                told += f"\n{literal(say(reason.text, self.names))}"
        return Marked(told)

    def press(self, target: Target) -> None:
        """A spot was pressed: an area or a ronin stands for its power when that is what is asked; what is planned
        already is taken back when it cannot be planned further."""
        if self.tour.visible:
            self.tour.close()
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

    def _call_back(self, target: Target) -> None:
        self.retract(target)

    # -- the tour -------------------------------------------------------------------------------------------

    def play(self, events: Sequence[Event], before: State) -> None:
        """Tell what happened: a whole round by a tour, a single thing on the table as it is."""
        story, view = self.tour.story, self.view
        if view is None:
            return
        count = story.tell(events, moment_of(cast(SevenRoninState, before)), moment_of(view))
        beats = story.beats[len(story.beats) - count :]
        for event in events:
            self.timeline.add(*table_motion.of_event(event, self._private))
        if count >= _TOURED:
            self.tour.begin(len(story.beats) - count)
        else:
            for beat in beats:
                self.timeline.add(*self._motions(beat))
            self.tour.latest = beats[-1] if beats else None
        self._refresh()

    def recall(self, told: Sequence[tuple[Sequence[Event], State, State]]) -> None:
        """Know the story of the round, so that it can be seen again."""
        for events, before, after in told:
            moments = [moment_of(cast(SevenRoninState, view)) for view in (before, after)]
            self.tour.story.tell(events, *moments)

    def _motions(self, beat: Beat) -> list[Motion]:
        return table_motion.of_beat(self.places, beat)

    def telling(self) -> str:
        """Which part of a round is told again."""
        beat = self.tour.beat
        if beat is None:
            return ""
        return _(table_words.TELLING[beat.phase]).format(round=words.ROMAN[beat.before.round])

    def holds(self) -> bool:
        """While somebody stands still in the tour, nobody plays on."""
        return self.tour.visible and not self.tour.playing

    def steers(self, item: Input) -> bool:
        """Presses on the ways through it do not end it."""
        return self.tour.steers(item)

    # -- drawing --------------------------------------------------------------------------------------------

    def paint(self, surface: Surface) -> None:
        """Paint the table as it is now, or as it was at the beat that is shown."""
        view, beat = self.view, self.tour.beat
        if view is None:
            return
        shown = Shown(moment_of(view), *own_plan(view)) if beat is None else Shown.at(beat.after)
        moment = shown.moment
        sealed = frozenset(AREA[key] for key, spot in self.powers.items() if key in AREA and spot.visible)
        self.board.draw(surface, shown, sealed if beat is None else frozenset())
        coming = self.tour.on_its_way()
        hurt = coming is not None and self.timeline.hidden(("wound", 0))
        before = moment._replace(wounds=coming.before.wounds) if coming is not None and hurt else moment
        self.places.seven.draw(surface, before)
        self.places.track.draw(surface, moment, self.game.village.threat)
        if beat is None:
            self._draw_marks(surface)
        self._draw_tray(surface, view)
        if beat is not None:
            self.tour.draw_scroll(surface)

    def _draw_marks(self, surface: Surface) -> None:
        for spot in self.plates:
            outline = emphasis.box(spot.rect, self.scale.px(9))
            self.emphasise(surface, outline, self.outlook.marks(spot.target))
        for number, spot in enumerate(self.ronin):
            block = self.places.seven.block(number)
            outline = emphasis.box(block, self.scale.px(5))._replace(crowded=True)
            self.emphasise(surface, outline, self.outlook.marks(spot.target))
        for spot in self.powers.values():
            if spot.visible:
                surface.blit(seal(spot.rect.w), spot.rect)
                outline = emphasis.circle(spot.rect.center, spot.rect.w)
                self.emphasise(surface, outline, self.outlook.marks(spot.target))

    def _draw_tray(self, surface: Surface, view: SevenRoninState) -> None:
        title, note = tray_words(view)
        beat = self.tour.beat
        if beat is not None:
            title = _("Round {round}").format(round=words.ROMAN[beat.before.round])
            step = _("Step {n} of {all}.").format(n=self.tour.at + 1, all=len(self.tour.story.beats))
            note = f"{step} {table_words.held(beat.after)}"
        own = self.outlook.acting and view.viewer >= 0 and beat is None
        acting = self.looks[view.viewer].colour if own else None
        self.tray.draw(surface, view, title, "" if self.again.visible else note, beat is not None, acting)
        if beat is None:
            self._draw_numbers(surface)

    def _labels(self, shown: Sequence[Spot]) -> list[str]:
        """What each number that is asked for means, where it is not said by the question."""
        view = self.view
        if view is None or not shown or not view.agenda:
            return []
        figures = [int(spot.target.name) for spot in shown]
        step = view.agenda[-1].to_data()
        if step[0] == "ShareWounds":
            area = step[2]
            other = next(ronin for ronin in view.guards(area) if ronin != TASUKE)
            whole = min(view.ninja[area], _room(view, TASUKE) + _room(view, other))
            told = _("{ronin} takes {n}")
            return [told.format(ronin=_(RONIN_NAMES[other]), n=whole - figure) for figure in figures]
        if step[0] == "Abilities":
            return [ngettext("one ninja goes", "{n} ninja go", n).format(n=n) for n in figures]
        return []

    def _draw_numbers(self, surface: Surface) -> None:
        shown = [spot for spot in self.numbers if spot.visible]
        labels = self._labels(shown)
        for number, spot in enumerate(shown):
            picture = art.number_disc(spot.target.name, spot.rect.w, theme.AI)
            blit_centred(surface, picture, spot.rect.center)
            outline = emphasis.circle(spot.rect.center, spot.rect.w)
            self.emphasise(surface, outline, self.outlook.marks(spot.target))
            if labels:
                cell = self.places.middle_of_tray().w // max(4, len(shown))
                box = Rect(0, 0, cell - 4, self.scale.line(theme.SMALL, 1.3))
                box.midtop = spot.rect.centerx, spot.rect.bottom + self.scale.px(10)
                px = self.scale.font_px(theme.SMALL)
                floor = self.scale.smallest_text
                text.draw_fitted(surface, labels[number], "strong", px, theme.CREAM, box, floor, "center")

    def draw(self, surface: Surface) -> None:
        """The table, and over it the ways through a round, which change while one points at them."""
        super().draw(surface)
        if self.again.visible:
            self.again.draw(surface)
        if self.tour.visible:
            self.tour.draw(surface)
        for chip in self.tray.chips:
            if chip.visible and chip.hover:
                chip.draw(surface)

    def draw_over(self, surface: Surface) -> None:
        """While a round is told again, what happened lies over the chronicle."""
        self.tour.draw_list(surface)


def _room(view: SevenRoninState, ronin: int) -> int:
    """How many wounds a tile can still take."""
    return SPACES[ronin] - view.wounds[ronin]


def create(
    game: Game, looks: Sequence[SeatLook], timeline: motion.Timeline, pick: Callable[[Target], object]
) -> Table:
    """The table of a match."""
    return RoninTable(game, looks, timeline, pick)
