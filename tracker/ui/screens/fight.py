"""The fight screen: it routes keys; what is decided, worded and drawn lies elsewhere."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from textual import events
from textual.message import Message

from tracker.core import commands as cmd
from tracker.core.commands import Command
from tracker.core.refused import Refused
from tracker.table import Table
from tracker.ui.keymap import Key
from tracker.ui.screens.fight_panes import FightPanes
from tracker.ui.widgets.ladder import Ladder
from tracker.ui.widgets.next_line import NextLine

if TYPE_CHECKING:
    from tracker.ui.widgets.help import HelpPane


class FightScreen(FightPanes):
    """One fight, by keyboard."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.acts = self.acts_by_name()
        self.ended: dict[str, Callable[[], None]] = {
            "next": self.go_on,
            "help": lambda: self.open_help(self.command_line.asked),
            "fights": self.leave,
            "quit": self.quit,
        }

    def acts_by_name(self) -> dict[str, Callable[[], None]]:
        """What the keys of the screen alone do."""
        return {
            "line": self.open_line,
            "select": lambda: self.open_select(""),
            "look_up": lambda: self.look(-1),
            "look_down": lambda: self.look(1),
            "back": self.go_back,
            "pane": self.next_pane,
            "zoom": self.zoom,
            "page_up": lambda: self.scroll_pane(-1),
            "page_down": lambda: self.scroll_pane(1),
            "latest": self.latest,
            "help": self.open_help,
            "leave": self.leave,
            "quit": self.quit,
        }

    def on_key(self, event: events.Key) -> None:
        """Every key goes to what is open, else to the table of keys."""
        event.stop()
        event.prevent_default()
        if self.next_line.refused:
            self.refuse("")
        self.pressed(event.key, event.character if event.is_printable else None)

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text is text; where none is typed it does nothing."""
        event.stop()
        if self.open == "line":
            self.command_line.edit.insert(" ".join(event.text.split()))
            self.command_line.rebuild()
        elif self.open == "prompt" and self.prompt_pane.prompt:
            self.prompt_pane.prompt.paste(event.text)
            self.redraw_prompt()

    def pressed(self, key: str, character: str | None) -> None:
        """Route one key."""
        if choice := self.choices.get(key):
            self.post_message(self.Chosen(choice, self.refuse))
        elif self.open == "prompt":
            self.prompt_key(key, character)
        elif self.open == "line":
            self.line_key(key, character)
        elif self.open == "help":
            self.help_key(key)
        elif character and character.isdecimal():
            self.open_select(character)
        elif found := self.by_key.get(character or key) or self.by_key.get(key):
            self.carry_out(found)
        elif key == "ctrl+q":
            self.quit()
        elif key == "ctrl+c":  # pressed to give something up, and nothing is begun
            self.refuse("nothing was begun; q ends the tracker")

    def carry_out(self, key: Key) -> None:
        """A key of the table: an act of the screen, or a command."""
        if key.command is None:
            self.acts[key.act]()
        elif issubclass(key.command, cmd.NextTurn):
            self.go_on()
        elif issubclass(key.command, cmd.Undo | cmd.Redo):
            self.do(key.command())
        elif issubclass(key.command, cmd.Done) and self.gaze.selected:
            self.do(cmd.Done(who=self.gaze.selected))
        else:
            self.open_prompt(key.command)

    def do(self, command: Command) -> None:
        """Carry out a command that needs no prompt."""
        try:
            self.table.do(command)
        except Refused as e:
            self.refuse(str(e))

    def go_on(self) -> None:
        """`n`: one of several is done, else the next turn; what must be asked first is asked."""
        system, encounter = self.table.system, self.table.encounter
        if system.owed(encounter):
            self.open_prompt(system.settles) if system.settles else self.do(cmd.NextTurn())
        elif encounter.phase in ("setup", "round over") and encounter.combatants:
            self.open_prompt(system.initiative)
        elif len(self.gaze.up) > 1:
            self.do(cmd.Done(who=self.who_is_done()))
        else:
            self.do(cmd.NextTurn())

    def open_prompt(self, model: type[Command], start: dict[str, str] | None = None) -> None:
        """A prompt for a command, its likely fields filled in."""
        from tracker.ui.guesses import likely
        from tracker.ui.opening_prompts import prompt_for

        try:
            guess = likely(self.table, self.gaze, model) if start is None else start
            prompt = prompt_for(self.table, model, guess, self.gaze.chosen)
        except Refused as e:
            self.refuse(str(e))
            return
        if prompt.hopeless:
            self.refuse(prompt.form.error)
            return
        self.prompt_pane.prompt = prompt
        self.show_open("prompt")

    def prompt_key(self, key: str, character: str | None) -> None:
        """A key into the prompt."""
        prompt = self.prompt_pane.prompt
        assert prompt is not None
        outcome = prompt.press(key, character)
        if outcome == "open":
            self.redraw_prompt()
            return
        if outcome == "done":
            self.remember_target(prompt.form.command)
        self.prompt_pane.prompt = None
        self.show_open("")

    def remember_target(self, command: Command | None) -> None:
        """Whoever was aimed at is the likely target of what comes next."""
        from tracker.ui.guesses import aimed_at

        if target := aimed_at(command):
            self.gaze = replace(self.gaze, target=target)

    def redraw_prompt(self) -> None:
        """The prompt as it now is; other places when it needs more room."""
        pane = self.prompt_pane
        if pane.size.height != self.where(*self.size).get("prompt", pane.region).height:
            self.rearrange()
        pane.rebuild()

    def open_line(self) -> None:
        """The ``:`` line."""
        self.command_line.open()
        self.show_open("line")

    def line_key(self, key: str, character: str | None) -> None:
        """A key into the line."""
        outcome = self.command_line.press(key, character)
        if outcome == "open":
            self.command_line.rebuild()
            return
        self.show_open("")
        if outcome in self.ended:
            self.ended[outcome]()

    def open_help(self, about: str = "") -> None:
        """All keys, or what can be said of one command."""
        if "help" not in self.late:
            from tracker.ui.widgets.help import HelpPane

            self.add_pane(HelpPane())
        cast("HelpPane", self.late["help"]).about = about
        self.show_open("help")

    def help_key(self, key: str) -> None:
        """Page keys scroll, any other closes."""
        if key in ("pageup", "pagedown", "up", "down"):
            self.late["help"].scroll_by({"pageup": -10, "pagedown": 10, "up": -1}.get(key, 1))
        else:
            self.show_open("")

    def open_select(self, typed: str) -> None:
        """Look at somebody, by number or name."""
        from tracker.ui.opening_prompts import select_prompt

        if not self.table.encounter.combatants:
            self.refuse("nobody has joined yet: + adds somebody")
            return
        self.prompt_pane.prompt = select_prompt(self.table, typed, self.look_at)
        self.show_open("prompt")

    def on_ladder_chosen(self, message: Ladder.Chosen) -> None:
        """A click on the ladder."""
        self.look_at(message.who)

    def on_next_line_pressed(self, message: NextLine.Pressed) -> None:
        """A click on a key's label."""
        self.pressed(message.key, message.key if len(message.key) == 1 else None)

    def leave(self) -> None:
        """Back to the list of fights."""
        self.post_message(self.Left())

    def quit(self) -> None:
        """The end; all is saved."""
        self.app.exit()

    class Chosen(Message):
        """What to do with a save that is not as it should be; ``tell`` what stands in the way."""

        def __init__(self, choice: str, tell: Callable[[str], None]) -> None:
            super().__init__()
            self.choice, self.tell = choice, tell

    class Left(Message):
        """The game master went back to the list of fights."""
