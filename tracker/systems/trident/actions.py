"""The basic actions: Attack (T20), Quip (T21) and any named roll (T22)."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tracker.core.commands import Command
from tracker.core.draft import Draft
from tracker.core.encounter import Combatant, Encounter
from tracker.core.questions import Choice, Names, Question
from tracker.core.refused import Refused
from tracker.systems.trident import contest as of
from tracker.systems.trident.commands import Attack, Check, Quip
from tracker.systems.trident.conditions import OFF_GUARD, OFF_WITS, put_until_own_turn
from tracker.systems.trident.contest import Contest, Sources, check_able, check_two, resolve
from tracker.systems.trident.defense import defense_roll, gap, mental_defense
from tracker.systems.trident.resolution import MODIFIERS, half
from tracker.systems.trident.rolls import Roll, check_roll, rolled_event, sheet_of, trained, untrained
from tracker.systems.trident.sheet import DefenseName, TridentState

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem

LIGHT, HEAVY = 2, 4
"""T20, T21: damage of a Pass or Success, and of a Triumph, before half the attribute."""
STRIKE, SPEAK = "Strike", "Speak"


def state_of(combatant: Combatant) -> TridentState:
    """What play has added, as this game's own."""
    state: TridentState = combatant.state
    return state


def damage(base: int, attribute: int) -> int:
    """T20 to T22: the base and half the attribute, rounded down, never below 0."""
    return max(0, base + half(attribute))


# --- Attack


def attack_plan(encounter: Encounter, command: Attack) -> Contest:
    """T20: Strike against Evade or Block, with what counts on it now."""
    actor, target = encounter[command.who], encounter[command.target]
    name: DefenseName = "block" if command.block else "evade"
    strength = sheet_of(actor).strength
    return Contest(
        "attack", actor, target,
        check_roll(actor, "attack", STRIKE, command.bonus),
        defense_roll(target, name, command.defense_bonus),
        gap(target, name),
        attack_sources(actor, command),
        damage(LIGHT, strength), damage(HEAVY, strength), "stamina",
    )  # fmt: skip


def attack_sources(actor: Combatant, command: Attack) -> Sources:
    """T20: Ease against Block; Difficulty and Risk on each attack after the first; what is given by hand."""
    number = state_of(actor).attacks + 1
    again = f"attack {number} since the turn began"
    later: Sources = (("difficulty", again), ("risk", again)) if number > 1 else ()
    blocked: Sources = (("ease", "Block"),) if command.block else ()
    return (*later, *blocked, *of.by_hand(command))


def of_attack(system: "RuleSystem", encounter: Encounter, command: Attack) -> Sequence[Question]:
    """T20: first whether the target blocks, then the dice."""
    refuse_attack(system, encounter, command)
    first = [] if command.block is not None else [of_block(encounter[command.target])]
    first += of.offered_modifiers(command)
    return first or of.open_dice(system, encounter, attack_plan(encounter, command), command)


def of_block(target: Combatant) -> Question:
    """T20: the target's choice."""
    choices = (Choice(False, "Evade"), Choice(True, "Block, and the attack is With Ease"))
    ask = f"{target.name}: Block instead of Evade"
    return Question("block", ask, "choice", target.id, choices=choices, default=False)


def refuse_attack(system: "RuleSystem", encounter: Encounter, command: Attack) -> None:
    """Raises `Refused`, before any die is thrown, for an attack that cannot be made."""
    check_two(encounter, command.who, command.target)
    check_able(system, encounter, command.who)
    of.check_dice(system, encounter, attack_plan(encounter, command), command)


def attack(draft: Draft, command: Attack) -> None:
    """T20: the attack, its damage, and Off-Guard on a Disaster. Raises `Refused`."""
    refuse_attack(draft.system, draft.encounter, command)
    say_untrained(draft, command.who, STRIKE)
    came = resolve(draft, attack_plan(draft.encounter, command), command)
    if came.result == "Disaster":
        put_until_own_turn(draft, command.who, OFF_GUARD)


def say_untrained(draft: Draft, who: str, training: str) -> None:
    """The log says so when a basic action is made without its training."""
    if sheet_of(draft[who]).trained(training) is None:
        draft.remark(f"{draft[who].name} has no {training} on the sheet: nothing is added", who)


# --- Quip


def quip_plan(encounter: Encounter, command: Quip) -> Contest:
    """T21: Speak against the higher of Resist and Solve."""
    actor, target = encounter[command.who], encounter[command.target]
    name = mental_defense(target)
    willpower = sheet_of(actor).willpower
    return Contest(
        "quip", actor, target,
        check_roll(actor, "quip", SPEAK, command.bonus),
        defense_roll(target, name, command.defense_bonus),
        gap(target, name),
        of.by_hand(command),
        damage(LIGHT, willpower), damage(HEAVY, willpower), "morale",
    )  # fmt: skip


def of_quip(system: "RuleSystem", encounter: Encounter, command: Quip) -> Sequence[Question]:
    """The modifiers that may be given, then the dice."""
    refuse_quip(system, encounter, command)
    offered = of.offered_modifiers(command)
    return offered or of.open_dice(system, encounter, quip_plan(encounter, command), command)


def refuse_quip(system: "RuleSystem", encounter: Encounter, command: Quip) -> None:
    """Raises `Refused`, before any die is thrown, for a Quip that cannot be made."""
    check_two(encounter, command.who, command.target)
    check_able(system, encounter, command.who)
    if state_of(encounter[command.who]).quipped:
        raise Refused(f"{encounter.name_of(command.who)} has made its Quip: there is one in a turn")
    of.check_dice(system, encounter, quip_plan(encounter, command), command)


def quip(draft: Draft, command: Quip) -> None:
    """T21: the Quip, its damage, and Off-Wits on a Disaster. Raises `Refused`."""
    refuse_quip(draft.system, draft.encounter, command)
    say_untrained(draft, command.who, SPEAK)
    came = resolve(draft, quip_plan(draft.encounter, command), command)
    if came.result == "Disaster":
        put_until_own_turn(draft, command.who, OFF_WITS)


# --- any other roll


def check_alone(encounter: Encounter, command: Check) -> Roll:
    """T10: the roll of a training, an attribute or a basic action. Raises `Refused`."""
    return check_roll(encounter[command.who], "check", command.training, command.bonus)


def check_plan(encounter: Encounter, command: Check) -> Contest | None:
    """The same against a defense, where one is named. Raises `Refused`."""
    roll = check_alone(encounter, command)
    if command.against is None:
        return None
    who, name = command.against
    if who not in encounter.combatants:
        raise Refused(f'there is no "{who}"')
    target = encounter[who]
    guard: Any = name
    defense = defense_roll(target, guard, command.defense_bonus)
    return Contest(
        "check", encounter[command.who], target, roll, defense, gap(target, guard), of.by_hand(command)
    )


def of_check(system: "RuleSystem", encounter: Encounter, command: Check) -> Sequence[Question]:
    """The dice, and against a defense first the modifiers that may be given."""
    refuse_check(system, encounter, command)
    plan = check_plan(encounter, command)
    if plan is None:
        return [] if command.die is not None else [check_alone(encounter, command).question("die")]
    return of.offered_modifiers(command) or of.open_dice(system, encounter, plan, command)


def refuse_check(system: "RuleSystem", encounter: Encounter, command: Check) -> None:
    """Raises `Refused` for a roll that cannot be made, and for what only a defense gives a meaning."""
    check_able(system, encounter, command.who)
    plan = check_plan(encounter, command)
    if plan is not None:
        check_two(encounter, command.who, plan.target.id)
        of.check_dice(system, encounter, plan, command)
        return
    idle = [m for m in MODIFIERS if getattr(command, m)]
    idle += ["defense_die"] if command.defense_die is not None else []
    idle += ["defense_bonus"] if command.defense_bonus else []
    if idle:
        raise Refused(f"check: {idle[0]} is about a result against a defense: give against=WHO.DEFENSE")
    if command.die is not None:
        check_alone(encounter, command).face(command.die)


def check(draft: Draft, command: Check) -> None:
    """T22: a named roll; what its result means is for the game master. Raises `Refused`."""
    refuse_check(draft.system, draft.encounter, command)
    plan = check_plan(draft.encounter, command)
    if plan is not None:
        resolve(draft, plan, command)
        return
    roll = check_alone(draft.encounter, command)
    if command.die is None:
        raise Refused(f"not given: {roll.question('die').ask}")
    draft.add(rolled_event(roll, roll.face(command.die)))


DECISIONS: Mapping[type[Command], Callable[[Draft, Any], None]] = {Attack: attack, Quip: quip, Check: check}
QUESTIONS: Mapping[type[Command], Callable[..., Sequence[Question]]] = {
    Attack: of_attack,
    Quip: of_quip,
    Check: of_check,
}
NAMES: Names = {Check: {"training": lambda who: [*trained(who), *untrained(who)]}}
PLANS: Mapping[type[Command], Callable[[Encounter, Any], Contest | None]] = {
    Attack: attack_plan,
    Quip: quip_plan,
    Check: check_plan,
}
"""What each action rolls against what."""
REFUSALS: Mapping[type[Command], Callable[["RuleSystem", Encounter, Any], None]] = {
    Attack: refuse_attack,
    Quip: refuse_quip,
    Check: refuse_check,
}
