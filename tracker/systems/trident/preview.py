"""What a command would do, before it is done: rows for the prompts."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from tracker.core import commands as cmd
from tracker.core.commands import Command
from tracker.core.encounter import Encounter
from tracker.core.pools import pool_key
from tracker.core.preview import Row
from tracker.systems.trident.action_preview import chances_of_attack, of_action, sources
from tracker.systems.trident.commands import Attack, Check, Confirm, Initiative, Quip
from tracker.systems.trident.conditions import SUGGESTED, changes_of, suggestions
from tracker.systems.trident.turn_order import turn_roll

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem


def of_hurt(system: "RuleSystem", encounter: Encounter, command: cmd.Hurt) -> Iterator[Row]:
    """Each target's pool before and after, and what 0 suggests (T3, T22)."""
    key = pool_key(system, command.pool)
    label = system.pool_names.get(key, key)
    for who in command.who:
        pool = encounter[who].pools.get(key)
        if pool is None:
            yield Row(encounter.name_of(who), f"no {label}")
            continue
        now = max(pool.least, pool.current - command.amount)
        yield Row(
            encounter.name_of(who),
            f"{label} {pool.current} -> {now}",
            f"suggests {SUGGESTED[key]}" if not now and key in SUGGESTED else "",
        )


def of_confirm(system: "RuleSystem", encounter: Encounter, command: Confirm) -> Iterator[Row]:
    """Which conditions would be put on, and what they change."""
    for who in command.who:
        for pool, condition in suggestions(encounter[who]):
            named = command.name or condition
            changes = ", ".join(f"{roll} {value:+d}" for roll, value in changes_of(named).items())
            yield Row(encounter.name_of(who), named, changes or f"{system.pool_names[pool]} is 0")


def of_initiative(system: "RuleSystem", encounter: Encounter, command: Initiative) -> Iterator[Row]:
    """What each rolls for its place (T40)."""
    meant = system.meant(encounter, command)
    assert isinstance(meant, Initiative)
    for who, roll in meant.rolls.items():
        planned = turn_roll(encounter, who, roll)
        yield Row(encounter.name_of(who), f"1d20 {planned.bonus:+d}", sources(planned))


ROWS: Mapping[type[Command], Callable[["RuleSystem", Encounter, Any], Iterator[Row]]] = {
    Attack: of_action,
    Quip: of_action,
    Check: of_action,
    cmd.Hurt: of_hurt,
    Confirm: of_confirm,
    Initiative: of_initiative,
}
CHANCES: Mapping[type[Command], Callable[["RuleSystem", Encounter, Any], str]] = {Attack: chances_of_attack}
