"""All that can be found by words: commands, acts of the screen, combatants, house rules, themes, rules."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tracker.core import commands as cmd
from tracker.core.commands import Command, PointerMove
from tracker.core.language.grammar import grammar
from tracker.core.language.reading import parse
from tracker.core.refused import Refused
from tracker.ui.forms.fields import WHO_WORDS
from tracker.ui.keymap import key_name, nameable
from tracker.ui.scene import Scene
from tracker.views.search import search


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing to be found: what it is, its name and what is said of it, what Enter has the screen do."""

    kind: str
    name: str
    text: str
    act: str
    about: str = ""
    key: str = ""
    command: type[Command] | None = None
    also: str = ""

    @property
    def told(self) -> tuple[str, str]:
        """Its name, and what else it is found by."""
        label = self.command.label if self.command else ""
        return self.name, f"{self.name.replace('_', ' ')} {label} {self.text} {self.kind} {self.also}"


def offers(scene: Scene, themes: Sequence[str] = ()) -> list[Offer]:
    """Everything there is, commands first."""
    return [*commands(scene), *people(scene), *house_rules(scene), *looks(themes), *rules(scene)]


def found(everything: Sequence[Offer], typed: str) -> list[Offer]:
    """Those that all the typed words are found in, the nearest first."""
    return search(everything, typed, lambda offer: offer.told)


def commands(scene: Scene) -> Iterator[Offer]:
    """Every command and every act of the screen, with the key it has."""
    held = {key.name: key.key for key in scene.keys}
    for key in nameable(scene.system):
        shown = key_name(held[key.name]) if key.name in held else ""
        if key.command:
            yield Offer("command", key.name, key.help, "command", key.name, shown, key.command)
        elif key.act != "palette":
            yield Offer("screen", key.label, key.help, key.act, "", shown)


def people(scene: Scene) -> Iterator[Offer]:
    """Everybody in the fight."""
    for who in scene.encounter:
        state = "down" if who.down else "up" if who.id in scene.up else ""
        said = ", ".join(part for part in (who.side, state, f"number {who.number}") if part)
        yield Offer("combatant", who.name, said, "look", who.id)


def house_rules(scene: Scene) -> Iterator[Offer]:
    """The game's house rules with what they are now."""
    for name, rule in scene.system.settings.items():
        choices = " or ".join(rule.choices) or "a number"
        said = f"now {scene.system.setting(scene.encounter, name)}: {rule.help}; {choices}"
        yield Offer("house rule", name, said, "setting", name, command=cmd.SetRule)


def looks(themes: Sequence[str]) -> Iterator[Offer]:
    """The themes; the one taken is kept in the settings file."""
    for name in themes:
        yield Offer("theme", name, "the colours of the screen, kept for every fight", "theme", name)


def rules(scene: Scene) -> Iterator[Offer]:
    """The words of the rules."""
    for term in scene.system.glossary:
        yield Offer("rule", term.name, term.line, "help", term.name, also=" ".join(term.also))


def doubtful(scene: Scene, model: type[Command] | None) -> str:
    """Why the game refuses a command for whoever is looked at, where it asks no more; others may be meant."""
    who = scene.who
    if model is None or issubclass(model, PointerMove | cmd.Keep):
        return ""
    needed = [slot for slot in grammar(model).positions if slot.needed]
    if len(needed) > 1 or (needed and (id(needed[0].word) not in WHO_WORDS or who is None)):
        return ""
    try:
        refuse(scene, f"{model.verb} #{who.number}" if needed and who else model.verb)
    except Refused as e:
        return str(e)
    return ""


def refuse(scene: Scene, line: str) -> None:
    """Decide a line that leaves nothing open, and do nothing. Raises `Refused`."""
    system, encounter = scene.system, scene.encounter
    command = system.meant(encounter, parse(line, encounter, system))
    if not system.questions(encounter, command):
        system.decide(encounter, command)
