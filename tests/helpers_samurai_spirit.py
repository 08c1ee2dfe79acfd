"""Tables for the tests of Samurai Spirit: set up a position, play by the texts of actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Optional

from game.engine.state import AUTO, Event, Game, Target
from game.games.samurai_spirit import INFO
from game.games.samurai_spirit.parts import (
    CARD,
    CARD_IDS,
    CARDS,
    CLASSES,
    DEADLY,
    DEFENCE,
    HERO,
    HEROES,
    KIAI,
    VALUE,
)
from game.games.samurai_spirit.state import SpiritState

Cards = Mapping[str, Sequence[str]]


def cards(ids: Sequence[str]) -> tuple[int, ...]:
    """Raiders by their ids."""
    return tuple(CARD[key] for key in ids)


def ids(numbers: Sequence[int]) -> list[str]:
    """The ids of raiders."""
    return [CARD_IDS[number] for number in numbers]


@cache
def _game(seats: int, options: tuple[tuple[str, str], ...]) -> Game:
    return INFO.create(seats, dict(options))


def game(seats: int, **options: str) -> Game:
    """The game for so many seats, made once."""
    return _game(seats, tuple(sorted(options.items())))


def bare(
    *heroes: str,
    line: Optional[Cards] = None,
    left: Optional[Cards] = None,
    top: Sequence[str] = (),
    middle: int = 12,
    bottom: Sequence[str] = (),
    intruders: Sequence[str] = (),
    unseen: int = 0,
    discard: Sequence[str] = (),
    wounds: Optional[Mapping[str, int]] = None,
    passed: Sequence[str] = (),
    lent: Optional[Mapping[str, str]] = None,
    barricades: Optional[int] = None,
    farms: int = 6,
    backs: Optional[tuple[int, ...]] = None,
    families: int = 0b111,
    away: Sequence[str] = (),
    round_: int = 1,
    seed: int = 1,
    **options: str,
) -> SpiritState:
    """A table as described, nobody's turn, nothing asked.

    ``intruders`` are known ones, the last on top; ``unseen`` ones lie above them. ``lent``
    says with whom a support token is, ``away`` which absent samurai still have theirs. The face-down cards are the
    first of the box that lie nowhere else.
    """
    state = game(len(heroes), **{"tokens": "off", **options}).start(seed)
    assert isinstance(state, SpiritState)
    state.agenda = []
    state.take_seats(tuple(HERO[hero] for hero in heroes), tuple(range(len(heroes))))
    state.round = round_
    for hero, count in (wounds or {}).items():
        state.wounds[heroes.index(hero)] = count
    state.take_seats(state.heroes, state.owners)
    for hero, keys in (line or {}).items():
        for card in cards(keys):
            state.push_card(heroes.index(hero), card)
    for hero, keys in (left or {}).items():
        for card in cards(keys if hero in heroes else ()):
            state.defend(heroes.index(hero), card)
    for hero in passed:
        state.passed |= 1 << heroes.index(hero)
    for owner, holder in (lent or {}).items():
        state.support[heroes.index(owner)] = heroes.index(holder)
    state.absent = sum(1 << HERO[hero] for hero in away)
    state.barricades = state.game.cap if barricades is None else barricades
    state.farms = farms
    if backs is not None:
        state.backs = backs
    state.families = families
    state.top, state.bottom, state.discard = cards(top), cards(bottom), cards(discard)
    state.intruders = (*cards(intruders), *(-1,) * unseen)
    state.middle = middle
    used = {*state.top, *state.bottom, *state.discard, *cards(intruders)}
    used.update(card for lines in (*state.line, *state.left) for card in lines)
    free = [card for number in range(round_) for card in CLASSES[number] if card not in used]
    assert len(free) >= middle + unseen
    state.pool = tuple(free[: middle + unseen])
    state.last = 0
    return state


def table(*heroes: str, turn: int = 0, **position: object) -> SpiritState:
    """The start of the turn of the samurai at place ``turn``, at its first question."""
    state = bare(*heroes, **position)  # type: ignore[arg-type]
    begin(state, turn)
    return state


def begin(state: SpiritState, place: int = 0) -> list[Event]:
    """Begin the turn of ``place``; returns what happened."""
    log: list[Event] = []
    state.agenda.append(state.game.step("TurnStart", AUTO, place))
    state.settle(log)
    return log


def end_round(state: SpiritState) -> list[Event]:
    """End the round; returns what happened up to the next question or the end."""
    log: list[Event] = []
    state.agenda.append(state.game.step("RoundEnd", AUTO))
    state.settle(log)
    return log


def texts(state: SpiritState) -> list[str]:
    """The legal actions as texts."""
    return [action.text for action in state.legal()]


def do(state: SpiritState, *actions: str) -> list[Event]:
    """Play actions, each verified; returns what happened."""
    log: list[Event] = []
    for text in actions:
        assert text in texts(state), f"{text!r} is not among {texts(state)}"
        log += state.apply(state.game.action(text))
    return log


def line(state: SpiritState, hero: str) -> list[str]:
    """The combat line of a samurai."""
    return ids(state.line[state.place_of[HERO[hero]]])


def left(state: SpiritState, hero: str) -> list[str]:
    """The left side of a samurai."""
    return ids(state.left[state.place_of[HERO[hero]]])


def track(state: SpiritState, hero: str) -> int:
    """Where the pawn of a samurai stands."""
    return state.track[state.place_of[HERO[hero]]]


def wounds(state: SpiritState, hero: str) -> int:
    """How many wounds a samurai has had, healed ones not counted."""
    return state.wounds[state.place_of[HERO[hero]]]


def asked(state: SpiritState) -> tuple[str, str]:
    """The open question, and whom it is asked."""
    step = state.agenda[-1]
    return type(step).__name__, HEROES[state.heroes[step.args[1]]].key


def why(state: SpiritState, *targets: str) -> str:
    """The rulebook section of the reason why these targets (``"side:left"``) cannot be chosen; "" if they can."""
    picks = frozenset(Target(*target.split(":")) for target in targets)
    reason = state.why_not(picks)
    return "" if reason is None else reason.section


def kinds(log: list[Event]) -> list[str]:
    """The kinds of events, in order."""
    return [event.kind for event in log]


def everywhere(state: SpiritState) -> list[int]:
    """Every card that lies open somewhere or is in the pool, sorted."""
    found: list[int] = [*state.pool, *state.top, *state.bottom, *state.discard]
    for group in (*state.line, *state.left, *state.mixed):
        found += group
    found += [card for card in state.intruders if card >= 0]
    if state.card >= 0:
        found.append(state.card)
    return sorted(found)


def unseen_slots(state: SpiritState) -> int:
    """How many cards lie face down and unknown."""
    return state.middle + sum(1 for card in state.intruders if card < 0)


def check_pieces(state: SpiritState, in_play: list[int]) -> None:
    """Cards, tokens, barricades and wounds are all there, and the sums kept beside them are right."""
    count = state.game.count
    assert everywhere(state) == in_play
    assert len(set(in_play)) == len(in_play) <= CARDS
    assert unseen_slots(state) == len(state.pool) + sum(len(cards) for cards in state.mixed)
    assert state.sizes()[0] == len(state.pool)
    assert all(size > 0 or not came for size, came in zip(state.sizes()[1:], state.mixed, strict=True))
    for place in range(count):
        hero = state.heroes[place]
        assert state.track[place] == sum(VALUE[card] for card in state.line[place])
        symbols = [DEFENCE[card] for card in state.left[place]]
        assert len(symbols) == len(set(symbols))
        assert all(symbol >= 0 for symbol in symbols)
        assert state.guard[place] == sum(1 << symbol for symbol in symbols)
        assert 0 <= state.wounds[place] <= DEADLY
        assert (state.wounds[place] == DEADLY) == (state.dead == place)
        assert state.limit[place] == KIAI[hero][1 if state.wounds[place] >= 2 else 0]
        assert 0 <= state.support[place] < count
        assert state.place_of[hero] == place
    assert 0 <= state.barricades <= state.game.cap
    assert 0 <= state.farms <= 6
    assert not state.backs or sum(state.backs) == state.farms
    assert 0 <= state.families <= 7
    assert not state.talents & 1 << state.heroes[state.active] or state.active < 0


SAFE = {
    "Kyuzo": ["P1-01", "P1-09", "P1-05"],
    "Kanbei": ["P2-01", "P2-09", "P2-05"],
    "Daisuke": ["P3-01", "P3-09", "P3-04"],
}
"""Left sides on which nothing is missing."""
