"""Samurai Sword: corners where the program once said or did something else than the rules."""

from __future__ import annotations

import random
import re
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

import pytest
from helpers_samurai_sword import do, table

from game.engine.state import Event, Target
from game.games.samurai_sword import INFO, parts, refusals
from game.games.samurai_sword.parts import CARDS, CHARACTERS, ROLES
from game.games.samurai_sword.state import SwordState


@pytest.mark.parametrize("pick", ["seat:2", "pile:discards", "property:1/Focus", "button:end"])
def test_when_discarding_what_is_no_card_is_not_called_a_card_that_the_hand_lacks(pick: str) -> None:
    state = table(hands={0: "Bo Bo Bo Bo Parry Parry Parry Geisha"}, properties={0: "Focus"})
    do(state, "end")
    assert state.why_not(frozenset((Target(*pick.split(":")),))) is refusals.CARD_FIRST
    assert state.why_not(frozenset((Target("card", "Katana"),))) is refusals.HAND_LACKS
    assert state.why_not(frozenset((Target("card", "Bo"),))) is None


def test_the_rulebook_lists_every_weapon_with_its_numbers_and_copies() -> None:
    book = (Path(parts.__file__).parent / "rulebook" / "en.md").read_text(encoding="utf-8")
    listed = [
        (name, int(reach), int(wounds), int(copies))
        for reach, line in re.findall(r"- \*\*Difficulty (\d)\*\*: (.+)\.", book)
        for name, wounds, copies in re.findall(r"(\w+) (\d)(?: wounds)? \((\d)(?: card)?\)", line)
    ]
    weapons = parts.CARDS[: parts.WEAPONS]
    assert sorted(listed) == sorted((card.name, card.reach, card.wounds, card.copies) for card in weapons)


# -- whole matches, played a second time ----------------------------------------------------------------------

NAMES = [card.key for card in CARDS]
WEAPONS = {card.key: card for card in CARDS[: parts.WEAPONS]}
STAYS = ("Armour", "Focus", "FastDraw")


class Over(Exception):
    """The match has ended."""


class Reading:
    """A second reading of the rules: it plays what was played, in the order of the events, and takes from them
    nothing but what chance decided."""

    def __init__(self, state: SwordState) -> None:
        self.seats = state.game.seats
        self.eager = state.game.eager
        self.own = state.game.own_properties
        self.roles = [ROLES[role].key.rstrip("123") for role in state.roles]
        self.stars = [ROLES[role].stars for role in state.roles]
        self.who = [CHARACTERS[number].key for number in state.characters]
        self.full = [CHARACTERS[number].resilience for number in state.characters]
        self.paid = False
        self.end = ("", -1, -1)
        self.events: list[Event] = []
        self.turn, self.used = state.mover, 0
        self.cry = ("", -1, 0)
        self.read(state)
        self.ask = self.question(state)

    @staticmethod
    def question(state: SwordState) -> tuple[str, int]:
        step = state.agenda[-1]
        return type(step).__name__, step.seat

    def read(self, state: SwordState) -> None:
        """Begin where ``state`` stands."""
        seats = range(self.seats)
        self.resilience, self.honour = state.resilience[:], state.honour[:]
        self.hands = [Counter(NAMES[kind] for kind in hand) for hand in state.hands]
        self.stays = [
            Counter(dict(zip(STAYS, state.properties[3 * seat : 3 * seat + 3], strict=True)))
            for seat in seats
        ]
        self.bushido = state.bushido
        self.deck = Counter(NAMES[kind] for kind in state.deck)
        self.discards = [NAMES[kind] for kind in state.discards]
        self.on_table = ""

    def same(self, state: SwordState) -> bool:
        """Whether everything lies as it does in ``state``."""
        mine = Reading.__new__(Reading)
        mine.seats = self.seats
        mine.read(state)
        return all(
            getattr(self, name) == getattr(mine, name)
            for name in ("resilience", "honour", "hands", "stays", "bushido", "deck", "discards")
        ) and self.on_table == (NAMES[state.on_table] if state.on_table >= 0 else "")

    # -- what may be done -----------------------------------------------------------------------------------

    def size(self, seat: int) -> int:
        return sum(self.hands[seat].values())

    def holds(self, seat: int) -> list[str]:
        return [name for name, count in self.hands[seat].items() if count > 0]

    def armed(self, seat: int) -> list[str]:
        return [name for name in self.holds(seat) if name in WEAPONS]

    def harmless(self, seat: int) -> bool:
        return self.resilience[seat] == 0 or self.size(seat) == 0

    def difficulty(self, seat: int, target: int) -> int:
        ways = []
        for step in (1, -1):
            place, count = (seat + step) % self.seats, 1
            while place != target:
                count += not self.harmless(place)
                place = (place + step) % self.seats
            ways.append(count)
        return min(ways) + self.stays[target]["Armour"] + (self.who[target] == "Benkei")

    def allowed(self, seat: int) -> int:
        three = self.seats == 3 and self.roles[seat] == "Shogun"
        return 1 + self.stays[seat]["Focus"] + (self.who[seat] == "Goemon") + three

    def legal(self) -> set[str]:
        kind, seat = self.ask
        if kind == "PlayPhase":
            return self.plays(seat)
        if kind in ("Parry", "CryAnswer"):
            if kind == "CryAnswer" and self.cry[0] == "Jujutsu":
                return {"take", *(f"answer {name}" for name in self.armed(seat))}
            hanzo = self.armed(seat) if self.who[seat] == "Hanzo" and self.size(seat) > 1 else []
            parry = ["Parry"] if self.hands[seat]["Parry"] else []
            return {"take", *(f"answer {name}" for name in parry + hanzo)}
        if kind == "BushidoChoice":
            return {"pay", *(f"discard {name}" for name in self.armed(seat))}
        if kind == "DrawSource":
            return {"draw deck", "draw discards"}
        return {f"discard {name}" for name in self.holds(seat)}

    def plays(self, seat: int) -> set[str]:
        found = {"end"}
        others = [other for other in range(self.seats) if other != seat]
        if self.who[seat] == "Nobunaga" and self.resilience[seat] > 1:
            found.add("spend")
        for name in self.holds(seat):
            if name in WEAPONS:
                if self.used < self.allowed(seat):
                    near = [
                        other
                        for other in others
                        if not self.harmless(other)
                        and (
                            self.who[seat] == "Kojiro" or self.difficulty(seat, other) <= WEAPONS[name].reach
                        )
                    ]
                    found |= {f"attack {name} {other + 1}" for other in near}
            elif name == "Bushido":
                found |= {f"play Bushido {other + 1}" for other in range(self.seats) if self.bushido < 0}
            elif name == "Breathing":
                found |= {f"play Breathing {other + 1}" for other in others}
            elif name in ("Diversion", "Geisha"):
                found |= {f"play {name} {other + 1}" for other in others if self.size(other)}
                for other in range(self.seats) if name == "Geisha" else ():
                    if other != seat or self.own:
                        found |= {f"remove {p} {other + 1}" for p in STAYS if self.stays[other][p]}
                        found |= {"remove Bushido " + str(other + 1)} if self.bushido == other else set()
            elif name != "Parry":
                found.add(f"play {name}")
        return found

    # -- what happens ---------------------------------------------------------------------------------------

    def told(self, kind: str, **fields: int) -> Event:
        """The next event, which must be this one."""
        event = self.events.pop(0)
        assert (event.kind, {name: event.fields[name] for name in fields}) == (kind, fields)
        return event

    def lose(self, seat: int, name: str) -> None:
        assert self.hands[seat][name] > 0
        self.hands[seat] -= Counter([name])

    def over(self, ending: str, by: int = -1, seat: int = -1) -> NoReturn:
        self.told("over", by=by, seat=seat)
        self.end = (ending, by, seat)
        raise Over

    def exhaust(self) -> None:
        self.told("deck_out")
        self.paid = True
        self.honour = [count - 1 for count in self.honour]
        if self.discards:
            self.shuffle()
        if 0 in self.honour:
            self.over("deck")

    def shuffle(self) -> None:
        self.told("shuffled", count=len(self.discards))
        self.deck, self.discards, self.paid = Counter(self.discards), [], False

    def ready(self) -> bool:
        """Whether a card can be drawn, the discards shuffled if need be."""
        if not self.deck and not self.paid:
            self.exhaust()
        if not self.deck and self.discards:
            self.shuffle()
        return bool(self.deck)

    def drawn(self, name: str) -> None:
        assert self.deck[name] > 0
        self.deck -= Counter([name])

    def deal(self, seat: int, count: int) -> None:
        while count and self.ready():
            now = min(count, sum(self.deck.values()))
            event = self.told("draw", seat=seat, count=now)
            assert (event.knowers, event.secret, event.barrier) == ((seat,), ("cards",), True)
            for kind in event.fields["cards"]:
                self.drawn(NAMES[kind])
                self.hands[seat][NAMES[kind]] += 1
            count -= now
            if not self.deck and self.eager:
                self.exhaust()

    def hurt(self, seat: int, by: int, wounds: int) -> int:
        """Wounds, and the defeat if it comes; returns how many were suffered."""
        lost = min(wounds, self.resilience[seat])
        self.resilience[seat] -= lost
        self.told("hit", seat=seat, by=by, wounds=lost)
        if self.resilience[seat]:
            return lost
        self.honour[seat] -= 1
        self.honour[by] += 1
        self.told("defeat", seat=seat, by=by)
        mates = self.team(seat) == self.team(by)
        if self.seats > 3 and self.resilience.count(0) == self.seats - 1:
            self.over("last_standing" if mates else "swordmaster", by, seat)
        if self.honour[seat] == 0:
            self.over("deadly_strike" if mates else "honour", by, seat)
        return lost

    def follow(self, text: str, events: list[Event]) -> None:
        """Play ``text``; every one of ``events`` must come of it, in this order."""
        self.events = events[:]
        answers = {
            "PlayPhase": self.play_phase,
            "Parry": self.parry,
            "CryAnswer": self.cry_answer,
            "BushidoChoice": self.bushido_choice,
            "DrawSource": self.draw_source,
            "DiscardDown": self.discard_down,
        }
        kind, seat = self.ask
        with suppress(Over):
            answers[kind](seat, text.split())
        assert not self.events

    def play_phase(self, seat: int, words: list[str]) -> None:
        verb, target = words[0], int(words[-1]) - 1 if words[-1].isdigit() else -1
        if verb == "end":
            self.told("end_turn", seat=seat)
            self.end_turn(seat)
        elif verb == "spend":
            self.resilience[seat] -= 1
            self.told("spend", seat=seat)
            self.deal(seat, 1)
        elif verb == "remove":
            self.lose(seat, "Geisha")
            self.told("remove", seat=seat, target=target)
            if words[1] == "Bushido":
                self.bushido = -1
            else:
                self.stays[target][words[1]] -= 1
            self.discards += [words[1], "Geisha"]
        else:
            self.lose(seat, words[1])
            if verb == "attack":
                self.used += 1
                self.on_table = words[1]
                self.told("attack", seat=seat, target=target)
                self.ask = ("Parry", target)
            else:
                self.card(seat, words[1], target)

    def card(self, seat: int, name: str, target: int) -> None:
        if name in STAYS:
            self.told("play", seat=seat)
            self.stays[seat][name] += 1
            return
        if name == "Bushido":
            self.told("bushido", seat=seat, target=target)
            self.bushido = target
            return
        self.on_table = name
        if name in ("BattleCry", "Jujutsu"):
            self.told("play", seat=seat)
            self.cry = (name, seat, 1)
            self.go_round()
            return
        if name == "Breathing":
            self.told("breathing", seat=seat, target=target)
            self.resilience[seat] = self.full[seat]
            self.deal(target, 1)
        elif name in ("Diversion", "Geisha"):
            event = self.told("steal" if name == "Diversion" else "random", seat=seat, target=target)
            assert event.barrier
            assert (event.knowers, event.secret) == (
                ((seat, target), ("card",)) if name == "Diversion" else (None, ())
            )
            card = NAMES[event.fields["card"]]
            self.lose(target, card)
            if name == "Diversion":
                self.hands[seat][card] += 1
            else:
                self.discards.append(card)
        else:
            self.told("play", seat=seat)
            self.deal(seat, 2 if name == "Daimyo" else 3)
            for place in range(1, self.seats) if name == "TeaCeremony" else ():
                self.deal((seat + place) % self.seats, 1)
        self.clear()

    def clear(self) -> None:
        self.discards.append(self.on_table)
        self.on_table = ""

    def go_round(self) -> None:
        """The next seat to answer a Battle Cry or a Jujutsu."""
        name, caster, place = self.cry
        while place < self.seats:
            seat = (caster + place) % self.seats
            place += 1
            if not self.harmless(seat) and self.who[seat] != "Chiyome":
                self.cry = (name, caster, place)
                self.ask = ("CryAnswer", seat)
                return
        self.clear()
        self.ask = ("PlayPhase", caster)

    def parry(self, seat: int, words: list[str]) -> None:
        by, weapon = self.turn, WEAPONS[self.on_table]
        self.ask = ("PlayPhase", by)
        if words[0] == "answer":
            self.told("parry", seat=seat, by=by)
            self.lose(seat, words[1])
            self.discards.append(words[1])
            self.clear()
            return
        wounds = weapon.wounds + self.stays[by]["FastDraw"] + (self.who[by] == "Musashi")
        lost = self.hurt(seat, by, max(1, wounds - (self.who[seat] == "Ginchiyo")))
        self.clear()
        if self.who[seat] == "Ushiwaka":
            self.deal(seat, lost)
        if self.who[by] == "Tomoe":
            self.deal(by, 1)

    def cry_answer(self, seat: int, words: list[str]) -> None:
        if words[0] == "take":
            self.hurt(seat, self.cry[1], 1)
        else:
            self.told("answer", seat=seat, by=self.cry[1])
            self.lose(seat, words[1])
            self.discards.append(words[1])
        self.go_round()

    def bushido_choice(self, seat: int, words: list[str]) -> None:
        if words[0] == "discard":
            self.bushido = (seat + 1) % self.seats
            self.told("kept", seat=seat, target=self.bushido)
            self.lose(seat, words[1])
            self.discards.append(words[1])
        else:
            self.bushido = -1
            self.discards.append("Bushido")
            if self.seats == 3 and self.roles[seat] == "Shogun":
                self.told("spared", seat=seat)
            else:
                self.told("paid", seat=seat)
                self.honour[seat] -= 1
                if self.honour[seat] == 0:
                    self.over("bushido", seat=seat)
        self.draw_phase(seat)

    def draw_source(self, seat: int, words: list[str]) -> None:
        open_card = words[1] == "discards"
        if open_card:
            self.told("retrieve", seat=seat)
            self.hands[seat][self.discards.pop()] += 1
        self.deal(seat, self.due(seat) - open_card)
        self.ask = ("PlayPhase", seat)

    def discard_down(self, seat: int, words: list[str]) -> None:
        self.told("discard", seat=seat)
        self.lose(seat, words[1])
        self.discards.append(words[1])
        self.end_turn(seat)

    def end_turn(self, seat: int) -> None:
        if self.size(seat) > 7:
            self.ask = ("DiscardDown", seat)
        else:
            self.begin((seat + 1) % self.seats)

    def begin(self, seat: int) -> None:
        self.turn, self.used = seat, 0
        self.told("turn", seat=seat)
        if self.resilience[seat] == 0:
            self.told("recover", seat=seat)
            self.resilience[seat] = self.full[seat]
        if self.bushido == seat and self.ready():
            event = self.told("reveal", seat=seat)
            assert event.barrier
            name = NAMES[event.fields["card"]]
            self.drawn(name)
            self.discards.append(name)
            if not self.deck and self.eager:
                self.exhaust()
            if name in WEAPONS:
                self.ask = ("BushidoChoice", seat)
                return
            self.bushido = (seat + 1) % self.seats
            self.told("passed", seat=seat, target=self.bushido)
        self.draw_phase(seat)

    def due(self, seat: int) -> int:
        three = self.seats == 3 and self.roles[seat] == "Shogun"
        return 2 + (self.who[seat] == "Hideyoshi") + three

    def draw_phase(self, seat: int) -> None:
        if self.who[seat] == "Ieyasu" and self.discards:
            self.ask = ("DrawSource", seat)
            return
        self.deal(seat, self.due(seat))
        self.ask = ("PlayPhase", seat)

    # -- who has won ----------------------------------------------------------------------------------------

    def team(self, seat: int) -> str:
        return {"Samurai": "Shogun"}.get(self.roles[seat], self.roles[seat])

    def winners(self) -> tuple[int, ...]:
        ending, by, victim = self.end
        best = self.team(by)
        if ending != "swordmaster":
            sums: Counter[str] = Counter()
            for seat in range(self.seats):
                daimyos = 0 if self.roles[seat] == "Ronin" else self.hands[seat]["Daimyo"]
                sums[self.team(seat)] += self.honour[seat] * self.factor(seat) + daimyos
            if ending in ("deadly_strike", "last_standing"):
                sums[self.team(victim)] -= 3
            best = next(
                t for t in ("Ninja", "Shogun", "Ronin") if t in sums and sums[t] == max(sums.values())
            )
        return tuple(seat for seat in range(self.seats) if self.team(seat) == best)

    def factor(self, seat: int) -> int:
        if self.seats == 4 and self.roles[seat] == "Ninja":
            return 2 if self.stars[seat] == max(self.stars) else 1
        table_ = {"Shogun": {3: 2}, "Samurai": {4: 2, 6: 2}, "Ronin": {5: 2, 6: 3, 7: 3}, "Ninja": {}}
        return table_[self.roles[seat]].get(self.seats, 1)


@pytest.mark.parametrize("seats", range(3, 8))
def test_random_matches_go_as_a_second_reading_of_the_rules_has_it(seats: int) -> None:
    endings = set()
    for seed in range(24):
        rng = random.Random(seed)
        options = {
            "deck_end": rng.choice(("when_empty", "when_needed")),
            "geisha_own": rng.choice(("yes", "no")),
        }
        state = INFO.create(seats, options).start(seed)
        assert isinstance(state, SwordState)
        reading = Reading(state)
        while state.outcome is None:
            texts = [action.text for action in state.legal()]
            assert len(texts) == len(set(texts))
            assert set(texts) == reading.legal()
            if rng.random() < 0.6:
                texts = [text for text in texts if text not in ("end", "take", "pay")] or texts
            text = rng.choice(texts)
            reading.follow(text, state.apply(state.game.action(text)))
            assert reading.same(state)
            if state.outcome is None:
                assert reading.ask == reading.question(state)
                assert min(state.honour) > 0
        assert (state.outcome.ending, state.outcome.winners) == (reading.end[0], reading.winners())
        endings.add(state.outcome.ending)
    assert {"honour", "deck"} <= endings
