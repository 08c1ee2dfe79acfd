"""The first screen: the shelf of games, the matches under way, the ways to everything else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime
from typing import Final

import pygame
from pygame import Rect, Surface

from game.app import lessons, problems
from game.app.covers import cover
from game.app.host import Host
from game.app.scenes.learn import told_progress
from game.app.scenes.problems import told_solved
from game.app.scenes.shelf import Shelf
from game.app.store import UNKNOWN_TIME, Summary
from game.engine import files
from game.engine.record import RecordError
from game.engine.shelf import GameInfo
from game.engine.text import Text
from game.games import SHELF
from game.ui import art, layout, materials, text, theme
from game.ui.cache import kept
from game.ui.dialog import Answer, Dialog
from game.ui.intents import Intent
from game.ui.materials import CARD, PAPER, draw_panel
from game.ui.richtext import Marked, Rich, RichText, literal
from game.ui.scene import Scene
from game.ui.scroll import Column, Row, ScrollView
from game.ui.shapes import draw_light, rounded
from game.ui.theme import Scale
from game.ui.widget import Size, Widget, draw_ring
from game.ui.widgets import GHOST, PLAIN, PRIMARY, QUIET, Button, Hook, IconButton, Label, Pressable, even_out
from game.ui.words import N_, _, ngettext, say

HOUSE_SIGN: Final = "武"
_MANY: Final = 3
"""From so many games on they stand side by side over the whole width."""


class TitleScene(Scene):
    """Cards of games, the list of matches, buttons."""

    def __init__(self, host: Host) -> None:
        super().__init__()
        self.host = host
        self.games = list(SHELF.values())
        self.title = Label("Chabudai", "display", theme.DISPLAY, theme.CREAM)
        self.subtitle = Label(_("Samurai games at one table"), "serif", theme.HEAD, theme.CREAM)
        self.shelf = Shelf([GameCard(info, self._opener(info)) for info in self.games], self._turned)
        self.continue_title = Label(_("Under way"), "title", theme.HEAD)
        self.go_on = Button(_("Continue"), self._go_on, PRIMARY, "play", theme.BODY)
        self._latest: Summary | None = None
        self.column = Column(gap=4)
        self.list = ScrollView(self.column)
        self.learn = Button(_("Learn to play"), host.open_learn, PRIMARY, "rules")
        self.problems = Button(_("Problems"), host.open_problems, PLAIN, "search")
        self.matches = Button(_("Matches"), host.open_replays, PLAIN, "hourglass", theme.BODY)
        self.buttons = [
            self.learn,
            self.problems,
            self.matches,
            Button(_("Statistics"), host.open_statistics, PLAIN, "trophy", theme.BODY),
            Button(_("Settings"), host.open_settings, PLAIN, "settings", theme.BODY),
        ]
        self.today = Button(_("Problem of the day"), self._pose, GHOST, "sunrise", theme.BODY)
        self.small = [
            self.today,
            Button(_("Keys"), host.open_keys, GHOST, units=theme.BODY),
            Button(_("Credits"), host.open_credits, GHOST, units=theme.BODY),
            Button(_("Quit"), host.quit, GHOST, units=theme.BODY),
        ]
        self.panel = Rect(0, 0, 0, 0)
        self._sky = 0
        self._changes = host.store.changes
        self._list()

    def tick(self, now: float) -> None:
        """A match that has come meanwhile is listed."""
        if self._changes != self.host.store.changes:
            self.resume()

    def _opener(self, info: GameInfo) -> Hook:
        return lambda: self.host.open_new_match(info)

    def _turned(self, first: Widget) -> None:
        current = self.focus.current
        if current is None or not current.visible:
            self.focus.set(first)

    # -- scene ----------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Say what there is to say."""
        self.focus.set(self.shelf.cards[0])
        self._tell()

    def resume(self) -> None:
        """Matches may have come or gone."""
        self._list()
        self.place(self.scale)
        self._tell()

    def _tell(self) -> None:
        if self.host.notices and self.stack is not None:
            words = self.host.notices.pop(0)
            try:
                RichText(words).wanted(self.scale, self.scale.width)
            except Exception:  # one sentence that cannot be set stands in nobody's way
                words = _("There was something to tell, but it cannot be shown.")
            self.stack.push(Dialog(_("Please note"), words, [Answer(_("All right"), None, True)]))

    def command(self, intent: Intent) -> bool:
        """F1 opens the rules; Escape asks whether to leave."""
        if intent is Intent.HELP:
            self.host.open_learn()
            return True
        if intent is Intent.CANCEL and self.stack is not None:
            answers = [Answer(_("Quit"), self.host.quit, True), Answer(_("Stay"))]
            told = self.host.trouble or _("Every match is saved.")
            self.stack.push(Dialog(_("Close Chabudai?"), told, answers))
            return True
        return False

    # -- matches under way ----------------------------------------------------------------------------------

    def _list(self) -> None:
        self._changes = self.host.store.changes
        entries = self.host.store.under_way()
        self._latest = next((entry for entry in entries if entry.problem is None), None)
        self.go_on.visible = self._latest is not None
        self.learn.style = PLAIN if self._latest is not None else PRIMARY
        filed = len(self.host.store.paths())
        self.matches.note = ngettext("{n} match", "{n} matches", filed).format(n=filed) if filed else ""
        self._count_learnt()
        self.column.members = [
            MatchRow(entry, self._goer(entry), self._asker(entry), self.host.levels.called)
            for entry in entries
        ]
        if not entries:
            words = _("No match is under way. Choose a game to begin one.")
            self.column.members = [RichText(words, theme.BODY, theme.FADED)]

    def _count_learnt(self) -> None:
        """How many lessons were finished and problems solved, of those of all games."""
        progress, found = self.host.progress, [(info.key, *taught(info)) for info in self.games]
        done = sum(progress.finished(key, given) for key, given, _posed in found)
        self.learn.note = told_progress(done, sum(len(given) for _key, given, _posed in found))
        solved = sum(progress.solved(key, posed) for key, _given, posed in found)
        self.problems.note = told_solved(solved, sum(len(posed) for _key, _given, posed in found))

        posed = _of_day(date.today())
        known = self.host.progress.problems.get(posed.game, {}) if posed is not None else {}
        self.today.visible = posed is not None
        self.today.icon = "check" if posed is not None and posed.key in known else "sunrise"

    def _pose(self) -> None:
        posed = _of_day(date.today())
        if posed is not None:
            self.host.pose(posed)

    def _go_on(self) -> None:
        """Go on with the match that was touched last."""
        if self._latest is not None:
            self.host.go_on(self._latest.path)

    def _goer(self, entry: Summary) -> Hook:
        if entry.problem is not None:
            return lambda: self.toast(say(entry.problem) if entry.problem is not None else "")
        return lambda: self.host.go_on(entry.path)

    def _asker(self, entry: Summary) -> Hook:
        def ask() -> None:
            if self.stack is not None:
                answers = [Answer(_("Delete"), lambda: self._delete(entry), True), Answer(_("Keep"))]
                self.stack.push(Dialog(_("Delete this match?"), who(entry), answers))

        return ask

    def _delete(self, entry: Summary) -> None:
        try:
            self.host.store.delete(entry.path)
        except RecordError as error:
            self.host.tell(error.text)

    # -- layout ---------------------------------------------------------------------------------------------

    def layout(self, scale: Scale) -> None:
        """Title above; cards and list side by side, or the list below when there are many cards."""
        screen = Rect(0, 0, scale.width, scale.height)
        margin = scale.px(60)
        inner = layout.inset(screen, margin, 0)
        title_high, sub_high = scale.line(theme.DISPLAY, 1.12), scale.line(theme.HEAD, 1.3)
        top = scale.px(22)
        small = self._place_small(inner, top, scale)
        self.title.place(Rect(inner.x, top, inner.w - small - scale.px(20), title_high), scale)
        self.subtitle.place(Rect(inner.x + scale.px(4), top + title_high, inner.w, sub_high), scale)
        self._sky = self.subtitle.rect.bottom
        begin = top + title_high + sub_high + scale.px(22)
        body = Rect(inner.x, begin, inner.w, screen.bottom - begin - scale.px(44))
        gap = scale.px(32)
        rows = self._button_height(scale)
        if len(self.games) >= _MANY:
            entry = scale.line(theme.BODY) + scale.line(theme.SMALL) + scale.px(16)
            head = self.go_on.wanted(scale)[1] + scale.px(6)
            foot = max(2 * rows + scale.px(14), scale.px(28) + head + 2 * entry)
            above, below = layout.rows(body, [1.0, foot], scale.px(34))
            left, right = layout.columns(below, [1.0, 1.0], gap)
            self.shelf.place(above, scale)
            self.panel = left
            self._place_buttons(right, scale)
        else:
            left, right = layout.columns(body, [0.62, 0.38], gap)
            self.shelf.place(left, scale)
            foot = 2 * rows + scale.px(14)
            self.panel, buttons = layout.rows(right, [1.0, foot], scale.px(26))
            self._place_buttons(buttons, scale)
        self._place_list(scale)

    def _button_height(self, scale: Scale) -> int:
        return max(button.wanted(scale)[1] for button in self.buttons)

    def _place_small(self, inner: Rect, top: int, scale: Scale) -> int:
        """Put what few need into the upper right corner; returns how wide it is."""
        gap = scale.px(12)
        small = [button for button in self.small if button.visible]
        widths = [button.wanted(scale)[0] for button in small]
        width = min(sum(widths) + (len(small) - 1) * gap, round(inner.w * 0.6))
        high = small[0].wanted(scale)[1]
        cells = layout.columns(Rect(inner.right - width, top, width, high), [float(w) for w in widths], gap)
        for button, cell in zip(small, cells, strict=True):
            button.place(cell, scale)
        even_out(small)
        return width

    def _place_buttons(self, area: Rect, scale: Scale) -> None:
        """What one learns by in a row of its own, the rest below."""
        gap = scale.px(14)
        high = min(round(self._button_height(scale) * 2.1), (area.h - gap) // 2)
        rows = layout.rows(Rect(area.x, area.y, area.w, 2 * high + gap), [1.0, 1.0], gap)
        for members, row in zip((self.buttons[:2], self.buttons[2:]), rows, strict=True):
            for button, cell in zip(members, layout.columns(row, [1.0] * len(members), gap), strict=True):
                button.place(cell, scale)
            even_out(members)

    def _place_list(self, scale: Scale) -> None:
        box = layout.inset(self.panel, scale.px(22), scale.px(14))
        width, high = self.go_on.wanted(scale)
        head, rest = layout.rows(box, [high, 1.0], scale.px(6))
        name, button = layout.columns(head, [1.0, min(width, head.w // 2)], scale.px(12))
        self.continue_title.place(name, scale)
        self.go_on.place(button, scale)
        self.list.place(rest, scale)

    def widgets(self) -> Sequence[Widget]:
        """Cards, matches, buttons."""
        return (
            self.title,
            self.subtitle,
            self.shelf,
            self.continue_title,
            self.go_on,
            self.list,
            *self.buttons,
            *self.small,
        )

    def draw_ground(self, surface: Surface) -> None:
        """Print sky over paper, the panel of matches."""
        surface.blit(materials.page(surface.get_size(), self.scale.factor), (0, 0))
        surface.blit(_dusk((surface.get_width(), self._sky + self.scale.px(90)), self._sky), (0, 0))
        draw_panel(surface, self.panel, self.scale, PAPER)
        if self.panel.h >= self.scale.px(300):
            surface.blit(_waves((self.panel.w, self.panel.h // 2), self.scale.factor), self.panel.midleft)


def taught(info: GameInfo) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The keys of a game's lessons and of its problems, read once."""
    if info.key not in _TAUGHT:
        lessons_found, problems_found = lessons.read(info)[0], problems.read(info)[0]
        _TAUGHT[info.key] = (
            tuple(each.key for each in lessons_found),
            tuple(each.key for each in problems_found),
        )
    return _TAUGHT[info.key]


def _of_day(day: date) -> problems.Problem | None:
    """The problem of a day, found once."""
    if day not in _POSED:
        _POSED.clear()
        _POSED[day] = problems.of_day(problems.of_shelf(), day)
    return _POSED[day]


_POSED: Final[dict[date, problems.Problem | None]] = {}
_TAUGHT: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {}


@kept
def _dusk(size: tuple[int, int], solid: int) -> Surface:
    """The dark sky behind the title: whole down to ``solid``, so that the subtitle can be read, then fading."""
    out = Surface(size, pygame.SRCALPHA)
    out.fill(theme.AI)
    foot = Surface((size[0], size[1] - solid), pygame.SRCALPHA)
    foot.fill(theme.AI)
    out.fill((0, 0, 0, 0), Rect(0, solid, *foot.get_size()))
    out.blit(materials.faded(foot, 255, 0), (0, solid))
    return out


@kept
def _waves(size: tuple[int, int], factor: float) -> Surface:
    """Waves rising from the foot of a panel, its corners left out."""
    width, height = max(2, size[0]), max(2, size[1])
    waves = materials.new_pattern("seigaiha", (width, height), max(8, round(22 * factor)), theme.HAIR, 110)
    out = materials.faded(waves, 0, 255)
    radius = max(1, round(PAPER.radius * factor))
    tall = rounded((width, height + radius), radius, (255, 255, 255))
    out.blit(tall, (0, -radius), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def who(entry: Summary) -> str:
    """Game and people of a match, in one line."""
    if entry.problem is not None:
        return files.name_of(entry.path)
    names = ", ".join(entry.names)
    title = _(SHELF[entry.game].title) if entry.game in SHELF else entry.game
    return _("{game} — {names}").format(game=title, names=names)


def when(moment: datetime, now: datetime) -> str:
    """How long ago something was, as one says it."""
    days = (now.date() - moment.date()).days
    if days <= 0:
        return f"{moment:%H:%M}"
    if days == 1:
        return _("yesterday")
    if days <= 30:
        return ngettext("{n} day ago", "{n} days ago", days).format(n=days)
    return f"{moment:%Y-%m-%d}"


def state_of(entry: Summary, now: datetime, title: Callable[[str], str] = str) -> str:
    """How far a match is, whose turn it is, against whom (``title`` of each level), when it was last touched."""
    moves = ngettext("{n} move", "{n} moves", entry.moves).format(n=entry.moves)
    known = entry.saved != UNKNOWN_TIME
    last = when(entry.saved.astimezone(now.tzinfo), now) if known else _("at an unknown time")
    level = ", ".join(title(each) for each in entry.levels)
    if 0 <= entry.decides < len(entry.names):
        name = entry.names[entry.decides]
        if level:
            line = _("{moves} · {name} to act · {level} · {when}")
            return line.format(moves=moves, name=name, level=level, when=last)
        return _("{moves} · {name} to act · {when}").format(moves=moves, name=name, when=last)
    return _("{moves} · {when}").format(moves=moves, when=last)


class MatchRow(Widget):
    """A match under way: pressing it goes on, the button at its end throws it away. ``title`` is that of a level."""

    def __init__(self, entry: Summary, go_on: Hook, delete: Hook, title: Callable[[str], str] = str) -> None:
        super().__init__()
        self.entry, self._go_on, self._delete, self._title = entry, go_on, delete, title
        try:
            self._fill()
        except Exception as error:
            self._redden(error)

    def _fill(self) -> None:
        entry = self.entry
        game = SHELF.get(entry.game)
        sign = game.kanji if game is not None else HOUSE_SIGN
        words: Rich = who(entry)
        if entry.problem is None:
            words = Marked(f"*{literal(who(entry))}*".replace("—", "*—*"))
        now = datetime.now().astimezone()
        under = self._under(now) if entry.problem is None else say(entry.problem)
        ink = theme.FADED if entry.problem is None else theme.SHU_INK
        self.row = Row(words, self._go_on, lambda px: art.seal(sign, px), note=under, note_colour=ink)
        self.row.press_sound = "click"
        self.bin = IconButton("trash", self._delete, QUIET, _("Delete this match"))

    def _under(self, now: datetime) -> str:
        """What stands below the names."""
        return state_of(self.entry, now, self._title)

    def _redden(self, error: Exception) -> None:
        """Say in red that this match cannot be shown: one that no check foresaw spoils no other."""
        told = N_("{name} cannot be shown ({why}).")
        problem = Text(told, name=files.name_of(self.entry.path), why=type(error).__name__)
        self.entry = Summary(self.entry.path, UNKNOWN_TIME, problem=problem)
        self._fill()

    def children(self) -> Sequence[Widget]:
        """The match, the button."""
        return (self.row, self.bin)

    def wanted(self, scale: Scale, width: int | None = None) -> Size:
        """As high as the match needs."""
        wide = width if width is not None else scale.px(500)
        side = self.bin.wanted(scale)[0]
        room = wide - side - scale.px(8)
        try:
            high = self.row.wanted(scale, room)[1]
        except Exception as error:
            self._redden(error)
            high = self.row.wanted(scale, room)[1]
        return wide, max(side, high)

    def arrange(self) -> None:
        """The match at the left, the button at the right."""
        side = self.bin.wanted(self.scale)[0]
        row = Rect(self.rect.x, self.rect.y, self.rect.w - side - self.scale.px(8), self.rect.h)
        self.row.place(row, self.scale)
        self.bin.place(Rect(self.rect.right - side, self.rect.centery - side // 2, side, side), self.scale)

    def draw(self, surface: Surface) -> None:
        """The match and the button."""
        try:
            super().draw(surface)
        except Exception as error:
            self._redden(error)
            self.arrange()
            super().draw(surface)


class GameCard(Pressable):
    """A game on the shelf: its print, its name, what it is."""

    def __init__(self, info: GameInfo, on_press: Hook) -> None:
        super().__init__(on_press)
        self.info = info

    @property
    def words(self) -> str:
        """What it says."""
        return f"{_(self.info.title)} {_(self.info.subtitle)}"

    def _foot(self) -> int:
        return self.scale.line(theme.TITLE, 1.15) + self.scale.line(theme.BODY, 1.3) + self.scale.px(14)

    def overflows(self) -> bool:
        """Whether the name had to be shortened."""
        scale = self.scale
        for words, role, units in self._lines():
            shown, _px = text.fit(words, role, scale.font_px(units), self._inner().w, scale.smallest_text)
            if shown != words:
                return True
        return self._inner().h - self._foot() < scale.px(80)

    def _lines(self) -> tuple[tuple[str, text.Role, float], tuple[str, text.Role, float]]:
        return (_(self.info.title), "display", theme.TITLE), (_(self.info.subtitle), "body", theme.BODY)

    def _inner(self) -> Rect:
        return layout.inset(self.rect, self.scale.px(14))

    def draw(self, surface: Surface) -> None:
        """The card, lifted by a light when it is pointed at."""
        scale, inner = self.scale, self._inner()
        if self.hover:
            draw_light(surface, self.rect, scale.px(9), scale.px(20))
        draw_panel(surface, self.rect, scale, CARD)
        picture = Rect(inner.x, inner.y, inner.w, max(1, inner.h - self._foot()))
        surface.blit(cover(self.info, picture.size), picture)
        surface.blit(rounded(picture.size, 1, None, theme.SUMI, max(1, scale.px(2))), picture)
        high = min(scale.px(112), picture.h // 2)
        label = art.cartouche(self.info.kanji, HOUSE_SIGN, (round(high * 0.39), high))
        surface.blit(label, label.get_rect(topright=(picture.right - scale.px(14), picture.y + scale.px(14))))
        y = picture.bottom + scale.px(10)
        for words, role, units in self._lines():
            high = scale.line(units, 1.15 if role == "display" else 1.3)
            box = Rect(inner.x, y, inner.w, high)
            ink = theme.SUMI if role == "display" else theme.FADED
            text.draw_fitted(
                surface, words, role, scale.font_px(units), ink, box, scale.smallest_text, "center"
            )
            y += high

    def draw_focus(self, surface: Surface) -> None:
        """The ring round the card."""
        draw_ring(surface, self.rect, self.scale, self.scale.px(9))
