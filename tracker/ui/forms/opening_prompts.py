"""Which prompt a command opens: a grid for one that is about many, else the common one."""

from collections.abc import Callable, Mapping

from tracker.core import commands as cmd
from tracker.core.commands import Command
from tracker.core.words import Who
from tracker.table import Table
from tracker.ui.forms.adding import AddForm, AddPrompt, JoiningForm
from tracker.ui.forms.completion import suggestions
from tracker.ui.forms.form import Form
from tracker.ui.forms.gridding import Grid
from tracker.ui.forms.keeping import KeepForm, KeepPrompt
from tracker.ui.forms.prompting import Outcome, Prompt


def prompt_for(table: Table, model: type[Command], start: Mapping[str, str], chosen: bool = False) -> Prompt:
    """The prompt of a command. Raises `Refused` where the game refuses it at once."""
    if issubclass(model, cmd.Add):
        return AddPrompt(AddForm(table, model, start), suggestions)
    if issubclass(model, cmd.Keep):
        return KeepPrompt(KeepForm(table, model, start))
    form = (JoiningForm if issubclass(model, cmd.Roster) else Form)(table, model, start)
    if form.error and "with_" in start:  # what was used last can not be used now
        form = Form(table, model, {path: text for path, text in start.items() if path != "with_"})
    chosen = chosen or issubclass(model, cmd.Clear)  # the conditions of one are a choice
    return Grid(form) if form.shape.each else Prompt(form, suggestions, chosen)


class Look(Command):
    """No command of the fight: only what the screen's own prompt for looking at somebody is made from."""

    label, prepares = "look at", True
    help = "opens a sheet"
    who: Who


class LookForm(Form):
    """A form that records nothing."""

    def look(self) -> None:
        """Whom is meant; no rule is asked."""
        self.error, self.command = "", self.build()


class LookPrompt(Prompt):
    """Looking at somebody: nothing is recorded."""

    def __init__(self, form: Form, then: Callable[[str], None]) -> None:
        super().__init__(form)
        self.then = then

    def carry_out(self) -> Outcome:
        """Open the sheet."""
        if not isinstance(self.form.command, Look):
            return "open"
        self.then(self.form.command.who)
        return "done"


def select_prompt(table: Table, typed: str, then: Callable[[str], None]) -> Prompt:
    """A prompt that looks at somebody, begun with a digit or nothing."""
    prompt = LookPrompt(LookForm(table, Look), then)
    if typed:
        prompt.press(typed, typed)
    return prompt
