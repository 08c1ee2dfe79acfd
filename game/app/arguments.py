"""The words of the command line: which verbs there are, what each takes, and what is said of wrong ones."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NoReturn

from game.games import SHELF
from game.ui.words import LANGUAGES

SCENES: Final = (
    *("title", "new-match", "table", "handover", "result", "look-back", "settings"),
    *("welcome", "learn", "lesson", "problems", "problem"),
)
"""What `chabudai shoot` can draw."""
WINDOW: Final = "window"
SELF_TEST: Final = "self-test"
VERSION: Final = "version"
SIZES: Final = (960, 600, 7680, 4320)
"""The smallest and the largest picture: width and height, width and height."""


class WrongArguments(Exception):
    """Raised for arguments that make no sense; the message is one sentence that says why."""


class _Parser(argparse.ArgumentParser):
    """A parser that answers wrong arguments with one sentence instead of a page.

    With ``names_games`` its help has the players and the options of each game.
    """

    names_games = False

    def format_help(self) -> str:
        """The page of help."""
        page = super().format_help()
        if not self.names_games:
            return page
        before, example, after = page.rpartition("Example: ")
        return f"{before}{_players()}\n{_options()}\n{example}{after}"

    def error(self, message: str) -> NoReturn:
        raise WrongArguments(f"{self.prog}: {message} (see {self.prog} --help)")


def _players() -> str:
    """Who can be made to play which game; asking for it reads the levels and every mind."""
    from game.bots.levels import shipped

    lines = ["players:", f"  every game    {', '.join([*shipped().names(), 'random', 'peer'])}"]
    for key, info in SHELF.items():
        plain = ", ".join(sorted(info.mind().plain_players()))
        lines += [f"  {key:<13} {plain}"] if plain else []
    return "\n".join(lines) + "\n"


def _options() -> str:
    """Which options each game has, the usual value first."""
    lines = ["options of the games:"]
    for info in SHELF.values():
        for number, option in enumerate(info.options):
            values = "|".join(value for value, _ in option.choices)
            lines.append(f"  {'' if number else info.key:<15} {option.key}={values}")
    return "\n".join(lines) + "\n"


def _whole(low: int, high: int) -> Any:
    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None
        if not low <= number <= high:
            raise argparse.ArgumentTypeError(f"{number} is not between {low} and {high}")
        return number

    return read


def _times(text: str) -> float:
    try:
        times = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number") from None
    if not 0.01 <= times <= 100:
        raise argparse.ArgumentTypeError(f"{text} is not between 0.01 and 100")
    return times


def _size(text: str) -> tuple[int, int]:
    width, cross, height = text.lower().partition("x")
    if not (cross and width.isdecimal() and height.isdecimal()):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 1600x1000")
    if not (SIZES[0] <= int(width) <= SIZES[2] and SIZES[1] <= int(height) <= SIZES[3]):
        raise argparse.ArgumentTypeError(
            f"{text} is not between {SIZES[0]}x{SIZES[1]} and {SIZES[2]}x{SIZES[3]}"
        )
    return int(width), int(height)


def _png(text: str) -> Path:
    if not text.lower().endswith(".png"):
        raise argparse.ArgumentTypeError(f"{text!r} does not end in .png")
    return Path(text)


def _names(text: str) -> list[str]:
    names = text.split(",")
    if len(names) < 2 or not all(names):
        raise argparse.ArgumentTypeError(f"{text!r} does not name two or more players, as bushi,daimyo does")
    return names


def _option(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not (key and equals and value):
        raise argparse.ArgumentTypeError(f"{text!r} is not an option such as difficulty=hard")
    return key, value


def _add_options(verb: _Parser) -> None:
    verb.names_games = True
    verb.add_argument(
        "--option",
        dest="options",
        type=_option,
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="an option of the game other than usual, as often as there are options",
    )


_SEED = _whole(0, 2**32 - 1)
_MATCHES = _whole(1, 1_000_000)
_SEATS = _whole(1, 9)


def parser() -> argparse.ArgumentParser:
    """The parser of the whole command line; without a verb it opens the window."""
    top = _Parser(
        prog="chabudai",
        description="Four samurai board games at one table. Without a verb it opens the window.",
        epilog="Example: chabudai simulate samurai --matches 20 --level bushi",
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.set_defaults(verb=WINDOW)
    top.add_argument(
        "--version",
        dest="verb",
        action="store_const",
        const=VERSION,
        help="say which version and commit this is",
    )
    top.add_argument(
        "--self-test",
        dest="verb",
        action="store_const",
        const=SELF_TEST,
        help="load every asset, play, save and load one match of each game, and say how that went",
    )
    # For `bench` and for tests: close the window by itself, this many seconds after its first frame.
    top.add_argument("--close-after", type=float, metavar="SECONDS", help=argparse.SUPPRESS)
    verbs = top.add_subparsers(metavar="VERB", parser_class=_Parser)
    _simulate(verbs)
    _arena(verbs)
    _bench(verbs)
    _shoot(verbs)
    _replay(verbs)
    _stats(verbs)
    return top


def _verb(verbs: Any, name: str, does: str, example: str) -> _Parser:
    made: _Parser = verbs.add_parser(
        name,
        help=does,
        description=f"{does[0].upper()}{does[1:]}.",
        epilog=f"Example: chabudai {name} {example}",
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.set_defaults(verb=name)
    return made


def _simulate(verbs: Any) -> None:
    verb = _verb(
        verbs,
        "simulate",
        "let computer players of one kind play matches and count how they end",
        "samurai --seats 3 --matches 50 --level bushi --seed 7",
    )
    verb.add_argument("game", metavar="GAME", choices=tuple(SHELF), help=", ".join(SHELF))
    verb.add_argument("--seats", type=_SEATS, help="how many sit at the table (default: as many as usual)")
    _add_options(verb)
    verb.add_argument("--matches", type=_MATCHES, default=100, help="how many matches (default 100)")
    verb.add_argument(
        "--level", default="random", metavar="NAME", help="one of the players below (default random)"
    )
    verb.add_argument("--seed", type=_SEED, default=1, help="where chance starts from (default 1)")
    verb.add_argument("--json", action="store_true", help="print one JSON object")


def _arena(verbs: Any) -> None:
    verb = _verb(
        verbs,
        "arena",
        "let each listed player play against the one before it, seats rotated, the same deals for both",
        "samurai --levels greedy,bushi,daimyo --matches 200 --limit 200",
    )
    verb.add_argument("game", metavar="GAME", choices=tuple(SHELF), help=", ".join(SHELF))
    verb.add_argument(
        "--levels",
        type=_names,
        metavar="A,B[,C]",
        help="two or more of the players below, weakest first",
    )
    verb.add_argument(
        "--ladder", action="store_true", help="measure every row of the README's tables of this game again"
    )
    verb.add_argument(
        "--slow",
        type=_times,
        default=1.0,
        metavar="TIMES",
        help="let clocks run so many times as fast, as on a machine so much slower (default 1)",
    )
    verb.add_argument("--seats", type=_SEATS, help="how many sit at the table (default: as many as usual)")
    _add_options(verb)
    verb.add_argument("--matches", type=_MATCHES, default=200, help="matches for each pair (default 200)")
    verb.add_argument(
        "--limit",
        type=_whole(1, 1_000_000),
        metavar="SIMULATIONS",
        help="count simulations instead of seconds, so that the result can be repeated anywhere",
    )
    verb.add_argument("--seed", type=_SEED, default=1, help="where chance starts from (default 1)")
    verb.add_argument("--json", action="store_true", help="print one JSON object")
    verb.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="a Dask scheduler to play on (needs the extra chabudai[cluster])",
    )


def _bench(verbs: Any) -> None:
    verb = _verb(
        verbs,
        "bench",
        "measure the speed of the rules, the files and the table",
        "samurai --json",
    )
    verb.add_argument(
        "game", metavar="GAME", nargs="?", choices=tuple(SHELF), help="only this game (default: every game)"
    )
    verb.add_argument("--json", action="store_true", help="print one JSON object")


def _shoot(verbs: Any) -> None:
    verb = _verb(
        verbs,
        "shoot",
        "draw a scene into a PNG file, without a display",
        "table --size 1600x1000 --game samurai --seats 3 --moves 12 --out table.png",
    )
    verb.add_argument("scene", metavar="SCENE", choices=SCENES, help=", ".join(SCENES))
    verb.add_argument("--size", type=_size, default=(1600, 1000), metavar="WxH", help="default 1600x1000")
    verb.add_argument("--lang", default="en", choices=tuple(dict(LANGUAGES)), help="default en")
    verb.add_argument("--text", type=_whole(80, 150), default=100, metavar="PERCENT", help="size of text")
    verb.add_argument("--seed", type=_SEED, default=1, help="where chance starts from (default 1)")
    verb.add_argument(
        "--game", default="samurai", choices=tuple(SHELF), metavar="GAME", help="default samurai"
    )
    verb.add_argument("--seats", type=_SEATS, help="how many sit at the table (default: as many as usual)")
    verb.add_argument("--moves", type=_whole(0, 100_000), default=0, help="how many were made (default 0)")
    verb.add_argument(
        "--seat",
        type=_whole(0, 9),
        metavar="V",
        help="who looks, from 1; 0: everybody (default: who decides)",
    )
    verb.add_argument("--out", type=_png, required=True, metavar="F.png", help="the file to write")


def _replay(verbs: Any) -> None:
    verb = _verb(
        verbs,
        "replay",
        "verify the record of a match and print its chronicle and result",
        "match.json",
    )
    verb.add_argument("file", type=Path, metavar="FILE", help="the record")


def _stats(verbs: Any) -> None:
    verb = _verb(verbs, "stats", "say how many matches were played here and who won how many", "--json")
    verb.add_argument("--json", action="store_true", help="print one JSON object, with every match")


def read(words: Sequence[str]) -> argparse.Namespace:
    """The arguments that ``words`` hold; ``verb`` says what is asked for.

    Raises `WrongArguments` with one sentence, and SystemExit after ``--help`` and ``--version``.
    """
    return parser().parse_args(words)
