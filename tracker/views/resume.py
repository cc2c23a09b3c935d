"""The resume list in lines: which fights there are, where each stands, when it was last saved."""

from collections.abc import Sequence

from tracker.core.ports import SaveLine
from tracker.views.width import cut, table, wrapped

WIDTH = 80


def resume_lines(lines: Sequence[SaveLine], numbered: bool = False) -> list[str]:
    """Two lines for each save: file, game, moment and time; then its name and who is up, or its trouble."""
    rows = [
        [f"{i}" if numbered else "", cut(line.ref, 24), line.system or "?", moment(line), saved(line)]
        for i, line in enumerate(lines, 1)
    ]
    if not rows:
        return []
    indent = " " * 6
    shown: list[str] = []
    for line, row in zip(lines, table(rows if numbered else [r[1:] for r in rows]), strict=True):
        shown += [cut(row, WIDTH), *wrapped(second(line), WIDTH, indent, indent + "  ")]
    return shown


def other_lines(others: Sequence[str], width: int = WIDTH, most: int = 9) -> list[str]:
    """What else lies in the folder and is no fight; of very many, how many more there are."""
    if not others:
        return []
    more = [f"and {len(others) - most} more"] if len(others) > most else []
    return list(wrapped("; ".join([*others[:most], *more]), width, "No fights: ", " " * 11))


def moment(line: SaveLine) -> str:
    """Round and turn, as far as the fight has come."""
    if not line.round:
        return f"not begun, {line.steps} step{'' if line.steps == 1 else 's'}"
    return f"round {line.round}" if line.turn is None else f"round {line.round}, turn {line.turn}"


def saved(line: SaveLine) -> str:
    """When it was last saved, to the minute."""
    return line.saved_at[:16].replace("T", " ")


def second(line: SaveLine) -> str:
    """The fight's name, and who is up, that it is over, or what is wrong."""
    told = line.trouble or standing(line)
    return f"{line.name}: {told}" if told else line.name


def standing(line: SaveLine) -> str:
    """Who is up, or that the fight is over; "" where neither is so."""
    return f"{line.up} up" if line.up else "ended" if line.ended else ""


def save_view(line: SaveLine) -> dict[str, object]:
    """One save as plain data; an absent value is None."""
    return {
        "save": line.ref,
        "path": line.path,
        "name": line.name,
        "system": line.system or None,
        "round": line.round,
        "turn": line.turn,
        "up": line.up or None,
        "ended": line.ended,
        "saved": line.saved_at or None,
        "steps": line.steps,
        "trouble": line.trouble or None,
    }
