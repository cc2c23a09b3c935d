"""What goes to standard output and standard error: always one clean line at a time."""

import json
import re
import sys
from collections.abc import Iterable
from typing import Any

from tracker.core.text import clean

_UNSEEN = re.compile(
    "[\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff\U000e0000-\U000e007f]"
)


def put(lines: Iterable[str]) -> None:
    """Lines for people, without anything a terminal would act on."""
    for line in lines:
        print(clean(line))


def put_json(value: Any) -> None:
    """One value as one line of JSON; what a terminal would act on is escaped, so nothing is lost."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    print(_UNSEEN.sub(lambda found: escaped(found[0]), text))


def escaped(character: str) -> str:
    """A character as JSON writes it in ASCII."""
    return json.dumps(character)[1:-1]


def complain(text: str) -> None:
    """One line on standard error."""
    print(clean(text), file=sys.stderr)


def note(lines: Iterable[str]) -> None:
    """Notes on standard error."""
    for line in lines:
        complain(f"note: {line}")


def made_of(path: str, steps: int, fight: str) -> str:
    """The line about a file that holds so many steps of a fight."""
    return f"{path}: {steps} step{'' if steps == 1 else 's'} of {fight}"
