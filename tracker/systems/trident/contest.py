"""A roll against a defense, as every action makes it: planned, asked for, resolved, recorded (T10 to T13)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tracker.core.draft import Draft
from tracker.core.encounter import Combatant, Encounter
from tracker.core.questions import Choice, Question
from tracker.core.refused import Refused
from tracker.core.turns import out_of_turn
from tracker.systems.trident.commands import Resolving
from tracker.systems.trident.conditions import lose
from tracker.systems.trident.defense import TAKEN, takes_ten
from tracker.systems.trident.events import Resolved
from tracker.systems.trident.resolution import MODIFIERS, Outcome, Result, in_force, outcome, rolled_result
from tracker.systems.trident.rolls import Roll, rolled_event, sheet_of

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem

Sources = tuple[tuple[str, str], ...]
"""Modifiers of T13, each with where it comes from."""
BY_HAND = "the game master"


@dataclass(frozen=True, slots=True)
class Contest:
    """One roll against one defense. ``light`` is the damage of a Pass or Success, ``heavy`` of a Triumph."""

    action: str
    actor: Combatant
    target: Combatant
    roll: Roll
    defense: Roll
    gap: int
    sources: Sources = ()
    light: int = 0
    heavy: int = 0
    pool: str = ""

    @property
    def modifiers(self) -> tuple[str, ...]:
        """T13: those in force."""
        return in_force(modifier for modifier, _ in self.sources)

    def damage(self, result: Result) -> int:
        """What a result costs the target."""
        return {"Pass": self.light, "Success": self.light, "Triumph": self.heavy}.get(result, 0)

    def outcome(self, die: int, defense_die: int) -> Outcome:
        """What comes of two faces (T11 to T13)."""
        low = defense_die + self.defense.bonus
        rolled = rolled_result(die, die + self.roll.bonus, low, low + self.gap)
        return outcome(rolled, die, self.modifiers)

    def rider(self, outcome: Outcome) -> str:
        """T4: what the rider says that the outcome brings; "" where there is none."""
        sides = {"actor": sheet_of(self.actor).actor_rider, "target": sheet_of(self.target).target_rider}
        return sides.get(outcome.rider, "")


def by_hand(command: Resolving) -> Sources:
    """T13: the modifiers that the game master gives."""
    return tuple((m, BY_HAND) for m in MODIFIERS if getattr(command, m))


def check_able(system: "RuleSystem", encounter: Encounter, who: str) -> None:
    """Raises `Refused` for one unable to act."""
    if not system.able(encounter, encounter[who]):
        why = system.unable_because(encounter, encounter[who])
        raise Refused(f"{encounter.name_of(who)} is {why} and cannot act")


def check_two(encounter: Encounter, who: str, target: str) -> None:
    """Raises `Refused` for a roll against oneself."""
    if who == target:
        raise Refused(f"{encounter.name_of(who)} cannot roll against itself: hurt does it by hand")


def check_dice(system: "RuleSystem", encounter: Encounter, contest: Contest, command: Resolving) -> None:
    """Raises `Refused`, before any die is thrown, for dice handed in that do not fit."""
    if command.die is not None:
        contest.roll.face(command.die)
    if command.defense_die is None:
        return
    contest.defense.face(command.defense_die)
    if takes_ten(system, encounter):
        raise Refused(f"defense_die: the setting defense_die is {TAKEN}, so no die is rolled for a defense")


# --- what it asks


def offered_modifiers(command: Resolving) -> list[Question]:
    """T13: each of the five may be given by the game master; nobody has to."""
    return [
        Question(
            modifier, label_of(modifier), "choice", default=False, offered=True,
            choices=(Choice(True, label_of(modifier)), Choice(False, "no")),
        )
        for modifier in MODIFIERS
        if getattr(command, modifier) is None
    ]  # fmt: skip


def label_of(modifier: str) -> str:
    """A modifier as the rules call it."""
    return "Fated" if modifier == "fated" else f"With {modifier.capitalize()}"


def open_dice(
    system: "RuleSystem", encounter: Encounter, contest: Contest, command: Resolving
) -> list[Question]:
    """T10: the defense's die, unless 10 is taken, and the roll's."""
    check_dice(system, encounter, contest, command)
    asked = []
    if command.defense_die is None and not takes_ten(system, encounter):
        asked.append(contest.defense.question("defense_die"))
    if command.die is None:
        asked.append(contest.roll.question("die"))
    return asked


# --- what it does


def resolve(draft: Draft, contest: Contest, command: Resolving) -> Outcome:
    """Both rolls, the result, and what it costs (T10 to T13). Raises `Refused`."""
    system, encounter, actor = draft.system, draft.encounter, contest.actor
    if asked := open_dice(system, encounter, contest, command):
        raise Refused(f"not given: {asked[0].ask}")
    if when := out_of_turn(system, encounter, actor.id):
        draft.remark(f"{actor.name} acts {when}", actor.id)
    taken = command.defense_die is None
    defense_die = TAKEN if command.defense_die is None else contest.defense.face(command.defense_die)
    die = contest.roll.face(command.die or ())
    draft.add(rolled_event(contest.defense, defense_die, taken))
    draft.add(rolled_event(contest.roll, die))
    came = contest.outcome(die, defense_die)
    draft.add(resolved_event(contest, came, defense_die + contest.defense.bonus))
    if damage := contest.damage(came.result):
        lose(draft, contest.target.id, contest.pool, damage)
    return came


def resolved_event(contest: Contest, came: Outcome, low: int) -> Resolved:
    """The event of what came of it."""
    return Resolved(
        who=contest.actor.id,
        action=contest.action,
        target=contest.target.id,
        using=contest.roll.name,
        defense=contest.defense.name.casefold(),
        low=low,
        high=low + contest.gap,
        rolled=came.rolled,
        result=came.result,
        modifiers=", ".join(contest.modifiers),
        sources=written_sources(contest.sources),
        rider=came.rider,
        rider_text=contest.rider(came),
        left_out=came.left_out,
        damage=contest.damage(came.result),
        pool=contest.pool,
    )


def written_sources(sources: Iterable[tuple[str, str]]) -> str:
    """Modifiers with where they come from, as an event holds them: "ease: Block, risk: attack 2"."""
    return ", ".join(f"{modifier}: {source}" for modifier, source in sources)


def read_sources(text: str) -> Sequence[tuple[str, str]]:
    """The inverse of `written_sources`."""
    pairs = [part.partition(": ") for part in text.split(", ")] if text else []
    return [(modifier, source) for modifier, _, source in pairs]
