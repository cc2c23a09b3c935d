"""Sums of whole numbers as a game master types them: ``2+1``, ``7-3``, ``2*3``."""

import re
from math import prod

MOST = 999_999
"""No number of a fight is further from 0; so what a sum comes to can itself be typed."""
FACTOR = r"\d{1,6}"
TERM = rf"{FACTOR}(?:\*{FACTOR})*"
SUM = re.compile(rf"[+-]?{TERM}(?:[+-]{TERM})*", re.ASCII)
TYPED = str.maketrans({"−": "-", "×": "*", " ": None})
"""What a hand or a phone puts where a keyboard has another sign."""


def read_number(text: str) -> int:
    """What a sum of products comes to. Raises ValueError with the reason in one line."""
    compact = text.translate(TYPED)
    if not SUM.fullmatch(compact):
        raise ValueError(f'"{text}" is not a whole number or a sum such as 2+1')
    total = sum(product(term) for term in re.findall(rf"[+-]?{TERM}", compact))
    if abs(total) > MOST:
        raise ValueError(f'"{text}" is more than {MOST:,} either way')
    return total


def product(term: str) -> int:
    """A signed product."""
    return prod(map(int, term.lstrip("+-").split("*"))) * (-1 if term.startswith("-") else 1)
