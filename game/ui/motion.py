"""Motion played over a final picture: the table is drawn as it is now, motions show how it came to be so.

A `Timeline` holds motions in groups, one group after the other. The table asks it which things to leave
out (`hidden`), shift (`offset`) or draw faint (`alpha`) while something moves. Speed 0 means "off".
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping
from typing import Final

import pygame
from pygame import Rect, Surface

from game.ui import sound
from game.ui.shapes import Point, blit_centred, draw_light, faint
from game.ui.theme import CREAM, RGB

Ease = Callable[[float], float]


def linear(t: float) -> float:
    """No easing."""
    return t


def ease_out(t: float) -> float:
    """Fast, then slow: something that arrives."""
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    """Slow, fast, slow: something that is carried."""
    return t * t * (3 - 2 * t)


def bounce(t: float) -> float:
    """Falls, and springs back once, a little."""
    if t < 0.6:
        return (t / 0.6) ** 2
    rest = (t - 0.6) / 0.4
    return 1 - 0.12 * math.sin(rest * math.pi)


def mingle(start: Point, end: Point, share: float) -> Point:
    """The point `share` of the way from `start` to `end`."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


class Tween:
    """A number on its way from one value to another, in seconds of an injected clock."""

    def __init__(self, start: float, end: float, begin: float, seconds: float, ease: Ease = ease_out) -> None:
        self.start, self.end, self.begin, self.seconds, self.ease = start, end, begin, seconds, ease

    def at(self, now: float) -> float:
        """The value at time `now`."""
        if self.done(now):
            return self.end
        share = max(0.0, (now - self.begin) / self.seconds)
        return self.start + (self.end - self.start) * self.ease(share)

    def done(self, now: float) -> bool:
        """Whether it has arrived."""
        return self.seconds <= 0 or now >= self.begin + self.seconds


class Motion:
    """Something that happens for some seconds to the thing called `key`.

    `cue` is called when it begins (a sound) unless it is skipped, `then` when it has ended or was skipped.
    """

    hides = False

    def __init__(
        self,
        key: Hashable,
        seconds: float,
        delay: float = 0.0,
        cue: Callable[[], object] | None = None,
        then: Callable[[], object] | None = None,
    ) -> None:
        self.key, self.seconds, self.delay, self.cue, self.then = key, seconds, delay, cue, then

    def draw(self, surface: Surface, t: float) -> None:
        """Draw over the table at share `t` (0 to 1) of the motion."""

    def offset(self, t: float) -> tuple[int, int]:
        """How far the thing itself is to be shifted."""
        return 0, 0

    def alpha(self, t: float) -> int:
        """How opaque the thing itself is to be drawn."""
        return 255


class Flight(Motion):
    """A picture on its way from one place (its middle) to another, over the table; the thing is hidden.

    `arc` is how high the way bends, in pixels; `grow` the size at the start as a share of that at the end.
    """

    hides = True

    def __init__(
        self,
        key: Hashable,
        picture: Surface,
        start: Point,
        end: Point,
        seconds: float,
        ease: Ease = ease_in_out,
        arc: float = 0.0,
        grow: float = 1.0,
        delay: float = 0.0,
        cue: Callable[[], object] | None = None,
        then: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(key, seconds, delay, cue, then)
        self.picture, self.start, self.end = picture, start, end
        self.ease, self.arc, self.grow = ease, arc, grow

    def draw(self, surface: Surface, t: float) -> None:
        """Draw it."""
        share = self.ease(t)
        x, y = mingle(self.start, self.end, share)
        y -= self.arc * math.sin(math.pi * min(1.0, max(0.0, share)))
        size = self.grow + (1 - self.grow) * min(1.0, share)
        picture = self.picture
        if abs(size - 1) > 0.01:
            picture = pygame.transform.smoothscale_by(picture, size)
        blit_centred(surface, picture, (x, y))


class Carried(Flight):
    """A flight of something that the table does not show under that key: nothing is painted anew for it."""

    hides = False


class Landing(Flight):
    """A picture that waits for its moment, then goes its way, with a noise when it arrives.

    ``when`` is the wait and the length of the way in seconds; ``waiting`` is seen at the start until then.
    """

    def __init__(
        self,
        key: Hashable,
        picture: Surface,
        way: tuple[Point, Point],
        when: tuple[float, float],
        ease: Ease,
        noise: str,
        waiting: Surface | None = None,
    ) -> None:
        wait, seconds = when
        super().__init__(key, picture, *way, wait + seconds, ease)
        self.share = wait / (wait + seconds)
        self.lands_at = self.share + (1 - self.share) * (0.6 if ease is bounce else 1.0)
        self.noise, self.waiting, self.sounded = noise, waiting, False
        self.then = self._land

    def _land(self) -> None:
        if not self.sounded:
            self.sounded = True
            sound.play(self.noise)

    def draw(self, surface: Surface, t: float) -> None:
        """Draw it where it is, and make its noise once it has come down."""
        if t >= self.lands_at:
            self._land()
        if t > self.share:
            super().draw(surface, (t - self.share) / (1 - self.share))
        elif self.waiting is not None:
            blit_centred(surface, self.waiting, self.start)


class Turn(Motion):
    """A card that turns over in its place: `back` narrows, `front` widens."""

    hides = True

    def __init__(
        self,
        key: Hashable,
        back: Surface,
        front: Surface,
        centre: Point,
        seconds: float = 0.3,
        delay: float = 0.0,
    ) -> None:
        super().__init__(key, seconds, delay)
        self.back, self.front, self.centre = back, front, centre

    def draw(self, surface: Surface, t: float) -> None:
        """Draw it."""
        picture = self.back if t < 0.5 else self.front
        width = max(1, round(picture.get_width() * abs(math.cos(math.pi * t))))
        blit_centred(surface, pygame.transform.scale(picture, (width, picture.get_height())), self.centre)


class Shake(Motion):
    """The thing shakes from side to side once, dying down."""

    def __init__(self, key: Hashable, reach: float, seconds: float = 0.4, delay: float = 0.0) -> None:
        super().__init__(key, seconds, delay)
        self.reach = reach

    def offset(self, t: float) -> tuple[int, int]:
        """How far the thing is shifted."""
        return round(self.reach * (1 - t) * math.sin(t * math.tau * 3)), 0


class Fade(Motion):
    """The thing comes (or goes) gradually."""

    def __init__(
        self, key: Hashable, seconds: float = 0.25, start: int = 0, end: int = 255, delay: float = 0.0
    ) -> None:
        super().__init__(key, seconds, delay)
        self.start, self.end = start, end

    def alpha(self, t: float) -> int:
        """How opaque the thing is."""
        return round(self.start + (self.end - self.start) * ease_in_out(t))


class Vanish(Motion):
    """A picture of something that is gone already fades out where it was."""

    def __init__(
        self, key: Hashable, picture: Surface, centre: Point, seconds: float = 0.3, delay: float = 0.0
    ) -> None:
        super().__init__(key, seconds, delay)
        self.picture, self.centre = picture, centre

    def draw(self, surface: Surface, t: float) -> None:
        """Draw it."""
        blit_centred(surface, faint(self.picture, round(255 * (1 - ease_out(t)))), self.centre)


class Flash(Motion):
    """A light round a rectangle that swells and dies."""

    def __init__(
        self,
        key: Hashable,
        rect: Rect,
        radius: int,
        colour: RGB = CREAM,
        seconds: float = 0.45,
        delay: float = 0.0,
    ) -> None:
        super().__init__(key, seconds, delay)
        self.rect, self.radius, self.colour = rect, radius, colour

    def draw(self, surface: Surface, t: float) -> None:
        """Draw it."""
        layer = Surface(self.rect.inflate(self.radius * 4, self.radius * 4).size, pygame.SRCALPHA)
        inner = self.rect.copy()
        inner.center = layer.get_rect().center
        draw_light(layer, inner, self.radius, max(3, self.radius), self.colour)
        layer.fill((255, 255, 255, round(255 * math.sin(math.pi * t))), special_flags=pygame.BLEND_RGBA_MULT)
        blit_centred(surface, layer, self.rect.center)


class Pause(Motion):
    """Nothing, for a while."""


def slide(
    key: Hashable, picture: Surface, start: Point, end: Point, cue: Callable[[], object] | None = None
) -> Flight:
    """A card pushed over the table."""
    return Flight(key, picture, start, end, 0.3, ease_in_out, cue=cue)


def drop(
    key: Hashable, picture: Surface, end: Point, height: float, cue: Callable[[], object] | None = None
) -> Flight:
    """A tile let fall from `height` pixels, with a small bounce."""
    return Flight(key, picture, (end[0], end[1] - height), end, 0.32, bounce, grow=1.15, cue=cue)


def fly(
    key: Hashable, picture: Surface, start: Point, end: Point, cue: Callable[[], object] | None = None
) -> Flight:
    """A figure carried to its new owner in an arc."""
    reach = math.hypot(end[0] - start[0], end[1] - start[1])
    return Flight(key, picture, start, end, 0.45, ease_in_out, arc=reach * 0.18, cue=cue)


CARRY_SECONDS: Final = 0.36
_CARRY_ARC: Final = 18.0


def carry(
    key: Hashable,
    picture: Surface,
    start: Point,
    end: Point,
    noise: str,
    grow: float = 1.0,
    delay: float = 0.0,
    hides: bool = False,
) -> Flight:
    """A card or a piece carried from one place to another, with a noise as it sets out.

    ``hides``: the table shows the thing under that key, and does not while it is on its way.
    """
    made = Flight if hides else Carried
    return made(
        key,
        picture,
        start,
        end,
        CARRY_SECONDS,
        arc=_CARRY_ARC,
        grow=grow,
        delay=delay,
        cue=sound.cue(noise),
    )


def noise(name: str, delay: float = 0.0) -> Pause:
    """Nothing but a noise."""
    return Pause(("noise", name), 0.01, delay, sound.cue(name))


def made_for(makers: Mapping[str, Callable[..., list[Motion]]], kind: str, *given: object) -> list[Motion]:
    """What the maker for events of a kind makes of what is given; nothing moves where there is none."""
    make = makers.get(kind)
    return make(*given) if make is not None else []


class _Scheduled:
    __slots__ = ("begun", "motion", "start")

    def __init__(self, motion: Motion, start: float) -> None:
        self.motion, self.start, self.begun = motion, start, False


_LONGEST_BACKLOG: Final = 6.0  # seconds; what piles up beyond is not waited for


class Timeline:
    """Motions one group after the other, on an injected clock; `speed` 2 is twice as fast, 0 is off."""

    def __init__(self, clock: Callable[[], float], speed: float = 1.0) -> None:
        self._clock = clock
        self.speed = speed
        self._planned: list[_Scheduled] = []
        self._free_from = 0.0

    def add(self, *motions: Motion, overlap: float = 0.0) -> None:
        """Plan motions that begin together (each after its own delay) when those before have ended.

        `overlap` seconds earlier if wished. When motion is off they are over at once.
        """
        if self.speed <= 0:
            for motion in motions:
                _call(motion.cue)
                _call(motion.then)
            return
        now = self._clock()
        begin = max(now, self._free_from - overlap / self.speed)
        if begin - now > _LONGEST_BACKLOG:
            self.skip()
            begin = now
        for motion in motions:
            start = begin + motion.delay / self.speed
            self._planned.append(_Scheduled(motion, start))
            self._free_from = max(self._free_from, start + motion.seconds / self.speed)

    def update(self) -> bool:
        """Begin and end what is due; True while anything is playing or waiting."""
        now = self._clock()
        for planned in list(self._planned):
            if not planned.begun and now >= planned.start:
                planned.begun = True
                _call(planned.motion.cue)
            if now >= planned.start + planned.motion.seconds / max(self.speed, 1e-6):
                self._planned.remove(planned)
                _call(planned.motion.then)
        return bool(self._planned)

    def skip(self) -> None:
        """Be at the end of everything at once."""
        planned, self._planned = self._planned, []
        self._free_from = 0.0
        for item in planned:
            _call(item.motion.then)

    def now(self) -> float:
        """The seconds of its clock."""
        return self._clock()

    @property
    def busy(self) -> bool:
        """Whether anything is playing or waiting."""
        return bool(self._planned)

    def draw(self, surface: Surface) -> None:
        """Draw what moves over the table."""
        for planned in self._planned:
            if planned.begun:
                planned.motion.draw(surface, self._share(planned))

    def hidden(self, key: Hashable) -> bool:
        """Whether the thing is under way or still to come, so that the table must not show it yet."""
        return any(item.motion.key == key and item.motion.hides for item in self._planned)

    def covered(self) -> frozenset[Hashable]:
        """Everything that is under way or still to come (see `hidden`)."""
        return frozenset(item.motion.key for item in self._planned if item.motion.hides)

    def offset(self, key: Hashable) -> tuple[int, int]:
        """How far to shift the thing now."""
        for item in self._planned:
            if item.begun and item.motion.key == key:
                return item.motion.offset(self._share(item))
        return 0, 0

    def alpha(self, key: Hashable) -> int:
        """How opaque to draw the thing now; one that is still to fade in is not seen before."""
        for item in self._planned:
            if item.motion.key == key:
                return item.motion.alpha(self._share(item))
        return 255

    def _share(self, planned: _Scheduled) -> float:
        seconds = planned.motion.seconds / max(self.speed, 1e-6)
        if seconds <= 0:
            return 1.0
        return min(1.0, max(0.0, (self._clock() - planned.start) / seconds))


def _call(hook: Callable[[], object] | None) -> None:
    if hook is not None:
        hook()
