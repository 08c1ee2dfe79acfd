"""Computer players behave as documented: the same worlds for all actions, belief, memory, noise, and the peer."""

from __future__ import annotations

import math
import random
from collections import Counter
from typing import Any

import pytest
from helpers_stones import Pile, PileMind, Stones, WiseMind

from game.bots import levels
from game.bots import rollouts as rollouts_module
from game.bots.levels import Level
from game.bots.peer import Peer
from game.bots.plans import Mix
from game.bots.players import PEER, OnePly, Searcher, level_of, seat_player
from game.bots.playout import gumbel
from game.bots.rollouts import Contender, Rollouts
from game.bots.search import Search
from game.engine.mind import Plan, Plans
from game.engine.state import EVERYONE, HIDDEN, Action, Event, Outcome, State, Step, Unknown, points
from game.engine.text import Text
from game.games import SHELF


def view(stones: int, coin: int = 0) -> Pile:
    return Stones(stones, coin).start(1).seen_by(0)


# -- rollouts: the same worlds, and no change of mind without evidence ----------------------------------------


class CoinMind(PileMind):
    """Values a table by its coin, which is luck, and a little by how many stones are left."""

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Pile)
        return 0.9 * state.coin + 0.01 * state.stones


def rollouts(actions: list[Action]) -> Rollouts:
    return Rollouts(CoinMind(), view(9), random.Random(3), None, actions, 0)


def test_every_action_is_tried_in_the_same_worlds() -> None:
    """The coin falls differently from world to world, and no difference between two actions ever shows it."""
    actions = view(9).get_game().actions
    here = rollouts(actions)
    coins = set()
    for _ in range(40):
        here.compare()
        coins.add(here.view.imagine(here.rng).to_data()["stones"])
    for steps, other in enumerate(here.others, start=1):
        assert other.worlds == 40
        assert other.total / 40 == pytest.approx(-0.01 * steps)
        assert other.squares / 40 == pytest.approx((0.01 * steps) ** 2)


def contender(action: Action, differences: list[float]) -> Contender:
    found = Contender(action)
    for difference in differences:
        found.add(difference)
    return found


def test_only_what_is_better_by_its_error_replaces_the_first() -> None:
    one, two, three = view(9).get_game().actions
    here = rollouts([one, two, three])
    here.others = [contender(two, [0.9, -0.8] * 8), contender(three, [-0.1] * 16)]
    assert here.best() is one
    here.others = [contender(two, [0.9, -0.6] * 8), contender(three, [0.1, 0.12] * 8)]
    assert here.best() is three
    here.others = [contender(two, [1.1, -0.5] * 8), contender(three, [0.2, 0.22] * 8)]
    assert here.others[0].bound(-1.0) > 0.0
    assert here.best() is three
    here.others = [contender(two, [0.3, 0.28] * 8), contender(three, [0.1, 0.12] * 8)]
    assert here.best() is two
    here.others = [contender(two, [0.9, -0.5] * 8)]
    assert here.others[0].bound(-1.0) > 0.0 > here.others[0].bound(-2.0)
    assert here.best() is two, "one standard error is enough"


def test_only_what_is_surely_worse_is_left_out() -> None:
    class Fixed(PileMind):
        def value(self, state: State, seat: int) -> float:
            assert isinstance(state, Pile)
            luck = 0.6 if state.coin else -0.6
            return {8: 0.5, 7: 0.5 + luck, 6: 0.1}[state.stones]

    here = Rollouts(Fixed(), view(9), random.Random(3), None, view(9).get_game().actions, 0)
    here.run(400, 60.0)
    assert [other.action.text for other in here.others] == ["take 2"]
    assert here.simulations >= 400


# -- belief, memory ---------------------------------------------------------------------------------------------

KINDS = {
    "one-ply": Level("one", "One", "one-ply", worlds=3, memory=7),
    "search": Level("tree", "Tree", "search", simulations=200, seconds=60.0, turns=2, memory=7),
    "rollouts": Level(
        "roll", "Roll", "rollouts", simulations=60, seconds=60.0, turns=0, worlds=3, width=3, memory=7
    ),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("coin", "stones", "move"), [(0, 6, "take 2"), (1, 6, "take 1"), (0, 7, "take 3"), (1, 7, "take 2")]
)
def test_every_kind_of_player_goes_by_its_belief(kind: str, coin: int, stones: int, move: str) -> None:
    mind = WiseMind(coin)
    assert seat_player(KINDS[kind], mind).choose(view(stones), [])[0].text == move
    assert set(mind.asked) == {7}


def test_memory_is_of_the_last_events() -> None:
    mind = SHELF["samurai"].mind()
    seen = SHELF["samurai"].create(3).start(1).seen_by(0)
    seen.captured = [0] * 3 + [HIDDEN] * 6  # type: ignore[attr-defined]
    early, late = Event("capture", {"seat": 1, "caste": 0}), Event("capture", {"seat": 2, "caste": 1})
    chronicle = [early] * 5 + [late] * 3
    for memory, first, last in ((2, 0, 2), (3, 0, 3), (4, 1, 3), (99, 5, 3)):
        belief = {"captured": [0, 0, 0, first, 0, 0, 0, last, 0]}
        assert mind.belief(seen, chronicle, memory) == belief


# -- noise ------------------------------------------------------------------------------------------------------


def test_noise_is_drawn_from_the_gumbel_distribution() -> None:
    """Mean, spread and the long upper tail, which an even or a normal draw of the same spread does not have."""
    rng = random.Random(1)
    drawn = [gumbel(rng) for _ in range(40_000)]
    mean = sum(drawn) / len(drawn)
    assert mean == pytest.approx(0.5772, abs=0.02)
    assert sum((one - mean) ** 2 for one in drawn) / len(drawn) == pytest.approx(math.pi**2 / 6, abs=0.05)
    for limit in (-1.0, 0.0, 1.0, 3.0):
        below = sum(one < limit for one in drawn) / len(drawn)
        assert below == pytest.approx(math.exp(-math.exp(-limit)), abs=0.01)


class Unequal(PileMind):
    """Taking one is worth more by 0.1 than taking two, and that by 0.1 more than three."""

    def candidates(self, state: State, k: int) -> list[tuple[float, Action]]:
        return [(0.5 - 0.1 * action.code, action) for action in state.legal()][:k]


def test_a_noisy_player_errs_as_often_as_the_logistic_rule_says() -> None:
    """With Gumbel noise of a spread s an action is chosen in proportion to exp(value / s)."""
    count, noise = 3000, 0.1
    found: Counter[str] = Counter()
    for salt in range(count):
        player = OnePly(Unequal(), Level(f"noisy {salt}", "Noisy", "one-ply", noise=noise))
        found[player.choose(view(9), [])[0].text] += 1
    weights = [math.exp(-0.1 * step / noise) for step in range(3)]
    for step, weight in enumerate(weights):
        assert found[f"take {step + 1}"] / count == pytest.approx(weight / sum(weights), abs=0.03)


class Even(Plans):
    """Plans that are all worth a half."""

    def sample(self, mine: bool, rng: random.Random) -> Plan:
        return (rng.randrange(10**9),)

    def worth(self, mine: Plan, theirs: Plan, rng: random.Random) -> float:
        return 0.5


def test_a_noisy_planner_misjudges_each_own_plan_once_and_by_the_same_noise() -> None:
    mix = Mix(Even(), random.Random(5), 0.1)
    for number in range(2000):
        mix.add_mine((number,))
    for number in range(3):
        mix.add_theirs((number,))
    assert all(row == [0.5 + error] * 3 for row, error in zip(mix.worth, mix.errors, strict=True))
    mean = sum(mix.errors) / len(mix.errors)
    assert mean == pytest.approx(0.05772, abs=0.01)
    assert sum(error > 0.3 for error in mix.errors) / 2000 == pytest.approx(0.0486, abs=0.02)
    assert Mix(Even(), random.Random(5)).errors == []


# -- the peer ---------------------------------------------------------------------------------------------------


class OpenPile(Pile):
    """A table whose coin lies open."""

    def imagine(self, rng: random.Random, belief: dict[str, Any] | None = None) -> Pile:
        return self.clone()


@pytest.mark.parametrize(("stones", "move"), [(5, "take 1"), (6, "take 2"), (7, "take 3")])
def test_the_peer_finds_the_winning_move_without_knowing_the_game(stones: int, move: str) -> None:
    game = Stones(stones, 0)
    pile = OpenPile(game, [game.step("Take", 0)], 1, EVERYONE, 0, None, stones, 0)
    peer = Peer(pile, random.Random(2))
    peer.run(1500, 60.0)
    assert peer.simulations == 1500
    assert peer.best().text == move


def test_the_peer_stops_when_told_and_at_its_time() -> None:
    told = Peer(view(9), random.Random(1))
    told.run(10_000_000, 60.0, lambda: True)
    assert 1 <= told.simulations < 100
    timed = Peer(view(9), random.Random(1))
    timed.run(10_000_000, 0.0)
    assert 1 <= timed.simulations < 100


@pytest.mark.parametrize("key", SHELF)
def test_the_peer_is_a_player_of_every_game(key: str) -> None:
    info = SHELF[key]
    level = level_of("peer", info, levels.shipped())
    assert level is PEER
    rng = random.Random(4)
    state = info.create(info.usual).start(5)
    asked = 0
    while state.outcome is None and asked < 6:
        legal = state.legal()
        if len(legal) > 1:
            asked += 1
            seen = state.seen_by(state.decides())
            before = seen.to_data()
            choice = seat_player(level, info.mind(), 6).choose(seen, [])
            assert choice[0] in legal
            assert choice == seat_player(level, info.mind(), 6).choose(seen, [])
            assert seen.to_data() == before
        state.apply(info.mind().quick(state, rng))
    assert asked


def test_what_a_victory_is_worth() -> None:
    assert [points((1,), seat, shared=True) for seat in range(3)] == [0.0, 1.0, 0.0]
    assert [points((0, 2), seat, shared=True) for seat in range(3)] == [0.5, 0.0, 0.5]
    assert [points((0, 2), seat, shared=False) for seat in range(3)] == [1.0, 0.0, 1.0]
    assert points((), 0, shared=False) == 0.0


class Common(Stones):
    """Both have won when all stones are taken."""

    class Take(Step["Pile"]):
        def legal(self, state: Pile) -> list[Action]:
            return state.get_game().actions[:2]

        def apply(self, state: Pile, action: Action, log: list[Event]) -> None:
            state.finish(Outcome((0, 1), (1, 1), "all", Text("Both have won."), []))

    def __init__(self) -> None:
        super().__init__(3, 0)
        self.step_types["Take"] = Common.Take


@pytest.mark.parametrize(("together", "worth"), [(True, 1.0), (False, 0.5)])
def test_the_peer_counts_a_common_victory_whole(together: bool, worth: float) -> None:
    peer = Peer(Common().start(1).seen_by(0), random.Random(1), together)
    peer.run(20, 60.0)
    branches = peer.root.branches.values()
    assert sum(branch.visits for branch in branches) == 20
    assert all(branch.total == branch.visits * worth for branch in branches)


def test_what_is_tried_is_played_on_for_its_turns_after_the_own_one(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, int]] = []

    def watched(world: State, mind: object, rng: object, turn: int, turns: int) -> None:
        seen.append((turn, turns))

    monkeypatch.setattr(rollouts_module, "play_on", watched)
    for turns in (1, 3, 5):
        seen.clear()
        trial = Rollouts(PileMind(), view(9), random.Random(1), {"coin": 0}, view(9).legal(), turns)
        trial.run(3, 60.0)
        assert set(seen) == {(0, turns + 1)}


def test_the_clock_and_the_contenders_are_looked_at_once_in_four_worlds() -> None:
    asked: list[int] = []
    trial = rollouts(view(9).legal())

    def stop() -> bool:
        asked.append(trial.simulations)
        return False

    trial.run(3 * 20, 60.0, stop)
    assert asked[:2] == [12, 24]


class Worlds(PileMind):
    """Each world says something else of an action; what counts is the mean over worlds, not their sum or last."""

    def __init__(self) -> None:
        self.said = iter([(0.2, 0.9), (0.9, 0.3), (0.2, 0.6)])

    def candidates(self, state: State, k: int) -> list[tuple[float, Action]]:
        if state.viewer != EVERYONE:
            raise Unknown("the coin")
        first, second = next(self.said)
        actions = state.get_game().actions
        return [(first, actions[0]), (second, actions[1])]


def test_one_ply_takes_the_mean_over_its_worlds() -> None:
    level = Level("mean", "Mean", "one-ply", worlds=3)
    rated = OnePly(Worlds(), level).rated(view(9), [], random.Random(1))
    assert [(round(value, 6), action.code) for value, action in rated] == [(round(1.3 / 3, 6), 0), (0.6, 1)]


def test_a_search_is_spared_where_one_action_alone_is_worth_a_look(monkeypatch: pytest.MonkeyPatch) -> None:
    class Narrow(PileMind):
        def candidates(self, state: State, k: int) -> list[tuple[float, Action]]:
            return super().candidates(state, 9)[2:3]

    class Two(PileMind):
        def candidates(self, state: State, k: int) -> list[tuple[float, Action]]:
            return super().candidates(state, 9)[:2]

    level = Level("s", "S", "search", simulations=40, seconds=60.0, turns=30)
    assert Searcher(Narrow(), level).choose(view(9), [])[0].text == "take 3"
    run: list[int] = []
    monkeypatch.setattr(Search, "run", lambda self, simulations, seconds, stop: run.append(simulations))
    Searcher(Narrow(), level).choose(view(9), [])
    assert run == []
    Searcher(Two(), level).choose(view(9), [])
    assert run == [40]
