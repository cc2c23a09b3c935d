"""The conditions of Trident (T30), what is suggested at 0 (T3), and who is defeated."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from tracker.core import commands as cmd
from tracker.core import conditions as shared
from tracker.core import events as core
from tracker.core.apply import with_combatant
from tracker.core.commands import Command
from tracker.core.draft import Draft
from tracker.core.encounter import Combatant, Condition, Encounter
from tracker.core.modifiers import write_modifiers
from tracker.core.names import listed
from tracker.core.pools import injure
from tracker.core.questions import Lacks, Names
from tracker.core.refused import Refused
from tracker.systems.trident.commands import Confirm
from tracker.systems.trident.events import Suggested
from tracker.systems.trident.sheet import DEFENSES, MENTAL, PHYSICAL

OFF_GUARD, OFF_WITS, FATIGUED, AGHAST = "Off-Guard", "Off-Wits", "Fatigued", "Aghast"
DEFEATED = "Defeated"
PENALTY = -2
CHANGES: Mapping[str, Mapping[str, int]] = {
    OFF_GUARD: dict.fromkeys(PHYSICAL, PENALTY),
    OFF_WITS: dict.fromkeys(MENTAL, PENALTY),
    FATIGUED: {"check": PENALTY},
    AGHAST: dict.fromkeys(DEFENSES, PENALTY),
    DEFEATED: {},
}
"""T30: what each changes. A "check" is every roll but those of defenses."""
SUGGESTED: Mapping[str, str] = {"stamina": FATIGUED, "morale": AGHAST}
"""T3: what a pool at 0 suggests."""


def key_of(name: str) -> str:
    """A condition's name without what does not tell it apart: case, blanks, hyphens."""
    return re.sub(r"[\s_-]+", "", name.casefold())


def canonical(name: str) -> str:
    """The rules' own spelling of a condition; any other name as it is."""
    return next((known for known in CHANGES if key_of(known) == key_of(name)), name)


def changes_of(name: str) -> Mapping[str, int]:
    """T30: what a condition of that name changes when nothing is said."""
    return CHANGES.get(canonical(name), {})


def modifiers_on(combatant: Combatant, *rolls: str) -> tuple[tuple[str, int], ...]:
    """T30: what conditions add to a roll known by any of these words; different ones add up."""
    return tuple(
        (c.name, value)
        for c in combatant.conditions
        for roll, value in c.modifiers
        if roll in rolls and value
    )


def held(combatant: Combatant, name: str) -> Condition | None:
    """The condition of that name, if it is on."""
    return next((c for c in combatant.conditions if key_of(c.name) == key_of(name)), None)


# --- put on


def put_condition(draft: Draft, command: cmd.PutCondition) -> None:
    """As in every game, in the rules' own spelling, so that the same one counts once. Raises `Refused`."""
    if command.mode:
        raise Refused(f"condition: a {command.mode} roll is nothing that Trident has; give numbers")
    shared.put_condition(draft, command.model_copy(update={"name": canonical(command.name)}))


def put_until_own_turn(draft: Draft, who: str, name: str) -> None:
    """T20, T21: until the start of its next turn; one that is on already and lasts as long stays."""
    on = held(draft[who], name)
    if on is not None and on.until in ("", f"start:{who}"):
        draft.remark(f"{draft[who].name} is {name} already", who)
        return
    added = core.ConditionAdded(
        who=who,
        name=name,
        since=shared.running_round(draft.encounter),
        until=f"start:{who}",
        modifiers=write_modifiers(changes_of(name).items()),
    )
    draft.add(added)


def follow_defeat(encounter: Encounter, who: str) -> Encounter:
    """Down is who has Defeated on: it follows the condition, however that came or went."""
    down = held(encounter[who], DEFEATED) is not None
    return encounter if encounter[who].down == down else with_combatant(encounter, who, down=down)


# --- a pool at 0


def suggestions(combatant: Combatant) -> list[tuple[str, str]]:
    """T3: the pools at 0 and the condition each suggests, while that is not on."""
    if combatant.down:
        return []
    empty = [p for p in SUGGESTED if p in combatant.pools and combatant.pools[p].current <= 0]
    return [(pool, SUGGESTED[pool]) for pool in empty if held(combatant, SUGGESTED[pool]) is None]


def suggest(draft: Draft, who: str, pool: str) -> None:
    """T3: say what a pool that has reached 0 suggests."""
    for empty, condition in suggestions(draft[who]):
        if empty == pool:
            draft.add(Suggested(who=who, pool=pool, condition=condition))


def lose(draft: Draft, who: str, pool: str, amount: int, why: str = "") -> None:
    """Take from a pool, and suggest what T3 does when that empties it; one without it loses nothing."""
    label = draft.system.pool_names[pool]
    if pool not in draft[who].pools:
        draft.remark(f"{draft[who].name} has no {label}", who)
        return
    before = draft[who].pools[pool].current
    injure(draft, who, pool, amount, why)
    if before > 0:
        suggest(draft, who, pool)


def hurt(draft: Draft, who: str, pool: str, amount: int, command: cmd.Hurt) -> None:
    """T22: Stamina when no pool is named. Raises `Refused` for an Endure, which this game does not have."""
    if command.endure:
        raise Refused("hurt: nothing is endured in Trident; hurt less instead")
    lose(draft, who, pool, amount, command.reason or "")


def confirm(draft: Draft, command: Confirm) -> None:
    """T3: what is suggested is put on, or the condition named in its place. Raises `Refused`."""
    asked = {who: suggestions(draft[who]) for who in command.who}
    if not any(asked.values()):
        names = listed([draft[w].name for w in command.who], "and")
        raise Refused(f"confirm: nothing is suggested for {names}; condition puts one on")
    for who, found in asked.items():
        named = [command.name] if command.name and found else [condition for _, condition in found]
        for name in named:
            put_condition(draft, cmd.PutCondition(who=(who,), name=name))


NAMES: Names = {cmd.PutCondition: {"name": lambda _: tuple(CHANGES)}}
LACKS: Lacks = {Confirm: lambda who: "" if suggestions(who) else "suggested condition"}
DECISIONS: Mapping[type[Command], Callable[[Draft, Any], None]] = {
    cmd.PutCondition: put_condition,
    Confirm: confirm,
}
