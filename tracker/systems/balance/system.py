"""Balance as a rule system: its words, its moments, and where each rule is."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tracker.core import events as ev
from tracker.core.commands import Command
from tracker.core.encounter import Combatant, Encounter, Pool
from tracker.core.system import RuleSystem, Setting
from tracker.systems.balance.commands import BALANCE_COMMANDS, Initiative
from tracker.systems.balance.events import BALANCE_EVENTS
from tracker.systems.balance.fatigue import state_of
from tracker.systems.balance.folds import FOLDS
from tracker.systems.balance.sheet import BalanceSheet, BalanceState


class Balance(RuleSystem):
    """The game of the 12 to 2 ladder."""

    key: ClassVar[str] = "balance"
    title: ClassVar[str] = "Balance"
    sheet: ClassVar[type[BalanceSheet]] = BalanceSheet
    initiative: ClassVar[type[Initiative]] = Initiative
    own_commands: ClassVar[tuple[type[Command], ...]] = BALANCE_COMMANDS
    own_events: ClassVar[tuple[type[ev.Event], ...]] = BALANCE_EVENTS
    modifiers: ClassVar[tuple[str, ...]] = ("attack", "defense", "initiative", "skill")
    pool_names: ClassVar[Mapping[str, str]] = {"health": "Health", "points": "Stat Points"}
    settings: ClassVar[Mapping[str, Setting]] = {
        "balanced_dice": Setting(
            "whether a match takes one more die (B13)", "always", ("always", "ask", "never")
        ),
        "fatigue_on_initiative": Setting("whether Fatigue touches initiative (B25)", "yes", ("yes", "no")),
        "unblocked_dice": Setting(
            "what attack dice beyond the defender's do (B32)", "rating", ("rating", "off")
        ),
    }

    @cached_property
    def decisions(self) -> Mapping[type[Command], Decision]:
        """The shared decisions and this game's own, by the module of each idea."""
        own = (attack, endure, luck, skill, recovery, initiative, shock, focus)
        return {**DECISIONS, **{command: decision for module in own for command, decision in module.DECISIONS.items()}}

    def questions(self, encounter: Encounter, command: Command) -> Sequence[Question]:
        """What an initiative, attack, skill roll, shock or chaos leaves open; the rest is shared."""
        ask = QUESTIONS.get(type(command))
        return super().questions(encounter, command) if ask is None else ask(self, encounter, command)

    def fresh(self) -> BalanceState:
        """Nothing gained, nothing owed."""
        return BalanceState()

    def pools(self, sheet: BalanceSheet) -> Mapping[str, Pool]:
        """B3, B4: Health unless there is none, Stat Points for those with a primary stat."""
        pools: dict[str, Pool] = {}
        if sheet.health != "none":
            most = sheet.health or max(1, 4 + sheet.fortitude)
            pools["health"] = Pool(most if sheet.health_now is None else min(sheet.health_now, most), most)
        if sheet.primary is not None:
            most = max(0, sheet.stat(sheet.primary)) if sheet.points is None else sheet.points
            pools["points"] = Pool(
                most if sheet.points_now is None else min(sheet.points_now, most), most, -3
            )
        return pools

    def able(self, encounter: Encounter, combatant: Combatant) -> bool:
        """B20: neither down nor exhausted."""
        return not combatant.down and not state_of(combatant).exhausted

    def unable_because(self, encounter: Encounter, combatant: Combatant) -> str:
        """Exhausted, or down."""
        return "exhausted" if state_of(combatant).exhausted else "down"

    def owed(self, encounter: Encounter) -> Sequence[str]:
        """B52: those whose Shock still asks for a choice."""
        return tuple(c.id for c in encounter if state_of(c).shock_owed)

    def apply(self, encounter: Encounter, event: ev.Event) -> Encounter:
        """This game's events change a combatant's `BalanceState` (and a pool); the rest is shared."""
        fold = FOLDS.get(type(event))
        return super().apply(encounter, event) if fold is None else fold(encounter, event)


system = Balance()
