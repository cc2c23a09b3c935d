"""The calls of the shell with their arguments; imports nothing but argparse, so that ``--help`` is quick."""

import argparse
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NoReturn

from tracker.core.text import clean

SAVE_HELP = "a path, or a name in the saves folder"
EPILOG = """\
SAVE is a path, or a name looked up in the saves folder: --saves DIR, else TRACKER_SAVES, else ./saves
when it exists, else your own data folder. Exit status: 0 done, 1 refused or unreadable, 2 bad usage.
`tracker COMMAND --help` says more; `tracker do --help` lists every command of the language."""


class Parser(argparse.ArgumentParser):
    """As argparse's, but a mistyped word reaches the terminal cleaned."""

    def error(self, message: str) -> NoReturn:
        """Print usage and one line, and leave with 2."""
        super().error(clean(message))


@dataclass(frozen=True)
class Call:
    """One call: what it does in a line, its arguments, and the module beside this one that carries it out."""

    help: str
    arguments: Callable[[argparse.ArgumentParser], None]
    module: str


def parse(argv: list[str]) -> argparse.Namespace:
    """The arguments of a call, ``module`` among them. Raises SystemExit (0 after help, 2 for bad usage)."""
    outer = whole_parser().parse_args(argv)
    if outer.version:
        from tracker import __version__

        print(f"tracker {__version__}")
        raise SystemExit(0)
    name = outer.command or "app"
    call = CALLS[name]
    if name == "do" and {"-h", "--help"} & set(outer.rest):
        return argparse.Namespace(module="language_help", rest=outer.rest, saves=outer.saves)
    parser = Parser(prog=f"tracker {name}", description=call.help, allow_abbrev=False)
    call.arguments(parser)
    everywhere(parser, argparse.SUPPRESS)
    inner = argparse.Namespace(saves=outer.saves, seed=outer.seed, module=call.module)
    return parser.parse_intermixed_args(outer.rest, inner)


def whole_parser() -> Parser:
    """The parser of what stands before a call's own arguments."""
    shown = {name: call.help for name, call in CALLS.items() if name != "app"}
    width = max(map(len, shown)) + 2
    listed = "\n".join(f"  {name:<{width}}{text}" for name, text in shown.items())
    parser = Parser(
        prog="tracker",
        usage="tracker [--saves DIR] [--seed N] [COMMAND ...]",
        description=f"Runs fights, each in a save of its own. Alone it opens the app.\n\n{listed}",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="store_true", help="which tracker this is")
    everywhere(parser, None)
    names = [name for name in CALLS if name != "app"]
    parser.add_argument("command", nargs="?", choices=names, metavar="COMMAND", help=argparse.SUPPRESS)
    parser.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    return parser


def everywhere(parser: argparse.ArgumentParser, default: str | None) -> None:
    """The options that stand before or behind any call."""
    parser.add_argument("--saves", metavar="DIR", default=default, help="the saves folder")
    parser.add_argument(
        "--seed", type=int, metavar="N", default=default, help="makes the tracker's own dice repeatable"
    )


def of_new(parser: argparse.ArgumentParser) -> None:
    """The arguments of `tracker new`."""
    parser.add_argument("save", metavar="SAVE", help="the file to make")
    parser.add_argument("--system", required=True, metavar="GAME", help="the game's key")
    parser.add_argument("--name", metavar="TEXT", help="what the fight is called")
    parser.add_argument(
        "--roster", action="append", default=[], metavar="FILE", help="a file of combatants; may be repeated"
    )
    parser.add_argument(
        "--party", metavar="SAVE", help="takes the party of another fight with its pools as they were left"
    )


def of_do(parser: argparse.ArgumentParser) -> None:
    """The arguments of `tracker do`."""
    parser.add_argument("save", metavar="SAVE", help=SAVE_HELP)
    parser.add_argument("lines", nargs="+", metavar="LINE", help="a command; - reads lines of standard input")
    parser.add_argument("--json", action="store_true", help="the steps made, as in `tracker log --json`")


def of_show(parser: argparse.ArgumentParser) -> None:
    """The arguments of `tracker show`."""
    parser.add_argument("save", metavar="SAVE", help=SAVE_HELP)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--coming", action="store_true", help="all that is coming until the round is over")


def of_log(parser: argparse.ArgumentParser) -> None:
    """The arguments of `tracker log`."""
    parser.add_argument("save", metavar="SAVE", help=SAVE_HELP)
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--format", choices=("text", "markdown"), default="text")
    found = "only what is in it of WORDS, who:NAME, kind:attack|note, and is not undone"
    parser.add_argument("--find", metavar="WORDS", help=found)


def of_odds(parser: argparse.ArgumentParser) -> None:
    """The arguments of `tracker odds`."""
    parser.add_argument(
        "words",
        nargs="+",
        metavar="GAME|SAVE WORD ...",
        help="a game's key and options such as rating=3, or a save, attacker, target and attack options",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object, nothing rounded")


def of_check(parser: argparse.ArgumentParser) -> None:
    """The arguments of `tracker check`."""
    parser.add_argument("refs", nargs="+", metavar="SAVE", help=SAVE_HELP)
    parser.add_argument("--json", action="store_true", help="one JSON object a line")


def of_mend(parser: argparse.ArgumentParser) -> None:
    """The arguments of `tracker mend`."""
    parser.add_argument("save", metavar="SAVE", help=SAVE_HELP)


def of_saves(parser: argparse.ArgumentParser) -> None:
    """The arguments of `tracker saves`."""
    parser.add_argument("--json", action="store_true", help="one JSON object a line")


def of_branch(parser: argparse.ArgumentParser) -> None:
    """The arguments of `tracker branch`."""
    parser.add_argument("save", metavar="SAVE", help=SAVE_HELP)
    parser.add_argument("step", type=int, metavar="STEP", help="the last step to take along; 0 takes none")
    parser.add_argument("new", metavar="NEW", help="the file to make")


def of_play(parser: argparse.ArgumentParser) -> None:
    """The arguments of `tracker play`."""
    parser.add_argument("save", nargs="?", metavar="SAVE", help=f"{SAVE_HELP}, or a sample fight")


def of_open(parser: argparse.ArgumentParser) -> None:
    """The arguments of `tracker open`."""
    parser.add_argument("save", metavar="SAVE", help=f"{SAVE_HELP}, or a sample fight")


def of_keys(parser: argparse.ArgumentParser) -> None:
    """The arguments of `tracker keys`."""
    parser.add_argument("--system", metavar="GAME", help="only those of one game, by its key")


def of_app(parser: argparse.ArgumentParser) -> None:
    """The arguments of `tracker`."""
    parser.set_defaults(save=None)


CALLS: Mapping[str, Call] = {
    "app": Call("opens the app", of_app, "app"),
    "open": Call("opens the app on a fight", of_open, "app"),
    "play": Call("the fight in plain lines, for screen readers and pipes", of_play, "play"),
    "new": Call("makes a new fight", of_new, "new"),
    "do": Call("carries out commands of the language, in order", of_do, "do"),
    "show": Call("the state now", of_show, "show"),
    "log": Call("every step with its dice and reasons", of_log, "log"),
    "odds": Call("exact odds of an attack, with or without a fight", of_odds, "odds"),
    "check": Call("reads, verifies and replays saves", of_check, "check"),
    "mend": Call("goes on in a new file, without what is wrong with a save", of_mend, "mend"),
    "saves": Call("the fights in the saves folder, newest first", of_saves, "saves"),
    "branch": Call("a new fight holding the path to a step of another", of_branch, "branch"),
    "keys": Call("the keys in force, and what is wrong in the settings file", of_keys, "keys"),
}
"""Every call by its name; "app" is a bare `tracker`."""
