"""What of a combatant can be set: every field with its path, what stands in it, and what it may hold."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, get_args

from pydantic import BaseModel

from tracker.core.commands import Set
from tracker.core.encounter import Combatant
from tracker.core.events import Side
from tracker.core.misfit import models_in
from tracker.core.sheet import NEW, UNSET, Sheet, write_items
from tracker.core.values import MOST_HELD, present
from tracker.core.words import write_yes

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem

Node = Mapping[str, Any]
"""A field in a JSON schema."""
EMPTY = "null"
"""Nothing, in a word that no text is taken for."""


@dataclass(frozen=True, slots=True)
class Editable:
    """One field: its path for `set`, its name, what stands in it as it is typed, what it may hold.

    ``blank`` is what nothing typed sets, and where: ("level", "null"); None where it is no value.
    ``is_name`` tells that other paths go by it, so that it is set last.
    """

    path: str
    label: str
    value: str
    limits: str
    choices: tuple[str, ...] = ()
    is_number: bool = False
    blank: tuple[str, str] | None = None
    is_name: bool = False

    def change(self, typed: str) -> tuple[str, str] | None:
        """What `set` is told: where, and to what; None where nothing would be. Signs change a number."""
        typed = typed.strip()
        if typed == self.value or (not typed and self.blank is None):
            return None
        if not typed and self.blank:
            return self.blank
        return self.path, signed(typed) if self.is_number and self.value else self.chosen(typed)

    def chosen(self, typed: str) -> str:
        """The one choice that a text begins, else the text."""
        found = [c for c in self.choices if c.casefold().startswith(typed.casefold())]
        return found[0] if len(found) == 1 else typed


@dataclass(frozen=True, slots=True)
class Group:
    """Fields that belong together."""

    title: str
    fields: tuple[Editable, ...]


def signed(typed: str) -> str:
    """A text in a field for a number: with a sign before it, a change of what is there."""
    sign, rest = typed[:1].replace("−", "-"), typed[1:]
    return f"{sign}={rest.strip()}" if sign in ("+", "-") and not rest.startswith("=") else typed


def changed(fields: Sequence[Editable], typed: Mapping[str, str]) -> dict[str, str]:
    """All that `set` is told, by path; what others go by comes last."""
    wanted = sorted((f for f in fields if f.path in typed), key=lambda f: f.is_name)
    return dict(filter(None, (f.change(typed[f.path]) for f in wanted)))


def find(system: "RuleSystem", combatant: Combatant, path: str) -> Editable | None:
    """The field that a path leads to."""
    fields = (field for group in groups(system, combatant) for field in group.fields)
    return next((field for field in fields if field.path.casefold() == path.casefold()), None)


def set_command(who: str, told: Mapping[str, str]) -> Set:
    """The one command that sets all of it."""
    (field, value), *more = told.items()
    return Set(who=(who,), field=field, value=value, more=dict(more))


# --- all fields of a combatant


def groups(system: "RuleSystem", combatant: Combatant) -> list[Group]:
    """Every field: its own, its pools, the sheet in the game's order, then each thing of a list by itself."""
    named = [key for keys in system.sheet.groups.values() for key in keys]
    rest = [key for key in properties(system.sheet) if key not in named]
    found = [Group("", tuple(own(combatant))), Group("Now", tuple(pools(system, combatant)))]
    for title, keys in {**system.sheet.groups, "More": rest}.items():
        found.append(Group(title, tuple(plain(system, combatant, keys))))
    found += items(system, combatant)
    return [group for group in found if group.fields]


def own(combatant: Combatant) -> Iterator[Editable]:
    """What every combatant has, whatever its sheet."""
    yield Editable("name", "name", combatant.name, TEXT)
    yield Editable("side", "side", combatant.side, *of_choices(get_args(Side)))
    yield Editable("hidden", "hidden", write_yes(combatant.hidden), *of_choices(("yes", "no")))
    yield Editable("note", "new note", "", TEXT)


def pools(system: "RuleSystem", combatant: Combatant) -> Iterator[Editable]:
    """What is there of each pool, and the most there can be."""
    for key, pool in combatant.pools.items():
        label = system.pool_names.get(key, key)
        yield Editable(key, label, str(pool.current), f"{pool.least} to {pool.maximum}", is_number=True)
        yield Editable(f"{key}.maximum", "of", str(pool.maximum), f"0 to {MOST_HELD}", is_number=True)


def plain(system: "RuleSystem", combatant: Combatant, keys: Sequence[str]) -> Iterator[Editable]:
    """The fields of the sheet itself; a pool stands under what is there now."""
    known = properties(system.sheet)
    hidden = {*combatant.pools, *(f"{pool}_now" for pool in system.pool_names)}
    for key in keys:
        node = known[key]
        if key not in hidden and not table_of(node):
            yield editable(key, key, node, present(system, combatant, key))


def items(system: "RuleSystem", combatant: Combatant) -> Iterator[Group]:
    """Each table of the sheet, such as an attack, and a field for one more."""
    for key, node in properties(system.sheet).items():
        if not (inner := table_of(node)):
            continue
        model = next(models_in(info_of(system.sheet, key).annotation))
        written, held = str(getattr(model, "written", "JSON")).strip('"'), present(system, combatant, key)
        title = key.replace("_", " ").capitalize()
        if node.get("type") == "array":
            for item in held:
                yield table(title, f"{key}.{item['name']}", model, item)
            yield Group(title, (Editable(f"{key}.{NEW}", "one more", "", written),))
        elif held is None:
            yield Group(title, (Editable(key, inner.lower(), "", written),))
        else:
            yield table(title, key, model, held)


def table(title: str, path: str, model: type[BaseModel], held: Mapping[str, Any]) -> Group:
    """The fields of one table; blanking what it can not be without takes it out."""
    found: list[Editable] = []
    for key, node in properties(model).items():
        one = editable(f"{path}.{key}", key, node, held.get(key))
        if model.model_fields[key].is_required() and node.get("type") == "string":
            one = Editable(
                one.path, key, one.value, "a text; blank takes it out", blank=(path, EMPTY), is_name=True
            )
        found.append(one)
    return Group(title, tuple(found))


# --- one field


@cache
def properties(model: type[BaseModel]) -> Mapping[str, Node]:
    """The fields of a model by the names that are written, as its JSON schema has them."""
    return dict(model.model_json_schema()["properties"])


def info_of(model: type[Sheet], key: str) -> Any:
    """The field of a model that is written so."""
    return next(info for name, info in model.model_fields.items() if key in (name, info.alias))


def kinds(node: Node) -> Sequence[Node]:
    """What a field may be, one by one."""
    found: Sequence[Node] = node.get("anyOf", (node,))
    return found


def table_of(node: Node) -> str:
    """What the tables of a field are called; "" where it holds none."""
    inner = next((k for k in (*kinds(node), node.get("items", {})) if "$ref" in k), None)
    return str(inner["$ref"]).rpartition("/")[2] if inner else ""


def editable(path: str, key: str, node: Node, value: Any) -> Editable:
    """A field of plain data."""
    types = {str(kind.get("type", "")) for kind in kinds(node)}
    limits, choices = of_kinds(node)
    blank = next((text for kind, text in BLANK.items() if kind in types), None)
    return Editable(
        path, key.replace("_", " "), written(value), limits, choices,
        is_number="integer" in types, blank=None if blank is None else (path, blank),
    )  # fmt: skip


BLANK: Mapping[str, str] = {"null": EMPTY, "array": "[]", "object": "{}", "string": ""}
"""What nothing typed is, by the kind of field."""


def of_kinds(node: Node) -> tuple[str, tuple[str, ...]]:
    """What a field may hold: in words, and as choices where it is one of some."""
    words: list[str] = []
    choices: list[str] = []
    for kind in kinds(node):
        if "enum" in kind or "const" in kind:
            choices += kind.get("enum") or [kind["const"]]
        elif kind.get("type") == "boolean":
            choices += ["yes", "no"]
        elif kind.get("type") == "null":
            choices += [] if UNSET in choices else [UNSET]
        else:
            words.append(in_words(kind))
    text, known = of_choices(tuple(choices))
    return (", or ".join([*words, text] if text else words), () if words else known)


TEXT = "a text"
WORDS: Mapping[str, str] = {"array": "texts, with commas between", "object": "NAME N, NAME N"}
"""What a field of that kind holds."""


def in_words(node: Node) -> str:
    """What a field of one kind may hold; a whole number has bounds, or none."""
    if node.get("type") != "integer":
        return WORDS.get(str(node.get("type")), TEXT)
    least, most = node.get("minimum"), node.get("maximum")
    if least is not None and most is not None:
        return f"{least} to {most}"
    return "a whole number" if least is None else f"{least} or more"


def of_choices(choices: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Choices in words, and themselves."""
    return " ".join(choices), choices


def written(value: Any) -> str:
    """A plain value as it is typed in a field; nothing for nothing."""
    if isinstance(value, bool):
        return write_yes(value)
    return "" if value in (None, [], {}) else write_items(value)
