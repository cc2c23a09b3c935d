"""Whether a save is whole, seen from its bytes alone: thousands of steps while a few would be parsed."""

from itertools import pairwise

from tracker.store import codec, lint, seal
from tracker.store.entries import Sealed, entries
from tracker.store.lint import FOREIGN, LOG, BadToml, BadValue
from tracker.store.reader import BOM


def is_whole(data: bytes) -> bool:
    """Whether each seal proves the entry before it, and nothing stands behind the last.

    Where not, a hand may have edited what can be read all the same: only reading it all tells.
    """
    found = entries(data, len(BOM) if data.startswith(BOM) else 0)
    if not found or data[found[-1].after :].strip():
        return False
    try:
        fight = codec.header_of(lint.parse(data[found[0].start : found[0].end], LOG)).fight
    except (BadToml, BadValue):
        return False
    return _proves(data, fight.encode(), found[0]) and all(
        _proves(data, before.code, entry) for before, entry in pairwise(found)
    )


def _proves(data: bytes, before: bytes, entry: Sealed) -> bool:
    return seal.code(before, entry.number, data[entry.start : entry.end]) == entry.code


def other_than_save(data: bytes) -> str:
    """What a file is that is no save, in a word or two."""
    try:
        table = lint.parse(data, FOREIGN)
    except BadToml:
        return "not TOML"
    return "a roster" if table.keys() == {"combatant"} else "TOML, but no fight"
