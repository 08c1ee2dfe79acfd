"""The fields of Samurai's state; ``python build/fields.py`` writes the code for them into state.py.

Tables are flat lists of ints and tuples, so that a clone is a row of slices.
"""

from typing import Final

from game.engine.fields import LIST, NUMBER, OWN, ROWS, Field, Fields

FIELDS: Final = Fields(
    "SamuraiState",
    "SamuraiGame",
    (
        Field("mover", NUMBER, "The seat whose turn it is."),
        Field(
            "tiles",
            LIST,
            "By space: seat * KINDS + kind of the tile there, or `EMPTY`.",
            "[EMPTY] * len(game.board.spaces)",
        ),
        Field(
            "figures",
            LIST,
            "By settlement: a bit for each caste that stands there.",
            "[0] * len(game.board.settlements)",
        ),
        Field(
            "influence",
            LIST,
            "At (settlement * 3 + caste) * seats + seat: what the tiles beside it come to.",
            "[0] * (3 * len(game.board.settlements) * game.seats)",
        ),
        Field(
            "empty",
            LIST,
            "By settlement: the land spaces beside it without a tile.",
            "list(game.board.land_around)",
        ),
        Field("land", LIST, "The empty land spaces, in order.", "list(game.board.land)"),
        Field("sea", LIST, "The empty sea spaces, in order.", "list(game.board.sea)"),
        Field("hands", ROWS, "By seat: the kinds in hand, sorted.", "[()] * game.seats", hidden=OWN),
        Field(
            "stacks",
            ROWS,
            "By seat: the kinds still in the stack, sorted; `SamuraiState.draw_tiles` knows their order.",
            "[BAG] * game.seats",
            hidden=OWN,
        ),
        Field(
            "left",
            ROWS,
            "By seat: hand and stack together, sorted; public, because it follows from what was played.",
            "[BAG] * game.seats",
        ),
        Field(
            "liftable",
            ROWS,
            "By seat: the spaces of own tiles that a tile exchange may lift.",
            "[()] * game.seats",
        ),
        Field(
            "captured",
            LIST,
            "At seat * 3 + caste: the figures taken.",
            "[0] * (3 * game.seats)",
            hidden="cover_captured",
            opens=True,
        ),
        Field("aside", LIST, "By caste: the figures set aside.", "[0, 0, 0]"),
        Field("on_board", LIST, "By caste: the figures on the map.", "[0, 0, 0]"),
        Field("supply", LIST, "By caste: the figures still to be put out.", "[EACH[game.seats]] * 3"),
        Field("passes", NUMBER, "Seats in a row that could play nothing."),
    ),
)
