"""How combatants are named: ids, numbered copies, and what a typed word could mean."""

import fnmatch
import re
from collections.abc import Iterable, Sequence

from tracker.core.encounter import Combatant, Encounter
from tracker.core.refused import Refused


def slug(name: str) -> str:
    """The id form of a name: lower case letters and digits of any script, joined by hyphens."""
    return "-".join(re.findall(r"[^\W_]+", name.casefold())) or "combatant"


def free_id(encounter: Encounter, name: str, taken: Iterable[str] = ()) -> str:
    """An id for a newcomer that nobody here, or gone from here, has had."""
    used = encounter.combatants.keys() | encounter.gone.keys() | set(taken)
    base = slug(name)
    if base not in used:
        return base
    return next(i for n in range(2, len(used) + 3) if (i := f"{base}-{n}") not in used)


def copy_number(name: str, base: str) -> int | None:
    """The N of "base N", without regard to case; None for any other name."""
    match = re.fullmatch(re.escape(base.casefold()) + r" ([1-9][0-9]{0,8})", name.casefold())
    return int(match[1]) if match else None


def copy_names(encounter: Encounter, base: str, count: int) -> list[str]:
    """Names for `count` newcomers: the bare name for a single first one, else numbers never used before."""
    names = [c.name for c in encounter] + list(encounter.gone.values())
    taken = [n for name in names if (n := copy_number(name, base)) is not None]
    alone = any(name.casefold() == base.casefold() for name in names)
    if count == 1 and not taken and not alone:
        return [base]
    first = max([*taken, 1 if alone else 0]) + 1
    return [f"{base} {n}" for n in range(first, first + count)]


def resolve(encounter: Encounter, word: str) -> str:
    """The id of the one combatant meant by `word`. Raises `Refused` listing what could be meant."""
    found = meanings(encounter, word)
    if len(found) == 1:
        return found[0].id
    if found:
        raise Refused(f'"{word}" could be {listed([c.name for c in found])}')
    if members := grouped(encounter, word):
        raise Refused(
            f'"{word}" is a group: one of {listed([encounter.name_of(m) for m in members])} is meant'
        )
    raise Refused(f'there is no "{word}": {present(encounter)}')


def present(encounter: Encounter) -> str:
    """Who could have been meant, for a refusal."""
    everyone = [c.name for c in encounter]
    return f"here are {listed(everyone, 'and')}" if everyone else "nobody has joined yet"


def resolve_many(encounter: Encounter, word: str) -> tuple[str, ...]:
    """The ids meant by one word: a name, names split at commas, groups, globs or numbers such as 2-4.

    They are tried in that order. A group or glob means those who are here: one who is held back is
    meant by its own name or number, by that of its wave, or where nobody else could be meant.
    """
    exact = meanings(encounter, word)
    if len(exact) == 1:
        return (exact[0].id,)
    parts = [p.strip() for p in word.split(",") if p.strip()]
    ids: dict[str, None] = {}
    for part in parts or [word]:
        named = meanings(encounter, part)
        if len(named) != 1 and (members := grouped(encounter, part)):
            ids.update(dict.fromkeys(members))
        elif set(part) & set("*?") and not named:
            ids.update(dict.fromkeys(globbed(encounter, part)))
        elif not named and (found := numbered(encounter, part)):
            ids.update(dict.fromkeys(found))
        else:
            ids[resolve(encounter, part)] = None
    return tuple(ids)


def grouped(encounter: Encounter, name: str) -> list[str]:
    """The ids of a group, or of a wave that is held back, by its name."""
    low = name.casefold()
    waved = [c.id for c in encounter if c.wave and c.wave.casefold() == low]
    return waved or here([c for c in encounter if c.group and c.group.casefold() == low])


def here(found: Sequence[Combatant]) -> list[str]:
    """The ids of those who are not held back; of all where there are no others."""
    return [c.id for c in [c for c in found if not c.wave] or found]


def numbered(encounter: Encounter, part: str) -> list[str]:
    """The ids of those whose numbers are in a range such as "2-4", as the ladder tells a group."""
    match = re.fullmatch(r"#?([0-9]{1,4})-#?([0-9]{1,4})", part)
    return [c.id for c in encounter if match and int(match[1]) <= c.number <= int(match[2])]


def globbed(encounter: Encounter, pattern: str) -> list[str]:
    """The ids of all names that match a glob from the beginning of a word. Raises `Refused` when none."""
    want = re.compile(fnmatch.translate(pattern.casefold()))
    found = [c for c in encounter if any(want.match(tail) for tail in tails(c.name))]
    if not found:
        raise Refused(f'nobody is named like "{pattern}": {present(encounter)}')
    return here(found)


def meanings(encounter: Encounter, word: str) -> Sequence[Combatant]:
    """All that `word` could mean, by the first of these that finds any.

    ``#N`` label number; exact name; id; label number; beginning of a name or of one of its words.
    """
    labelled = [c for c in encounter if word == f"#{c.number}"]
    if labelled:
        return labelled
    low = word.casefold()
    if exact := [c for c in encounter if c.name.casefold() == low]:
        return exact
    if low in encounter.combatants:
        return [encounter[low]]
    if word.isdecimal() and (numbered := [c for c in encounter if str(c.number) == word]):
        return numbered
    return [c for c in encounter if low and any(tail.startswith(low) for tail in tails(c.name))]


def tails(name: str) -> list[str]:
    """The name from the beginning of each of its words, in lower case."""
    low = name.casefold()
    return [low[m.start() :] for m in re.finditer(r"\S+", low)]


def named(names: Sequence[str], word: str) -> str:
    """The one name that is `word` or begins with it, whatever the case; "" when none or several do."""
    low = word.casefold()
    exact = [n for n in names if n.casefold() == low]
    found = exact or [n for n in names if low and n.casefold().startswith(low)]
    return found[0] if exact or len(found) == 1 else ""


def reference(encounter: Encounter, who: str) -> str:
    """A word that means just this combatant, whatever the others are called: its id, else #number."""
    found = meanings(encounter, who)
    return who if len(found) == 1 and found[0].id == who else f"#{encounter[who].number}"


def references(encounter: Encounter, whos: Sequence[str]) -> str:
    """A word that means just these combatants, in this order."""
    word = ",".join(reference(encounter, who) for who in whos)
    while len(whos) > 1 and meanings(encounter, word):
        word += ","  # somebody is called like this list: an empty item more tells them apart
    return word


def listed(items: Sequence[str], last: str = "or", most: int = 8) -> str:
    """Items as a person lists them: "A, B or C", cut after `most`."""
    shown = [*items[:most], *([f"{len(items) - most} more"] if len(items) > most else [])]
    if len(shown) < 2:
        return "".join(shown)
    return f"{', '.join(shown[:-1])} {last} {shown[-1]}"


def runs(names: Sequence[str]) -> list[str]:
    """Names in a list, numbered copies that follow each other as one: "Wolf 4-6,9"."""
    found: list[tuple[str, list[int]]] = []
    for name in names:
        base, _, digits = name.rpartition(" ")
        if not base or not re.fullmatch("[1-9][0-9]{0,8}", digits):
            found.append((name, []))
        elif found and found[-1][0] == base and found[-1][1]:
            found[-1][1].append(int(digits))
        else:
            found.append((base, [int(digits)]))
    return [f"{base} {','.join(spans(numbers))}" if numbers else base for base, numbers in found]


def spans(numbers: Iterable[int]) -> list[str]:
    """Numbers in a list, those that follow each other as one: "4-6", "9"."""
    found: list[tuple[int, int]] = []
    for number in numbers:
        if found and found[-1][1] == number - 1:
            found[-1] = found[-1][0], number
        else:
            found.append((number, number))
    return [f"{first}-{last}" if last > first else str(first) for first, last in found]
