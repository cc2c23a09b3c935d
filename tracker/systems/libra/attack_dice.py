"""The dice of an attack: what is still open, and what comes of all that is given (L11, L40, L41)."""

from dataclasses import dataclass, replace

from tracker.core.expression import Expression
from tracker.core.questions import Choice, Question
from tracker.core.refused import Refused
from tracker.systems.libra import reaction
from tracker.systems.libra.attack_plan import AttackPlan
from tracker.systems.libra.commands import Attack
from tracker.systems.libra.damage import Modifiers, Step, steps
from tracker.systems.libra.percent import Number, face, is_success


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an attack. ``reaction`` is "" where there was none; ``spared`` was not called for."""

    d100: int | None
    hit: bool
    critical: bool = False
    reaction: str = ""
    reaction_d100: int | None = None
    reaction_number: Number | None = None
    answer: str = "full"
    dice: tuple[int, ...] = ()
    steps: tuple[Step, ...] = ()
    knock: bool = False
    spared: tuple[str, ...] = ()

    @property
    def damage(self) -> int:
        """What is taken."""
        return self.steps[-1].now if self.steps else 0


Progress = tuple[list[Question], Outcome | None]


def progress(plan: AttackPlan, command: Attack) -> Progress:
    """What is open now, or what came of it. Raises `Refused` for dice that do not fit."""
    refuse_unfit(plan, command)
    d100 = face(command.d100, f"{plan.attacker.name}'s d100")
    if plan.number is not None and d100 is None:
        return [of_d100("d100", plan.attacker.name, plan.attacker.id, plan.number)], None
    result = plan.number.result(d100) if plan.number and d100 is not None else "success"
    if not is_success(result):
        return [], Outcome(d100, False, spared=left_aside(command))
    return of_hit(plan, command, Outcome(d100, True, result == "critical"))


def refuse_unfit(plan: AttackPlan, command: Attack) -> None:
    """Raises `Refused` for what this attack does not call for, however its d100 falls."""
    name = plan.power.name
    if plan.number is None and command.d100 is not None:
        raise Refused(f"{name} hits by itself: no d100 is rolled, and it cannot be critical")
    if plan.expression is None and (command.damage is not None or command.damage_dice is not None):
        raise Refused(f"{name} has no damage on the sheet")
    if command.damage is not None and command.damage_dice is not None:
        raise Refused("damage= is the total, damage_dice= the faces: give one of them")
    word = reaction_of(plan, command) or ""
    own = reaction.is_own(word)
    if command.reaction_d100 is not None and (own or word in ("", reaction.NONE)):
        raise Refused(
            f"{word} is decided by the game master: outcome=" if own else "a reaction_d100 needs a reaction="
        )
    if command.outcome is not None and not own:
        raise Refused("outcome= is for a reaction of the target's own sheet")
    dice_of(plan, command)
    face(command.reaction_d100, f"{plan.target.name}'s d100")


def reaction_of(plan: AttackPlan, command: Attack) -> str | None:
    """The reaction that was chosen; None while it is open."""
    if plan.expression is None or reaction.no_reaction_because(plan.target):
        return reaction.NONE
    return None if command.reaction is None else reaction.meant(plan.target, plan.power, command.reaction)


def of_d100(field: str, name: str, who: str, number: Number) -> Question:
    """A d100 to be thrown, with the number it must not be above."""
    return Question(field, f"{name}: d100 at {number.value} or under", "dice", who, 1, 100)


# --- a hit


def of_hit(plan: AttackPlan, command: Attack, outcome: Outcome) -> Progress:
    """The reaction, its dice, the damage, the knock, one after the other."""
    chosen = reaction_of(plan, command)
    if chosen is None:
        return reaction.question(plan.target, plan.power), None
    asked, outcome = with_reaction(plan, command, outcome, chosen)
    asked = asked or of_damage(plan, command) or of_knock(plan, command)
    if asked:
        return asked, None
    dice, total = dice_of(plan, command)
    found = tuple(steps(total, modifiers_of(plan, outcome))) if plan.expression else ()
    return [], replace(outcome, dice=dice, steps=found, knock=command.knock is not False)


def with_reaction(
    plan: AttackPlan, command: Attack, outcome: Outcome, chosen: str
) -> tuple[list[Question], Outcome]:
    """What the reaction still asks, and the outcome with what it leaves (L41)."""
    target = plan.target
    if chosen == reaction.NONE:
        return [], outcome
    if reaction.is_own(chosen):
        ask = f"{chosen}: what it leaves"
        kind = Question("outcome", ask, "choice", target.id, choices=reaction.OUTCOMES, default="full")
        asked = [] if command.outcome is not None else [kind]
        return asked, replace(outcome, reaction=chosen, answer=command.outcome or "full")
    number = reaction.number(target, chosen)
    d100 = face(command.reaction_d100, f"{target.name}'s d100")
    if d100 is None:
        return [of_d100("reaction_d100", f"{target.name}: {number.what}", target.id, number)], outcome
    answer = "half" if is_success(number.result(d100)) else "full"
    return [], replace(outcome, reaction=chosen, reaction_d100=d100, reaction_number=number, answer=answer)


def modifiers_of(plan: AttackPlan, outcome: Outcome) -> Modifiers:
    """L41, L42: what was known before, with the critical hit and the reaction."""
    critical = ("Critical",) if outcome.critical else ()
    return replace(
        plan.base,
        doubles=(*critical, *plan.base.doubles),
        reaction={"dodge": "Dodge", "resist": "Resistance"}.get(outcome.reaction, outcome.reaction),
        answer=outcome.answer,
    )


# --- the damage roll


def of_damage(plan: AttackPlan, command: Attack) -> list[Question]:
    """L40: the dice of the expression, in its order."""
    expression = plan.expression
    if expression is None or command.damage is not None or command.damage_dice is not None:
        return []
    return [damage_question(plan.attacker.name, plan.attacker.id, expression)]


def damage_question(name: str, who: str, expression: Expression) -> Question:
    """The dice of an expression; settled where it has none."""
    sides = expression.sides
    if not sides:
        return Question("damage_dice", str(expression), "settled", default=())
    mixed = () if len(set(sides)) == 1 else sides
    ask = f"{name}: the dice of {expression}"
    return Question("damage_dice", ask, "dice", who, len(sides), max(sides), mixed=mixed)


def dice_of(plan: AttackPlan, command: Attack) -> tuple[tuple[int, ...], int]:
    """The faces, where they were given, and the total. Raises `Refused` for what the dice cannot show."""
    expression = plan.expression
    if expression is None or (command.damage is None and command.damage_dice is None):
        return (), 0
    if command.damage is not None:
        check_total(plan, expression, command.damage)
        return (), command.damage
    given = command.damage_dice
    try:
        faces = expression.read_faces(given) if isinstance(given, str) else given or ()
        return faces, expression.total(faces)
    except ValueError as e:
        raise Refused(f"damage of {plan.power.name} ({expression}): {e}") from e


def check_total(plan: AttackPlan, expression: Expression, total: int) -> None:
    """Raises `Refused` for a total that the expression cannot come to."""
    least, most = max(0, expression.minimum), max(0, expression.maximum)
    if not least <= total <= most:
        raise Refused(f"damage of {plan.power.name} ({expression}) is {least} to {most}, not {total}")


def of_knock(plan: AttackPlan, command: Attack) -> list[Question]:
    """L4: whether the target is knocked into the front row."""
    if not plan.knocks or command.knock is not None:
        return []
    choices = (Choice(True, "into the front row"), Choice(False, "it stays in the back row"))
    ask = f"{plan.target.name}: knocked into the front row"
    return [Question("knock", ask, "choice", plan.target.id, choices=choices, default=True)]


def left_aside(command: Attack) -> tuple[str, ...]:
    """What was given for a hit and is not called for by a miss."""
    given = {
        "the damage": command.damage is not None or command.damage_dice is not None,
        "the reaction": command.reaction not in (None, reaction.NONE),
    }
    words = [what for what, there in given.items() if there]
    return (f"The attack misses: {' and '.join(words)} left aside",) if words else ()
