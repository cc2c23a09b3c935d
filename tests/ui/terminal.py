"""A terminal in memory: what the app sends it, and the cells that a person would see."""

import re

from rich.cells import cell_len
from rich.console import Console

from tests.ui.stage import Stage

PIECE = re.compile(r"\x1b\[([\d;]*)([A-Za-z])|\n|([^\x1b\n]+)")
CODE = re.compile(r"[34]8;2;\d+;\d+;\d+|\d+")
ENDS = {"22": "12", "27": "7", "39": "f", "49": "b"}
Cell = tuple[str, frozenset[str]]
"""A character, and the codes it is shown with; of a blank only what lies behind it."""


class Terminal:
    """Cells by place; ``sent`` are the bytes since it was last asked."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.console = stage, Console(color_system="truecolor", force_terminal=True)
        self.cells: dict[tuple[int, int], Cell] = {}
        self.at = (0, 0)
        self.force: dict[str, str] = {}
        self.bytes = 0
        stage.app._display = self.display  # type: ignore[assignment, method-assign]
        self.write(self.whole())
        self.bytes = 0

    def whole(self) -> str:
        """All that the screen shows, sent anew."""
        update = self.stage.screen._compositor.render_update(full=True)
        text: str = update.render_segments(self.console)
        return text

    def display(self, screen: object, update: object) -> None:
        """What the app would send."""
        if hasattr(update, "render_segments"):
            self.write(update.render_segments(self.console))

    def sent(self) -> int:
        """The bytes since the last time."""
        size, self.bytes = self.bytes, 0
        return size

    def write(self, text: str) -> None:
        """Show a text with its sequences."""
        self.bytes += len(text.encode())
        for match in PIECE.finditer(text):
            numbers, kind, plain = match.groups()
            if kind == "H":
                y, x = (int(n) - 1 for n in numbers.split(";"))
                self.at = (x, y)
            elif kind == "m":
                self.style(numbers)
            elif plain:
                self.show(plain)

    def style(self, numbers: str) -> None:
        """Begin or end to show in a style."""
        for code in CODE.findall(numbers):
            if code == "0":
                self.force.clear()
            elif code in ENDS:
                self.force = {k: v for k, v in self.force.items() if k not in ENDS[code]}
            else:
                self.force[self.part(code)] = code

    def part(self, code: str) -> str:
        """What of a style a code sets: the colour, the one behind, or an attribute."""
        return code if len(code) == 1 else "b" if code.startswith(("4", "10")) else "f"

    def show(self, plain: str) -> None:
        """Characters from the cursor on; one without a width joins the one before."""
        x, y = self.at
        for character in plain:
            wide = cell_len(character)
            if not wide:
                before, codes = self.cells[x - 1, y]
                self.cells[x - 1, y] = (before + character, codes)
                continue
            told = self.force if character.strip() or "7" in self.force else {"b": self.force.get("b", "")}
            for i in range(wide):
                self.cells[x + i, y] = (character if not i else "", frozenset(told.values()))
            x += wide
        self.at = (x, y)
