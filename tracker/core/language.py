"""The command language: words to a command and back, made from the command classes.

Only double quotes quote; inside them ``\\"`` is a quote and ``\\\\`` a backslash. Where a TEXT or NAME
is expected, a word that begins with a quote is text even when it looks like an option.
"""

import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, NoReturn, get_args, get_origin

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from tracker.core.commands import Command, Together
from tracker.core.encounter import Encounter
from tracker.core.names import listed, reference, resolve_many
from tracker.core.refused import Refused
from tracker.core.text import clean
from tracker.core.words import TARGET, Options, Word

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem


@dataclass(frozen=True, slots=True)
class Token:
    """One word as typed: its text unquoted, where it began (0-based), whether it begins with a quote.

    ``partly`` tells whether any part of it was in quotes; ``equals`` is where in the text the first "="
    out of quotes stands, -1 where there is none.
    """

    text: str
    start: int
    quoted: bool
    partly: bool
    equals: int = -1

    def split(self) -> tuple[str, str, str]:
        """What stands before the "=", the "=" if any, and what stands after it."""
        if self.equals < 0:
            return self.text.partition("=")
        return self.text[: self.equals], "=", self.text[self.equals + 1 :]


def tokens(line: str) -> list[Token]:
    """The words of a line. Raises `Refused` with the column of a quote that is not closed."""
    found: list[Token] = []
    at = 0
    while at < len(line):
        if line[at].isspace():
            at += 1
            continue
        start, text, equals = at, "", -1
        while at < len(line) and not line[at].isspace():
            if line[at] == "=" and equals < 0:
                equals = len(text)
            piece, at = quoted(line, at) if line[at] == '"' else (line[at], at + 1)
            text += piece
        found.append(Token(text, start, line[start] == '"', '"' in line[start:at], equals))
    return found


def quoted(line: str, start: int) -> tuple[str, int]:
    """The text between the quote at `start` and its end, and where reading goes on."""
    text, at = "", start + 1
    while at < len(line):
        char = line[at]
        if char == '"':
            return text, at + 1
        if char == "\\" and line[at + 1 : at + 2] in ('"', "\\"):
            at += 1
            char = line[at]
        text += char
        at += 1
    raise Refused(f"column {start + 1}: this quote is not closed")


def quote(text: str) -> str:
    """`text` as one word of the language: as it is where that is safe, else in double quotes."""
    if re.fullmatch(r"[^\s\"]+", text) and clean(f"={text}") == f"={text}":
        return text  # no mark at its beginning that would join the sign before it
    return in_quotes(text)


def in_quotes(text: str) -> str:
    """`text` in double quotes."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


@dataclass(frozen=True, slots=True)
class Slotted:
    """One field of a command in its grammar."""

    name: str
    key: str
    word: Word
    several: bool = False
    needed: bool = True
    silent: Any = None


@dataclass(frozen=True, slots=True)
class Grammar:
    """How a command class is written: fields by place, options by key, flags, and the two open kinds."""

    positions: tuple[Slotted, ...] = ()
    options: Mapping[str, Slotted] = field(default_factory=dict)
    flags: Mapping[str, str] = field(default_factory=dict)
    open: Mapping[str, str] = field(default_factory=dict)
    each: str = ""
    group: type[Options] | None = None


def word_of(info: FieldInfo) -> tuple[Word | None, Any]:
    """The `Word` in a field's annotation, looked for also within ``| None`` and a tuple's items."""
    if found := next((m for m in info.metadata if isinstance(m, Word)), None):
        return found, info.annotation
    queue = [info.annotation]
    while queue:
        kind = queue.pop(0)
        found = next((m for m in getattr(kind, "__metadata__", ()) if isinstance(m, Word)), None)
        if found:
            return found, kind
        queue.extend(get_args(kind))
    return None, info.annotation


@cache
def grammar(model: type[Command] | type[Options]) -> Grammar:
    """The grammar of a command class, from its fields."""
    positions: list[Slotted] = []
    options: dict[str, Slotted] = {}
    flags: dict[str, str] = {}
    opened: dict[str, str] = {}
    each, group = "", None
    for name, info in model.model_fields.items():
        extra: dict[str, Any] = info.json_schema_extra if isinstance(info.json_schema_extra, dict) else {}
        key = extra.get("key") or name.rstrip("_")
        word, _ = word_of(info)
        if extra.get("each"):
            each, group = name, group_of(info)
        elif "open" in extra:
            opened[name] = str(extra["open"])
        elif word is None:
            flags[key] = name
        elif info.is_required() or extra.get("position"):
            positions.append(Slotted(name, key, word, bool(extra.get("several")), info.is_required()))
        else:
            options[key] = Slotted(name, key, word, bool(extra.get("several")), False, extra.get("silent"))
    return Grammar(tuple(positions), options, flags, opened, each, group)


def group_of(info: FieldInfo) -> type[Options]:
    """The `Options` class of a field that maps combatants to options."""
    return next(
        a
        for a in get_args(info.annotation)
        if get_origin(a) is None and isinstance(a, type) and issubclass(a, Options)
    )


PATHS = "values"
"""The kind of open words whose keys may be paths, such as ``attack.Bite.rating``, and be changed: ``+=``."""


def usage(model: type[Command]) -> str:
    """The form of a command for people: ``hurt WHO N [pool=NAME] [endure=N]``."""
    shape = grammar(model)
    parts = [model.verb]
    parts += [s.word.shape if s.needed else f"[{s.word.shape}]" for s in shape.positions]
    if shape.group:
        inner = grammar(shape.group)
        parts += [
            "[WHO=FACES ...]",
            *(f"[WHO.{option_form(s)}]" for k, s in inner.options.items() if k != "dice"),
        ]
        parts += [f"[WHO.{flag}]" for flag in inner.flags]
    parts += [f"[{option_form(s)}]" for s in shape.options.values()]
    parts += [f"[{flag}]" for flag in shape.flags]
    parts += ["[field=value ...]" for kind in shape.open.values() if kind in ("sheet", PATHS)]
    return " ".join(parts)


def option_form(slot: Slotted) -> str:
    """``key=SHAPE``, with the value in brackets where the bare word will do."""
    return (
        f"{slot.key}[={slot.word.shape}]" if slot.word.bare is not None else f"{slot.key}={slot.word.shape}"
    )


def command_class(system: "RuleSystem", verb: str) -> type[Command]:
    """The class of a verb, an alias, or a unique beginning of a verb. Raises `Refused`."""
    low = verb.casefold()
    for model in system.commands:
        if low == model.verb or low in model.aliases:
            return model
    verbs = {m.verb: m for m in system.commands}
    found = sorted(v for v in verbs if low and v.startswith(low))
    if len(found) == 1:
        return verbs[found[0]]
    if found:
        raise Refused(f'"{verb}" could be {listed(found)}')
    near = difflib.get_close_matches(low, verbs, 3) or sorted(verbs)
    raise Refused(f'there is no command "{verb}": perhaps {listed(near)}')


def parse(line: str, encounter: Encounter, system: "RuleSystem") -> Command:
    """The command that a line of the language asks for. Raises `Refused`, saying what would be right."""
    line = clean(line)
    words = tokens(line)
    if not words:
        raise Refused("there is nothing to do on an empty line")
    model = command_class(system, words[0].text)
    return Reading(line, words[1:], encounter, system, model).command()


def parse_one(line: str, encounter: Encounter, system: "RuleSystem") -> Command:
    """As `parse`, of a line about one target alone. Raises `Refused`."""
    command = parse(line, encounter, system)
    if isinstance(command, Together):
        raise Refused(f"{line.split()[0]}: one target at a time, not {len(command.lines)}")
    return command


class Reading:
    """One line being read into the fields of one command class."""

    def __init__(
        self, line: str, words: list[Token], encounter: Encounter, system: "RuleSystem", model: type[Command]
    ) -> None:
        self.line, self.words, self.model = line, words, model
        self.encounter, self.system = encounter, system
        self.grammar = grammar(model)
        self.open = {
            key: (f, w) for f, kind in self.grammar.open.items() for key, w in system.words_of(kind).items()
        }
        self.values: dict[str, Any] = {}
        self.targets: tuple[str, ...] = ()

    def command(self) -> Command:
        """Read all words; `Refused` for what is missing, too much or not understood."""
        places = iter(self.grammar.positions)
        while self.words:
            if self.takes_named():
                continue
            place = next(places, None)
            if place is None:
                self.refuse(f'"{self.words[0].text}" is not understood; it is written {usage(self.model)}')
            if place.word.shape == "xN" and not re.fullmatch("[xX][0-9]+", self.words[0].text):
                continue
            self.take_place(place)
        self.values = self.model.placed(self.values)
        missing = [s for s in self.grammar.positions if s.needed and s.name not in self.values]
        if missing:
            self.refuse(f"{missing[0].word.shape} is missing; it is written {usage(self.model)}")
        built = self.built()
        return together(built, self.targets, self.encounter, self.system) if self.targets else built

    def built(self) -> Command:
        """The command of the values read."""
        try:
            return self.model.model_validate(self.values)
        except ValidationError as e:
            first = e.errors()[0]
            self.refuse(f"{'.'.join(str(p) for p in first['loc'])}: {first['msg']}")

    def refuse(self, why: str) -> NoReturn:
        """Raises `Refused`, naming the command."""
        raise Refused(f"{self.model.verb}: {why}")

    def read(self, word: Word, text: str, named: str = "") -> Any:
        """One value; the reason of a failure names the option it stood in."""
        try:
            return word.read(text, self.encounter)
        except ValueError as e:
            self.refuse(f"{named}: {e}" if named else str(e))

    def put(self, name: str, value: Any, key: str) -> None:
        """Fill in one field. Raises `Refused` when it is given twice."""
        if name in self.values:
            self.refuse(f"{key} is given twice")
        self.values[name] = value

    def take_place(self, place: Slotted) -> None:
        """A field by place: one word, or for a text all words up to the first option."""
        if place.word.raw:
            self.take_raw(place)
            return
        taken = self.run_of(place.word.rest or place.several, place.word)
        if place.word is TARGET:
            self.take_targets(place, taken[0])
            return
        if place.several:
            found = (self.read(place.word, text) for text in taken)
            self.put(
                place.name, tuple(v for f in found for v in (f if isinstance(f, tuple) else (f,))), place.key
            )
        else:
            self.put(place.name, self.read(place.word, " ".join(taken)), place.word.shape)

    def take_targets(self, place: Slotted, text: str) -> None:
        """Whom it is aimed at: one, or several of whom each gets a command of its own."""
        found = resolve_many(self.encounter, text)
        self.targets = found if len(found) > 1 else ()
        self.put(place.name, found[0], place.word.shape)

    def run_of(self, many: bool, word: Word) -> list[str]:
        """The next word, and where there may be `many` all that follow up to an option."""
        taken = [self.words.pop(0).text]
        while many and self.words and not self.ends(self.words[0], word):
            taken.append(self.words.pop(0).text)
        return taken

    def take_raw(self, place: Slotted) -> None:
        """The rest of the line as typed, but for a flag at its very end."""
        end = len(self.line)
        last = self.words[-1]
        if len(self.words) > 1 and last.text in self.grammar.flags and not last.partly:
            end = self.words[-1].start
            self.put(self.grammar.flags[self.words[-1].text], True, self.words[-1].text)
        self.put(
            place.name, self.read(place.word, self.line[self.words[0].start : end].strip()), place.word.shape
        )
        self.words = []

    def ends(self, token: Token, word: Word) -> bool:
        """Whether the next word ends a run of them: an option; for all but a TEXT also a flag or a count."""
        if token.quoted:
            return False
        key, equals, _ = token.split()
        if equals:
            return key in self.grammar.options or self.open_word(key) is not None
        counts = any(s.word.shape == "xN" for s in self.grammar.positions)
        named = key in self.grammar.flags or bool(counts and re.fullmatch("[xX][0-9]+", key))
        return named and word.shape != "TEXT"

    def takes_named(self) -> bool:
        """Take the next word when it is an option, a flag or about one combatant; tell whether it was.

        The value of an option that is a TEXT goes on over the words behind it, unless it was quoted.
        """
        token = self.words[0]
        key, equals, text = token.split()
        if token.quoted and (self.expects_text() or self.names_somebody(token.text)):
            return False
        slot = self.grammar.options.get(key)
        if slot and equals and slot.word.rest and not token.partly:
            self.take_option(slot, " ".join(self.run_of(True, slot.word)).partition("=")[2], True)
            return True
        if slot and (equals or (slot.word.bare is not None and not token.quoted)):
            self.take_option(slot, text, bool(equals))
        elif equals and (found := self.open_word(key)):
            self.take_open(*found, key, text)
        elif not equals and key in self.grammar.flags and not token.quoted:
            self.put(self.grammar.flags[key], True, key)
        elif self.grammar.each and self.take_each(token.text):
            pass
        else:
            return False
        self.words.pop(0)
        return True

    def names_somebody(self, text: str) -> bool:
        """Whether a field by place is still to come and `text` is just what somebody is called."""
        low = text.casefold()
        places = [s for s in self.grammar.positions if s.name not in self.values]
        return bool(places) and any(c.name.casefold() == low for c in self.encounter)

    def expects_text(self) -> bool:
        """Whether the next field by place is a text or a name."""
        return any(s.word.rest for s in self.grammar.positions if s.name not in self.values)

    def take_option(self, slot: Slotted, text: str, given: bool) -> None:
        """Fill in one option; one that may stand several times collects its values."""
        value = self.read(slot.word, text, slot.key) if given else slot.word.bare
        if slot.several:
            self.values[slot.name] = (*self.values.get(slot.name, ()), value)
        else:
            self.put(slot.name, value, slot.key)

    def open_word(self, key: str) -> tuple[str, Word] | None:
        """The field and the kind of word of a key that the game knows; of a path by its beginning."""
        head = key.rstrip("+-").partition(".")[0].casefold()
        paths = self.open.get(head)
        return paths if paths and self.grammar.open[paths[0]] == PATHS else self.open.get(key)

    def take_open(self, name: str, word: Word, key: str, text: str) -> None:
        """Fill in one word whose key the game knows. Raises `Refused` when it is given twice."""
        if self.grammar.open[name] == PATHS and key[-1:] in ("+", "-"):
            key, text = key[:-1], f"{key[-1]}={text}"
        taken = self.values.setdefault(name, {})
        if key in taken:
            self.refuse(f"{key} is given twice")
        taken[key] = self.read(word, text, key)

    def take_each(self, text: str) -> bool:
        """``WHO=FACES``, ``WHO.option`` or ``WHO.option=value``."""
        assert self.grammar.group is not None
        inner = grammar(self.grammar.group)
        left, equals, value = text.partition("=")
        if left.rpartition(".")[2] not in inner.options and equals:
            left, equals, value = text.rpartition("=")
        who, dot, key = left.rpartition(".")
        if dot and (key in inner.options or key in inner.flags):
            self.put_each(who, key, value, bool(equals), inner)
        elif equals:
            self.put_each(left, "dice", value, True, inner)
        else:
            return False
        return True

    def put_each(self, who: str, key: str, text: str, given: bool, inner: Grammar) -> None:
        """One option of one combatant, or of all that a glob names."""
        for id_ in resolve_many(self.encounter, who):
            taken = self.values.setdefault(self.grammar.each, {}).setdefault(id_, {})
            if key in inner.flags and not given:
                taken[inner.flags[key]] = True
                continue
            slot = inner.options.get(key)
            if slot is None or (not given and slot.word.bare is None):
                self.refuse(
                    f'"{who}.{key}" should be {f"{who}.{option_form(slot)}" if slot else f"{who}.{key}"}'
                )
            value = self.read(slot.word, text, f"{who}.{key}") if given else slot.word.bare
            if slot.several:
                taken[slot.name] = (*taken.get(slot.name, ()), value)
            elif slot.name in taken:
                self.refuse(f"{who}.{key} is given twice")
            else:
                taken[slot.name] = value


def together(command: Command, targets: Sequence[str], encounter: Encounter, system: "RuleSystem") -> Command:
    """One command on several targets: one for each but the doer itself, as one step."""
    ids = command.ordered([who for who in targets if who != getattr(command, "who", "")], encounter)
    name = next(s.name for s in grammar(type(command)).positions if s.word is TARGET)
    each = [command.model_copy(update={name: who}).among(i, len(ids)) for i, who in enumerate(ids)]
    if len(each) == 1:
        return each[0]
    return Together(lines=tuple(words(one, encounter, system) for one in each))


def words(command: Command, encounter: Encounter, system: "RuleSystem") -> str:
    """The command in the words of the language; `parse` of them gives the command again."""
    shape = grammar(type(command))
    parts = [type(command).verb]
    parts += [
        *by_place(command, shape, encounter),
        *each_words(command, shape, encounter),
        *named_words(command, shape, encounter),
    ]
    for name, kind in shape.open.items():
        known, given = system.words_of(kind), getattr(command, name)
        if kind == PATHS:
            parts += [path_word(key, value) for key, value in given.items()]
        else:
            parts += [f"{key}={quote(known[key].write(v, encounter))}" for key, v in given.items()]
    return " ".join(parts)


def path_word(path: str, value: str) -> str:
    """``attack."Long Sword".rating=3``, or ``+=3`` for a change."""
    key = ".".join(in_quotes(part) if "=" in part else quote(part) for part in path.split("."))
    sign = value[:1] if value[:2] in ("+=", "-=") else ""
    return f"{key}{sign}={quote(value[2:] if sign else value)}"


def by_place(command: Command, shape: Grammar, encounter: Encounter) -> Iterator[str]:
    """The fields by place, as written; those left out at their default are not."""
    for slot in shape.positions:
        value = getattr(command, slot.name)
        if not slot.needed and value == type(command).model_fields[slot.name].default:
            continue
        if slot.several:
            yield from (safe_word(slot.word.write(item, encounter), shape) for item in value)
            continue
        text = slot.word.write(value, encounter)
        yield text if slot.word.raw else (safe_text if slot.word.rest else safe_word)(text, shape)


def safe_word(text: str, shape: Grammar) -> str:
    """One word by place: in quotes where it would else be taken for a flag or an option of the command."""
    named = text in shape.flags or text in shape.options or ("=" in text and shape.open)
    return in_quotes(text) if named else quote(text)


def safe_text(text: str, shape: Grammar) -> str:
    """A text that runs over several words: bare when no word of it could be taken for something else."""
    plain_words = re.fullmatch(r"[\w',.;:!?+-]+( [\w',.;:!?+-]+)*", text)
    taken = {*shape.flags, *shape.options}
    if plain_words and not any(w in taken or re.fullmatch("[xX][0-9]+", w) for w in text.split(" ")):
        return text
    return in_quotes(text)


def named_words(
    fields: Command | Options, shape: Grammar, encounter: Encounter, prefix: str = ""
) -> Iterator[str]:
    """The options and flags, as written; those open, empty or silent are not."""
    for slot in shape.options.values():
        value = getattr(fields, slot.name)
        if value is None or value == slot.silent:
            continue
        for item in value if slot.several else (value,):
            bare = (
                slot.word.bare is not None and item == slot.word.bare and type(item) is type(slot.word.bare)
            )
            if bare:
                yield prefix + slot.key
                continue
            text = slot.word.write(item, encounter)
            yield f"{prefix}{slot.key}={in_quotes(text) if slot.word.rest else quote(text)}"
    yield from (f"{prefix}{key}" for key, name in shape.flags.items() if getattr(fields, name))


def each_words(command: Command, shape: Grammar, encounter: Encounter) -> Iterator[str]:
    """The options of each combatant of a command for many."""
    if not shape.each or shape.group is None:
        return
    inner = grammar(shape.group)
    for who, group in getattr(command, shape.each).items():
        name = reference(encounter, who)
        yield from (
            f"{name}={part.removeprefix('.dice=')}" if part.startswith(".dice=") else name + part
            for part in named_words(group, inner, encounter, ".")
        )
