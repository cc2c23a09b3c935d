"""What a command of Libra would do, before it is done: rows for the prompts."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from tracker.core import commands as cmd
from tracker.core.commands import Command
from tracker.core.encounter import Encounter
from tracker.core.fates import done
from tracker.core.pools import pool_key
from tracker.core.preview import Row, percent
from tracker.systems.libra import advantage, formation, resources, skill
from tracker.systems.libra.actions import EQUIPMENT, ITEM
from tracker.systems.libra.attack_preview import chances_of_attack, of_attack, of_cost, of_hp, of_number
from tracker.systems.libra.commands import (
    Attack,
    Centre,
    ChangeFormation,
    ChangeRow,
    Equip,
    GiveAdvantage,
    Hold,
    Run,
    SetAmbush,
    Skill,
    Swap,
    UseItem,
    UsePower,
    Wait,
)
from tracker.systems.libra.damage import factor_words, multiplier
from tracker.systems.libra.held import BREAK_FREE
from tracker.systems.libra.ticks import again_words, is_standing, left, sheet_of, state_of

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem

Rows = Iterator[Row]

# --- actions


def of_power(system: "RuleSystem", encounter: Encounter, command: UsePower) -> Rows:
    """What it costs; what it does is the GM's."""
    actor = encounter[command.who]
    power = resources.power_of(actor, command.name)
    yield from of_cost(encounter, actor, power.speed, power)


def of_item(system: "RuleSystem", encounter: Encounter, command: UseItem) -> Rows:
    """What it costs (L23)."""
    yield from of_cost(encounter, encounter[command.who], ITEM)


def of_equip(system: "RuleSystem", encounter: Encounter, command: Equip) -> Rows:
    """The weapon or armour before and after, and what it costs (L23)."""
    before = sheet_of(encounter[command.who])
    after = sheet_of(done(system, encounter, command)[command.who])
    for label, was, now in (
        ("Weapon", before.weapon or "none", after.weapon),
        ("Armour", before.armour, after.armour),
        ("M.Armour", before.m_armour, after.m_armour),
    ):
        if was != (now or was):
            yield Row(label, f"{was} -> {now}")
    yield from of_cost(encounter, encounter[command.who], EQUIPMENT)


def of_wait(system: "RuleSystem", encounter: Encounter, command: Wait) -> Rows:
    """Where it then stands, and who comes before (L22, L23)."""
    for who in command.who:
        if (now := left(encounter, who)) is not None:
            again = again_words(encounter, who, command.turn, last=True)
            yield Row("Initiative", f"{now} -> {command.turn}", f"last on that tick, {again}")


def of_centre(system: "RuleSystem", encounter: Encounter, command: Centre) -> Rows:
    """Whose Advantage goes, whose stays, and what it costs (L26)."""
    held = list(advantage.against(encounter, command.who))
    for label, from_weapon in (("Lose Advantage", False), ("Keep it", True)):
        names = [encounter.name_of(w) for w, e in held if (e.source == advantage.WEAPON) == from_weapon]
        if names:
            yield Row(label, ", ".join(dict.fromkeys(names)), "from weapon type" if from_weapon else "")
    if not held:
        yield Row("Advantage", f"nobody has one on {encounter.name_of(command.who)}")
    yield from of_cost(encounter, encounter[command.who], advantage.CENTRE)


def of_run(system: "RuleSystem", encounter: Encounter, command: Run) -> Rows:
    """All that is left goes, and what running is (L25, L50)."""
    runner = encounter[command.who]
    yield Row("Initiative", f"{left(encounter, command.who)} -> 0", "no action, no Dodge, no Resistance")
    yield Row("Out", "at the end of the round, no rewards", "KO before that, it is still part of the fight")
    others = [c for c in encounter if c.side == runner.side and c.id != runner.id and is_standing(c)]
    if runner.side == "party" and all(state_of(c).running for c in others):
        yield Row("The fight", "is over when the party is out", "unless somebody is KO before")


def of_hold(system: "RuleSystem", encounter: Encounter, command: Hold) -> Rows:
    """On which numbers it breaks free in this round, and what carries over (L24)."""
    now = left(encounter, command.who) or 0
    ticks = list(range(now, 0, -BREAK_FREE))[: command.count]
    more, rest = command.count - len(ticks), max(0, now - BREAK_FREE * len(ticks))
    freed = f"free on {rest}" if rest else "free, with nothing left this round"
    on = f"on {', '.join(map(str, ticks))}" if ticks else "not in this round"
    yield Row("Break Free", on, f"{more} more in the rounds after" if more else freed)


def of_give(system: "RuleSystem", encounter: Encounter, command: GiveAdvantage) -> Rows:
    """What the next attack is multiplied with, and whether Centre ends it (L26, L42)."""
    before, after = encounter, done(system, encounter, command)
    held = [advantage.has_advantage(e[command.who], command.target) for e in (before, after)]
    was, now = (factor_words(multiplier(0, has, "printed")) for has in held)
    who, target = encounter.name_of(command.who), encounter.name_of(command.target)
    yield Row("Multiplier", f"x{was} -> x{now}", f"of {who} on {target}, without other bonuses")
    if not command.weapon and not command.off:
        yield Row("weapon", "Centre leaves it")


# --- places


def of_places(system: "RuleSystem", encounter: Encounter, command: Command) -> Rows:
    """Who counts otherwise for Melee than before (L30, L31), and what it costs."""
    after = done(system, encounter, command)
    there = [c for c in encounter if is_standing(c)]
    places = [(c, formation.counts_as(encounter, c), formation.counts_as(after, after[c.id])) for c in there]
    moved = [Row(c.name, f"counts as {now}", STANDING[now]) for c, was, now in places if was != now]
    yield from moved or [Row("Melee", "as before", "nobody counts otherwise")]
    actor = command.by if isinstance(command, ChangeFormation) else getattr(command, "who", None)
    if actor is not None:
        yield from of_cost(encounter, encounter[actor], formation.POSITIONING)


STANDING: Mapping[str, str] = {
    "front": "Melee x1", "back": "Melee dealt and taken x0.5", "beyond": "Melee dealt x0.5, none taken",
}  # fmt: skip
"""L30: what each place is for Melee."""


# --- skills and hurting


def of_skill(system: "RuleSystem", encounter: Encounter, command: Skill) -> Rows:
    """The number with its sources; the chance with all who assist; who else could (L10 to L12)."""
    name = skill.refuse_impossible(encounter, command)
    helped, rolls = skill.helped_by(encounter, command, name)
    number = skill.number_of(encounter, command, name, helped)
    yield from of_number(name.capitalize(), number)
    helpers = () if rolls else skill.assistants(command)
    chance = skill.chance(number, [skill.assisting_number(encounter[w], command, name) for w in helpers])
    yield Row("Success", percent(chance), "with what assistance brings" if helpers else "", chance)
    free = [f"{encounter.name_of(w)} {n.ways()} %" for w, n in skill.could_assist(encounter, command, name)]
    if free and len(skill.assistants(command)) < skill.MOST // skill.EACH:
        yield Row("Could assist", ", ".join(free), f"+{skill.EACH} each, at most +{skill.MOST}")
    if command.speed:
        yield from of_cost(encounter, encounter[command.who], command.speed)


def of_hurt(system: "RuleSystem", encounter: Encounter, command: cmd.Hurt) -> Rows:
    """Each target's HP, or another pool, before and after."""
    key = pool_key(system, command.pool)
    for who in command.who:
        held = encounter[who].pools.get(key)
        if key == system.pool:
            yield from of_hp(encounter[who], command.amount)
        elif held is not None:
            now = max(held.least, held.current - command.amount)
            yield Row(encounter.name_of(who), f"{system.pool_names[key]} {held.current} -> {now}")


ROWS: Mapping[type[Command], Callable[["RuleSystem", Encounter, Any], Rows]] = {
    Attack: of_attack, UsePower: of_power, UseItem: of_item, Equip: of_equip, Centre: of_centre,
    ChangeRow: of_places, Swap: of_places, ChangeFormation: of_places, SetAmbush: of_places,
    Wait: of_wait, Run: of_run, Hold: of_hold, GiveAdvantage: of_give, Skill: of_skill, cmd.Hurt: of_hurt,
}  # fmt: skip
CHANCES: Mapping[type[Command], Callable[["RuleSystem", Encounter, Any], str]] = {Attack: chances_of_attack}
