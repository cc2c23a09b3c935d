"""What is added to a number, each with its source, as an event holds it: "Damage+1, high ground-2"."""

import re
from collections.abc import Iterable

Modifier = tuple[str, int]
"""A source's name and what it adds."""
_ONE = r"(.+?)([+-]\d+)(?:, |$)"


def write_modifiers(modifiers: Iterable[Modifier]) -> str:
    """Modifiers with their sources in one text."""
    return ", ".join(f"{in_a_list(source)}{value:+d}" for source, value in modifiers)


def in_a_list(source: str) -> str:
    """A source whose name could be read as two of them gets a semicolon instead of the comma."""
    return re.sub(r"([+-]\d+), ", r"\1; ", source)


def read_modifiers(text: str) -> tuple[Modifier, ...]:
    """The inverse of `write_modifiers`. Raises ValueError."""
    if not re.fullmatch(f"({_ONE})*", text):
        raise ValueError(f'"{text}" should be such as "attack-2, defense+1"')
    return tuple((m[1], int(m[2])) for m in re.finditer(_ONE, text))
