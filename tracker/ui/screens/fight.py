"""The fight screen: it composes the panes and routes keys; what is decided and worded lies elsewhere."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from textual import events
from textual.app import ComposeResult
from textual.layout import Layout
from textual.message import Message
from textual.screen import Screen

from tracker.core import commands as cmd
from tracker.core.commands import Command
from tracker.core.ports import Status
from tracker.core.refused import Refused
from tracker.core.step import Step
from tracker.table import Table
from tracker.ui.gaze import Gaze
from tracker.ui.keymap import Key, by_key, keys, shown_keys
from tracker.ui.layout import PANES, WIDE, Placed, Places, places
from tracker.ui.scene import Scene
from tracker.ui.widgets.ladder import Ladder
from tracker.ui.widgets.next_line import NextLine
from tracker.ui.widgets.pane import Pane
from tracker.ui.widgets.roll_log import RollLog
from tracker.ui.widgets.sheet import SheetPane
from tracker.ui.widgets.small import Small
from tracker.ui.widgets.status import StatusPane
from tracker.ui.widgets.status_bar import StatusBar

if TYPE_CHECKING:
    from tracker.ui.widgets.command_line import CommandLine
    from tracker.ui.widgets.initiative import InitiativePane


class Saved(Message):
    """The disk has come further, or cannot; told from the writer's thread."""

    def __init__(self, status: Status) -> None:
        super().__init__()
        self.status = status


class FightScreen(Screen[None], inherit_bindings=False):
    """One fight, by keyboard."""

    AUTO_FOCUS = ""

    def __init__(self, table: Table) -> None:
        super().__init__(classes="fight")
        self.table = table
        self.keymap = keys(table.system)
        self.by_key = by_key(self.keymap)
        self.gaze = Gaze().moved_on(table.system, table.encounter)
        self.open = ""
        self.zoomed = ""
        self.active = "ladder"
        self.saved = table.recorder.status() if table.recorder else None
        self.bar, self.ladder, self.sheet = StatusBar(), Ladder(), SheetPane()
        self.status, self.log_pane, self.next_line = StatusPane(), RollLog(), NextLine()
        self.small = Small()
        self.placed = Placed(self.where)
        self.late: dict[str, Pane] = {}
        self.acts = self.acts_by_name()

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

    @property
    def panes(self) -> list[Pane]:
        """The panes that show the fight."""
        return [
            self.bar,
            self.ladder,
            self.sheet,
            self.status,
            self.log_pane,
            self.next_line,
            *self.late.values(),
        ]

    @property
    def layout(self) -> Layout:
        """Where the panes stand is `where`'s to say."""
        return self.placed

    def compose(self) -> ComposeResult:
        """The panes; prompt, line and help come when first opened."""
        self.set_scene()
        yield from (*self.panes, self.small)

    def on_mount(self) -> None:
        """Listen to the table and to the disk."""
        self.table.listen(self.went_on)
        if self.table.recorder:
            self.table.recorder.on_status(self.tell_saved)
        if notes := [self.table.trouble, *self.table.notes]:
            self.refuse("; ".join(n for n in notes if n))

    def tell_saved(self, status: Status) -> None:
        """From the writer's thread to this screen."""
        self.post_message(Saved(status))

    def where(self, width: int, height: int) -> Places:
        """The place of each widget for this size, and what is open."""
        self.ladder.wordy = width < WIDE
        wanted = self.prompt_pane.wanted(width) if self.open == "prompt" else 0
        return places(width, height, self.open, wanted, self.zoomed, self.active)

    # --- showing

    def scene(self) -> Scene:
        """The moment to draw."""
        mark, tone = self.saved_mark()
        gaze = self.gaze
        return Scene(self.table, self.table.encounter, gaze.up, gaze.selected, gaze.chosen, mark, tone)

    def saved_mark(self) -> tuple[str, str]:
        """What the disk is known to hold."""
        status = self.saved
        if status is None:
            return ("read only", "warning")
        if status.state == "not saved":
            return (f"NOT SAVED: {status.why}", "danger!")
        return (f"saved ✓ {status.step}", "well")

    def set_scene(self) -> None:
        """Hand the moment to every pane."""
        scene = self.scene()
        self.next_line.coming = self.coming()
        self.next_line.keys = shown_keys(self.keymap, scene.encounter.phase)
        for pane in self.panes:
            pane.show(scene)

    def coming(self) -> Sequence[str]:
        """What `n` will do, in lines."""
        encounter, up = self.table.encounter, self.gaze.up
        coming = self.table.system.coming(encounter)
        if len(up) < 2:
            return coming
        done = self.who_is_done()
        still = ", ".join(encounter.name_of(w) for w in up if w != done)
        return [f"{encounter.name_of(done)} is done, {still} still up", *coming]

    def who_is_done(self) -> str:
        """Of several who are up the one that `n` is about."""
        up = self.gaze.up
        return self.gaze.selected if self.gaze.selected in up else up[0]

    def went_on(self, steps: Sequence[Step]) -> None:
        """Something was done: show it."""
        self.gaze = self.gaze.moved_on(self.table.system, self.table.encounter)
        self.set_scene()

    def on_saved(self, message: Saved) -> None:
        """The saved mark follows the disk."""
        if message.status.state == "writing":
            return
        self.saved = message.status
        self.bar.show(self.scene())

    def refuse(self, why: str) -> None:
        """One line that stays until the next key."""
        self.next_line.refused = why
        self.next_line.rebuild()

    def rearrange(self) -> None:
        """What is open has changed: other places."""
        self.bar.refresh(layout=True)

    # --- keys

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
        if self.open == "prompt":
            self.prompt_key(key, character)
        elif self.open == "line":
            self.line_key(key, character)
        elif self.open == "help":
            self.help_key(key)
        elif character and character.isdecimal():
            self.open_select(character)
        elif found := self.by_key.get(character or key) or self.by_key.get(key):
            self.carry_out(found)
        elif key in ("ctrl+c", "ctrl+q"):
            self.quit()

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
            settle = next((c for c in system.commands if c.verb == "shock"), None)
            self.open_prompt(settle) if settle else self.do(cmd.NextTurn())
        elif encounter.phase in ("setup", "round over") and encounter.combatants:
            self.open_prompt(system.initiative)
        elif len(self.gaze.up) > 1:
            self.do(cmd.Done(who=self.who_is_done()))
        else:
            self.do(cmd.NextTurn())

    # --- prompts

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

    @property
    def prompt_pane(self) -> "InitiativePane":
        """The panel for prompts, made when first needed."""
        if "prompt" not in self.late:
            from tracker.ui.widgets.initiative import InitiativePane

            self.add_pane(InitiativePane())
        return cast("InitiativePane", self.late["prompt"])

    @property
    def command_line(self) -> "CommandLine":
        """The ``:`` line, made when first needed."""
        if "line" not in self.late:
            from tracker.ui.widgets.command_line import CommandLine

            self.add_pane(CommandLine())
        return cast("CommandLine", self.late["line"])

    def add_pane(self, pane: Pane) -> None:
        """A pane that was not needed until now."""
        pane.scene = self.scene()
        self.late[str(pane.id)] = pane
        self.mount(pane)

    def show_open(self, name: str) -> None:
        """Open the prompt, the line or the help, or close what is open."""
        self.open = name
        if name:
            self.late[name].first = 0
            self.late[name].rebuild() if self.late[name].is_attached else None
        self.rearrange()

    # --- the line, help, selection, panes

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
        if outcome == "next":
            self.go_on()

    def open_help(self) -> None:
        """All keys."""
        if "help" not in self.late:
            from tracker.ui.widgets.help import HelpPane

            self.add_pane(HelpPane())
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

    def look_at(self, who: str) -> None:
        """Open somebody's sheet."""
        self.gaze = self.gaze.at(who)
        self.set_scene()

    def on_ladder_chosen(self, message: Ladder.Chosen) -> None:
        """A click on the ladder."""
        self.look_at(message.who)

    def on_next_line_pressed(self, message: NextLine.Pressed) -> None:
        """A click on a key's label."""
        self.pressed(message.key, message.key if len(message.key) == 1 else None)

    def look(self, by: int) -> None:
        """The next one on the ladder."""
        self.gaze = self.gaze.beside(self.ladder.owners, by)
        self.set_scene()

    def go_back(self) -> None:
        """Out of the zoom, else back to whoever is up."""
        if self.zoomed:
            self.zoom()
        self.gaze = self.gaze.back()
        self.set_scene()

    def next_pane(self) -> None:
        """The pane that keys scroll and zoom; where there is no room for all, the status comes into view."""
        self.active = PANES[(PANES.index(self.active) + 1) % len(PANES)]
        if self.zoomed:
            self.zoomed = self.active
        self.mark_active()
        self.rearrange()

    def mark_active(self) -> None:
        """The active pane's title is marked."""
        for name, pane in self.named_panes().items():
            pane.marked = name == self.active and name != "ladder"
            pane.rebuild()

    def named_panes(self) -> dict[str, Pane]:
        """The four panes by name."""
        return {"ladder": self.ladder, "status": self.status, "sheet": self.sheet, "log": self.log_pane}

    def zoom(self) -> None:
        """The active pane in full, and back."""
        self.zoomed = "" if self.zoomed else self.active
        self.rearrange()

    def scroll_pane(self, by: int) -> None:
        """A page of the active pane; of the log when the ladder follows by itself."""
        pane = self.named_panes()[self.active]
        pane.scroll_by(by * max(1, pane.size.height - 3))

    def latest(self) -> None:
        """The end of the log."""
        self.log_pane.back = 0
        self.log_pane.scroll_by(0)

    def leave(self) -> None:
        """Back to the list of fights."""
        self.post_message(self.Left())

    def quit(self) -> None:
        """The end; all is saved."""
        self.app.exit()

    class Left(Message):
        """The game master went back to the list of fights."""
