"""A game's rulebook: Markdown with chapters, one file a language, read into plain blocks."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Optional

from game.engine.shelf import GameInfo

if TYPE_CHECKING:
    from markdown_it.token import Token

_HEADING: Final = re.compile(r"^(.*?)\s*\{#([a-z0-9-]+)\}\s*$")


class Block(NamedTuple):
    """A piece of a chapter. `kind` is "text", "item" (of a list; `mark` stands before it), "heading" or "rule".

    `source` is marked up for `game.ui.richtext`: *bold* words.
    """

    kind: str
    source: str
    mark: str = ""
    depth: int = 0


class Chapter(NamedTuple):
    """A part of the rulebook under a heading, with the name that reasons refer to."""

    key: str
    title: str
    blocks: list[Block]


class Rulebook(NamedTuple):
    """A rulebook: its title, and chapters in order. The first may be an introduction without a title."""

    title: str
    chapters: list[Chapter]

    def find(self, key: str) -> int:
        """The number of the chapter of that name; the first one when there is none."""
        return next((at for at, chapter in enumerate(self.chapters) if chapter.key == key), 0)


def path_of(info: GameInfo, language: str) -> Optional[Path]:
    """The rulebook file in a language, in English where there is none, None where there is none at all."""
    folder = Path(str(import_module(info.package).__file__)).parent / "rulebook"
    for code in (language, "en"):
        path = folder / f"{code}.md"
        if path.exists():
            return path
    return None


def read(info: GameInfo, language: str) -> Rulebook:
    """The rulebook of a game. One without any file is empty."""
    path = path_of(info, language)
    if path is None:
        return Rulebook(info.title, [])
    return parse(path.read_text(encoding="utf-8"))


def parse(markdown: str) -> Rulebook:
    """Chapters and blocks of a Markdown text; unknown constructs are read as plain paragraphs."""
    title = ""
    chapters = [Chapter("", "", [])]
    lists: list[int] = []
    """For each open list the next number, 0 in one without numbers."""
    from markdown_it import MarkdownIt  # not needed for the first frame, and slow to come

    tokens = MarkdownIt("commonmark").enable("table").parse(markdown)
    for at, token in enumerate(tokens):
        if token.type in ("bullet_list_open", "ordered_list_open"):
            lists.append(int(token.attrs.get("start", 1)) if token.type.startswith("ordered") else 0)
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            lists.pop()
        elif token.type == "hr":
            chapters[-1].blocks.append(Block("rule", ""))
        elif token.type == "inline":
            opener = tokens[at - 1]
            words = inline(token)
            if opener.type != "heading_open":
                chapters[-1].blocks.append(_block(words, lists, tokens, at))
            elif opener.tag == "h1":
                title = _plain(_split(words)[0])
            elif opener.tag == "h2":
                name, key = _split(words)
                chapters.append(Chapter(key, _plain(name), []))
            else:
                chapters[-1].blocks.append(Block("heading", _plain(_split(words)[0])))
    if not chapters[0].blocks:
        del chapters[0]
    return Rulebook(title, chapters)


def _block(words: str, lists: list[int], tokens: list[Token], at: int) -> Block:
    """A paragraph, or an item if it is the first paragraph of one."""
    if not lists:
        return Block("text", words)
    first = at >= 2 and tokens[at - 2].type == "list_item_open"
    if not first:
        return Block("item", words, "", len(lists))
    mark = "•"
    if lists[-1]:
        mark = f"{lists[-1]}."
        lists[-1] += 1
    return Block("item", words, mark, len(lists))


def _split(heading: str) -> tuple[str, str]:
    match = _HEADING.match(heading)
    return (match[1], match[2]) if match else (heading, "")


def _plain(words: str) -> str:
    return words.replace("*", "")


def inline(token: Token) -> str:
    """The words of a paragraph, marked up for rich text: strong and emphasised words are bold."""
    out: list[str] = []
    for child in token.children or []:
        if child.type in ("strong_open", "strong_close", "em_open", "em_close"):
            out.append("*")
        elif child.type in ("softbreak", "hardbreak"):
            out.append(" " if child.type == "softbreak" else "\n")
        elif child.content:
            out.append(child.content.replace("*", r"\*"))
    return "".join(out)
