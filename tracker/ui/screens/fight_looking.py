"""Looking about in a fight: at whom, at which pane, how far back; nothing of it is recorded."""

from collections.abc import Callable

from tracker.ui.screens.fight_panes import FightPanes
from tracker.ui.widgets.ladder import Ladder


class FightLooking(FightPanes):
    """What keys do that change nothing but what is seen."""

    def acts_of_looking(self) -> dict[str, Callable[[], None]]:
        """What these keys do, by the names of the acts."""
        return {
            "select": lambda: self.open_select(""),
            "look_up": lambda: self.look(-1),
            "look_down": lambda: self.look(1),
            "back": self.go_back,
            "pane": self.next_pane,
            "pane_back": lambda: self.next_pane(-1),
            "hide_pane": self.hide,
            "fold": self.fold,
            "zoom": self.zoom,
            "page_up": lambda: self.scroll_pane(-1),
            "page_down": lambda: self.scroll_pane(1),
            "latest": self.latest,
        }

    def open_select(self, typed: str) -> None:
        """Look at somebody, by number or name."""
        from tracker.ui.forms.opening_prompts import select_prompt

        if not self.table.encounter.combatants:
            self.refuse(f"nobody has joined yet: {self.scene().key('add')} adds somebody")
            return
        self.prompt_pane.prompt = select_prompt(self.table, typed, self.look_at)
        self.show_open("prompt")

    def on_ladder_chosen(self, message: Ladder.Chosen) -> None:
        """A click on the ladder."""
        self.look_at(message.who)

    def look_at(self, who: str) -> None:
        """Open somebody's sheet."""
        self.gaze = self.gaze.at(who)
        self.set_scene()

    def look(self, by: int) -> None:
        """The next one on the ladder."""
        self.gaze = self.gaze.beside(self.ladder.order, by)
        self.set_scene()

    def go_back(self) -> None:
        """Out of the zoom, else back to whoever is up."""
        if self.arranged.zoomed:
            self.zoom()
        self.gaze = self.gaze.back()
        self.set_scene()

    def next_pane(self, by: int = 1) -> None:
        """The pane that keys scroll, zoom and hide; where there is no room for all, it comes into view."""
        self.arranged.go(by)
        self.mark_active()
        self.rearrange()

    def hide(self) -> None:
        """Hide the active pane, or bring back those that are hidden."""
        if not self.arranged.hide():
            keys = self.scene().key
            self.refuse(f"the ladder stays, it tells who is up: {keys('pane')} goes to the pane to hide")
        self.mark_active()
        self.rearrange()

    def fold(self) -> None:
        """Fold the fallen away, or show them again."""
        self.arranged.folds = not self.arranged.folds
        self.set_scene()

    def mark_active(self) -> None:
        """The active pane's title is marked."""
        for name, pane in self.named_panes().items():
            pane.marked = name == self.arranged.active and name != "ladder"
            pane.rebuild()

    def zoom(self) -> None:
        """The active pane in full, and back."""
        self.arranged.zoom()
        self.rearrange()

    def scroll_pane(self, by: int) -> None:
        """A page of the active pane; of the log when the ladder follows by itself."""
        pane = self.named_panes()[self.arranged.active]
        pane.scroll_by(by * max(1, pane.size.height - 3))

    def latest(self) -> None:
        """The end of the log."""
        self.log_pane.back = 0
        self.log_pane.scroll_by(0)
