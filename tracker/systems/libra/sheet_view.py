"""The sheet of a combatant in lines, with what is wrong now (L1 to L4)."""

from collections.abc import Iterator

from tracker.core.encounter import Combatant, Encounter
from tracker.core.system import Line
from tracker.systems.libra import reaction
from tracker.systems.libra.formation import ambush_of, counts_as, formation_of, place_in_line, row_of
from tracker.systems.libra.percent import skill_number, title
from tracker.systems.libra.sheet import ATTRIBUTES, RANGE_SKILL, SKILL_STAT, LibraSheet, Power
from tracker.systems.libra.ticks import kind_of, left, sheet_of
from tracker.systems.libra.views import trouble_lines


def sheet_view(encounter: Encounter, combatant: Combatant) -> list[Line]:
    """The sheet; pools, conditions and notes are shown beside it for every game."""
    sheet = sheet_of(combatant)
    return [
        *identity_lines(combatant),
        Line("Attributes", "  ".join(f"{title(a)} {sheet.stat(a)}" for a in ATTRIBUTES)),
        *skill_lines(combatant),
        *defense_lines(combatant),
        *place_lines(encounter, combatant),
        *trouble_lines(encounter, combatant),
        *element_lines(sheet),
        *(power_line(combatant, power) for power in sheet.power),
        *(Line("Reaction", name) for name in sheet.reactions),
        *(Line("Ability", ability) for ability in sheet.abilities),
        *([Line("Tags", ", ".join(sheet.tags), "quiet")] if sheet.tags else []),
    ]


def identity_lines(combatant: Combatant) -> Iterator[Line]:
    """Kind, boss, clade, class and weapon type (L2, L3)."""
    sheet = sheet_of(combatant)
    parts = [kind_of(combatant), "boss" if sheet.boss else "", sheet.clade or "", sheet.class_ or ""]
    parts += [f"weapon {sheet.weapon}"] if sheet.weapon else []
    yield Line("", "  ".join(p for p in parts if p), "quiet")


def skill_lines(combatant: Combatant) -> Iterator[Line]:
    """The skills it has, each with the number a roll must not be above (L10)."""
    sheet = sheet_of(combatant)
    known = [s for s in SKILL_STAT if sheet.skill(s)]
    words = [f"{title(s)} {sheet.skill(s)} ({skill_number(combatant, s).value})" for s in known]
    words += [f"{title(s)} {value}" for s, value in sheet.skills.items()]
    if words:
        yield Line("Skills", "  ".join(words))


def defense_lines(combatant: Combatant) -> Iterator[Line]:
    """Reactions and armour (L41, L44)."""
    sheet = sheet_of(combatant)
    dodge, resist = (reaction.number(combatant, r).value for r in (reaction.DODGE, reaction.RESIST))
    yield Line("Defense", f"Dodge {dodge}  Resistance {resist}")
    if sheet.armour or sheet.m_armour:
        yield Line("Armour", f"{sheet.armour}  M.Armour {sheet.m_armour}")


def place_lines(encounter: Encounter, combatant: Combatant) -> Iterator[Line]:
    """Row, place in line, formation, ambush, flying, initiative left (L21, L30, L31)."""
    parts = [f"{row_of(encounter, combatant)} row", f"{formation_of(encounter, combatant.side)} formation"]
    place, now = place_in_line(encounter, combatant), left(encounter, combatant.id)
    parts += [f"{place}. in line"] if place else []
    if (counts := counts_as(encounter, combatant)) != row_of(encounter, combatant):
        parts.append("out of Melee's reach" if counts == "beyond" else f"counts as {counts}")
    ambush = {"back": "Back Attacked", "pincer": "in a Pincer"}.get(ambush_of(encounter, combatant.side))
    parts += [ambush] if ambush else []
    parts += ["flying"] if sheet_of(combatant).flying else []
    yield Line("Stands", "  ".join(parts))
    if now is not None:
        yield Line("Initiative", f"{now} left")


def element_lines(sheet: LibraSheet) -> Iterator[Line]:
    """Weaknesses, resistances, Killers (L3)."""
    for label, names in (
        ("Weak to", sheet.weaknesses), ("Resists", sheet.resistances), ("Killer of", sheet.killers),
    ):  # fmt: skip
        if names:
            yield Line(label, ", ".join(names))


def power_line(combatant: Combatant, power: Power) -> Line:
    """One power: Speed, what it builds or costs, how it hits, what it does (L4)."""
    sort = "magical" if power.is_magical else "physical"
    parts = [f"Speed {power.speed}", f"{power.range} {sort}", power.element or ""]
    parts += [f"+{power.builder}"] if power.builder else []
    parts += [f"costs {power.spender}"] if power.spender else []
    skill = RANGE_SKILL[power.range]
    parts += ["hits by itself"] if power.auto_hit else [f"{skill_number(combatant, skill).value} or under"]
    parts += [power.damage, "Advantage" if power.advantage else "", "knocks" if power.knock else ""]
    return Line(power.name, "  ".join(p for p in parts if p))
