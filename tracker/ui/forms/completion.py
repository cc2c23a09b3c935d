"""What a line of the language, or a field of a prompt, could go on with."""

from collections.abc import Iterable, Sequence

from tracker.core import commands as cmd
from tracker.core.editable import groups
from tracker.core.encounter import Encounter
from tracker.core.language.grammar import Grammar, command_class, grammar, option_form, usage
from tracker.core.language.tokens import quote
from tracker.core.language.writing import safe_text
from tracker.core.names import reference
from tracker.core.refused import Refused
from tracker.core.system import RuleSystem
from tracker.table import Table
from tracker.ui.forms.fields import WHO_WORDS, Field, candidates
from tracker.ui.forms.form import Form
from tracker.ui.forms.offers import meant_whos, names_at

MOST = 12


def last_word(line: str) -> tuple[str, str]:
    """The line up to its last word, and that word, quotes left open included."""
    inside, start = False, 0
    for at, char in enumerate(line):
        if char == '"':
            inside = not inside
        elif char == " " and not inside:
            start = at + 1
    return line[:start], line[start:]


def completions(line: str, encounter: Encounter, system: RuleSystem) -> list[str]:
    """What the last word could become, as whole words of the language, best first."""
    before, word = last_word(line)
    if not before.strip():
        verbs = sorted({c.verb for c in system.commands})
        return [v for v in verbs if v.startswith(word.casefold())]
    try:
        model = command_class(system, before.split()[0])
    except Refused:
        return []
    shape = grammar(model)
    found = [*options(shape, system, word, before), *people(shape, encounter, word)]
    return list(dict.fromkeys(found))[:MOST]


def known_to(table: Table, line: str) -> list[str]:
    """Those of the library and the game whom the word after `add` begins, by any word of their name."""
    before, word = last_word(line)
    low = word.strip('"').casefold()
    if before.split() != [cmd.Add.verb] or not low or table.library is None:
        return []
    shape, names = grammar(cmd.Add), [e.name for e in table.library.entries(table.system.key)]
    found = [n for n in names if any(part.startswith(low) for part in [n.casefold(), *n.casefold().split()])]
    return [safe_text(n, shape) for n in dict.fromkeys(found) if n.casefold() != low][:MOST]


def options(shape: Grammar, system: RuleSystem, word: str, before: str) -> Iterable[str]:
    """The options and flags that the word begins and that are not given yet."""
    names = [f"{key}=" for key in shape.options] + list(shape.flags)
    for kind in shape.open.values():
        names += [f"{key}=" for key in system.words_of(kind)]
    if "=" in word:
        key, _, value = word.partition("=")
        slot = shape.options.get(key)
        shapes = slot.word.shape.split("|") if slot and "|" in slot.word.shape else []
        return [f"{key}={s}" for s in shapes if s.islower() and s.startswith(value)]
    return [n for n in names if word and n.startswith(word) and f" {n}" not in before]


def people(shape: Grammar, encounter: Encounter, word: str) -> Iterable[str]:
    """Those whom the word could mean, where a combatant can stand."""
    bare = word.strip('"')
    head, comma, last = bare.rpartition(",")
    inner = grammar(shape.group) if shape.group else None
    if inner and "." in bare:
        who, _, option = bare.rpartition(".")
        names = [option_form(s) for k, s in inner.options.items() if k != "dice"] + list(inner.flags)
        return [f"{who}.{n.partition('=')[0].partition('[')[0]}" for n in names if n.startswith(option)]
    takes = inner or any(id(s.word) in WHO_WORDS for s in (*shape.positions, *shape.options.values()))
    if not takes or "=" in word:
        return []
    found = candidates(encounter, last)
    return [quote(f"{head}{comma}{reference(encounter, c.id) if comma else c.name}") for c in found]


def completed(line: str, choice: str) -> str:
    """The line with its last word replaced, ready for the next."""
    before, _ = last_word(line)
    return before + choice + ("" if choice.endswith(("=", ".")) else " ")


def usage_of(line: str, system: RuleSystem) -> str:
    """How the command of the line is written, or what commands there are."""
    words = line.split()
    try:
        model = command_class(system, words[0]) if words else None
    except Refused:
        model = None
    return (
        f"{usage(model)}: {model.help}"
        if model
        else "a command, such as hurt wolf* 2; Enter on nothing is next"
    )


def suggestions(form: Form, field: Field) -> Sequence[str]:
    """What a text field of a prompt could be, from the game, the library and the fight."""
    if field.kind == "open":
        return open_suggestions(form, field)
    table, text = form.table, field.text.casefold()
    known = known_words(table, form, field.path)
    found = [w for w in known if any(part.startswith(text) for part in [w.casefold(), *w.casefold().split()])]
    return [w for w in found if w.casefold() != text][:MOST]


def open_suggestions(form: Form, field: Field) -> Sequence[str]:
    """The text with its last word made one of the keys that it begins."""
    before, last = last_word(field.text)
    known = form.system.words_of(form.shape.open[field.path])
    return [f"{before}{key}=" for key in known if last and key.startswith(last)][:MOST]


def known_words(table: Table, form: Form, path: str) -> Sequence[str]:
    """The words that make sense in a field."""
    model, system = form.model, table.system
    if issubclass(model, cmd.Roster):
        return table.library.rosters() if table.library else ()
    if issubclass(model, cmd.Add) and path == "source":
        entries = table.library.entries(system.key) if table.library else ()
        return list(dict.fromkeys(e.name for e in entries))
    if issubclass(model, cmd.Set) and path == "field":
        return known_paths(form)
    if issubclass(model, cmd.SetRule) and path == "name":
        return list(system.settings)
    if issubclass(model, cmd.SetRule) and path == "value":
        rule = system.settings.get(form.fields["name"].text)
        return rule.choices if rule else ()
    known = names_at(form, path)
    on_somebody = issubclass(model, cmd.PutCondition) and path == "name"
    return [*known, *conditions_of(form.encounter, known)] if on_somebody else known


def conditions_of(encounter: Encounter, but: Iterable[str]) -> list[str]:
    """The conditions that somebody has, but for those of these names."""
    seen = dict.fromkeys(condition.name for who in encounter for condition in who.conditions)
    return [name for name in seen if name not in but]


def known_paths(form: Form) -> Sequence[str]:
    """What can be set of those that are meant; of anybody, where that is not known."""
    whos = meant_whos(form)
    if not whos:
        return list(form.system.words_of("values"))
    return [field.path for group in groups(form.system, whos[0]) for field in group.fields]
