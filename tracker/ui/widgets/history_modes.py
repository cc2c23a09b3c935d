"""What the history asks before it does anything: a text to search, a name for a branch, a plan to confirm."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from tracker.core.again import Plan, Planning
from tracker.core.names import listed
from tracker.core.ports import Trouble
from tracker.core.refused import Refused
from tracker.core.sentences import told
from tracker.table import shortened
from tracker.ui.forms.editing import LineEdit
from tracker.ui.ink import Ink, Span, ink, key_words
from tracker.ui.wrapping import wrapped
from tracker.views.history import left_out, plan_head, plan_rows

if TYPE_CHECKING:
    from tracker.ui.widgets.history import HistoryPane

SLICE = 32
"""How many steps are decided again before the keyboard is listened to."""
LOOKED = 100
"""How many steps are searched before the keyboard is listened to."""
HANG = 12
GIVE_UP = ("escape", "ctrl+c")


class Mode:
    """One question of the history; it takes the keys until it is answered or let go."""

    whole = False
    """Whether it takes the place of the list, not only of the lines below it."""
    foot: tuple[Span, ...] = ()

    def __init__(self, pane: "HistoryPane") -> None:
        self.pane = pane

    @property
    def title(self) -> str:
        """The pane's title meanwhile; "" leaves it."""
        return ""

    def lines(self, width: int) -> Sequence[Ink]:
        """What is asked."""
        raise NotImplementedError

    def press(self, key: str, character: str | None) -> None:
        """One key."""
        raise NotImplementedError

    def paste(self, text: str) -> None:
        """Pasted text; where none is typed it does nothing."""


class Searching(Mode):
    """A text typed after ``/``: at each key the nearest step before that holds it."""

    foot = key_words(("↑ ↓", "the one before, after"), ("Enter", "stay there"), ("Esc", "back"))

    def __init__(self, pane: "HistoryPane") -> None:
        super().__init__(pane)
        self.edit, self.origin, self.said = LineEdit(), pane.at, ""
        self.looking: Iterator[int | None] = iter(())

    def lines(self, width: int) -> Sequence[Ink]:
        """The text, and whether any step holds it."""
        return [ink(("/ ", "up!"), *self.edit.spans(width - 24), (f"  {self.said}", "warning"))]

    def press(self, key: str, character: str | None) -> None:
        """Typing searches anew; arrows go to the next one."""
        if key in GIVE_UP or (key == "backspace" and not self.edit.text):
            self.pane.walk_to(self.origin)
            self.pane.mode = None
        elif key == "enter":
            self.pane.mode = None
        elif key in ("up", "down"):
            by = -1 if key == "up" else 1
            self.look(self.pane.at + by, by)
        else:
            self.edit.type(key, character)
            self.look(self.origin, -1)

    def paste(self, text: str) -> None:
        """Pasted text is searched."""
        self.edit.paste(text)
        self.look(self.origin, -1)

    def look(self, start: int, by: int) -> None:
        """Go to the next step that holds the text."""
        wanted = self.edit.text.strip()
        self.looking = self.pane.view.find(wanted, start, by) if wanted else iter((self.origin,))
        self.go_on(self.looking)

    def go_on(self, looking: Iterator[int | None]) -> None:
        """Some steps more, unless something else is looked for by now."""
        if looking is not self.looking or self.pane.mode is not self:
            return
        looked = list(islice(looking, LOOKED))
        found, more = looked[-1] if looked else None, len(looked) == LOOKED
        self.said = "" if found is not None else "looking..." if more else "no step holds it"
        if found is not None:
            self.pane.walk_to(found)
        elif more:
            self.pane.soon(lambda: self.go_on(looking))
        self.pane.rebuild()


class Branching(Mode):
    """The name of a new save that holds the path to a step."""

    foot = key_words(("Enter", "makes the save"), ("Esc", "back"))

    def __init__(self, pane: "HistoryPane") -> None:
        """Offers a free name beside this save. Raises `Refused`, `Trouble`."""
        super().__init__(pane)
        saves = pane.table.saves
        if saves is None:
            raise Refused("there is no folder of saves to branch into")
        folder, slash, file = saves.free_beside(pane.table.path).rpartition("/")
        self.folder, self.edit = folder + slash, LineEdit(file.removesuffix(".toml"))
        self.refused, self.fresh = "", True

    def lines(self, width: int) -> Sequence[Ink]:
        """The name, where it goes, what is wrong with it."""
        told = self.refused or f"in {self.folder}; this fight goes on as it is"
        offered: list[Span] = [("[", "up"), (self.edit.text, "cursor"), ("]", "up")]
        name = offered if self.fresh else self.edit.spans(width - 28)
        return [
            ink((f"Branch of step {self.pane.at} as ", "up!"), *name),
            ink(("✗ " if self.refused else "", "danger!"), (told, "danger" if self.refused else "quiet")),
        ]

    def press(self, key: str, character: str | None) -> None:
        """The name being typed, in place of the one offered."""
        self.refused = ""
        if key in GIVE_UP:
            self.pane.mode = None
        elif key == "enter":
            self.make()
        else:
            self.begin(replaces=bool(character) or key == "backspace")
            self.edit.type(key, character)

    def paste(self, text: str) -> None:
        """Pasted text goes into the name."""
        self.begin(replaces=True)
        self.edit.paste(text)

    def begin(self, replaces: bool) -> None:
        """From the first key on the name offered is text like any other, or gone."""
        if self.fresh and replaces:
            self.edit.set("")
        self.fresh = False

    def make(self) -> None:
        """Make the save and tell where it is; nothing of this fight changes."""
        name = self.edit.text.strip()
        try:
            path, count = self.pane.table.branch(self.pane.at, name if "/" in name else self.folder + name)
        except (Refused, Trouble) as e:
            self.refused = str(e)
            return
        self.pane.mode = None
        steps = "step" if count == 1 else f"{count} steps"
        self.pane.told = f"{path} holds the {steps} to here; this fight goes on"


class Deciding(Mode):
    """Each later step is decided again, a few at a time, until the plan can be told."""

    whole = True

    def __init__(self, pane: "HistoryPane", what: str, planning: Planning) -> None:
        super().__init__(pane)
        self.foot = key_words(("Esc", "back to the prompt" if pane.mends else "gives up; nothing is changed"))
        self.what, self.planning = what, planning
        self.done, self.count = 0, 0

    @property
    def title(self) -> str:
        """What is being decided."""
        return self.what

    def go_on(self) -> None:
        """Some steps more; then the plan is told, or why there is none."""
        try:
            for _ in range(SLICE):
                self.done, self.count = next(self.planning)
        except StopIteration as e:
            self.pane.mode = Confirming(self.pane, self.what, e.value)
        except Refused as e:
            self.pane.let_go()
            self.pane.screen_host.refuse(str(e))

    def lines(self, width: int) -> Sequence[Ink]:
        """How far it is."""
        return [ink((f"Deciding the later steps again: {self.done} of {self.count}", "quiet"))]

    def press(self, key: str, character: str | None) -> None:
        """It may be given up at any time."""
        if key in GIVE_UP:
            self.pane.let_go()


class Confirming(Mode):
    """What would come out different, before it is done."""

    whole = True

    def __init__(self, pane: "HistoryPane", what: str, plan: Plan) -> None:
        super().__init__(pane)
        self.what, self.plan = what, plan
        esc = "back to the prompt" if pane.mends else "let go; nothing is changed"
        self.foot = key_words(("Enter", "do it"), ("Esc", esc))
        self._drawn: tuple[int, Sequence[Ink]] = (0, ())

    @property
    def title(self) -> str:
        """What would be done."""
        return self.what

    def lines(self, width: int) -> Sequence[Ink]:
        """How many steps are decided again, then each that is not as before; made once for a width."""
        if self._drawn[0] != width:
            self._drawn = (width, self.drawn(width))
        return self._drawn[1]

    def drawn(self, width: int) -> list[Ink]:
        """The lines anew."""
        view, plan = self.pane.view, self.plan
        found: list[Ink] = []
        for label, lines in (("was ", view.lines(self.n)), ("now ", self.mended)):
            if lines:
                found += wrapped([(label, "quiet"), ("; ".join(lines), "ink")], width, len(label))
        found += wrapped([(plan_head(plan), "warning" if plan.differences else "well")], width)
        for was, d in plan_rows(view, plan):
            lead = (f"{was.n:>4}  {was.when:<5} ", "quiet")
            found += wrapped([lead, (shortened(was.text), "ink")], width, HANG)
            found += wrapped([(" " * HANG, "ink"), (d.what, "warning")], width, HANG)
        return found

    @property
    def n(self) -> int:
        """The step that is taken back or mended."""
        return int(self.plan.steps[0].do.split()[1])

    @property
    def mended(self) -> list[str]:
        """What the step put in its place says; nothing where none is."""
        history, (first, *rest) = self.pane.table.history, self.plan.steps
        if not rest or rest[0].again != self.n:
            return []
        assert first.to is not None
        events = [history.system.event(record) for record in rest[0].events]
        return told(history.system, events, history.state(first.to)) or [rest[0].do]

    @property
    def way_back(self) -> str:
        """What is told once it is done: undo takes back one step, and this was one for each later step."""
        what = "mended" if self.mended else "taken back"
        if out := left_out(self.plan):
            what += (
                f", step{'' if len(out) == 1 else 's'} {listed(list(map(str, out)), 'and', most=3)} left out"
            )
        return f"step {self.n} is {what}; :goto {self.pane.view.pointer} brings back all as it was"

    def press(self, key: str, character: str | None) -> None:
        """Enter does what was told, arrows scroll, Esc lets go."""
        pane = self.pane
        scrolls = {"up": -1, "down": 1, "pageup": -6, "pagedown": 6}
        if key == "enter":
            pane.mode = None
            pane.carry_out(lambda: pane.table.carry_out(self.plan), self.way_back)
        elif key in GIVE_UP:
            pane.let_go()
        elif key in scrolls:
            pane.first = max(0, pane.first + scrolls[key])
