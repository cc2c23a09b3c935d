"""A skill roll (B17), and outside a running round the Shock check before it (B51, B55)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tracker.core.commands import Command
from tracker.core.dice import check_faces, write_faces
from tracker.core.draft import Draft
from tracker.core.encounter import Combatant, Encounter
from tracker.core.names import listed, named
from tracker.core.questions import Names, Question
from tracker.core.refused import Refused
from tracker.systems.balance import events as ev
from tracker.systems.balance import luck, shock
from tracker.systems.balance.attack_plan import by_hand, dice_count, mode_by_hand, only_real
from tracker.systems.balance.commands import Skill
from tracker.systems.balance.fatigue import fatigue_modes, sheet_of, shock_modifiers, state_of
from tracker.systems.balance.rolls import (
    Given,
    Roll,
    condition_modes,
    condition_modifiers,
    given,
    house_rule,
    not_called_for,
    open_dice,
    resolved,
    rolled_event,
)
from tracker.systems.balance.sheet import ARMOR_ACROBATICS, STAT_OF, STATS

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem

EASIEST, HARDEST = -99, 99
SKILLS = (*STATS, *STAT_OF)


# --- what is rolled


def skill_of(word: str) -> str:
    """The stat or attribute meant, by any unique beginning. Raises `Refused`."""
    if found := named(SKILLS, word):
        return found
    raise Refused(f'there is no stat or attribute "{word}": {listed(SKILLS, most=len(SKILLS))}')


def governing(skill: str) -> str:
    """The stat that governs a skill: itself, or the one it stands under (B2)."""
    return STAT_OF.get(skill, skill)


def planned(combatant: Combatant, command: Skill) -> Roll:
    """2d6 and the stat or the attribute, not both, with all that rides on it (B2, B5, B17, B53)."""
    skill = skill_of(command.stat)
    stat = governing(skill)
    luck.check_allowed(combatant, "skill", stat, command.lucky, command.chaos)
    rides = luck.rides(combatant, "skill", stat, command.lucky, command.chaos)
    armor = sheet_of(combatant).armor
    modifiers = (
        (skill.capitalize(), sheet_of(combatant).stat(skill)),
        *([(f"{armor} armor", ARMOR_ACROBATICS[armor])] if skill == "acrobatics" else []),
        *condition_modifiers(combatant, "skill"),
        *shock_modifiers(combatant, stat),
        *by_hand(command.bonus),
        *rides.modifiers,
    )
    modes = (
        *fatigue_modes(combatant, stat),
        *condition_modes(combatant, "skill"),
        *mode_by_hand(command.mode),
        *rides.modes,
    )
    count = dice_count(2 + command.extra)
    return Roll(combatant.id, combatant.name, "skill", count, only_real(modifiers), modes)


def dice_of(command: Skill) -> Given:
    """The dice handed in."""
    return given(command.dice, command.again, command.balanced, command.spare)


def limit(combatant: Combatant, command: Skill) -> int:
    """The Shock threshold, a Chaos without a match just before included (B15)."""
    chaos = command.chaos if isinstance(command.chaos, tuple) else ()
    return shock.threshold(combatant) + (1 if chaos and chaos[0] != chaos[-1] else 0)


def check_called_for(encounter: Encounter, combatant: Combatant, command: Skill) -> bool:
    """B50, B51: outside a running round, for one whose Imbalance can shock at all."""
    return encounter.phase != "fighting" and limit(combatant, command) >= 2


def is_shock(encounter: Encounter, combatant: Combatant, command: Skill) -> bool:
    """Whether the dice of the check are a Shock."""
    called = check_called_for(encounter, combatant, command)
    return called and command.check is not None and shock.is_shock(command.check, limit(combatant, command))


def shock_takes(combatant: Combatant, command: Skill) -> int:
    """What a Shock at its check takes from the roll, by its dice and the choice handed in (B52, B55)."""
    dice, choice = command.shock, command.penalty
    if not choice or choice == "injury" or dice is None or dice[0] == dice[-1]:
        return 0
    on = shock.stat_for(combatant, choice)
    return shock.STEP if on == governing(skill_of(command.stat)) else 0


# --- what it asks


def meant(system: "RuleSystem", encounter: Encounter, command: Skill) -> Skill:
    """The command with its ``spare`` mark: while dice are open, some given may be too many (B16)."""
    ahead = (command.again, command.check, command.shock, command.penalty or None)
    if all(x is None for x in ahead) and not isinstance(command.balanced, int):
        return command
    roll = planned(encounter[command.who], command)
    is_open = (
        command.dice is None
        or command.chaos is True
        or (roll.mode != "normal" and command.again is None)
        or (check_called_for(encounter, encounter[command.who], command) and command.check is None)
        or (is_shock(encounter, encounter[command.who], command) and command.shock is None)
    )
    return command.model_copy(update={"spare": command.spare or is_open})


def of_skill(system: "RuleSystem", encounter: Encounter, command: Skill) -> Sequence[Question]:
    """The difficulty, Lucky and Chaos, the Shock check and what follows from it, then the roll."""
    combatant = encounter[command.who]
    refuse_impossible(system, encounter, command)
    roll = planned(combatant, command)
    stat = governing(skill_of(command.stat))
    asked = [] if command.difficulty is not None else [of_difficulty(combatant, command)]
    asked += luck.questions_for(combatant, "skill", stat, command.lucky, command.chaos)
    if asked:
        return asked
    if check_called_for(encounter, combatant, command) and command.check is None:
        return [Question("check", f"{combatant.name}: 2d6 to check for Shock", "dice", combatant.id, 2)]
    if shocked := is_shock(encounter, combatant, command):
        asked = shock.questions(combatant, "shock", command.shock, "penalty", command.penalty)
    roll = replace(roll, balances=not shocked)
    rule = system.setting(encounter, "balanced_dice")
    return asked or open_dice(roll, dice_of(command), rule, "dice", "again", "balanced")


def of_difficulty(combatant: Combatant, command: Skill) -> Question:
    """What the roll must be above."""
    ask = f"{combatant.name}: difficulty of {skill_of(command.stat).capitalize()}"
    return Question("difficulty", ask, "number", least=EASIEST, most=HARDEST)


def refuse_impossible(system: "RuleSystem", encounter: Encounter, command: Skill) -> None:
    """Raises `Refused` for one unable to act, or who owes a choice; for dice or a choice that never fit."""
    luck.check_able(system, encounter, command.who)
    if command.check is not None:
        read_check(encounter[command.who], command.check)
    shock.check_ahead(encounter[command.who], command.shock, command.penalty)
    if state_of(encounter[command.who]).shock_owed:
        who = encounter[command.who]
        raise Refused(f"first {who.name} must choose: shock {command.who} {shock.ways(who)}")


# --- what it does


def skill(draft: Draft, command: Skill) -> None:
    """B17, B51, B55. Raises `Refused`."""
    who, name = command.who, skill_of(command.stat)
    refuse_impossible(draft.system, draft.encounter, command)
    if command.difficulty is None:
        raise Refused(f"not given: {of_difficulty(draft[who], command).ask}")
    before = planned(draft[who], command)
    shocked = is_shock(draft.encounter, draft[who], command)
    called = check_called_for(draft.encounter, draft[who], command)
    luck.happen(draft, who, "skill", governing(name), command.lucky, command.chaos)
    check(draft, command, called)
    roll = replace(with_penalty(draft, command, before), balances=not shocked)
    result = resolved(roll, dice_of(command), draft.system.setting(draft.encounter, "balanced_dice"))
    draft.add(rolled_event(result))
    if result.spared:
        draft.remark(result.spared, who)
    if said := house_rule(result, draft.system.setting(draft.encounter, "balanced_dice")):
        draft.remark(said, who)
    success = result.total > command.difficulty
    draft.add(ev.SkillChecked(who=who, skill=name, difficulty=command.difficulty, success=success))
    say_owed(draft, command)


def check(draft: Draft, command: Skill, called: bool) -> None:
    """B51: the separate 2d6 before the action, and what a Shock brings. Raises `Refused`."""
    who, dice = command.who, command.check
    label = f"{draft[who].name}'s skill"
    came = False
    if called:
        dice = read_check(draft[who], dice)
        kept = write_faces(sorted(dice, reverse=True))
        draft.add(ev.Rolled(who=who, purpose="check", dice=write_faces(dice), kept=kept, total=sum(dice)))
        came = shock.check(draft, who, dice, command.shock, command.penalty)
    elif dice is not None:
        draft.remark(not_called_for(dice_of(command), label, f"a Shock check ({write_faces(dice)})"), who)
    shock.say_spared(draft, who, label, dice_of(command), came, command.shock, command.penalty)


def read_check(combatant: Combatant, dice: tuple[int, ...] | None) -> tuple[int, ...]:
    """The two dice of the check. Raises `Refused` when they are missing or wrong."""
    try:
        check_faces(dice or (), 2)
    except ValueError as e:
        raise Refused(f"{combatant.name}'s Shock check: {e}") from e
    return dice or ()


def with_penalty(draft: Draft, command: Skill, before: Roll) -> Roll:
    """The roll with the -2 that its own Shock check has just brought, where that applies (B55)."""
    stat = governing(skill_of(command.stat))
    others = tuple(m for m in before.modifiers if m[0] != "Shock")
    return replace(before, modifiers=(*others, *shock_modifiers(draft[command.who], stat)))


def say_owed(draft: Draft, command: Skill) -> None:
    """A choice still owed may yet lower this roll: the log says by how much."""
    if state_of(draft[command.who]).shock_owed:
        stat = governing(skill_of(command.stat)).capitalize()
        draft.remark(
            f"{draft[command.who].name} owes a choice: should it fall on {stat}, this roll is 2 lower",
            command.who,
        )


DECISIONS: Mapping[type[Command], Callable[[Draft, Any], None]] = {Skill: skill}
QUESTIONS: Mapping[type[Command], Callable[..., Sequence[Question]]] = {Skill: of_skill}
NAMES: Names = {Skill: {"stat": lambda _: SKILLS}}
MEANT: Mapping[type[Command], Callable[..., Command]] = {Skill: meant}
