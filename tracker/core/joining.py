"""Who is in the fight, and as what: joining and leaving, names and their numbers, hidden or not."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tracker.core import commands as cmd
from tracker.core import events as ev
from tracker.core import turns
from tracker.core.apply import write_pools
from tracker.core.draft import Draft
from tracker.core.groups import spelled
from tracker.core.names import copy_names, free_id
from tracker.core.pools import rise_or_fall
from tracker.core.refused import Refused, Unchanged
from tracker.core.sheet import BadField, read_sheet, sheet_json
from tracker.core.text import clean, clean_name
from tracker.core.words import read_json, write_json

if TYPE_CHECKING:
    from tracker.core.system import Decision, RuleSystem

MOST_COMBATANTS = 1_000
"""The most in one fight: more could not be rolled for, nor drawn, while somebody waits."""
CORE_FIELDS = ("name", "side", "count", "hidden", "notes", "turn", "group", "wave")
"""The fields of a roster entry that are not the game's."""


def join(draft: Draft, name: str, count: int, entry: Mapping[str, Any], turn: int | None = None) -> None:
    """`count` combatants of one entry join. Raises `BadField`, `Refused`."""
    encounter, system = draft.encounter, draft.system
    if (here := len(encounter.combatants)) + count > MOST_COMBATANTS:
        most = f"a fight holds at most {MOST_COMBATANTS:,} combatants"
        raise Refused(f"{most}: here are {here:,}, and {count} more are too many")
    sheet = read_sheet(system.sheet, {k: v for k, v in entry.items() if k not in CORE_FIELDS})
    number_first(draft, name)
    for each in copy_names(encounter, name, count):
        check_name(each)
        who = free_id(draft.encounter, each)
        draft.add(
            ev.CombatantJoined(
                who=who,
                name=each,
                number=draft.encounter.joined + 1,
                side=entry.get("side", "foes"),
                hidden=entry.get("hidden", False),
                group=spelled(entry.get("group", ""), [c.group for c in encounter]),
                wave=spelled(entry.get("wave", ""), [c.wave for c in encounter]),
                sheet=sheet_json(sheet),
                pools=write_pools(system.pools(sheet)),
            )
        )
        for note in entry.get("notes", ()):
            draft.add(ev.NoteAdded(who=who, text=clean(str(note))))
        for pool in draft[who].pools:
            system.pool_was_set(draft, who, pool)
            rise_or_fall(draft, who, pool)
        if turn is not None:
            turns.place_slot(draft, who, turn, by_hand=True)


def check_name(name: str) -> None:
    """Raises `Refused` for what cannot be a name, such as one that its number makes too long."""
    try:
        clean_name(name)
    except ValueError as e:
        raise Refused(str(e)) from e


def number_first(draft: Draft, name: str) -> None:
    """The only one of a name becomes number 1 as a second of that name arrives."""
    first = next((c for c in draft.encounter if c.name.casefold() == name.casefold()), None)
    taken = {c.name.casefold() for c in draft.encounter} | {
        n.casefold() for n in draft.encounter.gone.values()
    }
    if first and f"{first.name} 1".casefold() not in taken:
        check_name(f"{first.name} 1")
        draft.add(ev.CombatantRenamed(who=first.id, name=f"{first.name} 1"))


def read_entry(system: "RuleSystem", entry: Mapping[str, Any]) -> None:
    """Raises `BadField` for the first field of a roster entry that cannot be."""
    checks: Mapping[str, tuple[type, str]] = {
        "name": (str, "a text"), "side": (str, "party, foes or other"),
        "count": (int, "a number from 1 to 200"), "hidden": (bool, "true or false"),
        "notes": (list, "a list of texts"), "turn": (int, "a number"),
        "group": (str, "a name"), "wave": (str, "a name"),
    }  # fmt: skip
    for key, (kind, expected) in checks.items():
        if key in entry and (
            not isinstance(entry[key], kind) or (kind is int and isinstance(entry[key], bool))
        ):
            raise BadField((key,), f"expected {expected}, not {write_json(entry[key])[:60]}")
    if entry.get("side", "foes") not in ("party", "foes", "other"):
        raise BadField(("side",), f'expected party, foes or other, not "{clean(entry["side"])}"')
    if not 1 <= entry.get("count", 1) <= 200:
        raise BadField(("count",), f"expected a number from 1 to 200, not {entry['count']}")
    for key in ("name", *(k for k in ("group", "wave") if k in entry)):
        try:
            clean_name(entry.get(key, ""))
        except ValueError as e:
            raise BadField((key,), str(e)) from e
    if "wave" in entry and "turn" in entry:
        raise BadField(("wave",), "one who is held back has no turn: leave out one of the two")
    if not all(isinstance(note, str) for note in entry.get("notes", ())):
        raise BadField(("notes",), "expected a list of texts")
    least, most = system.turn_numbers
    if not least <= entry.get("turn", least) <= most:
        raise BadField(("turn",), f"expected a turn from {least} to {most}, not {entry['turn']}")
    read_sheet(system.sheet, {k: v for k, v in entry.items() if k not in CORE_FIELDS})


def add(draft: Draft, command: cmd.Add) -> None:
    """Copies of one entry join: its sheet, and over it what the line gives. Raises `BadField`, `Refused`."""
    if not isinstance(command.sheet, Mapping | None):
        raise Refused("add: sheet should be a table of fields, in JSON")
    entry = {**(command.sheet or {}), **command.fields}
    if command.side:
        entry["side"] = command.side
    if command.hidden:
        entry["hidden"] = True
    entry |= {key: name for key, name in (("group", command.group), ("wave", command.wave)) if name}
    read_entry(draft.system, {**entry, "name": command.name})
    if "wave" in entry and command.turn is not None:
        raise Refused("add: one who is held back has no turn: leave out turn or wave")
    join(draft, command.name, command.count, entry, command.turn)


def roster(draft: Draft, command: cmd.Roster) -> None:
    """All entries join or none. Raises `BadField` with the number of the entry, `Refused`."""
    try:
        entries = read_json(command.entries)
    except ValueError as e:
        raise Refused(f"roster: {e}") from e
    if not isinstance(entries, list) or not all(isinstance(e, dict) for e in entries) or not entries:
        raise Refused("roster: expected a list of combatants, each a table with a name")
    for i, entry in enumerate(entries):
        try:
            read_entry(draft.system, entry)
        except BadField as e:
            where = f"combatant.{i + 1}.{e.where}".rstrip(".")
            raise BadField(("combatant", i + 1, *e.path), e.reason, where) from e
    for entry in entries:
        join(draft, clean_name(entry["name"]), entry.get("count", 1), entry, entry.get("turn"))


def remove(draft: Draft, command: cmd.Remove) -> None:
    """They leave; what waits for their turns ends with the round, or at once where none runs."""
    for who in command.who:
        draft.add(ev.CombatantLeft(who=who))
    if draft.encounter.phase != "fighting":
        gone = {f"{when}:{who}" for who in command.who for when in ("start", "end")}
        turns.end_conditions(draft, lambda _, condition: condition.until in gone, "nobody is left to end it")


def rename(draft: Draft, command: cmd.Rename) -> None:
    """Another name. Raises `Refused` for one that somebody has, `Unchanged` for its own."""
    twin = next((c for c in draft.encounter if c.name.casefold() == command.name.casefold()), None)
    if twin and twin.id != command.who:
        raise Refused(f"{twin.name} is already called that")
    if twin and twin.name == command.name:
        raise Unchanged(f"{twin.name} is already called that: another name is wanted")
    draft.add(ev.CombatantRenamed(who=command.who, name=command.name))


def hide(draft: Draft, command: cmd.Hide | cmd.Reveal) -> None:
    """Those who are not yet as asked become hidden, or revealed."""
    hidden = isinstance(command, cmd.Hide)
    for who in command.who:
        if draft[who].hidden != hidden:
            draft.add(ev.CombatantHidden(who=who, hidden=hidden))


DECISIONS: "Mapping[type[cmd.Command], Decision]" = {
    cmd.Add: add, cmd.Roster: roster, cmd.Remove: remove, cmd.Rename: rename, cmd.Hide: hide,
    cmd.Reveal: hide,
}  # fmt: skip
