"""What the game master can choose when a save is not as it should be: words for the bar, and keys."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tracker.core.new_save import write_new
from tracker.core.ports import Forbidden, Saves, Trouble
from tracker.core.step import Header, Step
from tracker.core.text import clean
from tracker.table import Table
from tracker.ui.keymap import key_name

if TYPE_CHECKING:
    from tracker.ui.saving import Saving

Keys = Mapping[str, str]
"""What each key does: the name of a choice."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One way on: its key and name, what the bar says that it does, and when help says that it is there."""

    key: str
    name: str
    does: str
    when: str

    @property
    def key_name(self) -> str:
        """The key as people call it."""
        return key_name(self.key)


KEEP, RELOAD = "keep", "reload"
CHOICES: tuple[Choice, ...] = (
    Choice(
        "ctrl+r", RELOAD, "reads the file anew",
        "it was changed under the tracker, is mended by now, or was held by another tracker",
    ),
    Choice(
        "ctrl+s", "beside", "saves all steps shown in a new file beside it",
        "it was changed under the tracker, may not be written, or cannot be read to its end",
    ),
    Choice(
        "ctrl+l", "leave_out", "leaves it out, in a new file beside this one",
        "an entry cannot be read, or was changed since it was saved and is the last",
    ),
    Choice(
        "ctrl+t", "take_in", "takes it in, in a new file beside this one",
        "an entry without its seal stood at the end, and may be one that you added in an editor",
    ),
    Choice(
        "ctrl+o", "fuller", "opens what holds more",
        "more of the fight was saved on this machine than the file holds",
    ),
    Choice(
        "ctrl+k", KEEP, "takes this as it stands",
        "the last entry was changed since it was saved, or the file holds less than was saved; "
        "going on does the same",
    ),
)  # fmt: skip
"""Every choice there is. A key is offered, and works, only while the bar names it."""


def choices(table: Table, saving: "Saving") -> tuple[str, Keys]:
    """The line for the bar and the keys that it names; nothing where all is well."""
    words, names = amiss(table)
    if saving.trouble:
        words, names = saving.trouble, ((RELOAD, "beside") if saving.goes_on_beside else ())
    offered = named(names)
    told = "; ".join(f"{choice.key_name} {choice.does}" for choice in offered)
    return f"{words}. {told}" if told else words, {choice.key: choice.name for choice in offered}


def named(names: Iterable[str]) -> list[Choice]:
    """The choices of these names, in that order."""
    known = {choice.name: choice for choice in CHOICES}
    return [known[name] for name in names]


def amiss(table: Table) -> tuple[str, Sequence[str]]:
    """What is amiss with a save as it was read, and the names of the choices; "" where nothing is."""
    opened = table.opened
    if opened.made_by:
        return opened.trouble, ()
    if opened.can_leave_out:
        words = "Shown as of the entry before: mend that line in an editor, or leave the entry out"
        return f"{words}. {opened.trouble}", (RELOAD, "leave_out")
    if table.trouble:
        return f"Shown as far as it can be read. {table.trouble}", (RELOAD, "beside")
    if opened.barred:
        ways = (RELOAD, "beside") if isinstance(opened.barred, Forbidden) else (RELOAD,)
        return f"Only to be looked at. {opened.barred}", ways
    return ("", ()) if table.is_settled else doubtful(table)


def doubtful(table: Table) -> tuple[str, Sequence[str]]:
    """The same of a save that can be gone on with, where something may have to be settled before."""
    opened = table.opened
    if opened.kept:
        return "More was saved here than this file holds", ("fuller", KEEP)
    if opened.elsewhere:
        return f"{clean(opened.elsewhere)} holds more of this fight", ("fuller", KEEP)
    if opened.unproven:
        return f"{opened.unproven[:1].upper()}{opened.unproven[1:]}", (KEEP, "leave_out")
    if opened.added:
        return "An entry without its seal was left out at the end: you may have added it", ("take_in", KEEP)
    return "", ()


def chosen(saves: Saves, table: Table, choice: str) -> str:
    """Make what `choice` needs; the path of the save to go on with. Raises `Trouble`."""
    if choice == "leave_out":
        return saves.leave_out(table.path)
    if choice == "take_in":
        return saves.take_in(table.path, table.opened.added)
    if choice == "beside":
        return write_beside(saves, table.path, table.header, table.history.steps)
    if choice == "fuller" and table.opened.kept:
        kept = saves.read(table.opened.kept)
        if kept.trouble:
            raise Trouble(kept.trouble)
        return write_beside(saves, table.path, kept.header, kept.steps)
    return saves.read(table.opened.elsewhere if choice == "fuller" else table.path).path


def write_beside(saves: Saves, path: str, header: Header, steps: Sequence[Step]) -> str:
    """A new save of the same fight with these steps; its path. Raises `Trouble`."""
    return write_new(saves, saves.free_beside(path), header, [[step] for step in steps])


def markdown() -> str:
    """The table of choices for the README."""
    rows = [f"| `{choice.key_name}` | {choice.does} | {choice.when} |" for choice in CHOICES]
    return "\n".join(["| key | does | is there when |", "|---|---|---|", *rows])
