"""The tray of 7 Ronin: what is planned, what is required, what can still be used, the numbers one is asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Optional

from pygame import Rect, Surface

from game.engine.state import HIDDEN, Target
from game.games.seven_ronin import table_art, table_words
from game.games.seven_ronin.parts import AREA_NAMES, AREAS, GREEN, RONIN, RONIN_NAMES, SEVEN, VILLAGE
from game.games.seven_ronin.state import FALLEN, HOME, SevenRoninState
from game.games.seven_ronin.state_actions import Effect, SevenRoninGame, Use, area_target, ronin_target
from game.games.seven_ronin.table_places import MOST_SHOWN, Places
from game.ui import art, emphasis, frame, layout, text, theme
from game.ui.materials import NIGHT_TRAY, PAPER, TRAY, draw_panel
from game.ui.shapes import blit_centred, disc, rounded
from game.ui.theme import RGB, lighter
from game.ui.widgets import Pressable
from game.ui.words import _, ngettext

_ROW: Final = (236, 214, 180)
_SOFT: Final = (64, 52, 42)
_LAYERS: Final = 6


class Need(NamedTuple):
    """Something a plan must have, or may have: in words, how far it is, whether it is done."""

    words: str
    figure: str
    done: bool
    icon: str = ""
    """What stands for it; where there is none, a tick or an hourglass."""


class Chip(Pressable):
    """Something that is planned; pressed, it is called back."""

    def __init__(self, target: Target, name: str, press: Callable[[Target], object]) -> None:
        super().__init__(lambda: press(target), _("Press to call back."))
        self.target, self.name = target, name
        self.figure = ""
        self.count = 1
        self.narrow = False
        """Whether there is room for the name alone."""

    @property
    def words(self) -> str:
        """What is called back."""
        return self.name

    def draw(self, surface: Surface) -> None:
        """Tokens, the name, how many of how many, a cross."""
        scale, rect = self.scale, self.rect
        face = lighter(_ROW, 0.4) if self.hover else _ROW
        surface.blit(rounded(rect.size, scale.px(7), face, theme.SHU, max(1, scale.px(1.6))), rect)
        if self.narrow:
            self._draw_narrow(surface)
            return
        size, room = scale.font_px(theme.SMALL), self._room()
        px, cross = self._token_px(), max(10, scale.px(15))
        for number in range(min(MOST_SHOWN, self.count)):
            centre = rect.x + scale.px(6) + px // 2 + round(px * 0.62 * number), rect.centery
            blit_centred(surface, self._token(px), centre)
        at = rect.right - scale.px(8) - cross // 2, rect.centery
        blit_centred(surface, art.icon("close", cross, theme.SHU_INK), at)
        right = rect.right - scale.px(14) - cross, rect.centery
        text.draw(surface, self.figure, "strong", size, theme.SUMI, right, "midright")
        text.draw_fitted(surface, self.name, "title", size, theme.SUMI, room, scale.smallest_text)

    def _token_px(self) -> int:
        return min(max(18, self.scale.px(28)), self.rect.h - self.scale.px(6))

    def _room(self) -> Rect:
        """Where the name stands between tokens and figure."""
        scale, rect = self.scale, self.rect
        left = (
            rect.x + scale.px(12) + round(self._token_px() * (1 + 0.62 * (min(MOST_SHOWN, self.count) - 1)))
        )
        right = rect.right - scale.px(14) - max(10, scale.px(15))
        if self.figure:
            right -= text.measure(self.figure, "strong", scale.font_px(theme.SMALL))[0] + scale.px(6)
        return Rect(left, rect.y, right - left, rect.h)

    def fits(self) -> bool:
        """Whether the name finds room beside everything else."""
        wide = text.measure(self.name, "title", self.scale.smallest_text)[0]
        return wide <= self._room().w

    def _draw_narrow(self, surface: Surface) -> None:
        """The name alone, in two lines if need be, and how many."""
        scale, rect = self.scale, self.rect
        inner = rect.inflate(-scale.px(8), 0)
        size = scale.font_px(theme.SMALL)
        lines, px = text.fit_block(self.name, "title", size, inner.size, scale.smallest_text)
        text.draw_block(surface, lines, "title", px, theme.SUMI, inner, "centre", True)
        if self.count > 1:
            badge = art.badge(str(self.count), max(15, scale.px(22)))
            surface.blit(badge, badge.get_rect(topright=(rect.right + 2, rect.y - 2)))

    def _token(self, px: int) -> Surface:
        if self.target.kind == "ronin":
            return table_art.ronin(RONIN.index(self.target.name), px, True)
        return table_art.ninja(px, True)


class Tray:
    """Everything in the tray but the client's buttons and the tour."""

    def __init__(self, game: SevenRoninGame, places: Places, call_back: Callable[[Target], object]) -> None:
        self.game, self.places = game, places
        self.chips = [
            *(Chip(area_target(n), _(AREA_NAMES[n]), call_back) for n in range(VILLAGE + 1)),
            *(Chip(ronin_target(n), _(RONIN_NAMES[n]), call_back) for n in range(SEVEN)),
        ]
        self.asked = False
        """Whether numbers are asked for, which take the place of the rest."""

    # -- what is planned ------------------------------------------------------------------------------------

    def show(self, view: SevenRoninState, acting: bool, touring: bool) -> None:
        """Let a chip stand for everything that is planned; called back it can be while one plans."""
        attack = view.attack if view.attack and HIDDEN not in view.attack else []
        posts = view.posts if view.posts and HIDDEN not in view.posts else []
        for area, chip in enumerate(self.chips[: VILLAGE + 1]):
            count = attack[area] if attack else 0
            chip.visible = count > 0 and not touring
            chip.count = count
            chip.figure = _("{n} of {most}").format(n=count, most=self.game.village.limits[area])
        for ronin, chip in enumerate(self.chips[VILLAGE + 1 :]):
            chip.visible = bool(posts) and posts[ronin] >= 0 and not touring
            chip.figure = ""
        for chip in self.chips:
            chip.enabled = acting
            chip.reason = "" if acting else _("The plan is committed.")
        self.place()

    def place(self) -> None:
        """Put the chips where they belong."""
        shown = [chip for chip in self.chips if chip.visible]
        if not shown or not self.places.tray.h:
            return
        scale = self.places.scale
        area = layout.inset(self.places.parts_of_tray()[1], scale.px(8), scale.px(6))
        down = max(1, min(3, area.h // frame.target_px(scale)))
        across = max(1, -(-len(shown) // down))
        high = min(max(frame.target_px(scale), scale.px(40)), area.h // max(1, min(down, len(shown))))
        cells = layout.grid(Rect(area.x, area.y, area.w, down * high), across, down, scale.px(3))
        for number, chip in enumerate(shown):
            chip.place(cells[number], scale)
        narrow = not all(chip.fits() for chip in shown)
        for chip in shown:
            chip.narrow = narrow

    # -- drawing --------------------------------------------------------------------------------------------

    def draw(
        self,
        surface: Surface,
        view: SevenRoninState,
        title: str,
        note: str,
        touring: bool,
        acting: Optional[RGB],
    ) -> None:
        """The tray in the wood of the viewer's side, framed in the own colour while the viewer is asked."""
        attacking = view.viewer == view.attacker
        scale = self.places.scale
        outline = emphasis.box(self.places.tray, scale.px(16))
        if acting is not None:
            emphasis.draw_acting(surface, outline, scale, acting)
        draw_panel(surface, self.places.tray, scale, NIGHT_TRAY if attacking else TRAY)
        if acting is not None:
            emphasis.draw_fan(surface, outline, scale, acting)
        told, middle, right = self.places.parts_of_tray()
        self._draw_words(surface, view, told, title, note)
        if touring or self.asked:
            return
        listed, needs = self._lists(view)
        if view.attack or view.posts:
            draw_panel(surface, middle, scale, PAPER)
            if not any(chip.visible for chip in self.chips):
                self._draw_nothing(surface, middle, view)
            for chip in self.chips:
                if chip.visible:
                    chip.draw(surface)
        elif listed:
            self._draw_needs(surface, middle.union(right), listed)
            return
        if needs:
            self._draw_needs(surface, right, needs)
        elif not (view.attack or view.posts):
            self._draw_phases(surface, middle.union(right), view)

    def _draw_words(self, surface: Surface, view: SevenRoninState, box: Rect, title: str, note: str) -> None:
        scale = self.places.scale
        left = box.x + self.pile_w(box, view)
        if left > box.x:
            self._draw_pile(surface, view, box)
        upper = Rect(left, box.y, box.right - left, scale.line(theme.LEAD, 1.25))
        size = scale.font_px(theme.LEAD)
        text.draw_fitted(surface, title, "title", size, theme.CREAM, upper, scale.smallest_text)
        lower = Rect(left, upper.bottom, upper.w, box.bottom - upper.bottom)
        lines, px = text.fit_block(note, "body", scale.font_px(theme.SMALL), lower.size, scale.smallest_text)
        text.draw_block(surface, lines, "body", px, theme.WASHI, lower)

    def pile_w(self, box: Rect, view: SevenRoninState) -> int:
        """How wide the pile of ninja is with the gap beside it; nothing for the defender, or where room is scarce."""
        scale = self.places.scale
        if view.viewer != view.attacker or box.w <= 15 * scale.font_px(theme.SMALL):
            return 0
        return self._pile_px(box) + scale.px(20)

    @staticmethod
    def _pile_px(box: Rect) -> int:
        return min(round(box.h * 0.66), round(box.w * 0.26))

    def _draw_pile(self, surface: Surface, view: SevenRoninState, box: Rect) -> None:
        """The ninja still to be sent, as a pile with its number."""
        left = view.reserve - sum(count for count in view.attack if count != HIDDEN)
        layers = max(1, min(_LAYERS, -(-left // 6)))
        px = self._pile_px(box)
        picture = table_art.pile(px, layers) if left else disc(px, None, theme.WASHI, 2)
        place = picture.get_rect(midleft=(box.x, box.centery))
        surface.blit(picture, place)
        badge = art.badge(str(left), max(20, round(px * 0.46)))
        surface.blit(badge, badge.get_rect(bottomright=(place.right + px // 8, place.bottom)))

    def _draw_nothing(self, surface: Surface, box: Rect, view: SevenRoninState) -> None:
        scale = self.places.scale
        covered = view.viewer < 0 or HIDDEN in (view.attack if view.viewer == view.attacker else view.posts)
        told = _("The plans are covered.") if covered else _("Nothing is planned yet.")
        inner = layout.inset(box, scale.px(14), scale.px(8))
        lines, px = text.fit_block(told, "body", scale.font_px(theme.BODY), inner.size, scale.smallest_text)
        text.draw_block(surface, lines, "body", px, _SOFT, inner, "centre", True)

    def _draw_needs(self, surface: Surface, box: Rect, needs: Sequence[Need]) -> None:
        """Rows with a tick or an hourglass, the figure at the right."""
        scale = self.places.scale
        draw_panel(surface, box, scale, PAPER)
        inner = layout.inset(box, scale.px(12), scale.px(8))
        across = 2 if len(needs) > 4 else 1
        cells = layout.grid(inner, across, max(3, -(-len(needs) // across)), scale.px(4))
        for cell, need in zip(cells, needs, strict=False):
            px = min(max(16, scale.px(26)), cell.h)
            face = theme.AI if need.icon else theme.MATSUBA if need.done else theme.SHU
            centre = cell.x + px // 2, cell.centery
            blit_centred(surface, disc(px, face), centre)
            sign = need.icon or ("check" if need.done else "hourglass")
            blit_centred(surface, art.icon(sign, round(px * 0.58), theme.CREAM), centre)
            ink = theme.SUMI if need.done or need.icon else theme.SHU_INK
            size = min(scale.font_px(theme.SMALL * 1.05), cell.h)
            wide = text.measure(need.figure, "display", size)[0] if need.figure else 0
            if need.figure:
                text.draw(surface, need.figure, "display", size, ink, cell.midright, "midright")
            left = cell.x + px + scale.px(9)
            room = Rect(left, cell.y, cell.right - wide - scale.px(8) - left, cell.h)
            lines, fitted = text.fit_block(need.words, "strong", size, room.size, scale.smallest_text)
            text.draw_block(surface, lines, "strong", fitted, ink, room, "left", True)

    def _draw_phases(self, surface: Surface, area: Rect, view: SevenRoninState) -> None:
        """The phases of a round, the present one lit."""
        scale = self.places.scale
        present = _PHASE_OF.get(view.agenda[-1].to_data()[0], 0) if view.agenda else -1
        cells = layout.columns(area, [1.0] * len(table_words.PHASES), scale.px(8))
        for number, (words_, cell) in enumerate(zip(table_words.PHASES, cells, strict=True)):
            box = layout.centre(cell, (cell.w, max(scale.px(46), scale.line(theme.BODY, 1.5))))
            here = number == present
            face, ink = (theme.AI, theme.CREAM) if here else (theme.darker(theme.WOOD, 0.35), theme.WASHI)
            rim = theme.CREAM if here else theme.WOOD
            surface.blit(rounded(box.size, box.h // 2, face, rim, max(1, scale.px(2))), box)
            px = scale.font_px(theme.BODY)
            inner = box.inflate(-scale.px(16), 0)
            text.draw_fitted(surface, _(words_), "strong", px, ink, inner, scale.smallest_text, "center")

    # -- what is required, what can be used -----------------------------------------------------------------

    def _lists(self, view: SevenRoninState) -> tuple[list[Need], list[Need]]:
        """What can be used now, and what a plan must have."""
        if view.outcome is not None or view.viewer < 0 or not view.agenda:
            return [], []
        if view.attack and HIDDEN not in view.attack:
            return [], self._needs_of_attack(view)
        if view.posts and HIDDEN not in view.posts:
            return [], self._needs_of_defence(view)
        if view.viewer == view.decides():
            return self._usable(view), []
        return [], []

    def _needs_of_attack(self, view: SevenRoninState) -> list[Need]:
        attack = view.attack
        planned, need = sum(attack[:VILLAGE]), view.need()
        entered, threat = sum(1 for count in attack[:VILLAGE] if count), view.threat()
        at_least = ngettext("At least {n} ninja", "At least {n} ninja", need).format(n=need)
        at_most = ngettext("At most {n} area", "At most {n} areas", threat).format(n=threat)
        figure = _("{n} of {most}")
        found = [
            Need(at_least, figure.format(n=planned, most=need), planned >= need),
            Need(at_most, figure.format(n=entered, most=threat), True),
        ]
        bonus = view.ninja[GREEN]
        over = sum(max(0, attack[area] - self.game.village.limits[area]) for area in range(VILLAGE))
        if bonus:
            told = ngettext("Green: {n} over the limits", "Green: {n} over the limits", bonus).format(n=bonus)
            found.append(Need(told, _("{n} used").format(n=over), True))
        if view.told_ninja >= 0:
            area, here = view.asked, attack[view.asked]
            told = _("Told the spy: {area}").format(area=_(AREA_NAMES[area]))
            done = here == view.told_ninja
            found.append(Need(told, figure.format(n=here, most=view.told_ninja), done))
        return found

    @staticmethod
    def _needs_of_defence(view: SevenRoninState) -> list[Need]:
        living = [ronin for ronin in range(SEVEN) if view.where[ronin] != FALLEN]
        placed = sum(1 for ronin in living if view.posts[ronin] != HOME)
        figure = _("{n} of {most}").format(n=placed, most=len(living))
        found = [Need(_("Every ronin has a place"), figure, placed == len(living))]
        for ronin in living:
            if view.penned >> ronin & 1:
                told = _("{ronin} must stay: {area}")
                area = _(AREA_NAMES[view.where[ronin]])
                found.append(Need(told.format(ronin=_(RONIN_NAMES[ronin]), area=area), "", True))
        if view.blocked:
            names = [_(RONIN_NAMES[ronin]) for ronin in living if view.blocked >> ronin & 1]
            found.append(Need(_("Blocked: {names}").format(names=", ".join(names)), "", True))
        return found

    @staticmethod
    def _usable(view: SevenRoninState) -> list[Need]:
        """The abilities or effects that can be used now."""
        found: dict[str, Need] = {}
        for action in view.legal():
            if isinstance(action, Use):
                key = RONIN[action.ronin]
                told = _("{ronin}: {ability}").format(
                    ronin=_(RONIN_NAMES[action.ronin]), ability=table_words.ability_word(key)
                )
                found[key] = Need(told, "", False, table_art.RONIN_ICONS[key])
            elif isinstance(action, Effect):
                key = AREAS[action.area]
                told = _("{area}: {effect}").format(
                    area=_(AREA_NAMES[action.area]), effect=_(table_words.AREA_SHORT[key])
                )
                found[key] = Need(told, "", False, table_art.AREA_ICONS[key])
        return list(found.values())


def free_left(view: SevenRoninState) -> bool:
    """Whether stopping now would leave something unused that only does good to whoever decides."""
    for action in view.legal():
        if isinstance(action, Use) and RONIN[action.ronin] in ("taiko", "yumi", "musashi"):
            return True
        if isinstance(action, Effect) and AREAS[action.area] not in ("burial", "passage"):
            return True
    return False


def tray_words(view: SevenRoninState) -> tuple[str, str]:
    """Whose tray it is and what there is to know, for the left of the tray."""
    if view.viewer < 0:
        return _("The village"), _("You are watching; plans are covered.")
    if view.viewer != view.attacker:
        if view.posts and HIDDEN not in view.posts:
            return _("Your ronin"), _("Only you see this plan. Press a ronin who is posted to call him back.")
        return _("You defend"), _("Hold the village for eight rounds.")
    if not view.attack or HIDDEN in view.attack:
        return _("You attack"), _("Hold five areas, or four with both fields.")
    left = view.reserve - sum(view.attack)
    told = ngettext(
        "{n} of {all} in the reserve is left: press an area to send one. Only you see this plan.",
        "{n} of {all} in the reserve are left: press an area to send one. Only you see this plan.",
        left,
    )
    return _("Your ninja"), told.format(n=left, all=view.reserve)


_PHASE_OF: Final = {
    "Abilities": 1,
    "ShareWounds": 2,
    "Effects": 3,
    "CopyEffect": 3,
    "LiftNinja": 3,
    "BringNinja": 3,
}
