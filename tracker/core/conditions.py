"""Conditions put on and cleared by hand, and how long they last; what ends by itself ends with `turns`."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tracker.core import commands as cmd
from tracker.core import events as ev
from tracker.core.apply import condition_of
from tracker.core.draft import Draft
from tracker.core.encounter import Condition, Encounter
from tracker.core.modifiers import write_modifiers
from tracker.core.names import listed
from tracker.core.refused import Refused

if TYPE_CHECKING:
    from tracker.core.system import Decision


def running_round(encounter: Encounter) -> int:
    """The round that time is counted from: the one that runs, or the next to begin."""
    return encounter.round if encounter.phase in ("fighting", "ended") else encounter.round + 1


def rounds_left(encounter: Encounter, condition: Condition) -> int | None:
    """How many rounds a condition still has; None when it has no such end."""
    return None if condition.ends is None else max(0, condition.ends - running_round(encounter))


def span_words(left: int) -> str:
    """``2 rounds``; in the round in which it ends, as its bearer's own turn begins, that."""
    return f"{left} round{'' if left == 1 else 's'}" if left else "ends this round"


def until_words(encounter: Encounter, until: str) -> str:
    """``until Wolf's turn begins``, of what a condition holds as ``start:wolf``."""
    moment, _, who = until.partition(":")
    return f"until {encounter.name_of(who)}'s turn {'begins' if moment == 'start' else 'ends'}"


def condition_words(encounter: Encounter, condition: Condition) -> str:
    """A condition with its numbers and its end: ``stunned (attack -2, 1 round)``."""
    said = [f"{name} {value:+d}" for name, value in condition.modifiers]
    said += [f"{condition.mode} roll"] if condition.mode else []
    left = rounds_left(encounter, condition)
    if left is not None:
        said.append(span_words(left))
    if condition.until:
        said.append(until_words(encounter, condition.until))
    return f"{condition.name} ({', '.join(said)})" if said else condition.name


def put_condition(draft: Draft, command: cmd.PutCondition) -> None:
    """A condition on each; its rounds are counted from the running round, or the next to begin."""
    if command.rounds is not None and command.until:
        raise Refused("condition: rounds= or until=, not both")
    if command.rounds is not None and not 1 <= command.rounds <= 999:
        raise Refused(f"condition: rounds is 1 to 999, not {command.rounds}")
    now = running_round(draft.encounter)
    changes = {**draft.system.condition_modifiers(command.name), **command.modifiers}
    for who in command.who:
        added = ev.ConditionAdded(
            who=who,
            name=command.name,
            since=now,
            until=command.until or "",
            mode=command.mode or "",
            ends=now + command.rounds if command.rounds is not None else None,
            modifiers=write_modifiers(changes.items()),
        )
        if condition_of(added) not in draft[who].conditions:
            draft.add(added)


def clear(draft: Draft, command: cmd.Clear) -> None:
    """The condition meant ends, on each who has it. Raises `Refused` when nobody has."""
    low = command.name.casefold()
    for who in command.who:
        found = [c for c in draft[who].conditions if c.name.casefold() == low]
        found = found or [c for c in draft[who].conditions if c.name.casefold().startswith(low)]
        if len(found) == 1:
            draft.add(ev.ConditionEnded(who=who, name=found[0].name, why="cleared"))
    if not draft.events:
        have = (
            listed(sorted({c.name for w in command.who for c in draft[w].conditions}))
            or "no condition at all"
        )
        raise Refused(f'clear: nobody there has "{command.name}" but {have}')


DECISIONS: "Mapping[type[cmd.Command], Decision]" = {cmd.PutCondition: put_condition, cmd.Clear: clear}
