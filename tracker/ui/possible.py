"""Why a command cannot be said now, or has nothing to choose: told in a line where its prompt would open."""

from tracker.core import commands as cmd
from tracker.core.commands import Command, PointerMove
from tracker.core.groups import called
from tracker.core.language.grammar import grammar
from tracker.core.names import listed
from tracker.core.words import WHOS
from tracker.ui.forms.fields import WHO_WORDS
from tracker.ui.forms.ordering import movers, shared_by, shared_turns
from tracker.ui.scene import Scene

IN_A_ROUND = (cmd.Done, cmd.ActNow, cmd.Delay, cmd.Skip)
"""Commands about the turns of a round that runs."""


def barred(scene: Scene, model: type[Command]) -> str:
    """Why the prompt of a command would be filled in for nothing; "" where it opens."""
    return not_now(scene, model) or lacked(scene, model) or alone(scene, model)


def not_now(scene: Scene, model: type[Command] | None) -> str:
    """Why a command would be refused now, as far as one look tells; "" when nothing is in its way."""
    table = scene.table
    if model is None:
        return ""
    if table.read_only:
        return "the fight is open for reading only"
    if issubclass(model, cmd.Undo):
        return "" if table.history.undo_depth else "there is nothing to undo"
    if issubclass(model, cmd.Redo):
        return "" if table.history.redo_depth else "there is nothing to redo"
    if scene.encounter.phase == "ended" and not issubclass(model, (PointerMove, *scene.system.after_end)):
        return "the fight is over: undo opens it again"
    if not scene.encounter.combatants and needs_somebody(model):
        return f"nobody has joined yet: {scene.key('add')} adds somebody"
    if issubclass(model, IN_A_ROUND) and scene.encounter.phase != "fighting":
        return f"no round is running: {scene.key('initiative')} starts one"
    if issubclass(model, cmd.Done) and not scene.up:
        return "nobody is up"
    if issubclass(model, cmd.Order) and not shared_turns(scene.encounter):
        return "no two of those still to act stand on one turn: there is no order to change"
    if model is scene.system.settles and not scene.system.owed(scene.encounter):
        return "nobody owes a choice"
    return ""


def lacked(scene: Scene, model: type[Command]) -> str:
    """That there is nothing to choose, and the key that leads to it; "" where there is.

    Where a command is about anybody, others may have it: whoever is meant is then to be chosen.
    """
    who, lacks = scene.who, scene.system.lacks
    if who is None or not (what := lacks(model, who)):
        return ""
    anybody = model.answers_hurt or (is_about_any(model) and not scene.chosen)
    if anybody and any(not lacks(model, c) for c in scene.encounter):
        return ""
    if what.endswith("condition"):
        how = f"{scene.key('condition')} puts one on"
    elif model.answers_hurt:
        return f"nobody has {what}: that follows what hurt, before the next turn and the next roll"
    else:
        how = f"{scene.key('edit_sheet')} adds one to its sheet"
    return f"nobody has a {what}: {how}" if anybody else f"{who.name} has no {what}: {how}"


def alone(scene: Scene, model: type[Command]) -> str:
    """That whoever was chosen has nobody beside it on its turn, and who has; "" for any other command."""
    encounter, who = scene.encounter, scene.who
    if not issubclass(model, cmd.Order) or who is None or not scene.chosen or shared_by(encounter, who.id):
        return ""
    others = listed(called(encounter, movers(encounter)), "and", most=4)
    return f"{who.name} stands alone on its turn; {others} share one"


def is_about_any(model: type[Command]) -> bool:
    """Whether it may be about anybody, not first of all whoever acts."""
    return any(slot.word is WHOS for slot in grammar(model).positions[:1])


def needs_somebody(model: type[Command]) -> bool:
    """Whether a command is about a combatant."""
    return any(id(slot.word) in WHO_WORDS for slot in grammar(model).positions)
