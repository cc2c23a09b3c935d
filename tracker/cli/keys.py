"""``tracker keys``: the keys in force, and what is wrong with those that were wished for."""

import argparse
import re
from collections.abc import Iterable, Iterator, Sequence

from tracker.cli.output import complain, put
from tracker.core.commands import CORE_COMMANDS
from tracker.core.ports import Wishes
from tracker.core.system import RuleSystem
from tracker.store.settings import TomlSettings
from tracker.systems import find, keys
from tracker.ui.keymap import LIST_KEYS, Key, key_name, nameable
from tracker.ui.remap import Keymap, keymap, list_keymap, names_of, unknown


def run(arguments: argparse.Namespace) -> int:
    """Print them; 1 when a line of the settings file is not in force as it is written."""
    wishes = TomlSettings().read()
    games = [find(key) for key in ([arguments.system] if arguments.system else keys())]
    maps = [(system, keymap(system, wishes.keys)) for system in games]
    put(lines(maps, list_keymap(wishes.keys)))
    wrong = list(troubles(wishes, [known for _, known in maps] + [list_keymap(wishes.keys)]))
    for line in wrong:
        complain(line)
    return 1 if wrong else 0


def lines(maps: list[tuple[RuleSystem, Keymap]], of_list: Keymap) -> Iterator[str]:
    """What only a game has, game by game; then what every game has, and only the list of fights."""
    for system, known in maps:
        yield from ("", system.title)
        yield from (row(key) for key in every(system, known) if is_own(key))
    yield from ("", "Every game")
    system, known = maps[0]
    yield from (row(key) for key in every(system, known) if not is_own(key))
    yield from ("", "The list of fights")
    yield from (row(key) for key in in_force(LIST_KEYS, of_list))


def every(system: RuleSystem, known: Keymap) -> Iterator[Key]:
    """All that can have a key, with the one it has."""
    return in_force(nameable(system), known)


def in_force(found: Iterable[Key], known: Keymap) -> Iterator[Key]:
    """These keys as they are in force."""
    held = {key.name: key for key in known.keys}
    yield from (held.get(key.name, key) for key in found)


def is_own(key: Key) -> bool:
    """Whether only this game has it, or has it in a form of its own."""
    return bool(key.command) and key.command not in CORE_COMMANDS


def row(key: Key) -> str:
    """The key, its name, what it does."""
    return f"  {key_name(key.key) if key.key else '':<10}{key.name:<12}{key.help}"


def troubles(wishes: Wishes, maps: Sequence[Keymap]) -> list[str]:
    """A line for each that is not in force: wrong by itself, clashing somewhere, or known to none."""
    found = [*wishes.troubles, *(line for known in maps for line in known.troubles)]
    if wishes.theme:
        from tracker.ui.theme import no_theme  # here, because it imports Textual

        found += no_theme(wishes.theme)
    names = names_of(map(find, keys()))
    found += [unknown(wish, sorted(names)) for wish in wishes.keys if wish.name not in names]
    return sorted(dict.fromkeys(found), key=line_number)


def line_number(told: str) -> int:
    """The line of the settings file that it is about, 0 for the whole of it."""
    found = re.search(r", line (\d+): ", told)
    return int(found[1]) if found else 0
