"""The village over the boards of Samurai Spirit: farmsteads, families, palisade, the piles, the raider turned up."""

from __future__ import annotations

from typing import Final, NamedTuple

from pygame import Rect, Surface

from game.games.samurai_spirit import table_art, table_scenery
from game.games.samurai_spirit.parts import FAMILIES, FARMSTEADS, HEROES
from game.games.samurai_spirit.state import SpiritState
from game.games.samurai_spirit.words import FAMILY_NAMES
from game.ui import art, emphasis, materials, slips, text, theme
from game.ui.cache import kept
from game.ui.frame import target_px
from game.ui.shapes import blit_centred, draw_light, draw_shadow, faint, rounded
from game.ui.theme import DESIGN_SIZE, RGB, Scale
from game.ui.words import _

_WIDE, _HIGH = 1256, 388
"""The measures in which places in the village are given."""
_FARMS: Final = ((206, 262), (342, 240), (470, 256), (806, 256), (932, 240), (1062, 262))
"""The middle of the foot of each farmstead; they burn from the right."""
_FAMILIES: Final = ((222, 300), (420, 300), (936, 300))
_FENCES: Final = ((170, 522), (734, 1086))
"""From where to where the palisade runs at the left and at the right of the gate."""
_GATE: Final = (536, 716)
_FOOT: Final = 384
_ASPECT: Final = 0.725
GROUND: Final[RGB] = (47, 53, 55)
"""Dark dyed paper: white rings and the light of whoever acts stand out on it."""
LOST: Final[RGB] = (58, 40, 38)
"""The ground of a label that tells of a loss."""


class Threat(NamedTuple):
    """What an answer pointed at would cost the village: farmsteads, families and barricades; below 0 it gains."""

    farms: int = 0
    families: int = 0
    barricades: int = 0


class Village:
    """The picture with all that can be seen to fall."""

    def __init__(self) -> None:
        self.rect = Rect(0, 0, 1, 1)
        self.scale = Scale(*DESIGN_SIZE)

    def arrange(self, rect: Rect, scale: Scale) -> None:
        """Take this place."""
        self.rect, self.scale = rect, scale

    # -- where things are -----------------------------------------------------------------------------------

    def at(self, x: float, y: float) -> tuple[int, int]:
        """A place given in the village's own measures, in window pixels."""
        return round(self.rect.x + self.rect.w * x / _WIDE), round(self.rect.y + self.rect.h * y / _HIGH)

    def px(self, units: float) -> int:
        """A size given in the village's own measures, in window pixels."""
        return max(1, round(units * min(self.rect.w / _WIDE, self.rect.h / _HIGH)))

    def card_size(self) -> tuple[int, int]:
        """The size of a card in a pile."""
        height = max(target_px(self.scale), round(self.rect.h * 138 / _HIGH))
        return round(height * _ASPECT), height

    def pile(self, name: str) -> Rect:
        """Where a pile lies: raiders at the left and the discard below, intruders at the right."""
        width, height = self.card_size()
        margin, top = self.scale.px(18), self.rect.y + self.label_px() + self.scale.px(12)
        raiders = Rect(self.rect.x + margin, top, width, height)
        if name == "intruders":
            return Rect(self.rect.right - margin - width, top, width, height)
        if name == "discard":
            small = max(target_px(self.scale), round(width * 0.62))
            left = raiders.x + (width - small) // 2
            room = self.rect.bottom - raiders.bottom - self.scale.px(24) - self.label_px()
            return Rect(
                left,
                self.rect.bottom - self.scale.px(16) - min(room, round(small / _ASPECT)),
                small,
                min(room, round(small / _ASPECT)),
            )
        return raiders

    def label_px(self) -> int:
        """How high a label is."""
        return slips.label_size("", self.scale)[1]

    def farm(self, number: int) -> Rect:
        """Where a farmstead stands."""
        width = self.px(112)
        found = Rect(0, 0, width, round(width * 0.86))
        found.midbottom = self.at(*_FARMS[number])
        return found

    def family(self, number: int) -> Rect:
        """Where a family stands."""
        height = self.px(60)
        found = Rect(0, 0, round(height * 1.5), height)
        found.midbottom = self.at(*_FAMILIES[number])
        return found

    def fence(self, number: int, most: int) -> Rect:
        """Where a barricade stands when there are at most so many."""
        left = (most + 1) // 2
        side = 0 if number < left else 1
        begin, end = _FENCES[side]
        along = (end - begin) / max(1, left)
        index = number if side == 0 else number - left
        found = Rect(0, 0, round(self.rect.w * min(118.0, along) * 0.96 / _WIDE), self.px(54))
        x = end - (left - index) * min(118.0, along) if side == 0 else begin + index * min(118.0, along)
        found.bottomleft = self.at(x, _FOOT)
        return found

    def most(self, view: SpiritState) -> int:
        """How many barricades have a place."""
        return max(view.game.cap, view.barricades)

    def stage(self) -> Rect:
        """Where the raider that is decided on stands: large, in the gate."""
        height = max(round(self.rect.h * 0.645), 12 * self.scale.font_px(theme.SMALL))
        height = min(height, self.rect.bottom - self.round().bottom + self.scale.px(2))
        found = Rect(0, 0, round(height * 0.76), height)
        found.midbottom = self.at(_WIDE / 2, _HIGH)
        return found.move(0, self.scale.px(6))

    def counts(self) -> list[Rect]:
        """Where the counts of farmsteads, families and barricades are written: beside the round."""
        width, height = slips.label_size("00 / 00", self.scale, icon="farmstead")
        gap = self.scale.px(8)
        left = self.round().right + self.scale.px(18)
        top = self.round().centery - height // 2
        return [Rect(left + number * (width + gap), top, width, height) for number in range(3)]

    def round(self) -> Rect:
        """Where the round is written: at the top, left of the middle when the counts need the room."""
        px = self.scale.font_px(theme.BODY)
        width = text.measure(_("Round {n} of 3").format(n=3), "title", px)[0] + self.scale.px(30)
        found = Rect(0, 0, width, round(px * 1.6))
        found.midtop = (self.rect.centerx, self.rect.y + self.scale.px(6))
        beside = 3 * (slips.label_size("00 / 00", self.scale, icon="farmstead")[0] + self.scale.px(8))
        most = self.pile("intruders").x - self.scale.px(40) - beside
        found.right = min(found.right, most)
        return found

    def away(self, count: int) -> list[Rect]:
        """Where the discs of absent samurai lie: below the intruders, on a slip of paper."""
        px = max(22, self.scale.px(36))
        gap, pile = self.scale.px(5), self.pile("intruders")
        top = pile.bottom + self.scale.px(34) + self.label_px()
        across = max(1, min(count, 3))
        left = min(
            pile.centerx - (across * (px + gap) - gap) // 2,
            self.rect.right - across * (px + gap) - self.scale.px(8),
        )
        return [
            Rect(left + number % across * (px + gap), top + number // across * (px + gap), px, px)
            for number in range(count)
        ]

    def offered(self, count: int) -> list[Rect]:
        """Where samurai to choose from, cards to order or absent helpers are shown."""
        left = self.pile("raiders").right + self.scale.px(16)
        width = self.pile("intruders").x - self.scale.px(16) - left
        height = round(self.rect.h * 0.66)
        gap = self.scale.px(16)
        each = min(round(height * 0.78), (width - gap * (count - 1)) // max(1, count))
        start = left + (width - count * each - gap * (count - 1)) // 2
        top = self.rect.y + round(self.rect.h * 0.2)
        return [Rect(start + number * (each + gap), top, each, height) for number in range(count)]

    # -- drawing --------------------------------------------------------------------------------------------

    def draw(self, surface: Surface, view: SpiritState, threat: Threat) -> None:
        """Draw the village and the piles; what ``threat`` would cost is marked."""
        rect = self.rect
        before = surface.get_clip()
        surface.set_clip(rect.clip(before))
        for number in range(FARMSTEADS):
            self._draw_farm(surface, number, view.farms)
        for number in range(len(FAMILIES)):
            self._draw_family(surface, view, number)
        most = self.most(view)
        for number in range(most):
            box = self.fence(number, most)
            surface.blit(table_scenery.fence(box.size, number < view.barricades, number), box)
        for x in _GATE:
            post = table_scenery.gate_post(self.px(94))
            surface.blit(post, post.get_rect(midbottom=self.at(x, _FOOT)))
        surface.set_clip(before)
        self._draw_threat(surface, view, threat)
        self._draw_piles(surface, view)
        self._draw_counts(surface, view)
        self._draw_round(surface, view)

    def _draw_farm(self, surface: Surface, number: int, standing: int) -> None:
        box = self.farm(number)
        if number >= standing:
            dark = table_scenery.smoke(max(8, round(box.w * 0.6)))
            surface.blit(dark, dark.get_rect(midbottom=(box.centerx, box.bottom - box.h // 5)))
        surface.blit(table_scenery.farm(box.w, number < standing), box)

    def _draw_family(self, surface: Surface, view: SpiritState, number: int) -> None:
        box = self.family(number)
        there = bool(view.families >> number & 1)
        surface.blit(table_scenery.family(number, box.h, there), box)
        if not view.game.difficulty.family_bonuses and there:
            return
        names = [_(FAMILY_NAMES[n]) for n in range(len(FAMILIES))]
        widest = max(slips.label_size(name, self.scale)[0] for name in names)
        if widest > self.rect.w * 190 / _WIDE:
            return
        words = names[number] if there else _("lost")
        label = Rect((0, 0), slips.label_size(words, self.scale))
        label.midtop = (box.centerx, box.bottom + 1)
        slips.draw_label(surface, words, label, self.scale, theme.PAPER if there else LOST)

    def _draw_threat(self, surface: Surface, view: SpiritState, threat: Threat) -> None:
        """Flames over what an answer would cost, a pale stake over what it would raise."""
        most = self.most(view)
        doomed = [
            self.fence(n, most) for n in range(view.barricades - threat.barricades, view.barricades) if n >= 0
        ]
        doomed += [self.farm(n) for n in range(view.farms - threat.farms, view.farms) if n >= 0]
        for box in doomed:
            px = min(box.w, max(box.h, self.px(64)))
            flames = table_scenery.fire(px)
            draw_light(surface, box, self.scale.px(6), self.scale.px(10), (255, 168, 92))
            surface.blit(flames, flames.get_rect(midbottom=(box.centerx, box.bottom)))
        if threat.families:
            for number in range(len(FAMILIES)):
                if view.families >> number & 1:
                    draw_light(
                        surface, self.family(number), self.scale.px(6), self.scale.px(10), (255, 168, 92)
                    )
        for number in range(view.barricades, min(most, view.barricades - threat.barricades)):
            box = self.fence(number, most)
            surface.blit(faint(table_scenery.fence(box.size, True, number), 170), box)

    def _draw_piles(self, surface: Surface, view: SpiritState) -> None:
        raiders, intruders, discard = self.pile("raiders"), self.pile("intruders"), self.pile("discard")
        self._pile(surface, view, discard, len(view.discard), view.discard[-1] if view.discard else -1)
        self._pile(surface, view, raiders, view.stack(), view.top[0] if view.top else -1)
        seen = view.intruders[-1] if view.intruders and view.intruders[-1] >= 0 else -1
        self._pile(surface, view, intruders, len(view.intruders), seen)
        for rect, words in ((raiders, _("Raiders")), (intruders, _("Intruders"))):
            width, height = slips.label_size(words, self.scale)
            label = Rect(0, 0, width, height)
            label.midbottom = (rect.centerx, rect.y - self.scale.px(3))
            slips.draw_label(surface, words, label.clamp(self.rect.inflate(-4, -4)), self.scale)

    def _pile(self, surface: Surface, view: SpiritState, rect: Rect, count: int, seen: int) -> None:
        if not count:
            surface.blit(faint(rounded(rect.size, rect.w // 12, theme.SUMI), 70), rect)
            surface.blit(rounded(rect.size, rect.w // 12, None, theme.PAPER, max(1, rect.w // 40)), rect)
        elif seen >= 0:
            draw_shadow(surface, rect, rect.w // 12, self.scale.px(5), 110, self.scale.px(3))
            surface.blit(table_art.raider(seen, rect.size, view.game.penalties[seen]), rect)
        else:
            for layer in range(min(3, count) - 1, -1, -1):
                art.draw_card_back(
                    surface, rect.move(layer * 2, layer * 2), self.scale, "賊", table_art.RAIDER
                )

    def draw_badges(self, surface: Surface, view: SpiritState) -> None:
        """How many cards lie in each pile; over the marks round the piles."""
        counts = (
            ("raiders", view.stack()),
            ("intruders", len(view.intruders)),
            ("discard", len(view.discard)),
        )
        for name, count in counts:
            rect = self.pile(name)
            px = max(self.scale.font_px(theme.BODY), round(rect.h * 0.24))
            blit_centred(surface, art.badge(str(count), px, theme.SUMI), (rect.centerx, rect.bottom))

    def _draw_counts(self, surface: Surface, view: SpiritState) -> None:
        families = sum(view.families >> number & 1 for number in range(len(FAMILIES)))
        told = (
            ("farmstead", view.farms, FARMSTEADS),
            ("dolls", families, len(FAMILIES)),
            ("barricade", view.barricades, self.most(view)),
        )
        for (icon, count, most), box in zip(told, self.counts(), strict=True):
            fill = LOST if count == 0 else theme.PAPER
            slips.draw_label(surface, f"{count} / {most}", box, self.scale, fill, icon)

    def _draw_round(self, surface: Surface, view: SpiritState) -> None:
        words, box = _("Round {n} of 3").format(n=view.round), self.round()
        surface.blit(rounded(box.size, box.h // 2, theme.PAPER, theme.SUMI, max(1, self.scale.px(2))), box)
        px = self.scale.font_px(theme.BODY)
        text.draw_fitted(surface, words, "title", px, theme.SUMI, box, self.scale.smallest_text, "center")

    def draw_away(self, surface: Surface, view: SpiritState) -> None:
        """The absent samurai: in colour while they can still help, else pale."""
        absent = [hero for hero in range(len(HEROES)) if view.place_of[hero] < 0]
        places = self.away(len(absent))
        if not absent or any(hero < 0 for hero in view.heroes):
            return
        whole = places[0].unionall(places[1:]).inflate(self.scale.px(10), self.scale.px(10))
        surface.blit(rounded(whole.size, self.scale.px(8), theme.PAPER, theme.HAIR, 1), whole)
        words = _("Far away")
        label = Rect((0, 0), slips.label_size(words, self.scale))
        label.midbottom = (whole.centerx, whole.y - 1)
        slips.draw_label(surface, words, label.clamp(self.rect.inflate(-4, -4)), self.scale)
        for hero, box in zip(absent, places, strict=True):
            ready = view.game.helped and view.absent >> hero & 1
            picture = table_art.support_token(hero, box.w)
            surface.blit(picture if ready else faint(picture, 110), box)

    def draw_stage(self, surface: Surface, view: SpiritState, sides: table_art.Sides) -> None:
        """The raider that is decided on, large, in the corners of what happened last."""
        rect = self.stage()
        draw_light(surface, rect, self.scale.px(14), self.scale.px(26), (255, 232, 176))
        draw_shadow(surface, rect, self.scale.px(12), self.scale.px(12), 200, self.scale.px(9))
        px = self.scale.font_px(theme.SMALL)
        surface.blit(
            table_art.raider_large(
                view.card, rect.size, view.game.penalties[view.card], sides, px, self.scale.smallest_text
            ),
            rect,
        )
        emphasis.draw_last(surface, emphasis.box(rect, self.scale.px(12)), self.scale)


@kept
def backdrop(size: tuple[int, int], village: tuple[int, int, int, int], scale: Scale) -> Surface:
    """The table's ground of dark dyed paper with the empty valley on it, at ``village``; opaque."""
    out = materials.plain_page(size, scale.factor, "washi", GROUND).copy()
    rect, radius = Rect(village), scale.px(12)
    draw_shadow(out, rect, radius, scale.px(8), 150, scale.px(5))
    out.blit(materials.masked(table_scenery.valley(rect.size), radius), rect)
    out.blit(rounded(rect.size, radius, None, theme.SUMI, max(2, scale.px(2))), rect)
    return out
