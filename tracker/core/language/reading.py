"""A line of the language read into a command.

Where a TEXT or NAME is expected, a word that begins with a quote is text even when it looks like an option.
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from pydantic import ValidationError

from tracker.core.commands import Command, Together
from tracker.core.encounter import Encounter
from tracker.core.language.grammar import PATHS, Grammar, Slotted, command_class, grammar, option_form, usage
from tracker.core.language.tokens import Token, tokens
from tracker.core.language.writing import words
from tracker.core.names import resolve_many
from tracker.core.refused import Refused
from tracker.core.text import clean
from tracker.core.words import TARGET, Word

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem


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
