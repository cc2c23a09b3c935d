"""Dice of an expression that fell: they are recorded with their total."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tracker.core import commands as cmd
from tracker.core import events as ev
from tracker.core.dice import write_faces
from tracker.core.draft import Draft
from tracker.core.expression import parse_expression
from tracker.core.refused import Refused

if TYPE_CHECKING:
    from tracker.core.system import Decision


def roll_dice(draft: Draft, command: cmd.RollDice) -> None:
    """Faces and total of an expression. Raises `Refused` for what does not fit it."""
    rolled(draft, command.for_ or "", command.expression, command.dice)


def rolled(draft: Draft, who: str, expression: str, dice: tuple[int, ...] | str | None) -> int:
    """The total of an expression with those faces, which are recorded. Raises `Refused` for a misfit."""
    try:
        parsed = parse_expression(expression)
        faces = parsed.read_faces(dice) if isinstance(dice, str) else dice or ()
        total = parsed.total(faces)
    except ValueError as e:
        raise Refused(f"{draft[who].name if who else 'roll'}: {e}") from e
    draft.add(ev.DiceRolled(who=who, expression=str(parsed), dice=write_faces(faces), total=total))
    return total


DECISIONS: "Mapping[type[cmd.Command], Decision]" = {cmd.RollDice: roll_dice}
