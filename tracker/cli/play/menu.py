"""Which fight to play: the resume list, the samples, or a new one."""

from collections.abc import Sequence

from tracker.cli.desk import Desk
from tracker.cli.new import new_header
from tracker.cli.play.console import Console, Left
from tracker.core.names import slug
from tracker.core.new_save import write_new
from tracker.core.ports import SaveLine, Trouble
from tracker.core.refused import Refused
from tracker.systems import keys
from tracker.table import Table
from tracker.views.resume import resume_lines

NEW = "new"


def opened(desk: Desk, console: Console, ref: str) -> Table:
    """The fight of a save, or of a copy of a sample. Raises `Trouble`, `Refused`."""
    found = desk.to_play(ref)
    if found != ref:
        console.tell(f"This is a sample fight; you play a copy of it: {found}")
    return desk.open(found)


def choose(desk: Desk, console: Console) -> Table:
    """The fight to play. Raises `Left` when the game master goes."""
    fights = [desk.saves.looked_through(line) for line in desk.saves.fights()]
    everything = [*fights, *desk.saves.samples()]
    tell_list(console, everything, len(fights), "" if fights else why_empty(desk))
    while True:
        try:
            typed = console.ask("Which fight? ").strip()
            if typed:
                return opened(desk, console, chosen(desk, console, everything, typed))
        except KeyboardInterrupt:
            raise Left from None
        except (Refused, Trouble) as e:
            console.tell(f"refused: {e}")


def why_empty(desk: Desk) -> str:
    """Why there are no fights to list."""
    try:
        desk.saves.check_folder()
    except Trouble as e:
        return str(e)
    return "There are no fights yet."


def tell_list(console: Console, lines: Sequence[SaveLine], fights: int, empty: str) -> None:
    """The numbered list: fights, newest first, then samples; ``empty`` is told where there are no fights."""
    listed = resume_lines(lines, numbered=True)
    if not fights:
        console.tell(empty)
    starts = [i for i, line in enumerate(listed) if not line.startswith("   ")]
    for i, line in enumerate(listed):
        if fights < len(starts) and i == starts[fights]:
            console.tell("Sample fights (a copy of yours is made):")
        console.tell(line)
    console.tell("Type a number or a name, new for a new fight, quit to leave.")


def chosen(desk: Desk, console: Console, lines: Sequence[SaveLine], typed: str) -> str:
    """The save that was meant. Raises `Left`, `Refused`, `Trouble`."""
    low = typed.casefold()
    if low in ("quit", "exit", "q"):
        raise Left
    if low == NEW or low.startswith(f"{NEW} "):
        return new_fight(desk, console, typed[len(NEW) :].strip())
    if low.isdecimal() and not is_named(lines, typed):
        if not 1 <= int(low[:6]) <= len(lines):
            raise Refused(f"there is no number {low}: 1 to {len(lines)}, or new")
        return lines[int(low) - 1].path
    return typed


def is_named(lines: Sequence[SaveLine], typed: str) -> bool:
    """Whether a number is the name of a save."""
    return any(line.ref == typed for line in lines)


def new_fight(desk: Desk, console: Console, name: str) -> str:
    """Make a new fight, its name and game asked for; its path. Raises `Refused`, `Trouble`, `Left`."""
    name = name or console.ask("What is the fight called? ").strip()
    if not name:
        raise Refused("a fight needs a name")
    header = new_header(name, chosen_game(console))
    path = write_new(desk.saves, free_ref(desk, slug(header.name)), header, [])
    console.tell(f"A new fight: {path}")
    return path


def chosen_game(console: Console) -> str:
    """The key of a game, asked for where there are several. Raises `Left`."""
    known = keys()
    while len(known) > 1:
        typed = console.ask(f"Which game ({' or '.join(known)})? ").strip().casefold()
        found = [key for key in known if typed and key.startswith(typed)]
        if len(found) == 1:
            return found[0]
        console.tell(f"One of {', '.join(known)}.")
    return known[0]


def free_ref(desk: Desk, base: str) -> str:
    """A name in the saves folder that no save has."""
    taken = {line.ref for line in desk.saves.lines()}
    return next(
        ref for n in range(1, len(taken) + 2) if (ref := base if n == 1 else f"{base}-{n}") not in taken
    )
