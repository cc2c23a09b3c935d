"""Who is known by the name that is being typed, in the prompt that adds somebody."""

from collections.abc import Iterator

from tracker.ui.forms.adding import AddPrompt
from tracker.ui.ink import Ink, Span, pad

KNOWN = 5
"""How many of those who are known by a name are shown at once."""


def known_lines(prompt: AddPrompt, width: int) -> Iterator[Ink]:
    """Who is known by the name that is typed, the one picked marked: number, name, where from, life."""
    found = prompt.matches
    first = max(0, min(prompt.picked - KNOWN, len(found) - KNOWN))
    names = max(len(one.name) for one in found)
    for number, one in enumerate(found[first : first + KNOWN], first + 1):
        picked = number == prompt.picked
        more = f"  … {len(found) - KNOWN} more" if number == first + KNOWN < len(found) else ""
        name = pad(one.name, min(names, width // 2) + 2)
        spans: list[Span] = [(f" {number} ", "up!"), (name, "cursor" if picked else "ink!")]
        yield Ink((*spans, (f"  {one.where}", "quiet"), (f"  {one.life}{more}", "quiet")), "less")
