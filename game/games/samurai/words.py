"""Samurai's events and actions as sentences (English; the client translates)."""

from __future__ import annotations

from functools import partial
from typing import Final, Optional, Union

from game.engine.state import Event, Target
from game.engine.text import N_, SeatRef, Text
from game.games.samurai.parts import (
    CASTE_NAMES,
    CASTES,
    FIGURE_EXCHANGE,
    KIND,
    SETTLEMENT_NAMES,
    SHIPS,
    TILE_EXCHANGE,
    TILES,
    Board,
)

_TAKES: Final = (
    N_("{seat} takes the Buddha of {space}, {best} to {next}"),
    N_("{seat} takes the rice of {space}, {best} to {next}"),
    N_("{seat} takes the castle of {space}, {best} to {next}"),
)
_TIED: Final = (
    N_("Buddha of {space} tied at {best}, set aside"),
    N_("Rice of {space} tied at {best}, set aside"),
    N_("Castle of {space} tied at {best}, set aside"),
)
_UNCLAIMED: Final = (
    N_("Nobody has influence over the Buddha of {space}, set aside"),
    N_("Nobody has influence over the rice of {space}, set aside"),
    N_("Nobody has influence over the castle of {space}, set aside"),
)
_PUTS: Final = (
    N_("{seat} puts a Buddha into {space}"),
    N_("{seat} puts rice into {space}"),
    N_("{seat} puts a castle into {space}"),
)
_PUT_LABELS: Final = (
    N_("Put a Buddha into {space}"),
    N_("Put rice into {space}"),
    N_("Put a castle into {space}"),
)
_PUT_MARKED: Final = (
    N_("Put a Buddha into the marked village"),
    N_("Put rice into the marked village"),
    N_("Put a castle into the marked village"),
)


def tile(kind: int) -> Text:
    """The name of a kind of tile."""
    return Text(TILES[kind].name)


def caste(number: int) -> Text:
    """The name of a caste."""
    return Text(CASTE_NAMES[number])


def space_name(board: Board, space: int) -> Union[Text, str]:
    """What a space is called: a city's name or its code."""
    code = board.spaces[space].id
    return Text(SETTLEMENT_NAMES[code]) if code in SETTLEMENT_NAMES else code


def _named(board: Board, space: int) -> bool:
    return board.spaces[space].id in SETTLEMENT_NAMES


def describe(board: Board, event: Event) -> Optional[Text]:
    """A redacted event as the chronicle tells it; None when there is nothing to tell."""
    kind, f = event.kind, event.fields
    seat = SeatRef(f.get("seat", -1))
    if kind == "place":
        return Text(
            N_("{seat} places {tile} on {space}"),
            seat=seat,
            tile=tile(f["tile"]),
            space=space_name(board, f["space"]),
        )
    if kind == "capture":
        where = space_name(board, f["space"])
        return Text(_TAKES[f["caste"]], seat=seat, space=where, best=f["best"], next=f["next"])
    if kind == "aside":
        where = space_name(board, f["space"])
        if f["best"] == 0:
            return Text(_UNCLAIMED[f["caste"]], space=where)
        return Text(_TIED[f["caste"]], space=where, best=f["best"])
    if kind == "surrounded":
        return Text(N_("{space} is surrounded"), space=space_name(board, f["space"]))
    if kind == "swap":
        return Text(
            N_("{seat} exchanges figures: {caste_a} of {a} for {caste_b} of {b}"),
            seat=seat,
            caste_a=caste(f["caste_a"]),
            a=space_name(board, f["a"]),
            caste_b=caste(f["caste_b"]),
            b=space_name(board, f["b"]),
        )
    if kind == "move":
        return Text(
            N_("{seat} moves {tile} from {a} to {b} with the tile exchange"),
            seat=seat,
            tile=tile(f["tile"]),
            a=space_name(board, f["a"]),
            b=space_name(board, f["b"]),
        )
    if kind == "figure":
        return Text(_PUTS[f["caste"]], seat=seat, space=space_name(board, f["space"]))
    return _describe_turn(f, kind, seat)


def _describe_turn(f: dict[str, int], kind: str, seat: SeatRef) -> Optional[Text]:
    if kind == "turn":
        return Text(N_("{seat} is to move"), seat=seat)
    if kind == "refill":
        return Text(N_("{seat} draws a tile"), N_("{seat} draws {n} tiles"), seat=seat, n=f["count"])
    if kind == "pass":
        return Text(N_("{seat} can play nothing and passes"), seat=seat)
    if kind == "hands":
        return Text(N_("Every hand of five tiles is dealt"))
    if kind == "chosen":
        return Text(N_("{seat} has chosen five tiles"), seat=seat)
    return None


def targets(board: Board, event: Event) -> list[Target]:
    """The spaces that an event speaks of."""
    names = ("space", "a", "b")
    return [Target("space", board.spaces[event.fields[name]].id) for name in names if name in event.fields]


# -- tiles ----------------------------------------------------------------------------------------------------

_CASTE_HELP: Final = (
    N_("Counts {n} for the Buddha beside it. Goes on land."),
    N_("Counts {n} for the rice beside it. Goes on land."),
    N_("Counts {n} for the castle beside it. Goes on land."),
)


def tile_help(kind: int) -> Text:
    """What a kind of tile does, in full."""
    piece = TILES[kind]
    if piece.caste >= 0:
        return Text(_CASTE_HELP[piece.caste], n=piece.strength)
    if kind in SHIPS:
        return Text(
            N_("Counts {n} for every figure beside it. Goes to sea. Quick: play any number in a turn."),
            n=piece.strength,
        )
    if kind == FIGURE_EXCHANGE:
        return Text(
            N_("Exchanges two figures on the map, then leaves the match. Quick: play any number in a turn.")
        )
    if kind == TILE_EXCHANGE:
        return Text(
            N_(
                "Takes the place of one of your tiles that is not quick; that tile goes to another empty land space."
            )
        )
    if piece.quick:
        return Text(
            N_("Counts {n} for every figure beside it. Goes on land. Quick: play any number in a turn."),
            n=piece.strength,
        )
    return Text(N_("Counts {n} for every figure beside it. Goes on land."), n=piece.strength)


# -- actions --------------------------------------------------------------------------------------------------


def place_label(kind: int) -> Text:
    """Laying a tile, in words. Spaces without a name are marked on the table."""
    return Text(N_("Place {tile} on the marked space"), tile=tile(kind))


def place_name(board: Board, space: int) -> Text:
    """A settlement where nothing marks it: its name, or that of the nearest one that has a name."""
    if _named(board, space):
        return Text(SETTLEMENT_NAMES[board.spaces[space].id])
    near = min(
        (other for other in board.settlements if _named(board, other)), key=partial(_apart, board, space)
    )
    return Text(N_("a village near {city}"), city=Text(SETTLEMENT_NAMES[board.spaces[near].id]))


def _apart(board: Board, space: int, other: int) -> int:
    """How many spaces one goes from one space to another."""
    one, two = board.spaces[space], board.spaces[other]
    across, down = one.q - two.q, one.r - two.r
    return max(abs(across), abs(down), abs(across + down))


def beside(board: Board, space: int) -> Text:
    """What a space lies by: the settlement beside it that has a name, else one that has none."""
    near = [board.settlements[number] for number in board.touch[space]]
    named = [other for other in near if _named(board, other)]
    nearest = min(board.settlements, key=partial(_apart, board, space))
    return place_name(board, (named or near or [nearest])[0])


def told_place(board: Board, kind: int, space: int) -> Text:
    """Laying a tile, in words with the place."""
    return Text(N_("{tile} by {place}"), tile=tile(kind), place=beside(board, space))


def told_swap(board: Board, caste_a: int, a: int, caste_b: int, b: int) -> Text:
    """A figure exchange, in words with the places."""
    return Text(
        N_("Exchange figures: {caste_a} of {a} for {caste_b} of {b}"),
        caste_a=caste(caste_a),
        a=place_name(board, a),
        caste_b=caste(caste_b),
        b=place_name(board, b),
    )


def told_move(board: Board, a: int, b: int) -> Text:
    """A tile exchange, in words with the places."""
    return Text(N_("Move the tile by {a} to {b}"), a=beside(board, a), b=beside(board, b))


def swap_label(board: Board, caste_a: int, a: int, caste_b: int, b: int) -> Text:
    """A figure exchange, in words."""
    if not (_named(board, a) and _named(board, b)):
        message = N_("Exchange the marked figures: {caste_a} for {caste_b}")
        return Text(message, caste_a=caste(caste_a), caste_b=caste(caste_b))
    return told_swap(board, caste_a, a, caste_b, b)


def move_label() -> Text:
    """A tile exchange, in words."""
    return Text(N_("Move the marked tile to the marked space"))


def figure_label(board: Board, number: int, space: int) -> Text:
    """Putting out a figure, in words."""
    if not _named(board, space):
        return Text(_PUT_MARKED[number])
    return Text(_PUT_LABELS[number], space=space_name(board, space))


def keep_label(kind: int) -> Text:
    """Choosing an opening tile, in words."""
    return Text(N_("Keep {tile}"), tile=tile(kind))


def button_label(name: str) -> Text:
    """What a button says."""
    return Text(N_("End turn")) if name == "end" else Text(N_("Pass"))


# -- questions ------------------------------------------------------------------------------------------------


def next_prompt(seat: int, picks: frozenset[Target]) -> Text:
    """What goes with what is chosen of the hand, or of the supply."""
    player = SeatRef(seat)
    for pick in picks:
        if pick.kind == "supply":
            message = _INTO[CASTES.index(pick.name)]
            return Text(message, seat=player)
    kind = next(KIND[pick.name] for pick in picks if pick.kind == "tile")
    if kind == FIGURE_EXCHANGE:
        return Text(_FIGURES[len(picks) - 1], seat=player)
    if kind == TILE_EXCHANGE:
        return Text(_LIFTED[len(picks) - 1], seat=player)
    return Text(N_("{seat}, put {tile} on a ringed space"), seat=player, tile=tile(kind))


_INTO: Final = (
    N_("{seat}, choose where the Buddha goes"),
    N_("{seat}, choose where the rice goes"),
    N_("{seat}, choose where the castle goes"),
)
_FIGURES: Final = (
    N_("{seat}, choose the first figure to exchange"),
    N_("{seat}, choose the figure it changes places with"),
)
_LIFTED: Final = (
    N_("{seat}, choose the tile of yours to lift"),
    N_("{seat}, choose the land space where the lifted tile goes"),
)

# -- targets --------------------------------------------------------------------------------------------------


def hand_target(kind: int) -> Target:
    """The target that stands for a tile of the hand."""
    return Target("tile", TILES[kind].key)


def figure_target(board: Board, settlement: int, number: int) -> Target:
    """The target that stands for a figure on the map."""
    return Target("figure", f"{board.spaces[board.settlements[settlement]].id}/{CASTES[number]}")
