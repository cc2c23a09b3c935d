"""Skill rolls and assistance (L10 to L12)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tracker.core.commands import Command
from tracker.core.draft import Draft
from tracker.core.encounter import Combatant, Encounter
from tracker.core.questions import Names, Question
from tracker.core.refused import Refused
from tracker.systems.libra import events as ev
from tracker.systems.libra.commands import Skill
from tracker.systems.libra.formation import fight_of
from tracker.systems.libra.percent import (
    Number,
    by_hand,
    condition_modifiers,
    face,
    is_success,
    rolled,
    skill_named,
    skill_number,
    skills_of,
    with_more,
)
from tracker.systems.libra.sheet import SKILL_STAT
from tracker.systems.libra.ticks import (
    act,
    check_able,
    check_not_running,
    is_in_round,
    is_standing,
    sheet_of,
    why_not_standing,
)

LEAST_TO_ASSIST, EACH, MOST = 30, 10, 20
FIGHTING_SKILLS = ("arcana", "melee", "ranged")
"""In combat difficulty is imposed on none of these (L10)."""
HARDEST = 999
FACES = 100


def assistants(command: Skill) -> tuple[str, ...]:
    """Those who assist, each once."""
    return tuple(dict.fromkeys(command.assist or ()))


def is_in_combat(encounter: Encounter) -> bool:
    """Whether a round runs, or another will: between rounds a fight is not over until it is decided."""
    between = encounter.phase == "round over" and not fight_of(encounter).outcome
    return between or is_in_round(encounter)


def refuse_impossible(encounter: Encounter, command: Skill) -> str:
    """The skill; raises `Refused` for a roll or an assistance that cannot be."""
    combatant = encounter[command.who]
    skill = skill_named(combatant, command.skill)
    if command.speed < 0 or abs(command.difficulty) > HARDEST:
        raise Refused(f"skill: speed is 0 or more, difficulty at most {HARDEST}")
    if command.speed or is_in_round(encounter):
        check_able(encounter, command.who) if command.speed else check_conscious(combatant)
    if command.difficulty and is_in_combat(encounter) and skill in FIGHTING_SKILLS:
        raise Refused(
            f"in combat no difficulty is imposed on {skill.capitalize()}: bonus=-N:DEBUFF names one"
        )
    if command.stat is not None and skill in SKILL_STAT and command.stat != SKILL_STAT[skill]:
        raise Refused(f"{skill.capitalize()} goes with {SKILL_STAT[skill].capitalize()}")
    for who in assistants(command):
        check_assistant(encounter, command, skill, who)
    if command.assist_d100 is not None and len(command.assist_d100) != len(assistants(command)):
        raise Refused(f"assist_d100: one d100 for each of the {len(assistants(command))} who assist")
    return skill


def check_conscious(combatant: Combatant) -> None:
    """Raises `Refused` for one who does nothing in this fight any more, or runs (L25)."""
    if not is_standing(combatant):
        raise Refused(f"{combatant.name} is {why_not_standing(combatant)}")
    check_not_running(combatant)


def check_assistant(encounter: Encounter, command: Skill, skill: str, who: str) -> None:
    """Raises `Refused` for one who cannot assist (L12)."""
    if who not in encounter.combatants:
        raise Refused(f'there is no "{who}"')
    one = encounter[who]
    if who == command.who:
        raise Refused(f"{one.name} cannot assist itself")
    check_conscious(one)
    if is_in_combat(encounter) and skill != "diplomacy":
        raise Refused("in combat there is assistance for Diplomacy only")
    known = skill in SKILL_STAT or skill in sheet_of(one).skills
    value = sheet_of(one).skill(skill) if known else 0
    if value < LEAST_TO_ASSIST:
        raise Refused(
            f"{one.name} has {skill.capitalize()} {value}: only {LEAST_TO_ASSIST} or more can assist"
        )


def number_of(encounter: Encounter, command: Skill, skill: str, helped: int) -> Number:
    """L10, L12: stat + skill with all that changes it."""
    combatant = encounter[command.who]
    more = [
        *condition_modifiers(combatant, "skill"),
        *by_hand(command.bonus),
        ("difficulty", -command.difficulty),
        ("assistance", helped),
    ]
    return with_more(skill_number(combatant, skill, command.stat), more)


def assisting_number(combatant: Combatant, command: Skill, skill: str) -> Number:
    """L12: the same roll of one who assists, with its own debuffs."""
    return with_more(skill_number(combatant, skill, command.stat), condition_modifiers(combatant, "skill"))


def helped_by(encounter: Encounter, command: Skill, skill: str) -> tuple[int, list[tuple[str, Number, int]]]:
    """What assistance gives, and each assistant's roll."""
    rolls = [
        (who, assisting_number(encounter[who], command, skill), d100)
        for who, d100 in zip(assistants(command), command.assist_d100 or (), strict=False)
    ]
    for who, _, d100 in rolls:
        face((d100,), f"{encounter.name_of(who)}'s d100")
    successes = sum(is_success(number.result(d100)) for _, number, d100 in rolls)
    return min(MOST, EACH * successes), rolls


def could_assist(encounter: Encounter, command: Skill, skill: str) -> Iterator[tuple[str, Number]]:
    """Those of the same side who may assist and are not named yet, each with its number (L12)."""
    for one in encounter:
        if one.side != encounter[command.who].side or one.id in assistants(command):
            continue
        try:
            check_assistant(encounter, command, skill, one.id)
        except Refused:
            continue
        yield one.id, assisting_number(one, command, skill)


def chance(number: Number, helpers: Sequence[Number]) -> float:
    """L11, L12: to succeed, whatever those who assist still roll."""
    ways = {0: 1}
    for helper in helpers:
        hits, found = helper.ways(), dict[int, int]()
        for successes, count in ways.items():
            found[successes] = found.get(successes, 0) + count * (FACES - hits)
            found[successes + 1] = found.get(successes + 1, 0) + count * hits
        ways = found
    helped = {n: with_more(number, [("assistance", min(MOST, EACH * n))]).ways() for n in ways}
    return sum(count * helped[n] for n, count in ways.items()) / sum(ways.values()) / FACES


def of_skill(system: Any, encounter: Encounter, command: Skill) -> Sequence[Question]:
    """The d100s of those who assist, then the roll's own."""
    skill = refuse_impossible(encounter, command)
    helpers, name = assistants(command), encounter.name_of(command.who)
    if helpers and command.assist_d100 is None:
        names = ", ".join(encounter.name_of(w) for w in helpers)
        return [Question("assist_d100", f"{names}: d100 each", "dice", helpers[0], len(helpers), 100)]
    if command.d100 is not None:
        return []
    number = number_of(encounter, command, skill, helped_by(encounter, command, skill)[0])
    return [Question("d100", f"{name}: d100 at {number.value} or under", "dice", command.who, 1, 100)]


def check(draft: Draft, command: Skill) -> None:
    """The roll, with assistance before it. Raises `Refused`."""
    encounter = draft.encounter
    skill = refuse_impossible(encounter, command)
    d100 = face(command.d100, f"{draft[command.who].name}'s d100")
    if d100 is None:
        raise Refused(f"not given: {draft[command.who].name}'s d100")
    helped, rolls = helped_by(encounter, command, skill)
    for who, number, thrown in rolls:
        draft.add(rolled(who, "assist", number, thrown))
    number = number_of(encounter, command, skill, helped)
    draft.add(rolled(command.who, "skill", number, d100))
    draft.add(ev.SkillChecked(who=command.who, skill=skill, success=is_success(number.result(d100))))
    if command.speed:
        act(draft, command.who, skill.capitalize(), command.speed)


DECISIONS: Mapping[type[Command], Callable[[Draft, Any], None]] = {Skill: check}
QUESTIONS: Mapping[type[Command], Callable[..., Sequence[Question]]] = {Skill: of_skill}
NAMES: Names = {Skill: {"skill": skills_of}}
