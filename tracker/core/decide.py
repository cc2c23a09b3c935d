"""The rules that all games share: joining, numbers, names, conditions, notes; turns are in `turns`."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tracker.core import commands as cmd
from tracker.core import events as ev
from tracker.core import turns
from tracker.core.apply import condition_of, write_pools
from tracker.core.dice import parse_expression, write_faces
from tracker.core.draft import Draft
from tracker.core.encounter import Condition, Encounter
from tracker.core.groups import spelled
from tracker.core.language.grammar import grammar
from tracker.core.modifiers import write_modifiers
from tracker.core.names import copy_names, free_id, listed
from tracker.core.refused import Refused
from tracker.core.sheet import BadField, read_sheet, sheet_json
from tracker.core.text import clean, clean_name
from tracker.core.together import together
from tracker.core.words import read_json, write_json

if TYPE_CHECKING:
    from tracker.core.system import Decision, RuleSystem


def refuse_ended(system: "RuleSystem", encounter: Encounter, command: cmd.Command) -> None:
    """Raises `Refused` for what cannot be done any more when the fight is closed."""
    if encounter.phase == "ended" and not isinstance(command, system.after_end):
        raise Refused("the fight is over: undo takes its end back")


def decide(
    system: "RuleSystem", encounter: Encounter, command: cmd.Command, is_last: bool = True
) -> list[ev.Event]:
    """The events of a completed command. Raises `Refused`, also where nothing would change.

    Unless it ``is_last``, more of the same moment comes behind it, and what follows from it waits for that.
    """
    refuse_ended(system, encounter, command)
    draft = Draft(system, encounter)
    refuse_absent(encounter, command)
    system.decisions[type(command)](draft, command)
    if is_last:
        system.carry_on(draft)
    if not draft.events:
        raise Refused(f"{type(command).verb}: nothing would change")
    return draft.events


def refuse_absent(encounter: Encounter, command: cmd.Command) -> None:
    """Raises `Refused` when a command names an id that is not in the fight, or not yet."""
    named = mentioned(command)
    if missing := next((who for who in named if who not in encounter.combatants), None):
        raise Refused(f'there is no "{missing}"')
    held = None if command.prepares else next((encounter[who] for who in named if encounter[who].wave), None)
    if held:
        raise Refused(f"{held.name} is held back: {cmd.Bring.verb} {held.wave} brings it in")


def mentioned(command: cmd.Command) -> Sequence[str]:
    """The ids that a command names: in a field of its own, with options of their own, by `until`."""
    found: list[str] = []
    for name in ("who", "target", "before", "other", "for_", "by"):
        value = getattr(command, name, ())
        found += [value] if isinstance(value, str) else list(value or ())
    if each := grammar(type(command)).each:
        found += getattr(command, each)
    if isinstance(command, cmd.PutCondition) and command.until:
        found.append(command.until.partition(":")[2])
    return [w for w in found if w != "-"]


# --- joining and leaving

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
    """Another name. Raises `Refused` for one that somebody has."""
    twin = next((c for c in draft.encounter if c.name.casefold() == command.name.casefold()), None)
    if twin and (twin.id != command.who or twin.name == command.name):
        raise Refused(f"{twin.name} is already called that")
    draft.add(ev.CombatantRenamed(who=command.who, name=command.name))


def hide(draft: Draft, command: cmd.Hide | cmd.Reveal) -> None:
    """Those who are not yet as asked become hidden, or revealed."""
    hidden = isinstance(command, cmd.Hide)
    for who in command.who:
        if draft[who].hidden != hidden:
            draft.add(ev.CombatantHidden(who=who, hidden=hidden))


def note(draft: Draft, command: cmd.Note) -> None:
    """A note. Raises `Refused` for an empty one."""
    if not command.text.strip():
        raise Refused("note: there is no text")
    draft.add(ev.NoteAdded(who=command.who, text=command.text))


def mark(draft: Draft, command: cmd.Mark) -> None:
    """A note on a step, or none any more. Raises `Refused` where there is none to take."""
    text, now = command.text.strip(), draft.encounter.marks.get(command.step, "")
    if command.step < 1:
        raise Refused(f"mark: steps are counted from 1, not {command.step}")
    if not text and not now:
        raise Refused(f"mark: step {command.step} bears no mark; a text after the number gives it one")
    if text != now:
        draft.add(ev.StepMarked(step=command.step, text=text))


# --- pools and sheets


def pool_key(system: "RuleSystem", name: str | None) -> str:
    """The pool meant: the game's own one when none is named, or as "health", as all games' views have it."""
    key = (name or system.pool).casefold()
    other = key in system.pool_names or key in system.sheet.model_fields
    return system.pool if key == "health" and not other else key


def with_such_pool(draft: Draft, whos: Sequence[str], pool: str) -> list[str]:
    """Those of `whos` who have the pool; the log tells of the others. Raises `Refused` when none has."""
    label = draft.system.pool_names.get(pool, pool)
    have = [w for w in whos if pool in draft[w].pools]
    lack = [w for w in whos if w not in have]
    if not have:
        names = listed([draft[w].name for w in lack], "and")
        known = sorted({p for w in whos for p in draft[w].pools})
        raise Refused(
            f"{names} {'has' if len(lack) == 1 else 'have'} no {label}"
            + (f": {listed(known)}" if known else "")
        )
    for who in lack:
        draft.remark(f"{draft[who].name} has no {label}", who)
    return have


def hurt(draft: Draft, command: cmd.Hurt) -> None:
    """Each that has the pool loses the amount, as the game answers it. Raises `Refused`."""
    pool = pool_key(draft.system, command.pool)
    if command.amount < 1:
        raise Refused(f"hurt takes 1 or more, not {command.amount}; heal gives back")
    for who in with_such_pool(draft, command.who, pool):
        draft.system.hurt(draft, who, pool, command.amount, command)


def injure(draft: Draft, who: str, pool: str, amount: int, why: str = "") -> None:
    """Take `amount` from a pool; at 0 of the game's own pool its bearer falls."""
    held = draft[who].pools[pool]
    now = max(held.least, held.current - amount)
    draft.add(ev.InjuryTaken(who=who, pool=pool, amount=amount, now=now, why=why))
    if falls_with(draft, pool) and now <= 0 and not draft[who].down:
        draft.add(ev.Fell(who=who))


def falls_with(draft: Draft, pool: str) -> bool:
    """Whether 0 of that pool brings one down: the game's own, where it says so."""
    return draft.system.falls_at_zero and pool == draft.system.pool


def heal(draft: Draft, command: cmd.Heal) -> None:
    """Each that has the pool regains up to the amount. Raises `Refused`."""
    pool = pool_key(draft.system, command.pool)
    if command.amount < 1:
        raise Refused(f"heal gives 1 or more, not {command.amount}; hurt takes")
    for who in with_such_pool(draft, command.who, pool):
        restore(draft, who, pool, command.amount)


def restore(draft: Draft, who: str, pool: str, amount: int, why: str = "") -> None:
    """Give up to `amount` back to a pool; above 0 its bearer rises."""
    held = draft[who].pools[pool]
    now = min(held.maximum, held.current + amount)
    if now > held.current:
        draft.add(ev.Healed(who=who, pool=pool, amount=now - held.current, now=now, why=why))
        draft.system.pool_was_set(draft, who, pool)
        rise_or_fall(draft, who, pool)
    else:
        draft.remark(f"{draft[who].name}: {draft.system.pool_names.get(pool, pool)} is at its maximum", who)


def rise_or_fall(draft: Draft, who: str, pool: str) -> None:
    """Down at 0 of the game's own pool, not above it."""
    if not falls_with(draft, pool):
        return
    now = draft[who].pools[pool].current
    if now <= 0 and not draft[who].down:
        draft.add(ev.Fell(who=who))
    elif now > 0 and draft[who].down:
        draft.add(ev.Rose(who=who))
        turns.back_on_ladder(draft, who)


# --- conditions, reminders, dice, settings


def running_round(encounter: Encounter) -> int:
    """The round that time is counted from: the one that runs, or the next to begin."""
    return encounter.round if encounter.phase in ("fighting", "ended") else encounter.round + 1


def rounds_left(encounter: Encounter, condition: Condition) -> int | None:
    """How many rounds a condition still has; None when it has no such end."""
    return None if condition.ends is None else max(0, condition.ends - running_round(encounter))


def put_condition(draft: Draft, command: cmd.PutCondition) -> None:
    """A condition on each; its rounds are counted from the running round, or the next to begin."""
    if command.rounds is not None and command.until:
        raise Refused("condition: rounds= or until=, not both")
    if command.rounds is not None and not 1 <= command.rounds <= 999:
        raise Refused(f"condition: rounds is 1 to 999, not {command.rounds}")
    now = running_round(draft.encounter)
    changes = {**draft.system.condition_modifiers(command.name), **command.modifiers}
    for who in command.who:
        added = ev.ConditionAdded(
            who=who,
            name=command.name,
            since=now,
            until=command.until or "",
            mode=command.mode or "",
            ends=now + command.rounds if command.rounds is not None else None,
            modifiers=write_modifiers(changes.items()),
        )
        if condition_of(added) not in draft[who].conditions:
            draft.add(added)


def clear(draft: Draft, command: cmd.Clear) -> None:
    """The condition meant ends, on each who has it. Raises `Refused` when nobody has."""
    low = command.name.casefold()
    for who in command.who:
        found = [c for c in draft[who].conditions if c.name.casefold() == low]
        found = found or [c for c in draft[who].conditions if c.name.casefold().startswith(low)]
        if len(found) == 1:
            draft.add(ev.ConditionEnded(who=who, name=found[0].name, why="cleared"))
    if not draft.events:
        have = (
            listed(sorted({c.name for w in command.who for c in draft[w].conditions}))
            or "no condition at all"
        )
        raise Refused(f'clear: nobody there has "{command.name}" but {have}')


def remind(draft: Draft, command: cmd.Remind) -> None:
    """A reminder. Raises `Refused` for a moment that has passed."""
    encounter = draft.encounter
    round_ = command.round if command.round is not None else encounter.round + 1
    if round_ < running_round(encounter):
        raise Refused(f"remind: round {round_} has passed; now is {encounter.round}")
    if round_ == encounter.round and command.turn is not None and turns.has_passed(encounter, command.turn):
        raise Refused(f"remind: turn {command.turn} of this round has passed; now is {encounter.turn}")
    draft.add(
        ev.ReminderSet(number=encounter.reminded + 1, round=round_, turn=command.turn, text=command.text)
    )


def roll_dice(draft: Draft, command: cmd.RollDice) -> None:
    """Faces and total of an expression. Raises `Refused` for what does not fit it."""
    rolled(draft, command.for_ or "", command.expression, command.dice)


def rolled(draft: Draft, who: str, expression: str, dice: tuple[int, ...] | str | None) -> int:
    """The total of an expression with those faces, which are recorded. Raises `Refused` for a misfit."""
    try:
        parsed = parse_expression(expression)
        faces = parsed.read_faces(dice) if isinstance(dice, str) else dice or ()
        total = parsed.total(faces)
    except ValueError as e:
        raise Refused(f"{draft[who].name if who else 'roll'}: {e}") from e
    draft.add(ev.DiceRolled(who=who, expression=str(parsed), dice=write_faces(faces), total=total))
    return total


def set_rule(draft: Draft, command: cmd.SetRule) -> None:
    """A house rule's value. Raises `Refused` for what it cannot be."""
    known = draft.system.settings
    if command.name not in known:
        raise Refused(f'there is no setting "{command.name}": {listed(sorted(known))}')
    choices = known[command.name].choices
    if command.value not in choices:
        raise Refused(f'setting {command.name}: {listed(choices)}, not "{command.value}"')
    if draft.system.setting(draft.encounter, command.name) != command.value:
        draft.add(ev.SettingChanged(name=command.name, value=command.value))


def end(draft: Draft, command: cmd.End) -> None:
    """The fight is closed."""
    draft.add(ev.FightEnded(text=command.text))


DECISIONS: "Mapping[type[cmd.Command], Decision]" = {
    cmd.Add: add, cmd.Roster: roster, cmd.Remove: remove, cmd.Rename: rename, cmd.Hide: hide,
    cmd.Reveal: hide, cmd.Note: note, cmd.Mark: mark, cmd.Hurt: hurt, cmd.Heal: heal,
    cmd.PutCondition: put_condition, cmd.Clear: clear, cmd.Remind: remind, cmd.RollDice: roll_dice,
    cmd.SetRule: set_rule, cmd.End: end, cmd.Together: together,
    cmd.NextTurn: turns.next_turn, cmd.Done: turns.done, cmd.Skip: turns.skip, cmd.Delay: turns.delay,
    cmd.MoveTurn: turns.move_turn, cmd.ActNow: turns.act_now, cmd.Order: turns.order,
}  # fmt: skip
