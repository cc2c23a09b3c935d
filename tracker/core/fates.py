"""What a command would make of each whom it is about: for certain, else by chance."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tracker.core import commands as cmd
from tracker.core.changes import added, write_value
from tracker.core.commands import Command
from tracker.core.conditions import condition_words
from tracker.core.encounter import Combatant, Encounter, changed
from tracker.core.ladder import slots_of
from tracker.core.questions import Question, complete
from tracker.core.refused import NotGiven, Refused, Unchanged
from tracker.core.values import label_of, pairs, pool_of, present

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem


@dataclass(frozen=True, slots=True)
class Fate:
    """What would become of one combatant, in words; ``falls``, and ``refused``: the words say why not."""

    who: str
    words: str
    falls: bool = False
    refused: bool = False


def states(system: "RuleSystem", encounter: Encounter, commands: Sequence[Command]) -> Iterator[Encounter]:
    """The encounter in which each of the commands is decided, as those before it leave it; then as all do."""
    yield encounter
    for command in commands:
        yield (encounter := left_by(system, encounter, command))


def fates(system: "RuleSystem", seen: Iterable[Encounter], commands: Sequence[Command]) -> Iterator[Fate]:
    """One for each whom the commands are about; ``seen`` are the `states` in which they are decided."""
    for n, (state, command) in enumerate(zip(seen, commands, strict=False), 1):
        try:
            after = done(system, state, command, n == len(commands))
        except NotGiven:
            yield from (chances(system, state, command, who) for who in about(command))
        except Unchanged:
            yield from (Fate(who, as_before(system, command, state[who])) for who in about(command))
        except Refused as e:
            yield from (Fate(who, str(e), refused=True) for who in about(command))
        else:
            yield from (became(system, state, after, who, command) for who in about(command))


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


def became(system: "RuleSystem", before: Encounter, after: Encounter, who: str, command: Command) -> Fate:
    """How one differs, what was and what will be: what is set, pools, conditions, turns, how it stands."""
    if who not in after.combatants:
        return Fate(who, "leaves")
    old, new = before[who], after[who]
    fell = system.able(before, old) and not system.able(after, new) and not new.wave
    rose = system.able(after, new) and not system.able(before, old)
    parts = [result_of(system, before, command), *value_words(system, command, old, new)]
    parts += [*pool_words(system, old, new), *changed_conditions(after, old, new), *standing_words(old, new)]
    parts += turn_words(before, after, who)
    parts += ["falls"] if fell else ["is up again"] if rose and not old.wave else []
    told = ", ".join(p for p in parts if p)
    return Fate(who, told or (as_before(system, command, new) if old == new else "changed"), falls=fell)


def as_before(system: "RuleSystem", command: Command, who: Combatant) -> str:
    """That nothing changes, and how it stands in what the command is about."""
    if isinstance(command, cmd.Set):
        return ", ".join(value_words(system, command, who, who))
    stands = STANDS.get(type(command))
    return f"{stands(who)}, as before" if stands else "as before"


def in_group(who: Combatant) -> str:
    """``in the group Pack``."""
    return f"in the group {who.group}" if who.group else "in no group"


def in_wave(who: Combatant) -> str:
    """``held back in wave 2``."""
    return f"held back in wave {who.wave}" if who.wave else "in the fight"


def seen(who: Combatant) -> str:
    """Whether players see it."""
    return "hidden" if who.hidden else "revealed"


STANDS: Mapping[type[Command], Callable[[Combatant], str]] = {
    cmd.Group: in_group, cmd.Ungroup: in_group, cmd.HoldBack: in_wave, cmd.Hide: seen, cmd.Reveal: seen,
}  # fmt: skip
"""How one stands in what these commands are about."""


def standing_words(old: Combatant, new: Combatant) -> Iterator[str]:
    """``held back in wave 2``, ``in the group Pack, was in Wolves``, ``hidden``."""
    if new.wave != old.wave:
        was = f", was in {old.wave}" if old.wave else ""
        yield f"{in_wave(new)}{was}" if new.wave else "comes in"
    if new.group != old.group:
        yield f"{in_group(new)}, was in {old.group}" if old.group else in_group(new)
    if new.hidden != old.hidden:
        yield seen(new)


def value_words(system: "RuleSystem", command: Command, old: Combatant, new: Combatant) -> Iterator[str]:
    """``Reflex 2 → 4``: what is set, but for a pool that changes, which is told as in any command."""
    for field in pairs(command) if isinstance(command, cmd.Set) else ():
        was, now = (write_value(present(system, who, field)) for who in (old, new))
        if told := added(system, new, field):
            yield f"{label_of(system, new, field)} {told}"
        elif was == now:
            yield f"{label_of(system, new, field)} {now}, as before"
        elif not pool_of(system, new, field):
            yield f"{label_of(system, new, field)} {was} → {now}"


def turn_words(before: Encounter, after: Encounter, who: str) -> Iterator[str]:
    """``turn 9 → turn 7``, ``turn 9 skipped``: where it stands, or what became of its turn."""
    old, new = slots_of(before, who), slots_of(after, who)
    if [s.turn for s in old] != [s.turn for s in new]:
        was, now = (" and ".join(f"turn {s.turn}" for s in slots) or "no turn" for slots in (old, new))
        yield f"{was} → {now}"
    else:
        yield from (f"turn {b.turn} {b.state}" for a, b in zip(old, new, strict=True) if a.state != b.state)


def pool_words(system: "RuleSystem", old: Combatant, new: Combatant) -> Iterator[str]:
    """``3/3 → 1/3``, with its name unless it is the game's own pool."""
    for key, now in new.pools.items():
        held = old.pools.get(key)
        if held and held != now:
            label = "" if key == system.pool else f"{system.pool_names.get(key, key)} "
            yield f"{label}{held.current}/{held.maximum} → {now.current}/{now.maximum}"


def changed_conditions(encounter: Encounter, old: Combatant, new: Combatant) -> Iterator[str]:
    """``+ stunned (attack -2, 1 round)``, ``- slow``."""
    yield from (f"+ {condition_words(encounter, c)}" for c in new.conditions if c not in old.conditions)
    names = {c.name.casefold() for c in new.conditions}
    yield from (f"- {c.name}" for c in old.conditions if c.name.casefold() not in names)
