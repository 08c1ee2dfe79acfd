"""The person's language: gettext look-up at the moment of showing, and sentences of the lower layers.

Client code marks its texts with `_("...")` and `ngettext(...)`; layers below hand over
`game.engine.text.Text`, which `say` renders.
"""

from __future__ import annotations

import gettext as _gettext
from collections.abc import Sequence
from typing import Final

from game import resources
from game.engine.text import N_, Field, SeatRef, Text

__all__ = ["LANGUAGES", "N_", "_", "language", "ngettext", "say", "setup"]

DOMAIN: Final = "chabudai"
LANGUAGES: Final[tuple[tuple[str, str], ...]] = (
    ("en", "English"),
    ("el", "Ελληνικά"),
    ("pt", "Português"),
    ("es", "Español"),
)


class _Tongue:
    """The language in force."""

    code = "en"
    catalogue: _gettext.NullTranslations = _gettext.NullTranslations()


def setup(code: str) -> None:
    """Speak this language from now on; one that is not there becomes English."""
    _Tongue.code = code if code in dict(LANGUAGES) else "en"
    _Tongue.catalogue = _load(_Tongue.code)


def _load(code: str) -> _gettext.NullTranslations:
    try:
        own = _gettext.translation(DOMAIN, resources.path("config/locale"), [code], fallback=True)
    except FileNotFoundError:
        own = _gettext.NullTranslations()
    for folder in resources.guests():
        own.add_fallback(_gettext.translation(DOMAIN, folder / "locale", [code], fallback=True))
    return own


def language() -> str:
    """The code of the language in force."""
    return _Tongue.code


def _(message: str) -> str:
    """The message in the language in force."""
    return _Tongue.catalogue.gettext(message) if message else ""


def ngettext(one: str, many: str, n: int) -> str:
    """The message for the number `n` in the language in force."""
    return _Tongue.catalogue.ngettext(one, many, n)


def say(text: Text, seat_names: Sequence[str] = ()) -> str:
    """A sentence of the lower layers in the language in force, with the names of the people.

    A string field is looked up as a message too (names of pieces, places); unknown ones stay as
    they are. A seat without a name is called by its number.
    """
    message = ngettext(text.message, text.plural, _count(text)) if text.plural else _(text.message)
    return message.format(**{name: _word(value, seat_names) for name, value in text.fields.items()})


def _count(text: Text) -> int:
    n = text.fields.get("n", 0)
    return n if isinstance(n, int) else 0


def _word(value: Field, seat_names: Sequence[str]) -> str | int:
    if isinstance(value, Text):
        return say(value, seat_names)
    if isinstance(value, SeatRef):
        if 0 <= value.seat < len(seat_names):
            return seat_names[value.seat]
        return _("Seat {n}").format(n=value.seat + 1)
    return _(value) if isinstance(value, str) else value
