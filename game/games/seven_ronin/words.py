"""7 Ronin's events, actions and refusals as sentences (English; the client translates)."""

from __future__ import annotations

from typing import Any, Final, Optional

from game.engine.state import Event, Target
from game.engine.text import N_, SeatRef, Text
from game.games.seven_ronin.parts import (
    AREA,
    AREA_NAMES,
    AREAS,
    HAYAI,
    MUSASHI,
    RONIN,
    RONIN_NAMES,
    RONIN_NUMBER,
    TAIKO,
    YUMI,
)

ROMAN: Final = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII")
"""The rounds as the track shows them."""

POWERS: Final = {
    "hayai": N_("No ninja beside him: he may run to an attacked area without a ronin, or with Tasuke alone."),
    "taiko": N_("No ninja beside him: he may take a wound off another ronin."),
    "yumi": N_("No ninja beside her: she may shoot one ninja of the reserve."),
    "musashi": N_("Ninja beside him: he may cut one down without a wound."),
    "yobu": N_("Ninja beside him: he may drive one or two into neighbouring areas."),
    "kabe": N_("No ability, but seven spaces; the shrine cannot block him."),
    "tasuke": N_("May share an area with another ronin; the defender then shares out the wounds."),
    "passage": N_("Two ninja come from the reserve to the board."),
    "burial": N_("Up to two ninja go from the board back to the reserve."),
    "shrine": N_("One ronin's ability is blocked in the next round."),
    "watchtower": N_("A wound for every ronin in one neighbouring area."),
    "field2": N_("With both fields, four areas are enough to win."),
    "well": N_("A wound for one ronin anywhere."),
    "inn": N_("Copies the effect of another area you occupy."),
    "granary": N_("Two ninja come from the pool to the reserve."),
    "pen": N_("One ronin must stay where he is in the next round."),
    "field1": N_("With both fields, four areas are enough to win."),
    "green": N_("Ninja here at the start of a round raise the limits; a ronin here drives them all away."),
}
"""What every ronin and every area does, in one sentence."""


def area_name(area: int) -> Text:
    """What an area is called."""
    return Text(AREA_NAMES[area])


def ronin_name(ronin: int) -> Text:
    """What a ronin is called."""
    return Text(RONIN_NAMES[ronin])


# -- events ---------------------------------------------------------------------------------------------------


def describe(event: Event) -> Optional[Text]:
    """A redacted event as the chronicle tells it; None when there is nothing to tell."""
    kind, f = event.kind, event.fields
    if kind == "reveal":
        return _describe_reveal(f)
    known = {
        "area": area_name(f["area"]) if "area" in f else "",
        "to": area_name(f["to"]) if "to" in f else "",
        "ronin": ronin_name(f["ronin"]) if f.get("ronin", -1) >= 0 else "",
        "other": ronin_name(f["other"]) if f.get("other", -1) >= 0 else "",
        "seat": SeatRef(f.get("seat", -1)),
    }
    if kind == "round":
        return Text(N_("Round {round}"), round=ROMAN[f["round"]])
    if kind in _EVENTS:
        return _fill(_EVENTS[kind], known)
    if kind in _COUNTED:
        one, many = _COUNTED[kind]
        return _fill(one, known, many, f["count"])
    return None


def _fill(message: str, known: dict[str, Any], plural: str = "", n: int = 0) -> Text:
    fields = {name: value for name, value in known.items() if "{" + name + "}" in message + plural}
    if plural:
        fields["n"] = n
    return Text(message, plural, **fields)


def _describe_reveal(f: dict[str, Any]) -> Text:
    area, ninja, ronin = area_name(f["area"]), f["count"], f["ronin"]
    if not ronin:
        return Text(N_("{area}: one ninja comes"), N_("{area}: {n} ninja come"), area=area, n=ninja)
    if len(ronin) == 1:
        one = ronin_name(ronin[0])
        if not ninja:
            return Text(N_("{area}: {ronin} stands guard"), area=area, ronin=one)
        return Text(
            N_("{area}: {ronin} stands guard, one ninja comes"),
            N_("{area}: {ronin} stands guard, {n} ninja come"),
            area=area,
            ronin=one,
            n=ninja,
        )
    one, two = ronin_name(ronin[0]), ronin_name(ronin[1])
    if not ninja:
        return Text(N_("{area}: {ronin} and {other} stand guard"), area=area, ronin=one, other=two)
    return Text(
        N_("{area}: {ronin} and {other} stand guard, one ninja comes"),
        N_("{area}: {ronin} and {other} stand guard, {n} ninja come"),
        area=area,
        ronin=one,
        other=two,
        n=ninja,
    )


_EVENTS: Final = {
    "deploy": N_("{seat} plans a ninja for {area}"),
    "station": N_("{seat} plans {ronin} for {area}"),
    "planned": N_("{seat} has a plan"),
    "asks": N_("{seat} sends a spy to {area}"),
    "keeps": N_("{seat} keeps the spy"),
    "told": N_("The spy hears that {ronin} goes to {area}"),
    "told_none": N_("The spy hears that nobody goes to {area}"),
    "told_nobody": N_("The spy hears that nobody else goes to {area}"),
    "hayai": N_("{ronin} runs from {area} to {to}"),
    "taiko": N_("{ronin} takes a wound off {other}"),
    "yumi": N_("{ronin} shoots a ninja of the reserve"),
    "musashi": N_("{ronin} cuts down a ninja in {area}"),
    "falls": N_("{ronin} falls in {area}"),
    "unblocked": N_("The shrine lets {ronin} go"),
    "copies": N_("{area} copies {to}"),
    "penned": N_("{ronin} must stay in {to}"),
    "blocked": N_("{ronin} is blocked for the next round"),
    "poisoned": N_("The well wounds {ronin}"),
    "struck": N_("The watchtower wounds {ronin} in {to}"),
    "leg": N_("The sides are swapped for the return match"),
}
_COUNTED: Final = {
    "told_count": (
        N_("The spy hears that one ninja goes to {area}"),
        N_("The spy hears that {n} ninja go to {area}"),
    ),
    "cleared": (
        N_("{ronin} drives a ninja off the green"),
        N_("{ronin} drives {n} ninja off the green"),
    ),
    "yobu": (
        N_("{ronin} drives a ninja from {area} to {to}"),
        N_("{ronin} drives {n} ninja from {area} to {to}"),
    ),
    "wounds": (N_("{ronin} takes a wound in {area}"), N_("{ronin} takes {n} wounds in {area}")),
    "stores": (N_("A ninja joins the reserve"), N_("{n} ninja join the reserve")),
    "lifted": (
        N_("A ninja returns from {area} to the reserve"),
        N_("{n} ninja return from {area} to the reserve"),
    ),
    "brought": (N_("A ninja comes to {area}"), N_("{n} ninja come to {area}")),
    "holds": (N_("The attacker holds one area"), N_("The attacker holds {n} areas")),
    "skull": (N_("The skull takes a ninja of the reserve"), N_("The skull takes {n} ninja of the reserve")),
}


def targets(event: Event) -> list[Target]:
    """The areas and ronin that an event speaks of."""
    f = event.fields
    found = [Target("area", AREAS[f[name]]) for name in ("area", "to") if name in f]
    for name in ("ronin", "other"):
        value = f.get(name, [])
        for ronin in value if isinstance(value, list) else [value]:
            if ronin >= 0:
                found.append(Target("ronin", RONIN[ronin]))
    return found


# -- actions --------------------------------------------------------------------------------------------------


def deploy_label(area: int) -> Text:
    """Planning a ninja, in words."""
    return Text(N_("Send a ninja to {area}"), area=area_name(area))


def station_label(ronin: int, area: int) -> Text:
    """Planning a ronin, in words."""
    return Text(N_("Post {ronin} to {area}"), ronin=ronin_name(ronin), area=area_name(area))


def use_label(ronin: int, area: int, second: int, other: int) -> Text:
    """An ability, in words."""
    if ronin == HAYAI:
        return Text(N_("Hayai runs to {area}"), area=area_name(area))
    if ronin == TAIKO:
        return Text(N_("Taiko takes a wound off {other}"), other=ronin_name(other))
    if ronin == YUMI:
        return Text(N_("Yumi shoots a ninja of the reserve"))
    if ronin == MUSASHI:
        return Text(N_("Musashi cuts down a ninja"))
    if second < 0:
        return Text(N_("Yobu drives one ninja to {area}"), area=area_name(area))
    if second == area:
        return Text(N_("Yobu drives two ninja to {area}"), area=area_name(area))
    return Text(
        N_("Yobu drives one ninja to {area} and one to {other}"),
        area=area_name(area),
        other=area_name(second),
    )


_EFFECT_LABELS: Final = {
    "passage": N_("Passage: bring two ninja from the reserve"),
    "burial": N_("Burial grounds: take ninja back to the reserve"),
    "shrine": N_("Shrine: block {ronin} for the next round"),
    "watchtower": N_("Watchtower: wound every ronin in {target}"),
    "well": N_("Well: wound {ronin}"),
    "inn": N_("Inn: copy another area"),
    "granary": N_("Granary: two ninja from the pool to the reserve"),
    "pen": N_("Animal pen: {ronin} must stay"),
}


def effect_label(area: int, target: int, ronin: int) -> Text:
    """An area's effect, in words."""
    key = AREAS[area]
    if key == "watchtower" and ronin >= 0:
        return Text(
            N_("Watchtower: wound {ronin} in {target}"), ronin=ronin_name(ronin), target=area_name(target)
        )
    fields: dict[str, Any] = {}
    if target >= 0:
        fields["target"] = area_name(target)
    if ronin >= 0:
        fields["ronin"] = ronin_name(ronin)
    return Text(_EFFECT_LABELS.get(key, AREA_NAMES[area]), **fields)


_PICK_LABELS: Final = {
    "lift": N_("Take a ninja back from {area}"),
    "bring": N_("Bring a ninja to {area}"),
    "ask": N_("Send the spy to {area}"),
}


def pick_label(verb: str, area: int) -> Text:
    """Pointing at an area, in words."""
    return Text(_PICK_LABELS[verb], area=area_name(area))


def tell_label(ronin: int) -> Text:
    """Telling the spy, in words."""
    return Text(N_("{ronin} goes there"), ronin=ronin_name(ronin))


def count_label(number: int) -> Text:
    """A number, in words."""
    return Text(N_("{n}"), n=number)


_POST: Final = {
    "ronin": N_("{seat}, choose the area for {name}"),
    "area": N_("{seat}, choose the ronin for {name}"),
}
_AIMS: Final = {
    "hayai": N_("{seat}, choose the area Hayai runs to"),
    "taiko": N_("{seat}, choose whom Taiko heals"),
    "yobu": N_("{seat}, choose the area Yobu drives a ninja to"),
    "shrine": N_("{seat}, choose whose ability is blocked"),
    "watchtower": N_("{seat}, choose the neighbouring area that is struck"),
    "well": N_("{seat}, choose who suffers a wound"),
    "pen": N_("{seat}, choose who must stay"),
}
_AIMS_FURTHER: Final = {
    "yobu": N_("{seat}, choose the area of the second ninja, or how many go to the first"),
    "watchtower": N_("{seat}, choose who suffers the wound there"),
}


def next_prompt(seat: int, picks: frozenset[Target]) -> Text:
    """What goes with what is chosen: the other half of a post, or the aim of an ability or effect."""
    player = SeatRef(seat)
    for pick in picks:
        if pick.kind == "power":
            message = _AIMS_FURTHER[pick.name] if len(picks) > 1 else _AIMS[pick.name]
            return Text(message, seat=player)
    pick = next(iter(picks))
    known = ronin_name(RONIN_NUMBER[pick.name]) if pick.kind == "ronin" else area_name(AREA[pick.name])
    return Text(_POST[pick.kind], seat=player, name=known)


_BUTTONS: Final = {"commit": N_("Commit the plan"), "done": N_("Done"), "next": N_("Go on")}


def button_label(name: str) -> Text:
    """What a button says."""
    return Text(_BUTTONS[name])
