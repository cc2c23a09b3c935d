"""The fight screen: it routes keys; what is decided, worded and drawn lies elsewhere."""

from collections.abc import Callable, Sequence

from textual import events
from textual.message import Message

from tracker.core import commands as cmd
from tracker.core.commands import Command
from tracker.core.refused import Refused
from tracker.core.waves import waves
from tracker.table import Table
from tracker.ui.choices import KEEP
from tracker.ui.keymap import Key, nameable
from tracker.ui.places import is_small
from tracker.ui.screens.fight_looking import FightLooking
from tracker.ui.widgets.next_line import NextLine

HELP_KEYS = ("f1", "ctrl+g")
"""Help over whatever is open, also where a text is typed."""


class FightScreen(FightLooking):
    """One fight, by keyboard."""

    warned_at = -1
    """The step that was the last when the game master was told that not all is saved."""

    def __init__(self, table: Table, known: Sequence[Key] = (), troubles: Sequence[str] = ()) -> None:
        super().__init__(table, known, troubles)
        self.acts: dict[str, Callable[[], None]] = {
            **self.acts_of_looking(),
            "next": self.go_on,
            "leave": self.leave,
            "quit": self.quit,
        }
        """What the keys of the screen alone do; an act of no entry opens what has its name."""
        self.acts_about: dict[str, Callable[[str], None]] = {
            "look": self.look_at,
            "command": self.begin,
            "setting": self.open_rule,
            "theme": self.choose_theme,
        }
        """What is done about somebody or something named; asked for by what was open."""

    def on_key(self, event: events.Key) -> None:
        """Every key goes to what is open, else to the table of keys."""
        event.stop()
        event.prevent_default()
        if not self.is_attached:  # typed while the app ends
            return
        if is_small(*self.size):
            self.press_unseen(event.key, event.character)
            return
        self.next_line.told = ""
        if self.next_line.refused:
            self.refuse("")
        self.pressed(event.key, event.character if event.is_printable else None)

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text is text; where none is typed it does nothing."""
        event.stop()
        if self.open and not is_small(*self.size):
            self.late[self.open].paste(event.text)

    def press_unseen(self, key: str, character: str | None) -> None:
        """A key while there is no room to see what it does: it ends the tracker, or does nothing."""
        found = self.by_key.get(character or key) or self.by_key.get(key)
        if key == "ctrl+q" or (found and found.act == "quit"):
            self.quit()
            self.small.say(self.next_line.refused)

    def pressed(self, key: str, character: str | None) -> None:
        """Route one key."""
        if choice := self.choices.get(key):
            self.choose(choice)
        elif key in HELP_KEYS and self.open != "help":
            self.help()
        elif key == "ctrl+z" and key not in self.by_key:  # undo in many programs, and no stop of this one
            self.refuse(f"{self.scene().key('undo')} undoes, {self.scene().key('redo')} brings back")
        elif self.open:
            self.late[self.open].press(key, character)
        elif character and character.isdecimal():
            self.open_select(character)
        elif found := self.by_key.get(character or key) or self.by_key.get(key):
            self.carry_out(found)
        elif key == "ctrl+q":
            self.quit()
        elif key == "escape":  # also where another key goes back
            self.go_back()
        elif key == "ctrl+c":  # pressed to give something up, and nothing is begun
            self.refuse(f"nothing was begun; {self.scene().key('quit')} ends the tracker")

    def choose(self, choice: str) -> None:
        """A way on with a save that is not as it should be."""
        if choice == KEEP:
            self.table.settle()
            self.set_scene()
        else:
            self.post_message(self.Chosen(choice, self.refuse))

    def act(self, name: str, about: str = "") -> None:
        """An act of the screen: by its key, or asked for by what is open, which closes."""
        self.under = ""
        if self.open:
            self.close()
        if name in self.acts_about:
            self.acts_about[name](about)
        elif name in self.acts:
            self.acts[name]()
        else:
            self.show_open(name, about)

    def done(self, command: Command | None, told: str = "") -> None:
        """What was open has carried out a command, or none; what else is to be told stays until a key."""
        self.next_line.told = told or self.next_line.told
        self.close()
        self.ask_newcomers(command)

    def carry_out(self, key: Key) -> None:
        """A key of the table: an act of the screen, or a command."""
        if key.command is None:
            self.act(key.act)
        elif issubclass(key.command, cmd.NextTurn):
            self.go_on()
        elif issubclass(key.command, cmd.Undo | cmd.Redo):
            self.do(key.command())
        elif issubclass(key.command, cmd.Mark):
            self.mark()
        elif issubclass(key.command, cmd.Done) and self.gaze.selected:
            self.do(cmd.Done(who=(self.gaze.selected,)))
        elif issubclass(key.command, cmd.Bring) and len(waves(self.table.encounter)) < 2:
            self.do(cmd.Bring())
        else:
            self.open_prompt(key.command)

    def begin(self, verb: str) -> None:
        """A command by its verb, as by its key."""
        self.carry_out(next(key for key in nameable(self.table.system) if key.name == verb))

    def open_rule(self, name: str) -> None:
        """The prompt of a house rule, filled in as it is now."""
        now = self.table.system.setting(self.table.encounter, name)
        self.open_prompt(cmd.SetRule, {"name": name, "value": now})

    def choose_theme(self, name: str) -> None:
        """Another theme, which the app keeps."""
        self.post_message(self.Themed(name, self.refuse))

    def themes(self) -> Sequence[str]:
        """Every theme there is."""
        from tracker.ui.theme import theme_names

        return theme_names()

    def do(self, command: Command) -> None:
        """Carry out a command that needs no prompt."""
        try:
            self.table.do(command)
        except Refused as e:
            self.refuse(str(e))
        else:
            self.ask_newcomers(command)

    def ask_newcomers(self, command: Command | None) -> None:
        """Whoever comes in while a round runs is asked for its initiative at once."""
        system, encounter = self.table.system, self.table.encounter
        if isinstance(command, cmd.Bring) and encounter.phase == "fighting" and system.rolling(encounter):
            self.open_prompt(system.initiative)

    def mark(self) -> None:
        """Write a note on the step done last."""
        if self.table.history.pointer:
            self.act("find", "mark")
        else:
            self.refuse("nothing has happened yet")

    def go_on(self) -> None:
        """`n`: one of several is done, else the next turn; what must be asked first is asked."""
        system, encounter = self.table.system, self.table.encounter
        if system.owed(encounter):
            self.open_prompt(system.settles) if system.settles else self.do(cmd.NextTurn())
        elif encounter.phase in ("setup", "round over") and system.rolling(encounter):
            self.open_prompt(system.initiative)
        elif len(done := self.who_is_done()) < len(self.gaze.up):
            self.do(cmd.Done(who=done))
        else:
            self.do(cmd.NextTurn())

    def open_prompt(self, model: type[Command], start: dict[str, str] | None = None) -> None:
        """A prompt for a command, its likely fields filled in."""
        from tracker.ui.forms.guesses import fitting, likely
        from tracker.ui.forms.opening_prompts import prompt_for
        from tracker.ui.possible import barred

        model = fitting(self.table, self.gaze, model)
        if start is None and (why := barred(self.scene(), model)):
            self.refuse(why)
            return
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

    def on_next_line_pressed(self, message: NextLine.Pressed) -> None:
        """A click on a key's label."""
        self.pressed(message.key, message.key if len(message.key) == 1 else None)

    def leave(self) -> None:
        """Back to the list of fights."""
        if self.may_go():
            self.post_message(self.Left())

    def quit(self) -> None:
        """The end; all is saved, or the game master has been told what is not."""
        if self.may_go():
            self.app.exit()

    def may_go(self) -> bool:
        """Whether nothing is lost by going; where something is, the second time."""
        last = self.table.history.last
        if not self.saving.is_in_memory_only or self.warned_at == last:
            return True
        self.warned_at = last
        self.refuse("not all is saved: free some space and wait, or the same key again goes without it")
        return False

    class Chosen(Message):
        """What to do with a save that is not as it should be; ``tell`` what stands in the way."""

        def __init__(self, choice: str, tell: Callable[[str], None]) -> None:
            super().__init__()
            self.choice, self.tell = choice, tell

    class Themed(Message):
        """Another theme, for this fight and every other; ``tell`` when it cannot be kept."""

        def __init__(self, theme: str, tell: Callable[[str], None]) -> None:
            super().__init__()
            self.theme, self.tell = theme, tell

    class Left(Message):
        """The game master went back to the list of fights."""
