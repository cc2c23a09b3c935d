"""One table of all keys: each command's own, from its class, and the few that only the screen has."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tracker.core.commands import CORE_COMMANDS, Command
from tracker.core.system import RuleSystem


@dataclass(frozen=True, slots=True)
class Key:
    """A key, the footer's word, a line of help; it asks for a command, or for an act of the screen."""

    key: str
    label: str
    help: str
    act: str = ""
    command: type[Command] | None = None

    @property
    def name(self) -> str:
        """What the settings file calls it: the command's verb, or the act."""
        return self.command.verb if self.command else self.act


SCREEN_KEYS: tuple[Key, ...] = (
    Key(":", "command", "any command of the language, typed", "line"),
    Key("s", "select", "looks at a combatant: digits for its number, letters for its name", "select"),
    Key("S", "sheet", "edits the sheet of whoever is looked at: every field, one Enter", "edit_sheet"),
    Key("/", "find", "finds in the roll log by words, who: and kind:; copies and marks", "find"),
    Key(".", "coming", "all that is coming until the round is over", "coming"),
    Key("up", "look up", "looks at the one above on the ladder", "look_up"),
    Key("down", "look down", "looks at the one below on the ladder", "look_down"),
    Key("escape", "back", "looks at whoever is up again; closes what is open", "back"),
    Key("tab", "pane", "goes to the next pane", "pane"),
    Key("shift+tab", "pane back", "goes to the pane before", "pane_back"),
    Key("z", "zoom", "shows one pane in full, and back", "zoom"),
    Key("Z", "hide pane", "hides the active pane; on the ladder shows the hidden ones again", "hide_pane"),
    Key("-", "fold", "folds the fallen away, or shows them again", "fold"),
    Key("pageup", "earlier", "scrolls the pane up", "page_up"),
    Key("pagedown", "later", "scrolls the pane down", "page_down"),
    Key("end", "latest", "the end of the roll log", "latest"),
    Key(
        "T",
        "history",
        "every step and branch, the fight as it stood; goes back, takes back or mends one",
        "history",
    ),
    Key("ctrl+p", "palette", "finds any command, combatant, house rule, theme or rule by words", "palette"),
    Key("?", "help", "the keys that work now and the words on the screen, each in a line", "help"),
    Key("b", "fights", "back to the list of fights", "leave"),
    Key("q", "quit", "ends the tracker; everything is saved", "quit"),
)
LIST_KEYS: tuple[Key, ...] = (
    Key("n", "new", "sets up a fight", "new_fight"),
    Key("i", "roster", "sets up a fight with everyone of a roster file", "import_roster"),
    Key("s", "samples", "goes to the sample fights", "samples"),
    Key("t", "theme", "turns to the next theme, for every fight", "theme"),
)
"""What only the list of fights has."""
EVERYWHERE = ("look_up", "look_down", "page_up", "page_down", "latest", "help", "quit")
"""The acts of the screen that the list of fights has too."""
FOOTER = (
    "next", "attack", "hurt", "endure", "focus", "undo", "command", "help", "heal", "redo", "add", "set",
    "fights", "quit",
)  # fmt: skip
"""The words of the footer, most needed first; those of keys that a game does not have are left out."""
BETWEEN: Mapping[str, tuple[str, ...]] = {
    "setup": (
        "add", "initiative", "set", "note", "undo", "redo", "command", "help", "fights", "quit",
    ),
    "round over": (
        "initiative", "heal", "hurt", "add", "set", "undo", "command", "help", "redo", "fights", "quit",
    ),
    "ended": ("note", "undo", "redo", "command", "help", "fights", "quit"),
}  # fmt: skip
"""The same where no round runs."""


def keys(system: RuleSystem) -> tuple[Key, ...]:
    """All keys of a game, its commands' first."""
    return tuple(key for key in nameable(system) if key.key)


def nameable(system: RuleSystem) -> Iterator[Key]:
    """All that can have a key: every command, also those without one as they come, and every act."""
    yield from (Key(c.key, c.label, c.help, command=c) for c in system.commands)
    yield from SCREEN_KEYS


def spoken(text: str) -> Key | None:
    """The act of the screen that a line typed after ``:`` names, by its label or its name."""
    said = " ".join(text.casefold().replace("_", " ").split())
    return next((k for k in SCREEN_KEYS if said in (k.label, k.act.replace("_", " "))), None)


def list_keys() -> tuple[Key, ...]:
    """All keys of the list of fights, its own last."""
    return (*(key for key in SCREEN_KEYS if key.act in EVERYWHERE), *LIST_KEYS)


def named_keys(known: Iterable[Key], name: str) -> str:
    """The key of an act or a command in force, as people call it; its name where it has none."""
    return next((key_name(key.key) for key in known if key.name == name), name)


def by_key(table: Iterable[Key]) -> dict[str, Key]:
    """The table to look up a key in; the first of a clash wins."""
    found: dict[str, Key] = {}
    for key in table:
        found.setdefault(key.key, key)
    return found


def shown_keys(table: Sequence[Key], phase: str, idle: Collection[str] = ()) -> list[Key]:
    """The keys for the footer in this phase, most needed first; those that would do nothing are left out."""
    named = {key.label: key for key in table if key.label not in idle}
    words = BETWEEN.get(phase, FOOTER)
    if phase == "fighting":
        own = [key.label for key in table if key.command and key.command not in CORE_COMMANDS]
        at = words.index("help") + 1
        words = tuple(dict.fromkeys((*words[:at], *(w for w in own if w != "initiative"), *words[at:])))
    return [named[word] for word in words if word in named]


NAMES = {
    "up": "↑", "down": "↓", "left": "←", "right": "→", "escape": "Esc", "pageup": "PgUp", "pagedown": "PgDn",
    "insert": "Ins", "delete": "Del",
}  # fmt: skip


def key_name(key: str) -> str:
    """A key as people call it: "Ctrl+P", "PgUp", "a"."""
    return "+".join(
        NAMES.get(part, part if len(part) == 1 and part == key else part.capitalize())
        for part in (key.split("+") if len(key) > 1 else [key])
    )


def markdown(system: RuleSystem) -> str:
    """The table of keys for the README."""
    rows = [f"| `{key_name(k.key)}` | {k.name} | {k.help} |" for k in keys(system)]
    return "\n".join(["| key | name | does |", "|---|---|---|", *rows])
