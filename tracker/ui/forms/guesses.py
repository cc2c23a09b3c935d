"""Whom a command most likely means when its prompt opens."""

from collections.abc import Iterator, Sequence

from tracker.core import commands as cmd
from tracker.core.commands import Command
from tracker.core.encounter import Encounter
from tracker.core.groups import kin, row_of
from tracker.core.ladder import slots_of, standing_first
from tracker.core.language.grammar import grammar
from tracker.core.names import copy_number
from tracker.core.step import Record
from tracker.table import Table
from tracker.ui.forms.fields import WHO_WORDS
from tracker.ui.forms.ordering import exchanged
from tracker.ui.gaze import Gaze

HURT = "injury_taken"


LOOKED_BACK = 100
"""How many steps of the path are looked through for what was done last."""


def past(table: Table, steps: int = LOOKED_BACK) -> Iterator[Record]:
    """What happened on the path to where the fight stands, the latest first; so a restart forgets nothing."""
    history = table.history
    at, seen = history.pointer, 0
    while at and seen < steps:
        yield from reversed(history[at].events)
        at, seen = history[at].parent, seen + 1


def hurt_lately(table: Table) -> list[str]:
    """Whom the last steps hurt, the latest first."""
    return [str(r["who"]) for r in past(table, 12) if r["kind"] == HURT]


def attacks_of(table: Table, who: str) -> Iterator[Record]:
    """What was done with something to somebody by one combatant, the latest first."""
    return (r for r in past(table) if r.get("who") == who and "target" in r and "using" in r)


def last_weapon(table: Table, who: str) -> str:
    """With what this one attacked last, where it is not the first on its sheet anyhow; else ""."""
    sheet = table.encounter[who].sheet
    names = [a.name for a in (*getattr(sheet, "attack", ()), *getattr(sheet, "power", ()))]
    used = next((str(r["using"]) for r in attacks_of(table, who)), "")
    return used if used in names[1:] else ""


def likely_target(table: Table, who: str | None) -> str | None:
    """Whom this one attacked last, else, across, whoever was hurt last or the first; only who stands."""
    encounter = table.encounter
    side = encounter[who].side if who and who in encounter.combatants else ""
    standing = (c for c in standing_first(encounter, encounter) if not c.down and not c.wave)
    across = [c.id for c in standing if c.side != side]
    own = [str(r["target"]) for r in attacks_of(table, who or "")][:1]
    last = [str(r.get("target") or r["who"]) for r in past(table) if "target" in r or r["kind"] == HURT][:1]
    for id_ in own:
        target = encounter.combatants.get(id_)
        if target and not target.down and not target.wave and id_ != who:
            return id_
    return next((id_ for id_ in (*last, *across) if id_ in across), None)


def fitting(table: Table, gaze: Gaze, model: type[Command]) -> type[Command]:
    """The command that a key is about here: what is hidden is shown."""
    who = table.encounter.combatants.get(gaze.selected or "")
    return cmd.Reveal if model is cmd.Hide and who and who.hidden else model


def standing(encounter: Encounter, model: type[Command], who: str | None) -> dict[str, str]:
    """What stands already in a field that is to be changed."""
    combatant = encounter.combatants.get(who or "")
    if combatant and issubclass(model, cmd.Rename):
        return {"name": combatant.name}
    if combatant and issubclass(model, cmd.Clear) and combatant.conditions:
        return {"name": combatant.conditions[0].name}
    return {}


def likely(table: Table, gaze: Gaze, model: type[Command]) -> dict[str, str]:
    """What the fields of a command for combatants are filled with when its prompt opens."""
    encounter = table.encounter
    found = standing(encounter, model, gaze.selected)
    owed = table.system.owed(encounter)
    for at, slot in enumerate(s for s in grammar(model).positions if id(s.word) in WHO_WORDS):
        who: str | None = gaze.selected
        if model.answers_hurt:
            lately = hurt_lately(table)
            who = who if gaze.chosen and who in lately else next(iter(lately), who)
        elif owed and model is table.system.settles:
            who = owed[0]
        elif issubclass(model, cmd.Order):
            who = exchanged(encounter, gaze.selected or "", gaze.chosen).get(slot.name)
        elif at or (slot.name == "who" and issubclass(model, cmd.Hurt) and not gaze.chosen):
            who = likely_target(table, gaze.selected)
        elif not gaze.chosen and is_needless(table, model, who):
            who = None
        if who and who in encounter.combatants:
            whos = row_mates(encounter, gaze, who) if model.of_turn else (who,)
            found[slot.name] = ",".join(f"#{encounter[w].number}" for w in whos)
    doer = encounter.combatants.get(gaze.selected or "")
    if doer and "with_" in model.model_fields and (used := last_weapon(table, doer.id)):
        found["with_"] = used
    return found | pack(encounter, gaze.selected) if issubclass(model, cmd.Group) else found


def row_mates(encounter: Encounter, gaze: Gaze, who: str) -> Sequence[str]:
    """Whoever is up with all who share its row and act with it; one who is looked at by hand alone."""
    slot = next((s for s in encounter.slots if s.who == who and s.state == "up"), None)
    if slot is None or gaze.chosen:
        return (who,)
    return [s.who for s in row_of(encounter, slot) if s.state == "up"]


def is_needless(table: Table, model: type[Command], who: str | None) -> bool:
    """Whether a command is not for this one: its turn is not ahead, or it has none of what that is about."""
    combatant = table.encounter.combatants.get(who or "")
    if combatant is None:
        return False
    turns = slots_of(table.encounter, combatant.id) if issubclass(model, cmd.ActNow) else ()
    came_up = bool(turns) and all(slot.state != "waiting" for slot in turns)
    return came_up or bool(table.system.lacks(model, combatant))


def pack(encounter: Encounter, who: str | None) -> dict[str, str]:
    """For a group: all copies like whoever is looked at, by the name they share; nothing for one alone."""
    looked = encounter.combatants.get(who or "")
    base = looked.name.rpartition(" ")[0] if looked else ""
    numbered = [c for c in encounter if copy_number(c.name, base) is not None]
    copies = [c for c in numbered if looked and (kin(c), c.wave) == (kin(looked), looked.wave)]
    if len(copies) < 2 or copies[0].group:
        return {}
    return {"who": ",".join(f"#{c.number}" for c in copies), "name": base}
