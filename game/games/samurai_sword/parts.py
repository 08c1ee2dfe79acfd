"""The box of Samurai Sword: ninety cards of twenty-five kinds, twelve characters, the roles, honour and hands.

Section names are those of the rulebook (rulebook/en.md).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.engine.text import N_

# -- cards (sections "weapons", "properties", "actions") ------------------------------------------------------

WEAPON: Final = 0
PROPERTY: Final = 1
ACTION: Final = 2
SORT_NAMES: Final = (N_("Weapon"), N_("Property"), N_("Action"))


class Card(NamedTuple):
    """A kind of card, of which the deck holds ``copies``.

    A weapon strikes up to difficulty ``reach`` and deals ``wounds``; both are 0 on every other card.
    ``text`` is what the card does, in full; a weapon's two numbers say it all.
    """

    key: str
    name: str
    sort: int
    reach: int
    wounds: int
    copies: int
    text: str


CARDS: Final = (
    Card("Daikyu", N_("Daikyū"), WEAPON, 5, 2, 1, ""),
    Card("Tanegashima", N_("Tanegashima"), WEAPON, 5, 1, 1, ""),
    Card("Naginata", N_("Naginata"), WEAPON, 4, 1, 2, ""),
    Card("Nagayari", N_("Nagayari"), WEAPON, 4, 2, 1, ""),
    Card("Nodachi", N_("Nodachi"), WEAPON, 3, 3, 1, ""),
    Card("Kanabo", N_("Kanabō"), WEAPON, 3, 2, 1, ""),
    Card("Shuriken", N_("Shuriken"), WEAPON, 3, 1, 3, ""),
    Card("Katana", N_("Katana"), WEAPON, 2, 3, 1, ""),
    Card("Kusarigama", N_("Kusarigama"), WEAPON, 2, 2, 4, ""),
    Card("Bo", N_("Bō"), WEAPON, 2, 1, 5, ""),
    Card("Wakizashi", N_("Wakizashi"), WEAPON, 1, 3, 1, ""),
    Card("Kiseru", N_("Kiseru"), WEAPON, 1, 2, 5, ""),
    Card("Bokken", N_("Bokken"), WEAPON, 1, 1, 6, ""),
    Card(
        "Armour",
        N_("Armour"),
        PROPERTY,
        0,
        0,
        4,
        N_("Stays in front of you. Others attack you at one more difficulty for each Armour you have."),
    ),
    Card(
        "Focus",
        N_("Focus"),
        PROPERTY,
        0,
        0,
        6,
        N_(
            "Stays in front of you. On your turn you may attack with one more weapon for each Focus you have."
        ),
    ),
    Card(
        "FastDraw",
        N_("Fast Draw"),
        PROPERTY,
        0,
        0,
        3,
        N_("Stays in front of you. Your weapons that hit deal one more wound for each Fast Draw you have."),
    ),
    Card(
        "Bushido",
        N_("Bushidō"),
        PROPERTY,
        0,
        0,
        2,
        N_(
            "Lay it in front of any player. At the start of their turn they discard the top card of the deck. "
            "If it is a weapon, they discard a weapon too, or lose one honour and discard Bushidō. "
            "In every other case Bushidō passes to the left. Only one Bushidō may be in play."
        ),
    ),
    Card(
        "Parry",
        N_("Parry"),
        ACTION,
        0,
        0,
        15,
        N_("Play it when a weapon is aimed at you: the attack does nothing. It also answers a Battle Cry."),
    ),
    Card(
        "Geisha",
        N_("Geisha"),
        ACTION,
        0,
        0,
        6,
        N_(
            "Choose a property in play, or another player's hand: that property or a random card is discarded."
        ),
    ),
    Card(
        "Diversion",
        N_("Diversion"),
        ACTION,
        0,
        0,
        5,
        N_("Take a random card from the hand of another player, at any difficulty."),
    ),
    Card(
        "BattleCry",
        N_("Battle Cry"),
        ACTION,
        0,
        0,
        4,
        N_("Everybody else plays a Parry or suffers one wound. Harmless players are spared."),
    ),
    Card(
        "TeaCeremony",
        N_("Tea Ceremony"),
        ACTION,
        0,
        0,
        4,
        N_("Draw three cards; then everybody else draws one."),
    ),
    Card(
        "Breathing",
        N_("Breathing"),
        ACTION,
        0,
        0,
        3,
        N_("Regain all your resilience; then another player of your choice draws one card."),
    ),
    Card(
        "Daimyo",
        N_("Daimyō"),
        ACTION,
        0,
        0,
        3,
        N_(
            "Draw two cards. Or keep it: in your hand at the end it counts one honour, but none for the Ronin."
        ),
    ),
    Card(
        "Jujutsu",
        N_("Jūjutsu"),
        ACTION,
        0,
        0,
        3,
        N_("Everybody else discards a weapon or suffers one wound. Harmless players are spared."),
    ),
)
"""The twenty-five kinds: 32 weapons, 15 properties, 43 actions."""

KINDS: Final = len(CARDS)
WEAPONS: Final = 13
"""Kinds below this one are weapons."""
ARMOUR: Final = 13
FOCUS: Final = 14
FAST_DRAW: Final = 15
BUSHIDO: Final = 16
PARRY: Final = 17
GEISHA: Final = 18
DIVERSION: Final = 19
BATTLE_CRY: Final = 20
TEA_CEREMONY: Final = 21
BREATHING: Final = 22
DAIMYO: Final = 23
JUJUTSU: Final = 24
UNTARGETED: Final = (ARMOUR, FOCUS, FAST_DRAW, BATTLE_CRY, TEA_CEREMONY, DAIMYO, JUJUTSU)
"""Kinds that are played by themselves."""
TARGETED: Final = (BUSHIDO, GEISHA, DIVERSION, BREATHING)
"""Kinds that are played for or against a seat; a Geisha goes to its hand or to a property."""

REACH: Final[list[int]] = [card.reach for card in CARDS]
WOUNDS: Final[list[int]] = [card.wounds for card in CARDS]
COPIES: Final[list[int]] = [card.copies for card in CARDS]
DECK: Final[tuple[int, ...]] = tuple(kind for kind, card in enumerate(CARDS) for _ in range(card.copies))
"""The ninety cards by kind, in order."""
KIND: Final[dict[str, int]] = {card.key: kind for kind, card in enumerate(CARDS)}

# -- characters (section "characters") ------------------------------------------------------------------------


class Character(NamedTuple):
    """A character with its full ``resilience`` and its ability in words."""

    key: str
    name: str
    resilience: int
    text: str


CHARACTERS: Final = (
    Character("Benkei", N_("Benkei"), 5, N_("Others attack you at one more difficulty.")),
    Character(
        "Chiyome",
        N_("Chiyome"),
        4,
        N_("Only weapons can wound you: Battle Cry and Jūjutsu do nothing to you."),
    ),
    Character(
        "Ginchiyo", N_("Ginchiyo"), 4, N_("A weapon that hits you deals one wound less, but at least one.")
    ),
    Character("Goemon", N_("Goemon"), 5, N_("You may attack with one more weapon each turn.")),
    Character(
        "Hanzo",
        N_("Hanzō"),
        4,
        N_("You may use a weapon of your hand as a Parry, unless it is your last card."),
    ),
    Character("Hideyoshi", N_("Hideyoshi"), 4, N_("You draw one card more at the start of your turn.")),
    Character(
        "Ieyasu",
        N_("Ieyasu"),
        5,
        N_("At the start of your turn you may draw the first card from the top of the discards."),
    ),
    Character("Kojiro", N_("Kojirō"), 5, N_("Your weapons reach any difficulty.")),
    Character("Musashi", N_("Musashi"), 5, N_("Your weapons deal one more wound.")),
    Character(
        "Nobunaga",
        N_("Nobunaga"),
        5,
        N_("On your turn you may pay one resilience, but not your last, to draw a card."),
    ),
    Character("Tomoe", N_("Tomoe"), 5, N_("Each time your weapon wounds somebody you draw a card.")),
    Character(
        "Ushiwaka", N_("Ushiwaka"), 4, N_("For each wound that you suffer from a weapon you draw a card.")
    ),
)
"""The twelve characters."""

BENKEI: Final = 0
CHIYOME: Final = 1
GINCHIYO: Final = 2
GOEMON: Final = 3
HANZO: Final = 4
HIDEYOSHI: Final = 5
IEYASU: Final = 6
KOJIRO: Final = 7
MUSASHI: Final = 8
NOBUNAGA: Final = 9
TOMOE: Final = 10
USHIWAKA: Final = 11

RESILIENCE: Final[list[int]] = [character.resilience for character in CHARACTERS]

# -- roles (sections "setup", "score") ------------------------------------------------------------------------

SHOGUN: Final = 0
SAMURAI: Final = 1
RONIN: Final = 2
NINJA: Final = 3
"""Role cards from this number on are Ninja, with one, two and three stars."""

COURT: Final = 0
"""The team of the Shogun and the Samurai."""
SHADOWS: Final = 1
"""The team of the Ninja."""
LONER: Final = 2
"""The Ronin, a team by himself."""


class Role(NamedTuple):
    """A role card."""

    key: str
    name: str
    team: int
    stars: int
    text: str


_NINJA_TEXT: Final = N_("Secret. Win with the other Ninja, by honour or by the sword.")
ROLES: Final = (
    Role(
        "Shogun",
        N_("Shōgun"),
        COURT,
        0,
        N_("Open from the start. Win with your Samurai, by honour or by the sword."),
    ),
    Role("Samurai", N_("Samurai"), COURT, 0, N_("Secret. Win with the Shōgun, by honour or by the sword.")),
    Role(
        "Ronin", N_("Ronin"), LONER, 0, N_("Secret. You win alone; your honour counts double or threefold.")
    ),
    Role("Ninja1", N_("Ninja, one star"), SHADOWS, 1, _NINJA_TEXT),
    Role("Ninja2", N_("Ninja, two stars"), SHADOWS, 2, _NINJA_TEXT),
    Role("Ninja3", N_("Ninja, three stars"), SHADOWS, 3, _NINJA_TEXT),
)
"""The role cards; two of the Samurai are in the box."""

TEAM: Final[list[int]] = [role.team for role in ROLES]
TEAM_NAMES: Final = (N_("The Shōgun and the Samurai"), N_("The Ninja"), N_("The Ronin"))
TIE_ORDER: Final = (SHADOWS, COURT, LONER)
"""Who wins a tie, first to last (section "score")."""

ROLE_CARDS: Final[dict[int, tuple[int, ...]]] = {
    3: (0, 3, 4),
    4: (0, 1, 3, 4, 5),
    5: (0, 1, 2, 3, 4),
    6: (0, 1, 2, 3, 4, 5),
    7: (0, 1, 1, 2, 3, 4, 5),
}
"""The roles by number of seats; with four one of the three Ninja goes back to the box unseen."""


def possible_roles(seats: int, roles: tuple[int, ...]) -> list[int]:
    """What a covered role among ``roles`` may be, a Ninja of any number of stars as `NINJA`.

    ``roles`` are as somebody sees them: below nothing where they are covered.
    """
    left = list(ROLE_CARDS[seats])
    for role in roles:
        if role >= 0:
            left.remove(role)
    return sorted({min(role, NINJA) for role in left})


FACTORS: Final[dict[int, tuple[int, int, int, int]]] = {
    3: (2, 0, 0, 1),
    4: (1, 2, 0, 1),
    5: (1, 1, 2, 1),
    6: (1, 2, 3, 1),
    7: (1, 1, 3, 1),
}
"""What honour is multiplied by, for Shogun, Samurai, Ronin and Ninja; with four the Ninja with more stars has 2."""

HONOUR: Final[dict[int, tuple[int, int]]] = {3: (6, 3), 4: (5, 3), 5: (5, 3), 6: (5, 4), 7: (5, 4)}
"""Honour at the start: the Shogun's, and everybody else's."""
HANDS: Final = (4, 5, 5, 6, 6, 7, 7)
"""Cards of the first hand, clockwise from the Shogun."""
HAND_LIMIT: Final = 7
STRIKE: Final = 3
"""What a team loses for a Deadly Strike."""


def factor(seats: int, roles: tuple[int, ...], seat: int) -> int:
    """What the honour of ``seat`` is multiplied by at the end (section "score")."""
    role = roles[seat]
    if seats == 4 and role == max(roles):
        return 2
    return FACTORS[seats][min(role, NINJA)]
