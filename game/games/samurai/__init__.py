"""Samurai by Reiner Knizia: influence over the castes of Japan on a hex map, for two to four."""

from game.engine.shelf import GameInfo
from game.engine.state import Option
from game.engine.text import N_

INFO: GameInfo = GameInfo(
    key="samurai",
    title=N_("Samurai"),
    subtitle=N_("2–4 players · hex map"),
    aim=N_(
        "Win over the figures of three castes round villages and cities: whoever leads more castes than the others wins."
    ),
    minutes=(30, 60),
    ahead=N_("Average lead of the winner, in figures captured"),
    kanji="侍",
    fewest=2,
    most=4,
    usual=2,
    secrets=True,
    package="game.games.samurai",
    edition=2,
    options=(
        Option(
            "capture",
            N_("Captures"),
            N_("Whether a surrounded settlement is decided at once or when the turn ends."),
            (("per_tile", N_("After each tile")), ("end_of_turn", N_("At the end of the turn"))),
            rare=True,
        ),
        Option(
            "captured",
            N_("Captured figures"),
            N_("Whether everybody may look at what a player has captured."),
            (
                ("auto", N_("Open for two, hidden for more")),
                ("open", N_("Open")),
                ("hidden", N_("Hidden")),
            ),
            rare=True,
        ),
        Option(
            "figures",
            N_("Figures on the map"),
            N_("Whether the figures are dealt or put out by the players in turn."),
            (("dealt", N_("Dealt")), ("placed", N_("Put out in turn"))),
            rare=True,
        ),
        Option(
            "hands",
            N_("Opening hands"),
            N_("Whether the first five tiles are dealt or chosen in secret."),
            (("dealt", N_("Dealt")), ("chosen", N_("Chosen"))),
            rare=True,
        ),
        Option(
            "first",
            N_("Starting player"),
            N_("Who places the first tile."),
            (
                ("drawn", N_("Drawn")),
                ("1", N_("First seat")),
                ("2", N_("Second seat")),
                ("3", N_("Third seat")),
                ("4", N_("Fourth seat")),
            ),
        ),
    ),
)
"""Samurai on the shelf."""
