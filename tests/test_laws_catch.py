"""The laws catch a leak: games on the shelf that tell or write down too much break the law that is there for it.

Each test changes one place of a shipped game as a careless author might and puts the law to it.
"""

from __future__ import annotations

from typing import Any

import chabudai_tsukimi
import laws
import pytest
from chabudai_tsukimi import steps as tsukimi_steps
from chabudai_tsukimi.state import TsukimiState
from helpers import GAMES, Table, positions

from game.engine.state import Event, State
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
