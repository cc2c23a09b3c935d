"""Run (L25): no action and no reaction while running, out at the end of the round."""

from collections.abc import Callable, Mapping
from typing import Any

from tracker.core import turn_commands
from tracker.core.commands import Command
from tracker.core.draft import Draft
from tracker.core.encounter import Combatant
from tracker.core.refused import Refused
from tracker.systems.libra import events as ev
from tracker.systems.libra.commands import Run
from tracker.systems.libra.ticks import act, kind_of, left, sheet_of, state_of


def may_run(combatant: Combatant) -> bool:
    """Characters, humans and bosses may; monsters and elementals not."""
    return sheet_of(combatant).boss or kind_of(combatant) in ("character", "human")


def run(draft: Draft, command: Run) -> None:
    """All that is left, and away by the end of the round. Raises `Refused`."""
    combatant = draft[command.who]
    turn_commands.fighting(draft)
    if not may_run(combatant):
        raise Refused(
            f"{combatant.name} is of kind {kind_of(combatant)} and no boss: "
            "only characters, humans and bosses may run"
        )
    act(draft, command.who, "Run", left(draft.encounter, command.who) or 0)
    draft.add(ev.BeganToRun(who=command.who))


def stop_fallen(draft: Draft) -> None:
    """Who is knocked out before it got away is still part of the fight."""
    for combatant in list(draft.encounter):
        if state_of(combatant).running and combatant.down:
            draft.add(ev.StoppedRunning(who=combatant.id))


def get_away(draft: Draft) -> None:
    """The end of the round: who still runs is out."""
    for combatant in list(draft.encounter):
        if state_of(combatant).running:
            draft.add(ev.RanAway(who=combatant.id))


DECISIONS: Mapping[type[Command], Callable[[Draft, Any], None]] = {Run: run}
