"""What is written down for later: notes, marks on steps, reminders."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tracker.core import commands as cmd
from tracker.core import events as ev
from tracker.core import turns
from tracker.core.conditions import running_round
from tracker.core.draft import Draft
from tracker.core.refused import Refused

if TYPE_CHECKING:
    from tracker.core.system import Decision


def note(draft: Draft, command: cmd.Note) -> None:
    """A note. Raises `Refused` for an empty one."""
    if not command.text.strip():
        raise Refused("note: there is no text")
    draft.add(ev.NoteAdded(who=command.who, text=command.text))


def mark(draft: Draft, command: cmd.Mark) -> None:
    """A note on a step, or none any more. Raises `Refused` where there is none to take."""
    text, now = command.text.strip(), draft.encounter.marks.get(command.step, "")
    if command.step < 1:
        raise Refused(f"mark: steps are counted from 1, not {command.step}")
    if not text and not now:
        raise Refused(f"mark: step {command.step} bears no mark; a text after the number gives it one")
    if text != now:
        draft.add(ev.StepMarked(step=command.step, text=text))


def remind(draft: Draft, command: cmd.Remind) -> None:
    """A reminder. Raises `Refused` for a moment that has passed."""
    encounter = draft.encounter
    round_ = command.round if command.round is not None else encounter.round + 1
    if round_ < running_round(encounter):
        raise Refused(f"remind: round {round_} has passed; now is {encounter.round}")
    if round_ == encounter.round and command.turn is not None and turns.has_passed(encounter, command.turn):
        raise Refused(f"remind: turn {command.turn} of this round has passed; now is {encounter.turn}")
    draft.add(
        ev.ReminderSet(number=encounter.reminded + 1, round=round_, turn=command.turn, text=command.text)
    )


DECISIONS: "Mapping[type[cmd.Command], Decision]" = {cmd.Note: note, cmd.Mark: mark, cmd.Remind: remind}
