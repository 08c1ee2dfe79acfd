"""Samurai Spirit's events, actions, cards and symbols as sentences (English; the client translates).

Samurai are called by name; the seat that leads them is in the event's ``seat``.
"""

from __future__ import annotations

from typing import Any, Final, Optional

from game.engine.state import Event, Target
from game.engine.text import N_, SeatRef, Text
from game.games.samurai_spirit.parts import DEFENCE, HEROES, VALUE

# -- raiders --------------------------------------------------------------------------------------------------

_CARDS: Final = (
    N_("a {value} with a hat"),
    N_("a {value} with a farm"),
    N_("a {value} with a doll"),
    N_("a {value}"),
)
DEFENCE_NAMES: Final = (N_("Hat"), N_("Farm"), N_("Doll"))
PENALTY_NAMES: Final = (
    N_("Lose a barricade"),
    N_("Wound"),
    N_("Infiltration"),
    N_("No defending"),
    N_("No support"),
    N_("Left neighbour draws"),
    N_("Right neighbour draws"),
    N_("Must pass"),
    N_("Reinforcement"),
    N_("Silence"),
    N_("Lose a defence"),
)
PENALTY_HELP: Final = (
    N_("A barricade is lost; without one, a farmstead."),
    N_("This samurai is wounded."),
    N_("The top raider goes unseen to the intruders."),
    N_("No raider may be defended against this turn."),
    N_("No support may be given this turn."),
    N_("The left neighbour draws a raider into the combat line, without talents."),
    N_("The right neighbour draws a raider into the combat line, without talents."),
    N_("This samurai must pass this turn."),
    N_("A discarded raider drawn by lot is shuffled into the raiders."),
    N_("No talent may be used this turn, own or lent."),
    N_("One of the defended raiders is discarded."),
)
PENALTY_SHORT: Final = (
    N_("barricade"),
    N_("wound"),
    N_("slips in"),
    N_("no defence"),
    N_("no support"),
    N_("{who} draws"),
    N_("{who} draws"),
    N_("must pass"),
    N_("comes back"),
    N_("silence"),
    N_("defence lost"),
)
"""What stands beside the symbol of a penalty; ``who`` is the neighbour."""
NO_PENALTY: Final = N_("no penalty")
DEFENCE_SHORT: Final = (N_("hat"), N_("farm"), N_("doll"))
DEFENCE_HELP: Final = (
    N_("Hat: a samurai without one at the end of the round is wounded."),
    N_("Farm: for each samurai without one at the end of the round a farmstead is destroyed."),
    N_("Doll: for each samurai without one at the end of the round a family is lost."),
)
FILLED: Final = (
    N_("Fills the hat: no wound at nightfall"),
    N_("Fills the farm: a farmstead stays"),
    N_("Fills the doll: a family is safe"),
)
"""What a defence gains, by its symbol."""
MISSING: Final = (
    N_("Without a hat at nightfall: a wound"),
    N_("Without a farm at nightfall: a farmstead is lost"),
    N_("Without a doll at nightfall: a family is lost"),
)
NO_DEFENCE_HELP: Final = N_("No hat, farm or doll: this raider can only be confronted.")
FLAMES_SHORT: Final = N_("flames")
FLAMES_HELP: Final = N_("Flames: among the intruders at the end of the round it costs a barricade.")


def card(number: int) -> Text:
    """A raider as it is spoken of: its value and what can be defended with it."""
    return Text(_CARDS[DEFENCE[number]], value=VALUE[number])


# -- samurai --------------------------------------------------------------------------------------------------

ANIMALS: Final = {
    "tanuki": N_("Raccoon dog"),
    "monkey": N_("Monkey"),
    "boar": N_("Boar"),
    "bear": N_("Bear"),
    "wolf": N_("Wolf"),
    "fox": N_("Fox"),
    "tiger": N_("Tiger"),
}
TALENTS: Final = (
    N_("May hand on an even raider to a neighbour, who must play it."),
    N_("May hand on an odd raider to a neighbour, who must play it."),
    N_("May ignore the penalties of even raiders."),
    N_("May ignore the penalties of odd raiders."),
    N_("May discard a raider whose value is in the combat line already."),
    N_("May put a raider under the stack and draw another, which must be kept."),
    N_("May fight a second time after a fight."),
)
TALENTS_SHORT: Final = (
    N_("Hands on even raiders."),
    N_("Hands on odd raiders."),
    N_("Ignores even penalties."),
    N_("Ignores odd penalties."),
    N_("Discards equal values."),
    N_("Exchanges a raider."),
    N_("May fight twice."),
)
"""The talents where there is little room."""
POWERS: Final = (
    (N_("Raise a barricade."), N_("Raise a barricade and remove a wound token.")),
    (
        N_("Give the last raider of a combat line to any samurai, who lays it left or right."),
        N_("Twice: give the last raider of a combat line to a samurai, who lays it left or right."),
    ),
    (N_("Discard the next two raiders."), N_("Discard the next three raiders.")),
    (N_("Discard the top two intruders."), N_("Discard the top three intruders.")),
    (
        N_("A samurai may give his support token to another."),
        N_("Raise a barricade, and a samurai may give his support token to another."),
    ),
    (
        N_("Turn up the next two raiders and put them back open in any order."),
        N_("Turn up the next three raiders and put them back open in any order."),
    ),
    (
        N_("Discard the last raider of a combat line."),
        N_("Twice: discard the last raider of a combat line."),
    ),
)
"""By samurai, in human and in animal form."""
KIAI_PROMPTS: Final = (
    (
        N_("{seat} ({who}): Kiai! Raise a barricade?"),
        N_("{seat} ({who}): Kiai! Raise a barricade and heal a samurai?"),
    ),
    (N_("{seat} ({who}): Kiai! Whose last raider goes to whom?"),) * 2,
    (
        N_("{seat} ({who}): Kiai! Discard the next two raiders?"),
        N_("{seat} ({who}): Kiai! Discard the next three raiders?"),
    ),
    (
        N_("{seat} ({who}): Kiai! Discard the top two intruders?"),
        N_("{seat} ({who}): Kiai! Discard the top three intruders?"),
    ),
    (
        N_("{seat} ({who}): Kiai! Whose support token goes to whom?"),
        N_("{seat} ({who}): Kiai! Raise a barricade, and whose support token goes to whom?"),
    ),
    (
        N_("{seat} ({who}): Kiai! Look at the next two raiders?"),
        N_("{seat} ({who}): Kiai! Look at the next three raiders?"),
    ),
    (N_("{seat} ({who}): Kiai! Whose last raider is discarded?"),) * 2,
)
"""By samurai, in human and in animal form."""

# -- events ---------------------------------------------------------------------------------------------------

_PLAIN: Final = {
    "turn": N_("{who} is to act"),
    "impossible": N_("That cannot be carried out: {who} is wounded instead"),
    "past": N_("{who} is past Kiai"),
    "kiai": N_("{who} reaches Kiai"),
    "declined": N_("{who} leaves the Kiai unused"),
    "pass": N_("{who} passes and is out of the round"),
    "healed": N_("{who} is healed"),
    "no_hat": N_("{who} has defended no hat"),
    "no_farm": N_("{who} has defended no farm"),
    "no_doll": N_("{who} has defended no doll"),
}
"""Events of which nothing but the samurai is told."""
_ABOUT_CARD: Final = {
    "ignored": N_("{who} ignores the penalty of {card}"),
    "draw": N_("{who} draws {card}"),
    "arrow": N_("{who} has to draw: {card}"),
    "defend": N_("{who} defends against {card}"),
    "under": N_("{who} puts {card} under the stack"),
    "discard": N_("{who} discards {card}"),
    "undefended": N_("{who} gives up the defence against {card}"),
    "confront": N_("{who} confronts {card}: {total} of {limit}"),
    "oldest": N_("{who} is rid of the oldest raider, {card}: {total}"),
    "hand": N_("{who} hands {card} on to {to}"),
    "moved": N_("{card} goes from {who} to {to}"),
    "dropped": N_("{who} is rid of the last raider, {card}: {total}"),
    "reinforced": N_("{card} is shuffled back into the raiders"),
    "driven": N_("{card} is driven away"),
    "caught": N_("{card} is caught at the gate"),
    "next": N_("Next comes {card}"),
}
_WOUNDS: Final = (
    N_("{who} is wounded"),
    N_("{who} is wounded a second time"),
    N_("{who} is wounded in animal form"),
    N_("{who} is wounded once more and dies"),
)
_PENALTIES: Final = (
    N_("Penalty for {who}: a barricade is lost"),
    N_("Penalty for {who}: a wound"),
    N_("Penalty for {who}: a raider slips through"),
    N_("Penalty for {who}: no defending this turn"),
    N_("Penalty for {who}: no support this turn"),
    N_("Penalty for {who}: the left neighbour draws"),
    N_("Penalty for {who}: the right neighbour draws"),
    N_("Penalty for {who}: passing is forced"),
    N_("Penalty for {who}: a raider comes back"),
    N_("Penalty for {who}: talents are silenced"),
    N_("Penalty for {who}: a defence is lost"),
)
_BACKS: Final = (
    N_("A farmstead is destroyed and a family with it; farmsteads left: {n}"),
    N_("A farmstead is destroyed, and the fire spreads; farmsteads left: {n}"),
    N_("A farmstead is destroyed and a barricade with it; farmsteads left: {n}"),
    N_("A farmstead is destroyed and somebody is wounded; farmsteads left: {n}"),
    N_("A farmstead is destroyed; farmsteads left: {n}"),
)
_FAMILIES: Final = (
    N_("A healing family is lost; families left: {n}"),
    N_("A building family is lost; families left: {n}"),
    N_("A watchful family is lost; families left: {n}"),
)
_BONUSES: Final = (
    N_("A family heals a wound"),
    N_("A family raises a barricade"),
    N_("A family catches an intruder"),
)
FAMILY_NAMES: Final = (N_("heals a wound"), N_("raises a barricade"), N_("catches an intruder"))
"""What is written under each family that helps the village."""
FAMILY_HELP: Final = (
    N_("At the end of a round this family removes a wound token drawn by lot."),
    N_("At the end of a round this family raises a barricade."),
    N_("At the end of a round this family catches the top intruder."),
)
_ENDINGS: Final = {
    "saved": N_("The village is saved"),
    "death": N_("A samurai has fallen, and with him the village"),
    "farms": N_("The last farmstead is destroyed; the village is lost"),
    "families": N_("The last family is gone; the village is lost"),
}


def name(hero: int) -> str:
    """What a samurai is called."""
    return HEROES[hero].key


def describe(event: Event) -> Optional[Text]:
    """An event as the chronicle tells it; None when another event says it already."""
    kind, f = event.kind, event.fields
    if kind in _ABOUT_CARD:
        return Text(_ABOUT_CARD[kind], **_fields(f))
    if kind in _PLAIN:
        return Text(_PLAIN[kind], who=name(f["who"]))
    if kind == "penalty":
        return Text(_PENALTIES[f["symbol"]], who=name(f["who"]))
    if kind == "wound":
        return Text(_WOUNDS[f["count"] - 1], who=name(f["who"]))
    if kind == "flip":
        return Text(N_("{who} takes animal form: Kiai at {limit}"), who=name(f["who"]), limit=f["limit"])
    if kind == "support":
        return Text(N_("{who} supports {to}"), who=name(f["who"]), to=name(f["to"]))
    if kind == "lent":
        return Text(N_("{who} gives the support token to {to}"), who=name(f["who"]), to=name(f["to"]))
    if kind == "returned":
        return Text(N_("{who} has the support token back"), who=name(f["who"]))
    if kind == "token":
        return Text(
            N_("{who} uses the talent of {of}, who is far away"), who=name(f["who"]), of=name(f["of"])
        )
    return _describe_village(kind, f)


def _fields(f: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {"card": card(f["card"])}
    for key in ("who", "to"):
        if key in f:
            found[key] = name(f[key])
    for key in ("total", "limit"):
        if key in f:
            found[key] = f[key]
    return found


def _describe_village(kind: str, f: dict[str, Any]) -> Optional[Text]:
    if kind == "barricade":
        return Text(N_("A barricade is lost; barricades left: {n}"), n=f["left"])
    if kind == "raised":
        return Text(N_("A barricade is raised; barricades now: {n}"), n=f["left"])
    if kind == "farm":
        return Text(_BACKS[f["back"]], n=f["left"])
    if kind == "family":
        return Text(_FAMILIES[f["family"]], n=f["left"])
    if kind == "bonus":
        return Text(_BONUSES[f["family"]])
    if kind == "slip":
        if f["card"] < 0:
            return Text(N_("A raider slips through to the gate unseen"))
        return Text(N_("{card} slips through to the gate"), card=card(f["card"]))
    if kind == "intruder":
        message = N_("Intruder: {card}, with flames") if f["flames"] else N_("Intruder: {card}, no flames")
        return Text(message, card=card(f["card"]))
    if kind == "looked":
        return Text(
            N_("The next raider is turned up"),
            N_("The next {n} raiders are turned up"),
            n=len(f["cards"]),
        )
    return _describe_round(kind, f)


def _describe_round(kind: str, f: dict[str, Any]) -> Optional[Text]:
    if kind == "comes":
        return Text(N_("{seat} leads {who}"), seat=SeatRef(f["seat"]), who=name(f["who"]))
    if kind == "seated":
        return Text(N_("{who} sits to the left of {beside}"), who=name(f["who"]), beside=name(f["beside"]))
    if kind == "round":
        return Text(N_("Round {round} begins; raiders: {n}"), round=f["round"], n=f["cards"])
    if kind == "round_over":
        if f["rest"]:
            return Text(
                N_("Round {round} is over; one raider breaks in"),
                N_("Round {round} is over; {n} raiders break in"),
                round=f["round"],
                n=f["rest"],
            )
        return Text(N_("Round {round} is over"), round=f["round"])
    if kind == "over":
        return Text(_ENDINGS[f["ending"]])
    return None


_PILES: Final = {
    "draw": "raiders",
    "arrow": "raiders",
    "driven": "raiders",
    "looked": "raiders",
    "next": "raiders",
    "under": "raiders",
    "reinforced": "raiders",
    "slip": "intruders",
    "caught": "intruders",
    "intruder": "intruders",
    "round_over": "intruders",
}
_VILLAGE: Final = {"barricade": "barricades", "raised": "barricades", "farm": "farms"}


def targets(event: Event) -> list[Target]:
    """The boards, piles and parts of the village that an event speaks of.

    Beside the targets of the actions: ``pile:intruders``, ``village:barricades``, ``village:farms``,
    ``village:families``.
    """
    f = event.fields
    found = [Target("samurai", name(f[key])) for key in ("who", "to") if key in f]
    if event.kind in _PILES:
        found.append(Target("pile", _PILES[event.kind]))
    if event.kind in _VILLAGE:
        found.append(Target("village", _VILLAGE[event.kind]))
    if event.kind in ("family", "bonus"):
        found.append(Target("village", "families"))
    return found


# -- actions --------------------------------------------------------------------------------------------------

_LABELS: Final = {
    "fight": N_("Fight"),
    "pass": N_("Pass"),
    "defend": N_("Defend"),
    "confront": N_("Confront"),
    "under": N_("Put it under the stack"),
    "discard": N_("Discard it"),
    "stop": N_("Leave it at that"),
    "ignore": N_("Ignore the penalty"),
    "suffer": N_("Suffer the penalty"),
    "use": N_("Use the Kiai"),
    "decline": N_("Do not use the Kiai"),
    "done": N_("No more tokens"),
}
_HERO_LABELS: Final = {
    "support": N_("Support {who}"),
    "hand": N_("Hand it to {who}"),
    "heal": N_("Heal {who}"),
    "drop": N_("Discard the last raider of {who}"),
    "token": N_("Use the talent of {who}"),
    "pick": N_("Choose {who}"),
    "seat": N_("Seat {who} here"),
}
_LOSE: Final = (N_("Give up the hat"), N_("Give up the farm"), N_("Give up the doll"))


_GIVEN: Final = {
    "line": N_("{seat}, choose who gets the last raider of {who}"),
    "token": N_("{seat}, choose who gets the support token of {who}"),
}


def kiai_prompt(seat: int, picks: frozenset[Target]) -> Text:
    """Who is to have the raider or the token that was chosen."""
    pick = next(iter(picks))
    return Text(_GIVEN[pick.kind], seat=SeatRef(seat), who=pick.name)


def label(verb: str, a: int, b: int) -> Text:
    """An action in words: its verb, and the samurai, symbol or card it names."""
    if verb in _LABELS:
        return Text(_LABELS[verb])
    if verb in _HERO_LABELS:
        return Text(_HERO_LABELS[verb], who=name(a))
    if verb == "first":
        return Text(N_("First: {penalty}"), penalty=Text(PENALTY_NAMES[a]))
    if verb == "lose":
        return Text(_LOSE[a])
    if verb == "lend":
        return Text(N_("{who} lends the token to {to}"), who=name(a), to=name(b))
    if verb == "move":
        return Text(N_("Give the last raider of {who} to {to}"), who=name(a), to=name(b))
    return Text(N_("Next: {card}"), card=card(a))
