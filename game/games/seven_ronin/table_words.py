"""What the table of 7 Ronin says: areas and ronin in a few words, what a beat of the story leads to."""

from __future__ import annotations

from typing import Final

from game.games.seven_ronin import words
from game.games.seven_ronin.parts import AREA_NAMES, GREEN, RONIN_NAMES, SEVEN, SPACES
from game.games.seven_ronin.state import FALLEN
from game.games.seven_ronin.table_story import Beat, Moment
from game.ui.words import N_, _, ngettext, say

AREA_SHORT: Final = {
    "passage": N_("two from the reserve"),
    "burial": N_("two back to reserve"),
    "shrine": N_("one ability blocked"),
    "watchtower": N_("a wound next door"),
    "field2": N_("both fields: four win"),
    "well": N_("a wound anywhere"),
    "inn": N_("copies another area"),
    "granary": N_("two for the reserve"),
    "pen": N_("one ronin must stay"),
    "field1": N_("both fields: four win"),
    "green": N_("raises the limits"),
}
"""What each area does, in a few words."""

PHASES: Final = (N_("Plans"), N_("Abilities"), N_("Wounds"), N_("Effects"))
"""The parts of a round."""
TELLING: Final = (
    N_("Round {round}: the plans are revealed"),
    N_("Round {round}: the abilities"),
    N_("Round {round}: the wounds"),
    N_("Round {round}: the effects of the areas"),
)
"""What is told of a round, by phase."""
PHASE_ICONS: Final = ("scroll", "fight", "wound", "again")


def area_word(moment: Moment, area: int) -> str:
    """What stands in an area, in a word or two, for the shelf of its plate."""
    ninja, guards = moment.ninja[area], moment.guards(area)
    if area == GREEN:
        return ngettext("limits +{n}", "limits +{n}", ninja).format(n=ninja) if ninja else ""
    if guards and ninja:
        return _("fought for")
    if guards:
        return _("guarded")
    return _("held") if ninja else _("nobody")


def beat_words(beat: Beat, names: list[str]) -> str:
    """What happened, as the chronicle tells it."""
    told = words.describe(beat.event)
    return say(told, names) if told is not None else ""


def beat_sentence(beat: Beat, names: list[str]) -> str:
    """The same under the name of the area, which a reveal need not say again."""
    f = beat.event.fields
    if beat.event.kind != "reveal":
        return beat_words(beat, names)
    count = f["count"]
    ronin = [_(RONIN_NAMES[number]) for number in f["ronin"]]
    if len(ronin) > 1:
        guarded = _("{ronin} and {other} stand guard.").format(ronin=ronin[0], other=ronin[1])
    else:
        guarded = _("{ronin} stands guard.").format(ronin=ronin[0]) if ronin else ""
    come = ngettext("{n} ninja comes.", "{n} ninja come.", count).format(n=count) if count else ""
    return " ".join(sentence for sentence in (guarded, come) if sentence)


def beat_title(beat: Beat) -> str:
    """Where it happened, or which phase it belongs to."""
    area = beat.event.fields.get("to", beat.event.fields.get("area", -1))
    return _(AREA_NAMES[area]) if area >= 0 else _(PHASES[beat.phase])


def consequence(beat: Beat) -> str:
    """What it leads to: wounds to come, areas held, who is left, what the attacker still has."""
    kind, f, after = beat.event.kind, beat.event.fields, beat.after
    if kind == "reveal":
        if f["ronin"]:
            return _threatened(after, f["area"], f["ronin"])
        return held(after)
    if kind in ("wounds", "poisoned", "struck", "taiko"):
        ronin = f["other"] if kind == "taiko" else f["ronin"]
        told = _("{ronin} has {n} of {spaces} wounds.")
        return told.format(ronin=_(RONIN_NAMES[ronin]), n=after.wounds[ronin], spaces=SPACES[ronin])
    if kind == "falls":
        left = SEVEN - after.where.count(FALLEN)
        return ngettext("{n} ronin is left.", "{n} ronin are left.", left).format(n=left)
    if kind in ("yumi", "musashi", "cleared", "stores", "lifted", "brought", "skull"):
        told = _("Reserve {reserve}, pool {pool}.")
        return told.format(reserve=after.reserve, pool=after.pool)
    return held(after) if kind == "holds" else ""


def _threatened(moment: Moment, area: int, guards: list[int]) -> str:
    """What the ninja of an area would do to the one who guards it, if no ability helped."""
    ninja = moment.ninja[area]
    if not ninja or area == GREEN:
        return ""
    if len(guards) > 1:
        told = ngettext("They would share {n} wound.", "They would share {n} wounds.", ninja)
        return told.format(n=ninja)
    ronin = guards[0]
    wounds = moment.wounds[ronin] + ninja
    if wounds >= SPACES[ronin]:
        return _("Without help {ronin} falls.").format(ronin=_(RONIN_NAMES[ronin]))
    told = _("Without help {ronin} has {n} of {spaces} wounds.")
    return told.format(ronin=_(RONIN_NAMES[ronin]), n=wounds, spaces=SPACES[ronin])


def held(moment: Moment) -> str:
    """How many areas the attacker holds, and how many would win."""
    told = _("Areas held: {n} of {goal}.")
    return told.format(n=moment.occupied().bit_count(), goal=moment.goal())


def ability_word(ronin: str) -> str:
    """What a ronin does, in a few words."""
    return _(RONIN_SHORT[ronin])


RONIN_SHORT: Final = {
    "hayai": N_("runs to another area"),
    "taiko": N_("heals a companion"),
    "yumi": N_("shoots at the reserve"),
    "musashi": N_("cuts one ninja down"),
    "yobu": N_("drives ninja away"),
    "kabe": N_("holds out longest"),
    "tasuke": N_("may share an area"),
}
"""What each ronin does, in a few words."""
