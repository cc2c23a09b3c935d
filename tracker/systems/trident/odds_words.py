"""Odds as asked for in words: from numbers alone, or of an action within a fight."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tracker.core.arithmetic import read_number
from tracker.core.encounter import Encounter
from tracker.core.language.reading import parse_one
from tracker.core.language.tokens import tokens
from tracker.core.odds_options import read_options
from tracker.core.refused import Refused
from tracker.core.words import read_yes
from tracker.systems.trident.actions import HEAVY, LIGHT, PLANS, REFUSALS, damage
from tracker.systems.trident.commands import Resolving
from tracker.systems.trident.contest import Contest
from tracker.systems.trident.defense import GAP, TAKEN, takes_ten
from tracker.systems.trident.odds import FACES, Odds, counted, throws
from tracker.systems.trident.resolution import MODIFIERS, Result, in_force

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem


def read_defense_die(text: str) -> int | None:
    """``rolled`` (None) or the number taken in its place."""
    if text.casefold() == "rolled":
        return None
    if text != str(TAKEN):
        raise ValueError(f'"{text}" should be rolled or {TAKEN}')
    return TAKEN


OPTIONS: Mapping[str, Callable[[str], Any]] = {
    "roll": read_number,
    "defense": read_number,
    "fortification": read_number,
    "attribute": read_number,
    "defense_die": read_defense_die,
    **dict.fromkeys(MODIFIERS, read_yes),
}
"""``roll`` and ``defense`` are all bonuses; damage adds half of ``attribute`` (T20, T21)."""


def odds_of_words(words: Sequence[str]) -> Mapping[str, Any]:
    """``roll=5 defense=5 fortification=1 attribute=3 risk …``: exact odds. Raises `Refused`."""
    given = read_options(OPTIONS, words, MODIFIERS)
    for needed in ("roll", "defense"):
        if needed not in given:
            raise Refused(f"odds: {needed}= is missing, such as roll=5 defense=4 fortification=1")
    return as_data(odds_of_numbers(given))


def odds_of_numbers(given: Mapping[str, Any]) -> Odds:
    """The odds of a roll against a defense, both told by their bonuses (T10 to T13)."""
    gap = GAP + given.get("fortification", 0)
    if gap < 0:
        raise Refused("odds: a Fortification below -4 would put High below Low")

    def cost(result: Result) -> int:
        bases = {"Pass": LIGHT, "Success": LIGHT, "Triumph": HEAVY}
        return damage(bases[result], given.get("attribute", 0)) if result in bases else 0

    taken = given.get("defense_die")
    thrown = throws(given["roll"] - given["defense"], gap, FACES, FACES if taken is None else (taken,))
    return counted(thrown, in_force(m for m in MODIFIERS if given.get(m)), cost)


def as_data(odds: Odds) -> Mapping[str, Any]:
    """As ``odds --json`` shows them."""
    costs = {str(cost): chance for cost, chance in odds.damage.items()}
    return {"hit": odds.hit, "result": dict(odds.results), "damage": costs, "expected": odds.expected}


# --- within a fight


def odds_of_line(system: "RuleSystem", encounter: Encounter, line: str) -> Mapping[str, Any]:
    """Odds of an attack as things stand; of a Quip with the word ``quip``, of a check with ``against=``."""
    words = tokens(line)
    bare = [t for t in words if t.text.casefold() == "quip" and not t.partly]
    verb = "check" if any(t.text.startswith("against=") for t in words) else "attack"
    if bare:
        verb, line = "quip", line[: bare[-1].start] + line[bare[-1].start + len("quip") :]
    command = parse_one(f"{verb} {line}", encounter, system)
    assert isinstance(command, Resolving)
    if command.die is not None or command.defense_die is not None:
        raise Refused("odds: dice that are given leave nothing to chance; leave them out")
    REFUSALS[type(command)](system, encounter, command)
    plan = PLANS[type(command)](encounter, command)
    assert plan is not None
    return as_data(odds_within(system, encounter, plan, command))


def odds_within(system: "RuleSystem", encounter: Encounter, plan: Contest, command: Resolving) -> Odds:
    """The odds with all that counts now, over the dice that were not handed in."""
    guards = command.defense_die or ((TAKEN,) if takes_ten(system, encounter) else FACES)
    thrown = throws(plan.roll.bonus - plan.defense.bonus, plan.gap, command.die or FACES, guards)
    return counted(thrown, plan.modifiers, plan.damage)
