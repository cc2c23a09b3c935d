"""One character mistyped anywhere in a save: told, or nothing has changed (P12, P13)."""

import random
import string

from tests.promises.cuts import is_told, save_of
from tests.promises.tally import Tally
from tracker.store import reader
from tracker.store.lint import BadToml
from tracker.store.reading import Reading

_KEYS = string.ascii_letters + string.digits + "\"'#=[]{}.,-_ \n\t\\äß"


def mistyped(text: str, chance: random.Random) -> tuple[str, str]:
    """The text with one slip, and the slip in words."""
    at = chance.randrange(len(text))
    kind = chance.choice(("left out", "typed twice", "another", "between", "swapped"))
    key = chance.choice(_KEYS)
    rest = {
        "left out": text[at + 1 :],
        "typed twice": text[at] + text[at:],
        "another": key + text[at + 1 :],
        "between": key + text[at:],
        "swapped": text[at + 1 : at + 2] + text[at] + text[at + 2 :],
    }[kind]
    return text[:at] + rest, f"{kind} at {at} ({text[at]!r}, {key!r})"


def all_typos(count: int, commands: int = 5, seed: int = 3) -> Tally:
    chance = random.Random(seed)
    text = save_of(commands, seed).decode()
    whole = reader.read_log(text.encode())
    tally = Tally("typos")
    for _ in range(count):
        changed, slip = mistyped(text, chance)
        trouble = wrong_typo(changed.encode(), whole)
        tally.case(f"{slip}: {trouble}" if trouble else "")
    return tally


def wrong_typo(data: bytes, whole: Reading) -> str:
    try:
        found = reader.read_log(data)
    except BadToml as error:
        return "" if error.line and error.reason else "refused without a line"
    if (found.steps, found.header) != (whole.steps, whole.header) and not is_told(found):
        return "a change, and not a word"
    if found.trouble and "line " not in found.trouble and "without any seal" not in found.trouble:
        return f"no line in: {found.trouble}"
    return ""
