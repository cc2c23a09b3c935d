"""One fight being played in plain lines."""

from collections.abc import Sequence

from tracker.cli.play import lookup
from tracker.cli.play.asking import GIVE_UP, GameMaster, GivenUp
from tracker.cli.play.console import Console, Left
from tracker.cli.reading import ways_on
from tracker.core.commands import Add, Command, PointerMove
from tracker.core.ports import Library, Trouble
from tracker.core.refused import Refused
from tracker.core.step import Step
from tracker.table import Table
from tracker.views.text import coming_lines, heading

PROMPT = "> "
LEAVE = ("quit", "exit", "q")


class Session:
    """Reads a line, carries it out, waits for the disk, tells what happened; until the game master leaves."""

    def __init__(self, table: Table, library: Library, console: Console) -> None:
        self.table, self.library, self.console = table, library, console
        self.rolls = False
        self.told_moment: object = None

    def run(self) -> int:
        """Play; the exit status. The file is let go of at the end, whatever ends it."""
        try:
            self.greet()
            while self.turn():
                pass
        except Left:
            pass
        finally:
            recorder = self.table.recorder
            status = recorder.close() if recorder else None
        if status and status.state != "saved":
            self.console.tell(f"NOT SAVED: {status.why}")
            return 1
        self.console.tell(f"Saved: {self.table.path}")
        return 0

    def greet(self) -> None:
        """Where the fight stands, and how to begin."""
        notes = [*self.table.notes, *ways_on(self.table, self.table.path)]
        self.console.tell(*(f"Note: {note}" for note in notes))
        self.console.tell(*heading(self.table.system, self.table.encounter))
        if not self.table.encounter.combatants:
            self.console.tell(*lookup.how_to_begin(self.table.system, self.library))
        else:
            self.console.tell("Enter is next; help lists the commands.")
            self.tell_coming()

    def turn(self) -> bool:
        """One line of the game master; whether to go on."""
        try:
            line = self.console.ask(PROMPT).strip()
        except KeyboardInterrupt:
            self.console.tell("Nothing was begun. quit leaves; everything is saved.")
            return self.console.is_terminal
        if line.casefold() in LEAVE:
            return False
        if line in GIVE_UP:
            self.console.tell("Nothing was begun.")
            return True
        try:
            self.carry_out(line or "next")
        except GivenUp:
            self.console.tell("Given up; nothing was recorded.")
        except (Refused, Trouble) as e:
            self.console.tell(f"refused: {e}")
        return True

    def carry_out(self, line: str) -> None:
        """A line: a look at something, or a command. Raises `Refused`, `GivenUp`."""
        verb, _, rest = line.partition(" ")
        look = lookup.LOOKS.get(verb.casefold())
        if look is not None:
            self.console.tell(*look(self.table, self.library, rest.strip()))
        elif verb.casefold() == "dice":
            self.set_dice(rest.strip().casefold())
        else:
            self.do(self.table.parse(line))

    def set_dice(self, word: str) -> None:
        """Whether the tracker rolls every die without asking."""
        if word not in ("ask", "roll"):
            raise Refused("dice: ask (each is asked for) or roll (the tracker rolls them all)")
        self.rolls = word == "roll"
        self.console.tell("The tracker rolls all dice." if self.rolls else "Dice are asked for; Enter rolls.")

    def do(self, command: Command) -> None:
        """Carry out a command, its open questions asked. Raises `Refused`, `GivenUp`."""
        steps = self.table.do(command, GameMaster(self.console, lambda: self.preview(command), self.rolls))
        self.wait_for_disk()
        self.tell_steps(command, steps)

    def preview(self, command: Command) -> list[str]:
        """What a command would do, as far as it is known."""
        rows = self.table.system.preview(self.table.encounter, command)
        return [f"  {row.label}: {row.value}{f' ({row.sources})' if row.sources else ''}" for row in rows]

    def wait_for_disk(self) -> None:
        """The next prompt comes when the disk holds the step, or is known not to."""
        recorder = self.table.recorder
        if recorder is None:
            return
        status = recorder.drain()
        if status.state != "saved":
            self.console.tell(f"NOT SAVED: {status.why}")

    def tell_steps(self, command: Command, steps: Sequence[Step]) -> None:
        """What happened, and where the fight stands when it moved on."""
        self.console.tell(*(line for step in steps for line in self.table.said(step.n)))
        if not steps:
            self.console.tell(self.table.news)
        if isinstance(command, Add):
            self.console.tell(*(f"Note: not read: {why}" for why in self.table.passed_over()))
        if isinstance(command, Add) and self.is_blank(command):
            self.console.tell(
                f"Nobody called {command.name} is known, so every number is the game's default: "
                "set changes one, undo takes this back, library lists who is known."
            )
        if isinstance(command, PointerMove):
            self.console.tell(*heading(self.table.system, self.table.encounter))
        self.tell_coming()

    def is_blank(self, command: Add) -> bool:
        """Whether somebody joined by a bare name that nobody knows: perhaps it was mistyped."""
        newest = list(self.table.encounter)[-1:]
        given = command.fields or command.sheet or command.source
        return not given and all(c.sheet == self.table.system.sheet() for c in newest)

    def tell_coming(self) -> None:
        """What `next` will bring, when that has changed."""
        lines = coming_lines(self.table.system, self.table.encounter)
        moment = (self.table.encounter.round, self.table.encounter.turn, lines)
        if moment != self.told_moment:
            self.told_moment = moment
            self.console.tell(*lines)
