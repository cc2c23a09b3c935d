"""What panes, ladder rows and JSON show of Balance, as plain data."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from tracker.core.encounter import Combatant, Encounter, Slot
from tracker.core.system import Line
from tracker.systems.balance import focus, initiative, shock
from tracker.systems.balance.commands import InitiativeRoll
from tracker.systems.balance.fatigue import level, points_of, sheet_of, state_of
from tracker.systems.balance.odds import initiative_shock_chance
from tracker.systems.balance.sheet import (
    FAMILY,
    STATS,
)

SHORT = 6
"""How long a text may be that stands in a column of its own."""


def named(modifiers: Sequence[tuple[str, int]]) -> str:
    """Modifiers with their sources, those of 0 left out: "Damage +1, class +1"."""
    return ", ".join(f"{source} {value:+d}" for source, value in modifiers if value)


# --- the chance of a Shock

NEVER = Fraction(0)


def shock_chance(encounter: Encounter, combatant: Combatant, more: int = 0) -> Fraction:
    """The exact chance that its next initiative is a Balance Shock, with so much `more` Imbalance.

    Who is down or exhausted rolls none (B20).
    """
    limit = shock.threshold(combatant) + more
    if limit < shock.LEAST_THRESHOLD or combatant.down or state_of(combatant).exhausted:
        return NEVER
    return exact_chance(limit, initiative.plan(encounter, combatant.id, InitiativeRoll()).mode)


@lru_cache(64)
def exact_chance(limit: int, mode: Any) -> Fraction:
    """The chance of a Shock at a threshold, for a roll of this mode."""
    return Fraction(initiative_shock_chance(limit, mode)).limit_denominator(1296)


def chance_words(chance: Fraction) -> str:
    """A chance in at most six characters: "1/6", "–" for none, percent where the fraction is long."""
    if not chance:
        return "–"
    return str(chance) if len(str(chance)) <= SHORT else f"{float(chance):.1%}"


# --- show --json


def facts(encounter: Encounter, combatant: Combatant) -> dict[str, Any]:
    """What ``show --json`` says of a combatant beyond what every game says."""
    sheet, state, points = sheet_of(combatant), state_of(combatant), points_of(combatant)
    return {
        "turn": focus.shown_turn(encounter, combatant),
        "unconscious": state.exhausted,
        "stats": {stat: sheet.stat(stat) for stat in STATS},
        "primary": sheet.primary,
        "points": {"current": points.current, "maximum": points.maximum} if points else None,
        "fatigue": level(combatant),
        "imbalance": {"base": sheet.imbalance, "chaos": state.chaos},
        "shock": {stat: state.shock.get(stat, 0) for stat in STATS},
        "shock_due": state.shock_owed,
        "focus": focus_fact(combatant),
        "order_bonus": state.order_bonus,
        "lucky": state.lucky,
    }


def focus_fact(combatant: Combatant) -> dict[str, Any] | None:
    """Where a Focus begins and strikes; None for both before its turn is rolled."""
    held = focus.focus_of(combatant)
    return {"from": held.start, "attack": held.strike, "broken": held.broken} if held else None


# --- the ladder


def slot_state(encounter: Encounter, slot: Slot, state: str) -> str:
    """B63: the first slot of a Focus is focusing once its turn is over, until the strike is reached."""
    if state not in ("acted", "skipped"):
        return state
    held = focus.focus_of(encounter[slot.who])
    is_start = held is not None and slot.turn == held.start
    return "focusing" if is_start and focus.is_focusing(encounter, encounter[slot.who]) else state


def marks(encounter: Encounter, combatant: Combatant) -> list[tuple[str, str]]:
    """What is wrong with a combatant, or waits for it, in a few words each."""
    state = state_of(combatant)
    found = [("owes a Shock's choice", "danger")] if state.shock_owed else []
    found += fatigue_marks(combatant)
    if state.shock:
        found.append((f"Shock {shocked_stats(combatant)}", "warning"))
    if chance := shock_chance(encounter, combatant):
        found.append((f"Imbalance {shock.threshold(combatant)}: Shock {chance_words(chance)}", "warning"))
    found += focus_marks(combatant)
    if state.order_bonus:
        found.append((f"+{state.order_bonus} waits", "well"))
    if state.lucky:
        found.append(("Lucky waits", "well"))
    return found


def fatigue_marks(combatant: Combatant) -> list[tuple[str, str]]:
    """The level of Fatigue (B40)."""
    words = {"fatigue": ("Fatigue", "warning"), "total": ("Total Fatigue", "danger")}
    now = level(combatant)
    return [("exhausted", "danger")] if now == "exhausted" else [words[now]] if now in words else []


def shocked_stats(combatant: Combatant) -> str:
    """The stats that Shocks have taken from: "Reflex -2, Wit -4"."""
    held = state_of(combatant).shock
    return named([(stat.capitalize(), held.get(stat, 0)) for stat in STATS])


def focus_marks(combatant: Combatant) -> list[tuple[str, str]]:
    """The span of a Focus and what its strike is worth."""
    held = focus.focus_of(combatant)
    if held is None:
        return []
    if held.start is None:
        return [(f"will focus {held.turns}", "focus")]
    worth = f"{focus.strike_bonus(combatant, held)[1]:+d}"
    tone = "warning" if held.broken else "focus"
    return [(f"{'broken Focus' if held.broken else 'Focus'} to {held.strike}: {worth}", tone)]


# --- status


def status_view(encounter: Encounter, combatant: Combatant) -> list[Line]:
    """Imbalance and the chance of a Shock in columns; below what is wrong and what waits."""
    limit, chance = shock.threshold(combatant), shock_chance(encounter, combatant)
    lines = [
        Line("imb.", str(limit), "" if limit else "quiet"),
        Line("shock", chance_words(chance), "warning" if chance else "quiet"),
    ]
    return [*lines, *trouble_lines(combatant), *waiting_lines(encounter, combatant)]


def trouble_lines(combatant: Combatant) -> Iterator[Line]:
    """Fatigue and what it does, a choice owed, what Shocks have taken."""
    now, primary = level(combatant), sheet_of(combatant).primary
    if now == "fatigue" and primary:
        yield Line("Fatigue", f"{FAMILY[primary].capitalize()} rolls twice, lower counts", "warning")
    elif now == "total":
        yield Line("Total Fatigue", "every roll but defense twice, lower counts", "danger")
    elif now == "exhausted":
        yield Line("Exhausted", "unconscious until a Long Rest or magic", "danger")
    if state_of(combatant).shock_owed:
        yield Line("Shock", f"owed: shock {combatant.id} {shock.ways(combatant)}", "danger")
    if state_of(combatant).shock:
        yield Line("Shock", f"{shocked_stats(combatant)} until a Long Rest", "warning")


def focus_words(encounter: Encounter, combatant: Combatant) -> str:
    """Where an unbroken Focus stands: ahead, running without Dodge, or about to strike (B61)."""
    held = focus.focus_of(combatant)
    if held is None or not held.begun:
        return "not begun"
    if focus.dodge_lost(encounter, combatant):
        return "no Dodge until then"
    return "now: Dodge counts again"


def waiting_lines(encounter: Encounter, combatant: Combatant) -> Iterator[Line]:
    """A Focus, a +6 from Chaos, a Lucky declared ahead."""
    held, state = focus.focus_of(combatant), state_of(combatant)
    if held is not None and held.start is not None:
        worth = f"{focus.strike_bonus(combatant, held)[1]:+d}"
        kept = "broken" if held.broken else focus_words(encounter, combatant)
        tone: Any = "warning" if held.broken else "focus"
        yield Line("Focus", f"from {held.start}, strikes on {held.strike} at {worth}, {kept}", tone)
    elif held is not None:
        yield Line("Focus", f"of {held.turns}, declared for the next initiative", "focus")
    if state.order_bonus:
        yield Line("Chaos", f"+{state.order_bonus} waits for the next roll", "well")
    if state.lucky:
        yield Line("Lucky", "waits for the next roll that allows it", "well")
