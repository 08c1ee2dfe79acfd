"""The table of Samurai Spirit: the village, the answers, a board for each samurai, the odds and nightfall."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Optional, cast

from pygame import Rect, Surface

from game.engine.state import Event, Game, State, Target
from game.games.samurai_spirit import table_answers, table_art, table_motion, table_side, words
from game.games.samurai_spirit.parts import CARD, DEFENCES, FAMILIES, FARMSTEADS, HERO, HEROES, PENALTIES
from game.games.samurai_spirit.state import SpiritState
from game.games.samurai_spirit.state_actions import SpiritGame
from game.games.samurai_spirit.table_answers import (
    CONFRONT,
    DEFEND,
    DISCARD,
    FIGHT,
    UNDER,
    Answer,
    draw_answer,
)
from game.games.samurai_spirit.table_art import HERO_COLOURS
from game.games.samurai_spirit.table_board import Board, Explained, about, card_words
from game.games.samurai_spirit.table_report import Report
from game.games.samurai_spirit.table_room import Room
from game.games.samurai_spirit.table_village import Threat, backdrop
from game.ui import emphasis, frame, layout, materials, motion, text, theme
from game.ui.materials import draw_panel
from game.ui.richtext import Marked, literal
from game.ui.table import Outlook, SeatLook, Spot, Table
from game.ui.theme import Scale
from game.ui.widget import Widget
from game.ui.widgets import Hotspot
from game.ui.words import _, ngettext, say

_STACK: Final = Target("pile", "raider stack")
"""The stack as a thing to look into; pressing it fights where that is allowed."""
_STEP_SECONDS: Final = 0.08
"""How long a step of the track takes to fill while an answer is pointed at."""
_MOST_ANSWERS: Final = 4


class Sign(Hotspot):
    """A symbol that explains itself on pointing; a press reaches what it lies on."""

    press_sound = ""

    def __init__(
        self, explained: Explained, scale: Scale, press: Optional[Callable[[], object]] = None
    ) -> None:
        super().__init__(explained.words, press, explained.words)
        self.place(explained.rect, scale)

    @property
    def focus_stop(self) -> bool:
        """The keyboard reads the whole board instead."""
        return False


class SpiritTable(Table):
    """Samurai Spirit as a widget (see `game.ui.table.Table`)."""

    game: SpiritGame

    def __init__(
        self,
        game: Game,
        looks: Sequence[SeatLook],
        timeline: motion.Timeline,
        pick: Callable[[Target], object],
    ) -> None:
        super().__init__(game, looks, timeline, pick)
        self.names = [look.name for look in looks]
        self.view: SpiritState | None = None
        self.room = Room(self.game.count, self.game.cap, self.game.penalties)
        self.samurai = [Spot(Target("samurai", hero.key), hero.key, self.press) for hero in HEROES]
        self.lines = [Spot(Target("line", hero.key), hero.key, self.press) for hero in HEROES]
        self.tokens = [Spot(Target("token", hero.key), hero.key, self.press) for hero in HEROES]
        self.piles = [
            Spot(Target("pile", "discard pile"), _("Discarded raiders"), self.press),
            Spot(Target("pile", "intruders"), _("Intruders"), self.press),
            Spot(_STACK, _("Raiders"), self.press),
        ]
        self.bars = [Spot(target, "", self.press) for target in _targets_of_bars()]
        self.cards: list[Spot] = []
        self.signs: list[Sign] = []
        self.answers: dict[Target, Answer] = {}
        self.report = Report(self.close_report)
        self._reading = False
        self._pointed: tuple[Optional[Target], float] = None, 0.0

    def children(self) -> Sequence[Widget]:
        """Boards first, what explains itself on them, what can be chosen; a report over all."""
        small = [*self.lines, *self.tokens, *self.cards, *self.bars]
        return [*self.samurai, *self.piles, *self.signs, *small, self.report]

    # -- layout ---------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Give everything its place."""
        self.room.arrange(self.rect, self.scale)
        self.areas["chronicle"] = self.room.frame.chronicle
        self.areas["buttons"] = self.room.frame.buttons
        self.areas["village"] = self.room.village.rect
        self.areas["raider"] = self.room.village.stage()
        self.report.place_over(self.rect, self.scale)
        self._place_spots()
        self.touch()

    def deciding(self) -> int:
        """The place that is asked, or -1."""
        view = self.view
        if view is None or not view.agenda:
            return -1
        kind, *args = view.agenda[-1].to_data()
        if kind in ("PickSamurai", "Seating") or len(args) < 2:
            return -1
        return args[1] if 0 <= args[1] < len(self.room.boards) else -1

    def _place_spots(self) -> None:
        view = self.view
        if view is None or not self.rect.h:
            return
        village, scale = self.room.village, self.scale
        loose = [hero for hero in range(len(HEROES)) if view.place_of[hero] < 0 and self.samurai[hero].lit]
        away = [hero for hero in range(len(HEROES)) if view.place_of[hero] < 0 and self.tokens[hero].lit]
        for hero, spot in enumerate(self.samurai):
            spot.visible = view.place_of[hero] >= 0 or hero in loose
            if view.place_of[hero] >= 0:
                self._place_on_board(hero, view)
        for hero, box in zip(loose, village.offered(len(loose)), strict=True):
            self.samurai[hero].place(box, scale)
        for hero, box in zip(away, village.offered(len(away)), strict=True):
            self.tokens[hero].place(box, scale)
        for spot, box in zip(self.cards, village.offered(len(self.cards)), strict=True):
            spot.place(box, scale)
        for spot, name in zip(self.piles, ("discard", "intruders", "raiders"), strict=True):
            spot.place(village.pile(name), scale)
        self._place_bars()
        self._place_signs(view)

    def _place_on_board(self, hero: int, view: SpiritState) -> None:
        place, scale, boards = view.place_of[hero], self.scale, self.room.boards
        self.samurai[hero].place(boards[place].rect, scale)
        self.lines[hero].place(boards[place].line(), scale)
        holder = boards[view.support[place]]
        at = next((at for owner, at in holder.tokens(view) if owner == place), holder.own_token())
        side = max(frame.target_px(scale), holder.token_px())
        box = Rect(0, 0, side, side)
        box.center = round(at[0]), round(at[1])
        self.tokens[hero].place(box.clamp(holder.rect), scale)

    def _place_bars(self) -> None:
        """The answers side by side between village and boards."""
        shown = [spot for spot in self.bars if spot.visible]
        row, gap = self.room.answers, self.scale.px(20)
        if not shown:
            return
        each = min(self.scale.px(420), (row.w - gap * (len(shown) - 1)) // len(shown))
        whole = layout.centre(row, (each * len(shown) + gap * (len(shown) - 1), row.h))
        for spot, box in zip(shown, layout.columns(whole, [1.0] * len(shown), gap), strict=True):
            spot.place(box, self.scale)
            answer = self.answers[spot.target]
            spot.tip = "" if table_answers.fits(box, self.scale, answer) else "\n".join(answer.lines)

    def _place_signs(self, view: SpiritState) -> None:
        found = [Sign(explained, self.scale) for explained in self._explained_in_village(view)]
        for board in self.room.boards:
            hero = view.heroes[board.place_]
            if hero >= 0:
                press = self.samurai[hero].press
                told = board.explained(view, self.room.sides(view, board.place_))
                found += [Sign(explained, self.scale, press) for explained in told]
        if self._staged():
            stage = self.room.village.stage()
            sides = self.room.sides(view, max(0, self.deciding()))
            words_ = card_words(view.card, view.game.penalties[view.card], sides)
            found.append(Sign(Explained(stage, words_), self.scale))
        self.signs = found

    def _explained_in_village(self, view: SpiritState) -> list[Explained]:
        """What stands in the village; nothing while something to choose from lies over it."""
        village = self.room.village
        found = []
        for number in range(FARMSTEADS):
            stands = number < view.farms
            told = _("A farmstead.") if stands else _("A farmstead that has been destroyed.")
            found.append(Explained(village.farm(number), f"{told}\n{self._backs(view)}" if stands else told))
        helped = view.game.difficulty.family_bonuses
        for number in range(len(FAMILIES)):
            if not view.families >> number & 1:
                told = _("This family is lost.")
            else:
                told = (
                    _(words.FAMILY_HELP[number]) if helped else _("With the last family the village is lost.")
                )
            found.append(Explained(village.family(number), told))
        most = village.most(view)
        told = _(
            "Barricades: {n} of at most {most}. Flames at nightfall and samurai past Kiai cost one; without any, a "
            "farmstead burns."
        ).format(n=view.barricades, most=most)
        found += [Explained(village.fence(number, most), told) for number in range(most)]
        notes = (_("Farmsteads left. With the last one the village is lost."), _("Families left."), told)
        found += [Explained(box, note) for box, note in zip(village.counts(), notes, strict=True)]
        absent = [hero for hero in range(len(HEROES)) if view.place_of[hero] < 0]
        if self._offering():
            return []
        for hero, box in zip(absent, village.away(len(absent)), strict=True):
            found.append(Explained(box, self._about_absent(view, hero)))
        return found

    def _backs(self, view: SpiritState) -> str:
        if not view.backs:
            return _("With the last one the village is lost.")
        return _(
            "When it burns its back is turned up. Backs left: family {family}, farmstead {farm}, barricade {fence}, "
            "wound {wound}."
        ).format(family=view.backs[0], farm=view.backs[1], fence=view.backs[2], wound=view.backs[3])

    @staticmethod
    def _about_absent(view: SpiritState, hero: int) -> str:
        if not view.game.helped:
            return _("{who} is not at the table. {talent}").format(
                who=HEROES[hero].key, talent=_(words.TALENTS[hero])
            )
        if view.absent >> hero & 1:
            return _("{who} is far away and helps once in the match. {talent}").format(
                who=HEROES[hero].key, talent=_(words.TALENTS[hero])
            )
        return _("{who} is far away and has helped already. {talent}").format(
            who=HEROES[hero].key, talent=_(words.TALENTS[hero])
        )

    # -- state ----------------------------------------------------------------------------------------------

    def show(self, view: State, outlook: Outlook) -> None:
        """Draw this view from now on."""
        self.view, self.outlook = cast(SpiritState, view), outlook
        self.room.place_of = self.view.place_of
        shown = outlook.lit | outlook.picks
        named = sorted(target for target in shown if target.kind == "card")
        if [spot.target for spot in self.cards] != named:
            self.cards = [Spot(target, say(words.card(CARD[target.name])), self.press) for target in named]
        self._answer(self.view, shown)
        for spot in self.everything():
            spot.lit = spot.target in shown
            spot.visible = spot.lit or spot in self.piles
            spot.tells = spot in self.piles
        for spot in self.bars:
            spot.lit = spot.visible = spot.target in self.answers
        for hero, spot in enumerate(self.samurai):
            self._inform(hero, spot)
        self.confirms = self._gives_up()
        self._place_spots()
        self.touch()

    def _answer(self, view: SpiritState, shown: frozenset[Target]) -> None:
        """Which answers there are; samurai to hand to have bars too as far as there is room."""
        place = self.deciding()
        found: list[Answer] = []
        if place >= 0:
            found = table_answers.answers(view, place, shown, self.room.sides(view, place))
        if len(found) > _MOST_ANSWERS:
            found = [answer for answer in found if answer.target.kind != "samurai"]
        self.answers = {answer.target: answer for answer in found}
        self.answered = tuple(target.name for target in self.answers if target.kind == "button")
        for spot in self.bars:
            answer = self.answers.get(spot.target)
            spot.name = answer.title if answer is not None else ""

    def _inform(self, hero: int, spot: Spot) -> None:
        view = self.view
        assert view is not None
        spot.tells = view.place_of[hero] >= 0
        told = about(view, view.place_of[hero]) if spot.tells else self._offer(hero)
        if self.outlook.acting and not spot.lit:
            reason = view.why_not(self.outlook.picks | {spot.target})
            why = literal(say(reason.text, self.names)) if reason is not None else ""
            told = "\n".join(part for part in (told, why) if part)
        spot.tip = Marked(told) if told else ""

    def _gives_up(self) -> tuple[str, ...]:
        """What asks once more: passing of one's own will, and the last help of absent samurai."""
        view = self.view
        assert view is not None
        place = self.deciding()
        if place < 0:
            return ()
        forced = table_answers.must_pass(view, place)
        last = [f"token {hero.key}" for n, hero in enumerate(HEROES) if view.absent == 1 << n]
        return (*(() if forced else ("pass",)), *last)

    def everything(self) -> list[Spot]:
        """Every spot but the bars of the answers."""
        return [*self.samurai, *self.piles, *self.lines, *self.tokens, *self.cards]

    @staticmethod
    def _offer(hero: int) -> str:
        powers = words.POWERS[hero]
        kiai = HEROES[hero].kiai
        return "\n".join(
            (
                f"*{HEROES[hero].key}*",
                literal(_(words.TALENTS[hero])),
                literal(_("Kiai {n}: {power}").format(n=kiai[0], power=_(powers[0]))),
                literal(_("As a beast, Kiai {n}: {power}").format(n=kiai[1], power=_(powers[1]))),
            )
        )

    def press(self, target: Target) -> None:
        """A spot was pressed; a report is put away first."""
        if self.report.visible:
            self.close_report()
        if target == _STACK and FIGHT in self.outlook.lit:
            self.pick(FIGHT)
        elif target not in [spot.target for spot in self.piles]:
            self.pick(target)

    def holds(self) -> bool:
        """While the report of a round lies before somebody, nobody plays on."""
        return self.report.visible and not all(look.computer for look in self.looks)

    def close_report(self) -> None:
        """The report has been read."""
        self.report.tell(())
        self.touch()

    # -- what an answer would do ----------------------------------------------------------------------------

    def pointed(self) -> Optional[Answer]:
        """The answer under the pointer, under the keyboard or chosen."""
        for spot in self.bars:
            if spot.visible and (spot.hover or spot.focused):
                return self.answers.get(spot.target)
        return next((self.answers[pick] for pick in self.outlook.picks if pick in self.answers), None)

    def draw(self, surface: Surface) -> None:
        """The kept picture, and the steps that an answer pointed at fills one by one."""
        super().draw(surface)
        view, answer, place = self.view, self.pointed(), self.deciding()
        target = answer.target if answer is not None else None
        if target != self._pointed[0]:
            self._pointed = target, self.timeline.now()
        if view is None or answer is None or answer.to < 0 or place < 0:
            return
        board = self.room.boards[place]
        board.draw_steps(surface, view.track[place], view.limit[place], answer.to, self._steps())

    def _steps(self) -> int:
        speed = self.timeline.speed
        if speed <= 0:
            return len(HEROES) * 3
        return int((self.timeline.now() - self._pointed[1]) * speed / _STEP_SECONDS)

    def moves(self) -> bool:
        """Whether marks move or steps are filling."""
        view, answer, place = self.view, self.pointed(), self.deciding()
        filling = (
            view is not None
            and answer is not None
            and place >= 0
            and self._steps() <= answer.to - view.track[place]
        )
        return filling or super().moves()

    # -- drawing --------------------------------------------------------------------------------------------

    def paint(self, surface: Surface) -> None:
        """Paint the table as it is now."""
        view = self.view
        if view is None:
            return
        room, scale = self.room, self.scale
        answer = self.pointed()
        lies = room.village.rect.move(-self.rect.x, -self.rect.y)
        surface.blit(backdrop(self.rect.size, (lies.x, lies.y, lies.w, lies.h), scale), self.rect)
        room.village.draw(surface, view, answer.threat if answer is not None else Threat())
        if not self._offering():
            room.village.draw_away(surface, view)
        for name in ("raiders", "intruders"):
            pile = room.village.pile(name)
            self.emphasise(
                surface, emphasis.box(pile, pile.w // 12), self.outlook.marks(Target("pile", name))
            )
        room.village.draw_badges(surface, view)
        for board in sorted(room.boards, key=lambda board: board.place_ == view.active):
            self._draw_board(surface, view, board)
        self._draw_side(surface, view)
        if self._staged():
            room.village.draw_stage(surface, view, room.sides(view, self.deciding()))
        self._draw_offers(surface, view)
        for spot in self.bars:
            if spot.visible:
                draw_answer(surface, spot.rect, scale, self.answers[spot.target], spot.hover)
                self.emphasise(
                    surface,
                    emphasis.box(spot.rect, scale.px(12)),
                    self.outlook.marks(spot.target)._replace(last=False),
                )
        for spot in (*self.lines, *self.tokens):
            away = spot.target.kind == "token" and view.place_of[self.tokens.index(spot)] < 0
            if spot.visible and not away:
                radius = spot.rect.h // 2 if spot.target.kind == "token" else scale.px(6)
                self.emphasise(surface, emphasis.box(spot.rect, radius), self.outlook.marks(spot.target))

    def _offering(self) -> bool:
        """Whether samurai or raiders to choose from lie over the village."""
        view = self.view
        spots = [*self.samurai, *self.tokens]
        away = [s for s in spots if s.lit and view is not None and view.place_of[HERO[s.target.name]] < 0]
        return bool(away or self.cards)

    def _staged(self) -> bool:
        """Whether a raider stands large before the village."""
        if self.view is None or self.view.card < 0 or self.deciding() < 0:
            return False
        return not any(self.timeline.hidden((key,)) for key in ("drawn", "handed"))

    def _draw_side(self, surface: Surface, view: SpiritState) -> None:
        above = self.room.frame.above
        place = self.deciding() if self.deciding() >= 0 else view.active
        known = self.outlook.helpers and view.outcome is None and view.stack() > 0
        lines = table_side.odds(view, place) if known and place >= 0 and view.heroes[place] >= 0 else ()
        table_side.draw_odds(surface, above[0], self.scale, view.stack(), lines)
        table_side.draw_nightfall(surface, above[1], self.scale, view, self.outlook.helpers)

    def _draw_board(self, surface: Surface, view: SpiritState, board: Board) -> None:
        place = board.place_
        hero = view.heroes[place]
        board.draw(surface, view, self.looks[view.owners[place]], self.room.sides(view, place))
        if hero >= 0:
            marks = self.outlook.marks(self.samurai[hero].target)
            if view.outcome is None and view.active == place:
                marks = marks._replace(last=False)
            self.emphasise(surface, emphasis.box(board.rect, self.scale.px(12)), marks)

    def _draw_offers(self, surface: Surface, view: SpiritState) -> None:
        for spots in (self.samurai, self.tokens):
            for hero, spot in enumerate(spots):
                if spot.visible and view.place_of[hero] < 0:
                    self._draw_portrait(surface, hero, spot)
        sides = self.room.sides(view, max(0, self.deciding()))
        for spot in self.cards:
            card = CARD[spot.target.name]
            symbols, px = view.game.penalties[card], self.scale.font_px(theme.SMALL)
            surface.blit(
                table_art.raider_large(card, spot.rect.size, symbols, sides, px, self.scale.smallest_text),
                spot.rect,
            )
            outline = emphasis.box(spot.rect, spot.rect.w // 16)
            self.emphasise(surface, outline, self.outlook.marks(spot.target))

    def _draw_portrait(self, surface: Surface, hero: int, spot: Spot) -> None:
        surface.blit(table_art.portrait(hero, spot.rect.size, False), spot.rect)
        px, floor = self.scale.font_px(theme.SMALL), self.scale.smallest_text
        name, step = self.scale.line(theme.SMALL, 1.35), text.line_height("body", px)
        told = _(words.TALENTS_SHORT[hero])
        lines = text.wrap(told, "body", px, spot.rect.w - 8)
        high = name + len(lines) * step + 4
        if high > spot.rect.h // 2:
            lines, high = [], name
        band = Rect(spot.rect.x, spot.rect.bottom - high, spot.rect.w, high)
        surface.fill(HERO_COLOURS[hero], band)
        box = Rect(band.x, band.y, band.w, name)
        text.draw_fitted(surface, HEROES[hero].key, "title", px, theme.CREAM, box, min(px, floor), "center")
        below = Rect(band.x + 4, box.bottom, band.w - 8, high - name)
        text.draw_block(surface, lines, "body", px, theme.CREAM, below, "centre")
        outline = emphasis.box(spot.rect, spot.rect.w // 16)
        self.emphasise(surface, outline, self.outlook.marks(spot.target))

    # -- what lies over everything --------------------------------------------------------------------------

    def draw_over(self, surface: Surface) -> None:
        """The report of a round, or what a pile holds."""
        if self.view is None:
            return
        if self.report.visible and (self._reading or not self.timeline.busy):
            self._reading = True
            self.report.draw(surface)
            return
        if self.timeline.busy:
            return
        spot = next((s for s in self.piles if s.hover), None) or next(
            (s for s in self.piles if s.focused), None
        )
        if spot is not None:
            self._draw_pile(surface, self.view, spot)

    def _draw_pile(self, surface: Surface, view: SpiritState, spot: Spot) -> None:
        """What has been seen can be read back; what is known of the raider stack in the order in which it comes."""
        if spot is self.piles[0]:
            known, unseen = sorted(view.discard), 0
        elif spot is self.piles[1]:
            known = sorted(card for card in view.intruders if card >= 0)
            unseen = len(view.intruders) - len(known)
        else:
            known, unseen = [*view.top, *view.bottom], view.middle
        scale = self.scale
        title = f"{spot.name}: {len(known) + unseen}"
        note = ngettext("{n} of them unseen", "{n} of them unseen", unseen).format(n=unseen) if unseen else ""
        width = max(44, scale.px(62))
        across = max(4, min(8, len(known) or 4))
        down = -(-len(known) // across)
        wide = max(across * (width + 6), text.measure(title, "title", scale.font_px(theme.BODY))[0])
        size = (wide + scale.px(28), down * round(width * 1.45) + 3 * scale.line(theme.BODY))
        rect = layout.clamp(Rect(spot.rect.right + 8, spot.rect.y, *size), layout.inset(self.rect, 6))
        draw_panel(surface, rect, scale, materials.CARD)
        left, top = rect.x + scale.px(14), rect.y + scale.px(8)
        text.draw(surface, title, "title", scale.font_px(theme.BODY), theme.SUMI, (left, top))
        top += scale.line(theme.BODY)
        if note:
            text.draw(surface, note, "body", scale.font_px(theme.SMALL), theme.FADED, (left, top))
            top += scale.line(theme.SMALL)
        for number, card in enumerate(known):
            row, column = divmod(number, across)
            at = (left + column * (width + 6), top + row * round(width * 1.45))
            surface.blit(table_art.raider(card, (width, round(width * 1.38)), view.game.penalties[card]), at)

    # -- motion ---------------------------------------------------------------------------------------------

    def play(self, events: Sequence[Event], before: State) -> None:
        """Plan the motions for ``events``; what the end of a round costs is told once more, whole."""
        for group in table_motion.plan(self.room, events, cast(SpiritState, before)):
            self.timeline.add(*group)
        kinds = [event.kind for event in events]
        if "round_over" in kinds:
            told = [self.game.describe(event) for event in events[kinds.index("round_over") :]]
            self.report.tell([say(line, self.names) for line in told if line is not None])
            self.report.place_over(self.rect, self.scale)
            self._reading = False
        self.touch()


def _targets_of_bars() -> list[Target]:
    """Every target that has a bar among the answers, in the order in which bars stand."""
    return [
        DEFEND,
        CONFRONT,
        FIGHT,
        UNDER,
        DISCARD,
        *[Target("samurai", hero.key) for hero in HEROES],
        *[Target("button", key) for key in ("ignore", "suffer", "use", "decline", "stop", "pass")],
        *[Target("penalty", key) for key in PENALTIES],
        *[Target("defence", key) for key in DEFENCES],
    ]


def create(
    game: Game, looks: Sequence[SeatLook], timeline: motion.Timeline, pick: Callable[[Target], object]
) -> Table:
    """The table of a match."""
    return SpiritTable(game, looks, timeline, pick)
