"""The fields of 7 Ronin's state; ``python build/fields.py`` writes the code for them into state.py.

Areas are those of the village, and the green after them.
"""

from typing import Final

from game.engine.fields import LIST, NUMBER, TUPLE, TUPLES, Field, Fields

FIELDS: Final = Fields(
    "SevenRoninState",
    "SevenRoninGame",
    (
        Field("attacker", NUMBER, "The attacking seat."),
        Field("round", NUMBER, "From 1 to 8.", "1"),
        Field("planning", NUMBER, "Which plans are secret: `OPEN`, `ATTACK`, `DEFENCE` or `OVER`.", "OPEN"),
        Field("ninja", LIST, "By area: ninja on the board.", "[0] * (VILLAGE + 1)"),
        Field("reserve", NUMBER, "Ninja in the reserve, planned ones included.", "game.stock"),
        Field("pool", NUMBER, "Ninja out of play.", "NINJA - game.stock"),
        Field("wounds", LIST, "By ronin: the ninja on his tile.", "[0] * SEVEN"),
        Field("where", LIST, "By ronin: his area, `HOME` or `FALLEN`.", "[HOME] * SEVEN"),
        Field("blocked", NUMBER, "Ronin blocked by the shrine for this round, as bits."),
        Field("penned", NUMBER, "Ronin penned in their area, as bits."),
        Field("left", NUMBER, "Ronin whose abilities, later areas whose effects are still to come, as bits."),
        Field("held", NUMBER, "The areas occupied when the effects began, as bits."),
        Field(
            "attack",
            LIST,
            "By area: the ninja planned, while plans are secret; else empty.",
            hidden="cover_attack",
            key="plans",
            write="self.plans()",
            read='list(data["plans"][attacker])',
        ),
        Field(
            "posts",
            LIST,
            "By ronin: his planned area, `HOME` or `SETTLED`, while plans are secret; else empty.",
            hidden="cover_posts",
            key="",
            read='list(data["plans"][1 - attacker])',
        ),
        Field(
            "tokens",
            NUMBER,
            "The spies left: 1 the attacker's, 2 the defender's.",
            "3 if game.spies else 0",
        ),
        Field("asked", NUMBER, "The area asked about this round, or `NOWHERE`.", "NOWHERE"),
        Field("told_ronin", NUMBER, "The ronin told to a spy, as bits; -1: not asked.", "-1"),
        Field("told_ninja", NUMBER, "The number of ninja told to a spy; -1: not asked.", "-1"),
        Field(
            "results",
            TUPLES,
            "The matches that are over: winner's seat, round, attacker's seat, number of the ending.",
        ),
        Field(
            "luck",
            TUPLE,
            "By seat: a number that only the seat itself knows, drawn once a match; whoever mixes plans can draw "
            "by it and not be foreseen.",
            "(0, 0)",
            hidden="cover_luck",
        ),
    ),
)
