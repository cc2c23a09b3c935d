"""Don't Move n and Break Free (L24): as often as initiative allows, the rest in the next round."""

from collections.abc import Callable, Mapping
from typing import Any

from tracker.core.commands import Command
from tracker.core.draft import Draft
from tracker.core.encounter import Slot
from tracker.core.refused import Refused
from tracker.systems.libra import events as ev
from tracker.systems.libra.commands import Hold
from tracker.systems.libra.ticks import is_standing, spend, state_of, why_not_standing

BREAK_FREE = 6
MOST = 99


def hold(draft: Draft, command: Hold) -> None:
    """Held for n Break Frees from now on; 0 lets go. Raises `Refused`."""
    combatant = draft[command.who]
    if not 0 <= command.count <= MOST:
        raise Refused(f"Don't Move is 0 to {MOST}, not {command.count}")
    if not is_standing(combatant):
        raise Refused(f"{combatant.name} is {why_not_standing(combatant)}: there is nobody to hold")
    if state_of(combatant).held != command.count:
        draft.add(ev.Held(who=command.who, count=command.count))


def break_free(draft: Draft, slot: Slot) -> None:
    """One Break Free of a held one whose tick it is."""
    draft.add(ev.BrokeFree(who=slot.who, left=state_of(draft[slot.who]).held - 1))
    spend(draft, slot.who, BREAK_FREE)


DECISIONS: Mapping[type[Command], Callable[[Draft, Any], None]] = {Hold: hold}
