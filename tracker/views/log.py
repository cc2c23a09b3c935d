"""The roll log: each step as plain data, as lines for people, and as Markdown."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from tracker.core.events import LineBegun
from tracker.core.history import History
from tracker.core.sentences import said
from tracker.core.step import Step
from tracker.views.width import wrapped

WIDTH = 80
MARK = "✱"
"""Before the note on a step."""
SEVERAL = str(LineBegun.model_fields["kind"].default)


def log_view(history: History, numbers: Sequence[int] | None = None) -> Iterator[dict[str, Any]]:
    """The objects of ``log --json``, for all steps or for those of `numbers`."""
    path = set(history.path())
    for n in range(1, history.last + 1) if numbers is None else numbers:
        yield step_view(history, history[n], is_undone=is_undone(history[n], path))


def is_undone(step: Step, path: set[int]) -> bool:
    """Whether a step does not count any more; a move of the pointer is never undone."""
    return step.to is None and step.n not in path


def step_view(history: History, step: Step, *, is_undone: bool) -> dict[str, Any]:
    """One step. ``text`` is its lines of the roll log as one sentence, ``mark`` the note on it, or ""."""
    return {
        "step": step.n,
        "parent": step.parent,
        "round": step.round,
        "turn": step.turn,
        "words": step.do,
        "again": step.again,
        "to": step.to,
        "text": "; ".join(said(history, step.n)),
        "undone": is_undone,
        "events": [dict(record) for record in step.events],
        "attack": attack_view(history, step),
        "mark": mark_of(history, step.n)[1],
    }


def mark_of(history: History, n: int) -> tuple[int, str]:
    """The step that bears the mark of step `n`, and its note ("" for none): a step decided again keeps it."""
    marks, at = history.now.marks, n
    while at not in marks and (before := history[at].again) is not None:
        at = before
    return (at, marks[at]) if at in marks else (n, "")


def attack_view(history: History, step: Step) -> dict[str, Any] | None:
    """The attack that a step holds, as its game shows it; None for several at once."""
    if not step.events or step.events[0].get("kind") == SEVERAL:
        return None
    found = history.system.attack_view(history.events(step.n), history.state(step.parent))
    return None if found is None else dict(found)


def when(step: Step) -> str:
    """``3.9`` is turn 9 of round 3, ``3`` its end, "" before the first."""
    if not step.round:
        return ""
    return f"{step.round}" if step.turn is None else f"{step.round}.{step.turn}"


def log_lines(history: History, numbers: Sequence[int] | None = None) -> Iterator[str]:
    """The log for people: number, round and turn, what happened; a ``~`` marks what was undone."""
    path = set(history.path())
    for n in range(1, history.last + 1) if numbers is None else numbers:
        step = history[n]
        mark = "~" if is_undone(step, path) else " "
        again = f"(step {step.again} again) " if step.again else ""
        first = f"{n:>4}{mark} {when(step):<6} "
        for i, line in enumerate(said(history, n) or [step.do]):
            text = again + line if i == 0 else line
            yield from wrapped(text, WIDTH, first if i == 0 else " " * 13, " " * 15)
        if note := mark_of(history, n)[1]:
            yield from wrapped(f"{MARK} {note}", WIDTH, " " * 13, " " * 15)


def log_markdown(history: History, numbers: Sequence[int] | None = None) -> Iterator[str]:
    """The log as Markdown: a heading for each round, an item for each step, the undone struck out."""
    path = set(history.path())
    yield f"# {escaped(history.header.name)}"
    heading = ""
    for step in history.steps if numbers is None else [history[n] for n in numbers]:
        now = f"Round {step.round}" if step.round else "Before the fight"
        if now != heading:
            heading = now
            yield from ("", f"## {heading}", "")
        lines = [escaped(line) for line in said(history, step.n) or [step.do]]
        if is_undone(step, path):
            lines = [f"~~{line}~~" for line in lines]
        turn = "" if step.turn is None else f" (turn {step.turn})"
        yield f"- **{step.n}**{turn} {lines[0]}"
        yield from (f"  <br>{line}" for line in lines[1:])
        if note := mark_of(history, step.n)[1]:
            yield f"  <br>{MARK} **{escaped(note)}**"


def escaped(text: str) -> str:
    """`text` with all that Markdown or HTML would act on made literal."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return re.sub(r"([\\`*_{}\[\]()#|~!])", r"\\\1", text)
