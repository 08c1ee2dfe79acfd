"""Setting up a match: who sits where, under which sign, by which options, from which deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from pygame import Rect, Surface

from game.app import tables
from game.app.host import Host
from game.app.scenes.page import Field, Headed, Page
from game.app.scenes.pickers import LookScene, NamesScene
from game.app.settings import LONGEST_NAME, SeatPlan, TablePlan
from game.engine import deal
from game.engine.clean import clean
from game.engine.match import COMPUTER, PERSON, Seat
from game.engine.shelf import GameInfo
from game.engine.state import Option
from game.ui import art, layout, richtext, text, theme
from game.ui.materials import PAPER, draw_panel
from game.ui.richtext import RichText
from game.ui.scroll import Column, ScrollView
from game.ui.shapes import rounded
from game.ui.textfield import TextField
from game.ui.theme import CRESTS, PLAYER_COLOURS, Scale
from game.ui.widget import Size, Widget
from game.ui.widgets import PRIMARY, QUIET, Button, Choice, Hook, IconButton, Pressable
from game.ui.words import _, say

GUESTS: Final = ("Hideo", "Mei", "Kenta", "Tomoe", "Goro", "Yuki", "Sada")
"""What computer players are called until somebody names them otherwise."""


class NewMatchScene(Page):
    """Seats at the left, options and the deal code at the right, the start below."""

    def __init__(self, host: Host, info: GameInfo) -> None:
        super().__init__(host, info.kanji, _(info.title))
        self.info = info
        plan = host.people.tables.get(info.key) or TablePlan()
        self.options = _lawful(info.options, plan.options)
        self.rows = [SeatRow(self, number, seat) for number, seat in enumerate(self._seats(plan))]
        self.code = TextField(
            longest=11,
            empty=_("a fresh deal"),
            change=str.upper,
            on_change=self._changed,
            on_refused=self.refused_letters,
        )
        self.code_note = RichText("", theme.SMALL, theme.FADED)
        honest = _("Computer players know only what a person in their seat would know.")
        self.strengths = RichText("", theme.SMALL, theme.FADED)
        told = [RichText(words, theme.BODY, role="serif") for words in (_(info.aim), _lasts(info)) if words]
        members = [
            Headed(_("Seats"), self.rows, 12),
            self.strengths,
            *told,
            RichText(honest, theme.SMALL, theme.FADED),
        ]
        self.seats_view = ScrollView(Column(members, 14))
        self.picture = Rect(0, 0, 0, 0)
        self.choices: dict[str, Choice] = {}
        self.more = Button(_("More"), self._open_more, QUIET, units=theme.BODY)
        self.unusual = RichText("", theme.SMALL, theme.FADED)
        self.opened = False
        self.options_column = Column(gap=14)
        self.options_view = ScrollView(self.options_column)
        self.start = Button(_("Begin"), self.begin, PRIMARY, "play", theme.HEAD)
        self.panels: list[Rect] = []
        self.refresh()

    # -- what it begins with --------------------------------------------------------------------------------

    def _seats(self, plan: TablePlan) -> list[SeatPlan]:
        """The seats of last time, filled up to as many as the game can have."""
        seats = [replace(seat) for seat in plan.seats[: self.info.most]]
        people = self.host.people.names
        while len(seats) < self.info.most:
            number = len(seats)
            seat = SeatPlan(crest=CRESTS[number], colour=list(PLAYER_COLOURS)[number])
            if number == 0:
                seat.name = people[0] if people else ""
            elif number < self.info.usual:
                seat.kind, seat.level = COMPUTER, self.host.levels.names()[0]
            else:
                seat.kind = ""
            seats.append(seat)
        for seat in seats:
            if seat.kind == COMPUTER and seat.level not in self.host.levels.names():
                seat.level = self.host.levels.names()[0]
            elif seat.kind != COMPUTER:
                seat.level = ""
        return seats

    # -- what is chosen -------------------------------------------------------------------------------------

    def plans(self) -> list[SeatPlan]:
        """All seats, the empty ones too."""
        return [row.plan for row in self.rows]

    def names(self) -> list[str]:
        """What each seat is called, by number: as written, else as the match will call it; empty seats too."""
        plans = self.plans()
        written = [clean(plan.name, LONGEST_NAME) for plan in plans]
        used = {name for plan, name in zip(plans, written, strict=True) if plan.kind and name}
        free = iter([guest for guest in GUESTS if guest not in used])
        found = []
        for number, (plan, name) in enumerate(zip(plans, written, strict=True), start=1):
            if not name and plan.kind == COMPUTER:
                name = next(free)
            found.append(name or _("Player {n}").format(n=number))
        return found

    def taken(self) -> list[SeatPlan]:
        """The seats where somebody sits, each with a name."""
        named = zip(self.plans(), self.names(), strict=True)
        return [replace(plan, name=name) for plan, name in named if plan.kind]

    def problem(self) -> str:
        """Why the match cannot begin, in one sentence; nothing when it can."""
        seats = self.taken()
        if len(seats) < self.info.fewest:
            return _("This game needs at least {n} players.").format(n=self.info.fewest)
        if len({seat.name for seat in seats}) < len(seats):
            return _("Two seats have the same name.")
        if len({seat.colour for seat in seats}) < len(seats) or len({seat.crest for seat in seats}) < len(
            seats
        ):
            return _("Two seats have the same colour or crest.")
        return self.code_problem()

    def code_problem(self) -> str:
        """What is wrong with the deal code, if there is one."""
        if not self.code.value.strip():
            return ""
        try:
            deal.decode(self.code.value)
        except deal.DealCodeError as error:
            return say(error.text)
        return ""

    def _changed(self, _value: object = None) -> None:
        self.refresh()

    def refused_letters(self) -> None:
        """Say that something typed or pasted was left out."""
        self.toast(_("There is no font here for some of these letters; they were left out."))

    def refresh(self) -> None:
        """Let everything follow what was chosen."""
        problem, wrong = self.problem(), self.code_problem()
        self.start.enabled, self.start.reason = not problem, problem
        self.code.wrong = bool(wrong)
        self.code_note.source = wrong or _(
            "With the same code, seats and options you get the same deal again."
        )
        self.code_note.colour = theme.SHU_INK if wrong else theme.FADED
        for row, name in zip(self.rows, self.names(), strict=True):
            row.name.empty = name
        self.strengths.source = self._strengths()
        self._options()
        self.stale = True
        if self.panels:
            self.layout(self.scale)

    def _options(self) -> None:
        """One field for each option that many need, those that few do under "More" with the deal code."""
        rare = [option for option in self.info.options if option.rare]
        fields = self._fields([option for option in self.info.options if not option.rare])
        self.more.text = _("Less") if self.opened else _("More")
        self.unusual.source = "" if self.opened else self._unusual(rare)
        fields += [self.more, self.unusual] if self.unusual.source else [self.more]
        if self.opened:
            fields += [*self._fields(rare), Field(_("Deal code"), self.code, role="strong"), self.code_note]
        self.options_column.members = [Headed(_("Options"), fields, 14)]

    def _open_more(self) -> None:
        self.opened = not self.opened
        self.refresh()

    def _unusual(self, options: Sequence[Option]) -> str:
        """What of the options that are not shown is not as usual."""
        told = []
        for option in options:
            value = self.options[option.key]
            if value != option.choices[0][0]:
                words = dict(option.choices)[value]
                told.append(_("{option}: {choice}").format(option=_(option.label), choice=_(words)))
        if self.code.value.strip():
            told.append(_("{option}: {choice}").format(option=_("Deal code"), choice=self.code.value))
        return "\n".join(told)

    def _strengths(self) -> str:
        """For whom the computer players at the table are."""
        levels = self.host.levels
        chosen = {plan.level for plan in self.plans() if plan.kind == COMPUTER}
        told = [(levels.title(key), levels.about(key)) for key in levels.names() if key in chosen]
        return "\n".join(
            _("{level}: {about}").format(level=level, about=_(about)) for level, about in told if about
        )

    def _fields(self, options: Sequence[Option]) -> list[Widget]:
        """A field for each option; a choice of a seat that is empty is left out."""
        fields: list[Widget] = []
        for option in options:
            choices = self._choices(option)
            values = [value for value, _words in choices]
            if self.options[option.key] not in values:
                self.options[option.key] = values[0]
            index = values.index(self.options[option.key])
            control = self.choices.get(option.key)
            if control is None:
                control = self.choices[option.key] = Choice([], on_change=self._chooser(option))
            control.values, control.index = [_(words) for _value, words in choices], index
            fields.append(Field(_(option.label), control, _(option.help), "strong"))
        return fields

    def _choices(self, option: Option) -> list[tuple[str, str]]:
        seats = max(self.info.fewest, len(self.taken()))
        if option.key != "first":
            return list(option.choices)
        return [choice for choice in option.choices if not choice[0].isdigit() or int(choice[0]) <= seats]

    def _chooser(self, option: Option) -> Callable[[int], None]:
        def choose(at: int) -> None:
            self.options[option.key] = self._choices(option)[at][0]

        return choose

    def begin(self) -> None:
        """Remember all this and sit down."""
        seats = self.taken()
        people = self.host.people
        for seat in reversed(seats):
            if seat.kind == PERSON:
                people.remember(seat.name)
        named = iter(seats)
        plans = [replace(next(named)) if plan.kind else plan for plan in self.plans()]
        people.tables[self.info.key] = TablePlan(plans, dict(self.options))
        self.host.keep_people()
        match_seats = [Seat(seat.name, seat.kind, seat.level, seat.crest, seat.colour) for seat in seats]
        seed = deal.decode(self.code.value) if self.code.value.strip() else None
        self.host.start(self.info, match_seats, self.options, seed)

    # -- page -----------------------------------------------------------------------------------------------

    def content(self) -> Sequence[Widget]:
        """Seats, options, the start."""
        return (self.seats_view, self.options_view, self.start)

    def arrange(self, body: Rect, scale: Scale) -> None:
        """Two panels, the start below them at the right."""
        width, height = self.start.wanted(scale)
        width = max(width, scale.px(300))
        above, below = layout.rows(body, [1.0, height], scale.px(20))
        self.start.place(Rect(below.right - width, below.y, width, height), scale)
        self.panels = layout.columns(above, [1.15, 0.85], scale.px(28))
        insides = [layout.inset(panel, scale.px(24), scale.px(18)) for panel in self.panels]
        views = (self.seats_view, self.options_view)
        spare = [self._spare(view, inside, scale) for view, inside in zip(views, insides, strict=True)]
        self.picture = max(spare, key=lambda rect: rect.w * rect.h)
        for view, inside in zip(views, insides, strict=True):
            if self.picture.h and inside.contains(self.picture):
                inside.h = self.picture.y - inside.y
            view.place(inside, scale)

    @staticmethod
    def _spare(view: ScrollView, inside: Rect, scale: Scale) -> Rect:
        """What a part leaves free, for the picture of the table; nothing when that is too little."""
        used = view.wanted(scale, inside.w)[1] + scale.px(18)
        high = min(inside.h - used, inside.w * 7 // 10)  # as high as a table is beside its chronicle
        return Rect(inside.x, inside.bottom - high, inside.w, high if high >= scale.px(150) else 0)

    def draw_ground(self, surface: Surface) -> None:
        """The page, its panels, and why the match cannot begin."""
        super().draw_ground(surface)
        for panel in self.panels:
            draw_panel(surface, panel, self.scale, PAPER)
        if self.picture.h:
            surface.blit(tables.picture(self.info, self.picture.size), self.picture)
            edge = max(1, self.scale.px(2))
            surface.blit(rounded(self.picture.size, 1, None, theme.SUMI, edge), self.picture)
        if self.start.reason:
            start = self.start.rect
            box = Rect(self.panels[0].x, start.y, start.x - self.panels[0].x - self.scale.px(20), start.h)
            px = self.scale.font_px(theme.BODY)
            text.draw_fitted(
                surface,
                self.start.reason,
                "strong",
                px,
                theme.SHU_INK,
                box,
                self.scale.smallest_text,
                "midright",
            )


def _lasts(info: GameInfo) -> str:
    """How long a match takes, where somebody has looked."""
    low, high = info.minutes
    return _("A match takes {low} to {high} minutes at a table.").format(low=low, high=high) if high else ""


def _lawful(options: Sequence[Option], wished: dict[str, str]) -> dict[str, str]:
    """A value for every option: the wished one if there is such, else the usual one."""
    return {
        option.key: wished[option.key]
        if wished.get(option.key) in dict(option.choices)
        else option.choices[0][0]
        for option in options
    }


class Sign(Pressable):
    """A seat's crest on its colour; pressing it lets one choose others."""

    def __init__(self, plan: SeatPlan, on_press: Hook) -> None:
        super().__init__(on_press, _("Colour and crest"))
        self.plan = plan

    @property
    def words(self) -> str:
        """What it says."""
        return richtext.unmarked(self.tip)

    def draw(self, surface: Surface) -> None:
        """The crest on its disc."""
        side = min(self.rect.size)
        picture = art.crest_disc(self.plan.crest, side, PLAYER_COLOURS[self.plan.colour])
        surface.blit(picture, picture.get_rect(center=self.rect.center))


class SeatRow(Widget):
    """One seat: its sign, who sits there, their name."""

    def __init__(self, scene: NewMatchScene, number: int, plan: SeatPlan) -> None:
        super().__init__()
        self.scene, self.number, self.plan = scene, number, plan
        levels = scene.host.levels
        self.kinds = [(PERSON, ""), *((COMPUTER, level) for level in levels.names()), ("", "")]
        computers = [_("Computer · {level}").format(level=levels.title(key)) for key in levels.names()]
        says = [_("Person"), *computers, _("Empty")]
        self.sign = Sign(plan, self._choose_look)
        self.kind = Choice(says, self.kinds.index((plan.kind, plan.level)), self._set_kind)
        self.name = TextField(
            plan.name, self._set_name, longest=LONGEST_NAME, on_refused=scene.refused_letters
        )
        self.names = IconButton("people", self._choose_name, QUIET, _("Names that were used here"))
        self._show()

    def children(self) -> Sequence[Widget]:
        """Sign, kind, name, the list of names."""
        return (self.sign, self.kind, self.name, self.names)

    def _show(self) -> None:
        empty = not self.plan.kind
        self.sign.visible = self.name.visible = not empty
        self.names.visible = self.plan.kind == PERSON and bool(self.scene.host.people.names)

    def _set_kind(self, at: int) -> None:
        self.plan.kind, self.plan.level = self.kinds[at]
        self._show()
        self.scene.refresh()

    def _set_name(self, name: str) -> None:
        self.plan.name = name
        self.scene.refresh()

    def _choose_name(self) -> None:
        def take(name: str) -> None:
            self.name.set(name)
            self._set_name(name)

        used = {plan.name for plan in self.scene.plans() if plan.kind and plan is not self.plan}
        names = [name for name in self.scene.host.people.names if name not in used]
        if self.scene.stack is not None:
            self.scene.stack.push(NamesScene(names, take, self._forget))

    def _forget(self, name: str) -> None:
        people = self.scene.host.people
        people.names = [other for other in people.names if other != name]
        self.scene.host.keep_people()
        self._show()

    def _choose_look(self) -> None:
        others = [plan for plan in self.scene.plans() if plan.kind and plan is not self.plan]

        def take(colour: str, crest: str) -> None:
            for other in others:
                if other.colour == colour:
                    other.colour = self.plan.colour
                if other.crest == crest:
                    other.crest = self.plan.crest
            self.plan.colour, self.plan.crest = colour, crest
            self.scene.refresh()

        if self.scene.stack is not None:
            self.scene.stack.push(LookScene(self.plan.colour, self.plan.crest, take))

    # -- look -----------------------------------------------------------------------------------------------

    def _height(self, scale: Scale) -> int:
        return max(self.kind.wanted(scale)[1], self.name.wanted(scale)[1], scale.px(48))

    def _folded(self, width: int, scale: Scale) -> bool:
        """Whether the name stands below the kind because there is no room beside it."""
        side = self._height(scale)
        return width < side + self.kind.wanted(scale)[0] + scale.font_px(
            theme.BODY
        ) * 9 + side + 3 * scale.px(12)

    def wanted(self, scale: Scale, width: int | None = None) -> Size:
        """One line, or two where the panel is narrow."""
        wide = width if width is not None else scale.px(640)
        high = self._height(scale)
        two = bool(self.plan.kind) and self._folded(wide, scale)
        return wide, high * 2 + scale.px(6) if two else high

    def arrange(self) -> None:
        """Sign, kind, name, from left to right."""
        scale, gap = self.scale, self.scale.px(12)
        high = self._height(scale)
        rect = Rect(self.rect.x, self.rect.y, self.rect.w, high)
        sign, rest = layout.columns(rect, [high, 1.0], gap)
        self.sign.place(sign, scale)
        folded = self._folded(self.rect.w, scale)
        kind = min(rest.w, self.kind.wanted(scale)[0])
        kind_high = self.kind.wanted(scale)[1]
        self.kind.place(Rect(rest.x, rest.centery - kind_high // 2, kind, kind_high), scale)
        if folded:
            line = Rect(rest.x, rect.bottom + scale.px(6), rest.w, high)
        else:
            line = Rect(self.kind.rect.right + gap, rest.y, rest.right - self.kind.rect.right - gap, high)
        name_high = self.name.wanted(scale)[1]
        room = line.w - (high + gap)
        self.name.place(Rect(line.x, line.centery - name_high // 2, room, name_high), scale)
        side = min(high, self.names.wanted(scale)[1])
        self.names.place(Rect(line.right - side, line.centery - side // 2, side, side), scale)
