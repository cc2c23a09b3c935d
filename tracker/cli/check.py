"""``tracker check``: reads, verifies and replays; one line for each save."""

import argparse
import shlex
from typing import Any

from tracker.cli.desk import Desk, desk_of
from tracker.cli.mend import MENDING
from tracker.cli.output import put, put_json
from tracker.core.history import History
from tracker.core.ports import Trouble
from tracker.core.refused import Refused
from tracker.ui.choices import KEEP, RELOAD, Choice, amiss, named


def run(arguments: argparse.Namespace) -> int:
    """Print them; 1 when one of the saves is not whole."""
    desk = desk_of(arguments)
    found = [checked(desk, ref) for ref in arguments.refs]
    for one in found:
        if arguments.json:
            put_json(one)
        else:
            put([in_words(one)])
    return 0 if all(one["ok"] for one in found) else 1


def checked(desk: Desk, ref: str) -> dict[str, Any]:
    """What is to be said of one save, as plain data."""
    blank = {"save": ref, "ok": False, "name": None, "system": None, "steps": 0, "trouble": None}
    try:
        table = desk.read(ref)
    except (Trouble, Refused) as e:
        return {**blank, "trouble": str(e), "notes": [], "choices": []}
    return {
        "save": ref,
        "ok": not table.trouble,
        "name": table.header.name,
        "system": table.header.system,
        "steps": table.history.last,
        "trouble": table.trouble or None,
        "notes": [*table.notes, *replayed(table.history)],
        "choices": [offer(choice, ref) for choice in named(amiss(table)[1])],
    }


def offer(choice: Choice, ref: str) -> dict[str, str | None]:
    """A way on: what it does, its key in the app, and the call that does the same where there is one."""
    call = f"tracker mend {shlex.quote(ref)}" if choice.name in MENDING else None
    return {"choice": choice.name, "does": choice.does, "key": choice.key_name, "call": call}


def replayed(history: History) -> list[str]:
    """A note for each step whose words would now be decided otherwise; its events stand."""
    doing = [step.n for step in history.steps if step.to is None]
    return [said for n in doing if (said := replay(history, n))]


def replay(history: History, n: int) -> str:
    """Decide one step again: "" when its events come out."""
    try:
        return history.replay(n)
    except (KeyError, ValueError) as e:
        return f"step {n}: its words cannot be decided again: {e}"


WITHOUT_CALL = {RELOAD: "in the app", KEEP: "going on"}


def in_words(one: dict[str, Any]) -> str:
    """The line for people."""
    ways = one["choices"]
    parts = [one["trouble"] or f"good, {one['steps']} step{'' if one['steps'] == 1 else 's'}"]
    if one["trouble"] and one["steps"]:
        parts.append(f"{one['steps']} steps can be read")
    parts += [f"note: {note}" for note in one["notes"]]
    parts += [f"{way['call'] or WITHOUT_CALL[way['choice']]} ({way['key']}) {way['does']}" for way in ways]
    return f"{one['save']}: {'; '.join(parts)}"
