"""The words of the rules, each with its rule in a line; those that every game shares are here."""

from typing import NamedTuple


class Term(NamedTuple):
    """A word of the rules as the screen writes it, its rule in one line, and how else it is written."""

    name: str
    line: str
    also: tuple[str, ...] = ()


def terms(text: str) -> tuple[Term, ...]:
    """A glossary from its lines: a word, perhaps other spellings behind commas, a colon, the rule.

    ``#`` begins a remark.
    """
    found: list[Term] = []
    for line in text.strip().splitlines():
        if not line.startswith("#"):
            spellings, _, rule = line.partition(": ")
            name, *also = spellings.split(", ")
            found.append(Term(name, rule, tuple(also)))
    return tuple(found)


SHARED = terms("""
Round: everybody able has a turn in it; when all have acted, next begins another
Turn, no turn: the number on the ladder at which somebody acts
Up: acts now; next says that it has acted
Waits: its turn is still ahead in this round
Acted: its turn of this round is over
Skipped: its turn of this round went by
Out: has a place on the ladder and cannot act when it comes
Down: cannot act; healing may change that, next passes it by
Hidden: kept from whatever players see, until reveal
Group, ×: several that act as one: one roll, one row of the ladder, up together; group, ungroup
Held back, wave: waits outside the fight, without a turn and no target, until bring NAME
Conditions: what is on somebody, with its numbers and how long; condition puts on, clear ends
Notes: the game master's own words on somebody or on the fight; they change nothing
Folded away, fallen: who is down is left out of the panes; nobody who still acts, nor the one looked at
Mark: a note on a step of the roll log, to find it by
Party, ●: the side of the players; ● on the ladder
Foes, ○: the side against the players; ○ on the ladder
Delay: waits for a lower turn of the same round
House rule, setting: a setting of this fight alone: setting NAME VALUE, kept in the save
Undo, redo: takes a step back; nothing recorded is lost, and redo brings it back
""")
"""What is the same in every game."""
