"""Sentences as data: the layers below the client say *what*, the client says it in the person's language."""

from __future__ import annotations

from typing import Any, Union

Field = Union["Text", "SeatRef", int, str]


def N_(message: str) -> str:
    """Mark ``message`` for translation; the client looks it up when it is shown."""
    return message


class SeatRef:
    """The name of the person at a seat, filled in by whoever knows the names."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SeatRef) and other.seat == self.seat

    def __hash__(self) -> int:
        return hash(("seat", self.seat))

    def __repr__(self) -> str:
        return f"SeatRef({self.seat})"


class Text:
    """One whole sentence: an English message with named ``{fields}``; fields may be texts and seats again.

    With ``plural`` the field ``n`` chooses between the two messages.
    """

    __slots__ = ("fields", "message", "plural")

    def __init__(self, message: str, plural: str = "", **fields: Field) -> None:
        self.message = message
        self.plural = plural
        self.fields = fields

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and other.to_data() == self.to_data()

    def __hash__(self) -> int:
        return hash((self.message, self.plural, tuple(sorted(self.fields))))

    def __repr__(self) -> str:
        return f"Text({self.message!r}, {self.fields!r})"

    def english(self) -> str:
        """The sentence in English, seats by number: for the command line and for error messages."""
        values: dict[str, Any] = {}
        for name, value in self.fields.items():
            if isinstance(value, Text):
                values[name] = value.english()
            elif isinstance(value, SeatRef):
                values[name] = f"seat {value.seat + 1}"
            else:
                values[name] = value
        several = self.plural != "" and values.get("n") != 1
        return (self.plural if several else self.message).format(**values)

    def to_data(self) -> dict[str, Any]:
        """The sentence as plain JSON data, for the bots' process and for tests."""
        fields: dict[str, Any] = {}
        for name, value in self.fields.items():
            if isinstance(value, Text):
                fields[name] = value.to_data()
            elif isinstance(value, SeatRef):
                fields[name] = {"seat": value.seat}
            else:
                fields[name] = value
        return {"message": self.message, "plural": self.plural, "fields": fields}

    @staticmethod
    def from_data(data: dict[str, Any]) -> Text:
        """The inverse of `to_data`. Raises KeyError or TypeError when ``data`` is no text."""
        fields: dict[str, Field] = {}
        for name, value in data["fields"].items():
            if isinstance(value, dict):
                fields[name] = SeatRef(value["seat"]) if "seat" in value else Text.from_data(value)
            else:
                fields[name] = value
        return Text(data["message"], data["plural"], **fields)
