"""Formation (L30, L31): who counts as front or back row, whom Melee reaches, and moving there."""

from collections.abc import Callable, Mapping
from typing import Any, Literal

from tracker.core.commands import Command
from tracker.core.draft import Draft
from tracker.core.encounter import Combatant, Encounter
from tracker.core.refused import Refused
from tracker.systems.libra import events as ev
from tracker.systems.libra.commands import ChangeFormation, ChangeRow, SetAmbush, Swap
from tracker.systems.libra.sheet import LibraFight
from tracker.systems.libra.ticks import act, is_standing, sheet_of

Standing = Literal["front", "back", "beyond"]
"""How one counts for Melee; beyond is the third in line and further."""
POSITIONING = 10


def fight_of(encounter: Encounter) -> LibraFight:
    """What belongs to the sides."""
    fight: LibraFight = encounter.state or LibraFight()
    return fight


def formation_of(encounter: Encounter, side: str) -> str:
    """L3: column unless another was chosen."""
    return fight_of(encounter).formations.get(side, "column")


def ambush_of(encounter: Encounter, side: str) -> str:
    """L31: back, pincer or none."""
    return fight_of(encounter).ambushes.get(side, "none")


def line(encounter: Encounter, side: str) -> list[Combatant]:
    """Those of a side who stand, first to last: as they were ordered, newcomers behind."""
    there = [c for c in encounter if c.side == side and is_standing(c)]
    return sorted(there, key=lambda c: (sheet_of(c).place or c.number, c.number))


def place_in_line(encounter: Encounter, combatant: Combatant) -> int | None:
    """1 for the first of its side who stands; None for one who does not."""
    ids = [c.id for c in line(encounter, combatant.side)]
    return ids.index(combatant.id) + 1 if combatant.id in ids else None


def stands(encounter: Encounter, combatant: Combatant) -> Standing:
    """L30: where it stands, before an ambush and an empty front row are counted."""
    if formation_of(encounter, combatant.side) != "row":
        return sheet_of(combatant).row
    place = place_in_line(encounter, combatant) or 1
    return "front" if place == 1 else "back" if place == 2 else "beyond"


def counts_as(encounter: Encounter, combatant: Combatant) -> Standing:
    """L30, L31: how it counts for Melee dealt and taken."""
    where, ambush = stands(encounter, combatant), ambush_of(encounter, combatant.side)
    if ambush == "pincer" or (ambush == "back" and where == "back"):
        return "front"
    side = line(encounter, combatant.side)
    return where if any(stands(encounter, c) == "front" for c in side) else "front"


def from_behind(encounter: Encounter, combatant: Combatant) -> int:
    """For an order in which the last in line come first."""
    return ("beyond", "back", "front").index(stands(encounter, combatant))


def row_of(encounter: Encounter, combatant: Combatant) -> str:
    """The row for people: front or back."""
    return "front" if stands(encounter, combatant) == "front" else "back"


def check_reach(encounter: Encounter, target: Combatant) -> None:
    """Raises `Refused` where Melee cannot hit (L30)."""
    if sheet_of(target).flying:
        raise Refused(f"{target.name} is flying: Melee cannot hit it, Ranged and magic can")
    if counts_as(encounter, target) == "beyond":
        place = place_in_line(encounter, target)
        raise Refused(f"{target.name} stands {place}. in line: Melee reaches only the first two")


# --- the commands


def change_row(draft: Draft, command: ChangeRow) -> None:
    """L23, L30: Combat Positioning to the other row. Raises `Refused` in Row formation."""
    combatant = draft[command.who]
    if formation_of(draft.encounter, combatant.side) == "row":
        raise Refused("in Row formation positions are swapped with the one before or behind: swap WHO OTHER")
    if sheet_of(combatant).row == command.row:
        raise Refused(f"{combatant.name} already stands in the {command.row} row")
    act(draft, command.who, "Combat Positioning", POSITIONING)
    draft.add(ev.RowChanged(who=command.who, row=command.row))


def swap(draft: Draft, command: Swap) -> None:
    """L30: places with the one directly before or behind, in Row formation. Raises `Refused`."""
    one, other = draft[command.who], draft[command.other]
    ids = [c.id for c in line(draft.encounter, one.side)]
    if formation_of(draft.encounter, one.side) != "row":
        raise Refused(f"only in Row formation are places swapped: row {one.id} front or back moves")
    if not {one.id, other.id} <= set(ids) or abs(ids.index(one.id) - ids.index(other.id)) != 1:
        raise Refused(f"{one.name} can swap only with the one directly before or behind")
    act(draft, command.who, "Combat Positioning", POSITIONING)
    a, b = ids.index(one.id), ids.index(other.id)
    ids[a], ids[b] = ids[b], ids[a]
    draft.add(ev.LineOrdered(order=",".join(ids)))


def change_formation(draft: Draft, command: ChangeFormation) -> None:
    """L3: how a side stands; with ``by`` it is that one's Combat Positioning. Raises `Refused`."""
    if formation_of(draft.encounter, command.side) == command.formation:
        raise Refused(f"{command.side} already stands in {command.formation} formation")
    if command.by is not None:
        if draft[command.by].side != command.side:
            raise Refused(f"{draft[command.by].name} is not of that side")
        act(draft, command.by, "Combat Positioning", POSITIONING)
    draft.add(ev.FormationChanged(side=command.side, formation=command.formation))


def set_ambush(draft: Draft, command: SetAmbush) -> None:
    """L31: held until changed."""
    if ambush_of(draft.encounter, command.side) != command.ambush:
        draft.add(ev.AmbushSet(side=command.side, ambush=command.ambush))


DECISIONS: Mapping[type[Command], Callable[[Draft, Any], None]] = {
    ChangeRow: change_row, Swap: swap, ChangeFormation: change_formation, SetAmbush: set_ambush,
}  # fmt: skip
