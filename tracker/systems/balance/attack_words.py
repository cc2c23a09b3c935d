"""The roll log of attacks, skill rolls, Luck and Fatigue in words: every die and every source (B10)."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tracker.core import sentences as shared
from tracker.core.dice import keep_highest
from tracker.core.encounter import Encounter
from tracker.core.events import Event
from tracker.core.modifiers import read_modifiers
from tracker.systems.balance import events as ev
from tracker.systems.balance.fatigue import sheet_of
from tracker.systems.balance.injury import ridden
from tracker.systems.balance.sheet import FAMILY, STATS

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem

GATHERED = ("defense", "attack", "chain", "skill")
"""The rolls that are told with what came of them, not one by one."""


def sentences(system: "RuleSystem", events: Sequence[Event], before: Encounter) -> list[str]:
    """The lines of one step: an attack or a skill roll with its dice as one, the rest event by event."""
    lines: list[str] = []
    rolls: list[ev.Rolled] = []
    encounter = before
    for event in events:
        if isinstance(event, ev.Rolled) and event.purpose in GATHERED:
            rolls.append(event)
        elif isinstance(event, ev.AttackMade):
            lines += attack_lines(encounter, event, rolls)
        elif isinstance(event, ev.SkillChecked):
            lines.append(skill_line(encounter, event, rolls))
        else:
            lines += shared.sentences(system, [event], encounter)
        encounter = system.apply(encounter, event)
    return lines


# --- dice


def faces_of(text: str) -> list[int]:
    """Faces as an event holds them."""
    return [int(face) for face in re.findall(r"\d+", text)]


def dice_words(roll: ev.Rolled) -> str:
    """What was rolled and what it comes to: "[6] [5] 3 1 +1 Damage +1 class = 13"."""
    parts = [sets_words(roll)]
    parts += [f"{value:+d} {source}" for source, value in read_modifiers(roll.modifiers)]
    parts += [f"+{roll.balanced} balanced die"] if roll.balanced else []
    return f"{' '.join(parts)} = {roll.total}"


def sets_words(roll: ev.Rolled) -> str:
    """The faces, those kept in brackets; of a Bonus or Penalty Roll both sets and why (B12)."""
    first, second, kept = faces_of(roll.dice), faces_of(roll.again), faces_of(roll.kept)
    reasons = roll.reasons.replace(" bonus", "").replace(" penalty", "")
    if not second:
        cancel = f" (Bonus and Penalty cancel: {reasons})" if reasons else ""
        return marked(first, kept) + cancel
    is_first = list(keep_highest(first, len(kept))) == kept
    counts, other = (first, second) if is_first else (second, first)
    return f"{marked(counts, kept)} ({roll.mode.capitalize()} Roll: {reasons}; not {marked(other, [])})"


def marked(faces: Sequence[int], kept: Sequence[int]) -> str:
    """Faces as rolled, those kept in brackets: "[6] [5] 3 1"."""
    left = list(kept)
    words = []
    for face in faces:
        if face in left:
            left.remove(face)
            words.append(f"[{face}]")
        else:
            words.append(str(face))
    return " ".join(words)


def bonus_of(roll: ev.Rolled) -> int:
    """All that rides on the highest die (B31)."""
    return roll.total - sum(faces_of(roll.kept))


# --- an attack


def attack_lines(e: Encounter, made: ev.AttackMade, rolls: Sequence[ev.Rolled]) -> Iterator[str]:
    """The first roll against the defense, each further roll of a chain, and the sum of a chain."""
    if len(rolls) < 2:  # a record edited by hand may lack them
        yield f"{e.name_of(made.who)} attacks {e.name_of(made.target)}: {made.total} Injury"
        return
    defense, first, *chain = rolls
    who, target = e.name_of(made.who), e.name_of(made.target)
    against = f"{dice_words(first)} against {dice_words(defense)}"
    came = outcome_words(first, defense, made.dice, made.unblocked)
    yield f"{who} attacks {target} with {made.using}: {against}: {came}"
    for n, (roll, (dice, extra)) in enumerate(zip(chain, split(made.chain_rolls), strict=False), 1):
        came = outcome_words(roll, defense, dice, extra)
        yield f"Chain {n}: {dice_words(roll)} against {defense.total}: {came}"
    if made.chain:
        yield f"{made.dice + made.unblocked + made.chain} Injury in all"


def split(chain_rolls: str) -> list[tuple[int, int]]:
    """Injury by dice and unblocked of each further roll, from "1+0, 2+1"."""
    return [(int(dice), int(extra)) for dice, extra in re.findall(r"(\d+)\+(\d+)", chain_rolls)]


def outcome_words(roll: ev.Rolled, defense: ev.Rolled, dice: int, extra: int) -> str:
    """Miss, or hit with the dice that won: "hit; 8 over 7, 5 over 3: 2, and 2 unblocked = 4 Injury"."""
    if not dice:
        return "miss"
    won = f"hit; {pairs_words(roll, defense, dice)}: {dice}"
    return f"{won}, and {extra} unblocked = {dice + extra} Injury" if extra else f"{won} Injury"


def pairs_words(roll: ev.Rolled, defense: ev.Rolled, dice: int) -> str:
    """Which dice were greater, bonuses on the highest (B31)."""
    kept, against = faces_of(roll.kept), faces_of(defense.kept)
    if len(kept) < 2 or not against:
        return "a single die"
    high, low = ridden(kept, bonus_of(roll))
    guard, weak = ridden(against, bonus_of(defense))
    if dice == 2:
        return f"{high} over {guard}, {low} over {weak}"
    if high > guard:
        return f"{high} over {guard}, {low} not over {weak}"
    return f"{high} over {weak}, {low} not over {guard}"


def skill_line(e: Encounter, checked: ev.SkillChecked, rolls: Sequence[ev.Rolled]) -> str:
    """The roll and whether it is above the difficulty (B17)."""
    came = "success" if checked.success else "failure"
    name, skill = e.name_of(checked.who), checked.skill.capitalize()
    dice = f"{dice_words(rolls[-1])} " if rolls else ""
    return f"{name} rolls {skill}: {dice}against {checked.difficulty}: {came}"


# --- the rest, one by one


def sentence_of(event: Event, encounter: Encounter) -> str | None:
    """The sentence of an event of luck, Endure, Fatigue or rest; None for any other, or where none is due."""
    say = SENTENCES.get(type(event))
    return say(encounter, event) if say else None


def rolled(e: Encounter, event: ev.Rolled) -> str | None:
    """Chaos dice, or the check for a Shock."""
    faces = marked(faces_of(event.dice), [])
    words = {
        "chaos": f"rolls for Chaos: {faces}",
        "check": f"checks for Balance Shock: {faces} = {event.total}",
    }.get(event.purpose)
    return words and f"{e.name_of(event.who)} {words}"


def points_spent(e: Encounter, event: ev.PointsSpent) -> str:
    """What for, what is left, and the story told (B14, B34)."""
    name, points = e.name_of(event.who), f"{event.amount} Stat Point{'' if event.amount == 1 else 's'}"
    if event.why == "lucky":
        return f"{name} is Lucky for {points}: {event.now} left"
    story = f': "{event.reason}"' if event.reason else ""
    return f"{name} endures {event.amount} Injury for {points}, {event.now} left{story}"


def fatigue_reached(e: Encounter, event: ev.FatigueReached) -> str | None:
    """What it means for the rolls to come (B40)."""
    name, primary = e.name_of(event.who), sheet_of(e[event.who]).primary
    if event.level == "fatigue" and primary:
        stats = " and ".join(s.capitalize() for s in STATS if FAMILY[s] == FAMILY[primary])
        return f"{name} has Fatigue: Penalty Roll on rolls of {stats}, not on defense"
    if event.level == "total":
        return f"{name} has Total Fatigue: Penalty Roll on every roll but defense"
    return f"{name} has no Fatigue any more" if event.level == "none" else None


SENTENCES: Mapping[type[Event], Callable[[Encounter, Any], str | None]] = {
    ev.Rolled: rolled,
    ev.PointsSpent: points_spent,
    ev.LuckyDeclared: lambda e, x: f"Lucky waits for {e.name_of(x.who)}'s next roll that allows it",
    ev.LuckyUsed: lambda e, x: f"{e.name_of(x.who)}'s waiting Lucky goes into this roll",
    ev.OrderGained: lambda e, x: f"The Chaos dice match: +{x.bonus} on {e.name_of(x.who)}'s next roll",
    ev.OrderUsed: lambda e, x: f"{e.name_of(x.who)}'s bonus from Chaos goes into this roll",
    ev.ChaosGained: lambda e, x: f"No match: {e.name_of(x.who)}'s chaos Imbalance is {x.now}",
    ev.FatigueReached: fatigue_reached,
    ev.Exhausted: lambda e, x: f"{e.name_of(x.who)} is exhausted: unconscious whatever the Health",
    ev.Revived: lambda e, x: f"{e.name_of(x.who)} is exhausted no more",
    ev.Rested: lambda e, x: f"{e.name_of(x.who)} takes a {x.rest.capitalize()} Rest",
}
