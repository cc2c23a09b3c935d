"""Conditions by hand: in Libra they change numbers, and there is no roll of another mode."""

from collections.abc import Callable, Mapping
from typing import Any

from tracker.core import commands as cmd
from tracker.core import conditions as shared
from tracker.core.commands import Command
from tracker.core.draft import Draft
from tracker.core.refused import Refused


def put_condition(draft: Draft, command: cmd.PutCondition) -> None:
    """As in every game. Raises `Refused` for a mode, which would change nothing."""
    if command.mode:
        raise Refused(f"condition: a {command.mode} roll is nothing that Libra has; give numbers")
    shared.put_condition(draft, command)


DECISIONS: Mapping[type[Command], Callable[[Draft, Any], None]] = {cmd.PutCondition: put_condition}
