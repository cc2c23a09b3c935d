"""What a command would make of each whom it is about: for certain, else by chance."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tracker.core.commands import Command
from tracker.core.encounter import Combatant, Encounter, changed
from tracker.core.ladder import slots_of
from tracker.core.questions import Question, complete
from tracker.core.refused import NotGiven, Refused

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem


@dataclass(frozen=True, slots=True)
class Fate:
    """What would become of one combatant, in words; ``falls``, and ``refused``: the words say why not."""

    who: str
    words: str
    falls: bool = False
    refused: bool = False


def fates(system: "RuleSystem", encounter: Encounter, commands: Sequence[Command]) -> Iterator[Fate]:
    """One for each whom the commands are about, each seen from the state that those before it leave.

    Of those whose dice are open that is what their doer spends and counts, as `left_by` has it.
    """
    state = encounter
    for n, command in enumerate(commands, 1):
        try:
            after = done(system, state, command, n == len(commands))
        except NotGiven:
            yield from (chances(system, state, command, who) for who in about(command))
            state = left_by(system, state, command) if n < len(commands) else state
        except Refused as e:
            yield from (Fate(who, str(e), refused=True) for who in about(command))
        else:
            said = result_of(system, state, command)
            yield from (became(system, state, after, who, said) for who in about(command))
            state = after


def about(command: Command) -> tuple[str, ...]:
    """The ids of those whom it is done to."""
    found: Any = getattr(command, "target", None) or getattr(command, "who", ())
    return (found,) if isinstance(found, str) else tuple(found)


def done(system: "RuleSystem", encounter: Encounter, command: Command, is_last: bool = True) -> Encounter:
    """The encounter after a command. Raises `NotGiven` while its dice are open, else `Refused`."""
    return decided(system, encounter, complete(system, encounter, command), is_last)


def decided(system: "RuleSystem", encounter: Encounter, command: Command, is_last: bool) -> Encounter:
    """The encounter after a completed command. Raises `Refused`."""
    for event in system.decide(encounter, command, is_last):
        encounter = system.apply(encounter, event)
    return encounter


def left_by(system: "RuleSystem", encounter: Encounter, command: Command) -> Encounter:
    """The encounter in which the same is done to another; where dice are open only the doer has changed.

    That is as it is however they fall: they are taken as low ones of which no two match.
    """
    rolled: list[Question] = []

    def low(question: Question) -> tuple[int, ...] | None:
        if question.kind != "dice":
            return None
        rolled.append(question)
        return tuple(1 + i % 2 for i in range(question.count))

    try:
        after = decided(system, encounter, complete(system, encounter, command, low), is_last=False)
    except Refused:
        return encounter
    doer = getattr(command, "who", None)
    if not rolled:
        return after
    if not isinstance(doer, str) or doer not in after.combatants:
        return encounter
    return changed(encounter, combatants={**encounter.combatants, doer: after[doer]})


def chances(system: "RuleSystem", encounter: Encounter, command: Command, who: str) -> Fate:
    """What its game says of the dice to come."""
    try:
        return Fate(who, system.chances(encounter, command))
    except Refused as e:
        return Fate(who, str(e), refused=True)


def result_of(system: "RuleSystem", encounter: Encounter, command: Command) -> str:
    """How the rows of its preview word the result, where it has one; that it can be is known."""
    show = system.rows.get(type(command))
    try:
        rows = list(show(system, encounter, command)) if show else []
    except Refused:
        return ""
    return next((row.value for row in rows if row.label == "Result"), "")


def became(system: "RuleSystem", before: Encounter, after: Encounter, who: str, said: str) -> Fate:
    """How one differs: pools, conditions, whether it can act, how it stands in the fight."""
    if who not in after.combatants:
        return Fate(who, "leaves")
    old, new = before[who], after[who]
    fell = system.able(before, old) and not system.able(after, new) and not new.wave
    rose = system.able(after, new) and not system.able(before, old)
    parts = [said, *pool_words(system, old, new), *condition_words(old, new), *standing_words(old, new)]
    parts += ["falls"] if fell else ["is up again"] if rose and not old.wave else []
    same = old == new and slots_of(before, who) == slots_of(after, who)
    return Fate(who, ", ".join(p for p in parts if p) or ("as before" if same else "changed"), falls=fell)


def standing_words(old: Combatant, new: Combatant) -> Iterator[str]:
    """``held back in wave 2``, ``in the group Pack``, ``hidden``."""
    if new.wave != old.wave:
        yield f"held back in wave {new.wave}" if new.wave else "comes in"
    if new.group != old.group:
        yield f"in the group {new.group}" if new.group else "in no group"
    if new.hidden != old.hidden:
        yield "hidden" if new.hidden else "revealed"


def pool_words(system: "RuleSystem", old: Combatant, new: Combatant) -> Iterator[str]:
    """``3/3 → 1/3``, with its name unless it is the game's own pool."""
    for key, now in new.pools.items():
        held = old.pools.get(key)
        if held and held != now:
            label = "" if key == system.pool else f"{system.pool_names.get(key, key)} "
            yield f"{label}{held.current}/{held.maximum} → {now.current}/{now.maximum}"


def condition_words(old: Combatant, new: Combatant) -> Iterator[str]:
    """``+ stunned``, ``- slow``."""
    yield from (f"+ {c.name}" for c in new.conditions if c not in old.conditions)
    names = {c.name.casefold() for c in new.conditions}
    yield from (f"- {c.name}" for c in old.conditions if c.name.casefold() not in names)
