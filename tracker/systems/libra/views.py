"""What panes, ladder rows and JSON show of Libra, as plain data."""

from collections.abc import Iterator, Sequence
from typing import Any

from tracker.core.coming import coming as shared_coming
from tracker.core.encounter import Combatant, Encounter
from tracker.core.ladder import next_slots, up_slots
from tracker.core.names import listed
from tracker.core.system import Line, RuleSystem
from tracker.systems.libra.formation import fight_of, place_in_line, row_of
from tracker.systems.libra.held import BREAK_FREE
from tracker.systems.libra.initiative import OVER
from tracker.systems.libra.sheet import Edge
from tracker.systems.libra.ticks import is_standing, left, sheet_of, state_of

# --- show --json


def facts(encounter: Encounter, combatant: Combatant) -> dict[str, Any]:
    """What ``show --json`` says of a combatant beyond what every game says."""
    state = state_of(combatant)
    return {
        "hp": pool_fact(combatant, "hp"),
        "ep": pool_fact(combatant, "ep"),
        "tp": pool_fact(combatant, "tp"),
        "initiative": left(encounter, combatant.id),
        "row": row_of(encounter, combatant),
        "place": place_in_line(encounter, combatant),
        "held": state.held,
        "running": state.running,
        "advantage": [{"target": e.target, "source": e.source} for e in held_now(encounter, combatant)],
        "unconscious": False,  # whoever cannot act is KO, which is "down", or away
    }


def pool_fact(combatant: Combatant, name: str) -> dict[str, int] | None:
    """What a pool holds; None for one it has not."""
    pool = combatant.pools.get(name)
    return {"current": pool.current, "maximum": pool.maximum} if pool else None


def held_now(encounter: Encounter, combatant: Combatant) -> list[Edge]:
    """Its Advantages on those who are still there."""
    return [e for e in state_of(combatant).advantage if e.target in encounter.combatants]


# --- the ladder


def marks(encounter: Encounter, combatant: Combatant) -> list[tuple[str, str]]:
    """What holds it, what it has over others, where it stands, in a few words; none for one who is out."""
    state = state_of(combatant)
    if not is_standing(combatant):
        return []
    found = [(f"Don't Move {state.held}", "warning")] if state.held else []
    found += [("running away", "warning")] if state.running else []
    if names := advantage_names(encounter, combatant):
        found.append((f"Advantage on {names}", "well"))
    found += [("back row", "quiet")] if row_of(encounter, combatant) == "back" else []
    found += [("flying", "quiet")] if sheet_of(combatant).flying else []
    return found


def advantage_names(encounter: Encounter, combatant: Combatant) -> str:
    """On whom, each once."""
    targets = dict.fromkeys(e.target for e in held_now(encounter, combatant))
    return listed([encounter.name_of(t) for t in targets], "and")


def coming(system: RuleSystem, encounter: Encounter) -> list[str]:
    """What `next` brings: what is given up, who breaks free, who is up then; or how the fight came out."""
    outcome = fight_of(encounter).outcome
    over = [f"The fight is {OVER.get(outcome, outcome)}: end closes it"] if outcome else []
    if encounter.phase != "fighting":
        return over if over and encounter.phase != "ended" else shared_coming(system, encounter)
    given = [f"{encounter.name_of(s.who)} gives up {s.turn} initiative" for s in up_slots(encounter)]
    freed, lines = list(breaking(encounter)), shared_coming(system, encounter)
    if freed:  # it breaks free there, and does not act
        tick = f"{next_slots(encounter, False)[0].turn}: "
        lines = [line for line in lines if not line.startswith(tick)]
    return [*over, *given, *freed, *lines]


def breaking(encounter: Encounter) -> Iterator[str]:
    """The Break Free of the one whose tick is next (L24)."""
    for slot in next_slots(encounter, False):
        count = state_of(encounter[slot.who]).held
        if count:
            now = max(0, slot.turn - BREAK_FREE)
            yield f"{encounter.name_of(slot.who)} breaks free on {slot.turn}: {count - 1} left, then {now}"


# --- status


def status_view(encounter: Encounter, combatant: Combatant) -> list[Line]:
    """HP, EP or TP, initiative left and row in columns; below what holds it and what it has over others."""
    now = left(encounter, combatant.id)
    hp = combatant.pools.get("hp")
    lines = [Line("HP", f"{hp.current}/{hp.maximum}", "danger" if not hp.current else "")] if hp else []
    lines.append(Line("EP/TP", resource_words(combatant)))
    lines.append(Line("init", "–" if now is None else str(now), "" if now else "quiet"))
    lines.append(Line("row", row_of(encounter, combatant), "quiet"))
    return [*lines, *trouble_lines(encounter, combatant)]


def resource_words(combatant: Combatant) -> str:
    """What EP or TP holds: "5/50", both where there are both, a dash for neither."""
    held = [combatant.pools[r] for r in ("ep", "tp") if r in combatant.pools]
    return " ".join(f"{p.current}/{p.maximum}" for p in held) or "–"


def trouble_lines(encounter: Encounter, combatant: Combatant) -> Iterator[Line]:
    """Held, running, Advantage with its source."""
    state = state_of(combatant)
    if state.held:
        yield Line(
            "Held", f"Don't Move {state.held}: breaks free {BREAK_FREE} initiative at a time", "warning"
        )
    if state.running:
        yield Line("Run", "no action, no reaction; out at the end of the round", "warning")
    if edges := held_now(encounter, combatant):
        yield Line("Advantage", edge_words(encounter, edges), "well")


def edge_words(encounter: Encounter, edges: Sequence[Edge]) -> str:
    """``Wolf (other), Ogre (weapon)``."""
    return ", ".join(f"{encounter.name_of(e.target)} ({e.source})" for e in edges)
