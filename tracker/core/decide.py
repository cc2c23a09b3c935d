"""The one door by which a command becomes events; and what is about the fight as a whole.

How each command is decided stands in the `DECISIONS` of the module of its idea.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tracker.core import commands as cmd
from tracker.core import events as ev
from tracker.core.draft import Draft
from tracker.core.encounter import Encounter
from tracker.core.language.grammar import grammar
from tracker.core.names import listed
from tracker.core.refused import Refused, Unchanged
from tracker.core.together import together

if TYPE_CHECKING:
    from tracker.core.system import Decision, RuleSystem


def refuse_ended(system: "RuleSystem", encounter: Encounter, command: cmd.Command) -> None:
    """Raises `Refused` for what cannot be done any more when the fight is closed."""
    if encounter.phase == "ended" and not isinstance(command, system.after_end):
        raise Refused("the fight is over: undo takes its end back")


def decide(
    system: "RuleSystem", encounter: Encounter, command: cmd.Command, is_last: bool = True
) -> list[ev.Event]:
    """The events of a completed command. Raises `Refused`, also where nothing would change.

    Unless it ``is_last``, more of the same moment comes behind it, and what follows from it waits for that.
    """
    refuse_ended(system, encounter, command)
    draft = Draft(system, encounter)
    refuse_absent(encounter, command)
    system.decisions[type(command)](draft, command)
    if is_last:
        system.carry_on(draft)
    if not draft.events:
        raise Unchanged(f"{type(command).verb}: nothing would change")
    return draft.events


def refuse_absent(encounter: Encounter, command: cmd.Command) -> None:
    """Raises `Refused` when a command names an id that is not in the fight, or not yet."""
    named = mentioned(command)
    if missing := next((who for who in named if who not in encounter.combatants), None):
        raise Refused(f'there is no "{missing}"')
    held = None if command.prepares else next((encounter[who] for who in named if encounter[who].wave), None)
    if held:
        raise Refused(f"{held.name} is held back: {cmd.Bring.verb} {held.wave} brings it in")


def mentioned(command: cmd.Command) -> Sequence[str]:
    """The ids that a command names: in a field of its own, with options of their own, by `until`."""
    found: list[str] = []
    for name in ("who", "target", "before", "other", "for_", "by"):
        value = getattr(command, name, ())
        found += [value] if isinstance(value, str) else list(value or ())
    if each := grammar(type(command)).each:
        found += getattr(command, each)
    if isinstance(command, cmd.PutCondition) and command.until:
        found.append(command.until.partition(":")[2])
    return [w for w in found if w != "-"]


def set_rule(draft: Draft, command: cmd.SetRule) -> None:
    """A house rule's value. Raises `Refused` for what it cannot be."""
    known = draft.system.settings
    if command.name not in known:
        raise Refused(f'there is no setting "{command.name}": {listed(sorted(known))}')
    choices = known[command.name].choices
    if command.value not in choices:
        raise Refused(f'setting {command.name}: {listed(choices)}, not "{command.value}"')
    if draft.system.setting(draft.encounter, command.name) != command.value:
        draft.add(ev.SettingChanged(name=command.name, value=command.value))


def end(draft: Draft, command: cmd.End) -> None:
    """The fight is closed."""
    draft.add(ev.FightEnded(text=command.text))


DECISIONS: "Mapping[type[cmd.Command], Decision]" = {
    cmd.SetRule: set_rule,
    cmd.End: end,
    cmd.Together: together,
}
