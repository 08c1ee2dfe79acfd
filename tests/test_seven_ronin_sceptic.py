"""7 Ronin: corners where the program once said or did something else than the rules."""

from __future__ import annotations

import random

from helpers_seven_ronin import attack, can, defend, do, table, until

from game.engine.state import Target
from game.games.seven_ronin import INFO, refusals
from game.games.seven_ronin.parts import (
    AREA,
    AREAS,
    FIELD1,
    FIELD2,
    GREEN,
    RONIN,
    RONIN_NUMBER,
    SEVEN,
    SPACES,
    TASUKE,
    VILLAGE,
    YOBU,
)
from game.games.seven_ronin.state import FALLEN, HOME, SevenRoninState


def reason(state: SevenRoninState, area: str) -> object:
    """Why no ninja can be planned for an area."""
    return state.why_not(frozenset((Target("area", area),)))


def test_ninja_promised_to_a_spy_are_the_reason_when_the_reserve_holds_no_others() -> None:
    state = table(round_=4, reserve=5, spies="each")
    do(state, "done", "ask shrine", "count 2")
    do(state, "deploy shrine", "deploy well", "deploy well", "deploy granary")
    assert not can(state, "deploy pen")
    assert reason(state, "pen") is refusals.PLEDGE_DUE


def test_a_raised_limit_is_not_blamed_for_ninja_promised_to_a_spy() -> None:
    state = table(round_=2, reserve=5, ninja={"green": 2}, spies="each")
    do(state, "done", "ask shrine", "count 2")
    do(state, "deploy shrine", "deploy well", "deploy well", "deploy green")
    assert not can(state, "deploy well")
    assert reason(state, "well") is refusals.PLEDGE_DUE
    do(state, "deploy shrine")
    assert reason(state, "well") is refusals.RESERVE_EMPTY


def power(state: SevenRoninState, area: str, *picks: str) -> object:
    """Why the effect of an area cannot be aimed at what is pointed at."""
    return state.why_not(frozenset((Target("power", area), *[Target(*pick.split(":")) for pick in picks])))


def test_an_effect_that_could_be_used_is_not_refused_for_want_of_ninja_or_of_ronin() -> None:
    state = table(round_=3)
    attack(state, passage=1, watchtower=1, well=1)
    quiet = ("musashi granary", "tasuke granary", "yobu inn", "taiko field1", "hayai burial")
    defend(state, "kabe shrine", "yumi pen", *quiet)
    until(state, "Effects")
    assert power(state, "passage", "area:well") is refusals.NOT_NOW
    assert power(state, "watchtower", "ronin:kabe") is refusals.NOT_NOW
    assert power(state, "watchtower", "ronin:yumi") is refusals.NOT_BESIDE_TOWER
    assert power(state, "watchtower", "area:field2") is refusals.NO_RONIN_THERE


def test_an_inn_that_could_copy_is_not_refused_for_want_of_areas() -> None:
    state = table()
    attack(state, inn=1, granary=1)
    defend(state)
    until(state, "Effects")
    assert power(state, "inn", "area:granary") is refusals.NOT_NOW


# -- whole matches, counted a second time ---------------------------------------------------------------------


class Tally:
    """A second count of a match: ninja, wounds, places and the end, from the rules alone and the actions taken."""

    def __init__(self, attacker: int, reserve: int) -> None:
        self.attacker = attacker
        self.ninja = [0] * (VILLAGE + 1)
        self.reserve, self.pool = reserve, 50 - reserve
        self.wounds = [0] * SEVEN
        self.at = [HOME] * SEVEN
        self.plan = [0] * (VILLAGE + 1)
        self.posts: dict[int, int] = {}
        self.blocked: set[int] = set()
        self.penned: set[int] = set()
        self.round = 1
        self.end: tuple[int, str] | None = None

    def hurt(self, ronin: int, count: int) -> None:
        self.wounds[ronin] += count
        if self.wounds[ronin] == SPACES[ronin]:
            self.pool += self.wounds[ronin]
            self.wounds[ronin] = 0
            self.at[ronin] = FALLEN
            self.blocked.discard(ronin)
            self.penned.discard(ronin)

    def check(self) -> None:
        if self.end is None and self.reserve == 0 and not any(self.ninja):
            self.end = (1 - self.attacker, "wiped")
        elif self.end is None and self.at == [FALLEN] * SEVEN:
            self.end = (self.attacker, "ronin")

    def reveal(self) -> None:
        for ronin, area in self.posts.items():
            self.at[ronin] = area
        for area, count in enumerate(self.plan):
            self.ninja[area] += count
            self.reserve -= count
        if GREEN in self.at:
            self.pool += self.ninja[GREEN]
            self.ninja[GREEN] = 0
        self.plan, self.posts = [0] * (VILLAGE + 1), {}
        self.penned.clear()
        self.check()

    def fight(self, start: int, stop: int) -> None:
        """The wounds of the areas from ``start`` on, before ``stop``; a pair has no choice there."""
        for area in range(start, stop):
            for ronin in [ronin for ronin in range(SEVEN) if self.at[ronin] == area]:
                count = min(self.ninja[area], SPACES[ronin] - self.wounds[ronin])
                self.ninja[area] -= count
                self.hurt(ronin, count)

    def share(self, area: int, to_tasuke: int) -> None:
        self.ninja[area] -= to_tasuke
        self.hurt(TASUKE, to_tasuke)
        self.fight(area, area + 1)

    def use(self, words: list[str]) -> None:
        """A ronin's ability."""
        areas = [AREA[word] for word in words[1:] if word in AREA]
        if words[0] == "hayai":
            self.at[0] = areas[0]
        elif words[0] == "yobu":
            for area in areas:
                self.ninja[self.at[YOBU]] -= 1
                self.ninja[area] += 1
        else:
            self.pool += 1
            if words[0] == "taiko":
                self.wounds[RONIN_NUMBER[words[1]]] -= 1
            elif words[0] == "yumi":
                self.reserve -= 1
            else:
                self.ninja[self.at[RONIN_NUMBER["musashi"]]] -= 1
        self.check()

    def effect(self, words: list[str]) -> None:
        """An area's effect, or a ninja that it moves."""
        areas = [AREA[word] for word in words[1:] if word in AREA]
        ronin = [RONIN_NUMBER[word] for word in words[1:] if word in RONIN]
        if words[0] == "granary":
            count = min(2, self.pool)
            self.pool -= count
            self.reserve += count
        elif words[0] in ("well", "watchtower"):
            for number in ronin or [number for number in range(SEVEN) if self.at[number] == areas[0]]:
                self.pool -= 1
                self.hurt(number, 1)
        elif words[0] == "pen":
            self.penned.add(ronin[0])
        elif words[0] == "shrine":
            self.blocked.add(ronin[0])
        elif words[0] in ("lift", "bring"):
            count = 1 if words[0] == "bring" else -1
            self.ninja[areas[0]] += count
            self.reserve -= count
        self.check()

    def close(self) -> None:
        """The count of areas and the end of the round."""
        held = [area for area in range(VILLAGE) if self.ninja[area] and area not in self.at]
        if self.end is None and len(held) >= 5:
            self.end = (self.attacker, "areas")
        if self.end is None and len(held) == 4 and FIELD1 in held and FIELD2 in held:
            self.end = (self.attacker, "fields")
        if self.end is not None:
            return
        self.at = [
            place if place == FALLEN or ronin in self.penned else HOME for ronin, place in enumerate(self.at)
        ]
        if self.round >= 4 and self.reserve:
            self.reserve -= 1
            self.pool += 1
        self.check()
        if self.end is None and self.round == 8:
            self.end = (1 - self.attacker, "survived")
        if self.end is None:
            self.round += 1

    def follow(self, asked: str, text: str, area: int, then: str, stop: int) -> None:
        """The action ``text`` to the question ``asked`` (about ``area``); next ``then`` is asked (about ``stop``)."""
        words = text.split()
        if words[0] in ("deploy", "station", "tell"):
            self.planned(words, area)
        elif asked == "ShareWounds":
            self.share(area, int(words[1]))
        elif asked == "Abilities" and text != "done":
            self.use(words)
        elif text == "commit" and asked == "PlanDefence":
            self.reveal()
        elif text not in ("done", "commit"):
            self.effect(words)
        if asked in ("PlanDefence", "Abilities", "ShareWounds") and words[0] != "station":
            if then != "Abilities" and self.end is None:
                self.blocked.clear()
                self.fight(area + 1 if asked == "ShareWounds" else 0, stop)
                if then != "ShareWounds":
                    self.check()
        elif asked not in ("Effects", "CopyEffect", "LiftNinja", "BringNinja"):
            return
        if words[0] != "station" and then not in FIGHT:
            self.close()

    def planned(self, words: list[str], asked: int) -> None:
        if words[0] == "deploy":
            self.plan[AREA[words[1]]] += 1
        else:
            self.posts[RONIN_NUMBER[words[1]]] = AREA[words[2]] if words[0] == "station" else asked


FIGHT = ("Abilities", "ShareWounds", "Effects", "CopyEffect", "LiftNinja", "BringNinja")
"""The questions of a fight."""


def question(state: SevenRoninState) -> tuple[str, int]:
    """The open question and the area it is about."""
    if not state.agenda:
        return "", VILLAGE
    kind, args = type(state.agenda[-1]).__name__, state.agenda[-1].args
    if kind == "ShareWounds":
        return kind, args[1]
    return kind, state.asked if kind == "AnswerRonin" else VILLAGE


def test_random_matches_come_out_as_a_second_count_has_it() -> None:
    endings = set()
    for seed in range(160):
        rng = random.Random(seed)
        handicap = rng.choice(("0", "+8", "-8"))
        options = {"spies": rng.choice(("none", "each")), "sides": rng.choice(("first", "second"))}
        state = INFO.create(2, {**options, "handicap": handicap}).start(seed)
        assert isinstance(state, SevenRoninState)
        tally = Tally(state.attacker, 40 + int(handicap))
        while state.outcome is None:
            asked, area = question(state)
            action = rng.choice(state.legal())
            state.apply(action)
            tally.follow(asked, action.text, area, *question(state))
            assert (tally.ninja, tally.reserve, tally.pool) == (state.ninja, state.reserve, state.pool)
            assert (tally.wounds, tally.round) == (state.wounds, state.round)
            if asked in FIGHT:
                assert tally.at == state.where
                assert tally.blocked == {ronin for ronin in range(SEVEN) if state.blocked >> ronin & 1}
                assert tally.penned == {ronin for ronin in range(SEVEN) if state.penned >> ronin & 1}
        assert tally.end == (state.outcome.winners[0], state.outcome.ending)
        endings.add(state.outcome.ending)
    assert {"survived", "areas", "fields", "ronin"} <= endings


# -- what may be done, read a second time ---------------------------------------------------------------------


def held_now(state: SevenRoninState) -> list[str]:
    """The areas with ninja and no ronin."""
    return [AREAS[area] for area in range(VILLAGE) if state.ninja[area] and area not in state.where]


def there(state: SevenRoninState, area: int) -> list[str]:
    """Who is in an area or planned for it."""
    posts = state.posts or [HOME] * SEVEN
    return [RONIN[ronin] for ronin in range(SEVEN) if area in (state.where[ronin], posts[ronin])]


def may_share(state: SevenRoninState) -> bool:
    return not state.blocked >> TASUKE & 1


def stations(state: SevenRoninState) -> set[str]:
    """What the defender may plan."""
    found: set[str] = set()
    todo = [RONIN[ronin] for ronin in range(SEVEN) if state.posts[ronin] == HOME]
    for area, name in enumerate(AREAS):
        company = there(state, area)
        if (name == "green" and not state.ninja[area]) or (state.told_ronin >= 0 and area == state.asked):
            continue
        for ronin in todo:
            pair = name != "green" and len(company) == 1 and "tasuke" in (ronin, *company)
            if not company or (pair and may_share(state) and state.game.options["tasuke"] == "planned"):
                found.add(f"station {ronin} {name}")
    return found if todo else {"commit"}


def abilities(state: SevenRoninState, used: set[str]) -> set[str]:
    """What the defender may do with the ronin who have not been ``used``."""
    found = {"done"}
    for number, ronin in enumerate(RONIN):
        place = state.where[number]
        if ronin in used or state.blocked >> number & 1 or not 0 <= place < VILLAGE:
            continue
        ninja = state.ninja[place]
        near = [AREAS[area] for area in state.game.village.neighbours[place]]
        if ronin == "hayai" and not ninja:
            free = [[], ["tasuke"]] if may_share(state) else [[]]
            goals = [area for area in range(VILLAGE) if state.ninja[area] and there(state, area) in free]
            found |= {f"hayai {AREAS[area]}" for area in goals}
        elif ronin == "taiko" and not ninja:
            found |= {f"taiko {RONIN[r]}" for r in range(SEVEN) if RONIN[r] != "taiko" and state.wounds[r]}
        elif (ronin == "yumi" and not ninja and state.reserve) or (ronin == "musashi" and ninja):
            found.add(ronin)
        elif ronin == "yobu" and ninja:
            found |= {f"yobu {area}" for area in near}
            if ninja > 1:
                found |= {f"yobu {a} {b}" for a in near for b in near if near.index(a) <= near.index(b)}
    return found


def effect(state: SevenRoninState, area: str) -> set[str]:
    """What the effect of an occupied area could do."""
    standing = [RONIN[ronin] for ronin in range(SEVEN) if 0 <= state.where[ronin] < VILLAGE]
    if area in ("passage", "granary", "burial"):
        return {area} if {"passage": state.reserve, "granary": state.pool, "burial": 1}[area] else set()
    if area == "well":
        return {f"well {ronin}" for ronin in standing} if state.pool else set()
    if area == "pen":
        return {f"pen {ronin}" for ronin in standing if not state.penned >> RONIN_NUMBER[ronin] & 1}
    if area == "shrine":
        living = [RONIN[ronin] for ronin in range(SEVEN) if state.where[ronin] != FALLEN]
        return {
            f"shrine {ronin}"
            for ronin in living
            if ronin != "kabe" and not state.blocked >> RONIN_NUMBER[ronin] & 1
        }
    found: set[str] = set()
    if area == "watchtower" and state.pool:
        for near in state.game.village.neighbours[AREA[area]]:
            company = there(state, near)
            if len(company) > state.pool:
                found |= {f"watchtower {AREAS[near]} {ronin}" for ronin in company}
            elif company:
                found.add(f"watchtower {AREAS[near]}")
    return found


def effects(state: SevenRoninState, at_first: list[str], done: set[str]) -> set[str]:
    """What the attacker may do with the areas that were occupied ``at_first``; the inn shows all it can copy."""
    found = {"done"}
    held = [area for area in held_now(state) if area in at_first]
    copies: set[str] = set().union(*(effect(state, area) for area in held if area != "inn"))
    for area in held:
        if area == "inn" and copies and area not in done:
            found.add("inn")
        elif area not in done:
            found |= effect(state, area)
    return {"done"} | copies if question(state)[0] == "CopyEffect" else found


def test_what_is_offered_is_what_a_second_reading_allows() -> None:
    checked: set[str] = set()
    for seed in range(120):
        rng = random.Random(seed)
        options = {"spies": rng.choice(("none", "each")), "tasuke": rng.choice(("planned", "hayai_only"))}
        state = INFO.create(2, options).start(seed)
        assert isinstance(state, SevenRoninState)
        used: set[str] = set()
        at_first: list[str] = []
        while state.outcome is None:
            kind, _area = question(state)
            texts = [action.text for action in state.legal()]
            if kind == "PlanDefence":
                expected, used, at_first = stations(state), set(), []
            elif kind == "Abilities":
                expected = abilities(state, used)
            elif kind in ("Effects", "CopyEffect"):
                if not at_first:
                    at_first, used = held_now(state), set()
                expected = effects(state, at_first, used)
            elif kind == "BringNinja":
                empty = [AREAS[area] for area in range(VILLAGE) if area not in state.where]
                expected = {"done", *(f"bring {area}" for area in empty)}
            elif kind == "LiftNinja":
                expected = {"done", *(f"lift {AREAS[area]}" for area, n in enumerate(state.ninja) if n)}
            else:
                expected = set(texts)
            assert sorted(texts) == sorted(expected)
            checked.add(kind)
            text = rng.choice(texts)
            if kind in ("Abilities", "Effects"):
                used.add(text.split()[0])
            state.apply(state.game.action(text))
    assert {*FIGHT, "PlanDefence"} <= checked
