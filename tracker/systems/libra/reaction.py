"""Reactions to a hit (L41): Dodge, Resistance, or a power of one's own whose outcome the GM tells."""

from tracker.core.encounter import Combatant
from tracker.core.names import listed
from tracker.core.questions import Choice, Question
from tracker.core.refused import Refused
from tracker.systems.libra.percent import Number, condition_modifiers, named, with_more
from tracker.systems.libra.sheet import Power
from tracker.systems.libra.ticks import is_standing, sheet_of, state_of

NONE, DODGE, RESIST = "none", "dodge", "resist"
TIMES = 10
OUTCOMES = (
    Choice("full", "the damage stays as it is"),
    Choice("half", "x0.5, before everything else"),
    Choice("none", "no damage at all"),
)


def no_reaction_because(target: Combatant) -> str:
    """Why one cannot react at all; "" for one who can, also while held (L25, L41)."""
    if not is_standing(target):
        return f"{target.name} is not standing"
    return f"{target.name} is running away" if state_of(target).running else ""


def standard(power: Power) -> str:
    """What everybody may answer it with: Dodge where it is physical, else Resistance."""
    return RESIST if power.is_magical else DODGE


def meant(target: Combatant, power: Power, word: str) -> str:
    """The reaction that a word means: none, dodge, resist or one of its own. Raises `Refused`."""
    own = sheet_of(target).reactions
    found = named([NONE, DODGE, RESIST, "resistance", *own], word)
    found = RESIST if found == "resistance" else found
    may = [standard(power), *own]
    if found is None and named([RESIST], word):
        found = RESIST
    if found is None:
        raise Refused(f'{target.name} has no reaction "{word}": {listed([NONE, *may])}')
    if found in (DODGE, RESIST) and found != standard(power):
        sort, right = ("magical", "Resistance") if power.is_magical else ("physical", "Dodge")
        raise Refused(f"{power.name} is {sort}: {right} answers it, not {found}")
    if found != NONE and (why := no_reaction_because(target)):
        raise Refused(f"{why}: no reaction")
    return found


def is_own(reaction: str) -> bool:
    """Whether it is a power of the sheet, whose outcome is the GM's."""
    return reaction not in ("", NONE, DODGE, RESIST)


def number(target: Combatant, reaction: str) -> Number:
    """L41: Agility x 10 for Dodge, Will x 10 for Resistance."""
    stat = "will" if reaction == RESIST else "agility"
    value = TIMES * sheet_of(target).stat(stat)
    what = "Resistance" if reaction == RESIST else "Dodge"
    plain = Number(what, ((f"{stat.capitalize()} x {TIMES}", value),))
    return with_more(plain, condition_modifiers(target, "reaction"))


def question(target: Combatant, power: Power) -> list[Question]:
    """Which reaction, with what each does; none for one who cannot react."""
    if no_reaction_because(target):
        return []
    usual = standard(power)
    ways = number(target, usual).ways()
    choices = (
        Choice(NONE, "takes it"),
        Choice(usual, f"{number(target, usual).what}: half the damage at {ways} or under on d100"),
        *(Choice(r, "its own: the game master tells what it leaves") for r in sheet_of(target).reactions),
    )
    ask = f"{target.name}: react"
    return [Question("reaction", ask, "choice", target.id, choices=choices, default=NONE)]
