"""Collect the program's sentences, bring the translations up to date and compile them.

    python build/catalogue.py            sources -> chabudai.pot -> el, pt, es .po -> .mo
    python build/catalogue.py --check    change nothing; status 1 and a list when something is stale
    python build/catalogue.py [--check] FOLDER       the same for a game of another package, below its ``locale``

Everything lies in ``config/locale``. A translator edits ``LANGUAGE/LC_MESSAGES/chabudai.po`` and runs the
first command. A new language is a new folder whose .po holds nothing but a header with ``Language`` and
``Plural-Forms``.

The sources are read as syntax trees, not as text:

* ``_("...")`` and ``N_("...")`` are a message each; ``_(name)`` looks one up that was marked elsewhere;
* ``ngettext("...", "...", n)`` is a plural pair;
* ``Text(N_("..."), N_("..."), n=...)`` is *one* plural pair: its two marks make no messages of their own,
  because the client looks the pair up with ``ngettext``;
* ``(N_("..."), N_("... {n} ..."))``, a tuple of just two marks with ``{n}`` in the second, is a plural pair in a
  table, for a ``Text(one, many, n=...)`` elsewhere;
* a marked message that is not a plain literal is an error: it could never be translated.

Of lessons (``lessons/*.toml``) the titles, what is said and what is said of other choices are messages.

(Called catalogue, because a ``locale.py`` in this folder would hide the standard module from its neighbours.)
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).resolve().parent.parent
SOURCES = "game"
LOCALE = "config/locale"
DOMAIN = "chabudai"
HEADER = "# Translations of Chabudai; written by build/catalogue.py, edited by translators.\n#"
PASSING = re.compile(
    rb'^"(?:POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team|Report-Msgid-Bugs-To'
    rb'|Generated-By|Project-Id-Version)[^\n]*\n(?:"[^\n:]*\\n"\n)?',
    re.MULTILINE,
)
"""Header lines that say when and with what a file was written; leaving them out keeps differences small."""


class Found(NamedTuple):
    """A message in the sources: the line it stands in, and its plural if it has one."""

    line: int
    message: str
    plural: str | None = None


class Unreadable(ValueError):
    """A marked message that cannot be collected; the text names file and line."""


def sources(root: Path) -> Path:
    """Where the sources lie: in ``game`` of the program, everywhere in the package of a game from elsewhere."""
    return root / SOURCES if (root / SOURCES).is_dir() else root


def locale(root: Path) -> Path:
    """Where the languages lie."""
    return root / LOCALE if (root / SOURCES).is_dir() else root / LOCALE.rpartition("/")[2]


# -- sources --------------------------------------------------------------------------------------------------


def messages(source: str, name: str) -> Iterator[Found]:
    """Every message of a source file, in its order. Raises `Unreadable`."""
    nodes = [node for node in ast.walk(ast.parse(source, name)) if isinstance(node, (ast.Call, ast.Tuple))]
    nodes.sort(key=lambda node: (node.lineno, node.col_offset))
    inside: set[ast.expr] = set()
    for node in nodes:
        parts = marked(node)
        if node in inside or not parts:
            continue
        plain = [text for text in map(literal, parts) if text is not None]
        if len(plain) == len(parts):
            inside.update(parts)
            yield Found(node.lineno, *plain)
        elif plain or called(node) == "N_" or any(holds_string(part) for part in parts):
            raise Unreadable(f"{name}:{node.lineno}: a message must be a plain string")


def marked(node: ast.expr) -> list[ast.expr]:
    """What stands for the message, and for its plural, in a call of a mark or in a table; else nothing."""
    if isinstance(node, ast.Tuple):
        second = literal(node.elts[1]) if len(node.elts) == 2 else None
        pair = second is not None and "{n}" in second and all(called(part) == "N_" for part in node.elts)
        return list(node.elts) if pair else []
    word = called(node)
    if not isinstance(node, ast.Call) or word not in ("_", "N_", "ngettext", "Text"):
        return []
    plurals = [key.value for key in node.keywords if word == "Text" and key.arg == "plural"]
    return [*node.args, *plurals][: 2 if word in ("ngettext", "Text") else 1]


def called(node: ast.expr) -> str:
    """The bare name of the function that is called, or nothing."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def literal(node: ast.expr) -> str | None:
    """The string that ``"..."`` or ``N_("...")`` stands for, or None for anything else."""
    if isinstance(node, ast.Call) and called(node) == "N_" and len(node.args) == 1:
        node = node.args[0]
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def holds_string(node: ast.AST) -> bool:
    """Whether an expression makes its message of strings that no mark is put on."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str)
    if isinstance(node, ast.expr) and called(node) == "N_":
        return False
    if isinstance(node, ast.Subscript):
        return holds_string(node.value)
    return any(holds_string(child) for child in ast.iter_child_nodes(node))


def lesson_messages(path: Path) -> Iterator[str]:
    """What a lesson says."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    yield data["title"]
    for step in data.get("step", []):
        yield from (step[key] for key in ("title", "say", "refuse") if step.get(key))


def template(root: Path = ROOT) -> Catalog:
    """The messages of all sources below ``root``. Raises `Unreadable`."""
    catalog = Catalog(project="Chabudai", header_comment=HEADER, charset="utf-8")
    for path in sorted(sources(root).rglob("*.py")):
        name = path.relative_to(root).as_posix()
        for found in messages(path.read_text(encoding="utf-8"), name):
            both = found.message if found.plural is None else (found.message, found.plural)
            catalog.add(both, locations=[(name, found.line)])
    for path in sorted(sources(root).rglob("lessons/*.toml")):
        for message in lesson_messages(path):
            catalog.add(message, locations=[(path.relative_to(root).as_posix(), 1)])
    return catalog


# -- files ----------------------------------------------------------------------------------------------------


def languages(root: Path = ROOT) -> list[str]:
    """The languages that have a folder."""
    return sorted(path.parent.parent.name for path in locale(root).glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def po_path(language: str, root: Path = ROOT) -> Path:
    """Where the translations into a language lie."""
    return locale(root) / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(path: Path) -> Catalog:
    """The catalogue in a .po or .pot file."""
    with path.open("rb") as file:
        return read_po(file)


def write(catalog: Catalog, path: Path) -> None:
    """Write a .po or .pot without dates, line numbers and messages that are no longer used."""
    raw = path.with_suffix(".new")
    with raw.open("wb") as file:
        write_po(file, catalog, width=110, include_lineno=False, ignore_obsolete=True)
    data = PASSING.sub(b"", raw.read_bytes())
    raw.unlink()
    path.write_bytes(data)


Table = dict[tuple[str, ...], list[str]]


def table(catalog: Catalog) -> Table:
    """The translations of a catalogue by message (a pair for a plural), without the missing ones."""
    return {
        (message.id,) if isinstance(message.id, str) else tuple(message.id): forms(message)
        for message in catalog
        if message.id and any(forms(message))
    }


def compiled(language: str, root: Path = ROOT) -> Table:
    """The messages of a language's .mo; empty when there is none."""
    path = po_path(language, root).with_suffix(".mo")
    if not path.exists():
        return {}
    with path.open("rb") as file:
        return table(read_mo(file))


# -- what is wrong --------------------------------------------------------------------------------------------


def untranslated(catalog: Catalog) -> list[Message]:
    """The messages without a translation, or with one that is only a guess."""
    return [message for message in catalog if message.id and (message.fuzzy or not all(forms(message)))]


def forms(message: Message) -> list[str]:
    """The translations of a message: one, or one for each plural form; empty strings where they are missing."""
    if isinstance(message.string, (list, tuple)):
        return [str(form or "") for form in message.string]
    return [message.string or ""]


def stale(root: Path = ROOT) -> list[str]:
    """A sentence for each file that is not up to date; empty when all is well."""
    used = {message.id for message in template(root)}
    pot = {message.id for message in read(locale(root) / f"{DOMAIN}.pot")}
    wrong = [f"{DOMAIN}.pot lacks {entry!r}" for entry in used - pot]
    wrong += [f"{DOMAIN}.pot holds {entry!r}, which is gone" for entry in pot - used]
    for language in languages(root):
        catalog = read(po_path(language, root))
        mine = {message.id for message in catalog}
        wrong += [f"{language}: {entry!r} is missing" for entry in used - mine]
        wrong += [f"{language}: {entry!r} is gone" for entry in mine - used]
        wrong += [f"{language}: {message.id!r} is not translated" for message in untranslated(catalog)]
        if compiled(language, root) != table(catalog):
            wrong.append(f"{language}: the .mo is not compiled from the .po")
    return wrong


def refresh(root: Path = ROOT) -> None:
    """Collect the messages, update each language and compile it. Raises `Unreadable`."""
    found = template(root)
    write(found, locale(root) / f"{DOMAIN}.pot")
    for language in languages(root):
        path = po_path(language, root)
        catalog = read(path)
        catalog.header_comment = HEADER
        catalog.update(found, no_fuzzy_matching=True)
        write(catalog, path)
        if compiled(language, root) != table(catalog):
            with path.with_suffix(".mo").open("wb") as file:
                write_mo(file, catalog)


def main() -> int:
    """Bring everything up to date, or with --check only say what is not."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="change nothing, list what is stale")
    parser.add_argument(
        "folder", nargs="?", type=Path, default=ROOT, help="the package of a game from elsewhere"
    )
    arguments = parser.parse_args()
    try:
        if not arguments.check:
            refresh(arguments.folder)
        wrong = stale(arguments.folder)
    except Unreadable as error:
        print(error, file=sys.stderr)
        return 1
    print("\n".join(wrong) or "All languages are up to date.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
