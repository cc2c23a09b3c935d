"""Keeping a combatant in the library: what is there already under its name is told before Enter."""

from collections.abc import Iterator

from tracker.core.commands import Keep
from tracker.core.preview import Row
from tracker.core.refused import Refused
from tracker.ui.forms.form import Form
from tracker.ui.forms.prompting import Prompt


class KeepForm(Form):
    """The form of `keep`; its box offers to keep the pools as they stand now."""

    def look(self) -> None:
        """As ever; and whether somebody of that name is kept already."""
        super().look()
        if not isinstance(self.command, Keep) or self.error:
            return
        try:
            entry = self.table.to_keep(self.command)
        except Refused as why:
            self.error = str(why)
            return
        self.rows = [*self.rows, *self.shadowed(str(entry["name"]))]

    def shadowed(self, name: str) -> Iterator[Row]:
        """That the game has somebody of that name, who is found no more."""
        library, system = self.table.library, self.table.system
        found = library.entries(system.key) if library else ()
        if any(e.name.casefold() == name.casefold() and not e.own for e in found):
            yield Row("Before", f"the {name} of {system.title}: other fights find yours")


class KeepPrompt(Prompt):
    """It begins where boxes are ticked, since whoever is looked at is meant."""

    def __init__(self, form: KeepForm) -> None:
        super().__init__(form)
        if form.doer:
            self.path = "now"
