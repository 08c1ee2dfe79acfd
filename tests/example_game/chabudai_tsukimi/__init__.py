"""Tsukimi, a trick game of twenty-eight cards for two to four: a game of another package on Chabudai's shelf."""

from game.engine.shelf import GameInfo
from game.engine.state import Option
from game.engine.text import N_

DEALS = Option(
    "deals",
    N_("Deals"),
    N_("How often the cards are dealt before the match is decided."),
    (("each", N_("One for each seat")), ("one", N_("One"))),
)
INFO = GameInfo(
    key="tsukimi",
    title=N_("Tsukimi"),
    subtitle=N_("2–4 players · tricks"),
    kanji="月",
    fewest=2,
    most=4,
    usual=3,
    secrets=True,
    options=(DEALS,),
    package="chabudai_tsukimi",
)
