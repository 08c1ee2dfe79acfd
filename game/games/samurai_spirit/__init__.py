"""Samurai Spirit by Antoine Bauza: together against three waves of raiders, for one to seven."""

from game.engine.shelf import GameInfo
from game.engine.state import Option
from game.engine.text import N_

INFO: GameInfo = GameInfo(
    key="samurai_spirit",
    title=N_("Samurai Spirit"),
    subtitle=N_("1–7 players · co-operative"),
    aim=N_(
        "Defend the village together for three rounds: a farmstead and a family must be left, and no samurai may fall."
    ),
    minutes=(20, 45),
    by=N_("By samurai"),
    played_as=(
        ("Heihachi", "Heihachi"),
        ("Daisuke", "Daisuke"),
        ("Gorobei", "Gorobei"),
        ("Kanbei", "Kanbei"),
        ("Kyuzo", "Kyuzo"),
        ("Katsushiro", "Katsushiro"),
        ("Kikuchiyo", "Kikuchiyo"),
    ),
    kanji="魂",
    fewest=1,
    most=7,
    usual=4,
    secrets=False,
    cooperative=True,
    package="game.games.samurai_spirit",
    options=(
        Option(
            "difficulty",
            N_("Difficulty"),
            N_("How many raiders come, how many barricades stand, and whether a burning farmstead bites."),
            (
                ("normal", N_("Normal")),
                ("easy", N_("Easy")),
                ("hard", N_("Hard")),
                ("heroic", N_("Heroic")),
                ("own", N_("Our own")),
            ),
        ),
        Option(
            "samurai",
            N_("Samurai"),
            N_("How the seats come by their samurai. A single seat leads two of them."),
            (
                ("drawn", N_("Drawn by lot")),
                ("chosen", N_("Chosen in turn")),
                ("drafted", N_("One of two drawn by lot")),
            ),
        ),
        Option(
            "seating",
            N_("Round the table"),
            N_("Whether the samurai sit in the order of the seats or agree on their places first."),
            (("seats", N_("As seated")), ("arranged", N_("Arranged"))),
            rare=True,
        ),
        Option(
            "tokens",
            N_("Absent samurai"),
            N_("Whether each samurai who stayed away lends his talent for one turn, once in the match."),
            (
                ("auto", N_("Help two samurai")),
                ("on", N_("Help everybody")),
                ("off", N_("Stay away")),
            ),
            rare=True,
        ),
        Option(
            "absent",
            N_("Their help lasts"),
            N_("How long the talent of an absent samurai may be used."),
            (("turn", N_("One turn")), ("round", N_("The rest of the round"))),
            rare=True,
        ),
    ),
)
"""Samurai Spirit on the shelf."""
