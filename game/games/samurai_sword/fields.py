"""The fields of Samurai Sword's state; ``python build/fields.py`` writes the code for them into state.py."""

from typing import Final

from game.engine.fields import ALL, LIST, NUMBER, OUTCOME, OWN, ROWS, TUPLE, Field, Fields, Kind

_END: Final = Kind("tuple[int, int, int]", "GOING_ON", "{}", "list({})", "({0}[0], {0}[1], {0}[2])")

FIELDS: Final = Fields(
    "SwordState",
    "SwordGame",
    (
        Field("mover", NUMBER, "The seat whose turn it is."),
        Field(
            "roles",
            TUPLE,
            "By seat: the role.",
            "(HIDDEN,) * game.seats",
            hidden="cover_roles",
            opens=True,
        ),
        Field("characters", TUPLE, "By seat: the character.", "(HIDDEN,) * game.seats"),
        Field("resilience", LIST, "By seat: the resilience left.", "[0] * game.seats"),
        Field("honour", LIST, "By seat: the honour left.", "[0] * game.seats"),
        Field("box", NUMBER, "The honour given back."),
        Field(
            "hands", ROWS, "By seat: the kinds in hand, sorted.", "[()] * game.seats", hidden=OWN, opens=True
        ),
        Field(
            "properties",
            LIST,
            "At seat * 3 + (Armour, Focus, Fast Draw): how many lie there.",
            "[0] * (3 * game.seats)",
        ),
        Field("bushido", NUMBER, "The seat in front of which Bushido lies, or `NOTHING`.", "NOTHING"),
        Field("deck", TUPLE, "The kinds in the deck, sorted: a bag.", "DECK", hidden=ALL, opens=True),
        Field("discards", LIST, "The open pile, its top last."),
        Field("on_table", NUMBER, "The card whose effect is not over, or `NOTHING`.", "NOTHING"),
        Field("paid", NUMBER, "Whether the loss for the empty deck was taken."),
        Field(
            "known",
            ROWS,
            "At observer * seats + holder: the kinds that the observer surely knows in the holder's hand; "
            "observer ``seats`` is everybody.",
            "[()] * ((game.seats + 1) * game.seats)",
            hidden="cover_known",
            opens=True,
        ),
        Field(
            "watchers",
            LIST,
            "By holder, as bits: who may know anything of the hand, as everybody can tell.",
            "[0] * game.seats",
        ),
        Field("ended", _END, "What `scoring.outcome` needs."),
        Field(
            "outcome",
            OUTCOME,
            "It follows from the end.",
            key="",
            read="_result(roles, honour, hands, ended)",
        ),
    ),
)
