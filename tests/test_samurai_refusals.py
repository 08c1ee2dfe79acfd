"""Every refusal of Samurai comes up where its rule forbids something, and names the section that says so."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from helpers_samurai import BLUE, BUDDHA, CASTLE, RED, RICE, Scene

from game.engine.state import Reason
from game.games.samurai import refusals

SECTIONS = {"setup", "turn", "placing", "capture", "figure-exchange", "tile-exchange", "end", "winner"}
REASONS = {name: value for name, value in vars(refusals).items() if isinstance(value, Reason)}
"""All refusals that the game knows, by name."""


def plain() -> Scene:
    """Red to move with a Buddha, a ship, the ronin and two samurai; some tiles lie about."""
    scene = Scene().lay(RED, "rice4 L14", "ship2 S56").lay(BLUE, "rice3 L30", "castle2 L16")
    return scene.hand(RED, "Buddha4", "ship1", "ronin1", "samurai1", "samurai1")


def with_figures() -> Scene:
    scene = Scene().figures("V08", BUDDHA).figures("V09", RICE).figures("V10", BUDDHA)
    scene.figures("C02", BUDDHA, RICE).figures("C03", RICE, CASTLE)
    return scene.hand(RED, "figures", "Buddha2", "ship1", "rice4", "castle4")


def with_exchange() -> Scene:
    scene = Scene().lay(RED, "samurai3 L39", "ronin1 L17", "ship2 S56").lay(BLUE, "rice4 L16", "ship1 S20")
    return scene.hand(RED, "tiles", "Buddha2", "ship1", "rice4", "castle4")


def after_normal() -> Scene:
    scene = plain()
    scene.play("place Buddha4 L39")
    return scene


def by_hand(*played: str) -> Scene:
    scene = Scene(figures="placed")
    scene.play(*played)
    return scene


CITIES = ("figure Buddha C02", "figure rice C02", "figure Buddha C03", "figure rice C03")


def no_buddhas() -> Scene:
    scene = by_hand(*CITIES)
    names = [space.id for space in scene.board.spaces if space.kind == "village"]
    scene.play(*(f"figure Buddha {name}" for name in names[:4]))
    return scene


def chosen(*keys: str) -> Scene:
    scene = Scene(hands="chosen")
    scene.play(*(f"keep {key}" for key in keys))
    return scene


def full_land() -> Scene:
    scene = plain()
    scene.state.land = []
    return scene


def full_sea() -> Scene:
    scene = plain()
    scene.state.sea = []
    return scene


def stuck() -> Scene:
    return Scene().only(RED, ("tiles",))


def no_pairs() -> Scene:
    """Rice alone is left on the map."""
    scene = Scene().hand(RED, "figures", "Buddha2", "ship1", "rice4", "castle4")
    names = [space.id for space in scene.board.spaces if space.kind in ("village", "city", "edo")]
    return scene.take(BLUE, *(name for name in names if scene.held(name) != [RICE]))


REFUSALS: list[tuple[str, str, Callable[[], Scene], tuple[str, ...]]] = [
    # name, section, table, what is pointed at
    ("HAND_LACKS", "turn", plain, ("tile:rice2",)),
    ("HAND_LACKS", "turn", plain, ("tile:rice2", "space:L39")),
    ("NOWHERE", "placing", lambda: Scene().only(RED, ("ship1",)), ("space:L39",)),
    ("NOWHERE", "placing", plain, ("tile:dragon",)),
    ("ONE_NORMAL", "turn", after_normal, ("tile:samurai1",)),
    ("ONE_NORMAL", "turn", after_normal, ("tile:samurai1", "space:L40")),
    ("ONE_NORMAL", "turn", lambda: _ended_quick(), ("space:L40",)),
    ("NOTHING_PLAYED", "turn", plain, ("button:end",)),
    ("NOTHING_PLAYED", "turn", stuck, ("button:end",)),
    ("CAN_PLAY", "turn", plain, ("button:pass",)),
    ("CAN_PLAY", "turn", after_normal, ("button:pass",)),
    ("NOTHING_LEFT", "turn", stuck, ("space:L40",)),
    ("NOTHING_LEFT", "turn", stuck, ("figure:E/rice",)),
    ("ONE_TILE", "turn", plain, ("tile:Buddha4", "tile:samurai1")),
    (
        "ONE_TILE",
        "turn",
        lambda: with_figures().hand(RED, "figures", "tiles"),
        ("tile:figures", "tile:tiles"),
    ),
    ("END_ALONE", "turn", after_normal, ("button:end", "tile:ship1")),
    ("ONE_SPACE", "placing", plain, ("tile:Buddha4", "space:L39", "space:L40")),
    ("ONE_LIFTED", "tile-exchange", with_exchange, ("tile:tiles", "space:L39", "space:L40", "space:L41")),
    ("FIGURES_STAY", "figure-exchange", with_exchange, ("tile:tiles", "figure:E/rice")),
    ("ON_SETTLEMENT", "placing", plain, ("tile:Buddha4", "space:V08")),
    ("ON_SETTLEMENT", "placing", plain, ("tile:ship1", "space:E")),
    ("ON_SETTLEMENT", "placing", plain, ("space:C02",)),
    ("ON_SETTLEMENT", "placing", with_exchange, ("tile:tiles", "space:V09")),
    ("SHIP_ON_LAND", "placing", plain, ("tile:ship1", "space:L39")),
    ("LAND_ON_SEA", "placing", plain, ("tile:Buddha4", "space:S20")),
    ("LAND_ON_SEA", "placing", plain, ("tile:ronin1", "space:S42")),
    ("LAND_ON_SEA", "placing", lambda: Scene().only(RED, ("rice2", "ronin1")), ("space:S20",)),
    ("OCCUPIED", "placing", plain, ("tile:Buddha4", "space:L14")),
    ("OCCUPIED", "placing", plain, ("tile:Buddha4", "space:L30")),
    ("OCCUPIED", "placing", plain, ("tile:ship1", "space:S56")),
    ("OCCUPIED", "placing", plain, ("space:L30",)),
    ("NO_LAND", "placing", full_land, ("tile:Buddha4",)),
    ("NO_SEA", "placing", full_sea, ("tile:ship1",)),
    ("FIGURES_STAY", "figure-exchange", plain, ("figure:E/rice",)),
    ("FIGURES_STAY", "figure-exchange", plain, ("tile:Buddha4", "figure:E/rice")),
    ("FIGURES_ONLY", "figure-exchange", with_figures, ("tile:figures", "space:L40")),
    ("FIGURES_ONLY", "figure-exchange", with_figures, ("tile:figures", "figure:V08/Buddha", "space:V09")),
    (
        "FIGURES_ONLY",
        "figure-exchange",
        with_figures,
        ("tile:figures", "figure:V08/Buddha", "figure:V09/rice", "figure:V10/Buddha"),
    ),
    ("NO_FIGURE", "figure-exchange", with_figures, ("tile:figures", "figure:V08/rice")),
    ("NO_FIGURE", "figure-exchange", with_figures, ("tile:figures", "figure:L40/rice")),
    (
        "NO_FIGURE",
        "figure-exchange",
        lambda: with_figures().take(BLUE, "V08"),
        ("tile:figures", "figure:V08/Buddha"),
    ),
    (
        "SAME_SETTLEMENT",
        "figure-exchange",
        with_figures,
        ("tile:figures", "figure:C02/Buddha", "figure:C02/rice"),
    ),
    (
        "SAME_CASTE",
        "figure-exchange",
        with_figures,
        ("tile:figures", "figure:V08/Buddha", "figure:V10/Buddha"),
    ),
    ("TWO_ALIKE", "figure-exchange", with_figures, ("tile:figures", "figure:C02/rice", "figure:V08/Buddha")),
    ("THREE_ALIKE", "figure-exchange", with_figures, ("tile:figures", "figure:E/rice")),
    ("THREE_ALIKE", "figure-exchange", with_figures, ("figure:E/rice",)),
    ("THREE_ALIKE", "figure-exchange", with_figures, ("tile:figures", "figure:V08/Buddha", "figure:E/rice")),
    ("NO_SWAP", "figure-exchange", no_pairs, ("tile:figures",)),
    ("NOT_YOURS", "tile-exchange", with_exchange, ("tile:tiles", "space:L16")),
    ("NOT_YOURS", "tile-exchange", with_exchange, ("tile:tiles", "space:S20")),
    ("NOT_YOURS", "tile-exchange", with_exchange, ("tile:tiles", "space:L40", "space:L41")),
    ("NOT_LIFTABLE", "tile-exchange", with_exchange, ("tile:tiles", "space:L17")),
    ("NOT_LIFTABLE", "tile-exchange", with_exchange, ("tile:tiles", "space:S56", "space:L40")),
    ("NOTHING_TO_LIFT", "tile-exchange", lambda: Scene().only(RED, ("tiles", "rice2")), ("tile:tiles",)),
    ("LAND_ONLY", "tile-exchange", with_exchange, ("tile:tiles", "space:L39", "space:S21")),
    ("LAND_ONLY", "tile-exchange", with_exchange, ("tile:tiles", "space:S21")),
    (
        "LAND_ONLY",
        "tile-exchange",
        lambda: with_exchange().lay(RED, "rice3 L43").hand(RED, "tiles"),
        ("tile:tiles", "space:L39", "space:L43"),
    ),
    ("CITIES_FIRST", "setup", by_hand, ("supply:rice", "space:V08")),
    ("CITIES_FIRST", "setup", by_hand, ("space:V08",)),
    ("SETTLEMENT_FULL", "setup", by_hand, ("supply:rice", "space:E")),
    ("SETTLEMENT_FULL", "setup", lambda: by_hand(*CITIES[:2]), ("supply:castle", "space:C02")),
    ("SETTLEMENT_FULL", "setup", lambda: by_hand(*CITIES, "figure rice V08"), ("space:V08",)),
    ("CITY_ALIKE", "setup", lambda: by_hand("figure rice C02"), ("supply:rice", "space:C02")),
    ("CITY_ALIKE", "setup", lambda: by_hand("figure rice C02", "figure rice C03"), ("supply:rice",)),
    ("SUPPLY_EMPTY", "setup", no_buddhas, ("supply:Buddha",)),
    ("SUPPLY_EMPTY", "setup", no_buddhas, ("supply:Buddha", "space:V20")),
    ("FIGURE_GOES_IN", "setup", by_hand, ("supply:rice", "space:L14")),
    ("FIGURE_GOES_IN", "setup", by_hand, ("supply:rice", "space:S20")),
    ("FIGURE_GOES_IN", "setup", by_hand, ("tile:rice4",)),
    ("ONE_FIGURE", "setup", by_hand, ("supply:rice", "supply:castle")),
    ("ONE_FIGURE", "setup", by_hand, ("supply:gold",)),
    ("ONE_FIGURE", "setup", by_hand, ("supply:rice", "space:C02", "space:C03")),
    ("ONE_FIGURE", "setup", lambda: by_hand(*CITIES), ("supply:rice", "space:V08", "space:V09")),
    ("FIGURES_FIRST", "setup", by_hand, ("button:end",)),
    ("HANDS_FIRST", "setup", lambda: chosen("Buddha4"), ("button:end",)),
    ("ALL_CHOSEN", "setup", lambda: chosen("Buddha4"), ("tile:Buddha4",)),
    ("ALL_CHOSEN", "setup", lambda: chosen("ship1", "ship1"), ("tile:ship1",)),
    ("ONE_BY_ONE", "setup", chosen, ("tile:Buddha4", "tile:rice4")),
]


def _ended_quick() -> Scene:
    """The normal tile is played, a ship and a normal tile are left."""
    scene = Scene().hand(RED, "Buddha4", "ship1", "rice2", "rice3", "rice4")
    scene.play("place Buddha4 L39")
    return scene


@pytest.mark.parametrize(
    ("name", "section", "scene", "picks"),
    REFUSALS,
    ids=[f"{name}-{'+'.join(picks)}" for name, _, _, picks in REFUSALS],
)
def test_refusal(name: str, section: str, scene: Callable[[], Scene], picks: tuple[str, ...]) -> None:
    reason = scene().why_not(*picks)
    assert reason is REASONS[name], f"expected {name}, got {reason}"
    assert reason.section == section


def test_every_refusal_is_reached() -> None:
    assert {name for name, _, _, _ in REFUSALS} == set(REASONS)


def test_refusals_are_whole_sentences_that_name_a_section_of_the_rulebook() -> None:
    for reason in REASONS.values():
        assert reason.section in SECTIONS
        assert reason.text.english()[0].isupper()
        assert reason.text.english().endswith(".")
    assert len({reason.text.english() for reason in REASONS.values()}) == len(REASONS)


@pytest.mark.parametrize(
    ("scene", "picks"),
    [
        (plain, ()),
        (plain, ("tile:Buddha4",)),
        (plain, ("space:L39",)),
        (plain, ("space:L39", "tile:Buddha4")),
        (plain, ("tile:ship1", "space:S20")),
        (after_normal, ("button:end",)),
        (after_normal, ("tile:ronin1", "space:L40")),
        (stuck, ("button:pass",)),
        (with_figures, ("figure:V08/Buddha",)),
        (with_figures, ("figure:V09/rice", "tile:figures", "figure:V08/Buddha")),
        (with_exchange, ("space:L39",)),
        (with_exchange, ("tile:tiles", "space:L40")),
        (with_exchange, ("tile:tiles", "space:L40", "space:L39")),
        (by_hand, ("supply:rice",)),
        (by_hand, ("space:C02",)),
        (chosen, ("tile:ronin1",)),
    ],
)
def test_no_refusal_of_what_can_become_an_action(scene: Callable[[], Scene], picks: tuple[str, ...]) -> None:
    assert scene().why_not(*picks) is None
