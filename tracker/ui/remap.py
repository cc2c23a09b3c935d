"""The keys as the user wants them: each wish of the settings file is in force, or told of in a line."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from tracker.core.ports import Wish
from tracker.core.system import RuleSystem
from tracker.core.text import clean
from tracker.ui.choices import CHOICES
from tracker.ui.keymap import Key, key_name, keys, list_keys, nameable

FIXED: Mapping[str, str] = {
    **dict.fromkeys("0123456789", "digits pick a combatant by its number"),
    "enter": "Enter carries out what is begun",
    "escape": "Esc lets go of what is begun",
    "f1": "F1 is help everywhere",
    "ctrl+g": "Ctrl+G is help everywhere",
    "ctrl+c": "Ctrl+C lets go of what is begun",
    "ctrl+q": "Ctrl+Q ends the tracker",
    **{way.key: f"{way.key_name} answers for a save that is not whole" for way in CHOICES},
    **dict.fromkeys(("ctrl+j", "ctrl+m"), "terminals send it as Enter"),
    "ctrl+i": "terminals send it as Tab",
    "ctrl+h": "terminals send it as Backspace",
}
"""Keys that nothing else can have, and why."""
ALIASES = {
    " ": "space", "esc": "escape", "return": "enter", "pgup": "pageup", "pgdn": "pagedown", "del": "delete",
    "ins": "insert",
}  # fmt: skip
_MOVES = ("up", "down", "left", "right", "home", "end", "pageup", "pagedown")
NAMED = {
    *_MOVES, *(f"{held}+{key}" for held in ("shift", "ctrl") for key in _MOVES), "space", "tab", "shift+tab",
    "backspace", "insert", "delete", *(f"f{n}" for n in range(2, 13)),
    *(f"ctrl+{letter}" for letter in "abcdefghijklmnopqrstuvwxyz"),
}  # fmt: skip
"""The keys that are called by a name."""
FORM = "one character, or a name such as space, home, f2 or ctrl+a"


class Keymap(NamedTuple):
    """The keys in force in a game. ``troubles``: a line for each wish that is not in force.

    ``strangers`` are wishes for what this game does not have; another game may.
    """

    keys: tuple[Key, ...]
    troubles: tuple[str, ...] = ()
    strangers: tuple[Wish, ...] = ()


def keymap(system: RuleSystem, wishes: Sequence[Wish] = ()) -> Keymap:
    """The keys of a game, changed as far as the wishes allow."""
    if not wishes:
        return Keymap(keys(system))
    return as_wished(nameable(system), f"in {system.title}", wishes)


def list_keymap(wishes: Sequence[Wish] = ()) -> Keymap:
    """The keys of the list of fights, changed as far as the wishes allow."""
    return as_wished(list_keys(), "on the list of fights", wishes)


def as_wished(every: Iterable[Key], where: str, wishes: Sequence[Wish]) -> Keymap:
    """These keys, which are those in force in one place, changed as far as the wishes allow."""
    table = {key.name: key for key in every}
    strangers = tuple(w for w in wishes if w.name not in table)
    troubles: list[str] = []
    wanted: dict[str, Wish] = {}
    for wish in wishes:
        if wish.name in table:
            if why := unfit_because(wish):
                troubles.append(told(wish, why, table[wish.name]))
            else:
                wanted[wish.name] = wish
    while clash := first_clash(table, wanted):
        wish, other = clash
        del wanted[wish.name]
        holder = f"{key_name(key_of(wish))} is {other.name} {where}"
        troubles.append(told(wish, holder, table[wish.name]))
    changed = [replace(k, key=key_of(wanted[k.name])) if k.name in wanted else k for k in table.values()]
    return Keymap(tuple(k for k in changed if k.key), tuple(troubles), strangers)


def names_of(systems: Iterable[RuleSystem]) -> set[str]:
    """Every name that the settings file can give a key to, in any of the games or on their list."""
    return {key.name for system in systems for key in (*nameable(system), *list_keys())}


def key_of(wish: Wish) -> str:
    """The key that is wished for, by the name that the terminal's keys have."""
    if len(wish.value) == 1:
        return ALIASES.get(wish.value, wish.value)
    low = wish.value.strip().casefold().replace(" ", "")
    return ALIASES.get(low, low)


def unfit_because(wish: Wish) -> str:
    """Why it can be the key of nothing, "" when it can."""
    key = key_of(wish)
    if key in FIXED:
        return FIXED[key]
    if key in NAMED or (len(key) == 1 and clean(key) == key and key.isprintable()):
        return ""
    return f'"{clean(wish.value)[:30]}" is no key ({FORM})'


def told(wish: Wish, why: str, key: Key) -> str:
    """The line about a wish that is not in force."""
    stays = f"stays on {key_name(key.key)}" if key.key else "stays without a key"
    return f"{wish.where}: {why}, so {wish.name} {stays}"


def first_clash(table: Mapping[str, Key], wanted: Mapping[str, Wish]) -> tuple[Wish, Key] | None:
    """A wish for a key that something else has, and what that is; of two such wishes the later written."""
    holders: dict[str, str] = {}
    order = list(wanted)
    by_wish = sorted(table, key=lambda name: order.index(name) if name in wanted else -1)
    for name in by_wish:
        key = key_of(wanted[name]) if name in wanted else table[name].key
        if key and name in wanted and key in holders:
            return wanted[name], table[holders[key]]
        holders.setdefault(key, name)
    return None


def unknown(wish: Wish, known: Sequence[str]) -> str:
    """The line about a wish for a name that nothing has."""
    from difflib import get_close_matches

    near = get_close_matches(wish.name, known, 1)
    meant = f"; {near[0]} is near it" if near else ""
    return f"{wish.where}: nothing is called {clean(wish.name)[:60]}{meant}; tracker keys lists all names"


def briefly(troubles: Sequence[str]) -> list[str]:
    """The first of what is wrong, and how much more there is: a screen has no room for a list."""
    if len(troubles) < 2:
        return list(troubles)
    more = len(troubles) - 1
    count = "1 more line is" if more == 1 else f"{more} more lines are"
    return [f"{troubles[0]}; {count} wrong: tracker keys tells all"]
