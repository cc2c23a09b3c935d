"""The events of one command as they come about, each seeing what the ones before it changed."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from tracker.core.encounter import Combatant, Encounter
from tracker.core.events import Event, Remarked
from tracker.core.refused import Refused

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem


class Draft:
    """The events so far, and the encounter after them. Pure: nothing outside it changes."""

    def __init__(self, system: "RuleSystem", encounter: Encounter) -> None:
        self.system = system
        self.encounter = encounter
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        """Let `event` happen."""
        self.events.append(event)
        self.encounter = self.system.apply(self.encounter, event)

    def attempt(self, change: Callable[[], None]) -> Refused | None:
        """Let a change happen; where it is refused nothing of it has, and this is why."""
        before, count = self.encounter, len(self.events)
        try:
            change()
        except Refused as why:
            self.encounter = before
            del self.events[count:]
            return why
        return None

    def remark(self, text: str, who: str = "") -> None:
        """Something for the log that changes nothing."""
        self.add(Remarked(who=who, text=text))

    def __getitem__(self, who: str) -> Combatant:
        """A combatant as it is now."""
        return self.encounter.combatants[who]
