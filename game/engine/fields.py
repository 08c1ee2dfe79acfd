"""One description of a state's fields: a table from which `written` makes the plain code that handles them.

A game keeps the table in its ``fields.py``; ``python build/fields.py`` writes the code into its ``state.py``, between
two lines that say so, where the compiler finds plain classes and a reader plain code. To add a field is to add a line
to the table and to run that.

Code in the table is text. Where a field starts (``start``) it may name ``game``; where it is read back (``read``) also
``data`` and the fields above it.
"""

from __future__ import annotations

import builtins
from typing import Final, NamedTuple


class Kind(NamedTuple):
    """A kind of value: its type, what it is at the start, and how it is copied, written as plain data and read back.

    ``{}`` stands for the value.
    """

    type: str
    start: str
    copy: str
    write: str
    read: str


NUMBER: Final = Kind("int", "0", "{}", "{}", "{}")
TUPLE: Final = Kind("tuple[int, ...]", "()", "{}", "list({})", "tuple({})")
TUPLES: Final = Kind(
    "tuple[tuple[int, ...], ...]",
    "()",
    "{}",
    "[list(row) for row in {}]",
    "tuple([tuple(row) for row in {}])",
)
LIST: Final = Kind("list[int]", "[]", "{}[:]", "{}[:]", "list({})")
ROWS: Final = Kind(
    "list[tuple[int, ...]]", "[]", "{}[:]", "[list(row) for row in {}]", "[tuple(row) for row in {}]"
)
"""Rows that are replaced whole, never changed: a copy shares them."""
OUTCOME: Final = Kind(
    "Optional[Outcome]",
    "None",
    "{}",
    "None if {0} is None else {0}.to_data()",
    "Outcome.from_data({})",
)
_AGENDA: Final = Kind(
    "list[Step[Any]]", "[]", "{}[:]", "[step.to_data() for step in {}]", "game.agenda_from_data({})"
)

OPEN: Final = ""
"""Hidden from nobody."""
OWN: Final = "own"
"""A row a seat: each sees its own, of the others how many there are."""
ALL: Final = "all"
"""A tuple of which everybody sees how many there are."""


class Field(NamedTuple):
    """A field of a state.

    ``about`` says what it holds. ``start`` is where it starts, if not as its kind does. ``hidden`` is how it is hidden:
    `OPEN`, `OWN`, `ALL`, or the method by which a view hides it in itself; with ``opens`` only until the match is over.
    ``key`` is its name in plain data, if not its own; empty where it is not written, but made from other fields by
    ``read``. ``write`` is how it is written, if not as its kind is.
    """

    name: str
    kind: Kind
    about: str
    start: str = ""
    hidden: str = OPEN
    opens: bool = False
    key: str | None = None
    read: str = ""
    write: str = ""

    @property
    def local(self) -> str:
        """Its name as a variable, which hides no builtin."""
        return f"{self.name}_" if hasattr(builtins, self.name) else self.name


class Fields(NamedTuple):
    """The fields of a game's ``state`` class, beside those that every `State` has, and the class of its ``game``."""

    state: str
    game: str
    table: tuple[Field, ...]


ENGINE: Final = (
    Field("agenda", _AGENDA, "The steps to come, the next one last."),
    Field("seed", NUMBER, "What chance is drawn from.", "seed"),
    Field("counter", NUMBER, "How often it was drawn from."),
    Field("viewer", NUMBER, "The seat that sees this.", "EVERYONE"),
    Field("turn", NUMBER, "How many turns have begun."),
    Field("outcome", OUTCOME, "How the match ended."),
)
"""What every state has; a field of the same name in a game's table says how that game writes it."""

BEGIN: Final = "    # -- written by build/fields.py, from the table in fields.py ----------------------------------------------"
END: Final = "    # -- so far -----------------------------------------------------------------------------------------------"


def replaced(source: str, fields: Fields) -> str:
    """``source``, a game's ``state.py``, with the code for ``fields`` between its two lines.

    Raises ValueError where it has no such lines.
    """
    before, begin, rest = source.partition(BEGIN + "\n")
    _, end, after = rest.partition(END + "\n")
    if not begin or not end:
        raise ValueError(f"no place for the fields of {fields.state}")
    return "".join((before, begin, "\n", written(fields), end, after))


def written(fields: Fields) -> str:
    """The methods of the state class that handle its fields."""
    own = {field.name: field for field in fields.table}
    engine = [own.get(field.name, field) for field in ENGINE]
    table = [field for field in fields.table if field not in engine]
    lines = [
        *_init(fields, engine, table),
        *_fresh(fields, engine, table),
        *_clone(fields, [*engine, *table]),
        *_seen_by(fields),
        *_as_world(fields),
        *_to_data([*engine, *table]),
        *_from_data(fields, engine, table),
    ]
    return "".join(f"    {line}\n" if line else "\n" for line in lines)


def _init(fields: Fields, engine: list[Field], table: list[Field]) -> list[str]:
    inherited = ", ".join(["game", *(field.local for field in engine)])
    return [
        "def __init__(",
        "    self,",
        f"    game: {fields.game},",
        *(f"    {field.local}: {field.kind.type}," for field in (*engine, *table)),
        ") -> None:",
        f"    super().__init__({inherited})",
        "    self.game = game",
        *(f"    self.{field.name} = {field.local}" for field in table),
        "",
    ]


def _fresh(fields: Fields, engine: list[Field], table: list[Field]) -> list[str]:
    return [
        "@staticmethod",
        f"def fresh(game: {fields.game}, seed: int) -> {fields.state}:",
        '    """The table before anything has happened."""',
        f"    return {fields.state}(",
        "        game,",
        *(f"        {field.local}={field.start or field.kind.start}," for field in (*engine, *table)),
        "    )",
        "",
    ]


def _clone(fields: Fields, table: list[Field]) -> list[str]:
    return [
        f"def clone(self) -> {fields.state}:",
        '    """An independent copy."""',
        f"    return {fields.state}(",
        "        self.game,",
        *(f"        {field.kind.copy.format(f'self.{field.name}')}," for field in table),
        "    )",
        "",
    ]


def _seen_by(fields: Fields) -> list[str]:
    hidden = [field for field in fields.table if field.hidden]
    running = _covered([field for field in hidden if field.opens])
    return [
        f"def seen_by(self, seat: Optional[int]) -> {fields.state}:",
        '    """The table as ``seat`` (None: everybody) may know it."""',
        "    viewer = NOBODY if seat is None else seat",
        "    view = self.clone()",
        "    view.viewer = viewer",
        "    view.seed = HIDDEN",
        *(f"    {line}" for line in _covered([field for field in hidden if not field.opens])),
        *(["    if self.outcome is None:", *(f"        {line}" for line in running)] if running else []),
        "    return view",
        "",
    ]


def _covered(hidden: list[Field]) -> list[str]:
    rows = [field.name for field in hidden if field.hidden == OWN]
    lines = []
    if rows:
        lines = [
            *(f"{name} = view.{name}" for name in rows),
            "for owner in range(self.game.seats):",
            "    if owner != viewer:",
            *(f"        {name}[owner] = COVER[len({name}[owner])]" for name in rows),
        ]
    for field in hidden:
        if field.hidden == ALL:
            lines.append(f"view.{field.name} = COVER[len(view.{field.name})]")
        elif field.hidden != OWN:
            lines.append(f"view.{field.hidden}()")
    return lines


def _as_world(fields: Fields) -> list[str]:
    return [
        f"def as_world(self, rng: random.Random) -> {fields.state}:",
        '    """A copy to be filled in by `imagine`: it hides nothing by itself, and chance falls anew."""',
        "    world = self.clone()",
        "    world.viewer = EVERYONE",
        "    if world.seed == HIDDEN:",
        "        world.seed = chance.fresh(rng)",
        "    return world",
        "",
    ]


def _to_data(table: list[Field]) -> list[str]:
    keys = [(field.name if field.key is None else field.key, field) for field in table]
    return [
        "def to_data(self) -> dict[str, Any]:",
        '    """The table as plain data."""',
        "    return {",
        *(
            f'        "{key}": {(field.write or field.kind.write).format(f"self.{field.name}")},'
            for key, field in keys
            if key
        ),
        "    }",
        "",
    ]


def _from_data(fields: Fields, engine: list[Field], table: list[Field]) -> list[str]:
    given = [field for field in engine if not field.read]
    made = [*table, *(field for field in engine if field.read)]
    return [
        "@staticmethod",
        f"def from_data(game: {fields.game}, data: dict[str, Any]) -> {fields.state}:",
        '    """The state or view that `to_data` gave. Raises ValueError or KeyError on wrong data."""',
        *(f"    {field.local}: {field.kind.type} = {_read(field)}" for field in (*given, *made)),
        f"    return {fields.state}(",
        "        game,",
        *(f"        {field.local}," for field in (*engine, *table)),
        "    )",
        "",
    ]


def _read(field: Field) -> str:
    key = field.name if field.key is None else field.key
    return field.read or field.kind.read.format(f'data["{key}"]')
