"""The laws catch a leak: games on the shelf that tell or write down too much break the law that is there for it.

Each test changes one place of a shipped game as a careless author might and puts the law to it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import chabudai_tsukimi
import laws
import pytest
from chabudai_tsukimi import steps as tsukimi_steps
from chabudai_tsukimi.state import CARDS, MOON, TsukimiState, suit
from helpers import GAMES, Table, positions

from game.engine.state import EVERYONE, Action, Event, State
from game.games.samurai_sword import state as sword
from game.games.seven_ronin import steps_planning as ronin

SAMURAI = Table("samurai", 2)
SWORD = Table("samurai_sword", 4)
RONIN = Table("seven_ronin", 2)
NONE: frozenset[str] = frozenset()
SHUFFLED = frozenset(("shuffled",))


def tell(
    monkeypatch: pytest.MonkeyPatch, kind: str, whom: tuple[int, ...] | None, barrier: bool = True
) -> None:
    """Tell ``whom`` (None: everybody) all that events of ``kind`` know."""
    init = Event.__init__

    def careless(self: Event, kind_: str, *rest: Any, **named: Any) -> None:
        init(self, kind_, *rest, **named)
        if kind_ == kind:
            self.knowers = whom
            self.barrier = barrier

    monkeypatch.setattr(Event, "__init__", careless)


@pytest.mark.parametrize("barrier", [True, False])
def test_a_refill_that_shows_everybody_the_tiles(monkeypatch: pytest.MonkeyPatch, barrier: bool) -> None:
    laws.test_story_law(SAMURAI, NONE)
    tell(monkeypatch, "refill", None, barrier)
    with pytest.raises(AssertionError, match="Counter"):
        laws.test_story_law(SAMURAI, NONE)


def test_a_draw_that_shows_one_neighbour_the_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    tell(monkeypatch, "draw", (0, 1, 2))
    with pytest.raises(AssertionError, match="Counter"):
        laws.test_story_law(SWORD, SHUFFLED)


def test_a_draw_that_shows_everybody_the_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    laws.test_story_law(SWORD, SHUFFLED)
    tell(monkeypatch, "draw", None)
    with pytest.raises(AssertionError, match="Counter"):
        laws.test_story_law(SWORD, SHUFFLED)


def test_a_deal_that_shows_everybody_the_roles(monkeypatch: pytest.MonkeyPatch) -> None:
    laws.test_story_law_of_the_deal(SWORD)
    settle = sword.SwordState.settle

    def careless(self: State, log: list[Event]) -> None:
        settle(self, log)
        if log and log[0].kind == "dealt":
            log[0].fields["roles"] = list(self.to_data()["roles"])

    monkeypatch.setattr(sword.SwordState, "settle", careless)
    with pytest.raises(AssertionError, match="Counter"):
        laws.test_story_law_of_the_deal(SWORD)


def test_a_deal_that_shows_one_neighbour_the_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    tell(monkeypatch, "draw", (0, 1, 2))
    with pytest.raises(AssertionError, match="Counter"):
        laws.test_story_law_of_the_deal(SWORD)


@pytest.mark.parametrize("cover", ["cover_attack", "cover_posts"])
def test_a_view_that_shows_a_plan(monkeypatch: pytest.MonkeyPatch, cover: str) -> None:
    laws.test_secrecy_law_of_each_choice(RONIN)
    monkeypatch.setattr(ronin.SevenRoninState, cover, lambda view: None)
    with pytest.raises(AssertionError):
        laws.test_secrecy_law_of_each_choice(RONIN)


@pytest.mark.parametrize("step", [ronin.PlanAttack, ronin.PlanDefence])
def test_a_plan_that_is_written_down_for_everybody(
    monkeypatch: pytest.MonkeyPatch, step: type[ronin.PlanAttack] | type[ronin.PlanDefence]
) -> None:
    laws.test_sealing_law(RONIN)
    monkeypatch.setattr(step, "secret", False)
    with pytest.raises(AssertionError):
        laws.test_sealing_law(RONIN)


def test_a_choice_of_tiles_that_is_written_down_for_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = Table("samurai", 2, (("hands", "chosen"),))
    laws.test_sealing_law(chosen)
    for state in positions(chosen, 16):
        monkeypatch.setattr(type(state.agenda[-1]), "secret", False)
        break
    with pytest.raises(AssertionError):
        laws.test_sealing_law(chosen)


# -- a small game by a careless author ------------------------------------------------------------------------

TSUKIMI = Table("tsukimi", 3)


@pytest.fixture
def tsukimi(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "tsukimi", chabudai_tsukimi.INFO)


def test_tsukimi_keeps_the_laws(tsukimi: None) -> None:
    laws.test_story_law(TSUKIMI, NONE)
    laws.test_story_law_of_the_deal(TSUKIMI)
    laws.test_view_law(TSUKIMI)
    laws.test_sight_law(TSUKIMI, NONE)
    laws.test_sight_law_of_the_deal(TSUKIMI, NONE)


@pytest.mark.parametrize("barrier", [True, False])
def test_a_deal_event_that_carries_every_hand(
    tsukimi: None, monkeypatch: pytest.MonkeyPatch, barrier: bool
) -> None:
    deal = tsukimi_steps.Deal.resolve

    def careless(self: tsukimi_steps.Deal, state: TsukimiState, log: list[Event]) -> None:
        deal(self, state, log)
        hands = [list(hand) for hand in state.hands]
        log.append(Event("deal", {"seat": state.leader, "hands": hands}, barrier=barrier))

    monkeypatch.setattr(tsukimi_steps.Deal, "resolve", careless)
    with pytest.raises(AssertionError, match="Counter"):
        laws.test_story_law_of_the_deal(TSUKIMI)
    with pytest.raises(AssertionError, match="Counter"):
        laws.test_story_law(TSUKIMI, NONE)


@pytest.mark.parametrize("whom", [None, (0, 1)])
def test_a_hand_that_others_are_told(
    tsukimi: None, monkeypatch: pytest.MonkeyPatch, whom: tuple[int, ...] | None
) -> None:
    tell(monkeypatch, "hand", whom)
    with pytest.raises(AssertionError, match="Counter"):
        laws.test_story_law_of_the_deal(TSUKIMI)


def test_hands_told_of_in_the_order_of_their_best_cards(
    tsukimi: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal = tsukimi_steps.Deal.resolve

    def careless(self: tsukimi_steps.Deal, state: TsukimiState, log: list[Event]) -> None:
        before = len(log)
        deal(self, state, log)
        log[before + 1 :] = sorted(log[before + 1 :], key=lambda event: -max(event.fields["cards"]))

    monkeypatch.setattr(tsukimi_steps.Deal, "resolve", careless)
    with pytest.raises(AssertionError, match="Counter"):
        laws.test_story_law_of_the_deal(TSUKIMI)


def suits(hand: tuple[int, ...]) -> int:
    """The suits of a hand as bits."""
    return sum({1 << suit(card) for card in hand})


def void_at_once(state: TsukimiState, seat: int) -> None:
    state.void[seat] = ~suits(state.hands[seat]) & 0b1111


def point_for_a_moon(state: TsukimiState, seat: int) -> None:
    state.points[seat] += any(suit(card) == MOON for card in state.hands[seat])


def best_hand_leads(state: TsukimiState, seat: int) -> None:
    state.leader = max(range(len(state.hands)), key=lambda at: state.hands[at])


def longer_match_for_long_suits(state: TsukimiState, seat: int) -> None:
    state.turn += suits(state.hands[seat]).bit_count() == 1


def a_hidden_card_lies_open(state: TsukimiState, seat: int) -> None:
    state.gone += state.hands[seat - 1][:1]


def hands_of_unequal_length(state: TsukimiState, seat: int) -> None:
    if state.hands[seat - 1][-1:] == (CARDS - 1,):
        state.hands[seat - 1] = state.hands[seat - 1][:-1]


@pytest.mark.parametrize(
    "leak",
    [
        void_at_once,
        point_for_a_moon,
        best_hand_leads,
        longer_match_for_long_suits,
        a_hidden_card_lies_open,
        hands_of_unequal_length,
    ],
)
def test_what_everybody_sees_depends_on_a_hand(
    tsukimi: None, monkeypatch: pytest.MonkeyPatch, leak: Callable[[TsukimiState, int], None]
) -> None:
    """Public fields that a careless author fills from hidden cards, without a word, whenever a card is played."""
    play = tsukimi_steps.Play.apply

    def careless(self: tsukimi_steps.Play, state: TsukimiState, action: Action, log: list[Event]) -> None:
        play(self, state, action, log)
        leak(state, self.seat)

    monkeypatch.setattr(tsukimi_steps.Play, "apply", careless)
    with pytest.raises(AssertionError):
        laws.test_sight_law(TSUKIMI, NONE)


def test_a_deal_that_shows_something_of_hidden_hands(tsukimi: None, monkeypatch: pytest.MonkeyPatch) -> None:
    deal = tsukimi_steps.Deal.resolve

    def careless(self: tsukimi_steps.Deal, state: TsukimiState, log: list[Event]) -> None:
        deal(self, state, log)
        for seat in range(len(state.hands)):
            void_at_once(state, seat)

    monkeypatch.setattr(tsukimi_steps.Deal, "resolve", careless)
    with pytest.raises(AssertionError):
        laws.test_sight_law_of_the_deal(TSUKIMI, NONE)


def test_what_chance_shows_of_a_deal_may_not_follow_a_hand_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fields that the sight law leaves out where chance falls are looked at wherever it does not."""
    shown = frozenset(("characters", "resilience", "roles"))
    laws.test_sight_law(SWORD, shown)
    settle = sword.SwordState.settle

    def careless(self: Any, log: list[Event]) -> None:
        settle(self, log)
        if self.viewer == EVERYONE and self.outcome is None and self.hands[0]:
            self.resilience[0] = 1 + self.hands[0][0] % 3

    monkeypatch.setattr(sword.SwordState, "settle", careless)
    with pytest.raises(AssertionError):
        laws.test_sight_law(SWORD, shown)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_later_deal_that_seldom_shows_something(
    tsukimi: None, monkeypatch: pytest.MonkeyPatch, seats: int
) -> None:
    """Deals come seldom, and so does a hand without a moon; where something is dealt more worlds are looked at."""
    deal = tsukimi_steps.Deal.resolve

    def careless(self: tsukimi_steps.Deal, state: TsukimiState, log: list[Event]) -> None:
        later = bool(state.points)
        deal(self, state, log)
        for seat, hand in enumerate(state.hands):
            if later and not suits(hand) >> MOON & 1:
                state.void[seat] |= 1 << MOON

    monkeypatch.setattr(tsukimi_steps.Deal, "resolve", careless)
    with pytest.raises(AssertionError):
        laws.test_sight_law(Table("tsukimi", seats), NONE)
