"""The command language for people: what can be done, made from the command classes."""

from collections.abc import Mapping
from typing import get_args

from tracker.core.commands import Add, Command, PutCondition, Set, SetRule
from tracker.core.encounter import Encounter
from tracker.core.language.grammar import usage
from tracker.core.misfit import models_in
from tracker.core.system import RuleSystem
from tracker.views.width import wrapped

WIDTH = 80


def command_lines(system: RuleSystem) -> list[str]:
    """Every command: its form, and what it does."""
    lines: list[str] = []
    for model in system.commands:
        lines += wrapped(usage(model), WIDTH, "  ", "      ")
        lines += wrapped(model.help, WIDTH, "        ", "        ")
    return lines


def verb_lines(system: RuleSystem) -> list[str]:
    """The commands in short: verb and what it does."""
    wide = max(len(model.verb) for model in system.commands) + 2
    return [
        line
        for model in system.commands
        for line in wrapped(model.help, WIDTH, f"  {model.verb:<{wide}}", " " * (wide + 2))
    ]


def about(system: RuleSystem, model: type[Command], encounter: Encounter, width: int = WIDTH) -> list[str]:
    """One command in full: its form, what it does, and the words only this game knows."""
    lines = [*wrapped(usage(model), width, "", "    "), *wrapped(model.help, width, "  ", "  ")]
    if model.aliases:
        lines.append(f"  short: {', '.join(model.aliases)}")
    if issubclass(model, Add):
        lines += wrapped(f"fields: {', '.join(field_forms(system))}", width, "  ", "    ")
    if issubclass(model, Set):
        lines += set_lines(system, width)
    if issubclass(model, PutCondition) and system.modifiers:
        lines += wrapped(f"numbers: {', '.join(f'{m}=±N' for m in system.modifiers)}", width, "  ", "    ")
    if issubclass(model, SetRule):
        lines += setting_lines(system, encounter, width)
    return lines


VALUE_WORDS = (
    "A number, with a sign or not, is the value: -2, +3, 2+1.",
    "+=2 and -=2 change what is there; in a prompt +2 and -2 do, and =-2 is the value.",
    "none empties a field. What stands in a list goes by its name: attack.Bite.rating; attack.+ is one more.",
    "Several fields are one step: set WHO health-=2 side=other.",
)


def set_lines(system: RuleSystem, width: int) -> list[str]:
    """How values are told, and the fields."""
    pools = [f"{pool}=N, {pool}.maximum=N" for pool in system.pool_names]
    own = ["name=TEXT", "side=party|foes|other", "hidden=yes|no", "note=TEXT"]
    fields = ", ".join([*pools, *own, *field_forms(system)])
    told = [line for text in VALUE_WORDS for line in wrapped(text, width, "  ", "    ")]
    return [*told, *wrapped(f"fields: {fields}", width, "  ", "    ")]


def field_forms(system: RuleSystem) -> list[str]:
    """The fields of a sheet as they are written: ``brawn=N``, ``armor=none|light``."""
    infos = zip(system.words_of("sheet"), system.sheet.model_fields.values(), strict=True)
    return [f"{key}={shape(info.annotation)}" for key, info in infos]


def shape(annotation: object) -> str:
    """A field's kind in a word."""
    text = str(annotation)
    if model := next(models_in(annotation), None):
        return str(getattr(model, "written", "JSON"))
    if "Mapping" in text:
        return '"NAME N, NAME N"'
    choices = literals(annotation)
    if choices and "int" not in text:
        return "|".join(choices)
    if "bool" in text:
        return "yes|no"
    return "N" if "int" in text else "TEXT"


def literals(annotation: object) -> list[str]:
    """The words a Literal allows, also within a union."""
    found: list[str] = []
    for part in get_args(annotation):
        found += [part] if isinstance(part, str) else literals(part)
    return found


def setting_lines(system: RuleSystem, encounter: Encounter, width: int) -> list[str]:
    """Each house rule: what it does, what it may be, what it is."""
    rules: Mapping[str, str] = {
        name: f"{rule.help}: {' or '.join(rule.choices) or 'a number'}; now {system.setting(encounter, name)}"
        for name, rule in system.settings.items()
    }
    return [
        line for name, text in rules.items() for line in wrapped(f"{name}: {text}", width, "  ", "      ")
    ]
