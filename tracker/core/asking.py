"""What the shared commands leave open."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tracker.core import commands as cmd
from tracker.core import waves
from tracker.core.encounter import Encounter
from tracker.core.expression import parse_expression
from tracker.core.names import copy_number, meanings
from tracker.core.questions import Question
from tracker.core.refused import Refused
from tracker.core.sheet import sheet_json

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem


def of_add(system: "RuleSystem", encounter: Encounter, command: cmd.Add) -> Sequence[Question]:
    """The sheet: of somebody in this fight, else from the library; of itself when only fields are given."""
    if command.sheet is not None:
        return ()
    if command.source is None and command.fields:
        return (Question("sheet", command.name, "settled", default={}),)
    named = command.source or command.name
    known = [c for c in encounter if is_copy(c.name, named)]
    if command.source and not known:
        found = meanings(encounter, named)
        known = list(found) if len(found) == 1 else []
    if known:
        return (Question("sheet", named, "settled", default=entry_of(known[0])),)
    default: dict[str, Any] | None = None if command.source else {}
    return (
        Question(
            "sheet", f'"{named}" in the library or the game\'s content', "entry", named, default=default
        ),
    )


def is_copy(name: str, base: str) -> bool:
    """Whether `name` is `base`, or a numbered copy of it."""
    return name.casefold() == base.casefold() or copy_number(name, base) is not None


def entry_of(combatant: Any) -> dict[str, Any]:
    """A combatant's sheet and side as a roster entry."""
    fields: dict[str, Any] = json.loads(sheet_json(combatant.sheet))
    return {"side": combatant.side, **fields}


def of_roster(system: "RuleSystem", encounter: Encounter, command: cmd.Roster) -> Sequence[Question]:
    """The entries, where a file is named."""
    if command.entries.lstrip().startswith("["):
        return ()
    return (Question("entries", f"the roster file {command.entries}", "roster", command.entries),)


def of_roll(system: "RuleSystem", encounter: Encounter, command: cmd.RollDice) -> Sequence[Question]:
    """The dice of the expression, in its order."""
    if command.dice is not None:
        return ()
    name = encounter.name_of(command.for_) if command.for_ else ""
    try:
        return (of_expression("dice", command.expression, command.for_ or "", name),)
    except ValueError as e:
        raise Refused(f"roll: {e}") from e


def of_expression(field: str, text: str, who: str, name: str) -> Question:
    """The dice of an expression in its order, asked of `who`; settled for one without dice.

    Raises ValueError for what is no expression.
    """
    expression = parse_expression(text)
    sides = expression.sides
    if not sides:
        return Question(field, text, "settled", default=())
    alike = len(set(sides)) == 1
    what = f"{len(sides)}d{sides[0]}" if alike else f"the dice of {expression} in order"
    ask = f"{name}: {what}" if name else what
    return Question(field, ask, "dice", who, len(sides), max(sides), mixed=() if alike else sides)


QUESTIONS: Mapping[type[cmd.Command], Callable[..., Sequence[Question]]] = {
    cmd.Add: of_add,
    cmd.Roster: of_roster,
    cmd.RollDice: of_roll,
    cmd.Bring: waves.of_bring,
}
