"""What panes, ladder rows and JSON show of Balance, as plain data."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from tracker.core.coming import coming as shared_coming
from tracker.core.encounter import Combatant, Encounter, Slot
from tracker.core.ladder import next_slots
from tracker.core.names import listed
from tracker.core.system import Line, RuleSystem
from tracker.systems.balance import focus, initiative, shock
from tracker.systems.balance.attack_plan import defense_rating
from tracker.systems.balance.commands import InitiativeRoll
from tracker.systems.balance.fatigue import level, points_of, sheet_of, state_of
from tracker.systems.balance.odds import initiative_shock_chance
from tracker.systems.balance.round_words import words_of_slot
from tracker.systems.balance.sheet import (
    ARMOR_ACROBATICS,
    ATTRIBUTES,
    BONUS_OF,
    FAMILY,
    STATS,
    Attack,
    BalanceSheet,
)

SHORT = 6
"""How long a text may be that stands in a column of its own."""


def named(modifiers: Sequence[tuple[str, int]]) -> str:
    """Modifiers with their sources, those of 0 left out: "Damage +1, class +1"."""
    return ", ".join(f"{source} {value:+d}" for source, value in modifiers if value)


# --- the chance of a Shock


def shock_chance(encounter: Encounter, combatant: Combatant) -> Fraction:
    """The exact chance that its next initiative is a Balance Shock, its Bonus or Penalty Roll counted."""
    mode: Any = initiative.plan(encounter, combatant.id, InitiativeRoll()).mode
    return Fraction(initiative_shock_chance(shock.threshold(combatant), mode)).limit_denominator(1296)


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
    held = focus.focus_of(encounter[slot.who])
    is_start = held is not None and slot.turn == held.start and state in ("acted", "skipped")
    return "focusing" if is_start and focus.is_focusing(encounter, encounter[slot.who]) else state


def marks(encounter: Encounter, combatant: Combatant) -> list[tuple[str, str]]:
    """What is wrong with a combatant, or waits for it, in a few words each."""
    state = state_of(combatant)
    found = [("owes a Shock's choice", "danger")] if state.shock_owed else []
    found += fatigue_marks(combatant)
    found += [(f"Shock {shocked_stats(combatant)}", "warning")] if state.shock else []
    if chance := shock_chance(encounter, combatant):
        found.append((f"Imbalance {shock.threshold(combatant)}: {chance_words(chance)}", "warning"))
    found += focus_marks(combatant)
    found += [(f"+{state.order_bonus} waits", "well")] if state.order_bonus else []
    found += [("Lucky waits", "well")] if state.lucky else []
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
    return [(f"Focus {'broken ' if held.broken else ''}{held.start} to {held.strike} at {worth}", tone)]


def coming(system: RuleSystem, encounter: Encounter) -> list[str]:
    """What `next` brings, with a Focus that begins or strikes said as such (B63)."""
    lines = shared_coming(system, encounter)
    here = next_slots(encounter, True) if encounter.phase == "fighting" else ()
    able = [s for s in here if focus.is_able(encounter[s.who])]
    done = {s.who: words_of_slot(encounter, s.who, s.turn) for s in able}
    if all(words == "acts" for words in done.values()):
        return lines
    plain = [encounter.name_of(who) for who, words in done.items() if words == "acts"]
    said = [f"{listed(plain, 'and')} {'acts' if len(plain) == 1 else 'act'}"] if plain else []
    said += [f"{encounter.name_of(who)} {words}" for who, words in done.items() if words != "acts"]
    start = f"{here[0].turn}: "
    return [start + ", ".join(said) if line.startswith(start) else line for line in lines]


# --- status


def status_view(encounter: Encounter, combatant: Combatant) -> list[Line]:
    """Imbalance and the chance of a Shock in columns; below what is wrong and what waits."""
    limit, chance = shock.threshold(combatant), shock_chance(encounter, combatant)
    lines = [
        Line("imb.", str(limit), "" if limit else "quiet"),
        Line("shock", chance_words(chance), "warning" if chance else "quiet"),
    ]
    return [*lines, *trouble_lines(combatant), *waiting_lines(combatant)]


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
        yield Line("Shock", f"owed: shock {combatant.id} injury, body or mind", "danger")
    if state_of(combatant).shock:
        yield Line("Shock", f"{shocked_stats(combatant)} until a Long Rest", "warning")


def waiting_lines(combatant: Combatant) -> Iterator[Line]:
    """A Focus, a +6 from Chaos, a Lucky declared ahead."""
    held, state = focus.focus_of(combatant), state_of(combatant)
    if held is not None and held.start is not None:
        worth = f"{focus.strike_bonus(combatant, held)[1]:+d}"
        kept = "broken" if held.broken else "no Dodge until then" if held.begun else "not begun"
        tone: Any = "warning" if held.broken else "focus"
        yield Line("Focus", f"from {held.start}, strikes on {held.strike} at {worth}, {kept}", tone)
    elif held is not None:
        yield Line("Focus", f"of {held.turns}, declared for the next initiative", "focus")
    if state.order_bonus:
        yield Line("Chaos", f"+{state.order_bonus} waits for the next roll", "well")
    if state.lucky:
        yield Line("Lucky", "waits for the next roll that allows it", "well")


# --- sheet


def sheet_view(encounter: Encounter, combatant: Combatant) -> list[Line]:
    """The sheet; pools, conditions and notes are shown beside it for every game."""
    sheet = sheet_of(combatant)
    return [
        *identity_lines(sheet),
        *stat_lines(combatant),
        defense_line(encounter, combatant),
        *focus_lines(sheet),
        *trouble_lines(combatant),
        *waiting_lines(combatant),
        *(attack_line(sheet, attack) for attack in sheet.attack),
        *(Line("Ability", ability) for ability in sheet.abilities),
        *([Line("Tags", ", ".join(sheet.tags), "quiet")] if sheet.tags else []),
    ]


def identity_lines(sheet: BalanceSheet) -> Iterator[Line]:
    """Class, level and primary stat (B3, B9)."""
    parts = [sheet.class_] if sheet.class_ else []
    parts += [f"level {sheet.level}"] if sheet.level is not None else []
    parts += [f"primary {sheet.primary.capitalize()}"] if sheet.primary else []
    if parts:
        yield Line("", "  ".join(parts), "quiet")


def stat_lines(combatant: Combatant) -> Iterator[Line]:
    """The four stats by family, the attributes that are not 0, and Imbalance (B1, B2, B8)."""
    sheet = sheet_of(combatant)
    for family in ("body", "mind"):
        stats = [f"{s.capitalize()} {sheet.stat(s)}" for s in STATS if FAMILY[s] == family]
        yield Line(family.capitalize(), "  ".join(stats))
    values = {name: sheet.stat(name) for stat in STATS for name in ATTRIBUTES[stat]}
    values["acrobatics"] += ARMOR_ACROBATICS[sheet.armor]
    if some := [f"{name.capitalize()} {value:+d}" for name, value in values.items() if value]:
        yield Line("Skills", "  ".join(some))
    chaos = state_of(combatant).chaos
    if total := shock.threshold(combatant):
        yield Line("Imbalance", f"{total}" + (f" ({chaos} of it from Chaos)" if chaos else ""))


def defense_line(encounter: Encounter, combatant: Combatant) -> Line:
    """The Defense Rating as it counts now, with its sources (B6, B61)."""
    rating = defense_rating(encounter, combatant)
    dice, sources = sheet_of(combatant).defense_dice, named(rating)
    more = f"  {dice} dice" if dice != 2 else ""
    tone: Any = "warning" if focus.dodge_lost(encounter, combatant) else ""
    return Line("Defense", f"{sum(value for _, value in rating):+d}{more}  {sources}".rstrip(), tone)


def focus_lines(sheet: BalanceSheet) -> Iterator[Line]:
    """A Focus of its own: how long, and its two numbers (B60, B62)."""
    if sheet.focus is not None or any(a.focus for a in sheet.attack):
        turns = sheet.focus or focus.USUAL_TURNS
        yield Line("Focus", f"{turns} turns: kept {sheet.focus_kept:+d}, broken {sheet.focus_broken:+d}")


def attack_line(sheet: BalanceSheet, attack: Attack) -> Line:
    """One attack: its dice, kind, bonus with sources, what may be ticked, its chain (B7)."""
    bonus = BONUS_OF[attack.kind]
    modifiers = [(bonus.capitalize(), sheet.stat(bonus)), *attack.bonus.items()]
    total = sum(value for _, value in modifiers)
    parts = [attack.kind, f"{total:+d}" if total else "", named(modifiers)]
    parts += [f"chain {attack.chain}"] if attack.chain else []
    parts += [f"if {name} {value:+d}" for name, value in attack.situational.items()]
    return Line(f"{attack.name} ({attack.rating})", "  ".join(p for p in parts if p))
