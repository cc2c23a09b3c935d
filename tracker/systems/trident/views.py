"""What panes, ladder rows and JSON show of Trident, as plain data."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal

from tracker.core.encounter import Combatant, Encounter
from tracker.core.ladder import is_up
from tracker.core.modifiers import Modifier
from tracker.core.system import Line
from tracker.systems.trident.actions import state_of
from tracker.systems.trident.conditions import suggestions
from tracker.systems.trident.defense import TAKEN, defense_roll, fortification, gap, takes_ten
from tracker.systems.trident.rolls import check_roll, named_roll, sheet_of, shown, trained_bonus
from tracker.systems.trident.sheet import DEFENSES, DefenseName

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem

POOLS = ("stamina", "morale")


def facts(combatant: Combatant) -> dict[str, Any]:
    """What ``show --json`` says of a combatant beyond what every game says."""
    state = state_of(combatant)
    return {
        **{pool: pool_fact(combatant, pool) for pool in POOLS},
        "defenses": {
            name: {
                "low_bonus": defense_roll(combatant, name).bonus,
                "fortification": fortification(combatant, name),
            }
            for name in DEFENSES
        },
        "attacks_made": state.attacks,
        "quipped": state.quipped,
    }


def pool_fact(combatant: Combatant, name: str) -> dict[str, int] | None:
    """A pool's two numbers; None where there is none."""
    pool = combatant.pools.get(name)
    return {"current": pool.current, "maximum": pool.maximum} if pool else None


def marks(system: "RuleSystem", encounter: Encounter, combatant: Combatant) -> list[tuple[str, str]]:
    """What is suggested at 0, attacks made since its turn began, and the Quip."""
    state = state_of(combatant)
    found = [
        (f"{system.pool_names[pool]} 0: {condition}?", "danger") for pool, condition in suggestions(combatant)
    ]
    if state.attacks:
        made = f"{state.attacks} attack{'' if state.attacks == 1 else 's'}"
        found.append((made, attacks_tone(encounter, combatant)))
    return [*found, ("Quip used", "quiet")] if state.quipped else found


def attacks_tone(encounter: Encounter, combatant: Combatant) -> Literal["warning", "quiet"]:
    """Attacks made warn of what the next costs (T20), while it is up to make one."""
    return "warning" if is_up(encounter, combatant.id) and state_of(combatant).attacks else "quiet"


# --- the panes


def status_view(system: "RuleSystem", encounter: Encounter, combatant: Combatant) -> list[Line]:
    """Both pools, the four defenses as they count now, what was done this turn, what is suggested."""
    state = state_of(combatant)
    lines = [Line(system.pool_names[p], of_pool(combatant, p), pool_tone(combatant, p)) for p in POOLS]
    lines += [defense_status(system, encounter, combatant, name) for name in DEFENSES]
    lines.append(Line("Attacks", str(state.attacks), attacks_tone(encounter, combatant)))
    lines.append(Line("Quip", "used" if state.quipped else "–", "quiet"))
    return [*lines, *suggestion_lines(system, combatant)]


def of_pool(combatant: Combatant, name: str) -> str:
    """ "5/8", or a dash."""
    pool = combatant.pools.get(name)
    return f"{pool.current}/{pool.maximum}" if pool else "–"


def pool_tone(combatant: Combatant, name: str) -> Any:
    """An empty pool is a danger."""
    pool = combatant.pools.get(name)
    return "danger" if pool and pool.current <= 0 else ""


def low_and_high(
    system: "RuleSystem", encounter: Encounter, combatant: Combatant, name: DefenseName
) -> tuple[str, str]:
    """Low and High after conditions: as bonuses of a d20, or as numbers where 10 is taken (T10)."""
    low = defense_roll(combatant, name).bonus
    high = low + gap(combatant, name)
    if takes_ten(system, encounter):
        return str(TAKEN + low), str(TAKEN + high)
    return f"{low:+d}", f"{high:+d}"


def defense_status(
    system: "RuleSystem", encounter: Encounter, combatant: Combatant, name: DefenseName
) -> Line:
    """Low and High in a few characters."""
    low, high = low_and_high(system, encounter, combatant, name)
    return Line(name.capitalize(), f"{low}/{high}", "warning" if lowered(combatant, name) else "")


def lowered(combatant: Combatant, name: DefenseName) -> bool:
    """Whether conditions take from a defense now (T30)."""
    on = {"defense", name}
    return any(value < 0 and roll in on for c in combatant.conditions for roll, value in c.modifiers)


def suggestion_lines(system: "RuleSystem", combatant: Combatant) -> Iterator[Line]:
    """T3: what 0 suggests, and how to answer."""
    for pool, condition in suggestions(combatant):
        label = system.pool_names[pool]
        yield Line(f"{label} 0", f"suggests {condition}: confirm, another condition, or Defeated", "danger")


def sheet_view(system: "RuleSystem", encounter: Encounter, combatant: Combatant) -> list[Line]:
    """The sheet; pools, conditions and notes are shown beside it for every game."""
    sheet = sheet_of(combatant)
    attributes = "  ".join(f"{shown(n)} {v:+d}" for n, v in sheet.attribute_values().items())
    return [
        Line("", attributes),
        *suggestion_lines(system, combatant),
        *turn_lines(combatant),
        *training_lines(combatant),
        *(defense_line(system, encounter, combatant, name) for name in DEFENSES),
        *([Line("Acting", sheet.actor_rider)] if sheet.actor_rider else []),
        *([Line("As target", sheet.target_rider)] if sheet.target_rider else []),
        *(Line("Ability", ability) for ability in sheet.abilities),
        *([Line("Tags", ", ".join(sheet.tags), "quiet")] if sheet.tags else []),
    ]


def named(modifiers: Sequence[Modifier]) -> str:
    """Modifiers with their sources, those of 0 left out: "Strength +1, Strike +2"."""
    return ", ".join(f"{source} {value:+d}" for source, value in modifiers if value)


def defense_line(system: "RuleSystem", encounter: Encounter, combatant: Combatant, name: DefenseName) -> Line:
    """A defense as it counts now, with its sources (T2, T10, T30)."""
    low, high = low_and_high(system, encounter, combatant, name)
    fort = fortification(combatant, name)
    parts = [f"Low {low}  High {high}", f"Fortification {fort}" if fort else ""]
    parts.append(named(defense_roll(combatant, name).modifiers))
    tone: Any = "warning" if lowered(combatant, name) else ""
    return Line(name.capitalize(), "  ".join(p for p in parts if p), tone)


def training_lines(combatant: Combatant) -> Iterator[Line]:
    """Each training with its total and its sources, conditions counted (T1, T10)."""
    for training in sheet_of(combatant).training:
        roll = check_roll(combatant, purpose_of(training.name), training.name)
        plain = sum(value for _, value in trained_bonus(sheet_of(combatant), training))
        tone: Any = "warning" if roll.bonus < plain else ""
        yield Line(training.name, f"{roll.bonus:+d}  {named(roll.modifiers)}".rstrip(), tone)


def purpose_of(training: str) -> str:
    """What a training is rolled for when a basic action uses it."""
    return {"strike": "attack", "speak": "quip"}.get(training.casefold(), "check")


def turn_lines(combatant: Combatant) -> Iterator[Line]:
    """What was done since the own turn began, and what that means for the next attack (T20, T21)."""
    state = state_of(combatant)
    if state.attacks:
        yield Line("Attacks", f"{state.attacks} made: the next With Difficulty and With Risk", "warning")
    if state.quipped:
        yield Line("Quip", "used until its next turn", "quiet")
    if bonus := sheet_of(combatant).turn_bonus:
        value = sum(v for _, v in named_roll(combatant, bonus)[1])
        yield Line("Turn order", f"1d20 {value:+d} {bonus}", "quiet")
