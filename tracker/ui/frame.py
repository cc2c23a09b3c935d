"""What the fight screen will show of a fight when it is opened, row by row, without opening it."""

from textual.strip import Strip

from tracker.table import Table
from tracker.ui.keymap import Key
from tracker.ui.screens.fight import FightScreen


def rows_of(table: Table, keys: tuple[Key, ...], width: int, height: int) -> list[Strip]:
    """The rows of the screen as it opens. Called inside a running app, whose theme it has."""
    screen = FightScreen(table, keys)
    panes = {str(pane.id): pane for pane in (screen.ladder, *screen.following)}
    screen.set_scene()
    places = sorted(screen.where(width, height).items(), key=lambda item: item[1].x)
    rows: list[list[Strip]] = [[] for _ in range(height)]
    for name, region in places:
        if pane := panes.get(name):
            for y, strip in enumerate(pane.drawn(region.width, region.height)):
                rows[region.y + y].append(strip)
    return [Strip.join(row) for row in rows]
