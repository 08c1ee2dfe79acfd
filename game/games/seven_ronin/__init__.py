"""7 Ronin by Marek Mydel and Piotr Stankiewicz: secret plans, ninja against seven ronin, for two."""

from game.engine.shelf import GameInfo
from game.engine.state import Option
from game.engine.text import N_

INFO = GameInfo(
    key="seven_ronin",
    title=N_("7 Ronin"),
    subtitle=N_("2 players · secret plans"),
    aim=N_(
        "The attacker's ninja are to hold five areas of the village; the defender's seven ronin are to stop them for eight rounds."
    ),
    minutes=(30, 45),
    by=N_("By side"),
    played_as=(("attacker", N_("Attack")), ("defender", N_("Defence"))),
    kanji="忍",
    fewest=2,
    most=2,
    usual=2,
    secrets=True,
    package="game.games.seven_ronin",
    options=(
        Option(
            "sides",
            N_("Sides"),
            N_("Who attacks the village and who defends it."),
            (
                ("first", N_("The first seat attacks")),
                ("second", N_("The second seat attacks")),
                ("drawn", N_("Drawn")),
            ),
        ),
        Option(
            "legs",
            N_("Matches"),
            N_("One match, or two with the sides swapped and both results added up."),
            (("single", N_("One match")), ("return", N_("A match and a return match"))),
        ),
        Option(
            "tasuke",
            N_("Tasuke shares an area"),
            N_("Whether Tasuke may be planned beside another ronin or only be joined by Hayai later."),
            (("planned", N_("When planning, or by Hayai")), ("hayai_only", N_("Only by Hayai"))),
            rare=True,
        ),
        Option(
            "spies",
            N_("Spy tokens"),
            N_("Once a match, each side may ask what the other is going to send to an area this round."),
            (("none", N_("None")), ("each", N_("One for each side"))),
            rare=True,
        ),
        Option(
            "handicap",
            N_("Handicap"),
            N_("The attacker starts with more or fewer ninja in the reserve, out of the same fifty."),
            (
                ("0", N_("None")),
                ("+2", N_("Two ninja more")),
                ("+4", N_("Four ninja more")),
                ("+6", N_("Six ninja more")),
                ("+8", N_("Eight ninja more")),
                ("-2", N_("Two ninja fewer")),
                ("-4", N_("Four ninja fewer")),
                ("-6", N_("Six ninja fewer")),
                ("-8", N_("Eight ninja fewer")),
            ),
            rare=True,
        ),
    ),
)
"""7 Ronin on the shelf."""
