"""Rule words for people: those that stand in what is shown, and those that a typed word means."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from tracker.core.glossary import Term
from tracker.core.system import RuleSystem
from tracker.views.search import search


@lru_cache(maxsize=4)
def spellings(system: RuleSystem) -> tuple[re.Pattern[str], dict[str, Term]]:
    """What finds every word of the rules in a text, the longest first, and whose spelling each is."""
    owners: dict[str, Term] = {}
    for term in system.glossary:
        for spelling in (term.name, *term.also):
            owners.setdefault(spelling.casefold(), term)
    longest_first = sorted(owners, key=len, reverse=True)
    either = "|".join(map(re.escape, longest_first))
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)"), owners


def standing(system: RuleSystem, rows: Iterable[str]) -> list[Term]:
    """The words of the rules that stand in the rows, each once, in the order of the glossary."""
    pattern, owners = spellings(system)
    seen = {id(owners[found]) for row in rows for found in pattern.findall(row.casefold())}
    return [term for term in system.glossary if id(term) in seen]


def meant(system: RuleSystem, typed: str) -> Sequence[Term]:
    """The words of the rules that what is typed could mean, the nearest first."""
    return search(system.glossary, typed, lambda term: (term.name, f"{' '.join(term.also)} {term.line}"))


def called(system: RuleSystem, word: str) -> list[Term]:
    """The word of the rules with that very name, if there is one."""
    return [term for term in system.glossary if term.name.casefold() == word.casefold()]
