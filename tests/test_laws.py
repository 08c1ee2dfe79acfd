"""The laws of the engine's contract (see laws.py), put to every game on the shelf."""

from __future__ import annotations

from helpers import PLAIN_TABLES, Table, new_match, positions
from laws import *  # noqa: F403

from game.engine.match import COMPUTER, Match
from game.games import SHELF

GAMES = tuple(SHELF.values())
NEVER_FEW = {
    "samurai_sword": "its hands are never few; tests/test_samurai_sword_views.py lays out small ones"
}
HIDING = {"samurai_sword": ("shuffled",)}
"""A card that was turned up goes back into the deck with the discards."""
SHOWN = {
    "samurai": ("figures", "agenda", "mover"),
    "samurai_sword": ("characters", "resilience", "roles"),
    "samurai_spirit": ("offer",),
    "seven_ronin": ("attacker", "agenda", "plans"),
}
"""The deal: figures on the map, characters and the Shōgun, samurai on offer, who begins, attacks and plans."""


def test_the_games_that_plan_in_secret_do() -> None:
    """The secrecy law is not empty: these games come to a secret question in any match."""
    for table in (Table("samurai", 2, (("hands", "chosen"),)), Table("seven_ronin", 2)):
        assert any(state.agenda and state.agenda[-1].secret for state in positions(table, 16))


def test_the_shelf_names_each_game_by_its_key() -> None:
    assert [info.key for info in SHELF.values()] == list(SHELF)


def test_computers_are_no_persons() -> None:
    match: Match = new_match(PLAIN_TABLES[0], "pc")
    assert [match.is_person(seat) for seat in (-1, 0, 1)] == [False, True, False]
    assert match.seats[1].kind == COMPUTER
