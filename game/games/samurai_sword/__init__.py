"""Samurai Sword by Emiliano Sciarra: hidden roles, swords and honour, for three to seven."""

from game.engine.shelf import GameInfo
from game.engine.state import Option
from game.engine.text import N_

INFO = GameInfo(
    key="samurai_sword",
    title=N_("Samurai Sword"),
    subtitle=N_("3–7 players · hidden roles"),
    aim=N_(
        "Find out who is with whom, strike and parry: when somebody has lost all honour, the side with most of it wins."
    ),
    minutes=(30, 60),
    by=N_("By role"),
    played_as=(
        ("shogun", N_("Shōgun")),
        ("samurai", N_("Samurai")),
        ("ronin", N_("Ronin")),
        ("ninja", N_("Ninja")),
    ),
    ahead=N_("Average lead of the winning team, in points"),
    kanji="剣",
    fewest=3,
    most=7,
    usual=5,
    secrets=True,
    package="game.games.samurai_sword",
    options=(
        Option(
            "honour",
            N_("Length"),
            N_("Less honour at the start makes a shorter match; six and seven players may want that."),
            (
                ("full", N_("Full: honour as printed")),
                ("less1", N_("Shorter: one honour less each")),
                ("less2", N_("Short: two honour less each")),
            ),
        ),
        Option(
            "deck_end",
            N_("The deck runs out"),
            N_(
                "Whether everybody loses honour as soon as the last card is drawn or when the next is needed."
            ),
            (("when_empty", N_("At the last card")), ("when_needed", N_("When a card is needed"))),
            rare=True,
        ),
        Option(
            "geisha_own",
            N_("Geisha at home"),
            N_("Whether a Geisha may also remove a property in front of the player who sends her."),
            (("yes", N_("Own properties too")), ("no", N_("Only those of others"))),
            rare=True,
        ),
    ),
)
"""Samurai Sword on the shelf."""
