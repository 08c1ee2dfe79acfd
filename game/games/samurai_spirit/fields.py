"""The fields of Samurai Spirit's state; ``python build/fields.py`` writes the code for them into state.py.

Places are those round the table, clockwise, so that the next place is to the left; heroes are the seven samurai.
"""

from typing import Final

from game.engine.fields import LIST, NUMBER, ROWS, TUPLE, TUPLES, Field, Fields

FIELDS: Final = Fields(
    "SpiritState",
    "SpiritGame",
    (
        Field("round", NUMBER, "From 1 to 3.", "1"),
        Field("active", NUMBER, "The place whose turn it is; -1 at the end of a round.", "-1"),
        Field("last", NUMBER, "The place that drew the last raider or passed last, or -1.", "-1"),
        Field("heroes", TUPLE, "By place: who stands there; -1 before he is chosen.", "(-1,) * game.count"),
        Field(
            "owners",
            TUPLE,
            "By place: the seat that leads him.",
            "tuple([place if place < game.seats else 0 for place in range(game.count)])",
        ),
        Field(
            "place_of",
            TUPLE,
            "By hero: his place; -1 for an absent one.",
            "(-1,) * SEVEN",
            key="",
            read="places_of(heroes)",
        ),
        Field("wounds", LIST, "By place: wounds, from 0 to 4.", "[0] * game.count"),
        Field(
            "limit",
            LIST,
            "By place: where Kiai fires now.",
            "[0] * game.count",
            key="",
            read="limits(heroes, wounds)",
        ),
        Field("line", ROWS, "By place: the combat line, oldest card first.", "[()] * game.count"),
        Field(
            "track",
            LIST,
            "By place: the sum of the combat line.",
            "[0] * game.count",
            key="",
            read="[sum([VALUE[card] for card in cards]) for cards in line]",
        ),
        Field("left", ROWS, "By place: the cards defended.", "[()] * game.count"),
        Field(
            "guard",
            LIST,
            "By place: the symbols of the cards defended, as bits.",
            "[0] * game.count",
            key="",
            read="[sum([1 << DEFENCE[card] for card in cards]) for cards in left]",
        ),
        Field("support", LIST, "By place: the place where its token lies.", "list(range(game.count))"),
        Field(
            "lasting",
            LIST,
            "By place: talents of absent samurai for this round, bits by hero.",
            "[0] * game.count",
        ),
        Field("passed", NUMBER, "Who has passed, bits by place."),
        Field("kiai", NUMBER, "The Kiai that is being resolved, bits by place."),
        Field("talents", NUMBER, "The talents the active samurai has besides his own, bits by hero."),
        Field("absent", NUMBER, "The unspent tokens of absent samurai, bits by hero."),
        Field(
            "flags", NUMBER, "What a penalty forbids or demands for the rest of the turn: bits, see state.py."
        ),
        Field("card", NUMBER, "Turned up and not yet played, or `NO_CARD`.", "NO_CARD"),
        Field("had", NUMBER, "Who had that card, bits by place."),
        Field("kept", NUMBER, "1 when it must be played by whoever has it."),
        Field("offer", TUPLE, "The samurai to choose from before the match."),
        Field("barricades", NUMBER, "How many stand.", "game.cap"),
        Field("farms", NUMBER, "How many farmsteads stand.", "FARMSTEADS"),
        Field(
            "backs",
            TUPLE,
            "How many standing farmsteads have each back; empty where backs do not count.",
            "game.backs if game.difficulty.farm_penalties else ()",
            read='checked_backs(data["backs"])',
        ),
        Field("families", NUMBER, "Those still there, as bits.", "(1 << len(FAMILIES)) - 1"),
        Field("dead", NUMBER, "The place of a dead samurai, or -1.", "-1"),
        Field("top", TUPLE, "Raiders face up on the stack, next first."),
        Field("middle", NUMBER, "How many lie face down below them."),
        Field("bottom", TUPLE, "Raiders put under the stack, next first."),
        Field("intruders", TUPLE, "The last is on top; a card nobody saw is -1 minus its generation."),
        Field("discard", TUPLE, "The discard pile."),
        Field("pool", TUPLE, "The cards in play that are face down.", hidden="cover_pool"),
        Field(
            "mixed", TUPLES, "By generation: cards known to be somewhere face down, see `SpiritState.reveal`."
        ),
    ),
)
