"""The sheet of a combatant in lines, with what is wrong now (B1 to B9)."""

from collections.abc import Iterator
from typing import Any

from tracker.core.encounter import Combatant, Encounter
from tracker.core.system import Line
from tracker.systems.balance import focus, shock
from tracker.systems.balance.attack_plan import defense_rating
from tracker.systems.balance.fatigue import sheet_of, state_of
from tracker.systems.balance.sheet import (
    ARMOR_ACROBATICS,
    ATTRIBUTES,
    BONUS_OF,
    FAMILY,
    STATS,
    Attack,
    BalanceSheet,
)
from tracker.systems.balance.views import named, trouble_lines, waiting_lines


def sheet_view(encounter: Encounter, combatant: Combatant) -> list[Line]:
    """The sheet; pools, conditions and notes are shown beside it for every game."""
    sheet = sheet_of(combatant)
    return [
        *identity_lines(sheet),
        *trouble_lines(combatant),
        *waiting_lines(encounter, combatant),
        *stat_lines(combatant),
        defense_line(encounter, combatant),
        *(attack_line(sheet, attack) for attack in sheet.attack),
        *focus_lines(sheet),
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
